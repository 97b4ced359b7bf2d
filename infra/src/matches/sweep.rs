//! The sweeper: expired clocks are recorded even if nobody asks.

use std::collections::BTreeMap;
use std::time::Duration;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use domain::engine::MatchId;
use tokio::time::{Instant, sleep};
use uuid::Uuid;

use super::{MatchError, Matches};
use crate::database::StoreError;
use crate::schema::deadlines;

/// The lease of whoever sweeps.
pub(super) const LEASE: &str = "sweep";
/// Matches that are looked at in one sweep, at most.
const MATCHES_MAX: i64 = 256;
/// How long a match whose expiry cannot be recorded is left alone.
const REST: Duration = Duration::from_secs(60);
/// How long to wait before looking again if the store does not answer.
const STORE_PAUSE: Duration = Duration::from_secs(1);

/// Looks for matches with an expired clock.
pub struct Sweeper {
    matches: Matches,
    /// Matches that are left alone for a while: something is wrong with them.
    resting: BTreeMap<Uuid, Instant>,
}

impl Sweeper {
    /// A sweeper of these matches.
    pub fn new(matches: Matches) -> Sweeper {
        Sweeper { matches, resting: BTreeMap::new() }
    }

    /// Records the expiries that are due. Returns how many were recorded. Any node may do so at
    /// any time: each expiry is recorded once.
    ///
    /// # Errors
    /// `Store` if the store does not answer. An error in one match does not affect the others.
    pub async fn sweep(&mut self) -> Result<usize, MatchError> {
        self.resting.retain(|_, until| Instant::now() < *until);
        let mut recorded = 0;
        for id in self.due().await? {
            match self.matches.expire_due(MatchId(id)).await {
                Ok(count) => recorded += count,
                Err(MatchError::Store(error)) => return Err(error.into()),
                Err(error) => {
                    tracing::error!(%id, %error, "a clock cannot be expired");
                    self.resting.insert(id, Instant::now() + REST);
                }
            }
        }
        Ok(recorded)
    }

    /// Sweeps, unless another server does.
    async fn sweep_if_due(&mut self) -> Result<(), MatchError> {
        let inner = &self.matches.inner;
        if inner.sweeps.holds(&inner.database).await? {
            self.sweep().await?;
        }
        Ok(())
    }

    /// The matches in which a deadline has passed, the longest overdue first.
    async fn due(&self) -> Result<Vec<Uuid>, MatchError> {
        let now: DateTime<Utc> = Utc::now();
        let resting: Vec<Uuid> = self.resting.keys().copied().collect();
        let mut connection = self.matches.inner.database.get().await?;
        let due = deadlines::table
            .filter(deadlines::at.lt(now).and(deadlines::match_id.ne_all(resting)))
            .order(deadlines::at)
            .limit(MATCHES_MAX)
            .select(deadlines::match_id)
            .load(&mut connection)
            .await
            .map_err(StoreError::from)?;
        Ok(due)
    }
}

/// Sweeps at every interval while this server holds the lease, until the process ends.
pub async fn sweep(matches: Matches, every: Duration) {
    let mut sweeper = Sweeper::new(matches);
    let mut away = false;
    loop {
        match sweeper.sweep_if_due().await {
            Ok(()) => {
                if std::mem::take(&mut away) {
                    tracing::info!("clocks are looked after again");
                }
                let inner = &sweeper.matches.inner;
                inner.noticed.swept.is_now();
                inner.sweeps.wait(&inner.database, every).await;
            }
            Err(error) => {
                if !std::mem::replace(&mut away, true) {
                    tracing::warn!(%error, "clocks are not looked after for a moment");
                }
                sleep(every.max(STORE_PAUSE)).await;
            }
        }
    }
}

/// Records the expiries of matches to which this server has appended, each when it is due, until
/// the process ends.
pub async fn keep_time(matches: Matches) {
    loop {
        let id = matches.inner.timers.due().await;
        let matches = matches.clone();
        tokio::spawn(async move {
            if let Err(error) = matches.expire_due(id).await {
                tracing::debug!(%error, %id, "an expired clock is left to the sweep");
            }
        });
    }
}
