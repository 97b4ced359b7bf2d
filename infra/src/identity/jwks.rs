//! Public keys in their published form (RFC 7517, 8037), and verification with them.

use std::collections::BTreeMap;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use ed25519_dalek::VerifyingKey;
use jsonwebtoken::{Algorithm, DecodingKey, Header, Validation};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest, Sha256};

use super::error::AuthError;
use super::provider;

/// A public key.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Jwk {
    /// `OKP` for our own keys.
    pub kty: String,
    /// `Ed25519` for our own keys.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub crv: Option<String>,
    /// `EdDSA` for our own keys.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub alg: Option<String>,
    /// `sig` for our own keys.
    #[serde(rename = "use", default, skip_serializing_if = "Option::is_none")]
    pub usage: Option<String>,
    /// The key's id in tokens; for our own keys the thumbprint (RFC 7638).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kid: Option<String>,
    /// The 32 bytes in base64url.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub x: Option<String>,
}

/// The document at `/.well-known/jwks.json`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Jwks {
    /// The keys, including those that no longer sign.
    pub keys: Vec<Jwk>,
}

/// A fixed set of public keys by `kid`.
#[derive(Debug, Clone, Default)]
pub struct PublicKeys {
    keys: BTreeMap<String, DecodingKey>,
}

impl Jwk {
    /// The key as it is published, named by its thumbprint.
    #[must_use]
    pub fn of(public: &VerifyingKey) -> Self {
        let x = URL_SAFE_NO_PAD.encode(public.as_bytes());
        let thumb = Sha256::digest(format!(r#"{{"crv":"Ed25519","kty":"OKP","x":"{x}"}}"#));
        Self {
            kty: "OKP".to_owned(),
            crv: Some("Ed25519".to_owned()),
            alg: Some("EdDSA".to_owned()),
            usage: Some("sig".to_owned()),
            kid: Some(URL_SAFE_NO_PAD.encode(thumb)),
            x: Some(x),
        }
    }

    /// The key itself, if it is one that Ed25519 signatures can be verified with.
    fn verifying_key(&self) -> Option<VerifyingKey> {
        let signs = self.usage.as_deref().is_none_or(|usage| usage == "sig");
        let algorithm = self.alg.as_deref().is_none_or(|alg| alg == "EdDSA" || alg == "Ed25519");
        if self.kty != "OKP" || self.crv.as_deref() != Some("Ed25519") || !signs || !algorithm {
            return None;
        }
        let bytes = URL_SAFE_NO_PAD.decode(self.x.as_deref()?).ok()?;
        let public = VerifyingKey::from_bytes(bytes.as_slice().try_into().ok()?).ok()?;
        (!public.is_weak()).then_some(public)
    }
}

impl PublicKeys {
    /// Those keys of the document that are Ed25519 and have a `kid`.
    #[must_use]
    pub fn from_jwks(jwks: &Jwks) -> Self {
        provider::install();
        let usable = |jwk: &Jwk| {
            let public = jwk.verifying_key()?;
            Some((jwk.kid.clone()?, DecodingKey::from_ed_der(public.as_bytes())))
        };
        Self { keys: jwks.keys.iter().filter_map(usable).collect() }
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.keys.is_empty()
    }

    /// Whether there is one with this id.
    #[must_use]
    pub fn has(&self, kid: &str) -> bool {
        self.keys.contains_key(kid)
    }

    /// The payload of a compact JWS of type `typ`, if one of these keys has signed it.
    ///
    /// # Errors
    /// `Malformed`, `Unknown` (the key), or `BadSignature` (another type included).
    pub fn verify_jws(&self, jws: &str, typ: &str) -> Result<Value, AuthError> {
        let header = header_of(jws)?;
        if header.typ.as_deref() != Some(typ) {
            return Err(AuthError::BadSignature);
        }
        let mut anything = Validation::new(Algorithm::EdDSA);
        anything.required_spec_claims.clear();
        anything.validate_exp = false;
        anything.validate_aud = false;
        self.verify(jws, &header, &anything)
    }

    /// The claims of a JWT, if one of these keys has signed it and `validation` holds.
    pub(super) fn verify<C: serde::de::DeserializeOwned>(
        &self,
        jwt: &str,
        header: &Header,
        validation: &Validation,
    ) -> Result<C, AuthError> {
        let kid = header.kid.as_deref().ok_or(AuthError::Malformed)?;
        let key = self.keys.get(kid).ok_or(AuthError::Unknown)?;
        Ok(jsonwebtoken::decode(jwt, key, validation)?.claims)
    }
}

/// The header of a JWS; nothing in it is proven yet.
///
/// Algorithms other than EdDSA are refused, and so are extensions that must be understood
/// (`crit`), as none is. Keys that the header holds are ignored.
pub(super) fn header_of(jws: &str) -> Result<Header, AuthError> {
    let header = jsonwebtoken::decode_header(jws)?;
    if header.alg != Algorithm::EdDSA {
        return Err(AuthError::BadSignature);
    }
    if header.crit.is_some() {
        return Err(AuthError::Malformed);
    }
    Ok(header)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The example of RFC 8037, appendix A.2 and A.3.
    const X: &str = "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo";

    #[test]
    fn the_thumbprint_is_the_published_one() {
        let bytes = URL_SAFE_NO_PAD.decode(X).expect("the example is base64url");
        let public = VerifyingKey::from_bytes(bytes[..].try_into().expect("of 32 bytes"))
            .expect("and a point on the curve");
        let jwk = Jwk::of(&public);
        assert_eq!(jwk.kid.as_deref(), Some("kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k"));
    }

    #[test]
    fn keys_of_other_kinds_are_passed_over() {
        let weak = URL_SAFE_NO_PAD.encode([[1].as_slice(), &[0; 31]].concat());
        let document = serde_json::json!({"keys": [
            {"kty": "RSA", "kid": "rsa", "n": "AQAB", "e": "AQAB"},
            {"kty": "OKP", "crv": "X25519", "kid": "agrees", "x": X},
            {"kty": "OKP", "crv": "Ed25519", "kid": "encrypts", "x": X, "use": "enc"},
            {"kty": "OKP", "crv": "Ed25519", "x": X},
            {"kty": "OKP", "crv": "Ed25519", "kid": "weak", "x": weak},
            {"kty": "OKP", "crv": "Ed25519", "kid": "signs", "x": X},
        ]});
        let jwks = serde_json::from_value(document).expect("these are JWKS");
        let keys = PublicKeys::from_jwks(&jwks);
        assert_eq!(keys.keys.keys().collect::<Vec<_>>(), ["signs"]);
    }
}
