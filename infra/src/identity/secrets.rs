//! Secrets that are shown once and stored as a hash.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};

use super::error::IdentityError;
use super::keys::KeyError;

/// SHA-256 of a secret. A secret is 32 random bytes, so no slower hash is needed.
pub(super) type SecretHash = [u8; 32];

/// `prefix` and 32 bytes from the operating system in base64url.
pub(super) fn new_secret(prefix: &str) -> Result<String, IdentityError> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|error| KeyError::Random(error.to_string()))?;
    Ok(format!("{prefix}{}", URL_SAFE_NO_PAD.encode(bytes)))
}

pub(super) fn hash_of(secret: &str) -> SecretHash {
    Sha256::digest(secret).into()
}
