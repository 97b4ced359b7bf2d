//! What happened, with its results: each fact is a struct in one place.

mod ending;
mod opening;
mod parts;
mod shots;
mod stare_down;
#[cfg(test)]
mod tests;

pub use ending::*;
pub use opening::*;
pub use parts::*;
pub use shots::*;
pub use stare_down::*;

use super::state::State;
use crate::engine::facts;

facts! {
    /// Something that happened.
    pub enum Fact of State as "Showdown" {
        hidden DuelOpened,
        hidden RoundBegan,
        open RoundVoided,
        hidden BulletsLoaded,
        open StareDownBegan,
        open FirstTouched,
        open Passed,
        open Lunged,
        open StareDownEnded,
        hidden CardRevealed,
        hidden FlinchLost,
        hidden DrawAnnounced,
        open RaceResolved,
        hidden BluffPlayed,
        hidden CardCancelled,
        hidden ResolveDeclined,
        hidden ResolveIdle,
        open SpeedsCompared,
        open DieRolled,
        hidden DieRerolled,
        hidden ShotTaken,
        open ShotForgone,
        hidden GunLowered,
        hidden RoundScored,
        hidden DuelEnded,
        hidden ScoreCorrected,
        open RoundCalledOff,
    }
}
