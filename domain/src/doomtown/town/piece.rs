//! Cards as things on the table: where each is, and what lies on it.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::printed::Code;
use crate::doomtown::poker::Suit;
use crate::engine::{Decode, Encode, Seat, so_many};

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
#[schema(as = doomtown::CardId)]
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
#[schema(as = doomtown::Named)]
pub struct Named {
    /// The card's number in this match.
    pub card: CardId,
    /// The code of the printed card, as in the catalog.
    pub code: Code,
}

/// A place where dudes can be (DT10.7).
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
#[schema(as = doomtown::Place)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Place {
    /// The town square, which belongs to nobody.
    #[default]
    #[schema(title = "DoomtownTownSquare")]
    #[encode(0)]
    TownSquare,
    /// The home of a player, or a deed.
    #[schema(title = "DoomtownAtCard")]
    #[encode(1)]
    At {
        /// The outfit (for the home) or the deed.
        #[encode(1)]
        card: CardId,
    },
}

/// The zone that a card is in (DT3).
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
#[schema(as = doomtown::Zone)]
#[serde(rename_all = "snake_case")]
pub enum Zone {
    /// In its owner's draw deck.
    #[default]
    #[encode(0)]
    Deck,
    /// In its owner's play hand.
    #[encode(1)]
    Hand,
    /// In a draw hand.
    #[encode(2)]
    DrawHand,
    /// An action whose play is not finished (DT3.6), or a card that was pulled, until everything
    /// is carried out (DT11.1).
    #[encode(3)]
    BeingPlayed,
    /// In its owner's discard pile.
    #[encode(4)]
    Discard,
    /// Aced, and so in its owner's Boot Hill (DT3.5).
    #[encode(5)]
    BootHill,
    /// On the table.
    #[encode(6)]
    InPlay,
    /// Out of the game.
    #[encode(7)]
    Gone,
}

/// A suit and a value, as named for a joker.
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
#[schema(as = doomtown::Pip)]
pub struct Pip {
    /// The suit that was named.
    #[encode(1)]
    pub suit: Suit,
    /// The value that was named, from 1 (ace) to 13 (king).
    #[encode(2)]
    pub value: u8,
}

/// A card as a thing on the table.
#[derive(Clone, Debug, PartialEq, Encode, Decode)]
pub struct Piece {
    /// The code of the printed card.
    #[encode(1)]
    pub code: Code,
    /// The player who brought it in their deck (DT10.1).
    #[encode(2)]
    pub owner: Seat,
    /// The player who has taken control of it, if another has.
    #[encode(3)]
    pub taken_by: Option<Seat>,
    /// The zone it is in.
    #[encode(4)]
    pub zone: Zone,
    /// The place where a dude in play is.
    #[encode(5)]
    pub at: Place,
    /// The card that it is attached to.
    #[encode(6)]
    pub host: Option<CardId>,
    /// Whether it is booted.
    #[encode(7)]
    pub booted: bool,
    /// Ghost rock of bounty on a dude's head (DT13.2).
    #[encode(8)]
    pub bounty: u32,
    /// Permanent control points placed on it.
    #[encode(9)]
    pub control: u32,
    /// Ghost rock that lies on it, put there by a card.
    #[encode(10)]
    pub ghost_rock: u32,
    /// The abilities used today, counted from 0; used twice, listed twice.
    #[encode(11)]
    pub used: Vec<u8>,
    /// The abilities that may be used once more today.
    #[encode(12)]
    pub renewed: Vec<u8>,
    /// Whether it was traded today.
    #[encode(13)]
    pub traded: bool,
    /// Whether it came into play in this High Noon phase.
    #[encode(14)]
    pub arrived: bool,
    /// Whether it stays booted at the end of this day.
    #[encode(15)]
    pub stays_booted: bool,
    /// The suit and value that were named for it, in a draw hand.
    #[encode(16)]
    pub named: Option<Pip>,
    /// How often a dude was sent home since it came into play. It shows that a dude was, even one
    /// that was already at home and booted.
    #[encode(17)]
    pub homecomings: u16,
    /// Whether it was attached after whatever else last made its carrier a stud or a draw, so that
    /// its change is the one that counts (DT9.14).
    #[encode(18)]
    pub newest: bool,
}

impl Piece {
    /// A card in a zone, with nothing on it.
    pub fn new(code: Code, owner: Seat, zone: Zone) -> Piece {
        Piece {
            code,
            owner,
            taken_by: None,
            zone,
            at: Place::TownSquare,
            host: None,
            booted: false,
            bounty: 0,
            control: 0,
            ghost_rock: 0,
            used: Vec::new(),
            renewed: Vec::new(),
            traded: false,
            arrived: false,
            stays_booted: false,
            named: None,
            homecomings: 0,
            newest: false,
        }
    }
}
