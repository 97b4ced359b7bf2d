//! Marks: the points of a match to which a viewer may want to jump.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::engine::Kind;

/// Why a viewer may want to jump to a point of a match. Games mark what begins a turn or a phase
/// and what changes a score; a reveal is a fact that tells a viewer something hidden, unless
/// players do that all the time; the server marks the rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Mark {
    /// A turn or a round begins.
    Turn,
    /// A phase begins.
    Phase,
    /// A score changes.
    Score,
    /// The viewer learns something that they could not know before, and that not every turn tells.
    Reveal,
    /// The match starts.
    Start,
    /// A player gives up.
    Resignation,
    /// A player's time is up.
    Clock,
    /// A draw is offered or answered.
    Draw,
    /// A take-back is asked for or answered.
    Takeback,
    /// The match goes on from an earlier point.
    Rewind,
    /// A judge is called, or a dispute is settled.
    Dispute,
    /// A judge issues a ruling.
    Ruling,
    /// The match is suspended or goes on.
    Suspension,
    /// The match is over, or was called off.
    End,
}

impl Mark {
    /// What the server itself marks: events of this kind.
    pub fn of(kind: Kind) -> Option<Mark> {
        match kind {
            Kind::MatchCreated | Kind::SeatTaken | Kind::SeatLeft | Kind::DecisionMade => None,
            Kind::MatchStarted => Some(Mark::Start),
            Kind::ClockExpired | Kind::ClockExtended => Some(Mark::Clock),
            Kind::MatchResigned => Some(Mark::Resignation),
            Kind::DrawOffered | Kind::DrawAnswered => Some(Mark::Draw),
            Kind::TakebackAsked | Kind::TakebackAnswered => Some(Mark::Takeback),
            Kind::DisputeOpened | Kind::DisputeClosed => Some(Mark::Dispute),
            Kind::RulingIssued => Some(Mark::Ruling),
            Kind::MatchSuspended | Kind::MatchResumed => Some(Mark::Suspension),
            Kind::MatchRewound => Some(Mark::Rewind),
            Kind::MatchFinished | Kind::MatchCancelled => Some(Mark::End),
        }
    }
}
