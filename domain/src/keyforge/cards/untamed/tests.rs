//! What makes each card of Untamed that card.

mod actions;
mod artifacts;
mod creatures;
