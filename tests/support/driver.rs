//! Matches that are made, seated and played over HTTP by clients that know no game.

use std::time::Duration;

use domain::engine::{Chance, Prompt};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::client::Client;

/// No match of these games takes as many decisions.
const DECISIONS_MAX: usize = 2_000;
/// Tenths of a second after which somebody knows what was stored.
const UNCONFIRMED_MAX: u32 = 300;

/// A match and those who play it.
pub struct Driver {
    /// The match.
    pub id: String,
    /// The match as it was made.
    pub made: Value,
    /// The players by seat.
    pub players: Vec<Client>,
    /// What decides what they do.
    pub dice: Chance,
}

/// An answer that is about to be given.
#[derive(Clone, Debug)]
pub struct Move {
    /// Whose it is.
    pub seat: usize,
    /// What is asked.
    pub prompt: Prompt,
    /// What is answered.
    pub answer: Value,
}

impl Move {
    /// The body of the request.
    pub fn body(&self) -> Value {
        json!({"prompt": self.prompt.id, "answer": self.answer})
    }
}

impl Driver {
    /// A match as the first of `players` makes it, with nobody in its seats.
    pub async fn open(players: Vec<Client>, new: Value) -> Driver {
        let made = players[0].post("/v1/matches", new).fresh().send().await.expect(201);
        let id = made["id"].as_str().expect("a match has an id").to_owned();
        Driver { id, made, players, dice: Chance::keyed([7; 32]) }
    }

    /// A match of showdown in which everybody sits.
    pub async fn showdown(players: Vec<Client>) -> Driver {
        Driver::started(players, json!({"ruleset": "showdown"})).await
    }

    /// The same; none where the server breaks down meanwhile.
    pub async fn try_showdown(players: Vec<Client>) -> Option<Driver> {
        let call = players[0].post("/v1/matches", json!({"ruleset": "showdown"}));
        let made = call.try_send().await.filter(|it| it.status == 201)?.json();
        let id = made["id"].as_str().expect("a match has an id").to_owned();
        let driver = Driver { id, made, players, dice: Chance::keyed([7; 32]) };
        let ready = driver.players[0].get("/v1/rulesets/showdown/loadouts").try_send().await?;
        let loadout = json!({"preset": ready.json()["items"][0]["id"]});
        for player in &driver.players {
            let chair = json!({"loadout": loadout});
            let taken = player.post(&driver.path("/seats"), chair).try_send().await?;
            if taken.status != 201 {
                return None;
            }
        }
        Some(driver)
    }

    /// A match in which everybody sits.
    pub async fn started(players: Vec<Client>, new: Value) -> Driver {
        let driver = Driver::open(players, new).await;
        driver.seat_all().await;
        driver
    }

    /// A match that is over.
    pub async fn finished(players: Vec<Client>, new: Value) -> Driver {
        let mut driver = Driver::started(players, new).await;
        driver.play_out().await;
        driver
    }

    /// Other dice than the usual ones.
    pub fn dice(mut self, key: u8) -> Driver {
        self.dice = Chance::keyed([key; 32]);
        self
    }

    /// `/v1/matches/{id}` and what follows.
    pub fn path(&self, rest: &str) -> String {
        format!("/v1/matches/{}{rest}", self.id)
    }

    /// What a player brings to a seat: a ready-made loadout, where the game takes any.
    pub async fn chair(&self, seat: usize) -> Value {
        let ruleset = self.made["ruleset"].as_str().expect("a match has a ruleset");
        let path = format!("/v1/rulesets/{ruleset}/loadouts");
        let ready = self.players[0].read(&path).await;
        let mut ready = ready["items"].as_array().expect("a page has items").as_slice();
        // There, the scenario says what everybody has.
        if self.made["staged"] == true {
            ready = &[];
        }
        let mut chair = json!({"seat": seat, "entropy": format!("the luck of seat {seat}")});
        if !ready.is_empty() {
            chair["loadout"] = json!({"preset": ready[seat % ready.len()]["id"]});
        }
        chair
    }

    /// The player takes their seat.
    pub async fn seat(&self, seat: usize) -> Value {
        let chair = self.chair(seat).await;
        let taken = self.players[seat].post(&self.path("/seats"), chair).fresh();
        taken.send().await.expect(201)
    }

    /// Every player takes their seat.
    pub async fn seat_all(&self) {
        for seat in 0..self.players.len() {
            self.seat(seat).await;
        }
    }

    /// The match as its first player reads it.
    pub async fn show(&self) -> Value {
        self.players[0].read(&self.path("")).await
    }

    /// Where the match is.
    pub async fn version(&self) -> u64 {
        self.show().await["version"].as_u64().expect("a version is a number")
    }

    /// What a player is asked.
    pub async fn prompts(&self, seat: usize) -> Vec<Prompt> {
        let asked = self.players[seat].read(&self.path("/prompts")).await;
        serde_json::from_value(asked["prompts"].clone()).expect("prompts are of seven forms")
    }

    /// A random legal answer of this seat; none where it is not asked.
    pub async fn answer_of(&mut self, seat: usize) -> Option<Move> {
        let prompt = self.prompts(seat).await.into_iter().next()?;
        let answer = prompt.choice.random_answer(&mut self.dice);
        Some(Move { seat, prompt, answer })
    }

    /// A random legal answer of somebody who is asked; none where nobody is.
    pub async fn next_move(&mut self) -> Option<Move> {
        let count = self.players.len();
        let first = self.dice.below(count as u32) as usize;
        for seat in (0..count).map(|it| (first + it) % count) {
            if let Some(it) = self.answer_of(seat).await {
                return Some(it);
            }
        }
        None
    }

    /// The next legal answer of this seat, others moving until it is asked.
    pub async fn move_of(&mut self, seat: usize) -> Move {
        for _ in 0..DECISIONS_MAX {
            if let Some(it) = self.answer_of(seat).await {
                return it;
            }
            let next = self.next_move().await.expect("the match is not over");
            self.make(&next).await;
        }
        panic!("seat {seat} is never asked");
    }

    /// Gives the answer. Until an earlier one is confirmed it is sent again, as clients do.
    pub async fn make(&self, it: &Move) -> Value {
        self.give(it, Uuid::new_v4()).await
    }

    /// The same with this key.
    pub async fn give(&self, it: &Move, key: Uuid) -> Value {
        let path = self.path("/decisions");
        for _ in 0..UNCONFIRMED_MAX {
            let sent = self.players[it.seat].post(&path, it.body()).key(key).send().await;
            if sent.status != 503 || !sent.text.contains("is not confirmed yet") {
                // A reply that is given again comes with 200.
                return sent.expect(if sent.status == 200 { 200 } else { 201 });
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        panic!("nobody learns whether an earlier decision was stored");
    }

    /// Decides at random this many times, or to the end; returns what the server replied.
    pub async fn play(&mut self, decisions: usize) -> Vec<Value> {
        let mut replies = Vec::new();
        while replies.len() < decisions {
            let Some(next) = self.next_move().await else { break };
            replies.push(self.make(&next).await);
        }
        replies
    }

    /// Decides at random to the end.
    pub async fn play_out(&mut self) -> Vec<Value> {
        let replies = self.play(DECISIONS_MAX).await;
        let status = self.show().await["status"].clone();
        assert_eq!(status, "finished", "after {} decisions", replies.len());
        replies
    }

    /// The whole log as a client sees it; `eyes` is what is asked for beside, such as `&as=public`.
    pub async fn log(&self, client: &Client, eyes: &str) -> Vec<Value> {
        let page = client.read(&self.path(&format!("/events?after=0{eyes}"))).await;
        page["items"].as_array().expect("a page has items").clone()
    }
}
