//! `/openapi.json` and `/openapi/{ruleset}.json`

use actix_web::http::header;
use domain::registry;
use serde_json::json;

use crate::http::caller::{Answer, Call};
use crate::http::etag::{Keep, Tagged};
use crate::http::operation::Operation;
use crate::http::problem::{Name, Problem};
use crate::openapi::{self, Served};

/// The operations at these addresses.
pub fn operations() -> Vec<Operation> {
    let example = || json!({"openapi": "3.1.0", "info": {"title": "High Noon"}, "paths": {}});
    vec![
        Operation::new(__path_show, show).uncounted().answers(move |_| example()),
        Operation::new(__path_of_game, of_game)
            .refused(&[Name::NotFound])
            .uncounted()
            .answers(move |_| example()),
    ]
}

/// Read this document
///
/// It is OpenAPI 3.1, made from the code, and has every operation. It knows no game. `/docs` shows
/// it to people.
#[utoipa::path(
    get,
    path = "/openapi.json",
    operation_id = "read_openapi",
    tag = "Server",
    security(()),
    responses((status = 200, description = "This OpenAPI document, as JSON.",
        body = std::collections::HashMap<String, serde_json::Value>))
)]
async fn show(call: Call) -> Answer {
    call.query(&[])?;
    // The first request makes the document, which takes a while: its examples are played.
    let made = call.app.matches.work().short(openapi::whole).await?;
    Ok(served(&call, made))
}

/// Read the document of a game
///
/// It is OpenAPI 3.1 for clients of one game: the operations with which the game is found, made,
/// played and watched, with the types of its latest rules.
#[utoipa::path(
    get,
    path = "/openapi/{ruleset}.json",
    operation_id = "read_ruleset_openapi",
    tag = "Server",
    security(()),
    params(("ruleset" = String, Path, description = "The ruleset's id.")),
    responses((status = 200, description = "The OpenAPI document of the game, as JSON.",
        body = std::collections::HashMap<String, serde_json::Value>))
)]
async fn of_game(call: Call) -> Answer {
    let ruleset = registry::latest(call.part("ruleset")).ok_or_else(Problem::not_found)?;
    call.query(&[])?;
    let made = call.app.matches.work().short(|| openapi::of_game(ruleset)).await?;
    Ok(served(&call, made.ok_or_else(Problem::not_found)?))
}

fn served(call: &Call, made: &'static Served) -> actix_web::HttpResponse {
    let tagged = Tagged::new(made.tag.as_str(), Keep::Anybody);
    tagged.answer(&call.request, |mut response| {
        response.insert_header((header::CONTENT_TYPE, "application/json"));
        response.body(made.text.as_str())
    })
}
