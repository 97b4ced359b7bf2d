//! What an event told each viewer: the one who decided, what was drawn, those to whom a fact
//! revealed something. Take-backs are granted by it, and judges weigh by it what a rewind cannot
//! take back.

use std::collections::BTreeMap;

use crate::engine::show::telling::platform_facts;
use crate::engine::{Body, Event, Match, Ruleset, Seat, Viewer, so_many};

/// What one event told each viewer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Learnt {
    /// The event, by its number in the match.
    pub seq: u64,
    /// The seat whose decision it is, given or by default.
    pub decided_by: Option<Seat>,
    /// How often something was drawn.
    pub drawn: u32,
    /// The viewers to whom a fact revealed something: seats, and those who look on.
    pub told: Vec<Viewer>,
}

impl<R: Ruleset> Match<R> {
    /// What the event that follows this point of the log told whom.
    pub fn learnt_from(&self, event: &Event<R>) -> Learnt {
        let count = so_many(self.standing.chairs.len());
        let viewers = Seat::all(count).map(Viewer::Seat).chain([Viewer::Public]);
        let facts = event.body.facts();
        let told = match facts.is_empty() {
            true => Vec::new(),
            false => viewers.filter(|it| self.reveals_to(facts, *it)).collect(),
        };
        Learnt {
            seq: event.seq,
            decided_by: event.seat.filter(|_| matches!(event.body, Body::Decided { .. })),
            drawn: event.body.course().map_or(0, |course| course.drawn),
            told,
        }
    }

    /// What each of the events that follow this point told whom, rewinds among them included.
    pub fn learnt_since(&self, since: &[Event<R>]) -> Vec<Learnt> {
        let mut kept: BTreeMap<u64, Option<Match<R>>> = since
            .iter()
            .filter_map(|event| match &event.body {
                Body::Rewound { to_seq, .. } => Some((*to_seq, None)),
                _ => None,
            })
            .collect();
        let mut it = self.clone();
        if let Some(place) = kept.get_mut(&it.seq) {
            *place = Some(it.clone());
        }
        let mut learnt = Vec::with_capacity(since.len());
        for event in since {
            learnt.push(it.learnt_from(event));
            let folded = match &event.body {
                Body::Rewound { to_seq, .. } => {
                    it.apply_rewind(event, kept.get(to_seq).cloned().flatten())
                }
                _ => it.apply(event),
            };
            if folded.is_err() {
                // It goes back beyond this point: nothing that follows can be taken back freely.
                let everybody = vec![Viewer::Public];
                let seq = event.seq;
                learnt.push(Learnt { seq, decided_by: None, drawn: 0, told: everybody });
                break;
            }
            if let Some(place) = kept.get_mut(&it.seq) {
                *place = Some(it.clone());
            }
        }
        learnt
    }

    /// The places of the facts that reveal something to `viewer`, among all that `viewer` is shown
    /// of the event that follows this point of the log.
    pub fn revealed_by(&self, event: &Event<R>, viewer: Viewer) -> Vec<usize> {
        let first = platform_facts(self, event, viewer).len();
        let shown = self.show_facts(event.body.facts(), viewer);
        (first..).zip(shown).filter(|(_, it)| it.reveals).map(|(place, _)| place).collect()
    }

    fn reveals_to(&self, facts: &[R::Fact], viewer: Viewer) -> bool {
        self.show_facts(facts, viewer).iter().any(|it| it.reveals)
    }
}
