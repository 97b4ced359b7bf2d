//! A game is one trait.

use std::fmt::Debug;

use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::Value;
use utoipa::ToSchema;

use crate::engine::{
    CatalogItem, Chance, Choice, Decode, Encode, Guide, Imported, Mark, Preset, Prompt, Resolved,
    Schemas, Seat, Table, Viewer, Violation,
};

/// A type that is stored in a log or sent over the wire.
pub trait Plain: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync {}
impl<T: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync> Plain for T {}

/// A game. The value is the pinned version of its rules.
///
/// Everything here is pure: no clock, no I/O, no randomness but [`Table::chance`]. Nothing may
/// panic on a state that the game's own facts have made, nor on the default state, which is what
/// a match folds before it starts, nor on [`Ruleset::unstarted`], which is what is shown then.
pub trait Ruleset: Clone + Debug + PartialEq + Send + Sync + 'static {
    /// What the creator of the match chose. The default is what he gets who chooses nothing.
    type Options: Plain + Default;
    /// What a player brings: a deck, a character. `()` where a game takes none.
    type Loadout: Plain;
    /// Everything there is to know, secrets included. Deliberately not `Serialize`.
    type State: Clone + PartialEq + Debug + Default + Encode + Decode + Send + Sync;
    /// Something that happened. Carries results, so folding needs no rules. Stored format.
    type Fact: Plain;
    /// What a seat may start when the table is at rest. Stored format.
    type Action: Plain;
    /// What a question is about. Stored format.
    type Question: Plain;
    /// What an answer points at. Stored format.
    type Target: Plain;
    /// A correction that a judge may make. [`Unadjusted`] where there is none. Stored format.
    type Adjustment: Plain;
    /// What one viewer sees.
    type View: Serialize;

    /// The ruleset's name in addresses: lower case, with hyphens.
    const ID: &'static str;

    /// The version of the rules that this value is, as `rules_version` names it.
    fn version(&self) -> &'static str;

    /// The game as newcomers and clients get to know it.
    fn guide(&self) -> Guide;

    /// Its cards, properties, characters or items.
    fn catalog(&self) -> Vec<CatalogItem>;

    /// Ready-made loadouts, each usable as it is in every seat. Empty: the game takes none.
    fn loadouts(&self) -> Vec<Preset<Self>>;

    /// Reads a loadout that another program wrote, in a media type without parameters. `None` where
    /// the game reads none in such a type.
    fn import(&self, _media: &str, _text: &str) -> Option<Imported<Self::Loadout>> {
        None
    }

    /// Whether a player who brings nothing may play, too, in a match with these options.
    fn may_bring_nothing(&self, _options: &Self::Options) -> bool {
        false
    }

    /// The options as everybody may know them.
    fn public_options(&self, options: &Self::Options) -> Self::Options {
        options.clone()
    }

    /// Whether a match with these options begins in the middle of things: only an administrator
    /// makes one, and it never counts as a real match.
    fn is_staged(&self, _options: &Self::Options) -> bool {
        false
    }

    /// The types that clients meet: options, loadout, actions, targets, shown facts, view. Each
    /// wears its game: `#[schema(as = showdown::Action)]`.
    fn schemas(to: &mut Schemas);

    /// Checks the options, and every loadout that is known so far, by seat. All violations at
    /// once; pointers begin with `/options` or `/loadouts/N`.
    fn check(
        &self,
        options: &Self::Options,
        loadouts: &[Option<Self::Loadout>],
    ) -> Result<(), Vec<Violation>>;

    /// The table before the start: bare but for the options, so that a view of an open match says
    /// what will be played. Nothing of it is folded or stored.
    fn unstarted(&self, options: &Self::Options) -> Self::State;

    /// Deals and opens: everything up to the first rest.
    fn open(table: &mut Table<Self>, setup: Setup<Self>) -> Resolved;

    /// Every action `seat` may take while the table is at rest.
    fn actions(&self, state: &Self::State, seat: Seat) -> Vec<Self::Action>;

    /// Carries out an action, asking whatever it needs to know. `seat` is `None` where the game
    /// itself goes on ([`Ruleset::proceed`]).
    fn resolve(table: &mut Table<Self>, seat: Option<Seat>, action: Self::Action) -> Resolved;

    /// What comes next with nobody's doing: the next phase. Asked whenever the table rests.
    fn proceed(&self, state: &Self::State) -> Option<Self::Action>;

    /// The fold. Total, without logic, and the same for every version of the rules.
    fn evolve(state: &mut Self::State, fact: &Self::Fact);

    /// Built up from what `viewer` may know, never cut down from the state.
    fn view(&self, state: &Self::State, viewer: Viewer) -> Self::View;

    /// A fact as `viewer` perceives it, if at all; with the states before and after it.
    fn show(
        &self,
        before: &Self::State,
        fact: &Self::Fact,
        after: &Self::State,
        viewer: Viewer,
    ) -> Option<Shown>;

    /// How the match ended, as soon as it has. Asked whenever the table rests.
    fn outcome(&self, state: &Self::State) -> Option<Outcome>;

    /// The game's word for a question: `bid`, `casualties`.
    fn kind(question: &Self::Question) -> &'static str;

    /// Whether the others may not even know that this is asked.
    fn is_secret(_question: &Self::Question) -> bool {
        false
    }

    /// Whether the seat that answers a question may read its answer in the log. Not where players
    /// have to remember.
    fn may_reread(&self, _state: &Self::State, _question: &Self::Question) -> bool {
        true
    }

    /// A question as the seat that is asked reads it.
    fn describe(&self, state: &Self::State, seat: Seat, question: &Self::Question) -> Description;

    /// A target as the seat that is asked reads it.
    fn label(
        &self,
        state: &Self::State,
        seat: Seat,
        question: &Self::Question,
        target: &Self::Target,
    ) -> Label;

    /// Why an answer that the form does not admit is against the rules, where the game can say more
    /// than that it was not on offer: a sentence for the player, and the rule that it breaks. Tells
    /// nothing that the seat may not know. Without it the refusal cites the question's rule.
    fn why_not(
        &self,
        _state: &Self::State,
        _seat: Seat,
        _question: &Self::Question,
        _answer: &Value,
    ) -> Option<Description> {
        None
    }

    /// What a seat that may act at rest is told.
    fn describe_play(&self, state: &Self::State, seat: Seat) -> Description;

    /// An action as the seat that may take it reads it.
    fn label_action(&self, state: &Self::State, seat: Seat, action: &Self::Action) -> Label;

    /// What is answered for a seat whose time is up, as a client would send it.
    fn default_answer(
        &self,
        _state: &Self::State,
        _seat: Seat,
        _question: &Self::Question,
        choice: &Choice<Self::Target>,
    ) -> Value {
        choice.plainest()
    }

    /// The place in `actions` of what a seat does whose time is up at rest.
    fn default_action(
        &self,
        _state: &Self::State,
        _seat: Seat,
        _actions: &[Self::Action],
    ) -> usize {
        0
    }

    /// Of the seats whose time is up at the same moment, at least one, the seat that is answered
    /// for first. Where the game names none, it is the first of them.
    fn answered_for_first(&self, _state: &Self::State, _up: &[Seat]) -> Option<Seat> {
        None
    }

    /// Whether somebody has taught the game a player who knows it.
    fn has_steady_player(&self) -> bool {
        false
    }

    /// What a player who knows the game would answer, from nothing but what he is shown: his view
    /// and the question. `chance` keeps him from being foreseen. `None` where nobody has taught the
    /// game such a player: then any legal answer is as good as another.
    fn steady_answer(
        &self,
        _view: &Self::View,
        _prompt: &Prompt,
        _chance: &mut Chance,
    ) -> Option<Value> {
        None
    }

    /// Reads a view as the API shows it, for a player who knows the game.
    fn read_view(_view: &Value) -> Option<Self::View> {
        None
    }

    /// What a simulation counts of each seat, in the order of the seats; empty where it counts
    /// nothing but who wins.
    fn tally(&self, _state: &Self::State) -> Vec<Tally> {
        Vec::new()
    }

    /// Takes a seat that has resigned out of a match that goes on. Never called where one seat
    /// is left: it has won.
    fn resign(_table: &mut Table<Self>, _seat: Seat) -> Resolved {
        Ok(())
    }

    /// Every correction that a judge may make while the table is at rest.
    fn adjustments(&self, _state: &Self::State) -> Vec<Self::Adjustment> {
        Vec::new()
    }

    /// A correction as the judge reads it.
    fn label_adjustment(&self, _state: &Self::State, adjustment: &Self::Adjustment) -> Label {
        Label::plain(format!("{adjustment:?}"))
    }

    /// Makes a correction: only ever one of [`Ruleset::adjustments`].
    fn adjust(_table: &mut Table<Self>, _adjustment: Self::Adjustment) -> Resolved {
        Ok(())
    }

    /// Makes a seat pay a penalty: only ever one of the guide's.
    fn penalize(_table: &mut Table<Self>, _seat: Seat, _penalty: &str) -> Resolved {
        Ok(())
    }

    /// The same match as `viewer` knows it, with everything dealt anew that they may not know.
    ///
    /// The deal is a function of what `viewer` knows and of `chance`, and of nothing else: sort
    /// what is hidden by what is printed on it before it is shuffled, hidden numbers too. Whoever
    /// sees the deal and the seed could otherwise reverse the shuffle.
    fn redeal(&self, state: &Self::State, viewer: Viewer, chance: &mut Chance) -> Self::State;

    /// What is wrong with a state that no play may lead to: a card in two places, a coin lost.
    fn unsound(&self, state: &Self::State) -> Option<String>;
}

/// The adjustments of a game that knows none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Unadjusted {}

/// What a match starts from.
#[derive(Clone, Debug, PartialEq)]
pub struct Setup<R: Ruleset> {
    /// What the creator chose.
    pub options: R::Options,
    /// Who sits where, with what.
    pub seats: Vec<SetupSeat<R>>,
}

/// One seat of a setup.
#[derive(Clone, Debug, PartialEq)]
pub struct SetupSeat<R: Ruleset> {
    /// The role the player took, where the game has roles.
    pub role: Option<String>,
    /// What the player brought, where the game takes loadouts.
    pub loadout: Option<R::Loadout>,
}

/// What a simulation counts of a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    /// As what its results are gathered: the character, the deck.
    pub who: String,
    /// Numbers whose averages tell something, by what they are called: a few words each, the same
    /// for every seat.
    pub figures: Vec<(&'static str, i64)>,
}

/// A sentence for a player, with the rule behind it.
#[derive(Clone, Debug, PartialEq)]
pub struct Description {
    /// A sentence.
    pub text: String,
    /// The citation.
    pub rule: &'static str,
}

impl Description {
    /// A sentence with its citation.
    pub fn new(text: impl Into<String>, rule: &'static str) -> Description {
        Description { text: text.into(), rule }
    }
}

/// What an option is called.
#[derive(Clone, Debug, PartialEq)]
pub struct Label {
    /// A few words.
    pub label: String,
    /// The citation, where one says more.
    pub rule: Option<&'static str>,
}

impl Label {
    /// A label without a citation.
    pub fn plain(label: impl Into<String>) -> Label {
        Label { label: label.into(), rule: None }
    }

    /// A label with a citation.
    pub fn cited(label: impl Into<String>, rule: &'static str) -> Label {
        Label { label: label.into(), rule: Some(rule) }
    }
}

/// A fact as one viewer perceives it.
#[derive(Clone, Debug, PartialEq)]
pub struct Shown {
    /// A JSON object with `type` and the fields that this viewer may know.
    pub fields: Value,
    /// A sentence that a spectator understands.
    pub text: String,
    /// The citation.
    pub rule: &'static str,
    /// Whether this viewer learns something that he could not know before.
    pub reveals: bool,
    /// Why it is good to seek by, beside what it reveals.
    pub mark: Option<Mark>,
}

impl Shown {
    /// A fact that tells this viewer nothing hidden.
    pub fn new(wire: &impl Serialize, text: impl Into<String>, rule: &'static str) -> Shown {
        let fields = serde_json::to_value(wire).expect("plain types always serialize");
        Shown { fields, text: text.into(), rule, reveals: false, mark: None }
    }

    /// Marks that this viewer learns something that he could not know before: a card turned up,
    /// a die rolled.
    pub fn revealing(mut self) -> Shown {
        self.reveals = true;
        self
    }

    /// Marks that a turn or a phase begins with this, or that it changes a score.
    pub fn marking(mut self, mark: Mark) -> Shown {
        self.mark = Some(mark);
        self
    }
}

/// How a match ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Outcome {
    /// Won, drawn or void.
    pub kind: OutcomeKind,
    /// The seats that won; empty unless somebody did.
    pub winners: Vec<Seat>,
    /// A sentence that says why.
    pub reason: String,
    /// The final score by seat, where the game keeps one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub scores: Option<Vec<i64>>,
}

impl Outcome {
    /// Somebody won.
    pub fn won(winners: Vec<Seat>, reason: impl Into<String>) -> Outcome {
        Outcome { kind: OutcomeKind::Won, winners, reason: reason.into(), scores: None }
    }

    /// Nobody won.
    pub fn drawn(reason: impl Into<String>) -> Outcome {
        let kind = OutcomeKind::Drawn;
        Outcome { kind, winners: Vec::new(), reason: reason.into(), scores: None }
    }

    /// The match does not count.
    pub fn void(reason: impl Into<String>) -> Outcome {
        let kind = OutcomeKind::Void;
        Outcome { kind, winners: Vec::new(), reason: reason.into(), scores: None }
    }

    /// With the final score by seat.
    pub fn with_scores(mut self, scores: Vec<i64>) -> Outcome {
        self.scores = Some(scores);
        self
    }
}

/// The ways in which a match ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum OutcomeKind {
    /// One seat or more won.
    Won,
    /// Nobody won.
    Drawn,
    /// The match does not count.
    Void,
}
