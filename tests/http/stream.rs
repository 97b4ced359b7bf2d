//! `/v1/matches/{id}/events/stream`

use std::time::Duration;

use serde_json::{Value, json};
use support::client::{Call, Client};
use support::driver::Driver;
use support::follow::{Follower, Paragraph, Told};
use support::server::TestServer;

use crate::house::finished_match;

fn from(client: &Client, driver: &Driver, eyes: &str, seen: u64) -> Call {
    let call = client.get(&driver.path(&format!("/events/stream{eyes}")));
    if seen == 0 { call } else { call.header("last-event-id", &seen.to_string()) }
}

/// An event of the page as the stream tells it.
fn told(event: &Value) -> Told {
    let id = event["seq"].as_u64().expect("a seq is a number");
    let kind = event["kind"].as_str().expect("a kind is a word");
    Told { id, event: kind.to_owned(), data: event.clone() }
}

#[tokio::test]
async fn from_every_event_on_a_stream_is_what_the_page_has() {
    let server = TestServer::shared().await;
    let driver = finished_match(server).await;
    for (client, eyes) in [(server.stranger(), "?as=public"), (driver.players[0].clone(), "")] {
        let page = driver.log(&client, &eyes.replace('?', "&")).await;
        let expected: Vec<Told> = page.iter().map(told).collect();
        for seen in 0..expected.len() as u64 {
            let mut stream = Follower::open(from(&client, &driver, eyes, seen)).await;
            assert_eq!(stream.rest().await, expected[seen as usize..], "after {seen}");
            assert_eq!(stream.bye.as_deref(), Some("end"));
        }
    }
}

#[tokio::test]
async fn what_happens_is_told_at_once_and_the_end_ends_it() {
    let server = TestServer::shared().await;
    let mut driver = Driver::showdown(server.two().await).await;
    let mut seen = Vec::new();
    let mut public = Follower::open(from(&server.stranger(), &driver, "", 0)).await;
    let mut own = Follower::open(from(&driver.players[0], &driver, "", 0)).await;
    seen.extend(public.take(4).await);
    let replies = driver.play(6).await;
    for reply in &replies {
        let next = public.next().await.expect("it goes on");
        assert_eq!(json!(next.id), reply["seq"]);
        assert_eq!(next.data["hash"], reply["event"]["hash"]);
        seen.push(next);
    }
    driver.play_out().await;
    seen.extend(public.rest().await);
    assert_eq!(seen.last().map(|it| it.event.as_str()), Some("match.finished"));
    let page = driver.log(&server.stranger(), "").await;
    assert_eq!(seen, page.iter().map(told).collect::<Vec<_>>());
    let page = driver.log(&driver.players[0], "").await;
    assert_eq!(own.rest().await, page.iter().map(told).collect::<Vec<_>>());
}

#[tokio::test]
async fn a_follower_who_comes_and_goes_misses_nothing() {
    let server = TestServer::shared().await;
    let mut driver = Driver::showdown(server.two().await).await;
    let mut seen: Vec<Told> = Vec::new();
    while seen.last().is_none_or(|it| it.event != "match.finished") {
        let last = seen.last().map_or(0, |it| it.id);
        let mut stream = Follower::open(from(&server.stranger(), &driver, "", last)).await;
        driver.play(3).await;
        let head = driver.version().await;
        seen.extend(stream.take((head - last).min(5) as usize).await);
    }
    let page = driver.log(&server.stranger(), "").await;
    assert_eq!(seen, page.iter().map(told).collect::<Vec<_>>());
}

#[tokio::test]
async fn who_has_everything_of_a_match_that_is_over_need_not_come_back() {
    let server = TestServer::shared().await;
    let driver = finished_match(server).await;
    let head = driver.version().await;
    for seen in [head, head + 5] {
        let answer = from(&server.stranger(), &driver, "", seen).send().await;
        assert_eq!((answer.status, answer.text.as_str()), (204, ""));
    }
}

#[tokio::test]
async fn a_stream_says_what_it_is() {
    let server = TestServer::shared().await;
    let driver = finished_match(server).await;
    let call = server.stranger().get(&driver.path("/events/stream"));
    let call = call.header("accept", "text/event-stream").header("accept-encoding", "gzip");
    let mut stream = Follower::open(call).await;
    let headers = stream.response.headers().clone();
    let header = |name: &str| headers.get(name).map(|it| it.to_str().unwrap_or_default());
    assert!(header("content-type").is_some_and(|it| it.starts_with("text/event-stream")));
    assert_eq!(header("content-encoding"), None, "streams are not compressed");
    assert_eq!(header("cache-control"), Some("no-store"));
    assert!(matches!(stream.paragraph().await, Some(Paragraph::Retry(_))));
    let html = server.stranger().get(&driver.path("/events/stream")).header("accept", "text/html");
    html.send().await.refused(406, "not-acceptable");
}

#[tokio::test]
async fn where_to_go_on_has_to_be_the_seq_of_an_event() {
    let server = TestServer::shared().await;
    let driver = finished_match(server).await;
    for wrong in ["", "-1", "one", "1.5", "99999999999999999999"] {
        let call = server.stranger().get(&driver.path("/events/stream"));
        let answer = call.header("last-event-id", wrong).send().await;
        answer.refused(400, "malformed-request");
    }
    for wrong in ["", "-1", "one", "1.5", "99999999999999999999"] {
        let path = driver.path(&format!("/events/stream?after={wrong}"));
        server.stranger().get(&path).send().await.refused(400, "malformed-request");
    }
}

#[tokio::test]
async fn a_quiet_stream_says_that_it_lives() {
    let usual = api::server::HttpSettings::default().heartbeat;
    assert_eq!(usual, Duration::from_secs(15), "what the contract says");
    let server = TestServer::with(|it| it.http.heartbeat = Duration::from_millis(100)).await;
    let driver = Driver::showdown(vec![server.regular(0).await, server.regular(1).await]).await;
    let mut stream = Follower::open(from(&driver.players[0], &driver, "", 4)).await;
    let mut comments = 0;
    while comments < 3 {
        match stream.paragraph().await.expect("it goes on") {
            Paragraph::Comment(_) => comments += 1,
            Paragraph::Retry(_) => (),
            other => panic!("nothing has happened: {other:?}"),
        }
    }
    let out = driver.players[0].delete("/v1/tokens/current").send().await;
    out.expect(204);
    stream.ends("token").await;
    server.stop().await;
}

#[tokio::test]
async fn a_server_that_stops_ends_its_streams() {
    let server = TestServer::with(|_| ()).await;
    let driver = Driver::showdown(vec![server.regular(0).await, server.regular(1).await]).await;
    let mut stream = Follower::open(from(&driver.players[0], &driver, "", 0)).await;
    stream.take(4).await;
    let begun = std::time::Instant::now();
    let (rest, ()) = tokio::join!(stream.rest(), server.stop());
    assert_eq!((rest, stream.bye.as_deref()), (Vec::new(), Some("shutdown")));
    assert!(begun.elapsed() < Duration::from_secs(12), "{:?}", begun.elapsed());
}

#[tokio::test]
async fn one_caller_has_only_so_many_streams() {
    let set = |it: &mut support::server::TestSettings| {
        it.http.limits.streams_per_caller = 2;
        it.http.heartbeat = Duration::from_millis(50);
    };
    let server = TestServer::with(set).await;
    let driver = Driver::showdown(vec![server.regular(0).await, server.regular(1).await]).await;
    let own = || from(&driver.players[0], &driver, "", 0);
    let one = Follower::open(own()).await;
    let _other = Follower::open(own()).await;
    let refused = own().send().await;
    refused.refused(429, "rate-limited");
    let wait = refused.header("retry-after").expect("it says when to come back");
    assert!(wait.parse::<u64>().is_ok_and(|it| 0 < it), "{wait}");
    let _others = Follower::open(from(&driver.players[1], &driver, "", 0)).await;
    drop(one);
    for _ in 0..100 {
        server.pause(50).await;
        if own().open().await.status().as_u16() == 200 {
            return;
        }
    }
    panic!("a stream that was left is still counted");
}
