//! The end of a round and of a week: everybody goes home, rents are paid, markers are added (S10).

use super::casting::{points, roll};
use super::elimination;
use super::fact::{Fact, RentPaid};
use super::guns::GunId;
use super::rules::Gunslingers;
use super::state::State;
use super::town::{Bonus, Dice, Property};
use crate::engine::{Resolved, Table};

/// Territory rounds of a week (S6).
const ROUNDS: u8 = 2;

/// Everybody goes home, unwinged and unwounded (G29).
pub fn end_round(table: &mut Table<Gunslingers>) -> Resolved {
    let round = table.state().round;
    let next = (round < ROUNDS).then(|| round.saturating_add(1));
    table.emit(Fact::RoundEnded { round, next });
    Ok(())
}

/// Whoever has lost his headquarters is out (G53); rents are paid for every property with two
/// markers, and every property gets its second (S10). The last week is followed by the vote (G68),
/// and so is any with one player left (G54).
pub fn end_week(table: &mut Table<Gunslingers>) -> Resolved {
    elimination::check_headquarters(table)?;
    collect_rents(table);
    let state = table.state();
    let week = state.week;
    let freed: Vec<GunId> = state
        .guns
        .iter()
        .filter(|(_, gun)| 0 < gun.jailed_until && gun.jailed_until <= week)
        .map(|(id, _)| *id)
        .collect();
    let last = state.options.weeks <= week || state.playing().len() < 2;
    table.emit(Fact::WeekEnded { week, freed, last });
    Ok(())
}

/// All rents are rolled, then paid, in the order of the board (S10, G64).
fn collect_rents(table: &mut Table<Gunslingers>) {
    let mut rents = Vec::new();
    for property in table.state().board.clone() {
        let Some(holding) = table.state().holdings.get(&property).copied() else { continue };
        if holding.markers < 2 {
            continue;
        }
        let flat = flat_rent(table.state(), property);
        let count = dice_of_rent(table.state(), property);
        let dice = roll(table, count);
        let paid = flat.saturating_add(points(&dice));
        rents.push(RentPaid { property, seat: holding.owner, flat, dice, paid });
    }
    table.emit(Fact::RentsPaid { rents });
}

/// What a property pays without dice (C1).
fn flat_rent(state: &State, property: Property) -> u32 {
    let rent = property.deed().rent;
    let bonus = match rent.bonus {
        Bonus::None => 0,
        Bonus::PerGunKilled { max } => state.killed_this_week.min(max),
        Bonus::PerTenDollars { max } => {
            let cash = state.owner(property).map_or(0, |owner| state.player(owner).cash);
            (cash / 10).min(max)
        }
    };
    rent.dollars + bonus
}

/// The counting dice of a rent (C1, G62, G63).
fn dice_of_rent(state: &State, property: Property) -> u32 {
    match property.deed().rent.dice {
        Dice::Of(count) => count,
        Dice::PerGunInPlay { max } => state.guns_in_play().min(max),
        Dice::PerGunOnTrain { max } => {
            let train = u32::try_from(state.train.len()).unwrap_or(u32::MAX);
            train.saturating_add(1).min(max)
        }
    }
}
