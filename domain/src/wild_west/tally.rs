//! What a simulation counts of a combat.

use std::collections::BTreeMap;

use super::state::{State, Vital};
use crate::engine::{Seat, Tally};

/// What each character came to, gathered by trade; of a Warden nothing is counted.
pub fn tally(state: &State) -> Vec<Tally> {
    let of = |it: &super::state::Fighter| {
        let person = it.person()?;
        let figures = vec![
            ("rounds", i64::from(state.round)),
            ("health", i64::from(it.health)),
            ("dead", i64::from(it.vital == Vital::Dead)),
            ("aces", i64::from(it.aces)),
        ];
        Some((it.seat?, Tally { who: person.trade.name().to_owned(), figures }))
    };
    let mut tallies: BTreeMap<Seat, Tally> = state.fighters.iter().filter_map(of).collect();
    if let Some(seat) = state.warden {
        tallies.insert(seat, Tally { who: "Warden".to_owned(), figures: Vec::new() });
    }
    tallies.into_values().collect()
}
