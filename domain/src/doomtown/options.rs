//! What the creator of a match chooses.

use serde::{Deserialize, Serialize};
use utoipa::{PartialSchema, ToSchema};

use super::town::scenario::Scenario;
use crate::engine::{Decode, Encode, Values, values_schema};

/// What the creator of a match chooses.
///
/// Stored format.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema, Encode, Decode)]
#[schema(as = doomtown::Options)]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// The number of days after which the tournament's tie-breakers decide (DTH3).
    #[schema(minimum = 1, maximum = 60, default = 20)]
    #[encode(1)]
    pub days: u16,
    /// Whether check is announced to a player whose pass would let another player win (DT18.20).
    #[schema(default = true)]
    #[encode(2)]
    pub check: bool,
    /// Where an Auto-Revolver hands over its card: anywhere, or only in the shootout (DT18.6).
    #[schema(schema_with = values_schema::<AutoRevolver>)]
    #[encode(3)]
    pub auto_revolver: AutoRevolver,
    /// Whether a job that nobody opposes moves its posse to the mark (DT18.8).
    #[schema(default = false)]
    #[encode(4)]
    pub unopposed_job_moves: bool,
    /// How react windows keep hands secret: who is asked, and when (DTH4).
    #[schema(schema_with = values_schema::<Reacts>)]
    #[encode(5)]
    pub reacts: Reacts,
    /// Seconds after which a react window closes by itself. It counts only with `reacts` at
    /// `auto_pass` (DTH4).
    #[schema(minimum = 1, maximum = 60, default = 8)]
    #[encode(6)]
    pub react_seconds: u16,
    /// The short game for three or more players: a player with more control points than any one
    /// other player has influence wins (DT15).
    #[schema(default = false)]
    #[encode(7)]
    pub short: bool,
    /// A table to begin with instead of the first day. Only an administrator can make such a
    /// match, and it never counts as a real one (DTH5).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(schema_with = Scenario::schema)]
    #[encode(8)]
    pub scenario: Option<Scenario>,
}

impl Options {
    /// What everybody may know of the options: all but the hands and decks of a scenario.
    pub fn public(&self) -> Options {
        let mut public = self.clone();
        for setting in public.scenario.iter_mut().flat_map(|it| &mut it.players) {
            setting.hand.clear();
            setting.deck.clear();
        }
        public
    }
}

impl Default for Options {
    fn default() -> Options {
        Options {
            days: 20,
            check: true,
            auto_revolver: AutoRevolver::Anywhere,
            unopposed_job_moves: false,
            reacts: Reacts::AlwaysAsk,
            react_seconds: 8,
            short: false,
            scenario: None,
        }
    }
}

/// Where an Auto-Revolver hands over its card (DT18.6).
///
/// Stored format.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode,
)]
#[schema(as = doomtown::AutoRevolver, default = "anywhere")]
#[serde(rename_all = "snake_case")]
#[derive(Values)]
pub enum AutoRevolver {
    /// Wherever its carrier is.
    #[default]
    #[encode(0)]
    Anywhere,
    /// Only if its carrier is in the shootout.
    #[encode(1)]
    InShootout,
}

/// How react windows keep hands secret (DTH4).
///
/// Stored format.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode,
)]
#[schema(as = doomtown::Reacts, default = "always_ask")]
#[serde(rename_all = "snake_case")]
#[derive(Values)]
pub enum Reacts {
    /// Players who might hold a fitting card are asked every time.
    #[default]
    #[encode(0)]
    AlwaysAsk,
    /// As `always_ask`; players may also order, in the open, to pass all windows of a kind until
    /// the day ends.
    #[encode(1)]
    StandingOrders,
    /// As `standing_orders`; a window that nobody has answered also closes by itself after
    /// `react_seconds`.
    #[encode(2)]
    AutoPass,
}
