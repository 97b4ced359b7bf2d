//! Hiding titles and annotations.

use diesel::prelude::*;
use diesel_async::{AsyncConnection, AsyncPgConnection, RunQueryDsl};
use domain::engine::{AccountId, MatchId};
use uuid::Uuid;

use super::{MatchError, Matches};
use crate::acts::{self, Act};
use crate::reasons;
use crate::schema::{annotations, matches, texts};

impl Matches {
    /// Hides the title of a match, by an admin, if it is not hidden yet.
    ///
    /// # Errors
    /// `NotFound` also if it has none, or it was erased; `Store`.
    pub async fn hide_title(
        &self,
        id: MatchId,
        reason: &str,
        by: AccountId,
    ) -> Result<(), MatchError> {
        let hiding = async |connection: &mut AsyncPgConnection| {
            let hiding = connection.transaction(async move |connection| {
                let (changed, author) = set_title_hidden(connection, id, true).await?;
                if changed {
                    let reason = reasons::keep(connection, by.0, author, reason).await?;
                    let act = Act::TitleHidden { match_id: id.0, reason };
                    acts::record(connection, Some(by.0), &act).await?;
                }
                Ok::<(), MatchError>(())
            });
            hiding.await
        };
        self.inner.database.write(hiding).await
    }

    /// Shows the title of a match again, by an admin, if it is hidden.
    ///
    /// # Errors
    /// As of [`Matches::hide_title`].
    pub async fn show_title(&self, id: MatchId, by: AccountId) -> Result<(), MatchError> {
        let showing = async |connection: &mut AsyncPgConnection| {
            let showing = connection.transaction(async move |connection| {
                if set_title_hidden(connection, id, false).await?.0 {
                    let act = Act::TitleShown { match_id: id.0 };
                    acts::record(connection, Some(by.0), &act).await?;
                }
                Ok::<(), MatchError>(())
            });
            showing.await
        };
        self.inner.database.write(showing).await
    }

    /// Hides an annotation, by an admin, if it is not hidden yet.
    ///
    /// # Errors
    /// `NotFound` also if it was deleted; `Store`.
    pub async fn hide_annotation(
        &self,
        id: MatchId,
        which: Uuid,
        reason: &str,
        by: AccountId,
    ) -> Result<(), MatchError> {
        let hiding = async |connection: &mut AsyncPgConnection| {
            let hiding = connection.transaction(async move |connection| {
                let (changed, author) = set_note_hidden(connection, id, which, true).await?;
                if changed {
                    let reason = reasons::keep(connection, by.0, Some(author), reason).await?;
                    let (match_id, annotation) = (id.0, which);
                    let act = Act::AnnotationHidden { match_id, annotation, reason };
                    acts::record(connection, Some(by.0), &act).await?;
                }
                Ok::<(), MatchError>(())
            });
            hiding.await
        };
        self.inner.database.write(hiding).await
    }

    /// Shows an annotation again, by an admin, if it is hidden.
    ///
    /// # Errors
    /// As of [`Matches::hide_annotation`].
    pub async fn show_annotation(
        &self,
        id: MatchId,
        which: Uuid,
        by: AccountId,
    ) -> Result<(), MatchError> {
        let showing = async |connection: &mut AsyncPgConnection| {
            let showing = connection.transaction(async move |connection| {
                if set_note_hidden(connection, id, which, false).await?.0 {
                    let act = Act::AnnotationShown { match_id: id.0, annotation: which };
                    acts::record(connection, Some(by.0), &act).await?;
                }
                Ok::<(), MatchError>(())
            });
            showing.await
        };
        self.inner.database.write(showing).await
    }
}

/// Returns whether that has changed anything, and who gave the title.
async fn set_title_hidden(
    connection: &mut AsyncPgConnection,
    id: MatchId,
    hidden: bool,
) -> Result<(bool, Option<Uuid>), MatchError> {
    let title: Option<Option<Uuid>> =
        matches::table.find(id.0).select(matches::title).first(connection).await.optional()?;
    let title = title.flatten().ok_or(MatchError::NotFound)?;
    let found: Option<(bool, Option<Uuid>)> = texts::table
        .find((id.0, title))
        .filter(texts::body.is_not_null())
        .select((texts::hidden, texts::account))
        .for_no_key_update()
        .first(connection)
        .await
        .optional()?;
    let (before, author) = found.ok_or(MatchError::NotFound)?;
    diesel::update(texts::table.find((id.0, title)))
        .set(texts::hidden.eq(hidden))
        .execute(connection)
        .await?;
    Ok((before != hidden, author))
}

/// Returns whether that has changed anything, and who wrote the note.
async fn set_note_hidden(
    connection: &mut AsyncPgConnection,
    id: MatchId,
    which: Uuid,
    hidden: bool,
) -> Result<(bool, Uuid), MatchError> {
    let found: Option<(bool, Uuid)> = annotations::table
        .find((id.0, which))
        .filter(annotations::body.is_not_null())
        .select((annotations::hidden, annotations::account))
        .for_no_key_update()
        .first(connection)
        .await
        .optional()?;
    let (before, author) = found.ok_or(MatchError::NotFound)?;
    diesel::update(annotations::table.find((id.0, which)))
        .set(annotations::hidden.eq(hidden))
        .execute(connection)
        .await?;
    Ok((before != hidden, author))
}
