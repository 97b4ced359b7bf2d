//! What follows from a decision, as the log holds it: facts, resolutions, questions.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::engine::play::drawn::Draws;
use crate::engine::{Choice, PromptId, Ruleset, Seat};

/// What followed from a decision, in order, and what was asked then.
#[derive(Clone, Debug, PartialEq)]
pub struct Course<R: Ruleset> {
    /// The facts: what happened, in order.
    pub facts: Vec<R::Fact>,
    /// Resolutions that began by themselves in between.
    pub began: Vec<Began<R>>,
    /// The questions that were opened.
    pub asked: Vec<Asked<R>>,
    /// How often something was drawn: numbers from [`crate::engine::Chance`].
    pub drawn: u32,
    /// What that was. It is not stored.
    pub draws: Draws,
}

/// A resolution that began with nobody's doing, the table being at rest.
///
/// Stored format.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Began<R: Ruleset> {
    /// How many of the event's facts came before.
    pub at: u32,
    /// What the resolution begins with.
    pub root: Root<R>,
}

/// What a resolution begins with. Stored format.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", bound = "")]
pub enum Root<R: Ruleset> {
    /// The match starts: the deal.
    Open,
    /// A seat acts, or the game goes on by itself.
    Act {
        /// The seat that acts; absent where the game goes on by itself.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<Seat>,
        /// The action that it takes.
        action: R::Action,
    },
    /// A seat that is out of the match leaves the game.
    Resign {
        /// The seat that leaves.
        seat: Seat,
    },
    /// A judge corrects the game.
    Adjust {
        /// What is corrected, and to what.
        adjustment: R::Adjustment,
    },
    /// A judge calls time.
    CallTime,
    /// A judge ends the match as it stands.
    Adjudicate,
    /// A judge penalizes a seat.
    Penalize {
        /// The seat that is penalized.
        seat: Seat,
        /// What for: one of the ruleset's penalties.
        penalty: String,
    },
}

impl<R: Ruleset> Root<R> {
    /// The player whose play it is; nobody where the game goes on by itself, somebody leaves it, or
    /// a judge steps in.
    pub(in crate::engine) fn player(&self) -> Option<Seat> {
        match self {
            Root::Act { seat, .. } => *seat,
            Root::Open
            | Root::Resign { .. }
            | Root::Adjust { .. }
            | Root::CallTime
            | Root::Adjudicate
            | Root::Penalize { .. } => None,
        }
    }
}

/// A question that an event opened. Without `question`, the seat is asked what it does next: one of
/// the actions that the rules allow.
///
/// Stored format.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Asked<R: Ruleset> {
    /// The seat that is asked.
    pub seat: Seat,
    /// The prompt that shows it.
    pub prompt: PromptId,
    /// The game's word for it; `play` for what a seat may start.
    pub kind: String,
    /// The question, where it is the game's.
    #[serde(rename = "put", default, skip_serializing_if = "Option::is_none")]
    pub question: Option<StoredQuestion<R>>,
}

/// What is asked, and what may be answered.
///
/// Stored format.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct StoredQuestion<R: Ruleset> {
    /// What it is about.
    pub question: R::Question,
    /// What may be answered.
    pub choice: Choice<R::Target>,
    /// Whether the first answer closes the questions that were asked with it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub first: bool,
    /// Milliseconds after which it closes by itself with the default answer.
    #[serde(default, skip_serializing_if = "is_never")]
    pub closes_after_ms: u32,
}

fn is_never(millis: &u32) -> bool {
    *millis == 0
}

/// What a seat decided.
///
/// Stored format.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Decision {
    /// The prompt that was answered.
    pub prompt: PromptId,
    /// The game's word for what was asked.
    pub kind: String,
    /// The answer, in the game's terms.
    pub answer: Value,
}

/// The word for what a seat may start when the table is at rest.
pub const PLAY: &str = "play";
