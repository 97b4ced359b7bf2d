//! `highnoon serve`: the server, from its start to its end.

use std::io::{self, Write};
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use infra::bots::{self, Bots};
use infra::database::{Database, watch_replica};
use infra::feed::{self, Feed};
use infra::identity::{self, Identity, Judges};
use infra::ledger::Ledger;
use infra::matches::{self, Matches};
use infra::servers::Servers;
use infra::streams::parts;
use infra::webhooks::Webhooks;
use infra::work::Work;
use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio::sync::watch;
use tokio::task::{JoinHandle, JoinSet};

use super::configuration::{Configuration, as_usize};
use super::failure::Failure;
use super::store::Store;
use crate::server::{self, App};

const MEGABYTE: usize = 1 << 20;
/// How often expired tokens are deleted.
const SWEEP_EVERY: Duration = Duration::from_secs(60 * 60);

/// Serves until it is told to stop.
///
/// # Errors
/// If the server cannot start.
pub async fn run(configuration: Configuration) -> Result<(), Failure> {
    let mut stop = StopSignal::listen()?;
    let running = tokio::select! {
        running = Running::start(&configuration) => running?,
        () = stop.wait() => return Ok(()),
    };
    announce(running.address());
    stop.wait().await;
    tracing::info!("stopping: requests under way are finished first");
    tokio::select! {
        () = running.stop() => Ok(()),
        // A second signal means that the user does not want to wait.
        () = stop.wait() => Err(Failure::new("stopped at once, as asked for a second time")),
    }
}

/// Prints the one line that says that the server is ready, for people and for the program that
/// started it. It has a thread of its own, as the reader may have stopped reading.
fn announce(address: SocketAddr) {
    let saying = move || {
        let mut stdout = io::stdout().lock();
        let printed = writeln!(stdout, "High Noon is ready at http://{address} (docs: /docs)");
        if let Err(error) = printed.and_then(|()| stdout.flush()) {
            tracing::warn!(%error, "nobody reads where the server listens");
        }
    };
    if let Err(error) = thread::Builder::new().name("announcement".to_owned()).spawn(saying) {
        tracing::warn!(%error, "where the server listens is not said");
    }
}

/// Writes the first line of the log: the version, the configuration and the database.
async fn introduce(
    configuration: &Configuration,
    running: &server::Running,
    database: &Database,
    store: &Store,
) {
    let http = configuration.http();
    let (work, limits) = (configuration.work(), &configuration.limits);
    let archive = &configuration.store.archive;
    let postgres = database.version().await.unwrap_or_else(|_| "of unknown version".to_owned());
    tracing::info!(
        version = env!("CARGO_PKG_VERSION"),
        server = configuration.server_name(),
        address = %running.address(),
        metrics_address = running.metrics_address().map(tracing::field::display),
        database = store.place(),
        postgres,
        nats = configuration.store.hints().nats.is_some(),
        data_dir = %configuration.store.data_dir.display(),
        archive = archive.as_deref().map(|it| tracing::field::display(it.display())),
        issuer = configuration.tokens.issuer,
        trusted_issuer = configuration.tokens.trusted_issuer,
        cors_origin = configuration.network.cors_origin,
        workers = http.workers,
        connections = http.connections_max,
        database_connections = configuration.store.database_connections,
        statement_timeout_ms = configuration.store.statement_timeout_ms,
        cache_mb = configuration.cache_mb,
        checkpoint_seconds = configuration.checkpoint_seconds,
        sweep_milliseconds = configuration.sweep_milliseconds,
        feed_milliseconds = configuration.feed.feed_milliseconds,
        feed_days = configuration.feed.feed_days,
        webhook_sends = configuration.feed.webhook_sends,
        webhook_allow = %configuration.feed.webhook_allow,
        heartbeat_seconds = configuration.network.heartbeat_seconds,
        drain_seconds = configuration.network.drain_seconds,
        account_rate = %limits.account_rate,
        address_rate = %limits.address_rate,
        login_rate = %limits.login_rate,
        decision_rate = %limits.decision_rate,
        streams = limits.streams,
        streams_per_caller = limits.streams_per_caller,
        work_threads = work.short.threads,
        work_per_caller = work.short.per_caller,
        verifications = work.long.threads,
        verifications_per_caller = work.long.per_caller,
        "started"
    );
}

/// A server that runs.
pub struct Running {
    server: server::Running,
    identity: Arc<Identity>,
    servers: Arc<Servers>,
    database: Database,
    chores: JoinSet<()>,
    feed: Feed,
    webhooks: Webhooks,
    bots: Bots,
    checkpoints: Option<Checkpoints>,
    store: Store,
}

/// The task that makes checkpoints. It is not aborted but told to finish.
struct Checkpoints {
    stopping: watch::Sender<bool>,
    chore: JoinHandle<()>,
}

impl Running {
    /// Starts everything that belongs to a server. When this returns, it is ready.
    ///
    /// # Errors
    /// If the address is taken, or the database or the keys cannot be used.
    pub async fn start(configuration: &Configuration) -> Result<Self, Failure> {
        let bind = &configuration.network.bind;
        require_free(bind, "--bind (HIGHNOON_BIND)")?;
        if let Some(bind) = &configuration.network.metrics_bind {
            require_free(bind, "--metrics-bind (HIGHNOON_METRICS_BIND)")?;
        }
        let store = Store::open(&configuration.store).await?;
        store.migrate().await?;
        let name = configuration.server_name();
        let (database, straight) = store.connect_with_hints(&configuration.store, &name).await?;
        let identity = Identity::open(database.clone(), configuration.identity()).await?;
        let identity = Arc::new(identity);
        let servers = Arc::new(Servers::join(database.clone(), identity.keys(), name).await?);
        let cached = as_usize(configuration.cache_mb) * MEGABYTE;
        let work = Work::new(configuration.work());
        let matches = Matches::worked_on_by(work, database.clone(), identity.keys(), cached);
        // From here on there are metrics.
        let feed = Feed::new(database.clone());
        let webhooks = Webhooks::new(database.clone());
        let app = App::new(
            configuration.http(),
            Arc::clone(&identity),
            matches.clone(),
            feed.clone(),
            webhooks.clone(),
        );
        if let Some(archive) = configuration.store.archive() {
            matches.keep_archive(archive);
        }
        keep_ledger(&matches, configuration).await?;
        let mut chores = JoinSet::new();
        chores.spawn(matches::listen(matches.clone(), straight.clone()));
        chores.spawn(feed::listen(feed.clone(), straight.clone()));
        chores.spawn(identity::listen(Arc::clone(&identity), straight));
        chores.spawn(sweep(Arc::clone(&identity)));
        chores.spawn(watch_replica(database.clone()));
        chores.spawn(parts::keep_parts(database.clone()));
        let staying = Arc::clone(&servers);
        chores.spawn(async move { staying.stay().await });
        if let Some(every) = configuration.sweep_every() {
            chores.spawn(matches::keep_time(matches.clone()));
            chores.spawn(matches::sweep(matches.clone(), every));
        }
        if let Some(every) = configuration.feed.every() {
            chores.spawn(feed::keep_feed(feed.clone(), every, configuration.feed.kept()));
        }
        if let Some(settings) = configuration.feed.sends() {
            let keys = identity.keys();
            chores.spawn(server::send_to_webhooks(webhooks.clone(), feed.clone(), keys, settings));
        }
        let bots = Bots::new(Arc::clone(&identity), matches.clone());
        chores.spawn(bots::keep(bots.clone()));
        let flag = "--bind (HIGHNOON_BIND)";
        let server = server::bind(app).map_err(|error| taken(bind, flag, &error))?;
        introduce(configuration, &server, &database, &store).await;
        let checkpoints =
            configuration.checkpoints().map(|every| Checkpoints::keep(matches, every));
        Ok(Self {
            server,
            identity,
            servers,
            database,
            chores,
            feed,
            webhooks,
            bots,
            checkpoints,
            store,
        })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.server.address()
    }

    /// Makes an account a judge of all matches.
    ///
    /// # Errors
    /// If there is no such account, or the database cannot be reached.
    pub async fn grant_judge(&self, name: &str) -> Result<(), Failure> {
        self.identity.grant_judge(name, Judges::All).await?;
        Ok(())
    }

    /// Ends everything in the order in which it depends on each other.
    pub async fn stop(self) {
        let Self { server, servers, database, mut chores, feed, webhooks, bots, .. } = self;
        if let Err(error) = server.stop().await {
            tracing::error!(%error, "the server did not stop in good order");
        }
        if let Some(checkpoints) = self.checkpoints {
            checkpoints.end().await;
        }
        chores.shutdown().await;
        feed.leave().await;
        if let Err(error) = webhooks.leave().await {
            tracing::debug!(%error, "the others send to webhooks a little later");
        }
        if let Err(error) = bots.leave().await {
            tracing::debug!(%error, "the others let bots play a little later");
        }
        servers.leave().await;
        database.close();
        self.store.close().await;
    }
}

impl Checkpoints {
    fn keep(matches: Matches, every: Duration) -> Self {
        let (stopping, stops) = watch::channel(false);
        Self { stopping, chore: tokio::spawn(matches::keep_checkpoints(matches, every, stops)) }
    }

    /// Lets it make a last checkpoint over all that was appended.
    async fn end(self) {
        self.stopping.send_replace(true);
        if let Err(lost) = self.chore.await {
            tracing::error!(%lost, "no last checkpoint was made");
        }
    }
}

/// Notes what is answered beside the database, and looks whether it still holds what was answered
/// before.
async fn keep_ledger(matches: &Matches, configuration: &Configuration) -> Result<(), Failure> {
    let data_dir = &configuration.store.data_dir;
    let wrong = |error: io::Error| {
        Failure::new(format!("cannot keep receipts in {}: {error}", data_dir.display()))
    };
    matches.keep_ledger(Ledger::open(data_dir).map_err(wrong)?);
    if let Err(error) = matches.look_up_ledger().await {
        tracing::warn!(%error, "receipts are held against the database later");
    }
    Ok(())
}

/// Checks that the address is free, so that nothing else is started in vain.
fn require_free(bind: &str, flag: &str) -> Result<(), Failure> {
    TcpListener::bind(bind).map(drop).map_err(|error| taken(bind, flag, &error))
}

fn taken(bind: &str, flag: &str, error: &io::Error) -> Failure {
    Failure::new(format!(
        "cannot listen on {bind}: {error}. If another server runs there, choose another address \
         with {flag}; port 0 takes any free one"
    ))
}

async fn sweep(identity: Arc<Identity>) {
    loop {
        match identity.sweep().await {
            Ok(deleted) => tracing::debug!(deleted, "expired tokens are deleted"),
            Err(error) => tracing::warn!(%error, "expired tokens are not deleted"),
        }
        tokio::time::sleep(SWEEP_EVERY).await;
    }
}

/// Waits for SIGTERM and SIGINT, from the moment it is made.
pub struct StopSignal {
    terminate: Signal,
    interrupt: Signal,
}

impl StopSignal {
    /// Takes over the signals, which would otherwise end the program at once.
    ///
    /// # Errors
    /// If the operating system refuses.
    pub fn listen() -> Result<Self, Failure> {
        let of = |kind| signal(kind).map_err(|error| Failure::new(error.to_string()));
        Ok(Self {
            terminate: of(SignalKind::terminate())?,
            interrupt: of(SignalKind::interrupt())?,
        })
    }

    /// Returns when one of the signals comes.
    pub async fn wait(&mut self) {
        tokio::select! {
            _ = self.terminate.recv() => (),
            _ = self.interrupt.recv() => (),
        }
    }

    /// Does the work, unless a signal comes first.
    ///
    /// # Errors
    /// The work's own errors, or that it was stopped.
    pub async fn unless<T>(
        &mut self,
        work: impl Future<Output = Result<T, Failure>>,
    ) -> Result<T, Failure> {
        tokio::select! {
            done = work => done,
            () = self.wait() => Err(Failure::new("stopped before the end")),
        }
    }
}
