//! What only one server does at a time. A lease saves work and guards no truth: whatever is done
//! under it is right if two servers do it at once.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use diesel::sql_types::{Text, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use crate::database::{Database, StoreError};

/// How long a lease is held without being renewed. The statement below says the same.
const HELD: Duration = Duration::from_secs(10);
/// How often it is renewed, at most.
const RENEW_EVERY: Duration = Duration::from_secs(3);

/// A lease, and the server that would like to hold it.
pub(crate) struct Lease {
    name: &'static str,
    server: Uuid,
    renewed: Mutex<Option<Instant>>,
}

impl Lease {
    /// The lease of this name, for a server.
    pub fn new(name: &'static str, server: Uuid) -> Lease {
        Lease { name, server, renewed: Mutex::default() }
    }

    /// Whether the server holds it. It is taken if nobody holds it, and renewed if it is due.
    ///
    /// # Errors
    /// `Unavailable`.
    pub async fn holds(&self, database: &Database) -> Result<bool, StoreError> {
        let renewed = *self.lock();
        if renewed.is_some_and(|at| at.elapsed() < RENEW_EVERY) {
            return Ok(true);
        }
        let begun = Instant::now();
        let taking = diesel::sql_query(
            "INSERT INTO leases (name, holder, until) VALUES ($1, $2, now() + interval '10 s')
             ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until = excluded.until
                 WHERE leases.until < now() OR leases.holder = excluded.holder",
        );
        let taking = taking.bind::<Text, _>(self.name).bind::<SqlUuid, _>(self.server);
        let taken = database
            .write(async |connection| Ok::<_, StoreError>(taking.execute(connection).await?))
            .await?;
        // A server that cannot renew it for long has lost it.
        let held = taken == 1 && begun.elapsed() < HELD;
        *self.lock() = held.then_some(begun);
        Ok(held)
    }

    /// Waits for so long, and looks after the lease meanwhile: whoever holds it keeps it, and if
    /// nobody holds it any more it is taken.
    pub async fn wait(&self, database: &Database, pause: Duration) {
        let end = Instant::now() + pause;
        loop {
            let left = end.saturating_duration_since(Instant::now());
            tokio::time::sleep(left.min(RENEW_EVERY)).await;
            if left <= RENEW_EVERY {
                return;
            }
            if let Err(error) = self.holds(database).await {
                tracing::debug!(%error, lease = self.name, "a lease is not looked after");
            }
        }
    }

    /// Leaves the lease to whoever wants it next.
    ///
    /// # Errors
    /// `Unavailable`; then it ends by itself.
    pub async fn leave(&self, database: &Database) -> Result<(), StoreError> {
        if self.lock().take().is_none() {
            return Ok(());
        }
        let leaving =
            diesel::sql_query("UPDATE leases SET until = now() WHERE name = $1 AND holder = $2");
        let leaving = leaving.bind::<Text, _>(self.name).bind::<SqlUuid, _>(self.server);
        let left = database
            .write(async |connection| Ok::<_, StoreError>(leaving.execute(connection).await?));
        left.await.map(|_| ())
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Option<Instant>> {
        // No holder of the lock can leave the value half changed.
        self.renewed.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
