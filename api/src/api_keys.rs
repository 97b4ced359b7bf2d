//! `/v1/api-keys`

use actix_web::HttpResponse;
use actix_web::http::header;
use chrono::{DateTime, Utc};
use domain::engine::Time;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::caller::{Answer, Call, unkept};
use crate::cursor::Paging;
use crate::idempotency;
use crate::strict::{Body, present};
use crate::tokens::{Scope, gathered, listed};

/// A key to be made.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewApiKey {
    /// What you call it: 1 to 80 characters, none of them a control.
    #[schema(min_length = 1, max_length = 80, pattern = r"^[^\x00-\x20\x7f-\xa0]")]
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
#[utoipa::path(
    post,
    path = "/v1/api-keys",
    operation_id = "create_api_key",
    tag = "Identity",
    security(("bearer" = [])),
    request_body = NewApiKey,
    responses((status = 201, description = "The key, with its secret.", body = CreatedApiKey))
)]
pub async fn create(call: Call, body: Body) -> Answer {
    let caller = call.signed_in().await?;
    idempotency::key(&call.request)?;
    let new = body.json::<NewApiKey>()?.value;
    let scopes = gathered(new.scopes);
    let expires_at = new.expires_at.map(DateTime::<Utc>::from);
    let identity = &call.app.identity;
    let made = identity.create_api_key(&caller, &new.name, &scopes, expires_at).await?;
    let ApiKey { id, name, scopes, expires_at, created_at } = made.key.into();
    let key = CreatedApiKey { id, name, scopes, expires_at, created_at, key: made.secret };
    Ok(unkept(HttpResponse::Created(), &key))
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
pub async fn list(call: Call) -> Answer {
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
pub async fn revoke(call: Call) -> Answer {
    let caller = call.signed_in().await?;
    let id = call.id("id")?;
    call.query(&[])?;
    call.app.identity.revoke_api_key(caller.account, id).await?;
    Ok(HttpResponse::NoContent().insert_header((header::CACHE_CONTROL, "no-store")).finish())
}
