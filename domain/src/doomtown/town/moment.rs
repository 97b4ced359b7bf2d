//! An ability as it is used, and the moment that a react waits for.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::piece::{CardId, Place};
use super::printed::Code;
use crate::engine::{Decode, Encode, Seat};

/// An ability being used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Use {
    /// The player who uses it: "you".
    pub seat: Seat,
    /// The card that has the ability.
    pub card: CardId,
    /// What the card is; a job goes on after its card has been shuffled into a deck (DT13.1.9).
    pub code: Code,
    /// Which of its abilities.
    pub ability: u8,
    /// What it reacts to, if it is a react.
    pub moment: Option<Moment>,
}

impl Use {
    /// The same as a react.
    pub fn reacting(self, moment: Moment) -> Use {
        Use { moment: Some(moment), ..self }
    }

    /// The dude to whom what it reacts to happens.
    pub fn of_dude(&self) -> Option<CardId> {
        self.moment.and_then(|it| it.dude)
    }

    /// Whether what it reacts to happens to its own player.
    pub fn is_own_moment(&self) -> bool {
        self.moment.is_some_and(|it| it.seat == Some(self.seat))
    }
}

/// What somebody else's card is about to be chosen or affected by (DT9.10).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Source {
    /// The player whose ability it is.
    pub seat: Seat,
    /// Whether it is an action card's.
    pub action: bool,
    /// Whether it is a Shootout ability.
    pub shootout: bool,
}

/// What reacts wait for (DT9.11).
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    ToSchema,
    Encode,
    Decode,
)]
#[schema(as = doomtown::When)]
#[serde(rename_all = "snake_case")]
pub enum When {
    /// Play hands have been dealt, and the first day has not begun (DT5.5). To nobody in
    /// particular.
    #[encode(0)]
    BeforeFirstDay,
    /// The Upkeep phase begins (DT7.1). To nobody in particular.
    #[encode(1)]
    UpkeepBegins,
    /// A dude has accepted a callout (DT8.5.4). To the dude who called out, and their player: the
    /// other one is the callout's `mark`.
    #[encode(2)]
    CalloutAccepted,
    /// A dude is about to join a posse, and would boot for it (DT12.1.4). To that dude.
    #[encode(3)]
    JoiningPosse,
    /// A dude has joined a posse (DT12.1.4). To that dude.
    #[encode(4)]
    JoinedPosse,
    /// A shootout has begun, and nobody has made a play in it. To nobody in particular.
    #[encode(5)]
    ShootoutBegun,
    /// Draw hands of a shootout have been revealed, and all traits have had their say (DT9.12). To
    /// nobody in particular.
    #[encode(6)]
    HandsRevealed,
    /// A dude is about to be discarded as a casualty (DT12.10.3). To that dude.
    #[encode(7)]
    CasualtyDiscarded,
    /// A dude is about to be aced. To that dude.
    #[encode(8)]
    Acing,
    /// The loser of a round has taken their casualties (DT12.10.10). To the loser; to no dude.
    #[encode(9)]
    CasualtiesTaken,
    /// A dude has passed the skill test of a spell (DT11.2). To that dude, by the spell.
    #[encode(10)]
    SpellPassed,
    /// A dude has made a pull (DT11.1). To that dude.
    #[encode(11)]
    Pulled,
    /// A dude is about to come into play. To that dude, at the place where they will be.
    #[encode(12)]
    DudeEntering,
}

impl When {
    /// Whether an action card may wait for it: the player whom it happens to is then asked whatever
    /// they hold (DTH4). At all other moments nobody is asked because of their hand alone.
    pub fn waits_in_hands(self) -> bool {
        matches!(self, When::CalloutAccepted | When::CasualtiesTaken)
    }
}

/// Something that reacts wait for, with what it is about. Each [`When`] says whom it happens to:
/// the player and the dude here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment {
    /// What reacts wait for.
    pub when: When,
    /// The player whom it happens to, where it happens to one.
    pub seat: Option<Seat>,
    /// The dude whom it happens to, where it happens to one.
    pub dude: Option<CardId>,
    /// The card by which it happens: the spell whose test was passed.
    pub card: Option<CardId>,
    /// Where the dude is about to come into play.
    pub place: Option<Place>,
}

impl Moment {
    /// Something that happens to nobody in particular.
    pub fn of(when: When) -> Moment {
        Moment { when, seat: None, dude: None, card: None, place: None }
    }

    /// Something that happens to a player.
    pub fn to_player(when: When, seat: Seat) -> Moment {
        Moment { seat: Some(seat), ..Moment::of(when) }
    }

    /// Something that happens to a dude of a player.
    pub fn to_dude(when: When, seat: Seat, dude: CardId) -> Moment {
        Moment { seat: Some(seat), dude: Some(dude), ..Moment::of(when) }
    }

    /// The same by a card.
    pub fn by(self, card: CardId) -> Moment {
        Moment { card: Some(card), ..self }
    }

    /// The same at a place.
    pub fn at(self, place: Place) -> Moment {
        Moment { place: Some(place), ..self }
    }
}
