//! What a match waits for: who may still play, whether the table rests, and what closes by itself.

use crate::engine::play::Resolution;
use crate::engine::play::standing::Resigned;
use crate::engine::rules::table::ResolutionStep;
use crate::engine::{Chair, Match, Root, Ruleset, Seat, Status, Time, so_many};

impl<R: Ruleset> Match<R> {
    /// What was interrupted has all its time again.
    pub(in crate::engine) fn start_windows(&mut self, at: Time) {
        for open in self.resolution.iter_mut().flat_map(|it| &mut it.open) {
            open.closes_at = open.question.closes_at(at);
        }
        for seat in Seat::all(so_many(self.standing.chairs.len())) {
            let closes_at = self.play_closes_at(seat, at);
            let chair = self.standing.chairs.get_mut(seat.index());
            if let Some(chair) = chair.filter(|it| it.play.is_some()) {
                chair.play_closes_at = closes_at;
            }
        }
    }

    /// When what a seat may start from a moment on is answered by default, if it is.
    pub(in crate::engine) fn play_closes_at(&self, seat: Seat, from: Time) -> Option<Time> {
        let millis = self.rules.play_closes_after_ms(&self.state, seat);
        (millis != 0).then(|| Time::from_millis(from.millis().saturating_add(i64::from(millis))))
    }

    /// What closes by itself: whose question, and when.
    pub(in crate::engine) fn windows(&self) -> impl Iterator<Item = (Seat, Time)> + '_ {
        let active = self.standing.status == Status::Active;
        let open = self.resolution.iter().filter(move |_| active).flat_map(|it| &it.open);
        let waiting = open.filter(|it| !it.answered);
        let asked =
            waiting.filter_map(|it| it.closes_at.map(|closes_at| (it.question.seat, closes_at)));
        let rests = active && self.resolution.is_none();
        let chairs = (0..).map(Seat).zip(&self.standing.chairs).filter(move |_| rests);
        let plays = chairs.filter(|(_, it)| it.play.is_some());
        asked.chain(plays.filter_map(|(seat, it)| Some((seat, it.play_closes_at?))))
    }

    /// A resignation that the game is to take note of, where the table is at rest.
    pub(in crate::engine) fn resignation_at_rest(&self) -> Option<Root<R>> {
        let pending = |chair: &Chair<R>| chair.resigned == Resigned::Pending;
        let enough = if self.rules.last_seat_wins() { 2 } else { 1 };
        let rest = self.is_at_rest() && enough <= self.contenders().len();
        let place = self.standing.chairs.iter().position(pending).filter(|_| rest)?;
        u8::try_from(place).ok().map(|seat| Root::Resign { seat: Seat(seat) })
    }

    /// The seats that still play for a place.
    pub(in crate::engine) fn contenders(&self) -> Vec<Seat> {
        let mut playing = self.standing.playing();
        playing.retain(|seat| {
            let role = self.standing.chair(*seat).and_then(|it| it.role.as_deref());
            !role.is_some_and(|role| self.rules.is_referee(role))
        });
        playing
    }

    /// What a seat may start now: nothing while something is being resolved, or while the match
    /// waits for a judge.
    pub(in crate::engine) fn actions(&self, seat: Seat) -> Vec<R::Action> {
        if self.is_open_to_play() { self.startable(seat) } else { Vec::new() }
    }

    /// What a seat may start as the table stands. While the match waits for a judge, only the
    /// judge may start it, for the seat.
    pub(in crate::engine) fn startable(&self, seat: Seat) -> Vec<R::Action> {
        let plays = self.standing.chair(seat).is_some_and(|it| it.resigned == Resigned::No);
        match self.is_running() && plays && self.resolution.is_none() {
            true => self.rules.actions(&self.state, seat),
            false => Vec::new(),
        }
    }

    /// Whether the game itself has put the match off, and no judge has.
    pub(in crate::engine) fn is_put_off(&self) -> bool {
        self.standing.status == Status::Suspended
            && !self.standing.is_held()
            && self.rules.is_suspended(&self.state)
    }

    /// Whether something may be decided: the match runs, or only the game has put it off.
    pub(in crate::engine) fn is_open_to_play(&self) -> bool {
        self.standing.status == Status::Active || self.is_put_off()
    }

    /// Whether nothing is being resolved, or only what the game itself has just asked and nobody
    /// has answered yet: then it is asked again, as if it had not been. Without that a game that
    /// is all phases, and never waits for a player to begin something, would never be at rest.
    pub fn is_at_rest(&self) -> bool {
        self.resolution.as_ref().is_none_or(Resolution::is_untouched)
    }
}

impl<R: Ruleset> Resolution<R> {
    /// Whether the game itself began it, and all that came of it is the questions that are open.
    fn is_untouched(&self) -> bool {
        let by_itself = matches!(self.root, Root::Act { seat: None, .. });
        by_itself && self.given.is_empty() && matches!(self.trace[..], [ResolutionStep::Asked(_)])
    }
}
