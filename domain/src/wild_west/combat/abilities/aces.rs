//! Aces in the hole that are no plain attacks (W15, D3, V61).

use std::cmp::Reverse;

use super::super::attacks::{self, Incoming};
use super::super::blows::{self, Blow};
use super::super::near::{self, SHORT};
use super::super::paying::{Paid, pay_for_ability};
use super::super::{Combat, ailing, ask, ending, has_talent, interrupts, remedies, rolls};
use super::aid::ALLIES_MAX;
use super::leading;
use crate::engine::{Bin, One, Resolved, Several, Split, so_many};
use crate::wild_west::action::Question;
use crate::wild_west::dice::{Pool, Roll};
use crate::wild_west::fact::{AbilityRolled, AttackDeclared, AttackLost, Boosted, Lulled, Means};
use crate::wild_west::ground::{Band, Hex};
use crate::wild_west::skills::Talent;
use crate::wild_west::state::{Boost, Change, RollKind, Stir, Until, Who};
use crate::wild_west::statuses::Status;
use crate::wild_west::strike::Strike;
use crate::wild_west::trades::Ability;

/// A hex within Short that somebody chooses and pays for; none if they are too Dazed.
fn hex_for(table: &mut Combat, who: Who, ability: Ability) -> Resolved<Option<Hex>> {
    let Some(seat) = table.state().player(who) else { return Ok(None) };
    let from = table.state().fighter(who).map(|it| it.hex).unwrap_or_default();
    let hexes = near::within_short(table.state(), from);
    let hex = ask(table, seat, Question::AbilityHex { who, ability }, One(hexes))?;
    Ok((pay_for_ability(table, who, ability) == Paid::Acts).then_some(hex))
}

/// 2G with Bang!: every ally within Short of a hex heals that much, the bleeding are saved (V99).
pub fn panacea(table: &mut Combat, who: Who) -> Resolved {
    let ability = Ability::Panacea;
    let Some(hex) = hex_for(table, who, ability)? else { return Ok(()) };
    let pool = table.state().aid_pool(who, Pool::gold(2));
    let hits = rolls::roll_ability(table, who, ability, pool, Some(Talent::FirstAid), true);
    let Some(side) = table.state().fighter(who).map(|it| it.side) else { return Ok(()) };
    let near = table.state().there(side).filter(|(_, it)| it.hex.distance(hex) <= SHORT);
    let near: Vec<Who> = near.map(|(it, _)| it).collect();
    for ally in near {
        remedies::give_aid(table, ally, hits, false);
    }
    Ok(())
}

/// 2G with Bang!: every enemy within Short of a hex takes that much, with a Defense each (V61).
pub fn bad_medicine(table: &mut Combat, who: Who) -> Resolved {
    let ability = Ability::BadMedicine;
    let Some(hex) = hex_for(table, who, ability)? else { return Ok(()) };
    let near = table.state().opponents(who).filter(|(_, it)| it.hex.distance(hex) <= SHORT);
    let near: Vec<Who> = near.map(|(it, _)| it).collect();
    let strike = Strike::hitting(Pool::gold(2)).with_bang();
    on_each(table, who, ability, strike, &near, Some(hex))
}

/// One roll at several, with a Defense each; at those who are still there once the attack on them
/// was declared (V19).
fn on_each(
    table: &mut Combat,
    who: Who,
    ability: Ability,
    strike: Strike,
    targets: &[Who],
    from: Option<Hex>,
) -> Resolved {
    if !attacks::declared(table, who, targets)? {
        ending::settle(table);
        return Ok(());
    }
    let state = table.state();
    let near = |it: &Who| match from {
        Some(hex) => state.fighter(*it).is_some_and(|it| it.hex.distance(hex) <= SHORT),
        None => near::opponents(state, who, Band::Short).contains(it),
    };
    let there = |it: &Who| state.fighter(*it).is_some_and(|it| it.is_there()) && near(it);
    let targets: Vec<Who> = targets.iter().copied().filter(there).collect();
    let status_alone = strike.dice.is_empty();
    let pool = table.state().attack_changes(who, &targets).applied_to(strike.rolled());
    let hits = rolls::roll_ability(table, who, ability, pool, None, strike.bang);
    let it = Blow { strike, ..Blow::default() };
    for target in targets {
        let incoming = Incoming { hits, aces: 0, beside: 0, status_alone, from, bomb: false };
        attacks::meet(table, who, target, &it, incoming)?;
    }
    ending::settle(table);
    Ok(())
}

/// Every enemy within Short of Medium size or smaller is Afraid [4B].
pub fn roar(table: &mut Combat, who: Who) -> Resolved {
    let mut near = near::opponents(table.state(), who, Band::Short);
    near.retain(|it| table.state().fighter(*it).is_some_and(|it| it.size().is_medium_or_smaller()));
    if pay_for_ability(table, who, Ability::Roar) == Paid::Lost {
        return Ok(());
    }
    let strike = Strike::rolling(Status::Afraid, Pool::black(4));
    on_each(table, who, Ability::Roar, strike, &near, None)
}

/// Every enemy within Short is Dazed [3G].
pub fn blinding_dust(table: &mut Combat, who: Who) -> Resolved {
    let near = near::opponents(table.state(), who, Band::Short);
    if pay_for_ability(table, who, Ability::BlindingDust) == Paid::Lost {
        return Ok(());
    }
    let strike = Strike::rolling(Status::Dazed, Pool::gold(3));
    on_each(table, who, Ability::BlindingDust, strike, &near, None)
}

/// 2G: one foe within Short has no frenzy for so many of its turns.
pub fn lull(table: &mut Combat, who: Who) -> Resolved {
    let ability = Ability::Lull;
    let Some(seat) = table.state().player(who) else { return Ok(()) };
    let near = near::opponents(table.state(), who, Band::Short);
    let foe = ask(table, seat, Question::AbilityTarget { who, ability }, One(near))?;
    if pay_for_ability(table, who, ability) == Paid::Lost {
        return Ok(());
    }
    let pool = table.state().any_pool(who, Pool::gold(2));
    // An action that targets the source of one's fear has half the dice (C).
    let pool = if table.state().fears(who, foe) { pool.halved() } else { pool };
    let hits = rolls::roll_ability(table, who, ability, pool, None, false);
    if 0 < hits {
        table.emit(Lulled { who: foe, turns: so_many(hits) });
    }
    Ok(())
}

/// Up to four allies have 3G more Defense until one's next turn, or 1G at Long.
pub fn stand_fast(table: &mut Combat, who: Who) -> Resolved {
    let ability = Ability::StandFast;
    let Some(seat) = table.state().player(who) else { return Ok(()) };
    let allies = near::allies(table.state(), who, Band::Long);
    let question = Question::AbilityAllies { who, ability };
    let chosen: Vec<Who> = ask(table, seat, question, Several(allies, 1, ALLIES_MAX))?;
    if pay_for_ability(table, who, ability) == Paid::Lost {
        return Ok(());
    }
    for ally in chosen {
        let near = table.state().band(who, ally) <= Band::Short;
        let more = Pool::gold(if near { 3 } else { 1 });
        let what =
            Change::Dice { on: RollKind::Defense, against: None, more, fewer: 0, fewer_gold: 0 };
        let until = Until::TurnBegins { of: who };
        table.emit(Boosted { boost: Boost { who: ally, what, until } });
    }
    Ok(())
}

/// 3G: each ally takes up to so much from one status, which they choose.
pub fn pull_together(table: &mut Combat, who: Who) -> Resolved {
    let ability = Ability::PullTogether;
    if pay_for_ability(table, who, ability) == Paid::Lost {
        return Ok(());
    }
    let pool = table.state().any_pool(who, Pool::gold(3));
    let hits = rolls::roll_ability(table, who, ability, pool, None, false);
    if hits == 0 {
        return Ok(());
    }
    for ally in leading::ailing(table.state(), who) {
        let Some(fighter) = table.state().fighter(ally) else { continue };
        let statuses: Vec<Status> = fighter.ails.all().map(|(status, _)| status).collect();
        let severity = |it: &Status| (fighter.ails.severity(*it), Reverse(*it));
        let worst = statuses.iter().copied().max_by_key(severity).unwrap_or_default();
        // For whom nobody decides, it is the worst.
        let status = match table.state().player(ally) {
            Some(seat) => ask(table, seat, Question::EasedStatus { who: ally }, One(statuses))?,
            None => worst,
        };
        let from = table.state().fighter(ally).map_or(0, |it| it.ails.severity(status));
        let to = from.saturating_sub(so_many(hits));
        ailing::ease(table, ally, status, to);
    }
    Ok(())
}

/// 4G up to Long, divided among targets before they are rolled, with a Defense each (V61).
pub fn volley(table: &mut Combat, who: Who) -> Resolved {
    let ability = Ability::Volley;
    let means = Means::Ability { ability };
    let Some(seat) = table.state().player(who) else { return Ok(()) };
    let targets = blows::targets(table.state(), who, means);
    let bins = targets.into_iter().map(Bin::open).collect();
    let question = Question::VolleyDice { who };
    let parts: Vec<(Who, u32)> = ask(table, seat, question, Split { total: 4, bins })?;
    if pay_for_ability(table, who, ability) == Paid::Lost {
        return Ok(());
    }
    let targets: Vec<Who> = parts.iter().map(|(it, _)| *it).collect();
    let Some(first) = targets.first().copied() else { return Ok(()) };
    let band = table.state().band(who, first);
    table.emit(AttackDeclared { who, targets: targets.clone(), means, band });
    interrupts::after(table, &Stir::Attacks(who, &targets))?;
    let met = blows::still_met(table.state(), who, means, band, &targets);
    if met.is_empty() {
        table.emit(AttackLost { who });
    }
    let met: Vec<(Who, u32)> = parts.into_iter().filter(|(it, _)| met.contains(it)).collect();
    for ((target, _), roll) in met.iter().zip(roll_parts(table, who, &met)?) {
        let (hits, status_alone) = (roll.hits, false);
        let from = None;
        let incoming = Incoming { hits, aces: 0, beside: 0, status_alone, from, bomb: false };
        attacks::meet(table, who, *target, &Blow::default(), incoming)?;
    }
    ending::settle(table);
    Ok(())
}

/// Rolls the dice of a volley, part by part; it is one attack, and an Aim may roll a die of it
/// again (V12, V61). What is for the next attack counts in the first part for which it is.
fn roll_parts(table: &mut Combat, who: Who, parts: &[(Who, u32)]) -> Resolved<Vec<Roll>> {
    let ability = Ability::Volley;
    let talented = has_talent(table.state(), who, Talent::Pistols);
    let mut ahead = table.state().clone();
    let mut rolls = Vec::new();
    for (target, dice) in parts {
        let pool = Pool::gold(so_many(*dice));
        let pool = ahead.attack_pool(who, *target, pool);
        ahead.spend_boosts(who, RollKind::Attack, &[*target]);
        let roll = table.roll(pool, talented);
        table.emit(AbilityRolled { who, ability, pool, roll: roll.clone() });
        rolls.push(roll);
    }
    let whole = Roll::counted(rolls.iter().flat_map(|it| it.dice.clone()).collect());
    let aim_dice = attacks::aim_dice(table.state(), who, attacks::Order::Turn);
    let whole = attacks::aimed(table, who, whole, talented, aim_dice, |it| it)?;
    let mut dice = whole.dice.into_iter();
    let part = |it: Roll| Roll::counted(dice.by_ref().take(it.dice.len()).collect());
    Ok(rolls.into_iter().map(part).collect())
}
