//! What happened, with its results: each fact is a struct in one place.

mod attacks;
mod harm;
mod order;
mod setup;
mod space;
mod turns;

pub use attacks::*;
pub use harm::*;
pub use order::*;
pub use setup::*;
pub use space::*;
pub use turns::*;

use super::state::State;
use crate::engine::facts;

facts! {
    /// Something that happened.
    pub enum Fact of State as "WildWest" {
        hidden TableSet,
        open SurpriseRolled,
        open SurpriseSettled,
        open InitiativeRolled,
        open OrderSet,
        open RoundBegan,
        open TurnBegan,
        open TurnEnded,
        open GritPaid,
        open GritTraded,
        open DazedChecked,
        open AttackDeclared,
        open AttackLost,
        open Aimed,
        open AttackRolled,
        open DieAimed,
        open DefenseRolled,
        open AttackLanded,
        open Dodged,
        open StatusInflicted,
        open StatusRelieved,
        open BurnTicked,
        open Captured,
        open Fell,
        open Woke,
        open Died,
        open Moved,
        open ProneChanged,
        open SideBeaten,
    }
}

#[cfg(test)]
mod tests;
