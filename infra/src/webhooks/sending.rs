//! For whoever sends to webhooks: which ones are theirs, what is to be sent, and what became of it.

use std::collections::BTreeMap;
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Binary, Double, Integer, Nullable, SmallInt, Text};
use diesel::sql_types::{Timestamptz, Uuid as SqlUuid};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use domain::engine::{Kind, MatchId};
use uuid::Uuid;

use super::signing::Secret;
use super::{Hook, HookRow, PosRow, Webhooks};
use crate::database::{StoreError, bigint};

/// Webhooks that a server takes over at once, at most.
const TAKEN_MAX: i64 = 50;
/// After so long without an arrival a delivery is given up, and a webhook switched off.
const GIVEN_UP: TimeDelta = TimeDelta::days(3);
/// For how long what became of a delivery is kept.
const KEPT: &str = "7 days";
/// Deliveries that are deleted at once, at most.
const DELETED_MAX: i64 = 10_000;
/// Characters that are kept of an error.
const ERROR_MAX: usize = 300;

/// Takes webhooks that nobody sends to, and keeps those that this server has.
const TAKE: &str = "
    UPDATE hooks SET lease_holder = $1, lease_until = now() + interval '30 s'
    WHERE status = 'active' AND (
        lease_holder = $1 AND lease_until < now() + interval '20 s'
        OR id IN (SELECT id FROM hooks WHERE status = 'active' AND lease_until < now()
                  ORDER BY id LIMIT $2 FOR UPDATE SKIP LOCKED))";
/// Nothing is sent while the owner is suspended.
const OWN: &str = "
    SELECT id, revision FROM hooks
    WHERE lease_holder = $1 AND now() < lease_until AND status = 'active'
        AND NOT EXISTS (SELECT FROM accounts
                        WHERE accounts.id = hooks.account AND suspended_at IS NOT NULL)";
const LEAVE: &str = "UPDATE hooks SET lease_until = '-infinity' WHERE lease_holder = $1";
const LOAD: &str = "
    SELECT id, url, kinds, match_id, ruleset, pos, status, failing_since, ended_at, ended_why,
        created_at, secret, old_secret, old_until, revision
    FROM hooks WHERE id = $1 AND status = 'active'";
const PENDING: &str = "
    SELECT pos, stream, body, attempts,
        extract(epoch FROM next_at - now())::double precision AS wait
    FROM deliveries WHERE hook = $1 AND status = 'pending' ORDER BY pos LIMIT $2";
/// What was sent before is sent again, unless it is on its way.
const ADD: &str = "
    WITH moved AS (
        UPDATE hooks SET pos = $3 WHERE id = $1 AND pos = $2 AND status = 'active' RETURNING id
    ), added AS (
        INSERT INTO deliveries (hook, pos, stream, seq, kind, body)
        SELECT moved.id, one.* FROM moved, unnest($4, $5, $6, $7, $8) AS one
        ON CONFLICT (hook, pos) DO UPDATE SET status = 'pending', attempts = 0, first_at = NULL,
            next_at = now(), done_at = NULL, answer = NULL, error = NULL
            WHERE deliveries.status <> 'pending'
    )
    SELECT count(*) AS pos FROM moved";
const ARRIVED: &str = "
    WITH done AS (
        UPDATE deliveries SET status = 'delivered', attempts = attempts + 1, answer = $3,
            first_at = coalesce(first_at, now()), done_at = now(), error = NULL
        WHERE hook = $1 AND pos = $2 AND status = 'pending'
    )
    UPDATE hooks SET failing_since = NULL WHERE id = $1 AND failing_since IS NOT NULL";
const FAILED: &str = "
    WITH tried AS (
        UPDATE deliveries SET attempts = attempts + 1, answer = $3, error = $4,
            first_at = coalesce(first_at, now()), next_at = now() + $5 * interval '1 second',
            status = CASE WHEN first_at < now() - interval '3 days' THEN 'failed' ELSE status END,
            done_at = CASE WHEN first_at < now() - interval '3 days' THEN now() END
        WHERE hook = $1 AND pos = $2 AND status = 'pending' RETURNING status
    ), failing AS (
        UPDATE hooks SET failing_since = coalesce(failing_since, now()) WHERE id = $1
        RETURNING failing_since
    )
    SELECT failing.failing_since, coalesce(tried.status, 'failed') AS status
    FROM failing LEFT JOIN tried ON true";
const END: &str = "
    WITH ended AS (
        UPDATE hooks SET status = $2, ended_at = now(), ended_why = $3
        WHERE id = $1 AND status = 'active' RETURNING id
    )
    UPDATE deliveries SET status = 'failed', done_at = now(), error = $3
    FROM ended WHERE deliveries.hook = ended.id AND deliveries.status = 'pending'";
const CLEAN: &str = "
    DELETE FROM deliveries WHERE (hook, pos) IN (
        SELECT hook, pos FROM deliveries WHERE done_at < now() - $1::interval LIMIT $2)";

/// A webhook as whoever sends to it needs it.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// The webhook.
    pub hook: Hook,
    secret: Secret,
    /// The secret before, and until when it signs, too.
    old_secret: Option<(Secret, DateTime<Utc>)>,
    /// What changes when its owner changes something.
    pub revision: i64,
    /// What is to be sent, by place.
    pub pending: BTreeMap<u64, Pending>,
}

/// An event that is to be sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pending {
    /// The match: of one match, events are sent one after the other.
    pub match_id: MatchId,
    /// What is sent.
    pub body: String,
    /// How often it was sent.
    pub attempts: u32,
    /// How long to wait before it is sent.
    pub wait: Duration,
}

/// An event that is to be sent from now on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewDelivery {
    /// Its place in the feed.
    pub pos: u64,
    /// The match.
    pub match_id: MatchId,
    /// The event in its log.
    pub seq: u64,
    /// What kind of event it is.
    pub kind: Kind,
    /// What is sent.
    pub body: String,
}

/// An attempt that failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The status of the answer, if there was one.
    pub answer: Option<u16>,
    /// What was wrong.
    pub error: String,
    /// How long to wait before the next attempt.
    pub wait: Duration,
}

/// What follows from a failed attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It is tried again.
    Again,
    /// This delivery was given up.
    GivenUp,
    /// The webhook was switched off.
    SwitchedOff,
}

impl Loaded {
    /// What signs at this time: its secret, and the one before as long as that is valid.
    pub fn secrets(&self, now: DateTime<Utc>) -> Vec<Secret> {
        let old = self.old_secret.iter().filter(|(_, until)| now < *until);
        [&self.secret].into_iter().chain(old.map(|(secret, _)| secret)).cloned().collect()
    }
}

impl Webhooks {
    /// Takes webhooks that nobody sends to, and keeps those that this server sends to already.
    /// Returns all of them, with their revisions.
    ///
    /// # Errors
    /// `Store`.
    pub async fn take(&self) -> Result<BTreeMap<Uuid, i64>, StoreError> {
        let server = self.inner.server;
        let taking = diesel::sql_query(TAKE);
        let taking = taking.bind::<SqlUuid, _>(server).bind::<BigInt, _>(TAKEN_MAX);
        self.write(async |connection| Ok(taking.execute(connection).await?)).await?;
        let mut connection = self.inner.database.get().await?;
        let own = diesel::sql_query(OWN).bind::<SqlUuid, _>(server);
        let rows: Vec<OwnRow> = own.load(&mut connection).await?;
        Ok(rows.into_iter().map(|row| (row.id, row.revision)).collect())
    }

    /// Leaves all webhooks to other servers.
    ///
    /// # Errors
    /// `Store`; then others wait for a while.
    pub async fn leave(&self) -> Result<(), StoreError> {
        let leaving = diesel::sql_query(LEAVE).bind::<SqlUuid, _>(self.inner.server);
        self.write(async |connection| Ok(leaving.execute(connection).await?)).await.map(|_| ())
    }

    /// A webhook, with at most `limit` of what is to be sent; `None` if nothing is sent to it any
    /// more.
    ///
    /// # Errors
    /// `Store`.
    pub async fn load(&self, id: Uuid, limit: usize) -> Result<Option<Loaded>, StoreError> {
        let mut connection = self.inner.database.get().await?;
        let loading = diesel::sql_query(LOAD).bind::<SqlUuid, _>(id);
        let found: Option<LoadedRow> = loading.get_result(&mut connection).await.optional()?;
        let Some(LoadedRow { hook, secret, old_secret, old_until, revision }) = found else {
            return Ok(None);
        };
        let limit = bigint(limit);
        let listing = diesel::sql_query(PENDING).bind::<SqlUuid, _>(id).bind::<BigInt, _>(limit);
        let rows: Vec<PendingRow> = listing.load(&mut connection).await?;
        Ok(Some(Loaded {
            hook: hook.hook()?,
            secret: Secret::of_bytes(secret),
            old_secret: old_secret.map(Secret::of_bytes).zip(old_until),
            revision,
            pending: rows.into_iter().map(PendingRow::pending).collect(),
        }))
    }

    /// Notes that a webhook has been looked at up to place `to`, and what of that is to be sent.
    /// Returns whether it stood at `from`: if not, it has to be loaded anew.
    ///
    /// # Errors
    /// `Store`.
    pub async fn add(
        &self,
        id: Uuid,
        (from, to): (u64, u64),
        new: &[NewDelivery],
    ) -> Result<bool, StoreError> {
        let adding = diesel::sql_query(ADD)
            .bind::<SqlUuid, _>(id)
            .bind::<BigInt, _>(bigint(from))
            .bind::<BigInt, _>(bigint(to))
            .bind::<Array<BigInt>, _>(new.iter().map(|it| bigint(it.pos)).collect::<Vec<_>>())
            .bind::<Array<SqlUuid>, _>(new.iter().map(|it| it.match_id.0).collect::<Vec<_>>())
            .bind::<Array<BigInt>, _>(new.iter().map(|it| bigint(it.seq)).collect::<Vec<_>>())
            .bind::<Array<Text>, _>(new.iter().map(|it| it.kind.name()).collect::<Vec<_>>())
            .bind::<Array<Text>, _>(new.iter().map(|it| it.body.as_str()).collect::<Vec<_>>());
        let adding = async |connection: &mut AsyncPgConnection| {
            Ok::<PosRow, StoreError>(adding.get_result(connection).await?)
        };
        Ok(0 < self.inner.database.write(adding).await?.pos)
    }

    /// Notes that a delivery has arrived.
    ///
    /// # Errors
    /// `Store`; then it is sent again.
    pub async fn arrived(&self, id: Uuid, pos: u64, answer: u16) -> Result<(), StoreError> {
        let noting = diesel::sql_query(ARRIVED)
            .bind::<SqlUuid, _>(id)
            .bind::<BigInt, _>(bigint(pos))
            .bind::<SmallInt, _>(i16::try_from(answer).unwrap_or(i16::MAX));
        self.write(async |connection| Ok(noting.execute(connection).await?)).await.map(|_| ())
    }

    /// Notes that an attempt has failed. After three days without an arrival the delivery is given
    /// up, or the webhook switched off.
    ///
    /// # Errors
    /// `Store`; then it is sent again.
    pub async fn failed(
        &self,
        id: Uuid,
        pos: u64,
        failure: &Failure,
    ) -> Result<Verdict, StoreError> {
        let error: String = failure.error.chars().take(ERROR_MAX).collect();
        let answer = failure.answer.map(|it| i16::try_from(it).unwrap_or(i16::MAX));
        let noting = diesel::sql_query(FAILED)
            .bind::<SqlUuid, _>(id)
            .bind::<BigInt, _>(bigint(pos))
            .bind::<Nullable<SmallInt>, _>(answer)
            .bind::<Text, _>(error)
            .bind::<Double, _>(failure.wait.as_secs_f64());
        let noting = async |connection: &mut AsyncPgConnection| {
            Ok::<Vec<FailedRow>, StoreError>(noting.load(connection).await?)
        };
        let noted = self.inner.database.write(noting).await?;
        let Some(noted) = noted.into_iter().next() else { return Ok(Verdict::GivenUp) };
        if noted.failing_since < Utc::now() - GIVEN_UP {
            let since = noted.failing_since.format("%Y-%m-%dT%H:%M:%SZ");
            let why = format!("nothing has arrived since {since}: {}", failure.error);
            self.end(id, "off", &why).await?;
            return Ok(Verdict::SwitchedOff);
        }
        Ok(if noted.status == "failed" { Verdict::GivenUp } else { Verdict::Again })
    }

    /// Ends a webhook, as its address has answered that it is gone.
    ///
    /// # Errors
    /// `Store`; then it is sent to again.
    pub async fn gone(&self, id: Uuid) -> Result<(), StoreError> {
        self.end(id, "ended", "the address has answered 410: it is gone").await
    }

    async fn end(&self, id: Uuid, status: &str, why: &str) -> Result<(), StoreError> {
        let ending = diesel::sql_query(END)
            .bind::<SqlUuid, _>(id)
            .bind::<Text, _>(status)
            .bind::<Text, _>(why);
        self.write(async |connection| Ok(ending.execute(connection).await?)).await.map(|_| ())
    }

    /// Deletes what became of deliveries long ago. Returns how many were deleted.
    ///
    /// # Errors
    /// `Store`.
    pub async fn clean(&self) -> Result<usize, StoreError> {
        let cleaning = diesel::sql_query(CLEAN);
        let cleaning = cleaning.bind::<Text, _>(KEPT).bind::<BigInt, _>(DELETED_MAX);
        self.write(async |connection| Ok(cleaning.execute(connection).await?)).await
    }

    async fn write(
        &self,
        writing: impl AsyncFnOnce(&mut AsyncPgConnection) -> Result<usize, StoreError>,
    ) -> Result<usize, StoreError> {
        self.inner.database.write(writing).await
    }
}

#[derive(QueryableByName)]
struct OwnRow {
    #[diesel(sql_type = SqlUuid)]
    id: Uuid,
    #[diesel(sql_type = BigInt)]
    revision: i64,
}

#[derive(QueryableByName)]
struct LoadedRow {
    #[diesel(embed)]
    hook: HookRow,
    #[diesel(sql_type = Binary)]
    secret: Vec<u8>,
    #[diesel(sql_type = Nullable<Binary>)]
    old_secret: Option<Vec<u8>>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    old_until: Option<DateTime<Utc>>,
    #[diesel(sql_type = BigInt)]
    revision: i64,
}

#[derive(QueryableByName)]
struct PendingRow {
    #[diesel(sql_type = BigInt)]
    pos: i64,
    #[diesel(sql_type = SqlUuid)]
    stream: Uuid,
    #[diesel(sql_type = Text)]
    body: String,
    #[diesel(sql_type = Integer)]
    attempts: i32,
    #[diesel(sql_type = Double)]
    wait: f64,
}

#[derive(QueryableByName)]
struct FailedRow {
    #[diesel(sql_type = Timestamptz)]
    failing_since: DateTime<Utc>,
    #[diesel(sql_type = Text)]
    status: String,
}

impl PendingRow {
    fn pending(self) -> (u64, Pending) {
        let pending = Pending {
            match_id: MatchId(self.stream),
            body: self.body,
            attempts: self.attempts.unsigned_abs(),
            wait: Duration::try_from_secs_f64(self.wait).unwrap_or_default(),
        };
        (self.pos.unsigned_abs(), pending)
    }
}
