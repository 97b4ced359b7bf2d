//! Clocks: how a match is timed, and what follows where somebody's time is up.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use chrono::DateTime;
use serde_json::{Value, json};
use support::client::{Answer, Client};
use support::driver::{Driver, Move};
use support::proofs::check_chain;
use support::server::TestServer;
use uuid::Uuid;

use crate::house::{is_time, items};

/// No match of defaults takes as long.
const PATIENCE: Duration = Duration::from_secs(60);

async fn timed(players: Vec<Client>, clock: Value) -> Driver {
    Driver::started(players, json!({"ruleset": "showdown", "clock": clock})).await
}

fn millis(time: &Value) -> i64 {
    let text = time.as_str().expect("a time is text");
    DateTime::parse_from_rfc3339(text).expect("of RFC 3339").timestamp_millis()
}

/// What the match says of a seat's clock.
async fn reading(driver: &Driver, seat: usize) -> Value {
    driver.show().await["clock"]["seats"][seat].clone()
}

/// Waits until the time of this seat is up.
async fn wait_for_expiry(driver: &Driver, seat: usize) {
    let deadline = millis(&reading(driver, seat).await["deadline"]);
    while chrono::Utc::now().timestamp_millis() <= deadline + 1 {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

async fn expire(client: &Client, driver: &Driver) -> Answer {
    client.post(&driver.path("/timeouts"), json!({})).fresh().send().await
}

fn kinds(events: &Value) -> Vec<&str> {
    let events = events.as_array().expect("a list").iter();
    events.map(|it| it["kind"].as_str().expect("a kind")).collect()
}

/// Every expiry in a log happened once, with what follows right after it and its arithmetic in
/// its fact. How many there are.
fn check_expiries(log: &[Value]) -> usize {
    let mut seen = BTreeSet::new();
    for (at, event) in log.iter().enumerate().filter(|(_, it)| it["kind"] == "clock.expired") {
        let fact = &event["facts"][0];
        assert_eq!((&fact["type"], &fact["rule"]), (&json!("clock_expired"), &json!("HN8")));
        assert_eq!((&fact["seat"], event.get("actor")), (&event["seat"], None));
        let late = millis(&event["recorded_at"]) - millis(&fact["deadline"]);
        assert_eq!(fact["late_ms"], late, "{event}");
        assert!(0 < late, "nobody's time is up before its deadline: {event}");
        let next = &log[at + 1];
        match fact["on_expiry"].as_str() {
            Some("default") => {
                assert_eq!(next["kind"], "decision.made");
                assert_eq!(next["on_behalf_of"], event["seat"]);
                assert_eq!((next.get("actor"), &next["caused_by"]), (None, &event["seq"]));
            }
            // Whose time was up at the same moment go together.
            _ => assert!(
                ["match.finished", "clock.expired"].contains(&next["kind"].as_str().unwrap())
            ),
        }
        let which = (event["seat"].as_u64(), millis(&fact["deadline"]));
        assert!(seen.insert(which), "recorded twice: {event}");
    }
    seen.len()
}

#[tokio::test]
async fn a_clock_that_cannot_be_is_refused_where_it_is_wrong() {
    let regular = TestServer::shared().await.regular(0).await;
    for (clock, pointer) in [
        (json!({"kind": "bank"}), "/clock/initial_ms"),
        (json!({"kind": "per_decision", "initial_ms": 99}), "/clock/initial_ms"),
        (json!({"kind": "bank", "initial_ms": 5_184_000_001_u64}), "/clock/initial_ms"),
        (json!({"kind": "fischer", "initial_ms": 1_000}), "/clock/increment_ms"),
        (
            json!({"kind": "fischer", "initial_ms": 1_000, "increment_ms": 86_400_001}),
            "/clock/increment_ms",
        ),
        (json!({"kind": "bank", "initial_ms": 1_000, "increment_ms": 1}), "/clock/increment_ms"),
        (json!({"kind": "none", "initial_ms": 1_000}), "/clock"),
    ] {
        let new = json!({"ruleset": "showdown", "clock": clock});
        let problem = regular.post("/v1/matches", new).send().await;
        let problem = problem.refused(422, "invalid-options");
        assert_eq!(problem["errors"][0]["pointer"], pointer, "{problem}");
    }
    for (clock, pointer) in [
        (json!({"initial_ms": 1_000}), "/clock/kind"),
        (json!({"kind": "bank", "initial_ms": "1000"}), "/clock/initial_ms"),
        (json!({"kind": "bank", "initial_ms": null}), "/clock/initial_ms"),
        (json!({"kind": "bank", "initial_ms": -1}), "/clock/initial_ms"),
        (json!({"kind": "bank", "initial_ms": 1_000, "on_expiry": "win"}), "/clock/on_expiry"),
        (json!({"kind": "bank", "initial_ms": 1_000, "seconds": 1}), "/clock/seconds"),
        (json!("bank"), "/clock"),
        (Value::Null, "/clock"),
    ] {
        let new = json!({"ruleset": "showdown", "clock": clock});
        let problem = regular.post("/v1/matches", new).send().await;
        let problem = problem.refused(400, "malformed-request");
        assert_eq!(problem["errors"][0]["pointer"], pointer, "{problem}");
    }
}

#[tokio::test]
async fn a_match_says_how_it_is_timed_and_its_prompts_until_when() {
    let server = TestServer::shared().await;
    let clock = json!({"kind": "bank", "initial_ms": 60_000});
    let new = json!({"ruleset": "showdown", "clock": clock});
    let driver = Driver::open(server.two().await, new).await;
    let mut said = json!({
        "kind": "bank", "initial_ms": 60_000, "increment_ms": 0, "on_expiry": "default",
        "seats": [],
    });
    assert_eq!(driver.made["clock"], said);
    driver.seat_all().await;
    let log = driver.log(&server.stranger(), "").await;
    let started = millis(&log[3]["recorded_at"]);
    for client in [&driver.players[0], &driver.players[1], &server.stranger()] {
        let shown = client.read(&driver.path("")).await["clock"].clone();
        for seat in 0..2 {
            let reading = &shown["seats"][seat];
            assert_eq!((&reading["seat"], &reading["left_ms"]), (&json!(seat), &json!(60_000)));
            assert_eq!(millis(&reading["deadline"]), started + 60_000);
        }
        said["seats"] = shown["seats"].clone();
        assert_eq!(shown, said);
    }
    for seat in 0..2 {
        let prompts = driver.players[seat].read(&driver.path("/prompts")).await;
        let deadline = reading(&driver, seat).await["deadline"].clone();
        assert_eq!(prompts["prompts"][0]["deadline"], deadline);
    }
    let untimed = Driver::showdown(server.two().await).await;
    assert_eq!(untimed.show().await.get("clock"), None);
}

/// What seat 0's clock says once it has answered, what it had, and how long it took.
async fn after_one_answer(clock: Value) -> (i64, i64, i64) {
    let server = TestServer::shared().await;
    let mut driver = timed(server.two().await, clock).await;
    let before = reading(&driver, 0).await;
    tokio::time::sleep(Duration::from_millis(60)).await;
    let it = driver.move_of(0).await;
    let reply = driver.make(&it).await;
    let after = reading(&driver, 0).await;
    assert_eq!(after.get("deadline"), None, "it waits for the other: {after}");
    let log = driver.log(&driver.players[0], "").await;
    let took = millis(&reply["event"]["recorded_at"]) - millis(&log[3]["recorded_at"]);
    assert!(60 <= took);
    let left = |it: &Value| it["left_ms"].as_i64().expect("a number");
    (left(&after), left(&before), took)
}

#[tokio::test]
async fn each_kind_of_clock_counts_by_recorded_times() {
    let bank = json!({"kind": "bank", "initial_ms": 60_000});
    let (left, had, took) = after_one_answer(bank).await;
    assert_eq!(left, had - took);
    let fischer = json!({"kind": "fischer", "initial_ms": 60_000, "increment_ms": 5_000});
    let (left, had, took) = after_one_answer(fischer).await;
    assert_eq!(left, had - took + 5_000);
    let per_decision = json!({"kind": "per_decision", "initial_ms": 60_000});
    let (left, had, took) = after_one_answer(per_decision).await;
    assert_eq!(left, had - took, "the next question has all its time again");
}

#[tokio::test]
async fn a_clock_that_goes_on_has_what_was_left() {
    let server = TestServer::shared().await;
    let mut driver = timed(server.two().await, json!({"kind": "bank", "initial_ms": 60_000})).await;
    let it = driver.move_of(0).await;
    driver.make(&it).await;
    let stood = reading(&driver, 0).await["left_ms"].as_i64().expect("a number");
    tokio::time::sleep(Duration::from_millis(50)).await;
    let it = driver.move_of(1).await;
    let reply = driver.make(&it).await;
    let runs = reading(&driver, 0).await;
    assert_eq!(runs["left_ms"], stood, "who waits loses no time");
    assert_eq!(millis(&runs["deadline"]), millis(&reply["event"]["recorded_at"]) + stood);
}

#[tokio::test]
async fn anybody_who_may_know_the_match_may_note_that_time_is_up() {
    let server = TestServer::shared().await;
    let clock = json!({"kind": "per_decision", "initial_ms": 100});
    let driver = timed(server.two().await, clock).await;
    let (outsider, stranger) = (server.regular(2).await, server.stranger());
    expire(&stranger, &driver).await.refused(401, "unauthenticated");
    let reader = outsider.log_in(Some(&["read"])).await;
    expire(&reader, &driver).await.refused(403, "insufficient-scope");
    wait_for_expiry(&driver, 0).await;
    let path = driver.path("/timeouts");
    let keyless = outsider.post(&path, json!({})).send().await;
    keyless.refused(400, "idempotency-key-required");
    let wrong = outsider.post(&path, json!({"seat": 0})).fresh().send().await;
    wrong.refused(400, "malformed-request");
    let key = Uuid::new_v4();
    let noted = outsider.post(&path, json!({})).key(key).send().await.expect(201);
    assert_eq!(kinds(&noted["events"]), ["clock.expired", "decision.made"]);
    assert_eq!(noted["events"][0]["seat"], 0);
    assert_eq!(noted["events"][1].get("decision"), None, "it is not theirs");
    assert_eq!((&noted["seq"], &noted["version"]), (&json!(6), &json!(6)));
    let again = outsider.post(&path, json!({})).key(key).send().await;
    assert_eq!(again.header("idempotent-replayed"), Some("true"));
    assert_eq!(again.expect(200)["events"], noted["events"]);
    // The other player's time is up, too; they are shown what was answered for them.
    let own = expire(&driver.players[1], &driver).await.expect(201);
    assert_eq!((&own["events"][0]["seat"], &own["events"][1]["seat"]), (&json!(1), &json!(1)));
    assert!(own["events"][1]["decision"]["answer"] != Value::Null, "{own}");
    let log = driver.log(&stranger, "").await;
    check_chain(&log);
    assert_eq!(check_expiries(&log), 2);
    assert_eq!(log[4]["facts"][0]["left_ms"], 100);
}

#[tokio::test]
async fn nobodys_time_is_up_while_clocks_run_or_there_are_none() {
    let server = TestServer::shared().await;
    let timed = timed(server.two().await, json!({"kind": "bank", "initial_ms": 60_000})).await;
    let untimed = Driver::showdown(server.two().await).await;
    for driver in [&timed, &untimed] {
        let version = driver.version().await;
        let refused = expire(&driver.players[0], driver).await;
        assert_eq!(refused.refused(409, "clock-running")["rule"], "HN8");
        assert_eq!(driver.version().await, version);
    }
    let open = Driver::open(server.two().await, json!({"ruleset": "showdown"})).await;
    expire(&open.players[0], &open).await.refused(409, "match-not-active");
    let creator = server.regular(0).await;
    let new = json!({"ruleset": "showdown", "visibility": "private"});
    let private = Driver::started(vec![creator.clone(), creator], new).await;
    expire(&server.regular(2).await, &private).await.refused(404, "not-found");
}

#[tokio::test]
async fn where_it_is_agreed_who_runs_out_of_time_has_lost() {
    let server = TestServer::shared().await;
    for kind in ["bank", "per_decision"] {
        let clock = json!({"kind": kind, "initial_ms": 400, "on_expiry": "loss"});
        let mut driver = timed(server.two().await, clock).await;
        let loser = driver.answer_of(0).await;
        let winner = driver.answer_of(1).await.expect("both were asked");
        driver.make(&winner).await;
        wait_for_expiry(&driver, 0).await;
        let noted = expire(&driver.players[1], &driver).await.expect(201);
        assert_eq!(kinds(&noted["events"]), ["clock.expired", "match.finished"]);
        let over = driver.show().await;
        assert_eq!(
            (&over["status"], &over["result"]["winners"]),
            (&json!("finished"), &json!([1]))
        );
        check_expiries(&driver.log(&server.stranger(), "").await);
        let decide = |it: &Move| {
            driver.players[it.seat].post(&driver.path("/decisions"), it.body()).fresh().send()
        };
        decide(&loser.expect("both were asked")).await.refused(409, "clock-expired");
        decide(&winner).await.refused(409, "match-not-active");
        expire(&driver.players[0], &driver).await.refused(409, "match-not-active");
    }
}

#[tokio::test]
async fn whose_time_is_up_at_the_same_moment_lose_together() {
    let server = TestServer::shared().await;
    let clock = json!({"kind": "bank", "initial_ms": 100, "on_expiry": "loss"});
    let driver = timed(server.two().await, clock).await;
    wait_for_expiry(&driver, 0).await;
    let noted = expire(&driver.players[1], &driver).await.expect(201);
    assert_eq!(kinds(&noted["events"]), ["clock.expired", "clock.expired", "match.finished"]);
    assert_eq!(driver.show().await["result"]["kind"], "drawn");
}

/// Where nobody touches a card in a live opening, who goes first is settled as in a match that is
/// not live: by chance in the first round, then by turns (R10).
#[tokio::test]
async fn a_live_opening_that_nobody_answers_does_not_always_fall_to_the_first_seat() {
    let server = TestServer::shared().await;
    let clock = json!({"kind": "per_decision", "initial_ms": 3_000});
    let options = json!({"first_revealer": "live"});
    let new = json!({"ruleset": "showdown", "options": options, "clock": clock});
    let mut driver = Driver::started(server.two().await, new).await;
    for _ in 0..2 {
        while !driver.prompts(0).await.iter().any(|it| it.kind == "reveal") {
            driver.play(1).await;
        }
        let view = driver.players[0].read(&driver.path("/state?as=public")).await["view"].clone();
        let text = driver.prompts(1).await[0].text.clone();
        let named = format!("If nobody does in time, seat {} goes first.", view["default_opener"]);
        assert!(text.contains(&named), "{text}");
        wait_for_expiry(&driver, 0).await;
        // The sweeper may have been here before.
        expire(&driver.players[0], &driver).await;
    }
    let log = driver.log(&server.stranger(), "&as=public").await;
    let facts: Vec<&Value> =
        log.iter().flat_map(|it| it["facts"].as_array().expect("a list")).collect();
    let of = |kind: &str, field: &str| -> Vec<Value> {
        let facts = facts.iter().filter(|it| it["type"] == kind);
        facts.map(|it| it[field].clone()).take(2).collect()
    };
    let first = of("first_touched", "by");
    assert_eq!(first, of("round_began", "default_opener"));
    assert_ne!(first[0], first[1], "they take turns");
}

#[tokio::test]
async fn a_decision_after_its_deadline_is_refused_and_the_expiry_recorded_first() {
    let server = TestServer::shared().await;
    for on_expiry in ["default", "loss"] {
        let clock = json!({"kind": "per_decision", "initial_ms": 400, "on_expiry": on_expiry});
        let mut driver = timed(server.two().await, clock).await;
        let late = driver.answer_of(0).await.expect("both load");
        wait_for_expiry(&driver, 0).await;
        let path = driver.path("/decisions");
        let send = || driver.players[0].post(&path, late.body()).fresh().send();
        let problem = send().await.refused(409, "clock-expired");
        assert_eq!(problem["rule"], "HN8");
        let log = driver.log(&driver.players[0], "").await;
        assert_eq!(log[4]["kind"], "clock.expired", "{log:?}");
        assert_eq!(log[4]["seat"], 0);
        // However often: it was too late, and is recorded once.
        send().await.refused(409, "clock-expired");
        let call = driver.players[0].post(&path, late.body()).fresh().if_match(4);
        call.send().await.refused(409, "clock-expired");
        assert!(check_expiries(&driver.log(&driver.players[0], "").await) <= 4);
    }
}

#[tokio::test]
async fn who_was_late_is_told_so_though_others_recorded_it() {
    let server = TestServer::shared().await;
    let clock = json!({"kind": "per_decision", "initial_ms": 400});
    let mut driver = timed(server.two().await, clock).await;
    let late = driver.answer_of(0).await.expect("both load");
    wait_for_expiry(&driver, 0).await;
    expire(&server.regular(2).await, &driver).await.expect(201);
    let call = driver.players[0].post(&driver.path("/decisions"), late.body());
    call.fresh().send().await.refused(409, "clock-expired");
    let body = json!({"prompt": "never asked", "answer": 0});
    let other = driver.players[0].post(&driver.path("/decisions"), body);
    let other = other.fresh().send().await.problem();
    assert_eq!(other["type"], "/problems/prompt-closed", "this is another prompt");
}

/// A live stare down in which seat 0 has little time left, and seat 1 much.
async fn short_of_time(server: &TestServer) -> Driver {
    let clock = json!({"kind": "bank", "initial_ms": 4_000});
    let options = json!({"first_revealer": "live"});
    let new = json!({"ruleset": "showdown", "clock": clock, "options": options});
    let mut driver = Driver::started(server.two().await, new).await;
    for (seat, pause) in [(1, 2_500), (0, 0), (1, 0), (0, 0)] {
        let it = driver.answer_of(seat).await.expect("both load");
        driver.make(&it).await;
        server.pause(pause).await;
    }
    driver
}

#[tokio::test]
async fn the_prompt_of_another_that_closes_by_it_is_closed() {
    let server = TestServer::shared().await;
    for noted_by_another in [true, false] {
        let mut driver = short_of_time(server).await;
        let late = driver.answer_of(0).await.expect("in a live stare down both are asked");
        let other = driver.answer_of(1).await.expect("in a live stare down both are asked");
        wait_for_expiry(&driver, 0).await;
        if noted_by_another {
            expire(&server.regular(2).await, &driver).await.expect(201);
        }
        let decide = |it: &Move| {
            driver.players[it.seat].post(&driver.path("/decisions"), it.body()).fresh().send()
        };
        decide(&other).await.refused(409, "prompt-closed");
        decide(&late).await.refused(409, "clock-expired");
        assert_eq!(check_expiries(&driver.log(&driver.players[0], "").await), 1);
    }
}

#[tokio::test]
async fn many_callers_at_once_record_it_once() {
    let server = TestServer::shared().await;
    for on_expiry in ["default", "loss"] {
        let clock = json!({"kind": "per_decision", "initial_ms": 300, "on_expiry": on_expiry});
        let mut driver = timed(server.two().await, clock).await;
        let late = driver.answer_of(0).await.expect("both load");
        wait_for_expiry(&driver, 0).await;
        let outsider = server.regular(2).await;
        let notes = (0..6).map(|_| expire(&outsider, &driver));
        let path = driver.path("/decisions");
        let tries = (0..6).map(|_| driver.players[0].post(&path, late.body()).fresh().send());
        let (notes, tries) = futures_util::future::join(
            futures_util::future::join_all(notes),
            futures_util::future::join_all(tries),
        )
        .await;
        let made = notes.iter().filter(|it| it.status == 201).count();
        assert!(made <= 2, "one for each seat at most");
        for answer in tries {
            answer.refused(409, "clock-expired");
        }
        let log = driver.log(&server.stranger(), "").await;
        check_chain(&log);
        let expected = if on_expiry == "loss" { 1 } else { 2 };
        assert!(check_expiries(&log) <= expected + 2, "{log:?}");
        let at_first = log.iter().filter(|it| {
            it["kind"] == "clock.expired" && it["seat"] == 0 && it["seq"].as_u64() < Some(9)
        });
        assert_eq!(at_first.count(), 1);
    }
}

/// Waits until the match is over.
async fn wait_for_end(driver: &Driver) {
    let began = Instant::now();
    while driver.show().await["status"] != "finished" {
        assert!(began.elapsed() < PATIENCE, "nobody ends the match");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

#[tokio::test]
async fn two_servers_sweep_one_database_and_a_match_that_nobody_plays_ends() {
    let server = TestServer::with(|_| ()).await;
    let other = server.beside().await;
    let players = vec![server.newcomer().await, server.newcomer().await];
    let clock = json!({"kind": "per_decision", "initial_ms": 100});
    let driver = timed(players, clock).await;
    server.sweep_every(20);
    other.sweep_every(20);
    wait_for_end(&driver).await;
    let log = driver.log(&server.stranger(), "").await;
    check_chain(&log);
    let expiries = check_expiries(&log);
    assert!(10 < expiries, "every decision is a default: {expiries}");
    let decided = log.iter().filter(|it| it["kind"] == "decision.made").count();
    assert_eq!(decided + 1, expiries, "one default for each expiry but the last");
    let bundle = server.stranger().get(&driver.path("/audit/export")).send().await.text;
    let report = server.stranger().call("POST", "/v1/audits/verify");
    let report = report.body("application/x-ndjson", bundle).send().await.expect(200);
    assert_eq!(report["valid"], true, "{report}");
}

#[tokio::test]
async fn whose_bank_is_empty_is_gone_after_ten_default_answers() {
    let server = TestServer::with(|_| ()).await;
    server.sweep_every(20);
    let players = vec![server.newcomer().await, server.newcomer().await];
    let driver = timed(players, json!({"kind": "bank", "initial_ms": 100})).await;
    wait_for_end(&driver).await;
    let log = driver.log(&server.stranger(), "").await;
    assert!(10 < check_expiries(&log), "who never answers is gone after ten of their own");
    let spent = log.iter().filter(|it| it["kind"] == "clock.expired");
    let left: Vec<&Value> = spent.map(|it| &it["facts"][0]["left_ms"]).collect();
    assert!(left.iter().skip(2).any(|it| **it == 100), "the least for a question: {left:?}");
    let last = &log[log.len() - 1]["facts"][0]["result"];
    assert_eq!(last["reason"], "The other player ran out of time.", "{last}");
}

#[tokio::test]
async fn a_sweep_of_nothing_costs_next_to_nothing() {
    let server = TestServer::with(|_| ()).await;
    let players = vec![server.newcomer().await, server.newcomer().await];
    timed(players, json!({"kind": "bank", "initial_ms": 60_000})).await;
    let mut sweeper = infra::matches::Sweeper::new(server.matches.clone());
    assert_eq!(sweeper.sweep().await.expect("the store is there"), 0);
    let began = Instant::now();
    for _ in 0..200 {
        sweeper.sweep().await.expect("the store is there");
    }
    let each = began.elapsed() / 200;
    println!("an idle sweep takes {each:?}");
    assert!(each < Duration::from_millis(100), "{each:?}");
}

#[tokio::test]
async fn a_sweeper_survives_a_store_that_is_away() {
    let server = TestServer::with(|_| ()).await;
    let mut sweeper = infra::matches::Sweeper::new(server.matches.clone());
    server.lose_store();
    assert!(sweeper.sweep().await.is_err());
    assert!(sweeper.sweep().await.is_err(), "and says so each time");
}

#[tokio::test]
async fn the_tag_of_a_timed_match_is_its_version() {
    let server = TestServer::shared().await;
    let driver = timed(server.two().await, json!({"kind": "bank", "initial_ms": 60_000})).await;
    let first = driver.players[0].get(&driver.path("")).send().await;
    let again = driver.players[0].get(&driver.path("")).send().await;
    let timeless = |answer: &Answer| {
        let mut shown = answer.json();
        let now = shown.as_object_mut().and_then(|it| it.remove("now"));
        assert!(now.is_some_and(|it| is_time(&it)), "it says what time it is");
        shown
    };
    assert_eq!(
        (first.etag(), timeless(&first)),
        (again.etag(), timeless(&again)),
        "time alone changes nothing"
    );
    let known = driver.players[0].get(&driver.path("")).header("if-none-match", &first.etag());
    assert_eq!(known.send().await.status, 304);
    let page = driver.players[0].read(&driver.path("/events")).await;
    let made = &items(&page)[0]["facts"][0]["clock"];
    assert_eq!(made, &json!({"kind": "bank", "initial_ms": 60_000, "on_expiry": "default"}));
}
