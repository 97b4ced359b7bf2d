//! The two sides of a shootout (DT12.1).

use super::piece::CardId;
use super::state::{Shootout, Side};
use crate::engine::Seat;

impl Shootout {
    /// A player's side, if they lead one.
    pub fn side(&self, seat: Seat) -> Option<&Side> {
        [&self.leader, &self.mark].into_iter().find(|it| it.seat == seat)
    }

    /// The side that a player faces, if they lead one.
    pub fn facing(&self, seat: Seat) -> Option<&Side> {
        match seat {
            _ if seat == self.leader.seat => Some(&self.mark),
            _ if seat == self.mark.seat => Some(&self.leader),
            _ => None,
        }
    }

    /// Both sides, the leader's first.
    pub fn sides(&self) -> [&Side; 2] {
        [&self.leader, &self.mark]
    }

    /// Whether a dude is in a posse.
    pub fn has(&self, dude: CardId) -> bool {
        self.side_of(dude).is_some()
    }

    /// The side in whose posse a dude is.
    pub fn side_of(&self, dude: CardId) -> Option<&Side> {
        self.sides().into_iter().find(|it| it.posse.contains(&dude))
    }

    /// Everybody in a posse, the leader's first.
    pub fn dudes(&self) -> impl Iterator<Item = CardId> + '_ {
        self.leader.posse.iter().chain(&self.mark.posse).copied()
    }

    /// Whether a side has nobody left (DT12.5).
    pub fn is_decided(&self) -> bool {
        self.leader.posse.is_empty() || self.mark.posse.is_empty()
    }
}
