//! Tests of shootouts: hands, casualties, running (DT12).

use serde_json::json;

use super::super::state::Step;
use super::super::trial::{
    FILLER, FLUSH, FOUR_OF_A_KIND, FULL_HOUSE, HIGH_CARD, PAIR, STRAIGHT, THREES, TWO_PAIRS, Town,
    Trial, town,
};

/// Rules of this chapter that no scenario shows, and why.
pub const NOT_SHOWN: &[(&str, &str)] = &[];

#[test]
fn hands_are_of_the_ranks_that_they_say() {
    use super::super::trial::{CHEATIN_FULL_HOUSE, CHEATIN_PAIR, DEAD_MANS_HAND, STRAIGHT_FLUSH};
    let filler = |at: usize| std::array::from_fn(|place| FILLER[at + place]);
    for (hand, rank, cheatin) in [
        (HIGH_CARD, 1, false),
        (PAIR, 2, false),
        (TWO_PAIRS, 3, false),
        (THREES, 4, false),
        (STRAIGHT, 5, false),
        (FLUSH, 6, false),
        (FULL_HOUSE, 7, false),
        (FOUR_OF_A_KIND, 8, false),
        (STRAIGHT_FLUSH, 9, false),
        (DEAD_MANS_HAND, 11, false),
        (CHEATIN_PAIR, 2, true),
        (CHEATIN_FULL_HOUSE, 7, true),
        (filler(0), 1, false),
        (filler(5), 1, false),
        (filler(7), 1, false),
    ] {
        let it = town().will_draw(0, hand).shootout_between(["Olivia Jenks"], ["Steele Archer"]);
        let it = it.draws_hands();
        assert_eq!(it.draw_hand(0), hand);
        assert_eq!((it.rank(0), it.state().is_cheatin(crate::engine::Seat(0))), (rank, cheatin));
    }
}

/// Olivia Jenks and the dudes of seat 1 face each other with these hands; everybody passes, and
/// hands are compared.
fn round<const N: usize>(ours: [&str; 5], theirs: [&str; 5], them: [&str; N]) -> Trial {
    let it = town().will_draw(0, ours).will_draw(1, theirs);
    it.shootout_between(["Olivia Jenks"], them).takes_lumps()
}

#[test]
fn dt12_10_the_loser_takes_the_difference() {
    // 7 against 4.
    let it = round(FULL_HOUSE, THREES, ["Steele Archer", "Fred Aims"]);
    let casualties = json!([{"seat": 1, "number": 3}, {"seat": 0, "number": 0}]);
    let it = it.happens_fact_with("round_decided", json!({"winner": 0, "casualties": casualties}));
    let it = it.casualties(1, [("Steele Archer", 1), ("Fred Aims", 2)]);
    let it = it.asks(1, "casualty_order").order(1, ["Fred Aims", "Steele Archer"]);
    assert!(it.in_discard(1, "Steele Archer") && it.in_boot_hill(1, "Fred Aims"));
    let it = it.asks(0, "flee").flees(0, []).asks(1, "play");
    it.expects(|it| it.in_play("Olivia Jenks") && it.state().shootout.is_none());
}

#[test]
fn dt12_10_what_is_more_than_everybody_takes_everybody() {
    // 8 against 1, and two dudes cover 4: there is nothing to choose but the order.
    let it = round(FOUR_OF_A_KIND, HIGH_CARD, ["Steele Archer", "Fred Aims"]);
    let it = it.asks(1, "casualty_order").order(1, ["Steele Archer", "Fred Aims"]);
    it.expects(|it| it.in_boot_hill(1, "Steele Archer") && it.in_boot_hill(1, "Fred Aims"));
}

#[test]
fn dt12_10_equal_ranks_cost_both_one_the_loser_first() {
    let it = round(THREES, THREES, ["Steele Archer"]);
    let both = json!([{"seat": 0, "number": 1}, {"seat": 1, "number": 1}]);
    let it = it.happens_fact_with("round_decided", json!({"casualties": both}));
    let it = it.expects(|it| it.in_discard(0, "Olivia Jenks"));
    it.expects(|it| it.in_discard(1, "Steele Archer")).happens_fact("shootout_ended");
}

#[test]
fn dt12_10_equal_ranks_with_a_better_hand_have_a_winner_who_chooses_second() {
    let jacks = ["Jackson's Strike", "Buffalo Rifle", "Hex Slingin'", "Bluetick", "War Paint"];
    let aces = ["Bank of California", "Soul Blast", "Lady Luck", "Auction", "War Paint"];
    let it = round(aces, jacks, ["Steele Archer"]);
    let both = json!([{"seat": 0, "number": 1}, {"seat": 1, "number": 1}]);
    it.happens_fact_with("round_decided", json!({"winner": 1, "casualties": both}));
}

/// Five casualties for Avie Cline, who is Harrowed and has a Bluetick, and Fred Aims.
fn five_casualties() -> Trial {
    let it = town().will_draw(0, FULL_HOUSE).will_draw(1, PAIR);
    let it = it.dude(1, "Avie Cline", "town square").bears("Avie Cline", ["Bluetick"]);
    it.shootout_between(["Olivia Jenks"], ["Avie Cline", "Fred Aims"]).takes_lumps()
}

#[test]
fn dt12_10_five_casualties_can_be_covered_in_several_ways() {
    let it = five_casualties().asks(1, "casualties");
    assert_eq!(it.choice_of(1), (5, 5));
    let it = it.casualties(1, [("Avie Cline", 3), ("Fred Aims", 2)]);
    let it = it.goes_on_until(|it| it.state().shootout.is_none());
    assert!(it.in_boot_hill(1, "Avie Cline") && it.in_boot_hill(1, "Fred Aims"));
    assert!(it.in_discard(1, "Bluetick"));

    let it = five_casualties();
    let it = it.casualties(1, [("Avie Cline", 3), ("Bluetick", 1), ("Fred Aims", 1)]);
    let it = it.order(1, ["Bluetick", "Avie Cline", "Fred Aims"]);
    assert!(it.in_boot_hill(1, "Avie Cline") && it.in_discard(1, "Fred Aims"));

    let it = five_casualties();
    let it = it.casualties(1, [("Avie Cline", 2), ("Bluetick", 1), ("Fred Aims", 2)]);
    let it = it.order(1, ["Avie Cline", "Bluetick", "Fred Aims"]);
    assert!(it.in_discard(1, "Avie Cline") && it.in_boot_hill(1, "Fred Aims"));
}

#[test]
fn dt12_10_a_harrowed_dude_covers_one_by_going_home() {
    // 2 against 1.
    let it = town().will_draw(0, PAIR).will_draw(1, HIGH_CARD).dude(1, "Avie Cline", "town square");
    let it = it.shootout_between(["Olivia Jenks"], ["Avie Cline"]).takes_lumps();
    assert_eq!((it.at("Avie Cline"), it.is_booted("Avie Cline")), ("home:1".to_owned(), true));
    let it = it.asks(0, "flee").flees(0, []);
    it.expects(|it| it.state().shootout.is_none()).asks(1, "play");
}

#[test]
fn dt13_4_whoever_takes_out_a_wanted_dude_collects_his_bounty() {
    let it = town().will_draw(0, THREES).will_draw(1, PAIR).dude(1, "Fred Aims", "town square");
    let it = it.bounty("Fred Aims", 3);
    let it = it.shootout_between(["Olivia Jenks"], ["Fred Aims"]).takes_lumps();
    assert_eq!((it.ghost_rock(0), it.ghost_rock(1)), (13, 10));
}

fn posse_of(dudes: &[(&str, &str)]) -> Town {
    dudes.iter().fold(town(), |it, (dude, at)| it.dude(0, dude, at))
}

#[test]
fn dt12_7_studs_draw_more_cards_and_draws_throw_back() {
    // Pancho Castillo, a stud of 3; Olivia Jenks, a draw of 2; Clint Ramsey, a stud of 2.
    let all = ["Pancho Castillo", "Olivia Jenks", "Clint Ramsey"];
    let it = posse_of(&all.map(|it| (it, "town square")));
    let it = it.shootout_between(all, ["Steele Archer"]).everybody_passes();
    let it = it.asks(0, "shooter");
    let stud = it.clone().shooter(0, "Pancho Castillo");
    let stud = stud.happens_fact_with("shooter_picked", json!({"studs": 4, "draws": 1}));
    assert_eq!((stud.draw_hand(0).len(), stud.choice_of(0)), (9, (0, 1)));
    let stud = stud.redraws(0, ["Roan"]).asks(0, "trim");
    assert_eq!((stud.draw_hand(0).len(), stud.choice_of(0)), (9, (5, 5)));
    let draw = it.shooter(0, "Olivia Jenks");
    let draw = draw.happens_fact_with("shooter_picked", json!({"studs": 2, "draws": 2}));
    assert_eq!((draw.draw_hand(0).len(), draw.choice_of(0)), (7, (0, 2)));
}

#[test]
fn dt12_7_what_is_thrown_back_is_drawn_anew_once() {
    let it = town().will_draw(0, HIGH_CARD).will_draw(0, ["Rumors", "Force Field"]);
    let it = it.shootout_between(["Olivia Jenks"], ["Steele Archer"]).everybody_passes();
    let it = it.redraws(0, ["Gomorra Parish", "Whiskey Flask"]);
    let it = it.expects(|it| it.state().shootout.as_ref().unwrap().step == Step::Resolution);
    let expected = ["Kidnappin'", "Bunkhouse", "Auto Cattle-Feeder", "Rumors", "Force Field"];
    assert_eq!(it.draw_hand(0), expected);
    assert_eq!(it.discard_pile(0), ["Gomorra Parish", "Whiskey Flask"]);
}

#[test]
fn dt12_11_who_runs_goes_home_booted_even_from_nobody() {
    let it = round(PAIR, TWO_PAIRS, ["Steele Archer", "Fred Aims"]);
    // The winner may run even though nobody is left whom he would run from.
    let it = it.expects(|it| it.in_discard(0, "Olivia Jenks"));
    let it = it.asks(1, "flee").flees(1, ["Fred Aims"]);
    assert_eq!((it.at("Fred Aims"), it.is_booted("Fred Aims")), ("home:1".to_owned(), true));
    assert_eq!(it.at("Steele Archer"), "town square");
    it.happens_fact_with("shootout_ended", json!({"winner": 1}));
}

#[test]
fn dt12_12_a_shootout_goes_on_while_both_have_somebody() {
    let it = round(PAIR, HIGH_CARD, ["Steele Archer", "Fred Aims"]);
    let it = it.casualties(1, [("Fred Aims", 1)]).asks(1, "flee").flees(1, []);
    // The loser has said first.
    let it = it.asks(0, "flee").flees(0, []).happens_fact_with("round_began", json!({"round": 2}));
    assert_eq!(it.discard_pile(0), PAIR);
    it.asks(0, "play");
}

#[test]
fn dt12_5_a_posse_that_is_empty_ends_it_at_once() {
    let it = town().dude(0, "Andreas Andregg", "town square");
    let it = it.bears("Andreas Andregg", ["Shotgun"]);
    let it = it.shootout_between(["Andreas Andregg"], ["Allie Hensman"]).uses(0, "Shotgun");
    it.happens_fact_with("shootout_ended", json!({"winner": 0})).asks(1, "play");
}

#[test]
fn dt4_5_a_joker_is_named_by_its_player() {
    let it = town().will_draw(0, ["Joker (red)", "Bunkhouse", "Tin Star", "Bluetick", "Auction"]);
    let it = it.shootout_between(["Olivia Jenks"], ["Steele Archer"]).goes_on_to(0, "name_pip");
    let it = it.pip(0, "9C");
    assert_eq!(it.rank(0), 4);
    let it = it.goes_on_until(|it| it.state().player(crate::engine::Seat(0)).draw_hand.is_empty());
    it.expects(|it| it.in_boot_hill(0, "Joker (red)"));
}
