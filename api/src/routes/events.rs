//! `/v1/matches/{id}/events`

use std::time::Duration;

use domain::engine::{Branch, ShownEvent, Viewer};
use infra::matches::Page;
use serde::Serialize;
use serde_json::json;
use tokio::time::Instant;
use utoipa::ToSchema;

use crate::http::apart;
use crate::http::branches;
use crate::http::caller::{Answer, Call};
use crate::http::etag::{Keep, Tagged};
use crate::http::operation::Operation;
use crate::http::problem::{Name, Problem};
use crate::http::rights::Rights;
use crate::http::sample::{self, SHOWN};
use crate::http::strict::SEQ_MAX;
use crate::http::watching::Watched;
use crate::http::{kept, texts, waiting, wire};

/// The operation at this address.
pub fn operations() -> Vec<Operation> {
    vec![
        Operation::new(__path_list, list)
            .refused(&[
                Name::MalformedRequest,
                Name::NotFound,
                Name::InsufficientScope,
                Name::NotSeated,
                Name::NotAcceptable,
                Name::FoldMismatch,
            ])
            .answers(|it| {
                let first = it.lines.iter().take(SHOWN).cloned().collect::<Vec<_>>();
                let items = wire::shown_all(&first, sample::eyes(Viewer::Public)).ok()?;
                Some(json!({"items": items, "head": it.now.seq()}))
            }),
    ]
}

/// Events on a page, at most and by default.
const PAGE_MAX: usize = 1_000;

const JSON: &str = "application/json";
const NDJSON: &str = "application/x-ndjson";

/// A page of a match's log.
#[derive(Serialize, ToSchema)]
pub struct EventPage {
    /// The events, in order.
    items: Vec<ShownEvent>,
    /// The seq of the log's last event when this page was made. The items of a full page never
    /// change, so a cache may return an old page: continue after its last item.
    #[schema(minimum = 1)]
    head: u64,
}

/// The part of the log that is wanted.
struct Part {
    viewer: Viewer,
    branch: Branch,
    after: u64,
    limit: usize,
    named: bool,
}

impl Part {
    /// The name under which it is kept, if the match is over.
    fn name(&self, watched: &Watched, form: &str) -> Option<kept::Name> {
        let Part { viewer, branch, after, limit, named } = self;
        let asked = format!("events;{after};{limit};{branch};{named};{form}");
        watched.page_name(*viewer, &asked)
    }
}

/// Read the log of a match
///
/// Lists every event as the viewer perceives it. Every viewer gets every seq, without gaps; with
/// `branch`, every seq of one line of play. As `application/x-ndjson`, there is one event on each
/// line. With `Prefer: wait=25`, an empty page is answered as soon as something happens, or after
/// that many seconds. If the caller meanwhile logs out or loses the right to watch like this, the
/// request is refused at once.
#[utoipa::path(
    get,
    path = "/v1/matches/{id}/events",
    operation_id = "list_events",
    tag = "Watching",
    security((), ("bearer" = [])),
    params(
        ("id" = Uuid, Path, description = "The match's id."),
        ("after" = Option<u64>, Query, minimum = 0, maximum = 9007199254740991u64,
            description = "Only events after this one. Left out: from the first event on."),
        ("limit" = Option<u64>, Query, minimum = 1, maximum = 1000,
            description = "The number of events on a page, at most. Left out: 1,000."),
        ("branch" = Option<String>, Query, pattern = r"^(current|[1-9][0-9]*)$",
            description = "The line of play: `current` is the one that counts now, without what \
                           rewinds have undone; the seq of a `match.rewound` is the one that \
                           stood right before it. Left out: the whole log as it is, without \
                           gaps."),
        ("as" = Option<String>, Query, pattern = r"^(public|seat:(0|[1-9][0-9]?)|judge|revealed)$",
            description = "Whose view to show: `public`, `seat:N`, `judge` or `revealed`. Left \
                           out: that of the caller's seat if they have exactly one, else \
                           `public`."),
        ("Prefer" = Option<String>, Header,
            description = "`wait=N`: if the page would be empty, wait up to N seconds (at most \
                           30) for something to happen."),
        ("If-None-Match" = Option<String>, Header,
            description = "The `ETag` of the answer that you already have.")
    ),
    responses(
        (status = 200, description = "A page of the match's log.",
            content((EventPage = "application/json"), (String = "application/x-ndjson")),
            headers(("ETag" = String,
                description = "It stands for these events and this viewer."))),
        (status = 304, description = "Nothing has changed: you already have this answer.")
    )
)]
async fn list(call: Call) -> Answer {
    let caller = call.caller().await?;
    let mut watched = Watched::by(&call, caller).await?;
    let query = call.query(&["after", "limit", "branch", "as"])?;
    let sight = watched.sight(&call, &query).await?;
    let limit = query.number("limit", 1..=PAGE_MAX as u64)?;
    let part = Part {
        viewer: sight.viewer,
        branch: branches::named(&query)?,
        after: query.number("after", 0..=SEQ_MAX)?.unwrap_or(0),
        limit: limit.and_then(|it| usize::try_from(it).ok()).unwrap_or(PAGE_MAX),
        named: sight.named,
    };
    let form = call.form(&[JSON, NDJSON])?;
    let wait = waiting::wait(&call.request);
    let name = part.name(&watched, form).filter(|_| wait.is_none());
    if let Some(page) = name.as_ref().and_then(|it| call.app.pages.get(it)) {
        return Ok(page.answer(&call.request));
    }
    let mut rights = match wait {
        Some(_) => Rights::of(&call, watched.caller.as_ref()),
        None => Rights::of_now(&call),
    };
    let page = read(&call, &mut watched, &mut rights, &part, wait).await?;
    watched.may_still(&call.app, sight.viewer).await?;
    let seed = watched.seed(&call, sight.viewer).await?;
    let head = page.head;
    let eyes = watched.eyes(sight.viewer, seed);
    let mut items = wire::shown_apart(&call.app, page.lines, eyes).await?;
    // A full page never changes; any other grows with the log, and the current line may become
    // another one.
    let full = items.len() == part.limit && part.branch.is_fixed();
    // A joined text may be erased later.
    let texts = texts::join(&call.app, watched.head.row.id, &mut items).await?;
    let keep = match texts {
        Some(_) => Keep::Caller,
        None => watched.keep(sight, full && part.named),
    };
    let to = items.last().map_or(head, |last| last.seq);
    let end = if full { "full".to_owned() } else { head.to_string() };
    let kind = if form == NDJSON { ";ndjson" } else { "" };
    let branch = match part.branch {
        Branch::Log => String::new(),
        branch => format!(";branch:{branch}"),
    };
    let text_mark = texts.map(|it| texts::mark(&it)).unwrap_or_default();
    let seed = if seed.is_some() { ";seed" } else { "" };
    let tag = format!("{}-{to}-{end};{}{kind}{branch}{seed}{text_mark}", part.after, sight.viewer);
    let tagged = Tagged::new(tag, keep);
    let body = match (tagged.is_known(&call.request), form == NDJSON) {
        (true, _) => String::new(),
        (false, true) => apart::with(&call.app, items.len(), move || lines(&items)).await?,
        (false, false) => apart::json(&call.app, items.len(), EventPage { items, head }).await?,
    };
    // Checked when the answer is ready: a caller who lost the right gets nothing of it.
    rights.hold(&mut watched, sight.viewer).await?;
    let page = kept::Page { tagged, form, body: body.into() };
    // A text may be erased later.
    if let Some(name) = name.filter(|_| texts.is_none() && !page.body.is_empty()) {
        call.app.pages.put(name, page.clone());
    }
    let mut answer = page.answer(&call.request);
    if let Some(wait) = wait {
        waiting::note(&mut answer, wait);
    }
    Ok(answer)
}

fn lines(items: &[ShownEvent]) -> String {
    let line = |it: &ShownEvent| serde_json::to_string(it).unwrap_or_default() + "\n";
    items.iter().map(line).collect()
}

/// Reads the page; if it is empty, waits for something to happen.
async fn read(
    call: &Call,
    watched: &mut Watched,
    rights: &mut Rights,
    part: &Part,
    wait: Option<Duration>,
) -> Result<Page, Problem> {
    let mut woken = call.app.matches.watch(watched.head.row.id);
    let mut stopping = call.app.stopping();
    let until = Instant::now() + wait.unwrap_or_default();
    let mut reached = None;
    loop {
        let known = *woken.borrow_and_update();
        let Part { viewer, branch, after, limit, .. } = *part;
        let page = watched.page_of(&call.app, viewer, branch, after, limit, reached).await?;
        // No events follow in a match that is over, nor on a line that was left.
        let left = matches!(part.branch, Branch::Before(_));
        let over = left || watched.head.row.status.is_over();
        let stops = *stopping.borrow_and_update();
        if !page.lines.is_empty() || over || stops || until <= Instant::now() {
            return Ok(page);
        }
        rights.hold(watched, part.viewer).await?;
        let look = page.more_in.map_or(until, |it| until.min(Instant::now() + it));
        tokio::select! {
            _ = woken.changed() => (),
            _ = stopping.changed() => (),
            () = rights.changed() => (),
            () = tokio::time::sleep_until(look) => (),
        }
        // What this server has appended itself need not be asked for.
        let version = *woken.borrow();
        reached = (known < version).then_some(version);
    }
}
