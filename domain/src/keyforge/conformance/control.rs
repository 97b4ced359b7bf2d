//! Battlelines and control (KF12, KF13).

use serde_json::json;

use crate::engine::Seat;
use crate::keyforge::moments::How;
use crate::keyforge::printed::House::{Brobnar, Dis, Logos, Mars, Sanctum, Shadows};
use crate::keyforge::printed::Keyword;
use crate::keyforge::things::Zone;
use crate::keyforge::trial::{Trial, board, worn};

/// Rules of this chapter that no scenario shows, and why.
pub const NOT_SHOWN: &[(&str, &str)] = &[];

/// Whether a creature counts as on a flank.
fn on_flank(it: &Trial, title: &str) -> bool {
    it.state().is_on_flank(it.card(title))
}

/// The titles of a creature's neighbors.
fn neighbors(it: &Trial, title: &str) -> Vec<&'static str> {
    let near = it.state().neighbors(it.card(title));
    near.into_iter().map(|it2| it.state().title(it2)).collect()
}

#[test]
fn kf12_the_ends_of_a_line_are_its_flanks() {
    let it = board(Brobnar).line(0, ["Troll", "Krump", "Bumpsy"]).line(1, ["Mother"]).begins();
    assert!(on_flank(&it, "Troll") && !on_flank(&it, "Krump") && on_flank(&it, "Bumpsy"));
    // A lone creature is on both flanks.
    assert!(on_flank(&it, "Mother") && neighbors(&it, "Mother").is_empty());
}

#[test]
fn kf12_neighbors_stand_side_by_side_in_one_line() {
    let it = board(Brobnar).line(0, ["Troll", "Krump", "Bumpsy"]).line(1, ["Mother"]).begins();
    assert_eq!(neighbors(&it, "Krump"), ["Troll", "Bumpsy"]);
    assert_eq!(neighbors(&it, "Troll"), ["Krump"]);
}

#[test]
fn kf12_a_creature_enters_on_the_flank_that_the_active_player_chooses() {
    let it = board(Brobnar).hand(0, ["Bumpsy"]).line(0, ["Troll", "Krump"]).begins();
    let it = it.plays(0, "Bumpsy").asks_by("KF12", 0, "flank");
    assert_eq!(it.clone().then_picks(0, "left").line(0), ["Bumpsy", "Troll", "Krump"]);
    assert_eq!(it.then_picks(0, "right").line(0), ["Troll", "Krump", "Bumpsy"]);
}

#[test]
fn kf12_a_gap_closes_at_once() {
    let it = board(Dis).hand(0, ["Hand of Dis"]).line(1, ["Troll", "Krump", "Bumpsy"]).begins();
    let it = it.plays(0, "Hand of Dis");
    assert_eq!(neighbors(&it, "Troll"), ["Bumpsy"]);
}

#[test]
fn kf12_who_is_considered_a_flank_stays_where_they_stand() {
    let it = board(Logos).artifacts(0, ["Spectral Tunneler"]).hand(0, ["Positron Bolt"]);
    let it = it.line(1, ["Troll", "Krump", "Bumpsy"]).begins();
    let it = it.acts(0, "Spectral Tunneler").then_picks(0, "Krump");
    assert!(on_flank(&it, "Krump"));
    assert_eq!(neighbors(&it, "Krump"), ["Troll", "Bumpsy"]);
    // The bolt goes on to the neighbor that is picked, and outward from that one.
    let it = it.plays(0, "Positron Bolt").then_picks(0, "Krump").then_picks(0, "Bumpsy");
    assert_eq!((it.damage("Troll"), it.damage("Krump"), it.damage("Bumpsy")), (0, 3, 2));
}

#[test]
fn kf12_creatures_of_one_controller_change_places() {
    let it = board(Sanctum).line(0, ["Sanctum Guardian", "Sequis", "Bulwark"]).begins();
    let it = it.reaps(0, "Sanctum Guardian").then_picks(0, "Bulwark");
    assert_eq!(it.line(0), ["Bulwark", "Sequis", "Sanctum Guardian"]);
}

#[test]
fn kf12_who_changes_sides_stands_on_a_flank_that_the_active_player_chooses() {
    let it = board(Logos).hand(0, ["Harland Mindlock"]).line(1, ["Troll", "Krump", "Bumpsy"]);
    let it = it.begins().plays(0, "Harland Mindlock").does_not_offer(0, "Krump");
    let it = it.then_picks(0, "Troll").asks(0, "flank").then_picks(0, "left");
    assert_eq!(
        (it.line(0), it.line(1)),
        (vec!["Troll", "Harland Mindlock"], vec!["Krump", "Bumpsy"])
    );
}

/// What a player reads as they are asked on which flank a creature stands.
#[track_caller]
fn flanks(it: &Trial, seat: u8) -> (String, Vec<String>) {
    (it.asked(seat, "flank").text, it.labels(seat))
}

#[test]
fn kf12_places_are_told_in_the_line_that_the_creature_comes_to() {
    let ends = || vec!["On the left flank".to_owned(), "On the right flank".to_owned()];
    // Two creatures against three: a creature of the opponent's comes over.
    let it = board(Logos).hand(0, ["Harland Mindlock"]).line(0, ["Mother"]);
    let it = it.line(1, ["Troll", "Krump", "Bumpsy"]).begins().plays(0, "Harland Mindlock");
    let it = it.then_picks(0, "right").then_picks(0, "Troll");
    let (text, labels) = flanks(&it, 0);
    assert!(text.contains("in the battleline") && labels == ends(), "{text} {labels:?}");
    // One of the player's own goes over to the opponent.
    let it = board(Dis).line(0, ["Mother", "Dextre", "Bumpsy"]).line(1, ["Troll", "Krump"]);
    let it = it.held(0, "Bumpsy", |it| {
        it.maverick = Some(Dis);
        it.keywords = vec![Keyword::Treachery];
    });
    let (text, labels) = flanks(&it.begins().plays(0, "Bumpsy"), 0);
    assert!(text.contains("in the opponent's battleline") && labels == ends(), "{text} {labels:?}");
    // With deploy, every place between two creatures is told by the one to the right.
    let it = board(Brobnar).line(0, ["Mother", "Dextre"]).line(1, ["Troll", "Krump", "Tunk"]);
    let it = it.held(0, "Bumpsy", |it| it.keywords = vec![Keyword::Deploy]);
    let labels = flanks(&it.begins().plays(0, "Bumpsy"), 0).1;
    assert_eq!(labels, ["On the left flank", "To the left of Dextre", "On the right flank"]);
}

#[test]
fn kf13_a_card_that_changes_hands_keeps_what_is_on_it() {
    let it = board(Dis).hand(0, ["Collar of Subordination"]);
    let it = it.creature(1, "Troll", |it| {
        it.upgrades = worn(["Blood of Titans"]);
        (it.damage, it.amber, it.power_counters) = (3, 2, 1);
        (it.exhausted, it.stunned) = (true, true);
    });
    let it = it.begins().plays(0, "Collar of Subordination");
    let troll = it.piece("Troll");
    assert_eq!((troll.side, troll.damage, troll.amber, troll.power_counters), (Seat(0), 3, 2, 1));
    assert!(troll.exhausted && troll.stunned);
    // An upgrade keeps its own controller.
    assert_eq!((it.power("Troll"), it.controller("Blood of Titans")), (14, 1));
}

#[test]
fn kf13_the_newest_control_counts_and_the_one_before_it_comes_back() {
    let it = board(Dis).turn_of(1).hand(1, ["Collar of Subordination"]).line(1, ["Mother"]);
    let it = it.hand(0, ["Harland Mindlock", "Twin Bolt Emission"]).line(0, ["Troll"]).begins();
    let it = it.plays(1, "Collar of Subordination").then_picks(1, "Troll").then_picks(1, "right");
    assert_eq!(it.controller("Troll"), 1);
    let it = it.ends_turn(1).picks(0, "Logos").plays(0, "Harland Mindlock");
    let it = it.then_picks(0, "Troll").then_picks(0, "right");
    assert_eq!((it.controller("Troll"), it.line(1)), (0, vec!["Mother"]));
    // Harland dies: the Collar holds again.
    let it = it.plays(0, "Twin Bolt Emission").picks_all(0, ["Harland Mindlock", "Mother"]);
    let it = it.goes_on_to(0, "play");
    assert_eq!((it.controller("Troll"), it.line(0).len()), (1, 0));
}

#[test]
fn kf13_when_control_ends_the_owner_has_the_card_again() {
    let it = board(Logos).hand(0, ["Harland Mindlock", "Twin Bolt Emission"]);
    let it = it.line(1, ["Troll"]).begins().plays(0, "Harland Mindlock").then_picks(0, "left");
    assert_eq!(it.controller("Troll"), 0);
    let it = it.plays(0, "Twin Bolt Emission");
    let it = it.happens_by("KF13", "controls Troll again");
    assert_eq!((it.controller("Troll"), it.damage("Troll")), (1, 2));
}

#[test]
fn kf13_nothing_changes_for_who_controls_the_card_already() {
    let it = board(Logos).hand(0, ["Remote Access"]).artifacts(1, ["Spangler Box"]);
    let it = it.line(1, ["Troll"]).begins().plays(0, "Remote Access");
    let it = it.never_fact("control_changed");
    assert_eq!((it.zone("Troll"), it.controller("Spangler Box")), (Zone::Purged, 1));
}

#[test]
fn kf13_whoever_controls_a_card_can_choose_its_house_and_use_it() {
    let it = board(Dis).turn_of(1).creature(0, "Tunk", |it| it.foreign = true).begins();
    let it = it.ends_turn(1).offers(0, "Mars").picks(0, "Mars");
    assert!(it.may_use(0, "Tunk", How::Reap));
    assert_eq!(it.reaps(0, "Tunk").amber(0), 1);
}

#[test]
fn kf13_abilities_are_their_controllers_and_not_their_owners() {
    let it = board(Brobnar).line(0, ["Troll"]).creature(1, "Dust Imp", |it| it.foreign = true);
    let it = it.begins().fights(0, "Troll", "Dust Imp");
    assert_eq!((it.amber(0), it.amber(1), it.discard(0)), (0, 2, vec!["Dust Imp"]));
}

#[test]
fn kf13_who_dies_under_anothers_control_goes_to_the_owner() {
    let it = board(Dis).hand(0, ["Gateway to Dis"]);
    let it = it.creature(0, "Troll", |it| (it.foreign, it.amber) = (true, 1)).begins();
    let it = it.plays(0, "Gateway to Dis");
    assert_eq!((it.discard(1), it.amber(0), it.amber(1)), (vec!["Troll"], 0, 1));
}

#[test]
fn kf13_4_cards_of_the_opponent_leave_archives_to_their_hand() {
    let it = board(Mars).line(0, ["Uxlyx the Zookeeper"]).line(1, ["Troll"]).archives(0, ["Punch"]);
    let it = it.begins().reaps(0, "Uxlyx the Zookeeper");
    assert_eq!(it.archives(0), ["Punch", "Troll"]);
    let it = it.ends_turn(0).picks(1, "Dis").ends_turn(1).picks(0, "Dis").picks(0, "yes");
    assert!(it.hand(0).contains(&"Punch") && it.hand(1).contains(&"Troll"));
    assert_eq!(it.archives(0).len(), 0);
}

#[test]
fn kf13_4_an_artifact_that_was_taken_leaves_play_to_its_owner() {
    let it = board(Shadows).hand(0, ["Sneklifter"]).artifacts(0, ["Gorm of Omm"]);
    let it = it.artifacts(1, ["Cannon"]).begins().plays(0, "Sneklifter");
    let it = it.happens_fact_with("control_changed", json!({"seat": 0}));
    assert_eq!(it.controller("Cannon"), 0);
    let it = it.uses_omni(0, "Gorm of Omm");
    assert_eq!((it.discard(0), it.discard(1)), (vec!["Gorm of Omm"], vec!["Cannon"]));
}
