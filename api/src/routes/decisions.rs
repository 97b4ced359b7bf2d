//! `/v1/matches/{id}/decisions`

use domain::engine::{Branch, MatchId, PromptId, Rejection, Seat, Viewer};
use infra::identity::{Caller, Scope};
use infra::matches::{Answering, MatchError};
use serde::Deserialize;
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::http::caller::{Allowed, Answer, Call};
use crate::http::operation::Operation;
use crate::http::problem::{Name, Problem};
use crate::http::strict::{Body, Read, present};
use crate::http::watching::Watched;
use crate::http::wire::{self, ReplyBody};
use crate::http::{etag, idempotency, texts};
use crate::routes::seats;

/// The operation at this address.
pub fn operations() -> Vec<Operation> {
    vec![
        Operation::new(__path_decide, decide)
            .refused(&[
                Name::IdempotencyKeyRequired,
                Name::NotFound,
                Name::InsufficientScope,
                Name::NotSeated,
                Name::PromptClosed,
                Name::ClockExpired,
                Name::MatchNotActive,
                Name::MatchSuspended,
                Name::VersionMismatch,
                Name::NotOffered,
                Name::OffScript,
                Name::IdempotencyKeyReused,
                Name::Drifted,
                Name::FoldMismatch,
                Name::ReplyAltered,
            ])
            .asks(|it| it.decision.clone())
            .answers(|it| it.reply(&it.decided, &it.now)),
    ]
}

/// Answers that one request may hold after the first, at most.
const CHAIN_MAX: usize = 100;
/// Bytes of a prompt's id, at most; ours are shorter.
const PROMPT_MAX: usize = 200;
/// Events that a client who was too late is told, at most.
const MISSED_MAX: usize = 100;

/// An answer to a prompt.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewDecision {
    /// The id of the prompt that is answered.
    #[schema(value_type = String, max_length = 200)]
    pub prompt: PromptId,
    /// The answer, in the form that the prompt's `choice` asks for.
    #[schema(value_type = Value)]
    pub answer: Value,
    /// Answers to the questions that will follow, at most 100. Each is checked when its question
    /// comes up.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = Option<Vec<Value>>, max_items = 100)]
    pub then: Option<Vec<Value>>,
    /// The seat that decides. It is needed only if the caller has several, or answers as a referee
    /// for another seat.
    #[serde(default, deserialize_with = "present")]
    pub seat: Option<Seat>,
    /// The seq of the last event that you have seen. If something new was shown to your seat after
    /// it, the decision is refused. Secret answers of others do not count.
    #[serde(default, deserialize_with = "present")]
    #[schema(maximum = 9007199254740991u64)]
    pub seen: Option<u64>,
}

/// A request that was checked and can be decided on.
struct Ready {
    key: Uuid,
    if_match: Option<u64>,
    decision: Read<NewDecision>,
}

impl Ready {
    fn read(call: &Call, body: &Body) -> Result<Ready, Problem> {
        let key = idempotency::required(&call.request)?;
        let (if_match, decision) = conditions(call, body)?;
        Ok(Ready { key, if_match, decision })
    }
}

/// The version that the match must be at (if one is demanded), and the decision.
pub fn conditions(call: &Call, body: &Body) -> Result<(Option<u64>, Read<NewDecision>), Problem> {
    let if_match = etag::if_match(&call.request)?;
    let decision = body.json::<NewDecision>()?;
    if PROMPT_MAX < decision.value.prompt.0.len() {
        return Err(Problem::malformed("/prompt", "this is not the id of a prompt"));
    }
    if decision.value.then.as_ref().is_some_and(|it| CHAIN_MAX < it.len()) {
        let message = format!("expected at most {CHAIN_MAX} answers");
        return Err(Problem::malformed("/then", message));
    }
    Ok((if_match, decision))
}

/// Answer a prompt
///
/// Answers a prompt and, with `then`, the questions that follow it, as far as the answers fit. The
/// decision is appended or refused as a whole. The same request with the same key gets the same
/// reply.
///
/// The prompt's id guards you from answering something else than what you have read. It names one
/// question with one set of options, stays as long as both stay the same, and after that is
/// refused as `prompt-closed`. With `If-Match`, the decision is refused if anything at all has
/// happened. Players who answer in secret raise the version unseen, so it may be refused although
/// nothing has changed for you. With `seen`, it is refused only if something new was shown to your
/// seat after that event.
#[utoipa::path(
    post,
    path = "/v1/matches/{id}/decisions",
    operation_id = "create_decision",
    tag = "Playing",
    security(("bearer" = [])),
    params(
        ("id" = Uuid, Path, description = "The match's id."),
        ("Idempotency-Key" = Uuid, Header,
            description = "A UUID that you make up. Send the same one with every attempt at this \
                           request."),
        ("If-Match" = Option<String>, Header, min_length = 1, pattern = r#"^(\*|"[0-9]{1,16}")$"#,
            description = "The match's version in quotes. If anything at all has happened since, \
                           even a secret answer of another player, the decision is refused. In \
                           most cases `seen` in the body is the better guard.")
    ),
    request_body = NewDecision,
    responses(
        (status = 201, description = "What happened, and what you are asked now.",
            body = ReplyBody),
        (status = 200, description = "The reply that the same request got before.",
            body = ReplyBody, headers(("Idempotent-Replayed" = String,
                description = "`true`: the reply is repeated, and nothing was done anew.")))
    )
)]
async fn decide(call: Call, body: Body) -> Answer {
    let caller = call.decider().await?;
    let id = call.match_id()?;
    // A valid request is decided at once. Only an invalid one is checked in the order in which
    // refusals are given, so that none reveals more than the caller may know.
    let ready = match caller.needs(Scope::Play).and_then(|()| Ready::read(&call, &body)) {
        Ok(ready) => ready,
        Err(problem) => {
            check_caller(&call, &caller, None).await?;
            return Err(problem);
        }
    };
    let Ready { key, if_match, decision } = ready;
    let key = idempotency::of(key, decision.digest);
    let NewDecision { prompt, answer, then, seat, seen } = decision.value;
    let answering = Answering { seat, prompt, answer, then: then.unwrap_or_default(), seen };
    let decided = call.app.matches.decide(id, caller.id(), answering, if_match, key).await;
    match decided {
        Ok(appended) => seats::reply(&call, appended, &caller).await,
        // That the store does not answer tells nobody anything about the match, and to ask it who
        // the caller is would only take longer.
        Err(error @ MatchError::Store(_)) => Err(error.into()),
        Err(error) => {
            let watched = check_caller(&call, &caller, seat).await?;
            let known = if_match.into_iter().chain(seen).min();
            Err(refused(&call, id, &watched, error, known, seat).await)
        }
    }
}

/// Checks that the caller may know of the match, may play, and sits in it.
pub async fn check_caller(
    call: &Call,
    caller: &Caller,
    seat: Option<Seat>,
) -> Result<Watched, Problem> {
    let watched = Watched::by(call, Some(caller.clone())).await?;
    caller.needs(Scope::Play)?;
    let seats = watched.seats();
    let may = |seat| seats.contains(&seat) || watched.it().stands_in(caller.id(), seat);
    let sits = seat.map_or(!seats.is_empty(), may);
    match sits {
        true => Ok(watched),
        false => Err(Rejection::NotSeated.into()),
    }
}

/// The refusal of what a player wants apart from the game, with what they have missed. Who sits
/// where is read again, as it may have changed meanwhile.
pub async fn refused_anew(
    call: &Call,
    caller: &Caller,
    error: MatchError,
    if_match: Option<u64>,
    seat: Option<Seat>,
) -> Problem {
    match error {
        MatchError::VersionMismatch { .. } => match check_caller(call, caller, seat).await {
            Ok(watched) => {
                refused(call, watched.head.row.id, &watched, error, if_match, seat).await
            }
            Err(problem) => problem,
        },
        error => error.into(),
    }
}

/// The refusal, with what helps the caller to continue.
pub async fn refused(
    call: &Call,
    id: MatchId,
    watched: &Watched,
    error: MatchError,
    if_match: Option<u64>,
    seat: Option<Seat>,
) -> Problem {
    let seats = seat.map_or_else(|| watched.seats(), |seat| vec![seat]);
    match error {
        MatchError::Rejected(Rejection::NotOffered { .. }) => {
            let mut prompts = wire::prompts_of(watched.it(), &seats);
            match texts::join_prompts(&call.app, id, &mut prompts).await {
                Ok(_) => Problem::from(error).with_prompts(prompts),
                Err(problem) => problem,
            }
        }
        MatchError::VersionMismatch { version } => {
            let viewer = match seats.as_slice() {
                [only] if watched.seats().contains(only) => Viewer::Seat(*only),
                _ => Viewer::Public,
            };
            match mismatch(call, watched, viewer, version, if_match).await {
                Ok(problem) | Err(problem) => problem,
            }
        }
        error => error.into(),
    }
}

/// The refusal of who knew another version than that of the match, with what has happened since, as
/// they perceive it.
async fn mismatch(
    call: &Call,
    watched: &Watched,
    viewer: Viewer,
    version: u64,
    if_match: Option<u64>,
) -> Result<Problem, Problem> {
    let (app, id) = (&call.app, watched.head.row.id);
    let lags = watched.is_behind(app).await?;
    // Whoever looks on with a delay sees no further here than anywhere else.
    let seen = if lags { watched.visible(app, Viewer::Public).await? } else { version };
    let after = if_match.unwrap_or(seen);
    let page = match lags {
        true => watched.page_of(app, Viewer::Public, Branch::Log, after, MISSED_MAX, None).await?,
        false => app.matches.page(id, after, MISSED_MAX).await?,
    };
    let mut missed = wire::shown_all(&page.lines, watched.eyes(viewer, None))?;
    texts::join(app, id, &mut missed).await?;
    let detail = match seen == after {
        true => format!("the match has gone on since version {after}, and you see it later"),
        false => format!("the match is at version {seen}, not at {after}"),
    };
    Ok(Problem::new(Name::VersionMismatch, detail).with_missed(seen, missed))
}
