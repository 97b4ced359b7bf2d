//! The actions of Mars.

use super::super::super::super::printed::House::{Brobnar, Dis, Logos, Mars};
use super::super::super::super::things::Zone;
use crate::keyforge::held::Held;
use crate::keyforge::trial::{board, code};

#[test]
fn ammonia_clouds_hurt_everybody_at_once() {
    let it = board(Mars).hand(0, ["Ammonia Clouds"]).line(0, ["Grabber Jammer"]);
    let it = it.line(1, ["Bumpsy", "Dust Imp"]).begins().plays(0, "Ammonia Clouds");
    assert_eq!((it.damage("Grabber Jammer"), it.damage("Bumpsy")), (2, 3));
    assert_eq!((it.zone("Dust Imp"), it.amber(1)), (Zone::Discard, 2));
}

#[test]
fn battle_fleet_draws_for_each_mars_card_that_is_shown() {
    let it = board(Mars).hand(0, ["Battle Fleet", "Tunk", "Troll", "Squawker"]).begins();
    let it = it.plays(0, "Battle Fleet").does_not_offer(0, "Troll");
    let it = it.picks_all(0, ["Tunk", "Squawker"]);
    assert_eq!((it.hand(0).len(), it.amber(0)), (5, 1));
}

#[test]
fn battle_fleet_may_show_nothing() {
    let it = board(Mars).hand(0, ["Battle Fleet", "Tunk"]).begins().plays(0, "Battle Fleet");
    assert_eq!(it.picks_all(0, []).hand(0), ["Tunk"]);
}

#[test]
fn deep_probe_finds_nothing_in_an_empty_hand() {
    let it = board(Mars).hand(0, ["Deep Probe"]).begins();
    let it = it.plays(0, "Deep Probe").then_picks(0, "Brobnar");
    assert_eq!((it.discard(1).len(), it.amber(0)), (0, 1));
}

#[test]
fn emp_blast_stuns_martians_and_robots_and_destroys_artifacts() {
    let it = board(Mars).hand(0, ["EMP Blast"]).line(0, ["Zorg"]).artifacts(0, ["Sniffer"]);
    let it = it.line(1, ["Batdrone", "Troll"]).artifacts(1, ["Cannon"]).begins();
    let it = it.plays(0, "EMP Blast");
    assert!(it.stunned("Zorg") && it.stunned("Batdrone") && !it.stunned("Troll"));
    assert_eq!((it.zone("Sniffer"), it.zone("Cannon")), (Zone::Discard, Zone::Discard));
}

#[test]
fn hypnotic_command_lets_enemies_capture_from_their_own_side() {
    let it = board(Mars).hand(0, ["Hypnotic Command"]).line(0, ["Tunk", "Zorg", "Troll"]);
    let it = it.line(1, ["Krump", "Bumpsy"]).amber(1, 5).amber(0, 1).begins();
    let it = it.plays(0, "Hypnotic Command").split(0, [("Krump", 1), ("Bumpsy", 1)]);
    assert_eq!((it.amber(0), it.amber(1)), (1, 3));
    assert_eq!((it.piece("Krump").amber, it.piece("Bumpsy").amber), (1, 1));
}

#[test]
fn hypnotic_command_captures_no_more_than_there_is() {
    let it = board(Mars).hand(0, ["Hypnotic Command"]).line(0, ["Tunk", "Zorg"]);
    let it = it.line(1, ["Krump"]).amber(1, 1).begins().plays(0, "Hypnotic Command");
    assert_eq!((it.amber(1), it.piece("Krump").amber), (0, 1));
}

#[test]
fn irradiated_aember_strikes_at_six_amber() {
    let it = board(Mars).hand(0, ["Irradiated Æmber"]).line(0, ["Tunk"]).line(1, ["Troll"]);
    let rich = it.clone().amber(1, 6).begins().plays(0, "Irradiated Æmber");
    assert_eq!((rich.damage("Troll"), rich.damage("Tunk"), rich.amber(0)), (3, 0, 1));
    let poor = it.amber(1, 5).begins().plays(0, "Irradiated Æmber");
    assert_eq!(poor.damage("Troll"), 0);
}

#[test]
fn key_abduction_counts_the_cards_that_came_back() {
    // Three cards are in hand afterwards: the key costs 6 + 9 - 3.
    let it = board(Mars).hand(0, ["Key Abduction", "Troll"]).line(0, ["Tunk", "Zorg"]);
    let it = it.line(1, ["Mindwarper"]).amber(0, 12).begins().plays(0, "Key Abduction");
    assert_eq!((it.hand(0), it.hand(1)), (vec!["Troll", "Tunk", "Zorg"], vec!["Mindwarper"]));
    let it = it.picks(0, "yes").goes_on_to(0, "play");
    assert_eq!((it.keys(0), it.amber(0)), (1, 1));
}

#[test]
fn key_abduction_needs_the_whole_price() {
    let it = board(Mars).hand(0, ["Key Abduction", "Troll"]).line(0, ["Tunk", "Zorg"]);
    let it = it.amber(0, 10).begins().plays(0, "Key Abduction");
    assert_eq!((it.is_asked(0, "play"), it.keys(0), it.amber(0)), (true, 0, 11));
}

#[test]
fn key_abduction_is_no_duty() {
    let it = board(Mars).hand(0, ["Key Abduction"]).line(0, ["Tunk"]).amber(0, 20).begins();
    let it = it.plays(0, "Key Abduction").then_picks(0, "no");
    assert_eq!((it.keys(0), it.hand(0)), (0, vec!["Tunk"]));
}

#[test]
fn martian_hounds_grow_one_creature_for_all_that_are_hurt() {
    let it = board(Mars).hand(0, ["Martian Hounds"]).line(0, ["Zorg"]);
    let it = it.creature(0, "Tunk", |it| it.damage = 1);
    let it = it.creature(1, "Troll", |it| it.damage = 2).begins();
    let it = it.plays(0, "Martian Hounds").then_picks(0, "Zorg");
    assert_eq!((it.power("Zorg"), it.piece("Zorg").power_counters), (11, 4));
}

#[test]
fn martians_make_bad_allies_purges_other_creatures_of_the_own_hand() {
    let hand = ["Martians Make Bad Allies", "Troll", "Tunk", "Anger", "Bumpsy"];
    let it = board(Mars).hand(0, hand).begins().plays(0, "Martians Make Bad Allies");
    assert_eq!((it.hand(0), it.amber(0)), (vec!["Anger", "Tunk"], 2));
    assert_eq!((it.zone("Troll"), it.zone("Bumpsy")), (Zone::Purged, Zone::Purged));
}

#[test]
fn martians_make_bad_allies_with_an_empty_hand_does_nothing() {
    let it = board(Mars).hand(0, ["Martians Make Bad Allies"]).begins();
    assert_eq!(it.plays(0, "Martians Make Bad Allies").amber(0), 0);
}

#[test]
fn mass_abduction_takes_up_to_three_that_are_damaged() {
    let it = board(Mars).hand(0, ["Mass Abduction"]).line(1, ["Bumpsy"]);
    let it = it.creature(1, "Troll", |it| (it.damage, it.amber) = (1, 2));
    let it = it.creature(1, "Krump", |it| it.damage = 1).begins().plays(0, "Mass Abduction");
    assert_eq!(it.choice_of(0), (0, 2));
    let it = it.does_not_offer(0, "Bumpsy").picks_all(0, ["Troll"]);
    assert_eq!((it.archives(0), it.line(1)), (vec!["Troll"], vec!["Bumpsy", "Krump"]));
    assert_eq!((it.amber(0), it.amber(1)), (3, 0));
}

#[test]
fn mating_season_pays_the_owners_not_the_controllers() {
    let it = board(Mars).hand(0, ["Mating Season"]).line(0, ["Tunk", "Troll"]);
    let it = it.creature(0, "Zyzzix the Many", |it| it.foreign = true);
    let it = it.line(1, ["Zorg"]).begins().plays(0, "Mating Season");
    assert_eq!((it.amber(0), it.amber(1)), (2, 2));
    assert_eq!((it.line(0), it.line(1).len()), (vec!["Troll"], 0));
    let (ours, theirs) = (&it.state().players[0].deck, &it.state().players[1].deck);
    assert_eq!((ours.len(), theirs.len()), (11, 12));
}

#[test]
fn mothership_support_shoots_for_each_ready_martian_all_at_once() {
    let it = board(Mars).hand(0, ["Mothership Support"]).line(0, ["Tunk", "Zorg", "Troll"]);
    let it = it.creature(0, "Blypyp", |it| it.exhausted = true);
    let it = it.line(1, ["Krump", "Grabber Jammer"]).begins().plays(0, "Mothership Support");
    let apart = it.clone().split(0, [("Krump", 1), ("Grabber Jammer", 1)]);
    assert_eq!((apart.damage("Krump"), apart.damage("Grabber Jammer")), (2, 1));
    let together = it.split(0, [("Krump", 2)]);
    assert_eq!(together.damage("Krump"), 4);
}

#[test]
fn orbital_bombardment_shoots_for_each_mars_card_shown() {
    let it = board(Mars).hand(0, ["Orbital Bombardment", "Tunk", "Squawker", "Anger"]);
    let it = it.line(1, ["Krump", "Troll"]).begins().plays(0, "Orbital Bombardment");
    let it = it.does_not_offer(0, "Anger").picks_all(0, ["Tunk", "Squawker"]);
    let it = it.split(0, [("Krump", 1), ("Troll", 1)]);
    assert_eq!((it.damage("Krump"), it.damage("Troll"), it.hand(0).len()), (2, 2, 3));
}

#[test]
fn phosphorus_stars_stun_all_but_martians_and_chain() {
    let it = board(Mars).hand(0, ["Phosphorus Stars"]).line(0, ["Tunk", "Troll"]);
    let it = it.line(1, ["Krump"]).begins().plays(0, "Phosphorus Stars");
    assert!(it.stunned("Troll") && it.stunned("Krump") && !it.stunned("Tunk"));
    assert_eq!(it.chains(0), 2);
}

#[test]
fn psychic_network_steals_for_each_ready_martian() {
    let it = board(Mars).hand(0, ["Psychic Network"]).line(0, ["Tunk", "Zorg", "Troll"]);
    let it = it.creature(0, "Blypyp", |it| it.exhausted = true).amber(1, 5).begins();
    let it = it.plays(0, "Psychic Network");
    assert_eq!((it.amber(0), it.amber(1)), (2, 3));
}

#[test]
fn sample_collection_takes_as_many_as_the_opponent_has_keys() {
    let it = board(Mars).hand(0, ["Sample Collection"]).keys(1, 2);
    let it = it.line(1, ["Troll", "Krump", "Bumpsy"]).begins().plays(0, "Sample Collection");
    let it = it.may_not_pick(0, ["Troll"]).picks_all(0, ["Troll", "Krump"]);
    assert_eq!((it.archives(0), it.line(1)), (vec!["Krump", "Troll"], vec!["Bumpsy"]));
}

#[test]
fn a_sample_goes_home_as_the_archives_are_taken() {
    let it = board(Mars).hand(0, ["Sample Collection"]).keys(1, 1).archives(0, ["Tunk"]);
    let it = it.line(1, ["Troll"]).begins().plays(0, "Sample Collection").ends_turn(0);
    let it = it.answers(1, "house", "Dis").ends_turn(1).answers(0, "house", "Dis");
    let it = it.answers(0, "take_archives", "yes");
    assert!(it.hand(0).contains(&"Tunk") && !it.hand(0).contains(&"Troll"));
    assert!(it.hand(1).contains(&"Troll") && it.archives(0).is_empty());
}

#[test]
fn shatter_storm_costs_the_opponent_three_times_as_much() {
    let it = board(Mars).hand(0, ["Shatter Storm"]).amber(0, 2).amber(1, 10).begins();
    let it = it.plays(0, "Shatter Storm");
    assert_eq!((it.amber(0), it.amber(1)), (0, 4));
}

#[test]
fn soft_landing_is_for_the_next_creature_or_artifact_only() {
    let it = board(Mars).hand(0, ["Soft Landing", "Squawker", "Sniffer", "Tunk"]).begins();
    let it = it.plays(0, "Soft Landing").plays(0, "Squawker").then_picks(0, "Ready a Mars");
    let it = it.plays(0, "Sniffer").plays(0, "Tunk");
    assert!(it.ready("Sniffer") && !it.ready("Tunk"));
    assert!(it.state().lasting.is_empty());
}

#[test]
fn squawker_readies_a_martian() {
    let it = board(Mars).hand(0, ["Squawker"]).line(1, ["Troll"]);
    let it = it.creature(0, "Tunk", |it| it.exhausted = true).begins();
    let it = it.plays(0, "Squawker").then_picks(0, "Ready a Mars");
    assert!(it.ready("Tunk") && !it.stunned("Troll"));
}

#[test]
fn squawker_stuns_who_is_no_martian() {
    let it = board(Mars).hand(0, ["Squawker"]).line(0, ["Tunk"]).line(1, ["Troll"]).begins();
    let it = it.plays(0, "Squawker").then_picks(0, "Stun a creature");
    assert!(it.stunned("Troll") && !it.stunned("Tunk"));
}

#[test]
fn total_recall_pays_for_the_ready_and_returns_all() {
    let it = board(Mars).hand(0, ["Total Recall"]).line(0, ["Tunk", "Troll"]);
    let it = it.creature(0, "Zorg", |it| it.exhausted = true).line(1, ["Krump"]).begins();
    let it = it.plays(0, "Total Recall");
    assert_eq!((it.amber(0), it.hand(0)), (3, vec!["Troll", "Tunk", "Zorg"]));
    assert_eq!((it.line(0).len(), it.line(1)), (0, vec!["Krump"]));
}

#[test]
fn a_maverick_martian_counts_by_its_house() {
    let it = board(Mars).hand(0, ["Psychic Network"]).amber(1, 5);
    let it = it.creature(0, "Troll", |it| it.maverick = Some(Mars));
    let it = it.creature(0, "Tunk", |it| it.maverick = Some(Dis));
    let it = it.creature(0, "Zorg", |it| it.maverick = Some(Brobnar)).begins();
    assert_eq!(it.plays(0, "Psychic Network").amber(0), 1);
}

#[test]
fn deep_probe_discards_a_creature_of_the_house_and_nothing_else() {
    let it = board(Mars).hand(0, ["Deep Probe"]).hand(1, ["Troll", "Anger", "Zorg"]).begins();
    let it = it.plays(0, "Deep Probe").then_picks(0, "Brobnar");
    assert_eq!((it.hand(1), it.discard(1)), (vec!["Anger", "Zorg"], vec!["Troll"]));
}

#[test]
fn soft_landing_and_blypyp_meet_in_one_creature() {
    let it = board(Mars).hand(0, ["Soft Landing", "Tunk", "Mindwarper"]).line(0, ["Blypyp"]);
    let it = it.begins().reaps(0, "Blypyp").plays(0, "Soft Landing");
    let it = it.plays(0, "Tunk").then_picks(0, "left");
    let it = it.plays(0, "Mindwarper").then_picks(0, "left");
    assert!(it.ready("Tunk") && !it.ready("Mindwarper"));
}

#[test]
fn abducted_cards_are_not_discarded_from_archives_but_go_home() {
    let it = board(Logos).hand(0, ["Dysania"]).archives(1, ["Anger"]).with(|it| {
        let code = code("Troll");
        it.players[1].archives.push(Held { foreign: true, ..code.into() });
    });
    let it = it.begins().plays(0, "Dysania");
    assert_eq!((it.amber(0), it.hand(0), it.discard(1)), (1, vec!["Troll"], vec!["Anger"]));
}

#[test]
fn deep_probe_discards_creatures_of_the_house_and_nothing_else() {
    let it = board(Mars).hand(0, ["Deep Probe"]);
    let it = it.hand(1, ["Troll", "Bumpsy", "Anger", "Zorg"]).begins();
    let it = it.plays(0, "Deep Probe").then_picks(0, "Brobnar").goes_on_to(0, "play");
    assert_eq!((it.hand(1), it.discard(1).len()), (vec!["Anger", "Zorg"], 2));
}

#[test]
fn two_soft_landings_meet_in_one_card() {
    let it = board(Mars).hand(0, ["Soft Landing", "Soft Landing", "Sniffer", "Tunk"]).begins();
    let it = it.plays(0, "Soft Landing").plays(0, "Soft Landing");
    let it = it.plays(0, "Sniffer").plays(0, "Tunk");
    assert!(it.ready("Sniffer") && !it.ready("Tunk"));
}

#[test]
fn phosphorus_stars_chain_nobody_beyond_24() {
    let it = board(Mars).hand(0, ["Phosphorus Stars"]).chains(0, 23).begins();
    assert_eq!(it.plays(0, "Phosphorus Stars").chains(0), 24);
}

#[test]
fn key_abduction_can_win_the_game() {
    let it = board(Mars).hand(0, ["Key Abduction"]).line(0, ["Tunk"]).amber(0, 13).keys(0, 2);
    it.begins().plays(0, "Key Abduction").then_picks(0, "yes").won_by([0]);
}

#[test]
fn key_abduction_counts_what_else_makes_keys_dearer() {
    let it = board(Mars).hand(0, ["Key Abduction"]).bearer(1, "Troll", ["Jammer Pack"]);
    let poor = it.clone().amber(0, 15).begins().plays(0, "Key Abduction");
    assert!(poor.is_asked(0, "play"));
    let rich = it.amber(0, 16).begins().plays(0, "Key Abduction");
    assert!(rich.is_asked(0, "forge"));
}

#[test]
fn two_shots_of_mothership_support_meet_armor_once() {
    let it = board(Mars).hand(0, ["Mothership Support"]).line(0, ["Zorg", "Blypyp"]);
    let it = it.line(1, ["Grabber Jammer"]).begins().plays(0, "Mothership Support");
    assert_eq!(it.split(0, [("Grabber Jammer", 2)]).damage("Grabber Jammer"), 3);
}

#[test]
fn sample_collection_takes_all_where_there_are_too_few() {
    let it = board(Mars).hand(0, ["Sample Collection"]).keys(1, 2).line(1, ["Troll"]).begins();
    assert_eq!(it.plays(0, "Sample Collection").archives(0), ["Troll"]);
}

#[test]
fn total_recall_sends_foreign_creatures_to_their_owner() {
    let it = board(Mars).hand(0, ["Total Recall"]).line(0, ["Tunk"]);
    let it = it.creature(0, "Troll", |it| it.foreign = true).begins();
    let it = it.plays(0, "Total Recall");
    assert_eq!((it.hand(0), it.hand(1), it.amber(0)), (vec!["Tunk"], vec!["Troll"], 3));
}
