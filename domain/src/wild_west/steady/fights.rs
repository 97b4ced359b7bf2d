//! The choice of a target, and of a weapon: the weakest first, as long as it does any good.

use super::eye::Eye;
use super::worth::{self, Effect};
use crate::engine::so_many;
use crate::wild_west::combat::{self, Blow};
use crate::wild_west::fact::Means;
use crate::wild_west::foes::When;
use crate::wild_west::ground::Band;
use crate::wild_west::state::{Fighter, State, Who};
use crate::wild_west::trades::Ability;
use crate::wild_west::weapons::Weapon;

/// How much more the weakest opponent is worth than one who has hardly any part of their Health's
/// worth of danger in them, in thousandths.
const FOCUS: u64 = 400;
/// Grit of a turn.
const TURN: u8 = 6;

/// How good an attack on somebody is, in thousandths of a Hit: what it does, more for those who
/// fall soonest for the danger that they are, and half of that danger for each fall.
pub fn score(state: &State, who: Who, target: Who, it: &Blow, band: Band) -> u64 {
    let Effect { worth, falls } = worth::effect(state, who, target, it, band);
    let danger = worth::threat(state, target);
    let health = u64::from(state.fighter(target).map_or(1, |it| it.health).max(1));
    let focus = 1_000 + FOCUS * (danger / health).min(1_500) / 1_500;
    worth * focus / 1_000 + falls * danger / 2_000
}

/// The opponents whom an attack meets now, with what it is there.
fn met(state: &State, who: Who, means: Means) -> Vec<(Who, Blow)> {
    let host = state.fighter(who).and_then(|it| it.clings_to);
    let opponents = state.opponents(who).filter(|(_, it)| it.takes_turns() && !it.hidden);
    let blows = opponents.filter_map(|(target, _)| {
        let it = combat::blow(state, who, means, state.band(who, target))?;
        let clinging = it.own.is_some_and(|own| own.when == When::Clinging);
        let clear = it.on_all || state.sight(who, target).clear;
        (clear && (!clinging || host == Some(target))).then_some((target, it))
    });
    blows.collect()
}

/// An attack that somebody could make.
#[derive(Clone, Copy, Debug)]
pub struct Attack {
    /// The Grit that it costs.
    pub grit: u8,
    /// How good it is, in thousandths of a Hit.
    pub score: u64,
    /// How likely it is that its target falls, in thousandths.
    pub falls: u64,
}

impl Attack {
    /// How good it is for each Grit.
    pub fn per_grit(&self) -> u64 {
        self.score / u64::from(self.grit.max(1))
    }
}

/// The best that an attack of this kind can be now, whatever Grit there is.
pub fn best_with(state: &State, who: Who, means: Means) -> Option<Attack> {
    let met = met(state, who, means);
    let scores = met.iter().map(|(target, it)| {
        let band = state.band(who, *target);
        (score(state, who, *target, it, band), *target, it)
    });
    let scores: Vec<(u64, Who, &Blow)> = scores.collect();
    let all: u64 = scores.iter().map(|(score, ..)| score).sum();
    let (score, target, it) = scores.into_iter().rev().max_by_key(|(score, ..)| *score)?;
    let score = if it.on_all { all } else { score };
    let falls = worth::effect(state, who, target, it, state.band(who, target)).falls;
    (0 < score).then_some(Attack { grit: it.grit, score, falls })
}

/// Everything that somebody can attack with again and again.
pub fn arms(fighter: &Fighter) -> Vec<Means> {
    let weapons = fighter.person().map(|it| it.in_hand.clone()).unwrap_or_default();
    let fists = fighter.person().map(|_| Weapon::Fists);
    let weapons = weapons.into_iter().chain(fists);
    let weapons = weapons.map(|weapon| Means::Weapon { weapon, load: None });
    let fist = Ability::SparkFist;
    let fist = fighter.has(fist).then_some(Means::Ability { ability: fist });
    let count = fighter.foe().map_or(0, |it| it.sheet().attacks.len());
    let own = (0..).take(count).map(|attack| Means::Own { attack });
    weapons.chain(fist).chain(own).collect()
}

/// The best attack that somebody has for at most so much Grit.
pub fn best(state: &State, who: Who, grit: u8) -> Option<Attack> {
    let fighter = state.fighter(who)?;
    let all = arms(fighter).into_iter().filter_map(|it| best_with(state, who, it));
    let all = all.filter(|it| it.grit <= grit);
    all.max_by_key(Attack::per_grit)
}

/// What all attacks that somebody can make for so much Grit come to.
pub fn volley(state: &State, who: Who, grit: u8) -> u64 {
    let best = best(state, who, grit);
    best.map_or(0, |it| u64::from(grit / it.grit.max(1)) * it.score)
}

/// How good it is to attack somebody: with what the question is about, or else with the best there
/// is.
pub fn worth_of_target(eye: &Eye<'_>, target: Who) -> i64 {
    let state = &eye.state;
    let (who, band) = (eye.who, eye.state.band(eye.who, target));
    let hostile = eye.opponents().any(|(it, _)| it == target);
    if !hostile {
        return -1;
    }
    let asked = asked_means(eye);
    let fighter = eye.me();
    let all = match asked {
        Some(means) => vec![means],
        None => fighter.map(arms).unwrap_or_default(),
    };
    let blows = all.into_iter().filter_map(|it| combat::blow(state, who, it, band));
    let scores = blows.map(|it| score(state, who, target, &it, band));
    so_many(scores.max().unwrap_or(0))
}

/// With what the attack is made that the question is about.
fn asked_means(eye: &Eye<'_>) -> Option<Means> {
    fn read<T: serde::de::DeserializeOwned>(id: &str) -> Option<T> {
        serde_json::from_value(id.into()).ok()
    }
    let weapon = eye.about("weapon").and_then(read);
    let weapon = weapon.map(|weapon| Means::Weapon { weapon, load: None });
    let attack = eye.about("attack").and_then(|it| it.parse().ok());
    let own = attack.map(|attack| Means::Own { attack });
    let item = eye.about("item").and_then(read).map(|item| Means::Item { item });
    let ability = eye.about("ability").and_then(read);
    let ability = ability.map(|ability| Means::Ability { ability });
    weapon.or(own).or(item).or(ability)
}

/// What all attacks on one target come to that somebody can make for so much Grit.
pub fn volley_on(state: &State, who: Who, target: Who, grit: u8) -> u64 {
    let Some(fighter) = state.fighter(who) else { return 0 };
    let band = state.band(who, target);
    let all = arms(fighter).into_iter().filter_map(|means| {
        let it = combat::blow(state, who, means, band).filter(|it| it.grit <= grit)?;
        Some(u64::from(grit / it.grit.max(1)) * score(state, who, target, &it, band))
    });
    all.max().unwrap_or(0)
}

/// What an opponent can do in a turn to somebody at a distance, who comes nearer if that is better
/// for them: damage on average, in thousandths of a Hit.
pub fn danger(state: &State, who: Who, distance: u32) -> u64 {
    let Some(fighter) = state.fighter(who).filter(|it| it.can_act()) else { return 0 };
    let (reach, unit) = (fighter.speed().reach(), fighter.speed().unit());
    let from = |band: Band| {
        let limit = band.limit().unwrap_or(u32::MAX);
        let way = distance.saturating_sub(limit).div_ceil(reach).saturating_mul(unit);
        let grit = TURN.saturating_sub(so_many(way));
        let all = arms(fighter).into_iter().filter_map(|means| {
            let it = combat::blow(state, who, means, band).filter(|it| it.grit <= grit)?;
            let talented = combat::talented(state, who, it.talent);
            let mean = u64::from(it.strike.dice.mean_thirtieths(talented)) * 1_000 / 30;
            Some(u64::from(grit / it.grit.max(1)) * mean)
        });
        all.max().unwrap_or(0)
    };
    let here = Band::of(distance);
    let bands = [Band::Arms, Band::Short, Band::Long].into_iter().filter(|it| *it <= here);
    bands.map(from).max().unwrap_or(0)
}
