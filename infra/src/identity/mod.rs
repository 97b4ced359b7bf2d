//! Identity: accounts, access tokens, refresh tokens, API keys, and signing keys.

use std::collections::BTreeMap;
use std::sync::Arc;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use jsonwebtoken::Header;
use sha2::{Digest, Sha256};
use uuid::Uuid;

mod accounts;
mod api_keys;
mod callers;
mod codes;
mod erasure;
mod error;
mod hiding;
mod invitations;
mod jwks;
mod key_files;
pub mod keys;
mod logins;
mod made;
mod names;
mod passwords;
mod programs;
mod provider;
mod recovery;
mod refresh;
mod rights;
mod roles;
mod scopes;
#[cfg(test)]
mod scratch;
mod secrets;
mod settings;
mod suspension;
pub mod tickets;
mod tokens;
mod trusted;

pub(crate) use accounts::one_at_a_time;
pub use accounts::{Account, Called};
pub use api_keys::{API_KEY_PREFIX, ApiKey, NewApiKey};
pub use callers::{Caller, Credential};
pub use error::{AuthError, IdentityError};
pub use invitations::{Invitation, NewInvitation, USES_MAX};
pub use jwks::{Jwks, PublicKeys};
pub use logins::Login;
pub use made::Made;
pub use names::HIDDEN;
pub(crate) use names::{are_complete as names_are_complete, complete as complete_names};
pub use provider::install as install_crypto_provider;
pub use recovery::NewReset;
pub use rights::listen;
pub use scopes::{Judges, Role, Roles, Scope, Scopes, UnknownWord};
pub use settings::{IdentitySettings, Registration};
pub use suspension::{AccountFilter, FoundAccount, Suspension};
pub use trusted::TrustedIssuer;

use crate::database::Database;
use crate::matches::Idempotency;
use crate::schema;
use accounts::{Accounts, Row};
use api_keys::ApiKeys;
use callers::{Callers, Put};
use keys::Keys;
use passwords::Passwords;
use refresh::{RefreshTokens, Rotation, Using};
use secrets::SecretHash;
use tokens::AccessTokens;
use trusted::Trusted;

/// How long a bearer token may be, in bytes.
const BEARER_MAX: usize = 8_192;
/// How often a caller is looked up if their rights change meanwhile.
const LOOKS_MAX: usize = 3;

/// Accounts, tokens and keys: everything about who a caller is.
pub struct Identity {
    database: Database,
    keys: Arc<Keys>,
    accounts: Accounts,
    tokens: AccessTokens,
    refresh_tokens: RefreshTokens,
    api_keys: ApiKeys,
    trusted: Option<Trusted>,
    callers: Callers,
    registration: Registration,
}

/// What a login gives.
#[derive(Clone, PartialEq, Eq)]
pub struct Tokens {
    /// The JWT to send as the bearer token.
    pub access_token: String,
    /// For how many seconds it is valid.
    pub expires_in: u64,
    /// The token that gets the next pair, once.
    pub refresh_token: String,
    /// The scopes of the access token.
    pub scopes: Scopes,
}

impl std::fmt::Debug for Tokens {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("Tokens")
            .field("expires_in", &self.expires_in)
            .field("scopes", &self.scopes)
            .finish_non_exhaustive()
    }
}

impl Identity {
    /// Reads the signing keys, and makes the first if there is none. The database must be
    /// migrated.
    ///
    /// # Errors
    /// `Settings` and `Keys`.
    pub async fn open(
        database: Database,
        settings: IdentitySettings,
    ) -> Result<Self, IdentityError> {
        settings.check()?;
        let keys = Arc::new(Keys::open(&settings.data_dir)?);
        let passwords = Passwords::new(&settings).await?;
        let tokens = AccessTokens::new(
            Arc::clone(&keys),
            settings.issuer,
            settings.audience,
            settings.access_lifetime,
        );
        Ok(Self {
            keys,
            accounts: Accounts::new(database.clone(), passwords, settings.names_reserved_for),
            tokens,
            refresh_tokens: RefreshTokens::new(database.clone(), settings.refresh_lifetime),
            api_keys: ApiKeys::new(database.clone()),
            trusted: settings.trusted_issuer.map(Trusted::open).transpose()?,
            callers: Callers::new(settings.callers_known_for),
            registration: settings.registration,
            database,
        })
    }

    /// The caller who sends `bearer`: an access token, an API key, or a token of the trusted
    /// issuer.
    ///
    /// Revoked tokens are refused: those that this node has revoked at once, those of other nodes
    /// within a second (see [`listen`]).
    ///
    /// # Errors
    /// Why the bearer token is not valid; `Store` if that cannot be checked now.
    pub async fn authenticate(&self, bearer: &str) -> Result<Caller, AuthError> {
        if bearer.is_empty() {
            return Err(AuthError::Missing);
        }
        if BEARER_MAX < bearer.len() {
            return Err(AuthError::Malformed);
        }
        let hash = secrets::hash_of(bearer);
        if let Some(caller) = self.callers.get(&hash) {
            return Ok(caller);
        }
        let mut looks = 1;
        loop {
            let begun = self.callers.begin();
            let caller = self.look_up(bearer, &hash).await?;
            match self.callers.put(hash, caller, begun)? {
                Put::Known(caller) => return Ok(caller),
                // If rights change that fast, the last answer counts.
                Put::Stale(caller) if LOOKS_MAX <= looks => return Ok(caller),
                Put::Stale(_) => looks += 1,
            }
        }
    }

    async fn look_up(&self, bearer: &str, hash: &SecretHash) -> Result<Caller, AuthError> {
        if bearer.starts_with(API_KEY_PREFIX) {
            return self.key_bearer(hash).await;
        }
        let header = jwks::header_of(bearer)?;
        let kid = header.kid.as_deref().ok_or(AuthError::Malformed)?;
        // The key decides which issuer it comes from: nobody can sign in another's name.
        match &self.trusted {
            Some(trusted) if trusted.has(kid) && !self.keys.has(kid) => {
                self.vouched_for(trusted, bearer, &header).await
            }
            _ => self.token_bearer(bearer, &header).await,
        }
    }

    /// Makes an account with the role of a player. Where registering needs an invitation, one use
    /// of the one with this code is taken; elsewhere the code is not looked at.
    ///
    /// # Errors
    /// `InvalidName`, `InvalidPassword`, `NameTaken`, `RegistrationClosed`, `InvitationRequired`,
    /// `Busy`, `Store`.
    pub async fn register(
        &self,
        name: &str,
        password: String,
        invitation: Option<&str>,
    ) -> Result<Account, IdentityError> {
        let invitation = self.admitted(invitation).await?;
        self.accounts.register(name, password, invitation).await
    }

    /// As [`Identity::register`], for a request that may be sent again: an account with this very
    /// name and password is then the answer.
    ///
    /// # Errors
    /// As [`Identity::register`].
    pub async fn register_once(
        &self,
        name: &str,
        password: String,
        invitation: Option<&str>,
    ) -> Result<Made<Account>, IdentityError> {
        match self.admitted(invitation).await {
            Ok(invitation) => self.accounts.register_once(name, password, invitation).await,
            // The request itself may have used it up.
            Err(refusal @ IdentityError::InvitationRequired) if invitation.is_some() => {
                self.accounts.registered_before(name, password, refusal).await
            }
            Err(refusal) => Err(refusal),
        }
    }

    /// The code of which a use has to be taken, if registering needs one.
    async fn admitted<'a>(
        &self,
        invitation: Option<&'a str>,
    ) -> Result<Option<&'a str>, IdentityError> {
        match (self.registration, invitation) {
            (Registration::Open, _) => Ok(None),
            (Registration::Closed, _) => Err(IdentityError::RegistrationClosed),
            (Registration::Invitation, Some(code)) if self.admits(code).await? => Ok(Some(code)),
            (Registration::Invitation, _) => Err(IdentityError::InvitationRequired),
        }
    }

    /// Gives tokens for a name and a password, with these scopes or all that the roles allow.
    /// `program` is what the caller's program calls itself.
    ///
    /// # Errors
    /// `WrongCredentials`, `NoScope`, `ScopeNotAllowed`, `Busy`, `Store`.
    pub async fn log_in(
        &self,
        name: &str,
        password: String,
        scopes: Option<Scopes>,
        program: Option<&str>,
    ) -> Result<Tokens, IdentityError> {
        let account = self.accounts.log_in(name, password).await?;
        if account.suspended_at.is_some() {
            return Err(self.suspended(account.id).await?);
        }
        let allowed = account.roles.allow();
        let scopes = scopes.unwrap_or_else(|| allowed.clone());
        check_scopes(&scopes, &allowed)?;
        let now = Utc::now();
        let access = self.tokens.issue(account.id, &scopes, now);
        let starting = self.refresh_tokens.start(account.id, &scopes, &access, program, now);
        let refresh_token = starting.await?;
        Ok(self.pair(access.token, refresh_token, scopes))
    }

    /// Gives the next pair of tokens for a refresh token. If it was used before, all tokens of the
    /// same login are revoked; but within a minute a request with the same `key` gets the same
    /// pair.
    ///
    /// # Errors
    /// `WrongRefreshToken`, `Store`.
    pub async fn refresh(
        &self,
        refresh_token: &str,
        key: Option<Uuid>,
        program: Option<&str>,
    ) -> Result<Made<Tokens>, IdentityError> {
        let using = Using { secret: refresh_token, key, program };
        match self.refresh_tokens.rotate(using, &self.tokens, Utc::now()).await? {
            Rotation::Done { refresh_token, access, scopes } => {
                Ok(Made::Now(self.pair(access.token, refresh_token, scopes)))
            }
            Rotation::Again { refresh_token, access, scopes } => {
                Ok(Made::Before(self.pair(access.token, refresh_token, scopes)))
            }
            Rotation::Refused => Err(IdentityError::WrongRefreshToken),
            Rotation::Suspended { account } => Err(self.suspended(account).await?),
            Rotation::Reused { account, revoked } => {
                tracing::warn!("a refresh token was used twice, its family is revoked");
                self.callers.revoke(account, revoked);
                Err(IdentityError::WrongRefreshToken)
            }
        }
    }

    /// Revokes the caller's access token, and all tokens of the same login.
    ///
    /// # Errors
    /// `NeedsAccessToken` for an API key, which is revoked at its own address; `Store`.
    pub async fn log_out(&self, caller: &Caller) -> Result<(), IdentityError> {
        let (id, expires_at) = match &caller.credential {
            Credential::AccessToken { jti, expires_at } => (jti, *expires_at),
            Credential::TrustedToken { digest, expires_at } => (digest, *expires_at),
            Credential::ApiKey { .. } => return Err(IdentityError::NeedsAccessToken),
        };
        let (account, now) = (caller.account, Utc::now());
        let revoked = self.refresh_tokens.revoke(account, id, expires_at, now).await?;
        self.callers.revoke(account, revoked);
        Ok(())
    }

    /// Makes an API key for the caller's account, with scopes that the caller has.
    ///
    /// # Errors
    /// `NeedsAccessToken` (otherwise a key that expires could make one that does not), `NoScope`,
    /// `ScopeNotAllowed`, `InvalidKeyName`, `InvalidExpiry`, `TooManyKeys`, `Store`.
    pub async fn create_api_key(
        &self,
        caller: &Caller,
        name: &str,
        scopes: &Scopes,
        expires_at: Option<DateTime<Utc>>,
    ) -> Result<NewApiKey, IdentityError> {
        check_may_make_keys(caller, scopes)?;
        let made = self.api_keys.create(caller.account, name, scopes, expires_at, None).await?;
        Ok(made.it())
    }

    /// As [`Identity::create_api_key`], for a request that may be sent again. The key that it made
    /// before then gets a new secret, and the one whose reply was lost is refused from then on.
    ///
    /// # Errors
    /// As [`Identity::create_api_key`], and `KeyReused` if another request came with
    /// `request.key`, or the key that it made was revoked.
    pub async fn create_api_key_once(
        &self,
        caller: &Caller,
        name: &str,
        scopes: &Scopes,
        expires_at: Option<DateTime<Utc>>,
        request: Idempotency,
    ) -> Result<Made<NewApiKey>, IdentityError> {
        check_may_make_keys(caller, scopes)?;
        let account = caller.account;
        let made = self.api_keys.create(account, name, scopes, expires_at, Some(request)).await?;
        if let Made::Before(_) = made {
            self.callers.forget(account);
        }
        Ok(made)
    }

    /// The API keys of an account that were not revoked, the oldest first; 100 at most.
    ///
    /// # Errors
    /// `Store`.
    pub async fn list_api_keys(&self, account: Uuid) -> Result<Vec<ApiKey>, IdentityError> {
        Ok(self.api_keys.list(account).await?)
    }

    /// Revokes an API key of an account.
    ///
    /// # Errors
    /// `NotFound` if there is none, or it is another account's, or it was revoked already;
    /// `Store`.
    pub async fn revoke_api_key(&self, account: Uuid, id: Uuid) -> Result<(), IdentityError> {
        self.api_keys.revoke(account, id).await?;
        self.callers.revoke(account, vec![id.to_string()]);
        Ok(())
    }

    /// The names of accounts, in one query. Unknown ids and erased accounts are left out.
    ///
    /// # Errors
    /// `Store`.
    pub async fn names_of(&self, ids: &[Uuid]) -> Result<BTreeMap<Uuid, Called>, IdentityError> {
        Ok(self.accounts.names_of(ids).await?)
    }

    /// The public keys that verify access tokens, receipts and exports.
    #[must_use]
    pub fn jwks(&self) -> Jwks {
        self.keys.jwks()
    }

    /// The signing keys, for receipts and exports.
    #[must_use]
    pub fn keys(&self) -> Arc<Keys> {
        Arc::clone(&self.keys)
    }

    /// Deletes expired tokens, tickets and codes, up to 10,000 of a kind, and digests of erased
    /// names that are free again. Returns how many. It should be called every hour or so, by one
    /// node or several.
    ///
    /// # Errors
    /// `Store`.
    pub async fn sweep(&self) -> Result<usize, IdentityError> {
        let now = Utc::now();
        let tokens = self.refresh_tokens.sweep(now).await? + self.sweep_tickets().await?;
        let codes = self.sweep_resets(now).await? + self.sweep_invitations(now).await?;
        Ok(tokens + codes + self.accounts.release_names(now).await?)
    }

    async fn key_bearer(&self, hash: &SecretHash) -> Result<Caller, AuthError> {
        let bearer = self.api_keys.verify(hash).await?;
        Ok(Caller {
            account: bearer.account,
            name: bearer.name,
            scopes: bearer.scopes.within(&bearer.roles.allow()),
            roles: bearer.roles,
            judges: bearer.judges,
            credential: Credential::ApiKey { id: bearer.key, expires_at: bearer.expires_at },
        })
    }

    async fn token_bearer(&self, token: &str, header: &Header) -> Result<Caller, AuthError> {
        if !header.kid.as_deref().is_some_and(|kid| self.keys.has(kid)) {
            return Err(AuthError::Unknown);
        }
        let verified = self.tokens.verify(token, header)?;
        let Account { name, roles, judges, .. } =
            self.live_account(verified.account, &verified.jti).await?;
        Ok(Caller {
            account: verified.account,
            name,
            scopes: verified.scopes.within(&roles.allow()),
            roles,
            judges,
            credential: Credential::AccessToken {
                jti: verified.jti,
                expires_at: verified.expires_at,
            },
        })
    }

    async fn vouched_for(
        &self,
        trusted: &Trusted,
        token: &str,
        header: &Header,
    ) -> Result<Caller, AuthError> {
        let vouched = trusted.verify(token, header)?;
        let wished = vouched.name.as_deref();
        let account = self.accounts.vouched_for(trusted.issuer(), &vouched.subject, wished).await?;
        let account = account.ok_or(AuthError::Revoked)?;
        let digest: String =
            Sha256::digest(token).iter().map(|byte| format!("{byte:02x}")).collect();
        let Account { name, roles, judges, .. } = self.live_account(account.id, &digest).await?;
        let allowed = roles.allow();
        Ok(Caller {
            account: account.id,
            name,
            roles,
            judges,
            scopes: vouched
                .scopes
                .map_or_else(|| allowed.clone(), |scopes| scopes.within(&allowed)),
            credential: Credential::TrustedToken { digest, expires_at: vouched.expires_at },
        })
    }

    /// An account, unless it is gone or `token` was revoked.
    async fn live_account(&self, account: Uuid, token: &str) -> Result<Account, AuthError> {
        use schema::{accounts, revoked_tokens};
        type Found = (Row, Option<DateTime<Utc>>, bool);
        let mut connection = self.database.get().await?;
        let found: Option<Found> = accounts::table
            .find(account)
            .select((
                Row::as_select(),
                accounts::erased_at,
                diesel::dsl::exists(revoked_tokens::table.find(token)),
            ))
            .first(&mut connection)
            .await
            .optional()?;
        let (row, erased_at, revoked) = found.ok_or(AuthError::Unknown)?;
        if revoked || erased_at.is_some() {
            return Err(AuthError::Revoked);
        }
        let found = Account::from(row);
        if found.suspended_at.is_some() {
            let reason = suspension::why(&mut connection, account).await?;
            return Err(AuthError::Suspended { reason });
        }
        Ok(found)
    }

    /// The refusal of an account that is suspended.
    async fn suspended(&self, account: Uuid) -> Result<IdentityError, IdentityError> {
        let mut connection = self.database.get().await?;
        let reason = suspension::why(&mut connection, account).await?;
        Ok(IdentityError::Suspended { reason })
    }

    fn pair(&self, access_token: String, refresh_token: String, scopes: Scopes) -> Tokens {
        let expires_in = self.tokens.lifetime().num_seconds().unsigned_abs();
        Tokens { access_token, expires_in, refresh_token, scopes }
    }
}

/// Checks that the caller has logged in, and has these scopes.
fn check_may_make_keys(caller: &Caller, scopes: &Scopes) -> Result<(), IdentityError> {
    match caller.credential {
        Credential::ApiKey { .. } => Err(IdentityError::NeedsAccessToken),
        Credential::AccessToken { .. } | Credential::TrustedToken { .. } => {
            check_scopes(scopes, &caller.scopes)
        }
    }
}

/// Checks that at least one scope is asked for, and all of them are allowed.
fn check_scopes(asked: &Scopes, allowed: &Scopes) -> Result<(), IdentityError> {
    if asked.is_empty() {
        return Err(IdentityError::NoScope);
    }
    asked.beyond(allowed).map_or(Ok(()), |scope| Err(IdentityError::ScopeNotAllowed(scope)))
}
