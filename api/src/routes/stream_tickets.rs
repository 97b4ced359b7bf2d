//! `/v1/stream-tickets`

use std::sync::LazyLock;

use actix_web::dev::ResourceDef;
use actix_web::http::Uri;
use actix_web::web;
use infra::identity::Made;
use infra::identity::tickets::TICKET_SECONDS;
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use crate::http::caller::{Answer, Call, made, uncached};
use crate::http::idempotency;
use crate::http::operation::Operation;
use crate::http::problem::{Name, Problem};
use crate::http::sample::MATCH;
use crate::http::strict::Body;

/// The operation at this address.
pub fn operations() -> Vec<Operation> {
    vec![
        Operation::new(__path_create, create)
            .refused(&[Name::IdempotencyKeyReused])
            .asks(|_| json!({"path": format!("/v1/matches/{MATCH}/events/stream?as=seat:0")}))
            .answers(|_| CreatedTicket {
                ticket: "hnt_dGhpcyBvcGVucyBub3RoaW5n".to_owned(),
                expires_in: TICKET_SECONDS,
            }),
    ]
}

/// Characters of a path, at most.
const PATH_MAX: usize = 500;

/// The addresses of all streams.
static STREAMS: LazyLock<Vec<ResourceDef>> = LazyLock::new(|| {
    let operations = super::operations();
    let streams = operations.iter().filter(|it| it.is_endless);
    streams.map(|it| ResourceDef::new(it.path.as_str())).collect()
});

/// A ticket to be made.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewTicket {
    /// The path of the stream, such as `/v1/me/stream`. With parameters, the ticket opens the
    /// stream with these and no others; without, with any.
    #[schema(min_length = 1, max_length = 500)]
    path: String,
}

/// A ticket that was just made.
#[derive(Serialize, ToSchema)]
#[schema(as = StreamTicket)]
pub struct CreatedTicket {
    /// What to add to the address of the stream, as `ticket`.
    ticket: String,
    /// For how many seconds it opens the stream; and for how many it does so again after the
    /// stream broke off.
    #[schema(minimum = 1)]
    expires_in: u32,
}

/// Make a ticket for a stream
///
/// For browsers, whose `EventSource` cannot send a token: the ticket opens this one stream, as
/// `?ticket=…`, within 60 seconds. While a stream is open by it, and for 60 seconds after that
/// breaks off, it opens the stream again, so that a browser can connect again by itself. Any
/// server takes it. It allows what your token allows, and no longer: when the token expires or is
/// revoked, the stream ends with `token`. Another path, or a use that comes too late, is 401.
///
/// With an Idempotency-Key, the same request makes one ticket, however often it is sent. As a
/// ticket is not stored, each later reply carries another one, and the previous one is refused
/// from then on.
#[utoipa::path(
    post,
    path = "/v1/stream-tickets",
    operation_id = "create_stream_ticket",
    tag = "Watching",
    security(("bearer" = [])),
    params(("Idempotency-Key" = Option<Uuid>, Header,
        description = "A UUID that you make up. Send the same one with every attempt at this \
                       request.")),
    request_body = NewTicket,
    responses(
        (status = 201, description = "The ticket, which opens one stream.", body = CreatedTicket),
        (status = 200,
            description = "The same request made a ticket before: this one replaces it.",
            body = CreatedTicket,
            headers(("Idempotent-Replayed" = String,
                description = "`true`: the reply is repeated, and nothing was done anew.")))
    )
)]
async fn create(call: Call, body: Body) -> Answer {
    let caller = call.signed_in().await?;
    let key = idempotency::key(&call.request)?;
    let read = body.json::<NewTicket>()?;
    let path = read_path(&read.value.path)?;
    let request = key.map(|key| idempotency::of(key, read.digest));
    let ticket: Made<String> = call.app.identity.make_ticket(&caller, &path, request).await?;
    let (response, ticket) = made(ticket);
    Ok(uncached(response, &CreatedTicket { ticket, expires_in: TICKET_SECONDS }))
}

/// The path of a stream, with its parameters as they are read. Refuses any other path.
fn read_path(path: &str) -> Result<String, Problem> {
    let wrong = || Problem::malformed("/path", "expected the path of a stream of this server");
    let uri: Uri = path.parse().map_err(|_| wrong())?;
    let is_path = path.starts_with('/') && !path.starts_with("//") && path.len() <= PATH_MAX;
    if !is_path || !STREAMS.iter().any(|it| it.is_match(uri.path())) {
        return Err(wrong());
    }
    let Some(query) = uri.query().filter(|it| !it.is_empty()) else {
        return Ok(uri.path().to_owned());
    };
    let pairs = web::Query::<Vec<(String, String)>>::from_query(query).map_err(|_| wrong())?;
    let strange = |it: &str| it.contains(['&', '=', '\0']);
    let pairs = pairs.into_inner();
    if pairs.iter().any(|(name, value)| name == "ticket" || strange(name) || strange(value)) {
        return Err(wrong());
    }
    let pairs: Vec<String> = pairs.iter().map(|(name, value)| format!("{name}={value}")).collect();
    Ok(format!("{}?{}", uri.path(), pairs.join("&")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_stream_gets_no_ticket() {
        let events = format!("/v1/matches/{MATCH}/events/stream");
        for path in ["/v1/me/stream", &events, &format!("{events}?as=seat:0&after=4")] {
            assert_eq!(read_path(path).unwrap(), path);
        }
        assert_eq!(
            read_path(&format!("{events}?as=seat%3A0")).unwrap(),
            events.clone() + "?as=seat:0"
        );
        assert_eq!(read_path("/v1/me/stream?").unwrap(), "/v1/me/stream");
        for wrong in [
            "",
            "/",
            "/v1/me",
            "v1/me/stream",
            "//v1/me/stream",
            "http://here/v1/me/stream",
            "/v1/matches",
            "/v1/me/stream?ticket=mine",
            "/v1/me/stream?a=%26b",
        ] {
            assert_eq!(read_path(wrong).unwrap_err().name(), Name::MalformedRequest, "{wrong}");
        }
    }
}
