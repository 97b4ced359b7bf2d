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

use crate::http::caller::{Answer, Call, made, uncached};
use crate::http::cursor::Paging;
use crate::http::idempotency;
use crate::http::operation::Operation;
use crate::http::problem::Name;
use crate::http::problem::ProblemBody;
use crate::http::sample::{self};
use crate::http::strict::{Body, present};
use crate::routes::tokens::{Scope, gathered, listed};

/// The operations at these addresses.
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

/// An API key to be made.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewApiKey {
    /// A name for the key: 1 to 80 characters. Control characters are not allowed, nor are
    /// characters that change the direction of writing.
    #[schema(
        min_length = 1,
        max_length = 80,
        pattern = "^[^\\x00-\\x20\\x7f-\\xa0\\u202a-\\u202e\\u2066-\\u2069]\
                   [^\\x00-\\x1f\\x7f-\\x9f\\u202a-\\u202e\\u2066-\\u2069]*$"
    )]
    name: String,
    /// The scopes of the key. It cannot have a scope that your token lacks.
    #[schema(min_items = 1, max_items = 20)]
    scopes: Vec<Scope>,
    /// When the key expires. Left out: never.
    #[serde(default, deserialize_with = "present")]
    expires_at: Option<Time>,
}

/// An API key without its secret.
#[derive(Serialize, ToSchema)]
pub struct ApiKey {
    /// The id of the API key.
    id: Uuid,
    /// The name that you gave the key.
    name: String,
    /// The scopes of the key. They work only as far as the account's roles allow.
    scopes: Vec<Scope>,
    /// When the key expires; left out if it does not.
    #[serde(skip_serializing_if = "Option::is_none")]
    expires_at: Option<Time>,
    /// When the key was made.
    created_at: Time,
}

/// An API key that was just made.
#[derive(Serialize, ToSchema)]
pub struct CreatedApiKey {
    /// The id of the API key.
    id: Uuid,
    /// The name that you gave the key.
    name: String,
    /// The scopes of the key. They work only as far as the account's roles allow.
    scopes: Vec<Scope>,
    /// When the key expires; left out if it does not.
    #[serde(skip_serializing_if = "Option::is_none")]
    expires_at: Option<Time>,
    /// When the key was made.
    created_at: Time,
    /// The secret to send as `Authorization: Bearer …`. It is never shown again.
    key: String,
}

/// A page of API keys.
#[derive(Serialize, ToSchema)]
pub struct ApiKeyPage {
    /// The API keys, the oldest first.
    items: Vec<ApiKey>,
    /// The `cursor` of the next page; left out on the last page.
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
/// Makes a long-lived key for a bot or a client app, to be sent instead of an access token. The
/// secret is shown once and stored as a hash. API keys cannot make API keys.
///
/// With an Idempotency-Key, the same request makes one key, however often it is sent. As the
/// secret is not stored, each later reply carries a fresh secret, and the previous one is refused
/// from then on.
#[utoipa::path(
    post,
    path = "/v1/api-keys",
    operation_id = "create_api_key",
    tag = "Identity",
    security(("bearer" = [])),
    params(("Idempotency-Key" = Option<Uuid>, Header,
        description = "A UUID that you make up. Send the same one with every attempt at this \
                       request.")),
    request_body = NewApiKey,
    responses(
        (status = 201, description = "The key, with its secret.", body = CreatedApiKey),
        (status = 200,
            description = "The key that the same request made before, with a fresh secret that \
                           replaces the previous one.",
            body = CreatedApiKey,
            headers(("Idempotent-Replayed" = String,
                description = "`true`: the reply is repeated, and nothing was done anew."))),
        (status = 422,
            description = "`idempotency-key-reused`: The key was used for another request, or the \
                           API key that it made was revoked.",
            body = ProblemBody, content_type = "application/problem+json")
    )
)]
async fn create(call: Call, body: Body) -> Answer {
    let caller = call.signed_in().await?;
    let key = idempotency::key(&call.request)?;
    let read = body.json::<NewApiKey>()?;
    let NewApiKey { name, scopes, expires_at } = read.value;
    let scopes = gathered(scopes)?;
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
    Ok(uncached(response, &key))
}

/// List your API keys
///
/// Lists the keys that were not revoked, without their secrets.
#[utoipa::path(
    get,
    path = "/v1/api-keys",
    operation_id = "list_api_keys",
    tag = "Identity",
    security(("bearer" = [])),
    params(
        ("limit" = Option<u64>, Query, minimum = 1, maximum = 200,
            description = "The number of items on a page, at most. Left out: 50."),
        ("cursor" = Option<String>, Query,
            description = "The `next` of the previous page. Left out: the first page.")
    ),
    responses((status = 200, description = "A page of API keys.", body = ApiKeyPage))
)]
async fn list(call: Call) -> Answer {
    let caller = call.signed_in().await?;
    let query = call.query(&["limit", "cursor"])?;
    let paging = Paging::of(&call.request, &query, &[])?;
    let keys = call.app.identity.list_api_keys(caller.account).await?;
    let (keys, next) = paging.cut_in_order(keys, |it| it.id)?;
    let items = keys.into_iter().map(ApiKey::from).collect();
    Ok(uncached(HttpResponse::Ok(), &ApiKeyPage { items, next }))
}

/// Revoke an API key
///
/// The key is refused from now on.
#[utoipa::path(
    delete,
    path = "/v1/api-keys/{id}",
    operation_id = "delete_api_key",
    tag = "Identity",
    security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The id of the API key.")),
    responses((status = 204, description = "The key is revoked."))
)]
async fn revoke(call: Call) -> Answer {
    let caller = call.signed_in().await?;
    let id = call.id("id")?;
    call.query(&[])?;
    call.app.identity.revoke_api_key(caller.account, id).await?;
    Ok(HttpResponse::NoContent().insert_header((header::CACHE_CONTROL, "no-store")).finish())
}
