//! `/v1/checkpoints` and `/v1/matches/{id}/checkpoints`

use actix_web::HttpResponse;
use domain::engine::{Checkpoint, Hash, Time};
use infra::matches::{CheckpointHead, Covered};
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

use crate::http::caller::{Answer, Call, uncached};
use crate::http::cursor::Paging;
use crate::http::etag::{Keep, Tagged};
use crate::http::operation::Operation;
use crate::http::problem::{Name, Problem};
use crate::http::sample::{self, MATCH, RECEIPT, Sample};
use crate::http::watching::Watched;

/// The operations at these addresses.
pub fn operations() -> Vec<Operation> {
    vec![
        Operation::new(__path_of_match, of_match)
            .refused(&[
                Name::MalformedRequest,
                Name::InvalidCursor,
                Name::NotFound,
                Name::FoldMismatch,
            ])
            .answers(|it| {
                let last = &it.lines.last()?.sealed;
                let leaf = Checkpoint::leaf(MATCH.into(), last.seq, last.hash);
                Some(json!({"items": [{"n": 1, "seq": last.seq, "hash": last.hash, "leaf": leaf}]}))
            }),
        Operation::new(__path_list, list)
            .refused(&[Name::MalformedRequest, Name::InvalidCursor])
            .answers(|it| {
                let mut item = sample::plain(&example(it)?);
                item.as_object_mut()?.remove("leaves");
                Some(json!({"items": [item]}))
            }),
        Operation::new(__path_show, show).refused(&[Name::NotFound]).answers(example),
    ]
}

/// A checkpoint over the head of the sample.
fn example(sample: &Sample) -> Option<Checkpoint> {
    let last = &sample.lines.last()?.sealed;
    let mut checkpoint = Checkpoint {
        n: 1,
        recorded_at: sample::time(40),
        prev_hash: Hash::default(),
        leaves: vec![Checkpoint::leaf(MATCH.into(), last.seq, last.hash)],
        hash: Hash::default(),
        signature: RECEIPT.to_owned(),
    };
    checkpoint.hash = checkpoint.hash_of_fields();
    Some(checkpoint)
}

/// A page of checkpoints.
#[derive(Serialize, ToSchema)]
pub struct CheckpointPage {
    /// The checkpoints, the newest first.
    items: Vec<CheckpointItem>,
    /// The `cursor` of the next page; left out on the last page.
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<String>,
}

/// A checkpoint without its leaves.
#[derive(Serialize, ToSchema)]
pub struct CheckpointItem {
    /// The checkpoint's place in the chain, from 1.
    #[schema(minimum = 1)]
    n: u64,
    /// When it was made.
    recorded_at: Time,
    /// The hash of the previous checkpoint; 64 zeros for the first.
    prev_hash: Hash,
    /// SHA-256 of the canonical JSON of `{leaves, n, prev_hash, recorded_at}`.
    hash: Hash,
    /// A JWS of the type `checkpoint+jws` over `{n, hash, recorded_at}`.
    signature: String,
}

/// A page of the match's heads that checkpoints hold.
#[derive(Serialize, ToSchema)]
pub struct CoveredHeadPage {
    /// The heads, the newest first.
    items: Vec<CoveredHead>,
    /// The `cursor` of the next page; left out on the last page.
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<String>,
}

/// A head of the match that a checkpoint holds.
#[derive(Serialize, ToSchema)]
pub struct CoveredHead {
    /// The place of the checkpoint in the chain.
    #[schema(minimum = 1)]
    n: u64,
    /// The seq of the event that was the match's last one then.
    #[schema(minimum = 1)]
    seq: u64,
    /// That event's hash.
    hash: Hash,
    /// The head's leaf in the checkpoint: SHA-256 of the canonical JSON of `{hash, match, seq}`.
    leaf: Hash,
}

impl From<CheckpointHead> for CheckpointItem {
    fn from(head: CheckpointHead) -> CheckpointItem {
        let CheckpointHead { n, recorded_at, prev_hash, hash, signature } = head;
        CheckpointItem { n, recorded_at, prev_hash, hash, signature }
    }
}

impl From<Covered> for CoveredHead {
    fn from(covered: Covered) -> CoveredHead {
        let Covered { n, seq, hash, .. } = covered;
        CoveredHead { n, seq, hash, leaf: covered.leaf() }
    }
}

/// List checkpoints
///
/// The newest come first, without their leaves. A mirror that keeps them can tell later whether a
/// match was dropped or cut short. A new checkpoint reveals that some match of the server has
/// grown, but not which.
#[utoipa::path(
    get,
    path = "/v1/checkpoints",
    operation_id = "list_checkpoints",
    tag = "Auditing",
    security(()),
    params(
        ("limit" = Option<u64>, Query, minimum = 1, maximum = 200,
            description = "The number of items on a page, at most. Left out: 50."),
        ("cursor" = Option<String>, Query,
            description = "The `next` of the previous page. Left out: the first page.")
    ),
    responses((status = 200, description = "A page of checkpoints.", body = CheckpointPage))
)]
async fn list(call: Call) -> Answer {
    call.anybody()?;
    let query = call.query(&["limit", "cursor"])?;
    let paging = Paging::of(&call.request, &query, &[])?;
    let before = place(&paging)?;
    // One item more than wanted shows whether another page follows.
    let mut found = call.app.matches.checkpoints(before, paging.limit + 1).await?;
    let more = paging.limit < found.len();
    found.truncate(paging.limit);
    let next = found.last().filter(|_| more).map(|last| paging.next(&last.n.to_string()));
    let items = found.into_iter().map(Into::into).collect();
    Ok(uncached(HttpResponse::Ok(), &CheckpointPage { items, next }))
}

/// Read a checkpoint
///
/// It comes with its leaves: a hash of the head of every match that had grown. It never changes.
#[utoipa::path(
    get,
    path = "/v1/checkpoints/{n}",
    operation_id = "read_checkpoint",
    tag = "Auditing",
    security(()),
    params(
        ("n" = u64, Path, minimum = 1,
            description = "The checkpoint's place in the chain, from 1."),
        ("If-None-Match" = Option<String>, Header,
            description = "The `ETag` of the answer that you already have.")
    ),
    responses(
        (status = 200, description = "The checkpoint with its leaves.", body = Checkpoint,
            headers(("ETag" = String, description = "The checkpoint's hash."))),
        (status = 304, description = "Nothing has changed: you already have this answer.")
    )
)]
async fn show(call: Call) -> Answer {
    call.anybody()?;
    call.query(&[])?;
    let n = number(call.part("n")).ok_or_else(Problem::not_found)?;
    let checkpoint = call.app.matches.checkpoint_at(n).await?;
    let tagged = Tagged::new(checkpoint.hash.to_string(), Keep::AnybodyForEver);
    Ok(tagged.json(&call.request, || checkpoint))
}

/// List the checkpoints of a match
///
/// Lists which checkpoints hold which of the match's heads, the newest first. If you keep a
/// checkpoint, find the `leaf` in it: then you know that the match had that event at that time.
#[utoipa::path(
    get,
    path = "/v1/matches/{id}/checkpoints",
    operation_id = "list_match_checkpoints",
    tag = "Auditing",
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
        (status = 200, description = "A page of the match's heads.", body = CoveredHeadPage,
            headers(("ETag" = String,
                description = "It stands for the newest checkpoint of the page."))),
        (status = 304, description = "Nothing has changed: you already have this answer.")
    )
)]
async fn of_match(call: Call) -> Answer {
    let caller = call.caller().await?;
    let watched = Watched::by(&call, caller).await?;
    let query = call.query(&["limit", "cursor"])?;
    let paging = Paging::of(&call.request, &query, &[])?;
    let (id, before) = (watched.head.row.id, place(&paging)?);
    let horizon = watched.horizon(&call.app).await?;
    let mut found = call.app.matches.checkpoints_of(id, horizon, before, paging.limit + 1).await?;
    let more = paging.limit < found.len();
    found.truncate(paging.limit);
    let next = found.last().filter(|_| more).map(|last| paging.next(&last.n.to_string()));
    // The checkpoints after the newest of a page never change.
    let newest = found.first().map_or(0, |it| it.n);
    let items = found.into_iter().map(Into::into).collect();
    let tagged = Tagged::new(format!("{newest};checkpoints"), Keep::Caller);
    Ok(tagged.json(&call.request, || CoveredHeadPage { items, next }))
}

/// The checkpoint after which a page begins.
fn place(paging: &Paging) -> Result<Option<u64>, Problem> {
    let made_up = || Problem::new(Name::InvalidCursor, "this list did not give out that cursor");
    paging.after.as_deref().map(|after| number(after).ok_or_else(made_up)).transpose()
}

/// A number from 1 in its only spelling, so that a checkpoint has one address.
fn number(text: &str) -> Option<u64> {
    let number: u64 = text.parse().ok()?;
    (0 < number && number.to_string() == text).then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_checkpoint_has_one_address() {
        assert_eq!(number("12"), Some(12));
        for wrong in ["0", "-1", "+1", "01", "1e9", "", "99999999999999999999"] {
            assert_eq!(number(wrong), None, "{wrong}");
        }
    }
}
