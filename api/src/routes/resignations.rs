//! `/v1/matches/{id}/resignations`

use domain::engine::{Act, Rejection, Seat};
use infra::identity::Scope;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use crate::http::caller::{Allowed, Answer, Call};
use crate::http::operation::Operation;
use crate::http::problem::Name;
use crate::http::strict::{Body, present};
use crate::http::watching::Watched;
use crate::http::wire::ReplyBody;
use crate::http::{etag, idempotency};
use crate::routes::decisions::refused_anew;
use crate::routes::seats;

/// The operation at this address.
pub fn operations() -> Vec<Operation> {
    vec![
        Operation::new(__path_resign, resign)
            .refused(&[
                Name::VersionMismatch,
                Name::IdempotencyKeyRequired,
                Name::NotFound,
                Name::InsufficientScope,
                Name::NotSeated,
                Name::MatchNotActive,
                Name::MatchSuspended,
                Name::ClockExpired,
                Name::IdempotencyKeyReused,
                Name::FoldMismatch,
                Name::ReplyAltered,
            ])
            .asks(|_| json!({"seat": 0}))
            .answers(|it| it.replied(&it.now, Act::Resign { seat: Some(it.seat) })),
    ]
}

/// A seat to be resigned.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewResignation {
    /// The seat that resigns. Left out: the first of the caller.
    #[serde(default, deserialize_with = "present")]
    seat: Option<Seat>,
}

/// Resign a seat
///
/// Gives up a seat in a running match. If one seat is left, it has won; otherwise the game goes on
/// without the seat that resigned.
#[utoipa::path(
    post,
    path = "/v1/matches/{id}/resignations",
    operation_id = "create_resignation",
    tag = "Playing",
    security(("bearer" = [])),
    params(
        ("id" = Uuid, Path, description = "The match's id."),
        ("Idempotency-Key" = Uuid, Header,
            description = "A UUID that you make up. Send the same one with every attempt at this \
                           request."),
        ("If-Match" = Option<String>, Header, min_length = 1, pattern = r#"^(\*|"[0-9]{1,16}")$"#,
            description = "The match's version in quotes. If anything has happened since, the \
                           request is refused.")
    ),
    request_body = NewResignation,
    responses(
        (status = 201, description = "The seat is given up.", body = ReplyBody),
        (status = 200, description = "The reply that the same request got before.",
            body = ReplyBody, headers(("Idempotent-Replayed" = String,
                description = "`true`: the reply is repeated, and nothing was done anew.")))
    )
)]
async fn resign(call: Call, body: Body) -> Answer {
    let caller = call.signed_in().await?;
    let watched = Watched::by(&call, Some(caller.clone())).await?;
    caller.needs(Scope::Play)?;
    if watched.seats().is_empty() {
        return Err(Rejection::NotSeated.into());
    }
    let key = idempotency::required(&call.request)?;
    let read = body.json::<NewResignation>()?;
    let if_match = etag::if_match(&call.request)?;
    let key = Some(idempotency::of_call(key, "resignations", read.digest));
    let (id, seat) = (watched.head.row.id, read.value.seat);
    match call.app.matches.act(id, caller.id(), Act::Resign { seat }, if_match, key).await {
        Ok(appended) => seats::reply(&call, appended, &caller).await,
        Err(error) => Err(refused_anew(&call, &caller, error, if_match, seat).await),
    }
}
