//! Secrets that are shown once and stored as a hash.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};

use super::error::IdentityError;
use super::keys::KeyError;

/// SHA-256 of a secret. A secret is 32 random bytes, so no slower hash is needed.
pub(super) type SecretHash = [u8; 32];

/// 32 bytes from the operating system.
pub(super) fn random() -> Result<[u8; 32], IdentityError> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|error| KeyError::Random(error.to_string()))?;
    Ok(bytes)
}

/// `prefix` and 32 bytes from the operating system in base64url.
pub(super) fn new_secret(prefix: &str) -> Result<String, IdentityError> {
    Ok(format!("{prefix}{}", URL_SAFE_NO_PAD.encode(random()?)))
}

/// `prefix` and 32 bytes that follow from another secret and a salt. Nobody can compute them who
/// does not know both.
pub(super) fn derived(prefix: &str, secret: &str, salt: &[u8; 32]) -> String {
    let digest = Sha256::new().chain_update(salt).chain_update(secret).finalize();
    format!("{prefix}{}", URL_SAFE_NO_PAD.encode(digest))
}

pub(super) fn hash_of(secret: &str) -> SecretHash {
    Sha256::digest(secret).into()
}
