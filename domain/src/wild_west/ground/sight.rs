//! What can be seen, and what gives Cover (W11, V65, V77).

use super::hex::Hex;
use super::zones::{Cover, Ground};

/// Smoke hexes strictly between two fighters through which nobody sees (V77).
const SMOKE_BLOCKS: usize = 2;
/// By so much of the way across is a line nudged aside, as one part of this many. Less than the
/// least distance at which a line on the map passes a corner without touching it.
const NUDGE: i64 = 1_000_000;

/// What an attacker has before them (V65).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sight {
    /// Whether the target can be seen.
    pub clear: bool,
    /// The Cover that the ground gives the target.
    pub cover: Cover,
}

/// To which side a line is nudged, so that it never runs along an edge.
#[derive(Clone, Copy)]
enum Side {
    Left,
    Right,
}

impl Ground {
    /// What an attacker at `from` has of a target at `to`: the line from the middle of one hex to
    /// that of the other is blocked only if the lines nudged to both sides are. Of the lines that
    /// are not, the one with less Cover counts; the hex of the attacker gives none (V65).
    pub fn sight(&self, from: Hex, to: Hex) -> Sight {
        let lines = [Side::Left, Side::Right].map(|side| line(from, to, side));
        let open = lines.iter().filter(|line| !self.is_blocked(line));
        let covers: Vec<Cover> = open.map(|line| self.cover_along(line)).collect();
        let on_target = self.cover_on(to);
        Sight {
            clear: !covers.is_empty(),
            cover: covers.into_iter().min().unwrap_or_default().max(on_target),
        }
    }

    fn is_blocked(&self, line: &[Hex]) -> bool {
        let between = strictly_between(line);
        let smoke = between.iter().filter(|hex| self.is_smoky(**hex)).count();
        SMOKE_BLOCKS <= smoke || between.iter().any(|hex| self.is_wall(*hex))
    }

    /// The Cover of the hex of the line that is beside the target. Smoke there gives none: it
    /// covers those who are in it (V77).
    fn cover_along(&self, line: &[Hex]) -> Cover {
        strictly_between(line).last().map(|hex| self.tag_on(*hex)).unwrap_or_default()
    }
}

fn strictly_between(line: &[Hex]) -> &[Hex] {
    match line {
        [_, between @ .., _] => between,
        [] | [_] => &[],
    }
}

/// The hexes of a line, both ends included: one for each step of the distance.
fn line(from: Hex, to: Hex, side: Side) -> Vec<Hex> {
    let steps = i64::from(from.distance(to));
    if steps == 0 {
        return vec![from];
    }
    let (aq, ar) = (i64::from(from.q), i64::from(from.r));
    let (dq, dr) = (i64::from(to.q) - aq, i64::from(to.r) - ar);
    let ds = -dq - dr;
    // A quarter turn of the line's direction, on the three axes.
    let aside = match side {
        Side::Left => (dr - ds, ds - dq),
        Side::Right => (ds - dr, dq - ds),
    };
    let scale = steps * NUDGE;
    let point = |step: i64| {
        let q = (aq * steps + dq * step) * NUDGE + aside.0;
        let r = (ar * steps + dr * step) * NUDGE + aside.1;
        rounded(q, r, scale)
    };
    (0..=steps).map(point).collect()
}

/// The hex that a point lies in, whose place is given in parts of `scale`.
fn rounded(q: i64, r: i64, scale: i64) -> Hex {
    let nearest = |it: i64| (2 * it + scale).div_euclid(2 * scale);
    let s = -q - r;
    let (mut hq, mut hr, hs) = (nearest(q), nearest(r), nearest(s));
    let off = |near: i64, it: i64| (near * scale - it).abs();
    let (by_q, by_r, by_s) = (off(hq, q), off(hr, r), off(hs, s));
    if by_r < by_q && by_s < by_q {
        hq = -hr - hs;
    } else if by_s < by_r {
        hr = -hq - hs;
    }
    let place = |it: i64| i16::try_from(it).unwrap_or_default();
    Hex::at(place(hq), place(hr))
}

#[cfg(test)]
mod tests {
    use super::super::zones::Zone;
    use super::*;

    fn ground(zones: &[Zone]) -> Ground {
        Ground { zones: zones.to_vec() }
    }

    fn wall(hexes: &[(i16, i16)]) -> Zone {
        Zone { hexes: at(hexes), blocks: true, ..Zone::default() }
    }

    fn at(hexes: &[(i16, i16)]) -> Vec<Hex> {
        hexes.iter().map(|(q, r)| Hex::at(*q, *r)).collect()
    }

    #[test]
    fn v65_each_line_goes_from_hex_to_neighboring_hex() {
        for to in Hex::at(3, -2).within(12) {
            for side in [Side::Left, Side::Right] {
                let hexes = line(Hex::at(3, -2), to, side);
                assert_eq!((hexes[0], hexes[hexes.len() - 1]), (Hex::at(3, -2), to));
                assert!(hexes.windows(2).all(|pair| pair[0].distance(pair[1]) == 1), "{hexes:?}");
            }
        }
    }

    #[test]
    fn v65_sight_is_blocked_only_on_both_sides() {
        // Due south of the middle, a line runs along edges: (0,0), then between (0,1) and (1,0).
        let (from, to) = (Hex::MIDDLE, Hex::at(1, 1));
        assert!(ground(&[wall(&[(0, 1)])]).sight(from, to).clear);
        assert!(ground(&[wall(&[(1, 0)])]).sight(from, to).clear);
        assert!(!ground(&[wall(&[(0, 1), (1, 0)])]).sight(from, to).clear);
        // Along a row there is one way only.
        assert!(!ground(&[wall(&[(1, 0)])]).sight(from, Hex::at(2, 0)).clear);
        // Walls under the two themselves block nothing.
        assert!(ground(&[wall(&[(0, 0), (2, 0)])]).sight(from, Hex::at(2, 0)).clear);
    }

    #[test]
    fn v65_sight_is_the_same_from_both_ends() {
        let walls = ground(&[wall(&[(1, 1), (2, 0), (-1, 3), (0, -2), (-2, 1)])]);
        for from in Hex::MIDDLE.within(4) {
            for to in Hex::MIDDLE.within(4) {
                assert_eq!(walls.sight(from, to).clear, walls.sight(to, from).clear, "{from} {to}");
            }
        }
    }

    #[test]
    fn v65_cover_counts_on_the_target_s_hex_or_beside_it() {
        let light = |hexes| Zone { hexes: at(hexes), cover: Cover::Light, ..Zone::default() };
        let heavy = |hexes| Zone { hexes: at(hexes), cover: Cover::Heavy, ..Zone::default() };
        let (from, to) = (Hex::MIDDLE, Hex::at(4, 0));
        let cover = |zones: &[Zone]| ground(zones).sight(from, to).cover;
        assert_eq!(cover(&[light(&[(4, 0)])]), Cover::Light);
        assert_eq!(cover(&[heavy(&[(3, 0)])]), Cover::Heavy);
        assert_eq!(cover(&[heavy(&[(2, 0), (0, 0), (5, 0)])]), Cover::None);
        // Only the best counts.
        assert_eq!(cover(&[light(&[(4, 0)]), heavy(&[(3, 0)])]), Cover::Heavy);
        // At Arm's Reach nothing lies between but the two themselves.
        assert_eq!(ground(&[heavy(&[(0, 0)])]).sight(from, Hex::at(1, 0)).cover, Cover::None);
        // Between two hexes beside the target, the one with less counts.
        assert_eq!(ground(&[heavy(&[(0, 1)])]).sight(from, Hex::at(1, 1)).cover, Cover::None);
        let both = ground(&[heavy(&[(0, 1)]), light(&[(1, 0)])]);
        assert_eq!(both.sight(from, Hex::at(1, 1)).cover, Cover::Light);
    }

    #[test]
    fn v77_smoke_covers_who_is_in_it_and_nobody_behind_it() {
        let smoke = |hexes| Zone { hexes: at(hexes), smoke: true, ..Zone::default() };
        let cover = |hexes| ground(&[smoke(hexes)]).sight(Hex::MIDDLE, Hex::at(5, 0)).cover;
        assert_eq!((cover(&[(4, 0)]), cover(&[(4, 0), (5, 0)])), (Cover::None, Cover::Light));
    }

    #[test]
    fn v77_two_hexes_of_smoke_block_and_smoke_gives_light_cover() {
        let smoke = |hexes| Zone { hexes: at(hexes), smoke: true, ..Zone::default() };
        let (from, to) = (Hex::MIDDLE, Hex::at(5, 0));
        assert!(ground(&[smoke(&[(2, 0), (0, 0), (5, 0)])]).sight(from, to).clear);
        assert!(!ground(&[smoke(&[(2, 0), (4, 0)])]).sight(from, to).clear);
        assert_eq!(ground(&[smoke(&[(5, 0)])]).sight(from, to).cover, Cover::Light);
    }
}
