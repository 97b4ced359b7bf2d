//! The creatures of Mars.

use super::super::super::super::moments::How;
use super::super::super::super::printed::House::{Brobnar, Logos, Mars, Untamed};
use super::super::super::super::printed::Keyword;
use super::super::super::super::things::Zone;
use crate::keyforge::trial::board;

#[test]
fn blypyp_has_the_next_mars_creature_enter_ready() {
    let it = board(Mars).hand(0, ["Sniffer", "Tunk", "Mindwarper"]).line(0, ["Blypyp"]);
    let it = it.begins().reaps(0, "Blypyp").plays(0, "Sniffer");
    let it = it.plays(0, "Tunk").then_picks(0, "left");
    let it = it.plays(0, "Mindwarper").then_picks(0, "left");
    assert!(!it.ready("Sniffer") && it.ready("Tunk") && !it.ready("Mindwarper"));
}

#[test]
fn chuff_ape_enters_stunned_and_taunts() {
    let it = board(Mars).hand(0, ["Chuff Ape"]).begins().plays(0, "Chuff Ape");
    assert!(it.stunned("Chuff Ape") && !it.ready("Chuff Ape"));
    assert!(it.has("Chuff Ape", Keyword::Taunt));
}

#[test]
fn chuff_ape_may_eat_a_friend_to_heal() {
    let it = board(Mars).creature(0, "Chuff Ape", |it| it.damage = 5).line(0, ["Tunk"]);
    let it = it.begins().reaps(0, "Chuff Ape");
    let sated = it.clone().then_picks(0, "yes");
    assert_eq!((sated.damage("Chuff Ape"), sated.zone("Tunk")), (0, Zone::Discard));
    let hungry = it.then_picks(0, "no");
    assert_eq!((hungry.damage("Chuff Ape"), hungry.zone("Tunk")), (5, Zone::InPlay));
}

#[test]
fn chuff_ape_heals_only_if_the_friend_was_sacrificed() {
    let it = board(Mars).creature(0, "Chuff Ape", |it| it.damage = 5);
    let it = it.creature(0, "Tunk", |it| it.warded = true).begins();
    let it = it.reaps(0, "Chuff Ape").then_picks(0, "yes");
    assert_eq!((it.damage("Chuff Ape"), it.zone("Tunk")), (5, Zone::InPlay));
}

#[test]
fn ether_spider_captures_icons_and_what_is_reaped() {
    let it = board(Mars).hand(0, ["Squawker"]).line(0, ["Tunk"]).line(1, ["Ether Spider"]);
    let it = it.begins().plays(0, "Squawker").then_picks(0, "Ready a Mars");
    let it = it.then_picks(0, "Tunk").reaps(0, "Tunk");
    assert_eq!((it.amber(0), it.piece("Ether Spider").amber), (0, 2));
}

#[test]
fn ether_spider_captures_what_is_stolen_too() {
    let it = board(Mars).hand(0, ["Psychic Network"]).line(0, ["Tunk"]);
    let it = it.line(1, ["Ether Spider"]).amber(1, 3).begins().plays(0, "Psychic Network");
    assert_eq!((it.amber(0), it.amber(1), it.piece("Ether Spider").amber), (0, 2, 1));
}

#[test]
fn ether_spider_lets_its_own_player_gain() {
    let it = board(Mars).line(0, ["Ether Spider"]).begins().reaps(0, "Ether Spider");
    assert_eq!((it.amber(0), it.piece("Ether Spider").amber), (1, 0));
}

#[test]
fn ether_spider_deals_no_damage_and_gives_all_back_as_it_dies() {
    let it = board(Mars).line(0, ["Tunk"]);
    let it = it.creature(1, "Ether Spider", |it| (it.damage, it.amber) = (5, 2)).begins();
    let it = it.fights(0, "Tunk", "Ether Spider");
    assert_eq!((it.damage("Tunk"), it.zone("Ether Spider")), (0, Zone::Discard));
    assert_eq!(it.amber(0), 2);
}

#[test]
fn one_ether_spider_catches_what_falls_from_another_creature() {
    let it = board(Mars).line(0, ["Zorg"]).line(1, ["Ether Spider"]);
    let it = it.creature(1, "Bumpsy", |it| it.amber = 3).begins().fights(0, "Zorg", "Bumpsy");
    assert_eq!((it.amber(0), it.piece("Ether Spider").amber), (0, 3));
}

#[test]
fn of_two_ether_spiders_one_is_chosen() {
    let it = board(Mars).line(0, ["Tunk"]).line(1, ["Ether Spider", "Ether Spider"]).begins();
    let it = it.reaps(0, "Tunk").asks(0, "instead").goes_on_to(0, "play");
    let spiders = it.state().players[1].line.iter();
    let caught: Vec<u32> = spiders.map(|it_| it.state().piece(*it_).amber).collect();
    assert_eq!((it.amber(0), caught.iter().sum()), (0, 1));
}

#[test]
fn grabber_jammer_makes_keys_dearer_and_captures() {
    let it = board(Mars).line(0, ["Grabber Jammer"]).amber(1, 2).begins();
    assert_eq!((it.key_cost(0), it.key_cost(1)), (6, 7));
    let it = it.reaps(0, "Grabber Jammer");
    assert_eq!((it.amber(1), it.piece("Grabber Jammer").amber), (1, 1));
}

#[test]
fn grommid_lets_its_player_play_no_creatures() {
    let it = board(Mars).hand(0, ["Tunk", "Sniffer"]).line(0, ["Grommid"]).begins();
    assert!(!it.may_play(0, "Tunk") && it.may_play(0, "Sniffer"));
}

#[test]
fn the_other_player_plays_creatures_beside_grommid() {
    let it = board(Mars).hand(0, ["Tunk", "Grommid"]).line(1, ["Grommid"]).begins();
    assert!(it.may_play(0, "Tunk") && it.may_play(0, "Grommid"));
}

#[test]
fn grommid_costs_amber_whether_it_attacks_or_is_attacked() {
    let it = board(Mars).line(0, ["Grommid"]).line(1, ["Bumpsy"]).amber(1, 2).begins();
    assert_eq!(it.fights(0, "Grommid", "Bumpsy").amber(1), 1);
    let it = board(Brobnar).line(0, ["Bumpsy"]).line(1, ["Grommid"]).amber(0, 2).begins();
    assert_eq!(it.fights(0, "Bumpsy", "Grommid").amber(0), 1);
}

#[test]
fn a_grommid_that_does_not_survive_costs_nothing() {
    let it = board(Mars).creature(0, "Grommid", |it| it.damage = 5);
    let it = it.line(1, ["Bumpsy"]).amber(1, 2).begins().fights(0, "Grommid", "Bumpsy");
    assert_eq!((it.amber(1), it.line(0).len() + it.line(1).len()), (2, 0));
}

#[test]
fn john_smyth_readies_martians_but_no_agent() {
    let it = board(Mars).line(0, ["“John Smyth”"]);
    let it = it.creature(0, "Tunk", |it| it.exhausted = true).line(1, ["Troll"]).begins();
    let it = it.reaps(0, "“John Smyth”");
    assert!(it.ready("Tunk") && !it.ready("“John Smyth”"));
}

#[test]
fn john_smyth_is_elusive_once_a_turn() {
    let it = board(Brobnar).line(0, ["Troll", "Bumpsy"]).line(1, ["“John Smyth”"]).begins();
    let it = it.fights(0, "Troll", "“John Smyth”");
    assert_eq!((it.damage("Troll"), it.zone("“John Smyth”")), (0, Zone::InPlay));
    let it = it.fights(0, "Bumpsy", "“John Smyth”");
    assert_eq!((it.damage("Bumpsy"), it.zone("“John Smyth”")), (2, Zone::Discard));
}

#[test]
fn mindwarper_has_an_enemy_capture_its_own_sides_amber() {
    let it = board(Mars).line(0, ["Mindwarper"]).line(1, ["Troll", "Krump"]).amber(1, 2);
    let it = it.begins().acts(0, "Mindwarper").then_picks(0, "Krump");
    assert_eq!((it.amber(1), it.piece("Krump").amber, it.amber(0)), (1, 1, 0));
}

#[test]
fn phylyx_counts_other_friendly_martians() {
    let it = board(Mars).line(0, ["Phylyx the Disintegrator", "Tunk", "Zorg", "Troll"]);
    let it = it.line(1, ["Mindwarper"]).amber(1, 5).begins();
    assert_eq!(it.acts(0, "Phylyx the Disintegrator").amber(1), 3);
}

#[test]
fn qyxxlyx_hurts_humans_through_their_armor() {
    let it = board(Mars).line(0, ["Qyxxlyx Plague Master"]).line(1, ["Bulwark", "Troll"]);
    let it = it.begins().reaps(0, "Qyxxlyx Plague Master");
    assert_eq!((it.damage("Bulwark"), it.damage("Troll")), (3, 0));
    assert_eq!(it.piece("Bulwark").armor_used, 0);
}

#[test]
fn tunk_is_healed_as_another_martian_is_played() {
    let it = board(Mars).hand(0, ["Sniffer", "Zorg"]).creature(0, "Tunk", |it| it.damage = 4);
    let it = it.begins().plays(0, "Sniffer");
    assert_eq!(it.damage("Tunk"), 4);
    assert_eq!(it.plays(0, "Zorg").then_picks(0, "left").damage("Tunk"), 0);
}

#[test]
fn tunk_minds_only_its_own_player() {
    let it = board(Mars).hand(0, ["Zorg"]).creature(1, "Tunk", |it| it.damage = 4).begins();
    assert_eq!(it.plays(0, "Zorg").damage("Tunk"), 4);
}

#[test]
fn ulyq_megamouth_uses_who_is_no_martian() {
    let it = board(Mars).line(0, ["Ulyq Megamouth", "Tunk"]);
    let it = it.creature(0, "Troll", |it| it.damage = 4).begins().reaps(0, "Ulyq Megamouth");
    assert_eq!((it.amber(0), it.damage("Troll"), it.ready("Troll")), (2, 1, false));
}

#[test]
fn ulyq_megamouth_uses_nobody_who_is_exhausted() {
    let it = board(Mars).line(0, ["Ulyq Megamouth"]);
    let it = it.creature(0, "Troll", |it| it.exhausted = true).begins();
    assert_eq!(it.reaps(0, "Ulyq Megamouth").amber(0), 1);
}

#[test]
fn uxlyx_the_zookeeper_abducts_and_the_specimen_goes_home_later() {
    let it = board(Mars).line(0, ["Uxlyx the Zookeeper"]).line(1, ["Troll"]).begins();
    let it = it.reaps(0, "Uxlyx the Zookeeper");
    assert_eq!((it.archives(0), it.line(1).len()), (vec!["Troll"], 0));
    let it = it.ends_turn(0).answers(1, "house", "Dis").ends_turn(1);
    let it = it.answers(0, "house", "Dis").answers(0, "take_archives", "yes");
    assert!(it.hand(1).contains(&"Troll") && !it.hand(0).contains(&"Troll"));
}

#[test]
fn who_is_abducted_from_under_a_foreign_controller_stays_whose_it_is() {
    // The opponent controls a creature of ours: it comes into our archives, and then to our hand.
    let it = board(Mars).line(0, ["Uxlyx the Zookeeper"]);
    let it = it.creature(1, "Troll", |it| it.foreign = true).begins();
    let it = it.reaps(0, "Uxlyx the Zookeeper");
    assert_eq!(it.archives(0), ["Troll"]);
    let it = it.ends_turn(0).answers(1, "house", "Dis").ends_turn(1);
    let it = it.answers(0, "house", "Dis").answers(0, "take_archives", "yes");
    assert!(it.hand(0).contains(&"Troll"));
}

#[test]
fn vezyma_thinkdrone_may_archive_an_own_card_in_play() {
    let it = board(Mars).line(0, ["Vezyma Thinkdrone"]).artifacts(0, ["Cannon"]);
    let it = it.line(1, ["Troll"]).begins().reaps(0, "Vezyma Thinkdrone").then_picks(0, "yes");
    let it = it.does_not_offer(0, "Troll").then_picks(0, "Cannon");
    assert_eq!((it.archives(0), it.line(0)), (vec!["Cannon"], vec!["Vezyma Thinkdrone"]));
}

#[test]
fn vezyma_thinkdrone_can_archive_itself() {
    let it = board(Mars).line(0, ["Vezyma Thinkdrone"]).begins();
    let it = it.reaps(0, "Vezyma Thinkdrone").then_picks(0, "yes");
    assert_eq!((it.archives(0), it.amber(0)), (vec!["Vezyma Thinkdrone"], 1));
}

#[test]
fn yxili_marauder_captures_for_ready_martians_and_grows_by_it() {
    let it = board(Mars).hand(0, ["Yxili Marauder"]).line(0, ["Blypyp", "Zorg", "Troll"]);
    let it = it.amber(1, 5).begins().plays(0, "Yxili Marauder").then_picks(0, "left");
    assert_eq!((it.piece("Yxili Marauder").amber, it.power("Yxili Marauder")), (2, 4));
    assert_eq!(it.amber(1), 3);
}

#[test]
fn yxili_marauder_counts_itself_where_it_enters_ready() {
    let it = board(Mars).hand(0, ["Soft Landing", "Yxili Marauder"]).amber(1, 5).begins();
    let it = it.plays(0, "Soft Landing").plays(0, "Yxili Marauder");
    assert_eq!((it.piece("Yxili Marauder").amber, it.amber(1)), (1, 4));
}

#[test]
fn yxilo_bolter_purges_whom_its_damage_destroys() {
    let it = board(Mars).line(0, ["Yxilo Bolter"]).line(1, ["Grenade Snib", "Troll"]);
    let it = it.amber(0, 3).begins().reaps(0, "Yxilo Bolter").then_picks(0, "Grenade Snib");
    assert_eq!((it.zone("Grenade Snib"), it.amber(0)), (Zone::Purged, 2));
}

#[test]
fn yxilo_bolter_purges_nobody_who_survives_or_escapes() {
    let it = board(Mars).line(0, ["Yxilo Bolter"]).line(1, ["Bad Penny", "Troll"]).begins();
    let it = it.reaps(0, "Yxilo Bolter");
    let hit = it.clone().then_picks(0, "Troll");
    assert_eq!((hit.zone("Troll"), hit.damage("Troll")), (Zone::InPlay, 2));
    assert_eq!(it.then_picks(0, "Bad Penny").zone("Bad Penny"), Zone::Hand);
}

#[test]
fn yxilo_bolter_does_not_purge_who_took_the_damage_for_another() {
    let it = board(Mars).line(0, ["Yxilo Bolter"]).line(1, ["Dust Pixie"]);
    let it = it.creature(1, "Shadow Self", |it| it.damage = 7).begins();
    let it = it.reaps(0, "Yxilo Bolter").then_picks(0, "Dust Pixie");
    assert_eq!((it.zone("Dust Pixie"), it.zone("Shadow Self")), (Zone::InPlay, Zone::Discard));
}

#[test]
fn yxilx_dominator_enters_stunned_and_shields_its_neighbors() {
    let it = board(Mars).hand(0, ["Yxilx Dominator"]).begins().plays(0, "Yxilx Dominator");
    assert!(it.stunned("Yxilx Dominator"));
    let it = board(Brobnar).line(0, ["Troll"]);
    let it = it.line(1, ["Bumpsy", "Yxilx Dominator", "Krump", "Headhunter"]).begins();
    assert_eq!(it.defenders("Troll"), ["Yxilx Dominator", "Headhunter"]);
}

#[test]
fn a_stunned_creature_only_loses_its_stun_as_it_is_used() {
    let it = board(Mars).creature(0, "Yxilx Dominator", |it| it.stunned = true).begins();
    assert!(!it.may_use(0, "Yxilx Dominator", How::Reap));
    let it = it.unstuns(0, "Yxilx Dominator");
    assert_eq!((it.stunned("Yxilx Dominator"), it.ready("Yxilx Dominator")), (false, false));
    assert_eq!(it.amber(0), 0);
}

#[test]
fn zorg_enters_stunned_and_stuns_whom_it_fights_with_both_neighbors() {
    let it = board(Mars).hand(0, ["Zorg"]).begins().plays(0, "Zorg");
    assert!(it.stunned("Zorg"));
    let it = board(Mars).line(0, ["Zorg"]);
    let it = it.line(1, ["Bumpsy", "Krump", "Troll", "Headhunter"]).begins();
    let it = it.fights(0, "Zorg", "Troll");
    assert!(it.stunned("Krump") && it.stunned("Troll") && it.stunned("Headhunter"));
    assert_eq!((it.stunned("Bumpsy"), it.zone("Zorg")), (false, Zone::Discard));
}

#[test]
fn zorg_stuns_nobody_as_it_is_attacked() {
    let it = board(Brobnar).line(0, ["Troll"]).line(1, ["Zorg"]).begins();
    assert!(!it.fights(0, "Troll", "Zorg").stunned("Troll"));
}

#[test]
fn zyzzix_the_many_archives_a_creature_and_grows() {
    let it = board(Mars).hand(0, ["Troll", "Anger"]).line(0, ["Zyzzix the Many"]).begins();
    let it = it.reaps(0, "Zyzzix the Many").does_not_offer(0, "Anger");
    assert_eq!(it.clone().picks_all(0, []).power("Zyzzix the Many"), 3);
    let it = it.picks_all(0, ["Troll"]);
    assert_eq!((it.archives(0), it.power("Zyzzix the Many")), (vec!["Troll"], 6));
}

#[test]
fn replicator_has_uxlyx_abduct_for_its_own_player() {
    let it = board(Logos).line(0, ["Replicator"]).line(1, ["Uxlyx the Zookeeper"]).begins();
    let it = it.reaps(0, "Replicator");
    assert_eq!((it.archives(0), it.archives(1).len()), (vec!["Uxlyx the Zookeeper"], 0));
}

#[test]
fn ether_spider_serves_who_controls_it() {
    let it = board(Untamed).hand(0, ["Fertility Chant"]);
    let it = it.creature(0, "Ether Spider", |it| it.foreign = true).begins();
    let it = it.plays(0, "Fertility Chant");
    assert_eq!((it.amber(0), it.amber(1), it.piece("Ether Spider").amber), (4, 0, 2));
}

#[test]
fn what_is_reaped_by_dimension_door_is_stolen_and_still_caught_by_ether_spider() {
    let it = board(Logos).hand(0, ["Dimension Door"]).line(0, ["Doc Bookton"]).amber(1, 2);
    let it = it.line(1, ["Ether Spider"]).begins().plays(0, "Dimension Door");
    let it = it.reaps(0, "Doc Bookton").picks(0, "Dimension Door");
    assert_eq!((it.amber(0), it.amber(1), it.piece("Ether Spider").amber), (0, 1, 1));
}

#[test]
fn the_amber_on_an_abducted_creature_is_returned() {
    let it = board(Mars).line(0, ["Uxlyx the Zookeeper"]);
    let it = it.creature(1, "Troll", |it| it.amber = 2).begins().reaps(0, "Uxlyx the Zookeeper");
    assert_eq!((it.archives(0), it.amber(0)), (vec!["Troll"], 3));
}

#[test]
fn replicator_has_ulyq_megamouth_use_its_own_friends() {
    let it = board(Logos).line(0, ["Replicator", "Krump"]).line(1, ["Ulyq Megamouth"]).begins();
    let it = it.reaps(0, "Replicator").then_picks(0, "Krump").then_picks(0, "Reap");
    assert_eq!((it.amber(0), it.ready("Krump")), (2, false));
}

#[test]
fn replicator_has_zyzzix_grow_where_it_stands() {
    let it = board(Logos).line(0, ["Replicator"]).line(1, ["Zyzzix the Many"]);
    let it = it.hand(0, ["Troll"]).hand(1, ["Krump"]).begins().reaps(0, "Replicator");
    let it = it.does_not_offer(0, "Krump").picks_all(0, ["Troll"]);
    assert_eq!((it.archives(0), it.power("Zyzzix the Many")), (vec!["Troll"], 6));
}

#[test]
fn blypyps_promise_ends_with_the_turn() {
    let it = board(Mars).hand(0, ["Tunk"]).line(0, ["Blypyp"]).begins().reaps(0, "Blypyp");
    let it = it.ends_turn(0).answers(1, "house", "Dis").ends_turn(1);
    let it = it.answers(0, "house", "Mars").plays(0, "Tunk").then_picks(0, "left");
    assert!(!it.ready("Tunk"));
}
