//! What lists tell of a match beside its row: who is awaited, its clock and its result. Nothing of
//! it is written when an event is appended. A running match is folded, or kept folded already; of
//! one that has not begun or is over, two or three events are read.

use std::collections::BTreeMap;
use std::sync::Arc;

use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Text};
use diesel_async::RunQueryDsl;
use domain::engine::{AccountId, AnyMatch, Clock, MatchId, Outcome, Status};
use uuid::Uuid;

use super::cache::Live;
use super::{Head, MatchError, MatchRow, Matches, pinned};
use crate::database::StoreError;

/// The first event of each match, its end, and the rulings since.
const ENDS: &str = "
    SELECT matches.id, event.seq, event.content
    FROM matches JOIN known_events AS event ON event.stream = matches.id AND event.seq = 1
    WHERE matches.id = ANY ($1)
    UNION ALL
    SELECT matches.id, event.seq, event.content
    FROM matches
    CROSS JOIN LATERAL (
        SELECT seq FROM known_events
        WHERE stream = matches.id AND kind = 'match.finished' ORDER BY seq DESC LIMIT 1
    ) AS ended
    JOIN known_events AS event ON event.stream = matches.id AND event.seq >= ended.seq
        AND event.kind IN ('match.finished', 'ruling.issued')
    WHERE matches.id = ANY ($1)
    ORDER BY 1, 2";

/// A match as a list shows it.
#[derive(Clone)]
pub struct Listed {
    /// Its row.
    pub row: MatchRow,
    /// What the list shows beside that.
    pub glance: Glance,
}

/// What a list knows of a match beside its row, without reading more of its log than it must.
#[derive(Clone)]
pub enum Glance {
    /// The match itself: it runs, or is shown with a delay.
    Folded(Arc<dyn AnyMatch>),
    /// It has not begun, or is over: then this is its outcome.
    Still {
        /// The clock that it was made with.
        clock: Clock,
        /// How it ended.
        outcome: Option<Outcome>,
    },
    /// It cannot be folded.
    Unknown,
}

#[derive(QueryableByName)]
struct Content {
    #[diesel(sql_type = diesel::sql_types::Uuid)]
    id: Uuid,
    #[diesel(sql_type = BigInt)]
    seq: i64,
    #[diesel(sql_type = Text)]
    content: String,
}

impl Matches {
    /// A match as a list shows it to an account. What [`Matches::complete`] adds is still missing.
    pub(super) async fn listed(
        &self,
        row: MatchRow,
        to: Option<AccountId>,
    ) -> Result<Listed, MatchError> {
        let plays = to.is_some_and(|it| row.players.contains(&Some(it)));
        if row.delayed && !row.status.is_over() && !plays {
            let Head { it, row: shown } = self.reading(row.id, None).await?.shown().await?;
            let row = MatchRow { title: row.title, ..shown };
            return Ok(Listed { row, glance: Glance::Folded(it) });
        }
        self.running(row).await
    }

    /// A match as it is now, if it runs; else what [`Matches::complete`] adds is still missing.
    pub(super) async fn running(&self, row: MatchRow) -> Result<Listed, MatchError> {
        match row.status {
            Status::Open | Status::Finished | Status::Cancelled => {
                Ok(Listed { row, glance: Glance::Unknown })
            }
            Status::Active | Status::Suspended => match self.reached(row.id, row.version).await {
                Ok(live) => {
                    let glance = Glance::Folded(live.head.clone());
                    Ok(Listed { row: live.row.clone(), glance })
                }
                Err(MatchError::Store(error)) => Err(error.into()),
                Err(_) => Ok(Listed { row, glance: Glance::Unknown }),
            },
        }
    }

    /// The match at this event or a later one, from memory if it is kept there.
    pub(super) async fn reached(&self, id: MatchId, seq: u64) -> Result<Arc<Live>, MatchError> {
        match self.inner.cache.get(id) {
            Some(live) if seq <= live.head.seq() => Ok(live),
            Some(_) | None => self.current(id).await,
        }
    }

    /// Adds what is missing of matches that have not begun or are over, in one query.
    pub(super) async fn complete(&self, listed: &mut [Listed]) -> Result<(), MatchError> {
        let missing = |it: &Listed| {
            let still = it.row.status == Status::Open || it.row.status.is_over();
            still && matches!(it.glance, Glance::Unknown)
        };
        let ids: Vec<Uuid> = listed.iter().filter(|it| missing(it)).map(|it| it.row.id.0).collect();
        if ids.is_empty() {
            return Ok(());
        }
        let mut connection = self.inner.database.get().await?;
        let found: Vec<Content> = diesel::sql_query(ENDS)
            .bind::<Array<diesel::sql_types::Uuid>, _>(ids)
            .load(&mut connection)
            .await
            .map_err(StoreError::from)?;
        drop(connection);
        let mut contents: BTreeMap<Uuid, Vec<Content>> = BTreeMap::new();
        for it in found {
            contents.entry(it.id).or_default().push(it);
        }
        for it in listed.iter_mut().filter(|it| missing(it)) {
            let own = contents.remove(&it.row.id.0).unwrap_or_default();
            match still(&it.row, &own) {
                Ok(glance) => it.glance = glance,
                Err(why) => tracing::warn!(id = %it.row.id, why, "a match is listed in short"),
            }
        }
        Ok(())
    }
}

/// What the events of a match that has not begun or is over tell of it.
fn still(row: &MatchRow, contents: &[Content]) -> Result<Glance, String> {
    let ruleset = pinned(&row.ruleset, &row.rules_version).map_err(|error| error.to_string())?;
    let Some((created, since)) = contents.split_first().filter(|(first, _)| first.seq == 1) else {
        return Err("its first event is missing".to_owned());
    };
    let mut outcome = None;
    for it in since {
        outcome = ruleset.outcome_in(&it.content)?.or(outcome);
    }
    Ok(Glance::Still { clock: ruleset.clock_in(&created.content)?, outcome })
}
