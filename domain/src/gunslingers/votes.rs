//! The vote: who becomes first mayor (S4, D1).

use super::fact::{Fact, Votes};
use super::rules::Gunslingers;
use super::state::{Phase, State};
use crate::engine::{Outcome, Resolved, Seat, Table};

/// Everybody's votes are counted: reputation, a third of the dollars, and the strength of the gang
/// (D1).
pub fn count_votes(table: &mut Table<Gunslingers>) -> Resolved {
    let state = table.state();
    let of = |seat: &Seat| state.votes_now(table.rules(), *seat);
    let votes = state.playing().iter().map(of).collect();
    table.emit(Fact::VotesCounted { votes });
    Ok(())
}

/// Most votes win; of equal ones reputation, then gang strength, then cash decide, and then the win
/// is shared (G67). The only one left has won (G54).
pub fn outcome(state: &State) -> Option<Outcome> {
    if state.phase != Phase::Over {
        return None;
    }
    let place = |it: &Votes| (it.votes, it.reputation, it.strength, it.cash);
    let best = state.votes.iter().map(place).max()?;
    let winners: Vec<&Votes> = state.votes.iter().filter(|it| place(it) == best).collect();
    let seats: Vec<Seat> = winners.iter().map(|it| it.seat).collect();
    let (votes, ..) = best;
    let reason = match (&seats[..], state.votes.len()) {
        ([only], 1) => format!("Seat {} is the last one in town (G54).", only.0),
        ([only], _) => {
            let equal = state.votes.iter().filter(|it| it.votes == votes).count();
            let how = if 1 < equal { " and wins the tie (G67)" } else { " (D1)" };
            format!("Seat {} is elected mayor with {votes} votes{how}.", only.0)
        }
        _ => {
            let names: Vec<String> = seats.iter().map(|seat| seat.0.to_string()).collect();
            let names = names.join(" and ");
            format!("Seats {names} share the office with {votes} votes each (G67).")
        }
    };
    let score = |seat: Seat| {
        let own = state.votes.iter().find(|it| it.seat == seat);
        own.map_or(0, |it| i64::from(it.votes))
    };
    Some(Outcome::won(seats, reason).with_scores(state.seats().map(score).collect()))
}
