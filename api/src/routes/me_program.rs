//! `/v1/me/program`

use actix_web::HttpResponse;
use infra::identity::Scope;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use crate::http::caller::{Allowed, Answer, Call, uncached};
use crate::http::operation::Operation;
use crate::http::problem::Name;
use crate::http::sample::PLAYERS;
use crate::http::strict::Body;
use crate::routes::me::Me;

/// The operations at this address.
pub fn operations() -> Vec<Operation> {
    vec![
        Operation::new(__path_declare, declare)
            .refused(&[Name::MalformedRequest, Name::InsufficientScope])
            .answers(|_| {
                let (id, name) = PLAYERS[1];
                json!({
                    "id": id, "name": name, "roles": ["player"], "scopes": ["play", "read"],
                    "program": true,
                })
            }),
        Operation::new(__path_withdraw, withdraw).refused(&[Name::InsufficientScope]),
    ]
}

/// Nothing: the account is the caller's.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Nothing {}

/// Say that a program plays with your account
///
/// Others see it wherever the account plays, as `program`: in seats, lists and everywhere that the
/// account is named. Bots that play by an API key should say so. Saying it again changes nothing.
#[utoipa::path(
    put,
    path = "/v1/me/program",
    operation_id = "declare_program",
    tag = "Identity",
    security(("bearer" = [])),
    params(("Idempotency-Key" = Option<Uuid>, Header,
        description = "Not needed, as saying it twice is saying it once.")),
    responses((status = 200, description = "Your account, which says so.", body = Me))
)]
async fn declare(call: Call, body: Body) -> Answer {
    let caller = call.signed_in().await?;
    caller.needs(Scope::Play)?;
    body.json_if_any::<Nothing>()?;
    call.app.identity.declare(caller.account, true).await?;
    Ok(uncached(HttpResponse::Ok(), &Me::of(&call, &caller).await?))
}

/// Say that no program plays with your account any more
///
/// From now on others see it without `program`. Saying it again changes nothing.
#[utoipa::path(
    delete,
    path = "/v1/me/program",
    operation_id = "withdraw_program",
    tag = "Identity",
    security(("bearer" = [])),
    responses((status = 204, description = "Your account does not say so."))
)]
async fn withdraw(call: Call) -> Answer {
    let caller = call.signed_in().await?;
    caller.needs(Scope::Play)?;
    call.query(&[])?;
    call.app.identity.declare(caller.account, false).await?;
    Ok(HttpResponse::NoContent().finish())
}
