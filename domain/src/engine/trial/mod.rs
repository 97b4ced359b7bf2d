//! The harness for the tests of every game: a real match, played in the words of its game.
//!
//! A test arranges a match, lets players answer, and expects what follows. An [`Opening`] begins
//! the match; a [`Trial`] is the match under test. Everything that players, judges and clocks do
//! is here ([`answers`]), and everything that a test can expect ([`expect`]). A game adds its own
//! words (its cards, its fights) in an `impl Trial<Game>` of its own, and says in an `impl Tried
//! for Game` how its tests name questions and options.
//!
//! ```ignore
//! pub type Duel = Trial<Showdown>;
//!
//! impl Tried for Showdown {
//!     type Notes = ();
//! }
//!
//! impl Duel {
//!     /// Expects the score.
//!     #[track_caller]
//!     pub fn score(self, first: u8, second: u8) -> Duel {
//!         assert_eq!(self.state().scores(), [first, second], "{}", self.situation());
//!         self
//!     }
//! }
//!
//! #[test]
//! fn a_hit_scores() {
//!     let duel = Opening::of(Showdown::V1, 2).brings(vec![loadout(), loadout()]).begins();
//!     duel.answers(0, "play", "Turn up position 1")   // by the beginning of a label
//!         .asks(1, "race")                            // what comes next
//!         .gives(1, "race", json!({"type": "freeze"})) // as a client would
//!         .happens_by("R19", "Seat 0 shoots")         // what happened, and by which rule
//!         .score(1, 0);
//! }
//! ```
//!
//! Each word that lets somebody do something begins anew: what is expected after it is about what
//! followed from that word. After each event the harness checks all that holds in every game (see
//! [`checks`]), and at the end, unless chance was told what to draw, that the log verifies.

mod answers;
mod chances;
mod checks;
mod expect;
mod named;
mod opening;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde_json::json;
use uuid::Uuid;

use crate::engine::{
    AccountId, Body, ClosedItem, Decided, Event, Match, OptionItem, Prompt, PromptChoice, PromptId,
    Rejection, Ruleset, Sealed, Seat, Seed, Stamp, Time, Viewer, verify,
};

use chances::Chances;
pub use named::{Chapter, every_rule_is_shown};
pub use opening::Opening;

/// The seed of every match under test.
const SEED: Seed = Seed([7; 32]);
/// When every match under test begins, in milliseconds since 1970.
const BEGINNING_MS: i64 = 1_000_000;
/// Answers that one word of a test may give by itself.
const ANSWERS_MAX: usize = 300;
/// Words that speak to one who listens, or call somebody a man.
const SAID_TO_ONE: [&str; 8] = ["you", "your", "yours", "yourself", "he", "him", "his", "himself"];

/// How the tests of a game name what is in it. The defaults suit a game whose questions and labels
/// are plain enough.
pub trait Tried: Ruleset {
    /// What the words of this game keep from one to the next, beside the match.
    type Notes: Clone + Default;

    /// After how many events of a long match it is looked at again whether anybody is shown what
    /// they may not know, which takes longest of all checks. The laws look at it, too.
    const SECRETS_EVERY: usize = 5;

    /// Whether a question is of a kind that a test names, beside the game's word for it.
    fn is_called(_question: &Self::Question, _kind: &str) -> bool {
        false
    }

    /// Whether an option is what a word of a test says: by the beginning of its label.
    fn is_meant(_state: &Self::State, _asked: &Prompt, option: &OptionItem, word: &str) -> bool {
        option.label.starts_with(word)
    }

    /// Whether a word can mean any option at all. A test that expects a misspelt card not to be on
    /// offer would always hold.
    fn is_known(_word: &str) -> bool {
        true
    }

    /// What a sentence says that speaks to one viewer, although everybody reads it.
    fn said_to_one(sentence: &str) -> Option<String> {
        let mut words = sentence.split(|it: char| !it.is_alphabetic()).map(str::to_lowercase);
        words.find(|it| SAID_TO_ONE.contains(&it.as_str()))
    }

    /// Whether something that is closed may be called what an option is called, too: it is another
    /// copy of the same card.
    fn may_read_alike(_closed: &ClosedItem) -> bool {
        false
    }

    /// Checks what holds after each decision in this game alone.
    fn check_also(_it: &Trial<Self>) {}
}

/// A match under test.
#[derive(Clone)]
pub struct Trial<R: Tried> {
    /// What the words of the game keep from one to the next.
    pub notes: R::Notes,
    game: Match<R>,
    /// Milliseconds since the match began.
    passed_ms: i64,
    chances: Chances<R>,
    /// Whether chance was ever told what to draw: then the log does not verify.
    scripted: bool,
    log: Vec<Sealed>,
    /// What is asked, by the prompts that ask it.
    questions: BTreeMap<PromptId, R::Question>,
    /// The events of the last word of the test.
    turns: Vec<Turn<R>>,
    /// The facts in them.
    told: Vec<Told<R>>,
    /// What may be cited.
    citations: Arc<BTreeSet<String>>,
}

/// An event, and the match that it follows.
#[derive(Clone)]
struct Turn<R: Tried> {
    before: Match<R>,
    event: Event<R>,
    sealed: Sealed,
}

/// A fact, and the states around it.
#[derive(Clone)]
struct Told<R: Tried> {
    before: Arc<R::State>,
    fact: R::Fact,
    after: Arc<R::State>,
}

impl<R: Tried> Trial<R> {
    /// A match before its first event.
    fn of(game: Match<R>, chances: Chances<R>) -> Trial<R> {
        Trial {
            notes: R::Notes::default(),
            citations: checks::citations_of(&game.rules),
            game,
            passed_ms: 0,
            chances,
            scripted: false,
            log: Vec::new(),
            questions: BTreeMap::new(),
            turns: Vec::new(),
            told: Vec::new(),
        }
    }

    fn stamp(&self) -> Stamp {
        let actor = Some(AccountId(Uuid::from_u128(1)));
        let at = Time::from_millis(BEGINNING_MS + self.passed_ms);
        Stamp { at, actor, fresh: [5; 32] }
    }

    /// A word of the test begins: what is expected next is about what follows from it.
    pub fn anew(mut self) -> Trial<R> {
        self.turns.clear();
        self.told.clear();
        self
    }

    /// Somebody does something, with the draws that were named.
    #[track_caller]
    fn does(
        mut self,
        what: impl Fn(&Match<R>, Stamp) -> Result<Decided<R>, Rejection>,
    ) -> Trial<R> {
        let stamp = self.stamp();
        self.scripted |= !self.chances.are_open();
        let chances = std::mem::take(&mut self.chances);
        let decide = |game: &Match<R>| {
            what(game, stamp).unwrap_or_else(|why| panic!("{why:?}; {}", self.situation()))
        };
        let (decided, chances) = chances.play(&self.game, decide);
        self.chances = chances;
        self.take(decided);
        self
    }

    /// Takes over what was decided, and checks all that holds after every event.
    #[track_caller]
    fn take(&mut self, decided: Decided<R>) {
        let first = self.told.len();
        let mut state = Arc::clone(&self.game.state);
        let events = decided.events.into_iter().zip(decided.sealed).zip(decided.states);
        for ((event, sealed), after) in events {
            for fact in event.body.facts() {
                let before = Arc::clone(&state);
                R::evolve(Arc::make_mut(&mut state), fact);
                let after = Arc::clone(&state);
                self.told.push(Told { before, fact: fact.clone(), after });
            }
            if matches!(event.body, Body::Created(_) | Body::Rewound { .. }) {
                state = Arc::clone(&after.state);
            }
            assert_eq!(*state, *after.state, "the fold is the fold of the facts");
            for asked in event.body.asked() {
                if let Some(stored) = &asked.question {
                    self.questions.insert(asked.prompt.clone(), stored.question.clone());
                }
            }
            self.log.push(sealed.clone());
            let before = std::mem::replace(&mut self.game, after);
            self.check_state();
            self.turns.push(Turn { before, event, sealed });
        }
        self.check(first);
    }

    /// The state of the match.
    pub fn state(&self) -> &R::State {
        self.game.state()
    }

    /// The match itself.
    pub fn game(&self) -> &Match<R> {
        &self.game
    }

    /// The match as a viewer sees it.
    pub fn view(&self, viewer: Viewer) -> R::View {
        self.game.view(viewer)
    }

    /// The seats of the match.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<R> {
        let count = self.game.standing().chairs.len();
        Seat::all(u8::try_from(count).unwrap())
    }

    /// Everything that is asked of anybody.
    fn open(&self) -> impl Iterator<Item = Prompt> {
        self.seats().flat_map(|seat| self.game.prompts(seat))
    }

    /// What happened and what is asked, for whoever reads why a test failed.
    pub fn situation(&self) -> String {
        let facts = self.told.iter().map(|it| json!(it.fact).to_string());
        let facts: Vec<String> = facts.collect();
        let asked = self.open().map(|it| {
            let question = json!(self.question(&it));
            let options = it.options().into_iter().take(20);
            let options: Vec<String> =
                options.map(|it| format!("  {}: {}", it.label, it.value)).collect();
            format!("seat {}: {} {question}\n{}", it.seat.0, it.kind, options.join("\n"))
        });
        let asked: Vec<String> = asked.collect();
        format!("what happened:\n{}\nwhat is asked:\n{}", facts.join("\n"), asked.join("\n"))
    }

    /// The match holds: its log verifies. Where chance was told what to draw, it cannot.
    #[track_caller]
    pub fn holds(&self) {
        if !self.scripted {
            let report = verify::verify(&self.game.rules, &self.log, &SEED);
            assert!(report.valid, "{report:?}");
        }
    }
}

impl<R: Tried> Drop for Trial<R> {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            self.holds();
        }
    }
}

/// What a test asks of a question.
impl Prompt {
    /// Everything that it lets a player choose from, whatever its form.
    pub fn options(&self) -> Vec<OptionItem> {
        match &self.choice {
            PromptChoice::One { options }
            | PromptChoice::Some { options, .. }
            | PromptChoice::Sequence { options, .. }
            | PromptChoice::Split { options, .. } => options.clone(),
            PromptChoice::Assign { items, bins, .. } => [items.clone(), bins.clone()].concat(),
            PromptChoice::Number { .. } | PromptChoice::Text { .. } => Vec::new(),
        }
    }

    /// What its options are called; where things are put somewhere, what they are put on.
    pub fn labels(&self) -> Vec<String> {
        let options = match &self.choice {
            PromptChoice::Assign { bins, .. } => bins.clone(),
            _ => self.options(),
        };
        options.into_iter().map(|it| it.label).collect()
    }

    /// From what to what a number may go.
    #[track_caller]
    pub fn range(&self) -> (i64, i64) {
        match self.choice {
            PromptChoice::Number { min, max } => (min, max),
            ref other => panic!("seat {} is not asked for a number: {other:?}", self.seat.0),
        }
    }

    /// How many have to be chosen, and how many may be.
    #[track_caller]
    pub fn count(&self) -> (u32, u32) {
        match self.choice {
            PromptChoice::Some { min, max, .. } | PromptChoice::Sequence { min, max, .. } => {
                (min, max)
            }
            PromptChoice::Split { total, .. } => (total, total),
            ref other => panic!("seat {} is not asked for several: {other:?}", self.seat.0),
        }
    }
}
