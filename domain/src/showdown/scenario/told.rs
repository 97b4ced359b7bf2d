//! What viewers were told of the last decision.

use serde_json::Value;

use super::{Duel, Told};
use crate::engine::{Decided, Event, Match, Sealed, Show, Shown, Viewer};
use crate::showdown::Showdown;

/// An event, with the match that it follows.
pub struct Logged {
    before: Match<Showdown>,
    event: Event<Showdown>,
    sealed: Sealed,
}

/// The events of a decision, each with the match that it follows.
pub fn logged(before: &Match<Showdown>, decided: &Decided<Showdown>) -> Vec<Logged> {
    let befores = std::iter::once(before).chain(&decided.states).cloned();
    let events = decided.events.iter().cloned().zip(decided.sealed.iter().cloned());
    let followed = befores.zip(events);
    followed.map(|(before, (event, sealed))| Logged { before, event, sealed }).collect()
}

impl Duel {
    /// The last decision as a viewer finds it in the log, if he does: what was asked, and what was
    /// answered unless that is left out.
    pub fn decision(&self, viewer: Viewer) -> Option<(String, Option<Value>)> {
        let show = |it: &Logged| it.before.show_next(&it.event, &it.sealed, viewer, None);
        let found = self.logged.iter().find_map(|it| show(it).event.decision)?;
        Some((found.kind, found.answer))
    }

    /// What the last decision brought about, as a viewer perceives it.
    pub fn shown(&self, viewer: Viewer) -> Vec<Shown> {
        let show = |it: &Told| Showdown::V1.show(&it.before, &it.fact, &it.after, viewer);
        self.told.iter().filter_map(show).collect()
    }

    /// Expects that a player is asked for something, by a rule.
    #[track_caller]
    pub fn asks_by(self, rule: &str, seat: u8, kind: &str) -> Duel {
        let prompt = self.prompt(seat, kind);
        assert_eq!(prompt.expect("they are asked for it").rule, rule);
        self
    }

    /// Expects that the last decision brought about what a sentence says, by a rule.
    #[track_caller]
    pub fn happens_by(self, rule: &str, sentence: &str) -> Duel {
        let told = self.shown(Viewer::Public);
        let found = told.iter().find(|it| it.text.contains(sentence));
        let found = found.unwrap_or_else(|| panic!("no {sentence:?} in {told:#?}"));
        assert_eq!(found.rule, rule, "{}", found.text);
        self
    }
}
