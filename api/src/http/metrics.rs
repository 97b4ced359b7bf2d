//! The metrics for Prometheus.
//!
//! Events are counted where they happen. States are looked up when somebody asks; what costs the
//! store a query is asked at most every few seconds. README's section on metrics says what each is
//! good for.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{OnceLock, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use actix_web::HttpResponse;
use actix_web::http::{Method, StatusCode, header};
use domain::engine::MatchId;
use infra::matches::Census;
use metrics::{Unit, describe_counter, describe_gauge, describe_histogram, gauge};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use tokio::sync::Mutex;
use tokio::time::Instant;

use crate::http::app::App;

/// The number of open streams.
pub const OPEN_STREAMS: &str = "highnoon_open_streams";
/// The number of readers that streams are told by.
pub const READERS: &str = "highnoon_readers";
const FOLLOWER_READS: &str = "highnoon_follower_reads_total";
const REPLICA_READS: &str = "highnoon_replica_reads_total";
const NATS: &str = "highnoon_nats_connected";
const HINTS_SENT: &str = "highnoon_hints_sent_total";
const HINTS_HEARD: &str = "highnoon_hints_heard_total";
const HINTS_LOST: &str = "highnoon_hints_lost_total";
const REQUESTS: &str = "highnoon_requests_total";
const REQUEST_SECONDS: &str = "highnoon_request_seconds";
const HELD_SECONDS: &str = "highnoon_request_held_seconds";
const ACCEPTED: &str = "highnoon_decisions_accepted_total";
const REFUSED: &str = "highnoon_decisions_refused_total";
const FOLD: &str = "highnoon_fold_microseconds";
const APPEND: &str = "highnoon_append_milliseconds";
const CONFLICTS: &str = "highnoon_append_conflicts_total";
const STUCK: &str = "highnoon_appeals_without_judge_total";
const ALTERED: &str = "highnoon_altered_replies_total";
const EXPIRED: &str = "highnoon_clocks_expired_total";
const STORE_ERRORS: &str = "highnoon_store_errors_total";
const WORK_REFUSED: &str = "highnoon_work_refused_total";
const LOG_DROPPED: &str = "highnoon_log_lines_dropped_total";
const BUILD: &str = "highnoon_build_info";
const CONNECTIONS: &str = "highnoon_database_connections";
const CONNECTIONS_MAX: &str = "highnoon_database_connections_max";
const CONNECTIONS_AWAITED: &str = "highnoon_database_connections_awaited";
const CONNECTIONS_TAKEN: &str = "highnoon_database_connections_taken_total";
const CACHED: &str = "highnoon_cached_matches";
const CACHED_BYTES: &str = "highnoon_cached_bytes";
const PAGES_BYTES: &str = "highnoon_kept_pages_bytes";
const MATCHES: &str = "highnoon_matches";
const FROZEN: &str = "highnoon_frozen_matches";
const DISPUTES: &str = "highnoon_open_disputes";
const OVERDUE: &str = "highnoon_clock_overdue_seconds";
const SWEPT: &str = "highnoon_sweep_age_seconds";
const COVERED: &str = "highnoon_checkpoint_age_seconds";
const UNARCHIVED: &str = "highnoon_unarchived_match";
const ARCHIVE_FAULTS: &str = "highnoon_archive_faults_total";
const FEED_LAG: &str = "highnoon_feed_lag_seconds";
const FEED_PLACES: &str = "highnoon_feed_places_total";
const FEED_WAITING: &str = "highnoon_feed_waiting";
const FEED_AGE: &str = "highnoon_feed_age_seconds";
const WEBHOOKS: &str = "highnoon_webhook_deliveries_total";
const WORK: &str = "highnoon_work";
const UPLOADED: &str = "highnoon_upload_bytes_held";
const MEMORY: &str = "process_resident_memory_bytes";
const STARTED: &str = "process_start_time_seconds";

/// How long an answer of the store is reused.
const CENSUS_LASTS: Duration = Duration::from_secs(10);

static RECORDER: OnceLock<Option<PrometheusHandle>> = OnceLock::new();
/// Counted apart, as lines may be dropped before there is a recorder.
static LOG_LINES_DROPPED: AtomicU64 = AtomicU64::new(0);

/// Counts a line of the log that could not be written.
pub fn log_line_dropped() {
    LOG_LINES_DROPPED.fetch_add(1, Ordering::Relaxed);
}

/// Begins to count, once in a process, on behalf of a server of this name; `None` if somebody else
/// counts already.
pub fn begin(server: Option<&str>) -> Option<PrometheusHandle> {
    RECORDER.get_or_init(|| install(server)).clone()
}

fn install(server: Option<&str>) -> Option<PrometheusHandle> {
    let buckets = |name: &str| Matcher::Full(name.to_owned());
    let seconds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0, 30.0];
    let held = [0.000_1, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.02, 0.05, 0.1, 1.0];
    let millis = [0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 25.0, 50.0, 100.0, 250.0, 1_000.0, 5_000.0];
    let lags = [0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0, 30.0, 300.0];
    let micros = [10.0, 50.0, 100.0, 500.0, 1_000.0, 5_000.0, 10_000.0, 50_000.0, 500_000.0];
    let builder = server.into_iter().fold(PrometheusBuilder::new(), |it, server| {
        // Where several servers run, their numbers are told apart.
        it.add_global_label("server", server)
    });
    let installed = builder
        .set_buckets_for_metric(buckets(REQUEST_SECONDS), &seconds)
        .and_then(|it| it.set_buckets_for_metric(buckets(HELD_SECONDS), &held))
        .and_then(|it| it.set_buckets_for_metric(buckets(APPEND), &millis))
        .and_then(|it| it.set_buckets_for_metric(buckets(FOLD), &micros))
        .and_then(|it| it.set_buckets_for_metric(buckets(FEED_LAG), &lags))
        .and_then(PrometheusBuilder::install_recorder);
    match installed {
        Ok(handle) => {
            describe();
            Some(handle)
        }
        Err(error) => {
            tracing::warn!(%error, "the numbers of this process are not counted here");
            None
        }
    }
}

fn describe() {
    describe_counter!(REQUESTS, "Requests answered, by method, route and status.");
    describe_histogram!(REQUEST_SECONDS, Unit::Seconds, "How long requests took, by route.");
    describe_histogram!(
        HELD_SECONDS,
        Unit::Seconds,
        "How long at most a request kept its thread at a stretch, by route."
    );
    describe_counter!(ACCEPTED, "Decisions that were accepted.");
    describe_counter!(REFUSED, "Decisions that were refused, by reason.");
    describe_histogram!(FOLD, Unit::Microseconds, "How long folding a whole log took.");
    describe_histogram!(APPEND, Unit::Milliseconds, "How long an append to the store took.");
    describe_counter!(CONFLICTS, "Appends that found the match moved on, and were decided again.");
    describe_counter!(STUCK, "Appeals opened that no judge was left to decide.");
    describe_counter!(ALTERED, "Stored replies that were altered, and not repeated.");
    describe_counter!(EXPIRED, "Expired clocks that were recorded.");
    describe_counter!(STORE_ERRORS, "Errors of the store, by kind: unavailable or broken.");
    describe_counter!(WORK_REFUSED, "Work that was refused, by lane and by whose limit.");
    describe_counter!(LOG_DROPPED, "Lines of the log that could not be written.");
    describe_gauge!(OPEN_STREAMS, "Streams that are open now.");
    describe_gauge!(READERS, "Readers: one for each class of viewers of each followed match.");
    describe_counter!(FOLLOWER_READS, "Reads for followers, by where from: memory or store.");
    describe_counter!(REPLICA_READS, "Reads from the replica: served, behind or failed.");
    describe_gauge!(NATS, "Whether NATS is there, where hints go through it: 1 or 0.");
    describe_counter!(HINTS_SENT, "Hints that were sent through NATS.");
    describe_counter!(HINTS_HEARD, "Hints that came through NATS.");
    describe_counter!(HINTS_LOST, "Hints that could not be sent through NATS, or not be heeded.");
    describe_gauge!(BUILD, "Always 1; the labels say which version runs.");
    describe_gauge!(CONNECTIONS, "Connections to the database, by state: idle or used.");
    describe_gauge!(CONNECTIONS_MAX, "Connections to the database that are kept at most.");
    describe_gauge!(CONNECTIONS_AWAITED, "Requests that wait for a connection to the database.");
    describe_counter!(CONNECTIONS_TAKEN, "How often a connection to the database was taken.");
    describe_gauge!(CACHED, "Matches that are kept in memory.");
    describe_gauge!(CACHED_BYTES, "About how much memory they take, in bytes.");
    describe_gauge!(PAGES_BYTES, "Bytes of pages of matches that are over, made and kept.");
    describe_gauge!(MATCHES, "Matches in the database that are not over, by status.");
    describe_gauge!(FROZEN, "Matches that this server has found frozen.");
    describe_gauge!(DISPUTES, "Disputes that wait for a ruling.");
    describe_gauge!(OVERDUE, Unit::Seconds, "For how long an expired clock waits to be noted.");
    describe_gauge!(SWEPT, Unit::Seconds, "How long ago clocks were last looked after.");
    describe_gauge!(COVERED, Unit::Seconds, "How long ago checkpoints last covered all matches.");
    describe_gauge!(UNARCHIVED, "1 for each match that could not be archived.");
    describe_counter!(ARCHIVE_FAULTS, "Files of the archive that could not be used, by match.");
    describe_counter!(FEED_PLACES, "Events of public matches that got their place in the feed.");
    describe_histogram!(FEED_LAG, Unit::Seconds, "How long after its time an event got its place.");
    describe_gauge!(FEED_WAITING, "Appends to public matches that wait for their places.");
    describe_gauge!(FEED_AGE, Unit::Seconds, "How long ago the feed was last looked after.");
    describe_counter!(WEBHOOKS, "Events sent to webhooks, by result: delivered, failed, gone.");
    describe_gauge!(WORK, "Pieces of work, by lane and state: waiting or running.");
    describe_gauge!(UPLOADED, Unit::Bytes, "Bytes of bundles that are held to be verified.");
    describe_gauge!(MEMORY, Unit::Bytes, "Memory that the process has in RAM.");
    describe_gauge!(STARTED, Unit::Seconds, "When the process started, since 1970.");
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    gauge!(STARTED).set(now.as_secs_f64());
    gauge!(BUILD, "version" => env!("CARGO_PKG_VERSION")).set(1.0);
    gauge!(OPEN_STREAMS).set(0.0);
    gauge!(READERS).set(0.0);
    for kind in ["unavailable", "broken"] {
        metrics::counter!(STORE_ERRORS, "kind" => kind).absolute(0);
    }
}

/// Counts an answer.
pub fn answered(
    method: &Method,
    route: String,
    status: StatusCode,
    took: Duration,
    held: Duration,
) {
    let method = method_name(method);
    metrics::histogram!(REQUEST_SECONDS, "route" => route.clone()).record(took.as_secs_f64());
    metrics::histogram!(HELD_SECONDS, "route" => route.clone()).record(held.as_secs_f64());
    let status = status.as_str().to_owned();
    metrics::counter!(REQUESTS, "method" => method, "route" => route, "status" => status)
        .increment(1);
}

/// The method's name. Methods that a client makes up share one label.
fn method_name(method: &Method) -> &'static str {
    match method.as_str() {
        "GET" => "GET",
        "HEAD" => "HEAD",
        "POST" => "POST",
        "PUT" => "PUT",
        "PATCH" => "PATCH",
        "DELETE" => "DELETE",
        "OPTIONS" => "OPTIONS",
        _ => "other",
    }
}

/// Held while numbers are set and told: where several servers are one process, each tells its own.
static TELLING: std::sync::Mutex<()> = std::sync::Mutex::new(());

/// All metrics as they are now, in the text format of Prometheus.
pub async fn numbers(app: &App) -> HttpResponse {
    let counted = count_matches(app).await;
    let numbers = {
        let _telling = TELLING.lock().unwrap_or_else(PoisonError::into_inner);
        look_around(app);
        counted.tell();
        app.numbers.as_ref().map(PrometheusHandle::render).unwrap_or_default()
    };
    HttpResponse::Ok()
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .content_type("text/plain; version=0.0.4; charset=utf-8")
        .body(numbers)
}

/// Reads the state of this process.
fn look_around(app: &App) {
    metrics::counter!(LOG_DROPPED).absolute(LOG_LINES_DROPPED.load(Ordering::Relaxed));
    let used = app.matches.connections();
    gauge!(CONNECTIONS_MAX).set(number(used.max));
    gauge!(CONNECTIONS_AWAITED).set(number(used.waiting));
    metrics::counter!(CONNECTIONS_TAKEN).absolute(used.taken);
    gauge!(CONNECTIONS, "state" => "idle").set(number(used.idle));
    gauge!(CONNECTIONS, "state" => "used").set(number(used.open.saturating_sub(used.idle)));
    if let Some(is_there) = app.matches.hints_go_through_nats() {
        gauge!(NATS).set(f64::from(u8::from(is_there)));
    }
    gauge!(CACHED).set(number(app.matches.cached()));
    gauge!(CACHED_BYTES).set(number(app.matches.cached_bytes()));
    gauge!(PAGES_BYTES).set(number(app.pages.bytes()));
    gauge!(FROZEN).set(number(app.matches.frozen()));
    if let Some(age) = app.matches.swept_ago() {
        gauge!(SWEPT).set(age.as_secs_f64());
    }
    if let Some(age) = app.matches.covered_ago() {
        gauge!(COVERED).set(age.as_secs_f64());
    }
    if let Some(age) = app.feed.numbered_ago() {
        gauge!(FEED_AGE).set(age.as_secs_f64());
    }
    for load in app.matches.work().load() {
        gauge!(WORK, "lane" => load.lane, "state" => "waiting").set(number(load.waiting));
        gauge!(WORK, "lane" => load.lane, "state" => "running").set(number(load.running));
    }
    gauge!(UPLOADED).set(app.uploads.bytes_held() as f64);
    if let Some(bytes) = resident_bytes() {
        gauge!(MEMORY).set(bytes as f64);
    }
}

/// What the store said of all matches when it was last asked.
#[derive(Default)]
pub struct LastCensus(Mutex<Counted>);

/// What the store says of all matches. What it has never said is not told.
#[derive(Clone, Default)]
struct Counted {
    /// When it last said in what state they are.
    at: Option<Instant>,
    /// In what state they are.
    census: Option<Census>,
    /// Those that could not be archived, and whether that is still so.
    unarchived: BTreeMap<MatchId, bool>,
    /// How many events wait for a place in the feed.
    waiting: Option<f64>,
}

/// Asks the store for the state of all matches, unless it was asked just now. If it does not
/// answer, the old values stay.
async fn count_matches(app: &App) -> Counted {
    let mut last = app.census.0.lock().await;
    if last.at.is_some_and(|it| it.elapsed() < CENSUS_LASTS) {
        return last.clone();
    }
    match app.matches.census().await {
        Ok(census) => {
            last.at = Some(Instant::now());
            last.census = Some(census);
        }
        Err(error) => tracing::warn!(%error, "matches are not counted"),
    }
    match app.matches.unarchived().await {
        Ok(named) => {
            last.unarchived.values_mut().for_each(|it| *it = false);
            last.unarchived.extend(named.into_iter().map(|it| (it, true)));
        }
        Err(error) => tracing::warn!(%error, "what could not be archived is not named"),
    }
    match app.feed.waiting().await {
        Ok(waiting) => last.waiting = Some(waiting as f64),
        Err(error) => tracing::warn!(%error, "what waits for the feed is not counted"),
    }
    last.clone()
}

impl Counted {
    fn tell(&self) {
        if let Some(census) = &self.census {
            let Census { open, active, suspended, open_disputes, overdue_seconds } = census;
            for (status, count) in [("open", open), ("active", active), ("suspended", suspended)] {
                gauge!(MATCHES, "status" => status).set(*count as f64);
            }
            gauge!(DISPUTES).set(*open_disputes as f64);
            gauge!(OVERDUE).set(overdue_seconds.unwrap_or(0.0));
        }
        for (id, is_so) in &self.unarchived {
            gauge!(UNARCHIVED, "match" => id.to_string()).set(f64::from(u8::from(*is_so)));
        }
        if let Some(waiting) = self.waiting {
            gauge!(FEED_WAITING).set(waiting);
        }
    }
}

fn number(count: usize) -> f64 {
    count as f64
}

/// The memory that the process uses, on Linux; nothing elsewhere.
fn resident_bytes() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes * 1024)
}
