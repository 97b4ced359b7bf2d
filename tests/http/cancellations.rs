//! `POST /v1/matches/{id}/cancellations`

use domain::engine::MatchId;
use infra::identity::Role;
use serde_json::{Value, json};
use support::client::{Answer, Client};
use support::driver::Driver;
use support::follow::Follower;
use support::proofs::check_chain;
use support::server::TestServer;
use uuid::Uuid;

use crate::court::{Court, fact, kinds};
use crate::house::{fields, is_time, items, words};

const REASON: &str = "Two of us cannot make it tonight.";

async fn cancel(by: &Client, driver: &Driver) -> Answer {
    by.post(&driver.path("/cancellations"), json!({"reason": REASON})).fresh().send().await
}

/// An open match in which the first player sits, who has made it.
async fn open(server: &TestServer, more: Value) -> Driver {
    let mut new = json!({"ruleset": "showdown"});
    new.as_object_mut().expect("fields").extend(more.as_object().expect("fields").clone());
    let driver = Driver::open(server.two().await, new).await;
    let seat = json!({"loadout": {"preset": "delia-voss"}, "entropy": "a secret of mine"});
    driver.players[0].post(&driver.path("/seats"), seat).fresh().send().await.expect(201);
    driver
}

#[tokio::test]
async fn who_made_an_open_match_calls_it_off() {
    let server = TestServer::shared().await;
    let driver = open(server, json!({})).await;
    let answer = cancel(&driver.players[0], &driver).await;
    let done = answer.expect(201);
    assert_eq!(fields(&done), ["events", "match", "receipt", "seq", "version"]);
    assert_eq!(kinds(&done), ["match.cancelled"]);
    let event = &done["events"][0];
    assert_eq!((&event["actor"], event.get("seat")), (&json!(driver.players[0].id), None));
    let told = fact(event);
    assert_eq!((&told["type"], &told["rule"]), (&json!("match_cancelled"), &json!("HN17")));
    assert_eq!((&told["by"], &told["reason"]), (&json!("creator"), &json!(REASON)));
    let text = format!("Its creator called the match off. Reason: {REASON}");
    assert_eq!(told["text"], text);
    let it = driver.show().await;
    assert_eq!((&it["status"], &it["waiting_on"]), (&json!("cancelled"), &json!([])));
    assert_eq!((it.get("result"), it.get("started_at")), (None, None));
    assert!(is_time(&it["ended_at"]), "{it}");
    let seat = json!({"loadout": {"preset": "delia-voss"}});
    let sitting = driver.players[1].post(&driver.path("/seats"), seat).fresh();
    sitting.send().await.refused(409, "match-not-active");
    let leaving = driver.players[0].delete(&driver.path("/seats/0")).fresh();
    leaving.send().await.refused(409, "match-not-active");
    cancel(&driver.players[0], &driver).await.refused(409, "match-not-active");
    let log = driver.log(&server.stranger(), "").await;
    assert_eq!(log.last().expect("a log has events")["kind"], "match.cancelled");
    check_chain(&log);
}

#[tokio::test]
async fn what_was_brought_to_a_match_that_never_started_stays_hidden() {
    let server = TestServer::shared().await;
    let driver = open(server, json!({})).await;
    cancel(&driver.players[0], &driver).await.expect(201);
    let judge = crate::court::judge(server).await;
    for client in [&server.stranger(), &driver.players[1], &judge] {
        for eyes in ["revealed", "judge", "seat:0"] {
            let answer = client.get(&driver.path(&format!("/events?as={eyes}"))).send().await;
            assert!([401, 403].contains(&answer.status), "{eyes}: {}", answer.text);
        }
        let log = client.get(&driver.path("/events?as=public")).send().await.text;
        assert!(!log.contains("a secret of mine"), "{log}");
    }
    let export = driver.path("/audit/export");
    for client in [&server.stranger(), &driver.players[1], &judge] {
        client.get(&export).send().await.refused(403, "insufficient-scope");
    }
    let own = driver.players[0].get(&driver.path("/events?as=seat:0")).send().await;
    assert!(own.text.contains("a secret of mine"));
}

#[tokio::test]
async fn an_admin_calls_a_running_match_off_and_it_is_on_record() {
    let server = TestServer::with(|_| ()).await;
    let admin = server.newcomer_as(Role::Admin).await;
    let new = json!({
        "ruleset": "showdown",
        "clock": {"kind": "per_decision", "initial_ms": 60_000, "on_expiry": "loss"},
    });
    let players = vec![server.newcomer().await, server.newcomer().await];
    let mut driver = Driver::started(players, new).await;
    driver.play(2).await;
    cancel(&driver.players[0], &driver).await.refused(409, "match-not-active");
    let next = driver.move_of(0).await;
    let mut stream = Follower::open(server.stranger().get(&driver.path("/events/stream"))).await;
    let done = cancel(&admin, &driver).await.expect(201);
    assert_eq!(fact(&done["events"][0])["by"], "admin");
    let mut last = None;
    while let Some(event) = stream.next().await {
        last = Some(event.event);
    }
    assert_eq!(last.as_deref(), Some("match.cancelled"), "the stream ends with it");
    let it = driver.show().await;
    assert_eq!((&it["status"], it.get("result")), (&json!("cancelled"), None));
    assert!(
        it["clock"]["seats"]
            .as_array()
            .expect("clocks")
            .iter()
            .all(|it| it.get("deadline").is_none())
    );
    let deciding = driver.players[0].post(&driver.path("/decisions"), next.body()).fresh();
    deciding.send().await.refused(409, "match-not-active");
    for (path, body) in [
        ("/resignations", json!({})),
        ("/draws", json!({"offer": true})),
        ("/takebacks", json!({"to_seq": 4})),
        ("/timeouts", json!({})),
    ] {
        let answer = driver.players[0].post(&driver.path(path), body).fresh().send().await;
        answer.refused(409, "match-not-active");
    }
    assert!(driver.prompts(0).await.is_empty());
    let page = admin.read("/v1/acts").await;
    assert_eq!(page["chain"], json!({"holds": true}));
    let act = items(&page).last().expect("an act");
    assert_eq!(
        (&act["kind"], &act["about"]),
        (&json!("match-cancelled"), &json!({"match": driver.id}))
    );
    assert_eq!(act["text"], format!("{} called match {} off.", admin.name, driver.id));
    assert_eq!(items(&page).len(), 2, "what was refused is not on record");
    server.stop().await;
}

#[tokio::test]
async fn what_was_played_is_opened_and_verifies() {
    let server = TestServer::shared().await;
    let admin = server.newcomer_as(Role::Admin).await;
    let mut driver = Driver::started(server.two().await, json!({"ruleset": "showdown"})).await;
    driver.play(5).await;
    cancel(&admin, &driver).await.expect(201);
    let stranger = server.stranger();
    let log = driver.log(&stranger, "&as=revealed").await;
    assert!(log.iter().all(|it| it["opened"].is_object()));
    let audit = stranger.read(&driver.path("/audit")).await;
    assert_eq!(audit["report"]["valid"], true, "{}", audit["report"]);
    let bundle = stranger.get(&driver.path("/audit/export")).send().await;
    assert_eq!(bundle.status, 200, "{}", bundle.text);
    let call = stranger.call("POST", "/v1/audits/verify");
    let verified = call.body("application/x-ndjson", bundle.text).send().await.expect(200);
    assert_eq!(verified["valid"], true, "{verified}");
    let id = MatchId(driver.id.parse().expect("an id"));
    let another = server.another_node();
    assert_eq!(another.compare(id).await.expect("it folds"), infra::matches::Rebuilt::Same);
    let frames = stranger.read(&driver.path("/replay?as=public")).await;
    let last = items(&frames).last().expect("frames").clone();
    assert_eq!(last["event"]["kind"], "match.cancelled");
    let marks = stranger.read(&driver.path("/timeline?as=public")).await.to_string();
    assert!(marks.contains("\"end\""), "{marks}");
}

#[tokio::test]
async fn a_disputed_match_is_called_off_and_the_dispute_is_still_decided() {
    let server = TestServer::shared().await;
    let admin = server.newcomer_as(Role::Admin).await;
    let court = Court::new(server).await;
    let dispute = court.called(true).await;
    cancel(&admin, &court.driver).await.expect(201);
    assert_eq!(court.status().await, "cancelled");
    let result = json!({"kind": "won", "winners": [0]});
    let ruled = court.try_rule(json!({"kind": "result", "result": result})).await;
    ruled.refused(409, "match-not-active");
    let back = court.try_rule(json!({"kind": "rewind", "to_seq": 4})).await;
    back.refused(409, "match-not-active");
    court.rule(json!({"kind": "uphold", "dispute": dispute})).await;
    assert_eq!(court.status().await, "cancelled");
}

#[tokio::test]
async fn others_call_nothing_off() {
    let server = TestServer::shared().await;
    let driver = open(server, json!({})).await;
    cancel(&server.stranger(), &driver).await.refused(401, "unauthenticated");
    let admin = server.newcomer_as(Role::Admin).await;
    let operator = admin.log_in(Some(&["play", "read"])).await;
    let reader = driver.players[0].log_in(Some(&["read"])).await;
    let judge = crate::court::judge(server).await;
    for other in [&driver.players[1], &judge, &operator, &reader] {
        cancel(other, &driver).await.refused(403, "insufficient-scope");
    }
    let private = open(server, json!({"visibility": "private"})).await;
    cancel(&driver.players[1], &private).await.refused(404, "not-found");
    let nowhere = format!("/v1/matches/{}/cancellations", Uuid::now_v7());
    let call = admin.post(&nowhere, json!({"reason": REASON})).fresh();
    call.send().await.refused(404, "not-found");
    let path = driver.path("/cancellations");
    let keyless = driver.players[0].post(&path, json!({"reason": REASON}));
    keyless.send().await.refused(400, "idempotency-key-required");
    for (body, pointer) in [
        (json!({}), "/reason"),
        (json!({"reason": ""}), "/reason"),
        (json!({"reason": "x".repeat(4_001)}), "/reason"),
        (json!({"reason": REASON, "seat": 0}), "/seat"),
    ] {
        let problem = driver.players[0].post(&path, body).fresh().send().await;
        let problem = problem.refused(400, "malformed-request");
        assert_eq!(problem["errors"][0]["pointer"], pointer, "{problem}");
    }
    let late = driver.players[0].post(&path, json!({"reason": REASON})).fresh().if_match(1);
    late.send().await.refused(412, "version-mismatch");
    assert_eq!(driver.show().await["status"], "open");
    // Who calls off what they may not watch is shown nothing of it.
    let unseeing = admin.log_in(Some(&["admin"])).await;
    unseeing.get(&private.path("")).send().await.refused(404, "not-found");
    let call = unseeing.post(&private.path("/cancellations"), json!({"reason": REASON})).fresh();
    let refused = call.if_match(1).send().await.refused(412, "version-mismatch");
    assert!(refused.get("missed").is_none_or(|it| it == &json!([])), "{refused}");
    cancel(&unseeing, &private).await.expect(201);
}

#[tokio::test]
async fn a_cancellation_can_be_sent_again() {
    let server = TestServer::with(|_| ()).await;
    let admin = server.newcomer_as(Role::Admin).await;
    let made = json!({"ruleset": "showdown"});
    let mine = Driver::open(vec![server.newcomer().await, server.newcomer().await], made).await;
    let running = Driver::showdown(vec![server.newcomer().await, server.newcomer().await]).await;
    for (by, driver) in [(&mine.players[0], &mine), (&admin, &running)] {
        let key = Uuid::new_v4();
        let attempt = |reason: &str| {
            let body = json!({"reason": reason});
            by.post(&driver.path("/cancellations"), body).key(key).send()
        };
        let first = attempt(REASON).await.expect(201);
        let again = attempt(REASON).await;
        assert_eq!(again.expect(200), first);
        assert_eq!(again.header("idempotent-replayed"), Some("true"));
        attempt("Another reason.").await.refused(422, "idempotency-key-reused");
    }
    let page = admin.read("/v1/acts").await;
    let kinds: Vec<&str> = items(&page).iter().filter_map(|it| it["kind"].as_str()).collect();
    assert_eq!(kinds, ["roles-set", "match-cancelled"], "it is on record once");
    server.stop().await;
}

#[tokio::test]
async fn matches_that_were_called_off_are_found_by_that() {
    let server = TestServer::with(|_| ()).await;
    let players = vec![server.newcomer().await, server.newcomer().await];
    let made = |more: Value| Driver::open(players.clone(), more);
    let off = made(json!({"ruleset": "showdown"})).await;
    let delay = json!({"events": 5, "seconds": 600});
    let late = json!({"ruleset": "showdown", "policies": {"delay": delay}});
    let late = made(late).await;
    made(json!({"ruleset": "showdown"})).await;
    for driver in [&off, &late] {
        cancel(&players[0], driver).await.expect(201);
    }
    let found = async |status: &str| {
        let page = server.stranger().read(&format!("/v1/matches?status={status}")).await;
        let ids = items(&page).iter().map(|it| it["id"].clone()).collect::<Vec<Value>>();
        json!(ids)
    };
    assert_eq!(found("cancelled").await, json!([late.id, off.id]), "no onlooker waits for it");
    assert_eq!(words(&found("open").await).len(), 1);
    let wrong = server.stranger().get("/v1/matches?status=gone").send().await;
    wrong.refused(400, "malformed-request");
    server.stop().await;
}
