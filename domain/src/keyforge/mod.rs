//! KeyForge: two archons race to forge three keys with decks that nobody built.

mod done;
mod held;
mod rules;
mod scenario;
mod terse;

mod card;
mod cards;
mod cause;
mod face;
mod moments;
mod printed;
mod script;
mod table;
mod things;
mod written;

mod action;
mod fact;
mod flaws;
mod moving;
mod naming;
mod placing;
mod reading;
mod state;

mod legal;
mod play;
mod playing;
mod turn;
mod using;
mod verbs;

mod adjustment;
mod catalog;
mod citations;
mod corrections;
mod deck;
mod decks;
mod ending;
mod formats;
mod redeal;
mod steady;
mod tally;
mod view;
mod words;

#[cfg(test)]
mod conformance;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod trial;

pub use rules::KeyForge;

use serde_json::Value;

use self::action::{Action, Question, Target};
use self::adjustment::Adjustment;
use self::fact::{Fact, FactSchema};
use self::rules::{Loadout, Options};
use self::state::State;
use self::table::Crucible;
use self::things::Step;
use self::view::View;
use crate::engine::{
    CatalogItem, Chance, Choice, Chosen, Closed, CorrectionGroup, Description, Eyes, Guide, Guided,
    Imported, Judged, Label, Laws, Matter, Nameable, OpenMatter, Outcome, Preset, Prompt, Resolved,
    RoleGuide, Rules, Schemas, Seat, SeatRange, Setup, Show, Shown, StandIn, Tally, Tournament,
    Unread, Viewer, Violation,
};

impl Rules for KeyForge {
    type Options = Options;
    type Loadout = Loadout;
    type State = State;
    type Fact = Fact;
    type Action = Action;
    type Question = Question;
    type Target = Target;
    type Adjustment = Adjustment;

    const ID: &'static str = "keyforge";

    fn version(&self) -> &'static str {
        self.version
    }

    fn check(&self, options: &Options, loadouts: &[Option<Loadout>]) -> Result<(), Vec<Violation>> {
        let decks = loadouts.iter().enumerate().filter_map(|(seat, it)| Some((seat, it.as_ref()?)));
        let decks = decks.flat_map(|(seat, it)| match options.scenario {
            Some(_) => {
                let at = format!("/loadouts/{seat}");
                vec![Violation::of_rule("KFH1", at, "a scenario says what everybody has")]
            }
            None => deck::violations(it, &format!("/loadouts/{seat}")),
        });
        let found: Vec<Violation> = options.violations().into_iter().chain(decks).collect();
        if found.is_empty() { Ok(()) } else { Err(found) }
    }

    fn unstarted(&self, options: &Options) -> State {
        State { options: options.clone(), ..State::default() }
    }

    fn open(table: &mut Crucible, setup: Setup<KeyForge>) -> Resolved {
        turn::open(table, setup)
    }

    fn actions(&self, state: &State, seat: Seat) -> Vec<Action> {
        turn::actions(state, seat)
    }

    fn resolve(table: &mut Crucible, seat: Option<Seat>, action: Action) -> Resolved {
        match seat {
            Some(seat) => turn::act(table, seat, action),
            None => turn::step(table),
        }
    }

    fn proceed(&self, state: &State) -> Option<Action> {
        match state.step {
            Step::Waiting | Step::Main | Step::Over => None,
            Step::Setup | Step::Forge | Step::House | Step::Ready | Step::Draw => {
                Some(Action::GoOn {})
            }
        }
    }

    fn evolve(state: &mut State, fact: &Fact) {
        fact.fold(state);
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        ending::outcome(state)
    }
}

impl Show for KeyForge {
    type View = View;

    const NAMES: &'static [Nameable] = &[
        Nameable::number("card", "A card of the match, by its number."),
        Nameable::word("card_code", "A printed card, by its id in the catalog."),
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
            Matter::Question(question) => words::describe(state, seat, question),
        }
    }

    fn label(&self, state: &State, seat: Seat, chosen: Chosen<'_, Self>) -> Label {
        match chosen {
            Chosen::Action(action) => words::label_action(state, seat, action),
            Chosen::Target(question, target) => words::label(state, seat, question, target),
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

impl Guided for KeyForge {
    fn guide(&self) -> Guide {
        catalog::guide(self)
    }

    fn loadout_word(&self) -> &'static str {
        "deck"
    }

    fn seats(&self) -> SeatRange {
        catalog::SEATS
    }

    fn roles(&self) -> Vec<RoleGuide> {
        Vec::new()
    }

    fn draws(&self) -> bool {
        catalog::DRAWS
    }

    fn catalog(&self) -> Vec<CatalogItem> {
        catalog::catalog()
    }

    fn loadouts(&self) -> Vec<Preset<KeyForge>> {
        decks::ready_made()
    }

    fn import(&self, media: &str, text: &str) -> Option<Imported<Loadout>> {
        formats::import(media, text)
    }

    fn wrong_with_rest(&self, rest: &Loadout, unread: &Unread) -> Vec<Violation> {
        deck::violations_beside(rest, unread)
    }

    /// A scenario says what everybody has (KFH1).
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

    /// What the next shuffles and picks come to can be part of a scenario (KFH2).
    fn is_scripted(&self, options: &Options) -> bool {
        options.scenario.as_ref().is_some_and(|it| !it.script.is_empty())
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

impl Judged for KeyForge {
    fn adjustments(&self, state: &State) -> Vec<Adjustment> {
        corrections::adjustments(state)
    }

    fn label_adjustment(&self, state: &State, adjustment: &Adjustment) -> Label {
        corrections::label(state, adjustment)
    }

    fn group_adjustment(&self, adjustment: &Adjustment) -> CorrectionGroup {
        corrections::group(adjustment)
    }

    fn adjust(table: &mut Crucible, adjustment: Adjustment) -> Resolved {
        corrections::adjust(table, adjustment)
    }

    fn penalize(table: &mut Crucible, seat: Seat, penalty: &str) -> Resolved {
        corrections::penalize(table, seat, penalty)
    }
}

impl Tournament for KeyForge {
    fn may_call_time(&self, state: &State) -> bool {
        let running = !matches!(state.step, Step::Waiting | Step::Setup | Step::Over);
        running && state.turns_left.is_none()
    }

    fn call_time(table: &mut Crucible) -> Resolved {
        ending::call_time(table);
        Ok(())
    }

    fn conclude(table: &mut Crucible) -> Resolved {
        ending::decide(table)
    }

    fn adjudicate(&self, state: &State) -> Outcome {
        ending::adjudicate(state)
    }

    fn cards_of(&self, loadout: &Loadout) -> Vec<String> {
        let copies = loadout.cards.iter().flat_map(|it| vec![it.id; usize::from(it.count)]);
        copies.map(|it| cards::card(it).id.to_owned()).collect()
    }
}

impl StandIn for KeyForge {
    /// The turn ends; what can be declined is declined; of anything else it is the first.
    fn default_answer(&self, _: &State, _: Seat, open: OpenMatter<'_, Self>) -> Value {
        match open {
            OpenMatter::Question(_, Choice::One { options })
                if options.contains(&Target::No {}) =>
            {
                crate::engine::plain(&Target::No {})
            }
            OpenMatter::Play(actions) => match actions.last() {
                Some(last) => crate::engine::plain(last),
                None => open.plainest(),
            },
            OpenMatter::Question(..) => open.plainest(),
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

impl Laws for KeyForge {
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
