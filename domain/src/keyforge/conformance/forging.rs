//! Forging keys, in the forge step and out of it (KF3.1).

use serde_json::json;

use super::super::printed::House::{Brobnar, Dis, Mars, Shadows, Untamed};
use super::super::things::Zone;
use super::super::trial::{Board, board};

/// Rules of this chapter that no scenario shows, and why.
pub const NOT_SHOWN: &[(&str, &str)] = &[];

/// Seat 1 has so much amber as their turn begins after this one.
fn turn_with(amber: u32) -> Board {
    board(Brobnar).amber(1, amber)
}

#[test]
fn kf3_1_who_can_pay_has_to_forge() {
    let it = turn_with(6).begins().ends_turn(0).asks_by("KF3.1", 1, "key");
    let it = it.picks(1, "The blue").happens_by("KF3.1", "forges the blue key for 6 amber");
    assert_eq!((it.keys(1), it.amber(1)), (1, 0));
    it.asks(1, "house");
}

#[test]
fn kf3_1_what_is_spent_goes_to_the_supply() {
    let it = turn_with(6).begins().ends_turn(0).happens_fact_with(
        "amber_moved",
        json!({"verb": "spend", "amount": 6, "to": {"type": "supply"}}),
    );
    assert_eq!(it.amber(0), 0);
}

#[test]
fn kf3_1_one_key_is_forged_in_the_step_however_much_there_is() {
    let it = turn_with(20).begins().ends_turn(0).picks(1, "The red").asks(1, "house");
    assert_eq!((it.keys(1), it.amber(1)), (1, 14));
}

#[test]
fn kf3_1_with_five_amber_there_is_no_key() {
    let it = turn_with(5).begins().ends_turn(0).never_fact("key_forged").asks(1, "house");
    assert_eq!(it.amber(1), 5);
}

#[test]
fn kf3_1_the_cost_is_six_and_all_that_changes_it() {
    let it = turn_with(7).line(0, ["Murmook", "Grabber Jammer"]).line(1, ["Titan Mechanic"]);
    let it = it.begins();
    assert_eq!((it.key_cost(0), it.key_cost(1)), (5, 7));
    let it = it.ends_turn(0).picks(1, "The red");
    assert_eq!(it.amber(1), 0);
}

#[test]
fn kf3_1_a_key_costs_no_less_than_nothing() {
    let it = board(Mars).with(|it| {
        it.players[0].hand = vec![super::super::trial::code("Troll").into(); 16];
    });
    let it = it.artifact(0, "Pocket Universe", |it| it.amber = 2);
    let it = it.hand(0, ["Key Abduction"]).begins().plays(0, "Key Abduction");
    let it = it.asks(0, "forge").then_picks(0, "yes").then_picks(0, "The red");
    assert_eq!((it.keys(0), it.amber(0), it.piece("Pocket Universe").amber), (1, 1, 2));
}

#[test]
fn kf3_1_amber_on_some_cards_pays_too_in_whatever_mix() {
    let it = turn_with(5).artifact(1, "Pocket Universe", |it| it.amber = 4);
    let it = it.artifact(1, "Safe Place", |it| it.amber = 2).begins().ends_turn(0);
    let it = it.asks_by("KF3.1", 1, "pay_for");
    let it = it.split(1, [("Your pool", 1), ("Pocket Universe", 4), ("Safe Place", 1)]);
    let it = it.picks(1, "The red");
    let left = (it.amber(1), it.piece("Pocket Universe").amber, it.piece("Safe Place").amber);
    assert_eq!((it.keys(1), left), (1, (4, 0, 1)));
}

#[test]
fn kf3_1_amber_on_cards_has_to_pay_where_the_pool_is_short() {
    let it = turn_with(2).artifact(1, "Pocket Universe", |it| it.amber = 4);
    let it = it.begins().ends_turn(0).goes_on_to(1, "house");
    let left = (it.amber(1), it.piece("Pocket Universe").amber);
    assert_eq!((it.keys(1), left), (1, (0, 0)));
}

#[test]
fn kf3_1_captured_amber_pays_for_nothing() {
    let it = turn_with(5).creature(1, "Charette", |it| it.amber = 3).begins();
    it.ends_turn(0).never_fact("key_forged").asks(1, "house");
}

#[test]
fn kf3_1_the_player_chooses_among_the_keys_that_are_left() {
    let it = turn_with(6).keys(1, 1).begins().ends_turn(0);
    assert_eq!(it.labels(1), ["The yellow key", "The blue key"]);
}

#[test]
fn kf3_1_the_third_key_wins_before_anything_that_waits_for_it() {
    let it = turn_with(6).keys(1, 2).artifacts(1, ["Strange Gizmo"]).line(0, ["Troll"]).begins();
    let it = it.ends_turn(0).won_by([1]);
    assert_eq!(it.zone("Troll"), Zone::InPlay);
}

#[test]
fn kf3_1_what_waits_for_a_key_happens_then() {
    let it = turn_with(6).line(1, ["Bilgum Avalanche"]).line(0, ["Troll"]).begins();
    let it = it.ends_turn(0).picks(1, "The red").asks(1, "house");
    assert_eq!(it.damage("Troll"), 2);
}

#[test]
fn kf3_1_an_effect_forges_beside_the_step_for_the_cost_of_then() {
    let it = board(Untamed).amber(0, 7).line(1, ["Murmook"]).hand(0, ["Key Charge"]);
    let it = it.begins().plays(0, "Key Charge").never_fact("key_forged").asks(0, "play");
    assert_eq!((it.keys(0), it.amber(0)), (0, 6));
    let it = board(Untamed).amber(0, 8).line(1, ["Murmook"]).hand(0, ["Key Charge"]);
    let it = it.begins().plays(0, "Key Charge").picks(0, "yes").picks(0, "The red");
    assert_eq!((it.keys(0), it.amber(0)), (1, 0));
}

#[test]
fn kf3_1_what_waits_for_a_key_happens_after_one_of_an_effect_too() {
    let it = board(Untamed).amber(0, 7).line(0, ["Bilgum Avalanche"]).line(1, ["Troll"]);
    let it = it.hand(0, ["Key Charge"]).begins().plays(0, "Key Charge");
    let it = it.picks(0, "yes").picks(0, "The red");
    assert_eq!(it.damage("Troll"), 2);
}

#[test]
fn kf3_1_a_third_key_of_an_effect_wins_at_once() {
    let it = board(Untamed).amber(0, 7).keys(0, 2).hand(0, ["Key Charge"]).begins();
    it.plays(0, "Key Charge").picks(0, "yes").won_by([0]);
}

#[test]
fn kf3_1_who_skips_the_step_forges_nothing_once() {
    let it = board(Shadows).hand(0, ["Miasma"]).amber(1, 6).line(1, ["Bilgum Avalanche"]);
    let it = it.line(0, ["Troll"]).begins().plays(0, "Miasma").ends_turn(0);
    let it = it.happens("skips the forge step").never_fact("key_forged").asks(1, "house");
    assert_eq!(it.damage("Troll"), 0);
    let it = it.picks(1, "Brobnar").ends_turn(1).goes_on_to(0, "play").ends_turn(0);
    it.asks(1, "key");
}

#[test]
fn kf3_1_a_key_that_is_unforged_can_be_forged_again() {
    let it = board(Dis).hand(0, ["Key Hammer"]).keys(1, 1);
    let it = it.with(|it| it.players[1].forged_last_turn = it.players[1].keys.clone());
    let it = it.begins().plays(0, "Key Hammer").happens_fact("key_unforged");
    assert_eq!((it.keys(1), it.amber(1)), (0, 6));
    assert_eq!(it.ends_turn(0).labels(1).len(), 3);
}
