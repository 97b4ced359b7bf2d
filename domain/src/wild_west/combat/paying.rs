//! What actions cost (W5, W7, V91).

use super::Combat;
use crate::wild_west::dice::Pool;
use crate::wild_west::fact::{AbilityUsed, DazedChecked, GritPaid};
use crate::wild_west::state::Who;
use crate::wild_west::statuses::Status;
use crate::wild_west::trades::Ability;

/// Whether what was paid for happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paid {
    /// It does.
    Acts,
    /// The payer is too Dazed.
    Lost,
}

/// When an ability is paid for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Due {
    /// Now, in one's own turn.
    Now,
    /// It was paid for as it was prepared (V93).
    Before,
}

/// Somebody pays for an action; if they are Dazed, they then have to roll a Hit (C, V91). The die
/// knows no Talent (V81).
pub fn pay(table: &mut Combat, who: Who, grit: u8) -> Paid {
    table.emit(GritPaid { who, grit, moving: false });
    check_daze(table, who)
}

/// Somebody pays for a Move (V62).
pub fn pay_for_move(table: &mut Combat, who: Who, grit: u8) -> Paid {
    table.emit(GritPaid { who, grit, moving: true });
    check_daze(table, who)
}

/// Somebody pays to relieve a Daze, which no Daze prevents (C).
pub fn pay_clearly(table: &mut Combat, who: Who, grit: u8) -> Paid {
    table.emit(GritPaid { who, grit, moving: false });
    Paid::Acts
}

/// Somebody pays for an ability or an ace. It is used, be they too Dazed or not (V91); what is free
/// no daze prevents.
pub fn pay_for_ability(table: &mut Combat, who: Who, ability: Ability) -> Paid {
    let grit = ability.sheet().grit;
    if 0 < grit {
        table.emit(GritPaid { who, grit, moving: false });
    }
    table.emit(AbilityUsed { who, ability });
    if 0 < grit { check_daze(table, who) } else { Paid::Acts }
}

/// Somebody pays for an ability, unless they have (V20, V93).
pub fn pay_if_due(table: &mut Combat, who: Who, ability: Ability, due: Due) -> Paid {
    match due {
        Due::Now => pay_for_ability(table, who, ability),
        Due::Before => Paid::Acts,
    }
}

fn check_daze(table: &mut Combat, who: Who) -> Paid {
    let dazed = table.state().fighter(who).is_some_and(|it| it.ails.has(Status::Dazed));
    if !dazed {
        return Paid::Acts;
    }
    let pool = Pool::black(1);
    let roll = table.roll(pool, false);
    let acts = 0 < roll.hits;
    table.emit(DazedChecked { who, pool, roll, acts });
    if acts { Paid::Acts } else { Paid::Lost }
}
