//! Creatures.

use super::super::super::super::moments::How;
use super::super::super::super::printed::House::{Brobnar, Dis, Logos, Shadows, Untamed};
use super::super::super::super::things::Zone;
use crate::engine::Seat;
use crate::keyforge::scenario::StartStep;
use crate::keyforge::trial::board;

#[test]
fn bad_penny_goes_home() {
    let it = board(Brobnar).line(0, ["Troll"]).line(1, ["Bad Penny"]).begins();
    let it = it.fights(0, "Troll", "Bad Penny");
    assert_eq!((it.hand(1), it.discard(1).len()), (vec!["Bad Penny"], 0));
}

#[test]
fn bulleteye_destroys_who_is_on_a_flank() {
    let it = board(Shadows).line(0, ["Bulleteye"]).line(1, ["Troll", "Krump", "Headhunter"]);
    let it = it.begins().reaps(0, "Bulleteye").does_not_offer(0, "Krump").then_picks(0, "Troll");
    assert_eq!(it.line(1), ["Krump", "Headhunter"]);
}

#[test]
fn bulleteye_is_missed_once_a_turn() {
    let it = board(Brobnar).line(0, ["Troll", "Krump"]).line(1, ["Bulleteye"]).begins();
    let it = it.fights(0, "Troll", "Bulleteye");
    assert_eq!((it.zone("Bulleteye"), it.damage("Troll")), (Zone::InPlay, 0));
    let it = it.fights(0, "Krump", "Bulleteye");
    assert_eq!((it.zone("Bulleteye"), it.damage("Krump")), (Zone::Discard, 2));
}

#[test]
fn carlo_phantom_steals_for_each_artifact() {
    let it = board(Shadows).line(0, ["Carlo Phantom"]).hand(0, ["Skeleton Key", "Silvertooth"]);
    let it = it.amber(1, 2).begins().plays(0, "Skeleton Key");
    assert_eq!((it.amber(0), it.amber(1)), (1, 1));
    let it = it.plays(0, "Silvertooth").then_picks(0, "right");
    assert_eq!(it.amber(0), 1);
}

#[test]
fn deipno_spymaster_lets_a_friend_be_used() {
    let it = board(Dis).line(0, ["Deipno Spymaster", "Dodger"]).begins();
    assert!(!it.may_use(0, "Dodger", How::Reap));
    let it = it.uses_omni(0, "Deipno Spymaster").then_picks(0, "Dodger");
    assert!(it.may_use(0, "Dodger", How::Reap));
    let it = it.reaps(0, "Dodger");
    assert_eq!(it.amber(0), 1);
}

#[test]
fn faygin_calls_an_urchin_of_the_discard_pile() {
    let it = board(Shadows).line(0, ["Faygin"]).discard(0, ["Urchin", "Dodger"]).begins();
    let it = it.reaps(0, "Faygin");
    assert_eq!((it.hand(0), it.discard(0)), (vec!["Urchin"], vec!["Dodger"]));
}

#[test]
fn faygin_sends_an_enemy_urchin_to_its_owner() {
    let it = board(Shadows).line(0, ["Faygin"]).line(1, ["Urchin"]).discard(0, ["Urchin"]);
    let it = it.begins().reaps(0, "Faygin");
    let other = it.clone().then_picks(0, "Urchin#2");
    let it = it.then_picks(0, "Urchin");
    assert_eq!((it.hand(0).len(), it.hand(1)), (0, vec!["Urchin"]));
    assert_eq!((other.hand(0), other.line(1)), (vec!["Urchin"], vec!["Urchin"]));
}

#[test]
fn macis_asp_poisons_without_being_struck() {
    let it = board(Shadows).line(0, ["Macis Asp"]).line(1, ["Troll"]).begins();
    let it = it.fights(0, "Macis Asp", "Troll");
    assert_eq!((it.zone("Troll"), it.damage("Macis Asp")), (Zone::Discard, 0));
}

#[test]
fn macis_asp_poisons_who_attacks_it() {
    let it = board(Brobnar).line(0, ["Troll"]).line(1, ["Macis Asp"]).begins();
    let it = it.fights(0, "Troll", "Macis Asp");
    assert_eq!((it.zone("Troll"), it.zone("Macis Asp")), (Zone::Discard, Zone::Discard));
}

#[test]
fn mack_the_knife_works_in_every_house() {
    let it = board(Dis).line(0, ["Mack the Knife"]).line(1, ["Urchin"]).begins();
    assert!(it.may_use(0, "Mack the Knife", How::Reap));
    let it = it.acts(0, "Mack the Knife").then_picks(0, "Urchin");
    assert_eq!((it.amber(0), it.zone("Urchin")), (1, Zone::Discard));
}

#[test]
fn magda_the_rat_owes_a_theft_when_she_leaves() {
    let it = board(Shadows).hand(0, ["Magda the Rat", "Pawn Sacrifice"]).amber(1, 3).begins();
    let it = it.plays(0, "Magda the Rat");
    assert_eq!((it.amber(0), it.amber(1)), (2, 1));
    let it = it.plays(0, "Pawn Sacrifice");
    assert_eq!((it.amber(0), it.amber(1)), (1, 3));
}

#[test]
fn magda_the_rat_owes_nothing_that_she_never_stole() {
    let it = board(Shadows).line(0, ["Magda the Rat"]).hand(0, ["Pawn Sacrifice"]).begins();
    let it = it.plays(0, "Pawn Sacrifice");
    assert_eq!((it.amber(0), it.amber(1)), (1, 0));
}

#[test]
fn magda_the_rat_owes_each_theft_once() {
    let it = board(Shadows).hand(0, ["Magda the Rat", "One Last Job"]).amber(1, 4).begins();
    let it = it.plays(0, "Magda the Rat").plays(0, "One Last Job");
    // 2 stolen, 1 by the icon, 2 stolen back, 1 stolen for the one who was purged.
    assert_eq!((it.amber(0), it.amber(1)), (2, 3));
    assert!(it.state().lasting.is_empty());
}

#[test]
fn mooncurser_steals_and_poisons() {
    let it = board(Shadows).line(0, ["Mooncurser"]).line(1, ["Troll"]).amber(1, 2).begins();
    let it = it.fights(0, "Mooncurser", "Troll");
    assert_eq!(
        (it.zone("Troll"), it.amber(0), it.zone("Mooncurser")),
        (Zone::Discard, 1, Zone::InPlay)
    );
}

#[test]
fn nexus_uses_an_enemy_artifact_for_itself() {
    let it = board(Shadows).line(0, ["Nexus"]).artifacts(1, ["Screechbomb"]).amber(1, 3).begins();
    let it = it.reaps(0, "Nexus");
    assert_eq!((it.amber(0), it.amber(1), it.discard(1)), (1, 1, vec!["Screechbomb"]));
}

#[test]
fn nexus_cannot_use_what_is_exhausted() {
    let it = board(Shadows).line(0, ["Nexus"]).amber(1, 3);
    let it = it.artifact(1, "Screechbomb", |it| it.exhausted = true).begins();
    let it = it.reaps(0, "Nexus");
    assert_eq!((it.amber(1), it.zone("Screechbomb")), (3, Zone::InPlay));
}

#[test]
fn nexus_has_its_own_side_be_friendly() {
    let it = board(Shadows).line(0, ["Nexus", "Dodger"]).artifacts(1, ["Skeleton Key"]);
    let it = it.line(1, ["Troll"]).amber(1, 2).begins().reaps(0, "Nexus");
    let it = it.does_not_offer(0, "Troll").then_picks(0, "Dodger");
    assert_eq!((it.piece("Dodger").amber, it.amber(1)), (1, 1));
    assert!(it.piece("Skeleton Key").exhausted && it.piece("Skeleton Key").side == Seat(1));
}

#[test]
fn noddy_the_thief_steals() {
    let it = board(Shadows).line(0, ["Noddy the Thief"]).amber(1, 2).begins();
    let it = it.acts(0, "Noddy the Thief");
    assert_eq!((it.amber(0), it.amber(1)), (1, 1));
}

#[test]
fn old_bruno_captures_three() {
    let it = board(Shadows).hand(0, ["Old Bruno"]).amber(1, 4).begins().plays(0, "Old Bruno");
    assert_eq!((it.piece("Old Bruno").amber, it.amber(1), it.amber(0)), (3, 1, 0));
}

#[test]
fn dodger_steals_if_it_survives() {
    let against = |defender| {
        let it = board(Shadows).line(0, ["Dodger"]).line(1, [defender]).amber(1, 2).begins();
        it.fights(0, "Dodger", defender).amber(0)
    };
    assert_eq!((against("Silvertooth"), against("Troll")), (1, 0));
}

#[test]
fn selwyn_the_fence_sells_what_was_captured() {
    let it = board(Shadows).line(0, ["Selwyn the Fence"]);
    let it = it.creature(0, "Dodger", |it| it.amber = 2);
    let it = it.creature(1, "Troll", |it| it.amber = 2).begins().reaps(0, "Selwyn the Fence");
    assert_eq!((it.amber(0), it.piece("Dodger").amber, it.piece("Troll").amber), (2, 1, 2));
}

#[test]
fn selwyn_the_fence_takes_from_artifacts_too() {
    let it = board(Shadows).line(0, ["Selwyn the Fence"]).line(1, ["Silvertooth"]);
    let it = it.artifact(0, "Safe Place", |it| it.amber = 2).begins();
    let it = it.fights(0, "Selwyn the Fence", "Silvertooth");
    assert_eq!((it.amber(0), it.piece("Safe Place").amber), (1, 1));
}

#[test]
fn shadow_self_takes_the_damage_of_its_neighbors() {
    let it = board(Brobnar).line(0, ["Bumpsy"]).line(1, ["Krump", "Shadow Self"]).begins();
    let it = it.fights(0, "Bumpsy", "Krump");
    assert_eq!((it.damage("Krump"), it.damage("Shadow Self")), (0, 5));
    assert_eq!(it.zone("Bumpsy"), Zone::Discard);
}

#[test]
fn shadow_self_deals_no_damage_in_fights() {
    let it = board(Brobnar).line(0, ["Bumpsy"]).line(1, ["Shadow Self"]).begins();
    let it = it.fights(0, "Bumpsy", "Shadow Self");
    assert_eq!((it.damage("Bumpsy"), it.damage("Shadow Self")), (0, 5));
}

#[test]
fn shadow_self_attacks_in_vain() {
    let it = board(Shadows).line(0, ["Shadow Self"]).line(1, ["Bumpsy"]).begins();
    let it = it.fights(0, "Shadow Self", "Bumpsy");
    assert_eq!((it.damage("Bumpsy"), it.damage("Shadow Self")), (0, 5));
}

#[test]
fn of_two_shadow_selves_the_active_player_chooses_one() {
    let it = board(Brobnar).line(0, ["Bumpsy"]).line(1, ["Shadow Self", "Krump", "Shadow Self"]);
    let it = it.begins().fights(0, "Bumpsy", "Krump").asks(0, "instead");
    let it = it.then_picks(0, "Shadow Self");
    let damage = (it.damage("Shadow Self#1"), it.damage("Krump"), it.damage("Shadow Self#2"));
    assert!(damage == (5, 0, 0) || damage == (0, 0, 5), "{damage:?}");
}

#[test]
fn shadow_self_leaves_another_specter_its_damage() {
    let it = board(Brobnar).line(0, ["Bumpsy"]).line(1, ["Shadow Self", "Shadow Self"]).begins();
    let it = it.fights(0, "Bumpsy", "Shadow Self#2");
    assert_eq!((it.damage("Shadow Self#1"), it.damage("Shadow Self#2")), (0, 5));
}

#[test]
fn shadow_self_takes_poison_too() {
    let it = board(Shadows).line(0, ["Mooncurser"]).line(1, ["Krump", "Shadow Self"]).begins();
    let it = it.fights(0, "Mooncurser", "Krump");
    assert_eq!((it.damage("Krump"), it.zone("Krump")), (0, Zone::InPlay));
    assert_eq!(it.zone("Shadow Self"), Zone::Discard);
}

#[test]
fn shadow_self_takes_what_armor_has_left() {
    let it = board(Brobnar).line(0, ["Bumpsy"]).line(1, ["Champion Anaphiel", "Shadow Self"]);
    let it = it.begins().fights(0, "Bumpsy", "Champion Anaphiel");
    assert_eq!((it.damage("Champion Anaphiel"), it.damage("Shadow Self")), (0, 4));
}

#[test]
fn shadow_self_takes_all_parts_of_one_damage() {
    let it = board(Shadows).hand(0, ["Poison Wave"]).line(1, ["Krump", "Shadow Self", "Troll"]);
    let it = it.begins().plays(0, "Poison Wave");
    assert_eq!((it.damage("Krump"), it.damage("Shadow Self"), it.damage("Troll")), (0, 6, 0));
}

#[test]
fn shadow_self_dies_in_the_fight_of_its_neighbor() {
    let it = board(Brobnar).artifacts(0, ["The Warchest"]).line(0, ["Bumpsy"]).line(1, ["Krump"]);
    let it = it.creature(1, "Shadow Self", |it| it.damage = 8).begins();
    let it = it.fights(0, "Bumpsy", "Krump");
    assert_eq!((it.zone("Shadow Self"), it.zone("Krump")), (Zone::Discard, Zone::InPlay));
    assert_eq!(it.acts(0, "The Warchest").amber(0), 1);
}

#[test]
fn silvertooth_enters_ready() {
    let it = board(Shadows).hand(0, ["Silvertooth"]).begins().plays(0, "Silvertooth");
    assert!(!it.piece("Silvertooth").exhausted);
}

#[test]
fn smiling_ruth_takes_a_creature_after_a_key_was_forged() {
    let it = board(Shadows).houses(0, [Shadows, Dis, Logos]).amber(0, 6);
    let it = it.line(0, ["Smiling Ruth"]).line(1, ["Troll"]).step(StartStep::Forge).begins();
    let it = it.then_picks(0, "The red").then_picks(0, "Shadows").reaps(0, "Smiling Ruth");
    let it = it.then_picks(0, "right");
    assert_eq!((it.line(0), it.line(1).len()), (vec!["Smiling Ruth", "Troll"], 0));
    assert_eq!(it.piece("Troll").owner, Seat(1));
}

#[test]
fn smiling_ruth_takes_nobody_without_a_key() {
    let it = board(Shadows).line(0, ["Smiling Ruth"]).line(1, ["Troll"]).begins();
    let it = it.reaps(0, "Smiling Ruth");
    assert_eq!(it.line(1), ["Troll"]);
}

#[test]
fn sneklifter_takes_an_artifact_into_shadows() {
    let it = board(Shadows).houses(0, [Shadows, Dis, Logos]).hand(0, ["Sneklifter"]);
    let it = it.artifacts(1, ["Cannon"]).begins().plays(0, "Sneklifter");
    assert_eq!((it.piece("Cannon").side, it.piece("Cannon").owner), (Seat(0), Seat(1)));
    assert!(it.may_use(0, "Cannon", How::Action));
}

#[test]
fn sneklifter_leaves_an_artifact_of_a_known_house_in_it() {
    let it = board(Shadows).houses(0, [Shadows, Dis, Brobnar]).hand(0, ["Sneklifter"]);
    let it = it.artifacts(1, ["Cannon"]).begins().plays(0, "Sneklifter");
    assert_eq!(it.state().house_of(it.card("Cannon")), Brobnar);
    assert!(!it.may_use(0, "Cannon", How::Action));
}

#[test]
fn sneklifter_is_not_needed_any_more() {
    let it = board(Shadows).houses(0, [Shadows, Dis, Logos]).artifacts(1, ["Cannon"]);
    let it = it.hand(0, ["Sneklifter", "Pawn Sacrifice"]).begins();
    let it = it.plays(0, "Sneklifter").plays(0, "Pawn Sacrifice");
    assert_eq!((it.zone("Sneklifter"), it.piece("Cannon").side), (Zone::Discard, Seat(0)));
    assert_eq!(it.state().house_of(it.card("Cannon")), Shadows);
}

#[test]
fn umbra_steals_unharmed() {
    let it = board(Shadows).line(0, ["Umbra"]).line(1, ["Troll"]).amber(1, 1).begins();
    let it = it.fights(0, "Umbra", "Troll");
    assert_eq!((it.damage("Umbra"), it.damage("Troll"), it.amber(0)), (0, 2, 1));
}

#[test]
fn urchin_steals_as_it_is_played() {
    let it = board(Shadows).hand(0, ["Urchin"]).amber(1, 1).begins().plays(0, "Urchin");
    assert_eq!((it.amber(0), it.amber(1)), (1, 0));
}

#[test]
fn mack_the_knife_shakes_a_stun_off_in_every_house() {
    let it = board(Dis).creature(0, "Mack the Knife", |it| it.stunned = true).begins();
    assert!(it.may_use(0, "Mack the Knife", How::Unstun));
    let it = it.unstuns(0, "Mack the Knife");
    assert!(!it.piece("Mack the Knife").stunned && it.piece("Mack the Knife").exhausted);
}

#[test]
fn sneklifters_artifact_leaves_to_its_owner() {
    let it = board(Shadows).hand(0, ["Sneklifter"]).artifacts(1, ["Nepenthe Seed"]).begins();
    let it = it.plays(0, "Sneklifter").uses_omni(0, "Nepenthe Seed").goes_on_to(0, "play");
    assert_eq!((it.discard(0).len(), it.discard(1)), (0, vec!["Nepenthe Seed"]));
    assert!(it.state().lasting.is_empty());
}

#[test]
fn shadow_self_in_the_middle_does_not_guard_itself() {
    let it = board(Brobnar).hand(0, ["Lava Ball"]).line(1, ["Krump", "Shadow Self", "Troll"]);
    let it = it.begins().plays(0, "Lava Ball").then_picks(0, "Shadow Self");
    assert_eq!((it.damage("Shadow Self"), it.damage("Krump"), it.damage("Troll")), (8, 0, 0));
}

#[test]
fn shadow_self_spares_nobody_who_is_destroyed_outright() {
    let it = board(Shadows).hand(0, ["Finishing Blow"]).line(1, ["Shadow Self"]);
    let it = it.creature(1, "Troll", |it| it.damage = 1).begins().plays(0, "Finishing Blow");
    assert_eq!(it.line(1), ["Shadow Self"]);
}

#[test]
fn smiling_ruth_loses_whom_she_took_to_their_owner() {
    let it = board(Shadows).creature(0, "Troll", |it| (it.foreign, it.amber) = (true, 2));
    let it = it.hand(0, ["Pawn Sacrifice"]).begins().plays(0, "Pawn Sacrifice");
    assert_eq!((it.discard(1), it.amber(1)), (vec!["Troll"], 2));
}

#[test]
fn shadow_self_takes_assault_and_fight_alike() {
    let it = board(Untamed).line(0, ["Ancient Bear"]).line(1, ["Flaxia", "Shadow Self"]).begins();
    let it = it.fights(0, "Ancient Bear", "Flaxia");
    assert_eq!((it.damage("Shadow Self"), it.damage("Flaxia")), (7, 0));
    assert_eq!(it.damage("Ancient Bear"), 4);
}

#[test]
fn shadow_self_uses_no_ward_for_its_neighbors() {
    let it = board(Brobnar).line(0, ["Bumpsy"]).line(1, ["Krump"]);
    let it = it.creature(1, "Shadow Self", |it| it.warded = true).begins();
    let it = it.fights(0, "Bumpsy", "Krump");
    assert!(it.piece("Shadow Self").warded && it.damage("Shadow Self") == 5);
}

#[test]
fn smiling_ruth_counts_keys_that_cards_forged() {
    let it = board(Shadows).line(0, ["Smiling Ruth"]).hand(0, ["Key of Darkness"]).amber(0, 8);
    let it = it.line(1, ["Troll"]).begins().plays(0, "Key of Darkness").then_picks(0, "The red");
    let it = it.reaps(0, "Smiling Ruth").then_picks(0, "left");
    assert_eq!(it.line(0), ["Troll", "Smiling Ruth"]);
}

#[test]
fn nexus_puts_its_own_amber_into_an_enemy_safe_place() {
    let it = board(Shadows).line(0, ["Nexus"]).artifacts(1, ["Safe Place"]).amber(1, 2).begins();
    let it = it.reaps(0, "Nexus");
    assert_eq!((it.amber(0), it.amber(1), it.piece("Safe Place").amber), (0, 2, 1));
}
