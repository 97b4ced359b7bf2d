//! The server: what can be set, what it holds, how it starts and how it stops.

use std::io;
use std::net::{SocketAddr, TcpListener, ToSocketAddrs};
use std::sync::Arc;
use std::time::Duration;

use actix_web::dev::ServerHandle;
use actix_web::middleware::{Compress, from_fn};
use actix_web::{HttpServer, web};
use infra::identity::Identity;
use infra::matches::Matches;
use metrics_exporter_prometheus::PrometheusHandle;
use tokio::sync::watch;
use tokio::task::JoinHandle;

pub use crate::addresses::TrustedProxies;
pub use crate::limits::{LimitSettings, Rate};

use crate::limits::Limits;
use crate::metrics::LastCensus;
use crate::uploads::Uploads;
use crate::{cors, metrics, observe, routes};

/// How often the numbers are tidied.
const UPKEEP: Duration = Duration::from_secs(5);
/// Threads of each that answers on which passwords are hashed and answers compressed. With few of
/// them, those that answer keep the processor.
const BLOCKING_THREADS_MAX: usize = 2;

/// What can be set about HTTP. The default serves.
#[derive(Clone, Debug)]
pub struct HttpSettings {
    /// Where to listen: a host or address and a port; port 0 is any that is free.
    pub bind: String,
    /// Threads that answer.
    pub workers: usize,
    /// How long an idle connection is kept.
    pub keep_alive: Duration,
    /// How long the head of a request may take.
    pub request_timeout: Duration,
    /// How long a connection may take to be closed.
    pub disconnect_timeout: Duration,
    /// Connections of one worker at a time.
    pub connections_max: usize,
    /// How long requests under way have when the server stops.
    pub shutdown_timeout: Duration,
    /// How often a quiet stream says that it lives.
    pub heartbeat: Duration,
    /// Where the numbers for Prometheus are shown, if not beside everything else.
    pub metrics_bind: Option<String>,
    /// How much one caller may ask for.
    pub limits: LimitSettings,
    /// The origin whose pages may read answers: `*` for any, `None` for no other.
    pub cors_origin: Option<String>,
    /// Whose word is taken about who is calling (`Forwarded`, `X-Forwarded-For`). Else anybody
    /// could say so.
    pub trusted_proxies: TrustedProxies,
}

impl Default for HttpSettings {
    fn default() -> HttpSettings {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        HttpSettings {
            bind: "127.0.0.1:8080".to_owned(),
            workers: cores,
            keep_alive: Duration::from_secs(75),
            request_timeout: Duration::from_secs(10),
            disconnect_timeout: Duration::from_secs(5),
            connections_max: 20_000,
            shutdown_timeout: Duration::from_secs(10),
            heartbeat: Duration::from_secs(15),
            metrics_bind: None,
            limits: LimitSettings::default(),
            cors_origin: Some("*".to_owned()),
            trusted_proxies: TrustedProxies::default(),
        }
    }
}

/// What the server holds. Who serves it needs nothing else.
pub struct App {
    pub(crate) settings: HttpSettings,
    pub(crate) identity: Arc<Identity>,
    pub(crate) matches: Matches,
    pub(crate) limits: Limits,
    pub(crate) uploads: Uploads,
    pub(crate) census: LastCensus,
    pub(crate) numbers: Option<PrometheusHandle>,
    stopping: watch::Sender<bool>,
}

impl App {
    /// A server that is not yet listening.
    pub fn new(settings: HttpSettings, identity: Arc<Identity>, matches: Matches) -> App {
        App {
            limits: Limits::new(settings.limits.clone()),
            uploads: Uploads::default(),
            census: LastCensus::default(),
            numbers: metrics::begin(),
            stopping: watch::Sender::new(false),
            settings,
            identity,
            matches,
        }
    }

    /// Turns true when the server stops.
    pub(crate) fn stopping(&self) -> watch::Receiver<bool> {
        self.stopping.subscribe()
    }
}

/// A server that listens.
pub struct Running {
    address: SocketAddr,
    app: web::Data<App>,
    handle: ServerHandle,
    serving: JoinHandle<io::Result<()>>,
    numbers: Option<Numbers>,
    upkeep: JoinHandle<()>,
}

/// Listens where the settings say, and serves; see [`serve`].
///
/// # Errors
/// Where the address is none, or somebody else listens there.
pub fn bind(app: App) -> io::Result<Running> {
    let listener = listen(&app.settings.bind)?;
    serve(app, listener)
}

fn listen(bind: &str) -> io::Result<TcpListener> {
    let addresses: Vec<SocketAddr> = bind.to_socket_addrs()?.collect();
    TcpListener::bind(addresses.as_slice())
}

/// Serves whoever comes to `listener` from now on, until [`Running::stop`]. To be called within a
/// tokio runtime that outlives the server.
///
/// # Errors
/// Where the listener cannot be used.
pub fn serve(app: App, listener: TcpListener) -> io::Result<Running> {
    let settings = app.settings.clone();
    listener.set_nonblocking(true)?;
    let address = listener.local_addr()?;
    let app = web::Data::new(app);
    let numbers = match &settings.metrics_bind {
        Some(bind) => Some(Numbers::show(app.clone(), listen(bind)?)?),
        None => None,
    };
    let shared = app.clone();
    let server = HttpServer::new(move || {
        actix_web::App::new()
            .app_data(shared.clone())
            .configure(routes::lay)
            .default_service(web::to(routes::nothing_here))
            .wrap(Compress::default())
            .wrap(from_fn(cors::share))
            .wrap(from_fn(observe::observe))
    })
    .workers(settings.workers.max(1))
    .worker_max_blocking_threads(BLOCKING_THREADS_MAX)
    .tcp_nodelay(true)
    .keep_alive(settings.keep_alive)
    .client_request_timeout(settings.request_timeout)
    .client_disconnect_timeout(settings.disconnect_timeout)
    .max_connections(settings.connections_max)
    .shutdown_timeout(settings.shutdown_timeout.as_secs())
    .disable_signals()
    .listen(listener)?
    .run();
    let handle = server.handle();
    let upkeep = tokio::spawn(tidy(app.clone()));
    Ok(Running { address, app, handle, serving: tokio::spawn(server), numbers, upkeep })
}

async fn tidy(app: web::Data<App>) {
    loop {
        tokio::time::sleep(UPKEEP).await;
        if let Some(numbers) = &app.numbers {
            numbers.run_upkeep();
        }
    }
}

/// The numbers for Prometheus at an address of their own: those who play do not see them.
struct Numbers {
    address: SocketAddr,
    handle: ServerHandle,
    serving: JoinHandle<io::Result<()>>,
}

impl Numbers {
    fn show(app: web::Data<App>, listener: TcpListener) -> io::Result<Numbers> {
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        let server = HttpServer::new(move || {
            let numbers = web::resource("/metrics").route(web::get().to(metrics::show_apart));
            actix_web::App::new().app_data(app.clone()).service(numbers)
        });
        let server = server.workers(1).disable_signals().listen(listener)?.run();
        Ok(Numbers { address, handle: server.handle(), serving: tokio::spawn(server) })
    }
}

impl Running {
    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Where it shows its numbers, if at an address of their own.
    pub fn metrics_address(&self) -> Option<SocketAddr> {
        self.numbers.as_ref().map(|it| it.address)
    }

    /// Stops cleanly: accepts nobody any more, ends the streams, and lets requests under way come
    /// to their end as long as the settings say.
    ///
    /// # Errors
    /// What went wrong while it served.
    pub async fn stop(self) -> io::Result<()> {
        self.app.stopping.send_replace(true);
        self.handle.stop(true).await;
        self.upkeep.abort();
        if let Some(numbers) = self.numbers {
            numbers.handle.stop(false).await;
            // It has nothing to lose.
            let _ = numbers.serving.await;
        }
        match self.serving.await {
            Ok(served) => served,
            Err(lost) => Err(io::Error::other(lost)),
        }
    }
}
