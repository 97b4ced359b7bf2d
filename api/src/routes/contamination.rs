//! `/v1/matches/{id}/contamination`

use domain::engine::show::ShownFact;
use domain::engine::{AnyMatch, FoldError, MatchId, Seat, Viewer};
use infra::matches::Line;
use serde::Serialize;
use utoipa::ToSchema;

use crate::http::apart;
use crate::http::caller::{Answer, Call};
use crate::http::etag::Keep;
use crate::http::operation::Operation;
use crate::http::problem::{Name, Problem};
use crate::http::sample::{MATCH, PLAYERS};
use crate::http::strict::SEQ_MAX;
use crate::http::watching::Watched;

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
                body.add_all(&it.lines[last..], LIST_MAX).ok()?;
                Some(body)
            }),
    ]
}

/// Events that are read at a time.
const CHUNK: usize = 250;
/// Entries of a list after which no further event is added.
const LIST_MAX: usize = 1_000;

/// What a rewind could not take back. Once a list has 1,000 entries, no further event is added.
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
    /// The seq of the last event that the lists are about: that of the match's last event, unless
    /// they are `truncated`.
    #[schema(minimum = 1)]
    pub through: u64,
    /// Whether there is more than these lists say. To get the next part, send `through` as
    /// `to_seq`.
    pub truncated: bool,
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
/// decided. Stretches that were rewound are included, as nobody forgets them. A long answer
/// is `truncated`. This is a judge's look: it is put on record and, while the match
/// runs, needs an open dispute.
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
    let body = since(&call, watched.it(), to_seq).await?;
    let events = usize::try_from(head - to_seq).unwrap_or(usize::MAX);
    apart::of_content(&call, Keep::Caller, events, body).await
}

/// What a rewind of this match to `to_seq` could not take back.
pub async fn since(
    call: &Call,
    it: &dyn AnyMatch,
    to_seq: u64,
) -> Result<ContaminationBody, Problem> {
    let (id, head) = (it.id(), it.seq());
    let mut body = ContaminationBody::since(id, to_seq, head, it.summary().chairs.len());
    while body.through < head && !body.is_full(LIST_MAX) {
        let left = usize::try_from(head - body.through).unwrap_or(usize::MAX);
        let page = call.app.matches.page(id, body.through, CHUNK.min(left)).await?;
        if page.lines.is_empty() {
            tracing::error!(%id, after = body.through, "events are missing");
            return Err(Problem::internal());
        }
        let looking = call.app.matches.work().short(move || {
            body.add_all(&page.lines, LIST_MAX)?;
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
            through: to_seq,
            truncated: to_seq < head,
            seats: (0..).take(seats).map(seat).collect(),
            public: Vec::new(),
            draws: Vec::new(),
            decided: Vec::new(),
        }
    }

    /// Adds what these events, the next ones, have told viewers, until a list has so many entries.
    pub fn add_all(&mut self, lines: &[Line], most: usize) -> Result<(), FoldError> {
        for line in lines {
            if self.is_full(most) {
                break;
            }
            self.add(line)?;
            self.through = line.sealed.seq;
            self.truncated = self.through < self.head;
        }
        Ok(())
    }

    /// Whether a list has so many entries.
    fn is_full(&self, most: usize) -> bool {
        let lists = [self.public.len(), self.draws.len(), self.decided.len()];
        let mut lengths = self.seats.iter().map(|it| it.learnt.len()).chain(lists);
        lengths.any(|it| most <= it)
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

#[cfg(test)]
mod tests {
    use domain::registry;

    use super::*;
    use crate::http::sample::Sample;

    #[test]
    fn lists_that_are_full_say_how_far_they_go_and_the_rest_follows() {
        let sample = registry::latest("doomtown").and_then(Sample::play).unwrap();
        let lines = [&sample.lines[..], &sample.opened[..], &sample.ruled[..]].concat();
        let head = sample.ruled_on.seq();
        let whole = |most: usize, to_seq: u64| {
            let mut body = ContaminationBody::since(MATCH, to_seq, head, PLAYERS.len());
            let since: Vec<Line> =
                lines.iter().filter(|it| to_seq < it.sealed.seq).cloned().collect();
            body.add_all(&since, most).unwrap();
            body
        };
        let all = whole(LIST_MAX, 1);
        assert_eq!((all.through, all.truncated), (head, false));
        let entries = |it: &ContaminationBody| {
            let learnt = it.seats.iter().map(|it| it.learnt.len()).sum::<usize>();
            learnt + it.public.len() + it.draws.len() + it.decided.len()
        };
        assert!(1 < entries(&all), "the players were dealt cards");
        let (mut found, mut to_seq, mut parts) = (0, 1, 0);
        loop {
            let part = whole(1, to_seq);
            found += entries(&part);
            parts += 1;
            if !part.truncated {
                break;
            }
            assert!(to_seq < part.through && part.through < head);
            to_seq = part.through;
        }
        assert!(1 < parts);
        assert_eq!(found, entries(&all));
    }
}
