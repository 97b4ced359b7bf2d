//! What a judge may put right: what the game itself offers, and what a tournament asks of every
//! game once time is up.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use serde_json::Value;
use utoipa::ToSchema;

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

/// What a tournament asks of every game once its time is up.
///
/// Stored format.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum TimeAdjustment {
    /// Time is called: the match goes on as the game's own rules say for that. Only in games that
    /// have such rules.
    #[schema(title = "CallTime")]
    CallTime {},
    /// The match is over now, and ends as it stands: the game's tie-breaks decide, and where it has
    /// none the match is drawn. Also while something is being resolved.
    #[schema(title = "Adjudicate")]
    Adjudicate {},
}

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
            Correction::CallTime => TimeAdjustment::CallTime {}.serialize(to),
            Correction::Adjudicate => TimeAdjustment::Adjudicate {}.serialize(to),
            Correction::Game(adjustment) => adjustment.serialize(to),
        }
    }
}

impl<'de, R: Ruleset> Deserialize<'de> for Correction<R> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Correction<R>, D::Error> {
        let value = Value::deserialize(from)?;
        match TimeAdjustment::deserialize(&value) {
            Ok(TimeAdjustment::CallTime {}) => Ok(Correction::CallTime),
            Ok(TimeAdjustment::Adjudicate {}) => Ok(Correction::Adjudicate),
            Err(_) => serde_json::from_value(value).map(Correction::Game).map_err(D::Error::custom),
        }
    }
}
