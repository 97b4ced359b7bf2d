//! `/v1/matches/{id}/takebacks`

use serde_json::{Value, json};
use support::client::Answer;
use support::driver::Driver;
use support::follow::Follower;
use support::proofs::check_chain;
use support::server::TestServer;
use uuid::Uuid;

async fn allowing(policy: &str) -> Driver {
    let server = TestServer::shared().await;
    let new = json!({"ruleset": "showdown", "policies": {"takebacks": policy}});
    Driver::started(server.two().await, new).await
}

async fn say(driver: &Driver, seat: usize, body: Value) -> Answer {
    driver.players[seat].post(&driver.path("/takebacks"), body).fresh().send().await
}

/// Plays until a card is turned up; who did it, and where the match was before.
async fn card_turned_up(driver: &mut Driver) -> (usize, u64) {
    for _ in 0..20 {
        let before = driver.version().await;
        let it = driver.next_move().await.expect("the match runs");
        let reply = driver.make(&it).await;
        let mut facts = reply["event"]["facts"].as_array().expect("a list").iter();
        if facts.any(|it| it["type"] == "card_revealed") {
            return (it.seat, before);
        }
    }
    panic!("nobody turns up a card");
}

fn kinds(reply: &Value) -> Vec<&str> {
    let events = reply["events"].as_array().expect("a list").iter();
    events.map(|it| it["kind"].as_str().expect("a kind")).collect()
}

#[tokio::test]
async fn a_sealed_load_is_taken_back_while_the_other_has_not_loaded() {
    for policy in ["before_information", "by_consent"] {
        let mut driver = allowing(policy).await;
        let server = TestServer::shared().await;
        let mut stream =
            Follower::open(server.stranger().get(&driver.path("/events/stream"))).await;
        let it = driver.move_of(0).await;
        let untouched = driver.prompts(1).await.remove(0);
        driver.make(&it).await;
        let back = say(&driver, 0, json!({"to_seq": 4})).await.expect(201);
        assert_eq!(kinds(&back), ["takeback.asked", "match.rewound"]);
        assert_eq!(back["events"][1]["facts"][0]["to_seq"], 4);
        assert_eq!(back["events"][1]["caused_by"], back["events"][0]["seq"]);
        let prompts = driver.prompts(0).await;
        assert_eq!(json!(prompts), back["prompts"]);
        assert_ne!(prompts[0].id, it.prompt.id, "it is asked under a new id");
        assert_eq!((&prompts[0].kind, &prompts[0].choice), (&it.prompt.kind, &it.prompt.choice));
        for (seat, old) in [(0, &it.prompt), (1, &untouched)] {
            let body = json!({"prompt": old.id, "answer": it.answer});
            let call = driver.players[seat].post(&driver.path("/decisions"), body);
            call.fresh().send().await.refused(409, "prompt-closed");
        }
        let told = stream.take(7).await;
        assert_eq!(told[6].event, "match.rewound");
        driver.play_out().await;
        check_chain(&driver.log(&server.stranger(), "").await);
        let bundle = server.stranger().get(&driver.path("/audit/export")).send().await.text;
        let report = server.stranger().call("POST", "/v1/audits/verify");
        let report = report.body("application/x-ndjson", bundle).send().await.expect(200);
        assert_eq!(report["valid"], true, "{report}");
    }
}

#[tokio::test]
async fn once_the_other_has_loaded_it_is_too_late() {
    let mut driver = allowing("before_information").await;
    for seat in [0, 1] {
        let it = driver.move_of(seat).await;
        driver.make(&it).await;
    }
    let version = driver.version().await;
    let refused = say(&driver, 0, json!({"to_seq": 4})).await;
    assert_eq!(refused.refused(409, "undo-not-permitted")["rule"], "HN10");
    assert_eq!(driver.version().await, version);
}

#[tokio::test]
async fn a_card_turned_up_is_taken_back_by_consent_alone() {
    let mut driver = allowing("before_information").await;
    let (seat, before) = card_turned_up(&mut driver).await;
    let version = driver.version().await;
    say(&driver, seat, json!({"to_seq": before})).await.refused(409, "undo-not-permitted");
    assert_eq!(driver.version().await, version);

    let mut driver = allowing("by_consent").await;
    let (seat, before) = card_turned_up(&mut driver).await;
    let state = driver.players[seat].read(&driver.path(&format!("/state?at={before}"))).await;
    let asked = say(&driver, seat, json!({"to_seq": before})).await.expect(201);
    assert_eq!(kinds(&asked), ["takeback.asked"]);
    say(&driver, seat, json!({"accept": true})).await.refused(409, "undo-not-permitted");
    say(&driver, seat, json!({"to_seq": before})).await.refused(409, "undo-not-permitted");
    let granted = say(&driver, 1 - seat, json!({"accept": true})).await.expect(201);
    assert_eq!(kinds(&granted), ["takeback.answered", "match.rewound"]);
    let now = driver.players[seat].read(&driver.path("/state")).await;
    assert_eq!(now["view"], state["view"], "it is as it was");
    driver.play_out().await;
}

#[tokio::test]
async fn a_take_back_that_is_refused_changes_nothing_and_lapses_when_somebody_decides() {
    let mut driver = allowing("by_consent").await;
    let (seat, before) = card_turned_up(&mut driver).await;
    say(&driver, seat, json!({"to_seq": before})).await.expect(201);
    let refused = say(&driver, 1 - seat, json!({"accept": false})).await.expect(201);
    assert_eq!(kinds(&refused), ["takeback.answered"]);
    say(&driver, 1 - seat, json!({"accept": true})).await.refused(409, "undo-not-permitted");
    say(&driver, seat, json!({"to_seq": before})).await.refused(409, "undo-not-permitted");
    driver.play(1).await;
    say(&driver, seat, json!({"to_seq": before})).await.expect(201);
    driver.play(1).await;
    say(&driver, 1 - seat, json!({"accept": true})).await.refused(409, "undo-not-permitted");
}

#[tokio::test]
async fn what_cannot_be_taken_back_is_refused() {
    let mut driver = allowing("off").await;
    let it = driver.move_of(0).await;
    driver.make(&it).await;
    say(&driver, 0, json!({"to_seq": 4})).await.refused(409, "undo-not-permitted");
    let mut driver = allowing("by_consent").await;
    say(&driver, 0, json!({"to_seq": 4})).await.refused(409, "undo-not-permitted");
    say(&driver, 0, json!({"accept": true})).await.refused(409, "undo-not-permitted");
    let it = driver.move_of(0).await;
    driver.make(&it).await;
    for to_seq in [1, 3, 5, 6, 1_000] {
        say(&driver, 0, json!({"to_seq": to_seq})).await.refused(409, "undo-not-permitted");
    }
    let other = say(&driver, 1, json!({"to_seq": 4})).await;
    other.refused(409, "undo-not-permitted");
    assert_eq!(driver.version().await, 5);
}

#[tokio::test]
async fn what_is_taken_back_is_not_taken_back_again() {
    for policy in ["before_information", "by_consent"] {
        let mut driver = allowing(policy).await;
        let it = driver.move_of(0).await;
        driver.make(&it).await;
        say(&driver, 0, json!({"to_seq": 4})).await.expect(201);
        let version = driver.version().await;
        let shown = driver.players[0].read(&driver.path("")).await;
        let may = shown["may"].as_array().expect("a list");
        assert!(!may.contains(&json!("takeback")), "{shown}");
        for to_seq in 4..version {
            let again = say(&driver, 0, json!({"to_seq": to_seq})).await;
            again.refused(409, "undo-not-permitted");
        }
        assert_eq!(driver.version().await, version);
        let it = driver.move_of(0).await;
        driver.make(&it).await;
        let shown = driver.players[0].read(&driver.path("")).await;
        assert!(shown["may"].as_array().expect("a list").contains(&json!("takeback")), "{shown}");
        say(&driver, 0, json!({"to_seq": 4})).await.expect(201);
    }
}

#[tokio::test]
async fn what_is_said_is_one_thing() {
    let driver = allowing("by_consent").await;
    for (body, pointer) in [
        (json!({}), ""),
        (json!({"to_seq": 4, "accept": true}), ""),
        (json!({"to_seq": 0}), "/to_seq"),
        (json!({"to_seq": -1}), "/to_seq"),
        (json!({"to_seq": null}), "/to_seq"),
        (json!({"accept": 1}), "/accept"),
        (json!({"to_seq": 4, "why": "oops"}), "/why"),
    ] {
        let problem = say(&driver, 0, body).await.refused(400, "malformed-request");
        assert_eq!(problem["errors"][0]["pointer"], pointer, "{problem}");
    }
    let path = driver.path("/takebacks");
    let keyless = driver.players[0].post(&path, json!({"to_seq": 4})).send().await;
    keyless.refused(400, "idempotency-key-required");
    let other = TestServer::shared().await.regular(2).await;
    let other = other.post(&path, json!({"to_seq": 4})).fresh().send().await;
    other.refused(403, "not-seated");
}

#[tokio::test]
async fn a_take_back_is_repeated_but_not_made_twice() {
    let mut driver = allowing("before_information").await;
    let it = driver.move_of(0).await;
    driver.make(&it).await;
    let key = Uuid::new_v4();
    let send =
        || driver.players[0].post(&driver.path("/takebacks"), json!({"to_seq": 4})).key(key).send();
    let first = send().await.expect(201);
    let again = send().await;
    assert_eq!(again.header("idempotent-replayed"), Some("true"));
    let again = again.expect(200);
    for same in ["seq", "events", "receipt"] {
        assert_eq!(again[same], first[same], "{same}");
    }
    assert_eq!(driver.version().await, 7);
}

#[tokio::test]
async fn a_take_back_gives_no_time_back() {
    let server = TestServer::shared().await;
    let new = json!({
        "ruleset": "showdown", "policies": {"takebacks": "before_information"},
        "clock": {"kind": "bank", "initial_ms": 60_000},
    });
    let mut driver = Driver::started(server.two().await, new).await;
    server.pause(80).await;
    let it = driver.move_of(0).await;
    driver.make(&it).await;
    say(&driver, 0, json!({"to_seq": 4})).await.expect(201);
    let clock = driver.show().await["clock"]["seats"][0].clone();
    assert!(clock["left_ms"].as_u64().unwrap() <= 60_000 - 80, "{clock}");
    assert!(clock["deadline"].is_string(), "it runs");
}

/// What the prompts of a seat tell of a take-back.
async fn possible(driver: &Driver, seat: usize) -> Value {
    let prompts = driver.players[seat].read(&driver.path("/prompts")).await;
    prompts.get("takeback").cloned().unwrap_or_default()
}

#[tokio::test]
async fn prompts_tell_whether_a_take_back_is_free() {
    for policy in ["off", "before_information", "by_consent"] {
        let mut driver = allowing(policy).await;
        assert_eq!(possible(&driver, 0).await, Value::Null, "nothing is decided");
        let it = driver.move_of(0).await;
        driver.make(&it).await;
        let free = json!({"seat": 0, "to_seq": 4, "needs": "nothing"});
        let expected = if policy == "off" { Value::Null } else { free };
        assert_eq!(possible(&driver, 0).await, expected, "{policy}");
        assert_eq!(possible(&driver, 1).await, Value::Null);
        let (seat, before) = card_turned_up(&mut driver).await;
        let dear = json!({"seat": seat, "to_seq": before, "needs": "consent"});
        let expected = if policy == "by_consent" { dear } else { Value::Null };
        assert_eq!(possible(&driver, seat).await, expected, "{policy}");
        if policy == "by_consent" {
            say(&driver, seat, json!({"to_seq": before})).await.expect(201);
            assert_eq!(possible(&driver, seat).await, Value::Null, "it is asked for already");
            assert_eq!(possible(&driver, 1 - seat).await, Value::Null);
        }
    }
}

#[tokio::test]
async fn who_may_only_read_takes_nothing_back() {
    let mut driver = allowing("before_information").await;
    let it = driver.move_of(0).await;
    driver.make(&it).await;
    let reader = driver.players[0].log_in(Some(&["read"])).await;
    let call = reader.post(&driver.path("/takebacks"), json!({"to_seq": 4}));
    call.fresh().send().await.refused(403, "insufficient-scope");
}
