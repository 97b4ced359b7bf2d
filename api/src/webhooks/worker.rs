//! One webhook: what the feed has for it is noted as deliveries, and sent. Of one match, one event
//! is on its way at a time, and the next follows when it has arrived or was given up.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use chrono::Utc;
use domain::engine::MatchId;
use futures_util::FutureExt;
use futures_util::StreamExt;
use futures_util::future::BoxFuture;
use futures_util::stream::FuturesUnordered;
use infra::database::StoreError;
use infra::feed::{FeedError, Next, Place};
use infra::webhooks::{Failure, Loaded, NewDelivery, Verdict};
use tokio::sync::watch;
use tokio::time::{Instant, sleep, sleep_until};
use uuid::Uuid;

use super::Office;
use super::retries::wait_after;
use super::sender::{Message, Outcome};
use crate::routes::feed::FeedItem;

/// Events that are noted to be sent, at most: what follows waits in the feed.
const PENDING_MAX: usize = 500;
/// Events of one webhook that are on their way at once, at most.
const AT_ONCE_MAX: usize = 8;
/// How long may pass until it is noted how far the feed has been looked through in vain.
const NOTE_EVERY: Duration = Duration::from_secs(30);
/// How long to wait if the store does not answer.
const PAUSE: Duration = Duration::from_secs(2);
/// Deliveries, by what came of them.
const DELIVERIES: &str = "highnoon_webhook_deliveries_total";

/// Sends to a webhook, until it is deleted or over.
pub async fn work(office: Arc<Office>, id: Uuid, mut revision: watch::Receiver<i64>) {
    loop {
        match office.webhooks.load(id, PENDING_MAX).await {
            Ok(Some(loaded)) => match Worker::new(&office, loaded).run(&mut revision).await {
                End::Anew => (),
                End::Over => return,
            },
            Ok(None) => return,
            Err(error) => {
                tracing::debug!(%error, %id, "a webhook waits for the store");
                sleep(PAUSE).await;
            }
        }
    }
}

/// Why a worker stops.
enum End {
    /// Its owner has changed something.
    Anew,
    /// Nothing more is sent to it.
    Over,
}

/// An event that is to be sent.
struct Waiting {
    match_id: MatchId,
    body: String,
    attempts: u32,
    due: Instant,
    /// Whether it is on its way.
    busy: bool,
}

struct Worker<'a> {
    office: &'a Arc<Office>,
    loaded: Loaded,
    waiting: BTreeMap<u64, Waiting>,
    /// The place up to which the feed has been looked through.
    cursor: u64,
    /// The place up to which that is noted.
    noted: u64,
    noted_at: Instant,
    /// When the store may be asked again.
    rests_until: Instant,
}

impl<'a> Worker<'a> {
    fn new(office: &'a Arc<Office>, mut loaded: Loaded) -> Worker<'a> {
        let now = Instant::now();
        let pending = std::mem::take(&mut loaded.pending).into_iter();
        let waiting = pending.map(|(pos, it)| {
            let (match_id, body, attempts) = (it.match_id, it.body, it.attempts);
            (pos, Waiting { match_id, body, attempts, due: now + it.wait, busy: false })
        });
        let (waiting, pos) = (waiting.collect(), loaded.hook.pos);
        Worker { office, loaded, waiting, cursor: pos, noted: pos, noted_at: now, rests_until: now }
    }

    async fn run(mut self, revision: &mut watch::Receiver<i64>) -> End {
        let mut woken = self.office.feed.watch();
        let mut sending: FuturesUnordered<BoxFuture<'static, (u64, Outcome)>> =
            FuturesUnordered::new();
        let mut stale = false;
        loop {
            stale |= *revision.borrow_and_update() != self.loaded.revision;
            if !stale {
                woken.mark_unchanged();
                match self.look().await {
                    Ok(stands) => stale = !stands,
                    Err(error) => self.rest(&error),
                }
            }
            if stale && sending.is_empty() {
                return End::Anew;
            }
            if !stale {
                self.start(&mut sending);
            }
            let next = self.next_look();
            tokio::select! {
                Some((pos, outcome)) = sending.next() => match self.note(pos, outcome).await {
                    Ok(None) => (),
                    Ok(Some(end)) => return end,
                    Err(error) => {
                        self.retry(pos, PAUSE);
                        self.rest(&error);
                    }
                },
                _ = woken.changed(), if !stale => (),
                changed = revision.changed() => if changed.is_err() {
                    return End::Over;
                },
                () = sleep_until(next), if !stale => (),
            }
        }
    }

    fn rest(&mut self, error: &StoreError) {
        tracing::debug!(%error, id = %self.loaded.hook.id, "a webhook waits for the store");
        self.rests_until = Instant::now() + PAUSE;
    }

    /// Looks through the feed as far as there is room, and notes what is to be sent. Whether the
    /// webhook stands where it was thought to: if not, its owner has had something sent again.
    async fn look(&mut self) -> Result<bool, StoreError> {
        while Instant::now() >= self.rests_until {
            let room = PENDING_MAX.saturating_sub(self.waiting.len());
            let (to, new) =
                if 0 < room { self.found(room).await? } else { (self.cursor, Vec::new()) };
            let moved = self.cursor < to;
            let late = self.noted < to && NOTE_EVERY <= self.noted_at.elapsed();
            if !new.is_empty() || late {
                let id = self.loaded.hook.id;
                if !self.office.webhooks.add(id, (self.noted, to), &new).await? {
                    return Ok(false);
                }
                (self.noted, self.noted_at) = (to, Instant::now());
            }
            self.cursor = to;
            for it in new {
                let NewDelivery { pos, match_id, body, .. } = it;
                let due = Instant::now();
                let new = Waiting { match_id, body, attempts: 0, due, busy: false };
                self.waiting.entry(pos).or_insert(new);
            }
            if !moved {
                break;
            }
        }
        Ok(true)
    }

    /// What is wanted after the cursor, at most so many, and the last place that was looked at.
    async fn found(&self, most: usize) -> Result<(u64, Vec<NewDelivery>), StoreError> {
        let wanted = &self.loaded.hook.wanted;
        match self.office.feed.recent(self.cursor) {
            Next::Nothing => Ok((self.cursor, Vec::new())),
            Next::Places(places) => {
                let (mut to, mut new) = (self.cursor, Vec::new());
                for place in places {
                    if new.len() == most {
                        break;
                    }
                    to = place.pos;
                    new.extend(wanted.admits(&place).then(|| delivery(&place)));
                }
                Ok((to, new))
            }
            Next::Behind => match self.office.feed.page(Some(self.cursor), most, wanted).await {
                Ok(page) => Ok((page.next, page.items.iter().map(delivery).collect())),
                Err(FeedError::Gone { first }) => {
                    let id = self.loaded.hook.id;
                    tracing::warn!(%id, first, "the feed no longer has what a webhook missed");
                    Ok((first - 1, Vec::new()))
                }
                Err(FeedError::Lost { head }) => {
                    let id = self.loaded.hook.id;
                    tracing::warn!(%id, head, "the feed has lost what a webhook was sent");
                    Ok((head, Vec::new()))
                }
                Err(FeedError::Store(error)) => Err(error),
            },
        }
    }

    /// Sends what is due: of each match the first event.
    fn start(&mut self, sending: &mut FuturesUnordered<BoxFuture<'static, (u64, Outcome)>>) {
        let now = Instant::now();
        let secrets = self.loaded.secrets(Utc::now());
        let mut seen: BTreeSet<MatchId> = BTreeSet::new();
        for (pos, it) in &mut self.waiting {
            let is_first = seen.insert(it.match_id);
            if !is_first || it.busy || now < it.due || AT_ONCE_MAX <= sending.len() {
                continue;
            }
            it.busy = true;
            let message = Message {
                url: self.loaded.hook.url.clone(),
                secrets: secrets.clone(),
                id: message_id(self.loaded.hook.id, *pos),
                body: it.body.clone(),
            };
            let (office, pos) = (Arc::clone(self.office), *pos);
            let sent = async move {
                let _permit = office.permits.acquire().await;
                (pos, office.sender.send(&message).await)
            };
            sending.push(sent.boxed());
        }
    }

    /// When to look again though nothing happens.
    fn next_look(&self) -> Instant {
        let mut seen: BTreeSet<MatchId> = BTreeSet::new();
        let firsts = self.waiting.values().filter(|it| seen.insert(it.match_id) && !it.busy);
        // What is due and not on its way waits for something that is.
        let now = Instant::now();
        let due = firsts.map(|it| it.due).filter(|due| now < *due).min();
        let note = (self.noted < self.cursor).then(|| self.noted_at + NOTE_EVERY);
        let rest = Some(self.rests_until).filter(|it| now < *it);
        [due, note, rest].into_iter().flatten().min().unwrap_or(now + NOTE_EVERY)
    }

    /// Notes what came of an attempt.
    async fn note(&mut self, pos: u64, outcome: Outcome) -> Result<Option<End>, StoreError> {
        let (id, webhooks) = (self.loaded.hook.id, &self.office.webhooks);
        let counted = |result: &'static str| {
            metrics::counter!(DELIVERIES, "result" => result).increment(1);
        };
        match outcome {
            Outcome::Arrived(answer) => {
                counted("delivered");
                webhooks.arrived(id, pos, answer).await?;
                self.waiting.remove(&pos);
            }
            Outcome::Gone => {
                counted("gone");
                webhooks.gone(id).await?;
                return Ok(Some(End::Over));
            }
            Outcome::Failed { answer, error } => {
                counted("failed");
                let attempts = self.waiting.get(&pos).map_or(0, |it| it.attempts) + 1;
                let luck = Uuid::new_v4().as_bytes()[0];
                let wait = wait_after(attempts, luck);
                match webhooks.failed(id, pos, &Failure { answer, error, wait }).await? {
                    Verdict::Again => self.retry(pos, wait),
                    Verdict::GivenUp => drop(self.waiting.remove(&pos)),
                    Verdict::SwitchedOff => {
                        tracing::info!(%id, "a webhook is switched off: nothing arrives");
                        return Ok(Some(End::Over));
                    }
                }
            }
        }
        Ok(None)
    }

    fn retry(&mut self, pos: u64, wait: Duration) {
        if let Some(it) = self.waiting.get_mut(&pos) {
            it.attempts += 1;
            it.due = Instant::now() + wait;
            it.busy = false;
        }
    }
}

/// What is sent of a place.
fn delivery(place: &Place) -> NewDelivery {
    let body = serde_json::to_string(&FeedItem::of(place)).unwrap_or_default();
    let Place { pos, match_id, seq, kind, .. } = place.clone();
    NewDelivery { pos, match_id, seq, kind, body }
}

/// The id of a message: the same at every attempt, and for every replay.
pub fn message_id(hook: Uuid, pos: u64) -> String {
    format!("{hook}_{pos}")
}
