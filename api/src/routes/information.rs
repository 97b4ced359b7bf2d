//! `/v1/matches/{id}/information`

use domain::engine::show::{ShownDecision, ShownFact};
use domain::engine::{AnyMatch, MatchId, Prompt, Seat, ShownEvent, Viewer};
use infra::identity::Scope;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use crate::http::apart;
use crate::http::caller::{Allowed, Answer, Call};
use crate::http::etag::Keep;
use crate::http::operation::Operation;
use crate::http::problem::{Name, Problem};
use crate::http::sample::{self};
use crate::http::texts;
use crate::http::watching::Watched;
use crate::http::wire::{self, Eyes};
use crate::routes::state::SEQ_MAX;

/// The operation of this address.
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
                let last = it.lines.len() - 1;
                let own = sample::eyes(Viewer::Seat(Seat(0)));
                let shown = wire::shown_all(&it.lines[last..], own).ok()?;
                Some(InformationBody::of(it.now.as_ref(), Seat(0), last as u64, shown))
            }),
    ]
}

/// Events whose facts are listed at a time, at most and where the caller does not say.
const PAGE_MAX: usize = 1_000;

/// What a seat knew.
#[derive(Serialize, ToSchema)]
#[schema(as = Information)]
pub struct InformationBody {
    /// The match.
    pub r#match: MatchId,
    /// Its ruleset: it says in whose terms view and facts are.
    pub ruleset: String,
    /// The seat.
    pub seat: Seat,
    /// The event after which.
    #[schema(minimum = 1)]
    pub at: u64,
    /// What it saw of the game, in the game's terms.
    #[schema(value_type = HashMap<String, Value>)]
    pub view: Value,
    /// What it was asked.
    pub prompts: Vec<Prompt>,
    /// What it had been told so far, event by event, rewound ones included.
    pub facts: Vec<ToldBody>,
    /// What it had decided so far.
    pub decisions: Vec<OwnDecisionBody>,
    /// The last event that `facts` and `decisions` reach to. Where that is before `at`, go on with
    /// `after` set to it.
    #[schema(minimum = 0)]
    pub to: u64,
    /// What to send as `after` for the next page; left out on the last one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 1)]
    pub next: Option<u64>,
}

/// What a seat was told by an event.
#[derive(Serialize, ToSchema)]
#[schema(as = Told)]
pub struct ToldBody {
    /// The event.
    #[schema(minimum = 1)]
    pub seq: u64,
    /// The facts, as the seat was told them.
    pub facts: Vec<ShownFact>,
}

/// What a seat decided.
#[derive(Serialize, ToSchema)]
#[schema(as = OwnDecision)]
pub struct OwnDecisionBody {
    /// The event.
    #[schema(minimum = 1)]
    pub seq: u64,
    /// The decision.
    pub decision: ShownDecision,
}

/// What a seat knew
///
/// Everything that the seat legitimately knew after event `at`: its view, its prompts, every fact
/// that it had been told, and its own decisions. For the seat's player; for a judge it is a look,
/// which is on record and takes an open dispute while the match runs.
#[utoipa::path(
    get,
    path = "/v1/matches/{id}/information",
    operation_id = "read_information",
    tag = "Judging",
    security(("bearer" = [])),
    params(
        ("id" = Uuid, Path, description = "The match's id."),
        ("seat" = u8, Query, maximum = 255, description = "Whose."),
        ("at" = Option<u64>, Query, minimum = 1, maximum = 9007199254740991u64,
            description = "After which event; left out: the last."),
        ("after" = Option<u64>, Query, minimum = 0, maximum = 9007199254740991u64,
            description = "Facts and decisions only after this event; left out: from the first."),
        ("limit" = Option<u64>, Query, minimum = 1, maximum = 1000,
            description = "Facts and decisions of at most so many events; 1,000 where left out."),
        ("If-None-Match" = Option<String>, Header, description = "The `ETag` of what you have.")
    ),
    responses(
        (status = 200, description = "What the seat knew.", body = InformationBody,
            headers(("ETag" = String, description = "Of the content."))),
        (status = 304, description = "You have it.")
    )
)]
async fn show(call: Call) -> Answer {
    let caller = call.signed_in().await?;
    let watched = Watched::by(&call, Some(caller.clone())).await?;
    let query = call.query(&["seat", "at", "after", "limit"])?;
    let missing = || Problem::malformed("/seat", "expected the number of a seat");
    let own = !watched.seats().is_empty();
    match own {
        true => caller.needs(Scope::Read)?,
        false => watched.check_look(&call).await?,
    }
    let seat = query.number("seat", 0..=u64::from(u8::MAX))?.ok_or_else(missing)?;
    let seat = Seat(u8::try_from(seat).unwrap_or(u8::MAX));
    let Some(player) = watched.table.players.get(seat.index()).copied() else {
        return Err(Problem::new(Name::NotFound, format!("there is no {seat}")));
    };
    if own && !watched.seats().contains(&seat) {
        let detail = format!("{seat} is not yours, and who sits in a match does not judge it");
        return Err(Problem::new(Name::NotSeated, detail));
    }
    let head = watched.it().seq();
    let at = query.number("at", 1..=SEQ_MAX)?.unwrap_or(head);
    let after = query.number("after", 0..=SEQ_MAX)?.unwrap_or(0);
    let limit = query.number("limit", 1..=PAGE_MAX as u64)?;
    let limit = limit.and_then(|it| usize::try_from(it).ok()).unwrap_or(PAGE_MAX);
    if head < at {
        return Err(Problem::not_found());
    }
    if !own {
        watched.look(&call).await?;
    }
    let id = watched.head.row.id;
    let it = call.app.matches.at(id, at).await?;
    let left = usize::try_from(at.saturating_sub(after)).unwrap_or(usize::MAX);
    let page = call.app.matches.page(id, after, limit.min(left)).await?;
    let eyes = Eyes { viewer: Viewer::Seat(seat), account: player, seed: None };
    let mut shown = wire::shown_apart(&call.app, page.lines, eyes).await?;
    texts::join(&call.app, watched.head.row.id, &mut shown).await?;
    let count = shown.len();
    let making = move || InformationBody::of(it.as_ref(), seat, after.min(at), shown);
    let body = apart::with(&call.app, count, making).await?;
    apart::of_content(&call, Keep::Caller, count, body).await
}

impl InformationBody {
    /// What a seat knew at a point, with what these events after `after` have told it.
    pub fn of(
        it: &dyn AnyMatch,
        seat: Seat,
        after: u64,
        shown: Vec<ShownEvent>,
    ) -> InformationBody {
        let to = shown.last().map_or(after, |event| event.seq);
        let mut facts = Vec::new();
        let mut decisions = Vec::new();
        for event in shown {
            let ShownEvent { seq, decision, facts: told, .. } = event;
            decisions.extend(decision.map(|decision| OwnDecisionBody { seq, decision }));
            facts.extend((!told.is_empty()).then_some(ToldBody { seq, facts: told }));
        }
        InformationBody {
            r#match: it.id(),
            ruleset: it.summary().ruleset,
            seat,
            at: it.seq(),
            view: it.view(Viewer::Seat(seat)),
            prompts: it.held_prompts(seat),
            facts,
            decisions,
            to,
            next: (to < it.seq()).then_some(to),
        }
    }
}
