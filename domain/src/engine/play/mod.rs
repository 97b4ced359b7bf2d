//! A match: its rules, its secret, and the fold of its log so far.

pub mod clock;
pub mod course;
pub mod decide;
mod digest;
pub(in crate::engine) mod draft;
pub mod drawn;
pub mod event;
pub mod fork;
pub mod forked;
mod resting;
pub mod settings;
pub mod standing;
pub mod timing;
pub mod verify;

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::engine::conduct::ruling::NewDispute;
use crate::engine::play::standing::{Resigned, Settled};
use crate::engine::play::timing::{ClockReading, OnExpiry};
use crate::engine::rules::question::PosedQuestion;
use crate::engine::rules::table::{
    DrawSource, Given, Questions, ResolutionStep, Run, Script, Stretch,
};
use crate::engine::{
    AccountId, Asked, Body, Chair, Course, Encode, Encoder, Event, Hash, Luck, MatchId, PromptId,
    Root, Ruleset, Sealed, Seat, Standing, Status, Table, Time, Viewer,
};
use crate::log::CHAIN_BEGINS;

/// The fold of a log so far. Its digest leaves out what the log itself holds, and the secret.
#[derive(Clone, Encode)]
pub struct Match<R: Ruleset> {
    #[encode(skip)]
    pub(in crate::engine) rules: R,
    #[encode(skip)]
    pub(in crate::engine) luck: Luck,
    #[encode(skip)]
    pub(in crate::engine) id: MatchId,
    #[encode(skip)]
    pub(in crate::engine) seq: u64,
    #[encode(skip)]
    pub(in crate::engine) head: Hash,
    #[encode(skip)]
    pub(in crate::engine) recorded_at: Time,
    #[encode(1)]
    pub(in crate::engine) standing: Standing<R>,
    #[encode(2, with = Arc::as_ref)]
    pub(in crate::engine) state: Arc<R::State>,
    #[encode(3)]
    pub(in crate::engine) resolution: Option<Resolution<R>>,
}

/// An unfinished resolution: enough to run it again.
#[derive(Clone)]
pub(in crate::engine) struct Resolution<R: Ruleset> {
    pub root: Root<R>,
    /// The state that the root found.
    pub before: Arc<R::State>,
    pub began: Stretch,
    /// The answers so far, in the order in which they came.
    pub given: Vec<Given<R>>,
    /// What it has done so far.
    pub trace: Vec<ResolutionStep<R>>,
    /// The questions that were asked last.
    pub open: Vec<OpenQuestion<R>>,
    /// Whether the first answer closes the other questions.
    pub first: bool,
}

/// A question that was asked, answered or not.
#[derive(Clone, Encode)]
pub(in crate::engine) struct OpenQuestion<R: Ruleset> {
    #[encode(1)]
    pub prompt: PromptId,
    /// What is asked is in the digest of the trace.
    #[encode(skip)]
    pub question: PosedQuestion<R>,
    #[encode(2)]
    pub answered: bool,
    /// When it closes by itself, if it does.
    #[encode(3)]
    pub closes_at: Option<Time>,
}

/// Why a log cannot be folded.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("event {seq}: {detail}")]
pub struct FoldError {
    /// The event that does not fit.
    pub seq: u64,
    /// What is wrong with it.
    pub detail: String,
}

impl<R: Ruleset> Match<R> {
    /// A match before its first event.
    pub fn new(rules: R, luck: Luck, id: MatchId) -> Match<R> {
        Match {
            rules,
            luck,
            id,
            seq: 0,
            head: CHAIN_BEGINS,
            recorded_at: Time::default(),
            standing: Standing::default(),
            state: Arc::default(),
            resolution: None,
        }
    }

    /// Folds a log. A rewind goes on from the fold at its point, whatever came between.
    pub fn fold(
        rules: R,
        luck: Luck,
        id: MatchId,
        log: &[Event<R>],
    ) -> Result<Match<R>, FoldError> {
        let rewinds = log.iter().filter_map(|event| match &event.body {
            Body::Rewound { to_seq, .. } => Some((*to_seq, None)),
            _ => None,
        });
        let mut kept: BTreeMap<u64, Option<Match<R>>> = rewinds.collect();
        let mut it = Match::new(rules, luck, id);
        for event in log {
            match &event.body {
                Body::Rewound { to_seq, .. } => {
                    let past = kept.get(to_seq).and_then(Option::as_ref).cloned();
                    it.apply_rewind(event, past)?;
                }
                _ => it.apply(event)?,
            }
            if let Some(place) = kept.get_mut(&it.seq) {
                *place = Some(it.clone());
            }
        }
        Ok(it)
    }

    /// Folds the next event. A rewind needs the past that it goes on from: see
    /// [`Match::apply_rewind`].
    pub fn apply(&mut self, event: &Event<R>) -> Result<(), FoldError> {
        self.check_follows(event)?;
        self.take_body(event)?;
        self.set_clocks(&event.clocks);
        self.follow(event);
        Ok(())
    }

    /// Folds what an event says.
    fn take_body(&mut self, event: &Event<R>) -> Result<(), FoldError> {
        let wrong = |detail: &str| FoldError { seq: event.seq, detail: detail.to_owned() };
        let stretch = event.stretch(0);
        match &event.body {
            Body::Created(created) => self.set_up(created, event)?,
            Body::SeatTaken { role, loadout, entropy } => {
                let chair = self.chair_mut(event)?;
                chair.account = event.actor;
                chair.role = role.clone().or_else(|| chair.role.take());
                chair.loadout = loadout.clone().map(Settled::new);
                chair.entropy = entropy.clone();
            }
            Body::SeatLeft => {
                let own = event.seat.and_then(|seat| self.role_of_fork(seat));
                let chair = self.chair_mut(event)?;
                *chair = Chair { role: own, ..Chair::default() };
            }
            Body::Started(course) => {
                self.standing.status = Status::Active;
                let forked = self.standing.created.as_ref().is_some_and(|it| it.fork.is_some());
                if !forked {
                    self.begin(Root::Open, stretch);
                }
                self.take_course(event, course)?;
            }
            Body::Decided { decision, course } => {
                self.take_decision(decision, event)?;
                self.take_course(event, course)?;
            }
            Body::Expired { expiry, course } => match expiry.on_expiry {
                OnExpiry::Loss => self.leave(event, course)?,
                OnExpiry::Default => self.chair_mut(event)?.note_expiry(expiry),
            },
            Body::Resigned(course) => self.leave(event, course)?,
            Body::DrawOffered | Body::DrawAnswered { .. } => self.agree(event)?,
            Body::TakebackAsked { .. } | Body::TakebackAnswered { .. } => self.agree(event)?,
            Body::DisputeOpened { dispute, about, claim, suspend } => {
                let (id, about, claim, suspend) = (*dispute, *about, *claim, *suspend);
                self.note_dispute(event, NewDispute { id, about, claim, suspend });
            }
            Body::DisputeClosed { dispute } => {
                self.close_dispute(event, *dispute).ok_or_else(|| wrong("no such dispute"))?;
            }
            Body::Ruled { ruling, course } => {
                self.note_ruling(event, ruling);
                if let Some(root) = self.root_of(&ruling.order) {
                    self.begin(root, stretch);
                }
                self.take_course(event, course)?;
            }
            Body::Extended { .. } => (),
            Body::Suspended => self.standing.status = Status::Suspended,
            Body::Resumed => {
                self.standing.status = Status::Active;
                self.start_windows(event.recorded_at);
            }
            Body::Rewound { .. } => return Err(wrong("a rewind needs the past it goes on from")),
            Body::Finished(outcome) => {
                self.standing.outcome = Some(outcome.clone());
                self.close(Status::Finished);
            }
            Body::Cancelled { .. } => self.close(Status::Cancelled),
        }
        Ok(())
    }

    /// Folds that the match was made: nobody sits in its chairs.
    fn set_up(&mut self, created: &event::Created<R>, event: &Event<R>) -> Result<(), FoldError> {
        let wrong = |detail: &str| FoldError { seq: event.seq, detail: detail.to_owned() };
        self.standing.chairs = vec![Chair::default(); usize::from(created.seats)];
        self.standing.created = Some(Arc::new(created.clone()));
        self.standing.creator = event.actor;
        if let Some(fork) = &created.fork {
            self.begin_with(fork).ok_or_else(|| wrong("its state does not read"))?;
        }
        Ok(())
    }

    /// Folds that nothing is played any more.
    fn close(&mut self, status: Status) {
        self.standing.status = status;
        self.resolution = None;
        self.standing.draw = None;
        self.standing.takeback = None;
        self.standing.chairs.iter_mut().for_each(Chair::close_play);
    }

    /// Folds what an event changed on the clocks.
    pub(in crate::engine) fn set_clocks(&mut self, readings: &[ClockReading]) {
        for reading in readings {
            if let Some(chair) = self.standing.chairs.get_mut(reading.seat.index()) {
                chair.clock = Some(*reading);
            }
        }
    }

    /// Folds that a seat goes out of the match.
    fn leave(&mut self, event: &Event<R>, course: &Course<R>) -> Result<(), FoldError> {
        self.chair_mut(event)?.resigned = Resigned::Pending;
        self.standing.draw = None;
        self.standing.takeback = None;
        if let Some(root) = self.resignation_at_rest() {
            self.begin(root, event.stretch(0));
        }
        self.take_course(event, course)
    }

    /// Folds what players offer and answer each other.
    fn agree(&mut self, event: &Event<R>) -> Result<(), FoldError> {
        let wrong = |detail: &str| FoldError { seq: event.seq, detail: detail.to_owned() };
        let seat = event.seat.ok_or_else(|| wrong("it has no seat"))?;
        self.standing
            .agree(seat, &event.body, event.seq)
            .ok_or_else(|| wrong("nobody asked for it"))
    }

    /// Folds a rewind: the match goes on from `past`, its fold at the rewind's point.
    pub fn apply_rewind(
        &mut self,
        event: &Event<R>,
        past: Option<Match<R>>,
    ) -> Result<(), FoldError> {
        let wrong = |detail: &str| FoldError { seq: event.seq, detail: detail.to_owned() };
        self.check_follows(event)?;
        let Body::Rewound { to_seq, asked } = &event.body else {
            return Err(wrong("this is not a rewind"));
        };
        let past = past.filter(|it| it.seq == *to_seq && it.seq <= self.seq);
        let past = past.ok_or_else(|| wrong("the past it goes on from is missing"))?;
        self.standing.go_back(past.standing);
        self.state = past.state;
        self.resolution = past.resolution;
        self.standing.line = event.seq;
        self.reopen(asked).ok_or_else(|| wrong("it does not reopen what was open"))?;
        self.start_windows(event.recorded_at);
        self.set_clocks(&event.clocks);
        self.follow(event);
        Ok(())
    }

    fn check_follows(&self, event: &Event<R>) -> Result<(), FoldError> {
        let wrong = |detail: String| Err(FoldError { seq: event.seq, detail });
        if event.match_id != self.id {
            return wrong(format!("it belongs to match {}", event.match_id));
        }
        if event.seq != self.seq + 1 {
            return wrong(format!("it does not follow event {}", self.seq));
        }
        if matches!(event.body, Body::Created(_)) != (self.seq == 0) {
            return wrong("a log begins with match.created, and has one".to_owned());
        }
        Ok(())
    }

    fn follow(&mut self, event: &Event<R>) {
        self.seq = event.seq;
        self.recorded_at = event.recorded_at;
    }

    /// Notes the hash of the event that was folded last: what the next one is chained to.
    pub fn chain(&mut self, sealed: &Sealed) {
        self.head = sealed.hash;
    }

    fn chair_mut(&mut self, event: &Event<R>) -> Result<&mut Chair<R>, FoldError> {
        let chair = event.seat.and_then(|seat| self.standing.chairs.get_mut(seat.index()));
        chair
            .ok_or_else(|| FoldError { seq: event.seq, detail: "there is no such seat".to_owned() })
    }

    fn begin(&mut self, root: Root<R>, began: Stretch) {
        if let Root::Resign { seat } = root
            && let Some(chair) = self.standing.chairs.get_mut(seat.index())
        {
            chair.resigned = Resigned::Out;
        }
        self.resolution = Some(Resolution {
            root,
            before: Arc::clone(&self.state),
            began,
            given: Vec::new(),
            trace: Vec::new(),
            open: Vec::new(),
            first: false,
        });
    }

    /// Folds what a seat decided: a play begins a resolution, an answer belongs to the open one.
    fn take_decision(
        &mut self,
        decision: &event::Decision,
        event: &Event<R>,
    ) -> Result<(), FoldError> {
        let wrong = |detail: &str| FoldError { seq: event.seq, detail: detail.to_owned() };
        let seat = event.seat.ok_or_else(|| wrong("a decision has no seat"))?;
        if decision.kind == event::PLAY {
            let action = serde_json::from_value(decision.answer.clone())
                .map_err(|error| wrong(&format!("the action does not read: {error}")))?;
            self.begin(Root::Act { seat: Some(seat), action }, event.stretch(0));
        } else {
            self.take_answer(seat, decision, event)?;
        }
        self.chair_mut(event)?.note_decision(event.on_behalf_of.is_none());
        self.standing.decided(seat);
        Ok(())
    }

    fn take_answer(
        &mut self,
        seat: Seat,
        decision: &event::Decision,
        event: &Event<R>,
    ) -> Result<(), FoldError> {
        let wrong = |detail: String| FoldError { seq: event.seq, detail };
        let resolution =
            self.resolution.as_mut().ok_or_else(|| wrong("nothing was asked".to_owned()))?;
        let first = resolution.first;
        let asked = |it: &&mut OpenQuestion<R>| it.prompt == decision.prompt && !it.answered;
        let open = resolution.open.iter_mut().find(asked);
        let open = open.ok_or_else(|| wrong("its prompt was not open".to_owned()))?;
        let answer = open.question.form.read(&decision.answer).map_err(|not| wrong(not.why))?;
        open.answered = true;
        if first {
            resolution.open.iter_mut().for_each(|it| it.answered = true);
        }
        let Stretch { seq, at, script, .. } = event.stretch(0);
        resolution.given.push(Given { seat, answer, seq, at, script });
        Ok(())
    }

    fn take_course(&mut self, event: &Event<R>, course: &Course<R>) -> Result<(), FoldError> {
        let mut began = course.began.iter().peekable();
        let mut ordinal = 0;
        for at in 0..=course.facts.len() {
            while let Some(next) = began.next_if(|it| it.at as usize == at) {
                ordinal += 1;
                self.begin(next.root.clone(), event.stretch(ordinal));
            }
            if let Some(fact) = course.facts.get(at) {
                R::evolve(Arc::make_mut(&mut self.state), fact);
                if let Some(resolution) = &mut self.resolution {
                    resolution.trace.push(ResolutionStep::Fact(fact.clone()));
                }
            }
        }
        self.open(&course.asked, event)
    }

    /// Opens what was asked; where nothing is open now, the table is at rest.
    fn open(&mut self, asked: &[Asked<R>], event: &Event<R>) -> Result<(), FoldError> {
        let of_game: Vec<&Asked<R>> = asked.iter().filter(|it| it.question.is_some()).collect();
        if !of_game.is_empty() {
            let Some(resolution) = &mut self.resolution else {
                let detail = "it asks something although nothing is being resolved".to_owned();
                return Err(FoldError { seq: event.seq, detail });
            };
            let questions = Questions::of_asked(&of_game);
            resolution.first = questions.first;
            let open = of_game.iter().zip(&questions.each);
            let opened = |(it, question): (&&Asked<R>, &PosedQuestion<R>)| OpenQuestion {
                prompt: it.prompt.clone(),
                question: question.clone(),
                answered: false,
                closes_at: question.closes_at(event.recorded_at),
            };
            resolution.open = open.map(opened).collect();
            resolution.trace.push(ResolutionStep::Asked(questions));
        }
        let waits = |it: &Resolution<R>| it.open.iter().any(|open| !open.answered);
        if self.resolution.as_ref().is_some_and(waits) {
            self.standing.chairs.iter_mut().for_each(Chair::close_play);
            return Ok(());
        }
        self.resolution = None;
        for it in asked.iter().filter(|it| it.question.is_none()) {
            let closes_at = self.play_closes_at(it.seat, event.recorded_at);
            if let Some(chair) = self.standing.chairs.get_mut(it.seat.index()) {
                chair.play = Some(it.prompt.clone());
                chair.play_closes_at = closes_at;
            }
        }
        Ok(())
    }

    fn reopen(&mut self, asked: &[Asked<R>]) -> Option<()> {
        let mut asked = asked.iter();
        if let Some(resolution) = &mut self.resolution {
            for open in resolution.open.iter_mut().filter(|it| !it.answered) {
                let again = asked.next().filter(|it| it.seat == open.question.seat)?;
                open.prompt = again.prompt.clone();
            }
        }
        for (chair, seat) in self.standing.chairs.iter_mut().zip((0..).map(Seat)) {
            if chair.play.is_some() {
                let again = asked.next().filter(|it| it.seat == seat)?;
                chair.play = Some(again.prompt.clone());
            }
        }
        asked.next().is_none().then_some(())
    }

    /// Runs a resolution from its root, as far as the answers go.
    pub(in crate::engine) fn run(
        &self,
        root: &Root<R>,
        before: R::State,
        given: &[Given<R>],
        began: Stretch,
    ) -> Run<R> {
        let draws = DrawSource {
            luck: self.luck.clone(),
            match_id: self.id,
            entropies: self.standing.entropies(),
        };
        let mut table = Table::set(self.rules.clone(), before, given, draws, began);
        // Whether it came to an end shows in its last step.
        let _ = match root.clone() {
            Root::Open => R::open(&mut table, self.setup()),
            Root::Act { seat, action } => R::resolve(&mut table, seat, action),
            Root::Resign { seat } => R::resign(&mut table, seat),
            Root::Adjust { adjustment } => R::adjust(&mut table, adjustment),
            Root::CallTime => R::call_time(&mut table),
            Root::Adjudicate => R::conclude(&mut table),
            Root::Penalize { seat, penalty } => R::penalize(&mut table, seat, &penalty),
        };
        table.clear()
    }

    fn setup(&self) -> crate::engine::Setup<R> {
        let options = self.standing.created.as_ref().map(|it| it.options.clone());
        let seat = |chair: &Chair<R>| crate::engine::SetupSeat {
            role: chair.role.clone(),
            loadout: chair.loadout.as_deref().cloned(),
        };
        let seats = self.standing.chairs.iter().map(seat).collect();
        crate::engine::Setup { options: options.unwrap_or_default(), seats }
    }

    /// The digest of all that is folded: game, standing and open resolution.
    pub fn digest(&self) -> Hash {
        Encoder::digest(self)
    }

    /// The game's state.
    pub fn state(&self) -> &R::State {
        &self.state
    }

    /// What the match is beside its game.
    pub fn standing(&self) -> &Standing<R> {
        &self.standing
    }

    /// How many events have been folded.
    pub fn seq(&self) -> u64 {
        self.seq
    }

    /// The hash of the last event.
    pub fn head(&self) -> Hash {
        self.head
    }

    /// Names the draws of the next event, for tests: see [`Luck::script`].
    pub fn script_next(&mut self, resolution: u32, draws: Vec<u32>) {
        self.luck.script(self.seq + 1, resolution, draws);
    }

    /// The same match with everything dealt anew that `viewer` may not know.
    pub fn redealt(&self, viewer: Viewer, chance: &mut crate::engine::Chance) -> Match<R> {
        let mut it = self.clone();
        it.state = Arc::new(self.rules.redeal(&self.state, viewer, chance));
        it
    }
}

impl<R: Ruleset> Event<R> {
    /// The stretch that begins with one of its resolutions. Only a player's own decision is bound
    /// to the script of a staged match.
    fn stretch(&self, resolution: u32) -> Stretch {
        let script = match self.body {
            Body::Decided { .. } => Script::of_decision(self.actor),
            _ => Script::Yields,
        };
        Stretch { seq: self.seq, resolution, at: self.recorded_at, script }
    }
}

impl Script {
    /// What becomes of what follows a decision; `None` where nobody made it.
    pub(in crate::engine) fn of_decision(actor: Option<AccountId>) -> Script {
        match actor {
            Some(_) => Script::Binds,
            None => Script::Yields,
        }
    }
}

impl<R: Ruleset> Questions<R> {
    fn of_asked(asked: &[&Asked<R>]) -> Questions<R> {
        let all =
            asked.iter().filter_map(|it| it.question.as_ref().map(|stored| (it.seat, stored)));
        let question = |(seat, stored): (Seat, &event::StoredQuestion<R>)| {
            let question = seat.asked(stored.question.clone(), stored.choice.clone());
            question.closing_after(stored.closes_after_ms)
        };
        let first = all.clone().any(|(_, stored)| stored.first);
        Questions { first, each: all.map(question).collect() }
    }
}
