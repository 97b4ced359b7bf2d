//! Actions.

use super::super::super::super::moments::How;
use super::super::super::super::printed::House::{Brobnar, Logos, Untamed};
use super::super::super::super::things::Zone;
use crate::engine::Seat;
use crate::keyforge::trial::{board, code};

#[test]
fn cooperative_hunting_divides_a_damage_for_each_friend() {
    let it = board(Untamed).hand(0, ["Cooperative Hunting"]).line(0, ["Dodger", "Umbra", "Nexus"]);
    let it = it.line(1, ["Troll", "Krump"]).begins().plays(0, "Cooperative Hunting");
    let it = it.split(0, [("Troll", 2), ("Krump", 1)]);
    assert_eq!((it.damage("Troll"), it.damage("Krump")), (2, 1));
}

#[test]
fn curiosity_destroys_scientists() {
    let it = board(Untamed).hand(0, ["Curiosity"]).line(0, ["Doc Bookton"]);
    let it = it.line(1, ["Mother", "Troll"]).begins().plays(0, "Curiosity");
    assert_eq!((it.zone("Doc Bookton"), it.zone("Mother")), (Zone::Discard, Zone::Discard));
    assert_eq!(it.line(1), ["Troll"]);
}

#[test]
fn fertility_chant_pays_both() {
    let it = board(Untamed).hand(0, ["Fertility Chant"]).begins().plays(0, "Fertility Chant");
    assert_eq!((it.amber(0), it.amber(1)), (4, 2));
}

#[test]
fn fogbank_keeps_the_opponent_from_fighting_for_a_turn() {
    let it = board(Untamed).hand(0, ["Fogbank"]).line(0, ["Troll"]).line(1, ["Krump"]).begins();
    let it = it.plays(0, "Fogbank").ends_turn(0).then_picks(1, "Brobnar");
    assert!(!it.may_use(1, "Krump", How::Fight) && it.may_use(1, "Krump", How::Reap));
    let it = it.ends_turn(1).then_picks(0, "Brobnar");
    assert!(it.may_use(0, "Troll", How::Fight));
    let it = it.ends_turn(0).then_picks(1, "Brobnar");
    assert!(it.may_use(1, "Krump", How::Fight));
}

#[test]
fn full_moon_pays_for_each_creature_until_the_turn_ends() {
    let it = board(Untamed).hand(0, ["Full Moon", "Snufflegator", "Halacor"]).begins();
    let it = it.plays(0, "Full Moon").plays(0, "Snufflegator");
    let it = it.plays(0, "Halacor").then_picks(0, "left");
    assert_eq!(it.amber(0), 2);
    assert!(it.ends_turn(0).state().lasting.is_empty());
}

#[test]
fn grasping_vines_return_up_to_three_artifacts() {
    let it = board(Untamed).hand(0, ["Grasping Vines"]).artifacts(0, ["Cannon"]);
    let it = it.artifacts(1, ["Screechbomb", "Autocannon"]).begins();
    let it = it.plays(0, "Grasping Vines");
    assert_eq!(it.choice_of(0), (0, 3));
    let it = it.picks_all(0, ["Cannon", "Screechbomb"]);
    assert_eq!((it.hand(0), it.hand(1)), (vec!["Cannon"], vec!["Screechbomb"]));
    assert_eq!(it.zone("Autocannon"), Zone::InPlay);
}

#[test]
fn key_charge_forges_for_one_more() {
    let it = board(Untamed).hand(0, ["Key Charge"]).amber(0, 7).begins().plays(0, "Key Charge");
    let declined = it.clone().then_picks(0, "no");
    let it = it.then_picks(0, "yes").then_picks(0, "The red");
    assert_eq!((it.keys(0), it.amber(0)), (1, 0));
    assert_eq!((declined.keys(0), declined.amber(0)), (0, 6));
}

#[test]
fn key_charge_needs_the_amber_to_lose() {
    let it = board(Untamed).hand(0, ["Key Charge"]).artifact(0, "Safe Place", |it| it.amber = 9);
    let it = it.begins().plays(0, "Key Charge").asks(0, "play");
    assert_eq!((it.keys(0), it.piece("Safe Place").amber), (0, 9));
}

#[test]
fn lifeweb_steals_after_three_creatures() {
    let with = |count| {
        let it = board(Untamed).hand(0, ["Lifeweb"]).amber(1, 3);
        let it = it.with(|it| it.players[1].played_last_turn = vec![code("Troll"); count]);
        it.begins().plays(0, "Lifeweb").amber(0)
    };
    assert_eq!((with(3), with(2)), (3, 1));
}

#[test]
fn lifeweb_counts_the_turn_that_was() {
    let it = board(Untamed).turn_of(1).with(|it| it.house = Some(Brobnar)).amber(1, 4);
    let it = it.hand(0, ["Lifeweb"]).hand(1, ["Krump", "Troll", "Headhunter"]);
    let it = it.houses(0, [Brobnar, Logos, Untamed]).begins();
    let it = it.plays(1, "Krump").plays(1, "Troll").then_picks(1, "left");
    let it = it.plays(1, "Headhunter").then_picks(1, "left").ends_turn(1);
    let it = it.then_picks(0, "Untamed").plays(0, "Lifeweb");
    assert_eq!((it.amber(0), it.amber(1)), (3, 2));
}

#[test]
fn lost_in_the_woods_shuffles_two_of_each_side_away() {
    let it = board(Untamed).hand(0, ["Lost in the Woods"]).line(0, ["Dodger", "Umbra", "Nexus"]);
    let it = it.line(1, ["Troll"]).begins().plays(0, "Lost in the Woods");
    let it = it.picks_all(0, ["Dodger", "Nexus"]);
    assert_eq!((it.line(0), it.line(1).len()), (vec!["Umbra"], 0));
    let decks = (0..2).map(|seat| it.state().player(Seat(seat)).deck.len());
    assert_eq!(decks.collect::<Vec<_>>(), [12, 11]);
    assert_eq!((it.zone("Dodger"), it.zone("Troll")), (Zone::Deck, Zone::Deck));
}

#[test]
fn mimicry_becomes_an_action_of_the_other_discard_pile() {
    let it = board(Untamed).hand(0, ["Mimicry"]).discard(1, ["Punch", "Troll"]).line(1, ["Krump"]);
    let it = it.begins().plays(0, "Mimicry");
    assert_eq!((it.damage("Krump"), it.amber(0)), (3, 1));
    assert_eq!((it.discard(0), it.discard(1)), (vec!["Mimicry"], vec!["Punch", "Troll"]));
}

#[test]
fn mimicry_lets_its_player_choose_the_action() {
    let it = board(Untamed).hand(0, ["Mimicry"]).discard(1, ["Punch", "Fertility Chant"]);
    let it = it.discard(0, ["Warsong"]).begins().plays(0, "Mimicry");
    let it = it.does_not_offer(0, "Warsong").then_picks(0, "Fertility Chant");
    assert_eq!((it.amber(0), it.amber(1)), (4, 2));
}

#[test]
fn mimicry_asks_of_which_card_it_becomes_a_copy() {
    let it = board(Untamed).hand(0, ["Mimicry"]).discard(1, ["Punch", "Punch", "Warsong"]);
    let it = it.begins().plays(0, "Mimicry");
    let asked = it.prompt(0).expect("there are several").text;
    assert!(asked.ends_with("Choose the card of which it becomes a copy."), "{asked}");
    let punch = |at: u8| format!("Punch (the opponent's discard pile, {at} of 2)");
    let warsong = "Warsong (the opponent's discard pile)".to_owned();
    assert_eq!(it.labels(0), [punch(1), punch(2), warsong]);
}

#[test]
fn mimicry_counts_itself_among_the_copies() {
    let it = board(Untamed).hand(0, ["Mimicry"]).discard(1, ["Routine Job"]).amber(1, 5);
    let it = it.discard(0, ["Routine Job"]).begins().plays(0, "Mimicry");
    assert_eq!((it.amber(0), it.amber(1)), (2, 3));
}

#[test]
fn mimicry_may_not_be_a_seventh_copy() {
    let it = board(Untamed).hand(0, ["Mimicry"]).discard(1, ["Punch"]);
    let it = it.with(|it| it.played = vec![code("Punch").into(); 6]).begins();
    assert!(!it.may_play(0, "Mimicry"));
}

#[test]
fn mimicry_counts_as_what_it_became() {
    let it = board(Untamed).hand(0, ["Mimicry"]).discard(1, ["Punch"]).line(1, ["Krump"]).begins();
    let it = it.plays(0, "Mimicry");
    assert_eq!(it.state().ledger.played[0].code, code("Punch"));
}

#[test]
fn mimicry_is_purged_as_library_access() {
    let it = board(Untamed).hand(0, ["Mimicry", "Regrowth"]).discard(1, ["Library Access"]);
    let it = it.discard(0, ["Troll"]).begins().plays(0, "Mimicry");
    assert_eq!((it.zone("Mimicry"), it.discard(1)), (Zone::Purged, vec!["Library Access"]));
    let it = it.plays(0, "Regrowth").goes_on_to(0, "play");
    assert_eq!(it.hand(0), ["Blood of Titans", "Troll"]);
}

#[test]
fn mimicry_uses_a_phase_shift_up() {
    let it = board(Logos).hand(0, ["Phase Shift", "Mimicry", "Scout"]);
    let it = it.discard(1, ["Fertility Chant"]).begins();
    assert!(!it.may_play(0, "Mimicry"));
    let it = it.plays(0, "Phase Shift");
    assert!(it.may_play(0, "Mimicry") && it.may_play(0, "Scout"));
    let it = it.plays(0, "Mimicry");
    assert_eq!((it.amber(0), it.may_play(0, "Scout")), (4, false));
}

#[test]
fn mimicry_does_nothing_where_there_is_no_action() {
    let it = board(Untamed).hand(0, ["Mimicry"]).discard(1, ["Troll"]).begins();
    let it = it.plays(0, "Mimicry");
    assert_eq!((it.amber(0), it.discard(0)), (0, vec!["Mimicry"]));
}

#[test]
fn natures_call_returns_up_to_three_creatures() {
    let it = board(Untamed).hand(0, ["Nature’s Call"]).line(0, ["Dodger"]);
    let it = it.line(1, ["Troll", "Krump", "Bumpsy"]).begins().plays(0, "Nature’s Call");
    assert_eq!(it.choice_of(0), (0, 3));
    let it = it.picks_all(0, ["Dodger", "Krump"]);
    assert_eq!((it.hand(0), it.hand(1)), (vec!["Dodger"], vec!["Krump"]));
}

#[test]
fn nocturnal_maneuver_exhausts_up_to_three() {
    let it = board(Untamed).hand(0, ["Nocturnal Maneuver"]).line(1, ["Troll", "Krump", "Bumpsy"]);
    let it = it.begins().plays(0, "Nocturnal Maneuver").picks_all(0, ["Troll", "Bumpsy"]);
    let exhausted = ["Troll", "Krump", "Bumpsy"].map(|card| it.piece(card).exhausted);
    assert_eq!(exhausted, [true, false, true]);
}

#[test]
fn perilous_wild_destroys_the_elusive() {
    let it = board(Untamed).hand(0, ["Perilous Wild"]).line(0, ["Dew Faerie"]);
    let it = it.bearer(1, "Troll", ["Ring of Invisibility"]).line(1, ["Krump"]).begins();
    let it = it.plays(0, "Perilous Wild");
    assert_eq!((it.line(0).len(), it.line(1)), (0, vec!["Krump"]));
}

#[test]
fn regrowth_returns_a_creature() {
    let it = board(Untamed).hand(0, ["Regrowth"]).discard(0, ["Troll", "Punch", "Krump"]).begins();
    let it = it.plays(0, "Regrowth").does_not_offer(0, "Punch").then_picks(0, "Krump");
    assert_eq!((it.hand(0), it.discard(0)), (vec!["Krump"], vec!["Troll", "Punch", "Regrowth"]));
}

#[test]
fn save_the_pack_destroys_the_damaged_for_a_chain() {
    let it = board(Untamed).hand(0, ["Save the Pack"]).line(0, ["Dodger"]).line(1, ["Bumpsy"]);
    let it = it.creature(1, "Troll", |it| it.damage = 1).begins().plays(0, "Save the Pack");
    assert_eq!((it.line(0), it.line(1), it.chains(0)), (vec!["Dodger"], vec!["Bumpsy"], 1));
}

#[test]
fn scout_sends_two_to_fight_unharmed() {
    let it = board(Untamed).hand(0, ["Scout"]).line(0, ["Dodger", "Bumpsy", "Nexus"]);
    let it = it.line(1, ["Troll"]).amber(1, 1).begins().plays(0, "Scout");
    let it = it.picks_all(0, ["Dodger", "Bumpsy"]).then_picks(0, "Dodger");
    assert_eq!((it.damage("Dodger"), it.damage("Bumpsy"), it.zone("Troll")), (0, 0, Zone::Discard));
    // 1 by the icon, 1 that Dodger stole.
    assert_eq!(it.amber(0), 2);
    assert!(it.piece("Dodger").exhausted && it.piece("Bumpsy").exhausted);
}

#[test]
fn scout_does_not_ready() {
    let it = board(Untamed).hand(0, ["Scout"]).line(1, ["Troll"]);
    let it = it.creature(0, "Dodger", |it| it.exhausted = true).begins().plays(0, "Scout");
    let it = it.picks_all(0, ["Dodger"]);
    assert_eq!(it.damage("Troll"), 0);
}

#[test]
fn scout_takes_a_stun_and_goes_on() {
    let it = board(Untamed).hand(0, ["Scout"]).line(0, ["Bumpsy"]).line(1, ["Troll"]);
    let it = it.creature(0, "Dodger", |it| it.stunned = true).begins().plays(0, "Scout");
    let it = it.picks_all(0, ["Dodger", "Bumpsy"]).then_picks(0, "Dodger");
    assert_eq!((it.damage("Troll"), it.damage("Bumpsy")), (5, 0));
    assert!(!it.piece("Dodger").stunned && it.piece("Dodger").exhausted);
}

#[test]
fn scout_does_not_wait_for_one_who_is_gone() {
    let it = board(Untamed).hand(0, ["Scout"]).line(0, ["Bumpsy", "Dodger"]);
    let it = it.bearer(1, "Troll", ["Phoenix Heart"]).line(1, ["Krump"]);
    let it = it.with(|it| it.players[0].line[1].damage = 2);
    let it = it.with(|it| it.players[1].line[0].damage = 4).begins().plays(0, "Scout");
    let it = it.picks_all(0, ["Dodger", "Bumpsy"]).then_picks(0, "Bumpsy").then_picks(0, "Troll");
    assert_eq!((it.zone("Dodger"), it.damage("Krump")), (Zone::Discard, 3));
    assert_eq!(it.hand(1), ["Troll"]);
}

#[test]
fn stampede_steals_after_three_creatures_were_used() {
    let with = |creatures: &[&str]| {
        let it = board(Untamed).line(0, ["Snufflegator", "Halacor", "Flaxia"]).amber(1, 3);
        let it = it.hand(0, ["Stampede"]).begins();
        let it = creatures.iter().fold(it, |it, creature| it.reaps(0, creature));
        let it = it.plays(0, "Stampede");
        (it.amber(0), it.amber(1))
    };
    assert_eq!(with(&["Snufflegator", "Halacor", "Flaxia"]), (6, 1));
    assert_eq!(with(&["Snufflegator", "Halacor"]), (3, 3));
}

/// A creature that has come back is another one.
#[test]
fn stampede_counts_a_creature_that_was_used_before_it_left_and_after() {
    let it = board(Untamed).line(0, ["Dew Faerie", "Snufflegator"]).artifacts(0, ["Speed Sigil"]);
    let it = it.hand(0, ["Nature’s Call", "Stampede"]).amber(1, 3).begins();
    let it = it.reaps(0, "Dew Faerie").plays(0, "Nature’s Call").picks_all(0, ["Dew Faerie"]);
    let it = it.plays(0, "Dew Faerie").then_picks(0, "left").reaps(0, "Dew Faerie");
    let it = it.reaps(0, "Snufflegator").plays(0, "Stampede");
    assert_eq!(it.amber(1), 1);
}

#[test]
fn the_common_cold_may_kill_martians() {
    let it = board(Untamed).hand(0, ["The Common Cold"]).line(0, ["Tunk"]);
    let it = it.line(1, ["Troll", "Ether Spider"]).begins().plays(0, "The Common Cold");
    assert_eq!(it.labels(0), ["Destroy each Mars creature", "No"]);
    assert!(it.asked(0, "may").text.ends_with("Do you want to destroy each Mars creature?"));
    let (cured, it) = (it.clone().then_picks(0, "no"), it.then_picks(0, "yes"));
    assert_eq!((it.damage("Troll"), it.line(0).len(), it.line(1)), (1, 0, vec!["Troll"]));
    assert_eq!((cured.line(0), cured.line(1).len()), (vec!["Tunk"], 2));
    assert_eq!((cured.damage("Tunk"), cured.damage("Ether Spider")), (0, 1));
}

#[test]
fn troop_call_brings_every_niffle_home() {
    let it = board(Untamed).hand(0, ["Troop Call"]).line(0, ["Niffle Ape", "Dodger"]);
    let it = it.discard(0, ["Niffle Queen", "Troll"]).line(1, ["Niffle Ape"]).begins();
    let it = it.plays(0, "Troop Call");
    assert_eq!((it.hand(0), it.line(0)), (vec!["Niffle Ape", "Niffle Queen"], vec!["Dodger"]));
    assert_eq!(it.line(1), ["Niffle Ape"]);
}

#[test]
fn vigor_pays_for_three_damage_healed() {
    let with = |damage, heals| {
        let it = board(Untamed).hand(0, ["Vigor"]).creature(1, "Troll", |it| it.damage = damage);
        let it = it.begins().plays(0, "Vigor").amount(0, heals);
        (it.damage("Troll"), it.amber(0))
    };
    assert_eq!((with(5, 3), with(5, 2), with(2, 2)), ((2, 2), (3, 1), (0, 1)));
}

#[test]
fn word_of_returning_hurts_by_the_amber_and_takes_it() {
    let it = board(Untamed).hand(0, ["Word of Returning"]);
    let it = it.creature(1, "Troll", |it| it.amber = 2).line(1, ["Krump"]);
    let it = it.creature(1, "Urchin", |it| it.amber = 1);
    let it = it.creature(0, "Dodger", |it| it.amber = 1).begins().plays(0, "Word of Returning");
    assert_eq!((it.damage("Troll"), it.damage("Krump"), it.zone("Urchin")), (2, 0, Zone::Discard));
    assert_eq!((it.amber(0), it.piece("Troll").amber, it.piece("Dodger").amber), (4, 0, 1));
}

#[test]
fn mimicry_copies_no_mimicry() {
    let it = board(Untamed).hand(0, ["Mimicry"]).discard(1, ["Mimicry"]).begins();
    let it = it.plays(0, "Mimicry");
    assert_eq!((it.discard(0), it.discard(1)), (vec!["Mimicry"], vec!["Mimicry"]));
}

#[test]
fn fogbank_stops_cards_that_have_creatures_fight() {
    let it = board(Untamed).hand(0, ["Fogbank"]).line(0, ["Troll"]).hand(1, ["Anger"]);
    let it = it.creature(1, "Krump", |it| it.exhausted = true).begins().plays(0, "Fogbank");
    let it = it.ends_turn(0).then_picks(1, "Brobnar").plays(1, "Anger");
    assert_eq!((it.damage("Troll"), it.piece("Krump").exhausted), (0, false));
}

#[test]
fn lost_in_the_woods_knows_owners() {
    let it = board(Untamed).hand(0, ["Lost in the Woods"]);
    let it = it.creature(0, "Troll", |it| it.foreign = true).begins();
    let it = it.plays(0, "Lost in the Woods");
    let decks = (0..2).map(|seat| it.state().player(Seat(seat)).deck.len());
    assert_eq!(decks.collect::<Vec<_>>(), [10, 11]);
}

#[test]
fn word_of_returning_takes_the_amber_of_the_guarded() {
    let it = board(Untamed).hand(0, ["Word of Returning"]).line(1, ["Shadow Self"]);
    let it = it.creature(1, "Troll", |it| it.amber = 3).begins().plays(0, "Word of Returning");
    assert_eq!((it.damage("Shadow Self"), it.damage("Troll"), it.amber(0)), (3, 0, 4));
}

#[test]
fn natures_call_may_return_nobody() {
    let it = board(Untamed).hand(0, ["Nature’s Call"]).line(0, ["Dodger"]).begins();
    let it = it.plays(0, "Nature’s Call").picks_all(0, []);
    assert_eq!((it.line(0), it.amber(0)), (vec!["Dodger"], 1));
}
