//! Abilities: kinds, order, windows, lasting effects, replacement (KF11).

use serde_json::json;

use crate::keyforge::moments::How;
use crate::keyforge::printed::House::{Brobnar, Dis, Logos, Mars, Sanctum, Shadows, Untamed};
use crate::keyforge::printed::Keyword;
use crate::keyforge::things::Zone;
use crate::keyforge::trial::board;

/// Rules of this chapter that no scenario shows, and why.
pub const NOT_SHOWN: &[(&str, &str)] = &[];

#[test]
fn kf11_one_ability_can_have_several_moments() {
    let it = board(Dis).hand(0, ["Guardian Demon"]).line(1, ["Troll"]).begins();
    let it = it.plays(0, "Guardian Demon");
    assert!(it.is_asked(0, "of_card"));
    let it = board(Dis).line(0, ["Guardian Demon"]).line(1, ["Troll"]).begins();
    assert!(it.clone().reaps(0, "Guardian Demon").is_asked(0, "of_card"));
    let it = board(Dis).line(0, ["Guardian Demon"]).line(1, ["Dust Imp"]).begins();
    assert!(it.fights(0, "Guardian Demon", "Dust Imp").is_asked(0, "of_card"));
}

#[test]
fn kf11_what_has_no_heading_is_on_while_exhausted_too() {
    let it = board(Brobnar).creature(0, "Grey Monk", |it| it.exhausted = true).line(0, ["Troll"]);
    assert_eq!(it.begins().armor("Troll"), 1);
}

#[test]
fn kf11_after_and_each_time_share_one_moment() {
    // "After Fight" of the fighter, and "each time a friendly creature fights".
    let it = board(Brobnar).hand(0, ["Warsong"]).line(0, ["Kelifi Dragon"]);
    let it = it.line(1, ["Troll", "Krump"]).begins().plays(0, "Warsong");
    let it = it.fights(0, "Kelifi Dragon", "Troll").asks_by("KF11.7", 0, "next");
    let it = it.offers(0, "Kelifi Dragon").then_picks(0, "Warsong").then_picks(0, "Krump");
    assert_eq!((it.amber(0), it.damage("Krump")), (2, 5));
}

#[test]
fn kf11_before_is_after_the_exhausting_and_ahead_of_the_effect() {
    let it = board(Brobnar).line(0, ["Firespitter"]).line(1, ["Troll"]).begins();
    let it = it.fights(0, "Firespitter", "Troll").happens_in_order([
        json!({"type": "card_exhausted"}),
        json!({"type": "fight_began"}),
        json!({"type": "damage_dealt", "cause": "firespitter"}),
        json!({"type": "damage_dealt", "cause": "KF7.4"}),
    ]);
    assert_eq!(it.damage("Troll"), 6);
}

#[test]
fn kf11_text_is_carried_out_in_its_order_as_far_as_possible() {
    // Nobody can be stunned; the artifacts are destroyed all the same.
    let it = board(Mars).hand(0, ["EMP Blast"]).artifacts(1, ["Cannon"]).begins();
    let it = it.plays(0, "EMP Blast").never_fact("stunned");
    assert_eq!(it.zone("Cannon"), Zone::Discard);
    let it = board(Shadows).hand(0, ["Lights Out"]).line(1, ["Troll"]).begins();
    assert_eq!(it.plays(0, "Lights Out").zone("Troll"), Zone::Hand);
}

#[test]
fn kf11_if_you_do_needs_the_part_before_it() {
    let it = board(Shadows).hand(0, ["Finishing Blow"]).amber(1, 2);
    let it = it.creature(1, "Troll", |it| (it.damage, it.warded) = (1, true)).begins();
    let it = it.plays(0, "Finishing Blow");
    assert_eq!((it.zone("Troll"), it.amber(0), it.amber(1)), (Zone::InPlay, 1, 2));
}

#[test]
fn kf11_you_may_can_be_declined_and_is_then_done_as_far_as_possible() {
    let it = board(Dis).line(0, ["Master of 1"]).line(1, ["Urchin"]).begins();
    let it = it.reaps(0, "Master of 1").asks(0, "may");
    assert_eq!(it.clone().then_picks(0, "no").zone("Urchin"), Zone::InPlay);
    assert_eq!(it.then_picks(0, "yes").zone("Urchin"), Zone::Discard);
}

#[test]
fn kf11_up_to_includes_none() {
    let it = board(Untamed).hand(0, ["Nature’s Call"]).line(1, ["Troll"]).begins();
    let it = it.plays(0, "Nature’s Call");
    assert_eq!(it.choice_of(0), (0, 1));
    assert_eq!(it.picks_all(0, []).zone("Troll"), Zone::InPlay);
}

#[test]
fn kf11_targets_are_chosen_as_the_sentence_is_reached() {
    // The creature that is hit is chosen when the pawn is gone.
    let it = board(Shadows).hand(0, ["Pawn Sacrifice"]).line(0, ["Umbra"]);
    let it = it.line(1, ["Troll", "Krump", "Mother"]).begins().plays(0, "Pawn Sacrifice");
    assert_eq!((it.zone("Umbra"), it.choice_of(0)), (Zone::Discard, (2, 2)));
    it.does_not_offer(0, "Umbra").holds();
}

#[test]
fn kf11_a_target_on_which_nothing_happens_can_be_chosen() {
    let it = board(Brobnar).hand(0, ["Smaaash"]).creature(1, "Troll", |it| it.stunned = true);
    let it = it.begins().plays(0, "Smaaash").then_picks(0, "Troll").never_fact("stunned");
    assert!(it.stunned("Troll") && !it.stunned("Smaaash"));
}

#[test]
fn kf11_instead_in_a_text_changes_what_comes_before_it() {
    let it = board(Dis).hand(0, ["Tendrils of Pain"]).line(1, ["Troll"]);
    let it = it.with(|it| {
        it.players[1].forged_last_turn = vec![crate::keyforge::things::Color::Red];
    });
    let it = it.begins().plays(0, "Tendrils of Pain");
    assert_eq!((it.damage("Troll"), it.count_of("damage_dealt")), (4, 1));
}

#[test]
fn kf11_what_begins_in_the_middle_is_over_before_the_next_part() {
    // The fight that Anger brings about, with all that waits for it, is over before Anger is.
    let it = board(Brobnar).hand(0, ["Anger"]).line(0, ["Headhunter"]).line(1, ["Looter Goblin"]);
    let it = it.begins().plays(0, "Anger").happens_in_order([
        json!({"type": "fight_ended"}),
        json!({"type": "amber_moved", "cause": "headhunter"}),
        json!({"type": "play_finished"}),
    ]);
    assert_eq!(it.amber(0), 2);
}

#[test]
fn kf11_an_ability_is_finished_even_where_its_card_is_gone() {
    let it = board(Dis).artifacts(0, ["Key to Dis"]).line(1, ["Troll"]).begins();
    let it = it.uses_omni(0, "Key to Dis");
    assert_eq!((it.zone("Key to Dis"), it.zone("Troll")), (Zone::Discard, Zone::Discard));
}

#[test]
fn kf11_a_text_that_repeats_stops_where_its_card_has_left_play() {
    let it = board(Logos).hand(0, ["Neutron Shark"]).line(1, ["Troll", "Krump"]).begins();
    let it = it.plays(0, "Neutron Shark").then_picks(0, "Troll");
    assert_eq!((it.zone("Neutron Shark"), it.line(1)), (Zone::Discard, vec!["Krump"]));
}

#[test]
fn kf11_a_card_that_names_itself_means_that_copy() {
    let it = board(Brobnar).creature(0, "Troll", |it| it.damage = 4);
    let it = it.creature(0, "Troll", |it| it.damage = 4).begins().reaps(0, "Troll#2");
    assert_eq!((it.damage("Troll#1"), it.damage("Troll#2")), (4, 1));
}

#[test]
fn kf11_of_the_most_powerful_only_ties_for_the_last_places_are_chosen() {
    let it = board(Dis).hand(0, ["Three Fates"]).line(1, ["Troll", "Krump", "Bumpsy", "Mother"]);
    let it = it.begins().plays(0, "Three Fates").does_not_offer(0, "Troll");
    let it = it.offers(0, "Bumpsy").then_picks(0, "Mother").goes_on_to(0, "play");
    assert_eq!(it.line(1), ["Bumpsy"]);
}

#[test]
fn kf11_friendly_and_enemy_are_said_from_the_abilitys_controller() {
    let it = board(Mars).hand(0, ["Psychic Network"]).line(1, ["Tunk"]).amber(1, 3);
    let it = it.creature(0, "Blypyp", |it| it.foreign = true).begins();
    assert_eq!(it.plays(0, "Psychic Network").amber(0), 1);
}

#[test]
fn kf11_cannot_beats_may() {
    let it = board(Brobnar).hand(0, ["Follow the Leader"]).line(0, ["Bigtwig"]).line(1, ["Troll"]);
    let it = it.begins().plays(0, "Follow the Leader");
    assert!(!it.may_use(0, "Bigtwig", How::Fight));
}

#[test]
fn kf11_loses_beats_gains() {
    let it = board(Mars).artifacts(0, ["Sniffer"]).bearer(1, "Troll", ["Ring of Invisibility"]);
    let it = it.line(1, ["Urchin"]).begins();
    assert!(it.has("Troll", Keyword::Elusive));
    let it = it.acts(0, "Sniffer");
    assert!(!it.has("Troll", Keyword::Elusive) && !it.has("Urchin", Keyword::Elusive));
    assert!(it.has("Troll", Keyword::Skirmish));
}

#[test]
fn kf11_the_narrower_of_two_limits_counts() {
    let it = board(Dis).hand(0, ["Dust Imp", "Fear", "Arise!"]).line(1, ["Ember Imp"]);
    let it = it.with(|it| it.played = vec![crate::keyforge::trial::code("Fear").into()]).begins();
    let it = it.plays(0, "Dust Imp");
    assert!(!it.may_play(0, "Fear") && !it.may_play(0, "Arise!"));
}

#[test]
fn kf11_7_the_active_player_orders_what_waits_also_the_opponents() {
    let it = board(Brobnar).hand(0, ["Bumpsy"]).artifacts(0, ["Autocannon"]);
    let it = it.line(1, ["Teliga", "Pingle Who Annoys"]).begins().plays(0, "Bumpsy");
    let it = it.asks(0, "next").asks_nothing(1).offers(0, "Teliga").offers(0, "Autocannon");
    let it = it.goes_on_to(0, "play");
    assert_eq!(it.damage("Bumpsy"), 2);
}

#[test]
fn kf11_7_an_ability_given_while_the_window_is_open_joins_it() {
    let it = board(Shadows).line(0, ["Nexus"]).artifacts(1, ["Spectral Tunneler"]).begins();
    let it = it.reaps(0, "Nexus").goes_on_to(0, "play");
    assert_eq!((it.amber(0), it.hand(0).len()), (1, 1));
}

#[test]
fn kf11_7_an_effect_that_begins_in_the_window_sees_what_opened_it() {
    let it = board(Logos).hand(0, ["Wild Wormhole"]).deck(0, ["Library Access", "Punch", "Anger"]);
    let it = it.begins().plays(0, "Wild Wormhole");
    assert_eq!((it.zone("Library Access"), it.hand(0)), (Zone::Purged, vec!["Punch"]));
}

#[test]
fn kf11_7_nobody_is_asked_for_the_order_of_what_comes_to_the_same() {
    let it = board(Brobnar).hand(0, ["Loot the Bodies", "Loot the Bodies"]).line(0, ["Troll"]);
    let it = it.line(1, ["Bumpsy"]).begins().plays(0, "Loot the Bodies");
    let it = it.plays(0, "Loot the Bodies").fights(0, "Troll", "Bumpsy");
    assert!(it.is_asked(0, "play") && it.amber(0) == 2);
}

#[test]
fn kf11_11_what_lasts_survives_its_card_and_applies_to_who_comes_later() {
    let it = board(Sanctum).artifacts(0, ["Potion of Invulnerability"]).hand(0, ["Sequis"]);
    let it = it.line(0, ["Bulwark"]).line(1, ["Troll"]).begins();
    let it = it.uses_omni(0, "Potion of Invulnerability").plays(0, "Sequis");
    let it = it.then_picks(0, "left").fights(0, "Bulwark", "Troll");
    assert_eq!((it.damage("Bulwark"), it.damage("Troll")), (0, 4));
    assert_eq!(it.zone("Potion of Invulnerability"), Zone::Discard);
    let sequis = it.card("Sequis");
    assert!(it.state().forbidden_by(crate::keyforge::moments::Deed::Damage(sequis)).is_some());
}

#[test]
fn kf11_11_what_is_tied_to_a_card_ends_as_that_leaves_play() {
    let it = board(Logos).artifacts(0, ["Spectral Tunneler"]).line(0, ["Timetraveller"]).begins();
    let it = it.acts(0, "Spectral Tunneler");
    assert_eq!(it.state().lasting.len(), 1);
    assert_eq!(it.acts(0, "Timetraveller").state().lasting.len(), 0);
}

#[test]
fn kf11_11_until_the_turn_ends_means_this_turn() {
    let it = board(Brobnar).hand(0, ["Follow the Leader"]).line(0, ["Mother"]).line(1, ["Troll"]);
    let it = it.begins().plays(0, "Follow the Leader");
    assert!(it.may_use(0, "Mother", How::Fight));
    let it = it.ends_turn(0).picks(1, "Dis").ends_turn(1).picks(0, "Brobnar");
    assert!(!it.may_use(0, "Mother", How::Fight));
}

#[test]
fn kf11_11_what_lasts_for_the_opponents_next_turn_begins_and_ends_with_it() {
    let it = board(Logos).hand(0, ["Scrambler Storm"]).hand(1, ["Punch"]).line(0, ["Mother"]);
    let it = it.begins().plays(0, "Scrambler Storm").ends_turn(0).picks(1, "Brobnar");
    assert!(!it.may_play(1, "Punch"));
    let it = it.ends_turn(1).picks(0, "Logos").ends_turn(0).picks(1, "Brobnar");
    assert!(it.may_play(1, "Punch"));
}

#[test]
fn kf11_11_the_next_time_is_the_next_one_of_this_turn() {
    let it = board(Mars).hand(0, ["Soft Landing", "Sniffer", "Commpod"]).begins();
    let it = it.plays(0, "Soft Landing").plays(0, "Sniffer").plays(0, "Commpod");
    assert!(it.ready("Sniffer") && !it.ready("Commpod"));
    let it = board(Mars).hand(0, ["Soft Landing", "Sniffer"]).begins().plays(0, "Soft Landing");
    let it = it.ends_turn(0).picks(1, "Dis").ends_turn(1);
    assert_eq!(it.state().lasting.len(), 0);
}

#[test]
fn kf11_12_what_is_replaced_does_not_happen() {
    let it = board(Logos).hand(0, ["Dimension Door"]).line(0, ["Mother"]).amber(1, 2).begins();
    let it = it.plays(0, "Dimension Door").reaps(0, "Mother");
    let it = it.happens_fact_with("amber_moved", json!({"verb": "steal"}));
    assert_eq!((it.count_of("amber_moved"), it.amber(0), it.amber(1)), (1, 1, 1));
}

#[test]
fn kf11_12_of_several_replacements_the_active_player_chooses() {
    let it = board(Brobnar).hand(0, ["Punch"]).line(1, ["Shadow Self", "Krump", "Shadow Self"]);
    let it = it.begins().plays(0, "Punch").then_picks(0, "Krump");
    let it = it.asks_by("KF11.12", 0, "instead").then_picks(0, "Shadow Self#2");
    let damage = (it.damage("Shadow Self#1"), it.damage("Krump"), it.damage("Shadow Self#2"));
    assert_eq!(damage, (0, 0, 3));
}

#[test]
fn kf11_12_nobody_is_asked_which_of_two_copies_replaces_something() {
    let it = board(Logos).hand(0, ["Dimension Door", "Dimension Door"]).line(0, ["Mother"]);
    let it = it.amber(1, 3).begins().plays(0, "Dimension Door").plays(0, "Dimension Door");
    let it = it.reaps(0, "Mother");
    assert!(it.is_asked(0, "play") && (it.amber(0), it.amber(1)) == (1, 2));
}
