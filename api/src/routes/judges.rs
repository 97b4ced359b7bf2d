//! `/v1/matches/{id}/judges`

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use actix_web::HttpResponse;
use actix_web::http::header;
use domain::engine::{AccountId, MatchId, Time};
use infra::identity::{Caller, Scope};
use infra::matches::AssignedJudge;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::http::caller::{Allowed, Answer, Call, made, uncached};
use crate::http::cursor::Paging;
use crate::http::operation::Operation;
use crate::http::problem::{Name, Problem};
use crate::http::sample::{self, PLAYERS};
use crate::http::strict::{Body, present};
use crate::http::watching::Watched;
use crate::http::wire::{self, Names, PlayerBody};

/// The operations at these addresses.
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
            .answers(|_| json!({"items": [example()]})),
        Operation::new(__path_assign, assign)
            .refused(&[
                Name::NotFound,
                Name::InsufficientScope,
                Name::NotAJudge,
                Name::TooManyJudges,
                Name::FoldMismatch,
            ])
            .asks(|_| json!({"account": PLAYERS[1].0}))
            .answers(|_| example()),
        Operation::new(__path_unassign, unassign).refused(&[
            Name::NotFound,
            Name::InsufficientScope,
            Name::FoldMismatch,
        ]),
    ]
}

fn example() -> Value {
    let [jane, doc] = PLAYERS.map(|(id, name)| json!({"id": id, "name": name}));
    let assigned_at = sample::time(0);
    json!({"account": doc, "assigned_by": jane, "assigned_at": assigned_at, "head": false})
}

/// A judge to be called to the match.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewJudge {
    /// The account of the judge. It must have the role `judge`.
    account: Uuid,
    /// Whether appeals in this match go to this judge, before any other. Left out: unchanged, and
    /// `false` for a new judge. A match has one head judge: a new one replaces the previous one.
    #[serde(default, deserialize_with = "present")]
    head: Option<bool>,
}

/// A judge who was called to the match.
#[derive(Serialize, ToSchema)]
#[schema(as = Judge)]
pub struct JudgeBody {
    /// The judge who was called.
    account: PlayerBody,
    /// The admin who called the judge.
    assigned_by: PlayerBody,
    /// When the judge was called.
    assigned_at: Time,
    /// Whether appeals in this match go to this judge, before any other.
    head: bool,
}

/// A page of a match's judges.
#[derive(Serialize, ToSchema)]
pub struct JudgePage {
    /// The judges, those called first at the front of the list.
    items: Vec<JudgeBody>,
    /// The `cursor` of the next page; left out on the last page.
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<String>,
}

impl JudgeBody {
    fn of(judge: &AssignedJudge, names: &Names) -> JudgeBody {
        JudgeBody {
            account: PlayerBody::of(judge.account, names),
            assigned_by: PlayerBody::of(judge.assigned_by, names),
            assigned_at: judge.assigned_at.into(),
            head: judge.head,
        }
    }
}

/// The match that an admin asks about. Callers who are no admins learn no more of it than anybody.
async fn administered(call: &Call, caller: &Caller) -> Result<MatchId, Problem> {
    if let Err(problem) = caller.needs(Scope::Admin) {
        Watched::by(call, Some(caller.clone())).await?;
        return Err(problem);
    }
    call.match_id()
}

async fn names_of(call: &Call, judges: &[AssignedJudge]) -> Result<Names, Problem> {
    let accounts = judges.iter().flat_map(|it| [it.account, it.assigned_by]);
    wire::accounts_by_name(&call.app, accounts).await
}

/// List the judges of a match
///
/// Lists the judges who were called to it, for admins. A judge who judges all matches needs no
/// call.
#[utoipa::path(
    get,
    path = "/v1/matches/{id}/judges",
    operation_id = "list_judges",
    tag = "Judging",
    security(("bearer" = [])),
    params(
        ("id" = Uuid, Path, description = "The match's id."),
        ("limit" = Option<u64>, Query, minimum = 1, maximum = 200,
            description = "The number of items on a page, at most. Left out: 50."),
        ("cursor" = Option<String>, Query,
            description = "The `next` of the previous page. Left out: the first page.")
    ),
    responses((status = 200, description = "A page of judges.", body = JudgePage))
)]
async fn list(call: Call) -> Answer {
    let caller = call.signed_in().await?;
    let id = administered(&call, &caller).await?;
    let judges = call.app.matches.judges(id).await?;
    let query = call.query(&["limit", "cursor"])?;
    let paging = Paging::of(&call.request, &query, &[])?;
    let (judges, next) = paging.cut_in_order(judges, Place::of)?;
    let names = names_of(&call, &judges).await?;
    let items = judges.iter().map(|it| JudgeBody::of(it, &names)).collect();
    Ok(uncached(HttpResponse::Ok(), &JudgePage { items, next }))
}

/// The place of a judge in the list: those who were called first come first.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Place {
    assigned_at: i64,
    account: Uuid,
}

impl Place {
    fn of(it: &AssignedJudge) -> Place {
        Place { assigned_at: it.assigned_at.timestamp_micros(), account: it.account.0 }
    }
}

impl Display for Place {
    fn fmt(&self, to: &mut Formatter<'_>) -> fmt::Result {
        write!(to, "{} {}", self.assigned_at, self.account)
    }
}

impl FromStr for Place {
    type Err = ();

    fn from_str(text: &str) -> Result<Place, ()> {
        let (assigned_at, account) = text.split_once(' ').ok_or(())?;
        Ok(Place {
            assigned_at: assigned_at.parse().map_err(|_| ())?,
            account: account.parse().map_err(|_| ())?,
        })
    }
}

/// Call a judge to a match
///
/// Only admins can do this; a match has at most 100 judges. For a judge who has been called
/// already the reply is the same, with `head` as it is now. A judge who sits in the match still
/// cannot judge it.
#[utoipa::path(
    post,
    path = "/v1/matches/{id}/judges",
    operation_id = "create_judge",
    tag = "Judging",
    security(("bearer" = [])),
    params(
        ("id" = Uuid, Path, description = "The match's id."),
        ("Idempotency-Key" = Option<Uuid>, Header,
            description = "A UUID that you make up. It is not needed here: a judge is called \
                           once, however often you ask.")
    ),
    request_body = NewJudge,
    responses(
        (status = 201, description = "The judge is called to the match.", body = JudgeBody),
        (status = 200, description = "The judge had been called before.", body = JudgeBody,
            headers(("Idempotent-Replayed" = String,
                description = "`true`: the reply is repeated, and nothing was done anew.")))
    )
)]
async fn assign(call: Call, body: Body) -> Answer {
    let caller = call.signed_in().await?;
    let id = administered(&call, &caller).await?;
    let NewJudge { account, head } = body.json::<NewJudge>()?.value;
    let account = AccountId(account);
    let assigned = call.app.matches.assign_judge(id, account, caller.id(), head).await?;
    let (response, judge) = made(assigned);
    let names = names_of(&call, std::slice::from_ref(&judge)).await?;
    Ok(uncached(response, &JudgeBody::of(&judge, &names)))
}

/// Call a judge off a match
///
/// Only admins can do this.
#[utoipa::path(
    delete,
    path = "/v1/matches/{id}/judges/{account}",
    operation_id = "delete_judge",
    tag = "Judging",
    security(("bearer" = [])),
    params(
        ("id" = Uuid, Path, description = "The match's id."),
        ("account" = Uuid, Path, description = "The judge's account.")
    ),
    responses((status = 204, description = "The judge is no longer called to the match."))
)]
async fn unassign(call: Call) -> Answer {
    let caller = call.signed_in().await?;
    let account = AccountId(call.id("account")?);
    let id = administered(&call, &caller).await?;
    call.query(&[])?;
    call.app.matches.unassign_judge(id, account, caller.id()).await?;
    call.app.identity.rights_changed(account.0);
    Ok(HttpResponse::NoContent().insert_header((header::CACHE_CONTROL, "no-store")).finish())
}
