//! Worked examples, number for number.

use serde_json::json;

use super::super::StartPhase;
use super::super::trial::{FLUSH, STRAIGHT, Trial, town};
use super::casualties::five_casualties;

/// Rules of this chapter that no scenario shows, and why.
pub const NOT_SHOWN: &[(&str, &str)] = &[];

/// A posse whose first dude is the shooter.
fn shoots<const N: usize>(posse: [&str; N]) -> Trial {
    let it = town().shootout_between(posse, ["Steele Archer"]).everybody_passes();
    it.shooter(0, posse[0])
}

#[test]
fn dt12_7_a_3_stud_with_a_draw_and_a_stud_draws_nine_and_replaces_one() {
    let it = shoots(["Pancho Castillo", "Olivia Jenks", "Micah Ryse"]);
    assert_eq!((it.draw_hand(0).len(), it.choice_of(0)), (9, (0, 1)));
    let it = it.redraws(0, []).asks(0, "trim");
    assert_eq!(it.choice_of(0), (5, 5));
}

#[test]
fn dt12_7_a_2_draw_with_a_stud_and_a_draw_draws_six_and_replaces_three() {
    let it = shoots(["Olivia Jenks", "Sloane", "Philip Swinford"]);
    assert_eq!((it.draw_hand(0).len(), it.choice_of(0)), (6, (0, 3)));
    let it = it.redraws(0, []).asks(0, "trim");
    assert_eq!(it.choice_of(0), (5, 5));
}

/// Four nines, one of them twice.
const CHEATIN_NINES: [&str; 5] =
    ["Jarrett Blake", "Bunkhouse", "Bunkhouse", "Fresh Horses", "Gomorra Parish"];
/// A flush as good as a flush gets without the same card twice.
const KINGS_FLUSH: [&str; 5] =
    ["Telegraph Office", "General Store", "Jackson's Strike", "Carter's Bounties", "Pat's Perch"];

/// Seat 0 cheats with four nines, and seat 1 lowers their rank by two.
fn varmint(hand: [&str; 5]) -> Trial {
    let it = town().hand(1, ["Cheatin' Varmint"]).will_draw(0, CHEATIN_NINES).will_draw(1, hand);
    let it = it.shootout_between(["Olivia Jenks"], ["Steele Archer", "Fred Aims"]).draws_hands();
    let it = it.passes(0).uses_nth(1, "Cheatin' Varmint", 1).picks(1, "seat 0");
    assert_eq!(it.rank(0), 6);
    it.everybody_passes()
}

#[test]
fn dt12_10_2_eight_lowered_by_two_against_five_costs_one() {
    let one = json!([{"seat": 1, "number": 1}, {"seat": 0, "number": 0}]);
    let it = varmint(STRAIGHT);
    it.happens_fact_with("round_decided", json!({"winner": 0, "casualties": one}));
    // It is the best possible hand of rank 6.
    for flush in [FLUSH, KINGS_FLUSH] {
        varmint(flush).happens_fact_with("round_decided", json!({"winner": 0}));
    }
}

#[test]
fn dt12_10_2_four_against_four_costs_both_one_and_three_jacks_choose_second() {
    let jacks = ["Jackson's Strike", "Buffalo Rifle", "Hex Slingin'", "Bluetick", "War Paint"];
    let aces = ["Bank of California", "Soul Blast", "Lady Luck", "Auction", "War Paint"];
    let it = town().will_draw(0, jacks).will_draw(1, aces);
    let it = it.shootout_between(["Olivia Jenks", "Allie Hensman"], ["Steele Archer", "Fred Aims"]);
    let it = it.takes_lumps().asks(1, "casualties").asks_nothing(0);
    let both = json!([{"seat": 1, "number": 1}, {"seat": 0, "number": 1}]);
    let it = it.happens_fact_with("round_decided", json!({"winner": 0, "casualties": both}));
    it.casualties(1, [("Fred Aims", 1)]).asks(0, "casualties");
}

#[test]
fn dt12_10_4_five_casualties_can_be_covered_in_three_ways() {
    let both = five_casualties().casualties(1, [("Avie Cline", 3), ("Fred Aims", 2)]);
    let both = both.goes_on_until(|it| it.state().shootout.is_none());
    assert!(both.in_boot_hill(1, "Avie Cline") && both.in_boot_hill(1, "Fred Aims"));
    // The Bluetick goes with her.
    assert!(both.in_discard(1, "Bluetick"));
    let three = [("Avie Cline", 3), ("Bluetick", 1), ("Fred Aims", 1)];
    let it = five_casualties().casualties(1, three);
    let it = it.goes_on_until(|it| it.state().shootout.is_none());
    assert!(it.in_boot_hill(1, "Avie Cline") && it.in_discard(1, "Fred Aims"));
    let milder = [("Avie Cline", 2), ("Bluetick", 1), ("Fred Aims", 2)];
    let it = five_casualties().casualties(1, milder);
    let it = it.goes_on_until(|it| it.state().shootout.is_none());
    assert!(it.in_discard(1, "Avie Cline") && it.in_boot_hill(1, "Fred Aims"));
}

#[test]
fn dt10_2_two_against_one_and_one_is_a_tie_and_the_deed_its_owners_wherever_they_are() {
    let there = |lawrence_at: &str| {
        let it = town().seats(3).deed(2, "General Store");
        let it = it.dude(0, "Olivia Jenks", "General Store:2");
        let it = it.dude(1, "Clint Ramsey", "General Store:2");
        it.dude(1, "Lawrence Blackwood", lawrence_at).begins().controls("General Store")
    };
    assert_eq!(there("General Store:2"), Some(2));
    assert_eq!(there("home"), Some(0));
}

#[test]
fn dt7_4_an_upkeep_of_one_and_an_influence_raised_from_two_to_three_cost_four() {
    // Max adds one to the influence of Marion, of another faction, at the ranch.
    let it = town()
        .phase(StartPhase::Upkeep)
        .outfit(0, "Morgan Cattle Co.")
        .ghost_rock(0, 0)
        .deed(0, "Circle M Ranch")
        .dude(0, "Max Baine", "home")
        .dude(0, "Marion Seville", "Circle M Ranch")
        .begins();
    assert_eq!(it.influence("Marion Seville"), 3);
    // The home brings three and the ranch two.
    let it = it.order(0, ["Marion Seville"]).expects(|it| it.in_play("Marion Seville"));
    assert_eq!(it.ghost_rock(0), 1);
}

#[test]
fn dt16_1_four_points_do_not_win_against_three_and_four_but_five_do() {
    let points = |points: u32| {
        let it = town().seats(3).phase(StartPhase::Sundown).dude(0, "Allie Hensman", "home");
        let it = it.points("Allie Hensman", points).dude(1, "Steven Wiles", "home");
        it.dude(2, "Max Baine", "home").begins()
    };
    assert!(points(4).outcome().is_none());
    points(5).won_by([0]);
}
