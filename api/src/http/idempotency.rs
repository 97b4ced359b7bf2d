//! `Idempotency-Key`: a UUID that the client makes up, one for each request, the same for every
//! attempt at it.

use actix_web::{HttpRequest, HttpResponse, HttpResponseBuilder};
use domain::engine::Hash;
use infra::matches::Idempotency;
use uuid::Uuid;

use crate::http::problem::{Name, Problem};

/// The header.
pub const HEADER: &str = "idempotency-key";
/// The header of a reply that was given before.
pub const REPLAYED: &str = "idempotent-replayed";

/// The key, if the client sends one.
pub fn key(request: &HttpRequest) -> Result<Option<Uuid>, Problem> {
    let mut given = request.headers().get_all(HEADER);
    let Some(first) = given.next() else { return Ok(None) };
    let wrong = || Problem::malformed("", "the header Idempotency-Key must be one UUID");
    if given.next().is_some() {
        return Err(wrong());
    }
    let text = first.to_str().map_err(|_| wrong())?;
    // Written with hyphens: other forms of the same UUID would be other strings to other servers.
    let key = Uuid::parse_str(text).ok().filter(|_| text.len() == 36);
    key.map(Some).ok_or_else(wrong)
}

/// The key of a request that must have one.
pub fn required(request: &HttpRequest) -> Result<Uuid, Problem> {
    key(request)?.ok_or_else(|| {
        let detail = "send the header Idempotency-Key with a UUID that you make up";
        Problem::new(Name::IdempotencyKeyRequired, detail)
    })
}

/// The beginning of an answer about what was appended: 201, or 200 if it had been appended before.
pub fn made(replayed: bool) -> HttpResponseBuilder {
    match replayed {
        false => HttpResponse::Created(),
        true => {
            let mut response = HttpResponse::Ok();
            response.insert_header((REPLAYED, "true"));
            response
        }
    }
}

/// A key with the digest of the body that it came with.
pub fn of(key: Uuid, request_digest: Hash) -> Idempotency {
    Idempotency { key, request_digest }
}

/// A key for one of several operations on a match whose bodies may be alike: the same UUID is a
/// different key for each operation.
pub fn of_call(key: Uuid, call: &str, request_digest: Hash) -> Idempotency {
    of(key, Hash::of(format!("{call} {request_digest}").as_bytes()))
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    #[test]
    fn a_key_is_one_uuid() {
        let read = |value: &str| {
            key(&TestRequest::default().insert_header((HEADER, value)).to_http_request())
        };
        let uuid = "6f1c0f2e-6d3b-4c55-9a55-0d9b0a7f3a10";
        assert_eq!(read(uuid).unwrap(), Some(uuid.parse().unwrap()));
        for wrong in ["", "1", "6f1c0f2e6d3b4c559a550d9b0a7f3a10", &format!("{{{uuid}}}")] {
            assert_eq!(read(wrong).unwrap_err().name(), Name::MalformedRequest, "{wrong}");
        }
    }

    #[test]
    fn a_missing_key_is_asked_for_only_where_it_is_required() {
        let request = TestRequest::default().to_http_request();
        assert_eq!(key(&request).unwrap(), None);
        assert_eq!(required(&request).unwrap_err().name(), Name::IdempotencyKeyRequired);
    }
}
