//! Appending straight to the machine that holds the stream, where the database is split over
//! several: the coordinator only says which one that is.
//!
//! A server that knows it wrong is not wrong for long: a machine that does not hold a stream any
//! more sends what it is asked to the one that does. And where a machine cannot be reached from
//! here, the coordinator is asked as before.

use std::collections::HashMap;
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use diesel::QueryableByName;
use diesel::sql_types::{Integer, Text, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use lru::LruCache;
use uuid::Uuid;

use super::singly::Singly;
use super::{Append, Appender, NewMatchRow, Verdict};
use crate::database::{Database, StoreError};

/// Streams whose machine is remembered, at most.
const KNOWN_MAX: NonZeroUsize = NonZeroUsize::new(100_000).expect("it is not zero");
/// After how long it is asked again: streams are moved now and then.
const ASKED_AGAIN: Duration = Duration::from_secs(600);
/// For how long the coordinator is asked after a machine could not be reached.
const AWAY: Duration = Duration::from_secs(10);
const HOLDER: &str = "
    SELECT nodename AS host, nodeport AS port
    FROM pg_dist_placement JOIN pg_dist_node USING (groupid)
    WHERE shardid = get_shard_id_for_distribution_column('matches', $1) AND noderole = 'primary'";

/// The host and the port of a machine.
type Machine = (String, u16);

#[derive(QueryableByName)]
struct Holder {
    #[diesel(sql_type = Text)]
    host: String,
    #[diesel(sql_type = Integer)]
    port: i32,
}

/// Appends to each stream where it is.
pub(super) struct Straight {
    database: Database,
    by_coordinator: Arc<Singly>,
    known: Mutex<Known>,
}

struct Known {
    /// Where streams are, and since when that is known.
    streams: LruCache<Uuid, (Machine, Instant)>,
    machines: HashMap<Machine, Arc<Singly>>,
    /// Machines that could not be reached, and when.
    away: HashMap<Machine, Instant>,
}

impl Straight {
    /// To the machines of this database; to those that cannot be reached, by its coordinator.
    pub fn new(database: &Database, by_coordinator: Arc<Singly>) -> Straight {
        let known = Known {
            streams: LruCache::new(KNOWN_MAX),
            machines: HashMap::new(),
            away: HashMap::new(),
        };
        Straight { database: database.clone(), by_coordinator, known: Mutex::new(known) }
    }

    /// The way to a stream.
    async fn to(&self, stream: Uuid) -> Result<Arc<Singly>, StoreError> {
        let machine = match self.machine_of(stream) {
            Some(known) => known,
            None => self.ask(stream).await?,
        };
        if self.is_away(&machine) {
            return Ok(Arc::clone(&self.by_coordinator));
        }
        let way = self.way_to(&machine);
        match way.reach().await {
            Ok(()) => Ok(way),
            Err(error) => {
                let (host, port) = &machine;
                tracing::warn!(%error, host, port, "a worker is not reached: appends go by the \
                                                    coordinator for a while");
                self.lock().left(machine);
                Ok(Arc::clone(&self.by_coordinator))
            }
        }
    }

    fn machine_of(&self, stream: Uuid) -> Option<Machine> {
        let mut known = self.lock();
        let (machine, since) = known.streams.get(&stream)?;
        (since.elapsed() < ASKED_AGAIN).then(|| machine.clone())
    }

    async fn ask(&self, stream: Uuid) -> Result<Machine, StoreError> {
        let mut connection = self.database.get().await?;
        let asked = diesel::sql_query(HOLDER).bind::<SqlUuid, _>(stream);
        let holder: Holder = asked.get_result(&mut connection).await?;
        let port = u16::try_from(holder.port);
        let machine = (holder.host, port.map_err(|_| StoreError::Broken("no port".to_owned()))?);
        self.lock().streams.put(stream, (machine.clone(), Instant::now()));
        Ok(machine)
    }

    fn is_away(&self, machine: &Machine) -> bool {
        self.lock().away.get(machine).is_some_and(|since| since.elapsed() < AWAY)
    }

    fn way_to(&self, machine: &Machine) -> Arc<Singly> {
        let mut known = self.lock();
        let new = || Arc::new(self.by_coordinator.at(machine));
        Arc::clone(known.machines.entry(machine.clone()).or_insert_with(new))
    }

    fn lock(&self) -> MutexGuard<'_, Known> {
        // No holder of the lock can leave the value half changed.
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Known {
    /// A machine may have got another address: where its streams are is asked again.
    fn left(&mut self, machine: Machine) {
        let gone = self.streams.iter().filter(|(_, (at, _))| *at == machine);
        let gone: Vec<Uuid> = gone.map(|(stream, _)| *stream).collect();
        for stream in gone {
            self.streams.pop(&stream);
        }
        self.machines.remove(&machine);
        self.away.insert(machine, Instant::now());
    }
}

impl Appender for Straight {
    fn append(&self, asked: Append) -> BoxFuture<'_, Result<Verdict, StoreError>> {
        async move { self.to(asked.stream.id()).await?.append(asked).await }.boxed()
    }

    fn begin(
        &self,
        new: NewMatchRow,
        until: tokio::time::Instant,
    ) -> BoxFuture<'_, Result<bool, StoreError>> {
        async move { self.to(new.id.0).await?.begin(new, until).await }.boxed()
    }
}
