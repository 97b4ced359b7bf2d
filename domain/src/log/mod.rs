//! What every stream of events shares: lines that are sealed and chained, the checks that need no
//! rules, checkpoints, the canonical encoding behind the digests, and the draws of chance.
//!
//! Nothing here knows the engine, a game, or what the events mean.

mod canonical;
pub mod chain;
pub mod chance;
pub mod checkpoint;
pub mod count;
pub mod encode;
pub mod kind;
pub mod lines;
pub mod seal;
pub mod seat;
pub mod time;

pub use chain::{Failure, Report};
pub use chance::{Chance, Luck};
pub use checkpoint::Checkpoint;
pub use count::so_many;
pub use encode::{Decode, Decoder, Encode, Encoder};
pub use kind::{Kind, MatchId, Stream};
pub use lines::{Branch, LineOfPlay, Rewind};
pub use seal::{CHAIN_BEGINS, Hash, Salt, Sealed, Seed};
pub use seat::Seat;
pub use time::Time;
