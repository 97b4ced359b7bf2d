//! `/v1/feed` and `/v1/feed/stream`: every event of every public match, in one order.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use support::client::Client;
use support::driver::Driver;
use support::follow::{Follower, Paragraph};
use support::server::TestServer;
use tokio::sync::OnceCell;

use crate::house::{fields, is_hash, is_id, is_time, items};
use crate::staged::staged;

const MONTH: Duration = Duration::from_secs(30 * 24 * 60 * 60);
/// Nothing takes so long to get its place.
const PATIENCE: Duration = Duration::from_secs(20);

static SERVER: OnceCell<TestServer> = OnceCell::const_new();

/// A server that numbers, with other matches than those of the shared one.
async fn server() -> &'static TestServer {
    let start = || async {
        let server = TestServer::with(|it| it.http.heartbeat = Duration::from_millis(300)).await;
        server.keep_feed(MONTH);
        server
    };
    SERVER.get_or_init(start).await
}

/// The whole feed, read on from `after`.
async fn read(who: &Client, mut after: u64, query: &str) -> Vec<Value> {
    let mut all = Vec::new();
    loop {
        let page = who.read(&format!("/v1/feed?after={after}{query}")).await;
        all.extend(items(&page).clone());
        after = page["next"].as_u64().expect("where to go on");
        if page["next"] == page["head"] {
            return all;
        }
    }
}

/// The last place.
async fn head(who: &Client) -> u64 {
    who.read("/v1/feed?limit=1").await["head"].as_u64().expect("a place")
}

/// What the feed has of a match, once that is so many events.
async fn places_of(who: &Client, id: &str, count: u64) -> Vec<Value> {
    let began = Instant::now();
    loop {
        let all = read(who, 0, "").await;
        let its: Vec<Value> = all.into_iter().filter(|it| it["match"] == json!(id)).collect();
        if count <= its.len() as u64 || PATIENCE < began.elapsed() {
            return its;
        }
        tokio::time::sleep(Duration::from_millis(30)).await;
    }
}

async fn players() -> Vec<Client> {
    server().await.two().await
}

#[tokio::test]
async fn every_event_of_a_public_match_has_one_place_and_nothing_else_has() {
    let server = server().await;
    let stranger = server.stranger();
    let driver = Driver::finished(players().await, json!({"ruleset": "showdown"})).await;
    let mut hidden = Vec::new();
    for visibility in ["private", "unlisted"] {
        let new = json!({"ruleset": "showdown", "visibility": visibility});
        hidden.push(Driver::finished(players().await, new).await.id);
    }
    let log = driver.log(&stranger, "").await;
    let its = places_of(&stranger, &driver.id, log.len() as u64).await;
    assert_eq!(its.len(), log.len());
    for (item, event) in its.iter().zip(&log) {
        let known = ["hash", "kind", "match", "pos", "recorded_at", "ruleset", "seq"];
        assert_eq!(fields(item), known);
        assert!(is_id(&item["match"]) && is_hash(&item["hash"]) && is_time(&item["recorded_at"]));
        assert_eq!(item["ruleset"], "showdown");
        for same in ["match", "seq", "kind", "recorded_at", "hash"] {
            assert_eq!(item[same], event[same], "{same}");
        }
    }
    let all = read(&stranger, 0, "&limit=7").await;
    for (item, pos) in all.iter().zip(1..) {
        assert_eq!(item["pos"], json!(pos), "places have no gaps");
        assert!(!hidden.iter().any(|id| item["match"] == json!(id)), "{item}");
    }
    let lines = stranger.get("/v1/feed?limit=3").header("accept", "application/x-ndjson");
    let lines = lines.send().await;
    assert_eq!(lines.lines(), all[..3]);
    assert_eq!(lines.header("link"), Some("</v1/feed?after=3&limit=3>; rel=\"next\""));
}

#[tokio::test]
async fn a_staged_match_is_marked() {
    let server = server().await;
    let its = places_of(&server.stranger(), &staged(server).await.id, 1).await;
    assert_eq!(its[0]["staged"], true, "{its:?}");
}

#[tokio::test]
async fn only_what_is_wanted_is_listed_and_the_next_page_is_known() {
    let server = server().await;
    let stranger = server.stranger();
    let driver = Driver::finished(players().await, json!({"ruleset": "showdown"})).await;
    let count = driver.version().await;
    places_of(&stranger, &driver.id, count).await;
    let all = read(&stranger, 0, "").await;
    for (query, field, value) in [
        ("&kind=match.finished", "kind", "match.finished"),
        ("&ruleset=showdown", "ruleset", "showdown"),
    ] {
        let wanted: Vec<Value> = all.iter().filter(|it| it[field] == value).cloned().collect();
        assert!(!wanted.is_empty());
        let found = read(&stranger, 0, &format!("{query}&limit=2")).await;
        assert_eq!(found[..wanted.len()], wanted, "{query}");
    }
    let none = stranger.read("/v1/feed?ruleset=keyforge").await;
    assert_eq!((items(&none).len(), &none["next"]), (0, &none["head"]));
    for (query, problem) in [
        ("kind=match.ended", "malformed-request"),
        ("ruleset=no-such-game", "malformed-request"),
        ("after=-1", "malformed-request"),
        ("limit=1001", "malformed-request"),
        ("match=1", "unknown-parameter"),
    ] {
        stranger.get(&format!("/v1/feed?{query}")).send().await.refused(400, problem);
    }
}

#[tokio::test]
async fn a_page_of_the_past_is_for_ever_and_the_last_one_is_waited_for() {
    let server = server().await;
    let stranger = server.stranger();
    let mut driver = Driver::showdown(players().await).await;
    let count = driver.version().await;
    places_of(&stranger, &driver.id, count).await;
    let past = stranger.get("/v1/feed?after=0&limit=2").send().await;
    assert_eq!(past.header("cache-control"), Some("public, max-age=31536000, immutable"));
    let last = stranger.get("/v1/feed").send().await;
    assert_eq!(last.header("cache-control"), Some("public, no-cache"));
    let again = stranger.get("/v1/feed?after=0&limit=2").header("if-none-match", &past.etag());
    assert_eq!(again.send().await.status, 304);
    let after = head(&stranger).await;
    let waiting = {
        let call = stranger.get(&format!("/v1/feed?after={after}&kind=match.finished"));
        tokio::spawn(call.header("prefer", "wait=25").send())
    };
    let began = Instant::now();
    driver.play_out().await;
    let answer = waiting.await.expect("it is answered");
    assert!(began.elapsed() < Duration::from_secs(20));
    assert_eq!(answer.header("preference-applied"), Some("wait=25"));
    assert_eq!(items(&answer.json())[0]["kind"], "match.finished");
    let end = head(&stranger).await;
    let short = stranger.get(&format!("/v1/feed?after={end}&ruleset=keyforge"));
    let short = short.header("prefer", "wait=1").send().await.expect(200);
    assert_eq!(items(&short).len(), 0, "nothing is there yet");
}

#[tokio::test]
async fn whoever_has_places_that_the_database_has_lost_is_told_so() {
    let server = TestServer::with(|it| it.http.heartbeat = Duration::from_millis(300)).await;
    let stranger = server.stranger();
    let mut driver = Driver::showdown(server.two().await).await;
    server.keep_feed(MONTH);
    let count = driver.version().await;
    places_of(&stranger, &driver.id, count).await;
    let mut stream = Follower::open(stranger.get("/v1/feed/stream?after=0")).await;
    stream.take(count as usize).await;
    // As in a backup from before the last two places.
    let (owner, left) = (server.owner().await, count - 2);
    let older = format!("DELETE FROM feed WHERE {left} < pos; UPDATE feed_head SET pos = {left}");
    owner.batch_execute(&older).await.expect("the owner may");
    stream.ends("lost").await;
    for path in ["/v1/feed", "/v1/feed/stream"] {
        let said = stranger.get(&format!("{path}?after={count}")).send().await;
        let said = said.refused(410, "no-longer-kept")["detail"].to_string();
        assert!(said.contains(&format!("ends at place {left}")), "{said}");
        assert!(said.contains("/v1/matches/{id}/events"), "{said}");
    }
    // The operator moves the head on, so that no place is given twice.
    let moved = "UPDATE feed_head SET pos = pos + 1000000";
    owner.execute(moved, &[]).await.expect("the owner may");
    let path = format!("/v1/feed/stream?after={count}");
    let mut stream = Follower::open(stranger.get(&path)).await;
    driver.play(1).await;
    assert_eq!(stream.take(1).await[0].id, left + 1_000_001);
    assert_eq!(read(&stranger, count, "").await[0]["pos"], json!(left + 1_000_001));
    server.stop().await;
}

#[tokio::test]
async fn who_follows_the_stream_and_comes_back_has_everything_once() {
    let server = server().await;
    let stranger = server.stranger();
    let from = head(&stranger).await;
    let mut driver = Driver::showdown(players().await).await;
    let mut seen: Vec<Value> = Vec::new();
    let mut last = from;
    while !seen.iter().any(|it| it["kind"] == "match.finished") {
        driver.play(4).await;
        places_of(&stranger, &driver.id, driver.version().await).await;
        let more = head(&stranger).await - last;
        let call = stranger.get(&format!("/v1/feed/stream?after={from}"));
        let mut stream = Follower::open(call.header("last-event-id", &last.to_string())).await;
        for told in stream.take(more.min(5) as usize).await {
            assert_eq!(json!(told.id), told.data["pos"]);
            assert_eq!(json!(told.event), told.data["kind"]);
            last = told.id;
            seen.push(told.data);
        }
    }
    assert_eq!(seen, read(&stranger, from, "").await[..seen.len()]);
}

#[tokio::test]
async fn a_stream_of_few_kinds_says_how_far_it_has_come() {
    let server = server().await;
    let stranger = server.stranger();
    let from = head(&stranger).await;
    let call = stranger.get(&format!("/v1/feed/stream?after={from}&kind=match.finished"));
    let mut stream = Follower::open(call).await;
    assert!(matches!(stream.paragraph().await, Some(Paragraph::Retry(_))));
    let mut driver = Driver::showdown(players().await).await;
    driver.play(2).await;
    let told = places_of(&stranger, &driver.id, driver.version().await).await;
    let last = &told.last().expect("it has places")["pos"];
    let began = Instant::now();
    loop {
        let Some(Paragraph::Comment(text)) = stream.paragraph().await else { continue };
        let id = text.split("id: ").nth(1).map(|it| it.parse::<u64>().expect("a place"));
        if id >= last.as_u64() {
            break;
        }
        assert!(began.elapsed() < PATIENCE, "{text}");
    }
    driver.play_out().await;
    let end = loop {
        let told = stream.take(1).await.remove(0);
        if told.data["match"] == json!(driver.id) {
            break told;
        }
    };
    assert_eq!(end.event, "match.finished");
}

#[tokio::test]
async fn an_event_of_a_delayed_match_gets_its_place_when_everybody_may_see_it() {
    let server = server().await;
    let stranger = server.stranger();
    let delayed = |delay: Value| json!({"ruleset": "showdown", "policies": {"delay": delay}});
    let mut driver = Driver::started(players().await, delayed(json!({"events": 3}))).await;
    for _ in 0..3 {
        driver.play(1).await;
        let shown = driver.log(&stranger, "").await.len() as u64;
        assert_eq!(shown, driver.version().await - 3);
        assert_eq!(places_of(&stranger, &driver.id, shown).await.len() as u64, shown);
        server.pause(150).await;
        assert_eq!(places_of(&stranger, &driver.id, shown).await.len() as u64, shown);
    }
    driver.play_out().await;
    let all = driver.version().await;
    assert_eq!(places_of(&stranger, &driver.id, all).await.len() as u64, all);

    let driver = Driver::started(players().await, delayed(json!({"seconds": 4}))).await;
    let began = Instant::now();
    assert_eq!(places_of(&stranger, &driver.id, 1).await.len(), 1, "the first is always shown");
    server.pause(300).await;
    let early = places_of(&stranger, &driver.id, 1).await.len();
    assert!(early == 1 || Duration::from_secs(4) <= began.elapsed(), "{early}");
    let all = driver.version().await;
    assert_eq!(places_of(&stranger, &driver.id, all).await.len() as u64, all);
    assert!(Duration::from_secs(3) < began.elapsed(), "and nothing had to happen for it");
}

#[tokio::test]
async fn what_is_too_old_is_gone_with_a_sentence() {
    let server = TestServer::with(|_| ()).await;
    let stranger = server.stranger();
    let empty = stranger.read("/v1/feed").await;
    assert_eq!((items(&empty).len(), &empty["next"], &empty["head"]), (0, &json!(0), &json!(0)));
    let driver = Driver::showdown(server.two().await).await;
    server.keep_feed(MONTH);
    places_of(&stranger, &driver.id, driver.version().await).await;
    let owner = server.owner().await;
    owner.execute("DELETE FROM feed WHERE pos <= 2", &[]).await.expect("the owner may");
    let said = stranger.get("/v1/feed?after=1").send().await.refused(410, "no-longer-kept");
    let said = said["detail"].to_string();
    assert!(said.contains("from place 3 on") && said.contains("/v1/matches/{id}/events"), "{said}");
    stranger.get("/v1/feed/stream?after=0").send().await.refused(410, "no-longer-kept");
    // Nor can it be sent again.
    let owner = server.newcomer().await;
    let hook = owner.post("/v1/webhooks", json!({"url": "https://hooks.example/in"})).send().await;
    let hook = format!("/v1/webhooks/{}", hook.expect(201)["id"].as_str().expect("an id"));
    let replays = format!("{hook}/replays");
    let said = owner.post(&replays, json!({"after": 1})).send().await;
    let said = said.refused(410, "no-longer-kept");
    assert!(said["detail"].to_string().contains('3'), "{said}");
    owner.post(&replays, json!({"after": 2})).send().await.expect(202);
    for junk in ["junk", "AAAA"] {
        let list = format!("{hook}/deliveries?cursor={junk}");
        owner.get(&list).send().await.refused(400, "invalid-cursor");
    }
    for path in ["/v1/feed", "/v1/feed/stream"] {
        let pictures = stranger.get(path).header("accept", "image/png").send().await;
        pictures.refused(406, "not-acceptable");
    }
    let rest = stranger.read("/v1/feed").await;
    assert_eq!(items(&rest)[0]["pos"], 3, "without `after` it begins where it is kept");
    let mut stream = Follower::open(stranger.get("/v1/feed/stream")).await;
    assert_eq!(stream.take(1).await[0].id, 3);
    server.stop().await;
}

#[tokio::test]
async fn two_servers_number_one_feed_and_both_tell_it() {
    let one = TestServer::with(|_| ()).await;
    let other = one.twin().await;
    one.keep_feed(MONTH);
    other.keep_feed(MONTH);
    let mut stream = Follower::open(other.stranger().get("/v1/feed/stream")).await;
    let mut driver = Driver::showdown(one.two().await).await;
    driver.play(3).await;
    let count = driver.version().await;
    let told = stream.take(count as usize).await;
    assert!(told.iter().zip(1..).all(|(it, pos)| it.id == pos && it.data["seq"] == json!(pos)));
    assert_eq!(read(&one.stranger(), 0, "").await.len() as u64, count);
    one.stop().await;
    other.stop().await;
}
