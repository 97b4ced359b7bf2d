//! What the harness itself must be able to do, and the chapters whose tests are long.

mod plans;
mod rulings;
mod territories;
mod vectors;
mod view;
mod whole;

use super::trial::{Race, new_town, town};
use super::{Action, Character};
use crate::engine::{PromptChoice, Viewer};

#[test]
fn a_town_begins_where_it_is_told_to() {
    // A player with no gunslingers has nothing to plan.
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
fn sentences_point_at_what_they_name() {
    let about = |race: &Race, said: &str| {
        let told = race.shown(Viewer::Public);
        let found = told.iter().find(|it| it.text.contains(said));
        found.unwrap_or_else(|| panic!("no {said:?} in {told:#?}")).text.about()
    };
    let race = town(2).gang(0, "plug").gang(1, "duellist").begins();
    let asked = race.asked(0, "plan");
    assert_eq!(asked.title, "Plan territory round 1 of week 2");
    let race = race.plans(0, [("bank", "plug")]).plans(1, [("bank", "duellist")]);
    let fight = "Gunfight at the Bank";
    assert_eq!(about(&race, fight), ["property:bank", "seat:0", "gun:10", "seat:1", "gun:11"]);
    let asked = race.asked(0, "stand");
    assert_eq!(
        (&*asked.title, &asked.about[0]),
        ("Fight or back down at the Bank?", &"property:bank".to_owned())
    );
    let race = town(3).lots(["bank", "school", "plug duellist"]).begins();
    let PromptChoice::One { options } = race.asked(0, "lot").choice else { panic!() };
    let pointed: Vec<Vec<String>> = options.into_iter().map(|it| it.about).collect();
    assert_eq!(
        pointed,
        [vec!["property:bank", "lot:1"], vec!["property:school", "lot:2"], vec!["lot:3"]]
    );
    let race = race.picks(0, "the Bank").bids([5, 5, 3]);
    assert_eq!(about(&race, "Seats 0 and 1 are tied"), ["seat:0", "seat:1"]);
    let asked = race.asked(0, "raise");
    assert_eq!(asked.title, "Raise your bid for the Bank?");
}

#[test]
fn a_new_town_is_cast() {
    let wishes = [Some(Character::SilasNeat), None];
    new_town(&wishes)
        .dice_of(Action::SetUp {}, &[1])
        .begins()
        .happens("Seat 0 is Silas Neat, as wished");
}
