//! Where a resolution happens.

use std::collections::VecDeque;

use crate::engine::chance::Drawn;
use crate::engine::rules::question::{Answered, Both, Form, PosedQuestion, Question};
use crate::engine::{Answer, Chance, Luck, MatchId, Rules, Seat, Time};

/// Facts that one resolution may bring about. No card of any game comes near this.
const FACTS_MAX: usize = 10_000;
/// Answers that one resolution may ask for.
const ANSWERS_MAX: usize = 2_000;

/// Rules read the state, emit facts, ask questions and draw here.
///
/// A resolution is an ordinary function. When it asks something nobody has answered yet it
/// returns [`Paused`]; when the answer arrives it is called again from the start, with the
/// answers so far. It does the same things again, because it is pure, and gets further.
pub struct Table<R: Rules> {
    rules: R,
    state: R::State,
    steps: Vec<ResolutionStep<R>>,
    given: VecDeque<Given<R>>,
    answers: usize,
    draws: DrawSource,
    /// The event and the resolution under whose key the stretch that is being played draws.
    stretch: (u64, u32),
    /// Most stretches draw nothing: nobody works out a key for them.
    chance: Option<Chance>,
    now: Time,
    script: Script,
    exhausted: bool,
    drifted: bool,
    refused: Option<OffScript>,
}

/// What becomes of a stretch that comes to a draw which a staged match's script does not fit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::engine) enum Script {
    /// A player decided what led there: the decision is refused.
    #[default]
    Binds,
    /// The server or a judge did what led there, and nobody could decide otherwise: the rest of the
    /// script is dropped.
    Yields,
}

/// A draw that a staged match's script does not fit.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::engine) struct OffScript {
    /// What does not fit, in a sentence.
    pub detail: String,
    /// The rule of scripts.
    pub rule: &'static str,
}

/// Somebody must answer before the resolution can go on.
#[derive(Debug)]
pub struct Paused(());

/// The result of anything that may ask: `Ok` when done, `Err` while it waits for an answer.
pub type Resolved<T = ()> = Result<T, Paused>;

/// An answer that was given, with when.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::engine) struct Given<R: Rules> {
    /// The seat that answered.
    pub seat: Seat,
    /// The answer that it gave.
    pub answer: Answer<R::Target>,
    /// The event that recorded it.
    pub seq: u64,
    /// When it was recorded.
    pub at: Time,
    /// What becomes of what follows where a script does not fit it.
    pub script: Script,
}

/// Questions that are open together.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::engine) struct Questions<R: Rules> {
    /// Whether the first answer closes the others.
    pub first: bool,
    /// The questions, each to another seat.
    pub each: Vec<PosedQuestion<R>>,
}

/// Something that a resolution has done. What the log holds of it is compared with what running it
/// again does.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::engine) enum ResolutionStep<R: Rules> {
    /// Something happened.
    Fact(R::Fact),
    /// Players were asked.
    Asked(Questions<R>),
}

/// Where the draws of a resolution come from: each stretch between two answers has the key of
/// the event that recorded it.
pub(in crate::engine) struct DrawSource {
    pub luck: Luck,
    pub match_id: MatchId,
    pub entropies: Vec<Option<String>>,
}

impl DrawSource {
    fn stretch(&self, seq: u64, resolution: u32) -> Chance {
        let entropies: Vec<Option<&str>> = self.entropies.iter().map(Option::as_deref).collect();
        self.luck.chance(&entropies, self.match_id, resolution, seq).keeping()
    }
}

/// When a resolution began: in which event, as which of its resolutions, at what time; and what
/// becomes of it where a script does not fit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::engine) struct Stretch {
    pub seq: u64,
    pub resolution: u32,
    pub at: Time,
    pub script: Script,
}

/// What running a resolution came to.
pub(in crate::engine) struct Run<R: Rules> {
    pub steps: Vec<ResolutionStep<R>>,
    pub state: R::State,
    pub exhausted: bool,
    /// Whether it asked something that what was answered is no answer to.
    pub drifted: bool,
    /// How many numbers its last stretch drew.
    pub drawn: u32,
    /// What these were.
    pub draws: Vec<Drawn>,
    /// Why what led here is refused, if it is.
    pub refused: Option<OffScript>,
}

impl<R: Rules> Table<R> {
    pub(in crate::engine) fn set(
        rules: R,
        state: R::State,
        given: &[Given<R>],
        draws: DrawSource,
        began: Stretch,
    ) -> Table<R> {
        Table {
            rules,
            state,
            steps: Vec::new(),
            given: given.iter().cloned().collect(),
            answers: 0,
            draws,
            stretch: (began.seq, began.resolution),
            chance: None,
            now: began.at,
            script: began.script,
            exhausted: false,
            drifted: false,
            refused: None,
        }
    }

    pub(in crate::engine) fn clear(self) -> Run<R> {
        let Table { steps, state, exhausted, drifted, refused, chance, .. } = self;
        let drawn = chance.as_ref().map_or(0, Chance::drawn);
        let draws = chance.map_or_else(Vec::new, Chance::kept);
        Run { steps, state, exhausted, drifted, drawn, draws, refused }
    }

    /// The pinned rules.
    pub fn rules(&self) -> &R {
        &self.rules
    }

    /// The state now. The only way to change it is [`Table::emit`].
    pub fn state(&self) -> &R::State {
        &self.state
    }

    /// The draws of the stretch that is being played.
    pub fn chance(&mut self) -> &mut Chance {
        let (seq, resolution) = self.stretch;
        self.chance.get_or_insert_with(|| self.draws.stretch(seq, resolution))
    }

    /// Whether a player decided what led here, so that it can be refused where the script of a
    /// staged match does not fit. Otherwise the game drops the rest of the script.
    pub(in crate::engine) fn is_bound_to_script(&self) -> bool {
        self.script == Script::Binds
    }

    /// Refuses what led here, because the script of a staged match does not fit a draw. Nothing of
    /// the resolution comes to be; it may go on as if the draw had been made.
    pub(in crate::engine) fn refuse(&mut self, detail: String, rule: &'static str) {
        self.refused.get_or_insert(OffScript { detail, rule });
    }

    /// When the stretch that is being played was recorded: the time of the decision, or of the
    /// last answer.
    pub fn now(&self) -> Time {
        self.now
    }

    /// Records that something happened, and makes it so.
    pub fn emit(&mut self, fact: impl Into<R::Fact>) {
        let fact = fact.into();
        if FACTS_MAX <= self.steps.len() {
            self.exhausted = true;
            return;
        }
        R::evolve(&mut self.state, &fact);
        self.steps.push(ResolutionStep::Fact(fact));
    }

    /// Asks one seat. A forced answer is not asked for.
    pub fn ask<F: Form<R::Target>>(
        &mut self,
        seat: Seat,
        about: R::Question,
        form: F,
    ) -> Resolved<F::Answer> {
        self.ask_one(seat.asked(about, form))
    }

    /// Asks one question, on its own terms.
    pub fn ask_one<F: Form<R::Target>>(
        &mut self,
        question: Question<R::Question, F>,
    ) -> Resolved<F::Answer> {
        let mut waiting = Vec::new();
        let known = self.unasked(&question, &mut waiting);
        let given = self.pose(waiting)?;
        let answered = known.or_else(|| answer_to(&question, &given));
        Ok(self.fitting(answered)?.answer)
    }

    /// Asks several seats at once and in secret. Nobody's answer counts before all are in; they
    /// come back in the order of the questions. A seat appears once.
    pub fn ask_all<F: Form<R::Target>>(
        &mut self,
        questions: Vec<Question<R::Question, F>>,
    ) -> Resolved<Vec<Answered<F::Answer>>> {
        let mut waiting = Vec::new();
        let known: Vec<Option<Answered<F::Answer>>> =
            questions.iter().map(|it| self.unasked(it, &mut waiting)).collect();
        let given = self.pose(waiting)?;
        let answers = known.into_iter().zip(&questions);
        let answers = answers.map(|(known, it)| known.or_else(|| answer_to(it, &given)));
        self.fitting(answers.collect())
    }

    /// Asks two seats at once and in secret what has answers of two forms.
    pub fn ask_both<F: Form<R::Target>, G: Form<R::Target>>(
        &mut self,
        one: Question<R::Question, F>,
        other: Question<R::Question, G>,
    ) -> Resolved<Both<F::Answer, G::Answer>> {
        let mut waiting = Vec::new();
        let known_of_one = self.unasked(&one, &mut waiting);
        let known_of_other = self.unasked(&other, &mut waiting);
        let given = self.pose(waiting)?;
        let of_one = known_of_one.or_else(|| answer_to(&one, &given));
        let of_other = known_of_other.or_else(|| answer_to(&other, &given));
        self.fitting(of_one.zip(of_other))
    }

    /// Asks several seats; the first answer closes the other questions. Nobody's is forced.
    pub fn ask_first<F: Form<R::Target>>(
        &mut self,
        questions: Vec<Question<R::Question, F>>,
    ) -> Resolved<Answered<F::Answer>> {
        let each = questions.iter().map(|it| it.posed(it.form.choice())).collect();
        let given = self.take(Questions { first: true, each }, 1)?;
        let answered = questions.iter().find_map(|it| answer_to(it, &given));
        self.fitting(answered)
    }

    /// The answer to a question, where there is nothing to ask; else the question waits.
    fn unasked<F: Form<R::Target>>(
        &self,
        question: &Question<R::Question, F>,
        waiting: &mut Vec<PosedQuestion<R>>,
    ) -> Option<Answered<F::Answer>> {
        let choice = question.form.choice();
        let Some(answer) = question.unasked(&choice) else {
            waiting.push(question.posed(choice));
            return None;
        };
        Some(Answered { seat: question.seat, answer, at: self.now })
    }

    /// Poses the questions that wait, if any, and takes all answers.
    fn pose(&mut self, each: Vec<PosedQuestion<R>>) -> Resolved<Vec<Given<R>>> {
        if each.is_empty() {
            return Ok(Vec::new());
        }
        let all = each.len();
        self.take(Questions { first: false, each }, all)
    }

    /// Poses questions, and takes `wanted` answers.
    fn take(&mut self, questions: Questions<R>, wanted: usize) -> Resolved<Vec<Given<R>>> {
        self.steps.push(ResolutionStep::Asked(questions));
        self.answers += wanted;
        if ANSWERS_MAX < self.answers || FACTS_MAX <= self.steps.len() {
            self.exhausted = true;
            return Err(Paused(()));
        }
        if self.given.len() < wanted {
            return Err(Paused(()));
        }
        let taken: Vec<Given<R>> = self.given.drain(..wanted).collect();
        if let Some(last) = taken.iter().max_by_key(|it| it.seq) {
            self.now = last.at;
            self.stretch = (last.seq, 0);
            self.script = last.script;
            self.chance = None;
        }
        Ok(taken)
    }

    /// What was answered, if it fits what is asked. An answer was admitted by the question that the
    /// log holds; where it does not fit this one, the code is not what it was, and the resolution
    /// goes no further.
    fn fitting<A>(&mut self, answer: Option<A>) -> Resolved<A> {
        self.drifted |= answer.is_none();
        answer.ok_or(Paused(()))
    }
}

/// The answer to a question among those that were given.
fn answer_to<R: Rules, F: Form<R::Target>>(
    question: &Question<R::Question, F>,
    given: &[Given<R>],
) -> Option<Answered<F::Answer>> {
    let Given { seat, answer, at, .. } = given.iter().find(|it| it.seat == question.seat)?;
    Some(Answered { seat: *seat, answer: question.form.read(answer)?, at: *at })
}
