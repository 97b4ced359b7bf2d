//! What the tests share.

pub mod campfire;
pub mod playout;

pub mod client;
pub mod driver;
pub mod follow;
pub mod proofs;
pub mod server;
