//! The connection to Postgres: a pool, the migrations, and the errors.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use diesel::ConnectionError;
use diesel::result::{DatabaseErrorInformation, DatabaseErrorKind, Error as QueryError};
use diesel::sql_types::{BigInt, Text};
use diesel_async::async_connection_wrapper::AsyncConnectionWrapper;
use diesel_async::pooled_connection::deadpool::{Object, Pool, PoolError};
use diesel_async::pooled_connection::{
    AsyncDieselConnectionManager, ManagerConfig, PoolError as BackendError, RecyclingMethod,
    SetupCallback,
};
use diesel_async::{AsyncConnection, AsyncPgConnection, RunQueryDsl};
use diesel_migrations::{EmbeddedMigrations, MigrationHarness, embed_migrations};
use futures_util::FutureExt;
use tokio::runtime::Handle;
use tokio_postgres::config::Host;
use tokio_postgres::error::SqlState;
use tokio_postgres::{Config, NoTls};

use crate::identity;

const MIGRATIONS: EmbeddedMigrations = embed_migrations!("../migrations");

/// Two servers that start at once on one database migrate it one after the other.
const MIGRATION_LOCK: i64 = 0x4869_6768_4e6f_6f6e;

/// The port of Postgres by default.
const PORT: u16 = 5432;
/// Errors of the store, by kind.
const ERRORS: &str = "highnoon_store_errors_total";

/// Why the store failed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// The row exists already. Carries the name of the unique constraint.
    #[error("conflicts with {0}")]
    Conflict(String),
    /// Postgres does not answer, is too slow, or is shutting down. The same request may succeed
    /// later. If a commit failed, it is not known whether it took effect. Errors that Postgres
    /// gives no kind are taken for this one, too.
    #[error("the database is not available: {0}")]
    Unavailable(String),
    /// The stored data are not what this program expects, or a constraint forbids the change.
    #[error("the database refused: {0}")]
    Broken(String),
}

impl StoreError {
    /// Postgres is not there, or does not do what it is asked, for the moment.
    pub(crate) fn unavailable(why: &str) -> Self {
        Self::Unavailable(why.to_owned()).counted()
    }

    /// It is not known whether something was stored. The same request finds out.
    pub(crate) fn not_known(why: &str) -> Self {
        let why = format!("whether it was stored is not known, as {why}; send it again");
        Self::Unavailable(why).counted()
    }

    /// Whether the same request may succeed later.
    pub(crate) fn is_unavailable(&self) -> bool {
        matches!(self, Self::Unavailable(_))
    }

    /// Counts the error. A row that exists already is not counted.
    fn counted(self) -> Self {
        let kind = match &self {
            Self::Conflict(_) => return self,
            Self::Unavailable(_) => "unavailable",
            Self::Broken(_) => "broken",
        };
        metrics::counter!(ERRORS, "kind" => kind).increment(1);
        self
    }
}

/// How the connections of a pool are used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Usage {
    /// The number of connections, at most.
    pub max: usize,
    /// The connections that are open.
    pub open: usize,
    /// The open connections that nobody uses.
    pub idle: usize,
    /// The requests that wait for a connection.
    pub waiting: usize,
    /// How often one was taken since the start: about once for each statement or transaction.
    pub taken: u64,
}

/// The settings of the connection to Postgres.
#[derive(Debug, Clone)]
pub struct DatabaseSettings {
    /// The number of connections, at most.
    pub connections_max: usize,
    /// How long to wait for a free connection, and for a new one to be made.
    pub wait: Duration,
    /// How long Postgres works on a statement before it gives up.
    pub statement_timeout: Duration,
    /// How long Postgres waits for a lock before it gives up.
    pub lock_timeout: Duration,
    /// After how long Postgres ends a connection that idles within a transaction.
    pub idle_in_transaction_timeout: Duration,
    /// The name of this program in `pg_stat_activity`.
    pub application_name: String,
}

/// Where a database is, and how it is used.
#[derive(Debug, Clone)]
pub struct Address {
    /// The URL, with its password.
    pub(crate) url: String,
    /// The settings.
    pub(crate) settings: DatabaseSettings,
}

impl Default for DatabaseSettings {
    fn default() -> Self {
        Self {
            connections_max: 16,
            wait: Duration::from_secs(5),
            statement_timeout: Duration::from_secs(5),
            lock_timeout: Duration::from_secs(2),
            idle_in_transaction_timeout: Duration::from_secs(10),
            application_name: "highnoon".to_owned(),
        }
    }
}

/// A connection of the pool; it goes back when dropped. One that was dropped within a transaction
/// is closed instead.
pub type Connection = Object<AsyncPgConnection>;

#[derive(diesel::QueryableByName)]
struct VersionRow {
    #[diesel(sql_type = Text)]
    version: String,
}

/// A pool of connections to one database. Clones share the pool.
#[derive(Clone)]
pub struct Database {
    pool: Pool<AsyncPgConnection>,
    wait: Duration,
    address: Arc<Address>,
    taken: Arc<AtomicU64>,
}

impl Database {
    /// Makes the pool and opens its first connection.
    ///
    /// Connections live on the tokio runtime on which this is called, whoever asks for them later.
    /// It must outlive all users of the pool.
    ///
    /// # Errors
    /// `Unavailable` if nobody answers at `url`, or refuses.
    pub async fn connect(url: &str, settings: DatabaseSettings) -> Result<Self, StoreError> {
        let wait = settings.wait;
        let address = Arc::new(Address { url: url.to_owned(), settings: settings.clone() });
        let connections_max = settings.connections_max.max(1);
        let mut config = ManagerConfig::default();
        // A closed connection is noticed without asking it.
        config.recycling_method = RecyclingMethod::Fast;
        config.custom_setup = opened_on(Handle::current(), settings);
        let manager = AsyncDieselConnectionManager::new_with_config(url, config);
        let pool = Pool::builder(manager)
            .max_size(connections_max)
            .build()
            .map_err(|error| StoreError::Broken(error.to_string()))?;
        let database = Self { pool, wait, address, taken: Arc::default() };
        database.ping().await?;
        Ok(database)
    }

    /// A connection, as soon as one is free.
    ///
    /// # Errors
    /// `Unavailable` if none is free in time, or Postgres does not answer.
    pub async fn get(&self) -> Result<Connection, StoreError> {
        self.taken.fetch_add(1, Ordering::Relaxed);
        match tokio::time::timeout(self.wait, self.pool.get()).await {
            Ok(got) => Ok(got?),
            Err(_) => {
                let why = "no connection was free in time".to_owned();
                Err(StoreError::Unavailable(why).counted())
            }
        }
    }

    /// Where it is, for connections beside the pool.
    pub(crate) fn address(&self) -> &Address {
        &self.address
    }

    /// How the connections are used now.
    pub fn usage(&self) -> Usage {
        let status = self.pool.status();
        Usage {
            max: status.max_size,
            open: status.size,
            idle: status.available,
            waiting: status.waiting,
            taken: AtomicU64::load(&self.taken, Ordering::Relaxed),
        }
    }

    /// Asks Postgres whether it is there.
    ///
    /// # Errors
    /// `Unavailable` if it is not.
    pub async fn ping(&self) -> Result<(), StoreError> {
        let mut connection = self.get().await?;
        diesel::sql_query("SELECT 1").execute(&mut connection).await?;
        Ok(())
    }

    /// The version of Postgres, such as `15.6`.
    ///
    /// # Errors
    /// `Unavailable` if it does not answer.
    pub async fn version(&self) -> Result<String, StoreError> {
        let mut connection = self.get().await?;
        let asked = diesel::sql_query("SELECT current_setting('server_version') AS version");
        let row: VersionRow = asked.get_result(&mut connection).await?;
        Ok(row.version)
    }

    /// Closes the pool. From now on it gives no connections.
    pub fn close(&self) {
        self.pool.close();
    }
}

/// The address of a database in words: host, port and name, without user and password. `None` if
/// the URL is no address.
pub fn place(url: &str) -> Option<String> {
    let config: Config = url.parse().ok()?;
    let ports = config.get_ports();
    let place = |(at, host): (usize, &Host)| match host {
        Host::Tcp(name) => {
            let port = ports.get(at).or(ports.first()).copied().unwrap_or(PORT);
            format!("{name}:{port}")
        }
        Host::Unix(folder) => folder.display().to_string(),
    };
    let hosts: Vec<String> = config.get_hosts().iter().enumerate().map(place).collect();
    let name = config.get_dbname().or(config.get_user()).unwrap_or_default();
    Some(format!("{}/{name}", hosts.join(",")))
}

/// Why nobody can connect to the database at `url`: the error and all its causes, which the pool's
/// errors leave out. `None` if it works.
pub async fn trouble(url: &str, wait: Duration) -> Option<String> {
    let connecting = tokio_postgres::connect(url, NoTls);
    let error = match tokio::time::timeout(wait, connecting).await {
        Ok(Ok(_)) => return None,
        Ok(Err(error)) => error,
        Err(_) => return Some("there is no answer".to_owned()),
    };
    let first: &(dyn std::error::Error + 'static) = &error;
    // The innermost error says what is wrong; the outer ones only say that something is.
    std::iter::successors(Some(first), |it| it.source()).last().map(ToString::to_string)
}

/// Brings the database at `url` up to date, as the user that `url` names.
///
/// # Errors
/// `Unavailable` if it cannot be reached, `Broken` if a migration fails; that one and those after
/// it are then not applied.
pub async fn migrate(url: &str) -> Result<(), StoreError> {
    let url = url.to_owned();
    let migrated = url.clone();
    let migrating = tokio::task::spawn_blocking(move || {
        let mut connection: AsyncConnectionWrapper<AsyncPgConnection> =
            diesel::Connection::establish(&migrated)?;
        let lock =
            diesel::sql_query("SELECT pg_advisory_lock($1)").bind::<BigInt, _>(MIGRATION_LOCK);
        diesel::RunQueryDsl::execute(lock, &mut connection)?;
        connection
            .run_pending_migrations(MIGRATIONS)
            .map(|_| ())
            .map_err(|error| StoreError::Broken(error.to_string()))
    });
    match migrating.await {
        Ok(migrated) => migrated?,
        Err(lost) => return Err(StoreError::Broken(lost.to_string())),
    }
    let mut connection = AsyncPgConnection::establish(&url).await?;
    let lock = diesel::sql_query("SELECT pg_advisory_lock($1)").bind::<BigInt, _>(MIGRATION_LOCK);
    lock.execute(&mut connection).await?;
    let completed = identity::complete_names(&mut connection).await?;
    if 0 < completed {
        tracing::info!(completed, "it is known now what the names of accounts look like");
    }
    Ok(())
}

/// Opens connections on `runtime`, whichever runtime asks. Otherwise a connection would die with
/// the worker thread that happened to need it first.
fn opened_on(runtime: Handle, settings: DatabaseSettings) -> SetupCallback<AsyncPgConnection> {
    Box::new(move |url| {
        let opening = runtime.spawn(open(url.to_owned(), settings.clone()));
        async move {
            match opening.await {
                Ok(opened) => opened,
                Err(lost) => Err(ConnectionError::BadConnection(lost.to_string())),
            }
        }
        .boxed()
    })
}

async fn open(
    url: String,
    settings: DatabaseSettings,
) -> Result<AsyncPgConnection, ConnectionError> {
    let opening = async {
        let mut connection = AsyncPgConnection::establish(&url).await?;
        prepare(&mut connection, &settings)
            .await
            .map_err(ConnectionError::CouldntSetupConfiguration)?;
        Ok(connection)
    };
    match tokio::time::timeout(settings.wait, opening).await {
        Ok(opened) => opened,
        Err(_) => Err(ConnectionError::BadConnection("Postgres did not answer".to_owned())),
    }
}

/// Sets the limits, and takes the role of the writer if there is one.
async fn prepare(
    connection: &mut AsyncPgConnection,
    settings: &DatabaseSettings,
) -> Result<(), QueryError> {
    diesel::sql_query(
        "SELECT set_config('statement_timeout', $1, false),
                set_config('lock_timeout', $2, false),
                set_config('idle_in_transaction_session_timeout', $3, false),
                set_config('application_name', $4, false),
                (SELECT set_config('role', rolname, false)
                 FROM pg_roles WHERE rolname = 'highnoon_writer')",
    )
    .bind::<Text, _>(settings.statement_timeout.as_millis().to_string())
    .bind::<Text, _>(settings.lock_timeout.as_millis().to_string())
    .bind::<Text, _>(settings.idle_in_transaction_timeout.as_millis().to_string())
    .bind::<Text, _>(&settings.application_name)
    .execute(connection)
    .await?;
    Ok(())
}

impl From<QueryError> for StoreError {
    fn from(error: QueryError) -> Self {
        let error = match error {
            QueryError::DatabaseError(kind, information) => refused(kind, information.as_ref()),
            QueryError::BrokenTransactionManager => {
                Self::Unavailable("the connection broke within a transaction".to_owned())
            }
            // Whether the commit came through is not known.
            QueryError::RollbackErrorOnCommit { commit_error, .. } => {
                Self::Unavailable(commit_error.to_string())
            }
            other => Self::Broken(other.to_string()),
        };
        error.counted()
    }
}

/// Errors without a kind in diesel are taken for trouble of Postgres. A timeout, a lock that was
/// not got, a deadlock, a shutdown and a lack of room all come without one; only their text would
/// tell them from a wrong statement, which tests should find. Errors that name a table, a column
/// or a constraint are about data. So a trigger that refuses should raise the error code
/// `restrict_violation`, or name its table.
fn refused(kind: DatabaseErrorKind, information: &dyn DatabaseErrorInformation) -> StoreError {
    let message = information.message().to_owned();
    let names_something = information.table_name().is_some()
        || information.column_name().is_some()
        || information.constraint_name().is_some();
    match kind {
        DatabaseErrorKind::UniqueViolation => {
            StoreError::Conflict(information.constraint_name().unwrap_or_default().to_owned())
        }
        DatabaseErrorKind::UnableToSendCommand
        | DatabaseErrorKind::ClosedConnection
        | DatabaseErrorKind::SerializationFailure => StoreError::Unavailable(message),
        DatabaseErrorKind::ForeignKeyViolation
        | DatabaseErrorKind::ReadOnlyTransaction
        | DatabaseErrorKind::NotNullViolation
        | DatabaseErrorKind::CheckViolation
        | DatabaseErrorKind::RestrictViolation
        | DatabaseErrorKind::ExclusionViolation => StoreError::Broken(message),
        _ if names_something => StoreError::Broken(message),
        _ => StoreError::Unavailable(message),
    }
}

/// Errors of connections beside the pool. Whether a statement had an effect is for its caller to
/// know.
impl From<tokio_postgres::Error> for StoreError {
    fn from(error: tokio_postgres::Error) -> Self {
        let Some(refused) = error.as_db_error() else {
            return Self::Unavailable(error.to_string()).counted();
        };
        let message = refused.message().to_owned();
        let names_something = refused.table().is_some()
            || refused.column().is_some()
            || refused.constraint().is_some();
        let error = match *refused.code() {
            SqlState::UNIQUE_VIOLATION => {
                Self::Conflict(refused.constraint().unwrap_or_default().to_owned())
            }
            SqlState::RESTRICT_VIOLATION => Self::Broken(message),
            _ if names_something => Self::Broken(message),
            _ => Self::Unavailable(message),
        };
        error.counted()
    }
}

impl From<ConnectionError> for StoreError {
    fn from(error: ConnectionError) -> Self {
        match error {
            ConnectionError::CouldntSetupConfiguration(error) => error.into(),
            ConnectionError::InvalidConnectionUrl(text) => Self::Broken(text).counted(),
            other => Self::Unavailable(other.to_string()).counted(),
        }
    }
}

impl From<PoolError> for StoreError {
    fn from(error: PoolError) -> Self {
        match error {
            PoolError::Backend(BackendError::ConnectionError(error)) => error.into(),
            PoolError::Backend(BackendError::QueryError(error)) => error.into(),
            other => Self::Unavailable(other.to_string()).counted(),
        }
    }
}
