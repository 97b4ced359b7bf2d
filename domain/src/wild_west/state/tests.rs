use super::*;
use crate::wild_west::characters::ready_made;
use crate::wild_west::dice::Pool;
use crate::wild_west::foes::Foe;
use crate::wild_west::ground::{Cover, Zone};
use crate::wild_west::items::Item;
use crate::wild_west::skills::Skill;
use crate::wild_west::statuses::Status;
use crate::wild_west::trades::Ability;

/// A shootist in the middle, and a foe three hexes east of them.
fn against(foe: Foe) -> State {
    let loadout = ready_made("shootist").expect("it is in the table");
    let person = Person {
        skills: loadout.skills.pools(),
        talents: loadout.talents.clone(),
        trade: loadout.trade,
        abilities: loadout.all_abilities(),
        ..Person::default()
    };
    let body = Body::Character { person };
    let one = Fighter { body, health: 10, max: 10, bleeds: true, ..Fighter::default() };
    let sheet = foe.sheet();
    let other = Fighter {
        side: Side::Foes,
        body: Body::Foe { foe },
        health: sheet.health,
        max: sheet.health,
        hex: Hex::at(3, 0),
        ..Fighter::default()
    };
    State { fighters: vec![one, other], ..State::default() }
}

const SHOOTIST: Who = Who(0);
const FOE: Who = Who(1);

fn carry(state: &mut State, item: Item, uses: u8) {
    state.with_fighter(SHOOTIST, |it| {
        it.person_mut().unwrap().items.push(Carried { item, uses, of: uses });
    });
}

#[test]
fn v27_poison_takes_two_dice_of_every_skill_and_leaves_one_less() {
    let mut state = against(Foe::Drifter);
    assert_eq!(state.skill_pool(SHOOTIST, Skill::Finesse), Pool::black(4));
    state.with_fighter(SHOOTIST, |it| it.ails.set(Status::Poisoned, 2));
    let pools = |state: &State| Skill::ALL.map(|it| state.skill_pool(SHOOTIST, it).count());
    assert_eq!(pools(&state), [1, 2, 1, 1]);
    state.with_fighter(SHOOTIST, |it| it.ails.set(Status::Poisoned, 0));
    assert_eq!(pools(&state), [2, 3, 1, 2]);
}

#[test]
fn v28_an_attack_on_a_source_of_fear_has_half_of_the_dice() {
    let mut state = against(Foe::Drifter);
    let pool = Pool::of(2, 1);
    assert_eq!(state.attack_pool(SHOOTIST, FOE, pool), pool);
    state.with_fighter(SHOOTIST, |it| {
        it.ails.set(Status::Afraid, 3);
        it.ails.fear(FOE.0);
    });
    // Vector 4.
    assert_eq!(state.attack_pool(SHOOTIST, FOE, pool), Pool::of(1, 1));
    assert_eq!(state.attack_pool(SHOOTIST, SHOOTIST, pool), pool);
    // V29: shock comes first.
    state.with_fighter(SHOOTIST, |it| it.ails.set(Status::Electrocuted, 1));
    assert_eq!(state.attack_pool(SHOOTIST, FOE, pool), Pool::black(2));
}

#[test]
fn v89_a_pack_of_wolves_is_better_above_thirty_and_worse_below() {
    let mut state = against(Foe::WolfPack);
    for (health, dice) in [(60, Pool::of(1, 4)), (31, Pool::of(1, 4)), (30, Pool::gold(4))] {
        state.with_fighter(FOE, |it| it.health = health);
        assert_eq!(state.attack_pool(FOE, SHOOTIST, Pool::gold(4)), dice, "{health}");
    }
    state.with_fighter(FOE, |it| it.health = 29);
    assert_eq!(state.attack_pool(FOE, SHOOTIST, Pool::gold(4)), Pool::gold(3));
}

#[test]
fn v65_only_the_best_cover_counts_shields_included() {
    let mut state = against(Foe::Drifter);
    let guard = |state: &State| state.guard(SHOOTIST, FOE, true);
    assert_eq!(guard(&state).pool, Pool::NONE);
    let zone = Zone { hexes: vec![Hex::MIDDLE], cover: Cover::Light, ..Zone::default() };
    state.ground.zones.push(zone);
    assert_eq!(guard(&state).pool, Pool::black(1));
    state.with_fighter(SHOOTIST, |it| {
        it.person_mut().unwrap().shield = Some(Item::DoorShield);
    });
    assert_eq!((guard(&state).pool, guard(&state).cover), (Pool::black(2), Cover::Heavy));
    // V76: an area at Long knows no Cover.
    assert_eq!(state.guard(SHOOTIST, FOE, false).pool, Pool::NONE);
}

#[test]
fn v66_two_suits_of_armor_do_not_add_and_make_slow() {
    let mut state = against(Foe::Drifter);
    assert_eq!(state.fighter(SHOOTIST).unwrap().speed().cost(6), 1);
    carry(&mut state, Item::PaddedCoat, 0);
    carry(&mut state, Item::PlateCoat, 0);
    let it = state.fighter(SHOOTIST).unwrap();
    assert_eq!((it.armor(), it.speed().cost(6), it.speed().unit()), (Pool::gold(2), 2, 2));
}

#[test]
fn v89_a_desperado_ignores_cover_and_a_gunhand_s_is_gold() {
    for (foe, dice) in [(Foe::Desperado, Pool::NONE), (Foe::Drifter, Pool::black(2))] {
        let mut state = against(foe);
        let zone = Zone { hexes: vec![Hex::MIDDLE], cover: Cover::Heavy, ..Zone::default() };
        state.ground.zones.push(zone);
        assert_eq!(state.guard(SHOOTIST, FOE, true).pool, dice);
    }
    let mut state = against(Foe::Gunhand);
    let zone = Zone { hexes: vec![Hex::at(3, 0)], cover: Cover::Heavy, ..Zone::default() };
    state.ground.zones.push(zone);
    assert_eq!(state.guard(FOE, SHOOTIST, true).pool, Pool::of(1, 2));
}

#[test]
fn v60_the_miner_s_die_counts_in_cover_only() {
    let mut state = against(Foe::Drifter);
    let learn = |it: &mut Fighter| it.person_mut().unwrap().abilities.push(Ability::DugIn);
    state.with_fighter(SHOOTIST, learn);
    assert_eq!(state.guard(SHOOTIST, FOE, true).pool, Pool::NONE);
    let zone = Zone { hexes: vec![Hex::MIDDLE], cover: Cover::Light, ..Zone::default() };
    state.ground.zones.push(zone);
    assert_eq!(state.guard(SHOOTIST, FOE, true).pool, Pool::black(2));
}

#[test]
fn v78_the_better_eye_takes_the_place_of_the_first() {
    let state = against(Foe::Drifter);
    let ignored = |band| state.ignored_defense(SHOOTIST, band);
    use crate::wild_west::ground::Band;
    assert_eq!([Band::Arms, Band::Short, Band::Long].map(ignored), [0, 2, 2]);
}

#[test]
fn v83_spark_jar_and_spark_fist_are_batteries() {
    let mut state = against(Foe::Drifter);
    let battery = |state: &State| state.fighter(SHOOTIST).unwrap().has_battery();
    assert!(!battery(&state));
    carry(&mut state, Item::SparkJar, 1);
    assert!(battery(&state));
}

#[test]
fn v95_no_step_may_shorten_the_way_to_a_source_of_fear() {
    let mut state = against(Foe::Drifter);
    let step = |state: &State, to| state.foothold(SHOOTIST, Hex::MIDDLE, to);
    assert_eq!(step(&state, Hex::at(1, 0)), Foothold::Free);
    state.with_fighter(SHOOTIST, |it| {
        it.ails.set(Status::Afraid, 1);
        it.ails.fear(FOE.0);
    });
    assert_eq!(step(&state, Hex::at(1, 0)), Foothold::Barred);
    assert_eq!(step(&state, Hex::at(-1, 0)), Foothold::Free);
}

#[test]
fn v64_the_dead_take_no_room() {
    let mut state = against(Foe::Drifter);
    let step = |state: &State| state.foothold(SHOOTIST, Hex::at(2, 0), Hex::at(3, 0));
    assert_eq!(step(&state), Foothold::Barred);
    state.with_fighter(FOE, |it| it.vital = Vital::Dead);
    assert_eq!(step(&state), Foothold::Free);
}

#[test]
fn v24_the_counter_of_aces_stops_at_six_and_counts_characters_only() {
    let mut state = against(Foe::Drifter);
    state.count_aces(SHOOTIST, 4);
    state.count_aces(SHOOTIST, 4);
    state.count_aces(FOE, 2);
    assert_eq!(state.fighters.iter().map(|it| it.aces).collect::<Vec<_>>(), [6, 0]);
}

#[test]
fn v100_foes_fall_unconscious_only_if_they_bleed() {
    let mut state = against(Foe::Gunhand);
    assert!(state.fighter(FOE).unwrap().is_immune(Status::Unconscious));
    state.with_fighter(FOE, |it| it.bleeds = true);
    assert!(!state.fighter(FOE).unwrap().is_immune(Status::Unconscious));
    assert!(!state.fighter(SHOOTIST).unwrap().is_immune(Status::Unconscious));
}
