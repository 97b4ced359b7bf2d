//! Creatures of Logos.

use super::super::super::super::moments::How;
use super::super::super::super::printed::House::{Brobnar, Logos};
use super::super::super::super::things::Zone;
use crate::engine::{Seat, Viewer};
use crate::keyforge::trial::board;

#[test]
fn batdrone_strikes_unhurt_and_steals() {
    let it = board(Logos).line(0, ["Batdrone"]).line(1, ["Troll"]).amber(1, 2).begins();
    let it = it.fights(0, "Batdrone", "Troll");
    assert_eq!((it.damage("Batdrone"), it.damage("Troll")), (0, 2));
    assert_eq!((it.amber(0), it.amber(1)), (1, 1));
}

#[test]
fn brain_eater_draws_for_whom_it_kills() {
    let it = board(Logos).line(0, ["Brain Eater"]).line(1, ["Bumpsy"]).begins();
    assert_eq!(it.fights(0, "Brain Eater", "Bumpsy").hand(0).len(), 1);
}

#[test]
fn brain_eater_draws_as_a_defender_too() {
    let it = board(Brobnar).line(0, ["Bumpsy"]).line(1, ["Brain Eater"]).begins();
    let it = it.fights(0, "Bumpsy", "Brain Eater");
    assert_eq!((it.hand(0).len(), it.hand(1).len()), (0, 1));
}

#[test]
fn brain_eater_has_to_survive() {
    let it = board(Logos).line(0, ["Brain Eater"]).line(1, ["Krump"]).begins();
    let it = it.fights(0, "Brain Eater", "Krump");
    assert_eq!((it.line(1).len(), it.hand(0).len()), (0, 0));
}

#[test]
fn dextre_captures() {
    let it = board(Logos).hand(0, ["Dextre"]).amber(1, 2).begins().plays(0, "Dextre");
    assert_eq!((it.piece("Dextre").amber, it.amber(1)), (1, 1));
}

#[test]
fn dextre_goes_on_top_of_its_owners_deck_when_it_dies() {
    let it = board(Brobnar).line(0, ["Troll"]);
    let it = it.creature(1, "Dextre", |it| it.amber = 1).begins().fights(0, "Troll", "Dextre");
    let top = it.state().player(Seat(1)).deck[0];
    assert_eq!((it.state().title(top), it.amber(0)), ("Dextre", 1));
}

#[test]
fn dextre_counts_as_destroyed_on_its_deck() {
    let it = board(Brobnar).line(0, ["Troll"]).line(1, ["Dextre"]);
    let it = it.artifacts(1, ["Soul Snatcher"]).begins().fights(0, "Troll", "Dextre");
    assert_eq!((it.zone("Dextre"), it.amber(1)), (Zone::Deck, 1));
}

#[test]
fn doc_bookton_draws() {
    let it = board(Logos).line(0, ["Doc Bookton"]).begins().reaps(0, "Doc Bookton");
    assert_eq!((it.hand(0).len(), it.amber(0)), (1, 1));
}

#[test]
fn dr_escotera_gains_for_the_opponents_keys() {
    let it = board(Logos).hand(0, ["Dr. Escotera"]).keys(0, 1).keys(1, 2).begins();
    assert_eq!(it.plays(0, "Dr. Escotera").amber(0), 2);
}

#[test]
fn dysania_gains_for_archives_that_are_discarded() {
    let it = board(Logos).hand(0, ["Dysania"]).archives(1, ["Fear", "Anger"]);
    let it = it.archives(0, ["Mother"]).begins().plays(0, "Dysania");
    let it = it.asks(0, "discard_order").order(0, ["Anger", "Fear"]);
    assert_eq!((it.amber(0), it.discard(1)), (2, vec!["Anger", "Fear"]));
    assert_eq!(it.archives(0), ["Mother"]);
}

#[test]
fn dysania_asks_for_no_order_of_copies() {
    let it = board(Logos).hand(0, ["Dysania"]).archives(1, ["Fear", "Fear"]).begins();
    let it = it.plays(0, "Dysania").never_fact("cards_revealed").asks(0, "play");
    assert_eq!((it.amber(0), it.discard(1).len()), (2, 2));
}

#[test]
fn dysania_does_not_gain_for_cards_that_go_back_to_their_owner() {
    let it = board(Logos).hand(0, ["Dysania"]).archives(1, ["Krump", "Fear"]);
    let it = it.with(|it| it.players[1].archives[0].foreign = true).begins();
    let it = it.plays(0, "Dysania");
    assert_eq!((it.amber(0), it.hand(0), it.archives(1).len()), (1, vec!["Krump"], 0));
}

#[test]
fn ganymede_archivist_archives_a_card_of_the_hand() {
    let it = board(Logos).line(0, ["Ganymede Archivist"]).hand(0, ["Fear", "Anger"]).begins();
    let it = it.reaps(0, "Ganymede Archivist").then_picks(0, "Fear");
    assert_eq!((it.archives(0), it.hand(0)), (vec!["Fear"], vec!["Anger"]));
}

#[test]
fn harland_mindlock_takes_a_flank_creature() {
    let it = board(Logos).hand(0, ["Harland Mindlock"]).line(1, ["Krump", "Troll", "Bumpsy"]);
    let it = it.begins().plays(0, "Harland Mindlock").does_not_offer(0, "Troll");
    let it = it.then_picks(0, "Krump").then_picks(0, "left");
    assert_eq!(
        (it.line(0), it.line(1)),
        (vec!["Krump", "Harland Mindlock"], vec!["Troll", "Bumpsy"])
    );
}

#[test]
fn whom_harland_mindlock_took_goes_back_when_he_leaves() {
    let it = board(Logos).hand(0, ["Harland Mindlock", "Twin Bolt Emission"]);
    let it = it.line(1, ["Krump", "Troll"]).begins().plays(0, "Harland Mindlock");
    let it = it.then_picks(0, "Krump").then_picks(0, "left").plays(0, "Twin Bolt Emission");
    let it = it.picks_all(0, ["Harland Mindlock", "Krump"]).then_picks(0, "right");
    assert_eq!((it.line(0).len(), it.line(1)), (0, vec!["Troll", "Krump"]));
    assert_eq!(it.damage("Krump"), 2);
}

#[test]
fn a_collar_keeps_whom_harland_mindlock_took() {
    let it = board(Logos).hand(0, ["Harland Mindlock", "Twin Bolt Emission"]).line(0, ["Mother"]);
    let it = it.hand(0, ["Phase Shift", "Collar of Subordination"]).line(1, ["Krump"]).begins();
    let it = it.plays(0, "Harland Mindlock").then_picks(0, "left").then_picks(0, "left");
    let it = it.plays(0, "Phase Shift").plays(0, "Collar of Subordination");
    let it = it.then_picks(0, "Krump").plays(0, "Twin Bolt Emission");
    let it = it.picks_all(0, ["Harland Mindlock", "Mother"]);
    assert_eq!((it.zone("Harland Mindlock"), it.line(0)), (Zone::Discard, vec!["Krump", "Mother"]));
}

#[test]
fn quixo_strikes_unhurt_and_draws() {
    let quixo = "Quixo the “Adventurer”";
    let it = board(Logos).line(0, [quixo]).line(1, ["Troll"]).begins().fights(0, quixo, "Troll");
    assert_eq!((it.damage(quixo), it.damage("Troll"), it.hand(0).len()), (0, 3, 1));
}

#[test]
fn mother_gives_her_player_a_card_more() {
    let it = board(Logos).line(0, ["Mother"]).begins().ends_turn(0);
    assert_eq!(it.hand(0).len(), 7);
    assert_eq!(it.picks(1, "Logos").ends_turn(1).hand(1).len(), 6);
}

#[test]
fn neutron_shark_goes_on_until_it_is_gone() {
    let it =
        board(Logos).hand(0, ["Neutron Shark"]).line(0, ["Bumpsy"]).line(1, ["Krump", "Troll"]);
    let it = it.deck(0, ["Fear", "Anger", "Labwork"]).begins().plays(0, "Neutron Shark");
    let it = it.then_picks(0, "right").then_picks(0, "Krump").then_picks(0, "Bumpsy");
    assert_eq!((it.line(0).len(), it.line(1).len()), (0, 0));
    assert_eq!((it.zone("Anger"), it.zone("Labwork")), (Zone::Discard, Zone::Deck));
}

#[test]
fn neutron_shark_stops_at_a_card_of_logos() {
    let it = board(Logos).line(0, ["Neutron Shark", "Bumpsy"]).line(1, ["Krump", "Troll"]);
    let it = it.deck(0, ["Foggify", "Anger"]).begins().reaps(0, "Neutron Shark");
    let it = it.then_picks(0, "Krump").then_picks(0, "Bumpsy");
    assert_eq!((it.line(0), it.line(1)), (vec!["Neutron Shark"], vec!["Troll"]));
}

#[test]
fn neutron_shark_destroys_artifacts_and_skips_a_missing_half() {
    let it = board(Logos).line(0, ["Neutron Shark"]).artifacts(0, ["Mobius Scroll"]);
    let it = it.deck(0, ["Anger", "Foggify", "Fear"]).begins().reaps(0, "Neutron Shark");
    let it = it.then_picks(0, "Mobius Scroll");
    assert_eq!((it.line(0).len(), it.zone("Mobius Scroll")), (0, Zone::Discard));
    assert_eq!(it.zone("Fear"), Zone::Deck);
}

#[test]
fn novu_archaeologist_archives_a_discarded_card() {
    let it = board(Logos).line(0, ["Novu Archaeologist"]).discard(0, ["Fear", "Mother"]).begins();
    let it = it.acts(0, "Novu Archaeologist").then_picks(0, "Fear");
    assert_eq!((it.archives(0), it.discard(0)), (vec!["Fear"], vec!["Mother"]));
}

#[test]
fn ozmo_martianologist_heals_or_stuns_a_martian() {
    let it = board(Logos).line(0, ["Ozmo, Martianologist"]).line(1, ["Troll"]);
    let it = it.creature(1, "Grommid", |it| it.damage = 5).begins();
    let it = it.reaps(0, "Ozmo, Martianologist");
    assert_eq!(it.clone().then_picks(0, "Heal 3 damage").damage("Grommid"), 2);
    let it = it.then_picks(0, "Stun it");
    assert!(it.piece("Grommid").stunned && it.damage("Grommid") == 5);
}

#[test]
fn psychic_bug_shows_the_opponents_hand_to_its_player_alone() {
    let it = board(Logos).hand(0, ["Psychic Bug"]).hand(1, ["Fear"]).begins();
    let it = it.plays(0, "Psychic Bug");
    let reads = |viewer| it.shown(viewer).iter().any(|it| it.text.contains("Fear"));
    assert!(reads(Viewer::Seat(Seat(0))) && !reads(Viewer::Public));
    assert_eq!(it.amber(0), 1);
}

#[test]
fn replicator_borrows_an_ability_without_exhausting() {
    let it = board(Logos).line(0, ["Replicator", "Doc Bookton"]).begins();
    let it = it.reaps(0, "Replicator");
    assert!(it.hand(0).len() == 1 && !it.piece("Doc Bookton").exhausted);
}

#[test]
fn replicator_reads_an_enemys_ability_as_its_own_players() {
    let it = board(Logos).line(0, ["Replicator"]).line(1, ["Sequis"]).amber(1, 2).begins();
    let it = it.reaps(0, "Replicator");
    assert_eq!((it.piece("Sequis").amber, it.amber(1), it.amber(0)), (1, 1, 1));
}

#[test]
fn replicator_cannot_move_sanctum_guardian_among_its_enemies() {
    let it = board(Logos).line(0, ["Replicator", "Mother"]).line(1, ["Sanctum Guardian", "Troll"]);
    let it = it.begins().reaps(0, "Replicator");
    let it = it.goes_on_to(0, "play");
    assert_eq!(it.line(1), ["Sanctum Guardian", "Troll"]);
    assert_eq!(it.line(0), ["Replicator", "Mother"]);
}

#[test]
fn replicator_borrows_what_an_upgrade_gives() {
    let it = board(Logos).line(0, ["Replicator"]);
    let it = it.creature(0, "Mother", |it| it.exhausted = true);
    let it = it.artifacts(0, ["Spectral Tunneler"]).begins();
    let it = it.acts(0, "Spectral Tunneler").then_picks(0, "Mother").reaps(0, "Replicator");
    assert_eq!(it.hand(0).len(), 1);
}

#[test]
fn replicator_does_nothing_among_replicators() {
    let it = board(Logos).line(0, ["Replicator", "Replicator"]).begins();
    let it = it.reaps(0, "Replicator").goes_on_to(0, "play");
    assert_eq!((it.amber(0), it.hand(0).len()), (1, 0));
}

#[test]
fn research_smoko_archives_for_its_controller() {
    let it = board(Brobnar).line(0, ["Troll"]).line(1, ["Research Smoko"]).begins();
    let it = it.fights(0, "Troll", "Research Smoko");
    assert_eq!((it.archives(0).len(), it.archives(1)), (0, vec!["Blood of Titans"]));
}

#[test]
fn skippy_timehog_stops_all_use_for_one_turn() {
    let it = board(Logos).hand(0, ["Skippy Timehog"]).hand(1, ["Anger"]).line(1, ["Troll"]);
    let it = it.creature(1, "Bumpsy", |it| it.stunned = true).artifacts(1, ["Mighty Javelin"]);
    let it = it.begins().plays(0, "Skippy Timehog").ends_turn(0).picks(1, "Brobnar");
    assert!(!it.may_use(1, "Troll", How::Reap) && !it.may_use(1, "Bumpsy", How::Unstun));
    assert!(!it.may_use(1, "Mighty Javelin", How::Omni) && it.may_play(1, "Anger"));
    let it = it.plays(1, "Anger").then_picks(1, "Troll");
    assert_eq!(it.damage("Skippy Timehog"), 0);
}

#[test]
fn timetraveller_draws_two_and_goes_back() {
    let it = board(Logos).hand(0, ["Timetraveller"]).begins().plays(0, "Timetraveller");
    assert_eq!((it.hand(0).len(), it.amber(0)), (2, 1));
    let it = board(Logos).line(0, ["Timetraveller"]).begins().acts(0, "Timetraveller");
    assert_eq!((it.zone("Timetraveller"), it.deck_size(0)), (Zone::Deck, 11));
}

#[test]
fn timetraveller_goes_into_its_owners_deck() {
    let it = board(Logos).creature(0, "Timetraveller", |it| it.foreign = true).begins();
    let it = it.acts(0, "Timetraveller");
    assert_eq!((it.deck_size(0), it.deck_size(1)), (10, 11));
}

#[test]
fn titan_mechanic_makes_keys_cheaper_on_a_flank() {
    let it = board(Logos).line(0, ["Titan Mechanic"]).begins();
    assert_eq!((it.key_cost(0), it.key_cost(1)), (5, 5));
    let it = board(Logos).line(0, ["Mother", "Titan Mechanic", "Troll"]).begins();
    assert_eq!((it.key_cost(0), it.key_cost(1)), (6, 6));
}

#[test]
fn vespilon_theorist_archives_what_was_guessed_and_discards_the_rest() {
    let it = board(Logos).line(0, ["Vespilon Theorist"]).deck(0, ["Foggify"]).begins();
    let it = it.reaps(0, "Vespilon Theorist");
    let wrong = it.clone().then_picks(0, "Dis");
    assert_eq!((wrong.discard(0), wrong.amber(0)), (vec!["Foggify"], 1));
    let it = it.then_picks(0, "Logos");
    assert_eq!((it.archives(0), it.amber(0)), (vec!["Foggify"], 2));
}

#[test]
fn veylan_analyst_gains_for_artifacts_that_its_player_uses() {
    let it = board(Logos).line(0, ["Veylan Analyst"]).artifacts(0, ["Library of Babble"]);
    let it = it.artifacts(1, ["Key to Dis"]).hand(0, ["Remote Access"]).begins();
    let it = it.acts(0, "Library of Babble");
    assert_eq!(it.amber(0), 1);
    let it = it.plays(0, "Remote Access");
    assert_eq!((it.amber(0), it.line(0).len()), (2, 0));
}

#[test]
fn veylan_analyst_gains_for_a_sacrificed_artifact() {
    let it = board(Logos).line(0, ["Veylan Analyst"]).artifacts(0, ["Lifeward"]).begins();
    assert_eq!(it.uses_omni(0, "Lifeward").amber(0), 1);
}

#[test]
fn brain_eater_draws_for_who_went_elsewhere_as_it_died() {
    let it = board(Logos).line(0, ["Brain Eater"]).line(1, ["Bad Penny"]).begins();
    let it = it.fights(0, "Brain Eater", "Bad Penny");
    assert_eq!((it.zone("Bad Penny"), it.hand(0).len()), (Zone::Hand, 1));
}

#[test]
fn whom_harland_mindlock_took_returns_amber_to_the_opponent_of_its_controller() {
    let it = board(Logos).hand(0, ["Harland Mindlock", "Phase Shift", "Gateway to Dis"]);
    let it = it.creature(1, "Bumpsy", |it| it.amber = 2).begins();
    let it = it.plays(0, "Harland Mindlock").then_picks(0, "left").plays(0, "Phase Shift");
    let it = it.plays(0, "Gateway to Dis");
    assert_eq!((it.amber(0), it.amber(1), it.discard(1)), (0, 2, vec!["Bumpsy"]));
}

#[test]
fn neutron_shark_ends_with_the_deck() {
    let it = board(Logos).creature(0, "Neutron Shark", |it| it.warded = true);
    let it = it.deck(0, ["Fear"]).line(0, ["Bumpsy"]).begins().reaps(0, "Neutron Shark");
    let it = it.then_picks(0, "Neutron Shark").then_picks(0, "Bumpsy");
    assert_eq!((it.line(0), it.zone("Fear")), (vec!["Neutron Shark"], Zone::Discard));
}

#[test]
fn titan_mechanic_counts_as_on_a_flank_where_a_card_says_so() {
    let it = board(Logos).line(0, ["Mother", "Titan Mechanic", "Troll"]);
    let it = it.artifacts(0, ["Spectral Tunneler"]).begins();
    let it = it.acts(0, "Spectral Tunneler").then_picks(0, "Titan Mechanic");
    assert_eq!(it.key_cost(1), 5);
}

#[test]
fn replicator_draws_for_its_player_by_an_enemys_ability() {
    let it = board(Logos).line(0, ["Replicator"]).line(1, ["Doc Bookton"]).begins();
    let it = it.reaps(0, "Replicator");
    assert_eq!((it.hand(0).len(), it.hand(1).len()), (1, 0));
    assert!(!it.piece("Doc Bookton").exhausted);
}

#[test]
fn replicator_passes_on_by_another_replicator() {
    let it = board(Logos).line(0, ["Replicator", "Replicator", "Doc Bookton"]).begins();
    let it = it.reaps(0, "Replicator").then_picks(0, "Replicator");
    assert_eq!(it.hand(0).len(), 1);
}

#[test]
fn what_replicator_borrows_is_no_use_of_its_creature() {
    let it = board(Logos).line(0, ["Replicator", "Doc Bookton"]).begins().reaps(0, "Replicator");
    assert_eq!(it.state().ledger.used.len(), 1);
}
