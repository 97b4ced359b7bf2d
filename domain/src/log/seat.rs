//! The number of a seat, which lines of a log carry. How seats are spoken of is the engine's.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::log::{Decode, Encode};

/// A place at the table, counted from 0. A user sits in a seat; rules know only seats.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    ToSchema,
    Encode,
    Decode,
)]
#[encode(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// The seats of a table of `count`, in order.
    pub fn all(count: u8) -> impl Iterator<Item = Seat> {
        (0..count).map(Seat)
    }

    /// The other seat of a two-player game.
    pub fn opponent(self) -> Seat {
        Seat(u8::from(self.0 == 0))
    }

    /// The seat's place in a list by seat.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}
