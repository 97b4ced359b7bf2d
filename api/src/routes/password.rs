//! `/v1/me/password`

use actix_web::HttpResponse;
use actix_web::http::header;
use infra::identity::IdentityError;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use crate::http::caller::{Answer, Call};
use crate::http::operation::Operation;
use crate::http::problem::{Name, Problem};
use crate::http::sample::PASSWORD;
use crate::http::strict::Body;

/// The operation at this address.
pub fn operations() -> Vec<Operation> {
    vec![
        Operation::new(__path_replace, replace)
            .refused(&[Name::WrongPassword, Name::InsufficientScope, Name::NoPassword, Name::Busy])
            .asks(|_| json!({"old": PASSWORD, "new": "an even longer secret password"})),
    ]
}

/// A password that is to be replaced.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewPassword {
    /// The password that the account has.
    #[schema(max_length = 1_000, format = Password)]
    old: String,
    /// The password that it is to have: 10 to 200 characters.
    #[schema(min_length = 10, max_length = 200, format = Password)]
    new: String,
}

/// Change your password
///
/// Needs a login of the account; an API key cannot do it. All other logins of the account end:
/// their tokens are refused at once. API keys stay. The request can be sent again: if the account
/// has the new password already, nothing is done. It counts as an attempt to log in.
#[utoipa::path(
    put,
    path = "/v1/me/password",
    operation_id = "replace_password",
    tag = "Identity",
    security(("bearer" = [])),
    request_body = NewPassword,
    responses((status = 204, description = "The account has the new password."))
)]
async fn replace(call: Call, body: Body) -> Answer {
    let caller = call.signed_in().await?;
    call.newcomer()?;
    let NewPassword { old, new } = body.json::<NewPassword>()?.value;
    call.app.identity.change_password(&caller, old, new).await.map_err(|error| match error {
        IdentityError::InvalidPassword(rule) => Problem::malformed("/new", rule),
        error => error.into(),
    })?;
    tracing::info!(account = %caller.account, "a password was changed");
    Ok(HttpResponse::NoContent().insert_header((header::CACHE_CONTROL, "no-store")).finish())
}
