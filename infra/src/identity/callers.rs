//! Callers of the last seconds, so that a busy client does not cost a query for each request.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use chrono::{DateTime, Utc};
use tokio::sync::watch;
use uuid::Uuid;

use super::error::AuthError;
use super::scopes::{Judges, Roles, Scopes};
use super::secrets::SecretHash;

/// Callers that are remembered, at most.
const CALLERS_MAX: usize = 10_000;
/// Revocations that are remembered, at most.
const REVOKED_MAX: usize = 100_000;
/// Accounts with changed rights that are remembered, at most.
const CHANGED_MAX: usize = 100_000;
/// How long a revocation is remembered: longer than any query takes, and than any caller is
/// remembered.
const REVOKED_FOR: Duration = Duration::from_secs(60);

/// A caller, and what their credential lets them do now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Caller {
    /// The caller's account.
    pub account: Uuid,
    /// Its name.
    pub name: String,
    /// The account's roles.
    pub roles: Roles,
    /// Which matches it judges, if it is a judge.
    pub judges: Judges,
    /// What the caller may do: the scopes of the credential, as far as the roles allow.
    pub scopes: Scopes,
    /// The credential that the caller sent.
    pub credential: Credential,
}

/// A credential that a caller sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Credential {
    /// An access token of this server.
    AccessToken {
        /// Its id.
        jti: String,
        /// When it expires.
        expires_at: DateTime<Utc>,
    },
    /// A token of the trusted issuer.
    TrustedToken {
        /// SHA-256 of the token, in hex.
        digest: String,
        /// When it expires.
        expires_at: DateTime<Utc>,
    },
    /// An API key.
    ApiKey {
        /// Its id.
        id: Uuid,
        /// When it expires; `None` for never.
        expires_at: Option<DateTime<Utc>>,
    },
}

impl Credential {
    /// The id by which it is revoked.
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

/// Callers of the last seconds, what was revoked lately, and who waits to hear of it.
pub(super) struct Callers {
    known_for: Duration,
    seen: Mutex<Seen>,
    watched: Mutex<HashMap<Uuid, watch::Sender<()>>>,
}

#[derive(Default)]
struct Seen {
    callers: HashMap<SecretHash, (Caller, Instant)>,
    revoked: HashMap<String, Instant>,
    /// Counts every change of rights.
    changes: u64,
    /// The last change of each account's rights, and until when that matters.
    changed: HashMap<Uuid, (u64, Instant)>,
    /// The last change that was forgotten for lack of room.
    unremembered: u64,
}

/// When a lookup began, as the number of changes of rights up to then.
#[derive(Clone, Copy, Debug)]
pub(super) struct Begun(u64);

/// The result of remembering a caller who was looked up.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Put {
    /// The caller is remembered.
    Known(Caller),
    /// The caller's rights have changed since the lookup began, so its result may be outdated.
    Stale(Caller),
}

impl Callers {
    pub(super) fn new(known_for: Duration) -> Self {
        Self { known_for, seen: Mutex::default(), watched: Mutex::default() }
    }

    /// Notes that a lookup begins; to be called before it.
    pub(super) fn begin(&self) -> Begun {
        Begun(self.seen().changes)
    }

    /// The caller who sent the bearer token with this hash in the last seconds.
    pub(super) fn get(&self, hash: &SecretHash) -> Option<Caller> {
        let seen = self.seen();
        let (caller, until) = seen.callers.get(hash)?;
        let fresh = Instant::now() < *until && !caller.credential.expired(Utc::now());
        fresh.then(|| caller.clone())
    }

    /// Remembers a caller, unless their credential was revoked during the lookup.
    pub(super) fn put(
        &self,
        hash: SecretHash,
        caller: Caller,
        begun: Begun,
    ) -> Result<Put, AuthError> {
        let now = Instant::now();
        let mut seen = self.seen();
        let ids = [caller.credential.id(), caller.account.to_string()];
        if ids.iter().any(|id| seen.revoked.contains_key(id)) {
            return Err(AuthError::Revoked);
        }
        let changed = seen.changed.get(&caller.account).map_or(0, |(change, _)| *change);
        if begun.0 < changed.max(seen.unremembered) {
            return Ok(Put::Stale(caller));
        }
        if CALLERS_MAX <= seen.callers.len() {
            seen.callers.retain(|_, (_, until)| now < *until);
        }
        // If that many callers are busy, those remembered now are as good as any.
        if seen.callers.len() < CALLERS_MAX {
            seen.callers.insert(hash, (caller.clone(), now + self.known_for));
        }
        Ok(Put::Known(caller))
    }

    /// Refuses these credentials of an account.
    pub(super) fn revoke(&self, account: Uuid, ids: Vec<String>) {
        let now = Instant::now();
        let mut seen = self.seen();
        if REVOKED_MAX <= seen.revoked.len() {
            seen.revoked.retain(|_, until| now < *until);
        }
        if seen.revoked.len() + ids.len() <= REVOKED_MAX {
            seen.revoked.extend(ids.into_iter().map(|id| (id, now + REVOKED_FOR)));
        }
        drop(seen);
        self.forget(account);
    }

    /// Forgets an account that was erased, and refuses all its credentials.
    pub(super) fn revoke_account(&self, account: Uuid) {
        self.revoke(account, vec![account.to_string()]);
    }

    /// Forgets the credentials of an account whose rights have changed, and wakes those who watch
    /// its rights.
    pub(super) fn forget(&self, account: Uuid) {
        let now = Instant::now();
        let mut seen = self.seen();
        seen.changes += 1;
        let change = seen.changes;
        if CHANGED_MAX <= seen.changed.len() {
            seen.changed.retain(|_, (_, until)| now < *until);
        }
        if seen.changed.len() < CHANGED_MAX {
            seen.changed.insert(account, (change, now + REVOKED_FOR));
        } else {
            seen.unremembered = change;
        }
        seen.callers.retain(|_, (caller, _)| caller.account != account);
        drop(seen);
        if let Some(sender) = self.watched().get(&account) {
            sender.send_replace(());
        }
    }

    /// A value that changes when the account's rights have changed.
    pub(super) fn watch(&self, account: Uuid) -> watch::Receiver<()> {
        let mut watched = self.watched();
        watched.retain(|_, sender| 0 < sender.receiver_count());
        watched.entry(account).or_insert_with(|| watch::Sender::new(())).subscribe()
    }

    fn watched(&self) -> MutexGuard<'_, HashMap<Uuid, watch::Sender<()>>> {
        self.watched.lock().unwrap_or_else(PoisonError::into_inner)
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

    fn put(callers: &Callers, hash: SecretHash, caller: Caller) -> Result<Put, AuthError> {
        callers.put(hash, caller, callers.begin())
    }

    #[test]
    fn a_caller_is_known_for_a_while() {
        let callers = Callers::new(Duration::from_millis(500));
        let jane = caller("a", TimeDelta::minutes(1));
        assert_eq!(callers.get(&[1; 32]), None);
        assert_eq!(put(&callers, [1; 32], jane.clone()), Ok(Put::Known(jane.clone())));
        assert_eq!(callers.get(&[1; 32]), Some(jane));
        std::thread::sleep(Duration::from_millis(600));
        assert_eq!(callers.get(&[1; 32]), None);
    }

    #[test]
    fn what_has_expired_or_was_revoked_is_not_known() {
        let callers = Callers::new(Duration::from_secs(5));
        let old = put(&callers, [1; 32], caller("old", TimeDelta::seconds(-1)));
        old.expect("nobody revoked it");
        assert_eq!(callers.get(&[1; 32]), None);
        let jane = caller("a", TimeDelta::minutes(1));
        put(&callers, [2; 32], jane.clone()).expect("nobody revoked it");
        callers.revoke(jane.account, vec!["a".to_owned()]);
        assert_eq!(callers.get(&[2; 32]), None);
        assert_eq!(put(&callers, [2; 32], jane), Err(AuthError::Revoked), "also in a race");
    }

    #[test]
    fn an_account_that_was_erased_is_not_known_whatever_it_shows() {
        let callers = Callers::new(Duration::from_secs(5));
        put(&callers, [1; 32], caller("a", TimeDelta::minutes(1))).expect("nobody revoked it");
        callers.revoke_account(Uuid::nil());
        assert_eq!(callers.get(&[1; 32]), None);
        let late = put(&callers, [2; 32], caller("b", TimeDelta::minutes(1)));
        assert_eq!(late, Err(AuthError::Revoked), "also in a race");
    }

    #[test]
    fn new_roles_are_looked_up() {
        let callers = Callers::new(Duration::from_secs(5));
        let jane = caller("a", TimeDelta::minutes(1));
        put(&callers, [1; 32], jane.clone()).expect("nobody revoked it");
        let begun = callers.begin();
        callers.forget(Uuid::nil());
        assert_eq!(callers.get(&[1; 32]), None);
        let late = callers.put([1; 32], jane.clone(), begun);
        assert_eq!(late, Ok(Put::Stale(jane.clone())), "it was looked up before they changed");
        assert_eq!(callers.get(&[1; 32]), None);
        assert_eq!(put(&callers, [1; 32], jane.clone()), Ok(Put::Known(jane)));
    }

    #[test]
    fn whoever_watches_an_account_is_woken_by_its_changes_alone() {
        let callers = Callers::new(Duration::from_secs(5));
        let watching = callers.watch(Uuid::nil());
        callers.forget(Uuid::max());
        assert!(!watching.has_changed().expect("the callers are there"));
        callers.revoke(Uuid::nil(), vec!["a".to_owned()]);
        assert!(watching.has_changed().expect("the callers are there"));
    }
}
