//! `/v1/matches/{id}/accesses`

use domain::engine::{Hash, Time};
use infra::identity::Scope;
use infra::matches::{Access, NewAccess};
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::http::caller::{Allowed, Answer, Call};
use crate::http::cursor::Paging;
use crate::http::etag::{self, Keep};
use crate::http::operation::Operation;
use crate::http::problem::{Name, Problem};
use crate::http::record::RecordChain;
use crate::http::sample::{self, DISPUTE, JUDGE, MATCH, Sample};
use crate::http::watching::Watched;
use crate::http::wire::{Names, PlayerBody};

/// The operation at this address.
pub fn operations() -> Vec<Operation> {
    vec![
        Operation::new(__path_list, list)
            .refused(&[
                Name::MalformedRequest,
                Name::InvalidCursor,
                Name::NotFound,
                Name::InsufficientScope,
                Name::FoldMismatch,
            ])
            .answers(|it| {
                let access = AccessBody::of(example(it), &sample::names());
                json!({"items": [access], "chain": {"holds": true}})
            }),
    ]
}

/// What the judge of the sample looked at.
fn example(sample: &Sample) -> Access {
    let look = NewAccess {
        id: DISPUTE,
        account: JUDGE.0,
        at: sample::time(7),
        dispute: Some(DISPUTE),
        what: format!("/v1/matches/{MATCH}/state?as=judge"),
        version: sample.called.seq(),
    };
    let (hash, prev_hash) = (Hash::default(), Hash::default());
    let access = Access { look, n: 1, prev_hash, hash };
    Access { hash: access.hash_of_fields(MATCH), ..access }
}

/// One look of a judge at what was hidden.
#[derive(Serialize, ToSchema)]
#[schema(as = Access)]
pub struct AccessBody {
    /// The id of this look.
    pub id: Uuid,
    /// The judge who looked.
    pub judge: PlayerBody,
    /// When the judge looked.
    pub at: Time,
    /// The dispute that allowed the look; left out for looks after the match.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dispute: Option<Uuid>,
    /// What was looked at: the address that was requested.
    pub what: String,
    /// The match's version at that time.
    #[schema(minimum = 1)]
    pub version: u64,
    /// The look's place among all looks at this match, from 1.
    #[schema(minimum = 1)]
    pub n: u64,
    /// The hash of the previous look; 64 zeros for the first.
    pub prev_hash: Hash,
    /// SHA-256 of the canonical JSON of `{account, at, dispute, id, match, n, prev_hash, version,
    /// what}`, where `account` is the judge's id, and `dispute` is `null` where there is none.
    pub hash: Hash,
}

/// A page of accesses.
#[derive(Serialize, ToSchema)]
pub struct AccessPage {
    /// The looks, the oldest first.
    items: Vec<AccessBody>,
    /// Whether the whole record holds, other pages included.
    chain: RecordChain,
    /// The `cursor` of the next page; left out on the last page.
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<String>,
}

impl AccessBody {
    /// A look with the name of the judge.
    pub fn of(access: Access, names: &Names) -> AccessBody {
        let Access { look, n, prev_hash, hash } = access;
        let NewAccess { id, account, at, dispute, what, version } = look;
        let judge = PlayerBody::of(account, names);
        AccessBody { id, judge, at, dispute, what, version, n, prev_hash, hash }
    }
}

/// List the looks of judges
///
/// Lists every look of a judge at hidden information. Each was put on record before it was
/// answered. Judges may read this, and players once the match is over. The looks form a chain of
/// hashes whose heads are in the checkpoints; `chain` says whether it holds.
#[utoipa::path(
    get,
    path = "/v1/matches/{id}/accesses",
    operation_id = "list_accesses",
    tag = "Judging",
    security(("bearer" = [])),
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
        (status = 200, description = "A page of accesses.", body = AccessPage,
            headers(("ETag" = String, description = "A hash of the answer's content."))),
        (status = 304, description = "Nothing has changed: you already have this answer.")
    )
)]
async fn list(call: Call) -> Answer {
    let caller = call.signed_in().await?;
    let watched = Watched::by(&call, Some(caller.clone())).await?;
    if let Err(judging) = watched.judge(&call).await {
        if watched.seats().is_empty() {
            return Err(judging);
        }
        caller.needs(Scope::Read)?;
        if !watched.admission.is_over() {
            let detail = "players can read the looks once the match is over";
            return Err(Problem::new(Name::InsufficientScope, detail));
        }
    }
    let query = call.query(&["limit", "cursor"])?;
    let paging = Paging::of(&call.request, &query, &[])?;
    let made_up = || Problem::new(Name::InvalidCursor, "this list did not give out that cursor");
    let after = paging.after.as_deref().map(|it| it.parse::<u64>().map_err(|_| made_up()));
    let after = after.transpose()?.unwrap_or(0);
    // One item more than wanted shows whether another page follows.
    let id = watched.head.row.id;
    let mut found = call.app.matches.accesses(id, after, paging.limit + 1).await?;
    let more = paging.limit < found.len();
    found.truncate(paging.limit);
    let next = found.last().filter(|_| more).map(|last| paging.next(&last.n.to_string()));
    let mut judges: Vec<Uuid> = found.iter().map(|it| it.look.account.0).collect();
    judges.sort_unstable();
    judges.dedup();
    let names = call.app.identity.names_of(&judges).await?;
    let items = found.into_iter().map(|it| AccessBody::of(it, &names)).collect();
    let chain = RecordChain::of(call.app.matches.broken_looks(id).await?);
    Ok(etag::of_content(&call.request, Keep::Caller, &AccessPage { items, chain, next }))
}
