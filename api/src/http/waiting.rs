//! Clients that wait for what happens next: long polls, and streams that go on where they broke
//! off.

use std::time::Duration;

use actix_web::HttpRequest;

use crate::http::caller::Call;
use crate::http::problem::Problem;
use crate::http::strict::Query;

/// How long a poll may wait, at most.
const WAIT_MAX: Duration = Duration::from_secs(30);

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
