//! The program `highnoon` as it is typed: its words, its exit codes, its life and its death.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::sync::mpsc;
use std::thread::{self, sleep};
use std::time::{Duration, Instant};

use serde_json::Value;
use uuid::Uuid;

/// How long anything may take; a first start makes a cluster and migrates it.
const PATIENCE: Duration = Duration::from_secs(90);
const PAUSE: Duration = Duration::from_millis(50);

/// The program, told nothing by this environment.
fn highnoon(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_highnoon"));
    for (name, _) in std::env::vars_os() {
        let name = name.to_string_lossy().into_owned();
        if name == "DATABASE_URL" || name.starts_with("HIGHNOON_") {
            command.env_remove(name);
        }
    }
    command.args(arguments).stdin(Stdio::null());
    command
}

fn output(command: &mut Command) -> Output {
    command.output().expect("the program runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("the program writes UTF-8")
}

/// A folder of its own that is gone with the value.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Self {
        let path = std::env::temp_dir().join(format!("highnoon-cli-{}", Uuid::now_v7().simple()));
        fs::create_dir(&path).expect("a folder can be made");
        Self(path)
    }

    fn path(&self) -> &str {
        self.0.to_str().expect("the folder has a plain name")
    }

    fn join(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What is left of a test is no reason to fail it.
        fs::remove_dir_all(&self.0).ok();
    }
}

/// A server on a port of its own, killed with the value.
struct Server {
    child: Child,
    /// All that it printed before it was ready.
    line: String,
    stdout: BufReader<std::process::ChildStdout>,
}

impl Server {
    fn start(data_dir: &str) -> Self {
        let mut command = highnoon(&["serve", "--bind", "127.0.0.1:0", "--data-dir", data_dir]);
        command.env("HIGHNOON_LOG", "warn").stdout(Stdio::piped());
        let mut child = command.spawn().expect("the program runs");
        let mut stdout = BufReader::new(child.stdout.take().expect("stdout is a pipe"));
        let (tell, told) = mpsc::channel();
        thread::spawn(move || {
            let mut line = String::new();
            let read = stdout.read_line(&mut line);
            // Nobody listens where the patience has ended.
            tell.send(read.map(|_| (line, stdout))).ok();
        });
        let Ok(Ok((line, stdout))) = told.recv_timeout(PATIENCE) else {
            child.kill().ok();
            panic!("the server does not get ready");
        };
        Self { child, line, stdout }
    }

    /// `127.0.0.1:12345`
    fn address(&self) -> &str {
        let (_, rest) = self.line.split_once("http://").expect("the line has the address");
        rest.split_whitespace().next().expect("and the address is not empty")
    }

    fn signal(&self, name: &str) {
        let order = format!("kill -{name} {}", self.child.id());
        let sent = Command::new("/bin/sh").args(["-c", &order]).status();
        assert!(sent.expect("there is a shell").success(), "{order}");
    }

    fn wait(&mut self) -> ExitStatus {
        let began = Instant::now();
        while began.elapsed() < PATIENCE {
            if let Some(status) = self.child.try_wait().expect("it is our child") {
                return status;
            }
            sleep(PAUSE);
        }
        panic!("the server does not end");
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.child.kill().ok();
        self.child.wait().ok();
    }
}

/// Status and body of a GET.
fn get(address: &str, path: &str) -> (u16, String) {
    let mut stream = TcpStream::connect(address).expect("the server listens");
    stream.set_read_timeout(Some(PATIENCE)).expect("a timeout can be set");
    let request = format!("GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).expect("the server reads");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("the server answers");
    let status = answer.split(' ').nth(1).and_then(|it| it.parse().ok()).expect("with a status");
    let (_, body) = answer.split_once("\r\n\r\n").expect("and a body");
    (status, body.to_owned())
}

/// The command lines of the processes that work on this folder, without those who serve.
fn postgres_on(folder: &str) -> Vec<String> {
    let listed = Command::new("ps").args(["-A", "-o", "args="]).output();
    let of_proc = || {
        let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
        let lines = entries.filter_map(|entry| fs::read(entry.path().join("cmdline")).ok());
        lines.map(|line| String::from_utf8_lossy(&line).replace('\0', " ")).collect()
    };
    let lines: Vec<String> = match (Path::new("/proc/self").exists(), listed) {
        (false, Ok(listed)) => text(&listed.stdout).lines().map(str::to_owned).collect(),
        _ => of_proc(),
    };
    let works = |line: &String| line.contains(folder) && line.contains("postgres -D");
    lines.into_iter().filter(works).collect()
}

fn require_no_postgres_on(folder: &str) {
    let began = Instant::now();
    while !postgres_on(folder).is_empty() {
        assert!(began.elapsed() < PATIENCE, "left running: {:?}", postgres_on(folder));
        sleep(PAUSE);
    }
}

#[test]
fn the_help_names_every_command_and_the_first_steps() {
    for flag in ["--help", "-h"] {
        let output = output(&mut highnoon(&[flag]));
        assert!(output.status.success());
        let help = text(&output.stdout);
        for word in ["serve", "migrate", "openapi", "verify", "grant", "bot", "demo"] {
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
        &["serve", "--workers", "none"],
        &["bot", "--match", "the first"],
    ] {
        let output = output(&mut highnoon(wrong));
        assert_eq!(output.status.code(), Some(2), "{wrong:?}");
        assert!(output.stdout.is_empty(), "{wrong:?}");
    }
}

#[test]
fn openapi_prints_the_document_and_starts_nothing() {
    let nowhere = "postgres://nobody@127.0.0.1:1/nothing";
    let output = output(highnoon(&["openapi"]).env("DATABASE_URL", nowhere));
    assert!(output.status.success(), "{}", text(&output.stderr));
    let printed = text(&output.stdout);
    assert!(printed.ends_with("}\n") && printed.contains("\n  \""), "it is pretty");
    let document: Value = serde_json::from_str(&printed).expect("it is JSON");
    let version = document["openapi"].as_str().expect("it names its version");
    assert!(version.starts_with("3.1"), "{version}");
    assert!(document["paths"]["/v1/matches"]["post"].is_object());
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
    assert!(!data.0.join("postgres").exists(), "the private Postgres was made");
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
    assert_keys_are_private(&data.0.join("keys"));
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
fn a_private_postgres_that_is_killed_comes_back() {
    let data = Folder::new();
    let server = Server::start(data.path());
    let pid_file = data.0.join("postgres/data/postmaster.pid");
    let written = fs::read_to_string(&pid_file).expect("it runs");
    let pid = written.lines().next().expect("its number is on the first line");
    let order = format!("kill -KILL {pid}");
    let killed = Command::new("/bin/sh").args(["-c", &order]).status();
    assert!(killed.expect("there is a shell").success());
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
