//! Sundown, and who has won (DT14, DT16).

use serde_json::json;

use crate::doomtown::town::state::Step;
use crate::doomtown::trial::{CHEATIN_PAIR, FULL_HOUSE, PAIR, Town, Trial, town};
use crate::doomtown::{Phase, StartPhase};
use crate::engine::Correction;

/// Rules of these chapters that no scenario shows, and why.
pub const NOT_SHOWN: &[(&str, &str)] = &[
    ("DT16", "its numbered rules are shown one by one"),
    ("DT16.6", "a match here is one game, and nothing counts the points of a tournament"),
];

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
fn dt14_1_what_is_so_during_sundown_counts_at_the_victory_check() {
    let against = |dude: &str| {
        let it = sundown().dude(0, "Olivia Jenks", "home").points("Olivia Jenks", 2);
        it.dude(1, dude, "home").begins()
    };
    against("Allie Hensman").won_by([0]);
    // Neither has influence, but during Sundown Jake has 2.
    assert!(against("Jake Smiley").outcome().is_none());
}

#[test]
fn dt14_2_who_has_won_has_before_anybody_discards() {
    let it = sundown().hand(0, ["Ambush"]).hand(1, ["Shotgun"]).dude(0, "Olivia Jenks", "home");
    let it = it.points("Olivia Jenks", 1).begins().won_by([0]).asks_nothing(0).asks_nothing(1);
    assert_eq!((it.hand(0), it.hand(1)), (vec!["Ambush"], vec!["Shotgun"]));
}

#[test]
fn dt14_3_what_sundown_brings_comes_after_the_victory_check() {
    let it = town().dude(1, "Lawrence Blackwood", "town square").winner(1);
    let it = it.begins().uses(1, "The Sloane Gang").goes_on_to(1, "which");
    // Nobody else has influence.
    let it = it.picks(1, "yes").expects(|it| it.outcome().is_none());
    assert_eq!(it.total_points(1), 1);
    it.goes_on_until(|it| it.outcome().is_some()).expects(|it| it.state().day == 2).won_by([1]);
}

#[test]
fn dt14_4_each_may_discard_one_from_the_winner_on() {
    let it = sundown().seats(3).winner(1).hand(0, PAIR).hand(1, PAIR).hand(2, PAIR).begins();
    let it = it.asks(1, "sundown_discard").asks_nothing(0).asks_nothing(2);
    assert_eq!(it.choice_of(1), (0, 1));
    let it = it.picks(1, "Clear Out!").asks(2, "sundown_discard").asks_nothing(0).picks_all(2, []);
    let it = it.never_fact("cards_drawn").asks(0, "sundown_discard").picks_all(0, []);
    assert_eq!((it.in_discard(1, "Clear Out!"), it.hand(1).len()), (true, 5));
    assert_eq!(it.hand(2), PAIR);
}

#[test]
fn dt14_4_cards_allow_more() {
    let it = sundown().deed(0, "Killer Bunnies Casino").dude(1, "Olivia Jenks", "home");
    let it = it.hand(0, PAIR).begins().asks(0, "sundown_discard");
    assert_eq!(it.choice_of(0), (0, 2));
    let it = town().hand(0, ["Lady Luck"]).hand(0, PAIR).begins().uses(0, "Lady Luck");
    let it = it.goes_on_to(0, "sundown_discard");
    assert_eq!(it.choice_of(0), (0, 5));
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
fn dt14_5_a_hand_is_filled_up_to_its_greatest_size() {
    let it = sundown().hand(0, ["Ambush"]).dude(0, "Olivia Jenks", "home");
    let it = it.deed(1, "1st Baptist Church").begins().picks_all(0, []);
    assert_eq!((it.hand(0).len(), it.hand(1).len()), (5, 6));
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
fn dt14_6_dudes_deeds_and_homes_unboot_and_no_sooner_than_hands_are_filled() {
    let it = town().hand(0, PAIR).deed(0, "Circle M Ranch").booted("Circle M Ranch");
    let it = it.dude(0, "Olivia Jenks", "home").dude(1, "Lawrence Blackwood", "home").begins();
    let it = it.uses(0, "Law Dogs").goes_on_to(0, "sundown_discard");
    let booted = ["Circle M Ranch", "Olivia Jenks", "Law Dogs"];
    assert!(booted.iter().all(|card| it.is_booted(card)));
    let it = it.picks_all(0, []).happens_fact("all_unbooted");
    assert!(booted.iter().all(|card| !it.is_booted(card)));
}

#[test]
fn dt14_7_what_was_so_during_sundown_is_over_with_it() {
    let it = sundown().hand(0, PAIR).dude(1, "Jake Smiley", "home").begins();
    assert_eq!(it.asks(0, "sundown_discard").influence("Jake Smiley"), 2);
    let it = sundown().hand(0, PAIR).dude(1, "Jake Smiley", "home").begins().picks_all(0, []);
    assert_eq!((it.state().day, it.influence("Jake Smiley")), (2, 0));
}

/// Allie has put on War Paint, and Sundown has come.
fn painted() -> Trial {
    let it = town().hand(0, ["War Paint"]).hand(0, PAIR).dude(0, "Allie Hensman", "home");
    it.begins().uses(0, "War Paint").goes_on_to(0, "sundown_discard")
}

#[test]
fn dt14_8_what_lasts_through_the_day_ends_after_sundown() {
    let it = painted();
    assert_eq!(it.bullets("Allie Hensman"), 4);
    let it = it.picks_all(0, []);
    assert_eq!((it.state().day, it.bullets("Allie Hensman")), (2, 2));
}

#[test]
fn dt14_9_the_next_day_begins_with_its_gamblin_phase() {
    let it = painted().picks_all(0, []).happens_fact_with("day_began", json!({"day": 2}));
    let it = it.happens_fact_with("phase_began", json!({"phase": "gamblin"}));
    it.happens_fact("lowball_won");
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

/// Olivia and Steele have 2 of influence each, and these control points.
fn two(points: [u32; 2]) -> Town {
    sundown()
        .dude(0, "Olivia Jenks", "home")
        .points("Olivia Jenks", points[0])
        .dude(1, "Steele Archer", "home")
        .points("Steele Archer", points[1])
}

#[test]
fn dt16_2_of_several_the_most_control_points_win_then_influence() {
    two([3, 4]).begins().won_by([1]);
    two([4, 3]).begins().won_by([0]);
    assert!(two([4, 4]).begins().outcome().is_none(), "as much influence, too");
    two([5, 5]).dude(1, "Clint Ramsey", "home").begins().won_by([1]);
}

#[test]
fn dt16_2_if_all_is_equal_another_day_is_played_after_which_anybody_may_win() {
    let it = two([4, 4]).hand(0, ["Steven Wiles"]).begins();
    let it = it.goes_on_to(0, "play").expects(|it| it.state().day == 2);
    it.clone().goes_on_until(|it| it.state().day == 3).expects(|it| it.outcome().is_none());
    // With 5 of influence against 4 control points only seat 0 would win.
    let it = it.shops(0, "Steven Wiles").goes_on_until(|it| it.outcome().is_some());
    it.won_by([0]).expects(|it| it.state().day == 2);
}

#[test]
fn dt16_3_who_has_no_dudes_plays_on_but_one_control_point_beats_them() {
    let it = sundown().dude(0, "Olivia Jenks", "home");
    let it = it.points("Olivia Jenks", 1);
    it.clone().begins().won_by([0]);
    // Seat 1's deeds have 3 control points, which is more than Olivia's influence.
    it.clone().deed(1, "Telegraph Office").deed(1, "Bunkhouse").begins().won_by([1]);
    let it = it.points("Olivia Jenks", 0).begins().expects(|it| it.outcome().is_none());
    it.goes_on_to(1, "play").offers(1, "pass");
}

#[test]
fn dt16_4_a_player_may_resign_at_any_time() {
    let it = town().dude(0, "Olivia Jenks", "home").begins();
    it.clone().resigns(0).won_by([1]);
    it.resigns(1).won_by([0]);
}

#[test]
fn dt16_4_players_may_agree_to_a_draw() {
    let it = town().begins().offers_draw(1).expects(|it| it.outcome().is_none());
    it.takes_draw(0).won_by([]);
}

fn last_sundown() -> Town {
    sundown().day(20)
}

#[test]
fn dth3_after_the_last_day_the_tie_breakers_decide() {
    let it = last_sundown().dude(0, "Olivia Jenks", "home").dude(1, "Steven Wiles", "home");
    it.begins().won_by([1]);
}

/// This player won after the last day, by this.
#[track_caller]
fn decided(town: Town, seat: u8, reason: &str) {
    town.begins().happens_fact_with("game_won", json!({"seat": seat, "reason": reason}));
}

#[test]
fn dt16_5_when_time_is_up_a_victory_decides_and_else_who_is_closest_to_one() {
    let it = last_sundown().dude(0, "Olivia Jenks", "home").dude(1, "Steven Wiles", "home");
    let it = it.points("Olivia Jenks", 3);
    decided(it.clone(), 0, "nearest_to_victory");
    decided(it.clone().points("Olivia Jenks", 4), 0, "control");
    decided(it.points("Steven Wiles", 3), 1, "control");
}

#[test]
fn dt16_5_then_control_points_and_bullets_decide() {
    let it = last_sundown().dude(0, "Olivia Jenks", "home").points("Olivia Jenks", 2);
    // Each misses one.
    let it = it.dude(1, "Steven Wiles", "home").points("Steven Wiles", 1);
    decided(it, 0, "control_points");
    let it = last_sundown().dude(0, "Steele Archer", "home").dude(1, "Olivia Jenks", "home");
    decided(it, 1, "bullets");
}

#[test]
fn dt16_5_then_the_higher_pull_decides_and_equal_ones_are_repeated() {
    let it = last_sundown().dude(0, "Olivia Jenks", "home").dude(1, "Olivia Jenks", "home");
    let it = it.hand(0, PAIR).hand(1, PAIR).will_draw(0, ["Roan", "War Paint"]);
    let it = it.will_draw(1, ["Roan", "Auction"]).begins().picks_all(0, []).picks_all(1, []);
    assert_eq!(it.count_of("pulled"), 4);
    it.happens_fact_with("game_won", json!({"seat": 0, "reason": "pull"}));
}

/// High Noon, seat 0 on turn, and neither is near victory.
fn noon() -> Town {
    let it = town().option(|it| it.check = false);
    it.dude(0, "Olivia Jenks", "town square").dude(1, "Steele Archer", "town square")
}

#[test]
fn dt16_5_once_time_is_called_each_has_three_more_plays_from_the_next_to_act_on() {
    let it = noon().dude(0, "Clint Ramsey", "town square").dude(0, "Fred Aims", "town square");
    let it = it.begins().passes(0).asks(1, "play").judge_calls_time();
    let it = it.happens("Time is called: each player has three more Noon plays").asks(1, "play");
    let it = it.moves(1, "Steele Archer", "home").asks(0, "play");
    let it = it.moves(0, "Olivia Jenks", "home").asks(1, "play");
    assert!(it.prompt(1).is_some_and(|it| it.text.ends_with("called: 2 plays left.")));
    let it = it.passes(1).moves(0, "Clint Ramsey", "home").passes(1).asks(0, "play");
    assert_eq!(it.state().plays_left, [1, 0]);
    let it = it.moves(0, "Fred Aims", "home");
    let it = it.happens_fact_with("phase_began", json!({"phase": "sundown"}));
    assert!(it.outcome().is_some() && it.state().day == 1);
}

#[test]
fn dt16_5_the_play_that_is_being_made_is_finished_first() {
    let it = noon().begins().calls_out(0, "Olivia Jenks", "Steele Archer").accepts(1);
    let it = it.goes_on_to_step(Step::Plays).judge_calls_time();
    let it = it.happens("Time is called: once this play is finished, each player has three more");
    assert!(it.state().plays_left.is_empty());
    let it = it.goes_on_until(|it| it.state().shootout.is_none() && it.is_asked(1, "play"));
    assert_eq!(it.state().plays_left, [3, 3]);
}

#[test]
fn dt16_5_in_the_phases_before_high_noon_all_of_it_is_still_to_come() {
    let it = town().phase(StartPhase::Gamblin).will_draw(0, CHEATIN_PAIR);
    let it = it.hand(1, ["Bottom Dealin'"]).begins().asks(1, "play").judge_calls_time();
    assert!(it.state().plays_left.is_empty());
    let it = it.goes_on_until(|it| it.state().phase == Phase::Noon);
    assert_eq!(it.state().plays_left, [3, 3]);
}

#[test]
fn dt16_5_or_until_all_pass() {
    let it = noon().begins().judge_calls_time().passes(0).passes(1);
    it.happens_fact_with("phase_began", json!({"phase": "sundown"}));
}

#[test]
fn dt16_5_time_is_called_once() {
    let it = noon().begins();
    let may = |it: &Trial| it.game().corrections().contains(&Correction::CallTime);
    assert!(may(&it));
    let it = it.judge_calls_time();
    assert!(!may(&it));
}

#[test]
fn dt16_5_then_sundown_is_forced_and_decides_the_match() {
    let ends = |town: Town| town.begins().judge_calls_time().passes(0).passes(1);
    let reason = |it: Trial, seat: u8, reason: &str| {
        it.happens_fact_with("game_won", json!({"seat": seat, "reason": reason}))
    };
    // Olivia and Steele have 2 of influence each.
    let it = reason(ends(noon().points("Olivia Jenks", 3)), 0, "control");
    assert_eq!(it.outcome().and_then(|it| it.places.clone()), Some(vec![1, 2]));
    // Several would win: who is nearer to victory than the other.
    let several = noon().points("Olivia Jenks", 4).points("Steele Archer", 5);
    reason(ends(several), 1, "nearest_to_victory");
    reason(ends(noon().points("Olivia Jenks", 1)), 0, "nearest_to_victory");
    let points = noon().dude(0, "Clint Ramsey", "home").points("Olivia Jenks", 1);
    let influence = |seat: u8| points.clone().begins().total_influence(seat);
    assert_eq!(influence(0) - influence(1), 1);
    reason(ends(points.points("Steele Archer", 2)), 1, "control_points");
    let it = reason(ends(noon()), 0, "bullets");
    it.won_by([0]).happens("Time is up, and seat 0 wins the game with the most bullets.");
    let same = town().dude(0, "Olivia Jenks", "home").dude(1, "Olivia Jenks", "home");
    let same = same.will_draw(0, ["War Paint"]).will_draw(1, ["Roan"]);
    reason(ends(same), 1, "pull");
}

#[test]
fn dt16_5_a_match_that_a_judge_ends_is_decided_without_pulls() {
    let it = noon().points("Olivia Jenks", 3).begins();
    it.judge_adjudicates().won_by([0]);
    noon().begins().judge_adjudicates().won_by([0]);
    let same = town().dude(0, "Olivia Jenks", "home").dude(1, "Olivia Jenks", "home");
    let it = same.begins().judge_adjudicates().won_by([]);
    assert_eq!(it.outcome().and_then(|it| it.places.clone()), Some(vec![1, 1]));
}

#[test]
fn places_go_by_what_is_missing_and_by_who_left_last() {
    let it = town().seats(5).dude(0, "Olivia Jenks", "home").points("Olivia Jenks", 4);
    let it = it.dude(1, "Steele Archer", "home").points("Steele Archer", 1).begins();
    let it = it.resigns(3).resigns(2);
    let it = it.judge_adjudicates().won_by([0]);
    assert_eq!(it.outcome().and_then(|it| it.places.clone()), Some(vec![1, 2, 4, 5, 3]));
}
