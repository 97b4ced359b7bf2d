//! Events in the making: each is folded as soon as it is decided, by the same function as a stored
//! one, and sealed.

use serde_json::Value;

use crate::engine::chance::Drawn;
use crate::engine::play::OpenQuestion;
use crate::engine::play::decide::{AnswerSource, Decided, Opening, Rejection, Stamp};
use crate::engine::play::event::{Body, Course, Decision, PLAY};
use crate::engine::play::timing::Spent;
use crate::engine::rules::choice::NotAdmitted;
use crate::engine::rules::table::{Given, Script};
use crate::engine::{
    AccountId, Answer, Choice, Description, Event, Hash, Match, Matter, Outcome, PromptId, Root,
    Ruleset, Salt, Sealed, Seat, Seed, Status, TextSeal, Time, house,
};

/// Default answers that may follow one event.
const DEFAULTS_MAX: usize = 1_000;

/// Events in the making, and the match after them.
pub(in crate::engine) struct Draft<R: Ruleset> {
    pub it: Match<R>,
    stamp: Stamp,
    events: Vec<Event<R>>,
    sealed: Vec<Sealed>,
    states: Vec<Match<R>>,
}

/// Why an answer is refused: in the game's words and by its rule, where it knows better than the
/// form. `question` is `None` where the seat wanted to start something.
fn refusal<R: Ruleset>(
    it: &Match<R>,
    seat: Seat,
    question: Option<&R::Question>,
    answer: &Value,
    not: NotAdmitted,
) -> Rejection {
    let matter = || question.map_or(Matter::Play, Matter::Question);
    let pointer = not.pointer;
    match it.rules.why_not(&it.state, seat, matter(), answer) {
        Some(Description { text, rule, .. }) => {
            Rejection::NotOffered { detail: text.to_string(), rule: rule.to_owned(), pointer }
        }
        None => {
            let rule = it.rules.describe(&it.state, seat, matter()).rule.to_owned();
            Rejection::NotOffered { detail: not.why, rule, pointer }
        }
    }
}

impl<R: Ruleset> Draft<R> {
    pub fn on(it: Match<R>, stamp: Stamp) -> Draft<R> {
        Draft { it, stamp, events: Vec::new(), sealed: Vec::new(), states: Vec::new() }
    }

    pub fn done(self) -> Decided<R> {
        Decided { events: self.events, sealed: self.sealed, states: self.states, after: self.it }
    }

    pub fn at(&self) -> Time {
        self.stamp.at.max(self.it.recorded_at)
    }

    pub fn push(
        &mut self,
        seat: Option<Seat>,
        actor: Option<AccountId>,
        caused_by: Option<u64>,
        body: Body<R>,
    ) -> Result<(), Rejection> {
        self.push_after(seat, actor, caused_by, body, None)
    }

    pub fn push_after(
        &mut self,
        seat: Option<Seat>,
        actor: Option<AccountId>,
        caused_by: Option<u64>,
        body: Body<R>,
        past: Option<(&Match<R>, Spent)>,
    ) -> Result<(), Rejection> {
        let chair = seat.and_then(|seat| self.it.standing.chair(seat));
        let by_another = chair.is_some_and(|it| actor.is_none() || it.account != actor);
        let stood_in = by_another && matches!(body, Body::Decided { .. });
        let before = self.it.ticking(past);
        let mut event = Event {
            match_id: self.it.id,
            seq: self.it.seq + 1,
            seat,
            actor,
            on_behalf_of: seat.filter(|_| stood_in),
            caused_by,
            recorded_at: self.at(),
            state_digest: Hash::default(),
            clocks: Vec::new(),
            body,
        };
        // What was decided must fold: the same function as for a stored log.
        match past {
            None => self.it.apply(&event),
            Some((past, _)) => self.it.apply_rewind(&event, Some(past.clone())),
        }
        .map_err(|_| Rejection::Drifted)?;
        event.clocks = self.it.tick(&event, &before);
        self.it.set_clocks(&event.clocks);
        event.state_digest = self.it.digest();
        let salt = self.stamp.salt(event.seq);
        let sealed = event.seal(salt, self.it.head, self.it.luck.seed());
        self.it.chain(&sealed);
        self.states.push(self.it.clone());
        self.events.push(event);
        self.sealed.push(sealed);
        Ok(())
    }

    pub fn start(&mut self) -> Result<(), Rejection> {
        let cause = self.it.seq;
        let course = self.it.course(self.it.deal(), None, self.at(), Script::Yields)?;
        self.push(None, None, Some(cause), Body::Started(course))?;
        self.settle()
    }

    pub fn decide(
        &mut self,
        seat: Seat,
        prompt: &PromptId,
        answer: AnswerSource<'_>,
        actor: Option<AccountId>,
    ) -> Result<(), Rejection> {
        let caused_by = if actor.is_none() { Some(self.it.seq) } else { None };
        self.decide_as(seat, prompt, answer, actor, caused_by)
    }

    /// Answers for a seat, as the event `cause` demands.
    pub fn decide_for(
        &mut self,
        seat: Seat,
        prompt: &PromptId,
        stored: &Value,
        cause: u64,
    ) -> Result<(), Rejection> {
        self.decide_as(seat, prompt, AnswerSource::Log(stored), None, Some(cause))
    }

    fn decide_as(
        &mut self,
        seat: Seat,
        prompt: &PromptId,
        answer: AnswerSource<'_>,
        actor: Option<AccountId>,
        caused_by: Option<u64>,
    ) -> Result<(), Rejection> {
        let (kind, stored, course) = self.course_of(seat, prompt, answer, actor)?;
        let decision = Decision { prompt: prompt.clone(), kind, answer: stored };
        self.push(Some(seat), actor, caused_by, Body::Decided { decision, course })
    }

    /// What follows from an answer, with the game's word for the question and the stored answer.
    fn course_of(
        &self,
        seat: Seat,
        prompt: &PromptId,
        answer: AnswerSource<'_>,
        actor: Option<AccountId>,
    ) -> Result<(String, Value, Course<R>), Rejection> {
        let script = Script::of_decision(actor);
        let (kind, stored, opening) = self.opening(seat, prompt, answer, script)?;
        let course = match opening {
            Opening::Answer(_) if self.it.still_waits(prompt) => Course::default(),
            opening => self.it.course(opening, Some(seat), self.at(), script)?,
        };
        Ok((kind, stored, course))
    }

    /// An answer in its stored form, if the prompt is open to the seat and admits it, the match
    /// being suspended or not.
    pub fn admitted(
        &self,
        seat: Seat,
        prompt: &PromptId,
        answer: AnswerSource<'_>,
    ) -> Result<Value, Rejection> {
        self.opening(seat, prompt, answer, Script::Yields).map(|(_, stored, _)| stored)
    }

    /// Goes on from `past`, the fold at an earlier point of this log.
    pub fn rewind(&mut self, past: &Match<R>, cause: u64, spent: Spent) -> Result<(), Rejection> {
        if !past.is_running() || self.it.seq <= past.seq || past.id != self.it.id {
            let why = "a match goes back only to a point at which it was running";
            return Err(Rejection::CannotRewind(why.to_owned()));
        }
        let asked = past.reasked(self.it.seq + 1);
        let body = Body::Rewound { to_seq: past.seq, asked };
        self.push_after(None, None, Some(cause), body, Some((past, spent)))
    }

    /// Ends the match.
    pub fn end(&mut self, outcome: Outcome, cause: u64) -> Result<(), Rejection> {
        self.push(None, None, Some(cause), Body::Finished(outcome))
    }

    fn opening(
        &self,
        seat: Seat,
        prompt: &PromptId,
        answer: AnswerSource<'_>,
        script: Script,
    ) -> Result<(String, Value, Opening<R>), Rejection> {
        let it = &self.it;
        if let Some(resolution) = &it.resolution {
            let asked = |open: &&OpenQuestion<R>| {
                open.prompt == *prompt && open.question.seat == seat && !open.answered
            };
            let open = resolution.open.iter().find(asked).ok_or(Rejection::PromptClosed)?;
            let admitted = match answer {
                AnswerSource::Client(answer) => {
                    open.question.form.admit(answer, &self.stamp.text(it.seq + 1))
                }
                AnswerSource::Log(answer) => open.question.form.read(answer),
                AnswerSource::ByDefault(answer) => {
                    open.question.form.admit(answer, &TextSeal::OPEN)
                }
            };
            let answer = admitted.map_err(|not| {
                refusal(it, seat, Some(&open.question.about), answer.value(), not)
            })?;
            let (seq, at) = (it.seq + 1, self.at());
            let stored = answer.to_stored();
            let given = Given { seat, answer, seq, at, script };
            let kind = R::kind(&open.question.about).to_owned();
            return Ok((kind, stored, Opening::Answer(given)));
        }
        let play = it.standing.chair(seat).and_then(|chair| chair.play.as_ref());
        let actions = it.startable(seat);
        if play != Some(prompt) || actions.is_empty() {
            return Err(Rejection::PromptClosed);
        }
        let choice = Choice::One { options: actions };
        let answer = answer.value();
        match choice.read(answer) {
            Ok(Answer::One(action)) => {
                let stored = Answer::One(action.clone()).to_stored();
                let root = Root::Act { seat: Some(seat), action };
                Ok((PLAY.to_owned(), stored, Opening::Begin(root)))
            }
            Ok(_) | Err(_) => {
                Err(refusal(it, seat, None, answer, "this is not one of the options".into()))
            }
        }
    }

    /// Answers for players who have given up, and ends what has ended.
    pub fn settle(&mut self) -> Result<(), Rejection> {
        for _ in 0..DEFAULTS_MAX {
            if self.finish()? {
                return Ok(());
            }
            self.put_off()?;
            if self.it.standing.status == Status::Suspended {
                return Ok(());
            }
            let Some((seat, prompt, answer)) = self.it.owed_by_resigned() else {
                return Ok(());
            };
            self.decide(seat, &prompt, AnswerSource::ByDefault(&answer), None)?;
        }
        Err(Rejection::Exhausted)
    }

    /// Notes that the game puts the match off, the table being at rest, or takes it up again: then
    /// somebody may be asked something already. A rewind may lead to such a point, or away from it.
    pub fn put_off(&mut self) -> Result<(), Rejection> {
        if self.it.standing.is_held() {
            return Ok(());
        }
        let (cause, rests) = (Some(self.it.seq), self.it.resolution.is_none());
        match (self.it.standing.status, self.it.rules.is_suspended(&self.it.state)) {
            (Status::Active, true) if rests => self.push(None, None, cause, Body::Suspended),
            (Status::Suspended, false) => self.push(None, None, cause, Body::Resumed),
            _ => Ok(()),
        }
    }

    /// Says how it came that one seat alone, or none, is left.
    fn reasoned(&self, outcome: Outcome) -> Outcome {
        let last = self.events.last().map(|event| &event.body);
        let of_two = self.it.standing.chairs.len() == 2;
        let reason = match (outcome.reason.as_str(), last) {
            (house::NOBODY_LEFT, Some(Body::Expired { .. })) => {
                return Outcome::drawn(house::ALL_RAN_OUT);
            }
            (house::LAST_SEAT_LEFT, Some(Body::Resigned(_))) if of_two => house::OTHER_RESIGNED,
            (house::LAST_SEAT_LEFT, Some(Body::Expired { .. })) if of_two => house::OTHER_RAN_OUT,
            (house::LAST_SEAT_LEFT, Some(_)) if of_two => house::OTHER_PENALIZED,
            _ => return outcome,
        };
        Outcome { reason: reason.to_owned(), ..outcome }
    }

    fn finish(&mut self) -> Result<bool, Rejection> {
        if !self.it.is_running() {
            return Ok(true);
        }
        let Some(outcome) = self.it.ending() else {
            return Ok(false);
        };
        let outcome = self.reasoned(outcome);
        self.end(outcome, self.it.seq)?;
        Ok(true)
    }
}

impl<R: Ruleset> Match<R> {
    /// What the match begins with: a fork has its table already.
    fn deal(&self) -> Opening<R> {
        let forked = self.standing.created.as_ref().is_some_and(|it| it.fork.is_some());
        if forked { Opening::Rest } else { Opening::Begin(Root::Open) }
    }

    /// What was drawn in the event that follows this point of the log, each with the ordinal of its
    /// resolution: what followed from the event is decided again. What the script of a staged match
    /// named was not drawn.
    ///
    /// # Errors
    /// As it was decided; `Drifted` where the rules bring about something else now.
    pub fn draws_of(&self, event: &Event<R>) -> Result<Vec<(u32, Drawn)>, Rejection> {
        let Some(known) = event.body.course().filter(|it| 0 < it.drawn) else {
            return Ok(Vec::new());
        };
        let stamp = Stamp { at: event.recorded_at, actor: event.actor, fresh: [0; 32] };
        let draft = Draft::on(self.clone(), stamp);
        let at = draft.at();
        let course = match (&event.body, event.seat) {
            (Body::Started(_), _) => self.course(self.deal(), None, at, Script::Yields)?,
            (Body::Decided { decision, .. }, Some(seat)) => {
                let answer = AnswerSource::Log(&decision.answer);
                draft.course_of(seat, &decision.prompt, answer, event.actor)?.2
            }
            (Body::Expired { .. } | Body::Resigned(_), Some(seat)) => self.leaving(seat, at)?,
            (Body::Ruled { ruling, .. }, _) => self.course_of(&ruling.order, at)?,
            _ => return Err(Rejection::Drifted),
        };
        match course.facts == known.facts && course.drawn == known.drawn {
            true => Ok(course.draws.0),
            false => Err(Rejection::Drifted),
        }
    }
}

impl<R: Ruleset> Event<R> {
    /// Seals the event: commits to it and chains it to its predecessor.
    pub fn seal(&self, salt: Salt, prev_hash: Hash, seed: &Seed) -> Sealed {
        let mut sealed = Sealed {
            stream: self.match_id.into(),
            seq: self.seq,
            kind: self.body.kind(),
            seat: self.seat,
            recorded_at: self.recorded_at,
            content: self.to_content(),
            salt,
            commitment: Hash::default(),
            prev_hash,
            hash: Hash::default(),
        };
        sealed.commitment = Sealed::commit(salt, &sealed.content_with_seed(Some(seed)));
        sealed.hash = sealed.hash_of_fields();
        sealed
    }
}
