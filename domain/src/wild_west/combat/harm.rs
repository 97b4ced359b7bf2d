//! What damage and statuses do to somebody (W12, W16, V25, V26, V38, V47, V88).

use super::{Combat, frenzies, interrupts};
use crate::engine::Resolved;
use crate::wild_west::fact::{Captured, Died, Fell, StatusInflicted};
use crate::wild_west::state::{Stir, Vital, Who};
use crate::wild_west::statuses::{Status, added};

/// Somebody has lost Health: they may fall, or cross a threshold.
pub fn after_damage(table: &mut Combat, who: Who) -> Resolved {
    fall_if_spent(table, who)?;
    frenzies::cross_thresholds(table, who)
}

/// Who has lost Health and has none left falls and bleeds, those too who were saved and lie
/// Unconscious without any (V38); a foe that does not bleed dies (W16).
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

/// Somebody is down: who clung to them lets go, and allies may have waited for it (V19).
pub fn after_fall(table: &mut Combat, who: Who) -> Resolved {
    frenzies::let_go(table, who);
    interrupts::after(table, &Stir::Falls(who))
}

/// Inflicts so much of a status that has passed all Defense (W12, V25). `source` is whom one is
/// Afraid of.
pub fn inflict(table: &mut Combat, who: Who, status: Status, amount: u32, source: Who) -> Resolved {
    let Some(fighter) = table.state().fighter(who) else { return Ok(()) };
    if amount == 0 || fighter.vital != Vital::Alive || fighter.is_immune(status) {
        return Ok(());
    }
    let from = fighter.ails.severity(status);
    let it = added(status, from, amount, fighter.size(), fighter.has_battery());
    let source = (status == Status::Afraid).then_some(source);
    table.emit(StatusInflicted { who, status, from, to: it.to, source });
    if it.captures {
        table.emit(Captured { who });
        after_fall(table, who)?;
    }
    Ok(())
}
