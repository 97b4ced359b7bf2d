//! `/v1/matches/{id}/previews`

use actix_web::HttpResponse;
use domain::engine::conduct::preview::Preview;
use domain::engine::show::ShownFact;
use domain::engine::{AnyMatch, MatchId, Prompt, PromptId, Seat};
use infra::identity::Scope;
use infra::matches::Answering;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use crate::http::caller::{Allowed, Answer, Call, uncached};
use crate::http::operation::Operation;
use crate::http::problem::{Name, ProblemBody};
use crate::http::sample::{self, Sample};
use crate::http::strict::Body;
use crate::http::wire::rest_refused;
use crate::routes::decisions::{NewDecision, check_caller, conditions, refused};

/// The operation at this address.
pub fn operations() -> Vec<Operation> {
    vec![
        Operation::new(__path_preview, preview)
            .refused(&[
                Name::NotFound,
                Name::InsufficientScope,
                Name::NotSeated,
                Name::PromptClosed,
                Name::ClockExpired,
                Name::MatchNotActive,
                Name::MatchSuspended,
                Name::PreviewWouldReveal,
                Name::VersionMismatch,
                Name::NotOffered,
                Name::Drifted,
                Name::FoldMismatch,
            ])
            .asks(|it| it.decision.clone())
            .answers(previewed),
    ]
}

/// The preview of the sample's first decision.
fn previewed(sample: &Sample) -> Option<PreviewBody> {
    let seat = sample.seat;
    let prompt = PromptId(sample.decision["prompt"].as_str()?.to_owned());
    let answers = (&sample.decision["answer"], [].as_slice());
    let stamp = sample::stamp(4, seat);
    let preview = sample.asked.preview(seat, &prompt, answers, stamp, [7; 32]).ok()?;
    Some(PreviewBody::of(sample.asked.as_ref(), seat, preview))
}

/// What a decision would bring about, as the deciding seat would perceive it.
#[derive(Serialize, ToSchema)]
#[schema(as = Preview)]
pub struct PreviewBody {
    /// The match's id.
    r#match: MatchId,
    /// The id of the match's ruleset. Facts and view have the types of this game.
    ruleset: String,
    /// The match's version, which the preview does not change.
    #[schema(minimum = 1)]
    version: u64,
    /// The seat whose decision it would be.
    seat: Seat,
    /// The facts that would follow, in order.
    facts: Vec<ShownFact>,
    /// The view that the seat would have.
    #[schema(value_type = HashMap<String, Value>)]
    view: Value,
    /// The prompts that the seat would get. Their ids are not the ones it would really get, so
    /// nothing can be answered with them.
    prompts: Vec<Prompt>,
    /// Whether the match would be over.
    ends: bool,
    /// Why the rest of the answers in `then` would be refused; left out if they would not be.
    #[serde(skip_serializing_if = "Option::is_none")]
    refused: Option<ProblemBody>,
}

impl PreviewBody {
    /// The preview as `seat` gets it.
    pub fn of(it: &dyn AnyMatch, seat: Seat, preview: Preview) -> PreviewBody {
        let Preview { facts, view, prompts, ends, refused } = preview;
        let refused = refused.map(|it| rest_refused(it, &prompts));
        PreviewBody {
            r#match: it.id(),
            ruleset: it.summary().ruleset,
            version: it.seq(),
            seat,
            facts,
            view,
            prompts,
            ends,
            refused,
        }
    }
}

/// Preview a decision
///
/// Shows what a decision, and the answers in `then`, would bring about as far as the caller can
/// know. Nothing is appended. If that depends on hidden information or on chance, the request is
/// refused as `preview-would-reveal`. If several players are asked at once and in secret, the
/// preview ends with the caller's own answer, whatever the others have answered.
#[utoipa::path(
    post,
    path = "/v1/matches/{id}/previews",
    operation_id = "create_preview",
    tag = "Playing",
    security(("bearer" = [])),
    params(
        ("id" = Uuid, Path, description = "The match's id."),
        ("Idempotency-Key" = Option<Uuid>, Header,
            description = "Not needed, as nothing is appended."),
        ("If-Match" = Option<String>, Header, min_length = 1, pattern = r#"^(\*|"[0-9]{1,16}")$"#,
            description = "The match's version in quotes. If anything has happened since, the \
                           request is refused.")
    ),
    request_body = NewDecision,
    responses((status = 200,
        description = "What the decision would bring about.", body = PreviewBody))
)]
async fn preview(call: Call, body: Body) -> Answer {
    let caller = call.decider().await?;
    let id = call.match_id()?;
    check_caller(&call, &caller, None).await?;
    caller.needs(Scope::Play)?;
    let (if_match, read) = conditions(&call, &body)?;
    let NewDecision { prompt, answer, then, seat, seen } = read.value;
    let answering = Answering { seat, prompt, answer, then: then.unwrap_or_default(), seen };
    let previewed = call.app.matches.preview(id, caller.id(), answering, if_match).await;
    let (seat, it, preview) = match previewed {
        Ok(previewed) => previewed,
        Err(error) => {
            let watched = check_caller(&call, &caller, seat).await?;
            let known = if_match.into_iter().chain(seen).min();
            return Err(refused(&call, id, &watched, error, known, seat).await);
        }
    };
    let body = PreviewBody::of(it.as_ref(), seat, preview);
    Ok(uncached(HttpResponse::Ok(), &body))
}
