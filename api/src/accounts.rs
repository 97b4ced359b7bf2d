//! `/v1/accounts`

use actix_web::HttpResponse;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::caller::{Answer, Call, unkept};
use crate::idempotency;
use crate::strict::Body;

/// Somebody who wants to play.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewAccount {
    /// 3 to 40 letters, digits, spaces, `-`, `_` and `.`; no two names differ in case alone.
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
/// Makes an account with the role of a player. Log in afterwards at `POST /v1/tokens`.
#[utoipa::path(
    post,
    path = "/v1/accounts",
    operation_id = "create_account",
    tag = "Identity",
    security(()),
    request_body = NewAccount,
    responses((status = 201, description = "The account.", body = Account))
)]
pub async fn register(call: Call, body: Body) -> Answer {
    call.anybody()?;
    idempotency::key(&call.request)?;
    let new = body.json::<NewAccount>()?.value;
    let made = call.app.identity.register(&new.name, new.password).await?;
    let account = Account { id: made.id, name: made.name };
    Ok(unkept(HttpResponse::Created(), &account))
}
