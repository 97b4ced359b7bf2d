//! Shadows: thieves who steal.

pub mod actions;
pub mod artifacts;
pub mod creatures;
pub mod upgrades;

#[cfg(test)]
mod tests;
