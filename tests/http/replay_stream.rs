//! `/v1/matches/{id}/replay/stream`

use domain::registry;
use serde_json::{Value, json};
use support::client::Client;
use support::driver::Driver;
use support::follow::{Follower, Told};
use support::server::TestServer;

use crate::house::finished_match;

/// A stream of frames after event `seen`, as somebody.
async fn frames(client: &Client, driver: &Driver, eyes: &str, seen: u64) -> Follower {
    let path = driver.path(&format!("/replay/stream?after={seen}{eyes}"));
    Follower::open(client.get(&path)).await
}

/// The frames after event `seen` as the replay has them, to the byte.
async fn replayed(client: &Client, driver: &Driver, eyes: &str, seen: u64) -> Vec<String> {
    let path = driver.path(&format!("/replay?from={}{eyes}", seen + 1));
    let answer = client.get(&path).header("accept", "application/x-ndjson").send().await;
    assert_eq!(answer.status, 200);
    answer.text.lines().map(str::to_owned).collect()
}

fn view(told: &Told) -> &Value {
    &told.data["view"]
}

#[tokio::test]
async fn from_every_event_on_frames_are_those_of_the_replay_to_the_byte() {
    let server = TestServer::shared().await;
    let driver = finished_match(server).await;
    let head = driver.version().await;
    let (stranger, player) = (server.stranger(), driver.players[0].clone());
    for (client, eyes) in [
        (&stranger, "&as=public"),
        (&stranger, "&as=revealed"),
        (&player, ""),
        (&player, "&as=seat:1"),
    ] {
        for seen in 0..head {
            let mut stream = frames(client, &driver, eyes, seen).await;
            let told = stream.rest().await;
            assert_eq!(stream.lines, replayed(client, &driver, eyes, seen).await, "{seen}{eyes}");
            assert_eq!(
                told.iter().map(|it| it.id).collect::<Vec<_>>(),
                (seen + 1..=head).collect::<Vec<_>>()
            );
            assert!(told.iter().all(|it| it.event == "frame" && it.data["seq"] == it.id));
            assert_eq!(stream.bye.as_deref(), Some("end"));
        }
        let path = driver.path(&format!("/replay/stream?after={head}{eyes}"));
        assert_eq!(client.get(&path).send().await.status, 204);
    }
}

#[tokio::test]
async fn frames_are_told_as_they_happen_and_are_those_of_the_replay_to_the_byte() {
    let server = TestServer::shared().await;
    for ruleset in registry::latest_of_each() {
        let mut players = Vec::new();
        for number in 0..usize::from(ruleset.guide().seats.min) {
            players.push(server.regular(number).await);
        }
        let (new, stranger) = (json!({"ruleset": ruleset.id()}), server.stranger());
        let mut driver = Driver::started(players, new).await;
        let last = driver.players[driver.players.len() - 1].clone();
        let own_seat = format!("&as=seat:{}", driver.players.len() - 1);
        let mut streams: Vec<(Client, String, u64, Follower)> = Vec::new();
        for round in 0..3 {
            // A match may end early: then there is nothing to follow.
            if driver.show().await["status"] == "finished" {
                break;
            }
            let seen = if round == 0 { 0 } else { driver.version().await };
            for (client, eyes) in [
                (stranger.clone(), ""),
                (server.regular(4).await, "&as=public"),
                (driver.players[0].clone(), ""),
                (last.clone(), own_seat.as_str()),
                (last.clone(), "&as=public"),
            ] {
                let stream = frames(&client, &driver, eyes, seen).await;
                streams.push((client, eyes.to_owned(), seen, stream));
            }
            driver.play(4).await;
        }
        let head = driver.version().await;
        for player in &driver.players {
            if driver.show().await["status"] != "finished" {
                let resign = player.post(&driver.path("/resignations"), json!({}));
                resign.fresh().send().await.expect(201);
            }
        }
        let end = driver.version().await;
        for (client, eyes, seen, mut stream) in streams {
            let told = stream.take((head - seen) as usize).await;
            assert!(view(&told[0]).is_object() && told[0].data["patch"] == json!([]));
            assert!(told[1..].iter().all(|it| view(it).is_null()));
            stream.rest().await;
            assert_eq!(stream.bye.as_deref(), Some("end"));
            let expected = replayed(&client, &driver, &eyes, seen).await;
            assert_eq!(stream.lines.len() as u64, end - seen);
            assert!(stream.lines == expected, "{}{eyes} after {seen}", ruleset.id());
        }
    }
}

#[tokio::test]
async fn who_comes_back_begins_with_the_whole_view() {
    let server = TestServer::shared().await;
    let mut driver = Driver::showdown(server.two().await).await;
    driver.play(4).await;
    let stranger = server.stranger();
    let seen = {
        let mut stream = frames(&stranger, &driver, "", 2).await;
        let told = stream.take(3).await;
        assert_eq!(told.iter().map(|it| it.id).collect::<Vec<_>>(), [3, 4, 5]);
        told[2].id
    };
    // The address is the same as before; the header says where it goes on.
    let path = driver.path("/replay/stream?after=2");
    let back = stranger.get(&path).header("last-event-id", &seen.to_string());
    let mut back = Follower::open(back).await;
    let told = back.take(2).await;
    assert_eq!(told.iter().map(|it| it.id).collect::<Vec<_>>(), [6, 7]);
    let state = stranger.read(&driver.path("/state?at=6&as=public")).await;
    assert_eq!(view(&told[0]), &state["view"]);
}

#[tokio::test]
async fn a_private_match_is_told_to_its_people_alone() {
    let server = TestServer::shared().await;
    let new = json!({"ruleset": "showdown", "visibility": "private"});
    let mut driver = Driver::started(server.two().await, new).await;
    for (client, status) in [(server.stranger(), 404), (server.newcomer().await, 404)] {
        for what in ["/events/stream", "/replay/stream", "/replay/stream?as=public"] {
            let answer = client.get(&driver.path(what)).send().await;
            answer.refused(status, "not-found");
        }
    }
    let seen = driver.version().await;
    let mut own = frames(&driver.players[0], &driver, "", seen).await;
    let mut others = frames(&driver.players[1], &driver, "&as=public", seen).await;
    let replies = driver.play(2).await;
    for reply in &replies {
        for stream in [&mut own, &mut others] {
            let told = stream.next().await.expect("it goes on");
            assert_eq!(told.data["event"]["hash"], reply["event"]["hash"]);
        }
    }
    assert_ne!(own.lines, others.lines, "a seat sees more than lies open");
}

#[tokio::test]
async fn a_delayed_match_is_told_late() {
    let server = TestServer::shared().await;
    let delay = json!({"delay": {"events": 3}});
    let new = json!({"ruleset": "showdown", "policies": delay});
    let mut driver = Driver::started(server.two().await, new).await;
    let stranger = server.stranger();
    let mut late = frames(&stranger, &driver, "", 0).await;
    let mut player = frames(&driver.players[0], &driver, "&as=public", 0).await;
    let mut own = frames(&driver.players[0], &driver, "", 0).await;
    let mut told = 0;
    for _ in 0..4 {
        driver.play(1).await;
        let version = driver.version().await;
        own.take((version - own.lines.len() as u64) as usize).await;
        for stream in [&mut late, &mut player] {
            let shown = stream.take((version - 3 - told) as usize).await;
            assert_eq!(shown.last().map(|it| it.id), Some(version - 3));
        }
        told = version - 3;
    }
    driver.play_out().await;
    for (mut stream, client, eyes) in [
        (late, &stranger, "&as=public"),
        (player, &stranger, "&as=public"),
        (own, &driver.players[0], ""),
    ] {
        stream.rest().await;
        assert!(stream.lines == replayed(client, &driver, eyes, 0).await);
    }
}

#[tokio::test]
async fn it_is_a_stream_of_events_and_nothing_else() {
    let server = TestServer::shared().await;
    let path = finished_match(server).await.path("/replay/stream");
    let html = server.stranger().get(&path).header("accept", "text/html").send().await;
    html.refused(406, "not-acceptable");
}
