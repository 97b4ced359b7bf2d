//! The actions of Sanctum.

use super::super::super::super::printed::House::Sanctum;
use super::super::super::super::things::Zone;
use crate::keyforge::trial::board;

#[test]
fn begone_banishes_dis_or_pays() {
    let it = board(Sanctum).hand(0, ["Begone!"]).line(0, ["Shooler"]);
    let it = it.line(1, ["Charette", "Troll"]).begins().plays(0, "Begone!");
    let banished = it.clone().then_picks(0, "Destroy each Dis");
    assert_eq!((banished.line(0).len(), banished.line(1)), (0, vec!["Troll"]));
    let paid = it.then_picks(0, "Gain 1 amber");
    assert_eq!((paid.amber(0), paid.zone("Charette")), (1, Zone::InPlay));
}

#[test]
fn blinding_light_stuns_a_whole_house_on_both_sides() {
    let it = board(Sanctum).hand(0, ["Blinding Light"]).line(0, ["Krump", "Sequis"]);
    let it = it.line(1, ["Troll"]).begins().plays(0, "Blinding Light").then_picks(0, "Brobnar");
    assert!(it.stunned("Krump") && it.stunned("Troll") && !it.stunned("Sequis"));
}

#[test]
fn charge_has_each_creature_that_is_played_shoot() {
    let it = board(Sanctum).hand(0, ["Charge!", "Francus", "Bulwark"]).line(0, ["Sequis"]);
    let it = it.line(1, ["Troll"]).begins().plays(0, "Charge!");
    assert_eq!(it.damage("Troll"), 0);
    let it = it.plays(0, "Francus").then_picks(0, "left");
    assert_eq!(it.damage("Troll"), 2);
    assert_eq!(it.plays(0, "Bulwark").then_picks(0, "left").damage("Troll"), 4);
}

#[test]
fn charge_and_the_creatures_own_play_are_ordered() {
    let it = board(Sanctum).hand(0, ["Charge!", "Raiding Knight"]).line(1, ["Troll"]);
    let it = it.amber(1, 2).begins().plays(0, "Charge!").plays(0, "Raiding Knight");
    let it = it.asks(0, "next").goes_on_to(0, "play");
    assert_eq!((it.damage("Troll"), it.piece("Raiding Knight").amber), (2, 1));
}

#[test]
fn cleansing_wave_pays_for_each_creature_that_was_healed() {
    let it = board(Sanctum).hand(0, ["Cleansing Wave"]).line(1, ["Krump"]);
    let it = it.creature(0, "Sequis", |it| it.damage = 2);
    let it = it.creature(1, "Troll", |it| it.damage = 1).begins().plays(0, "Cleansing Wave");
    assert_eq!((it.amber(0), it.damage("Sequis"), it.damage("Troll")), (2, 1, 0));
}

#[test]
fn clear_mind_frees_friends_only() {
    let it = board(Sanctum).hand(0, ["Clear Mind"]);
    let it = it.creature(0, "Troll", |it| it.stunned = true);
    let it = it.creature(1, "Krump", |it| it.stunned = true).begins().plays(0, "Clear Mind");
    assert!(!it.stunned("Troll") && it.stunned("Krump") && it.ready("Troll"));
}

#[test]
fn doorstep_to_heaven_leaves_nobody_more_than_five() {
    let it = board(Sanctum).hand(0, ["Doorstep to Heaven"]).amber(0, 9).amber(1, 6).begins();
    let it = it.plays(0, "Doorstep to Heaven");
    assert_eq!((it.amber(0), it.amber(1)), (5, 5));
}

#[test]
fn doorstep_to_heaven_leaves_the_poor_alone() {
    let it = board(Sanctum).hand(0, ["Doorstep to Heaven"]).amber(0, 2).amber(1, 5).begins();
    let it = it.plays(0, "Doorstep to Heaven");
    assert_eq!((it.amber(0), it.amber(1)), (3, 5));
}

#[test]
fn glorious_few_pays_for_the_odds() {
    let it = board(Sanctum).hand(0, ["Glorious Few"]).line(0, ["Sequis"]);
    let few = it.clone().line(1, ["Troll", "Krump", "Bumpsy"]).begins();
    assert_eq!(few.plays(0, "Glorious Few").amber(0), 2);
    assert_eq!(it.begins().plays(0, "Glorious Few").amber(0), 0);
}

#[test]
fn honorable_claim_lets_each_knight_capture() {
    let it = board(Sanctum).hand(0, ["Honorable Claim"]);
    let it = it.line(0, ["Sequis", "Bulwark", "Grey Monk"]).amber(1, 5).begins();
    let it = it.plays(0, "Honorable Claim");
    assert_eq!((it.piece("Sequis").amber, it.piece("Bulwark").amber), (1, 1));
    assert_eq!((it.piece("Grey Monk").amber, it.amber(1), it.amber(0)), (0, 3, 1));
}

#[test]
fn honorable_claim_asks_who_is_first_where_amber_is_short() {
    let it = board(Sanctum).hand(0, ["Honorable Claim"]).line(0, ["Sequis", "Bulwark"]);
    let it = it.amber(1, 1).begins().plays(0, "Honorable Claim").picks_all(0, ["Bulwark"]);
    assert_eq!((it.piece("Sequis").amber, it.piece("Bulwark").amber), (0, 1));
}

#[test]
fn inspiration_readies_and_uses() {
    let it = board(Sanctum).hand(0, ["Inspiration"]);
    let it = it.creature(0, "Troll", |it| it.exhausted = true).begins().plays(0, "Inspiration");
    assert_eq!((it.amber(0), it.ready("Troll")), (1, false));
}

#[test]
fn inspiration_lets_the_active_player_choose_how() {
    let it = board(Sanctum).hand(0, ["Inspiration"]).line(0, ["Lady Maxena"]);
    let it = it.line(1, ["Troll"]).begins().plays(0, "Inspiration").asks(0, "how");
    let it = it.then_picks(0, "Use the Action");
    assert_eq!((it.hand(0), it.amber(0)), (vec!["Lady Maxena"], 0));
}

#[test]
fn inspiration_takes_a_stun() {
    let it = board(Sanctum).hand(0, ["Inspiration"]).creature(0, "Troll", |it| {
        (it.exhausted, it.stunned) = (true, true);
    });
    let it = it.begins().plays(0, "Inspiration");
    assert_eq!((it.amber(0), it.stunned("Troll"), it.ready("Troll")), (0, false, false));
}

#[test]
fn mighty_lance_hits_a_creature_and_one_neighbor_at_once() {
    let it = board(Sanctum).hand(0, ["Mighty Lance"]).line(1, ["Bumpsy", "Troll", "Krump"]);
    let it = it.begins().plays(0, "Mighty Lance").then_picks(0, "Troll").then_picks(0, "Krump");
    assert_eq!((it.damage("Bumpsy"), it.damage("Troll"), it.damage("Krump")), (0, 3, 3));
}

#[test]
fn mighty_lance_hits_a_lone_creature_once() {
    let it = board(Sanctum).hand(0, ["Mighty Lance"]).line(1, ["Troll"]).begins();
    assert_eq!(it.plays(0, "Mighty Lance").damage("Troll"), 3);
}

#[test]
fn oath_of_poverty_pays_two_for_each_own_artifact() {
    let it = board(Sanctum).hand(0, ["Oath of Poverty"]).artifacts(0, ["Cannon", "Commpod"]);
    let it = it.artifacts(1, ["Screechbomb"]).begins();
    let it = it.plays(0, "Oath of Poverty").goes_on_to(0, "play");
    assert_eq!((it.amber(0), it.zone("Screechbomb")), (5, Zone::InPlay));
    assert_eq!((it.zone("Cannon"), it.zone("Commpod")), (Zone::Discard, Zone::Discard));
}

#[test]
fn one_stood_against_many_fights_three_different_enemies() {
    let it = board(Sanctum).hand(0, ["One Stood Against Many"]).line(0, ["Chuff Ape"]);
    let it = it.line(1, ["Bumpsy", "Headhunter", "Silvertooth", "Krump"]).begins();
    let it = it.plays(0, "One Stood Against Many").then_picks(0, "Krump");
    let it = it.does_not_offer(0, "Krump").then_picks(0, "Silvertooth");
    let it = it.then_picks(0, "Bumpsy");
    assert_eq!(it.line(0).len(), 0);
    assert_eq!(it.line(1), ["Headhunter"]);
}

#[test]
fn one_stood_against_many_does_not_fight_the_same_enemy_again() {
    let it = board(Sanctum).hand(0, ["One Stood Against Many"]).line(0, ["Troll"]);
    let it = it.line(1, ["Chuff Ape"]).begins().plays(0, "One Stood Against Many");
    assert_eq!((it.zone("Troll"), it.damage("Chuff Ape")), (Zone::Discard, 8));
    let it = board(Sanctum).hand(0, ["One Stood Against Many"]).line(0, ["Chuff Ape"]);
    let it = it.line(1, ["Champion Anaphiel"]).begins().plays(0, "One Stood Against Many");
    assert_eq!((it.damage("Chuff Ape"), it.ready("Chuff Ape")), (6, true));
}

#[test]
fn one_stood_against_many_ends_with_an_exhausted_fighter_after_three_fights() {
    let it = board(Sanctum).hand(0, ["One Stood Against Many"]).line(0, ["Grommid"]);
    let it = it.line(1, ["Dust Pixie", "Silvertooth", "Snudge"]).begins();
    let it = it.plays(0, "One Stood Against Many").goes_on_to(0, "play");
    assert_eq!((it.line(1).len(), it.damage("Grommid"), it.ready("Grommid")), (0, 7, false));
}

#[test]
fn one_stood_against_many_first_takes_a_stun() {
    let it = board(Sanctum).hand(0, ["One Stood Against Many"]).line(1, ["Silvertooth"]);
    let it = it.creature(0, "Troll", |it| it.stunned = true).begins();
    let it = it.plays(0, "One Stood Against Many");
    assert_eq!((it.stunned("Troll"), it.damage("Troll"), it.ready("Troll")), (false, 2, true));
}

#[test]
fn radiant_truth_stuns_enemies_inside_the_line() {
    let it = board(Sanctum).hand(0, ["Radiant Truth"]).line(0, ["Sequis", "Bulwark", "Francus"]);
    let it = it.line(1, ["Bumpsy", "Troll", "Krump"]).begins().plays(0, "Radiant Truth");
    let stunned = ["Bumpsy", "Troll", "Krump", "Bulwark"].map(|title| it.stunned(title));
    assert_eq!(stunned, [false, true, false, false]);
}

#[test]
fn shield_of_justice_keeps_friends_from_all_damage_this_turn() {
    let it = board(Sanctum).hand(0, ["Shield of Justice"]).line(0, ["Sequis"]);
    let it = it.line(1, ["Troll"]).begins().plays(0, "Shield of Justice");
    let it = it.fights(0, "Sequis", "Troll");
    assert_eq!((it.damage("Sequis"), it.damage("Troll")), (0, 4));
    assert_eq!(it.piece("Sequis").armor_used, 0);
    let it = it.ends_turn(0).answers(1, "house", "Brobnar").fights(1, "Troll", "Sequis");
    assert_eq!(it.zone("Sequis"), Zone::Discard);
}

#[test]
fn take_hostages_captures_each_time_a_friend_fights() {
    let it = board(Sanctum).hand(0, ["Take Hostages"]).line(0, ["Sequis", "Francus"]);
    let it = it.line(1, ["Dextre", "Krump"]).amber(1, 3).begins().plays(0, "Take Hostages");
    let it = it.fights(0, "Sequis", "Krump");
    assert_eq!((it.zone("Sequis"), it.amber(1)), (Zone::Discard, 3));
    let it = it.fights(0, "Francus", "Krump").goes_on_to(0, "play");
    assert_eq!((it.piece("Francus").amber, it.amber(1)), (2, 1));
}

#[test]
fn terms_of_redress_captures_two() {
    let it = board(Sanctum).hand(0, ["Terms of Redress"]).line(0, ["Sequis", "Troll"]);
    let it = it.amber(1, 5).begins().plays(0, "Terms of Redress").then_picks(0, "Troll");
    assert_eq!((it.piece("Troll").amber, it.amber(1)), (2, 3));
}

#[test]
fn the_harder_they_come_purges_a_strong_creature() {
    let it = board(Sanctum).hand(0, ["The Harder They Come"]).line(1, ["Troll", "Snudge"]);
    let it = it.begins().plays(0, "The Harder They Come");
    assert_eq!((it.zone("Troll"), it.line(1)), (Zone::Purged, vec!["Snudge"]));
}

#[test]
fn who_is_purged_by_the_harder_they_come_was_not_destroyed() {
    let it = board(Sanctum).hand(0, ["The Harder They Come"]).line(0, ["Troll"]);
    let it = it.bearer(1, "Krump", ["Armageddon Cloak"]).begins();
    let it = it.plays(0, "The Harder They Come").then_picks(0, "Krump");
    assert_eq!((it.zone("Krump"), it.zone("Armageddon Cloak")), (Zone::Purged, Zone::Discard));
}

#[test]
fn the_spirits_way_destroys_from_power_three_up() {
    let it = board(Sanctum).hand(0, ["The Spirit’s Way"]).line(0, ["Silvertooth", "Sequis"]);
    let it = it.line(1, ["Faygin"]).begins().plays(0, "The Spirit’s Way");
    assert_eq!((it.line(0), it.line(1).len()), (vec!["Silvertooth"], 0));
}

#[test]
fn virtuous_works_earn_three() {
    let it = board(Sanctum).hand(0, ["Virtuous Works"]).begins().plays(0, "Virtuous Works");
    assert_eq!((it.amber(0), it.discard(0)), (3, vec!["Virtuous Works"]));
}

#[test]
fn two_charges_shoot_twice() {
    let it = board(Sanctum).hand(0, ["Charge!", "Charge!", "Francus"]).line(1, ["Troll"]);
    let it = it.begins().plays(0, "Charge!").plays(0, "Charge!").plays(0, "Francus");
    assert_eq!(it.goes_on_to(0, "play").damage("Troll"), 4);
}

#[test]
fn take_hostages_captures_even_where_assault_ends_the_fight() {
    let it = board(Sanctum).hand(0, ["Take Hostages"]).line(1, ["Silvertooth"]).amber(1, 2);
    let it = it.creature(0, "Ancient Bear", |it| it.maverick = Some(Sanctum)).begins();
    let it = it.plays(0, "Take Hostages").fights(0, "Ancient Bear", "Silvertooth");
    assert_eq!((it.piece("Ancient Bear").amber, it.damage("Ancient Bear")), (1, 0));
}

#[test]
fn oath_of_poverty_counts_artifacts_of_the_opponents_deck_too() {
    let it = board(Sanctum).hand(0, ["Oath of Poverty"]);
    let it = it.artifact(0, "Cannon", |it| it.foreign = true).begins();
    let it = it.plays(0, "Oath of Poverty");
    assert_eq!((it.amber(0), it.discard(1)), (3, vec!["Cannon"]));
}

#[test]
fn inspiration_cannot_have_a_creature_reap_beside_horseman_of_war() {
    let it = board(Sanctum).hand(0, ["Horseman of War", "Inspiration"]).line(0, ["Troll"]);
    let it = it.begins().plays(0, "Horseman of War").then_picks(0, "left");
    let it = it.plays(0, "Inspiration").then_picks(0, "Troll");
    assert_eq!((it.amber(0), it.ready("Troll")), (0, true));
}

#[test]
fn mighty_lance_kills_both_at_once() {
    let it = board(Sanctum).hand(0, ["Mighty Lance"]).line(1, ["Duma the Martyr"]);
    let it = it.creature(1, "Krump", |it| it.damage = 3).begins().plays(0, "Mighty Lance");
    let it = it.then_picks(0, "Krump").goes_on_to(0, "play");
    assert_eq!((it.line(1).len(), it.hand(1).len()), (0, 2));
}
