//! What follows from a decision, as the log holds it: facts, resolutions, questions.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::engine::play::drawn::Draws;
use crate::engine::{Choice, PromptId, Ruleset, Seat};

/// What followed from a decision, in order, and what was asked then.
#[derive(Clone, Debug, PartialEq)]
pub struct Course<R: Ruleset> {
    /// What happened.
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
    /// What began.
    pub root: Root<R>,
}

/// What a resolution begins with. Stored format.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", bound = "")]
pub enum Root<R: Ruleset> {
    /// The deal.
    Open,
    /// A seat acts, or the game goes on by itself.
    Act {
        /// Who acts, unless it is the game.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<Seat>,
        /// What is done.
        action: R::Action,
    },
    /// A seat that is out of the match leaves the game.
    Resign {
        /// Who leaves.
        seat: Seat,
    },
    /// A judge corrects the game.
    Adjust {
        /// How.
        adjustment: R::Adjustment,
    },
    /// A judge calls time.
    CallTime,
    /// A judge ends the match as it stands.
    Adjudicate,
    /// A judge penalizes a seat.
    Penalize {
        /// Whom.
        seat: Seat,
        /// What for: one of the ruleset's penalties.
        penalty: String,
    },
}

/// A question that an event opened. Without `question`, the seat is asked what it does next: one of
/// the actions that the rules allow.
///
/// Stored format.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Asked<R: Ruleset> {
    /// Who is asked.
    pub seat: Seat,
    /// The prompt that shows it.
    pub prompt: PromptId,
    /// The game's word for it; `play` for what a seat may start.
    pub kind: String,
    /// What is asked.
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
