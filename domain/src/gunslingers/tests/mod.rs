//! What the scenarios themselves must be able to do, and the chapters whose tests are long.

mod plans;
mod rulings;
mod territories;
mod vectors;
mod view;
mod whole;

use super::scenario::{new_town, town};
use super::{Action, Character};

#[test]
fn a_town_begins_where_it_is_told_to() {
    // Who has nobody has nothing to plan.
    town(2).gang(0, "duellist plug").begins().asks(0, "plan").asks_nothing(1);
    town(3).train("plug").begins().bids([2, 0, 1]).cash(0, 18).works_for(10, 0).asks(0, "plan");
    let lots = town(2).lots(["bank", "plug duellist"]).begins();
    lots.picks(0, "the Bank").bids([3, 0]).controls_now("bank", Some(0), 1).cash(0, 17);
}

#[test]
fn a_gunfight_goes_through_the_match() {
    town(2)
        .gang(0, "duellist")
        .gang(1, "plug plug")
        .begins()
        .plans(0, [("depot", "duellist")])
        .plans(1, [("depot", "plug plug")])
        .fights(0)
        .fights(1)
        .bribes(0, "turn", "plug", 4)
        .dice(&[1, 1, 1, 1, 1])
        .pays_loyalty(1, 1)
        .cash(0, 20)
        .cash(1, 19)
        .stays(0)
        .dice(&[6, 1, 1, 6, 1])
        .stays(1)
        .gun_is(11, "killed")
        .runs(1)
        .dice(&[6, 1, 1, 3])
        .stays(0)
        .happens_by("G44", "Duellist 10 hits plug 12")
        .controls_now("depot", Some(0), 1);
}

#[test]
fn a_new_town_is_cast() {
    let wishes = [Some(Character::SilasNeat), None];
    new_town(&wishes)
        .dice_of(Action::SetUp {}, &[1])
        .begins()
        .happens("Seat 0 is Silas Neat, as wished");
}
