//! `/v1/matches/{id}/draws`

use serde_json::{Value, json};
use support::client::Answer;
use support::driver::Driver;
use support::server::TestServer;
use uuid::Uuid;

async fn say(driver: &Driver, seat: usize, body: Value) -> Answer {
    driver.players[seat].post(&driver.path("/draws"), body).fresh().send().await
}

async fn running() -> Driver {
    let server = TestServer::shared().await;
    Driver::showdown(server.two().await).await
}

#[tokio::test]
async fn a_draw_that_all_have_taken_ends_the_match() {
    let driver = running().await;
    let offered = say(&driver, 0, json!({"offer": true})).await.expect(201);
    assert_eq!((&offered["event"]["kind"], &offered["seat"]), (&json!("draw.offered"), &json!(0)));
    assert_eq!(offered["event"]["facts"][0]["rule"], "HN9");
    assert!(offered["receipt"].is_string());
    let taken = say(&driver, 1, json!({"accept": true})).await.expect(201);
    let kinds: Vec<&Value> =
        taken["events"].as_array().expect("a list").iter().map(|it| &it["kind"]).collect();
    assert_eq!(kinds, ["draw.answered", "match.finished"]);
    let over = driver.show().await;
    assert_eq!((&over["status"], &over["result"]["kind"]), (&json!("finished"), &json!("drawn")));
    assert_eq!(over["result"]["winners"], json!([]));
    say(&driver, 1, json!({"offer": true})).await.refused(409, "match-not-active");
}

#[tokio::test]
async fn a_draw_that_is_declined_is_offered_again_when_somebody_has_decided() {
    let mut driver = running().await;
    say(&driver, 0, json!({"offer": true})).await.expect(201);
    let twice = say(&driver, 0, json!({"offer": true})).await;
    assert_eq!(twice.refused(409, "draw-not-permitted")["rule"], "HN9");
    say(&driver, 1, json!({"offer": true})).await.refused(409, "draw-not-permitted");
    say(&driver, 0, json!({"accept": true})).await.refused(409, "draw-not-permitted");
    let declined = say(&driver, 1, json!({"accept": false})).await.expect(201);
    assert_eq!(declined["event"]["facts"][0]["accept"], false);
    let version = driver.version().await;
    say(&driver, 0, json!({"offer": true})).await.refused(409, "draw-not-permitted");
    say(&driver, 1, json!({"accept": true})).await.refused(409, "draw-not-permitted");
    assert_eq!(driver.version().await, version);
    driver.play(1).await;
    say(&driver, 0, json!({"offer": true})).await.expect(201);
}

#[tokio::test]
async fn an_offer_lapses_when_another_decides() {
    let mut driver = running().await;
    say(&driver, 0, json!({"offer": true})).await.expect(201);
    let own = driver.move_of(0).await;
    driver.make(&own).await;
    let other = driver.move_of(1).await;
    driver.make(&other).await;
    say(&driver, 1, json!({"accept": true})).await.refused(409, "draw-not-permitted");
}

#[tokio::test]
async fn what_is_said_is_one_thing() {
    let driver = running().await;
    for (body, pointer) in [
        (json!({}), ""),
        (json!({"offer": true, "accept": true}), ""),
        (json!({"offer": false}), "/offer"),
        (json!({"offer": "yes"}), "/offer"),
        (json!({"accept": null}), "/accept"),
        (json!({"offer": true, "seat": -1}), "/seat"),
        (json!({"offer": true, "stakes": 1}), "/stakes"),
    ] {
        let problem = say(&driver, 0, body).await.refused(400, "malformed-request");
        assert_eq!(problem["errors"][0]["pointer"], pointer, "{problem}");
    }
    assert_eq!(driver.version().await, 4);
}

#[tokio::test]
async fn it_takes_a_seat_a_scope_a_key_and_a_match_that_runs() {
    let server = TestServer::shared().await;
    let driver = running().await;
    let path = driver.path("/draws");
    let offer = || json!({"offer": true});
    let keyless = driver.players[0].post(&path, offer()).send().await;
    keyless.refused(400, "idempotency-key-required");
    let other = server.regular(2).await.post(&path, offer()).fresh().send().await;
    other.refused(403, "not-seated");
    say(&driver, 0, json!({"offer": true, "seat": 1})).await.refused(403, "not-seated");
    let reader = driver.players[0].log_in(Some(&["read"])).await;
    reader.post(&path, offer()).fresh().send().await.refused(403, "insufficient-scope");
    server.stranger().post(&path, offer()).fresh().send().await.refused(401, "unauthenticated");
    let open = Driver::open(server.two().await, json!({"ruleset": "showdown"})).await;
    open.seat(0).await;
    say(&open, 0, offer()).await.refused(409, "match-not-active");
}

#[tokio::test]
async fn an_offer_is_repeated_but_not_made_twice() {
    let driver = running().await;
    let key = Uuid::new_v4();
    let send = |body: Value| driver.players[0].post(&driver.path("/draws"), body).key(key).send();
    let first = send(json!({"offer": true})).await.expect(201);
    let again = send(json!({"offer": true})).await;
    assert_eq!(again.header("idempotent-replayed"), Some("true"));
    let again = again.expect(200);
    for same in ["seq", "events", "receipt"] {
        assert_eq!(again[same], first[same], "{same}");
    }
    send(json!({"accept": true})).await.refused(422, "idempotency-key-reused");
    assert_eq!(driver.version().await, 5);
}

#[tokio::test]
async fn who_plays_both_seats_agrees_with_themself() {
    let server = TestServer::shared().await;
    let alone = server.regular(0).await;
    let driver = Driver::showdown(vec![alone.clone(), alone]).await;
    say(&driver, 0, json!({"offer": true, "seat": 1})).await.expect(201);
    say(&driver, 0, json!({"accept": true, "seat": 0})).await.expect(201);
    assert_eq!(driver.show().await["result"]["kind"], "drawn");
}
