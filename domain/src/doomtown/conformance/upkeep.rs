//! Income, debts, and what dudes cost (DT7).

use serde_json::json;

use super::super::StartPhase;
use super::super::trial::{HIGH_CARD, PAIR, Town, town};

/// Rules of this chapter that no scenario shows, and why.
pub const NOT_SHOWN: &[(&str, &str)] = &[];

fn upkeep() -> Town {
    town().phase(StartPhase::Upkeep)
}

#[test]
fn dt7_deeds_pay_before_dudes_want_their_wages() {
    let it = upkeep().ghost_rock(0, 0).deed(0, "Bank of California");
    let it = it.dude(0, "Steven Wiles", "home").begins().asks(0, "pay_upkeep");
    assert_eq!(it.ghost_rock(0), 6);
    let it = it.order(0, ["Steven Wiles"]).asks(0, "play");
    assert_eq!(it.ghost_rock(0), 0);
    it.expects(|it| it.in_play("Steven Wiles"));
}

#[test]
fn dt7_1_reacts_to_the_start_of_upkeep_come_before_everything_is_paid() {
    let it = upkeep().deed(0, "The Town Hall").dude(0, "Andreas Andregg", "The Town Hall");
    let it = it.begins().asks(0, "upkeep_begins").never_fact("income_collected");
    let it = it.reacts(0, "The Town Hall").happens_fact("income_collected").asks(0, "play");
    assert_eq!((it.ghost_rock(0), it.upkeep("Andreas Andregg")), (15, 1));
}

#[test]
fn dt7_2_deeds_produce_for_who_owns_and_controls_them() {
    let it = upkeep().deed(0, "Bank of California").deed(0, "General Store");
    let it = it.dude(1, "Fred Aims", "General Store").begins();
    let it = it.happens_fact_with("income_collected", json!({"seat": 0, "amount": 7}));
    let it = it.happens_fact_with("income_collected", json!({"seat": 1, "amount": 3}));
    assert_eq!((it.ghost_rock(0), it.ghost_rock(1)), (17, 13));
    // Two of influence take the bank from its owner.
    let it = upkeep().deed(0, "Bank of California").dude(1, "Olivia Jenks", "Bank of California");
    let it = it.begins().happens_fact_with("income_collected", json!({"seat": 0, "amount": 3}));
    assert_eq!(it.controls("Bank of California"), Some(1));
    it.happens_fact_with("income_collected", json!({"seat": 1, "amount": 3}));
}

#[test]
fn dt7_3_what_was_borrowed_is_paid_back_before_upkeep() {
    let sloane = |ghost_rock: u32| {
        let it = town().phase(StartPhase::Gamblin).ghost_rock(1, ghost_rock);
        let it = it.will_draw(0, HIGH_CARD).will_draw(1, PAIR).dude(1, "Sloane", "home");
        it.begins().asks(1, "pay_upkeep").order(1, ["Sloane"])
    };
    // Three of the home are all there is, and Sloane costs as much.
    let it = sloane(1).expects(|it| it.in_play("Sloane"));
    assert_eq!(it.ghost_rock(1), 0);
    let it = sloane(0).expects(|it| it.in_discard(1, "Sloane"));
    assert_eq!(it.ghost_rock(1), 2);
}

#[test]
fn dt7_4_dudes_of_other_factions_cost_their_influence_more() {
    let it = upkeep()
        .dude(0, "Andreas Andregg", "home")
        .dude(0, "Pancho Castillo", "home")
        .dude(0, "Olivia Jenks", "home")
        .begins();
    let upkeeps = ["Andreas Andregg", "Pancho Castillo", "Olivia Jenks"].map(|it2| it.upkeep(it2));
    assert_eq!(upkeeps, [1, 4, 1]);
    let it = it.asks(0, "pay_upkeep").order(0, ["Pancho Castillo", "Olivia Jenks"]);
    assert_eq!(it.ghost_rock(0), 13 - 5);
    it.expects(|it| it.in_discard(0, "Andreas Andregg") && it.in_play("Olivia Jenks"));
}

#[test]
fn dt7_4_it_is_the_influence_of_now_that_a_stranger_costs() {
    // Marion has upkeep 1 and influence 2, and 3 at the ranch.
    let it = upkeep().outfit(0, "Morgan Cattle Co.").deed(0, "Circle M Ranch");
    let it = it.dude(0, "Max Baine", "home").dude(0, "Marion Seville", "Circle M Ranch").begins();
    assert_eq!((it.influence("Marion Seville"), it.upkeep("Marion Seville")), (3, 4));
    let it = it.order(0, ["Marion Seville"]);
    // The ranch brings 2, the home 3.
    assert_eq!(it.ghost_rock(0), 10 + 5 - 4);
}

#[test]
fn dt7_5_the_winners_left_says_first_and_all_who_are_not_paid_for_go_together() {
    let it = upkeep().dude(0, "Olivia Jenks", "home").dude(1, "Steele Archer", "home").begins();
    let it = it.asks(1, "pay_upkeep").asks_nothing(0).order(1, []);
    let it = it.expects(|it| it.in_play("Steele Archer")).asks(0, "pay_upkeep");
    it.order(0, ["Olivia Jenks"]).expects(|it| it.in_discard(1, "Steele Archer"));
}

#[test]
fn dt7_5_the_others_say_in_turn() {
    let it = upkeep().seats(3).winner(1).dude(0, "Olivia Jenks", "home");
    let it = it.dude(1, "Steele Archer", "home").dude(2, "Clint Ramsey", "home").begins();
    let it = it.asks(2, "pay_upkeep").asks_nothing(0).asks_nothing(1).order(2, []);
    let it = it.asks(0, "pay_upkeep").asks_nothing(1).order(0, ["Olivia Jenks"]);
    it.asks(1, "pay_upkeep").order(1, ["Steele Archer"]).asks(1, "play");
}

#[test]
fn dt7_5_who_costs_nothing_stays_and_what_the_unpaid_bore_is_discarded() {
    let it = upkeep().dude(1, "Allie Hensman", "home").dude(1, "Steele Archer", "home");
    let it = it.bears("Steele Archer", ["Shotgun", "Pinto"]).begins();
    let it = it.asks(1, "pay_upkeep").does_not_offer(1, "Allie Hensman").order(1, []);
    assert!(it.in_play("Allie Hensman") && it.in_discard(1, "Steele Archer"));
    assert!(it.in_discard(1, "Shotgun") && it.in_discard(1, "Pinto"));
}

#[test]
fn dt7_6_nobody_collects_for_a_wanted_dude_who_is_not_paid_for() {
    let it = upkeep().dude(1, "Steele Archer", "home").bounty("Steele Archer", 4).begins();
    let it = it.order(1, []).expects(|it| it.in_discard(1, "Steele Archer"));
    assert_eq!((it.ghost_rock(0), it.ghost_rock(1)), (13, 13));
}

#[test]
fn dth2_one_pays_as_far_as_it_goes() {
    let it = upkeep().ghost_rock(0, 0).dude(0, "Steven Wiles", "home");
    let it = it.dude(0, "Olivia Jenks", "home").dude(0, "Clint Ramsey", "home").begins();
    let it = it.order(0, ["Steven Wiles", "Olivia Jenks", "Clint Ramsey"]);
    assert_eq!(it.ghost_rock(0), 1);
    it.expects(|it| it.in_discard(0, "Steven Wiles") && it.in_play("Clint Ramsey"));
}
