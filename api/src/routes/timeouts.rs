//! `/v1/matches/{id}/timeouts`

use actix_web::HttpResponse;
use domain::engine::{Act, MatchId, ShownEvent, Viewer};
use infra::identity::{Caller, Scope};
use infra::matches::Appended;
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use crate::http::caller::{Allowed, Answer, Call, uncached};
use crate::http::idempotency;
use crate::http::operation::Operation;
use crate::http::problem::{Name, Problem};
use crate::http::sample::{MATCH, RECEIPT};
use crate::http::strict::Body;
use crate::http::watching::Watched;
use crate::http::wire;

/// The operation at this address.
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
            .asks(|_| json!({}))
            .answers(|it| TimeoutBody {
                r#match: MATCH,
                seq: it.now.seq(),
                version: it.now.seq(),
                events: it.told(&it.decided, Viewer::Seat(it.seat)),
                receipt: RECEIPT.to_owned(),
            }),
    ]
}

/// An empty object: nothing needs to be said.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewTimeout {}

/// What followed from an expired clock.
#[derive(Serialize, ToSchema)]
#[schema(as = Timeout)]
pub struct TimeoutBody {
    /// The match's id.
    r#match: MatchId,
    /// The seq of the last event that was appended.
    #[schema(minimum = 1)]
    seq: u64,
    /// The match's version: the seq of its last event.
    #[schema(minimum = 1)]
    version: u64,
    /// Every event that was appended, as the caller perceives it.
    events: Vec<ShownEvent>,
    /// The server's proof that it recorded this: a JWS over `{match, seq, hash, recorded_at}` of
    /// the last event.
    receipt: String,
}

/// Record that a clock has expired
///
/// The server records this by itself soon; clients that do not want to wait can ask for it. The
/// expiry is recorded once, whoever asks, together with what follows from it: the default answer,
/// or the loss of the match. If the match is shown to onlookers with a delay, only its players and
/// judges may ask.
#[utoipa::path(
    post,
    path = "/v1/matches/{id}/timeouts",
    operation_id = "create_timeout",
    tag = "Playing",
    security(("bearer" = [])),
    params(
        ("id" = Uuid, Path, description = "The match's id."),
        ("Idempotency-Key" = Uuid, Header,
            description = "A UUID that you make up. Send the same one with every attempt at this \
                           request.")
    ),
    request_body = NewTimeout,
    responses(
        (status = 201, description = "The expiry is recorded.", body = TimeoutBody),
        (status = 200, description = "The reply that the same request got before.",
            body = TimeoutBody, headers(("Idempotent-Replayed" = String,
                description = "`true`: the reply is repeated, and nothing was done anew.")))
    )
)]
async fn expire(call: Call, body: Body) -> Answer {
    let caller = call.signed_in().await?;
    let watched = Watched::by(&call, Some(caller.clone())).await?;
    caller.needs(Scope::Play)?;
    if !watched.is_up_to_date(&call).await {
        let detail = "onlookers see this match with a delay; only its players and judges may \
                      report an expired clock";
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
    Ok(uncached(response, &body))
}
