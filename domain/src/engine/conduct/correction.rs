//! What a judge may put right: what the game itself offers, and what a tournament asks of every
//! game once time is up.

pub use super::ruling::{Correction, TimeAdjustment};

use crate::engine::{Label, Match, Root, Ruleset, house};

impl<R: Ruleset> Correction<R> {
    /// What it begins in the game.
    pub(in crate::engine) fn root(&self) -> Root<R> {
        match self {
            Correction::CallTime => Root::CallTime,
            Correction::Adjudicate => Root::Adjudicate,
            Correction::Game(adjustment) => Root::Adjust { adjustment: adjustment.clone() },
        }
    }
}

impl<R: Ruleset> Match<R> {
    /// Every correction that a judge may make now; while something is being resolved, none that
    /// touches it.
    pub fn corrections(&self) -> Vec<Correction<R>> {
        if !self.is_running() {
            return Vec::new();
        }
        let mut all = Vec::new();
        if self.is_at_rest() {
            all.extend(self.rules.adjustments(&self.state).into_iter().map(Correction::Game));
            all.extend(self.rules.may_call_time(&self.state).then_some(Correction::CallTime));
        }
        all.push(Correction::Adjudicate);
        all
    }

    /// A correction as the judge reads it.
    pub fn label_correction(&self, correction: &Correction<R>) -> Label {
        match correction {
            Correction::CallTime => Label::cited("Time is called", house::TIME),
            Correction::Adjudicate => {
                Label::cited("The match is over, and ends as it stands", house::TIME)
            }
            Correction::Game(adjustment) => self.rules.label_adjustment(&self.state, adjustment),
        }
    }
}
