//! What creatures are: exhausted, stunned, warded, enraged, grown, moved.

use super::super::cause::Cause;
use super::super::fact;
use super::super::table::Crucible;
use super::super::things::{CardId, Hold};
use crate::engine::{Resolved, Seat, so_many};

impl Crucible {
    /// Exhausts a card in play, unless it is.
    pub fn exhaust(&mut self, card: CardId, cause: Cause) {
        if self.state().is_in_play(card) && !self.state().piece(card).exhausted {
            self.emit(fact::CardExhausted { card, cause });
        }
    }

    /// Readies those of some cards that are in play and exhausted.
    pub fn ready(&mut self, cards: &[CardId], cause: Cause) {
        let state = self.state();
        let exhausted = |it: &&CardId| state.is_in_play(**it) && state.piece(**it).exhausted;
        let cards: Vec<CardId> = cards.iter().filter(exhausted).copied().collect();
        if !cards.is_empty() {
            self.emit(fact::CardsReadied { cards, cause });
        }
    }

    /// Stuns a creature, unless it is.
    pub fn stun(&mut self, card: CardId, cause: Cause) {
        if self.state().is_in_play(card) && !self.state().piece(card).stunned {
            self.emit(fact::Stunned { card, cause });
        }
    }

    /// Takes the stun from a creature that has one.
    pub fn unstun(&mut self, card: CardId, cause: Cause) {
        if self.state().piece(card).stunned {
            self.emit(fact::StunRemoved { card, cause });
        }
    }

    /// Whether a ward keeps a card in play: then it is gone.
    pub(super) fn ward_holds(&mut self, card: CardId) -> bool {
        let warded = self.state().piece(card).warded;
        if warded {
            self.emit(fact::WardLost { card, cause: Cause::rule("KF14.2") });
        }
        warded
    }

    /// Puts +1 power counters on a creature in play.
    pub fn grow(&mut self, card: CardId, amount: u32, cause: Cause) {
        if self.state().is_in_play(card) && 0 < amount {
            let amount = so_many::<i32>(amount);
            self.emit(fact::PowerCountersPlaced { card, amount, cause });
        }
    }

    /// Gives control of a card in play to a player; for as long as another card stays in play,
    /// where one is named (KF13). Nothing changes where they have it for good. It says whether they
    /// have it.
    pub fn take_control(
        &mut self,
        seat: Seat,
        card: CardId,
        as_long_as: Option<CardId>,
        cause: Cause,
    ) -> Resolved<bool> {
        if !self.state().is_in_play(card) {
            return Ok(false);
        }
        let piece = self.state().piece(card);
        let for_good = piece.holds.last().is_none_or(|it| it.as_long_as.is_none());
        if piece.side == seat && for_good {
            return Ok(true);
        }
        let hold = Some(Hold { seat, as_long_as });
        let at = match self.state().piece(card).side == seat {
            true => self.state().spot(card),
            false => self.choose_flank(card, seat)?,
        };
        self.emit(fact::ControlChanged { card, seat, at: at.map(so_many), hold, cause });
        self.settle()?;
        Ok(true)
    }

    /// Two creatures of one battleline change places.
    pub fn swap(&mut self, one: CardId, other: CardId, cause: Cause) -> Resolved {
        let state = self.state();
        let together = state.piece(one).side == state.piece(other).side;
        if one != other && together && state.spot(one).is_some() && state.spot(other).is_some() {
            self.emit(fact::CreaturesSwapped { one, other, cause });
        }
        self.settle()
    }
}
