//! A copy of the database that follows it, from which logs are read that grow no more, or hardly.
//!
//! It is never believed to be up to date: whoever reads from it knows how far a log reaches, and
//! asks the primary where the copy ends before.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use diesel::QueryableByName;
use diesel::sql_types::{BigInt, Nullable};
use diesel_async::RunQueryDsl;
use metrics::counter;
use tokio::time::{Instant, sleep, timeout};

use super::error::StoreError;
use super::pool::{Connection, Opens, Pool, Purpose};
use super::silence::Silence;
use super::{Address, Database, DatabaseSettings};

/// How old what it has may be. One that is further behind is left out.
const LAG_MAX: Duration = Duration::from_secs(5);
/// How often it is looked how far it is.
const LOOK_EVERY: Duration = Duration::from_secs(1);
/// How often it was asked, by what came of it.
const READS: &str = "highnoon_replica_reads_total";

/// What came of a read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Copied {
    /// It had all that was asked for.
    Served,
    /// It was behind, and the primary was asked.
    Behind,
    /// It did not answer, and the primary was asked.
    Failed,
}

/// The connections to a replica.
pub(crate) struct Replica {
    pool: Pool,
    wait: Duration,
    left_out: AtomicBool,
}

impl Replica {
    /// Makes the pool. Nothing is connected yet: a server starts without its replica, too.
    ///
    /// # Errors
    /// `Broken` if there can be no pool.
    pub fn new(url: String, settings: DatabaseSettings) -> Result<Replica, StoreError> {
        let (wait, connections_max) = (settings.wait, settings.connections_max.max(1));
        let address = Arc::new(Address { url, machine: None, settings, release: Arc::default() });
        let opens = Opens::new(&address, Purpose::Reads, &Arc::<Silence>::default());
        let pool = Pool::builder(opens).max_size(connections_max).build();
        let pool = pool.map_err(|error| StoreError::Broken(error.to_string()))?;
        Ok(Replica { pool, wait, left_out: AtomicBool::new(false) })
    }

    /// Whether it can be asked now.
    pub fn keeps_up(&self) -> bool {
        !AtomicBool::load(&self.left_out, Ordering::Relaxed)
    }

    /// A connection, as soon as one is free.
    ///
    /// # Errors
    /// `Unavailable`.
    pub async fn get(&self) -> Result<Connection, StoreError> {
        match timeout(self.wait, self.pool.get()).await {
            Ok(got) => Ok(got?.into()),
            Err(_) => Err(StoreError::unavailable("no connection was free in time")),
        }
    }

    /// Counts a read. One that fails is not asked again until it was seen to answer.
    pub fn note(&self, came: Copied) {
        let outcome = match came {
            Copied::Served => "served",
            Copied::Behind => "behind",
            Copied::Failed => "failed",
        };
        counter!(READS, "outcome" => outcome).increment(1);
        if came == Copied::Failed {
            self.leave_out("it does not answer");
        }
    }

    fn leave_out(&self, why: &str) {
        if !self.left_out.swap(true, Ordering::Relaxed) {
            tracing::warn!(why, "the replica is left out: the primary is read instead");
        }
    }

    fn take_back(&self) {
        if self.left_out.swap(false, Ordering::Relaxed) {
            tracing::info!("the replica keeps up again");
        }
    }

    pub fn close(&self) {
        self.pool.close();
    }
}

#[derive(QueryableByName)]
struct Place {
    #[diesel(sql_type = Nullable<BigInt>)]
    place: Option<i64>,
}

/// How far the primary has written, now and at the last looks.
#[derive(Default)]
struct Written {
    places: VecDeque<(Instant, i64)>,
}

impl Written {
    fn note(&mut self, now: Instant, place: i64) {
        self.places.push_back((now, place));
    }

    /// How far it had written when what a replica has may be as old as that.
    fn long_ago(&mut self, now: Instant) -> Option<i64> {
        let is_old = |(at, _): &(Instant, i64)| LAG_MAX <= now.duration_since(*at);
        while self.places.get(1).is_some_and(is_old) {
            self.places.pop_front();
        }
        self.places.front().filter(|it| is_old(it)).map(|(_, place)| *place)
    }
}

/// Looks again and again how far the replica is, and leaves it out while it is more than five
/// seconds behind the primary, or does not answer. Ends at once where there is none.
pub async fn watch_replica(database: Database) {
    let Some(replica) = database.replica.clone() else { return };
    let mut written = Written::default();
    loop {
        // Where the primary gives no answer, nobody knows how far the replica should be.
        if let Ok(Some(place)) = written_by(&database).await {
            written.note(Instant::now(), place);
        }
        match replayed_by(&replica).await {
            Err(error) => replica.leave_out(&error.to_string()),
            // It follows nobody: somebody has named a primary.
            Ok(None) => replica.take_back(),
            Ok(Some(place)) => match written.long_ago(Instant::now()) {
                Some(before) if place < before => replica.leave_out("it is behind"),
                Some(_) | None => replica.take_back(),
            },
        }
        sleep(LOOK_EVERY).await;
    }
}

async fn written_by(database: &Database) -> Result<Option<i64>, StoreError> {
    // A server may itself be on a standby, which writes nothing.
    let asked = "SELECT CASE WHEN NOT pg_is_in_recovery()
                        THEN (pg_current_wal_lsn() - '0/0')::bigint END AS place";
    let mut connection = database.get().await?;
    let found: Place = diesel::sql_query(asked).get_result(&mut connection).await?;
    Ok(found.place)
}

async fn replayed_by(replica: &Replica) -> Result<Option<i64>, StoreError> {
    let asked = "SELECT (pg_last_wal_replay_lsn() - '0/0')::bigint AS place";
    let mut connection = replica.get().await?;
    let found: Place = diesel::sql_query(asked).get_result(&mut connection).await?;
    Ok(found.place)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_replica_is_held_against_what_was_written_long_ago() {
        let (began, mut written) = (Instant::now(), Written::default());
        let after = |seconds| began + Duration::from_secs(seconds);
        assert_eq!(written.long_ago(began), None);
        for second in 0..8 {
            written.note(after(second), 100 + i64::try_from(second).expect("a small number"));
        }
        assert_eq!(written.long_ago(after(4)), None);
        assert_eq!(written.long_ago(after(8)), Some(103));
        assert_eq!(written.long_ago(after(60)), Some(107));
    }
}
