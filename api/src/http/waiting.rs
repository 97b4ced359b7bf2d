//! Clients that wait for what happens next: `Prefer: wait=N`, an answer that comes when there is
//! something new or after so many seconds; and streams that go on where they broke off.

use std::time::Duration;

use actix_web::http::header::{HeaderName, HeaderValue};
use actix_web::{HttpRequest, HttpResponse};
use infra::identity::Caller;
use serde::Serialize;
use tokio::sync::watch;
use tokio::time::{Instant, sleep_until};

use crate::http::caller::Call;
use crate::http::etag::{Keep, Tagged, tag_of};
use crate::http::problem::Problem;
use crate::http::rights::Rights;
use crate::http::strict::Query;

/// How long a request may wait, at most.
const WAIT_MAX: Duration = Duration::from_secs(30);
/// How long a list is left alone between two looks at it, while something happens all the time.
const PAUSE: Duration = Duration::from_secs(1);
/// How often a list is looked at though nobody has told of anything new.
const LOOK_EVERY: Duration = Duration::from_secs(5);
/// The header that says which preference was applied.
const APPLIED: &str = "preference-applied";

/// How long the client wants to wait: `Prefer: wait=N` (RFC 7240). Anything else in that header is
/// ignored.
pub fn wait(request: &HttpRequest) -> Option<Duration> {
    let headers = request.headers().get_all("prefer").filter_map(|it| it.to_str().ok());
    let preferences = headers.flat_map(|it| it.split(',')).map(str::trim);
    let seconds = preferences.filter_map(|it| {
        let (name, value) = it.split_once('=')?;
        name.trim().eq_ignore_ascii_case("wait").then(|| value.trim().parse::<u64>().ok())?
    });
    let wait = seconds.map(Duration::from_secs).next()?;
    Some(wait.min(WAIT_MAX))
}

/// Says in an answer that its client was let wait for so long, also where there is nothing new.
pub fn note(answer: &mut HttpResponse, wait: Duration) {
    if let Ok(value) = HeaderValue::from_str(&format!("wait={}", wait.as_secs())) {
        answer.headers_mut().insert(HeaderName::from_static(APPLIED), value);
    }
}

/// Answers a list in JSON, with a tag made of its content, but for the time that it tells (`now`).
/// If the client has it already and wants to wait, it is made anew whenever there may be `news`,
/// until it is another one. The caller is recognized anew when their rights have changed.
pub async fn list<T: Serialize>(
    call: &Call,
    caller: Option<Caller>,
    mut news: watch::Receiver<()>,
    make: impl AsyncFn(Option<&Caller>) -> Result<T, Problem>,
) -> Result<HttpResponse, Problem> {
    let wait = wait(&call.request);
    let mut rights = match wait {
        Some(_) => Rights::of(call, caller.as_ref()),
        None => Rights::of_now(call),
    };
    let (mut caller, mut stopping) = (caller, call.app.stopping());
    let until = Instant::now() + wait.unwrap_or_default();
    loop {
        news.mark_unchanged();
        while rights.have_changed() {
            caller = rights.caller().await?;
        }
        let looked = Instant::now();
        let list = make(caller.as_ref()).await?;
        let text = serde_json::to_string(&list).map_err(|_| Problem::internal())?;
        let mut timeless = serde_json::to_value(&list).map_err(|_| Problem::internal())?;
        timeless.as_object_mut().and_then(|it| it.remove("now"));
        let tagged = Tagged::new(tag_of(&timeless.to_string()), Keep::Caller);
        let stops = *stopping.borrow_and_update();
        if !tagged.is_known(&call.request) || stops || until <= Instant::now() {
            // Checked when the answer is ready: a caller who lost a right gets nothing by it.
            if rights.have_changed() {
                continue;
            }
            let mut answer = tagged.answer(&call.request, |mut response| {
                response.content_type("application/json").body(text)
            });
            if let Some(wait) = wait {
                note(&mut answer, wait);
            }
            return Ok(answer);
        }
        tokio::select! {
            _ = news.changed() => sleep_until(until.min(looked + PAUSE)).await,
            () = rights.changed() => (),
            _ = stopping.changed() => (),
            () = sleep_until(until.min(looked + LOOK_EVERY)) => (),
        }
    }
}

/// The number of the last thing that the caller has, at most `most`: by `Last-Event-ID`, else by
/// `after`. A client that connects again sends the address that it began with, and where it stands
/// in the header.
pub fn seen(call: &Call, query: &Query, most: u64) -> Result<Option<u64>, Problem> {
    let named = query.number("after", 0..=most)?;
    let Some(given) = call.request.headers().get("last-event-id") else { return Ok(named) };
    let given = given.to_str().unwrap_or_default();
    let digits = !given.is_empty() && given.bytes().all(|it| it.is_ascii_digit());
    let number = given.parse().ok().filter(|it| digits && *it <= most);
    let wrong = || Problem::malformed("", "the header Last-Event-ID must be the id of an event");
    number.map(Some).ok_or_else(wrong)
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    #[test]
    fn a_wait_is_read_and_limited() {
        let waits = |value: &str| {
            wait(&TestRequest::default().insert_header(("prefer", value)).to_http_request())
        };
        assert_eq!(waits("wait=25"), Some(Duration::from_secs(25)));
        assert_eq!(waits("return=minimal, Wait = 5"), Some(Duration::from_secs(5)));
        assert_eq!(waits("wait=3600"), Some(WAIT_MAX));
        for none in ["", "wait", "wait=-1", "wait=soon", "respond-async"] {
            assert_eq!(waits(none), None, "{none}");
        }
    }
}
