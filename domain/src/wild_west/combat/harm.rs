//! What damage and statuses do to somebody, and what that brings about (W12, W16, V19, V38, V88).

use super::ailing::{self, Worse};
use super::{Combat, clinging, defending, frenzies, interrupts, near};
use crate::engine::Resolved;
use crate::wild_west::dice::Pool;
use crate::wild_west::fact::{Died, Fell};
use crate::wild_west::foes::Brings;
use crate::wild_west::ground::Band;
use crate::wild_west::state::{Stir, Vital, Who};
use crate::wild_west::statuses::Status;

/// Somebody has lost Health: they may fall, or cross a threshold.
pub fn after_damage(table: &mut Combat, who: Who) -> Resolved {
    fall_if_spent(table, who)?;
    cross_thresholds(table, who)
}

/// A fighter who has lost Health and has none left falls and bleeds, also one who was saved and
/// lies Unconscious without any (V38); a foe that does not bleed dies (W16).
fn fall_if_spent(table: &mut Combat, who: Who) -> Resolved {
    let Some(fighter) = table.state().fighter(who) else { return Ok(()) };
    if fighter.health != 0 || fighter.vital != Vital::Alive {
        return Ok(());
    }
    match fighter.bleeds {
        true => table.emit(Fell { who }),
        false => table.emit(Died { who }),
    }
    after_fall(table, who)
}

/// Somebody is down: whoever clung to them lets go, and allies may have waited for it (V19).
fn after_fall(table: &mut Combat, who: Who) -> Resolved {
    clinging::let_go(table, who);
    interrupts::after(table, &Stir::Falls(who))
}

/// Each threshold that the Health of a foe has crossed fires once, while there is Health left
/// (V88).
fn cross_thresholds(table: &mut Combat, who: Who) -> Resolved {
    let Some(foe) = table.state().fighter(who).and_then(|it| it.foe()) else { return Ok(()) };
    for (frenzy, it) in (0..).zip(foe.sheet().frenzies) {
        if !frenzies::begins(table, who, frenzy, it) {
            continue;
        }
        match it.brings {
            Brings::Calls(pool) => frenzies::call(table, who, pool),
            Brings::OnOpponents(status, pool) => {
                let near = near::opponents(table.state(), who, Band::Short);
                spread(table, who, &near, status, pool)?;
            }
            Brings::OnAll(status, pool) => {
                let near = near::others(table.state(), who, Band::Short);
                spread(table, who, &near, status, pool)?;
            }
            Brings::Attacks => (),
        }
    }
    Ok(())
}

/// A frenzy inflicts a status on all of these: one roll, and a Defense each (V17, V89).
fn spread(table: &mut Combat, who: Who, on: &[Who], status: Status, pool: Pool) -> Resolved {
    let hits = frenzies::roll(table, who, pool);
    for target in on.iter().copied() {
        let guard = table.state().guard(target, who, true);
        let left = defending::withstand(table, target, guard, hits);
        inflict(table, target, status, left, who)?;
    }
    Ok(())
}

/// Inflicts so much of a status that has passed all Defense (W12, V25). `source` is whom one is
/// Afraid of.
pub fn inflict(table: &mut Combat, who: Who, status: Status, amount: u32, source: Who) -> Resolved {
    match ailing::worsen(table, who, status, amount, source) {
        Worse::Captured => after_fall(table, who),
        // Burned skin takes Max Health, and Health with it (V26).
        Worse::Free if status == Status::Burned => cross_thresholds(table, who),
        Worse::Free => Ok(()),
    }
}
