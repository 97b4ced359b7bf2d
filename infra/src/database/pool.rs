//! Pools of connections. One that nobody has used for a while is asked whether Postgres is still
//! there before it is given away: a host may hang, or be gone without a word.

use std::ops::{Deref, DerefMut};
use std::sync::Arc;
use std::time::{Duration, Instant};

use deadpool::managed::{Manager, Metrics, Object, PoolError, RecycleResult};
use diesel::result::Error as QueryError;
use diesel::sql_types::Text;
use diesel_async::{AsyncConnection, AsyncPgConnection, RunQueryDsl, TransactionManager};
use tokio::runtime::Handle;
use tokio::time::timeout;
use tokio_postgres::Client;

use super::call::{Call, Lifeline};
use super::error::StoreError;
use super::silence::Silence;
use super::{Address, DatabaseSettings};

/// After how long nobody is sure any more that the other end of a connection is there.
pub(crate) const UNSURE_AFTER: Duration = Duration::from_secs(5);
/// How long is then waited for a sign of it.
pub(crate) const SIGN_MAX: Duration = Duration::from_secs(1);
/// How much longer than a statement may take it may take until Postgres says so.
const ANSWER_MAX: Duration = Duration::from_secs(1);

/// Connections of one kind.
pub(super) type Pool = deadpool::managed::Pool<Opens>;

/// A connection of the pool; it goes back when dropped. One that was dropped within a transaction
/// is closed instead.
pub struct Connection {
    link: Object<Opens>,
}

impl Connection {
    /// How often Postgres has warned on it.
    pub(super) fn warnings(&self) -> u64 {
        self.link.line.warnings()
    }

    /// Closes it. What it was doing goes on in Postgres.
    pub(super) fn close(self) {
        drop(Object::take(self.link));
    }
}

impl From<Object<Opens>> for Connection {
    fn from(link: Object<Opens>) -> Self {
        Connection { link }
    }
}

impl Deref for Connection {
    type Target = AsyncPgConnection;

    fn deref(&self) -> &AsyncPgConnection {
        &self.link.connection
    }
}

impl DerefMut for Connection {
    fn deref_mut(&mut self) -> &mut AsyncPgConnection {
        &mut self.link.connection
    }
}

/// A connection, and what keeps it.
pub(super) struct Link {
    connection: AsyncPgConnection,
    line: Lifeline,
}

/// What is done with the connections of a pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    /// Whatever is asked is answered before its statement's time is up, or Postgres is silent.
    Reads,
    /// A commit may wait for a standby; whoever writes has a limit of their own.
    Writes,
}

/// Opens connections on one runtime, whichever runtime asks. Otherwise a connection would die with
/// the worker thread that happened to need it first.
pub(super) struct Opens {
    address: Arc<Address>,
    runtime: Handle,
    purpose: Purpose,
    silence: Arc<Silence>,
}

impl Opens {
    /// Opens connections to this database, on the runtime on which this is called.
    pub fn new(address: &Arc<Address>, purpose: Purpose, silence: &Arc<Silence>) -> Opens {
        Opens {
            address: Arc::clone(address),
            runtime: Handle::current(),
            purpose,
            silence: Arc::clone(silence),
        }
    }
}

impl Manager for Opens {
    type Type = Link;
    type Error = StoreError;

    async fn create(&self) -> Result<Link, StoreError> {
        let (address, silence) = (Arc::clone(&self.address), Arc::clone(&self.silence));
        let opening = self.runtime.spawn(open(address, self.purpose, silence));
        match opening.await {
            Ok(opened) => opened,
            Err(lost) => Err(StoreError::unavailable(&lost.to_string())),
        }
    }

    async fn recycle(&self, link: &mut Link, used: &Metrics) -> RecycleResult<StoreError> {
        let gone = |why: &str| Err(StoreError::Unavailable(why.to_owned()).into());
        let last: Instant = used.recycled.unwrap_or(used.created);
        if !link.line.is_open() || is_broken(&mut link.connection) {
            return gone("the connection is broken");
        }
        if self.silence.fell_after(last) {
            return gone("Postgres fell silent since");
        }
        if last.elapsed() < UNSURE_AFTER {
            return Ok(());
        }
        let asking = diesel::sql_query("SELECT 1").execute(&mut link.connection);
        match timeout(SIGN_MAX, asking).await {
            Ok(Ok(_)) => Ok(()),
            Ok(Err(error)) => gone(&error.to_string()),
            Err(_) => {
                tracing::warn!("Postgres gives no sign: the connections to it are opened anew");
                self.silence.notice();
                gone("Postgres gives no sign")
            }
        }
    }
}

fn is_broken(connection: &mut AsyncPgConnection) -> bool {
    type Transactions = <AsyncPgConnection as AsyncConnection>::TransactionManager;
    Transactions::is_broken_transaction_manager(connection)
}

impl From<PoolError<StoreError>> for StoreError {
    fn from(error: PoolError<StoreError>) -> Self {
        match error {
            PoolError::Backend(error) => error,
            other => Self::unavailable(&other.to_string()),
        }
    }
}

async fn open(
    address: Arc<Address>,
    purpose: Purpose,
    silence: Arc<Silence>,
) -> Result<Link, StoreError> {
    let settings = &address.settings;
    let until = tokio::time::Instant::now() + settings.wait;
    let mut call = Call::new(&address.url, until);
    if purpose == Purpose::Reads && !settings.statement_timeout.is_zero() {
        call = call.answered_within(settings.statement_timeout + ANSWER_MAX, silence);
    }
    call.connect(|client, line| prepared(Arc::clone(&address), client, line)).await
}

async fn prepared(
    address: Arc<Address>,
    client: Client,
    line: Lifeline,
) -> Result<Link, StoreError> {
    let mut connection = AsyncPgConnection::try_from(client).await?;
    if let Err(error) = address.release.look(&mut connection).await {
        tracing::debug!(%error, "the migrations of the database are not known");
    }
    prepare(&mut connection, &address.settings).await?;
    Ok(Link { connection, line })
}

/// Sets the limits, and takes the role of the writer if there is one. Nothing is compiled: that
/// would take longer than any statement of ours.
async fn prepare(
    connection: &mut AsyncPgConnection,
    settings: &DatabaseSettings,
) -> Result<(), QueryError> {
    diesel::sql_query(
        "SELECT set_config('statement_timeout', $1, false),
                set_config('lock_timeout', $2, false),
                set_config('idle_in_transaction_session_timeout', $3, false),
                set_config('application_name', $4, false),
                set_config('jit', 'off', false),
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
