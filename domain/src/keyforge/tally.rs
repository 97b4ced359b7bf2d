//! What a simulation counts of a match.

use super::state::State;
use crate::engine::{Seat, Tally};

/// What each player came to, gathered by deck.
pub fn tally(state: &State) -> Vec<Tally> {
    let of = |seat: Seat| {
        let player = state.player(seat);
        let figures = vec![
            ("turns", i64::from(state.turn)),
            ("keys", player.keys.len() as i64),
            ("amber", i64::from(player.amber)),
            ("chains", i64::from(player.chains)),
            ("creatures", player.line.len() as i64),
        ];
        Tally { who: player.deck_name.clone(), figures }
    };
    state.seats().map(of).collect()
}
