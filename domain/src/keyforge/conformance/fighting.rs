//! Fights, step by step (KF7).

use serde_json::json;

use super::super::moments::How;
use super::super::printed::House::{Brobnar, Dis, Shadows, Untamed};
use super::super::printed::Keyword;
use super::super::things::Zone;
use super::super::trial::{Board, board, worn};

/// Rules of this chapter that no scenario shows, and why.
pub const NOT_SHOWN: &[(&str, &str)] = &[];

/// A friendly Troll with a keyword.
fn troll_with(keyword: Keyword) -> Board {
    board(Brobnar).creature(0, "Troll", |it| it.keywords.push(keyword))
}

#[test]
fn kf7_a_fight_goes_step_by_step() {
    let it = board(Brobnar).line(0, ["Firespitter"]).line(1, ["Krump", "Troll"]).begins();
    let it = it.fights(0, "Firespitter", "Troll").happens_in_order([
        json!({"type": "card_exhausted", "cause": "KF6"}),
        json!({"type": "fight_began", "cause": "KF7.2"}),
        json!({"type": "damage_dealt", "cause": "firespitter"}),
        json!({"type": "damage_dealt", "cause": "KF7.4"}),
        json!({"type": "fight_ended"}),
    ]);
    assert_eq!((it.damage("Troll"), it.damage("Krump")), (6, 1));
}

#[test]
fn kf7_1_only_a_ready_creature_attacks_and_is_exhausted() {
    let it = board(Brobnar).creature(0, "Troll", |it| it.exhausted = true).line(0, ["Krump"]);
    let it = it.line(1, ["Bumpsy"]).artifacts(0, ["Cannon"]).begins();
    assert!(!it.may_use(0, "Troll", How::Fight) && !it.may_use(0, "Cannon", How::Fight));
    assert!(!it.fights(0, "Krump", "Bumpsy").ready("Krump"));
}

#[test]
fn kf7_2_any_enemy_creature_can_be_attacked_ready_or_not() {
    let it = board(Brobnar).line(0, ["Troll", "Bumpsy"]).line(1, ["Krump"]);
    let it = it.creature(1, "Headhunter", |it| it.exhausted = true).begins();
    assert_eq!(it.defenders("Troll"), ["Krump", "Headhunter"]);
}

#[test]
fn kf7_2_neighbors_of_taunt_cannot_unless_they_have_it_too() {
    let it = board(Brobnar).line(0, ["Troll"]);
    let it = it.line(1, ["Dodger", "Champion Anaphiel", "Sanctum Guardian", "Umbra", "Nexus"]);
    let it = it.begins();
    assert_eq!(it.defenders("Troll"), ["Champion Anaphiel", "Sanctum Guardian", "Nexus"]);
}

#[test]
fn kf7_2_an_attacker_may_ignore_taunt() {
    let it = board(Untamed).line(0, ["Niffle Ape"]).line(1, ["Dodger", "Champion Anaphiel"]);
    assert_eq!(it.begins().defenders("Niffle Ape"), ["Dodger", "Champion Anaphiel"]);
}

#[test]
fn kf7_2_other_cards_restrict_the_choice() {
    let it = board(Untamed).line(0, ["Bigtwig"]).line(1, ["Dodger"]);
    let it = it.creature(1, "Umbra", |it| it.stunned = true).begins();
    assert_eq!(it.defenders("Bigtwig"), ["Umbra"]);
}

#[test]
fn kf7_2_without_a_defender_there_is_no_attack() {
    let it = board(Brobnar).line(0, ["Troll"]).begins();
    let why = it.state().in_force().may_use(crate::engine::Seat(0), it.card("Troll"), How::Fight);
    assert_eq!(why.expect_err("nobody is there").rule, "KF7.2");
}

#[test]
fn kf7_2_elusive_is_spent_by_the_choice_even_if_no_fight_follows() {
    // The Snib dies of hazardous before it can fight the elusive Dodger.
    let it = board(Brobnar).line(0, ["Grenade Snib", "Troll"]).creature(1, "Nexus", |it| {
        it.keywords.push(Keyword::Hazardous { x: 3 });
    });
    let it = it.begins().fights(0, "Grenade Snib", "Nexus").goes_on_to(0, "play");
    assert_eq!(it.zone("Grenade Snib"), Zone::Discard);
    let it = it.fights(0, "Troll", "Nexus").goes_on_to(0, "play");
    assert_eq!(it.zone("Nexus"), Zone::Discard);
}

#[test]
fn kf7_2_elusive_is_spent_by_an_attacker_that_ignores_it() {
    let it =
        board(Untamed).line(0, ["Niffle Ape", "Snufflegator"]).creature(1, "Old Bruno", |it| {
            it.upgrades = worn(["Blood of Titans"]);
        });
    let it = it.begins().fights(0, "Niffle Ape", "Old Bruno").goes_on_to(0, "play");
    assert_eq!(it.damage("Old Bruno"), 3);
    let it = it.fights(0, "Snufflegator", "Old Bruno");
    assert_eq!(it.damage("Old Bruno"), 7);
}

#[test]
fn kf7_3_what_comes_before_the_fight_is_one_window() {
    let it = board(Brobnar).creature(0, "Firespitter", |it| {
        it.keywords.push(Keyword::Assault { x: 1 });
    });
    let it = it.creature(1, "Troll", |it| it.keywords.push(Keyword::Hazardous { x: 1 }));
    let it = it.artifacts(1, ["Evasion Sigil"]).begins().fights(0, "Firespitter", "Troll");
    let it = it.asks(0, "next");
    assert_eq!(it.labels(0).len(), 4);
}

#[test]
fn kf7_3_all_of_it_is_resolved_even_where_one_side_dies() {
    // Assault kills the Grubbling first: its hazardous is dealt all the same (KF20.10).
    let it = troll_with(Keyword::Assault { x: 2 }).line(1, ["Briar Grubbling"]).begins();
    let it = it.fights(0, "Troll", "Briar Grubbling").asks(0, "next");
    let first = it.clone().then_picks(0, "1. Troll").goes_on_to(0, "play");
    assert_eq!((first.zone("Briar Grubbling"), first.damage("Troll")), (Zone::Discard, 5));
    let it = it.then_picks(0, "2. Briar Grubbling").goes_on_to(0, "play");
    assert_eq!((it.zone("Briar Grubbling"), it.damage("Troll")), (Zone::Discard, 5));
}

#[test]
fn kf7_3_an_ability_of_a_third_happens_though_a_fighter_is_dead() {
    let it = troll_with(Keyword::Assault { x: 2 }).line(1, ["Grenade Snib"]).deck(0, ["Fear"]);
    let it = it.artifacts(1, ["Evasion Sigil"]).begins().fights(0, "Troll", "Grenade Snib");
    let it = it.asks(0, "next").then_picks(0, "Troll").goes_on_to(0, "play");
    assert_eq!(it.discard(0), ["Fear"]);
}

#[test]
fn kf7_3_where_a_fighter_is_gone_there_is_no_fight_and_no_after_fight() {
    let it = board(Brobnar).creature(0, "Headhunter", |it| {
        it.keywords.push(Keyword::Assault { x: 2 });
    });
    let it = it.line(1, ["Grenade Snib"]).begins().fights(0, "Headhunter", "Grenade Snib");
    let it = it.never_fact("slain").happens_by("KF7.3", "here is no fight");
    assert_eq!((it.amber(0), it.zone("Grenade Snib")), (0, Zone::Discard));
}

#[test]
fn kf7_3_the_attacker_was_used_to_fight_all_the_same() {
    let it = troll_with(Keyword::Assault { x: 2 }).hand(0, ["Warsong"]).line(1, ["Grenade Snib"]);
    let it = it.begins().plays(0, "Warsong").fights(0, "Troll", "Grenade Snib");
    assert_eq!((it.amber(0), it.state().ledger.used.len(), it.ready("Troll")), (1, 1, false));
}

#[test]
fn kf7_3_so_was_one_that_died_before_it_could() {
    let it = board(Brobnar).hand(0, ["Warsong"]).line(0, ["Grenade Snib"]);
    let it = it.line(1, ["Briar Grubbling"]).begins().plays(0, "Warsong");
    let it = it.fights(0, "Grenade Snib", "Briar Grubbling");
    assert_eq!((it.amber(0), it.zone("Grenade Snib")), (1, Zone::Discard));
    assert_eq!(it.damage("Briar Grubbling"), 0);
}

#[test]
fn kf7_3_a_fight_that_is_called_off_was_none_and_its_attacker_was_used() {
    let it = board(Brobnar).line(0, ["Headhunter"]).hand(0, ["Warsong"]).deck(0, ["Smith"]);
    let it = it.artifacts(1, ["Evasion Sigil"]).line(1, ["Troll"]).begins().plays(0, "Warsong");
    let it = it.fights(0, "Headhunter", "Troll").happens_by("evasion-sigil", "here is no fight");
    assert_eq!((it.amber(0), it.damage("Headhunter"), it.damage("Troll")), (0, 0, 0));
    assert!(!it.ready("Headhunter") && it.state().ledger.used.len() == 1);
}

#[test]
fn kf7_4_both_deal_damage_of_their_power_at_once() {
    let it = board(Brobnar).line(0, ["Krump"]).line(1, ["Troll"]).begins();
    let it = it.fights(0, "Krump", "Troll").happens_by("KF7.4", "Troll");
    assert_eq!((it.zone("Krump"), it.damage("Troll")), (Zone::Discard, 6));
    assert_eq!(it.count_of("damage_dealt"), 1);
    let it = board(Brobnar).line(0, ["Bumpsy"]).line(1, ["Headhunter"]).begins();
    let it = it.fights(0, "Bumpsy", "Headhunter").goes_on_to(0, "play");
    assert_eq!((it.line(0).len(), it.line(1).len()), (0, 0));
}

#[test]
fn kf7_4_a_bonus_adds_to_the_power() {
    let it = board(Brobnar).line(0, ["Valdr"]).line(1, ["Chuff Ape"]).begins();
    assert_eq!(it.fights(0, "Valdr", "Chuff Ape").damage("Chuff Ape"), 8);
}

#[test]
fn kf7_4_it_is_the_power_that_they_have_then() {
    // The fire kills the Pixie before the fight, and on the flank the Knight has 2 power more.
    let it = board(Brobnar).line(0, ["Firespitter"]);
    let it = it.line(1, ["Dust Pixie", "Staunch Knight", "Troll"]).begins();
    let it = it.fights(0, "Firespitter", "Staunch Knight").goes_on_to(0, "play");
    assert_eq!((it.zone("Firespitter"), it.damage("Staunch Knight")), (Zone::Discard, 4));
}

#[test]
fn kf7_4_skirmish_takes_nothing_back() {
    let it = board(Untamed).line(0, ["Snufflegator"]).line(1, ["Troll"]).begins();
    let it = it.fights(0, "Snufflegator", "Troll");
    assert_eq!((it.damage("Snufflegator"), it.damage("Troll")), (0, 4));
    // Only for the attacker.
    let it = board(Brobnar).line(0, ["Troll"]).line(1, ["Snufflegator"]).begins();
    let it = it.fights(0, "Troll", "Snufflegator");
    assert_eq!((it.zone("Snufflegator"), it.damage("Troll")), (Zone::Discard, 4));
}

#[test]
fn kf7_4_skirmish_does_not_spare_hazardous() {
    let it = board(Untamed).line(0, ["Snufflegator"]).line(1, ["Briar Grubbling"]).begins();
    let it = it.fights(0, "Snufflegator", "Briar Grubbling");
    assert_eq!(it.zone("Snufflegator"), Zone::Discard);
}

#[test]
fn kf7_4_elusive_has_neither_deal_damage_the_first_time_each_turn() {
    let it = board(Brobnar).line(0, ["Troll", "Krump"]).line(1, ["Nexus"]).begins();
    let it = it.fights(0, "Troll", "Nexus");
    assert_eq!((it.damage("Troll"), it.damage("Nexus")), (0, 0));
    let again = it.clone().fights(0, "Krump", "Nexus");
    assert_eq!(again.zone("Nexus"), Zone::Discard);
    // In the next turn it is elusive again.
    let it = it.ends_turn(0).then_picks(1, "Dis").ends_turn(1).then_picks(0, "Brobnar");
    assert_eq!(it.fights(0, "Krump", "Nexus").damage("Nexus"), 0);
}

#[test]
fn kf7_4_elusive_spares_neither_from_assault_nor_from_what_comes_before() {
    let it = troll_with(Keyword::Assault { x: 2 }).line(1, ["Nexus"]).begins();
    assert_eq!(it.fights(0, "Troll", "Nexus").damage("Nexus"), 2);
    let it = board(Brobnar).line(0, ["Firespitter"]).line(1, ["Nexus"]).begins();
    assert_eq!(it.fights(0, "Firespitter", "Nexus").damage("Nexus"), 1);
}

#[test]
fn kf7_4_a_fight_with_an_elusive_creature_is_a_fight() {
    let it = board(Brobnar).line(0, ["Headhunter"]).line(1, ["Nexus"]).begins();
    assert_eq!(it.fights(0, "Headhunter", "Nexus").amber(0), 1);
}

#[test]
fn kf7_4_who_deals_no_damage_in_fights_is_dealt_it_all_the_same() {
    let it = board(Shadows).line(0, ["Shadow Self"]).line(1, ["Troll"]).begins();
    let it = it.fights(0, "Shadow Self", "Troll");
    assert_eq!((it.damage("Shadow Self"), it.damage("Troll")), (8, 0));
}

#[test]
fn kf7_4_the_attackers_damage_may_go_to_another() {
    let it = board(Dis).line(0, ["Gabos Longarms"]).line(1, ["Krump", "Troll"]).begins();
    let it = it.fights(0, "Gabos Longarms", "Krump").then_picks(0, "Troll");
    assert_eq!((it.damage("Troll"), it.damage("Krump")), (5, 0));
    assert_eq!(it.zone("Gabos Longarms"), Zone::Discard);
}

#[test]
fn kf7_4_splash_attack_hits_the_defenders_neighbors() {
    let it = troll_with(Keyword::SplashAttack { x: 2 }).line(1, ["Krump", "Bumpsy", "Headhunter"]);
    let it = it.begins().fights(0, "Troll", "Bumpsy");
    assert_eq!((it.damage("Krump"), it.damage("Headhunter")), (2, 2));
    assert_eq!(it.count_of("damage_dealt"), 1);
}

#[test]
fn kf7_4_splash_attack_is_not_stopped_by_elusive() {
    let it = troll_with(Keyword::SplashAttack { x: 2 }).line(1, ["Krump", "Nexus", "Headhunter"]);
    let it = it.begins().fights(0, "Troll", "Nexus");
    assert_eq!((it.damage("Krump"), it.damage("Headhunter")), (2, 2));
    assert_eq!((it.damage("Nexus"), it.damage("Troll")), (0, 0));
}

#[test]
fn kf7_4_who_dies_of_a_splash_was_not_fought() {
    let it = board(Dis).creature(0, "Stealer of Souls", |it| {
        it.keywords.push(Keyword::SplashAttack { x: 2 });
    });
    let it = it.line(1, ["Bumpsy", "Grenade Snib"]).amber(0, 2).begins();
    let it = it.fights(0, "Stealer of Souls", "Bumpsy").goes_on_to(0, "play");
    assert_eq!((it.zone("Bumpsy"), it.zone("Grenade Snib")), (Zone::Purged, Zone::Discard));
    // The Snib takes 2, and the Stealer gains 1 for whom it fought.
    assert_eq!(it.amber(0), 1);
}

#[test]
fn kf7_5_poison_destroys_whomever_it_deals_damage_of_its_power() {
    let it = board(Shadows).line(0, ["Macis Asp"]).line(1, ["Chuff Ape"]).begins();
    let it = it.fights(0, "Macis Asp", "Chuff Ape");
    assert_eq!(it.zone("Chuff Ape"), Zone::Discard);
    // The defender's, too.
    let it = board(Brobnar).line(0, ["Troll"]).line(1, ["Inka the Spider"]).begins();
    let it = it.fights(0, "Troll", "Inka the Spider").goes_on_to(0, "play");
    assert_eq!((it.zone("Troll"), it.zone("Inka the Spider")), (Zone::Discard, Zone::Discard));
}

#[test]
fn kf7_5_what_poison_destroys_cites_it() {
    let it = board(Shadows).line(0, ["Macis Asp"]).line(1, ["Chuff Ape"]).begins();
    let it = it.fights(0, "Macis Asp", "Chuff Ape");
    let it = it.happens_fact_with("tagged", json!({"cause": "KF7.5"}));
    it.happens_fact_with("card_left", json!({"cause": "KF7.5"}));
}

#[test]
fn kf7_5_poison_needs_damage_that_is_dealt() {
    let it = board(Shadows).line(0, ["Mooncurser"]).line(1, ["Bulwark"]).begins();
    let it = it.fights(0, "Mooncurser", "Bulwark");
    assert_eq!((it.zone("Bulwark"), it.damage("Bulwark")), (Zone::InPlay, 0));
    let it = board(Shadows).line(0, ["Macis Asp"]).line(1, ["Nexus"]).begins();
    assert_eq!(it.fights(0, "Macis Asp", "Nexus").zone("Nexus"), Zone::InPlay);
}

#[test]
fn kf7_5_only_damage_of_its_power_is_poisoned() {
    let it = board(Shadows).creature(0, "Macis Asp", |it| {
        it.keywords = vec![Keyword::Assault { x: 1 }, Keyword::SplashAttack { x: 1 }];
    });
    let it = it.line(1, ["Troll", "Nexus", "Krump"]).begins().fights(0, "Macis Asp", "Nexus");
    assert_eq!((it.damage("Nexus"), it.damage("Troll"), it.damage("Krump")), (1, 1, 1));
}

#[test]
fn kf7_5_poison_goes_where_the_damage_goes() {
    let it = board(Dis).creature(0, "Gabos Longarms", |it| it.keywords.push(Keyword::Poison));
    let it = it.line(1, ["Krump", "Chuff Ape"]).begins().fights(0, "Gabos Longarms", "Chuff Ape");
    let it = it.then_picks(0, "Krump").goes_on_to(0, "play");
    assert_eq!((it.zone("Krump"), it.damage("Chuff Ape")), (Zone::Discard, 0));
    let it = board(Shadows).line(0, ["Macis Asp"]).line(1, ["Troll", "Shadow Self"]).begins();
    let it = it.fights(0, "Macis Asp", "Troll");
    assert_eq!((it.zone("Shadow Self"), it.damage("Troll")), (Zone::Discard, 0));
}

#[test]
fn kf7_6_an_attacker_that_survives_has_its_after_fight() {
    let it = board(Brobnar).line(0, ["Headhunter"]).line(1, ["Grenade Snib"]).begins();
    assert_eq!(it.fights(0, "Headhunter", "Grenade Snib").amber(0), 1);
    let it = board(Brobnar).line(0, ["Headhunter"]).line(1, ["Troll"]).begins();
    assert_eq!(it.fights(0, "Headhunter", "Troll").amber(0), 0);
}

#[test]
fn kf7_6_a_defender_has_no_after_fight() {
    let it = board(Brobnar).line(0, ["Troll"]).creature(1, "Headhunter", |it| {
        it.upgrades = worn(["Blood of Titans"]);
    });
    let it = it.begins().fights(0, "Troll", "Headhunter");
    assert_eq!((it.zone("Headhunter"), it.amber(1)), (Zone::InPlay, 0));
}

#[test]
fn kf7_6_what_waits_for_the_slain_needs_a_survivor_attacker_or_defender() {
    let it = board(Brobnar).line(0, ["Krump"]).line(1, ["Bumpsy"]).amber(1, 1).begins();
    assert_eq!(it.fights(0, "Krump", "Bumpsy").amber(1), 0);
    let it = board(Brobnar).line(0, ["Bumpsy"]).line(1, ["Krump"]).amber(0, 1).begins();
    assert_eq!(it.fights(0, "Bumpsy", "Krump").amber(0), 0);
    let it = board(Brobnar).line(0, ["Mugwump"]).line(1, ["Krump"]).amber(0, 1).begins();
    let it = it.fights(0, "Mugwump", "Krump").goes_on_to(0, "play");
    assert_eq!((it.amber(0), it.line(0).len()), (1, 0));
}

#[test]
fn kf7_6_destruction_is_over_before_it() {
    let it = board(Brobnar).line(0, ["Krump"]).line(1, ["Dust Imp"]).begins();
    let it = it.fights(0, "Krump", "Dust Imp");
    // The Imp's last words pay 2, of which the Krump takes 1.
    assert_eq!(it.amber(1), 1);
}

#[test]
fn kf7_6_all_that_waits_is_one_window() {
    let it = board(Brobnar).line(0, ["Headhunter"]).hand(0, ["Warsong"]).line(1, ["Grenade Snib"]);
    let it = it.begins().plays(0, "Warsong").fights(0, "Headhunter", "Grenade Snib");
    let it = it.goes_on_to(0, "play");
    assert_eq!(it.amber(0), 2);
}
