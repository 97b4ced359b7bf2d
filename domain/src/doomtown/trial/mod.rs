//! Plays for tests, told in the words of the game.
//!
//! [`town`] is a town as a scenario sets it (DTH5), and goes through a real match. Cards are named
//! by their titles: `"Sloane"`; of several the first in play, `"Sloane:1"` the one that seat 1
//! owns, `"Sloane#2"` the second. Players answer in words. After every decision the match is
//! checked for soundness, its encoding, and that nobody's view tells what he may not know; at the
//! end, that its log verifies.

mod answers;
mod expect;
mod names;
mod plays;
mod setting;
mod shootouts;

mod tests;
mod tests_random;

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};
use uuid::Uuid;

use super::citations::cite;
use super::piece::{CardId, Zone};
use super::telling::tests::said_to_one;
use super::telling::view::view;
use super::{Action, Doomtown, Fact, Question, State, Target};
use crate::engine::{
    AccountId, Chance, Decided, Decoder, Encoder, Laws, Match, Prompt, PromptChoice, PromptId,
    Rejection, Rules, Sealed, Seat, Seed, Show, Shown, Stamp, TITLE_MAX, Time, Viewer, house,
    verify,
};

pub use names::{code, pip};
pub use setting::{Town, match_of, ready_made, town};
pub use shootouts::{
    CHEATIN_FULL_HOUSE, CHEATIN_PAIR, DEAD_MANS_HAND, FILLER, FLUSH, FOUR_OF_A_KIND, FULL_HOUSE,
    HIGH_CARD, PAIR, STRAIGHT, STRAIGHT_FLUSH, THREES, TWO_PAIRS,
};

/// The seed of every match under test.
const SEED: Seed = Seed([7; 32]);
/// Answers that one step may take by itself.
const ANSWERS_MAX: usize = 300;

/// A match under test.
#[derive(Clone)]
pub struct Trial {
    rules: Doomtown,
    game: Match<Doomtown>,
    log: Vec<Sealed>,
    /// What is asked, by the prompts that ask it.
    questions: BTreeMap<PromptId, Question>,
    /// What the last word of the test brought about, fact by fact.
    told: Vec<Told>,
    /// What chance is to draw in the next decision.
    draws: Vec<u32>,
    /// Whether chance was told what to draw: then the log does not verify.
    scripted: bool,
}

#[derive(Clone)]
struct Told {
    before: State,
    fact: Fact,
    after: State,
}

impl Trial {
    fn stamp() -> Stamp {
        let actor = Some(AccountId(Uuid::from_u128(1)));
        Stamp { at: Time::from_millis(1_000_000), actor, fresh: [5; 32] }
    }

    fn of(rules: Doomtown, game: Match<Doomtown>) -> Trial {
        Trial {
            rules,
            game,
            log: Vec::new(),
            questions: BTreeMap::new(),
            told: Vec::new(),
            draws: Vec::new(),
            scripted: false,
        }
    }

    /// Names what chance draws first in the next decision: each number modulo how many there are to
    /// draw from. The log of such a match is not verified.
    pub fn draws(mut self, draws: &[u32]) -> Trial {
        self.draws.extend(draws);
        self.scripted = true;
        self
    }

    /// A word of the test begins: what is expected next is about what follows from it.
    fn anew(mut self) -> Trial {
        self.told.clear();
        self
    }

    #[track_caller]
    fn does(&mut self, what: impl Fn(&Match<Doomtown>) -> Result<Decided<Doomtown>, Rejection>) {
        let mut game = self.game.clone();
        if !self.draws.is_empty() {
            game.script_next(0, std::mem::take(&mut self.draws));
        }
        let decided = what(&game).unwrap_or_else(|why| panic!("{why:?}; {}", self.situation()));
        self.take(decided);
    }

    /// Takes over what was decided, and checks all that holds after every event.
    #[track_caller]
    fn take(&mut self, decided: Decided<Doomtown>) {
        let mut state = self.game.state().clone();
        for (event, after) in decided.events.iter().zip(&decided.states) {
            for fact in event.body.facts() {
                let before = state.clone();
                Doomtown::evolve(&mut state, fact);
                self.told.push(Told { before, fact: fact.clone(), after: state.clone() });
            }
            assert_eq!(state, *after.state(), "the fold is the fold of the facts");
            for asked in event.body.course().iter().flat_map(|it| &it.asked) {
                if let Some(put) = &asked.put {
                    self.questions.insert(asked.prompt.clone(), put.question);
                }
            }
        }
        self.log.extend(decided.sealed);
        self.game = decided.after;
        assert_eq!(Doomtown::V1.unsound(&state), None, "{}", self.situation());
        let read: Option<State> = Decoder::read(&Encoder::encoded(&state));
        assert_eq!(read.as_ref(), Some(&state), "the state reads as it was written");
        self.check_secrets();
        self.check_sentences();
        self.check_citations();
        self.check_open_cards();
        self.check_questions();
    }

    /// Whatever lies open is somewhere in everybody's view.
    #[track_caller]
    fn check_open_cards(&self) {
        let (state, view) = (self.state(), view(self.state(), Viewer::Public));
        let mut shown: Vec<CardId> = view.cards.iter().map(|it| it.card).collect();
        shown.extend(view.played.iter().chain(&view.pulled).map(|it| it.card));
        for player in &view.players {
            shown.extend(player.discard.iter().chain(&player.boot_hill).map(|it| it.card));
        }
        shown.extend(view.hands.iter().flat_map(|it| &it.cards).map(|it| it.card));
        shown.sort_unstable();
        let open = |it: &CardId| match state.piece(*it).zone {
            Zone::InPlay | Zone::BeingPlayed | Zone::Discard | Zone::BootHill => true,
            Zone::DrawHand => {
                let holds = |seat: &Seat| state.player(*seat).draw_hand.contains(it);
                state.seats().find(holds).is_some_and(|it| state.player(it).revealed)
            }
            Zone::Hand | Zone::Deck | Zone::Gone => false,
        };
        let count = u16::try_from(state.pieces.len()).unwrap();
        let open: Vec<CardId> = (0..count).map(CardId).filter(open).collect();
        assert_eq!(shown, open, "what lies open is shown once; {}", self.situation());
    }

    /// Every card that a question names is in the view of the player who is asked, no two of its
    /// options read the same, nothing is on offer and closed, and titles are short.
    #[track_caller]
    fn check_questions(&self) {
        for prompt in self.seats().filter_map(|seat| self.prompt(seat.0)) {
            let mut seen = BTreeSet::new();
            cards_in(&json!(self.game.view(Viewer::Seat(prompt.seat))), &mut seen);
            let question = json!(self.question(&prompt));
            for key in ["card", "dude", "by", "mark", "on", "leader"] {
                let named = question.get(key).and_then(Value::as_u64);
                let known = named.is_none_or(|it| seen.contains(&it));
                assert!(known, "{question} names what is not seen; {}", self.situation());
            }
            let mut labels = BTreeSet::new();
            for option in options_of(&prompt) {
                let label = option.label.clone();
                assert!(labels.insert(label), "{:?} twice; {}", option.label, self.situation());
            }
            for closed in self.game.closed(prompt.seat, &prompt.id) {
                assert!(cite(&closed.rule).is_some(), "{} cannot be cited", closed.rule);
                let label = &closed.label;
                assert!(!labels.contains(label), "{label} is offered; {}", self.situation());
            }
            assert!(prompt.title.chars().count() <= TITLE_MAX, "{} is long", prompt.title);
        }
    }

    /// Nobody is shown anything that depends on what he may not know.
    #[track_caller]
    fn check_secrets(&self) {
        let mut chance = Chance::keyed([9; 32]);
        let viewers = self.seats().map(Viewer::Seat).chain([Viewer::Public]);
        for viewer in viewers {
            let dealt = self.game.redealt(viewer, &mut chance);
            let (real, other) = (json!(self.game.view(viewer)), json!(dealt.view(viewer)));
            assert_eq!(real, other, "the view of {viewer:?} tells a secret");
            if let Viewer::Seat(seat) = viewer {
                let (real, other) = (self.game.prompts(seat), dealt.prompts(seat));
                assert_eq!(real, other, "a prompt of {seat} tells a secret");
                let closed = |prompt: &Prompt| {
                    (self.game.closed(seat, &prompt.id), dealt.closed(seat, &prompt.id))
                };
                let closed = real.iter().map(closed);
                let told = closed.into_iter().all(|(real, other)| real == other);
                assert!(told, "what is closed to {seat} tells a secret");
            }
        }
    }

    /// Facts are read by everybody: they speak to nobody in particular.
    #[track_caller]
    fn check_sentences(&self) {
        for it in self.shown(Viewer::Public) {
            assert_eq!(said_to_one(&it.text), None, "in {:?}", it.text);
        }
    }

    /// Whatever is cited to anybody can be looked up.
    #[track_caller]
    fn check_citations(&self) {
        let mut cited: Vec<String> = Vec::new();
        cited.extend(self.shown(Viewer::Public).into_iter().map(|it| it.rule.to_owned()));
        for prompt in self.seats().flat_map(|seat| self.game.prompts(seat)) {
            cited.push(prompt.rule.clone());
            cited.extend(options_of(&prompt).iter().filter_map(|it| it.rule.clone()));
        }
        for rule in cited {
            let known = cite(&rule).is_some() || house::citations().iter().any(|it| it.id == rule);
            assert!(known, "{rule} cannot be cited");
        }
    }

    fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        let count = self.game.standing().chairs.len();
        Seat::all(u8::try_from(count).unwrap())
    }

    /// What the last word of the test brought about, as a viewer perceives it.
    pub fn shown(&self, viewer: Viewer) -> Vec<Shown> {
        let show = |it: &Told| Doomtown::V1.show(&it.before, &it.fact, &it.after, viewer);
        self.told.iter().filter_map(show).collect()
    }

    /// What the last word of the test brought about.
    pub fn facts(&self) -> impl Iterator<Item = &Fact> {
        self.told.iter().map(|it| &it.fact)
    }

    /// The state of the match.
    pub fn state(&self) -> &State {
        self.game.state()
    }

    /// The match itself.
    pub fn game(&self) -> &Match<Doomtown> {
        &self.game
    }

    /// What is asked of a seat now.
    pub fn prompt(&self, seat: u8) -> Option<Prompt> {
        self.game.prompts(Seat(seat)).into_iter().next()
    }

    /// What the question of a prompt is; nothing where a play is asked for.
    pub fn question(&self, prompt: &Prompt) -> Option<Question> {
        self.questions.get(&prompt.id).copied()
    }

    /// What happened and what is asked, for whoever reads why a test failed.
    fn situation(&self) -> String {
        let facts: Vec<String> = self.facts().map(|it| json!(it).to_string()).collect();
        let asked = self.seats().filter_map(|seat| self.prompt(seat.0));
        let asked: Vec<String> = asked
            .map(|it| {
                let question = json!(self.question(&it));
                let options = options_of(&it).into_iter().map(|it| it.value.to_string());
                let options: Vec<String> = options.take(20).collect();
                format!("seat {}: {} {question} {}", it.seat.0, it.kind, options.join(" "))
            })
            .collect();
        format!("what happened:\n{}\nwhat is asked:\n{}", facts.join("\n"), asked.join("\n"))
    }

    /// The match holds: its log verifies.
    #[track_caller]
    pub fn holds(&self) {
        if !self.scripted {
            let report = verify::verify(&self.rules, &self.log, &SEED);
            assert!(report.valid, "{report:?}");
        }
    }
}

impl Drop for Trial {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            self.holds();
        }
    }
}

/// The numbers of all cards in a view.
fn cards_in(view: &Value, to: &mut BTreeSet<u64>) {
    match view {
        Value::Object(fields) => {
            to.extend(fields.get("card").and_then(Value::as_u64));
            fields.values().for_each(|it| cards_in(it, to));
        }
        Value::Array(items) => items.iter().for_each(|it| cards_in(it, to)),
        _ => (),
    }
}

/// The options of a prompt, whatever its form.
fn options_of(prompt: &Prompt) -> Vec<crate::engine::OptionItem> {
    match &prompt.choice {
        PromptChoice::One { options }
        | PromptChoice::Some { options, .. }
        | PromptChoice::Sequence { options, .. }
        | PromptChoice::Split { options, .. } => options.clone(),
        PromptChoice::Assign { items, bins, .. } => [items.clone(), bins.clone()].concat(),
        PromptChoice::Number { .. } | PromptChoice::Text { .. } => Vec::new(),
    }
}

/// What an option of a play prompt is.
fn action_of(value: &Value) -> Option<Action> {
    serde_json::from_value(value.clone()).ok()
}

/// What an option of a question is.
fn target_of(value: &Value) -> Option<Target> {
    serde_json::from_value(value.clone()).ok()
}

/// The answer that the server would give for a player.
fn default_answer(game: &Match<Doomtown>, seat: Seat) -> Option<Value> {
    game.default_decision(seat).map(|(_, answer)| answer)
}
