//! `/v1/matches/{id}/prompts`

use domain::engine::{AnyMatch, MatchId, Prompt, Seat};
use infra::identity::Scope;
use serde::Serialize;
use utoipa::ToSchema;

use crate::http::caller::{Allowed, Answer, Call};
use crate::http::etag::{self, Keep, Tagged};
use crate::http::operation::Operation;
use crate::http::problem::{Name, Problem};
use crate::http::strict::Query;
use crate::http::watching::Watched;
use crate::http::wire;

/// The operation of this address.
pub fn operations() -> Vec<Operation> {
    vec![
        Operation::new(__path_list, list)
            .refused(&[
                Name::MalformedRequest,
                Name::NotFound,
                Name::InsufficientScope,
                Name::NotSeated,
                Name::FoldMismatch,
            ])
            .answers(|it| PromptsBody::of(it.asked.as_ref(), &[it.seat])),
    ]
}

/// What the caller is asked now.
#[derive(Serialize, ToSchema)]
#[schema(as = Prompts)]
pub struct PromptsBody {
    /// The match.
    r#match: MatchId,
    /// `true` where the match began in the middle of things, and is no real one; else left out.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(default = false)]
    staged: bool,
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
    pub fn of(it: &dyn AnyMatch, seats: &[Seat]) -> PromptsBody {
        let seat = match seats {
            [only] => Some(*only),
            _ => None,
        };
        PromptsBody::asking(it, seat, wire::prompts_of(it, seats))
    }

    fn asking(it: &dyn AnyMatch, seat: Option<Seat>, prompts: Vec<Prompt>) -> PromptsBody {
        let staged = it.summary().staged;
        PromptsBody { r#match: it.id(), staged, version: it.seq(), seat, prompts }
    }
}

/// What am I asked?
///
/// The questions that wait for the caller, each with everything that may be answered. An empty list
/// means that the caller waits. A prompt's id stays as long as its question and its options do,
/// whatever else happens, and is refused once they are others: it is the guard that a decision
/// needs, not the version. A judge reads what a seat is asked, also while the match waits for him:
/// what `decide-for` may answer.
#[utoipa::path(
    get,
    path = "/v1/matches/{id}/prompts",
    operation_id = "list_prompts",
    tag = "Playing",
    security(("bearer" = [])),
    params(
        ("id" = Uuid, Path, description = "The match's id."),
        ("seat" = Option<u8>, Query, maximum = 255, description = "Of this seat alone. A judge has to name one: \
            it is a look, which is on record and takes an open dispute."),
        ("If-None-Match" = Option<String>, Header, description = "The `ETag` of what you have.")
    ),
    responses(
        (status = 200, description = "The prompts.", body = PromptsBody,
            headers(("ETag" = String, description = "The version and the seats."))),
        (status = 304, description = "You have them.")
    )
)]
async fn list(call: Call) -> Answer {
    let caller = call.signed_in().await?;
    let watched = Watched::by(&call, Some(caller.clone())).await?;
    let seats = watched.seats();
    if seats.is_empty() && watched.judge(&call).await.is_ok() {
        return of_seat(&call, &watched).await;
    }
    caller.needs(Scope::Read)?;
    if seats.is_empty() {
        return Err(Problem::new(Name::NotSeated, "you do not sit in this match"));
    }
    let query = call.query(&["seat"])?;
    let seats = match seat(&query, &watched)? {
        None => seats,
        Some(seat) if seats.contains(&seat) => vec![seat],
        Some(seat) => {
            return Err(Problem::new(Name::NotSeated, format!("{seat} is not yours")));
        }
    };
    let names: String = seats.iter().map(|it| format!(";seat:{}", it.0)).collect();
    let tag = format!("{}{names}", watched.it().seq());
    let tagged = Tagged::new(tag, Keep::Caller);
    Ok(tagged.json(&call.request, || PromptsBody::of(watched.it(), &seats)))
}

/// What a judge reads of what a seat is asked.
async fn of_seat(call: &Call, watched: &Watched) -> Answer {
    let query = call.query(&["seat"])?;
    let Some(seat) = seat(&query, watched)? else {
        let detail = "you do not sit in this match; a judge names a seat: ?seat=0";
        return Err(Problem::new(Name::NotSeated, detail));
    };
    watched.look(call).await?;
    let it = watched.it();
    let body = PromptsBody::asking(it, Some(seat), it.held_prompts(seat));
    Ok(etag::of_content(&call.request, Keep::Caller, &body))
}

fn seat(query: &Query, watched: &Watched) -> Result<Option<Seat>, Problem> {
    let number = query.number("seat", 0..=u64::from(u8::MAX))?;
    let seat = number.and_then(|it| u8::try_from(it).ok()).map(Seat);
    let nobody = |seat: &Seat| watched.table.players.len() <= seat.index();
    match seat.filter(nobody) {
        Some(seat) => Err(Problem::new(Name::NotFound, format!("there is no {seat}"))),
        None => Ok(seat),
    }
}
