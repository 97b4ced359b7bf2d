//! `/v1/matches/{id}/rulings/previews`

use actix_web::HttpResponse;
use domain::engine::show::ShownFact;
use domain::engine::{self, MatchId, Prompt, Seat, Status, Viewer, house};
use infra::matches::{MatchError, RulingPreviewed};
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::http::caller::{Answer, Call, uncached};
use crate::http::etag;
use crate::http::operation::Operation;
use crate::http::problem::Name;
use crate::http::sample::{DISPUTE, MATCH, REASON, Sample};
use crate::http::strict::Body;
use crate::http::texts;
use crate::http::watching::Watched;
use crate::http::wire::{self, Eyes};
use crate::routes::contamination::{self, SeatLearntBody};
use crate::routes::decisions;
use crate::routes::rulings::{NewRuling, leave_to_head_judge, refused};

/// The operation at this address.
pub fn operations() -> Vec<Operation> {
    vec![
        Operation::new(__path_preview, preview)
            .refused(&[
                Name::VersionMismatch,
                Name::NotFound,
                Name::InsufficientScope,
                Name::MatchNotActive,
                Name::PromptClosed,
                Name::ResolutionOpen,
                Name::ClockExpired,
                Name::TooManyDisputes,
                Name::PreviewWouldReveal,
                Name::NotOffered,
                Name::InvalidRuling,
                Name::Drifted,
                Name::FoldMismatch,
            ])
            .asks(|_| {
                json!({
                    "dispute": DISPUTE, "kind": "uphold", "reason": REASON,
                    "rules": [house::RULING], "public": true,
                })
            })
            .answers(example),
    ]
}

fn example(sample: &Sample) -> RulingPreviewBody {
    let events = sample.told(&sample.ruled, Viewer::Judge);
    let it = sample.ruled_on.as_ref();
    RulingPreviewBody {
        r#match: MATCH,
        ruleset: it.summary().ruleset,
        version: sample.called.seq(),
        facts: events.into_iter().flat_map(|it| it.facts).collect(),
        view: it.view(Viewer::Judge),
        prompts: Vec::new(),
        learnt: Vec::new(),
        ends: false,
    }
}

/// What a ruling would bring about, as judges perceive it.
#[derive(Serialize, ToSchema)]
#[schema(as = RulingPreview)]
pub struct RulingPreviewBody {
    /// The match's id.
    r#match: MatchId,
    /// The id of the match's ruleset. Facts and view have the types of this game.
    ruleset: String,
    /// The match's version, which the preview does not change.
    #[schema(minimum = 1)]
    version: u64,
    /// The facts that would follow, in order: those of the ruling's own event, and of all events
    /// that follow from it.
    facts: Vec<ShownFact>,
    /// The view that judges would have then.
    #[schema(value_type = HashMap<String, Value>)]
    view: Value,
    /// The prompts that would be open then, to any seat.
    prompts: Vec<Prompt>,
    /// For a rewind, the hidden facts that each seat has learnt since, which it cannot take back;
    /// otherwise empty. `GET …/contamination` has more, also where a seat has learnt over 1,000.
    learnt: Vec<SeatLearntBody>,
    /// Whether the match would be over.
    ends: bool,
}

/// Preview a ruling
///
/// Shows what a ruling would bring about, and issues nothing: the body is that of `POST …/rulings`.
/// What would need a draw is refused as `preview-would-reveal`. This is a judge's look: it is put
/// on record and, while the match runs, needs an open dispute.
#[utoipa::path(
    post,
    path = "/v1/matches/{id}/rulings/previews",
    operation_id = "create_ruling_preview",
    tag = "Judging",
    security(("bearer" = [])),
    params(
        ("id" = Uuid, Path, description = "The match's id."),
        ("Idempotency-Key" = Option<Uuid>, Header,
            description = "Not needed, as nothing is appended."),
        ("If-Match" = Option<String>, Header, min_length = 1, pattern = r#"^(\*|"[0-9]{1,16}")$"#,
            description = "The match's version in quotes. If anything has happened since, the \
                           request is refused.")
    ),
    request_body = NewRuling,
    responses((status = 200,
        description = "What the ruling would bring about.", body = RulingPreviewBody))
)]
async fn preview(call: Call, body: Body) -> Answer {
    let caller = call.signed_in().await?;
    let watched = Watched::by(&call, Some(caller.clone())).await?;
    let account = watched.judge(&call).await?;
    watched.check_look(&call).await?;
    let if_match = etag::if_match(&call.request)?;
    let new = body.json::<NewRuling>()?.value;
    let (decides, seat) = (new.decides(), new.named_seat());
    let ruling = new.read()?;
    watched.note_access(&call).await?;
    let id = watched.head.row.id;
    leave_to_head_judge(&call, &watched, ruling.dispute.filter(|_| decides)).await?;
    let (reason, to_seq) = (ruling.reason.clone(), rewinds_to(&ruling));
    let previewed = call.app.matches.preview_ruling(id, account, ruling, if_match).await;
    if let Err(error @ MatchError::VersionMismatch { .. }) = previewed {
        return Err(decisions::refused(&call, id, &watched, error, if_match, None).await);
    }
    let previewed = previewed.map_err(|error| refused(&watched, error, seat, true))?;
    // Not the match as it was found above: it may have gone on before the ruling was tried.
    let RulingPreviewed { before, lines, after } = previewed;
    let eyes = Eyes { viewer: Viewer::Judge, account: Some(account), seed: None };
    let mut events = wire::shown_all(&lines, eyes)?;
    texts::join_with_reason(&call.app, id, &mut events, reason).await?;
    let facts: Vec<ShownFact> = events.into_iter().flat_map(|it| it.facts).collect();
    let mut views = [after.view(Viewer::Judge)];
    texts::join_views(&call.app, id, &mut views).await?;
    let [view] = views;
    let ends = after.summary().status == Status::Finished;
    let seats = (0..).map(Seat).take(watched.admission.players.len());
    let mut prompts: Vec<Prompt> = match ends {
        true => Vec::new(),
        false => seats.flat_map(|seat| after.held_prompts(seat)).collect(),
    };
    texts::join_prompts(&call.app, id, &mut prompts).await?;
    let learnt = match to_seq {
        Some(to_seq) => contamination::since(&call, before.as_ref(), to_seq).await?.seats,
        None => Vec::new(),
    };
    let body = RulingPreviewBody {
        r#match: id,
        ruleset: before.summary().ruleset,
        version: before.seq(),
        facts,
        view,
        prompts,
        learnt,
        ends,
    };
    Ok(uncached(HttpResponse::Ok(), &body))
}

/// The event to which a ruling takes the match back, if it does.
fn rewinds_to(ruling: &engine::NewRuling) -> Option<u64> {
    ruling.order.get("to_seq").and_then(Value::as_u64)
}
