//! `/v1/tokens`, and the keys that verify them.

use actix_web::HttpResponse;
use actix_web::http::header;
use infra::identity::{Scopes, Tokens as Given};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::http::caller::{Answer, Call, made, uncached};
use crate::http::idempotency;
use crate::http::operation::Operation;
use crate::http::problem::{Name, Problem};
use crate::http::sample::{PASSWORD, PLAYERS};
use crate::http::strict::{self, Body, present};

/// The operations at these addresses.
pub fn operations() -> Vec<Operation> {
    vec![
        Operation::new(__path_log_in, log_in)
            .refused(&[
                Name::Unauthenticated,
                Name::InsufficientScope,
                Name::AccountSuspended,
                Name::Busy,
            ])
            .asks(|_| json!({"name": PLAYERS[0].1, "password": PASSWORD}))
            .answers(|_| example()),
        Operation::new(__path_refresh, refresh)
            .refused(&[Name::Unauthenticated, Name::AccountSuspended])
            .asks(|_| json!({"refresh_token": example()["refresh_token"]}))
            .answers(|_| example()),
        Operation::new(__path_log_out, log_out).refused(&[Name::InsufficientScope]),
        Operation::new(__path_keys, keys).answers(|_| {
            json!({"keys": [{
                "kty": "OKP",
                "crv": "Ed25519",
                "use": "sig",
                "alg": "EdDSA",
                "kid": "0f1e2d3c",
                "x": "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo",
            }]})
        }),
    ]
}

fn example() -> Value {
    json!({
        "access_token": "eyJ0eXAiOiJhdCtqd3QiLCJhbGciOiJFZERTQSJ9.eyJzdWIiOiIuLi4ifQ.c2lnbmF0dXJl",
        "token_type": "Bearer",
        "expires_in": 900,
        "refresh_token": "hnr_dGhpcyBpcyBub3QgYSByZWFsIHRva2Vu",
        "scopes": ["play", "read"],
    })
}

/// How long keys may be kept by programs that verify with them.
const KEYS_CACHE: &str = "public, max-age=300";

/// A scope: something that a token allows.
#[derive(Clone, Copy, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Scope {
    /// Takes seats and makes decisions.
    Play,
    /// Reads the private views of the account.
    Read,
    /// Audits matches and issues rulings.
    Judge,
    /// Grants roles and operates the server.
    Admin,
    /// Makes webhooks, to which the feed of public matches is sent.
    Webhook,
}

/// Scopes that somebody names, at most: more than there are.
const SCOPES_MAX: usize = 20;

/// The name and password of an account.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Login {
    /// The name of the account.
    #[schema(max_length = 200)]
    name: String,
    /// The password of the account.
    #[schema(max_length = 1_000, format = Password)]
    password: String,
    /// The scopes that the token is to have. Left out: all that the account's roles allow.
    #[serde(default, deserialize_with = "present")]
    #[schema(min_items = 1, max_items = 20)]
    scopes: Option<Vec<Scope>>,
}

/// A refresh token to be exchanged.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Refresh {
    /// The refresh token, as it was given out.
    #[schema(max_length = 200)]
    refresh_token: String,
}

/// An access token and a refresh token.
#[derive(Serialize, ToSchema)]
pub struct Tokens {
    /// A JWT, to be sent as `Authorization: Bearer …`.
    access_token: String,
    /// How to send the access token: always `Bearer`.
    token_type: TokenType,
    /// For how many seconds the access token is valid.
    #[schema(minimum = 300)]
    expires_in: u64,
    /// The token that gets the next pair, once.
    refresh_token: String,
    /// The scopes of the access token.
    scopes: Vec<Scope>,
}

/// How the token is sent.
#[derive(Serialize, ToSchema)]
pub enum TokenType {
    /// In the header `Authorization`.
    Bearer,
}

/// Public keys (RFC 7517).
#[derive(Serialize, ToSchema)]
#[allow(dead_code)]
pub struct JsonWebKeySet {
    /// The keys, including those that no longer sign.
    keys: Vec<JsonWebKey>,
}

/// A public key (RFC 8037).
#[derive(Serialize, ToSchema)]
#[allow(dead_code)]
pub struct JsonWebKey {
    /// The key type: always `OKP`.
    kty: String,
    /// The curve: always `Ed25519`.
    crv: String,
    /// The algorithm: always `EdDSA`.
    alg: String,
    /// What the key is for: always `sig`.
    r#use: String,
    /// The key's id, as tokens name it: its thumbprint (RFC 7638).
    kid: String,
    /// The 32 bytes of the public key, in base64url.
    x: String,
}

impl From<infra::identity::Scope> for Scope {
    fn from(scope: infra::identity::Scope) -> Scope {
        match scope {
            infra::identity::Scope::Play => Scope::Play,
            infra::identity::Scope::Read => Scope::Read,
            infra::identity::Scope::Judge => Scope::Judge,
            infra::identity::Scope::Admin => Scope::Admin,
            infra::identity::Scope::Webhook => Scope::Webhook,
        }
    }
}

impl From<Scope> for infra::identity::Scope {
    fn from(scope: Scope) -> infra::identity::Scope {
        match scope {
            Scope::Play => infra::identity::Scope::Play,
            Scope::Read => infra::identity::Scope::Read,
            Scope::Judge => infra::identity::Scope::Judge,
            Scope::Admin => infra::identity::Scope::Admin,
            Scope::Webhook => infra::identity::Scope::Webhook,
        }
    }
}

/// Scopes as they go over the wire.
pub fn listed(scopes: &Scopes) -> Vec<Scope> {
    scopes.iter().map(Scope::from).collect()
}

/// Scopes as they came over the wire.
pub fn gathered(scopes: Vec<Scope>) -> Result<Scopes, Problem> {
    strict::at_most("/scopes", scopes.len(), SCOPES_MAX, "scopes")?;
    Ok(scopes.into_iter().map(infra::identity::Scope::from).collect())
}

impl From<Given> for Tokens {
    fn from(given: Given) -> Tokens {
        Tokens {
            access_token: given.access_token,
            token_type: TokenType::Bearer,
            expires_in: given.expires_in,
            refresh_token: given.refresh_token,
            scopes: listed(&given.scopes),
        }
    }
}

/// Log in with a password
///
/// Gives an access token, which is valid for some minutes, and a refresh token, which gets the
/// next pair.
#[utoipa::path(
    post,
    path = "/v1/tokens",
    operation_id = "create_tokens",
    tag = "Identity",
    security(()),
    params(("Idempotency-Key" = Option<Uuid>, Header,
        description = "A UUID that you make up. It is not needed here: each attempt is a login of \
                       its own.")),
    request_body = Login,
    responses((status = 201, description = "A new pair of tokens.", body = Tokens))
)]
async fn log_in(call: Call, body: Body) -> Answer {
    call.newcomer()?;
    let mut login = body.json::<Login>()?.value;
    let scopes = login.scopes.take().map(gathered).transpose()?;
    let Login { name, password, .. } = login;
    let given = call.app.identity.log_in(&name, password, scopes, call.program()).await?;
    Ok(uncached(HttpResponse::Created(), &Tokens::from(given)))
}

/// Refresh tokens
///
/// Gives the next pair of tokens. A refresh token can be used once. If it is used twice, all
/// tokens of the same login are revoked. If an answer may be lost, send an Idempotency-Key: the
/// same token with the same key gets the same pair within 60 seconds.
#[utoipa::path(
    post,
    path = "/v1/tokens/refresh",
    operation_id = "refresh_tokens",
    tag = "Identity",
    security(()),
    params(("Idempotency-Key" = Option<Uuid>, Header,
        description = "A UUID that you make up. Send the same one with every attempt at this \
                       request, within 60 seconds.")),
    request_body = Refresh,
    responses(
        (status = 201, description = "The next pair of tokens.", body = Tokens),
        (status = 200, description = "The pair that the same request got before.", body = Tokens,
            headers(("Idempotent-Replayed" = String,
                description = "`true`: the reply is repeated, and nothing was done anew.")))
    )
)]
async fn refresh(call: Call, body: Body) -> Answer {
    call.anybody()?;
    let key = idempotency::key(&call.request)?;
    let Refresh { refresh_token } = body.json::<Refresh>()?.value;
    let given = call.app.identity.refresh(&refresh_token, key, call.program()).await?;
    let (response, given) = made(given);
    Ok(uncached(response, &Tokens::from(given)))
}

/// Log out
///
/// Revokes the access token that is sent, and all tokens of the same login. Streams that were
/// opened with them end at once, and waiting polls are refused.
#[utoipa::path(
    delete,
    path = "/v1/tokens/current",
    operation_id = "delete_current_tokens",
    tag = "Identity",
    security(("bearer" = [])),
    responses((status = 204, description = "The tokens are revoked."))
)]
async fn log_out(call: Call) -> Answer {
    let caller = call.signed_in().await?;
    call.query(&[])?;
    call.app.identity.log_out(&caller).await?;
    Ok(HttpResponse::NoContent().insert_header((header::CACHE_CONTROL, "no-store")).finish())
}

/// List the public keys
///
/// They verify access tokens, receipts and exports.
#[utoipa::path(
    get,
    path = "/.well-known/jwks.json",
    operation_id = "read_keys",
    tag = "Identity",
    security(()),
    responses((status = 200, description = "The server's public keys.", body = JsonWebKeySet))
)]
async fn keys(call: Call) -> Answer {
    call.anybody()?;
    call.query(&[])?;
    let mut response = HttpResponse::Ok();
    response.insert_header((header::CACHE_CONTROL, KEYS_CACHE));
    Ok(response.json(call.app.identity.jwks()))
}
