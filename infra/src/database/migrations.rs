//! Migrations: which ones a database has seen, and applying those that are due.
//!
//! Nothing is written, and no lock is taken, before it is known that a migration is due. So a
//! server also starts on a standby, and serves reads there.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use diesel::QueryableByName;
use diesel::migration::{Migration, MigrationSource};
use diesel::pg::Pg;
use diesel::sql_types::{BigInt, Bool, Text};
use diesel_async::async_connection_wrapper::AsyncConnectionWrapper;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use diesel_migrations::{EmbeddedMigrations, MigrationHarness, embed_migrations};
use tokio::time::{Instant, sleep};

use super::call::{Call, Lifeline};
use super::distribute::{
    DistributeError, is_distributed, require_citus, require_coordinator, split,
};
use super::error::StoreError;
use crate::identity;

const MIGRATIONS: EmbeddedMigrations = embed_migrations!("../migrations");

/// Two servers that start at once on one database migrate it one after the other.
const MIGRATION_LOCK: i64 = 0x4869_6768_4e6f_6f6e;
/// How often a migration is tried.
const ATTEMPTS_MAX: usize = 3;
/// How long to wait before it is tried again.
const PAUSE: Duration = Duration::from_secs(1);
/// How often it is tried to distribute the database: most often it is given up at once, as servers
/// are at work on the tables.
const SPLITS_MAX: usize = 40;
/// How long to wait before it is tried again.
const SPLIT_PAUSE: Duration = Duration::from_millis(100);
/// How long connecting may take.
const CONNECT_MAX: Duration = Duration::from_secs(10);
const LOCK: &str = "SELECT pg_advisory_lock($1)";
/// A migration may change tables that are split and tables that are everywhere, and may add
/// triggers: they only refuse, or read what is everywhere. Without Citus it says nothing.
const SPLIT_SETTINGS: &str = "
    SELECT set_config('citus.enable_unsafe_triggers', 'on', false),
           set_config('citus.multi_shard_modify_mode', 'sequential', false)";

/// The channel on which servers tell each other what has changed.
pub(crate) const CHANNEL: &str = "highnoon_matches";
/// What is told there when migrations were applied. Servers of older releases look at once which
/// ones they are; without the hint they do when they open a connection, and every few seconds.
pub(crate) const MIGRATED: &str = "00000000000000000000000000000000 migrated";

/// Brings the database at `url` up to date, as the user that `url` names.
///
/// # Errors
/// `Unavailable` if it cannot be reached, or a migration is due and it takes no writes; `Newer` if
/// it has seen a migration that is not known here; `Broken` if a migration fails: that one and
/// those after it are then not applied.
pub async fn migrate(url: &str) -> Result<(), StoreError> {
    let (mut connection, _line) = connect(url).await?;
    require_coordinator(&mut connection).await?;
    let applied = applied(&mut connection).await?;
    if let Some(newer) = newer(&applied)? {
        return Err(StoreError::Newer(newer));
    }
    let due = known()?.iter().any(|it| !applied.contains(it));
    if due {
        require_primary(&mut connection).await?;
        let mut attempts = 1;
        // Beside an older server that is at work, a migration may lose a deadlock. What it has done
        // is undone then.
        while let Err(error) = apply(url).await {
            if ATTEMPTS_MAX <= attempts {
                return Err(error);
            }
            attempts += 1;
            tracing::warn!(%error, "a migration failed, and is tried again");
            sleep(PAUSE).await;
        }
    }
    if due && is_distributed(&mut connection).await? {
        split_patiently(&mut connection).await?;
    }
    if identity::names_are_complete(&mut connection).await? {
        return Ok(());
    }
    let lock = diesel::sql_query(LOCK).bind::<BigInt, _>(MIGRATION_LOCK);
    lock.execute(&mut connection).await?;
    let completed = identity::complete_names(&mut connection).await?;
    tracing::info!(completed, "it is known now what the names of accounts look like");
    Ok(())
}

/// Brings the database at `url` up to date, and splits it over the workers that its coordinator
/// knows. Returns the names of the tables and functions that were distributed: none if all were.
/// Servers may be at work there.
///
/// # Errors
/// Those of [`migrate`]; where Citus is missing, is a release that is not to be used, or has no
/// worker.
pub async fn distribute(url: &str) -> Result<Vec<&'static str>, DistributeError> {
    let (mut connection, _line) = connect(url).await?;
    require_citus(&mut connection).await?;
    migrate(url).await?;
    Ok(split_patiently(&mut connection).await?)
}

/// Distributes what is not distributed yet. Beside servers that are at work it may not get all
/// tables at once, and is tried again.
async fn split_patiently(
    connection: &mut AsyncPgConnection,
) -> Result<Vec<&'static str>, StoreError> {
    let lock = diesel::sql_query(LOCK).bind::<BigInt, _>(MIGRATION_LOCK);
    lock.execute(connection).await?;
    let mut attempts = 1;
    let done = loop {
        match split(connection).await {
            Err(error) if attempts < SPLITS_MAX && error.is_unavailable() => {
                attempts += 1;
                tracing::info!(%error, "distributing failed, and is tried again");
                sleep(SPLIT_PAUSE).await;
            }
            done => break done?,
        }
    };
    let unlocking = diesel::sql_query("SELECT pg_advisory_unlock($1)");
    unlocking.bind::<BigInt, _>(MIGRATION_LOCK).execute(connection).await?;
    Ok(done)
}

/// What is known about the release that a database was migrated by.
#[derive(Debug, Default)]
pub(crate) struct Release {
    /// A migration that is not known here.
    newer: Mutex<Option<String>>,
}

impl Release {
    /// Looks which migrations the database has seen.
    ///
    /// # Errors
    /// If it does not answer.
    pub async fn look(&self, connection: &mut AsyncPgConnection) -> Result<(), StoreError> {
        let newer = newer(&applied(connection).await?)?;
        let mut known = self.lock();
        if *known != newer {
            match &newer {
                Some(newer) => tracing::error!(
                    newer,
                    "the database was migrated by a newer release: this server has to be replaced"
                ),
                None => tracing::info!("the database is of this release again"),
            }
            *known = newer;
        }
        Ok(())
    }

    /// Refuses, if the database was migrated by a newer release.
    pub fn check(&self) -> Result<(), StoreError> {
        self.lock().clone().map_or(Ok(()), |newer| Err(StoreError::Newer(newer)))
    }

    fn lock(&self) -> MutexGuard<'_, Option<String>> {
        // No holder of the lock can leave the value half changed.
        self.newer.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[derive(QueryableByName)]
struct Answer {
    #[diesel(sql_type = Bool)]
    answer: bool,
}

#[derive(QueryableByName)]
struct Version {
    #[diesel(sql_type = Text)]
    version: String,
}

/// The versions of the migrations that a database has seen; none if it is empty.
async fn applied(connection: &mut AsyncPgConnection) -> Result<Vec<String>, StoreError> {
    let migrated =
        diesel::sql_query("SELECT to_regclass('__diesel_schema_migrations') IS NOT NULL AS answer");
    if !migrated.get_result::<Answer>(connection).await?.answer {
        return Ok(Vec::new());
    }
    let asked = diesel::sql_query("SELECT version FROM __diesel_schema_migrations ORDER BY 1");
    let found: Vec<Version> = asked.load(connection).await?;
    Ok(found.into_iter().map(|it| it.version).collect())
}

/// The versions of the migrations of this release.
fn known() -> Result<Vec<String>, StoreError> {
    let known: Vec<Box<dyn Migration<Pg>>> =
        MIGRATIONS.migrations().map_err(|error| StoreError::Broken(error.to_string()))?;
    Ok(known.iter().map(|it| it.name().version().to_string()).collect())
}

/// The first migration that is not known here.
fn newer(applied: &[String]) -> Result<Option<String>, StoreError> {
    let known = known()?;
    Ok(applied.iter().find(|it| !known.contains(it)).cloned())
}

/// Refuses a database that takes no writes, before anything is tried there.
async fn require_primary(connection: &mut AsyncPgConnection) -> Result<(), StoreError> {
    let asked =
        diesel::sql_query("SELECT current_setting('transaction_read_only') = 'on' AS answer");
    match asked.get_result::<Answer>(connection).await?.answer {
        false => Ok(()),
        true => {
            let why = "it has to be migrated, and takes no writes: start this release on the \
                       primary first";
            Err(StoreError::unavailable(why))
        }
    }
}

/// A connection without limits, as the user that `url` names.
pub(super) async fn connect(url: &str) -> Result<(AsyncPgConnection, Lifeline), StoreError> {
    let call = Call::new(url, Instant::now() + CONNECT_MAX);
    let connecting = call
        .connect(|client, line| async { Ok((AsyncPgConnection::try_from(client).await?, line)) });
    connecting.await
}

async fn apply(url: &str) -> Result<(), StoreError> {
    let (connection, _line) = connect(url).await?;
    let applying = tokio::task::spawn_blocking(move || {
        let mut connection = AsyncConnectionWrapper::<AsyncPgConnection>::from(connection);
        let lock = diesel::sql_query(LOCK).bind::<BigInt, _>(MIGRATION_LOCK);
        diesel::RunQueryDsl::execute(lock, &mut connection)?;
        diesel::RunQueryDsl::execute(diesel::sql_query(SPLIT_SETTINGS), &mut connection)?;
        connection
            .run_pending_migrations(MIGRATIONS)
            .map_err(|error| StoreError::Broken(error.to_string()))?;
        let telling = diesel::sql_query("SELECT pg_notify($1, $2)")
            .bind::<Text, _>(CHANNEL)
            .bind::<Text, _>(MIGRATED);
        diesel::RunQueryDsl::execute(telling, &mut connection)?;
        Ok(())
    });
    match applying.await {
        Ok(applied) => applied,
        Err(lost) => Err(StoreError::Broken(lost.to_string())),
    }
}
