//! API keys: long-lived, for bots and client apps.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::error::{AuthError, IdentityError};
use super::scopes::{Roles, Scopes};
use super::secrets::{self, SecretHash};
use crate::database::{Database, StoreError};
use crate::schema::{accounts, api_keys};

/// What every API key begins with.
pub const API_KEY_PREFIX: &str = "hn_";
/// How many unrevoked API keys an account has at most.
const KEYS_MAX: usize = 100;
const KEY_NAME_RULE: &str = "the name of a key has 1 to 80 characters, none of them a control";

/// An API key without its secret.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ApiKey {
    /// Its id, a UUIDv7.
    pub id: Uuid,
    /// What its owner calls it.
    pub name: String,
    /// What it may do, as far as the account's roles allow it at the time.
    pub scopes: Scopes,
    /// From when on it is refused; `None`: never.
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

/// Who an API key speaks for.
pub(super) struct Bearer {
    pub(super) key: Uuid,
    pub(super) account: Uuid,
    pub(super) name: String,
    pub(super) roles: Roles,
    pub(super) scopes: Scopes,
    pub(super) expires_at: Option<DateTime<Utc>>,
}

#[derive(Queryable, Selectable, Insertable)]
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

    pub(super) async fn create(
        &self,
        account: Uuid,
        name: &str,
        scopes: &Scopes,
        expires_at: Option<DateTime<Utc>>,
    ) -> Result<NewApiKey, IdentityError> {
        let name = checked_name(name)?;
        let now = Utc::now();
        if expires_at.is_some_and(|at| at <= now) {
            return Err(IdentityError::InvalidExpiry);
        }
        let mut connection = self.database.get().await?;
        let count: i64 = api_keys::table
            .filter(api_keys::account.eq(account).and(api_keys::revoked_at.is_null()))
            .count()
            .get_result(&mut connection)
            .await?;
        if KEYS_MAX <= usize::try_from(count).unwrap_or(usize::MAX) {
            return Err(IdentityError::TooManyKeys { max: KEYS_MAX });
        }
        let secret = secrets::new_secret(API_KEY_PREFIX)?;
        let row = Row {
            id: Uuid::now_v7(),
            name: name.to_owned(),
            scopes: scopes.words().into_iter().map(str::to_owned).collect(),
            expires_at,
            created_at: now,
        };
        let whose = (
            api_keys::account.eq(account),
            api_keys::key_hash.eq(secrets::hash_of(&secret).to_vec()),
        );
        let row: Row = diesel::insert_into(api_keys::table)
            .values((row, whose))
            .returning(Row::as_returning())
            .get_result(&mut connection)
            .await?;
        Ok(NewApiKey { key: row.into(), secret })
    }

    /// Those that were not revoked, the oldest first.
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
        let mut connection = self.database.get().await?;
        let its = api_keys::id.eq(id).and(api_keys::account.eq(account));
        let revoked = diesel::update(api_keys::table)
            .filter(its.and(api_keys::revoked_at.is_null()))
            .set(api_keys::revoked_at.eq(Utc::now()))
            .execute(&mut connection)
            .await?;
        if revoked == 0 { Err(IdentityError::NotFound) } else { Ok(()) }
    }

    /// Who the key of this hash speaks for.
    pub(super) async fn verify(&self, hash: &SecretHash) -> Result<Bearer, AuthError> {
        type Found = (Row, Option<DateTime<Utc>>, Uuid, String, Vec<String>, Option<DateTime<Utc>>);
        let mut connection = self.database.get().await?;
        let found: Option<Found> = api_keys::table
            .inner_join(accounts::table)
            .filter(api_keys::key_hash.eq(hash.as_slice()))
            .select((
                Row::as_select(),
                api_keys::revoked_at,
                accounts::id,
                accounts::name,
                accounts::roles,
                accounts::erased_at,
            ))
            .first(&mut connection)
            .await
            .optional()?;
        let (row, revoked_at, account, name, roles, erased_at) = found.ok_or(AuthError::Unknown)?;
        if revoked_at.is_some() || erased_at.is_some() {
            return Err(AuthError::Revoked);
        }
        if row.expires_at.is_some_and(|at| at <= Utc::now()) {
            return Err(AuthError::Expired);
        }
        let key = ApiKey::from(row);
        Ok(Bearer {
            key: key.id,
            account,
            name,
            roles: Roles::stored(roles.iter().map(String::as_str)),
            scopes: key.scopes,
            expires_at: key.expires_at,
        })
    }
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
    if (1..=80).contains(&name.chars().count()) && !name.chars().any(char::is_control) {
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
        for wrong in ["", "   ", "two\nlines", "nul\0", &too_long] {
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
