//! What players send: what they do in a turn, and answers to questions.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::fact::Means;
use super::ground::Hex;
use super::skills::Skill;
use super::state::Who;
use super::statuses::Status;

/// What a seat may start when the table is at rest, and what the game starts by itself.
///
/// Stored format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = wild_west::Action)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Action {
    /// The game takes the next step.
    #[schema(title = "WildWestGoOn")]
    GoOn {},
    /// Attacks (W7.1).
    #[schema(title = "WildWestAttack")]
    Attack {
        /// With what.
        #[schema(inline)]
        means: Means,
    },
    /// Takes aim (W7.2).
    #[schema(title = "WildWestAim")]
    Aim {},
    /// Moves (W7.3).
    #[schema(title = "WildWestMove")]
    Move {},
    /// Gets up (V8).
    #[schema(title = "WildWestGetUp")]
    GetUp {},
    /// Lies down (V8).
    #[schema(title = "WildWestLieDown")]
    LieDown {},
    /// Dodges (W7.4).
    #[schema(title = "WildWestDodge")]
    Dodge {},
    /// Tries to relieve a status (W13).
    #[schema(title = "WildWestRelieve")]
    Relieve {
        /// Which.
        status: Status,
    },
    /// Trades 1 Health for 1 Grit (W6).
    #[schema(title = "WildWestTradeHealth")]
    TradeHealth {},
    /// Ends the turn.
    #[schema(title = "WildWestEndTurn")]
    EndTurn {},
}

/// What a question is about.
///
/// Stored format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = wild_west::Question)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Question {
    /// Whom to attack (W7.1).
    AttackTarget {
        /// With what.
        #[schema(inline)]
        means: Means,
    },
    /// Which die of the attack to roll again (V12).
    AimDie {},
    /// How many dice to dodge with (W7.4).
    DodgeDice {},
    /// How much Grit to move for (V63).
    MoveGrit {},
    /// Where to (V63).
    MoveTo {
        /// For how much Grit.
        grit: u8,
    },
    /// With which Skill to relieve a status (C).
    ReliefSkill {
        /// Which status.
        status: Status,
    },
    /// How many dice to buy for relief (W13).
    ReliefDice {
        /// Which status.
        status: Status,
        /// The Skill.
        skill: Skill,
    },
}

/// What an answer points at.
///
/// Stored format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = wild_west::Target)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Target {
    /// A fighter.
    #[schema(title = "WildWestTargetFighter")]
    Fighter {
        /// Who.
        who: Who,
    },
    /// A hex.
    #[schema(title = "WildWestTargetHex")]
    Hex {
        /// Which.
        hex: Hex,
    },
    /// A die of a roll.
    #[schema(title = "WildWestTargetDie")]
    Die {
        /// Its place, from 0.
        at: u8,
    },
    /// A Skill.
    #[schema(title = "WildWestTargetSkill")]
    Skill {
        /// Which.
        skill: Skill,
    },
    /// None of them.
    #[schema(title = "WildWestTargetNo")]
    No {},
}

impl From<Who> for Target {
    fn from(who: Who) -> Target {
        Target::Fighter { who }
    }
}

impl From<Hex> for Target {
    fn from(hex: Hex) -> Target {
        Target::Hex { hex }
    }
}

impl From<Skill> for Target {
    fn from(skill: Skill) -> Target {
        Target::Skill { skill }
    }
}
