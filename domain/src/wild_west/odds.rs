//! How likely dice come to what, and attacks to get through.

use super::combat::{self, Blow};
use super::dice::{Color, Face, Pool};
use super::ground::Band;
use super::skills::Talent;
use super::state::{Change, State, Who};
use super::strike::Severity;

/// All of what may happen, in parts of which chances are counted.
const WHOLE: u64 = 1_000_000;
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

/// What dice of an attack on a target come to, with what changes them (V82).
pub fn rolled(state: &State, who: Who, target: Who, it: &Blow, pool: Pool) -> Odds {
    let pool = state.attack_changes(who, &[target]).applied_to(pool);
    Odds::of(pool, combat::talented(state, who, it.talent), it.strike.bang)
}

/// What is left of an attack on a target, from a band, after Defense and Dodge (V14); `None` where
/// it brings nothing. `defense` is what the target rolls.
pub fn landing(
    state: &State,
    who: Who,
    target: Who,
    it: &Blow,
    band: Band,
    defense: &Odds,
) -> Option<Odds> {
    let dodge = state.fighter(target)?.dodge;
    let status_alone = it.strike.dice.is_empty();
    let comes = match (status_alone, it.strike.inflicts.map(|it| it.severity)) {
        (false, _) => rolled(state, who, target, it, it.strike.dice),
        (true, Some(Severity::Rolled(pool))) => rolled(state, who, target, it, pool),
        (true, Some(Severity::Fixed(severity))) => Odds::always(u32::from(severity)),
        (true, None) => return None,
    };
    let ignored = state.ignored_defense(who, band).saturating_add(it.strike.piercing);
    Some(comes.less(defense, u32::from(ignored), u32::from(dodge)))
}

/// How likely something of an attack gets through to a target, in percent, as everybody at the
/// table can reckon it: the Talents of foes are hidden (V108), and what an Aim would add is not in
/// it. It is 0 or 100 only where that is certain. `None` where it would say nothing: an attack does
/// nothing to those who bleed (V96), and the first one on tracked prey has 2 Hits more after
/// Defense (D3).
pub fn percent_through(state: &State, who: Who, target: Who, it: &Blow, band: Band) -> Option<u64> {
    let victim = state.fighter(target)?;
    let prey = |change: &Change| matches!(change, Change::Prey { foe } if *foe == target);
    if victim.is_bleeding() || state.boosts.iter().any(|it| it.who == who && prey(&it.what)) {
        return None;
    }
    let known = victim.foe().is_none();
    let defends = known && combat::talented(state, target, Some(Talent::Defense));
    let guard = state.known_guard(target, who, !it.on_all).pool;
    let left = landing(state, who, target, it, band, &Odds::of(guard, defends, false))?;
    let (never, always) = (left.0.iter().skip(1).all(|it| *it == 0), left.0.first() == Some(&0));
    Some(match (never, always) {
        (true, _) => 0,
        (_, true) => 100,
        (false, false) => ((left.at_least(1) + 5) / 10).clamp(1, 99),
    })
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
