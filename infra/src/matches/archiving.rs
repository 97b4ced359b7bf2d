//! Putting the log of a match into the archive.

use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use domain::engine::{Failure, Hash, MatchId, seal};
use uuid::Uuid;

use super::read::check_whole;
use super::{MatchError, Matches, rows};
use crate::archive::{Answered, Archive, object_of, packed, unpacked};
use crate::bundle;
use crate::database::StoreError;
use crate::schema::{archived, events};

/// A match whose log is in the archive, and may leave the database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Archived {
    /// The match's id.
    pub id: MatchId,
    /// The seq of its last event.
    pub seq: u64,
    /// That event's hash.
    pub hash: Hash,
    /// The name of its file.
    pub object: String,
    /// SHA-256 of the file's bytes.
    pub digest: Hash,
}

type Reply = (i64, Option<Uuid>, Option<Uuid>, Option<Vec<u8>>, Option<String>, Option<Vec<u8>>);

impl Matches {
    /// Puts the log of a match that is over into the archive, unless it is there, reads it back and
    /// verifies what was read. The database is not changed.
    ///
    /// # Errors
    /// `Frozen` if the log, or the file that was read back, is not what it should be; `Rejected`
    /// while the match is not over; `NotFound`, `Store`.
    pub async fn archive(&self, id: MatchId, archive: &Archive) -> Result<Archived, MatchError> {
        let (row, seed) = self.row_and_seed(id).await?;
        if let Some(there) = self.archived_before(id, archive).await?
            && (there.seq, there.hash) == (row.version, row.head_hash)
        {
            return Ok(there);
        }
        let demands = self.demands(id).await?;
        let log = self.read_log(id, 0, u64::MAX).await?;
        check_whole(&row, &log)?;
        demands.check(&log).map_err(MatchError::Frozen)?;
        if !demands.cover(row.version) {
            return Err(fails("checkpoint", "no checkpoint holds its last event"));
        }
        let replies = self.replies_of(id).await?;
        let (keys, archive, object) = (self.inner.keys.clone(), archive.clone(), object_of(id));
        let working = self.inner.work.long(move || {
            let bundle = bundle::write(&row, &seed, &log, &keys);
            let unwritten = |error: std::io::Error| {
                let why = format!("{object} cannot be written: {error}");
                MatchError::from(StoreError::unavailable(&why))
            };
            let bytes = packed(&bundle, &replies).map_err(unwritten)?;
            archive.write(&object, &bytes).map_err(unwritten)?;
            // What counts is what lies there now.
            let bytes = archive.read(&object).map_err(unwritten)?;
            let there = unpacked(&bytes).map_err(|why| fails("archive", &why))?;
            let report = bundle::verify(there.bundle.as_bytes(), Some(&keys.jwks()));
            if let Some(failure) = report.report.first_failure {
                return Err(MatchError::Frozen(failure));
            }
            if (&there.bundle, &there.log, &there.replies) != (&bundle, &log, &replies) {
                return Err(fails("archive", "the file holds something else than the database"));
            }
            let (seq, hash, digest) = (row.version, row.head_hash, Hash::of(&bytes));
            Ok(Archived { id, seq, hash, object, digest })
        });
        working.await?
    }

    /// The match as an earlier run has archived it, if its file still lies there.
    async fn archived_before(
        &self,
        id: MatchId,
        archive: &Archive,
    ) -> Result<Option<Archived>, MatchError> {
        let mut connection = self.inner.database.get().await?;
        let found: Option<(i64, Vec<u8>, String, Vec<u8>)> = archived::table
            .find(id.0)
            .select((archived::seq, archived::hash, archived::object, archived::digest))
            .first(&mut connection)
            .await
            .optional()?;
        let Some((seq, hash, object, digest)) = found else { return Ok(None) };
        let there = archive.read(&object).is_ok_and(|it| Hash::of(&it).0.as_slice() == digest);
        let hash_of = |bytes| rows::hash(bytes).unwrap_or_default();
        let (hash, digest) = (hash_of(hash), hash_of(digest));
        let seq = seq.unsigned_abs();
        Ok(there.then_some(Archived { id, seq, hash, object, digest }))
    }

    async fn replies_of(&self, id: MatchId) -> Result<Vec<Answered>, MatchError> {
        let mut connection = self.inner.database.get().await?;
        let found: Vec<Reply> = events::table
            .filter(events::stream.eq(id.0).and(events::key.is_not_null()))
            .order(events::seq)
            .select((
                events::seq,
                events::key_account,
                events::key,
                events::request_digest,
                events::reply,
                events::receipt,
            ))
            .load(&mut connection)
            .await?;
        let answered = |(seq, account, key, digest, reply, receipt): Reply| {
            let receipt = receipt.map(|it: Vec<u8>| seal::hex(&it));
            let digest = digest.and_then(rows::hash).unwrap_or_default();
            Some(Answered { seq, account: account?, key: key?, digest, receipt, reply })
        };
        Ok(found.into_iter().filter_map(answered).collect())
    }
}

fn fails(check: &str, detail: &str) -> MatchError {
    let (check, detail) = (check.to_owned(), detail.to_owned());
    MatchError::Frozen(Failure { seq: 1, check, detail })
}
