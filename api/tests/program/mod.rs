//! The program as a child, and what can be seen of it from outside.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, ExitStatus, Output, Stdio};
use std::sync::mpsc;
use std::thread::{self, sleep};
use std::time::{Duration, Instant};

use serde_json::Value;
use uuid::Uuid;

/// How long anything may take; a first start makes a cluster and migrates it.
pub const PATIENCE: Duration = Duration::from_secs(90);
/// Between two looks.
pub const PAUSE: Duration = Duration::from_millis(50);

/// The program, told nothing by this environment.
pub fn highnoon(arguments: &[&str]) -> Command {
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

pub fn output(command: &mut Command) -> Output {
    command.output().expect("the program runs")
}

pub fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("the program writes UTF-8")
}

/// A folder of its own that is gone with the value.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new() -> Self {
        let path = std::env::temp_dir().join(format!("highnoon-cli-{}", Uuid::now_v7().simple()));
        fs::create_dir(&path).expect("a folder can be made");
        Self(path)
    }

    pub fn path(&self) -> &str {
        self.0.to_str().expect("the folder has a plain name")
    }

    pub fn join(&self, name: &str) -> String {
        self.0.join(name).display().to_string()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // A Postgres whose server was killed still writes for a moment. What is left in the end
        // is no reason to fail a test.
        let began = Instant::now();
        while fs::remove_dir_all(&self.0).is_err() && began.elapsed() < PATIENCE / 10 {
            sleep(PAUSE);
        }
    }
}

/// A server on a port of its own, killed with the value.
pub struct Server {
    child: Child,
    /// All that it printed until it was ready.
    pub line: String,
    /// What it prints afterwards.
    pub stdout: BufReader<ChildStdout>,
}

impl Server {
    pub fn start(data_dir: &str) -> Self {
        Self::start_with(data_dir, &[])
    }

    /// With these flags, too.
    pub fn start_with(data_dir: &str, flags: &[&str]) -> Self {
        let mut command = highnoon(&["serve", "--bind", "127.0.0.1:0", "--data-dir", data_dir]);
        Self::of(command.args(flags).env("HIGHNOON_LOG", "error"), "ready")
    }

    /// What a command starts, once it has printed a line with this.
    pub fn of(command: &mut Command, ready: &'static str) -> Self {
        let mut child = command.stdout(Stdio::piped()).spawn().expect("the program runs");
        let mut stdout = BufReader::new(child.stdout.take().expect("stdout is a pipe"));
        let (tell, told) = mpsc::channel();
        thread::spawn(move || {
            let mut line = String::new();
            let mut read = stdout.read_line(&mut line);
            while read.as_ref().is_ok_and(|it| 0 < *it) && !line.contains(ready) {
                read = stdout.read_line(&mut line);
            }
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
    pub fn address(&self) -> &str {
        let (_, rest) = self.line.rsplit_once("http://").expect("the line has the address");
        rest.split([' ', ';']).next().expect("and the address is not empty")
    }

    pub fn signal(&self, name: &str) {
        signal(name, &self.child.id().to_string());
    }

    pub fn wait(&mut self) -> ExitStatus {
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

/// Sends a signal to a process.
pub fn signal(name: &str, pid: &str) {
    let order = format!("kill -{name} {pid}");
    let sent = Command::new("/bin/sh").args(["-c", &order]).status();
    assert!(sent.expect("there is a shell").success(), "{order}");
}

/// Status and body of a GET.
pub fn get(address: &str, path: &str) -> (u16, String) {
    send(address, &format!("GET {path} HTTP/1.1\r\n"), "")
}

/// The same for the bearer of a token.
pub fn get_as(address: &str, path: &str, token: Option<&str>) -> (u16, String) {
    let bearer = token.map_or_else(String::new, |it| format!("Authorization: Bearer {it}\r\n"));
    send(address, &format!("GET {path} HTTP/1.1\r\n{bearer}"), "")
}

/// What is answered to a POST that makes something.
pub fn post(address: &str, path: &str, token: Option<&str>, body: &Value) -> Value {
    let (status, answer) = try_post(address, path, token, body);
    assert_eq!(status, 201, "{path}: {answer}");
    serde_json::from_str(&answer).expect("the answer is JSON")
}

/// Status and body of what is answered to a POST.
pub fn try_post(address: &str, path: &str, token: Option<&str>, body: &Value) -> (u16, String) {
    let bearer = token.map_or_else(String::new, |it| format!("Authorization: Bearer {it}\r\n"));
    let key = Uuid::new_v4();
    let head = format!(
        "POST {path} HTTP/1.1\r\nIdempotency-Key: {key}\r\n\
         Content-Type: application/json\r\n{bearer}"
    );
    send(address, &head, &body.to_string())
}

fn send(address: &str, head: &str, body: &str) -> (u16, String) {
    let mut stream = TcpStream::connect(address).expect("the server listens");
    stream.set_read_timeout(Some(PATIENCE)).expect("a timeout can be set");
    let length = body.len();
    let more = format!("Host: {address}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n");
    stream.write_all(format!("{head}{more}{body}").as_bytes()).expect("the server reads");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("the server answers");
    let status = answer.split(' ').nth(1).and_then(|it| it.parse().ok()).expect("with a status");
    let (_, body) = answer.split_once("\r\n\r\n").expect("and a body");
    (status, body.to_owned())
}

/// The command lines of the processes that work on this folder, without those who serve.
pub fn postgres_on(folder: &str) -> Vec<String> {
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

pub fn require_no_postgres_on(folder: &str) {
    let began = Instant::now();
    while !postgres_on(folder).is_empty() {
        assert!(began.elapsed() < PATIENCE, "left running: {:?}", postgres_on(folder));
        sleep(PAUSE);
    }
}
