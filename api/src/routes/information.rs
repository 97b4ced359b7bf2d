//! `/v1/matches/{id}/information`

use std::slice;

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
use crate::http::strict::SEQ_MAX;
use crate::http::texts;
use crate::http::watching::Watched;
use crate::http::wire::{self, Eyes};

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
                let last = it.lines.len() - 1;
                let own = sample::eyes(Viewer::Seat(Seat(0)));
                let shown = wire::shown_all(&it.lines[last..], own).ok()?;
                Some(InformationBody::of(it.now.as_ref(), Seat(0), last as u64, shown))
            }),
    ]
}

/// Events whose facts are listed on a page, at most and by default.
const PAGE_MAX: usize = 1_000;

/// What a seat knew after an event.
#[derive(Serialize, ToSchema)]
#[schema(as = Information)]
pub struct InformationBody {
    /// The match's id.
    pub r#match: MatchId,
    /// The id of the match's ruleset. View and facts have the types of this game.
    pub ruleset: String,
    /// The seat whose knowledge it is.
    pub seat: Seat,
    /// The seq of the event after which it knew this.
    #[schema(minimum = 1)]
    pub at: u64,
    /// The view of the game that the seat had.
    #[schema(value_type = HashMap<String, Value>)]
    pub view: Value,
    /// The prompts that were open to the seat.
    pub prompts: Vec<Prompt>,
    /// The facts that the seat had been told, event by event, rewound events included.
    pub facts: Vec<ToldBody>,
    /// The decisions that the seat had made.
    pub decisions: Vec<OwnDecisionBody>,
    /// The last event that `facts` and `decisions` reach. If that is before `at`, go on with
    /// `after` set to it.
    #[schema(minimum = 0)]
    pub to: u64,
    /// What to send as `after` for the next page; left out on the last page.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 1)]
    pub next: Option<u64>,
}

/// The facts that an event told the seat.
#[derive(Serialize, ToSchema)]
#[schema(as = Told)]
pub struct ToldBody {
    /// The seq of the event.
    #[schema(minimum = 1)]
    pub seq: u64,
    /// The facts as the seat was told them.
    pub facts: Vec<ShownFact>,
}

/// A decision that the seat made.
#[derive(Serialize, ToSchema)]
#[schema(as = OwnDecision)]
pub struct OwnDecisionBody {
    /// The seq of the event.
    #[schema(minimum = 1)]
    pub seq: u64,
    /// The decision as it was sent.
    pub decision: ShownDecision,
}

/// What a seat knew
///
/// Shows everything that the seat legitimately knew after event `at`: its view, its prompts, every
/// fact that it had been told, and its own decisions. The seat's own player may read it. For a
/// judge it is a look: it is put on record and, while the match runs, needs an open dispute.
#[utoipa::path(
    get,
    path = "/v1/matches/{id}/information",
    operation_id = "read_information",
    tag = "Judging",
    security(("bearer" = [])),
    params(
        ("id" = Uuid, Path, description = "The match's id."),
        ("seat" = u8, Query, maximum = 255, description = "The seat whose information is wanted."),
        ("at" = Option<u64>, Query, minimum = 1, maximum = 9007199254740991u64,
            description = "The event after which to look. Left out: the last one."),
        ("after" = Option<u64>, Query, minimum = 0, maximum = 9007199254740991u64,
            description = "Only facts and decisions after this event. Left out: from the first \
                           event on."),
        ("limit" = Option<u64>, Query, minimum = 1, maximum = 1000,
            description = "The number of events whose facts and decisions are listed, at most. \
                           Left out: 1,000."),
        ("If-None-Match" = Option<String>, Header,
            description = "The `ETag` of the answer that you already have.")
    ),
    responses(
        (status = 200, description = "What the seat knew.", body = InformationBody,
            headers(("ETag" = String, description = "A hash of the answer's content."))),
        (status = 304, description = "Nothing has changed: you already have this answer.")
    )
)]
async fn show(call: Call) -> Answer {
    let caller = call.signed_in().await?;
    let watched = Watched::by(&call, Some(caller.clone())).await?;
    let own = !watched.seats().is_empty();
    match own {
        true => caller.needs(Scope::Read)?,
        false => watched.check_look(&call).await?,
    }
    let query = call.query(&["seat", "at", "after", "limit"])?;
    let missing = || Problem::malformed("/seat", "expected the number of a seat");
    let seat = query.number("seat", 0..=u64::from(u8::MAX))?.ok_or_else(missing)?;
    let seat = Seat(u8::try_from(seat).unwrap_or(u8::MAX));
    let Some(player) = watched.admission.players.get(seat.index()).copied() else {
        return Err(Problem::new(Name::NotFound, format!("there is no {seat}")));
    };
    if own && !watched.seats().contains(&seat) {
        let detail = format!("{seat} is not yours, and you cannot judge a match in which you sit");
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
    let shows_texts = it.shows_texts();
    let making = move || InformationBody::of(it.as_ref(), seat, after.min(at), shown);
    let mut body = apart::with(&call.app, count, making).await?;
    if shows_texts {
        texts::join_views(&call.app, id, slice::from_mut(&mut body.view)).await?;
        texts::join_prompts(&call.app, id, &mut body.prompts).await?;
    }
    apart::of_content(&call, Keep::Caller, count, body).await
}

impl InformationBody {
    /// What a seat knew at a point, with what the events after `after` had told it.
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
            let ShownEvent { seq, decision, facts: shown_facts, .. } = event;
            decisions.extend(decision.map(|decision| OwnDecisionBody { seq, decision }));
            facts.extend((!shown_facts.is_empty()).then_some(ToldBody { seq, facts: shown_facts }));
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
