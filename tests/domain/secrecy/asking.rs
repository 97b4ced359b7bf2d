//! That somebody is asked, or is not, tells nobody what they hold.
//!
//! A decision is made in two worlds that a viewer cannot tell apart, and whatever follows from it
//! is gone through side by side. What the viewer perceives may differ only where something hidden
//! is shown: never in how many events there are, in who is asked or awaited, or in where the table
//! rests. At each point one viewer looks, by a seed that is printed; all do with `LAWS_MATCHES`.

use std::cell::RefCell;
use std::sync::Arc;

use domain::engine::{AnyDecided, AnyMatch, Prompt, PromptChoice, Seat, Stamp, Viewer};
use serde_json::Value;
use toys::playout::Playout;
use toys::sample::Sample;

use crate::worlds::{key, over_all, viewers};

/// Worlds that are tried for a viewer at each point.
const WORLDS: usize = 2;
/// Decisions that are followed from there, at most.
const FOLLOWED_MAX: usize = 12;

#[test]
fn who_is_asked_does_not_depend_on_what_others_may_not_know() {
    let sample = RefCell::new(Sample::of(0));
    over_all(|play, _| {
        let Some((seat, prompt, answer)) = play.random_decision() else { return };
        if prompt.kind != "play" {
            return;
        }
        let stamp = play.stamp(seat);
        let all = viewers(play).collect();
        for viewer in sample.borrow_mut().some(1, all) {
            for _ in 0..WORLDS {
                let key = key(play);
                let other = play.it.redealt(viewer, key);
                let begins = Step { seat, prompt: &prompt, answer: &answer, stamp };
                let mut worlds = Worlds { here: play.it.clone(), there: other, viewer };
                worlds.follow(play, begins);
            }
        }
    });
}

/// What one viewer perceives of a decision, in order.
#[derive(Debug, PartialEq)]
enum Perception {
    /// An event begins.
    Event,
    /// A fact is shown.
    Fact(Value),
    /// The table rests, or does not.
    Rest(bool),
    /// Seats are asked.
    Asked(Vec<Seat>),
    /// Seats are awaited.
    Awaited(Vec<Seat>),
}

struct Step<'a> {
    seat: Seat,
    prompt: &'a Prompt,
    answer: &'a Value,
    stamp: Stamp,
}

struct Worlds {
    here: Arc<dyn AnyMatch>,
    there: Arc<dyn AnyMatch>,
    viewer: Viewer,
}

impl Worlds {
    /// Goes through what follows from a decision in both worlds, as long as it can be made in both
    /// and looks the same.
    fn follow(&mut self, play: &mut Playout, begins: Step) {
        let Step { seat, mut stamp, .. } = begins;
        let (mut seat, mut prompt, mut answer) =
            (seat, begins.prompt.clone(), begins.answer.clone());
        for _ in 0..FOLLOWED_MAX {
            if !self.decide(seat, &prompt, &answer, stamp) || self.here.is_at_rest() {
                return;
            }
            let seats = Seat::all(play.seats());
            let Some(next) = seats.into_iter().find(|it| !self.here.prompts(*it).is_empty()) else {
                return;
            };
            seat = next;
            prompt = self.here.prompts(seat).swap_remove(0);
            answer = prompt.choice.random_answer(&mut play.dice);
            stamp = play.stamp(seat);
            stamp.at = stamp.at.max(self.here.recorded_at());
        }
    }

    /// Decides the same in both worlds. Answers whether both can be followed further.
    fn decide(&mut self, seat: Seat, prompt: &Prompt, answer: &Value, stamp: Stamp) -> bool {
        let Some(other) = self.there.prompts(seat).into_iter().next() else { return false };
        let Some(same) = same_answer(prompt, answer, &other) else { return false };
        let Ok(here) = self.here.decide(seat, &prompt.id, answer, stamp) else { return false };
        let there = self.there.decide(seat, &other.id, &same, stamp);
        let there = there.expect("what is offered is accepted");
        let one = perceived(&self.here, &here, self.viewer);
        let two = perceived(&self.there, &there, self.viewer);
        if let Some(at) = (0..one.len().max(two.len())).find(|at| one.get(*at) != two.get(*at)) {
            let shown = |it: Option<&Perception>| matches!(it, Some(Perception::Fact(_)));
            // What is told in one world alone, as that a foe falls, tells it in the other, too.
            let told = shown(one.get(at)) || shown(two.get(at));
            let what = format!("{} {} answers {answer} to {prompt:?}", self.viewer, seat);
            assert!(
                told,
                "{what}: {:#?} {:#?}",
                &one[at.min(one.len())..],
                &two[at.min(two.len())..]
            );
            return false;
        }
        self.here = here.after;
        self.there = there.after;
        true
    }
}

/// What `viewer` perceives of what was decided.
fn perceived(before: &Arc<dyn AnyMatch>, decided: &AnyDecided, viewer: Viewer) -> Vec<Perception> {
    let mut it = before.clone();
    let mut perceived = Vec::new();
    for line in &decided.events {
        let event = it.show_next(line, viewer, None).expect("the event reads").event;
        perceived.push(Perception::Event);
        let fact = |it| Perception::Fact(serde_json::to_value(it).expect("facts serialize"));
        perceived.extend(event.facts.into_iter().map(fact));
        let asked = event.asked.into_iter().map(|it| it.seat).collect();
        perceived.push(Perception::Asked(asked));
        it = it.apply(line).expect("the event folds");
        perceived.push(Perception::Rest(it.rests()));
    }
    perceived.push(Perception::Awaited(decided.after.waiting_on(viewer)));
    perceived
}

/// The answer to `other` that reads the same as `answer` to `prompt`, where there is one.
fn same_answer(prompt: &Prompt, answer: &Value, other: &Prompt) -> Option<Value> {
    if prompt.choice == other.choice {
        return Some(answer.clone());
    }
    let (PromptChoice::One { options }, PromptChoice::One { options: others }) =
        (&prompt.choice, &other.choice)
    else {
        return None;
    };
    let label = &options.iter().find(|it| it.value == *answer)?.label;
    others.iter().find(|it| it.label == *label).map(|it| it.value.clone())
}
