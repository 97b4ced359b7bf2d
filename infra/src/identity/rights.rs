//! Changes of rights. They take effect in this process at once, and in others on the same database
//! by a hint through Postgres. A hint may be lost, so each node also looks twice a second.
//!
//! Triggers of the database record each change and give the hint, whoever makes it: this process,
//! another one, the command line, or an operator with SQL. Where the database is split over several
//! machines, two of these triggers are not there, as they would write to another machine. So this
//! program notes itself what they would have noted, too (`infra/src/rights.rs`).

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::{Duration, Instant};

use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::Timestamptz;
use diesel_async::RunQueryDsl;
use tokio::sync::watch;
use tokio::task::JoinSet;
use uuid::Uuid;

use super::Identity;
use crate::database::{Database, StoreError};
use crate::hints;
use crate::rights::CHANNEL;
use crate::schema::rights_changes;

/// How long to wait before listening again after the connection was lost.
const RECONNECT: Duration = Duration::from_millis(500);
/// How often a node looks for changes, whatever hints it gets.
const LOOK_EVERY: Duration = Duration::from_millis(500);
/// How far it looks back, by the clock of the database: longer than a change takes from its row to
/// its commit.
const LATELY: &str = "now() - interval '20 seconds'";
/// Changes that are older than this are deleted.
const LONG_AGO: &str = "now() - interval '60 seconds'";
const SWEEP_EVERY: Duration = Duration::from_secs(60);

impl Identity {
    /// A value that changes whenever the rights of an account may have changed: it has logged out
    /// somewhere, a key was revoked, its roles have changed, it is no longer called to a match, or
    /// it was erased.
    #[must_use]
    pub fn watch_rights(&self, account: Uuid) -> watch::Receiver<()> {
        self.callers.watch(account)
    }

    /// Notes that the rights of an account may have changed: its credentials are looked up anew.
    pub fn rights_changed(&self, account: Uuid) {
        self.callers.forget(account);
    }
}

/// Listens for changes by other nodes, until the process ends.
pub async fn listen(identity: Arc<Identity>, url: String) {
    let looking = Arc::clone(&identity);
    // It ends with this one.
    let mut tasks = JoinSet::new();
    tasks.spawn(async move { look(&looking).await });
    loop {
        let heard = hints::hear(&url, CHANNEL, |hint| {
            if let Ok(account) = Uuid::parse_str(hint) {
                identity.rights_changed(account);
            }
        });
        if let Err(error) = heard.await {
            tracing::debug!(%error, "changed rights are not heard of for a moment");
        }
        tokio::time::sleep(RECONNECT).await;
    }
}

async fn look(identity: &Identity) {
    let mut known = BTreeSet::new();
    let mut swept = Instant::now();
    loop {
        tokio::time::sleep(LOOK_EVERY).await;
        match changes(&identity.database).await {
            Ok(changes) => {
                for (n, account) in &changes {
                    if !known.contains(n) {
                        identity.rights_changed(*account);
                    }
                }
                known = changes.into_iter().map(|(n, _)| n).collect();
            }
            Err(error) => {
                tracing::debug!(%error, "changed rights are not looked for for a moment");
            }
        }
        if SWEEP_EVERY <= swept.elapsed() {
            swept = Instant::now();
            if let Err(error) = sweep(&identity.database).await {
                tracing::debug!(%error, "old changes of rights are not deleted");
            }
        }
    }
}

async fn changes(database: &Database) -> Result<Vec<(i64, Uuid)>, StoreError> {
    let mut connection = database.get().await?;
    Ok(rights_changes::table
        .filter(rights_changes::changed_at.gt(sql::<Timestamptz>(LATELY)))
        .select((rights_changes::n, rights_changes::account))
        .load(&mut connection)
        .await?)
}

async fn sweep(database: &Database) -> Result<usize, StoreError> {
    let old = rights_changes::changed_at.lt(sql::<Timestamptz>(LONG_AGO));
    let sweeping = diesel::delete(rights_changes::table.filter(old));
    database
        .write(async |connection| Ok::<usize, StoreError>(sweeping.execute(connection).await?))
        .await
}
