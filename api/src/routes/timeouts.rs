//! `/v1/matches/{id}/timeouts`

use actix_web::HttpResponse;
use domain::engine::{Act, MatchId, ShownEvent, Viewer};
use infra::identity::{Caller, Scope};
use infra::matches::Appended;
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use crate::http::caller::{Allowed, Answer, Call, unkept};
use crate::http::idempotency;
use crate::http::operation::Operation;
use crate::http::problem::{Name, Problem};
use crate::http::strict::Body;
use crate::http::watching::Watched;
use crate::http::wire;

/// The operation of this address.
pub fn operations() -> Vec<Operation> {
    vec![
        Operation::new(__path_expire, expire)
            .refused(&[
                Name::IdempotencyKeyRequired,
                Name::NotFound,
                Name::InsufficientScope,
                Name::NotSeated,
                Name::MatchNotActive,
                Name::MatchSuspended,
                Name::ClockRunning,
                Name::IdempotencyKeyReused,
                Name::FoldMismatch,
                Name::ReplyAltered,
            ])
            .asks(|_| json!({})),
    ]
}

/// Nothing has to be said.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewTimeout {}

/// What followed from somebody's time being up.
#[derive(Serialize, ToSchema)]
#[schema(as = Timeout)]
pub struct TimeoutBody {
    /// The match.
    r#match: MatchId,
    /// The last event that was appended.
    #[schema(minimum = 1)]
    seq: u64,
    /// Where the match is.
    #[schema(minimum = 1)]
    version: u64,
    /// Every event that was appended, as the caller perceives it.
    events: Vec<ShownEvent>,
    /// The proof that the server took it: a JWS over `{match, seq, hash, recorded_at}` of the last
    /// event.
    receipt: String,
}

/// Note that somebody's time is up
///
/// The server notes it by itself, soon; who does not want to wait asks for it. The expiry is
/// recorded once, whoever asks, and what follows from it with it: the default answer, or the loss
/// of the match. A match that is shown later to those who look on is left to its players and to
/// judges.
#[utoipa::path(
    post,
    path = "/v1/matches/{id}/timeouts",
    operation_id = "create_timeout",
    tag = "Playing",
    security(("bearer" = [])),
    params(
        ("id" = Uuid, Path, description = "The match's id."),
        ("Idempotency-Key" = Uuid, Header,
            description = "A UUID of your own making, the same for each attempt at this request.")
    ),
    request_body = NewTimeout,
    responses(
        (status = 201, description = "It is noted.", body = TimeoutBody),
        (status = 200, description = "What the same request was answered with before.",
            body = TimeoutBody, headers(("Idempotent-Replayed" = String, description = "`true`")))
    )
)]
async fn expire(call: Call, body: Body) -> Answer {
    let caller = call.signed_in().await?;
    let watched = Watched::by(&call, Some(caller.clone())).await?;
    caller.needs(Scope::Play)?;
    if !watched.is_up_to_date(&call).await {
        let detail = "this match is shown later to those who look on; its clocks are left to its \
                      players and to judges";
        return Err(Problem::new(Name::NotSeated, detail));
    }
    let key = idempotency::required(&call.request)?;
    let read = body.json_if_any::<NewTimeout>()?;
    let key = Some(idempotency::of_call(key, "timeouts", read.digest));
    let expired =
        call.app.matches.act(watched.head.row.id, caller.id(), Act::Expire, None, key).await?;
    reply(expired, &watched, &caller)
}

fn reply(expired: Appended, watched: &Watched, caller: &Caller) -> Answer {
    let viewer = match watched.seats().as_slice() {
        [only] if caller.scopes.contains(Scope::Read) => Viewer::Seat(*only),
        _ => Viewer::Public,
    };
    let events = wire::shown_all(&expired.lines, watched.eyes(viewer, None))?;
    let body = TimeoutBody {
        r#match: expired.after.id(),
        seq: events.last().ok_or_else(Problem::internal)?.seq,
        version: expired.after.seq(),
        events,
        receipt: expired.receipt,
    };
    let mut response = match expired.replayed {
        false => HttpResponse::Created(),
        true => HttpResponse::Ok(),
    };
    if expired.replayed {
        response.insert_header((idempotency::REPLAYED, "true"));
    }
    Ok(unkept(response, &body))
}
