//! Whole combats, and the chapters whose tests are long.

mod bleeding;
mod turns;
mod whole;
