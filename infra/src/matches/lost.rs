//! What this server has promised and the database no longer holds: after a restored backup, or a
//! standby that took over without having everything.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Bytea, Uuid as SqlUuid};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use domain::engine::{Failure, Hash, MatchId, Sealed};
use uuid::Uuid;

use super::checkpoints::{Covered, check_covered};
use super::{Line, MatchError, Matches, feeds, rows};
use crate::database::{StoreError, bigint};
use crate::ledger::{Kept, Ledger, Promise, Vouched};
use crate::schema::{checkpoints, events, lost_events};

/// Events that are looked up at a time.
const EVENTS_MAX: usize = 1_000;

/// What is not in the database.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lost {
    /// The events that were answered, by match and seq.
    pub promises: Vec<Promise>,
    /// The checkpoints, by number.
    pub checkpoints: Vec<Vouched>,
}

/// What a log must hold: the heads of checkpoints, and events that are known to be lost.
pub(super) struct Demands {
    covered: Vec<Covered>,
    lost: Vec<(u64, Hash)>,
}

impl Demands {
    /// Whether a checkpoint holds this event as a head.
    pub fn cover(&self, seq: u64) -> bool {
        self.covered.iter().any(|it| it.seq == seq)
    }

    /// Every event that the log must hold, by its hash.
    pub fn promised(&self) -> Vec<(u64, Hash)> {
        let covered = self.covered.iter().map(|it| (it.seq, it.hash));
        covered.chain(self.lost.iter().copied()).collect()
    }

    /// Checks a log.
    ///
    /// # Errors
    /// The first event that is missing or another one.
    pub fn check(&self, log: &[Sealed]) -> Result<(), Failure> {
        check_covered(&self.covered, log)?;
        let fails = |seq, detail| Err(Failure { seq, check: "receipt".to_owned(), detail });
        for (seq, hash) in &self.lost {
            let at = usize::try_from(*seq).unwrap_or(usize::MAX) - 1;
            match log.get(at) {
                Some(line) if line.hash == *hash => (),
                Some(_) => {
                    return fails(*seq, "a receipt was given for another event".to_owned());
                }
                None => {
                    let detail = format!("a receipt was given for event {seq}, which is lost");
                    return fails(log.len() as u64 + 1, detail);
                }
            }
        }
        Ok(())
    }
}

impl Matches {
    /// Notes from now on in a ledger what is answered.
    pub fn keep_ledger(&self, ledger: Ledger) {
        self.inner.ledger.set(ledger).ok();
    }

    /// Notes that these events of a match are answered, with a receipt for the last of them.
    pub(super) fn promise(&self, lines: &[Line]) {
        let (Some(ledger), [first, ..], [.., last]) = (self.inner.ledger.get(), lines, lines)
        else {
            return;
        };
        let Sealed { stream, seq, hash, recorded_at, .. } = *last.sealed;
        let (match_id, follows) = (MatchId(stream.id()), Some(first.sealed.prev_hash));
        ledger.promise(Promise { match_id, seq, hash, recorded_at, follows });
    }

    /// What a log must hold. To be read before the log, which may grow meanwhile.
    pub(super) async fn demands(&self, id: MatchId) -> Result<Demands, MatchError> {
        let covered = self.covered(id).await?;
        let mut connection = self.inner.database.get().await?;
        let found: Vec<(i64, Vec<u8>)> = lost_events::table
            .filter(lost_events::stream.eq(id.0))
            .order(lost_events::seq)
            .select((lost_events::seq, lost_events::hash))
            .load(&mut connection)
            .await
            .map_err(StoreError::from)?;
        let lost = found
            .into_iter()
            .map(|(seq, hash)| Ok((seq.unsigned_abs(), rows::hash(hash).unwrap_or_default())));
        Ok(Demands { covered, lost: lost.collect::<Result<_, MatchError>>()? })
    }

    /// Holds the ledger against the database. What is missing is said aloud, once for each event,
    /// and freezes its match. Returns how many events and checkpoints are missing.
    ///
    /// # Errors
    /// `Store`; then it is to be done again.
    pub async fn look_up_ledger(&self) -> Result<usize, MatchError> {
        let Some(ledger) = self.inner.ledger.get().cloned() else { return Ok(0) };
        if self.is_standby().await? {
            return Ok(0);
        }
        let all = ledger.clone();
        let reading = tokio::task::spawn_blocking(move || all.read());
        let kept = match reading.await {
            Ok(Ok(kept)) => kept,
            Ok(Err(error)) => {
                tracing::error!(%error, "the ledger of receipts cannot be read");
                return Ok(0);
            }
            Err(_) => return Ok(0),
        };
        let lost = self.missing(kept).await?;
        for Vouched { n, hash, .. } in lost.checkpoints.iter().filter(|it| ledger.is_news(it)) {
            metrics::counter!("highnoon_lost_checkpoints_total").increment(1);
            tracing::error!(n, %hash, "a checkpoint is lost: the database does not hold it");
        }
        for promises in lost.promises.chunks(EVENTS_MAX) {
            for Promise { match_id, seq, hash, recorded_at, .. } in self.note_lost(promises).await?
            {
                metrics::counter!("highnoon_lost_events_total").increment(1);
                tracing::error!(
                    %match_id, seq, %hash, ?recorded_at,
                    "an event is lost: it was answered, and the database does not hold it; its \
                     match is frozen"
                );
                self.inner.cache.forget(match_id);
                feeds::tell_lost(self, match_id).await?;
            }
        }
        Ok(lost.promises.len() + lost.checkpoints.len())
    }

    /// Whether the database is a standby: what it does not hold may still come.
    ///
    /// # Errors
    /// `Store`.
    pub async fn is_standby(&self) -> Result<bool, MatchError> {
        let mut connection = self.inner.database.get().await?;
        let asked = diesel::sql_query("SELECT pg_is_in_recovery() AS answer");
        let Recovering { answer } =
            asked.get_result(&mut connection).await.map_err(StoreError::from)?;
        Ok(answer)
    }

    /// What the database does not hold of all this.
    ///
    /// # Errors
    /// `Store`.
    pub async fn missing(&self, kept: Kept) -> Result<Lost, MatchError> {
        let mut connection = self.inner.database.get().await?;
        // Events are chained: what is followed by a promise that is there, is there, too.
        let followed: BTreeSet<Hash> = kept.promises.values().filter_map(|it| it.follows).collect();
        let last: Vec<Promise> =
            kept.promises.values().filter(|it| !followed.contains(&it.hash)).copied().collect();
        let mut incomplete: BTreeSet<Uuid> = BTreeSet::new();
        for some in last.chunks(EVENTS_MAX) {
            incomplete.extend(without(&mut connection, some).await?);
        }
        let mut promised: BTreeMap<Uuid, Vec<Promise>> = BTreeMap::new();
        for promise in kept.promises.into_values() {
            if incomplete.contains(&promise.match_id.0) {
                promised.entry(promise.match_id.0).or_default().push(promise);
            }
        }
        let mut lost = Lost::default();
        for (id, promised) in promised {
            let there = stored(&mut connection, id, &promised).await?;
            // What has left the database was verified before, up to its head.
            let left = self.archived_head(MatchId(id)).await?;
            let is_archived = |it: &Promise| {
                left.is_some_and(|(seq, hash)| it.seq < seq || (it.seq, it.hash) == (seq, hash))
            };
            let is_there = |it: &Promise| there.get(&it.seq) == Some(&it.hash) || is_archived(it);
            lost.promises.extend(promised.into_iter().filter(|it| !is_there(it)));
        }
        lost.promises.sort_by_key(|it| (it.match_id, it.seq));
        let numbers: Vec<i64> = kept.checkpoints.keys().map(|n| bigint(*n)).collect();
        let found: Vec<(i64, Vec<u8>)> = checkpoints::table
            .filter(checkpoints::n.eq_any(numbers))
            .select((checkpoints::n, checkpoints::hash))
            .load(&mut connection)
            .await
            .map_err(StoreError::from)?;
        let found: BTreeMap<i64, Vec<u8>> = found.into_iter().collect();
        let made = kept.checkpoints.into_values();
        let gone = |it: &Vouched| found.get(&bigint(it.n)).is_none_or(|hash| *hash != it.hash.0);
        lost.checkpoints = made.filter(gone).collect();
        Ok(lost)
    }

    /// Keeps lost events in mind. Returns those that were not known to be lost.
    async fn note_lost(&self, lost: &[Promise]) -> Result<Vec<Promise>, MatchError> {
        let rows: Vec<_> = lost
            .iter()
            .map(|it| {
                (
                    lost_events::stream.eq(it.match_id.0),
                    lost_events::seq.eq(bigint(it.seq)),
                    lost_events::hash.eq(it.hash.0.to_vec()),
                    lost_events::recorded_at.eq(DateTime::<Utc>::from(it.recorded_at)),
                )
            })
            .collect();
        let noting = diesel::insert_into(lost_events::table)
            .values(rows)
            .on_conflict_do_nothing()
            .returning((lost_events::stream, lost_events::seq));
        let noting = async |connection: &mut AsyncPgConnection| {
            Ok::<Vec<(Uuid, i64)>, StoreError>(noting.load(connection).await?)
        };
        let noted = self.inner.database.write(noting).await?;
        let is_new = |it: &&Promise| noted.contains(&(it.match_id.0, bigint(it.seq)));
        Ok(lost.iter().filter(is_new).copied().collect())
    }
}

#[derive(QueryableByName)]
struct Recovering {
    #[diesel(sql_type = Bool)]
    answer: bool,
}

#[derive(QueryableByName)]
struct Without {
    #[diesel(sql_type = SqlUuid)]
    stream: Uuid,
}

/// The matches of which the database does not hold these events.
async fn without(
    connection: &mut AsyncPgConnection,
    promises: &[Promise],
) -> Result<Vec<Uuid>, StoreError> {
    let asked = diesel::sql_query(
        "SELECT it.stream FROM unnest($1, $2, $3) AS it (stream, seq, hash)
         LEFT JOIN events ON events.stream = it.stream AND events.seq = it.seq
         WHERE events.hash IS DISTINCT FROM it.hash",
    );
    let found: Vec<Without> = asked
        .bind::<Array<SqlUuid>, _>(promises.iter().map(|it| it.match_id.0).collect::<Vec<_>>())
        .bind::<Array<BigInt>, _>(promises.iter().map(|it| bigint(it.seq)).collect::<Vec<_>>())
        .bind::<Array<Bytea>, _>(promises.iter().map(|it| it.hash.0.to_vec()).collect::<Vec<_>>())
        .load(connection)
        .await?;
    Ok(found.into_iter().map(|it| it.stream).collect())
}

/// The hashes that are stored in the places of these events.
async fn stored(
    connection: &mut AsyncPgConnection,
    id: Uuid,
    promised: &[Promise],
) -> Result<BTreeMap<u64, Hash>, StoreError> {
    let seqs: Vec<i64> = promised.iter().map(|it| bigint(it.seq)).collect();
    let found: Vec<(i64, Vec<u8>)> = events::table
        .filter(events::stream.eq(id).and(events::seq.eq_any(seqs)))
        .select((events::seq, events::hash))
        .load(connection)
        .await?;
    let row =
        |(seq, hash): (i64, Vec<u8>)| (seq.unsigned_abs(), rows::hash(hash).unwrap_or_default());
    Ok(found.into_iter().map(row).collect())
}
