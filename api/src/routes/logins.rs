//! `/v1/logins`

use actix_web::HttpResponse;
use actix_web::http::header;
use domain::engine::Time;
use infra::identity::Login;
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::http::caller::{Answer, Call, uncached};
use crate::http::cursor::Paging;
use crate::http::operation::Operation;
use crate::http::problem::{Name, Problem};
use crate::http::sample;

/// The operations at these addresses.
pub fn operations() -> Vec<Operation> {
    vec![
        Operation::new(__path_list, list)
            .refused(&[Name::MalformedRequest, Name::InvalidCursor, Name::InsufficientScope])
            .answers(|_| json!({"items": [example()]})),
        Operation::new(__path_end, end).refused(&[Name::NotFound, Name::InsufficientScope]),
    ]
}

fn example() -> Value {
    json!({
        "id": "019a9e6b-0000-7000-8000-000000000003", "started_at": sample::time(0),
        "seen_at": sample::time(600), "expires_at": sample::time(1_728_600),
        "program": "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0",
        "current": true,
    })
}

/// A login that has not ended.
#[derive(Serialize, ToSchema)]
#[schema(as = AccountLogin)]
pub struct LoginBody {
    /// The login's id.
    id: Uuid,
    /// When the account logged in.
    started_at: Time,
    /// When tokens were last given out for it.
    seen_at: Time,
    /// When it ends, unless its tokens are refreshed before.
    expires_at: Time,
    /// The `User-Agent` of the program that asked for tokens last: its first 200 characters. Left
    /// out if it sent none.
    #[serde(skip_serializing_if = "Option::is_none")]
    program: Option<String>,
    /// Whether the token that was sent comes from this login.
    current: bool,
}

/// A page of logins.
#[derive(Serialize, ToSchema)]
pub struct LoginPage {
    /// The logins, the oldest first.
    items: Vec<LoginBody>,
    /// The `cursor` of the next page; left out on the last page.
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<String>,
}

impl From<Login> for LoginBody {
    fn from(login: Login) -> LoginBody {
        LoginBody {
            id: login.id,
            started_at: login.started_at.into(),
            seen_at: login.seen_at.into(),
            expires_at: login.expires_at.into(),
            program: login.program,
            current: login.current,
        }
    }
}

/// List your logins
///
/// Lists where the account that calls is logged in. The server keeps no network addresses: a login
/// is told by its times, and by what its program calls itself. API keys have a list of their own,
/// and cannot read this one.
#[utoipa::path(
    get,
    path = "/v1/logins",
    operation_id = "list_logins",
    tag = "Identity",
    security(("bearer" = [])),
    params(
        ("limit" = Option<u64>, Query, minimum = 1, maximum = 200,
            description = "The number of items on a page, at most. Left out: 50."),
        ("cursor" = Option<String>, Query,
            description = "The `next` of the previous page. Left out: the first page.")
    ),
    responses((status = 200, description = "A page of logins.", body = LoginPage))
)]
async fn list(call: Call) -> Answer {
    let caller = call.signed_in().await?;
    let query = call.query(&["limit", "cursor"])?;
    let paging = Paging::of(&call.request, &query, &[])?;
    let made_up = |_| Problem::new(Name::InvalidCursor, "this list did not give out that cursor");
    let after = paging.after.as_deref().map(Uuid::parse_str).transpose().map_err(made_up)?;
    // One item more than wanted shows whether another page follows.
    let mut found = call.app.identity.logins(&caller, after, paging.limit + 1).await?;
    let more = paging.limit < found.len();
    found.truncate(paging.limit);
    let next = found.last().filter(|_| more).map(|last| paging.next(&last.id.to_string()));
    let items = found.into_iter().map(LoginBody::from).collect();
    Ok(uncached(HttpResponse::Ok(), &LoginPage { items, next }))
}

/// End a login
///
/// Revokes all tokens of one of the caller's logins, as logging out there would. Streams that were
/// opened with them end at once, and waiting polls are refused.
#[utoipa::path(
    delete,
    path = "/v1/logins/{id}",
    operation_id = "delete_login",
    tag = "Identity",
    security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The login's id.")),
    responses((status = 204, description = "The login has ended."))
)]
async fn end(call: Call) -> Answer {
    let caller = call.signed_in().await?;
    let id = call.id("id")?;
    call.query(&[])?;
    call.app.identity.end_login(&caller, id).await?;
    Ok(HttpResponse::NoContent().insert_header((header::CACHE_CONTROL, "no-store")).finish())
}
