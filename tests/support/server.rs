//! A server to be called: the real one, in this process, on a port of its own, with a database of
//! its own in a real Postgres. The tests of a program share one Postgres, and most of them one
//! server.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Arc, LazyLock, Mutex};
use std::time::Duration;

use api::server::{
    self, App, HttpSettings, LimitSettings, Networks, Rate, Running, SendSettings, send_to_webhooks,
};
use embedded_postgres::{EmbeddedPg, EmbeddedSettings};
use infra::bots::{self, Bots};
use infra::database::{self, Database, DatabaseSettings};
use infra::feed::{self, Feed};
use infra::identity::{self, Identity, IdentitySettings, Role};
use infra::matches::{self, Matches};
use infra::nats::Nats;
use infra::webhooks::Webhooks;
use infra::work::{LaneSettings, Work, WorkSettings};
use tokio::runtime::Runtime;
use tokio::sync::OnceCell;
use tokio::task::AbortHandle;
use tokio_postgres::NoTls;
use uuid::Uuid;

use crate::citus;
use crate::client::{Client, Pass};
use crate::pooler;

/// Servers live as long as the program, whatever test has started them.
static RUNTIME: LazyLock<Runtime> = LazyLock::new(|| {
    let mut runtime = tokio::runtime::Builder::new_multi_thread();
    runtime.worker_threads(2).enable_all().build().expect("a runtime can be made")
});
static FOLDER: LazyLock<PathBuf> = LazyLock::new(swept_folder);
static POSTGRES: LazyLock<EmbeddedPg> = LazyLock::new(|| {
    let folder = EmbeddedSettings::new(FOLDER.join("postgres"), "highnoon");
    let settings = EmbeddedSettings { max_connections: 1_000, synced: false, ..folder };
    EmbeddedPg::start(&settings).expect("Postgres starts")
});
static SHARED: OnceCell<TestServer> = OnceCell::const_new();
/// The name of a database with all tables, to which nobody is connected.
static MIGRATED: OnceCell<String> = OnceCell::const_new();

/// Accounts that tests share who do not care whose they are.
const REGULARS: usize = 5;
/// What a server may keep in memory of its matches.
const CACHE_BYTES: usize = 64 << 20;
/// A rate that no test exceeds unless it wants to.
const PLENTY: Rate = Rate::new(1_000_000, 1_000_000);

/// The same for what takes long: all tests come from one address.
fn plenty_of_work() -> WorkSettings {
    let usual = WorkSettings::default();
    let plenty = |lane| LaneSettings { per_caller: 1_000, waiting: 10_000, ..lane };
    WorkSettings { short: plenty(usual.short), long: plenty(usual.long) }
}

/// A server that runs.
pub struct TestServer {
    /// Where it listens.
    pub address: SocketAddr,
    /// Its accounts and keys.
    pub identity: Arc<Identity>,
    /// Its matches.
    pub matches: Matches,
    /// Its feed.
    pub feed: Feed,
    webhooks: Webhooks,
    /// Where its webhooks may lead.
    allowed: Networks,
    sending: Mutex<Option<AbortHandle>>,
    /// What it does beside serving, until it ends.
    tasks: Mutex<Vec<AbortHandle>>,
    /// Its database, as the owner reaches it.
    pub database_url: String,
    regulars: [OnceCell<Pass>; REGULARS],
    keys: PathBuf,
    database: Database,
    /// There until it is stopped.
    running: Option<Running>,
}

/// Nothing of it goes on: where each test leaves a server with its connections, looking for news
/// every now and then, the last tests share the machine with a hundred of them.
impl Drop for TestServer {
    fn drop(&mut self) {
        self.stop_sending();
        let tasks = std::mem::take(&mut *self.tasks.lock().expect("nobody has died over it"));
        tasks.iter().for_each(AbortHandle::abort);
        let (running, database) = (self.running.take(), self.database.clone());
        RUNTIME.spawn(async move {
            if let Some(running) = running {
                // Who still follows is told good-bye, whatever comes of it.
                let _ = running.stop().await;
            }
            database.close();
        });
    }
}

/// What can be set about a server.
pub struct TestSettings {
    /// About HTTP.
    pub http: HttpSettings,
    /// About who is calling.
    pub identity: IdentitySettings,
    /// About what takes long.
    pub work: WorkSettings,
    /// What it may keep in memory of its matches.
    pub cache_bytes: usize,
    /// The URL of the NATS that hints go through, if any.
    pub nats: Option<String>,
}

impl TestServer {
    /// The server that most tests share.
    pub async fn shared() -> &'static TestServer {
        SHARED.get_or_init(|| TestServer::with(|_| ())).await
    }

    /// A server of its own, set as `set` likes it.
    pub async fn with(set: impl FnOnce(&mut TestSettings)) -> TestServer {
        let (url, settings) = (migrated_database().await, TestServer::settings(set));
        RUNTIME.spawn(TestServer::start(settings, url)).await.expect("the server starts")
    }

    fn settings(set: impl FnOnce(&mut TestSettings)) -> TestSettings {
        let folder = FOLDER.join(format!("keys-{}", Uuid::now_v7().simple()));
        std::fs::create_dir_all(&folder).expect("a folder can be made");
        let mut settings = TestSettings {
            http: HttpSettings {
                bind: "127.0.0.1:0".to_owned(),
                workers: 2,
                limits: LimitSettings {
                    account: PLENTY,
                    address: PLENTY,
                    logins: PLENTY,
                    decisions: PLENTY,
                    ..LimitSettings::default()
                },
                // The files of the client as they lie there: nothing is built to try a change.
                web: std::env::var_os("HIGHNOON_WEB").map(PathBuf::from),
                ..HttpSettings::default()
            },
            // Nobody guesses the passwords of tests.
            identity: IdentitySettings {
                hashes_at_once: 2,
                hash_memory: 64,
                ..IdentitySettings::new(folder)
            },
            work: plenty_of_work(),
            cache_bytes: CACHE_BYTES,
            nats: None,
        };
        set(&mut settings);
        settings
    }

    async fn start(settings: TestSettings, url: String) -> TestServer {
        prepare(&url).await;
        let pool = DatabaseSettings { connections_max: 12, ..DatabaseSettings::default() };
        let pooled = pooler::pooled(&url);
        let connecting = Database::connect(pooled.as_deref().unwrap_or(&url), pool).await;
        let mut database = connecting.expect("the database is there");
        if pooled.is_some() {
            database = database.with_straight(&url);
        }
        if let Some(nats) = settings.nats {
            let nats = Nats::open(&nats, "test").await.expect("it is a URL of NATS");
            database = database.with_nats(nats);
        }
        let keys = settings.identity.data_dir.clone();
        let identity = Identity::open(database.clone(), settings.identity).await;
        let identity = Arc::new(identity.expect("identity opens"));
        let work = Work::new(settings.work);
        let cache_bytes = settings.cache_bytes;
        let matches = Matches::worked_on_by(work, database.clone(), identity.keys(), cache_bytes);
        let feed = Feed::new(database.clone());
        let tasks = vec![
            tokio::spawn(identity::listen(identity.clone(), url.clone())).abort_handle(),
            tokio::spawn(matches::listen(matches.clone(), url.clone())).abort_handle(),
            tokio::spawn(feed::listen(feed.clone(), url.clone())).abort_handle(),
        ];
        let webhooks = Webhooks::new(database.clone());
        let allowed = settings.http.webhooks_allowed.clone();
        let app = App::new(
            settings.http,
            identity.clone(),
            matches.clone(),
            feed.clone(),
            webhooks.clone(),
        );
        let running = server::bind(app).expect("a port is free");
        TestServer {
            address: running.address(),
            identity,
            matches,
            feed,
            webhooks,
            allowed,
            sending: Mutex::default(),
            tasks: Mutex::new(tasks),
            database_url: url,
            regulars: std::array::from_fn(|_| OnceCell::new()),
            keys,
            database,
            running: Some(running),
        }
    }

    /// Goes on with it until the server ends.
    fn go_on(&self, task: impl Future<Output = ()> + Send + 'static) -> AbortHandle {
        let task = RUNTIME.spawn(task).abort_handle();
        self.tasks.lock().expect("nobody has died over it").push(task.clone());
        task
    }

    /// Another server on the same database, that knows other keys.
    pub async fn beside(&self) -> TestServer {
        let (settings, url) = (TestServer::settings(|_| ()), self.database_url.clone());
        RUNTIME.spawn(TestServer::start(settings, url)).await.expect("the server starts")
    }

    /// Another server on the same database, with the same keys.
    pub async fn twin(&self) -> TestServer {
        self.twin_with(|_| ()).await
    }

    /// The same, set as `set` likes it.
    pub async fn twin_with(&self, set: impl FnOnce(&mut TestSettings)) -> TestServer {
        let settings = TestServer::settings(|it| {
            it.identity.data_dir = self.keys.clone();
            set(it);
        });
        let url = self.database_url.clone();
        RUNTIME.spawn(TestServer::start(settings, url)).await.expect("the server starts")
    }

    /// From now on it looks this often whether somebody's time is up.
    pub fn sweep_every(&self, milliseconds: u64) {
        let every = Duration::from_millis(milliseconds);
        self.go_on(matches::sweep(self.matches.clone(), every));
    }

    /// From now on it numbers the events of public matches, and keeps their places for so long.
    pub fn keep_feed(&self, kept: Duration) {
        let every = Duration::from_millis(20);
        self.go_on(feed::keep_feed(self.feed.clone(), every, kept));
    }

    /// From now on it plays where bots sit, until the handle is used.
    pub fn let_bots_play(&self) -> AbortHandle {
        let bots = Bots::new(self.identity.clone(), self.matches.clone());
        self.go_on(bots::keep(bots))
    }

    /// From now on it sends to webhooks.
    pub fn send_webhooks(&self) {
        let settings = SendSettings { allowed: self.allowed.clone(), ..SendSettings::default() };
        let (webhooks, feed) = (self.webhooks.clone(), self.feed.clone());
        let sending =
            RUNTIME.spawn(send_to_webhooks(webhooks, feed, self.identity.keys(), settings));
        let mut held = self.sending.lock().expect("nobody has died over it");
        *held = Some(sending.abort_handle());
    }

    /// It sends no more to webhooks, and tells nobody.
    pub fn stop_sending(&self) {
        let held = self.sending.lock().expect("nobody has died over it").take();
        held.iter().for_each(AbortHandle::abort);
    }

    /// Stops it as it is stopped in earnest.
    pub async fn stop(mut self) {
        let running = self.running.take().expect("it runs until it is stopped");
        let stopping = RUNTIME.spawn(running.stop());
        stopping.await.expect("it stops").expect("it has served well");
    }

    /// The matches as another server on the same database knows them, which has just started.
    pub fn another_node(&self) -> Matches {
        Matches::new(self.database.clone(), self.identity.keys(), CACHE_BYTES)
    }

    /// What a server looks like whose Postgres is gone.
    pub fn lose_store(&self) {
        self.database.close();
    }

    /// `http://127.0.0.1:12345`
    pub fn base(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Where it shows its numbers, if at an address of their own.
    pub fn metrics_address(&self) -> Option<SocketAddr> {
        self.running.as_ref()?.metrics_address()
    }

    /// A caller who has not said who they are.
    pub fn stranger(&self) -> Client {
        Client::stranger(&self.base())
    }

    /// Somebody with an account that no other test uses.
    pub async fn newcomer(&self) -> Client {
        Client::newcomer(&self.base()).await
    }

    /// Somebody whom other tests know, too: for those who only need players. Nobody else renews or
    /// ends what they have logged in with: to appear at a page they log in anew.
    pub async fn regular(&self, number: usize) -> Client {
        let register = || async {
            let pass = self.newcomer().await.pass().expect("they have logged in");
            Pass { refresh_token: String::new(), ..pass }
        };
        let pass = self.regulars[number].get_or_init(register).await;
        self.stranger().with_pass(pass)
    }

    /// Two of them.
    pub async fn two(&self) -> Vec<Client> {
        vec![self.regular(0).await, self.regular(1).await]
    }

    /// A caller with an account of their own and one more role, logged in with all that it allows.
    pub async fn newcomer_as(&self, role: Role) -> Client {
        let client = self.newcomer().await;
        self.identity.grant(&client.name, role).await.expect("the account is there");
        client.log_in(None).await
    }

    /// A connection as the owner of the database, past the server.
    pub async fn owner(&self) -> tokio_postgres::Client {
        owner_of(&self.database_url).await
    }

    /// What only the owner of the database can do: alters a table whose guards they take away for
    /// it.
    pub async fn tamper(&self, table: &str, statements: &str) {
        let owner = self.owner().await;
        // One after the other, as nodes of a split database are told.
        let away = format!("ALTER TABLE {table} DISABLE TRIGGER USER");
        let back = format!("ALTER TABLE {table} ENABLE TRIGGER USER");
        for statement in [&away, statements, &back] {
            owner.batch_execute(statement).await.expect("the owner can do anything");
        }
    }

    /// Takes its database away: nobody may connect to it any more, and who has is thrown out.
    pub async fn cut_off(&self) {
        let (base, name) = self.database_url.rsplit_once('/').expect("a URL has a path");
        let name = name.split('?').next().unwrap_or(name);
        let owner = owner_of(&format!("{base}/postgres")).await;
        for statement in [
            format!("ALTER DATABASE {name} ALLOW_CONNECTIONS false"),
            format!(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"
            ),
        ] {
            owner.batch_execute(&statement).await.expect("the owner may");
        }
    }

    /// Lets some time pass for it.
    pub async fn pause(&self, milliseconds: u64) {
        tokio::time::sleep(Duration::from_millis(milliseconds)).await;
    }
}

/// A connection to a database as its owner.
pub async fn owner_of(url: &str) -> tokio_postgres::Client {
    let connecting = tokio_postgres::connect(url, NoTls).await;
    let (client, connection) = connecting.expect("the database is there");
    tokio::spawn(connection);
    if citus::cluster().is_some() {
        // An owner may do everything, there too.
        let unsafe_triggers = "SET citus.enable_unsafe_triggers = on";
        client.batch_execute(unsafe_triggers).await.expect("an owner may");
    }
    client
}

/// Migrates a database, and splits it where it is one of several nodes.
async fn prepare(url: &str) {
    match citus::cluster() {
        None => database::migrate(url).await.expect("the migrations apply"),
        Some(cluster) => cluster.distribute(url).await,
    }
}

/// An empty database, in the Postgres that the tests of a program share.
pub async fn empty_database() -> String {
    RUNTIME.spawn_blocking(new_database).await.expect("a database is made")
}

/// A database with all tables, in the same Postgres. It is a copy: migrating takes longer, and so
/// does copying through the log of Postgres.
async fn migrated_database() -> String {
    let make = async {
        if citus::cluster().is_some() || pooler::pooler().is_some() {
            return empty_database().await;
        }
        let migrated = MIGRATED.get_or_init(|| async {
            let url = empty_database().await;
            database::migrate(&url).await.expect("the migrations apply");
            url.rsplit_once('/').expect("the URL names a database").1.to_owned()
        });
        let (name, migrated) = (new_name(), migrated.await);
        let maintained = POSTGRES.url_of("postgres");
        let connecting = tokio_postgres::connect(&maintained, NoTls).await;
        let (client, connection) = connecting.expect("Postgres is there");
        tokio::spawn(connection);
        let copy = format!("CREATE DATABASE {name} TEMPLATE {migrated} STRATEGY file_copy");
        client.batch_execute(&copy).await.expect("a database can be copied");
        POSTGRES.url_of(&name)
    };
    RUNTIME.spawn(make).await.expect("a database is made")
}

fn new_name() -> String {
    format!("test_{}", Uuid::now_v7().simple())
}

fn new_database() -> String {
    let name = new_name();
    if let Some(cluster) = citus::cluster() {
        return cluster.create_database(&name);
    }
    if let Some(pooler) = pooler::pooler() {
        return pooler.create_database(&name);
    }
    POSTGRES.create_database(&name).expect("a database can be made");
    POSTGRES.url_of(&name)
}

/// Waits for the end of whoever holds the other end of the pipe, then for that of every Postgres
/// in the folder.
const BROOM: &str = r#"
trap '' HUP INT TERM
while read -r _; do :; done
for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
  for pid in "$1"/postgres/data/postmaster.pid "$1"/*/data/postgres/data/postmaster.pid; do
    [ ! -e "$pid" ] || { sleep 1; continue 2; }
  done
  break
done
rm -rf "$1"
"#;

/// A folder that is gone soon after the program, however that ends.
fn swept_folder() -> PathBuf {
    let folder = new_folder(&std::env::temp_dir());
    let mut broom = Command::new("/bin/sh");
    broom.args(["-c", BROOM, "broom"]).arg(&folder);
    broom.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
    let broom = broom.spawn().expect("there is a shell");
    // Its pipe is closed when the program ends, and not before.
    std::mem::forget(broom);
    folder
}

/// A folder for one test, gone with the program.
pub fn folder() -> PathBuf {
    new_folder(&FOLDER)
}

/// A folder with a short name: sockets cannot have long ones.
fn new_folder(within: &Path) -> PathBuf {
    let name = Uuid::new_v4().simple().to_string();
    let folder = within.join(format!("hn-{}", &name[..10]));
    std::fs::create_dir(&folder).expect("a folder can be made");
    folder
}
