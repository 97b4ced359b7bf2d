//! `/docs`: the OpenAPI documents to click through, without any other host.

use std::sync::{Arc, LazyLock};

use actix_web::HttpResponse;
use actix_web::http::header;
use domain::engine::AnyRuleset;
use domain::registry;
use utoipa_swagger_ui::{Config, Url};

use crate::http::caller::{Answer, Call};
use crate::http::problem::Problem;
use crate::openapi;

/// The games, with the addresses of their documents.
static GAMES: LazyLock<Vec<(String, String)>> = LazyLock::new(|| {
    let of_game = |it: &dyn AnyRuleset| (it.guide().name, openapi::address(it.id()));
    registry::latest_of_each().into_iter().map(of_game).collect()
});
static CONFIG: LazyLock<Arc<Config<'static>>> = LazyLock::new(|| {
    let of_games = GAMES.iter().map(|(name, address)| Url::new(name, address));
    let whole = Url::with_primary("Everything", "/openapi.json", true);
    let config = Config::new(std::iter::once(whole).chain(of_games));
    Arc::new(config.display_request_duration(true).validator_url("none").deep_linking(true))
});

/// Leads to the page.
pub async fn enter() -> HttpResponse {
    HttpResponse::PermanentRedirect().insert_header((header::LOCATION, "/docs/")).finish()
}

/// The page and its files.
pub async fn show(call: Call) -> Answer {
    let file = match call.part("file") {
        "" => "index.html",
        file => file,
    };
    match utoipa_swagger_ui::serve(file, Arc::clone(&CONFIG)) {
        Ok(Some(file)) => Ok(HttpResponse::Ok()
            .insert_header((header::CACHE_CONTROL, "public, max-age=3600"))
            .content_type(file.content_type)
            .body(file.bytes.into_owned())),
        Ok(None) => Err(Problem::not_found()),
        Err(error) => {
            tracing::error!(%error, "a file of the documentation cannot be served");
            Err(Problem::internal())
        }
    }
}
