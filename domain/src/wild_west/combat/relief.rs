//! Relieving statuses, and waking (W13, V30 to V32, V101).

use super::paying::{Paid, pay, pay_clearly};
use super::{Combat, ailing, ask, has_talent, preparing};
use crate::engine::{Number, One, Resolved, so_many};
use crate::wild_west::action::{Action, Question};
use crate::wild_west::dice::Pool;
use crate::wild_west::fact::StatusRelieved;
use crate::wild_west::skills::Skill;
use crate::wild_west::state::{Fighter, Turn, Who};
use crate::wild_west::statuses::Status;
use crate::wild_west::trades::Ability;

/// The statuses that somebody can try to relieve: each once in a turn (W13); an Unconscious
/// character can only wake (V31).
pub fn reliefs(fighter: &Fighter, turn: &Turn) -> Vec<Action> {
    let asleep = fighter.ails.has(Status::Unconscious);
    let statuses = fighter.ails.all().map(|(status, _)| status);
    let open = statuses.filter(|it| {
        !turn.relieved.contains(it) && 0 < fighter.grit && (!asleep || *it == Status::Unconscious)
    });
    open.map(|status| Action::Relieve { status }).collect()
}

/// Rolls dice of the status's Skill, Gold ones first, one for each Grit; each Hit takes 1 off (W13,
/// V30, V101).
pub fn relieve(table: &mut Combat, who: Who, status: Status) -> Resolved {
    let skills = status.relieved_by();
    let skill: Skill = match table.state().player(who) {
        Some(seat) => {
            ask(table, seat, Question::ReliefSkill { who, status }, One(skills.to_vec()))?
        }
        None => skills.first().copied().unwrap_or_default(),
    };
    // A character who slips out of traps has a die more (D3).
    let slips = status == Status::Trapped
        && table.state().fighter(who).is_some_and(|it| it.has(Ability::Slippery));
    let more = Pool::gold(u8::from(slips));
    let whole = table.state().skill_pool_with(who, skill, more);
    let grit = table.state().fighter(who).map_or(0, |it| it.grit);
    let most = grit.min(whole.count());
    let dice: u8 = match table.state().player(who) {
        Some(seat) => {
            ask(table, seat, Question::ReliefDice { who, status, skill }, Number(1, most))?
        }
        None => most,
    };
    let paid = match status {
        Status::Dazed => pay_clearly(table, who, dice),
        _ => pay(table, who, dice),
    };
    if paid == Paid::Lost {
        return Ok(());
    }
    let helped = preparing::join(table, who, skill, dice)?;
    let pool = whole.best(dice);
    let talented = has_talent(table.state(), who, skill.into());
    let roll = table.roll(pool, talented);
    let from = table.state().fighter(who).map_or(0, |it| it.ails.severity(status));
    let to = from.saturating_sub(so_many(roll.hits + helped));
    table.emit(StatusRelieved { who, status, skill, pool, roll, to });
    ailing::wake_if_relieved(table, who, status);
    Ok(())
}
