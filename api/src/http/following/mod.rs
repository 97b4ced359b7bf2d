//! Following a match over streams.
//!
//! All who follow one match with the same eyes are told the same: they are a class. One reader for
//! each class reads and shows what happens once, and keeps the last of it for a moment
//! (`reader.rs`). A follower is a cursor (`follower.rs`): each takes what comes next from the
//! reader, is checked again, and sends it. One that is behind walks through the log on its own
//! until it has caught up.

mod bye;
mod follower;
mod reader;
mod readers;
mod recent;
mod telling;

pub use bye::Bye;
pub use follower::{BEAT, Follower, Opening, RETRY};
pub use readers::Readers;
pub use telling::{Telling, Told};
