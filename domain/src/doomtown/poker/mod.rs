//! The poker of Doomtown: what cards come to, and which of two hands is the better (DT4).
//!
//! An ace is 1 and only 1 (DT4.2); hands may hold the same card twice, and are `cheatin` for it
//! (DT4.5). A [`Hand`] is what the cards say; a [`Ranking`] is the hand after everything that
//! raised or lowered its rank, and the one thing that hands are compared by.

mod naming;
mod ranking;
#[cfg(test)]
mod tests;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::engine::{Decode, Encode};

pub use naming::{name_jokers_high, name_jokers_low};
pub use ranking::Ranking;

/// The cards of a full hand.
pub const HAND_SIZE: usize = 5;

/// The value of a king, the highest. Aces are the lowest, at 1 (DT4.2).
const KING: u8 = 13;

/// The cards of the Dead Man's Hand (DT4.1).
const DEAD_MANS_HAND: [(Suit, u8); HAND_SIZE] = [
    (Suit::Spades, 1),
    (Suit::Clubs, 1),
    (Suit::Spades, 8),
    (Suit::Clubs, 8),
    (Suit::Diamonds, 11),
];

/// The Dead Man's Hand as bits.
const DEAD_MANS_FACES: u64 = {
    let mut faces = 0;
    let mut index = 0;
    while index < HAND_SIZE {
        let (suit, value) = DEAD_MANS_HAND[index];
        faces |= face_bit(suit, value);
        index += 1;
    }
    faces
};

/// The suits. None is above another (DT4.4).
#[derive(
    Clone,
    Copy,
    Debug,
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
#[schema(as = doomtown::Suit)]
#[serde(rename_all = "lowercase")]
pub enum Suit {
    /// Dudes.
    #[encode(0)]
    Spades,
    /// Deeds.
    #[encode(1)]
    Diamonds,
    /// Goods and spells.
    #[encode(2)]
    Hearts,
    /// Actions.
    #[encode(3)]
    Clubs,
}

/// A card as poker sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PokerCard {
    /// Its suit, or the suit that a joker was given.
    pub suit: Suit,
    /// From 1 (ace) to 13 (king); what is beyond is read as the nearest of these.
    pub value: u8,
    /// Whether this is a joker that was named: it never makes a hand cheatin' (DT4.5).
    pub joker: bool,
}

/// What five cards come to, or fewer (DT4.10).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hand {
    /// From 1 (high card) to 11 (Dead Man's Hand).
    pub rank: u8,
    /// What is compared between hands of one rank, most important first and filled up with zeros
    /// (DT4.4): the value of each group, larger groups first, then higher values. A flush has all
    /// five values from high to low, a straight only its top card, the Dead Man's Hand nothing.
    pub values: [u8; HAND_SIZE],
    /// Whether two real cards have the same suit and value (DT4.5).
    pub cheatin: bool,
}

/// Reads a hand as the highest that its cards can make (DT4.3).
///
/// With fewer than five cards it is the lowest hand that they can be part of (DT4.10): each
/// missing card is taken for the lowest that makes nothing. So no cards at all are A-2-3-4-6, the
/// lowest hand there is. Cards after the fifth are not read.
pub fn evaluate(cards: &[PokerCard]) -> Hand {
    let cards = &cards[..cards.len().min(HAND_SIZE)];
    let tally = Tally::of(cards);
    let groups = tally.groups();
    let one_suit = cards.len() == HAND_SIZE && cards.iter().all(|card| card.suit == cards[0].suit);
    let in_a_row = are_five_in_a_row(tally.present);
    let of_groups = groups.map(|(_, value)| value);
    let top_only = [of_groups[0], 0, 0, 0, 0];

    // As the table of DT4.1, from the top: the first that fits is the highest.
    let (rank, values) = match (groups[0].0, groups[1].0) {
        _ if tally.faces == DEAD_MANS_FACES => (11, [0; HAND_SIZE]),
        (5, _) => (10, of_groups),
        _ if one_suit && in_a_row => (9, top_only),
        (4, _) => (8, of_groups),
        (3, 2) => (7, of_groups),
        _ if one_suit => (6, tally.values()),
        _ if in_a_row => (5, top_only),
        (3, _) => (4, of_groups),
        (2, 2) => (3, of_groups),
        (2, _) => (2, of_groups),
        _ => (1, of_groups),
    };
    Hand { rank, values, cheatin: tally.cheatin }
}

impl Suit {
    /// All suits, in their order.
    pub const ALL: [Suit; 4] = [Suit::Spades, Suit::Diamonds, Suit::Hearts, Suit::Clubs];

    /// What a card of this suit is called in short: "AS", "10D", "KH".
    pub fn pip(self, value: u8) -> String {
        let letter = match self {
            Suit::Spades => 'S',
            Suit::Diamonds => 'D',
            Suit::Hearts => 'H',
            Suit::Clubs => 'C',
        };
        match value.clamp(1, KING) {
            1 => format!("A{letter}"),
            11 => format!("J{letter}"),
            12 => format!("Q{letter}"),
            KING => format!("K{letter}"),
            number => format!("{number}{letter}"),
        }
    }

    /// Its name, as it is serialized.
    pub fn name(self) -> &'static str {
        match self {
            Suit::Spades => "spades",
            Suit::Diamonds => "diamonds",
            Suit::Hearts => "hearts",
            Suit::Clubs => "clubs",
        }
    }
}

impl PokerCard {
    /// The suit and the value as they are read.
    fn face(self) -> (Suit, u8) {
        (self.suit, self.value.clamp(1, KING))
    }
}

/// What there is to count in a hand.
struct Tally {
    /// How many cards there are of each value; nothing has the value 0.
    counts: [u8; KING as usize + 1],
    /// The values that there are, as bits.
    present: u16,
    /// The cards that there are, as bits.
    faces: u64,
    /// Whether two of the cards are the same, neither of them a joker (DT4.5).
    cheatin: bool,
}

impl Tally {
    /// Counts five cards. Those that are missing are the lowest that make neither a pair nor a
    /// straight with the others (DT4.10); a flush has no place for them.
    fn of(cards: &[PokerCard]) -> Tally {
        let mut tally =
            Tally { counts: [0; KING as usize + 1], present: 0, faces: 0, cheatin: false };
        let mut real = 0;
        for card in cards {
            let (suit, value) = card.face();
            let face = face_bit(suit, value);
            tally.add(value);
            tally.faces |= face;
            if !card.joker {
                tally.cheatin |= real & face != 0;
                real |= face;
            }
        }
        if cards.len() < HAND_SIZE {
            tally.add_missing(HAND_SIZE - cards.len());
        }
        tally
    }

    fn add(&mut self, value: u8) {
        self.counts[usize::from(value)] += 1;
        self.present |= 1 << value;
    }

    fn add_missing(&mut self, count: usize) {
        let mut missing = count;
        for value in 1..=KING {
            let with_it = self.present | 1 << value;
            if 0 < missing && with_it != self.present && !are_five_in_a_row(with_it) {
                self.add(value);
                missing -= 1;
            }
        }
    }

    /// The size and the value of each group, larger ones first, then those of higher value: the
    /// three come before the two in a full house (DT4.4, DT18.5). Filled up with zeros.
    fn groups(&self) -> [(u8, u8); HAND_SIZE] {
        let mut groups = [(0, 0); HAND_SIZE];
        let mut found = 0;
        for value in (1..=KING).rev() {
            let size = self.counts[usize::from(value)];
            if size == 0 {
                continue;
            }
            let mut place = found;
            while 0 < place && groups[place - 1].0 < size {
                groups[place] = groups[place - 1];
                place -= 1;
            }
            groups[place] = (size, value);
            found += 1;
        }
        groups
    }

    /// Every value from high to low, as often as it is there.
    fn values(&self) -> [u8; HAND_SIZE] {
        let mut values = [0; HAND_SIZE];
        let repeated = (1..=KING).rev().flat_map(|value| {
            std::iter::repeat_n(value, usize::from(self.counts[usize::from(value)]))
        });
        for (place, value) in values.iter_mut().zip(repeated) {
            *place = value;
        }
        values
    }
}

const fn face_bit(suit: Suit, value: u8) -> u64 {
    1 << (16 * suit as u8 + value)
}

/// Whether the bits that are set are five, one after the other.
fn are_five_in_a_row(present: u16) -> bool {
    present.checked_shr(present.trailing_zeros()) == Some(0b1_1111)
}
