//! Tokens that nobody gave out, and others that are good no more.

use chrono::Utc;
use ed25519_dalek::{Signer, SigningKey};
use infra::identity::TrustedIssuer;
use serde_json::{Value, json};
use support::client::{Answer, Client};
use support::driver::Driver;
use support::proofs::{decode64, encode64, hmac, signed};
use support::server::{TestServer, folder};

/// Somebody who signs in under any name they like.
struct Forger {
    server: &'static TestServer,
    victim: Client,
    header: Value,
    claims: Value,
}

impl Forger {
    async fn new() -> Forger {
        let server = TestServer::shared().await;
        let victim = server.newcomer().await;
        let token = victim.token();
        let mut parts = token.split('.').map(|it| serde_json::from_slice(&decode64(it)).ok());
        let mut next = || parts.next().flatten().expect("a JWT has a header and claims");
        let (header, mut claims): (Value, Value) = (next(), next());
        claims["jti"] = json!(uuid::Uuid::now_v7());
        Forger { server, victim, header, claims }
    }

    /// Signed by the server's own key, as only the server can.
    fn in_earnest(&self, claims: &Value) -> String {
        self.server.identity.keys().sign_jws(claims, "at+jwt")
    }

    fn with(&self, claim: &str, value: Value) -> Value {
        let mut claims = self.claims.clone();
        claims[claim] = value;
        claims
    }

    async fn show(&self, token: &str) -> Answer {
        self.victim.with_token(token).get("/v1/me").send().await
    }

    #[track_caller]
    fn check(&self, answer: &Answer, what: &str) {
        assert_eq!(answer.status, 401, "{what}: {}", answer.text);
        answer.refused(401, "unauthenticated");
        let challenge = answer.header("www-authenticate").expect("it says how");
        assert!(challenge.contains("invalid_token"), "{challenge}");
    }
}

#[tokio::test]
async fn what_these_tests_vary_is_right_before_they_do() {
    let forger = Forger::new().await;
    let me = forger.show(&forger.in_earnest(&forger.claims)).await.expect(200);
    assert_eq!(me["id"], *forger.victim.id);
}

#[tokio::test]
async fn a_token_without_a_signature_is_none() {
    let forger = Forger::new().await;
    for alg in ["none", "None", "NONE", "nOnE", ""] {
        let mut header = forger.header.clone();
        header["alg"] = json!(alg);
        let unsigned = signed(&header, &forger.claims, |_| Vec::new());
        forger.check(&forger.show(&unsigned).await, alg);
    }
    let token = forger.victim.token();
    let (message, _) = token.rsplit_once('.').expect("a JWT has three parts");
    for cut in [message.to_owned(), format!("{message}."), format!("{message}.AA")] {
        forger.check(&forger.show(&cut).await, "cut off");
    }
}

#[tokio::test]
async fn the_public_key_is_no_secret_to_sign_with() {
    let forger = Forger::new().await;
    let jwks = forger.victim.read("/.well-known/jwks.json").await;
    let x = jwks["keys"][0]["x"].as_str().expect("an Ed25519 key has x");
    for alg in ["HS256", "HS512", "RS256", "ES256"] {
        let mut header = forger.header.clone();
        header["alg"] = json!(alg);
        for key in [decode64(x), x.as_bytes().to_vec(), jwks.to_string().into_bytes()] {
            let token = signed(&header, &forger.claims, |it| hmac(&key, it).to_vec());
            forger.check(&forger.show(&token).await, alg);
        }
    }
}

#[tokio::test]
async fn another_key_does_not_count_even_if_it_is_brought_along() {
    let forger = Forger::new().await;
    let key = SigningKey::from_bytes(&[7; 32]);
    let sign = |message: &[u8]| key.sign(message).to_bytes().to_vec();
    let in_its_name = signed(&forger.header, &forger.claims, sign);
    forger.check(&forger.show(&in_its_name).await, "in the server's name");
    let mut bringing = forger.header.clone();
    let x = encode64(key.verifying_key().to_bytes());
    bringing["jwk"] = json!({"kty": "OKP", "crv": "Ed25519", "x": x});
    forger.check(&forger.show(&signed(&bringing, &forger.claims, sign)).await, "with a jwk");
    for kid in [json!("another"), Value::Null, json!("../../keys"), json!("")] {
        let mut header = forger.header.clone();
        header["kid"] = kid.clone();
        let token = signed(&header, &forger.claims, sign);
        forger.check(&forger.show(&token).await, &kid.to_string());
    }
    let other = TestServer::with(|_| ()).await;
    let theirs = other.identity.keys().sign_jws(&forger.claims, "at+jwt");
    forger.check(&forger.show(&theirs).await, "of another server");
    other.stop().await;
}

#[tokio::test]
async fn issuer_audience_and_time_have_to_be_right() {
    let forger = Forger::new().await;
    let now = Utc::now().timestamp();
    for (claim, value) in [
        ("iss", json!("somebody else")),
        ("iss", Value::Null),
        ("aud", json!("somewhere else")),
        ("aud", json!([])),
        ("exp", json!(now - 60)),
        ("exp", json!(0)),
        ("exp", json!("never")),
        ("nbf", json!(now + 600)),
        ("sub", json!(uuid::Uuid::now_v7())),
        ("sub", json!("admin")),
    ] {
        let token = forger.in_earnest(&forger.with(claim, value.clone()));
        forger.check(&forger.show(&token).await, &format!("{claim} {value}"));
    }
    for missing in ["iss", "aud", "sub", "exp", "nbf"] {
        let mut claims = forger.claims.clone();
        claims.as_object_mut().expect("claims are an object").remove(missing);
        forger.check(&forger.show(&forger.in_earnest(&claims)).await, missing);
    }
}

#[tokio::test]
async fn scopes_beyond_the_roles_are_worth_nothing() {
    let forger = Forger::new().await;
    let token = forger.in_earnest(&forger.with("scope", json!("play read judge admin")));
    let me = forger.show(&token).await.expect(200);
    assert_eq!(me["scopes"], json!(["play", "read"]));
}

#[tokio::test]
async fn what_was_altered_is_refused() {
    let forger = Forger::new().await;
    let token = forger.victim.token();
    let parts: Vec<&str> = token.split('.').collect();
    let claims = encode64(forger.with("scope", json!("admin")).to_string());
    let altered = [parts[0], claims.as_str(), parts[2]].join(".");
    forger.check(&forger.show(&altered).await, "other claims");
    let header = encode64(json!({"alg": "EdDSA"}).to_string());
    let altered = [header.as_str(), parts[1], parts[2]].join(".");
    forger.check(&forger.show(&altered).await, "another header");
    for junk in [".", "..", "...", "a.b.c", "hn_", "hn_nothing", &"x".repeat(9_000)] {
        forger.check(&forger.show(junk).await, junk);
    }
}

#[tokio::test]
async fn other_things_that_the_server_signs_are_no_tokens() {
    let forger = Forger::new().await;
    let players = vec![forger.victim.clone(), forger.victim.clone()];
    let mut driver = Driver::showdown(players).await;
    let receipt = driver.play(1).await[0]["receipt"].as_str().expect("a JWS").to_owned();
    forger.check(&forger.show(&receipt).await, "a receipt");
    let refresh = forger.victim.pass().expect("they have logged in").refresh_token;
    forger.check(&forger.show(&refresh).await, "a refresh token");
    for kind in ["receipt+jws", "bundle+jws", "JWT"] {
        let token = forger.server.identity.keys().sign_jws(&forger.claims, kind);
        forger.check(&forger.show(&token).await, kind);
    }
}

#[tokio::test]
async fn a_second_issuer_is_believed_where_it_is_trusted() {
    let key = SigningKey::from_bytes(&[8; 32]);
    let x = encode64(key.verifying_key().to_bytes());
    let jwks = json!({"keys": [{"kty": "OKP", "crv": "Ed25519", "kid": "theirs", "x": x,
        "alg": "EdDSA", "use": "sig"}]});
    let jwks_file = folder().join("jwks.json");
    std::fs::write(&jwks_file, jwks.to_string()).expect("a file can be written");
    let trusting = TestServer::with(|it| {
        let (issuer, audience) = ("https://login.test".to_owned(), "highnoon".to_owned());
        it.identity.trusted_issuer = Some(TrustedIssuer { issuer, audience, jwks_file });
    })
    .await;
    let now = Utc::now().timestamp();
    let claims = json!({"iss": "https://login.test", "aud": "highnoon", "sub": "ann@login.test",
        "exp": now + 300, "iat": now, "scope": "read admin"});
    let header = json!({"alg": "EdDSA", "kid": "theirs"});
    let sign = |message: &[u8]| key.sign(message).to_bytes().to_vec();
    let token = signed(&header, &claims, sign);
    let me = trusting.stranger().with_token(&token).read("/v1/me").await;
    assert_eq!((&me["roles"], &me["scopes"]), (&json!(["player"]), &json!(["read"])));
    let shared = TestServer::shared().await;
    let elsewhere = shared.stranger().with_token(&token).get("/v1/me").send().await;
    elsewhere.refused(401, "unauthenticated");
    for (claim, value) in
        [("iss", json!("highnoon")), ("aud", json!("elsewhere")), ("exp", json!(now - 60))]
    {
        let mut wrong = claims.clone();
        wrong[claim] = value;
        let token = signed(&header, &wrong, sign);
        let answer = trusting.stranger().with_token(&token).get("/v1/me").send().await;
        answer.refused(401, "unauthenticated");
    }
    trusting.stop().await;
}
