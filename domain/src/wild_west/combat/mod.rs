//! How a combat goes: the turn order, turns, attacks, harm, movement and the end.

mod attacks;
mod ending;
mod harm;
mod moves;
mod order;
mod paying;
mod setup;
mod turns;

use super::rules::WildWest;
use crate::engine::Table;

pub use ending::outcome;
pub use setup::open;
pub use turns::{act, actions, go_on, next};

/// The table of a match.
pub type Combat = Table<WildWest>;
