//! What tests expect.

use serde_json::{Value, json};

use super::super::Fact;
use super::super::piece::Zone;
use super::names::{Name, is_known, place};
use super::{Trial, options_of};
use crate::engine::{Outcome, PromptChoice, Seat, Viewer};

/// What is offered, as the player reads it.
impl Trial {
    /// The label of the option that a word says.
    #[track_caller]
    pub fn label_of(&self, seat: u8, word: &str) -> String {
        let prompt = self.needed(seat);
        let options = options_of(&prompt);
        let found = options.iter().find(|it| self.is_option(&prompt, it, word));
        found.unwrap_or_else(|| panic!("no {word} in {:?}", self.labels(seat))).label.clone()
    }
}

/// What happened.
impl Trial {
    /// Expects that the last word of the test brought about what a sentence says.
    #[track_caller]
    pub fn happens(self, sentence: &str) -> Trial {
        let told = self.sentences();
        assert!(told.iter().any(|it| it.contains(sentence)), "no {sentence:?} in {told:#?}");
        self
    }

    /// What the last word of the test brought about, in sentences.
    pub fn sentences(&self) -> Vec<String> {
        self.shown(Viewer::Public).into_iter().map(|it| it.text.to_string()).collect()
    }

    /// Expects a fact of a type, as JSON names it: `"card_aced"`.
    #[track_caller]
    pub fn happens_fact(self, kind: &str) -> Trial {
        assert!(0 < self.count_of(kind), "no {kind}; {}", self.situation());
        self
    }

    /// Expects a fact of a type that says these things among others: `json!({"amount": 2})`.
    #[track_caller]
    pub fn happens_fact_with(self, kind: &str, with: Value) -> Trial {
        let says = |fact: &Value| {
            let Value::Object(with) = &with else { return false };
            fact["type"] == kind && with.iter().all(|(key, value)| fact[key] == *value)
        };
        assert!(
            self.facts().any(|it| says(&json!(it))),
            "no {kind} with {with}; {}",
            self.situation()
        );
        self
    }

    /// Expects facts that say these things one after the other, whatever came between them.
    #[track_caller]
    pub fn happens_in_order<const N: usize>(self, wanted: [Value; N]) -> Trial {
        let happened: Vec<Value> = self.facts().map(|it| json!(it)).collect();
        let mut left = happened.iter();
        for with in wanted {
            let Value::Object(says) = &with else { panic!("no fact is {with}") };
            let found = left.any(|fact| says.iter().all(|(key, value)| fact[key] == *value));
            assert!(found, "no {with} in its turn; {}", self.situation());
        }
        self
    }

    /// Expects no fact of a type.
    #[track_caller]
    pub fn never_fact(self, kind: &str) -> Trial {
        assert_eq!(self.count_of(kind), 0, "{kind}; {}", self.situation());
        self
    }

    /// How many facts of a type there were.
    pub fn count_of(&self, kind: &str) -> usize {
        self.facts().filter(|it| json!(it)["type"] == kind).count()
    }

    /// The one fact of the last word of the test that `pick` finds.
    #[track_caller]
    pub fn fact<T>(&self, pick: impl Fn(&Fact) -> Option<T>) -> T {
        let mut found: Vec<T> = self.facts().filter_map(pick).collect();
        assert_eq!(found.len(), 1, "{}", self.situation());
        found.remove(0)
    }

    /// Expects something that the test says itself.
    #[track_caller]
    pub fn expects(self, is_so: impl FnOnce(&Trial) -> bool) -> Trial {
        let so = is_so(&self);
        assert!(so, "{}", self.situation());
        self
    }
}

/// What is asked.
impl Trial {
    /// Expects that a player is asked something of a kind: see [`Trial::is_asked`].
    #[track_caller]
    pub fn asks(self, seat: u8, kind: &str) -> Trial {
        self.needs(seat, kind)
    }

    /// Expects that a player is asked nothing, not even for a play.
    #[track_caller]
    pub fn asks_nothing(self, seat: u8) -> Trial {
        assert!(self.prompt(seat).is_none(), "{}", self.situation());
        self
    }

    /// Expects that a player may choose something: `"use Shotgun"`, `"move Sloane"`, a title alone
    /// for any play with it, or as in [`Trial::picks`].
    #[track_caller]
    pub fn offers(self, seat: u8, word: &str) -> Trial {
        assert!(self.is_offered(seat, word), "no {word} for seat {seat}; {}", self.situation());
        self
    }

    /// Expects that a player may not choose something.
    #[track_caller]
    pub fn does_not_offer(self, seat: u8, word: &str) -> Trial {
        assert!(is_known(word), "nothing is called {word}");
        assert!(self.prompt(seat).is_some(), "seat {seat} is asked nothing; {}", self.situation());
        assert!(!self.is_offered(seat, word), "{word} for seat {seat}; {}", self.situation());
        self
    }

    /// Whether a player may choose something now.
    pub fn is_offered(&self, seat: u8, word: &str) -> bool {
        self.prompt(seat).is_some_and(|prompt| {
            options_of(&prompt).iter().any(|it| self.is_option(&prompt, it, word))
        })
    }

    /// What a player may choose from, in words.
    #[track_caller]
    pub fn labels(&self, seat: u8) -> Vec<String> {
        options_of(&self.needed(seat)).into_iter().map(|it| it.label).collect()
    }

    /// From what to what a number may go.
    #[track_caller]
    pub fn range(&self, seat: u8) -> (i64, i64) {
        match self.needed(seat).choice {
            PromptChoice::Number { min, max } => (min, max),
            other => panic!("seat {seat} is not asked for a number: {other:?}"),
        }
    }

    /// How many a player has to choose, and how many he may.
    #[track_caller]
    pub fn choice_of(&self, seat: u8) -> (u32, u32) {
        match self.needed(seat).choice {
            PromptChoice::Some { min, max, .. } | PromptChoice::Sequence { min, max, .. } => {
                (min, max)
            }
            PromptChoice::Split { total, .. } => (total, total),
            other => panic!("seat {seat} is not asked for several: {other:?}"),
        }
    }

    /// How the match ended, if it has.
    pub fn outcome(&self) -> Option<&Outcome> {
        self.game.standing().outcome.as_ref()
    }

    /// Expects who won.
    #[track_caller]
    pub fn won_by<const N: usize>(self, seats: [u8; N]) -> Trial {
        let winners = self.outcome().map(|it| it.winners.clone());
        assert_eq!(winners, Some(seats.map(Seat).to_vec()), "{}", self.situation());
        self
    }
}

/// How things stand.
impl Trial {
    /// A dude's bullets.
    #[track_caller]
    pub fn bullets(&self, name: &str) -> i32 {
        self.state().bullets(self.card(name))
    }

    /// Whether a dude is a stud.
    #[track_caller]
    pub fn is_stud(&self, name: &str) -> bool {
        self.state().shooter(self.card(name)) == super::super::Shooter::Stud
    }

    /// A dude's influence.
    #[track_caller]
    pub fn influence(&self, name: &str) -> i32 {
        self.state().influence(self.card(name))
    }

    /// A card's value.
    #[track_caller]
    pub fn value(&self, name: &str) -> i32 {
        self.state().value(self.card(name))
    }

    /// A dude's upkeep.
    #[track_caller]
    pub fn upkeep(&self, name: &str) -> i32 {
        self.state().upkeep(self.card(name))
    }

    /// The bounty on a dude.
    #[track_caller]
    pub fn bounty(&self, name: &str) -> u32 {
        self.state().piece(self.card(name)).bounty
    }

    /// The control points that a card is worth.
    #[track_caller]
    pub fn points(&self, name: &str) -> i32 {
        self.state().control_points(self.card(name))
    }

    /// Where a card in play is: `"town square"`, `"home:0"`, or the title of a deed.
    #[track_caller]
    pub fn at(&self, name: &str) -> String {
        assert!(self.in_play(name), "{name} is not in play; {}", self.situation());
        place(self.state(), self.state().place(self.card(name)))
    }

    /// Whether a card is booted.
    #[track_caller]
    pub fn is_booted(&self, name: &str) -> bool {
        self.state().piece(self.card(name)).booted
    }

    /// Who controls a card in play.
    #[track_caller]
    pub fn controls(&self, name: &str) -> Option<u8> {
        self.state().controller(self.card(name)).map(|it| it.0)
    }

    /// Whether a card is in play.
    #[track_caller]
    pub fn in_play(&self, name: &str) -> bool {
        self.state().is_in_play(self.card(name))
    }

    /// Whether somebody carries something.
    #[track_caller]
    pub fn carries(&self, name: &str, goods: &str) -> bool {
        let wanted = Name::of(goods).unwrap_or_else(|| panic!("no card is called {goods}"));
        let state = self.state();
        state.attachments(self.card(name)).any(|it| wanted.fits(state, it))
    }

    /// Whether a dude is in a posse.
    #[track_caller]
    pub fn in_posse(&self, name: &str) -> bool {
        let dude = self.card(name);
        self.state().shootout.as_ref().is_some_and(|it| it.has(dude))
    }

    /// Whether a card is in a player's discard pile.
    #[track_caller]
    pub fn in_discard(&self, seat: u8, name: &str) -> bool {
        self.lies_in(seat, name, Zone::Discard)
    }

    /// Whether a card is in a player's Boot Hill.
    #[track_caller]
    pub fn in_boot_hill(&self, seat: u8, name: &str) -> bool {
        self.lies_in(seat, name, Zone::BootHill)
    }

    #[track_caller]
    fn lies_in(&self, seat: u8, name: &str, zone: Zone) -> bool {
        let wanted = Name::of(name).unwrap_or_else(|| panic!("no card is called {name}"));
        let player = self.state().player(Seat(seat));
        let pile = if zone == Zone::Discard { &player.discard } else { &player.boot_hill };
        pile.iter().any(|it| wanted.fits(self.state(), *it))
    }

    /// A player's ghost rock.
    pub fn ghost_rock(&self, seat: u8) -> u32 {
        self.state().player(Seat(seat)).ghost_rock
    }

    /// The titles of a player's hand.
    pub fn hand(&self, seat: u8) -> Vec<&'static str> {
        self.titles(&self.state().player(Seat(seat)).hand)
    }

    /// The titles of a player's draw hand.
    pub fn draw_hand(&self, seat: u8) -> Vec<&'static str> {
        self.titles(&self.state().player(Seat(seat)).draw_hand)
    }

    /// The titles of a player's deck, from the top.
    pub fn deck(&self, seat: u8) -> Vec<&'static str> {
        self.titles(&self.state().player(Seat(seat)).deck)
    }

    /// The titles of a player's discard pile.
    pub fn discard_pile(&self, seat: u8) -> Vec<&'static str> {
        self.titles(&self.state().player(Seat(seat)).discard)
    }

    /// The titles of a player's street, from left to right.
    pub fn street(&self, seat: u8) -> Vec<&'static str> {
        self.titles(&self.state().player(Seat(seat)).street)
    }

    fn titles(&self, cards: &[super::super::CardId]) -> Vec<&'static str> {
        cards.iter().map(|it| self.state().title(*it)).collect()
    }

    /// The rank of a player's draw hand now.
    pub fn rank(&self, seat: u8) -> u8 {
        self.state().standing(Seat(seat)).rank()
    }

    /// A player's control points.
    pub fn total_points(&self, seat: u8) -> i32 {
        self.state().total_control(Seat(seat))
    }

    /// A player's influence.
    pub fn total_influence(&self, seat: u8) -> i32 {
        self.state().total_influence(Seat(seat))
    }
}
