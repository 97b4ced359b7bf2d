//! First Aid, cures and relief: who bleeds comes first, then who is likely to fall, then what
//! hinders somebody most.

use super::eye::Eye;
use super::worth;
use crate::wild_west::dice::Pool;
use crate::wild_west::items::{Item, Use};
use crate::wild_west::odds::Odds;
use crate::wild_west::skills::{Skill, Talent};
use crate::wild_west::state::{Fighter, Phase, State, Who};
use crate::wild_west::statuses::Status;
use crate::wild_west::trades::{Ability, USES_PER_DAY};

/// What it is worth to save somebody who bleeds, in thousandths of a Hit, by the Skills that they
/// have rolled: a fighter who has just fallen holds on for a while, and is out of the fight anyway.
const RESCUE: [u64; 3] = [1_200, 3_500, 8_000];
/// What a Grit is worth that is spent on something else.
const OTHERWISE: u64 = 500;

/// The dice of First Aid by hand (D3).
const BY_HAND: Pool = Pool::gold(2);

/// What First Aid with these dice is worth for somebody, in thousandths of a Hit.
fn healing(state: &State, by: Who, patient: &Fighter, dice: Pool) -> u64 {
    let Some(fighter) = state.fighter(by) else { return 0 };
    let steady = u8::from(fighter.has(Ability::SteadyHands));
    let talented = fighter.has_talent(Talent::FirstAid);
    let odds = Odds::of(dice.plus(Pool::black(steady)), talented, false);
    if patient.is_bleeding() {
        let over = state.phase != Phase::Turns;
        let rolled = if over { RESCUE.len() } else { patient.bled_with.len() };
        return RESCUE[rolled.min(RESCUE.len() - 1)] * odds.at_least(1) / 1_000;
    }
    let missing = patient.health_max().saturating_sub(patient.health);
    let gained = odds.mean(u64::from(missing));
    // An ally who is likely to fall soon needs it most, and one who is hardly hurt can wait.
    let urgent = match () {
        () if patient.health <= 3 => 1_400,
        () if patient.health * 2 <= patient.health_max() => 1_000,
        () => 350,
    };
    gained * urgent / 1_000
}

/// What an item is worth that helps somebody, in thousandths of a Hit.
pub fn worth_of_item(eye: &Eye<'_>, item: Item, patient: Who) -> u64 {
    let Some(it) = eye.state.fighter(patient) else { return 0 };
    match item.sheet().what {
        Use::Heals(dice) => healing(&eye.state, eye.who, it, dice),
        Use::Cures(status) => {
            let severity = it.ails.severity(status);
            if severity == 0 { 0 } else { burden(it, status, u64::from(severity) * 1_000, 1_000) }
        }
        // It may poison: it is for those who can hardly be worse off.
        Use::Tonic => u64::from(it.ails.has(Status::Unconscious)) * 300,
        Use::Fortifies
        | Use::Smokes
        | Use::Explodes(_)
        | Use::Snares(_)
        | Use::Lies(_)
        | Use::Shields(_)
        | Use::Armors(_) => 0,
    }
}

/// What healing by hand is worth for somebody.
pub fn worth_by_hand(eye: &Eye<'_>, patient: Who) -> u64 {
    let it = eye.state.fighter(patient);
    it.map_or(0, |it| healing(&eye.state, eye.who, it, BY_HAND))
}

/// Those whom somebody can help where they are.
pub fn patients(eye: &Eye<'_>) -> Vec<Who> {
    let me = eye.me().map(|it| it.hex).unwrap_or_default();
    let near = eye.own().filter(|(_, it)| it.hex.distance(me) <= 1);
    near.map(|(who, _)| who).collect()
}

/// What an ace is worth that heals all allies within Short of a hex.
pub fn worth_for_all(eye: &Eye<'_>, hex: crate::wild_west::ground::Hex) -> u64 {
    let near = eye.own().filter(|(_, it)| it.hex.distance(hex) <= 6);
    near.map(|(_, it)| healing(&eye.state, eye.who, it, Pool::gold(3))).sum()
}

/// The least Grit for which somebody can save who bleeds; none if they have nothing for it.
pub fn least_price(eye: &Eye<'_>) -> Option<u8> {
    let me = eye.me()?;
    let person = me.person().filter(|_| !me.is_behind_shield())?;
    let items = person.items.iter().filter(|it| 0 < it.uses && it.item.is_first_aid());
    let items = items.map(|it| it.item.sheet().grit);
    let left = |it: &Ability| {
        let used = person.used.iter().filter(|used| *used == it).count();
        used < usize::from(USES_PER_DAY) && me.has(*it)
    };
    let hands = [Ability::SteadyHands, Ability::Moonshine].into_iter().filter(left);
    items.chain(hands.map(|it| it.sheet().grit)).min()
}

/// What it is worth to somebody to be rid of so much Severity, in thousandths, and with such a
/// chance of all of it.
fn burden(it: &Fighter, status: Status, severity: u64, all: u64) -> u64 {
    let (first, more) = match status {
        Status::Unconscious => (8_000, 1_500),
        // What it binds is worth little, until it nearly captures.
        Status::Trapped => {
            let limit = it.size().captured_at().unwrap_or(u8::MAX);
            let nearly = limit <= it.ails.severity(status).saturating_add(4);
            (200, if nearly { 1_200 } else { 50 })
        }
        // A daze and a fright cost half of every turn.
        Status::Afraid => (1_800, 250),
        Status::Dazed => (2_200, 500),
        Status::Burned | Status::Electrocuted | Status::Poisoned => worth::worth_of(it, status),
    };
    first * all / 1_000 + more * severity / 1_000
}

/// With which Skill to relieve a status, and with how many dice: as many as are worth their Grit.
pub struct Relief {
    /// The Skill that is rolled.
    pub skill: Skill,
    /// How many dice to buy.
    pub dice: u8,
    /// What that is worth, in thousandths of a Hit.
    pub worth: u64,
}

/// How to relieve a status best.
pub fn relief(eye: &Eye<'_>, status: Status) -> Option<Relief> {
    let me = eye.me()?;
    let slips = status == Status::Trapped && me.has(Ability::Slippery);
    let more = Pool::gold(u8::from(slips));
    let pool = |skill: Skill| eye.state.skill_pool_with(eye.who, skill, more);
    let skills = status.relieved_by().iter().copied();
    let skill =
        skills.rev().max_by_key(|it| pool(*it).mean_thirtieths(me.has_talent((*it).into())))?;
    let (pool, severity) = (pool(skill), u64::from(me.ails.severity(status)));
    let talented = me.has_talent(skill.into());
    let asleep = me.ails.has(Status::Unconscious);
    let options = (1..=eye.grit().min(pool.count())).map(|dice| {
        let odds = Odds::of(pool.best(dice), talented, false);
        let worth = burden(me, status, odds.mean(severity), odds.at_least(severity));
        // A fighter who is Unconscious has nothing else to do.
        let price = if asleep { 0 } else { OTHERWISE * u64::from(dice) };
        (worth.saturating_sub(price), Relief { skill, dice, worth })
    });
    options.max_by_key(|(gain, it)| (*gain, it.dice)).map(|(_, it)| it)
}

/// The Skill with which to hold on while bleeding: the one that is likeliest to bring a Hit.
pub fn likeliest(eye: &Eye<'_>, skill: Skill) -> i64 {
    let talented = eye.me().is_some_and(|it| it.has_talent(skill.into()));
    let odds = Odds::of(eye.state.skill_pool(eye.who, skill), talented, false);
    i64::try_from(odds.at_least(1)).unwrap_or(0)
}
