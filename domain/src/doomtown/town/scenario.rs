//! Matches that begin in the middle (DTH5).

use serde::{Deserialize, Serialize};
use utoipa::{PartialSchema, ToSchema};

use super::printed::Code;
use crate::engine::{Decode, Encode};

/// A table for a match to begin with: what each player has where, the day and the phase. Only an
/// administrator can make such a match, and it never counts as a real one (DTH5).
///
/// A scenario may set a table that play could not have come to, such as two weapons on one dude,
/// or a
/// spell where nobody has the skill. These things are checked: there are as many players as seats;
/// the
/// step belongs to the phase; every code is a card of a kind that can lie where it is put; dudes
/// stand
/// where there is a place, deeds on their owner's street, and attached cards on a card in play;
/// ids
/// are well formed and given once; the seats named exist; no amount is above 1000; and nobody has
/// more
/// than 120 cards.
///
/// Stored format.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema, Encode, Decode)]
#[schema(as = doomtown::Scenario)]
#[serde(deny_unknown_fields, default)]
pub struct Scenario {
    /// The day of the match, from 1.
    #[schema(minimum = 1, maximum = 60)]
    #[encode(1)]
    pub day: u16,
    /// The phase that begins, or within which the match goes on at `step`.
    #[schema(schema_with = StartPhase::schema)]
    #[encode(2)]
    pub phase: StartPhase,
    /// The step of the phase with which the match goes on. Left out: the phase begins.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(schema_with = StartStep::schema)]
    #[encode(5)]
    pub step: Option<StartStep>,
    /// The seat that won the last lowball; it acts first. `no_winner` overrides it.
    #[schema(minimum = 0, maximum = 7)]
    #[encode(3)]
    pub winner: u8,
    /// Whether no lowball has been won yet. If so, `winner` counts for nothing.
    #[serde(skip_serializing_if = "is_false")]
    #[schema(default = false)]
    #[encode(6)]
    pub no_winner: bool,
    /// The order in which players act while there is no winner (DT5.6), with every seat once. Left
    /// out: it is settled in Gamblin' as soon as it is needed; in a phase that needs it earlier,
    /// it goes by seats.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(max_items = 8)]
    #[encode(7)]
    pub order: Vec<u8>,
    /// What each player has, by seat.
    #[schema(inline, max_items = 8)]
    #[encode(4)]
    pub players: Vec<Setting>,
}

impl Default for Scenario {
    fn default() -> Scenario {
        Scenario {
            day: 1,
            phase: StartPhase::default(),
            step: None,
            winner: 0,
            no_winner: false,
            order: Vec::new(),
            players: Vec::new(),
        }
    }
}

/// A phase with which a scenario may begin.
///
/// Stored format.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode,
)]
#[schema(as = doomtown::StartPhase, default = "noon")]
#[serde(rename_all = "snake_case")]
pub enum StartPhase {
    /// Ante and lowball.
    #[encode(1)]
    Gamblin,
    /// Income and upkeep.
    #[encode(2)]
    Upkeep,
    /// Plays.
    #[default]
    #[encode(0)]
    Noon,
    /// Victory, discards, refill.
    #[encode(3)]
    Sundown,
}

/// A step within a phase with which a scenario may go on.
///
/// Stored format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode)]
#[schema(as = doomtown::StartStep)]
#[serde(rename_all = "snake_case")]
pub enum StartStep {
    /// Upkeep: production is collected and debts are repaid. Reacts to the beginning of the phase
    /// are over.
    #[encode(0)]
    Income,
    /// Upkeep: income and debts are settled, and upkeep is due.
    #[encode(1)]
    Upkeep,
    /// Sundown: nobody has won, and cards are discarded.
    #[encode(2)]
    Refill,
}

/// What one player has in a scenario.
///
/// Stored format.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, ToSchema, Encode, Decode)]
#[schema(as = doomtown::Setting)]
#[serde(deny_unknown_fields)]
pub struct Setting {
    /// The code of the outfit.
    #[schema(value_type = String)]
    #[encode(1)]
    pub outfit: Code,
    /// Ghost rock in the player's stash, up to 1000.
    #[serde(default)]
    #[schema(maximum = 1000, default = 0)]
    #[encode(2)]
    pub ghost_rock: u32,
    /// Ghost rock that the player has borrowed and not paid back (DT6.1).
    #[serde(default, skip_serializing_if = "crate::engine::is_zero")]
    #[schema(maximum = 1000, default = 0)]
    #[encode(8)]
    pub debt: u32,
    /// The codes of the cards in the play hand.
    #[serde(default)]
    #[schema(value_type = Vec<String>, max_items = 120)]
    #[encode(3)]
    pub hand: Vec<Code>,
    /// The codes of the draw deck, from the top.
    #[serde(default)]
    #[schema(value_type = Vec<String>, max_items = 120)]
    #[encode(4)]
    pub deck: Vec<Code>,
    /// The codes of the discard pile; the last is on top.
    #[serde(default)]
    #[schema(value_type = Vec<String>, max_items = 120)]
    #[encode(5)]
    pub discard: Vec<Code>,
    /// The codes of Boot Hill; the last is on top.
    #[serde(default)]
    #[schema(value_type = Vec<String>, max_items = 120)]
    #[encode(6)]
    pub boot_hill: Vec<Code>,
    /// The cards in play. Deeds are built in this order, each at the right end of the street
    /// unless it says `left`. The outfit is in play anyway; list it only if there is more to say
    /// about it. List goods and spells here only if there is more to say about them than what they
    /// are attached to.
    #[serde(default)]
    #[schema(inline, max_items = 120)]
    #[encode(7)]
    pub in_play: Vec<Placed>,
}

/// A card in play in a scenario.
///
/// Stored format.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, ToSchema, Encode, Decode)]
#[schema(as = doomtown::Placed)]
#[serde(deny_unknown_fields)]
pub struct Placed {
    /// The code of the printed card, as in the catalog.
    #[schema(value_type = String)]
    #[encode(1)]
    pub code: Code,
    /// A name for the card within this scenario, by which the view shows it and other entries
    /// refer to it: up to 40 letters, digits, `-` and `_`, beginning with a letter. Each may be
    /// given once.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[schema(max_length = 40, pattern = "^([A-Za-z][A-Za-z0-9_-]*)?$")]
    #[encode(10)]
    pub id: String,
    /// Where a dude is: `home`, `town_square`, `home:N` for the home of seat N, the id of a deed
    /// in play, or a deed's code. If several deeds have that code, the first is meant; `01077:1`
    /// is that of seat 1. Left out: at home.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[schema(max_length = 40)]
    #[encode(2)]
    pub at: String,
    /// What goods or a spell are attached to: the id of a card in play, or a home or deed named as
    /// in `at`. An improvement or a totem at home is on `home`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[schema(max_length = 40)]
    #[encode(11)]
    pub on: String,
    /// The seat that has taken control of the card. Left out: its owner controls it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, minimum = 0, maximum = 7)]
    #[encode(3)]
    pub controlled_by: Option<u8>,
    /// Whether a deed is to the left of the home instead of to the right.
    #[serde(default)]
    #[schema(default = false)]
    #[encode(4)]
    pub left: bool,
    /// Whether the card is booted.
    #[serde(default)]
    #[schema(default = false)]
    #[encode(5)]
    pub booted: bool,
    /// Whether a deed is discarded as the match begins. Dudes there go home booted, and what is
    /// attached to it is discarded, too (DT3.4, DT10.7).
    #[serde(default, skip_serializing_if = "is_false")]
    #[schema(default = false)]
    #[encode(13)]
    pub discarded: bool,
    /// Ghost rock of bounty on a dude, up to 1000.
    #[serde(default)]
    #[schema(maximum = 1000, default = 0)]
    #[encode(6)]
    pub bounty: u32,
    /// Permanent control points that lie on the card, up to 1000.
    #[serde(default)]
    #[schema(maximum = 1000, default = 0)]
    #[encode(7)]
    pub control: u32,
    /// Ghost rock that lies on the card, up to 1000.
    #[serde(default)]
    #[schema(maximum = 1000, default = 0)]
    #[encode(8)]
    pub ghost_rock: u32,
    /// The abilities used today, counted from 0; an ability used twice is listed twice.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schema(max_items = 10)]
    #[encode(12)]
    pub used: Vec<u8>,
    /// The codes of the goods and spells attached to the card.
    #[serde(default)]
    #[schema(value_type = Vec<String>, max_items = 120)]
    #[encode(9)]
    pub attachments: Vec<Code>,
}

fn is_false(it: &bool) -> bool {
    !it
}
