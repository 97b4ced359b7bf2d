//! `/v1/invitations`

use actix_web::HttpResponse;
use actix_web::http::header;
use chrono::{DateTime, Utc};
use domain::engine::{AccountId, Time};
use infra::identity::{Invitation, Scope};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::http::caller::{Allowed, Answer, Call, made, uncached};
use crate::http::cursor::Paging;
use crate::http::idempotency;
use crate::http::operation::Operation;
use crate::http::problem::{Name, Problem};
use crate::http::sample::{self, JUDGE};
use crate::http::strict::{Body, present};
use crate::http::wire::{self, Names, PlayerBody};

/// The operations at these addresses.
pub fn operations() -> Vec<Operation> {
    vec![
        Operation::new(__path_create, create)
            .refused(&[
                Name::InsufficientScope,
                Name::TooManyInvitations,
                Name::IdempotencyKeyReused,
            ])
            .asks(|_| json!({"uses": 8}))
            .answers(|_| {
                let mut made = example();
                made["code"] = json!("3HV8A-60RWP-QK9J2-XN7TD");
                made
            }),
        Operation::new(__path_list, list)
            .refused(&[Name::MalformedRequest, Name::InvalidCursor, Name::InsufficientScope])
            .answers(|_| json!({"items": [example()]})),
        Operation::new(__path_withdraw, withdraw)
            .refused(&[Name::NotFound, Name::InsufficientScope]),
    ]
}

fn example() -> Value {
    let (id, name) = JUDGE;
    json!({
        "id": "019a9e6b-0000-7000-8000-000000000004", "made_by": {"id": id, "name": name},
        "uses": 8, "used": 0, "made_at": sample::time(0), "expires_at": sample::time(403_200),
    })
}

/// An invitation to be made.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct InvitationToMake {
    /// How many accounts can be made with it. Left out: one.
    #[serde(default, deserialize_with = "present")]
    #[schema(minimum = 1, maximum = 1_000)]
    uses: Option<u32>,
    /// When it expires, within a year. Left out: in seven days.
    #[serde(default, deserialize_with = "present")]
    expires_at: Option<Time>,
}

/// An invitation, and its code if it was just made.
#[derive(Serialize, ToSchema)]
#[schema(as = Invitation)]
pub struct InvitationBody {
    /// The invitation's id.
    id: Uuid,
    /// The admin who made it; left out if it was made at the command line of the server.
    #[serde(skip_serializing_if = "Option::is_none")]
    made_by: Option<PlayerBody>,
    /// How many accounts can be made with it.
    #[schema(minimum = 1, maximum = 1_000)]
    uses: u32,
    /// How many were made.
    #[schema(minimum = 0, maximum = 1_000)]
    used: u32,
    /// When it was made.
    made_at: Time,
    /// When it expires.
    expires_at: Time,
    /// The code to register with, as `invitation`: 20 letters and digits in groups of five. Case
    /// and hyphens do not matter. Shown to the one who makes it, and left out of lists.
    #[serde(skip_serializing_if = "Option::is_none")]
    code: Option<String>,
}

/// A page of invitations.
#[derive(Serialize, ToSchema)]
pub struct InvitationPage {
    /// The invitations, the oldest first.
    items: Vec<InvitationBody>,
    /// The `cursor` of the next page; left out on the last page.
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<String>,
}

impl InvitationBody {
    fn of(it: Invitation, code: Option<String>, names: &Names) -> InvitationBody {
        InvitationBody {
            id: it.id,
            made_by: it.made_by.map(|by| PlayerBody::of(AccountId(by), names)),
            uses: it.uses,
            used: it.used,
            made_at: it.made_at.into(),
            expires_at: it.expires_at.into(),
            code,
        }
    }
}

/// Make an invitation
///
/// Makes a code with which `uses` people can register (`HIGHNOON_REGISTRATION`).
/// The code is stored as a hash, and not listed. With an Idempotency-Key, the same request makes
/// one invitation, however often it is sent, and gets its code again: the code is derived from a
/// key of the server. There can be 1,000 invitations that are not used up. The act is on record
/// (`GET /v1/acts`). For admins; on the server there is also `highnoon invite`.
#[utoipa::path(
    post,
    path = "/v1/invitations",
    operation_id = "create_invitation",
    tag = "Identity",
    security(("bearer" = [])),
    params(("Idempotency-Key" = Option<Uuid>, Header,
        description = "A UUID that you make up. Send the same one with every attempt at this \
                       request.")),
    request_body = InvitationToMake,
    responses(
        (status = 201, description = "The invitation, with its code.", body = InvitationBody),
        (status = 200, description = "The invitation that the same request made before.",
            body = InvitationBody, headers(("Idempotent-Replayed" = String,
                description = "`true`: the reply is repeated, and nothing was done anew.")))
    )
)]
async fn create(call: Call, body: Body) -> Answer {
    let caller = call.signed_in().await?;
    caller.needs(Scope::Admin)?;
    let key = idempotency::key(&call.request)?;
    let read = body.json_if_any::<InvitationToMake>()?;
    let InvitationToMake { uses, expires_at } = read.value;
    let key = key.map(|key| idempotency::of(key, read.digest));
    let expires_at = expires_at.map(DateTime::<Utc>::from);
    let identity = &call.app.identity;
    let invited = identity.invite(uses.unwrap_or(1), expires_at, Some(caller.account), key).await?;
    let (response, new) = made(invited);
    let names = wire::accounts_by_name(&call.app, [caller.id()]).await?;
    Ok(uncached(response, &InvitationBody::of(new.invitation, Some(new.code), &names)))
}

/// List invitations
///
/// Lists the invitations with which somebody can still register, without their codes. For admins.
#[utoipa::path(
    get,
    path = "/v1/invitations",
    operation_id = "list_invitations",
    tag = "Identity",
    security(("bearer" = [])),
    params(
        ("limit" = Option<u64>, Query, minimum = 1, maximum = 200,
            description = "The number of items on a page, at most. Left out: 50."),
        ("cursor" = Option<String>, Query,
            description = "The `next` of the previous page. Left out: the first page.")
    ),
    responses((status = 200, description = "A page of invitations.", body = InvitationPage))
)]
async fn list(call: Call) -> Answer {
    let caller = call.signed_in().await?;
    caller.needs(Scope::Admin)?;
    let query = call.query(&["limit", "cursor"])?;
    let paging = Paging::of(&call.request, &query, &[])?;
    let made_up = |_| Problem::new(Name::InvalidCursor, "this list did not give out that cursor");
    let after = paging.after.as_deref().map(Uuid::parse_str).transpose().map_err(made_up)?;
    // One item more than wanted shows whether another page follows.
    let mut found = call.app.identity.invitations(after, paging.limit + 1).await?;
    let more = paging.limit < found.len();
    found.truncate(paging.limit);
    let next = found.last().filter(|_| more).map(|last| paging.next(&last.id.to_string()));
    let makers = found.iter().filter_map(|it| it.made_by).map(AccountId);
    let names = wire::accounts_by_name(&call.app, makers).await?;
    let items = found.into_iter().map(|it| InvitationBody::of(it, None, &names)).collect();
    Ok(uncached(HttpResponse::Ok(), &InvitationPage { items, next }))
}

/// Withdraw an invitation
///
/// Nobody registers with it any more; accounts that were made with it stay. The act is on record.
/// For admins.
#[utoipa::path(
    delete,
    path = "/v1/invitations/{id}",
    operation_id = "delete_invitation",
    tag = "Identity",
    security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The invitation's id.")),
    responses((status = 204, description = "The invitation is withdrawn."))
)]
async fn withdraw(call: Call) -> Answer {
    let caller = call.signed_in().await?;
    let id = call.id("id")?;
    caller.needs(Scope::Admin)?;
    call.query(&[])?;
    call.app.identity.withdraw_invitation(id, caller.account).await?;
    Ok(HttpResponse::NoContent().insert_header((header::CACHE_CONTROL, "no-store")).finish())
}
