//! `/v1/matches/{id}/prompts`

use chrono::Utc;
use domain::engine::conduct::agreement::Needs;
use domain::engine::{AnyMatch, MatchId, Prompt, Seat, Time};
use infra::identity::Scope;
use infra::matches::PossibleTakeback;
use serde::Serialize;
use utoipa::ToSchema;

use crate::http::caller::{Allowed, Answer, Call};
use crate::http::etag::{self, Keep, Tagged};
use crate::http::operation::Operation;
use crate::http::problem::{Name, Problem};
use crate::http::sample;
use crate::http::strict::Query;
use crate::http::watching::Watched;
use crate::http::{texts, wire};

/// The operation at this address.
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
            .answers(|it| {
                let body = PromptsBody::of(it.asked.as_ref(), &[it.seat]);
                PromptsBody { now: sample::time(3), ..body }
            }),
    ]
}

/// The prompts that are open to the caller.
#[derive(Serialize, ToSchema)]
#[schema(as = Prompts)]
pub struct PromptsBody {
    /// The match's id.
    r#match: MatchId,
    /// `true` if the match began in the middle, from a scenario, and does not count as a real one;
    /// otherwise left out.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(default = false)]
    staged: bool,
    /// The match's version: the seq of its last event.
    #[schema(minimum = 1)]
    version: u64,
    /// The caller's seat; `null` if they have several, as each prompt names its own.
    #[schema(required = true)]
    seat: Option<Seat>,
    /// The prompts. Empty while the caller waits for others.
    prompts: Vec<Prompt>,
    /// How the caller's last decision can be taken back now; left out if it cannot.
    #[serde(skip_serializing_if = "Option::is_none")]
    takeback: Option<TakebackBody>,
    /// The server's time when it answered. The `ETag` does not stand for it.
    now: Time,
}

/// How the caller's last decision can be taken back.
#[derive(Serialize, ToSchema)]
#[schema(as = PossibleTakeback)]
pub struct TakebackBody {
    /// The seat that made the decision.
    seat: Seat,
    /// What to send as `to_seq`: the seq of the event after which the match would go on.
    #[schema(minimum = 1)]
    to_seq: u64,
    /// Whether it is granted at once, or needs the consent of all others.
    needs: Needs,
}

impl From<PossibleTakeback> for TakebackBody {
    fn from(it: PossibleTakeback) -> TakebackBody {
        let PossibleTakeback { seat, to_seq, needs } = it;
        TakebackBody { seat, to_seq, needs }
    }
}

impl PromptsBody {
    /// The prompts that are open to these seats.
    pub fn of(it: &dyn AnyMatch, seats: &[Seat]) -> PromptsBody {
        let seat = match seats {
            [only] => Some(*only),
            _ => None,
        };
        PromptsBody::asking(it, seat, wire::prompts_of(it, seats))
    }

    /// The same with what is closed to the player of each prompt.
    fn with_closed(mut self, it: &dyn AnyMatch) -> PromptsBody {
        for prompt in &mut self.prompts {
            prompt.closed = Some(it.closed(prompt.seat, &prompt.id));
        }
        self
    }

    fn asking(it: &dyn AnyMatch, seat: Option<Seat>, prompts: Vec<Prompt>) -> PromptsBody {
        let staged = it.summary().staged;
        let now = Utc::now().into();
        let (r#match, version, takeback) = (it.id(), it.seq(), None);
        PromptsBody { r#match, staged, version, seat, prompts, takeback, now }
    }
}

/// Read your prompts
///
/// Lists the questions that wait for the caller, each with everything that may be answered. An
/// empty list means that the caller waits for others. A prompt keeps its id as long as its
/// question and its options stay the same, whatever else happens; after that the id is refused. So
/// the id, not the version, is the guard that a decision needs. A judge can read what a seat is
/// asked, even while the match waits for a ruling: these are the prompts that `decide-for` can
/// answer.
#[utoipa::path(
    get,
    path = "/v1/matches/{id}/prompts",
    operation_id = "list_prompts",
    tag = "Playing",
    security(("bearer" = [])),
    params(
        ("id" = Uuid, Path, description = "The match's id."),
        ("seat" = Option<u8>, Query, maximum = 255,
            description = "Only the prompts of this seat. Where a game has a referee, they may \
                           name a seat that they may answer for. A judge must name a seat; that \
                           is a look, which is put on record and needs an open dispute."),
        ("closed" = Option<String>, Query, pattern = r"^true$",
            description = "`true`: each prompt also has `closed`, which lists what the player may \
                           look for among the options and not find, and why. Left out: it does \
                           not."),
        ("If-None-Match" = Option<String>, Header,
            description = "The `ETag` of the answer that you already have.")
    ),
    responses(
        (status = 200,
            description = "The prompts that are open to the caller.", body = PromptsBody,
            headers(("ETag" = String,
                description = "It stands for the match's version and the caller's seats."))),
        (status = 304, description = "Nothing has changed: you already have this answer.")
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
    let query = call.query(&["seat", "closed"])?;
    let closed = closed(&query)?;
    let seats = match seat(&query, &watched)? {
        None => seats,
        Some(seat) if seats.contains(&seat) => vec![seat],
        Some(seat) if watched.it().stands_in(caller.id(), seat) => vec![seat],
        Some(seat) => {
            return Err(Problem::new(Name::NotSeated, format!("{seat} is not yours")));
        }
    };
    let names: String = seats.iter().map(|it| format!(";seat:{}", it.0)).collect();
    let more = if closed { ";closed" } else { "" };
    let tag = format!("{}{names}{more}", watched.it().seq());
    let plain = Tagged::new(tag.clone(), Keep::Caller);
    let shows_texts = watched.it().shows_texts();
    if !shows_texts && plain.is_known(&call.request) {
        return Ok(plain.json(&call.request, || ()));
    }
    let mut body = PromptsBody::of(watched.it(), &seats);
    if closed {
        body = body.with_closed(watched.it());
    }
    // Somebody else's questions are none of the caller's to take back.
    let own: Vec<Seat> = seats.iter().copied().filter(|it| watched.seats().contains(it)).collect();
    let takeback = call.app.matches.takeback(&watched.head.it, &own).await?;
    body.takeback = takeback.map(TakebackBody::from);
    let mark = match shows_texts {
        true => texts::join_prompts(&call.app, body.r#match, &mut body.prompts).await?,
        false => None,
    };
    let mark = mark.map(|it| texts::mark(&it)).unwrap_or_default();
    Ok(Tagged::new(tag + &mark, Keep::Caller).json(&call.request, || body))
}

/// The prompts of a seat, for a judge.
async fn of_seat(call: &Call, watched: &Watched) -> Answer {
    let query = call.query(&["seat", "closed"])?;
    let closed = closed(&query)?;
    let Some(seat) = seat(&query, watched)? else {
        let detail = "you do not sit in this match; as a judge, name a seat: ?seat=0";
        return Err(Problem::new(Name::NotSeated, detail));
    };
    watched.look(call).await?;
    let it = watched.it();
    let mut prompts = it.held_prompts(seat);
    texts::join_prompts(&call.app, it.id(), &mut prompts).await?;
    let body = PromptsBody::asking(it, Some(seat), prompts);
    let body = if closed { body.with_closed(it) } else { body };
    let mut timeless = serde_json::to_value(&body).map_err(|_| Problem::internal())?;
    timeless.as_object_mut().and_then(|it| it.remove("now"));
    let tag = etag::tag_of(&timeless.to_string());
    Ok(Tagged::new(tag, Keep::Caller).json(&call.request, || body))
}

/// Whether the caller wants to know what is closed as well.
fn closed(query: &Query) -> Result<bool, Problem> {
    match query.text("closed") {
        None => Ok(false),
        Some("true") => Ok(true),
        Some(_) => Err(Problem::malformed("/closed", "expected true, or nothing at all")),
    }
}

fn seat(query: &Query, watched: &Watched) -> Result<Option<Seat>, Problem> {
    let number = query.number("seat", 0..=u64::from(u8::MAX))?;
    let seat = number.and_then(|it| u8::try_from(it).ok()).map(Seat);
    let nobody = |seat: &Seat| watched.admission.players.len() <= seat.index();
    match seat.filter(nobody) {
        Some(seat) => Err(Problem::new(Name::NotFound, format!("there is no {seat}"))),
        None => Ok(seat),
    }
}
