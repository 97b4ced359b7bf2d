//! `/v1/matches/{id}/contamination`

use domain::engine::show::ShownFact;
use domain::engine::{FoldError, MatchId, Seat, Viewer};
use infra::matches::Line;
use serde::Serialize;
use utoipa::ToSchema;

use crate::http::apart;
use crate::http::caller::{Answer, Call};
use crate::http::etag::Keep;
use crate::http::operation::Operation;
use crate::http::problem::{Name, Problem};
use crate::http::sample::{MATCH, PLAYERS};
use crate::http::watching::Watched;
use crate::routes::state::SEQ_MAX;

/// The operation at this address.
pub fn operations() -> Vec<Operation> {
    vec![
        Operation::new(__path_show, show)
            .refused(&[
                Name::MalformedRequest,
                Name::NotFound,
                Name::InsufficientScope,
                Name::FoldMismatch,
            ])
            .answers(|it| {
                let last = it.lines.len() - 1;
                let seats = PLAYERS.len();
                let mut body = ContaminationBody::since(MATCH, last as u64, it.now.seq(), seats);
                body.add_all(&it.lines[last..]).ok()?;
                Some(body)
            }),
    ]
}

/// Events that are read at a time.
const CHUNK: usize = 250;

/// What a rewind could not take back.
#[derive(Serialize, ToSchema)]
#[schema(as = Contamination)]
pub struct ContaminationBody {
    /// The match's id.
    pub r#match: MatchId,
    /// The event to which the match would go back.
    #[schema(minimum = 1)]
    pub to_seq: u64,
    /// The seq of the match's last event.
    #[schema(minimum = 1)]
    pub head: u64,
    /// The hidden facts that each seat has learnt since.
    pub seats: Vec<SeatLearntBody>,
    /// The hidden facts that everybody has learnt since.
    pub public: Vec<LearntBody>,
    /// The events since then that drew numbers by chance.
    pub draws: Vec<DrawnBody>,
    /// The decisions that were made since.
    pub decided: Vec<DecidedBody>,
}

/// The hidden facts that a seat has learnt.
#[derive(Serialize, ToSchema)]
#[schema(as = SeatLearnt)]
pub struct SeatLearntBody {
    /// The seat that has learnt them.
    pub seat: Seat,
    /// The facts that have told this seat something hidden.
    pub learnt: Vec<LearntBody>,
}

/// A fact that has told a viewer something hidden.
#[derive(Serialize, ToSchema)]
#[schema(as = Learnt)]
pub struct LearntBody {
    /// The seq of the fact's event.
    #[schema(minimum = 1)]
    pub seq: u64,
    /// The fact as this viewer was told it.
    pub fact: ShownFact,
}

/// The draws of one event.
#[derive(Serialize, ToSchema)]
#[schema(as = Drawn)]
pub struct DrawnBody {
    /// The seq of the event.
    #[schema(minimum = 1)]
    pub seq: u64,
    /// How many random numbers the event drew.
    #[schema(minimum = 1)]
    pub count: u32,
}

/// The player whose decision an event was.
#[derive(Serialize, ToSchema)]
#[schema(as = Decided)]
pub struct DecidedBody {
    /// The seq of the event.
    #[schema(minimum = 1)]
    pub seq: u64,
    /// The seat that decided, by its player or by default.
    pub seat: Seat,
}

/// What a rewind could not take back
///
/// Lists what each seat and the public have learnt since `to_seq`, what was drawn, and who has
/// decided. Stretches that were rewound are included, as nobody forgets them. This is a judge's
/// look: it is put on record and, while the match runs, needs an open dispute.
#[utoipa::path(
    get,
    path = "/v1/matches/{id}/contamination",
    operation_id = "read_contamination",
    tag = "Judging",
    security(("bearer" = [])),
    params(
        ("id" = Uuid, Path, description = "The match's id."),
        ("to_seq" = u64, Query, minimum = 1, maximum = 9007199254740991u64,
            description = "The event to which the match would go back."),
        ("If-None-Match" = Option<String>, Header,
            description = "The `ETag` of the answer that you already have.")
    ),
    responses(
        (status = 200,
            description = "What a rewind could not take back.", body = ContaminationBody,
            headers(("ETag" = String, description = "A hash of the answer's content."))),
        (status = 304, description = "Nothing has changed: you already have this answer.")
    )
)]
async fn show(call: Call) -> Answer {
    let caller = call.signed_in().await?;
    let watched = Watched::by(&call, Some(caller)).await?;
    watched.check_look(&call).await?;
    let query = call.query(&["to_seq"])?;
    let missing = || Problem::malformed("/to_seq", "expected the event to go back to");
    let to_seq = query.number("to_seq", 1..=SEQ_MAX)?.ok_or_else(missing)?;
    let head = watched.it().seq();
    if head < to_seq {
        return Err(Problem::not_found());
    }
    watched.look(&call).await?;
    let body = since(&call, &watched, to_seq).await?;
    let events = usize::try_from(head - to_seq).unwrap_or(usize::MAX);
    apart::of_content(&call, Keep::Caller, events, body).await
}

/// What a rewind to `to_seq` could not take back.
pub async fn since(
    call: &Call,
    watched: &Watched,
    to_seq: u64,
) -> Result<ContaminationBody, Problem> {
    let (id, head) = (watched.head.row.id, watched.it().seq());
    let seats = watched.it().summary().chairs.len();
    let mut body = ContaminationBody::since(id, to_seq, head, seats);
    let mut after = to_seq;
    while after < head {
        let left = usize::try_from(head - after).unwrap_or(usize::MAX);
        let page = call.app.matches.page(id, after, CHUNK.min(left)).await?;
        after = page.lines.last().map_or(head, |line| line.sealed.seq);
        let looking = call.app.matches.work().short(move || {
            body.add_all(&page.lines)?;
            Ok::<_, FoldError>(body)
        });
        body = looking.await?.map_err(|error| {
            tracing::error!(seq = error.seq, detail = error.detail, "an event cannot be shown");
            Problem::internal()
        })?;
    }
    Ok(body)
}

impl ContaminationBody {
    /// A list with nothing in it yet.
    pub fn since(id: MatchId, to_seq: u64, head: u64, seats: usize) -> ContaminationBody {
        let seat = |seat| SeatLearntBody { seat: Seat(seat), learnt: Vec::new() };
        ContaminationBody {
            r#match: id,
            to_seq,
            head,
            seats: (0..).take(seats).map(seat).collect(),
            public: Vec::new(),
            draws: Vec::new(),
            decided: Vec::new(),
        }
    }

    /// Adds what these events have told viewers.
    pub fn add_all(&mut self, lines: &[Line]) -> Result<(), FoldError> {
        lines.iter().try_for_each(|line| self.add(line))
    }

    fn add(&mut self, line: &Line) -> Result<(), FoldError> {
        let learnt = line.before.learnt_from(&line.sealed)?;
        let seq = learnt.seq;
        for viewer in learnt.told {
            let facts = learnt_by(line, viewer)?;
            let told = match viewer {
                Viewer::Seat(seat) => {
                    let own = self.seats.get_mut(seat.index());
                    own.map_or(&mut self.public, |it| &mut it.learnt)
                }
                Viewer::Public | Viewer::Judge | Viewer::Revealed => &mut self.public,
            };
            told.extend(facts);
        }
        self.draws.extend((0 < learnt.drawn).then_some(DrawnBody { seq, count: learnt.drawn }));
        self.decided.extend(learnt.decided_by.map(|seat| DecidedBody { seq, seat }));
        Ok(())
    }
}

/// The facts of an event that have told a viewer something hidden.
fn learnt_by(line: &Line, viewer: Viewer) -> Result<Vec<LearntBody>, FoldError> {
    let places = line.before.revealed_by(&line.sealed, viewer)?;
    let shown = line.before.show_next(&line.sealed, viewer, None)?.event;
    let facts = (0..).zip(shown.facts).filter(|(place, _)| places.contains(place));
    Ok(facts.map(|(_, fact)| LearntBody { seq: shown.seq, fact }).collect())
}
