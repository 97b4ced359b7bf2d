//! The artifacts of Sanctum.

use super::super::super::super::moments::How;
use super::super::super::super::printed::House::{Dis, Sanctum};
use super::super::super::super::printed::Keyword;
use super::super::super::super::things::Zone;
use crate::keyforge::trial::{board, code};

#[test]
fn epic_quest_archives_the_knights() {
    let it = board(Sanctum).hand(0, ["Epic Quest"]).line(0, ["Sequis", "Grey Monk"]);
    let it = it.line(1, ["Bulwark"]).begins().plays(0, "Epic Quest");
    assert_eq!((it.archives(0), it.line(0)), (vec!["Sequis"], vec!["Grey Monk"]));
    assert_eq!(it.line(1), ["Bulwark"]);
}

#[test]
fn epic_quest_forges_for_nothing_after_seven_cards() {
    let it = board(Dis).artifacts(0, ["Epic Quest"]);
    let it = it.with(|it| it.played = vec![code("Virtuous Works").into(); 7]).begins();
    let it = it.uses_omni(0, "Epic Quest").goes_on_to(0, "play");
    assert_eq!((it.keys(0), it.amber(0), it.zone("Epic Quest")), (1, 0, Zone::Discard));
}

#[test]
fn epic_quest_is_not_fulfilled_by_six_cards_or_other_houses() {
    let it = board(Dis).artifacts(0, ["Epic Quest"]).with(|it| {
        it.played = vec![code("Virtuous Works").into(); 6];
        it.played.push(code("Anger").into());
    });
    let it = it.begins().uses_omni(0, "Epic Quest");
    assert_eq!((it.keys(0), it.zone("Epic Quest")), (0, Zone::InPlay));
}

#[test]
fn epic_quest_can_win_the_game() {
    let it = board(Dis).artifacts(0, ["Epic Quest"]).keys(0, 2);
    let it = it.with(|it| it.played = vec![code("Virtuous Works").into(); 7]).begins();
    it.uses_omni(0, "Epic Quest").won_by([0]);
}

#[test]
fn gorm_of_omm_takes_an_artifact_with_it() {
    let it = board(Dis).artifacts(0, ["Gorm of Omm"]).artifacts(1, ["Cannon"]).begins();
    let it = it.uses_omni(0, "Gorm of Omm");
    assert_eq!((it.zone("Gorm of Omm"), it.zone("Cannon")), (Zone::Discard, Zone::Discard));
}

#[test]
fn gorm_of_omm_is_gone_where_there_is_nothing_else() {
    let it = board(Dis).artifacts(0, ["Gorm of Omm"]).begins().uses_omni(0, "Gorm of Omm");
    assert_eq!(it.zone("Gorm of Omm"), Zone::Discard);
}

#[test]
fn hallowed_blaster_heals_three() {
    let it = board(Sanctum).artifacts(0, ["Hallowed Blaster"]);
    let it = it.creature(1, "Troll", |it| it.damage = 5).begins().acts(0, "Hallowed Blaster");
    assert_eq!(it.damage("Troll"), 2);
}

#[test]
fn potion_of_invulnerability_keeps_friends_unhurt() {
    let it = board(Sanctum).artifacts(0, ["Potion of Invulnerability"]).line(0, ["Sequis"]);
    let it = it.line(1, ["Macis Asp"]).begins().uses_omni(0, "Potion of Invulnerability");
    let it = it.fights(0, "Sequis", "Macis Asp");
    assert_eq!((it.zone("Sequis"), it.damage("Sequis")), (Zone::InPlay, 0));
    assert_eq!(it.zone("Macis Asp"), Zone::Discard);
}

#[test]
fn round_table_strengthens_knights_and_has_them_taunt() {
    let it = board(Sanctum).artifacts(0, ["Round Table"]).line(0, ["Sequis", "Grey Monk"]);
    let it = it.line(1, ["Bulwark"]).begins();
    assert_eq!((it.power("Sequis"), it.power("Grey Monk"), it.power("Bulwark")), (5, 3, 4));
    let taunts = ["Sequis", "Grey Monk", "Bulwark"].map(|it_| it.has(it_, Keyword::Taunt));
    assert_eq!(taunts, [true, false, false]);
}

#[test]
fn a_knight_that_lived_by_the_round_table_falls_with_it() {
    let it = board(Dis).artifacts(0, ["Round Table", "Gorm of Omm"]);
    let it = it.creature(0, "Sequis", |it| it.damage = 4).begins();
    assert_eq!(it.zone("Sequis"), Zone::InPlay);
    assert_eq!(it.uses_omni(0, "Gorm of Omm").zone("Sequis"), Zone::Discard);
}

#[test]
fn sigil_of_brotherhood_lets_sanctum_creatures_be_used() {
    let it = board(Dis).artifacts(0, ["Sigil of Brotherhood", "Hallowed Blaster"]);
    let it = it.line(0, ["Sequis", "Bulwark", "Troll"]).begins();
    assert!(!it.may_use(0, "Sequis", How::Reap));
    let it = it.uses_omni(0, "Sigil of Brotherhood").reaps(0, "Sequis");
    assert!(it.may_use(0, "Bulwark", How::Reap) && !it.may_use(0, "Troll", How::Reap));
    assert!(!it.may_use(0, "Hallowed Blaster", How::Action));
}

#[test]
fn sigil_of_brotherhood_lets_a_stun_be_taken() {
    let it = board(Dis).artifacts(0, ["Sigil of Brotherhood"]);
    let it = it.creature(0, "Sequis", |it| it.stunned = true).begins();
    let it = it.uses_omni(0, "Sigil of Brotherhood").unstuns(0, "Sequis");
    assert!(!it.stunned("Sequis"));
}

#[test]
fn whispering_reliquary_returns_an_artifact_to_its_owner() {
    let it = board(Sanctum).artifacts(0, ["Whispering Reliquary"]).artifacts(1, ["Cannon"]);
    let it = it.begins().acts(0, "Whispering Reliquary");
    assert_eq!(it.clone().then_picks(0, "Cannon").hand(1), ["Cannon"]);
    let own = it.then_picks(0, "Whispering Reliquary");
    assert_eq!(own.hand(0), ["Whispering Reliquary"]);
}
