//! What the card of a job says beside what all jobs have in common (DT13.1).

use super::effect::Play;
use crate::doomtown::fact::JobMark;
use crate::doomtown::town::moment::Use;
use crate::doomtown::town::piece::CardId;
use crate::doomtown::town::printed::Kind;
use crate::doomtown::town::state::{Job, State};
use crate::engine::Resolved;

/// What a job says beside what all jobs have in common (DT13.1).
#[derive(Clone, Copy, Debug)]
pub struct JobRules {
    /// What may be marked; nothing: it cannot be done now.
    pub marks: fn(&State, &Use) -> Vec<JobMark>,
    /// What happens as soon as leader and mark are chosen.
    pub begins: Option<fn(&mut Play<'_>) -> Resolved>,
    /// What happens to everybody who joins the leader's posse.
    pub joins: Option<fn(&mut Play<'_>, CardId) -> Resolved>,
    /// Whether the leader's posse will do.
    pub will_do: Option<fn(&State, &Job) -> bool>,
    /// What success brings, if the mark is still in play.
    pub success: Reward,
    /// What failure brings.
    pub failure: Option<fn(&mut Play<'_>, &Job) -> Resolved>,
}

/// What the success of a job brings.
#[derive(Clone, Copy, Debug)]
pub enum Reward {
    /// Something that is done to the mark, a card.
    OfMark(fn(&mut Play<'_>, CardId) -> Resolved),
    /// Something else.
    Of(fn(&mut Play<'_>) -> Resolved),
}

impl Reward {
    /// Brings it about.
    pub fn bring(self, it: &mut Play<'_>, mark: JobMark) -> Resolved {
        match (self, mark) {
            (Reward::OfMark(run), JobMark::Card { card }) => run(it, card),
            (Reward::OfMark(_), JobMark::TownSquare {}) => Ok(()),
            (Reward::Of(run), _) => run(it),
        }
    }
}

impl JobRules {
    /// A job that marks a card, and does something to that.
    pub const fn marking(
        marks: fn(&State, &Use) -> Vec<JobMark>,
        success: fn(&mut Play<'_>, CardId) -> Resolved,
    ) -> JobRules {
        JobRules::new(marks, Reward::OfMark(success))
    }

    /// A job that marks the town square.
    pub const fn in_town_square(success: fn(&mut Play<'_>) -> Resolved) -> JobRules {
        JobRules::new(town_square, Reward::Of(success))
    }

    const fn new(marks: fn(&State, &Use) -> Vec<JobMark>, success: Reward) -> JobRules {
        JobRules { marks, begins: None, joins: None, will_do: None, success, failure: None }
    }

    /// Something happens as soon as leader and mark are chosen.
    pub const fn beginning(self, begins: fn(&mut Play<'_>) -> Resolved) -> JobRules {
        JobRules { begins: Some(begins), ..self }
    }

    /// Something happens to everybody who joins the leader's posse.
    pub const fn joined_by(self, joins: fn(&mut Play<'_>, CardId) -> Resolved) -> JobRules {
        JobRules { joins: Some(joins), ..self }
    }

    /// It has failed before it began, unless the leader's posse will do.
    pub const fn provided(self, will_do: fn(&State, &Job) -> bool) -> JobRules {
        JobRules { will_do: Some(will_do), ..self }
    }

    /// Failure brings something, too.
    pub const fn failing(self, failure: fn(&mut Play<'_>, &Job) -> Resolved) -> JobRules {
        JobRules { failure: Some(failure), ..self }
    }
}

/// Every dude in play as a mark.
pub fn all_dudes(state: &State, used: &Use) -> Vec<JobMark> {
    let dudes: Vec<CardId> = state.dudes().collect();
    let dudes = state.uncovered(used, state.choosable(used, dudes));
    dudes.into_iter().map(|card| JobMark::Card { card }).collect()
}

/// The town square as the only mark.
pub fn town_square(_state: &State, _u: &Use) -> Vec<JobMark> {
    vec![JobMark::TownSquare {}]
}

/// Every deed of a kind as a mark.
pub fn deeds(state: &State, used: &Use, fits: impl Fn(CardId) -> bool) -> Vec<JobMark> {
    let deeds: Vec<CardId> =
        state.deeds().filter(|it| state.card(*it).kind == Kind::Deed && fits(*it)).collect();
    state.choosable(used, deeds).into_iter().map(|card| JobMark::Card { card }).collect()
}
