//! The small things of a match: cards by number, zones, steps, keys.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::printed::Code;
use crate::engine::{Decode, Encode, Seat, so_many};

/// A step of a turn (KF3).
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode,
)]
#[schema(as = keyforge::Step)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// The match has not begun.
    #[default]
    #[encode(0)]
    Waiting,
    /// Hands are dealt, and players may mulligan.
    #[encode(1)]
    Setup,
    /// A key is forged.
    #[encode(2)]
    Forge,
    /// The active house is chosen.
    #[encode(3)]
    House,
    /// Cards are played, discarded and used.
    #[encode(4)]
    Main,
    /// Cards are readied.
    #[encode(5)]
    Ready,
    /// The hand is refilled, and the turn ends.
    #[encode(6)]
    Draw,
    /// The game is over.
    #[encode(7)]
    Over,
}

/// The colors of keys.
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
#[schema(as = keyforge::Color)]
#[serde(rename_all = "snake_case")]
pub enum Color {
    /// Red.
    #[encode(0)]
    Red,
    /// Yellow.
    #[encode(1)]
    Yellow,
    /// Blue.
    #[encode(2)]
    Blue,
}

impl Color {
    /// Every color.
    pub const ALL: [Color; 3] = [Color::Red, Color::Yellow, Color::Blue];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Color::Red => "red",
            Color::Yellow => "yellow",
            Color::Blue => "blue",
        }
    }
}

/// The number of a card in this match. Every shuffle mixes anew which card has which number, so a
/// number says nothing about a card that nobody sees.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    ToSchema,
    Encode,
    Decode,
)]
#[schema(as = keyforge::CardId)]
#[serde(transparent)]
#[encode(transparent)]
pub struct CardId(pub u16);

impl CardId {
    /// The card in this place of the list of all cards.
    pub fn at(place: usize) -> CardId {
        CardId(so_many(place))
    }

    /// The number's place in the list of all cards.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A card that somebody can see: its number in this match, and which card it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[schema(as = keyforge::Named)]
pub struct Named {
    /// The card's number in this match.
    pub card: CardId,
    /// The card's id in the catalog.
    #[schema(value_type = String)]
    pub code: Code,
}

/// The zone that a card is in (KF1).
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    ToSchema,
    Encode,
    Decode,
)]
#[schema(as = keyforge::Zone)]
#[serde(rename_all = "snake_case")]
pub enum Zone {
    /// In a deck.
    #[default]
    #[encode(0)]
    Deck,
    /// In a hand.
    #[encode(1)]
    Hand,
    /// In archives.
    #[encode(2)]
    Archives,
    /// In a discard pile.
    #[encode(3)]
    Discard,
    /// Purged from the game.
    #[encode(4)]
    Purged,
    /// In play.
    #[encode(5)]
    InPlay,
    /// Being played, in no zone yet.
    #[encode(6)]
    BeingPlayed,
    /// Face down under another card.
    #[encode(7)]
    Under,
}

/// Counters of a name on a card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode)]
#[schema(as = keyforge::Counter)]
#[serde(deny_unknown_fields)]
pub struct Counter {
    /// The name of the counters.
    #[schema(min_length = 1, max_length = 40)]
    #[encode(1)]
    pub name: String,
    /// How many are on the card.
    #[schema(maximum = 1000)]
    #[encode(2)]
    pub count: u32,
}

/// Something by which a player controls a card (KF13).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode)]
#[schema(as = keyforge::Hold)]
pub struct Hold {
    /// The player who controls it.
    #[encode(1)]
    pub seat: Seat,
    /// The card that has to stay in play for it; left out where it needs none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    #[encode(2)]
    pub as_long_as: Option<CardId>,
}

/// How long something lasts.
///
/// Stored format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode)]
#[schema(as = keyforge::Until)]
#[serde(rename_all = "snake_case")]
pub enum Until {
    /// Until this turn ends.
    #[encode(0)]
    TurnEnds,
    /// During the next turn of the opponent of whoever brought it about.
    #[encode(1)]
    FoesNextTurn,
    /// During the opponent's turn that is going on.
    #[encode(2)]
    FoesTurnEnds,
    /// Until the card that it is on leaves play.
    #[encode(3)]
    LeavesPlay,
}

/// Where in a zone a card comes to lie.
///
/// Stored format.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = keyforge::End)]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// On top.
    #[default]
    Top,
    /// At the bottom.
    Bottom,
}

/// So many +1 power counters, in a word where a digit before the `+1` would be misread.
pub fn counters_told(number: u32) -> String {
    let words = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
    let word = usize::try_from(number).ok().and_then(|it| words.get(it));
    let number = word.map_or_else(|| number.to_string(), |it| (*it).to_owned());
    let plural = if number == "one" { "" } else { "s" };
    format!("{number} +1 power counter{plural}")
}
