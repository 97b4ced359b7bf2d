//! What a simulation counts of a match.

use super::state::State;
use crate::doomtown::fact::WonBy;
use crate::engine::{Seat, Tally};

/// What each player came to, gathered by outfit.
pub fn tally(state: &State) -> Vec<Tally> {
    let of = |seat: Seat| {
        let player = state.player(seat);
        let won_by = |it: WonBy| i64::from(state.victory.is_some_and(|(_, by)| by == it));
        let figures = vec![
            ("days", i64::from(state.day)),
            ("by control", won_by(WonBy::Control)),
            ("control", i64::from(state.total_control(seat))),
            ("influence", i64::from(state.total_influence(seat))),
            ("dudes", state.dudes_of(seat).len() as i64),
            ("ghost rock", i64::from(player.ghost_rock)),
            ("boot hill", player.boot_hill.len() as i64),
        ];
        Tally { who: state.title(player.outfit).to_owned(), figures }
    };
    state.seats().map(of).collect()
}
