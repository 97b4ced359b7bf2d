//! Whole combats.

mod whole;
