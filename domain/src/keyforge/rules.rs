//! What differs between versions of the rules, what the creator of a match chooses, and what
//! players bring.

use serde::{Deserialize, Serialize};
use utoipa::{PartialSchema, ToSchema};

use super::printed::{Code, House};
use super::scenario::Scenario;
use crate::engine::{Decode, Encode};

/// The rules of KeyForge, as a pinned version.
#[derive(Clone, Debug, PartialEq)]
pub struct KeyForge {
    /// The version's name, as in `rules_version`.
    pub(super) version: &'static str,
}

impl KeyForge {
    /// The first set, by the master rulebook 18.4.
    pub const V1: Self = Self { version: "1" };
}

/// What the creator of a match chooses.
///
/// Stored format.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, ToSchema, Encode, Decode)]
#[schema(as = keyforge::Options)]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// The seat that has the first turn, where a series or a bid has settled it. Left out: it is
    /// drawn (KF2.1).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, minimum = 0, maximum = 1)]
    #[encode(1)]
    pub first: Option<u8>,
    /// The chains that each seat begins with, such as a handicap or a bid, from 0 to 24 (KF2.3).
    /// Left out: none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(value_type = Vec<Chains>, inline, max_items = 2)]
    #[encode(2)]
    pub chains: Vec<u8>,
    /// A position to begin with instead of the first turn. Only an administrator can make such a
    /// match, and it never counts as a real one (KFH1).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(schema_with = Scenario::schema)]
    #[encode(3)]
    pub scenario: Option<Scenario>,
}

/// The chains of one seat.
#[derive(ToSchema)]
#[schema(maximum = 24)]
#[expect(dead_code, reason = "it lends its schema to plain numbers")]
struct Chains(u8);

impl Options {
    /// What everybody may know of the options: all but the closed zones of a scenario, and its
    /// script.
    pub fn public(&self) -> Options {
        let mut public = self.unscripted();
        for setting in public.scenario.iter_mut().flat_map(|it| &mut it.players) {
            setting.hand.clear();
            setting.deck.clear();
            setting.archives.clear();
            for placed in setting.line.iter_mut().chain(&mut setting.artifacts) {
                placed.under.clear();
            }
        }
        public
    }

    /// The same without the script, which says what chance is to bring: what a judge sees before
    /// the match is over (KFH2).
    pub fn unscripted(&self) -> Options {
        let mut unscripted = self.clone();
        if let Some(scenario) = &mut unscripted.scenario {
            scenario.script.clear();
        }
        unscripted
    }
}

/// A deck that a player brings (KF1).
///
/// Stored format.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = keyforge::Loadout)]
#[serde(deny_unknown_fields)]
pub struct Loadout {
    /// The deck's name, up to 100 characters; other players can read it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[schema(max_length = 100)]
    pub name: String,
    /// The three houses of the identity card.
    #[schema(inline, min_items = 3, max_items = 3)]
    pub houses: Vec<House>,
    /// The 36 cards, twelve of each house.
    #[schema(inline, max_items = 36)]
    pub cards: Vec<DeckLine>,
}

/// A card of a deck, with how often it is in it.
///
/// Stored format.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = keyforge::DeckLine)]
#[serde(deny_unknown_fields)]
pub struct DeckLine {
    /// The card's id in the catalog.
    #[schema(value_type = String)]
    pub id: Code,
    /// How many copies of it.
    #[schema(minimum = 1, maximum = 12)]
    pub count: u8,
    /// The house of a maverick: a copy that is printed in another house than usual. Left out: the
    /// usual one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(inline, nullable = false)]
    pub maverick: Option<House>,
}
