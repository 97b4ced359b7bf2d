//! Sending to webhooks: whichever of them this server has taken over, each by a task of its own.

mod addresses;
mod retries;
mod sender;
mod worker;

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use infra::feed::Feed;
use infra::identity::keys::Keys;
use infra::webhooks::Webhooks;
use tokio::sync::{Semaphore, watch};
use tokio::task::{AbortHandle, JoinSet};
use tokio::time::{Instant, sleep};
use uuid::Uuid;

pub use addresses::Destination;
pub use worker::message_id;

use crate::http::networks::Networks;
use sender::Sender;

/// How often is looked which webhooks there are.
const LOOK_EVERY: Duration = Duration::from_secs(1);
/// A server that has not kept its webhooks for so long has lost them: others send to them now.
const KEPT_FOR: Duration = Duration::from_secs(25);
/// How often is looked for what became of deliveries long ago.
const CLEAN_EVERY: Duration = Duration::from_secs(600);

/// How this server sends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SendSettings {
    /// Networks to which is sent though they are private.
    pub allowed: Networks,
    /// Events that are on their way at once, at most.
    pub at_once: usize,
}

impl Default for SendSettings {
    fn default() -> SendSettings {
        SendSettings { allowed: Networks::default(), at_once: 64 }
    }
}

/// What all workers share.
struct Office {
    webhooks: Webhooks,
    feed: Feed,
    sender: Sender,
    permits: Semaphore,
}

/// A webhook that this server sends to.
struct Taken {
    /// Tells the worker what its owner has changed.
    revision: watch::Sender<i64>,
    worker: AbortHandle,
}

/// Sends to webhooks until the process ends.
pub async fn send(webhooks: Webhooks, feed: Feed, keys: Arc<Keys>, settings: SendSettings) {
    let sender = match Sender::new(keys, settings.allowed) {
        Ok(sender) => sender,
        Err(error) => return tracing::error!(%error, "nothing can be sent to webhooks"),
    };
    let permits = Semaphore::new(settings.at_once);
    let office = Arc::new(Office { webhooks, feed, sender, permits });
    let mut taken: HashMap<Uuid, Taken> = HashMap::new();
    // They end with this task.
    let mut workers = JoinSet::new();
    let (mut kept, mut cleaned) = (Instant::now(), None::<Instant>);
    loop {
        match office.webhooks.take().await {
            Ok(own) => {
                kept = Instant::now();
                taken.retain(|id, it| {
                    let stays = own.contains_key(id) && !it.worker.is_finished();
                    if !stays {
                        it.worker.abort();
                    }
                    stays
                });
                for (id, revision) in own {
                    if let Some(known) = taken.get(&id) {
                        known.revision.send_if_modified(|known| {
                            std::mem::replace(known, revision) != revision
                        });
                        continue;
                    }
                    let (changed, changes) = watch::channel(revision);
                    let worker = workers.spawn(worker::work(Arc::clone(&office), id, changes));
                    taken.insert(id, Taken { revision: changed, worker });
                }
            }
            Err(error) => {
                tracing::debug!(%error, "webhooks are not looked at for a moment");
                if KEPT_FOR < kept.elapsed() {
                    taken.drain().for_each(|(_, it)| it.worker.abort());
                }
            }
        }
        if cleaned.is_none_or(|it| CLEAN_EVERY < it.elapsed()) {
            match office.webhooks.clean().await {
                Ok(_) => cleaned = Some(Instant::now()),
                Err(error) => tracing::debug!(%error, "old deliveries stay for a moment"),
            }
        }
        while workers.try_join_next().is_some() {}
        sleep(LOOK_EVERY).await;
    }
}
