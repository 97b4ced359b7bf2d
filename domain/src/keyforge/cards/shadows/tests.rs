//! What makes each card of Shadows that card.

mod actions;
mod artifacts;
mod creatures;
