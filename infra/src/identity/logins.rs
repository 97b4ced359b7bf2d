//! Where an account is logged in: the families of its tokens that may still be refreshed.

use chrono::{DateTime, Utc};
use diesel::dsl::exists;
use diesel::prelude::*;
use diesel_async::{AsyncConnection, AsyncPgConnection, RunQueryDsl};
use uuid::Uuid;

use super::callers::{Caller, Credential};
use super::refresh;
use super::{Identity, IdentityError};
use crate::database::{StoreError, bigint};
use crate::schema::{families, refresh_tokens};

/// A login that has not ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Login {
    /// Its id, a UUIDv7.
    pub id: Uuid,
    /// When the account logged in.
    pub started_at: DateTime<Utc>,
    /// When tokens were last given out for it.
    pub seen_at: DateTime<Utc>,
    /// When it ends, unless it is used before.
    pub expires_at: DateTime<Utc>,
    /// What the program called itself that asked for tokens last, if it did.
    pub program: Option<String>,
    /// Whether it is the login that the caller's token comes from.
    pub current: bool,
}

type Row = (Uuid, DateTime<Utc>, DateTime<Utc>, Option<String>, DateTime<Utc>);

impl Identity {
    /// Where the caller is logged in, the oldest login first, after the login `after`; at most
    /// `limit`. Tokens of the trusted issuer belong to no login here.
    ///
    /// # Errors
    /// `NeedsAccessToken` for an API key; `Store`.
    pub async fn logins(
        &self,
        caller: &Caller,
        after: Option<Uuid>,
        limit: usize,
    ) -> Result<Vec<Login>, IdentityError> {
        require_login(caller)?;
        let mut connection = self.database.get().await?;
        let own = self.family_of(&mut connection, caller).await?;
        let live = refresh_tokens::used_at
            .is_null()
            .and(refresh_tokens::revoked_at.is_null())
            .and(refresh_tokens::expires_at.gt(Utc::now()));
        // Of each family one token at most has not been used.
        let rows: Vec<Row> = families::table
            .inner_join(refresh_tokens::table)
            .filter(families::account.eq(caller.account).and(families::revoked_at.is_null()))
            .filter(families::family.gt(after.unwrap_or(Uuid::nil())))
            .filter(live)
            .order(families::family)
            .limit(bigint(limit))
            .select((
                families::family,
                families::started_at,
                families::seen_at,
                families::program,
                refresh_tokens::expires_at,
            ))
            .load(&mut connection)
            .await?;
        let login = |(id, started_at, seen_at, program, expires_at): Row| Login {
            id,
            started_at,
            seen_at,
            expires_at,
            program,
            current: own == Some(id),
        };
        Ok(rows.into_iter().map(login).collect())
    }

    /// Ends a login of the caller's account: all its tokens are refused, here at once and by other
    /// nodes within a second.
    ///
    /// # Errors
    /// `NeedsAccessToken` for an API key; `NotFound` if there is none, or it is another account's,
    /// or it has ended already; `Store`.
    pub async fn end_login(&self, caller: &Caller, login: Uuid) -> Result<(), IdentityError> {
        require_login(caller)?;
        let (account, now) = (caller.account, Utc::now());
        let ending = async |connection: &mut AsyncPgConnection| {
            let ending = connection.transaction(async move |connection| {
                let own = families::table.find(login).filter(families::account.eq(account));
                let there = diesel::select(exists(own)).get_result::<bool>(connection).await?;
                if !there || !refresh::lock(connection, login).await? {
                    return Err(IdentityError::NotFound);
                }
                Ok(refresh::revoke(connection, account, login, now).await?)
            });
            ending.await
        };
        let revoked = self.database.write(ending).await?;
        self.callers.revoke(account, revoked);
        Ok(())
    }

    /// The login that the caller's token comes from.
    async fn family_of(
        &self,
        connection: &mut AsyncPgConnection,
        caller: &Caller,
    ) -> Result<Option<Uuid>, StoreError> {
        let Credential::AccessToken { jti, .. } = &caller.credential else { return Ok(None) };
        Ok(refresh_tokens::table
            .filter(refresh_tokens::jti.eq(jti))
            .select(refresh_tokens::family)
            .first(connection)
            .await
            .optional()?)
    }
}

/// Refuses an API key: whoever has one must not be able to end the logins of its owner.
fn require_login(caller: &Caller) -> Result<(), IdentityError> {
    match caller.credential {
        Credential::ApiKey { .. } => Err(IdentityError::NeedsAccessToken),
        Credential::AccessToken { .. } | Credential::TrustedToken { .. } => Ok(()),
    }
}
