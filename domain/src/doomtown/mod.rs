//! Doomtown: gangs fight for the town of Gomorra with deeds, dudes, dirty tricks and poker hands.
//!
//! Players reveal outfits and starting posses. Each day they gamble to decide who goes first,
//! collect income and pay upkeep, and make plays by turns. Then they look whether somebody has won.
//! Callouts and jobs that are opposed lead to shootouts, which poker hands decide. What cards can
//! do is printed on them, and is done with the game's verbs.
//!
//! - `poker`: hands and their ranks.
//! - `town`: the state, which is cards as things on the table, players and what is going on; its
//!   fold; what cards are worth; how a scenario or a judge sets it.
//! - `fact`: what happens. `telling` says it, and shows each viewer the table and the questions.
//! - `scripts`: what cards are written with. `cards`: every card, a constant each, and their table.
//! - `day`: the phases of a day from `setup` to `ending`; `noon` and `shop` are the plays.
//! - `shootout`: what leads to one (`callout`, `job`, `posse`), its rounds, hands and casualties.
//! - `decks`: what players bring, how it is checked and read, and lists that are ready-made.
//! - `steady`: a player who knows the game.
//!
//! `verbs`, `uses` and `windows` are what rules and cards do. `table` and `action` know nothing of
//! them, so that everything may know these. What is printed on cards (`town/printed.rs`) is data of
//! its own: the state and what reads it know no script, and look cards up by methods that stand
//! beside the table of cards.
//!
//! Phases and shootouts go step by step, each a root of its own: between plays the table rests.

mod action;
mod cause;
mod citations;
mod options;
mod table;

mod poker;
mod town;

mod fact;
mod telling;

mod scripts;

mod cards;

mod uses;
mod verbs;
mod windows;

mod day;
mod shootout;

mod decks;

mod defaults;
mod steady;

#[cfg(test)]
mod conformance;
#[cfg(test)]
mod trial;

use serde_json::Value;

pub use action::{About, Action, Question, Target};
pub use cause::Cause;
pub use decks::loadout::{DeckLine, Loadout};
pub use fact::{Fact, FactSchema};
pub use options::{AutoRevolver, Options, Reacts};
pub use poker::Suit;
pub use table::Doomtown;
pub use telling::view::View;
pub use town::adjustment::Adjustment;
pub use town::piece::{CardId, Named, Pip, Place, Zone};
pub use town::printed::{Code, Faction, Kind, Shooter};
pub use town::scenario::{Placed, Scenario, Setting, StartPhase, StartStep};
pub use town::state::{Phase, State, Step};

use day::{ending, gamblin, noon, setup, sundown, upkeep};
use decks::{deck, formats};
use shootout::{job, rounds};
use table::Doom;
use telling::{catalog, view, words};
use town::{corrections, place, redeal, tally};

use crate::engine::{
    CatalogItem, Chance, Chosen, Closed, CorrectionGroup, Description, Eyes, Guide, Guided,
    Imported, Judged, Label, Laws, Matter, Nameable, OpenMatter, Outcome, Preset, Prompt, Resolved,
    Rules, Schemas, Seat, Setup, Show, Shown, StandIn, Tally, Tournament, Viewer, Violation,
};

impl Rules for Doomtown {
    type Options = Options;
    type Loadout = Loadout;
    type State = State;
    type Fact = Fact;
    type Action = Action;
    type Question = Question;
    type Target = Target;
    type Adjustment = Adjustment;

    const ID: &'static str = "doomtown";

    fn version(&self) -> &'static str {
        self.version
    }

    /// A deck is by the rules of construction (DT2), a scenario by those of its form (DTH5): where
    /// there is a scenario, nobody brings a deck.
    fn check(&self, options: &Options, loadouts: &[Option<Loadout>]) -> Result<(), Vec<Violation>> {
        let scenario = options.scenario.iter();
        let scenario = scenario.flat_map(|it| place::violations(it, loadouts.len()));
        let decks = loadouts.iter().enumerate().filter_map(|(seat, it)| Some((seat, it.as_ref()?)));
        let decks = decks.flat_map(|(seat, it)| match &options.scenario {
            Some(_) => vec![place::brought(seat)],
            None => deck::violations(it, &format!("/loadouts/{seat}")),
        });
        let found: Vec<Violation> = scenario.chain(decks).collect();
        if found.is_empty() { Ok(()) } else { Err(found) }
    }

    fn unstarted(&self, options: &Options) -> State {
        State { options: options.clone(), ..State::default() }
    }

    fn open(table: &mut Doom, setup: Setup<Doomtown>) -> Resolved {
        setup::open(table, setup)
    }

    fn actions(&self, state: &State, seat: Seat) -> Vec<Action> {
        match (state.phase, &state.shootout) {
            (_, Some(_)) => rounds::plays(state, seat),
            (Phase::Gamblin, None) => gamblin::plays(state, seat),
            (_, None) => noon::plays(state, seat),
        }
    }

    fn resolve(table: &mut Doom, seat: Option<Seat>, action: Action) -> Resolved {
        match (seat, action) {
            (None, Action::ShootOn {}) => rounds::step(table),
            (None, Action::SettleJob {}) => job::settle(table),
            (None, Action::FinishPlay {}) => noon::finish(table),
            (None, Action::Pass {}) => match table.state().who_can_only_pass() {
                Some(seat) => Doomtown::resolve(table, Some(seat), action),
                None => Ok(()),
            },
            (None, _) => match table.state().phase {
                Phase::Setup => setup::step(table),
                Phase::Gamblin => gamblin::step(table),
                Phase::Upkeep => upkeep::step(table),
                Phase::Noon => noon::begin(table),
                Phase::Sundown => sundown::step(table),
                Phase::Waiting | Phase::Over => Ok(()),
            },
            (Some(seat), action) if table.state().shootout.is_some() => {
                rounds::play(table, seat, action)
            }
            (Some(seat), action) if table.state().phase == Phase::Gamblin => {
                gamblin::play(table, seat, action)
            }
            (Some(seat), action) => noon::play(table, seat, action),
        }
    }

    /// The next step of the shootout, of the job, or of the phase, unless a player is to make a
    /// play; a player who can only pass does.
    fn proceed(&self, state: &State) -> Option<Action> {
        let next = state.next_step();
        let idle = || state.who_can_only_pass().filter(|_| self.idle_pass);
        next.or_else(|| idle().map(|_| Action::Pass {}))
    }

    fn evolve(state: &mut State, fact: &Fact) {
        fact.fold(state);
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        ending::outcome(state)
    }

    fn resign(table: &mut Doom, seat: Seat) -> Resolved {
        corrections::resign(table, seat)
    }
}

impl Show for Doomtown {
    type View = View;

    const NAMES: &'static [Nameable] = &[
        Nameable::number("card", "A card of the match, by its number."),
        Nameable::word("code", "A printed card, by its code in the catalog."),
        Nameable::word("place", "A place that is no card: the town square."),
    ];

    fn view(&self, state: &State, viewer: Viewer) -> View {
        view::view(state, viewer)
    }

    fn show(&self, before: &State, fact: &Fact, after: &State, viewer: Viewer) -> Option<Shown> {
        Some(fact.shown(&Eyes { before, after, viewer }))
    }

    fn kind(question: &Question) -> &'static str {
        words::kind(question)
    }

    fn describe(&self, state: &State, seat: Seat, matter: Matter<'_, Self>) -> Description {
        match matter {
            Matter::Play => words::describe_play(state, seat),
            Matter::Question(question) => words::describe(self, state, seat, question),
        }
    }

    fn label(&self, state: &State, seat: Seat, chosen: Chosen<'_, Self>) -> Label {
        match chosen {
            Chosen::Action(action) => words::label_action(state, seat, action),
            Chosen::Target(question, target) => words::label(self, state, seat, question, target),
        }
    }

    fn closed(&self, state: &State, seat: Seat, matter: Matter<'_, Self>) -> Vec<Closed> {
        words::closed(state, seat, matter)
    }

    fn why_not(
        &self,
        state: &State,
        seat: Seat,
        matter: Matter<'_, Self>,
        answer: &Value,
    ) -> Option<Description> {
        match matter {
            Matter::Play => words::why_not(state, seat, answer),
            Matter::Question(_) => None,
        }
    }
}

impl Guided for Doomtown {
    fn guide(&self) -> Guide {
        catalog::guide(self)
    }

    fn loadout_word(&self) -> &'static str {
        "deck"
    }

    fn catalog(&self) -> Vec<CatalogItem> {
        catalog::catalog()
    }

    fn loadouts(&self) -> Vec<Preset<Doomtown>> {
        decks::ready_made()
    }

    /// A scenario says what everybody has (DTH5).
    fn may_bring_nothing(&self, options: &Options) -> bool {
        options.scenario.is_some()
    }

    /// Hands and decks of a scenario are nobody's to read but their players'.
    fn public_options(&self, options: &Options) -> Options {
        options.public()
    }

    /// Which dudes are to start is a plan, and posses are chosen in secret (DT5.2).
    fn public_loadout(&self, loadout: &Loadout) -> Loadout {
        loadout.without_plan()
    }

    fn is_staged(&self, options: &Options) -> bool {
        options.scenario.is_some()
    }

    fn import(&self, media: &str, text: &str) -> Option<Imported<Loadout>> {
        formats::import(media, text)
    }

    fn schemas(to: &mut Schemas) {
        to.add::<Options>();
        to.add::<Loadout>();
        to.add::<Action>();
        to.add::<Target>();
        to.add::<FactSchema>();
        to.add::<Adjustment>();
        to.add::<View>();
    }
}

impl Judged for Doomtown {
    fn adjustments(&self, state: &State) -> Vec<Adjustment> {
        corrections::adjustments(state)
    }

    fn label_adjustment(&self, state: &State, adjustment: &Adjustment) -> Label {
        corrections::label(state, adjustment)
    }

    fn group_adjustment(&self, adjustment: &Adjustment) -> CorrectionGroup {
        corrections::group(adjustment)
    }

    fn adjust(table: &mut Doom, adjustment: Adjustment) -> Resolved {
        corrections::adjust(table, adjustment)
    }

    fn penalize(table: &mut Doom, seat: Seat, penalty: &str) -> Resolved {
        corrections::penalize(table, seat, penalty)
    }
}

impl Tournament for Doomtown {
    fn may_call_time(&self, state: &State) -> bool {
        !matches!(state.phase, Phase::Waiting | Phase::Over) && !state.time_called
    }

    /// The play is finished, and each player has three more; in Sundown it is decided at once
    /// (DT16.5).
    fn call_time(table: &mut Doom) -> Resolved {
        table.emit(fact::TimeCalled {});
        match table.state().phase {
            Phase::Sundown => ending::decide(table),
            _ => Ok(()),
        }
    }

    fn adjudicate(&self, state: &State) -> Outcome {
        ending::adjudicate(state)
    }

    fn cards_of(&self, loadout: &Loadout) -> Vec<String> {
        let deck = loadout.cards.iter().flat_map(|it| vec![it.code; usize::from(it.count)]);
        let codes = std::iter::once(loadout.outfit).chain(loadout.legend).chain(deck);
        codes.map(|it| it.to_string()).collect()
    }
}

impl StandIn for Doomtown {
    fn default_answer(&self, state: &State, seat: Seat, open: OpenMatter<'_, Self>) -> Value {
        match open {
            OpenMatter::Play(_) => open.plainest(),
            OpenMatter::Question(question, choice) => {
                defaults::default_answer(state, seat, question, choice)
            }
        }
    }

    fn has_steady_player(&self) -> bool {
        true
    }

    fn steady_answer(&self, view: &View, prompt: &Prompt, chance: &mut Chance) -> Option<Value> {
        steady::answer(view, prompt, chance)
    }

    fn read_view(view: &Value) -> Option<View> {
        serde_json::from_value(view.clone()).ok()
    }
}

impl Laws for Doomtown {
    fn tally(&self, state: &State) -> Vec<Tally> {
        tally::tally(state)
    }

    fn redeal(&self, state: &State, viewer: Viewer, chance: &mut Chance) -> State {
        redeal::redeal(state, viewer, chance)
    }

    fn unsound(&self, state: &State) -> Option<String> {
        redeal::unsound(state)
    }
}
