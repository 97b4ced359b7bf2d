//! Time controls. They know recorded times only: the same log gives the same clocks on every
//! machine, however long a server was away.
//!
//! A seat's clock runs while the seat is awaited. Every event of a match with a clock holds the
//! readings that it changes, so that folding needs no arithmetic, and an audit can repeat it.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::engine::play::decide::{Decided, Opening, Rejection, Sent, Stamp};
use crate::engine::play::draft::Draft;
use crate::engine::play::standing::Resigned;
use crate::engine::{
    Body, Course, Event, Match, PromptId, Ruleset, Seat, Status, Time, Viewer, Violation, so_many,
};

/// The shortest time that a seat can be given.
pub const INITIAL_MS_MIN: u64 = 100;
/// The longest: 60 days.
pub const INITIAL_MS_MAX: u64 = 60 * 24 * 60 * 60 * 1_000;
/// The largest increment: a day.
pub const INCREMENT_MS_MAX: u64 = 24 * 60 * 60 * 1_000;

/// How a match is timed.
///
/// Stored format.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = ClockControl)]
#[serde(deny_unknown_fields)]
pub struct Clock {
    /// The kind.
    pub kind: ClockKind,
    /// Milliseconds that a seat has: for each decision, or for all of them. From 100 where
    /// anybody is timed.
    #[serde(default, skip_serializing_if = "is_zero")]
    #[schema(minimum = 0, maximum = 5184000000u64)]
    pub initial_ms: u64,
    /// Milliseconds that a seat gains with each decision.
    #[serde(default, skip_serializing_if = "is_zero")]
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
    /// The server gives the ruleset's default answer for it.
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
    /// Whose clock.
    pub seat: Seat,
    /// Milliseconds left: when it began to run, or, where it stands, now.
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
    /// A player takes back: his time is gone, and what he gained by the decision.
    Kept,
}

/// The clocks before an event.
#[derive(Default)]
pub(in crate::engine) struct Ticking {
    /// What every seat was asked.
    asked: Vec<Option<PromptId>>,
    /// What its clock said.
    readings: Vec<Option<ClockReading>>,
}

fn is_zero(number: &u64) -> bool {
    *number == 0
}

impl Clock {
    /// Whether anybody is timed.
    pub fn is_none(&self) -> bool {
        self.kind == ClockKind::None
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
    fn standing(seat: Seat, left_ms: u64) -> ClockReading {
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
    fn stopped(self, at: Time) -> ClockReading {
        ClockReading::standing(self.seat, self.left_at(at))
    }

    /// The same clock, running from `at` on.
    fn started(self, at: Time) -> ClockReading {
        let left = i64::try_from(self.left_ms).unwrap_or(i64::MAX);
        let deadline = Time::from_millis(at.millis().saturating_add(left));
        ClockReading { deadline: Some(deadline), ..self }
    }
}

impl<R: Ruleset> Match<R> {
    /// How this match is timed.
    pub fn clock(&self) -> Clock {
        self.standing.created.as_ref().map(|it| it.clock).unwrap_or_default()
    }

    /// What every seat is asked now, by prompt; nothing while the match is suspended.
    pub(in crate::engine) fn asked_now(&self) -> Vec<Option<PromptId>> {
        let asked = |seat: Seat| {
            if self.standing.status != Status::Active {
                return None;
            }
            match &self.resolution {
                Some(resolution) => {
                    let own =
                        resolution.open.iter().find(|it| it.question.seat == seat && !it.answered);
                    own.map(|it| it.prompt.clone())
                }
                None => {
                    let play = self.standing.chair(seat).and_then(|chair| chair.play.clone());
                    play.filter(|_| !self.actions(seat).is_empty())
                }
            }
        };
        (0..self.standing.chairs.len()).map(|seat| asked(Seat(seat as u8))).collect()
    }

    /// The clocks before an event: what every seat is asked, and what its clock says. A rewind
    /// goes on from a past, with its clocks or with those of now.
    pub(in crate::engine) fn ticking(&self, rewind: Option<(&Match<R>, Spent)>) -> Ticking {
        if self.clock().is_none() {
            return Ticking::default();
        }
        let readings = |it: &Match<R>| -> Vec<Option<ClockReading>> {
            it.standing.chairs.iter().map(|chair| chair.clock).collect()
        };
        let stopped = |it: &Match<R>| -> Vec<Option<ClockReading>> {
            let chairs = it.standing.chairs.iter();
            chairs.map(|chair| chair.clock.map(|clock| clock.stopped(it.recorded_at))).collect()
        };
        let readings = match rewind {
            None => readings(self),
            Some((past, Spent::GivenBack)) => stopped(past),
            Some((past, Spent::Kept)) => {
                let lesser = |(now, then): (Option<ClockReading>, Option<ClockReading>)| {
                    let (now, then) = (now?, then?);
                    let left_ms = match now.deadline {
                        Some(_) => now.left_ms,
                        None => now.left_ms.min(then.left_ms),
                    };
                    Some(ClockReading { left_ms, ..now })
                };
                readings(self).into_iter().zip(stopped(past)).map(lesser).collect()
            }
        };
        Ticking { asked: self.asked_now(), readings }
    }

    /// The readings that an event changes. `self` has folded the event, but for its readings.
    pub(in crate::engine) fn tick(&self, event: &Event<R>, before: &Ticking) -> Vec<ClockReading> {
        let clock = self.clock();
        if clock.is_none() || self.standing.status == Status::Open {
            return Vec::new();
        }
        let mut changed = Vec::new();
        for (seat, now) in (0..).map(Seat).zip(self.asked_now()) {
            let Some(chair) = self.standing.chair(seat) else { break };
            let reading = before.readings.get(seat.index()).copied().flatten();
            let reading = reading.unwrap_or(ClockReading::standing(seat, clock.initial_ms));
            let asked_before = before.asked.get(seat.index()).and_then(Option::as_ref);
            let next = clock.next(reading, event, asked_before, now.as_ref());
            if chair.clock != Some(next) {
                changed.push(next);
            }
        }
        changed
    }

    /// The seat whose time was up first before `at`. Where that was the same moment for several,
    /// the game may say which comes first.
    pub fn expired(&self, at: Time) -> Option<Seat> {
        let up = self.standing.chairs.iter().filter_map(|chair| chair.clock);
        let up = up.filter_map(|it| it.deadline.map(|deadline| (deadline, it.seat)));
        let windows = self.windows().map(|(seat, closes_at)| (closes_at, seat));
        let mut up: Vec<(Time, Seat)> =
            up.chain(windows).filter(|(deadline, _)| *deadline < at).collect();
        up.sort_unstable();
        let (earliest, lowest) = *up.first()?;
        let together = up.into_iter().filter(|(deadline, _)| *deadline == earliest);
        let together: Vec<Seat> = together.map(|(_, seat)| seat).collect();
        let named = self.rules.answered_for_first(&self.state, &together);
        Some(named.filter(|seat| together.contains(seat)).unwrap_or(lowest))
    }

    /// When the next seat's time is up.
    pub fn deadline(&self) -> Option<Time> {
        let clocks = self.standing.chairs.iter().filter_map(|chair| chair.clock?.deadline);
        clocks.chain(self.windows().map(|(_, closes_at)| closes_at)).min()
    }

    /// The question of a seat that closes by itself before `at`, and before the seat's clock is up.
    fn closed_window(&self, seat: Seat, at: Time) -> Option<Time> {
        let clock = self.standing.chair(seat).and_then(|it| it.clock?.deadline);
        let own = self.windows().filter(|(it, _)| *it == seat).map(|(_, closes_at)| closes_at);
        own.filter(|it| *it < at && clock.is_none_or(|clock| *it <= clock)).min()
    }

    /// What the clocks say, as far as `viewer` may know: that a clock runs tells that its seat
    /// is asked.
    pub fn clocks(&self, viewer: Viewer) -> Vec<ClockReading> {
        let awaited = self.waiting_on(viewer);
        let known = |it: ClockReading| match awaited.contains(&it.seat) {
            true => it,
            false => ClockReading { deadline: None, ..it },
        };
        self.standing.chairs.iter().filter_map(|chair| chair.clock).map(known).collect()
    }

    /// Notes that a seat's time is up, and what comes of it, in events of their own.
    pub fn expire(&self, stamp: Stamp) -> Result<Decided<R>, Rejection> {
        if self.standing.status != Status::Active {
            return Err(Rejection::NotActive(self.standing.status));
        }
        let stamp = Stamp { actor: None, ..stamp };
        let mut draft = Draft::on(self.clone(), stamp);
        let seat = self.expired(draft.at()).ok_or(Rejection::ClockRunning)?;
        if let Some(closed_at) = self.closed_window(seat, draft.at()) {
            draft.close_window(seat, closed_at)?;
            draft.settle()?;
            return Ok(draft.done());
        }
        match self.clock().on_expiry {
            OnExpiry::Default => {
                draft.run_out(seat)?;
                if let Some((prompt, answer)) = draft.it.default_decision(seat) {
                    draft.decide(seat, &prompt, Sent::ByDefault(&answer), None)?;
                }
            }
            // Whose time was up at the same moment goes with him: no seat comes before another.
            OnExpiry::Loss => {
                for seat in self.up_with(seat) {
                    draft.run_out(seat)?;
                }
            }
        }
        draft.settle()?;
        Ok(draft.done())
    }

    /// The seats whose time was up at the same moment as a seat's, itself among them.
    fn up_with(&self, seat: Seat) -> Vec<Seat> {
        let deadline = |it: Seat| self.standing.chair(it)?.clock?.deadline;
        let count = so_many(self.standing.chairs.len());
        Seat::all(count).filter(|it| deadline(*it) == deadline(seat)).collect()
    }

    /// What follows at once where a seat goes out of the match.
    pub(in crate::engine) fn leaving(&self, seat: Seat, at: Time) -> Result<Course<R>, Rejection> {
        let mut after = self.clone();
        if let Some(chair) = after.standing.chairs.get_mut(seat.index()) {
            chair.resigned = Resigned::Pending;
        }
        let Some(root) = after.resignation_at_rest() else {
            return Ok(Course::default());
        };
        if let Some(chair) = after.standing.chairs.get_mut(seat.index()) {
            chair.resigned = Resigned::Out;
        }
        after.course(Opening::Begin(root), None, at)
    }
}

impl<R: Ruleset> Draft<R> {
    /// Notes that a question has closed by itself, and gives the default answer.
    fn close_window(&mut self, seat: Seat, deadline: Time) -> Result<(), Rejection> {
        let late_ms = u64::try_from(self.at().millis_since(deadline)).unwrap_or(0);
        let expiry = Expiry { left_ms: 0, deadline, late_ms, on_expiry: OnExpiry::Default };
        self.push(Some(seat), None, None, Body::Expired { expiry, course: Course::default() })?;
        if let Some((prompt, answer)) = self.it.default_decision(seat) {
            self.decide(seat, &prompt, Sent::ByDefault(&answer), None)?;
        }
        Ok(())
    }

    /// Notes that a seat's time is up.
    fn run_out(&mut self, seat: Seat) -> Result<(), Rejection> {
        let reading = self.it.standing.chair(seat).and_then(|it| it.clock);
        let Some(ClockReading { left_ms, deadline: Some(deadline), .. }) = reading else {
            return Err(Rejection::ClockRunning);
        };
        let late_ms = u64::try_from(self.at().millis_since(deadline)).unwrap_or(0);
        let on_expiry = self.it.clock().on_expiry;
        let expiry = Expiry { left_ms, deadline, late_ms, on_expiry };
        let course = match on_expiry {
            OnExpiry::Default => Course::default(),
            OnExpiry::Loss => self.it.leaving(seat, self.at())?,
        };
        self.push(Some(seat), None, None, Body::Expired { expiry, course })
    }
}

impl Clock {
    /// What a seat's clock says after an event. The seat was asked `before`, and is asked `now`.
    fn next<R: Ruleset>(
        &self,
        reading: ClockReading,
        event: &Event<R>,
        before: Option<&PromptId>,
        now: Option<&PromptId>,
    ) -> ClockReading {
        let at = event.recorded_at;
        let runs = now.is_some();
        let goes_on = matches!(event.body, Body::Resumed | Body::Rewound { .. });
        // A question that is new has all the time of one; what was interrupted goes on.
        let fresh = self.kind == ClockKind::PerDecision && !goes_on;
        let start = |reading: ClockReading| {
            let left_ms = if fresh { self.initial_ms } else { reading.left_ms };
            ClockReading { left_ms, ..reading }.started(at)
        };
        if reading.deadline.is_none() {
            return if runs { start(reading) } else { reading };
        }
        let moved = matches!(event.body, Body::Decided { .. }) && event.seat == Some(reading.seat);
        let another = now != before && fresh;
        if runs && !moved && !another {
            return reading;
        }
        let mut stopped = reading.stopped(at);
        if moved {
            stopped.left_ms += self.increment_ms;
        }
        if runs { start(stopped) } else { stopped }
    }
}
