//! What an attack is worth: what it does on average to whom it hits, in thousandths of a Hit.

use crate::wild_west::combat::{self, Blow};
use crate::wild_west::dice::{Color, Face, Pool};
use crate::wild_west::ground::Band;
use crate::wild_west::skills::Talent;
use crate::wild_west::state::{Fighter, State, Who};
use crate::wild_west::statuses::Status;
use crate::wild_west::strike::{Inflict, Severity};

/// All of what may happen, in parts of which chances are counted.
const WHOLE: u64 = 1_000_000;
/// How often somebody acts in a combat that goes on, about.
const GRIT: u64 = 6;

/// How likely each number of Hits is.
#[derive(Clone, Debug)]
pub struct Odds(Vec<u64>);

impl Odds {
    /// Always so many.
    pub fn always(hits: u32) -> Odds {
        let mut odds = vec![0; hits as usize];
        odds.push(WHOLE);
        Odds(odds)
    }

    /// Of a roll (W18); with Bang! Hits count two (V78).
    pub fn of(pool: Pool, talented: bool, bang: bool) -> Odds {
        let mut odds = Odds::always(0);
        for (color, count) in [(Color::Black, pool.black), (Color::Gold, pool.gold)] {
            (0..count).for_each(|_| odds = odds.and_a_die(color, talented, bang));
        }
        odds
    }

    fn and_a_die(&self, color: Color, talented: bool, bang: bool) -> Odds {
        let faces = color.faces().into_iter().filter(|it| !talented || *it != Face::Spur);
        let faces: Vec<Face> = faces.collect();
        let mut sums = vec![0; self.0.len() + 2];
        for (hits, odds) in self.0.iter().enumerate() {
            for face in &faces {
                let more = if bang { face.hits_with_bang() } else { face.hits() };
                sums[hits + more as usize] += odds;
            }
        }
        let count = faces.len() as u64;
        Odds(sums.into_iter().map(|it| it / count).collect())
    }

    /// What is left after so many Hits of Defense, of which some are ignored, and a bank of Dodge
    /// (V14, V78).
    pub fn less(&self, defense: &Odds, ignored: u32, bank: u32) -> Odds {
        let mut left = vec![0; self.0.len()];
        for (hits, odds) in self.0.iter().enumerate() {
            for (defended, chance) in defense.0.iter().enumerate() {
                let defended = defended.saturating_sub(ignored as usize) + bank as usize;
                left[hits.saturating_sub(defended)] += odds * chance / WHOLE;
            }
        }
        Odds(left)
    }

    /// What it comes to on average, but at most so many, in thousandths.
    pub fn mean(&self, most: u64) -> u64 {
        let parts = (0_u64..).zip(&self.0).map(|(hits, odds)| hits.min(most) * odds);
        parts.sum::<u64>() * 1_000 / WHOLE
    }

    /// How likely so many are, or more, in thousandths.
    pub fn at_least(&self, hits: u64) -> u64 {
        let parts = (0_u64..).zip(&self.0).filter(|(it, _)| hits <= *it).map(|(_, odds)| odds);
        parts.sum::<u64>() * 1_000 / WHOLE
    }
}

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
    let talented = combat::talented(state, who, it.talent);
    let changes = state.attack_changes(who, &[target]);
    let roll = |pool: Pool| Odds::of(changes.applied_to(pool), talented, it.strike.bang);
    let status_alone = it.strike.dice.is_empty();
    let comes = match (status_alone, it.strike.inflicts.map(|it| it.severity)) {
        (false, _) => roll(it.strike.dice),
        (true, Some(Severity::Rolled(pool))) => roll(pool),
        (true, Some(Severity::Fixed(severity))) => Odds::always(u32::from(severity)),
        (true, None) => return Effect::default(),
    };
    let guard = state.guard(target, who, !it.on_all).pool;
    let defends = combat::talented(state, target, Some(Talent::Defense));
    let ignored = state.ignored_defense(who, band).saturating_add(it.strike.piercing);
    let bank = u32::from(victim.dodge);
    let left = comes.less(&Odds::of(guard, defends, false), u32::from(ignored), bank);
    let health = u64::from(victim.health.max(1));
    let (damage, falls) = match status_alone || victim.is_bleeding() {
        true => (0, 0),
        false => (left.mean(health), left.at_least(health)),
    };
    let lands = it.strike.inflicts.map_or(0, |it| {
        let passes = left.at_least(1);
        let severity = match (status_alone, it.severity) {
            (true, _) => left.mean(u64::MAX),
            (false, Severity::Fixed(severity)) => u64::from(severity) * passes,
            (false, Severity::Rolled(pool)) => roll(pool).mean(u64::MAX) * passes / 1_000,
        };
        worth_of_status(victim, it, severity + u64::from(it.plus) * passes, passes, who)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn w18_odds_are_those_of_the_table() {
        let of = |pool, talented| Odds::of(pool, talented, false);
        let two = of(Pool::black(2), false);
        assert_eq!((two.at_least(1), two.at_least(2), two.at_least(4)), (749, 416, 27));
        assert_eq!(of(Pool::gold(4), true).mean(u64::MAX), 4_000);
        assert_eq!(of(Pool::of(1, 1), false).mean(1), 833);
    }

    #[test]
    fn v14_odds_after_defense_and_dodge() {
        let left = Odds::always(4).less(&Odds::always(1), 0, 2);
        assert_eq!(left.mean(9), 1_000);
        let left = Odds::always(4).less(&Odds::always(3), 2, 0);
        assert_eq!(left.mean(2), 2_000);
    }
}
