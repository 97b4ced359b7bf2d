//! Webhooks: addresses to which the events of the feed are sent, after Standard Webhooks.
//!
//! What their owners do with them is here; `sending.rs` is for whoever sends. Sending itself is
//! HTTP, which this crate does not know.

mod sending;
mod signing;

use std::sync::Arc;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::Uuid as SqlUuid;
use diesel::sql_types::{
    Array, BigInt, Binary, Bool, Integer, Nullable, SmallInt, Text, Timestamptz,
};
use diesel_async::{AsyncConnection, AsyncPgConnection, RunQueryDsl};
use domain::engine::{Kind, MatchId};
use uuid::Uuid;

use crate::database::{Database, StoreError, StoreFailure, bigint};
use crate::feed::Wanted;
use crate::identity::{Made, one_at_a_time};
use crate::matches::Idempotency;

pub use sending::{Failure, Loaded, NewDelivery, Pending, Verdict};
pub use signing::{Secret, sign};

/// Webhooks of an account, at most.
pub const HOOKS_MAX: i64 = 20;
/// For how long the secret before the last change still signs.
const OLD_SECRET: &str = "24 hours";

/// Whether a webhook is sent to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HookStatus {
    /// It is.
    Active,
    /// Its address has answered that it is gone, for ever.
    Ended,
    /// It was switched off, as nothing arrived for long.
    Off,
}

/// A webhook, without its secret.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hook {
    /// Its id, a UUIDv7.
    pub id: Uuid,
    /// Where events are sent.
    pub url: String,
    /// Which events are sent.
    pub wanted: Wanted,
    /// The place of the feed up to which it has been looked at.
    pub pos: u64,
    /// Whether it is sent to.
    pub status: HookStatus,
    /// Since when nothing has arrived.
    pub failing_since: Option<DateTime<Utc>>,
    /// When and why it ended or was switched off.
    pub ended: Option<(DateTime<Utc>, String)>,
    /// When it was made.
    pub created_at: DateTime<Utc>,
}

/// A webhook to be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewHook {
    /// Where events are sent.
    pub url: String,
    /// Which events are sent.
    pub wanted: Wanted,
}

/// What became of a delivery.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeliveryStatus {
    /// It is to be sent, or sent again.
    Pending,
    /// It has arrived.
    Delivered,
    /// It was given up.
    Failed,
}

/// An event that was sent to a webhook, or is to be sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Delivery {
    /// Its place in the feed.
    pub pos: u64,
    /// The match.
    pub match_id: MatchId,
    /// The event in its log.
    pub seq: u64,
    /// What kind of event it is.
    pub kind: Kind,
    /// What became of it.
    pub status: DeliveryStatus,
    /// How often it was sent.
    pub attempts: u32,
    /// When it is sent next, if it is pending.
    pub next_at: Option<DateTime<Utc>>,
    /// When it arrived or was given up.
    pub done_at: Option<DateTime<Utc>>,
    /// The status of the last answer.
    pub answer: Option<u16>,
    /// What was wrong with the last attempt.
    pub error: Option<String>,
}

/// Why something was not done with a webhook.
#[derive(Debug, thiserror::Error)]
pub enum HookError {
    /// There is no such webhook, or it is somebody else's.
    #[error("there is no such webhook")]
    NotFound,
    /// The account has as many as it may have.
    #[error("an account can have at most {HOOKS_MAX} webhooks")]
    TooMany,
    /// There is no such match, or not everybody may know of it.
    #[error("there is no such public match")]
    NoSuchMatch,
    /// The Idempotency-Key came with another request, or the webhook that it made was deleted.
    #[error("this Idempotency-Key was used for another request, or for a webhook since deleted")]
    KeyReused,
    /// The webhook's address has answered that it is gone.
    #[error("the address of this webhook is gone (410), and nothing is sent there any more")]
    Ended,
    /// What should be sent again has not been sent yet.
    #[error("the webhook stands at place {pos}: what follows comes by itself")]
    Ahead {
        /// Where it stands.
        pos: u64,
    },
    /// What should be sent again is kept no longer.
    #[error("the feed is kept from place {first} on")]
    Gone {
        /// The first place that is kept.
        first: u64,
    },
    /// There are no random bytes.
    #[error("the operating system gives no random bytes: {0}")]
    Random(String),
    /// The store.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl StoreFailure for HookError {
    fn is_of_absent_store(&self) -> bool {
        matches!(self, HookError::Store(error) if error.is_unavailable())
    }
}

impl From<diesel::result::Error> for HookError {
    fn from(error: diesel::result::Error) -> HookError {
        HookError::Store(error.into())
    }
}

/// The webhooks in a database. Clones share everything.
#[derive(Clone)]
pub struct Webhooks {
    inner: Arc<Inner>,
}

struct Inner {
    database: Database,
    /// This server, as others know it who send.
    server: Uuid,
}

const COLUMNS: &str = "id, url, kinds, match_id, ruleset, pos, status, failing_since, ended_at,
    ended_why, created_at";

impl Webhooks {
    /// The webhooks in `database`.
    pub fn new(database: Database) -> Webhooks {
        Webhooks { inner: Arc::new(Inner { database, server: Uuid::new_v4() }) }
    }

    /// Makes a webhook, to which everything is sent that gets its place from now on. A request that
    /// comes twice makes one webhook; each reply has another secret, and the last one counts.
    ///
    /// # Errors
    /// `TooMany`, `NoSuchMatch`, `KeyReused`, `Random`, `Store`.
    pub async fn create(
        &self,
        account: Uuid,
        new: NewHook,
        request: Option<Idempotency>,
    ) -> Result<(Made<Hook>, Secret), HookError> {
        let secret = Secret::new().map_err(HookError::Random)?;
        let (id, bytes) = (Uuid::now_v7(), secret.bytes().to_vec());
        let making = async move |connection: &mut AsyncPgConnection| {
            one_at_a_time(connection, account).await?;
            let key = request.map(|it| it.key);
            if HOOKS_MAX <= others(connection, account, key).await? {
                return Err(HookError::TooMany);
            }
            let match_id = new.wanted.match_id.map(|it| it.0);
            if let Some(match_id) = match_id
                && !is_public(connection, match_id).await?
            {
                return Err(HookError::NoSuchMatch);
            }
            let kinds: Vec<&str> = new.wanted.kinds.iter().map(|it| it.name()).collect();
            let insert = format!(
                "INSERT INTO hooks (id, account, url, kinds, match_id, ruleset, secret, pos,
                     idempotency_key, request_digest)
                 SELECT $1, $2, $3, $4, $5, $6, $7, pos, $8, $9 FROM feed_head
                 ON CONFLICT (account, idempotency_key) DO UPDATE
                     SET secret = excluded.secret, revision = hooks.revision + 1
                     WHERE hooks.request_digest = excluded.request_digest
                 RETURNING {COLUMNS}"
            );
            let made: Option<HookRow> = diesel::sql_query(insert)
                .bind::<SqlUuid, _>(id)
                .bind::<SqlUuid, _>(account)
                .bind::<Text, _>(&new.url)
                .bind::<Array<Text>, _>(kinds)
                .bind::<Nullable<SqlUuid>, _>(match_id)
                .bind::<Nullable<Text>, _>(new.wanted.ruleset.as_deref())
                .bind::<Binary, _>(&bytes)
                .bind::<Nullable<SqlUuid>, _>(key)
                .bind::<Nullable<Binary>, _>(request.map(|it| it.request_digest.0.to_vec()))
                .get_result(connection)
                .await
                .optional()?;
            made.ok_or(HookError::KeyReused)
        };
        let within =
            async |connection: &mut AsyncPgConnection| connection.transaction(making).await;
        let hook = self.inner.database.write(within).await?.hook()?;
        Ok((if hook.id == id { Made::Now(hook) } else { Made::Before(hook) }, secret))
    }

    /// The webhooks of an account, the oldest first.
    ///
    /// # Errors
    /// `Store`.
    pub async fn list(&self, account: Uuid) -> Result<Vec<Hook>, HookError> {
        let mut connection = self.inner.database.get().await?;
        let listing = format!("SELECT {COLUMNS} FROM hooks WHERE account = $1 ORDER BY id");
        let rows: Vec<HookRow> =
            diesel::sql_query(listing).bind::<SqlUuid, _>(account).load(&mut connection).await?;
        rows.into_iter().map(|row| Ok(row.hook()?)).collect()
    }

    /// A webhook of an account.
    ///
    /// # Errors
    /// `NotFound`, `Store`.
    pub async fn find(&self, account: Uuid, id: Uuid) -> Result<Hook, HookError> {
        let mut connection = self.inner.database.get().await?;
        let finding = format!("SELECT {COLUMNS} FROM hooks WHERE id = $1 AND account = $2");
        let found: Option<HookRow> = diesel::sql_query(finding)
            .bind::<SqlUuid, _>(id)
            .bind::<SqlUuid, _>(account)
            .get_result(&mut connection)
            .await
            .optional()?;
        Ok(found.ok_or(HookError::NotFound)?.hook()?)
    }

    /// Deletes a webhook with its deliveries. What is on its way may still arrive.
    ///
    /// # Errors
    /// `NotFound`, `Store`.
    pub async fn delete(&self, account: Uuid, id: Uuid) -> Result<(), HookError> {
        let deleting = diesel::sql_query(
            "WITH gone AS (DELETE FROM hooks WHERE id = $1 AND account = $2 RETURNING id),
                 theirs AS (DELETE FROM deliveries USING gone WHERE deliveries.hook = gone.id)
             SELECT id FROM gone",
        );
        let deleting = deleting.bind::<SqlUuid, _>(id).bind::<SqlUuid, _>(account);
        let deleting = async |connection: &mut AsyncPgConnection| {
            Ok::<Vec<IdRow>, StoreError>(deleting.load(connection).await?)
        };
        match self.inner.database.write(deleting).await?.is_empty() {
            true => Err(HookError::NotFound),
            false => Ok(()),
        }
    }

    /// Gives a webhook another secret. The one before still signs beside it, for a day; returns
    /// until when. A request that comes twice, which its key tells, changes the secret once more,
    /// and not the one before.
    ///
    /// # Errors
    /// `NotFound`, `Random`, `Store`.
    pub async fn change_secret(
        &self,
        account: Uuid,
        id: Uuid,
        key: Option<Uuid>,
    ) -> Result<(Secret, DateTime<Utc>), HookError> {
        let secret = Secret::new().map_err(HookError::Random)?;
        let changing = format!(
            "UPDATE hooks SET secret = $3, revision = revision + 1, secret_key = $4,
                 old_secret = CASE WHEN secret_key = $4 THEN old_secret ELSE secret END,
                 old_until = CASE WHEN secret_key = $4 THEN old_until
                     ELSE now() + interval '{OLD_SECRET}' END
             WHERE id = $1 AND account = $2 RETURNING old_until"
        );
        let changing = diesel::sql_query(changing)
            .bind::<SqlUuid, _>(id)
            .bind::<SqlUuid, _>(account)
            .bind::<Binary, _>(secret.bytes().to_vec())
            .bind::<Nullable<SqlUuid>, _>(key);
        let changing = async |connection: &mut AsyncPgConnection| {
            let until: Option<UntilRow> = changing.get_result(connection).await.optional()?;
            Ok::<_, HookError>(until.ok_or(HookError::NotFound)?.old_until)
        };
        Ok((secret, self.inner.database.write(changing).await?))
    }

    /// Sends again what comes after place `after`, and at once what waits for another attempt. It
    /// switches a webhook on again that was switched off.
    ///
    /// # Errors
    /// `NotFound`, `Ended`, `Ahead`, `Gone`, `Store`.
    pub async fn replay(&self, account: Uuid, id: Uuid, after: u64) -> Result<Hook, HookError> {
        let before = self.find(account, id).await?;
        if before.status == HookStatus::Ended {
            return Err(HookError::Ended);
        }
        if before.pos < after {
            return Err(HookError::Ahead { pos: before.pos });
        }
        let replaying = format!(
            "WITH turned AS (
                 UPDATE hooks SET pos = $3, status = 'active', failing_since = NULL,
                     ended_at = NULL, ended_why = NULL, revision = revision + 1
                 WHERE id = $1 AND account = $2 AND status <> 'ended' AND $3 <= pos
                     AND coalesce((SELECT min(pos) FROM feed), (SELECT pos + 1 FROM feed_head))
                         <= $3 + 1
                 RETURNING {COLUMNS}
             ), due AS (
                 UPDATE deliveries SET next_at = now() FROM turned
                 WHERE deliveries.hook = turned.id AND deliveries.status = 'pending'
             )
             SELECT * FROM turned"
        );
        let replaying = diesel::sql_query(replaying)
            .bind::<SqlUuid, _>(id)
            .bind::<SqlUuid, _>(account)
            .bind::<BigInt, _>(bigint(after));
        let replaying = async |connection: &mut AsyncPgConnection| {
            Ok::<Option<HookRow>, StoreError>(replaying.get_result(connection).await.optional()?)
        };
        match self.inner.database.write(replaying).await? {
            Some(row) => Ok(row.hook()?),
            None => Err(HookError::Gone { first: self.first().await? }),
        }
    }

    /// The first place of the feed that is kept.
    async fn first(&self) -> Result<u64, StoreError> {
        let mut connection = self.inner.database.get().await?;
        let asking = diesel::sql_query(
            "SELECT coalesce((SELECT min(pos) FROM feed), pos + 1) AS pos FROM feed_head",
        );
        let row: PosRow = asking.get_result(&mut connection).await?;
        Ok(row.pos.unsigned_abs())
    }

    /// What was sent to a webhook or is to be sent, the newest first, before place `before`; at
    /// most `limit`.
    ///
    /// # Errors
    /// `NotFound`, `Store`.
    pub async fn deliveries(
        &self,
        account: Uuid,
        id: Uuid,
        status: Option<DeliveryStatus>,
        before: Option<u64>,
        limit: usize,
    ) -> Result<Vec<Delivery>, HookError> {
        self.find(account, id).await?;
        let before = before.map_or(i64::MAX, bigint);
        let mut connection = self.inner.database.get().await?;
        let rows: Vec<DeliveryRow> = diesel::sql_query(
            "SELECT pos, stream, seq, kind, status, attempts, next_at, done_at, answer, error
             FROM deliveries
             WHERE hook = $1 AND pos < $2 AND ($3 IS NULL OR status = $3)
             ORDER BY pos DESC LIMIT $4",
        )
        .bind::<SqlUuid, _>(id)
        .bind::<BigInt, _>(before)
        .bind::<Nullable<Text>, _>(status.map(DeliveryStatus::name))
        .bind::<BigInt, _>(bigint(limit))
        .load(&mut connection)
        .await?;
        rows.into_iter().map(|row| Ok(row.delivery()?)).collect()
    }
}

/// How many webhooks an account has beside the one that this request may have made.
async fn others(
    connection: &mut AsyncPgConnection,
    account: Uuid,
    key: Option<Uuid>,
) -> Result<i64, StoreError> {
    let counting = diesel::sql_query(
        "SELECT count(*) AS pos FROM hooks
         WHERE account = $1 AND (idempotency_key = $2) IS NOT TRUE",
    );
    let counting = counting.bind::<SqlUuid, _>(account).bind::<Nullable<SqlUuid>, _>(key);
    Ok(counting.get_result::<PosRow>(connection).await?.pos)
}

async fn is_public(connection: &mut AsyncPgConnection, id: Uuid) -> Result<bool, StoreError> {
    let asking = diesel::sql_query(
        "SELECT EXISTS (SELECT FROM matches WHERE id = $1 AND visibility = 'public') AS answer",
    );
    Ok(asking.bind::<SqlUuid, _>(id).get_result::<AnswerRow>(connection).await?.answer)
}

impl HookStatus {
    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            HookStatus::Active => "active",
            HookStatus::Ended => "ended",
            HookStatus::Off => "off",
        }
    }
}

impl DeliveryStatus {
    /// Every status.
    pub const ALL: [DeliveryStatus; 3] =
        [DeliveryStatus::Pending, DeliveryStatus::Delivered, DeliveryStatus::Failed];

    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            DeliveryStatus::Pending => "pending",
            DeliveryStatus::Delivered => "delivered",
            DeliveryStatus::Failed => "failed",
        }
    }
}

#[derive(QueryableByName)]
struct IdRow {
    #[diesel(sql_type = SqlUuid)]
    #[allow(dead_code, reason = "that there is a row says it")]
    id: Uuid,
}

#[derive(QueryableByName)]
struct PosRow {
    #[diesel(sql_type = BigInt)]
    pos: i64,
}

#[derive(QueryableByName)]
struct AnswerRow {
    #[diesel(sql_type = Bool)]
    answer: bool,
}

#[derive(QueryableByName)]
struct UntilRow {
    #[diesel(sql_type = Timestamptz)]
    old_until: DateTime<Utc>,
}

#[derive(QueryableByName)]
struct HookRow {
    #[diesel(sql_type = SqlUuid)]
    id: Uuid,
    #[diesel(sql_type = Text)]
    url: String,
    #[diesel(sql_type = Array<Text>)]
    kinds: Vec<String>,
    #[diesel(sql_type = Nullable<SqlUuid>)]
    match_id: Option<Uuid>,
    #[diesel(sql_type = Nullable<Text>)]
    ruleset: Option<String>,
    #[diesel(sql_type = BigInt)]
    pos: i64,
    #[diesel(sql_type = Text)]
    status: String,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    failing_since: Option<DateTime<Utc>>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    ended_at: Option<DateTime<Utc>>,
    #[diesel(sql_type = Nullable<Text>)]
    ended_why: Option<String>,
    #[diesel(sql_type = Timestamptz)]
    created_at: DateTime<Utc>,
}

impl HookRow {
    fn hook(self) -> Result<Hook, StoreError> {
        let strange = |what: &str| StoreError::Broken(format!("webhook {}: {what}", self.id));
        let all = [HookStatus::Active, HookStatus::Ended, HookStatus::Off];
        let status = all.into_iter().find(|it| it.name() == self.status);
        let kinds = self.kinds.iter().map(|it| Kind::of_name(it)).collect::<Option<Vec<Kind>>>();
        let wanted = Wanted {
            kinds: kinds.ok_or_else(|| strange("kinds"))?,
            match_id: self.match_id.map(MatchId),
            ruleset: self.ruleset.clone(),
        };
        Ok(Hook {
            id: self.id,
            wanted,
            pos: self.pos.unsigned_abs(),
            status: status.ok_or_else(|| strange("status"))?,
            failing_since: self.failing_since,
            ended: self.ended_at.zip(self.ended_why.clone()),
            created_at: self.created_at,
            url: self.url,
        })
    }
}

#[derive(QueryableByName)]
struct DeliveryRow {
    #[diesel(sql_type = BigInt)]
    pos: i64,
    #[diesel(sql_type = SqlUuid)]
    stream: Uuid,
    #[diesel(sql_type = BigInt)]
    seq: i64,
    #[diesel(sql_type = Text)]
    kind: String,
    #[diesel(sql_type = Text)]
    status: String,
    #[diesel(sql_type = Integer)]
    attempts: i32,
    #[diesel(sql_type = Timestamptz)]
    next_at: DateTime<Utc>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    done_at: Option<DateTime<Utc>>,
    #[diesel(sql_type = Nullable<SmallInt>)]
    answer: Option<i16>,
    #[diesel(sql_type = Nullable<Text>)]
    error: Option<String>,
}

impl DeliveryRow {
    fn delivery(self) -> Result<Delivery, StoreError> {
        let strange = || StoreError::Broken(format!("delivery {} is not one of ours", self.pos));
        let status = DeliveryStatus::ALL.into_iter().find(|it| it.name() == self.status);
        let status = status.ok_or_else(strange)?;
        Ok(Delivery {
            pos: self.pos.unsigned_abs(),
            match_id: MatchId(self.stream),
            seq: self.seq.unsigned_abs(),
            kind: Kind::of_name(&self.kind).ok_or_else(strange)?,
            status,
            attempts: self.attempts.unsigned_abs(),
            next_at: (status == DeliveryStatus::Pending).then_some(self.next_at),
            done_at: self.done_at,
            answer: self.answer.map(|it| it.unsigned_abs()),
            error: self.error,
        })
    }
}
