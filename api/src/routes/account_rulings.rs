//! `/v1/accounts/{id}/rulings`

use std::collections::{BTreeMap, BTreeSet};

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, ResponseError};
use domain::engine::{AccountId, MatchId};
use infra::identity::{Caller, Scope};
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::http::caller::{Allowed, Answer, Call, uncached};
use crate::http::cursor::Paging;
use crate::http::operation::Operation;
use crate::http::problem::{Name, Problem};
use crate::http::ruled;
use crate::http::sample::{MATCH, Sample, TITLE};
use crate::http::texts;
use crate::http::watching::Watched;
use crate::http::wire;
use crate::routes::rulings::{self, RulingBody};

/// The operation at this address.
pub fn operations() -> Vec<Operation> {
    vec![
        Operation::new(__path_list, list)
            .refused(&[
                Name::MalformedRequest,
                Name::InvalidCursor,
                Name::NotFound,
                Name::InsufficientScope,
            ])
            .answers(|it| json!({"items": [example(it)]})),
    ]
}

fn example(sample: &Sample) -> AccountRulingBody {
    let (r#match, title) = (MATCH, Some(TITLE.to_owned()));
    let ruleset = sample.now.summary().ruleset;
    AccountRulingBody { r#match, title, ruleset, ruling: rulings::example(sample) }
}

/// A ruling about a player, and the match in which it was issued.
#[derive(Serialize, ToSchema)]
#[schema(as = AccountRuling)]
pub struct AccountRulingBody {
    /// The match's id.
    r#match: MatchId,
    /// The match's name; `null` if it has none.
    #[schema(required = true)]
    title: Option<String>,
    /// The id of the match's ruleset.
    ruleset: String,
    /// The ruling, as the match shows it.
    ruling: RulingBody,
}

/// A page of rulings about a player.
#[derive(Serialize, ToSchema)]
pub struct AccountRulingPage {
    /// The rulings: those of newer matches first, in each the later ones first. Those that the
    /// caller may not read are left out, so a page can have fewer than `limit`.
    items: Vec<AccountRulingBody>,
    /// The `cursor` of the next page; left out on the last page.
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<String>,
}

/// List the rulings about a player
///
/// Lists the rulings over all matches that concern a seat of this account: its warnings and
/// penalties, what was answered for it, and the time that it was given. For judges: each reads what
/// they may read in the match itself, at `GET /v1/matches/{id}/rulings`.
#[utoipa::path(
    get,
    path = "/v1/accounts/{id}/rulings",
    operation_id = "list_account_rulings",
    tag = "Judging",
    security(("bearer" = [])),
    params(
        ("id" = Uuid, Path, description = "The account's id."),
        ("limit" = Option<u64>, Query, minimum = 1, maximum = 200,
            description = "The number of items on a page, at most. Left out: 50."),
        ("cursor" = Option<String>, Query,
            description = "The `next` of the previous page. Left out: the first page.")
    ),
    responses((status = 200, description = "A page of rulings.", body = AccountRulingPage))
)]
async fn list(call: Call) -> Answer {
    let caller = call.signed_in().await?;
    let account = AccountId(call.id("id")?);
    caller.needs(Scope::Judge)?;
    if wire::accounts_by_name(&call.app, [account]).await?.is_empty() {
        return Err(Problem::not_found());
    }
    let query = call.query(&["limit", "cursor"])?;
    let paging = Paging::of(&call.request, &query, &[])?;
    let after = paging.after.as_deref().map(place).transpose()?;
    // One item more than wanted shows whether another page follows.
    let mut found = call.app.matches.rulings_about(account, after, paging.limit + 1).await?;
    let more = paging.limit < found.len();
    found.truncate(paging.limit);
    let last = found.last().filter(|_| more);
    let next = last.map(|(id, seq)| paging.next(&format!("{id} {seq}")));
    let mut wanted: BTreeMap<MatchId, BTreeSet<u64>> = BTreeMap::new();
    for (id, seq) in found {
        wanted.entry(id).or_default().insert(seq);
    }
    let mut items = Vec::new();
    for (id, seqs) in wanted.into_iter().rev() {
        match of_match(&call, &caller, id, &seqs).await {
            Ok(them) => items.extend(them),
            // A match that is private, or frozen, keeps no judge from reading of the others.
            Err(problem) if problem.status_code() == StatusCode::SERVICE_UNAVAILABLE => {
                return Err(problem);
            }
            Err(problem) => tracing::debug!(%id, %problem, "rulings of a match are left out"),
        }
    }
    Ok(uncached(HttpResponse::Ok(), &AccountRulingPage { items, next }))
}

/// The rulings that these events of a match issued, as far as the caller may read them.
async fn of_match(
    call: &Call,
    caller: &Caller,
    id: MatchId,
    seqs: &BTreeSet<u64>,
) -> Result<Vec<AccountRulingBody>, Problem> {
    let watched = Watched::of(call, id, Some(caller.clone())).await?;
    let mut rulings = ruled::read_by(call, &watched).await?;
    rulings.retain(|it| seqs.contains(&it.seq));
    let rulings = rulings::bodies(call, &watched, rulings).await?;
    let row = &watched.head.row;
    let titles = texts::titles_of(&call.app, &[row]).await?;
    let body = |ruling| AccountRulingBody {
        r#match: id,
        title: texts::title(row, &titles),
        ruleset: row.ruleset.clone(),
        ruling,
    };
    Ok(rulings.into_iter().rev().map(body).collect())
}

/// The place in the list of which a cursor tells.
fn place(cursor: &str) -> Result<(MatchId, u64), Problem> {
    let parts = cursor.split_once(' ');
    let place = parts.and_then(|(id, seq)| Some((Uuid::parse_str(id).ok()?, seq.parse().ok()?)));
    let made_up = || Problem::new(Name::InvalidCursor, "this list did not give out that cursor");
    place.map(|(id, seq)| (MatchId(id), seq)).ok_or_else(made_up)
}
