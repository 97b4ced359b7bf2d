//! Reputation lost in gunfights, and what it takes to hold one's property (S11.2, S11.3).

use super::action::{Question, Target};
use super::fact::{Fact, Shame};
use super::guns::GunId;
use super::rules::Gunslingers;
use super::state::State;
use super::town::Property;
use crate::engine::{Resolved, Seat, Table};

/// A player loses reputation: a token, or two where both backed down (S11.2), but never more than
/// he has (G34). Then he must have enough left to hold all that he controls (S11.3). The church
/// spares its controller the first such loss of a week (C1).
pub fn lose_face(table: &mut Table<Gunslingers>, seat: Seat, reason: Shame) -> Resolved {
    let state = table.state();
    if state.has_power(seat, Property::Church) && !state.player(seat).face_saved {
        table.emit(Fact::FaceSaved { seat, reason });
        return Ok(());
    }
    let due = match reason {
        Shame::BackedDown | Shame::RanEarly => 1,
        Shame::BothBackedDown => 2,
    };
    let tokens = due.min(state.player(seat).reputation);
    table.emit(Fact::FaceLost { seat, reason, tokens });
    check_hold(table, seat)
}

/// Whoever has fewer tokens than his properties are worth, his headquarters aside (G35), gives up
/// one of them, by chance, or loses one of his strongest gunslingers; once for each check (G36).
fn check_hold(table: &mut Table<Gunslingers>, seat: Seat) -> Resolved {
    let state = table.state();
    let (needed, tokens) = (state.needed_to_hold(seat), state.player(seat).reputation);
    if needed <= tokens {
        return Ok(());
    }
    table.emit(Fact::HoldBroken { seat, needed, tokens });
    let state = table.state();
    let guns = strongest(state, seat).into_iter().map(|gun| Target::Gun { gun });
    let territory = (!to_lose(state, seat).is_empty()).then_some(Target::Territory {});
    let options = guns.chain(territory).collect();
    match table.choose_one(seat, Question::Forfeit { needed, tokens }, options)? {
        Some(Target::Gun { gun }) => table.emit(Fact::GunLeft { seat, gun }),
        Some(_) => relinquish_by_chance(table, seat),
        None => (),
    }
    Ok(())
}

/// Everybody of the highest rank in a gang (G36).
fn strongest(state: &State, seat: Seat) -> Vec<GunId> {
    let gang = state.gang(seat);
    let highest = gang.iter().map(|gun| state.gun(*gun).rank).max();
    gang.into_iter().filter(|gun| Some(state.gun(*gun).rank) == highest).collect()
}

/// What a player could give up: all that he controls but his headquarters (G35).
fn to_lose(state: &State, seat: Seat) -> Vec<Property> {
    let own = state.player(seat).headquarters();
    state.controlled(seat).into_iter().filter(|it| Some(*it) != own).collect()
}

/// A property by chance becomes nobody's; its tokens were lost already (G36).
fn relinquish_by_chance(table: &mut Table<Gunslingers>, seat: Seat) {
    let held = to_lose(table.state(), seat);
    let count = u32::try_from(held.len()).unwrap_or(u32::MAX);
    let at = table.chance().below(count) as usize;
    if let Some(property) = held.get(at).copied() {
        table.emit(Fact::TerritoryRelinquished { seat, property });
    }
}
