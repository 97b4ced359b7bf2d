//! What a judge may put right: what the game itself offers, and what a tournament asks of every
//! game once time is up.

pub use super::ruling::{Correction, TimeAdjustment};

use crate::engine::{CorrectionGroup, Label, Match, Root, Ruleset, Seat, house, so_many};

/// The group of what a tournament asks of every game.
const TIME: CorrectionGroup = CorrectionGroup::new("time", "Time");

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

    /// Why a judge cannot correct the game itself now, and what they can do instead; nothing where
    /// they can.
    pub fn obstacle_to_corrections(&self) -> Option<String> {
        if !self.is_running() {
            return Some("only a match that runs can be corrected".to_owned());
        }
        if self.is_at_rest() {
            let none = self.rules.adjustments(&self.state).is_empty();
            let why = "at this point of the game there is nothing that a judge can correct; take \
                       the match back (rewind), or wait until the game has gone on";
            return none.then(|| why.to_owned());
        }
        let asked = Seat::all(so_many(self.standing.chairs.len()));
        let asked = asked.filter(|it| !self.held_prompts(*it).is_empty());
        let asked: Vec<String> = asked.map(|it| it.to_string()).collect();
        let (asked, has) = match asked.as_slice() {
            [one] => (one.clone(), "has"),
            several => (several.join(", "), "have"),
        };
        Some(format!(
            "something is being resolved, and {asked} {has} to answer first; answer for a seat \
             (decide-for), take the match back (rewind), or wait for the answer"
        ))
    }

    /// The group to which a correction belongs.
    pub fn group_correction(&self, correction: &Correction<R>) -> CorrectionGroup {
        match correction {
            Correction::CallTime | Correction::Adjudicate => TIME,
            Correction::Game(adjustment) => self.rules.group_adjustment(adjustment),
        }
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
