//! A database that a server of the release before `streams` has filled, with matches in every
//! condition: this release migrates it, folds it, verifies it and plays on.

use std::collections::BTreeMap;
use std::process::Output;
use std::time::{Duration, Instant};

use domain::engine::Chance;
use futures_util::future::join_all;
use serde_json::{Value, json};
use support::client::{Client, PASSWORD};
use support::driver::Driver;
use support::program::{Program, highnoon};
use support::proofs::{check_chain, verified};
use support::server::owner_of;

use crate::filled::{Filled, person};

/// How long is waited for what takes a second on a machine that has nothing else to do.
const PATIENCE: Duration = Duration::from_secs(60);
/// Matches that are played to their end.
const GOING_ON: [&str; 8] =
    ["running", "private", "delayed", "fork", "judged", "gunslingers", "doomtown", "wild west"];
/// Matches in which a seat is free.
const OPEN: [(&str, usize); 4] =
    [("open", 1), ("staged", 1), ("keyforge open", 1), ("wild west open", 1)];

/// A server on the database, with everybody logged in.
struct Town {
    filled: Filled,
    server: Program,
    people: BTreeMap<String, Client>,
}

#[tokio::test(flavor = "multi_thread")]
async fn what_an_older_release_has_stored_is_migrated_folded_verified_and_played_on() {
    let filled = Filled::load().await;
    filled.refresh_tokens_live().await;
    for _ in 0..2 {
        let migrated = filled.tell(&["migrate"]);
        assert!(migrated.status.success(), "{migrated:?}");
    }
    filled.require_whole().await;
    let mut town = Town::open(filled).await;
    town.require_same_proofs().await;
    town.require_known_replies().await;
    town.require_known_people().await;
    town.rule().await;
    town.play_on().await;
    town.require_time_is_up().await;
    town.server.ask_to_stop();
    assert!(town.server.wait().success());
    town.filled.require_all_covered().await;
    town.filled.require_whole().await;
}

impl Filled {
    fn tell(&self, words: &[&str]) -> Output {
        let folder = self.data_dir.display().to_string();
        let mut command = highnoon(words);
        command.args(["--data-dir", &folder]).env("DATABASE_URL", &self.url);
        command.output().expect("the program runs")
    }

    /// A number that a query counts.
    async fn count(&self, query: &str) -> i64 {
        owner_of(&self.url).await.query_one(query, &[]).await.expect("it counts").get(0)
    }

    /// Every match folds and is decided as it was, agrees with the checkpoints, and is summarized
    /// as it should be.
    async fn require_whole(&self) {
        let refolded = self.tell(&["refold", "--json"]);
        let report: Value = serde_json::from_slice(&refolded.stdout).expect("a report");
        assert!(refolded.status.success(), "{report:#}");
        let matches = self.count("SELECT count(*) FROM matches").await;
        let events = self.count("SELECT count(*) FROM events").await;
        let checkpoints = self.count("SELECT count(*) FROM checkpoints").await;
        let told = ["matches", "events", "checkpoints", "failed"].map(|it| report[it].as_i64());
        assert_eq!(told, [matches, events, checkpoints, 0].map(Some), "{report}");
        let rebuilt = self.tell(&["rebuild", "--check"]);
        assert!(rebuilt.status.success(), "{}", String::from_utf8_lossy(&rebuilt.stdout));
    }

    /// What the server has signed when it stopped reaches as far as every match.
    async fn require_all_covered(&self) {
        let bare = "SELECT count(*) FROM matches WHERE NOT EXISTS (
            SELECT FROM checkpoint_heads WHERE stream = matches.id AND seq = matches.version)";
        assert_eq!(self.count(bare).await, 0, "matches that no checkpoint covers");
        let bare = "SELECT count(*) FROM look_heads WHERE NOT EXISTS (
            SELECT FROM checkpoint_looks
            WHERE stream = look_heads.stream AND looks = look_heads.n)";
        assert_eq!(self.count(bare).await, 0, "looks that no checkpoint covers");
    }
}

impl Town {
    async fn open(filled: Filled) -> Town {
        let server = Program::start_set(&filled.data_dir, |it| {
            it.env("DATABASE_URL", &filled.url).env("HIGHNOON_LOG", "warn")
        });
        let mut people = BTreeMap::new();
        for (name, it) in &filled.noted.people {
            people.insert(name.clone(), person(&server.base, &it.id, name).log_in(None).await);
        }
        Town { filled, server, people }
    }

    /// The match that this is so about, with those of its players who are still there.
    async fn driver(&self, what: &str) -> Driver {
        let table = &self.filled.noted.matches[what];
        let there = table.players.iter().filter_map(|it| self.people.get(it));
        let players: Vec<Client> = there.cloned().collect();
        let made = players[0].read(&format!("/v1/matches/{}", table.id)).await;
        Driver { id: table.id.clone(), made, players, dice: Chance::keyed([5; 32]) }
    }

    /// Hashes and checkpoints are the bytes that the older server has told.
    async fn require_same_proofs(&self) {
        let all = "SELECT stream::text, encode(hash, 'hex') FROM events ORDER BY stream, seq";
        let mut hashes: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for row in
            owner_of(&self.filled.url).await.query(all, &[]).await.expect("the owner may read")
        {
            hashes.entry(row.get(0)).or_default().push(row.get(1));
        }
        for (id, noted) in &self.filled.noted.hashes {
            assert_eq!(hashes[id][..noted.len()], noted[..], "of match {id}");
        }
        assert!(2 < self.filled.noted.checkpoints.len(), "several checkpoints were kept");
        for (noted, n) in self.filled.noted.checkpoints.iter().zip(1..) {
            let told = self.server.stranger().get(&format!("/v1/checkpoints/{n}")).send().await;
            assert_eq!(told.text, *noted, "checkpoint {n}");
        }
    }

    /// Who sends a request again finds what they were answered. Who makes a match
    /// again finds it, as it stands.
    async fn require_known_replies(&self) {
        let jwks = self.server.stranger().read("/.well-known/jwks.json").await;
        for asked in &self.filled.noted.answered {
            let client = &self.people[&asked.by];
            let again = asked.again(client).await;
            assert_eq!(again.header("idempotent-replayed"), Some("true"));
            if asked.path == "/v1/matches" {
                require_same_fields(&again.expect(200), &asked.answer);
                let other = client.post(&asked.path, json!({"ruleset": "doomtown", "seats": 6}));
                other.key(asked.key).send().await.refused(422, "idempotency-key-reused");
                continue;
            }
            // Later releases add fields to answers; those that were there are as they were.
            let then = serde_json::from_str(&asked.answer).expect("an answer is JSON");
            require_all_of(&again.clone().expect(200), &then, &asked.path);
            let receipt = again.json()["receipt"].clone();
            let signed = verified(receipt.as_str().expect("a receipt is text"), &jwks);
            assert!(signed.is_some(), "the signature is right");
            let receipt = json!({"receipt": receipt});
            let report = client.post("/v1/receipts/verify", receipt).send().await.expect(200);
            assert_eq!((&report["valid"], &report["in_log"]), (&json!(true), &json!(true)));
        }
        let paths: Vec<&str> =
            self.filled.noted.answered.iter().map(|it| it.path.as_str()).collect();
        for wanted in ["/v1/matches", "/decisions", "/disputes", "/rulings"] {
            assert!(paths.iter().any(|it| it.ends_with(wanted)), "{wanted}: {paths:?}");
        }
    }

    /// Passwords, keys, roles and refresh tokens are as good as before.
    async fn require_known_people(&self) {
        let stranger = self.server.stranger();
        for (name, person) in &self.filled.noted.people {
            let refresh = json!({"refresh_token": person.refresh_token});
            let refreshed = stranger.post("/v1/tokens/refresh", refresh.clone()).send().await;
            let token = refreshed.json()["access_token"].as_str().map(str::to_owned);
            let client = stranger.with_token(&token.expect("the token is good"));
            let me = client.read("/v1/me").await;
            assert_eq!((&me["id"], &me["name"]), (&json!(person.id), &json!(name)));
            // Who shows it once more has stolen it, or was robbed: the whole login ends.
            let reused = stranger.post("/v1/tokens/refresh", refresh).send().await;
            reused.refused(401, "unauthenticated");
            client.get("/v1/me").send().await.refused(401, "unauthenticated");
        }
        let bot = stranger.with_token(&self.filled.noted.api_key).read("/v1/me").await;
        assert_eq!(bot["name"], "Ann");
        let own = self.people["Roy"].read("/v1/me").await;
        assert!(own["scopes"].to_string().contains("judge"), "{own}");
        let left = self.driver("left").await.show().await;
        assert_eq!([&left["title"], &left["seats"][0]["player"]["name"]], [&json!("erased"); 2]);
        let eve = json!({"name": "Eve", "password": PASSWORD});
        stranger.post("/v1/accounts", eve.clone()).send().await.refused(409, "name-taken");
        stranger.post("/v1/tokens", eve).send().await.refused(401, "unauthenticated");
        let over = format!("/v1/matches/{}", self.filled.noted.matches["over"].id);
        assert_eq!(stranger.read(&over).await["title"], "At the mill");
        let notes = stranger.read(&format!("{over}/annotations")).await;
        let [first, second] = [0, 1].map(|at| &notes["items"][at]["text"]);
        assert_eq!((first, second), (&json!("Cal was\nthere."), &Value::Null), "hers is erased");
    }

    /// The judge decides the dispute for which a match waits, and the match goes on.
    async fn rule(&self) {
        let roy = &self.people["Roy"];
        let mut driver = self.driver("suspended").await;
        assert_eq!(driver.show().await["status"], "suspended");
        let looks = driver.path("/accesses");
        let looked = roy.read(&looks).await["items"].as_array().map(Vec::len);
        roy.read(&driver.path("/information?seat=1&at=6")).await;
        let again = roy.read(&looks).await["items"].as_array().map(Vec::len);
        assert!(looked.is_some_and(|it| 2 < it) && looked < again, "{looked:?}, {again:?}");
        let dispute = roy.read("/v1/disputes?status=open").await["items"][0].clone();
        assert_eq!(dispute["claim"], "That was\nnot my card.", "{dispute}");
        let ruling = json!({"kind": "uphold", "dispute": dispute["id"], "reason": "It was."});
        roy.post(&driver.path("/rulings"), ruling).fresh().send().await.expect(201);
        driver.play_out().await;
        // What was ruled before the upgrade is still read by those whom it concerns.
        let judged = self.driver("judged").await;
        for (client, readable) in [(&judged.players[1], true), (&self.server.stranger(), false)] {
            let rulings = client.read(&judged.path("/rulings")).await.to_string();
            assert_eq!(rulings.contains("Bob, be quicker."), readable, "{rulings}");
        }
    }

    /// Every match that goes on is played to its end, and verifies.
    async fn play_on(&self) {
        let mut drivers = Vec::new();
        for what in GOING_ON {
            drivers.push(self.driver(what).await);
        }
        for (what, seat) in OPEN {
            let driver = self.driver(what).await;
            driver.seat(seat).await;
            drivers.push(driver);
        }
        join_all(drivers.iter_mut().map(play_to_the_end)).await;
        let stranger = self.server.stranger();
        drivers.push(self.driver("over").await);
        drivers.push(self.driver("left").await);
        for driver in &drivers {
            require_valid(driver, &stranger).await;
        }
    }

    /// Clocks that ran while no server did are noted by this one.
    async fn require_time_is_up(&self) {
        for what in ["timed, loss", "timed, default"] {
            let driver = self.driver(what).await;
            let began = Instant::now();
            while driver.show().await["status"] != "finished" {
                assert!(began.elapsed() < PATIENCE, "nobody notes that time is up: {what}");
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
            let log = driver.log(&driver.players[0], "").await;
            let late = log.iter().find(|it| it["kind"] == "clock.expired").expect("it is noted");
            assert!(late["facts"][0]["late_ms"].as_i64().is_some_and(|it| 1_000 < it), "{late}");
            require_valid(&driver, &self.server.stranger()).await;
        }
    }
}

/// A later release may add fields to an answer, and changes none.
/// Requires that whatever stood in an answer still stands in it.
fn require_all_of(now: &Value, then: &Value, place: &str) {
    match (now, then) {
        (Value::Object(now), Value::Object(then)) => {
            for (field, value) in then {
                let known = now.get(field).unwrap_or_else(|| panic!("{place}/{field} is gone"));
                require_all_of(known, value, &format!("{place}/{field}"));
            }
        }
        (Value::Array(now), Value::Array(then)) => {
            assert_eq!(now.len(), then.len(), "{place}");
            for (at, (now, then)) in now.iter().zip(then).enumerate() {
                require_all_of(now, then, &format!("{place}/{at}"));
            }
        }
        (now, then) => assert_eq!(now, then, "{place}"),
    }
}

fn require_same_fields(now: &Value, then: &str) {
    let then: Value = serde_json::from_str(then).expect("an answer is JSON");
    for (field, value) in then.as_object().expect("of fields") {
        assert_eq!(now[field], *value, "{field}");
    }
}

/// So many decisions, and then whoever sits first resigns: some games are long.
async fn play_to_the_end(driver: &mut Driver) {
    const DECISIONS_MAX: usize = 60;
    driver.play(DECISIONS_MAX).await;
    for player in &driver.players {
        if driver.show().await["status"] == "active" {
            let resign = player.post(&driver.path("/resignations"), json!({}));
            resign.fresh().send().await.expect(201);
        }
    }
}

/// The export of a match is what its log and its proofs say, as the server and anybody verifies.
async fn require_valid(driver: &Driver, stranger: &Client) {
    let player = &driver.players[0];
    assert_eq!(driver.show().await["status"], "finished", "{}", driver.made);
    check_chain(&driver.log(player, "").await);
    let audit = player.read(&driver.path("/audit?limit=1")).await;
    assert_eq!(audit["report"]["valid"], true, "{audit}");
    let bundle = player.get(&driver.path("/audit/export")).send().await;
    assert_eq!(bundle.status, 200, "{}", bundle.text);
    let verify = stranger.call("POST", "/v1/audits/verify");
    let report = verify.body("application/x-ndjson", bundle.text).send().await.expect(200);
    assert_eq!((&report["valid"], &report["signer_established"]), (&json!(true), &json!(true)));
}
