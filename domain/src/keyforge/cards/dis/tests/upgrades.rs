//! Upgrades of Dis.

use super::super::super::super::printed::House::{Brobnar, Dis};
use super::super::super::super::things::Zone;
use crate::keyforge::trial::board;

#[test]
fn collar_of_subordination_takes_the_creature_over() {
    let it = board(Dis).hand(0, ["Collar of Subordination"]).line(0, ["Dextre"]);
    let it = it.creature(1, "Krump", |it| it.damage = 1).begins();
    let it = it.plays(0, "Collar of Subordination").then_picks(0, "Krump").then_picks(0, "left");
    assert_eq!((it.line(0), it.damage("Krump")), (vec!["Krump", "Dextre"], 1));
}

#[test]
fn collar_of_subordination_gives_the_dead_to_their_owner() {
    let it = board(Dis).hand(0, ["Collar of Subordination", "Gateway to Dis"]);
    let it = it.creature(1, "Dust Imp", |it| it.amber = 1).begins();
    let it = it.plays(0, "Collar of Subordination").plays(0, "Gateway to Dis");
    assert_eq!(it.discard(1), ["Dust Imp"]);
    assert_eq!(it.zone("Collar of Subordination"), Zone::Discard);
    assert_eq!((it.amber(0), it.amber(1)), (2, 1));
}

#[test]
fn a_house_can_be_chosen_for_a_creature_that_was_taken_over() {
    let it = board(Dis).hand(0, ["Collar of Subordination"]).line(1, ["Dew Faerie"]).begins();
    let it = it.plays(0, "Collar of Subordination").ends_turn(0).picks(1, "Dis").ends_turn(1);
    it.offers(0, "Untamed");
}

#[test]
fn flame_wreathed_strengthens_and_burns_who_attacks() {
    let it = board(Brobnar).line(0, ["Looter Goblin"]).bearer(1, "Krump", ["Flame-Wreathed"]);
    let it = it.begins();
    assert_eq!(it.power("Krump"), 8);
    let it = it.fights(0, "Looter Goblin", "Krump");
    assert_eq!((it.zone("Looter Goblin"), it.damage("Krump")), (Zone::Discard, 0));
}

#[test]
fn collar_of_subordination_moves_nobody_on_its_own_side() {
    let it = board(Dis).hand(0, ["Collar of Subordination"]).line(0, ["Dextre", "Krump", "Mother"]);
    let it = it.begins().plays(0, "Collar of Subordination").then_picks(0, "Krump");
    assert_eq!(it.line(0), ["Dextre", "Krump", "Mother"]);
}

#[test]
fn the_newer_of_two_collars_holds() {
    let collar = "Collar of Subordination";
    let it = board(Dis).hand(0, [collar]).hand(1, [collar]).line(1, ["Krump"]).begins();
    let it = it.plays(0, collar).ends_turn(0).picks(1, "Dis").plays(1, collar);
    assert_eq!((it.line(0).len(), it.line(1)), (0, vec!["Krump"]));
}
