//! The fighters and things near somebody (V4): all of this is read, and nothing changes by it.

use crate::wild_west::ground::{Band, Hex};
use crate::wild_west::state::{State, Who};

/// How far Short is, in hexes.
pub const SHORT: u32 = 6;

/// The opponents within a band.
pub fn opponents(state: &State, who: Who, band: Band) -> Vec<Who> {
    let opponents = state.opponents(who).map(|(it, _)| it);
    opponents.filter(|it| state.band(who, *it) <= band).collect()
}

/// The others of a side within a band who take turns.
pub fn allies(state: &State, who: Who, band: Band) -> Vec<Who> {
    let Some(side) = state.fighter(who).map(|it| it.side) else { return Vec::new() };
    let others = state.there(side).filter(|(it, ally)| *it != who && ally.takes_turns());
    others.map(|(it, _)| it).filter(|it| state.band(who, *it) <= band).collect()
}

/// Everybody else within a band, friends and opponents alike.
pub fn others(state: &State, who: Who, band: Band) -> Vec<Who> {
    let others = state.there_all().map(|(it, _)| it).filter(|it| *it != who);
    others.filter(|it| state.band(who, *it) <= band).collect()
}

/// The hexes within Short that can be seen from another, the nearest first.
pub fn within_short(state: &State, from: Hex) -> Vec<Hex> {
    let seen = |it: &Hex| !state.ground.is_wall(*it) && state.ground.sight(from, *it).clear;
    let mut hexes: Vec<Hex> = from.within(SHORT).into_iter().filter(seen).collect();
    hexes.sort_by_key(|it| (it.distance(from), *it));
    hexes
}
