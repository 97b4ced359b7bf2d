//! The steps of a turn (KF3): the active house, the main step, readying.

use serde_json::json;

use super::super::moments::How;
use super::super::printed::House::{self, Brobnar, Dis, Logos, Mars, Sanctum, Shadows, Untamed};
use super::super::printed::Keyword;
use super::super::scenario::{Placed, StartLasting, StartStep};
use super::super::things::Until;
use super::super::trial::{Board, board, code};
use crate::engine::Seat;

/// Rules of this chapter that no scenario shows, and why.
pub const NOT_SHOWN: &[(&str, &str)] = &[];

/// Seat 0 is about to choose their house; their identity card has Brobnar, Dis and Logos.
fn to_choose() -> Board {
    board(Brobnar).step(StartStep::House)
}

/// The opponent has Controlled the Weak: seat 0 has to choose this house.
fn bound_to(it: Board, house: House) -> Board {
    it.with(|it| {
        it.lasting.push(StartLasting {
            code: code("Control the Weak"),
            text: 0,
            by: 1,
            until: Until::FoesTurnEnds,
            on: String::new(),
            house: Some(house),
            amount: 0,
            card: String::new(),
        });
    })
}

/// A Restringuntus against seat 0, who cannot choose this house.
fn forbidden(it: Board, house: House) -> Board {
    it.creature(1, "Restringuntus", |it: &mut Placed| it.chose = Some(house))
}

#[test]
fn kf3_a_turn_has_five_steps() {
    let it = board(Brobnar).amber(1, 6).line(0, ["Troll"]).begins().reaps(0, "Troll");
    let it = it.ends_turn(0).happens_in_order([
        json!({"type": "step_began", "step": "ready"}),
        json!({"type": "cards_readied"}),
        json!({"type": "step_began", "step": "draw"}),
        json!({"type": "cards_drawn"}),
        json!({"type": "turn_ended", "seat": 0}),
        json!({"type": "turn_began", "turn": 4, "seat": 1}),
    ]);
    let it = it.picks(1, "The red").happens_in_order([
        json!({"type": "key_forged"}),
        json!({"type": "step_began", "step": "house"}),
    ]);
    let it = it.picks(1, "Dis").happens_in_order([
        json!({"type": "house_called", "house": "dis"}),
        json!({"type": "step_began", "step": "main"}),
    ]);
    it.asks_by("KF3.3", 1, "play");
}

#[test]
fn kf3_the_active_player_decides_for_the_opponents_cards_too() {
    let it = board(Dis).hand(0, ["Gateway to Dis"]).line(1, ["Troll", "Krump"]).begins();
    let it = it.plays(0, "Gateway to Dis").asks(0, "discard_order").asks_nothing(1);
    assert_eq!(it.order(0, ["Troll", "Krump"]).discard(1), ["Troll", "Krump"]);
}

#[test]
fn kf3_2_a_house_of_the_identity_card_is_chosen() {
    let it = to_choose().begins().asks_by("KF3.2", 0, "house");
    assert_eq!(it.labels(0), ["Brobnar", "Dis", "Logos"]);
    let it = it.picks(0, "Logos").happens_by("KF3.2", "chooses Logos");
    assert_eq!(it.house(), Some(Logos));
}

#[test]
fn kf3_2_or_the_house_of_a_card_that_the_player_controls() {
    let it = to_choose().line(0, ["Lady Maxena"]).artifacts(0, ["Safe Place"]);
    let it = it.creature(1, "Troll", |it| {
        it.upgrades = super::super::trial::worn(["Way of the Bear"]);
        it.upgrades[0].foreign = true;
    });
    let it = it.begins();
    assert_eq!(it.labels(0), ["Brobnar", "Dis", "Logos", "Sanctum", "Shadows", "Untamed"]);
}

#[test]
fn kf3_2_control_counts_and_not_whose_card_it_is() {
    let it = to_choose().creature(0, "Tunk", |it| it.foreign = true);
    let it = it.creature(1, "Dodger", |it| it.foreign = true).begins();
    assert_eq!(it.labels(0), ["Brobnar", "Dis", "Logos", "Mars"]);
}

#[test]
fn kf3_2_neither_the_hand_nor_what_the_opponent_controls_counts() {
    let it = to_choose().hand(0, ["Lady Maxena"]).archives(0, ["Tunk"]).line(1, ["Dodger"]);
    let it = it.begins();
    assert_eq!(it.labels(0), ["Brobnar", "Dis", "Logos"]);
}

#[test]
fn kf3_2_cannot_beats_must() {
    let it = forbidden(bound_to(to_choose(), Dis), Dis).begins();
    assert_eq!(it.labels(0), ["Brobnar", "Logos"]);
}

#[test]
fn kf3_2_of_several_musts_any_one_will_do() {
    let it = bound_to(to_choose(), Logos).line(0, ["Pitlord"]).begins();
    assert_eq!(it.labels(0), ["Dis", "Logos"]);
}

#[test]
fn kf3_2_a_must_that_cannot_be_met_is_void() {
    let it = bound_to(to_choose(), Mars).begins();
    assert_eq!(it.labels(0), ["Brobnar", "Dis", "Logos"]);
    let it = bound_to(to_choose(), Mars).line(0, ["Tunk"]).begins();
    assert_eq!(it.house(), Some(Mars));
}

#[test]
fn kf3_2_where_no_house_is_left_the_turn_has_none() {
    let it = forbidden(to_choose(), Dis).with(|it| it.players[0].houses = vec![Dis]);
    let it = it.line(0, ["Pit Demon"]).hand(0, ["Fear"]).artifacts(0, ["Key to Dis"]).begins();
    assert_eq!(it.house(), None);
    assert!(!it.may_play(0, "Fear") && !it.may_use(0, "Pit Demon", How::Reap));
    assert!(it.state().in_force().may_discard(Seat(0), it.card("Fear")).is_err());
    let it = it.uses_omni(0, "Key to Dis");
    assert_eq!((it.line(0).len(), it.line(1).len()), (0, 0));
}

#[test]
fn kf3_2_what_waits_for_the_choice_happens_before_the_archives_are_taken() {
    let it = to_choose().line(0, ["Jehu the Bureaucrat"]).archives(0, ["Troll"]).begins();
    let it = it.picks(0, "Sanctum").asks_by("KF3.2", 0, "take_archives");
    assert_eq!(it.amber(0), 2);
}

#[test]
fn kf3_2_all_archives_are_taken_or_none() {
    let it = to_choose().archives(0, ["Troll", "Punch"]).begins().picks(0, "Dis");
    let none = it.clone().picks(0, "no").asks(0, "play");
    assert_eq!((none.hand(0).len(), none.archives(0)), (0, vec!["Punch", "Troll"]));
    let all = it.picks(0, "yes").asks(0, "play");
    assert_eq!((all.hand(0), all.archives(0).len()), (vec!["Punch", "Troll"], 0));
}

#[test]
fn kf3_2_who_has_no_archives_is_not_asked() {
    to_choose().begins().picks(0, "Dis").asks(0, "play");
}

#[test]
fn kf3_3_cards_are_played_discarded_and_used_in_any_order() {
    let it = board(Brobnar).line(0, ["Troll"]).hand(0, ["Smith", "Anger", "Punch", "Bumpsy"]);
    let it = it.begins().discards(0, "Anger").reaps(0, "Troll").plays(0, "Smith");
    let it = it.discards(0, "Punch").plays(0, "Bumpsy").asks(0, "flank").then_picks(0, "left");
    let ledger = &it.state().ledger;
    assert_eq!((ledger.played.len(), ledger.discarded.len(), ledger.used.len()), (2, 2, 1));
}

#[test]
fn kf3_3_only_cards_of_the_active_house_are_played_and_used() {
    let it = board(Dis).line(0, ["Troll"]).hand(0, ["Punch"]).begins();
    assert!(!it.may_play(0, "Punch") && !it.may_use(0, "Troll", How::Reap));
    let why =
        it.state().in_force().may_play(Seat(0), it.card("Punch")).expect_err("it is of Brobnar");
    assert_eq!(why.rule, "KF3.3");
    assert_eq!(it.labels(0), ["End your turn"]);
}

#[test]
fn kf3_3_nobody_uses_what_the_opponent_controls() {
    let it = board(Brobnar).line(1, ["Troll"]).begins();
    assert!(!it.may_use(0, "Troll", How::Reap));
    it.asks_nothing(1);
}

#[test]
fn kf3_3_the_step_lasts_until_the_player_ends_it() {
    let it = board(Brobnar).begins().asks(0, "play");
    assert_eq!(it.labels(0), ["End your turn"]);
    it.ends_turn(0).asks(1, "house");
}

#[test]
fn kf3_3_a_versatile_creature_is_used_whatever_house_is_active() {
    let it = board(Dis).creature(0, "Troll", |it| it.keywords.push(Keyword::Versatile)).begins();
    assert!(it.may_use(0, "Troll", How::Reap));
}

#[test]
fn kf3_4_the_players_exhausted_cards_are_readied_and_no_others() {
    let it = board(Brobnar).line(0, ["Troll", "Dodger"]).artifacts(0, ["Cannon"]);
    let it = it.creature(1, "Krump", |it| it.exhausted = true).begins();
    let it = it.acts(0, "Cannon").goes_on_to(0, "play").reaps(0, "Troll").ends_turn(0);
    let it = it.happens_by("KF3.4", "Troll");
    assert!(it.ready("Troll") && it.ready("Cannon") && !it.ready("Krump"));
}

#[test]
fn kf3_4_a_stunned_creature_is_readied_and_stays_stunned() {
    let it = board(Brobnar).creature(0, "Troll", |it| {
        (it.exhausted, it.stunned) = (true, true);
    });
    let it = it.begins().ends_turn(0);
    assert!(it.ready("Troll") && it.stunned("Troll"));
}

#[test]
fn kf3_2_the_house_lasts_for_the_turn_only() {
    let it = board(Untamed).houses(0, [Sanctum, Shadows, Untamed]).begins().ends_turn(0);
    assert_eq!(it.house(), None);
}
