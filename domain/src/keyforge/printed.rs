//! What is printed on cards: houses, kinds, keywords, traits.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::engine::{Decode, Encode};

/// The number of a card in the first set, from 1. In JSON it is the card's name as an id.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Encode, Decode)]
#[encode(transparent)]
pub struct Code(pub u16);

/// What is printed on a card that is a copy of another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode)]
pub struct Really {
    /// Which card it is.
    #[encode(1)]
    pub code: Code,
    /// The house of this copy, if it is a maverick.
    #[encode(2)]
    pub maverick: Option<House>,
}

/// The houses of the first set.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Serialize,
    Deserialize,
    ToSchema,
    Encode,
    Decode,
)]
#[schema(as = keyforge::House)]
#[serde(rename_all = "snake_case")]
pub enum House {
    /// Giants and goblins who fight.
    #[encode(0)]
    Brobnar,
    /// Demons who take and destroy.
    #[encode(1)]
    Dis,
    /// Scientists who draw and archive.
    #[encode(2)]
    Logos,
    /// Martians who shoot and abduct.
    #[encode(3)]
    Mars,
    /// Knights who protect and capture.
    #[encode(4)]
    Sanctum,
    /// Thieves who steal.
    #[encode(5)]
    Shadows,
    /// Beasts and witches who grow.
    #[encode(6)]
    Untamed,
}

impl House {
    /// Every house.
    pub const ALL: [House; 7] = [
        House::Brobnar,
        House::Dis,
        House::Logos,
        House::Mars,
        House::Sanctum,
        House::Shadows,
        House::Untamed,
    ];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            House::Brobnar => "Brobnar",
            House::Dis => "Dis",
            House::Logos => "Logos",
            House::Mars => "Mars",
            House::Sanctum => "Sanctum",
            House::Shadows => "Shadows",
            House::Untamed => "Untamed",
        }
    }
}

/// The kinds of cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[schema(as = keyforge::Kind)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Done once, then discarded.
    Action,
    /// A thing that stays in play.
    Artifact,
    /// Stands in its player's battleline.
    Creature,
    /// Attached to a creature.
    Upgrade,
}

impl Kind {
    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Action => "action",
            Kind::Artifact => "artifact",
            Kind::Creature => "creature",
            Kind::Upgrade => "upgrade",
        }
    }
}

/// How often a card is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[schema(as = keyforge::Rarity)]
#[serde(rename_all = "snake_case")]
pub enum Rarity {
    /// Often.
    Common,
    /// Less often.
    Uncommon,
    /// Seldom.
    Rare,
    /// Only together with others of its group.
    Fixed,
    /// In one of several forms.
    Variant,
}

/// Keywords (KF15). A number is the keyword's X.
#[derive(
    Clone,
    Copy,
    Debug,
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
#[schema(as = keyforge::Keyword)]
#[serde(rename_all = "snake_case")]
pub enum Keyword {
    /// Its neighbors without taunt cannot be chosen to be fought.
    #[encode(0)]
    Taunt,
    /// The first time each turn that it is attacked, neither fighter deals its damage.
    #[encode(1)]
    Elusive,
    /// When it attacks, the defender deals it no damage.
    #[encode(2)]
    Skirmish,
    /// Damage of its power in a fight destroys.
    #[encode(3)]
    Poison,
    /// So much damage to the defender before the fight.
    #[encode(4)]
    #[schema(title = "KeyforgeAssaultKeyword")]
    Assault {
        /// How much damage it is.
        #[encode(1)]
        x: u8,
    },
    /// So much damage to the attacker before the fight.
    #[encode(5)]
    #[schema(title = "KeyforgeHazardousKeyword")]
    Hazardous {
        /// How much damage it is.
        #[encode(1)]
        x: u8,
    },
    /// So much damage to each neighbor of the defender, with the damage of the fight.
    #[encode(6)]
    #[schema(title = "KeyforgeSplashAttackKeyword")]
    SplashAttack {
        /// How much damage it is.
        #[encode(1)]
        x: u8,
    },
    /// Enters play anywhere in the battleline.
    #[encode(7)]
    Deploy,
    /// Can be played only as the first thing in the main step.
    #[encode(8)]
    Alpha,
    /// Ends the main step once it has been played.
    #[encode(9)]
    Omega,
    /// Cannot be dealt damage or be destroyed.
    #[encode(10)]
    Invulnerable,
    /// Enters play under the control of the opponent.
    #[encode(11)]
    Treachery,
    /// Can be used whatever house is active.
    #[encode(12)]
    Versatile,
}

impl Keyword {
    /// Every keyword; those with a number have 1.
    pub const ALL: [Keyword; 13] = [
        Keyword::Taunt,
        Keyword::Elusive,
        Keyword::Skirmish,
        Keyword::Poison,
        Keyword::Assault { x: 1 },
        Keyword::Hazardous { x: 1 },
        Keyword::SplashAttack { x: 1 },
        Keyword::Deploy,
        Keyword::Alpha,
        Keyword::Omega,
        Keyword::Invulnerable,
        Keyword::Treachery,
        Keyword::Versatile,
    ];

    /// The keyword without its number.
    pub const fn name(self) -> &'static str {
        match self {
            Keyword::Taunt => "taunt",
            Keyword::Elusive => "elusive",
            Keyword::Skirmish => "skirmish",
            Keyword::Poison => "poison",
            Keyword::Assault { .. } => "assault",
            Keyword::Hazardous { .. } => "hazardous",
            Keyword::SplashAttack { .. } => "splash-attack",
            Keyword::Deploy => "deploy",
            Keyword::Alpha => "alpha",
            Keyword::Omega => "omega",
            Keyword::Invulnerable => "invulnerable",
            Keyword::Treachery => "treachery",
            Keyword::Versatile => "versatile",
        }
    }

    /// Whether it is the same keyword, with whatever number.
    pub fn is_same(self, other: Keyword) -> bool {
        std::mem::discriminant(&self) == std::mem::discriminant(&other)
    }

    /// Its number, where it has one.
    pub const fn number(self) -> Option<u8> {
        match self {
            Keyword::Assault { x } | Keyword::Hazardous { x } | Keyword::SplashAttack { x } => {
                Some(x)
            }
            _ => None,
        }
    }

    /// The same keyword with another number, where it has one.
    pub const fn with_number(self, x: u8) -> Keyword {
        match self {
            Keyword::Assault { .. } => Keyword::Assault { x },
            Keyword::Hazardous { .. } => Keyword::Hazardous { x },
            Keyword::SplashAttack { .. } => Keyword::SplashAttack { x },
            other => other,
        }
    }
}

/// What a creature or an artifact is.
#[derive(
    Clone,
    Copy,
    Debug,
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
#[schema(as = keyforge::Trait)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "each is its own name")]
pub enum Trait {
    #[encode(0)]
    Agent,
    #[encode(1)]
    Ally,
    #[encode(2)]
    Angel,
    #[encode(3)]
    Beast,
    #[encode(4)]
    Cyborg,
    #[encode(5)]
    Demon,
    #[encode(6)]
    Dragon,
    #[encode(7)]
    Elf,
    #[encode(8)]
    Faerie,
    #[encode(9)]
    Fungus,
    #[encode(10)]
    Giant,
    #[encode(11)]
    Goblin,
    #[encode(12)]
    Horseman,
    #[encode(13)]
    Human,
    #[encode(14)]
    Imp,
    #[encode(15)]
    Insect,
    #[encode(16)]
    Item,
    #[encode(17)]
    Knight,
    #[encode(18)]
    Location,
    #[encode(19)]
    Martian,
    #[encode(20)]
    Merchant,
    #[encode(21)]
    Mutant,
    #[encode(22)]
    Niffle,
    #[encode(23)]
    Power,
    #[encode(24)]
    Priest,
    #[encode(25)]
    Quest,
    #[encode(26)]
    Ranger,
    #[encode(27)]
    Robot,
    #[encode(28)]
    Scientist,
    #[encode(29)]
    Soldier,
    #[encode(30)]
    Specter,
    #[encode(31)]
    Spirit,
    #[encode(32)]
    Thief,
    #[encode(33)]
    Vehicle,
    #[encode(34)]
    Weapon,
    #[encode(35)]
    Witch,
}

impl Trait {
    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Trait::Agent => "Agent",
            Trait::Ally => "Ally",
            Trait::Angel => "Angel",
            Trait::Beast => "Beast",
            Trait::Cyborg => "Cyborg",
            Trait::Demon => "Demon",
            Trait::Dragon => "Dragon",
            Trait::Elf => "Elf",
            Trait::Faerie => "Faerie",
            Trait::Fungus => "Fungus",
            Trait::Giant => "Giant",
            Trait::Goblin => "Goblin",
            Trait::Horseman => "Horseman",
            Trait::Human => "Human",
            Trait::Imp => "Imp",
            Trait::Insect => "Insect",
            Trait::Item => "Item",
            Trait::Knight => "Knight",
            Trait::Location => "Location",
            Trait::Martian => "Martian",
            Trait::Merchant => "Merchant",
            Trait::Mutant => "Mutant",
            Trait::Niffle => "Niffle",
            Trait::Power => "Power",
            Trait::Priest => "Priest",
            Trait::Quest => "Quest",
            Trait::Ranger => "Ranger",
            Trait::Robot => "Robot",
            Trait::Scientist => "Scientist",
            Trait::Soldier => "Soldier",
            Trait::Specter => "Specter",
            Trait::Spirit => "Spirit",
            Trait::Thief => "Thief",
            Trait::Vehicle => "Vehicle",
            Trait::Weapon => "Weapon",
            Trait::Witch => "Witch",
        }
    }
}
