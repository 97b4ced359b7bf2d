//! Refresh tokens. Each can be used once, and all tokens of one login are revoked together.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use diesel::sql_types::BigInt;
use diesel_async::{AsyncConnection, AsyncPgConnection, RunQueryDsl};
use domain::engine::is_control;
use uuid::Uuid;

use super::error::IdentityError;
use super::scopes::{Roles, Scopes};
use super::secrets::{self, SecretHash};
use super::tokens::{AccessTokens, Issued};
use crate::database::{Database, StoreError};
use crate::schema::{accounts, families, refresh_tokens, revoked_tokens};

const PREFIX: &str = "hnr_";
/// Rows that a sweep deletes from each table, at most.
const SWEPT_MAX: i64 = 10_000;
/// How long expired tokens are kept, as clocks differ a little.
const KEPT: TimeDelta = TimeDelta::minutes(5);
/// For how long the request that used a token up gets the same answer again.
const REPEATED: TimeDelta = TimeDelta::seconds(60);
/// Characters that are kept of what a program calls itself.
const PROGRAM_MAX: usize = 200;

/// The refresh tokens of one database, and the access tokens that were revoked.
pub(super) struct RefreshTokens {
    database: Database,
    lifetime: TimeDelta,
}

/// The result of using a refresh token.
pub(super) enum Rotation {
    /// It was valid, and is used up now.
    Done { refresh_token: String, access: Issued, scopes: Scopes },
    /// The same request used it up a moment ago, and got these tokens.
    Again { refresh_token: String, access: Issued, scopes: Scopes },
    /// It is unknown, revoked or expired, or the account is gone.
    Refused,
    /// Its account may do nothing for now; it is not used up.
    Suspended { account: Uuid },
    /// It was used before, so somebody has a copy, and its whole family is revoked. Carries its
    /// account, and the `jti`s of the access tokens that were revoked.
    Reused { account: Uuid, revoked: Vec<String> },
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = refresh_tokens)]
struct Row {
    family: Uuid,
    account: Uuid,
    scopes: Vec<String>,
    expires_at: DateTime<Utc>,
    used_at: Option<DateTime<Utc>>,
    revoked_at: Option<DateTime<Utc>>,
    used_by_key: Option<Uuid>,
    next_salt: Option<Vec<u8>>,
    jti: String,
    access_expires_at: DateTime<Utc>,
    created_at: DateTime<Utc>,
}

/// What a refresh token is used with.
#[derive(Clone, Copy)]
pub(super) struct Using<'a> {
    /// The token.
    pub secret: &'a str,
    /// The key of the request, if it may be sent again.
    pub key: Option<Uuid>,
    /// What the program calls itself that sends it.
    pub program: Option<&'a str>,
}

/// The token that follows another one.
struct Next {
    secret: String,
    /// With the used one, it gives the next; there if the request may be sent again.
    salt: Option<[u8; 32]>,
}

impl Next {
    fn after(using: Using<'_>) -> Result<Self, IdentityError> {
        if using.key.is_none() {
            return Ok(Self { secret: secrets::new_secret(PREFIX)?, salt: None });
        }
        let salt = secrets::random()?;
        Ok(Self { secret: secrets::derived(PREFIX, using.secret, &salt), salt: Some(salt) })
    }
}

#[derive(Insertable)]
#[diesel(table_name = refresh_tokens)]
struct New<'a> {
    token_hash: Vec<u8>,
    family: Uuid,
    account: Uuid,
    scopes: Vec<&'a str>,
    jti: &'a str,
    access_expires_at: DateTime<Utc>,
    created_at: DateTime<Utc>,
    expires_at: DateTime<Utc>,
}

impl RefreshTokens {
    pub(super) fn new(database: Database, lifetime: TimeDelta) -> Self {
        Self { database, lifetime }
    }

    /// The first token of a family, given out beside `access`.
    pub(super) async fn start(
        &self,
        account: Uuid,
        scopes: &Scopes,
        access: &Issued,
        program: Option<&str>,
        now: DateTime<Utc>,
    ) -> Result<String, IdentityError> {
        let secret = secrets::new_secret(PREFIX)?;
        let family = Uuid::now_v7();
        let row = self.row(&secret, family, account, scopes, access, now);
        let its = (
            families::family.eq(family),
            families::account.eq(account),
            families::started_at.eq(now),
            families::seen_at.eq(now),
            families::program.eq(kept_of(program)),
        );
        let starting = async |connection: &mut AsyncPgConnection| {
            let starting = connection.transaction(async move |connection| {
                diesel::insert_into(families::table).values(its).execute(connection).await?;
                diesel::insert_into(refresh_tokens::table).values(row).execute(connection).await?;
                Ok::<(), StoreError>(())
            });
            starting.await
        };
        self.database.write(starting).await?;
        Ok(secret)
    }

    /// Takes a refresh token and gives the next of its family, with an access token beside it. The
    /// request that has done so gets the same answer again for a minute.
    pub(super) async fn rotate(
        &self,
        using: Using<'_>,
        tokens: &AccessTokens,
        now: DateTime<Utc>,
    ) -> Result<Rotation, IdentityError> {
        let next = Next::after(using)?;
        let rotating = async |connection: &mut AsyncPgConnection| {
            let rotating = connection.transaction(async move |connection| {
                self.rotate_locked(connection, using, next, tokens, now).await
            });
            rotating.await
        };
        Ok(self.database.write(rotating).await?)
    }

    async fn rotate_locked(
        &self,
        connection: &mut AsyncPgConnection,
        using: Using<'_>,
        next: Next,
        tokens: &AccessTokens,
        now: DateTime<Utc>,
    ) -> Result<Rotation, StoreError> {
        let hash = secrets::hash_of(using.secret);
        let Some(family) = family_of(connection, hash).await? else {
            return Ok(Rotation::Refused);
        };
        if !lock(connection, family).await? {
            return Ok(Rotation::Refused);
        }
        let row: Row = refresh_tokens::table
            .find(hash.as_slice())
            .select(Row::as_select())
            .first(connection)
            .await?;
        if row.revoked_at.is_some() || row.expires_at <= now {
            return Ok(Rotation::Refused);
        }
        let Some((roles, suspended)) = roles_of(connection, row.account).await? else {
            return Ok(Rotation::Refused);
        };
        if suspended {
            return Ok(Rotation::Suspended { account: row.account });
        }
        if row.used_at.is_some() {
            if let Some(again) = given_before(connection, using, &row, tokens, now).await? {
                return Ok(again);
            }
            let (account, family) = (row.account, row.family);
            let revoked = revoke(connection, account, family, now).await?;
            return Ok(Rotation::Reused { account, revoked });
        }
        let scopes = Scopes::known(row.scopes.iter().map(String::as_str)).within(&roles.allow());
        let access = tokens.issue(row.account, &scopes, now);
        diesel::update(refresh_tokens::table.find(hash.as_slice()))
            .set((
                refresh_tokens::used_at.eq(now),
                refresh_tokens::used_by_key.eq(using.key),
                refresh_tokens::next_salt.eq(next.salt.map(|it| it.to_vec())),
            ))
            .execute(connection)
            .await?;
        diesel::insert_into(refresh_tokens::table)
            .values(self.row(&next.secret, row.family, row.account, &scopes, &access, now))
            .execute(connection)
            .await?;
        see(connection, row.family, using.program, now).await?;
        Ok(Rotation::Done { refresh_token: next.secret, access, scopes })
    }

    /// Revokes an access token of an account, and its family if it has one. Returns the `jti`s of
    /// all access tokens that were revoked.
    pub(super) async fn revoke(
        &self,
        account: Uuid,
        jti: &str,
        expires_at: DateTime<Utc>,
        now: DateTime<Utc>,
    ) -> Result<Vec<String>, StoreError> {
        let revoking = async |connection: &mut AsyncPgConnection| {
            let revoking = connection.transaction(async move |connection| {
                let family = refresh_tokens::table
                    .filter(refresh_tokens::jti.eq(jti))
                    .select(refresh_tokens::family)
                    .first(connection)
                    .await
                    .optional()?;
                let mut revoked = Vec::new();
                if let Some(family) = family {
                    lock(connection, family).await?;
                    revoked = revoke(connection, account, family, now).await?;
                }
                refuse(connection, account, &[(jti.to_owned(), expires_at)], now).await?;
                revoked.push(jti.to_owned());
                Ok::<Vec<String>, StoreError>(revoked)
            });
            revoking.await
        };
        self.database.write(revoking).await
    }

    /// Deletes expired tokens, up to a limit at a time. Returns how many rows.
    pub(super) async fn sweep(&self, now: DateTime<Utc>) -> Result<usize, StoreError> {
        self.database.write(async |connection| sweep(connection, now).await).await
    }

    fn row<'a>(
        &self,
        secret: &str,
        family: Uuid,
        account: Uuid,
        scopes: &Scopes,
        access: &'a Issued,
        now: DateTime<Utc>,
    ) -> New<'a> {
        New {
            token_hash: secrets::hash_of(secret).to_vec(),
            family,
            account,
            scopes: scopes.words(),
            jti: &access.jti,
            access_expires_at: access.expires_at,
            created_at: now,
            expires_at: now + self.lifetime,
        }
    }
}

/// What the request got that used a token up, if this is the same one, and in time.
async fn given_before(
    connection: &mut AsyncPgConnection,
    using: Using<'_>,
    used: &Row,
    tokens: &AccessTokens,
    now: DateTime<Utc>,
) -> Result<Option<Rotation>, StoreError> {
    let same = using.key.is_some() && used.used_by_key == using.key;
    let in_time = used.used_at.is_some_and(|at| now < at + REPEATED);
    let salt: Option<[u8; 32]> = used.next_salt.clone().and_then(|it| it.try_into().ok());
    let Some(salt) = salt.filter(|_| same && in_time) else { return Ok(None) };
    let refresh_token = secrets::derived(PREFIX, using.secret, &salt);
    let given: Option<Row> = refresh_tokens::table
        .find(secrets::hash_of(&refresh_token).as_slice())
        .select(Row::as_select())
        .first(connection)
        .await
        .optional()?;
    Ok(given.map(|given| {
        let scopes = Scopes::known(given.scopes.iter().map(String::as_str));
        let times = (given.created_at, given.access_expires_at);
        let access = tokens.issue_again(given.account, &scopes, given.jti, times);
        Rotation::Again { refresh_token, access, scopes }
    }))
}

/// Notes that a family was used, and forgets what repeats answers that are not repeated any more.
async fn see(
    connection: &mut AsyncPgConnection,
    family: Uuid,
    program: Option<&str>,
    now: DateTime<Utc>,
) -> Result<(), StoreError> {
    diesel::update(families::table.find(family))
        .set((families::seen_at.eq(now), families::program.eq(kept_of(program))))
        .execute(connection)
        .await?;
    let its = refresh_tokens::family.eq(family).and(refresh_tokens::next_salt.is_not_null());
    diesel::update(refresh_tokens::table.filter(its))
        .filter(refresh_tokens::used_at.le(now - REPEATED))
        .set(refresh_tokens::next_salt.eq(None::<Vec<u8>>))
        .execute(connection)
        .await?;
    Ok(())
}

/// What is kept of the name of a program.
fn kept_of(program: Option<&str>) -> Option<String> {
    let name: String = program?.chars().filter(|it| !is_control(*it)).take(PROGRAM_MAX).collect();
    let name = name.trim();
    (!name.is_empty()).then(|| name.to_owned())
}

/// Deletes expired tokens, up to a limit at a time. Returns how many rows.
async fn sweep(
    connection: &mut AsyncPgConnection,
    now: DateTime<Utc>,
) -> Result<usize, StoreError> {
    let over = now - KEPT;
    let tokens = refresh_tokens::table
        .filter(refresh_tokens::expires_at.lt(over))
        .select(refresh_tokens::token_hash)
        .limit(SWEPT_MAX);
    let tokens = diesel::delete(refresh_tokens::table)
        .filter(refresh_tokens::token_hash.eq_any(tokens.into_boxed()))
        .execute(connection)
        .await?;
    diesel::sql_query(
        "DELETE FROM families WHERE family IN (
             SELECT family FROM families WHERE NOT EXISTS (
                 SELECT FROM refresh_tokens WHERE refresh_tokens.family = families.family)
             LIMIT $1)",
    )
    .bind::<BigInt, _>(SWEPT_MAX)
    .execute(connection)
    .await?;
    let revoked = revoked_tokens::table
        .filter(revoked_tokens::expires_at.lt(over))
        .select(revoked_tokens::jti)
        .limit(SWEPT_MAX);
    let revoked = diesel::delete(revoked_tokens::table)
        .filter(revoked_tokens::jti.eq_any(revoked.into_boxed()))
        .execute(connection)
        .await?;
    Ok(tokens + revoked)
}

async fn family_of(
    connection: &mut AsyncPgConnection,
    hash: SecretHash,
) -> Result<Option<Uuid>, StoreError> {
    Ok(refresh_tokens::table
        .find(hash.as_slice())
        .select(refresh_tokens::family)
        .first(connection)
        .await
        .optional()?)
}

/// Locks a family until the transaction ends, so that no token is added while it is revoked.
/// Returns whether it may still be used.
pub(super) async fn lock(
    connection: &mut AsyncPgConnection,
    family: Uuid,
) -> Result<bool, StoreError> {
    let locked: Option<Option<DateTime<Utc>>> = families::table
        .find(family)
        .select(families::revoked_at)
        .for_update()
        .first(connection)
        .await
        .optional()?;
    Ok(locked.is_some_and(|revoked_at| revoked_at.is_none()))
}

/// The roles of an account, and whether it is suspended; `None` if it is gone.
async fn roles_of(
    connection: &mut AsyncPgConnection,
    account: Uuid,
) -> Result<Option<(Roles, bool)>, StoreError> {
    let found: Option<(Vec<String>, bool)> = accounts::table
        .find(account)
        .filter(accounts::erased_at.is_null())
        .select((accounts::roles, accounts::suspended_at.is_not_null()))
        .first(connection)
        .await
        .optional()?;
    let roles = |words: Vec<String>| Roles::stored(words.iter().map(String::as_str));
    Ok(found.map(|(words, suspended)| (roles(words), suspended)))
}

/// Revokes a family, and those of its access tokens that have not expired. Returns their `jti`s.
pub(super) async fn revoke(
    connection: &mut AsyncPgConnection,
    account: Uuid,
    family: Uuid,
    now: DateTime<Utc>,
) -> Result<Vec<String>, StoreError> {
    let its = refresh_tokens::family.eq(family);
    diesel::update(families::table.find(family))
        .set(families::revoked_at.eq(now))
        .execute(connection)
        .await?;
    diesel::update(refresh_tokens::table)
        .filter(its.and(refresh_tokens::revoked_at.is_null()))
        .set(refresh_tokens::revoked_at.eq(now))
        .execute(connection)
        .await?;
    let live: Vec<(String, DateTime<Utc>)> = refresh_tokens::table
        .filter(its.and(refresh_tokens::access_expires_at.gt(now - KEPT)))
        .select((refresh_tokens::jti, refresh_tokens::access_expires_at))
        .load(connection)
        .await?;
    refuse(connection, account, &live, now).await?;
    Ok(live.into_iter().map(|(jti, _)| jti).collect())
}

/// Records access tokens as revoked; doing it again changes nothing.
async fn refuse(
    connection: &mut AsyncPgConnection,
    account: Uuid,
    tokens: &[(String, DateTime<Utc>)],
    now: DateTime<Utc>,
) -> Result<(), StoreError> {
    if tokens.is_empty() {
        return Ok(());
    }
    let rows: Vec<_> = tokens
        .iter()
        .map(|(jti, expires_at)| {
            (
                revoked_tokens::jti.eq(jti),
                revoked_tokens::expires_at.eq(expires_at),
                revoked_tokens::revoked_at.eq(now),
                revoked_tokens::account.eq(account),
            )
        })
        .collect();
    diesel::insert_into(revoked_tokens::table)
        .values(rows)
        .on_conflict_do_nothing()
        .execute(connection)
        .await?;
    Ok(())
}
