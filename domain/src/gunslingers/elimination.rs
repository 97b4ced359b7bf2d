//! Players go out: without headquarters nobody becomes mayor (S3, G53–G55).

use super::fact::{self, Fact, OutReason};
use super::rules::Gunslingers;
use crate::engine::{Resolved, Seat, Table};

/// Once a week, after the posses of the second round, whoever does not control his headquarters is
/// out (G53). If that were everybody, nobody is (G54).
pub fn check_headquarters(table: &mut Table<Gunslingers>) -> Resolved {
    let state = table.state();
    let homeless = |seat: &Seat| {
        let own = state.player(*seat).headquarters();
        own.is_some_and(|property| state.owner(property) != Some(*seat))
    };
    let playing = state.playing();
    let out: Vec<Seat> = playing.iter().copied().filter(homeless).collect();
    if out.len() == playing.len() {
        return Ok(());
    }
    for seat in out {
        put_out(table, seat, OutReason::HeadquartersLost);
    }
    Ok(())
}

/// Puts one out who has just lost his headquarters, by the letter of the document (S3).
pub fn put_out_without_headquarters(table: &mut Table<Gunslingers>, seat: Seat) -> Resolved {
    put_out(table, seat, OutReason::HeadquartersLost);
    Ok(())
}

/// Takes a player out who leaves the match: as one who has lost his headquarters, which nobody
/// took.
pub fn resign(table: &mut Table<Gunslingers>, seat: Seat) -> Resolved {
    if table.state().player(seat).is_in() {
        put_out(table, seat, OutReason::Resigned);
    }
    Ok(())
}

/// His gang leaves town, his money and tokens go to the bank, and what else he controlled becomes
/// nobody's; the captor keeps the headquarters (G54). He is ranked by the week, then by the votes
/// that he would have had (G55).
fn put_out(table: &mut Table<Gunslingers>, seat: Seat, reason: OutReason) {
    let state = table.state();
    let votes = state.votes_now(table.rules(), seat);
    let fact = Fact::PlayerOut(fact::PlayerOut {
        seat,
        reason,
        votes: votes.votes,
        cash: votes.cash,
        reputation: votes.reputation,
        guns: state.gang(seat),
        properties: state.controlled(seat),
    });
    table.emit(fact);
}
