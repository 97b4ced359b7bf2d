//! Checkpoints over the heads of all matches, of their records of looks, and of the record of what
//! admins do: making them, and comparing them with what is stored.
//!
//! **How grown matches are found.** Whatever writes the row of a match, or records a look at it,
//! notes the time in `changed_at`, by the database's clock. There is no index on it: an index on a
//! column that the append changes would take from `matches` the updates that stay on their page
//! (HOT). So a look reads all rows of `matches`, which are narrow, and finds those written since
//! the last look began, less a minute: an append that took longer to commit is found by the looks
//! at everything, one an hour and one after each start. Only for the matches that are found are
//! the log and the older heads read. A server keeps in memory when it looked last and stores it
//! nowhere, so that no restored or copied database can mislead it.
//!
//! One server makes the checkpoints, by a lease. If two do it at once, one locks the lease's row
//! and the other leaves it at that.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Bytea, Nullable, Text, Timestamptz, Uuid as SqlUuid};
use diesel_async::{AsyncConnection, AsyncPgConnection, RunQueryDsl};
use domain::engine::{Checkpoint, Failure, Hash, MatchId, Sealed, Time};
use tokio::sync::watch;
use uuid::Uuid;

use super::{Inner, MatchError, Matches, decoys};
use crate::acts;
use crate::database::{StoreError, bigint};
use crate::identity::keys::Keys;
use crate::ledger::{Promise, Vouched};
use crate::record::stored_hash;
use crate::schema::{checkpoint_heads, checkpoint_looks, checkpoints};

/// The type of a checkpoint's JWS.
pub const CHECKPOINT_TYPE: &str = "checkpoint+jws";
/// Leaves of one checkpoint, at most; if more matches have grown, several are made.
const LEAVES_MAX: usize = 10_000;
/// The lease of whoever makes checkpoints.
pub(super) const LEASE: &str = "checkpoints";
/// How much longer ago than the last look a row may have been written, to be found by the next.
const MARGIN: TimeDelta = TimeDelta::minutes(1);
/// How often everything is looked at.
const WHOLE_EVERY: TimeDelta = TimeDelta::hours(1);

/// A checkpoint without its leaves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckpointHead {
    /// The checkpoint's place in the chain.
    pub n: u64,
    /// When it was made.
    pub recorded_at: Time,
    /// The hash of the previous checkpoint.
    pub prev_hash: Hash,
    /// The checkpoint's hash.
    pub hash: Hash,
    /// The checkpoint's signature: a JWS.
    pub signature: String,
}

/// A head of a match that a checkpoint holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Covered {
    /// The place of the checkpoint in the chain.
    pub n: u64,
    /// The match's id.
    pub match_id: MatchId,
    /// The seq of the event that was the match's last one then.
    pub seq: u64,
    /// That event's hash.
    pub hash: Hash,
}

impl Covered {
    /// The leaf of this head in the checkpoint.
    pub fn leaf(&self) -> Hash {
        Checkpoint::leaf(self.match_id.into(), self.seq, self.hash)
    }
}

/// When this server began its last look, and its last look at everything, by the database's clock.
#[derive(Default)]
pub(super) struct Looked(Mutex<Option<(DateTime<Utc>, DateTime<Utc>)>>);

impl Looked {
    /// Since when rows are looked at by a look that begins at `now`; `None` for all of them.
    fn since(&self, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
        let (last, whole) = (*self.lock())?;
        (now < whole + WHOLE_EVERY).then(|| last - MARGIN)
    }

    /// Notes a look that began at `now`, at rows since then.
    fn at(&self, now: DateTime<Utc>, since: Option<DateTime<Utc>>) {
        let mut looked = self.lock();
        let whole = looked.filter(|_| since.is_some()).map_or(now, |(_, whole)| whole);
        *looked = Some((now, whole));
    }

    fn lock(&self) -> MutexGuard<'_, Option<(DateTime<Utc>, DateTime<Utc>)>> {
        // No holder of the lock can leave the value half changed.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The result of one look.
enum Look {
    /// Another node is making checkpoints.
    Busy,
    /// All heads were covered (their number) that were written since then, or all; it began at
    /// this time.
    Whole(usize, DateTime<Utc>, Option<DateTime<Utc>>),
    /// Some heads were covered (their number), and there may be more.
    Part(usize),
}

#[derive(QueryableByName)]
struct Began {
    #[diesel(sql_type = Timestamptz)]
    now: DateTime<Utc>,
}

#[derive(QueryableByName)]
struct GrownRow {
    #[diesel(sql_type = SqlUuid)]
    stream: Uuid,
    #[diesel(sql_type = BigInt)]
    seq: i64,
    #[diesel(sql_type = Bytea)]
    hash: Vec<u8>,
    /// Whether its match is shown with a delay and is not over.
    #[diesel(sql_type = Bool)]
    hidden: bool,
}

/// The logs and records of looks that have grown since the last checkpoint, and that of acts.
struct Grown {
    heads: Vec<GrownRow>,
    looks: Vec<GrownRow>,
    /// The last act of an admin.
    act: Option<(u64, Hash)>,
}

impl Grown {
    fn len(&self) -> usize {
        self.heads.len() + self.looks.len() + usize::from(self.act.is_some())
    }

    /// The number of those that nobody may see grow.
    fn hidden(&self) -> usize {
        self.heads.iter().chain(&self.looks).filter(|it| it.hidden).count()
    }
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = checkpoints)]
struct HeadRow {
    n: i64,
    recorded_at: DateTime<Utc>,
    prev_hash: Vec<u8>,
    hash: Vec<u8>,
    signature: String,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = checkpoint_heads)]
struct CoveredRow {
    n: i64,
    stream: Uuid,
    seq: i64,
    hash: Vec<u8>,
}

impl Matches {
    /// Makes checkpoints over the heads of all logs and records of looks that have grown since the
    /// last one, if any has grown or some may grow unseen. Returns how many heads they hold; none
    /// if another node is making checkpoints.
    ///
    /// # Errors
    /// `Store`.
    pub async fn checkpoint(&self) -> Result<usize, MatchError> {
        let mut covered = 0;
        loop {
            match self.look().await? {
                Look::Busy => return Ok(covered),
                Look::Part(heads) => covered += heads,
                Look::Whole(heads, now, since) => {
                    self.inner.looked.at(now, since);
                    return Ok(covered + heads);
                }
            }
        }
    }

    /// Makes checkpoints, unless another server does. Whoever stops covers what has grown here, and
    /// leaves the lease to others.
    async fn checkpoint_if_due(&self, stops: bool) -> Result<usize, MatchError> {
        let Inner { database, checkpoints: lease, .. } = &*self.inner;
        let covered = match stops || lease.holds(database).await? {
            true => self.checkpoint().await?,
            false => 0,
        };
        if stops {
            lease.leave(database).await?;
        }
        Ok(covered)
    }

    async fn look(&self) -> Result<Look, StoreError> {
        let Inner { database, looked, keys, .. } = &*self.inner;
        let looking = async |connection: &mut AsyncPgConnection| {
            let looking = connection
                .transaction(async move |connection| look(connection, looked, keys).await);
            looking.await
        };
        let (look, made) = database.write(looking).await?;
        if let (Some(ledger), Some(made)) = (self.inner.ledger.get(), made) {
            ledger.vouch(made);
        }
        Ok(look)
    }

    /// Checkpoints without their leaves, the newest first, made before `before`; at most `limit`.
    ///
    /// # Errors
    /// `Store`.
    pub async fn checkpoints(
        &self,
        before: Option<u64>,
        limit: usize,
    ) -> Result<Vec<CheckpointHead>, MatchError> {
        let mut connection = self.inner.database.get().await?;
        let found: Vec<HeadRow> = checkpoints::table
            .filter(checkpoints::n.lt(bigint(before.unwrap_or(u64::MAX))))
            .order(checkpoints::n.desc())
            .limit(bigint(limit))
            .select(HeadRow::as_select())
            .load(&mut connection)
            .await
            .map_err(StoreError::from)?;
        found.into_iter().map(|row| Ok(head_of(row)?)).collect()
    }

    /// The number of the first checkpoint that was made since then.
    ///
    /// # Errors
    /// `Store`.
    pub async fn first_checkpoint_since(
        &self,
        since: DateTime<Utc>,
    ) -> Result<Option<u64>, MatchError> {
        let mut connection = self.inner.database.get().await?;
        let first: Option<i64> = checkpoints::table
            .filter(checkpoints::recorded_at.ge(since))
            .select(diesel::dsl::min(checkpoints::n))
            .first(&mut connection)
            .await
            .map_err(StoreError::from)?;
        Ok(first.map(i64::unsigned_abs))
    }

    /// A checkpoint with its leaves.
    ///
    /// # Errors
    /// `NotFound`, `Store`.
    pub async fn checkpoint_at(&self, n: u64) -> Result<Checkpoint, MatchError> {
        let mut connection = self.inner.database.get().await?;
        let found: Option<(HeadRow, Vec<Vec<u8>>)> = checkpoints::table
            .find(bigint(n))
            .select((HeadRow::as_select(), checkpoints::leaves))
            .first(&mut connection)
            .await
            .optional()
            .map_err(StoreError::from)?;
        let (row, kept) = found.ok_or(MatchError::NotFound)?;
        let CheckpointHead { n, recorded_at, prev_hash, hash, signature } = head_of(row)?;
        let leaves = kept.into_iter().map(stored_hash).collect::<Result<_, _>>()?;
        Ok(Checkpoint { n, recorded_at, prev_hash, leaves, hash, signature })
    }

    /// The heads that a checkpoint holds.
    ///
    /// # Errors
    /// `Store`.
    pub async fn heads_in(&self, n: u64) -> Result<Vec<Covered>, MatchError> {
        let mut connection = self.inner.database.get().await?;
        let found: Vec<CoveredRow> = checkpoint_heads::table
            .filter(checkpoint_heads::n.eq(bigint(n)))
            .select(CoveredRow::as_select())
            .load(&mut connection)
            .await
            .map_err(StoreError::from)?;
        found.into_iter().map(|row| Ok(covered_of(row)?)).collect()
    }

    /// The heads of a match up to event `to` that checkpoints hold, the newest first, in
    /// checkpoints made before `before`; at most `limit`.
    ///
    /// # Errors
    /// `Store`.
    pub async fn checkpoints_of(
        &self,
        id: MatchId,
        to: u64,
        before: Option<u64>,
        limit: usize,
    ) -> Result<Vec<Covered>, MatchError> {
        let mut connection = self.inner.database.get().await?;
        let found: Vec<CoveredRow> = checkpoint_heads::table
            .filter(checkpoint_heads::stream.eq(id.0))
            .filter(checkpoint_heads::seq.le(bigint(to)))
            .filter(checkpoint_heads::n.lt(bigint(before.unwrap_or(u64::MAX))))
            .order(checkpoint_heads::seq.desc())
            .limit(bigint(limit))
            .select(CoveredRow::as_select())
            .load(&mut connection)
            .await
            .map_err(StoreError::from)?;
        found.into_iter().map(|row| Ok(covered_of(row)?)).collect()
    }

    /// Every head of a match that checkpoints hold, the oldest first.
    pub(super) async fn covered(&self, id: MatchId) -> Result<Vec<Covered>, MatchError> {
        let mut covered = self.checkpoints_of(id, u64::MAX, None, usize::MAX).await?;
        covered.reverse();
        Ok(covered)
    }
}

/// Makes a checkpoint at every interval in which a match has grown, and a last one when `stopping`
/// turns true. If one fails, play goes on, and the next one makes up for it.
pub async fn keep_checkpoints(
    matches: Matches,
    every: Duration,
    mut stopping: watch::Receiver<bool>,
) {
    // The first checkpoint is due after one interval.
    matches.inner.noticed.covered.is_now();
    let Inner { database, checkpoints: lease, .. } = &*matches.inner;
    loop {
        let stops = tokio::select! {
            () = lease.wait(database, every) => false,
            _ = stopping.wait_for(|stops| *stops) => true,
        };
        match matches.checkpoint_if_due(stops).await {
            Ok(heads) => {
                matches.inner.noticed.covered.is_now();
                tracing::debug!(heads, "grown matches are covered by a checkpoint");
            }
            Err(error) => tracing::warn!(%error, "no checkpoint was made"),
        }
        if stops {
            return;
        }
    }
}

/// Checks that the log holds every head that checkpoints hold of it. The failure names the first
/// event that is missing or different.
pub(super) fn check_covered(covered: &[Covered], log: &[Sealed]) -> Result<(), Failure> {
    let fails = |seq, detail| Err(Failure { seq, check: "checkpoint".to_owned(), detail });
    for Covered { n, seq, hash, .. } in covered {
        let at = usize::try_from(*seq).unwrap_or(usize::MAX) - 1;
        match log.get(at) {
            Some(line) if line.seq == *seq && line.hash == *hash => (),
            Some(line) => {
                let detail = format!("checkpoint {n} holds another event in its place");
                return fails(line.seq, detail);
            }
            None => {
                let detail = format!("checkpoint {n} holds event {seq}, and the log ends before");
                return fails(log.len() as u64 + 1, detail);
            }
        }
    }
    Ok(())
}

async fn look(
    connection: &mut AsyncPgConnection,
    looked: &Looked,
    keys: &Keys,
) -> Result<(Look, Option<Vouched>), StoreError> {
    let Some(Began { now }) = begin(connection).await? else {
        return Ok((Look::Busy, None));
    };
    let since = looked.since(now);
    let grown = grown_since(connection, since).await?;
    let covered = grown.len();
    let hidden = grown.hidden();
    let decoys = decoys::leaves_due(connection, hidden).await?.saturating_sub(hidden);
    let made = match covered + decoys {
        0 => None,
        _ => Some(append(connection, &grown, decoys, keys).await?),
    };
    let whole = grown.heads.len().max(grown.looks.len()) < LEAVES_MAX;
    let look = match whole {
        true => Look::Whole(covered, now, since),
        false => Look::Part(covered),
    };
    Ok((look, made))
}

/// The time, if no other server makes checkpoints now.
async fn begin(connection: &mut AsyncPgConnection) -> Result<Option<Began>, StoreError> {
    let begun = diesel::sql_query(
        "SELECT clock_timestamp() AS now FROM leases WHERE name = $1 FOR UPDATE SKIP LOCKED",
    );
    Ok(begun.bind::<Text, _>(LEASE).get_result(connection).await.optional()?)
}

async fn grown_since(
    connection: &mut AsyncPgConnection,
    since: Option<DateTime<Utc>>,
) -> Result<Grown, StoreError> {
    let heads = grown_logs(connection, since).await?;
    let looks = grown_looks(connection, since).await?;
    let act = acts::grown(connection).await?;
    Ok(Grown { heads, looks, act })
}

/// The heads of matches whose rows were written since then and which no checkpoint holds. A row
/// that names no event of the log is left out: nobody vouches for such a match.
async fn grown_logs(
    connection: &mut AsyncPgConnection,
    since: Option<DateTime<Utc>>,
) -> Result<Vec<GrownRow>, StoreError> {
    // Rows are read one by one, by their keys, so that whatever Postgres believes about the size
    // of the tables, it never reads the whole log or all heads.
    let grown = diesel::sql_query(
        "SELECT id AS stream, version AS seq, head_hash AS hash,
                delayed AND status <> 'finished' AND status <> 'cancelled' AS hidden
         FROM matches
         WHERE ($1 IS NULL OR changed_at >= $1)
           AND version > coalesce((SELECT max(seq) FROM checkpoint_heads
                                   WHERE stream = matches.id), 0)
           AND head_hash = (SELECT hash FROM events
                            WHERE stream = matches.id AND seq = matches.version)
         LIMIT $2",
    );
    Ok(grown
        .bind::<Nullable<Timestamptz>, _>(since)
        .bind::<BigInt, _>(LEAVES_MAX as i64)
        .load(connection)
        .await?)
}

/// The last looks of matches that have grown since then and which no checkpoint holds.
async fn grown_looks(
    connection: &mut AsyncPgConnection,
    since: Option<DateTime<Utc>>,
) -> Result<Vec<GrownRow>, StoreError> {
    let grown = diesel::sql_query(
        "SELECT stream, n AS seq, hash,
                delayed AND status <> 'finished' AND status <> 'cancelled' AS hidden
         FROM look_heads JOIN matches ON matches.id = look_heads.stream
         WHERE ($1 IS NULL OR changed_at >= $1)
           AND n > coalesce((SELECT max(looks) FROM checkpoint_looks
                             WHERE stream = look_heads.stream), 0)
           AND hash = (SELECT hash FROM accesses
                       WHERE stream = look_heads.stream AND n = look_heads.n)
         LIMIT $2",
    );
    Ok(grown
        .bind::<Nullable<Timestamptz>, _>(since)
        .bind::<BigInt, _>(LEAVES_MAX as i64)
        .load(connection)
        .await?)
}

async fn append(
    connection: &mut AsyncPgConnection,
    grown: &Grown,
    decoys: usize,
    keys: &Keys,
) -> Result<Vouched, StoreError> {
    let (next, decoys) = next_checkpoint(connection, grown, decoys, keys).await?;
    let n = bigint(next.n);
    let bytes = |hash: &Hash| hash.0.to_vec();
    diesel::insert_into(checkpoints::table)
        .values((
            checkpoints::n.eq(n),
            checkpoints::recorded_at.eq(DateTime::<Utc>::from(next.recorded_at)),
            checkpoints::prev_hash.eq(bytes(&next.prev_hash)),
            checkpoints::leaves.eq(next.leaves.iter().map(bytes).collect::<Vec<_>>()),
            checkpoints::hash.eq(bytes(&next.hash)),
            checkpoints::signature.eq(&next.signature),
            checkpoints::decoys.eq(decoys),
        ))
        .execute(connection)
        .await?;
    let row = |head: &GrownRow| {
        (
            checkpoint_heads::stream.eq(head.stream),
            checkpoint_heads::seq.eq(head.seq),
            checkpoint_heads::n.eq(n),
            checkpoint_heads::hash.eq(head.hash.clone()),
        )
    };
    diesel::insert_into(checkpoint_heads::table)
        .values(grown.heads.iter().map(row).collect::<Vec<_>>())
        .execute(connection)
        .await?;
    let row = |head: &GrownRow| {
        (
            checkpoint_looks::stream.eq(head.stream),
            checkpoint_looks::looks.eq(head.seq),
            checkpoint_looks::n.eq(n),
            checkpoint_looks::hash.eq(head.hash.clone()),
        )
    };
    diesel::insert_into(checkpoint_looks::table)
        .values(grown.looks.iter().map(row).collect::<Vec<_>>())
        .execute(connection)
        .await?;
    if let Some(act) = grown.act {
        acts::cover(connection, next.n, act).await?;
    }
    let Checkpoint { n, recorded_at, hash, signature, .. } = next;
    let head = |head: &GrownRow| {
        let (match_id, seq) = (MatchId(head.stream), head.seq.unsigned_abs());
        let hash = stored_hash(head.hash.clone())?;
        Ok(Promise { match_id, seq, hash, recorded_at, follows: None })
    };
    let heads = grown.heads.iter().map(head).collect::<Result<_, StoreError>>()?;
    Ok(Vouched { n, hash, recorded_at, signature, heads })
}

/// The next checkpoint, signed, and its decoys.
async fn next_checkpoint(
    connection: &mut AsyncPgConnection,
    grown: &Grown,
    decoys: usize,
    keys: &Keys,
) -> Result<(Checkpoint, Vec<String>), StoreError> {
    let last: Option<(i64, DateTime<Utc>, Vec<u8>)> = checkpoints::table
        .order(checkpoints::n.desc())
        .select((checkpoints::n, checkpoints::recorded_at, checkpoints::hash))
        .first(connection)
        .await
        .optional()?;
    let now = Time::from(Utc::now());
    let (n, recorded_at, prev_hash) = match last {
        None => (1, now, Hash::default()),
        Some((n, at, hash)) => (n.unsigned_abs() + 1, now.max(at.into()), stored_hash(hash)?),
    };
    let leaf = |head: &GrownRow| {
        let hash = stored_hash(head.hash.clone())?;
        Ok(Checkpoint::leaf(MatchId(head.stream).into(), head.seq.unsigned_abs(), hash))
    };
    let looks_leaf = |head: &GrownRow| {
        let hash = stored_hash(head.hash.clone())?;
        let stream = MatchId(head.stream).into();
        Ok(Checkpoint::looks_leaf(stream, head.seq.unsigned_abs(), hash))
    };
    let (heads, looks) = (grown.heads.iter().map(leaf), grown.looks.iter().map(looks_leaf));
    let mut leaves = heads.chain(looks).collect::<Result<Vec<Hash>, StoreError>>()?;
    leaves.extend(grown.act.map(|(acts, hash)| Checkpoint::acts_leaf(acts, hash)));
    let decoys = decoys::sign(keys, n, decoys);
    leaves.extend(decoys.iter().map(|it| decoys::decoy_leaf(it)));
    leaves.sort_unstable();
    let (hash, signature) = (Hash::default(), String::new());
    let mut next = Checkpoint { n, recorded_at, prev_hash, leaves, hash, signature };
    next.hash = next.hash_of_fields();
    next.signature = keys.sign_jws(&next.statement(), CHECKPOINT_TYPE);
    Ok((next, decoys))
}

fn head_of(row: HeadRow) -> Result<CheckpointHead, StoreError> {
    Ok(CheckpointHead {
        n: row.n.unsigned_abs(),
        recorded_at: row.recorded_at.into(),
        prev_hash: stored_hash(row.prev_hash)?,
        hash: stored_hash(row.hash)?,
        signature: row.signature,
    })
}

fn covered_of(row: CoveredRow) -> Result<Covered, StoreError> {
    let (n, seq, hash) = (row.n.unsigned_abs(), row.seq.unsigned_abs(), stored_hash(row.hash)?);
    Ok(Covered { n, match_id: MatchId(row.stream), seq, hash })
}
