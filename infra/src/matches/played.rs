//! The matches that an account plays in.

use std::collections::BTreeSet;

use chrono::{TimeDelta, Utc};
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::Bool;
use diesel_async::RunQueryDsl;
use domain::engine::{AccountId, MatchId};
use tokio::sync::watch;
use uuid::Uuid;

use super::{MatchError, Matches};
use crate::database::{StoreError, bigint};
use crate::schema::matches;

/// What the index `matches_running_players` holds, in its own words.
const RUNNING: &str = "matches.status <> 'finished' AND matches.status <> 'cancelled'";

impl Matches {
    /// The matches that are not over in which an account sits, the newest first; at most `limit`.
    ///
    /// # Errors
    /// `Store`.
    pub async fn played_by(
        &self,
        account: AccountId,
        limit: usize,
    ) -> Result<Vec<MatchId>, MatchError> {
        let mut connection = self.inner.database.get().await?;
        let found: Vec<Uuid> = matches::table
            .filter(matches::players.contains(vec![Some(account.0)]))
            .filter(sql::<Bool>(RUNNING))
            .order(matches::id.desc())
            .limit(bigint(limit))
            .select(matches::id)
            .load(&mut connection)
            .await
            .map_err(StoreError::from)?;
        Ok(found.into_iter().map(MatchId).collect())
    }

    /// The matches in which an account sits that ended within this time, those that ended last
    /// first; at most `limit`.
    ///
    /// # Errors
    /// `Store`.
    pub async fn ended_with(
        &self,
        account: AccountId,
        within: TimeDelta,
        limit: usize,
    ) -> Result<Vec<MatchId>, MatchError> {
        let mut connection = self.inner.database.get().await?;
        let found: Vec<Uuid> = matches::table
            .filter(matches::players.contains(vec![Some(account.0)]))
            .filter(matches::ended_at.gt(Utc::now() - within))
            .order(matches::ended_at.desc())
            .limit(bigint(limit))
            .select(matches::id)
            .load(&mut connection)
            .await
            .map_err(StoreError::from)?;
        Ok(found.into_iter().map(MatchId).collect())
    }

    /// A value that changes whenever an account may have taken a seat or left one, on any server.
    pub fn watch_account(&self, account: AccountId) -> watch::Receiver<BTreeSet<MatchId>> {
        self.inner.feeds.watch_account(account)
    }
}
