//! Whole combats, and the chapters whose tests are long.

mod bleeding;
mod duels;
mod foes;
mod gear;
mod prepare;
mod proposals;
mod rulings;
mod trades;
mod turns;
mod whole;
