//! `/v1/matches`

use actix_web::HttpResponse;
use actix_web::http::header;
use chrono::Utc;
use domain::engine::{
    AccountId, Clock, Delay, RevealPolicy, Status, Takebacks, Time, Visibility, is_name,
};
use infra::identity::{AuthError, Caller, Scope};
use infra::matches::{Appended, Found, Head, MatchFilter, MatchRow, NewMatchRequest};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::http::caller::{Allowed, Answer, Call, uncached};
use crate::http::cursor::Paging;
use crate::http::etag::{Keep, Tagged};
use crate::http::operation::Operation;
use crate::http::problem::{Name, Problem};
use crate::http::sample::{self, Sample, TITLE};
use crate::http::strict::{self, Body, Query, SEQ_MAX, present};
use crate::http::watching::Watched;
use crate::http::wire::{self, MatchBody, MatchSummaryBody, OwnSight};
use crate::http::{idempotency, texts, waiting};

/// The operations at these addresses.
pub fn operations() -> Vec<Operation> {
    vec![
        Operation::new(__path_find, find)
            .refused(&[Name::InsufficientScope, Name::MalformedRequest, Name::InvalidCursor])
            .answers(|it| {
                let (names, titles) = (sample::names(), sample::titles());
                let summary = MatchSummaryBody::of(&it.listed(), None, &names, &titles);
                json!({"items": [summary], "now": sample::time(6)})
            }),
        Operation::new(__path_create, create)
            .refused(&[
                Name::InsufficientScope,
                Name::InvalidOptions,
                Name::IdempotencyKeyReused,
                Name::ReplyAltered,
            ])
            .asks(|it| json!({"ruleset": it.row().ruleset, "title": TITLE}))
            .answers(Sample::shown),
        Operation::new(__path_show, show)
            .refused(&[Name::MalformedRequest, Name::NotFound, Name::FoldMismatch])
            .answers(Sample::shown),
    ]
}

/// Characters of a match's name, at most.
const TITLE_MAX: usize = 120;

/// What a list of matches can be narrowed by.
const FILTERS: [&str; 5] = ["ruleset", "status", "player", "creator", "waiting_on"];

/// A match to be made.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewMatch {
    /// The id of the ruleset, as in `GET /v1/rulesets`.
    ruleset: String,
    /// The version of the rules. Left out: the latest.
    #[serde(default, deserialize_with = "present")]
    rules_version: Option<String>,
    /// The options of the game, as the ruleset's `options_schema` describes them. Left out: the
    /// defaults.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = Option<HashMap<String, Value>>)]
    options: Option<Value>,
    /// The number of seats. Left out: as few as the game takes.
    #[serde(default, deserialize_with = "present")]
    #[schema(minimum = 1, maximum = 255)]
    seats: Option<u8>,
    /// Whether everybody may watch the match, or only some people. Left out: everybody.
    #[serde(default, deserialize_with = "present")]
    visibility: Option<Visibility>,
    /// The clock of the match. Left out: none. `initial_ms` is 100 ms to 60 days; `increment_ms`
    /// is 1 ms to a day for a `fischer` clock, and left out for the others.
    #[serde(default, deserialize_with = "present")]
    clock: Option<Clock>,
    /// Policies of the match beside the rules of its game.
    #[serde(default, deserialize_with = "present")]
    policies: Option<NewPolicies>,
    /// The name of the match: at most 120 characters. Left out: it has none.
    #[serde(default, deserialize_with = "present")]
    #[schema(
        min_length = 1,
        max_length = 120,
        pattern = r"^[^\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]+$"
    )]
    title: Option<String>,
}

/// The policies of a match to be made.
#[derive(Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewPolicies {
    /// Whether decisions can be taken back. Left out: they cannot.
    #[serde(default, deserialize_with = "present")]
    takebacks: Option<Takebacks>,
    /// To whom hidden information is shown once the match is over. Left out: to everybody who may
    /// watch it.
    #[serde(default, deserialize_with = "present")]
    reveal: Option<RevealPolicy>,
    /// The delay with which onlookers see the match, but no judge during a dispute. Left out:
    /// none.
    #[serde(default, deserialize_with = "present")]
    delay: Option<Delay>,
}

/// A page of matches.
#[derive(Serialize, ToSchema)]
pub struct MatchPage {
    /// The matches, the newest first.
    items: Vec<MatchSummaryBody>,
    /// The server's time when it answered, by which to show clocks. The `ETag` does not stand for
    /// it.
    now: Time,
    /// The `cursor` of the next page; left out on the last page.
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<String>,
}

impl NewMatch {
    fn check_title(&self) -> Result<(), Problem> {
        let fits = |it: &String| (1..=TITLE_MAX).contains(&it.chars().count()) && is_name(it);
        match self.title.as_ref().is_none_or(fits) {
            true => Ok(()),
            false => {
                let message = format!(
                    "expected 1 to {TITLE_MAX} characters with something to read, {}",
                    strict::NO_CONTROLS
                );
                Err(Problem::malformed("/title", message))
            }
        }
    }
}

/// Make a match
///
/// The match is open: take a seat, and let others take theirs. It starts by itself when the last
/// seat is taken. If its options make it begin in the middle, as a scenario does, the scope
/// `admin` is needed as well, and the match is marked as `staged` wherever it is shown: it never
/// counts as a real one.
#[utoipa::path(
    post,
    path = "/v1/matches",
    operation_id = "create_match",
    tag = "Matches",
    security(("bearer" = [])),
    params(("Idempotency-Key" = Option<Uuid>, Header,
        description = "A UUID that you make up. The same request with the same key is not carried \
                       out again, and gets the same answer.")),
    request_body = NewMatch,
    responses(
        (status = 201, description = "The match as the caller may see it.", body = MatchBody,
            headers(("Location" = String, description = "The address of the match."))),
        (status = 200, description = "The match that the same request made before.",
            body = MatchBody)
    )
)]
async fn create(call: Call, body: Body) -> Answer {
    let caller = call.signed_in().await?;
    caller.needs(Scope::Play)?;
    let key = idempotency::key(&call.request)?;
    let read = body.json::<NewMatch>()?;
    let new = read.value;
    new.check_title()?;
    let policies = new.policies.unwrap_or_default();
    let request = NewMatchRequest {
        ruleset: new.ruleset,
        rules_version: new.rules_version,
        options: new.options,
        seats: new.seats,
        visibility: new.visibility.unwrap_or_default(),
        reveal: policies.reveal.unwrap_or_default(),
        clock: new.clock.unwrap_or_default(),
        takebacks: policies.takebacks.unwrap_or_default(),
        delay: policies.delay.unwrap_or_default(),
        title: new.title,
    };
    let key = key.map(|key| idempotency::of(key, read.digest));
    if request.is_staged() {
        caller.needs(Scope::Admin)?;
    }
    let appended = call.app.matches.create(request, caller.id(), key).await?;
    made(&call, &appended, caller).await
}

/// The match that was made: 201, or 200 if the same request had made it before.
pub async fn made(call: &Call, appended: &Appended, caller: Caller) -> Answer {
    let head = call.app.matches.head(appended.after.id()).await?;
    let watched = Watched::at_head(head, Some(caller));
    let (made, _) = body(call, &watched, None).await?;
    let mut response = match appended.replayed {
        false => HttpResponse::Created(),
        true => HttpResponse::Ok(),
    };
    if appended.replayed {
        response.insert_header((idempotency::REPLAYED, "true"));
    }
    response.insert_header((header::LOCATION, format!("/v1/matches/{}", made.id)));
    response.insert_header((header::ETAG, format!("\"{}\"", made.version)));
    Ok(uncached(response, &made))
}

/// The match as the caller sees it, after event `at` or now, and its tag.
async fn body(
    call: &Call,
    watched: &Watched,
    at: Option<u64>,
) -> Result<(MatchBody, String), Problem> {
    let reads = watched.caller.as_ref().is_some_and(|it| it.scopes.contains(Scope::Read));
    let seats = if reads { watched.seats() } else { Vec::new() };
    let viewer = watched.own_eyes(&call.app).await?;
    let Head { it, row } = match at {
        None => watched.seen(&call.app, viewer).await?,
        Some(at) => watched.seen_at(&call.app, viewer, at).await?,
    };
    let names = wire::names_of(&call.app, &[&row]).await?;
    let titles = texts::titles_of(&call.app, &[&row]).await?;
    // What is past is not played on.
    let may = match at {
        None => call.app.matches.may(&it, &seats).await?,
        Some(_) => Vec::new(),
    };
    let eyes = watched.all_eyes(&call.app).await?;
    let own = OwnSight { seats: seats.clone(), may, eyes };
    let mut body = MatchBody::of(&row, it.as_ref(), own, &names, &titles);
    let mut tag = body.tag(it.as_ref(), &seats, &watched.admission.eyes(None));
    let admin = watched.caller.as_ref().is_some_and(|it| it.scopes.contains(Scope::Admin));
    // Through whose eyes the caller may look follows from the match as it is now.
    if at.is_some() && watched.admission.is_over() {
        tag.push_str(";over");
    }
    if body.staged && (admin || watched.is_revealed()) {
        body.options = it.whole_options();
        tag.push_str(";whole");
    }
    Ok((body, tag))
}

/// Find matches
///
/// Lists public matches and the caller's own, the newest first.
///
/// To wait for another list, send `Prefer: wait=25` with your `ETag` in `If-None-Match`. Your own
/// matches are told at once by `GET /v1/me/stream`.
#[utoipa::path(
    get,
    path = "/v1/matches",
    operation_id = "list_matches",
    tag = "Matches",
    security((), ("bearer" = [])),
    params(
        ("ruleset" = Option<String>, Query, description = "Only matches of this ruleset."),
        ("status" = Option<Status>, Query, description = "Only matches with this status."),
        ("player" = Option<String>, Query,
            description = "Only matches in which this account sits: its id, or `me` for the \
                           caller's own."),
        ("creator" = Option<String>, Query, pattern = r"^me$",
            description = "`me`: only those that the caller made."),
        ("waiting_on" = Option<String>, Query, pattern = r"^me$",
            description = "`me`: only running matches that wait for a seat of the caller. Needs \
                           the scope `read`."),
        ("limit" = Option<u64>, Query, minimum = 1, maximum = 200,
            description = "The number of items on a page, at most. Left out: 50."),
        ("cursor" = Option<String>, Query,
            description = "The `next` of the previous page. Left out: the first page."),
        ("Prefer" = Option<String>, Header,
            description = "`wait=N`: if you have the list already, wait up to N seconds (at most \
                           30) for another one."),
        ("If-None-Match" = Option<String>, Header,
            description = "The `ETag` of the answer that you already have.")
    ),
    responses(
        (status = 200, description = "A page of matches.", body = MatchPage,
            headers(("ETag" = String, description = "A hash of the answer's content."))),
        (status = 304, description = "Nothing has changed: you already have this answer.")
    )
)]
async fn find(call: Call) -> Answer {
    let caller = call.caller().await?;
    let query = call.query(&[&FILTERS[..], &["limit", "cursor"]].concat())?;
    let paging = Paging::of(&call.request, &query, &FILTERS)?;
    let before = match &paging.after {
        None => None,
        Some(after) => Some(Uuid::parse_str(after).map_err(|_| made_up())?),
    };
    let news = call.app.matches.watch_any();
    waiting::list(&call, caller, news, async |caller| {
        let filter = filter(&query, caller)?;
        page(&call, filter, before, &paging).await
    })
    .await
}

/// A page of the matches that the filter admits.
async fn page(
    call: &Call,
    filter: MatchFilter,
    before: Option<Uuid>,
    paging: &Paging,
) -> Result<MatchPage, Problem> {
    let asked_by = filter.asked_by;
    let Found { rows: listed, next } = call.app.matches.find(filter, before, paging.limit).await?;
    let rows: Vec<&MatchRow> = listed.iter().map(|it| &it.row).collect();
    let names = wire::names_of(&call.app, &rows).await?;
    let titles = texts::titles_of(&call.app, &rows).await?;
    let next = next.map(|last| paging.next(&last.to_string()));
    let item = |it| MatchSummaryBody::of(it, asked_by, &names, &titles);
    Ok(MatchPage { items: listed.iter().map(item).collect(), now: Utc::now().into(), next })
}

fn made_up() -> Problem {
    Problem::new(Name::InvalidCursor, "this list did not give out that cursor")
}

fn filter(query: &Query, caller: Option<&Caller>) -> Result<MatchFilter, Problem> {
    let me = || caller.map(Caller::id).ok_or(AuthError::Missing);
    let awaits = match query.text("waiting_on") {
        None => None,
        Some("me") => {
            let me = me()?;
            caller.map_or(Ok(()), |it| it.needs(Scope::Read))?;
            Some(me)
        }
        Some(_) => return Err(Problem::malformed("/waiting_on", "expected me")),
    };
    let creator = match query.text("creator") {
        None => None,
        Some("me") => Some(me()?),
        Some(_) => return Err(Problem::malformed("/creator", "expected me")),
    };
    let player = match query.text("player") {
        Some("me") => Some(me()?),
        _ => query.parsed::<Uuid>("player", "the id of an account, or me")?.map(AccountId),
    };
    let status = match query.text("status") {
        None => None,
        Some(name) => {
            let status = serde_json::from_value::<Status>(Value::String(name.to_owned()));
            let expected = "expected open, active, suspended, finished or cancelled";
            let wrong = |_| Problem::malformed("/status", expected);
            Some(status.map_err(wrong)?)
        }
    };
    let ruleset = query.text("ruleset").map(str::to_owned);
    // Private matches are for those who may read their own views.
    let reader = caller.filter(|it| it.scopes.contains(Scope::Read));
    let asked_by = reader.map(Caller::id);
    Ok(MatchFilter { ruleset, status, player, creator, awaits, asked_by })
}

/// Read a match
///
/// Shows who sits where, who has to decide, and what stands open apart from the game, now or at
/// any earlier point.
#[utoipa::path(
    get,
    path = "/v1/matches/{id}",
    operation_id = "read_match",
    tag = "Matches",
    security((), ("bearer" = [])),
    params(
        ("id" = Uuid, Path, description = "The match's id."),
        ("at" = Option<u64>, Query, minimum = 1, maximum = 9007199254740991u64,
            description = "The event after which to look. Left out: the last one."),
        ("If-None-Match" = Option<String>, Header,
            description = "The `ETag` of the answer that you already have.")
    ),
    responses(
        (status = 200, description = "The match as the caller may see it.", body = MatchBody,
            headers(("ETag" = String,
                description = "It stands for the match's version, and for what the caller may see \
                               of it."))),
        (status = 304, description = "Nothing has changed: you already have this answer.")
    )
)]
async fn show(call: Call) -> Answer {
    let caller = call.caller().await?;
    let query = call.query(&["at"]);
    let (watched, query) = Watched::up_to(&call, caller, query, "at").await?;
    let at = query.number("at", 1..=SEQ_MAX)?;
    let (body, tag) = body(&call, &watched, at).await?;
    Ok(Tagged::new(tag, Keep::Caller).json(&call.request, || body))
}
