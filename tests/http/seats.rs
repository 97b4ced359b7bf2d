//! `/v1/matches/{id}/seats`

use serde_json::{Value, json};
use support::client::Answer;
use support::driver::Driver;
use support::follow::Follower;
use support::server::TestServer;
use uuid::Uuid;

use crate::house::items;

async fn open() -> Driver {
    let server = TestServer::shared().await;
    Driver::open(server.two().await, json!({"ruleset": "showdown"})).await
}

async fn take(driver: &Driver, player: usize, chair: Value) -> Answer {
    driver.players[player].post(&driver.path("/seats"), chair).send().await
}

async fn preset(driver: &Driver) -> Value {
    let ready = driver.players[0].read("/v1/rulesets/showdown/loadouts").await;
    json!({"preset": items(&ready)[0]["id"]})
}

#[tokio::test]
async fn without_a_number_it_is_the_first_free_seat() {
    let driver = open().await;
    let chair = json!({"loadout": preset(&driver).await});
    let taken = take(&driver, 0, chair.clone()).await.expect(201);
    assert_eq!((&taken["seat"], &taken["seq"]), (&json!(0), &json!(2)));
    assert_eq!(taken["event"]["kind"], "seat.taken");
    assert_eq!(taken["event"]["actor"], *driver.players[0].id);
    let other = take(&driver, 1, chair).await.expect(201);
    assert_eq!(other["seat"], 1);
}

#[tokio::test]
async fn when_the_last_seat_is_taken_the_match_starts_in_an_event_of_its_own() {
    let driver = open().await;
    driver.seat(0).await;
    let last = driver.seat(1).await;
    let kinds: Vec<&Value> =
        last["events"].as_array().expect("a list").iter().map(|it| &it["kind"]).collect();
    assert_eq!(kinds, ["seat.taken", "match.started"]);
    let started = &last["event"];
    assert_eq!((&started["seq"], &started["caused_by"]), (&json!(4), &json!(3)));
    assert_eq!((started.get("actor"), started.get("seat")), (None, None));
    assert_eq!(driver.show().await["status"], "active");
}

#[tokio::test]
async fn a_seat_is_taken_once() {
    let driver = open().await;
    driver.seat(0).await;
    let chair = driver.chair(0).await;
    take(&driver, 1, chair.clone()).await.refused(409, "seat-taken");
    driver.seat(1).await;
    for chair in [chair, json!({"loadout": preset(&driver).await})] {
        take(&driver, 1, chair).await.refused(409, "seat-taken");
    }
}

#[tokio::test]
async fn one_account_may_sit_in_several_seats() {
    let server = TestServer::shared().await;
    let alone = server.regular(0).await;
    let driver = Driver::showdown(vec![alone.clone(), alone.clone()]).await;
    let seats = driver.show().await["seats"].clone();
    assert_eq!(seats[0]["player"], seats[1]["player"]);
    assert_eq!(seats[0]["player"]["id"], *alone.id);
}

#[tokio::test]
async fn a_loadout_is_ready_made_or_given_in_full() {
    let driver = open().await;
    let ready = driver.players[0].read("/v1/rulesets/showdown/loadouts").await;
    let ready = &items(&ready)[1];
    let by_name = json!({"loadout": {"preset": ready["id"]}});
    let in_full = json!({"loadout": ready["loadout"]});
    take(&driver, 0, by_name).await.expect(201);
    let last = take(&driver, 1, in_full).await.expect(201);
    let brought = &last["event"]["facts"][0]["seats"];
    assert!(brought[0]["loadout"].is_object(), "{last}");
    assert_eq!(brought[0]["loadout"], brought[1]["loadout"]);
}

#[tokio::test]
async fn a_loadout_that_breaks_the_rules_is_told_how() {
    let driver = open().await;
    for wrong in [
        json!({"preset": "nobody"}),
        json!({"character": "nobody"}),
        json!({"character": "amos-thorne", "horse": 1}),
    ] {
        let problem = take(&driver, 0, json!({"loadout": wrong})).await;
        let problem = problem.refused(422, "invalid-loadout");
        let errors = problem["errors"].as_array().expect("a list");
        assert!(!errors.is_empty(), "{problem}");
        for error in errors {
            let pointer = error["pointer"].as_str().expect("a place");
            assert!(pointer.starts_with("/loadout"), "{problem}");
        }
    }
    assert_eq!(driver.version().await, 1, "nothing was appended");
}

#[tokio::test]
async fn entropy_is_any_text_of_at_most_128_bytes() {
    let driver = open().await;
    let loadout = preset(&driver).await;
    let too_long = json!({"loadout": loadout, "entropy": "ü".repeat(65)});
    let refused = take(&driver, 0, too_long).await;
    assert!((400..500).contains(&refused.status), "{}", refused.text);
    refused.problem();
    assert_eq!(driver.version().await, 1);
    let entropy = "ü".repeat(64);
    take(&driver, 0, json!({"loadout": loadout, "entropy": entropy})).await.expect(201);
    let started = driver.seat(1).await["event"]["facts"][0]["seats"].clone();
    assert_eq!(started[0]["entropy"], *entropy);
}

#[tokio::test]
async fn others_see_loadout_and_entropy_from_the_start_on() {
    let server = TestServer::shared().await;
    let driver = open().await;
    driver.seat(0).await;
    let before = driver.log(&driver.players[1], "").await;
    assert_eq!(before[1]["kind"], "seat.taken");
    for hidden in ["loadout", "entropy"] {
        assert_eq!(before[1]["facts"][0].get(hidden), None, "{}", before[1]);
    }
    driver.seat(1).await;
    for client in [&driver.players[1], &server.stranger()] {
        let log = driver.log(client, "").await;
        let seats = log[3]["facts"][0]["seats"].as_array().expect("the start shows all");
        for (seat, number) in seats.iter().zip(0..) {
            assert_eq!(seat["entropy"], format!("the luck of seat {number}"));
            assert!(seat["loadout"].is_object(), "{seat}");
        }
        assert_eq!(log[1], driver.log(client, "").await[1], "what was shown stays as it is");
    }
}

#[tokio::test]
async fn who_leaves_before_the_start_leaves_a_free_seat() {
    let driver = open().await;
    driver.seat(0).await;
    let left = driver.players[0].delete(&driver.path("/seats/0")).send().await.expect(200);
    assert_eq!((&left["event"]["kind"], &left["event"]["seat"]), (&json!("seat.left"), &json!(0)));
    assert_eq!(driver.show().await["seats"][0]["player"], Value::Null);
    take(&driver, 1, driver.chair(0).await).await.expect(201);
}

#[tokio::test]
async fn who_sits_down_next_does_not_learn_what_another_brought_there() {
    let driver = open().await;
    driver.seat(0).await;
    driver.players[0].delete(&driver.path("/seats/0")).send().await.expect(200);
    let loadout = preset(&driver).await;
    let chair = json!({"seat": 0, "loadout": loadout, "entropy": "another's"});
    take(&driver, 1, chair).await.expect(201);
    for eyes in ["", "&as=seat:0", "&as=public"] {
        let log = driver.log(&driver.players[1], eyes).await;
        assert_eq!(log[1]["kind"], "seat.taken");
        assert!(log.iter().all(|it| !it.to_string().contains("the luck of seat 0")), "{eyes}");
    }
    take(&driver, 0, driver.chair(1).await).await.expect(201);
    let log = driver.log(&driver.players[1], "").await;
    assert!(log.iter().all(|it| !it.to_string().contains("the luck of seat 0")));
    assert_eq!(log[5]["facts"][0]["seats"][0]["entropy"], "another's");
}

#[tokio::test]
async fn nobody_leaves_for_another_nor_after_the_start() {
    let driver = open().await;
    driver.seat(0).await;
    let other = driver.players[1].delete(&driver.path("/seats/0")).send().await;
    other.refused(403, "not-seated");
    let empty = driver.players[1].delete(&driver.path("/seats/1")).send().await;
    empty.refused(403, "not-seated");
    for none in ["2", "00", "-1", "first"] {
        let path = driver.path(&format!("/seats/{none}"));
        driver.players[0].delete(&path).send().await.refused(404, "not-found");
    }
    driver.seat(1).await;
    let late = driver.players[0].delete(&driver.path("/seats/0")).send().await;
    late.refused(409, "match-not-active");
}

#[tokio::test]
async fn a_seat_is_taken_once_however_often_the_request_is_sent() {
    let driver = open().await;
    let key = Uuid::new_v4();
    let call = |chair: Value| driver.players[0].post(&driver.path("/seats"), chair).key(key);
    let chair = driver.chair(1).await;
    let first = call(chair.clone()).send().await.expect(201);
    let again = call(chair).send().await;
    assert_eq!(again.header("idempotent-replayed"), Some("true"));
    let again = again.expect(200);
    for same in ["seq", "events", "receipt", "seat"] {
        assert_eq!(again[same], first[same], "{same}");
    }
    call(driver.chair(0).await).send().await.refused(422, "idempotency-key-reused");
    let key = Uuid::new_v4();
    for status in [200, 200] {
        let leave = driver.players[0].delete(&driver.path("/seats/1")).key(key);
        leave.send().await.expect(status);
    }
    assert_eq!(driver.version().await, 3, "it was left once");
}

#[tokio::test]
async fn sitting_down_takes_the_scope_to_play_and_a_plain_request() {
    let driver = open().await;
    let chair = driver.chair(0).await;
    let reader = driver.players[0].log_in(Some(&["read"])).await;
    let seats = driver.path("/seats");
    let answer = reader.post(&seats, chair.clone()).send().await;
    answer.refused(403, "insufficient-scope");
    let answer = reader.without_pass().post(&seats, chair).send().await;
    answer.refused(401, "unauthenticated");
    for (wrong, pointer) in [
        (json!({"seat": "first"}), "/seat"),
        (json!({"seat": -1}), "/seat"),
        (json!({"hat": "black"}), "/hat"),
        (json!({"role": null}), "/role"),
    ] {
        let problem = take(&driver, 0, wrong).await.refused(400, "malformed-request");
        assert_eq!(problem["errors"][0]["pointer"], pointer, "{problem}");
    }
}

/// A player who has left a seat sees nothing more with its eyes: neither through a stream nor
/// through a long poll that they have kept open.
#[tokio::test]
async fn who_has_left_a_seat_does_not_watch_through_it() {
    let driver = open().await;
    driver.seat(0).await;
    let (left, next) = (&driver.players[0], &driver.players[1]);
    let mut stream = Follower::open(left.get(&driver.path("/events/stream?as=seat:0"))).await;
    assert_eq!(stream.take(2).await[1].event, "seat.taken");
    let polling = left.get(&driver.path("/events?as=seat:0&after=3")).header("prefer", "wait=10");
    let polled = tokio::spawn(polling.send());
    left.delete(&driver.path("/seats/0")).send().await.expect(200);
    let chair = json!({"seat": 0, "loadout": preset(&driver).await, "entropy": "another's"});
    next.post(&driver.path("/seats"), chair).send().await.expect(201);
    let told = stream.rest().await;
    assert_eq!(stream.bye.as_deref(), Some("right"));
    assert!(told.iter().all(|it| !it.data.to_string().contains("another's")), "{told:?}");
    assert!(!polled.await.expect("it was answered").text.contains("another's"));
    let again = left.get(&driver.path("/events?as=seat:0")).send().await;
    again.refused(403, "not-seated");
}
