//! `/v1/accounts/{id}/suspension`, and `GET /v1/accounts`.

use infra::identity::Role;
use serde_json::{Value, json};
use support::client::{Answer, Client};
use support::driver::Driver;
use support::server::TestServer;
use uuid::Uuid;

use crate::house::{fields, is_time, items};

const REASON: &str = "Two seats of one match were theirs.";

fn address(account: &str) -> String {
    format!("/v1/accounts/{account}/suspension")
}

async fn suspend(by: &Client, whom: &Client) -> Answer {
    by.put(&address(&whom.id), json!({"reason": REASON})).send().await
}

async fn end(by: &Client, whom: &Client) {
    by.delete(&address(&whom.id)).send().await.expect(204);
}

#[tokio::test]
async fn who_is_suspended_is_refused_whatever_they_show() {
    let server = TestServer::shared().await;
    let (admin, newcomer) = (server.newcomer_as(Role::Admin).await, server.newcomer().await);
    let key = json!({"name": "My bot", "scopes": ["play", "read"]});
    let key = newcomer.post("/v1/api-keys", key).send().await.expect(201);
    let bot = newcomer.with_token(key["key"].as_str().expect("a key"));
    for client in [&newcomer, &bot] {
        client.read("/v1/me").await;
    }
    let account = suspend(&admin, &newcomer).await.expect(200);
    let all = ["created_at", "id", "judges", "name", "roles", "suspension"];
    assert_eq!(fields(&account), all);
    let suspension = &account["suspension"];
    assert_eq!(suspension["by"], json!({"id": admin.id, "name": admin.name}));
    assert_eq!(suspension["reason"], REASON);
    assert!(is_time(&suspension["since"]));
    for client in [&newcomer, &bot] {
        let problem = client.get("/v1/me").send().await.refused(403, "account-suspended");
        assert_eq!(problem["detail"], format!("the account is suspended: {REASON}"));
        let call = client.post("/v1/matches", json!({"ruleset": "showdown"}));
        call.send().await.refused(403, "account-suspended");
        client.get("/v1/matches").send().await.refused(403, "account-suspended");
    }
    newcomer.log_in_call().send().await.refused(403, "account-suspended");
    let refresh_token = newcomer.pass().expect("they have logged in").refresh_token;
    let refresh = || {
        let body = json!({"refresh_token": refresh_token});
        newcomer.without_pass().post("/v1/tokens/refresh", body)
    };
    refresh().send().await.refused(403, "account-suspended");
    newcomer.without_pass().read("/v1/matches").await;
    end(&admin, &newcomer).await;
    for client in [&newcomer, &bot] {
        client.read("/v1/me").await;
    }
    refresh().send().await.expect(201);
    newcomer.log_in_call().send().await.expect(201);
}

#[tokio::test]
async fn a_suspension_is_known_on_every_server_within_a_second() {
    let server = TestServer::shared().await;
    let twin = server.twin().await;
    let (admin, newcomer) = (server.newcomer_as(Role::Admin).await, server.newcomer().await);
    let there = newcomer.at(&twin.base());
    there.read("/v1/me").await;
    suspend(&admin, &newcomer).await.expect(200);
    for _ in 0..100 {
        if there.get("/v1/me").send().await.status == 403 {
            twin.stop().await;
            return;
        }
        // Machines are busy with other tests.
        server.pause(100).await;
    }
    panic!("the other server does not hear of it");
}

#[tokio::test]
async fn a_suspended_player_decides_nothing_and_their_clock_runs() {
    let server = TestServer::shared().await;
    let admin = server.newcomer_as(Role::Admin).await;
    let new = json!({
        "ruleset": "showdown",
        "clock": {"kind": "per_decision", "initial_ms": 1_500, "on_expiry": "loss"},
    });
    let players = vec![server.newcomer().await, server.newcomer().await];
    let mut driver = Driver::started(players, new).await;
    let next = driver.move_of(0).await;
    suspend(&admin, &driver.players[0]).await.expect(200);
    let call = driver.players[0].post(&driver.path("/decisions"), next.body()).fresh();
    call.send().await.refused(403, "account-suspended");
    server.pause(1_700).await;
    let noted = driver.players[1].post(&driver.path("/timeouts"), json!({})).fresh().send().await;
    let known = noted.status == 201 || noted.status == 409;
    assert!(known, "{}", noted.text);
    let log = driver.log(&server.stranger(), "").await;
    assert!(log.iter().any(|it| it["kind"] == "clock.expired"), "the clock has run");
}

#[tokio::test]
async fn the_reason_can_be_changed_and_is_on_record() {
    let server = TestServer::with(|_| ()).await;
    let (admin, newcomer) = (server.newcomer_as(Role::Admin).await, server.newcomer().await);
    let first = suspend(&admin, &newcomer).await.expect(200);
    assert_eq!(suspend(&admin, &newcomer).await.expect(200), first, "it can be retried");
    let other = json!({"reason": "They have said so themselves."});
    let second = admin.put(&address(&newcomer.id), other).send().await.expect(200);
    assert_eq!(second["suspension"]["since"], first["suspension"]["since"]);
    assert_eq!(second["suspension"]["reason"], "They have said so themselves.");
    end(&admin, &newcomer).await;
    end(&admin, &newcomer).await;
    let told = async || {
        let page = admin.read("/v1/acts?limit=200").await;
        assert_eq!(page["chain"], json!({"holds": true}));
        let text = |it: &Value| it["text"].as_str().expect("a sentence").to_owned();
        items(&page)[1..].iter().map(text).collect::<Vec<String>>()
    };
    let (one, other) = (&admin.name, &newcomer.name);
    let expected = [
        format!("{one} suspended {other}. Reason: {REASON}"),
        format!("{one} suspended {other}. Reason: They have said so themselves."),
        format!("{one} ended the suspension of {other}."),
    ];
    assert_eq!(told().await, expected);
    newcomer.log_in(None).await.delete(&format!("/v1/accounts/{}", newcomer.id)).send().await;
    let erased = "an erased account";
    assert_eq!(told().await[0], format!("{one} suspended {erased}. Reason: erased"));
    server.stop().await;
}

#[tokio::test]
async fn admins_suspend_and_nobody_else_does() {
    let server = TestServer::shared().await;
    let (admin, newcomer) = (server.newcomer_as(Role::Admin).await, server.newcomer().await);
    suspend(&server.stranger(), &newcomer).await.refused(401, "unauthenticated");
    let player = admin.log_in(Some(&["play", "read"])).await;
    for other in [&server.newcomer_as(Role::Judge).await, &newcomer, &player] {
        suspend(other, &newcomer).await.refused(403, "insufficient-scope");
        let ending = other.delete(&address(&newcomer.id)).send().await;
        ending.refused(403, "insufficient-scope");
        other.get("/v1/accounts").send().await.refused(403, "insufficient-scope");
    }
    server.stranger().get("/v1/accounts").send().await.refused(401, "unauthenticated");
    for nobody in [Uuid::now_v7().to_string(), "nobody".to_owned()] {
        let call = admin.put(&address(&nobody), json!({"reason": REASON}));
        call.send().await.refused(404, "not-found");
        admin.delete(&address(&nobody)).send().await.refused(404, "not-found");
    }
    for (body, pointer) in [
        (json!({}), "/reason"),
        (json!({"reason": ""}), "/reason"),
        (json!({"reason": "x".repeat(4_001)}), "/reason"),
        (json!({"reason": "nul\0"}), "/reason"),
        (json!({"reason": REASON, "days": 7}), "/days"),
    ] {
        let problem = admin.put(&address(&newcomer.id), body).send().await;
        let problem = problem.refused(400, "malformed-request");
        assert_eq!(problem["errors"][0]["pointer"], pointer, "{problem}");
    }
    newcomer.read("/v1/me").await;
}

#[tokio::test]
async fn somebody_is_left_to_end_a_suspension() {
    let server = TestServer::with(|_| ()).await;
    let admin = server.newcomer_as(Role::Admin).await;
    suspend(&admin, &admin).await.refused(409, "last-admin");
    let other = server.newcomer_as(Role::Admin).await;
    let (one, two) = tokio::join!(suspend(&admin, &other), suspend(&other, &admin));
    let suspended = [one.status, two.status].iter().filter(|it| **it == 200).count();
    assert_eq!(suspended, 1, "{} {}", one.text, two.text);
    let left = if one.status == 200 { &admin } else { &other };
    let roles = format!("/v1/accounts/{}/roles", left.id);
    let unmade = left.put(&roles, json!({"roles": ["player"]})).send().await;
    unmade.refused(409, "last-admin");
    server.stop().await;
}

#[tokio::test]
async fn accounts_are_found_by_their_names_and_whether_they_are_suspended() {
    let server = TestServer::with(|_| ()).await;
    let admin = server.newcomer_as(Role::Admin).await;
    let body = |name: &str| json!({"name": name, "password": support::client::PASSWORD});
    let mut ids = Vec::new();
    for name in ["Belle Starr", "belle_b", "Bellebat", "Sundance"] {
        let made = server.stranger().post("/v1/accounts", body(name)).send().await.expect(201);
        ids.push(made["id"].clone());
    }
    let found = async |query: &str| {
        let page = admin.read(&format!("/v1/accounts{query}")).await;
        let name = |it: &Value| it["name"].as_str().expect("a name").to_owned();
        items(&page).iter().map(name).collect::<Vec<String>>()
    };
    assert_eq!(found("").await.len(), 5);
    assert_eq!(found("?name=BELLE").await, ["Belle Starr", "belle_b", "Bellebat"]);
    assert_eq!(found("?name=belle_").await, ["belle_b"], "nothing stands for anything");
    assert_eq!(found("?name=%25").await, Vec::<String>::new());
    let first = ids[0].as_str().expect("an id");
    let call = admin.put(&address(first), json!({"reason": REASON}));
    call.send().await.expect(200);
    assert_eq!(found("?suspended=true").await, ["Belle Starr"]);
    assert_eq!(found("?suspended=false&name=belle").await, ["belle_b", "Bellebat"]);
    let mut paged = Vec::new();
    let mut path = "/v1/accounts?limit=2".to_owned();
    loop {
        let page = admin.read(&path).await;
        paged.extend(items(&page).iter().cloned());
        let Some(next) = page["next"].as_str() else { break };
        path = format!("/v1/accounts?limit=2&cursor={next}");
    }
    assert_eq!(json!(paged), admin.read("/v1/accounts").await["items"]);
    for (query, name) in [
        ("?suspended=maybe", "malformed-request"),
        ("?limit=0", "malformed-request"),
        ("?cursor=junk", "invalid-cursor"),
        ("?role=admin", "unknown-parameter"),
    ] {
        admin.get(&format!("/v1/accounts{query}")).send().await.refused(400, name);
    }
    let long = format!("/v1/accounts?name={}", "x".repeat(201));
    admin.get(&long).send().await.refused(400, "malformed-request");
    server.stop().await;
}
