//! Wild West: a posse in combat with a Warden's foes, and duels at high noon.
//!
//! Dice come in pools (`dice`, `pool`); the tables of the game are `weapons`, `ammunition`,
//! `items`, `trades` and `foes`; where everybody stands is `ground`, what ails them `statuses`.

mod dice;
mod pool;
mod skills;
mod strike;

mod ammunition;
mod foes;
mod items;
mod trades;
mod weapons;

mod citations;

mod characters;
mod encounters;

mod ground;
mod statuses;

mod rules;
mod state;

#[cfg(test)]
mod trial;
