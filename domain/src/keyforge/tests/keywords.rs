//! Keywords and counters of later sets, given to cards by a scenario (KF14, KF15).

use super::super::moments::How;
use super::super::printed::House::Brobnar;
use super::super::printed::Keyword;
use super::super::things::Zone;
use super::super::trial::{Board, board};
use crate::engine::Seat;

/// A friendly Troll with a keyword, and an enemy.
fn troll_with(keyword: Keyword) -> Board {
    board(Brobnar).creature(0, "Troll", |it| it.keywords.push(keyword))
}

#[test]
fn kf14_2_a_ward_is_lost_in_the_place_of_damage() {
    let it = board(Brobnar).hand(0, ["Punch"]).creature(1, "Troll", |it| it.warded = true);
    let it = it.begins().plays(0, "Punch");
    assert!(!it.piece("Troll").warded && it.damage("Troll") == 0);
}

#[test]
fn kf14_2_a_ward_is_lost_in_the_place_of_destruction() {
    let it = board(Brobnar).hand(0, ["Coward’s End"]).creature(1, "Troll", |it| it.warded = true);
    let it = it.begins().plays(0, "Coward’s End");
    assert!(!it.piece("Troll").warded && it.zone("Troll") == Zone::InPlay);
}

#[test]
fn kf14_3_an_enraged_creature_has_to_fight_and_calms_down() {
    let it = board(Brobnar).creature(0, "Troll", |it| it.enraged = true).line(1, ["Bumpsy"]);
    let it = it.begins();
    assert!(!it.may_use(0, "Troll", How::Reap) && it.may_use(0, "Troll", How::Fight));
    let it = it.fights(0, "Troll", "Bumpsy");
    assert!(!it.piece("Troll").enraged);
}

#[test]
fn kf14_3_an_enraged_creature_reaps_where_nobody_can_be_fought() {
    let it = board(Brobnar).creature(0, "Troll", |it| it.enraged = true).begins();
    let it = it.reaps(0, "Troll");
    assert!(it.piece("Troll").enraged && it.amber(0) == 1);
}

#[test]
fn kf8_an_invulnerable_creature_is_neither_damaged_nor_destroyed() {
    let it = troll_with(Keyword::Invulnerable).hand(0, ["Punch", "Coward’s End"]).begins();
    let it = it.plays(0, "Punch").plays(0, "Coward’s End");
    assert_eq!((it.damage("Troll"), it.zone("Troll")), (0, Zone::InPlay));
}

#[test]
fn kf15_assault_and_hazardous_add_up_and_come_before_the_fight() {
    let it = troll_with(Keyword::Assault { x: 2 });
    let it = it.creature(1, "Krump", |it| it.keywords.push(Keyword::Hazardous { x: 3 })).begins();
    let it = it.fights(0, "Troll", "Krump").goes_on_to(0, "play");
    // Krump takes 2 before the fight and dies of the Troll's 8; the Troll takes 3 and 6.
    assert_eq!((it.zone("Krump"), it.zone("Troll")), (Zone::Discard, Zone::Discard));
}

/// Gives a keyword to the first card of a player's hand, as a scenario cannot.
fn held_with(board: Board, keyword: Keyword) -> super::super::trial::Trial {
    let mut state = board.begins().state().clone();
    let card = state.player(Seat(0)).hand[0];
    state.piece_mut(card).expect("it is a card").keywords.push(keyword);
    let opening = crate::engine::trial::Opening::of(super::super::rules::KeyForge::V1, 2);
    opening.state(state).begins()
}

#[test]
fn kf15_treachery_enters_under_the_opponents_control() {
    let it = held_with(board(Brobnar).hand(0, ["Troll"]), Keyword::Treachery);
    let it = it.plays(0, "Troll");
    assert_eq!((it.line(0).len(), it.line(1)), (0, vec!["Troll"]));
}

#[test]
fn kf15_deploy_enters_anywhere_in_the_line() {
    let it = board(Brobnar).hand(0, ["Troll"]).line(0, ["Krump", "Bumpsy"]);
    let it =
        held_with(it, Keyword::Deploy).plays(0, "Troll").then_picks(0, "To the left of Bumpsy");
    assert_eq!(it.line(0), ["Krump", "Troll", "Bumpsy"]);
}

#[test]
fn kf15_9_alpha_comes_before_anything_else() {
    let it = held_with(board(Brobnar).hand(0, ["Troll", "Punch"]), Keyword::Alpha);
    assert!(it.may_play(0, "Troll"));
    let it = it.plays(0, "Punch");
    assert!(!it.may_play(0, "Troll"));
}

#[test]
fn kf15_10_omega_ends_the_step() {
    let it = held_with(board(Brobnar).hand(0, ["Troll", "Punch"]), Keyword::Omega);
    let it = it.plays(0, "Troll");
    assert_eq!((it.state().active, it.zone("Punch")), (Seat(1), Zone::Hand));
}
