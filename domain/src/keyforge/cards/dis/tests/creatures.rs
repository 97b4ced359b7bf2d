//! Creatures of Dis.

use serde_json::json;

use super::super::super::super::moments::How;
use super::super::super::super::printed::House::{Brobnar, Dis, Logos, Mars};
use super::super::super::super::things::Zone;
use crate::keyforge::trial::board;

#[test]
fn charette_captures_as_much_as_there_is() {
    let it = board(Dis).hand(0, ["Charette"]).amber(1, 2).begins().plays(0, "Charette");
    assert_eq!((it.piece("Charette").amber, it.amber(1)), (2, 0));
}

#[test]
fn drumble_captures_all_from_seven_on() {
    let it = board(Dis).hand(0, ["Drumble"]);
    let rich = it.clone().amber(1, 8).begins().plays(0, "Drumble");
    assert_eq!((rich.piece("Drumble").amber, rich.amber(1)), (8, 0));
    let poor = it.amber(1, 6).begins().plays(0, "Drumble");
    assert_eq!((poor.piece("Drumble").amber, poor.amber(1)), (0, 6));
}

#[test]
fn dust_imp_pays_its_controller_when_it_dies() {
    let it = board(Brobnar).line(0, ["Troll"]).line(1, ["Dust Imp"]).begins();
    let it = it.fights(0, "Troll", "Dust Imp");
    assert_eq!((it.amber(0), it.amber(1)), (0, 2));
}

#[test]
fn eater_of_the_dead_grows_by_a_creature_of_any_pile() {
    let it = board(Dis).line(0, ["Eater of the Dead"]).discard(0, ["Fear", "Mother"]);
    let it = it.discard(1, ["Bumpsy"]).begins().reaps(0, "Eater of the Dead");
    let it = it.does_not_offer(0, "Fear").then_picks(0, "Bumpsy");
    assert_eq!((it.zone("Bumpsy"), it.power("Eater of the Dead")), (Zone::Purged, 5));
}

#[test]
fn eater_of_the_dead_may_eat_whom_it_has_just_killed() {
    let it = board(Dis).line(0, ["Eater of the Dead"]).line(1, ["Tocsin"]).begins();
    let it = it.fights(0, "Eater of the Dead", "Tocsin");
    assert_eq!((it.zone("Tocsin"), it.power("Eater of the Dead")), (Zone::Purged, 5));
}

#[test]
fn eater_of_the_dead_does_not_grow_where_nobody_is_dead() {
    let it = board(Dis).line(0, ["Eater of the Dead"]).discard(1, ["Fear"]).begins();
    let it = it.reaps(0, "Eater of the Dead");
    assert_eq!(it.power("Eater of the Dead"), 4);
}

#[test]
fn ember_imp_lets_the_opponent_play_two_cards() {
    let it = board(Brobnar).line(1, ["Ember Imp"]).hand(0, ["Bumpsy", "Headhunter", "Punch"]);
    let it = it.begins().plays(0, "Bumpsy").plays(0, "Headhunter").then_picks(0, "right");
    assert!(!it.may_play(0, "Punch"));
}

#[test]
fn ember_imp_does_not_bind_its_own_player() {
    let it = board(Dis).line(0, ["Ember Imp"]).hand(0, ["Mind Barb", "Guilty Hearts", "Fear"]);
    let it = it.begins().plays(0, "Mind Barb").plays(0, "Guilty Hearts");
    assert!(it.may_play(0, "Fear"));
}

#[test]
fn gabos_longarms_strikes_another_than_whom_it_fights() {
    let it = board(Dis).line(0, ["Gabos Longarms"]).line(1, ["Tocsin", "Troll"]).begins();
    let it = it.fights(0, "Gabos Longarms", "Tocsin").then_picks(0, "Troll");
    assert_eq!((it.damage("Troll"), it.damage("Tocsin")), (5, 0));
    assert_eq!(it.damage("Gabos Longarms"), 3);
}

#[test]
fn gabos_longarms_strikes_nobody_while_it_fights_the_elusive() {
    let it = board(Dis).line(0, ["Gabos Longarms"]).line(1, ["Urchin", "Troll"]).begins();
    let it = it.fights(0, "Gabos Longarms", "Urchin").then_picks(0, "Troll");
    assert_eq!((it.damage("Troll"), it.damage("Gabos Longarms")), (0, 0));
}

#[test]
fn overlord_greking_raises_whom_it_kills() {
    let it = board(Dis).line(0, ["Overlord Greking"]).line(1, ["Bumpsy"]).amber(1, 1).begins();
    let it = it.fights(0, "Overlord Greking", "Bumpsy").then_picks(0, "right");
    assert_eq!(it.line(0), ["Overlord Greking", "Bumpsy"]);
    assert!(it.piece("Bumpsy").exhausted && it.damage("Bumpsy") == 0);
    assert_eq!((it.amber(1), it.controller("Bumpsy")), (1, 0));
}

#[test]
fn overlord_greking_raises_attackers_too() {
    let it = board(Brobnar).line(0, ["Bumpsy"]).line(1, ["Overlord Greking"]).begins();
    let it = it.fights(0, "Bumpsy", "Overlord Greking").then_picks(0, "left");
    assert_eq!((it.line(0).len(), it.line(1)), (0, vec!["Bumpsy", "Overlord Greking"]));
}

#[test]
fn overlord_greking_gets_nobody_who_went_elsewhere() {
    let it = board(Dis).line(0, ["Overlord Greking"]).line(1, ["Bad Penny"]).begins();
    let it = it.fights(0, "Overlord Greking", "Bad Penny");
    assert_eq!((it.zone("Bad Penny"), it.line(0).len()), (Zone::Hand, 1));
}

#[test]
fn overlord_greking_has_to_survive() {
    let it = board(Dis).line(0, ["Overlord Greking"]).line(1, ["Krump"]);
    let it = it.with(|it| it.players[0].line[0].damage = 1).begins();
    let it = it.fights(0, "Overlord Greking", "Krump");
    assert_eq!((it.zone("Krump"), it.line(0).len()), (Zone::Discard, 0));
}

#[test]
fn whom_overlord_greking_raised_dies_to_its_owners_pile() {
    let it = board(Dis).line(0, ["Overlord Greking"]).line(1, ["Bumpsy"]);
    let it = it.hand(0, ["Fear", "Gateway to Dis"]).begins();
    let it = it.fights(0, "Overlord Greking", "Bumpsy").then_picks(0, "right");
    let it = it.plays(0, "Gateway to Dis");
    assert_eq!((it.discard(1), it.line(0).len()), (vec!["Bumpsy"], 0));
}

#[test]
fn guardian_demon_moves_damage_to_another() {
    let it = board(Dis).hand(0, ["Guardian Demon"]).line(0, ["Bumpsy"]);
    let it = it.creature(1, "Troll", |it| it.damage = 3).begins();
    let it = it.plays(0, "Guardian Demon").then_picks(0, "right").then_picks(0, "Troll");
    let it = it.amount(0, 2).does_not_offer(0, "Troll").then_picks(0, "Bumpsy");
    assert_eq!((it.damage("Troll"), it.damage("Bumpsy")), (1, 2));
}

#[test]
fn guardian_demon_deals_nothing_where_nothing_was_healed() {
    let it = board(Dis).line(0, ["Guardian Demon"]).line(1, ["Troll"]).begins();
    let it = it.reaps(0, "Guardian Demon").then_picks(0, "Troll");
    assert_eq!((it.damage("Troll"), it.damage("Guardian Demon")), (0, 0));
    it.asks(0, "play");
}

#[test]
fn master_of_1_may_destroy_power_1() {
    let it = board(Dis).line(0, ["Master of 1"]).line(1, ["Urchin", "Silvertooth"]).begins();
    let spared = it.clone().reaps(0, "Master of 1").then_picks(0, "no");
    assert_eq!(spared.line(1).len(), 2);
    let it = it.reaps(0, "Master of 1").then_picks(0, "yes");
    assert_eq!(it.line(1), ["Silvertooth"]);
}

#[test]
fn master_of_2_may_destroy_power_2() {
    let it = board(Dis).line(0, ["Master of 2"]).line(1, ["Urchin", "Silvertooth"]).begins();
    let it = it.reaps(0, "Master of 2").then_picks(0, "yes");
    assert_eq!(it.line(1), ["Urchin"]);
}

#[test]
fn master_of_3_counts_the_power_of_now() {
    let it = board(Dis).line(0, ["Master of 3"]).line(1, ["Silvertooth"]);
    let it = it.creature(1, "Tocsin", |it| it.power_counters = 1);
    let it = it.creature(1, "Umbra", |it| it.power_counters = 1).begins();
    let it = it.reaps(0, "Master of 3").then_picks(0, "yes");
    assert_eq!(it.line(1), ["Silvertooth", "Tocsin"]);
}

#[test]
fn pit_demon_steals() {
    let it = board(Dis).line(0, ["Pit Demon"]).amber(1, 2).begins().acts(0, "Pit Demon");
    assert_eq!((it.amber(0), it.amber(1)), (1, 1));
}

#[test]
fn pitlord_binds_its_player_to_dis() {
    let it = board(Dis).line(1, ["Pitlord"]).houses(1, [Brobnar, Logos, Mars]).begins();
    assert_eq!(it.ends_turn(0).house(), Some(Dis));
}

#[test]
fn pitlord_binds_no_one_who_cannot_choose_dis() {
    let it = board(Dis).line(1, ["Pitlord"]);
    let it = it.creature(0, "Restringuntus", |it| it.chose = Some(Dis)).begins();
    assert_eq!(it.ends_turn(0).labels(1), ["Brobnar", "Logos"]);
}

#[test]
fn restringuntus_closes_a_house_to_the_opponent_while_it_is_there() {
    let it = board(Dis).hand(0, ["Restringuntus"]).hand(1, ["Anger"]).begins();
    let it = it.plays(0, "Restringuntus").then_picks(0, "Logos").ends_turn(0);
    assert_eq!(it.labels(1), ["Brobnar", "Dis"]);
    let it = it.picks(1, "Dis").ends_turn(1);
    assert_eq!(it.labels(0), ["Brobnar", "Dis", "Logos"]);
}

#[test]
fn restringuntus_opens_the_house_when_it_leaves() {
    let it = board(Dis).hand(0, ["Gateway to Dis"]);
    let it = it.creature(0, "Restringuntus", |it| it.chose = Some(Logos)).begins();
    let it = it.plays(0, "Gateway to Dis").ends_turn(0);
    assert_eq!(it.labels(1), ["Brobnar", "Dis", "Logos"]);
}

#[test]
fn shaffles_costs_the_opponent_amber_at_the_end_of_its_players_turn() {
    let it = board(Dis).line(0, ["Shaffles"]).amber(1, 3).begins().ends_turn(0);
    assert_eq!(it.amber(1), 2);
    assert_eq!(it.picks(1, "Dis").ends_turn(1).amber(1), 2);
}

#[test]
fn shooler_steals_from_four_on() {
    let it = board(Dis).hand(0, ["Shooler"]);
    let rich = it.clone().amber(1, 4).begins().plays(0, "Shooler");
    assert_eq!((rich.amber(0), rich.amber(1)), (1, 3));
    assert_eq!(it.amber(1, 3).begins().plays(0, "Shooler").amber(0), 0);
}

#[test]
fn snudge_returns_an_artifact_or_a_flank_creature() {
    let it = board(Dis).line(0, ["Snudge"]).line(1, ["Krump", "Troll", "Bumpsy"]);
    let it = it.artifacts(1, ["Cannon"]).begins().reaps(0, "Snudge");
    let it = it.does_not_offer(0, "Troll").offers(0, "Krump").then_picks(0, "Cannon");
    assert_eq!(it.hand(1), ["Cannon"]);
}

#[test]
fn overlord_greking_takes_from_the_opponents_pile_only() {
    let it = board(Dis).line(0, ["Overlord Greking"]);
    let it = it.creature(1, "Bumpsy", |it| it.foreign = true).begins();
    let it = it.fights(0, "Overlord Greking", "Bumpsy");
    assert_eq!((it.zone("Bumpsy"), it.discard(0)), (Zone::Discard, vec!["Bumpsy"]));
}

#[test]
fn stealer_of_souls_purges_nobody_who_died_in_the_place_of_another() {
    let it = board(Dis).line(0, ["Stealer of Souls"]).line(1, ["Krump"]);
    let it = it.creature(1, "Shadow Self", |it| it.damage = 8).begins();
    let it = it.fights(0, "Stealer of Souls", "Krump");
    assert_eq!((it.zone("Shadow Self"), it.zone("Krump")), (Zone::Discard, Zone::InPlay));
}

#[test]
fn stealer_of_souls_purges_and_gains() {
    let it = board(Dis).line(0, ["Stealer of Souls"]).line(1, ["Bumpsy"]).begins();
    let it = it.fights(0, "Stealer of Souls", "Bumpsy");
    assert_eq!((it.zone("Bumpsy"), it.amber(0)), (Zone::Purged, 1));
}

#[test]
fn stealer_of_souls_gains_even_where_it_cannot_purge() {
    let it = board(Dis).line(0, ["Stealer of Souls"]).line(1, ["Bad Penny"]).begins();
    let it = it.fights(0, "Stealer of Souls", "Bad Penny");
    assert_eq!((it.zone("Bad Penny"), it.amber(0)), (Zone::Hand, 1));
}

#[test]
fn stealer_of_souls_has_to_survive() {
    let it = board(Dis).line(0, ["Stealer of Souls"]).line(1, ["Krump"]).begins();
    let it = it.fights(0, "Stealer of Souls", "Krump");
    assert_eq!((it.zone("Krump"), it.amber(0)), (Zone::Discard, 0));
}

#[test]
fn succubus_takes_a_card_of_the_opponents_refill() {
    let it = board(Dis).line(1, ["Succubus"]).begins().ends_turn(0);
    assert_eq!(it.hand(0).len(), 5);
    assert_eq!(it.picks(1, "Dis").ends_turn(1).hand(1).len(), 6);
}

#[test]
fn tentacus_takes_a_toll_for_artifacts() {
    let it = board(Logos).line(1, ["Tentacus"]).artifacts(0, ["Library of Babble"]);
    let poor = it.clone().begins();
    assert!(!poor.may_use(0, "Library of Babble", How::Action));
    let it = it.amber(0, 1).begins().acts(0, "Library of Babble");
    assert_eq!((it.amber(0), it.amber(1), it.hand(0).len()), (0, 1, 1));
}

#[test]
fn two_of_tentacus_take_two_tolls() {
    let it = board(Logos).line(1, ["Tentacus", "Tentacus"]).artifacts(0, ["Library of Babble"]);
    let poor = it.clone().amber(0, 1).begins();
    assert!(!poor.may_use(0, "Library of Babble", How::Action));
    let it = it.amber(0, 2).begins().acts(0, "Library of Babble");
    assert_eq!((it.amber(0), it.amber(1)), (0, 2));
}

#[test]
fn the_terror_gains_where_the_opponent_has_nothing() {
    let it = board(Dis).hand(0, ["The Terror"]);
    assert_eq!(it.clone().begins().plays(0, "The Terror").amber(0), 2);
    assert_eq!(it.amber(1, 1).begins().plays(0, "The Terror").amber(0), 0);
}

#[test]
fn tocsin_discards_a_random_card() {
    let it = board(Dis).line(0, ["Tocsin"]).hand(1, ["Fear", "Anger"]).begins();
    let it = it.reaps(0, "Tocsin");
    assert_eq!((it.hand(1).len(), it.discard(1).len()), (1, 1));
}

#[test]
fn tolas_pays_the_opponent_of_whose_creature_died() {
    let it = board(Brobnar).line(0, ["Troll"]).line(1, ["Tolas", "Bumpsy"]).begins();
    let it = it.fights(0, "Troll", "Bumpsy");
    assert_eq!((it.amber(0), it.amber(1)), (1, 0));
}

#[test]
fn tolas_pays_nobody_for_who_dies_with_it() {
    let it = board(Dis).hand(0, ["Gateway to Dis"]).line(0, ["Krump"]).line(1, ["Tolas"]);
    let it = it.begins().plays(0, "Gateway to Dis");
    assert_eq!((it.amber(0), it.amber(1)), (0, 0));
}

#[test]
fn truebaru_costs_three_amber() {
    let it = board(Dis).hand(0, ["Truebaru"]);
    assert!(!it.clone().amber(0, 2).begins().may_play(0, "Truebaru"));
    assert_eq!(it.amber(0, 4).begins().plays(0, "Truebaru").amber(0), 1);
}

#[test]
fn truebaru_guards_its_neighbors_and_pays_when_it_dies() {
    let it = board(Brobnar).line(0, ["Troll"]).line(1, ["Truebaru", "Bumpsy"]).begins();
    let it = it.fights(0, "Troll", "Truebaru");
    assert_eq!((it.zone("Truebaru"), it.amber(1)), (Zone::Discard, 5));
}

#[test]
fn truebaru_pays_nothing_where_it_only_leaves() {
    let it = board(Dis).hand(0, ["Fear"]).line(1, ["Truebaru"]).begins().plays(0, "Fear");
    assert_eq!((it.hand(1), it.amber(1)), (vec!["Truebaru"], 0));
}

#[test]
fn ember_imp_stops_what_an_effect_would_play_third() {
    let it = board(Logos).line(1, ["Ember Imp"]).hand(0, ["Foggify", "Wild Wormhole"]);
    let it = it.deck(0, ["Mother"]).begins().plays(0, "Foggify").plays(0, "Wild Wormhole");
    assert_eq!(it.zone("Mother"), Zone::Deck);
}

#[test]
fn overlord_greking_raises_for_who_controls_it() {
    let it = board(Dis).creature(0, "Overlord Greking", |it| it.foreign = true);
    let it = it.line(1, ["Bumpsy"]).begins().fights(0, "Overlord Greking", "Bumpsy");
    let it = it.then_picks(0, "left");
    assert_eq!(it.line(0), ["Bumpsy", "Overlord Greking"]);
}

#[test]
fn overlord_greking_raises_no_one_who_is_on_a_deck() {
    let it = board(Dis).line(0, ["Overlord Greking"]).line(1, ["Dextre"]).begins();
    let it = it.fights(0, "Overlord Greking", "Dextre");
    assert_eq!((it.zone("Dextre"), it.line(0).len()), (Zone::Deck, 1));
}

#[test]
fn tentacus_takes_its_toll_from_who_uses_its_own_side() {
    let it = board(Logos).line(1, ["Tentacus"]).artifacts(1, ["Library of Babble"]);
    let it = it.hand(0, ["Remote Access"]).begins().plays(0, "Remote Access");
    assert_eq!((it.amber(0), it.amber(1), it.hand(0).len()), (0, 1, 1));
}

#[test]
fn pitlord_guards_its_neighbors() {
    let it = board(Brobnar).line(0, ["Troll"]).line(1, ["Bumpsy", "Pitlord", "Krump", "Tocsin"]);
    let it = it.begins().gives(0, "play", json!({"type": "use", "card": 0, "how": "fight"}));
    it.offers(0, "Pitlord").offers(0, "Tocsin").does_not_offer(0, "Bumpsy");
}

#[test]
fn restringuntus_names_a_house_anew_each_time() {
    let it = board(Dis).hand(0, ["Hysteria"]);
    let it = it.creature(0, "Restringuntus", |it| it.chose = Some(Logos)).begins();
    let it = it.plays(0, "Hysteria").plays(0, "Restringuntus").then_picks(0, "Brobnar");
    assert_eq!(it.ends_turn(0).labels(1), ["Dis", "Logos"]);
}

#[test]
fn drumble_and_tolas_are_missed_once_a_turn() {
    let it = board(Brobnar).line(0, ["Troll", "Bumpsy"]).line(1, ["Tolas", "Drumble"]).begins();
    let it = it.fights(0, "Troll", "Tolas");
    assert_eq!((it.zone("Tolas"), it.damage("Troll")), (Zone::InPlay, 0));
    let it = it.fights(0, "Bumpsy", "Tolas");
    assert_eq!((it.line(1), it.amber(0)), (vec!["Drumble"], 0));
}

#[test]
fn gabos_longarms_strikes_nobody_where_it_dies_before_the_fight() {
    let it = board(Dis).line(0, ["Gabos Longarms"]).line(1, ["Briar Grubbling", "Troll"]).begins();
    let it = it.fights(0, "Gabos Longarms", "Briar Grubbling").goes_on_to(0, "play");
    assert_eq!((it.line(0).len(), it.damage("Troll")), (0, 0));
    assert_eq!(it.damage("Briar Grubbling"), 0);
}
