//! What makes each card of Logos that card.

mod actions;
mod artifacts;
mod creatures;
mod upgrades;
