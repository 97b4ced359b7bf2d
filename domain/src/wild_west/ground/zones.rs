//! What lies on the ground: rough terrain, walls, cover and smoke (V65, V77, V106).

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::hex::Hex;
use crate::engine::{Decode, Encode, Violation};

/// Parts of the ground with which a match begins, at most. Smoke and rulings bring more.
const ZONES_MAX: usize = 100;
/// Hexes of one part, at most.
const HEXES_MAX: usize = 1000;
/// Hexes of all parts with which a match begins, at most: a fifth of the map.
const HEXES_IN_ALL_MAX: usize = 2000;

/// How much stands between a fighter and an attacker (W11). Only the best counts (V65).
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
#[schema(as = wild_west::Cover)]
#[serde(rename_all = "snake_case")]
pub enum Cover {
    /// Nothing.
    #[default]
    #[encode(0)]
    None,
    /// A thin tree, tall grass: 1B.
    #[encode(1)]
    Light,
    /// A boulder, a wagon: 2B.
    #[encode(2)]
    Heavy,
}

impl Cover {
    /// The Black dice that it adds to Defense (W11).
    pub fn dice(self) -> u8 {
        match self {
            Cover::None => 0,
            Cover::Light => 1,
            Cover::Heavy => 2,
        }
    }

    /// The words for it.
    pub fn name(self) -> &'static str {
        match self {
            Cover::None => "no Cover",
            Cover::Light => "Light Cover",
            Cover::Heavy => "Heavy Cover",
        }
    }
}

/// A part of the ground that is not like the rest (V7, V65, V106).
///
/// Stored format.
#[derive(
    Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode,
)]
#[schema(as = wild_west::Zone)]
#[serde(deny_unknown_fields, default)]
pub struct Zone {
    /// The hexes that it covers.
    #[schema(inline, max_items = 1000)]
    #[encode(1)]
    pub hexes: Vec<Hex>,
    /// Whether every hex weighs double (W8).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[encode(2)]
    pub rough: bool,
    /// Whether it is a wall: nobody sees or walks through it (V64, V65).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[encode(3)]
    pub blocks: bool,
    /// The Cover that it gives.
    #[encode(4)]
    pub cover: Cover,
    /// Whether it is smoke: nobody sees through two hexes of it (V77).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[encode(5)]
    pub smoke: bool,
}

impl Zone {
    /// Whether it is like the rest of the ground.
    pub fn is_bare(&self) -> bool {
        *self == Zone { hexes: self.hexes.clone(), ..Zone::default() }
    }

    /// What is wrong with a part that covers too many hexes; `at` is its place.
    pub fn too_large(&self, at: &str) -> Option<Violation> {
        let count = self.hexes.len();
        let why = format!("a part of the ground covers at most {HEXES_MAX} hexes, not {count}");
        (HEXES_MAX < count).then(|| Violation::new(format!("{at}/hexes"), why))
    }
}

/// All of the ground that is not bare.
///
/// Stored format.
#[derive(
    Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode,
)]
#[schema(as = wild_west::Ground)]
#[serde(deny_unknown_fields, default)]
pub struct Ground {
    /// Its parts; where they overlap, all of them count. A match begins with 100 at most.
    #[schema(inline, max_items = 500)]
    #[encode(1)]
    pub zones: Vec<Zone>,
}

impl Ground {
    /// What there is too much of on the ground with which a match begins, or off the map (V4).
    pub fn beyond_limits(&self) -> Vec<Violation> {
        let place = "/options/ground/zones";
        let hexes: usize = self.zones.iter().map(|it| it.hexes.len()).sum();
        let limits = [
            (self.zones.len(), ZONES_MAX, "parts"),
            (hexes, HEXES_IN_ALL_MAX, "hexes in all its parts"),
        ];
        for (count, most, what) in limits {
            if most < count {
                let why = format!("the ground has at most {most} {what}, not {count}");
                return vec![Violation::new(place, why)];
            }
        }
        let wrong = |(at, zone): (usize, &Zone)| {
            let at = format!("{place}/{at}");
            zone.too_large(&at).or_else(|| {
                let hex = zone.hexes.iter().position(|it| !it.is_on_map())?;
                let place = format!("{at}/hexes/{hex}");
                Some(Violation::of_rule("V4", place, "this hex is not on the map"))
            })
        };
        self.zones.iter().enumerate().filter_map(wrong).collect()
    }

    fn at(&self, hex: Hex) -> impl Iterator<Item = &Zone> {
        self.zones.iter().filter(move |zone| zone.hexes.contains(&hex))
    }

    /// The nearest hex to another on which nobody stands and no wall; it may be the hex itself.
    pub fn free_near(&self, from: Hex, taken: &BTreeSet<Hex>) -> Option<Hex> {
        let free = |it: &Hex| !taken.contains(it) && !self.is_wall(*it);
        let ring = |at: u32| {
            let mut ring = from.within(at);
            ring.retain(|it| it.distance(from) == at);
            ring
        };
        (0..2 * Hex::REACH).flat_map(ring).find(free)
    }

    /// The same ground with nothing rough about it.
    pub fn smoothed(&self) -> Ground {
        let smooth = |it: &Zone| Zone { rough: false, ..it.clone() };
        Ground { zones: self.zones.iter().map(smooth).collect() }
    }

    /// Whether a hex is rough (W8).
    pub fn is_rough(&self, hex: Hex) -> bool {
        self.at(hex).any(|zone| zone.rough)
    }

    /// Whether there is a wall on a hex (V64).
    pub fn is_wall(&self, hex: Hex) -> bool {
        self.at(hex).any(|zone| zone.blocks)
    }

    /// Whether there is smoke on a hex (V77).
    pub fn is_smoky(&self, hex: Hex) -> bool {
        self.at(hex).any(|zone| zone.smoke)
    }

    /// The best Cover that a hex gives; smoke gives Light Cover (V65, V77).
    pub fn cover_on(&self, hex: Hex) -> Cover {
        let smoke = if self.is_smoky(hex) { Cover::Light } else { Cover::None };
        self.tag_on(hex).max(smoke)
    }

    /// The best Cover with which a hex is tagged (V65).
    pub fn tag_on(&self, hex: Hex) -> Cover {
        self.at(hex).map(|zone| zone.cover).max().unwrap_or_default()
    }
}
