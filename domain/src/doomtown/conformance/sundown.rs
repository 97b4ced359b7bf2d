//! Tests of the other phases: gambling, upkeep, sundown, victory (DT6, DT7, DT14, DT16).

use serde_json::json;

use super::super::trial::{CHEATIN_PAIR, FULL_HOUSE, HIGH_CARD, PAIR, THREES, Town, town};
use super::super::{Phase, StartPhase};

/// Rules of this chapter that no scenario shows, and why.
pub const NOT_SHOWN: &[(&str, &str)] = &[];

fn lowball() -> Town {
    town().phase(StartPhase::Gamblin)
}

#[test]
fn dt6_the_lowest_hand_takes_the_pot_and_goes_first() {
    let it = lowball().will_draw(0, PAIR).will_draw(1, HIGH_CARD).begins();
    let it = it.happens_fact_with("lowball_won", json!({"seat": 1, "pot": 2})).asks(1, "play");
    assert_eq!(it.discard_pile(0), PAIR);
    // Both homes have brought 3.
    assert_eq!((it.ghost_rock(0), it.ghost_rock(1)), (12, 14));
}

#[test]
fn dt6_1_who_has_nothing_borrows_and_pays_back() {
    let it = lowball().ghost_rock(0, 0).will_draw(0, PAIR).will_draw(1, HIGH_CARD).begins();
    let it = it.happens_fact_with("borrowed", json!({"seat": 0}));
    let it = it.happens_fact_with("debt_repaid", json!({"seat": 0, "amount": 1}));
    assert_eq!((it.ghost_rock(0), it.ghost_rock(1)), (2, 14));
}

#[test]
fn dt6_6_an_exact_tie_is_drawn_anew() {
    let it = lowball().will_draw(0, PAIR).will_draw(1, PAIR);
    let it = it.will_draw(0, HIGH_CARD).will_draw(1, THREES).begins();
    let it = it.happens_fact_with("lowball_tied", json!({"seats": [0, 1]}));
    it.happens_fact_with("lowball_won", json!({"seat": 0, "pot": 2})).asks(0, "play");
}

#[test]
fn dt6_4_whoever_faces_a_cheat_may_answer_if_he_can() {
    let it = lowball().will_draw(0, FULL_HOUSE).will_draw(1, CHEATIN_PAIR).begins();
    let it = it.asks(0, "play").asks_nothing(1).does_not_offer(0, "use Rumors").passes(0);
    it.happens_fact_with("lowball_won", json!({"seat": 1})).asks(1, "play");
}

fn upkeep() -> Town {
    town().phase(StartPhase::Upkeep)
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
fn dt7_5_the_winners_left_says_first_and_all_who_are_not_paid_for_go_together() {
    let it = upkeep().dude(0, "Olivia Jenks", "home").dude(1, "Steele Archer", "home");
    let it = it.bounty("Steele Archer", 2).begins();
    let it = it.asks(1, "pay_upkeep").asks_nothing(0).order(1, []);
    let it = it.expects(|it| it.in_play("Steele Archer")).asks(0, "pay_upkeep");
    let it = it.order(0, ["Olivia Jenks"]).expects(|it| it.in_discard(1, "Steele Archer"));
    // Nobody collects for him (DT7.6).
    assert_eq!(it.ghost_rock(0), 12);
}

#[test]
fn dth2_one_pays_as_far_as_it_goes() {
    let it = upkeep().ghost_rock(0, 0).dude(0, "Steven Wiles", "home");
    let it = it.dude(0, "Olivia Jenks", "home").dude(0, "Clint Ramsey", "home").begins();
    let it = it.order(0, ["Steven Wiles", "Olivia Jenks", "Clint Ramsey"]);
    assert_eq!(it.ghost_rock(0), 1);
    it.expects(|it| it.in_discard(0, "Steven Wiles") && it.in_play("Clint Ramsey"));
}

fn sundown() -> Town {
    town().phase(StartPhase::Sundown)
}

#[test]
fn dt14_each_may_discard_one_and_refills() {
    let it = sundown().hand(0, ["Ambush", "Shotgun"]).will_draw(0, FULL_HOUSE).begins();
    let it = it.asks(0, "sundown_discard");
    assert_eq!(it.choice_of(0), (0, 1));
    let it = it.picks(0, "Ambush");
    let expected = ["Shotgun", "Circle M Ranch", "Force Field", "Rumors", "Bunkhouse"];
    assert_eq!(it.hand(0), expected);
    it.happens_fact_with("day_began", json!({"day": 2}));
}

#[test]
fn dt14_5_who_holds_too_many_discards_down() {
    let it = sundown().hand(0, FULL_HOUSE).hand(0, ["Ambush", "Shotgun"]).begins();
    let it = it.picks_all(0, []).asks(0, "discard_down");
    assert_eq!(it.choice_of(0), (2, 2));
    let it = it.picks_all(0, ["Ambush", "Shotgun"]);
    assert_eq!(it.hand(0), FULL_HOUSE);
}

#[test]
fn dt14_6_everything_unboots_and_what_was_used_can_be_used_again() {
    let it = town()
        .dude(0, "Andreas Andregg", "town square")
        .bears("Andreas Andregg", ["Shotgun"])
        .booted_dude(1, "Allie Hensman", "town square")
        .booted_dude(1, "Fred Aims", "town square")
        .will_draw(0, PAIR)
        .begins();
    let it = it.calls_out(0, "Andreas Andregg", "Allie Hensman").posse(1, ["Fred Aims"]);
    let it = it.uses(0, "Shotgun").picks(0, "Allie Hensman").passes(1);
    let it = it.does_not_offer(0, "use Shotgun");
    let shotgun = it.card("Shotgun");
    assert_eq!(it.state().piece(shotgun).used, [0]);
    let it = it.goes_on_until(|it| it.state().day == 2 && it.state().phase == Phase::Noon);
    assert!(!it.is_booted("Shotgun") && it.state().piece(shotgun).used.is_empty());
}

#[test]
fn dt16_1_who_has_more_control_points_than_every_other_has_influence_wins() {
    let three = |points: u32| {
        sundown()
            .seats(3)
            .dude(0, "Olivia Jenks", "home")
            .points("Olivia Jenks", points)
            .dude(1, "Steven Wiles", "home")
            .dude(2, "Steele Archer", "home")
            .dude(2, "Andreas Andregg", "home")
    };
    assert!(three(4).begins().outcome().is_none());
    three(5).begins().won_by([0]);
    three(4).option(|it| it.short = true).begins().won_by([0]);
    assert!(three(3).option(|it| it.short = true).begins().outcome().is_none());
}

#[test]
fn dt16_2_of_several_the_most_control_points_win_then_influence() {
    let two = |points: [u32; 2]| {
        sundown()
            .dude(0, "Olivia Jenks", "home")
            .points("Olivia Jenks", points[0])
            .dude(1, "Steele Archer", "home")
            .points("Steele Archer", points[1])
    };
    two([3, 4]).begins().won_by([1]);
    two([4, 3]).begins().won_by([0]);
    assert!(two([4, 4]).begins().outcome().is_none(), "as much influence, too");
    two([5, 5]).dude(1, "Clint Ramsey", "home").begins().won_by([1]);
}

#[test]
fn dth3_after_the_last_day_the_tie_breakers_decide() {
    let it = sundown().day(20).dude(0, "Olivia Jenks", "home").dude(1, "Steven Wiles", "home");
    it.begins().won_by([1]);
}
