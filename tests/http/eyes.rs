//! `as`: with whose eyes a match may be watched, and by whom.

use domain::engine::Chance;
use infra::identity::Role;
use serde_json::{Value, json};
use support::client::Client;
use support::driver::Driver;
use support::server::TestServer;

use crate::house::{finished_match, items};

/// What can be watched with somebody's eyes.
const WATCHED: [&str; 4] = ["/state", "/events", "/replay", "/timeline"];

async fn refused(client: &Client, driver: &Driver, eyes: &str, status: u16, name: &str) {
    for what in WATCHED.into_iter().chain(["/events/stream", "/replay/stream"]) {
        let answer = client.get(&driver.path(&format!("{what}?as={eyes}"))).send().await;
        answer.refused(status, name);
    }
}

async fn admitted(client: &Client, driver: &Driver, eyes: &str) {
    for what in WATCHED {
        client.read(&driver.path(&format!("{what}?as={eyes}"))).await;
    }
}

#[tokio::test]
async fn a_seat_is_its_players_while_the_match_runs() {
    let server = TestServer::shared().await;
    let mut driver = Driver::showdown(server.two().await).await;
    driver.play(3).await;
    let judge = server.newcomer_as(Role::Judge).await;
    admitted(&driver.players[0], &driver, "seat:0").await;
    refused(&driver.players[0], &driver, "seat:1", 403, "not-seated").await;
    refused(&server.regular(2).await, &driver, "seat:0", 403, "not-seated").await;
    refused(&judge, &driver, "seat:0", 403, "not-seated").await;
    refused(&server.stranger(), &driver, "seat:0", 401, "unauthenticated").await;
    refused(&driver.players[0], &driver, "seat:2", 404, "not-found").await;
    let player = driver.players[0].log_in(Some(&["play"])).await;
    refused(&player, &driver, "seat:0", 403, "insufficient-scope").await;
    admitted(&player, &driver, "public").await;
}

#[tokio::test]
async fn nothing_is_revealed_before_the_end_and_no_judge_looks_uncalled() {
    let server = TestServer::shared().await;
    let driver = Driver::showdown(server.two().await).await;
    let judge = server.newcomer_as(Role::Judge).await;
    let admin = server.newcomer_as(Role::Admin).await;
    for client in [&driver.players[0], &judge, &admin] {
        refused(client, &driver, "revealed", 403, "insufficient-scope").await;
    }
    for client in [&driver.players[0], &judge, &admin] {
        refused(client, &driver, "judge", 403, "insufficient-scope").await;
    }
    refused(&server.stranger(), &driver, "judge", 401, "unauthenticated").await;
}

#[tokio::test]
async fn without_eyes_a_player_sees_with_their_own() {
    let server = TestServer::shared().await;
    let driver = Driver::showdown(server.two().await).await;
    let seen = |client: &Client| {
        let call = client.get(&driver.path("/state"));
        async move { call.send().await.expect(200)["as"].clone() }
    };
    assert_eq!(seen(&driver.players[0]).await, "seat:0");
    assert_eq!(seen(&driver.players[1]).await, "seat:1");
    assert_eq!(seen(&server.regular(2).await).await, "public");
    assert_eq!(seen(&server.stranger()).await, "public");
    let alone = server.regular(3).await;
    let both = Driver::showdown(vec![alone.clone(), alone.clone()]).await;
    assert_eq!(alone.read(&both.path("/state")).await["as"], "public", "they have two seats");
    admitted(&alone, &both, "seat:1").await;
}

#[tokio::test]
async fn after_the_end_everything_is_shown_to_everybody_if_the_match_allows() {
    let server = TestServer::shared().await;
    let driver = finished_match(server).await;
    let judge = server.newcomer_as(Role::Judge).await;
    for client in [&server.stranger(), &server.regular(2).await, &driver.players[0]] {
        for eyes in ["revealed", "seat:0", "seat:1", "public"] {
            admitted(client, &driver, eyes).await;
        }
    }
    admitted(&judge, &driver, "judge").await;
    refused(&driver.players[0], &driver, "judge", 403, "insufficient-scope").await;
    refused(&server.stranger(), &driver, "judge", 401, "unauthenticated").await;
}

#[tokio::test]
async fn after_the_end_it_is_the_players_secret_if_the_match_says_so() {
    let server = TestServer::shared().await;
    let new = json!({"ruleset": "showdown", "policies": {"reveal": "players"}});
    let driver = Driver::started(server.two().await, new).await;
    let resign = driver.players[0].post(&driver.path("/resignations"), json!({}));
    resign.fresh().send().await.expect(201);
    for eyes in ["revealed", "seat:0", "seat:1"] {
        admitted(&driver.players[1], &driver, eyes).await;
        refused(&server.regular(2).await, &driver, eyes, 403, "not-seated").await;
        refused(&server.stranger(), &driver, eyes, 401, "unauthenticated").await;
    }
    admitted(&server.stranger(), &driver, "public").await;
}

#[tokio::test]
async fn a_judge_who_played_does_not_judge() {
    let server = TestServer::shared().await;
    let judge = server.newcomer_as(Role::Judge).await;
    let driver = Driver::showdown(vec![judge.clone(), server.regular(1).await]).await;
    let resign = judge.post(&driver.path("/resignations"), json!({}));
    resign.fresh().send().await.expect(201);
    refused(&judge, &driver, "judge", 403, "insufficient-scope").await;
}

#[tokio::test]
async fn a_private_match_is_known_to_its_people_alone() {
    let server = TestServer::shared().await;
    let new = json!({"ruleset": "showdown", "visibility": "private"});
    let creator = server.regular(0).await;
    let driver = Driver::started(vec![creator.clone(), creator.clone()], new).await;
    let (outsider, stranger) = (server.regular(2).await, server.stranger());
    let judge = server.newcomer_as(Role::Judge).await;
    let nowhere = Driver {
        id: uuid::Uuid::now_v7().to_string(),
        made: Value::Null,
        players: Vec::new(),
        dice: Chance::keyed([0; 32]),
    };
    let said = |answer: &support::client::Answer| {
        let problem = answer.refused(404, "not-found");
        (problem["title"].clone(), problem["detail"].clone())
    };
    for path in ["", "/state", "/state?as=public", "/state?as=seat:0", "/events", "/events/stream"]
    {
        for client in [&outsider, &stranger] {
            let private = client.get(&driver.path(path)).send().await;
            let none = client.get(&nowhere.path(path)).send().await;
            assert_eq!(said(&private), said(&none), "{path}");
        }
    }
    let export = outsider.get(&driver.path("/audit/export")).send().await;
    said(&export);
    said(&outsider.get(&driver.path("/prompts")).send().await);
    for path in ["/seats", "/decisions", "/resignations"] {
        said(&outsider.post(&driver.path(path), json!({})).fresh().send().await);
    }
    said(&outsider.delete(&driver.path("/seats/0")).send().await);
    for client in [&creator, &judge] {
        client.read(&driver.path("")).await;
    }
    let state = creator.get(&driver.path("/state?as=public&at=2")).send().await;
    let kept = state.header("cache-control").expect("it says how long it may be kept");
    assert!(kept.contains("private"), "{kept}");
}

#[tokio::test]
async fn the_address_of_an_open_private_match_is_the_invitation_to_it() {
    let server = TestServer::shared().await;
    let new = json!({"ruleset": "showdown", "visibility": "private"});
    let driver = Driver::open(server.two().await, new).await;
    let (invited, late) = (&driver.players[1], server.regular(2).await);
    invited.get(&driver.path("")).send().await.refused(404, "not-found");
    driver.seat(1).await;
    invited.read(&driver.path("")).await;
    driver.seat(0).await;
    invited.read(&driver.path("/state")).await;
    let chair = driver.chair(0).await;
    let too_late = late.post(&driver.path("/seats"), chair).send().await;
    too_late.refused(404, "not-found");
}

#[tokio::test]
async fn only_public_matches_are_listed() {
    let server = TestServer::shared().await;
    let newcomer = server.newcomer().await;
    for visibility in ["private", "unlisted", "public"] {
        let new = json!({"ruleset": "showdown", "visibility": visibility, "title": visibility});
        Driver::started(vec![newcomer.clone(), newcomer.clone()], new).await;
    }
    let path = format!("/v1/matches?player={}", newcomer.id);
    for client in [&server.stranger(), &server.regular(2).await] {
        let found = client.read(&path).await;
        let titles: Vec<&Value> = items(&found).iter().map(|it| &it["title"]).collect();
        assert_eq!(titles, ["public"]);
    }
}

#[tokio::test]
async fn an_unlisted_match_can_be_watched_by_who_knows_of_it() {
    let server = TestServer::shared().await;
    let new = json!({"ruleset": "showdown", "visibility": "unlisted"});
    let driver = Driver::started(server.two().await, new).await;
    for path in ["", "/state", "/events"] {
        server.stranger().read(&driver.path(path)).await;
    }
}
