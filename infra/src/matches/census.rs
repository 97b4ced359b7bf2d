//! The state of all matches, for operators.

use std::collections::BTreeSet;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use diesel::QueryableByName;
use diesel::sql_types::{BigInt, Double, Nullable};
use diesel_async::RunQueryDsl;
use domain::engine::MatchId;

use super::{MatchError, Matches};
use crate::database::{StoreError, Usage};
use crate::nats::Nats;

/// Frozen matches that are remembered, at most; if there are more, something else is wrong.
const FROZEN_MAX: usize = 10_000;

/// The state of all matches in the database.
#[derive(Clone, Copy, Debug, PartialEq, QueryableByName)]
pub struct Census {
    /// Matches that wait for players.
    #[diesel(sql_type = BigInt)]
    pub open: i64,
    /// Matches that run.
    #[diesel(sql_type = BigInt)]
    pub active: i64,
    /// Matches that wait for a judge.
    #[diesel(sql_type = BigInt)]
    pub suspended: i64,
    /// Disputes that wait for a ruling.
    #[diesel(sql_type = BigInt)]
    pub open_disputes: i64,
    /// For how many seconds the oldest expired clock has waited to be recorded; `None` if none has
    /// expired.
    #[diesel(sql_type = Nullable<Double>)]
    pub overdue_seconds: Option<f64>,
}

impl Matches {
    /// Counts matches and disputes. Matches that are over are not counted, as that would take
    /// longer the older a server is.
    ///
    /// # Errors
    /// `Unavailable`, `Broken`.
    pub async fn census(&self) -> Result<Census, StoreError> {
        let mut connection = self.inner.database.get().await?;
        let counting = diesel::sql_query(
            "SELECT * FROM (
                 SELECT count(*) FILTER (WHERE status = 'open') AS open,
                        count(*) FILTER (WHERE status = 'active') AS active,
                        count(*) FILTER (WHERE status = 'suspended') AS suspended
                 FROM matches WHERE status <> 'finished' AND status <> 'cancelled'
             ) AS matches CROSS JOIN (
                 SELECT count(*) AS open_disputes FROM disputes WHERE closed_by IS NULL
             ) AS disputes CROSS JOIN (
                 SELECT extract(epoch FROM now() - min(at))::double precision AS overdue_seconds
                 FROM deadlines WHERE at < now()
             ) AS deadlines",
        );
        Ok(counting.get_result(&mut connection).await?)
    }

    /// How the connections to the database are used.
    pub fn connections(&self) -> Usage {
        self.inner.database.usage()
    }

    /// Whether NATS is there; `None` if hints do not go through it.
    pub fn hints_go_through_nats(&self) -> Option<bool> {
        self.inner.database.nats().map(Nats::is_there)
    }

    /// The number of matches that this server has found frozen.
    pub fn frozen(&self) -> usize {
        self.inner.noticed.lock_frozen().len()
    }

    /// How long ago a sweep for expired clocks last succeeded; `None` if this server has made
    /// none.
    pub fn swept_ago(&self) -> Option<Duration> {
        self.inner.noticed.swept.ago()
    }

    /// How long ago all grown matches were last covered by checkpoints; `None` if this server has
    /// never covered them.
    pub fn covered_ago(&self) -> Option<Duration> {
        self.inner.noticed.covered.ago()
    }
}

/// What this server has noticed.
#[derive(Default)]
pub(super) struct Noticed {
    frozen: Mutex<BTreeSet<MatchId>>,
    /// When a sweep last succeeded.
    pub swept: LastTime,
    /// When everything that had grown was last covered by checkpoints.
    pub covered: LastTime,
}

impl Noticed {
    /// Remembers whether a match that was read is frozen.
    pub fn looked_at(&self, id: MatchId, error: Option<&MatchError>) {
        let mut frozen = self.lock_frozen();
        match error {
            Some(MatchError::Frozen(_)) if frozen.len() < FROZEN_MAX => drop(frozen.insert(id)),
            // An error of the store says nothing about the match.
            Some(_) => (),
            None => drop(frozen.remove(&id)),
        }
    }

    fn lock_frozen(&self) -> MutexGuard<'_, BTreeSet<MatchId>> {
        // No holder of the lock can leave the value half changed.
        self.frozen.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// When something last succeeded.
#[derive(Default)]
pub(crate) struct LastTime(Mutex<Option<Instant>>);

impl LastTime {
    /// Notes that it has succeeded now.
    pub fn is_now(&self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now());
    }

    /// How long ago that was; `None` if it never was.
    pub fn ago(&self) -> Option<Duration> {
        let last = *self.0.lock().unwrap_or_else(PoisonError::into_inner);
        last.map(|it| it.elapsed())
    }
}
