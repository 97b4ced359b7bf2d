//! Doomtown: gangs fight for the town of Gomorra with deeds, dudes, dirty tricks and poker hands.
//!
//! Players reveal outfits and starting posses (`setup`). Each day they gamble for who goes first
//! (`gamblin`), collect income and pay upkeep (`upkeep`), make plays by turns (`noon`, `callout`,
//! `shop`, `job`), and then it is looked who has won (`sundown`, `ending`). Callouts and jobs that
//! are opposed lead to shootouts (`posse`, `shootout`, `casualties`), which poker hands decide
//! (`poker`, `hands`). What cards can do is printed on them (`card`, `ability`, `cards`), and is
//! done with the game's verbs (`verbs`, `uses`, `windows`).
//!
//! Phases and shootouts go step by step, each a root of its own: between plays the table rests.

mod rules;
mod scenario;

mod ability;
mod aims;
mod card;
mod cards;
mod citations;
mod deck;
mod decks;
mod formats;
mod hooks;
mod poker;

mod action;
mod cause;
mod fact;
mod lasting;

mod fold;
mod piece;
mod play;
mod sides;
mod state;
mod stats;

mod uses;
mod verbs;
mod windows;

mod callout;
mod casualties;
mod ending;
mod gamblin;
mod hands;
mod job;
mod noon;
mod place;
mod posse;
mod setup;
mod shootout;
mod shop;
mod sundown;
mod upkeep;

mod corrections;
mod defaults;
mod redeal;
mod shown;
mod steady;
mod tally;
mod telling;
mod view;
mod words;

mod catalog;

#[cfg(test)]
mod conformance;
#[cfg(test)]
mod trial;

use serde_json::Value;

pub use action::{About, Action, Question, Target};
pub use card::{Code, Faction, Kind, Shooter};
pub use cause::Cause;
pub use corrections::Adjustment;
pub use fact::{Fact, ShownFact};
pub use piece::{CardId, Named, Pip, Place, Zone};
pub use poker::Suit;
pub use rules::{AutoRevolver, DeckLine, Doomtown, Loadout, Options, Reacts};
pub use scenario::{Placed, Scenario, Setting, StartPhase, StartStep};
pub use state::{Phase, State, Step};
pub use view::View;

use crate::engine::{
    CatalogItem, Chance, Chosen, Closed, Description, Eyes, Guide, Guided, Imported, Judged, Label,
    Laws, Matter, OpenMatter, Outcome, Preset, Prompt, Resolved, Rules, Schemas, Seat, Setup, Show,
    Shown, StandIn, Table, Tally, Tournament, Viewer, Violation,
};

/// The table at which this game is played.
type Doom = Table<Doomtown>;

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
            (_, Some(_)) => shootout::plays(state, seat),
            (Phase::Gamblin, None) => gamblin::plays(state, seat),
            (_, None) => noon::plays(state, seat),
        }
    }

    fn resolve(table: &mut Doom, seat: Option<Seat>, action: Action) -> Resolved {
        match (seat, action) {
            (None, Action::ShootOn {}) => shootout::step(table),
            (None, Action::SettleJob {}) => job::settle(table),
            (None, Action::FinishPlay {}) => noon::finish(table),
            (None, Action::Pass {}) => match who_can_only_pass(table.state()) {
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
                shootout::play(table, seat, action)
            }
            (Some(seat), action) if table.state().phase == Phase::Gamblin => {
                gamblin::play(table, seat, action)
            }
            (Some(seat), action) => noon::play(table, seat, action),
        }
    }

    /// The next step of the shootout, of the job, or of the phase, unless a player is to make a
    /// play; who can only pass does.
    fn proceed(&self, state: &State) -> Option<Action> {
        let next = next_step(state);
        let idle = || who_can_only_pass(state).filter(|_| self.idle_pass);
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
}

impl Guided for Doomtown {
    fn guide(&self) -> Guide {
        catalog::guide(self)
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
        to.add::<ShownFact>();
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

/// The next step of the shootout, of the job, or of the phase; none while a player is on turn.
fn next_step(state: &State) -> Option<Action> {
    let waits = |turn: Option<Seat>| turn.is_some_and(|it| !state.player(it).left);
    if let Some(shootout) = &state.shootout {
        let plays = matches!(shootout.step, Step::Plays | Step::Resolution);
        let waiting = plays && waits(shootout.turn) && !shootout.is_decided();
        return (!waiting).then_some(Action::ShootOn {});
    }
    if state.job.is_some() {
        return Some(Action::SettleJob {});
    }
    match state.phase {
        Phase::Waiting | Phase::Over => None,
        Phase::Noon if state.step == Step::Plays && waits(state.turn) => None,
        Phase::Gamblin if state.step == Step::Cheatin && waits(state.turn) => None,
        _ => Some(Action::GoOn {}),
    }
}

/// Who is on turn and can only pass, for reasons that all know: there is nothing in their hand, and
/// nothing to be done with what is in play. Where nobody has a card left to draw they are asked all
/// the same: else days would go by without end.
fn who_can_only_pass(state: &State) -> Option<Seat> {
    let seat = state.shootout.as_ref().map_or(state.turn, |it| it.turn)?;
    let has_cards = |it: &Seat| {
        let player = state.player(*it);
        [&player.hand, &player.deck, &player.discard].iter().any(|pile| !pile.is_empty())
    };
    let goes_on = state.player(seat).hand.is_empty() && state.playing().iter().any(has_cards);
    (goes_on && Doomtown::V1.actions(state, seat) == [Action::Pass {}]).then_some(seat)
}
