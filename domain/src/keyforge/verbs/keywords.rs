//! Keywords that act: what waits before a fight (KF15).

use super::super::cause::Cause;
use super::super::printed::Keyword;
use super::super::script::{Ability, BEFORE_FIGHT, Play, on};
use super::super::things::CardId;
use super::damage::Blow;
use crate::engine::Resolved;

/// Assault X: damage to the defender before the fight (KF15.5).
pub const ASSAULT: Ability = on(BEFORE_FIGHT, |it| {
    let defender = it.used.event.and_then(|it| it.against);
    strike_first(it, defender, Keyword::Assault { x: 0 }, Cause::rule("KF15.5"))
});

/// Hazardous X: damage to the attacker before the fight (KF15.6).
pub const HAZARDOUS: Ability = on(BEFORE_FIGHT, |it| {
    let attacker = it.used.event.and_then(|it| it.card);
    strike_first(it, attacker, Keyword::Hazardous { x: 0 }, Cause::rule("KF15.6"))
});

/// Deals damage of a keyword before the fight: as much as the creature has, or had where it has
/// left play meanwhile (KF20.10).
fn strike_first(
    it: &mut Play<'_>,
    target: Option<CardId>,
    keyword: Keyword,
    cause: Cause,
) -> Resolved {
    let Some(target) = target else { return Ok(()) };
    let (amount, cause) = match it.is_here() {
        true => (it.state().sum_of(it.me(), keyword), cause),
        false => (it.used.amount, Cause::rule("KF20.10")),
    };
    it.table.strike(&[Blow::of(target, amount)], cause).map(drop)
}
