//! `/v1/matches/{id}/accesses`, and that every look of a judge is among them.

use infra::identity::Role;
use serde_json::{Value, json};
use support::driver::Driver;
use support::follow::Follower;
use support::proofs::{canonical, sha256};
use support::server::TestServer;

use crate::court::Court;
use crate::house::{fields, is_id, is_time, items, words};

/// What a judge may look at, and nobody else while the match runs.
const LOOKS: [&str; 7] = [
    "/state?as=judge",
    "/state?at=5&as=judge",
    "/events?after=2&as=judge",
    "/prompts?seat=1",
    "/adjustments",
    "/contamination?to_seq=4",
    "/information?seat=0&at=6",
];

async fn looked_at(court: &Court) -> Vec<String> {
    let page = court.read("/accesses?limit=200").await;
    let what: Vec<Value> = items(&page).iter().map(|it| it["what"].clone()).collect();
    words(&json!(what)).into_iter().map(str::to_owned).collect()
}

#[tokio::test]
async fn every_look_is_on_record_under_its_dispute() {
    let server = TestServer::shared().await;
    let court = Court::new(server).await;
    let all: Vec<&str> = LOOKS.into_iter().chain(["/audit?limit=3"]).collect();
    for look in &all {
        let answer = court.judge.get(&court.driver.path(look)).send().await;
        let problem = answer.refused(403, "insufficient-scope");
        let detail = problem["detail"].as_str().expect("a sentence");
        assert!(detail.contains("open dispute"), "it says what is missing: {problem}");
    }
    assert_eq!(looked_at(&court).await, [] as [&str; 0]);
    let id = court.called(true).await;
    for look in &all {
        court.read(look).await;
    }
    let expected: Vec<String> = all.iter().map(|it| court.driver.path(it)).collect();
    assert_eq!(looked_at(&court).await, expected);
    let version = court.driver.version().await;
    let page = court.read("/accesses").await;
    for access in items(&page) {
        let names = ["at", "dispute", "hash", "id", "judge", "n", "prev_hash", "version", "what"];
        assert_eq!(fields(access), names);
        assert!(is_id(&access["id"]) && is_time(&access["at"]));
        assert_eq!(access["judge"], json!({"id": court.judge.id, "name": court.judge.name}));
        assert_eq!((&access["dispute"], &access["version"]), (&id, &json!(version)));
    }
    court.rule(json!({"kind": "uphold", "dispute": id})).await;
    for look in &all {
        let answer = court.judge.get(&court.driver.path(look)).send().await;
        answer.refused(403, "insufficient-scope");
    }
    assert_eq!(looked_at(&court).await.len(), all.len() + 1, "and the ruling");
}

#[tokio::test]
async fn the_record_is_for_judges_and_at_the_end_for_players() {
    let server = TestServer::shared().await;
    let court = Court::new(server).await;
    court.called(false).await;
    for _ in 0..3 {
        court.read("/state?as=judge").await;
    }
    let path = court.driver.path("/accesses");
    let players = &court.driver.players;
    players[0].get(&path).send().await.refused(403, "insufficient-scope");
    server.regular(2).await.get(&path).send().await.refused(403, "insufficient-scope");
    server.stranger().get(&path).send().await.refused(401, "unauthenticated");
    let resign = players[0].post(&court.driver.path("/resignations"), json!({}));
    resign.fresh().send().await.expect(201);
    let export = court.judge.get(&court.driver.path("/audit/export")).send().await;
    assert_eq!(export.status, 200);
    let whole = players[0].read(&path).await;
    assert_eq!(items(&whole).len(), 4);
    assert_eq!(items(&whole)[3]["what"], court.driver.path("/audit/export"));
    server.regular(2).await.get(&path).send().await.refused(403, "insufficient-scope");
    let first = players[1].read(&format!("{path}?limit=3")).await;
    let next = first["next"].as_str().expect("another page follows");
    let last = players[1].read(&format!("{path}?limit=3&cursor={next}")).await;
    assert_eq!([items(&first).clone(), items(&last).clone()].concat(), *items(&whole));
    assert_eq!(last.get("next"), None);
    let wrong = players[1].get(&format!("{path}?cursor=x")).send().await;
    wrong.refused(400, "invalid-cursor");
}

#[tokio::test]
async fn what_cannot_be_put_on_record_is_not_shown() {
    let server = TestServer::with(|_| ()).await;
    let judge = server.newcomer_as(Role::Judge).await;
    let mut driver = Driver::showdown(server.two().await).await;
    driver.play(3).await;
    let court = Court { driver, judge };
    let id = court.called(true).await;
    court.read("/state?as=judge").await;
    let owner = server.owner().await;
    owner
        .batch_execute("REVOKE INSERT ON accesses FROM highnoon_writer")
        .await
        .expect("the owner may");
    let others = ["/audit", "/events/stream?as=judge", "/replay/stream?as=judge"];
    for look in LOOKS.into_iter().chain(others) {
        let answer = court.judge.get(&court.driver.path(look)).send().await;
        answer.refused(503, "store-unavailable");
        assert!(answer.header("retry-after").is_some());
    }
    let ruling = court.try_rule(json!({"kind": "uphold", "dispute": id})).await;
    ruling.refused(503, "store-unavailable");
    assert_eq!(court.status().await, "suspended", "nothing was ruled");
    owner
        .batch_execute("GRANT INSERT ON accesses TO highnoon_writer")
        .await
        .expect("the owner may");
    court.read("/state?as=judge").await;
    assert_eq!(looked_at(&court).await.len(), 2);
    server.stop().await;
}

#[tokio::test]
async fn a_judges_stream_is_one_look_and_ends_when_nobody_calls_them() {
    let server = TestServer::shared().await;
    let mut court = Court::new(server).await;
    let first = court.called(false).await;
    let second = court.called(false).await;
    let path = court.driver.path("/events/stream?as=judge");
    let mut stream = Follower::open(court.judge.get(&path)).await;
    let seen = stream.take(court.driver.version().await as usize).await;
    assert!(seen.iter().all(|it| it.data["opened"].is_object()));
    court.driver.play(2).await;
    assert!(stream.take(2).await.iter().all(|it| it.data["opened"].is_object()));
    assert_eq!(looked_at(&court).await, [path]);
    let upheld = court.rule(json!({"kind": "uphold", "dispute": first})).await;
    let told = stream.take(2).await;
    assert_eq!(json!(told[1].id), upheld["seq"], "somebody still calls them");
    court.rule(json!({"kind": "uphold", "dispute": second})).await;
    stream.ends("right").await;
    assert_eq!(court.status().await, "active");
}

/// A court with a server and a judge of its own, and some looks on record.
async fn looked(server: &TestServer, looks: usize) -> Court {
    let judge = server.newcomer_as(Role::Judge).await;
    let mut driver = Driver::showdown(server.two().await).await;
    driver.play(3).await;
    let court = Court { driver, judge };
    court.called(false).await;
    for look in LOOKS.iter().cycle().take(looks) {
        court.read(look).await;
    }
    court
}

/// What only the owner of the database can do.
async fn tamper(server: &TestServer, statement: &str) {
    server.tamper("accesses", statement).await;
}

/// Where the record does not hold, as accesses say it; the audit, a look itself, says whether.
async fn first_failure(court: &Court) -> Option<u64> {
    let chain = court.read("/accesses").await["chain"].clone();
    let audited = court.read("/audit?limit=1").await["looks"].clone();
    assert_eq!(chain["holds"], audited["holds"]);
    let failure = chain.get("first_failure").and_then(|it| it["n"].as_u64());
    assert_eq!(chain["holds"], json!(failure.is_none()), "{chain}");
    failure
}

#[tokio::test]
async fn anybody_can_repeat_the_chain_of_looks() {
    let server = TestServer::shared().await;
    let court = looked(server, 5).await;
    let page = court.read("/accesses?limit=200").await;
    assert_eq!(page["chain"], json!({"holds": true}));
    let mut last = "0".repeat(64);
    for (access, n) in items(&page).iter().zip(1..) {
        assert_eq!((&access["n"], &access["prev_hash"]), (&json!(n), &json!(last)));
        let fields = json!({
            "account": access["judge"]["id"], "at": access["at"], "dispute": access["dispute"],
            "id": access["id"], "match": court.driver.id, "n": n, "prev_hash": last,
            "version": access["version"], "what": access["what"],
        });
        last = sha256(canonical(&fields));
        assert_eq!(access["hash"], json!(last));
    }
    assert_eq!(items(&page).len(), 5);
}

#[tokio::test]
async fn looks_that_come_at_once_are_one_chain() {
    let server = TestServer::shared().await;
    let court = looked(server, 0).await;
    let looks = (0..24).map(|at| court.read(LOOKS[at % LOOKS.len()]));
    futures_util::future::join_all(looks).await;
    assert_eq!(looked_at(&court).await.len(), 24);
    assert_eq!(first_failure(&court).await, None);
}

#[tokio::test]
async fn a_look_that_was_altered_or_deleted_is_noticed() {
    let server = TestServer::with(|_| ()).await;
    for (statement, failure) in [
        ("DELETE FROM accesses WHERE n = 2", 2),
        ("DELETE FROM accesses WHERE n = 1", 1),
        ("UPDATE accesses SET what = replace(what, 'seat=1', 'seat=0') WHERE n = 4", 4),
        ("UPDATE accesses SET at = timestamptz '2026-01-01 00:00Z' WHERE n = 3", 3),
        ("UPDATE accesses SET account = '00000000-0000-4000-8000-000000000000' WHERE n = 5", 5),
        ("UPDATE accesses SET n = n + 10 WHERE n = 6", 6),
    ] {
        let court = looked(&server, 6).await;
        assert_eq!(first_failure(&court).await, None);
        let of_match = format!("{statement} AND stream = '{}'", court.driver.id);
        tamper(&server, &of_match).await;
        assert_eq!(first_failure(&court).await, Some(failure), "{statement}");
    }
    server.stop().await;
}

#[tokio::test]
async fn a_record_of_looks_that_was_cut_short_is_not_the_one_that_was_vouched_for() {
    let server = TestServer::with(|_| ()).await;
    let court = looked(&server, 4).await;
    let covered = server.matches.checkpoint().await.expect("it is made");
    assert_eq!(covered, 3, "the log, the looks, and that somebody was made a judge");
    assert_eq!(server.matches.checkpoint().await.expect("it is made"), 0);
    let id = court.driver.id.clone();
    let cut = format!(
        "DELETE FROM accesses WHERE stream = '{id}' AND n > 2;
         UPDATE look_heads SET (n, hash) = (
             SELECT n, hash FROM accesses WHERE stream = '{id}' AND n = 2
         ) WHERE stream = '{id}'"
    );
    tamper(&server, &cut).await;
    assert_eq!(first_failure(&court).await, Some(3));
    let told = court.read("/accesses").await["chain"]["first_failure"]["detail"].to_string();
    assert!(told.contains("checkpoint 1"), "{told}");
    let refolded = server.matches.refold(domain::engine::MatchId(id.parse().expect("an id")));
    let refolded = refolded.await.expect("it can be read");
    assert!(refolded.report.valid && refolded.looks.is_some());
    // What is looked at later makes it no better.
    for look in LOOKS {
        court.read(look).await;
    }
    assert_eq!(first_failure(&court).await, Some(4), "another look stands in its place");
    server.stop().await;
}
