//! `/v1/api-keys`

use actix_web::HttpResponse;
use actix_web::http::header;
use chrono::{DateTime, Utc};
use domain::engine::Time;
use infra::identity::Made;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::http::caller::{Answer, Call, made, unkept};
use crate::http::cursor::Paging;
use crate::http::idempotency;
use crate::http::operation::Operation;
use crate::http::problem::Name;
use crate::http::problem::ProblemBody;
use crate::http::sample::{self};
use crate::http::strict::{Body, present};
use crate::routes::tokens::{Scope, gathered, listed};

/// The operations of these addresses.
pub fn operations() -> Vec<Operation> {
    vec![
        Operation::new(__path_list, list)
            .refused(&[Name::MalformedRequest, Name::InvalidCursor])
            .answers(|_| json!({"items": [example()]})),
        Operation::new(__path_create, create)
            .refused(&[Name::InsufficientScope, Name::TooManyKeys, Name::IdempotencyKeyReused])
            .asks(|_| json!({"name": "my bot", "scopes": ["play", "read"]}))
            .answers(|_| {
                let mut shown_once = example();
                shown_once["key"] = json!("hn_dGhpcyBpcyBub3QgYSByZWFsIGtleSBlaXRoZXI");
                shown_once
            }),
        Operation::new(__path_revoke, revoke).refused(&[Name::NotFound]),
    ]
}

fn example() -> Value {
    json!({
        "id": "019a9e6b-0000-7000-8000-000000000001", "name": "my bot", "scopes": ["play", "read"],
        "created_at": sample::time(0),
    })
}

/// A key to be made.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewApiKey {
    /// What you call it: 1 to 80 characters, none of them a control or one that turns the
    /// direction of writing.
    #[schema(
        min_length = 1,
        max_length = 80,
        pattern = "^[^\\x00-\\x20\\x7f-\\xa0\\u202a-\\u202e\\u2066-\\u2069]\
                   [^\\x00-\\x1f\\x7f-\\x9f\\u202a-\\u202e\\u2066-\\u2069]*$"
    )]
    name: String,
    /// What it shall allow: nothing that your token does not.
    #[schema(min_items = 1)]
    scopes: Vec<Scope>,
    /// From when on it is refused; left out: never.
    #[serde(default, deserialize_with = "present")]
    expires_at: Option<Time>,
}

/// An API key without its secret.
#[derive(Serialize, ToSchema)]
pub struct ApiKey {
    /// Its id.
    id: Uuid,
    /// What you call it.
    name: String,
    /// What it allows, as far as the roles of the account do.
    scopes: Vec<Scope>,
    /// From when on it is refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    expires_at: Option<Time>,
    /// When it was made.
    created_at: Time,
}

/// An API key that was just made.
#[derive(Serialize, ToSchema)]
pub struct CreatedApiKey {
    /// Its id.
    id: Uuid,
    /// What you call it.
    name: String,
    /// What it allows, as far as the roles of the account do.
    scopes: Vec<Scope>,
    /// From when on it is refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    expires_at: Option<Time>,
    /// When it was made.
    created_at: Time,
    /// What to send as `Authorization: Bearer …`. It is never shown again.
    key: String,
}

/// A page of API keys.
#[derive(Serialize, ToSchema)]
pub struct ApiKeyPage {
    /// The keys, the oldest first.
    items: Vec<ApiKey>,
    /// The cursor of the next page.
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<String>,
}

impl From<infra::identity::ApiKey> for ApiKey {
    fn from(key: infra::identity::ApiKey) -> ApiKey {
        ApiKey {
            id: key.id,
            name: key.name,
            scopes: listed(&key.scopes),
            expires_at: key.expires_at.map(Time::from),
            created_at: key.created_at.into(),
        }
    }
}

/// Make an API key
///
/// A long-lived key for a bot or a client app, sent in the place of an access token. It is shown
/// once and stored as a hash. API keys cannot make API keys.
///
/// With an Idempotency-Key the same request makes one key however often it is sent. As the secret
/// is not kept, each answer after the first carries a fresh one, which replaces the one before:
/// that one is refused from then on.
#[utoipa::path(
    post,
    path = "/v1/api-keys",
    operation_id = "create_api_key",
    tag = "Identity",
    security(("bearer" = [])),
    params(("Idempotency-Key" = Option<Uuid>, Header,
        description = "A UUID of your own making, the same for each attempt at this request.")),
    request_body = NewApiKey,
    responses(
        (status = 201, description = "The key, with its secret.", body = CreatedApiKey),
        (status = 200, description = "The key that the same request has made before, with a fresh \
                                      secret in the place of the one before.",
            body = CreatedApiKey,
            headers(("Idempotent-Replayed" = String, description = "`true`"))),
        (status = 422, description = "`idempotency-key-reused`: The key was used for another \
                                      request, or what it made was revoked.",
            body = ProblemBody, content_type = "application/problem+json")
    )
)]
async fn create(call: Call, body: Body) -> Answer {
    let caller = call.signed_in().await?;
    let key = idempotency::key(&call.request)?;
    let read = body.json::<NewApiKey>()?;
    let NewApiKey { name, scopes, expires_at } = read.value;
    let scopes = gathered(scopes);
    let expires_at = expires_at.map(DateTime::<Utc>::from);
    let identity = &call.app.identity;
    let created = match key.map(|key| idempotency::of(key, read.digest)) {
        Some(request) => {
            identity.create_api_key_once(&caller, &name, &scopes, expires_at, request).await?
        }
        None => Made::Now(identity.create_api_key(&caller, &name, &scopes, expires_at).await?),
    };
    let (response, new) = made(created);
    let ApiKey { id, name, scopes, expires_at, created_at } = new.key.into();
    let key = CreatedApiKey { id, name, scopes, expires_at, created_at, key: new.secret };
    Ok(unkept(response, &key))
}

/// Your API keys
///
/// Those that were not revoked, without their secrets.
#[utoipa::path(
    get,
    path = "/v1/api-keys",
    operation_id = "list_api_keys",
    tag = "Identity",
    security(("bearer" = [])),
    params(
        ("limit" = Option<u64>, Query, minimum = 1, maximum = 200,
            description = "At most so many items; 50 where left out."),
        ("cursor" = Option<String>, Query, description = "The `next` of the page before.")
    ),
    responses((status = 200, description = "A page of keys.", body = ApiKeyPage))
)]
async fn list(call: Call) -> Answer {
    let caller = call.signed_in().await?;
    let query = call.query(&["limit", "cursor"])?;
    let paging = Paging::of(&call.request, &query, &[])?;
    let keys = call.app.identity.list_api_keys(caller.account).await?;
    let (keys, next) = paging.cut(keys, |it| it.id.to_string());
    let items = keys.into_iter().map(ApiKey::from).collect();
    Ok(unkept(HttpResponse::Ok(), &ApiKeyPage { items, next }))
}

/// Revoke an API key
///
/// It is refused from now on.
#[utoipa::path(
    delete,
    path = "/v1/api-keys/{id}",
    operation_id = "delete_api_key",
    tag = "Identity",
    security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The key's id.")),
    responses((status = 204, description = "The key is revoked."))
)]
async fn revoke(call: Call) -> Answer {
    let caller = call.signed_in().await?;
    let id = call.id("id")?;
    call.query(&[])?;
    call.app.identity.revoke_api_key(caller.account, id).await?;
    Ok(HttpResponse::NoContent().insert_header((header::CACHE_CONTROL, "no-store")).finish())
}
