//! What follows from a decision: the events to append, or why not.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use uuid::{Builder, Uuid};

use crate::engine::play::OpenQuestion;
use crate::engine::play::draft::Draft;
use crate::engine::play::drawn::Draws;
use crate::engine::play::event::{Asked, Began, Body, Course, Decision, PLAY, StoredQuestion};
use crate::engine::play::standing::Resigned;
use crate::engine::rules::question::{PosedQuestion, Question};
use crate::engine::rules::table::{
    Given, OffScript, Questions, ResolutionStep, Run, Script, Stretch,
};
use crate::engine::{
    AccountId, Chair, Choice, Created, Event, Match, OpenMatter, Outcome, PromptId, Root, Ruleset,
    Salt, Sealed, Seat, Status, TextSeal, Time, Violation, house, seal, so_many,
};

/// Events that a match may have; at the limit it ends void.
pub const EVENTS_MAX: u64 = 20_000;
/// Resolutions that may begin by themselves within one event.
const RESOLUTIONS_MAX: u32 = 1_000;

/// What is handed in with a decision.
#[derive(Clone, Copy, Debug)]
pub struct Stamp {
    /// The time now; an event is never recorded before its predecessor.
    pub at: Time,
    /// The account that decides, if one does.
    pub actor: Option<AccountId>,
    /// Random bytes, from which the salts of the new events and the id of a text are derived.
    pub fresh: [u8; 32],
}

impl Stamp {
    /// What hides the content of event `seq`.
    pub fn salt(&self, seq: u64) -> Salt {
        let mac = seal::mac(&self.fresh, format!("salt {seq}").as_bytes());
        let mut salt = [0; 16];
        salt.copy_from_slice(&mac[..16]);
        Salt(salt)
    }

    /// What seals the text that event `seq` may hold.
    pub fn text(&self, seq: u64) -> TextSeal {
        self.text_for("text", seq)
    }

    /// What seals the claim or the reason that event `seq` may hold.
    pub fn reason(&self, seq: u64) -> TextSeal {
        self.text_for("reason", seq)
    }

    fn text_for(&self, what: &str, seq: u64) -> TextSeal {
        let mac = seal::mac(&self.fresh, format!("{what} {seq}").as_bytes());
        let (mut id, mut salt) = ([0; 16], [0; 16]);
        id.copy_from_slice(&mac[..16]);
        salt.copy_from_slice(&mac[16..]);
        let id: Uuid = Builder::from_random_bytes(id).into_uuid();
        TextSeal { id, salt: Salt(salt) }
    }
}

/// Why a decision is refused. Nothing has happened.
///
/// Stored format, where it is the rest of a chain of answers that was refused.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rejection {
    /// The match is not in the state that the decision needs.
    NotActive(Status),
    /// Somebody sits there already, or no seat is free.
    SeatTaken(String),
    /// There is no such seat.
    NoSuchSeat(String),
    /// The seat is not the actor's, or they have none.
    NotSeated,
    /// The options do not fit.
    InvalidOptions(Vec<Violation>),
    /// The role or loadout does not fit.
    InvalidLoadout(Vec<crate::engine::Violation>),
    /// The prompt is not open to this seat, ever or any more.
    PromptClosed,
    /// The form does not admit the answer.
    NotOffered {
        /// Why, for the player.
        detail: String,
        /// The rule behind the question.
        rule: String,
        /// The part of the answer that is wrong, as a JSON Pointer into it; empty for all of it. It
        /// is not stored: nobody reads it of an answer that came later in a chain.
        #[serde(skip)]
        pointer: String,
    },
    /// The script of a staged match does not fit a draw.
    OffScript {
        /// What does not fit.
        detail: String,
        /// The rule of scripts.
        rule: String,
    },
    /// The seat has given up already.
    AlreadyResigned,
    /// Running the resolution again did not repeat the log: the rules changed under it.
    Drifted,
    /// The resolution does not come to an end.
    Exhausted,
    /// The match cannot go back there.
    CannotRewind(String),
    /// The time of a seat is up, and that has to be recorded first.
    ClockExpired(Seat),
    /// Nobody's time is up.
    ClockRunning,
    /// A draw cannot be offered or answered, and why.
    DrawNotPermitted(String),
    /// Nothing can be taken back, and why.
    UndoNotPermitted(String),
    /// The dispute or ruling does not fit.
    InvalidRuling(Vec<crate::engine::Violation>),
    /// Something is being resolved, and the table would have to be at rest.
    ResolutionOpen,
    /// There are too many of them already.
    TooMany(String),
    /// What would come of it depends on what the seat does not know.
    PreviewWouldReveal,
}

impl Rejection {
    /// Whether it may be so because a seat's time was up meanwhile.
    pub fn is_about_time(&self) -> bool {
        matches!(
            self,
            Rejection::PromptClosed | Rejection::NotActive(_) | Rejection::AlreadyResigned
        )
    }
}

/// The events that follow from a decision, sealed, and the match after them.
pub struct Decided<R: Ruleset> {
    /// The events, in order.
    pub events: Vec<Event<R>>,
    /// The same, as they are stored.
    pub sealed: Vec<Sealed>,
    /// The match after each of them.
    pub states: Vec<Match<R>>,
    /// The match after all of them.
    pub after: Match<R>,
}

/// An answer, by where it comes from: a text stands in it otherwise in each case.
#[derive(Clone, Copy)]
pub(in crate::engine) enum AnswerSource<'a> {
    /// A client sends it: a text in it is sealed now.
    Client(&'a Value),
    /// A log holds it: in the place of a text it has the reference to it.
    Log(&'a Value),
    /// The server answers: a text of its own needs no hiding, and is the same in every audit.
    ByDefault(&'a Value),
}

impl<'a> AnswerSource<'a> {
    /// What was answered.
    pub(in crate::engine) fn value(self) -> &'a Value {
        match self {
            AnswerSource::Client(it) | AnswerSource::Log(it) | AnswerSource::ByDefault(it) => it,
        }
    }
}

/// What a decision adds to the course of a match.
pub(in crate::engine) enum Opening<R: Ruleset> {
    Begin(Root<R>),
    Answer(Given<R>),
    /// The table is at rest: whatever comes next by itself.
    Rest,
}

impl<R: Ruleset> Match<R> {
    /// Makes the match: its first event.
    pub fn create(self, created: Created<R>, stamp: Stamp) -> Result<Decided<R>, Rejection> {
        let mut draft = Draft::on(self, stamp);
        draft.push(None, stamp.actor, None, Body::Created(created))?;
        draft.it.check_script(draft.at())?;
        Ok(draft.done())
    }

    /// Whether the script of a staged match fits what happens at the start, before anybody decides:
    /// nobody could decide otherwise.
    fn check_script(&self, at: Time) -> Result<(), Rejection> {
        let options = self.standing.created.as_ref().filter(|it| it.fork.is_none());
        let options = options.filter(|it| self.rules.opens_alike(&it.options, it.seats));
        if !options.is_some_and(|it| self.rules.is_scripted(&it.options)) {
            return Ok(());
        }
        match self.course(Opening::Begin(Root::Open), None, at, Script::Binds) {
            Err(Rejection::OffScript { detail, rule }) => {
                let violation = Violation::of_rule(&rule, "/options/scenario/script", detail);
                Err(Rejection::InvalidOptions(vec![violation]))
            }
            _ => Ok(()),
        }
    }

    /// Takes a seat; when the last one is taken, the match starts.
    pub fn take_seat(
        &self,
        seat: Seat,
        role: Option<String>,
        loadout: Option<R::Loadout>,
        entropy: Option<String>,
        stamp: Stamp,
    ) -> Result<Decided<R>, Rejection> {
        if self.standing.status != Status::Open {
            return Err(Rejection::NotActive(self.standing.status));
        }
        let chair = self.standing.chair(seat);
        let chair = chair.ok_or_else(|| Rejection::NoSuchSeat(format!("there is no {seat}")))?;
        if chair.account.is_some() {
            return Err(Rejection::SeatTaken(format!("{seat} is taken")));
        }
        if chair.resigned != Resigned::No {
            return Err(Rejection::SeatTaken(format!("{seat} is out of the match")));
        }
        match self.standing.created.as_ref().and_then(|it| it.fork.as_ref()) {
            Some(fork) => self.check_fork_seat(fork, seat, role.as_ref(), loadout.is_some())?,
            None => self.check_loadout(seat, loadout.as_ref())?,
        }
        let mut draft = Draft::on(self.clone(), stamp);
        draft.push(Some(seat), stamp.actor, None, Body::SeatTaken { role, loadout, entropy })?;
        let filled = |chair: &Chair<R>| chair.account.is_some() || chair.resigned != Resigned::No;
        if draft.it.standing.chairs.iter().all(filled) {
            draft.start()?;
        }
        Ok(draft.done())
    }

    fn check_loadout(&self, seat: Seat, loadout: Option<&R::Loadout>) -> Result<(), Rejection> {
        let Some(created) = &self.standing.created else {
            return Err(Rejection::NotActive(self.standing.status));
        };
        let chairs = self.standing.chairs.iter();
        let mut loadouts: Vec<Option<R::Loadout>> =
            chairs.map(|it| it.loadout.as_deref().cloned()).collect();
        loadouts[seat.index()] = loadout.cloned();
        self.rules.check(&created.options, &loadouts).map_err(|found| {
            let brought = found.into_iter().map(|it| it.brought_by(seat));
            Rejection::InvalidLoadout(brought.collect())
        })
    }

    /// Leaves a seat before the start.
    pub fn leave_seat(&self, seat: Seat, stamp: Stamp) -> Result<Decided<R>, Rejection> {
        if self.standing.status != Status::Open {
            return Err(Rejection::NotActive(self.standing.status));
        }
        let taken = self.standing.chair(seat).is_some_and(|chair| chair.account.is_some());
        if !taken {
            return Err(Rejection::NoSuchSeat(format!("nobody sits in {seat}")));
        }
        let mut draft = Draft::on(self.clone(), stamp);
        draft.push(Some(seat), stamp.actor, None, Body::SeatLeft)?;
        Ok(draft.done())
    }

    /// Decides: `answer` is what the client sent for `prompt`.
    pub fn decide(
        &self,
        seat: Seat,
        prompt: &PromptId,
        answer: &Value,
        stamp: Stamp,
    ) -> Result<Decided<R>, Rejection> {
        self.decide_answer(seat, prompt, AnswerSource::Client(answer), stamp)
    }

    /// Decides again what a log holds.
    pub(in crate::engine) fn decide_stored(
        &self,
        seat: Seat,
        decision: &Decision,
        stamp: Stamp,
    ) -> Result<Decided<R>, Rejection> {
        self.decide_answer(seat, &decision.prompt, AnswerSource::Log(&decision.answer), stamp)
    }

    fn decide_answer(
        &self,
        seat: Seat,
        prompt: &PromptId,
        answer: AnswerSource<'_>,
        stamp: Stamp,
    ) -> Result<Decided<R>, Rejection> {
        if !self.is_put_off() {
            self.on_time(stamp)?;
        }
        self.may_answer(stamp.actor, seat)?;
        let mut draft = Draft::on(self.clone(), stamp);
        draft.decide(seat, prompt, answer, stamp.actor)?;
        draft.settle()?;
        Ok(draft.done())
    }

    /// Gives a seat up. Where one seat is left it has won; else the game goes on without.
    pub fn resign(&self, seat: Seat, stamp: Stamp) -> Result<Decided<R>, Rejection> {
        if !self.is_put_off() {
            self.on_time(stamp)?;
        }
        self.plays_on(seat)?;
        let mut draft = Draft::on(self.clone(), stamp);
        let course = self.leaving(seat, draft.at())?;
        draft.push(Some(seat), stamp.actor, None, Body::Resigned(course))?;
        draft.settle()?;
        Ok(draft.done())
    }

    /// What is open now, as it is asked again under new ids.
    pub(in crate::engine) fn reasked(&self, seq: u64) -> Vec<Asked<R>> {
        let id = |ordinal| PromptId::new(self.luck.seed(), self.id, seq, ordinal);
        let mut asked = Vec::new();
        if let Some(resolution) = &self.resolution {
            for it in resolution.open.iter().filter(|it| !it.answered) {
                asked.push(it.question.clone().asked_as(id(asked.len()), resolution.first));
            }
        }
        for (chair, seat) in self.standing.chairs.iter().zip((0..).map(Seat)) {
            if chair.play.is_some() {
                let prompt = id(asked.len());
                asked.push(Asked { seat, prompt, kind: PLAY.to_owned(), question: None });
            }
        }
        asked
    }

    /// Plays on from an opening until somebody must answer or the table is at rest with nothing
    /// to do. `decider` is the seat whose prompt was used up, `script` what becomes of a draw that
    /// the script of a staged match does not fit.
    pub(in crate::engine) fn course(
        &self,
        opening: Opening<R>,
        decider: Option<Seat>,
        at: Time,
        script: Script,
    ) -> Result<Course<R>, Rejection> {
        let seq = self.seq + 1;
        let stretch = |resolution| Stretch { seq, resolution, at, script };
        let mut course = Course::default();
        let mut after = self.clone();
        let mut running = match opening {
            Opening::Begin(root) => Some(self.run(&root, self.state().clone(), &[], stretch(0))),
            Opening::Answer(given) => {
                let (mut run, known) = self.run_on(given)?;
                run.steps.drain(..known);
                Some(run)
            }
            Opening::Rest => None,
        };
        for resolution in 1.. {
            if RESOLUTIONS_MAX < resolution {
                return Err(Rejection::Exhausted);
            }
            if let Some(run) = running.take() {
                if run.exhausted {
                    return Err(Rejection::Exhausted);
                }
                if let Some(OffScript { detail, rule }) = run.refused {
                    return Err(Rejection::OffScript { detail, rule: rule.to_owned() });
                }
                course.drawn += run.drawn;
                course.draws.0.extend(run.draws.into_iter().map(|it| (resolution - 1, it)));
                let questions = course.note(run.steps);
                after.state = Arc::new(run.state);
                if let Some(questions) = questions {
                    course.asked = self.opened(questions, seq);
                    return Ok(course);
                }
                after.resolution = None;
                if self.rules.outcome(&after.state).is_some() {
                    return Ok(course);
                }
            }
            let root = after.resignation_at_rest().or_else(|| after.next_by_itself());
            let Some(root) = root else { break };
            if let Root::Resign { seat } = root {
                after.standing.chairs[seat.index()].resigned = Resigned::Out;
            }
            let at = so_many(course.facts.len());
            course.began.push(Began { at, root: root.clone() });
            let before = Arc::unwrap_or_clone(std::mem::take(&mut after.state));
            running = Some(after.run(&root, before, &[], stretch(resolution)));
        }
        course.asked = self.plays(&after, decider, seq);
        Ok(course)
    }

    /// What happens in the game where a judge ends the match as it stands. Nothing goes on by
    /// itself after it.
    pub(in crate::engine) fn conclusion(&self, at: Time) -> Result<Course<R>, Rejection> {
        let began = Stretch { seq: self.seq + 1, resolution: 0, at, script: Script::Yields };
        let run = self.run(&Root::Adjudicate, self.state().clone(), &[], began);
        if run.exhausted {
            return Err(Rejection::Exhausted);
        }
        let draws = Draws(run.draws.into_iter().map(|it| (0, it)).collect());
        let mut course = Course { drawn: run.drawn, draws, ..Course::default() };
        course.note(run.steps);
        Ok(course)
    }

    fn next_by_itself(&self) -> Option<Root<R>> {
        self.rules.proceed(&self.state).map(|action| Root::Act { seat: None, action })
    }

    /// Runs the open resolution again with one more answer. It must begin with what the log
    /// already holds; how much that is comes with it.
    fn run_on(&self, given: Given<R>) -> Result<(Run<R>, usize), Rejection> {
        let open = self.resolution.as_ref().ok_or(Rejection::PromptClosed)?;
        let mut answers = open.given.clone();
        answers.push(given);
        let before = R::State::clone(&open.before);
        let run = self.run(&open.root, before, &answers, open.began);
        if run.drifted || !run.steps.starts_with(&open.trace) {
            return Err(Rejection::Drifted);
        }
        Ok((run, open.trace.len()))
    }

    /// Questions as the event opens them.
    fn opened(&self, questions: Questions<R>, seq: u64) -> Vec<Asked<R>> {
        let first = questions.first;
        let asked = |(ordinal, it): (usize, PosedQuestion<R>)| {
            let prompt = PromptId::new(self.luck.seed(), self.id, seq, ordinal);
            it.asked_as(prompt, first)
        };
        questions.each.into_iter().enumerate().map(asked).collect()
    }

    /// The seats that may start something now and could not, or not the same, before.
    fn plays(&self, after: &Match<R>, decider: Option<Seat>, seq: u64) -> Vec<Asked<R>> {
        let mut asked = Vec::new();
        for (chair, seat) in after.standing.chairs.iter().zip((0..).map(Seat)) {
            if chair.resigned != Resigned::No {
                continue;
            }
            let actions = self.rules.actions(&after.state, seat);
            let kept = chair.play.is_some() && decider != Some(seat);
            if actions.is_empty() || kept && self.startable(seat) == actions {
                continue;
            }
            let prompt = PromptId::new(self.luck.seed(), self.id, seq, asked.len());
            asked.push(Asked { seat, prompt, kind: PLAY.to_owned(), question: None });
        }
        asked
    }

    /// Whether somebody is still asked: then an answer to a sealed question opens nothing yet.
    pub(in crate::engine) fn still_waits(&self, answered: &PromptId) -> bool {
        self.resolution.as_ref().is_some_and(|resolution| {
            let other = |it: &OpenQuestion<R>| !it.answered && it.prompt != *answered;
            !resolution.first && resolution.open.iter().any(other)
        })
    }
}

impl<Q, T> Question<Q, Choice<T>> {
    fn asked_as<R>(self, prompt: PromptId, first: bool) -> Asked<R>
    where
        R: Ruleset<Question = Q, Target = T>,
    {
        let Question { seat, about, form, closes_after_ms, .. } = self;
        let kind = R::kind(&about).to_owned();
        let stored = StoredQuestion { question: about, choice: form, first, closes_after_ms };
        Asked { seat, prompt, kind, question: Some(stored) }
    }
}

impl<R: Ruleset> Default for Course<R> {
    fn default() -> Course<R> {
        let (facts, began, asked) = (Vec::new(), Vec::new(), Vec::new());
        Course { facts, began, asked, drawn: 0, draws: Draws::default() }
    }
}

impl<R: Ruleset> Course<R> {
    /// Notes the facts; a question can only come last, and is handed back.
    fn note(&mut self, steps: Vec<ResolutionStep<R>>) -> Option<Questions<R>> {
        let mut asked = None;
        for step in steps {
            match step {
                ResolutionStep::Fact(fact) => {
                    self.facts.push(fact);
                    asked = None;
                }
                ResolutionStep::Asked(questions) => asked = Some(questions),
            }
        }
        asked
    }
}

impl<R: Ruleset> Match<R> {
    /// How the match ends now, if it does.
    pub(in crate::engine) fn ending(&self) -> Option<Outcome> {
        let playing = self.contenders();
        let alone = playing.len() == 1 && self.rules.last_seat_wins();
        if let ([last], true) = (playing.as_slice(), alone && 1 < self.standing.chairs.len()) {
            return Some(Outcome::won(vec![*last], house::LAST_SEAT_LEFT));
        }
        if playing.is_empty() {
            return Some(Outcome::void(house::NOBODY_LEFT));
        }
        let over = self.rules.outcome(&self.state).filter(|_| self.resolution.is_none());
        let too_long = EVENTS_MAX <= self.seq + 1;
        over.or_else(|| too_long.then(|| Outcome::void(house::TOO_MANY_EVENTS)))
    }

    /// A question to a seat that has given up, with its default answer.
    pub(in crate::engine) fn owed_by_resigned(&self) -> Option<(Seat, PromptId, Value)> {
        let resolution = self.resolution.as_ref()?;
        let gone = |it: &&OpenQuestion<R>| {
            let chair = self.standing.chair(it.question.seat);
            !it.answered && chair.is_some_and(|chair| chair.resigned != Resigned::No)
        };
        let open = resolution.open.iter().find(gone)?;
        let Question { seat, about, form, .. } = &open.question;
        let offer = OpenMatter::Question(about, form);
        let answer = self.rules.default_answer(&self.state, *seat, offer);
        Some((*seat, open.prompt.clone(), answer))
    }

    /// What is answered for a seat whose time is up: the prompt and the answer, if it is asked.
    pub fn default_decision(&self, seat: Seat) -> Option<(PromptId, Value)> {
        if let Some(resolution) = &self.resolution {
            let open =
                resolution.open.iter().find(|it| it.question.seat == seat && !it.answered)?;
            let Question { about, form, .. } = &open.question;
            let offer = OpenMatter::Question(about, form);
            let answer = self.rules.default_answer(&self.state, seat, offer);
            return Some((open.prompt.clone(), answer));
        }
        let actions = self.actions(seat);
        let play = self.standing.chair(seat)?.play.clone().filter(|_| !actions.is_empty())?;
        Some((play, self.rules.default_answer(&self.state, seat, OpenMatter::Play(&actions))))
    }
}
