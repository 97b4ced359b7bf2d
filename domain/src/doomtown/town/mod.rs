//! The town: the state of a match, and what sets it.

pub mod printed;

pub mod lasting;
pub mod moment;
pub mod piece;
pub mod state;

pub mod fold;
mod order;
pub mod skills;
pub mod stats;

pub mod place;
pub mod placed;
pub mod scenario;

pub mod adjustment;
pub mod corrections;

pub mod redeal;
pub mod tally;
