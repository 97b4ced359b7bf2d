//! The settings of accounts, tokens and keys.

use std::path::PathBuf;
use std::time::Duration;

use chrono::TimeDelta;

use super::error::IdentityError;
use super::keys;
use super::trusted::TrustedIssuer;

/// Who may register.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Registration {
    /// Everybody.
    #[default]
    Open,
    /// People who have an invitation.
    Invitation,
    /// Nobody.
    Closed,
}

/// How long a revocation on another node, or a new role, may go unnoticed if neither its hint
/// arrives nor the database can be read (see `rights.rs`).
const KNOWN_FOR_MAX: Duration = Duration::from_secs(5);
const ACCESS_LIFETIME_MIN: TimeDelta = TimeDelta::minutes(5);
const REFRESH_LIFETIME_MAX: TimeDelta = TimeDelta::days(400);

/// The settings of accounts, tokens and keys.
#[derive(Debug, Clone)]
pub struct IdentitySettings {
    /// The folder that holds the signing keys, in `keys`.
    pub data_dir: PathBuf,
    /// The `iss` of our access tokens.
    pub issuer: String,
    /// Their `aud`.
    pub audience: String,
    /// How long an access token is valid: 5 minutes to an hour.
    pub access_lifetime: TimeDelta,
    /// How long a refresh token is valid: longer than an access token, up to 400 days.
    pub refresh_lifetime: TimeDelta,
    /// How long a caller is remembered before they are looked up again: 5 seconds at most.
    pub callers_known_for: Duration,
    /// For how long nobody can take the name of an erased account; `None` for ever.
    pub names_reserved_for: Option<TimeDelta>,
    /// Who may register.
    pub registration: Registration,
    /// How many passwords are hashed at a time.
    pub hashes_at_once: usize,
    /// The memory that hashing a password takes, in KiB: more of it makes guessing slower. Each
    /// stored hash names its own.
    pub hash_memory: u32,
    /// How long a login waits for its turn.
    pub hash_wait: Duration,
    /// The issuer whose tokens are trusted beside our own.
    pub trusted_issuer: Option<TrustedIssuer>,
}

impl IdentitySettings {
    /// Defaults that work, with the keys below `data_dir`.
    #[must_use]
    pub fn new(data_dir: PathBuf) -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Self {
            data_dir,
            issuer: "highnoon".to_owned(),
            audience: "highnoon".to_owned(),
            access_lifetime: TimeDelta::minutes(15),
            refresh_lifetime: TimeDelta::days(30),
            callers_known_for: Duration::from_secs(3),
            names_reserved_for: None,
            registration: Registration::Open,
            hashes_at_once: cores.div_ceil(2),
            hash_memory: argon2::Params::DEFAULT_M_COST,
            hash_wait: Duration::from_secs(20),
            trusted_issuer: None,
        }
    }

    /// Checks that the settings make sense.
    pub(super) fn check(&self) -> Result<(), IdentityError> {
        let trusted = self.trusted_issuer.as_ref();
        let wrong = if self.access_lifetime < ACCESS_LIFETIME_MIN
            || keys::TOKENS_OUTLIVE < self.access_lifetime
        {
            "access tokens are good for 5 minutes to an hour"
        } else if self.refresh_lifetime <= self.access_lifetime
            || REFRESH_LIFETIME_MAX < self.refresh_lifetime
        {
            "refresh tokens are good for longer than access tokens, up to 400 days"
        } else if KNOWN_FOR_MAX < self.callers_known_for {
            "a caller is known for 5 seconds at most"
        } else if self.issuer.is_empty() || self.audience.is_empty() {
            "issuer and audience have to have names"
        } else if trusted.is_some_and(|trusted| trusted.issuer == self.issuer) {
            "the trusted issuer has to be another"
        } else if trusted.is_some_and(|trusted| trusted.audience.is_empty()) {
            "the audience of the trusted issuer has to have a name"
        } else {
            return Ok(());
        };
        Err(IdentityError::Settings(wrong.to_owned()))
    }
}
