//! The numbers of the game, by version, and what the creator of a match may choose.

use serde::{Deserialize, Serialize};
use utoipa::{PartialSchema, ToSchema};

use super::characters::{Character, Face};
use crate::engine::{Decode, Encode, Values, values_schema};

/// The rules of Showdown: every number in which versions may differ.
#[derive(Clone, Debug, PartialEq)]
pub struct Showdown {
    /// The version's name.
    pub version: &'static str,
    /// How many rounds a match has (D1).
    pub rounds: u8,
    /// How many more rounds are played on a tie (D10).
    pub extra_rounds: u8,
    /// How many cards are loaded, at most (D3).
    pub cards_loaded: usize,
    /// What die and Accuracy must come to for a hit (D7).
    pub to_hit: i8,
    /// What a total Speed of 0 adds to Accuracy (D6.1).
    pub accuracy_at_speed_zero: i8,
    /// What a total Speed below 0 adds to Accuracy (D6.1).
    pub accuracy_below_speed_zero: i8,
    /// What the attacker's Speed gains where Speeds are compared before shooting (D8).
    pub attacker_ahead: i8,
    /// How many cards the defender may turn up after the attacker's DRAW (D7.1).
    pub cards_after_draw: usize,
    /// By how much a BLUFF changes a number (D11).
    pub bluff_step: i8,
    /// How many tokens each player has for the races of a match by nerve (R16b).
    pub tokens: u8,
    /// The shortest reaction that counts, in milliseconds (R16c).
    pub reaction_min_ms: i64,
    /// By how many milliseconds the attacker must be quicker (R16c).
    pub reaction_lead_ms: i64,
    /// Points for a hit (D9).
    pub points_for_hit: u8,
    /// Points in addition for having drawn second (D9).
    pub points_for_second_draw: u8,
}

impl Showdown {
    /// The first version.
    pub const V1: Showdown = Showdown {
        version: "1",
        rounds: 3,
        extra_rounds: 1,
        cards_loaded: 6,
        to_hit: 6,
        accuracy_at_speed_zero: -1,
        accuracy_below_speed_zero: -2,
        attacker_ahead: 1,
        cards_after_draw: 2,
        bluff_step: 2,
        tokens: 6,
        reaction_min_ms: 80,
        reaction_lead_ms: 120,
        points_for_hit: 1,
        points_for_second_draw: 1,
    };

    /// What total Speed adds to the Accuracy of a shot (D6.1).
    pub fn accuracy_from_speed(&self, speed: i8) -> i8 {
        match speed {
            1.. => 0,
            0 => self.accuracy_at_speed_zero,
            ..0 => self.accuracy_below_speed_zero,
        }
    }

    /// Whether a face hits with this Accuracy, the part for Speed included (D7, R24).
    pub fn hits(&self, face: Face, accuracy: i8) -> bool {
        match face {
            Face::Miss {} => false,
            Face::Hit {} => true,
            Face::Pips { pips } => self.to_hit <= accuracy.saturating_add_unsigned(pips),
        }
    }

    /// How many of `down` positions a slap covers: half, rounded down, and one more for the
    /// quicker attacker (R16a).
    pub fn covered(&self, down: usize, attacker_speed: i8, defender_speed: i8) -> usize {
        let quicker = usize::from(defender_speed < attacker_speed);
        down.min(down / 2 + quicker)
    }

    /// The tokens that are left of a match's (R16b).
    pub fn tokens_left(&self, spent: u8) -> u8 {
        self.tokens.saturating_sub(spent)
    }

    /// A reaction as it counts, in milliseconds: at least the shortest that does (R16c).
    pub fn reaction_ms(&self, measured_ms: i64) -> i64 {
        measured_ms.max(self.reaction_min_ms)
    }

    /// Whether the attacker was quicker by enough, both reactions as they count (R16c, D5.2).
    pub fn attacker_touched_first(&self, attacker_ms: i64, defender_ms: i64) -> bool {
        self.reaction_lead_ms <= defender_ms.saturating_sub(attacker_ms)
    }

    /// Which of the two shoots first when both have drawn (D8).
    pub fn quicker_shot(&self, attacker_speed: i8, defender_speed: i8) -> QuickerShot {
        match (attacker_speed + self.attacker_ahead).cmp(&defender_speed) {
            std::cmp::Ordering::Greater => QuickerShot::Attacker,
            std::cmp::Ordering::Equal => QuickerShot::Both,
            std::cmp::Ordering::Less => QuickerShot::Defender,
        }
    }

    /// The points for a hit (D9).
    pub fn points(&self, drew_second: bool) -> u8 {
        match drew_second {
            true => self.points_for_hit + self.points_for_second_draw,
            false => self.points_for_hit,
        }
    }
}

/// Which of the two shoots first when both have drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QuickerShot {
    /// The attacker.
    Attacker,
    /// Both at the same moment.
    Both,
    /// The defender.
    Defender,
}

/// What the creator of a match chose.
///
/// Stored format.
#[derive(
    Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode,
)]
#[schema(as = showdown::Options)]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// How it is decided who touches a card first after a DRAW.
    #[schema(schema_with = values_schema::<RaceMode>)]
    #[encode(1)]
    pub race: RaceMode,
    /// How it is decided who turns up the first card of a round.
    #[schema(schema_with = values_schema::<FirstRevealer>)]
    #[encode(2)]
    pub first_revealer: FirstRevealer,
    /// Whether players must remember how they loaded: nobody may look at their own face-down
    /// cards.
    #[encode(3)]
    pub memory: bool,
}

/// How it is decided who touches a card first after a DRAW (R16).
///
/// Stored format.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode,
)]
#[schema(as = showdown::RaceMode, default = "slap")]
#[serde(rename_all = "snake_case")]
#[derive(Values)]
pub enum RaceMode {
    /// The attacker covers some positions and the defender picks one, both sealed. There is no
    /// luck in it.
    #[default]
    #[encode(0)]
    Slap,
    /// Both bid tokens, sealed. The tokens are spent either way.
    #[encode(1)]
    Nerve,
    /// A coin is tossed: half and half.
    #[encode(2)]
    Coin,
    /// Both touch as fast as they can, by the times that the server records. The attacker is first
    /// only with a lead of 120 ms. Such a match is never rated.
    #[encode(3)]
    Reflex,
}

/// How it is decided who turns up the first card of a round (R10).
///
/// Stored format.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode,
)]
#[schema(as = showdown::FirstRevealer, default = "seed")]
#[serde(rename_all = "snake_case")]
#[derive(Values)]
pub enum FirstRevealer {
    /// Chance decides in the first round; then players take turns.
    #[default]
    #[encode(0)]
    Seed,
    /// The player who is first to touch a card; if nobody is in time, it goes as with `seed`.
    #[encode(1)]
    Live,
}

/// What a player brings: a character with a deck and a die (D2).
///
/// Stored format.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = showdown::Loadout)]
#[serde(deny_unknown_fields)]
pub struct Loadout {
    /// The character who duels for the player.
    #[schema(schema_with = Character::schema)]
    pub character: Character,
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULES: Showdown = Showdown::V1;

    /// Whether a face hits, by the Speed and Accuracy that the cards add up to.
    fn hits(speed: i8, accuracy: i8, face: Face) -> bool {
        RULES.hits(face, accuracy + RULES.accuracy_from_speed(speed))
    }

    #[test]
    fn d6_1_and_d7_speed_weighs_on_the_shot() {
        let pips = |pips| Face::Pips { pips };
        assert!(hits(1, 2, pips(4)), "4 + 2 is 6");
        assert!(!hits(0, 2, pips(4)), "Speed 0 takes 1 off");
        assert!(!hits(-1, 2, pips(5)), "Speed below 0 takes 2 off");
        assert!(hits(-1, 3, pips(5)));
    }

    #[test]
    fn r24_the_faces_miss_and_hit_override_every_number() {
        assert!(hits(0, -5, Face::Hit {}));
        assert!(!hits(5, 5, Face::Miss {}));
    }

    #[test]
    fn r16a_slap_covers_half_rounded_down() {
        assert_eq!(RULES.covered(5, 1, 1), 2);
        assert_eq!(RULES.covered(6, 0, 3), 3);
        assert_eq!(RULES.covered(1, 0, 0), 0, "the defender is always fast enough");
    }

    #[test]
    fn r16a_slap_covers_one_more_for_the_quicker_attacker() {
        assert_eq!(RULES.covered(5, 2, 1), 3);
        assert_eq!(RULES.covered(2, 1, 0), 2);
        assert_eq!(RULES.covered(1, 1, 0), 1);
        assert_eq!(RULES.covered(0, 1, 0), 0);
    }

    #[test]
    fn r16c_the_attacker_must_lead_by_120_milliseconds() {
        assert!(RULES.attacker_touched_first(300, 420));
        assert!(!RULES.attacker_touched_first(300, 419));
        assert!(!RULES.attacker_touched_first(420, 300));
        assert_eq!(RULES.reaction_ms(3), 80);
        assert_eq!(RULES.reaction_ms(81), 81);
    }

    #[test]
    fn d8_the_attacker_is_one_ahead_when_both_have_drawn() {
        assert_eq!(RULES.quicker_shot(1, 2), QuickerShot::Both);
        assert_eq!(RULES.quicker_shot(1, 3), QuickerShot::Defender);
        assert_eq!(RULES.quicker_shot(1, 1), QuickerShot::Attacker);
    }

    #[test]
    fn options_refuse_what_they_do_not_know_and_may_be_left_out() {
        let read = |json: &str| serde_json::from_str::<Options>(json);
        assert_eq!(read("{}").unwrap(), Options::default());
        assert_eq!(read(r#"{"race":"nerve"}"#).unwrap().race, RaceMode::Nerve);
        assert!(read(r#"{"races":"nerve"}"#).is_err());
        assert!(read(r#"{"race":"chess"}"#).is_err());
    }
}
