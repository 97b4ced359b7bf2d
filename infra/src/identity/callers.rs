//! Who has called lately, so that a hot client costs no query a request.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::error::AuthError;
use super::scopes::{Judges, Roles, Scopes};
use super::secrets::SecretHash;

/// How many callers are remembered.
const CALLERS_MAX: usize = 10_000;
/// How many revocations are.
const REVOKED_MAX: usize = 100_000;
/// How long a revocation is remembered: longer than any query under way, and any caller known.
const REVOKED_FOR: Duration = Duration::from_secs(60);

/// Who is calling, and what this credential lets him do now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Caller {
    /// His account.
    pub account: Uuid,
    /// Its name.
    pub name: String,
    /// What the account is.
    pub roles: Roles,
    /// Which matches it may be called to, where it is a judge.
    pub judges: Judges,
    /// What he may do: what the credential says, within what the roles allow.
    pub scopes: Scopes,
    /// What he has shown.
    pub credential: Credential,
}

/// What a caller has shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Credential {
    /// An access token of ours.
    AccessToken {
        /// Its id.
        jti: String,
        /// From when on it is refused.
        expires_at: DateTime<Utc>,
    },
    /// A token of the trusted issuer.
    TrustedToken {
        /// SHA-256 of the token, in hex.
        digest: String,
        /// From when on it is refused.
        expires_at: DateTime<Utc>,
    },
    /// An API key.
    ApiKey {
        /// Its id.
        id: Uuid,
        /// From when on it is refused; `None`: never.
        expires_at: Option<DateTime<Utc>>,
    },
}

impl Credential {
    /// By what it is revoked.
    pub(super) fn id(&self) -> String {
        match self {
            Self::AccessToken { jti, .. } => jti.clone(),
            Self::TrustedToken { digest, .. } => digest.clone(),
            Self::ApiKey { id, .. } => id.to_string(),
        }
    }

    fn expired(&self, now: DateTime<Utc>) -> bool {
        match self {
            Self::AccessToken { expires_at, .. } | Self::TrustedToken { expires_at, .. } => {
                *expires_at <= now
            }
            Self::ApiKey { expires_at, .. } => expires_at.is_some_and(|at| at <= now),
        }
    }
}

/// Callers known for a few seconds, and what was revoked lately.
pub(super) struct Callers {
    known_for: Duration,
    seen: Mutex<Seen>,
}

#[derive(Default)]
struct Seen {
    callers: HashMap<SecretHash, (Caller, Instant)>,
    revoked: HashMap<String, Instant>,
}

impl Callers {
    pub(super) fn new(known_for: Duration) -> Self {
        Self { known_for, seen: Mutex::default() }
    }

    /// Who has shown the bearer of this hash in the last seconds.
    pub(super) fn get(&self, hash: &SecretHash) -> Option<Caller> {
        let seen = self.seen();
        let (caller, until) = seen.callers.get(hash)?;
        let fresh = Instant::now() < *until && !caller.credential.expired(Utc::now());
        fresh.then(|| caller.clone())
    }

    /// Remembers a caller, unless what he has shown was revoked while we looked it up.
    pub(super) fn put(&self, hash: SecretHash, caller: Caller) -> Result<Caller, AuthError> {
        let now = Instant::now();
        let mut seen = self.seen();
        let ids = [caller.credential.id(), caller.account.to_string()];
        if ids.iter().any(|id| seen.revoked.contains_key(id)) {
            return Err(AuthError::Revoked);
        }
        if CALLERS_MAX <= seen.callers.len() {
            seen.callers.retain(|_, (_, until)| now < *until);
        }
        // If that many are hot, those remembered now are as good as any.
        if seen.callers.len() < CALLERS_MAX {
            seen.callers.insert(hash, (caller.clone(), now + self.known_for));
        }
        Ok(caller)
    }

    /// Forgets whoever has shown one of these, and refuses them.
    pub(super) fn revoke(&self, ids: Vec<String>) {
        let now = Instant::now();
        let mut seen = self.seen();
        if REVOKED_MAX <= seen.revoked.len() {
            seen.revoked.retain(|_, until| now < *until);
        }
        seen.callers.retain(|_, (caller, _)| !ids.contains(&caller.credential.id()));
        if seen.revoked.len() + ids.len() <= REVOKED_MAX {
            seen.revoked.extend(ids.into_iter().map(|id| (id, now + REVOKED_FOR)));
        }
    }

    /// Forgets an account that was erased, and refuses whatever it shows.
    pub(super) fn revoke_account(&self, account: Uuid) {
        self.revoke(vec![account.to_string()]);
        self.forget(account);
    }

    /// Forgets all that an account has shown: its roles have changed.
    pub(super) fn forget(&self, account: Uuid) {
        self.seen().callers.retain(|_, (caller, _)| caller.account != account);
    }

    fn seen(&self) -> MutexGuard<'_, Seen> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;

    use super::*;

    fn caller(jti: &str, lifetime: TimeDelta) -> Caller {
        let expires_at = Utc::now() + lifetime;
        Caller {
            account: Uuid::nil(),
            name: "Jane".to_owned(),
            roles: Roles::default(),
            judges: Judges::default(),
            scopes: Scopes::default(),
            credential: Credential::AccessToken { jti: jti.to_owned(), expires_at },
        }
    }

    #[test]
    fn a_caller_is_known_for_a_while() {
        let callers = Callers::new(Duration::from_millis(30));
        let jane = caller("a", TimeDelta::minutes(1));
        assert_eq!(callers.get(&[1; 32]), None);
        assert_eq!(callers.put([1; 32], jane.clone()), Ok(jane.clone()));
        assert_eq!(callers.get(&[1; 32]), Some(jane));
        std::thread::sleep(Duration::from_millis(40));
        assert_eq!(callers.get(&[1; 32]), None);
    }

    #[test]
    fn what_has_expired_or_was_revoked_is_not_known() {
        let callers = Callers::new(Duration::from_secs(5));
        callers.put([1; 32], caller("old", TimeDelta::seconds(-1))).expect("nobody revoked it");
        assert_eq!(callers.get(&[1; 32]), None);
        let jane = caller("a", TimeDelta::minutes(1));
        callers.put([2; 32], jane.clone()).expect("nobody revoked it");
        callers.revoke(vec!["a".to_owned()]);
        assert_eq!(callers.get(&[2; 32]), None);
        assert_eq!(callers.put([2; 32], jane), Err(AuthError::Revoked), "also in a race");
    }

    #[test]
    fn an_account_that_was_erased_is_not_known_whatever_it_shows() {
        let callers = Callers::new(Duration::from_secs(5));
        callers.put([1; 32], caller("a", TimeDelta::minutes(1))).expect("nobody revoked it");
        callers.revoke_account(Uuid::nil());
        assert_eq!(callers.get(&[1; 32]), None);
        let late = callers.put([2; 32], caller("b", TimeDelta::minutes(1)));
        assert_eq!(late, Err(AuthError::Revoked), "also in a race");
    }

    #[test]
    fn new_roles_are_looked_up() {
        let callers = Callers::new(Duration::from_secs(5));
        callers.put([1; 32], caller("a", TimeDelta::minutes(1))).expect("nobody revoked it");
        callers.forget(Uuid::nil());
        assert_eq!(callers.get(&[1; 32]), None);
    }
}
