//! How characters are made, and what a match is of a day (V52 to V55, V59).

use crate::engine::Violation;
use crate::engine::trial::Opening;
use crate::wild_west::ammunition::{Load, LoadKind};
use crate::wild_west::characters::{
    Day, Held, Loadout, READY_MADE, UsedAbility, UsedItem, UsedLoad, ready_made, violations,
};
use crate::wild_west::items::Item;
use crate::wild_west::rules::WildWest;
use crate::wild_west::skills::Talent;
use crate::wild_west::trades::Ability;
use crate::wild_west::weapons::Weapon;

/// The pointers and rules of what is wrong with a ready-made shootist after a change.
fn wrong(change: impl FnOnce(&mut Loadout)) -> Vec<(String, String)> {
    let mut loadout = ready_made("shootist").unwrap();
    change(&mut loadout);
    let one = |it: Violation| (it.pointer, it.rule.unwrap_or_default());
    violations(&loadout, "").into_iter().map(one).collect()
}

#[test]
fn v52_skills_talents_abilities_health_and_money() {
    assert!(READY_MADE.iter().all(|it| violations(&it.loadout(), "").is_empty()));
    let rules = |found: Vec<(String, String)>| {
        found.into_iter().map(|it| format!("{} {}", it.0, it.1)).collect::<Vec<_>>()
    };
    assert_eq!(rules(wrong(|it| it.skills.charm = 4)), ["/skills V52"]);
    assert_eq!(rules(wrong(|it| it.talents.push(Talent::Bows))), ["/talents V52"]);
    assert_eq!(rules(wrong(|it| it.abilities.truncate(1))), ["/abilities V52"]);
    assert_eq!(rules(wrong(|it| it.abilities[0] = Ability::Lure)), ["/abilities/0 V52"]);
    // Five Health are $100, and the belt pistol is $25 more.
    assert_eq!(rules(wrong(|it| it.extra_health = 5)), [" V52"]);
    assert!(rules(wrong(|it| it.extra_health = 6)).contains(&"/extra_health W20".to_owned()));
    // Everything that is wrong is told at once.
    let found = wrong(|it| {
        it.skills.charm = 9;
        it.talents.clear();
        it.ace = Ability::Rubble;
    });
    assert_eq!(rules(found), ["/skills V52", "/talents V52", "/ace V61"]);
}

#[test]
fn v52_machines_and_their_keepers_are_no_talents() {
    let names: Vec<&str> = Talent::ALL.iter().map(|it| it.name()).collect();
    let expected = [
        "Charm",
        "Finesse",
        "Intuition",
        "Nerve",
        "Rifles",
        "Shotguns",
        "Pistols",
        "Bows",
        "Melee",
        "Mounted",
        "Explosives",
        "Traps",
        "First Aid",
        "Defense",
    ];
    assert_eq!(names, expected);
}

#[test]
fn v54_two_hands_hold_what_is_ready() {
    let ready = |weapons: &[Weapon]| {
        let held: Vec<Held> = weapons.iter().map(|it| Held::Weapon(*it)).collect();
        let weapons = weapons.to_vec();
        wrong(move |it| {
            (it.weapons, it.ready) = (weapons, held);
            (it.items, it.ammunition) = (Vec::new(), Vec::new());
        })
    };
    let free = |it: Vec<(String, String)>| it.iter().all(|it| it.1 != "V54");
    assert!(free(ready(&[Weapon::Saber, Weapon::HandCrossbow])));
    for two_handed in [Weapon::WornRifle, Weapon::Spear, Weapon::HalfPike, Weapon::Pick] {
        assert!(free(ready(&[two_handed])));
        assert!(!free(ready(&[two_handed, Weapon::Knife])));
    }
}

#[test]
fn v55_the_surgeon_s_start_doubles_first_aid() {
    let surgeon = ready_made("surgeon").unwrap();
    assert_eq!((surgeon.uses_of(Item::AidBag), surgeon.uses_of(Item::Antidote)), (6, 1));
}

#[test]
fn v59_uses_aces_and_wounds_come_with_the_loadout() {
    let mut loadout = ready_made("shootist").unwrap();
    let load = Load { kind: LoadKind::Piercing, strength: 2 };
    loadout.day = Day {
        aces: 4,
        lost_health: 3,
        scarred: true,
        weakened: true,
        used_abilities: vec![UsedAbility { ability: Ability::SecondLook, times: 2 }],
        used_items: vec![UsedItem { item: Item::Bandages, times: 1 }],
        used_shots: vec![UsedLoad { load, shots: 2 }],
    };
    assert_eq!(violations(&loadout, ""), []);
    let it = Opening::of(WildWest::V1, 1).brings(vec![Some(loadout)]).begins();
    let silas = it.fighter("Silas Boone");
    // 12 less 2 by burned skin, less 3.
    assert_eq!((silas.max, silas.health_max()), (12, 10));
    assert!(silas.health <= 7 && silas.ails.weakened && 4 <= silas.aces);
    let person = silas.person().unwrap();
    assert_eq!((silas.uses_of(Item::Bandages), person.shots[0].shots), (0, 1));
    assert_eq!(person.used, [Ability::SecondLook; 2]);
}
