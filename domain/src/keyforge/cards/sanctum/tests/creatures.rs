//! The creatures of Sanctum.

use super::super::super::super::moments::How;
use super::super::super::super::printed::House::{Brobnar, Dis, Logos, Mars, Sanctum};
use super::super::super::super::printed::Keyword;
use super::super::super::super::things::Zone;
use crate::keyforge::scenario::StartStep;
use crate::keyforge::trial::board;

#[test]
fn bulwark_arms_its_neighbors() {
    let it = board(Sanctum).line(0, ["Troll", "Bulwark", "Sequis", "Bumpsy"]).begins();
    let armor = ["Troll", "Bulwark", "Sequis", "Bumpsy"].map(|title| it.armor(title));
    assert_eq!(armor, [2, 2, 4, 0]);
}

#[test]
fn losing_bulwarks_armor_takes_the_used_part_first() {
    // Sequis has 4 armor beside Bulwark, of which 3 are used; without it 2, of which 1 is used.
    let it = board(Mars).hand(0, ["Ammonia Clouds"]).line(1, ["Bulwark", "Sequis"]).begins();
    let it = it.plays(0, "Ammonia Clouds");
    let sequis = it.card("Sequis");
    assert_eq!((it.damage("Bulwark"), it.damage("Sequis")), (1, 0));
    assert_eq!(it.state().armor_left(sequis), 1);
}

#[test]
fn champion_anaphiel_taunts() {
    let it = board(Brobnar).line(0, ["Troll"]);
    let it = it.line(1, ["Krump", "Champion Anaphiel", "Bumpsy", "Sequis"]).begins();
    assert_eq!(it.defenders("Troll"), ["Champion Anaphiel", "Sequis"]);
}

#[test]
fn champion_tabris_captures_after_a_fight_that_it_survives() {
    let it = board(Sanctum).line(0, ["Champion Tabris"]).line(1, ["Bumpsy"]).amber(1, 2);
    let it = it.begins().fights(0, "Champion Tabris", "Bumpsy");
    assert_eq!((it.piece("Champion Tabris").amber, it.damage("Champion Tabris")), (1, 3));
    let it = board(Sanctum).line(0, ["Champion Tabris"]).line(1, ["Troll"]).amber(1, 2);
    assert_eq!(it.begins().fights(0, "Champion Tabris", "Troll").amber(1), 2);
}

#[test]
fn champion_tabris_captures_nothing_as_a_defender() {
    let it = board(Brobnar).line(0, ["Bumpsy"]).line(1, ["Champion Tabris"]).amber(0, 2);
    assert_eq!(it.begins().fights(0, "Bumpsy", "Champion Tabris").amber(0), 2);
}

#[test]
fn commander_remiel_uses_a_friend_of_another_house() {
    let it = board(Sanctum).line(0, ["Commander Remiel", "Sequis", "Troll"]).begins();
    let it = it.reaps(0, "Commander Remiel");
    assert_eq!((it.amber(0), it.ready("Troll"), it.ready("Sequis")), (2, false, true));
}

#[test]
fn duma_the_martyr_heals_its_friends_and_draws() {
    let it = board(Brobnar).line(0, ["Troll"]).line(1, ["Duma the Martyr"]);
    let it = it.creature(1, "Krump", |it| it.damage = 4).begins();
    let it = it.fights(0, "Troll", "Duma the Martyr");
    assert_eq!((it.damage("Krump"), it.damage("Troll"), it.hand(1).len()), (0, 3, 2));
}

#[test]
fn who_is_destroyed_with_duma_the_martyr_is_healed_in_vain() {
    let it = board(Mars).hand(0, ["Ammonia Clouds"]).line(1, ["Duma the Martyr"]);
    let it = it.creature(1, "Krump", |it| it.damage = 4).begins();
    let it = it.plays(0, "Ammonia Clouds").goes_on_to(0, "play");
    assert_eq!((it.line(1).len(), it.hand(1).len()), (0, 2));
}

#[test]
fn francus_captures_for_who_dies_fighting_it() {
    let it = board(Sanctum).line(0, ["Francus"]).line(1, ["Bumpsy"]).amber(1, 2).begins();
    assert_eq!(it.fights(0, "Francus", "Bumpsy").piece("Francus").amber, 1);
    let it = board(Brobnar).line(0, ["Bumpsy"]).line(1, ["Francus"]).amber(0, 2).begins();
    assert_eq!(it.fights(0, "Bumpsy", "Francus").piece("Francus").amber, 1);
}

#[test]
fn francus_captures_nothing_for_who_survives() {
    let it = board(Brobnar).line(0, ["Headhunter"]).line(1, ["Francus"]).amber(0, 2);
    let it = it.artifacts(0, ["Banner of Battle", "Banner of Battle"]).begins();
    assert_eq!(it.fights(0, "Headhunter", "Francus").piece("Francus").amber, 0);
}

#[test]
fn grey_monk_arms_all_friends_and_heals() {
    let it = board(Sanctum).line(0, ["Grey Monk", "Sequis"]);
    let it = it.creature(1, "Troll", |it| it.damage = 3).begins();
    assert_eq!((it.armor("Grey Monk"), it.armor("Sequis"), it.armor("Troll")), (1, 3, 0));
    assert_eq!(it.reaps(0, "Grey Monk").then_picks(0, "Troll").damage("Troll"), 1);
}

#[test]
fn hayyel_the_merchant_earns_by_artifacts_alone() {
    let it = board(Sanctum).hand(0, ["Round Table", "Inspiration"]);
    let it = it.line(0, ["Hayyel the Merchant"]).begins().plays(0, "Round Table");
    assert_eq!(it.amber(0), 2);
    assert_eq!(it.plays(0, "Inspiration").amber(0), 3);
}

#[test]
fn hayyel_the_merchant_minds_only_its_own_player() {
    let it = board(Sanctum).hand(0, ["Round Table"]).line(1, ["Hayyel the Merchant"]).begins();
    assert_eq!(it.plays(0, "Round Table").amber(1), 0);
}

#[test]
fn horseman_of_death_calls_the_others_from_the_grave() {
    let it = board(Sanctum).hand(0, ["Horseman of Death"]);
    let it = it.discard(0, ["Horseman of War", "Troll", "Horseman of Famine"]).begins();
    let it = it.plays(0, "Horseman of Death");
    assert_eq!(it.hand(0), ["Horseman of Famine", "Horseman of War"]);
    assert_eq!(it.discard(0), ["Troll"]);
}

#[test]
fn horseman_of_famine_destroys_the_weakest() {
    let it = board(Sanctum).hand(0, ["Horseman of Famine"]);
    let it = it.line(1, ["Troll", "Silvertooth"]).begins().plays(0, "Horseman of Famine");
    assert_eq!(it.line(1), ["Troll"]);
}

#[test]
fn horseman_of_famine_asks_among_equals_and_can_fall_itself() {
    let it = board(Sanctum).line(0, ["Horseman of Famine"]).line(1, ["Troll", "Bumpsy"]);
    let it = it.begins().reaps(0, "Horseman of Famine").does_not_offer(0, "Troll");
    assert_eq!(it.clone().then_picks(0, "Bumpsy").line(1), ["Troll"]);
    assert_eq!(it.then_picks(0, "Horseman of Famine").line(0).len(), 0);
}

#[test]
fn horseman_of_pestilence_spares_horsemen() {
    let it = board(Sanctum).hand(0, ["Horseman of Pestilence"]).line(0, ["Horseman of War"]);
    let it = it.line(1, ["Troll", "Dust Pixie"]).begins();
    let it = it.plays(0, "Horseman of Pestilence").then_picks(0, "left");
    assert_eq!((it.damage("Troll"), it.zone("Dust Pixie")), (1, Zone::Discard));
    assert_eq!((it.damage("Horseman of War"), it.damage("Horseman of Pestilence")), (0, 0));
}

#[test]
fn horseman_of_pestilence_strikes_after_fighting_too() {
    let it = board(Sanctum).line(0, ["Horseman of Pestilence"]).line(1, ["Dextre", "Troll"]);
    let it = it.begins().fights(0, "Horseman of Pestilence", "Dextre");
    assert_eq!((it.zone("Dextre"), it.damage("Troll")), (Zone::Deck, 1));
}

#[test]
fn horseman_of_war_lets_all_friends_fight_and_do_nothing_else() {
    let it = board(Sanctum).hand(0, ["Horseman of War"]).line(0, ["Troll", "Lady Maxena"]);
    let it = it.line(1, ["Bumpsy"]).begins();
    let it = it.plays(0, "Horseman of War").then_picks(0, "left");
    assert!(it.may_use(0, "Troll", How::Fight) && !it.may_use(0, "Troll", How::Reap));
    assert!(it.may_use(0, "Lady Maxena", How::Fight));
    assert!(!it.may_use(0, "Lady Maxena", How::Reap));
    assert!(!it.may_use(0, "Lady Maxena", How::Action));
}

#[test]
fn horseman_of_war_lets_a_stun_be_taken() {
    let it = board(Sanctum).hand(0, ["Horseman of War"]).line(1, ["Bumpsy"]);
    let it = it.creature(0, "Troll", |it| it.stunned = true).begins();
    let it = it.plays(0, "Horseman of War").then_picks(0, "left").unstuns(0, "Troll");
    assert!(!it.stunned("Troll"));
}

#[test]
fn jehu_the_bureaucrat_earns_in_the_turns_of_sanctum() {
    let it = board(Sanctum).line(0, ["Jehu the Bureaucrat"]).step(StartStep::House);
    let it = it.houses(0, [Sanctum, Dis, Logos]).begins();
    assert_eq!(it.clone().answers(0, "house", "Sanctum").amber(0), 2);
    assert_eq!(it.answers(0, "house", "Dis").amber(0), 0);
}

#[test]
fn jehu_the_bureaucrat_minds_only_its_own_player() {
    let it = board(Sanctum).line(1, ["Jehu the Bureaucrat"]).step(StartStep::House);
    let it = it.houses(0, [Sanctum, Dis, Logos]).begins().answers(0, "house", "Sanctum");
    assert_eq!((it.amber(0), it.amber(1)), (0, 0));
}

#[test]
fn lady_maxena_stuns_and_goes_home() {
    let it = board(Sanctum).hand(0, ["Lady Maxena"]).line(1, ["Troll"]).begins();
    let it = it.plays(0, "Lady Maxena").then_picks(0, "Troll");
    assert!(it.stunned("Troll"));
    let it = board(Sanctum).line(0, ["Lady Maxena"]).begins().acts(0, "Lady Maxena");
    assert_eq!(it.hand(0), ["Lady Maxena"]);
}

#[test]
fn lord_golgotha_strikes_the_neighbors_before_the_fight() {
    let it = board(Sanctum).line(0, ["Lord Golgotha"]);
    let it = it.line(1, ["Faygin", "Dextre", "Troll", "Krump"]).begins();
    let it = it.fights(0, "Lord Golgotha", "Dextre");
    assert_eq!((it.zone("Faygin"), it.damage("Troll"), it.damage("Krump")), (Zone::Discard, 3, 0));
    assert_eq!((it.damage("Lord Golgotha"), it.zone("Dextre")), (1, Zone::Deck));
}

#[test]
fn lord_golgotha_strikes_before_the_fight_even_where_a_hazard_kills_it_first() {
    let it = board(Sanctum).creature(0, "Lord Golgotha", |it| it.damage = 3);
    let it = it.line(1, ["Briar Grubbling", "Troll"]).begins();
    let it = it.fights(0, "Lord Golgotha", "Briar Grubbling").asks(0, "next");
    let it = it.then_picks(0, "Briar Grubbling");
    assert_eq!((it.zone("Lord Golgotha"), it.damage("Briar Grubbling")), (Zone::Discard, 0));
    assert_eq!(it.damage("Troll"), 3);
}

#[test]
fn numquid_the_fair_evens_the_odds() {
    let it = board(Sanctum).hand(0, ["Numquid the Fair"]).line(1, ["Troll", "Krump", "Bumpsy"]);
    let it = it.begins().plays(0, "Numquid the Fair").then_picks(0, "Troll");
    let it = it.then_picks(0, "Bumpsy");
    assert_eq!(it.line(1), ["Krump"]);
}

#[test]
fn numquid_the_fair_destroys_one_in_any_case() {
    let it = board(Sanctum).hand(0, ["Numquid the Fair"]).line(0, ["Sequis", "Bulwark"]);
    let it = it.line(1, ["Troll"]).begins().plays(0, "Numquid the Fair").then_picks(0, "left");
    assert_eq!(it.line(1).len(), 0);
}

#[test]
fn numquid_the_fair_stops_as_it_leaves_play() {
    let it = board(Sanctum).hand(0, ["Numquid the Fair"]);
    let it = it.line(1, ["Troll", "Krump", "Headhunter"]);
    let it = it.bearer(1, "Bumpsy", ["Phoenix Heart"]).begins();
    let it = it.plays(0, "Numquid the Fair").then_picks(0, "Bumpsy");
    assert_eq!((it.zone("Numquid the Fair"), it.line(1).len()), (Zone::Discard, 3));
    assert!(it.is_asked(0, "play"));
}

#[test]
fn numquid_the_fair_gets_past_wards() {
    let it = board(Sanctum).hand(0, ["Numquid the Fair"]);
    let it = it.creature(1, "Troll", |it| it.warded = true).line(1, ["Krump"]).begins();
    let it = it.plays(0, "Numquid the Fair").then_picks(0, "Troll");
    assert!(it.is_offered(0, "Troll"));
    assert_eq!(it.then_picks(0, "Troll").line(1), ["Krump"]);
}

#[test]
fn protectrix_may_heal_and_shelter() {
    let it = board(Sanctum).line(0, ["Protectrix"]).line(1, ["Troll"]);
    let it = it.creature(0, "Champion Tabris", |it| it.damage = 2).begins();
    let it = it.reaps(0, "Protectrix").then_picks(0, "yes").then_picks(0, "Champion Tabris");
    let it = it.fights(0, "Champion Tabris", "Troll");
    assert_eq!((it.damage("Champion Tabris"), it.damage("Troll")), (0, 6));
}

#[test]
fn protectrix_does_not_shelter_who_was_not_healed() {
    let it = board(Sanctum).line(0, ["Protectrix", "Champion Tabris"]).line(1, ["Bumpsy"]);
    let it = it.begins().reaps(0, "Protectrix").then_picks(0, "yes");
    let it = it.then_picks(0, "Champion Tabris").fights(0, "Champion Tabris", "Bumpsy");
    assert_eq!(it.damage("Champion Tabris"), 3);
}

#[test]
fn raiding_knight_captures_as_it_is_played() {
    let it = board(Sanctum).hand(0, ["Raiding Knight"]).amber(1, 2).begins();
    let it = it.plays(0, "Raiding Knight");
    assert_eq!((it.amber(1), it.piece("Raiding Knight").amber), (1, 1));
}

#[test]
fn sanctum_guardian_changes_places_with_a_friend() {
    let it = board(Sanctum).line(0, ["Sanctum Guardian", "Sequis", "Troll"]).line(1, ["Bumpsy"]);
    let it = it.begins().reaps(0, "Sanctum Guardian").does_not_offer(0, "Bumpsy");
    let it = it.then_picks(0, "Troll");
    assert_eq!(it.line(0), ["Troll", "Sequis", "Sanctum Guardian"]);
    assert!(it.has("Sanctum Guardian", Keyword::Taunt));
}

#[test]
fn replicator_swaps_nobody_by_an_enemys_sanctum_guardian() {
    let it = board(Logos).line(0, ["Replicator", "Troll"]).line(1, ["Sanctum Guardian", "Krump"]);
    let it = it.begins().reaps(0, "Replicator").then_picks(0, "Sanctum Guardian");
    let it = it.goes_on_to(0, "play");
    assert_eq!((it.line(0), it.line(1)[0]), (vec!["Replicator", "Troll"], "Sanctum Guardian"));
}

#[test]
fn sequis_captures_after_reaping() {
    let it = board(Sanctum).line(0, ["Sequis"]).amber(1, 2).begins().reaps(0, "Sequis");
    assert_eq!((it.piece("Sequis").amber, it.amber(0), it.amber(1)), (1, 1, 1));
}

#[test]
fn replicator_has_an_enemys_sequis_capture_from_its_own_side() {
    let it = board(Logos).line(0, ["Replicator"]).line(1, ["Sequis"]).amber(1, 2).amber(0, 4);
    let it = it.begins().reaps(0, "Replicator");
    assert_eq!((it.piece("Sequis").amber, it.amber(0), it.amber(1)), (1, 5, 1));
}

#[test]
fn sergeant_zakiel_may_have_a_neighbor_fight() {
    let it = board(Sanctum).hand(0, ["Sergeant Zakiel"]).line(1, ["Krump"]);
    let it = it.creature(0, "Troll", |it| it.exhausted = true).begins();
    let it = it.plays(0, "Sergeant Zakiel").then_picks(0, "right");
    let fought = it.clone().then_picks(0, "yes");
    assert_eq!((fought.damage("Troll"), fought.zone("Krump")), (6, Zone::Discard));
    let idle = it.then_picks(0, "no");
    assert_eq!((idle.ready("Troll"), idle.zone("Krump")), (false, Zone::InPlay));
}

#[test]
fn staunch_knight_is_stronger_on_a_flank() {
    let it = board(Sanctum).line(0, ["Staunch Knight", "Sequis"]).line(1, ["Troll"]).begins();
    assert_eq!(it.power("Staunch Knight"), 6);
    let it = board(Sanctum).line(0, ["Troll", "Staunch Knight", "Sequis"]).begins();
    assert_eq!(it.power("Staunch Knight"), 4);
}

#[test]
fn gatekeeper_captures_all_but_five_from_seven_up() {
    let it = board(Sanctum).hand(0, ["Gatekeeper"]);
    let rich = it.clone().amber(1, 8).begins().plays(0, "Gatekeeper");
    assert_eq!((rich.amber(1), rich.piece("Gatekeeper").amber), (5, 3));
    let poorer = it.amber(1, 6).begins().plays(0, "Gatekeeper");
    assert_eq!((poorer.amber(1), poorer.piece("Gatekeeper").amber), (6, 0));
}

#[test]
fn the_vaultkeeper_lets_nothing_be_stolen_but_lets_it_be_captured() {
    let it = board(Mars).hand(0, ["Psychic Network"]).line(0, ["Grabber Jammer"]);
    let it = it.line(1, ["The Vaultkeeper"]).amber(1, 3).begins().plays(0, "Psychic Network");
    assert_eq!((it.amber(0), it.amber(1)), (0, 3));
    assert_eq!(it.reaps(0, "Grabber Jammer").amber(1), 2);
}

#[test]
fn veemos_lightbringer_destroys_the_elusive() {
    let it = board(Sanctum).hand(0, ["Veemos Lightbringer"]).line(0, ["Mindwarper"]);
    let it = it.line(1, ["Dew Faerie", "Troll"]).begins();
    let it = it.plays(0, "Veemos Lightbringer").then_picks(0, "left");
    assert_eq!((it.line(0), it.line(1)), (vec!["Veemos Lightbringer"], vec!["Troll"]));
}

#[test]
fn veemos_lightbringer_sees_who_is_elusive_by_a_ring() {
    let it = board(Sanctum).hand(0, ["Veemos Lightbringer"]);
    let it = it.bearer(1, "Troll", ["Ring of Invisibility"]).line(1, ["Krump"]).begins();
    assert_eq!(it.plays(0, "Veemos Lightbringer").line(1), ["Krump"]);
}

#[test]
fn lady_maxena_stuns_herself_where_nobody_else_is() {
    let it = board(Sanctum).hand(0, ["Lady Maxena"]).begins().plays(0, "Lady Maxena");
    assert!(it.stunned("Lady Maxena"));
}

#[test]
fn sanctum_guardian_alone_stays_where_it_is() {
    let it = board(Sanctum).line(0, ["Sanctum Guardian"]).line(1, ["Snudge", "Krump"]).begins();
    let it = it.fights(0, "Sanctum Guardian", "Snudge");
    assert_eq!((it.line(0), it.damage("Sanctum Guardian")), (vec!["Sanctum Guardian"], 3));
}

#[test]
fn the_shelter_of_protectrix_ends_with_the_turn() {
    let it = board(Sanctum).line(0, ["Protectrix"]).line(1, ["Bumpsy"]);
    let it = it.creature(0, "Champion Tabris", |it| it.damage = 2).begins();
    let it = it.reaps(0, "Protectrix").then_picks(0, "yes").then_picks(0, "Champion Tabris");
    let it = it.ends_turn(0).answers(1, "house", "Brobnar");
    assert_eq!(it.fights(1, "Bumpsy", "Champion Tabris").damage("Champion Tabris"), 3);
}
