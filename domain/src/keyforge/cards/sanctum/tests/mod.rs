//! What makes each card of Sanctum that card.

mod actions;
mod artifacts;
mod creatures;
mod upgrades;
