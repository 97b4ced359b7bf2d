//! Amber: gained, lost, stolen, captured and all else that becomes of it (KF10).

use serde_json::json;

use crate::keyforge::printed::House::{Brobnar, Dis, Logos, Mars, Sanctum, Shadows, Untamed};
use crate::keyforge::scenario::StartStep;
use crate::keyforge::things::Zone;
use crate::keyforge::trial::board;

/// Rules of this chapter that no scenario shows, and why.
pub const NOT_SHOWN: &[(&str, &str)] = &[];

#[test]
fn kf10_gained_amber_comes_from_the_supply_and_lost_amber_goes_there() {
    let it = board(Brobnar).hand(0, ["Punch", "Bumpsy"]).line(1, ["Troll"]).amber(1, 3).begins();
    let it = it.plays(0, "Punch");
    let (supply, pool) = (json!({"type": "supply"}), json!({"type": "pool", "seat": 0}));
    let it = it.happens_fact_with("amber_moved", json!({"from": supply, "to": pool}));
    let it = it.plays(0, "Bumpsy");
    let (supply, pool) = (json!({"type": "supply"}), json!({"type": "pool", "seat": 1}));
    let it = it.happens_fact_with("amber_moved", json!({"from": pool, "to": supply}));
    assert_eq!((it.amber(0), it.amber(1)), (1, 2));
}

#[test]
fn kf10_nobody_loses_or_is_stolen_more_than_they_have() {
    let it = board(Shadows).hand(0, ["Magda the Rat"]).artifacts(0, ["Screechbomb"]).amber(1, 1);
    let it = it.begins().plays(0, "Magda the Rat");
    assert_eq!((it.amber(0), it.amber(1)), (1, 0));
    let it = it.uses_omni(0, "Screechbomb").never_fact("amber_moved");
    assert_eq!((it.amber(0), it.amber(1)), (1, 0));
}

#[test]
fn kf10_a_cost_is_paid_in_full_or_not_at_all() {
    let poor = board(Logos).hand(0, ["Library of Babble"]).artifacts(1, ["Customs Office"]);
    assert!(!poor.clone().begins().may_play(0, "Library of Babble"));
    let it = poor.amber(0, 1).begins().plays(0, "Library of Babble");
    let it = it.happens_fact_with("amber_moved", json!({"amount": 1, "verb": "pay"}));
    assert_eq!((it.amber(0), it.amber(1)), (0, 1));
}

#[test]
fn kf10_capturing_takes_what_there_is_onto_the_creature() {
    let it = board(Dis).hand(0, ["Charette"]).amber(1, 2).begins().plays(0, "Charette");
    assert_eq!((it.piece("Charette").amber, it.amber(0), it.amber(1)), (2, 0, 0));
}

#[test]
fn kf10_captured_amber_is_nobodys_and_cannot_be_spent() {
    let it = board(Dis).step(StartStep::Forge).amber(0, 5);
    let it = it.creature(0, "Charette", |it| it.amber = 9).begins();
    assert_eq!((it.keys(0), it.amber(0), it.piece("Charette").amber), (0, 5, 9));
}

#[test]
fn kf10_a_card_can_let_amber_on_it_be_spent_on_keys_only() {
    let it = board(Dis).artifact(0, "Safe Place", |it| it.amber = 6).hand(0, ["Truebaru"]);
    assert!(!it.clone().begins().may_play(0, "Truebaru"));
    let it = it.step(StartStep::Forge).begins().goes_on_to(0, "house");
    assert_eq!((it.keys(0), it.piece("Safe Place").amber), (1, 0));
}

#[test]
fn kf10_capturing_from_its_own_side_takes_from_the_pool_of_its_controller() {
    let it = board(Mars).line(0, ["Mindwarper"]).line(1, ["Troll"]).amber(0, 2).amber(1, 2);
    let it = it.begins().acts(0, "Mindwarper");
    assert_eq!((it.piece("Troll").amber, it.amber(0), it.amber(1)), (1, 2, 1));
}

#[test]
fn kf10_captured_amber_returns_to_the_opponent_of_its_controller() {
    let it = board(Dis).hand(0, ["Fear"]).creature(1, "Troll", |it| it.amber = 2).begins();
    let it = it.plays(0, "Fear").happens_fact_with("amber_moved", json!({"verb": "return"}));
    assert_eq!((it.amber(0), it.amber(1)), (2, 0));
}

#[test]
fn kf10_amber_of_the_supply_is_put_on_a_creature() {
    let it = board(Brobnar).hand(0, ["Blood Money"]).line(1, ["Troll"]).amber(1, 4).begins();
    let it = it.plays(0, "Blood Money");
    assert_eq!((it.piece("Troll").amber, it.amber(0), it.amber(1)), (2, 0, 4));
}

#[test]
fn kf10_moved_amber_is_not_gained() {
    let it = board(Untamed).hand(0, ["Word of Returning"]);
    let it = it.creature(1, "Troll", |it| it.amber = 3).begins().plays(0, "Word of Returning");
    let it = it.happens_fact_with("amber_moved", json!({"amount": 3, "verb": "move"}));
    assert_eq!((it.damage("Troll"), it.piece("Troll").amber, it.amber(0)), (3, 0, 4));
}

#[test]
fn kf10_what_cannot_be_stolen_is_not_and_leaves_nothing_to_replace() {
    let it = board(Logos).hand(0, ["Dimension Door"]).line(0, ["Mother"]).amber(1, 3);
    let it = it.line(1, ["The Vaultkeeper", "Ether Spider"]).begins();
    let it = it.plays(0, "Dimension Door").reaps(0, "Mother").never_fact("amber_moved");
    assert_eq!((it.amber(0), it.amber(1), it.piece("Ether Spider").amber), (0, 3, 0));
}

#[test]
fn kf10_what_cannot_be_stolen_can_be_captured_and_lost() {
    let it = board(Dis).hand(0, ["Charette"]).artifacts(0, ["Screechbomb"]).amber(1, 6);
    let it = it.line(1, ["The Vaultkeeper"]).begins().plays(0, "Charette");
    let it = it.uses_omni(0, "Screechbomb");
    assert_eq!((it.piece("Charette").amber, it.amber(1)), (3, 1));
}

#[test]
fn kf10_if_you_do_needs_all_of_it_to_have_happened() {
    let it = board(Untamed).hand(0, ["Vigor"]).creature(0, "Dew Faerie", |it| it.damage = 1);
    let it = it.begins().plays(0, "Vigor").amount(0, 1);
    assert_eq!((it.damage("Dew Faerie"), it.amber(0)), (0, 1));
    let it = board(Untamed).hand(0, ["Key Charge"]).begins().plays(0, "Key Charge");
    assert!(it.is_asked(0, "play") && it.keys(0) == 0);
}

#[test]
fn kf10_a_theft_that_is_captured_instead_was_none() {
    let it = board(Shadows).hand(0, ["Nerve Blast"]).line(1, ["Ether Spider"]).amber(1, 3);
    let it = it.begins().plays(0, "Nerve Blast").never_fact("damage_dealt");
    assert_eq!((it.piece("Ether Spider").amber, it.amber(0), it.amber(1)), (1, 0, 2));
}

#[test]
fn kf10_each_amber_that_would_be_added_can_be_captured_instead() {
    let it = board(Sanctum).hand(0, ["Virtuous Works"]).line(1, ["Ether Spider"]).begins();
    let it = it.plays(0, "Virtuous Works");
    assert_eq!((it.amber(0), it.piece("Ether Spider").amber), (0, 3));
}

#[test]
fn kf10_captured_amber_of_the_dead_is_captured_anew_by_who_stays() {
    let it = board(Dis).hand(0, ["Fear"]).creature(1, "Troll", |it| it.amber = 2);
    let it = it.line(1, ["Ether Spider"]).begins().plays(0, "Fear").then_picks(0, "Troll");
    assert_eq!((it.zone("Troll"), it.piece("Ether Spider").amber), (Zone::Hand, 2));
}

#[test]
fn kf11_12_of_two_texts_that_replace_one_gain_the_active_player_chooses() {
    let it = || {
        let it = board(Logos).hand(0, ["Dimension Door"]).line(0, ["Batdrone"]).amber(0, 0);
        it.amber(1, 4).line(1, ["Ether Spider"]).begins().plays(0, "Dimension Door")
    };
    let spider = it().reaps(0, "Batdrone").asks_by("KF11.12", 0, "instead");
    let spider = spider.picks(0, "Ether Spider");
    assert_eq!((spider.amber(1), spider.piece("Ether Spider").amber), (4, 1));
    let door = it().reaps(0, "Batdrone").picks(0, "Dimension Door");
    assert_eq!((door.amber(1), door.piece("Ether Spider").amber), (3, 1));
}
