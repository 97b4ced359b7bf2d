//! What can be set, and what the server holds.

use std::sync::Arc;
use std::time::Duration;

use infra::identity::Identity;
use infra::matches::Matches;
use metrics_exporter_prometheus::PrometheusHandle;
use tokio::sync::watch;

use crate::http::addresses::TrustedProxies;
use crate::http::limits::{LimitSettings, Limits};
use crate::http::metrics::{self, LastCensus};
use crate::http::uploads::Uploads;

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

    /// Tells those who wait that the server stops.
    pub(crate) fn stop(&self) {
        self.stopping.send_replace(true);
    }

    /// Turns true when the server stops.
    pub(crate) fn stopping(&self) -> watch::Receiver<bool> {
        self.stopping.subscribe()
    }
}
