//! Hints through NATS: followers at other servers hear at once, and without NATS soon.

use std::time::Duration;

use support::driver::Driver;
use support::follow::Follower;
use support::nats::Nats;
use support::server::{TestServer, TestSettings};
use tokio::time::{Instant, sleep, timeout};

/// Hints are there in a moment; whoever looks by themselves does so every five seconds.
const MOMENT: Duration = Duration::from_secs(2);
/// Nothing takes so long.
const PATIENCE: Duration = Duration::from_secs(20);
const MONTH: Duration = Duration::from_secs(30 * 24 * 60 * 60);

/// Two servers on one database, with hints through this NATS.
async fn two(nats: &Nats) -> (TestServer, TestServer) {
    let set = |it: &mut TestSettings| {
        it.nats = Some(nats.url());
        // Who has gone is noticed when they are written to.
        it.http.heartbeat = Duration::from_millis(300);
    };
    let server = TestServer::with(set).await;
    let twin = server.twin_with(set).await;
    (server, twin)
}

async fn until(what: &str, is_so: impl AsyncFn() -> bool) {
    let began = Instant::now();
    while !is_so().await {
        assert!(began.elapsed() < PATIENCE, "it does not come to be: {what}");
        sleep(Duration::from_millis(20)).await;
    }
}

fn subject(driver: &Driver) -> String {
    format!("hn.{}", driver.id.replace('-', ""))
}

async fn number(server: &TestServer, name: &str) -> Option<f64> {
    let text = server.stranger().get("/metrics").send().await.text;
    let lines = text.lines().filter(|it| it.starts_with(name));
    lines.filter_map(|it| it.rsplit_once(' ')?.1.parse().ok()).reduce(|a: f64, b| a + b)
}

#[tokio::test]
async fn followers_at_another_server_hear_through_nats_of_what_they_follow_alone() {
    let nats = Nats::start().await;
    let (server, twin) = two(&nats).await;
    let players = vec![server.regular(0).await, server.regular(1).await];
    let mut driver = Driver::showdown(players.clone()).await;
    let mut other = Driver::showdown(players).await;
    let seen = driver.version().await;
    let there = driver.players[0].at(&twin.base());
    let path = driver.path(&format!("/events/stream?after={seen}"));
    let mut stream = Follower::open(there.get(&path)).await;
    until("it is listened to", async || nats.subjects().contains(&subject(&driver))).await;
    for _ in 0..4 {
        let begun = Instant::now();
        let count = driver.play(1).await.len();
        stream.take(count).await;
        assert!(begun.elapsed() < MOMENT, "{:?}", begun.elapsed());
    }
    other.play(1).await;
    let told = |it: &Driver| {
        let subject = subject(it);
        let of = move |it: (String, String)| (it.0 == subject).then_some(it.1);
        nats.published().into_iter().filter_map(of).collect::<Vec<_>>()
    };
    let version = driver.version().await.to_string();
    assert_eq!(told(&driver).last(), Some(&version), "a hint says how far the match is");
    until("others are told as well", async || !told(&other).is_empty()).await;
    assert!(!nats.subjects().contains(&subject(&other)), "and nobody listens who does not follow");
    drop(stream);
    until("nobody follows it", async || !nats.subjects().contains(&subject(&driver))).await;
    twin.stop().await;
    server.stop().await;
}

#[tokio::test]
async fn nothing_is_lost_where_nats_is_lost() {
    let mut nats = Nats::start().await;
    let (server, twin) = two(&nats).await;
    let players = vec![server.regular(0).await, server.regular(1).await];
    let mut driver = Driver::showdown(players).await;
    let seen = driver.version().await;
    let there = driver.players[0].at(&twin.base());
    let path = driver.path(&format!("/events/stream?after={seen}"));
    let mut stream = Follower::open(there.get(&path)).await;
    let is_heard = async || nats.subjects().contains(&subject(&driver));
    until("it is listened to", is_heard).await;
    let connected = async |it: &TestServer| number(it, "highnoon_nats_connected").await;
    until("it is there", async || connected(&twin).await == Some(1.0)).await;
    nats.stop().await;
    until("it is away", async || connected(&server).await == Some(0.0)).await;
    let mut told = 0;
    for _ in 0..3 {
        told += driver.play(1).await.len();
    }
    let rest = stream.take(told);
    timeout(Duration::from_secs(10), rest).await.expect("they are looked for");
    assert!(number(&server, "highnoon_hints_lost_total").await > Some(0.0));
    nats.restart().await;
    let is_heard = async || nats.subjects().contains(&subject(&driver));
    until("it is listened to again", is_heard).await;
    until("it is there again", async || connected(&server).await == Some(1.0)).await;
    for _ in 0..2 {
        let begun = Instant::now();
        let count = driver.play(1).await.len();
        stream.take(count).await;
        assert!(begun.elapsed() < MOMENT, "{:?}", begun.elapsed());
    }
    twin.stop().await;
    server.stop().await;
}

#[tokio::test]
async fn a_server_starts_without_nats_and_finds_it_later() {
    let mut nats = Nats::start().await;
    nats.stop().await;
    let (server, twin) = two(&nats).await;
    let mut driver = Driver::showdown(server.two().await).await;
    driver.play(1).await;
    nats.restart().await;
    let seen = driver.version().await;
    let there = driver.players[0].at(&twin.base());
    let path = driver.path(&format!("/events/stream?after={seen}"));
    let mut stream = Follower::open(there.get(&path)).await;
    until("it is listened to", async || nats.subjects().contains(&subject(&driver))).await;
    let count = driver.play(1).await.len();
    stream.take(count).await;
    twin.stop().await;
    server.stop().await;
}

#[tokio::test]
async fn who_follows_the_feed_hears_of_new_places_through_nats() {
    let nats = Nats::start().await;
    let (server, twin) = two(&nats).await;
    server.keep_feed(MONTH);
    let mut here = Follower::open(server.stranger().get("/v1/feed/stream?after=0")).await;
    let mut there = Follower::open(twin.stranger().get("/v1/feed/stream?after=0")).await;
    let mut driver = Driver::showdown(server.two().await).await;
    driver.play(2).await;
    let count = usize::try_from(driver.version().await).expect("it is not that long");
    here.take(count).await;
    there.take(count).await;
    assert_eq!(here.lines, there.lines);
    assert!(nats.published().iter().any(|(subject, _)| subject == "hn.feed"));
    assert_eq!(nats.subjects().iter().filter(|it| *it == "hn.feed").count(), 2);
    twin.stop().await;
    server.stop().await;
}
