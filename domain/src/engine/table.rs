//! Where a resolution happens.

use std::collections::VecDeque;

use crate::engine::{Answer, Chance, Choice, Luck, MatchId, Ruleset, Seat, Time};

/// Facts that one resolution may bring about. No card of any game comes near this.
const FACTS_MAX: usize = 10_000;
/// Answers that one resolution may ask for.
const ANSWERS_MAX: usize = 2_000;

/// Rules read the state, emit facts, ask questions and draw here.
///
/// A resolution is an ordinary function. When it asks something nobody has answered yet it
/// returns [`Paused`]; when the answer arrives it is called again from the start, with the
/// answers so far. It does the same things again, because it is pure, and gets further.
pub struct Table<R: Ruleset> {
    rules: R,
    state: R::State,
    steps: Vec<Step<R>>,
    given: VecDeque<Given<R>>,
    answers: usize,
    draws: Draws,
    chance: Chance,
    now: Time,
    exhausted: bool,
}

/// Somebody must answer before the resolution can go on.
#[derive(Debug)]
pub struct Paused(());

/// The result of anything that may ask: `Ok` when done, `Err` while it waits for an answer.
pub type Resolved<T = ()> = Result<T, Paused>;

/// A question to one seat.
#[derive(Clone, Debug, PartialEq)]
pub struct Ask<R: Ruleset> {
    /// Who is asked.
    pub seat: Seat,
    /// What about.
    pub question: R::Question,
    /// What may be answered.
    pub choice: Choice<R::Target>,
    /// Whether it is asked although only one answer is possible.
    even_if_forced: bool,
    /// Milliseconds after which it closes by itself with the default answer; 0: never.
    pub(in crate::engine) closes_after_ms: u32,
}

impl<R: Ruleset> Ask<R> {
    /// A question to `seat`.
    pub fn new(seat: Seat, question: R::Question, choice: Choice<R::Target>) -> Ask<R> {
        Ask { seat, question, choice, even_if_forced: false, closes_after_ms: 0 }
    }

    /// Closes by itself with the default answer when nobody has answered for so long, however the
    /// match is timed: so that how soon a window goes by does not tell who could have used it.
    pub fn closing_after(mut self, millis: u32) -> Ask<R> {
        self.closes_after_ms = millis;
        self
    }

    /// Asks although only one answer is possible, because not being asked would tell the others
    /// something.
    pub fn even_if_forced(mut self) -> Ask<R> {
        self.even_if_forced = true;
        self
    }

    /// When it closes by itself, if it does, having been asked at `at`.
    pub(in crate::engine) fn closes_at(&self, at: Time) -> Option<Time> {
        let millis = i64::from(self.closes_after_ms);
        (0 < millis).then(|| Time::from_millis(at.millis().saturating_add(millis)))
    }

    fn forced(&self) -> Option<Answer<R::Target>> {
        if self.even_if_forced { None } else { self.choice.forced() }
    }
}

/// An answer that was given, with when.
#[derive(Clone, Debug, PartialEq)]
pub struct Given<R: Ruleset> {
    /// Who answered.
    pub seat: Seat,
    /// What.
    pub answer: Answer<R::Target>,
    /// The event that recorded it.
    pub seq: u64,
    /// When it was recorded.
    pub at: Time,
}

/// Questions that are open together.
#[derive(Clone, Debug, PartialEq)]
pub struct Group<R: Ruleset> {
    /// Whether the first answer closes the others.
    pub first: bool,
    /// The questions, each to another seat.
    pub asks: Vec<Ask<R>>,
}

/// What a resolution has done, in order. What the log holds of it is compared with what running
/// it again does.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::engine) enum Step<R: Ruleset> {
    Fact(R::Fact),
    Asked(Group<R>),
}

/// Where the draws of a resolution come from: each stretch between two answers has the key of
/// the event that recorded it.
pub(in crate::engine) struct Draws {
    pub luck: Luck,
    pub match_id: MatchId,
    pub entropies: Vec<Option<String>>,
}

impl Draws {
    fn stretch(&self, seq: u64, resolution: u32) -> Chance {
        let entropies: Vec<Option<&str>> = self.entropies.iter().map(Option::as_deref).collect();
        self.luck.chance(&entropies, self.match_id, resolution, seq)
    }
}

/// When a resolution began: in which event, as which of its resolutions, at what time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::engine) struct Stretch {
    pub seq: u64,
    pub resolution: u32,
    pub at: Time,
}

/// What running a resolution came to.
pub(in crate::engine) struct Run<R: Ruleset> {
    pub steps: Vec<Step<R>>,
    pub state: R::State,
    pub exhausted: bool,
    /// How many numbers its last stretch drew.
    pub drawn: u32,
}

impl<R: Ruleset> Table<R> {
    pub(in crate::engine) fn set(
        rules: R,
        state: R::State,
        given: &[Given<R>],
        draws: Draws,
        began: Stretch,
    ) -> Table<R> {
        let chance = draws.stretch(began.seq, began.resolution);
        let given = given.iter().cloned().collect();
        let steps = Vec::new();
        let now = began.at;
        Table { rules, state, steps, given, answers: 0, draws, chance, now, exhausted: false }
    }

    pub(in crate::engine) fn clear(self) -> Run<R> {
        let Table { steps, state, exhausted, chance, .. } = self;
        Run { steps, state, exhausted, drawn: chance.drawn() }
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
        &mut self.chance
    }

    /// When the stretch that is being played was recorded: the time of the decision, or of the
    /// last answer.
    pub fn now(&self) -> Time {
        self.now
    }

    /// Records that something happened, and makes it so.
    pub fn emit(&mut self, fact: R::Fact) {
        if FACTS_MAX <= self.steps.len() {
            self.exhausted = true;
            return;
        }
        R::evolve(&mut self.state, &fact);
        self.steps.push(Step::Fact(fact));
    }

    /// Asks one seat. A forced answer is not asked.
    pub fn ask(
        &mut self,
        seat: Seat,
        question: R::Question,
        choice: Choice<R::Target>,
    ) -> Resolved<Answer<R::Target>> {
        let given = self.ask_all(vec![Ask::new(seat, question, choice)])?;
        let only = given.into_iter().next().expect("who asks one seat gets one answer");
        Ok(only.answer)
    }

    /// Asks several seats at once and in secret. Nobody's answer counts before all are in; they
    /// come back in the order of the asks. A seat appears once.
    pub fn ask_all(&mut self, asks: Vec<Ask<R>>) -> Resolved<Vec<Given<R>>> {
        let (seq, now) = (0, self.now);
        let forced = |ask: &Ask<R>| {
            ask.forced().map(|answer| Given { seat: ask.seat, answer, seq, at: now })
        };
        let mut answers: Vec<Option<Given<R>>> = asks.iter().map(forced).collect();
        let seats: Vec<Seat> = asks.iter().map(|ask| ask.seat).collect();
        let waiting = asks.into_iter().zip(&answers).filter(|(_, forced)| forced.is_none());
        let asks: Vec<Ask<R>> = waiting.map(|(ask, _)| ask).collect();
        if !asks.is_empty() {
            let taken = self.put(Group { first: false, asks }, usize::MAX)?;
            for given in taken {
                let place = seats.iter().position(|it| *it == given.seat);
                answers[place.expect("only who is asked answers")] = Some(given);
            }
        }
        Ok(answers.into_iter().flatten().collect())
    }

    /// Asks several seats; the first answer closes the other questions. Nobody's is forced.
    pub fn ask_first(&mut self, asks: Vec<Ask<R>>) -> Resolved<Given<R>> {
        let taken = self.put(Group { first: true, asks }, 1)?;
        Ok(taken.into_iter().next().expect("the first answer is in"))
    }

    /// Puts questions, and takes as many answers as there are questions, or `enough`.
    fn put(&mut self, mut group: Group<R>, enough: usize) -> Resolved<Vec<Given<R>>> {
        // Once it is asked, why it was asked is nobody's concern any more.
        group.asks.iter_mut().for_each(|ask| ask.even_if_forced = false);
        let wanted = group.asks.len().min(enough);
        self.steps.push(Step::Asked(group));
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
            self.chance = self.draws.stretch(last.seq, 0);
        }
        Ok(taken)
    }

    /// Asks for one of `options`; `None` where there is nothing to choose from.
    pub fn choose_one(
        &mut self,
        seat: Seat,
        question: R::Question,
        options: Vec<R::Target>,
    ) -> Resolved<Option<R::Target>> {
        if options.is_empty() {
            return Ok(None);
        }
        match self.ask(seat, question, Choice::one(options))? {
            Answer::One(it) => Ok(Some(it)),
            _ => unreachable!("the engine admits only answers of the asked form"),
        }
    }

    /// Asks for one of `options`, of which the others cannot know how many there are: even a single
    /// one is asked for, because an answer by itself would tell them. `None` where there is nothing
    /// to choose from.
    pub fn choose_one_of_hidden(
        &mut self,
        seat: Seat,
        question: R::Question,
        options: Vec<R::Target>,
    ) -> Resolved<Option<R::Target>> {
        if options.is_empty() {
            return Ok(None);
        }
        let ask = Ask::new(seat, question, Choice::one(options)).even_if_forced();
        match self.ask_all(vec![ask])?.into_iter().next().map(|it| it.answer) {
            Some(Answer::One(it)) => Ok(Some(it)),
            _ => unreachable!("the engine admits only answers of the asked form"),
        }
    }

    /// Asks for from `min` to `max` of `options`, both cut to how many there are.
    pub fn choose_some(
        &mut self,
        seat: Seat,
        question: R::Question,
        options: Vec<R::Target>,
        min: usize,
        max: usize,
    ) -> Resolved<Vec<R::Target>> {
        match self.ask(seat, question, Choice::some(options, min, max))? {
            Answer::Some(them) => Ok(them),
            _ => unreachable!("the engine admits only answers of the asked form"),
        }
    }

    /// Asks in which order `items` come.
    pub fn choose_order(
        &mut self,
        seat: Seat,
        question: R::Question,
        items: Vec<R::Target>,
    ) -> Resolved<Vec<R::Target>> {
        match self.ask(seat, question, Choice::order(items))? {
            Answer::Sequence(them) => Ok(them),
            _ => unreachable!("the engine admits only answers of the asked form"),
        }
    }

    /// Asks for a number from `min` to `max`.
    pub fn choose_number(
        &mut self,
        seat: Seat,
        question: R::Question,
        min: i64,
        max: i64,
    ) -> Resolved<i64> {
        match self.ask(seat, question, Choice::number(min, max))? {
            Answer::Number(number) => Ok(number),
            _ => unreachable!("the engine admits only answers of the asked form"),
        }
    }
}
