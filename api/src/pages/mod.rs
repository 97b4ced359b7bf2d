//! The web client: one page for every address that people open, and the files that it loads. It is
//! a client of the contract like any other; nothing else of the server knows of it.

pub mod files;
mod shell;

use actix_web::http::Method;
use actix_web::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use actix_web::{HttpRequest, HttpResponse, HttpResponseBuilder};

pub use shell::{account, desk, embed, games, lobby, match_page, nowhere, rules, verify};

/// What a page may load and do: everything from this server, nothing from elsewhere, no markup
/// made from strings but by the template library.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
                      img-src 'self' data:; font-src 'self'; connect-src 'self'; \
                      manifest-src 'self'; base-uri 'none'; form-action 'none'; \
                      require-trusted-types-for 'script'; trusted-types lit-html; frame-ancestors ";

const OPENER_POLICY: HeaderName = HeaderName::from_static("cross-origin-opener-policy");
const RESOURCE_POLICY: HeaderName = HeaderName::from_static("cross-origin-resource-policy");
const SAME_ORIGIN: HeaderValue = HeaderValue::from_static("same-origin");

/// Whether pages of others may show a page within them.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Framed {
    ByNobody,
    ByAnybody,
}

/// Adds the headers of a page that runs scripts.
fn guard(headers: &mut HeaderMap, framed: Framed) {
    let ancestors = match framed {
        Framed::ByNobody => "'none'",
        Framed::ByAnybody => "*",
    };
    if let Ok(policy) = HeaderValue::from_str(&format!("{POLICY}{ancestors}")) {
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    headers.insert(OPENER_POLICY, SAME_ORIGIN);
    if framed == Framed::ByNobody {
        headers.insert(RESOURCE_POLICY, SAME_ORIGIN);
    }
}

/// Adds what lets only pages of this server load a file.
fn own(response: &mut HttpResponseBuilder) -> &mut HttpResponseBuilder {
    response.insert_header((RESOURCE_POLICY, SAME_ORIGIN))
}

/// Whether an answer brings its own policy, so that the one of the contract's answers does not
/// apply.
pub fn is_guarded(response: &HeaderMap) -> bool {
    response.contains_key(header::CONTENT_SECURITY_POLICY)
}

/// Whether somebody has opened an address in a browser: what programs ask for, and what lies below
/// the contract's own addresses, is answered in JSON.
pub fn is_for_people(request: &HttpRequest) -> bool {
    let accepted = request.headers().get(header::ACCEPT).and_then(|it| it.to_str().ok());
    request.method() == Method::GET
        && !request.path().starts_with("/v1/")
        && accepted.is_some_and(|it| it.contains("text/html"))
}

/// Answers that there is no such file.
fn gone() -> HttpResponse {
    HttpResponse::NotFound().insert_header((header::CACHE_CONTROL, "no-store")).finish()
}
