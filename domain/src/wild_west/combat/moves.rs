//! Movement (W7.3, V8, V62, V63).

use std::collections::{BTreeMap, BTreeSet};

use super::paying::{Paid, pay_for_move};
use super::{Combat, ask, blasts, interrupts, space};
use crate::engine::{IfAny, Number, OneOf, Resolved};
use crate::wild_west::action::{Question, Target};
use crate::wild_west::fact::{Moved, ProneChanged};
use crate::wild_west::ground::{Foothold, Hex, Path, paths};
use crate::wild_west::state::{State, Stir, Who};
use crate::wild_west::statuses::Status;

/// Grit that somebody can put into a Move now.
pub fn grit_for_moves(state: &State, who: Who) -> u8 {
    let Some(fighter) = state.fighter(who) else { return 0 };
    // Who clings to somebody goes where they go (V89).
    if fighter.ails.has(Status::Trapped) || fighter.clings_to.is_some() {
        return 0;
    }
    let limit = state.turn.as_ref().filter(|it| it.who == who).and_then(|it| it.move_grit);
    fighter.grit.min(limit.unwrap_or(u8::MAX))
}

/// Where somebody can go for at most so much Grit, with the price of each way (V63).
pub fn ways(state: &State, who: Who, grit: u8) -> BTreeMap<Hex, (u8, Path)> {
    let Some(fighter) = state.fighter(who) else { return BTreeMap::new() };
    let (unit, reach) = (u32::from(space::unit(state, who)), fighter.speed().reach());
    let weight = u32::from(grit) / unit.max(1) * reach;
    let priced = |(hex, path): (Hex, Path)| {
        let cost = path.weight.div_ceil(reach).saturating_mul(unit);
        (hex, (u8::try_from(cost).unwrap_or(u8::MAX), path))
    };
    paths_of(state, who, weight).into_iter().map(priced).collect()
}

/// The ways of somebody to where they may stop, of at most this weight (V63, V64).
pub fn paths_of(state: &State, who: Who, weight: u32) -> BTreeMap<Hex, Path> {
    let Some(from) = state.fighter(who).map(|it| it.hex) else { return BTreeMap::new() };
    paths(&state.ground, from, weight, |from, to| state.foothold(who, from, to))
}

/// The least that a Move of somebody costs; nothing where they cannot make one.
pub fn least(state: &State, who: Who) -> Option<u8> {
    let fighter = state.fighter(who)?;
    let unit = space::unit(state, who);
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
        go(table, who, &path.steps)?;
    }
    Ok(())
}

/// Somebody makes a Move that they have prepared: anywhere for at most so much Grit (V93).
pub fn walk_prepared(table: &mut Combat, who: Who, grit: u8) -> Resolved {
    let Some(seat) = table.state().player(who) else { return Ok(()) };
    let ways = ways(table.state(), who, grit);
    let options: Vec<_> =
        ways.iter().map(|(hex, (_, path))| (Target::from(*hex), path.clone())).collect();
    let question = Question::MoveTo { who, grit };
    match ask(table, seat, question, IfAny(OneOf(options)))? {
        Some(path) => go(table, who, &path.steps),
        None => Ok(()),
    }
}

/// Somebody goes along a path, hex by hex: what was prepared for it interrupts them, and they go on
/// only if they can (V19, V92).
pub fn go(table: &mut Combat, who: Who, steps: &[Hex]) -> Resolved {
    let Some(mut here) = table.state().fighter(who).map(|it| it.hex) else { return Ok(()) };
    let mut walked = Vec::new();
    for step in steps.iter().copied() {
        if table.state().foothold(who, here, step) == Foothold::Barred {
            break;
        }
        walked.push(step);
        let stir = Stir::Steps(who, here, step);
        let trapped = table.state().traps.iter().any(|it| it.hex == step);
        here = step;
        if trapped || interrupts::waits(table.state(), &stir) {
            table.emit(Moved { who, path: std::mem::take(&mut walked) });
            interrupts::after(table, &stir)?;
            if table.state().fighter(who).is_some_and(|it| it.is_there() && it.hex == here) {
                blasts::spring(table, who, here)?;
            }
            if !goes_on(table.state(), who, here) {
                break;
            }
        }
    }
    if !walked.is_empty() {
        table.emit(Moved { who, path: walked });
    }
    make_room(table, who);
    interrupts::after(table, &Stir::Moved(who))
}

/// Whether somebody who was interrupted goes on from where they were.
fn goes_on(state: &State, who: Who, here: Hex) -> bool {
    let Some(it) = state.fighter(who) else { return false };
    it.can_act() && !it.prone && !it.ails.has(Status::Trapped) && it.hex == here
}

/// Who was stopped where another stands goes to the nearest free hex (V64).
fn make_room(table: &mut Combat, who: Who) {
    let state = table.state();
    let Some(fighter) = state.fighter(who).filter(|it| it.is_there()) else { return };
    let hex = fighter.hex;
    if fighter.clings_to.is_some() || state.standing().filter(|it| *it == hex).count() < 2 {
        return;
    }
    let taken: BTreeSet<Hex> = state.standing().collect();
    if let Some(free) = state.ground.free_near(hex, &taken) {
        table.emit(Moved { who, path: vec![free] });
    }
}

/// Somebody gets up, or lies down: a unit of their speed (V8).
pub fn change_stance(table: &mut Combat, who: Who, prone: bool) {
    let unit = space::unit(table.state(), who);
    if pay_for_move(table, who, unit) == Paid::Acts {
        table.emit(ProneChanged { who, prone });
    }
}
