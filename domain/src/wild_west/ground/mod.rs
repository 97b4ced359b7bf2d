//! The ground: hexes of five yards (V4), what lies on them, what can be seen across them, and what
//! it costs to walk.

mod hex;
mod path;
mod sight;
mod zones;

pub use hex::{Band, Direction, Hex};
pub use path::{Foothold, Paths, Speed, leads_anywhere, paths};
pub use sight::Sight;
pub use zones::{Cover, Ground, Zone};
