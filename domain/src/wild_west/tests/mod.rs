//! Whole combats.

mod corrections;
mod days;
mod proposals;
mod rulings;
mod scenarios;
mod whole;
