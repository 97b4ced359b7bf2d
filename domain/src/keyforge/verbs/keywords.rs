//! Keywords that act: what waits before a fight (KF15).

use super::super::cause::Cause;
use super::super::printed::Keyword;
use super::super::script::{Ability, BEFORE_FIGHT, on};
use super::damage::Blow;

/// Assault X: damage to the defender before the fight (KF15.5).
pub const ASSAULT: Ability = on(BEFORE_FIGHT, |it| {
    let Some(defender) = it.event.and_then(|it| it.against) else { return Ok(()) };
    let amount = it.state().sum_of(it.me(), Keyword::Assault { x: 0 });
    it.table.strike(&[Blow::of(defender, amount)], Cause::rule("KF15.5")).map(drop)
});

/// Hazardous X: damage to the attacker before the fight (KF15.6).
pub const HAZARDOUS: Ability = on(BEFORE_FIGHT, |it| {
    let Some(attacker) = it.event.and_then(|it| it.card) else { return Ok(()) };
    let amount = it.state().sum_of(it.me(), Keyword::Hazardous { x: 0 });
    it.table.strike(&[Blow::of(attacker, amount)], Cause::rule("KF15.6")).map(drop)
});
