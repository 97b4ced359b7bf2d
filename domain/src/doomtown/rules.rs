//! What differs between versions of the rules, what the creator of a match chooses, and what
//! players bring.

use serde::{Deserialize, Serialize};
use utoipa::{PartialSchema, ToSchema};

use super::card::Code;
use super::scenario::Scenario;
use crate::engine::{Decode, Encode};

/// The rules of Doomtown, as a pinned version.
#[derive(Clone, Debug, PartialEq)]
pub struct Doomtown {
    /// As `rules_version` names it.
    pub(super) version: &'static str,
    /// Whether who can only pass, for reasons that all know, passes without being asked.
    pub(super) idle_pass: bool,
}

impl Doomtown {
    /// The base set, by the rulebook of 2015 and its timing document.
    pub const V1: Self = Self { version: "1", idle_pass: true };

    /// The same, but everybody is asked for every play: scenarios look at what lies on the table
    /// between the plays of players who have nothing in hand.
    #[cfg(test)]
    pub(super) const V1_STEP_BY_STEP: Self = Self { idle_pass: false, ..Self::V1 };
}

/// What the creator of a match chooses.
///
/// Stored format.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema, Encode, Decode)]
#[schema(as = doomtown::Options)]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// Days after which the tournament's tie-breakers decide (DTH3).
    #[schema(minimum = 1, maximum = 60, default = 20)]
    #[encode(1)]
    pub days: u16,
    /// Whether check is announced to who passes while another's pass would win (DT18.20).
    #[schema(default = true)]
    #[encode(2)]
    pub check: bool,
    /// Where an Auto-Revolver gives its card: anywhere, or only in the shootout (DT18.6).
    #[schema(schema_with = AutoRevolver::schema)]
    #[encode(3)]
    pub auto_revolver: AutoRevolver,
    /// Whether a job that nobody opposes moves its posse to the mark (DT18.8).
    #[schema(default = false)]
    #[encode(4)]
    pub unopposed_job_moves: bool,
    /// How react windows keep hands secret (DTH4).
    #[schema(schema_with = Reacts::schema)]
    #[encode(5)]
    pub reacts: Reacts,
    /// Seconds after which a react window closes by itself, where they do (DTH4).
    #[schema(minimum = 1, maximum = 60, default = 8)]
    #[encode(6)]
    pub react_seconds: u16,
    /// The short game for three and more: to win it is enough to have more control points than one
    /// other player has influence (DT15).
    #[schema(default = false)]
    #[encode(7)]
    pub short: bool,
    /// A match that begins anywhere; only an administrator can make one, and it never counts as a
    /// real one (DTH5).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(schema_with = Scenario::schema)]
    #[encode(8)]
    pub scenario: Option<Scenario>,
}

impl Options {
    /// What everybody may know of it: all but the hands and decks of a scenario.
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

/// Where an Auto-Revolver gives its card (DT18.6).
///
/// Stored format.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode,
)]
#[schema(as = doomtown::AutoRevolver, default = "anywhere")]
#[serde(rename_all = "snake_case")]
pub enum AutoRevolver {
    /// Wherever its carrier is.
    #[default]
    #[encode(0)]
    Anywhere,
    /// Only where its carrier is in the shootout.
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
pub enum Reacts {
    /// Whoever might hold a fitting card is asked every time.
    #[default]
    #[encode(0)]
    AlwaysAsk,
    /// As before, and he may order in the open to pass all windows of a kind until the day ends.
    #[encode(1)]
    StandingOrders,
    /// As before, and a window that nobody has answered closes by itself after a fixed time.
    #[encode(2)]
    AutoPass,
}

/// A deck (DT2).
///
/// Stored format.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = doomtown::Loadout)]
#[serde(deny_unknown_fields)]
pub struct Loadout {
    /// What it is called.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub name: Option<String>,
    /// The outfit's code.
    #[schema(value_type = String)]
    pub outfit: Code,
    /// The legend's code; no legend is known here, so it has to be left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, value_type = String)]
    pub legend: Option<Code>,
    /// The cards, jokers among them.
    #[schema(inline)]
    pub cards: Vec<DeckLine>,
}

/// Copies of a card in a deck.
///
/// Stored format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = doomtown::DeckLine)]
#[serde(deny_unknown_fields)]
pub struct DeckLine {
    /// The card's code.
    #[schema(value_type = String)]
    pub code: Code,
    /// How many.
    #[schema(minimum = 1, maximum = 60)]
    pub count: u8,
    /// How many of them start in play, as far as this was settled beforehand.
    #[serde(default, skip_serializing_if = "is_zero")]
    #[schema(minimum = 0, maximum = 5)]
    pub starting: u8,
}

fn is_zero(number: &u8) -> bool {
    *number == 0
}
