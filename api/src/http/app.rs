//! The server's settings, and what it holds.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use infra::bots::Bots;
use infra::feed::Feed;
use infra::identity::Identity;
use infra::matches::Matches;
use infra::webhooks::Webhooks;
use metrics_exporter_prometheus::PrometheusHandle;
use tokio::sync::watch;

use crate::http::addresses::TrustedProxies;
use crate::http::kept::Pages;
use crate::http::limits::{LimitSettings, Limits};
use crate::http::metrics::{self, LastCensus};
use crate::http::networks::Networks;
use crate::http::uploads::Uploads;

/// The settings of HTTP. The defaults work.
#[derive(Clone, Debug)]
pub struct HttpSettings {
    /// Where to listen: a host or address and a port. Port 0 takes any free port.
    pub bind: String,
    /// The number of threads that answer requests.
    pub workers: usize,
    /// How long an idle connection is kept.
    pub keep_alive: Duration,
    /// How long the head of a request may take to arrive.
    pub request_timeout: Duration,
    /// How long a connection may take to be closed.
    pub disconnect_timeout: Duration,
    /// Connections that one thread has open, at most.
    pub connections_max: usize,
    /// How long requests may still take when the server stops.
    pub shutdown_timeout: Duration,
    /// How often a quiet stream sends a sign of life.
    pub heartbeat: Duration,
    /// Matches of an account that its inbox follows, at most: the newest.
    pub inbox_matches_max: usize,
    /// The address of the metrics; `None` shows them beside everything else.
    pub metrics_bind: Option<String>,
    /// What this server is called in the metrics; `None` leaves it out.
    pub server_name: Option<String>,
    /// The limits for each caller.
    pub limits: LimitSettings,
    /// The origin whose pages may read answers: `*` for any, `None` for no foreign one.
    pub cors_origin: Option<String>,
    /// Networks to which webhooks may lead though they are private.
    pub webhooks_allowed: Networks,
    /// The proxies that are trusted to name the client's address (`Forwarded`, `X-Forwarded-For`).
    pub trusted_proxies: TrustedProxies,
    /// The folder that the files of the web client are read from; `None` for those that are part of
    /// the program.
    pub web: Option<PathBuf>,
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
            inbox_matches_max: 500,
            metrics_bind: None,
            server_name: None,
            limits: LimitSettings::default(),
            cors_origin: Some("*".to_owned()),
            webhooks_allowed: Networks::default(),
            trusted_proxies: TrustedProxies::default(),
            web: None,
        }
    }
}

/// Everything that the server needs to answer requests.
pub struct App {
    pub(crate) settings: HttpSettings,
    pub(crate) identity: Arc<Identity>,
    pub(crate) matches: Matches,
    pub(crate) bots: Bots,
    pub(crate) feed: Feed,
    pub(crate) webhooks: Webhooks,
    pub(crate) limits: Limits,
    pub(crate) uploads: Uploads,
    pub(crate) pages: Pages,
    pub(crate) census: LastCensus,
    pub(crate) numbers: Option<PrometheusHandle>,
    stopping: watch::Sender<bool>,
}

impl App {
    /// A server that is not yet listening.
    pub fn new(
        settings: HttpSettings,
        identity: Arc<Identity>,
        matches: Matches,
        feed: Feed,
        webhooks: Webhooks,
    ) -> App {
        App {
            limits: Limits::new(settings.limits.clone()),
            uploads: Uploads::default(),
            pages: Pages::default(),
            census: LastCensus::default(),
            numbers: metrics::begin(settings.server_name.as_deref()),
            stopping: watch::Sender::new(false),
            settings,
            bots: Bots::new(Arc::clone(&identity), matches.clone()),
            identity,
            matches,
            feed,
            webhooks,
        }
    }

    /// Tells streams and polls that the server stops.
    pub(crate) fn stop(&self) {
        self.stopping.send_replace(true);
    }

    /// Turns true when the server stops.
    pub(crate) fn stopping(&self) -> watch::Receiver<bool> {
        self.stopping.subscribe()
    }
}
