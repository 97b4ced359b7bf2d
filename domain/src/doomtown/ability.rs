//! When a card's abilities wait, whether they can be used, and what they cost.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Doom;
use super::card::Code;
use super::job::JobRules;
use super::piece::{CardId, Place};
use super::play::{Act, Aim, Play};
use super::state::State;
use crate::engine::{Decode, Encode, Resolved, Seat};

/// One bold phrase with what follows it (DT9.1).
#[derive(Clone, Copy, Debug)]
pub struct Ability {
    /// What it does, in a few words, for whoever chooses.
    pub label: &'static str,
    /// When it can be used.
    pub timing: Timing,
    /// What has to be booted for it.
    pub boots: Boots,
    /// Ghost rock that it costs.
    pub pays: u32,
    /// Whether it can be used any number of times a day (DT9.5).
    pub repeat: bool,
    /// Whether it brings a card that is in play into a posse, so that it may come from outside the
    /// posses (DT12.4).
    pub brings_in: bool,
    /// Whether a Cheatin' ability can do what it does on account of a player's hand; any, where it
    /// says nothing.
    pub against: Option<fn(&State, &Use, cheater: Seat) -> bool>,
    /// The job that it begins, if it is one (DT13.1).
    pub job: Option<&'static JobRules>,
    /// Why it can be used and still not do what it is for: its first sentence is an "if" that is
    /// false now (DT9.4). The rest of a sentence that ends with ", but". Says only what everybody
    /// may know.
    pub falls_short: Option<fn(&State, &Use) -> Option<&'static str>>,
    /// What happens, and whether it can. For a job, what begins it: [`JobRules`] says the rest.
    pub act: Act,
}

/// Whether something is possible, else why not: the rest of a sentence that begins with
/// "Not now: ".
pub type Possible = Result<(), &'static str>;

/// The phases in which abilities are used (DT9.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Timing {
    /// As a play of the High Noon phase.
    Noon,
    /// As a shootout play.
    Shootout,
    /// As a resolution play.
    Resolution,
    /// Where another player's hand is cheatin' (DT6.4.3).
    Cheatin,
    /// When something has happened, or is about to (DT9.11).
    React(When),
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
    /// Play hands have been dealt, and the first day has not begun (DT5.5).
    #[encode(0)]
    BeforeFirstDay,
    /// The Upkeep phase begins (DT7.1).
    #[encode(1)]
    UpkeepBegins,
    /// A dude has accepted a callout (DT8.5.4).
    #[encode(2)]
    CalloutAccepted,
    /// A dude is about to join a posse (DT12.1.4).
    #[encode(3)]
    JoiningPosse,
    /// A dude has joined a posse (DT12.1.4).
    #[encode(4)]
    JoinedPosse,
    /// A shootout has begun, and nobody has made a play in it.
    #[encode(5)]
    ShootoutBegun,
    /// Draw hands of a shootout have been revealed, and all traits have had their say (DT9.12).
    #[encode(6)]
    HandsRevealed,
    /// A dude is about to be discarded as a casualty (DT12.10.3).
    #[encode(7)]
    CasualtyDiscarded,
    /// A dude is about to be aced.
    #[encode(8)]
    Acing,
    /// The loser of a round has taken his casualties (DT12.10.10).
    #[encode(9)]
    CasualtiesTaken,
    /// A dude has passed the skill test of a spell (DT11.2).
    #[encode(10)]
    SpellPassed,
    /// A dude has made a pull (DT11.1).
    #[encode(11)]
    Pulled,
    /// A dude is about to come into play.
    #[encode(12)]
    DudeEntering,
}

/// What an ability's bold phrase boots (DT9.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Boots {
    /// Nothing.
    Nothing,
    /// The card itself; for a job, its leader.
    Card,
    /// The card, and the dude who carries it.
    CardAndDude,
}

/// An ability being used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Use {
    /// Who uses it: "you".
    pub seat: Seat,
    /// The card.
    pub card: CardId,
    /// What the card is; a job goes on after its card has been shuffled into a deck (DT13.1.9).
    pub code: Code,
    /// Which of its abilities.
    pub ability: u8,
    /// What it reacts to, if it is a react.
    pub moment: Option<Moment>,
}

/// Something that reacts wait for, with what it is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment {
    /// What.
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

impl Use {
    /// An ability of a card that reacts to nothing.
    pub fn of(state: &State, seat: Seat, card: CardId, ability: u8) -> Use {
        Use { seat, card, code: state.piece(card).code, ability, moment: None }
    }

    /// The same as a react.
    pub fn reacting(self, moment: Moment) -> Use {
        Use { moment: Some(moment), ..self }
    }

    /// The dude it belongs to: the card itself, or who carries it.
    pub fn dude(&self, state: &State) -> Option<CardId> {
        state.bearer(self.card)
    }
}

/// What somebody else's card is about to be chosen or affected by (DT9.10).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Source {
    /// Whose ability.
    pub seat: Seat,
    /// Whether it is an action card's.
    pub action: bool,
    /// Whether it is a Shootout ability.
    pub shootout: bool,
}

impl Timing {
    /// An ability that does something to one card, which the player chooses.
    pub const fn one(
        self,
        label: &'static str,
        aim: Aim,
        run: fn(&mut Play<'_>, CardId) -> Resolved,
    ) -> Ability {
        Ability::new(self, label, Act::One(aim, run))
    }

    /// An ability that can always be carried out.
    pub const fn does(self, label: &'static str, run: fn(&mut Play<'_>) -> Resolved) -> Ability {
        Ability::new(self, label, Act::Do(run))
    }
}

impl Ability {
    const fn new(timing: Timing, label: &'static str, act: Act) -> Ability {
        Ability {
            label,
            timing,
            boots: Boots::Nothing,
            pays: 0,
            repeat: false,
            brings_in: false,
            against: None,
            job: None,
            falls_short: None,
            act,
        }
    }

    /// A Noon ability.
    pub const fn noon(
        label: &'static str,
        can: fn(&State, &Use) -> Possible,
        run: fn(&mut Doom, &Use) -> Resolved,
    ) -> Ability {
        Ability::new(Timing::Noon, label, Act::Own(can, run))
    }

    /// A Shootout ability.
    pub const fn shootout(
        label: &'static str,
        can: fn(&State, &Use) -> Possible,
        run: fn(&mut Doom, &Use) -> Resolved,
    ) -> Ability {
        Ability::new(Timing::Shootout, label, Act::Own(can, run))
    }

    /// A Resolution ability.
    pub const fn resolution(
        label: &'static str,
        can: fn(&State, &Use) -> Possible,
        run: fn(&mut Doom, &Use) -> Resolved,
    ) -> Ability {
        Ability::new(Timing::Resolution, label, Act::Own(can, run))
    }

    /// A Cheatin' Resolution ability.
    pub const fn cheatin(
        label: &'static str,
        can: fn(&State, &Use) -> Possible,
        run: fn(&mut Doom, &Use) -> Resolved,
    ) -> Ability {
        Ability::new(Timing::Cheatin, label, Act::Own(can, run))
    }

    /// A React ability.
    pub const fn react(
        when: When,
        label: &'static str,
        can: fn(&State, &Use) -> Possible,
        run: fn(&mut Doom, &Use) -> Resolved,
    ) -> Ability {
        Ability::new(Timing::React(when), label, Act::Own(can, run))
    }

    /// A Noon Job.
    pub const fn job(label: &'static str, job: &'static JobRules) -> Ability {
        let ability =
            Ability::new(Timing::Noon, label, Act::Own(super::job::can_begin, super::job::begin));
        Ability { job: Some(job), ..ability }
    }

    /// Booting the card is part of its cost.
    pub const fn booting(self) -> Ability {
        Ability { boots: Boots::Card, ..self }
    }

    /// Booting the card and its carrier is part of its cost.
    pub const fn booting_both(self) -> Ability {
        Ability { boots: Boots::CardAndDude, ..self }
    }

    /// It costs ghost rock.
    pub const fn paying(self, pays: u32) -> Ability {
        Ability { pays, ..self }
    }

    /// It can be used any number of times a day.
    pub const fn repeating(self) -> Ability {
        Ability { repeat: true, ..self }
    }

    /// A Cheatin' ability that can be used on account of some hands only.
    pub const fn against(self, against: fn(&State, &Use, Seat) -> bool) -> Ability {
        Ability { against: Some(against), ..self }
    }

    /// Its first sentence is an "if", which may be false: then this says why (DT9.4).
    pub const fn unless(self, why: fn(&State, &Use) -> Option<&'static str>) -> Ability {
        Ability { falls_short: Some(why), ..self }
    }

    /// It brings a card that is in play into a posse.
    pub const fn bringing_in(self) -> Ability {
        Ability { brings_in: true, ..self }
    }
}
