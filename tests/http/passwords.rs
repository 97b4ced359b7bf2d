//! `PUT /v1/me/password`, `POST /v1/accounts/{id}/resets` and `POST /v1/password-resets`.

use infra::identity::Role;
use serde_json::{Value, json};
use support::client::{Answer, Client, PASSWORD};
use support::server::TestServer;
use uuid::Uuid;

use crate::house::{fields, items};

const NEW: &str = "another horse and another hill";

async fn change(client: &Client, old: &str, new: &str) -> Answer {
    client.put("/v1/me/password", json!({"old": old, "new": new})).send().await
}

async fn logs_in(client: &Client, password: &str) -> bool {
    let body = json!({"name": client.name, "password": password});
    let answer = client.without_pass().post("/v1/tokens", body).send().await;
    if answer.status != 201 {
        answer.refused(401, "unauthenticated");
    }
    answer.status == 201
}

fn resets(account: &str) -> String {
    format!("/v1/accounts/{account}/resets")
}

async fn code_for(admin: &Client, whom: &Client) -> String {
    let made = admin.post(&resets(&whom.id), json!({})).send().await.expect(201);
    made["code"].as_str().expect("a code").to_owned()
}

fn setting(name: &str, code: &str, password: &str) -> Value {
    json!({"name": name, "code": code, "password": password})
}

async fn set(client: &Client, code: &str, password: &str) -> Answer {
    let body = setting(&client.name, code, password);
    client.without_pass().post("/v1/password-resets", body).send().await
}

#[tokio::test]
async fn who_knows_the_old_password_sets_a_new_one() {
    let newcomer = TestServer::shared().await.newcomer().await;
    let other = newcomer.log_in(None).await;
    let key = json!({"name": "My bot", "scopes": ["read"]});
    let key = newcomer.post("/v1/api-keys", key).send().await.expect(201);
    let bot = newcomer.with_token(key["key"].as_str().expect("a key"));
    for client in [&newcomer, &other, &bot] {
        client.read("/v1/me").await;
    }
    let answer = change(&newcomer, PASSWORD, NEW).await;
    answer.expect(204);
    assert_eq!(answer.header("cache-control"), Some("no-store"));
    assert!(!logs_in(&newcomer, PASSWORD).await && logs_in(&newcomer, NEW).await);
    newcomer.read("/v1/me").await;
    bot.read("/v1/me").await;
    other.get("/v1/me").send().await.refused(401, "unauthenticated");
    let refresh_token = other.pass().expect("they had logged in").refresh_token;
    let body = json!({"refresh_token": refresh_token});
    let refresh = other.without_pass().post("/v1/tokens/refresh", body);
    refresh.send().await.refused(401, "unauthenticated");
    change(&newcomer, PASSWORD, NEW).await.expect(204);
    assert!(logs_in(&newcomer, NEW).await, "the request can be sent again");
}

#[tokio::test]
async fn a_password_is_not_changed_by_who_does_not_know_it() {
    let server = TestServer::shared().await;
    let newcomer = server.newcomer().await;
    change(&server.stranger(), PASSWORD, NEW).await.refused(401, "unauthenticated");
    change(&newcomer, "not the old password", NEW).await.refused(403, "wrong-password");
    let key = json!({"name": "My bot", "scopes": ["play", "read"]});
    let key = newcomer.post("/v1/api-keys", key).send().await.expect(201);
    let bot = newcomer.with_token(key["key"].as_str().expect("a key"));
    change(&bot, PASSWORD, NEW).await.refused(403, "insufficient-scope");
    for (body, pointer) in [
        (json!({"old": PASSWORD}), "/new"),
        (json!({"old": PASSWORD, "new": "too short"}), "/new"),
        (json!({"old": PASSWORD, "new": "x".repeat(201)}), "/new"),
        (json!({"old": PASSWORD, "new": NEW, "name": "x"}), "/name"),
    ] {
        let problem = newcomer.put("/v1/me/password", body).send().await;
        let problem = problem.refused(400, "malformed-request");
        assert_eq!(problem["errors"][0]["pointer"], pointer, "{problem}");
    }
    assert!(logs_in(&newcomer, PASSWORD).await && !logs_in(&newcomer, NEW).await);
}

#[tokio::test]
async fn changing_a_password_counts_as_logging_in() {
    let server = TestServer::with(|it| {
        it.http.limits.logins = api::server::Rate::new(1, 4);
    });
    let server = server.await;
    let newcomer = server.newcomer().await;
    let at_once = [(); 8].map(|()| change(&newcomer, "not the old password", NEW));
    let answers = futures_util::future::join_all(at_once).await;
    let limited: Vec<&Answer> = answers.iter().filter(|it| it.status == 429).collect();
    assert!(!limited.is_empty(), "{answers:?}");
    limited.iter().for_each(|it| drop(it.refused(429, "rate-limited")));
    server.stop().await;
}

#[tokio::test]
async fn who_has_lost_their_password_sets_a_new_one_with_a_code() {
    let server = TestServer::shared().await;
    let (admin, newcomer) = (server.newcomer_as(Role::Admin).await, server.newcomer().await);
    let answer = admin.post(&resets(&newcomer.id), json!({})).send().await;
    let made = answer.expect(201);
    assert_eq!(fields(&made), ["code", "expires_in"]);
    assert!((86_000..=86_400).contains(&made["expires_in"].as_u64().expect("seconds")), "{made}");
    assert_eq!(answer.header("cache-control"), Some("no-store"));
    let code = made["code"].as_str().expect("a code");
    for (name, code) in [
        (newcomer.name.as_str(), "00000-00000-00000-00000"),
        (newcomer.name.as_str(), ""),
        (admin.name.as_str(), code),
        ("Nobody of that name", code),
    ] {
        let body = setting(name, code, NEW);
        let call = newcomer.without_pass().post("/v1/password-resets", body);
        call.send().await.refused(401, "unauthenticated");
    }
    let problem = set(&newcomer, code, "short").await.refused(400, "malformed-request");
    assert_eq!(problem["errors"][0]["pointer"], "/password");
    newcomer.read("/v1/me").await;
    let typed = code.to_lowercase().replace('-', " ");
    let answer = set(&newcomer, &typed, NEW).await;
    answer.expect(204);
    assert!(!logs_in(&newcomer, PASSWORD).await && logs_in(&newcomer, NEW).await);
    newcomer.get("/v1/me").send().await.refused(401, "unauthenticated");
    set(&newcomer, code, "a third and longer password").await.refused(401, "unauthenticated");
    set(&newcomer, code, NEW).await.refused(401, "unauthenticated");
    assert!(logs_in(&newcomer, NEW).await);
}

#[tokio::test]
async fn setting_a_password_with_a_code_can_be_tried_again() {
    let server = TestServer::shared().await;
    let (admin, newcomer) = (server.newcomer_as(Role::Admin).await, server.newcomer().await);
    let code = code_for(&admin, &newcomer).await;
    let attempt = |password: &str| {
        let body = setting(&newcomer.name, &code, password);
        newcomer.without_pass().post("/v1/password-resets", body).fresh().send()
    };
    attempt(NEW).await.expect(204);
    let after = {
        let body = json!({"name": newcomer.name, "password": NEW});
        let pair = newcomer.without_pass().post("/v1/tokens", body).send().await.expect(201);
        newcomer.with_token(pair["access_token"].as_str().expect("a token"))
    };
    attempt(NEW).await.expect(204);
    after.read("/v1/me").await;
    attempt("a third and longer password").await.refused(401, "unauthenticated");
}

#[tokio::test]
async fn a_code_is_one_for_each_request_and_never_stored() {
    let server = TestServer::shared().await;
    let twin = server.twin().await;
    let (admin, newcomer) = (server.newcomer_as(Role::Admin).await, server.newcomer().await);
    let key = Uuid::new_v4();
    let made = |base: String, key: Uuid| {
        admin.at(&base).post(&resets(&newcomer.id), json!({})).key(key).send()
    };
    let first = made(server.base(), key).await.expect(201);
    for base in [server.base(), twin.base()] {
        let again = made(base, key).await;
        assert_eq!(again.expect(200)["code"], first["code"], "at any server");
        assert_eq!(again.header("idempotent-replayed"), Some("true"));
    }
    let other = server.newcomer().await;
    let reused = admin.post(&resets(&other.id), json!({})).key(key).send().await;
    reused.refused(422, "idempotency-key-reused");
    let second = made(server.base(), Uuid::new_v4()).await.expect(201);
    assert_ne!(second["code"], first["code"]);
    let replaced = set(&newcomer, first["code"].as_str().expect("a code"), NEW).await;
    replaced.refused(401, "unauthenticated");
    made(server.base(), key).await.refused(422, "idempotency-key-reused");
    let rows = "SELECT row_to_json(t)::text FROM password_resets AS t";
    for row in server.owner().await.query(rows, &[]).await.expect("they can be read") {
        let row: String = row.get(0);
        for code in [&first["code"], &second["code"]] {
            let code = code.as_str().expect("a code");
            assert!(!row.contains(code) && !row.contains(&code.replace('-', "")), "{row}");
        }
    }
    set(&newcomer, second["code"].as_str().expect("a code"), NEW).await.expect(204);
    twin.stop().await;
}

#[tokio::test]
async fn a_code_is_good_for_a_day() {
    let server = TestServer::shared().await;
    let (admin, newcomer) = (server.newcomer_as(Role::Admin).await, server.newcomer().await);
    let code = code_for(&admin, &newcomer).await;
    let account: Uuid = newcomer.id.parse().expect("an id");
    let later = "UPDATE password_resets SET expires_at = expires_at - interval '24 hours'
                 WHERE account = $1";
    server.owner().await.execute(later, &[&account]).await.expect("it is written");
    set(&newcomer, &code, NEW).await.refused(401, "unauthenticated");
}

#[tokio::test]
async fn admins_make_codes_on_record_and_nobody_else_does() {
    let server = TestServer::with(|_| ()).await;
    let (admin, newcomer) = (server.newcomer_as(Role::Admin).await, server.newcomer().await);
    let make = |by: &Client, account: &str| by.post(&resets(account), json!({})).send();
    make(&server.stranger(), &newcomer.id).await.refused(401, "unauthenticated");
    let player = admin.log_in(Some(&["play", "read"])).await;
    for other in [&server.newcomer_as(Role::Judge).await, &newcomer, &player] {
        make(other, &newcomer.id).await.refused(403, "insufficient-scope");
    }
    for nobody in [Uuid::now_v7().to_string(), "nobody".to_owned()] {
        make(&admin, &nobody).await.refused(404, "not-found");
    }
    let call = admin.post(&resets(&newcomer.id), json!({"days": 7}));
    call.send().await.refused(400, "malformed-request");
    let account: Uuid = newcomer.id.parse().expect("an id");
    let owner = server.owner().await;
    let elsewhere = "UPDATE accounts SET password_hash = NULL WHERE id = $1";
    owner.execute(elsewhere, &[&account]).await.expect("it is written");
    make(&admin, &newcomer.id).await.refused(409, "no-password");
    change(&newcomer, PASSWORD, NEW).await.refused(409, "no-password");
    code_for(&admin, &admin).await;
    let page = admin.read("/v1/acts?limit=200").await;
    let acts: Vec<&Value> = items(&page).iter().collect();
    let last = acts.last().expect("they are on record");
    assert_eq!(
        (&last["kind"], &last["about"]["account"]),
        (&json!("password-reset-made"), &json!(admin.id))
    );
    assert_eq!(acts.iter().filter(|it| it["kind"] == "password-reset-made").count(), 1);
    server.stop().await;
}
