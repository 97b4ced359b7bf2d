//! Rulings that belong to no chapter.

use super::super::trial::town;
use super::super::{Gunslingers, Phase, Property};
use crate::engine::Guided;

#[test]
fn g1_two_to_five_play() {
    let seats = Gunslingers::V1.guide().seats;
    assert_eq!((seats.min, seats.max), (2, 5));
}

#[test]
fn g9_the_parlor_is_called_a_house() {
    assert_eq!(Property::Parlor.name(), "Parlor House");
}

#[test]
fn g65_nobody_is_paid_wages_and_nobody_goes_into_debt() {
    let idle = town(2).gang(0, "duellist duellist").gang(1, "plug").phase(Phase::Rents);
    let idle = idle.with(|state| state.holdings.values_mut().for_each(|it| it.markers = 1));
    idle.begins().happens("No rents are due").cash(0, 20).cash(1, 20);
    // A player with no money is not even asked for a bid.
    town(2).train("plug").dollars(0, 0).begins().asks_nothing(0).asks(1, "bid");
}
