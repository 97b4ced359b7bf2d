//! Finding matches by their summaries.

use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::Bool;
use diesel_async::RunQueryDsl;
use domain::engine::{AccountId, Status, Viewer};
use uuid::Uuid;

use super::listed::{Glance, Listed};
use super::rows::{self, StoredMatch};
use super::{MatchError, MatchRow, Matches, seats_of};
use crate::database::{StoreError, bigint};
use crate::schema::matches;

/// Which matches to find; absent fields do not matter.
#[derive(Clone, Debug, Default)]
pub struct MatchFilter {
    /// Only matches of this ruleset.
    pub ruleset: Option<String>,
    /// Only matches with this status.
    pub status: Option<Status>,
    /// Only matches in which this account sits.
    pub player: Option<AccountId>,
    /// Only matches that this account has made.
    pub creator: Option<AccountId>,
    /// Only running matches that wait for this account, in a seat of its own.
    pub awaits: Option<AccountId>,
    /// The account that asks. It also finds its own private matches.
    pub asked_by: Option<AccountId>,
}

/// Rows that one search reads, in multiples of the limit. Delayed matches must be folded to tell
/// whether they belong to the result.
const ROUNDS_MAX: usize = 4;

/// The result of a search.
#[derive(Clone, Default)]
pub struct Found {
    /// The matches that were found.
    pub rows: Vec<Listed>,
    /// The match after which to go on, if there may be more.
    pub next: Option<Uuid>,
}

impl MatchFilter {
    /// Whether a match, as it is shown, fits the filter.
    fn admits(&self, row: &MatchRow) -> bool {
        self.status.is_none_or(|status| row.status == status)
            && self.player.is_none_or(|player| row.players.contains(&Some(player)))
            && self.creator.is_none_or(|creator| row.creator == Some(creator))
    }

    /// Whether a match waits as the filter demands.
    fn admits_waiting(&self, listed: &Listed) -> bool {
        let Some(account) = self.awaits else { return true };
        let Glance::Folded(it) = &listed.glance else { return false };
        it.summary().status == Status::Active
            && seats_of(it.as_ref(), account)
                .into_iter()
                .any(|seat| it.waiting_on(Viewer::Seat(seat)).contains(&seat))
    }
}

impl Matches {
    /// Public matches and the account's own, the newest first, made before the match `before`; at
    /// most `limit`. The filter applies to each match as the account is shown it.
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
                    Ok(it) if filter.admits(&it.row) && filter.admits_waiting(&it) => {
                        found.rows.push(it);
                    }
                    Ok(_) => (),
                    Err(MatchError::Store(error)) => return Err(error.into()),
                    Err(error) => tracing::warn!(%id, %error, "a match cannot be listed"),
                }
                if found.rows.len() == limit && place < seen {
                    self.complete(&mut found.rows).await?;
                    return Ok(found);
                }
            }
            if seen <= limit {
                found.next = None;
                break;
            }
        }
        self.complete(&mut found.rows).await?;
        Ok(found)
    }

    /// Matches that may fit the filter.
    async fn candidates(
        &self,
        filter: &MatchFilter,
        before: Option<Uuid>,
        limit: usize,
    ) -> Result<Vec<MatchRow>, MatchError> {
        // The stored status of a delayed match is not the one that an onlooker is shown.
        let unlike = || {
            let goes_on = matches::status.ne("finished").and(matches::status.ne("cancelled"));
            matches::delayed.and(goes_on)
        };
        let mut query = matches::table
            .order(matches::id.desc())
            .limit(bigint(limit))
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
        if let Some(AccountId(own)) = filter.awaits {
            let own = matches::players.contains(vec![Some(own)]);
            // The index of running matches answers only to what is written out.
            query = query.filter(own.and(sql::<Bool>("matches.status = 'active'")));
        }
        if let Some(player) = filter.player {
            query = query.filter(matches::players.contains(vec![Some(player.0)]).or(unlike()));
        }
        if let Some(AccountId(creator)) = filter.creator {
            query = query.filter(matches::creator.eq(creator));
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
