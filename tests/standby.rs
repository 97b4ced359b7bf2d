//! A primary and its standby: a server on each, a primary that is killed while everybody plays, a
//! synchronous standby that vanishes. What was acknowledged is kept, and who only reads goes on.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use support::client::{Answer, Call, Client, timeless};
use support::driver::Driver;
use support::follow::Follower;
use support::load::{Load, Remains};
use support::program::{Program, highnoon, verify};
use support::standby::Node;
use uuid::Uuid;

/// Matches that are played at once.
const MATCHES: u8 = 6;
/// How long they are played before something happens to them.
const GOING_ON: Duration = Duration::from_millis(1_500);
/// Nobody waits longer than this for an answer: ten seconds, and what a busy machine adds.
const ANSWER_MAX: Duration = Duration::from_secs(12);
/// What waits for no write that hangs is answered at once.
const READ_MAX: Duration = Duration::from_secs(4);
/// How long is waited for what takes a second on a machine that has nothing else to do.
const PATIENCE: Duration = Duration::from_secs(60);

/// A server on a primary and one on its standby, with the same keys.
struct Pair {
    primary: Node,
    standby: Node,
    /// On the primary.
    first: Program,
    /// On the standby.
    second: Program,
}

impl Pair {
    fn new() -> Pair {
        let primary = Node::primary();
        let first = primary.serve(primary.url());
        let standby = primary.standby();
        let second = standby.serve(standby.url());
        Pair { primary, standby, first, second }
    }

    /// Waits until the standby shows what was stored before.
    async fn catch_up(&self) {
        self.standby.has_what_was_stored_on(&self.primary).await;
    }
}

/// What `highnoon refold` finds in the database at `url`.
fn refold(node: &Node, url: &str) -> Value {
    let folder = node.data_dir().display().to_string();
    let mut command = highnoon(&["refold", "--json", "--data-dir", &folder]);
    let output = command.env("DATABASE_URL", url).output().expect("the program runs");
    let said = String::from_utf8_lossy(&output.stderr);
    let report: Value = serde_json::from_slice(&output.stdout).expect(&said);
    assert!(output.status.success() && report["valid"] == true, "{report}");
    report
}

/// A judge who is called to a match of this driver.
async fn called(pair: &Pair, driver: &Driver) -> Client {
    let judge = Client::newcomer(&pair.first.base).await;
    let mut command = highnoon(&["grant", &judge.name, "judge"]);
    let folder = pair.primary.data_dir().display().to_string();
    command.args(["--data-dir", &folder]).env("DATABASE_URL", pair.primary.url());
    assert!(command.output().expect("the program runs").status.success());
    let dispute = json!({"seq": driver.version().await, "claim": "I was not asked."});
    let opened = driver.players[0].post(&driver.path("/disputes"), dispute).fresh().send().await;
    opened.expect(201);
    judge.log_in(None).await
}

/// What a player reads of a match.
fn readings(driver: &Driver) -> Vec<String> {
    let of_match = [
        "",
        "/state",
        "/state?as=public",
        "/state?at=5",
        "/prompts",
        "/events?after=0",
        "/replay",
        "/timeline",
        "/annotations",
    ];
    let all = of_match.map(|it| driver.path(it)).into_iter();
    let others = ["/v1/me", "/v1/matches", "/v1/api-keys", "/v1/checkpoints"].map(str::to_owned);
    all.chain(others).chain(["/.well-known/jwks.json".to_owned()]).collect()
}

/// Whatever writes, and would be taken by a server that can.
fn writings(driver: &Driver, player: &Client, decision: Value) -> Vec<(&'static str, Call)> {
    let new = json!({"ruleset": "showdown"});
    let register = json!({"name": "Somebody Else", "password": "a good long password"});
    let note = json!({"seq": 1, "text": "It begins."});
    let dispute = json!({"seq": 2, "claim": "It was my turn."});
    let pass = player.pass().expect("they are logged in");
    let refresh = json!({"refresh_token": pass.refresh_token});
    let of_match = |rest: &str, body: Value| player.post(&driver.path(rest), body).fresh();
    vec![
        ("a log-in", player.log_in_call()),
        ("a refresh", player.post("/v1/tokens/refresh", refresh)),
        ("a log-out", player.delete("/v1/tokens/current")),
        ("an account", player.without_pass().post("/v1/accounts", register)),
        ("a key", player.post("/v1/api-keys", json!({"name": "bot", "scopes": ["play"]}))),
        ("a match", player.post("/v1/matches", new).fresh()),
        ("a decision", of_match("/decisions", decision)),
        ("a resignation", of_match("/resignations", json!({}))),
        ("a dispute", of_match("/disputes", dispute)),
        ("a note", player.post(&driver.path("/annotations"), note)),
    ]
}

fn require_reason(what: &str, answer: &Answer, reason: &str) {
    let problem = answer.refused(503, "store-unavailable");
    let detail = problem["detail"].as_str().expect("a sentence");
    assert!(detail.contains(reason), "{what}: {problem}");
    assert!(answer.header("retry-after").is_some(), "{what} says when to come back");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_on_a_standby_serves_reads_and_says_why_it_writes_nothing() {
    let pair = Pair::new();
    let base = &pair.first.base;
    let players = vec![Client::newcomer(base).await, Client::newcomer(base).await];
    let over = Driver::finished(players.clone(), json!({"ruleset": "showdown"})).await;
    let mut driver = Driver::showdown(players).await;
    driver.play(8).await;
    let judge = called(&pair, &driver).await;
    pair.catch_up().await;
    let there = |client: &Client| client.at(&pair.second.base);
    let player = there(&driver.players[0]);
    for path in readings(&driver).into_iter().chain(readings(&over)) {
        let (here, there) = (driver.players[0].get(&path).send(), player.get(&path).send());
        let (here, there) = (here.await, there.await);
        assert_eq!((here.status, there.status), (200, 200), "{path}");
        assert_eq!(timeless(here.json()), timeless(there.json()), "{path}");
    }
    let audit = player.get(&over.path("/audit/export")).send().await;
    let jwks = player.read("/.well-known/jwks.json").await;
    assert!(verify(&audit.text, &jwks.to_string()).status.success());
    player.read("/health/ready").await;
    // Places that it does not have yet are still to come.
    player.read("/v1/feed?after=1000000").await;
    driver.players[0].get("/v1/feed?after=1000000").send().await.refused(410, "no-longer-kept");
    // What is decided at the primary is told at the standby.
    let version = driver.version().await;
    let mut streams = Vec::new();
    for (stream, eyes) in [("/events/stream", ""), ("/replay/stream", "&as=public")] {
        let path = driver.path(&format!("{stream}?after={version}{eyes}"));
        streams.push(Follower::open(player.get(&path)).await);
    }
    driver.play(2).await;
    for stream in &mut streams {
        let told = stream.take(2).await;
        assert_eq!([told[0].id, told[1].id], [version + 1, version + 2]);
    }
    let decision = driver.move_of(0).await.body();
    pair.catch_up().await;
    for (what, call) in writings(&driver, &player, decision) {
        require_reason(what, &call.send().await, "standby");
    }
    let look = there(&judge).get(&driver.path("/state?as=judge")).send().await;
    require_reason("a look", &look, "recorded");
    let wrong = json!({"name": player.name, "password": "not their own"});
    player.without_pass().post("/v1/tokens", wrong).send().await.refused(401, "unauthenticated");
    player.read("/health/ready").await;
    let report = refold(&pair.standby, pair.standby.url());
    assert_eq!(report["matches"], 2);
    judge.get(&driver.path("/state?as=judge")).send().await.expect(200);
}

async fn comes_back(server: &Program) {
    let began = Instant::now();
    while server.stranger().get("/health/ready").send().await.status != 200 {
        assert!(began.elapsed() < PATIENCE, "it does not come back");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// What happened has to happen in the middle of the playing, else it tests nothing. Nobody is told
/// that the server is at fault.
fn require_interrupted(remains: &Remains) {
    let (answered, interrupted) = (remains.answered(), remains.interrupted());
    assert!(10 < answered && 0 < interrupted, "{answered} answered, {interrupted} interrupted");
    for refusal in remains.refusals() {
        refusal.refused(503, "store-unavailable");
    }
}

/// Sends again what was not answered, and checks that nothing was lost and nothing doubled.
async fn require_kept(mut remains: Remains) {
    remains.retry().await;
    let (bundle, keys) = remains.check().await;
    assert!(verify(&bundle, &keys).status.success());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_primary_killed_while_everybody_plays_loses_nothing_where_the_standby_is_synchronous() {
    let Pair { primary, standby, first, second } = Pair::new();
    drop(first);
    let either = primary.url_with(&standby);
    let server = primary.serve(&either);
    primary.waits_for_its_standby().await;
    let load = Load::begin(&server.base, MATCHES).await;
    tokio::time::sleep(GOING_ON).await;
    primary.kill();
    let remains = load.end().await;
    require_interrupted(&remains);
    let away = server.stranger().get("/v1/matches").send().await;
    away.refused(503, "store-unavailable");
    second.stranger().read("/v1/matches").await;
    standby.promote();
    comes_back(&server).await;
    require_kept(remains).await;
    // The server on the standby is one on the primary now.
    let players = [&server.base, &second.base];
    let [one, two] = players.map(|base| Client::newcomer(base));
    let (one, two) = (one.await, two.await);
    let mut driver = Driver::showdown(vec![one, two]).await;
    driver.play_out().await;
    let report = refold(&primary, &either);
    assert!(u64::from(MATCHES) < report["matches"].as_u64().expect("a number"), "{report}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_primary_that_hangs_with_its_port_open_is_left_for_the_next() {
    let Pair { primary, standby, first, second } = Pair::new();
    drop((first, second));
    let either = primary.url_with(&standby);
    let server = primary.serve(&either);
    primary.waits_for_its_standby().await;
    let load = Load::begin(&server.base, MATCHES).await;
    load.goes_on().await;
    let hanging = primary.hang();
    let remains = load.end().await;
    require_interrupted(&remains);
    standby.promote();
    let began = Instant::now();
    comes_back(&server).await;
    // The one that hangs is still called first each time, and costs its share of the time.
    assert!(began.elapsed() < 2 * ANSWER_MAX, "{:?}", began.elapsed());
    require_kept(remains).await;
    let late = primary.serve(&either);
    late.stranger().read("/v1/matches").await;
    let [one, two] = [&server, &late].map(|it| Client::newcomer(&it.base));
    let (one, two) = (one.await, two.await);
    let mut driver = Driver::showdown(vec![one, two]).await;
    driver.play(10).await;
    primary.kill();
    drop(hanging);
    driver.play_out().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn while_a_synchronous_standby_is_away_every_write_is_refused_and_reads_go_on() {
    let Pair { primary, standby, first: server, second } = Pair::new();
    drop(second);
    let player = Client::newcomer(&server.base).await;
    primary.waits_for_its_standby().await;
    let load = Load::begin(&server.base, MATCHES).await;
    tokio::time::sleep(GOING_ON).await;
    standby.kill();
    let key = Uuid::new_v4();
    let make = || player.post("/v1/matches", json!({"ruleset": "showdown"})).key(key);
    let within = async |most: Duration, call: Call| {
        let began = Instant::now();
        let answer = call.send().await;
        assert!(began.elapsed() < most, "{:?}: {}", began.elapsed(), answer.text);
        answer
    };
    let writing = async {
        let (made, logged_in) =
            tokio::join!(within(ANSWER_MAX, make()), within(ANSWER_MAX, player.log_in_call()));
        made.refused(503, "store-unavailable");
        logged_in.refused(503, "store-unavailable");
    };
    let reading = async {
        for _ in 0..20 {
            for path in ["/health/ready", "/v1/me", "/v1/matches"] {
                within(READ_MAX, player.get(path)).await.expect(200);
            }
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
    };
    let playing = async {
        let began = Instant::now();
        let remains = load.end().await;
        assert!(began.elapsed() < ANSWER_MAX, "{:?}", began.elapsed());
        remains
    };
    let (remains, (), ()) = tokio::join!(playing, writing, reading);
    require_interrupted(&remains);
    // What waits for the standby may have been stored, and players are told so.
    let told = remains.refusals().filter(|it| it.text.contains("it is not known whether"));
    assert_ne!(told.count(), 0, "nobody is told that it is not known");
    let _standby = standby.comes_back();
    primary.has_a_synchronous_standby().await;
    require_kept(remains).await;
    let mut made = BTreeSet::new();
    for _ in 0..2 {
        let answer = make().send().await;
        assert!([200, 201].contains(&answer.status), "{}", answer.text);
        made.insert(answer.json()["id"].to_string());
    }
    assert_eq!(made.len(), 1, "one key makes one match");
    player.log_in(None).await;
    refold(&primary, primary.url());
}

/// How often a server has asked its replica, by what came of it.
async fn asked_of_replica(server: &Program, outcome: &str) -> u64 {
    let text = server.stranger().get("/metrics").send().await.text;
    let label = format!("outcome=\"{outcome}\"");
    let mut lines = text.lines().filter(|it| it.starts_with("highnoon_replica_reads_total{"));
    let line = lines.find(|it| it.contains(&label));
    line.and_then(|it| it.rsplit(' ').next()).map_or(0, |it| it.parse().expect("a number"))
}

/// Reads everything of a match, which is answered.
async fn read_all(driver: &Driver) -> Vec<Value> {
    let mut read = Vec::new();
    // The lists know other matches, too.
    for path in readings(driver).into_iter().filter(|it| it.starts_with(&driver.path(""))) {
        let began = Instant::now();
        let answer = driver.players[0].get(&path).send().await;
        assert!(began.elapsed() < ANSWER_MAX, "{path} took {:?}", began.elapsed());
        assert_eq!(answer.status, 200, "{path}: {}", answer.text);
        read.push(timeless(answer.json()));
    }
    read
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_over_is_read_from_a_replica_as_long_as_it_has_it() {
    let primary = Node::primary();
    drop(primary.serve(primary.url()));
    let standby = primary.standby();
    let server = primary.serve_with_replica(&standby);
    let players = vec![Client::newcomer(&server.base).await, Client::newcomer(&server.base).await];
    let over = Driver::finished(players.clone(), json!({"ruleset": "showdown"})).await;
    standby.has_what_was_stored_on(&primary).await;
    let read = read_all(&over).await;
    let served = asked_of_replica(&server, "served").await;
    assert!(0 < served && asked_of_replica(&server, "failed").await == 0, "{served} served");
    // What it does not have yet comes from the primary.
    standby.stops_replaying().await;
    let later = Driver::finished(players, json!({"ruleset": "showdown"})).await;
    let read_later = read_all(&later).await;
    // It is asked and found behind or, if that takes long, left out until it keeps up.
    assert_eq!(asked_of_replica(&server, "served").await, served);
    standby.replays_again().await;
    standby.has_what_was_stored_on(&primary).await;
    assert!(read_all(&later).await == read_later);
    // One that hangs or is gone is left out.
    let hanging = standby.hang();
    assert!(read_all(&over).await == read);
    drop(hanging);
    standby.kill();
    assert!(read_all(&over).await == read);
    let report = refold(&primary, primary.url());
    assert_eq!(report["matches"], 2);
}
