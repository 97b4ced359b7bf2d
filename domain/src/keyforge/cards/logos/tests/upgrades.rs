//! Upgrades of Logos.

use super::super::super::super::moments::How;
use super::super::super::super::printed::House::{Brobnar, Logos};
use crate::keyforge::trial::board;

#[test]
fn experimental_therapy_stuns_and_exhausts() {
    let it = board(Logos).hand(0, ["Experimental Therapy"]).line(0, ["Bumpsy"]).begins();
    let it = it.plays(0, "Experimental Therapy");
    assert!(it.piece("Bumpsy").stunned && it.piece("Bumpsy").exhausted);
}

#[test]
fn experimental_therapy_lets_its_bearer_be_used_whatever_house_is_active() {
    let it = board(Logos).bearer(0, "Bumpsy", ["Experimental Therapy"]).line(1, ["Krump"]);
    let it = it.line(0, ["Troll"]);
    let stunned = it.clone().with(|it| it.players[0].line[0].stunned = true).begins();
    let it = it.begins();
    assert!(it.may_use(0, "Bumpsy", How::Reap) && it.may_use(0, "Bumpsy", How::Fight));
    assert!(!it.may_use(0, "Troll", How::Reap));
    assert!(stunned.may_use(0, "Bumpsy", How::Unstun));
    assert!(!stunned.unstuns(0, "Bumpsy").piece("Bumpsy").stunned);
}

#[test]
fn experimental_therapy_makes_no_other_house_callable() {
    let it = board(Logos).bearer(0, "Mighty Tiger", ["Experimental Therapy"]).begins();
    let it = it.ends_turn(0).picks(1, "Dis").ends_turn(1);
    assert_eq!(it.labels(0), ["Brobnar", "Dis", "Logos", "Untamed"]);
}

#[test]
fn rocket_boots_ready_after_the_first_use_only() {
    let it = board(Brobnar).bearer(0, "Bumpsy", ["Rocket Boots"]).begins();
    let it = it.reaps(0, "Bumpsy");
    assert!(!it.piece("Bumpsy").exhausted);
    let it = it.reaps(0, "Bumpsy");
    assert!(it.piece("Bumpsy").exhausted && it.amber(0) == 2);
}

#[test]
fn rocket_boots_ready_after_a_fight() {
    let it = board(Brobnar).bearer(0, "Troll", ["Rocket Boots"]).line(1, ["Bumpsy", "Urchin"]);
    let it = it.begins().fights(0, "Troll", "Bumpsy");
    assert!(!it.piece("Troll").exhausted && it.damage("Troll") == 5);
}

#[test]
fn rocket_boots_count_the_loss_of_a_stun_as_a_use() {
    let it = board(Brobnar).bearer(0, "Bumpsy", ["Rocket Boots"]).hand(0, ["Anger"]);
    let it = it.line(1, ["Urchin"]).with(|it| it.players[0].line[0].stunned = true).begins();
    let it = it.unstuns(0, "Bumpsy").plays(0, "Anger");
    assert!(it.piece("Bumpsy").exhausted);
}

#[test]
fn transposition_sandals_swap_and_let_the_other_be_used() {
    let it = board(Logos).bearer(0, "Dextre", ["Transposition Sandals"]);
    let it = it.line(0, ["Bumpsy", "Troll"]).begins();
    let it = it.acts(0, "Dextre").then_picks(0, "Troll");
    assert_eq!(it.line(0), ["Troll", "Bumpsy", "Dextre"]);
    assert!(it.may_use(0, "Troll", How::Reap) && !it.may_use(0, "Bumpsy", How::Reap));
    assert!(it.piece("Dextre").exhausted);
}

#[test]
fn transposition_sandals_find_nobody_beside_a_lone_bearer() {
    let it = board(Logos).bearer(0, "Dextre", ["Transposition Sandals"]).line(1, ["Troll"]);
    let it = it.begins().acts(0, "Dextre");
    assert_eq!((it.line(0), it.line(1)), (vec!["Dextre"], vec!["Troll"]));
}
