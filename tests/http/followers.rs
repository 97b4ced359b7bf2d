//! Many who follow one match: one reads for all, and nobody gets what is another's.

use std::time::Duration;

use futures_util::future::join_all;
use infra::identity::Role;
use serde_json::json;
use support::driver::Driver;
use support::follow::{Follower, Paragraph};
use support::server::TestServer;
use tokio::time::{Instant, timeout};

use crate::court::Court;

/// Followers of one match.
const CROWD: usize = 100;

/// This many who follow, from the head of the match on.
async fn crowd(server: &TestServer, driver: &Driver, what: &str) -> Vec<Follower> {
    let seen = driver.version().await;
    let stranger = server.stranger();
    let path = driver.path(&format!("/{what}/stream?after={seen}"));
    let opening = (0..CROWD).map(|_| async {
        let mut stream = Follower::open(stranger.get(&path)).await;
        assert!(matches!(stream.paragraph().await, Some(Paragraph::Retry(_))));
        stream
    });
    join_all(opening).await
}

#[tokio::test]
async fn the_same_is_told_to_all_who_see_the_same_and_read_once() {
    let server = TestServer::with(|it| it.http.limits.streams_per_caller = 4 * CROWD).await;
    let players = vec![server.regular(0).await, server.regular(1).await];
    let mut driver = Driver::showdown(players).await;
    let taken = || server.matches.connections().taken;
    let before = taken();
    driver.play(4).await;
    let alone = taken() - before;
    let mut streams = crowd(&server, &driver, "events").await;
    streams.extend(crowd(&server, &driver, "replay").await);
    let from = driver.version().await + 1;
    let before = taken();
    let replies = driver.play(4).await;
    join_all(streams.iter_mut().map(|it| it.take(replies.len()))).await;
    let together = taken() - before;
    let (events, frames) = streams.split_at(CROWD);
    for told in [events, frames] {
        assert!(told.iter().all(|it| it.lines == told[0].lines), "all are told the same");
    }
    let lines = |what: &str| {
        let call =
            server.stranger().get(&driver.path(what)).header("accept", "application/x-ndjson");
        async move { call.send().await.text.lines().map(str::to_owned).collect::<Vec<_>>() }
    };
    assert_eq!(events[0].lines, lines(&format!("/events?after={}", from - 1)).await);
    assert_eq!(frames[0].lines, lines(&format!("/replay?from={from}")).await);
    // What goes on in the background asks a little as well.
    assert!(together < alone + 60, "{alone} for the players, {together} with {} more", 2 * CROWD);
    server.stop().await;
}

#[tokio::test]
async fn eyes_get_no_others_bytes() {
    let server = TestServer::shared().await;
    let mut court = Court::new(server).await;
    court.called(false).await;
    let players = court.driver.players.clone();
    let seen = court.driver.version().await;
    let mut streams = Vec::new();
    for what in ["events", "replay"] {
        for (client, eyes) in [
            (server.stranger(), "public"),
            (players[0].clone(), "seat:0"),
            (players[1].clone(), "seat:1"),
            (court.judge.clone(), "judge"),
        ] {
            let path = court.driver.path(&format!("/{what}/stream?after={seen}&as={eyes}"));
            streams.push((what, client.clone(), eyes, Follower::open(client.get(&path)).await));
        }
    }
    let replies = court.driver.play(6).await;
    for (what, client, eyes, mut stream) in streams {
        stream.take(replies.len()).await;
        let from =
            if what == "events" { format!("after={seen}") } else { format!("from={}", seen + 1) };
        let path = court.driver.path(&format!("/{what}?{from}&as={eyes}"));
        let page = client.get(&path).header("accept", "application/x-ndjson").send().await;
        let expected: Vec<&str> = page.text.lines().collect();
        assert_eq!(stream.lines, expected, "{what} of {eyes}");
        assert_eq!(eyes == "judge", stream.lines.concat().contains("\"opened\""), "{eyes}");
    }
}

#[tokio::test]
async fn a_text_is_told_to_those_who_waited_and_not_after_it_was_erased() {
    let server = TestServer::shared().await;
    let judge = server.newcomer_as(Role::Judge).await;
    let driver = Driver::showdown(server.two().await).await;
    let court = Court { driver, judge };
    let (stranger, seen) = (server.stranger(), court.driver.version().await);
    let open = |what: &str| {
        let path = court.driver.path(&format!("/{what}/stream?after={seen}"));
        let call = stranger.get(&path);
        async move { Follower::open(call).await }
    };
    let (mut events, mut frames) = (open("events").await, open("replay").await);
    server.pause(200).await;
    let reason = "This text is gone in a moment.";
    let id = court.called(false).await;
    let body =
        json!({"kind": "note", "reason": reason, "rules": [], "public": true, "dispute": id});
    let ruled = court.judge.post(&court.driver.path("/rulings"), body).fresh().send().await;
    ruled.expect(201);
    for stream in [&mut events, &mut frames] {
        while !stream.lines.concat().contains(reason) {
            stream.next().await.expect("it is told");
        }
    }
    let account = format!("/v1/accounts/{}", court.judge.id);
    court.judge.delete(&account).send().await.expect(204);
    for what in ["events", "replay"] {
        let mut late = open(what).await;
        late.take(events.lines.len()).await;
        assert!(!late.lines.concat().contains(reason), "{what}");
        assert!(late.lines.concat().contains("erased"), "{what}");
    }
}

#[tokio::test]
async fn followers_at_another_server_hear_of_it_at_once_and_without_hints_soon() {
    let server = TestServer::with(|_| ()).await;
    let twin = server.twin().await;
    let players = vec![server.regular(0).await, server.regular(1).await];
    let mut driver = Driver::showdown(players).await;
    let there = driver.players[0].at(&twin.base());
    let seen = driver.version().await;
    let path = driver.path(&format!("/replay/stream?after={seen}"));
    let mut stream = Follower::open(there.get(&path)).await;
    let begun = Instant::now();
    driver.play(1).await;
    stream.next().await.expect("it goes on");
    assert!(begun.elapsed() < Duration::from_secs(3), "{:?}", begun.elapsed());
    let deafen = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
                  WHERE datname = current_database()
                      AND query LIKE ANY ('{LISTEN highnoon_matches,NOTIFY highnoon_matches%}')";
    let mut told = 1;
    for _ in 0..3 {
        let deaf = server.owner().await.query_one(deafen, &[]).await.expect("the owner may");
        assert!(deaf.get::<_, i64>(0) <= 2, "each server listens once");
        told += driver.play(1).await.len();
    }
    let rest = stream.take(told - 1);
    timeout(Duration::from_secs(10), rest).await.expect("they are looked for");
    twin.stop().await;
    server.stop().await;
}
