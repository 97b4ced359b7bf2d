//! `/v1/matches/{id}/adjustments`

use domain::engine::{MatchId, OptionItem, PenaltyGuide};
use domain::registry;
use serde::Serialize;
use utoipa::ToSchema;

use crate::http::caller::{Answer, Call};
use crate::http::etag::{self, Keep};
use crate::http::operation::Operation;
use crate::http::problem::{Name, Problem};
use crate::http::watching::Watched;

/// The operation at this address.
pub fn operations() -> Vec<Operation> {
    vec![
        Operation::new(__path_list, list)
            .refused(&[Name::NotFound, Name::InsufficientScope, Name::FoldMismatch])
            .answers(|it| AdjustmentsBody::of(it.called.as_ref()).ok()),
    ]
}

/// The corrections and penalties that a judge can use.
#[derive(Serialize, ToSchema)]
#[schema(as = Adjustments)]
pub struct AdjustmentsBody {
    /// The match's id.
    pub r#match: MatchId,
    /// The match's version: the seq of its last event.
    #[schema(minimum = 1)]
    pub version: u64,
    /// Every correction that is possible now. While something is being resolved, that is only
    /// `adjudicate`, which ends the match as it stands. Empty unless the match runs. `obstacle`
    /// says why there is nothing of the game.
    pub items: Vec<OptionItem>,
    /// Why the game itself cannot be corrected now, and what to do instead. Left out while it can.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub obstacle: Option<String>,
    /// Every penalty that the ruleset knows.
    pub penalties: Vec<PenaltyGuide>,
}

/// List corrections and penalties
///
/// Lists the corrections of `adjust` and the penalties of `penalty`, each as a ruling takes it.
/// They may contain hidden information. So this is a judge's look: it is put on record and, while
/// the match runs, needs an open dispute.
#[utoipa::path(
    get,
    path = "/v1/matches/{id}/adjustments",
    operation_id = "list_adjustments",
    tag = "Judging",
    security(("bearer" = [])),
    params(
        ("id" = Uuid, Path, description = "The match's id."),
        ("If-None-Match" = Option<String>, Header,
            description = "The `ETag` of the answer that you already have.")
    ),
    responses(
        (status = 200, description = "Corrections and penalties.", body = AdjustmentsBody,
            headers(("ETag" = String, description = "A hash of the answer's content."))),
        (status = 304, description = "Nothing has changed: you already have this answer.")
    )
)]
async fn list(call: Call) -> Answer {
    let caller = call.signed_in().await?;
    let watched = Watched::by(&call, Some(caller)).await?;
    watched.check_look(&call).await?;
    call.query(&[])?;
    watched.look(&call).await?;
    let body = AdjustmentsBody::of(watched.it())?;
    Ok(etag::of_content(&call.request, Keep::Caller, &body))
}

impl AdjustmentsBody {
    /// The corrections and penalties of a match as it stands.
    pub fn of(it: &dyn domain::engine::AnyMatch) -> Result<AdjustmentsBody, Problem> {
        let summary = it.summary();
        let ruleset = registry::version(&summary.ruleset, &summary.rules_version);
        let mut penalties = ruleset.ok_or_else(Problem::internal)?.guide().penalties;
        if summary.status.is_over() {
            penalties.clear();
        }
        let (items, obstacle) = (it.adjustments(), it.obstacle_to_adjustments());
        Ok(AdjustmentsBody { r#match: it.id(), version: it.seq(), items, obstacle, penalties })
    }
}
