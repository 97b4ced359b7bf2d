//! `/v1/tokens`

use serde_json::{Value, json};
use support::client::{Answer, Client, PASSWORD};
use support::proofs::{decode64, verified};
use support::server::TestServer;
use uuid::Uuid;

use crate::house::{fields, words};

async fn tokens(client: &Client, body: Value) -> Value {
    client.post("/v1/tokens", body).send().await.expect(201)
}

fn login(client: &Client) -> Value {
    json!({"name": client.name, "password": PASSWORD})
}

async fn refresh(client: &Client, token: &Value) -> Answer {
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
    assert_eq!(words(&all["scopes"]), ["play", "read", "webhook"]);
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

async fn refresh_with(client: &Client, token: &Value, key: Uuid) -> Answer {
    let body = json!({"refresh_token": token});
    client.without_pass().post("/v1/tokens/refresh", body).key(key).send().await
}

#[tokio::test]
async fn a_refresh_whose_answer_was_lost_is_answered_again() {
    let server = TestServer::shared().await;
    let (newcomer, twin) = (server.newcomer().await, server.twin().await);
    let (first, key) = (tokens(&newcomer, login(&newcomer)).await, Uuid::new_v4());
    let second = refresh_with(&newcomer, &first["refresh_token"], key).await;
    assert_eq!(second.header("idempotent-replayed"), None);
    let second = second.expect(201);
    for base in [server.base(), twin.base()] {
        let again = refresh_with(&newcomer.at(&base), &first["refresh_token"], key).await;
        assert_eq!(again.expect(200), second, "byte for byte, at any server");
        assert_eq!(again.header("idempotent-replayed"), Some("true"));
        assert_eq!(again.header("cache-control"), Some("no-store"));
    }
    let third = refresh_with(&newcomer, &second["refresh_token"], key).await.expect(201);
    let late = refresh_with(&newcomer, &first["refresh_token"], key).await;
    assert_eq!(late.expect(200), second, "also where the client has gone on");
    for pair in [&second, &third] {
        let token = pair["access_token"].as_str().expect("a token");
        newcomer.with_token(token).read("/v1/me").await;
    }
    twin.stop().await;
}

#[tokio::test]
async fn two_attempts_at_once_get_one_answer() {
    let newcomer = TestServer::shared().await.newcomer().await;
    let (first, key) = (tokens(&newcomer, login(&newcomer)).await, Uuid::new_v4());
    let attempt = || refresh_with(&newcomer, &first["refresh_token"], key);
    let (one, other) = tokio::join!(attempt(), attempt());
    let mut statuses = [one.status, other.status];
    statuses.sort_unstable();
    assert_eq!((statuses, one.json()), ([200, 201], other.json()));
}

#[tokio::test]
async fn another_request_with_a_used_token_ends_the_login() {
    let server = TestServer::shared().await;
    for again in [None, Some(Uuid::new_v4())] {
        for before in [None, Some(Uuid::new_v4())] {
            let newcomer = server.newcomer().await;
            let first = tokens(&newcomer, login(&newcomer)).await;
            let token = &first["refresh_token"];
            let used = async |key: Option<Uuid>| match key {
                Some(key) => refresh_with(&newcomer, token, key).await,
                None => refresh(&newcomer, token).await,
            };
            let second = used(before).await.expect(201);
            used(again).await.refused(401, "unauthenticated");
            if let Some(before) = before {
                used(Some(before)).await.refused(401, "unauthenticated");
            }
            let access = second["access_token"].as_str().expect("a token");
            let answer = newcomer.with_token(access).get("/v1/me").send().await;
            answer.refused(401, "unauthenticated");
        }
    }
}

#[tokio::test]
async fn the_same_request_after_a_minute_ends_the_login() {
    let server = TestServer::shared().await;
    let newcomer = server.newcomer().await;
    let (first, key) = (tokens(&newcomer, login(&newcomer)).await, Uuid::new_v4());
    let second = refresh_with(&newcomer, &first["refresh_token"], key).await.expect(201);
    let account: Uuid = newcomer.id.parse().expect("an id");
    let elapse = async |seconds: i32| {
        let earlier = "UPDATE refresh_tokens SET used_at = used_at - make_interval(secs => $2)
                       WHERE account = $1 AND used_at IS NOT NULL";
        let owner = server.owner().await;
        owner.execute(earlier, &[&account, &f64::from(seconds)]).await.expect("it is written");
    };
    elapse(50).await;
    let again = refresh_with(&newcomer, &first["refresh_token"], key).await;
    assert_eq!(again.expect(200), second);
    elapse(11).await;
    let late = refresh_with(&newcomer, &first["refresh_token"], key).await;
    late.refused(401, "unauthenticated");
    let newest = refresh(&newcomer, &second["refresh_token"]).await;
    newest.refused(401, "unauthenticated");
}

#[tokio::test]
async fn what_repeats_an_answer_is_no_token_and_is_soon_forgotten() {
    let server = TestServer::shared().await;
    let newcomer = server.newcomer().await;
    let (first, key) = (tokens(&newcomer, login(&newcomer)).await, Uuid::new_v4());
    let second = refresh_with(&newcomer, &first["refresh_token"], key).await.expect(201);
    let account: Uuid = newcomer.id.parse().expect("an id");
    let owner = server.owner().await;
    let rows = "SELECT row_to_json(t)::text FROM refresh_tokens AS t WHERE account = $1";
    for row in owner.query(rows, &[&account]).await.expect("they can be read") {
        let row: String = row.get(0);
        for pair in [&first, &second] {
            for token in ["access_token", "refresh_token"] {
                assert!(!row.contains(pair[token].as_str().expect("a token")), "{row}");
            }
        }
    }
    let salts = async || {
        let count = "SELECT count(next_salt) FROM refresh_tokens WHERE account = $1";
        owner.query_one(count, &[&account]).await.expect("they can be counted").get::<_, i64>(0)
    };
    assert_eq!(salts().await, 1);
    let earlier = "UPDATE refresh_tokens SET used_at = used_at - interval '61 seconds'
                   WHERE account = $1";
    owner.execute(earlier, &[&account]).await.expect("it is written");
    refresh(&newcomer, &second["refresh_token"]).await.expect(201);
    assert_eq!(salts().await, 0);
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
