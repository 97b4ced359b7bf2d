//! The rulings of judges, and when prompts were opened.

use std::collections::BTreeMap;

use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use domain::engine::{Kind, MatchId, PromptId, Sealed, StoredRuling, Time};

use super::read::{check_sealed, frozen};
use super::rows::EventRow;
use super::{MatchError, Matches};
use crate::database::StoreError;
use crate::schema::events;

impl Matches {
    /// Every ruling of a match, in order.
    ///
    /// # Errors
    /// `NotFound`, `Frozen`, `Store`.
    pub async fn rulings(&self, id: MatchId) -> Result<Vec<StoredRuling>, MatchError> {
        let live = self.current(id).await?;
        let mut connection = self.inner.database.get().await?;
        let found: Vec<EventRow> = events::table
            .filter(events::stream.eq(id.0))
            .filter(events::kind.eq(Kind::RulingIssued.name()))
            .order(events::seq)
            .select(EventRow::as_select())
            .load(&mut connection)
            .await
            .map_err(StoreError::from)?;
        drop(connection);
        let lines = found.into_iter().map(EventRow::into_sealed);
        let lines = lines.collect::<Result<Vec<Sealed>, _>>()?;
        let mut rulings = Vec::with_capacity(lines.len());
        for line in &lines {
            check_sealed(line)?;
            rulings.extend(live.head.ruling_in(line).map_err(frozen)?);
        }
        Ok(rulings)
    }

    /// When each prompt was opened that the events up to `to` have opened.
    ///
    /// # Errors
    /// `NotFound`, `Frozen`, `Store`.
    pub async fn prompts_opened(
        &self,
        id: MatchId,
        to: u64,
    ) -> Result<BTreeMap<PromptId, Time>, MatchError> {
        let live = self.current(id).await?;
        let log = self.read_past(&live.row, 0, to).await?;
        let looking = self.inner.work.short(move || {
            let mut opened = BTreeMap::new();
            for line in &log {
                let prompts = live.head.opened_by(line).map_err(frozen)?;
                opened.extend(prompts.into_iter().map(|prompt| (prompt, line.recorded_at)));
            }
            Ok(opened)
        });
        looking.await?
    }
}
