//! Many matches played at once, with every request and answer remembered, so that after a bad day
//! it can be told whether anything was lost or doubled.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use domain::engine::Prompt;
use serde_json::{Value, json};
use tokio::task::JoinHandle;
use uuid::Uuid;

use crate::client::{Answer, Client};
use crate::driver::Driver;
use crate::proofs::{check_chain, verified};

/// How long a request is tried again.
const PATIENCE: Duration = Duration::from_secs(30);
const PAUSE: Duration = Duration::from_millis(50);
/// Decisions that are answered until a load is amid its matches.
const AMID: usize = 40;
const LOOK_EVERY: Duration = Duration::from_millis(20);
/// How long it may take until everybody has noticed that something broke.
const BREAKING: Duration = Duration::from_millis(300);

/// A decision that was sent.
struct Sent {
    key: Uuid,
    seat: usize,
    body: Value,
    /// What the server answered; none where it did not.
    reply: Option<Value>,
}

/// A match that is played until something breaks.
pub struct Table {
    driver: Driver,
    sent: Vec<Sent>,
    /// Whether it was played until a request was not answered.
    broken: bool,
    /// What came in the place of the answer; none where the line broke.
    refusal: Option<Answer>,
}

/// Several of them, one after the other at each of several tables.
pub struct Load {
    tables: Vec<JoinHandle<Vec<Table>>>,
    signals: Arc<Signals>,
}

/// What those who play and those who watch them tell each other.
#[derive(Default)]
struct Signals {
    stop: AtomicBool,
    answered: AtomicUsize,
    broken: AtomicBool,
}

/// The same after the playing has ended.
pub struct Remains {
    tables: Vec<Table>,
}

impl Load {
    /// Lets two players play this many matches at once, and others when these are over.
    pub async fn begin(base: &str, matches: u8) -> Load {
        let players = vec![Client::newcomer(base).await, Client::newcomer(base).await];
        let signals = Arc::<Signals>::default();
        let mut first = Vec::new();
        for key in 0..matches {
            first.push(Driver::showdown(players.clone()).await.dice(key));
        }
        let tables = first.into_iter().map(|it| tokio::spawn(sit(it, signals.clone()))).collect();
        Load { tables, signals }
    }

    /// Waits until they are amid their matches, however busy the machine is.
    pub async fn goes_on(&self) {
        let wanted = self.signals.answered.load(Ordering::Relaxed) + AMID;
        let began = Instant::now();
        while self.signals.answered.load(Ordering::Relaxed) < wanted && began.elapsed() < PATIENCE {
            tokio::time::sleep(LOOK_EVERY).await;
        }
    }

    /// Whether a request was not answered as it should be.
    pub fn is_broken(&self) -> bool {
        self.signals.broken.load(Ordering::Relaxed)
    }

    /// What there is after everything has broken that was to break.
    pub async fn end(self) -> Remains {
        tokio::time::sleep(BREAKING).await;
        self.signals.stop.store(true, Ordering::Relaxed);
        let mut tables = Vec::new();
        for table in self.tables {
            tables.extend(table.await.expect("a table does not panic"));
        }
        Remains { tables }
    }
}

/// Plays a match and then others, until a request is not answered as it should be.
async fn sit(first: Driver, signals: Arc<Signals>) -> Vec<Table> {
    let mut tables = Vec::new();
    let mut next = Some(first);
    while let Some(driver) = next {
        let players = driver.players.clone();
        let table = Table { driver, sent: Vec::new(), broken: false, refusal: None };
        let table = table.play(&signals).await;
        signals.broken.fetch_or(table.broken, Ordering::Relaxed);
        let goes_on = !table.broken && !signals.stop.load(Ordering::Relaxed);
        tables.push(table);
        next = if goes_on { Driver::try_showdown(players).await } else { None };
    }
    tables
}

impl Table {
    /// Plays to the end, or until a request is not answered as it should be.
    async fn play(mut self, signals: &Signals) -> Table {
        while !signals.stop.load(Ordering::Relaxed) {
            let mut moved = false;
            for seat in 0..self.driver.players.len() {
                let asked = self.driver.players[seat].get(&self.driver.path("/prompts"));
                let asked = match asked.try_send().await {
                    Some(asked) if asked.status == 200 => asked.json()["prompts"].clone(),
                    refusal => return Table { broken: true, refusal, ..self },
                };
                let asked: Vec<Prompt> =
                    serde_json::from_value(asked).expect("prompts are of seven forms");
                let Some(prompt) = asked.into_iter().next() else { continue };
                let answer = prompt.choice.random_answer(&mut self.driver.dice);
                let body = json!({"prompt": prompt.id, "answer": answer});
                let sent = Sent { key: Uuid::new_v4(), seat, body, reply: None };
                match self.send(&sent).await {
                    Some(answered) if answered.status == 201 => {
                        self.sent.push(Sent { reply: Some(answered.json()), ..sent });
                        signals.answered.fetch_add(1, Ordering::Relaxed);
                    }
                    refusal => {
                        self.sent.push(sent);
                        return Table { broken: true, refusal, ..self };
                    }
                }
                moved = true;
            }
            if !moved {
                break;
            }
        }
        self
    }

    async fn send(&self, it: &Sent) -> Option<Answer> {
        let player = &self.driver.players[it.seat];
        player.post(&self.driver.path("/decisions"), it.body.clone()).key(it.key).try_send().await
    }

    /// Sends a request again until it is answered.
    async fn insist(&self, it: &Sent) -> Answer {
        let began = Instant::now();
        loop {
            match self.send(it).await {
                Some(answer) if answer.status != 503 => return answer,
                last => assert!(began.elapsed() < PATIENCE, "{last:?}"),
            }
            tokio::time::sleep(PAUSE).await;
        }
    }

    /// Checks what is in the log against what was answered, to the event.
    async fn check(&self, jwks: &Value) {
        let log = self.driver.log(&self.driver.players[0], "&as=public").await;
        check_chain(&log);
        let kinds = |wanted: &str| log.iter().filter(|it| it["kind"] == wanted).count();
        assert_eq!(kinds("decision.made"), self.sent.len(), "no other event, and none twice");
        let (setup, over) = (kinds("seat.taken") + kinds("match.started"), kinds("match.finished"));
        assert_eq!(log.len(), 1 + setup + self.sent.len() + over);
        let mut seqs = BTreeSet::new();
        for sent in &self.sent {
            let reply = sent.reply.as_ref().expect("everything was answered in the end");
            let event = &reply["events"][0];
            let seq = event["seq"].as_u64().expect("a seq is a number");
            assert!(seqs.insert(seq), "event {seq} was answered twice");
            assert_eq!(log[seq as usize - 1]["hash"], event["hash"], "event {seq} is another");
            let receipt = reply["receipt"].as_str().expect("a receipt is a JWS");
            let receipt = verified(receipt, jwks).expect("the signature is right");
            let last = receipt["seq"].as_u64().expect("a seq is a number");
            assert_eq!(log[last as usize - 1]["hash"], receipt["hash"]);
        }
    }

    /// Ends the match, and has it verified.
    async fn verify(&self) -> String {
        if self.driver.show().await["status"] == "active" {
            let (path, key) = (self.driver.path("/resignations"), Uuid::new_v4());
            let began = Instant::now();
            loop {
                let resign = self.driver.players[0].post(&path, json!({})).key(key);
                match resign.send().await {
                    // What was left in doubt may be so for a moment longer than reads fail.
                    answer if answer.status == 503 => assert!(began.elapsed() < PATIENCE),
                    answer => break drop(answer.expect(201)),
                }
                tokio::time::sleep(PAUSE).await;
            }
        }
        let player = &self.driver.players[0];
        let bundle = player.get(&self.driver.path("/audit/export")).send().await;
        assert_eq!(bundle.status, 200, "{}", bundle.text);
        let verify = player.call("POST", "/v1/audits/verify");
        let report = verify.body("application/x-ndjson", bundle.text.clone()).send().await;
        let report = report.expect(200);
        assert_eq!((&report["valid"], &report["signer_established"]), (&json!(true), &json!(true)));
        bundle.text
    }
}

impl Remains {
    /// The same players at a server that listens elsewhere now.
    pub fn at(mut self, base: &str) -> Remains {
        for table in &mut self.tables {
            table.driver.players.iter_mut().for_each(|it| *it = it.at(base));
        }
        self
    }

    /// How many decisions were answered.
    pub fn answered(&self) -> usize {
        let sent = self.tables.iter().flat_map(|it| &it.sent);
        sent.filter(|it| it.reply.is_some()).count()
    }

    /// How many matches were interrupted.
    pub fn interrupted(&self) -> usize {
        self.tables.iter().filter(|it| it.broken).count()
    }

    /// What came where an answer was expected. Lines that broke are left out.
    pub fn refusals(&self) -> impl Iterator<Item = &Answer> {
        self.tables.iter().filter_map(|it| it.refusal.as_ref())
    }

    /// Sends again what was not answered; how many of those had been made nevertheless.
    pub async fn retry(&mut self) -> usize {
        let mut made = 0;
        for table in &mut self.tables {
            let Some(mut last) = table.sent.pop_if(|it| it.reply.is_none()) else { continue };
            let answer = table.insist(&last).await;
            made += usize::from(answer.status == 200);
            let replayed = answer.header("idempotent-replayed") == Some("true");
            assert_eq!(replayed, answer.status == 200, "{}", answer.text);
            last.reply = Some(answer.expect(answer.status));
            assert!([200, 201].contains(&answer.status), "{}", answer.text);
            table.sent.push(last);
        }
        made
    }

    /// Checks that nothing was lost and nothing doubled: every answer is in the log, nothing else
    /// is, every request is answered as it was when it is sent again, and every match verifies.
    /// A bundle of one of them, and the keys.
    pub async fn check(&self) -> (String, String) {
        let jwks = self.tables[0].driver.players[0].read("/.well-known/jwks.json").await;
        let mut bundle = String::new();
        for table in &self.tables {
            table.check(&jwks).await;
            for sent in table.sent.iter().rev().take(3) {
                let again = table.insist(sent).await.expect(200);
                let first = sent.reply.as_ref().expect("everything was answered");
                for same in ["seq", "events", "receipt"] {
                    assert_eq!(again[same], first[same], "{same}");
                }
            }
            table.check(&jwks).await;
            bundle = table.verify().await;
        }
        (bundle, jwks.to_string())
    }
}
