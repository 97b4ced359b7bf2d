//! What cards are written with: a card is what is printed on it, and its scripts.
//!
//! A [`Card`](card::Card) has abilities, which a player uses, and hooks, which hold by themselves.
//! An ability aims at something (`aims`) and does what its words say (`play`).

pub mod card;

pub mod ability;
pub mod effect;
pub mod hooks;
pub mod job;
pub mod need;

pub mod aims;
pub mod play;
