//! `/v1/matches/{id}/resignations`

use serde_json::{Value, json};
use support::driver::Driver;
use support::server::TestServer;
use uuid::Uuid;

#[tokio::test]
async fn who_resigns_has_lost_in_an_event_and_the_end_in_another() {
    let server = TestServer::shared().await;
    let mut driver = Driver::showdown(server.two().await).await;
    driver.play(3).await;
    let path = driver.path("/resignations");
    let resigned = driver.players[1].post(&path, json!({})).fresh().send().await.expect(201);
    let events = resigned["events"].as_array().expect("a list");
    let kinds: Vec<&Value> = events.iter().map(|it| &it["kind"]).collect();
    assert_eq!(kinds, ["match.resigned", "match.finished"]);
    assert_eq!(
        (&events[0]["seat"], &events[0]["actor"]),
        (&json!(1), &json!(driver.players[1].id))
    );
    assert_eq!(events[1]["caused_by"], events[0]["seq"]);
    assert_eq!(events[1].get("actor"), None);
    let over = driver.show().await;
    assert_eq!(over["status"], "finished");
    let result = &over["result"];
    assert_eq!((&result["kind"], &result["winners"]), (&json!("won"), &json!([0])));
    assert_eq!(driver.prompts(0).await.len() + driver.prompts(1).await.len(), 0);
}

#[tokio::test]
async fn with_several_seats_one_is_named() {
    let server = TestServer::shared().await;
    let alone = server.regular(0).await;
    let driver = Driver::showdown(vec![alone.clone(), alone.clone()]).await;
    let path = driver.path("/resignations");
    let resigned = alone.post(&path, json!({"seat": 1})).fresh().send().await.expect(201);
    assert_eq!(resigned["events"][0]["seat"], 1);
    assert_eq!(driver.show().await["result"]["winners"], json!([0]));
}

#[tokio::test]
async fn it_takes_a_seat_and_a_match_that_runs() {
    let server = TestServer::shared().await;
    let driver = Driver::open(server.two().await, json!({"ruleset": "showdown"})).await;
    let path = driver.path("/resignations");
    driver.seat(0).await;
    let early = driver.players[0].post(&path, json!({})).fresh().send().await;
    early.refused(409, "match-not-active");
    driver.seat(1).await;
    let other = server.regular(2).await.post(&path, json!({})).fresh().send().await;
    other.refused(403, "not-seated");
    let not_his = driver.players[0].post(&path, json!({"seat": 1})).fresh().send().await;
    not_his.refused(403, "not-seated");
    let stranger = server.stranger().post(&path, json!({})).fresh().send().await;
    stranger.refused(401, "unauthenticated");
    let reader = driver.players[0].log_in(Some(&["read"])).await;
    let reader = reader.post(&path, json!({})).fresh().send().await;
    reader.refused(403, "insufficient-scope");
    let version = driver.version().await;
    driver.players[0].post(&path, json!({})).fresh().send().await.expect(201);
    assert_eq!(driver.version().await, version + 2);
    let late = driver.players[1].post(&path, json!({})).fresh().send().await;
    late.refused(409, "match-not-active");
}

#[tokio::test]
async fn a_resignation_is_repeated_but_not_made_twice() {
    let server = TestServer::shared().await;
    let driver = Driver::showdown(server.two().await).await;
    let path = driver.path("/resignations");
    let keyless = driver.players[0].post(&path, json!({})).send().await;
    keyless.refused(400, "idempotency-key-required");
    let key = Uuid::new_v4();
    let first = driver.players[0].post(&path, json!({})).key(key).send().await.expect(201);
    let again = driver.players[0].post(&path, json!({})).key(key).send().await;
    assert_eq!(again.header("idempotent-replayed"), Some("true"));
    let again = again.expect(200);
    for same in ["seq", "events", "receipt"] {
        assert_eq!(again[same], first[same], "{same}");
    }
    let other = driver.players[0].post(&path, json!({"seat": 0})).key(key).send().await;
    other.refused(422, "idempotency-key-reused");
}
