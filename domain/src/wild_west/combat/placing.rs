//! Bombs, smoke and traps: what is thrown at a hex, or laid on it (V73, V74, V77).

use super::near::{self, SHORT};
use super::paying::{Paid, pay};
use super::{Combat, ask, attacks, ending};
use crate::engine::{IfAny, OneOf, Resolved};
use crate::wild_west::action::{Question, Target};
use crate::wild_west::fact::{ItemPlaced, TrapLaid, ZoneLaid};
use crate::wild_west::ground::{Hex, Zone};
use crate::wild_west::items::{Item, Use};
use crate::wild_west::state::{Laid, Passing, State, Who};

/// The hexes at which somebody can use an item: in sight within Short for what is thrown, free and
/// adjacent for what is laid.
pub fn hexes(state: &State, who: Who, item: Item) -> Vec<Hex> {
    let Some(from) = state.fighter(who).map(|it| it.hex) else { return Vec::new() };
    match item.sheet().what {
        Use::Explodes(_) | Use::Smokes => near::within_short(state, from),
        Use::Lies(_) => {
            let free = |it: &Hex| !state.ground.is_wall(*it) && state.on(*it).is_none();
            let empty = |it: &Hex| state.traps.iter().all(|trap| trap.hex != *it);
            from.neighbors().filter(free).filter(empty).collect()
        }
        _ => Vec::new(),
    }
}

/// Somebody throws or lays an item.
pub fn place(table: &mut Combat, who: Who, item: Item) -> Resolved {
    let Some(hex) = choose(table, who, item)? else { return Ok(()) };
    match pay(table, who, item.sheet().grit) {
        Paid::Acts => put(table, who, item, hex),
        Paid::Lost => Ok(()),
    }
}

/// Somebody throws or lays an item that they have prepared: it is paid for.
pub fn place_prepared(table: &mut Combat, who: Who, item: Item) -> Resolved {
    match choose(table, who, item)? {
        Some(hex) => put(table, who, item, hex),
        None => Ok(()),
    }
}

fn choose(table: &mut Combat, who: Who, item: Item) -> Resolved<Option<Hex>> {
    let Some(seat) = table.state().player(who) else { return Ok(None) };
    let hexes = hexes(table.state(), who, item);
    let options = hexes.iter().map(|it| (Target::from(*it), *it)).collect();
    ask(table, seat, Question::ItemHex { who, item }, IfAny(OneOf(options)))
}

fn put(table: &mut Combat, who: Who, item: Item, hex: Hex) -> Resolved {
    table.emit(ItemPlaced { who, item, hex });
    match item.sheet().what {
        Use::Explodes(strike) => {
            attacks::blast(table, who, strike, hex)?;
        }
        Use::Smokes => cloud(table, who, hex),
        Use::Lies(trap) => {
            let snare = table.state().snare_pool(who, trap.snare);
            let trap = Laid { by: who, hex, snare, damage: trap.damage };
            table.emit(TrapLaid { trap });
        }
        _ => (),
    }
    ending::settle(table);
    Ok(())
}

/// Smoke over everything within Short of a hex, until the next turn of the fighter who brought it
/// ends (V77).
pub fn cloud(table: &mut Combat, by: Who, hex: Hex) {
    let zone = Zone { hexes: hex.within(SHORT), smoke: true, ..Zone::default() };
    lay(table, by, zone);
}

/// A part of the ground changes until the next turn of the fighter who changed it ends (V61).
pub fn lay(table: &mut Combat, by: Who, zone: Zone) {
    let fresh = table.state().turn.as_ref().is_some_and(|it| it.who == by);
    table.emit(ZoneLaid { passing: Passing { by, zone, fresh } });
}
