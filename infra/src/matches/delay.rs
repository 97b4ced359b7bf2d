//! The delay with which onlookers see a running match: they see an event once as many others have
//! followed, and as much time has passed, as the match demands. Once the match is over, they see
//! everything.

use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use domain::engine::MatchId;

use super::cache::Live;
use super::{Head, MatchError, Matches, Page, Reading};
use crate::database::{StoreError, bigint};
use crate::schema::events;

/// How far onlookers see.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Visible {
    /// The last event that they are shown; they always see the first.
    pub seq: u64,
    /// When the next one will be shown even if nothing happens.
    pub more_in: Option<Duration>,
}

impl Reading {
    /// How far onlookers see now.
    ///
    /// # Errors
    /// `Store`.
    pub async fn visible(&self) -> Result<Visible, MatchError> {
        self.matches.visible_of(&self.live).await
    }

    /// The match as onlookers see it: as it was after the last event that they see.
    ///
    /// # Errors
    /// `Frozen`, `Store`.
    pub async fn shown(&self) -> Result<Head, MatchError> {
        self.head_at(self.visible().await?.seq).await
    }

    /// The match after event `seq`, with its row as it was then.
    ///
    /// # Errors
    /// `NotFound` beyond the last event; `Frozen`, `Store`.
    pub async fn head_at(&self, seq: u64) -> Result<Head, MatchError> {
        if seq == self.live.head.seq() {
            return Ok(self.head());
        }
        let it = self.at(seq).await?;
        let row = self.live.row.clone().earlier(it.as_ref());
        Ok(Head { it, row })
    }
}

impl Matches {
    /// How far onlookers see now.
    ///
    /// # Errors
    /// `NotFound`, `Frozen`, `Store`.
    pub async fn visible(&self, id: MatchId) -> Result<Visible, MatchError> {
        self.reading(id, None).await?.visible().await
    }

    /// At most `limit` events after `after`, as far as onlookers see.
    ///
    /// # Errors
    /// `NotFound`, `Frozen`, `Store`.
    pub async fn page_shown(
        &self,
        id: MatchId,
        after: u64,
        limit: usize,
    ) -> Result<Page, MatchError> {
        let Visible { seq, more_in } = self.visible(id).await?;
        let there = usize::try_from(seq.saturating_sub(after)).unwrap_or(usize::MAX);
        let page = self.page(id, after, limit.min(there)).await?;
        Ok(Page { head: seq, more_in, ..page })
    }

    pub(super) async fn visible_of(&self, live: &Live) -> Result<Visible, MatchError> {
        let head = live.head.seq();
        if !live.row.delayed || live.row.status.is_over() {
            return Ok(Visible { seq: head, more_in: None });
        }
        let delay = live.head.summary().delay;
        let followed = head.saturating_sub(delay.events.into()).max(1);
        if delay.seconds == 0 {
            return Ok(Visible { seq: followed, more_in: None });
        }
        let now = Utc::now();
        let seconds = TimeDelta::seconds(delay.seconds.into());
        let (seq, next) = self.recorded_until(live, followed, now - seconds).await?;
        let more_in = next.and_then(|next| (next + seconds - now).to_std().ok());
        Ok(Visible { seq, more_in })
    }

    /// The last event up to `last` that was recorded by then, or the first of all; and when the
    /// next one was recorded, if it is not after `last`.
    async fn recorded_until(
        &self,
        live: &Live,
        last: u64,
        then: DateTime<Utc>,
    ) -> Result<(u64, Option<DateTime<Utc>>), MatchError> {
        let mut connection = self.inner.database.get().await?;
        let of_match = events::stream.eq(live.head.id().0);
        let last = bigint(last);
        // Searched from the end, as only few events are not yet shown.
        let found: Option<i64> = events::table
            .filter(of_match.and(events::seq.le(last)).and(events::recorded_at.le(then)))
            .order(events::seq.desc())
            .select(events::seq)
            .first(&mut connection)
            .await
            .optional()
            .map_err(StoreError::from)?;
        let seq = found.unwrap_or(1);
        let next = events::table
            .filter(of_match.and(events::seq.eq(seq + 1)).and(events::seq.le(last)))
            .select(events::recorded_at)
            .first(&mut connection)
            .await
            .optional()
            .map_err(StoreError::from)?;
        Ok((seq.unsigned_abs(), next))
    }
}
