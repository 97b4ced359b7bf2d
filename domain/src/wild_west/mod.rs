//! Wild West: a posse in combat with a Warden's foes, and duels at high noon.
//!
//! Dice come in pools (`dice`, `pool`); the tables of the game are `weapons`, `ammunition`,
//! `items`, `trades` and `foes`; where everybody stands is `ground`, what ails them `statuses`.

mod dice;
mod pool;
mod skills;
mod strike;

mod ammunition;
mod foes;
mod items;
mod trades;
mod weapons;

mod means;
mod odds;

mod citations;

mod characters;
mod encounters;

mod ground;
mod statuses;

mod rules;

mod action;
mod dialogue;
mod fact;
mod state;

mod combat;
mod warden;

mod corrections;
mod presence;
mod scenario;

mod steady;

mod catalog;
mod closed;
mod redeal;
mod refusals;
mod tally;
mod view;
mod words;

#[cfg(test)]
mod conformance;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod trial;

pub use rules::WildWest;

use serde_json::Value;

use self::action::{Action, Question, Target};
use self::characters::Loadout;
use self::corrections::Adjustment;
use self::fact::{CombatResumed, CombatSuspended, Fact, FactSchema};
use self::rules::Options;
use self::scenario::StartFighter;
use self::state::State;
use self::view::View;
use crate::engine::{
    Bout, CatalogItem, Chance, Chosen, Closed, CorrectionGroup, Description, Eyes, Guide, Guided,
    Judged, Label, Laws, Manner, Matter, Nameable, OpenMatter, Outcome, Preset, Prompt, Resolved,
    Rules, Schemas, Seat, Setup, Show, Shown, StandIn, Table, Tally, Tournament, Unread, Viewer,
    Violation, plain,
};

impl Rules for WildWest {
    type Options = Options;
    type Loadout = Loadout;
    type State = State;
    type Fact = Fact;
    type Action = Action;
    type Question = Question;
    type Target = Target;
    type Adjustment = Adjustment;

    const ID: &'static str = "wild-west";

    fn version(&self) -> &'static str {
        self.version
    }

    fn check(&self, options: &Options, loadouts: &[Option<Loadout>]) -> Result<(), Vec<Violation>> {
        let encounter = options.encounter.violations(&options.ground, "/options/encounter");
        let brought = loadouts.iter().enumerate().filter_map(|(at, it)| Some((at, it.as_ref()?)));
        let brought =
            brought.flat_map(|(at, it)| characters::violations(it, &format!("/loadouts/{at}")));
        let beside = options.wrong_with_horses().into_iter();
        let beside = beside.chain(options.wrong_with_duel(loadouts.len()));
        let staged = scenario::violations(options, loadouts);
        let found = encounter.into_iter().chain(brought).chain(beside).chain(staged);
        let found: Vec<Violation> = found.collect();
        if found.is_empty() { Ok(()) } else { Err(found) }
    }

    fn beyond_limits(&self, options: &Options) -> Vec<Violation> {
        let staged = options.scenario.iter().flat_map(scenario::beyond_limits);
        options.ground.beyond_limits().into_iter().chain(staged).collect()
    }

    fn unstarted(&self, options: &Options) -> State {
        State { options: options.clone(), ..State::default() }
    }

    fn open(table: &mut Table<WildWest>, setup: Setup<WildWest>) -> Resolved {
        match setup.options.scenario.clone() {
            Some(scenario) => scenario::open(table, &scenario, setup),
            None => combat::open(table, setup),
        }
    }

    fn actions(&self, state: &State, seat: Seat) -> Vec<Action> {
        // What goes on with the fight comes first.
        let fight = if state.suspended { Vec::new() } else { warden::actions(state, seat) };
        fight.into_iter().chain(corrections::offers(state, seat)).collect()
    }

    fn resolve(table: &mut Table<WildWest>, seat: Option<Seat>, action: Action) -> Resolved {
        match (seat, action) {
            (None, _) => return combat::go_on(table),
            (Some(_), Action::Correct {}) => return corrections::correct(table),
            (Some(_), Action::Suspend {}) => table.emit(CombatSuspended {}),
            (Some(_), Action::Resume {}) => table.emit(CombatResumed {}),
            (Some(seat), action) => return warden::act(table, seat, action),
        }
        Ok(())
    }

    fn proceed(&self, state: &State) -> Option<Action> {
        warden::next(state)
    }

    fn evolve(state: &mut State, fact: &Fact) {
        fact.fold(state);
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        combat::outcome(state)
    }

    fn resign(table: &mut Table<WildWest>, seat: Seat) -> Resolved {
        combat::resign(table, seat)
    }

    /// The posse plays together: whoever is left of it plays on.
    fn last_seat_wins(&self) -> bool {
        false
    }

    fn is_referee(&self, role: &str) -> bool {
        role == combat::WARDEN
    }

    /// The Warden has put the combat off (H4).
    fn is_suspended(&self, state: &State) -> bool {
        state.suspended
    }

    fn may_answer_for(&self, state: &State, by: Seat, of: Seat) -> bool {
        presence::may_answer_for(state, by, of)
    }

    fn play_closes_after_ms(&self, state: &State, seat: Seat) -> u32 {
        presence::closes_after_ms(state, seat)
    }

    fn waits_for(&self, state: &State, seat: Seat) -> bool {
        presence::waits_for(state, seat)
    }
}

impl Show for WildWest {
    type View = View;

    const NAMES: &'static [Nameable] = &[
        Nameable::number("fighter", "A fighter, by their number in the match."),
        Nameable::word("weapon", "A weapon, by its id in the catalog."),
        Nameable::number("attack", "An attack of a foe, by its place on their sheet."),
        Nameable::word("item", "An item, by its id in the catalog."),
        Nameable::word("ability", "An ability, by its id in the catalog."),
        Nameable::word("status", "A status, by its name."),
        Nameable::word("hex", "A hex of the battlefield, as `q,r`."),
    ];

    const SHOWS_TEXTS: bool = true;

    fn view(&self, state: &State, viewer: Viewer) -> View {
        view::view(state, viewer)
    }

    fn show(&self, before: &State, fact: &Fact, after: &State, viewer: Viewer) -> Option<Shown> {
        let eyes = Eyes { before, after, viewer };
        fact.is_told(&eyes).then(|| fact.shown(&eyes))
    }

    fn kind(question: &Question) -> &'static str {
        words::kind(question)
    }

    fn describe(&self, state: &State, seat: Seat, matter: Matter<'_, Self>) -> Description {
        match matter {
            Matter::Play => words::describe_play(state, seat),
            Matter::Question(question) => words::describe(state, question),
        }
    }

    fn label(&self, state: &State, _: Seat, chosen: Chosen<'_, Self>) -> Label {
        match chosen {
            Chosen::Action(action) => words::label_action(state, action),
            Chosen::Target(question, target) => words::label(state, question, target),
        }
    }

    fn closed(&self, state: &State, seat: Seat, matter: Matter<'_, Self>) -> Vec<Closed> {
        closed::closed(state, seat, matter)
    }

    fn why_not(
        &self,
        state: &State,
        seat: Seat,
        matter: Matter<'_, Self>,
        answer: &Value,
    ) -> Option<Description> {
        match matter {
            Matter::Play => closed::why_not_played(state, seat, answer),
            Matter::Question(question) => refusals::why_not(state, question, answer),
        }
    }
}

impl Guided for WildWest {
    fn guide(&self) -> Guide {
        catalog::guide(self)
    }

    fn loadout_word(&self) -> &'static str {
        "character"
    }

    fn catalog(&self) -> Vec<CatalogItem> {
        catalog::catalog()
    }

    fn wrong_with_rest(&self, rest: &Loadout, unread: &Unread) -> Vec<Violation> {
        characters::violations_beside(rest, unread)
    }

    fn loadouts(&self) -> Vec<Preset<WildWest>> {
        catalog::ready_made()
    }

    /// The Warden brings nothing, and who brings no character gets a ready-made one.
    fn may_bring_nothing(&self, _: &Options) -> bool {
        true
    }

    /// The Health that the creator gave to foes is the Warden's to know (V108).
    fn public_options(&self, options: &Options) -> Options {
        options.public()
    }

    /// A scenario begins in the middle (H1).
    fn is_staged(&self, options: &Options) -> bool {
        options.scenario.is_some()
    }

    /// What the next rolls come to can be part of a scenario (H5).
    fn is_scripted(&self, options: &Options) -> bool {
        options.scenario.as_ref().is_some_and(|it| !it.script.is_empty())
    }

    /// A player who takes a seat that no fighter has may be the Warden, or join the posse; and one
    /// who has a fighter may bring any character.
    fn opens_alike(&self, options: &Options, seats: u8) -> bool {
        let fights =
            |seat| move |it: &StartFighter| it.seat == Some(seat) && it.character.is_some();
        let all = options.scenario.as_ref().map_or(&[][..], |it| &it.fighters);
        (0..seats).all(|seat| all.iter().any(fights(seat)))
    }

    fn schemas(to: &mut Schemas) {
        to.add::<Options>();
        to.add::<Loadout>();
        to.add::<Action>();
        to.add::<Target>();
        to.add::<FactSchema>();
        to.add::<View>();
        to.add::<Adjustment>();
    }
}

impl Judged for WildWest {
    fn adjustments(&self, state: &State) -> Vec<Adjustment> {
        corrections::adjustments(state)
    }

    fn label_adjustment(&self, state: &State, adjustment: &Adjustment) -> Label {
        corrections::label(state, *adjustment)
    }

    fn group_adjustment(&self, adjustment: &Adjustment) -> CorrectionGroup {
        adjustment.correction().field.group()
    }

    fn adjust(table: &mut Table<WildWest>, adjustment: Adjustment) -> Resolved {
        corrections::adjust(table, adjustment)
    }
}

impl Tournament for WildWest {}

impl StandIn for WildWest {
    /// A player who does not answer is played with care: they end their turn, and decline (H3).
    fn default_answer(&self, state: &State, _: Seat, open: OpenMatter<'_, Self>) -> Value {
        match open {
            OpenMatter::Play(actions) => match presence::default_action(actions) {
                Some(action) => plain(&action),
                None => open.plainest(),
            },
            OpenMatter::Question(Question::Correct { step }, choice) => {
                corrections::usual(state, step).unwrap_or_else(|| words::declining(choice))
            }
            OpenMatter::Question(_, choice) => words::declining(choice),
        }
    }

    fn has_steady_player(&self) -> bool {
        true
    }

    fn steady_answer(&self, view: &View, prompt: &Prompt, _: &mut Chance) -> Option<Value> {
        steady::answer(view, prompt)
    }

    fn plain_answer(&self, view: &View, prompt: &Prompt) -> Option<Value> {
        steady::plain_answer(view, prompt)
    }

    fn bouts(&self, manner: Manner) -> Vec<Bout<WildWest>> {
        steady::bouts(manner)
    }

    fn read_view(view: &Value) -> Option<View> {
        serde_json::from_value(view.clone()).ok()
    }
}

impl Laws for WildWest {
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
