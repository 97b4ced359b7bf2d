//! Tearing off what clings to somebody (V89).

use std::collections::BTreeSet;

use super::paying::{Paid, pay};
use super::{Combat, ask, has_talent, preparing};
use crate::engine::{One, Resolved};
use crate::wild_west::action::Question;
use crate::wild_west::dice::Roll;
use crate::wild_west::fact::{LetGo, SkillRolled};
use crate::wild_west::ground::Hex;
use crate::wild_west::skills::Skill;
use crate::wild_west::state::{State, Who};

/// What it costs to try.
pub const GRIT: u8 = 1;
/// Hits of Nerve that it takes.
const HITS: u32 = 2;

/// What clings to somebody.
pub fn clinging(state: &State, host: Who) -> Vec<Who> {
    let all = state.there_all().filter(|(_, it)| it.clings_to == Some(host));
    all.map(|(who, _)| who).collect()
}

/// Somebody tries to tear off what clings to them: Nerve, two Hits.
pub fn tear_off(table: &mut Combat, who: Who) -> Resolved {
    let Some(seat) = table.state().player(who) else { return Ok(()) };
    let all = clinging(table.state(), who);
    let foe = ask(table, seat, Question::TearOffWhich { who }, One(all))?;
    if pay(table, who, GRIT) == Paid::Lost {
        return Ok(());
    }
    let skill = Skill::Nerve;
    let helped = preparing::join(table, who, skill, GRIT)?;
    let pool = table.state().skill_pool(who, skill);
    let talented = has_talent(table.state(), who, skill.into());
    let roll = Roll::of(table.chance(), pool, talented);
    let hits = roll.hits + helped;
    table.emit(SkillRolled { who, skill, pool, roll });
    if HITS <= hits {
        let from = table.state().fighter(who).map(|it| it.hex).unwrap_or_default();
        let taken: BTreeSet<Hex> = table.state().standing().collect();
        let hex = table.state().ground.free_near(from, &taken).unwrap_or(from);
        table.emit(LetGo { who: foe, hex });
    }
    Ok(())
}
