//! API keys: long-lived, for bots and client apps.

use chrono::{DateTime, Utc};
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::{self, Array, Binary, Bool, Nullable, Text, Timestamptz};
use diesel_async::{AsyncConnection, AsyncPgConnection, RunQueryDsl};
use domain::engine::is_control;
use uuid::Uuid;

use super::accounts::one_at_a_time;
use super::error::{AuthError, IdentityError};
use super::made::Made;
use super::scopes::{Judges, Roles, Scopes};
use super::secrets::{self, SecretHash};
use super::suspension;
use crate::database::{Database, StoreError};
use crate::matches::Idempotency;
use crate::schema::{accounts, api_keys};

/// What every API key begins with.
pub const API_KEY_PREFIX: &str = "hn_";
/// Unrevoked API keys of an account, at most.
const KEYS_MAX: usize = 100;
const KEY_NAME_RULE: &str = "the name of a key has 1 to 80 characters, none of them a control or \
                             one that turns the direction of writing";

/// Makes a key, or gives a new secret to the one that the same request made before. No row comes
/// back if the request was another one, or the key was revoked.
const INSERT: &str = "
    INSERT INTO api_keys (id, account, name, key_hash, scopes, expires_at, created_at,
        idempotency_key, request_digest)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
    ON CONFLICT (account, idempotency_key) DO UPDATE SET key_hash = excluded.key_hash
    WHERE api_keys.request_digest = excluded.request_digest AND api_keys.revoked_at IS NULL
    RETURNING id, name, scopes, expires_at, created_at";

/// An API key without its secret.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ApiKey {
    /// Its id, a UUIDv7.
    pub id: Uuid,
    /// What its owner calls it.
    pub name: String,
    /// What it may do, as far as the account's roles allow it at the time.
    pub scopes: Scopes,
    /// When it expires; `None` for never.
    pub expires_at: Option<DateTime<Utc>>,
    /// When it was made.
    pub created_at: DateTime<Utc>,
}

/// A key just made, with the secret that is never shown again.
#[derive(Clone, PartialEq, Eq)]
pub struct NewApiKey {
    /// The key.
    pub key: ApiKey,
    /// What to send as the bearer token: `hn_…`.
    pub secret: String,
}

impl std::fmt::Debug for NewApiKey {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("NewApiKey").field("key", &self.key).finish_non_exhaustive()
    }
}

/// The API keys of one database.
pub(super) struct ApiKeys {
    database: Database,
}

/// The account that an API key speaks for.
pub(super) struct Bearer {
    pub(super) key: Uuid,
    pub(super) account: Uuid,
    pub(super) name: String,
    pub(super) roles: Roles,
    pub(super) judges: Judges,
    pub(super) scopes: Scopes,
    pub(super) expires_at: Option<DateTime<Utc>>,
}

#[derive(Queryable, QueryableByName, Selectable)]
#[diesel(table_name = api_keys)]
struct Row {
    id: Uuid,
    name: String,
    scopes: Vec<String>,
    expires_at: Option<DateTime<Utc>>,
    created_at: DateTime<Utc>,
}

impl ApiKeys {
    pub(super) fn new(database: Database) -> Self {
        Self { database }
    }

    /// Makes a key. A request that comes twice makes one key.
    pub(super) async fn create(
        &self,
        account: Uuid,
        name: &str,
        scopes: &Scopes,
        expires_at: Option<DateTime<Utc>>,
        request: Option<Idempotency>,
    ) -> Result<Made<NewApiKey>, IdentityError> {
        let name = checked_name(name)?;
        let now = Utc::now();
        if expires_at.is_some_and(|at| at <= now) {
            return Err(IdentityError::InvalidExpiry);
        }
        let secret = secrets::new_secret(API_KEY_PREFIX)?;
        let id = Uuid::now_v7();
        let making = async |connection: &mut AsyncPgConnection| {
            one_at_a_time(connection, account).await?;
            let others = count(connection, account, request.map(|it| it.key)).await?;
            if KEYS_MAX <= others {
                return Err(IdentityError::TooManyKeys { max: KEYS_MAX });
            }
            let made: Option<Row> = diesel::sql_query(INSERT)
                .bind::<sql_types::Uuid, _>(id)
                .bind::<sql_types::Uuid, _>(account)
                .bind::<Text, _>(name)
                .bind::<Binary, _>(secrets::hash_of(&secret).to_vec())
                .bind::<Array<Text>, _>(scopes.words())
                .bind::<Nullable<Timestamptz>, _>(expires_at)
                .bind::<Timestamptz, _>(now)
                .bind::<Nullable<sql_types::Uuid>, _>(request.map(|it| it.key))
                .bind::<Nullable<Binary>, _>(request.map(|it| it.request_digest.0.to_vec()))
                .get_result(connection)
                .await
                .optional()?;
            Ok(made)
        };
        let within =
            async |connection: &mut AsyncPgConnection| connection.transaction(making).await;
        let made = self.database.write(within).await?;
        let key = ApiKey::from(made.ok_or(IdentityError::KeyReused)?);
        let is_new = key.id == id;
        let made = NewApiKey { key, secret };
        Ok(if is_new { Made::Now(made) } else { Made::Before(made) })
    }

    /// The keys that were not revoked, the oldest first.
    pub(super) async fn list(&self, account: Uuid) -> Result<Vec<ApiKey>, StoreError> {
        let mut connection = self.database.get().await?;
        let rows: Vec<Row> = api_keys::table
            .filter(api_keys::account.eq(account).and(api_keys::revoked_at.is_null()))
            .order(api_keys::id)
            .select(Row::as_select())
            .load(&mut connection)
            .await?;
        Ok(rows.into_iter().map(ApiKey::from).collect())
    }

    pub(super) async fn revoke(&self, account: Uuid, id: Uuid) -> Result<(), IdentityError> {
        let its = api_keys::id.eq(id).and(api_keys::account.eq(account));
        let revoking = diesel::update(api_keys::table)
            .filter(its.and(api_keys::revoked_at.is_null()))
            .set(api_keys::revoked_at.eq(Utc::now()));
        let revoked = self
            .database
            .write(async |connection| Ok::<_, StoreError>(revoking.execute(connection).await?))
            .await?;
        if revoked == 0 { Err(IdentityError::NotFound) } else { Ok(()) }
    }

    /// The account that the key with this hash speaks for.
    pub(super) async fn verify(&self, hash: &SecretHash) -> Result<Bearer, AuthError> {
        type Owner =
            (Uuid, String, Vec<String>, String, Option<DateTime<Utc>>, Option<DateTime<Utc>>);
        type Found = (Row, Option<DateTime<Utc>>, Owner);
        let mut connection = self.database.get().await?;
        let found: Option<Found> = api_keys::table
            .inner_join(accounts::table)
            .filter(api_keys::key_hash.eq(hash.as_slice()))
            .select((
                Row::as_select(),
                api_keys::revoked_at,
                (
                    accounts::id,
                    accounts::name,
                    accounts::roles,
                    accounts::judges,
                    accounts::erased_at,
                    accounts::suspended_at,
                ),
            ))
            .first(&mut connection)
            .await
            .optional()?;
        let (row, revoked_at, owner) = found.ok_or(AuthError::Unknown)?;
        let (account, name, roles, judges, erased_at, suspended_at) = owner;
        if revoked_at.is_some() || erased_at.is_some() {
            return Err(AuthError::Revoked);
        }
        if row.expires_at.is_some_and(|at| at <= Utc::now()) {
            return Err(AuthError::Expired);
        }
        if suspended_at.is_some() {
            let reason = suspension::why(&mut connection, account).await?;
            return Err(AuthError::Suspended { reason });
        }
        let key = ApiKey::from(row);
        Ok(Bearer {
            key: key.id,
            account,
            name,
            roles: Roles::stored(roles.iter().map(String::as_str)),
            judges: Judges::stored(&judges),
            scopes: key.scopes,
            expires_at: key.expires_at,
        })
    }
}

/// How many unrevoked keys an account has beside the one that this request may have made.
async fn count(
    connection: &mut AsyncPgConnection,
    account: Uuid,
    request: Option<Uuid>,
) -> Result<usize, StoreError> {
    let another = sql::<Bool>("(idempotency_key = ")
        .bind::<Nullable<sql_types::Uuid>, _>(request)
        .sql(") IS NOT TRUE");
    let live = api_keys::account.eq(account).and(api_keys::revoked_at.is_null());
    let count: i64 =
        api_keys::table.filter(live.and(another)).count().get_result(connection).await?;
    Ok(usize::try_from(count).unwrap_or(usize::MAX))
}

impl From<Row> for ApiKey {
    fn from(row: Row) -> Self {
        Self {
            id: row.id,
            name: row.name,
            scopes: Scopes::known(row.scopes.iter().map(String::as_str)),
            expires_at: row.expires_at,
            created_at: row.created_at,
        }
    }
}

fn checked_name(name: &str) -> Result<&str, IdentityError> {
    let name = name.trim();
    if (1..=80).contains(&name.chars().count()) && !name.chars().any(is_control) {
        Ok(name)
    } else {
        Err(IdentityError::InvalidKeyName(KEY_NAME_RULE))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_keys_are_short_and_printable() {
        assert_eq!(checked_name(" my bot ").ok(), Some("my bot"));
        let too_long = "b".repeat(81);
        for wrong in ["", "   ", "two\nlines", "nul\0", "\u{202e}tob", "a\u{2066}b", &too_long] {
            assert!(checked_name(wrong).is_err(), "{wrong:?} is no name");
        }
    }

    #[test]
    fn the_secret_is_not_shown_by_accident() {
        let key = ApiKey {
            id: Uuid::nil(),
            name: "bot".to_owned(),
            scopes: Scopes::default(),
            expires_at: None,
            created_at: DateTime::UNIX_EPOCH,
        };
        let secret = secrets::new_secret(API_KEY_PREFIX).expect("there are random bytes");
        assert!(secret.starts_with("hn_") && 40 < secret.len());
        let shown = format!("{:?}", NewApiKey { key, secret: secret.clone() });
        assert!(!shown.contains(&secret));
    }
}
