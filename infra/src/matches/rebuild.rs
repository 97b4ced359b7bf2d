//! Making the summaries of matches anew from their logs.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::upsert::excluded;
use diesel_async::{AsyncConnection, AsyncPgConnection, RunQueryDsl};
use domain::engine::conduct::judging::Dispute;
use domain::engine::{AnyMatch, Failure, Kind, MatchId, Sealed};
use uuid::Uuid;

use super::refold::{no_seed, rules_of};
use super::{MatchError, Matches, rows};
use crate::database::{StoreError, bigint};
use crate::schema::{archived, deadlines, disputes, events, matches};

/// How often a match is folded again because it has moved on meanwhile, at most.
const ATTEMPTS_MAX: usize = 8;

/// The result for the summary of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rebuilt {
    /// It agreed with the log.
    Same,
    /// It differed or was missing; [`Matches::rebuild`] has corrected it.
    Differed,
    /// The log cannot be folded: the summary was left as it was.
    Unfoldable(Failure),
    /// The match moved on at every attempt. Play keeps its summary up to date.
    Busy,
}

/// The row of a match: all that can be made anew from its log.
#[derive(Clone, Debug, PartialEq, Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = matches, treat_none_as_null = true)]
struct Projection {
    id: Uuid,
    ruleset: String,
    rules_version: String,
    visibility: String,
    status: String,
    version: i64,
    head_hash: Vec<u8>,
    creator: Option<Uuid>,
    players: Vec<Option<Uuid>>,
    title: Option<Uuid>,
    created_at: DateTime<Utc>,
    started_at: Option<DateTime<Utc>>,
    ended_at: Option<DateTime<Utc>>,
    delayed: bool,
    staged: bool,
}

/// The row of a dispute.
#[derive(Clone, Debug, PartialEq, Queryable, Selectable, Insertable)]
#[diesel(table_name = disputes)]
struct DisputeProjection {
    id: Uuid,
    stream: Uuid,
    seq: i64,
    seat: Option<i16>,
    account: Option<Uuid>,
    about: i64,
    claim: Uuid,
    suspend: bool,
    opened_at: DateTime<Utc>,
    closed_by: Option<i64>,
    closed_at: Option<DateTime<Utc>>,
}

/// Every row that is made from the log of a match.
#[derive(Clone, Debug, PartialEq)]
struct Projections {
    row: Projection,
    deadline: Option<DateTime<Utc>>,
    disputes: Vec<DisputeProjection>,
}

/// The rows of a folded match. Whatever is projected from logs is projected here.
fn projections(it: &dyn AnyMatch, log: &[Sealed]) -> Projections {
    let time = |seq: u64| log.iter().find(|line| line.seq == seq).map(|line| line.recorded_at);
    let dispute = |dispute: Dispute| DisputeProjection {
        id: dispute.id,
        stream: it.id().0,
        seq: bigint(dispute.seq),
        seat: dispute.seat.map(|seat| i16::from(seat.0)),
        account: dispute.actor.map(|it| it.0),
        about: bigint(dispute.about),
        claim: dispute.claim.text,
        suspend: dispute.suspend,
        opened_at: time(dispute.seq).unwrap_or_default().into(),
        closed_by: dispute.closed_by.map(bigint),
        closed_at: dispute.closed_by.and_then(time).map(Into::into),
    };
    let mut disputes: Vec<DisputeProjection> = it.disputes().into_iter().map(dispute).collect();
    disputes.sort_by_key(|it| it.id);
    let deadline = it.deadline().map(Into::into);
    Projections { row: projection(it, log), deadline, disputes }
}

fn projection(it: &dyn AnyMatch, log: &[Sealed]) -> Projection {
    let summary = it.summary();
    let first = |kind: Kind| log.iter().find(|line| line.kind == kind);
    let time = |kind: Kind| first(kind).map(|line| line.recorded_at.into());
    Projection {
        id: it.id().0,
        ruleset: summary.ruleset,
        rules_version: summary.rules_version,
        visibility: rows::visibility_name(summary.visibility).to_owned(),
        status: rows::status_name(summary.status).to_owned(),
        version: bigint(it.seq()),
        head_hash: it.head().0.to_vec(),
        creator: summary.creator.map(|it| it.0),
        players: summary.chairs.iter().map(|it| it.account.map(|it| it.0)).collect(),
        title: summary.title.map(|it| it.text),
        created_at: time(Kind::MatchCreated).unwrap_or_else(|| it.recorded_at().into()),
        started_at: time(Kind::MatchStarted),
        ended_at: time(Kind::MatchFinished).or_else(|| time(Kind::MatchCancelled)),
        delayed: !summary.delay.is_none(),
        staged: summary.staged,
    }
}

impl Matches {
    /// Makes the summary of a match anew from its log. A server may be running: if the match moves
    /// on meanwhile, it is folded again.
    ///
    /// # Errors
    /// `Store`.
    pub async fn rebuild(&self, id: MatchId) -> Result<Rebuilt, MatchError> {
        for _ in 0..ATTEMPTS_MAX {
            let (stored, made) = match self.projected(id).await {
                Ok(both) => both,
                Err(MatchError::Frozen(failure)) => return Ok(Rebuilt::Unfoldable(failure)),
                Err(error) => return Err(error),
            };
            if stored.as_ref() == Some(&made) {
                return Ok(Rebuilt::Same);
            }
            if let Some(settled) = self.settle(made).await? {
                return Ok(settled);
            }
        }
        Ok(Rebuilt::Busy)
    }

    /// Compares the summary of a match with its log, without changing it.
    ///
    /// # Errors
    /// `Store`.
    pub async fn compare(&self, id: MatchId) -> Result<Rebuilt, MatchError> {
        for _ in 0..ATTEMPTS_MAX {
            let (stored, made) = match self.projected(id).await {
                Ok(both) => both,
                Err(MatchError::Frozen(failure)) => return Ok(Rebuilt::Unfoldable(failure)),
                Err(error) => return Err(error),
            };
            if stored.as_ref() == Some(&made) {
                return Ok(Rebuilt::Same);
            }
            // It may have grown between the two looks.
            let mut connection = self.inner.database.get().await?;
            let head = head_of(&mut connection, id.0).await?;
            if head == Some((made.row.version, made.row.head_hash.clone()))
                && stored == stored_projection(&mut connection, id.0).await?
            {
                return Ok(Rebuilt::Differed);
            }
        }
        Ok(Rebuilt::Busy)
    }

    /// The row as it is stored, and as it should be by the log that was read after it.
    async fn projected(
        &self,
        id: MatchId,
    ) -> Result<(Option<Projections>, Projections), MatchError> {
        let demands = self.demands(id).await?;
        let mut connection = self.inner.database.get().await?;
        let stored = stored_projection(&mut connection, id.0).await?;
        drop(connection);
        let log = self.read_log(id, 0, u64::MAX).await?;
        let seed = self.stored_seed(id).await?;
        // No summary is made from a log that was cut short.
        demands.check(&log).map_err(MatchError::Frozen)?;
        let made = self.inner.work.long(move || {
            let seed = seed.ok_or_else(no_seed)?;
            let it = rules_of(&log)?.fold(&log, &seed)?;
            Ok(projections(it.as_ref(), &log))
        });
        Ok((stored, made.await?.map_err(MatchError::Frozen)?))
    }

    /// Stores the row, unless the log has grown since. The lock on the row keeps it from growing.
    async fn settle(&self, made: Projections) -> Result<Option<Rebuilt>, StoreError> {
        let settling = async |connection: &mut AsyncPgConnection| {
            let settling =
                connection.transaction(async move |connection| settle(connection, made).await);
            settling.await
        };
        self.inner.database.write(settling).await
    }
}

async fn settle(
    connection: &mut AsyncPgConnection,
    made: Projections,
) -> Result<Option<Rebuilt>, StoreError> {
    let id = made.row.id;
    let locked = matches::table.find(id).select(matches::id).for_update();
    locked.first::<Uuid>(connection).await.optional()?;
    let stored = stored_projection(connection, id).await?;
    let head = head_of(connection, id).await?;
    if head != Some((made.row.version, made.row.head_hash.clone())) {
        return Ok(None);
    }
    if stored.as_ref() == Some(&made) {
        return Ok(Some(Rebuilt::Same));
    }
    let row = diesel::insert_into(matches::table).values(&made.row);
    let row = row.on_conflict(matches::id).do_update();
    let row = row.set((&made.row, matches::changed_at.eq(excluded(matches::changed_at))));
    row.execute(connection).await?;
    settle_deadline(connection, id, made.deadline).await?;
    let old = disputes::table.filter(disputes::stream.eq(id));
    diesel::delete(old).execute(connection).await?;
    let new = diesel::insert_into(disputes::table).values(&made.disputes);
    new.execute(connection).await?;
    Ok::<Option<Rebuilt>, StoreError>(Some(Rebuilt::Differed))
}

async fn stored_projection(
    connection: &mut AsyncPgConnection,
    id: Uuid,
) -> Result<Option<Projections>, StoreError> {
    let row = matches::table.find(id).select(Projection::as_select());
    let Some(row) = row.first(connection).await.optional()? else {
        return Ok(None);
    };
    let deadline = deadlines::table.find(id).select(deadlines::at);
    let deadline = deadline.first(connection).await.optional()?;
    let rows = disputes::table.filter(disputes::stream.eq(id)).order(disputes::id);
    let disputes = rows.select(DisputeProjection::as_select()).load(connection).await?;
    Ok(Some(Projections { row, deadline, disputes }))
}

async fn settle_deadline(
    connection: &mut AsyncPgConnection,
    id: Uuid,
    deadline: Option<DateTime<Utc>>,
) -> Result<usize, diesel::result::Error> {
    let Some(at) = deadline else {
        return diesel::delete(deadlines::table.find(id)).execute(connection).await;
    };
    let row = (deadlines::match_id.eq(id), deadlines::at.eq(at));
    let made = diesel::insert_into(deadlines::table).values(row);
    let made = made.on_conflict(deadlines::match_id).do_update().set(deadlines::at.eq(at));
    made.execute(connection).await
}

/// The seq and the hash of the last event of a log.
async fn head_of(
    connection: &mut AsyncPgConnection,
    id: Uuid,
) -> Result<Option<(i64, Vec<u8>)>, StoreError> {
    let last = events::table.filter(events::stream.eq(id)).order(events::seq.desc());
    let last = last.select((events::seq, events::hash)).first(connection).await.optional()?;
    if last.is_some() {
        return Ok(last);
    }
    let left = archived::table.find(id).filter(archived::left_at.is_not_null());
    Ok(left.select((archived::seq, archived::hash)).first(connection).await.optional()?)
}
