//! A primary and a standby that streams from it: each a Postgres of its own, which can be killed.

use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use embedded_postgres::{EmbeddedPg, EmbeddedSettings};
use tokio_postgres::NoTls;

use crate::program::{Hanging, Program, hang_postgres_on, kill_postgres_on};
use crate::server::folder;

/// How long anything may take on a machine that has other things to do.
const PATIENCE: Duration = Duration::from_secs(60);
const PAUSE: Duration = Duration::from_millis(20);

/// A Postgres, and beside it the data of a server: its keys and its log.
pub struct Node {
    data_dir: PathBuf,
    postgres: EmbeddedPg,
}

impl Node {
    /// An empty primary.
    pub fn primary() -> Node {
        let data_dir = new_data_dir();
        let postgres = start(&data_dir);
        Node { data_dir, postgres }
    }

    /// A standby of this primary, made from a backup. Its server has the same keys.
    pub fn standby(&self) -> Node {
        let data_dir = new_data_dir();
        let backup = data_dir.join("postgres/data");
        fs::create_dir_all(&backup).expect("a folder can be made");
        let owner = fs::metadata(self.cluster()).expect("a primary has data");
        chown(&backup, Some(owner.uid()), Some(owner.gid())).expect("it is given to Postgres");
        let private = fs::Permissions::from_mode(0o700);
        fs::set_permissions(&backup, private.clone()).expect("it is closed to others");
        let mut command = self.program("pg_basebackup");
        command.args(["--write-recovery-conf", "--checkpoint=fast", "--dbname", self.url()]);
        run(command.arg("--pgdata").arg(&backup));
        let keys = data_dir.join("keys");
        fs::create_dir(&keys).expect("a folder can be made");
        fs::set_permissions(&keys, private).expect("it is closed to others");
        for key in fs::read_dir(self.data_dir.join("keys")).expect("the server has made keys") {
            let key = key.expect("a folder can be read").path();
            let name = key.file_name().expect("a key has a name");
            fs::copy(&key, keys.join(name)).expect("a key can be copied");
        }
        let postgres = start(&data_dir);
        Node { data_dir, postgres }
    }

    /// Where its Postgres is.
    pub fn url(&self) -> &str {
        self.postgres.url()
    }

    /// The URL of whichever of the two takes writes.
    pub fn url_with(&self, other: &Node) -> String {
        let host = |url: &str| {
            let (_, rest) = url.split_once('@').expect("a URL names a user");
            let (host, database) = rest.split_once('/').expect("a URL names a database");
            (host.to_owned(), database.to_owned())
        };
        let ((one, database), (two, _)) = (host(self.url()), host(other.url()));
        let options = "target_session_attrs=read-write&connect_timeout=2";
        format!("postgres://postgres@{one},{two}/{database}?{options}")
    }

    /// A server with the keys that lie here, on the database at `url`.
    pub fn serve(&self, url: &str) -> Program {
        Program::start_set(&self.data_dir, |it| {
            it.env("DATABASE_URL", url).env("HIGHNOON_LOG", "warn")
        })
    }

    /// The same, which reads what is over from a replica.
    pub fn serve_with_replica(&self, replica: &Node) -> Program {
        Program::start_set(&self.data_dir, |it| {
            it.env("DATABASE_URL", self.url())
                .env("HIGHNOON_REPLICA_URL", replica.url())
                .env("HIGHNOON_LOG", "warn")
        })
    }

    /// Shows nothing from now on of what is stored on its primary.
    pub async fn stops_replaying(&self) {
        let owner = self.owner().await;
        owner.batch_execute("SELECT pg_wal_replay_pause()").await.expect("a superuser may");
        // That only asks for it.
        let state = "SELECT pg_get_wal_replay_pause_state() = 'paused'";
        let began = Instant::now();
        while !owner.query_one(state, &[]).await.expect("it answers").get::<_, bool>(0) {
            assert!(began.elapsed() < PATIENCE, "it does not pause");
            tokio::time::sleep(PAUSE).await;
        }
    }

    /// Shows all of it again.
    pub async fn replays_again(&self) {
        let resume = self.owner().await.batch_execute("SELECT pg_wal_replay_resume()").await;
        resume.expect("a superuser may");
    }

    /// The folder with the data of its server.
    pub fn data_dir(&self) -> &Path {
        &self.data_dir
    }

    /// Kills its Postgres with signal 9.
    pub fn kill(&self) {
        kill_postgres_on(&self.data_dir);
        let began = Instant::now();
        while self.postgres.is_running() {
            assert!(began.elapsed() < PATIENCE, "it does not end");
            std::thread::sleep(PAUSE);
        }
    }

    /// Lets its Postgres hang until what is returned is dropped.
    pub fn hang(&self) -> Hanging {
        hang_postgres_on(&self.data_dir)
    }

    /// Starts its Postgres again after it was killed.
    pub fn comes_back(mut self) -> Node {
        self.postgres.stop();
        drop(self.postgres);
        let postgres = start(&self.data_dir);
        Node { postgres, ..self }
    }

    /// Makes a primary of a standby.
    pub fn promote(&self) {
        run(self.program("pg_ctl").arg("promote").arg("--pgdata").arg(self.cluster()));
    }

    /// Acknowledges nothing from now on before a standby has it.
    pub async fn waits_for_its_standby(&self) {
        let owner = self.owner().await;
        for order in ["ALTER SYSTEM SET synchronous_standby_names = '*'", "SELECT pg_reload_conf()"]
        {
            owner.batch_execute(order).await.expect("a superuser may");
        }
        self.has_a_synchronous_standby().await;
    }

    /// Waits until a synchronous standby follows.
    pub async fn has_a_synchronous_standby(&self) {
        let follows = "SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'";
        let owner = self.owner().await;
        let began = Instant::now();
        while owner.query_one(follows, &[]).await.expect("it may look").get::<_, i64>(0) == 0 {
            assert!(began.elapsed() < PATIENCE, "no standby follows");
            tokio::time::sleep(PAUSE).await;
        }
    }

    /// Waits until it shows everything that was stored on the primary before.
    pub async fn has_what_was_stored_on(&self, primary: &Node) {
        let stored = "SELECT pg_current_wal_lsn()::text";
        let stored = primary.owner().await.query_one(stored, &[]).await.expect("it may look");
        let stored: &str = stored.get(0);
        let shows = format!("SELECT '{stored}'::pg_lsn <= pg_last_wal_replay_lsn()");
        let owner = self.owner().await;
        let began = Instant::now();
        while !owner.query_one(&shows, &[]).await.expect("it may look").get::<_, bool>(0) {
            assert!(began.elapsed() < PATIENCE, "the standby does not follow");
            tokio::time::sleep(PAUSE).await;
        }
    }

    async fn owner(&self) -> tokio_postgres::Client {
        let connecting = tokio_postgres::connect(self.url(), NoTls).await;
        let (client, connection) = connecting.expect("its Postgres runs");
        tokio::spawn(connection);
        client
    }

    fn cluster(&self) -> PathBuf {
        self.data_dir.join("postgres/data")
    }

    /// A program of the same PostgreSQL, run as the owner of its data.
    fn program(&self, name: &str) -> Command {
        let options = fs::read_to_string(self.cluster().join("postmaster.opts"));
        let options = options.expect("Postgres notes how it was started");
        let postgres = options.split_whitespace().next().expect("by the path of its program");
        let program = Path::new(postgres).with_file_name(name);
        assert!(program.exists(), "{} is missing; install PostgreSQL's own", program.display());
        let owner = fs::metadata(self.cluster()).expect("it has data");
        let mut command = Command::new(program);
        command.current_dir("/").env("LC_ALL", "C");
        // Only root may become another user, and only root has to.
        let ours = fs::metadata(&self.data_dir).expect("it is a folder");
        if ours.uid() != owner.uid() {
            command.uid(owner.uid()).gid(owner.gid());
        }
        command
    }
}

fn new_data_dir() -> PathBuf {
    let data_dir = folder().join("data");
    fs::create_dir(&data_dir).expect("a folder can be made");
    data_dir
}

fn start(data_dir: &Path) -> EmbeddedPg {
    let settings = EmbeddedSettings::new(data_dir.join("postgres"), "highnoon");
    EmbeddedPg::start(&settings).expect("Postgres starts")
}

fn run(command: &mut Command) {
    let output = command.output().expect("the program runs");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}: {said}");
}
