//! What players send: what they do in the main step, and answers to questions.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::moments::How;
use super::printed::{Code, House, Keyword};
use super::things::{CardId, Color, Zone};
use crate::engine::Seat;

/// What a seat may start when the table is at rest, and what the game starts by itself.
///
/// Stored format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = keyforge::Action)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Action {
    /// A player plays a card of their hand (KF4).
    #[schema(title = "KeyforgePlay")]
    Play {
        /// The card, in their hand.
        card: CardId,
    },
    /// A player discards a card of their hand (KF5).
    #[schema(title = "KeyforgeDiscard")]
    Discard {
        /// The card, in their hand.
        card: CardId,
    },
    /// A player uses a card in play (KF6).
    #[schema(title = "KeyforgeUse")]
    Use {
        /// The card, in play.
        card: CardId,
        /// How it is used.
        how: How,
    },
    /// A player ends the main step, and with it their turn (KF3.3).
    #[schema(title = "KeyforgeEndTurn")]
    EndTurn {},
    /// The game takes the next step.
    #[schema(title = "KeyforgeGoOn")]
    GoOn {},
}

/// What a question is about.
///
/// Stored format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = keyforge::Question)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Question {
    /// Whether to keep the opening hand (KF2.4).
    Mulligan {},
    /// Which house is active this turn (KF3.2).
    House {},
    /// Whether to take the archives into the hand (KF3.2).
    TakeArchives {},
    /// Which key is forged (KF3.1).
    Key {},
    /// From where the amber for a key is taken (KF3.1).
    PayFor {
        /// What the key costs.
        cost: u32,
    },
    /// Whether to forge a key that need not be forged.
    Forge {
        /// What the key costs.
        cost: u32,
    },
    /// On which flank, or where in the battleline, a creature enters or comes to stand (KF12).
    Flank {
        /// The creature that enters or moves.
        card: CardId,
        /// The player whose battleline it is.
        seat: Seat,
    },
    /// To which creature an upgrade is attached (KF4.2).
    AttachTo {
        /// The upgrade that is attached.
        card: CardId,
    },
    /// By which of several permissions something is done.
    Permission {
        /// The card that is played or used.
        card: CardId,
    },
    /// How a card is used that an effect lets be used (KF6).
    How {
        /// The card that is used.
        card: CardId,
    },
    /// Which of the abilities of a kind is used.
    Ability {
        /// The card that has the abilities.
        card: CardId,
    },
    /// Which creature is attacked (KF7.2).
    Defender {
        /// The creature that attacks.
        attacker: CardId,
    },
    /// Which of the abilities that wait for the same moment is next (KF11).
    Next {},
    /// Which of several texts replaces something (KF11.12).
    Instead {
        /// The card to which it would happen, where it would happen to one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        card: Option<CardId>,
    },
    /// In which order cards go to a discard pile, or on a deck, the last on top (KF9.4).
    DiscardOrder {
        /// The zone that they leave.
        from: Zone,
        /// The zone that they come to.
        to: Zone,
    },
    /// Whether to do what a card lets its player do.
    May {
        /// The card that asks.
        #[schema(value_type = String)]
        code: Code,
    },
    /// How a number is divided among cards.
    Divide {
        /// The card that asks.
        #[schema(value_type = String)]
        code: Code,
        /// The number that is divided.
        total: u32,
    },
    /// What a card wants to know.
    OfCard {
        /// The card that asks.
        #[schema(value_type = String)]
        code: Code,
        /// What it is about.
        pick: Pick,
        /// Whether several may be chosen; left out where it is one.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        several: bool,
    },
}

/// What a card wants chosen.
///
/// Stored format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = keyforge::Pick)]
#[serde(rename_all = "snake_case")]
pub enum Pick {
    /// A card in play.
    Card,
    /// A creature in play.
    Creature,
    /// An artifact in play.
    Artifact,
    /// A card in a hand.
    HandCard,
    /// A card in a discard pile.
    DiscardCard,
    /// A card in a deck.
    DeckCard,
    /// A card that was purged.
    PurgedCard,
    /// A house.
    House,
    /// A number.
    Number,
    /// One of several effects.
    Effect,
    /// The card of which another becomes a copy.
    Model,
    /// The order of cards.
    Order,
    /// Whether to go on.
    Again,
}

/// What an answer points at.
///
/// Stored format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = keyforge::Target)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Target {
    /// A card, by its number in this match.
    #[schema(title = "KeyforgeCard")]
    Card {
        /// The card that is chosen.
        card: CardId,
    },
    /// One of the houses.
    #[schema(title = "KeyforgeHouseTarget")]
    House {
        /// The house that is chosen.
        house: House,
    },
    /// A key of a color.
    #[schema(title = "KeyforgeKey")]
    Key {
        /// The color of the key.
        color: Color,
    },
    /// A place in a battleline: so many creatures stand to the left of it.
    #[schema(title = "KeyforgePlace")]
    Place {
        /// The number of creatures to the left.
        at: u16,
    },
    /// The player's own pool.
    #[schema(title = "KeyforgeOwnPool")]
    Pool {},
    /// A way to use a card.
    #[schema(title = "KeyforgeHowTarget")]
    How {
        /// The way that is chosen.
        how: How,
    },
    /// One of the card's effects, in the order of its text.
    #[schema(title = "KeyforgeEffect")]
    Effect {
        /// Its place, counted from 0.
        at: u8,
    },
    /// An ability that waits.
    #[schema(title = "KeyforgeWaiting")]
    Waiting {
        /// The card that it belongs to.
        card: CardId,
        /// The card whose text it is.
        #[schema(value_type = String)]
        code: Code,
        /// Its place among those that wait, counted from 0.
        at: u16,
        /// The keyword that it is, where it is no ability of the card's text.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        keyword: Option<Keyword>,
    },
    /// Yes, to what is asked.
    #[schema(title = "KeyforgeYes")]
    Yes {},
    /// No, to what is asked.
    #[schema(title = "KeyforgeNo")]
    No {},
}

impl Target {
    /// One of several abilities of texts.
    pub fn ability(card: CardId, code: Code, at: u16) -> Target {
        Target::Waiting { card, code, at, keyword: None }
    }
}

impl From<CardId> for Target {
    fn from(card: CardId) -> Target {
        Target::Card { card }
    }
}

impl From<House> for Target {
    fn from(house: House) -> Target {
        Target::House { house }
    }
}

impl From<Color> for Target {
    fn from(color: Color) -> Target {
        Target::Key { color }
    }
}
