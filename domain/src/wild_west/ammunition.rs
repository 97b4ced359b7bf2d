//! Special ammunition, in packs of three shots (D2, V79).

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::dice::Pool;
use super::ground::Band;
use super::statuses::Status;
use super::weapons::WeaponKind;
use crate::engine::{Decode, Encode};

/// Shots in a pack (V79).
pub const SHOTS: u8 = 3;
/// The strongest load of each kind (D2).
const STRENGTH_MAX: u8 = 3;

/// What a shot does beside its damage (D2).
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
#[schema(as = wild_west::LoadKind)]
#[serde(rename_all = "kebab-case")]
pub enum LoadKind {
    /// Ignores so much of Defense and Cover; Dodge still counts.
    #[default]
    #[encode(0)]
    Piercing,
    /// Pushes its victim a Short.
    #[encode(1)]
    Knockback,
    /// An arrowhead that traps.
    #[encode(2)]
    Snare,
    /// An arrowhead that puts to sleep.
    #[encode(3)]
    Sleep,
    /// An arrowhead with poison.
    #[encode(4)]
    Venom,
    /// An arrowhead that burns.
    #[encode(5)]
    Fire,
    /// An arrowhead that shocks.
    #[encode(6)]
    Shock,
    /// An arrowhead that bursts: +1G and Bang! at Arm's Reach.
    #[encode(7)]
    Burst,
}

/// A kind of special ammunition, and how strong it is: `Piercing [2]`.
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
#[schema(as = wild_west::Load)]
#[serde(deny_unknown_fields)]
pub struct Load {
    /// What such a shot does.
    #[encode(1)]
    pub kind: LoadKind,
    /// How strongly: 1 to 3; 1 for what knows no strength.
    #[schema(minimum = 1, maximum = 3)]
    #[encode(2)]
    pub strength: u8,
}

impl LoadKind {
    /// All of them.
    pub const ALL: [LoadKind; 8] = [
        LoadKind::Piercing,
        LoadKind::Knockback,
        LoadKind::Snare,
        LoadKind::Sleep,
        LoadKind::Venom,
        LoadKind::Fire,
        LoadKind::Shock,
        LoadKind::Burst,
    ];

    /// What it is called.
    pub fn name(self) -> &'static str {
        match self {
            LoadKind::Piercing => "Piercing rounds",
            LoadKind::Knockback => "Heavy rounds",
            LoadKind::Snare => "Snare heads",
            LoadKind::Sleep => "Sleep heads",
            LoadKind::Venom => "Venom heads",
            LoadKind::Fire => "Fire heads",
            LoadKind::Shock => "Shock heads",
            LoadKind::Burst => "Burst heads",
        }
    }

    /// The most that its strength can be.
    pub fn strength_max(self) -> u8 {
        match self {
            LoadKind::Knockback | LoadKind::Burst => 1,
            LoadKind::Piercing
            | LoadKind::Snare
            | LoadKind::Sleep
            | LoadKind::Venom
            | LoadKind::Fire
            | LoadKind::Shock => STRENGTH_MAX,
        }
    }

    /// The status that it inflicts on whom it hurts, as a fixed Severity (V15, V79).
    pub fn status(self) -> Option<Status> {
        match self {
            LoadKind::Snare => Some(Status::Trapped),
            LoadKind::Sleep => Some(Status::Unconscious),
            LoadKind::Venom => Some(Status::Poisoned),
            LoadKind::Fire => Some(Status::Burned),
            LoadKind::Shock => Some(Status::Electrocuted),
            LoadKind::Piercing | LoadKind::Knockback | LoadKind::Burst => None,
        }
    }

    /// Whether a weapon can fire it: heads go on arrows and bolts, rounds into whatever shoots.
    pub fn fits(self, weapon: WeaponKind) -> bool {
        match (self, weapon) {
            (_, WeaponKind::Melee | WeaponKind::Mounted) => false,
            (_, WeaponKind::Bow) => true,
            (LoadKind::Piercing | LoadKind::Knockback, _) => true,
            (
                LoadKind::Snare
                | LoadKind::Sleep
                | LoadKind::Venom
                | LoadKind::Fire
                | LoadKind::Shock
                | LoadKind::Burst,
                WeaponKind::Rifle | WeaponKind::Shotgun | WeaponKind::Pistol,
            ) => false,
        }
    }
}

impl Load {
    /// What a pack of three shots costs: $10 for each step of strength (V79).
    pub fn price(self) -> u32 {
        10 * u32::from(self.strength)
    }

    /// Whether there is such a load.
    pub fn exists(self) -> bool {
        (1..=self.kind.strength_max()).contains(&self.strength)
    }

    /// How much of Defense and Cover it ignores.
    pub fn piercing(self) -> u8 {
        if self.kind == LoadKind::Piercing { self.strength } else { 0 }
    }

    /// What it adds to an attack at a band, and whether that is a Bang! (V79).
    pub fn burst_at(self, band: Band) -> (Pool, bool) {
        match (self.kind, band) {
            (LoadKind::Burst, Band::Arms) => (Pool::gold(1), true),
            _ => (Pool::NONE, false),
        }
    }
}

impl std::fmt::Display for Load {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.kind.strength_max() {
            1 => write!(to, "{}", self.kind.name()),
            _ => write!(to, "{} [{}]", self.kind.name(), self.strength),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn v79_a_pack_costs_ten_dollars_for_each_step() {
        let load = |strength| Load { kind: LoadKind::Fire, strength };
        assert_eq!([1, 2, 3].map(|it| load(it).price()), [10, 20, 30]);
        assert!(!load(0).exists() && load(3).exists() && !load(4).exists());
        assert!(!Load { kind: LoadKind::Burst, strength: 2 }.exists());
        assert_eq!(load(2).to_string(), "Fire heads [2]");
    }

    #[test]
    fn v79_burst_heads_add_a_gold_die_and_bang_at_arms_reach_only() {
        let burst = Load { kind: LoadKind::Burst, strength: 1 };
        assert_eq!(burst.burst_at(Band::Arms), (Pool::gold(1), true));
        assert_eq!(burst.burst_at(Band::Short), (Pool::NONE, false));
    }

    #[test]
    fn d2_heads_go_on_arrows_and_rounds_into_guns() {
        for kind in LoadKind::ALL {
            assert!(kind.fits(WeaponKind::Bow) && !kind.fits(WeaponKind::Melee));
            let round = matches!(kind, LoadKind::Piercing | LoadKind::Knockback);
            assert_eq!(kind.fits(WeaponKind::Pistol), round);
        }
    }
}
