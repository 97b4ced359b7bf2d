//! What tests expect.

use serde_json::{Value, json};

use super::{Trial, Tried, Turn};
use crate::engine::{Outcome, Prompt, Seat, Shown, Status, Viewer};

/// What happened.
impl<R: Tried> Trial<R> {
    /// Expects that the last word of the test brought about what a sentence says.
    #[track_caller]
    pub fn happens(self, sentence: &str) -> Trial<R> {
        let told = self.sentences();
        assert!(told.iter().any(|it| it.contains(sentence)), "no {sentence:?} in {told:#?}");
        self
    }

    /// Expects that the last word of the test brought about what a sentence says, by a rule.
    #[track_caller]
    pub fn happens_by(self, rule: &str, sentence: &str) -> Trial<R> {
        let told = self.shown(Viewer::Public);
        let found = told.iter().any(|it| it.rule == rule && it.text.contains(sentence));
        let told: Vec<(&str, &str)> = told.iter().map(|it| (it.rule, &*it.text)).collect();
        assert!(found, "no {sentence:?} by {rule} in {told:#?}");
        self
    }

    /// Expects that the last word of the test did not bring about what a sentence says.
    #[track_caller]
    pub fn does_not_happen(self, sentence: &str) -> Trial<R> {
        let told = self.sentences();
        assert!(!told.iter().any(|it| it.contains(sentence)), "{sentence:?} in {told:#?}");
        self
    }

    /// Expects a fact of a type, as JSON names it: `"card_aced"`.
    #[track_caller]
    pub fn happens_fact(self, kind: &str) -> Trial<R> {
        assert!(0 < self.count_of(kind), "no {kind}; {}", self.situation());
        self
    }

    /// Expects a fact of a type that says these things among others: `json!({"amount": 2})`.
    #[track_caller]
    pub fn happens_fact_with(self, kind: &str, with: Value) -> Trial<R> {
        let found =
            self.facts().map(|it| json!(it)).any(|it| it["type"] == kind && says(&it, &with));
        assert!(found, "no {kind} with {with}; {}", self.situation());
        self
    }

    /// Expects facts that say these things one after the other, whatever came between them.
    #[track_caller]
    pub fn happens_in_order<const N: usize>(self, wanted: [Value; N]) -> Trial<R> {
        let happened: Vec<Value> = self.facts().map(|it| json!(it)).collect();
        let mut left = happened.iter();
        for with in wanted {
            let found = left.any(|fact| says(fact, &with));
            assert!(found, "no {with} in its turn; {}", self.situation());
        }
        self
    }

    /// Expects no fact of a type.
    #[track_caller]
    pub fn never_fact(self, kind: &str) -> Trial<R> {
        assert_eq!(self.count_of(kind), 0, "{kind}; {}", self.situation());
        self
    }

    /// How many facts of a type there were.
    pub fn count_of(&self, kind: &str) -> usize {
        self.facts().filter(|it| json!(it)["type"] == kind).count()
    }

    /// The one fact of the last word of the test that `pick` finds.
    #[track_caller]
    pub fn fact<T>(&self, pick: impl Fn(&R::Fact) -> Option<T>) -> T {
        let mut found: Vec<T> = self.facts().filter_map(pick).collect();
        assert_eq!(found.len(), 1, "{}", self.situation());
        found.remove(0)
    }

    /// Expects something that the test says itself.
    #[track_caller]
    pub fn expects(self, is_so: impl FnOnce(&Trial<R>) -> bool) -> Trial<R> {
        let so = is_so(&self);
        assert!(so, "{}", self.situation());
        self
    }

    /// What the last word of the test brought about.
    pub fn facts(&self) -> impl Iterator<Item = &R::Fact> {
        self.told.iter().map(|it| &it.fact)
    }

    /// The states after each of these facts.
    pub fn states(&self) -> impl Iterator<Item = &R::State> {
        self.told.iter().map(|it| &*it.after)
    }

    /// What the last word of the test brought about, in sentences.
    pub fn sentences(&self) -> Vec<String> {
        self.shown(Viewer::Public).into_iter().map(|it| it.text.to_string()).collect()
    }

    /// What the last word of the test brought about, as a viewer perceives it.
    pub fn shown(&self, viewer: Viewer) -> Vec<Shown> {
        let rules = &self.game.rules;
        let shown = self.told.iter().map(|it| rules.show(&it.before, &it.fact, &it.after, viewer));
        shown.flatten().collect()
    }

    /// The first decision of the last word of the test as a viewer finds it in the log, if they
    /// do: what was asked, and what was answered unless that is left out.
    pub fn decision(&self, viewer: Viewer) -> Option<(String, Option<Value>)> {
        let show =
            |it: &Turn<R>| it.before.show_next(&it.event, &it.sealed, viewer, None).event.decision;
        let found = self.turns.iter().find_map(show)?;
        Some((found.kind, found.answer))
    }
}

/// Whether a fact says these things among others.
fn says(fact: &Value, with: &Value) -> bool {
    let Value::Object(with) = with else { panic!("no fact is {with}") };
    with.iter().all(|(key, value)| fact[key] == *value)
}

/// What is asked.
impl<R: Tried> Trial<R> {
    /// Expects that a player is asked something of a kind: see [`Trial::is_asked`].
    #[track_caller]
    pub fn asks(self, seat: u8, kind: &str) -> Trial<R> {
        self.asked(seat, kind);
        self
    }

    /// The same, by a rule.
    #[track_caller]
    pub fn asks_by(self, rule: &str, seat: u8, kind: &str) -> Trial<R> {
        assert_eq!(self.asked(seat, kind).rule, rule);
        self
    }

    /// Expects that a player is asked nothing, not even what they do next.
    #[track_caller]
    pub fn asks_nothing(self, seat: u8) -> Trial<R> {
        assert!(self.prompt(seat).is_none(), "{}", self.situation());
        self
    }

    /// Whether a player is asked something: `"play"`, or the game's word for a question; some games
    /// know more words ([`Tried::is_called`]).
    pub fn is_asked(&self, seat: u8, kind: &str) -> bool {
        self.find_asked(seat, kind).is_some()
    }

    /// What of a kind a player is asked.
    #[track_caller]
    pub fn asked(&self, seat: u8, kind: &str) -> Prompt {
        let found = self.find_asked(seat, kind);
        let missing = || panic!("seat {seat} is not asked for {kind}; {}", self.situation());
        found.unwrap_or_else(missing)
    }

    fn find_asked(&self, seat: u8, kind: &str) -> Option<Prompt> {
        let is_called = |it: &Prompt| {
            it.kind == kind || self.question(it).is_some_and(|it| R::is_called(&it, kind))
        };
        self.game.prompts(Seat(seat)).into_iter().find(is_called)
    }

    /// What is asked of a seat now: the first, where it is more than one thing.
    pub fn prompt(&self, seat: u8) -> Option<Prompt> {
        self.game.prompts(Seat(seat)).into_iter().next()
    }

    /// What the question of a prompt is; nothing where it is what a player does next.
    pub fn question(&self, prompt: &Prompt) -> Option<R::Question> {
        self.questions.get(&prompt.id).cloned()
    }

    /// What a player may choose from, in words.
    #[track_caller]
    pub fn labels(&self, seat: u8) -> Vec<String> {
        self.needed(seat).labels()
    }

    /// From what to what a number may go.
    #[track_caller]
    pub fn range(&self, seat: u8) -> (i64, i64) {
        self.needed(seat).range()
    }

    /// How many a player has to choose, and how many they may.
    #[track_caller]
    pub fn choice_of(&self, seat: u8) -> (u32, u32) {
        self.needed(seat).count()
    }

    /// The label of the option that a word says.
    #[track_caller]
    pub fn label_of(&self, seat: u8, word: &str) -> String {
        let prompt = self.needed(seat);
        let options = prompt.options();
        let found = options.iter().find(|it| R::is_meant(self.state(), &prompt, it, word));
        found.unwrap_or_else(|| panic!("no {word} in {:?}", self.labels(seat))).label.clone()
    }

    /// Expects that a player may choose what a word says.
    #[track_caller]
    pub fn offers(self, seat: u8, word: &str) -> Trial<R> {
        assert!(self.is_offered(seat, word), "no {word} for seat {seat}; {}", self.situation());
        self
    }

    /// Expects that a player may not choose what a word says.
    #[track_caller]
    pub fn does_not_offer(self, seat: u8, word: &str) -> Trial<R> {
        assert!(R::is_known(word), "nothing is called {word}");
        self.needed(seat);
        assert!(!self.is_offered(seat, word), "{word} for seat {seat}; {}", self.situation());
        self
    }

    /// Whether a player may choose what a word says.
    pub fn is_offered(&self, seat: u8, word: &str) -> bool {
        self.prompt(seat).is_some_and(|prompt| {
            prompt.options().iter().any(|it| R::is_meant(self.state(), &prompt, it, word))
        })
    }
}

/// How it stands.
impl<R: Tried> Trial<R> {
    /// Whether the match is over.
    pub fn is_over(&self) -> bool {
        self.game.standing().status == Status::Finished
    }

    /// How the match ended, if it has.
    pub fn outcome(&self) -> Option<&Outcome> {
        self.game.standing().outcome.as_ref()
    }

    /// Expects who won.
    #[track_caller]
    pub fn won_by<const N: usize>(self, seats: [u8; N]) -> Trial<R> {
        let winners = self.outcome().map(|it| it.winners.clone());
        assert_eq!(winners, Some(seats.map(Seat).to_vec()), "{}", self.situation());
        self
    }
}
