//! `/v1/matches/{id}/audit`

use std::collections::BTreeMap;
use std::sync::Arc;

use domain::engine::Report;
use domain::engine::{
    AnyMatch, Hash, Kind, MatchId, Prompt, PromptId, Seat, ShownEvent, Time, Viewer, chance,
};
use infra::identity::Caller;
use infra::matches::{Line, MatchError, MatchRow, Refolded};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::http::admission;
use crate::http::apart;
use crate::http::caller::{Answer, Call};
use crate::http::etag::{self, Keep};
use crate::http::operation::Operation;
use crate::http::problem::{Name, Problem};
use crate::http::record::RecordChain;
use crate::http::sample::{self};
use crate::http::strict::SEQ_MAX;
use crate::http::texts;
use crate::http::watching::{self, Watched};
use crate::http::wire;

/// The operation at this address.
pub fn operations() -> Vec<Operation> {
    vec![
        Operation::new(__path_show, show)
            .refused(&[
                Name::MalformedRequest,
                Name::NotFound,
                Name::InsufficientScope,
                Name::NotSeated,
                Name::FoldMismatch,
            ])
            .answers(|it| {
                let line = it.lines.last()?;
                let event = wire::shown(line, sample::eyes(Viewer::Judge)).ok()?;
                let item = AuditItemBody::of(line, event, &BTreeMap::new()).ok()?;
                let head = it.now.seq();
                let (report, looks) = (Report::valid(head), RecordChain::of(None));
                Some(AuditBody::of(it.now.as_ref(), head, report, looks, None, vec![item]))
            }),
    ]
}

/// Events on a page unless the caller says otherwise.
const PAGE_DEFAULT: usize = 100;
/// Events on a page, at most.
const PAGE_MAX: usize = 500;

/// The opened log of a match, and whether it verifies.
#[derive(Serialize, ToSchema)]
#[schema(as = Audit)]
pub struct AuditBody {
    /// The match's id.
    pub r#match: MatchId,
    /// The id of the match's ruleset.
    pub ruleset: String,
    /// The version of the rules, fixed when the match was made.
    pub rules_version: String,
    /// `true` if the match began in the middle, from a scenario, and does not count as a real one;
    /// otherwise left out.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(default = false)]
    pub staged: bool,
    /// SHA-256 of the secret seed that all draws come from; left out if the match is frozen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed_commitment: Option<Hash>,
    /// The algorithm by which numbers are drawn from the seed.
    pub algorithm: String,
    /// The seq of the match's last event.
    #[schema(minimum = 1)]
    pub head: u64,
    /// The result of deciding every decision of the whole log again.
    pub report: Report,
    /// Whether the record of looks is complete and unaltered.
    pub looks: RecordChain,
    /// Whether the parent match still holds the state that this match began with; left out if it
    /// is no fork.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parent: Option<AuditParentBody>,
    /// What to send as `after` for the next page; left out on the last page.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 1)]
    pub next: Option<u64>,
    /// The events of this page, in order.
    pub items: Vec<AuditItemBody>,
}

/// Whether a fork began with the state that it claims.
#[derive(Serialize, ToSchema)]
#[schema(as = AuditParent)]
pub struct AuditParentBody {
    /// The id of the parent match.
    pub r#match: MatchId,
    /// The event of the parent after which this match began.
    #[schema(minimum = 1)]
    pub seq: u64,
    /// Whether the parent still holds the state with which this match began.
    pub verified: bool,
}

/// An event with everything about it.
#[derive(Serialize, ToSchema)]
#[schema(as = AuditItem)]
pub struct AuditItemBody {
    /// The event with nothing hidden.
    pub event: ShownEvent,
    /// The prompts that were open when the event came, by seat.
    pub before: Vec<SeatPromptsBody>,
    /// How long the player thought, in milliseconds: from when the prompt was opened to the
    /// decision. Left out unless a player decided.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 0)]
    pub think_ms: Option<i64>,
    /// The digest of the whole state after the event.
    pub digest: Hash,
}

/// The prompts that were open to one seat.
#[derive(Serialize, ToSchema)]
#[schema(as = SeatPrompts)]
pub struct SeatPromptsBody {
    /// The seat that was asked.
    pub seat: Seat,
    /// The prompts that were open to this seat.
    pub prompts: Vec<Prompt>,
}

/// Audit a match
///
/// Shows the whole log opened: each event with the prompts that were open when it came, how long
/// the player thought, and the digest after it. It also says whether the whole log is as it was
/// decided. This is a judge's look: it is put on record and, while the match runs, needs an open
/// dispute. Once the match is over, everybody who may watch with `as=revealed` may read it.
///
/// If a match is frozen there is only the report, without `items`. Administrators and judges may
/// read it without a dispute, and the players once the match is over.
#[utoipa::path(
    get,
    path = "/v1/matches/{id}/audit",
    operation_id = "read_audit",
    tag = "Auditing",
    security((), ("bearer" = [])),
    params(
        ("id" = Uuid, Path, description = "The match's id."),
        ("after" = Option<u64>, Query, minimum = 0, maximum = 9007199254740991u64,
            description = "Only events after this one. Left out: from the first event on."),
        ("limit" = Option<u64>, Query, minimum = 1, maximum = 500,
            description = "The number of events on a page, at most. Left out: 100."),
        ("If-None-Match" = Option<String>, Header,
            description = "The `ETag` of the answer that you already have.")
    ),
    responses(
        (status = 200, description = "A page of the audit.", body = AuditBody,
            headers(("ETag" = String, description = "A hash of the answer's content."))),
        (status = 304, description = "Nothing has changed: you already have this answer.")
    )
)]
async fn show(call: Call) -> Answer {
    let caller = call.caller().await?;
    match opened(&call, caller.clone()).await {
        Err(problem) if problem.name() == Name::FoldMismatch => {
            frozen(&call, caller, problem).await
        }
        answer => answer,
    }
}

async fn opened(call: &Call, caller: Option<Caller>) -> Answer {
    let watched = Watched::by(call, caller).await?;
    watched.check_sight_of_all(call).await?;
    let query = call.query(&["after", "limit"])?;
    let after = query.number("after", 0..=SEQ_MAX)?.unwrap_or(0);
    let limit = query.number("limit", 1..=PAGE_MAX as u64)?;
    let limit = limit.and_then(|it| usize::try_from(it).ok()).unwrap_or(PAGE_DEFAULT);
    let sight = watched.sight_of_all(call).await?;
    let id = watched.head.row.id;
    let report = call.app.matches.verify(id).await?;
    let page = call.app.matches.page(id, after, limit).await?;
    let to = page.lines.last().map_or(0, |line| line.sealed.seq);
    let opened = call.app.matches.prompts_opened(id, to).await?;
    let seed = watched.seed(call, sight.viewer).await?;
    let eyes = watched.eyes(sight.viewer, seed);
    let mut events = wire::shown_apart(&call.app, page.lines.clone(), eyes).await?;
    texts::join(&call.app, id, &mut events).await?;
    let items: Vec<_> = page.lines.into_iter().zip(events).collect();
    let opened = Arc::new(opened);
    let items = apart::each(&call.app, items, move |(line, event): &(Line, ShownEvent)| {
        AuditItemBody::of(line, event.clone(), &opened)
    });
    let items = items.await?;
    let parent = parent(call, watched.it()).await?;
    let count = items.len();
    let looks = RecordChain::of(call.app.matches.broken_looks(id).await?);
    let body = AuditBody::of(watched.it(), page.head, report, looks, parent, items);
    apart::of_content(call, Keep::Caller, count, body).await
}

/// Where the log of a frozen match fails, for callers who may know that; others get the problem.
async fn frozen(call: &Call, caller: Option<Caller>, problem: Problem) -> Answer {
    let row = call.app.matches.stored_row(call.match_id()?).await?;
    let Some(caller) = caller else { return Err(problem) };
    if !admission::may_know_failure(&call.app, &row, &caller).await? {
        return Err(problem);
    }
    watching::note_access(call, &row, caller.account, None).await?;
    let refolded = call.app.matches.refold(row.id).await?;
    let body = AuditBody::of_frozen(row, refolded);
    Ok(etag::of_content(&call.request, Keep::Caller, &body))
}

/// Whether the parent match still holds the state that this one began with.
async fn parent(call: &Call, it: &dyn AnyMatch) -> Result<Option<AuditParentBody>, Problem> {
    let Some((id, seq)) = it.parent() else { return Ok(None) };
    let verified = match call.app.matches.at(id, seq).await {
        Ok(parent) => parent.is_parent_of(it),
        Err(MatchError::NotFound | MatchError::Frozen(_)) => false,
        Err(error) => return Err(error.into()),
    };
    Ok(Some(AuditParentBody { r#match: id, seq, verified }))
}

impl AuditBody {
    /// The audit of a match with these items.
    pub fn of(
        it: &dyn AnyMatch,
        head: u64,
        report: Report,
        looks: RecordChain,
        parent: Option<AuditParentBody>,
        items: Vec<AuditItemBody>,
    ) -> AuditBody {
        let summary = it.summary();
        AuditBody {
            r#match: it.id(),
            ruleset: summary.ruleset,
            rules_version: summary.rules_version,
            staged: summary.staged,
            seed_commitment: Some(summary.seed_commitment),
            algorithm: chance::ALGORITHM.to_owned(),
            head,
            report,
            looks,
            parent,
            next: items.last().map(|last| last.event.seq).filter(|last| *last < head),
            items,
        }
    }

    /// The audit of a match whose log does not fold.
    fn of_frozen(row: MatchRow, refolded: Refolded) -> AuditBody {
        AuditBody {
            r#match: row.id,
            ruleset: row.ruleset,
            rules_version: row.rules_version,
            staged: row.staged,
            seed_commitment: None,
            algorithm: chance::ALGORITHM.to_owned(),
            head: row.version,
            report: refolded.report,
            looks: RecordChain::of(refolded.looks),
            parent: None,
            next: None,
            items: Vec::new(),
        }
    }
}

/// What is taken from the stored content of an event.
#[derive(Deserialize)]
struct Digested {
    state_digest: Hash,
}

impl AuditItemBody {
    /// An opened event with everything about it; `opened` says when each prompt was opened.
    pub fn of(
        line: &Line,
        event: ShownEvent,
        opened: &BTreeMap<PromptId, Time>,
    ) -> Result<AuditItemBody, Problem> {
        // Not from what was opened: of a match that follows a script that is kept from judges.
        let content: Digested =
            serde_json::from_str(&line.sealed.content).map_err(|_| Problem::internal())?;
        let digest = content.state_digest;
        let chairs = line.before.summary().chairs.len();
        let asked = |seat| SeatPromptsBody { seat, prompts: line.before.held_prompts(seat) };
        let asked = (0..).take(chairs).map(Seat).map(asked);
        let own = event.kind == Kind::DecisionMade && event.actor.is_some();
        let prompt = event.decision.as_ref().filter(|_| own).map(|it| &it.prompt);
        let since = prompt.and_then(|it| opened.get(it));
        let think_ms = since.map(|since| event.recorded_at.millis() - since.millis());
        Ok(AuditItemBody {
            before: asked.filter(|it| !it.prompts.is_empty()).collect(),
            think_ms,
            digest,
            event,
        })
    }
}
