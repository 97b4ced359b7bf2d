//! `/v1/matches/{id}/state`

use domain::engine::{AnyMatch, MatchId, SealedAnswer, Status, Viewer};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use crate::http::caller::{Answer, Call};
use crate::http::etag::{Keep, Tagged};
use crate::http::operation::Operation;
use crate::http::problem::Name;
use crate::http::texts;
use crate::http::watching::Watched;

/// The operation of this address.
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

/// Beyond this no event is numbered.
pub const SEQ_MAX: u64 = (1 << 53) - 1;

/// The match at one point of its log, as one viewer sees it.
#[derive(Serialize, ToSchema)]
#[schema(as = State)]
pub struct StateBody {
    /// The match.
    r#match: MatchId,
    /// Its ruleset: it says in whose terms the view is.
    ruleset: String,
    /// The version that this is: the same as `at`.
    #[schema(minimum = 1)]
    version: u64,
    /// The event after which it is seen.
    #[schema(minimum = 1)]
    at: u64,
    /// With whose eyes: `public`, `seat:N`, `judge` or `revealed`.
    r#as: String,
    /// Whether it waited for players, ran, or was over.
    status: Status,
    /// `true` where the match began in the middle of things, and is no real one; else left out.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(default = false)]
    staged: bool,
    /// What the viewer sees, in the game's terms.
    #[schema(value_type = HashMap<String, Value>)]
    view: Value,
    /// The viewer's own answers to what is asked at once and in secret, as long as others have not
    /// answered: they are no part of `view` yet. Left out where there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    sealed: Vec<SealedAnswer>,
}

impl StateBody {
    /// What `viewer` sees.
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

/// The state of a match
///
/// At its head, or with `at` after any of its events. What was shown under one address never
/// changes.
#[utoipa::path(
    get,
    path = "/v1/matches/{id}/state",
    operation_id = "read_state",
    tag = "Watching",
    security((), ("bearer" = [])),
    params(
        ("id" = Uuid, Path, description = "The match's id."),
        ("at" = Option<u64>, Query, minimum = 1, maximum = 9007199254740991u64,
            description = "After which event; left out: the last."),
        ("as" = Option<String>, Query, pattern = r"^(public|seat:(0|[1-9][0-9]?)|judge|revealed)$",
            description = "With whose eyes: `public`, `seat:N`, `judge` or `revealed`. Left out: \
                           the caller's seat if he has exactly one, else `public`."),
        ("If-None-Match" = Option<String>, Header, description = "The `ETag` of what you have.")
    ),
    responses(
        (status = 200, description = "The state.", body = StateBody,
            headers(("ETag" = String, description = "The event and the viewer."))),
        (status = 304, description = "You have it.")
    )
)]
async fn show(call: Call) -> Answer {
    let caller = call.caller().await?;
    let watched = Watched::by(&call, caller).await?;
    let query = call.query(&["at", "as"])?;
    let sight = watched.sight(&call, &query).await?;
    let at = query.number("at", 1..=SEQ_MAX)?;
    let it = match at {
        None => watched.seen(&call.app, sight.viewer).await?.it,
        Some(at) => watched.seen_at(&call.app, sight.viewer, at).await?,
    };
    let mut sealed = it.sealed_answers(sight.viewer);
    // A text that was joined in may be erased.
    let texts = texts::join_sealed(&call.app, it.id(), &mut sealed).await?;
    let keep = match texts {
        Some(_) => Keep::Caller,
        None => watched.table.keep(sight, at.is_some()),
    };
    let said = texts.map(|it| texts::mark(&it)).unwrap_or_default();
    let tag = format!("{};{}{said}", it.seq(), sight.viewer);
    let body = || StateBody { sealed, ..StateBody::of(it.as_ref(), sight.viewer) };
    Ok(Tagged::new(tag, keep).json(&call.request, body))
}
