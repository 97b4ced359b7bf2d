//! How a match ends.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::engine::{Seat, Span, spans_of_seats, unmarked};

/// How a match ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Outcome {
    /// Won, lost, drawn or void.
    pub kind: OutcomeKind,
    /// The seats that won; empty unless somebody did.
    pub winners: Vec<Seat>,
    /// A sentence that says why.
    pub reason: String,
    /// The final score by seat, where the game keeps one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scores: Option<Vec<i64>>,
    /// The place of each seat: 1 is the best, those who are equal share one, and a seat that played
    /// for none has 0. Where the game names none, the winners are first, and all others second.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub places: Option<Vec<u8>>,
}

impl Outcome {
    /// Somebody won.
    pub fn won(winners: Vec<Seat>, reason: impl AsRef<str>) -> Outcome {
        Outcome {
            kind: OutcomeKind::Won,
            winners,
            reason: plainly(reason),
            scores: None,
            places: None,
        }
    }

    /// The game won: nobody at the table has.
    pub fn lost(reason: impl AsRef<str>) -> Outcome {
        let kind = OutcomeKind::Lost;
        Outcome { kind, winners: Vec::new(), reason: plainly(reason), scores: None, places: None }
    }

    /// Nobody won.
    pub fn drawn(reason: impl AsRef<str>) -> Outcome {
        let kind = OutcomeKind::Drawn;
        Outcome { kind, winners: Vec::new(), reason: plainly(reason), scores: None, places: None }
    }

    /// The match does not count.
    pub fn void(reason: impl AsRef<str>) -> Outcome {
        let kind = OutcomeKind::Void;
        Outcome { kind, winners: Vec::new(), reason: plainly(reason), scores: None, places: None }
    }

    /// With the place of each seat.
    pub fn with_places(mut self, places: Vec<u8>) -> Outcome {
        self.places = Some(places);
        self
    }

    /// With the final score by seat.
    pub fn with_scores(mut self, scores: Vec<i64>) -> Outcome {
        self.scores = Some(scores);
        self
    }
}

/// How a match ended, as clients get it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = Outcome)]
pub struct ShownOutcome {
    /// Won, lost, drawn or void.
    pub kind: OutcomeKind,
    /// The seats that won; empty unless somebody did.
    pub winners: Vec<Seat>,
    /// A sentence that says why.
    pub reason: String,
    /// The parts of `reason` that name a seat.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub spans: Vec<Span>,
    /// The final score by seat, where the game keeps one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub scores: Option<Vec<i64>>,
    /// The place of each seat: 1 is the best, those who are equal share one, and a seat that played
    /// for none has 0.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub places: Option<Vec<u8>>,
}

impl From<&Outcome> for ShownOutcome {
    fn from(outcome: &Outcome) -> ShownOutcome {
        let Outcome { kind, winners, reason, scores, places } = outcome.clone();
        let spans = spans_of_seats(&reason);
        ShownOutcome { kind, winners, reason, spans, scores, places }
    }
}

/// The ways in which a match ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum OutcomeKind {
    /// One seat or more won.
    Won,
    /// Nobody has won the match.
    Drawn,
    /// The game has won: all seats played together against it.
    Lost,
    /// The match does not count.
    Void,
}

/// A reason as a log holds it: without links, which its readers find anew.
fn plainly(reason: impl AsRef<str>) -> String {
    unmarked(reason.as_ref())
}
