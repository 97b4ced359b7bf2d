//! `…/hiding`: names, titles and annotations that admins hide.

use actix_web::HttpResponse;
use actix_web::http::header;
use domain::engine::MatchId;
use infra::identity::{Caller, Scope};
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::http::caller::{Allowed, Answer, Call};
use crate::http::operation::Operation;
use crate::http::problem::{Name, Problem};
use crate::http::strict::{self, Body};
use crate::http::watching::Watched;

/// The operations at these addresses.
pub fn operations() -> Vec<Operation> {
    let asks = || json!({"reason": "It insults a player by name."});
    let example = move |_: &_| -> Value { asks() };
    vec![
        Operation::new(__path_hide_name, hide_name).refused(REFUSALS).asks(example),
        Operation::new(__path_show_name, show_name).refused(REFUSALS),
        Operation::new(__path_hide_title, hide_title).refused(REFUSALS).asks(example),
        Operation::new(__path_show_title, show_title).refused(REFUSALS),
        Operation::new(__path_hide_annotation, hide_annotation).refused(REFUSALS).asks(example),
        Operation::new(__path_show_annotation, show_annotation).refused(REFUSALS),
    ]
}

const REFUSALS: &[Name] = &[Name::NotFound, Name::InsufficientScope];

/// Something that is to be hidden.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewHiding {
    /// Why, for the record of what admins do: 1 to 4,000 characters.
    #[schema(min_length = 1, max_length = 4000)]
    reason: String,
}

impl NewHiding {
    fn read(body: &Body) -> Result<String, Problem> {
        let NewHiding { reason } = body.json::<NewHiding>()?.value;
        strict::words("/reason", &reason)?;
        Ok(reason)
    }
}

/// The caller, who has to be an admin, and the account that the path names.
async fn of_account(call: &Call) -> Result<(Caller, Uuid), Problem> {
    let caller = call.signed_in().await?;
    let id = call.id("id")?;
    caller.needs(Scope::Admin)?;
    Ok((caller, id))
}

/// The caller, who has to be an admin, and the match that the path names.
async fn of_match(call: &Call) -> Result<(Caller, MatchId), Problem> {
    let caller = call.signed_in().await?;
    let id = call.match_id()?;
    require_admin(call, &caller, id).await?;
    Ok((caller, id))
}

/// The same, and the annotation that the path names.
async fn of_annotation(call: &Call) -> Result<(Caller, MatchId, Uuid), Problem> {
    let caller = call.signed_in().await?;
    let (id, which) = (call.match_id()?, call.id("annotation")?);
    require_admin(call, &caller, id).await?;
    Ok((caller, id, which))
}

/// Refuses who is no admin. To them the match is there only if they may know of it.
async fn require_admin(call: &Call, caller: &Caller, id: MatchId) -> Result<(), Problem> {
    if !caller.scopes.contains(Scope::Admin) {
        Watched::of(call, id, Some(caller.clone())).await?;
    }
    caller.needs(Scope::Admin)
}

fn done() -> Answer {
    Ok(HttpResponse::NoContent().insert_header((header::CACHE_CONTROL, "no-store")).finish())
}

/// Hide the name of an account
///
/// Everybody reads `hidden` in its place; admins find the account by its name (`GET /v1/accounts`),
/// and its owner still logs in with it. Nobody else can take it. If it is hidden already, nothing
/// happens. The act is on record (`GET /v1/acts`). For admins.
#[utoipa::path(
    put,
    path = "/v1/accounts/{id}/name/hiding",
    operation_id = "hide_name",
    tag = "Identity",
    security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The account's id.")),
    request_body = NewHiding,
    responses((status = 204, description = "The name is hidden."))
)]
async fn hide_name(call: Call, body: Body) -> Answer {
    let (caller, id) = of_account(&call).await?;
    let reason = NewHiding::read(&body)?;
    call.app.identity.hide_name(id, &reason, caller.account).await?;
    done()
}

/// Show the name of an account again
///
/// If it is not hidden, nothing happens. The act is on record. For admins.
#[utoipa::path(
    delete,
    path = "/v1/accounts/{id}/name/hiding",
    operation_id = "show_name",
    tag = "Identity",
    security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The account's id.")),
    responses((status = 204, description = "The name is not hidden."))
)]
async fn show_name(call: Call) -> Answer {
    let (caller, id) = of_account(&call).await?;
    call.query(&[])?;
    call.app.identity.show_name(id, caller.account).await?;
    done()
}

/// Hide the title of a match
///
/// Everybody reads `hidden` in its place. If it is hidden already, nothing happens; a match without
/// a title, or with one that was erased, is not found. The act is on record (`GET /v1/acts`). For
/// admins.
#[utoipa::path(
    put,
    path = "/v1/matches/{id}/title/hiding",
    operation_id = "hide_title",
    tag = "Matches",
    security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The match's id.")),
    request_body = NewHiding,
    responses((status = 204, description = "The title is hidden."))
)]
async fn hide_title(call: Call, body: Body) -> Answer {
    let (caller, id) = of_match(&call).await?;
    let reason = NewHiding::read(&body)?;
    call.app.matches.hide_title(id, &reason, caller.id()).await?;
    done()
}

/// Show the title of a match again
///
/// If it is not hidden, nothing happens. The act is on record. For admins.
#[utoipa::path(
    delete,
    path = "/v1/matches/{id}/title/hiding",
    operation_id = "show_title",
    tag = "Matches",
    security(("bearer" = [])),
    params(("id" = Uuid, Path, description = "The match's id.")),
    responses((status = 204, description = "The title is not hidden."))
)]
async fn show_title(call: Call) -> Answer {
    let (caller, id) = of_match(&call).await?;
    call.query(&[])?;
    call.app.matches.show_title(id, caller.id()).await?;
    done()
}

/// Hide an annotation
///
/// Everybody reads `hidden` in the place of its text. If it is hidden already, nothing happens. The
/// act is on record (`GET /v1/acts`). For admins; its author and judges of the match may delete it.
#[utoipa::path(
    put,
    path = "/v1/matches/{id}/annotations/{annotation}/hiding",
    operation_id = "hide_annotation",
    tag = "Watching",
    security(("bearer" = [])),
    params(
        ("id" = Uuid, Path, description = "The match's id."),
        ("annotation" = Uuid, Path, description = "The annotation's id.")
    ),
    request_body = NewHiding,
    responses((status = 204, description = "The annotation is hidden."))
)]
async fn hide_annotation(call: Call, body: Body) -> Answer {
    let (caller, id, which) = of_annotation(&call).await?;
    let reason = NewHiding::read(&body)?;
    call.app.matches.hide_annotation(id, which, &reason, caller.id()).await?;
    done()
}

/// Show an annotation again
///
/// If it is not hidden, nothing happens. The act is on record. For admins.
#[utoipa::path(
    delete,
    path = "/v1/matches/{id}/annotations/{annotation}/hiding",
    operation_id = "show_annotation",
    tag = "Watching",
    security(("bearer" = [])),
    params(
        ("id" = Uuid, Path, description = "The match's id."),
        ("annotation" = Uuid, Path, description = "The annotation's id.")
    ),
    responses((status = 204, description = "The annotation is not hidden."))
)]
async fn show_annotation(call: Call) -> Answer {
    let (caller, id, which) = of_annotation(&call).await?;
    call.query(&[])?;
    call.app.matches.show_annotation(id, which, caller.id()).await?;
    done()
}
