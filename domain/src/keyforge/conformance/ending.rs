//! The end: keys, concession, time and tie-breaks (KF17, KF18).

use serde_json::json;

use crate::engine::Guided;
use crate::engine::trial::Opening;
use crate::keyforge::printed::House::{Brobnar, Dis, Logos, Shadows};
use crate::keyforge::rules::KeyForge;
use crate::keyforge::scenario::StartStep;
use crate::keyforge::trial::{Board, Trial, board};

/// Rules of this chapter that no scenario shows, and why.
pub const NOT_SHOWN: &[(&str, &str)] = &[];

#[test]
fn kf17_who_concedes_has_lost() {
    board(Brobnar).keys(0, 2).begins().resigns(0).won_by([1]).holds();
    board(Brobnar).begins().resigns(1).won_by([0]).holds();
}

#[test]
fn kf17_there_is_no_draw_to_agree_on() {
    assert!(!KeyForge::V1.guide().draws);
}

#[test]
fn kf17_nobody_loses_by_running_out_of_cards() {
    let it = board(Dis).deck(0, []).deck(1, []).begins();
    let it = it.ends_turn(0).never_fact("cards_drawn").picks(1, "Dis").ends_turn(1);
    assert!(!it.is_over() && it.is_asked(0, "house"));
}

#[test]
fn kf17_1_the_third_key_wins_at_once() {
    let it = board(Brobnar).step(StartStep::Forge).keys(0, 2).amber(0, 6);
    let it = it.line(0, ["Bilgum Avalanche"]).line(1, ["Troll"]).begins().won_by([0]);
    // Nothing that waits for a key happens any more.
    assert_eq!((it.keys(0), it.damage("Troll")), (3, 0));
}

#[test]
fn kf17_1_a_key_that_a_card_forges_wins_too() {
    let it = board(Shadows).hand(0, ["Key of Darkness"]).keys(0, 2).amber(0, 8).begins();
    let it = it.plays(0, "Key of Darkness").happens_by("KF17.1", "wins").won_by([0]);
    assert_eq!(it.amber(0), 0);
}

#[test]
fn kf17_1_an_unforged_key_has_to_be_forged_anew() {
    let it = board(Dis).hand(0, ["Key Hammer"]).keys(1, 2).amber(1, 2).with(|it| {
        it.players[1].forged_last_turn = it.players[1].keys.clone()[..1].to_vec();
    });
    let it = it.begins().plays(0, "Key Hammer");
    assert_eq!((it.keys(1), it.amber(1)), (1, 8));
    let it = it.ends_turn(0).goes_on_to(1, "house");
    assert!(!it.is_over() && it.keys(1) == 2);
}

/// Time is called in the turn of seat 0.
fn time_is_called(board: Board) -> Trial {
    board.begins().judge_calls_time()
}

#[test]
fn kf18_2_after_time_is_called_the_opponent_has_a_turn_and_a_forge_step_follows() {
    let it = time_is_called(board(Brobnar).line(1, ["Troll"]).amber(0, 6));
    // The turn goes on.
    assert!(it.is_asked(0, "play"));
    let it = it.ends_turn(0).picks(1, "Brobnar").reaps(1, "Troll").ends_turn(1);
    // The key of the last forge step counts, and the game is over after it.
    let it = it.goes_on_until(Trial::is_over).won_by([0]);
    assert_eq!((it.keys(0), it.amber(0), it.amber(1)), (1, 0, 1));
}

#[test]
fn kf18_2_time_is_called_once() {
    let it = time_is_called(board(Brobnar));
    it.judge_may_not_call_time().holds();
}

#[test]
fn kf18_2_the_last_forge_step_can_win_by_the_third_key() {
    let it = time_is_called(board(Brobnar).keys(0, 2).keys(1, 2).amber(0, 6).amber(1, 5));
    let it = it.ends_turn(0).picks(1, "Brobnar").ends_turn(1).won_by([0]);
    assert_eq!(it.keys(0), 3);
}

/// What a judge would rule now.
fn ahead(board: Board) -> u8 {
    let it = board.begins().judge_adjudicates();
    let outcome = it.outcome().expect("a judge has ruled");
    outcome.winners.first().expect("somebody is ahead").0
}

#[test]
fn kf18_3_an_adjudicated_match_shows_the_keys_that_were_forged_and_what_decided() {
    let it = board(Brobnar).amber(0, 8).amber(1, 9).begins().judge_adjudicates();
    let it = it.happens_fact_with("key_forged", json!({"seat": 0, "cost": 6}));
    let it = it.happens_fact_with("key_forged", json!({"seat": 1, "cost": 6}));
    let it = it.happens_fact_with("game_won", json!({"seat": 1})).won_by([1]);
    assert_eq!((it.keys(0), it.amber(0), it.keys(1), it.amber(1)), (1, 2, 1, 3));
    let outcome = it.outcome().expect("a judge has ruled");
    assert_eq!(outcome.scores, Some(vec![1, 1]));
    assert!(outcome.reason.ends_with("more amber"), "{}", outcome.reason);
}

#[test]
fn kf18_3_a_match_can_be_adjudicated_in_the_middle_of_a_play() {
    let it = board(Brobnar).hand(0, ["Punch"]).line(1, ["Troll", "Krump"]).amber(1, 6).begins();
    let it = it.plays(0, "Punch").judge_adjudicates().won_by([1]);
    assert_eq!(it.keys(1), 1);
}

#[test]
fn kf18_3_who_has_six_amber_forges_one_key_for_six_whatever_it_costs() {
    let it = time_is_called(board(Brobnar).amber(1, 13).line(0, ["Murmook"]).keys(0, 1));
    let it = it.ends_turn(0).goes_on_to(1, "house");
    // A key cost seven; the tie-break's costs six.
    assert_eq!((it.keys(1), it.amber(1)), (1, 6));
    let it = it.picks(1, "Brobnar").ends_turn(1).won_by([1]);
    assert_eq!((it.keys(1), it.amber(1)), (2, 0));
}

#[test]
fn kf18_3_where_both_forge_their_third_key_then_something_else_decides() {
    let side = |it: Board, seat: u8| it.amber(seat, 6).keys(seat, 2).line(seat, ["Murmook"]);
    let it = time_is_called(side(side(board(Brobnar), 0), 1).chains(0, 2));
    let it = it.ends_turn(0).picks(1, "Brobnar").ends_turn(1).won_by([1]);
    assert_eq!((it.keys(0), it.keys(1)), (3, 3));
    let reason = &it.outcome().expect("it is over").reason;
    assert!(reason.ends_with("wins by the tie-breaks: fewer chains"), "{reason:?}");
}

#[test]
fn kf18_3_nothing_waits_for_a_key_of_the_tie_break() {
    let it = board(Brobnar).turn_of(1).line(0, ["Bilgum Avalanche"]).line(1, ["Troll"]);
    let it = time_is_called(it).ends_turn(1).picks(0, "Brobnar");
    let mut state = it.state().clone();
    state.players[0].amber = 6;
    let it = Opening::of(KeyForge::V1, 2).state(state).begins().ends_turn(0).won_by([0]);
    assert_eq!((it.keys(0), it.damage("Troll")), (1, 0));
}

#[test]
fn kf18_3_most_keys_come_first() {
    assert_eq!(ahead(board(Brobnar).keys(0, 1).amber(1, 5).line(1, ["Troll"])), 0);
    // Six amber are a key.
    assert_eq!(ahead(board(Brobnar).amber(0, 6).amber(1, 5).chains(0, 4)), 0);
    assert_eq!(ahead(board(Brobnar).amber(0, 5).amber(1, 6)), 1);
    // One only.
    assert_eq!(ahead(board(Brobnar).amber(0, 18).keys(1, 2)), 1);
}

#[test]
fn kf18_3_then_most_amber_in_the_pool() {
    assert_eq!(ahead(board(Brobnar).amber(0, 2).amber(1, 3).chains(1, 9)), 1);
    // What is left after the key.
    assert_eq!(ahead(board(Brobnar).amber(0, 8).amber(1, 9).line(0, ["Troll"])), 1);
    // Amber on cards does not count.
    let it = board(Brobnar).creature(0, "Troll", |it| it.amber = 5).amber(1, 1);
    assert_eq!(ahead(it), 1);
}

#[test]
fn kf18_3_then_fewest_chains() {
    assert_eq!(ahead(board(Brobnar).chains(0, 3).chains(1, 2).line(0, ["Troll"])), 1);
}

#[test]
fn kf18_3_then_most_creatures() {
    let it = board(Brobnar).line(0, ["Troll"]).line(1, ["Krump", "Bumpsy"]);
    assert_eq!(ahead(it.artifacts(0, ["Cannon", "Autocannon"])), 1);
}

#[test]
fn kf18_3_then_who_had_the_first_turn() {
    assert_eq!(ahead(board(Logos)), 0);
    assert_eq!(ahead(board(Logos).with(|it| it.first = 1)), 1);
}
