//! The chances that the rules name, against exact counts of all outcomes (B, C, V35, V50).

use std::collections::BTreeMap;

use crate::wild_west::dice::{Color, Face, Pool};
use crate::wild_west::fact::Injury;

/// Rules of this chapter that no scenario shows, and why.
pub const NOT_SHOWN: &[(&str, &str)] =
    &[("G1", "10,000 runs a row are no test: `highnoon simulate --style plain` plays them")];

/// How many of the equally likely outcomes of a pool come to each number of Hits, and of how many.
/// With a Talent a die shows each face but its Spurs equally often.
fn distribution(pool: Pool, talented: bool) -> (Vec<u128>, u128) {
    let (mut ways, mut all) = (vec![1], 1);
    let black = (0..pool.black).map(|_| Color::Black);
    for color in black.chain((0..pool.gold).map(|_| Color::Gold)) {
        let faces = color.faces();
        let faces = faces.iter().filter(|it| !talented || **it != Face::Spur);
        let mut next = vec![0; ways.len() + 2];
        for face in faces.clone() {
            for (hits, count) in ways.iter().enumerate() {
                next[hits + face.hits() as usize] += count;
            }
        }
        all *= faces.count() as u128;
        ways = next;
    }
    (ways, all)
}

fn at_least(pool: Pool, talented: bool, hits: usize) -> (u128, u128) {
    let (ways, all) = distribution(pool, talented);
    (ways.iter().skip(hits).sum(), all)
}

/// Whether a printed figure, in thousandths, is the fraction, rounded.
fn rounds_to((part, all): (u128, u128), thousandths: u128) -> bool {
    (1000 * part).abs_diff(thousandths * all) * 2 <= all
}

/// Pools, mean in hundredths, the chance of one to five Hits in thousandths, and with a Talent the
/// mean and the chance of one.
type Row = (u8, u8, u32, [u128; 5], u32, u128);
const TABLE: [Row; 12] = [
    (1, 0, 67, [500, 167, 0, 0, 0], 80, 600),
    (2, 0, 133, [750, 417, 139, 28, 0], 160, 840),
    (3, 0, 200, [875, 625, 333, 130, 32], 240, 936),
    (4, 0, 267, [938, 771, 521, 280, 115], 320, 974),
    (6, 0, 400, [984, 922, 786, 590, 378], 480, 996),
    (0, 1, 83, [667, 167, 0, 0, 0], 100, 800),
    (0, 2, 167, [889, 556, 194, 28, 0], 200, 960),
    (0, 3, 250, [963, 796, 491, 199, 46], 300, 992),
    (0, 4, 333, [988, 914, 722, 444, 197], 400, 998),
    (1, 1, 150, [833, 472, 167, 28, 0], 180, 920),
    (2, 2, 300, [972, 852, 620, 353, 150], 360, 994),
    (4, 2, 433, [993, 954, 848, 667, 449], 520, 999),
];

#[test]
fn w18_the_table_of_pools_is_exact_in_all_columns() {
    for (black, gold, mean, chances, mean_with_talent, one_with_talent) in TABLE {
        let pool = Pool::of(black, gold);
        for (hits, figure) in (1..).zip(chances) {
            let exact = at_least(pool, false, hits);
            assert!(rounds_to(exact, figure), "{pool}, at least {hits}: {exact:?}");
        }
        let exact = at_least(pool, true, 1);
        assert!(rounds_to(exact, one_with_talent), "{pool} with a Talent: {exact:?}");
        for (talented, hundredths) in [(false, mean), (true, mean_with_talent)] {
            let thirtieths = pool.mean_thirtieths(talented);
            assert!((thirtieths * 100).abs_diff(hundredths * 30) * 2 <= 30, "{pool}");
            let (ways, all) = distribution(pool, talented);
            let sum: u128 = ways.iter().enumerate().map(|(hits, it)| hits as u128 * it).sum();
            assert_eq!(sum * 30, u128::from(thirtieths) * all, "{pool}");
        }
    }
}

#[test]
fn v35_more_than_half_survive_all_four_skills() {
    // 4B, 3B, 3B and 2B, the largest first.
    let mut chance = (1, 1);
    let mut told = Vec::new();
    for dice in [4, 3, 3, 2] {
        let (ways, all) = at_least(Pool::black(dice), false, 1);
        chance = (chance.0 * ways, chance.1 * all);
        told.push(chance);
    }
    let figures = [938, 820, 718, 538];
    assert!(told.iter().zip(figures).all(|(it, figure)| rounds_to(*it, figure)), "{told:?}");
}

#[test]
fn c_how_long_it_takes_to_wake() {
    // Unconscious [5] with 2B, 3B and 4B of Intuition, all dice bought in each turn: 4.2, 3.0 and
    // 2.3 turns on average.
    for (dice, tenths) in [(2, 42), (3, 30), (4, 23)] {
        let (ways, all) = distribution(Pool::black(dice), false);
        let moved = all - ways[0];
        // The turns from a Severity on are `turns[severity]` over `moved` to the power of it.
        let mut turns = vec![0];
        for severity in 1..=5_usize {
            let rest = (1..ways.len()).filter(|hits| *hits < severity).map(|hits| {
                ways[hits] * turns[severity - hits] * moved.pow(u32::try_from(hits).unwrap() - 1)
            });
            let sum = all * moved.pow(u32::try_from(severity).unwrap() - 1) + rest.sum::<u128>();
            turns.push(sum);
        }
        let exact = (turns[5], moved.pow(5));
        assert!(near(exact, tenths), "{dice}B: {exact:?}");
    }
}

/// Whether a figure in tenths is the fraction, rounded.
fn near((part, all): (u128, u128), tenths: u128) -> bool {
    (10 * part).abs_diff(tenths * all) * 2 <= all
}

/// How often two with the same dice of a Skill win, tie and lose.
fn step(dice: u8) -> [u128; 3] {
    let (ways, _) = distribution(Pool::black(dice), false);
    let mut counts = [0; 3];
    for (own, one) in ways.iter().enumerate() {
        for (others, other) in ways.iter().enumerate() {
            let at = match own.cmp(&others) {
                std::cmp::Ordering::Greater => 0,
                std::cmp::Ordering::Equal => 1,
                std::cmp::Ordering::Less => 2,
            };
            counts[at] += one * other;
        }
    }
    counts
}

/// What Draw! with so many dice won does to the other: none, minor, severe, deadly, of 6^6.
fn draw(won: u8) -> [u128; 4] {
    let (ways, all) = distribution(Pool::of(won, 2), false);
    let scale = 6_u128.pow(6) / all;
    let mut counts = [0; 4];
    for (hits, count) in ways.iter().enumerate() {
        let at = match Injury::of(u32::try_from(hits).unwrap()) {
            Injury::None => 0,
            Injury::Minor => 1,
            Injury::Severe => 2,
            Injury::Deadly => 3,
        };
        counts[at] += count * scale;
    }
    counts
}

#[test]
fn v50_how_deadly_a_duel_of_equals_is() {
    // Quick builds: Charm 3B, Finesse 4B, Intuition 2B, Nerve 3B.
    let mut won: BTreeMap<(u8, u8), u128> = BTreeMap::from([((0, 0), 1)]);
    for dice in [3, 4, 2, 3] {
        let mut next = BTreeMap::new();
        for ((one, other), count) in won {
            let ends = [(one + 1, other), (one + 1, other + 1), (one, other + 1)];
            for (end, ways) in ends.into_iter().zip(step(dice)) {
                *next.entry(end).or_default() += count * ways;
            }
        }
        won = next;
    }
    let all = 6_u128.pow(2 * (3 + 4 + 2 + 3) + 2 * 6);
    // What happens to one of the two; and to both together.
    let (mut one_of_them, mut both_down, mut neither) = ([0; 4], 0, 0);
    for ((one, other), count) in won {
        let [by_one, by_other] = [draw(one), draw(other)];
        let whole = 6_u128.pow(6);
        for (sum, ways) in one_of_them.iter_mut().zip(by_other) {
            *sum += count * ways * whole;
        }
        let stands = |ways: [u128; 4]| ways[0] + ways[1];
        neither += count * stands(by_one) * stands(by_other);
        both_down += count * (whole - stands(by_one)) * (whole - stands(by_other));
    }
    let figures = [26, 312, 439, 224];
    for (part, figure) in one_of_them.into_iter().zip(figures) {
        assert!(rounds_to((part, all), figure), "{part} of {all} is not {figure}");
    }
    assert!(rounds_to((both_down, all), 426), "{both_down}");
    assert!(rounds_to((neither, all), 101), "{neither}");
    assert!(rounds_to((all - both_down - neither, all), 473));
}
