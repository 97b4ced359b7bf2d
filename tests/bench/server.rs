//! The server that is measured: a process of its own, with an embedded Postgres of its own.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use api::server::{App, HttpSettings, LimitSettings, Rate};
use embedded_postgres::{EmbeddedPg, EmbeddedSettings};
use infra::database::{self, Database, DatabaseSettings};
use infra::feed::{self, Feed};
use infra::identity::{Identity, IdentitySettings};
use infra::matches::{self, Matches};
use infra::webhooks::Webhooks;

use crate::processor::{Taken, postmaster};

/// What makes this program serve instead of measure.
pub const SERVE: &str = "--serve";

/// A running server.
pub struct Server {
    child: Child,
    /// Where it answers.
    pub http: String,
    /// Its database.
    pub postgres: String,
    folder: PathBuf,
}

impl Server {
    /// Starts the server and waits until it is ready.
    pub fn start() -> Server {
        Server::with_cache(1_024)
    }

    /// Starts a server that keeps this many megabytes of matches in memory.
    pub fn with_cache(megabytes: usize) -> Server {
        let folder = std::env::temp_dir().join(format!("highnoon-bench-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder can be made");
        let mut child = Command::new(std::env::current_exe().expect("this program has a path"))
            .arg(SERVE)
            .arg(&folder)
            .arg(megabytes.to_string())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the server starts");
        let mut lines = BufReader::new(child.stdout.take().expect("its output is ours")).lines();
        let mut next = || lines.next().expect("it says where it is").expect("it can be read");
        let (http, postgres) = (next(), next());
        Server { child, http, postgres, folder }
    }

    /// What the server, its Postgres and this program have taken of the processor so far.
    pub fn taken(&self) -> Taken {
        let postgres = postmaster(&self.folder).unwrap_or_default();
        Taken::so_far(self.child.id(), postgres)
    }

    /// Resident memory in bytes.
    pub fn memory(&self) -> u64 {
        resident(self.child.id())
    }
}

/// Resident memory of a process in bytes.
pub fn resident(process: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kib = line.and_then(|it| it.split_whitespace().next()?.parse::<u64>().ok());
    kib.unwrap_or_default() * 1024
}

impl Drop for Server {
    fn drop(&mut self) {
        drop(self.child.stdin.take());
        self.child.wait().ok();
        std::fs::remove_dir_all(&self.folder).ok();
    }
}

/// Serves until the standard input ends.
pub fn serve(folder: PathBuf, cache_bytes: usize) {
    let settings =
        EmbeddedSettings { max_connections: 300, ..EmbeddedSettings::new(&folder, "highnoon") };
    let postgres = EmbeddedPg::start(&settings).expect("Postgres starts");
    let url = postgres.url().to_owned();
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(async {
        database::migrate(&url).await.expect("the migrations apply");
        let pool = DatabaseSettings { connections_max: 40, ..DatabaseSettings::default() };
        let database = Database::connect(&url, pool).await.expect("the database is there");
        let keys = IdentitySettings::new(folder.join("keys"));
        let identity = Identity::open(database.clone(), keys).await.expect("identity opens");
        let identity = Arc::new(identity);
        let feed = Feed::new(database.clone());
        let matches = Matches::new(database.clone(), identity.keys(), cache_bytes);
        tokio::spawn(matches::listen(matches.clone(), url.clone()));
        tokio::spawn(feed::listen(feed.clone(), url.clone()));
        let (every, kept) = (Duration::from_millis(20), Duration::from_secs(86_400));
        tokio::spawn(feed::keep_feed(feed.clone(), every, kept));
        let much = Rate::new(1_000_000, 10_000_000);
        let limits = LimitSettings {
            account: much,
            address: much,
            logins: much,
            decisions: much,
            streams_per_caller: 10_000,
            streams: 10_000,
        };
        let bind = "127.0.0.1:0".to_owned();
        let settings = HttpSettings { bind, limits, ..HttpSettings::default() };
        let app = App::new(settings, identity, matches, feed, Webhooks::new(database));
        let running = api::server::bind(app).expect("it listens");
        println!("http://{}\n{url}", running.address());
        std::io::stdout().flush().ok();
        let until_the_end = || std::io::stdin().read_to_end(&mut Vec::new());
        tokio::task::spawn_blocking(until_the_end).await.ok();
        running.stop().await.ok();
    });
}
