//! Actions of Logos.

use super::super::super::super::moments::How;
use super::super::super::super::printed::House::Logos;
use super::super::super::super::things::Zone;
use crate::keyforge::trial::board;

#[test]
fn bouncing_deathquark_destroys_pairs_as_often_as_its_player_likes() {
    let it = board(Logos).hand(0, ["Bouncing Deathquark"]).line(0, ["Bumpsy", "Dextre"]);
    let it = it.line(1, ["Krump", "Troll"]).begins().plays(0, "Bouncing Deathquark");
    let it = it.then_picks(0, "Krump").then_picks(0, "Bumpsy");
    assert_eq!((it.line(0), it.line(1)), (vec!["Dextre"], vec!["Troll"]));
    assert_eq!(it.labels(0)[0], "Destroy an enemy creature and a friendly creature again");
    let once = it.clone().then_picks(0, "no");
    assert_eq!(once.line(1), ["Troll"]);
    let it = it.then_picks(0, "yes");
    assert_eq!((it.line(0).len(), it.line(1).len()), (0, 0));
}

#[test]
fn bouncing_deathquark_skips_a_half_that_is_missing() {
    let it = board(Logos).hand(0, ["Bouncing Deathquark"]).line(0, ["Bumpsy", "Mother"]);
    let it = it.begins().plays(0, "Bouncing Deathquark").then_picks(0, "Bumpsy");
    assert_eq!(it.line(0), ["Mother"]);
    it.asks(0, "play");
}

#[test]
fn dimension_door_steals_what_reaping_would_gain() {
    let it = board(Logos).hand(0, ["Dimension Door"]).line(0, ["Dextre", "Mother"]).amber(1, 1);
    let it = it.begins().plays(0, "Dimension Door").reaps(0, "Dextre");
    assert_eq!((it.amber(0), it.amber(1)), (1, 0));
    assert_eq!(it.reaps(0, "Mother").amber(0), 1);
}

#[test]
fn dimension_door_ends_with_the_turn_and_is_its_players_alone() {
    let it = board(Logos).hand(0, ["Dimension Door"]).line(1, ["Mother"]).amber(0, 2).begins();
    let it = it.plays(0, "Dimension Door").ends_turn(0).picks(1, "Logos").reaps(1, "Mother");
    assert_eq!((it.amber(0), it.amber(1)), (2, 1));
}

#[test]
fn dimension_door_has_nothing_to_steal_from_an_empty_pool() {
    let it = board(Logos).hand(0, ["Dimension Door"]).line(0, ["Dextre"]).begins();
    let it = it.plays(0, "Dimension Door").reaps(0, "Dextre");
    let it = it.happens("Seat 0 can steal nothing, and gains nothing (Dimension Door)");
    assert_eq!((it.amber(0), it.amber(1)), (0, 0));
}

#[test]
fn dimension_door_leaves_alone_what_is_not_gained_by_reaping() {
    let it = board(Logos).hand(0, ["Dimension Door", "Foggify"]).amber(1, 2).begins();
    let it = it.plays(0, "Dimension Door").plays(0, "Foggify");
    assert_eq!((it.amber(0), it.amber(1)), (1, 2));
}

#[test]
fn two_dimension_doors_steal_what_one_does() {
    let it = board(Logos).hand(0, ["Dimension Door", "Dimension Door"]).line(0, ["Dextre"]);
    let it = it.amber(1, 3).begins().plays(0, "Dimension Door").plays(0, "Dimension Door");
    let it = it.reaps(0, "Dextre").goes_on_to(0, "play");
    assert_eq!((it.amber(0), it.amber(1)), (1, 2));
}

#[test]
fn effervescent_principle_halves_both_pools() {
    let it = board(Logos).hand(0, ["Effervescent Principle"]).amber(0, 5).amber(1, 4).begins();
    let it = it.plays(0, "Effervescent Principle");
    assert_eq!((it.amber(0), it.amber(1), it.chains(0)), (3, 2, 1));
}

#[test]
fn foggify_stops_the_opponents_fights_for_one_turn() {
    let it = board(Logos).hand(0, ["Foggify"]).line(0, ["Mother"]).line(1, ["Troll"]).begins();
    let it = it.plays(0, "Foggify").ends_turn(0).picks(1, "Brobnar");
    assert!(!it.may_use(1, "Troll", How::Fight) && it.may_use(1, "Troll", How::Reap));
    let it = it.ends_turn(1).picks(0, "Logos");
    assert!(it.may_use(0, "Mother", How::Fight));
    let it = it.ends_turn(0).picks(1, "Brobnar");
    assert!(it.may_use(1, "Troll", How::Fight));
}

#[test]
fn help_from_future_self_fetches_a_timetraveller_and_shuffles() {
    let it = board(Logos).hand(0, ["Help from Future Self"]).discard(0, ["Foggify"]);
    let it = it.deck(0, ["Timetraveller", "Labwork"]).begins();
    let it = it.plays(0, "Help from Future Self").then_picks(0, "Timetraveller");
    assert_eq!((it.hand(0), it.deck_size(0)), (vec!["Timetraveller"], 2));
    assert_eq!(it.discard(0), ["Help from Future Self"]);
}

#[test]
fn help_from_future_self_may_leave_what_it_finds() {
    let it = board(Logos).hand(0, ["Help from Future Self"]).discard(0, ["Timetraveller"]);
    let it = it.begins().plays(0, "Help from Future Self").picks_all(0, []);
    assert_eq!((it.hand(0).len(), it.deck_size(0), it.amber(0)), (0, 11, 1));
}

#[test]
fn help_from_future_self_shuffles_where_nothing_is_found() {
    let it = board(Logos).hand(0, ["Help from Future Self"]).discard(0, ["Foggify"]).begins();
    let it = it.plays(0, "Help from Future Self").picks_all(0, []);
    assert_eq!((it.hand(0).len(), it.deck_size(0)), (0, 11));
}

#[test]
fn interdimensional_graft_takes_what_a_key_leaves() {
    let it = board(Logos).hand(0, ["Interdimensional Graft"]).amber(1, 8).begins();
    let it = it.plays(0, "Interdimensional Graft").ends_turn(0).picks(1, "The red");
    assert_eq!((it.keys(1), it.amber(1), it.amber(0)), (1, 0, 3));
}

#[test]
fn interdimensional_graft_is_over_after_one_turn() {
    let it = board(Logos).hand(0, ["Interdimensional Graft"]).amber(1, 5).line(1, ["Mother"]);
    let it = it.begins().plays(0, "Interdimensional Graft").ends_turn(0).picks(1, "Logos");
    let it = it.reaps(1, "Mother").ends_turn(1).picks(0, "Logos").ends_turn(0);
    assert_eq!((it.picks(1, "The red").keys(1)), 1);
}

#[test]
fn knowledge_is_power_archives_or_pays() {
    let it = board(Logos).hand(0, ["Knowledge is Power", "Mother"]);
    let it = it.archives(0, ["Labwork", "Foggify"]).begins().plays(0, "Knowledge is Power");
    assert_eq!(it.clone().then_picks(0, "Archive a card").archives(0).len(), 3);
    let it = it.then_picks(0, "Gain 1 amber for each");
    assert_eq!((it.amber(0), it.archives(0).len()), (2, 2));
}

#[test]
fn labwork_archives_a_card_of_the_hand() {
    let it = board(Logos).hand(0, ["Labwork", "Mother", "Foggify"]).begins();
    let it = it.plays(0, "Labwork").then_picks(0, "Foggify");
    assert_eq!((it.archives(0), it.hand(0)), (vec!["Foggify"], vec!["Mother"]));
}

#[test]
fn labwork_with_no_other_card_only_gives_its_amber() {
    let it = board(Logos).hand(0, ["Labwork"]).begins().plays(0, "Labwork");
    assert_eq!((it.amber(0), it.archives(0).len(), it.discard(0)), (1, 0, vec!["Labwork"]));
}

#[test]
fn library_access_draws_for_each_other_card_and_is_purged() {
    let it = board(Logos).hand(0, ["Library Access", "Mother"]).begins();
    let it = it.plays(0, "Library Access");
    assert_eq!((it.zone("Library Access"), it.hand(0)), (Zone::Purged, vec!["Mother"]));
    assert_eq!(it.plays(0, "Mother").hand(0), ["Blood of Titans"]);
}

#[test]
fn two_of_library_access_draw_one_for_the_second_and_two_for_the_next() {
    let it = board(Logos).hand(0, ["Library Access", "Library Access"]);
    let it = it.deck(0, ["Mother", "Fear", "Anger", "Punch"]).begins();
    let it = it.plays(0, "Library Access").plays(0, "Library Access").goes_on_to(0, "play");
    assert_eq!(it.hand(0), ["Mother"]);
    assert_eq!(it.plays(0, "Mother").hand(0).len(), 2);
}

#[test]
fn library_access_sees_the_wild_wormhole_that_played_it() {
    let it = board(Logos).hand(0, ["Wild Wormhole"]).deck(0, ["Library Access", "Foggify"]);
    let it = it.begins().plays(0, "Wild Wormhole");
    assert_eq!((it.hand(0), it.zone("Library Access")), (vec!["Foggify"], Zone::Purged));
}

#[test]
fn neuro_syphon_steals_and_draws_where_the_opponent_has_more() {
    let it = board(Logos).hand(0, ["Neuro Syphon"]);
    let poorer = it.clone().amber(0, 1).amber(1, 3).begins().plays(0, "Neuro Syphon");
    assert_eq!((poorer.amber(0), poorer.amber(1), poorer.hand(0).len()), (3, 2, 1));
    let even = it.amber(1, 1).begins().plays(0, "Neuro Syphon");
    assert_eq!((even.amber(0), even.amber(1), even.hand(0).len()), (1, 1, 0));
}

#[test]
fn phase_shift_lets_one_card_of_another_house_be_played() {
    let it = board(Logos).hand(0, ["Phase Shift", "Bumpsy", "Krump"]).begins();
    assert!(!it.may_play(0, "Bumpsy"));
    let it = it.plays(0, "Phase Shift").plays(0, "Bumpsy");
    assert!(!it.may_play(0, "Krump"));
}

#[test]
fn each_phase_shift_allows_one_more() {
    let it = board(Logos).hand(0, ["Phase Shift", "Phase Shift", "Anger", "Punch", "Krump"]);
    let it = it.begins().plays(0, "Phase Shift").plays(0, "Phase Shift");
    let it = it.plays(0, "Anger");
    assert!(it.may_play(0, "Krump"));
    let it = it.plays(0, "Punch");
    assert!(!it.may_play(0, "Krump"));
}

#[test]
fn a_card_that_wild_wormhole_plays_uses_up_phase_shift() {
    let it = board(Logos).hand(0, ["Phase Shift", "Wild Wormhole", "Krump"]).deck(0, ["Bumpsy"]);
    let it = it.begins().plays(0, "Phase Shift").plays(0, "Wild Wormhole");
    assert!(it.zone("Bumpsy") == Zone::InPlay && !it.may_play(0, "Krump"));
}

#[test]
fn phase_shift_allows_no_discard_of_another_house() {
    let it = board(Logos).hand(0, ["Phase Shift", "Bumpsy"]).begins().plays(0, "Phase Shift");
    it.does_not_offer(0, "discard Bumpsy");
}

#[test]
fn positron_bolt_goes_on_along_the_line() {
    let it = board(Logos).hand(0, ["Positron Bolt"]);
    let it = it.line(1, ["Krump", "Troll", "Headhunter", "Bumpsy"]).begins();
    let it = it.plays(0, "Positron Bolt").does_not_offer(0, "Troll").then_picks(0, "Bumpsy");
    assert_eq!((it.damage("Bumpsy"), it.damage("Headhunter")), (3, 2));
    assert_eq!((it.damage("Troll"), it.damage("Krump")), (1, 0));
}

#[test]
fn positron_bolt_goes_one_way_from_whom_counts_as_a_flank() {
    let it = board(Logos).hand(0, ["Positron Bolt"]).artifacts(0, ["Spectral Tunneler"]);
    let it = it.line(1, ["Krump", "Troll", "Headhunter"]).begins();
    let it = it.acts(0, "Spectral Tunneler").then_picks(0, "Troll");
    let it = it.plays(0, "Positron Bolt").then_picks(0, "Troll").then_picks(0, "Krump");
    assert_eq!((it.damage("Troll"), it.damage("Krump"), it.damage("Headhunter")), (3, 2, 0));
}

#[test]
fn random_access_archives_archives_the_top_card_unseen() {
    let it = board(Logos).hand(0, ["Random Access Archives"]).deck(0, ["Foggify", "Mother"]);
    let it = it.begins().plays(0, "Random Access Archives");
    assert_eq!((it.archives(0), it.count_of("cards_revealed")), (vec!["Foggify"], 0));
}

#[test]
fn random_access_archives_does_nothing_to_an_empty_deck() {
    let it = board(Logos).hand(0, ["Random Access Archives"]).deck(0, []).discard(0, ["Mother"]);
    let it = it.begins().plays(0, "Random Access Archives");
    assert_eq!((it.archives(0).len(), it.zone("Mother")), (0, Zone::Discard));
}

#[test]
fn remote_access_uses_an_enemy_artifact_for_its_player() {
    let it = board(Logos).hand(0, ["Remote Access"]).artifacts(1, ["Library of Babble"]).begins();
    let it = it.plays(0, "Remote Access");
    assert_eq!((it.hand(0).len(), it.hand(1).len()), (1, 0));
    assert!(it.piece("Library of Babble").exhausted && it.controller("Library of Babble") == 1);
}

#[test]
fn remote_access_can_sacrifice_what_it_uses() {
    let it = board(Logos).hand(0, ["Remote Access"]).artifacts(1, ["Key to Dis"]);
    let it = it.line(1, ["Krump"]).begins().plays(0, "Remote Access");
    assert_eq!((it.zone("Krump"), it.discard(1).len()), (Zone::Discard, 2));
}

#[test]
fn remote_access_reads_your_opponent_from_its_player() {
    let it = board(Logos).hand(0, ["Remote Access"]).artifacts(1, ["Lifeward"]);
    let it = it.hand(1, ["Mother"]).begins().plays(0, "Remote Access").ends_turn(0);
    assert!(!it.picks(1, "Logos").may_play(1, "Mother"));
}

#[test]
fn reverse_time_swaps_deck_and_pile_in_order() {
    let it = board(Logos).hand(0, ["Reverse Time"]).deck(0, ["Foggify", "Anger"]);
    let it = it.discard(0, ["Mother", "Troll", "Fear"]).begins().plays(0, "Reverse Time");
    assert_eq!(it.discard(0), ["Foggify", "Anger", "Reverse Time"]);
    assert_eq!((it.deck_size(0), it.zone("Fear")), (3, Zone::Deck));
}

#[test]
fn scrambler_storm_stops_the_opponents_actions_for_one_turn() {
    let it = board(Logos).hand(0, ["Scrambler Storm"]).hand(1, ["Anger", "Bumpsy"]).begins();
    let it = it.plays(0, "Scrambler Storm").ends_turn(0).picks(1, "Brobnar");
    assert!(!it.may_play(1, "Anger") && it.may_play(1, "Bumpsy"));
    let it = it.ends_turn(1).picks(0, "Brobnar").ends_turn(0).picks(1, "Brobnar");
    assert!(it.may_play(1, "Anger"));
}

#[test]
fn sloppy_labwork_archives_one_and_discards_one() {
    let it = board(Logos).hand(0, ["Sloppy Labwork", "Mother", "Foggify", "Troll"]).begins();
    let it = it.plays(0, "Sloppy Labwork").then_picks(0, "Mother").then_picks(0, "Troll");
    assert_eq!((it.archives(0), it.hand(0)), (vec!["Mother"], vec!["Foggify"]));
    assert_eq!(it.discard(0), ["Troll", "Sloppy Labwork"]);
}

#[test]
fn twin_bolt_emission_hits_two_at_once() {
    let it = board(Logos).hand(0, ["Twin Bolt Emission"]).line(1, ["Krump", "Troll", "Bumpsy"]);
    let it = it.begins().plays(0, "Twin Bolt Emission");
    assert_eq!(it.choice_of(0), (2, 2));
    let it = it.picks_all(0, ["Krump", "Bumpsy"]);
    assert_eq!((it.damage("Krump"), it.damage("Troll"), it.damage("Bumpsy")), (2, 0, 2));
}

#[test]
fn twin_bolt_emission_hits_the_only_creature_once() {
    let it = board(Logos).hand(0, ["Twin Bolt Emission"]).line(1, ["Krump"]).begins();
    assert_eq!(it.plays(0, "Twin Bolt Emission").damage("Krump"), 2);
}

#[test]
fn wild_wormhole_plays_a_card_of_any_house() {
    let it = board(Logos).hand(0, ["Wild Wormhole"]).deck(0, ["Dust Pixie"]).begins();
    let it = it.plays(0, "Wild Wormhole");
    assert_eq!((it.line(0), it.amber(0)), (vec!["Dust Pixie"], 3));
}

#[test]
fn wild_wormhole_leaves_what_cannot_be_played_on_top() {
    let it = board(Logos).hand(0, ["Wild Wormhole"]).deck(0, ["Rocket Boots", "Mother"]).begins();
    let it = it.plays(0, "Wild Wormhole");
    assert_eq!((it.zone("Rocket Boots"), it.deck_size(0)), (Zone::Deck, 2));
}

#[test]
fn dimension_door_gains_nothing_where_nothing_can_be_stolen() {
    let it = board(Logos).hand(0, ["Dimension Door"]).line(0, ["Dextre"]).amber(1, 2);
    let it = it.line(1, ["The Vaultkeeper"]).begins().plays(0, "Dimension Door");
    let it = it.reaps(0, "Dextre");
    assert_eq!((it.amber(0), it.amber(1)), (0, 2));
}

#[test]
fn library_access_draws_nothing_for_the_opponents_cards() {
    let it = board(Logos).hand(0, ["Library Access"]).hand(1, ["Mother"]).begins();
    let it = it.plays(0, "Library Access").ends_turn(0).picks(1, "Logos").plays(1, "Mother");
    assert_eq!((it.hand(0).len(), it.hand(1).len()), (6, 0));
}

#[test]
fn wild_wormhole_and_phase_shift_lift_the_limit_of_the_first_turn() {
    let first = board(Logos).with(|it| it.turn = Some(1));
    let it = first.clone().hand(0, ["Wild Wormhole", "Labwork"]).deck(0, ["Mother"]).begins();
    let it = it.plays(0, "Wild Wormhole");
    assert!(it.zone("Mother") == Zone::InPlay && !it.may_play(0, "Labwork"));
    let it = first.hand(0, ["Phase Shift", "Bumpsy", "Labwork"]).begins().plays(0, "Phase Shift");
    assert!(it.may_play(0, "Bumpsy") && !it.may_play(0, "Labwork"));
}

#[test]
fn remote_access_archives_mobius_scroll_for_its_owner() {
    let it = board(Logos).hand(0, ["Remote Access", "Fear"]).artifacts(1, ["Mobius Scroll"]);
    let it = it.begins().plays(0, "Remote Access").picks_all(0, ["Fear"]);
    assert_eq!((it.archives(0), it.archives(1)), (vec!["Fear"], vec!["Mobius Scroll"]));
}
