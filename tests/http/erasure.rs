//! `DELETE /v1/accounts/{id}`: who goes leaves nothing behind but what was decided.

use infra::identity::Role;
use serde_json::{Value, json};
use support::client::{Client, PASSWORD, timeless};
use support::driver::Driver;
use support::proofs::check_chain;
use support::server::TestServer;
use uuid::Uuid;

use crate::house::items;

fn address(client: &Client) -> String {
    format!("/v1/accounts/{}", client.id)
}

async fn erase(client: &Client) {
    client.delete(&address(client)).send().await.expect(204);
}

#[tokio::test]
async fn who_is_erased_is_gone_and_every_chain_verifies() {
    let server = TestServer::shared().await;
    let (creator, stranger) = (server.newcomer().await, server.stranger());
    let players = vec![server.newcomer().await, server.newcomer().await];
    let new = json!({"ruleset": "showdown", "title": "A title of my own"});
    let made = creator.post("/v1/matches", new).send().await.expect(201);
    let id = made["id"].as_str().expect("an id").to_owned();
    let dice = domain::engine::Chance::keyed([9; 32]);
    let mut driver = Driver { id, made, players, dice };
    driver.seat_all().await;
    driver.play_out().await;
    let before = stranger.get(&driver.path("")).send().await;
    assert_eq!(before.json()["title"], "A title of my own");
    for gone in driver.players.iter().chain([&creator]) {
        erase(gone).await;
        gone.get("/v1/me").send().await.refused(401, "unauthenticated");
    }
    let after = stranger.get(&driver.path("")).header("if-none-match", &before.etag());
    let after = after.send().await;
    let shown = after.expect(200);
    assert_ne!(after.etag(), before.etag());
    assert_eq!(shown["title"], "erased");
    let listed = stranger.read(&format!("/v1/matches?player={}", driver.players[0].id)).await;
    for it in [&shown, &items(&listed)[0]] {
        assert_eq!(it["title"], "erased");
        for (seat, player) in driver.players.iter().enumerate() {
            let named = json!({"id": player.id, "name": "erased"});
            assert_eq!(it["seats"][seat]["player"], named);
        }
    }
    let log = stranger.read(&driver.path("/events?as=revealed")).await;
    check_chain(items(&log));
    for gone in driver.players.iter().chain([&creator]) {
        assert!(!log.to_string().contains(&gone.name), "the log knows no names");
    }
    let bundle = stranger.get(&driver.path("/audit/export")).send().await.text;
    let verify = stranger.call("POST", "/v1/audits/verify").body("application/x-ndjson", bundle);
    let report = verify.send().await.expect(200);
    assert_eq!((&report["valid"], &report["signer_established"]), (&json!(true), &json!(true)));
    // Nor does a server know them that folds the match anew.
    server.matches.forget();
    assert_eq!(timeless(stranger.read(&driver.path("")).await), timeless(shown));
}

#[tokio::test]
async fn nothing_that_an_account_held_is_good_any_more() {
    let server = TestServer::shared().await;
    let newcomer = server.newcomer().await;
    let key = json!({"name": "My bot", "scopes": ["read"]});
    let key = newcomer.post("/v1/api-keys", key).send().await.expect(201);
    let bot = newcomer.with_token(key["key"].as_str().expect("a key"));
    let other = newcomer.log_in(None).await;
    for client in [&bot, &other] {
        client.read("/v1/me").await;
    }
    erase(&newcomer).await;
    for client in [&newcomer, &bot, &other] {
        client.get("/v1/me").send().await.refused(401, "unauthenticated");
        client.delete(&address(client)).send().await.refused(401, "unauthenticated");
    }
    newcomer.log_in_call().send().await.refused(401, "unauthenticated");
    let refresh = newcomer.pass().expect("they had logged in").refresh_token;
    let refresh =
        newcomer.without_pass().post("/v1/tokens/refresh", json!({"refresh_token": refresh}));
    refresh.send().await.refused(401, "unauthenticated");
}

#[tokio::test]
async fn nobody_gets_the_name_of_an_account_that_is_gone() {
    let server = TestServer::shared().await;
    let newcomer = server.newcomer().await;
    let register = |name: &str| {
        newcomer.without_pass().post("/v1/accounts", json!({"name": name, "password": PASSWORD}))
    };
    erase(&newcomer).await;
    let alike = newcomer.name.replacen("Rider", "Rіdеr", 1);
    for name in [&newcomer.name, &newcomer.name.to_uppercase(), &alike] {
        let problem = register(name).send().await.refused(409, "name-taken");
        let detail = problem["detail"].as_str().expect("a sentence");
        assert_eq!(detail, format!("the name “{name}” is taken"), "nor is it told whose it was");
        let again = register(name).fresh().send().await;
        again.refused(409, "name-taken");
    }
    let account: Uuid = newcomer.id.parse().expect("an id");
    let left = "SELECT name || name_key || coalesce(skeleton, '') FROM accounts WHERE id = $1";
    let left = server.owner().await.query_one(left, &[&account]).await.expect("the row stays");
    assert_eq!(left.get::<_, String>(0), format!("erased:{account}"), "but the name is gone");
}

#[tokio::test]
async fn a_name_is_free_again_where_the_operator_says_so() {
    let at_once = |it: &mut support::server::TestSettings| {
        it.identity.names_reserved_for = Some(chrono::TimeDelta::zero());
    };
    let server = TestServer::with(at_once).await;
    let newcomer = server.newcomer().await;
    let body = json!({"name": newcomer.name, "password": PASSWORD});
    let register = || newcomer.without_pass().post("/v1/accounts", body.clone());
    register().send().await.refused(409, "name-taken");
    erase(&newcomer).await;
    let another = register().send().await.expect(201);
    assert_ne!(another["id"], *newcomer.id);
    server.stop().await;
}

#[tokio::test]
async fn texts_and_annotations_are_gone_from_the_store() {
    let server = TestServer::shared().await;
    let newcomer = server.newcomer().await;
    let new = json!({"ruleset": "showdown", "title": "Nobody shall find this"});
    let driver = Driver::open(vec![newcomer.clone(), server.regular(1).await], new).await;
    let note = json!({"seq": 1, "text": "Nor this"});
    newcomer.post(&driver.path("/annotations"), note).send().await.expect(201);
    let left = || async {
        let owner = server.owner().await;
        let account: Uuid = newcomer.id.parse().expect("an id");
        let found = "SELECT (SELECT count(*) FROM texts WHERE account = $1 AND body IS NOT NULL)
                         + (SELECT count(*) FROM annotations WHERE account = $1)
                         + (SELECT count(*) FROM accounts WHERE id = $1 AND name <> '')";
        owner.query_one(found, &[&account]).await.expect("it can be counted").get::<_, i64>(0)
    };
    assert_eq!(left().await, 3);
    erase(&newcomer).await;
    assert_eq!(left().await, 0);
    assert!(items(&server.stranger().read(&driver.path("/annotations")).await).is_empty());
    assert_eq!(server.stranger().read(&driver.path("")).await["title"], "erased");
}

#[tokio::test]
async fn an_admin_erases_others_and_nobody_else_does() {
    let server = TestServer::shared().await;
    let (admin, newcomer) = (server.newcomer_as(Role::Admin).await, server.newcomer().await);
    let path = address(&newcomer);
    server.stranger().delete(&path).send().await.refused(401, "unauthenticated");
    let operator = admin.log_in(Some(&["play", "read"])).await;
    for other in [&server.newcomer_as(Role::Judge).await, &server.regular(0).await, &operator] {
        other.delete(&path).send().await.refused(403, "insufficient-scope");
    }
    let reader = newcomer.log_in(Some(&["read"])).await;
    reader.delete(&path).send().await.refused(403, "insufficient-scope");
    let key = json!({"name": "My bot", "scopes": ["play", "read"]});
    let key = newcomer.post("/v1/api-keys", key).send().await.expect(201);
    let bot = newcomer.with_token(key["key"].as_str().expect("a key"));
    bot.delete(&path).send().await.refused(403, "insufficient-scope");
    newcomer.delete(&format!("{path}?really=1")).send().await.refused(400, "unknown-parameter");
    assert_eq!(newcomer.read("/v1/me").await["name"], Value::from(newcomer.name.clone()));
    admin.delete(&path).send().await.expect(204);
    newcomer.get("/v1/me").send().await.refused(401, "unauthenticated");
    admin.delete(&path).send().await.refused(404, "not-found");
    for nobody in [Uuid::now_v7().to_string(), "nobody".to_owned()] {
        let answer = admin.delete(&format!("/v1/accounts/{nobody}")).send().await;
        answer.refused(404, "not-found");
    }
}
