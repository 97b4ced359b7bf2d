//! `/v1/accounts`

use actix_web::HttpResponse;
use actix_web::http::header;
use infra::identity::{Credential, IdentityError, Made, Scope};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::http::caller::{Allowed, Answer, Call, made, unkept};
use crate::http::idempotency;
use crate::http::operation::Operation;
use crate::http::problem::Name;
use crate::http::sample::{PASSWORD, PLAYERS};
use crate::http::strict::Body;

/// The operations of these addresses.
pub fn operations() -> Vec<Operation> {
    vec![
        Operation::new(__path_register, register)
            .refused(&[Name::NameTaken, Name::Busy])
            .asks(|_| json!({"name": PLAYERS[0].1, "password": PASSWORD}))
            .answers(|_| json!({"id": PLAYERS[0].0, "name": PLAYERS[0].1})),
        Operation::new(__path_erase, erase).refused(&[
            Name::NotFound,
            Name::InsufficientScope,
            Name::LastAdmin,
        ]),
    ]
}

/// Somebody who wants to play.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewAccount {
    /// 3 to 40 letters, digits, spaces, `-`, `_` and `.`; no two names differ in case alone or look
    /// the same. It is kept with narrow letters, composed (NFC), and single spaces.
    #[schema(min_length = 3, max_length = 40)]
    name: String,
    /// 10 to 200 characters.
    #[schema(min_length = 10, max_length = 200, format = Password)]
    password: String,
}

/// Somebody who may play.
#[derive(Serialize, ToSchema)]
pub struct Account {
    /// The account's id.
    id: Uuid,
    /// Its name.
    name: String,
}

/// Register
///
/// Makes an account with the role of a player. Log in afterwards at `POST /v1/tokens`. With an
/// Idempotency-Key the same name and password are answered with the same account as often as they
/// are sent; without one the name is then taken.
#[utoipa::path(
    post,
    path = "/v1/accounts",
    operation_id = "create_account",
    tag = "Identity",
    security(()),
    params(("Idempotency-Key" = Option<Uuid>, Header,
        description = "A UUID of your own making, the same for each attempt at this request.")),
    request_body = NewAccount,
    responses(
        (status = 201, description = "The account.", body = Account),
        (status = 200, description = "The account, which the same name and password have made \
                                      before.",
            body = Account, headers(("Idempotent-Replayed" = String, description = "`true`")))
    )
)]
async fn register(call: Call, body: Body) -> Answer {
    call.newcomer()?;
    let key = idempotency::key(&call.request)?;
    let NewAccount { name, password } = body.json::<NewAccount>()?.value;
    let identity = &call.app.identity;
    let registered = match key {
        Some(_) => identity.register_once(&name, password).await?,
        None => Made::Now(identity.register(&name, password).await?),
    };
    let (response, account) = made(registered);
    Ok(unkept(response, &Account { id: account.id, name: account.name }))
}

/// Erase an account
///
/// By who has logged in to it, with the scope to play, or by an admin. Its name is gone, and nobody
/// else gets it: a digest of it is kept, for ever or as long as the operator has set. Whatever it
/// could log in with, its API keys, its annotations and every text of its making are gone, and what
/// it holds is refused at once. Logs know accounts by their ids alone: they stay as they are and
/// verify, and show the name as `erased`. The last admin stays.
#[utoipa::path(
    delete,
    path = "/v1/accounts/{id}",
    operation_id = "delete_account",
    tag = "Identity",
    security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The account's id.")),
    responses((status = 204, description = "The account is erased."))
)]
async fn erase(call: Call) -> Answer {
    let caller = call.signed_in().await?;
    let id = call.id("id")?;
    match (caller.account == id, &caller.credential) {
        // A bot shall not take the account with it.
        (true, Credential::ApiKey { .. }) => Err(IdentityError::NeedsAccessToken.into()),
        (true, Credential::AccessToken { .. } | Credential::TrustedToken { .. }) => {
            caller.needs(Scope::Play)
        }
        (false, _) => caller.needs(Scope::Admin),
    }?;
    call.query(&[])?;
    call.app.identity.erase(id).await?;
    tracing::info!(by = %caller.account, account = %id, "an account was erased");
    Ok(HttpResponse::NoContent().insert_header((header::CACHE_CONTROL, "no-store")).finish())
}
