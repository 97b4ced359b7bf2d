//! What tests expect.

use super::{Race, property};
use crate::engine::{OptionItem, Outcome, Prompt, PromptChoice, Seat, Viewer};
use crate::gunslingers::{Fact, GunId, Place, State};

impl Race {
    /// Expects that the last decision brought about what a sentence says.
    #[track_caller]
    pub fn happens(self, sentence: &str) -> Race {
        let told = self.sentences();
        assert!(told.iter().any(|it| it.contains(sentence)), "no {sentence:?} in {told:#?}");
        self
    }

    /// Expects that the last decision brought about what a sentence says, by a rule.
    #[track_caller]
    pub fn happens_by(self, rule: &str, sentence: &str) -> Race {
        let told = self.shown(Viewer::Public);
        let found = told.iter().any(|it| it.rule == rule && it.text.contains(sentence));
        let told: Vec<(&str, &str)> = told.iter().map(|it| (it.rule, &*it.text)).collect();
        assert!(found, "no {sentence:?} by {rule} in {told:#?}");
        self
    }

    /// Expects that the last decision did not bring about what a sentence says.
    #[track_caller]
    pub fn does_not_happen(self, sentence: &str) -> Race {
        let told = self.sentences();
        assert!(!told.iter().any(|it| it.contains(sentence)), "{sentence:?} in {told:#?}");
        self
    }

    /// What the last decision brought about, in sentences.
    pub fn sentences(&self) -> Vec<String> {
        self.shown(Viewer::Public).into_iter().map(|it| it.text.to_string()).collect()
    }

    /// The one fact of the last decision that `pick` finds.
    #[track_caller]
    pub fn fact<T>(&self, pick: impl Fn(&Fact) -> Option<T>) -> T {
        let mut found: Vec<T> = self.facts().filter_map(pick).collect();
        assert_eq!(found.len(), 1, "{:#?}", self.sentences());
        found.remove(0)
    }

    /// Expects who controls a property, with how many markers; nobody with none.
    #[track_caller]
    pub fn controls_now(self, name: &str, owner: Option<u8>, markers: u8) -> Race {
        let holding = self.state().holdings.get(&property(name));
        let now = holding.map(|it| (it.owner.0, it.markers));
        assert_eq!(now, owner.map(|owner| (owner, markers)), "{name}");
        self
    }

    /// Expects a player's money.
    #[track_caller]
    pub fn cash(self, seat: u8, dollars: u32) -> Race {
        assert_eq!(self.state().player(Seat(seat)).cash, dollars, "{:#?}", self.sentences());
        self
    }

    /// Expects a player's reputation.
    #[track_caller]
    pub fn reputation(self, seat: u8, tokens: u32) -> Race {
        assert_eq!(self.state().player(Seat(seat)).reputation, tokens, "{:#?}", self.sentences());
        self
    }

    /// Expects how a gunslinger is: `"fit"`, `"winged"`, `"wounded"`, `"thrown"`, `"jailed"`,
    /// `"killed"`, `"left"` or `"for hire"`.
    #[track_caller]
    pub fn gun_is(self, gun: u16, condition: &str) -> Race {
        assert_eq!(condition_of(self.state(), gun), condition, "{:#?}", self.sentences());
        self
    }

    /// Expects that a gunslinger was so at some point of the last decision, even if he is fit again
    /// at its end because the round was over.
    #[track_caller]
    pub fn gun_was(self, gun: u16, condition: &str) -> Race {
        let was = |state: &State| condition_of(state, gun) == condition;
        assert!(self.told.iter().any(|it| was(&it.after)), "{:#?}", self.sentences());
        self
    }

    /// Expects in whose gang a gunslinger is.
    #[track_caller]
    pub fn works_for(self, gun: u16, seat: u8) -> Race {
        assert_eq!(self.state().gun(GunId(gun)).place, Place::Gang { seat: Seat(seat) });
        self
    }

    /// Expects that a player is asked for something.
    #[track_caller]
    pub fn asks(self, seat: u8, kind: &str) -> Race {
        self.needed_prompt(seat, kind);
        self
    }

    /// Expects that a player is asked for nothing.
    #[track_caller]
    pub fn asks_nothing(self, seat: u8) -> Race {
        let asked = self.game.prompts(Seat(seat)).into_iter().map(|it| it.kind);
        assert_eq!(asked.collect::<Vec<_>>(), Vec::<String>::new(), "{:#?}", self.sentences());
        self
    }

    /// Whether a player is asked for something.
    pub fn is_asked(&self, seat: u8, kind: &str) -> bool {
        self.prompt(seat, kind).is_some()
    }

    /// What a player is asked.
    pub fn prompt(&self, seat: u8, kind: &str) -> Option<Prompt> {
        self.game.prompts(Seat(seat)).into_iter().find(|it| it.kind == kind)
    }

    /// What a player may choose from; where he assigns, what he puts things on.
    #[track_caller]
    pub fn labels(&self, seat: u8, kind: &str) -> Vec<String> {
        let label = |it: OptionItem| it.label;
        match self.prompt(seat, kind).map(|it| it.choice) {
            Some(
                PromptChoice::One { options }
                | PromptChoice::Some { options, .. }
                | PromptChoice::Sequence { options, .. }
                | PromptChoice::Split { options, .. },
            ) => options.into_iter().map(label).collect(),
            Some(PromptChoice::Assign { bins, .. }) => bins.into_iter().map(label).collect(),
            other => panic!("seat {seat} is not asked to choose a {kind}: {other:?}"),
        }
    }

    /// From what to what a number may go.
    #[track_caller]
    pub fn range(&self, seat: u8, kind: &str) -> (i64, i64) {
        match self.prompt(seat, kind).map(|it| it.choice) {
            Some(PromptChoice::Number { min, max }) => (min, max),
            other => panic!("seat {seat} is not asked for a number for {kind}: {other:?}"),
        }
    }

    /// How the match ended, if it has.
    pub fn outcome(&self) -> Option<&Outcome> {
        self.game.standing().outcome.as_ref()
    }

    /// Expects who won.
    #[track_caller]
    pub fn won_by<const N: usize>(self, seats: [u8; N]) -> Race {
        let winners = self.outcome().map(|it| it.winners.clone());
        assert_eq!(winners, Some(seats.map(Seat).to_vec()), "{:#?}", self.sentences());
        self
    }
}

/// How a gunslinger is, in a word.
fn condition_of(state: &State, gun: u16) -> &'static str {
    let gun = state.gun(GunId(gun));
    match gun.place {
        Place::ForHire => "for hire",
        Place::Killed => "killed",
        Place::Left => "left",
        Place::Gang { .. } if 0 < gun.jailed_until => "jailed",
        Place::Gang { .. } if gun.wounded => "wounded",
        Place::Gang { .. } if gun.thrown => "thrown",
        Place::Gang { .. } if gun.winged => "winged",
        Place::Gang { .. } => "fit",
    }
}
