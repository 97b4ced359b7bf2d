//! Entity tags and caching: `ETag`, `If-None-Match`, `If-Match`, `Cache-Control`, `Vary`.

use actix_web::http::header;
use actix_web::{HttpRequest, HttpResponse, HttpResponseBuilder};
use domain::engine::Hash;
use serde::Serialize;

use crate::http::problem::Problem;

/// The number of a digest's hex digits that make a tag.
const TAG_LENGTH: usize = 32;

/// Who may cache an answer, and for how long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keep {
    /// Anybody, for ever: it never changes, and its address says whose view it is.
    AnybodyForEver,
    /// Only the caller, for ever.
    CallerForEver,
    /// Anybody, but they must ask each time whether it has changed.
    Anybody,
    /// Anybody, and they must ask after a minute whether it has changed: only a release changes it.
    AnybodyForAMinute,
    /// Only the caller, who must ask each time. The answer depends on who calls.
    Caller,
}

impl Keep {
    fn cache_control(self) -> &'static str {
        match self {
            Keep::AnybodyForEver => "public, max-age=31536000, immutable",
            Keep::CallerForEver => "private, max-age=31536000, immutable",
            Keep::Anybody => "public, no-cache",
            Keep::AnybodyForAMinute => "public, max-age=60",
            Keep::Caller => "private, no-cache",
        }
    }

    fn vary(self) -> Option<&'static str> {
        match self {
            Keep::AnybodyForEver | Keep::Anybody | Keep::AnybodyForAMinute => None,
            Keep::CallerForEver | Keep::Caller => Some("authorization"),
        }
    }
}

/// A tag, and how long the answer may be cached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tagged {
    tag: String,
    keep: Keep,
}

impl Tagged {
    /// A tag without its quotes.
    pub fn new(tag: impl Into<String>, keep: Keep) -> Tagged {
        Tagged { tag: tag.into(), keep }
    }

    /// The answer: 304 if the client has it already, otherwise what `body` returns, as JSON.
    pub fn json<T: Serialize>(
        &self,
        request: &HttpRequest,
        body: impl FnOnce() -> T,
    ) -> HttpResponse {
        self.answer(request, |mut response| response.json(body()))
    }

    /// As [`Tagged::json`], with a body of another format.
    pub fn answer(
        &self,
        request: &HttpRequest,
        body: impl FnOnce(HttpResponseBuilder) -> HttpResponse,
    ) -> HttpResponse {
        let mut response = match self.is_known(request) {
            true => HttpResponse::NotModified(),
            false => HttpResponse::Ok(),
        };
        response.insert_header((header::ETAG, format!("\"{}\"", self.tag)));
        response.insert_header((header::CACHE_CONTROL, self.keep.cache_control()));
        if let Some(vary) = self.keep.vary() {
            response.append_header((header::VARY, vary));
        }
        match self.is_known(request) {
            true => response.finish(),
            false => body(response),
        }
    }

    /// Whether the client has it already.
    pub fn is_known(&self, request: &HttpRequest) -> bool {
        let headers = request.headers().get_all(header::IF_NONE_MATCH);
        let known = |it: &str| {
            let own = format!("\"{}\"", self.tag);
            it.split(',').map(str::trim).any(|it| it == "*" || it.trim_start_matches("W/") == own)
        };
        headers.filter_map(|it| it.to_str().ok()).any(known)
    }
}

/// An answer in JSON with a tag made of its content.
pub fn of_content(request: &HttpRequest, keep: Keep, body: &impl Serialize) -> HttpResponse {
    let text = serde_json::to_string(body).expect("what goes over the wire is JSON");
    let tag = tag_of(&text);
    of_text(request, keep, text, tag)
}

/// The tag of a text: a digest of it.
pub fn tag_of(text: &str) -> String {
    Hash::of(text.as_bytes()).to_string()[..TAG_LENGTH].to_owned()
}

/// An answer whose JSON is already a text, with a tag made of it.
pub fn of_text(request: &HttpRequest, keep: Keep, text: String, tag: String) -> HttpResponse {
    Tagged::new(tag, keep)
        .answer(request, |mut response| response.content_type("application/json").body(text))
}

/// The version that `If-Match` demands. A tag that is none of ours demands version 0, which no
/// match has.
pub fn if_match(request: &HttpRequest) -> Result<Option<u64>, Problem> {
    let Some(given) = request.headers().get(header::IF_MATCH) else {
        return Ok(None);
    };
    let given = given.to_str().unwrap_or_default().trim();
    match given {
        "*" => return Ok(None),
        // An empty header names no version, so the match is at none of them.
        "" => return Ok(Some(0)),
        _ => (),
    }
    let inner = given.strip_prefix('"').and_then(|it| it.strip_suffix('"'));
    let inner = inner.filter(|it| !it.contains(['"', ',']));
    let Some(tag) = inner else {
        let message = "the header If-Match must name one version, as in \"42\"";
        return Err(Problem::malformed("", message));
    };
    // The tag of a view begins with the version of the match.
    let version = tag.split(';').next().unwrap_or_default();
    let digits = !version.is_empty() && version.bytes().all(|it| it.is_ascii_digit());
    Ok(Some(version.parse().ok().filter(|_| digits).unwrap_or(0)))
}

#[cfg(test)]
mod tests {
    use actix_web::http::StatusCode;
    use actix_web::test::TestRequest;

    use super::*;

    fn status(tag: &str, if_none_match: &str) -> StatusCode {
        let request = TestRequest::default()
            .insert_header((header::IF_NONE_MATCH, if_none_match))
            .to_http_request();
        Tagged::new(tag, Keep::Caller).json(&request, || serde_json::json!({})).status()
    }

    #[test]
    fn what_the_client_has_is_not_sent_again() {
        for has in ["\"42\"", "W/\"42\"", "\"41\", \"42\"", "*"] {
            assert_eq!(status("42", has), StatusCode::NOT_MODIFIED, "{has}");
        }
        for has in ["\"41\"", "42", "\"4\"", "\"42;seat:0\"", ""] {
            assert_eq!(status("42", has), StatusCode::OK, "{has}");
        }
    }

    #[test]
    fn an_answer_says_who_may_keep_it() {
        let request = TestRequest::default().to_http_request();
        let answer = |keep| Tagged::new("7;public", keep).json(&request, || 1);
        let private = answer(Keep::Caller);
        assert_eq!(private.headers().get(header::ETAG).unwrap(), "\"7;public\"");
        assert_eq!(private.headers().get(header::CACHE_CONTROL).unwrap(), "private, no-cache");
        assert_eq!(private.headers().get(header::VARY).unwrap(), "authorization");
        let public = answer(Keep::AnybodyForEver);
        let kept = public.headers().get(header::CACHE_CONTROL).unwrap();
        assert_eq!(kept, "public, max-age=31536000, immutable");
        assert!(!public.headers().contains_key(header::VARY));
    }

    #[test]
    fn if_match_names_a_version() {
        let wanted = |value: &str| {
            let request = TestRequest::default().insert_header((header::IF_MATCH, value));
            if_match(&request.to_http_request())
        };
        assert_eq!(if_match(&TestRequest::default().to_http_request()).unwrap(), None);
        assert_eq!(wanted("\"42\"").unwrap(), Some(42));
        assert_eq!(wanted("\"42;seat:1\"").unwrap(), Some(42));
        assert_eq!(wanted("*").unwrap(), None);
        assert_eq!(wanted("\"something else\"").unwrap(), Some(0));
        assert_eq!(wanted("").unwrap(), Some(0));
        for wrong in ["42", "\"41\", \"42\"", "\"42", "W/\"42\""] {
            assert!(wanted(wrong).is_err(), "{wrong}");
        }
    }
}
