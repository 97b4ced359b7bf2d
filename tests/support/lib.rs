//! What the tests share.

pub mod campfire;
pub mod playout;
