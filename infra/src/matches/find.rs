//! Finding matches by their rows.

use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use domain::engine::{AccountId, Status};
use uuid::Uuid;

use super::rows::{self, StoredMatch};
use super::{MatchError, MatchRow, Matches};
use crate::database::StoreError;
use crate::schema::matches;

/// Which matches to find; what is absent does not matter.
#[derive(Clone, Debug, Default)]
pub struct MatchFilter {
    /// Of this ruleset.
    pub ruleset: Option<String>,
    /// Open, active or finished.
    pub status: Option<Status>,
    /// In which this account sits.
    pub player: Option<AccountId>,
    /// Who asks: he finds his own matches too, whoever may watch them.
    pub asked_by: Option<AccountId>,
}

impl Matches {
    /// Public matches and one's own, the newest first, made before the match `before`; at most `limit`.
    ///
    /// # Errors
    /// `Store`.
    pub async fn find(
        &self,
        filter: MatchFilter,
        before: Option<Uuid>,
        limit: usize,
    ) -> Result<Vec<MatchRow>, MatchError> {
        let mut query = matches::table
            .order(matches::id.desc())
            .limit(i64::try_from(limit).unwrap_or(i64::MAX))
            .select(StoredMatch::as_select())
            .into_boxed();
        query = match filter.asked_by {
            None => query.filter(matches::visibility.eq("public")),
            Some(AccountId(own)) => query.filter(
                matches::visibility
                    .eq("public")
                    .or(matches::creator.is_not_distinct_from(own))
                    .or(matches::players.contains(vec![Some(own)])),
            ),
        };
        if let Some(ruleset) = filter.ruleset {
            query = query.filter(matches::ruleset.eq(ruleset));
        }
        if let Some(status) = filter.status {
            query = query.filter(matches::status.eq(rows::status_name(status)));
        }
        if let Some(player) = filter.player {
            query = query.filter(matches::players.contains(vec![Some(player.0)]));
        }
        if let Some(before) = before {
            query = query.filter(matches::id.lt(before));
        }
        let mut connection = self.inner.database.get().await?;
        let found: Vec<StoredMatch> =
            query.load(&mut connection).await.map_err(StoreError::from)?;
        Ok(found.into_iter().map(StoredMatch::into_row).collect::<Result<_, _>>()?)
    }
}
