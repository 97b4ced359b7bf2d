//! Corrections by judges, and what follows from any (F5, H2).

use std::collections::BTreeSet;

use super::possible::{self, Range};
use super::vocabulary::{Adjustment, Correction, Field, Value};
use crate::engine::{Label, Resolved, Table, TextRef, capitalized};
use crate::wild_west::combat;
use crate::wild_west::fact::{Corrected, FightResumed, Woke};
use crate::wild_west::ground::Hex;
use crate::wild_west::rules::{Mode, ROUNDS_MAX, WildWest};
use crate::wild_west::state::{Phase, Side, State, Vital, Who};
use crate::wild_west::statuses::Status;

/// By up to so much a number can be set right by a judge at once.
const STEPS: u16 = 6;
/// From so much on down all numbers can be reached at once.
const LOW: u16 = 20;
/// By so much, too: one ruling after the other reaches any number.
const LEAPS: [u16; 3] = [10, 50, 200];
/// So many hexes a judge can put somebody elsewhere at once.
const HEXES: u32 = 3;

/// Every correction that a judge can make now.
pub fn adjustments(state: &State) -> Vec<Adjustment> {
    if !possible::is_open(state) {
        return Vec::new();
    }
    let mut all = Vec::new();
    for (target, _) in state.all() {
        for field in possible::fields(state, target) {
            for field in with_sources(state, target, field) {
                let values = values(state, target, field);
                all.extend(values.into_iter().map(|to| Adjustment::Set { target, field, to }));
            }
        }
    }
    all
}

/// The field itself, or, where it takes a source of fear, once for each.
fn with_sources(state: &State, who: Who, field: Field) -> Vec<Field> {
    match field {
        Field::Severity { status: Status::Afraid, source: None }
            if possible::range(state, who, field).is_none() =>
        {
            let status = Status::Afraid;
            let sources = possible::sources(state, who).into_iter();
            sources.map(|it| Field::Severity { status, source: Some(it) }).collect()
        }
        _ => vec![field],
    }
}

/// What a judge can make of a field at once.
fn values(state: &State, who: Who, field: Field) -> Vec<Value> {
    let Some(range) = possible::range(state, who, field) else { return Vec::new() };
    let own = possible::value(state, who, field);
    let all: Vec<Value> = match range {
        Range::Numbers(least, most) => {
            let Some(Value::Number { number }) = own else { return Vec::new() };
            let lowest = if number <= LOW { least } else { number.saturating_sub(STEPS) };
            let near = lowest..=number.saturating_add(STEPS);
            let leaps = LEAPS.into_iter().flat_map(|by| {
                [number.checked_sub(by), number.checked_add(by)].into_iter().flatten()
            });
            let all: BTreeSet<u16> = near.chain(leaps).chain([least]).collect();
            let all = all.into_iter().filter(|it| (least..=most).contains(it));
            all.map(|number| Value::Number { number }).collect()
        }
        Range::Flag(on) => vec![Value::Flag { on }],
        Range::Hexes => {
            let Some(Value::Hex { hex }) = own else { return Vec::new() };
            let taken: BTreeSet<Hex> = state.standing().collect();
            let near = hex.within(HEXES).into_iter();
            let free = near.filter(|it| possible::is_free(state, &taken, *it));
            free.map(|hex| Value::Hex { hex }).collect()
        }
        Range::Vitals(vitals) => vitals.into_iter().map(|vital| Value::Vital { vital }).collect(),
        Range::Turn => vec![Value::Turn { of: Some(who) }],
    };
    all.into_iter().filter(|it| Some(*it) != own).collect()
}

/// A correction as a judge reads it, who sees all.
pub fn label(state: &State, adjustment: Adjustment) -> Label {
    Label::cited(capitalized(&adjustment.correction().told(state)), "F5")
}

/// A judge's correction. The ruling has its reason.
pub fn adjust(table: &mut Table<WildWest>, adjustment: Adjustment) -> Resolved {
    make(table, adjustment.correction(), None)
}

/// Puts something right, with what follows: a fighter who bears no status wakes, one who is down is
/// let go of, and a side may be beaten, or able to fight again.
pub fn make(
    table: &mut Table<WildWest>,
    correction: Correction,
    reason: Option<TextRef>,
) -> Resolved {
    let Correction { target, field, to } = correction;
    let Some(from) = possible::value(table.state(), target, field) else { return Ok(()) };
    if from == to {
        return Ok(());
    }
    // Where both sides can act, the Warden has ended the combat (F1), and it stays ended.
    let was_beaten = !can_fight(table.state());
    table.emit(Corrected { target, field, from, to, reason });
    match (field, to) {
        (Field::Turn {}, _) => combat::begin_turn_of(table, target),
        (Field::Vital {}, Value::Vital { vital }) if vital != Vital::Alive => {
            combat::let_go(table, target);
        }
        (Field::Severity { status: Status::Unconscious, .. }, Value::Number { number: 0 })
            if table.state().fighter(target).is_some_and(|it| it.health == 0) =>
        {
            table.emit(Woke { who: target, health: 1 });
        }
        _ => (),
    }
    combat::settle(table);
    let state = table.state();
    let again = state.phase == Phase::Aftermath && state.options.mode == Mode::Combat;
    if again && was_beaten && state.round < ROUNDS_MAX && can_fight(state) {
        table.emit(FightResumed {});
    }
    Ok(())
}

/// Whether somebody can act on either side.
fn can_fight(state: &State) -> bool {
    let able = |side: Side| state.there(side).any(|(_, it)| it.can_act());
    able(Side::Posse) && able(Side::Foes)
}
