//! What changes rolls and moves for a while (D3, V60, V61, V106).

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Who;
use super::effect::RollKind;
use crate::engine::{Decode, Encode};
use crate::wild_west::dice::Pool;
use crate::wild_west::ground::Cover;

/// A change of somebody's rolls or moves, for a while.
///
/// Stored format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode)]
#[schema(as = wild_west::Boost)]
pub struct Boost {
    /// The fighter whom it is about.
    #[encode(1)]
    pub who: Who,
    /// A change of rolls, Moves, reach or Cover.
    #[schema(inline)]
    #[encode(2)]
    pub what: Change,
    /// How long a change lasts (V106).
    #[schema(inline)]
    #[encode(3)]
    pub until: Until,
}

/// A change of rolls, Moves, reach or Cover.
///
/// Stored format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode)]
#[schema(as = wild_west::Change)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Change {
    /// Dice more or fewer.
    #[schema(title = "WildWestChangeDice")]
    #[encode(0)]
    Dice {
        /// In which rolls.
        #[encode(1)]
        on: RollKind,
        /// Only in attacks on this one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        #[encode(2)]
        against: Option<Who>,
        /// Dice that come to them.
        #[encode(3)]
        more: Pool,
        /// Dice that go, Black ones first.
        #[serde(default)]
        #[schema(maximum = 20)]
        #[encode(4)]
        fewer: u8,
        /// Dice that go, Gold ones first.
        #[serde(default, skip_serializing_if = "crate::engine::is_zero")]
        #[schema(maximum = 20)]
        #[encode(5)]
        fewer_gold: u8,
    },
    /// Moves cost double.
    #[schema(title = "WildWestChangeSlowed")]
    #[encode(1)]
    Slowed {},
    /// Weapons reach one band farther.
    #[schema(title = "WildWestChangeFarther")]
    #[encode(2)]
    Farther {},
    /// The first attack on this one has 2 Hits more after Defense.
    #[schema(title = "WildWestChangePrey")]
    #[encode(3)]
    Prey {
        /// The foe that is hunted.
        #[encode(1)]
        foe: Who,
    },
    /// Light Cover, wherever one stands.
    #[schema(title = "WildWestChangeCovered")]
    #[encode(4)]
    Covered {},
    /// The Cover that the Warden has ruled, in place of the ground's (F1).
    #[schema(title = "WildWestChangeRuled")]
    #[encode(5)]
    Ruled {
        /// The Cover that they have.
        #[encode(1)]
        cover: Cover,
        /// The fighter against whom it counts; left out: everybody.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schema(nullable = false)]
        #[encode(2)]
        against: Option<Who>,
    },
}

/// How long a change lasts (V106).
///
/// Stored format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode)]
#[schema(as = wild_west::Until)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Until {
    /// Until the next roll that it changes.
    #[schema(title = "WildWestUntilNext")]
    #[encode(0)]
    Next {},
    /// Until a turn of somebody ends.
    #[schema(title = "WildWestUntilTurnEnds")]
    #[encode(1)]
    TurnEnds {
        /// The fighter whose turn ends.
        #[encode(1)]
        of: Who,
        /// Whether one end is to come before that: it is their next turn.
        #[serde(default)]
        #[encode(2)]
        skip: bool,
    },
    /// Until a turn of somebody begins.
    #[schema(title = "WildWestUntilTurnBegins")]
    #[encode(2)]
    TurnBegins {
        /// The fighter whose turn begins.
        #[encode(1)]
        of: Who,
    },
    /// Until the round ends.
    #[schema(title = "WildWestUntilRoundEnds")]
    #[encode(3)]
    RoundEnds {},
    /// Until the combat ends.
    #[schema(title = "WildWestUntilCombatEnds")]
    #[encode(4)]
    CombatEnds {},
    /// Until the next roll that it changes, or a turn of somebody ends: whichever is first (F6).
    #[schema(title = "WildWestUntilNextInTurn")]
    #[encode(5)]
    NextInTurn {
        /// The fighter whose turn ends.
        #[encode(1)]
        of: Who,
        /// Whether one end is to come before that: it is their next turn.
        #[serde(default)]
        #[encode(2)]
        skip: bool,
    },
}

impl Until {
    /// Whether it is over with the next roll that it changes.
    pub fn is_for_one_roll(self) -> bool {
        match self {
            Until::Next {} | Until::NextInTurn { .. } => true,
            Until::TurnEnds { .. }
            | Until::TurnBegins { .. }
            | Until::RoundEnds {}
            | Until::CombatEnds {} => false,
        }
    }

    /// For whose turn it waits, if for any.
    pub fn waits_for(self) -> Option<Who> {
        match self {
            Until::TurnEnds { of, .. }
            | Until::TurnBegins { of }
            | Until::NextInTurn { of, .. } => Some(of),
            Until::Next {} | Until::RoundEnds {} | Until::CombatEnds {} => None,
        }
    }

    /// What is left of it as a turn of somebody ends; nothing where it is over.
    pub fn after_turn(self, who: Who) -> Option<Until> {
        match self {
            Until::TurnEnds { of, skip } if of == who => {
                skip.then_some(Until::TurnEnds { of, skip: false })
            }
            Until::NextInTurn { of, skip } if of == who => {
                skip.then_some(Until::NextInTurn { of, skip: false })
            }
            _ => Some(self),
        }
    }
}

impl Change {
    /// Whether it changes rolls of a kind, in an attack at one of these.
    pub fn counts(self, kind: RollKind, targets: &[Who]) -> bool {
        match self {
            Change::Dice { on, against, .. } => {
                (on == kind || on == RollKind::Any)
                    && against.is_none_or(|it| targets.contains(&it))
            }
            Change::Slowed {}
            | Change::Farther {}
            | Change::Prey { .. }
            | Change::Covered {}
            | Change::Ruled { .. } => false,
        }
    }
}
