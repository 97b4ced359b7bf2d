//! `/v1/matches/{id}/branches`

use domain::engine::lines::undone;
use domain::engine::{Kind, MatchId, Rewind};
use infra::matches::UndoneLine;
use serde::Serialize;
use utoipa::ToSchema;

use crate::http::caller::{Answer, Call};
use crate::http::cursor::Paging;
use crate::http::etag::{self, Keep};
use crate::http::operation::Operation;
use crate::http::problem::Name;
use crate::http::sample::{MATCH, Sample};
use crate::http::watching::Watched;

/// The operation at this address.
pub fn operations() -> Vec<Operation> {
    vec![
        Operation::new(__path_list, list)
            .refused(&[
                Name::NotFound,
                Name::MalformedRequest,
                Name::InvalidCursor,
                Name::FoldMismatch,
            ])
            .answers(|it| {
                let items = vec![BranchBody::from(example(it)?)];
                Some(BranchPage { r#match: MATCH, items, next: None })
            }),
    ]
}

/// What a ruling has undone in the sample match.
fn example(sample: &Sample) -> Option<UndoneLine> {
    let (rewind, kind) = (sample.rewound.last()?, sample.rewound.first()?.sealed.kind);
    let part = undone(&[Rewind::of(&rewind.sealed)?]).into_iter().next()?;
    Some(UndoneLine { part, cause: (sample.ruled_on.seq() + 1, kind) })
}

/// A page of the lines of play that rewinds have undone.
#[derive(Serialize, ToSchema)]
pub struct BranchPage {
    /// The match's id.
    r#match: MatchId,
    /// The lines, in the order in which they were undone. The line that counts is not among them.
    items: Vec<BranchBody>,
    /// The `cursor` of the next page; left out on the last page.
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<String>,
}

/// A line of play that a rewind has undone.
#[derive(Serialize, ToSchema)]
#[schema(as = Branch)]
pub struct BranchBody {
    /// What to send as `branch` to read the line: the seq of the `match.rewound` that undid it.
    #[schema(minimum = 1)]
    branch: u64,
    /// The seq of the first event that was undone.
    #[schema(minimum = 1)]
    from: u64,
    /// The seq of the last one. Events between them may be on yet another line.
    #[schema(minimum = 1)]
    to: u64,
    /// The seq of the event after which the match went on.
    #[schema(minimum = 1)]
    to_seq: u64,
    /// What brought the rewind about.
    cause: CauseBody,
}

/// What brought a rewind about.
#[derive(Serialize, ToSchema)]
#[schema(as = BranchCause)]
pub struct CauseBody {
    /// The seq of its event.
    #[schema(minimum = 1)]
    seq: u64,
    /// The kind of that event: `ruling.issued`, or `takeback.asked` or `takeback.answered`. Today
    /// one of `EventKind`.
    #[schema(value_type = String)]
    kind: Kind,
}

impl From<UndoneLine> for BranchBody {
    fn from(line: UndoneLine) -> BranchBody {
        let UndoneLine { part, cause: (seq, kind) } = line;
        BranchBody {
            branch: part.by.seq,
            from: part.from,
            to: part.to,
            to_seq: part.by.to_seq,
            cause: CauseBody { seq, kind },
        }
    }
}

/// List what was undone
///
/// Lists the lines of play that rewinds have undone, each as far as the rewind: what was undone
/// stays readable under `branch`.
#[utoipa::path(
    get,
    path = "/v1/matches/{id}/branches",
    operation_id = "list_branches",
    tag = "Watching",
    security((), ("bearer" = [])),
    params(
        ("id" = Uuid, Path, description = "The match's id."),
        ("limit" = Option<u64>, Query, minimum = 1, maximum = 200,
            description = "The number of items on a page, at most. Left out: 50."),
        ("cursor" = Option<String>, Query,
            description = "The `next` of the previous page. Left out: the first page."),
        ("If-None-Match" = Option<String>, Header,
            description = "The `ETag` of the answer that you already have.")
    ),
    responses(
        (status = 200, description = "A page of undone lines of play.", body = BranchPage,
            headers(("ETag" = String, description = "A hash of the answer's content."))),
        (status = 304, description = "Nothing has changed: you already have this answer.")
    )
)]
async fn list(call: Call) -> Answer {
    let caller = call.caller().await?;
    let watched = Watched::by(&call, caller).await?;
    let query = call.query(&["limit", "cursor"])?;
    let paging = Paging::of(&call.request, &query, &[])?;
    let id = watched.head.row.id;
    let undone = call.app.matches.undone(id, watched.horizon(&call.app).await?).await?;
    let (lines, next) = paging.cut_in_order(undone, |it| it.part.by.seq)?;
    let items = lines.into_iter().map(BranchBody::from).collect();
    Ok(etag::of_content(&call.request, Keep::Caller, &BranchPage { r#match: id, items, next }))
}
