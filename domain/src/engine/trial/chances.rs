//! What chance draws in a test, where a test says it.

use std::collections::BTreeSet;
use std::mem;

use super::{Trial, Tried};
use crate::engine::{Began, Decided, Match, Root, Status, so_many};

/// Resolutions of one event that draw what was named for whichever draws next.
const RESOLUTIONS: u32 = 4;

/// Draws that a test has named, for the next event that plays on.
#[derive(Clone)]
pub struct Chances<R: Tried> {
    /// For what follows from the answer itself, before the game goes on.
    answer: Vec<u32>,
    /// For steps that the game takes by itself in the same event.
    steps: Vec<(R::Action, Vec<u32>)>,
    /// For whatever draws next, in that event or a later one.
    next: Vec<u32>,
}

impl<R: Tried> Default for Chances<R> {
    fn default() -> Chances<R> {
        Chances { answer: Vec::new(), steps: Vec::new(), next: Vec::new() }
    }
}

impl<R: Tried> Chances<R> {
    pub fn of_step(&mut self, step: R::Action, draws: &[u32]) {
        self.steps.push((step, draws.to_vec()));
    }

    pub fn of_next(&mut self, draws: &[u32]) {
        self.next.extend(draws);
    }

    /// Whether nothing was named.
    pub fn are_open(&self) -> bool {
        self.answer.is_empty() && self.steps.is_empty() && self.next.is_empty()
    }

    /// Decides with these draws. What was not due yet stays for what follows.
    #[track_caller]
    pub fn play(
        mut self,
        game: &Match<R>,
        decide: impl Fn(&Match<R>) -> Decided<R>,
    ) -> (Decided<R>, Chances<R>) {
        if self.are_open() {
            return (decide(game), self);
        }
        let mut game = game.clone();
        for resolution in (0..RESOLUTIONS).filter(|_| !self.next.is_empty()) {
            script(&mut game, resolution, self.next.clone());
        }
        if !self.answer.is_empty() {
            script(&mut game, 0, self.answer.clone());
        }
        let mut decided = decide(&game);
        // An answer that waits for others brings about nothing yet.
        if plays_on(&decided) {
            self.answer.clear();
            let mut used = BTreeSet::new();
            for (step, draws) in mem::take(&mut self.steps) {
                let ordinal = ordinal_of(&steps_of(&decided), &step, &used);
                used.insert(ordinal);
                script(&mut game, ordinal, draws);
                decided = decide(&game);
            }
        }
        let courses = decided.events.iter().filter_map(|event| event.body.course());
        let drawn: u32 = courses.map(|course| course.drawn).sum();
        self.next.drain(..self.next.len().min(drawn as usize));
        (decided, self)
    }
}

/// What chance is to bring.
impl<R: Tried> Trial<R> {
    /// Names what chance draws first after the next answer, until something is asked again: each
    /// number modulo how many there are to draw from. The log of such a match is not verified.
    pub fn draws(mut self, draws: &[u32]) -> Trial<R> {
        self.chances.answer.extend(draws);
        self
    }

    /// Names what chance draws first in a step that the game takes by itself after the next
    /// answer; named again, in the next step of that kind.
    pub fn draws_of(mut self, step: R::Action, draws: &[u32]) -> Trial<R> {
        self.chances.of_step(step, draws);
        self
    }

    /// Names what chance draws next, in whichever step and after whichever answer that is.
    pub fn draws_next(mut self, draws: &[u32]) -> Trial<R> {
        self.chances.of_next(draws);
        self
    }

    /// Keeps the draws that were named for what comes after these words.
    pub fn before_drawing(mut self, words: impl FnOnce(Trial<R>) -> Trial<R>) -> Trial<R> {
        let chances = mem::take(&mut self.chances);
        let mut it = words(self);
        it.chances = chances;
        it
    }
}

/// Names the draws of the next event. Until the match has started, that is its start, which
/// follows the event in which the last seat is taken.
fn script<R: Tried>(game: &mut Match<R>, resolution: u32, draws: Vec<u32>) {
    let seats_first = u64::from(game.standing().status == Status::Open);
    game.luck.script(game.seq + 1 + seats_first, resolution, draws);
}

fn plays_on<R: Tried>(decided: &Decided<R>) -> bool {
    let mut courses = decided.events.iter().filter_map(|event| event.body.course());
    courses.any(|course| !course.facts.is_empty() || !course.asked.is_empty())
}

/// As which of its resolutions an event took a step, those left out that are used.
#[track_caller]
fn ordinal_of<A: PartialEq + std::fmt::Debug>(
    began: &[Option<A>],
    step: &A,
    used: &BTreeSet<u32>,
) -> u32 {
    let place = |(at, it): (usize, &Option<A>)| {
        let ordinal = so_many::<u32>(at) + 1;
        (it.as_ref() == Some(step) && !used.contains(&ordinal)).then_some(ordinal)
    };
    let found = began.iter().enumerate().find_map(place);
    found.unwrap_or_else(|| panic!("{step:?} is not taken in {began:?}"))
}

/// The steps that the first event which plays on takes by itself.
fn steps_of<R: Tried>(decided: &Decided<R>) -> Vec<Option<R::Action>> {
    let course = decided.events.iter().find_map(|event| event.body.course());
    let step = |it: &Began<R>| match &it.root {
        Root::Act { action, .. } => Some(action.clone()),
        _ => None,
    };
    course.map(|course| course.began.iter().map(step).collect()).unwrap_or_default()
}
