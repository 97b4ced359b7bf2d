//! `/v1/matches/{id}/prompts`

use domain::engine::{MatchId, Prompt, Seat};
use infra::identity::Scope;
use serde::Serialize;
use utoipa::ToSchema;

use crate::caller::{Allowed, Answer, Call};
use crate::etag::{Keep, Tagged};
use crate::problem::{Name, Problem};
use crate::watching::Watched;
use crate::wire;

/// What the caller is asked now.
#[derive(Serialize, ToSchema)]
#[schema(as = Prompts)]
pub struct PromptsBody {
    /// The match.
    r#match: MatchId,
    /// Where the match is.
    #[schema(minimum = 1)]
    version: u64,
    /// The caller's seat; `null` where he has several: each prompt names its own.
    #[schema(required = true)]
    seat: Option<Seat>,
    /// The questions; empty where the caller waits.
    prompts: Vec<Prompt>,
}

impl PromptsBody {
    /// What these seats are asked.
    pub fn of(it: &dyn domain::engine::AnyMatch, seats: &[Seat]) -> PromptsBody {
        let seat = match seats {
            [only] => Some(*only),
            _ => None,
        };
        let prompts = wire::prompts_of(it, seats);
        PromptsBody { r#match: it.id(), version: it.seq(), seat, prompts }
    }
}

/// What am I asked?
///
/// The questions that wait for the caller, each with everything that may be answered. An empty
/// list means that he waits.
#[utoipa::path(
    get,
    path = "/v1/matches/{id}/prompts",
    operation_id = "list_prompts",
    tag = "Playing",
    security(("bearer" = [])),
    params(
        ("id" = Uuid, Path, description = "The match's id."),
        ("If-None-Match" = Option<String>, Header, description = "The `ETag` of what you have.")
    ),
    responses(
        (status = 200, description = "The prompts.", body = PromptsBody,
            headers(("ETag" = String, description = "The version and the seats."))),
        (status = 304, description = "You have them.")
    )
)]
pub async fn list(call: Call) -> Answer {
    let caller = call.signed_in().await?;
    let watched = Watched::by(&call, Some(caller.clone())).await?;
    caller.needs(Scope::Read)?;
    let seats = watched.seats();
    if seats.is_empty() {
        return Err(Problem::new(Name::NotSeated, "you do not sit in this match"));
    }
    call.query(&[])?;
    let names: String = seats.iter().map(|it| format!(";seat:{}", it.0)).collect();
    let tag = format!("{}{names}", watched.it().seq());
    let tagged = Tagged::new(tag, Keep::Caller);
    Ok(tagged.json(&call.request, || PromptsBody::of(watched.it(), &seats)))
}
