//! What was drawn, as it is shown where an event is opened: so that anybody can repeat it from the
//! seed without knowing the game.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::engine::chance::Drawn;

/// Something that was drawn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Draw {
    /// A number. A die with `below` faces shows one more.
    #[schema(title = "NumberDraw")]
    Number {
        /// The resolution whose key it was drawn under: its ordinal within the event, from 0.
        resolution: u32,
        /// The number is at least 0 and below this.
        below: u32,
        /// The number that was drawn.
        result: u32,
    },
    /// A shuffle of several items.
    #[schema(title = "ShuffleDraw")]
    Shuffle {
        /// The resolution whose key it was drawn under: its ordinal within the event, from 0.
        resolution: u32,
        /// For each new place, the place from 0 where its item lay before.
        result: Vec<u32>,
    },
}

impl From<(u32, Drawn)> for Draw {
    fn from((resolution, drawn): (u32, Drawn)) -> Draw {
        match drawn {
            Drawn::Number { below, result } => Draw::Number { resolution, below, result },
            Drawn::Order(result) => Draw::Shuffle { resolution, result },
        }
    }
}
