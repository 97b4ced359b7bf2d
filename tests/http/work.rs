//! What takes long keeps nobody else waiting.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use serde_json::json;
use support::client::{Answer, Client};
use support::driver::Driver;
use support::server::TestServer;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::house::finished_match;

const IMPORT: &str = "/v1/rulesets/doomtown/loadouts/import";
const NDJSON: &str = "application/x-ndjson";
/// How many send what is dear at once.
const SENDERS: usize = 8;
/// How often somebody else asks for something meanwhile.
const ASKED: usize = 150;
/// What 99 of 100 others wait at most. In earnest it is 20 ms; this machine may be busy with other
/// tests, and nothing is optimized here.
const PATIENCE: Duration = Duration::from_millis(1_500);

/// A deck that is hard to read: 20,000 attributes, each to be compared with all others.
fn many_attributes() -> (&'static str, String) {
    let attributes: String = (0..20_000).map(|it| format!(" a{it}='1'")).collect();
    ("application/xml", format!("<deck{attributes}/>"))
}

/// Another: many cards behind a long line, each of which is a place to be counted.
fn many_places() -> (&'static str, String) {
    let cards = "<card qty='1'>x</card>".repeat(600);
    let text =
        format!("<deck><section name='Deck'>{}{cards}</section></deck>", " ".repeat(240_000));
    ("application/xml", text)
}

/// Another: as many lines as a list may have, none of them a card.
fn many_lines() -> (&'static str, String) {
    ("text/plain", format!("1x {}card that nobody knows (or so)\n", "!".repeat(90)).repeat(1_990))
}

fn percentile(mut took: Vec<Duration>) -> Duration {
    took.sort_unstable();
    took[took.len() * 99 / 100]
}

/// Sends one request after the other, of each kind in turn, until it is told to stop.
async fn keep_sending(client: Client, path: String, bundle: String, stop: Arc<AtomicBool>) -> u64 {
    let decks = [many_attributes(), many_places(), many_lines()];
    let mut sent = 0;
    while !stop.load(Ordering::Relaxed) {
        for (media, deck) in &decks {
            let answer = client.call("POST", IMPORT).body(media, deck.clone()).send().await;
            assert!([200, 429, 503].contains(&answer.status), "{answer:?}");
            sent += 1;
        }
        let verify = client.call("POST", "/v1/audits/verify");
        verify.body(NDJSON, bundle.clone()).send().await;
        for rest in ["/replay?as=public", "/events?as=public", "/timeline", "/audit/export"] {
            client.get(&format!("{path}{rest}")).send().await;
        }
        sent += 5;
    }
    sent
}

#[tokio::test(flavor = "multi_thread")]
async fn the_dearest_requests_sent_by_eight_at_once_keep_nobody_waiting() {
    let server = TestServer::with(|_| ()).await;
    let over = Driver::finished(server.two().await, json!({"ruleset": "showdown"})).await;
    let bundle = server.stranger().get(&over.path("/audit/export")).send().await.text;
    let mut driver = Driver::showdown(server.two().await).await;
    driver.play(6).await;
    let stop = Arc::new(AtomicBool::new(false));
    let senders = (0..SENDERS).map(|_| {
        let (client, stop) = (server.stranger(), Arc::clone(&stop));
        tokio::spawn(keep_sending(client, over.path(""), bundle.clone(), stop))
    });
    let senders: Vec<_> = senders.collect();
    tokio::time::sleep(Duration::from_millis(300)).await;
    let (reader, path) = (server.stranger(), driver.path("/state"));
    let mut took = Vec::new();
    for _ in 0..ASKED {
        let begun = Instant::now();
        reader.read(&path).await;
        took.push(begun.elapsed());
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    stop.store(true, Ordering::Relaxed);
    let mut sent = 0;
    for sender in senders {
        sent += sender.await.expect("nobody is refused for anything else");
    }
    let p99 = percentile(took);
    assert!(SENDERS as u64 * 8 <= sent, "only {sent} were sent");
    assert!(p99 < PATIENCE, "p99 of others: {p99:?}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_has_too_much_under_way_is_told_to_wait() {
    let set = |it: &mut support::server::TestSettings| {
        (it.work.short.threads, it.work.short.per_caller) = (1, 1);
    };
    let server = TestServer::with(set).await;
    let (media, deck) = many_lines();
    let refused = AtomicU64::new(0);
    let import = async || {
        let answer = server.stranger().call("POST", IMPORT).body(media, deck.clone()).send().await;
        match answer.status {
            200 => (),
            _ => {
                answer.refused(429, "rate-limited");
                answer.header("retry-after").expect("it says when to come back");
                refused.fetch_add(1, Ordering::Relaxed);
            }
        }
    };
    for _ in 0..20 {
        futures_util::future::join_all((0..SENDERS).map(|_| import())).await;
    }
    assert!(0 < refused.load(Ordering::Relaxed), "all were let in at once");
    import().await;
    let numbers = server.stranger().get("/metrics").send().await.text;
    let counted = "highnoon_work_refused_total{lane=\"short\",limit=\"caller\"}";
    assert!(numbers.contains(counted), "{numbers}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn where_too_much_waits_the_server_says_that_it_is_busy() {
    let set = |it: &mut support::server::TestSettings| {
        (it.work.short.threads, it.work.short.waiting) = (1, 1);
    };
    let server = TestServer::with(set).await;
    let (media, deck) = many_lines();
    let import = async || {
        let answer = server.stranger().call("POST", IMPORT).body(media, deck.clone()).send().await;
        if answer.status != 200 {
            answer.refused(503, "busy");
            answer.header("retry-after").expect("it says when to come back");
        }
        answer.status
    };
    let mut refused = 0;
    for _ in 0..20 {
        let answers = futures_util::future::join_all((0..SENDERS).map(|_| import())).await;
        refused += answers.into_iter().filter(|it| *it == 503).count();
    }
    assert!(0 < refused, "all were let in at once");
    assert_eq!(import().await, 200);
    server.stop().await;
}

/// An upload of which half has been sent.
async fn held_open(address: SocketAddr) -> TcpStream {
    let mut stream = TcpStream::connect(address).await.expect("the server listens");
    let head = format!(
        "POST /v1/audits/verify HTTP/1.1\r\nHost: {address}\r\nContent-Type: {NDJSON}\r\n\
         Content-Length: 2000\r\n\r\n{}",
        "\n".repeat(1_000)
    );
    stream.write_all(head.as_bytes()).await.expect("the server reads");
    stream
}

async fn verify(client: &Client, bundle: &str) -> Answer {
    client.call("POST", "/v1/audits/verify").body(NDJSON, bundle).send().await
}

#[tokio::test(flavor = "multi_thread")]
async fn uploads_that_are_held_open_keep_nobody_from_verifying_and_are_cut_off() {
    let server = TestServer::shared().await;
    let over = finished_match(server).await;
    let bundle = server.stranger().get(&over.path("/audit/export")).send().await.text;
    let held = (0..6).map(|_| held_open(server.address));
    let mut held = futures_util::future::join_all(held).await;
    tokio::time::sleep(Duration::from_millis(200)).await;
    let begun = Instant::now();
    let report = verify(&server.stranger(), &bundle).await.expect(200);
    assert_eq!(report["valid"], json!(true), "{report}");
    assert!(begun.elapsed() < Duration::from_secs(8), "it waited for them");
    // A client that sends nothing more is told so, and soon.
    for stream in &mut held {
        let mut answer = vec![0; 12];
        let reading = stream.read_exact(&mut answer);
        let read = tokio::time::timeout(Duration::from_secs(20), reading).await;
        read.expect("it is cut off").expect("with an answer");
        assert_eq!(String::from_utf8_lossy(&answer), "HTTP/1.1 408");
    }
}
