//! What a scenario put on the table, as the match has it (DTH5).

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::piece::{CardId, Piece, Place, Zone};
use super::printed::Code;
use super::scenario::{StartPhase, StartStep};
use super::state::{Phase, Player, Step};
use crate::engine::Seat;

/// A card of a scenario as it was put on the table.
///
/// Stored format.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = doomtown::PlacedPiece)]
pub struct PlacedPiece {
    /// The card's number in this match.
    pub card: CardId,
    /// The code of the printed card, as in the catalog.
    pub code: Code,
    /// The player who owns the card.
    pub owner: Seat,
    /// The player who has taken control of it; left out where its owner has it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub taken_by: Option<Seat>,
    /// The zone that the card is in.
    pub zone: Zone,
    /// The place of a dude; the town square for every other card.
    pub at: Place,
    /// The card that this one is attached to; left out when it is not attached.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub host: Option<CardId>,
    /// Whether the card is booted.
    pub booted: bool,
    /// Ghost rock of bounty on a dude.
    pub bounty: u32,
    /// Permanent control points that lie on the card.
    pub control: u32,
    /// Ghost rock that lies on the card.
    pub ghost_rock: u32,
    /// The card's id in the scenario; empty if it has none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub id: String,
    /// The abilities used today, counted from 0; an ability used twice is listed twice.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub used: Vec<u8>,
}

/// A player's side of the table as a scenario set it.
///
/// Stored format.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = doomtown::PlacedPlayer)]
pub struct PlacedPlayer {
    /// The number of the player's outfit.
    pub outfit: CardId,
    /// Ghost rock in the player's stash.
    pub ghost_rock: u32,
    /// Ghost rock that the player has borrowed and not paid back.
    #[serde(default, skip_serializing_if = "crate::engine::is_zero")]
    pub debt: u32,
    /// The draw deck, from the top. Empty for viewers who may not see it.
    #[serde(default)]
    pub deck: Vec<CardId>,
    /// The play hand. Empty for viewers who may not see it.
    #[serde(default)]
    pub hand: Vec<CardId>,
    /// The discard pile; the last card is on top.
    pub discard: Vec<CardId>,
    /// The player's Boot Hill; the last card is on top.
    pub boot_hill: Vec<CardId>,
    /// The places on the player's street from left to right, the home included.
    pub street: Vec<CardId>,
    /// The player's deeds out of town.
    pub outskirts: Vec<CardId>,
}

impl PlacedPiece {
    /// The card as a thing on the table.
    pub fn piece(&self) -> Piece {
        Piece {
            taken_by: self.taken_by,
            at: self.at,
            host: self.host,
            booted: self.booted,
            bounty: self.bounty,
            control: self.control,
            ghost_rock: self.ghost_rock,
            used: self.used.clone(),
            ..Piece::new(self.code, self.owner, self.zone)
        }
    }
}

impl PlacedPlayer {
    /// The player's side of the table.
    pub fn player(&self) -> Player {
        Player {
            outfit: self.outfit,
            ghost_rock: self.ghost_rock,
            debt: self.debt,
            deck: self.deck.clone(),
            hand: self.hand.clone(),
            discard: self.discard.clone(),
            boot_hill: self.boot_hill.clone(),
            street: self.street.clone(),
            outskirts: self.outskirts.clone(),
            ..Player::default()
        }
    }
}

impl StartPhase {
    /// The phase of the day.
    pub fn phase(self) -> Phase {
        match self {
            StartPhase::Gamblin => Phase::Gamblin,
            StartPhase::Upkeep => Phase::Upkeep,
            StartPhase::Noon => Phase::Noon,
            StartPhase::Sundown => Phase::Sundown,
        }
    }
}

impl StartStep {
    /// The step.
    pub fn step(self) -> Step {
        match self {
            StartStep::Income => Step::Income,
            StartStep::Upkeep => Step::Upkeep,
            StartStep::Refill => Step::Refill,
        }
    }

    /// The phase of which it is a step.
    pub fn phase(self) -> StartPhase {
        match self {
            StartStep::Income | StartStep::Upkeep => StartPhase::Upkeep,
            StartStep::Refill => StartPhase::Sundown,
        }
    }
}
