//! Players go out: without headquarters nobody becomes mayor (S3, G53–G55).

use super::fact::{self, Fact, OutReason};
use super::rules::Gunslingers;
use crate::engine::{Resolved, Seat, Table};

/// Once a week, after the posses of the second round, a player who does not control their
/// headquarters is out (G53). If that were every player, nobody is (G54).
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

/// Puts a player out who has just lost their headquarters, by the letter of the document (S3).
pub fn put_out_without_headquarters(table: &mut Table<Gunslingers>, seat: Seat) -> Resolved {
    put_out(table, seat, OutReason::HeadquartersLost);
    Ok(())
}

/// Puts a player out who leaves the match, as if they had lost their headquarters and nobody had
/// taken it.
pub fn resign(table: &mut Table<Gunslingers>, seat: Seat) -> Resolved {
    if table.state().player(seat).is_in() {
        put_out(table, seat, OutReason::Resigned);
    }
    Ok(())
}

/// Puts a player out: their gang leaves town, their money and tokens go to the bank, and what else
/// they controlled becomes nobody's; the captor keeps the headquarters (G54). They are ranked by
/// the week, then by the votes that they would have had (G55).
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
