//! `/v1/matches/{id}/replay`

use std::io;

use actix_web::web;
use actix_web::web::Bytes;
use domain::engine::{LineOfPlay, MatchId, Seed, Viewer};
use futures_util::{Stream, stream};
use infra::matches::Walk;
use infra::work::Errand;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use crate::http::apart;
use crate::http::app::App;
use crate::http::branches;
use crate::http::caller::{Answer, Call};
use crate::http::etag::{Keep, Tagged};
use crate::http::frames::{self, Frame};
use crate::http::limits::OpenStream;
use crate::http::operation::Operation;
use crate::http::problem::{Name, Problem};
use crate::http::rights::Rights;
use crate::http::sample::{self, MATCH, SHOWN, Sample};
use crate::http::strict::SEQ_MAX;
use crate::http::watching::Watched;
use crate::http::{kept, texts, wire};

/// The operation at this address.
pub fn operations() -> Vec<Operation> {
    vec![
        Operation::new(__path_show, show)
            .refused(&[
                Name::MalformedRequest,
                Name::NotFound,
                Name::InsufficientScope,
                Name::NotSeated,
                Name::NotAcceptable,
                Name::FoldMismatch,
            ])
            .answers(sample_page),
    ]
}

fn sample_page(sample: &Sample) -> Option<ReplayPage> {
    Some(ReplayPage::of(MATCH, Viewer::Public, last_frames(sample)?, sample.now.seq()))
}

/// The last frames of the sample match.
pub fn last_frames(sample: &Sample) -> Option<Vec<Frame>> {
    let skipped = sample.lines.len().saturating_sub(SHOWN);
    let (mut frames, mut previous) = (Vec::new(), None);
    for line in sample.lines.iter().skip(skipped) {
        let event = wire::shown(line, sample::eyes(Viewer::Public)).ok()?;
        let view = line.after.view(Viewer::Public);
        frames.push(Frame::of(event, previous.as_ref(), &view));
        previous = Some(view);
    }
    Some(frames)
}

/// Frames on a page, at most and by default.
const PAGE_MAX: u64 = 1_000;
/// Frames that are made and sent at a time.
const CHUNK: usize = 100;

const JSON: &str = "application/json";
const NDJSON: &str = "application/x-ndjson";

/// A page of frames of a replay.
#[derive(Serialize, ToSchema)]
#[schema(as = Replay)]
pub struct ReplayPage {
    /// The match's id.
    r#match: MatchId,
    /// Whose view it is: `public`, `seat:N`, `judge` or `revealed`.
    r#as: String,
    /// The frames, in order.
    items: Vec<Frame>,
    /// The seq of the log's last event when this page was made.
    #[schema(minimum = 1)]
    head: u64,
    /// What to send as `from` for the next page; left out on the last page.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 1)]
    next: Option<u64>,
}

impl ReplayPage {
    /// A page of the replay of a match with `head` events.
    pub fn of(id: MatchId, viewer: Viewer, items: Vec<Frame>, head: u64) -> ReplayPage {
        ReplayPage { r#match: id, r#as: viewer.to_string(), items, head, next: None }
    }
}

/// Replay a match
///
/// Lists a frame for every event from `from` to `to`: the event, and what it changed in the view.
/// The first frame of every answer has the whole view after its event. Each later frame has the
/// patch that turns the previous view into the one after its event, which is what `GET
/// …/state?at=` has. As `application/x-ndjson`, with one frame on each line, everything that was
/// asked for is sent while it is made.
#[utoipa::path(
    get,
    path = "/v1/matches/{id}/replay",
    operation_id = "read_replay",
    tag = "Watching",
    security((), ("bearer" = [])),
    params(
        ("id" = Uuid, Path, description = "The match's id."),
        ("from" = Option<u64>, Query, minimum = 1, maximum = 9007199254740991u64,
            description = "The first event to show. Left out: the first of the log."),
        ("to" = Option<u64>, Query, minimum = 1, maximum = 9007199254740991u64,
            description = "The last event to show. Left out: the last of the log."),
        ("limit" = Option<u64>, Query, minimum = 1, maximum = 1000,
            description = "The number of frames on a page, at most. Left out: 1,000, or all of \
                           them as `application/x-ndjson`."),
        ("branch" = Option<String>, Query, pattern = r"^(current|[1-9][0-9]*)$",
            description = "The line of play: `current` is the one that counts now, without what \
                           rewinds have undone; the seq of a `match.rewound` is the one that \
                           stood right before it. Left out: the whole log as it is."),
        ("as" = Option<String>, Query, pattern = r"^(public|seat:(0|[1-9][0-9]?)|judge|revealed)$",
            description = "Whose view to show: `public`, `seat:N`, `judge` or `revealed`. Left \
                           out: that of the caller's seat if they have exactly one, else \
                           `public`."),
        ("If-None-Match" = Option<String>, Header,
            description = "The `ETag` of the answer that you already have.")
    ),
    responses(
        (status = 200, description = "The frames, in the order of the line of play.",
            content((ReplayPage = "application/json"), (String = "application/x-ndjson")),
            headers(("ETag" = String,
                description = "It stands for these events and this viewer."))),
        (status = 304, description = "Nothing has changed: you already have this answer.")
    )
)]
async fn show(call: Call) -> Answer {
    let caller = call.caller().await?;
    let counted = call.counted(caller.as_ref());
    let query = call.query(&["from", "to", "limit", "branch", "as"]);
    let (watched, query) = Watched::up_to(&call, caller, query, "to").await?;
    let sight = watched.sight(&call, &query).await?;
    let from = query.number("from", 1..=SEQ_MAX)?.unwrap_or(1);
    let to = query.number("to", 1..=SEQ_MAX)?;
    let limit = query.number("limit", 1..=PAGE_MAX)?;
    let branch = branches::named(&query)?;
    let form = call.form(&[JSON, NDJSON])?;
    let id = watched.head.row.id;
    let (line, head) = watched.line_of_play(&call.app, sight.viewer, branch).await?;
    let limit = limit.unwrap_or(if form == NDJSON { SEQ_MAX } else { PAGE_MAX });
    let (part, next) = cut(&line, from, to.unwrap_or(head), limit);

    // A part that lies wholly in the past never changes; one that ends at the head grows.
    let over = next.is_some() || to.is_some_and(|to| to <= head);
    let full = over && branch.is_fixed();
    // A joined text may be erased later. Texts of other events do not concern this part.
    let (first, last) = (part.first().unwrap_or(1), part.last().unwrap_or(0));
    let texts = call.app.matches.texts_in(id, first..=last).await?;
    let keep = match texts {
        Some(_) => Keep::Caller,
        None => watched.keep(sight, full && sight.named),
    };
    let end = if full { "full".to_owned() } else { head.to_string() };
    let kind = if form == NDJSON { ";ndjson" } else { "" };
    let said = texts.map(|erased| format!(";erased:{erased}")).unwrap_or_default();
    let tag = format!("{from}-{last}-{end};{};replay{kind};{branch}{said}", sight.viewer);
    let tagged = Tagged::new(tag, keep);
    if tagged.is_known(&call.request) {
        return Ok(tagged.answer(&call.request, |mut response| response.finish()));
    }

    let asked = format!("replay;{from};{};{limit};{branch};{}", to.unwrap_or(head), sight.named);
    let name = watched.page_name(sight.viewer, &asked).filter(|_| form == JSON && texts.is_none());
    if let Some(page) = name.as_ref().and_then(|it| call.app.pages.get(it)) {
        return Ok(page.answer(&call.request));
    }
    let open = match form == NDJSON {
        true => Some(call.app.limits.open_stream(counted)?),
        false => None,
    };
    let seed = watched.seed(&call, sight.viewer).await?;
    let walk = watched.reading(&call.app).await?.walk(part);
    let rights = match form == NDJSON {
        true => Rights::of(&call, watched.caller.as_ref()),
        false => Rights::of_now(&call),
    };
    let (app, viewer) = (call.app.clone(), sight.viewer);
    let mut reel = Reel { app, watched, rights, viewer, seed, walk, view: None, _open: open };
    // An error at the beginning becomes a problem instead of a broken answer.
    let first = reel.next().await?;
    if form == NDJSON {
        return Ok(tagged.answer(&call.request, |mut response| {
            response.append_header(("vary", "accept"));
            response.content_type(NDJSON).streaming(reel.lines(first))
        }));
    }
    let items = reel.rest(first).await?;
    let count = items.len();
    let page = ReplayPage { next, ..ReplayPage::of(id, viewer, items, head) };
    let body = apart::json(&call.app, count, page).await?;
    let page = kept::Page { tagged, form, body: body.into() };
    if let Some(name) = name {
        call.app.pages.put(name, page.clone());
    }
    Ok(page.answer(&call.request))
}

/// The part of a line of play between these events: at most `limit` of them, and the event that
/// follows, if any.
fn cut(line: &LineOfPlay, from: u64, to: u64, limit: u64) -> (LineOfPlay, Option<u64>) {
    let mut rest = line.within(from, to);
    let part = rest.take(limit);
    (part, rest.first())
}

fn breaks_off(problem: Problem) -> io::Error {
    tracing::warn!(?problem, "a replay breaks off");
    io::Error::other(format!("{problem:?}"))
}

/// The frames of a walk, one after the other. Between them only the last view is held.
struct Reel {
    app: web::Data<App>,
    watched: Watched,
    rights: Rights,
    viewer: Viewer,
    seed: Option<Seed>,
    walk: Walk,
    view: Option<Value>,
    _open: Option<OpenStream>,
}

impl Reel {
    /// The next frames; empty at the end.
    async fn next(&mut self) -> Result<Vec<Frame>, Problem> {
        let lines = self.walk.next(CHUNK).await?;
        // Checked after the events were read: a caller who lost the seat gets nothing of it.
        self.watched.may_still(&self.app, self.viewer).await?;
        let eyes = self.watched.eyes(self.viewer, self.seed);
        let mut events = wire::shown_apart(&self.app, lines.clone(), eyes).await?;
        texts::join(&self.app, self.watched.head.row.id, &mut events).await?;
        let (id, previous) = (self.watched.head.row.id, self.view.take());
        let film = frames::film(&self.app, id, lines, events, self.viewer, previous).await?;
        self.view = film.view;
        // Checked when all is ready: a caller who lost the right gets nothing of it.
        self.rights.hold(&mut self.watched, self.viewer).await?;
        Ok(film.frames)
    }

    /// All frames, beginning with the ones that were made already.
    async fn rest(mut self, first: Vec<Frame>) -> Result<Vec<Frame>, Problem> {
        let mut frames = first;
        loop {
            let more = self.next().await?;
            if more.is_empty() {
                return Ok(frames);
            }
            frames.extend(more);
        }
    }

    /// All frames, one on each line, beginning with the ones that were made already. Each part is
    /// made when the one before it has been sent.
    fn lines(self, first: Vec<Frame>) -> impl Stream<Item = io::Result<Bytes>> {
        // The answer outlives the request that began it.
        let errand = Errand::here();
        stream::try_unfold((Some(first), self), move |(ready, mut reel)| async move {
            let frames = match ready {
                Some(frames) => frames,
                None => errand.run(reel.next()).await.map_err(breaks_off)?,
            };
            let count = frames.len();
            let line = |it: &Frame| serde_json::to_string(it).unwrap_or_default() + "\n";
            let writing = move || frames.iter().map(line).collect::<String>();
            let writing = errand.run(apart::with(&reel.app, count, writing));
            let text = writing.await.map_err(breaks_off)?;
            Ok((!text.is_empty()).then(|| (Bytes::from(text), (None, reel))))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_says_where_to_go_on_only_where_more_follows() {
        let line = LineOfPlay::from_to(1, 10);
        let cut = |from, to, limit| {
            let (part, next) = cut(&line, from, to, limit);
            (part.first(), part.last(), next)
        };
        assert_eq!(cut(1, 10, 1_000), (Some(1), Some(10), None));
        assert_eq!(cut(3, 9, 4), (Some(3), Some(6), Some(7)));
        assert_eq!(cut(3, 6, 4), (Some(3), Some(6), None));
        assert_eq!(cut(7, 4, 4), (None, None, None));
        assert_eq!(cut(11, 20, 4), (None, None, None));
    }
}
