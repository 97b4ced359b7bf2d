//! `/v1/accounts/{id}/resets` and `/v1/password-resets`

use actix_web::HttpResponse;
use actix_web::http::header;
use chrono::Utc;
use infra::identity::Scope;
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use crate::http::caller::{Allowed, Answer, Call, made, uncached};
use crate::http::idempotency;
use crate::http::operation::Operation;
use crate::http::problem::Name;
use crate::http::sample::{PASSWORD, PLAYERS};
use crate::http::strict::Body;

/// The operations at these addresses.
pub fn operations() -> Vec<Operation> {
    vec![
        Operation::new(__path_create, create)
            .refused(&[
                Name::NotFound,
                Name::InsufficientScope,
                Name::NoPassword,
                Name::IdempotencyKeyReused,
            ])
            .asks(|_| json!({}))
            .answers(|_| json!({"code": CODE, "expires_in": 86_400})),
        Operation::new(__path_reset, reset)
            .refused(&[Name::Unauthenticated, Name::Busy])
            .asks(|_| json!({"name": PLAYERS[0].1, "code": CODE, "password": PASSWORD})),
    ]
}

const CODE: &str = "7K2QX-M0D4W-9ZHBE-1C6TN";

/// A code to be made for an account.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = NewPasswordCode)]
pub struct NewReset {}

/// A code with which somebody sets a new password.
#[derive(Serialize, ToSchema)]
#[schema(as = PasswordCode)]
pub struct ResetBody {
    /// The code: 20 letters and digits in groups of five. Case and hyphens do not matter.
    code: String,
    /// For how many seconds it is good.
    #[schema(minimum = 0)]
    expires_in: u64,
}

/// A new password for somebody who has a code.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PasswordReset {
    /// The name of the account.
    #[schema(max_length = 200)]
    name: String,
    /// The code that an admin has made.
    #[schema(max_length = 100)]
    code: String,
    /// The password that the account is to have: 10 to 200 characters.
    #[schema(min_length = 10, max_length = 200, format = Password)]
    password: String,
}

/// Make a code for a new password
///
/// For somebody who has lost their password: hand them the code, which is good once, for 24 hours.
/// It replaces earlier codes of the account, is stored as a hash, and is on record (`GET /v1/acts`)
/// without itself. With an Idempotency-Key, the same request makes one code, however often it is
/// sent, and gets it again: the code is derived from a key of the server. For admins; on the server
/// there is also `highnoon reset NAME`.
#[utoipa::path(
    post,
    path = "/v1/accounts/{id}/resets",
    operation_id = "create_password_code",
    tag = "Identity",
    security(("bearer" = [])),
    params(
        ("id" = Uuid, Path, description = "The account's id."),
        ("Idempotency-Key" = Option<Uuid>, Header,
            description = "A UUID that you make up. Send the same one with every attempt at this \
                           request.")
    ),
    request_body = NewReset,
    responses(
        (status = 201, body = ResetBody,
            description = "The code. Only the same request with the same key shows it again."),
        (status = 200, description = "The code that the same request made before.",
            body = ResetBody, headers(("Idempotent-Replayed" = String,
                description = "`true`: the reply is repeated, and nothing was done anew.")))
    )
)]
async fn create(call: Call, body: Body) -> Answer {
    let caller = call.signed_in().await?;
    let id = call.id("id")?;
    caller.needs(Scope::Admin)?;
    let key = idempotency::key(&call.request)?;
    let read = body.json_if_any::<NewReset>()?;
    let key = key.map(|key| idempotency::of_call(key, &format!("resets {id}"), read.digest));
    let reset = call.app.identity.make_reset(id, caller.account, key).await?;
    tracing::info!(by = %caller.account, account = %id, "a code for a new password was made");
    let (response, reset) = made(reset);
    let expires_in = (reset.expires_at - Utc::now()).num_seconds().max(0).unsigned_abs();
    Ok(uncached(response, &ResetBody { code: reset.code, expires_in }))
}

/// Set a new password with a code
///
/// For somebody who has lost their password, and was given a code by an admin. All logins of the
/// account end; API keys stay. Log in afterwards at `POST /v1/tokens`. With an Idempotency-Key, the
/// same request may be sent again: it is enough that the account has that password by now. It
/// counts as an attempt to log in.
#[utoipa::path(
    post,
    path = "/v1/password-resets",
    operation_id = "create_password_reset",
    tag = "Identity",
    security(()),
    params(("Idempotency-Key" = Option<Uuid>, Header,
        description = "A UUID that you make up. Send the same one with every attempt at this \
                       request.")),
    request_body = PasswordReset,
    responses((status = 204, description = "The account has the new password."))
)]
async fn reset(call: Call, body: Body) -> Answer {
    call.newcomer()?;
    let again = idempotency::key(&call.request)?.is_some();
    let PasswordReset { name, code, password } = body.json::<PasswordReset>()?.value;
    call.app.identity.reset_password(&name, &code, password, again).await?;
    Ok(HttpResponse::NoContent().insert_header((header::CACHE_CONTROL, "no-store")).finish())
}
