//! With what somebody attacks (W7.1).

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::ammunition::Load;
use super::items::Item;
use super::trades::Ability;
use super::weapons::Weapon;
use crate::engine::{Decode, Encode};

/// What somebody attacks with: a weapon, an attack of their own, an item or an ability.
///
/// Stored format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode)]
#[schema(as = wild_west::Means)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Means {
    /// A weapon in hand, or bare fists.
    #[schema(title = "WildWestMeansWeapon")]
    #[encode(0)]
    Weapon {
        /// The weapon that is used.
        #[encode(1)]
        weapon: Weapon,
        /// The special shot that is fired, if any.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(inline, nullable = false)]
        #[encode(2)]
        load: Option<Load>,
    },
    /// An attack of a foe's own, by its place in the table.
    #[schema(title = "WildWestMeansOwn")]
    #[encode(1)]
    Own {
        /// Its place, from 0.
        #[encode(1)]
        attack: u8,
    },
    /// A snare that is thrown (V74).
    #[schema(title = "WildWestMeansItem")]
    #[encode(2)]
    Item {
        /// The snare that is thrown.
        #[encode(1)]
        item: Item,
    },
    /// An ability that is an attack (D3).
    #[schema(title = "WildWestMeansAbility")]
    #[encode(3)]
    Ability {
        /// The ability that is used.
        #[encode(1)]
        ability: Ability,
    },
}
