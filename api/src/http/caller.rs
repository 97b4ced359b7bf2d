//! A request and who sent it.

use std::future::{Ready, ready};
use std::net::{IpAddr, Ipv4Addr};

use actix_web::dev::Payload;
use actix_web::http::header;
use actix_web::{FromRequest, HttpMessage, HttpRequest, HttpResponse, HttpResponseBuilder, web};
use domain::engine::{AccountId, MatchId};
use infra::identity::{AuthError, Caller, Made, Scope};
use infra::work;
use serde::Serialize;
use uuid::Uuid;

use crate::http::app::App;
use crate::http::idempotency;
use crate::http::limits::{Bucket, Counted};
use crate::http::observe;
use crate::http::problem::{Name, Problem};
use crate::http::strict::Query;

/// What a handler answers.
pub type Answer = Result<HttpResponse, Problem>;

/// A request, and the server it came to.
pub struct Call {
    /// The server.
    pub app: web::Data<App>,
    /// The request.
    pub request: HttpRequest,
}

impl FromRequest for Call {
    type Error = Problem;
    type Future = Ready<Result<Call, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let app = request.app_data::<web::Data<App>>().cloned();
        let request = request.clone();
        ready(app.map(|app| Call { app, request }).ok_or_else(Problem::internal))
    }
}

impl Call {
    /// The caller, who has to show who he is.
    pub async fn signed_in(&self) -> Result<Caller, Problem> {
        self.caller().await?.ok_or_else(|| AuthError::Missing.into())
    }

    /// The caller, if he shows who he is. What he shows has to be believed.
    pub async fn caller(&self) -> Result<Option<Caller>, Problem> {
        let caller = self.recognized().await?;
        match &caller {
            Some(caller) => self.charge(Bucket::Account, Counted::Account(caller.account))?,
            None => self.charge(Bucket::Address, self.address())?,
        }
        Ok(caller)
    }

    /// The caller who decides in a match.
    pub async fn decider(&self) -> Result<Caller, Problem> {
        let Some(caller) = self.recognized().await? else {
            self.charge(Bucket::Address, self.address())?;
            return Err(AuthError::Missing.into());
        };
        self.charge(Bucket::Decisions, Counted::Account(caller.account))?;
        Ok(caller)
    }

    /// Somebody without a name: who calls does not matter.
    pub fn anybody(&self) -> Result<(), Problem> {
        self.charge(Bucket::Address, self.address())
    }

    /// Somebody who comes with a name and a password.
    pub fn newcomer(&self) -> Result<(), Problem> {
        self.charge(Bucket::Logins, self.address())
    }

    async fn recognized(&self) -> Result<Option<Caller>, Problem> {
        let Some(bearer) = self.bearer() else { return Ok(None) };
        let recognized = match bearer {
            Ok(bearer) => self.app.identity.authenticate(bearer).await,
            Err(error) => Err(error),
        };
        match recognized {
            Ok(caller) => {
                observe::by(caller.account);
                Ok(Some(caller))
            }
            Err(error) => {
                // Who tries tokens one after the other is soon refused by his address.
                self.charge(Bucket::Address, self.address())?;
                Err(error.into())
            }
        }
    }

    /// What the caller shows, if he shows anything. What is no bearer token is none.
    pub fn bearer(&self) -> Option<Result<&str, AuthError>> {
        let given = self.request.headers().get(header::AUTHORIZATION)?;
        Some(given.to_str().map_err(|_| AuthError::Malformed).and_then(token))
    }

    fn charge(&self, bucket: Bucket, who: Counted) -> Result<(), Problem> {
        work::on_behalf_of(who.into());
        let (charged, refused) = match self.app.limits.charge(bucket, who) {
            Ok(charged) => (charged, Ok(())),
            Err((charged, problem)) => (charged, Err(problem)),
        };
        self.request.extensions_mut().insert(charged);
        refused
    }

    /// Where the request comes from.
    pub fn whence(&self) -> IpAddr {
        let peer = self.request.peer_addr().map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |it| it.ip());
        self.app.settings.trusted_proxies.client(peer, self.request.headers())
    }

    /// Where the request comes from, as it is counted.
    pub fn address(&self) -> Counted {
        Counted::address(self.whence())
    }

    /// Who is counted for this caller.
    pub fn counted(&self, caller: Option<&Caller>) -> Counted {
        caller.map_or_else(|| self.address(), |it| Counted::Account(it.account))
    }

    /// A part of the path.
    pub fn part(&self, name: &str) -> &str {
        self.request.match_info().get(name).unwrap_or_default()
    }

    /// A part of the path that is an id. What is no id is the id of nothing.
    pub fn id(&self, name: &str) -> Result<Uuid, Problem> {
        let text = self.part(name);
        let id = Uuid::parse_str(text).map_err(|_| Problem::not_found())?;
        match id.to_string() == text {
            true => Ok(id),
            false => Err(Problem::not_found()),
        }
    }

    /// The match that the path names.
    pub fn match_id(&self) -> Result<MatchId, Problem> {
        self.id("id").map(MatchId).inspect(|id| observe::about(*id))
    }

    /// The query, which may have these parameters.
    pub fn query(&self, known: &[&str]) -> Result<Query, Problem> {
        Query::of(&self.request, known)
    }

    /// Refuses what this call cannot be answered in; the first of `offered` is the usual form.
    pub fn form(&self, offered: &[&'static str]) -> Result<&'static str, Problem> {
        let mut accepted = self.request.headers().get_all(header::ACCEPT).peekable();
        let usual = offered.first().copied().unwrap_or_default();
        if accepted.peek().is_none() {
            return Ok(usual);
        }
        let texts: Vec<&str> = accepted.filter_map(|it| it.to_str().ok()).collect();
        preferred(&texts.join(","), offered).ok_or_else(|| {
            let detail = format!("the answer would be {}", offered.join(" or "));
            Problem::new(Name::NotAcceptable, detail)
        })
    }
}

/// The token of an `Authorization` header.
fn token(given: &str) -> Result<&str, AuthError> {
    let (scheme, token) = given.split_once(' ').unwrap_or((given, ""));
    match scheme.eq_ignore_ascii_case("bearer") {
        true => Ok(token.trim()),
        false => Err(AuthError::Missing),
    }
}

/// Which of `offered` an `Accept` header likes best.
fn preferred(accept: &str, offered: &[&'static str]) -> Option<&'static str> {
    let ranges: Vec<(&str, u16)> = accept.split(',').map(range).collect();
    let liking = |form: &str| {
        let (kind, _) = form.split_once('/').unwrap_or((form, ""));
        let fits = |range: &str| match range {
            "*/*" => Some(1),
            _ if range.eq_ignore_ascii_case(form) => Some(3),
            _ if range.strip_suffix("/*").is_some_and(|it| it.eq_ignore_ascii_case(kind)) => {
                Some(2)
            }
            _ => None,
        };
        let fitting = ranges.iter().filter_map(|(range, q)| Some((fits(range)?, *q)));
        fitting.max_by_key(|(closeness, _)| *closeness).map_or(0, |(_, q)| q)
    };
    let mut best: Option<(&'static str, u16)> = None;
    for form in offered {
        let q = liking(form);
        if best.map_or(0, |(_, q)| q) < q {
            best = Some((form, q));
        }
    }
    best.map(|(form, _)| form)
}

/// A media range with its weight in thousandths.
fn range(text: &str) -> (&str, u16) {
    let mut parts = text.split(';').map(str::trim);
    let range = parts.next().unwrap_or_default();
    let weight = parts.find_map(|it| it.strip_prefix("q=").or_else(|| it.strip_prefix("Q=")));
    let thousandths = |weight: &str| {
        let (whole, rest) = weight.split_once('.').unwrap_or((weight, ""));
        let digits: String = rest.chars().chain("000".chars()).take(3).collect();
        Some(whole.parse::<u16>().ok()?.min(1) * 1_000 + digits.parse::<u16>().ok()?)
    };
    (range, weight.map_or(1_000, |it| thousandths(it).unwrap_or(0).min(1_000)))
}

/// What a caller may do.
pub trait Allowed {
    /// Refuses who does not have the scope.
    fn needs(&self, scope: Scope) -> Result<(), Problem>;
    /// The account as matches know it.
    fn id(&self) -> AccountId;
}

impl Allowed for Caller {
    fn needs(&self, scope: Scope) -> Result<(), Problem> {
        match self.scopes.contains(scope) {
            true => Ok(()),
            false => {
                let detail = format!("this takes the scope {scope}, which the token does not have");
                Err(Problem::new(Name::InsufficientScope, detail))
            }
        }
    }

    fn id(&self) -> AccountId {
        AccountId(self.account)
    }
}

/// An answer that nobody keeps.
pub fn unkept(mut response: HttpResponseBuilder, body: &impl Serialize) -> HttpResponse {
    response.insert_header((header::CACHE_CONTROL, "no-store"));
    response.json(body)
}

/// The beginning of an answer about what a request has made: 201, or 200 where the same request
/// had made it before.
pub fn made<T>(made: Made<T>) -> (HttpResponseBuilder, T) {
    match made {
        Made::Now(it) => (HttpResponse::Created(), it),
        Made::Before(it) => {
            let mut response = HttpResponse::Ok();
            response.insert_header((idempotency::REPLAYED, "true"));
            (response, it)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_bearer_token_is_none() {
        assert_eq!(token("Bearer abc"), Ok("abc"));
        assert_eq!(token("bearer  abc "), Ok("abc"));
        assert_eq!(token("Basic YTpi"), Err(AuthError::Missing));
        assert_eq!(token("abc"), Err(AuthError::Missing));
    }

    #[test]
    fn what_was_made_before_says_so() {
        let (mut now, it) = made(Made::Now(7));
        let now = now.finish();
        assert_eq!((now.status().as_u16(), it), (201, 7));
        assert!(!now.headers().contains_key(idempotency::REPLAYED));
        let (mut before, it) = made(Made::Before(7));
        let before = before.finish();
        assert_eq!((before.status().as_u16(), it), (200, 7));
        assert_eq!(before.headers().get(idempotency::REPLAYED).unwrap(), "true");
    }

    const FORMS: [&str; 2] = ["application/json", "application/x-ndjson"];

    #[test]
    fn the_form_is_the_one_that_is_liked_best() {
        for (accept, form) in [
            ("*/*", Some("application/json")),
            ("application/*", Some("application/json")),
            ("application/x-ndjson", Some("application/x-ndjson")),
            ("application/json;q=0.5, application/x-ndjson", Some("application/x-ndjson")),
            ("text/html, */*;q=0.1", Some("application/json")),
            ("text/html", None),
            ("application/json;q=0, */*;q=0.000", None),
            ("*/*, application/json;q=0", Some("application/x-ndjson")),
        ] {
            assert_eq!(preferred(accept, &FORMS), form, "{accept}");
        }
    }
}
