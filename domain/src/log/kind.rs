//! What a line of a log is about: which stream, and what kind of event.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

/// A match's id: a lower-case UUIDv7.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, ToSchema,
)]
#[serde(transparent)]
pub struct MatchId(pub Uuid);

impl std::fmt::Display for MatchId {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(to)
    }
}

/// A stream of events: a log of its own, with its own chain.
///
/// Whatever stores, seals, chains, covers and hands on lines works for any kind of stream. How a
/// kind stands in the preimages of hashes is written where they are made: [`Sealed`] and
/// [`Checkpoint`].
///
/// [`Sealed`]: crate::log::Sealed
/// [`Checkpoint`]: crate::log::Checkpoint
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stream {
    /// The log of a match.
    Match(MatchId),
}

impl Stream {
    /// Its id, which no other stream has, of whatever kind.
    pub fn id(self) -> Uuid {
        let Stream::Match(id) = self;
        id.0
    }

    /// The match whose log it is.
    pub fn match_id(self) -> MatchId {
        let Stream::Match(id) = self;
        id
    }
}

impl From<MatchId> for Stream {
    fn from(id: MatchId) -> Stream {
        Stream::Match(id)
    }
}

impl std::fmt::Display for Stream {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.id().fmt(to)
    }
}

/// The kinds of events.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[schema(as = EventKind)]
pub enum Kind {
    /// Somebody made the match: its rules, options and seats are fixed.
    #[serde(rename = "match.created")]
    MatchCreated,
    /// A player took a seat.
    #[serde(rename = "seat.taken")]
    SeatTaken,
    /// A player left a seat before the start.
    #[serde(rename = "seat.left")]
    SeatLeft,
    /// The last seat was taken: the game is dealt and opened.
    #[serde(rename = "match.started")]
    MatchStarted,
    /// A seat acted or answered.
    #[serde(rename = "decision.made")]
    DecisionMade,
    /// A seat's time was up.
    #[serde(rename = "clock.expired")]
    ClockExpired,
    /// A judge gave a seat more time.
    #[serde(rename = "clock.extended")]
    ClockExtended,
    /// A player gave up.
    #[serde(rename = "match.resigned")]
    MatchResigned,
    /// A player offered a draw.
    #[serde(rename = "draw.offered")]
    DrawOffered,
    /// A player took or declined a draw.
    #[serde(rename = "draw.answered")]
    DrawAnswered,
    /// A player asked to take decisions back.
    #[serde(rename = "takeback.asked")]
    TakebackAsked,
    /// A player let another take decisions back, or did not.
    #[serde(rename = "takeback.answered")]
    TakebackAnswered,
    /// The match goes on from an earlier point.
    #[serde(rename = "match.rewound")]
    MatchRewound,
    /// Somebody called a judge.
    #[serde(rename = "dispute.opened")]
    DisputeOpened,
    /// A dispute was decided.
    #[serde(rename = "dispute.closed")]
    DisputeClosed,
    /// A judge ruled.
    #[serde(rename = "ruling.issued")]
    RulingIssued,
    /// The match waits for a judge.
    #[serde(rename = "match.suspended")]
    MatchSuspended,
    /// The match goes on.
    #[serde(rename = "match.resumed")]
    MatchResumed,
    /// The match is over.
    #[serde(rename = "match.finished")]
    MatchFinished,
    /// The match was called off.
    #[serde(rename = "match.cancelled")]
    MatchCancelled,
}

impl Kind {
    /// Every kind, in the order in which a match meets them.
    pub const ALL: [Kind; 20] = [
        Kind::MatchCreated,
        Kind::SeatTaken,
        Kind::SeatLeft,
        Kind::MatchStarted,
        Kind::DecisionMade,
        Kind::ClockExpired,
        Kind::ClockExtended,
        Kind::MatchResigned,
        Kind::DrawOffered,
        Kind::DrawAnswered,
        Kind::TakebackAsked,
        Kind::TakebackAnswered,
        Kind::MatchRewound,
        Kind::DisputeOpened,
        Kind::DisputeClosed,
        Kind::RulingIssued,
        Kind::MatchSuspended,
        Kind::MatchResumed,
        Kind::MatchFinished,
        Kind::MatchCancelled,
    ];

    /// The name of the kind, as JSON has it.
    pub fn name(self) -> &'static str {
        match self {
            Kind::MatchCreated => "match.created",
            Kind::SeatTaken => "seat.taken",
            Kind::SeatLeft => "seat.left",
            Kind::MatchStarted => "match.started",
            Kind::DecisionMade => "decision.made",
            Kind::ClockExpired => "clock.expired",
            Kind::ClockExtended => "clock.extended",
            Kind::MatchResigned => "match.resigned",
            Kind::DrawOffered => "draw.offered",
            Kind::DrawAnswered => "draw.answered",
            Kind::TakebackAsked => "takeback.asked",
            Kind::TakebackAnswered => "takeback.answered",
            Kind::MatchRewound => "match.rewound",
            Kind::DisputeOpened => "dispute.opened",
            Kind::DisputeClosed => "dispute.closed",
            Kind::RulingIssued => "ruling.issued",
            Kind::MatchSuspended => "match.suspended",
            Kind::MatchResumed => "match.resumed",
            Kind::MatchFinished => "match.finished",
            Kind::MatchCancelled => "match.cancelled",
        }
    }

    /// The kind of this name.
    pub fn of_name(name: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

impl std::fmt::Display for Kind {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        to.write_str(self.name())
    }
}
