//! Surprise and the turn order (W2, W3, V1 to V3, V85, V86).

use std::cmp::Reverse;

use super::{Combat, ask, yes_or_no};
use crate::engine::{IfAny, One, Resolved};
use crate::wild_west::action::Question;
use crate::wild_west::dice::{Pool, Roll};
use crate::wild_west::fact::{
    AbilityUsed, Boosted, InitiativeRolled, OrderSet, SurpriseRolled, SurpriseSettled,
};
use crate::wild_west::rules::{Initiative, Surprise};
use crate::wild_west::skills::Skill;
use crate::wild_west::state::{Boost, Change, Fighter, RollKind, Side, Slot, State, Until, Who};
use crate::wild_west::trades::Ability;

/// Re-rolls of one tie after which it is settled by lot (V85).
const REROLLS_MAX: u8 = 20;

/// Settles who surprises whom: as the match says, or by a challenge (V3, V86).
pub fn settle_surprise(table: &mut Combat) {
    let surprise = table.state().options.surprise;
    settle_as(table, surprise);
}

/// The same as somebody says (F1).
pub fn settle_as(table: &mut Combat, surprise: Surprise) {
    let surprising = match surprise {
        Surprise::None => None,
        Surprise::Posse => Some(Side::Posse),
        Surprise::Foes => Some(Side::Foes),
        Surprise::PosseTries => challenge(table, Side::Posse),
        Surprise::FoesTry => challenge(table, Side::Foes),
    };
    table.emit(SurpriseSettled { surprising });
}

/// The best Finesse of those who try against the best Intuition of the others, one roll each
/// (V86). More Hits win, and a tie rolls again (W19); after many ties nobody is surprised.
fn challenge(table: &mut Combat, side: Side) -> Option<Side> {
    for _ in 0..REROLLS_MAX {
        let tries = roll_best(table, side, Skill::Finesse)?;
        let notice = roll_best(table, side.other(), Skill::Intuition)?;
        if tries != notice {
            return (notice < tries).then_some(side);
        }
    }
    None
}

fn roll_best(table: &mut Combat, side: Side, skill: Skill) -> Option<u32> {
    let there: Vec<Who> = table.state().there(side).map(|(who, _)| who).collect();
    let who = best(table.state(), &there, skill)?;
    let (pool, roll) = roll_skill(table, who, skill);
    let hits = roll.hits;
    table.emit(SurpriseRolled { who, skill, pool, roll });
    Some(hits)
}

/// Rolls a Skill, with the Talent for it.
fn roll_skill(table: &mut Combat, who: Who, skill: Skill) -> (Pool, Roll) {
    let pool = table.state().skill_pool(who, skill);
    let talented = table.state().fighter(who).is_some_and(|it| it.has_talent(skill.into()));
    (pool, table.roll(pool, talented))
}

/// The fighter whose pool is the best: most dice, then most Gold; the first of equals (V85).
fn best(state: &State, among: &[Who], skill: Skill) -> Option<Who> {
    among.iter().copied().min_by_key(|who| {
        let pool = state.skill_pool(*who, skill);
        (Reverse(pool.count()), Reverse(pool.gold), *who)
    })
}

/// Rolls the turn order (W2). The foes have one slot, for which the best of them rolls, unless the
/// match has each roll for itself (V2); characters roll for themselves on either side. In round 1
/// those who surprise come first (V3).
pub fn roll_order(table: &mut Combat) -> Resolved {
    before_order(table)?;
    let there = [Side::Posse, Side::Foes].map(|side| table.state().there(side));
    let together = |(_, it): &(Who, &Fighter)| it.side == Side::Foes && it.person().is_none();
    let (foes, own): (Vec<_>, Vec<_>) = there.into_iter().flatten().partition(together);
    let foes: Vec<Who> = foes.into_iter().map(|(who, _)| who).collect();
    let alone = |who: &Who| Slot { fighters: vec![*who] };
    let mut slots: Vec<Slot> = own.iter().map(|(who, _)| alone(who)).collect();
    match table.state().options.initiative {
        Initiative::Individual => slots.extend(foes.iter().map(alone)),
        Initiative::Slot if foes.is_empty() => (),
        Initiative::Slot => slots.push(Slot { fighters: foes }),
    }
    let order = ranked(table, slots, 0);
    let surprised = |slot: &Slot| {
        let first = slot.fighters.first().and_then(|who| table.state().fighter(*who));
        first.is_some_and(|it| it.surprised)
    };
    let (later, first): (Vec<Slot>, Vec<Slot>) = order.iter().cloned().partition(surprised);
    let first_round: Vec<Slot> =
        if later.is_empty() { Vec::new() } else { first.into_iter().chain(later).collect() };
    table.emit(OrderSet { order, first_round });
    Ok(())
}

/// What characters decide before the turn order is rolled: whom a hunter hunts, and whether a quick
/// hand is used (D3, V60).
fn before_order(table: &mut Combat) -> Resolved {
    let posse: Vec<Who> =
        table.state().all().filter(|(_, it)| it.person().is_some()).map(|(who, _)| who).collect();
    for who in posse {
        let Some(seat) = table.state().player(who) else { continue };
        let Some(fighter) = table.state().fighter(who) else { continue };
        let quick =
            fighter.has(Ability::HairTrigger) && fighter.can_still_use(Ability::HairTrigger);
        if fighter.has(Ability::ChosenPrey) {
            let foes: Vec<Who> = table.state().opponents(who).map(|(it, _)| it).collect();
            let ability = Ability::ChosenPrey;
            let question = Question::AbilityTarget { who, ability };
            if let Some(foe) = ask(table, seat, question, IfAny(One(foes)))? {
                let (what, until) = (Change::Prey { foe }, Until::CombatEnds {});
                table.emit(Boosted { boost: Boost { who, what, until } });
            }
        }
        if quick {
            let ability = Ability::HairTrigger;
            if ask(table, seat, Question::UseAbility { who, ability }, yes_or_no())? {
                table.emit(AbilityUsed { who, ability });
                let (on, more) = (RollKind::Skill, Pool::black(2));
                let what = Change::Dice { on, against: None, more, fewer: 0, fewer_gold: 0 };
                table.emit(Boosted { boost: Boost { who, what, until: Until::Next {} } });
            }
        }
    }
    Ok(())
}

/// Slots in the order of their Hits; those that are tied roll again among themselves (V1).
fn ranked(table: &mut Combat, slots: Vec<Slot>, again: u8) -> Vec<Slot> {
    if slots.len() < 2 && 0 < again {
        return slots;
    }
    if REROLLS_MAX < again {
        let mut slots = slots;
        table.draw_lots(&mut slots);
        return slots;
    }
    let mut rolled: Vec<(u32, Slot)> = Vec::new();
    for slot in slots {
        let Some(who) = best(table.state(), &slot.fighters, Skill::Finesse) else { continue };
        let (pool, roll) = roll_skill(table, who, Skill::Finesse);
        let hits = roll.hits;
        table.emit(InitiativeRolled { who, pool, roll, again });
        rolled.push((hits, slot));
    }
    rolled.sort_by_key(|(hits, _)| Reverse(*hits));
    let mut order = Vec::new();
    for tied in rolled.chunk_by(|one, other| one.0 == other.0) {
        let tied: Vec<Slot> = tied.iter().map(|(_, slot)| slot.clone()).collect();
        order.extend(ranked(table, tied, again.saturating_add(1)));
    }
    order
}
