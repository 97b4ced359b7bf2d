//! What makes each card of Dis that card.

mod actions;
mod artifacts;
mod creatures;
mod upgrades;
