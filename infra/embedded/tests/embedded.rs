//! The embedded Postgres with a real PostgreSQL, real kills and real folders.

#![cfg(unix)]

use std::env;
use std::fs;
use std::os::unix::fs::{DirBuilderExt, MetadataExt, PermissionsExt};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use embedded_postgres::{EmbeddedError, EmbeddedPg, EmbeddedSettings, url_of_running};
use tokio_postgres::NoTls;
use uuid::Uuid;

/// Says to a copy of this test program where it is to own a Postgres until it is killed.
const OWNED_DIRECTORY: &str = "EMBEDDED_POSTGRES_TEST_DIRECTORY";

#[test]
fn data_survive_a_restart() {
    let folder = Folder::new();
    let mut first = EmbeddedPg::start(&folder.settings()).unwrap();
    assert!(first.is_running());
    run(first.url(), "CREATE TABLE note (text text); INSERT INTO note VALUES ('dear diary')");
    first.stop();
    assert!(!first.is_running());
    first.stop();
    drop(first);

    let second = EmbeddedPg::start(&folder.settings()).unwrap();
    assert_eq!(ask(second.url(), "SELECT text FROM note"), "dear diary");
}

#[test]
fn commits_are_synced_and_no_port_is_opened() {
    let folder = Folder::new();
    let embedded = EmbeddedPg::start(&folder.settings()).unwrap();
    assert_eq!(ask(embedded.url(), "SHOW fsync"), "on");
    assert_eq!(ask(embedded.url(), "SHOW full_page_writes"), "on");
    assert_eq!(ask(embedded.url(), "SHOW synchronous_commit"), "on");
    assert_eq!(ask(embedded.url(), "SHOW listen_addresses"), "");
    assert_eq!(ask(embedded.url(), "SHOW max_connections"), "20");
    assert_eq!(ask(embedded.url(), "SHOW server_encoding"), "UTF8");
    assert_eq!(ask(embedded.url(), "SELECT current_database()::text"), "diary");
    for closed in ["data", "run"] {
        let mode = fs::metadata(folder.path().join(closed)).unwrap().permissions().mode();
        assert_eq!(mode & 0o077, 0, "{closed} is closed to others");
    }
}

#[test]
fn commits_are_not_synced_where_that_is_not_wanted() {
    let folder = Folder::new();
    let settings = EmbeddedSettings { synced: false, ..folder.settings() };
    let embedded = EmbeddedPg::start(&settings).unwrap();
    assert_eq!(ask(embedded.url(), "SHOW fsync"), "off");
    assert_eq!(ask(embedded.url(), "SHOW full_page_writes"), "off");
}

#[test]
fn databases_come_and_go_also_within_a_runtime() {
    let folder = Folder::new();
    let embedded = EmbeddedPg::start(&folder.settings()).unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    runtime.block_on(async {
        embedded.create_database("test \"one\"").unwrap();
        embedded.create_database("test \"one\"").unwrap();
    });
    let url = embedded.url_of("test \"one\"");
    assert_eq!(ask(&url, "SELECT current_database()::text"), "test \"one\"");
    embedded.drop_database("test \"one\"").unwrap();
    embedded.drop_database("test \"one\"").unwrap();
    let names = "SELECT string_agg(datname, ' ' ORDER BY datname) FROM pg_database";
    assert_eq!(ask(embedded.url(), names), "diary postgres template0 template1");
    assert!(matches!(embedded.create_database(""), Err(EmbeddedError::DatabaseName(_))));
}

#[test]
fn a_second_instance_is_refused_while_the_first_one_runs() {
    let folder = Folder::new();
    let first = EmbeddedPg::start(&folder.settings()).unwrap();
    assert_eq!(url_of_running(&folder.settings()).as_deref(), Some(first.url()));
    let refused = EmbeddedPg::start(&folder.settings()).unwrap_err();
    assert!(matches!(refused, EmbeddedError::InUse(_)), "{refused}");
    assert!(refused.to_string().contains("in use by another running instance"));
    assert_eq!(ask(first.url(), "SELECT 'unharmed'"), "unharmed");
    drop(first);
    assert_eq!(url_of_running(&folder.settings()), None);
    EmbeddedPg::start(&folder.settings()).unwrap();
}

#[test]
fn a_killed_postmaster_is_noticed_and_recovered_from() {
    let folder = Folder::new();
    let first = EmbeddedPg::start(&folder.settings()).unwrap();
    run(first.url(), "CREATE TABLE note (text text); INSERT INTO note VALUES ('kept')");
    signal("-KILL", folder.postmaster());
    wait_until("the kill is noticed", || !first.is_running());
    assert!(first.create_database("late").is_err());
    drop(first);

    let second = EmbeddedPg::start(&folder.settings()).unwrap();
    assert_eq!(ask(second.url(), "SELECT text FROM note"), "kept");
}

#[test]
fn a_pid_file_whose_number_belongs_to_another_now_is_no_hindrance() {
    let folder = Folder::new();
    drop(EmbeddedPg::start(&folder.settings()).unwrap());
    let owner = fs::metadata(folder.path().join("data")).unwrap();
    let mut sleeper = Command::new("sleep");
    if is_root() {
        sleeper.uid(owner.uid()).gid(owner.gid());
    }
    let sleeper = Killed(sleeper.arg("600").spawn().unwrap());
    let (pid, data) = (sleeper.0.id(), folder.path().join("data"));
    let run = folder.path().join("run");
    let data_name = data.display();
    let run_name = run.display();
    let pid_file = format!("{pid}\n{data_name}\n1\n5432\n{run_name}\n\n1 1\nready   \n");
    fs::write(data.join("postmaster.pid"), &pid_file).unwrap();
    fs::write(run.join(".s.PGSQL.5432.lock"), &pid_file).unwrap();
    fs::write(run.join(".s.PGSQL.5432"), "").unwrap();

    let embedded = EmbeddedPg::start(&folder.settings()).unwrap();
    assert_eq!(ask(embedded.url(), "SELECT 'here'"), "here");
}

#[test]
fn a_path_too_long_for_a_socket_is_no_hindrance() {
    let folder = Folder::named(&format!("{}, \"{}\"", "x".repeat(60), "y".repeat(60)));
    let embedded = EmbeddedPg::start(&folder.settings()).unwrap();
    let socket_dir = ask(embedded.url(), "SHOW unix_socket_directories");
    assert!(socket_dir.starts_with("/tmp/embedded-postgres-"), "{socket_dir}");
    assert!(Path::new(&socket_dir).exists());
    drop(embedded);
    assert!(!Path::new(&socket_dir).exists(), "nothing is left in /tmp");
}

#[test]
fn missing_binaries_are_reported_with_the_way_to_install_them() {
    let folder = Folder::new();
    let bin_dir = folder.path().join("bin");
    fs::create_dir_all(&bin_dir).unwrap();
    let settings = EmbeddedSettings { bin_dir: Some(bin_dir), ..folder.settings() };
    let error = EmbeddedPg::start(&settings).unwrap_err();
    assert!(matches!(error, EmbeddedError::NoPostgres { .. }), "{error}");
    let message = error.to_string();
    assert!(message.contains("install it: "), "{message}");
}

#[test]
fn data_of_another_major_version_are_left_alone() {
    let folder = Folder::new();
    let data = folder.path().join("data");
    fs::create_dir_all(&data).unwrap();
    fs::write(data.join("PG_VERSION"), "99\n").unwrap();
    let error = EmbeddedPg::start(&folder.settings()).unwrap_err();
    assert!(matches!(error, EmbeddedError::WrongMajor { needed: 99, .. }), "{error}");
    fs::remove_file(data.join("PG_VERSION")).unwrap();
    fs::write(data.join("holiday.jpg"), "").unwrap();
    let error = EmbeddedPg::start(&folder.settings()).unwrap_err();
    assert!(matches!(error, EmbeddedError::NotACluster(_)), "{error}");
    assert!(data.join("holiday.jpg").exists());
}

#[test]
fn postgres_own_words_are_in_the_error() {
    let folder = Folder::new();
    let settings = EmbeddedSettings { max_connections: 1, ..folder.settings() };
    let error = EmbeddedPg::start(&settings).unwrap_err();
    assert!(matches!(error, EmbeddedError::Failed { program: "postgres", .. }), "{error}");
    assert!(error.to_string().contains("max_connections"), "{error}");
    EmbeddedPg::start(&folder.settings()).unwrap();
}

#[test]
fn a_closed_folder_on_the_way_is_named() {
    if !is_root() {
        return; // Others run Postgres as themselves and reach what they reach.
    }
    let folder = Folder::new();
    let closed = folder.path().join("closed");
    fs::DirBuilder::new().recursive(true).mode(0o700).create(&closed).unwrap();
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o711)).unwrap();
    let settings = EmbeddedSettings { directory: closed.join("below"), ..folder.settings() };
    let error = EmbeddedPg::start(&settings).unwrap_err();
    assert!(
        matches!(&error, EmbeddedError::Unreachable { folder, .. } if *folder == closed),
        "{error}"
    );
    assert!(!closed.join("below").exists());
    // The folder that is ours alone is opened as far as necessary.
    let settings = EmbeddedSettings { directory: closed.clone(), ..folder.settings() };
    EmbeddedPg::start(&settings).unwrap();
}

#[test]
fn postgres_ends_when_its_owner_is_killed() {
    let folder = Folder::new();
    let owner = owner_of(&folder);
    let postmaster = folder.postmaster();
    drop(owner);
    wait_until("Postgres has ended", || !is_alive(postmaster));
    let embedded = EmbeddedPg::start(&folder.settings()).unwrap();
    assert_eq!(ask(embedded.url(), "SELECT text FROM note"), "of the owner");
}

#[test]
#[cfg(target_os = "linux")]
fn an_orphan_is_stopped_by_the_next_start() {
    let folder = Folder::new();
    let owner = owner_of(&folder);
    let postmaster = folder.postmaster();
    let group = status_of(postmaster).expect("Postgres runs").group;
    for pid in processes().filter(|pid| status_of(*pid).is_some_and(|it| it.group == group)) {
        if pid != postmaster {
            signal("-KILL", pid);
        }
    }
    drop(owner);
    sleep(Duration::from_millis(500));
    assert!(is_alive(postmaster), "nobody told Postgres to end");

    let embedded = EmbeddedPg::start(&folder.settings()).unwrap();
    assert!(!is_alive(postmaster));
    assert_ne!(folder.postmaster(), postmaster);
    assert_eq!(ask(embedded.url(), "SELECT text FROM note"), "of the owner");
}

#[test]
#[cfg(target_os = "linux")]
fn postgres_is_stopped_even_where_the_watchdog_was_killed() {
    let folder = Folder::new();
    let mut embedded = EmbeddedPg::start(&folder.settings()).unwrap();
    let postmaster = folder.postmaster();
    signal("-KILL", status_of(postmaster).expect("Postgres runs").parent);
    assert!(embedded.is_running());
    embedded.stop();
    assert!(!embedded.is_running());
    wait_until("Postgres has ended", || !is_alive(postmaster));
}

/// No test of its own: what the copy of this program does until it is killed.
#[test]
fn own_a_postgres_until_killed() {
    let Some(directory) = env::var_os(OWNED_DIRECTORY) else { return };
    let embedded = EmbeddedPg::start(&settings(Path::new(&directory))).unwrap();
    run(embedded.url(), "CREATE TABLE note (text text); INSERT INTO note VALUES ('of the owner')");
    fs::write(Path::new(&directory).join("owned"), "").unwrap();
    sleep(Duration::from_secs(600));
}

/// Starts a copy of this program which owns a Postgres; dropping it is `kill -9`.
fn owner_of(folder: &Folder) -> Killed {
    let mut command = Command::new(env::current_exe().expect("we run from a file"));
    command.args(["--exact", "own_a_postgres_until_killed", "--nocapture"]);
    command.env(OWNED_DIRECTORY, folder.path()).stdin(Stdio::null()).stdout(Stdio::null());
    let owner = Killed(command.spawn().expect("a copy of us runs"));
    wait_until("the owner is ready", || folder.path().join("owned").exists());
    owner
}

struct Killed(Child);

impl Drop for Killed {
    fn drop(&mut self) {
        self.0.kill().expect("one may kill one's child");
        self.0.wait().expect("one may wait for one's child");
    }
}

/// A folder below `/var/tmp`, which every user can enter; removed in the end.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Self {
        Self::named("")
    }

    fn named(name: &str) -> Self {
        Self(PathBuf::from(format!("/var/tmp/embedded-postgres-{}{name}", Uuid::new_v4().simple())))
    }

    fn path(&self) -> &Path {
        &self.0
    }

    fn settings(&self) -> EmbeddedSettings {
        settings(&self.0)
    }

    fn postmaster(&self) -> u32 {
        let file = fs::read_to_string(self.0.join("data/postmaster.pid")).expect("Postgres runs");
        file.lines().next().and_then(|pid| pid.parse().ok()).expect("the first line is the pid")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn settings(directory: &Path) -> EmbeddedSettings {
    EmbeddedSettings { max_connections: 20, ..EmbeddedSettings::new(directory, "diary") }
}

fn run(url: &str, sql: &str) {
    with_client(url, async |client| client.batch_execute(sql).await.expect(sql));
}

fn ask(url: &str, sql: &str) -> String {
    with_client(url, async |client| client.query_one(sql, &[]).await.expect(sql).get(0))
}

fn with_client<T>(url: &str, work: impl AsyncFnOnce(&tokio_postgres::Client) -> T) -> T {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.expect("a runtime is made");
    runtime.block_on(async {
        let (client, connection) = tokio_postgres::connect(url, NoTls).await.expect(url);
        let connection = tokio::spawn(connection);
        let done = work(&client).await;
        drop(client);
        connection.await.expect("it does not panic").expect("it ends well");
        done
    })
}

fn wait_until(what: &str, is_so: impl Fn() -> bool) {
    let began = Instant::now();
    while !is_so() {
        assert!(began.elapsed() < Duration::from_secs(30), "waited in vain until {what}");
        sleep(Duration::from_millis(10));
    }
}

fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output().expect("every system has id");
    id.stdout.trim_ascii() == b"0"
}

fn signal(name: &str, pid: u32) {
    let mut command = Command::new("/bin/sh");
    command.args(["-c", "kill \"$1\" \"$2\"", "sh", name, &pid.to_string()]);
    assert!(command.status().expect("every system has sh").success(), "kill {name} {pid}");
}

/// A corpse that nobody has buried yet is not alive.
#[cfg(target_os = "linux")]
fn is_alive(pid: u32) -> bool {
    status_of(pid).is_some_and(|status| status.state != "Z")
}

#[cfg(not(target_os = "linux"))]
fn is_alive(pid: u32) -> bool {
    let mut command = Command::new("/bin/sh");
    command.args(["-c", "kill -0 \"$1\"", "sh", &pid.to_string()]);
    command.stderr(Stdio::null()).status().expect("every system has sh").success()
}

#[cfg(target_os = "linux")]
struct Status {
    state: String,
    parent: u32,
    group: u32,
}

#[cfg(target_os = "linux")]
fn status_of(pid: u32) -> Option<Status> {
    let line = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    let mut fields = line.rsplit_once(')')?.1.split_whitespace();
    let state = fields.next()?.to_owned();
    Some(Status {
        state,
        parent: fields.next()?.parse().ok()?,
        group: fields.next()?.parse().ok()?,
    })
}

#[cfg(target_os = "linux")]
fn processes() -> impl Iterator<Item = u32> {
    let entries = fs::read_dir("/proc").expect("Linux has /proc").flatten();
    entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok())
}
