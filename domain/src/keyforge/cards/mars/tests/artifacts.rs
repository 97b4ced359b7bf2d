//! The artifacts of Mars.

use super::super::super::super::moments::How;
use super::super::super::super::printed::House::{Dis, Mars};
use super::super::super::super::things::Zone;
use crate::keyforge::trial::board;

#[test]
fn combat_pheromones_let_two_other_mars_cards_be_used() {
    let it = board(Dis).artifacts(0, ["Combat Pheromones", "Mothergun"]);
    let it = it.line(0, ["Tunk", "Zyzzix the Many", "Troll"]).begins();
    let it = it.uses_omni(0, "Combat Pheromones");
    assert!(it.may_use(0, "Mothergun", How::Action) && !it.may_use(0, "Troll", How::Reap));
    let it = it.reaps(0, "Tunk").reaps(0, "Zyzzix the Many");
    assert!(!it.may_use(0, "Mothergun", How::Action));
    assert_eq!((it.amber(0), it.zone("Combat Pheromones")), (2, Zone::Discard));
}

#[test]
fn combat_pheromones_are_not_used_up_by_what_may_be_used_anyway() {
    let it = board(Mars).artifacts(0, ["Combat Pheromones"]).line(0, ["Tunk", "Ether Spider"]);
    let it = it.begins().uses_omni(0, "Combat Pheromones").reaps(0, "Tunk");
    assert_eq!(it.state().lasting.len(), 2);
}

#[test]
fn commpod_readies_as_many_martians_as_cards_were_shown() {
    let it = board(Mars).artifacts(0, ["Commpod"]).hand(0, ["Squawker", "Zorg", "Anger"]);
    let it = it.creature(0, "Tunk", |it| it.exhausted = true);
    let it = it.creature(0, "Blypyp", |it| it.exhausted = true).begins();
    let it = it.acts(0, "Commpod").does_not_offer(0, "Anger").picks_all(0, ["Zorg"]);
    assert_eq!(it.choice_of(0), (0, 1));
    let it = it.picks_all(0, ["Blypyp"]);
    assert!(it.ready("Blypyp") && !it.ready("Tunk"));
}

#[test]
fn crystal_hive_pays_for_each_reaping_of_this_turn() {
    let it = board(Mars).artifacts(0, ["Crystal Hive"]).line(0, ["Tunk", "Zorg"]);
    let it = it.line(1, ["Bumpsy"]).begins();
    let it = it.acts(0, "Crystal Hive").reaps(0, "Tunk").reaps(0, "Zorg");
    assert_eq!(it.amber(0), 4);
    let it = it.ends_turn(0).answers(1, "house", "Brobnar").reaps(1, "Bumpsy");
    assert_eq!((it.amber(0), it.amber(1)), (4, 1));
}

#[test]
fn custom_virus_destroys_those_that_share_a_trait() {
    let it = board(Dis).artifacts(0, ["Custom Virus"]).hand(0, ["Troll", "Anger"]);
    let it = it.line(0, ["Tunk"]).line(1, ["Bumpsy", "Grenade Snib"]).begins();
    let it = it.uses_omni(0, "Custom Virus").does_not_offer(0, "Anger");
    let it = it.picks_all(0, ["Troll"]);
    assert_eq!((it.zone("Troll"), it.zone("Bumpsy")), (Zone::Purged, Zone::Discard));
    assert_eq!((it.line(0), it.line(1)), (vec!["Tunk"], vec!["Grenade Snib"]));
}

#[test]
fn custom_virus_is_gone_even_where_nothing_is_purged() {
    let it = board(Dis).artifacts(0, ["Custom Virus"]).hand(0, ["Troll"]).line(1, ["Bumpsy"]);
    let it = it.begins().uses_omni(0, "Custom Virus").picks_all(0, []);
    assert_eq!((it.zone("Custom Virus"), it.zone("Bumpsy")), (Zone::Discard, Zone::InPlay));
    assert_eq!(it.hand(0), ["Troll"]);
}

#[test]
fn feeding_pit_pays_for_a_creature() {
    let it = board(Mars).artifacts(0, ["Feeding Pit"]).hand(0, ["Troll", "Anger"]).begins();
    let it = it.acts(0, "Feeding Pit").then_picks(0, "Troll");
    assert_eq!((it.amber(0), it.hand(0), it.discard(0)), (1, vec!["Anger"], vec!["Troll"]));
}

#[test]
fn feeding_pit_pays_nothing_without_a_creature() {
    let it = board(Mars).artifacts(0, ["Feeding Pit"]).hand(0, ["Anger"]).begins();
    assert_eq!(it.acts(0, "Feeding Pit").amber(0), 0);
}

#[test]
fn invasion_portal_digs_for_a_mars_creature() {
    let deck = ["Anger", "Squawker", "Troll", "Tunk", "Zorg"];
    let it = board(Mars).artifacts(0, ["Invasion Portal"]).deck(0, deck).begins();
    let it = it.acts(0, "Invasion Portal");
    assert_eq!((it.hand(0), it.discard(0)), (vec!["Tunk"], vec!["Anger", "Squawker", "Troll"]));
    assert_eq!(it.zone("Zorg"), Zone::Deck);
}

#[test]
fn invasion_portal_stops_where_the_deck_ends() {
    let it = board(Mars).artifacts(0, ["Invasion Portal"]).deck(0, ["Anger"]);
    let it = it.discard(0, ["Tunk"]).begins().acts(0, "Invasion Portal");
    assert_eq!((it.hand(0).len(), it.discard(0)), (0, vec!["Tunk", "Anger"]));
}

#[test]
fn incubation_chamber_may_archive_a_mars_creature_that_is_shown() {
    let it = board(Dis).artifacts(0, ["Incubation Chamber"]);
    let it = it.hand(0, ["Zorg", "Troll", "Squawker"]).begins();
    let it = it.uses_omni(0, "Incubation Chamber");
    let it = it.does_not_offer(0, "Troll").does_not_offer(0, "Squawker");
    assert_eq!(it.clone().picks_all(0, []).archives(0).len(), 0);
    assert_eq!(it.picks_all(0, ["Zorg"]).archives(0), ["Zorg"]);
}

#[test]
fn mothergun_hits_one_creature_for_all_cards_shown() {
    let it = board(Mars).artifacts(0, ["Mothergun"]).hand(0, ["Zorg", "Squawker", "Anger"]);
    let it = it.line(1, ["Troll", "Bumpsy"]).begins();
    let it = it.acts(0, "Mothergun").picks_all(0, ["Zorg", "Squawker"]).picks(0, "Troll");
    assert_eq!((it.damage("Troll"), it.damage("Bumpsy")), (2, 0));
}

#[test]
fn sniffer_leaves_nobody_elusive_this_turn() {
    let it = board(Mars).artifacts(0, ["Sniffer"]).line(0, ["Tunk"]).line(1, ["Dew Faerie"]);
    let it = it.begins().acts(0, "Sniffer").fights(0, "Tunk", "Dew Faerie");
    assert_eq!((it.zone("Dew Faerie"), it.damage("Tunk")), (Zone::Discard, 1));
}

#[test]
fn swap_widget_brings_another_martian_ready_from_the_hand() {
    let it = board(Mars).artifacts(0, ["Swap Widget"]).hand(0, ["Zorg", "Mindwarper"]);
    let it = it.line(0, ["Tunk"]).begins().acts(0, "Swap Widget");
    let it = it.does_not_offer(0, "Tunk").picks(0, "Zorg");
    assert_eq!((it.hand(0), it.line(0)), (vec!["Mindwarper", "Tunk"], vec!["Zorg"]));
    assert!(it.ready("Zorg") && it.stunned("Zorg"));
}

#[test]
fn what_swap_widget_brings_is_not_played() {
    let it = board(Mars).artifacts(0, ["Swap Widget"]).hand(0, ["Yxili Marauder"]).amber(1, 3);
    let it = it.line(0, ["Tunk", "Zorg"]).begins().acts(0, "Swap Widget").then_picks(0, "Tunk");
    let it = it.then_picks(0, "Yxili Marauder").then_picks(0, "left");
    assert_eq!((it.piece("Yxili Marauder").amber, it.amber(1)), (0, 3));
}

#[test]
fn swap_widget_without_another_martian_only_returns() {
    let it = board(Mars).artifacts(0, ["Swap Widget"]).hand(0, ["Troll", "Squawker"]);
    let it = it.line(0, ["Tunk"]).begins().acts(0, "Swap Widget");
    assert_eq!((it.hand(0), it.line(0).len()), (vec!["Squawker", "Troll", "Tunk"], 0));
}

#[test]
fn swap_widget_returns_a_foreign_martian_to_its_owner() {
    let it = board(Mars).artifacts(0, ["Swap Widget"]).hand(0, ["Zorg"]);
    let it = it.creature(0, "Tunk", |it| it.foreign = true).begins().acts(0, "Swap Widget");
    let it = it.then_picks(0, "Zorg");
    assert_eq!((it.hand(1), it.line(0)), (vec!["Tunk"], vec!["Zorg"]));
}

#[test]
fn swap_widget_without_another_name_only_returns() {
    let it = board(Mars).artifacts(0, ["Swap Widget"]).hand(0, ["Tunk", "Troll"]);
    let it = it.line(0, ["Tunk"]).begins().acts(0, "Swap Widget");
    assert_eq!((it.hand(0), it.line(0).len()), (vec!["Troll", "Tunk", "Tunk"], 0));
}

#[test]
fn combat_pheromones_are_used_up_by_taking_a_stun() {
    let it = board(Dis).artifacts(0, ["Combat Pheromones"]).line(0, ["Tunk", "Blypyp"]);
    let it = it.creature(0, "Zorg", |it| it.stunned = true).begins();
    let it = it.uses_omni(0, "Combat Pheromones").unstuns(0, "Zorg").reaps(0, "Tunk");
    assert!(!it.stunned("Zorg") && !it.may_use(0, "Blypyp", How::Reap));
}
