//! What a judge may put right: what the game itself offers, and what a tournament asks of every
//! game once time is up.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use serde_json::{Value, json};

use crate::engine::{Label, Match, Root, Ruleset, house};

/// A correction.
///
/// Stored format: the game's own as the game has them, the others by their `type` alone.
#[derive(Clone, Debug, PartialEq)]
pub enum Correction<R: Ruleset> {
    /// Time is called: the match goes on as the game's book says.
    CallTime,
    /// The match is over now, and ends as the game's book says.
    Adjudicate,
    /// One of the game's own.
    Game(R::Adjustment),
}

/// The `type` of [`Correction::CallTime`].
const CALL_TIME: &str = "call_time";
/// The `type` of [`Correction::Adjudicate`].
const ADJUDICATE: &str = "adjudicate";

impl<R: Ruleset> Correction<R> {
    /// What it begins in the game, if it begins something.
    pub(in crate::engine) fn root(&self) -> Option<Root<R>> {
        match self {
            Correction::CallTime => Some(Root::CallTime),
            Correction::Adjudicate => None,
            Correction::Game(adjustment) => Some(Root::Adjust { adjustment: adjustment.clone() }),
        }
    }
}

impl<R: Ruleset> Match<R> {
    /// Every correction that a judge may make now; while something is being resolved, none that
    /// touches it.
    pub fn corrections(&self) -> Vec<Correction<R>> {
        if !self.is_running() {
            return Vec::new();
        }
        let mut all = Vec::new();
        if self.is_at_rest() {
            all.extend(self.rules.adjustments(&self.state).into_iter().map(Correction::Game));
            all.extend(self.rules.may_call_time(&self.state).then_some(Correction::CallTime));
        }
        all.push(Correction::Adjudicate);
        all
    }

    /// A correction as the judge reads it.
    pub fn label_correction(&self, correction: &Correction<R>) -> Label {
        match correction {
            Correction::CallTime => Label::cited("Time is called", house::TIME),
            Correction::Adjudicate => {
                Label::cited("The match is over, and ends as it stands", house::TIME)
            }
            Correction::Game(adjustment) => self.rules.label_adjustment(&self.state, adjustment),
        }
    }
}

impl<R: Ruleset> Serialize for Correction<R> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self {
            Correction::CallTime => json!({"type": CALL_TIME}).serialize(to),
            Correction::Adjudicate => json!({"type": ADJUDICATE}).serialize(to),
            Correction::Game(adjustment) => adjustment.serialize(to),
        }
    }
}

impl<'de, R: Ruleset> Deserialize<'de> for Correction<R> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Correction<R>, D::Error> {
        let value = Value::deserialize(from)?;
        if value == json!({"type": CALL_TIME}) {
            return Ok(Correction::CallTime);
        }
        if value == json!({"type": ADJUDICATE}) {
            return Ok(Correction::Adjudicate);
        }
        serde_json::from_value(value).map(Correction::Game).map_err(D::Error::custom)
    }
}
