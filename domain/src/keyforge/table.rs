//! The table at which this game is played.

use super::rules::KeyForge;
use crate::engine::Table;

/// A table of this game.
pub type Crucible = Table<KeyForge>;
