//! New passwords: for those who know the old one, and for those who have a code from an admin.

use chrono::{DateTime, TimeDelta, Utc};
use diesel::prelude::*;
use diesel_async::{AsyncConnection, AsyncPgConnection, RunQueryDsl};
use uuid::Uuid;

use super::accounts::check_password;
use super::callers::{Caller, Credential};
use super::{Identity, IdentityError, Made, codes, refresh};
use crate::acts::{self, Act};
use crate::database::StoreError;
use crate::matches::Idempotency;
use crate::schema::{accounts, families, password_resets, refresh_tokens};

/// For how long a code is good.
const GOOD_FOR: TimeDelta = TimeDelta::hours(24);
/// How long a code that has expired is kept, so that the request that made it makes no other.
const KEPT: TimeDelta = TimeDelta::days(30);
/// Rows that a sweep deletes, at most.
const SWEPT_MAX: i64 = 10_000;
/// What the code of a row is derived for.
const RESET: &str = "reset";

/// A code with which an account gets a new password.
#[derive(Clone, PartialEq, Eq)]
pub struct NewReset {
    /// The code, to be handed to the owner of the account.
    pub code: String,
    /// Until when it is good.
    pub expires_at: DateTime<Utc>,
}

impl std::fmt::Debug for NewReset {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("NewReset").field("expires_at", &self.expires_at).finish_non_exhaustive()
    }
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = password_resets)]
struct Row {
    id: Uuid,
    expires_at: DateTime<Utc>,
    used_at: Option<DateTime<Utc>>,
    request_digest: Option<Vec<u8>>,
}

impl Identity {
    /// Gives the caller's account a new password. All its other logins end; API keys stay. Nothing
    /// happens if it has that password already, whatever `old` is.
    ///
    /// # Errors
    /// `NeedsAccessToken` for an API key, `InvalidPassword`, `NoPassword`, `WrongPassword`, `Busy`,
    /// `Store`.
    pub async fn change_password(
        &self,
        caller: &Caller,
        old: String,
        new: String,
    ) -> Result<(), IdentityError> {
        let own = match &caller.credential {
            Credential::ApiKey { .. } => return Err(IdentityError::NeedsAccessToken),
            Credential::AccessToken { jti, .. } => Some(jti.as_str()),
            Credential::TrustedToken { .. } => None,
        };
        check_password(&new)?;
        let (account, passwords) = (caller.account, self.accounts.passwords());
        let stored = self.stored_password(account).await?.ok_or(IdentityError::NoPassword)?;
        if !passwords.matches(old, Some(stored.clone())).await? {
            return match passwords.matches(new, Some(stored)).await? {
                true => Ok(()),
                false => Err(IdentityError::WrongPassword),
            };
        }
        let hash = passwords.hash(new).await?;
        let changing = async |connection: &mut AsyncPgConnection| {
            let changing = connection.transaction(async move |connection| {
                let changed = diesel::update(accounts::table.find(account))
                    .filter(accounts::password_hash.eq(&stored))
                    .set(accounts::password_hash.eq(&hash))
                    .execute(connection)
                    .await?;
                // Somebody else has just changed it.
                if changed == 0 {
                    return Err(IdentityError::WrongPassword);
                }
                Ok(end_logins(connection, account, own).await?)
            });
            changing.await
        };
        let revoked = self.database.write(changing).await?;
        self.callers.revoke(account, revoked);
        Ok(())
    }

    /// Makes a code with which an account gets a new password, by an admin. Earlier codes of the
    /// account are good no more. A request that comes twice makes one code, and gets it again.
    ///
    /// # Errors
    /// `NotFound`, `NoPassword`; `KeyReused` if another request came with the key, or the code was
    /// used or replaced; `Store`.
    pub async fn make_reset(
        &self,
        account: Uuid,
        by: Uuid,
        request: Option<Idempotency>,
    ) -> Result<Made<NewReset>, IdentityError> {
        let making = async |connection: &mut AsyncPgConnection| {
            let making = connection.transaction(async move |connection| {
                require_password(connection, account).await?;
                if let Some(request) = request
                    && let Some(before) = made_before(connection, by, request).await?
                {
                    return self.reset_again(connection, before, request).await;
                }
                let id = Uuid::now_v7();
                let code = codes::derived(&self.keys, RESET, id);
                let reset = NewReset { code, expires_at: Utc::now() + GOOD_FOR };
                insert(connection, id, account, Some(by), request, &reset).await?;
                Ok(Made::Now(reset))
            });
            making.await
        };
        self.database.write(making).await
    }

    /// As [`Identity::make_reset`] for the account of this name, at the command line of the server.
    ///
    /// # Errors
    /// `NotFound`, `NoPassword`, `Store`.
    pub async fn make_reset_for(&self, name: &str) -> Result<NewReset, IdentityError> {
        let account = self.accounts.id_of(name).await?.ok_or(IdentityError::NotFound)?;
        // The keys at hand here need not be those of the server.
        let reset = NewReset { code: codes::random()?, expires_at: Utc::now() + GOOD_FOR };
        let made = reset.clone();
        let making = async |connection: &mut AsyncPgConnection| {
            let making = connection.transaction(async move |connection| {
                require_password(connection, account).await?;
                insert(connection, Uuid::now_v7(), account, None, None, &made).await
            });
            making.await
        };
        self.database.write(making).await?;
        Ok(reset)
    }

    /// Gives an account a new password for a code. All its logins end; API keys stay. With `again`
    /// the request may have been sent before: then it is enough that the account has that password.
    ///
    /// # Errors
    /// `InvalidPassword`; `WrongCode` also for a name that nobody has; `Busy`, `Store`.
    pub async fn reset_password(
        &self,
        name: &str,
        code: &str,
        password: String,
        again: bool,
    ) -> Result<(), IdentityError> {
        check_password(&password)?;
        let account = self.accounts.id_of(name).await?.unwrap_or(Uuid::nil());
        let reset = self.reset_of(account, code).await?.ok_or(IdentityError::WrongCode)?;
        let passwords = self.accounts.passwords();
        if reset.used_at.is_some() {
            let stored = self.stored_password(account).await?.filter(|_| again);
            return match passwords.matches(password, stored).await? {
                true => Ok(()),
                false => Err(IdentityError::WrongCode),
            };
        }
        let hash = passwords.hash(password).await?;
        let setting = async |connection: &mut AsyncPgConnection| {
            let setting = connection.transaction(async move |connection| {
                let used = diesel::update(password_resets::table.find(reset.id))
                    .filter(password_resets::used_at.is_null())
                    .set(password_resets::used_at.eq(Utc::now()))
                    .execute(connection)
                    .await?;
                let set = diesel::update(accounts::table.find(account))
                    .filter(accounts::erased_at.is_null())
                    .set(accounts::password_hash.eq(&hash))
                    .execute(connection)
                    .await?;
                if used == 0 || set == 0 {
                    return Err(IdentityError::WrongCode);
                }
                Ok(end_logins(connection, account, None).await?)
            });
            setting.await
        };
        let revoked = self.database.write(setting).await?;
        self.callers.revoke(account, revoked);
        Ok(())
    }

    /// Deletes codes that have long expired. Returns how many.
    pub(super) async fn sweep_resets(&self, now: DateTime<Utc>) -> Result<usize, StoreError> {
        let old = password_resets::table
            .filter(password_resets::expires_at.lt(now - KEPT))
            .select(password_resets::id)
            .limit(SWEPT_MAX);
        let deleting = diesel::delete(password_resets::table)
            .filter(password_resets::id.eq_any(old.into_boxed()));
        let deleting = async |connection: &mut AsyncPgConnection| {
            Ok::<usize, StoreError>(deleting.execute(connection).await?)
        };
        self.database.write(deleting).await
    }

    /// The code that the same request made before, if it is still good. It is derived anew, and
    /// replaces itself: another one, if another key signs by now.
    async fn reset_again(
        &self,
        connection: &mut AsyncPgConnection,
        before: Row,
        request: Idempotency,
    ) -> Result<Made<NewReset>, IdentityError> {
        let same = before.request_digest.as_deref() == Some(&request.request_digest.0);
        if !same || before.used_at.is_some() || before.expires_at <= Utc::now() {
            return Err(IdentityError::KeyReused);
        }
        let code = codes::derived(&self.keys, RESET, before.id);
        diesel::update(password_resets::table.find(before.id))
            .set(password_resets::code_hash.eq(codes::hash_of(&code).to_vec()))
            .execute(connection)
            .await?;
        Ok(Made::Before(NewReset { code, expires_at: before.expires_at }))
    }

    /// The row of an account's code, if it has not expired.
    async fn reset_of(&self, account: Uuid, code: &str) -> Result<Option<Row>, StoreError> {
        let mut connection = self.database.get().await?;
        let its = password_resets::account.eq(account);
        let hash = codes::hash_of(code).to_vec();
        Ok(password_resets::table
            .filter(its.and(password_resets::code_hash.eq(hash)))
            .filter(password_resets::expires_at.gt(Utc::now()))
            .select(Row::as_select())
            .first(&mut connection)
            .await
            .optional()?)
    }

    /// The hash of an account's password; `None` if it has none.
    async fn stored_password(&self, account: Uuid) -> Result<Option<String>, StoreError> {
        let mut connection = self.database.get().await?;
        let stored: Option<Option<String>> = accounts::table
            .find(account)
            .filter(accounts::erased_at.is_null())
            .select(accounts::password_hash)
            .first(&mut connection)
            .await
            .optional()?;
        Ok(stored.flatten())
    }
}

/// Adds a code in the place of earlier ones, and puts it on record.
async fn insert(
    connection: &mut AsyncPgConnection,
    id: Uuid,
    account: Uuid,
    by: Option<Uuid>,
    request: Option<Idempotency>,
    reset: &NewReset,
) -> Result<(), IdentityError> {
    let unused = password_resets::account.eq(account).and(password_resets::used_at.is_null());
    // They stay, so that the requests that made them make no others.
    diesel::update(password_resets::table.filter(unused))
        .filter(password_resets::expires_at.gt(Utc::now()))
        .set(password_resets::expires_at.eq(Utc::now()))
        .execute(connection)
        .await?;
    diesel::insert_into(password_resets::table)
        .values((
            password_resets::id.eq(id),
            password_resets::account.eq(account),
            password_resets::code_hash.eq(codes::hash_of(&reset.code).to_vec()),
            password_resets::made_by.eq(by),
            password_resets::expires_at.eq(reset.expires_at),
            password_resets::idempotency_key.eq(request.map(|it| it.key)),
            password_resets::request_digest.eq(request.map(|it| it.request_digest.0.to_vec())),
        ))
        .execute(connection)
        .await?;
    Ok(acts::record(connection, by, &Act::PasswordResetMade { account }).await?)
}

/// The row that the same request made before.
async fn made_before(
    connection: &mut AsyncPgConnection,
    by: Uuid,
    request: Idempotency,
) -> Result<Option<Row>, StoreError> {
    Ok(password_resets::table
        .filter(password_resets::made_by.eq(by))
        .filter(password_resets::idempotency_key.eq(request.key))
        .select(Row::as_select())
        .first(connection)
        .await
        .optional()?)
}

/// Refuses an account that is not there, or logs in elsewhere. Until the transaction ends, no other
/// code is made for it.
async fn require_password(
    connection: &mut AsyncPgConnection,
    account: Uuid,
) -> Result<(), IdentityError> {
    let stored: Option<Option<String>> = accounts::table
        .find(account)
        .filter(accounts::erased_at.is_null())
        .select(accounts::password_hash)
        .for_no_key_update()
        .first(connection)
        .await
        .optional()?;
    match stored {
        None => Err(IdentityError::NotFound),
        Some(None) => Err(IdentityError::NoPassword),
        Some(Some(_)) => Ok(()),
    }
}

/// Ends the logins of an account, but for the one that the access token `own` comes from. Returns
/// the `jti`s of the access tokens that are refused from now on.
async fn end_logins(
    connection: &mut AsyncPgConnection,
    account: Uuid,
    own: Option<&str>,
) -> Result<Vec<String>, StoreError> {
    let own: Option<Uuid> = match own {
        None => None,
        Some(jti) => refresh_tokens::table
            .filter(refresh_tokens::jti.eq(jti))
            .select(refresh_tokens::family)
            .first(connection)
            .await
            .optional()?,
    };
    let its: Vec<Uuid> = families::table
        .filter(families::account.eq(account).and(families::revoked_at.is_null()))
        .order(families::family)
        .select(families::family)
        .load(connection)
        .await?;
    let mut revoked = Vec::new();
    for family in its.into_iter().filter(|it| Some(*it) != own) {
        if refresh::lock(connection, family).await? {
            revoked.extend(refresh::revoke(connection, account, family, Utc::now()).await?);
        }
    }
    Ok(revoked)
}
