//! What every request gets: an id, a trace, a line in the log, headers, metrics.

use std::future::poll_fn;
use std::net::{IpAddr, Ipv4Addr};
use std::panic::AssertUnwindSafe;
use std::time::{Duration, Instant};

use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use actix_web::http::{Method, StatusCode};
use actix_web::middleware::Next;
use actix_web::{Error, HttpMessage, ResponseError};
use domain::engine::MatchId;
use futures_util::FutureExt;
use infra::work::{Errand, Whose};
use tracing::Instrument;
use tracing::field::Empty;
use uuid::Uuid;

use crate::http::limits::Charged;
use crate::http::metrics;
use crate::http::problem::Problem;
use crate::http::this_request;
use crate::pages;

/// The header that carries the id of a request, in and out.
pub const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
/// The header that carries the trace (W3C Trace Context), in and out.
pub const TRACEPARENT: HeaderName = HeaderName::from_static("traceparent");
/// Characters of an id that the client gives, at most.
const REQUEST_ID_MAX: usize = 128;
/// Routes that are asked for all the time: health checks, and files that do not change.
const QUIET: [&str; 7] =
    ["/health", "/metrics", "/docs", "/openapi", "/openapi.json", "/problems", "/.well-known"];
/// The account that work is counted for until the request has named its caller.
const NOBODY: Whose = Whose::Address(IpAddr::V4(Ipv4Addr::UNSPECIFIED));

/// Gives the request an id and a span, counts it, and adds the headers that every answer has. Of a
/// request only its method and its route are logged.
pub async fn observe(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let begun = Instant::now();
    let id = id_of(request.headers());
    let trace = Trace::of(request.headers());
    let method = request.method().clone();
    let span =
        tracing::info_span!("request", id, trace = trace.id, "match" = Empty, account = Empty);
    let answering = this_request::within(id.clone(), next.call(request));
    let answering = Errand::of(NOBODY).run(answering).instrument(span.clone());
    let (answered, held) = stretches(answering).await;
    let mut response = answered?.map_into_boxed_body();
    let took = begun.elapsed();
    let status = response.status();
    let route = response.request().match_pattern().unwrap_or_else(|| "none".to_owned());
    span.in_scope(|| note(&method, &route, status, took));
    metrics::answered(&method, route, status, took, held);
    let charged = response.request().extensions_mut().remove::<Charged>();
    let path = response.request().path().to_owned();
    let headers = response.headers_mut();
    put(headers, REQUEST_ID, &id);
    put(headers, TRACEPARENT, &trace.onward());
    secure(headers, &path);
    if let Some(charged) = charged {
        charged.announce(headers);
    }
    // This header was only there to prevent compression.
    let uncoded = headers.get(header::CONTENT_ENCODING).is_some_and(|it| it == "identity");
    if uncoded {
        headers.remove(header::CONTENT_ENCODING);
    }
    Ok(response)
}

/// Does the work, and measures the longest time for which it kept its thread without a break:
/// others had to wait for that.
async fn stretches<F: Future>(work: F) -> (F::Output, Duration) {
    let mut work = std::pin::pin!(work);
    let mut longest = Duration::ZERO;
    let done = poll_fn(|context| {
        let begun = Instant::now();
        let polled = work.as_mut().poll(context);
        longest = longest.max(begun.elapsed());
        polled
    });
    (done.await, longest)
}

/// Writes the log line of an answer. Frequent requests that tell nothing as long as they succeed
/// are logged at a lower level.
fn note(method: &Method, route: &str, status: StatusCode, took: Duration) {
    let failed = status.is_server_error();
    let took_us = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
    let status = status.as_u16();
    match failed || !QUIET.iter().any(|it| route == *it || route.starts_with(&format!("{it}/"))) {
        true => {
            tracing::info!(target: "highnoon::access", %method, route, status, took_us);
        }
        false => {
            tracing::debug!(target: "highnoon::access", %method, route, status, took_us);
        }
    }
}

/// The match that a request is about, for its lines in the log.
pub fn about(id: MatchId) {
    tracing::Span::current().record("match", tracing::field::display(id));
}

/// The account that sends a request, for its lines in the log.
pub fn by(account: Uuid) {
    tracing::Span::current().record("account", tracing::field::display(account));
}

/// Turns a panic of a handler into a problem. To be wrapped around a resource, not the whole.
pub async fn survive(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let asked = request.request().clone();
    match AssertUnwindSafe(next.call(request)).catch_unwind().await {
        Ok(answered) => Ok(answered?.map_into_boxed_body()),
        Err(_) => {
            tracing::error!(path = asked.path(), "a handler panicked");
            let response = Problem::internal().error_response();
            Ok(ServiceResponse::new(asked, response))
        }
    }
}

fn id_of(headers: &HeaderMap) -> String {
    let given = headers.get(REQUEST_ID).and_then(|it| it.to_str().ok());
    let plain = |it: &&str| {
        let letter = |it: u8| it.is_ascii_alphanumeric() || matches!(it, b'-' | b'_' | b'.');
        (1..=REQUEST_ID_MAX).contains(&it.len()) && it.bytes().all(letter)
    };
    given.filter(plain).map_or_else(|| Uuid::now_v7().to_string(), str::to_owned)
}

/// A trace: the id that the client gave, or a new one, and whether it is sampled.
struct Trace {
    id: String,
    flags: String,
}

impl Trace {
    fn of(headers: &HeaderMap) -> Trace {
        let given = headers.get(TRACEPARENT).and_then(|it| it.to_str().ok());
        given.and_then(Trace::read).unwrap_or_else(|| Trace {
            id: Uuid::new_v4().simple().to_string(),
            flags: "00".to_owned(),
        })
    }

    /// Reads version 00 of `traceparent`.
    fn read(given: &str) -> Option<Trace> {
        let hex = |it: &str, length: usize| {
            it.len() == length && it.bytes().all(|it| matches!(it, b'0'..=b'9' | b'a'..=b'f'))
        };
        let zero = |it: &str| it.bytes().all(|it| it == b'0');
        match given.split('-').collect::<Vec<_>>().as_slice() {
            ["00", id, parent, flags]
                if hex(id, 32)
                    && hex(parent, 16)
                    && hex(flags, 2)
                    && !zero(id)
                    && !zero(parent) =>
            {
                Some(Trace { id: (*id).to_owned(), flags: (*flags).to_owned() })
            }
            _ => None,
        }
    }

    /// The header with a span of our own.
    fn onward(&self) -> String {
        let span = &Uuid::new_v4().simple().to_string()[..16];
        format!("00-{}-{span}-{}", self.id, self.flags)
    }
}

fn secure(headers: &mut HeaderMap, path: &str) {
    let policy = match path.starts_with("/docs") {
        true => {
            "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; \
             img-src 'self' data:; connect-src 'self'; font-src 'self'; frame-ancestors 'none'; \
             base-uri 'none'; form-action 'none'"
        }
        false => "default-src 'none'; frame-ancestors 'none'",
    };
    if !pages::is_guarded(headers) {
        put(headers, header::CONTENT_SECURITY_POLICY, policy);
        put(headers, header::X_FRAME_OPTIONS, "DENY");
    }
    put(headers, header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    put(headers, header::REFERRER_POLICY, "no-referrer");
}

fn put(headers: &mut HeaderMap, name: HeaderName, value: &str) {
    if let Ok(value) = HeaderValue::from_str(value) {
        headers.insert(name, value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(name: HeaderName, value: &str) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(name, HeaderValue::from_str(value).unwrap());
        headers
    }

    #[tokio::test]
    async fn the_longest_stretch_is_told_and_no_waiting() {
        let work = async {
            std::thread::sleep(Duration::from_millis(20));
            tokio::time::sleep(Duration::from_millis(300)).await;
            7
        };
        let (done, longest) = stretches(work).await;
        assert_eq!(done, 7);
        assert!((20..250).contains(&longest.as_millis()), "{longest:?}");
    }

    #[test]
    fn a_plain_request_id_is_kept_and_another_replaced() {
        assert_eq!(id_of(&headers(REQUEST_ID, "my-request.7")), "my-request.7");
        for odd in ["", "two words", "a;b", &"x".repeat(129)] {
            assert_ne!(id_of(&headers(REQUEST_ID, odd)), odd);
        }
    }

    #[test]
    fn a_trace_goes_on_under_a_new_span() {
        let given = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
        let trace = Trace::of(&headers(TRACEPARENT, given));
        let onward = trace.onward();
        assert!(onward.starts_with("00-4bf92f3577b34da6a3ce929d0e0e4736-"), "{onward}");
        assert!(onward.ends_with("-01") && onward != given, "{onward}");
    }

    #[test]
    fn a_trace_that_is_none_is_replaced() {
        for odd in ["", "00-0-0-0", "ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"] {
            assert!(Trace::read(odd).is_none(), "{odd}");
        }
        let zeros = format!("00-{}-00f067aa0ba902b7-01", "0".repeat(32));
        assert!(Trace::read(&zeros).is_none());
    }
}
