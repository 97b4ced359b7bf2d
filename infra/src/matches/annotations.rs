//! Notes about events. They are not part of the log.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncConnection, AsyncPgConnection, RunQueryDsl};
use domain::engine::{AccountId, MatchId};
use uuid::Uuid;

use super::{Idempotency, MatchError, Matches};
use crate::database::{StoreError, bigint};
use crate::identity::{HIDDEN, Made};
use crate::schema::{accounts, annotations};

/// Annotations of one account in one match, at most.
pub const ANNOTATIONS_MAX: usize = 200;

/// A note about an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Annotation {
    /// Its id, a UUIDv7.
    pub id: Uuid,
    /// The match's id.
    pub match_id: MatchId,
    /// The seq of the event that it is about.
    pub seq: u64,
    /// The account that wrote it.
    pub author: AccountId,
    /// The text of the note, or [`HIDDEN`].
    pub text: String,
    /// When it was written.
    pub created_at: DateTime<Utc>,
}

/// The place of an annotation in the list of a match's annotations.
pub type AnnotationPlace = (u64, Uuid);

#[derive(Queryable, Selectable)]
#[diesel(table_name = annotations)]
struct Row {
    id: Uuid,
    match_id: Uuid,
    seq: i64,
    account: Uuid,
    body: Option<String>,
    created_at: DateTime<Utc>,
    hidden: bool,
}

impl Row {
    /// The annotation; `None` if it was deleted.
    fn written(self) -> Option<Annotation> {
        Some(Annotation {
            id: self.id,
            match_id: MatchId(self.match_id),
            seq: self.seq.unsigned_abs(),
            author: AccountId(self.account),
            text: self.body.map(|it| if self.hidden { HIDDEN.to_owned() } else { it })?,
            created_at: self.created_at,
        })
    }
}

impl Matches {
    /// Writes a note about an event of an existing match. A request that comes twice writes one
    /// note. `known` is how far the author sees: viewers who see less are not shown the note.
    ///
    /// # Errors
    /// `NotFound` if the account is gone, `TooManyAnnotations`, `KeyReused` if another request
    /// came with the key, or what it made was deleted; `Store`.
    pub async fn annotate(
        &self,
        id: MatchId,
        seq: u64,
        known: u64,
        author: AccountId,
        text: &str,
        request: Option<Idempotency>,
    ) -> Result<Made<Annotation>, MatchError> {
        let annotating = async |connection: &mut AsyncPgConnection| {
            let annotating = connection.transaction(async move |connection| {
                annotate(connection, (id, seq, known), author, text, request).await
            });
            annotating.await
        };
        self.inner.database.write(annotating).await
    }

    /// The annotations of a match, or of one of its events, in the order of their events, then the
    /// oldest first, after a place; at most `limit`. Only those about events up to `horizon`, by
    /// authors who saw no further.
    ///
    /// # Errors
    /// `Store`.
    pub async fn annotations(
        &self,
        id: MatchId,
        seq: Option<u64>,
        horizon: u64,
        after: Option<AnnotationPlace>,
        limit: usize,
    ) -> Result<Vec<Annotation>, MatchError> {
        let mut query = annotations::table
            .filter(annotations::match_id.eq(id.0).and(annotations::body.is_not_null()))
            .filter(annotations::seq.le(bigint(horizon)))
            .filter(annotations::version.le(bigint(horizon)))
            .order((annotations::seq, annotations::id))
            .limit(bigint(limit))
            .select(Row::as_select())
            .into_boxed();
        if let Some(seq) = seq {
            query = query.filter(annotations::seq.eq(bigint(seq)));
        }
        if let Some((seq, id)) = after {
            let same = annotations::seq.eq(bigint(seq)).and(annotations::id.gt(id));
            query = query.filter(annotations::seq.gt(bigint(seq)).or(same));
        }
        let mut connection = self.inner.database.get().await?;
        let rows: Vec<Row> = query.load(&mut connection).await.map_err(StoreError::from)?;
        Ok(rows.into_iter().filter_map(Row::written).collect())
    }

    /// An annotation of a match.
    ///
    /// # Errors
    /// `NotFound`, `Store`.
    pub async fn annotation(&self, id: MatchId, which: Uuid) -> Result<Annotation, MatchError> {
        let mut connection = self.inner.database.get().await?;
        let row: Option<Row> = annotations::table
            .find((id.0, which))
            .select(Row::as_select())
            .first(&mut connection)
            .await
            .optional()?;
        row.and_then(Row::written).ok_or(MatchError::NotFound)
    }

    /// Deletes an annotation of a match.
    ///
    /// # Errors
    /// `NotFound`, `Store`.
    pub async fn delete_annotation(&self, id: MatchId, which: Uuid) -> Result<(), MatchError> {
        let deleting = diesel::update(annotations::table.find((id.0, which)))
            .filter(annotations::body.is_not_null())
            .set(annotations::body.eq(None::<String>));
        let deleting = async |connection: &mut AsyncPgConnection| {
            Ok::<usize, StoreError>(deleting.execute(connection).await?)
        };
        let deleted = self.inner.database.write(deleting).await?;
        if deleted == 0 { Err(MatchError::NotFound) } else { Ok(()) }
    }
}

async fn annotate(
    connection: &mut AsyncPgConnection,
    (id, seq, known): (MatchId, u64, u64),
    author: AccountId,
    text: &str,
    request: Option<Idempotency>,
) -> Result<Made<Annotation>, MatchError> {
    lock_author(connection, author).await?;
    if let Some(request) = request
        && let Some(before) = made_before(connection, id, author, request).await?
    {
        return Ok(Made::Before(before));
    }
    let own = annotations::match_id.eq(id.0).and(annotations::account.eq(author.0));
    let count: i64 = annotations::table
        .filter(own.and(annotations::body.is_not_null()))
        .count()
        .get_result(connection)
        .await?;
    if ANNOTATIONS_MAX as i64 <= count {
        return Err(MatchError::TooManyAnnotations { max: ANNOTATIONS_MAX });
    }
    let row: Row = diesel::insert_into(annotations::table)
        .values((
            annotations::id.eq(Uuid::now_v7()),
            annotations::match_id.eq(id.0),
            annotations::seq.eq(bigint(seq)),
            annotations::version.eq(bigint(known)),
            annotations::account.eq(author.0),
            annotations::body.eq(text),
            annotations::created_at.eq(Utc::now()),
            annotations::idempotency_key.eq(request.map(|it| it.key)),
            annotations::request_digest.eq(request.map(|it| it.request_digest.0.to_vec())),
        ))
        .returning(Row::as_returning())
        .get_result(connection)
        .await?;
    let gone = || StoreError::Broken("an annotation was written without text".to_owned());
    Ok(Made::Now(row.written().ok_or_else(gone)?))
}

/// Locks an author, so that they write one note at a time, and none while they are erased.
async fn lock_author(
    connection: &mut AsyncPgConnection,
    author: AccountId,
) -> Result<(), MatchError> {
    let locked: Option<Uuid> = accounts::table
        .find(author.0)
        .filter(accounts::erased_at.is_null())
        .select(accounts::id)
        .for_no_key_update()
        .first(connection)
        .await
        .optional()?;
    locked.map(|_| ()).ok_or(MatchError::NotFound)
}

/// The annotation that the same request made before.
async fn made_before(
    connection: &mut AsyncPgConnection,
    id: MatchId,
    author: AccountId,
    request: Idempotency,
) -> Result<Option<Annotation>, MatchError> {
    let found: Option<(Row, Option<Vec<u8>>)> = annotations::table
        .filter(annotations::match_id.eq(id.0).and(annotations::account.eq(author.0)))
        .filter(annotations::idempotency_key.eq(request.key))
        .select((Row::as_select(), annotations::request_digest))
        .first(connection)
        .await
        .optional()?;
    let Some((row, digest)) = found else { return Ok(None) };
    let same = digest.as_deref() == Some(&request.request_digest.0);
    row.written().filter(|_| same).map(Some).ok_or(MatchError::KeyReused)
}
