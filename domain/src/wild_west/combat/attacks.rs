//! Attacks: from the declared target to what gets through (W7.1, V14, V15, V71, V72).

use super::paying::{Paid, pay, pay_for_ability};
use super::{
    Combat, abilities, ask, blasts, crews, ending, frenzies, harm, interrupts, means, space,
};
use crate::engine::{OneOf, Resolved, so_many};
use crate::wild_west::action::{Question, Target};
use crate::wild_west::ammunition::LoadKind;
use crate::wild_west::dice::{Pool, Roll};
use crate::wild_west::fact::{
    AttackDeclared, AttackLanded, AttackLost, AttackRolled, DefenseRolled, DieAimed, Means,
    PreyStruck,
};
use crate::wild_west::foes::{FoeAttack, Reach, When};
use crate::wild_west::ground::{Band, Hex};
use crate::wild_west::items::Use;
use crate::wild_west::skills::Talent;
use crate::wild_west::state::{Change, State, Stir, Who};
use crate::wild_west::statuses::Status;
use crate::wild_west::strike::{Inflict, Severity, Strike};
use crate::wild_west::trades::{Ability, Rank};

/// An attack as it comes out of the tables, at a band.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Blow {
    /// What it does.
    pub strike: Strike,
    /// The Talent for its dice.
    pub talent: Option<Talent>,
    /// What it costs.
    pub grit: u8,
    /// Whether it meets all opponents within Long, over any Cover (V76).
    pub on_all: bool,
    /// A foe's attack of its own, as its table has it.
    pub own: Option<&'static FoeAttack>,
    /// Whether it pushes whom it hurts by a Short (V70).
    pub pushes: bool,
    /// Whether its Aces count nothing, as it is an ace itself (V24).
    pub is_ace: bool,
}

/// When an attack is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// In the attacker's own turn: it is paid for now.
    Turn,
    /// Out of it, as it was prepared and paid for.
    Prepared {
        /// Whether an Aim goes with it (V12).
        aimed: bool,
    },
}

/// What gets through (V14).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Landing {
    /// Hits that Defense took.
    pub defended: u32,
    /// Hits of Dodge that were spent.
    pub dodged: u32,
    /// What is left.
    pub left: u32,
}

/// What is left of an attack: Defense first, less what the attack ignores of it; then the Dodge
/// bank, as much as needed (V13, V14).
pub fn landing(hits: u32, defense: u32, ignored: u32, bank: u32) -> Landing {
    let defended = defense.saturating_sub(ignored).min(hits);
    let dodged = bank.min(hits - defended);
    Landing { defended, dodged, left: hits - defended - dodged }
}

/// What somebody's attack is at a band; nothing where it does not work there.
pub fn blow(state: &State, who: Who, means: Means, band: Band) -> Option<Blow> {
    let fighter = state.fighter(who)?;
    match means {
        Means::Weapon { weapon, load } => {
            let sheet = weapon.sheet();
            // By an ability weapons reach one band farther (D3).
            let nearer = match band {
                Band::Arms => None,
                Band::Short => Some(Band::Arms),
                Band::Long => Some(Band::Short),
                Band::Distant => Some(Band::Long),
            };
            let farther = nearer.filter(|_| state.has_boost(who, Change::Farther {}));
            let farther = farther.and_then(|it| sheet.dice_at(it));
            let mut strike = Strike::hitting(sheet.dice_at(band).or(farther)?);
            let mut pushes = false;
            if let Some(load) = load {
                let (dice, bang) = load.burst_at(band);
                pushes = load.kind == LoadKind::Knockback;
                strike = strike.piercing(load.piercing());
                (strike.dice, strike.bang) = (strike.dice.plus(dice), bang);
                if let Some(status) = load.kind.status() {
                    strike = strike.and_fixed(status, load.strength);
                }
            }
            let talent = Some(sheet.kind.talent());
            let grit = means::price_of(fighter, means)?;
            Some(Blow { strike, talent, grit, pushes, ..Blow::default() })
        }
        Means::Own { attack } => {
            let attack = fighter.foe()?.sheet().attacks.get(usize::from(attack))?;
            let (talent, grit) = (attack.talent, attack.grit);
            let on_all = attack.reach == Reach::AllWithinLong;
            let usable = match attack.when {
                When::Always => true,
                When::Clinging => fighter.clings_to.is_some(),
                When::Frenzied => fighter.frenzied,
            };
            let strike = attack.at(band).filter(|_| usable)?;
            Some(Blow { strike, talent, grit, on_all, own: Some(attack), ..Blow::default() })
        }
        Means::Item { .. } | Means::Ability { .. } => blow_of(state, who, means, band),
    }
}

/// What a snare or an ability is that is used as an attack; nothing where it does not reach.
fn blow_of(state: &State, who: Who, means: Means, band: Band) -> Option<Blow> {
    let (strike, limit, talent, grit, is_ace) = match means {
        Means::Item { item } => match item.sheet().what {
            Use::Snares(strike) => {
                (strike, Band::Short, Some(Talent::Traps), item.sheet().grit, false)
            }
            _ => return None,
        },
        Means::Ability { ability: Ability::Volley } => {
            // Its dice are divided before they are rolled (V61).
            (Strike::hitting(Pool::gold(4)), Band::Long, None, 2, true)
        }
        Means::Ability { ability } => {
            let (strike, limit, talent) = abilities::strike_of(ability)?;
            let sheet = ability.sheet();
            (strike, limit, talent, sheet.grit, sheet.rank == Rank::Ace)
        }
        Means::Weapon { .. } | Means::Own { .. } => return None,
    };
    // The craft of traps is in every snare (D3).
    let strike = match strike.inflicts {
        Some(Inflict { status: Status::Trapped, severity: Severity::Rolled(pool), .. }) => {
            strike.with(Status::Trapped, Severity::Rolled(blasts::snare_pool(state, who, pool)))
        }
        _ => strike,
    };
    (band <= limit).then_some(Blow { strike, talent, grit, is_ace, ..Blow::default() })
}

/// Whom somebody can attack so: who is there, in the band and in sight, the nearest opponents
/// first. The bleeding come last: an attack does nothing to them (V96).
pub fn targets(state: &State, who: Who, means: Means) -> Vec<Who> {
    let friendly = state.options.friendly_fire;
    let side = state.fighter(who).map(|it| it.side);
    let others = state.all().filter(|(other, it)| {
        let opponent = Some(it.side) != side;
        *other != who && it.is_there() && (friendly || opponent) && !(it.hidden && opponent)
    });
    let can = |target: &Who| {
        let blow = blow(state, who, means, state.band(who, *target));
        blow.is_some_and(|it| meets(state, who, *target, &it))
    };
    let mut targets: Vec<Who> = others.map(|(who, _)| who).filter(can).collect();
    targets.sort_by_key(|target| {
        let target_of = state.fighter(*target);
        let own = target_of.map(|it| it.side) == side;
        let bleeds = target_of.is_some_and(|it| it.is_bleeding());
        (own, bleeds, state.distance(who, *target), *target)
    });
    targets
}

/// Whether an attack that works at this distance meets somebody: in sight, unless it meets all; of
/// one who clings, only on whom they cling to (V89).
fn meets(state: &State, who: Who, target: Who, it: &Blow) -> bool {
    let host = state.fighter(who).and_then(|it| it.clings_to);
    let on_host = it.own.is_some_and(|own| own.when == When::Clinging);
    (it.on_all || state.sight(who, target).clear) && (!on_host || host == Some(target))
}

/// Somebody attacks.
pub fn attack(table: &mut Combat, who: Who, means: Means, order: Order) -> Resolved {
    let state = table.state();
    let all = targets(state, who, means);
    let side = state.fighter(who).map(|it| it.side);
    let opponents = |it: &&Who| state.fighter(**it).map(|it| it.side) != side;
    let first = all.iter().find(opponents).or(all.first()).copied();
    let Some(nearest) = first else { return Ok(()) };
    let Some(on_all) = blow(state, who, means, state.band(who, nearest)).map(|it| it.on_all) else {
        return Ok(());
    };
    let chosen: Vec<Who> = if on_all {
        all.iter().filter(opponents).copied().collect()
    } else {
        match state.player(who) {
            Some(seat) => {
                let options = all.iter().map(|it| (Target::from(*it), *it)).collect();
                vec![ask(table, seat, Question::AttackTarget { who, means }, OneOf(options))?]
            }
            None => vec![nearest],
        }
    };
    strike(table, who, means, &chosen, order)
}

/// Pays for an attack: an ability counts as used, too (V91).
fn paid(table: &mut Combat, who: Who, means: Means, grit: u8) -> Paid {
    match means {
        Means::Ability { ability } => pay_for_ability(table, who, ability),
        Means::Weapon { .. } | Means::Own { .. } | Means::Item { .. } => pay(table, who, grit),
    }
}

/// Who of the targets can still be met after what has interrupted the attack: nobody, if the
/// attacker is down (V84).
pub fn still_met(state: &State, who: Who, means: Means, targets: &[Who]) -> Vec<Who> {
    let able = state.fighter(who).is_some_and(|it| it.can_act());
    let can = |target: &Who| {
        let there = state.fighter(*target).is_some_and(|it| it.is_there());
        let blow = blow(state, who, means, state.band(who, *target));
        able && there && blow.is_some_and(|it| meets(state, who, *target, &it))
    };
    targets.iter().copied().filter(can).collect()
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
    let targets = still_met(table.state(), who, means, declared);
    let first = targets.first().copied();
    let it = first.and_then(|it| blow(table.state(), who, means, table.state().band(who, it)));
    let Some(it) = it else {
        table.emit(AttackLost { who });
        ending::settle(table);
        return Ok(());
    };
    // An Aim is for attacks, not for what is thrown to snare (V12).
    let order =
        if matches!(means, Means::Item { .. }) { Order::Prepared { aimed: false } } else { order };
    roll_and_land(table, who, &it, &targets, order)?;
    ending::settle(table);
    Ok(())
}

/// Rolls an attack once, and lets every target defend (V17).
fn roll_and_land(
    table: &mut Combat,
    who: Who,
    it: &Blow,
    targets: &[Who],
    order: Order,
) -> Resolved {
    let talented = talented(table.state(), who, it.talent);
    let changes = table.state().attack_changes(who, targets);
    let status_alone = it.strike.dice.is_empty();
    let rolled = match (status_alone, it.strike.inflicts) {
        (false, _) => Some(it.strike.dice),
        (true, Some(Inflict { severity: Severity::Rolled(pool), .. })) => Some(pool),
        (true, _) => None,
    };
    let (mut hits, mut aces) = (0, 0);
    if let Some(pool) = rolled {
        let pool = changes.applied_to(pool);
        let bang = |roll: Roll| if it.strike.bang { roll.with_bang() } else { roll };
        let roll = bang(Roll::of(table.chance(), pool, talented));
        table.emit(AttackRolled { who, pool, roll: roll.clone() });
        let roll = bang(aimed(table, who, roll, talented, order)?);
        (hits, aces) = (roll.hits, roll.aces);
    } else if let Some(Inflict { severity: Severity::Fixed(severity), .. }) = it.strike.inflicts {
        hits = u32::from(severity);
    }
    // In an attack with damage the Severity is rolled beside it (V15).
    let beside = match (status_alone, it.strike.inflicts) {
        (true, _) | (_, None) => 0,
        (false, Some(Inflict { severity: Severity::Fixed(severity), .. })) => u32::from(severity),
        (false, Some(Inflict { severity: Severity::Rolled(pool), .. })) => {
            let pool = changes.applied_to(pool);
            let roll = Roll::of(table.chance(), pool, talented);
            let beside = roll.hits;
            aces += roll.aces;
            table.emit(AttackRolled { who, pool, roll });
            beside
        }
    };
    for (at, target) in targets.iter().copied().enumerate() {
        let aces = if at == 0 && !it.is_ace { aces } else { 0 };
        let incoming = Incoming { hits, aces, beside, status_alone, from: None };
        meet(table, who, target, it, incoming)?;
    }
    Ok(())
}

/// What comes at a target.
#[derive(Clone, Copy)]
pub struct Incoming {
    /// Hits.
    pub hits: u32,
    /// Aces that count for the attacker.
    pub aces: u32,
    /// The Severity of a status that comes with damage.
    pub beside: u32,
    /// Whether the Hits are Severity, and no damage.
    pub status_alone: bool,
    /// The hex from which it comes, where it is not the attacker's.
    pub from: Option<Hex>,
}

/// One target defends, and takes what gets through.
pub fn meet(table: &mut Combat, who: Who, target: Who, it: &Blow, incoming: Incoming) -> Resolved {
    let Incoming { hits, aces, beside, status_alone, from } = incoming;
    frenzies::duck(table, target, hits);
    let guard = match from {
        Some(hex) => table.state().guard_from(target, hex, true),
        None => table.state().guard(target, who, !it.on_all),
    };
    let mut defense = 0;
    if !guard.pool.is_empty() {
        let talented = talented(table.state(), target, Some(Talent::Defense));
        let roll = Roll::of(table.chance(), guard.pool, talented);
        defense = roll.hits;
        table.emit(DefenseRolled { who: target, pool: guard.pool, cover: guard.cover, roll });
    }
    let band = table.state().band(who, target);
    let eye = if from.is_none() { table.state().ignored_defense(who, band) } else { 0 };
    let ignored = eye.saturating_add(it.strike.piercing);
    let bank = table.state().fighter(target).map_or(0, |it| u32::from(it.dodge));
    let (hits, defense) = match prey(table, who, target) {
        // Two Hits more after Defense (V60).
        true => {
            let left = hits.saturating_sub(defense.saturating_sub(u32::from(ignored)));
            (left + 2, 0)
        }
        false => (hits, defense),
    };
    let Landing { defended, dodged, left } = landing(hits, defense, u32::from(ignored), bank);
    // An attack on the bleeding does nothing to them (V96).
    let bleeds = table.state().fighter(target).is_none_or(|it| it.is_bleeding());
    let damage = if status_alone || bleeds { 0 } else { left };
    table.emit(AttackLanded { who, target, hits, aces, defended, dodged, damage });
    if 0 < damage {
        harm::after_damage(table, target)?;
        if let Some(own) = it.own {
            frenzies::after_damage(table, who, target, damage, own);
        }
        if it.pushes {
            let from = table.state().fighter(who).map(|it| it.hex).unwrap_or_default();
            space::push(table, target, from, space::PUSH)?;
        }
    }
    if let Some(Inflict { status, plus, .. }) = it.strike.inflicts.filter(|_| 0 < left) {
        let severity = if status_alone { left } else { beside };
        harm::inflict(table, target, status, severity + u32::from(plus), who)?;
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

/// Lets an Aim that waits roll one die again, if its owner wants (V12).
fn aimed(table: &mut Combat, who: Who, roll: Roll, talented: bool, order: Order) -> Resolved<Roll> {
    let turn = table.state().turn.as_ref();
    let waits = match order {
        Order::Turn => turn.is_some_and(|it| it.who == who && it.aim_waits),
        Order::Prepared { aimed } => aimed,
    };
    let Some(seat) = table.state().player(who).filter(|_| waits) else { return Ok(roll) };
    let count = match order {
        Order::Turn => turn.map_or(1, |it| it.aim_dice.max(1)),
        Order::Prepared { .. } => 1,
    };
    let (mut roll, mut again) = (roll, Vec::new());
    for _ in 0..count {
        let all: u8 = so_many(roll.dice.len());
        let dice = (0..all).filter(|at| !again.contains(at));
        let dice = dice.map(|at| (Target::Die { at }, Some(at)));
        let options = dice.chain([(Target::No {}, None)]).collect();
        let faces = roll.dice.iter().map(|it| it.face()).collect();
        let die = ask(table, seat, Question::AimDie { who, faces }, OneOf(options))?;
        let aimed = die.and_then(|at| roll.aimed(table.chance(), usize::from(at), talented));
        roll = aimed.unwrap_or(roll);
        table.emit(DieAimed { who, die, roll: roll.clone() });
        let Some(die) = die else { break };
        again.push(die);
    }
    Ok(roll)
}

/// Whether somebody rolls Spurs again in rolls of this kind. What no human has a Talent for, a
/// monster still does (W18).
pub fn talented(state: &State, who: Who, talent: Option<Talent>) -> bool {
    let Some(fighter) = state.fighter(who) else { return false };
    match talent {
        Some(talent) => fighter.has_talent(talent),
        None => fighter.foe().is_some_and(|it| it.sheet().talents.is_none()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Vector 2.
    #[test]
    fn v14_defense_comes_first_and_dodge_is_spent_as_needed() {
        let it = |hits, defense, bank| {
            let Landing { defended, dodged, left } = landing(hits, defense, 0, bank);
            (defended, dodged, left)
        };
        assert_eq!(it(4, 1, 2), (1, 2, 1));
        assert_eq!(it(2, 1, 2), (1, 1, 0));
        assert_eq!(it(1, 3, 2), (1, 0, 0));
        assert_eq!(it(0, 2, 2), (0, 0, 0));
    }

    #[test]
    fn v78_what_ignores_defense_leaves_dodge_alone() {
        assert_eq!(landing(3, 2, 1, 0), Landing { defended: 1, dodged: 0, left: 2 });
        assert_eq!(landing(3, 2, 9, 1), Landing { defended: 0, dodged: 1, left: 2 });
    }
}
