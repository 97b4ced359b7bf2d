//! Guns that two of a crew serve (V80).

use super::{Combat, ask, yes_or_no};
use crate::engine::{One, Resolved};
use crate::wild_west::action::Question;
use crate::wild_west::fact::CrewJoined;
use crate::wild_west::ground::Band;
use crate::wild_west::rules::GRIT;
use crate::wild_west::state::{State, Who};
use crate::wild_west::weapons::Weapon;

/// Half of what a shot costs both.
pub fn half(weapon: Weapon) -> u8 {
    weapon.sheet().grit.div_ceil(2)
}

/// The fighters who could serve a gun as the second: allies at Arm's Reach who can owe half of its
/// price.
pub fn seconds(state: &State, who: Who, weapon: Weapon) -> Vec<Who> {
    let Some(side) = state.fighter(who).map(|it| it.side) else { return Vec::new() };
    let debt = half(weapon);
    let near = state.there(side).filter(|(it, ally)| {
        *it != who
            && ally.can_act()
            && !ally.is_behind_shield()
            && state.band(who, *it) == Band::Arms
            && ally.debt.saturating_add(debt) <= ally.reload.unwrap_or(GRIT)
    });
    near.map(|(it, _)| it).collect()
}

/// Whether a second joins: without one there is no shot, and nothing is paid.
pub fn joins(table: &mut Combat, gunner: Who, weapon: Weapon) -> Resolved<bool> {
    let seconds = seconds(table.state(), gunner, weapon);
    let Some(seat) = table.state().player(gunner).filter(|_| !seconds.is_empty()) else {
        return Ok(false);
    };
    let who = ask(table, seat, Question::CrewWhom { who: gunner, weapon }, One(seconds))?;
    let debt = half(weapon);
    // A fighter whom nobody plays serves the gun of their side.
    let joins = match table.state().player(who) {
        Some(seat) => {
            let question = Question::CrewJoin { who, gunner, grit: debt };
            ask(table, seat, question, yes_or_no())?
        }
        None => true,
    };
    if joins {
        table.emit(CrewJoined { who, gunner, debt });
    }
    Ok(joins)
}
