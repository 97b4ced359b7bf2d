//! The program `highnoon` as it is typed: its words, its exit codes, its life and its death.

mod program;

use std::fs;
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::Stdio;
use std::thread::sleep;
use std::time::Instant;

use program::{
    Folder, PATIENCE, PAUSE, Server, get, get_as, highnoon, output, post, postgres_on,
    require_no_postgres_on, signal, text, try_post,
};
use serde_json::{Value, json};
use uuid::Uuid;

#[test]
fn the_help_names_every_command_and_the_first_steps() {
    for flag in ["--help", "-h"] {
        let output = output(&mut highnoon(&[flag]));
        assert!(output.status.success());
        let help = text(&output.stdout);
        let words = [
            "serve", "migrate", "openapi", "verify", "refold", "rebuild", "grant", "reset",
            "invite", "bot", "simulate", "demo",
        ];
        for word in words {
            assert!(help.lines().any(|line| line.trim_start().starts_with(word)), "{word}: {help}");
        }
        assert!(help.contains("High Noon") && help.contains("First steps"), "{help}");
    }
}

#[test]
fn the_help_of_serve_names_every_setting_with_its_variable() {
    let help = text(&output(&mut highnoon(&["serve", "--help"])).stdout);
    for name in ["DATABASE_URL", "BIND", "DATA_DIR", "LOG", "PG_BIN_DIR", "WORKERS"] {
        assert!(help.contains(name), "{name}: {help}");
    }
    assert!(help.contains("127.0.0.1:8080"), "{help}");
}

#[test]
fn recorded_matches_are_decided_again_without_a_database() {
    let golden = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/golden");
    let refolded = output(&mut highnoon(&["refold", "--recordings", golden, "--json"]));
    let report: Value = serde_json::from_slice(&refolded.stdout).expect("a report");
    assert!(refolded.status.success(), "{report}");
    assert_eq!((&report["valid"], &report["failed"]), (&json!(true), &json!(0)));
    assert!(0 < report["matches"].as_u64().expect("a number"), "{report}");

    let folder = Folder::new();
    let nothing = output(&mut highnoon(&["refold", "--recordings", folder.path()]));
    assert!(!nothing.status.success() && text(&nothing.stderr).contains("no recordings"));
    let name = "showdown-slap.json";
    let recording = fs::read_to_string(format!("{golden}/{name}")).expect("it is recorded");
    let mut recording: Value = serde_json::from_str(&recording).expect("a recording is JSON");
    recording["events"][4]["salt"] = json!("0".repeat(32));
    fs::write(folder.join(name), recording.to_string()).expect("a file can be written");
    let altered = output(&mut highnoon(&["refold", "--recordings", folder.path(), "--json"]));
    let report: Value = serde_json::from_slice(&altered.stdout).expect("a report");
    assert!(!altered.status.success(), "{report}");
    let failure = &report["first_failure"];
    assert_eq!((&failure["recording"], &failure["seq"]), (&json!(name), &json!(5)), "{report}");
    assert_eq!(failure["check"], "commitment");
}

#[test]
fn where_nothing_is_stored_there_is_nothing_to_go_through() {
    let folder = Folder::new();
    for command in ["refold", "rebuild"] {
        let output = output(&mut highnoon(&[command, "--data-dir", folder.path()]));
        assert!(!output.status.success());
        assert!(text(&output.stderr).contains("there are no matches"), "{command}");
    }
}

#[test]
fn secrets_in_the_environment_are_not_shown_by_the_help() {
    let mut command = highnoon(&["serve", "--help"]);
    let help = output(command.env("DATABASE_URL", "postgres://ann:hunter2@db/highnoon"));
    assert!(!text(&help.stdout).contains("hunter2"));
}

#[test]
fn what_is_not_understood_exits_with_2() {
    for wrong in [
        &["serve", "--bnid", "127.0.0.1:0"][..],
        &["--bnid"],
        &["duel"],
        &["grant", "Ann"],
        &["grant", "Ann", "sheriff"],
        &["reset"],
        &["invite", "--uses", "0"],
        &["serve", "--registration", "friends"],
        &["serve", "--workers", "none"],
        &["bot", "--match", "the first"],
        &["simulate"],
        &["simulate", "--ruleset", "showdown", "--matches", "0"],
        &["simulate", "--ruleset", "showdown", "--options", "high noon"],
    ] {
        let output = output(&mut highnoon(wrong));
        assert_eq!(output.status.code(), Some(2), "{wrong:?}");
        assert!(output.stdout.is_empty(), "{wrong:?}");
    }
}

#[test]
fn openapi_prints_the_document_and_starts_nothing() {
    let nowhere = "postgres://nobody@127.0.0.1:1/nothing";
    let said = output(highnoon(&["openapi"]).env("DATABASE_URL", nowhere));
    assert!(said.status.success(), "{}", text(&said.stderr));
    let printed = text(&said.stdout);
    assert!(printed.ends_with("}\n") && printed.contains("\n\"post\": {"), "it has lines");
    let document: Value = serde_json::from_str(&printed).expect("it is JSON");
    let version = document["openapi"].as_str().expect("it names its version");
    assert!(version.starts_with("3.1"), "{version}");
    assert!(document["paths"]["/v1/matches"]["post"].is_object());
    let of_game = output_of(&["openapi", "--ruleset", "showdown"]);
    let document: Value = serde_json::from_str(&of_game).expect("it is JSON");
    assert!(document["components"]["schemas"]["ShowdownView"].is_object());
    let nothing = output(&mut highnoon(&["openapi", "--ruleset", "checkers"]));
    assert_eq!(nothing.status.code(), Some(1));
    let folder = Folder::new();
    output_of(&["openapi", "--into", &folder.join("")]);
    for file in ["openapi.json", "showdown.json", "wild-west.json"] {
        assert!(
            fs::read_to_string(folder.join(file)).is_ok_and(|it| it.ends_with("}\n")),
            "{file}"
        );
    }
}

/// What the program prints, which succeeds.
fn output_of(arguments: &[&str]) -> String {
    let output = output(&mut highnoon(arguments));
    assert!(output.status.success(), "{}", text(&output.stderr));
    text(&output.stdout)
}

#[test]
fn what_is_no_bundle_is_not_valid() {
    let folder = Folder::new();
    let file = folder.join("junk.jsonl");
    fs::write(&file, "{\"this is\": \"no bundle\"}\n").expect("a file can be written");
    let output = output(&mut highnoon(&["verify", &file]));
    assert_eq!(output.status.code(), Some(1));
    let report = text(&output.stdout);
    assert!(report.contains("NOT VALID") && report.contains("First failure"), "{report}");
    assert!(report.contains("the header does not read"), "{report}");
}

#[test]
fn a_report_is_also_printed_as_json() {
    let mut command = highnoon(&["verify", "-", "--json"]);
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().expect("the program runs");
    let mut stdin = child.stdin.take().expect("stdin is a pipe");
    stdin.write_all(b"junk\n").expect("it is read");
    drop(stdin);
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(1));
    let report: Value = serde_json::from_slice(&output.stdout).expect("it is JSON");
    assert_eq!((&report["valid"], &report["signer_established"]), (&false.into(), &false.into()));
    assert_eq!(report["first_failure"]["check"], "form");
}

#[test]
fn a_file_that_is_not_there_is_named() {
    let folder = Folder::new();
    let missing = folder.join("missing.jsonl");
    let output = output(&mut highnoon(&["verify", &missing]));
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains(&missing));
}

#[test]
fn without_the_programs_of_postgres_it_says_how_to_get_them() {
    let (empty, data) = (Folder::new(), Folder::new());
    let mut command = highnoon(&["--bind", "127.0.0.1:0", "--data-dir", data.path()]);
    let output = output(command.env("HIGHNOON_PG_BIN_DIR", empty.path()));
    assert_eq!(output.status.code(), Some(1));
    let message = text(&output.stderr);
    assert!(message.contains("install it:") && message.contains("DATABASE_URL="), "{message}");
    assert!(output.stdout.is_empty());
}

#[test]
fn a_database_that_is_away_is_told_without_its_password() {
    let data = Folder::new();
    let mut command = highnoon(&["serve", "--bind", "127.0.0.1:0", "--data-dir", data.path()]);
    let output = output(command.env("DATABASE_URL", "postgres://ann:hunter2@127.0.0.1:1/none"));
    assert_eq!(output.status.code(), Some(1));
    let message = text(&output.stderr);
    assert!(message.contains("cannot use the database that DATABASE_URL names"), "{message}");
    assert!(message.contains("127.0.0.1:1/none"), "it names the host: {message}");
    assert!(message.contains("refused"), "it names the cause: {message}");
    assert!(!message.contains("hunter2"), "{message}");
}

#[test]
fn a_port_that_is_taken_is_told_before_anything_is_started() {
    let taken = TcpListener::bind("127.0.0.1:0").expect("a port is free");
    let address = taken.local_addr().expect("it has an address").to_string();
    let data = Folder::new();
    let output = output(&mut highnoon(&["--bind", &address, "--data-dir", data.path()]));
    assert_eq!(output.status.code(), Some(1));
    let message = text(&output.stderr);
    assert!(message.contains(&address) && message.contains("--bind"), "{message}");
    assert!(!Path::new(&data.join("postgres")).exists(), "the private Postgres was made");
}

#[test]
fn nobody_gets_a_role_where_nobody_has_registered() {
    let data = Folder::new();
    let output = output(&mut highnoon(&["grant", "Ann", "admin", "--data-dir", data.path()]));
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("no accounts"), "{}", text(&output.stderr));
}

#[test]
fn a_bot_without_a_server_says_what_to_do() {
    let id = Uuid::now_v7().to_string();
    let output = output(&mut highnoon(&["bot", "--url", "http://127.0.0.1:1", "--match", &id]));
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("highnoon serve"));
}

#[test]
fn a_server_lives_ends_and_lives_again_on_the_same_data() {
    let data = Folder::new();
    for signal in ["TERM", "INT"] {
        let mut server = Server::start(data.path());
        assert!(!server.address().ends_with(":0"), "{}", server.line);
        assert_eq!(get(server.address(), "/health/ready").0, 200);
        assert!(!postgres_on(data.path()).is_empty(), "its Postgres is seen by this test");
        server.signal(signal);
        assert_eq!(server.wait().code(), Some(0), "SIG{signal}");
        let mut rest = String::new();
        server.stdout.read_to_string(&mut rest).expect("stdout reads");
        assert_eq!(rest, "", "it prints one line");
        assert!(postgres_on(data.path()).is_empty(), "{:?}", postgres_on(data.path()));
    }
    assert_keys_are_private(Path::new(&data.join("keys")));
}

fn assert_keys_are_private(folder: &Path) {
    use std::os::unix::fs::PermissionsExt;
    let mode = |path: &Path| fs::metadata(path).expect("it is there").permissions().mode() & 0o777;
    assert_eq!(mode(folder), 0o700);
    let keys: Vec<_> = fs::read_dir(folder).expect("it is a folder").flatten().collect();
    assert!(!keys.is_empty());
    keys.iter().for_each(|key| assert_eq!(mode(&key.path()), 0o600));
}

#[test]
fn a_killed_server_leaves_no_postgres_and_its_data_are_good() {
    let data = Folder::new();
    let mut server = Server::start(data.path());
    server.signal("KILL");
    server.wait();
    require_no_postgres_on(data.path());
    let again = Server::start(data.path());
    assert_eq!(get(again.address(), "/health/ready").0, 200);
}

#[test]
fn two_servers_do_not_share_a_folder_and_commands_reach_the_running_one() {
    let data = Folder::new();
    let server = Server::start(data.path());
    let second = output(&mut highnoon(&["--bind", "127.0.0.1:0", "--data-dir", data.path()]));
    assert_eq!(second.status.code(), Some(1));
    assert!(text(&second.stderr).contains("another High Noon server"), "{second:?}");

    let migrated = output(&mut highnoon(&["migrate", "--data-dir", data.path()]));
    assert!(migrated.status.success(), "{}", text(&migrated.stderr));
    let strange = output(&mut highnoon(&["grant", "Nobody", "judge", "--data-dir", data.path()]));
    assert_eq!(strange.status.code(), Some(1));
    assert!(text(&strange.stderr).contains("no account called \"Nobody\""), "{strange:?}");
    assert_eq!(get(server.address(), "/health/ready").0, 200);
}

#[test]
fn whoever_is_granted_a_role_has_it_at_the_next_login() {
    let data = Folder::new();
    let server = Server::start(data.path());
    let login = json!({"name": "Annie", "password": "as long as it takes"});
    post(server.address(), "/v1/accounts", None, &login);
    let arguments = ["grant", "annie", "judge", "--data-dir", data.path()];
    let granted = output(&mut highnoon(&arguments));
    assert!(granted.status.success(), "{}", text(&granted.stderr));
    assert!(text(&granted.stdout).contains("Annie is now: player, judge."), "{granted:?}");
    let tokens = post(server.address(), "/v1/tokens", None, &login);
    assert_eq!(tokens["scopes"], json!(["play", "read", "judge", "webhook"]));
    let assigned = output(highnoon(&arguments).arg("--assigned"));
    assert!(text(&assigned.stdout).contains("assigned to"), "{assigned:?}");
    let admin = ["grant", "annie", "admin", "--assigned", "--data-dir", data.path()];
    let refused = output(&mut highnoon(&admin));
    assert_eq!(refused.status.code(), Some(1));
    assert!(text(&refused.stderr).contains("--assigned"), "{refused:?}");
}

/// The first line that a command prints.
fn first_line(arguments: &[&str]) -> String {
    let output = output(&mut highnoon(arguments));
    assert!(output.status.success(), "{}", text(&output.stderr));
    text(&output.stdout).lines().next().expect("it prints something").to_owned()
}

#[test]
fn who_has_lost_their_password_gets_a_code_on_the_server() {
    let data = Folder::new();
    let server = Server::start(data.path());
    let login = |password: &str| json!({"name": "Annie", "password": password});
    post(server.address(), "/v1/accounts", None, &login("as long as it takes"));
    let code = first_line(&["reset", "annie", "--data-dir", data.path()]);
    let body = json!({"name": "Annie", "code": code, "password": "and longer than before"});
    let (status, answer) = try_post(server.address(), "/v1/password-resets", None, &body);
    assert_eq!(status, 204, "{answer}");
    post(server.address(), "/v1/tokens", None, &login("and longer than before"));
    let nobody = output(&mut highnoon(&["reset", "Nobody", "--data-dir", data.path()]));
    assert_eq!(nobody.status.code(), Some(1));
    assert!(text(&nobody.stderr).contains("no account called \"Nobody\""), "{nobody:?}");
}

#[test]
fn where_it_takes_an_invitation_the_first_is_made_on_the_server() {
    let data = Folder::new();
    let code = first_line(&["invite", "--data-dir", data.path()]);
    let server = Server::start_with(data.path(), &["--registration", "invitation"]);
    let mut body = json!({"name": "Annie", "password": "as long as it takes"});
    let (status, answer) = try_post(server.address(), "/v1/accounts", None, &body);
    assert_eq!((status, answer.contains("invitation-required")), (403, true), "{answer}");
    body["invitation"] = json!(code);
    post(server.address(), "/v1/accounts", None, &body);
}

#[test]
fn a_bot_plays_all_seats_and_what_was_played_verifies() {
    let data = Folder::new();
    let server = Server::start(data.path());
    let url = format!("http://{}", server.address());
    let login = json!({"name": "Annie", "password": "as long as it takes"});
    post(server.address(), "/v1/accounts", None, &login);
    let tokens = post(server.address(), "/v1/tokens", None, &login);
    let token = tokens["access_token"].as_str().expect("there is a token");
    let made = post(server.address(), "/v1/matches", Some(token), &json!({"ruleset": "showdown"}));
    let id = made["id"].as_str().expect("it has an id");

    let played = output(&mut highnoon(&[
        "bot", "--url", &url, "--match", id, "--token", token, "--sit", "2", "--seed", "7",
    ]));
    let told = text(&played.stdout);
    assert!(played.status.success(), "{told}{}", text(&played.stderr));
    assert!(told.contains("seat 0") && told.contains("seat 1"), "{told}");
    assert!(told.contains("The match is over: "), "{told}");

    let (_, export) = get(server.address(), &format!("/v1/matches/{id}/audit/export"));
    let (_, keys) = get(server.address(), "/.well-known/jwks.json");
    let (file, keys_file) = (data.join("match.jsonl"), data.join("keys.json"));
    fs::write(&file, &export).expect("a file can be written");
    fs::write(&keys_file, &keys).expect("a file can be written");
    let verified = output(&mut highnoon(&["verify", &file, "--keys", &keys_file]));
    assert!(verified.status.success(), "{}", text(&verified.stdout));
    assert!(text(&verified.stdout).contains("Signer: established"));

    let altered = export.replacen("\"kind\":\"seat.taken\"", "\"kind\":\"seat.left\"", 1);
    fs::write(&file, altered).expect("a file can be written");
    let verified = output(&mut highnoon(&["verify", &file, "--keys", &keys_file]));
    assert_eq!(verified.status.code(), Some(1));
    assert!(text(&verified.stdout).contains("First failure: event 2, "), "{verified:?}");
}

#[test]
fn a_steady_bot_plays_to_the_end_whether_or_not_the_game_has_a_player_who_knows_it() {
    let data = Folder::new();
    let server = Server::start(data.path());
    let url = format!("http://{}", server.address());
    let login = json!({"name": "Annie", "password": "as long as it takes"});
    post(server.address(), "/v1/accounts", None, &login);
    let tokens = post(server.address(), "/v1/tokens", None, &login);
    let token = tokens["access_token"].as_str().expect("there is a token");
    for new in [
        json!({"ruleset": "showdown"}),
        json!({"ruleset": "gunslingers", "options": {"weeks": 1, "gunfight": "quick"}}),
    ] {
        let made = post(server.address(), "/v1/matches", Some(token), &new);
        let id = made["id"].as_str().expect("it has an id");
        let mut command = highnoon(&["bot", "--url", &url, "--match", id, "--token", token]);
        let played = output(command.args(["--sit", "2", "--seed", "7", "--style", "steady"]));
        let told = text(&played.stdout);
        assert!(played.status.success(), "{told}{}", text(&played.stderr));
        assert!(told.contains("The match is over: "), "{told}");
        let untaught = told.contains("showdown has no steady player");
        assert_eq!(untaught, new["ruleset"] == "showdown", "{told}");
    }
}

#[test]
fn a_simulation_prints_the_same_table_again() {
    let command = ["simulate", "--ruleset", "showdown", "--matches", "20", "--style", "random"];
    let simulated = |more: &[&str]| {
        let output = output(highnoon(&command).args(more));
        assert!(output.status.success(), "{}", text(&output.stderr));
        text(&output.stdout)
    };
    let table = simulated(&["--threads", "2"]);
    assert_eq!(table, simulated(&["--threads", "1", "--seed", "1"]));
    for part in ["seat 0", "seat 1", "wins %", "highnoon simulate --ruleset showdown"] {
        assert!(table.contains(part), "{part}: {table}");
    }
    let report: Value = serde_json::from_str(&simulated(&["--json"])).expect("it is JSON");
    assert_eq!((&report["matches"], &report["rows"][1]["played"]), (&json!(20), &json!(20)));

    let strange = output(&mut highnoon(&["simulate", "--ruleset", "poker"]));
    assert_eq!(strange.status.code(), Some(1));
    assert!(text(&strange.stderr).contains("showdown"), "{strange:?}");
}

#[test]
fn a_private_postgres_that_is_killed_comes_back() {
    let data = Folder::new();
    let server = Server::start(data.path());
    let pid_file = data.join("postgres/data/postmaster.pid");
    let written = fs::read_to_string(&pid_file).expect("it runs");
    let pid = written.lines().next().expect("its number is on the first line");
    signal("KILL", pid);
    let began = Instant::now();
    let came_back = || {
        let again = fs::read_to_string(&pid_file).is_ok_and(|now| now != written);
        again && get(server.address(), "/health/ready").0 == 200
    };
    while !came_back() {
        assert!(began.elapsed() < PATIENCE, "it stays away");
        sleep(PAUSE);
    }
}

#[test]
fn a_ticket_that_opens_a_stream_is_never_logged() {
    let data = Folder::new();
    let log = data.join("log");
    let mut command = highnoon(&["serve", "--bind", "127.0.0.1:0", "--data-dir", data.path()]);
    command.env("HIGHNOON_LOG", "debug");
    command.stderr(fs::File::create(&log).expect("a file can be made"));
    let mut server = Server::of(&mut command, "ready");
    let login = json!({"name": "Annie", "password": "a horse and a hat"});
    post(server.address(), "/v1/accounts", None, &login);
    let tokens = post(server.address(), "/v1/tokens", None, &login);
    let path = json!({"path": "/v1/me/stream"});
    let made = post(server.address(), "/v1/stream-tickets", tokens["access_token"].as_str(), &path);
    let ticket = made["ticket"].as_str().expect("a ticket is text");
    let opens = |path: &str| {
        let mut stream = TcpStream::connect(server.address()).expect("the server listens");
        stream.set_read_timeout(Some(PATIENCE)).expect("a timeout can be set");
        let host = server.address();
        let request = format!("GET {path}?ticket={ticket} HTTP/1.1\r\nHost: {host}\r\n\r\n");
        stream.write_all(request.as_bytes()).expect("the server reads");
        let mut answer = [0; 12];
        stream.read_exact(&mut answer).expect("the server answers");
        text(&answer)
    };
    assert_eq!(opens("/v1/me/stream"), "HTTP/1.1 200");
    assert_eq!(opens(&format!("/v1/matches/{}/events/stream", Uuid::nil())), "HTTP/1.1 401");
    assert_eq!(opens("/v1/rulesets"), "HTTP/1.1 400");
    assert_eq!(opens("/nowhere"), "HTTP/1.1 404");
    server.signal("TERM");
    assert!(server.wait().success());
    let logged = fs::read_to_string(&log).expect("there is a log");
    assert!(logged.contains("/v1/me/stream"), "requests are logged: {logged}");
    assert!(!logged.contains(ticket), "{logged}");
}

#[test]
fn the_demonstration_plays_a_match_and_verifies_it() {
    let data = Folder::new();
    let mut command = highnoon(&["demo", "--bind", "127.0.0.1:0", "--data-dir", data.path()]);
    let output = output(command.env("TMPDIR", data.path()));
    let told = text(&output.stdout);
    assert!(output.status.success(), "{told}\n{}", text(&output.stderr));
    for part in ["The match is over", "/state?at=", "/audit/export", "/docs", ": VALID"] {
        assert!(told.contains(part), "{part}: {told}");
    }
    assert!(told.contains("Signer: established"), "{told}");
    require_no_postgres_on(data.path());
}

#[test]
fn what_the_demonstration_names_is_there_for_its_reader() {
    let data = Folder::new();
    let mut command =
        highnoon(&["demo", "--keep", "--bind", "127.0.0.1:0", "--data-dir", data.path()]);
    command.env("TMPDIR", data.path()).env("HIGHNOON_LOG", "error");
    let mut server = Server::of(&mut command, "Ctrl-C stops it");
    let told = server.line.clone();
    require_all_there(server.address(), &told);
    // Whoever asks again is shown the same at the server that runs.
    let mut command = highnoon(&["demo", "--bind", server.address(), "--data-dir", data.path()]);
    let output = output(command.env("TMPDIR", data.path()));
    let again = text(&output.stdout);
    assert!(output.status.success(), "{again}\n{}", text(&output.stderr));
    require_all_there(server.address(), &again);
    server.signal("INT");
    assert!(server.wait().success());
    require_no_postgres_on(data.path());
}

/// Every address in the list at the end is answered, the judge is one whom a match waits for, and
/// somebody who takes the free seat plays.
fn require_all_there(address: &str, told: &str) {
    let (_, list) = told.split_once("For programs:").expect("there is a list");
    let base = format!("http://{address}");
    let words: Vec<&str> = list.split([' ', '\n', '\'']).collect();
    let paths = words.iter().filter_map(|it| it.strip_prefix(base.as_str()));
    let paths: Vec<&str> = paths.filter(|it| it.starts_with('/')).collect();
    assert_eq!(paths.len(), 13, "{told}");
    for path in paths.iter().filter(|it| !it.contains("/stream")) {
        let (status, answer) = get(address, path);
        assert!(status == 200 || *path == "/docs" && status == 308, "{path}: {status} {answer}");
    }
    let word_after = |what: &str| {
        let (_, rest) = list.split_once(what).expect("it is said how to log in");
        rest.split_whitespace().next().expect("there is a word").to_owned()
    };
    let login = json!({"name": word_after("log in as "), "password": word_after("password ")});
    let judge = post(address, "/v1/tokens", None, &login);
    assert!(judge["scopes"].to_string().contains("judge"), "{judge}");
    let dispute = paths.iter().find_map(|it| it.strip_prefix("/desk/")).expect("a dispute");
    let queue = "/v1/disputes?status=open&limit=200";
    let (status, queue) = get_as(address, queue, judge["access_token"].as_str());
    assert!(status == 200 && queue.contains(dispute), "{queue}");
    // Its match waits: what is ruled there does something.
    let about: Value = serde_json::from_str(&get(address, &format!("/v1/disputes/{dispute}")).1)
        .expect("a dispute is JSON");
    let disputed = format!("/v1/matches/{}", about["match"].as_str().expect("it has a match"));
    let waits = get(address, &disputed).1;
    assert!(waits.contains("\"suspended\""), "{waits}");

    let mut table = paths.iter().filter_map(|it| it.strip_prefix("/matches/"));
    let table = table.rfind(|it| !it.contains('?')).expect("a table");
    let waits: Value = serde_json::from_str(&get(address, &format!("/v1/matches/{table}")).1)
        .expect("a match is JSON");
    assert_eq!(
        (&waits["status"], &waits["seats"][0]["player"]["program"]),
        (&json!("open"), &json!(true))
    );
    let (name, password) = (format!("Guest {}", &table[24..]), "a horse and a hat");
    let guest = json!({"name": name, "password": password});
    post(address, "/v1/accounts", None, &guest);
    let guest = post(address, "/v1/tokens", None, &guest);
    let seat = json!({"loadout": {"preset": "amos-thorne"}});
    let seats = format!("/v1/matches/{table}/seats");
    post(address, &seats, guest["access_token"].as_str(), &seat);
    let begun = get(address, &format!("/v1/matches/{table}")).1;
    assert!(begun.contains("\"active\""), "{begun}");
}
