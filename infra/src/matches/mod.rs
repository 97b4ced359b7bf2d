//! Matches on disk and in memory: read, decide, append, or try again.
//!
//! The server holds no truth. A folded match is kept in a cache, and every read asks the store
//! whether it is still up to date. Every append says what it was decided on, and is refused if the
//! log has moved on.

mod appeals;
mod append;
mod beside;
mod chain;
mod condition;
mod conduct;
mod decoys;
mod delay;
mod disputes;
mod late;
mod read;
mod rulings;
mod sweep;
mod walk;
mod write;

mod annotations;
mod census;
mod checkpoints;
mod judges;
mod looks;
mod rebuild;
mod receipts;
mod refold;
mod texts;

mod cache;
mod feeds;
mod find;
mod rows;

use std::sync::Arc;
use std::time::Duration;

use domain::engine::{
    AccountId, AnyMatch, AnyRuleset, Failure, Hash, MatchId, Rejection, Report, Sealed, Seat, Seed,
    Stamp, Status, Time, Visibility,
};
use domain::registry;
use tokio::sync::watch;
use uuid::Uuid;

use crate::database::{Database, StoreError};
use crate::identity::keys::Keys;
use crate::work::{Work, WorkError, WorkSettings};

pub use annotations::{ANNOTATIONS_MAX, Annotation, AnnotationPlace};
pub use appeals::{Awaited, Deciders};
pub use append::{Appended, Idempotency, NewMatchRequest};
pub use census::Census;
pub use chain::Answering;
pub use checkpoints::{CHECKPOINT_TYPE, CheckpointHead, Covered, keep_checkpoints};
pub use condition::Condition;
pub use decoys::{decoy_leaf, is_decoy};
pub use delay::Visible;
pub use disputes::{DisputeFilter, DisputeRow};
pub use feeds::listen;
pub use find::{Found, MatchFilter};
pub use judges::{AssignedJudge, JUDGES_MAX};
pub use looks::{Access, BrokenLooks, NewAccess};
pub use rebuild::Rebuilt;
pub use receipts::{Receipt, Whereabouts};
pub use refold::Refolded;
pub use sweep::{Sweeper, sweep};
pub use walk::{Step, Walk};

use cache::Cache;
use census::Noticed;
use feeds::Feeds;

/// The type of a receipt's JWS.
pub const RECEIPT_TYPE: &str = "receipt+jws";

/// All matches of this server. Clones share everything.
#[derive(Clone)]
pub struct Matches {
    inner: Arc<Inner>,
}

struct Inner {
    database: Database,
    keys: Arc<Keys>,
    cache: Cache,
    feeds: Feeds,
    looked: checkpoints::Looked,
    work: Work,
    noticed: Noticed,
}

/// A line of a log with the match before it, from which it can be shown to anybody.
#[derive(Clone)]
pub struct Line {
    /// The match before the event.
    pub before: Arc<dyn AnyMatch>,
    /// The event as it is stored.
    pub sealed: Arc<Sealed>,
}

/// A match at its head.
#[derive(Clone)]
pub struct Head {
    /// The match after its last event.
    pub it: Arc<dyn AnyMatch>,
    /// The summary of the match.
    pub row: MatchRow,
}

/// Part of a log.
#[derive(Clone)]
pub struct Page {
    /// The lines, in order.
    pub lines: Vec<Line>,
    /// The seq of the log's last event, as far as it is shown.
    pub head: u64,
    /// When more of it will be shown even if nothing happens.
    pub more_in: Option<Duration>,
}

/// The summary of a match, which is known without folding it.
#[derive(Clone, Debug, PartialEq)]
pub struct MatchRow {
    /// The match after its last event.
    pub id: MatchId,
    /// The id of the ruleset.
    pub ruleset: String,
    /// The version of the rules, fixed when the match was made.
    pub rules_version: String,
    /// Who may watch the match.
    pub visibility: Visibility,
    /// The status of the match.
    pub status: Status,
    /// The version of the match: the seq of its last event.
    pub version: u64,
    /// The hash of its last event.
    pub head_hash: Hash,
    /// The account that made the match.
    pub creator: Option<AccountId>,
    /// The players by seat.
    pub players: Vec<Option<AccountId>>,
    /// The reference to the text of its title: see [`Matches::texts`].
    pub title: Option<Uuid>,
    /// When it was made.
    pub created_at: Time,
    /// When it started.
    pub started_at: Option<Time>,
    /// When it ended.
    pub ended_at: Option<Time>,
    /// Whether people who do not play see it with a delay.
    pub delayed: bool,
    /// Whether it began in the middle and never counts as a real match.
    pub staged: bool,
}

impl MatchRow {
    /// The summary as the fold has it. What decides who may see what is never taken from the
    /// stored summary, which could have been changed.
    fn with_fold(self, it: &dyn AnyMatch) -> MatchRow {
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

    /// The summary as it was at an earlier point of the log.
    fn earlier(self, it: &dyn AnyMatch) -> MatchRow {
        let row = self.with_fold(it);
        MatchRow {
            started_at: row.started_at.filter(|_| row.status != Status::Open),
            ended_at: row.ended_at.filter(|_| row.status == Status::Finished),
            ..row
        }
    }
}

/// Why something was not done with a match. Nothing was appended, unless the store is unavailable:
/// then the same idempotency key finds whatever was appended.
#[derive(Debug, thiserror::Error)]
pub enum MatchError {
    /// There is no such match, or no such point of it.
    #[error("there is no such match, or no such point of it")]
    NotFound,
    /// No ruleset has that name.
    #[error("no ruleset has that name")]
    UnknownRuleset,
    /// The ruleset has no such version.
    #[error("the ruleset has no such version")]
    UnknownVersion,
    /// The rules, or the state of the match, refuse it.
    #[error("refused: {0:?}")]
    Rejected(Rejection),
    /// The match is not at the version that the request demands.
    #[error("the match is at {version}")]
    VersionMismatch {
        /// The match's version.
        version: u64,
    },
    /// The idempotency key was used for another request.
    #[error("the key was used for another request")]
    KeyReused,
    /// There is no such account, or it does not have the role `judge`.
    #[error("the account does not have the role of a judge")]
    NotAJudge,
    /// The match has as many judges as it may have.
    #[error("a match has at most {max} judges")]
    TooManyJudges {
        /// How many it may have.
        max: usize,
    },
    /// The account has as many annotations in the match as it may have.
    #[error("an account has at most {max} annotations in one match")]
    TooManyAnnotations {
        /// How many it may have.
        max: usize,
    },
    /// The stored log is not what was decided. The match is frozen.
    #[error("event {} fails: {}", .0.seq, .0.detail)]
    Frozen(Failure),
    /// The stored reply to the request was altered. It is not repeated; the match goes on.
    #[error("the stored reply, with event {seq}, is not the one that was given")]
    AlteredReply {
        /// The event that the request appended.
        seq: u64,
    },
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The threads for long work refused or failed.
    #[error(transparent)]
    Work(#[from] WorkError),
}

impl From<diesel::result::Error> for MatchError {
    fn from(error: diesel::result::Error) -> MatchError {
        MatchError::Store(error.into())
    }
}

impl From<Rejection> for MatchError {
    fn from(rejection: Rejection) -> MatchError {
        MatchError::Rejected(rejection)
    }
}

impl Matches {
    /// The matches in `database`; at most `cached` are kept folded.
    pub fn new(database: Database, keys: Arc<Keys>, cached: usize) -> Matches {
        Matches::worked_on_by(Work::new(WorkSettings::default()), database, keys, cached)
    }

    /// As [`Matches::new`], with threads that were started elsewhere.
    pub fn worked_on_by(work: Work, database: Database, keys: Arc<Keys>, cached: usize) -> Matches {
        let (cache, feeds) = (Cache::new(cached), Feeds::default());
        let (looked, noticed) = (checkpoints::Looked::default(), Noticed::default());
        Matches { inner: Arc::new(Inner { database, keys, cache, feeds, looked, work, noticed }) }
    }

    /// The threads for long work.
    pub fn work(&self) -> &Work {
        &self.inner.work
    }

    /// The match at its head.
    ///
    /// # Errors
    /// `NotFound`, `Frozen`, `Store`.
    pub async fn head(&self, id: MatchId) -> Result<Head, MatchError> {
        let live = self.current(id).await?;
        Ok(Head { it: live.head.clone(), row: live.row.clone() })
    }

    /// The match after event `seq`.
    ///
    /// # Errors
    /// `NotFound` also beyond the head; `Frozen`, `Store`.
    pub async fn at(&self, id: MatchId, seq: u64) -> Result<Arc<dyn AnyMatch>, MatchError> {
        let live = self.current(id).await?;
        self.fold_to(&live, seq).await.inspect_err(|error| self.doubt(id, error))
    }

    /// At most `limit` events after `after`, with the match before each.
    ///
    /// # Errors
    /// `NotFound`, `Frozen`, `Store`.
    pub async fn page(&self, id: MatchId, after: u64, limit: usize) -> Result<Page, MatchError> {
        let live = self.current(id).await?;
        let head = live.head.seq();
        if head <= after || limit == 0 {
            return Ok(Page { lines: Vec::new(), head, more_in: None });
        }
        if let Some(lines) = live.recent_after(after, limit) {
            return Ok(Page { lines, head, more_in: None });
        }
        let lines = self.fold_page(&live, after, limit).await;
        let lines = lines.inspect_err(|error| self.doubt(id, error))?;
        Ok(Page { lines, head, more_in: None })
    }

    /// Forgets the fold of a match whose past fails: the next request reads the whole log, and
    /// finds the match frozen.
    fn doubt(&self, id: MatchId, error: &MatchError) {
        if let MatchError::Frozen(_) = error {
            self.inner.cache.forget(id);
        }
    }

    /// The seed, once the match is over.
    ///
    /// # Errors
    /// `NotFound`, `Frozen`, `Store`.
    pub async fn seed_when_over(&self, id: MatchId) -> Result<Option<Seed>, MatchError> {
        let live = self.current(id).await?;
        Ok((live.row.status == Status::Finished).then_some(live.seed))
    }

    /// A value that changes whenever the match may have grown; it holds the last known version.
    pub fn watch(&self, id: MatchId) -> watch::Receiver<u64> {
        self.inner.feeds.watch(id)
    }

    /// Verifies the match as it is stored: every decision is decided again.
    ///
    /// # Errors
    /// `NotFound`, `Store`. What is wrong with the match is in the report.
    pub async fn verify(&self, id: MatchId) -> Result<Report, MatchError> {
        let (row, seed) = self.row_and_seed(id).await?;
        let covered = self.covered(id).await?;
        let log = self.read_log(id, 0, u64::MAX).await?;
        let ruleset = pinned(&row.ruleset, &row.rules_version)?;
        let whole = checkpoints::check_covered(&covered, &log);
        let mut report = self.inner.work.long(move || ruleset.verify(&log, &seed)).await?;
        let last = report.events;
        // Events that were appended since the row was read are no failure.
        if report.valid && last < row.version {
            let detail = format!("the match is at event {}, its log ends before", row.version);
            report = Report::failed(last + 1, "end", detail);
        }
        if let (true, Err(Failure { seq, check, detail })) = (report.valid, whole) {
            report = Report::failed(seq, &check, detail);
        }
        Ok(report)
    }

    /// The whole log with its seed, signed, as JSON Lines; see [`crate::bundle`].
    ///
    /// # Errors
    /// `Rejected` while the match is not over; `NotFound`, `Store`.
    pub async fn export(&self, id: MatchId) -> Result<String, MatchError> {
        let live = self.current(id).await?;
        let (row, seed) = (live.row.clone(), live.seed);
        if row.status != Status::Finished {
            return Err(Rejection::NotActive(row.status).into());
        }
        let log = self.read_log(id, 0, row.version).await?;
        let keys = self.inner.keys.clone();
        let write = move || crate::bundle::write(&row, &seed, &log, &keys);
        Ok(self.inner.work.long(write).await?)
    }

    /// Checks that the store answers.
    ///
    /// # Errors
    /// `Unavailable` if it does not.
    pub async fn ready(&self) -> Result<(), StoreError> {
        self.inner.database.ping().await
    }

    /// The number of matches that are kept folded.
    pub fn cached(&self) -> usize {
        self.inner.cache.len()
    }

    /// Forgets every folded match, so that the next reads fold from the store. For measurements.
    pub fn forget(&self) {
        self.inner.cache.clear();
    }
}

/// The ruleset of a match, in the version that the match is pinned to.
fn pinned(ruleset: &str, version: &str) -> Result<&'static dyn AnyRuleset, MatchError> {
    registry::version(ruleset, version).ok_or(MatchError::UnknownVersion)
}

/// A stamp with fresh random bytes.
fn stamp(actor: Option<AccountId>) -> Stamp {
    let mut fresh = [0; 32];
    getrandom::fill(&mut fresh).expect("the operating system gives random bytes");
    Stamp { at: chrono::Utc::now().into(), actor, fresh }
}

/// The seats of an account in a match.
fn seats_of(it: &dyn AnyMatch, account: AccountId) -> Vec<Seat> {
    let chairs = it.summary().chairs;
    let own = (0..).map(Seat).zip(chairs).filter(|(_, chair)| chair.account == Some(account));
    own.map(|(seat, _)| seat).collect()
}
