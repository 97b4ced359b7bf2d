//! Bombs, smoke and traps (V73, V74, V77).

use super::attacks::{self, Blow, Incoming, Landing};
use super::paying::{Paid, pay};
use super::{Combat, ask, ending, harm, has_talent};
use crate::engine::{OneOf, Resolved};
use crate::wild_west::action::{Question, Target};
use crate::wild_west::dice::{Pool, Roll};
use crate::wild_west::fact::{
    BlastRolled, DefenseRolled, Hurt, ItemPlaced, TrapLaid, TrapSprung, ZoneLaid,
};
use crate::wild_west::ground::{Band, Cover, Hex, Zone};
use crate::wild_west::items::{Item, Use};
use crate::wild_west::skills::Talent;
use crate::wild_west::state::{Laid, Passing, State, Who};
use crate::wild_west::statuses::Status;
use crate::wild_west::strike::{Inflict, Severity, Strike};
use crate::wild_west::trades::Ability;

/// How far smoke and blasts reach, in hexes.
const SHORT: u32 = 6;

/// The hexes at which somebody can use an item: in sight within Short for what is thrown, free and
/// adjacent for what is laid.
pub fn hexes(state: &State, who: Who, item: Item) -> Vec<Hex> {
    let Some(from) = state.fighter(who).map(|it| it.hex) else { return Vec::new() };
    match item.sheet().what {
        Use::Explodes(_) | Use::Smokes => within_short(state, from),
        Use::Lies(_) => {
            let free = |it: &Hex| !state.ground.is_wall(*it) && state.on(*it).is_none();
            let empty = |it: &Hex| state.traps.iter().all(|trap| trap.hex != *it);
            from.neighbors().filter(free).filter(empty).collect()
        }
        _ => Vec::new(),
    }
}

/// The hexes within Short that can be seen from another.
pub fn within_short(state: &State, from: Hex) -> Vec<Hex> {
    let seen = |it: &Hex| !state.ground.is_wall(*it) && state.ground.sight(from, *it).clear;
    from.within(SHORT).into_iter().filter(seen).collect()
}

/// Somebody throws or lays an item.
pub fn place(table: &mut Combat, who: Who, item: Item) -> Resolved {
    let Some(seat) = table.state().player(who) else { return Ok(()) };
    let hexes = hexes(table.state(), who, item);
    let options = hexes.iter().map(|it| (Target::from(*it), *it)).collect();
    let hex = ask(table, seat, Question::ItemHex { who, item }, OneOf(options))?;
    if pay(table, who, item.sheet().grit) == Paid::Lost {
        return Ok(());
    }
    table.emit(ItemPlaced { who, item, hex });
    match item.sheet().what {
        Use::Explodes(strike) => blast(table, who, strike, hex)?,
        Use::Smokes => cloud(table, who, hex),
        Use::Lies(trap) => {
            let snare = snare_pool(table.state(), who, trap.snare);
            let trap = Laid { by: who, hex, snare, damage: trap.damage };
            table.emit(TrapLaid { trap });
        }
        _ => (),
    }
    ending::settle(table);
    Ok(())
}

/// Smoke over everything within Short of a hex, until the next turn of who brought it ends (V77).
pub fn cloud(table: &mut Combat, by: Who, hex: Hex) {
    let zone = Zone { hexes: hex.within(SHORT), smoke: true, ..Zone::default() };
    lay(table, by, zone);
}

/// A part of the ground is otherwise until the next turn of who brought it ends (V61).
pub fn lay(table: &mut Combat, by: Who, zone: Zone) {
    let fresh = table.state().turn.as_ref().is_some_and(|it| it.who == by);
    table.emit(ZoneLaid { passing: Passing { by, zone, fresh } });
}

/// The dice of snares and traps: 1G more for who has the craft, 2G for who masters it (D3); Black
/// while Electrocuted.
pub fn snare_pool(state: &State, who: Who, pool: Pool) -> Pool {
    let Some(fighter) = state.fighter(who) else { return pool };
    let more = match () {
        () if fighter.has(Ability::TrapMastery) => 2,
        () if fighter.has(Ability::TrapCraft) => 1,
        () => 0,
    };
    let pool = pool.plus(Pool::gold(more));
    if fighter.ails.has(Status::Electrocuted) { pool.darkened() } else { pool }
}

/// A blast at a hex: one roll for all within 1 hex, one that is weaker for all from 2 to 6, with a
/// Defense each; thrower and friends too, unless the match spares them (V18, V73).
pub fn blast(table: &mut Combat, who: Who, strike: Strike, hex: Hex) -> Resolved {
    let rings = [(true, 0..=1, strike), (false, 2..=SHORT, strike.one_step_weaker())];
    for (near, reach, strike) in rings {
        let state = table.state();
        let side = state.fighter(who).map(|it| it.side);
        let spared = |of| !state.options.friendly_fire && Some(of) == side;
        let hit = state
            .there_all()
            .filter(|(_, it)| reach.contains(&it.hex.distance(hex)) && !spared(it.side));
        let hit: Vec<Who> = hit.map(|(who, _)| who).collect();
        if !hit.is_empty() {
            ring(table, who, strike, hex, near, &hit)?;
        }
    }
    Ok(())
}

fn ring(
    table: &mut Combat,
    who: Who,
    strike: Strike,
    hex: Hex,
    near: bool,
    hit: &[Who],
) -> Resolved {
    let status_alone = strike.dice.is_empty();
    let pool = match strike.inflicts {
        Some(Inflict { severity: Severity::Rolled(pool), .. }) if status_alone => pool,
        _ => strike.dice,
    };
    if pool.is_empty() {
        return Ok(());
    }
    let dark = table.state().fighter(who).is_some_and(|it| it.ails.has(Status::Electrocuted));
    let pool = if dark { pool.darkened() } else { pool };
    let talented = has_talent(table.state(), who, Talent::Explosives);
    let roll = Roll::of(table.chance(), pool, talented);
    let roll = if strike.bang { roll.with_bang() } else { roll };
    let hits = roll.hits;
    table.emit(BlastRolled { who, hex, near, pool, roll });
    let beside = match strike.inflicts {
        Some(Inflict { severity: Severity::Fixed(severity), .. }) => u32::from(severity),
        Some(_) | None => 0,
    };
    let it = Blow { strike, ..Blow::default() };
    for target in hit {
        let incoming = Incoming { hits, aces: 0, beside, status_alone, from: Some(hex) };
        attacks::meet(table, who, *target, &it, incoming)?;
    }
    Ok(())
}

/// Somebody has entered a hex: a trap that lies there fires. Their Defense counts, Cover does not
/// (V74).
pub fn spring(table: &mut Combat, who: Who, hex: Hex) -> Resolved {
    let trap = table.state().traps.iter().copied().find(|it| it.hex == hex);
    let Some(Laid { by, snare, damage, .. }) = trap else { return Ok(()) };
    let talented = has_talent(table.state(), by, Talent::Traps);
    let roll = Roll::of(table.chance(), snare, talented);
    let hits = roll.hits;
    table.emit(TrapSprung { who, hex, pool: snare, roll });
    let armor = table.state().fighter(who).map(|it| it.armor()).unwrap_or_default();
    let mut defense = 0;
    if !armor.is_empty() {
        let talented = has_talent(table.state(), who, Talent::Defense);
        let roll = Roll::of(table.chance(), armor, talented);
        defense = roll.hits;
        table.emit(DefenseRolled { who, pool: armor, cover: Cover::None, roll });
    }
    let Landing { left, .. } = attacks::landing(hits, defense, 0, 0);
    if 0 < left && 0 < damage {
        table.emit(Hurt { who, damage });
        harm::after_damage(table, who)?;
    }
    harm::inflict(table, who, Status::Trapped, left, by)
}

/// Whether a status on everybody near would come to anything; for what is offered.
pub fn near(state: &State, who: Who, band: Band) -> Vec<Who> {
    let opponents = state.opponents(who).map(|(it, _)| it);
    opponents.filter(|it| state.band(who, *it) <= band).collect()
}
