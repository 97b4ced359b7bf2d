//! What a match starts from, and what players can bring without writing it themselves.

use std::borrow::Cow;

use crate::engine::Rules;

/// What a match starts from.
#[derive(Clone, Debug, PartialEq)]
pub struct Setup<R: Rules> {
    /// What the creator chose.
    pub options: R::Options,
    /// The seats in order, with what their players bring.
    pub seats: Vec<SetupSeat<R>>,
}

/// One seat of a setup.
#[derive(Clone, Debug, PartialEq)]
pub struct SetupSeat<R: Rules> {
    /// The role the player took, where the game has roles.
    pub role: Option<String>,
    /// What the player brought, where the game takes loadouts.
    pub loadout: Option<R::Loadout>,
}

/// A match that a simulation plays where nobody says what: a row of its table, which tells how
/// often the first seat wins, be it alone or with others.
#[derive(Clone, Debug, PartialEq)]
pub struct Bout<R: Rules> {
    /// What the row is called: who meets whom.
    pub name: String,
    /// What the match starts from.
    pub setup: Setup<R>,
}

/// A ready-made loadout.
#[derive(Clone, Debug, PartialEq)]
pub struct Preset<R: Rules> {
    /// Its name in requests.
    pub id: &'static str,
    /// What it is called.
    pub name: &'static str,
    /// What it is like to play.
    pub summary: Cow<'static, str>,
    /// What it consists of.
    pub loadout: R::Loadout,
}
