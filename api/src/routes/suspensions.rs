//! `/v1/accounts/{id}/suspension`

use actix_web::HttpResponse;
use actix_web::http::header;
use domain::engine::{AccountId, Time};
use infra::identity::{FoundAccount, Scope};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::http::caller::{Allowed, Answer, Call, uncached};
use crate::http::operation::Operation;
use crate::http::problem::Name;
use crate::http::sample::{self, JUDGE, PLAYERS};
use crate::http::strict::{self, Body};
use crate::http::texts::ERASED;
use crate::http::wire::{self, Names, PlayerBody};
use crate::routes::me::Role;
use crate::routes::roles::Judges;

/// The operations at this address.
pub fn operations() -> Vec<Operation> {
    vec![
        Operation::new(__path_suspend, suspend)
            .refused(&[Name::NotFound, Name::InsufficientScope, Name::LastAdmin])
            .asks(|_| json!({"reason": REASON}))
            .answers(|_| example()),
        Operation::new(__path_end, end).refused(&[Name::NotFound, Name::InsufficientScope]),
    ]
}

const REASON: &str = "Two seats of one match were yours, under two names.";

/// An account that is suspended.
pub fn example() -> Value {
    let ((id, name), (admin, admins_name)) = (PLAYERS[0], JUDGE);
    json!({
        "id": id, "name": name, "roles": ["player"], "judges": "all",
        "created_at": sample::time(0),
        "suspension": {
            "since": sample::time(600), "by": {"id": admin, "name": admins_name}, "reason": REASON,
        },
    })
}

/// An account that is to be suspended.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewSuspension {
    /// Why: 1 to 4,000 characters. It is told to the owner of the account whenever they are
    /// refused.
    #[schema(min_length = 1, max_length = 4000)]
    reason: String,
}

/// An account as admins see it.
#[derive(Serialize, ToSchema)]
#[schema(as = FoundAccount)]
pub struct FoundAccountBody {
    /// The account's id.
    id: Uuid,
    /// The name of the account, also if it is hidden from others.
    name: String,
    /// The roles of the account.
    roles: Vec<Role>,
    /// Which matches the account judges, if it is a judge.
    judges: Judges,
    /// When the account was made.
    created_at: Time,
    /// `true` if an admin has hidden the name from others; otherwise left out.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(default = false)]
    name_hidden: bool,
    /// `true` if a program plays with the account; otherwise left out.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(default = false)]
    program: bool,
    /// Since when and why the account may do nothing; left out if it is not suspended.
    #[serde(skip_serializing_if = "Option::is_none")]
    suspension: Option<SuspensionBody>,
}

/// A suspension of an account.
#[derive(Serialize, ToSchema)]
#[schema(as = Suspension)]
pub struct SuspensionBody {
    /// The time from which it may do nothing.
    since: Time,
    /// The admin who has suspended it.
    by: PlayerBody,
    /// Why, or `erased`.
    reason: String,
}

impl FoundAccountBody {
    /// An account; `names` has those of admins who have suspended somebody.
    pub fn of(found: FoundAccount, names: &Names) -> FoundAccountBody {
        let FoundAccount { account, suspension, name_hidden, program } = found;
        FoundAccountBody {
            id: account.id,
            name: account.name,
            roles: account.roles.iter().map(Role::from).collect(),
            judges: account.judges.into(),
            created_at: account.created_at.into(),
            name_hidden,
            program,
            suspension: suspension.map(|it| SuspensionBody {
                since: it.since.into(),
                by: PlayerBody::of(AccountId(it.by), names),
                reason: it.reason.unwrap_or_else(|| ERASED.to_owned()),
            }),
        }
    }
}

/// Suspend an account
///
/// Whatever the account sends is refused with `account-suspended` until the suspension ends: its
/// tokens and API keys stop working at once on the server that is called, and within a second on
/// others; its streams end; nobody logs in to it or refreshes its tokens. It keeps its seats: in
/// running matches it decides nothing, and its clocks run. Suspending it again changes only the
/// reason. The last admin who can act cannot be suspended. The act is on record (`GET /v1/acts`).
/// For admins.
#[utoipa::path(
    put,
    path = "/v1/accounts/{id}/suspension",
    operation_id = "replace_suspension",
    tag = "Identity",
    security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The account's id.")),
    request_body = NewSuspension,
    responses((status = 200, description = "The account is suspended.", body = FoundAccountBody))
)]
async fn suspend(call: Call, body: Body) -> Answer {
    let caller = call.signed_in().await?;
    let id = call.id("id")?;
    caller.needs(Scope::Admin)?;
    let NewSuspension { reason } = body.json::<NewSuspension>()?.value;
    strict::words("/reason", &reason)?;
    let found = call.app.identity.suspend(id, &reason, caller.account).await?;
    tracing::info!(by = %caller.account, account = %id, "an account was suspended");
    let by = found.suspension.as_ref().map(|it| AccountId(it.by));
    let names = wire::accounts_by_name(&call.app, by).await?;
    Ok(uncached(HttpResponse::Ok(), &FoundAccountBody::of(found, &names)))
}

/// End the suspension of an account
///
/// Its tokens and API keys work again, as far as they have not expired. If the account is not
/// suspended, nothing happens. The act is on record. For admins.
#[utoipa::path(
    delete,
    path = "/v1/accounts/{id}/suspension",
    operation_id = "delete_suspension",
    tag = "Identity",
    security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The account's id.")),
    responses((status = 204, description = "The account is not suspended."))
)]
async fn end(call: Call) -> Answer {
    let caller = call.signed_in().await?;
    let id = call.id("id")?;
    caller.needs(Scope::Admin)?;
    call.query(&[])?;
    call.app.identity.end_suspension(id, caller.account).await?;
    tracing::info!(by = %caller.account, account = %id, "the suspension of an account has ended");
    Ok(HttpResponse::NoContent().insert_header((header::CACHE_CONTROL, "no-store")).finish())
}
