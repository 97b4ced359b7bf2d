//! Attacks and blasts: from the declared target to what gets through (W7.1, V14, V15, V73).

use std::ops::RangeInclusive;

use super::blows::{self, Blow, Landing, blow, still_met, talented};
use super::near::SHORT;
use super::paying::{Paid, pay, pay_for_ability};
use super::{
    Combat, ailing, ask, crews, defending, ending, frenzies, harm, has_talent, interrupts, moves,
};
use crate::engine::{OneOf, Resolved, so_many};
use crate::wild_west::action::{Question, Target};
use crate::wild_west::dice::Roll;
use crate::wild_west::fact::{
    AttackDeclared, AttackLanded, AttackLost, AttackRolled, BlastRolled, DieAimed, HidingChanged,
    Means, PreyStruck,
};
use crate::wild_west::ground::Hex;
use crate::wild_west::pool::Changes;
use crate::wild_west::skills::Talent;
use crate::wild_west::state::{Change, RollKind, State, Stir, Who};
use crate::wild_west::strike::{Inflict, Severity, Strike};

/// When an attack is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// In the attacker's own turn: it is paid for now.
    Turn,
    /// Out of it, as it was prepared and paid for.
    Prepared {
        /// How many dice the Aim that goes with it may roll again (V12, D3).
        aim_dice: u8,
    },
}

/// Somebody attacks.
pub fn attack(table: &mut Combat, who: Who, means: Means, order: Order) -> Resolved {
    let state = table.state();
    let all = blows::targets(state, who, means);
    let side = state.fighter(who).map(|it| it.side);
    let opponents = |it: &&Who| state.fighter(**it).map(|it| it.side) != side;
    let first = all.iter().find(opponents).or(all.first()).copied();
    let Some(nearest) = first else { return Ok(()) };
    let Some(on_all) = blow(state, who, means, state.band(who, nearest)).map(|it| it.on_all) else {
        return Ok(());
    };
    let chosen = match state.player(who).filter(|_| !on_all) {
        Some(seat) => {
            let options = all.iter().map(|it| (Target::from(*it), *it)).collect();
            ask(table, seat, Question::AttackTarget { who, means }, OneOf(options))?
        }
        None => nearest,
    };
    attack_on(table, who, means, chosen, order)
}

/// Somebody attacks one whom they have chosen; what meets all opponents meets the others, too
/// (V76).
pub fn attack_on(
    table: &mut Combat,
    who: Who,
    means: Means,
    target: Who,
    order: Order,
) -> Resolved {
    let state = table.state();
    let Some(it) = blow(state, who, means, state.band(who, target)) else { return Ok(()) };
    let side = state.fighter(who).map(|it| it.side);
    let opponent = |it: &Who| state.fighter(*it).map(|it| it.side) != side;
    let declared = match it.on_all {
        true => blows::targets(state, who, means).into_iter().filter(opponent).collect(),
        false => vec![target],
    };
    strike(table, who, means, &declared, order)
}

/// Pays for an attack: an ability counts as used, too (V91).
fn paid(table: &mut Combat, who: Who, means: Means, grit: u8) -> Paid {
    match means {
        Means::Ability { ability } => pay_for_ability(table, who, ability),
        Means::Weapon { .. } | Means::Own { .. } | Means::Item { .. } => pay(table, who, grit),
    }
}

/// Pays for an attack, rolls it once, and lets every target defend (V17).
fn strike(table: &mut Combat, who: Who, means: Means, declared: &[Who], order: Order) -> Resolved {
    let Some(first) = declared.first().copied() else { return Ok(()) };
    let band = table.state().band(who, first);
    let Some(it) = blow(table.state(), who, means, band) else { return Ok(()) };
    if let Means::Weapon { weapon, .. } = means
        && weapon.sheet().is_crewed()
        && !crews::joins(table, who, weapon)?
    {
        return Ok(());
    }
    if order == Order::Turn && paid(table, who, means, it.grit) == Paid::Lost {
        return Ok(());
    }
    table.emit(AttackDeclared { who, targets: declared.to_vec(), means, band });
    interrupts::after(table, &Stir::Attacks(who, declared))?;
    let targets = still_met(table.state(), who, means, band, declared);
    let first = targets.first().copied();
    let it = first.and_then(|it| blow(table.state(), who, means, table.state().band(who, it)));
    let Some(it) = it else {
        table.emit(AttackLost { who });
        ending::settle(table);
        return Ok(());
    };
    // An Aim is for attacks, not for what is thrown to snare (V12).
    let aim = match means {
        Means::Item { .. } => 0,
        Means::Weapon { .. } | Means::Own { .. } | Means::Ability { .. } => {
            aim_dice(table.state(), who, order)
        }
    };
    roll_and_land(table, who, &it, &targets, aim)?;
    ending::settle(table);
    Ok(())
}

/// How many dice of an attack an Aim may roll again: one, two by a second look, and one more by an
/// Aim that an ally has given since the attacker's turn began (V12, D3).
pub fn aim_dice(state: &State, who: Who, order: Order) -> u8 {
    let turn = state.turn.as_ref().filter(|it| it.who == who && it.aim_waits);
    let own = match order {
        Order::Turn => turn.map_or(0, |it| it.aim_dice.max(1)),
        Order::Prepared { aim_dice } => aim_dice,
    };
    let given = state.fighter(who).is_some_and(|it| it.free_aim);
    own.saturating_add(u8::from(given))
}

/// Rolls an attack once, and lets every target defend (V17).
fn roll_and_land(
    table: &mut Combat,
    who: Who,
    it: &Blow,
    targets: &[Who],
    aim_dice: u8,
) -> Resolved {
    let talented = talented(table.state(), who, it.talent);
    let changes = table.state().attack_changes(who, targets);
    let status_alone = it.strike.dice.is_empty();
    let rolled = it.strike.rolled();
    let (mut hits, mut aces) = (0, 0);
    if !rolled.is_empty() {
        let pool = changes.applied_to(rolled);
        let bang = |roll: Roll| if it.strike.bang { roll.with_bang() } else { roll };
        let roll = bang(table.roll(pool, talented));
        table.emit(AttackRolled { who, pool, roll: roll.clone() });
        let roll = aimed(table, who, roll, talented, aim_dice, bang)?;
        (hits, aces) = (roll.hits, roll.aces);
    } else if let Some(Inflict { severity: Severity::Fixed(severity), .. }) = it.strike.inflicts {
        hits = u32::from(severity);
        // There is no die to roll again, and an Aim is for the next attack only (V12).
        if 0 < aim_dice {
            table.emit(DieAimed { who, die: None, roll: Roll::default() });
        }
    }
    // In an attack with damage the Severity is rolled beside it (V15).
    let beside = match (status_alone, it.strike.inflicts) {
        (true, _) | (_, None) => 0,
        (false, Some(Inflict { severity: Severity::Fixed(severity), .. })) => u32::from(severity),
        (false, Some(Inflict { severity: Severity::Rolled(pool), .. })) => {
            let pool = changes.applied_to(pool);
            let roll = table.roll(pool, talented);
            let beside = roll.hits;
            aces += roll.aces;
            table.emit(AttackRolled { who, pool, roll });
            beside
        }
    };
    for (at, target) in targets.iter().copied().enumerate() {
        let aces = if at == 0 && !it.is_ace { aces } else { 0 };
        let incoming = Incoming { hits, aces, beside, status_alone, from: None, bomb: false };
        meet(table, who, target, it, incoming)?;
    }
    Ok(())
}

/// A blast at a hex: one roll for all within 1 hex, one that is weaker for all from 2 to 6, with a
/// Defense each; thrower and friends too, unless the match spares them (V18, V73). Whether it has
/// gone off: it has not where its owner has fallen since they declared it (V84).
pub fn blast(table: &mut Combat, who: Who, strike: Strike, hex: Hex) -> Resolved<bool> {
    let all = in_blast(table.state(), who, hex, 0..=SHORT);
    let goes_off = declared(table, who, &all)?;
    if goes_off {
        explode(table, who, strike, hex)?;
    }
    Ok(goes_off)
}

/// The second charge of one Prepare: it goes off with the first, even if that has felled its owner
/// (V60).
pub fn blast_too(table: &mut Combat, who: Who, strike: Strike, hex: Hex) -> Resolved {
    let all = in_blast(table.state(), who, hex, 0..=SHORT);
    if !all.is_empty() {
        interrupts::after(table, &Stir::Attacks(who, &all))?;
    }
    explode(table, who, strike, hex)
}

fn explode(table: &mut Combat, who: Who, strike: Strike, hex: Hex) -> Resolved {
    let rings = [(true, 0..=1, strike), (false, 2..=SHORT, strike.one_step_weaker())];
    for (near, reach, strike) in rings {
        let hit = in_blast(table.state(), who, hex, reach);
        if !hit.is_empty() {
            ring(table, who, strike, hex, near, &hit)?;
        }
    }
    Ok(())
}

/// Those who stand so far from where a bomb goes off, and are not spared.
fn in_blast(state: &State, who: Who, hex: Hex, reach: RangeInclusive<u32>) -> Vec<Who> {
    let side = state.fighter(who).map(|it| it.side);
    let spared = |of| !state.options.friendly_fire && Some(of) == side;
    let hit = state.there_all();
    let hit = hit.filter(|(_, it)| reach.contains(&it.hex.distance(hex)) && !spared(it.side));
    hit.map(|(who, _)| who).collect()
}

/// What meets several at once, and is no attack of a weapon, declares an attack on each of them
/// (V19). Whether its roll still comes: it does not where the attacker has fallen since (V84).
pub fn declared(table: &mut Combat, who: Who, targets: &[Who]) -> Resolved<bool> {
    if targets.is_empty() {
        return Ok(true);
    }
    // Whoever attacks is seen again (V60).
    if table.state().fighter(who).is_some_and(|it| it.hidden) {
        table.emit(HidingChanged { who, hidden: false });
    }
    interrupts::after(table, &Stir::Attacks(who, targets))?;
    let able = table.state().fighter(who).is_some_and(|it| it.can_act());
    if !able {
        table.emit(AttackLost { who });
    }
    Ok(able)
}

/// One roll for all of these, with a Defense each.
fn ring(
    table: &mut Combat,
    who: Who,
    strike: Strike,
    hex: Hex,
    near: bool,
    hit: &[Who],
) -> Resolved {
    let status_alone = strike.dice.is_empty();
    let pool = strike.rolled();
    if pool.is_empty() {
        return Ok(());
    }
    // Shock and fear change a bomb's dice (C, V82), and so does what is for any roll (V106); what
    // is for attacks alone does not.
    let Changes { darkened, halved, .. } = table.state().attack_changes(who, hit);
    let any = table.state().boosted(who, RollKind::Any, &[]);
    let pool = Changes { darkened, halved, ..any }.applied_to(pool);
    let talented = has_talent(table.state(), who, Talent::Explosives);
    let roll = table.roll(pool, talented);
    let roll = if strike.bang { roll.with_bang() } else { roll };
    let hits = roll.hits;
    table.emit(BlastRolled { who, hex, near, pool, roll });
    let beside = match strike.inflicts {
        Some(Inflict { severity: Severity::Fixed(severity), .. }) => u32::from(severity),
        Some(_) | None => 0,
    };
    let it = Blow { strike, ..Blow::default() };
    for target in hit {
        let from = Some(hex);
        let incoming = Incoming { hits, aces: 0, beside, status_alone, from, bomb: true };
        meet(table, who, *target, &it, incoming)?;
    }
    Ok(())
}

/// What comes at a target.
#[derive(Clone, Copy)]
pub struct Incoming {
    /// Hits of the attack, before Defense and Dodge.
    pub hits: u32,
    /// Aces that count for the attacker.
    pub aces: u32,
    /// The Severity of a status that comes with damage.
    pub beside: u32,
    /// Whether the Hits are Severity, and no damage.
    pub status_alone: bool,
    /// The hex from which it comes, where it is not the attacker's.
    pub from: Option<Hex>,
    /// Whether it is a bomb: what is for attacks is kept for one (V73).
    pub bomb: bool,
}

/// One target defends, and takes what gets through.
pub fn meet(table: &mut Combat, who: Who, target: Who, it: &Blow, incoming: Incoming) -> Resolved {
    let Incoming { hits, aces, beside, status_alone, from, bomb } = incoming;
    frenzies::duck(table, target, hits);
    let guard = match from {
        Some(hex) => table.state().guard_from(target, hex, true),
        None => table.state().guard(target, who, !it.on_all),
    };
    let defense = defending::roll_defense(table, target, guard);
    let band = table.state().band(who, target);
    let eye = if from.is_none() { table.state().ignored_defense(who, band) } else { 0 };
    let ignored = eye.saturating_add(it.strike.piercing);
    let bank = table.state().fighter(target).map_or(0, |it| u32::from(it.dodge));
    // What only brings a status is no shot at the prey: a roar, or a snare (W7.1, V60).
    let is_first = !bomb && !status_alone && prey(table, who, target);
    let Landing { defended, left, .. } = blows::landing(hits, defense, u32::from(ignored), 0);
    // Two Hits more come after Defense (V60); the Dodge bank subtracts from all.
    let left = left + if is_first { 2 } else { 0 };
    let Landing { dodged, left, .. } = blows::landing(left, 0, 0, bank);
    // An attack on the bleeding does nothing to them (V96).
    let bleeds = table.state().fighter(target).is_none_or(|it| it.is_bleeding());
    let damage = if status_alone || bleeds { 0 } else { left };
    table.emit(AttackLanded { who, target, hits, aces, defended, dodged, damage, bomb });
    if 0 < damage {
        harm::after_damage(table, target)?;
        if let Some(own) = it.own {
            frenzies::after_damage(table, who, target, damage, own);
        }
        if it.pushes {
            let from = table.state().fighter(who).map(|it| it.hex).unwrap_or_default();
            moves::push(table, target, from)?;
        }
    }
    if let Some(Inflict { status, plus, .. }) = it.strike.inflicts.filter(|_| 0 < left) {
        let severity = if status_alone { left } else { beside } + u32::from(plus);
        match 0 < damage && table.state().fighter(target).is_some_and(|it| it.is_bleeding()) {
            true => ailing::worsen_the_fallen(table, target, status, severity, who),
            false => harm::inflict(table, target, status, severity, who)?,
        }
    }
    Ok(())
}

/// Whether somebody attacks the prey of their hunt for the first time (V60).
fn prey(table: &mut Combat, who: Who, foe: Who) -> bool {
    let hunts = table.state().has_boost(who, Change::Prey { foe });
    if hunts {
        table.emit(PreyStruck { who, foe });
    }
    hunts
}

/// Lets an Aim roll so many dice again, each once, if its owner wants (V12). `counted` says what
/// the dice count then (V78).
pub fn aimed(
    table: &mut Combat,
    who: Who,
    roll: Roll,
    talented: bool,
    aim_dice: u8,
    counted: impl Fn(Roll) -> Roll,
) -> Resolved<Roll> {
    let Some(seat) = table.state().player(who) else { return Ok(roll) };
    let (mut roll, mut again) = (roll, Vec::new());
    // There may be no die to roll again, and an Aim is for the next attack only.
    if 0 < aim_dice && roll.dice.is_empty() {
        table.emit(DieAimed { who, die: None, roll: roll.clone() });
    }
    for _ in 0..usize::from(aim_dice).min(roll.dice.len()) {
        let all: u8 = so_many(roll.dice.len());
        let dice = (0..all).filter(|at| !again.contains(at));
        let dice = dice.map(|at| (Target::Die { at }, Some(at)));
        let options = dice.chain([(Target::No {}, None)]).collect();
        let faces = roll.dice.iter().map(|it| it.face()).collect();
        let die = ask(table, seat, Question::AimDie { who, faces }, OneOf(options))?;
        let aimed = die.and_then(|at| table.roll_again(&roll, usize::from(at), talented));
        roll = aimed.map_or(roll, &counted);
        table.emit(DieAimed { who, die, roll: roll.clone() });
        let Some(die) = die else { break };
        again.push(die);
    }
    Ok(roll)
}
