//! The dice: two kinds of die, pools of them, and what a roll shows (W18).

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::engine::{Chance, Decode, Encode, counted, so_many};

/// How often a Spur is rolled again before it stands. With real dice it never comes to that.
const REROLLS_MAX: usize = 100;

/// The two kinds of die (W18).
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
#[schema(as = wild_west::Color)]
#[serde(rename_all = "snake_case")]
pub enum Color {
    /// The common die: Blank, Blank, Spur, Hit, Hit, Ace.
    #[default]
    #[encode(0)]
    Black,
    /// The better die: Blank, Spur, Hit, Hit, Hit, Ace.
    #[encode(1)]
    Gold,
}

/// A face of a die (W18).
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
#[schema(as = wild_west::Face)]
#[serde(rename_all = "snake_case")]
pub enum Face {
    /// Nothing.
    #[default]
    #[encode(0)]
    Blank,
    /// Nothing, but a Talent rolls it again.
    #[encode(1)]
    Spur,
    /// One Hit.
    #[encode(2)]
    Hit,
    /// Two Hits, and a tick of the Ace counter.
    #[encode(3)]
    Ace,
}

impl Color {
    /// The six faces of a die of this kind.
    pub const fn faces(self) -> [Face; 6] {
        use Face::{Ace, Blank, Hit, Spur};
        match self {
            Color::Black => [Blank, Blank, Spur, Hit, Hit, Ace],
            Color::Gold => [Blank, Spur, Hit, Hit, Hit, Ace],
        }
    }
}

impl Face {
    /// What the face counts.
    pub fn hits(self) -> u32 {
        match self {
            Face::Blank | Face::Spur => 0,
            Face::Hit => 1,
            Face::Ace => 2,
        }
    }

    /// What the face counts where *Bang!* turns Hits into Aces (V78).
    pub fn hits_with_bang(self) -> u32 {
        match self {
            Face::Blank | Face::Spur => 0,
            Face::Hit | Face::Ace => 2,
        }
    }

    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Face::Blank => "blank",
            Face::Spur => "spur",
            Face::Hit => "hit",
            Face::Ace => "ace",
        }
    }
}

/// So many dice of each kind: `2B1G`.
///
/// Stored format.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode,
)]
#[schema(as = wild_west::Pool)]
#[serde(deny_unknown_fields, default)]
pub struct Pool {
    /// How many Black dice.
    #[encode(1)]
    #[serde(skip_serializing_if = "crate::engine::is_zero")]
    pub black: u8,
    /// How many Gold dice.
    #[encode(2)]
    #[serde(skip_serializing_if = "crate::engine::is_zero")]
    pub gold: u8,
}

impl Pool {
    /// No die.
    pub const NONE: Pool = Pool::of(0, 0);

    /// So many Black and Gold dice.
    pub const fn of(black: u8, gold: u8) -> Pool {
        Pool { black, gold }
    }

    /// Black dice alone.
    pub const fn black(count: u8) -> Pool {
        Pool::of(count, 0)
    }

    /// Gold dice alone.
    pub const fn gold(count: u8) -> Pool {
        Pool::of(0, count)
    }

    /// One die.
    pub const fn one(color: Color) -> Pool {
        match color {
            Color::Black => Pool::black(1),
            Color::Gold => Pool::gold(1),
        }
    }

    /// Each die, the Black ones first.
    pub fn colors(self) -> Vec<Color> {
        let black = (0..self.black).map(|_| Color::Black);
        black.chain((0..self.gold).map(|_| Color::Gold)).collect()
    }

    /// How many dice there are.
    pub fn count(self) -> u8 {
        self.black.saturating_add(self.gold)
    }

    /// Whether there is no die.
    pub fn is_empty(self) -> bool {
        self.count() == 0
    }

    /// What the pool comes to on average, in thirtieths of a Hit: whole numbers for both kinds of
    /// die, with and without a Talent (W18).
    pub fn mean_thirtieths(self, talented: bool) -> u32 {
        let (black, gold) = if talented { (24, 30) } else { (20, 25) };
        u32::from(self.black) * black + u32::from(self.gold) * gold
    }
}

impl std::fmt::Display for Pool {
    /// `2B1G`; `no dice`.
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match (self.black, self.gold) {
            (0, 0) => write!(to, "no dice"),
            (black, 0) => write!(to, "{black}B"),
            (0, gold) => write!(to, "{gold}G"),
            (black, gold) => write!(to, "{black}B{gold}G"),
        }
    }
}

/// A die that was rolled: every face that it showed, the last of which stands.
///
/// Stored format.
#[derive(
    Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode,
)]
#[schema(as = wild_west::Die)]
#[serde(deny_unknown_fields)]
pub struct Die {
    /// The kind of die.
    #[encode(1)]
    pub color: Color,
    /// What it showed, in order: the Spurs that a Talent rolled again, what an Aim rolled again,
    /// and the face that stands.
    #[schema(max_items = 300)]
    #[encode(2)]
    pub faces: Vec<Face>,
}

impl Die {
    /// The face that stands.
    pub fn face(&self) -> Face {
        self.faces.last().copied().unwrap_or_default()
    }

    /// Whether a die can show these faces when it is rolled once: with a Talent each Spur is rolled
    /// again, until another face stands (W18).
    pub fn is_rolled(&self, talented: bool) -> bool {
        match self.faces.split_last() {
            None => false,
            Some((stands, before)) if talented => {
                *stands != Face::Spur && before.iter().all(|it| *it == Face::Spur)
            }
            Some((_, before)) => before.is_empty(),
        }
    }

    /// Rolls a die. With the Talent, each Spur is rolled until it shows another face (W18).
    fn rolled(color: Color, chance: &mut Chance, talented: bool) -> Die {
        let mut die = Die { color, faces: Vec::new() };
        for _ in 0..REROLLS_MAX {
            let at = usize::try_from(chance.below(6)).unwrap_or_default();
            die.faces.push(color.faces()[at]);
            if !talented || die.face() != Face::Spur {
                break;
            }
        }
        die
    }
}

/// A roll, die by die.
///
/// Stored format.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = wild_west::Roll)]
pub struct Roll {
    /// The dice, the Black ones first.
    pub dice: Vec<Die>,
    /// What they came to.
    pub hits: u32,
    /// How many of them show an Ace.
    pub aces: u32,
}

impl Roll {
    /// Rolls a pool. With the Talent, each Spur is rolled until it shows another face (W18).
    pub fn of(chance: &mut Chance, pool: Pool, talented: bool) -> Roll {
        let colors = pool.colors().into_iter();
        Roll::counted(colors.map(|color| Die::rolled(color, chance, talented)).collect())
    }

    /// What dice came to.
    pub fn counted(dice: Vec<Die>) -> Roll {
        let hits = dice.iter().map(|die| die.face().hits()).sum();
        let aces = so_many(dice.iter().filter(|die| die.face() == Face::Ace).count());
        Roll { dice, hits, aces }
    }

    /// The same dice, with each Hit face counted as two (V78). It shows no more Aces for that.
    pub fn with_bang(mut self) -> Roll {
        self.hits = self.dice.iter().map(|die| die.face().hits_with_bang()).sum();
        self
    }

    /// The same dice, but for one that was rolled again, and then showed these faces (W7.2); `None`
    /// where there is no such die.
    pub fn aimed(&self, at: usize, again: &Die) -> Option<Roll> {
        let mut dice = self.dice.clone();
        dice.get_mut(at)?.faces.extend(&again.faces);
        Some(Roll::counted(dice))
    }

    /// The faces in words: `hit, blank`, or `spur, rolled again: ace; hit`.
    pub fn told(&self) -> String {
        let die = |die: &Die| {
            let faces: Vec<&str> = die.faces.iter().map(|face| face.word()).collect();
            faces.join(", rolled again: ")
        };
        let dice: Vec<String> = self.dice.iter().map(die).collect();
        let again = self.dice.iter().any(|it| 1 < it.faces.len());
        let between = if again { "; " } else { ", " };
        if dice.is_empty() { "no dice".to_owned() } else { dice.join(between) }
    }

    /// What they came to, and how: `3 Hits (hit, ace)`.
    pub fn outcome(&self) -> String {
        format!("{} ({})", counted(self.hits, "Hit"), self.told())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wild_west::trial::draws;

    #[test]
    fn w18_the_faces_count_nothing_one_or_two() {
        use Face::{Ace, Blank, Hit, Spur};
        let die = |face| Die { color: Color::Black, faces: vec![face] };
        let roll = Roll::counted([Blank, Spur, Hit, Ace].map(die).to_vec());
        assert_eq!((roll.hits, roll.aces), (3, 1));
        let bang = roll.with_bang();
        assert_eq!((bang.hits, bang.aces), (4, 1));
    }

    #[test]
    fn w18_a_talent_rolls_each_spur_until_another_face_shows() {
        let mut chance = draws(&[2, 2, 5, 3, 0]);
        let roll = Roll::of(&mut chance, Pool::black(3), true);
        assert_eq!(roll.told(), "spur, rolled again: spur, rolled again: ace; hit; blank");
        assert_eq!((roll.hits, roll.aces), (3, 1));
        let mut chance = draws(&[2, 1]);
        let roll = Roll::of(&mut chance, Pool::of(1, 1), false);
        assert_eq!((roll.told().as_str(), roll.hits), ("spur, spur", 0));
        assert_eq!(roll.outcome(), "0 Hits (spur, spur)");
    }

    #[test]
    fn v12_an_aim_rolls_one_die_again_and_its_last_face_stands() {
        let mut chance = draws(&[5, 0, 2, 3]);
        let roll = Roll::of(&mut chance, Pool::black(2), true);
        let again = Roll::of(&mut chance, Pool::black(1), true).dice.remove(0);
        let aimed = roll.aimed(1, &again).unwrap();
        assert_eq!(aimed.told(), "ace; blank, rolled again: spur, rolled again: hit");
        assert_eq!((aimed.hits, aimed.aces), (3, 1));
        assert_eq!(roll.aimed(2, &again), None);
    }

    #[test]
    fn w18_dice_come_up_as_often_as_they_have_faces() {
        let mut chance = Chance::keyed([9; 32]);
        for (pool, talented, mean) in
            [(Pool::black(1), false, 667), (Pool::gold(1), false, 833), (Pool::gold(1), true, 1000)]
        {
            let hits: u32 = (0..6000).map(|_| Roll::of(&mut chance, pool, talented).hits).sum();
            assert!(hits.abs_diff(mean * 6) < 200, "{pool}: {hits}");
        }
    }
}
