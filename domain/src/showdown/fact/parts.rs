//! The parts that facts are made of.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::super::action::Position;
use super::super::characters::Face;
use super::super::state::{Phase, State};
use crate::engine::{Decode, Encode};

/// Why a missed defender did not shoot back (R27).
///
/// Stored format.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = showdown::Lowered)]
#[serde(rename_all = "snake_case")]
pub enum Lowered {
    /// They turned up no more cards, although they could.
    #[default]
    Declined,
    /// They have turned up as many cards after the attacker's DRAW as they may, none of them a
    /// DRAW (D7.1).
    Limit,
    /// They have no card left.
    NoCard,
    /// They lunged before, and may turn up no card (R14).
    Lunged,
}

pub fn is_false(it: &bool) -> bool {
    !*it
}

/// A roll with everything that counted for it.
///
/// Stored format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode)]
#[schema(as = showdown::Roll)]
pub struct Roll {
    /// The face that came up.
    #[encode(1)]
    pub face: Face,
    /// The shooter's total Speed at that moment.
    #[encode(2)]
    pub speed: i8,
    /// The shooter's Accuracy at that moment, with what their Speed adds to it.
    #[encode(3)]
    pub accuracy: i8,
    /// What the shooter's Speed adds to it (D6.1).
    #[encode(4)]
    pub accuracy_from_speed: i8,
    /// Whether it hits.
    #[encode(5)]
    pub hit: bool,
}

/// How a race went, with everything that decided it (R16).
///
/// Stored format.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = showdown::RaceCourse)]
#[serde(tag = "mode", rename_all = "snake_case")]
pub enum RaceCourse {
    /// The defender had no card to reach for (R15).
    #[schema(title = "ShowdownRaceNoCard")]
    NoCard {},
    /// The defender had lunged before and may touch no card (R14).
    #[schema(title = "ShowdownRaceLunged")]
    Lunged {},
    /// The attacker covered every position, so nobody had to choose (R16a).
    #[schema(title = "ShowdownRaceAllCovered")]
    AllCovered {},
    /// The attacker covered positions, the defender picked one (R16a).
    #[schema(title = "ShowdownRaceSlap")]
    Slap {
        /// What the attacker covered.
        covered: Vec<Position>,
        /// What the defender reached for; nothing if they froze.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        picked: Option<Position>,
    },
    /// Both bid tokens (R16b).
    #[schema(title = "ShowdownRaceNerve")]
    Nerve {
        /// What the attacker bid.
        attacker_bid: u8,
        /// What the defender bid.
        defender_bid: u8,
    },
    /// Both touched as fast as they could (R16c).
    #[schema(title = "ShowdownRaceReflex")]
    Reflex {
        /// The attacker's reaction, as it counts.
        attacker_ms: i64,
        /// The defender's reaction, as it counts.
        defender_ms: i64,
        /// By how much the attacker had to be quicker.
        lead_ms: i64,
        /// What the defender touched; nothing if they froze.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        touched: Option<Position>,
    },
    /// A coin decided (R16d).
    #[schema(title = "ShowdownRaceCoin")]
    Coin {},
}

impl RaceCourse {
    /// The rule that decided it.
    pub fn rule(&self) -> &'static str {
        match self {
            RaceCourse::NoCard {} => "R15",
            RaceCourse::Lunged {} => "R14",
            RaceCourse::AllCovered {} | RaceCourse::Slap { .. } => "R16a",
            RaceCourse::Nerve { .. } => "R16b",
            RaceCourse::Reflex { .. } => "R16c",
            RaceCourse::Coin {} => "R16d",
        }
    }
}

/// The rule by which a card is turned up: on a turn, in a race that was not lost, or after the
/// attacker's miss.
pub fn rule_of_turning_up(before: &State) -> &'static str {
    match before.phase {
        Phase::Shoot => "R27",
        Phase::Draw => "D5.1",
        Phase::Waiting | Phase::Load | Phase::StareDown => "D4",
        Phase::BetweenRounds | Phase::Over => "D4",
    }
}

/// Points by seat.
pub fn scores(state: &State) -> Vec<u8> {
    state.players.iter().map(|player| player.score).collect()
}
