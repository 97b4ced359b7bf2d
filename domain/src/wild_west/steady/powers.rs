//! Bombs, abilities and aces: when they pay, and where.

use super::aid;
use super::eye::Eye;
use super::worth;
use crate::wild_west::combat::Blow;
use crate::wild_west::dice::Pool;
use crate::wild_west::ground::{Direction, Hex};
use crate::wild_west::items::{Item, Use};
use crate::wild_west::state::{Fighter, Who};
use crate::wild_west::statuses::Status;
use crate::wild_west::strike::Strike;
use crate::wild_west::trades::Ability;

/// How far blasts and areas reach, in hexes.
const SHORT: u32 = 6;
/// Friends who are hit count for so much more than enemies, in thousandths.
const FRIENDS: i64 = 1_500;

/// What a strike at everybody within some hexes of another comes to: enemies, less friends.
fn strikes(eye: &Eye<'_>, strike: Strike, hexes: std::ops::RangeInclusive<u32>, hex: Hex) -> i64 {
    let blow = Blow { strike, ..Blow::default() };
    let there = eye.state.there_all().filter(|(_, it)| hexes.contains(&it.hex.distance(hex)));
    let worth = |(who, it): (Who, &Fighter)| {
        let band = it.hex.band(hex);
        let worth = worth::effect(&eye.state, eye.who, who, &blow, band).worth;
        let worth = i64::try_from(worth).unwrap_or(i64::MAX / 2);
        match it.side == eye.side() {
            true if eye.state.options.friendly_fire => -worth * FRIENDS / 1_000,
            true => 0,
            false => worth,
        }
    };
    there.map(worth).sum()
}

/// What a bomb is worth at a hex, in thousandths of a Hit (V73).
fn bomb(eye: &Eye<'_>, strike: Strike, hex: Hex) -> i64 {
    let far = strike.one_step_weaker();
    let far = if far.dice.is_empty() && far.inflicts.is_none() {
        0
    } else {
        strikes(eye, far, 2..=SHORT, hex)
    };
    strikes(eye, strike, 0..=1, hex) + far
}

/// What an item is worth at a hex. Traps and smoke are left to those who have a plan.
pub fn worth_of_item_at(eye: &Eye<'_>, item: Item, hex: Hex) -> i64 {
    match item.sheet().what {
        Use::Explodes(strike) => bomb(eye, strike, hex),
        Use::Smokes
        | Use::Lies(_)
        | Use::Heals(_)
        | Use::Cures(_)
        | Use::Tonic
        | Use::Fortifies
        | Use::Snares(_)
        | Use::Shields(_)
        | Use::Armors(_) => 0,
    }
}

/// The hexes about which it is worth thinking: those within Short that are near an opponent.
pub fn hexes(eye: &Eye<'_>) -> Vec<Hex> {
    let Some(me) = eye.me().map(|it| it.hex) else { return Vec::new() };
    let near = |hex: &Hex| eye.opponents().any(|(_, it)| it.hex.distance(*hex) <= 1);
    let seen = |hex: &Hex| eye.state.ground.sight(me, *hex).clear;
    me.within(SHORT).into_iter().filter(near).filter(seen).collect()
}

/// What an ability is worth at a hex.
pub fn worth_at(eye: &Eye<'_>, ability: Ability, hex: Hex) -> i64 {
    match ability {
        Ability::Panacea => i64::try_from(aid::worth_for_all(eye, hex)).unwrap_or(0),
        Ability::BadMedicine => {
            let strike = Strike::hitting(Pool::gold(2)).with_bang();
            let near = eye.opponents().filter(|(_, it)| it.hex.distance(hex) <= SHORT);
            let blow = Blow { strike, ..Blow::default() };
            let worths = near.map(|(it, other)| {
                worth::effect(&eye.state, eye.who, it, &blow, other.hex.band(hex)).worth
            });
            i64::try_from(worths.sum::<u64>()).unwrap_or(0)
        }
        _ => 0,
    }
}

/// What a landslide in a direction is worth: each foe who falls has to get up and come back (V70).
pub fn worth_toward(eye: &Eye<'_>, direction: Direction) -> i64 {
    let Some(me) = eye.me().map(|it| it.hex) else { return 0 };
    let hit = eye.state.there_all().filter(|(_, it)| {
        it.size().is_medium_or_smaller() && me.has_in_arc(direction, SHORT, it.hex)
    });
    hit.map(|(_, it)| if it.side == eye.side() { -2_000 } else { 1_000 }).sum()
}

/// What a status on all opponents within Short is worth.
fn on_all_near(eye: &Eye<'_>, strike: Strike) -> u64 {
    let Some(me) = eye.me().map(|it| it.hex) else { return 0 };
    let blow = Blow { strike, ..Blow::default() };
    let near = eye.opponents().filter(|(_, it)| {
        let fits = strike.inflicts.is_some_and(|it| it.status != Status::Afraid)
            || it.size().is_medium_or_smaller();
        fits && it.hex.distance(me) <= SHORT
    });
    near.map(|(who, it)| worth::effect(&eye.state, eye.who, who, &blow, it.hex.band(me)).worth)
        .sum()
}

/// What all that the opponents can do in a turn comes to.
fn danger(eye: &Eye<'_>) -> u64 {
    eye.opponents().map(|(who, _)| worth::threat(&eye.state, who)).sum()
}

/// What an ability is worth that is no attack on one target, in thousandths of a Hit; nothing for
/// those that take a plan of several turns.
pub fn worth(eye: &Eye<'_>, ability: Ability) -> u64 {
    let allies = eye.own().filter(|(who, it)| *who != eye.who && it.can_act()).count() as u64;
    let best_at = |hexes: Vec<Hex>| {
        let worths = hexes.into_iter().map(|hex| worth_at(eye, ability, hex));
        u64::try_from(worths.max().unwrap_or(0)).unwrap_or(0)
    };
    match ability {
        Ability::SteadyHands | Ability::Moonshine => {
            let patients = aid::patients(eye).into_iter().map(|it| aid::worth_by_hand(eye, it));
            patients.max().unwrap_or(0)
        }
        Ability::Panacea => best_at(eye.me().map(|it| vec![it.hex]).unwrap_or_default()),
        Ability::BadMedicine => best_at(hexes(eye)),
        Ability::Roar => on_all_near(eye, Strike::rolling(Status::Afraid, Pool::black(4))),
        Ability::BlindingDust => on_all_near(eye, Strike::rolling(Status::Dazed, Pool::gold(3))),
        // Three dice of Defense take some two Hits from each attack.
        Ability::StandFast => danger(eye) / 2,
        Ability::Rubble => danger(eye) / 6,
        Ability::PullTogether => {
            let ailing = eye.own().filter(|(who, _)| *who != eye.who);
            let severities = ailing.map(|(_, it)| it.ails.all().map(|(_, it)| it).max());
            severities.flatten().map(|it| u64::from(it.min(3)) * 600).sum()
        }
        Ability::Landslide => {
            let worths = Direction::ALL.into_iter().map(|it| worth_toward(eye, it));
            u64::try_from(worths.max().unwrap_or(0)).unwrap_or(0)
        }
        Ability::FairGame => allies * 700,
        Ability::Encourage => 400,
        _ => 0,
    }
}

/// Whether an ability is free and always worth it.
pub fn is_free_and_good(eye: &Eye<'_>, ability: Ability) -> bool {
    match ability {
        Ability::BeastLore => true,
        // Nine Grit now and three later, where that may end the combat now.
        Ability::ForcedMarch => {
            let health: u64 = eye.opponents().map(|(_, it)| u64::from(it.health)).sum();
            let hits = super::fights::volley(&eye.state, eye.who, 9);
            health * 1_000 <= hits
        }
        _ => false,
    }
}
