//! `/v1/matches/{id}/timeline`

use domain::engine::show::ShownFact;
use domain::engine::{
    AnyMatch, Branch, Kind, Mark, MatchId, Perceived, ShownEvent, Span, Time, Viewer,
};
use infra::matches::Line;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::http::admission::Sight;
use crate::http::apart;
use crate::http::branches;
use crate::http::caller::{Answer, Call};
use crate::http::etag::{Keep, Tagged};
use crate::http::operation::Operation;
use crate::http::problem::{Name, Problem};
use crate::http::sample::{self, SHOWN, Sample};
use crate::http::strict::SEQ_MAX;
use crate::http::texts;
use crate::http::watching::Watched;
use crate::http::wire;

/// The operation at this address.
pub fn operations() -> Vec<Operation> {
    vec![
        Operation::new(__path_list, list)
            .refused(&[
                Name::MalformedRequest,
                Name::NotFound,
                Name::InsufficientScope,
                Name::NotSeated,
                Name::FoldMismatch,
            ])
            .answers(first_marks),
    ]
}

/// Some marks of the sample match.
fn first_marks(sample: &Sample) -> Option<TimelinePage> {
    let mut marks = Vec::new();
    for line in &sample.lines {
        marks.extend(Marked::of(wire::perceived(line, sample::eyes(Viewer::Public)).ok()?));
    }
    marks.truncate(SHOWN);
    Some(TimelinePage::of(sample.now.as_ref(), Viewer::Public, marks, sample.now.seq()))
}

/// Marks on a page, at most and by default.
const PAGE_MAX: usize = 1_000;
/// Events that are read at a time.
const CHUNK: usize = 100;

/// A page of marks on the timeline of a match.
#[derive(Serialize, ToSchema)]
#[schema(as = Timeline)]
pub struct TimelinePage {
    /// The match's id.
    r#match: MatchId,
    /// `true` if the match began in the middle, from a scenario, and does not count as a real one;
    /// otherwise left out.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(default = false)]
    staged: bool,
    /// Whose view it is: `public`, `seat:N`, `judge` or `revealed`.
    r#as: String,
    /// The seq of the log's last event when this page was made.
    #[schema(minimum = 1)]
    head: u64,
    /// What to send as `after` for the next page; left out on the last page.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 1)]
    next: Option<u64>,
    /// The marks, in the order of the events and of their facts.
    items: Vec<Marked>,
}

/// A fact that deserves a mark on a scrubber.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[schema(as = TimelineItem)]
pub struct Marked {
    /// The seq of the event in which it happened.
    #[schema(minimum = 1)]
    seq: u64,
    /// The kind of that event: today one of `EventKind`.
    #[schema(value_type = String)]
    kind: Kind,
    /// Why the fact deserves a mark.
    mark: Mark,
    /// What happened, in a sentence that a spectator understands.
    text: String,
    /// The parts of `text` that name something.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    spans: Vec<Span>,
    /// The citation of the rule that it follows from.
    rule: String,
    /// What begins here in a few words, such as `Day 3`, where a turn does.
    #[serde(skip_serializing_if = "Option::is_none")]
    short: Option<String>,
    /// The seq of the event after which the match goes on, or would go on, where it is rewound or
    /// somebody asks for a take-back.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 1)]
    to_seq: Option<u64>,
    /// The id of the dispute that is opened, decided or ruled on.
    #[serde(skip_serializing_if = "Option::is_none")]
    dispute: Option<Uuid>,
    /// The seq of the event that a dispute is about, where one is opened or ruled on.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 1)]
    about: Option<u64>,
    /// `true` if after the event the match runs and nothing is being resolved, so that it can be
    /// forked there; otherwise left out.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    rest: bool,
    /// When it was recorded.
    recorded_at: Time,
}

/// The part of the timeline that is wanted.
struct Part {
    branch: Branch,
    after: u64,
    limit: usize,
}

impl TimelinePage {
    /// A page of the timeline of a match with `head` events.
    pub fn of(it: &dyn AnyMatch, viewer: Viewer, items: Vec<Marked>, head: u64) -> TimelinePage {
        let staged = it.summary().staged;
        let r#as = viewer.to_string();
        TimelinePage { r#match: it.id(), staged, r#as, head, next: None, items }
    }
}

impl Marked {
    /// The marks of an event as a viewer perceives it.
    pub fn of(perceived: Perceived) -> Vec<Marked> {
        let Perceived { event, told } = perceived;
        let ShownEvent { seq, kind, rest, recorded_at, facts, .. } = event;
        let facts = facts.into_iter().zip(told);
        let marked = facts.filter_map(|(fact, told)| Some((fact, told.mark()?, told.short)));
        marked
            .map(|(fact, mark, short)| {
                let ShownFact { text, spans, rule, fields, .. } = fact;
                let number = |name: &str| fields.get(name).and_then(Value::as_u64);
                let dispute = fields.get("dispute").and_then(Value::as_str);
                // Other facts may have fields of these names that mean something else.
                let goes_back = matches!(kind, Kind::MatchRewound | Kind::TakebackAsked);
                let judges =
                    matches!(kind, Kind::DisputeOpened | Kind::DisputeClosed | Kind::RulingIssued);
                Marked {
                    seq,
                    kind,
                    mark,
                    text,
                    spans,
                    rule,
                    short,
                    to_seq: number("to_seq").filter(|_| goes_back),
                    dispute: dispute.and_then(|it| it.parse().ok()).filter(|_| judges),
                    about: number("about").filter(|_| judges),
                    rest,
                    recorded_at,
                }
            })
            .collect()
    }
}

/// Read the timeline of a match
///
/// Lists the facts that deserve a mark on a scrubber, as far as the viewer perceives them: where
/// turns and phases begin, what changes a score, what reveals something hidden to this viewer that
/// not every turn does, and what players, judges and the server do apart from the game. The marks
/// of one event stay together, so a page may have some more than `limit`. Go on after the `seq` of
/// the last item.
#[utoipa::path(
    get,
    path = "/v1/matches/{id}/timeline",
    operation_id = "read_timeline",
    tag = "Watching",
    security((), ("bearer" = [])),
    params(
        ("id" = Uuid, Path, description = "The match's id."),
        ("after" = Option<u64>, Query, minimum = 0, maximum = 9007199254740991u64,
            description = "Only marks of events after this one. Left out: from the first event \
                           on."),
        ("limit" = Option<u64>, Query, minimum = 1, maximum = 1000,
            description = "The number of marks on a page. Left out: 1,000."),
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
        (status = 200, description = "A page of marks.", body = TimelinePage,
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
        branch: branches::named(&query)?,
        after: query.number("after", 0..=SEQ_MAX)?.unwrap_or(0),
        limit: limit.and_then(|it| usize::try_from(it).ok()).unwrap_or(PAGE_MAX),
    };
    let (mut items, head) = read(&call, &mut watched, sight, &part).await?;
    let sentences = items.iter_mut().map(|it| (&mut it.text, &mut it.spans)).collect();
    let texts = texts::join_sentences(&call.app, watched.head.row.id, sentences).await?;
    let limited = part.limit <= items.len();
    let full = limited && part.branch.is_fixed();
    // The marks of a full page never change; any other page grows with the log. A joined text may
    // be erased later.
    let keep = match texts {
        Some(_) => Keep::Caller,
        None => watched.keep(sight, full && sight.named),
    };
    let to = items.last().filter(|_| full).map_or(head, |last| last.seq);
    let end = if full { "full".to_owned() } else { head.to_string() };
    let mark = texts.map(|it| texts::mark(&it)).unwrap_or_default();
    let (after, viewer, branch) = (part.after, sight.viewer, part.branch);
    let tag = format!("{after}-{to}-{end};{viewer};timeline;{branch}{mark}");
    let next = items.last().map(|last| last.seq).filter(|last| limited && *last < head);
    let count = items.len();
    let page = TimelinePage { next, ..TimelinePage::of(watched.it(), sight.viewer, items, head) };
    let tagged = Tagged::new(tag, keep);
    let body = match tagged.is_known(&call.request) {
        true => String::new(),
        false => apart::json(&call.app, count, page).await?,
    };
    Ok(tagged
        .answer(&call.request, |mut response| response.content_type("application/json").body(body)))
}

/// The marks of a page, and the seq of the log's last event.
async fn read(
    call: &Call,
    watched: &mut Watched,
    sight: Sight,
    part: &Part,
) -> Result<(Vec<Marked>, u64), Problem> {
    let (id, matches) = (watched.head.row.id, &call.app.matches);
    let (line, head) = watched.line_of_play(&call.app, sight.viewer, part.branch).await?;
    let mut walk = matches.walk(id, line.within(part.after.saturating_add(1), head)).await?;
    let mut items = Vec::new();
    loop {
        let lines = walk.next(CHUNK).await?;
        watched.may_still(&call.app, sight.viewer).await?;
        if lines.is_empty() {
            return Ok((items, head));
        }
        // Marks hold nothing that needs the seed.
        let eyes = watched.eyes(sight.viewer, None);
        let marks = move |line: &Line| wire::perceived(line, eyes).map(Marked::of);
        for marks in apart::each(&call.app, lines, marks).await? {
            items.extend(marks);
            if part.limit <= items.len() {
                return Ok((items, head));
            }
        }
    }
}
