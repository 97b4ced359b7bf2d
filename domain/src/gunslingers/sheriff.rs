//! The sheriff: an honest man, unless somebody controls his office (D3).

use super::action::{Question, Target};
use super::fact::Fact;
use super::guns::GunId;
use super::rules::Gunslingers;
use super::state::State;
use super::town::Property;
use crate::engine::{Resolved, Seat, Table};

/// Whether the sheriff has put an end to a gunfight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Peace {
    /// He has: it is over.
    Kept,
    /// He has not: it goes on.
    Broken,
}

/// Lets something happen in a gunfight, and has the sheriff look in where the third casualty, or
/// any further third, fell at that place in this territory round (D3).
pub fn after(
    table: &mut Table<Gunslingers>,
    sides: [Seat; 2],
    something: impl FnOnce(&mut Table<Gunslingers>) -> Resolved,
) -> Resolved<Peace> {
    let before = casualties(table.state());
    something(table)?;
    let now = casualties(table.state());
    let each = table.rules().sheriff_after;
    // By the letter of the document there is no sheriff yet (S15).
    if table.state().options.literal || before / each == now / each {
        return Ok(Peace::Broken);
    }
    look_in(table, sides, now)
}

fn casualties(state: &State) -> u32 {
    let place = state.fight.as_ref().map(|fight| fight.property);
    place.and_then(|it| state.casualties.get(&it)).copied().unwrap_or(0)
}

/// An honest sheriff breaks the gunfight up. Whoever controls his office decides for him; his own
/// gunfights he never sees.
fn look_in(table: &mut Table<Gunslingers>, sides: [Seat; 2], casualties: u32) -> Resolved<Peace> {
    let state = table.state();
    let Some(fight) = &state.fight else { return Ok(Peace::Broken) };
    let property = fight.property;
    let office = state.owner(Property::Sheriff);
    let involved = office.is_some_and(|seat| fight.seats().any(|it| it == seat));
    if involved {
        return Ok(Peace::Broken);
    }
    let acts = match office {
        None => true,
        Some(seat) => {
            let question = Question::Sheriff { property, casualties };
            let options = vec![Target::No {}, Target::Yes {}];
            table.choose_one(seat, question, options)? == Some(Target::Yes {})
        }
    };
    let state = table.state();
    let jailed = if acts { best_of_each(state, sides) } else { Vec::new() };
    let until = state.week.saturating_add(1);
    table.emit(Fact::SheriffLooked { casualties, office, acts, jailed, until });
    Ok(if acts { Peace::Kept } else { Peace::Broken })
}

/// He jails each side's highest-ranked gunslinger who still stands, but never a Boss.
fn best_of_each(state: &State, sides: [Seat; 2]) -> Vec<GunId> {
    let best = |seat: Seat| {
        let mut guns = state.standing(seat);
        guns.retain(|gun| !gun.is_boss());
        guns.into_iter().min_by_key(|gun| (std::cmp::Reverse(state.gun(*gun).rank), *gun))
    };
    sides.into_iter().filter_map(best).collect()
}
