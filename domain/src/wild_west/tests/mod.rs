//! Whole combats, and the chapters whose tests are long.

mod bleeding;
mod corrections;
mod days;
mod duels;
mod foes;
mod gear;
mod prepare;
mod scenarios;
mod trades;
mod turns;
mod whole;
