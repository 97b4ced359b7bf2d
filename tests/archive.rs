//! Old matches that are taken out of the database into files, and are shown as before: what is
//! ready and what is not, what lies in no part of its own, files that were altered, and commands
//! that were interrupted. They run on a split database, too, where there is one (`script/citus
//! --suite`).

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;
use std::time::{Duration, Instant};

use chrono::Utc;
use serde_json::{Value, json};
use support::citus;
use support::client::{Answer, Client};
use support::driver::{Driver, Move};
use support::program::{Program, highnoon, verify};
use support::server::{empty_database, folder, owner_of};
use uuid::Uuid;

/// How long is waited for checkpoints and the feed.
const PATIENCE: Duration = Duration::from_secs(60);
const PAUSE: Duration = Duration::from_millis(100);

/// What everybody reads of a match that is over, and what does not change.
const READ: [&str; 14] = [
    "",
    "/events?after=0",
    "/events?after=3&limit=4",
    "/events?after=0&as=revealed",
    "/state?at=1",
    "/state?at=7",
    "/state",
    "/replay",
    "/replay?from=5&to=9&as=revealed",
    "/timeline",
    "/audit",
    "/audit?after=4&limit=3",
    "/audit/export",
    "/checkpoints",
];

/// A server with an archive.
struct House {
    data_dir: PathBuf,
    archive: PathBuf,
    database: String,
    server: Program,
    players: Vec<Client>,
}

/// A match, and the last decision that was made there.
struct Played {
    driver: Driver,
    last: Move,
    key: Uuid,
    reply: Value,
}

impl House {
    async fn new() -> House {
        let folder = folder();
        let (data_dir, archive) = (folder.join("data"), folder.join("archive"));
        fs::create_dir(&data_dir).expect("a folder can be made");
        fs::create_dir(&archive).expect("a folder can be made");
        let database = empty_database().await;
        if let Some(cluster) = citus::cluster() {
            cluster.distribute(&database).await;
        }
        let server = start(&data_dir, &archive, &database);
        let players =
            vec![Client::newcomer(&server.base).await, Client::newcomer(&server.base).await];
        House { data_dir, archive, database, server, players }
    }

    /// Another server on the same data, which remembers nothing.
    fn restart(&mut self) {
        self.server.ask_to_stop();
        assert!(self.server.wait().success());
        self.server = start(&self.data_dir, &self.archive, &self.database);
        for player in &mut self.players {
            *player = player.at(&self.server.base);
        }
    }

    async fn run(&self, statement: &str) {
        let owner = owner_of(&self.database).await;
        owner.batch_execute(statement).await.expect("the owner can do anything");
    }

    /// Changes events, whose guard the owner takes away for it.
    async fn forge(&self, statement: &str) {
        for it in ["DISABLE TRIGGER USER", statement, "ENABLE TRIGGER USER"] {
            match it == statement {
                true => self.run(it).await,
                false => self.run(&format!("ALTER TABLE events {it}")).await,
            }
        }
    }

    async fn count(&self, query: &str) -> i64 {
        owner_of(&self.database).await.query_one(query, &[]).await.expect("it counts").get(0)
    }

    /// A match with a title, played to its end.
    async fn finished(&self) -> Played {
        let new = json!({"ruleset": "showdown", "title": "High noon at the mill"});
        let mut driver = Driver::started(self.players.clone(), new).await;
        let mut last = None;
        while let Some(next) = driver.next_move().await {
            let key = Uuid::new_v4();
            let path = driver.path("/decisions");
            let call = driver.players[next.seat].post(&path, next.body()).key(key);
            let reply = call.send().await.expect(201);
            last = Some((next, key, reply));
        }
        let (last, key, reply) = last.expect("something was decided");
        Played { driver, last, key, reply }
    }

    /// Ends the part in which matches are now. What is made from now on lies in a part of that
    /// name, or in none of its own.
    async fn cut(&self, part: Option<&str>) {
        let next = part.map_or(String::new(), |name| {
            format!(
                "CREATE TABLE {name} (LIKE events INCLUDING DEFAULTS INCLUDING CONSTRAINTS
                     INCLUDING INDEXES);
                 EXECUTE format('ALTER TABLE events ATTACH PARTITION {name}
                     FOR VALUES FROM (%L) TO (%L)', here, last.upper);"
            )
        });
        let cut = format!(
            "DO $$ DECLARE here uuid := first_id_at(clock_timestamp()); last record; BEGIN
                 SELECT name, lower, upper INTO last FROM event_parts
                     WHERE (lower IS NULL OR lower <= here) AND here < upper;
                 EXECUTE format('ALTER TABLE events DETACH PARTITION %I', last.name);
                 EXECUTE format('ALTER TABLE events ATTACH PARTITION %I
                     FOR VALUES FROM (%s) TO (%L)', last.name,
                     coalesce(quote_literal(last.lower), 'MINVALUE'), here);
                 {next}
             END $$"
        );
        self.run(&cut).await;
    }

    /// Lets all matches be old that are over.
    async fn age(&self) {
        self.all_covered().await;
        self.ended(-2).await;
    }

    /// Lets matches have ended so many days later.
    async fn ended(&self, days: i32) {
        let asked = format!(
            "SELECT format('UPDATE matches SET ended_at = %L WHERE id = %L',
                           ended_at + interval '{days} days', id)
             FROM matches WHERE ended_at IS NOT NULL"
        );
        for statement in self.texts_of(&asked).await {
            self.run(&statement).await;
        }
    }

    /// Alters when event 5 of a match was recorded.
    async fn recorded(&self, of: &Played, seconds: i32) {
        let asked = format!(
            "SELECT format('UPDATE events SET recorded_at = %L WHERE stream = %L AND seq = 5',
                           recorded_at + interval '{seconds} s', stream)
             FROM events WHERE stream = '{}' AND seq = 5",
            of.driver.id
        );
        for statement in self.texts_of(&asked).await {
            self.forge(&statement).await;
        }
    }

    async fn texts_of(&self, query: &str) -> Vec<String> {
        let rows = owner_of(&self.database).await.query(query, &[]).await;
        rows.expect("it answers").iter().map(|row| row.get(0)).collect()
    }

    /// Waits until checkpoints and the feed know all matches.
    async fn all_covered(&self) {
        let began = Instant::now();
        let missing = "SELECT count(*) FROM matches WHERE NOT EXISTS (
                SELECT FROM checkpoint_heads WHERE stream = id AND seq = version)
            OR NOT EXISTS (SELECT FROM told WHERE stream = id AND seq = version)";
        while self.count(missing).await != 0 {
            assert!(began.elapsed() < PATIENCE, "matches are not covered");
            tokio::time::sleep(PAUSE).await;
        }
    }

    fn tell(&self, words: &[&str]) -> Output {
        let folder = self.data_dir.display().to_string();
        let mut command = highnoon(words);
        command.args(["--data-dir", &folder]).env("DATABASE_URL", &self.database);
        command.env("HIGHNOON_ARCHIVE", &self.archive);
        command.output().expect("the program runs")
    }

    fn archive(&self) -> (bool, String) {
        let (now, into) = (Utc::now().to_rfc3339(), self.archive.display().to_string());
        let done = self.tell(&["archive", "--before", &now, "--into", &into]);
        let said = [done.stdout, done.stderr].concat();
        (done.status.success(), String::from_utf8_lossy(&said).into_owned())
    }

    /// The file of a match.
    async fn file(&self, of: &Played) -> PathBuf {
        let object = format!("SELECT object FROM archived WHERE stream = '{}'", of.driver.id);
        let owner = owner_of(&self.database).await;
        let object: String = owner.query_one(&object, &[]).await.expect("it is archived").get(0);
        self.archive.join(object)
    }

    /// Events of a match that are in the table of events.
    async fn stored(&self, of: &Played) -> i64 {
        let id = &of.driver.id;
        self.count(&format!("SELECT count(*) FROM events WHERE stream = '{id}'")).await
    }

    async fn read(&self, of: &Played) -> Vec<(u16, String)> {
        let mut all = Vec::new();
        for rest in READ {
            let answer = self.players[0].get(&of.driver.path(rest)).send().await;
            assert_eq!(answer.status, 200, "{rest}: {}", answer.text);
            all.push((answer.status, timeless(&answer)));
        }
        all
    }

    async fn get(&self, of: &Played) -> Answer {
        self.players[0].get(&of.driver.path("/events?after=0")).send().await
    }

    async fn metrics(&self) -> String {
        self.server.stranger().get("/metrics").send().await.text
    }
}

fn start(data_dir: &Path, archive: &Path, database: &str) -> Program {
    Program::start_set(data_dir, |it| {
        it.env("HIGHNOON_LOG", "warn")
            .env("DATABASE_URL", database)
            .env("HIGHNOON_ARCHIVE", archive)
            .env("HIGHNOON_CHECKPOINT_SECONDS", "1")
            .env("HIGHNOON_ACCOUNT_RATE", "100000/100000")
            .env("HIGHNOON_DECISION_RATE", "100000/100000")
    })
}

/// An answer without the time at which it was given.
fn timeless(answer: &Answer) -> String {
    match serde_json::from_str::<Value>(&answer.text) {
        Ok(json) => support::client::timeless(json).to_string(),
        Err(_) => answer.text.clone(),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_archived_is_shown_as_before_and_what_goes_on_keeps_its_part() {
    let mut house = House::new().await;
    let (one, other) = (house.finished().await, house.finished().await);
    house.cut(Some("events_late")).await;
    let third = house.finished().await;
    let straggler = Driver::started(house.players.clone(), json!({"ruleset": "showdown"})).await;
    house.cut(Some("events_last")).await;
    house.age().await;
    // It remembers when they ended.
    house.restart();
    let before = [house.read(&one).await, house.read(&other).await];
    let list = timeless(&house.players[0].get("/v1/matches?limit=10").send().await);
    let events = house.stored(&one).await;

    let (right, said) = house.archive();
    assert!(right, "{said}");
    assert!(said.contains("events_first is in ") && said.contains("events_late stays"), "{said}");
    assert!(said.contains(&straggler.id) && !said.contains(&third.driver.id), "{said}");
    let counts = [house.stored(&one).await, house.stored(&other).await];
    assert_eq!(counts, [0, 0], "they have left the database");
    assert!(0 < house.stored(&third).await);
    let parts = "SELECT count(*) FROM event_parts WHERE name = 'events_first'";
    assert_eq!(house.count(parts).await, 0);
    assert_eq!(
        fs::read(house.file(&one).await).expect("it is there")[..4],
        0xfd2f_b528_u32.to_le_bytes()
    );

    // By the server that knows them, and by one that has to read them.
    for round in 0..2 {
        let after = [house.read(&one).await, house.read(&other).await];
        for ((then, now), rest) in
            before.iter().flatten().zip(after.iter().flatten()).zip(READ.iter().cycle())
        {
            assert_eq!(then, now, "{rest}, round {round}");
        }
        let listed = timeless(&house.players[0].get("/v1/matches?limit=10").send().await);
        assert_eq!(listed, list);
        house.restart();
    }
    require_replies(&house, &one).await;
    let receipt = json!({"receipt": one.reply["receipt"]});
    let verdict = house.players[0].post("/v1/receipts/verify", receipt).send().await.expect(200);
    assert_eq!((&verdict["valid"], &verdict["in_log"]), (&json!(true), &json!(true)), "{verdict}");

    house.ended(2).await;
    for words in [["refold", "--json"].as_slice(), &["rebuild", "--check"]] {
        let done = house.tell(words);
        assert!(done.status.success(), "{words:?}: {done:?}");
    }
    let keys = house.data_dir.join("jwks.json");
    let jwks = house.server.stranger().get("/.well-known/jwks.json").send().await.text;
    fs::write(&keys, jwks).expect("a file can be written");
    let file = house.file(&one).await.display().to_string();
    let keys = keys.display().to_string();
    let verified = highnoon(&["verify", &file, "--keys", &keys, "--json"]).output();
    let verified = verified.expect("the program runs");
    let report: Value = serde_json::from_slice(&verified.stdout).expect("a report");
    let expected = json!({"valid": true, "signer_established": true, "events": events});
    assert_eq!(report, expected);
}

/// The reply to the last decision is given again, and nothing is added.
async fn require_replies(house: &House, of: &Played) {
    let player = &house.players[of.last.seat];
    let path = of.driver.path("/decisions");
    let again = player.post(&path, of.last.body()).key(of.key).send().await.expect(200);
    for same in ["seq", "events", "receipt"] {
        assert_eq!(again[same], of.reply[same], "{same}");
    }
    let mut other = of.last.body();
    other["seat"] = json!(of.last.seat);
    player.post(&path, other).key(of.key).send().await.refused(422, "idempotency-key-reused");
    let new = player.post(&path, of.last.body()).fresh().send().await;
    assert!((400..500).contains(&new.status), "{}", new.text);
    let claim = json!({"seq": of.reply["seq"], "claim": "It was not the last card."});
    let dispute = player.post(&of.driver.path("/disputes"), claim).fresh().send().await;
    let problem = dispute.refused(409, "match-not-active");
    assert!(problem["detail"].as_str().is_some_and(|it| it.contains("archived")), "{problem}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_that_is_not_as_decided_keeps_its_part_and_other_parts_go_on() {
    let house = House::new().await;
    let (good, bad) = (house.finished().await, house.finished().await);
    house.cut(Some("events_late")).await;
    let third = house.finished().await;
    house.cut(Some("events_last")).await;
    house.age().await;
    house.recorded(&bad, 1).await;
    let (right, said) = house.archive();
    assert!(!right, "{said}");
    assert!(said.contains(&bad.driver.id) && !said.contains(&good.driver.id), "{said}");
    assert!(
        said.contains("events_first stays: 1 of") && said.contains("events_late is in"),
        "{said}"
    );
    assert_eq!(house.stored(&third).await, 0);
    assert!(0 < house.stored(&good).await && 0 < house.stored(&bad).await);
    house.get(&good).await.expect(200);
    house.get(&third).await.expect(200);
    let metrics = house.metrics().await;
    let line = metrics.lines().find(|it| it.contains(&bad.driver.id));
    let name = "highnoon_unarchived_match{";
    assert!(line.is_some_and(|it| it.starts_with(name) && it.ends_with(" 1")), "{line:?}");

    // What is in the archive already is left there.
    let written = |file: &Path| fs::metadata(file).and_then(|it| it.modified()).expect("its time");
    let file = house.file(&good).await;
    let then = written(&file);
    house.recorded(&bad, -1).await;
    let (right, said) = house.archive();
    assert!(right, "{said}");
    assert_eq!(written(&file), then);
    assert_eq!([house.stored(&good).await, house.stored(&bad).await], [0, 0]);
    assert_eq!(house.count("SELECT count(*) FROM archive_failures").await, 0);
    house.get(&bad).await.expect(200);
}

#[tokio::test(flavor = "multi_thread")]
async fn matches_without_a_part_of_their_own_leave_one_by_one() {
    let mut house = House::new().await;
    let first = house.finished().await;
    house.cut(None).await;
    let (one, bad, other) =
        (house.finished().await, house.finished().await, house.finished().await);
    let new = json!({"ruleset": "showdown"});
    let mut straggler = Driver::started(house.players.clone(), new).await;
    let in_rest = |of: &str| {
        format!("SELECT count(DISTINCT stream) FROM events_rest WHERE stream::text ~ '{of}'")
    };
    assert_eq!(house.count(&in_rest("")).await, 4);
    house.age().await;
    house.restart();
    let before = [house.read(&one).await, house.read(&other).await];
    let playing = straggler.log(&house.players[0], "").await;
    house.recorded(&bad, 1).await;

    let (right, said) = house.archive();
    assert!(!right, "{said}");
    for it in [
        "events_first is in ",
        "2 matches without a part of their own are in ",
        "Others without such a part stay: 1 matches have not been over",
        "1 matches could not be archived",
    ] {
        assert!(said.contains(it), "{it}: {said}");
    }
    assert!(said.contains(&straggler.id) && said.contains(&bad.driver.id), "{said}");
    let left = [house.stored(&first).await, house.stored(&one).await, house.stored(&other).await];
    assert_eq!(left, [0, 0, 0]);
    for stays in [&straggler.id, &bad.driver.id] {
        assert_eq!(house.count(&in_rest(stays)).await, 1, "{stays}");
    }
    for round in 0..2 {
        assert_eq!([house.read(&one).await, house.read(&other).await], before, "round {round}");
        house.restart();
    }
    require_replies(&house, &one).await;

    // What shared the part with them is guarded as before, and goes on.
    let owner = owner_of(&house.database).await;
    let change = format!("DELETE FROM events WHERE stream = '{}'", straggler.id);
    let refused = owner.execute(&change, &[]).await.expect_err("it is append-only").to_string();
    assert!(!refused.is_empty());
    straggler.players = house.players.clone();
    let log = straggler.log(&house.players[0], "").await;
    assert_eq!(log, playing);
    straggler.play_out().await;

    house.recorded(&bad, -1).await;
    house.all_covered().await;
    let (right, said) = house.archive();
    assert!(right && said.contains("1 matches without a part of their own are in "), "{said}");
    assert_eq!(house.count(&in_rest("")).await, 1, "its end is not old enough: {said}");
    house.get(&bad).await.expect(200);
    let done = house.tell(&["refold", "--json"]);
    assert!(done.status.success(), "{done:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_altered_file_is_refused_and_an_interrupted_command_is_repeated() {
    let mut house = House::new().await;
    let (one, other) = (house.finished().await, house.finished().await);
    house.cut(Some("events_last")).await;
    house.age().await;
    let (now, into) = (Utc::now().to_rfc3339(), house.archive.display().to_string());
    let folder = house.data_dir.display().to_string();
    let mut command =
        highnoon(&["archive", "--before", &now, "--into", &into, "--data-dir", &folder]);
    command.env("DATABASE_URL", &house.database);
    let mut interrupted = command.spawn().expect("the program runs");
    let began = Instant::now();
    while fs::read_dir(&house.archive).expect("it is there").next().is_none() {
        assert!(began.elapsed() < PATIENCE, "nothing is written");
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    interrupted.kill().expect("one may kill one's child");
    interrupted.wait().expect("it has ended");
    house.get(&one).await.expect(200);
    let (right, said) = house.archive();
    assert!(right, "{said}");
    assert_eq!([house.stored(&one).await, house.stored(&other).await], [0, 0]);

    let file = house.file(&one).await;
    let mut bytes = fs::read(&file).expect("it is there");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&file, &bytes).expect("it can be written");
    fs::remove_file(house.file(&other).await).expect("it is there");
    house.restart();
    let problem = house.get(&one).await.refused(500, "fold-mismatch");
    assert!(problem["detail"].as_str().is_some_and(|it| it.contains("archive")), "{problem}");
    assert_eq!(house.get(&other).await.status, 503);
    let metrics = house.metrics().await;
    for it in [&one, &other] {
        let counted = |line: &str| {
            line.starts_with("highnoon_archive_faults_total{") && line.contains(&it.driver.id)
        };
        assert!(metrics.lines().any(counted), "{} is named", it.driver.id);
    }
    bytes[middle] ^= 1;
    fs::write(&file, &bytes).expect("it can be written");
    house.get(&one).await.expect(200);
}

/// What the match below has beside its log.
const BESIDE: [&str; 4] = ["/rulings", "/branches", "/annotations", "/events?branch=current"];
const TITLE: &str = "High noon at the mill";
const CLAIM: &str = "That hand was quicker than mine.";
const REASON: &str = "The log has it otherwise.";
const NOTE: &str = "Here it was decided.";

impl House {
    /// Somebody with a role.
    async fn newcomer_as(&self, role: &str) -> Client {
        let it = Client::newcomer(&self.server.base).await;
        let granted = self.tell(&["grant", &it.name, role]);
        assert!(granted.status.success(), "{granted:?}");
        it.log_in(None).await
    }

    /// A match that is over, in which something was taken back, a judge was called and ruled, and
    /// somebody wrote a note. With the address of the dispute.
    async fn eventful(&self, judge: &Client) -> (Driver, String) {
        let policies = json!({"takebacks": "before_information"});
        let new = json!({"ruleset": "showdown", "title": TITLE, "policies": policies});
        let mut driver = Driver::started(self.players.clone(), new).await;
        let player = driver.players[0].clone();
        let first = driver.move_of(0).await;
        driver.make(&first).await;
        let say = async |who: &Client, path: &str, body: Value| {
            who.post(&driver.path(path), body).fresh().send().await.expect(201)
        };
        say(&player, "/takebacks", json!({"to_seq": 4})).await;
        let called = say(&player, "/disputes", json!({"seq": 4, "claim": CLAIM})).await;
        let dispute = called["dispute"]["id"].clone();
        let again = json!({"kind": "rewind", "to_seq": 4, "reason": "Once more.", "rules": []});
        say(judge, "/rulings", again).await;
        say(&player, "/annotations", json!({"seq": 4, "text": NOTE})).await;
        let ruling = json!({"kind": "uphold", "dispute": dispute, "reason": REASON, "rules": []});
        say(judge, "/rulings", ruling).await;
        driver.play_out().await;
        (driver, format!("/v1/disputes/{}", dispute.as_str().expect("an id")))
    }

    async fn texts(&self, client: &Client, (of, dispute): &(Driver, String)) -> Vec<String> {
        let paths = READ.iter().chain(&BESIDE).map(|rest| of.path(rest));
        let mut all = Vec::new();
        for path in paths.chain([dispute.clone()]) {
            let answer = client.get(&path).send().await;
            assert_eq!(answer.status, 200, "{path}: {}", answer.text);
            all.push(timeless(&answer));
        }
        all
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn rewinds_rulings_and_texts_of_an_archived_match_are_as_they_were() {
    let mut house = House::new().await;
    let (judge, admin) = (house.newcomer_as("judge").await, house.newcomer_as("admin").await);
    let eventful = house.eventful(&judge).await;
    let driver = &eventful.0;
    house.cut(Some("events_last")).await;
    house.age().await;
    house.restart();
    let (judge, admin) = (judge.at(&house.server.base), admin.at(&house.server.base));
    let (title, shown) = (driver.path("/title/hiding"), driver.path(""));
    let hiding = json!({"reason": "It insults everybody."});
    admin.put(&title, hiding.clone()).send().await.expect(204);
    let before = house.texts(&judge, &eventful).await;
    for it in [CLAIM, REASON, NOTE, "match.rewound", "\"hidden\""] {
        assert!(before.iter().any(|text| text.contains(it)), "{it}");
    }
    let (right, said) = house.archive();
    assert!(right && said.contains("events_first is in "), "{said}");
    for round in 0..2 {
        let judge = judge.at(&house.server.base);
        for (now, then) in house.texts(&judge, &eventful).await.iter().zip(&before) {
            assert_eq!(now, then, "round {round}");
        }
        house.restart();
    }
    let stranger = house.server.stranger();
    let admin = admin.at(&house.server.base);
    assert_eq!(stranger.read(&shown).await["title"], "hidden");
    admin.delete(&title).send().await.expect(204);
    assert_eq!(stranger.read(&shown).await["title"], TITLE);

    // Whether a text is the one that was written can still be told, and it can be erased.
    let change =
        |from: &str, to: &str| format!("UPDATE texts SET body = '{to}' WHERE body = '{from}'");
    house.run(&change(REASON, "He paid me.")).await;
    let rulings = stranger.read(&driver.path("/rulings")).await.to_string();
    assert!(rulings.contains("altered") && !rulings.contains("paid"), "{rulings}");
    house.run(&change("He paid me.", REASON)).await;
    let export = stranger.get(&driver.path("/audit/export")).send().await.text;
    for client in &house.players {
        let gone = client.delete(&format!("/v1/accounts/{}", client.id)).send().await;
        gone.expect(204);
    }
    house.restart();
    let stranger = house.server.stranger();
    assert_eq!(stranger.read(&shown).await["title"], "erased");
    let texts = house.texts(&judge.at(&house.server.base), &eventful).await.concat();
    assert!(!texts.contains(CLAIM) && !texts.contains(NOTE) && !texts.contains(TITLE));
    assert!(texts.contains(REASON), "the judge is still there");
    let after = stranger.get(&driver.path("/audit/export")).send().await.text;
    assert_eq!(after, export);
    let keys = stranger.get("/.well-known/jwks.json").send().await.text;
    let verified = verify(&after, &keys);
    assert!(verified.status.success(), "{verified:?}");
    house.ended(2).await;
    for words in [["refold", "--json"].as_slice(), &["rebuild", "--check"]] {
        let done = house.tell(words);
        assert!(done.status.success(), "{words:?}: {done:?}");
    }
}
