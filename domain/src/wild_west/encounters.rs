//! The foes that the posse meets: by kind and number, ready-made or the creator's own (D4, G1).

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::characters::wrong_with_name;
use super::foes::Foe;
use super::ground::{Ground, Hex};
use crate::engine::{Decode, Encode, Violation, so_many};

/// The most foes of a combat, those that are called included (V87).
pub const FOES_MAX: usize = 40;
/// The most Health that a foe can be given.
const HEALTH_MAX: u16 = 500;

/// The foes that the posse meets. Left out: as many drifters as there are characters (G1).
///
/// Stored format.
#[derive(
    Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode,
)]
#[schema(as = wild_west::Encounter)]
#[serde(deny_unknown_fields, default)]
pub struct Encounter {
    /// A ready-made encounter.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(inline, nullable = false)]
    #[encode(1)]
    pub preset: Option<ReadyEncounter>,
    /// Foes of one's own choice, in the order in which they act.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(inline, max_items = 40)]
    #[encode(2)]
    pub foes: Vec<FoeLine>,
}

/// A kind of foe, and how many of it.
///
/// Stored format.
#[derive(
    Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode,
)]
#[schema(as = wild_west::FoeLine)]
#[serde(deny_unknown_fields)]
pub struct FoeLine {
    /// The kind of foe.
    #[schema(inline)]
    #[encode(1)]
    pub foe: Foe,
    /// How many. Left out: 1.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    #[schema(minimum = 1, maximum = 40, default = 1)]
    #[encode(2)]
    pub count: u8,
    /// What they are called, up to 60 letters. Left out: as their kind.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[schema(max_length = 60)]
    #[encode(3)]
    pub name: String,
    /// Where they stand, one hex each. Left out, or too few: lined up across from the posse.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schema(inline, max_items = 40)]
    #[encode(4)]
    pub hexes: Vec<Hex>,
    /// Their Health. Left out: that of their kind.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, minimum = 1, maximum = 500)]
    #[encode(5)]
    pub health: Option<u16>,
    /// Whether they bleed and fall Unconscious as characters do (V40).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[schema(default = false)]
    #[encode(6)]
    pub bleeds: bool,
}

fn one() -> u8 {
    1
}

fn is_one(number: &u8) -> bool {
    *number == 1
}

/// A ready-made encounter.
///
/// Stored format.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode,
)]
#[schema(as = wild_west::ReadyEncounter)]
#[serde(rename_all = "kebab-case")]
pub enum ReadyEncounter {
    /// A herd reaper.
    #[default]
    #[encode(0)]
    Reaper,
    /// Two drifters.
    #[encode(1)]
    TwoDrifters,
    /// Three drifters.
    #[encode(2)]
    ThreeDrifters,
    /// A desperado.
    #[encode(3)]
    Desperado,
    /// Two gunhands.
    #[encode(4)]
    TwoGunhands,
    /// A ridge ape.
    #[encode(5)]
    RidgeApe,
    /// A desperado and a gunhand.
    #[encode(6)]
    DesperadoAndGunhand,
    /// Three gunhands.
    #[encode(7)]
    ThreeGunhands,
}

/// How likely a posse is to win (G1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Difficulty {
    /// Above 85%.
    Easy,
    /// About 60%.
    Fair,
    /// About 30%.
    Hard,
    /// Below that.
    Deadly,
}

impl Difficulty {
    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            Difficulty::Easy => "easy",
            Difficulty::Fair => "fair",
            Difficulty::Hard => "hard",
            Difficulty::Deadly => "deadly",
        }
    }
}

/// Everything about a ready-made encounter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EncounterSheet {
    /// Which encounter it is.
    pub encounter: ReadyEncounter,
    /// Its name in the catalog.
    pub id: &'static str,
    /// What it is called.
    pub name: &'static str,
    /// How many characters it is meant for.
    pub party: u8,
    /// How hard it is for so many with used pistols.
    pub difficulty: Difficulty,
    /// How often so many with used pistols win, of a hundred times, where it was counted (G1).
    pub wins: Option<u8>,
    /// The foes, each kind with its number.
    pub foes: &'static [(Foe, u8)],
}

const fn row(
    encounter: ReadyEncounter,
    [id, name]: [&'static str; 2],
    (party, difficulty, wins): (u8, Difficulty, Option<u8>),
    foes: &'static [(Foe, u8)],
) -> EncounterSheet {
    EncounterSheet { encounter, id, name, party, difficulty, wins, foes }
}

use Difficulty::{Deadly, Easy, Fair, Hard};

/// Every ready-made encounter, in the order of the enum (G1).
pub const ENCOUNTERS: &[EncounterSheet] = &[
    row(
        ReadyEncounter::Reaper,
        ["reaper", "A reaper in the herd"],
        (3, Easy, Some(100)),
        &[(Foe::HerdReaper, 1)],
    ),
    row(
        ReadyEncounter::TwoDrifters,
        ["two-drifters", "Two drifters"],
        (2, Fair, Some(72)),
        &[(Foe::Drifter, 2)],
    ),
    row(
        ReadyEncounter::ThreeDrifters,
        ["three-drifters", "Three drifters"],
        (3, Fair, Some(77)),
        &[(Foe::Drifter, 3)],
    ),
    row(
        ReadyEncounter::Desperado,
        ["desperado", "A desperado"],
        (4, Fair, Some(75)),
        &[(Foe::Desperado, 1)],
    ),
    row(
        ReadyEncounter::TwoGunhands,
        ["two-gunhands", "Two gunhands"],
        (3, Fair, Some(61)),
        &[(Foe::Gunhand, 2)],
    ),
    row(
        ReadyEncounter::RidgeApe,
        ["ridge-ape", "The ape of the ridge"],
        (4, Hard, None),
        &[(Foe::RidgeApe, 1)],
    ),
    row(
        ReadyEncounter::DesperadoAndGunhand,
        ["desperado-and-gunhand", "A desperado and a gunhand"],
        (4, Deadly, None),
        &[(Foe::Desperado, 1), (Foe::Gunhand, 1)],
    ),
    row(
        ReadyEncounter::ThreeGunhands,
        ["three-gunhands", "Three gunhands"],
        (3, Deadly, Some(4)),
        &[(Foe::Gunhand, 3)],
    ),
];

impl ReadyEncounter {
    /// Everything about it.
    pub fn sheet(self) -> &'static EncounterSheet {
        ENCOUNTERS.iter().find(|it| it.encounter == self).unwrap_or(&ENCOUNTERS[0])
    }
}

impl FoeLine {
    /// So many of a kind, as the table has them.
    pub fn of(foe: Foe, count: u8) -> FoeLine {
        FoeLine { foe, count, ..FoeLine::default() }
    }
}

impl Encounter {
    /// The foes that a posse of so many characters meets.
    pub fn lines(&self, characters: u8) -> Vec<FoeLine> {
        let line = |(foe, count): &(Foe, u8)| FoeLine::of(*foe, *count);
        match self.preset {
            Some(preset) => preset.sheet().foes.iter().map(line).collect(),
            None if self.foes.is_empty() => vec![FoeLine::of(Foe::Drifter, characters.max(1))],
            None => self.foes.clone(),
        }
    }

    /// Everything that is wrong with it on this ground; pointers begin with `at`.
    pub fn violations(&self, ground: &Ground, at: &str) -> Vec<Violation> {
        let mut found = Vec::new();
        let mut refuse = |rule: &str, place: String, message: String| {
            found.push(Violation::of_rule(rule, format!("{at}{place}"), message));
        };
        if self.preset.is_some() && !self.foes.is_empty() {
            let message = "a ready-made encounter has its own foes: leave these out".to_owned();
            refuse("G1", "/foes".to_owned(), message);
        }
        let count: usize = self.foes.iter().map(|it| usize::from(it.count)).sum();
        if FOES_MAX < count {
            let message = format!("a combat has at most {FOES_MAX} foes; these are {count}");
            refuse("V87", "/foes".to_owned(), message);
        }
        let mut taken: Vec<Hex> = Vec::new();
        for (line, place) in self.foes.iter().zip(0..) {
            let place: u32 = place;
            if line.count == 0 {
                let message = "at least 1 of a kind".to_owned();
                refuse("D4", format!("/foes/{place}/count"), message);
            }
            if line.health.is_some_and(|it| !(1..=HEALTH_MAX).contains(&it)) {
                let message = format!("a foe has 1 to {HEALTH_MAX} Health");
                refuse("D4", format!("/foes/{place}/health"), message);
            }
            if let Some(message) = wrong_with_name(&line.name) {
                refuse("D4", format!("/foes/{place}/name"), message);
            }
            if usize::from(line.count) < line.hexes.len() {
                let message = "there are more hexes than foes".to_owned();
                refuse("V64", format!("/foes/{place}/hexes"), message);
            }
            for (hex, number) in line.hexes.iter().zip(0_u32..) {
                let wrong = match () {
                    () if !hex.is_on_map() => Some(("V4", "this hex is not on the map")),
                    () if ground.is_wall(*hex) => Some(("V64", "nobody stands in a wall")),
                    () if taken.contains(hex) => Some(("V64", "one foe stands there already")),
                    () => None,
                };
                if let Some((rule, message)) = wrong {
                    let place = format!("/foes/{place}/hexes/{number}");
                    refuse(rule, place, message.to_owned());
                }
                taken.push(*hex);
            }
        }
        found
    }
}

/// Hexes in a column, from its middle outwards, as often beside each other as it takes: where a
/// side stands that was put nowhere. The column is so many hexes east of the middle of the map, and
/// further ones are farther from it.
pub fn lined_up(column: i16, count: usize) -> Vec<Hex> {
    const ROWS: i16 = 7;
    let away = if column < 0 { -1 } else { 1 };
    let hex = |at: usize| {
        let at = so_many::<i16>(at);
        let (back, row) = (at / ROWS, at % ROWS);
        // 0, 1, -1, 2, -2, 3, -3.
        let r = if row % 2 == 0 { -(row / 2) } else { row / 2 + 1 };
        Hex::at(column + away * back - r.div_euclid(2), r)
    };
    (0..count).map(hex).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::wild_west::ground::{Band, Zone};

    #[test]
    fn g1_encounters_go_from_easy_to_deadly() {
        for (at, sheet) in ENCOUNTERS.iter().enumerate() {
            assert_eq!(sheet.encounter as usize, at);
            assert_eq!(sheet.encounter.sheet(), sheet);
            assert_eq!(serde_json::to_value(sheet.encounter).unwrap(), sheet.id);
            let fits = match (sheet.difficulty, sheet.wins) {
                (_, None) => true,
                (Easy, Some(wins)) => 85 < wins,
                (Fair, Some(wins)) => (45..=85).contains(&wins),
                (Hard, Some(wins)) => (25..45).contains(&wins),
                (Deadly, Some(wins)) => wins < 25,
            };
            assert!(fits, "{}", sheet.name);
        }
        assert!(ENCOUNTERS.is_sorted_by_key(|it| it.difficulty));
    }

    #[test]
    fn g1_left_out_there_are_as_many_drifters_as_characters() {
        let none = Encounter::default();
        assert_eq!(none.lines(4), [FoeLine::of(Foe::Drifter, 4)]);
        let preset = Encounter { preset: Some(ReadyEncounter::TwoGunhands), ..none };
        assert_eq!(preset.lines(4), [FoeLine::of(Foe::Gunhand, 2)]);
    }

    #[test]
    fn everything_that_is_wrong_with_an_encounter_is_reported() {
        let far = Hex::at(61, 0);
        let line = FoeLine { hexes: vec![Hex::MIDDLE, far], ..FoeLine::of(Foe::Drifter, 2) };
        let foes = vec![
            FoeLine { count: 0, ..FoeLine::default() },
            FoeLine { health: Some(0), name: "x".repeat(61), ..FoeLine::of(Foe::WolfPack, 39) },
            line.clone(),
            FoeLine { count: 1, ..line },
            FoeLine {
                name: "Nobody\n\u{202e}".to_owned(),
                hexes: vec![Hex::at(5, 5)],
                ..FoeLine::of(Foe::Drifter, 1)
            },
        ];
        let encounter = Encounter { preset: Some(ReadyEncounter::Reaper), foes };
        let blocks = Zone { hexes: vec![Hex::at(5, 5)], blocks: true, ..Zone::default() };
        let ground = Ground { zones: vec![blocks] };
        let found = encounter.violations(&ground, "/options/encounter");
        let found: Vec<&str> = found.iter().map(|it| it.pointer.as_str()).collect();
        let at = |it: &str| format!("/options/encounter/foes{it}");
        let expected = [
            at(""),
            at(""),
            at("/0/count"),
            at("/1/health"),
            at("/1/name"),
            at("/2/hexes/1"),
            at("/3/hexes"),
            at("/3/hexes/0"),
            at("/3/hexes/1"),
            at("/4/name"),
            at("/4/hexes/0"),
        ];
        assert_eq!(found, expected);
        assert_eq!(Encounter::default().violations(&ground, ""), []);
    }

    #[test]
    fn v64_everybody_who_is_lined_up_has_a_hex_of_their_own() {
        let (posse, foes) = (lined_up(-1, 6), lined_up(2, 40));
        let all: BTreeSet<Hex> = posse.iter().chain(&foes).copied().collect();
        assert_eq!(all.len(), 46);
        // G1: up to four against four all stand at Short.
        for one in &posse[..4] {
            for other in &foes[..4] {
                assert_eq!(one.band(*other), Band::Short, "{one} {other}");
            }
        }
    }
}
