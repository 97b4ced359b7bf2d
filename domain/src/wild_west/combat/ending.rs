//! How a combat ends (V58).

use super::Combat;
use crate::engine::{Outcome, Seat};
use crate::wild_west::fact::SideBeaten;
use crate::wild_west::rules::ROUNDS_MAX;
use crate::wild_west::state::{Ending, Phase, Side, State};

/// Ends the combat as soon as a side is beaten: nobody of it can act. Both at once is a draw.
pub fn settle(table: &mut Combat) {
    let state = table.state();
    if state.phase != Phase::Turns {
        return;
    }
    let beaten = |side: Side| !state.there(side).any(|(_, it)| it.can_act());
    let ending = match (beaten(Side::Posse), beaten(Side::Foes)) {
        (false, false) => return,
        (true, true) => Ending::Drawn,
        (true, false) => Ending::Lost,
        (false, true) => Ending::Won,
    };
    table.emit(SideBeaten { ending });
}

/// Ends the combat as a draw once the last round is over.
pub fn settle_after_rounds(table: &mut Combat) {
    if ROUNDS_MAX <= table.state().round {
        table.emit(SideBeaten { ending: Ending::Drawn });
    }
}

/// How the match ended, as soon as it has.
pub fn outcome(state: &State) -> Option<Outcome> {
    let ending = state.ending?;
    let seats = state.fighters.iter().filter_map(|it| it.seat);
    let seats: Vec<Seat> = seats.collect();
    Some(match ending {
        Ending::Won => Outcome::won(seats, "The posse has beaten the foes."),
        Ending::Lost => Outcome::drawn("The foes have beaten the posse."),
        Ending::Drawn => Outcome::drawn("Neither side has won."),
    })
}
