//! The record of judges' looks at hidden information: for each match a chain of looks, of which
//! none can be altered or left out unnoticed.
//!
//! A look locks the row of its match and the head of its chain, and nothing else. The chain ends
//! where `look_heads` says. Checkpoints hold its heads, so that it cannot be cut short either.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bytea, Uuid as SqlUuid};
use diesel_async::{AsyncConnection, AsyncPgConnection, RunQueryDsl};
use domain::engine::{AccountId, Hash, MatchId, Time, seal};
use serde_json::json;
use uuid::Uuid;

use super::{MatchError, Matches};
use crate::database::{StoreError, bigint};
use crate::record::{self, BrokenRecord, CoveredRecord, Link, StoredHead, stored_hash};
use crate::schema::{accesses, checkpoint_looks, look_heads};

/// How often a look is chained again because that of an older server came first.
const ATTEMPTS_MAX: usize = 8;

/// A look at hidden information that is to be recorded.
#[derive(Clone, Debug, PartialEq)]
pub struct NewAccess {
    /// The look's id.
    pub id: Uuid,
    /// The judge who looks.
    pub account: AccountId,
    /// When the judge looks.
    pub at: Time,
    /// The dispute that allows the look, while the match runs.
    pub dispute: Option<Uuid>,
    /// What is looked at: the address that was requested.
    pub what: String,
    /// The match's version at that time.
    pub version: u64,
}

/// A look, with its place in its match's chain.
#[derive(Clone, Debug, PartialEq)]
pub struct Access {
    /// What was looked at, by whom and when.
    pub look: NewAccess,
    /// Its place in the chain, from 1.
    pub n: u64,
    /// The hash of the previous look; 64 zeros for the first.
    pub prev_hash: Hash,
    /// Its hash.
    pub hash: Hash,
}

type Row = (Uuid, Uuid, DateTime<Utc>, Option<Uuid>, String, i64, i64, Vec<u8>, Vec<u8>);

impl Access {
    /// The hash of its own fields: SHA-256 of their canonical JSON.
    pub fn hash_of_fields(&self, id: MatchId) -> Hash {
        let NewAccess { id: look, account, at, dispute, what, version } = &self.look;
        let fields = json!({
            "account": account, "at": at, "dispute": dispute, "id": look, "match": id,
            "n": self.n, "prev_hash": self.prev_hash, "version": version, "what": what,
        });
        Hash::of(seal::canonical(&fields).as_bytes())
    }

    fn after(look: NewAccess, id: MatchId, (n, last): (u64, Hash)) -> Access {
        let access = Access { look, n: n + 1, prev_hash: last, hash: Hash::default() };
        Access { hash: access.hash_of_fields(id), ..access }
    }
}

impl Matches {
    /// Records a look at hidden information, before it is answered.
    ///
    /// # Errors
    /// `Store`: then the look must not be answered.
    pub async fn note_access(&self, id: MatchId, look: NewAccess) -> Result<(), MatchError> {
        let noting = async |connection: &mut AsyncPgConnection| {
            for _ in 0..ATTEMPTS_MAX {
                let look = look.clone();
                let chaining = connection
                    .transaction(async move |connection| append(connection, id, look).await);
                if chaining.await? {
                    return Ok(());
                }
            }
            Err(StoreError::unavailable("others looked first at every attempt"))
        };
        Ok(self.inner.database.write(noting).await?)
    }

    /// The looks at hidden information of a match, the oldest first, after the look at the place
    /// `after` of the chain.
    ///
    /// # Errors
    /// `Store`.
    pub async fn accesses(
        &self,
        id: MatchId,
        after: u64,
        limit: usize,
    ) -> Result<Vec<Access>, MatchError> {
        let mut connection = self.inner.database.get().await?;
        Ok(load(&mut connection, id, after, limit).await?)
    }

    /// Where the chain of a match's looks fails. It checks each look against the hash of its
    /// fields and of the previous look, the end of the chain, and every head that checkpoints
    /// hold. `None` if all of it holds.
    ///
    /// # Errors
    /// `Store`.
    pub async fn broken_looks(&self, id: MatchId) -> Result<Option<BrokenRecord>, MatchError> {
        let mut connection = self.inner.database.get().await?;
        let mut reading = connection.build_transaction().read_only().repeatable_read();
        let (looks, head, covered) = reading
            .run(async move |connection| {
                let looks = load(connection, id, 0, usize::MAX).await?;
                let head = head_of(connection, id).await?;
                let covered = covered_looks(connection, id).await?;
                Ok::<_, StoreError>((looks, head, covered))
            })
            .await?;
        drop(connection);
        let head = record::head(head)?;
        let check = move || check(id, &looks, head, &covered).err();
        Ok(self.inner.work.long(check).await?)
    }

    /// The leaves that stand for heads of chains of looks in a checkpoint.
    ///
    /// # Errors
    /// `Store`.
    pub async fn look_leaves_in(&self, checkpoint: u64) -> Result<Vec<Hash>, MatchError> {
        let mut connection = self.inner.database.get().await?;
        let found: Vec<(Uuid, i64, Vec<u8>)> = checkpoint_looks::table
            .filter(checkpoint_looks::n.eq(bigint(checkpoint)))
            .select((checkpoint_looks::stream, checkpoint_looks::looks, checkpoint_looks::hash))
            .load(&mut connection)
            .await
            .map_err(StoreError::from)?;
        let leaf = |(id, n, hash): (Uuid, i64, Vec<u8>)| {
            let hash = stored_hash(hash)?;
            Ok(domain::engine::Checkpoint::looks_leaf(MatchId(id).into(), n.unsigned_abs(), hash))
        };
        found.into_iter().map(leaf).collect()
    }
}

async fn head_of(
    connection: &mut AsyncPgConnection,
    id: MatchId,
) -> Result<Option<StoredHead>, StoreError> {
    let head = look_heads::table.find(id.0).select((look_heads::n, look_heads::hash));
    Ok(head.first(connection).await.optional()?)
}

/// Chains a look to the previous one, unless another one was chained to it meanwhile. The look and
/// the head of the chain are stored together or not at all.
///
/// Looks at one match come one after the other here, as each first changes its row. Those of a
/// server that does not begin with it are noticed by the head.
async fn append(
    connection: &mut AsyncPgConnection,
    id: MatchId,
    look: NewAccess,
) -> Result<bool, StoreError> {
    diesel::sql_query("UPDATE matches SET changed_at = statement_timestamp() WHERE id = $1")
        .bind::<SqlUuid, _>(id.0)
        .execute(connection)
        .await?;
    let last = match head_of(connection, id).await? {
        None => (0, Hash::default()),
        Some((n, hash)) => (n.unsigned_abs(), stored_hash(hash)?),
    };
    let Access { look, n, prev_hash, hash } = Access::after(look, id, last);
    let chaining = diesel::sql_query(
        "INSERT INTO look_heads (stream, n, hash) VALUES ($1, $2, $3)
         ON CONFLICT (stream) DO UPDATE SET n = excluded.n, hash = excluded.hash
             WHERE look_heads.n = excluded.n - 1 AND look_heads.hash = $4",
    );
    let chained = chaining
        .bind::<SqlUuid, _>(id.0)
        .bind::<BigInt, _>(bigint(n))
        .bind::<Bytea, _>(hash.0.to_vec())
        .bind::<Bytea, _>(prev_hash.0.to_vec())
        .execute(connection)
        .await?;
    if chained == 0 {
        return Ok(false);
    }
    diesel::insert_into(accesses::table)
        .values((
            accesses::id.eq(look.id),
            accesses::stream.eq(id.0),
            accesses::account.eq(look.account.0),
            accesses::at.eq(DateTime::<Utc>::from(look.at)),
            accesses::dispute.eq(look.dispute),
            accesses::what.eq(look.what),
            accesses::version.eq(bigint(look.version)),
            accesses::n.eq(bigint(n)),
            accesses::prev_hash.eq(prev_hash.0.to_vec()),
            accesses::hash.eq(hash.0.to_vec()),
        ))
        .execute(connection)
        .await?;
    Ok(true)
}

async fn load(
    connection: &mut AsyncPgConnection,
    id: MatchId,
    after: u64,
    limit: usize,
) -> Result<Vec<Access>, StoreError> {
    let found: Vec<Row> = accesses::table
        .filter(accesses::stream.eq(id.0).and(accesses::n.gt(bigint(after))))
        .order(accesses::n.asc())
        .limit(bigint(limit))
        .select((
            accesses::id,
            accesses::account,
            accesses::at,
            accesses::dispute,
            accesses::what,
            accesses::version,
            accesses::n,
            accesses::prev_hash,
            accesses::hash,
        ))
        .load(connection)
        .await?;
    found.into_iter().map(access).collect()
}

fn access(row: Row) -> Result<Access, StoreError> {
    let (id, account, at, dispute, what, version, n, prev_hash, hash) = row;
    let (account, at, version) = (AccountId(account), at.into(), version.unsigned_abs());
    Ok(Access {
        look: NewAccess { id, account, at, dispute, what, version },
        n: n.unsigned_abs(),
        prev_hash: stored_hash(prev_hash)?,
        hash: stored_hash(hash)?,
    })
}

/// The heads of a match's looks that checkpoints hold, the oldest first.
async fn covered_looks(
    connection: &mut AsyncPgConnection,
    id: MatchId,
) -> Result<Vec<CoveredRecord>, StoreError> {
    let found: Vec<(i64, i64, Vec<u8>)> = checkpoint_looks::table
        .filter(checkpoint_looks::stream.eq(id.0))
        .order(checkpoint_looks::looks.asc())
        .select((checkpoint_looks::n, checkpoint_looks::looks, checkpoint_looks::hash))
        .load(connection)
        .await?;
    found.into_iter().map(CoveredRecord::of).collect()
}

/// Checks the looks of a match.
fn check(
    id: MatchId,
    looks: &[Access],
    head: Option<(u64, Hash)>,
    covered: &[CoveredRecord],
) -> Result<(), BrokenRecord> {
    let link = |it: &Access| Link {
        n: it.n,
        prev_hash: it.prev_hash,
        hash: it.hash,
        hash_of_fields: it.hash_of_fields(id),
    };
    record::check("look", &looks.iter().map(link).collect::<Vec<_>>(), head, covered)
}

#[cfg(test)]
mod tests {
    use super::*;

    const MATCH: MatchId = MatchId(Uuid::from_u128(1));

    fn chained(count: u128) -> Vec<Access> {
        let mut looks: Vec<Access> = Vec::new();
        for id in 1..=count {
            let look = NewAccess {
                id: Uuid::from_u128(id),
                account: AccountId(Uuid::from_u128(9)),
                at: Time::from_millis(1_795_000_000_123),
                dispute: None,
                what: format!("/state?at={id}"),
                version: 7,
            };
            let last = looks.last().map_or((0, Hash::default()), |it| (it.n, it.hash));
            looks.push(Access::after(look, MATCH, last));
        }
        looks
    }

    fn failed(looks: &[Access], head: Option<(u64, Hash)>, covered: &[CoveredRecord]) -> u64 {
        check(MATCH, looks, head, covered).expect_err("something is wrong").n
    }

    #[test]
    fn what_was_altered_or_left_out_is_found() {
        let whole = chained(4);
        let head = whole.last().map(|it| (it.n, it.hash));
        let covered = [CoveredRecord { checkpoint: 2, n: 3, hash: whole[2].hash }];
        assert_eq!(check(MATCH, &whole, head, &covered), Ok(()));
        assert_eq!(check(MATCH, &[], None, &[]), Ok(()));
        let mut altered = whole.clone();
        altered[1].look.what.push('0');
        assert_eq!(failed(&altered, head, &covered), 2);
        let without = [&whole[..1], &whole[2..]].concat();
        assert_eq!(failed(&without, head, &covered), 2);
        assert_eq!(failed(&whole[1..], head, &covered), 1);
        assert_eq!(failed(&whole[..3], head, &covered), 4);
        assert_eq!(failed(&[], head, &[]), 1);
        assert_eq!(failed(&whole, Some((3, whole[2].hash)), &covered), 3);
        assert_eq!(failed(&whole, None, &covered), 1);
    }

    #[test]
    fn a_chain_that_was_made_anew_is_not_the_one_that_was_vouched_for() {
        let whole = chained(3);
        let covered = [CoveredRecord { checkpoint: 2, n: 3, hash: whole[2].hash }];
        let shorter = chained(2);
        let head = shorter.last().map(|it| (it.n, it.hash));
        assert_eq!(check(MATCH, &shorter, head, &[]), Ok(()), "it is right in itself");
        assert_eq!(failed(&shorter, head, &covered), 3);
        let mut other = chained(1);
        for look in [&whole[2], &whole[1]] {
            let last = other.last().map(|it| (it.n, it.hash)).expect("it has begun");
            other.push(Access::after(look.look.clone(), MATCH, last));
        }
        let head = other.last().map(|it| (it.n, it.hash));
        assert_eq!(failed(&other, head, &covered), 3);
    }
}
