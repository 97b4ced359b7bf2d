//! Movement (W7.3, V8, V62, V63).

use std::collections::BTreeMap;

use super::paying::{Paid, pay_for_move};
use super::{Combat, ask};
use crate::engine::{Number, OneOf, Resolved};
use crate::wild_west::action::{Question, Target};
use crate::wild_west::fact::{Moved, ProneChanged};
use crate::wild_west::ground::{Hex, Path, paths};
use crate::wild_west::state::{State, Who};
use crate::wild_west::statuses::Status;

/// Grit that somebody can put into a Move now.
pub fn grit_for_moves(state: &State, who: Who) -> u8 {
    let Some(fighter) = state.fighter(who) else { return 0 };
    if fighter.ails.has(Status::Trapped) {
        return 0;
    }
    let limit = state.turn.as_ref().filter(|it| it.who == who).and_then(|it| it.move_grit);
    fighter.grit.min(limit.unwrap_or(u8::MAX))
}

/// Where somebody can go for at most so much Grit, with the price of each way (V63).
pub fn ways(state: &State, who: Who, grit: u8) -> BTreeMap<Hex, (u8, Path)> {
    let Some(fighter) = state.fighter(who) else { return BTreeMap::new() };
    let speed = fighter.speed();
    let weight = u32::from(grit) / speed.unit() * speed.reach();
    let all = paths(&state.ground, fighter.hex, weight, |from, to| state.foothold(who, from, to));
    let priced = |(hex, path): (Hex, Path)| {
        let cost = u8::try_from(speed.cost(path.weight)).unwrap_or(u8::MAX);
        (hex, (cost, path))
    };
    all.into_iter().map(priced).collect()
}

/// The least that a Move of somebody costs; nothing where they cannot make one.
pub fn least(state: &State, who: Who) -> Option<u8> {
    let fighter = state.fighter(who)?;
    let unit = u8::try_from(fighter.speed().unit()).ok()?;
    let can = unit <= grit_for_moves(state, who) && !fighter.prone;
    (can && !ways(state, who, unit).is_empty()).then_some(unit)
}

/// Somebody moves: they say for how much Grit, and where to.
pub fn walk(table: &mut Combat, who: Who) -> Resolved {
    let Some(seat) = table.state().player(who) else { return Ok(()) };
    let Some(unit) = least(table.state(), who) else { return Ok(()) };
    let units = grit_for_moves(table.state(), who) / unit;
    let units: u8 = ask(table, seat, Question::MoveGrit { who }, Number(1, units))?;
    let grit = units.saturating_mul(unit);
    let ways = ways(table.state(), who, grit);
    let priced = ways.iter().filter(|(_, (cost, _))| *cost == grit);
    let options: Vec<_> =
        priced.map(|(hex, (_, path))| (Target::from(*hex), path.clone())).collect();
    if options.is_empty() {
        return Ok(());
    }
    let path = ask(table, seat, Question::MoveTo { who, grit }, OneOf(options))?;
    if pay_for_move(table, who, grit) == Paid::Acts {
        table.emit(Moved { who, path: path.steps });
    }
    Ok(())
}

/// Somebody gets up, or lies down: a unit of their speed (V8).
pub fn change_stance(table: &mut Combat, who: Who, prone: bool) {
    let Some(unit) = table.state().fighter(who).map(|it| it.speed().unit()) else { return };
    if pay_for_move(table, who, u8::try_from(unit).unwrap_or(u8::MAX)) == Paid::Acts {
        table.emit(ProneChanged { who, prone });
    }
}
