//! Reading requests strictly: nothing is ignored, nothing is given twice, nothing is too large.

use std::time::Duration;

use actix_web::dev::Payload;
use actix_web::http::header;
use actix_web::web::Bytes;
use actix_web::{FromRequest, HttpRequest, web};
use domain::engine::{Hash, is_prose, seal};
use futures_util::StreamExt;
use futures_util::future::LocalBoxFuture;
use serde::de::DeserializeOwned;
use serde_json::Value;
use utoipa::ToSchema;

use crate::http::json;
use crate::http::problem::{Name, Problem};

/// Bytes of a body, at most.
pub const BODY_BYTES_MAX: usize = 256 * 1024;
/// How much of a body that is too large is still read, so that its sender gets the refusal.
const DRAINED_BYTES_MAX: usize = 4 * 1024 * 1024;
/// How long a body may take to arrive.
const BODY_WAIT: Duration = Duration::from_secs(30);

/// The body of a request. It is read in any case, and checked when the handler asks for it.
pub struct Body {
    request: HttpRequest,
    bytes: Result<Bytes, Problem>,
}

/// A body that was read, with the digest of its canonical form.
pub struct Read<T> {
    /// The value that the body holds.
    pub value: T,
    /// SHA-256 of its canonical JSON.
    pub digest: Hash,
}

impl FromRequest for Body {
    type Error = Problem;
    type Future = LocalBoxFuture<'static, Result<Body, Problem>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let (request, payload) = (request.clone(), payload.take());
        Box::pin(async move {
            let reading = tokio::time::timeout(BODY_WAIT, gather(payload));
            let late = |_| Problem::new(Name::RequestTimeout, "the body did not arrive in time");
            let bytes = reading.await.unwrap_or_else(|it| Err(late(it)));
            Ok(Body { request, bytes })
        })
    }
}

async fn gather(mut payload: Payload) -> Result<Bytes, Problem> {
    let mut bytes = web::BytesMut::new();
    let mut length = 0;
    while let Some(chunk) = payload.next().await {
        let broken = |_| Problem::malformed("", "the body broke off");
        let chunk = chunk.map_err(broken)?;
        length += chunk.len();
        if length <= BODY_BYTES_MAX {
            bytes.extend_from_slice(&chunk);
        }
        if DRAINED_BYTES_MAX < length {
            break;
        }
    }
    match length <= BODY_BYTES_MAX {
        true => Ok(bytes.freeze()),
        false => {
            let detail = format!("a body has at most {BODY_BYTES_MAX} bytes");
            Err(Problem::new(Name::PayloadTooLarge, detail))
        }
    }
}

impl Body {
    /// Reads the body as a JSON object with exactly the fields that `T` knows. A request with a
    /// body may have no query.
    pub fn json<T: DeserializeOwned + ToSchema + 'static>(&self) -> Result<Read<T>, Problem> {
        Query::of(&self.request, &[])?;
        let bytes = self.bytes.as_ref().map_err(Clone::clone)?;
        if bytes.is_empty() {
            return Err(Problem::malformed("", "the body is missing; it must be a JSON object"));
        }
        content_type(&self.request, "application/json")?;
        read(bytes)
    }

    /// As [`Body::json`], but no body at all means an empty object.
    pub fn json_if_any<T: DeserializeOwned + ToSchema + 'static>(
        &self,
    ) -> Result<Read<T>, Problem> {
        match &self.bytes {
            Ok(bytes) if bytes.is_empty() => {
                Query::of(&self.request, &[])?;
                read(b"{}")
            }
            Ok(_) | Err(_) => self.json(),
        }
    }

    /// Reads the body as text of any type. Returns the type, without parameters and in lower case,
    /// and the text. A request with a body may have no query.
    pub fn text(&self) -> Result<(String, &str), Problem> {
        Query::of(&self.request, &[])?;
        let bytes = self.bytes.as_ref().map_err(Clone::clone)?;
        let media = media_type(&self.request)?;
        utf8(bytes).map(|text| (media, text))
    }
}

fn read<T: DeserializeOwned + ToSchema + 'static>(bytes: &[u8]) -> Result<Read<T>, Problem> {
    let text = utf8(bytes)?;
    let strict = json::parse(text).map_err(|message| Problem::malformed("", message))?;
    if !strict.is_object() {
        return Err(Problem::malformed("", "the body must be a JSON object"));
    }
    // The digest is of what was sent, not of what is made of it.
    let digest = digest(&strict);
    let value = json::read(&strict).map_err(Problem::unreadable)?;
    Ok(Read { value, digest })
}

fn utf8(bytes: &[u8]) -> Result<&str, Problem> {
    std::str::from_utf8(bytes).map_err(|_| Problem::malformed("", "the body is not UTF-8"))
}

/// SHA-256 of the canonical form.
fn digest(value: &Value) -> Hash {
    Hash::of(seal::canonical(value).as_bytes())
}

/// Refuses a body of another type, or an encoded one.
pub fn content_type(request: &HttpRequest, wanted: &str) -> Result<(), Problem> {
    match media_type(request) {
        Ok(given) if given == wanted => Ok(()),
        Ok(_) => Err(unsupported(format!("the body must be {wanted} in UTF-8"))),
        Err(problem) => Err(problem),
    }
}

/// The type of a body, without parameters and in lower case. Refuses other charsets than UTF-8,
/// and encoded bodies.
fn media_type(request: &HttpRequest) -> Result<String, Problem> {
    let given = |name| request.headers().get(name).and_then(|it| it.to_str().ok());
    let content_type = given(header::CONTENT_TYPE).unwrap_or_default();
    let mut parts = content_type.split(';').map(str::trim);
    let essence = parts.next().unwrap_or_default();
    let plain = parts.all(|it| {
        it.split_once('=').is_none_or(|(name, value)| {
            !name.eq_ignore_ascii_case("charset")
                || value.trim_matches('"').eq_ignore_ascii_case("utf-8")
        })
    });
    if !plain {
        return Err(unsupported("the body must be in UTF-8"));
    }
    match given(header::CONTENT_ENCODING) {
        None | Some("identity") => Ok(essence.to_ascii_lowercase()),
        Some(_) => Err(unsupported("the body must not be encoded")),
    }
}

/// The problem that a body is of none of the types that are read here.
pub fn unsupported(detail: impl Into<String>) -> Problem {
    Problem::new(Name::UnsupportedMediaType, detail)
}

/// The query of a request: parameters that are known, each given once.
#[derive(Debug)]
pub struct Query(Vec<(String, String)>);

impl Query {
    /// Reads the query, and refuses what is not `known`.
    pub fn of(request: &HttpRequest, known: &[&str]) -> Result<Query, Problem> {
        Query::read(request.query_string(), known)
    }

    fn read(text: &str, known: &[&str]) -> Result<Query, Problem> {
        let pairs = web::Query::<Vec<(String, String)>>::from_query(text);
        let pairs = pairs.map_err(|_| Problem::malformed("", "the query cannot be read"))?;
        let pairs = pairs.into_inner();
        for (at, (name, value)) in pairs.iter().enumerate() {
            if !known.contains(&name.as_str()) {
                let known = match known {
                    [] => "none".to_owned(),
                    _ => known.join(", "),
                };
                let detail = format!("there is no parameter {name:?}; this takes {known}");
                return Err(Problem::new(Name::UnknownParameter, detail));
            }
            if value.contains('\0') {
                return Err(Problem::malformed(format!("/{name}"), "it holds a NUL character"));
            }
            // What is not UTF-8 has become this character.
            if value.contains(char::REPLACEMENT_CHARACTER) {
                return Err(Problem::malformed(format!("/{name}"), "it is not UTF-8"));
            }
            if pairs[..at].iter().any(|(other, _)| other == name) {
                return Err(Problem::malformed(format!("/{name}"), "it is given twice"));
            }
        }
        Ok(Query(pairs))
    }

    /// A parameter as it was given.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(it, _)| it == name).map(|(_, value)| value.as_str())
    }

    /// A parameter of a type that reads itself; `expected` says what would be right.
    pub fn parsed<T: std::str::FromStr>(
        &self,
        name: &str,
        expected: &str,
    ) -> Result<Option<T>, Problem> {
        let wrong = || Problem::malformed(format!("/{name}"), format!("expected {expected}"));
        self.text(name).map(|it| it.parse().map_err(|_| wrong())).transpose()
    }

    /// A parameter that is a whole number within a range, in digits.
    pub fn number(
        &self,
        name: &str,
        range: std::ops::RangeInclusive<u64>,
    ) -> Result<Option<u64>, Problem> {
        let Some(text) = self.text(name) else { return Ok(None) };
        let digits = !text.is_empty() && text.bytes().all(|it| it.is_ascii_digit());
        let number = text.parse().ok().filter(|it| digits && range.contains(it));
        let (least, most) = (range.start(), range.end());
        let wrong = || {
            let expected = format!("expected a whole number from {least} to {most}");
            Problem::malformed(format!("/{name}"), expected)
        };
        number.ok_or_else(wrong).map(Some)
    }
}

/// The greatest seq that a client may name.
pub const SEQ_MAX: u64 = (1 << 53) - 1;

/// Characters of a claim or a reason, at most.
pub const WORDS_MAX: usize = 4_000;

/// What no text may hold, in words.
pub const NO_CONTROLS: &str =
    "without control characters and without those that change the direction of writing";

/// Refuses a text that is empty, too long, or holds characters that are not allowed.
pub fn words(pointer: &str, text: &str) -> Result<(), Problem> {
    let fits = (1..=WORDS_MAX).contains(&text.chars().count());
    match fits && is_prose(text) {
        true => Ok(()),
        false => {
            let message = format!(
                "expected 1 to {WORDS_MAX} characters with something to read, {NO_CONTROLS}, \
                 except line breaks and tabs"
            );
            Err(Problem::malformed(pointer, message))
        }
    }
}

/// Refuses a list that is longer than `most`.
pub fn at_most(pointer: &str, length: usize, most: usize, what: &str) -> Result<(), Problem> {
    match length <= most {
        true => Ok(()),
        false => Err(Problem::malformed(pointer, format!("expected at most {most} {what}"))),
    }
}

/// Reads an optional field that may be left out, but not be null.
pub fn present<'de, T, D>(from: D) -> Result<Option<T>, D::Error>
where
    T: serde::Deserialize<'de>,
    D: serde::Deserializer<'de>,
{
    T::deserialize(from).map(Some)
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;
    use serde::Deserialize;

    use super::*;

    #[derive(Debug, Deserialize, ToSchema)]
    #[serde(deny_unknown_fields)]
    struct Drink {
        name: String,
        #[serde(default, deserialize_with = "present")]
        glasses: Option<u8>,
    }

    fn refused(body: &str) -> Value {
        let problem = read::<Drink>(body.as_bytes()).err().expect("it is refused");
        serde_json::to_value(problem.body()).unwrap()
    }

    #[test]
    fn what_fits_is_read_and_digested_in_its_canonical_form() {
        let one = read::<Drink>(br#"{"name": "rye", "glasses": 2}"#).ok().unwrap();
        let other = read::<Drink>(br#"{"glasses":2,"name":"rye"}"#).ok().unwrap();
        assert_eq!((one.value.name.as_str(), one.value.glasses), ("rye", Some(2)));
        assert_eq!(one.digest, other.digest);
        let whole = read::<Drink>(br#"{"name": "rye", "glasses": 2.0}"#).ok().unwrap();
        assert_eq!((whole.value.glasses, whole.digest), (Some(2), one.digest));
        assert_eq!(one.digest, Hash::of(br#"{"glasses":2,"name":"rye"}"#));
    }

    #[test]
    fn what_does_not_fit_is_pointed_at() {
        for (body, pointer) in [
            (r#"{"name": "rye", "ice": 1}"#, "/ice"),
            (r#"{"glasses": 1}"#, "/name"),
            (r#"{"name": 7}"#, "/name"),
            (r#"{"name": {"first": "rye"}}"#, "/name"),
            (r#"{"name": "rye", "glasses": 300}"#, "/glasses"),
            (r#"{"name": "rye", "glasses": null}"#, "/glasses"),
            (r#"{"name": "rye", "glasses": 1.5}"#, "/glasses"),
            (r#"{"name": "rye", "name": "gin"}"#, ""),
            (r#"["rye"]"#, ""),
            (r#"{"name": "rye"} x"#, ""),
            ("", ""),
        ] {
            let problem = refused(body);
            assert_eq!(problem["type"], "/problems/malformed-request", "{body}");
            assert_eq!(problem["errors"][0]["pointer"], pointer, "{body}: {problem}");
        }
    }

    #[test]
    fn the_type_of_a_body_must_be_json() {
        let request = |value: &str| {
            TestRequest::default().insert_header((header::CONTENT_TYPE, value)).to_http_request()
        };
        for right in ["application/json", "application/JSON; charset=utf-8"] {
            assert!(content_type(&request(right), "application/json").is_ok(), "{right}");
        }
        for wrong in ["text/plain", "application/jsonp", "application/json; charset=latin1", ""] {
            let refused = content_type(&request(wrong), "application/json").unwrap_err();
            assert_eq!(refused.name(), Name::UnsupportedMediaType, "{wrong}");
        }
    }

    #[test]
    fn unknown_parameters_are_refused_and_known_ones_checked() {
        let known = ["limit", "as"];
        let query = |text| Query::read(text, &known);
        assert_eq!(query("nope=1").unwrap_err().name(), Name::UnknownParameter);
        assert_eq!(query("as=a&as=b").unwrap_err().name(), Name::MalformedRequest);
        let both = query("limit=7&as=seat%3A1").unwrap();
        assert_eq!(both.number("limit", 1..=10).unwrap(), Some(7));
        assert_eq!(both.text("as"), Some("seat:1"));
        for wrong in ["limit=0", "limit=11", "limit=-1", "limit=+3", "limit=", "limit=1e1"] {
            assert!(query(wrong).unwrap().number("limit", 1..=10).is_err(), "{wrong}");
        }
        assert_eq!(query("").unwrap().number("limit", 1..=10).unwrap(), None);
    }
}
