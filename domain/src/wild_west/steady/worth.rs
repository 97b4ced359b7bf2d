//! What an attack is worth: what it does on average to whom it hits, in thousandths of a Hit.

use crate::wild_west::combat::{self, Blow};
use crate::wild_west::dice::Pool;
use crate::wild_west::ground::Band;
use crate::wild_west::odds::{self, Odds};
use crate::wild_west::skills::Talent;
use crate::wild_west::state::{Fighter, State, Who};
use crate::wild_west::statuses::Status;
use crate::wild_west::strike::{Inflict, Severity};

/// How often somebody acts in a combat that goes on, about.
const GRIT: u64 = 6;

/// What an attack does to one target.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effect {
    /// Its worth: damage that takes Health which is there, and statuses as what they save.
    pub worth: u64,
    /// How likely it is that the target falls, in thousandths.
    pub falls: u64,
}

/// What an attack on one target does, from a band.
pub fn effect(state: &State, who: Who, target: Who, it: &Blow, band: Band) -> Effect {
    let Some(victim) = state.fighter(target) else { return Effect::default() };
    let status_alone = it.strike.dice.is_empty();
    let defends = combat::talented(state, target, Some(Talent::Defense));
    let guard = state.guard(target, who, !it.on_all).pool;
    let defense = Odds::of(guard, defends, false);
    let Some(left) = odds::landing(state, who, target, it, band, &defense) else {
        return Effect::default();
    };
    let health = u64::from(victim.health.max(1));
    let (damage, falls) = match status_alone || victim.is_bleeding() {
        true => (0, 0),
        false => (left.mean(health), left.at_least(health)),
    };
    let lands = it.strike.inflicts.map_or(0, |inflicts| {
        let passes = left.at_least(1);
        let severity = match (status_alone, inflicts.severity) {
            (true, _) => left.mean(u64::MAX),
            (false, Severity::Fixed(severity)) => u64::from(severity) * passes,
            (false, Severity::Rolled(pool)) => {
                odds::rolled(state, who, target, it, pool).mean(u64::MAX) * passes / 1_000
            }
        };
        let severity = severity + u64::from(inflicts.plus) * passes;
        worth_of_status(victim, inflicts, severity, passes, who)
    });
    Effect { worth: damage + lands, falls }
}

/// What so much Severity is worth on average, that is inflicted with such a chance.
fn worth_of_status(victim: &Fighter, it: Inflict, severity: u64, passes: u64, by: Who) -> u64 {
    let (first, more) = worth_of(victim, it.status);
    let feared = victim.ails.sources().contains(&by.0);
    // The first of a status changes most.
    let begins = match it.status {
        Status::Afraid => !feared,
        status => !victim.ails.has(status),
    };
    let first = if begins { first * passes / 1_000 } else { 0 };
    first + more * severity / 1_000
}

/// What it is worth to inflict a status: that there is any of it, and each Severity, in thousandths
/// of a Hit.
pub fn worth_of(victim: &Fighter, status: Status) -> (u64, u64) {
    if victim.is_immune(status) {
        return (0, 0);
    }
    match status {
        Status::Afraid => (700, 150),
        Status::Burned => (500, 1_200),
        Status::Dazed => (1_200, 300),
        Status::Electrocuted => (200, 100),
        Status::Poisoned => (150, 50),
        Status::Unconscious => (2_500, 300),
        // A fighter who is Trapped severely enough is captured: each part of the way is a part of
        // them.
        Status::Trapped => match victim.size().captured_at() {
            Some(limit) => {
                let left = limit.saturating_sub(victim.ails.severity(status)).max(1);
                (100, u64::from(victim.health) * 900 / u64::from(left))
            }
            None => (100, 0),
        },
    }
}

/// What somebody can do in a turn to one who has no Defense, with the best that they have, in
/// thousandths of a Hit.
pub fn threat(state: &State, who: Who) -> u64 {
    let Some(fighter) = state.fighter(who).filter(|it| it.can_act()) else { return 0 };
    let bands = [Band::Arms, Band::Short, Band::Long];
    let per_turn = |pool: Pool, talent: Option<Talent>, grit: u8| {
        let talented = combat::talented(state, who, talent);
        u64::from(pool.mean_thirtieths(talented)) * 1_000 / 30 * (GRIT / u64::from(grit.max(1)))
    };
    let weapons = fighter.person().map(|it| it.in_hand.as_slice()).unwrap_or_default();
    let weapons = weapons.iter().flat_map(|it| {
        let sheet = it.sheet();
        let dice = bands.into_iter().filter_map(|band| sheet.dice_at(band));
        dice.map(move |pool| per_turn(pool, Some(sheet.kind.talent()), sheet.grit))
    });
    let attacks = fighter.foe().map_or(&[][..], |it| it.sheet().attacks);
    let attacks = attacks.iter().flat_map(|it| {
        let dice = bands.into_iter().filter_map(|band| it.at(band));
        dice.map(move |strike| per_turn(strike.dice, it.talent, it.grit))
    });
    weapons.chain(attacks).max().unwrap_or(0).max(500)
}
