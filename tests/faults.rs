//! Bad days: the server is killed, its Postgres is killed, its rows are tampered with, it is asked
//! to stop while everybody plays. Each with the program as it is installed.

use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::process::Stdio;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use support::client::Client;
use support::driver::Driver;
use support::follow::Follower;
use support::load::{Load, Remains};
use support::program::{Program, verify};
use support::server::folder;

/// Matches that are played at once.
const MATCHES: u8 = 6;
/// How long is waited for what takes a second on a machine that has nothing else to do.
const PATIENCE: Duration = Duration::from_secs(60);
/// Nobody waits longer than this for an answer: ten seconds, and what a busy machine adds.
const ANSWER_MAX: Duration = Duration::from_secs(12);

/// Cuts of all connections, until one of them interrupts somebody.
const CUTS_MAX: usize = 30;

fn data_dir() -> PathBuf {
    let data_dir = folder().join("data");
    std::fs::create_dir(&data_dir).expect("a folder can be made");
    data_dir
}

/// What happened has to happen in the middle of the playing, else it tests nothing.
fn require_interrupted(remains: &Remains) {
    let (answered, interrupted) = (remains.answered(), remains.interrupted());
    assert!(10 < answered && 0 < interrupted, "{answered} answered, {interrupted} interrupted");
}

fn require_valid_offline((bundle, keys): (String, String)) {
    let output = verify(&bundle, &keys);
    let report: Value = serde_json::from_slice(&output.stdout).expect("the report is JSON");
    assert!(output.status.success(), "{report}");
    assert_eq!((&report["valid"], &report["signer_established"]), (&json!(true), &json!(true)));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_killed_while_everybody_plays_has_kept_what_it_answered() {
    let data_dir = data_dir();
    let mut server = Program::start(&data_dir);
    let load = Load::begin(&server.base, MATCHES).await;
    load.goes_on().await;
    server.kill();
    let remains = load.end().await;
    require_interrupted(&remains);
    let mut server = Program::start(&data_dir);
    let mut remains = remains.at(&server.base);
    remains.retry().await;
    require_valid_offline(remains.check().await);
    server.ask_to_stop();
    assert!(server.wait().success());
    server.require_no_postgres();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_postgres_killed_while_everybody_plays_comes_back_with_what_was_answered() {
    let data_dir = data_dir();
    let server = Program::start(&data_dir);
    let load = Load::begin(&server.base, MATCHES).await;
    load.goes_on().await;
    let killed = server.kill_postgres();
    let mut remains = load.end().await;
    require_interrupted(&remains);
    // While Postgres recovers, reads are rightly refused.
    comes_back_after(&server, killed).await;
    remains.retry().await;
    require_valid_offline(remains.check().await);
}

/// Waits until another Postgres than the one that was killed answers: its connections go on for a
/// moment.
async fn comes_back_after(server: &Program, killed: u32) {
    let began = Instant::now();
    while server.postgres().is_none_or(|it| it == killed) {
        assert!(began.elapsed() < PATIENCE, "no other Postgres is started");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    comes_back(server).await;
}

async fn comes_back(server: &Program) {
    let began = Instant::now();
    while server.stranger().get("/health/ready").send().await.status != 200 {
        assert!(began.elapsed() < PATIENCE, "it does not come back");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn while_postgres_hangs_nobody_waits_for_long_and_then_everything_goes_on() {
    let data_dir = data_dir();
    let server = Program::start(&data_dir);
    let players = vec![Client::newcomer(&server.base).await, Client::newcomer(&server.base).await];
    let mut beside = Driver::showdown(players.clone()).await;
    let waits = beside.move_of(1).await;
    let mut driver = Driver::showdown(players).await;
    driver.play(4).await;
    let seen = driver.version().await;
    let stream = driver.players[0].get(&driver.path(&format!("/events/stream?after={seen}")));
    let mut stream = Follower::open(stream).await;
    let load = Load::begin(&server.base, MATCHES).await;
    load.goes_on().await;
    let hanging = server.hang_postgres();
    let reading = async |path: String| {
        let began = Instant::now();
        let answer = driver.players[0].get(&path).send().await;
        assert!(began.elapsed() < ANSWER_MAX, "{path}: {:?}", began.elapsed());
        answer.refused(503, "store-unavailable");
    };
    let deciding = async {
        let began = Instant::now();
        let decision = beside.players[waits.seat].post(&beside.path("/decisions"), waits.body());
        decision.fresh().send().await.refused(503, "store-unavailable");
        assert!(began.elapsed() < ANSWER_MAX, "a decision: {:?}", began.elapsed());
    };
    // With connections that were in use a moment ago, and then with those that are opened anew.
    let readings = async {
        for _ in 0..2 {
            let paths = ["/health/ready", "/v1/api-keys", "/v1/matches"].map(str::to_owned);
            let of_match = ["", "/events", "/state"].map(|it| driver.path(it));
            let all = paths.into_iter().chain(of_match).map(reading);
            futures_util::future::join_all(all).await;
        }
    };
    tokio::join!(readings, deciding);
    let began = Instant::now();
    let mut remains = load.end().await;
    assert!(began.elapsed() < ANSWER_MAX, "{:?}", began.elapsed());
    require_interrupted(&remains);
    drop(hanging);
    comes_back(&server).await;
    remains.retry().await;
    require_valid_offline(remains.check().await);
    let replies = driver.play(2).await;
    for reply in &replies {
        assert_eq!(json!(stream.next().await.expect("it goes on").id), reply["seq"]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_postgres_killed_behind_a_long_path_comes_back_too() {
    let data_dir = data_dir().join("far/".repeat(20));
    std::fs::create_dir_all(&data_dir).expect("a folder can be made");
    let server = Program::start(&data_dir);
    let killed = server.kill_postgres();
    comes_back_after(&server, killed).await;
    server.stranger().read("/v1/matches").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn connections_cut_while_everybody_plays_lose_nothing() {
    let data_dir = data_dir();
    let server = Program::start(&data_dir);
    let load = Load::begin(&server.base, MATCHES).await;
    let superuser = server.superuser().await;
    let cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'";
    let (mut ended, mut cuts) = (0, 0);
    // A cut may fall between two requests, and then nobody notices.
    while cuts < 3 || !load.is_broken() && cuts < CUTS_MAX {
        load.goes_on().await;
        ended += superuser.query(cut, &[]).await.expect("a superuser may").len();
        cuts += 1;
    }
    assert!(3 < ended, "nothing was cut");
    let mut remains = load.end().await;
    require_interrupted(&remains);
    remains.retry().await;
    require_valid_offline(remains.check().await);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_asked_to_stop_ends_the_streams_and_answers_what_was_begun() {
    let data_dir = data_dir();
    let mut server = Program::start(&data_dir);
    let watched = Driver::showdown(vec![
        Client::newcomer(&server.base).await,
        Client::newcomer(&server.base).await,
    ])
    .await;
    let mut streams = Vec::new();
    for client in [&server.stranger(), &watched.players[0]] {
        let mut stream = Follower::open(client.get(&watched.path("/events/stream"))).await;
        stream.take(4).await;
        streams.push(stream);
    }
    let load = Load::begin(&server.base, MATCHES).await;
    load.goes_on().await;
    let began = Instant::now();
    server.ask_to_stop();
    for stream in &mut streams {
        stream.ends("shutdown").await;
    }
    let remains = load.end().await;
    assert!(server.wait().success(), "it does not end well");
    assert!(began.elapsed() < PATIENCE, "{:?}", began.elapsed());
    server.require_no_postgres();
    require_interrupted(&remains);
    let server = Program::start(&data_dir);
    let mut remains = remains.at(&server.base);
    let made = remains.retry().await;
    assert_eq!(made, 0, "what was made was not answered");
    require_valid_offline(remains.check().await);
}

/// Changes rows as only a superuser can who has taken the triggers away.
async fn tamper(server: &Program, statement: &str) {
    let superuser = server.superuser().await;
    assert!(superuser.batch_execute(statement).await.is_err(), "the log can just be changed");
    let order = format!(
        "ALTER TABLE events DISABLE TRIGGER USER; {statement}; \
         ALTER TABLE events ENABLE TRIGGER USER"
    );
    superuser.batch_execute(&order).await.expect("a superuser may");
}

async fn events_in(server: &Program, id: &str) -> i64 {
    let count = format!("SELECT count(*) FROM events WHERE stream = '{id}'");
    let superuser = server.superuser().await;
    superuser.query_one(&count, &[]).await.expect("a superuser may").get(0)
}

/// Everybody tries to go on with a match that is frozen.
async fn require_frozen(server: &Program, driver: &mut Driver, body: &Value, seat: usize) {
    let before = events_in(server, &driver.id).await;
    let path = driver.path("/decisions");
    let refused = driver.players[seat].post(&path, body.clone()).fresh().send().await;
    refused.refused(500, "fold-mismatch");
    let resign = driver.players[0].post(&driver.path("/resignations"), json!({}));
    resign.fresh().send().await.refused(500, "fold-mismatch");
    assert_eq!(events_in(server, &driver.id).await, before, "it was appended to a forged log");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tampered_log_is_frozen_and_its_audit_names_the_row() {
    let data_dir = data_dir();
    let mut server = Program::start(&data_dir);
    let (one, other) = (Client::newcomer(&server.base).await, Client::newcomer(&server.base).await);
    let players = vec![one, other];
    let mut last = Driver::showdown(players.clone()).await;
    let mut middle = Driver::showdown(players.clone()).await;
    for driver in [&mut last, &mut middle] {
        driver.play(6).await;
    }
    let next = [last.next_move().await, middle.next_move().await];
    let [Some(of_last), Some(of_middle)] = next else { panic!("both go on") };
    let over = Driver::finished(players, json!({"ruleset": "showdown"})).await;
    let forge = |id: &str, seq: u64| {
        format!(
            "UPDATE events SET content = replace(content, '\"actor\"', '\"actro\"') \
             WHERE stream = '{id}' AND seq = {seq}"
        )
    };
    tamper(&server, &forge(&last.id, last.version().await)).await;
    tamper(&server, &forge(&middle.id, 6)).await;
    tamper(&server, &forge(&over.id, 9)).await;
    require_frozen(&server, &mut last, &of_last.body(), of_last.seat).await;
    let bundle = over.players[0].get(&over.path("/audit/export")).send().await.text;
    let call = server.stranger().call("POST", "/v1/audits/verify");
    let report = call.body("application/x-ndjson", bundle).send().await.expect(200);
    let failure = &report["first_failure"];
    assert_eq!((&report["valid"], &failure["seq"]), (&json!(false), &json!(9)), "{report}");
    server.ask_to_stop();
    assert!(server.wait().success());
    // What lies further back is found by whoever folds the log anew.
    let server = Program::start(&data_dir);
    for (driver, it) in [(&mut last, of_last), (&mut middle, of_middle)] {
        driver.players.iter_mut().for_each(|it| *it = it.at(&server.base));
        require_frozen(&server, driver, &it.body(), it.seat).await;
        let state = driver.players[0].get(&driver.path("/state")).send().await;
        state.refused(500, "fold-mismatch");
    }
}

/// Milliseconds since 1970.
fn millis(time: &Value) -> i64 {
    let text = time.as_str().expect("a time is text");
    chrono::DateTime::parse_from_rfc3339(text).expect("of RFC 3339").timestamp_millis()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_that_runs_out_while_the_server_is_down_is_noted_when_it_is_up_again() {
    let data_dir = data_dir();
    let mut server = Program::start(&data_dir);
    let players = vec![Client::newcomer(&server.base).await, Client::newcomer(&server.base).await];
    let clock = json!({"kind": "bank", "initial_ms": 4_000, "on_expiry": "loss"});
    let mut driver = Driver::started(players, json!({"ruleset": "showdown", "clock": clock})).await;
    // Seat 1 has answered and waits; seat 0 thinks.
    let it = driver.move_of(1).await;
    driver.make(&it).await;
    let before = driver.show().await["clock"]["seats"].clone();
    server.kill();
    tokio::time::sleep(Duration::from_millis(4_500)).await;
    let server = Program::start(&data_dir);
    driver.players = driver.players.iter().map(|it| it.at(&server.base)).collect();
    let began = Instant::now();
    while driver.show().await["status"] != "finished" {
        assert!(began.elapsed() < PATIENCE, "nobody notes that time is up");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let log = driver.log(&driver.players[0], "").await;
    let expired = log.iter().find(|it| it["kind"] == "clock.expired").expect("it is noted");
    let fact = &expired["facts"][0];
    assert_eq!((&fact["seat"], &fact["left_ms"]), (&json!(0), &json!(4_000)));
    assert_eq!(fact["deadline"], before[0]["deadline"]);
    let late = millis(&expired["recorded_at"]) - millis(&fact["deadline"]);
    assert!(0 < late && fact["late_ms"] == late, "{fact}");
    let after = driver.show().await;
    assert_eq!(after["clock"]["seats"][1], before[1], "who waited has lost no time");
    assert_eq!(after["result"]["winners"], json!([1]));
}

/// Logged in, so that writes are answered as well: an account and a match.
async fn require_all_answered(server: &Program, requests: usize) {
    let client = Client::newcomer(&server.base).await;
    for _ in 0..requests {
        client.read("/v1/me").await;
    }
    let made = client.post("/v1/matches", json!({"ruleset": "showdown"})).send().await;
    made.expect(201);
}

/// How many lines of the log were dropped.
async fn dropped(server: &Program) -> u64 {
    let numbers = server.stranger().get("/metrics").send().await.text;
    let line = numbers.lines().find(|it| it.starts_with("highnoon_log_lines_dropped_total"));
    let count = line.and_then(|it| it.rsplit(' ').next()?.parse().ok());
    count.expect("what was dropped is counted")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_whose_log_nobody_reads_answers_everything_and_ends_well() {
    let mut server = Program::start_set(&data_dir(), |it| it.stderr(Stdio::piped()));
    let _unread = server.stderr();
    // A line for each, and a pipe holds a few hundred of them.
    require_all_answered(&server, 1_500).await;
    server.ask_to_stop();
    assert!(server.wait().success());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_whose_log_was_closed_answers_everything_and_counts_what_it_drops() {
    let mut server = Program::start_set(&data_dir(), |it| it.stderr(Stdio::piped()));
    drop(server.stderr());
    require_all_answered(&server, 20).await;
    assert!(20 <= dropped(&server).await);
    server.ask_to_stop();
    assert!(server.wait().success());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_whose_log_is_on_a_full_disk_starts_and_answers_everything() {
    let Ok(full) = std::fs::File::options().write(true).open("/dev/full") else { return };
    let mut server = Program::start_set(&data_dir(), |it| it.stderr(full));
    require_all_answered(&server, 20).await;
    assert!(20 <= dropped(&server).await);
    server.ask_to_stop();
    assert!(server.wait().success());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_log_of_the_private_postgres_is_its_owners_and_names_nobody() {
    let data_dir = data_dir();
    let server = Program::start(&data_dir);
    let client = Client::newcomer(&server.base).await;
    let superuser = server.superuser().await;
    let wrong = format!("SELECT 1/0 AS \"{0}\" WHERE '{0}' <> ''", client.name);
    assert!(superuser.batch_execute(&wrong).await.is_err());
    // A name that is there already is told in the details of the error.
    let columns = "INSERT INTO accounts SELECT * FROM accounts LIMIT 1";
    assert!(superuser.batch_execute(columns).await.is_err());
    let log = data_dir.join("postgres/postgres.log");
    let said = std::fs::read_to_string(&log).expect("there is a log");
    assert!(said.contains("division by zero") && said.contains("duplicate key"), "{said}");
    let name = client.name.to_lowercase();
    assert!(!said.to_lowercase().contains(&name) && !said.contains(&client.id), "{said}");
    let mode = std::fs::metadata(&log).expect("it is a file").permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_log_for_programs_has_numbers_ids_and_an_introduction() {
    let data_dir = data_dir();
    let mut server = Program::start_set(&data_dir, |it| it.env("HIGHNOON_LOG_FORMAT", "json"));
    let client = Client::newcomer(&server.base).await;
    let made = client.post("/v1/matches", json!({"ruleset": "showdown"})).send().await.expect(201);
    let id = made["id"].as_str().expect("an id");
    client.read(&format!("/v1/matches/{id}")).await;
    for quiet in ["/health/live", "/health/ready", "/metrics", "/docs/", "/openapi.json"] {
        client.get(quiet).send().await;
    }
    server.ask_to_stop();
    assert!(server.wait().success());
    let log = server.log();
    let lines = log.lines().map(|it| serde_json::from_str(it).expect("a line is JSON"));
    let lines: Vec<Value> = lines.collect();
    let started = lines.iter().find(|it| it["message"] == "started").expect("it says what runs");
    assert_eq!(started["version"], env!("CARGO_PKG_VERSION"));
    assert!(started["database"].as_str().is_some_and(|it| it.contains("highnoon")), "{started}");
    assert!(started["postgres"].is_string() && started["workers"].is_u64(), "{started}");
    let routes: Vec<&str> = lines.iter().filter_map(|it| it["route"].as_str()).collect();
    let is_quiet = |it: &&str| it.starts_with("/health") || it.starts_with("/docs");
    assert!(!routes.iter().any(is_quiet), "{routes:?}");
    assert!(!routes.contains(&"/metrics") && !routes.contains(&"/openapi.json"), "{routes:?}");
    let read = lines.iter().find(|it| it["route"] == "/v1/matches/{id}").expect("it was read");
    assert_eq!((&read["status"], read["took_us"].is_u64()), (&json!(200), true), "{read}");
    assert_eq!((&read["span"]["match"], &read["span"]["account"]), (&json!(id), &json!(client.id)));
    assert!(read.get("spans").is_none(), "{read}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_ticket_is_in_no_log_however_much_detail_is_asked_for() {
    let data_dir = data_dir();
    let mut server = Program::start_set(&data_dir, |it| it.env("HIGHNOON_LOG", "trace"));
    let client = Client::newcomer(&server.base).await;
    let path = "/v1/me/stream";
    let made = client.post("/v1/stream-tickets", json!({"path": path})).send().await.expect(201);
    let ticket = made["ticket"].as_str().expect("a ticket is text");
    let open = client.without_pass().get(&format!("{path}?ticket={ticket}")).open().await;
    assert_eq!(open.status().as_u16(), 200);
    for wrong in [
        format!("/v1/me?ticket={ticket}"),
        format!("/v1/nowhere?ticket={ticket}"),
        format!("/v1/me/stream?ticket={ticket}&as=public"),
        format!("/v1/matches/7/events/stream?ticket={ticket}"),
    ] {
        let refused = client.without_pass().get(&wrong).send().await;
        assert!((400..500).contains(&refused.status), "{wrong}: {}", refused.text);
        assert!(!refused.text.contains(ticket), "{}", refused.text);
    }
    let superuser = server.superuser().await;
    assert!(superuser.batch_execute("ALTER TABLE stream_tickets RENAME TO gone").await.is_ok());
    let broken = client.without_pass().get(&format!("{path}?ticket={ticket}")).send().await;
    assert!(500 <= broken.status, "{}", broken.text);
    drop(open);
    server.ask_to_stop();
    assert!(server.wait().success());
    let postgres = std::fs::read_to_string(data_dir.join("postgres/postgres.log"));
    for log in [server.log(), postgres.expect("there is a log")] {
        assert!(log.len() > 100 && !log.contains(ticket), "{log}");
    }
}
