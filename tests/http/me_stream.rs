//! `/v1/me/stream`

use std::time::Duration;

use serde_json::{Value, json};
use support::client::Client;
use support::driver::Driver;
use support::follow::{Follower, Paragraph};
use support::server::TestServer;
use tokio::time::{Instant, timeout};

const INBOX: &str = "/v1/me/stream";

async fn follow(who: &Client) -> Follower {
    let mut stream = Follower::open(who.get(INBOX)).await;
    assert!(matches!(stream.paragraph().await, Some(Paragraph::Retry(_))));
    stream
}

/// What is told until this is so of something.
async fn until(stream: &mut Follower, so: impl Fn(&Value) -> bool) -> Vec<Value> {
    let mut told = Vec::new();
    while told.last().is_none_or(|it| !so(it)) {
        let next = stream.next().await.expect("the stream goes on");
        assert_eq!(next.event, "match");
        told.push(next.data);
    }
    told
}

async fn two(server: &TestServer) -> Vec<Client> {
    vec![server.newcomer().await, server.newcomer().await]
}

/// Nothing is told for a moment.
async fn quiet(stream: &mut Follower) {
    let told = timeout(Duration::from_millis(400), stream.next()).await;
    assert!(told.is_err(), "{told:?}");
}

#[tokio::test]
async fn it_begins_with_one_event_for_each_match_that_waits() {
    let server = TestServer::shared().await;
    let players = two(server).await;
    let mut waits = Driver::showdown(players.clone()).await;
    let mut answered = Driver::showdown(players.clone()).await;
    let it = answered.move_of(0).await;
    answered.make(&it).await;
    let _open = Driver::open(players.clone(), json!({"ruleset": "showdown"})).await;
    let mut stream = follow(&players[0]).await;
    let begun = stream.next().await.expect("it begins").data;
    let shown = players[0].read(&waits.path("")).await;
    assert_eq!(
        begun,
        json!({
            "match": waits.id, "version": shown["version"], "status": "active", "seats": [0],
            "waiting_on": shown["waiting_on"],
        })
    );
    quiet(&mut stream).await;
    // Whoever comes back begins anew.
    drop(stream);
    let it = waits.move_of(0).await;
    waits.make(&it).await;
    let it = answered.move_of(1).await;
    answered.make(&it).await;
    let mut stream = follow(&players[0]).await;
    let mut other = follow(&players[1]).await;
    let waiting = async |who: &Client| {
        let page = who.read("/v1/matches?player=me&waiting_on=me").await;
        let mut ids: Vec<Value> =
            crate::house::items(&page).iter().map(|it| it["id"].clone()).collect();
        ids.sort_by_key(Value::to_string);
        ids
    };
    for (who, stream) in [(&players[0], &mut stream), (&players[1], &mut other)] {
        let expected = waiting(who).await;
        let told = stream.take(expected.len()).await;
        let mut told: Vec<Value> = told.into_iter().map(|it| it.data["match"].clone()).collect();
        told.sort_by_key(Value::to_string);
        assert_eq!(told, expected);
        quiet(stream).await;
    }
}

#[tokio::test]
async fn whatever_happens_in_a_match_is_told_up_to_its_result() {
    let server = TestServer::shared().await;
    let players = two(server).await;
    let new = json!({"ruleset": "showdown", "clock": {"kind": "bank", "initial_ms": 600_000}});
    let mut driver = Driver::started(players.clone(), new).await;
    let mut streams = [follow(&players[0]).await, follow(&players[0]).await];
    for stream in &mut streams {
        let begun = stream.next().await.expect("it begins").data;
        let shown = players[0].read(&driver.path("")).await;
        assert_eq!(begun["deadline"], shown["clock"]["seats"][0]["deadline"]);
    }
    let reply = driver.play(1).await.remove(0);
    for stream in &mut streams {
        let told = until(stream, |it| it["version"] == reply["version"]).await;
        let shown = players[0].read(&driver.path("")).await;
        assert_eq!(told.last().expect("it is told")["waiting_on"], shown["waiting_on"]);
    }
    driver.play_out().await;
    let over = driver.show().await;
    for stream in &mut streams {
        let told = until(stream, |it| it.get("result").is_some()).await;
        let last = told.last().expect("it is told");
        assert_eq!((&last["result"], &last["status"]), (&over["result"], &json!("finished")));
        assert_eq!((&last["waiting_on"], last.get("deadline")), (&json!([]), None));
        let versions: Vec<u64> = told.iter().filter_map(|it| it["version"].as_u64()).collect();
        assert!(versions.is_sorted(), "{versions:?}");
        quiet(stream).await;
    }
}

#[tokio::test]
async fn a_match_that_the_account_joins_is_followed_from_any_server() {
    let server = TestServer::with(|_| ()).await;
    let twin = server.twin().await;
    let players = two(&server).await;
    let there = players[0].at(&twin.base());
    let mut stream = follow(&there).await;
    quiet(&mut stream).await;
    let mut driver = Driver::open(players.clone(), json!({"ruleset": "showdown"})).await;
    let begun = Instant::now();
    driver.seat(0).await;
    let told = until(&mut stream, |it| it["match"] == json!(driver.id)).await;
    assert_eq!(told[0]["status"], "open");
    driver.seat(1).await;
    until(&mut stream, |it| it["waiting_on"] != json!([])).await;
    let reply = driver.play(1).await.remove(0);
    until(&mut stream, |it| it["version"] == reply["version"]).await;
    assert!(begun.elapsed() < Duration::from_secs(10), "{:?}", begun.elapsed());
    // Hints may be lost: then it is looked for.
    let deafen = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
                  WHERE datname = current_database()
                      AND query LIKE ANY ('{LISTEN highnoon_matches,NOTIFY highnoon_matches%}')";
    server.owner().await.query_one(deafen, &[]).await.expect("the owner may");
    let other = Driver::showdown(players.clone()).await;
    let found = until(&mut stream, |it| it["match"] == json!(other.id));
    timeout(Duration::from_secs(15), found).await.expect("it is looked for");
    twin.stop().await;
    stream.ends("shutdown").await;
    server.stop().await;
}

#[tokio::test]
async fn a_seat_that_is_left_is_followed_no_longer() {
    let server = TestServer::shared().await;
    let players = two(server).await;
    let driver = Driver::open(players.clone(), json!({"ruleset": "showdown"})).await;
    driver.seat(0).await;
    let mut stream = follow(&players[0]).await;
    quiet(&mut stream).await;
    players[0].delete(&driver.path("/seats/0")).fresh().send().await.expect(200);
    driver.seat(1).await;
    quiet(&mut stream).await;
    driver.seat(0).await;
    let told = until(&mut stream, |it| it["status"] == "active").await;
    assert_eq!(told[0]["match"], json!(driver.id));
}

#[tokio::test]
async fn who_comes_back_is_told_how_matches_ended_meanwhile() {
    let server = TestServer::with(|_| ()).await;
    let players = two(&server).await;
    let mut driver = Driver::showdown(players.clone()).await;
    let mut stream = follow(&players[0]).await;
    stream.take(1).await;
    drop(stream);
    driver.play_out().await;
    let over = driver.show().await;
    // On the server whose reader has seen the end, on another, and again.
    let twin = server.twin().await;
    let there = players[0].at(&twin.base());
    for who in [&players[0], &there, &players[0]] {
        let mut stream = follow(who).await;
        let told = stream.next().await.expect("it begins").data;
        assert_eq!(told["match"], json!(driver.id));
        assert_eq!((&told["result"], &told["status"]), (&over["result"], &json!("finished")));
        quiet(&mut stream).await;
    }
    // Who was away for longer looks at the list of their matches.
    let long_ago = "UPDATE matches SET ended_at = ended_at - interval '11 minutes'";
    server.tamper("matches", long_ago).await;
    let third = server.twin().await;
    let mut stream = follow(&players[0].at(&third.base())).await;
    quiet(&mut stream).await;
    third.stop().await;
    twin.stop().await;
    server.stop().await;
}

#[tokio::test]
async fn where_more_matches_run_than_are_followed_others_are_when_these_end() {
    let server = TestServer::with(|it| it.http.inbox_matches_max = 1).await;
    let players = two(&server).await;
    let older = Driver::showdown(players.clone()).await;
    let newer = Driver::showdown(players.clone()).await;
    let mut stream = follow(&players[0]).await;
    assert_eq!(stream.next().await.expect("it begins").data["match"], json!(newer.id));
    quiet(&mut stream).await;
    let resigned = players[0].post(&newer.path("/resignations"), json!({})).fresh();
    resigned.send().await.expect(201);
    let found = until(&mut stream, |it| it["match"] == json!(older.id));
    // At once: what is looked up now and then would find it after five seconds.
    timeout(Duration::from_secs(3), found).await.expect("it is looked for");
    server.stop().await;
}

#[tokio::test]
async fn nobody_hears_of_what_others_do_not_know() {
    let server = TestServer::shared().await;
    let players = two(server).await;
    let mut driver = Driver::showdown(players.clone()).await;
    let mut streams = [follow(&players[0]).await, follow(&players[1]).await];
    for (seat, stream) in streams.iter_mut().enumerate() {
        assert_eq!(stream.next().await.expect("it begins").data["seats"], json!([seat]));
    }
    for _ in 0..6 {
        let Some(reply) = driver.play(1).await.pop() else { break };
        for (seat, stream) in streams.iter_mut().enumerate() {
            let told = until(stream, |it| it["version"] == reply["version"]).await;
            let shown = players[seat].read(&driver.path("")).await;
            let last = told.last().expect("it is told");
            assert_eq!(last["waiting_on"], shown["waiting_on"], "seat {seat}");
        }
    }
}

#[tokio::test]
async fn it_takes_a_caller_who_may_read_and_ends_with_the_right() {
    let server = TestServer::with(|it| it.http.heartbeat = Duration::from_millis(100)).await;
    let newcomer = server.newcomer().await;
    server.stranger().get(INBOX).send().await.refused(401, "unauthenticated");
    let blind = newcomer.log_in(Some(&["play"])).await;
    blind.get(INBOX).send().await.refused(403, "insufficient-scope");
    newcomer.get("/v1/me/stream?as=public").send().await.refused(400, "unknown-parameter");
    let html = newcomer.get(INBOX).header("accept", "text/html").send().await;
    html.refused(406, "not-acceptable");
    let mut stream = follow(&newcomer).await;
    let beat = stream.paragraph().await;
    assert!(matches!(beat, Some(Paragraph::Comment(_))), "{beat:?}");
    newcomer.delete("/v1/tokens/current").send().await.expect(204);
    stream.ends("token").await;
    server.stop().await;
}
