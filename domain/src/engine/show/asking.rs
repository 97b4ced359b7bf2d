//! The questions that wait, as those who are asked get them, and who is awaited.

use crate::engine::play::event::PLAY;
use crate::engine::play::{OpenQuestion, Resolution};
use crate::engine::rules::question::Question;
use crate::engine::show::prompt::ClosedItem;
use crate::engine::{
    Choice, Chosen, Match, Matter, Prompt, PromptChoice, PromptId, Ruleset, Seat, Time, Viewer,
    so_many,
};

impl<R: Ruleset> Match<R> {
    /// The questions that wait for a seat, as its client gets them.
    pub fn prompts(&self, seat: Seat) -> Vec<Prompt> {
        if !self.is_open_to_play() {
            return Vec::new();
        }
        if let Some(resolution) = &self.resolution {
            let waiting = |it: &&OpenQuestion<R>| it.question.seat == seat && !it.answered;
            let asked_by = resolution.asked_by(seat);
            let put = |it| Prompt { asked_by, ..self.prompt(it) };
            return resolution.open.iter().filter(waiting).map(put).collect();
        }
        let actions = self.actions(seat);
        let play = self.standing.chair(seat).and_then(|chair| chair.play.clone());
        let Some(id) = play.filter(|_| !actions.is_empty()) else {
            return Vec::new();
        };
        let told = self.rules.describe(&self.state, seat, Matter::Play);
        let label = |it: &R::Action| self.rules.label(&self.state, seat, Chosen::Action(it));
        let choice = PromptChoice::of(&Choice::One { options: actions }, label);
        vec![Prompt::new(id, seat, PLAY, told, choice, self.deadline_of(seat))]
    }

    fn prompt(&self, open: &OpenQuestion<R>) -> Prompt {
        let Question { seat, about, form, .. } = &open.question;
        let told = self.rules.describe(&self.state, *seat, Matter::Question(about));
        let label =
            |it: &R::Target| self.rules.label(&self.state, *seat, Chosen::Target(about, it));
        let choice = PromptChoice::of(form, label);
        let id = open.prompt.clone();
        Prompt::new(id, *seat, R::kind(about), told, choice, self.deadline_of(*seat))
    }

    /// What the player of a seat may look for among the options of an open prompt and not find,
    /// with why. Nothing where there is no such prompt.
    pub fn closed(&self, seat: Seat, prompt: &PromptId) -> Vec<ClosedItem> {
        let closed = match &self.resolution {
            Some(resolution) => {
                let open = resolution.open.iter().find(|it| it.prompt == *prompt);
                let waits = |it: &&OpenQuestion<R>| it.question.seat == seat && !it.answered;
                let Some(open) = open.filter(waits) else {
                    return Vec::new();
                };
                let matter = Matter::Question(&open.question.about);
                self.rules.closed(&self.state, seat, matter)
            }
            None => {
                let chair = self.standing.chair(seat);
                if chair.and_then(|it| it.play.as_ref()) != Some(prompt) {
                    return Vec::new();
                }
                self.rules.closed(&self.state, seat, Matter::Play)
            }
        };
        closed.into_iter().map(ClosedItem::from).collect()
    }

    /// When the time of a seat for what it is asked is up: its clock's, or the question's own.
    fn deadline_of(&self, seat: Seat) -> Option<Time> {
        let clock = self.standing.chair(seat).and_then(|it| it.clock?.deadline);
        let windows = self.windows().filter(|(it, _)| *it == seat).map(|(_, closes_at)| closes_at);
        windows.chain(clock).min()
    }

    /// Whether the match, the table being at rest, waits for what a seat may start.
    pub(in crate::engine) fn waits_for(&self, seat: Seat) -> bool {
        self.rules.waits_for(&self.state, seat) && !self.actions(seat).is_empty()
    }

    /// The seats that are awaited, as far as `viewer` may know.
    pub fn waiting_on(&self, viewer: Viewer) -> Vec<Seat> {
        let open = |seat: Seat| match &self.resolution {
            _ if !self.is_open_to_play() => false,
            Some(resolution) => resolution.open.iter().any(|it| {
                let known = viewer.sees(seat) || !R::is_secret(&it.question.about);
                it.question.seat == seat && !it.answered && known
            }),
            None => self.waits_for(seat),
        };
        let count = so_many(self.standing.chairs.len());
        Seat::all(count).filter(|seat| open(*seat)).collect()
    }
}

impl<R: Ruleset> Resolution<R> {
    /// The player whose play has brought about what a seat is asked now, where that is another, and
    /// it does not follow from the seat's own last answer. What others have answered since it was
    /// asked, perhaps in secret, changes nothing.
    fn asked_by(&self, seat: Seat) -> Option<Seat> {
        let since = self.open.iter().filter(|it| it.answered).count();
        let before = self.given.len().saturating_sub(since);
        let own = self.given.iter().take(before).last().is_some_and(|it| it.seat == seat);
        self.root.player().filter(|by| *by != seat && !own)
    }
}
