//! What can be corrected now, and to what: nothing that the rules could not lead to.

use std::collections::BTreeSet;

use super::vocabulary::{Field, Value};
use crate::engine::so_many;
use crate::wild_west::ground::Hex;
use crate::wild_west::rules::GRIT;
use crate::wild_west::state::{Fighter, Phase, State, Vital, Who};
use crate::wild_west::statuses::Status;
use crate::wild_west::trades::{ACES_NEEDED, USES_PER_DAY};

/// The most Health of anybody.
const HEALTH_MAX: u16 = 500;
/// The most Grit of a turn.
const GRIT_MAX: u16 = 20;
/// The most Hits of Dodge that wait.
const DODGE_MAX: u16 = 40;
/// The most severe a status is that has a cap (W12), and Trapped where nothing captures.
const SEVERITY_MAX: u16 = 6;
const TRAPPED_MAX: u16 = 20;

/// What a field can be.
#[derive(Clone, Debug, PartialEq)]
pub enum Range {
    /// A number from the first to the second.
    Numbers(u16, u16),
    /// The other of yes and no.
    Flag(bool),
    /// A free hex.
    Hexes,
    /// One of these.
    Vitals(Vec<Vital>),
    /// That they have the turn.
    Turn,
}

/// Whether anything can be corrected now: while turns are taken.
pub fn is_open(state: &State) -> bool {
    matches!(state.phase, Phase::Turns | Phase::Aftermath) && state.duel.is_none()
}

/// What of somebody can be corrected now.
pub fn fields(state: &State, who: Who) -> Vec<Field> {
    let Some(fighter) = state.fighter(who) else { return Vec::new() };
    let plain = [
        Field::Health {},
        Field::MaxHealth {},
        Field::Grit {},
        Field::Debt {},
        Field::Dodge {},
        Field::Scarred {},
        Field::Weakened {},
        Field::Hex {},
        Field::Prone {},
        Field::Aces {},
        Field::Vital {},
        Field::Turn {},
    ];
    let statuses = Status::ALL.map(|status| Field::Severity { status, source: None });
    let person = fighter.person();
    let abilities = person.map(|it| it.abilities.as_slice()).unwrap_or_default();
    let abilities = abilities.iter().filter(|it| it.sheet().limited);
    let abilities = abilities.map(|it| Field::AbilityUses { ability: *it });
    let items = person.map(|it| it.items.as_slice()).unwrap_or_default();
    let items = items.iter().filter(|it| 0 < it.of);
    let items = items.map(|it| Field::ItemUses { item: it.item });
    let shots = person.map(|it| it.shots.as_slice()).unwrap_or_default();
    let shots = shots.iter().map(|it| Field::Shots { load: it.load });
    let all = plain.into_iter().chain(statuses).chain(abilities).chain(items).chain(shots);
    all.filter(|it| could_be(state, who, *it)).collect()
}

/// Whether a field can be corrected; of Afraid, once its source is known.
fn could_be(state: &State, who: Who, field: Field) -> bool {
    match field {
        Field::Severity { status: Status::Afraid, source: None } => {
            range(state, who, field).is_some() || !sources(state, who).is_empty()
        }
        _ => range(state, who, field).is_some(),
    }
}

/// The fighters of whom somebody could be Afraid and is not (V28, V95).
pub fn sources(state: &State, who: Who) -> Vec<Who> {
    let Some(fighter) = state.fighter(who).filter(|it| it.is_there()) else { return Vec::new() };
    let immune = fighter.is_immune(Status::Afraid) || fighter.ails.has(Status::Afraid);
    let others = state.opponents(who).map(|(it, _)| it);
    if immune { Vec::new() } else { others.collect() }
}

/// What a field of somebody can be; `None` where it cannot be corrected.
pub fn range(state: &State, who: Who, field: Field) -> Option<Range> {
    let it = state.fighter(who)?;
    let number = |most: u16| Some(Range::Numbers(0, most));
    let asleep = it.ails.has(Status::Unconscious);
    match field {
        Field::Health {} if it.takes_turns() => {
            Some(Range::Numbers(u16::from(!asleep), HEALTH_MAX))
        }
        Field::MaxHealth {} if it.is_there() => Some(Range::Numbers(1, HEALTH_MAX)),
        Field::Grit {} if state.turn.as_ref().is_some_and(|it| it.who == who) => number(GRIT_MAX),
        Field::Debt {} if it.is_there() => number(u16::from(it.reload.unwrap_or(GRIT))),
        Field::Dodge {} if it.takes_turns() => number(DODGE_MAX),
        Field::Severity { status, source } if it.is_there() && !it.is_immune(status) => {
            let knows_source = it.ails.has(Status::Afraid) != source.is_some();
            match status {
                Status::Afraid if !knows_source => None,
                Status::Unconscious if it.is_bleeding() => None,
                Status::Trapped => {
                    number(it.size().captured_at().map_or(TRAPPED_MAX, |most| u16::from(most) - 1))
                }
                _ => number(SEVERITY_MAX),
            }
        }
        Field::Scarred {} => Some(Range::Flag(!it.ails.scarred)),
        Field::Weakened {} => Some(Range::Flag(!it.ails.weakened)),
        Field::Hex {} if it.clings_to.is_none() => Some(Range::Hexes),
        // A fighter who is down lies there, and a rider sits.
        Field::Prone {} if it.can_act() && !it.mounted => Some(Range::Flag(!it.prone)),
        Field::Aces {} if it.person().is_some() => number(u16::from(ACES_NEEDED)),
        Field::AbilityUses { ability } if ability.sheet().limited && it.has(ability) => {
            number(u16::from(USES_PER_DAY))
        }
        Field::ItemUses { item } => {
            let carried = it.person()?.items.iter().find(|it| it.item == item)?;
            number(u16::from(carried.of))
        }
        Field::Shots { load } => {
            let carried = it.person()?.shots.iter().find(|it| it.load == load)?;
            number(u16::from(carried.of))
        }
        Field::Vital {} => Some(Range::Vitals(vitals(state, who, it))),
        Field::Turn {} if may_have_turn(state, who, it) => Some(Range::Turn),
        Field::Health {}
        | Field::MaxHealth {}
        | Field::Grit {}
        | Field::Debt {}
        | Field::Dodge {}
        | Field::Severity { .. }
        | Field::Hex {}
        | Field::Prone {}
        | Field::Aces {}
        | Field::AbilityUses { .. }
        | Field::Turn {} => None,
    }
}

/// What somebody can be instead of what they are. A fighter who comes back needs room where they
/// lay.
fn vitals(state: &State, who: Who, it: &Fighter) -> Vec<Vital> {
    let room = it.is_there() || state.on(it.hex).is_none_or(|other| other == who);
    let all = [Vital::Alive, Vital::Bleeding, Vital::Dead, Vital::Captured, Vital::Fled];
    let can = |to: &Vital| match to {
        Vital::Alive => room,
        Vital::Bleeding => room && it.bleeds,
        Vital::Dead | Vital::Captured | Vital::Fled => true,
    };
    all.into_iter().filter(|to| *to != it.vital && can(to)).collect()
}

fn may_have_turn(state: &State, who: Who, it: &Fighter) -> bool {
    let in_order = state.slots().iter().any(|slot| slot.fighters.contains(&who));
    let has_it = state.turn.as_ref().is_some_and(|turn| turn.who == who);
    let joined = it.joins <= state.round;
    state.phase == Phase::Turns && in_order && !has_it && joined && it.takes_turns()
}

/// What a field of somebody is.
pub fn value(state: &State, who: Who, field: Field) -> Option<Value> {
    let it = state.fighter(who)?;
    let number = |number: u16| Some(Value::Number { number });
    let small = |it: u8| number(u16::from(it));
    let flag = |on: bool| Some(Value::Flag { on });
    match field {
        Field::Health {} => number(it.health),
        Field::MaxHealth {} => number(it.max),
        Field::Grit {} => small(it.grit),
        Field::Debt {} => small(it.debt),
        Field::Dodge {} => small(it.dodge),
        Field::Severity { status, .. } => small(it.ails.severity(status)),
        Field::Scarred {} => flag(it.ails.scarred),
        Field::Weakened {} => flag(it.ails.weakened),
        Field::Hex {} => Some(Value::Hex { hex: it.hex }),
        Field::Prone {} => flag(it.prone),
        Field::Aces {} => small(it.aces),
        Field::AbilityUses { ability } => {
            let used = it.person()?.used.iter().filter(|used| **used == ability).count();
            small(USES_PER_DAY.saturating_sub(so_many(used)))
        }
        Field::ItemUses { item } => small(it.uses_of(item)),
        Field::Shots { load } => {
            small(it.person()?.shots.iter().find(|it| it.load == load).map_or(0, |it| it.shots))
        }
        Field::Vital {} => Some(Value::Vital { vital: it.vital }),
        Field::Turn {} => Some(Value::Turn { of: state.turn.as_ref().map(|it| it.who) }),
    }
}

/// Whether somebody can be put on a hex: open ground on which nobody stands (V64).
pub fn is_free(state: &State, taken: &BTreeSet<Hex>, hex: Hex) -> bool {
    hex.is_on_map() && !taken.contains(&hex) && !state.ground.is_wall(hex)
}
