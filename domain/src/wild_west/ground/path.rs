//! What it costs to walk, and where to (W8, V63, V64).

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::hex::Hex;
use super::zones::Ground;
use crate::engine::{Decode, Encode};

/// How fast somebody moves (W8).
///
/// Stored format.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode,
)]
#[schema(as = wild_west::Speed)]
#[serde(rename_all = "snake_case")]
pub enum Speed {
    /// A Short for 1 Grit.
    #[default]
    #[encode(0)]
    Normal,
    /// Two Shorts for 1 Grit.
    #[encode(1)]
    Fast,
    /// A Short for 2 Grit.
    #[encode(2)]
    Slow,
    /// A Short for 3 Grit.
    #[encode(3)]
    VerySlow,
}

impl Speed {
    /// How much weight of hexes a unit of Grit carries (V63).
    pub fn reach(self) -> u32 {
        match self {
            Speed::Fast => 12,
            Speed::Normal | Speed::Slow | Speed::VerySlow => 6,
        }
    }

    /// What a unit costs, in Grit (V63). To stand up or lie down costs one (V8).
    pub fn unit(self) -> u32 {
        match self {
            Speed::Normal | Speed::Fast => 1,
            Speed::Slow => 2,
            Speed::VerySlow => 3,
        }
    }

    /// What a path of this weight costs, in Grit (V63).
    pub fn cost(self, weight: u32) -> u32 {
        weight.div_ceil(self.reach()).saturating_mul(self.unit())
    }

    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            Speed::Normal => "Normal",
            Speed::Fast => "Fast",
            Speed::Slow => "Slow",
            Speed::VerySlow => "Very Slow",
        }
    }
}

/// What a hex is to somebody who walks (V64).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Foothold {
    /// They may stop there.
    Free,
    /// They may pass, but not stop: one of their own side stands there.
    Through,
    /// They may not enter it: an opponent, or a wall.
    Barred,
}

/// The hexes where somebody may stop, with the lightest way to each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paths {
    from: Hex,
    found: BTreeMap<Hex, Entered>,
}

impl Paths {
    /// From here to nowhere.
    pub fn none(from: Hex) -> Paths {
        Paths { from, found: BTreeMap::new() }
    }

    /// Where they may stop, with what the hexes on the way weigh together: 1 each, 2 where it is
    /// rough (V63).
    pub fn stops(&self) -> impl Iterator<Item = (Hex, u32)> {
        let free = self.found.iter().filter(|(_, it)| it.hold == Foothold::Free);
        free.map(|(hex, it)| (*hex, it.weight))
    }

    /// What the way to a hex weighs, if they may stop there.
    pub fn weight(&self, to: Hex) -> Option<u32> {
        self.stop(to).map(|it| it.weight)
    }

    /// How many hexes are entered on the way to one where they may stop.
    pub fn length(&self, to: Hex) -> Option<usize> {
        self.stop(to).map(|it| it.steps)
    }

    /// The hexes that are entered on the way to one where they may stop, that one being the last;
    /// none where there is no way.
    pub fn steps(&self, to: Hex) -> Vec<Hex> {
        let mut steps = Vec::new();
        let mut here = to;
        let mut entered = self.stop(to);
        while let Some(it) = entered.filter(|_| here != self.from) {
            steps.push(here);
            here = it.before;
            entered = self.found.get(&here);
        }
        steps.reverse();
        steps
    }

    fn stop(&self, to: Hex) -> Option<&Entered> {
        self.found.get(&to).filter(|it| it.hold == Foothold::Free)
    }
}

/// The lightest way to each hex where somebody who starts at `from` may stop, of at most this
/// weight. Of equally light ways it is the one with fewer steps, then the one that leaves earlier
/// in the order of directions.
///
/// `foothold` says what a hex is to them, and whether they may step from one hex to the next.
pub fn paths(
    ground: &Ground,
    from: Hex,
    weight_max: u32,
    foothold: impl Fn(Hex, Hex) -> Foothold,
) -> Paths {
    Paths { from, found: search(ground, from, weight_max, foothold, |_| false) }
}

/// Whether there is a hex where somebody who starts at `from` may stop, and a way to it of at most
/// this weight: whether [`paths`] finds any.
pub fn leads_anywhere(
    ground: &Ground,
    from: Hex,
    weight_max: u32,
    foothold: impl Fn(Hex, Hex) -> Foothold,
) -> bool {
    let is_free = |it: &Entered| it.hold == Foothold::Free;
    search(ground, from, weight_max, foothold, is_free).values().any(is_free)
}

/// What can be entered by ways of at most this weight, until a hex is enough.
fn search(
    ground: &Ground,
    from: Hex,
    weight_max: u32,
    foothold: impl Fn(Hex, Hex) -> Foothold,
    is_enough: impl Fn(&Entered) -> bool,
) -> BTreeMap<Hex, Entered> {
    // By weight, then steps: what was found first is kept.
    let mut open: BTreeSet<(u32, usize, u32, Hex)> = BTreeSet::from([(0, 0, 0, from)]);
    let hold = Foothold::Through;
    let begins = Entered { weight: 0, steps: 0, before: from, hold, is_left: false };
    let mut found: BTreeMap<Hex, Entered> = BTreeMap::from([(from, begins)]);
    let mut order = 0;
    while let Some((weight, steps, _, here)) = open.pop_first() {
        let Some(it) = found.get_mut(&here).filter(|it| !it.is_left) else { continue };
        it.is_left = true;
        for next in here.neighbors() {
            let (steps, weight) = (steps + 1, weight + if ground.is_rough(next) { 2 } else { 1 });
            let is_known = |it: &Entered| it.is_left || (it.weight, it.steps) <= (weight, steps);
            if weight_max < weight || found.get(&next).is_some_and(is_known) {
                continue;
            }
            let hold = foothold(here, next);
            if hold == Foothold::Barred || ground.is_wall(next) {
                continue;
            }
            let entered = Entered { weight, steps, before: here, hold, is_left: false };
            let enough = is_enough(&entered);
            found.insert(next, entered);
            if enough {
                return found;
            }
            order += 1;
            open.insert((weight, steps, order, next));
        }
    }
    found
}

/// A hex that is entered on the lightest way to it that is known.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Entered {
    weight: u32,
    steps: usize,
    before: Hex,
    hold: Foothold,
    /// Whether what lies next to it was looked at.
    is_left: bool,
}

#[cfg(test)]
mod tests {
    use super::super::zones::Zone;
    use super::*;

    fn bare(_: Hex, _: Hex) -> Foothold {
        Foothold::Free
    }

    fn rough(hexes: Vec<Hex>) -> Ground {
        Ground { zones: vec![Zone { hexes, rough: true, ..Zone::default() }] }
    }

    #[test]
    fn w8_speeds_cost_what_they_should() {
        let costs = |speed: Speed| [1, 6, 7, 12, 13, 18].map(|weight| speed.cost(weight));
        assert_eq!(costs(Speed::Normal), [1, 1, 2, 2, 3, 3]);
        assert_eq!(costs(Speed::Fast), [1, 1, 1, 1, 2, 2]);
        assert_eq!(costs(Speed::Slow), [2, 2, 4, 4, 6, 6]);
        assert_eq!(costs(Speed::VerySlow), [3, 3, 6, 6, 9, 9]);
    }

    #[test]
    fn v6_long_costs_a_grit_for_each_thirty_yards_begun() {
        assert_eq!(Speed::Normal.cost(60 / 5), 2);
        assert_eq!(Speed::Normal.cost(65 / 5), 3);
        assert_eq!(Speed::Normal.cost(90 / 5), 3);
    }

    #[test]
    fn v7_fast_in_rough_terrain_goes_a_short_for_a_grit() {
        // Six rough hexes weigh twelve.
        assert_eq!(Speed::Fast.cost(12), 1);
        assert_eq!(Speed::Normal.cost(12), 2);
        assert_eq!(Speed::Normal.cost(1), 1);
    }

    #[test]
    fn v63_the_lightest_way_goes_round_rough_terrain() {
        let all = paths(&Ground::default(), Hex::MIDDLE, 6, bare);
        assert_eq!(all.stops().count(), 126);
        assert!(all.stops().all(|(hex, weight)| weight == hex.distance(Hex::MIDDLE)));
        let ground = rough(vec![Hex::at(1, 0), Hex::at(2, 0), Hex::at(3, 0)]);
        let all = paths(&ground, Hex::MIDDLE, 6, bare);
        assert_eq!(all.weight(Hex::at(1, 0)), Some(2));
        // Straight through it would weigh 7.
        assert_eq!(all.weight(Hex::at(4, 0)), Some(5));
        assert!(!all.steps(Hex::at(4, 0)).contains(&Hex::at(2, 0)));
    }

    #[test]
    fn v64_one_passes_through_friends_not_through_foes_and_never_through_walls() {
        let (friend, foe) = (Hex::at(1, 0), Hex::at(0, 1));
        let hold = |_: Hex, hex: Hex| match hex {
            it if it == friend => Foothold::Through,
            it if it == foe => Foothold::Barred,
            _ => Foothold::Free,
        };
        let all = paths(&Ground::default(), Hex::MIDDLE, 2, hold);
        assert_eq!((all.weight(friend), all.weight(foe)), (None, None));
        assert_eq!((all.steps(friend), all.steps(foe)), (Vec::new(), Vec::new()));
        assert_eq!(all.steps(Hex::at(2, 0)), [friend, Hex::at(2, 0)]);
        assert_eq!(all.length(Hex::at(2, 0)), Some(2));
        assert_eq!(all.weight(Hex::at(0, 2)), None);
        let walls =
            Zone { hexes: Hex::MIDDLE.neighbors().collect(), blocks: true, ..Zone::default() };
        let none = paths(&Ground { zones: vec![walls] }, Hex::MIDDLE, 9, bare);
        assert_eq!(none.stops().count(), 0);
    }

    #[test]
    fn v64_whoever_is_walled_in_goes_nowhere_and_all_others_somewhere() {
        let walls: Vec<Hex> = Hex::MIDDLE.neighbors().collect();
        for open in 0..=walls.len() {
            let zone = Zone { hexes: walls[open..].to_vec(), blocks: true, ..Zone::default() };
            let ground = Ground { zones: vec![zone] };
            for weight in 0..3 {
                // Friends stand next to them: it takes two steps.
                let hold = |_: Hex, hex: Hex| match hex.distance(Hex::MIDDLE) {
                    1 => Foothold::Through,
                    _ => Foothold::Free,
                };
                let some = 0 < paths(&ground, Hex::MIDDLE, weight, hold).stops().count();
                assert_eq!(leads_anywhere(&ground, Hex::MIDDLE, weight, hold), some);
                assert_eq!(some, 0 < open && 2 <= weight, "{open} {weight}");
            }
        }
    }

    #[test]
    fn v63_the_same_way_is_found_again() {
        let ground = rough(Hex::at(2, 2).within(1));
        let one = paths(&ground, Hex::at(-1, 0), 8, bare);
        assert_eq!(one, paths(&ground, Hex::at(-1, 0), 8, bare));
        for (hex, weight) in one.stops() {
            let steps: Vec<Hex> = [Hex::at(-1, 0)].into_iter().chain(one.steps(hex)).collect();
            assert!(steps.windows(2).all(|pair| pair[0].distance(pair[1]) == 1));
            let each = steps[1..].iter().map(|it| if ground.is_rough(*it) { 2 } else { 1 });
            assert_eq!((each.sum::<u32>(), steps.last()), (weight, Some(&hex)));
            assert_eq!(one.length(hex), Some(steps.len() - 1));
        }
    }
}
