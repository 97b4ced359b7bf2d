//! What players send: plays, and the answers to questions.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::ability::{Use, When};
use super::card::Code;
use super::fact::{End, Fate};
use super::lasting::Skill;
use super::piece::{CardId, Pip, Place};
use crate::engine::Seat;

/// What a seat may start when the table is at rest, and what the game starts by itself.
///
/// Stored format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = doomtown::Action)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Action {
    /// A player passes (DT8.1).
    #[schema(title = "DoomtownPass")]
    Pass {},
    /// A player uses an ability of a card in play, or plays an action (DT9).
    #[schema(title = "DoomtownUse")]
    Use {
        /// The card.
        card: CardId,
        /// Which of its abilities, from 0.
        ability: u8,
    },
    /// A dude moves (DT8.4).
    #[schema(title = "DoomtownMove")]
    Move {
        /// Who.
        dude: CardId,
    },
    /// A dude calls out another (DT8.5).
    #[schema(title = "DoomtownCallOut")]
    CallOut {
        /// Who.
        dude: CardId,
    },
    /// A dude, deed, goods or spell comes into play from the hand, or a Gadget is invented (DT8.6,
    /// DT11.4).
    #[schema(title = "DoomtownShop")]
    Shop {
        /// The card.
        card: CardId,
    },
    /// Goods are traded between dudes at one place (DT8.7).
    #[schema(title = "DoomtownTrade")]
    Trade {
        /// Where.
        place: Place,
    },
    /// The game takes the next step of a phase.
    #[schema(title = "DoomtownGoOn")]
    GoOn {},
    /// The game takes the next step of a shootout.
    #[schema(title = "DoomtownShootOn")]
    ShootOn {},
    /// The game settles a job whose shootout is over.
    #[schema(title = "DoomtownSettleJob")]
    SettleJob {},
    /// The game brings a play to its end.
    #[schema(title = "DoomtownFinishPlay")]
    FinishPlay {},
}

/// What a question is about.
///
/// Stored format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = doomtown::Question)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Question {
    /// Who starts, in the order of wishes (DT5.2).
    StartingPosse {},
    /// Suit and value of a joker, or of a card that becomes another (DT4.5).
    NamePip {
        /// Which card.
        card: CardId,
    },
    /// For whom upkeep is paid, in order (DT7.5).
    PayUpkeep {},
    /// Whether to react (DT9.11).
    React {
        /// To what.
        when: When,
        /// The dude whom it is about: who joins, is about to be aced or comes into play, or has
        /// made the pull.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        dude: Option<CardId>,
        /// The player whom it happened to, where it happened to no single dude: who took
        /// casualties.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<Seat>,
        /// The card by which it happened: the spell whose test was passed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        card: Option<CardId>,
        /// Where the dude is about to come into play.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        place: Option<Place>,
    },
    /// Where to move (DT8.4).
    MoveTo {
        /// Who moves.
        dude: CardId,
    },
    /// Whom to call out (DT8.5).
    Mark {
        /// Who calls out.
        by: CardId,
    },
    /// Whether to refuse a callout (DT8.5.3).
    Refuse {
        /// Who called out.
        by: CardId,
        /// Whom.
        mark: CardId,
    },
    /// What a card that comes into play is attached to (DT8.6).
    AttachTo {
        /// Which card.
        card: CardId,
    },
    /// On which end of the street a deed is built (DT8.6).
    StreetEnd {
        /// Which deed.
        card: CardId,
    },
    /// Who invents a Gadget (DT11.4).
    Inventor {
        /// Which Gadget.
        card: CardId,
    },
    /// What is traded next (DT8.7).
    TradeNext {
        /// At which place.
        place: Place,
    },
    /// Which of several Weapons or Horses is kept (DT8.7).
    KeepOne {
        /// Who carries them.
        dude: CardId,
    },
    /// Who leads a job (DT13.1.1).
    Leader {
        /// By which card the job begins.
        card: CardId,
    },
    /// What a job marks (DT13.1.2).
    JobMark {
        /// By which card the job begins.
        card: CardId,
        /// Who leads it.
        leader: CardId,
    },
    /// Who joins a posse (DT12.1, DT13.1.4).
    Posse {
        /// Whether it is the leader's.
        leads: bool,
    },
    /// Who of other players' dudes is invited (DT15).
    Invite {},
    /// Whether to accept an invitation (DT15).
    AcceptInvitation {
        /// Whose.
        from: Seat,
    },
    /// On account of whose cheatin' hand a Cheatin' ability is used (DT6.4.4).
    AgainstWhom {
        /// Which card's ability.
        card: CardId,
    },
    /// Whether somebody who can join from afar does so, or comes and boots like others.
    FromAfar {
        /// Who.
        dude: CardId,
        /// What lets him.
        by: CardId,
    },
    /// Whether to oppose a job (DT13.1.6).
    Oppose {},
    /// Who is the shooter (DT12.6).
    Shooter {},
    /// Which cards are thrown back (DT12.7).
    Redraw {},
    /// Which five cards stay (DT12.7).
    Trim {},
    /// How casualties are covered (DT12.10).
    Casualties {
        /// How many, beside what a first casualty covers anyway.
        due: u32,
    },
    /// In which order casualties are taken (DT12.10.3).
    CasualtyOrder {},
    /// Which of several has to be the first casualty (DT12.10.6).
    FirstCasualty {},
    /// Which card of the draw hand is taken once the ranks are final (C03018).
    Fetch {},
    /// Who runs (DT12.11).
    Flee {},
    /// Which cards are discarded in Sundown (DT14.4).
    SundownDiscard {},
    /// Down to how many cards one has to discard (DT14.5).
    DiscardDown {},
    /// Something that a card asks.
    OfCard {
        /// Which card.
        card: CardId,
        /// What about.
        about: About,
        /// The card that was chosen before, and that the answer is for: whose bullets change, who
        /// moves, which deed is meant.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        on: Option<CardId>,
        /// The number on which the answer depends: what has been bid, what is still missing.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        number: Option<u32>,
    },
}

impl Question {
    /// What a card asks first.
    pub fn of_card(card: CardId, about: About) -> Question {
        Question::OfCard { card, about, on: None, number: None }
    }

    /// What a card asks about another card that was chosen before.
    pub fn of_card_on(card: CardId, about: About, on: CardId) -> Question {
        Question::OfCard { card, about, on: Some(on), number: None }
    }
}

/// What a card asks about.
///
/// Stored format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = doomtown::About)]
#[serde(rename_all = "snake_case")]
pub enum About {
    /// A dude.
    Dude,
    /// Several dudes.
    Dudes,
    /// A deed.
    Deed,
    /// A card in the hand.
    HandCard,
    /// A card in a draw hand.
    DrawHandCard,
    /// A card in a discard pile or Boot Hill.
    PileCard,
    /// A card in one's own deck.
    DeckCard,
    /// An attached card.
    Attachment,
    /// A place.
    Place,
    /// A player.
    Player,
    /// Ghost rock.
    Amount,
    /// Up or down.
    UpOrDown,
    /// Whether to do it.
    Whether,
    /// One of two ways.
    Which,
    /// A skill.
    Skill,
    /// An ability.
    Ability,
}

/// What an answer points at.
///
/// Stored format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = doomtown::Target)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Target {
    /// A card of this match.
    #[schema(title = "DoomtownCardTarget")]
    Card {
        /// Which.
        card: CardId,
    },
    /// A card of one's own deck.
    #[schema(title = "DoomtownCodeTarget")]
    Code {
        /// Which.
        code: Code,
    },
    /// A place.
    #[schema(title = "DoomtownPlaceTarget")]
    Place {
        /// Which.
        place: Place,
    },
    /// A suit and a value.
    #[schema(title = "DoomtownPipTarget")]
    Pip {
        /// Both.
        pip: Pip,
    },
    /// An ability of a card.
    #[schema(title = "DoomtownUseTarget")]
    Use {
        /// The card.
        card: CardId,
        /// Which of its abilities, from 0.
        ability: u8,
    },
    /// A player.
    #[schema(title = "DoomtownSeatTarget")]
    Seat {
        /// Who.
        seat: Seat,
    },
    /// A casualty.
    #[schema(title = "DoomtownFateTarget")]
    Fate {
        /// Whose.
        card: CardId,
        /// What becomes of him.
        fate: Fate,
    },
    /// Goods that go to a dude.
    #[schema(title = "DoomtownTradeTarget")]
    Trade {
        /// Which goods.
        card: CardId,
        /// To whom.
        to: CardId,
    },
    /// An end of the street.
    #[schema(title = "DoomtownEndTarget")]
    End {
        /// Which.
        end: End,
    },
    /// A skill.
    #[schema(title = "DoomtownSkillTarget")]
    Skill {
        /// Which.
        skill: Skill,
    },
    /// Yes.
    #[schema(title = "DoomtownYes")]
    Yes {},
    /// No.
    #[schema(title = "DoomtownNo")]
    No {},
    /// Nothing now.
    #[schema(title = "DoomtownPassNow")]
    PassNow {},
    /// Nothing in any window of this kind until the day ends (DTH4).
    #[schema(title = "DoomtownPassToday")]
    PassToday {},
}

impl Target {
    /// The card that it is, if it is one.
    pub fn card(self) -> Option<CardId> {
        match self {
            Target::Card { card } => Some(card),
            _ => None,
        }
    }
}

impl From<CardId> for Target {
    fn from(card: CardId) -> Target {
        Target::Card { card }
    }
}

impl From<Code> for Target {
    fn from(code: Code) -> Target {
        Target::Code { code }
    }
}

impl From<Place> for Target {
    fn from(place: Place) -> Target {
        Target::Place { place }
    }
}

impl From<Pip> for Target {
    fn from(pip: Pip) -> Target {
        Target::Pip { pip }
    }
}

impl From<Use> for Target {
    fn from(u: Use) -> Target {
        Target::Use { card: u.card, ability: u.ability }
    }
}

impl From<Seat> for Target {
    fn from(seat: Seat) -> Target {
        Target::Seat { seat }
    }
}

impl From<End> for Target {
    fn from(end: End) -> Target {
        Target::End { end }
    }
}

impl From<Skill> for Target {
    fn from(skill: Skill) -> Target {
        Target::Skill { skill }
    }
}

impl From<bool> for Target {
    fn from(yes: bool) -> Target {
        if yes { Target::Yes {} } else { Target::No {} }
    }
}

/// Something, or nothing now.
impl<V: Into<Target>> From<Option<V>> for Target {
    fn from(it: Option<V>) -> Target {
        it.map_or(Target::PassNow {}, Into::into)
    }
}
