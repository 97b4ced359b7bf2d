//! What the tests from outside share.

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
