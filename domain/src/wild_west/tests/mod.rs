//! Whole combats.

mod whole;

pub use whole::{making, plays, plays_out, staged, stamp};
