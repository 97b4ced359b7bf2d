//! The program `highnoon` as it is installed: started, killed, asked to stop, started again.

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStderr, Command, ExitStatus, Output, Stdio};
use std::sync::mpsc;
use std::thread::{self, sleep};
use std::time::{Duration, Instant};

use tokio_postgres::NoTls;

use crate::client::Client;

/// How long anything may take; a first start makes a cluster and migrates it.
const PATIENCE: Duration = Duration::from_secs(60);
const PAUSE: Duration = Duration::from_millis(20);
/// What the Postgres of a data directory notes of itself, while it runs.
const PID_FILE: &str = "postgres/data/postmaster.pid";
/// How much of a log is shown where a test fails.
const LOG_LINES_SHOWN: usize = 30;

/// A server in a process of its own, killed with the value.
pub struct Program {
    child: Child,
    /// `http://127.0.0.1:12345`
    pub base: String,
    data_dir: PathBuf,
}

/// The program, told nothing by this environment.
pub fn highnoon(arguments: &[&str]) -> Command {
    let tests = std::env::current_exe().expect("a test is a program");
    let folder = tests.ancestors().nth(2).expect("which lies in target/…/deps");
    let program = folder.join(format!("highnoon{}", std::env::consts::EXE_SUFFIX));
    let missing = "build the program first: cargo build --bin highnoon";
    assert!(program.exists(), "{} is missing; {missing}", program.display());
    release(&program, arguments)
}

/// The program of any release, told nothing by this environment.
pub fn release(program: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(program);
    for (name, _) in std::env::vars_os() {
        let name = name.to_string_lossy().into_owned();
        if name == "DATABASE_URL" || name.starts_with("HIGHNOON_") {
            command.env_remove(name);
        }
    }
    command.args(arguments).stdin(Stdio::null());
    command
}

/// What a server writes to stderr, beside its data.
fn log_of(data_dir: &Path) -> PathBuf {
    data_dir.with_extension("log")
}

/// What the program verifies offline.
pub fn verify(bundle: &str, keys: &str) -> Output {
    let folder = crate::server::folder();
    let (bundle_file, keys_file) = (folder.join("bundle.jsonl"), folder.join("keys.json"));
    fs::write(&bundle_file, bundle).expect("a file can be written");
    fs::write(&keys_file, keys).expect("a file can be written");
    let files = [bundle_file, keys_file].map(|it| it.display().to_string());
    let mut command = highnoon(&["verify", &files[0], "--keys", &files[1], "--json"]);
    command.output().expect("the program runs")
}

/// Runs a command that ends by itself, and soon.
pub fn ends(command: &mut Command) -> Output {
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let child = child.as_mut().expect("the program runs");
    let began = Instant::now();
    while child.try_wait().expect("it is our child").is_none() {
        if PATIENCE < began.elapsed() {
            child.kill().ok();
            panic!("it does not end: {command:?}");
        }
        sleep(PAUSE);
    }
    let (mut stdout, mut stderr) = (Vec::new(), Vec::new());
    let pipes = (child.stdout.take(), child.stderr.take());
    pipes.0.expect("stdout is a pipe").read_to_end(&mut stdout).expect("it can be read");
    pipes.1.expect("stderr is a pipe").read_to_end(&mut stderr).expect("it can be read");
    let status = child.wait().expect("it has ended");
    Output { status, stdout, stderr }
}

impl Program {
    /// Starts a server on these data, and waits until it says that it is ready.
    pub fn start(data_dir: &Path) -> Program {
        Program::start_set(data_dir, |it| it.env("HIGHNOON_LOG", "warn"))
    }

    /// The same, with the command changed before it is run.
    pub fn start_set(data_dir: &Path, set: impl FnOnce(&mut Command) -> &mut Command) -> Program {
        Program::start_by(highnoon(&["serve"]), data_dir, set)
    }

    /// The same by the command `serve` of any release.
    pub fn start_by(
        mut command: Command,
        data_dir: &Path,
        set: impl FnOnce(&mut Command) -> &mut Command,
    ) -> Program {
        let folder = data_dir.display().to_string();
        command.args(["--bind", "127.0.0.1:0", "--data-dir", &folder]);
        let log = fs::File::create(log_of(data_dir)).expect("a log can be written");
        command.stdout(Stdio::piped()).stderr(log);
        set(&mut command);
        let mut child = command.spawn().expect("the program runs");
        let mut stdout = BufReader::new(child.stdout.take().expect("stdout is a pipe"));
        let (tell, told) = mpsc::channel();
        thread::spawn(move || {
            let mut line = String::new();
            let read = stdout.read_line(&mut line).map(|_| line);
            // Nobody listens where the patience has ended.
            tell.send(read).ok();
        });
        let Ok(Ok(line)) = told.recv_timeout(PATIENCE) else {
            child.kill().ok();
            panic!("the server does not get ready");
        };
        let (_, rest) = line.split_once("http://").expect("the line has the address");
        let address = rest.split_whitespace().next().expect("and the address is not empty");
        Program { child, base: format!("http://{address}"), data_dir: data_dir.to_owned() }
    }

    /// A caller who has not said who they are.
    pub fn stranger(&self) -> Client {
        Client::stranger(&self.base)
    }

    /// What it reads from where its stderr is a pipe.
    pub fn stderr(&mut self) -> ChildStderr {
        self.child.stderr.take().expect("stderr is a pipe that nobody has taken")
    }

    /// What it has logged, where its stderr is the usual file.
    pub fn log(&self) -> String {
        fs::read_to_string(log_of(&self.data_dir)).expect("there is a log")
    }

    /// Kills it with signal 9.
    pub fn kill(&mut self) {
        self.child.kill().expect("one may kill one's child");
        self.wait();
    }

    /// Asks it to stop with SIGTERM.
    pub fn ask_to_stop(&self) {
        send("-TERM", self.child.id());
    }

    /// Waits for its end.
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

    /// Kills the postmaster of its Postgres with signal 9. Returns its pid.
    pub fn kill_postgres(&self) -> u32 {
        kill_postgres_on(&self.data_dir)
    }

    /// The pid of its Postgres, once there is one.
    pub fn postgres(&self) -> Option<u32> {
        let text = fs::read_to_string(self.data_dir.join(PID_FILE)).ok()?;
        text.lines().next()?.trim().parse().ok()
    }

    /// Lets its Postgres hang until what is returned is dropped.
    pub fn hang_postgres(&self) -> Hanging {
        hang_postgres_on(&self.data_dir)
    }

    /// A connection as the superuser of its Postgres.
    pub async fn superuser(&self) -> tokio_postgres::Client {
        let mut config = tokio_postgres::Config::new();
        config.host_path(&pid_file(&self.data_dir)[4]).user("postgres").dbname("highnoon");
        let (client, connection) = config.connect(NoTls).await.expect("the database is there");
        tokio::spawn(connection);
        client
    }

    /// Waits until nothing of its Postgres runs any more.
    #[track_caller]
    pub fn require_no_postgres(&self) {
        let folder = self.data_dir.display().to_string();
        let began = Instant::now();
        while !postgres_on(&folder).is_empty() {
            assert!(began.elapsed() < PATIENCE, "left running: {:?}", postgres_on(&folder));
            sleep(PAUSE);
        }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        self.child.kill().ok();
        self.child.wait().ok();
        if thread::panicking() {
            for log in [log_of(&self.data_dir), self.data_dir.join("postgres/postgres.log")] {
                let text = fs::read_to_string(&log).unwrap_or_default();
                let lines: Vec<&str> = text.lines().collect();
                let end = &lines[lines.len().saturating_sub(LOG_LINES_SHOWN)..];
                eprintln!("the end of {}:\n{}", log.display(), end.join("\n"));
            }
        }
    }
}

/// Kills the postmaster of the Postgres in a data directory with signal 9. Returns its pid.
pub(crate) fn kill_postgres_on(data_dir: &Path) -> u32 {
    let pid = pid_file(data_dir)[0].trim().parse().expect("a pid is a number");
    send("-KILL", pid);
    pid
}

/// A Postgres that hangs with its port open: whoever calls it is let in and hears nothing. It goes
/// on when this is dropped.
pub struct Hanging {
    pids: Vec<u32>,
}

impl Drop for Hanging {
    fn drop(&mut self) {
        // Some may have been killed meanwhile.
        for pid in &self.pids {
            try_send("-CONT", *pid);
        }
    }
}

/// Stops every process of the Postgres in a data directory, as it is.
pub(crate) fn hang_postgres_on(data_dir: &Path) -> Hanging {
    let postmaster = pid_file(data_dir)[0].trim().parse().expect("a pid is a number");
    let mut hanging = Hanging { pids: vec![postmaster] };
    // At first the one that makes the others.
    send("-STOP", postmaster);
    hanging.pids.extend(children_of(postmaster));
    for pid in &hanging.pids[1..] {
        try_send("-STOP", *pid);
    }
    hanging
}

fn children_of(parent: u32) -> Vec<u32> {
    let listed = Command::new("ps").args(["-A", "-o", "pid=,ppid="]).output();
    let of_proc = || {
        let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
        let stats = entries.filter_map(|entry| fs::read_to_string(entry.path().join("stat")).ok());
        let pair = |stat: String| {
            // The name in brackets may have spaces.
            let (pid, _) = stat.split_once(' ')?;
            let ppid = stat.rsplit_once(") ")?.1.split(' ').nth(1)?.to_owned();
            Some(format!("{pid} {ppid}"))
        };
        stats.filter_map(pair).collect::<Vec<_>>().join("\n")
    };
    let pairs = match (Path::new("/proc/self").exists(), listed) {
        (false, Ok(listed)) => String::from_utf8_lossy(&listed.stdout).into_owned(),
        _ => of_proc(),
    };
    let child = |line: &str| {
        let (pid, ppid) = line.trim().split_once(char::is_whitespace)?;
        (ppid.trim().parse() == Ok(parent)).then(|| pid.parse().ok())?
    };
    pairs.lines().filter_map(child).collect()
}

/// What the Postgres in a data directory notes of itself, line by line.
fn pid_file(data_dir: &Path) -> Vec<String> {
    let text = fs::read_to_string(data_dir.join(PID_FILE)).expect("its Postgres runs");
    text.lines().map(str::to_owned).collect()
}

/// The shell's own `kill`: small images have no other.
fn send(signal: &str, pid: u32) {
    assert!(try_send(signal, pid), "kill {signal} {pid}");
}

/// Whether there is such a process.
fn try_send(signal: &str, pid: u32) -> bool {
    let mut command = Command::new("/bin/sh");
    command.args(["-c", "kill \"$1\" \"$2\"", "sh", signal, &pid.to_string()]);
    command.stderr(Stdio::null()).status().expect("there is a shell").success()
}

/// The command lines of the postmasters that work on this folder.
fn postgres_on(folder: &str) -> Vec<String> {
    let listed = Command::new("ps").args(["-A", "-ww", "-o", "args="]).output();
    let of_proc = || {
        let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
        let lines = entries.filter_map(|entry| fs::read(entry.path().join("cmdline")).ok());
        lines.map(|line| String::from_utf8_lossy(&line).replace('\0', " ")).collect()
    };
    let lines: Vec<String> = match (Path::new("/proc/self").exists(), listed) {
        (false, Ok(listed)) => {
            String::from_utf8_lossy(&listed.stdout).lines().map(str::to_owned).collect()
        }
        _ => of_proc(),
    };
    let works = |line: &String| line.contains(folder) && line.contains("postgres -D");
    lines.into_iter().filter(works).collect()
}
