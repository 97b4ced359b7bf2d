//! Amber (KF10).

use super::super::cause::Cause;
use super::super::fact;
use super::super::fact::{AmberVerb, Purse};
use super::super::moments::{Deed, Would};
use super::super::printed::Kind;
use super::super::table::Crucible;
use super::super::things::CardId;
use crate::engine::{Resolved, Seat};

/// A player's chains are never more (KF3.6).
pub const CHAINS_MAX: u8 = 24;

impl Crucible {
    /// Moves amber, if it is any; nothing replaces that.
    pub fn move_amber(&mut self, from: Purse, to: Purse, amount: u32, verb: AmberVerb, by: Cause) {
        if 0 < amount {
            self.emit(fact::AmberMoved { from, to, amount, verb, cause: by });
        }
    }

    /// Amber comes into a player's pool, unless a text has it go elsewhere; whether it came there.
    pub(super) fn receive(
        &mut self,
        from: Purse,
        seat: Seat,
        amount: u32,
        verb: AmberVerb,
        by: Cause,
    ) -> Resolved<bool> {
        if amount == 0 {
            return Ok(true);
        }
        if let Some(creature) = self.one_who(Would::Receive(seat, amount))? {
            self.captures_from(from, creature, amount)?;
            return Ok(false);
        }
        self.move_amber(from, Purse::Pool { seat }, amount, verb, by);
        Ok(true)
    }

    /// A creature captures what was to come into a pool, by its text.
    pub fn captures_from(&mut self, from: Purse, creature: CardId, amount: u32) -> Resolved {
        let (to, by) = (Purse::OnCard { card: creature }, self.state().cause(creature));
        self.move_amber(from, to, amount, AmberVerb::Capture, by);
        self.settle()
    }

    /// A player gains amber from the supply.
    pub fn gain(&mut self, seat: Seat, amount: u32, cause: Cause) -> Resolved {
        self.receive(Purse::Supply {}, seat, amount, AmberVerb::Gain, cause).map(drop)
    }

    /// A player loses amber, as much as they have; how much it was.
    pub fn lose(&mut self, seat: Seat, amount: u32, cause: Cause) -> Resolved<u32> {
        let amount = amount.min(self.state().player(seat).amber);
        let from = Purse::Pool { seat };
        self.move_amber(from, Purse::Supply {}, amount, AmberVerb::Lose, cause);
        Ok(amount)
    }

    /// A player steals amber of another, as much as they have; how much it was. What is captured
    /// instead is not stolen (KF11.12).
    pub fn steal(&mut self, by: Seat, from: Seat, amount: u32, cause: Cause) -> Resolved<u32> {
        if self.state().forbidden_by(Deed::StealFrom(from)).is_some() {
            return Ok(0);
        }
        let amount = amount.min(self.state().player(from).amber);
        let purse = Purse::Pool { seat: from };
        let stolen = self.receive(purse, by, amount, AmberVerb::Steal, cause)?;
        Ok(if stolen { amount } else { 0 })
    }

    /// A player pays another, who has to have as much.
    pub fn pay(&mut self, from: Seat, to: Seat, amount: u32, cause: Cause) -> Resolved {
        self.receive(Purse::Pool { seat: from }, to, amount, AmberVerb::Pay, cause).map(drop)
    }

    /// A creature captures amber of a player's pool, as much as there is; how much it was.
    pub fn capture(
        &mut self,
        creature: CardId,
        from: Seat,
        amount: u32,
        cause: Cause,
    ) -> Resolved<u32> {
        if !self.state().is_in_play(creature) {
            return Ok(0);
        }
        let amount = amount.min(self.state().player(from).amber);
        let to = Purse::OnCard { card: creature };
        self.move_amber(Purse::Pool { seat: from }, to, amount, AmberVerb::Capture, cause);
        self.settle()?;
        Ok(amount)
    }

    /// Amber from the supply is put on a creature.
    pub fn exalt(&mut self, creature: CardId, amount: u32, cause: Cause) -> Resolved {
        if self.state().is_in_play(creature) {
            let to = Purse::OnCard { card: creature };
            self.move_amber(Purse::Supply {}, to, amount, AmberVerb::Exalt, cause);
        }
        self.settle()
    }

    /// Amber on a card comes into a player's pool, up to so much; how much it was.
    pub fn take_off(
        &mut self,
        card: CardId,
        seat: Seat,
        amount: u32,
        cause: Cause,
    ) -> Resolved<u32> {
        let amount = amount.min(self.state().piece(card).amber);
        self.receive(Purse::OnCard { card }, seat, amount, AmberVerb::Move, cause)?;
        self.settle()?;
        Ok(amount)
    }

    /// Amber of a player's pool is put on a card, as much as they have up to so much.
    pub fn put_on(&mut self, card: CardId, seat: Seat, amount: u32, cause: Cause) -> Resolved {
        let amount = amount.min(self.state().player(seat).amber);
        let to = Purse::OnCard { card };
        self.move_amber(Purse::Pool { seat }, to, amount, AmberVerb::Move, cause);
        Ok(())
    }

    /// The amber on a card that leaves play: from a creature to the opponent of its controller,
    /// else to the supply (KF9.6). No card that leaves with it can capture that.
    pub(super) fn empty(&mut self, card: CardId, leaving: &[CardId]) -> Resolved {
        let state = self.state();
        let is_creature = state.kind(card) == Kind::Creature;
        let amount = state.piece(card).amber;
        let foe = state.foe(state.piece(card).side);
        let from = Purse::OnCard { card };
        let would = Would::Receive(foe, amount);
        let taker = match is_creature && 0 < amount {
            true => self.one_who_stays(would, leaving)?,
            false => None,
        };
        let rule = Cause::rule("KF9.6");
        let (to, verb, cause) = match taker {
            Some(card) => (Purse::OnCard { card }, AmberVerb::Capture, self.state().cause(card)),
            None if is_creature => (Purse::Pool { seat: foe }, AmberVerb::Return, rule),
            None => (Purse::Supply {}, AmberVerb::Return, rule),
        };
        self.move_amber(from, to, amount, verb, cause);
        Ok(())
    }

    /// A player gains chains, up to 24.
    pub fn gain_chains(&mut self, seat: Seat, amount: u8, cause: Cause) {
        let room = CHAINS_MAX.saturating_sub(self.state().player(seat).chains);
        let amount = i32::from(amount.min(room));
        if 0 < amount {
            self.emit(fact::ChainsChanged { seat, amount, cause });
        }
    }
}
