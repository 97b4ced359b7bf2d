//! Dis: demons who take and destroy.

pub mod actions;
pub mod artifacts;
pub mod creatures;
pub mod upgrades;

#[cfg(test)]
mod tests;
