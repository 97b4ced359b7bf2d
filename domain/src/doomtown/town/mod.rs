//! The town: the state of a match, and what sets it.

pub mod piece;
pub mod state;

pub mod fold;
mod order;
pub mod printed;
pub mod skills;

pub mod place;
pub mod placed;
pub mod scenario;

pub mod adjustment;
pub mod corrections;

pub mod redeal;
pub mod tally;
