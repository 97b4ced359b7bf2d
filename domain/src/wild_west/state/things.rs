//! What lies and stands about: traps, horses, and what passes (V67, V74, V77).

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{Until, Who};
use crate::engine::{Decode, Encode, Seat};
use crate::wild_west::dice::Pool;
use crate::wild_west::ground::{Hex, Zone};

/// A trap that lies on a hex (V74).
///
/// Stored format.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode,
)]
#[schema(as = wild_west::Laid)]
pub struct Laid {
    /// The fighter who has laid it.
    #[encode(1)]
    pub by: Who,
    /// The hex where it lies.
    #[encode(2)]
    pub hex: Hex,
    /// The dice of Trapped.
    #[encode(3)]
    pub snare: Pool,
    /// Damage beside it.
    #[schema(maximum = 20)]
    #[encode(4)]
    pub damage: u8,
}

/// A part of the ground that is so for a while (V61, V77).
///
/// Stored format.
#[derive(
    Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode,
)]
#[schema(as = wild_west::Passing)]
pub struct Passing {
    /// The fighter who brought it. It ends with their next turn.
    #[encode(1)]
    pub by: Who,
    /// A part of the ground that is not like the rest (V7, V65, V106).
    #[schema(inline)]
    #[encode(2)]
    pub zone: Zone,
    /// Whether it began in the turn that is being taken.
    #[encode(3)]
    pub fresh: bool,
}

impl Passing {
    /// What it was brought by: smoke and a cyclone (V77), or rough ground (V61).
    pub fn rule(&self) -> &'static str {
        if self.zone.rough { "V61" } else { "V77" }
    }
}

/// A part of the ground that is so because the Warden has ruled it (F3, V106).
///
/// Stored format.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode)]
#[schema(as = wild_west::RuledZone, title = "WildWestRuledZone")]
pub struct RuledZone {
    /// A part of the ground that is not like the rest (V7, V65, V106).
    #[schema(inline)]
    #[encode(1)]
    pub zone: Zone,
    /// How long a change lasts (V106).
    #[schema(inline)]
    #[encode(2)]
    pub until: Until,
}

/// A horse on the map (V67).
///
/// Stored format.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode,
)]
#[schema(as = wild_west::Horse)]
pub struct Horse {
    /// Where it stands.
    #[encode(1)]
    pub hex: Hex,
    /// The fighter who rides it; left out: nobody.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    #[encode(2)]
    pub rider: Option<Who>,
}

/// A player who has learnt what a foe hides (V60).
///
/// Stored format.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode,
)]
#[schema(as = wild_west::Known)]
#[serde(deny_unknown_fields)]
pub struct Known {
    /// The seat of the player.
    #[encode(1)]
    pub seat: Seat,
    /// The foe that they know.
    #[encode(2)]
    pub foe: Who,
}
