//! Stun, ward, enrage and +1 power counters (KF14).

use crate::keyforge::moments::How;
use crate::keyforge::printed::House::{Brobnar, Dis, Mars, Sanctum, Shadows};
use crate::keyforge::things::Zone;
use crate::keyforge::trial::board;

/// Rules of this chapter that no scenario shows, and why.
pub const NOT_SHOWN: &[(&str, &str)] = &[];

#[test]
fn kf14_1_a_stunned_creature_can_only_lose_its_stun() {
    let it = board(Dis).creature(0, "Pit Demon", |it| it.stunned = true).line(1, ["Troll"]);
    let it = it.begins();
    let (state, demon) = (it.state().in_force(), it.card("Pit Demon"));
    assert!(state.ways(crate::engine::Seat(0), demon).eq([How::Unstun]));
    let it = it.unstuns(0, "Pit Demon");
    assert!(!it.stunned("Pit Demon") && !it.ready("Pit Demon"));
}

#[test]
fn kf14_1_a_stunned_omni_cannot_be_used() {
    let it = board(Brobnar).creature(0, "Deipno Spymaster", |it| it.stunned = true).begins();
    assert!(!it.may_use(0, "Deipno Spymaster", How::Omni));
    assert!(it.may_use(0, "Deipno Spymaster", How::Unstun));
}

#[test]
fn kf14_1_a_creature_is_stunned_once() {
    let it = board(Brobnar).hand(0, ["Tremor", "Tremor"]).line(1, ["Troll"]).begins();
    let it = it.plays(0, "Tremor").plays(0, "Tremor").never_fact("stunned").ends_turn(0);
    let it = it.picks(1, "Brobnar").unstuns(1, "Troll");
    assert!(!it.stunned("Troll"));
}

#[test]
fn kf14_1_a_stunned_creature_defends_itself_and_its_constant_text_counts() {
    let it = board(Brobnar).line(0, ["Troll"]);
    let it = it.creature(1, "Murmook", |it| it.stunned = true).begins();
    assert_eq!(it.key_cost(0), 7);
    assert_eq!(it.fights(0, "Troll", "Murmook").damage("Troll"), 3);
}

#[test]
fn kf14_1_effects_remove_a_stun_without_a_use() {
    let it = board(Sanctum).hand(0, ["Clear Mind"]);
    let it = it.creature(0, "Sequis", |it| it.stunned = true).begins().plays(0, "Clear Mind");
    assert!(!it.stunned("Sequis") && it.may_use(0, "Sequis", How::Reap));
}

#[test]
fn kf14_2_a_ward_is_lost_in_the_place_of_damage() {
    let it = board(Brobnar).hand(0, ["Punch"]).creature(1, "Troll", |it| it.warded = true);
    let it = it.begins().plays(0, "Punch");
    assert!(!it.piece("Troll").warded && it.damage("Troll") == 0);
}

#[test]
fn kf14_2_a_ward_is_lost_in_the_place_of_destruction() {
    let it = board(Brobnar).hand(0, ["Coward’s End"]).creature(1, "Troll", |it| it.warded = true);
    let it = it.begins().plays(0, "Coward’s End");
    assert!(!it.piece("Troll").warded && it.zone("Troll") == Zone::InPlay);
}

#[test]
fn kf14_2_a_ward_is_lost_in_the_place_of_leaving_play() {
    let it = board(Dis).hand(0, ["Hysteria"]).creature(1, "Troll", |it| it.warded = true);
    let it = it.line(1, ["Krump"]).begins().plays(0, "Hysteria");
    let it = it.happens_by("KF14.2", "Troll loses its ward");
    assert_eq!((it.line(1), it.hand(1)), (vec!["Troll"], vec!["Krump"]));
}

#[test]
fn kf14_2_of_two_instances_the_second_works() {
    let it = board(Brobnar).hand(0, ["Punch", "Punch"]);
    let it = it.creature(1, "Troll", |it| it.warded = true).begins();
    assert_eq!(it.plays(0, "Punch").plays(0, "Punch").damage("Troll"), 3);
}

#[test]
fn kf14_2_who_was_warded_was_not_destroyed_this_way() {
    let it = board(Shadows).hand(0, ["Pawn Sacrifice"]).line(1, ["Troll", "Krump"]);
    let it = it.creature(0, "Umbra", |it| it.warded = true).begins().plays(0, "Pawn Sacrifice");
    assert_eq!((it.zone("Umbra"), it.damage("Troll"), it.damage("Krump")), (Zone::InPlay, 0, 0));
}

#[test]
fn kf14_2_a_creature_is_taken_over_with_its_ward() {
    let it = board(Dis).hand(0, ["Collar of Subordination"]);
    let it = it.creature(1, "Troll", |it| it.warded = true).begins();
    let it = it.plays(0, "Collar of Subordination");
    assert!(it.controller("Troll") == 0 && it.piece("Troll").warded);
}

#[test]
fn kf14_3_an_enraged_creature_has_to_fight_and_calms_down() {
    let it = board(Brobnar).creature(0, "Troll", |it| it.enraged = true).line(1, ["Bumpsy"]);
    let it = it.begins();
    assert!(!it.may_use(0, "Troll", How::Reap) && it.may_use(0, "Troll", How::Fight));
    let it = it.fights(0, "Troll", "Bumpsy");
    assert!(!it.piece("Troll").enraged);
}

#[test]
fn kf14_3_an_enraged_creature_of_another_house_is_not_able_to_fight() {
    let omni = |house| {
        let it = board(house).creature(0, "Deipno Spymaster", |it| it.enraged = true);
        it.line(1, ["Troll"]).begins().may_use(0, "Deipno Spymaster", How::Omni)
    };
    assert_eq!([Shadows, Brobnar].map(omni), [false, true]);
}

#[test]
fn kf14_3_an_enraged_creature_reaps_where_nobody_can_be_fought() {
    let it = board(Brobnar).creature(0, "Troll", |it| it.enraged = true).begins();
    let it = it.reaps(0, "Troll");
    assert!(it.piece("Troll").enraged && it.amber(0) == 1);
}

#[test]
fn kf14_3_an_enraged_creature_calms_down_even_where_there_is_no_fight() {
    // The defender dies before the fight: the attacker was used to fight all the same.
    let it = board(Brobnar).creature(0, "Firespitter", |it| it.enraged = true);
    let it = it.line(1, ["Urchin"]).begins();
    let it = it.fights(0, "Firespitter", "Urchin");
    assert!(!it.piece("Firespitter").enraged && it.zone("Urchin") == Zone::Discard);
}

#[test]
fn kf14_power_counters_stay_and_are_gone_with_their_creature() {
    let it = board(Mars).hand(0, ["Martian Hounds"]).creature(0, "Tunk", |it| it.damage = 1);
    let it = it.begins().plays(0, "Martian Hounds");
    assert_eq!((it.power("Tunk"), it.piece("Tunk").power_counters), (8, 2));
    let it = it.ends_turn(0).picks(1, "Dis");
    assert_eq!(it.power("Tunk"), 8);
}
