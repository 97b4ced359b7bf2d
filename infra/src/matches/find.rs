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

/// Rows that one search looks at, in multiples of what is wanted: of matches that are shown later,
/// it takes a look at each to tell whether it is one.
const ROUNDS_MAX: usize = 4;

/// What was found.
#[derive(Clone, Debug, Default)]
pub struct Found {
    /// The matches.
    pub rows: Vec<MatchRow>,
    /// After which to go on, where there may be more.
    pub next: Option<Uuid>,
}

impl MatchFilter {
    /// Whether a match, as it is shown, is one of those.
    fn admits(&self, row: &MatchRow) -> bool {
        self.status.is_none_or(|status| row.status == status)
            && self.player.is_none_or(|player| row.players.contains(&Some(player)))
    }
}

impl Matches {
    /// Public matches and one's own, the newest first, made before the match `before`; at most
    /// `limit`. Each is found, and is, as who asks is shown it.
    ///
    /// # Errors
    /// `Store`.
    pub async fn find(
        &self,
        filter: MatchFilter,
        before: Option<Uuid>,
        limit: usize,
    ) -> Result<Found, MatchError> {
        let mut found = Found { rows: Vec::new(), next: before };
        for _ in 0..ROUNDS_MAX {
            let rows = self.candidates(&filter, found.next, limit + 1).await?;
            let seen = rows.len();
            for (row, place) in rows.into_iter().take(limit).zip(1..) {
                let id = row.id;
                found.next = Some(id.0);
                match self.listed(row, filter.asked_by).await {
                    Ok(row) if filter.admits(&row) => found.rows.push(row),
                    Ok(_) => (),
                    Err(MatchError::Store(error)) => return Err(error.into()),
                    Err(error) => tracing::warn!(%id, %error, "a match cannot be listed"),
                }
                if found.rows.len() == limit && place < seen {
                    return Ok(found);
                }
            }
            if seen <= limit {
                found.next = None;
                break;
            }
        }
        Ok(found)
    }

    /// Matches of which the filter may be true.
    async fn candidates(
        &self,
        filter: &MatchFilter,
        before: Option<Uuid>,
        limit: usize,
    ) -> Result<Vec<MatchRow>, MatchError> {
        // Where somebody is shown it later, how it stands does not tell how it is shown.
        let unlike = || matches::delayed.and(matches::status.ne("finished"));
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
        if let Some(ruleset) = &filter.ruleset {
            query = query.filter(matches::ruleset.eq(ruleset));
        }
        if let Some(status) = filter.status {
            query = query.filter(matches::status.eq(rows::status_name(status)).or(unlike()));
        }
        if let Some(player) = filter.player {
            query = query.filter(matches::players.contains(vec![Some(player.0)]).or(unlike()));
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
