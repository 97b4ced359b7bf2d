//! Artifacts of Logos.

use super::super::super::super::printed::House::{Brobnar, Logos};
use super::super::super::super::things::Zone;
use crate::keyforge::scenario::StartStep;
use crate::keyforge::trial::board;

#[test]
fn anomaly_exploiter_destroys_the_damaged() {
    let it = board(Logos).artifacts(0, ["Anomaly Exploiter"]).line(1, ["Krump"]);
    let it = it.creature(1, "Troll", |it| it.damage = 1).begins();
    assert_eq!(it.acts(0, "Anomaly Exploiter").line(1), ["Krump"]);
}

#[test]
fn chaos_portal_plays_what_was_guessed() {
    let it = board(Logos).artifacts(0, ["Chaos Portal"]).deck(0, ["Bumpsy", "Mother"]);
    let it = it.amber(1, 1).begins().acts(0, "Chaos Portal");
    let wrong = it.clone().then_picks(0, "Dis");
    assert_eq!((wrong.zone("Bumpsy"), wrong.deck_size(0)), (Zone::Deck, 2));
    let it = it.then_picks(0, "Brobnar");
    assert_eq!((it.zone("Bumpsy"), it.amber(1)), (Zone::InPlay, 0));
}

#[test]
fn crazy_killing_machine_destroys_for_both_cards() {
    let it = board(Logos).artifacts(0, ["Crazy Killing Machine"]).line(0, ["Pit Demon"]);
    let it = it.line(1, ["Krump"]).deck(0, ["Bumpsy"]).deck(1, ["Fear"]).begins();
    let it = it.acts(0, "Crazy Killing Machine");
    assert_eq!((it.line(0).len(), it.line(1).len()), (0, 0));
    assert_eq!(it.zone("Crazy Killing Machine"), Zone::InPlay);
}

#[test]
fn crazy_killing_machine_dies_of_a_failure() {
    let it = board(Logos).artifacts(0, ["Crazy Killing Machine"]).line(1, ["Krump"]);
    let it = it.deck(0, ["Bumpsy"]).deck(1, ["Fear"]).begins().acts(0, "Crazy Killing Machine");
    assert_eq!(
        (it.zone("Krump"), it.zone("Crazy Killing Machine")),
        (Zone::Discard, Zone::Discard)
    );
}

#[test]
fn crazy_killing_machine_may_be_its_own_victim() {
    let it = board(Logos).artifacts(0, ["Crazy Killing Machine"]).line(1, ["Krump", "Mother"]);
    let it = it.deck(0, ["Bumpsy"]).deck(1, ["Foggify"]).begins();
    let it = it.acts(0, "Crazy Killing Machine").then_picks(0, "Crazy Killing Machine");
    assert_eq!((it.line(1), it.discard(0).len()), (vec!["Mother"], 2));
}

#[test]
fn crazy_killing_machine_needs_two_victims_for_two_cards_of_one_house() {
    let it = board(Logos).artifacts(0, ["Crazy Killing Machine"]).line(1, ["Krump"]);
    let it = it.deck(0, ["Bumpsy"]).deck(1, ["Anger"]).begins().acts(0, "Crazy Killing Machine");
    assert_eq!((it.line(1).len(), it.zone("Crazy Killing Machine")), (0, Zone::Discard));
}

#[test]
fn library_of_babble_draws() {
    let it = board(Logos).artifacts(0, ["Library of Babble"]).begins();
    assert_eq!(it.acts(0, "Library of Babble").hand(0).len(), 1);
}

#[test]
fn mobius_scroll_archives_itself_and_two_cards() {
    let it = board(Logos).artifacts(0, ["Mobius Scroll"]).hand(0, ["Fear", "Anger", "Mother"]);
    let it = it.begins().acts(0, "Mobius Scroll").picks_all(0, ["Fear", "Mother"]);
    assert_eq!(
        (it.archives(0), it.hand(0)),
        (vec!["Fear", "Mobius Scroll", "Mother"], vec!["Anger"])
    );
}

#[test]
fn mobius_scroll_archives_itself_alone_too() {
    let it = board(Logos).artifacts(0, ["Mobius Scroll"]).hand(0, ["Fear"]).begins();
    let it = it.acts(0, "Mobius Scroll").picks_all(0, []);
    assert_eq!((it.archives(0), it.hand(0)), (vec!["Mobius Scroll"], vec!["Fear"]));
}

#[test]
fn pocket_universe_hoards_amber() {
    let it = board(Logos).artifacts(0, ["Pocket Universe"]).amber(0, 2).begins();
    let it = it.acts(0, "Pocket Universe");
    assert_eq!((it.amber(0), it.piece("Pocket Universe").amber), (1, 1));
}

#[test]
fn pocket_universe_pays_for_keys_as_its_player_divides_it() {
    let it = board(Logos).artifact(0, "Pocket Universe", |it| it.amber = 3).amber(0, 4);
    let it = it.step(StartStep::Forge).begins();
    let it = it.split(0, [("Your pool", 4), ("Pocket Universe", 2)]).then_picks(0, "The red");
    assert_eq!((it.keys(0), it.amber(0), it.piece("Pocket Universe").amber), (1, 0, 1));
}

#[test]
fn pocket_universe_pays_for_nobody_elses_keys() {
    let it = board(Logos).artifact(1, "Pocket Universe", |it| it.amber = 3).amber(0, 5);
    let it = it.step(StartStep::Forge).begins();
    assert_eq!((it.keys(0), it.amber(0)), (0, 5));
}

#[test]
fn spangler_box_purges_and_changes_hands() {
    let it = board(Logos).artifacts(0, ["Spangler Box"]).line(0, ["Dextre"]).line(1, ["Krump"]);
    let it = it.begins().acts(0, "Spangler Box").then_picks(0, "Krump");
    assert_eq!((it.zone("Krump"), it.controller("Spangler Box")), (Zone::Purged, 1));
}

#[test]
fn spangler_box_goes_back_and_forth_and_keeps_account_of_all() {
    let it = board(Logos).artifacts(0, ["Spangler Box"]).line(0, ["Dextre"]).line(1, ["Krump"]);
    let it = it.hand(0, ["Barehanded"]).begins();
    let it = it.acts(0, "Spangler Box").then_picks(0, "Krump").ends_turn(0).picks(1, "Logos");
    let it = it.ends_turn(1).picks(0, "Logos").ends_turn(0).picks(1, "Logos");
    let it = it.acts(1, "Spangler Box");
    assert_eq!((it.zone("Dextre"), it.controller("Spangler Box")), (Zone::Purged, 0));
    let it = it.ends_turn(1).picks(0, "Brobnar").plays(0, "Barehanded").goes_on_to(0, "play");
    assert_eq!((it.line(0), it.line(1)), (vec!["Dextre"], vec!["Krump"]));
    assert_eq!(it.zone("Spangler Box"), Zone::Deck);
}

#[test]
fn spangler_box_gives_all_back_to_their_owners_when_it_leaves() {
    let it = board(Brobnar).hand(0, ["Barehanded"]).artifacts(1, ["Spangler Box"]);
    let it = it.purged_by_artifact(1, [("Krump", false), ("Charette", true)]).amber(1, 3);
    let it = it.begins().plays(0, "Barehanded").then_picks(0, "Charette");
    assert_eq!((it.line(0), it.line(1)), (vec!["Charette"], vec!["Krump"]));
    assert!(it.piece("Krump").exhausted && it.piece("Charette").amber == 0);
}

#[test]
fn spangler_box_stays_where_nothing_was_purged() {
    let it = board(Logos).artifacts(0, ["Spangler Box"]);
    let it = it.creature(1, "Krump", |it| it.warded = true).begins().acts(0, "Spangler Box");
    assert_eq!((it.zone("Krump"), it.controller("Spangler Box")), (Zone::InPlay, 0));
}

#[test]
fn spangler_box_does_not_come_to_who_uses_it_from_afar() {
    let it = board(Logos).hand(0, ["Remote Access"]).artifacts(1, ["Spangler Box"]);
    let it = it.line(1, ["Krump"]).begins().plays(0, "Remote Access");
    assert_eq!((it.zone("Krump"), it.controller("Spangler Box")), (Zone::Purged, 1));
}

#[test]
fn spectral_tunneler_makes_a_flank_that_draws() {
    let it =
        board(Logos).artifacts(0, ["Spectral Tunneler"]).line(0, ["Dextre", "Mother", "Troll"]);
    let it = it.begins().acts(0, "Spectral Tunneler").then_picks(0, "Mother");
    assert!(it.state().is_on_flank(it.card("Mother")));
    let it = it.reaps(0, "Mother");
    assert_eq!(it.hand(0).len(), 1);
    let it = it.ends_turn(0);
    assert!(!it.state().is_on_flank(it.card("Mother")));
}

#[test]
fn spectral_tunneler_draws_beside_what_a_creature_draws() {
    let it = board(Logos).artifacts(0, ["Spectral Tunneler"]).line(0, ["Doc Bookton"]);
    let it = it.begins().acts(0, "Spectral Tunneler").reaps(0, "Doc Bookton");
    assert_eq!(it.hand(0).len(), 2);
}

#[test]
fn strange_gizmo_blows_up_with_all_when_its_player_forges() {
    let it = board(Logos).artifacts(0, ["Strange Gizmo"]).artifacts(1, ["Cannon"]);
    let it = it.line(1, ["Krump"]).amber(0, 6).step(StartStep::Forge).begins();
    let it = it.picks(0, "The red").goes_on_to(0, "house");
    assert_eq!((it.line(1).len(), it.zone("Cannon")), (0, Zone::Discard));
    assert_eq!(it.zone("Strange Gizmo"), Zone::Discard);
}

#[test]
fn strange_gizmo_does_not_heed_the_opponents_keys() {
    let it = board(Logos).artifacts(1, ["Strange Gizmo"]).line(1, ["Krump"]).amber(0, 6);
    let it = it.step(StartStep::Forge).begins().picks(0, "The red");
    assert_eq!((it.keys(0), it.line(1)), (1, vec!["Krump"]));
}

#[test]
fn the_howling_pit_gives_both_a_card_more() {
    let it = board(Logos).artifacts(0, ["The Howling Pit"]).begins().ends_turn(0);
    assert_eq!(it.hand(0).len(), 7);
    assert_eq!(it.picks(1, "Logos").ends_turn(1).hand(1).len(), 7);
}

#[test]
fn crazy_killing_machine_dies_where_a_victim_was_spared() {
    let it = board(Logos).artifacts(0, ["Crazy Killing Machine"]).line(0, ["Pit Demon"]);
    let it = it.bearer(1, "Krump", ["Armageddon Cloak"]).deck(0, ["Bumpsy"]).deck(1, ["Fear"]);
    let it = it.begins().acts(0, "Crazy Killing Machine");
    assert_eq!((it.line(1), it.zone("Armageddon Cloak")), (vec!["Krump"], Zone::Discard));
    assert_eq!((it.line(0).len(), it.zone("Crazy Killing Machine")), (0, Zone::Discard));
}

#[test]
fn pocket_universe_takes_the_amber_of_who_uses_it_from_afar() {
    let it = board(Logos).hand(0, ["Remote Access"]).artifacts(1, ["Pocket Universe"]);
    let it = it.amber(1, 2).begins().plays(0, "Remote Access");
    assert_eq!((it.amber(0), it.amber(1), it.piece("Pocket Universe").amber), (0, 2, 1));
}

#[test]
fn strange_gizmo_is_too_late_for_the_third_key() {
    let it = board(Logos).artifacts(0, ["Strange Gizmo"]).keys(0, 2).amber(0, 6);
    let it = it.line(1, ["Krump"]).step(StartStep::Forge).begins().won_by([0]);
    assert_eq!(it.line(1), ["Krump"]);
}
