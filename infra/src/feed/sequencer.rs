//! Numbering: whatever was appended to public matches gets its place, after its commit.
//!
//! Each append to a public match leaves a row in `untold`. The server that numbers locks
//! `feed_head` in a statement of its own, so that what follows sees all that was numbered before;
//! takes the rows of `untold`; and numbers what lies beyond each match's row in `told`, which is
//! its last event that has a place. So nobody has to trust those rows: what an older server appends
//! without one gets its place with the next event of its match, or when all matches that were
//! changed lately are looked at, once a minute. A lease keeps several servers from doing the same;
//! if two do, one waits for the other.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use domain::engine::Delay;
use lru::LruCache;
use serde::Deserialize;
use tokio::runtime::Handle;
use tokio::time::{Instant, sleep};
use tokio_postgres::Row;
use tokio_postgres::types::ToSql;
use uuid::Uuid;

use super::{Feed, Inner, follow};
use crate::database::{StoreError, bigint};
use crate::streams::{APPEND_MAX, Direct, Fault};

/// Matches that are told of in one transaction, at most.
const STREAMS_MAX: usize = 2_000;
/// Events that are numbered in one transaction, at most.
const EVENTS_MAX: u64 = 10_000;
/// Delays of matches that are remembered, at most.
const DELAYS_MAX: usize = 10_000;
/// Places that are deleted in one statement, at most.
const DELETED_MAX: usize = 10_000;
/// How often is looked for places that are too old.
const CLEAN_EVERY: Duration = Duration::from_secs(60);
/// How long to wait before looking again if nothing had to be numbered.
const IDLE: Duration = Duration::from_millis(50);
/// How long to wait before looking again if the store does not answer, or another server numbers.
const PAUSE: Duration = Duration::from_secs(1);

/// Whether there is something to do.
const PEEK: &str = "
    SELECT EXISTS (SELECT 1 FROM untold LIMIT 1)
        OR EXISTS (SELECT 1 FROM told WHERE due <= $1 LIMIT 1)
        OR looked_at < now() - interval '1 minute'
    FROM feed_head";
const LOCK: &str = "
    SELECT pos, looked_at, looked_at < now() - interval '1 minute' AS looks
    FROM feed_head FOR UPDATE";
/// One connection to each worker is enough, where the table is split.
const SETTINGS: &str = "SELECT set_config('citus.max_adaptive_executor_pool_size', '1', false)";
const TAKE: &str = "
    DELETE FROM untold WHERE stream IN (SELECT stream FROM untold LIMIT $1) RETURNING stream";
const DUE: &str = "SELECT stream FROM told WHERE due <= $1 ORDER BY due LIMIT $2";
/// Matches that have grown without a word. An append may take long between the time that it notes
/// and its commit.
const GROWN: &str = "
    SELECT matches.id FROM matches LEFT JOIN told ON told.stream = matches.id
    WHERE matches.visibility = 'public' AND $1::timestamptz - interval '10 minutes' < changed_at
      AND coalesce(told.seq, 0) < matches.version AND told.due IS NULL LIMIT $2";
const LOOKED: &str = "UPDATE feed_head SET looked_at = now()";
const MATCHES: &str = "
    SELECT matches.id, matches.version, matches.ruleset, matches.staged,
        matches.delayed AND matches.status <> 'finished' AND matches.status <> 'cancelled'
            AS delayed,
        coalesce(told.seq, 0) AS told
    FROM matches LEFT JOIN told ON told.stream = matches.id
    WHERE matches.id = ANY ($1) AND matches.visibility = 'public'";
const BEGINNINGS: &str = "SELECT stream, content FROM events WHERE stream = ANY ($1) AND seq = 1";
const EVENTS: &str = "
    SELECT events.stream, events.seq, events.kind, events.recorded_at, events.hash
    FROM unnest($1::uuid[], $2::bigint[], $3::bigint[]) AS asked (stream, first, last)
    JOIN events ON events.stream = asked.stream AND events.seq BETWEEN asked.first AND asked.last
    ORDER BY events.stream, events.seq";
const PLACE: &str = "
    INSERT INTO feed (pos, seq, recorded_at, told_at, stream, staged, kind, ruleset, hash)
    SELECT $1 + n, seq, recorded_at, $2::timestamptz, stream, staged, kind, ruleset, hash
    FROM unnest($3::bigint[], $4::timestamptz[], $5::uuid[], $6::boolean[], $7::text[],
                $8::text[], $9::bytea[])
        WITH ORDINALITY AS one (seq, recorded_at, stream, staged, kind, ruleset, hash, n)";
const TELL: &str = "
    INSERT INTO told (stream, seq, due)
    SELECT * FROM unnest($1::uuid[], $2::bigint[], $3::timestamptz[])
    ON CONFLICT (stream) DO UPDATE SET seq = excluded.seq, due = excluded.due";
const FORGET_DUE: &str = "UPDATE told SET due = NULL WHERE stream = ANY ($1)";
const ADVANCE: &str = "UPDATE feed_head SET pos = $1";
const DELETE: &str = "
    DELETE FROM feed
    WHERE pos IN (SELECT pos FROM feed ORDER BY pos LIMIT $1) AND told_at < $2 RETURNING pos";
const NOTIFY: &str = "SELECT pg_notify($1, '')";

/// Gives places.
pub struct Sequencer {
    feed: Feed,
    connection: Option<Direct>,
    /// The delays of matches that are shown later.
    delays: LruCache<Uuid, Delay>,
}

/// A match of which something may have to be told.
struct Grown {
    stream: Uuid,
    ruleset: String,
    staged: bool,
    /// The delay with which it is shown.
    delay: Delay,
    /// The last event that was told.
    told: i64,
    /// The last event that may be told now, but for the time that has to pass.
    last: i64,
    /// When to look again.
    due: Option<DateTime<Utc>>,
}

/// The events that get places, column by column.
#[derive(Default)]
struct Places {
    seqs: Vec<i64>,
    times: Vec<DateTime<Utc>>,
    streams: Vec<Uuid>,
    staged: Vec<bool>,
    kinds: Vec<String>,
    rulesets: Vec<String>,
    hashes: Vec<Vec<u8>>,
}

/// A connection within a transaction.
struct Turn<'a> {
    connection: &'a Direct,
    until: Instant,
    now: DateTime<Utc>,
}

impl Sequencer {
    /// Gives places in this feed.
    pub fn new(feed: Feed) -> Sequencer {
        let most = std::num::NonZeroUsize::new(DELAYS_MAX).unwrap_or(std::num::NonZeroUsize::MIN);
        Sequencer { feed, connection: None, delays: LruCache::new(most) }
    }

    /// Numbers what waits for its place, if anything does. Returns how many places were given. Any
    /// server may do so at any time.
    ///
    /// # Errors
    /// `Unavailable`: then it is not known whether places were given. `Broken`.
    pub async fn number(&mut self) -> Result<usize, StoreError> {
        let connection = self.connected().await?;
        let now = Utc::now();
        let turn = Turn { connection: &connection, until: Instant::now() + APPEND_MAX, now };
        let due: bool = turn.ask(PEEK, &[&now]).await?.first().is_some_and(|row| row.get(0));
        let placed = if due { self.number_within(&turn).await? } else { 0 };
        // After an error it is closed, and what was begun on it is undone.
        self.connection = Some(connection);
        self.feed.inner.numbered.is_now();
        Ok(placed)
    }

    /// Deletes the places that were given before then.
    ///
    /// # Errors
    /// `Unavailable`, `Broken`.
    pub async fn delete_before(&mut self, then: DateTime<Utc>) -> Result<usize, StoreError> {
        let connection = self.connected().await?;
        let mut deleted = 0;
        loop {
            let until = Instant::now() + APPEND_MAX;
            let turn = Turn { connection: &connection, until, now: then };
            let gone = turn.ask(DELETE, &[&(DELETED_MAX as i64), &then]).await?.len();
            deleted += gone;
            if gone < DELETED_MAX {
                self.connection = Some(connection);
                return Ok(deleted);
            }
        }
    }

    async fn connected(&mut self) -> Result<Direct, StoreError> {
        let database = &self.feed.inner.database;
        database.usable()?;
        if let Some(open) = self.connection.take()
            && open.is_there().await
        {
            return Ok(open);
        }
        let opened = Direct::open(database.address(), &Handle::current()).await?;
        let turn =
            Turn { connection: &opened, until: Instant::now() + APPEND_MAX, now: Utc::now() };
        turn.ask(SETTINGS, &[]).await?;
        Ok(opened)
    }

    async fn number_within(&mut self, turn: &Turn<'_>) -> Result<usize, StoreError> {
        turn.ask("BEGIN", &[]).await?;
        let locked = turn.ask(LOCK, &[]).await?;
        let head = locked.first().ok_or_else(|| StoreError::Broken("no feed_head".to_owned()))?;
        let (pos, looked_at, looks): (i64, DateTime<Utc>, bool) =
            (head.get(0), head.get(1), head.get(2));
        let limit = STREAMS_MAX as i64;
        let mut streams = turn.streams(TAKE, &[&limit]).await?;
        let due = turn.streams(DUE, &[&turn.now, &limit]).await?;
        streams.extend(&due);
        if looks {
            let grown = turn.streams(GROWN, &[&looked_at, &limit]).await?;
            if grown.len() < STREAMS_MAX {
                turn.ask(LOOKED, &[]).await?;
            }
            streams.extend(&grown);
        }
        let mut grown = self.grown(turn, &streams).await?;
        let unknown: Vec<Uuid> =
            due.iter().filter(|it| !grown.contains_key(*it)).copied().collect();
        if !unknown.is_empty() {
            turn.ask(FORGET_DUE, &[&unknown]).await?;
        }
        let before: BTreeMap<Uuid, i64> = grown.values().map(|it| (it.stream, it.told)).collect();
        let places = turn.places(&mut grown).await?;
        let count = places.seqs.len();
        if 0 < count {
            turn.give(pos, &places).await?;
        }
        let changed = |it: &&Grown| {
            before[&it.stream] != it.told || it.due.is_some() || due.contains(&it.stream)
        };
        let told: Vec<&Grown> = grown.values().filter(changed).collect();
        turn.tell(&told).await?;
        turn.ask("COMMIT", &[]).await?;
        if 0 < count {
            let late = places.times.iter().map(|at| (turn.now - at).as_seconds_f64());
            let lag = metrics::histogram!("highnoon_feed_lag_seconds");
            late.for_each(|it| lag.record(it.max(0.0)));
            metrics::counter!("highnoon_feed_places_total").increment(count as u64);
            self.tell_followers(turn).await?;
        }
        Ok(count)
    }

    async fn tell_followers(&self, turn: &Turn<'_>) -> Result<(), StoreError> {
        let Inner { database, news, .. } = &*self.feed.inner;
        match database.nats() {
            Some(nats) => {
                news.notify_one();
                nats.send(follow::SUBJECT.to_owned(), String::new()).await;
            }
            // In a transaction of its own: one that writes would keep all others from committing.
            None => drop(turn.ask(NOTIFY, &[&follow::CHANNEL]).await?),
        }
        Ok(())
    }

    /// The public ones of these matches.
    async fn grown(
        &mut self,
        turn: &Turn<'_>,
        streams: &BTreeSet<Uuid>,
    ) -> Result<BTreeMap<Uuid, Grown>, StoreError> {
        let streams: Vec<Uuid> = streams.iter().copied().collect();
        if streams.is_empty() {
            return Ok(BTreeMap::new());
        }
        let rows = turn.ask(MATCHES, &[&streams]).await?;
        let delayed = rows.iter().filter(|row| row.get("delayed"));
        let delayed: Vec<Uuid> = delayed.map(|row| row.get("id")).collect();
        let delays = self.delays_of(turn, delayed).await?;
        let grown = rows.iter().map(|row| {
            let (stream, told): (Uuid, i64) = (row.get("id"), row.get("told"));
            let delay = delays.get(&stream).copied().unwrap_or_default();
            let version: i64 = row.get("version");
            let last = match delay.is_none() {
                true => version,
                false => (version - i64::from(delay.events)).max(1),
            };
            let (ruleset, staged) = (row.get("ruleset"), row.get("staged"));
            (stream, Grown { stream, ruleset, staged, delay, told, last, due: None })
        });
        Ok(grown.collect())
    }

    /// With which delay these matches are shown, as their first events say.
    async fn delays_of(
        &mut self,
        turn: &Turn<'_>,
        streams: Vec<Uuid>,
    ) -> Result<BTreeMap<Uuid, Delay>, StoreError> {
        /// What is read of the first event.
        #[derive(Deserialize)]
        struct Made {
            #[serde(default)]
            delay: Delay,
        }
        let (known, unknown): (Vec<Uuid>, Vec<Uuid>) =
            streams.into_iter().partition(|it| self.delays.contains(it));
        if !unknown.is_empty() {
            for row in turn.ask(BEGINNINGS, &[&unknown]).await? {
                let (stream, content): (Uuid, &str) = (row.get(0), row.get(1));
                let made: Result<Made, _> = serde_json::from_str(content);
                let wrong = |error| StoreError::Broken(format!("the delay of {stream}: {error}"));
                self.delays.put(stream, made.map_err(wrong)?.delay);
            }
        }
        let all = known.into_iter().chain(unknown);
        Ok(all.filter_map(|it| Some((it, *self.delays.get(&it)?))).collect())
    }
}

impl Turn<'_> {
    async fn ask(
        &self,
        sql: &'static str,
        parameters: &[&(dyn ToSql + Sync)],
    ) -> Result<Vec<Row>, StoreError> {
        match self.connection.execute(self.until, sql, parameters).await {
            Ok(rows) => Ok(rows),
            Err(Fault::Refused(error) | Fault::NotKnown(error)) => Err(error),
        }
    }

    async fn streams(
        &self,
        sql: &'static str,
        parameters: &[&(dyn ToSql + Sync)],
    ) -> Result<BTreeSet<Uuid>, StoreError> {
        Ok(self.ask(sql, parameters).await?.iter().map(|row| row.get(0)).collect())
    }

    /// The events that get places now, by match and seq. Notes how far each match is told then, and
    /// when more of it can be told.
    async fn places(&self, grown: &mut BTreeMap<Uuid, Grown>) -> Result<Places, StoreError> {
        let mut asked: (Vec<Uuid>, Vec<i64>, Vec<i64>) = Default::default();
        let mut left = bigint(EVENTS_MAX);
        for it in grown.values_mut().filter(|it| it.told < it.last) {
            let last = it.last.min(it.told + left);
            if last < it.last {
                // The rest in a moment.
                (it.last, it.due) = (last, Some(self.now));
            }
            if it.told < last {
                left -= last - it.told;
                asked.0.push(it.stream);
                asked.1.push(it.told + 1);
                asked.2.push(last);
            }
        }
        let mut places = Places::default();
        if asked.0.is_empty() {
            return Ok(places);
        }
        let rows = self.ask(EVENTS, &[&asked.0, &asked.1, &asked.2]).await?;
        let mut hidden: BTreeSet<Uuid> = BTreeSet::new();
        for row in rows {
            let (stream, seq, recorded_at): (Uuid, i64, DateTime<Utc>) =
                (row.get(0), row.get(1), row.get(3));
            let Some(it) = grown.get_mut(&stream).filter(|_| !hidden.contains(&stream)) else {
                continue;
            };
            let shown_at = recorded_at + TimeDelta::seconds(it.delay.seconds.into());
            // The first event is always shown. Clocks of servers that differ delay nothing else.
            if 1 < seq && 0 < it.delay.seconds && self.now < shown_at {
                (it.last, it.due) = (seq - 1, Some(shown_at));
                hidden.insert(stream);
                continue;
            }
            places.seqs.push(seq);
            places.times.push(recorded_at);
            places.streams.push(stream);
            places.staged.push(it.staged);
            places.kinds.push(row.get(2));
            places.rulesets.push(it.ruleset.clone());
            places.hashes.push(row.get(4));
        }
        for it in grown.values_mut() {
            it.told = it.told.max(it.last);
        }
        Ok(places)
    }

    async fn give(&self, pos: i64, places: &Places) -> Result<(), StoreError> {
        let Places { seqs, times, streams, staged, kinds, rulesets, hashes } = places;
        let given: [&(dyn ToSql + Sync); 9] =
            [&pos, &self.now, seqs, times, streams, staged, kinds, rulesets, hashes];
        self.ask(PLACE, &given).await?;
        let head = pos + bigint(seqs.len());
        self.ask(ADVANCE, &[&head]).await?;
        Ok(())
    }

    async fn tell(&self, told: &[&Grown]) -> Result<(), StoreError> {
        if told.is_empty() {
            return Ok(());
        }
        let streams: Vec<Uuid> = told.iter().map(|it| it.stream).collect();
        let seqs: Vec<i64> = told.iter().map(|it| it.told).collect();
        let dues: Vec<Option<DateTime<Utc>>> = told.iter().map(|it| it.due).collect();
        self.ask(TELL, &[&streams, &seqs, &dues]).await?;
        Ok(())
    }
}

/// Numbers at every interval while this server holds the lease, and deletes what is older than
/// `kept`, until the process ends.
pub async fn keep_feed(feed: Feed, every: Duration, kept: Duration) {
    let mut sequencer = Sequencer::new(feed);
    let mut cleaned: Option<Instant> = None;
    let mut away = false;
    loop {
        let wait = match keep(&mut sequencer, &mut cleaned, kept).await {
            Ok(wait) => {
                if std::mem::take(&mut away) {
                    tracing::info!("the feed is numbered again");
                }
                wait.unwrap_or(every)
            }
            Err(error) => {
                if !std::mem::replace(&mut away, true) {
                    tracing::warn!(%error, "the feed is not numbered for a moment");
                }
                PAUSE
            }
        };
        sleep(wait).await;
    }
}

/// How long to wait if not as usual.
async fn keep(
    sequencer: &mut Sequencer,
    cleaned: &mut Option<Instant>,
    kept: Duration,
) -> Result<Option<Duration>, StoreError> {
    let inner = sequencer.feed.inner.clone();
    if !inner.lease.holds(&inner.database).await? {
        inner.numbered.is_now();
        return Ok(Some(PAUSE));
    }
    if cleaned.is_none_or(|at| CLEAN_EVERY <= at.elapsed()) {
        let deleted = sequencer.delete_before(Utc::now() - kept).await?;
        tracing::debug!(deleted, "old places of the feed are deleted");
        *cleaned = Some(Instant::now());
    }
    Ok((sequencer.number().await? == 0).then_some(IDLE))
}
