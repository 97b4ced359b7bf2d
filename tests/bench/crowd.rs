//! What others wait while eight who have no name send the dearest requests there are.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use futures_util::future::join_all;
use reqwest::{Client, Method, RequestBuilder};
use serde_json::json;

use crate::http::Player;
use crate::server::Server;

/// How many send at once.
const SENDERS: usize = 8;
/// How long each kind of request is sent.
const SECONDS: u64 = 5;
/// How often somebody else asks meanwhile.
const PAUSE: Duration = Duration::from_millis(5);
/// Decisions of the long match.
const DECISIONS: usize = 1_500;
/// What the dear requests may add to what 99 of 100 others wait.
const LIMIT: f64 = 20.0;

/// A kind of dear request.
struct Dear {
    name: &'static str,
    method: Method,
    path: String,
    body: Option<(&'static str, String)>,
}

impl Dear {
    fn get(name: &'static str, path: String) -> Dear {
        Dear { name, method: Method::GET, path, body: None }
    }

    fn import(name: &'static str, media: &'static str, body: String) -> Dear {
        let path = "/v1/rulesets/doomtown/loadouts/import".to_owned();
        Dear { name, method: Method::POST, path, body: Some((media, body)) }
    }

    fn request(&self, http: &Client, base: &str) -> RequestBuilder {
        let request = http.request(self.method.clone(), format!("{base}{}", self.path));
        let request = request.header("Accept-Encoding", "gzip");
        match &self.body {
            Some((media, body)) => request.header("Content-Type", *media).body(body.clone()),
            None => request,
        }
    }
}

/// The dearest requests of somebody without a name, and what others wait meanwhile.
pub async fn run() {
    let server = Server::start();
    let mut player = Player::new(&server.http, 3_000).await;
    player.sit("gunslingers").await;
    let long = player.match_id.clone();
    let mut decided = 0;
    while decided < DECISIONS && !player.prompts.is_empty() {
        player.decide().await;
        decided += 1;
    }
    if !player.prompts.is_empty() {
        player.post(&format!("/v1/matches/{long}/resignations"), &json!({"seat": 0})).await;
    }
    let shown = player.get(&format!("/v1/matches/{long}")).await;
    let version = shown["version"].as_u64().expect("a version");
    let http = Client::new();
    let export = format!("{}/v1/matches/{long}/audit/export", server.http);
    let bundle = http.get(export).send().await.expect("it answers").text().await.expect("a text");
    player.begin().await;
    for _ in 0..6 {
        player.decide().await;
    }
    let read = format!("/v1/matches/{}/state", player.match_id);
    println!(
        "\nOthers, who read a state, while {SENDERS} send what is dear (a match of {version} \
         events)"
    );
    println!(
        "{:>16} {:>8} {:>9} {:>9} {:>9} {:>9} {:>8}",
        "sent", "alone ms", "p50 ms", "p99 ms", "added ms", "sent/s", "refused"
    );
    let quiet = percentile(&others(&player, &read, Duration::from_secs(SECONDS)).await, 0.99);
    println!("{:>16} {:>8} {:>9} {quiet:>9.2}", "nothing", "", "");
    let mut worst: f64 = 0.0;
    for dear in all(&long, version, &bundle) {
        let begun = Instant::now();
        let answer = dear.request(&http, &server.http).send().await.expect("it answers");
        let status = answer.status();
        answer.bytes().await.expect("it comes to its end");
        let alone = begun.elapsed().as_secs_f64() * 1e3;
        let (over, sent, refused) = (AtomicBool::new(false), AtomicU64::new(0), AtomicU64::new(0));
        let shared = Arc::new((dear, over, sent, refused));
        let senders: Vec<_> = (0..SENDERS)
            .map(|_| tokio::spawn(keep_sending(server.http.clone(), Arc::clone(&shared))))
            .collect();
        tokio::time::sleep(Duration::from_millis(300)).await;
        let times = others(&player, &read, Duration::from_secs(SECONDS)).await;
        shared.1.store(true, Ordering::Relaxed);
        join_all(senders).await;
        let p99 = percentile(&times, 0.99);
        worst = worst.max(p99 - quiet);
        let (sent, refused) = (shared.2.load(Ordering::Relaxed), shared.3.load(Ordering::Relaxed));
        println!(
            "{:>16} {alone:>8.1} {:>9.2} {p99:>9.2} {:>9.2} {:>9.1} {refused:>8} {}",
            shared.0.name,
            percentile(&times, 0.5),
            p99 - quiet,
            sent as f64 / SECONDS as f64,
            if status.is_success() { "" } else { status.as_str() },
        );
    }
    let verdict = if worst <= LIMIT { "within" } else { "BEYOND" };
    println!("At most {worst:.1} ms are added, {verdict} the limit of {LIMIT} ms.");
    held(&http, &server.http).await;
}

fn all(long: &str, version: u64, bundle: &str) -> Vec<Dear> {
    let of = |rest: &str| format!("/v1/matches/{long}{rest}");
    let attributes: String = (0..20_000).map(|it| format!(" a{it}='1'")).collect();
    let places = format!(
        "<deck><section name='Deck'>{}{}</section></deck>",
        " ".repeat(240_000),
        "<card qty='1'>x</card>".repeat(600)
    );
    let lines = format!("1x {}card that nobody knows (or so)\n", "!".repeat(90)).repeat(1_990);
    vec![
        Dear::import("attributes", "application/xml", format!("<deck{attributes}/>")),
        Dear::import("places", "application/xml", places),
        Dear::import("lines", "text/plain", lines),
        Dear {
            name: "verify",
            method: Method::POST,
            path: "/v1/audits/verify".to_owned(),
            body: Some(("application/x-ndjson", bundle.to_owned())),
        },
        Dear::get("replay", of("/replay?as=public")),
        Dear::get("events", of("/events?as=revealed&limit=500")),
        Dear::get("timeline", of("/timeline?as=public")),
        Dear::get("export", of("/audit/export")),
        Dear::get("state in the past", of(&format!("/state?as=public&at={}", version / 2 + 7))),
        Dear::get("catalog", "/v1/rulesets/doomtown/catalog?limit=200".to_owned()),
        Dear::get("document", "/openapi.json".to_owned()),
    ]
}

async fn keep_sending(base: String, shared: Arc<(Dear, AtomicBool, AtomicU64, AtomicU64)>) {
    let (dear, over, sent, refused) = &*shared;
    let http = Client::new();
    while !over.load(Ordering::Relaxed) {
        let answer = dear.request(&http, &base).send().await.expect("it answers");
        if !answer.status().is_success() {
            refused.fetch_add(1, Ordering::Relaxed);
        }
        answer.bytes().await.expect("it comes to its end");
        sent.fetch_add(1, Ordering::Relaxed);
    }
}

/// What somebody else waits, each time, in milliseconds, sorted.
async fn others(player: &Player, path: &str, during: Duration) -> Vec<f64> {
    let begun = Instant::now();
    let mut times = Vec::new();
    while begun.elapsed() < during {
        let asked = Instant::now();
        player.get(path).await;
        times.push(asked.elapsed().as_secs_f64() * 1e3);
        tokio::time::sleep(PAUSE).await;
    }
    times.sort_by(f64::total_cmp);
    times
}

fn percentile(sorted: &[f64], share: f64) -> f64 {
    sorted[(sorted.len() as f64 * share) as usize]
}

/// How long requests kept a thread that serves others: those of more than 10 ms, by their routes.
async fn held(http: &Client, base: &str) {
    let answer = http.get(format!("{base}/metrics")).send().await.expect("it answers");
    let numbers = answer.text().await.expect("a text");
    println!("Pieces of work of more than 10 ms on a thread that serves others:");
    assert!(numbers.contains("highnoon_request_held_seconds"), "it is not measured: {numbers}");
    let mut none = true;
    for line in numbers.lines().filter(|it| it.starts_with("highnoon_request_held_seconds_bucket"))
    {
        let Some((labels, count)) = line.rsplit_once(' ') else { continue };
        if !labels.contains(r#"le="0.01""#) {
            continue;
        }
        let all = labels.replace("_bucket{", "_count{").replace(r#",le="0.01""#, "");
        let total = numbers.lines().find_map(|it| it.strip_prefix(&format!("{all} ")));
        let (count, total): (u64, u64) =
            (count.parse().unwrap_or(0), total.and_then(|it| it.parse().ok()).unwrap_or(0));
        if count < total {
            none = false;
            println!("  {} of {total}: {all}", total - count);
        }
    }
    if none {
        println!("  none");
    }
}
