//! A game is a value that implements a few short traits. The value is the pinned version of its
//! rules.
//!
//! Everything here is pure: no clock, no I/O, no randomness but [`Table::chance`]. Nothing may
//! panic on a state that the game's own facts have made, nor on the default state, which is what
//! a match folds before it starts, nor on [`Rules::unstarted`], which is what is shown then.

use std::fmt::Debug;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::engine::{
    Bout, CatalogItem, Chance, Choice, Closed, CorrectionGroup, Decode, Description, Encode, Guide,
    Imported, Label, Nameable, Outcome, Plain, Preset, Prompt, Resolved, RoleGuide, Schemas, Seat,
    SeatRange, Setup, Shown, Table, Unread, Viewer, Violation, plain,
};

/// How a match ends for which the game's book knows no tie-break.
const TIME_IS_UP: &str = "Time is up, and the rules of the game do not say who has won.";

/// A game, with all its parts. Read [`Rules`] first.
pub trait Ruleset: Rules + Show + Guided + Judged + Tournament + StandIn + Laws {}
impl<R: Rules + Show + Guided + Judged + Tournament + StandIn + Laws> Ruleset for R {}

/// The rules: what may be done, what follows from it, and how it is folded.
pub trait Rules: Clone + Debug + PartialEq + Send + Sync + Sized + 'static {
    /// What the creator of the match chose. The default is for those who choose nothing.
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

    /// The ruleset's name in addresses: lower case, with hyphens.
    const ID: &'static str;

    /// The version of the rules that this value is, as `rules_version` names it.
    fn version(&self) -> &'static str;

    /// Checks the options, and every loadout that is known so far, by seat.
    ///
    /// # Errors
    /// All that is wrong with them at once; pointers begin with `/options` or `/loadouts/N`.
    fn check(
        &self,
        options: &Self::Options,
        loadouts: &[Option<Self::Loadout>],
    ) -> Result<(), Vec<Violation>>;

    /// What there is too much of in the options of a match that is to be made. Unlike
    /// [`Rules::check`] it is asked only then: a match keeps its options that was made before there
    /// was such a limit, and verifies.
    fn beyond_limits(&self, _options: &Self::Options) -> Vec<Violation> {
        Vec::new()
    }

    /// The table before the start, with nothing on it but the options, so that a view of an open
    /// match says what will be played. Nothing of it is folded or stored.
    fn unstarted(&self, options: &Self::Options) -> Self::State;

    /// Deals and opens: everything up to the first rest.
    fn open(table: &mut Table<Self>, setup: Setup<Self>) -> Resolved;

    /// Every action `seat` may take while the table is at rest.
    fn actions(&self, state: &Self::State, seat: Seat) -> Vec<Self::Action>;

    /// Carries out an action, asking whatever it needs to know. `seat` is `None` where the game
    /// itself goes on ([`Rules::proceed`]).
    fn resolve(table: &mut Table<Self>, seat: Option<Seat>, action: Self::Action) -> Resolved;

    /// What comes next with nobody's doing: the next phase. Asked whenever the table rests.
    fn proceed(&self, state: &Self::State) -> Option<Self::Action>;

    /// The fold. Total, without logic, and the same for every version of the rules.
    fn evolve(state: &mut Self::State, fact: &Self::Fact);

    /// How the match ended, as soon as it has. Asked whenever the table rests.
    fn outcome(&self, state: &Self::State) -> Option<Outcome>;

    /// Takes a seat that has resigned out of a match that goes on. Never called where one seat
    /// is left and has won by that, nor where none is.
    fn resign(_table: &mut Table<Self>, _seat: Seat) -> Resolved {
        Ok(())
    }

    /// Whether the last seat that plays on has won. Not where all play together against the game:
    /// whoever is left plays on.
    fn last_seat_wins(&self) -> bool {
        true
    }

    /// Whether a seat with this role runs the game for the others and plays for no place.
    fn is_referee(&self, _role: &str) -> bool {
        false
    }

    /// Whether the game itself has put the match off, until it says otherwise. Asked whenever the
    /// table rests. Meanwhile clocks stand, and only those are asked to whom [`Rules::actions`]
    /// still offers something.
    fn is_suspended(&self, _state: &Self::State) -> bool {
        false
    }

    /// Whether the player of seat `by` may answer for seat `of` what that one is asked openly.
    fn may_answer_for(&self, _state: &Self::State, _by: Seat, _of: Seat) -> bool {
        false
    }

    /// Milliseconds after which what a seat may start is answered by default; 0: never.
    fn play_closes_after_ms(&self, _state: &Self::State, _seat: Seat) -> u32 {
        0
    }

    /// Whether the match waits for what a seat may start. Not where the seat only may: then its
    /// clock does not run.
    fn waits_for(&self, _state: &Self::State, _seat: Seat) -> bool {
        true
    }
}

/// What each viewer gets of the game, and how it is put into words.
pub trait Show: Rules {
    /// What one viewer sees.
    type View: Serialize;

    /// What its sentences name beside seats: the words of their spans.
    const NAMES: &'static [Nameable];

    /// Whether views and prompts may refer to texts that players have written.
    const SHOWS_TEXTS: bool = false;

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

    /// What a seat is asked, as it reads it.
    fn describe(&self, state: &Self::State, seat: Seat, matter: Matter<'_, Self>) -> Description;

    /// What may be chosen, as the seat that is asked reads it.
    fn label(&self, state: &Self::State, seat: Seat, chosen: Chosen<'_, Self>) -> Label;

    /// What a player may look for among the options of a question and not find, with why.
    fn closed(&self, _state: &Self::State, _seat: Seat, _matter: Matter<'_, Self>) -> Vec<Closed> {
        Vec::new()
    }

    /// Why an answer that the form does not admit is against the rules, where the game can say more
    /// than that it was not on offer: a sentence for the player, and the rule that it breaks. Tells
    /// nothing that the seat may not know. Without it the refusal cites the question's rule. At
    /// rest the answer is what the seat wanted to start.
    fn why_not(
        &self,
        _state: &Self::State,
        _seat: Seat,
        _matter: Matter<'_, Self>,
        _answer: &Value,
    ) -> Option<Description> {
        None
    }
}

/// What a seat is asked: what it does next, or a question of the game. It has a word of its own,
/// as each game's own questions are called `Question`, and it may hold one.
#[derive(Debug)]
pub enum Matter<'a, R: Rules> {
    /// What it does next, the table being at rest.
    Play,
    /// A question of the game.
    Question(&'a R::Question),
}

/// What may be chosen.
#[derive(Debug)]
pub enum Chosen<'a, R: Rules> {
    /// An action, the table being at rest.
    Action(&'a R::Action),
    /// What an answer to a question points at.
    Target(&'a R::Question, &'a R::Target),
}

/// What a seat is asked, with all that it may answer.
#[derive(Debug)]
pub enum OpenMatter<'a, R: Rules> {
    /// What it does next: one of these, of which there is at least one.
    Play(&'a [R::Action]),
    /// A question of the game.
    Question(&'a R::Question, &'a Choice<R::Target>),
}

/// The game as newcomers and clients get to know it.
pub trait Guided: Rules {
    /// How it is played, with its rules, options and roles.
    fn guide(&self) -> Guide;

    /// How many may play, as the guide has it: a game whose guide takes long to write says so here.
    fn seats(&self) -> SeatRange {
        self.guide().seats
    }

    /// The roles that seats may take, if any, as the guide has it.
    fn roles(&self) -> Vec<RoleGuide> {
        self.guide().roles.unwrap_or_default()
    }

    /// Whether the players may agree on a draw, as the guide has it.
    fn draws(&self) -> bool {
        self.guide().draws
    }

    /// Its cards, properties, characters or items.
    fn catalog(&self) -> Vec<CatalogItem>;

    /// The types that clients meet: options, loadout, actions, targets, shown facts, view. Each
    /// wears its game: `#[schema(as = showdown::Action)]`.
    fn schemas(to: &mut Schemas);

    /// Ready-made loadouts, each usable as it is in every seat. Empty: the game takes none.
    fn loadouts(&self) -> Vec<Preset<Self>>;

    /// Reads a loadout that another program wrote, in a media type without parameters. `None` where
    /// the game reads none in such a type.
    fn import(&self, _media: &str, _text: &str) -> Option<Imported<Self::Loadout>> {
        None
    }

    /// What is wrong with a loadout of which parts could not be read, beside these parts: whatever
    /// breaks the rules in any case, whatever may be meant by them. Pointers are those of the rest.
    fn wrong_with_rest(&self, _rest: &Self::Loadout, _unread: &Unread) -> Vec<Violation> {
        Vec::new()
    }

    /// What the game calls a loadout: a deck, a character.
    fn loadout_word(&self) -> &'static str {
        "loadout"
    }

    /// Whether a player who brings nothing may play, too, in a match with these options.
    fn may_bring_nothing(&self, _options: &Self::Options) -> bool {
        false
    }

    /// The options as everybody may know them.
    fn public_options(&self, options: &Self::Options) -> Self::Options {
        options.clone()
    }

    /// What a player brought, as everybody may know it once the match runs.
    fn public_loadout(&self, loadout: &Self::Loadout) -> Self::Loadout {
        loadout.clone()
    }

    /// Whether a match with these options begins in the middle of things: only an administrator
    /// makes one, and it never counts as a real match.
    fn is_staged(&self, _options: &Self::Options) -> bool {
        false
    }

    /// Whether a script among the options says what chance brings: it has to fit what happens
    /// before anybody decides.
    fn is_scripted(&self, _options: &Self::Options) -> bool {
        false
    }

    /// Whether a staged match of so many seats begins in the same way whoever takes them: then its
    /// script is held against the start before anybody has.
    fn opens_alike(&self, _options: &Self::Options, _seats: u8) -> bool {
        true
    }
}

/// What a judge may do in the game.
pub trait Judged: Rules {
    /// Every correction that a judge may make while the table is at rest.
    fn adjustments(&self, _state: &Self::State) -> Vec<Self::Adjustment> {
        Vec::new()
    }

    /// A correction as the judge reads it.
    fn label_adjustment(&self, _state: &Self::State, adjustment: &Self::Adjustment) -> Label {
        Label::plain(format!("{adjustment:?}"))
    }

    /// The group to which a correction belongs.
    fn group_adjustment(&self, adjustment: &Self::Adjustment) -> CorrectionGroup;

    /// Makes a correction: only ever one of [`Judged::adjustments`].
    fn adjust(_table: &mut Table<Self>, _adjustment: Self::Adjustment) -> Resolved {
        Ok(())
    }

    /// Makes a seat pay a penalty: only ever one of the guide's.
    fn penalize(_table: &mut Table<Self>, _seat: Seat, _penalty: &str) -> Resolved {
        Ok(())
    }
}

/// What a tournament asks of a game.
pub trait Tournament: Rules {
    /// Whether the game's book says how a match goes on once time is called, and it has not been
    /// called in this one yet.
    fn may_call_time(&self, _state: &Self::State) -> bool {
        false
    }

    /// Calls time, the table being at rest. Only ever where [`Tournament::may_call_time`] says so.
    fn call_time(_table: &mut Table<Self>) -> Resolved {
        Ok(())
    }

    /// What happens in the game where it is ended as it stands, before [`Tournament::adjudicate`]
    /// says how it ended: such as a key that is forged for the tie-breaks. Draws nothing, and asks
    /// nobody.
    fn conclude(_table: &mut Table<Self>) -> Resolved {
        Ok(())
    }

    /// How the match ends if it is over now, whatever is still to be played: by the tie-breaks of
    /// the game's book, or drawn. Draws nothing, and asks nobody.
    fn adjudicate(&self, _state: &Self::State) -> Outcome {
        Outcome::drawn(TIME_IS_UP)
    }

    /// The cards of a loadout, by their ids in the catalog, each as often as it is in it: what
    /// regulations ban and limit. Empty where a loadout has none.
    fn cards_of(&self, _loadout: &Self::Loadout) -> Vec<String> {
        Vec::new()
    }
}

/// What is done for a player who is not there, and what a player who knows the game would do.
pub trait StandIn: Show {
    /// What is answered for a seat whose time is up, as a client would send it.
    fn default_answer(
        &self,
        _state: &Self::State,
        _seat: Seat,
        offer: OpenMatter<'_, Self>,
    ) -> Value {
        offer.plainest()
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

    /// What a player who knows the game would answer, from nothing but what they are shown: their
    /// view and the question. `chance` keeps them from being foreseen. `None` where nobody has
    /// taught the game such a player: then any legal answer is as good as another.
    fn steady_answer(
        &self,
        _view: &Self::View,
        _prompt: &Prompt,
        _chance: &mut Chance,
    ) -> Option<Value> {
        None
    }

    /// What is answered by the plainest rule of play, so simple that a model outside of this server
    /// gives the same figures. `None` where the game has no such rule.
    fn plain_answer(&self, _view: &Self::View, _prompt: &Prompt) -> Option<Value> {
        None
    }

    /// The matches that a simulation plays in a manner where nobody says what; none where a game
    /// has none of its own.
    fn bouts(&self, _manner: Manner) -> Vec<Bout<Self>> {
        Vec::new()
    }

    /// Reads a view as the API shows it, for a player who knows the game.
    fn read_view(_view: &Value) -> Option<Self::View> {
        None
    }
}

/// A manner to play in that somebody may have taught a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    /// Like a player who knows the game.
    Steady,
    /// By the plainest rule of play.
    Plain,
}

/// What the laws need that every game is held to.
pub trait Laws: Rules {
    /// The same match as `viewer` knows it, with everything dealt anew that they may not know.
    ///
    /// The deal is a function of what `viewer` knows and of `chance`, and of nothing else: sort
    /// what is hidden by what is printed on it before it is shuffled, hidden numbers too. Those who
    /// see the deal and the seed could otherwise reverse the shuffle.
    fn redeal(&self, state: &Self::State, viewer: Viewer, chance: &mut Chance) -> Self::State;

    /// What is wrong with a state that no play may lead to: a card in two places, a coin lost.
    fn unsound(&self, state: &Self::State) -> Option<String>;

    /// What a simulation counts of each seat, in the order of the seats; empty where it counts
    /// nothing but who wins.
    fn tally(&self, _state: &Self::State) -> Vec<Tally> {
        Vec::new()
    }
}

impl<R: Rules> OpenMatter<'_, R> {
    /// The plainest answer: the first action, or what the form has as its least.
    pub fn plainest(&self) -> Value {
        match self {
            OpenMatter::Play(actions) => actions.first().map_or(Value::Null, plain),
            OpenMatter::Question(_, choice) => choice.plainest(),
        }
    }
}

/// The adjustments of a game that knows none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Unadjusted {}

/// What a simulation counts of a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    /// The name under which its results are gathered: of the character, or the deck.
    pub who: String,
    /// Numbers whose averages tell something, by what they are called: a few words each, the same
    /// for every seat.
    pub figures: Vec<(&'static str, i64)>,
}
