//! Brobnar: giants and goblins who fight.

pub mod actions;
pub mod artifacts;
pub mod creatures;
pub mod upgrades;

#[cfg(test)]
mod tests;
