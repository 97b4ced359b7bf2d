//! Time controls. They know recorded times only: the same log gives the same clocks on every
//! machine, however long a server was away.
//!
//! A seat's clock runs while the seat is awaited. Every event of a match with a clock holds the
//! readings that it changes, so that folding needs no arithmetic, and an audit can repeat it.

pub use super::timing::{
    Clock, ClockKind, ClockReading, EXPIRIES_MAX, Expiry, GRACE_MS_MAX, GRACE_MS_MIN,
    INCREMENT_MS_MAX, INITIAL_MS_MAX, INITIAL_MS_MIN, OnExpiry,
};

use crate::engine::play::decide::{AnswerSource, Decided, Opening, Rejection, Stamp};
use crate::engine::play::draft::Draft;
use crate::engine::play::standing::Resigned;
use crate::engine::play::timing::Spent;
use crate::engine::rules::table::Script;
use crate::engine::{
    Body, Course, Event, Match, PromptId, Ruleset, Seat, Status, Time, Viewer, so_many,
};

/// The clocks before an event.
#[derive(Default)]
pub(in crate::engine) struct Ticking {
    /// What every seat was asked.
    asked: Vec<Option<PromptId>>,
    /// What its clock said.
    readings: Vec<Option<ClockReading>>,
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
                    play.filter(|_| self.waits_for(seat))
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

    /// The readings that an event changes. `self` has folded the event, except for its readings.
    pub(in crate::engine) fn tick(&self, event: &Event<R>, before: &Ticking) -> Vec<ClockReading> {
        let clock = self.clock();
        let begun = match self.standing.status {
            Status::Open => false,
            // A match that is called off before the start has no clocks.
            Status::Cancelled => before.readings.iter().any(Option::is_some),
            Status::Active | Status::Suspended | Status::Finished => true,
        };
        if clock.is_none() || !begun {
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

    /// When the time of a seat is up: by its clock, or as a question closes by itself.
    pub fn due(&self, seat: Seat) -> Option<Time> {
        let clock = self.standing.chair(seat).and_then(|it| it.clock?.deadline);
        let own = self.windows().filter(|(it, _)| *it == seat).map(|(_, closes_at)| closes_at);
        own.chain(clock).min()
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
        let mut draft = Draft::on(self.clone(), stamp);
        let seat = self.expired(draft.at()).ok_or(Rejection::ClockRunning)?;
        if let Some(closed_at) = self.closed_window(seat, draft.at()) {
            draft.close_window(seat, closed_at)?;
            draft.settle()?;
            return Ok(draft.done());
        }
        match self.on_expiry(seat) {
            OnExpiry::Default => {
                draft.run_out(seat)?;
                if let Some((prompt, answer)) = draft.it.default_decision(seat) {
                    draft.decide(seat, &prompt, AnswerSource::ByDefault(&answer), None)?;
                }
            }
            // All whose time was up at the same moment lose together: no seat comes before another.
            OnExpiry::Loss => {
                let up = self.up_with(seat).into_iter();
                for seat in up.filter(|it| self.on_expiry(*it) == OnExpiry::Loss) {
                    draft.run_out(seat)?;
                }
            }
        }
        draft.settle()?;
        Ok(draft.done())
    }

    /// What happens to a seat whose time is up now: a player who has not decided anything for too
    /// long is gone, also where default answers are given, as those alone might never end a game.
    fn on_expiry(&self, seat: Seat) -> OnExpiry {
        let before = self.standing.chair(seat).map_or(0, |it| it.expiries);
        match before.saturating_add(1) < EXPIRIES_MAX {
            true => self.clock().on_expiry,
            false => OnExpiry::Loss,
        }
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
        after.course(Opening::Begin(root), None, at, Script::Yields)
    }
}

impl<R: Ruleset> Draft<R> {
    /// Notes that a question has closed by itself, and gives the default answer.
    fn close_window(&mut self, seat: Seat, deadline: Time) -> Result<(), Rejection> {
        let late_ms = u64::try_from(self.at().millis_since(deadline)).unwrap_or(0);
        let expiry = Expiry { left_ms: 0, deadline, late_ms, on_expiry: OnExpiry::Default };
        self.push(Some(seat), None, None, Body::Expired { expiry, course: Course::default() })?;
        if let Some((prompt, answer)) = self.it.default_decision(seat) {
            self.decide(seat, &prompt, AnswerSource::ByDefault(&answer), None)?;
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
        let on_expiry = self.it.on_expiry(seat);
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
        if let (Body::Extended { ms }, true) = (&event.body, event.seat == Some(reading.seat)) {
            return reading.extended(*ms);
        }
        let at = event.recorded_at;
        let runs = now.is_some();
        let goes_on = matches!(event.body, Body::Resumed | Body::Rewound { .. });
        // A question that is new has all the time of one; what was interrupted goes on.
        let fresh = self.kind == ClockKind::PerDecision && !goes_on;
        let start = |reading: ClockReading| {
            let left_ms = match reading.left_ms {
                _ if fresh => self.initial_ms,
                0 => self.grace_ms(),
                left_ms => left_ms,
            };
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
