//! A day: its phases in order, and the plays of High Noon that are no callout and no job.

pub mod setup;

pub mod gamblin;
pub mod noon;
pub mod shop;
pub mod sundown;
pub mod upkeep;

pub mod ending;

mod turns;
