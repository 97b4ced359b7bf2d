//! Logos: scientists who draw and archive.

pub mod actions;
pub mod artifacts;
pub mod creatures;
pub mod upgrades;

#[cfg(test)]
mod tests;
