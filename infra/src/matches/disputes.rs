//! The list of disputes.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use domain::engine::{AccountId, Kind, MatchId, Seat, Time};
use uuid::Uuid;

use super::{MatchError, Matches};
use crate::database::{StoreError, bigint};
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

/// In which order disputes are wanted, and after which of that order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DisputeOrder {
    /// Those first that were opened first.
    Oldest(Option<Uuid>),
    /// Those first that were opened last.
    Newest(Option<Uuid>),
    /// Those first that were decided last; none that are open. After the one that was decided then.
    Decided(Option<(Time, Uuid)>),
}

/// Which disputes are wanted.
#[derive(Clone, Debug)]
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
    /// Which come first.
    pub order: DisputeOrder,
}

type Stored = (
    Uuid,
    Uuid,
    i64,
    Option<i16>,
    Option<Uuid>,
    i64,
    Uuid,
    bool,
    DateTime<Utc>,
    Option<i64>,
    Option<DateTime<Utc>>,
);

/// A dispute with the kind of the event that it is about.
fn dispute((stored, about_kind): (Stored, Option<String>)) -> DisputeRow {
    let (id, match_id, seq, seat, account, about, claim, suspend, opened, closed_by, closed) =
        stored;
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
        opened_at: opened.into(),
        closed_by: closed_by.map(i64::unsigned_abs),
        closed_at: closed.map(Time::from),
    }
}

impl Matches {
    /// Disputes, in the order that the filter says.
    ///
    /// # Errors
    /// `Store`.
    pub async fn disputes(
        &self,
        filter: DisputeFilter,
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
        query = match filter.order {
            DisputeOrder::Oldest(_) => query.order(disputes::id.asc()),
            DisputeOrder::Newest(_) => query.order(disputes::id.desc()),
            DisputeOrder::Decided(_) => query
                .filter(disputes::closed_at.is_not_null())
                .order((disputes::closed_at.desc(), disputes::id.desc())),
        };
        query = match filter.order {
            DisputeOrder::Oldest(None) | DisputeOrder::Newest(None) => query,
            DisputeOrder::Decided(None) => query,
            DisputeOrder::Oldest(Some(after)) => query.filter(disputes::id.gt(after)),
            DisputeOrder::Newest(Some(after)) => query.filter(disputes::id.lt(after)),
            DisputeOrder::Decided(Some((at, id))) => {
                let at: DateTime<Utc> = at.into();
                let before = disputes::closed_at.lt(at).or(disputes::id.nullable().lt(id));
                query.filter(disputes::closed_at.le(at)).filter(before)
            }
        };
        let mut connection = self.inner.database.get().await?;
        let found: Vec<(Stored, Option<String>)> =
            query.load(&mut connection).await.map_err(StoreError::from)?;
        Ok(found.into_iter().map(dispute).collect())
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
        Ok(found.map(dispute))
    }
}
