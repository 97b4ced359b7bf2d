//! The auto-Warden: what a foe does for which no player decides (F6, V107).

use std::cmp::Reverse;

use super::attacks::Order;
use super::paying::{Paid, pay_for_move};
use super::{Combat, attacks, blows, means, moves, relief, ways};
use crate::engine::Resolved;
use crate::wild_west::action::Action;
use crate::wild_west::fact::Means;
use crate::wild_west::ground::{Band, Hex};
use crate::wild_west::state::{Fighter, Phase, State, Who};
use crate::wild_west::statuses::Status;

/// What a foe does next.
pub enum Plan {
    /// It attacks so, this one.
    Attack(Means, Who),
    /// It moves, for so much Grit, along these hexes.
    Walk(u8, Vec<Hex>),
    /// It gets up.
    GetUp,
    /// It tries to wake.
    Wake,
}

/// A foe that is Unconscious tries to wake; else it attacks the nearest as well as it can, or, with
/// nobody in reach, comes nearer until it can. It never flees. `None`: its turn is over.
pub fn plan(state: &State, who: Who) -> Option<Plan> {
    let (fighter, turn) = (state.fighter(who)?, state.turn.as_ref()?);
    if state.phase != Phase::Turns || fighter.person().is_some() || !fighter.takes_turns() {
        return None;
    }
    if !fighter.can_act() {
        let wake = Action::Relieve { status: Status::Unconscious };
        let can = relief::reliefs(fighter, turn).contains(&wake);
        return can.then_some(Plan::Wake);
    }
    if let Some(best) = best_from(state, who, fighter.hex, fighter.grit) {
        return Some(Plan::Attack(best.means, best.target));
    }
    // Somebody is in reach, and the Grit left is too little for an attack: the turn is over.
    if best_from(state, who, fighter.hex, u8::MAX).is_some() {
        return None;
    }
    if fighter.prone {
        let unit = ways::unit(state, who);
        let can = unit <= ways::grit_for_moves(state, who);
        return can.then_some(Plan::GetUp);
    }
    approach(state, who, fighter).map(|(grit, steps)| Plan::Walk(grit, steps))
}

/// Somebody does what they have in mind.
pub fn carry_out(table: &mut Combat, who: Who, plan: Plan) -> Resolved {
    match plan {
        Plan::Attack(means, target) => attacks::attack_on(table, who, means, target, Order::Turn),
        Plan::Walk(grit, steps) => match pay_for_move(table, who, grit) {
            Paid::Acts => moves::go(table, who, &steps),
            Paid::Lost => Ok(()),
        },
        Plan::GetUp => moves::change_stance(table, who, false),
        Plan::Wake => relief::relieve(table, who, Status::Unconscious),
    }
}

/// An attack that is as good as any.
struct Best {
    worth: u32,
    means: Means,
    target: Who,
}

/// The best attack from a hex on the nearest whom any attack can do something to, for at most so
/// much Grit. Of those who are equally near it is the first by seat, and of equally good attacks
/// the first of the list.
fn best_from(state: &State, who: Who, from: Hex, grit: u8) -> Option<Best> {
    let fighter = state.fighter(who)?;
    let seen = state.opponents(who).filter(|(_, it)| it.takes_turns() && !it.hidden);
    let mut opponents: Vec<(u32, Who, Hex)> =
        seen.map(|(other, it)| (from.distance(it.hex), other, it.hex)).collect();
    opponents.sort_unstable_by_key(|(distance, other, _)| (*distance, state.by_seat(*other)));
    let all: Vec<Means> = means::means_of(state, who)
        .into_iter()
        .filter(|it| means::price_of(fighter, *it).is_some_and(|price| price <= grit))
        .collect();
    opponents.into_iter().find_map(|(distance, target, hex)| {
        let band = Band::of(distance);
        let worth = |means: &Means| {
            let it = blows::blow(state, who, *means, band)?;
            let clear = it.on_all || state.ground.sight(from, hex).clear;
            let host = fighter.clings_to.is_none_or(|host| host == target);
            let worth = if clear && host { worth(state, who, target, &it) } else { 0 };
            (0 < worth).then_some(Best { worth, means: *means, target })
        };
        let worths: Vec<Best> = all.iter().filter_map(worth).collect();
        worths.into_iter().rev().max_by_key(|it| it.worth)
    })
}

/// What an attack comes to for each Grit, on average, in whole numbers: damage alone counts (V107).
fn worth(state: &State, who: Who, target: Who, it: &blows::Blow) -> u32 {
    if it.strike.dice.is_empty() {
        return 0;
    }
    let pool = state.attack_pool(who, target, it.strike.dice);
    let talented = blows::talented(state, who, it.talent);
    pool.mean_thirtieths(talented) * 60 / u32::from(it.grit.max(1))
}

/// The way to where it can attack, for the least Grit; where there is none in this turn, the way
/// that brings it nearest to an opponent.
fn approach(state: &State, who: Who, fighter: &Fighter) -> Option<(u8, Vec<Hex>)> {
    let most = ways::grit_for_moves(state, who);
    let ways = ways::ways(state, who, most);
    let mut prices: Vec<u8> = ways.prices().map(|(_, price)| price).collect();
    prices.sort_unstable();
    prices.dedup();
    for price in prices {
        let left = fighter.grit.saturating_sub(price);
        let worths = ways.prices().filter(|(_, it)| *it == price).filter_map(|(hex, _)| {
            let Best { worth, .. } = best_from(state, who, hex, left)?;
            Some((worth, Reverse(ways.paths().weight(hex)), Reverse(hex)))
        });
        if let Some((_, _, Reverse(hex))) = worths.max() {
            return Some((price, ways.paths().steps(hex)));
        }
    }
    let near = |hex: Hex| {
        let opponents = state.opponents(who).filter(|(_, it)| it.takes_turns());
        opponents.map(|(_, it)| it.hex.distance(hex)).min()
    };
    let here = near(fighter.hex)?;
    let nearer = ways.prices().filter_map(|(hex, price)| {
        let there = near(hex).filter(|it| *it < here)?;
        Some((there, price, ways.paths().weight(hex), hex))
    });
    nearer.min().map(|(_, price, _, hex)| (price, ways.paths().steps(hex)))
}
