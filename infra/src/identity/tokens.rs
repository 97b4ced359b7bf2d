//! Access tokens: short-lived EdDSA JWTs of our own.

use std::sync::Arc;

use chrono::{DateTime, TimeDelta, Utc};
use jsonwebtoken::{Algorithm, Header, Validation};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::error::AuthError;
use super::keys::Keys;
use super::scopes::Scopes;

/// The type of an access token in its header (RFC 9068), so that nothing else we sign passes for
/// one.
const ACCESS_TOKEN: &str = "at+jwt";
/// How much clocks may differ.
pub(super) const LEEWAY_SECONDS: u64 = 2;

/// Issues and verifies access tokens.
pub(super) struct AccessTokens {
    keys: Arc<Keys>,
    issuer: String,
    audience: String,
    lifetime: TimeDelta,
}

/// A token just made.
pub(super) struct Issued {
    pub(super) token: String,
    pub(super) jti: String,
    pub(super) expires_at: DateTime<Utc>,
}

/// The claims of a token whose signature, issuer, audience and times were checked.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Verified {
    pub(super) account: Uuid,
    pub(super) scopes: Scopes,
    pub(super) jti: String,
    pub(super) expires_at: DateTime<Utc>,
}

#[derive(Serialize, Deserialize)]
struct Claims {
    iss: String,
    aud: String,
    sub: Uuid,
    exp: i64,
    iat: i64,
    nbf: i64,
    jti: String,
    scope: String,
}

impl AccessTokens {
    pub(super) fn new(
        keys: Arc<Keys>,
        issuer: String,
        audience: String,
        lifetime: TimeDelta,
    ) -> Self {
        Self { keys, issuer, audience, lifetime }
    }

    pub(super) fn lifetime(&self) -> TimeDelta {
        self.lifetime
    }

    pub(super) fn issue(&self, account: Uuid, scopes: &Scopes, now: DateTime<Utc>) -> Issued {
        let jti = Uuid::now_v7().to_string();
        self.issue_again(account, scopes, jti, (now, now + self.lifetime))
    }

    /// The token with this `jti`, which was issued and expires at these times. As long as the same
    /// key signs, it is the same token byte for byte.
    pub(super) fn issue_again(
        &self,
        account: Uuid,
        scopes: &Scopes,
        jti: String,
        (issued_at, expires_at): (DateTime<Utc>, DateTime<Utc>),
    ) -> Issued {
        let claims = Claims {
            iss: self.issuer.clone(),
            aud: self.audience.clone(),
            sub: account,
            exp: expires_at.timestamp(),
            iat: issued_at.timestamp(),
            nbf: issued_at.timestamp(),
            jti,
            scope: scopes.to_string(),
        };
        Issued { token: self.keys.sign(&claims, ACCESS_TOKEN), jti: claims.jti, expires_at }
    }

    /// Verifies a token that names one of our keys.
    pub(super) fn verify(&self, token: &str, header: &Header) -> Result<Verified, AuthError> {
        if header.typ.as_deref() != Some(ACCESS_TOKEN) {
            return Err(AuthError::Malformed);
        }
        let rules = validation(&self.issuer, &self.audience);
        let claims: Claims = self.keys.verify_token(token, header, &rules)?;
        let expires_at = DateTime::from_timestamp(claims.exp, 0).ok_or(AuthError::Malformed)?;
        Ok(Verified {
            account: claims.sub,
            scopes: Scopes::known(claims.scope.split(' ')),
            jti: claims.jti,
            expires_at,
        })
    }
}

/// Requires EdDSA, and every claim about issuer, audience and time.
pub(super) fn validation(issuer: &str, audience: &str) -> Validation {
    let mut rules = Validation::new(Algorithm::EdDSA);
    rules.set_issuer(&[issuer]);
    rules.set_audience(&[audience]);
    rules.set_required_spec_claims(&["iss", "aud", "sub", "exp", "nbf"]);
    rules.validate_nbf = true;
    rules.leeway = LEEWAY_SECONDS;
    rules
}

#[cfg(test)]
mod tests {
    use base64::Engine;
    use base64::engine::general_purpose::URL_SAFE_NO_PAD;
    use serde_json::{Value, json};

    use super::super::jwks;
    use super::super::scopes::Scope;
    use super::super::scratch::Scratch;
    use super::*;

    /// A server's tokens, with the folder of its keys.
    struct Bench {
        tokens: AccessTokens,
        _scratch: Scratch,
    }

    fn bench() -> Bench {
        let scratch = Scratch::new();
        let keys = Arc::new(Keys::open(scratch.path()).expect("keys are made"));
        let lifetime = TimeDelta::minutes(15);
        let tokens = AccessTokens::new(keys, "here".to_owned(), "us".to_owned(), lifetime);
        Bench { tokens, _scratch: scratch }
    }

    impl Bench {
        /// Verifies as `Identity::authenticate` does.
        fn verify(&self, token: &str) -> Result<Verified, AuthError> {
            let header = jwks::header_of(token)?;
            self.tokens.verify(token, &header)
        }

        fn signed(&self, claims: &Value) -> String {
            self.tokens.keys.sign(claims, ACCESS_TOKEN)
        }

        fn kid(&self) -> String {
            self.tokens.keys.kid()
        }
    }

    fn claims() -> Value {
        let now = Utc::now().timestamp();
        json!({
            "iss": "here", "aud": "us", "sub": Uuid::nil(), "exp": now + 300, "iat": now,
            "nbf": now, "jti": "j", "scope": "play read",
        })
    }

    fn with(name: &str, value: Value) -> Value {
        let mut claims = claims();
        claims[name] = value;
        claims
    }

    /// A JWS with any header and any signature.
    fn forged(header: &Value, claims: &Value, sign: impl Fn(&[u8]) -> Vec<u8>) -> String {
        let part = |value: &Value| URL_SAFE_NO_PAD.encode(value.to_string());
        let message = format!("{}.{}", part(header), part(claims));
        let signature = URL_SAFE_NO_PAD.encode(sign(message.as_bytes()));
        format!("{message}.{signature}")
    }

    /// HMAC-SHA-256, as somebody would sign who has only the public key.
    fn hmac(key: &[u8], message: &[u8]) -> Vec<u8> {
        use sha2::{Digest, Sha256};
        let mut block = [0; 64];
        block[..key.len()].copy_from_slice(key);
        let inner = Sha256::new().chain_update(block.map(|byte| byte ^ 0x36)).chain_update(message);
        let outer = Sha256::new().chain_update(block.map(|byte| byte ^ 0x5c));
        outer.chain_update(inner.finalize()).finalize().to_vec()
    }

    #[test]
    fn what_was_issued_is_verified() {
        let bench = bench();
        let account = Uuid::now_v7();
        let scopes = Scopes::from_iter([Scope::Play, Scope::Judge]);
        let issued = bench.tokens.issue(account, &scopes, Utc::now());
        let verified = bench.verify(&issued.token).expect("it is ours");
        assert_eq!(verified.account, account);
        assert_eq!(verified.scopes, scopes);
        assert_eq!(verified.jti, issued.jti);
        assert_eq!(verified.expires_at.timestamp(), issued.expires_at.timestamp());
        assert!(
            bench.verify(&bench.signed(&claims())).is_ok(),
            "the claims of these tests are right"
        );
    }

    #[test]
    fn the_claims_are_those_of_the_contract() {
        let bench = bench();
        let issued = bench.tokens.issue(Uuid::nil(), &Scopes::from_iter([Scope::Play]), Utc::now());
        let parts: Vec<&str> = issued.token.split('.').collect();
        let payload = URL_SAFE_NO_PAD.decode(parts[1]).expect("it is base64url");
        let claims: Value = serde_json::from_slice(&payload).expect("it is JSON");
        let mut names: Vec<&String> = claims.as_object().expect("an object").keys().collect();
        names.sort();
        assert_eq!(names, ["aud", "exp", "iat", "iss", "jti", "nbf", "scope", "sub"]);
        assert_eq!(claims["scope"], "play");
        assert_eq!(
            claims["exp"].as_i64().zip(claims["iat"].as_i64()).map(|(a, b)| a - b),
            Some(900)
        );
        let header = jwks::header_of(&issued.token).expect("it has a header");
        assert_eq!(header.kid, Some(bench.kid()));
    }

    #[test]
    fn no_algorithm_is_no_signature() {
        let bench = bench();
        for alg in ["none", "None", "NONE", ""] {
            let header = json!({"alg": alg, "typ": ACCESS_TOKEN, "kid": bench.kid()});
            let unsigned = forged(&header, &claims(), |_| Vec::new());
            assert_eq!(bench.verify(&unsigned), Err(AuthError::Malformed), "{alg:?}");
        }
    }

    #[test]
    fn the_public_key_is_no_secret_to_sign_with() {
        let bench = bench();
        let x = bench.tokens.keys.jwks().keys[0].x.clone().expect("our keys have one");
        let raw = URL_SAFE_NO_PAD.decode(&x).expect("in base64url");
        for alg in ["HS256", "HS512", "RS256", "ES256"] {
            let header = json!({"alg": alg, "typ": ACCESS_TOKEN, "kid": bench.kid()});
            for key in [raw.as_slice(), x.as_bytes()] {
                let token = forged(&header, &claims(), |message| hmac(key, message));
                assert_eq!(bench.verify(&token), Err(AuthError::BadSignature), "{alg}");
            }
        }
    }

    #[test]
    fn other_keys_do_not_count() {
        let (bench, other) = (bench(), self::bench());
        assert_eq!(bench.verify(&other.signed(&claims())), Err(AuthError::Unknown));
        // The same, but in our key's name.
        let header = json!({"alg": "EdDSA", "typ": ACCESS_TOKEN, "kid": bench.kid()});
        let stranger = ed25519_dalek::SigningKey::from_bytes(&[7; 32]);
        let sign = |message: &[u8]| {
            use ed25519_dalek::Signer;
            stranger.sign(message).to_bytes().to_vec()
        };
        assert_eq!(bench.verify(&forged(&header, &claims(), sign)), Err(AuthError::BadSignature));
        // And bringing its own key along.
        let mut bringing = header.clone();
        bringing["jwk"] = json!(jwks::Jwk::of(&stranger.verifying_key()));
        assert!(bench.verify(&forged(&bringing, &claims(), sign)).is_err());
        let nobody = json!({"alg": "EdDSA", "typ": ACCESS_TOKEN});
        assert_eq!(bench.verify(&forged(&nobody, &claims(), sign)), Err(AuthError::Malformed));
    }

    #[test]
    fn issuer_and_audience_have_to_be_ours() {
        let bench = bench();
        let refused = |name, value| bench.verify(&bench.signed(&with(name, value)));
        assert_eq!(refused("iss", json!("there")), Err(AuthError::WrongIssuer));
        assert_eq!(refused("aud", json!("them")), Err(AuthError::WrongAudience));
        assert_eq!(refused("iss", json!(["here", "there"])), Err(AuthError::Malformed));
    }

    #[test]
    fn its_time_has_come_and_is_not_over() {
        let bench = bench();
        let now = Utc::now().timestamp();
        let at = |name, time: i64| bench.verify(&bench.signed(&with(name, json!(time))));
        assert_eq!(at("exp", now - 10), Err(AuthError::Expired));
        assert_eq!(at("exp", 0), Err(AuthError::Expired));
        assert_eq!(at("exp", -1), Err(AuthError::Malformed));
        assert_eq!(at("nbf", now + 60), Err(AuthError::NotYetValid));
        let text = bench.signed(&with("exp", json!("9999999999")));
        assert_eq!(bench.verify(&text), Err(AuthError::Malformed));
    }

    #[test]
    fn no_claim_may_be_missing() {
        let bench = bench();
        for name in ["iss", "aud", "sub", "exp", "iat", "nbf", "jti", "scope"] {
            let mut claims = claims();
            claims.as_object_mut().expect("claims are an object").remove(name);
            let refused = bench.verify(&bench.signed(&claims));
            assert_eq!(refused, Err(AuthError::Malformed), "without {name}");
            let null = bench.signed(&with(name, Value::Null));
            assert_eq!(bench.verify(&null), Err(AuthError::Malformed), "{name} null");
        }
    }

    #[test]
    fn other_things_we_sign_are_no_tokens() {
        let bench = bench();
        let receipt = bench.tokens.keys.sign_jws(&claims(), "receipt+jws");
        assert_eq!(bench.verify(&receipt), Err(AuthError::Malformed));
        let critical = json!({
            "alg": "EdDSA", "typ": ACCESS_TOKEN, "kid": bench.kid(), "crit": ["b64"], "b64": false,
        });
        let critical = forged(&critical, &claims(), |_| vec![0; 64]);
        assert_eq!(bench.verify(&critical), Err(AuthError::Malformed));
    }

    #[test]
    fn what_was_altered_is_refused() {
        let bench = bench();
        let token = bench.signed(&claims());
        let parts: Vec<&str> = token.split('.').collect();
        let payload = URL_SAFE_NO_PAD.encode(with("scope", json!("admin")).to_string());
        let altered = [parts[0], payload.as_str(), parts[2]].join(".");
        assert_eq!(bench.verify(&altered), Err(AuthError::BadSignature));
        for garbage in ["", ".", "..", "a.b.c", "a.b", &token[..token.len() - 4], parts[1]] {
            assert!(bench.verify(garbage).is_err(), "{garbage}");
        }
        assert!(bench.verify(&format!("{token}.")).is_err());
        assert!(bench.verify(&format!("{token}=")).is_err());
    }

    #[test]
    fn rotated_keys_vouch_for_the_tokens_they_have_signed() {
        let bench = bench();
        let before = bench.signed(&claims());
        bench.tokens.keys.rotate().expect("keys can be rotated");
        assert!(bench.verify(&before).is_ok());
        assert!(bench.verify(&bench.signed(&claims())).is_ok());
    }
}
