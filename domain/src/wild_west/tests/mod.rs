//! Whole combats.

mod whole;

pub use whole::{plays, plays_out, staged, stamp};
