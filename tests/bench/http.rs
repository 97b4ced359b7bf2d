//! Players over HTTP, and what reading takes.

use std::time::{Duration, Instant};

use domain::engine::{Chance, Prompt};
use domain::registry;
use futures_util::StreamExt;
use futures_util::future::join_all;
use reqwest::Client;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::server::Server;

const SECONDS: u64 = 4;
/// Matches that are replayed.
const REPLAYED: usize = 20;

/// Everything that is measured over HTTP.
pub async fn run() {
    let server = Server::start();
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
    ruleset: &'static str,
    dice: Chance,
}

impl Player {
    /// A newcomer who plays duels.
    pub async fn new(base: &str, number: usize) -> Player {
        Player::of("showdown", base, number).await
    }

    /// A newcomer who plays this game.
    pub async fn of(ruleset: &'static str, base: &str, number: usize) -> Player {
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
        let mut player = Player { http, base, token, match_id, prompts, ruleset, dice };
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

    /// Begins a match of the same game and sits down on all sides.
    pub async fn begin(&mut self) {
        self.sit(self.ruleset).await;
    }

    /// Begins a match of this game and sits down on all sides, with ready-made loadouts.
    pub async fn sit(&mut self, ruleset: &'static str) {
        self.ruleset = ruleset;
        let made = self.post("/v1/matches", &json!({"ruleset": ruleset})).await;
        self.match_id = made["id"].as_str().expect("an id").to_owned();
        let seats = made["seats"].as_array().expect("it has seats").len();
        let rules = registry::latest(ruleset).expect("the game is known");
        let ready = rules.loadouts();
        for seat in 0..seats {
            let mut chair = json!({"seat": seat});
            if !ready.is_empty() {
                chair["loadout"] = json!({"preset": ready[seat % ready.len()].id});
            }
            self.post(&format!("/v1/matches/{}/seats", self.match_id), &chair).await;
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
