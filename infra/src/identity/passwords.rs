//! Passwords: hashed with argon2id, a few at a time, on other threads than those that answer.

use std::sync::Arc;
use std::time::Duration;

use argon2::password_hash::phc::PasswordHash;
use argon2::{Algorithm, Argon2, Params, PasswordHasher, PasswordVerifier, Version};
use tokio::sync::Semaphore;

use super::error::IdentityError;
use super::settings::IdentitySettings;
use crate::database::StoreError;

const SALT_BYTES: usize = 16;

/// Hashes and compares passwords.
pub(super) struct Passwords {
    hasher: Argon2<'static>,
    turns: Arc<Semaphore>,
    wait: Duration,
    /// The hash to compare with if there is no account, so that it takes as long.
    decoy: String,
}

impl Passwords {
    /// Hashes a few of them at a time. Callers who have had no turn in time are refused.
    pub(super) async fn new(settings: &IdentitySettings) -> Result<Self, IdentityError> {
        let (passes, lanes) = (Params::DEFAULT_T_COST, Params::DEFAULT_P_COST);
        let costs = Params::new(settings.hash_memory, passes, lanes, None);
        let costs = costs.map_err(|error| StoreError::Broken(error.to_string()))?;
        let hasher = Argon2::new(Algorithm::Argon2id, Version::V0x13, costs);
        let turns = Arc::new(Semaphore::new(settings.hashes_at_once.max(1)));
        let wait = settings.hash_wait;
        let mut passwords = Self { hasher, turns, wait, decoy: String::new() };
        passwords.decoy = passwords.hash("nobody has this password".to_owned()).await?;
        Ok(passwords)
    }

    /// The hash to store, with its salt and costs in it.
    pub(super) async fn hash(&self, password: String) -> Result<String, IdentityError> {
        let hasher = self.hasher.clone();
        self.in_turn(move || {
            let mut salt = [0; SALT_BYTES];
            getrandom::fill(&mut salt).map_err(|error| error.to_string())?;
            let hashed: PasswordHash = hasher
                .hash_password_with_salt(password.as_bytes(), &salt)
                .map_err(|error| error.to_string())?;
            Ok(hashed.to_string())
        })
        .await
    }

    /// Whether `password` is what was hashed; `false` if nothing is stored.
    pub(super) async fn matches(
        &self,
        password: String,
        stored: Option<String>,
    ) -> Result<bool, IdentityError> {
        let known = stored.is_some();
        let stored = stored.unwrap_or_else(|| self.decoy.clone());
        let same = self
            .in_turn(move || {
                let hash = PasswordHash::new(&stored).map_err(|error| error.to_string())?;
                Ok(Argon2::default().verify_password(password.as_bytes(), &hash).is_ok())
            })
            .await?;
        Ok(known && same)
    }

    async fn in_turn<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, String> + Send + 'static,
    ) -> Result<T, IdentityError> {
        let turn = tokio::time::timeout(self.wait, Arc::clone(&self.turns).acquire_owned());
        let turn = turn.await.map_err(|_| IdentityError::Busy)?.expect("turns are never closed");
        let working = tokio::task::spawn_blocking(move || {
            let worked = work();
            // The caller may be gone, but the turn ends only when the work does.
            drop(turn);
            worked
        });
        match working.await {
            Ok(Ok(done)) => Ok(done),
            Ok(Err(text)) => Err(StoreError::Broken(text).into()),
            Err(lost) => Err(StoreError::Broken(lost.to_string()).into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn passwords(wait: Duration) -> Passwords {
        let settings = IdentitySettings::new(std::path::PathBuf::new());
        let settings = IdentitySettings { hashes_at_once: 1, hash_wait: wait, ..settings };
        Passwords::new(&settings).await.expect("it hashes")
    }

    #[tokio::test]
    async fn the_right_password_matches_and_nothing_else() {
        let passwords = passwords(Duration::from_secs(30)).await;
        let right = "correct horse battery staple".to_owned();
        let stored = passwords.hash(right.clone()).await.expect("it hashes");
        assert!(stored.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{stored}");
        let again = passwords.hash(right.clone()).await.expect("it hashes");
        assert_ne!(stored, again, "salts differ");
        assert_eq!(passwords.matches(right.clone(), Some(stored.clone())).await.ok(), Some(true));
        assert_eq!(passwords.matches("wrong".to_owned(), Some(stored)).await.ok(), Some(false));
        assert_eq!(passwords.matches(right, None).await.ok(), Some(false));
        let decoys = "nobody has this password".to_owned();
        assert_eq!(passwords.matches(decoys, None).await.ok(), Some(false));
    }

    #[tokio::test]
    async fn who_gets_no_turn_is_sent_away() {
        let passwords = passwords(Duration::from_millis(20)).await;
        let turn = Arc::clone(&passwords.turns).acquire_owned().await.expect("it is free");
        let refused = passwords.hash("a password".to_owned()).await;
        assert!(matches!(refused, Err(IdentityError::Busy)));
        drop(turn);
        assert!(passwords.hash("a password".to_owned()).await.is_ok());
    }
}
