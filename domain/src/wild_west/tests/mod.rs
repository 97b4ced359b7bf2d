//! Whole combats, and the chapters whose tests are long.

mod bleeding;
mod foes;
mod prepare;
mod turns;
mod whole;
