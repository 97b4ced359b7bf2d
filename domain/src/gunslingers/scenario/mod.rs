//! Races for mayor for tests, told in the words of the game.
//!
//! [`town`] arranges a race as it stands in the middle of a week, and [`new_town`] one from its
//! beginning; both go through a real match, which takes every step by itself. Players answer in
//! words; dice are named by their faces, for the answer that comes next ([`Race::dice`]) or for a
//! step that the game takes after it ([`Race::dice_of`]). After every event the race is checked for
//! soundness, its encoding, and that everything which is cited can be.

mod answers;
mod expect;
mod fights;
mod setting;

use std::collections::BTreeSet;

use serde_json::Value;
use uuid::Uuid;

use super::citations::citations;
use super::{Action, Fact, Gunslingers, State, View};
use crate::engine::{
    AccountId, Began, Body, Citation, Decided, Decoder, Encoder, Laws, Match, OptionItem, Prompt,
    PromptChoice, Rejection, Root, Rules, Seat, Show, Shown, Stamp, TITLE_MAX, Time, Viewer, house,
};

pub use fights::{meet, three_meet};
pub use setting::{Setting, new_town, property, town};

/// A race under test.
pub struct Race {
    game: Match<Gunslingers>,
    /// What chance is to bring.
    chances: Chances,
    /// What the last decision brought about, fact by fact.
    told: Vec<Told>,
    /// The steps that the game took by itself in it.
    began: Vec<Option<Action>>,
    /// How players will divide their money, who have said whom they tempt: they are asked when the
    /// other has, too.
    purses: Vec<(u8, Value)>,
}

struct Told {
    before: State,
    fact: Fact,
    after: State,
}

/// Draws that a test has named, for the next event that plays on.
#[derive(Default)]
pub struct Chances {
    /// For what follows from the answer itself, before the game goes on.
    answer: Vec<u32>,
    /// For steps that the game takes by itself in the same event.
    steps: Vec<(Action, Vec<u32>)>,
}

impl Chances {
    fn dice_of(&mut self, step: Action, faces: &[u32]) {
        let draws: Vec<u32> = faces.iter().map(|face| face - 1).collect();
        self.draws_of(step, &draws);
    }

    fn draws_of(&mut self, step: Action, draws: &[u32]) {
        self.steps.push((step, draws.to_vec()));
    }
}

impl Race {
    fn stamp() -> Stamp {
        let actor = Some(AccountId(Uuid::from_u128(1)));
        Stamp { at: Time::from_millis(1_000_000), actor, fresh: [5; 32] }
    }

    fn of(game: Match<Gunslingers>) -> Race {
        let chances = Chances::default();
        Race { game, chances, told: Vec::new(), began: Vec::new(), purses: Vec::new() }
    }

    /// Names the faces of the first dice that follow from the next answer, until something is
    /// asked again.
    pub fn dice(mut self, faces: &[u32]) -> Race {
        self.chances.answer.extend(faces.iter().map(|face| face - 1));
        self
    }

    /// Names what chance draws first after the next answer: each number modulo how many there are
    /// to draw from.
    pub fn draws(mut self, draws: &[u32]) -> Race {
        self.chances.answer.extend(draws);
        self
    }

    /// Names the faces of the first dice in a step that the game takes by itself after the next
    /// answer; named again, for the next step of that kind.
    pub fn dice_of(mut self, step: Action, faces: &[u32]) -> Race {
        self.chances.dice_of(step, faces);
        self
    }

    /// Names what chance draws first in such a step.
    pub fn draws_of(mut self, step: Action, draws: &[u32]) -> Race {
        self.chances.draws_of(step, draws);
        self
    }

    /// Somebody does something, with the draws that were named.
    #[track_caller]
    fn does(
        &mut self,
        what: impl Fn(&Match<Gunslingers>) -> Result<Decided<Gunslingers>, Rejection>,
    ) {
        let mut game = self.game.clone();
        game.script_next(0, self.chances.answer.clone());
        let decide = |game: &Match<Gunslingers>| what(game).unwrap_or_else(|why| panic!("{why:?}"));
        let mut decided = decide(&game);
        // An answer that waits for others brings about nothing yet.
        let course = decided.events[0].body.course();
        if course.is_none_or(|course| !course.facts.is_empty() || !course.asked.is_empty()) {
            let mut used = BTreeSet::new();
            for (step, draws) in std::mem::take(&mut self.chances).steps {
                let ordinal = ordinal_of(&steps_of(&decided), step, &used);
                used.insert(ordinal);
                game.script_next(ordinal, draws);
                decided = decide(&game);
            }
        }
        self.take(decided);
    }

    /// Takes over what was decided, and checks all that holds after every event.
    #[track_caller]
    fn take(&mut self, decided: Decided<Gunslingers>) {
        let mut state = self.game.state().clone();
        self.told.clear();
        self.began = steps_of(&decided);
        for (event, after) in decided.events.iter().zip(&decided.states) {
            for fact in event.body.facts() {
                let before = state.clone();
                Gunslingers::evolve(&mut state, fact);
                self.told.push(Told { before, fact: fact.clone(), after: state.clone() });
            }
            if let Body::Created(_) = event.body {
                state = after.state().clone();
            }
            assert_eq!(state, *after.state(), "the fold is the fold of the facts");
            assert_eq!(Gunslingers::V1.unsound(&state), None);
        }
        let read: Option<State> = Decoder::read(&Encoder::encoded(&state));
        assert_eq!(read.as_ref(), Some(&state), "the state reads as it was written");
        self.game = decided.after;
        self.check_citations();
        self.check_sentences();
        self.check_labels();
    }

    /// Checks that facts, which everybody reads, call nobody a man whom they do not know.
    #[track_caller]
    fn check_sentences(&self) {
        for it in self.shown(Viewer::Public) {
            let mut words = it.text.split(|it: char| !it.is_alphabetic());
            let amiss =
                words.find(|it| ["You", "you", "your", "He", "he", "his", "him"].contains(it));
            assert_eq!(amiss, None, "in {:?}", it.text);
        }
    }

    /// Checks that no two options of a question have the same label, and that each has a title.
    #[track_caller]
    fn check_labels(&self) {
        for prompt in self.seats().flat_map(|seat| self.game.prompts(seat)) {
            let options = options_of(&prompt);
            let labels: BTreeSet<&str> = options.iter().map(|it| it.label.as_str()).collect();
            assert_eq!(labels.len(), options.len(), "{prompt:#?}");
            let short = !prompt.title.is_empty() && prompt.title != prompt.kind;
            assert!(short && prompt.title.chars().count() <= TITLE_MAX, "{:?}", prompt.title);
        }
    }

    /// Checks that whatever is cited to anybody can be looked up.
    #[track_caller]
    fn check_citations(&self) {
        let mut cited: Vec<String> = Vec::new();
        cited.extend(self.shown(Viewer::Public).into_iter().map(|it| it.rule.to_owned()));
        for prompt in self.seats().flat_map(|seat| self.game.prompts(seat)) {
            let options = options_of(&prompt);
            cited.extend(self.game.closed(prompt.seat, &prompt.id).into_iter().map(|it| it.rule));
            cited.push(prompt.rule);
            cited.extend(options.into_iter().filter_map(|it| it.rule));
        }
        let known: Vec<Citation> = citations().into_iter().chain(house::citations()).collect();
        for rule in cited {
            assert!(known.iter().any(|it| it.id == rule), "{rule} cannot be cited");
        }
    }

    fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        let count = self.game.standing().chairs.len();
        Seat::all(u8::try_from(count).unwrap())
    }

    /// What the last decision brought about, as a viewer perceives it.
    pub fn shown(&self, viewer: Viewer) -> Vec<Shown> {
        let show = |it: &Told| Gunslingers::V1.show(&it.before, &it.fact, &it.after, viewer);
        self.told.iter().filter_map(show).collect()
    }

    /// What the last decision brought about.
    pub fn facts(&self) -> impl Iterator<Item = &Fact> {
        self.told.iter().map(|it| &it.fact)
    }

    /// The state of the race.
    pub fn state(&self) -> &State {
        self.game.state()
    }

    /// The race as a viewer sees it.
    pub fn view(&self, viewer: Viewer) -> View {
        self.game.view(viewer)
    }

    /// The match itself.
    pub fn game(&self) -> &Match<Gunslingers> {
        &self.game
    }
}

/// Everything that a question lets a player choose from.
fn options_of(prompt: &Prompt) -> Vec<OptionItem> {
    match prompt.choice.clone() {
        PromptChoice::One { options }
        | PromptChoice::Some { options, .. }
        | PromptChoice::Sequence { options, .. }
        | PromptChoice::Split { options, .. } => options,
        PromptChoice::Assign { items, bins, .. } => [items, bins].concat(),
        PromptChoice::Number { .. } | PromptChoice::Text { .. } => Vec::new(),
    }
}

/// As which of its resolutions an event took a step, those left out that are used.
#[track_caller]
fn ordinal_of(began: &[Option<Action>], step: Action, used: &BTreeSet<u32>) -> u32 {
    let mut steps = began.iter().zip(1..);
    let found = steps.find(|(it, ordinal)| **it == Some(step) && !used.contains(ordinal));
    found.unwrap_or_else(|| panic!("{step:?} is not taken in {began:?}")).1
}

/// The steps that the first event which plays on takes by itself.
fn steps_of(decided: &Decided<Gunslingers>) -> Vec<Option<Action>> {
    let course = decided.events.iter().find_map(|event| event.body.course());
    let step = |it: &Began<Gunslingers>| match it.root {
        Root::Act { action, .. } => Some(action),
        _ => None,
    };
    course.map(|course| course.began.iter().map(step).collect()).unwrap_or_default()
}
