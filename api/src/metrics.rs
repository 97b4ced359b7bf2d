//! The numbers that Prometheus reads.

use std::sync::OnceLock;
use std::time::Duration;

use actix_web::HttpResponse;
use actix_web::http::{Method, StatusCode, header};
use metrics::{Unit, describe_counter, describe_gauge, describe_histogram};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};

use crate::caller::{Answer, Call};

/// How many streams are open.
pub const OPEN_STREAMS: &str = "highnoon_open_streams";
const REQUESTS: &str = "highnoon_requests_total";
const REQUEST_SECONDS: &str = "highnoon_request_seconds";
const ACCEPTED: &str = "highnoon_decisions_accepted_total";
const REFUSED: &str = "highnoon_decisions_refused_total";
const FOLD: &str = "highnoon_fold_microseconds";
const APPEND: &str = "highnoon_append_milliseconds";
const CONFLICTS: &str = "highnoon_append_conflicts_total";
const STUCK: &str = "highnoon_appeals_without_judge_total";
const ALTERED: &str = "highnoon_altered_replies_total";

static RECORDER: OnceLock<Option<PrometheusHandle>> = OnceLock::new();

/// Begins to count, once in a process. `None` where somebody else counts already.
pub fn begin() -> Option<PrometheusHandle> {
    RECORDER.get_or_init(install).clone()
}

fn install() -> Option<PrometheusHandle> {
    let buckets = |name: &str| Matcher::Full(name.to_owned());
    let seconds = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0, 30.0];
    let millis = [0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 25.0, 50.0, 100.0, 250.0, 1_000.0, 5_000.0];
    let micros = [10.0, 50.0, 100.0, 500.0, 1_000.0, 5_000.0, 10_000.0, 50_000.0, 500_000.0];
    let installed = PrometheusBuilder::new()
        .set_buckets_for_metric(buckets(REQUEST_SECONDS), &seconds)
        .and_then(|it| it.set_buckets_for_metric(buckets(APPEND), &millis))
        .and_then(|it| it.set_buckets_for_metric(buckets(FOLD), &micros))
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
    describe_counter!(ACCEPTED, "Decisions that were accepted.");
    describe_counter!(REFUSED, "Decisions that were refused, by reason.");
    describe_histogram!(FOLD, Unit::Microseconds, "How long folding a whole log took.");
    describe_histogram!(APPEND, Unit::Milliseconds, "How long an append to the store took.");
    describe_counter!(CONFLICTS, "Appends that found the match moved on, and were decided again.");
    describe_counter!(STUCK, "Appeals opened that no judge was left to decide.");
    describe_counter!(ALTERED, "Stored replies that were altered, and not repeated.");
    describe_gauge!(OPEN_STREAMS, "Streams that are open now.");
    metrics::gauge!(OPEN_STREAMS).set(0.0);
}

/// Counts an answer.
pub fn answered(method: &Method, route: String, status: StatusCode, took: Duration) {
    let method = method_name(method);
    metrics::histogram!(REQUEST_SECONDS, "route" => route.clone()).record(took.as_secs_f64());
    let status = status.as_str().to_owned();
    metrics::counter!(REQUESTS, "method" => method, "route" => route, "status" => status)
        .increment(1);
}

/// The method, unless the client made it up: what it makes up is not a label.
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

/// Numbers for Prometheus
///
/// Requests by route and status, decisions accepted and refused by reason, how long folds and
/// appends take, and how many streams are open.
#[utoipa::path(
    get,
    path = "/metrics",
    operation_id = "read_metrics",
    tag = "Around it",
    security(()),
    responses((status = 200, description = "The numbers.", body = String,
        content_type = "text/plain"))
)]
pub async fn show(call: Call) -> Answer {
    call.query(&[])?;
    let numbers = call.app.numbers.as_ref().map(PrometheusHandle::render).unwrap_or_default();
    Ok(HttpResponse::Ok()
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .content_type("text/plain; version=0.0.4; charset=utf-8")
        .body(numbers))
}
