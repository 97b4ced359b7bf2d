//! `/v1/matches/{id}/forks`

use domain::engine::{Hash, Viewer, seal};
use infra::identity::Scope;
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::http::caller::{Allowed, Answer, Call};
use crate::http::idempotency;
use crate::http::operation::Operation;
use crate::http::problem::{Name, Problem};
use crate::http::sample::{self, MATCH, Sample};
use crate::http::strict::{Body, SEQ_MAX};
use crate::http::watching::Watched;
use crate::http::wire::MatchBody;
use crate::routes::matches;

/// The operation at this address.
pub fn operations() -> Vec<Operation> {
    vec![
        Operation::new(__path_fork, fork)
            .refused(&[
                Name::NotFound,
                Name::InsufficientScope,
                Name::MatchNotActive,
                Name::ResolutionOpen,
                Name::IdempotencyKeyReused,
                Name::FoldMismatch,
                Name::ReplyAltered,
            ])
            .asks(|it| json!({"at": it.now.seq()}))
            .answers(forked),
    ]
}

/// A match that goes on from the sample.
fn forked(sample: &Sample) -> Value {
    let mut it = sample::plain(&sample.shown());
    it["id"] = json!("019a9e6c-5c1e-7d43-9f0e-3f1f6f2f4a11");
    it["title"] = Value::Null;
    it["status"] = json!("open");
    it["version"] = json!(1);
    it["waiting_on"] = json!([]);
    it["parent"] = json!({"match": MATCH, "seq": sample.now.seq()});
    for seat in it["seats"].as_array_mut().into_iter().flatten() {
        seat["player"] = Value::Null;
    }
    if let Some(fields) = it.as_object_mut() {
        fields.remove("started_at");
    }
    it
}

/// A fork to be made.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewFork {
    /// The seq of the event after which the new match begins. It must have left the table at rest.
    #[schema(minimum = 1, maximum = 9007199254740991u64)]
    at: u64,
}

/// Fork a match
///
/// Makes a new, open match that begins with the state after an event of this one, under the same
/// rules, options, clock and policies. What the caller may not know of that state is dealt anew.
/// Players take a seat as it is, without a loadout.
#[utoipa::path(
    post,
    path = "/v1/matches/{id}/forks",
    operation_id = "create_fork",
    tag = "Matches",
    security(("bearer" = [])),
    params(
        ("id" = Uuid, Path, description = "The match's id."),
        ("Idempotency-Key" = Option<Uuid>, Header,
            description = "A UUID that you make up. The same request with the same key is not \
                           carried out again, and gets the same answer.")
    ),
    request_body = NewFork,
    responses(
        (status = 201, description = "The match that was made.", body = MatchBody,
            headers(("Location" = String, description = "The address of the new match."))),
        (status = 200, description = "The match that the same request made before.",
            body = MatchBody)
    )
)]
async fn fork(call: Call, body: Body) -> Answer {
    let caller = call.signed_in().await?;
    let watched = Watched::by(&call, Some(caller.clone())).await?;
    caller.needs(Scope::Play)?;
    let key = idempotency::key(&call.request)?;
    let at = body.json::<NewFork>()?.value.at;
    if !(1..=SEQ_MAX).contains(&at) {
        return Err(Problem::malformed("/at", "expected the seq of an event"));
    }
    let eyes = eyes(&watched);
    if watched.visible(&call.app, eyes).await? < at {
        return Err(Problem::not_found());
    }
    let id = watched.head.row.id;
    // At another address, the same body forks another match.
    let digest = Hash::of(seal::canonical(&json!({"at": at, "fork": id})).as_bytes());
    let key = key.map(|key| idempotency::of(key, digest));
    let appended = call.app.matches.fork(id, at, eyes, caller.id(), key).await?;
    matches::made(&call, &appended, caller).await
}

/// What the caller may know of the match: everything if it is over and they may see that,
/// otherwise what the first of their seats knows, or what is public.
fn eyes(watched: &Watched) -> Viewer {
    match watched.seats().first() {
        _ if watched.is_revealed() => Viewer::Revealed,
        Some(seat) => Viewer::Seat(*seat),
        None => Viewer::Public,
    }
}
