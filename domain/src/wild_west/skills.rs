//! What a fighter can do: the four Skills, and the Talents that roll Spurs again (W18, W20).

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::dice::Pool;
use crate::engine::{Decode, Encode};

/// One of the four Skills, in the order of a duel (W17).
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
#[schema(as = wild_west::Skill)]
#[serde(rename_all = "snake_case")]
pub enum Skill {
    /// Bearing and words.
    #[default]
    #[encode(0)]
    Charm,
    /// Hands and feet.
    #[encode(1)]
    Finesse,
    /// Eyes and wits.
    #[encode(2)]
    Intuition,
    /// Will and strength.
    #[encode(3)]
    Nerve,
}

impl Skill {
    /// All four, in the order of a duel.
    pub const ALL: [Skill; 4] = [Skill::Charm, Skill::Finesse, Skill::Intuition, Skill::Nerve];

    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            Skill::Charm => "Charm",
            Skill::Finesse => "Finesse",
            Skill::Intuition => "Intuition",
            Skill::Nerve => "Nerve",
        }
    }
}

/// The dice of each Skill (W20).
///
/// Stored format.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode,
)]
#[schema(as = wild_west::Skills)]
#[serde(deny_unknown_fields)]
pub struct Skills {
    /// The dice of Charm.
    #[encode(1)]
    pub charm: Pool,
    /// The dice of Finesse.
    #[encode(2)]
    pub finesse: Pool,
    /// The dice of Intuition.
    #[encode(3)]
    pub intuition: Pool,
    /// The dice of Nerve.
    #[encode(4)]
    pub nerve: Pool,
}

impl Skills {
    /// The same dice for every Skill: so foes have them (V56).
    pub const fn all_alike(pool: Pool) -> Skills {
        Skills { charm: pool, finesse: pool, intuition: pool, nerve: pool }
    }

    /// The dice of a Skill.
    pub fn of(&self, skill: Skill) -> Pool {
        match skill {
            Skill::Charm => self.charm,
            Skill::Finesse => self.finesse,
            Skill::Intuition => self.intuition,
            Skill::Nerve => self.nerve,
        }
    }
}

/// A kind of roll whose Spurs are rolled again by those who have the Talent for it (W18, W20).
/// Those for machines that are in no combat here are not offered (V52).
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
#[schema(as = wild_west::Talent)]
#[serde(rename_all = "snake_case")]
pub enum Talent {
    /// Rolls of Charm.
    #[default]
    #[encode(0)]
    Charm,
    /// Rolls of Finesse.
    #[encode(1)]
    Finesse,
    /// Rolls of Intuition.
    #[encode(2)]
    Intuition,
    /// Rolls of Nerve.
    #[encode(3)]
    Nerve,
    /// Attacks with rifles.
    #[encode(4)]
    Rifles,
    /// Attacks with shotguns.
    #[encode(5)]
    Shotguns,
    /// Attacks with pistols, and Draw! in a duel.
    #[encode(6)]
    Pistols,
    /// Attacks with bows.
    #[encode(7)]
    Bows,
    /// Attacks with blades, clubs and fists, and what is thrown of them.
    #[encode(8)]
    Melee,
    /// Attacks with mounted weapons.
    #[encode(9)]
    Mounted,
    /// Bombs.
    #[encode(10)]
    Explosives,
    /// Snares and traps.
    #[encode(11)]
    Traps,
    /// Whatever heals.
    #[encode(12)]
    FirstAid,
    /// Dodge, Cover and all other Defense.
    #[encode(13)]
    Defense,
}

impl Talent {
    /// All that are offered.
    pub const ALL: [Talent; 14] = [
        Talent::Charm,
        Talent::Finesse,
        Talent::Intuition,
        Talent::Nerve,
        Talent::Rifles,
        Talent::Shotguns,
        Talent::Pistols,
        Talent::Bows,
        Talent::Melee,
        Talent::Mounted,
        Talent::Explosives,
        Talent::Traps,
        Talent::FirstAid,
        Talent::Defense,
    ];

    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            Talent::Charm => "Charm",
            Talent::Finesse => "Finesse",
            Talent::Intuition => "Intuition",
            Talent::Nerve => "Nerve",
            Talent::Rifles => "Rifles",
            Talent::Shotguns => "Shotguns",
            Talent::Pistols => "Pistols",
            Talent::Bows => "Bows",
            Talent::Melee => "Melee",
            Talent::Mounted => "Mounted",
            Talent::Explosives => "Explosives",
            Talent::Traps => "Traps",
            Talent::FirstAid => "First Aid",
            Talent::Defense => "Defense",
        }
    }
}

/// The Talent for rolls of a Skill: relief, bleeding and turn order among them (V81).
impl From<Skill> for Talent {
    fn from(skill: Skill) -> Talent {
        match skill {
            Skill::Charm => Talent::Charm,
            Skill::Finesse => Talent::Finesse,
            Skill::Intuition => Talent::Intuition,
            Skill::Nerve => Talent::Nerve,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn w20_there_is_a_talent_for_each_skill() {
        for skill in Skill::ALL {
            assert_eq!(Talent::from(skill).name(), skill.name());
        }
        assert_eq!(Talent::ALL.len(), 14);
    }

    #[test]
    fn v56_a_foe_has_the_same_dice_for_every_skill() {
        let skills = Skills::all_alike(Pool::of(2, 1));
        assert!(Skill::ALL.iter().all(|skill| skills.of(*skill) == Pool::of(2, 1)));
    }
}
