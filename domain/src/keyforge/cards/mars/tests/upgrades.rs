//! The upgrades of Mars.

use super::super::super::super::moments::How;
use super::super::super::super::printed::House::{Brobnar, Mars};
use super::super::super::super::things::Zone;
use crate::keyforge::scenario::Attached;
use crate::keyforge::trial::{board, code, worn};

#[test]
fn biomatrix_backup_archives_its_bearer() {
    let it = board(Brobnar).bearer(1, "Bumpsy", ["Biomatrix Backup"]).line(0, ["Troll"]);
    let it = it.begins().fights(0, "Troll", "Bumpsy");
    assert_eq!((it.archives(1), it.discard(1)), (vec!["Bumpsy"], vec!["Biomatrix Backup"]));
}

#[test]
fn biomatrix_backup_knows_the_owner() {
    let it = board(Brobnar).line(0, ["Troll"]).creature(1, "Bumpsy", |it| {
        (it.foreign, it.upgrades) = (true, worn(["Biomatrix Backup"]));
    });
    let it = it.begins().fights(0, "Troll", "Bumpsy");
    assert_eq!((it.archives(0), it.archives(1).len()), (vec!["Bumpsy"], 0));
}

#[test]
fn who_was_archived_by_biomatrix_backup_was_destroyed_all_the_same() {
    let it = board(Brobnar).bearer(1, "Bumpsy", ["Biomatrix Backup"]).line(0, ["Krump"]);
    let it = it.amber(1, 3).begins().fights(0, "Krump", "Bumpsy");
    assert_eq!((it.archives(1), it.amber(1)), (vec!["Bumpsy"], 2));
}

#[test]
fn brain_stem_antenna_readies_its_bearer_which_is_of_mars_this_turn() {
    let it = board(Mars).hand(0, ["Zorg", "Sniffer"]).creature(0, "Troll", |it| {
        (it.exhausted, it.upgrades) = (true, worn(["Brain Stem Antenna"]));
    });
    let it = it.begins().plays(0, "Sniffer");
    assert!(!it.ready("Troll"));
    let it = it.plays(0, "Zorg").then_picks(0, "left");
    assert!(it.may_use(0, "Troll", How::Reap));
    let it = it.ends_turn(0);
    assert_eq!(it.state().house_of(it.card("Troll")), Brobnar);
}

#[test]
fn an_enemys_brain_stem_antenna_serves_the_bearers_controller() {
    let it = board(Mars).hand(0, ["Zorg"]).creature(0, "Troll", |it| {
        let antenna =
            Attached { code: code("Brain Stem Antenna"), foreign: true, ..Attached::default() };
        (it.exhausted, it.upgrades) = (true, vec![antenna]);
    });
    let it = it.begins().plays(0, "Zorg").then_picks(0, "left");
    assert!(it.may_use(0, "Troll", How::Reap));
}

#[test]
fn jammer_pack_makes_keys_dearer_for_the_opponent_of_its_bearer() {
    let it = board(Mars).hand(0, ["Jammer Pack"]).line(0, ["Tunk"]).line(1, ["Troll"]).begins();
    let it = it.plays(0, "Jammer Pack");
    let own = it.clone().then_picks(0, "Tunk");
    assert_eq!((own.key_cost(0), own.key_cost(1), own.amber(0)), (6, 8, 1));
    let theirs = it.then_picks(0, "Troll");
    assert_eq!((theirs.key_cost(0), theirs.key_cost(1)), (8, 6));
}

#[test]
fn red_planet_ray_gun_shoots_for_each_martian_in_play() {
    let it = board(Mars).bearer(0, "Tunk", ["Red Planet Ray Gun"]).line(0, ["Zorg"]);
    let it = it.line(1, ["Troll", "Mindwarper"]).begins().reaps(0, "Tunk");
    assert_eq!(it.then_picks(0, "Troll").damage("Troll"), 3);
}

#[test]
fn who_is_shot_by_a_red_planet_ray_gun_can_die() {
    let it = board(Mars).bearer(0, "Tunk", ["Red Planet Ray Gun"]).line(0, ["Zorg"]);
    let it = it.line(1, ["Dust Pixie"]).begins().reaps(0, "Tunk").then_picks(0, "Dust Pixie");
    assert_eq!(
        (it.zone("Dust Pixie"), it.zone("Red Planet Ray Gun")),
        (Zone::Discard, Zone::InPlay)
    );
}
