//! Cards as things on the table: where each is, and what lies on it.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::card::{Card, Code};
use super::cards;
use super::poker::Suit;
use crate::engine::{Decode, Decoder, Encode, Encoder, Seat};
use crate::{encode_enum, encode_struct};

/// What a number that no card has reads as; no match has one.
static UNKNOWN: Card = Card::JOKER;

/// A card of this match. Which card has which number is mixed anew with every shuffle, so numbers
/// tell nothing about cards that nobody sees.
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
)]
#[schema(as = doomtown::CardId)]
#[serde(transparent)]
pub struct CardId(pub u16);

impl CardId {
    /// The number's place in the list of all cards.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

impl Encode for CardId {
    fn encode(&self, to: &mut Encoder) {
        self.0.encode(to);
    }
    fn is_default(&self) -> bool {
        self.0 == 0
    }
}

impl Decode for CardId {
    fn decode(from: &mut Decoder<'_>) -> Option<CardId> {
        u16::decode(from).map(CardId)
    }
    fn absent() -> CardId {
        CardId(0)
    }
}

/// A card that somebody comes to see: its number in this match, and which card it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[schema(as = doomtown::Named)]
pub struct Named {
    /// Its number in this match.
    pub card: CardId,
    /// Which card it is.
    pub code: Code,
}

/// Where dudes can be (DT10.7).
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
)]
#[schema(as = doomtown::Place)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Place {
    /// The town square, which is nobody's.
    #[default]
    #[schema(title = "DoomtownTownSquare")]
    TownSquare,
    /// A home or a deed.
    #[schema(title = "DoomtownAtCard")]
    At {
        /// The outfit or deed.
        card: CardId,
    },
}
encode_enum!(Place { 0: TownSquare, 1: At { 1: card } });

/// Where a card is (DT3).
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
)]
#[schema(as = doomtown::Zone)]
#[serde(rename_all = "snake_case")]
pub enum Zone {
    /// In its owner's draw deck.
    #[default]
    Deck,
    /// In its owner's play hand.
    Hand,
    /// In a draw hand.
    DrawHand,
    /// An action whose play is not finished (DT3.6), or a card that was pulled until everything is
    /// carried out (DT11.1).
    BeingPlayed,
    /// In its owner's discard pile.
    Discard,
    /// Aced: in its owner's Boot Hill (DT3.5).
    BootHill,
    /// On the table.
    InPlay,
    /// Out of the game.
    Gone,
}
encode_enum!(Zone {
    0: Deck,
    1: Hand,
    2: DrawHand,
    3: BeingPlayed,
    4: Discard,
    5: BootHill,
    6: InPlay,
    7: Gone,
});

/// A suit and a value that were named for a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[schema(as = doomtown::Pip)]
pub struct Pip {
    /// The suit.
    pub suit: Suit,
    /// The value, from 1 to 13.
    pub value: u8,
}
encode_struct!(Pip { 1: suit, 2: value });

/// A card as a thing on the table.
#[derive(Clone, Debug, PartialEq)]
pub struct Piece {
    /// Which card it is.
    pub code: Code,
    /// Whose it is (DT10.1).
    pub owner: Seat,
    /// Who has taken control of it, if somebody else has.
    pub taken_by: Option<Seat>,
    /// Where it is.
    pub zone: Zone,
    /// Where a dude is, in play.
    pub at: Place,
    /// What it is attached to.
    pub host: Option<CardId>,
    /// Whether it is booted.
    pub booted: bool,
    /// Ghost rock on a dude's head (DT13.2).
    pub bounty: u32,
    /// Permanent control points placed on it.
    pub control: u32,
    /// Ghost rock that a card put on it.
    pub ghost_rock: u32,
    /// The abilities used today, as often as they were.
    pub used: Vec<u8>,
    /// The abilities that may be used once more today.
    pub renewed: Vec<u8>,
    /// Whether it was traded today.
    pub traded: bool,
    /// Whether it came into play in this High Noon phase.
    pub arrived: bool,
    /// Whether it stays booted at the end of this day.
    pub stays_booted: bool,
    /// What was named for it, in a draw hand.
    pub named: Option<Pip>,
    /// How often a dude was sent home since he came into play: by this it is seen that he was,
    /// even if he was at home and booted before.
    pub homecomings: u16,
    /// Whether it was attached after whatever else last made its carrier a stud or a draw, so that
    /// what it says of that is the last change (DT9.14).
    pub newest: bool,
}
encode_struct!(Piece {
    1: code,
    2: owner,
    3: taken_by,
    4: zone,
    5: at,
    6: host,
    7: booted,
    8: bounty,
    9: control,
    10: ghost_rock,
    11: used,
    12: renewed,
    13: traded,
    14: arrived,
    15: stays_booted,
    16: named,
    17: homecomings,
    18: newest,
});

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

    /// What is printed on it.
    pub fn card(&self) -> &'static Card {
        cards::card(self.code).unwrap_or(&UNKNOWN)
    }
}
