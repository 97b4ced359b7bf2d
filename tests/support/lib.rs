//! What the tests share.

pub mod campfire;
pub mod played;
pub mod playout;
pub mod saloon;
pub mod sample;

pub mod browser;
pub mod citus;
pub mod client;
pub mod driver;
pub mod follow;
pub mod load;
pub mod nats;
pub mod pooler;
pub mod program;
pub mod proofs;
pub mod rewinds;
pub mod schema;
pub mod server;
pub mod standby;
pub mod wire;
