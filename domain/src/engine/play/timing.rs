//! Time controls and clocks as data.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::engine::{Seat, Time, Violation, so_many};

/// The shortest time that a seat can be given.
pub const INITIAL_MS_MIN: u64 = 100;
/// The longest: 60 days.
pub const INITIAL_MS_MAX: u64 = 60 * 24 * 60 * 60 * 1_000;
/// The largest increment: a day.
pub const INCREMENT_MS_MAX: u64 = 24 * 60 * 60 * 1_000;

/// So many expiries of a seat in a row, without a decision of its own between them, and it is out
/// of the match.
pub const EXPIRIES_MAX: u32 = 10;
/// The shortest time for a question that a seat gets whose time is used up.
pub const GRACE_MS_MIN: u64 = 100;
/// The longest time for such a question.
pub const GRACE_MS_MAX: u64 = 10_000;

/// How a match is timed.
///
/// Stored format.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = ClockControl)]
#[serde(deny_unknown_fields)]
pub struct Clock {
    /// How time is counted.
    pub kind: ClockKind,
    /// Milliseconds that a seat has: for each decision, or for all of them. From 100 if
    /// anybody is timed.
    #[serde(default, skip_serializing_if = "crate::engine::is_zero")]
    #[schema(minimum = 0, maximum = 5184000000u64)]
    pub initial_ms: u64,
    /// Milliseconds that a seat gains with each decision.
    #[serde(default, skip_serializing_if = "crate::engine::is_zero")]
    #[schema(minimum = 0, maximum = 86400000)]
    pub increment_ms: u64,
    /// What happens to a seat whose time is up.
    #[serde(default)]
    pub on_expiry: OnExpiry,
}

/// The kinds of clocks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ClockKind {
    /// Nobody is timed.
    #[default]
    None,
    /// So much for each decision.
    PerDecision,
    /// So much for all decisions together.
    Bank,
    /// So much for all decisions together, and an increment with each.
    Fischer,
}

/// What happens to a seat whose time is up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum OnExpiry {
    /// The server gives the ruleset's default answer for it. A seat that has used up its bank then
    /// has a tenth of it, from 100 milliseconds to 10 seconds, until it is used up again. The tenth
    /// time in a row without a decision of its own, it is out of the match.
    #[default]
    Default,
    /// It is out of the match.
    Loss,
}

/// What a seat's clock says.
///
/// Stored format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ClockReading {
    /// The seat whose clock it is.
    pub seat: Seat,
    /// Milliseconds left. If the clock runs: what was left when it began to run. If it stands: what
    /// is left now.
    pub left_ms: u64,
    /// When the time will be up; left out while the clock stands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub deadline: Option<Time>,
}

/// How a seat's time was up: the arithmetic.
///
/// Stored format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Expiry {
    /// Milliseconds that the seat had when its clock began to run.
    pub left_ms: u64,
    /// When they were up.
    pub deadline: Time,
    /// Milliseconds from then until it was recorded.
    pub late_ms: u64,
    /// What happens to the seat.
    pub on_expiry: OnExpiry,
}

/// What becomes of the time that was spent on what a rewind undoes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::engine) enum Spent {
    /// A judge puts right what went wrong: the clocks show what they showed then.
    GivenBack,
    /// A player takes a decision back: the time spent is gone, and so is what the decision gained.
    Kept,
}

impl Clock {
    /// Whether anybody is timed.
    pub fn is_none(&self) -> bool {
        self.kind == ClockKind::None
    }

    /// What a seat gets whose time is used up: a tenth of what it had, within bounds. It could not
    /// answer anything any more otherwise.
    pub(super) fn grace_ms(&self) -> u64 {
        match self.on_expiry {
            OnExpiry::Default => (self.initial_ms / 10).clamp(GRACE_MS_MIN, GRACE_MS_MAX),
            OnExpiry::Loss => 0,
        }
    }

    /// Everything that is wrong with a time control that somebody asks for; pointers begin with
    /// `/clock`.
    pub fn violations(&self) -> Vec<Violation> {
        let mut wrong = Vec::new();
        let mut refuse = |pointer: &str, message: String| {
            wrong.push(Violation::new(pointer, message));
        };
        let Clock { kind, initial_ms, increment_ms, .. } = *self;
        if kind == ClockKind::None {
            if initial_ms != 0 || increment_ms != 0 {
                refuse("/clock", "a clock of the kind none has nothing to set".to_owned());
            }
            return wrong;
        }
        if !(INITIAL_MS_MIN..=INITIAL_MS_MAX).contains(&initial_ms) {
            let message = format!("expected {INITIAL_MS_MIN} to {INITIAL_MS_MAX} milliseconds");
            refuse("/clock/initial_ms", message);
        }
        match kind {
            ClockKind::Fischer if !(1..=INCREMENT_MS_MAX).contains(&increment_ms) => {
                let message = format!("expected 1 to {INCREMENT_MS_MAX} milliseconds");
                refuse("/clock/increment_ms", message);
            }
            ClockKind::PerDecision | ClockKind::Bank if increment_ms != 0 => {
                let message = "only a fischer clock has an increment".to_owned();
                refuse("/clock/increment_ms", message);
            }
            _ => (),
        }
        wrong
    }
}

impl ClockReading {
    /// A clock that stands.
    pub(super) fn standing(seat: Seat, left_ms: u64) -> ClockReading {
        ClockReading { seat, left_ms, deadline: None }
    }

    /// What is left at a moment.
    pub fn left_at(&self, at: Time) -> u64 {
        match self.deadline {
            None => self.left_ms,
            Some(deadline) => u64::try_from(deadline.millis_since(at)).unwrap_or(0),
        }
    }

    /// The same clock, stopped.
    pub(super) fn stopped(self, at: Time) -> ClockReading {
        ClockReading::standing(self.seat, self.left_at(at))
    }

    /// The same clock with more time.
    pub(super) fn extended(self, ms: u64) -> ClockReading {
        let more = so_many::<i64>(ms);
        let later = |it: Time| Time::from_millis(it.millis().saturating_add(more));
        let left_ms = self.left_ms.saturating_add(ms);
        ClockReading { left_ms, deadline: self.deadline.map(later), ..self }
    }

    /// The same clock, running from `at` on.
    pub(super) fn started(self, at: Time) -> ClockReading {
        let left = so_many::<i64>(self.left_ms);
        let deadline = Time::from_millis(at.millis().saturating_add(left));
        ClockReading { deadline: Some(deadline), ..self }
    }
}
