//! `/v1/tokens`

use serde_json::{Value, json};
use support::client::{Client, PASSWORD};
use support::proofs::{decode64, verified};
use support::server::TestServer;

use crate::house::{fields, words};

async fn tokens(client: &Client, body: Value) -> Value {
    client.post("/v1/tokens", body).send().await.expect(201)
}

fn login(client: &Client) -> Value {
    json!({"name": client.name, "password": PASSWORD})
}

async fn refresh(client: &Client, token: &Value) -> support::client::Answer {
    client.post("/v1/tokens/refresh", json!({"refresh_token": token})).send().await
}

#[tokio::test]
async fn a_login_gives_a_pair_of_tokens() {
    let newcomer = TestServer::shared().await.newcomer().await;
    let answer = newcomer.without_pass().post("/v1/tokens", login(&newcomer)).send().await;
    let pair = answer.expect(201);
    let names = ["access_token", "expires_in", "refresh_token", "scopes", "token_type"];
    assert_eq!(fields(&pair), names);
    assert_eq!(pair["token_type"], "Bearer");
    assert!(300 <= pair["expires_in"].as_u64().expect("seconds"), "{}", pair["expires_in"]);
    assert_eq!(answer.header("cache-control"), Some("no-store"));
}

#[tokio::test]
async fn an_access_token_is_a_jwt_that_the_published_keys_verify() {
    let server = TestServer::shared().await;
    let newcomer = server.newcomer().await;
    let answer = server.stranger().get("/.well-known/jwks.json").send().await;
    let jwks = answer.expect(200);
    assert!(answer.header("cache-control").expect("it may be kept").starts_with("public"));
    for key in jwks["keys"].as_array().expect("there are keys") {
        assert_eq!((&key["kty"], &key["crv"]), (&json!("OKP"), &json!("Ed25519")));
        assert_eq!(key.get("d"), None, "a private key is shown");
    }
    let token = newcomer.token();
    let header = token.split('.').next().expect("a JWT has a header");
    let header: Value = serde_json::from_slice(&decode64(header)).expect("which is JSON");
    assert_eq!(header["alg"], "EdDSA");
    assert!(header["kid"].is_string());
    let claims = verified(&token, &jwks).expect("the signature is right");
    let names = ["aud", "exp", "iat", "iss", "jti", "nbf", "scope", "sub"];
    assert_eq!(fields(&claims), names);
    assert_eq!(claims["sub"], *newcomer.id);
    let lasts = claims["exp"].as_i64().expect("seconds") - claims["iat"].as_i64().expect("seconds");
    assert!((300..=3_600).contains(&lasts), "a few minutes, not {lasts} s");
}

#[tokio::test]
async fn scopes_are_those_that_were_asked_for_within_the_roles() {
    let newcomer = TestServer::shared().await.newcomer().await;
    let mut some = login(&newcomer);
    some["scopes"] = json!(["read"]);
    assert_eq!(tokens(&newcomer, some).await["scopes"], json!(["read"]));
    let all = tokens(&newcomer, login(&newcomer)).await;
    assert_eq!(words(&all["scopes"]).len(), 2, "{all}");
    for beyond in ["judge", "admin"] {
        let mut body = login(&newcomer);
        body["scopes"] = json!(["play", beyond]);
        let answer = newcomer.post("/v1/tokens", body).send().await;
        answer.refused(403, "insufficient-scope");
    }
    for (wrong, pointer) in [(json!([]), "/scopes"), (json!(["sheriff"]), "/scopes/0")] {
        let mut body = login(&newcomer);
        body["scopes"] = wrong;
        let problem = newcomer.post("/v1/tokens", body).send().await;
        let problem = problem.refused(400, "malformed-request");
        assert_eq!(problem["errors"][0]["pointer"], pointer);
    }
}

#[tokio::test]
async fn a_wrong_password_and_a_wrong_name_are_refused_alike() {
    let newcomer = TestServer::shared().await.newcomer().await;
    let refusal = |name: String, password: &str| {
        let body = json!({"name": name, "password": password});
        let call = newcomer.without_pass().post("/v1/tokens", body);
        async move {
            let mut problem = call.send().await.refused(401, "unauthenticated");
            problem["instance"] = Value::Null;
            problem
        }
    };
    let wrong_password = refusal(newcomer.name.clone(), "not the right password").await;
    let wrong_name = refusal("Nobody of that name".to_owned(), PASSWORD).await;
    assert_eq!(wrong_password, wrong_name);
}

#[tokio::test]
async fn a_refresh_gives_the_next_pair() {
    let newcomer = TestServer::shared().await.newcomer().await;
    let mut body = login(&newcomer);
    body["scopes"] = json!(["read"]);
    let first = tokens(&newcomer, body).await;
    let second = refresh(&newcomer, &first["refresh_token"]).await.expect(201);
    assert_ne!(first["refresh_token"], second["refresh_token"]);
    assert_ne!(first["access_token"], second["access_token"]);
    assert_eq!(second["scopes"], json!(["read"]), "a refresh does not widen");
    let next = newcomer.with_token(second["access_token"].as_str().expect("a token"));
    next.read("/v1/me").await;
    refresh(&newcomer, &second["refresh_token"]).await.expect(201);
}

#[tokio::test]
async fn a_refresh_token_used_twice_revokes_its_whole_family() {
    let newcomer = TestServer::shared().await.newcomer().await;
    let first = tokens(&newcomer, login(&newcomer)).await;
    let second = refresh(&newcomer, &first["refresh_token"]).await.expect(201);
    let again = refresh(&newcomer, &first["refresh_token"]).await;
    again.refused(401, "unauthenticated");
    let newest = refresh(&newcomer, &second["refresh_token"]).await;
    newest.refused(401, "unauthenticated");
    for pair in [&first, &second] {
        let token = pair["access_token"].as_str().expect("a token");
        let answer = newcomer.with_token(token).get("/v1/me").send().await;
        answer.refused(401, "unauthenticated");
    }
    newcomer.read("/v1/me").await;
}

#[tokio::test]
async fn who_logs_out_is_not_recognized_any_more() {
    let newcomer = TestServer::shared().await.newcomer().await;
    let other = newcomer.log_in(None).await;
    other.delete("/v1/tokens/current").send().await.expect(204);
    other.get("/v1/me").send().await.refused(401, "unauthenticated");
    other.delete("/v1/tokens/current").send().await.refused(401, "unauthenticated");
    let pass = other.pass().expect("they have logged in");
    refresh(&newcomer, &json!(pass.refresh_token)).await.refused(401, "unauthenticated");
    newcomer.read("/v1/me").await;
}

#[tokio::test]
async fn what_is_no_refresh_token_refreshes_nothing() {
    let newcomer = TestServer::shared().await.newcomer().await;
    for wrong in ["", "nonsense", &newcomer.token()] {
        refresh(&newcomer, &json!(wrong)).await.refused(401, "unauthenticated");
    }
}
