//! What makes each card of Mars that card.

mod actions;
mod artifacts;
mod creatures;
mod upgrades;
