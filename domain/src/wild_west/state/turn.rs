//! The turn order, and the turn that is being taken (W2, W5).

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Who;
use crate::engine::{Decode, Encode};
use crate::wild_west::statuses::Status;
use crate::wild_west::trades::Ability;

/// How far a match is.
///
/// Stored format.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode,
)]
#[schema(as = wild_west::Phase)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// It has not begun.
    #[default]
    #[encode(0)]
    Waiting,
    /// Who surprises whom is to be settled (W1).
    #[encode(1)]
    Surprise,
    /// The turn order is to be rolled (W2).
    #[encode(2)]
    Initiative,
    /// Turns are taken.
    #[encode(3)]
    Turns,
    /// A side is beaten, and those who bleed roll on (V41).
    #[encode(4)]
    Aftermath,
    /// It is over.
    #[encode(5)]
    Over,
}

/// Those who act one after the other at the same place of the turn order: one character, or all
/// foes (V2).
///
/// Stored format.
#[derive(
    Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode,
)]
#[schema(as = wild_west::Slot)]
pub struct Slot {
    /// The fighters, in their order.
    #[schema(min_items = 1, max_items = 46)]
    #[encode(1)]
    pub fighters: Vec<Who>,
}

/// The turn that is being taken.
///
/// Stored format.
#[derive(
    Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode,
)]
#[schema(as = wild_west::Turn)]
#[serde(deny_unknown_fields, default)]
pub struct Turn {
    /// The fighter who takes it.
    #[encode(1)]
    pub who: Who,
    /// Whether they have traded Health for Grit (W6).
    #[encode(2)]
    pub traded: bool,
    /// Whether they have taken the Aim of this turn (W7.2).
    #[encode(3)]
    pub aimed: bool,
    /// Whether that Aim still waits for an attack (V12).
    #[encode(4)]
    pub aim_waits: bool,
    /// Whether they have prepared something (W7.6).
    #[encode(5)]
    pub prepared: bool,
    /// Statuses that they have tried to relieve (W13).
    #[schema(max_items = 7)]
    #[encode(6)]
    pub relieved: Vec<Status>,
    /// Grit that is left for Moves, for those who began Distant from all opponents (V62).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, maximum = 5)]
    #[encode(7)]
    pub move_grit: Option<u8>,
    /// Whether anything was done in it yet (V90, V103).
    #[encode(8)]
    pub begun: bool,
    /// The fighters whom they have hurt in it (D3).
    #[schema(max_items = 46)]
    #[encode(9)]
    pub hurt: Vec<Who>,
    /// Abilities that they have used in it.
    #[schema(max_items = 100)]
    #[encode(10)]
    pub used: Vec<Ability>,
    /// Whether its reload was another than 6 (V90).
    #[encode(11)]
    pub changed_reload: bool,
    /// How many dice the Aim that waits may roll again.
    #[schema(maximum = 2)]
    #[encode(12)]
    pub aim_dice: u8,
    /// Whether the Warden has left the rest of it to the server (F6).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[encode(13)]
    pub automatic: bool,
}

/// How a combat ended (V58).
///
/// Stored format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode)]
#[schema(as = wild_west::Ending)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// Nobody of the foes can act.
    #[encode(0)]
    Won,
    /// Nobody of the posse can act.
    #[encode(1)]
    Lost,
    /// Neither, or 100 rounds.
    #[encode(2)]
    Drawn,
}

/// How far a duel is, where a scenario begins within one (W17, V102).
///
/// Stored format.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode,
)]
#[schema(as = wild_west::Duel)]
#[serde(deny_unknown_fields)]
pub struct Duel {
    /// One duellist; within a combat, the challenger.
    #[encode(1)]
    pub one: Who,
    /// The fighter with whom they duel.
    #[encode(2)]
    pub other: Who,
    /// Skills that both have rolled.
    #[serde(default)]
    #[schema(maximum = 4)]
    #[encode(3)]
    pub rolled: u8,
    /// Dice that the first has won for Draw!.
    #[serde(default)]
    #[schema(maximum = 4)]
    #[encode(4)]
    pub won_by_one: u8,
    /// Dice that the second has won for it.
    #[serde(default)]
    #[schema(maximum = 4)]
    #[encode(5)]
    pub won_by_other: u8,
    /// How often Draw! was rolled, to no effect.
    #[serde(default)]
    #[schema(maximum = 2)]
    #[encode(6)]
    pub draws: u8,
}
