//! `/v1/feed`

use std::time::Duration;

use actix_web::http::header;
use domain::engine::{Hash, Kind, MatchId, Time};
use domain::registry;
use infra::feed::{FeedPage, PAGE_MAX, Place, Wanted};
use serde::Serialize;
use serde_json::json;
use tokio::time::Instant;
use utoipa::ToSchema;

use crate::http::caller::{Answer, Call};
use crate::http::etag::{Keep, Tagged};
use crate::http::operation::Operation;
use crate::http::problem::{Name, Problem};
use crate::http::sample::{MATCH, SHOWN, Sample};
use crate::http::strict::Query;
use crate::http::waiting;

/// The operation at this address.
pub fn operations() -> Vec<Operation> {
    vec![
        Operation::new(__path_list, list)
            .refused(&[Name::MalformedRequest, Name::NotAcceptable, Name::NoLongerKept])
            .answers(|it| {
                let items: Vec<FeedItem> = examples(it).iter().map(FeedItem::of).collect();
                json!({"items": items, "next": items.len(), "head": items.len()})
            }),
    ]
}

/// The first events of the sample, at the first places.
pub fn examples(sample: &Sample) -> Vec<Place> {
    let lines = sample.lines.iter().take(SHOWN).map(|it| &it.sealed);
    let places = (1..).zip(lines).map(|(pos, it)| Place {
        pos,
        match_id: MATCH,
        seq: it.seq,
        kind: it.kind,
        ruleset: "showdown".to_owned(),
        staged: false,
        recorded_at: it.recorded_at,
        hash: it.hash,
    });
    places.collect()
}

/// The last place that can be named.
pub const POS_MAX: u64 = (1 << 53) - 1;
/// The parameters that say which places are wanted.
pub const FILTERS: [&str; 2] = ["ruleset", "kind"];

const JSON: &str = "application/json";
const NDJSON: &str = "application/x-ndjson";

/// An event of a public match, at its place in the feed.
#[derive(Clone, Serialize, ToSchema)]
pub struct FeedItem {
    /// The place, from 1, without gaps: each event of a public match has one, and only one.
    #[schema(minimum = 1)]
    pos: u64,
    /// The id of the match.
    r#match: MatchId,
    /// The event in the log of its match. Of one match, events come in order.
    #[schema(minimum = 1)]
    seq: u64,
    /// What kind of event it is.
    kind: Kind,
    /// The id of the match's ruleset.
    ruleset: String,
    /// `true` if the match began in the middle, from a scenario, and does not count as a real one;
    /// otherwise left out.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(default = false)]
    staged: bool,
    /// When the event was recorded.
    recorded_at: Time,
    /// The event's hash.
    hash: Hash,
}

/// A page of the feed.
#[derive(Serialize, ToSchema)]
pub struct FeedItemPage {
    /// The events, by place.
    items: Vec<FeedItem>,
    /// What to send as `after` to go on. With `ruleset` or `kind` it may lie beyond the last item:
    /// up to there, nothing else fits.
    #[schema(minimum = 0)]
    next: u64,
    /// The last place when this page was made. The items of a full page never change, so a cache
    /// may return an old page.
    #[schema(minimum = 0)]
    head: u64,
}

impl FeedItem {
    /// An event at this place.
    pub fn of(place: &Place) -> FeedItem {
        let Place { pos, match_id, seq, kind, ruleset, staged, recorded_at, hash } = place.clone();
        FeedItem { pos, r#match: match_id, seq, kind, ruleset, staged, recorded_at, hash }
    }
}

/// Which places the query asks for.
pub fn wanted(query: &Query) -> Result<Wanted, Problem> {
    let kind = query.text("kind").map(|it| {
        let expected = "expected a kind of event, such as match.finished";
        Kind::of_name(it).ok_or_else(|| Problem::malformed("/kind", expected))
    });
    let kinds = kind.transpose()?.into_iter().collect();
    let ruleset = query.text("ruleset").map(known_ruleset).transpose()?;
    Ok(Wanted { ruleset, kinds, match_id: None })
}

/// A ruleset that there is.
pub fn known_ruleset(id: &str) -> Result<String, Problem> {
    let unknown = || Problem::malformed("/ruleset", "there is no such ruleset");
    registry::latest(id).map(|_| id.to_owned()).ok_or_else(unknown)
}

/// Read the feed of all public matches
///
/// Every event of every public match has a place (`pos`), given a moment after it happened. Places
/// have no gaps, so that you can check that you have everything; if you have read up to place N,
/// go on with `after=N`. What happened is at the match's own address. Private and unlisted matches
/// have no places, and an event of a delayed match gets its place when everybody may see it. What
/// happened before this server had a feed has none.
///
/// As `application/x-ndjson`, there is one event on each line, and the header `Link` leads to the
/// next page. With `Prefer: wait=25`, an empty page is answered as soon as something happens, or
/// after that many seconds. With `ruleset` or `kind`, at most 10,000 places are looked through for
/// a page: it may be empty though more follow, so go on after `next` until that is `head`. Places
/// are kept for some time (30 days, unless the server is set otherwise).
///
/// Where `after` lies beyond the last place, the answer is 410, too: the server's database was
/// restored from a backup, or its standby did not have everything. What was told after the last
/// place is lost, and its places are given again: go on after the last place that `detail` names.
#[utoipa::path(
    get,
    path = "/v1/feed",
    operation_id = "list_feed",
    tag = "Watching",
    security((), ("bearer" = [])),
    params(
        ("after" = Option<u64>, Query, minimum = 0, maximum = 9007199254740991u64,
            description = "Only events after this place. Left out: from the first one that is \
                           kept."),
        ("limit" = Option<u64>, Query, minimum = 1, maximum = 1000,
            description = "The number of events on a page, at most. Left out: 1,000."),
        ("ruleset" = Option<String>, Query,
            description = "Only events of matches with this ruleset."),
        ("kind" = Option<Kind>, Query, description = "Only events of this kind."),
        ("Prefer" = Option<String>, Header,
            description = "`wait=N`: if the page would be empty, wait up to N seconds (at most \
                           30) for something to happen."),
        ("If-None-Match" = Option<String>, Header,
            description = "The `ETag` of the answer that you already have.")
    ),
    responses(
        (status = 200, description = "A page of the feed.",
            content((FeedItemPage = "application/json"), (String = "application/x-ndjson")),
            headers(
                ("ETag" = String, description = "It stands for these events."),
                ("Link" = String, description = "The address of the next page (`rel=\"next\"`)."))),
        (status = 304, description = "Nothing has changed: you already have this answer.")
    )
)]
async fn list(call: Call) -> Answer {
    call.caller().await?;
    let query = call.query(&["after", "limit", FILTERS[0], FILTERS[1]])?;
    let after = query.number("after", 0..=POS_MAX)?;
    let limit = query.number("limit", 1..=PAGE_MAX as u64)?;
    let limit = limit.and_then(|it| usize::try_from(it).ok()).unwrap_or(PAGE_MAX);
    let wanted = wanted(&query)?;
    let form = call.form(&[JSON, NDJSON])?;
    let wait = waiting::wait(&call.request);
    let FeedPage { items, next, head } = read(&call, after, limit, &wanted, wait).await?;
    let full = items.len() == limit;
    let keep = match (full, after) {
        // It stays as it is for as long as it is kept.
        (true, Some(_)) => Keep::AnybodyForEver,
        (true, None) | (false, _) => Keep::Anybody,
    };
    let first = items.first().map_or(next, |it| it.pos);
    let end = if full { "full".to_owned() } else { head.to_string() };
    let kind = if form == NDJSON { ";ndjson" } else { "" };
    let tagged = Tagged::new(format!("{first}-{next}-{end}{kind}"), keep);
    let items: Vec<FeedItem> = items.iter().map(FeedItem::of).collect();
    let link = following(&query, next);
    Ok(tagged.answer(&call.request, |mut response| {
        response.append_header((header::VARY, "accept"));
        response.insert_header((header::LINK, link));
        if let Some(wait) = wait {
            response.insert_header(("preference-applied", format!("wait={}", wait.as_secs())));
        }
        response.content_type(form);
        match form == NDJSON {
            true => response.body(lines(&items)),
            false => response.json(FeedItemPage { items, next, head }),
        }
    }))
}

/// The address of the page after `next`. What the query asks for has been checked: nothing in it
/// has to be escaped.
fn following(query: &Query, next: u64) -> String {
    let same = ["limit"].into_iter().chain(FILTERS);
    let same = same.filter_map(|name| Some(format!("&{name}={}", query.text(name)?)));
    let same: String = same.collect();
    format!("</v1/feed?after={next}{same}>; rel=\"next\"")
}

fn lines(items: &[FeedItem]) -> String {
    let line = |it: &FeedItem| serde_json::to_string(it).unwrap_or_default() + "\n";
    items.iter().map(line).collect()
}

/// Reads the page; if it is empty, waits for something to happen.
async fn read(
    call: &Call,
    mut after: Option<u64>,
    limit: usize,
    wanted: &Wanted,
    wait: Option<Duration>,
) -> Result<FeedPage, Problem> {
    let feed = &call.app.feed;
    let mut woken = feed.watch();
    let mut stopping = call.app.stopping();
    let until = Instant::now() + wait.unwrap_or_default();
    loop {
        woken.mark_unchanged();
        let page = feed.page(after, limit, wanted).await?;
        let stops = *stopping.borrow_and_update();
        if !page.items.is_empty() || stops || until <= Instant::now() {
            return Ok(page);
        }
        after = Some(page.next);
        if page.next < page.head {
            continue;
        }
        tokio::select! {
            _ = woken.changed() => (),
            _ = stopping.changed() => (),
            () = tokio::time::sleep_until(until) => (),
        }
    }
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    #[test]
    fn the_next_page_is_asked_for_in_the_same_way() {
        let link = |text: &str| {
            let request = TestRequest::with_uri(&format!("/v1/feed?{text}")).to_http_request();
            let known = ["after", "limit", "ruleset", "kind"];
            following(&Query::of(&request, &known).unwrap(), 7)
        };
        assert_eq!(link(""), "</v1/feed?after=7>; rel=\"next\"");
        assert_eq!(
            link("kind=match.finished&after=3&ruleset=wild-west&limit=5"),
            "</v1/feed?after=7&limit=5&ruleset=wild-west&kind=match.finished>; rel=\"next\""
        );
    }
}
