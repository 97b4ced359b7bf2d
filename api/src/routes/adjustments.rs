//! `/v1/matches/{id}/adjustments`

use domain::engine::{MatchId, OptionItem, PenaltyGuide, Status};
use domain::registry;
use serde::Serialize;
use utoipa::ToSchema;

use crate::http::caller::{Answer, Call};
use crate::http::etag::{self, Keep};
use crate::http::operation::Operation;
use crate::http::problem::{Name, Problem};
use crate::http::watching::Watched;

/// The operation of this address.
pub fn operations() -> Vec<Operation> {
    vec![
        Operation::new(__path_list, list)
            .refused(&[Name::NotFound, Name::InsufficientScope, Name::FoldMismatch])
            .answers(|it| AdjustmentsBody::of(it.called.as_ref()).ok()),
    ]
}

/// What a judge may put right, and with what he may penalize.
#[derive(Serialize, ToSchema)]
#[schema(as = Adjustments)]
pub struct AdjustmentsBody {
    /// The match.
    pub r#match: MatchId,
    /// Where the match is.
    #[schema(minimum = 1)]
    pub version: u64,
    /// Every correction that the ruleset knows now; none while something is being resolved.
    pub items: Vec<OptionItem>,
    /// Every penalty that it knows.
    pub penalties: Vec<PenaltyGuide>,
}

/// What may be put right
///
/// The corrections of `adjust` and the penalties of `penalty`, each as a ruling takes it. They may
/// hold what is hidden, so it is a judge's look: it is on record, and takes an open dispute while
/// the match runs.
#[utoipa::path(
    get,
    path = "/v1/matches/{id}/adjustments",
    operation_id = "list_adjustments",
    tag = "Judging",
    security(("bearer" = [])),
    params(
        ("id" = Uuid, Path, description = "The match's id."),
        ("If-None-Match" = Option<String>, Header, description = "The `ETag` of what you have.")
    ),
    responses(
        (status = 200, description = "Corrections and penalties.", body = AdjustmentsBody,
            headers(("ETag" = String, description = "Of the content."))),
        (status = 304, description = "You have it.")
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
    /// What may be put right in a match.
    pub fn of(it: &dyn domain::engine::AnyMatch) -> Result<AdjustmentsBody, Problem> {
        let summary = it.summary();
        let ruleset = registry::version(&summary.ruleset, &summary.rules_version);
        let mut penalties = ruleset.ok_or_else(Problem::internal)?.guide().penalties;
        if summary.status == Status::Finished {
            penalties.clear();
        }
        let items = it.adjustments();
        Ok(AdjustmentsBody { r#match: it.id(), version: it.seq(), items, penalties })
    }
}
