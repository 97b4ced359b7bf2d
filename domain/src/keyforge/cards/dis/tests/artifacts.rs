//! Artifacts of Dis.

use super::super::super::super::moments::How;
use super::super::super::super::printed::House::{Brobnar, Dis};
use super::super::super::super::things::Zone;
use crate::keyforge::trial::board;

#[test]
fn annihilation_ritual_purges_dead_creatures_but_not_their_upgrades() {
    let it = board(Brobnar).artifacts(1, ["Annihilation Ritual"]).line(0, ["Troll"]);
    let it = it.bearer(1, "Dust Imp", ["Rocket Boots"]).begins().fights(0, "Troll", "Dust Imp");
    assert_eq!((it.zone("Dust Imp"), it.zone("Rocket Boots")), (Zone::Purged, Zone::Discard));
    assert_eq!(it.amber(1), 2);
}

#[test]
fn annihilation_ritual_leaves_alone_who_goes_elsewhere() {
    let it = board(Brobnar).artifacts(0, ["Annihilation Ritual"]).line(0, ["Troll"]);
    let it = it.line(1, ["Bad Penny"]).begins().fights(0, "Troll", "Bad Penny");
    assert_eq!(it.zone("Bad Penny"), Zone::Hand);
}

#[test]
fn overlord_greking_gets_nobody_whom_annihilation_ritual_purges() {
    let it = board(Dis).artifacts(1, ["Annihilation Ritual"]).line(0, ["Overlord Greking"]);
    let it = it.line(1, ["Bumpsy"]).begins().fights(0, "Overlord Greking", "Bumpsy");
    assert_eq!((it.zone("Bumpsy"), it.line(0).len()), (Zone::Purged, 1));
}

#[test]
fn dominator_bauble_uses_a_friend_of_any_house() {
    let it = board(Dis).artifacts(0, ["Dominator Bauble"]).line(0, ["Bumpsy"]).line(1, ["Tocsin"]);
    let it = it.begins().acts(0, "Dominator Bauble").then_picks(0, "reap");
    assert!(it.amber(0) == 1 && it.piece("Bumpsy").exhausted);
}

#[test]
fn key_to_dis_is_sacrificed_and_destroys_all() {
    let it = board(Brobnar).artifacts(0, ["Key to Dis"]).line(0, ["Bumpsy"]).line(1, ["Krump"]);
    let it = it.begins().uses_omni(0, "Key to Dis").goes_on_to(0, "play");
    assert_eq!((it.line(0).len(), it.line(1).len()), (0, 0));
    assert_eq!(it.zone("Key to Dis"), Zone::Discard);
}

#[test]
fn lash_of_broken_dreams_makes_keys_dearer_for_one_turn() {
    let it = board(Dis).artifacts(0, ["Lash of Broken Dreams"]).amber(1, 8).begins();
    let it = it.acts(0, "Lash of Broken Dreams");
    assert_eq!(it.key_cost(1), 6);
    let it = it.ends_turn(0).picks(1, "Dis");
    assert_eq!((it.key_cost(1), it.keys(1)), (9, 0));
    assert_eq!(it.ends_turn(1).key_cost(1), 6);
}

#[test]
fn library_of_the_damned_archives_a_card_of_the_hand() {
    let it = board(Dis).artifacts(0, ["Library of the Damned"]).hand(0, ["Fear", "Anger"]);
    let it = it.begins().acts(0, "Library of the Damned").then_picks(0, "Anger");
    assert_eq!((it.archives(0), it.hand(0)), (vec!["Anger"], vec!["Fear"]));
}

#[test]
fn lifeward_stops_the_opponents_creatures_for_one_turn() {
    let it = board(Brobnar).artifacts(0, ["Lifeward"]).hand(1, ["Bumpsy", "Anger"]).begins();
    let it = it.uses_omni(0, "Lifeward").ends_turn(0).picks(1, "Brobnar");
    assert!(!it.may_play(1, "Bumpsy") && it.may_play(1, "Anger"));
    assert_eq!(it.zone("Lifeward"), Zone::Discard);
}

#[test]
fn sacrificial_altar_purges_a_human_and_plays_a_creature_that_can_be_paid_for() {
    let it = board(Dis).artifacts(0, ["Sacrificial Altar"]).line(0, ["Dextre", "Bumpsy"]);
    let it = it.discard(0, ["Truebaru", "Charette", "Fear"]).amber(1, 3).begins();
    let it = it.acts(0, "Sacrificial Altar").then_picks(0, "right");
    assert_eq!((it.zone("Dextre"), it.line(0)), (Zone::Purged, vec!["Bumpsy", "Charette"]));
    assert_eq!((it.piece("Charette").amber, it.zone("Truebaru")), (3, Zone::Discard));
}

#[test]
fn sacrificial_altar_plays_nothing_where_no_human_was_purged() {
    let it = board(Dis).artifacts(0, ["Sacrificial Altar"]).discard(0, ["Pit Demon"]);
    let it = it.creature(0, "Dextre", |it| it.warded = true).begins();
    let it = it.acts(0, "Sacrificial Altar");
    assert_eq!((it.line(0), it.zone("Pit Demon")), (vec!["Dextre"], Zone::Discard));
}

#[test]
fn screaming_cave_shuffles_hand_and_pile_into_the_deck() {
    let it = board(Dis).artifacts(0, ["Screaming Cave"]).hand(0, ["Fear", "Anger"]);
    let it = it.discard(0, ["Troll"]).begins().acts(0, "Screaming Cave");
    assert_eq!((it.deck_size(0), it.hand(0).len(), it.discard(0).len()), (13, 0, 0));
}

#[test]
fn soul_snatcher_pays_the_owner_of_each_dead_creature() {
    let it = board(Brobnar).artifacts(1, ["Soul Snatcher"]).line(0, ["Troll"]);
    let it = it.line(1, ["Bumpsy"]).begins().fights(0, "Troll", "Bumpsy");
    assert_eq!((it.amber(0), it.amber(1)), (0, 1));
}

#[test]
fn soul_snatcher_pays_the_owner_and_tolas_the_controllers_opponent() {
    let it = board(Brobnar).artifacts(1, ["Soul Snatcher"]).line(0, ["Troll"]).line(1, ["Tolas"]);
    let it = it.creature(1, "Bumpsy", |it| it.foreign = true).begins();
    let it = it.fights(0, "Troll", "Bumpsy").goes_on_to(0, "play");
    assert_eq!((it.amber(0), it.amber(1)), (2, 0));
}

#[test]
fn an_omni_needs_no_house_and_an_action_does() {
    let it = board(Brobnar).artifacts(0, ["Lifeward", "Screaming Cave"]).begins();
    assert!(it.may_use(0, "Lifeward", How::Omni) && !it.may_use(0, "Screaming Cave", How::Action));
}

#[test]
fn dominator_bauble_only_takes_the_stun_of_the_stunned() {
    let it = board(Dis).artifacts(0, ["Dominator Bauble"]);
    let it = it.creature(0, "Bumpsy", |it| it.stunned = true).begins();
    let it = it.acts(0, "Dominator Bauble");
    assert!(!it.piece("Bumpsy").stunned && it.piece("Bumpsy").exhausted && it.amber(0) == 0);
}

#[test]
fn two_lashes_of_broken_dreams_add_up() {
    let lash = "Lash of Broken Dreams";
    let it = board(Dis).artifacts(0, [lash, lash]).begins();
    let it = it.acts(0, lash).acts(0, "Lash of Broken Dreams#2").ends_turn(0);
    assert_eq!(it.key_cost(1), 12);
}

#[test]
fn dominator_bauble_may_have_a_friend_fight() {
    let it = board(Dis).artifacts(0, ["Dominator Bauble"]).line(0, ["Bumpsy"]).line(1, ["Tocsin"]);
    let it = it.begins().acts(0, "Dominator Bauble").then_picks(0, "fight");
    assert_eq!((it.zone("Tocsin"), it.damage("Bumpsy")), (Zone::Discard, 3));
}

#[test]
fn key_to_dis_kills_no_one_who_is_warded() {
    let it = board(Brobnar).artifacts(0, ["Key to Dis"]);
    let it = it.creature(1, "Krump", |it| it.warded = true).line(1, ["Troll"]).begins();
    let it = it.uses_omni(0, "Key to Dis");
    assert!(it.line(1) == ["Krump"] && !it.piece("Krump").warded);
}
