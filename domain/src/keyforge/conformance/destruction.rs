//! Destruction: tagging, last words, replacement, leaving play (KF9).

use serde_json::json;

use crate::engine::Seat;
use crate::engine::trial::Opening;
use crate::keyforge::printed::House::{Brobnar, Dis, Logos, Mars, Sanctum, Shadows, Untamed};
use crate::keyforge::printed::Keyword;
use crate::keyforge::rules::KeyForge;
use crate::keyforge::things::Zone;
use crate::keyforge::trial::{Trial, board, worn};

/// Rules of this chapter that no scenario shows, and why.
pub const NOT_SHOWN: &[(&str, &str)] = &[];

/// Everybody has had their last words and lies where they belong.
fn rests(it: Trial) -> Trial {
    it.goes_on_until(|it| it.is_asked(0, "play"))
}

#[test]
fn kf9_cards_that_are_destroyed_together_leave_play_together() {
    let it = board(Dis).hand(0, ["Gateway to Dis"]).line(0, ["Troll"]).line(1, ["Dust Imp"]);
    let it = it.begins().plays(0, "Gateway to Dis");
    let (troll, imp) = (it.card("Troll"), it.card("Dust Imp"));
    it.happens_in_order([
        json!({"type": "tagged", "cards": [troll, imp]}),
        json!({"type": "amber_moved", "amount": 2}),
        json!({"type": "card_left", "side": 0, "to": "discard", "destroyed": true}),
        json!({"type": "card_left", "side": 1, "to": "discard", "destroyed": true}),
    ])
    .holds();
}

#[test]
fn kf9_1_a_ward_goes_in_the_place_of_its_creature_which_is_not_tagged() {
    let it = board(Dis).hand(0, ["Gateway to Dis"]);
    let it = it.creature(1, "Dust Imp", |it| it.warded = true).begins();
    let it = it.plays(0, "Gateway to Dis").never_fact("tagged");
    assert_eq!((it.zone("Dust Imp"), it.amber(1)), (Zone::InPlay, 0));
    assert!(!it.piece("Dust Imp").warded);
}

#[test]
fn kf9_1_a_ward_does_not_keep_who_has_no_power_for_long() {
    let it = board(Brobnar).hand(0, ["King of the Crag"]);
    let it = it.creature(1, "Looter Goblin", |it| it.warded = true).begins();
    let it = it.plays(0, "King of the Crag").happens_fact("ward_lost");
    assert_eq!(it.zone("Looter Goblin"), Zone::Discard);
}

#[test]
fn kf9_1_who_is_invulnerable_stays_even_without_power() {
    let it = board(Brobnar).hand(0, ["King of the Crag"]);
    let it = it.creature(1, "Looter Goblin", |it| it.keywords.push(Keyword::Invulnerable));
    let it = it.begins().plays(0, "King of the Crag").never_fact("tagged");
    assert_eq!((it.power("Looter Goblin"), it.zone("Looter Goblin")), (0, Zone::InPlay));
}

#[test]
fn kf9_1_a_text_can_say_who_is_destroyed_at_once() {
    let it =
        board(Shadows).hand(0, ["Lights Out"]).line(1, ["Bumpsy"]).line(0, ["Tireless Crocag"]);
    let it = it.begins().plays(0, "Lights Out");
    assert_eq!((it.zone("Bumpsy"), it.zone("Tireless Crocag")), (Zone::Hand, Zone::Discard));
    it.happens_in_order([
        json!({"type": "tagged", "cause": "tireless-crocag"}),
        json!({"type": "card_left", "destroyed": true, "cause": "tireless-crocag"}),
    ]);
}

#[test]
fn kf9_1_what_is_tagged_cannot_be_chosen_to_be_destroyed() {
    let it = board(Dis).hand(0, ["Hand of Dis"]).line(1, ["Bumpsy", "Troll", "Krump", "Mother"]);
    let mut state = it.begins().state().clone();
    let troll = state.line(Seat(1))[1];
    state.tagged.push(troll);
    let it = Opening::of(KeyForge::V1, 2).state(state).begins();
    // Nobody is asked: only one of the two between the flanks is left.
    let it = it.plays(0, "Hand of Dis").asks_nothing(1);
    assert!(it.state().tagged.contains(&it.card("Krump")) && it.is_asked(0, "play"));
}

#[test]
fn kf9_2_the_active_player_orders_last_words() {
    let it = board(Dis).hand(0, ["Gateway to Dis"]).line(1, ["Duma the Martyr", "Research Smoko"]);
    let it = it.deck(1, ["Punch", "Anger", "Tremor"]).begins().plays(0, "Gateway to Dis");
    let it = it.asks(0, "next").offers(0, "Duma the Martyr").then_picks(0, "Research Smoko");
    let it = rests(it);
    assert_eq!((it.archives(1), it.hand(1)), (vec!["Punch"], vec!["Anger", "Tremor"]));
}

#[test]
fn kf9_2_tagged_cards_are_in_play_while_last_words_are_heard() {
    // The Shadow Self that dies, too, still takes its neighbor's damage, and speaks for nobody.
    let it = board(Dis).hand(0, ["Gateway to Dis"]).bearer(1, "Bumpsy", ["Phoenix Heart"]);
    let it = it.line(1, ["Shadow Self", "Krump"]).begins().plays(0, "Gateway to Dis");
    let (own, krump) = (it.card("Shadow Self"), it.card("Krump"));
    let hits = json!([
        {"card": own, "amount": 3, "placed": 3},
        {"card": krump, "amount": 3, "placed": 3, "taken_by": own},
    ]);
    it.happens_fact_with("damage_dealt", json!({"hits": hits})).holds();
}

#[test]
fn kf9_2_who_is_tagged_meanwhile_joins_and_speaks() {
    let it = board(Brobnar).line(0, ["Troll"]).bearer(1, "Bumpsy", ["Phoenix Heart"]);
    let it = it.line(1, ["Dust Imp"]).begins().fights(0, "Troll", "Bumpsy");
    // The Phoenix burns the Imp, which dies in the same batch and says its last words.
    let left = |to| json!({"type": "card_left", "to": to, "destroyed": true});
    let tagged = json!({"type": "tagged"});
    let it = it.happens_in_order([tagged.clone(), left("hand"), tagged, left("discard")]);
    assert_eq!((it.zone("Dust Imp"), it.amber(1)), (Zone::Discard, 2));
}

#[test]
fn kf9_2_healing_does_not_save_who_is_tagged() {
    let it = board(Shadows).hand(0, ["Poison Wave"]);
    let it = it.creature(1, "Duma the Martyr", |it| it.damage = 1);
    let it = it.creature(1, "Bumpsy", |it| it.damage = 3).begins().plays(0, "Poison Wave");
    let it = rests(it.happens("Bumpsy is healed of 5 damage"));
    assert_eq!(it.zone("Bumpsy"), Zone::Discard);
}

#[test]
fn kf9_2_who_goes_elsewhere_by_its_last_words_counts_as_destroyed() {
    let it = board(Brobnar).hand(0, ["Loot the Bodies"]).line(0, ["Troll"]).line(1, ["Bad Penny"]);
    let it = it.begins().plays(0, "Loot the Bodies").fights(0, "Troll", "Bad Penny");
    let it = it.happens_fact_with("card_left", json!({"to": "hand", "destroyed": true}));
    assert_eq!((it.hand(1), it.amber(0)), (vec!["Bad Penny"], 1));
}

#[test]
fn kf9_2_who_has_gone_elsewhere_has_no_other_last_words() {
    let it = board(Brobnar).line(0, ["Troll"]).bearer(1, "Dust Imp", ["Biomatrix Backup"]);
    let it = it.begins().fights(0, "Troll", "Dust Imp").asks(0, "next");
    let speaks = it.clone().then_picks(0, "1. Dust Imp");
    assert_eq!((speaks.amber(1), speaks.archives(1)), (2, vec!["Dust Imp"]));
    let is_stored = it.then_picks(0, "Biomatrix Backup");
    assert_eq!((is_stored.amber(1), is_stored.archives(1)), (0, vec!["Dust Imp"]));
}

#[test]
fn kf9_2_the_line_closes_as_soon_as_one_goes_elsewhere() {
    let it = board(Dis).hand(0, ["Gateway to Dis"]);
    let it = it.line(1, ["Shadow Self", "Bad Penny", "Krump"]);
    let it = it.bearer(1, "Bumpsy", ["Phoenix Heart"]).begins().plays(0, "Gateway to Dis");
    let it = it.then_picks(0, "Bad Penny");
    // Shadow Self and Krump are neighbors now: Krump's damage goes to it.
    let (own, krump) = (it.card("Shadow Self"), it.card("Krump"));
    let hits = json!([
        {"card": own, "amount": 3, "placed": 3},
        {"card": krump, "amount": 3, "placed": 3, "taken_by": own},
    ]);
    it.happens_fact_with("damage_dealt", json!({"hits": hits})).holds();
}

#[test]
fn kf9_3_what_happens_instead_spares_the_one_and_can_destroy_another() {
    let it = board(Brobnar).line(0, ["Troll"]).bearer(1, "Bumpsy", ["Armageddon Cloak"]);
    let it = it.begins().fights(0, "Troll", "Bumpsy");
    let it = it.happens_by("KF9.3", "Bumpsy is not destroyed");
    assert_eq!((it.zone("Bumpsy"), it.damage("Bumpsy")), (Zone::InPlay, 0));
    assert_eq!(it.discard(1), ["Armageddon Cloak"]);
}

#[test]
fn kf9_3_who_is_spared_and_cannot_stay_leaves_once_with_its_upgrade() {
    let it = board(Brobnar).hand(0, ["King of the Crag"]);
    let it = it.bearer(1, "Looter Goblin", ["Armageddon Cloak"]).begins();
    let it = rests(it.plays(0, "King of the Crag"));
    let left = it.facts().filter(|it| json!(it)["type"] == "card_left").count();
    assert_eq!((left, it.discard(1).len()), (2, 2));
}

#[test]
fn kf9_4_the_active_player_arranges_who_leaves_together() {
    let it = board(Dis).hand(0, ["Gateway to Dis"]).line(1, ["Troll", "Krump", "Bumpsy"]).begins();
    let it = it.plays(0, "Gateway to Dis").asks_by("KF9.4", 0, "discard_order");
    let it = it.order(0, ["Krump", "Bumpsy", "Troll"]);
    assert_eq!(it.discard(1), ["Krump", "Bumpsy", "Troll"]);
}

#[test]
fn kf9_4_nobody_arranges_what_goes_to_no_pile() {
    let it = board(Dis).hand(0, ["Gateway to Dis"]).artifacts(0, ["Annihilation Ritual"]);
    let it = it.line(1, ["Troll", "Krump", "Bumpsy"]).begins().plays(0, "Gateway to Dis");
    assert!(it.is_asked(0, "play") && it.zone("Krump") == Zone::Purged);
}

#[test]
fn kf9_4_cards_go_to_their_owners_and_lines_close() {
    let it = board(Dis).hand(0, ["Hand of Dis"]).line(0, ["Pit Demon"]);
    let it = it.creature(0, "Troll", |it| it.foreign = true).line(0, ["Tocsin"]).begins();
    let it = it.plays(0, "Hand of Dis");
    assert_eq!((it.discard(1), it.line(0)), (vec!["Troll"], vec!["Pit Demon", "Tocsin"]));
}

#[test]
fn kf9_5_who_leaves_in_the_same_batch_sees_nothing() {
    let it = board(Dis).hand(0, ["Gateway to Dis"]).line(0, ["Tolas"]).line(1, ["Troll"]);
    let it = rests(it.begins().plays(0, "Gateway to Dis"));
    assert_eq!((it.amber(0), it.amber(1)), (0, 0));
}

#[test]
fn kf9_5_who_is_in_play_as_they_leave_sees_each_of_them() {
    let it = board(Dis).hand(0, ["Gateway to Dis"]).artifacts(0, ["Soul Snatcher"]);
    let it = it.line(0, ["Troll"]).line(1, ["Krump", "Bumpsy"]).begins();
    let it = rests(it.plays(0, "Gateway to Dis"));
    assert_eq!((it.amber(0), it.amber(1)), (1, 2));
}

#[test]
fn kf9_5_what_control_rested_on_is_over_before_anything_sees_the_death() {
    let it = board(Logos).turn_of(1).hand(1, ["Harland Mindlock"]).amber(1, 1);
    let it = it.line(0, ["Troll", "Bumpsy"]).artifacts(0, ["Pile of Skulls"]).begins();
    let it = it.plays(1, "Harland Mindlock").then_picks(1, "Troll").then_picks(1, "left");
    let it = it.ends_turn(1).picks(0, "Brobnar").fights(0, "Bumpsy", "Harland Mindlock");
    // Troll is back before the skulls ask for a friend.
    let it = it.asks(0, "flank").then_picks(0, "right").then_picks(0, "Troll");
    assert_eq!((it.line(0), it.piece("Troll").amber), (vec!["Bumpsy", "Troll"], 1));
}

#[test]
fn kf9_5_sacrifice_is_destruction_and_other_leaving_is_not() {
    let it =
        board(Shadows).hand(0, ["Pawn Sacrifice", "One Last Job"]).line(0, ["Umbra", "Urchin"]);
    let it = it.artifacts(0, ["Soul Snatcher"]).line(1, ["Troll", "Krump"]).begins();
    let it = it.plays(0, "Pawn Sacrifice").then_picks(0, "Umbra");
    let it = it.picks_all(0, ["Troll", "Krump"]);
    // An icon, and the pawn's soul.
    assert_eq!(it.amber(0), 2);
    let it = it.plays(0, "One Last Job");
    assert_eq!((it.zone("Urchin"), it.amber(0)), (Zone::Purged, 3));
}

#[test]
fn kf9_5_who_is_returned_shuffled_or_archived_is_not_destroyed() {
    let soul = |hand: &'static str, house| {
        let it = board(house).hand(0, [hand]).artifacts(1, ["Soul Snatcher"]);
        it.line(1, ["Troll"]).begins().plays(0, hand)
    };
    for (hand, house) in [("Hysteria", Dis), ("Lost in the Woods", Untamed)] {
        let it = soul(hand, house).happens_fact_with("card_left", json!({"destroyed": false}));
        assert_eq!((it.line(1).len(), it.amber(1)), (0, 0), "{hand}");
    }
    let it = board(Mars).line(0, ["Vezyma Thinkdrone", "Tunk"]).artifacts(0, ["Soul Snatcher"]);
    let it = it.begins().reaps(0, "Vezyma Thinkdrone").then_picks(0, "yes").then_picks(0, "Tunk");
    assert_eq!((it.archives(0), it.amber(0)), (vec!["Tunk"], 1));
}

#[test]
fn kf9_6_upgrades_go_to_their_owners_and_counters_are_gone() {
    let it = board(Shadows).hand(0, ["Lights Out"]);
    let it = it.creature(1, "Troll", |it| {
        it.upgrades = worn(["Blood of Titans"]);
        it.upgrades[0].foreign = true;
        (it.damage, it.power_counters, it.stunned) = (2, 3, true);
    });
    let it = it.begins().plays(0, "Lights Out");
    assert_eq!((it.zone("Troll"), it.discard(0)[0]), (Zone::Hand, "Blood of Titans"));
    let troll = it.piece("Troll");
    assert_eq!((troll.damage, troll.power_counters, troll.stunned), (0, 0, false));
}

#[test]
fn kf9_6_amber_goes_to_the_opponent_of_who_controlled_the_creature() {
    let it = board(Dis).hand(0, ["Gateway to Dis"]);
    let it = it.creature(0, "Troll", |it| (it.foreign, it.amber) = (true, 2));
    let it = it.creature(1, "Krump", |it| it.amber = 3).begins();
    let it = rests(it.plays(0, "Gateway to Dis"));
    assert_eq!((it.amber(0), it.amber(1)), (3, 2));
}

#[test]
fn kf9_6_amber_on_other_cards_goes_to_the_supply() {
    let it = board(Sanctum).artifacts(0, ["Gorm of Omm"]);
    let it = it.artifact(1, "Safe Place", |it| it.amber = 4).begins();
    let it = it.uses_omni(0, "Gorm of Omm");
    assert_eq!((it.zone("Safe Place"), it.amber(0), it.amber(1)), (Zone::Discard, 0, 0));
}

#[test]
fn kf9_6_amber_has_come_before_what_waits_for_the_leaving() {
    let it = board(Shadows).hand(0, ["Magda the Rat"]).hand(1, ["Blood Money", "Coward’s End"]);
    let it = it.amber(1, 2).begins().plays(0, "Magda the Rat").ends_turn(0).picks(1, "Brobnar");
    let it = it.plays(1, "Blood Money").plays(1, "Coward’s End");
    let moved = |verb| json!({"type": "amber_moved", "amount": 2, "verb": verb});
    let it = it.happens_in_order([moved("return"), moved("steal")]);
    assert_eq!((it.amber(0), it.amber(1)), (0, 4));
}

#[test]
fn kf9_6_cards_go_to_their_owners_zone_whatever_the_text_says() {
    let it = board(Shadows).line(0, ["Faygin"]);
    let it = it.creature(0, "Urchin", |it| it.foreign = true).begins();
    let it = it.reaps(0, "Faygin").goes_on_to(0, "play");
    assert_eq!((it.hand(0).len(), it.hand(1)), (0, vec!["Urchin"]));
}

#[test]
fn kf9_6_later_parts_of_a_text_go_by_what_the_card_was() {
    let it = board(Dis).hand(0, ["Hecatomb"]).line(1, ["Dust Imp"]);
    let it = it.creature(0, "Pit Demon", |it| it.foreign = true).begins();
    let it = rests(it.plays(0, "Hecatomb"));
    // The Demon counts for the player who controlled it: an icon and 1; the Imp's last words and 1.
    assert_eq!((it.amber(0), it.amber(1)), (2, 3));
}

#[test]
fn kf9_6_in_an_open_zone_a_text_still_finds_its_card_and_in_a_closed_one_it_does_not() {
    let it = board(Dis).line(0, ["Stealer of Souls"]).line(1, ["Bumpsy"]).begins();
    let it = it.fights(0, "Stealer of Souls", "Bumpsy");
    assert_eq!((it.zone("Bumpsy"), it.amber(0)), (Zone::Purged, 1));
    let it = board(Dis).line(0, ["Stealer of Souls"]).line(1, ["Bad Penny"]).begins();
    let it = it.fights(0, "Stealer of Souls", "Bad Penny");
    assert_eq!((it.zone("Bad Penny"), it.amber(0)), (Zone::Hand, 1));
}

#[test]
fn kf9_6_whom_a_text_has_purged_from_play_was_destroyed_all_the_same() {
    let it = board(Brobnar).artifacts(1, ["Annihilation Ritual", "Soul Snatcher"]);
    let it = it.line(0, ["Troll"]).line(1, ["Bumpsy"]).begins().fights(0, "Troll", "Bumpsy");
    let it = it.happens_fact_with("card_left", json!({"to": "purged", "destroyed": true}));
    assert_eq!((it.zone("Bumpsy"), it.amber(1)), (Zone::Purged, 1));
}

#[test]
fn kf9_6_a_card_that_comes_back_is_another_one() {
    // Rocket Boots ready a creature that is used for the first time since it entered play.
    let it = board(Logos).hand(0, ["Rocket Boots"]).line(0, ["Timetraveller"]);
    let it = it.artifacts(0, ["Library of Babble"]).begins().reaps(0, "Timetraveller");
    let mut state = it.state().clone();
    let card = it.card("Timetraveller");
    state.place(card, Seat(0), Some(0));
    let it = Opening::of(KeyForge::V1, 2).state(state).begins();
    let it = it.plays(0, "Rocket Boots").reaps(0, "Timetraveller");
    assert!(it.ready("Timetraveller"));
    assert!(!it.reaps(0, "Timetraveller").ready("Timetraveller"));
}

#[test]
fn kf9_6_what_a_card_permitted_before_it_left_does_not_count_for_it() {
    let it = board(Mars).houses(0, [Mars, Dis, Logos]).hand(0, ["Dew Faerie", "Dust Pixie"]);
    let it = it.line(0, ["Witch of the Wilds"]).begins().plays(0, "Dew Faerie");
    let it = it.then_picks(0, "right");
    assert!(!it.may_play(0, "Dust Pixie"));
    let mut state = it.state().clone();
    let card = it.card("Witch of the Wilds");
    state.move_over(card, Seat(0), Some(0));
    let stays = Opening::of(KeyForge::V1, 2).state(state.clone()).begins();
    assert!(!stays.may_play(0, "Dust Pixie"));
    state.place(card, Seat(0), Some(0));
    let comes_back = Opening::of(KeyForge::V1, 2).state(state).begins();
    assert!(comes_back.may_play(0, "Dust Pixie"));
}

#[test]
fn kf9_6_effects_on_a_card_end_as_it_leaves() {
    let it = board(Untamed).hand(0, ["Nature’s Call", "Scout"]).line(0, ["Dew Faerie"]).begins();
    let it = it.plays(0, "Scout").then_picks(0, "Dew Faerie");
    assert!(it.has("Dew Faerie", Keyword::Skirmish) && it.state().lasting.len() == 1);
    let it = it.plays(0, "Nature’s Call").picks_all(0, ["Dew Faerie"]);
    assert_eq!((it.state().lasting.len(), it.zone("Dew Faerie")), (0, Zone::Hand));
}

#[test]
fn kf9_6_a_mars_text_names_the_archives_of_somebody_else() {
    let it = board(Mars).line(0, ["Uxlyx the Zookeeper"]).line(1, ["Troll"]).begins();
    let it = it.reaps(0, "Uxlyx the Zookeeper");
    assert_eq!((it.archives(0), it.archives(1).len()), (vec!["Troll"], 0));
}
