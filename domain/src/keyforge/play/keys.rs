//! Verbs for keys and for amber on cards (KF3.1, KF10).

use super::super::script::Play;
use super::super::things::CardId;
use crate::engine::{Resolved, Seat};

/// Verbs for amber and keys (KF10, KF3.1).
impl Play<'_> {
    /// A player steals amber from another; how much was stolen.
    pub fn steals(&mut self, by: Seat, from: Seat, amount: u32) -> Resolved<u32> {
        let cause = self.cause();
        self.table.steal(by, from, amount, cause)
    }

    /// Amber on a card comes into the player's pool; how much.
    pub fn take_off(&mut self, card: CardId, amount: u32) -> Resolved<u32> {
        let (you, cause) = (self.you(), self.cause());
        self.table.take_off(card, you, amount, cause)
    }

    /// Forges a key for so much more than it costs now, if that can be paid; whether it was.
    pub fn forge(&mut self, more: i32) -> Resolved<bool> {
        let (you, cause) = (self.you(), self.cause());
        self.table.forge(you, more, cause)
    }

    /// May forge a key for what it costs now; whether it was forged.
    pub fn may_forge(&mut self) -> Resolved<bool> {
        let (you, cause) = (self.you(), self.cause());
        self.table.may_forge(you, 0, cause)
    }
}
