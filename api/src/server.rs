//! The server: how it starts and how it stops.

use std::io;
use std::net::{SocketAddr, TcpListener, ToSocketAddrs};
use std::time::Duration;

use actix_web::dev::ServerHandle;
use actix_web::middleware::{Compress, from_fn};
use actix_web::{HttpServer, web};
use tokio::task::JoinHandle;

pub use crate::http::addresses::TrustedProxies;
pub use crate::http::app::{App, HttpSettings};
pub use crate::http::limits::{LimitSettings, Rate};
pub use crate::http::networks::Networks;
pub use crate::webhooks::{SendSettings, send as send_to_webhooks};

use crate::http::following::Readers;
use crate::http::inbox::Inboxes;
use crate::http::{cors, observe};
use crate::routes;

/// How often the metrics are tidied.
const UPKEEP: Duration = Duration::from_secs(5);
/// Threads beside each that answers, on which passwords are hashed and answers compressed. With
/// few of them, those that answer keep the processor.
const BLOCKING_THREADS_MAX: usize = 2;

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
/// If the address is not valid or is in use.
pub fn bind(app: App) -> io::Result<Running> {
    let listener = listen(&app.settings.bind)?;
    serve(app, listener)
}

fn listen(bind: &str) -> io::Result<TcpListener> {
    let addresses: Vec<SocketAddr> = bind.to_socket_addrs()?.collect();
    TcpListener::bind(addresses.as_slice())
}

/// Serves the connections to `listener` until [`Running::stop`]. Call it within a tokio runtime
/// that outlives the server.
///
/// # Errors
/// If the listener cannot be used.
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
    let readers = web::Data::new(Readers::default());
    let inboxes = web::Data::new(Inboxes::default());
    let server = HttpServer::new(move || {
        actix_web::App::new()
            .app_data(shared.clone())
            .app_data(readers.clone())
            .app_data(inboxes.clone())
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

/// The metrics at an address of their own, where players do not see them.
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
            let numbers =
                web::resource("/metrics").route(web::get().to(routes::metrics::show_apart));
            actix_web::App::new().app_data(app.clone()).service(numbers)
        });
        let server = server.workers(1).disable_signals().listen(listener)?.run();
        Ok(Numbers { address, handle: server.handle(), serving: tokio::spawn(server) })
    }
}

impl Running {
    /// The address where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The address of its metrics, if they have their own.
    pub fn metrics_address(&self) -> Option<SocketAddr> {
        self.numbers.as_ref().map(|it| it.address)
    }

    /// Stops cleanly: accepts no more connections, ends the streams, and lets requests under way
    /// finish as long as the settings say.
    ///
    /// # Errors
    /// The errors that occurred while it served.
    pub async fn stop(self) -> io::Result<()> {
        self.app.stop();
        self.handle.stop(true).await;
        self.upkeep.abort();
        if let Some(numbers) = self.numbers {
            numbers.handle.stop(false).await;
            // The metrics have no state to lose.
            let _ = numbers.serving.await;
        }
        match self.serving.await {
            Ok(served) => served,
            Err(lost) => Err(io::Error::other(lost)),
        }
    }
}
