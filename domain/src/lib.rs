//! The games of High Noon and the engine they share: pure, without I/O, clock or randomness of
//! its own.

pub mod engine;
pub mod registry;
pub mod showdown;
