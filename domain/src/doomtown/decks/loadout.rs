//! What a player brings.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::doomtown::town::printed::Code;

/// A deck that a player brings (DT2).
///
/// Stored format.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = doomtown::Loadout)]
#[serde(deny_unknown_fields)]
pub struct Loadout {
    /// The deck's name, up to 100 characters; other players can read it. Left out: it has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, min_length = 1, max_length = 100)]
    pub name: Option<String>,
    /// The code of the outfit.
    #[schema(value_type = String)]
    pub outfit: Code,
    /// The code of the legend. The base set has no legends, so it must be left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, value_type = String)]
    pub legend: Option<Code>,
    /// The cards of the deck, jokers included; one line for each code.
    #[schema(inline, max_items = 60)]
    pub cards: Vec<DeckLine>,
}

impl Loadout {
    /// The deck without the marks that say which dudes are to start.
    pub fn without_plan(&self) -> Loadout {
        let unmarked = |line: &DeckLine| DeckLine { starting: 0, ..*line };
        Loadout { cards: self.cards.iter().map(unmarked).collect(), ..self.clone() }
    }
}

/// The copies of one card in a deck.
///
/// Stored format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = doomtown::DeckLine)]
#[serde(deny_unknown_fields)]
pub struct DeckLine {
    /// The code of the card.
    #[schema(value_type = String)]
    pub code: Code,
    /// How many copies of it are in the deck, those that start in play included.
    #[schema(minimum = 1, maximum = 60)]
    pub count: u8,
    /// How many of these the list marks as starters (DT2.5). They are offered first when the
    /// player chooses a starting posse. Others do not see it before the match is over.
    #[serde(default, skip_serializing_if = "crate::engine::is_zero")]
    #[schema(minimum = 0, maximum = 5)]
    pub starting: u8,
}
