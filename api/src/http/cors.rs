//! Cross-origin requests from browsers. Tokens travel in a header and never in a cookie, so any
//! origin may be let in.

use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::Method;
use actix_web::http::header::{self, HeaderMap, HeaderValue};
use actix_web::middleware::Next;
use actix_web::{Error, HttpResponse, web};

use crate::http::app::App;

const METHODS: &str = "GET, HEAD, POST, PUT, DELETE";
const HEADERS: &str = "authorization, content-type, accept, idempotency-key, if-match, \
                       if-none-match, last-event-id, prefer, x-request-id, traceparent";
const EXPOSED: &str = "etag, location, retry-after, ratelimit, ratelimit-policy, \
                       idempotent-replayed, preference-applied, x-request-id, traceparent, \
                       www-authenticate";
const REMEMBERED_SECONDS: &str = "86400";

/// Answers preflights, and lets the allowed origins read answers.
pub async fn share(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let origin = allowed(&request);
    let asks = request.headers().contains_key(header::ACCESS_CONTROL_REQUEST_METHOD);
    let mut response = match (&origin, request.method() == Method::OPTIONS && asks) {
        (Some(_), true) => request.into_response(preflight()),
        _ => next.call(request).await?.map_into_boxed_body(),
    };
    if let Some(origin) = origin {
        let named = origin != "*";
        let headers = response.headers_mut();
        headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, origin);
        expose(headers, named);
    }
    Ok(response)
}

/// The value of `Access-Control-Allow-Origin` for this request, if its origin is allowed.
fn allowed(request: &ServiceRequest) -> Option<HeaderValue> {
    request.headers().get(header::ORIGIN)?;
    let app = request.app_data::<web::Data<App>>()?;
    HeaderValue::from_str(app.settings.cors_origin.as_deref()?).ok()
}

fn expose(headers: &mut HeaderMap, named: bool) {
    headers.insert(header::ACCESS_CONTROL_EXPOSE_HEADERS, HeaderValue::from_static(EXPOSED));
    if named {
        headers.append(header::VARY, HeaderValue::from_static("origin"));
    }
}

fn preflight() -> HttpResponse {
    HttpResponse::NoContent()
        .insert_header((header::ACCESS_CONTROL_ALLOW_METHODS, METHODS))
        .insert_header((header::ACCESS_CONTROL_ALLOW_HEADERS, HEADERS))
        .insert_header((header::ACCESS_CONTROL_MAX_AGE, REMEMBERED_SECONDS))
        .finish()
}
