//! The rulings of judges, and when prompts were opened.

use std::collections::BTreeMap;

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Nullable, Uuid as SqlUuid};
use diesel_async::RunQueryDsl;
use domain::engine::{AccountId, Kind, MatchId, PromptId, Sealed, StoredRuling, Time};

use uuid::Uuid;

use super::read::{check_sealed, frozen};
use super::rows::{EventRow, KNOWN};
use super::{MatchError, Matches};
use crate::database::{StoreError, bigint};
use crate::schema::known_events;

/// The indexes for rulings find the few among the events of these matches.
const ABOUT: &str = "
    SELECT events.stream, events.seq
    FROM matches
    JOIN known_events AS events ON events.stream = matches.id AND events.kind = 'ruling.issued'
    WHERE matches.players @> ARRAY[$1]
        AND matches.players[(events.content::jsonb #>> '{ruling,order,seat}')::int + 1] = $1
        AND ($2 IS NULL OR (events.stream, events.seq) < ($2, $3))
    ORDER BY events.stream DESC, events.seq DESC LIMIT $4";

#[derive(diesel::QueryableByName)]
struct Place {
    #[diesel(sql_type = SqlUuid)]
    stream: Uuid,
    #[diesel(sql_type = BigInt)]
    seq: i64,
}

impl Matches {
    /// Every ruling of a match, in order.
    ///
    /// # Errors
    /// `NotFound`, `Frozen`, `Store`.
    pub async fn rulings(&self, id: MatchId) -> Result<Vec<StoredRuling>, MatchError> {
        let live = self.current(id).await?;
        let mut connection = self.inner.database.get().await?;
        let found: Vec<EventRow> = known_events::table
            .filter(known_events::stream.eq(id.0))
            .filter(known_events::kind.eq(Kind::RulingIssued.name()))
            .order(known_events::seq)
            .select(KNOWN)
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

    /// The rulings that concern a seat of an account, over all its matches: those of newer matches
    /// first, in each the later ones first. They come after `after`, a match and an event of it; at
    /// most `limit`.
    ///
    /// # Errors
    /// `Store`.
    pub async fn rulings_about(
        &self,
        account: AccountId,
        after: Option<(MatchId, u64)>,
        limit: usize,
    ) -> Result<Vec<(MatchId, u64)>, MatchError> {
        let (after, seq) = after.unzip();
        let mut connection = self.inner.database.get().await?;
        let found: Vec<Place> = diesel::sql_query(ABOUT)
            .bind::<SqlUuid, _>(account.0)
            .bind::<Nullable<SqlUuid>, _>(after.map(|it| it.0))
            .bind::<Nullable<BigInt>, _>(seq.map(bigint))
            .bind::<BigInt, _>(bigint(limit))
            .load(&mut connection)
            .await
            .map_err(StoreError::from)?;
        Ok(found.into_iter().map(|it| (MatchId(it.stream), it.seq.unsigned_abs())).collect())
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
