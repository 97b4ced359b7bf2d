//! The upgrades of Sanctum.

use super::super::super::super::moments::How;
use super::super::super::super::printed::House::{Brobnar, Dis, Mars, Sanctum};
use super::super::super::super::printed::Keyword;
use super::super::super::super::things::Zone;
use crate::keyforge::trial::{board, worn};

#[test]
fn armageddon_cloak_is_hazardous_and_burns_in_the_place_of_its_bearer() {
    let it = board(Brobnar).bearer(1, "Bumpsy", ["Armageddon Cloak"]).line(0, ["Troll"]);
    let it = it.begins().fights(0, "Troll", "Bumpsy");
    assert_eq!((it.damage("Troll"), it.zone("Troll")), (7, Zone::InPlay));
    assert_eq!((it.damage("Bumpsy"), it.zone("Bumpsy")), (0, Zone::InPlay));
    assert_eq!(it.discard(1), ["Armageddon Cloak"]);
}

#[test]
fn armageddon_cloak_saves_one_of_many() {
    let it = board(Dis).hand(0, ["Gateway to Dis"]).line(0, ["Troll"]).line(1, ["Krump"]);
    let it = it.bearer(1, "Bumpsy", ["Armageddon Cloak"]).begins();
    let it = it.plays(0, "Gateway to Dis").goes_on_to(0, "play");
    assert_eq!((it.line(0).len(), it.line(1)), (0, vec!["Bumpsy"]));
    assert_eq!(it.zone("Armageddon Cloak"), Zone::Discard);
}

#[test]
fn of_two_armageddon_cloaks_one_burns() {
    let it = board(Dis).hand(0, ["Gateway to Dis"]);
    let it = it.bearer(1, "Bumpsy", ["Armageddon Cloak", "Armageddon Cloak"]).begins();
    let it = it.plays(0, "Gateway to Dis").goes_on_to(0, "play");
    assert_eq!((it.line(1), it.discard(1)), (vec!["Bumpsy"], vec!["Armageddon Cloak"]));
}

#[test]
fn the_last_words_of_who_is_spared_by_armageddon_cloak_are_heard() {
    let it = board(Dis).hand(0, ["Gateway to Dis"]);
    let it = it.bearer(1, "Duma the Martyr", ["Armageddon Cloak"]).begins();
    let it = it.plays(0, "Gateway to Dis");
    assert_eq!((it.hand(1).len(), it.line(1)), (2, vec!["Duma the Martyr"]));
}

#[test]
fn who_is_spared_by_armageddon_cloak_was_not_destroyed() {
    let it = board(Brobnar).line(0, ["Krump"]).amber(1, 3);
    let it = it.bearer(1, "Bumpsy", ["Armageddon Cloak"]).begins();
    let it = it.fights(0, "Krump", "Bumpsy");
    assert_eq!((it.zone("Krump"), it.amber(1)), (Zone::Discard, 3));
    let it = board(Dis).hand(0, ["Gateway to Dis"]).artifacts(0, ["Soul Snatcher"]);
    let it = it.bearer(1, "Bumpsy", ["Armageddon Cloak"]).begins();
    assert_eq!(it.plays(0, "Gateway to Dis").amber(1), 0);
}

#[test]
fn a_bearer_without_power_is_saved_by_no_armageddon_cloak() {
    let it = board(Brobnar).hand(0, ["King of the Crag"]);
    let it = it.bearer(1, "Looter Goblin", ["Armageddon Cloak"]).begins();
    let it = it.plays(0, "King of the Crag").goes_on_to(0, "play");
    assert_eq!(
        (it.zone("Looter Goblin"), it.zone("Armageddon Cloak")),
        (Zone::Discard, Zone::Discard)
    );
}

#[test]
fn biomatrix_backup_takes_the_bearer_away_before_armageddon_cloak_can_save_it() {
    let it = board(Dis).hand(0, ["Gateway to Dis"]);
    let it = it.bearer(1, "Bumpsy", ["Armageddon Cloak", "Biomatrix Backup"]).begins();
    let it = it.plays(0, "Gateway to Dis").goes_on_to(0, "play");
    assert_eq!((it.archives(1), it.discard(1).len()), (vec!["Bumpsy"], 2));
}

#[test]
fn mantle_of_the_zealot_lets_its_bearer_be_used_in_any_turn() {
    let it = board(Dis).bearer(0, "Troll", ["Mantle of the Zealot"]).line(0, ["Krump"]).begins();
    assert!(it.may_use(0, "Troll", How::Reap) && !it.may_use(0, "Krump", How::Reap));
    let it = it.reaps(0, "Troll");
    assert_eq!(it.amber(0), 1);
}

#[test]
fn mantle_of_the_zealot_lets_a_stun_be_taken() {
    let it = board(Dis).creature(0, "Troll", |it| {
        (it.stunned, it.upgrades) = (true, worn(["Mantle of the Zealot"]));
    });
    assert!(!it.begins().unstuns(0, "Troll").stunned("Troll"));
}

#[test]
fn protect_the_weak_arms_and_taunts() {
    let it = board(Brobnar).bearer(1, "Krump", ["Protect the Weak"]).line(1, ["Bumpsy"]);
    let it = it.line(0, ["Troll"]).begins();
    assert_eq!((it.armor("Krump"), it.has("Krump", Keyword::Taunt)), (1, true));
    assert_eq!(it.defenders("Troll"), ["Krump"]);
}

#[test]
fn shoulder_armor_counts_on_a_flank() {
    let it = board(Sanctum).bearer(0, "Sequis", ["Shoulder Armor"]).line(0, ["Troll"]).begins();
    assert_eq!((it.power("Sequis"), it.armor("Sequis")), (6, 4));
    let it = board(Sanctum).line(0, ["Krump"]).bearer(0, "Sequis", ["Shoulder Armor"]);
    let it = it.line(0, ["Troll"]).begins();
    assert_eq!((it.power("Sequis"), it.armor("Sequis")), (4, 2));
}

#[test]
fn who_lived_by_shoulder_armor_dies_as_the_flank_is_lost() {
    let it = board(Sanctum).hand(0, ["Bulwark"]).line(0, ["Troll"]).creature(0, "Sequis", |it| {
        (it.damage, it.upgrades) = (5, worn(["Shoulder Armor"]));
    });
    let it = it.begins();
    assert_eq!(it.zone("Sequis"), Zone::InPlay);
    let it = it.plays(0, "Bulwark").then_picks(0, "right");
    assert_eq!((it.zone("Sequis"), it.line(0)), (Zone::Discard, vec!["Troll", "Bulwark"]));
}

#[test]
fn others_who_die_with_the_bearer_of_armageddon_cloak_speak_once() {
    let it = board(Dis).hand(0, ["Gateway to Dis"]).line(1, ["Dust Imp"]);
    let it = it.bearer(1, "Bumpsy", ["Armageddon Cloak"]).begins();
    let it = it.plays(0, "Gateway to Dis").goes_on_to(0, "play");
    assert_eq!((it.amber(1), it.line(1)), (2, vec!["Bumpsy"]));
}

#[test]
fn annihilation_ritual_purges_neither_the_bearer_nor_armageddon_cloak() {
    let it = board(Dis).hand(0, ["Gateway to Dis"]).artifacts(0, ["Annihilation Ritual"]);
    let it = it.bearer(1, "Bumpsy", ["Armageddon Cloak"]).line(1, ["Krump"]).begins();
    let it = it.plays(0, "Gateway to Dis").goes_on_to(0, "play");
    assert_eq!((it.zone("Krump"), it.line(1)), (Zone::Purged, vec!["Bumpsy"]));
    assert_eq!(it.discard(1), ["Armageddon Cloak"]);
}

#[test]
fn yxilo_bolter_purges_nobody_whom_armageddon_cloak_saves() {
    let it = board(Mars).line(0, ["Yxilo Bolter"]);
    let it = it.bearer(1, "Silvertooth", ["Armageddon Cloak"]).begins();
    let it = it.reaps(0, "Yxilo Bolter").then_picks(0, "Silvertooth");
    assert_eq!((it.zone("Silvertooth"), it.damage("Silvertooth")), (Zone::InPlay, 0));
}

#[test]
fn the_hazard_of_armageddon_cloak_can_end_a_fight_before_it_begins() {
    let it = board(Brobnar).bearer(1, "Bumpsy", ["Armageddon Cloak"]).line(1, ["Krump"]);
    let it = it.creature(0, "Silvertooth", |it| it.maverick = Some(Brobnar)).begins();
    let it = it.fights(0, "Silvertooth", "Bumpsy");
    assert_eq!((it.zone("Silvertooth"), it.damage("Bumpsy")), (Zone::Discard, 0));
    assert_eq!(it.zone("Armageddon Cloak"), Zone::InPlay);
}
