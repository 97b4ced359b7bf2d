//! The dice of Skills and abilities (W19, D3, V24).

use super::{Combat, has_talent, preparing};
use crate::engine::Resolved;
use crate::wild_west::dice::Pool;
use crate::wild_west::fact::{AbilityRolled, SkillRolled};
use crate::wild_west::skills::{Skill, Talent};
use crate::wild_west::state::{State, Who};
use crate::wild_west::trades::Ability;

/// Ties of a challenge after which the second wins.
const REROLLS_MAX: u8 = 20;

/// Rolls the dice of an ability. Aces that an ace rolls count nothing (V24).
pub fn roll_ability(
    table: &mut Combat,
    who: Who,
    ability: Ability,
    pool: Pool,
    talent: Option<Talent>,
    bang: bool,
) -> u32 {
    let talented = talent.is_some_and(|it| has_talent(table.state(), who, it));
    let roll = table.roll(pool, talented);
    let roll = if bang { roll.with_bang() } else { roll };
    let hits = roll.hits;
    table.emit(AbilityRolled { who, ability, pool, roll });
    hits
}

/// Two roll a Skill each, mostly the same: their Hits. A tie rolls again (W19). Allies may help the
/// first (V94), who has a pool of their own for it.
pub fn challenge(
    table: &mut Combat,
    who: Who,
    other: Who,
    [skill, against]: [Skill; 2],
    pool: impl Fn(&State) -> Pool,
    paid: u8,
) -> Resolved<(u32, u32)> {
    let helped = preparing::join(table, who, skill, paid)?;
    let mut hits = (0, 0);
    for _ in 0..REROLLS_MAX {
        let own = pool(table.state());
        hits = (roll_pool(table, who, skill, own) + helped, roll_skill(table, other, against));
        if hits.0 != hits.1 {
            break;
        }
    }
    Ok(hits)
}

/// Rolls a Skill in an action that targets somebody: the Hits.
pub fn roll_skill_at(table: &mut Combat, who: Who, target: Who, skill: Skill) -> u32 {
    let pool = table.state().skill_pool_at(who, target, skill, Pool::NONE);
    roll_pool(table, who, skill, pool)
}

fn roll_skill(table: &mut Combat, who: Who, skill: Skill) -> u32 {
    let pool = table.state().skill_pool(who, skill);
    roll_pool(table, who, skill, pool)
}

fn roll_pool(table: &mut Combat, who: Who, skill: Skill, pool: Pool) -> u32 {
    let talented = has_talent(table.state(), who, skill.into());
    let roll = table.roll(pool, talented);
    let hits = roll.hits;
    table.emit(SkillRolled { who, skill, pool, roll });
    hits
}
