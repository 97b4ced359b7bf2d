//! Races for mayor for tests, told in the words of the game.
//!
//! [`town`] arranges a race as it stands in the middle of a week, and [`new_town`] one from its
//! beginning; both go through a real match, which takes every step by itself. Players answer in
//! words; dice are named by their faces, for the answer that comes next ([`Race::dice`]) or for a
//! step that the game takes after it ([`Race::dice_of`]). What every game can say and expect:
//! [`crate::engine::trial`].

mod answers;
mod expect;
mod fights;
mod setting;

use serde_json::Value;

use super::{Action, Gunslingers};
use crate::engine::trial::{Trial, Tried};

pub use fights::{meet, three_meet};
pub use setting::{Setting, new_town, property, town};

/// A race under test.
pub type Race = Trial<Gunslingers>;

impl Tried for Gunslingers {
    /// How players will divide their money, who have said whom they tempt: they are asked when the
    /// other has, too.
    type Notes = Vec<(u8, Value)>;
}

impl Race {
    /// Names the faces of the first dice that follow from the next answer, until something is
    /// asked again.
    pub fn dice(self, faces: &[u32]) -> Race {
        self.draws(&draws_of(faces))
    }

    /// Names the faces of the first dice in a step that the game takes by itself after the next
    /// answer; named again, for the next step of that kind.
    pub fn dice_of(self, step: Action, faces: &[u32]) -> Race {
        self.draws_of(step, &draws_of(faces))
    }
}

/// What is drawn where dice show these faces.
fn draws_of(faces: &[u32]) -> Vec<u32> {
    faces.iter().map(|face| face - 1).collect()
}
