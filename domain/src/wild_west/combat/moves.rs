//! Movement, hex by hex: Moves, pushes, and the traps on the way (W7.3, V8, V62, V63, V70, V74).

use std::collections::BTreeSet;

use super::paying::{Paid, pay_for_move};
use super::{Combat, ailing, ask, defending, harm, has_talent, interrupts, ways};
use crate::engine::{IfAny, Number, OneOf, Resolved};
use crate::wild_west::action::{Question, Target};
use crate::wild_west::fact::{Hurt, Moved, ProneChanged, Pushed, TrapSprung};
use crate::wild_west::ground::{Foothold, Hex};
use crate::wild_west::skills::Talent;
use crate::wild_west::state::{Fighter, Laid, State, Stir, Who};
use crate::wild_west::statuses::Status;

/// Hexes of a push (V70).
const PUSH: u32 = 6;

/// Somebody moves: they say for how much Grit, and where to.
pub fn walk(table: &mut Combat, who: Who) -> Resolved {
    let Some(seat) = table.state().player(who) else { return Ok(()) };
    let Some(unit) = ways::least(table.state(), who) else { return Ok(()) };
    let all = ways::ways(table.state(), who, ways::grit_for_moves(table.state(), who));
    // There may be less way to go than Grit to pay for it.
    let units = all.prices().map(|(_, price)| price / unit).max().unwrap_or(1);
    let units: u8 = ask(table, seat, Question::MoveGrit { who }, Number(1, units))?;
    let grit = units.saturating_mul(unit);
    let ways = ways::ways(table.state(), who, grit);
    let priced = ways.nearest_first().into_iter().filter(|(_, price)| *price == grit);
    let options: Vec<_> = priced.map(|(hex, _)| (Target::from(hex), hex)).collect();
    if options.is_empty() {
        return Ok(());
    }
    let to = ask(table, seat, Question::MoveTo { who, grit }, OneOf(options))?;
    if pay_for_move(table, who, grit) == Paid::Acts {
        go(table, who, &ways.paths().steps(to))?;
    }
    Ok(())
}

/// Somebody makes a Move that they have prepared: anywhere for at most so much Grit (V93).
pub fn walk_prepared(table: &mut Combat, who: Who, grit: u8) -> Resolved {
    let Some(seat) = table.state().player(who) else { return Ok(()) };
    let ways = ways::ways(table.state(), who, grit);
    let stops = ways.nearest_first().into_iter();
    let options: Vec<_> = stops.map(|(hex, _)| (Target::from(hex), hex)).collect();
    let question = Question::MoveTo { who, grit };
    match ask(table, seat, question, IfAny(OneOf(options)))? {
        Some(to) => go(table, who, &ways.paths().steps(to)),
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
                spring(table, who, here)?;
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

/// A fighter who was stopped where another stands goes to the nearest free hex (V64).
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

/// Somebody is pushed a Short away from a hex, until something stands in the way; each hex may set
/// off what was prepared (V70).
pub fn push(table: &mut Combat, who: Who, from: Hex) -> Resolved {
    // A foe that clings to somebody goes where they go (V89), and a fighter who is out goes
    // nowhere.
    let pushable = |it: &&Fighter| it.is_there() && it.clings_to.is_none();
    let fighter = table.state().fighter(who).filter(pushable);
    let Some(start) = fighter.map(|it| it.hex) else { return Ok(()) };
    let (mut here, mut path) = (start, Vec::new());
    for _ in 0..PUSH {
        let next = here.pushed_from(from);
        let state = table.state();
        let open = next.is_on_map() && !state.ground.is_wall(next) && state.on(next).is_none();
        if !open {
            break;
        }
        path.push(next);
        let stir = Stir::Steps(who, here, next);
        let trapped = state.traps.iter().any(|it| it.hex == next);
        here = next;
        if trapped || interrupts::waits(table.state(), &stir) {
            table.emit(Pushed { who, path: std::mem::take(&mut path) });
            interrupts::after(table, &stir)?;
            spring(table, who, here)?;
            if !table.state().fighter(who).is_some_and(|it| it.is_there() && it.hex == here) {
                return Ok(());
            }
        }
    }
    if !path.is_empty() {
        table.emit(Pushed { who, path });
    }
    match here == start {
        true => Ok(()),
        false => interrupts::after(table, &Stir::Moved(who)),
    }
}

/// Somebody has entered a hex: a trap that lies there fires. Their Defense counts, Cover does not
/// (V74), and as against every status what they have dodged counts (W12).
pub fn spring(table: &mut Combat, who: Who, hex: Hex) -> Resolved {
    let trap = table.state().traps.iter().copied().find(|it| it.hex == hex);
    let Some(Laid { by, snare, damage, .. }) = trap else { return Ok(()) };
    let talented = has_talent(table.state(), by, Talent::Traps);
    let roll = table.roll(snare, talented);
    let hits = roll.hits;
    table.emit(TrapSprung { who, hex, pool: snare, roll });
    let guard = table.state().guard_from(who, hex, false);
    let left = defending::withstand(table, who, guard, hits);
    if 0 < left && 0 < damage {
        table.emit(Hurt { who, damage });
        harm::after_damage(table, who)?;
        ailing::worsen_the_fallen(table, who, Status::Trapped, left, by);
    }
    harm::inflict(table, who, Status::Trapped, left, by)
}

/// Somebody gets up, or lies down: a unit of their speed (V8).
pub fn change_stance(table: &mut Combat, who: Who, prone: bool) -> Resolved {
    let unit = ways::unit(table.state(), who);
    if pay_for_move(table, who, unit) == Paid::Lost {
        return Ok(());
    }
    table.emit(ProneChanged { who, prone });
    interrupts::after(table, &Stir::Moved(who))
}
