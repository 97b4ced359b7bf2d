//! Matches on disk and in memory: read, decide, append, or try again.
//!
//! The server holds no truth. A folded match is kept in a cache, and every read asks the store
//! whether it is still up to date. Every append says what it was decided on, and is refused if the
//! log has moved on.

mod appeals;
mod append;
mod archived;
mod archiving;
mod beside;
mod chain;
mod condition;
mod conduct;
mod decoys;
mod delay;
mod desk;
mod disputes;
mod export;
mod late;
mod read;
mod reading;
mod rulings;
mod sweep;
mod timers;
mod walk;
mod write;

mod annotations;
mod census;
mod checkpoints;
mod judges;
mod looks;
mod lost;
mod parts;
mod rebuild;
mod receipts;
mod refold;
mod texts;

mod cache;
mod error;
mod feeds;
mod find;
mod following;
mod hiding;
mod kept;
mod known;
mod listed;
mod played;
mod rows;
mod subjects;

use std::sync::{Arc, OnceLock};

use domain::engine::{
    AccountId, AnyMatch, AnyRuleset, Failure, MatchId, Report, Seat, Seed, Stamp,
};
use domain::registry;
use tokio::sync::watch;
use uuid::Uuid;

use crate::archive::Shelf;
use crate::database::{Database, StoreError};
use crate::identity::keys::Keys;
use crate::leases::Lease;
use crate::ledger::Ledger;
use crate::streams::{self, Appender, Appends};
use crate::work::{Work, WorkSettings};

pub use annotations::{ANNOTATIONS_MAX, Annotation, AnnotationPlace};
pub use appeals::{Awaited, Deciders};
pub use append::{Appended, Idempotency, NewMatchRequest};
pub use archiving::Archived;
pub use beside::PossibleTakeback;
pub use census::Census;
pub(crate) use census::LastTime;
pub use chain::Answering;
pub use checkpoints::{CHECKPOINT_TYPE, CheckpointHead, Covered, keep_checkpoints};
pub use condition::Condition;
pub use decoys::{decoy_leaf, is_decoy};
pub use delay::Visible;
pub use desk::TakenBy;
pub use disputes::{DisputeFilter, DisputeOrder, DisputeRow};
pub use error::MatchError;
pub use feeds::listen;
pub use find::{Found, MatchFilter};
pub use following::News;
pub use judges::{AssignedJudge, JUDGES_MAX};
pub use kept::{Head, Line, MatchRow, Page, RulingPreviewed};
pub use listed::{Glance, Listed};
pub use looks::{Access, NewAccess};
pub use lost::Lost;
pub use parts::{Lot, Part, Parts};
pub use reading::Reading;
pub use rebuild::Rebuilt;
pub use receipts::{RECEIPT_TYPE, Receipt, Whereabouts};
pub use refold::Refolded;
pub use sweep::{Sweeper, keep_time, sweep};
pub use texts::ALTERED;
pub use walk::{UndoneLine, Walk};

use cache::Cache;
use census::Noticed;
use feeds::Feeds;
use timers::Timers;

/// All matches of this server. Clones share everything.
#[derive(Clone)]
pub struct Matches {
    inner: Arc<Inner>,
}

struct Inner {
    database: Database,
    appender: Arc<dyn Appender>,
    keys: Arc<Keys>,
    cache: Cache,
    feeds: Feeds,
    looked: checkpoints::Looked,
    work: Work,
    noticed: Noticed,
    timers: Timers,
    ledger: OnceLock<Ledger>,
    shelf: Shelf,
    disputes: known::KnownDisputes,
    sweeps: Lease,
    checkpoints: Lease,
}

impl Matches {
    /// The matches in `database`. As many are kept folded as fit into `cache_bytes`.
    pub fn new(database: Database, keys: Arc<Keys>, cache_bytes: usize) -> Matches {
        let work = Work::new(WorkSettings::default());
        Matches::worked_on_by(work, database, keys, cache_bytes)
    }

    /// As [`Matches::new`], with threads that were started elsewhere.
    pub fn worked_on_by(
        work: Work,
        database: Database,
        keys: Arc<Keys>,
        cache_bytes: usize,
    ) -> Matches {
        Matches::appended_by(Appends::default(), work, database, keys, cache_bytes)
    }

    /// As [`Matches::worked_on_by`], with appends put into transactions in this way.
    pub fn appended_by(
        how: Appends,
        work: Work,
        database: Database,
        keys: Arc<Keys>,
        cache_bytes: usize,
    ) -> Matches {
        let appender = streams::appender(&database, how);
        let (cache, feeds) = (Cache::new(cache_bytes), Feeds::default());
        let (looked, noticed) = (checkpoints::Looked::default(), Noticed::default());
        let server = Uuid::new_v4();
        let sweeps = Lease::new(sweep::LEASE, server);
        let checkpoints = Lease::new(checkpoints::LEASE, server);
        let inner = Inner {
            database,
            appender,
            keys,
            cache,
            feeds,
            looked,
            work,
            noticed,
            timers: Timers::default(),
            ledger: OnceLock::new(),
            shelf: Shelf::default(),
            disputes: known::KnownDisputes::default(),
            sweeps,
            checkpoints,
        };
        Matches { inner: Arc::new(inner) }
    }

    /// Where they are stored.
    pub(crate) fn database(&self) -> &Database {
        &self.inner.database
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
        Ok(self.reading(id, None).await?.head())
    }

    /// The match after event `seq`.
    ///
    /// # Errors
    /// `NotFound` also beyond the head; `Frozen`, `Store`.
    pub async fn at(&self, id: MatchId, seq: u64) -> Result<Arc<dyn AnyMatch>, MatchError> {
        self.reading(id, None).await?.at(seq).await
    }

    /// At most `limit` events after `after`, with the match before each.
    ///
    /// # Errors
    /// `NotFound`, `Frozen`, `Store`.
    pub async fn page(&self, id: MatchId, after: u64, limit: usize) -> Result<Page, MatchError> {
        let live = self.current(id).await?;
        let head = live.head.seq();
        let lines = self.lines_after(&live, after, limit).await?;
        Ok(Page { lines, head, more_in: None })
    }

    /// Forgets the fold of a match whose past fails: the next request reads the whole log, and
    /// finds the match frozen.
    fn doubt(&self, id: MatchId, error: &MatchError) {
        if let MatchError::Frozen(_) = error {
            self.inner.cache.forget(id);
        }
    }

    /// The seed, once the match is over; never, if it was called off before it started.
    ///
    /// # Errors
    /// `NotFound`, `Frozen`, `Store`.
    pub async fn seed_when_over(&self, id: MatchId) -> Result<Option<Seed>, MatchError> {
        Ok(self.reading(id, None).await?.seed_when_over())
    }

    /// A value that changes whenever the match may have grown; it holds the last known version.
    pub fn watch(&self, id: MatchId) -> watch::Receiver<u64> {
        self.inner.feeds.watch(id)
    }

    /// A value that changes whenever any match may have grown, as far as this server has heard.
    pub fn watch_any(&self) -> watch::Receiver<()> {
        self.inner.feeds.watch_any()
    }

    /// Verifies the match as it is stored: every decision is decided again.
    ///
    /// # Errors
    /// `NotFound`, `Store`. What is wrong with the match is in the report.
    pub async fn verify(&self, id: MatchId) -> Result<Report, MatchError> {
        let (row, seed) = self.row_and_seed(id).await?;
        let demands = self.demands(id).await?;
        let log = self.read_past(&row, 0, u64::MAX).await?;
        let ruleset = pinned(&row.ruleset, &row.rules_version)?;
        let whole = demands.check(&log);
        let mut report = self.inner.work.long(move || ruleset.verify(&log, &seed)).await?;
        let last = report.events;
        // Events that were appended since the row was read are no failure.
        if report.valid && last < row.version {
            let detail = format!("the match is at event {}, its log ends before", row.version);
            report = Report::failed(last + 1, "end", detail);
        }
        let altered = self.altered_text(id).await?;
        if let (true, Some(Failure { seq, check, detail })) =
            (report.valid, whole.err().or(altered))
        {
            report = Report::failed(seq, &check, detail);
        }
        Ok(report)
    }

    /// Whether the store answers.
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

    /// About how many bytes they take.
    pub fn cached_bytes(&self) -> usize {
        self.inner.cache.bytes()
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
