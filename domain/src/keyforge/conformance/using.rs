//! Using cards (KF6): reaping, Action and Omni, stuns, uses by effects, the rule of six.

use serde_json::json;

use super::super::moments::How;
use super::super::printed::House::{Brobnar, Dis, Logos, Mars, Sanctum, Shadows, Untamed};
use super::super::scenario::StartLasting;
use super::super::things::{Until, Zone};
use super::super::trial::{Trial, board, code};
use crate::engine::Seat;

/// Rules of this chapter that no scenario shows, and why.
pub const NOT_SHOWN: &[(&str, &str)] = &[];

const ALL: [How; 5] = [How::Reap, How::Fight, How::Action, How::Omni, How::Unstun];

/// The ways in which seat 0 may use a card.
fn ways(it: &Trial, title: &str) -> Vec<How> {
    ALL.into_iter().filter(|how| it.may_use(0, title, *how)).collect()
}

/// The rule by which seat 0 may not use a card so.
fn forbids(it: &Trial, title: &str, how: How) -> &'static str {
    it.state().in_force().may_use(Seat(0), it.card(title), how).expect_err("it cannot be used").rule
}

#[test]
fn kf6_a_creature_reaps_or_fights_or_has_an_action_or_an_omni() {
    let it = board(Shadows).line(0, ["Noddy the Thief", "Deipno Spymaster"]).line(1, ["Troll"]);
    let it = it.begins();
    assert_eq!(ways(&it, "Noddy the Thief"), [How::Reap, How::Fight, How::Action]);
    assert_eq!(ways(&it, "Deipno Spymaster"), [How::Reap, How::Fight, How::Omni]);
}

#[test]
fn kf6_an_artifact_has_an_action_or_an_omni_only() {
    let it = board(Brobnar).artifacts(0, ["Cannon", "Screechbomb", "Banner of Battle"]);
    let it = it.line(1, ["Troll"]).begins();
    assert_eq!(ways(&it, "Cannon"), [How::Action]);
    assert_eq!(ways(&it, "Screechbomb"), [How::Omni]);
    assert_eq!(ways(&it, "Banner of Battle"), []);
}

#[test]
fn kf6_only_what_is_ready_is_used_and_using_exhausts_it() {
    let it = board(Brobnar).line(0, ["Troll"]).begins().reaps(0, "Troll");
    assert!(!it.ready("Troll"));
    assert_eq!(forbids(&it, "Troll", How::Reap), "KF6");
}

#[test]
fn kf6_it_is_exhausted_before_anything_else() {
    let it = board(Brobnar).line(0, ["Troll"]).line(1, ["Krump"]).begins();
    it.fights(0, "Troll", "Krump")
        .happens_in_order([json!({"type": "card_exhausted"}), json!({"type": "fight_began"})]);
    let it = board(Brobnar).artifacts(0, ["Cannon"]).line(1, ["Troll"]).begins();
    it.acts(0, "Cannon")
        .happens_in_order([json!({"type": "card_exhausted"}), json!({"type": "damage_dealt"})]);
}

#[test]
fn kf6_an_upgrade_is_never_used_and_its_text_is_its_bearers() {
    let it = board(Logos).bearer(0, "Doc Bookton", ["Transposition Sandals"]);
    let it = it.line(0, ["Mother"]).begins();
    assert_eq!(ways(&it, "Transposition Sandals"), []);
    let it = it.acts(0, "Doc Bookton").goes_on_to(0, "play");
    assert_eq!(it.line(0), ["Mother", "Doc Bookton"]);
}

#[test]
fn kf6_what_a_card_demands_for_a_use_is_paid() {
    let it = board(Brobnar).artifacts(0, ["Cannon"]).line(1, ["Tentacus"]).begins();
    assert_eq!(forbids(&it, "Cannon", How::Action), "KF6");
    let it = board(Brobnar).amber(0, 1).artifacts(0, ["Cannon"]).line(1, ["Tentacus"]).begins();
    let it = it.acts(0, "Cannon");
    assert_eq!((it.amber(0), it.amber(1)), (0, 1));
}

#[test]
fn kf6_1_reaping_gains_one_amber_then_what_waits_happens() {
    let it = board(Untamed).line(0, ["Dew Faerie"]).begins().reaps(0, "Dew Faerie");
    let it = it.happens_by("KF6.1", "gains 1 amber").happens_in_order([
        json!({"type": "card_exhausted"}),
        json!({"type": "amber_moved", "cause": "KF6.1"}),
        json!({"type": "amber_moved", "cause": "dew-faerie"}),
    ]);
    assert_eq!(it.amber(0), 2);
}

#[test]
fn kf6_1_after_reap_and_each_reap_are_one_window() {
    let it = board(Mars).artifacts(0, ["Crystal Hive"]).line(0, ["Yxilo Bolter", "Tunk"]);
    let it = it.line(1, ["Troll"]).begins().acts(0, "Crystal Hive").reaps(0, "Yxilo Bolter");
    let it = it.asks(0, "next").goes_on_to(0, "play");
    assert_eq!(it.amber(0), 2);
}

#[test]
fn kf6_1_texts_of_fights_and_actions_do_not_happen() {
    let it = board(Shadows).line(0, ["Umbra", "Noddy the Thief"]).amber(1, 5).begins();
    let it = it.reaps(0, "Umbra").reaps(0, "Noddy the Thief");
    assert_eq!((it.amber(0), it.amber(1)), (2, 5));
}

#[test]
fn kf6_2_an_action_is_resolved_and_no_amber_is_gained_by_it() {
    let it = board(Shadows).line(0, ["Noddy the Thief"]).amber(1, 5).begins();
    let it = it.acts(0, "Noddy the Thief");
    assert_eq!((it.amber(0), it.ready("Noddy the Thief")), (1, false));
}

#[test]
fn kf6_2_an_omni_is_used_whatever_house_is_active() {
    let it = board(Dis).artifacts(0, ["Screechbomb", "Cannon"]).amber(1, 3).line(1, ["Troll"]);
    let it = it.begins();
    assert!(!it.may_use(0, "Cannon", How::Action));
    let it = it.uses_omni(0, "Screechbomb");
    assert_eq!((it.amber(1), it.zone("Screechbomb")), (1, Zone::Discard));
}

#[test]
fn kf6_2_of_several_abilities_one_is_used() {
    let it = board(Shadows).bearer(0, "Noddy the Thief", ["Transposition Sandals"]);
    let it = it.line(0, ["Umbra"]).amber(1, 2).begins().acts(0, "Noddy the Thief");
    let it = it.asks_by("KF6.2", 0, "ability");
    assert_eq!(it.labels(0).len(), 2);
    let it = it.then_picks(0, "1. Noddy the Thief").asks(0, "play");
    assert_eq!((it.amber(0), it.line(0)), (1, vec!["Noddy the Thief", "Umbra"]));
}

#[test]
fn kf6_2_what_waits_for_a_use_happens_after_it() {
    let it = board(Logos).line(0, ["Veylan Analyst"]).artifacts(0, ["Library of Babble"]).begins();
    let it = it.acts(0, "Library of Babble").happens_in_order([
        json!({"type": "cards_drawn"}),
        json!({"type": "amber_moved", "cause": "veylan-analyst"}),
    ]);
    assert_eq!(it.amber(0), 1);
}

#[test]
fn kf6_6_a_stunned_creature_that_is_used_loses_its_stun_instead() {
    let it = board(Brobnar).creature(0, "Troll", |it| it.stunned = true).line(1, ["Krump"]);
    let it = it.begins();
    assert_eq!(ways(&it, "Troll"), [How::Unstun]);
    let it = it.unstuns(0, "Troll").happens_by("KF6.6", "Troll");
    assert!(!it.stunned("Troll") && !it.ready("Troll") && it.amber(0) == 0);
    assert_eq!(it.state().ledger.used.len(), 1);
}

#[test]
fn kf6_6_so_does_one_that_an_effect_makes_fight() {
    let it = board(Brobnar).hand(0, ["Anger"]).creature(0, "Troll", |it| {
        (it.stunned, it.exhausted) = (true, true);
    });
    let it = it.line(1, ["Krump"]).begins().plays(0, "Anger");
    assert!(!it.stunned("Troll") && !it.ready("Troll"));
    assert_eq!(it.damage("Krump"), 0);
}

#[test]
fn kf6_6_and_one_that_could_be_used_by_its_omni_alone() {
    let it = board(Dis).creature(0, "Deipno Spymaster", |it| it.stunned = true).begins();
    assert_eq!(ways(&it, "Deipno Spymaster"), [How::Unstun]);
}

#[test]
fn kf6_6_and_one_that_may_only_fight_if_there_is_somebody_to_fight() {
    let it = board(Brobnar).hand(0, ["Follow the Leader"]);
    let it = it.creature(0, "Dodger", |it| it.stunned = true);
    let alone = it.clone().begins().plays(0, "Follow the Leader");
    assert_eq!(ways(&alone, "Dodger"), []);
    let it = it.line(1, ["Troll"]).begins().plays(0, "Follow the Leader");
    assert_eq!(ways(&it, "Dodger"), [How::Unstun]);
}

#[test]
fn kf6_6_a_stun_stays_on_what_could_be_used_in_no_other_way() {
    // All that Horseman of War leaves is a fight, and there is nobody to fight.
    let it = board(Sanctum).hand(0, ["Horseman of War"]);
    let it = it.creature(0, "Sequis", |it| it.stunned = true);
    let alone = it.clone().begins().plays(0, "Horseman of War").then_picks(0, "left");
    assert_eq!(ways(&alone, "Sequis"), []);
    let it = it.line(1, ["Troll"]).begins().plays(0, "Horseman of War").then_picks(0, "left");
    assert_eq!(ways(&it, "Sequis"), [How::Unstun]);
}

#[test]
fn kf6_6_it_has_to_be_ready_and_of_the_active_house_for_that() {
    let it = board(Brobnar).creature(0, "Troll", |it| {
        (it.stunned, it.exhausted) = (true, true);
    });
    let it = it.creature(0, "Dodger", |it| it.stunned = true).begins();
    assert_eq!((ways(&it, "Troll"), ways(&it, "Dodger")), (vec![], vec![]));
}

#[test]
fn kf6_6_a_stun_stays_where_uses_are_forbidden() {
    let it = board(Brobnar).creature(1, "Troll", |it| it.stunned = true);
    let it = it.with(|it| {
        it.lasting.push(StartLasting {
            code: code("Skippy Timehog"),
            text: 0,
            by: 0,
            until: Until::FoesNextTurn,
            on: String::new(),
            house: None,
            amount: 0,
            card: String::new(),
        });
    });
    let it = it.begins().ends_turn(0).then_picks(1, "Brobnar");
    assert!(!it.may_use(1, "Troll", How::Unstun));
}

#[test]
fn kf6_7_an_effect_lets_a_card_of_any_house_be_used() {
    let it = board(Dis).artifacts(0, ["Dominator Bauble"]).line(0, ["Troll"]).begins();
    let it = it.acts(0, "Dominator Bauble").goes_on_to(0, "play");
    assert!(it.amber(0) == 1 && !it.ready("Troll"));
}

#[test]
fn kf6_7_the_player_chooses_how_it_is_used() {
    let it = board(Dis).artifacts(0, ["Dominator Bauble"]).line(0, ["Noddy the Thief"]);
    let it = it.line(1, ["Troll"]).amber(1, 1).begins().acts(0, "Dominator Bauble");
    let it = it.asks_by("KF6.7", 0, "how");
    assert_eq!(it.labels(0), ["Reap with it", "Fight with it", "Use the Action of it"]);
    assert_eq!(it.then_picks(0, "Use the Action").amber(1), 0);
}

#[test]
fn kf6_7_it_still_has_to_be_ready() {
    let it = board(Dis).artifacts(0, ["Dominator Bauble"]);
    let it = it.creature(0, "Troll", |it| it.exhausted = true).begins();
    let it = it.acts(0, "Dominator Bauble").goes_on_to(0, "play");
    assert_eq!(it.amber(0), 0);
}

#[test]
fn kf6_7_and_nothing_may_forbid_it() {
    let it = board(Dis).artifacts(0, ["Dominator Bauble"]).line(0, ["Tireless Crocag"]);
    let it = it.line(1, ["Krump"]).begins().acts(0, "Dominator Bauble");
    // It cannot reap, and so it fights.
    assert_eq!((it.line(1).len(), it.amber(0)), (0, 0));
}

#[test]
fn kf6_7_one_that_is_readied_to_fight_and_finds_nobody_stays_ready() {
    let it = board(Brobnar).hand(0, ["Anger"]).creature(0, "Troll", |it| it.exhausted = true);
    let it = it.begins().plays(0, "Anger");
    assert!(it.ready("Troll") && it.state().ledger.used.is_empty());
}

#[test]
fn kf6_7_a_command_to_fight_lets_it_do_nothing_else() {
    let it = board(Brobnar).hand(0, ["Anger"]).line(0, ["Troll"]).line(1, ["Krump"]).begins();
    let it = it.plays(0, "Anger").never_fact("stunned").goes_on_to(0, "play");
    assert_eq!((it.amber(0), it.line(1).len()), (1, 0));
}

#[test]
fn kf6_7_a_permission_for_the_turn_is_not_used_up_by_a_use() {
    let it = board(Shadows).line(0, ["Deipno Spymaster"]).bearer(0, "Troll", ["Rocket Boots"]);
    let it = it.begins();
    assert!(!it.may_use(0, "Troll", How::Reap));
    let it = it.uses_omni(0, "Deipno Spymaster").then_picks(0, "Troll").reaps(0, "Troll");
    let it = it.goes_on_to(0, "play");
    // The boots have readied it.
    assert!(it.ready("Troll") && it.may_use(0, "Troll", How::Reap));
    let it = it.reaps(0, "Troll").goes_on_to(0, "play");
    assert_eq!((it.amber(0), it.ready("Troll")), (2, false));
}

#[test]
fn kf6_7_a_counted_permission_is_used_up() {
    let it = board(Brobnar).artifacts(0, ["Combat Pheromones"]);
    let it = it.line(0, ["Tunk", "Yxilo Bolter", "Zyzzix the Many"]).line(1, ["Chuff Ape"]);
    let it = it.begins().uses_omni(0, "Combat Pheromones").reaps(0, "Tunk");
    assert!(it.may_use(0, "Yxilo Bolter", How::Reap));
    let it = it.reaps(0, "Zyzzix the Many").goes_on_to(0, "play");
    assert!(!it.may_use(0, "Yxilo Bolter", How::Reap));
}

#[test]
fn kf6_8_what_is_used_as_if_it_were_ones_own_works_for_who_uses_it() {
    let it = board(Logos).hand(0, ["Remote Access"]).artifacts(1, ["Library of Babble"]).begins();
    let it = it.plays(0, "Remote Access").happens_by("remote-access", "Library of Babble");
    assert_eq!((it.hand(0).len(), it.hand(1).len()), (1, 0));
    assert!(it.controller("Library of Babble") == 1 && !it.ready("Library of Babble"));
}

#[test]
fn kf6_8_friend_and_enemy_are_seen_from_their_side() {
    let it = board(Logos).hand(0, ["Remote Access"]).artifacts(1, ["Skeleton Key"]);
    let it = it.line(0, ["Mother"]).line(1, ["Troll"]).amber(1, 2).begins();
    let it = it.plays(0, "Remote Access");
    assert_eq!((it.piece("Mother").amber, it.amber(1)), (1, 1));
}

#[test]
fn kf6_8_it_can_still_be_sacrificed_by_its_own_text() {
    let it = board(Logos).hand(0, ["Remote Access"]).artifacts(1, ["Screechbomb"]).amber(1, 3);
    let it = it.begins().plays(0, "Remote Access");
    assert_eq!((it.amber(1), it.discard(1)), (1, vec!["Screechbomb"]));
}

#[test]
fn kf6_8_it_has_to_be_ready() {
    let it = board(Logos).hand(0, ["Remote Access"]);
    let it = it.artifact(1, "Library of Babble", |it| it.exhausted = true).begins();
    let it = it.plays(0, "Remote Access").never_fact("card_used");
    assert_eq!(it.hand(0).len(), 0);
}

#[test]
fn kf6_8_an_ability_that_is_triggered_is_no_use() {
    let it = board(Logos).line(0, ["Replicator"]).line(1, ["Dew Faerie"]).begins();
    let it = it.reaps(0, "Replicator").goes_on_to(0, "play");
    assert_eq!((it.amber(0), it.ready("Dew Faerie")), (2, true));
    assert_eq!(it.state().ledger.used.len(), 1);
}

#[test]
fn kf6_9_six_plays_and_uses_of_a_name_are_enough_all_copies_together() {
    let with = |played: usize, used: usize| {
        let it = board(Brobnar).line(0, ["Troll"]).hand(0, ["Troll", "Krump"]).with(|it| {
            it.played = vec![code("Troll").into(); played];
            it.used = vec!["troll".into(); used];
        });
        it.begins()
    };
    let it = with(3, 2);
    assert!(it.may_play(0, "Troll") && it.may_use(0, "Troll", How::Reap));
    let it = with(3, 3);
    assert_eq!(forbids(&it, "Troll", How::Reap), "KF6.9");
    let card = it.state().player(Seat(0)).hand[0];
    let why = it.state().in_force().may_play(Seat(0), card).expect_err("six are enough");
    assert_eq!(why.rule, "KF6.9");
    assert!(it.may_play(0, "Krump"));
}

#[test]
fn kf6_9_discards_do_not_count() {
    let it =
        board(Brobnar).hand(0, ["Troll"]).with(|it| it.discarded = vec![code("Troll").into(); 9]);
    assert!(it.begins().may_play(0, "Troll"));
}

#[test]
fn kf6_9_uses_by_effects_count() {
    let it = board(Brobnar).hand(0, ["Anger"]).line(0, ["Troll"]).line(1, ["Krump"]);
    let it = it.with(|it| it.used = vec!["troll".into(); 6]).begins().plays(0, "Anger");
    assert_eq!((it.line(1), it.ready("Troll")), (vec!["Krump"], true));
}

#[test]
fn kf6_9_six_a_turn_and_again_in_the_next() {
    let it = board(Brobnar).line(0, ["Troll"]);
    let it = it.with(|it| it.used = vec!["troll".into(); 6]).begins();
    assert!(!it.may_use(0, "Troll", How::Reap));
    let it = it.ends_turn(0).then_picks(1, "Dis").ends_turn(1).then_picks(0, "Brobnar");
    assert!(it.may_use(0, "Troll", How::Reap));
}

#[test]
fn kf6_9_a_copy_counts_as_what_it_copies() {
    let it = board(Untamed).hand(0, ["Mimicry"]).discard(1, ["Punch"]).line(1, ["Troll"]);
    let it = it.with(|it| it.played = vec![code("Punch").into(); 5]).begins().plays(0, "Mimicry");
    let six = it.state().ledger.played.iter().filter(|it| it.code == code("Punch")).count();
    assert_eq!((six, it.damage("Troll")), (6, 3));
}

#[test]
fn kf6_9_an_ability_that_is_repeated_counts_once() {
    let it = board(Logos).line(0, ["Dr. Escotera"]).line(1, ["Troll", "Krump"]).line(0, ["Mother"]);
    let it = it.hand(0, ["Bouncing Deathquark"]).begins().plays(0, "Bouncing Deathquark");
    let it = it.goes_on_to(0, "play");
    assert_eq!(it.state().ledger.played.len(), 1);
}
