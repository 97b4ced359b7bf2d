//! A shootout: what leads to it, its rounds, and what they cost.

pub mod callout;
pub mod job;
pub mod posse;

pub mod casualties;
pub mod hands;
pub mod rounds;

mod sides;

pub use rounds::{play_first, shootout_plays};
