//! A request and its caller.

use std::future::{Ready, ready};
use std::net::{IpAddr, Ipv4Addr};

use actix_web::dev::Payload;
use actix_web::http::{Method, header};
use actix_web::{FromRequest, HttpMessage, HttpRequest, HttpResponse, HttpResponseBuilder, web};
use domain::engine::{AccountId, MatchId};
use infra::identity::tickets::Shown;
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

/// The result of a handler.
pub type Answer = Result<HttpResponse, Problem>;

/// What an address takes beside what all take.
#[derive(Clone, Copy)]
pub struct Takes {
    /// Whether it is a stream, which a ticket can open.
    pub tickets: bool,
}

/// The parameter that holds a ticket.
const TICKET: &str = "ticket";

/// A request, and the server it came to.
pub struct Call {
    /// The server that answers.
    pub app: web::Data<App>,
    /// The request that is answered.
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
    /// The caller. They must be authenticated.
    pub async fn signed_in(&self) -> Result<Caller, Problem> {
        self.caller().await?.ok_or_else(|| AuthError::Missing.into())
    }

    /// The caller, if they send a token. The token must be valid.
    pub async fn caller(&self) -> Result<Option<Caller>, Problem> {
        let caller = self.recognized().await?;
        match &caller {
            Some(caller) => self.charge(Bucket::Account, Counted::Account(caller.account))?,
            None => self.charge(Bucket::Address, self.address())?,
        }
        self.check_key()?;
        Ok(caller)
    }

    /// The caller, counted as one who makes a decision.
    pub async fn decider(&self) -> Result<Caller, Problem> {
        let Some(caller) = self.recognized().await? else {
            self.charge(Bucket::Address, self.address())?;
            self.check_key()?;
            return Err(AuthError::Missing.into());
        };
        self.charge(Bucket::Decisions, Counted::Account(caller.account))?;
        self.check_key()?;
        Ok(caller)
    }

    /// Lets anybody call, and counts the request for their address.
    pub fn anybody(&self) -> Result<(), Problem> {
        self.charge(Bucket::Address, self.address())?;
        self.check_key()
    }

    /// Lets anybody call, and counts the request as an attempt to register or log in.
    pub fn newcomer(&self) -> Result<(), Problem> {
        self.charge(Bucket::Logins, self.address())?;
        self.check_key()
    }

    /// Refuses a write whose Idempotency-Key cannot be read, whether or not it needs one.
    fn check_key(&self) -> Result<(), Problem> {
        match *self.request.method() {
            Method::GET | Method::HEAD => Ok(()),
            _ => idempotency::key(&self.request).map(drop),
        }
    }

    async fn recognized(&self) -> Result<Option<Caller>, Problem> {
        let recognized = match (self.bearer(), self.ticket()) {
            (None, None) => return Ok(None),
            (Some(_), Some(_)) => {
                self.charge(Bucket::Address, self.address())?;
                let message = "a stream is opened by a token or by a ticket, not by both";
                return Err(Problem::malformed("/ticket", message));
            }
            (Some(Ok(bearer)), None) => self.app.identity.authenticate(bearer).await,
            (Some(Err(error)), None) => Err(error),
            (None, Some(ticket)) => self.app.identity.admit_by_ticket(&ticket).await,
        };
        match recognized {
            Ok(caller) => {
                observe::by(caller.account);
                Ok(Some(caller))
            }
            Err(error) => {
                // A client that tries tokens one after the other is soon refused by its address.
                self.charge(Bucket::Address, self.address())?;
                Err(error.into())
            }
        }
    }

    /// The bearer token that the caller sends, if any. Other credentials are not valid.
    pub fn bearer(&self) -> Option<Result<&str, AuthError>> {
        let given = self.request.headers().get(header::AUTHORIZATION)?;
        Some(given.to_str().map_err(|_| AuthError::Malformed).and_then(token))
    }

    /// The ticket that the caller shows, if the address is that of a stream.
    pub fn ticket(&self) -> Option<Shown> {
        if !self.takes_tickets() {
            return None;
        }
        let query = self.request.query_string();
        let pairs = web::Query::<Vec<(String, String)>>::from_query(query).ok()?.into_inner();
        let (ticket, mut query): (Vec<_>, Vec<_>) =
            pairs.into_iter().partition(|(name, _)| name == TICKET);
        let (_, ticket) = ticket.into_iter().next()?;
        query.sort_unstable();
        Some(Shown { ticket, path: self.request.path().to_owned(), query })
    }

    fn takes_tickets(&self) -> bool {
        self.request.app_data::<Takes>().is_some_and(|it| it.tickets)
    }

    /// The path and query of the request, without the ticket.
    pub fn address_without_ticket(&self) -> String {
        let path = self.request.path();
        let is_ticket = |it: &&str| it.split('=').next() == Some(TICKET);
        let query = self.request.query_string().split('&').filter(|it| !is_ticket(it));
        match query.collect::<Vec<&str>>().join("&") {
            query if query.is_empty() => path.to_owned(),
            query => format!("{path}?{query}"),
        }
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

    /// The address that the request comes from.
    pub fn client_address(&self) -> IpAddr {
        let peer = self.request.peer_addr().map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |it| it.ip());
        self.app.settings.trusted_proxies.client(peer, self.request.headers())
    }

    /// The address that the request comes from, as limits count it.
    pub fn address(&self) -> Counted {
        Counted::address(self.client_address())
    }

    /// The account or address that limits count for this caller.
    pub fn counted(&self, caller: Option<&Caller>) -> Counted {
        caller.map_or_else(|| self.address(), |it| Counted::Account(it.account))
    }

    /// What the caller's program calls itself, if it does.
    pub fn program(&self) -> Option<&str> {
        self.request.headers().get(header::USER_AGENT)?.to_str().ok()
    }

    /// A part of the path.
    pub fn part(&self, name: &str) -> &str {
        self.request.match_info().get(name).unwrap_or_default()
    }

    /// A part of the path that is an id. If it is none, nothing is found.
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

    /// The query; it may have only these parameters, and a ticket if it opens a stream.
    pub fn query(&self, known: &[&str]) -> Result<Query, Problem> {
        match self.takes_tickets() {
            true => Query::of(&self.request, &[known, &[TICKET]].concat()),
            false => Query::of(&self.request, known),
        }
    }

    /// The format of the answer, by `Accept`; the first of `offered` is the default.
    pub fn form(&self, offered: &[&'static str]) -> Result<&'static str, Problem> {
        let mut accepted = self.request.headers().get_all(header::ACCEPT).peekable();
        let usual = offered.first().copied().unwrap_or_default();
        if accepted.peek().is_none() {
            return Ok(usual);
        }
        let texts: Vec<&str> = accepted.filter_map(|it| it.to_str().ok()).collect();
        preferred(&texts.join(","), offered).ok_or_else(|| {
            let detail = format!("this is answered as {}", offered.join(" or "));
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

/// The format of `offered` that an `Accept` header prefers.
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
    /// Refuses callers without the scope.
    fn needs(&self, scope: Scope) -> Result<(), Problem>;
    /// The account as matches know it.
    fn id(&self) -> AccountId;
}

impl Allowed for Caller {
    fn needs(&self, scope: Scope) -> Result<(), Problem> {
        match self.scopes.contains(scope) {
            true => Ok(()),
            false => {
                let detail = format!("this needs the scope {scope}, which the token does not have");
                Err(Problem::new(Name::InsufficientScope, detail))
            }
        }
    }

    fn id(&self) -> AccountId {
        AccountId(self.account)
    }
}

/// An answer that no cache keeps.
pub fn uncached(mut response: HttpResponseBuilder, body: &impl Serialize) -> HttpResponse {
    response.insert_header((header::CACHE_CONTROL, "no-store"));
    response.json(body)
}

/// The beginning of an answer about what a request has made: 201, or 200 if the same request had
/// made it before.
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
