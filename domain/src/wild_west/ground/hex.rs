//! Hexes, directions, distances and bands (V4).

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::engine::{Decode, Encode, listed, so_many};

/// A hex of five yards, by its place on two axes: `q` counts to the east, `r` to the south-east
/// (V4).
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
    Hash,
    Serialize,
    Deserialize,
    ToSchema,
    Encode,
    Decode,
)]
#[schema(as = wild_west::Hex)]
#[serde(deny_unknown_fields)]
pub struct Hex {
    /// Columns to the east of the middle.
    #[schema(minimum = -60, maximum = 60)]
    #[encode(1)]
    pub q: i16,
    /// Rows to the south-east of the middle.
    #[schema(minimum = -60, maximum = 60)]
    #[encode(2)]
    pub r: i16,
}

impl std::fmt::Display for Hex {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(to, "{},{}", self.q, self.r)
    }
}

/// How far apart two fighters are (W4, V4).
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
#[schema(as = wild_west::Band)]
#[serde(rename_all = "snake_case")]
pub enum Band {
    /// Next to each other: up to 1 hex.
    #[default]
    #[encode(0)]
    Arms,
    /// Up to 30 yards: 6 hexes.
    #[encode(1)]
    Short,
    /// Up to 90 yards: 18 hexes.
    #[encode(2)]
    Long,
    /// Farther.
    #[encode(3)]
    Distant,
}

impl Band {
    /// The band of a distance in hexes.
    pub fn of(hexes: u32) -> Band {
        match hexes {
            0..=1 => Band::Arms,
            2..=6 => Band::Short,
            7..=18 => Band::Long,
            19.. => Band::Distant,
        }
    }

    /// The most hexes that are within the band; nothing is too far for the last.
    pub fn limit(self) -> Option<u32> {
        match self {
            Band::Arms => Some(1),
            Band::Short => Some(6),
            Band::Long => Some(18),
            Band::Distant => None,
        }
    }

    /// All of them, the nearest first.
    pub const ALL: [Band; 4] = [Band::Arms, Band::Short, Band::Long, Band::Distant];

    /// What does something else at each band, in words: `1B at Arm's Reach and 2B at Short`; where
    /// it is the same everywhere, `1B up to Short`. Nothing where it works nowhere.
    pub fn told_by_band(at: impl Fn(Band) -> Option<String>) -> Option<String> {
        let all: Vec<(Band, String)> =
            Band::ALL.into_iter().filter_map(|it| Some((it, at(it)?))).collect();
        let (first, last) = (all.first()?, all.last()?);
        let same = 1 < all.len() && first.0 == Band::Arms && all.iter().all(|it| it.1 == first.1);
        if same {
            return Some(format!("{} up to {}", first.1, last.0.name()));
        }
        let each: Vec<String> =
            all.iter().map(|(band, what)| format!("{what} at {}", band.name())).collect();
        listed(&each)
    }

    /// The words for it.
    pub fn name(self) -> &'static str {
        match self {
            Band::Arms => "Arm's Reach",
            Band::Short => "Short",
            Band::Long => "Long",
            Band::Distant => "Distant",
        }
    }
}

/// One of the six directions from a hex to its neighbors, clockwise from the east.
///
/// Stored format.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode,
)]
#[schema(as = wild_west::Direction)]
#[serde(rename_all = "snake_case")]
pub enum Direction {
    /// East.
    #[default]
    #[encode(0)]
    East,
    /// South-east.
    #[encode(1)]
    SouthEast,
    /// South-west.
    #[encode(2)]
    SouthWest,
    /// West.
    #[encode(3)]
    West,
    /// North-west.
    #[encode(4)]
    NorthWest,
    /// North-east.
    #[encode(5)]
    NorthEast,
}

impl Direction {
    /// All six, clockwise.
    pub const ALL: [Direction; 6] = [
        Direction::East,
        Direction::SouthEast,
        Direction::SouthWest,
        Direction::West,
        Direction::NorthWest,
        Direction::NorthEast,
    ];

    /// The next one clockwise.
    pub fn clockwise(self) -> Direction {
        match self {
            Direction::East => Direction::SouthEast,
            Direction::SouthEast => Direction::SouthWest,
            Direction::SouthWest => Direction::West,
            Direction::West => Direction::NorthWest,
            Direction::NorthWest => Direction::NorthEast,
            Direction::NorthEast => Direction::East,
        }
    }

    /// The words for it.
    pub fn name(self) -> &'static str {
        match self {
            Direction::East => "east",
            Direction::SouthEast => "south-east",
            Direction::SouthWest => "south-west",
            Direction::West => "west",
            Direction::NorthWest => "north-west",
            Direction::NorthEast => "north-east",
        }
    }

    fn step(self) -> (i16, i16) {
        match self {
            Direction::East => (1, 0),
            Direction::SouthEast => (0, 1),
            Direction::SouthWest => (-1, 1),
            Direction::West => (-1, 0),
            Direction::NorthWest => (0, -1),
            Direction::NorthEast => (1, -1),
        }
    }
}

impl Hex {
    /// The middle of the map.
    pub const MIDDLE: Hex = Hex::at(0, 0);
    /// How many hexes the map reaches from its middle: 300 yards.
    pub const REACH: u32 = 60;

    /// The hex at a place.
    pub const fn at(q: i16, r: i16) -> Hex {
        Hex { q, r }
    }

    /// Whether the hex is on the map.
    pub fn is_on_map(self) -> bool {
        self.distance(Hex::MIDDLE) <= Hex::REACH
    }

    /// The distance to another hex, in hexes.
    pub fn distance(self, other: Hex) -> u32 {
        let (q, r) = self.minus(other);
        (q.unsigned_abs() + r.unsigned_abs() + (q + r).unsigned_abs()) / 2
    }

    /// The band of the distance to another hex.
    pub fn band(self, other: Hex) -> Band {
        Band::of(self.distance(other))
    }

    /// So many steps in a direction.
    pub fn toward(self, direction: Direction, steps: i16) -> Hex {
        let (q, r) = direction.step();
        let q = self.q.saturating_add(q.saturating_mul(steps));
        Hex::at(q, self.r.saturating_add(r.saturating_mul(steps)))
    }

    /// The six hexes around this one that are on the map, clockwise from the east.
    pub fn neighbors(self) -> impl Iterator<Item = Hex> {
        Direction::ALL.into_iter().map(move |it| self.toward(it, 1)).filter(|it| it.is_on_map())
    }

    /// Every hex of the map within so many hexes of this one, in order.
    pub fn within(self, hexes: u32) -> Vec<Hex> {
        let reach = so_many::<i16>(hexes.min(2 * Hex::REACH));
        let rows = move |q: i16| {
            let (least, most) = ((-reach).max(-q - reach), reach.min(reach - q));
            (least..=most).map(move |r| (q, r))
        };
        let around = (-reach..=reach).flat_map(rows);
        let hex = |(q, r): (i16, i16)| Hex::at(self.q.saturating_add(q), self.r.saturating_add(r));
        around.map(hex).filter(|it| it.is_on_map()).collect()
    }

    /// The neighbor to which a push from `from` drives a fighter who stands here: the farthest from
    /// there, the clockwise one of two that are equally far (V70). A push from the same hex goes to
    /// the east.
    pub fn pushed_from(self, from: Hex) -> Hex {
        let far = |it: Direction| self.toward(it, 1).square(from);
        let farthest = Direction::ALL.into_iter().map(far).max().unwrap_or_default();
        let tied: Vec<Direction> =
            Direction::ALL.into_iter().filter(|it| far(*it) == farthest).collect();
        let last = tied.iter().copied().find(|it| !tied.contains(&it.clockwise()));
        self.toward(last.unwrap_or(Direction::East), 1)
    }

    /// Whether a hex lies in the arc of 90 degrees that begins in a direction: between it and the
    /// next one clockwise, both included, at most so many hexes away (V70).
    pub fn has_in_arc(self, direction: Direction, hexes: u32, other: Hex) -> bool {
        let reach = so_many::<i16>(hexes);
        let (next, away) = (direction.clockwise(), self.distance(other));
        let along = |it: i16| {
            let rest = so_many::<i16>(away) - it;
            self.toward(direction, it).toward(next, rest) == other
        };
        0 < away && away <= hexes && (0..=reach).any(along)
    }

    /// The square of the straight distance between the middles of two hexes.
    fn square(self, other: Hex) -> i64 {
        let (q, r) = self.minus(other);
        let (q, r) = (i64::from(q), i64::from(r));
        q * q + q * r + r * r
    }

    /// The difference of two places.
    fn minus(self, other: Hex) -> (i32, i32) {
        (i32::from(self.q) - i32::from(other.q), i32::from(self.r) - i32::from(other.r))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn v4_bands_follow_from_hexes_of_five_yards() {
        let bands = [(0, Band::Arms), (1, Band::Arms), (2, Band::Short), (6, Band::Short)];
        let far = [(7, Band::Long), (18, Band::Long), (19, Band::Distant), (200, Band::Distant)];
        for (hexes, band) in bands.into_iter().chain(far) {
            assert_eq!(Band::of(hexes), band, "{hexes}");
            assert!(band.limit().is_none_or(|limit| hexes <= limit));
        }
        // Exactly 30 yards are Short, exactly 90 Long.
        assert_eq!(Band::of(30 / 5), Band::Short);
        assert_eq!(Band::of(90 / 5), Band::Long);
    }

    #[test]
    fn v4_distances_are_symmetric_and_obey_the_triangle() {
        let hexes = Hex::at(2, -1).within(3);
        assert_eq!(hexes.len(), 37);
        for one in &hexes {
            for other in &hexes {
                assert_eq!(one.distance(*other), other.distance(*one));
                assert!(one.distance(*other) <= 6);
                assert_eq!(one.distance(*other) == 0, one == other);
            }
            let around: Vec<Hex> = one.neighbors().collect();
            assert_eq!(around.len(), 6);
            assert!(around.iter().all(|it| it.distance(*one) == 1));
        }
    }

    #[test]
    fn v4_the_map_ends_somewhere() {
        let edge = Hex::at(60, 0);
        assert!(edge.is_on_map() && !edge.toward(Direction::East, 1).is_on_map());
        assert_eq!(edge.neighbors().count(), 3);
        assert!(Hex::MIDDLE.within(500).len() == Hex::MIDDLE.within(60).len());
    }

    #[test]
    fn v70_a_push_goes_straight_away_and_clockwise_between_two() {
        for direction in Direction::ALL {
            let there = Hex::MIDDLE.toward(direction, 2);
            assert_eq!(there.pushed_from(Hex::MIDDLE), there.toward(direction, 1), "{direction:?}");
            // Halfway between two directions both are equally far.
            let between = there.toward(direction.clockwise(), 2);
            let pushed = between.pushed_from(Hex::MIDDLE);
            assert_eq!(pushed, between.toward(direction.clockwise(), 1), "{direction:?}");
        }
        assert_eq!(Hex::MIDDLE.pushed_from(Hex::MIDDLE), Hex::at(1, 0));
    }

    #[test]
    fn v70_an_arc_is_two_directions_and_what_lies_between() {
        for direction in Direction::ALL {
            let arc = |it: &Hex| Hex::at(1, 1).has_in_arc(direction, 6, *it);
            let hexes: Vec<Hex> = Hex::at(1, 1).within(8).into_iter().filter(arc).collect();
            // 2 at one hex, 3 at two, up to 7 at six.
            assert_eq!(hexes.len(), 27, "{direction:?}");
            for one in [direction, direction.clockwise()] {
                assert!(hexes.contains(&Hex::at(1, 1).toward(one, 6)));
            }
        }
        assert!(!Hex::MIDDLE.has_in_arc(Direction::East, 6, Hex::MIDDLE));
    }
}
