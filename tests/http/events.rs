//! `/v1/matches/{id}/events`

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use domain::engine::{Chance, Luck, MatchId, Seed};
use infra::identity::Role;
use serde_json::{Value, json};
use support::driver::Driver;
use support::proofs::unhex;
use support::server::TestServer;

use crate::house::{fields, finished_match, is_hash, is_time, items};

#[tokio::test]
async fn every_event_has_what_the_contract_says() {
    let server = TestServer::shared().await;
    let driver = finished_match(server).await;
    let page = server.stranger().read(&driver.path("/events?as=public")).await;
    assert_eq!(fields(&page), ["head", "items"]);
    assert_eq!(page["head"], items(&page).len());
    let always = ["asked", "commitment", "facts", "hash", "kind", "match", "prev_hash", "ruleset"];
    let sometimes = ["seat", "actor", "on_behalf_of", "caused_by", "decision", "rest"];
    for (event, seq) in items(&page).iter().zip(1..) {
        assert_eq!((&event["match"], &event["seq"]), (&json!(driver.id), &json!(seq)));
        assert_eq!(event["ruleset"], "showdown");
        assert!(is_time(&event["recorded_at"]), "{event}");
        for hash in ["commitment", "hash", "prev_hash"] {
            assert!(is_hash(&event[hash]), "{event}");
        }
        for field in fields(event) {
            let known = always.contains(&field) || sometimes.contains(&field);
            assert!(known || ["recorded_at", "seq"].contains(&field), "{field}: {event}");
            assert!(!event[field].is_null(), "{field}: {event}");
        }
        for fact in event["facts"].as_array().expect("a list") {
            for field in ["type", "text", "rule"] {
                assert!(!fact[field].as_str().expect("text").is_empty(), "{fact}");
            }
        }
    }
}

#[tokio::test]
async fn a_log_begins_with_the_making_and_ends_with_the_end() {
    let server = TestServer::shared().await;
    let driver = finished_match(server).await;
    let log = driver.log(&server.stranger(), "").await;
    let kinds: Vec<&str> = log.iter().filter_map(|it| it["kind"].as_str()).collect();
    let begin = ["match.created", "seat.taken", "seat.taken", "match.started"];
    assert_eq!(kinds[..4], begin);
    let (last, between) = kinds[4..].split_last().expect("it was played");
    assert_eq!(*last, "match.finished");
    assert!(between.iter().all(|it| *it == "decision.made"), "{between:?}");
    for event in &log {
        let own = ["match.started", "match.finished"].contains(&event["kind"].as_str().unwrap());
        assert_eq!(event.get("actor").is_none(), own, "{event}");
        let cause = event["seq"].as_u64().map(|seq| json!(seq - 1));
        assert_eq!(event.get("caused_by").cloned(), cause.filter(|_| own), "{event}");
    }
}

#[tokio::test]
async fn pages_follow_each_other_without_gaps() {
    let server = TestServer::shared().await;
    let driver = finished_match(server).await;
    let stranger = server.stranger();
    let whole = driver.log(&stranger, "&as=public").await;
    for limit in [1, 7, whole.len(), 1_000] {
        let mut found = Vec::new();
        loop {
            let after = found.len();
            let path = driver.path(&format!("/events?as=public&after={after}&limit={limit}"));
            let page = stranger.read(&path).await;
            assert_eq!(page["head"], whole.len());
            assert!(items(&page).len() <= limit);
            if items(&page).is_empty() {
                break;
            }
            found.extend(items(&page).iter().cloned());
        }
        assert_eq!(found, whole, "{limit} at a time");
    }
    let beyond = driver.path("/events?after=100000");
    assert_eq!(items(&stranger.read(&beyond).await).len(), 0, "beyond the head it is empty");
}

#[tokio::test]
async fn a_page_that_cannot_be_meant_is_refused() {
    let server = TestServer::shared().await;
    let driver = finished_match(server).await;
    for (query, name) in [
        ("after=-1", "malformed-request"),
        ("after=two", "malformed-request"),
        ("after=", "malformed-request"),
        ("limit=0", "malformed-request"),
        ("limit=1001", "malformed-request"),
        ("as=everybody", "malformed-request"),
        ("as=seat:01", "malformed-request"),
        ("before=7", "unknown-parameter"),
    ] {
        let path = driver.path(&format!("/events?{query}"));
        server.stranger().get(&path).send().await.refused(400, name);
    }
}

#[tokio::test]
async fn the_same_page_as_lines() {
    let server = TestServer::shared().await;
    let driver = finished_match(server).await;
    let path = driver.path("/events?as=public&after=2&limit=5");
    let page = server.stranger().get(&path).send().await;
    let lines = server.stranger().get(&path).header("accept", "application/x-ndjson");
    let lines = lines.send().await;
    assert_eq!(lines.header("content-type"), Some("application/x-ndjson"));
    assert_eq!(lines.lines(), *items(&page.json()));
    assert!(lines.text.ends_with('\n'));
    assert_ne!(lines.etag(), page.etag(), "another form is another tag");
    let vary = |it: &support::client::Answer| it.header("vary").unwrap_or_default().to_lowercase();
    assert!(vary(&page).contains("accept") && vary(&lines).contains("accept"));
    let neither = server.stranger().get(&path).header("accept", "text/html").send().await;
    neither.refused(406, "not-acceptable");
}

#[tokio::test]
async fn a_full_page_that_is_named_stays_as_it_is_for_ever() {
    let server = TestServer::shared().await;
    let mut driver = Driver::showdown(server.two().await).await;
    driver.play(4).await;
    let stranger = server.stranger();
    let full = driver.path("/events?as=public&after=1&limit=3");
    let before = stranger.get(&full).send().await;
    let kept = before.header("cache-control").expect("it says how long it may be kept");
    assert!(kept.contains("public") && kept.contains("immutable"), "{kept}");
    let open = stranger.get(&driver.path("/events?as=public&after=1")).send().await;
    let kept = open.header("cache-control").expect("it says how long it may be kept");
    assert!(!kept.contains("immutable"), "what grows is not kept for ever");
    let own = driver.players[0].get(&driver.path("/events?as=seat:0&after=1&limit=3")).send().await;
    let kept = own.header("cache-control").expect("it says how long it may be kept");
    assert!(kept.contains("private") && kept.contains("immutable"), "{kept}");
    let unnamed = driver.players[0].get(&driver.path("/events?after=1&limit=3")).send().await;
    assert_eq!(unnamed.header("cache-control"), Some("private, no-cache"));
    assert!(unnamed.header("vary").expect("it varies").to_lowercase().contains("authorization"));
    driver.play_out().await;
    let after = stranger.get(&full).send().await;
    assert_eq!(after.json()["items"], before.json()["items"]);
    assert_eq!(after.headers["etag"], before.headers["etag"]);
    let again = stranger.get(&full).header("if-none-match", &open.etag()).send().await;
    assert_eq!(again.status, 200, "another page has another tag");
    let known = stranger.get(&full).header("if-none-match", "\"x\", *").send().await;
    assert_eq!(known.status, 304);
}

#[tokio::test]
async fn a_page_is_not_sent_again_until_something_has_happened() {
    let server = TestServer::shared().await;
    let mut driver = Driver::showdown(server.two().await).await;
    for eyes in ["?as=public", ""] {
        let path = driver.path(&format!("/events{eyes}"));
        let has = driver.players[0].get(&path).send().await.etag();
        let ask = || driver.players[0].get(&path).header("if-none-match", &has).send();
        let again = ask().await;
        assert_eq!((again.status, again.text.as_str()), (304, ""));
        driver.play(1).await;
        let ask = driver.players[0].get(&path).header("if-none-match", &has).send();
        assert_eq!(ask.await.status, 200);
    }
}

#[tokio::test]
async fn a_long_poll_is_answered_when_something_happens() {
    let server = TestServer::shared().await;
    let mut driver = Driver::showdown(server.two().await).await;
    let version = driver.version().await;
    let next = driver.next_move().await.expect("somebody is asked");
    let path = driver.path(&format!("/events?after={version}"));
    let begun = Instant::now();
    let poll = server.stranger().get(&path).header("prefer", "wait=25").send();
    let poll = tokio::spawn(poll);
    server.pause(150).await;
    assert!(!poll.is_finished(), "nothing has happened yet");
    driver.make(&next).await;
    let answer = poll.await.expect("it is answered");
    assert!(begun.elapsed() < Duration::from_secs(20), "it was not woken");
    let page = answer.expect(200);
    assert_eq!(items(&page).len(), 1);
    assert_eq!(page["items"][0]["seq"], version + 1);
    assert_eq!(answer.header("preference-applied"), Some("wait=25"));
}

#[tokio::test]
async fn a_client_that_has_the_page_already_is_told_that_it_was_let_wait() {
    let server = TestServer::shared().await;
    let driver = Driver::showdown(server.two().await).await;
    let path = driver.path(&format!("/events?after={}", driver.version().await));
    let stranger = server.stranger();
    let empty = stranger.get(&path).send().await;
    let again = stranger.get(&path).header("prefer", "wait=1");
    let again = again.header("if-none-match", &empty.etag()).send().await;
    assert_eq!((again.status, again.header("preference-applied")), (304, Some("wait=1")));
}

#[tokio::test]
async fn a_long_poll_ends_empty_when_its_time_is_up_and_at_once_where_nothing_can_come() {
    let server = TestServer::shared().await;
    let driver = Driver::showdown(server.two().await).await;
    let version = driver.version().await;
    let wait = |path: String, seconds: u64| async move {
        let begun = Instant::now();
        let call = server.stranger().get(&path).header("prefer", &format!("wait={seconds}"));
        let page = call.send().await.expect(200);
        (begun.elapsed(), items(&page).len())
    };
    let (took, found) = wait(driver.path(&format!("/events?after={version}")), 1).await;
    assert!((Duration::from_millis(900)..Duration::from_secs(15)).contains(&took), "{took:?}");
    assert_eq!(found, 0);
    let (took, found) = wait(driver.path("/events"), 20).await;
    assert!(took < Duration::from_secs(15), "what is there is not waited for");
    assert_eq!(found as u64, version);
    let over = finished_match(server).await;
    let (took, _) = wait(over.path("/events?after=100000"), 20).await;
    assert!(took < Duration::from_secs(15), "nothing more comes after the end: {took:?}");
}

#[tokio::test]
async fn what_was_asked_of_others_is_shown_as_their_seat_alone() {
    let server = TestServer::shared().await;
    let driver = Driver::showdown(server.two().await).await;
    let asked = |log: Vec<Value>| log[3]["asked"].as_array().expect("a list").clone();
    let public = asked(driver.log(&server.stranger(), "").await);
    assert_eq!(public, [json!({"seat": 0}), json!({"seat": 1})]);
    let own = asked(driver.log(&driver.players[0], "").await);
    let prompt = driver.prompts(0).await.remove(0);
    assert_eq!(own[0], json!({"seat": 0, "prompt": prompt.id, "kind": prompt.kind}));
    assert_eq!(own[1], json!({"seat": 1}));
}

/// Draws again what an opened event says was drawn, and holds it against that.
fn repeat(event: &Value, seed: &Seed, entropies: &[Option<&str>]) -> u64 {
    let id = MatchId(event["match"].as_str().and_then(|it| it.parse().ok()).expect("an id"));
    let seq = event["seq"].as_u64().expect("a seq");
    let mut stretches: BTreeMap<u64, Chance> = BTreeMap::new();
    let mut count = 0;
    for draw in event["opened"]["draws"].as_array().into_iter().flatten() {
        let resolution = draw["resolution"].as_u64().expect("a number");
        let begin = || Luck::seeded(*seed).chance(entropies, id, resolution as u32, seq);
        let chance = stretches.entry(resolution).or_insert_with(begin);
        match draw["kind"].as_str() {
            Some("number") => {
                let below = draw["below"].as_u64().expect("a number") as u32;
                assert_eq!(draw["result"], json!(chance.below(below)), "{draw}");
                count += 1;
            }
            Some("shuffle") => {
                let length = draw["result"].as_array().expect("a list").len() as u32;
                let mut order: Vec<u32> = (0..length).collect();
                chance.shuffle(&mut order);
                assert_eq!(draw["result"], json!(order), "{draw}");
                count += u64::from(length) - 1;
            }
            other => panic!("{other:?} is no kind of draw"),
        }
    }
    count
}

#[tokio::test]
async fn what_was_drawn_can_be_repeated_from_the_seed() {
    let server = TestServer::shared().await;
    for ruleset in ["showdown", "doomtown", "keyforge"] {
        let mut driver = Driver::started(server.two().await, json!({"ruleset": ruleset})).await;
        driver.play(8).await;
        let judge = server.newcomer_as(Role::Judge).await;
        let called = json!({"seq": 4, "claim": "What will come?"});
        let call = driver.players[0].post(&driver.path("/disputes"), called);
        if call.fresh().send().await.status == 201 {
            let early = judge.read(&driver.path("/events?as=judge")).await;
            assert!(!early.to_string().contains("\"draws\""), "the seed is not opened yet");
        }
        let resigned = driver.players[1].post(&driver.path("/resignations"), json!({}));
        resigned.fresh().send().await.expect(201);
        let log = driver.log(&server.stranger(), "&as=revealed").await;
        let seed = log[0]["opened"]["content"]["seed"].as_str().expect("it is opened");
        let seed = Seed(unhex(seed).try_into().expect("32 bytes"));
        let entropies = ["the luck of seat 0", "the luck of seat 1"].map(Some);
        let mut drawn = 0;
        for event in &log {
            let count = repeat(event, &seed, &entropies);
            let said = event["opened"]["content"]["drawn"].as_u64().unwrap_or(0);
            assert_eq!(count, said, "{ruleset}: event {}", event["seq"]);
            drawn += count;
        }
        assert!(0 < drawn, "{ruleset} draws nothing");
    }
}
