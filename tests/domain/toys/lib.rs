//! What the tests of the domain share: toy games, and random play of every game.

pub mod campfire;
pub mod linked;
pub mod played;
pub mod playout;
pub mod rotated;
pub mod saloon;
pub mod sample;
