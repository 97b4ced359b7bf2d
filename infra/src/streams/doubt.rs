//! Streams of which it is not known whether the last append is in the log. Whoever left it may
//! still hold the row, so nobody else waits for that row until it is free again.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::runtime::Handle;
use tokio::time::Instant;
use uuid::Uuid;

use super::connection::{APPEND_MAX, Direct, Fault};
use crate::database::{Address, StoreError};

/// How often is looked whether the rows are free.
const LOOK_EVERY: Duration = Duration::from_millis(250);
/// A row that nobody holds. Whoever still holds it is passed over, not waited for. One at a time:
/// where matches are on several machines, rows of several are not locked at once.
const FREE: &str = "SELECT id FROM matches WHERE id = $1 FOR NO KEY UPDATE SKIP LOCKED";
/// Streams that have a row. Without one a match was not made after all, or not yet: whoever tries
/// to make it again finds out.
const PRESENT: &str = "SELECT id FROM matches WHERE id = ANY($1)";

/// The streams in doubt, with the number of appends that were left in each.
#[derive(Default)]
pub(super) struct Doubt {
    streams: Mutex<HashMap<Uuid, usize>>,
}

impl Doubt {
    /// Whether the stream is in doubt.
    pub fn holds(&self, stream: Uuid) -> bool {
        self.lock().contains_key(&stream)
    }

    /// What is answered while a stream is in doubt.
    pub fn error() -> StoreError {
        StoreError::Unconfirmed.counted()
    }

    /// Holds these streams in doubt until their rows are free.
    pub fn begin(self: &Arc<Doubt>, streams: Vec<Uuid>, address: &Address, runtime: &Handle) {
        for stream in &streams {
            *self.lock().entry(*stream).or_default() += 1;
        }
        metrics::counter!("highnoon_appends_in_doubt_total").increment(streams.len() as u64);
        let (doubt, address, handle) = (Arc::clone(self), address.clone(), runtime.clone());
        runtime.spawn(async move { doubt.resolve(streams, &address, &handle).await });
    }

    async fn resolve(&self, mut streams: Vec<Uuid>, address: &Address, runtime: &Handle) {
        let mut connection: Option<Direct> = None;
        while !streams.is_empty() {
            tokio::time::sleep(LOOK_EVERY).await;
            let looking = match connection.take() {
                Some(open) if open.is_there().await => open,
                Some(_) | None => match Direct::open(address, runtime).await {
                    Ok(opened) => opened,
                    Err(_) => continue,
                },
            };
            if let Ok(free) = free(&looking, &streams).await {
                streams.retain(|it| !free.contains(it));
                self.end(&free);
                connection = Some(looking);
            }
        }
    }

    fn end(&self, free: &[Uuid]) {
        let mut streams = self.lock();
        for stream in free {
            let left = streams.get_mut(stream).map(|count| {
                *count -= 1;
                *count
            });
            if left == Some(0) {
                streams.remove(stream);
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<Uuid, usize>> {
        // No holder of the lock can leave the value half changed.
        self.streams.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Those of these streams whose row nobody holds, or that have none.
async fn free(looking: &Direct, streams: &[Uuid]) -> Result<Vec<Uuid>, Fault> {
    let until = Instant::now() + APPEND_MAX;
    let present = looking.execute(until, PRESENT, &[&streams]).await?;
    let present: Vec<Uuid> = present.iter().map(|row| row.get(0)).collect();
    let mut free: Vec<Uuid> = streams.iter().filter(|it| !present.contains(it)).copied().collect();
    for stream in present {
        if is_free(looking, until, stream).await? {
            free.push(stream);
        }
    }
    Ok(free)
}

async fn is_free(looking: &Direct, until: Instant, stream: Uuid) -> Result<bool, Fault> {
    looking.execute(until, "BEGIN", &[]).await?;
    // Locks are written to the log of Postgres, and nobody needs them there. Said for this
    // transaction alone: a pooler may give the session to one whose commits are to wait.
    looking.execute(until, "SET LOCAL synchronous_commit = off", &[]).await?;
    let is_free = !looking.execute(until, FREE, &[&stream]).await?.is_empty();
    looking.execute(until, "COMMIT", &[]).await?;
    Ok(is_free)
}
