//! The ruleset's type and the table at which it is played: what every rule and card needs, and
//! nothing that knows them.

use crate::engine::Table;

/// The rules of Doomtown, as a pinned version.
#[derive(Clone, Debug, PartialEq)]
pub struct Doomtown {
    /// The version's name, as in `rules_version`.
    pub(super) version: &'static str,
    /// Whether players who can only pass, for reasons known to all, pass without being asked.
    pub(super) idle_pass: bool,
}

impl Doomtown {
    /// The base set, by the rulebook of 2015 and its timing document.
    pub const V1: Self = Self { version: "1", idle_pass: true };

    /// The same rules, but everybody is asked for every play: test scenarios look at the table
    /// between the plays of players who have nothing in hand.
    #[cfg(test)]
    pub(super) const V1_STEP_BY_STEP: Self = Self { idle_pass: false, ..Self::V1 };
}

/// The table at which this game is played.
pub type Doom = Table<Doomtown>;
