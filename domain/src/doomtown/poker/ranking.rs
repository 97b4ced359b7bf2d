//! Where a hand stands after all that changed its rank (DT4.9, DT4.12).

use std::cmp::Ordering;

use super::{HAND_SIZE, Hand};

/// The lowest rank, that of a high card.
const LOWEST: u8 = 1;

/// The highest rank, that of the Dead Man's Hand. All that reach it are equal (DT4.9).
const HIGHEST: u8 = 11;

/// Where a hand stands: the better one is the greater. What it was read from does not matter, nor
/// how far its sum is beyond the ranks: two that rank and tie alike are equal.
#[derive(Clone, Copy, Debug)]
pub struct Ranking {
    sum: i32,
    values: [u8; HAND_SIZE],
}

/// What there is to know of a rank. Its worst and its best hand are of any cards whatever, the
/// same card twice included (DT4.4).
struct Rank {
    name: &'static str,
    worst: [u8; HAND_SIZE],
    best: [u8; HAND_SIZE],
}

/// The ranks, from 1 to 11 (DT4.1).
const RANKS: [Rank; HIGHEST as usize] = [
    // A-2-3-4-6 and K-Q-J-10-8: a five and a nine would make straights.
    Rank { name: "high card", worst: [6, 4, 3, 2, 1], best: [13, 12, 11, 10, 8] },
    Rank { name: "one pair", worst: [1, 4, 3, 2, 0], best: [13, 12, 11, 10, 0] },
    Rank { name: "two pairs", worst: [2, 1, 3, 0, 0], best: [13, 12, 11, 0, 0] },
    Rank { name: "three of a kind", worst: [1, 3, 2, 0, 0], best: [13, 12, 11, 0, 0] },
    Rank { name: "straight", worst: [5, 0, 0, 0, 0], best: [13, 0, 0, 0, 0] },
    // A-A-A-2-3 and K-K-K-Q-J: a fourth, or a pair next to the three, would be of a higher rank.
    Rank { name: "flush", worst: [3, 2, 1, 1, 1], best: [13, 13, 13, 12, 11] },
    Rank { name: "full house", worst: [1, 2, 0, 0, 0], best: [13, 12, 0, 0, 0] },
    Rank { name: "four of a kind", worst: [1, 2, 0, 0, 0], best: [13, 12, 0, 0, 0] },
    Rank { name: "straight flush", worst: [5, 0, 0, 0, 0], best: [13, 0, 0, 0, 0] },
    Rank { name: "five of a kind", worst: [1, 0, 0, 0, 0], best: [13, 0, 0, 0, 0] },
    Rank { name: "Dead Man's Hand", worst: [0; HAND_SIZE], best: [0; HAND_SIZE] },
];

impl Hand {
    /// Where this hand stands with `base` for its rank, if a card replaced that, and with the sum
    /// of all modifiers (DT4.9).
    ///
    /// - A hand that was raised is the worst of its new rank, one that was lowered the best.
    /// - The modifiers say which, whatever the base; when they come to nothing, it is raised or
    ///   lowered by the base that replaced its own, and is itself if that is the same.
    /// - All are equal at 11 and above; below 1 it is A-2-3-4-6 (DT18.16).
    pub fn ranking(&self, base: Option<u8>, modifier: i32) -> Ranking {
        let base = base.map_or(self.rank, |base| base.clamp(LOWEST, HIGHEST));
        let sum = i32::from(base).saturating_add(modifier);
        let rank = read(sum);
        let values = match modifier.cmp(&0).then(base.cmp(&self.rank)) {
            _ if sum < i32::from(LOWEST) => rank_of(LOWEST).worst,
            Ordering::Greater => rank_of(rank).worst,
            Ordering::Equal => self.values,
            Ordering::Less => rank_of(rank).best,
        };
        Ranking { sum, values }
    }

    /// What hands of this rank are called: "full house".
    pub fn name(rank: u8) -> &'static str {
        rank_of(rank).name
    }
}

impl Ranking {
    /// The rank as it is read, from 1 to 11.
    pub fn rank(&self) -> u8 {
        read(self.sum)
    }

    /// The true sum of the base and its modifiers, which may lie beyond the ranks (DT4.9).
    pub fn sum(&self) -> i32 {
        self.sum
    }

    /// What decides between hands of the same rank, most important first.
    pub fn values(&self) -> [u8; HAND_SIZE] {
        self.values
    }
}

impl Ord for Ranking {
    fn cmp(&self, other: &Ranking) -> Ordering {
        self.rank().cmp(&other.rank()).then(self.values.cmp(&other.values))
    }
}

impl PartialOrd for Ranking {
    fn partial_cmp(&self, other: &Ranking) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Ranking {
    fn eq(&self, other: &Ranking) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Ranking {}

/// The rank that a sum is read as (DT4.9).
fn read(sum: i32) -> u8 {
    let within = sum.clamp(i32::from(LOWEST), i32::from(HIGHEST));
    u8::try_from(within).unwrap_or(HIGHEST)
}

fn rank_of(rank: u8) -> &'static Rank {
    &RANKS[usize::from(rank.clamp(LOWEST, HIGHEST) - LOWEST)]
}
