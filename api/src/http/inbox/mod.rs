//! Following all matches of an account over one stream.
//!
//! One reader for each account follows its matches and keeps what it told last of each
//! (`reader.rs`, `inboxes.rs`). A follower (`follower.rs`) begins with those that wait and those
//! that have just ended, and then gets what the reader tells.

mod entry;
mod follower;
mod inboxes;
mod reader;

pub use entry::Entry;
pub use follower::{Follower, Opening};
pub use inboxes::Inboxes;
