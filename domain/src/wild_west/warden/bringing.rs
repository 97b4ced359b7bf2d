//! What a ruling brings about comes about, by the same verbs as everything else (F3, V106).

use std::collections::BTreeSet;

use crate::engine::Resolved;
use crate::wild_west::combat::{Combat, ailing, harm, interrupts, moves, remedies};
use crate::wild_west::fact::{
    Boosted, DegreeRolled, GritRuled, GroundRuled, Hurt, Placed, ProneChanged, Revealed,
    StatusEased,
};
use crate::wild_west::ground::{Hex, Zone};
use crate::wild_west::rules::GRIT;
use crate::wild_west::state::{
    Boost, Change, Degree, Effect, Fighter, Lasting, RuledZone, State, Stir, Until, Who,
};
use crate::wild_west::statuses::Status;

/// One effect comes about, as far as it still can.
pub fn bring_about(table: &mut Combat, effect: &Effect, hidden: bool) -> Resolved {
    match effect {
        Effect::Damage { target, amount } => return hurt(table, *target, *amount),
        Effect::Heal { target, amount } => {
            if table.state().fighter(*target).is_some_and(Fighter::is_there) {
                remedies::give_aid(table, *target, u32::from(*amount), false);
            }
        }
        Effect::Status { target, status, degree, source } => {
            let amount = amount_of(table, *status, *degree, hidden);
            return harm::inflict(table, *target, *status, amount, source.unwrap_or(*target));
        }
        Effect::Relieve { target, status, amount } => relieve(table, *target, *status, *amount),
        Effect::Move { target, to } => return place(table, *target, *to),
        Effect::Prone { target, prone } => {
            let able = |it: &Fighter| it.can_act() && it.prone != *prone;
            if table.state().fighter(*target).is_some_and(able) {
                table.emit(ProneChanged { who: *target, prone: *prone });
            }
        }
        Effect::Cover { target, against, cover, until } => {
            let what = Change::Ruled { cover: *cover, against: *against };
            boost(table, *target, what, *until);
        }
        Effect::Dice { target, on, more, fewer, fewer_gold, until } => {
            let (on, against, more) = (*on, None, *more);
            let (fewer, fewer_gold) = (*fewer, *fewer_gold);
            let what = Change::Dice { on, against, more, fewer, fewer_gold };
            boost(table, *target, what, *until);
        }
        Effect::Grit { target, by, next_turn } => change_grit(table, *target, *by, *next_turn),
        Effect::Zone { zone, until } => change_ground(table, zone, *until),
        Effect::Reveal { text } => table.emit(Revealed { words: *text }),
    }
    Ok(())
}

/// Somebody loses Health. A fighter who bleeds has none to lose (V96).
fn hurt(table: &mut Combat, who: Who, damage: u8) -> Resolved {
    if !table.state().fighter(who).is_some_and(Fighter::takes_turns) {
        return Ok(());
    }
    table.emit(Hurt { who, damage });
    harm::after_damage(table, who)
}

/// How severe a status is; its dice know no Talent.
fn amount_of(table: &mut Combat, status: Status, degree: Degree, hidden: bool) -> u32 {
    match degree {
        Degree::Fixed { severity } => u32::from(severity),
        Degree::Rolled { pool } => {
            let roll = table.roll(pool, false);
            let hits = roll.hits;
            table.emit(DegreeRolled { status, pool, roll, hidden });
            hits
        }
    }
}

fn relieve(table: &mut Combat, who: Who, status: Status, amount: u8) {
    let from = table.state().fighter(who).filter(|it| it.takes_turns());
    let from = from.map_or(0, |it| it.ails.severity(status));
    if 0 < from {
        table.emit(StatusEased { who, status, to: from.saturating_sub(amount) });
        ailing::wake_if_relieved(table, who, status);
    }
}

/// Somebody comes to a hex, or to the nearest that is free. What waits for it interrupts it, and a
/// trap that lies there fires (V19, V74).
fn place(table: &mut Combat, who: Who, to: Hex) -> Resolved {
    let state = table.state();
    let Some(fighter) = state.fighter(who).filter(|it| it.is_there()) else { return Ok(()) };
    let from = fighter.hex;
    let others = state.there_all().filter(|(it, other)| *it != who && other.clings_to.is_none());
    let taken: BTreeSet<Hex> = others.map(|(_, it)| it.hex).collect();
    let free = state.ground.free_near(to, &taken).filter(|it| it.is_on_map());
    let Some(hex) = free.filter(|it| *it != from && fighter.clings_to.is_none()) else {
        return Ok(());
    };
    table.emit(Placed { who, hex });
    interrupts::after(table, &Stir::Steps(who, from, hex))?;
    if table.state().fighter(who).is_some_and(|it| it.is_there() && it.hex == hex) {
        moves::spring(table, who, hex)?;
    }
    interrupts::after(table, &Stir::Moved(who))
}

fn boost(table: &mut Combat, who: Who, what: Change, lasting: Lasting) {
    if table.state().fighter(who).is_some_and(Fighter::is_there) {
        let until = until(table.state(), who, lasting);
        table.emit(Boosted { boost: Boost { who, what, until } });
    }
}

/// Until when something lasts that affects somebody (V106).
fn until(state: &State, who: Who, lasting: Lasting) -> Until {
    match (lasting, &state.turn) {
        (Lasting::Next, _) => Until::Next {},
        (Lasting::TurnEnd, Some(turn)) => Until::TurnEnds { of: turn.who, skip: false },
        (Lasting::OwnTurn, _) => Until::TurnBegins { of: who },
        (Lasting::TurnEnd, None) | (Lasting::RoundEnd, _) => Until::RoundEnds {},
        (Lasting::Combat, _) => Until::CombatEnds {},
        (Lasting::Soon, _) => Until::NextInTurn { of: who, skip: state.has_turn(who) },
    }
}

/// More Grit in the next turn comes to the reload, less is a debt (V90).
fn change_grit(table: &mut Combat, who: Who, by: i8, next_turn: bool) {
    let next_turn = next_turn || !table.state().has_turn(who);
    let Some(fighter) = table.state().fighter(who).filter(|it| it.takes_turns()) else { return };
    let more = next_turn && 0 < by;
    let reload = fighter.reload.unwrap_or(GRIT).saturating_add_signed(by);
    table.emit(GritRuled { who, by, next_turn, reload: more.then_some(reload) });
}

/// A part of the ground is otherwise; there is no wall where somebody stands.
fn change_ground(table: &mut Combat, zone: &Zone, lasting: Lasting) {
    let state = table.state();
    let standing: BTreeSet<Hex> = state.standing().collect();
    let free = |it: &&Hex| it.is_on_map() && !(zone.blocks && standing.contains(*it));
    let hexes: Vec<Hex> = zone.hexes.iter().filter(free).copied().collect();
    if hexes.is_empty() {
        return;
    }
    let until = until(state, Who::default(), lasting);
    let zone = Zone { hexes, ..zone.clone() };
    table.emit(GroundRuled { ruled: RuledZone { zone, until } });
}
