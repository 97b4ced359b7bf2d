//! Bleeding out (W16, V33 to V41, V98).

use std::cmp::Reverse;

use super::{Combat, ask, has_talent};
use crate::engine::{One, Resolved};
use crate::wild_west::action::Question;
use crate::wild_west::fact::{BleedingRolled, Died, Stabilized};
use crate::wild_west::rules::Bleed;
use crate::wild_west::skills::Skill;
use crate::wild_west::state::{Fighter, Phase, Side, State, Who};

/// Those of a side who bleed.
pub fn bleeding(state: &State, side: Side) -> Vec<Who> {
    state.there(side).filter(|(_, it)| it.is_bleeding()).map(|(who, _)| who).collect()
}

/// Whether anybody of a side but one takes turns: an ally (V33), be it an Unconscious one (V98).
/// A side that is beaten has no more turns (V58).
fn has_ally(state: &State, side: Side, but: Who) -> bool {
    let is_beaten =
        state.phase == Phase::Aftermath && !state.there(side).any(|(_, it)| it.can_act());
    !is_beaten && state.there(side).any(|(who, it)| who != but && it.takes_turns())
}

/// After a turn: every ally of its owner who bleeds has to hold on (W16). Once all foes of somebody
/// have had their turns, those do who have no ally with a turn (V34).
pub fn after_turn(table: &mut Combat, who: Who) -> Resolved {
    let state = table.state();
    if state.options.bleed == Bleed::OwnRound {
        return Ok(());
    }
    let Some(side) = state.fighter(who).map(|it| it.side) else { return Ok(()) };
    for ally in bleeding(state, side).into_iter().filter(|it| *it != who) {
        hold_on(table, ally)?;
    }
    let state = table.state();
    let due = |it: &Fighter| it.takes_turns() && it.joins <= state.round;
    let able = |it: &Who| state.fighter(*it).is_some_and(due);
    if state.waiting.iter().any(able) {
        return Ok(());
    }
    let other = side.other();
    let alone = |it: &Who| !has_ally(state, other, *it);
    let alone: Vec<Who> = bleeding(state, other).into_iter().filter(alone).collect();
    alone.into_iter().try_for_each(|it| hold_on(table, it))
}

/// After a round, where the match has the bleeding roll once in it (V39).
pub fn after_round(table: &mut Combat) -> Resolved {
    if table.state().options.bleed == Bleed::AllyTurns {
        return Ok(());
    }
    everybody(table)
}

/// All who bleed have to hold on.
pub fn everybody(table: &mut Combat) -> Resolved {
    let all = table.state().all().filter(|(_, it)| it.is_bleeding());
    let all: Vec<Who> = all.map(|(who, _)| who).collect();
    all.into_iter().try_for_each(|it| hold_on(table, it))
}

/// Somebody who bleeds needs a Hit with a Skill that they have not rolled yet, or dies (W16). Once
/// all four were rolled there is none left, and they die (V35).
fn hold_on(table: &mut Combat, who: Who) -> Resolved {
    let state = table.state();
    let Some(fighter) = state.fighter(who) else { return Ok(()) };
    let mut left: Vec<Skill> = Skill::ALL.to_vec();
    left.retain(|it| !fighter.bled_with.contains(it));
    if left.is_empty() {
        table.emit(Died { who });
        return Ok(());
    }
    // The largest pool comes first: it is taken where nobody answers (V36).
    left.sort_by_key(|it| Reverse(state.skill_pool(who, *it).count()));
    let skill = match state.player(who) {
        Some(seat) => ask(table, seat, Question::BleedingSkill { who }, One(left))?,
        None => left.first().copied().unwrap_or_default(),
    };
    let pool = table.state().skill_pool(who, skill);
    let talented = has_talent(table.state(), who, skill.into());
    let roll = table.roll(pool, talented);
    let lives = 0 < roll.hits;
    table.emit(BleedingRolled { who, skill, pool, roll, lives });
    if !lives {
        table.emit(Died { who });
    }
    Ok(())
}

/// Somebody who bleeds is saved: they lie Unconscious [5] (W16, V37).
pub fn save(table: &mut Combat, who: Who) {
    table.emit(Stabilized { who });
}
