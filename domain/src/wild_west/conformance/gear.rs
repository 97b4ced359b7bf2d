//! Hands, ammunition, items, bombs, traps, crews and horses.

use serde_json::json;

use crate::wild_west::action::{Action, Target};
use crate::wild_west::ammunition::{Load, LoadKind};
use crate::wild_west::characters::Held;
use crate::wild_west::dice::Pool;
use crate::wild_west::fact::Means;
use crate::wild_west::foes::Foe;
use crate::wild_west::ground::{Cover, Hex};
use crate::wild_west::items::Item;
use crate::wild_west::state::{
    Boost, Change, Fighter, Horse, Laid, Loaded, RollKind, Until, Vital, Who,
};
use crate::wild_west::statuses::Status;
use crate::wild_west::trades::Ability;
use crate::wild_west::trial::{Trial, field};
use crate::wild_west::weapons::Weapon;

fn at(it: Trial, seat: u8, q: i16, r: i16) -> Trial {
    it.replies(seat, json!(Target::Hex { hex: Hex::at(q, r) }))
}

#[test]
fn v54_other_things_in_hand_cost_a_swap() {
    let it = field().item(Item::Buckler, 0).but(|it| {
        it.person_mut().unwrap().weapons.push(Weapon::Rifle);
    });
    let it = it.foe(Foe::Drifter, 3, 0).begins().does_not_offer(0, "Attack (rifle)");
    let it = it.takes(0, Action::Swap {});
    // Two hands hold a rifle alone, and never two shields.
    let it = it.offers(0, "Rifle").does_not_offer(0, "Rifle and").offers(0, "Knife and buckler");
    let held = vec![Held::Weapon(Weapon::Rifle)];
    let it = it.replies(0, json!(Target::Grip { held })).happens_by("V54", "takes rifle in hand");
    assert_eq!(it.grit("Ada"), 5);
    it.offers(0, "Attack (rifle)").does_not_offer(0, "Attack (worn pistol)");
}

#[test]
fn v54_behind_a_great_shield_one_moves_dodges_and_relieves() {
    let it = field().item(Item::DoorShield, 0).item(Item::Bandages, 1).but(|it| {
        let person = it.person_mut().unwrap();
        (person.shield, person.in_hand) = (Some(Item::DoorShield), Vec::new());
        it.health = 5;
    });
    let it = it.foe(Foe::Drifter, 1, 0).begins();
    let it = it.does_not_offer(0, "Attack").does_not_offer(0, "Use").does_not_offer(0, "Aim");
    it.offers(0, "Move").offers(0, "Dodge");
    let it = field().item(Item::DoorShield, 0).but(|it| {
        let person = it.person_mut().unwrap();
        (person.shield, person.in_hand) = (Some(Item::DoorShield), Vec::new());
    });
    let it = it.foe(Foe::BogLeech, 0, 0).but(|it| it.clings_to = Some(Who(0))).begins();
    it.does_not_offer(0, "Tear off");
}

#[test]
fn v66_armor_makes_slow() {
    let it = field().item(Item::PaddedCoat, 0).foe(Foe::Drifter, 9, 0).begins();
    let it = it.takes(0, Action::Move {}).amount(0, 1);
    let it = at(it, 0, -6, 0);
    assert_eq!((it.grit("Ada"), it.fighter("Ada").hex), (4, Hex::at(-6, 0)));
}

#[test]
fn v79_a_special_shot_is_spent_and_lands_its_status_with_damage() {
    let load = Load { kind: LoadKind::Venom, strength: 2 };
    let it = field().weapon(Weapon::ShortBow).but(|it| {
        let load = Load { kind: LoadKind::Venom, strength: 2 };
        it.person_mut().unwrap().shots.push(Loaded { load, shots: 3, of: 3 });
    });
    let it = it.foe(Foe::Drifter, 3, 0).begins().dice("h -");
    let means = Means::Weapon { weapon: Weapon::ShortBow, load: Some(load) };
    let it = it.takes(0, Action::Attack { means }).happens("Drifter is Poisoned [2]");
    assert_eq!(it.fighter("Ada").person().unwrap().shots[0].shots, 2);
    let it = it.dice("- -").takes(0, Action::Attack { means });
    // V15: without damage it does not land.
    it.never_fact("status_inflicted");
}

#[test]
fn v70_knockback_pushes_until_something_stands_in_the_way() {
    let it = field().but(|it| {
        let load = Load { kind: LoadKind::Knockback, strength: 1 };
        it.person_mut().unwrap().shots.push(Loaded { load, shots: 3, of: 3 });
    });
    let it = it.foe(Foe::Gunhand, 3, 0).foe(Foe::RidgeApe, 7, 0).begins().dice("h h -");
    let load = Some(Load { kind: LoadKind::Knockback, strength: 1 });
    let means = Means::Weapon { weapon: Weapon::WornPistol, load };
    let it = it.takes(0, Action::Attack { means });
    let it = it.happens_by("V70", "Gunhand is pushed to 6,0");
    assert_eq!(it.fighter("Gunhand").hex, Hex::at(6, 0));
}

#[test]
fn v73_a_bomb_rolls_for_the_near_and_weaker_for_the_far() {
    let it = field().item(Item::PowderKeg, 1).foe(Foe::Drifter, 5, 0).foe(Foe::Drifter, 8, 0);
    let it = it.begins().takes(0, Action::UseItem { item: Item::PowderKeg });
    // 2G for the near, 1B for those from 2 to 6 hexes away: Ada is 5 away, too.
    let it = at(it.dice("h h h"), 0, 5, 0)
        .happens_by("V73", "The blast at 5,0 rolls 2G")
        .happens("rolls 1B");
    let it = it.happens("Drifter takes 2 damage").happens("Drifter is Burned [1]");
    let it = it.happens("Ada takes 1 damage").happens("Drifter (2) takes 1 damage");
    assert_eq!(it.severity("Ada", Status::Burned), 0);
    assert_eq!(it.fighter("Ada").uses_of(Item::PowderKeg), 0);
}

#[test]
fn v18_friends_are_spared_where_the_match_is_made_so() {
    let it = field().item(Item::PowderKeg, 1).foe(Foe::Drifter, 5, 0);
    let it = it.options(|it| it.friendly_fire = false).begins();
    let it = it.takes(0, Action::UseItem { item: Item::PowderKeg }).dice("h h");
    at(it, 0, 5, 0).does_not_happen("Ada takes");
}

#[test]
fn v74_a_trap_fires_at_the_first_who_enters() {
    let it = field().item(Item::BearTrap, 1).foe(Foe::BogLeech, 2, 0).begins();
    let it = it.takes(0, Action::UseItem { item: Item::BearTrap });
    let it = at(it, 0, 1, 0).happens_by("V74", "Ada lays a trap at 1,0: Trapped [4G]");
    let it = it.dice("h h - -").ends_turn(0).happens_by("V74", "Bog leech steps on a trap");
    let it = it.happens("Bog leech takes 2 damage").happens("Bog leech is Trapped [2]");
    assert_eq!((it.state().traps.len(), it.health("Bog leech")), (0, 4));
}

#[test]
fn v74_a_snare_is_thrown_and_defense_counts() {
    let it = field().item(Item::Rope, 1).foe(Foe::Gunhand, 4, 0).begins().dice("h h h");
    let it = it.takes(0, Action::UseItem { item: Item::Rope });
    it.happens("Gunhand is Trapped [1]").does_not_offer(0, "Use rope");
}

#[test]
fn v77_smoke_lasts_until_the_end_of_the_next_turn() {
    let it = field().item(Item::SmokePot, 1).foe(Foe::RidgeApe, 40, 0).begins();
    let it = it.takes(0, Action::UseItem { item: Item::SmokePot });
    let it = at(it, 0, 0, 0).happens_by("V77", "Ada brings smoke over 127 hexes");
    assert_eq!(it.state().ground.cover_on(Hex::MIDDLE), Cover::Light);
    let it = it.ends_turn(0).never_fact("zone_ended").ends_turn(0).happens_by("V77", "is gone");
    assert_eq!(it.state().ground.cover_on(Hex::MIDDLE), Cover::None);
}

#[test]
fn v80_a_gun_for_two_needs_a_second_who_owes_half() {
    let it = field().weapon(Weapon::Cannon).hero(0, 1).foe(Foe::RidgeApe, 6, 0).begins();
    let it = it.attacks_with(0, Weapon::Cannon, "Ridge ape").asks(1, "crew_join");
    let it = it.picks(1, "Yes").happens_by("V80", "Ben serves the gun with Ada, for 3 Grit");
    assert_eq!((it.grit("Ada"), it.fighter("Ben").debt), (3, 3));
    // Ben owes all that is allowed: there is no other shot.
    let it = it.attacks_with(0, Weapon::Cannon, "Ridge ape").picks(1, "Yes");
    assert_eq!(it.fighter("Ben").debt, 6);
    let it = field().weapon(Weapon::Cannon).foe(Foe::RidgeApe, 6, 0).begins();
    it.does_not_offer(0, "Attack (cannon)");
}

#[test]
fn v67_a_rider_is_fast_and_neither_aims_nor_dodges() {
    let it = field().foe(Foe::Drifter, 20, 0);
    let it = it.options(|it| it.horses = vec![Hex::at(1, 0)]).begins();
    let it = it.takes(0, Action::Mount {}).happens_by("V67", "Ada mounts a horse");
    let it = it.does_not_offer(0, "Aim").does_not_offer(0, "Dodge").offers(0, "Dismount");
    let it = at(it.takes(0, Action::Move {}).amount(0, 1), 0, -12, 0);
    let horse = it.state().horses[0];
    assert_eq!((horse.hex, horse.rider, it.grit("Ada")), (Hex::at(-12, 0), Some(Who(0)), 4));
    let it = it.takes(0, Action::Dismount {}).happens("Ada dismounts");
    assert_eq!(it.state().horses[0].rider, None);
}

#[test]
fn v67_who_falls_bleeding_falls_off() {
    let it = field().but(|it| (it.mounted, it.health) = (true, 1)).hero(9, 9);
    let it = it.foe(Foe::Drifter, 3, 0).with(|state| {
        state.horses.push(Horse { hex: Hex::MIDDLE, rider: Some(Who(0)) });
    });
    let it = it.begins().ends_turn(0).dice("h h").ends_turn(1);
    let ada = it.fighter("Ada");
    assert_eq!((ada.vital, ada.mounted, ada.prone), (Vital::Bleeding, false, true));
    assert_eq!(it.state().horses[0].rider, None);
}

#[test]
fn v16_a_cure_ends_what_a_status_leaves_behind_and_meets_no_defense() {
    let it = field().item(Item::BurnSalve, 1).ails(Status::Burned).but(|it| {
        (it.ails.scarred, it.health) = (true, 8);
    });
    let it = it.foe(Foe::Drifter, 9, 0).begins().uses(0, Item::BurnSalve, "Ada");
    let ada = it.happens_by("D2", "Ada is cured of being Burned");
    let ada = ada.fighter("Ada");
    assert_eq!((ada.ails.has(Status::Burned), ada.health_max()), (false, 10));
}

#[test]
fn d2_a_tonic_helps_hurts_or_does_nothing() {
    let tonic = || {
        let it = field().item(Item::MiracleTonic, 1).ails(Status::Dazed).but(|it| {
            it.ails.set(Status::Dazed, 0);
            it.ails.set(Status::Afraid, 3);
        });
        it.foe(Foe::Drifter, 9, 0).begins()
    };
    let drinks = |faces| tonic().dice(faces).uses(0, Item::MiracleTonic, "Ada");
    assert_eq!(drinks("a").severity("Ada", Status::Afraid), 1);
    assert_eq!(drinks("h").severity("Ada", Status::Afraid), 2);
    assert_eq!(drinks("s").severity("Ada", Status::Afraid), 3);
    assert_eq!(drinks("-").severity("Ada", Status::Poisoned), 1);
}

#[test]
fn v59_what_the_day_has_taken_is_told_at_the_end() {
    let it = field().item(Item::Bandages, 2).but(|it| it.health = 6);
    let it = it.foe(Foe::Drifter, 3, 0).but(|it| it.health = 1).begins();
    let it = it.dice("- -").uses(0, Item::Bandages, "Ada").dice("h h").shoots(0, "Drifter");
    let day = json!({"lost_health": 4, "used_items": [{"item": "bandages", "times": 1}]});
    it.happens_fact_with("day_told", json!({"who": 0, "day": day}));
}

#[test]
fn v54_behind_a_great_shield_nobody_helps_either() {
    let it = field().item(Item::DoorShield, 0).hero(0, 1).with(|state| {
        let person = state.fighters[0].person_mut().unwrap();
        (person.shield, person.in_hand) = (Some(Item::DoorShield), Vec::new());
    });
    let it = it.foe(Foe::RidgeApe, 50, 0).begins().does_not_offer(0, "Promise");
    it.offers(0, "Move").offers(0, "Lie down").offers(0, "Take other things in hand");
}

#[test]
fn v55_pills_bandages_and_bag_are_used_up_one_by_one() {
    let it = field().item(Item::AidBag, 3).but(|it| it.health = 1).foe(Foe::RidgeApe, 50, 0);
    let it = it.begins().dice("- - -").uses(0, Item::AidBag, "Ada");
    assert_eq!(it.fighter("Ada").uses_of(Item::AidBag), 2);
    it.offers(0, "Use aid bag");
}

#[test]
fn v66_in_full_armor_a_move_costs_two_and_so_does_getting_up() {
    let it = field().item(Item::PlateCoat, 0).foe(Foe::RidgeApe, 50, 0).begins();
    let it = it.takes(0, Action::LieDown {});
    assert_eq!(it.grit("Ada"), 4);
    // Not on horseback.
    let it = field().item(Item::PlateCoat, 0).foe(Foe::RidgeApe, 50, 0);
    let it = it.options(|it| it.horses = vec![Hex::at(1, 0)]).begins();
    let it = it.takes(0, Action::Mount {}).walks(0, 1, -12, 0);
    assert_eq!(it.grit("Ada"), 4);
}

#[test]
fn v74_the_aces_of_a_trap_are_its_layer_s_and_help_of_defense_counts() {
    let it = field().ability(Ability::Lure).foe(Foe::Gunhand, 3, 0).with(|state| {
        let (by, hex, snare) = (Who(0), Hex::at(2, 0), Pool::gold(4));
        state.traps.push(Laid { by, hex, snare, damage: 2 });
        let (on, more) = (RollKind::Defense, Pool::gold(3));
        let what = Change::Dice { on, against: None, more, fewer: 0, fewer_gold: 0 };
        state.boosts.push(Boost { who: Who(1), what, until: Until::CombatEnds {} });
    });
    let it = it.begins().dice("a a - -  h h - -").plays(0, Ability::Lure);
    let it = it.happens("Gunhand defends with 1B3G").happens("Gunhand is Trapped [2]");
    assert_eq!(it.fighter("Ada").aces, 2);
}

#[test]
fn v77_smoke_gives_light_cover_and_two_hexes_of_it_block() {
    let it = field().item(Item::SmokePot, 1).foe(Foe::RidgeApe, 6, 0).foe(Foe::Drifter, 1, 0);
    let it = it.begins().throws(0, Item::SmokePot, 3, 0);
    // The ape is five smoky hexes away; the drifter stands beside her, in the smoke.
    let it = it.shoots(0, "Drifter").happens("Ada attacks Drifter at Arm's Reach");
    it.happens("Drifter defends with 1B, Light Cover");
}

#[test]
fn v77_what_somebody_brought_is_gone_as_well_when_they_are() {
    let it = field().item(Item::SmokePot, 1).hero(20, 0).hero(21, 0).foe(Foe::RidgeApe, 50, 0);
    let it = it.begins().throws(0, Item::SmokePot, 0, 0).ends_turn(0).resigns(0);
    let it = it.ends_turn(1).never_fact("zone_ended").ends_turn(2).happens("Round 2 begins");
    assert!(it.state().ground.zones.is_empty() && it.state().passing.is_empty());
}

#[test]
fn v80_two_dice_values_of_a_crewed_gun_mean_short_and_long() {
    let it = field().weapon(Weapon::RotaryGun).hero(0, 1).foe(Foe::RidgeApe, 12, 0).begins();
    let it = it.attacks_with(0, Weapon::RotaryGun, "Ridge ape").picks(1, "Yes");
    let it = it.happens("Ada rolls 2B");
    // Half of 2 Grit each.
    assert_eq!((it.grit("Ada"), it.fighter("Ben").debt), (5, 1));
}

#[test]
fn v54_who_holds_a_great_shield_neither_challenges_nor_serves_a_gun() {
    let shield = |it: &mut Fighter| {
        let person = it.person_mut().unwrap();
        (person.shield, person.in_hand) = (Some(Item::DoorShield), Vec::new());
    };
    let it = field().but(shield).rival(3, 0).begins();
    assert!(!it.may_take(0, Action::Duel {}));
    let it = field().weapon(Weapon::Cannon).hero(0, 1).but(shield).foe(Foe::Drifter, 4, 0).begins();
    it.does_not_offer(0, "Attack (cannon)");
}
