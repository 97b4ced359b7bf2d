//! Actions of Dis.

use super::super::super::super::moments::How;
use super::super::super::super::printed::House::{Brobnar, Dis, Logos};
use super::super::super::super::things::{Color, Zone};
use crate::keyforge::trial::board;

#[test]
fn a_fair_game_pays_both_for_what_the_others_hand_holds() {
    let it = board(Dis).hand(0, ["A Fair Game", "Labwork", "Fear"]).deck(0, ["Hysteria"]);
    let it = it.hand(1, ["Troll", "Krump", "Fear"]).deck(1, ["Bumpsy"]).begins();
    let it = it.plays(0, "A Fair Game");
    assert_eq!((it.amber(0), it.amber(1)), (2, 1));
    assert_eq!((it.zone("Bumpsy"), it.zone("Hysteria")), (Zone::Discard, Zone::Discard));
}

#[test]
fn a_fair_game_reveals_both_hands_even_where_no_card_is_discarded() {
    let it = board(Dis).hand(0, ["A Fair Game", "Fear"]).deck(0, []);
    let it = it.hand(1, ["Troll"]).deck(1, []).begins().plays(0, "A Fair Game");
    assert_eq!((it.amber(0), it.amber(1), it.count_of("cards_revealed")), (0, 0, 2));
}

#[test]
fn arise_returns_each_creature_of_the_house_and_chains() {
    let it = board(Dis).hand(0, ["Arise!"]);
    let it = it.discard(0, ["Pit Demon", "Troll", "Fear", "Dust Imp"]).begins();
    let it = it.plays(0, "Arise!").then_picks(0, "Dis");
    assert_eq!((it.hand(0), it.chains(0)), (vec!["Dust Imp", "Pit Demon"], 1));
    assert_eq!(it.discard(0), ["Troll", "Fear", "Arise!"]);
}

#[test]
fn control_the_weak_leaves_the_opponent_no_other_house() {
    let it = board(Dis).hand(0, ["Control the Weak"]).begins();
    let it = it.plays(0, "Control the Weak").then_picks(0, "Logos").ends_turn(0);
    assert_eq!((it.house(), it.amber(0)), (Some(Logos), 1));
    let it = it.ends_turn(1).picks(0, "Dis").ends_turn(0);
    assert_eq!(it.labels(1).len(), 3);
}

#[test]
fn control_the_weak_does_nothing_where_the_house_cannot_be_chosen() {
    let it = board(Dis).hand(0, ["Control the Weak"]);
    let it = it.creature(0, "Restringuntus", |it| it.chose = Some(Logos)).begins();
    let it = it.plays(0, "Control the Weak").then_picks(0, "Logos").ends_turn(0);
    assert_eq!(it.labels(1), ["Brobnar", "Dis"]);
}

#[test]
fn creeping_oblivion_purges_two_cards_of_one_pile() {
    let it = board(Dis).hand(0, ["Creeping Oblivion"]).discard(0, ["Fear"]);
    let it = it.discard(1, ["Bumpsy", "Troll", "Krump"]).begins();
    let it = it.plays(0, "Creeping Oblivion").then_picks(0, "Bumpsy");
    let it = it.does_not_offer(0, "Fear").then_picks(0, "Troll");
    assert_eq!((it.zone("Bumpsy"), it.zone("Troll")), (Zone::Purged, Zone::Purged));
    assert_eq!(it.discard(1), ["Krump"]);
}

#[test]
fn creeping_oblivion_may_purge_none() {
    let it = board(Dis).hand(0, ["Creeping Oblivion"]).discard(0, ["Fear"]).begins();
    let it = it.plays(0, "Creeping Oblivion").picks_all(0, []);
    assert_eq!(it.discard(0), ["Fear", "Creeping Oblivion"]);
}

#[test]
fn dance_of_doom_destroys_each_creature_of_that_power() {
    let it = board(Dis).hand(0, ["Dance of Doom"]).line(0, ["Bumpsy"]);
    let it = it.line(1, ["Pit Demon", "Krump"]).begins().plays(0, "Dance of Doom").amount(0, 5);
    assert_eq!((it.line(0).len(), it.line(1)), (0, vec!["Krump"]));
}

#[test]
fn fear_returns_an_enemy_whose_amber_comes_back() {
    let it = board(Dis).hand(0, ["Fear"]).line(0, ["Bumpsy"]);
    let it = it.creature(1, "Krump", |it| it.amber = 2).begins().plays(0, "Fear");
    assert_eq!((it.hand(1), it.amber(0)), (vec!["Krump"], 2));
}

#[test]
fn fear_returns_a_creature_to_its_owner() {
    let it = board(Dis).hand(0, ["Fear"]);
    let it = it.creature(1, "Krump", |it| it.foreign = true).begins().plays(0, "Fear");
    assert_eq!((it.hand(0), it.hand(1).len()), (vec!["Krump"], 0));
}

#[test]
fn gateway_to_dis_destroys_all_and_chains() {
    let it = board(Dis).hand(0, ["Gateway to Dis"]).line(0, ["Bumpsy"]).line(1, ["Krump"]);
    let it = it.begins().plays(0, "Gateway to Dis");
    assert_eq!((it.line(0).len(), it.line(1).len(), it.chains(0)), (0, 0, 3));
}

#[test]
fn gongoozle_costs_the_owner_of_a_survivor_a_card() {
    let it = board(Dis).hand(0, ["Gongoozle"]).hand(1, ["Fear"]).line(1, ["Troll"]).begins();
    let it = it.plays(0, "Gongoozle");
    assert_eq!((it.damage("Troll"), it.discard(1)), (3, vec!["Fear"]));
}

#[test]
fn gongoozle_discards_nothing_for_who_dies() {
    let it = board(Dis).hand(0, ["Gongoozle"]).hand(1, ["Fear"]).line(1, ["Tocsin"]).begins();
    let it = it.plays(0, "Gongoozle");
    assert_eq!((it.hand(1), it.discard(1)), (vec!["Fear"], vec!["Tocsin"]));
}

#[test]
fn guilty_hearts_destroys_who_has_amber() {
    let it = board(Dis).hand(0, ["Guilty Hearts"]).line(1, ["Troll"]);
    let it = it.creature(1, "Krump", |it| it.amber = 1).begins().plays(0, "Guilty Hearts");
    assert_eq!((it.line(1), it.amber(0)), (vec!["Troll"], 2));
}

#[test]
fn hand_of_dis_reaches_only_between_the_flanks() {
    let it = board(Dis).hand(0, ["Hand of Dis"]).line(0, ["Dextre", "Mother"]);
    let it = it.line(1, ["Krump", "Troll", "Bumpsy"]).begins().plays(0, "Hand of Dis");
    assert_eq!((it.line(0).len(), it.line(1)), (2, vec!["Krump", "Bumpsy"]));
}

#[test]
fn hecatomb_pays_for_demons_to_who_controlled_them() {
    let it = board(Dis).hand(0, ["Hecatomb"]).line(1, ["Tocsin", "Krump"]);
    let it = it.creature(0, "Pit Demon", |it| it.foreign = true).line(0, ["Shooler"]);
    let it = it.begins().plays(0, "Hecatomb").goes_on_to(0, "play");
    assert_eq!((it.amber(0), it.amber(1), it.line(1)), (3, 1, vec!["Krump"]));
}

#[test]
fn tendrils_of_pain_hurts_more_after_a_key() {
    let it = board(Dis).hand(0, ["Tendrils of Pain"]).line(0, ["Bumpsy"]).line(1, ["Krump"]);
    let milder = it.clone().begins().plays(0, "Tendrils of Pain");
    assert_eq!((milder.damage("Bumpsy"), milder.damage("Krump")), (1, 1));
    let it = it.keys(1, 1).with(|it| it.players[1].forged_last_turn = vec![Color::Red]);
    let it = it.begins().plays(0, "Tendrils of Pain");
    assert_eq!((it.damage("Bumpsy"), it.damage("Krump")), (4, 4));
}

#[test]
fn hysteria_returns_all_to_their_owners() {
    let it = board(Dis).hand(0, ["Hysteria"]).line(0, ["Bumpsy"]);
    let it = it.creature(0, "Krump", |it| it.foreign = true).begins().plays(0, "Hysteria");
    assert_eq!((it.hand(0), it.hand(1)), (vec!["Bumpsy"], vec!["Krump"]));
}

#[test]
fn key_hammer_unforges_a_key_of_last_turn_for_six_amber() {
    let it = board(Dis).hand(0, ["Key Hammer"]).keys(1, 2);
    let it = it.with(|it| it.players[1].forged_last_turn = vec![Color::ALL[1]]);
    let it = it.begins().plays(0, "Key Hammer");
    assert_eq!((it.keys(1), it.amber(1), it.amber(0)), (1, 6, 1));
}

#[test]
fn key_hammer_gives_amber_even_where_no_key_was_forged() {
    let it = board(Dis).hand(0, ["Key Hammer"]).keys(1, 1).begins().plays(0, "Key Hammer");
    assert_eq!((it.keys(1), it.amber(1)), (1, 6));
}

#[test]
fn mind_barb_discards_a_random_card() {
    let it = board(Dis).hand(0, ["Mind Barb"]).hand(1, ["Fear", "Anger"]).begins();
    let it = it.plays(0, "Mind Barb");
    assert_eq!((it.hand(1).len(), it.discard(1).len()), (1, 1));
}

#[test]
fn pandemonium_has_the_undamaged_of_both_sides_capture() {
    let it = board(Dis).hand(0, ["Pandemonium"]).line(0, ["Bumpsy"]).line(1, ["Troll"]);
    let it = it.creature(1, "Krump", |it| it.damage = 1).amber(1, 3).begins();
    let it = it.plays(0, "Pandemonium");
    let on = |title| it.piece(title).amber;
    assert_eq!((on("Bumpsy"), on("Troll"), on("Krump")), (1, 1, 0));
    assert_eq!((it.amber(0), it.amber(1)), (0, 2));
}

#[test]
fn pandemonium_asks_who_captures_where_amber_is_short() {
    let it = board(Dis).hand(0, ["Pandemonium"]).line(0, ["Bumpsy", "Mother"]).amber(1, 1);
    let it = it.begins().plays(0, "Pandemonium").then_picks(0, "Mother");
    assert_eq!((it.piece("Bumpsy").amber, it.piece("Mother").amber), (0, 1));
}

#[test]
fn poltergeist_uses_an_artifact_as_its_players_and_destroys_it() {
    let it = board(Dis).hand(0, ["Poltergeist"]).artifacts(1, ["Library of Babble"]).begins();
    let it = it.plays(0, "Poltergeist");
    assert_eq!((it.hand(0).len(), it.hand(1).len()), (1, 0));
    assert_eq!(it.discard(1), ["Library of Babble"]);
}

#[test]
fn poltergeist_destroys_what_it_cannot_use() {
    let it = board(Dis).hand(0, ["Poltergeist"]);
    let it = it.artifact(1, "Library of Babble", |it| it.exhausted = true).begins();
    let it = it.plays(0, "Poltergeist");
    assert_eq!((it.hand(0).len(), it.zone("Library of Babble")), (0, Zone::Discard));
}

#[test]
fn poltergeist_sacrifices_an_artifact_that_is_used_by_that() {
    let it = board(Dis).hand(0, ["Poltergeist"]).artifacts(1, ["Key to Dis"]);
    let it = it.line(1, ["Krump"]).begins().plays(0, "Poltergeist");
    assert_eq!((it.zone("Krump"), it.zone("Key to Dis")), (Zone::Discard, Zone::Discard));
}

#[test]
fn red_hot_armor_burns_for_the_armor_that_is_left_until_the_turn_ends() {
    let it = board(Dis).hand(0, ["Red-Hot Armor"]).line(1, ["Champion Tabris", "Bumpsy"]);
    let it = it.creature(1, "Raiding Knight", |it| it.armor_used = 1).begins();
    let it = it.plays(0, "Red-Hot Armor");
    let armor = |it: &crate::keyforge::trial::Trial| it.state().armor(it.card("Champion Tabris"));
    assert_eq!((it.damage("Champion Tabris"), it.damage("Raiding Knight")), (2, 1));
    assert_eq!((it.damage("Bumpsy"), armor(&it)), (0, 0));
    assert_eq!(armor(&it.ends_turn(0)), 2);
}

#[test]
fn three_fates_asks_only_about_the_last_place() {
    let it = board(Dis).hand(0, ["Three Fates"]).line(0, ["Troll"]);
    let it = it.line(1, ["Krump", "Bumpsy", "Pit Demon", "Tocsin"]).begins();
    let it = it.plays(0, "Three Fates").does_not_offer(0, "Troll").then_picks(0, "Pit Demon");
    let it = it.goes_on_to(0, "play");
    assert_eq!((it.line(0).len(), it.line(1)), (0, vec!["Bumpsy", "Tocsin"]));
}

#[test]
fn an_action_of_dis_is_no_play_of_another_house() {
    let it = board(Brobnar).hand(0, ["Mind Barb"]).line(0, ["Pit Demon"]).begins();
    assert!(!it.may_play(0, "Mind Barb") && !it.may_use(0, "Pit Demon", How::Reap));
}

#[test]
fn control_the_weak_and_pitlord_leave_either_house() {
    let it = board(Dis).hand(0, ["Control the Weak"]).line(1, ["Pitlord"]).begins();
    let it = it.plays(0, "Control the Weak").then_picks(0, "Logos").ends_turn(0);
    assert_eq!(it.labels(1), ["Dis", "Logos"]);
}

#[test]
fn gongoozle_counts_a_warded_creature_as_a_survivor() {
    let it = board(Dis).hand(0, ["Gongoozle"]).hand(1, ["Fear"]);
    let it = it.creature(1, "Urchin", |it| it.warded = true).begins().plays(0, "Gongoozle");
    assert_eq!((it.line(1), it.discard(1)), (vec!["Urchin"], vec!["Fear"]));
}

#[test]
fn three_fates_destroys_all_where_there_are_fewer() {
    let it = board(Dis).hand(0, ["Three Fates"]).line(0, ["Troll"]).line(1, ["Krump"]).begins();
    let it = it.plays(0, "Three Fates");
    assert_eq!((it.line(0).len(), it.line(1).len(), it.amber(0)), (0, 0, 1));
}

#[test]
fn poltergeist_loses_the_amber_that_it_puts_on_an_artifact() {
    let it = board(Dis).hand(0, ["Poltergeist"]).artifacts(1, ["Pocket Universe"]).begins();
    let it = it.plays(0, "Poltergeist");
    assert_eq!((it.amber(0), it.amber(1)), (0, 0));
}

#[test]
fn poltergeist_does_not_destroy_what_has_gone_elsewhere() {
    let it = board(Dis).hand(0, ["Poltergeist", "Fear"]).artifacts(1, ["Mobius Scroll"]).begins();
    let it = it.plays(0, "Poltergeist").picks_all(0, ["Fear"]);
    assert_eq!((it.archives(0), it.archives(1)), (vec!["Fear"], vec!["Mobius Scroll"]));
}

#[test]
fn gongoozle_turns_to_the_owner_of_who_survives() {
    let it = board(Dis).hand(0, ["Gongoozle", "Fear"]).hand(1, ["Anger"]);
    let it = it.creature(1, "Troll", |it| it.foreign = true).begins().plays(0, "Gongoozle");
    assert_eq!((it.discard(0), it.hand(1)), (vec!["Fear", "Gongoozle"], vec!["Anger"]));
}
