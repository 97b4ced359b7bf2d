//! Matches that are shown later to those who look on: `policies.delay`.

use std::time::{Duration, Instant};

use infra::identity::Role;
use serde_json::{Value, json};
use support::client::Client;
use support::driver::Driver;
use support::follow::Follower;
use support::server::TestServer;

use crate::court::Court;
use crate::house::items;

async fn delayed(events: u64, seconds: u64) -> Driver {
    let server = TestServer::shared().await;
    let delay = json!({"events": events, "seconds": seconds});
    let new = json!({
        "ruleset": "showdown", "policies": {"delay": delay},
        "clock": {"kind": "bank", "initial_ms": 600_000},
    });
    let driver = Driver::started(server.two().await, new).await;
    assert_eq!(driver.made["policies"]["delay"], delay);
    driver
}

/// Everything that is shown of the match is shown as of event `at`.
async fn require_shown_at(driver: &Driver, who: &Client, eyes: &str, at: u64) {
    let named = |path: &str| {
        let sign = if path.contains('?') { '&' } else { '?' };
        driver.path(&if eyes.is_empty() { path.to_owned() } else { format!("{path}{sign}{eyes}") })
    };
    let state = who.get(&named("/state")).send().await;
    assert!(state.etag().starts_with(&format!("\"{at};")), "{} at {at}", state.etag());
    assert_eq!(state.json()["version"], at);
    let same = who.get(&named(&format!("/state?at={at}"))).send().await.expect(200);
    assert_eq!(same["view"], state.json()["view"]);
    let beyond = who.get(&named(&format!("/state?at={}", at + 1))).send().await;
    beyond.refused(404, "not-found");
    let page = who.get(&named("/events")).send().await.expect(200);
    assert_eq!((items(&page).len() as u64, &page["head"]), (at, &json!(at)));
    let empty = who.get(&named(&format!("/events?after={at}"))).send().await.expect(200);
    assert_eq!((items(&empty).len(), &empty["head"]), (0, &json!(at)));
    let lines = who.get(&named("/events")).header("accept", "application/x-ndjson");
    assert_eq!(lines.send().await.lines().len() as u64, at);
    let mut stream = Follower::open(who.get(&named("/events/stream"))).await;
    let told = stream.take(at as usize).await;
    assert_eq!(told.last().map(|it| it.id), Some(at));
}

/// The resource of the match is as it was after event `at`.
async fn require_resource_at(driver: &Driver, who: &Client, at: u64) -> Value {
    let answer = who.get(&driver.path("")).send().await;
    let shown = answer.json();
    let tag = answer.etag();
    assert_eq!(tag.trim_matches('"').split(';').next(), Some(at.to_string().as_str()), "{tag}");
    assert_eq!(shown["version"], at);
    let log = driver.log(&driver.players[0], "").await;
    assert_eq!(shown["head_hash"], log[at as usize - 1]["hash"]);
    let listed = who.read("/v1/matches?limit=200").await;
    let listed = items(&listed).iter().find(|it| it["id"] == json!(driver.id)).cloned();
    let listed = listed.expect("it is listed");
    for same in ["version", "head_hash", "status", "seats", "started_at", "ended_at"] {
        assert_eq!(listed.get(same), shown.get(same), "{same}");
    }
    for same in ["waiting_on", "result"].into_iter().filter(|_| shown["status"] != "finished") {
        assert_eq!(listed.get(same), shown.get(same), "{same}");
    }
    let server = TestServer::shared().await;
    for page in ["matches", "embed"] {
        let page = server.stranger().get(&format!("/{page}/{}", driver.id)).send().await;
        assert!(page.text.contains(&format!(" 2 seats, {at} events.")), "{}", page.text);
    }
    shown
}

#[tokio::test]
async fn an_event_is_shown_once_so_many_others_have_followed() {
    let server = TestServer::shared().await;
    let mut driver = delayed(3, 0).await;
    let (outsider, stranger) = (server.regular(2).await, server.stranger());
    for _ in 0..4 {
        let version = driver.version().await;
        for who in [&outsider, &stranger] {
            require_shown_at(&driver, who, "", version - 3).await;
            require_resource_at(&driver, who, version - 3).await;
        }
        require_shown_at(&driver, &driver.players[0], "as=public", version - 3).await;
        let own = driver.players[1].read(&driver.path("/state")).await;
        assert_eq!(own["version"], version, "who plays sees everything at once");
        assert_eq!(driver.log(&driver.players[1], "").await.len() as u64, version);
        driver.play(2).await;
    }
    driver.play_out().await;
    let version = driver.version().await;
    for who in [&outsider, &stranger] {
        require_resource_at(&driver, who, version).await;
        assert_eq!(driver.log(who, "").await.len() as u64, version);
    }
}

#[tokio::test]
async fn before_it_is_shown_that_it_has_started_it_waits_for_players() {
    let server = TestServer::shared().await;
    let mut driver = delayed(1_000, 0).await;
    driver.play(5).await;
    let outsider = server.regular(2).await;
    let shown = require_resource_at(&driver, &outsider, 1).await;
    assert_eq!((&shown["status"], &shown["waiting_on"]), (&json!("open"), &json!([])));
    assert_eq!((shown.get("started_at"), &shown["clock"]["seats"]), (None, &json!([])));
    assert_eq!(shown["seats"], json!([{"seat": 0, "player": null}, {"seat": 1, "player": null}]));
    let (player, id) = (driver.players[0].id.clone(), driver.id.clone());
    let found = |query: String| {
        let (outsider, id) = (outsider.clone(), id.clone());
        async move {
            let page = outsider.read(&format!("/v1/matches?limit=200{query}")).await;
            items(&page).iter().any(|it| it["id"] == json!(id))
        }
    };
    assert!(found("&status=open".to_owned()).await);
    assert!(!found("&status=active".to_owned()).await);
    assert!(!found(format!("&player={player}")).await);
    let own = driver.players[0].read("/v1/matches?limit=200&status=active").await;
    assert!(items(&own).iter().any(|it| it["id"] == json!(driver.id)));
    assert_eq!(driver.show().await["version"], 9);
    let export = outsider.get(&driver.path("/audit/export")).send().await;
    let said = export.refused(409, "match-not-active")["detail"].to_string();
    assert!(said.contains("has not started"), "{said}");
    let timeout = outsider.post(&driver.path("/timeouts"), json!({})).fresh().send().await;
    timeout.refused(403, "not-seated");
    let timeout = driver.players[0].post(&driver.path("/timeouts"), json!({})).fresh();
    timeout.send().await.refused(409, "clock-running");
    let fork = outsider.post(&driver.path("/forks"), json!({"at": 2})).fresh().send().await;
    fork.refused(404, "not-found");
    driver.play_out().await;
    assert!(found(format!("&status=finished&player={player}")).await);
}

#[tokio::test]
async fn an_event_is_shown_once_so_much_time_has_passed() {
    let server = TestServer::shared().await;
    let driver = delayed(0, 3).await;
    let begun = Instant::now();
    let stranger = server.stranger();
    let mut stream = Follower::open(stranger.get(&driver.path("/events/stream"))).await;
    let mut late =
        Follower::open(stranger.get(&driver.path("/events/stream")).header("last-event-id", "3"))
            .await;
    let wait = stranger.get(&driver.path("/events?after=3")).header("prefer", "wait=20");
    let wait = tokio::spawn(wait.send());
    let first = stream.next().await.expect("the first is always shown");
    assert_eq!(first.id, 1);
    // Nothing happens any more: it comes by the passing of time alone.
    let rest = stream.take(3).await;
    assert_eq!(rest.iter().map(|it| it.id).collect::<Vec<_>>(), [2, 3, 4]);
    assert_eq!(late.next().await.map(|it| it.id), Some(4));
    let page = wait.await.expect("it is answered").expect(200);
    assert_eq!((items(&page).len(), &page["head"]), (1, &json!(4)));
    let took = begun.elapsed();
    assert!((Duration::from_millis(2_000)..Duration::from_secs(15)).contains(&took), "{took:?}");
    let log = driver.log(&driver.players[0], "&as=public").await;
    let told: Vec<&Value> = std::iter::once(&first).chain(&rest).map(|it| &it.data).collect();
    assert_eq!(told, log.iter().collect::<Vec<_>>());
    require_resource_at(&driver, &stranger, 4).await;
}

#[tokio::test]
async fn both_have_to_be_fulfilled() {
    let server = TestServer::shared().await;
    let mut driver = delayed(2, 1).await;
    let stranger = server.stranger();
    let head = |path: String| {
        let stranger = stranger.clone();
        async move { stranger.read(&path).await["head"].as_u64().expect("a number") }
    };
    server.pause(1_300).await;
    assert_eq!(head(driver.path("/events")).await, 2, "time has passed, and too little happened");
    let begun = Instant::now();
    driver.play(3).await;
    let shown = head(driver.path("/events")).await;
    // Where the machine is busy, the delay may have passed meanwhile.
    let is_late = Duration::from_secs(1) < begun.elapsed();
    assert!(shown <= 4 || is_late, "what has just happened is not shown");
    server.pause(1_300).await;
    assert_eq!(head(driver.path("/events")).await, 5);
}

#[tokio::test]
async fn a_stream_ends_with_the_match_and_nothing_is_lost_or_doubled() {
    let server = TestServer::shared().await;
    for (events, seconds) in [(5, 0), (0, 2), (4, 1)] {
        let mut driver = delayed(events, seconds).await;
        let stream = Follower::open(server.stranger().get(&driver.path("/events/stream"))).await;
        let following = tokio::spawn(async move {
            let mut stream = stream;
            stream.rest().await
        });
        driver.play(6).await;
        let resign = driver.players[0].post(&driver.path("/resignations"), json!({}));
        resign.fresh().send().await.expect(201);
        let told = following.await.expect("it ends");
        let log = driver.log(&server.stranger(), "").await;
        assert_eq!(
            told.iter().map(|it| &it.data).collect::<Vec<_>>(),
            log.iter().collect::<Vec<_>>()
        );
    }
}

#[tokio::test]
async fn what_is_kept_for_ever_is_as_it_was() {
    let server = TestServer::shared().await;
    let mut driver = delayed(4, 0).await;
    driver.play(6).await;
    let stranger = server.stranger();
    let mut kept = Vec::new();
    for path in
        ["/events?limit=3&as=public", "/events?after=2&limit=4&as=public", "/state?at=5&as=public"]
    {
        let answer = stranger.get(&driver.path(path)).send().await;
        let control = answer.header("cache-control").expect("it says").to_owned();
        assert!(control.contains("immutable") && control.contains("public"), "{control}");
        kept.push((path, answer));
    }
    // More than is shown is no full page.
    let whole = stranger.get(&driver.path("/events?limit=7&as=public")).send().await;
    assert!(!whole.header("cache-control").expect("it says").contains("immutable"));
    let known = stranger.get(&driver.path("")).send().await;
    let again = stranger.get(&driver.path("")).header("if-none-match", &known.etag());
    assert_eq!(again.send().await.status, 304);
    driver.play(1).await;
    let again = stranger.get(&driver.path("")).header("if-none-match", &known.etag());
    assert_eq!(again.send().await.status, 200, "another event is shown");
    driver.play_out().await;
    for (path, before) in kept {
        let now = stranger.get(&driver.path(path)).send().await;
        assert_eq!(now.etag(), before.etag(), "{path}");
        let (now, mut before) = (now.json(), before.json());
        if path.starts_with("/events") {
            before["head"] = now["head"].clone();
        }
        assert_eq!(now, before, "{path}");
    }
}

#[tokio::test]
async fn who_made_a_delayed_match_and_does_not_play_looks_on() {
    let server = TestServer::shared().await;
    let creator = server.regular(2).await;
    let key = uuid::Uuid::new_v4();
    let new = json!({"ruleset": "showdown", "policies": {"delay": {"events": 2}}});
    let send = || creator.post("/v1/matches", new.clone()).key(key).send();
    let made = send().await.expect(201);
    let id = made["id"].as_str().expect("an id").to_owned();
    let dice = domain::engine::Chance::keyed([1; 32]);
    let driver = Driver { id, made: made.clone(), players: server.two().await, dice };
    driver.seat_all().await;
    assert_eq!(send().await.expect(200)["version"], 2);
    assert_eq!(creator.read(&driver.path("")).await["status"], "open");
    assert_eq!(driver.show().await["status"], "active");
    // A refusal tells them no more.
    for (known, missed) in [(1, 1), (2, 0)] {
        let call = creator.post(&driver.path("/cancellations"), json!({"reason": "A mistake."}));
        let refused = call.fresh().if_match(known).send().await.refused(412, "version-mismatch");
        assert_eq!(refused["version"], 2, "{refused}");
        assert_eq!(refused["missed"].as_array().map_or(0, Vec::len), missed, "{refused}");
    }
}

#[tokio::test]
async fn a_judge_who_is_not_called_looks_on_and_may_note_that_time_is_up() {
    let server = TestServer::shared().await;
    let judge = server.newcomer_as(Role::Judge).await;
    let driver = delayed(2, 0).await;
    require_resource_at(&driver, &judge, 2).await;
    require_shown_at(&driver, &judge, "", 2).await;
    let timeout = judge.post(&driver.path("/timeouts"), json!({})).fresh().send().await;
    timeout.refused(409, "clock-running");
}

#[tokio::test]
async fn who_plays_both_seats_sees_the_match_at_once_and_what_lies_open_later() {
    let server = TestServer::shared().await;
    let alone = server.regular(3).await;
    let new = json!({
        "ruleset": "showdown", "visibility": "private", "policies": {"delay": {"events": 2}},
    });
    let driver = Driver::started(vec![alone.clone(), alone.clone()], new).await;
    assert_eq!(driver.show().await["version"], 4);
    assert_eq!(alone.read(&driver.path("/state?as=seat:1")).await["version"], 4);
    require_shown_at(&driver, &alone, "", 2).await;
    // A token that may not read sees what everybody sees.
    let player = alone.log_in(Some(&["play"])).await;
    assert_eq!(player.read(&driver.path("")).await["version"], 2);
}

/// What a judge is asked about may lie where onlookers do not see yet. They see it as everybody at
/// the table does, and open no eyes for it.
#[tokio::test]
async fn a_judge_who_is_called_sees_the_public_board_without_the_delay() {
    let server = TestServer::shared().await;
    let policies = json!({"delay": {"events": 1_000}});
    let court = Court::about(server, json!({"ruleset": "showdown", "policies": policies})).await;
    let (driver, judge) = (&court.driver, &court.judge);
    let public = |path: &str| driver.path(&format!("{path}as=public"));
    require_shown_at(driver, judge, "as=public", 1).await;
    let id = court.called(true).await;
    let head = driver.version().await;
    let pages = [
        (format!("/events?limit={head}&"), "private, max-age=31536000, immutable"),
        ("/events?".to_owned(), "private, no-cache"),
        ("/replay?".to_owned(), "private, no-cache"),
        ("/timeline?".to_owned(), "private, no-cache"),
    ];
    for (path, keep) in pages {
        let page = judge.get(&public(&path)).send().await;
        assert_eq!(page.header("cache-control"), Some(keep), "{path}");
        assert_eq!(page.json()["head"], json!(head), "{path}");
    }
    let state = judge.get(&public(&format!("/state?at={head}&"))).send().await;
    assert_eq!(state.header("cache-control"), Some("private, max-age=31536000, immutable"));
    assert_eq!(state.json()["version"], json!(head));
    // Everybody else waits, and so does a stream, which many share.
    require_shown_at(driver, &server.regular(2).await, "", 1).await;
    require_shown_at(driver, &driver.players[0], "as=public", 1).await;
    let stream = judge.get(&public("/events/stream?"));
    let told = Follower::open(stream).await.take(1).await;
    assert_eq!(told.last().map(|it| it.id), Some(1));
    court.rule(json!({"dispute": id, "kind": "uphold"})).await;
    require_shown_at(driver, judge, "as=public", 1).await;
    court.rule(json!({"kind": "result", "result": {"kind": "void", "winners": []}})).await;
    let looks = driver.players[0].read(&driver.path("/accesses")).await;
    let whats: Vec<&str> = items(&looks).iter().filter_map(|it| it["what"].as_str()).collect();
    assert!(whats.iter().all(|it| it.ends_with("/rulings")), "nothing was looked at: {whats:?}");
}
