//! What players send: plays, and answers to questions.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::fact::{End, Fate};
use super::town::moment::{Use, When};
use super::town::piece::{CardId, Pip, Place};
use super::town::printed::{Code, Skill};
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
        /// The card whose ability is used, or the action that is played.
        card: CardId,
        /// The ability's place on the card, counted from 0.
        ability: u8,
    },
    /// A dude moves (DT8.4).
    #[schema(title = "DoomtownMove")]
    Move {
        /// The dude who moves.
        dude: CardId,
    },
    /// A dude calls out another (DT8.5).
    #[schema(title = "DoomtownCallOut")]
    CallOut {
        /// The dude who calls out another one.
        dude: CardId,
    },
    /// A dude, deed, goods or spell comes into play from the hand, or a Gadget is invented (DT8.6,
    /// DT11.4).
    #[schema(title = "DoomtownShop")]
    Shop {
        /// The card in the hand that comes into play.
        card: CardId,
    },
    /// Goods are traded between dudes at one place (DT8.7).
    #[schema(title = "DoomtownTrade")]
    Trade {
        /// The place where the goods are traded.
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
    /// Which dudes start in play, in the order in which they are wanted (DT5.2).
    StartingPosse {},
    /// Which suit and value a joker has, or a card that becomes another (DT4.5).
    NamePip {
        /// The card that gets the suit and value.
        card: CardId,
    },
    /// For which dudes upkeep is paid, in order (DT7.5).
    PayUpkeep {},
    /// Whether to react to what is happening (DT9.11).
    React {
        /// What happens, to which the player may react.
        when: When,
        /// The dude it is about: the one who joins, is about to be aced, comes into play, or has
        /// made the pull. Left out where no single dude is meant.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        dude: Option<CardId>,
        /// The player it happens to, for example by taking casualties; left out where a dude is
        /// named.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<Seat>,
        /// The card that makes it happen, such as a spell whose test was passed; left out where
        /// there is none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        card: Option<CardId>,
        /// Where the dude is about to come into play; left out for other moments.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        place: Option<Place>,
    },
    /// Where a dude moves to (DT8.4).
    MoveTo {
        /// The dude who moves.
        dude: CardId,
    },
    /// Which dude is called out (DT8.5).
    Mark {
        /// The dude who calls out.
        by: CardId,
    },
    /// Whether to refuse a callout (DT8.5.3).
    Refuse {
        /// The dude who called out.
        by: CardId,
        /// The dude who was called out.
        mark: CardId,
    },
    /// Which card another one is attached to as it comes into play (DT8.6).
    AttachTo {
        /// The card that is attached.
        card: CardId,
    },
    /// At which end of the street a deed is built (DT8.6).
    StreetEnd {
        /// The deed that is built.
        card: CardId,
    },
    /// Which dude invents a Gadget (DT11.4).
    Inventor {
        /// The Gadget that is invented.
        card: CardId,
    },
    /// Which goods are traded next, and to whom (DT8.7).
    TradeNext {
        /// The place where the goods are traded.
        place: Place,
    },
    /// Which of several Weapons or Horses a dude keeps (DT8.7).
    KeepOne {
        /// The dude who carries them.
        dude: CardId,
    },
    /// Which dude leads a job (DT13.1.1).
    Leader {
        /// The card that begins the job.
        card: CardId,
    },
    /// What a job is aimed at (DT13.1.2).
    JobMark {
        /// The card that begins the job.
        card: CardId,
        /// The dude who leads the job.
        leader: CardId,
    },
    /// Which dudes join a posse (DT12.1, DT13.1.4).
    Posse {
        /// Whether it is the leader's posse; otherwise it is the other side's.
        leads: bool,
    },
    /// Which dudes of other players are invited (DT15).
    Invite {},
    /// Whether to accept an invitation (DT15).
    AcceptInvitation {
        /// The player who invites.
        from: Seat,
    },
    /// Against whose cheatin' hand a Cheatin' ability is used (DT6.4.4).
    AgainstWhom {
        /// The card that has the ability.
        card: CardId,
    },
    /// Whether a dude who can join from afar does so, instead of moving there and booting like
    /// others.
    FromAfar {
        /// The dude who can join from afar.
        dude: CardId,
        /// The card that allows it.
        by: CardId,
    },
    /// Whether to oppose a job (DT13.1.6).
    Oppose {},
    /// Which dude is the shooter (DT12.6).
    Shooter {},
    /// Which cards are thrown back and redrawn (DT12.7).
    Redraw {},
    /// Which five cards of the draw hand are kept (DT12.7).
    Trim {},
    /// How casualties are covered (DT12.10).
    Casualties {
        /// Casualties that are still to be covered, beside what a first casualty covers anyway.
        due: u32,
    },
    /// In which order casualties are taken (DT12.10.3).
    CasualtyOrder {},
    /// Which of several dudes has to be the first casualty (DT12.10.6).
    FirstCasualty {},
    /// Which card is taken from the draw hand once the ranks are final (C03018).
    Fetch {},
    /// Which dudes run (DT12.11).
    Flee {},
    /// Which cards are discarded in Sundown (DT14.4).
    SundownDiscard {},
    /// Which cards are discarded to come down to the maximum hand size (DT14.5).
    DiscardDown {},
    /// Something that a card's own text asks.
    OfCard {
        /// The card that asks.
        card: CardId,
        /// What kind of thing the card asks for.
        about: About,
        /// The card that was chosen before and that the answer applies to: whose bullets change,
        /// who moves, which deed is meant. Left out where the card asks only once.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        on: Option<CardId>,
        /// The number that the answer depends on, such as a bid or what is still missing; left out
        /// where there is none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        number: Option<u32>,
    },
}

impl Question {
    /// The first thing that a card asks.
    pub fn of_card(card: CardId, about: About) -> Question {
        Question::OfCard { card, about, on: None, number: None }
    }

    /// What a card asks about another card, chosen before.
    pub fn of_card_on(card: CardId, about: About, on: CardId) -> Question {
        Question::OfCard { card, about, on: Some(on), number: None }
    }
}

/// What kind of thing a card asks for.
///
/// Stored format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = doomtown::About)]
#[serde(rename_all = "snake_case")]
pub enum About {
    /// One dude.
    Dude,
    /// Any number of dudes, within the limits of the form.
    Dudes,
    /// The dudes who go home, of those who may stay.
    GoingHome,
    /// One deed.
    Deed,
    /// A card in a play hand.
    HandCard,
    /// A card in a draw hand.
    DrawHandCard,
    /// A card in a discard pile or Boot Hill.
    PileCard,
    /// A card in the player's own deck.
    DeckCard,
    /// A card that is attached to another.
    Attachment,
    /// A place in the town.
    Place,
    /// One player.
    Player,
    /// An amount of ghost rock.
    Amount,
    /// Whether something goes up or down.
    UpOrDown,
    /// Yes or no.
    Whether,
    /// One of two ways to do it.
    Which,
    /// One of the skills.
    Skill,
    /// One ability of a card.
    Ability,
}

/// What an answer points at: the `value` of an option.
///
/// Stored format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = doomtown::Target)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Target {
    /// A card of this match, by its number.
    #[schema(title = "DoomtownCardTarget")]
    Card {
        /// The card's number in this match.
        card: CardId,
    },
    /// A card in the player's own deck, by its code.
    #[schema(title = "DoomtownCodeTarget")]
    Code {
        /// The code of the card.
        code: Code,
    },
    /// A place in the town.
    #[schema(title = "DoomtownPlaceTarget")]
    Place {
        /// The place that is chosen.
        place: Place,
    },
    /// A suit and a value.
    #[schema(title = "DoomtownPipTarget")]
    Pip {
        /// The suit and value that are named.
        pip: Pip,
    },
    /// An ability of a card.
    #[schema(title = "DoomtownUseTarget")]
    Use {
        /// The card that has the ability.
        card: CardId,
        /// The ability's place on the card, counted from 0.
        ability: u8,
    },
    /// A player, by seat.
    #[schema(title = "DoomtownSeatTarget")]
    Seat {
        /// The seat of the player.
        seat: Seat,
    },
    /// A casualty and what becomes of it.
    #[schema(title = "DoomtownFateTarget")]
    Fate {
        /// The card that is taken as a casualty.
        card: CardId,
        /// What becomes of that card.
        fate: Fate,
    },
    /// Goods that go to a dude.
    #[schema(title = "DoomtownTradeTarget")]
    Trade {
        /// The goods that are traded.
        card: CardId,
        /// The dude who gets the goods.
        to: CardId,
    },
    /// An end of a street.
    #[schema(title = "DoomtownEndTarget")]
    End {
        /// Left or right, seen from the home.
        end: End,
    },
    /// A skill of a dude.
    #[schema(title = "DoomtownSkillTarget")]
    Skill {
        /// The skill that is chosen.
        skill: Skill,
    },
    /// The player does it.
    #[schema(title = "DoomtownYes")]
    Yes {},
    /// The player leaves it.
    #[schema(title = "DoomtownNo")]
    No {},
    /// The player does nothing in this window.
    #[schema(title = "DoomtownPassNow")]
    PassNow {},
    /// The player does nothing in any window of this kind until the day ends (DTH4).
    #[schema(title = "DoomtownPassToday")]
    PassToday {},
}

impl Target {
    /// The card's number, if the target is a card.
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
    fn from(used: Use) -> Target {
        Target::Use { card: used.card, ability: used.ability }
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

/// A target, or to do nothing.
impl<V: Into<Target>> From<Option<V>> for Target {
    fn from(it: Option<V>) -> Target {
        it.map_or(Target::PassNow {}, Into::into)
    }
}
