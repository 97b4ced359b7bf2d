//! What the combat chapter says of bands, actions, Defense and Skill checks (W4, W7 to W13, W18 to
//! W20).

use serde_json::json;

use crate::engine::Viewer;
use crate::engine::trial::Opening;
use crate::wild_west::action::Action;
use crate::wild_west::fact::Means;
use crate::wild_west::foes::Foe;
use crate::wild_west::ground::{Cover, Ground, Hex, Zone};
use crate::wild_west::items::Item;
use crate::wild_west::rules::WildWest;
use crate::wild_west::skills::{Skill, Talent};
use crate::wild_west::state::{Deed, Prepared, Trigger, Who};
use crate::wild_west::statuses::Status;
use crate::wild_west::trades::Ability;
use crate::wild_west::trial::field;
use crate::wild_west::weapons::Weapon;

#[test]
fn w4_what_works_at_short_works_up_to_thirty_yards_and_at_arms_reach() {
    let shot = Action::Attack { means: Means::Weapon { weapon: Weapon::Revolver, load: None } };
    let at = |q| field().weapon(Weapon::Revolver).foe(Foe::RidgeApe, q, 0).begins();
    assert!([1, 6, 7, 18].into_iter().all(|q| at(q).may_take(0, shot)));
    assert!(!at(19).may_take(0, shot));
    let stab = Action::Attack { means: Means::Weapon { weapon: Weapon::Saber, load: None } };
    let at = |q| field().weapon(Weapon::Saber).foe(Foe::RidgeApe, q, 0).begins();
    assert!(at(6).may_take(0, stab) && !at(7).may_take(0, stab));
    // The reverse does not hold: fists are for Arm's Reach alone.
    let fists = Action::Attack { means: Means::Weapon { weapon: Weapon::Fists, load: None } };
    assert!(at(1).may_take(0, fists) && !at(2).may_take(0, fists));
}

#[test]
fn w7_the_actions_of_a_turn() {
    let it = field().item(Item::WillowPills, 1).but(|it| it.health = 5).hero(0, 1);
    let it = it.foe(Foe::Drifter, 3, 0).begins();
    let words = ["Attack", "Aim", "Move", "Dodge", "Use willow pills", "Prepare", "Promise"];
    words.into_iter().fold(it, |it, word| it.offers(0, word)).offers(0, "End the turn");
}

#[test]
fn w7_1_an_attack_costs_the_weapon_s_price_and_hurts_by_its_hits_less_defense() {
    let it = field().weapon(Weapon::Shotgun).foe(Foe::Gunhand, 4, 0).begins();
    let it = it.dice("h h h - -  h").attacks_with(0, Weapon::Shotgun, "Gunhand");
    let it = it.happens_by("W7.1", "Ada attacks Gunhand at Short (shotgun)");
    let it = it.happens("Ada rolls 2B3G").happens("Gunhand takes 2 damage");
    assert_eq!((it.grit("Ada"), it.health("Gunhand")), (2, 8));
}

#[test]
fn w7_3_lying_down_and_getting_up_are_moves() {
    let it = field().foe(Foe::RidgeApe, 50, 0).begins().takes(0, Action::LieDown {});
    let it = it.happens_by("V8", "Ada lies on the ground").does_not_offer(0, "Move");
    let it = it.takes(0, Action::GetUp {}).happens("Ada gets up").offers(0, "Move");
    assert_eq!(it.grit("Ada"), 4);
    // A fighter who is Trapped can do neither.
    let it = field().ails(Status::Trapped).but(|it| it.prone = true).foe(Foe::RidgeApe, 50, 0);
    it.begins().does_not_offer(0, "Get up").does_not_offer(0, "Move");
}

#[test]
fn w7_5_an_item_costs_its_price_and_rolls_its_dice() {
    let it = field().item(Item::AidBag, 3).but(|it| it.health = 5).foe(Foe::RidgeApe, 50, 0);
    let it = it.begins().dice("h a -").uses(0, Item::AidBag, "Ada");
    let it =
        it.happens_by("W7.5", "Ada uses aid bag and rolls 3B").happens_by("D2", "gains 3 Health");
    assert_eq!((it.grit("Ada"), it.fighter("Ada").uses_of(Item::AidBag)), (4, 2));
}

#[test]
fn w8_rough_ground_doubles_the_price() {
    let rough = |it: &mut Ground| {
        let hexes = (1..=6).map(|q| Hex::at(q, 0)).collect();
        it.zones.push(Zone { hexes, rough: true, ..Zone::default() });
        // There is no way around.
        let walls = (1..=6).flat_map(|q| [Hex::at(q, -1), Hex::at(q - 1, 1)]).collect();
        it.zones.push(Zone { hexes: walls, blocks: true, ..Zone::default() });
    };
    let it = field().foe(Foe::RidgeApe, 50, 0).ground(rough).begins();
    let it = it.walks(0, 2, 6, 0);
    assert_eq!((it.grit("Ada"), it.fighter("Ada").hex), (4, Hex::at(6, 0)));
}

#[test]
fn w9_those_who_help_pay_what_was_paid_out_of_their_next_turn() {
    let it = field().ails(Status::Poisoned).hero(0, 1).hero(0, 2).foe(Foe::RidgeApe, 50, 0);
    let it = it.with(|state| {
        for who in [Who(1), Who(2)] {
            let (deed, trigger) = (Deed::Help {}, Trigger::AllyRolls { by: Who(0) });
            state.prepared.push(Prepared::new(who, deed, trigger));
        }
    });
    // Poisoned Ada has 1B of Nerve; each helper rolls half of 3B, rounded up.
    let it = it.begins().relieves(0, Status::Poisoned, 1).picks(1, "Yes");
    let it = it.dice("h -  h h  -").picks(2, "Yes");
    // Both pay; the best of them counts.
    assert_eq!((it.fighter("Ben").debt, it.fighter("Cal").debt), (1, 1));
    assert_eq!(it.severity("Ada", Status::Poisoned), 1);
    let it = it.ends_turn(0).happens("Ben begins a turn with 5 Grit");
    it.ends_turn(1).happens("Cal begins a turn with 5 Grit");
}

#[test]
fn w10_defense_is_rolled_for_each_attack_and_each_status() {
    let it = field().item(Item::Rope, 1).foe(Foe::Gunhand, 4, 0).begins();
    let it = it.dice("h h h").shoots(0, "Gunhand").happens_by("W10", "Gunhand defends with 1B");
    let it = it.dice("h h h").takes(0, Action::UseItem { item: Item::Rope });
    it.happens_by("W10", "Gunhand defends with 1B").happens("Gunhand is Trapped [1]");
    // Humans have none of their own.
    let it = field().foe(Foe::Drifter, 3, 0).begins().ends_turn(0).happens("Drifter attacks Ada");
    it.never_fact("defense_rolled");
}

#[test]
fn w11_light_cover_is_a_die_and_heavy_cover_two() {
    let behind = |cover: Cover| {
        let it = field().foe(Foe::Drifter, 4, 0);
        match cover {
            Cover::None => it,
            Cover::Light => it.ground(|it| {
                let hexes = vec![Hex::at(3, 0)];
                it.zones.push(Zone { hexes, cover: Cover::Light, ..Zone::default() });
            }),
            Cover::Heavy => it.ground(|it| {
                let hexes = vec![Hex::at(3, 0)];
                it.zones.push(Zone { hexes, cover: Cover::Heavy, ..Zone::default() });
            }),
        }
    };
    let it = behind(Cover::Light).begins().dice("h h h").shoots(0, "Drifter");
    it.happens("Drifter defends with 1B, Light Cover").happens("takes 1 damage");
    let it = behind(Cover::Heavy).begins().dice("h h h -").shoots(0, "Drifter");
    it.happens("Drifter defends with 2B, Heavy Cover").happens("takes 1 damage");
    behind(Cover::None).begins().shoots(0, "Drifter").never_fact("defense_rolled");
}

#[test]
fn w11_an_attack_needs_a_line_of_sight() {
    let it = field().foe(Foe::RidgeApe, 4, 0).ground(|it| {
        it.zones.push(Zone { hexes: vec![Hex::at(2, 0)], blocks: true, ..Zone::default() });
    });
    it.begins().does_not_offer(0, "Attack");
}

#[test]
fn w12_severity_is_what_defense_and_dodge_leave_and_adds_up() {
    let it = field().item(Item::Rope, 2).foe(Foe::Drifter, 4, 0).but(|it| it.dodge = 1).begins();
    let it = it.dice("h h").takes(0, Action::UseItem { item: Item::Rope });
    let it = it.happens_by("W12", "Drifter is Trapped [1]");
    let it = it.dice("a h").takes(0, Action::UseItem { item: Item::Rope });
    it.happens("Drifter is Trapped [4]");
}

#[test]
fn w13_each_grit_rolls_a_die_and_each_status_is_tried_once_in_a_turn() {
    let it = field().ails(Status::Electrocuted).ails(Status::Burned).foe(Foe::RidgeApe, 50, 0);
    let it = it.begins().takes(0, Action::Relieve { status: Status::Electrocuted });
    // Nerve 3B: at most three dice.
    assert_eq!(it.range(0), (1, 3));
    let it = it.dice("h a").amount(0, 2).happens_by("W13", "Ada is Electrocuted no more");
    assert_eq!(it.grit("Ada"), 4);
    let it = it.dice("h -").relieves(0, Status::Burned, 2).happens("Ada is still Burned [2]");
    it.does_not_offer(0, "Relieve Burned");
}

#[test]
fn w13_only_on_one_s_own_turn() {
    let it = field().hero(0, 1).ails(Status::Dazed).foe(Foe::RidgeApe, 50, 0).begins();
    it.asks_nothing(1).ends_turn(0).offers(1, "Relieve Dazed");
}

/// Vector 1.
#[test]
fn w18_an_ace_is_two_hits_and_ticks_the_counter_and_a_talent_rolls_spurs_again() {
    let it = field().foe(Foe::Drifter, 3, 0).begins();
    let it = it.dice("s a").shoots(0, "Drifter").happens("takes 2 damage");
    assert_eq!(it.fighter("Ada").aces, 1);
    let it = field().talent(Talent::Pistols).foe(Foe::Drifter, 3, 0).begins();
    it.dice("s h a")
        .shoots(0, "Drifter")
        .happens("spur, rolled again: hit")
        .happens("takes 3 damage");
}

#[test]
fn w18_monsters_roll_every_spur_again_and_humans_by_their_talents() {
    let it = field().foe(Foe::RidgeApe, 3, 0).begins().dice("h h  s -  s -");
    it.shoots(0, "Ridge ape")
        .happens("defends with 2B: 0 Hits (spur, rolled again: blank; spur, rolled");
    let it = field().foe(Foe::Desperado, 3, 0).begins().dice("h h  S S");
    it.shoots(0, "Desperado").happens("defends with 2G: 0 Hits (spur, spur)");
}

#[test]
fn w19_a_tie_of_a_challenge_rolls_again() {
    let it = field().ability(Ability::Grapple).foe(Foe::Drifter, 1, 0).begins();
    let it = it.dice("h - - - -  h - -   h h - - -  h - -").plays(0, Ability::Grapple);
    assert_eq!(it.count_of("skill_rolled"), 4);
    it.happens_by("W19", "Ada rolls 5B of Nerve").happens("Drifter is Trapped [1]");
}

#[test]
fn w20_a_character_has_ten_health_and_no_defense() {
    let it = Opening::of(WildWest::V1, 3).begins();
    let seen = it.view(Viewer::Public).fighters;
    for (at, fighter) in seen.iter().take(3).enumerate() {
        let person = fighter.person.as_ref().unwrap();
        let health = fighter.health_max.unwrap();
        assert!((10..=15).contains(&health), "seat {at}: {health}");
        let dice: u8 = Skill::ALL.iter().map(|it| person.skills.of(*it).count()).sum();
        assert_eq!(dice, 12);
        let armor = it.state().fighter(fighter.who).unwrap().armor();
        assert!(person.items.iter().any(|it| it.item.sheet().grit == 0) || armor.is_empty());
    }
    it.happens_fact_with("table_set", json!({"type": "table_set"}));
}
