//! What an event drew, kept for a moment beside what it is.

use crate::engine::chance::Drawn;

/// What was drawn in an event, by the ordinal of the resolution within it. It follows from the seed
/// and is not stored, so it makes no difference between two events.
#[derive(Clone, Debug, Default)]
pub struct Draws(pub Vec<(u32, Drawn)>);

impl PartialEq for Draws {
    fn eq(&self, _: &Draws) -> bool {
        true
    }
}
