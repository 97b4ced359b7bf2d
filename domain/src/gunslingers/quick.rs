//! Quick gunfights: three volleys, and no decisions (D5).

use super::casting::{roll, roll_die};
use super::characters::Character;
use super::fact::{Effect, Fact, PairEnd, Wound};
use super::gunfight::shot_down;
use super::guns::{GunId, Rank, counting};
use super::rules::Gunslingers;
use super::shooting::{instead_of_death, pay_for_burial};
use super::state::State;
use super::town::Property;
use crate::engine::{Resolved, Seat, Table};

/// Up to three volleys, until a side is shot down. After the last the stronger side stands; are
/// both as strong, whoever controls the place, else nobody (D5).
pub fn fire_volleys(
    table: &mut Table<Gunslingers>,
    sides: [Seat; 2],
) -> Resolved<(Option<Seat>, PairEnd)> {
    for volley in 1..=table.rules().volleys {
        fire_volley(table, sides, volley);
        if let Some(course) = shot_down(table.state(), sides) {
            return Ok(course);
        }
    }
    let state = table.state();
    let strength = |seat: Seat| state.strength(&state.standing(seat));
    let [one, other] = sides;
    Ok(match strength(one).cmp(&strength(other)) {
        std::cmp::Ordering::Greater => (Some(one), PairEnd::Outgunned),
        std::cmp::Ordering::Less => (Some(other), PairEnd::Outgunned),
        std::cmp::Ordering::Equal => {
            let owner = state.fight.as_ref().and_then(|fight| state.owner(fight.property));
            (owner.filter(|it| sides.contains(it)), PairEnd::StoodOff)
        }
    })
}

/// Each side rolls its dice; every 6 hits one of the other's who stand, from the weakest up, one
/// each (D5).
fn fire_volley(table: &mut Table<Gunslingers>, sides: [Seat; 2], volley: u8) {
    let [one, other] = sides;
    let count = |seat: Seat| dice_of(table.rules(), table.state(), seat, volley);
    let counts = [count(one), count(other)];
    let dice = counts.map(|count| roll(table, count));
    let mut wounds: Vec<Wound> = Vec::new();
    for (target, dice) in [(other, &dice[0]), (one, &dice[1])] {
        let hits = dice.iter().filter(|face| **face == 6).count();
        for gun in weakest_first(table.state(), target).into_iter().take(hits) {
            let die = roll_die(table);
            let effect = match counting(die) {
                0 => Effect::Grazed,
                1 => Effect::Wounded,
                2.. => instead_of_death(table.state(), gun, target, false, &wounds),
            };
            wounds.push(Wound { gun, seat: target, die: Some(die), effect });
        }
    }
    table.emit(Fact::VolleyFired { volley, sides, dice, wounds });
    pay_for_burial(table);
}

fn weakest_first(state: &State, seat: Seat) -> Vec<GunId> {
    let mut guns = state.standing(seat);
    guns.sort_by_key(|gun| (state.gun(*gun).rank, gun.is_boss(), *gun));
    guns
}

/// A die for each point of standing strength, one more in the first volley from the gunsmith's, two
/// more for each defender at his own headquarters, one more for each of Boozer's plugs in the first
/// two volleys (D5).
fn dice_of(rules: &Gunslingers, state: &State, seat: Seat, volley: u8) -> u32 {
    let standing = state.standing(seat);
    let count = |guns: usize| u32::try_from(guns).unwrap_or(u32::MAX);
    let gunsmith = volley == 1 && state.has_power(seat, Property::Gunsmith);
    let at_home = state.fight.as_ref().is_some_and(|fight| fight.home == Some(seat));
    let cover = if at_home { rules.cover_dice * count(standing.len()) } else { 0 };
    let plugs = standing.iter().filter(|gun| state.gun(**gun).rank == Rank::Plug).count();
    let brave = volley <= rules.courage_rounds && state.has_power_of(seat, Character::AntonBoozer);
    let courage = if brave { count(plugs) } else { 0 };
    state.strength(&standing) + u32::from(gunsmith) + cover + courage
}
