//! What differs between versions of the rules, and what the creator of a match chooses.

use serde::{Deserialize, Deserializer, Serialize};
use utoipa::{PartialSchema, ToSchema};

use super::encounters::Encounter;
use super::ground::{Ground, Hex};
use super::scenario::Scenario;
use crate::engine::{Decode, Encode, Values, Violation, values_schema};

/// The rules of Wild West, as a pinned version.
#[derive(Clone, Debug, PartialEq)]
pub struct WildWest {
    /// The version's name, as in `rules_version`.
    pub(super) version: &'static str,
}

impl WildWest {
    /// The combat chapter with the rulings V1 to V108.
    pub const V1: Self = Self { version: "1" };
}

/// Grit that everybody reloads (W5).
pub const GRIT: u8 = 6;
/// Grit that somebody who begins their turn Distant from all opponents may spend on Moves (V62).
pub const DISTANT_GRIT: u8 = 5;
/// The most horses (V67).
pub const HORSES_MAX: usize = 6;
/// Rounds after which a combat is a draw (V58).
pub const ROUNDS_MAX: u16 = 100;

/// What the creator of a match chooses.
///
/// Stored format.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode)]
#[schema(as = wild_west::Options)]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// The foes that the posse meets (G1).
    #[schema(inline)]
    #[encode(1)]
    pub encounter: Encounter,
    /// How foes come into the turn order (V2).
    #[schema(schema_with = Initiative::schema)]
    #[encode(2)]
    pub initiative: Initiative,
    /// How long the Hits of a Dodge last (V13).
    #[schema(schema_with = values_schema::<DodgeMode>)]
    #[encode(3)]
    pub dodge: DodgeMode,
    /// Whether those who lie have Light Cover from Long on, and are hit more easily at Arm's Reach
    /// (V8).
    #[encode(4)]
    pub prone: bool,
    /// Whether attacks may hit one's own side (V18).
    #[encode(5)]
    pub friendly_fire: bool,
    /// When those roll who bleed (V39).
    #[schema(schema_with = values_schema::<Bleed>)]
    #[encode(6)]
    pub bleed: Bleed,
    /// Who surprises whom (V3).
    #[schema(schema_with = values_schema::<Surprise>)]
    #[encode(7)]
    pub surprise: Surprise,
    /// How many hexes of five yards lie between the two sides as combat begins, where nobody is put
    /// anywhere else (V4).
    #[schema(minimum = 1, maximum = 40, default = 3)]
    #[encode(8)]
    pub distance: u8,
    /// What lies on the ground (V65).
    #[schema(inline)]
    #[encode(9)]
    pub ground: Ground,
    /// Seconds after which a player who does not answer is played with care (F7); 0: never.
    #[schema(maximum = 604_800, default = 0)]
    #[encode(10)]
    pub absent_seconds: u32,
    /// Where horses stand that nobody rides yet (V67).
    #[schema(inline, max_items = 6)]
    #[encode(11)]
    pub horses: Vec<Hex>,
    /// Whether the match is a combat, or a duel (V59).
    #[schema(schema_with = Mode::schema)]
    #[encode(12)]
    pub mode: Mode,
    /// How duels are fought (V50).
    #[schema(schema_with = values_schema::<DuelMode>)]
    #[encode(13)]
    pub duel: DuelMode,
    /// A position to begin with instead of a meeting. Only an administrator can make such a match,
    /// and it never counts as a real one (H1).
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "present")]
    #[schema(inline, nullable = false)]
    #[encode(14)]
    pub scenario: Option<Scenario>,
}

/// Reads an option that may be left out, but not be null.
fn present<'de, T: Deserialize<'de>, D: Deserializer<'de>>(from: D) -> Result<Option<T>, D::Error> {
    T::deserialize(from).map(Some)
}

impl Default for Options {
    fn default() -> Options {
        Options {
            encounter: Encounter::default(),
            initiative: Initiative::default(),
            dodge: DodgeMode::default(),
            prone: false,
            friendly_fire: true,
            bleed: Bleed::default(),
            surprise: Surprise::default(),
            distance: 3,
            ground: Ground::default(),
            absent_seconds: 0,
            horses: Vec::new(),
            mode: Mode::default(),
            duel: DuelMode::default(),
            scenario: None,
        }
    }
}

/// What a match is (V59).
///
/// Stored format.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode,
)]
#[schema(as = wild_west::Mode, default = "combat")]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// A combat of a posse with foes.
    #[default]
    #[encode(0)]
    Combat,
    /// A duel: of two characters, all others standing by in turn, or of one with a human foe.
    #[encode(1)]
    Duel,
}

/// How duels are fought (V50, V104).
///
/// Stored format.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode,
)]
#[schema(as = wild_west::DuelMode, default = "lethal")]
#[serde(rename_all = "snake_case")]
#[derive(Values)]
pub enum DuelMode {
    /// All Hits land.
    #[default]
    #[encode(0)]
    Lethal,
    /// Only the higher Draw! lands, and the first Hit decides.
    #[encode(1)]
    FirstBlood,
}

impl Options {
    /// What is wrong with where horses stand: each on open ground of the map, on a hex of its own
    /// (V64, V67).
    pub fn wrong_with_horses(&self) -> Vec<Violation> {
        let mut found = Vec::new();
        for (at, hex) in self.horses.iter().enumerate() {
            let wrong = match () {
                () if HORSES_MAX <= at => Some(("V67", "there are at most six horses")),
                () if !hex.is_on_map() => Some(("V4", "this hex is not on the map")),
                () if self.ground.is_wall(*hex) => Some(("V64", "no horse stands in a wall")),
                () if self.horses[..at].contains(hex) => {
                    Some(("V64", "a horse stands there already"))
                }
                () => None,
            };
            let violation =
                |(rule, why)| Violation::of_rule(rule, format!("/options/horses/{at}"), why);
            found.extend(wrong.map(violation));
        }
        found
    }

    /// What is wrong with the foes of a match that is a duel: one character duels with one human,
    /// and several with each other, without any foe (W17, V48).
    pub fn wrong_with_duel(&self, seats: usize) -> Option<Violation> {
        let told = self.encounter != Encounter::default();
        if self.mode != Mode::Duel || self.scenario.is_some() {
            return None;
        }
        let lines = self.encounter.lines(1);
        let beast = lines.first().is_some_and(|it| it.foe.sheet().talents.is_none());
        let count: u32 = lines.iter().map(|it| u32::from(it.count)).sum();
        let message = match () {
            // One of two may have the Warden's seat.
            () if 2 < seats && told => "characters duel with each other: leave the foes out",
            () if seats <= 1 && beast => "nobody duels with a beast: the foe must be human",
            () if told && 1 < count => "a character duels with one foe",
            () => return None,
        };
        Some(Violation::of_rule("W17", "/options/encounter", message))
    }

    /// The options without what chance is to bring (H5).
    pub fn unscripted(&self) -> Options {
        let mut known = self.clone();
        known.scenario.iter_mut().for_each(|it| it.script.clear());
        known
    }

    /// What everybody may know of the options: not the Health of foes (V108), not what single
    /// players have learnt, and not what chance is to bring (H5).
    pub fn public(&self) -> Options {
        let mut public = self.clone();
        public.encounter.foes.iter_mut().for_each(|it| it.health = None);
        public.scenario = self.scenario.as_ref().map(|it| it.known_to(|_| false, |_| false, false));
        public
    }
}

/// How foes come into the turn order (V2).
///
/// Stored format.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode,
)]
#[schema(as = wild_west::Initiative, default = "slot")]
#[serde(rename_all = "snake_case")]
pub enum Initiative {
    /// All in one slot.
    #[default]
    #[encode(0)]
    Slot,
    /// Each for itself.
    #[encode(1)]
    Individual,
}

/// How long the Hits of a Dodge last (V13).
///
/// Stored format.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode,
)]
#[schema(as = wild_west::DodgeMode, default = "pool")]
#[serde(rename_all = "snake_case")]
#[derive(Values)]
pub enum DodgeMode {
    /// They are spent as needed, until one's next turn.
    #[default]
    #[encode(0)]
    Pool,
    /// The next attack takes them all.
    #[encode(1)]
    NextAttack,
}

/// When those roll who bleed (W16, V39).
///
/// Stored format.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode,
)]
#[schema(as = wild_west::Bleed, default = "ally_turns")]
#[serde(rename_all = "snake_case")]
#[derive(Values)]
pub enum Bleed {
    /// At the end of each ally's turn.
    #[default]
    #[encode(0)]
    AllyTurns,
    /// Once a round, for play by correspondence.
    #[encode(1)]
    OwnRound,
}

/// Who surprises whom (V3, V86).
///
/// Stored format.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode,
)]
#[schema(as = wild_west::Surprise, default = "none")]
#[serde(rename_all = "snake_case")]
#[derive(Values)]
pub enum Surprise {
    /// Nobody.
    #[default]
    #[encode(0)]
    None,
    /// The posse surprises the foes.
    #[encode(1)]
    Posse,
    /// The foes surprise the posse.
    #[encode(2)]
    Foes,
    /// The posse tries to: Finesse against Intuition.
    #[encode(3)]
    PosseTries,
    /// The foes try to.
    #[encode(4)]
    FoesTry,
}
