//! Appending one by one: each request in a transaction of its own.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use chrono::{DateTime, Utc};
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use tokio::runtime::Handle;
use tokio::sync::Semaphore;
use tokio::time::{Instant, timeout_at};
use uuid::Uuid;

use super::connection::{APPEND_MAX, Direct, Fault};
use super::doubt::Doubt;
use super::{Append, Appender, NewMatchRow, Verdict, text_seal};
use crate::database::{Address, StoreError, bigint};

const APPEND: &str = "SELECT append_to_match(
    $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)";

const BEGIN: &str = "SELECT create_match(
    $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)";

/// How long to wait for a free connection.
const FREE_MAX: Duration = Duration::from_secs(1);

/// How long opening a connection may take where there is another way.
const OPENING_MAX: Duration = Duration::from_secs(1);

/// Appends one by one, several at once.
pub(super) struct Singly {
    address: Address,
    /// Where is looked whether a stream is still in doubt.
    asked: Address,
    connections_max: usize,
    runtime: Handle,
    free: Semaphore,
    idle: Mutex<Vec<Direct>>,
    doubt: Arc<Doubt>,
}

impl Singly {
    /// With this many connections, at most.
    pub fn new(address: Address, connections_max: usize) -> Singly {
        let (asked, doubt) = (address.clone(), Arc::default());
        Singly::on(address, asked, connections_max, doubt, Handle::current())
    }

    /// The same with one machine of those that this database is split over, and with as many
    /// connections.
    pub fn at(&self, machine: &(String, u16)) -> Singly {
        let address = self.address.on(machine);
        let (asked, doubt) = (self.asked.clone(), Arc::clone(&self.doubt));
        Singly::on(address, asked, self.connections_max, doubt, self.runtime.clone())
    }

    fn on(
        address: Address,
        asked: Address,
        connections_max: usize,
        doubt: Arc<Doubt>,
        runtime: Handle,
    ) -> Singly {
        let connections_max = connections_max.max(1);
        let free = Semaphore::new(connections_max);
        Singly { address, asked, connections_max, runtime, free, idle: Mutex::default(), doubt }
    }

    /// Makes sure that a connection can be had, unless all are in use.
    ///
    /// # Errors
    /// `Unavailable`: then nobody answers.
    pub async fn reach(&self) -> Result<(), StoreError> {
        let Ok(_permit) = self.free.try_acquire() else { return Ok(()) };
        let open = match self.take().await {
            Some(idle) => idle,
            None => {
                let opening = Direct::open(&self.address, &self.runtime);
                let opened = tokio::time::timeout(OPENING_MAX, opening).await;
                opened.map_err(|_| StoreError::unavailable("it does not answer"))??
            }
        };
        self.put_back(open);
        Ok(())
    }

    /// The streams whose last append is not known to be in the log.
    pub fn doubt(&self) -> &Arc<Doubt> {
        &self.doubt
    }

    /// Holds streams in doubt, after an append to them of which nothing more was heard.
    pub fn doubts(&self, streams: Vec<Uuid>) {
        self.doubt.begin(streams, &self.asked, &self.runtime);
    }

    /// Appends what was asked then, and waits for a free connection for as long as an append may
    /// take.
    ///
    /// # Errors
    /// As [`Appender::append`].
    pub async fn append_since(&self, asked: Append, since: Instant) -> Result<Verdict, StoreError> {
        let (free, until) = (since + APPEND_MAX, since + APPEND_MAX + FREE_MAX);
        let appending = async |on: &Direct, until| append(on, until, &asked).await;
        self.alone(asked.stream.id(), (free, until), appending).await
    }

    /// Executes a statement that is a transaction of its own, on a connection that is free until
    /// then; it has until then, or for as long as an append may take.
    async fn alone<T>(
        &self,
        stream: Uuid,
        (free, until): (Instant, Instant),
        execute: impl AsyncFnOnce(&Direct, Instant) -> Result<T, Fault>,
    ) -> Result<T, StoreError> {
        if self.doubt.holds(stream) {
            return Err(Doubt::error());
        }
        let too_slow = |what| move |_| StoreError::unavailable(what);
        let none_free = "no connection was free in time";
        let permit = timeout_at(free, self.free.acquire()).await.map_err(too_slow(none_free))?;
        let _permit = permit.map_err(|_| StoreError::unavailable(none_free))?;
        let until = until.min(Instant::now() + APPEND_MAX);
        let connection = match self.take().await {
            Some(idle) => idle,
            None => {
                let opening = timeout_at(until, Direct::open(&self.address, &self.runtime));
                opening.await.map_err(too_slow("Postgres did not answer"))??
            }
        };
        match execute(&connection, until).await {
            Ok(done) => {
                self.put_back(connection);
                Ok(done)
            }
            Err(Fault::Refused(error)) => {
                if !error.is_unavailable() {
                    self.put_back(connection);
                }
                Err(error)
            }
            Err(Fault::NotKnown(error)) => {
                drop(connection);
                self.doubts(vec![stream]);
                Err(error)
            }
        }
    }

    /// An idle connection, if there is one at whose other end Postgres is.
    async fn take(&self) -> Option<Direct> {
        let connection = self.idle().pop()?;
        if connection.is_there().await {
            return Some(connection);
        }
        // What happened to one of them has happened to all.
        self.idle().clear();
        None
    }

    fn put_back(&self, connection: Direct) {
        let mut idle = self.idle();
        if idle.len() < self.connections_max {
            idle.push(connection);
        }
    }

    fn idle(&self) -> MutexGuard<'_, Vec<Direct>> {
        // No holder of the lock can leave the value half changed.
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Appender for Singly {
    fn append(&self, asked: Append) -> BoxFuture<'_, Result<Verdict, StoreError>> {
        let stream = asked.stream.id();
        let appending = async move |on: &Direct, until| append(on, until, &asked).await;
        let free = Instant::now() + FREE_MAX;
        self.alone(stream, (free, free + APPEND_MAX), appending).boxed()
    }

    fn begin(&self, new: NewMatchRow, until: Instant) -> BoxFuture<'_, Result<bool, StoreError>> {
        let id = new.id.0;
        let beginning = async move |on: &Direct, until| begin(on, until, &new).await;
        let free = until.min(Instant::now() + FREE_MAX);
        self.alone(id, (free, until), beginning).boxed()
    }
}

async fn append(on: &Direct, until: Instant, asked: &Append) -> Result<Verdict, Fault> {
    let Append { stream, head, folded, lines, account, request, summary, texts } = asked;
    let kinds: Vec<&str> = lines.iter().map(|it| it.kind.name()).collect();
    let seats: Vec<Option<i16>> =
        lines.iter().map(|it| it.seat.map(|seat| i16::from(seat.0))).collect();
    let times: Vec<DateTime<Utc>> = lines.iter().map(|it| it.recorded_at.into()).collect();
    let contents: Vec<&str> = lines.iter().map(|it| it.content.as_str()).collect();
    let seals: Vec<Vec<u8>> = lines.iter().map(|it| Append::seal(it)).collect();
    let text_seals: Vec<Vec<u8>> = texts.iter().map(|it| text_seal(&it.seal)).collect();
    let text_bodies: Vec<&str> = texts.iter().map(|it| it.text.as_str()).collect();
    let rows = on
        .execute(
            until,
            APPEND,
            &[
                &stream.id(),
                &bigint(*head),
                folded,
                &kinds,
                &seats,
                &times,
                &contents,
                &seals,
                &account.map(|it| it.0),
                &request.as_ref().map(|it| it.key),
                &request.as_ref().map(|it| it.digest.0.to_vec()),
                &request.as_ref().map(|it| &it.receipt),
                &summary.status,
                &summary.players,
                &summary.deadline.is_some(),
                &summary.deadline.flatten(),
                &summary.disputes,
                &text_seals,
                &text_bodies,
            ],
        )
        .await?;
    let verdict: Option<&str> = rows.first().map(|row| row.get(0));
    match verdict {
        Some("appended") => Ok(Verdict::Appended),
        Some("behind") => Ok(Verdict::Behind),
        _ => Ok(Verdict::Tampered),
    }
}

async fn begin(on: &Direct, until: Instant, new: &NewMatchRow) -> Result<bool, Fault> {
    let NewMatchRow { id, ruleset, rules_version, line, request, title, .. } = new;
    let text_seals: Vec<Vec<u8>> = title.iter().map(|it| text_seal(&it.seal)).collect();
    let text_bodies: Vec<&str> = title.iter().map(|it| it.text.as_str()).collect();
    let creator = new.creator.map(|it| it.0);
    let rows = on
        .execute(
            until,
            BEGIN,
            &[
                &id.0,
                ruleset,
                rules_version,
                &new.visibility,
                &creator,
                &new.players,
                &new.delayed,
                &new.staged,
                &new.seed.0.as_slice(),
                &[line.kind.name()].as_slice(),
                &[None::<i16>].as_slice(),
                &[DateTime::<Utc>::from(line.recorded_at)].as_slice(),
                &[line.content.as_str()].as_slice(),
                &[Append::seal(line)].as_slice(),
                &creator,
                &request.as_ref().map(|it| it.key),
                &request.as_ref().map(|it| it.digest.0.to_vec()),
                &request.as_ref().map(|it| &it.receipt),
                &text_seals,
                &text_bodies,
            ],
        )
        .await?;
    Ok(rows.first().is_some_and(|row| row.get(0)))
}
