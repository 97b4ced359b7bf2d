//! Decisions and reads over HTTP, against what the same Postgres can commit.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use domain::engine::{Chance, Prompt};
use futures_util::StreamExt;
use futures_util::future::join_all;
use reqwest::Client;
use serde_json::{Value, json};
use tokio_postgres::NoTls;
use uuid::Uuid;

use crate::server::Server;

const SECONDS: u64 = 4;
/// Matches that are replayed.
const REPLAYED: usize = 20;

/// Everything that is measured over HTTP.
pub async fn run() {
    let server = Server::start();
    println!("\nDecisions over HTTP (server, Postgres and clients share this machine's cores)");
    println!(
        "{:>8} {:>14} {:>14} {:>8} {:>9} {:>9}",
        "clients", "decisions/s", "INSERTs/s", "ratio", "p50 ms", "p99 ms"
    );
    for clients in [1, 8, 32] {
        decisions(&server, clients).await;
    }
    reads(&server).await;
    memory(&server).await;
    replays(&server).await;
}

/// A player who sits in both seats of a match, so that each reply brings the next question.
pub struct Player {
    http: Client,
    base: String,
    token: String,
    pub match_id: String,
    pub prompts: Vec<Prompt>,
    dice: Chance,
}

impl Player {
    pub async fn new(base: &str, number: usize) -> Player {
        let http = Client::new();
        let credentials = json!({
            "name": format!("Bench {} {number}", &Uuid::new_v4().simple().to_string()[..12]),
            "password": "a password for measuring",
        });
        let post = |path: &str| http.post(format!("{base}{path}")).json(&credentials).send();
        post("/v1/accounts").await.expect("it answers").error_for_status().expect("registered");
        let tokens: Value =
            post("/v1/tokens").await.expect("it answers").json().await.expect("JSON");
        let token = tokens["access_token"].as_str().expect("a token").to_owned();
        let mut key = [3; 32];
        key[..8].copy_from_slice(&(number as u64).to_le_bytes());
        let dice = Chance::keyed(key);
        let (base, match_id, prompts) = (base.to_owned(), String::new(), Vec::new());
        let mut player = Player { http, base, token, match_id, prompts, dice };
        player.begin().await;
        player
    }

    pub async fn post(&self, path: &str, body: &Value) -> Value {
        let sent = self
            .http
            .post(format!("{}{path}", self.base))
            .bearer_auth(&self.token)
            .header("Idempotency-Key", Uuid::new_v4().to_string())
            .json(body)
            .send();
        let answer = sent.await.expect("it answers");
        let status = answer.status();
        let body: Value = answer.json().await.expect("JSON");
        assert!(status.is_success(), "{path}: {status} {body}");
        body
    }

    pub async fn get(&self, path: &str) -> Value {
        let sent = self.http.get(format!("{}{path}", self.base)).bearer_auth(&self.token).send();
        sent.await.expect("it answers").json().await.expect("JSON")
    }

    /// The whole replay of a match that is over.
    async fn lines(&self, match_id: &str) -> String {
        let path = format!("{}/v1/matches/{match_id}/replay?as=seat:0", self.base);
        let sent = self.http.get(path).bearer_auth(&self.token);
        let sent = sent.header("Accept", "application/x-ndjson").send();
        let answer = sent.await.expect("it answers").error_for_status().expect("it is replayed");
        answer.text().await.expect("it comes to its end")
    }

    /// Begins a duel and sits down on both sides.
    pub async fn begin(&mut self) {
        self.sit("showdown", ["delia-voss", "tully-sparks"].map(Some)).await;
    }

    /// Begins a match of this game and sits down on both sides.
    pub async fn sit(&mut self, ruleset: &str, presets: [Option<&str>; 2]) {
        let made = self.post("/v1/matches", &json!({"ruleset": ruleset})).await;
        self.match_id = made["id"].as_str().expect("an id").to_owned();
        for preset in presets {
            let seat = match preset {
                Some(preset) => json!({"loadout": {"preset": preset}}),
                None => json!({}),
            };
            self.post(&format!("/v1/matches/{}/seats", self.match_id), &seat).await;
        }
        let asked = self.get(&format!("/v1/matches/{}/prompts", self.match_id)).await;
        self.prompts = serde_json::from_value(asked["prompts"].clone()).expect("prompts");
    }

    /// Decides once; how long it took.
    pub async fn decide(&mut self) -> Duration {
        if self.prompts.is_empty() {
            self.begin().await;
        }
        let prompt = &self.prompts[0];
        let answer = prompt.choice.random_answer(&mut self.dice);
        let body = json!({"prompt": prompt.id, "answer": answer, "seat": prompt.seat});
        let path = format!("/v1/matches/{}/decisions", self.match_id);
        let begun = Instant::now();
        let decided = self.post(&path, &body).await;
        let took = begun.elapsed();
        self.prompts = serde_json::from_value(decided["prompts"].clone()).expect("prompts");
        took
    }
}

async fn decisions(server: &Server, clients: usize) {
    let players = join_all((0..clients).map(|number| Player::new(&server.http, number))).await;
    let over = Arc::new(AtomicBool::new(false));
    let begun = Instant::now();
    let tasks: Vec<_> = players
        .into_iter()
        .map(|mut player| {
            let over = over.clone();
            tokio::spawn(async move {
                let mut times = Vec::new();
                while !over.load(Ordering::Relaxed) {
                    times.push(player.decide().await);
                }
                times
            })
        })
        .collect();
    tokio::time::sleep(Duration::from_secs(SECONDS)).await;
    over.store(true, Ordering::Relaxed);
    let mut times: Vec<Duration> = Vec::new();
    for task in tasks {
        times.extend(task.await.expect("a player plays"));
    }
    let decided = times.len() as f64 / begun.elapsed().as_secs_f64();
    times.sort_unstable();
    let inserted = inserts(&server.postgres, clients).await;
    let millis = |share: f64| times[(times.len() as f64 * share) as usize].as_secs_f64() * 1e3;
    println!(
        "{clients:>8} {decided:>14.0} {inserted:>14.0} {:>7.0}% {:>9.2} {:>9.2}",
        100.0 * decided / inserted,
        millis(0.5),
        millis(0.99)
    );
}

/// Single-row INSERTs that the same Postgres commits in a second over this many connections.
async fn inserts(url: &str, connections: usize) -> f64 {
    let mut clients = Vec::new();
    for _ in 0..connections {
        let (client, connection) = tokio_postgres::connect(url, NoTls).await.expect("it connects");
        tokio::spawn(connection);
        clients.push(client);
    }
    let table = "CREATE TABLE IF NOT EXISTS bench (id bigserial PRIMARY KEY, body text NOT NULL)";
    clients[0].batch_execute(table).await.expect("a table can be made");
    let over = Arc::new(AtomicBool::new(false));
    let begun = Instant::now();
    let tasks: Vec<_> = clients
        .into_iter()
        .map(|client| {
            let over = over.clone();
            tokio::spawn(async move {
                let insert = client.prepare("INSERT INTO bench (body) VALUES ($1)").await;
                let insert = insert.expect("it prepares");
                let body = "x".repeat(1_000);
                let mut count = 0u64;
                while !over.load(Ordering::Relaxed) {
                    client.execute(&insert, &[&body]).await.expect("it inserts");
                    count += 1;
                }
                count
            })
        })
        .collect();
    tokio::time::sleep(Duration::from_secs(SECONDS)).await;
    over.store(true, Ordering::Relaxed);
    let mut count = 0;
    for task in tasks {
        count += task.await.expect("a connection inserts");
    }
    count as f64 / begun.elapsed().as_secs_f64()
}

/// Reading the state at the head (cached), and at another point of the past each time (folded).
async fn reads(server: &Server) {
    let mut player = Player::new(&server.http, 1_000).await;
    for _ in 0..40 {
        player.decide().await;
    }
    let asked = player.get(&format!("/v1/matches/{}", player.match_id)).await;
    let version = asked["version"].as_u64().expect("a version");
    println!("\nReading a state over HTTP, one client (a match of {version} events)");
    let path = format!("/v1/matches/{}/state", player.match_id);
    let head = timed(&player, |_| path.clone()).await;
    let past =
        timed(&player, |turn| format!("{path}?at={}&as=public", 5 + turn % (version - 8))).await;
    println!("{:>24} {head:>9.0} µs", "at the head, cached");
    println!("{:>24} {past:>9.0} µs", "in the past, folded");
}

/// Whole matches that are replayed as lines, each time folded from the store.
async fn replays(server: &Server) {
    let mut player = Player::new(&server.http, 1_500).await;
    let mut matches = Vec::new();
    for _ in 0..REPLAYED {
        while !player.prompts.is_empty() {
            player.decide().await;
        }
        matches.push(player.match_id.clone());
        player.begin().await;
    }
    println!("\nReplaying {REPLAYED} matches over HTTP, as lines, with the eyes of a seat");
    println!("{:>8} {:>14} {:>14} {:>14}", "clients", "matches/s", "frames/s", "kB a frame");
    for clients in [1, 8] {
        let begun = Instant::now();
        let follow = |first: usize| {
            let (player, matches) = (&player, &matches);
            async move {
                let (mut replayed, mut frames, mut bytes) = (0, 0, 0);
                while begun.elapsed() < Duration::from_secs(SECONDS) {
                    let text = player.lines(&matches[(first + replayed) % matches.len()]).await;
                    replayed += 1;
                    frames += text.lines().count();
                    bytes += text.len();
                }
                (replayed, frames, bytes)
            }
        };
        let done = join_all((0..clients).map(|number| follow(number * 3))).await;
        let seconds = begun.elapsed().as_secs_f64();
        let sum = |part: fn(&(usize, usize, usize)) -> usize| done.iter().map(part).sum::<usize>();
        let (replayed, frames, bytes) = (sum(|it| it.0), sum(|it| it.1), sum(|it| it.2));
        println!(
            "{clients:>8} {:>14.0} {:>14.0} {:>14.1}",
            replayed as f64 / seconds,
            frames as f64 / seconds,
            bytes as f64 / frames as f64 / 1024.0
        );
    }
}

async fn timed(player: &Player, path: impl Fn(u64) -> String) -> f64 {
    let begun = Instant::now();
    let turns = 1_000;
    for turn in 0..turns {
        player.get(&path(turn)).await;
    }
    begun.elapsed().as_secs_f64() * 1e6 / turns as f64
}

async fn memory(server: &Server) {
    let before = server.memory();
    let mut players = Vec::new();
    let matches = 300;
    let mut player = Player::new(&server.http, 2_000).await;
    for _ in 0..matches {
        player.begin().await;
        for _ in 0..12 {
            player.decide().await;
        }
        players.push(player.match_id.clone());
    }
    let cached = server.memory().saturating_sub(before) / matches;
    let before = server.memory();
    let streams = 400;
    let mut open = Vec::new();
    for number in 0..streams {
        let match_id = &players[number % players.len()];
        let url = format!("{}/v1/matches/{match_id}/events/stream?as=public", server.http);
        let answer = Client::new().get(url).send().await.expect("it answers");
        let mut stream = answer.bytes_stream();
        stream.next().await;
        open.push(stream);
    }
    let stream = server.memory().saturating_sub(before) / streams as u64;
    println!(
        "\nMemory: {} kB per cached match, {} kB per open stream",
        cached / 1024,
        stream / 1024
    );
}
