//! A second issuer whose tokens are trusted.

use std::path::PathBuf;

use chrono::{DateTime, Utc};
use jsonwebtoken::Header;
use serde::Deserialize;

use super::error::{AuthError, IdentityError};
use super::jwks::{Jwks, PublicKeys};
use super::scopes::Scopes;
use super::tokens;

/// How long a subject may be, in bytes; as in OpenID Connect.
const SUBJECT_MAX: usize = 255;

/// An issuer whose tokens are trusted beside our own.
#[derive(Debug, Clone)]
pub struct TrustedIssuer {
    /// The `iss` of its tokens.
    pub issuer: String,
    /// The `aud` that means this server.
    pub audience: String,
    /// A file with its JWKS. Only Ed25519 keys are used.
    pub jwks_file: PathBuf,
}

/// A trusted issuer with its keys.
pub(super) struct Trusted {
    settings: TrustedIssuer,
    keys: PublicKeys,
}

/// The claims of a token that was checked.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Vouched {
    pub(super) subject: String,
    /// The name that the subject would like to have here.
    pub(super) name: Option<String>,
    /// The scopes of the token; `None` if it names none.
    pub(super) scopes: Option<Scopes>,
    pub(super) expires_at: DateTime<Utc>,
}

#[derive(Deserialize)]
struct Claims {
    sub: String,
    exp: i64,
    scope: Option<String>,
    preferred_username: Option<String>,
    name: Option<String>,
}

impl Trusted {
    /// Reads the issuer's keys.
    pub(super) fn open(settings: TrustedIssuer) -> Result<Self, IdentityError> {
        let file = settings.jwks_file.display();
        let wrong = |why: String| IdentityError::Settings(format!("{file}: {why}"));
        let json = std::fs::read(&settings.jwks_file).map_err(|error| wrong(error.to_string()))?;
        let jwks: Jwks = serde_json::from_slice(&json).map_err(|error| wrong(error.to_string()))?;
        let keys = PublicKeys::from_jwks(&jwks);
        if keys.is_empty() {
            return Err(wrong("has no Ed25519 key with a kid".to_owned()));
        }
        Ok(Self { settings, keys })
    }

    pub(super) fn issuer(&self) -> &str {
        &self.settings.issuer
    }

    pub(super) fn has(&self, kid: &str) -> bool {
        self.keys.has(kid)
    }

    /// Verifies a token that names one of its keys. `nbf` may be left out by others, but holds.
    pub(super) fn verify(&self, token: &str, header: &Header) -> Result<Vouched, AuthError> {
        let mut rules = tokens::validation(&self.settings.issuer, &self.settings.audience);
        rules.required_spec_claims.remove("nbf");
        let claims: Claims = self.keys.verify(token, header, &rules)?;
        if claims.sub.is_empty() || SUBJECT_MAX < claims.sub.len() || claims.sub.contains('\0') {
            return Err(AuthError::Malformed);
        }
        let expires_at = DateTime::from_timestamp(claims.exp, 0).ok_or(AuthError::Malformed)?;
        Ok(Vouched {
            subject: claims.sub,
            name: claims.preferred_username.or(claims.name),
            scopes: claims.scope.map(|words| Scopes::known(words.split(' '))),
            expires_at,
        })
    }
}
