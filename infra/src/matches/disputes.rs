//! The list of disputes.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use domain::engine::{AccountId, Kind, MatchId, Seat, Time};
use uuid::Uuid;

use super::{MatchError, Matches};
use crate::database::{Connection, StoreError, bigint};
use crate::schema::{disputes, known_events, match_judges, matches};

/// A dispute as the list has it.
#[derive(Clone, Debug, PartialEq)]
pub struct DisputeRow {
    /// The dispute's id.
    pub id: Uuid,
    /// The match's id.
    pub match_id: MatchId,
    /// The seq of the event that opened it.
    pub seq: u64,
    /// The seat that opened it; `None` if a judge did.
    pub seat: Option<Seat>,
    /// The account that opened it.
    pub account: Option<AccountId>,
    /// The seq of the event that it is about.
    pub about: u64,
    /// Whether that is a ruling, so that the dispute is an appeal.
    pub is_appeal: bool,
    /// The reference to the text of the claim.
    pub claim: Uuid,
    /// Whether the match waits until the dispute is decided.
    pub suspend: bool,
    /// When it was opened.
    pub opened_at: Time,
    /// The seq of the ruling that decided it.
    pub closed_by: Option<u64>,
    /// When that was.
    pub closed_at: Option<Time>,
}

/// Which disputes are wanted.
#[derive(Clone, Debug, Default)]
pub struct DisputeFilter {
    /// Only disputes of this match.
    pub match_id: Option<MatchId>,
    /// `true`: only open ones; `false`: only closed ones.
    pub open: Option<bool>,
    /// Only in matches that this judge is assigned to.
    pub assigned_to: Option<AccountId>,
    /// Only in matches in which this account does not sit.
    pub unseated: Option<AccountId>,
    /// `true`: only appeals; `false`: only disputes that are no appeals.
    pub appeal: Option<bool>,
    /// Whether the newest come first, not the oldest.
    pub newest_first: bool,
}

type Stored =
    (Uuid, Uuid, i64, Option<i16>, Option<Uuid>, i64, Uuid, bool, DateTime<Utc>, Option<i64>);

/// A dispute with the kind of the event that it is about. When it was decided is added later.
fn dispute((stored, about_kind): (Stored, Option<String>)) -> DisputeRow {
    let (id, match_id, seq, seat, account, about, claim, suspend, opened_at, closed_by) = stored;
    DisputeRow {
        id,
        match_id: MatchId(match_id),
        seq: seq.unsigned_abs(),
        seat: seat.and_then(|seat| u8::try_from(seat).ok()).map(Seat),
        account: account.map(AccountId),
        about: about.unsigned_abs(),
        is_appeal: about_kind.as_deref() == Some(Kind::RulingIssued.name()),
        claim,
        suspend,
        opened_at: opened_at.into(),
        closed_by: closed_by.map(i64::unsigned_abs),
        closed_at: None,
    }
}

impl Matches {
    /// Disputes, in the order that the filter says, after `after`.
    ///
    /// # Errors
    /// `Store`.
    pub async fn disputes(
        &self,
        filter: DisputeFilter,
        after: Option<Uuid>,
        limit: usize,
    ) -> Result<Vec<DisputeRow>, MatchError> {
        let about =
            known_events::stream.eq(disputes::stream).and(known_events::seq.eq(disputes::about));
        let mut query = disputes::table
            .left_join(known_events::table.on(about))
            .limit(bigint(limit))
            .select((disputes::all_columns, known_events::kind.nullable()))
            .into_boxed();
        if let Some(id) = filter.match_id {
            query = query.filter(disputes::stream.eq(id.0));
        }
        if let Some(judge) = filter.assigned_to {
            let called = match_judges::table
                .filter(match_judges::account.eq(judge.0))
                .select(match_judges::match_id);
            query = query.filter(disputes::stream.eq_any(called));
        }
        if let Some(AccountId(own)) = filter.unseated {
            let own = matches::table
                .filter(matches::players.contains(vec![Some(own)]))
                .select(matches::id);
            query = query.filter(disputes::stream.ne_all(own));
        }
        query = match filter.open {
            None => query,
            Some(true) => query.filter(disputes::closed_by.is_null()),
            Some(false) => query.filter(disputes::closed_by.is_not_null()),
        };
        let about_ruling =
            known_events::kind.nullable().is_not_distinct_from(Kind::RulingIssued.name());
        query = match filter.appeal {
            None => query,
            Some(true) => query.filter(about_ruling),
            Some(false) => query.filter(diesel::dsl::not(about_ruling)),
        };
        query = match filter.newest_first {
            false => query.order(disputes::id.asc()),
            true => query.order(disputes::id.desc()),
        };
        query = match after {
            None => query,
            Some(after) if filter.newest_first => query.filter(disputes::id.lt(after)),
            Some(after) => query.filter(disputes::id.gt(after)),
        };
        let mut connection = self.inner.database.get().await?;
        let found: Vec<(Stored, Option<String>)> =
            query.load(&mut connection).await.map_err(StoreError::from)?;
        let mut found: Vec<DisputeRow> = found.into_iter().map(dispute).collect();
        add_closing(&mut connection, &mut found).await?;
        Ok(found)
    }

    /// A dispute by its id.
    ///
    /// # Errors
    /// `NotFound`, `Store`.
    pub async fn dispute_by_id(&self, id: Uuid) -> Result<DisputeRow, MatchError> {
        let known = self.inner.disputes.stream_of(id);
        let found = match known {
            Some(stream) => self.dispute_in(Some(stream), id).await?,
            None => None,
        };
        let found = match found {
            Some(found) => found,
            None => self.dispute_in(None, id).await?.ok_or(MatchError::NotFound)?,
        };
        self.inner.disputes.note(id, found.match_id.0);
        Ok(found)
    }

    /// A dispute by its id, in this match or in any.
    async fn dispute_in(
        &self,
        stream: Option<Uuid>,
        id: Uuid,
    ) -> Result<Option<DisputeRow>, MatchError> {
        let about =
            known_events::stream.eq(disputes::stream).and(known_events::seq.eq(disputes::about));
        let mut query = disputes::table
            .left_join(known_events::table.on(about))
            .filter(disputes::id.eq(id))
            .select((disputes::all_columns, known_events::kind.nullable()))
            .into_boxed();
        if let Some(stream) = stream {
            query = query.filter(disputes::stream.eq(stream));
        }
        let mut connection = self.inner.database.get().await?;
        let found: Option<(Stored, Option<String>)> =
            query.first(&mut connection).await.optional().map_err(StoreError::from)?;
        let mut found: Vec<DisputeRow> = found.map(dispute).into_iter().collect();
        add_closing(&mut connection, &mut found).await?;
        Ok(found.pop())
    }
}

/// Adds when the rulings came that decided these disputes. In a statement of its own: none joins
/// the events twice, and a split database might refuse that.
async fn add_closing(
    connection: &mut Connection,
    disputes: &mut [DisputeRow],
) -> Result<(), StoreError> {
    let closed = |it: &DisputeRow| Some((it.match_id.0, bigint(it.closed_by?)));
    let (streams, seqs): (Vec<Uuid>, Vec<i64>) = disputes.iter().filter_map(closed).unzip();
    if streams.is_empty() {
        return Ok(());
    }
    let found: Vec<(Uuid, i64, DateTime<Utc>)> = known_events::table
        .filter(known_events::stream.eq_any(streams).and(known_events::seq.eq_any(seqs)))
        .select((known_events::stream, known_events::seq, known_events::recorded_at))
        .load(connection)
        .await?;
    let times: BTreeMap<(Uuid, i64), DateTime<Utc>> =
        found.into_iter().map(|(stream, seq, at)| ((stream, seq), at)).collect();
    for dispute in disputes {
        let at = closed(dispute).and_then(|it| times.get(&it));
        dispute.closed_at = at.copied().map(Time::from);
    }
    Ok(())
}
