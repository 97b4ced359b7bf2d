//! The server process: starting it under a watchdog, telling whether it runs, ending it.

use std::fs::{self, File};
use std::io::{ErrorKind, Read, Seek, SeekFrom};
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::binaries::Binaries;
use crate::error::{EmbeddedError, failed_to};
use crate::user::ServerUser;

/// Recovery after a crash can take its time; a Postgres that fails is noticed at once.
const READY_WITHIN: Duration = Duration::from_secs(300);
/// After the kill of a postmaster its backends need a moment to notice.
const BACKENDS_GONE_WITHIN: Duration = Duration::from_secs(5);
/// A fast shutdown writes a checkpoint; then we stop asking nicely.
const FAST_SHUTDOWN_WITHIN: Duration = Duration::from_secs(30);
/// An immediate shutdown writes nothing and is recovered from at the next start.
const IMMEDIATE_SHUTDOWN_WITHIN: Duration = Duration::from_secs(10);
const PAUSE: Duration = Duration::from_millis(5);

/// What it writes is nobody else's business.
const OWNER_ONLY: u32 = 0o600;
const LOG_BYTES_MAX: u64 = 16 * 1024 * 1024;
const LOG_LINES_SHOWN: usize = 15;

/// Runs Postgres and holds on to a pipe of ours. When we end, even killed, the kernel closes the
/// pipe, `read` ends, and Postgres is told to shut down fast, again and again, since a Postgres
/// that has only just begun does not hear it. When Postgres ends by itself, so does this.
const WATCHDOG: &str = r#"
exec 3<&0
"$@" </dev/null 3<&- &
postgres=$!
(
  while read -r _ <&3; do :; done
  while kill -INT "$postgres"; do sleep 1; done
) >/dev/null 2>&1 &
watch=$!
exec 3<&-
trap '' HUP INT TERM
wait "$postgres"
status=$?
kill "$watch" 2>/dev/null
exit "$status"
"#;

/// What an earlier run left in the data directory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum LeftBehind {
    /// Nothing: it was shut down, or never ran.
    Nothing,
    /// It crashed, and children of its postmaster may live a moment longer.
    Crash,
}

/// Clears a data directory whose lock we hold: an orphan of an earlier run is stopped.
///
/// # Errors
/// `InUse` where the orphan does not end.
pub(crate) fn clear(data_dir: &Path) -> Result<LeftBehind, EmbeddedError> {
    match Writer::of(data_dir) {
        Writer::None => Ok(LeftBehind::Nothing),
        // Left to Postgres, which first looks whether a backend of that run is still there.
        Writer::Gone => Ok(LeftBehind::Crash),
        Writer::Foreign => {
            // Postgres would refuse, because that process lives. It cannot be one of ours, and
            // Postgres still looks for backends by the shared memory of the data directory.
            let path = pid_file(data_dir);
            fs::remove_file(&path)
                .map_err(failed_to(|| format!("remove the stale {}", path.display())))?;
            Ok(LeftBehind::Crash)
        }
        Writer::Live(pid) => {
            tracing::warn!(pid, "stopping the PostgreSQL that a killed run left behind");
            end(data_dir, pid);
            match Writer::of(data_dir) {
                Writer::Live(_) => Err(EmbeddedError::InUse(data_dir.to_owned())),
                Writer::None => Ok(LeftBehind::Nothing),
                Writer::Gone | Writer::Foreign => Ok(LeftBehind::Crash),
            }
        }
    }
}

/// Everything that a Postgres is started with.
pub(crate) struct Launch<'a> {
    pub(crate) binaries: &'a Binaries,
    pub(crate) user: &'a ServerUser,
    pub(crate) data_dir: &'a Path,
    pub(crate) socket_dir: &'a Path,
    pub(crate) log: &'a Path,
    pub(crate) max_connections: u32,
    pub(crate) synced: bool,
}

impl Launch<'_> {
    /// Starts Postgres and waits until it takes connections.
    pub(crate) fn start(&self, left_behind: LeftBehind) -> Result<Postmaster, EmbeddedError> {
        let patience = match left_behind {
            LeftBehind::Nothing => Duration::ZERO,
            LeftBehind::Crash => BACKENDS_GONE_WITHIN,
        };
        let began = Instant::now();
        loop {
            match self.start_once() {
                Err(EmbeddedError::Failed { .. }) if began.elapsed() < patience => {
                    sleep(PAUSE * 40);
                }
                done => return done,
            }
        }
    }

    fn start_once(&self) -> Result<Postmaster, EmbeddedError> {
        let mut log =
            open_log(self.log).map_err(failed_to(|| format!("write {}", self.log.display())))?;
        let old_log_bytes = log.seek(SeekFrom::End(0)).unwrap_or_default();
        // A crashed run's file says that it is ready, too, until Postgres replaces it.
        let before = fs::read_to_string(pid_file(self.data_dir)).unwrap_or_default();
        let mut postmaster = self.spawn(log)?;
        let began = Instant::now();
        loop {
            if let Some(pid) = ready_pid(self.data_dir, &before) {
                postmaster.pid = pid;
                return Ok(postmaster);
            }
            let ended = postmaster.watchdog.try_wait();
            let ended = ended.map_err(failed_to(|| "wait for postgres".to_owned()))?;
            if ended.is_some() || READY_WITHIN < began.elapsed() {
                postmaster.stop();
                let detail = last_lines(self.log, old_log_bytes);
                return Err(EmbeddedError::Failed { program: "postgres", detail });
            }
            sleep(PAUSE);
        }
    }

    fn spawn(&self, log: File) -> Result<Postmaster, EmbeddedError> {
        let failed = || "start postgres".to_owned();
        let mut command = self.user.command(Path::new("/bin/sh"), self.data_dir);
        command.args(["-c", WATCHDOG, "embedded-postgres-watchdog"]);
        command.arg(self.binaries.postgres()).arg("-D").arg(self.data_dir);
        for (name, value) in self.parameters() {
            command.arg("-c").arg(format!("{name}={value}"));
        }
        // A group of its own: Ctrl-C reaches us alone, and we stop Postgres after our last work.
        command.process_group(0).stdin(Stdio::piped());
        command.stdout(log.try_clone().map_err(failed_to(failed))?).stderr(log);
        let mut watchdog = command.spawn().map_err(failed_to(failed))?;
        let lifeline = watchdog.stdin.take();
        Ok(Postmaster { watchdog, lifeline, data_dir: self.data_dir.to_owned(), pid: 0 })
    }

    fn parameters(&self) -> [(&'static str, String); 18] {
        let synced = if self.synced { "on" } else { "off" };
        [
            ("listen_addresses", String::new()),
            ("port", "5432".to_owned()),
            ("unix_socket_directories", self.socket_dir.display().to_string()),
            ("unix_socket_permissions", "0700".to_owned()),
            ("fsync", synced.to_owned()),
            // Mends pages that were half written when the machine crashed: no use without fsync.
            ("full_page_writes", synced.to_owned()),
            // What does not last is not tidied up: with many databases that is a new process for
            // each of them every minute.
            ("autovacuum", synced.to_owned()),
            ("max_connections", self.max_connections.to_string()),
            ("shared_buffers", "64MB".to_owned()),
            // Parallel queries want more of /dev/shm than containers give by default.
            ("max_parallel_workers_per_gather", "0".to_owned()),
            ("logging_collector", "off".to_owned()),
            ("log_destination", "stderr".to_owned()),
            // Statements, their parameters and the details of errors contain names that may be
            // erased later, and hashes of passwords. None of these are logged.
            ("log_statement", "none".to_owned()),
            ("log_min_error_statement", "panic".to_owned()),
            ("log_error_verbosity", "terse".to_owned()),
            ("log_parameter_max_length", "0".to_owned()),
            ("log_parameter_max_length_on_error", "0".to_owned()),
            ("timezone", "UTC".to_owned()),
        ]
    }
}

/// The running server and the watchdog over it.
#[derive(Debug)]
pub(crate) struct Postmaster {
    watchdog: Child,
    /// As long as this pipe is open, the watchdog knows that we live.
    lifeline: Option<ChildStdin>,
    data_dir: PathBuf,
    /// The server's own process; 0 until it is ready.
    pid: u32,
}

impl Postmaster {
    pub(crate) fn is_running(&self) -> bool {
        Writer::of(&self.data_dir) == Writer::Live(self.pid)
    }

    /// Ends the server and the watchdog, and waits for both.
    pub(crate) fn stop(&mut self) {
        if self.lifeline.take().is_none() {
            return;
        }
        // The watchdog does this as well, unless somebody killed it.
        if let Writer::Live(pid) = Writer::of(&self.data_dir) {
            end(&self.data_dir, pid);
        }
        let began = Instant::now();
        while let Ok(None) = self.watchdog.try_wait() {
            if FAST_SHUTDOWN_WITHIN < began.elapsed() {
                tracing::error!("the watchdog over PostgreSQL does not end and is killed");
                let _ = self.watchdog.kill();
            }
            sleep(PAUSE);
        }
    }
}

impl Drop for Postmaster {
    fn drop(&mut self) {
        self.stop();
    }
}

/// The process that wrote the pid file of a data directory.
#[derive(Debug, PartialEq, Eq)]
enum Writer {
    /// There is no such file.
    None,
    /// The process has ended without removing its file.
    Gone,
    /// The process has ended, and its number belongs to something else now, or to its corpse.
    Foreign,
    /// A postmaster on this data directory.
    Live(u32),
}

impl Writer {
    fn of(data_dir: &Path) -> Self {
        let Ok(file) = fs::read_to_string(pid_file(data_dir)) else { return Self::None };
        // A single-user Postgres writes its number with a minus.
        let first = file.lines().next().unwrap_or_default().trim().trim_start_matches('-');
        let Ok(pid) = first.parse() else { return Self::Gone };
        match arguments(pid) {
            None => Self::Gone,
            Some(arguments) if is_postmaster(&arguments, data_dir) => Self::Live(pid),
            Some(_) => Self::Foreign,
        }
    }
}

/// The command line of a process, its parts separated by zero bytes or, without `/proc`, blanks;
/// `None` where there is no such process. That of a corpse which nobody has buried is empty.
fn arguments(pid: u32) -> Option<Vec<u8>> {
    if Path::new("/proc/self").exists() {
        return match fs::read(format!("/proc/{pid}/cmdline")) {
            Err(error) if error.kind() != ErrorKind::PermissionDenied => None,
            read => Some(read.unwrap_or_default()),
        };
    }
    let pid = pid.to_string();
    let output = Command::new("ps").args(["-ww", "-o", "args=", "-p", &pid]).output().ok()?;
    output.status.success().then_some(output.stdout)
}

/// Whether these arguments are of a postmaster on our data directory, as other Postgres servers
/// may run on this machine. The directory stands in the arguments; root in a container may not
/// read where another user's process works.
fn is_postmaster(arguments: &[u8], data_dir: &Path) -> bool {
    let with_blanks: Vec<u8> = arguments
        .iter()
        .map(|byte| if b"\0\n".contains(byte) { b' ' } else { *byte })
        .chain([b' '])
        .collect();
    let wanted = [b"postgres -D ", data_dir.as_os_str().as_encoded_bytes(), b" "].concat();
    with_blanks.windows(wanted.len()).any(|part| part == wanted)
}

fn pid_file(data_dir: &Path) -> PathBuf {
    data_dir.join("postmaster.pid")
}

/// The number on the first line, once the eighth says `ready`; so does `pg_ctl` wait.
fn ready_pid(data_dir: &Path, before: &str) -> Option<u32> {
    let file = fs::read_to_string(pid_file(data_dir)).ok()?;
    let is_ready = file != before && file.lines().nth(7).is_some_and(|it| it.trim() == "ready");
    if is_ready { file.lines().next()?.trim().parse().ok() } else { None }
}

/// The folder of the socket of the postmaster that runs on these data: the fifth line.
pub(crate) fn socket_dir(data_dir: &Path) -> Option<PathBuf> {
    let file = fs::read_to_string(pid_file(data_dir)).ok()?;
    let folder = file.lines().nth(4)?.trim();
    folder.starts_with('/').then(|| PathBuf::from(folder))
}

/// Ends a postmaster: fast, then at once, then by force.
fn end(data_dir: &Path, pid: u32) {
    let is_live = || Writer::of(data_dir) == Writer::Live(pid);
    let steps = [
        ("-INT", FAST_SHUTDOWN_WITHIN),
        ("-QUIT", IMMEDIATE_SHUTDOWN_WITHIN),
        ("-KILL", IMMEDIATE_SHUTDOWN_WITHIN),
    ];
    for (signal, patience) in steps {
        send(signal, pid);
        let began = Instant::now();
        while is_live() && began.elapsed() < patience {
            sleep(PAUSE);
        }
        if !is_live() {
            return;
        }
        tracing::error!(pid, signal, "PostgreSQL does not end");
    }
}

/// The shell's own `kill`: small images have no other.
fn send(signal: &str, pid: u32) {
    let mut command = Command::new("/bin/sh");
    command.args(["-c", "kill \"$1\" \"$2\"", "sh", signal, &pid.to_string()]);
    // It fails if the process has just ended, which is what was wanted.
    let _ = command.stdin(Stdio::null()).stderr(Stdio::null()).status();
}

/// Opens the log at its end, for its owner alone; one that has grown long becomes the old one.
/// One that others can read was made by a version that wrote parameters into it: it is removed.
fn open_log(path: &Path) -> std::io::Result<File> {
    let old = path.with_extension("log.old");
    for log in [path, &old] {
        if fs::metadata(log).is_ok_and(|log| log.permissions().mode() & 0o077 != 0) {
            fs::remove_file(log)?;
        }
    }
    if fs::metadata(path).is_ok_and(|log| LOG_BYTES_MAX < log.len()) {
        fs::rename(path, old)?;
    }
    File::options().create(true).append(true).mode(OWNER_ONLY).open(path)
}

fn last_lines(log: &Path, from: u64) -> String {
    let mut text = Vec::new();
    let read = File::open(log).and_then(|mut file| {
        file.seek(SeekFrom::Start(from))?;
        file.take(LOG_BYTES_MAX).read_to_end(&mut text)
    });
    if let Err(error) = read {
        return format!("and its log {} cannot be read: {error}", log.display());
    }
    let text = String::from_utf8_lossy(&text);
    let lines: Vec<&str> = text.trim().lines().collect();
    lines[lines.len().saturating_sub(LOG_LINES_SHOWN)..].join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    const ARGUMENTS: &[u8] = b"/usr/lib/postgresql/15/bin/postgres\0-D\0/var/lib/hn/data\0-c\0x=";

    #[test]
    fn a_postmaster_is_ours_by_its_data_directory() {
        assert!(is_postmaster(ARGUMENTS, Path::new("/var/lib/hn/data")));
        assert!(!is_postmaster(ARGUMENTS, Path::new("/var/lib/hn")));
        assert!(!is_postmaster(ARGUMENTS, Path::new("/var/lib/hn/data2")));
        let by_ps = b"/opt/bin/postgres -D /Users/ann/My Files/hn/data -c port=5432\n";
        assert!(is_postmaster(by_ps, Path::new("/Users/ann/My Files/hn/data")));
        let editor = b"vi\0/var/lib/hn/data";
        assert!(!is_postmaster(editor, Path::new("/var/lib/hn/data")));
        assert!(!is_postmaster(b"", Path::new("/var/lib/hn/data")));
    }

    #[test]
    fn the_pid_file_tells_who_wrote_it() {
        let folder = std::env::temp_dir().join(format!("embedded-pid-{}", uuid::Uuid::new_v4()));
        fs::create_dir(&folder).unwrap();
        assert_eq!(Writer::of(&folder), Writer::None);
        fs::write(pid_file(&folder), "4194999\n").unwrap();
        assert_eq!(Writer::of(&folder), Writer::Gone);
        fs::write(pid_file(&folder), "").unwrap();
        assert_eq!(Writer::of(&folder), Writer::Gone);
        fs::write(pid_file(&folder), format!("{}\n", std::process::id())).unwrap();
        assert_eq!(Writer::of(&folder), Writer::Foreign);
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn ready_counts_only_in_a_new_file() {
        let folder = std::env::temp_dir().join(format!("embedded-ready-{}", uuid::Uuid::new_v4()));
        fs::create_dir(&folder).unwrap();
        let file = "42\n/data\n1\n5432\n/run\n\n1 2\nready   \n";
        fs::write(pid_file(&folder), file).unwrap();
        assert_eq!(ready_pid(&folder, ""), Some(42));
        assert_eq!(ready_pid(&folder, file), None);
        fs::write(pid_file(&folder), file.replace("ready", "starting")).unwrap();
        assert_eq!(ready_pid(&folder, ""), None);
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn the_socket_is_where_the_pid_file_says() {
        let folder = std::env::temp_dir().join(format!("embedded-pid-{}", uuid::Uuid::new_v4()));
        fs::create_dir(&folder).unwrap();
        assert_eq!(socket_dir(&folder), None);
        fs::write(pid_file(&folder), "42\n/data\n1\n5432\n/run/diary\n\n1 2\nready   \n").unwrap();
        assert_eq!(socket_dir(&folder), Some(PathBuf::from("/run/diary")));
        for starting in ["42\n/data\n1\n", "42\n/data\n1\n5432\n\n*\n"] {
            fs::write(pid_file(&folder), starting).unwrap();
            assert_eq!(socket_dir(&folder), None);
        }
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn the_log_is_its_owners_and_one_that_others_could_read_is_gone() {
        let folder = std::env::temp_dir().join(format!("embedded-log-{}", uuid::Uuid::new_v4()));
        fs::create_dir(&folder).unwrap();
        let (log, old) = (folder.join("postgres.log"), folder.join("postgres.log.old"));
        for open in [&log, &old] {
            fs::write(open, "Key (name)=(Ann) already exists").unwrap();
            fs::set_permissions(open, fs::Permissions::from_mode(0o644)).unwrap();
        }
        std::io::Write::write_all(&mut open_log(&log).unwrap(), b"new\n").unwrap();
        assert!(!old.exists());
        assert_eq!(fs::metadata(&log).unwrap().permissions().mode() & 0o777, 0o600);
        drop(open_log(&log).unwrap());
        assert_eq!(fs::read_to_string(&log).unwrap(), "new\n");
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn a_failure_shows_the_end_of_this_runs_log() {
        let log = std::env::temp_dir().join(format!("embedded-log-{}", uuid::Uuid::new_v4()));
        let new: Vec<String> = (0..20).map(|line| format!("line {line}")).collect();
        fs::write(&log, format!("old\n{}\n", new.join("\n"))).unwrap();
        assert_eq!(last_lines(&log, 4), new[5..].join("\n"));
        fs::remove_file(&log).unwrap();
    }
}
