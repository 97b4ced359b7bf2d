//! Damage: what prevents it, who takes it, and whom it kills (KF8).

use serde_json::json;

use crate::engine::Seat;
use crate::keyforge::printed::House::{Brobnar, Logos, Mars, Sanctum, Shadows};
use crate::keyforge::printed::Keyword;
use crate::keyforge::scenario::Placed;
use crate::keyforge::things::Zone;
use crate::keyforge::trial::{Trial, board, code};

/// Rules of this chapter that no scenario shows, and why.
pub const NOT_SHOWN: &[(&str, &str)] = &[];

/// The armor that a creature has not used this turn.
fn armor_left(it: &Trial, title: &str) -> u32 {
    it.state().armor_left(it.card(title))
}

#[test]
fn kf8_damage_is_dealt_to_however_many_creatures_there_are() {
    let crowd = |count| vec![Placed { code: code("Troll"), ..Placed::default() }; count];
    let it = board(Shadows).hand(0, ["Poison Wave"]).with(|it| {
        it.players[0].line = crowd(140);
        it.players[1].line = crowd(140);
    });
    let it = it.begins().plays(0, "Poison Wave");
    assert!(it.state().creatures().all(|card| it.state().piece(card).damage == 2));
}

#[test]
fn kf8_damage_goes_through_armor_to_who_takes_it_for_others() {
    let it = board(Brobnar).hand(0, ["Punch"]).line(1, ["Champion Anaphiel", "Shadow Self"]);
    let it = it.begins().plays(0, "Punch").then_picks(0, "Champion Anaphiel");
    let it = it.happens(
        "Shadow Self takes 2 damage in place of Champion Anaphiel, whose armor prevents 1",
    );
    assert_eq!((it.damage("Champion Anaphiel"), it.damage("Shadow Self")), (0, 2));
}

#[test]
fn kf8_1_who_cannot_be_dealt_damage_is_dealt_none_and_deals_its_own() {
    let it = board(Sanctum).hand(0, ["Shield of Justice"]).line(0, ["Sequis"]).line(1, ["Troll"]);
    let it = it.begins().plays(0, "Shield of Justice").fights(0, "Sequis", "Troll");
    assert_eq!((it.damage("Sequis"), it.damage("Troll")), (0, 4));
}

#[test]
fn kf8_1_a_ward_is_kept_where_no_damage_can_be_dealt() {
    let it = board(Brobnar).hand(0, ["Punch"]).creature(1, "Troll", |it| {
        it.warded = true;
        it.keywords.push(Keyword::Invulnerable);
    });
    let it = it.begins().plays(0, "Punch").happens("Troll cannot be dealt damage");
    assert!(it.piece("Troll").warded && it.damage("Troll") == 0);
}

#[test]
fn kf8_2_a_ward_comes_before_armor() {
    let it = board(Brobnar).hand(0, ["Punch"]);
    let it = it.creature(1, "Champion Tabris", |it| it.warded = true).begins();
    let it = it.plays(0, "Punch");
    assert_eq!((it.damage("Champion Tabris"), armor_left(&it, "Champion Tabris")), (0, 2));
    assert!(!it.piece("Champion Tabris").warded);
}

#[test]
fn kf8_2_a_ward_prevents_all_parts_of_one_damage() {
    let it = board(Mars).hand(0, ["Mothership Support"]).line(0, ["Tunk", "Blypyp"]);
    let it = it.creature(1, "Troll", |it| it.warded = true).begins();
    let it = it.plays(0, "Mothership Support").split(0, [("Troll", 2)]);
    assert_eq!((it.damage("Troll"), it.piece("Troll").warded), (0, false));
}

#[test]
fn kf8_3_armor_is_used_up_first() {
    let it = board(Brobnar).hand(0, ["Punch", "Punch"]).line(1, ["Champion Tabris"]).begins();
    let it = it.plays(0, "Punch");
    assert_eq!((it.damage("Champion Tabris"), armor_left(&it, "Champion Tabris")), (1, 0));
    assert_eq!(it.plays(0, "Punch").damage("Champion Tabris"), 4);
}

#[test]
fn kf8_3_what_armor_is_left_counts_within_the_turn() {
    let it = board(Brobnar).artifacts(0, ["Autocannon", "Cannon", "Cannon"]);
    let it = it.creature(1, "Raiding Knight", |it| it.armor_used = 1).begins();
    let it = it.acts(0, "Cannon");
    assert_eq!((it.damage("Raiding Knight"), armor_left(&it, "Raiding Knight")), (1, 0));
}

#[test]
fn kf8_3_used_armor_is_back_in_the_turn_of_either_player() {
    let it = board(Brobnar).hand(0, ["Punch"]).line(0, ["Bumpsy"]).line(1, ["Champion Tabris"]);
    let it = it.begins().plays(0, "Punch").then_picks(0, "Champion Tabris").ends_turn(0);
    let it = it.picks(1, "Sanctum").fights(1, "Champion Tabris", "Bumpsy");
    assert_eq!((it.damage("Champion Tabris"), armor_left(&it, "Champion Tabris")), (4, 0));
    assert_eq!(armor_left(&it.ends_turn(1), "Champion Tabris"), 2);
}

#[test]
fn kf8_3_armor_does_not_prevent_what_says_so() {
    let it = board(Mars).line(0, ["Qyxxlyx Plague Master"]).line(1, ["Champion Tabris"]).begins();
    let it = it.reaps(0, "Qyxxlyx Plague Master");
    assert_eq!((it.damage("Champion Tabris"), armor_left(&it, "Champion Tabris")), (3, 2));
}

#[test]
fn kf8_3_more_armor_undoes_no_damage_and_prevents_what_comes() {
    let it = board(Sanctum).hand(0, ["Grey Monk"]);
    let it = it.creature(0, "Champion Tabris", |it| (it.damage, it.armor_used) = (1, 2)).begins();
    let it = it.plays(0, "Grey Monk").then_picks(0, "right");
    assert_eq!((it.armor("Champion Tabris"), armor_left(&it, "Champion Tabris")), (3, 1));
    assert_eq!(it.damage("Champion Tabris"), 1);
}

#[test]
fn kf8_4_who_takes_damage_for_another_uses_neither_armor_nor_ward() {
    let it = board(Brobnar).hand(0, ["Punch"]).line(1, ["Krump"]);
    let it = it.creature(1, "Shadow Self", |it| it.warded = true).line(1, ["Bulwark"]).begins();
    let it = it.plays(0, "Punch").then_picks(0, "Krump");
    assert_eq!((it.damage("Krump"), it.damage("Shadow Self")), (0, 3));
    assert!(it.piece("Shadow Self").warded && armor_left(&it, "Shadow Self") == 2);
}

#[test]
fn kf8_4_who_cannot_be_dealt_damage_is_dealt_none_for_others() {
    let it = board(Brobnar).hand(0, ["Punch"]).line(1, ["Krump"]);
    let it = it.creature(1, "Shadow Self", |it| it.keywords.push(Keyword::Invulnerable)).begins();
    let it = it.plays(0, "Punch").then_picks(0, "Krump");
    let it = it.happens("Shadow Self cannot be dealt damage in place of Krump");
    assert_eq!((it.damage("Krump"), it.damage("Shadow Self")), (0, 0));
}

#[test]
fn kf8_5_damage_of_several_sentences_is_dealt_at_once() {
    let it = board(Logos).hand(0, ["Positron Bolt"]).line(1, ["Silvertooth", "Umbra", "Urchin"]);
    let it = it.begins().plays(0, "Positron Bolt").then_picks(0, "Silvertooth");
    let it = it.goes_on_until(|it| it.is_asked(0, "play"));
    assert_eq!((it.count_of("damage_dealt"), it.line(1).len()), (1, 0));
}

#[test]
fn kf8_5_the_number_of_a_for_each_is_fixed_first_and_its_damage_is_dealt_at_once() {
    let it = board(Mars).hand(0, ["Mothership Support"]).line(0, ["Tunk", "Blypyp"]);
    let it = it.line(1, ["Troll"]).begins().plays(0, "Mothership Support");
    // One of the two whose number counts dies of it.
    let it = it.split(0, [("Troll", 1), ("Blypyp", 1)]);
    assert_eq!((it.damage("Troll"), it.zone("Blypyp")), (2, Zone::Discard));
    assert_eq!(it.count_of("damage_dealt"), 1);
}

#[test]
fn kf8_5_damage_for_each_hits_one_creature_where_one_was_chosen() {
    let it = board(Mars).bearer(0, "Tunk", ["Red Planet Ray Gun"]).line(0, ["Blypyp"]);
    let it = it.line(1, ["Troll"]).begins().reaps(0, "Tunk").then_picks(0, "Troll");
    assert_eq!((it.damage("Troll"), it.count_of("damage_dealt")), (2, 1));
}

#[test]
fn kf8_5_damage_stays_and_does_not_lower_power() {
    let it = board(Brobnar).hand(0, ["Punch"]).line(0, ["Mother"]).line(1, ["Troll"]).begins();
    let it = it.plays(0, "Punch").then_picks(0, "Troll").ends_turn(0).picks(1, "Brobnar");
    assert_eq!((it.damage("Troll"), it.power("Troll")), (3, 8));
    let it = it.fights(1, "Troll", "Mother");
    assert_eq!((it.damage("Troll"), it.zone("Mother")), (0, Zone::Discard));
}

#[test]
fn kf8_5_healing_removes_up_to_so_much_and_may_be_aimed_at_the_unhurt() {
    let it = board(Sanctum).artifacts(0, ["Hallowed Blaster"]).line(0, ["Sequis"]);
    let it = it.creature(1, "Troll", |it| it.damage = 2).begins().acts(0, "Hallowed Blaster");
    let it = it.offers(0, "Sequis");
    assert_eq!(it.clone().then_picks(0, "Troll").damage("Troll"), 0);
    let it = it.then_picks(0, "Sequis").never_fact("healed");
    assert_eq!(it.damage("Troll"), 2);
}

#[test]
fn kf8_5_who_was_unhurt_was_not_healed() {
    let it = board(Sanctum).hand(0, ["Cleansing Wave"]).line(0, ["Sequis", "Bulwark"]);
    let it = it.creature(1, "Troll", |it| it.damage = 2).begins().plays(0, "Cleansing Wave");
    assert_eq!((it.amber(0), it.damage("Troll")), (1, 1));
}

#[test]
fn kf8_6_all_that_damage_kills_is_tagged_together() {
    let it = board(Shadows).hand(0, ["Poison Wave"]).line(0, ["Silvertooth"]).line(1, ["Umbra"]);
    let it = it.begins().plays(0, "Poison Wave");
    let cards = [it.card("Silvertooth"), it.card("Umbra")];
    let it = it.happens_fact_with("tagged", json!({"cards": cards}));
    assert_eq!((it.line(0).len(), it.line(1).len()), (0, 0));
}

#[test]
fn kf8_6_one_less_than_the_power_does_not_kill() {
    let it = board(Brobnar).hand(0, ["Punch", "Punch"]).line(1, ["Charette"]).begins();
    let it = it.plays(0, "Punch");
    assert_eq!((it.damage("Charette"), it.zone("Charette")), (3, Zone::InPlay));
    assert_eq!(it.plays(0, "Punch").zone("Charette"), Zone::Discard);
}

#[test]
fn kf8_6_who_loses_all_power_dies() {
    let it = board(Brobnar).hand(0, ["King of the Crag"]).line(1, ["Looter Goblin", "Wardrummer"]);
    let it = it.begins().plays(0, "King of the Crag");
    assert_eq!(it.line(1), ["Wardrummer"]);
    assert_eq!(it.power("Wardrummer"), 1);
}

#[test]
fn kf8_6_who_is_hurt_dies_of_lost_power() {
    let it = board(Sanctum).artifacts(0, ["Gorm of Omm"]).artifacts(1, ["Banner of Battle"]);
    let it = it.creature(1, "Bumpsy", |it| it.damage = 5).begins();
    let it = it.uses_omni(0, "Gorm of Omm");
    assert_eq!((it.zone("Bumpsy"), it.state().player(Seat(1)).discard.len()), (Zone::Discard, 2));
}
