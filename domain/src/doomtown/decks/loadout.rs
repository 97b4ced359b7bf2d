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
    /// The deck without what says which dudes are to start: the marks, and the order of the lines,
    /// in which those often come first.
    pub fn without_plan(&self) -> Loadout {
        let unmarked = |&DeckLine { code, count, starting: _ }: &DeckLine| {
            let starting = 0;
            DeckLine { code, count, starting }
        };
        let Loadout { name, outfit, legend, cards } = self;
        let mut cards: Vec<DeckLine> = cards.iter().map(unmarked).collect();
        cards.sort_by_key(|it| it.code);
        Loadout { name: name.clone(), outfit: *outfit, legend: *legend, cards }
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
    /// player chooses a starting posse. Other players do not see it while the match runs.
    #[serde(default, skip_serializing_if = "crate::engine::is_zero")]
    #[schema(minimum = 0, maximum = 5)]
    pub starting: u8,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn others_cannot_tell_from_a_deck_whom_it_is_to_start_with() {
        let line = |code, starting| DeckLine { code: Code(code), count: 2, starting };
        let deck = |cards| Loadout { name: None, outfit: Code(1001), legend: None, cards };
        let planned = deck(vec![line(1040, 1), line(1018, 0), line(1044, 2)]);
        let open = deck(vec![line(1018, 0), line(1040, 0), line(1044, 0)]);
        assert_eq!(planned.without_plan(), open);
        assert_eq!(open.without_plan(), open);
    }
}
