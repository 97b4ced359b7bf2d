//! Matches whose logs have left the database, and are read from the archive.

use std::io::ErrorKind;
use std::sync::Arc;

use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use domain::engine::{AccountId, Failure, Hash, MatchId};
use uuid::Uuid;

use super::{MatchError, Matches, rows};
use crate::archive::{Answered, Archive, Unpacked, unpacked};
use crate::database::StoreError;
use crate::schema::{archive_failures, archived};

/// How often a file could not be used, by match.
const FAULTS: &str = "highnoon_archive_faults_total";
/// Matches that are named for not being archived, at most.
const NAMED_MAX: i64 = 100;

/// Where the log of a match is.
#[derive(Queryable, Selectable)]
#[diesel(table_name = archived)]
struct Place {
    seq: i64,
    hash: Vec<u8>,
    object: String,
    digest: Vec<u8>,
}

impl Matches {
    /// Reads logs that have left the database here from now on.
    pub fn keep_archive(&self, archive: Archive) {
        self.inner.shelf.stand_at(archive);
    }

    /// Matches that could not be archived, as their logs are not what they should be; of very many
    /// only some.
    ///
    /// # Errors
    /// `Unavailable`, `Broken`.
    pub async fn unarchived(&self) -> Result<Vec<MatchId>, StoreError> {
        let mut connection = self.inner.database.get().await?;
        let found: Vec<Uuid> = archive_failures::table
            .order(archive_failures::stream)
            .limit(NAMED_MAX)
            .select(archive_failures::stream)
            .load(&mut connection)
            .await?;
        Ok(found.into_iter().map(MatchId).collect())
    }

    /// The seq and the hash of the last event of a log that has left the database.
    pub(super) async fn archived_head(
        &self,
        id: MatchId,
    ) -> Result<Option<(u64, Hash)>, StoreError> {
        let place = self.place_of(id).await?;
        Ok(place.map(|it| (it.seq.unsigned_abs(), rows::hash(it.hash).unwrap_or_default())))
    }

    /// The log of a match from memory, if it was read from the archive before.
    pub(super) fn shelved(&self, id: MatchId) -> Option<Arc<Unpacked>> {
        self.inner.shelf.get(id)
    }

    /// The log of a match as the archive has it, with its replies; `None` if it has not left the
    /// database.
    ///
    /// # Errors
    /// `Frozen` if the file is not the one that was archived; `Store`, also where it is missing.
    pub(super) async fn out_of_archive(
        &self,
        id: MatchId,
    ) -> Result<Option<Arc<Unpacked>>, MatchError> {
        if let Some(kept) = self.shelved(id) {
            return Ok(Some(kept));
        }
        let Some(place) = self.place_of(id).await? else { return Ok(None) };
        let Some(archive) = self.inner.shelf.archive() else {
            let why = "its log is in the archive: HIGHNOON_ARCHIVE has to name that folder";
            return Err(absent(id, why.to_owned()));
        };
        let reading = self.inner.work.short(move || taken_out(&archive, &place));
        match reading.await? {
            Ok(it) => {
                let it = Arc::new(it);
                self.inner.shelf.keep(id, &it);
                Ok(Some(it))
            }
            Err(Fault::Absent(why)) => Err(absent(id, why)),
            Err(Fault::Altered(why)) => {
                count(id);
                let detail = format!("its file in the archive is not the one of then: {why}");
                let (seq, check) = (1, "archive".to_owned());
                Err(MatchError::Frozen(Failure { seq, check, detail }))
            }
        }
    }

    /// What is kept in the archive of the reply to a request, if its match has left the database.
    pub(super) async fn archived_reply(
        &self,
        id: MatchId,
        account: AccountId,
        key: Uuid,
    ) -> Result<Option<Answered>, MatchError> {
        let it = self.out_of_archive(id).await?;
        Ok(it.and_then(|it| it.reply_to(account.0, key).cloned()))
    }

    async fn place_of(&self, id: MatchId) -> Result<Option<Place>, StoreError> {
        let mut connection = self.inner.database.get().await?;
        let found = archived::table
            .find(id.0)
            .filter(archived::left_at.is_not_null())
            .select(Place::as_select())
            .first(&mut connection);
        Ok(found.await.optional()?)
    }
}

/// Why a file cannot be used.
enum Fault {
    /// It cannot be read.
    Absent(String),
    /// It is another one.
    Altered(String),
}

/// What the file at this place holds, if it is the one that was put there.
fn taken_out(archive: &Archive, place: &Place) -> Result<Unpacked, Fault> {
    let bytes = archive.read(&place.object).map_err(|error| match error.kind() {
        ErrorKind::NotFound => Fault::Absent(format!("{} is missing", place.object)),
        _ => Fault::Absent(format!("{}: {error}", place.object)),
    })?;
    if Hash::of(&bytes).0.as_slice() != place.digest {
        return Err(Fault::Altered("it was altered".to_owned()));
    }
    let it = unpacked(&bytes).map_err(Fault::Altered)?;
    let last = it.log.last().map(|line| (line.seq, line.hash.0.to_vec()));
    match last == Some((place.seq.unsigned_abs(), place.hash.clone())) {
        true => Ok(it),
        false => Err(Fault::Altered("it ends with another event".to_owned())),
    }
}

fn absent(id: MatchId, why: String) -> MatchError {
    tracing::error!(%id, why, "the log of a match cannot be read from the archive");
    count(id);
    StoreError::unavailable(&format!("the archive: {why}")).into()
}

fn count(id: MatchId) {
    metrics::counter!(FAULTS, "match" => id.to_string()).increment(1);
}
