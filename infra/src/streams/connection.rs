//! Connections that append. Nobody ever cancels what they do: a commit that is cancelled while it
//! waits for a standby is acknowledged with a mere warning.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::runtime::Handle;
use tokio::time::{Instant, timeout, timeout_at};
use tokio_postgres::error::Severity;
use tokio_postgres::types::ToSql;
use tokio_postgres::{Client, Row, Statement};

use crate::database::{Address, Call, Lifeline, SIGN_MAX, StoreError, UNSURE_AFTER};

/// How long an append may take. After that its connection is left, and it is not known what became
/// of it.
pub(crate) const APPEND_MAX: Duration = Duration::from_secs(8);

/// Why a statement has no result.
pub(crate) enum Fault {
    /// It had no effect.
    Refused(StoreError),
    /// It is not known whether it had an effect.
    NotKnown(StoreError),
}

/// A connection beside the pool. When it is dropped, it is closed at once, and what it was doing
/// goes on in Postgres.
pub(crate) struct Direct {
    client: Client,
    line: Lifeline,
    /// When Postgres was last known to be there.
    heard: Mutex<Instant>,
    /// By their text.
    statements: Mutex<Vec<(&'static str, Statement)>>,
}

impl Direct {
    /// Opens a connection on `runtime`, which must outlive it.
    pub async fn open(address: &Address, runtime: &Handle) -> Result<Direct, StoreError> {
        let address = Arc::new(address.clone());
        let opening = runtime.spawn(async move {
            let until = Instant::now() + address.settings.wait;
            let call = Call::new(&address.url, until).to(address.machine.as_ref());
            call.connect(|client, line| Direct::prepare(Arc::clone(&address), client, line)).await
        });
        match opening.await {
            Ok(opened) => opened,
            Err(_) => Err(StoreError::unavailable("Postgres did not answer")),
        }
    }

    async fn prepare(
        address: Arc<Address>,
        client: Client,
        line: Lifeline,
    ) -> Result<Direct, StoreError> {
        let settings = &address.settings;
        let limits = [
            settings.statement_timeout.as_millis().to_string(),
            settings.lock_timeout.as_millis().to_string(),
            settings.application_name.clone(),
        ];
        // A plan for any values is kept: statements over arrays would be planned anew each time.
        // Where Citus is, it has to see the values, and knows by itself when a plan can be kept.
        let prepare = "SELECT set_config('statement_timeout', $1, false),
                              set_config('lock_timeout', $2, false),
                              set_config('application_name', $3, false),
                              set_config('plan_cache_mode',
                                  CASE WHEN to_regclass('pg_dist_partition') IS NULL
                                       THEN 'force_generic_plan' ELSE 'auto' END, false),
                              set_config('jit', 'off', false),
                              (SELECT set_config('role', rolname, false)
                               FROM pg_roles WHERE rolname = 'highnoon_writer')";
        let [statement, lock, name] = &limits;
        client.query(prepare, &[statement, lock, name]).await?;
        let heard = Mutex::new(Instant::now());
        Ok(Direct { client, line, heard, statements: Mutex::default() })
    }

    /// Whether it can be used. A machine that has not been heard for a while is asked for a sign.
    pub async fn is_there(&self) -> bool {
        if self.client.is_closed() {
            return false;
        }
        if self.last_heard().elapsed() < UNSURE_AFTER {
            return true;
        }
        let asking = self.client.batch_execute("SELECT 1");
        let is_there = matches!(timeout(SIGN_MAX, asking).await, Ok(Ok(())));
        if is_there {
            self.is_heard();
        }
        is_there
    }

    /// Executes a statement, which is prepared when it is first used.
    ///
    /// # Errors
    /// [`Fault`], also if there is no answer until then. After `NotKnown` the connection must be
    /// dropped.
    pub async fn execute(
        &self,
        until: Instant,
        sql: &'static str,
        parameters: &[&(dyn ToSql + Sync)],
    ) -> Result<Vec<Row>, Fault> {
        let statement = self.prepared(until, sql).await.map_err(Fault::Refused)?;
        let warned = self.line.warnings();
        let not_known = |why: &str| Fault::NotKnown(StoreError::not_known(why));
        let rows = match timeout_at(until, self.client.query(&statement, parameters)).await {
            Ok(Ok(rows)) => rows,
            Ok(Err(error)) if is_rolled_back(&error) => return Err(Fault::Refused(error.into())),
            Ok(Err(error)) => return Err(not_known(&error.to_string())),
            Err(_) => return Err(not_known("it took too long")),
        };
        // A commit that did not reach the standby is acknowledged with a warning.
        if self.line.warnings() != warned {
            return Err(not_known("Postgres has warned"));
        }
        self.is_heard();
        Ok(rows)
    }
}

impl Direct {
    async fn prepared(&self, until: Instant, sql: &'static str) -> Result<Statement, StoreError> {
        let known = |statements: &[(&str, Statement)]| {
            Some(statements.iter().find(|(text, _)| *text == sql)?.1.clone())
        };
        if let Some(statement) = known(&self.lock()) {
            return Ok(statement);
        }
        let preparing = timeout_at(until, self.client.prepare(sql));
        let too_slow = |_| StoreError::unavailable("Postgres is too slow");
        let statement = preparing.await.map_err(too_slow)??;
        self.lock().push((sql, statement.clone()));
        Ok(statement)
    }

    fn is_heard(&self) {
        *self.heard.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
    }

    fn last_heard(&self) -> Instant {
        *self.heard.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn lock(&self) -> MutexGuard<'_, Vec<(&'static str, Statement)>> {
        // No holder of the lock can leave the value half changed.
        self.statements.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Whether Postgres has answered that the statement had no effect. An error that ends the session
/// may come after the commit.
fn is_rolled_back(error: &tokio_postgres::Error) -> bool {
    error.as_db_error().is_some_and(|it| it.parsed_severity() == Some(Severity::Error))
}
