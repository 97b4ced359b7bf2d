//! What facts are made of.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::super::printed::{Code, House};
use super::super::things::{CardId, Named};
use crate::engine::Seat;

/// Where amber is.
///
/// Stored format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = keyforge::Purse)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Purse {
    /// In the common supply, which never runs out.
    #[schema(title = "KeyforgeSupply")]
    Supply {},
    /// In a player's pool.
    #[schema(title = "KeyforgePool")]
    Pool {
        /// The player whose pool it is.
        seat: Seat,
    },
    /// On a card in play.
    #[schema(title = "KeyforgeOnCard")]
    OnCard {
        /// The card that it lies on.
        card: CardId,
    },
}

/// In which way amber moves (KF10).
///
/// Stored format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = keyforge::AmberVerb)]
#[serde(rename_all = "snake_case")]
pub enum AmberVerb {
    /// From the supply into a pool.
    Gain,
    /// From a pool into the supply.
    Lose,
    /// From a pool into the opponent's, by the opponent.
    Steal,
    /// From a pool onto a creature of the opponent's, or the player's own.
    Capture,
    /// From the supply onto a creature.
    Exalt,
    /// From a pool into the opponent's, as a cost.
    Pay,
    /// Into the supply, for a key.
    Spend,
    /// From anywhere to anywhere else.
    Move,
    /// From a card that leaves play.
    Return,
}

/// A deck as it was brought.
///
/// Stored format.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = keyforge::Brought)]
pub struct Brought {
    /// The name of the deck.
    pub name: String,
    /// The houses of the identity card.
    pub houses: Vec<House>,
    /// Chains that the player begins with.
    pub chains: u8,
}

/// A card of a deck: which card, and the house of this copy if it is a maverick.
///
/// Stored format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[schema(as = keyforge::Copied)]
pub struct Printed {
    /// The card's id in the catalog.
    #[schema(value_type = String)]
    pub code: Code,
    /// The house of a maverick.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub maverick: Option<House>,
}

/// Damage that one card was dealt at once, and what became of it (KF8).
///
/// Stored format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = keyforge::Hit)]
pub struct Hit {
    /// The creature that was dealt damage.
    pub card: CardId,
    /// What was dealt.
    pub amount: u32,
    /// What its armor prevented.
    #[serde(default, skip_serializing_if = "crate::engine::is_zero")]
    #[schema(default = 0)]
    pub armor: u32,
    /// The armor that it had, used or not, where it prevented something.
    #[serde(default, skip_serializing_if = "crate::engine::is_zero")]
    #[schema(default = 0)]
    pub armor_of: u32,
    /// What was put on it.
    pub placed: u32,
    /// The creature on which the rest was put in its place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub taken_by: Option<CardId>,
    /// The ward that prevented all of it.
    #[serde(default, skip_serializing_if = "is_false")]
    #[schema(default = false)]
    pub warded: bool,
    /// Whether it could not be dealt damage at all.
    #[serde(default, skip_serializing_if = "is_false")]
    #[schema(default = false)]
    pub prevented: bool,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes it so")]
pub(super) fn is_false(it: &bool) -> bool {
    !it
}

/// Cards without what only some may know: how many, and nothing else.
pub fn known(cards: &[Named], seen: bool) -> Vec<Named> {
    if seen { cards.to_vec() } else { Vec::new() }
}
