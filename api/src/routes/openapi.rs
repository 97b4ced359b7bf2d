//! `/openapi.json`

use actix_web::http::header;

use crate::http::caller::{Answer, Call};
use crate::http::etag::{Keep, Tagged};
use crate::http::operation::Operation;
use crate::openapi;

/// The operation at this address.
pub fn operations() -> Vec<Operation> {
    vec![Operation::new(__path_show, show).uncounted()]
}

/// Read this document
///
/// It is OpenAPI 3.1, made from the code. `/docs` shows it to people.
#[utoipa::path(
    get,
    path = "/openapi.json",
    operation_id = "read_openapi",
    tag = "Around it",
    security(()),
    responses((status = 200, description = "This OpenAPI document, as JSON.",
        body = std::collections::HashMap<String, serde_json::Value>))
)]
async fn show(call: Call) -> Answer {
    call.query(&[])?;
    // The first request makes the document, which takes a while: its examples are played.
    let made = call.app.matches.work().short(|| (openapi::tag(), openapi::text()));
    let (tag, text) = made.await?;
    let tagged = Tagged::new(tag, Keep::Anybody);
    Ok(tagged.answer(&call.request, |mut response| {
        response.insert_header((header::CONTENT_TYPE, "application/json"));
        response.body(text)
    }))
}
