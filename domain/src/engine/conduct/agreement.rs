//! What players agree on beside their game: draws and take-backs.
//!
//! A draw is offered to all others and taken when all have taken it. A take-back is granted at once
//! where nobody learnt anything by what is taken back, whatever the game: the engine looks at who
//! decided, what was drawn and which facts revealed something. Otherwise it needs the consent of
//! all others, where the match allows that.

pub use super::offers::{Needs, Offer, Takeback};

use crate::engine::play::decide::{Decided, Rejection, Stamp};
use crate::engine::play::draft::Draft;
use crate::engine::play::standing::Resigned;
use crate::engine::play::timing::Spent;
use crate::engine::show::learnt::Learnt;
use crate::engine::{
    Body, Event, LineOfPlay, Match, Outcome, Rewind, Ruleset, Seat, Status, Takebacks, house,
};

/// Take-backs that a player may ask for in one match: nobody wears a match out by taking back for
/// ever.
pub const TAKEBACKS_MAX: usize = 50;

impl<R: Ruleset> Match<R> {
    /// Whether a decision can be recorded now: the match runs, and nobody's time is up.
    pub(in crate::engine) fn on_time(&self, stamp: Stamp) -> Result<(), Rejection> {
        if self.standing.status != Status::Active {
            return Err(Rejection::NotActive(self.standing.status));
        }
        match self.expired(stamp.at.max(self.recorded_at)) {
            None => Ok(()),
            Some(seat) => Err(Rejection::ClockExpired(seat)),
        }
    }

    /// Whether a seat is still in the match.
    pub(in crate::engine) fn plays_on(&self, seat: Seat) -> Result<(), Rejection> {
        let chair = self.standing.chair(seat);
        let chair = chair.ok_or_else(|| Rejection::NoSuchSeat(format!("there is no {seat}")))?;
        match chair.resigned {
            Resigned::No => Ok(()),
            Resigned::Pending | Resigned::Out => Err(Rejection::AlreadyResigned),
        }
    }

    /// Whether all who play, except `seat`, are among `accepted`.
    fn all_others(&self, seat: Seat, accepted: &[Seat]) -> bool {
        let others = self.standing.playing().into_iter().filter(|it| *it != seat);
        others.into_iter().all(|it| accepted.contains(&it))
    }

    /// Offers a draw to all others.
    pub fn offer_draw(&self, seat: Seat, stamp: Stamp) -> Result<Decided<R>, Rejection> {
        self.on_time(stamp)?;
        self.plays_on(seat)?;
        let refused = |why: &str| Err(Rejection::DrawNotPermitted(why.to_owned()));
        if !self.rules.draws() {
            return refused("this game does not end by agreement");
        }
        if self.standing.playing().len() < 2 {
            return refused("there is nobody else to agree");
        }
        match &self.standing.draw {
            Some(offer) if offer.seat == seat => return refused("your offer stands already"),
            Some(_) => return refused("a draw is offered already: answer it"),
            None => (),
        }
        if self.standing.declined.contains(&seat) {
            return refused("your offer was declined; offer again when somebody has decided");
        }
        let mut draft = Draft::on(self.clone(), stamp);
        draft.push(Some(seat), stamp.actor, None, Body::DrawOffered)?;
        Ok(draft.done())
    }

    /// Takes or declines the draw that is offered. When all have taken it, the match is drawn.
    pub fn answer_draw(
        &self,
        seat: Seat,
        accept: bool,
        stamp: Stamp,
    ) -> Result<Decided<R>, Rejection> {
        self.on_time(stamp)?;
        self.plays_on(seat)?;
        let open = |it: &&Offer| it.seat != seat && !it.accepted.contains(&seat);
        if self.standing.draw.as_ref().filter(open).is_none() {
            let why = "no draw is offered to you".to_owned();
            return Err(Rejection::DrawNotPermitted(why));
        }
        let mut draft = Draft::on(self.clone(), stamp);
        draft.push(Some(seat), stamp.actor, None, Body::DrawAnswered { accept })?;
        let agreed = |it: &Offer| draft.it.all_others(it.seat, &it.accepted);
        if draft.it.standing.draw.as_ref().is_some_and(agreed) {
            draft.end(Outcome::drawn(house::AGREED), draft.it.seq)?;
        }
        Ok(draft.done())
    }

    /// Asks to take decisions back, to `past`, the fold at an earlier point of this log; `since`
    /// is what followed it.
    pub fn ask_takeback(
        &self,
        seat: Seat,
        past: &Match<R>,
        since: &[Event<R>],
        stamp: Stamp,
    ) -> Result<Decided<R>, Rejection> {
        self.on_time(stamp)?;
        self.plays_on(seat)?;
        let refused = |why: &str| Err(Rejection::UndoNotPermitted(why.to_owned()));
        let policy = self.standing.created.as_ref().map(|it| it.takebacks).unwrap_or_default();
        if policy == Takebacks::Off {
            return refused("this match was made without take-backs");
        }
        if self.standing.takeback.is_some() {
            return refused("a take-back is asked for already");
        }
        if self.standing.declined.contains(&seat) {
            return refused("that was declined; ask again when somebody has decided");
        }
        let asked = self.standing.asked_back.iter().filter(|it| **it == seat);
        if TAKEBACKS_MAX <= asked.count() {
            return refused("you have asked as often as a player may in one match");
        }
        if !past.is_running() || self.seq <= past.seq || past.id != self.id {
            return refused("a match goes back only to a point at which it was running");
        }
        let ruled = |it: &Event<R>| match &it.body {
            Body::Ruled { ruling, .. } => ruling.order.plays(),
            _ => false,
        };
        if since.iter().any(ruled) {
            return refused("a judge has ruled since then, and a ruling is not taken back");
        }
        let left = |it: &Event<R>| match &it.body {
            Body::Rewound { to_seq, .. } => *to_seq < past.seq,
            _ => false,
        };
        if since.iter().any(left) {
            return refused("that point was left by going back beyond it");
        }
        // What a rewind has undone since then is not taken back once more.
        let line = line_through(since);
        let own = |it: &Event<R>| {
            it.seat == Some(seat) && it.actor.is_some() && matches!(it.body, Body::Decided { .. })
        };
        if !since.iter().any(|it| own(it) && line.has(it.seq)) {
            return refused("you have decided nothing since then that still stands");
        }
        let learnt = past.learnt_since(since);
        let free = learnt.iter().all(|it| it.leaves_free(seat) || !line.has(it.seq));
        if policy == Takebacks::BeforeInformation && !free {
            return refused(
                "since then somebody else decided, something was drawn, or somebody learnt \
                 something",
            );
        }
        let mut draft = Draft::on(self.clone(), stamp);
        let granted = free || self.all_others(seat, &[]);
        let needs = Some(if granted { Needs::Nothing } else { Needs::Consent });
        let asked = Body::TakebackAsked { to_seq: past.seq, needs };
        draft.push(Some(seat), stamp.actor, None, asked)?;
        if granted {
            draft.rewind(past, draft.it.seq, Spent::Kept)?;
            draft.put_off()?;
        }
        Ok(draft.done())
    }

    /// Consents to the take-back that is asked for, or does not. When all have, the match goes
    /// on from `past`, the fold at its point.
    pub fn answer_takeback(
        &self,
        seat: Seat,
        accept: bool,
        past: Option<&Match<R>>,
        stamp: Stamp,
    ) -> Result<Decided<R>, Rejection> {
        self.on_time(stamp)?;
        self.plays_on(seat)?;
        let open = |it: &&Takeback| it.seat != seat && !it.accepted.contains(&seat);
        let Some(asked) = self.standing.takeback.clone().as_ref().filter(open).cloned() else {
            let why = "nobody asks you for a take-back".to_owned();
            return Err(Rejection::UndoNotPermitted(why));
        };
        let mut draft = Draft::on(self.clone(), stamp);
        draft.push(Some(seat), stamp.actor, None, Body::TakebackAnswered { accept })?;
        let granted = |it: &Takeback| draft.it.all_others(it.seat, &it.accepted);
        if draft.it.standing.takeback.as_ref().is_some_and(granted) {
            let past = past.filter(|it| it.seq == asked.to_seq);
            let missing = || Rejection::CannotRewind("its point is missing".to_owned());
            draft.rewind(past.ok_or_else(missing)?, draft.it.seq, Spent::Kept)?;
            draft.put_off()?;
        }
        Ok(draft.done())
    }

    /// Whether the game was on: a match goes back only to such a point.
    pub(in crate::engine) fn is_running(&self) -> bool {
        matches!(self.standing.status, Status::Active | Status::Suspended)
    }
}

/// The line of play that these events, the last of a log, end on.
fn line_through<R: Ruleset>(events: &[Event<R>]) -> LineOfPlay {
    let rewind = |it: &Event<R>| match it.body {
        Body::Rewound { to_seq, .. } => Some(Rewind { seq: it.seq, to_seq }),
        _ => None,
    };
    let rewinds: Vec<Rewind> = events.iter().filter_map(rewind).collect();
    LineOfPlay::to(events.last().map_or(0, |it| it.seq), &rewinds)
}

impl Learnt {
    /// Whether a seat may take the event back without anybody having learnt anything by it.
    fn leaves_free(&self, seat: Seat) -> bool {
        self.decided_by.is_none_or(|it| it == seat) && self.drawn == 0 && self.told.is_empty()
    }
}
