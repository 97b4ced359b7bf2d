//! The connections to Postgres: one pool to read and one to write, the migrations, and the errors.

mod call;
mod distribute;
mod error;
mod migrations;
mod number;
mod pool;
mod replica;
mod silence;
mod tables;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use diesel::sql_types::Text;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use tokio::time::{Instant, timeout, timeout_at};
use tokio_postgres::config::Host;
use tokio_postgres::{Client, Config};

use crate::nats::Nats;

use call::PORT;
pub(crate) use call::{Call, Lifeline};
pub use distribute::DistributeError;
pub use error::StoreError;
pub(crate) use error::StoreFailure;
use migrations::Release;
pub(crate) use migrations::{CHANNEL, MIGRATED};
pub use migrations::{distribute, migrate};
pub(crate) use number::bigint;
pub use pool::Connection;
use pool::{Opens, Pool, Purpose};
pub(crate) use pool::{SIGN_MAX, UNSURE_AFTER};
pub use replica::watch_replica;
pub(crate) use replica::{Copied, Replica};
pub use tables::{FUNCTIONS, Function, Place, SchemaTable, TABLES};

/// How long a write may take, with waiting for a connection. A limit of Postgres does not reach a
/// commit that waits for a standby.
const WRITE_MAX: Duration = Duration::from_secs(8);
/// Which database it is: that of a cluster, and of its standbys.
const WHICH: &str = "
    SELECT (SELECT system_identifier FROM pg_control_system()) || ' ' || current_database()";
/// For each so many connections to read there is one to write.
const READERS_PER_WRITER: usize = 4;
/// Connections to write, at least.
const WRITERS_MIN: usize = 2;

/// How the connections of both pools are used.
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
    /// The number of connections that read, at most. There are a few more that write.
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
    /// The host and the port of one machine, where the database is split over several.
    pub(crate) machine: Option<(String, u16)>,
    /// The settings.
    pub(crate) settings: DatabaseSettings,
    /// What is known about its migrations.
    release: Arc<Release>,
}

impl Address {
    /// The same database on one of the machines that it is split over.
    pub(crate) fn on(&self, machine: &(String, u16)) -> Address {
        Address { machine: Some(machine.clone()), ..self.clone() }
    }
}

#[cfg(test)]
impl Address {
    /// Where no database is.
    pub(crate) fn nowhere() -> Address {
        Address::at("postgres://127.0.0.1:1/none".to_owned())
    }

    /// Where a database may be.
    pub(crate) fn at(url: String) -> Address {
        let (settings, release) = (DatabaseSettings::default(), Arc::default());
        Address { url, machine: None, settings, release }
    }
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

#[derive(diesel::QueryableByName)]
struct VersionRow {
    #[diesel(sql_type = Text)]
    version: String,
}

/// The connections to one database. Clones share them.
///
/// Whatever changes something has connections of its own: writes may hang where a standby is
/// missing, and whoever only reads goes on.
#[derive(Clone)]
pub struct Database {
    readers: Pool,
    writers: Pool,
    replica: Option<Arc<Replica>>,
    address: Arc<Address>,
    taken: Arc<AtomicU64>,
    is_distributed: bool,
    nats: Option<Nats>,
    /// Where sessions go that must be nobody else's, if not to the same URL.
    straight: Option<Arc<str>>,
}

impl Database {
    /// Makes the pools and opens the first connection.
    ///
    /// Connections live on the tokio runtime on which this is called, whoever asks for them later.
    /// It must outlive all users of the pools.
    ///
    /// # Errors
    /// `Unavailable` if nobody answers at `url`, or refuses; `Newer`.
    pub async fn connect(url: &str, settings: DatabaseSettings) -> Result<Self, StoreError> {
        let readers_max = settings.connections_max.max(1);
        let writers_max = readers_max.div_ceil(READERS_PER_WRITER).max(WRITERS_MIN);
        let (url, release) = (url.to_owned(), Arc::default());
        let address = Arc::new(Address { url, machine: None, settings, release });
        let silence = Arc::default();
        let pool = |purpose, connections_max| {
            let pool = Pool::builder(Opens::new(&address, purpose, &silence));
            let pool = pool.max_size(connections_max).build();
            pool.map_err(|error| StoreError::Broken(error.to_string()))
        };
        let readers = pool(Purpose::Reads, readers_max)?;
        let writers = pool(Purpose::Writes, writers_max)?;
        let taken = Arc::default();
        let (replica, nats, straight, is_distributed) = (None, None, None, false);
        let mut database =
            Self { readers, writers, replica, address, taken, is_distributed, nats, straight };
        let mut connection = database.get().await?;
        database.is_distributed = distribute::is_distributed(&mut connection).await?;
        drop(connection);
        Ok(database)
    }

    /// Whether it is split over several machines, as it was when this program connected.
    pub fn is_distributed(&self) -> bool {
        self.is_distributed
    }

    /// The same, which reads the logs of matches that are over from the replica at `url` while that
    /// keeps up: see [`watch_replica`].
    ///
    /// # Errors
    /// `Broken` if there can be no connections.
    pub fn with_replica(self, url: &str) -> Result<Self, StoreError> {
        let replica = Replica::new(url.to_owned(), self.address.settings.clone())?;
        Ok(Self { replica: Some(Arc::new(replica)), ..self })
    }

    /// The same, whose servers give each other hints through NATS.
    #[must_use]
    pub fn with_nats(self, nats: Nats) -> Self {
        Self { nats: Some(nats), ..self }
    }

    /// The same, whose URL leads to a pooler that gives a session to another after each
    /// transaction. This one leads past it.
    #[must_use]
    pub fn with_straight(self, url: &str) -> Self {
        Self { straight: Some(url.into()), ..self }
    }

    /// What hints go through; `None` if through Postgres.
    pub(crate) fn nats(&self) -> Option<&Nats> {
        self.nats.as_ref()
    }

    /// The replica, if there is one that keeps up.
    pub(crate) fn replica(&self) -> Option<&Replica> {
        self.replica.as_deref().filter(|it| it.keeps_up())
    }

    /// A connection to read with, as soon as one is free. Where Postgres says nothing for a second
    /// longer than a statement may take, it is closed, and what was asked is `Unavailable`.
    ///
    /// # Errors
    /// `Unavailable` if none is free in time, or Postgres does not answer; `Newer`.
    pub async fn get(&self) -> Result<Connection, StoreError> {
        self.usable()?;
        self.taken.fetch_add(1, Ordering::Relaxed);
        let got = match timeout(self.address.settings.wait, self.readers.get()).await {
            Ok(got) => got?,
            Err(_) => return Err(StoreError::unavailable("no connection was free in time")),
        };
        self.usable()?;
        Ok(got.into())
    }

    /// Writes. If it takes too long, or the caller leaves, the connection is closed, and what it
    /// was doing is not cancelled: Postgres acknowledges a commit that is cancelled while it waits
    /// for a standby.
    ///
    /// # Errors
    /// Those of `writing`; `Unavailable` if it takes more than eight seconds, no connection is
    /// free in time, or Postgres warns, as it does when a commit did not reach the standby: then it
    /// may have been written; `Newer`.
    pub(crate) async fn write<T, E: StoreFailure>(
        &self,
        writing: impl AsyncFnOnce(&mut AsyncPgConnection) -> Result<T, E>,
    ) -> Result<T, E> {
        self.write_until(Instant::now() + WRITE_MAX, writing).await
    }

    /// The same with a limit of the caller's, if it is less.
    ///
    /// # Errors
    /// As [`Database::write`].
    pub(crate) async fn write_until<T, E: StoreFailure>(
        &self,
        until: Instant,
        writing: impl AsyncFnOnce(&mut AsyncPgConnection) -> Result<T, E>,
    ) -> Result<T, E> {
        self.usable()?;
        self.taken.fetch_add(1, Ordering::Relaxed);
        let until = until.min(Instant::now() + WRITE_MAX);
        let mut writer = match timeout_at(until, self.writers.get()).await {
            Ok(got) => Writer { connection: Some(got.map_err(StoreError::from)?.into()) },
            Err(_) => return Err(StoreError::unavailable("no connection was free in time").into()),
        };
        self.usable()?;
        let connection = writer.connection();
        let warned = connection.warnings();
        let written = match timeout_at(until, writing(connection)).await {
            Ok(written) => written,
            Err(_) => return Err(StoreError::not_known("it took too long").into()),
        };
        if written.is_ok() && connection.warnings() != warned {
            return Err(StoreError::not_known("Postgres has warned").into());
        }
        match &written {
            Err(error) if error.is_of_absent_store() => drop(writer),
            Ok(_) | Err(_) => writer.give_back(),
        }
        written
    }

    /// Where it is, for connections beside the pools.
    pub(crate) fn address(&self) -> &Address {
        &self.address
    }

    /// Refuses, if a newer release has migrated the database.
    ///
    /// # Errors
    /// `Newer`.
    pub(crate) fn usable(&self) -> Result<(), StoreError> {
        self.address.release.check()
    }

    /// Looks whether a newer release has migrated the database. It is also looked at whenever a
    /// connection is opened.
    ///
    /// # Errors
    /// `Unavailable`.
    pub async fn look_at_release(&self) -> Result<(), StoreError> {
        let url = self.straight.as_deref().unwrap_or(&self.address.url);
        let call = Call::new(url, Instant::now() + self.address.settings.wait);
        // As the user that the URL names: the role that the pools work in may not look there.
        let looking = call.connect(|client, line| {
            let address = Arc::clone(&self.address);
            async move {
                let _line = line;
                address.release.look(&mut AsyncPgConnection::try_from(client).await?).await
            }
        });
        looking.await
    }

    /// A connection beside the pools, without limits, as the user that the URL names, who owns the
    /// tables. It lasts as long as the line.
    ///
    /// # Errors
    /// `Unavailable`.
    pub(crate) async fn as_owner(&self) -> Result<(AsyncPgConnection, Lifeline), StoreError> {
        let url = self.straight.as_deref().unwrap_or(&self.address.url);
        migrations::connect(url).await
    }

    /// How the connections are used now.
    pub fn usage(&self) -> Usage {
        let (readers, writers) = (self.readers.status(), self.writers.status());
        Usage {
            max: readers.max_size + writers.max_size,
            open: readers.size + writers.size,
            idle: readers.available + writers.available,
            waiting: readers.waiting + writers.waiting,
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

    /// Closes the pools. From now on they give no connections.
    pub fn close(&self) {
        self.readers.close();
        self.writers.close();
        if let Some(replica) = &self.replica {
            replica.close();
        }
    }
}

/// A connection that writes. Unless it is given back, it is closed: it may be amid a statement.
struct Writer {
    /// There until it is given back.
    connection: Option<Connection>,
}

impl Writer {
    fn connection(&mut self) -> &mut Connection {
        self.connection.as_mut().expect("it has not been given back")
    }

    fn give_back(mut self) {
        drop(self.connection.take());
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        if let Some(connection) = self.connection.take() {
            connection.close();
        }
    }
}

/// Whether two URLs lead to the same database. It does not matter by which way.
///
/// # Errors
/// `Unavailable` if one of them does not answer, or does not say which it is.
pub async fn is_same(url: &str, other: &str) -> Result<bool, StoreError> {
    let which = async |url: &str| {
        let asking = async |client: Client, _line: Lifeline| {
            let row = client.query_one(WHICH, &[]).await?;
            Ok::<String, StoreError>(row.get(0))
        };
        Call::new(url, Instant::now() + WRITE_MAX).connect(asking).await
    };
    Ok(which(url).await? == which(other).await?)
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
