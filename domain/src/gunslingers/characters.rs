//! The five who would be mayor (S3, C2).

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::town::Property;
use crate::engine::{Decode, Encode, Link, link};

/// The character that a player is.
///
/// Stored format.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    ToSchema,
    Encode,
    Decode,
)]
#[schema(as = gunslingers::Character)]
#[serde(rename_all = "kebab-case")]
pub enum Character {
    /// Mrs. Parlor, of the Parlor House.
    #[default]
    #[encode(0)]
    MrsParlor,
    /// Colonel Cartwright, of the stable.
    #[encode(1)]
    ColonelCartwright,
    /// Harvey "Heavy" Harrigan, of the general store.
    #[encode(2)]
    HeavyHarrigan,
    /// Anton Boozer, of the saloon.
    #[encode(3)]
    AntonBoozer,
    /// Silas Neat, the undertaker.
    #[encode(4)]
    SilasNeat,
}

/// What a character is and begins with: the character card.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sheet {
    /// The name in addresses.
    pub id: &'static str,
    /// What the character is called.
    pub name: &'static str,
    /// The property from which the gang begins.
    pub headquarters: Property,
    /// The money to begin with, in dollars.
    pub cash: u32,
    /// The reputation tokens to begin with.
    pub reputation: u32,
    /// What the power is called.
    pub power: &'static str,
    /// What the power does, in words.
    pub power_text: &'static str,
}

impl Character {
    /// Every character, in the order of the list (C2).
    pub const ALL: [Character; 5] = [
        Character::MrsParlor,
        Character::ColonelCartwright,
        Character::HeavyHarrigan,
        Character::AntonBoozer,
        Character::SilasNeat,
    ];

    /// The character card (C2).
    pub fn sheet(self) -> &'static Sheet {
        match self {
            Character::MrsParlor => &Sheet {
                id: "mrs-parlor",
                name: "Mrs. Parlor",
                headquarters: Property::Parlor,
                cash: 38,
                reputation: 4,
                power: "Charm",
                power_text: "Her bribes cost $2 less, but at least $1.",
            },
            Character::ColonelCartwright => &Sheet {
                id: "colonel-cartwright",
                name: "Colonel Cartwright",
                headquarters: Property::Stable,
                cash: 38,
                reputation: 4,
                power: "Cavalry",
                power_text: "Once the plans are open, one of the Colonel's unplaced gunslingers \
                             may join one of their contested claims; distances count one less for \
                             that gunslinger.",
            },
            Character::HeavyHarrigan => &Sheet {
                id: "heavy-harrigan",
                name: "Harvey \"Heavy\" Harrigan",
                headquarters: Property::Store,
                cash: 42,
                reputation: 4,
                power: "Wholesale",
                power_text: "Each auction that is won costs $1 less, but at least $1.",
            },
            Character::AntonBoozer => &Sheet {
                id: "anton-boozer",
                name: "Anton Boozer",
                headquarters: Property::Saloon,
                cash: 42,
                reputation: 3,
                power: "Dutch courage",
                power_text: "Boozer's plugs roll one more die in the first two rounds of a fight.",
            },
            Character::SilasNeat => &Sheet {
                id: "silas-neat",
                name: "Silas Neat",
                headquarters: Property::Undertaker,
                cash: 40,
                reputation: 4,
                power: "Burial fee",
                power_text: "The bank pays Neat $1 for the first gunslinger killed each week, \
                             whosever it was.",
            },
        }
    }

    /// What the character is called.
    pub fn name(self) -> &'static str {
        self.sheet().name
    }

    /// What the character is called, as sentences have it.
    pub fn linked(self) -> Link {
        link("character", self.sheet().id, self.name())
    }

    /// The property that is the character's own (S3).
    pub fn headquarters(self) -> Property {
        self.sheet().headquarters
    }

    /// The character whose headquarters a property is, in play or not (S3, G3).
    pub fn of_headquarters(property: Property) -> Option<Character> {
        Character::ALL.into_iter().find(|it| it.headquarters() == property)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn s3_everybody_has_a_headquarters_of_their_own() {
        let theirs: std::collections::BTreeSet<Property> =
            Character::ALL.map(Character::headquarters).into();
        assert_eq!(theirs.len(), 5);
        for character in Character::ALL {
            assert_eq!(Character::of_headquarters(character.headquarters()), Some(character));
            assert_eq!(serde_json::to_value(character).unwrap(), character.sheet().id);
        }
        assert_eq!(Character::of_headquarters(Property::Depot), None);
    }
}
