//! What a simulation counts of a combat.

use super::state::{Ending, State, Vital};
use crate::engine::Tally;

/// What each character came to, gathered by trade.
pub fn tally(state: &State) -> Vec<Tally> {
    let of = |it: &super::state::Fighter| {
        let person = it.person()?;
        it.seat?;
        let figures = vec![
            ("won", i64::from(state.ending == Some(Ending::Won))),
            ("rounds", i64::from(state.round)),
            ("health", i64::from(it.health)),
            ("dead", i64::from(it.vital == Vital::Dead)),
            ("aces", i64::from(it.aces)),
        ];
        Some(Tally { who: person.trade.name().to_owned(), figures })
    };
    state.fighters.iter().filter_map(of).collect()
}
