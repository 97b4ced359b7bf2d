//! `/v1/matches/{id}/state`

use std::slice;

use domain::engine::{AnyMatch, MatchId, SealedAnswer, Status, Viewer};
use infra::matches::Head;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use crate::http::caller::{Answer, Call};
use crate::http::etag::{Keep, Tagged};
use crate::http::operation::Operation;
use crate::http::problem::Name;
use crate::http::strict::SEQ_MAX;
use crate::http::texts;
use crate::http::watching::Watched;

/// The operation at this address.
pub fn operations() -> Vec<Operation> {
    vec![
        Operation::new(__path_show, show)
            .refused(&[
                Name::MalformedRequest,
                Name::NotFound,
                Name::InsufficientScope,
                Name::NotSeated,
                Name::FoldMismatch,
            ])
            .answers(|it| StateBody::of(it.now.as_ref(), Viewer::Public)),
    ]
}

/// A match after one of its events, as one viewer sees it.
#[derive(Serialize, ToSchema)]
#[schema(as = State)]
pub struct StateBody {
    /// The match's id.
    r#match: MatchId,
    /// The id of the match's ruleset. The view has the types of this game.
    ruleset: String,
    /// The version of this state: the same as `at`.
    #[schema(minimum = 1)]
    version: u64,
    /// The seq of the event after which the match is shown.
    #[schema(minimum = 1)]
    at: u64,
    /// Whose view it is: `public`, `seat:N`, `judge` or `revealed`.
    r#as: String,
    /// The status of the match after that event.
    status: Status,
    /// `true` if the match began in the middle, from a scenario, and does not count as a real one;
    /// otherwise left out.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(default = false)]
    staged: bool,
    /// What the viewer sees of the game.
    #[schema(value_type = HashMap<String, Value>)]
    view: Value,
    /// The viewer's own answers to questions that are asked at once and in secret, as long as
    /// others have not answered. They are not yet part of `view`. Left out if there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    sealed: Vec<SealedAnswer>,
}

impl StateBody {
    /// The state of the match as `viewer` sees it.
    pub fn of(it: &dyn AnyMatch, viewer: Viewer) -> StateBody {
        let summary = it.summary();
        StateBody {
            r#match: it.id(),
            ruleset: summary.ruleset,
            version: it.seq(),
            at: it.seq(),
            r#as: viewer.to_string(),
            status: summary.status,
            staged: summary.staged,
            view: it.view(viewer),
            sealed: Vec::new(),
        }
    }
}

/// Read the state of a match
///
/// Shows the match after its last event, or with `at` after any earlier one. What is shown at one
/// address never changes.
#[utoipa::path(
    get,
    path = "/v1/matches/{id}/state",
    operation_id = "read_state",
    tag = "Watching",
    security((), ("bearer" = [])),
    params(
        ("id" = Uuid, Path, description = "The match's id."),
        ("at" = Option<u64>, Query, minimum = 1, maximum = 9007199254740991u64,
            description = "The event after which to look. Left out: the last one."),
        ("as" = Option<String>, Query, pattern = r"^(public|seat:(0|[1-9][0-9]?)|judge|revealed)$",
            description = "Whose view to show: `public`, `seat:N`, `judge` or `revealed`. Left \
                           out: that of the caller's seat if they have exactly one, else \
                           `public`."),
        ("If-None-Match" = Option<String>, Header,
            description = "The `ETag` of the answer that you already have.")
    ),
    responses(
        (status = 200, description = "The state as the viewer sees it.", body = StateBody,
            headers(("ETag" = String, description = "It stands for the event and the viewer."))),
        (status = 304, description = "Nothing has changed: you already have this answer.")
    )
)]
async fn show(call: Call) -> Answer {
    let caller = call.caller().await?;
    let query = call.query(&["at", "as"]);
    let (watched, query) = Watched::up_to(&call, caller, query, "at").await?;
    let sight = watched.sight(&call, &query).await?;
    let at = query.number("at", 1..=SEQ_MAX)?;
    let Head { it, .. } = match at {
        None => watched.seen(&call.app, sight.viewer).await?,
        Some(at) => watched.seen_at(&call.app, sight.viewer, at).await?,
    };
    let mut sealed = it.sealed_answers(sight.viewer);
    // A joined text may be erased later.
    let texts = texts::join_sealed(&call.app, it.id(), &mut sealed).await?;
    let keep = match texts {
        Some(_) => Keep::Caller,
        None => watched.keep(sight, at.is_some()),
    };
    let text_mark = texts.map(|it| texts::mark(&it)).unwrap_or_default();
    let tag = format!("{};{}{text_mark}", it.seq(), sight.viewer);
    if it.shows_texts() {
        let mut body = StateBody { sealed, ..StateBody::of(it.as_ref(), sight.viewer) };
        let joined = texts::join_views(&call.app, it.id(), slice::from_mut(&mut body.view)).await?;
        let mark = joined.map(|it| texts::mark(&it)).unwrap_or_default();
        let keep = if joined.is_some() { Keep::Caller } else { keep };
        return Ok(Tagged::new(tag + &mark, keep).json(&call.request, || body));
    }
    let body = || StateBody { sealed, ..StateBody::of(it.as_ref(), sight.viewer) };
    Ok(Tagged::new(tag, keep).json(&call.request, body))
}
