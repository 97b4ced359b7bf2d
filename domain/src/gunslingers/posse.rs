//! Posses: what was just lost may be retaken (S12).

use super::action::{Question, Target};
use super::fact::{CardFace, Fact, Ride};
use super::rules::Gunslingers;
use super::state::State;
use super::town::Property;
use crate::engine::{Answer, Ask, Choice, Given, Resolved, Seat, Table};

/// Whoever lost something to another in this round, and has a posse, may ride to retake one of it,
/// or pretend to (G57, G59): all at once and in secret. The whole posse rides, or nobody.
pub fn ride(table: &mut Table<Gunslingers>) -> Resolved {
    let state = table.state();
    let can_ride =
        |seat: &Seat| !retakable(state, *seat).is_empty() && !state.posse(*seat).is_empty();
    let riders = state.playing().into_iter().filter(can_ride);
    let ask = |seat: Seat| {
        let lost = retakable(state, seat).into_iter();
        let lost = lost.map(|property| Target::Property { property });
        let options = [Target::No {}].into_iter().chain(lost).chain([Target::Decoy { decoy: 1 }]);
        Ask::new(seat, Question::Posse {}, Choice::one(options.collect()))
    };
    let asks = riders.map(ask).collect();
    let given = table.ask_all(asks)?;
    let state = table.state();
    let rides = given.iter().filter_map(|it| ride_of(state, it)).collect();
    table.emit(Fact::PossesRevealed { rides });
    Ok(())
}

fn ride_of(state: &State, given: &Given<Gunslingers>) -> Option<Ride> {
    let seat = given.seat;
    let face = match given.answer {
        Answer::One(Target::Property { property }) => CardFace::Property { property },
        Answer::One(Target::Decoy { decoy }) => CardFace::Decoy { decoy },
        _ => return None,
    };
    Some(Ride { seat, face, guns: state.posse(seat) })
}

/// What a player lost to another in this round and does not control again (G57, G61).
pub fn retakable(state: &State, seat: Seat) -> Vec<Property> {
    let lost = state.player(seat).lost.iter().copied();
    lost.filter(|property| state.owner(*property) != Some(seat)).collect()
}
