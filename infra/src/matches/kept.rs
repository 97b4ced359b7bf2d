//! What is kept of a match: its row, its state at the head, its log line by line.

use std::sync::Arc;
use std::time::Duration;

use domain::engine::{AccountId, AnyMatch, Hash, MatchId, Sealed, Status, Time, Visibility};
use uuid::Uuid;

/// A line of a log with the match before it, from which it can be shown to anybody, and after it.
#[derive(Clone)]
pub struct Line {
    /// The match before the event.
    pub before: Arc<dyn AnyMatch>,
    /// The event as it is stored.
    pub sealed: Arc<Sealed>,
    /// The match after the event.
    pub after: Arc<dyn AnyMatch>,
}

/// A match at its head.
#[derive(Clone)]
pub struct Head {
    /// The match.
    pub it: Arc<dyn AnyMatch>,
    /// Its row.
    pub row: MatchRow,
}

/// Part of a log.
#[derive(Clone)]
pub struct Page {
    /// The lines, in order.
    pub lines: Vec<Line>,
    /// The seq of the log's last event, as far as it is shown.
    pub head: u64,
    /// When more of it will be shown, though nothing happens.
    pub more_in: Option<Duration>,
}

/// What is known of a match without folding it.
#[derive(Clone, Debug, PartialEq)]
pub struct MatchRow {
    /// The match.
    pub id: MatchId,
    /// Its ruleset.
    pub ruleset: String,
    /// The pinned version of its rules.
    pub rules_version: String,
    /// Who may watch.
    pub visibility: Visibility,
    /// Whether it is open, runs, or is over.
    pub status: Status,
    /// The seq of its last event.
    pub version: u64,
    /// The hash of its last event.
    pub head_hash: Hash,
    /// Who made it.
    pub creator: Option<AccountId>,
    /// Who sits where.
    pub players: Vec<Option<AccountId>>,
    /// The text of its title: see [`Matches::texts`](super::Matches::texts).
    pub title: Option<Uuid>,
    /// When it was made.
    pub created_at: Time,
    /// When it started.
    pub started_at: Option<Time>,
    /// When it ended.
    pub ended_at: Option<Time>,
    /// Whether those who do not play are shown it later.
    pub delayed: bool,
    /// Whether it begins in the middle of things, and never counts as a real match.
    pub staged: bool,
}

impl MatchRow {
    /// The row as the fold has it: what decides who may see what is never taken from a summary
    /// that could have been changed.
    pub(super) fn with_fold(self, it: &dyn AnyMatch) -> MatchRow {
        let summary = it.summary();
        MatchRow {
            visibility: summary.visibility,
            status: summary.status,
            version: it.seq(),
            head_hash: it.head(),
            creator: summary.creator,
            players: summary.chairs.into_iter().map(|chair| chair.account).collect(),
            delayed: !summary.delay.is_none(),
            staged: summary.staged,
            title: summary.title.map(|it| it.text),
            ..self
        }
    }

    /// The row as it was at an earlier point of the log.
    pub(super) fn earlier(self, it: &dyn AnyMatch) -> MatchRow {
        let row = self.with_fold(it);
        MatchRow {
            started_at: row.started_at.filter(|_| row.status != Status::Open),
            ended_at: row.ended_at.filter(|_| row.status.is_over()),
            ..row
        }
    }
}

/// What a ruling would bring about.
#[derive(Clone)]
pub struct RulingPreviewed {
    /// The match on which it was tried.
    pub before: Arc<dyn AnyMatch>,
    /// The events that would follow.
    pub lines: Vec<Line>,
    /// The match after them.
    pub after: Arc<dyn AnyMatch>,
}
