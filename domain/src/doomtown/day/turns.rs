//! What comes next: a step that goes by itself, or a player who is on turn.

use crate::doomtown::action::Action;
use crate::doomtown::table::Doomtown;
use crate::doomtown::town::state::{Phase, State, Step};
use crate::engine::{Rules, Seat};

impl State {
    /// The next step of the shootout, of the job, or of the phase; none while a player is on turn.
    pub fn next_step(&self) -> Option<Action> {
        let waits = |turn: Option<Seat>| turn.is_some_and(|it| !self.player(it).left);
        if let Some(shootout) = &self.shootout {
            let plays = matches!(shootout.step, Step::Plays | Step::Resolution);
            let waiting = plays && waits(shootout.turn) && !shootout.is_decided();
            return (!waiting).then_some(Action::ShootOn {});
        }
        if self.job.is_some() {
            return Some(Action::SettleJob {});
        }
        match self.phase {
            Phase::Waiting | Phase::Over => None,
            Phase::Noon if self.step == Step::Plays && waits(self.turn) => None,
            Phase::Gamblin if self.step == Step::Cheatin && waits(self.turn) => None,
            _ => Some(Action::GoOn {}),
        }
    }

    /// The player on turn, if they can only pass for reasons that all know: there is nothing in
    /// their hand, and nothing to be done with what is in play. Where nobody has a card left to
    /// draw they are asked all the same: else days would go by without end.
    pub fn who_can_only_pass(&self) -> Option<Seat> {
        let seat = self.shootout.as_ref().map_or(self.turn, |it| it.turn)?;
        let has_cards = |it: &Seat| {
            let player = self.player(*it);
            [&player.hand, &player.deck, &player.discard].iter().any(|pile| !pile.is_empty())
        };
        let goes_on = self.player(seat).hand.is_empty() && self.playing().iter().any(has_cards);
        (goes_on && Doomtown::V1.actions(self, seat) == [Action::Pass {}]).then_some(seat)
    }
}
