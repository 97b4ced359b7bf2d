//! Gunslingers: two to five players race to become first mayor of Nugget City.
//!
//! Before the first week players find their characters and auction properties and gunslingers
//! (`casting`, `auction`). Every week the train brings gunslingers to hire (`train`). Twice a week
//! the gangs are sent out, face down, to take territory (`plans`, `territories`), and where several
//! meet there is a gunfight (`gunfight`, `bribes`, `shooting`, `quick`, `reputation`, `sheriff`).
//! Posses ride for what was lost (`posse`), players who have lost their headquarters are out
//! (`elimination`), and rents are paid (`week`). After eight weeks the town votes (`votes`).
//!
//! The game is all phases: players begin nothing, they only answer. So the table rests between the
//! steps that [`Action`] names, and the game takes the next by itself.

mod rules;

mod characters;
mod guns;
mod town;

mod action;
mod citations;
mod fact;
mod telling;

mod fight;
mod fold;
mod player;
mod state;

mod auction;
mod bribes;
mod casting;
mod elimination;
mod gunfight;
mod plans;
mod posse;
mod quick;
mod reputation;
mod sheriff;
mod shooting;
mod territories;
mod train;
mod votes;
mod week;

mod closed;
mod corrections;
mod defaults;
mod redeal;
mod refusals;
mod steady;
mod tally;
mod view;
mod words;

mod catalog;

#[cfg(test)]
mod tests;
#[cfg(test)]
mod trial;

use serde_json::Value;

pub use action::{Action, FaceDown, Item, Peeked, Question, Target, Tempted};
pub use characters::Character;
pub use corrections::Adjustment;
pub use fact::{
    Arrival, Bid, Bribe, CardFace, CastBy, Effect, Fact, FactSchema, Goods, Lot, MoreDice, NoSale,
    Offer, OutReason, PairEnd, Party, PlayedCard, Recruit, RentPaid, Ride, Shame, Shot, Votes,
    Wave, Wound,
};
pub use fight::{Fight, Side};
pub use guns::{Duty, Gun, GunId, Place, Rank};
pub use player::{Exit, Player};
pub use rules::{BribeKind, Casting, GunfightMode, Gunslingers, Hand, Loadout, Options};
pub use state::{Claim, Holding, Phase, State};
pub use town::{Cell, Property};
pub use view::View;

use crate::engine::{
    CatalogItem, Chance, Chosen, Closed, CorrectionGroup, Description, Eyes, Guide, Guided, Judged,
    Label, Laws, Matter, Nameable, OpenMatter, Outcome, Preset, Prompt, Resolved, Rules, Schemas,
    Seat, Setup, Show, Shown, StandIn, Table, Tally, Tournament, Viewer, Violation,
};

impl Rules for Gunslingers {
    type Options = Options;
    type Loadout = Loadout;
    type State = State;
    type Fact = Fact;
    type Action = Action;
    type Question = Question;
    type Target = Target;
    type Adjustment = Adjustment;

    const ID: &'static str = "gunslingers";

    fn version(&self) -> &'static str {
        self.version
    }

    /// Every option goes with every other; players who want to be the same character are dealt with
    /// by chance (S7.1).
    fn check(
        &self,
        _options: &Options,
        _loadouts: &[Option<Loadout>],
    ) -> Result<(), Vec<Violation>> {
        Ok(())
    }

    fn unstarted(&self, options: &Options) -> State {
        State { options: options.clone(), ..State::default() }
    }

    fn open(table: &mut Table<Gunslingers>, setup: Setup<Gunslingers>) -> Resolved {
        casting::build_town(table, setup)
    }

    fn actions(&self, _state: &State, _seat: Seat) -> Vec<Action> {
        Vec::new()
    }

    fn resolve(table: &mut Table<Gunslingers>, _seat: Option<Seat>, action: Action) -> Resolved {
        match action {
            Action::Cast {} => casting::cast(table),
            Action::SetUp {} => casting::set_up(table),
            Action::AuctionCharacter {} => casting::auction_character(table),
            Action::PutUpLot {} => auction::put_up_lot(table),
            Action::AuctionLot {} => auction::auction_lot(table),
            Action::BeginWeek {} => train::begin_week(table),
            Action::Telegraph {} => train::telegraph(table),
            Action::MeetTrain {} => train::meet_train(table),
            Action::Plan {} => plans::plan(table),
            Action::Settle {} => territories::settle(table),
            Action::FacePair {} => gunfight::face_pair(table),
            Action::Fight {} => gunfight::fight(table),
            Action::EndGunfight {} => territories::end_gunfight(table),
            Action::RidePosses {} => posse::ride(table),
            Action::EndRound {} => week::end_round(table),
            Action::EndWeek {} => week::end_week(table),
            Action::Vote {} => votes::count_votes(table),
        }
    }

    /// The next step of the week (S6). Where one player is left, the game ends at once (G54).
    fn proceed(&self, state: &State) -> Option<Action> {
        let alone = state.playing().len() < 2;
        match (state.phase, &state.fight) {
            (Phase::Waiting | Phase::Over, _) => None,
            (Phase::Election, _) => Some(Action::Vote {}),
            _ if alone => Some(Action::Vote {}),
            (Phase::Casting, _) if casting::is_cast(state) => Some(Action::SetUp {}),
            (Phase::Casting, _) if state.candidate.is_some() => Some(Action::AuctionCharacter {}),
            (Phase::Casting, _) => Some(Action::Cast {}),
            (Phase::Lots, _) if state.lots.is_empty() => Some(Action::BeginWeek {}),
            (Phase::Lots, _) if state.put_up.is_none() => Some(Action::PutUpLot {}),
            (Phase::Lots, _) => Some(Action::AuctionLot {}),
            (Phase::Train, _) if train::telegraph_may_send(self, state).is_some() => {
                Some(Action::Telegraph {})
            }
            (Phase::Train, _) => Some(Action::MeetTrain {}),
            (Phase::Plans, _) => Some(Action::Plan {}),
            (Phase::Territories | Phase::Posses, Some(fight)) => Some(next_of(fight)),
            (Phase::Territories, None) if state.claims.is_empty() => Some(Action::RidePosses {}),
            (Phase::Posses, None) if state.claims.is_empty() => Some(Action::EndRound {}),
            (Phase::Territories | Phase::Posses, None) => Some(Action::Settle {}),
            (Phase::Rents, _) => Some(Action::EndWeek {}),
            (Phase::WeekOver, _) => Some(Action::BeginWeek {}),
        }
    }

    fn evolve(state: &mut State, fact: &Fact) {
        fact.fold(state);
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        votes::outcome(self, state)
    }

    fn resign(table: &mut Table<Gunslingers>, seat: Seat) -> Resolved {
        elimination::resign(table, seat)
    }
}

impl Show for Gunslingers {
    type View = View;

    const NAMES: &'static [Nameable] = &[
        Nameable::number("gun", "A hired gun, by its number in the match."),
        Nameable::word("property", "A property of the town, by its id in the catalog."),
        Nameable::number("lot", "A lot of an auction, by its number."),
        Nameable::word("character", "A character, by its id in the catalog."),
    ];

    fn view(&self, state: &State, viewer: Viewer) -> View {
        view::view(self, state, viewer)
    }

    fn show(&self, before: &State, fact: &Fact, after: &State, viewer: Viewer) -> Option<Shown> {
        Some(fact.shown(&Eyes { before, after, viewer }))
    }

    fn kind(question: &Question) -> &'static str {
        words::kind(question)
    }

    fn describe(&self, state: &State, seat: Seat, matter: Matter<'_, Self>) -> Description {
        match matter {
            Matter::Play => Description::new("Wait for what comes next.", "S6").titled("Wait"),
            Matter::Question(question) => words::describe(self, state, seat, question),
        }
    }

    fn label(&self, state: &State, seat: Seat, chosen: Chosen<'_, Self>) -> Label {
        match chosen {
            Chosen::Action(action) => Label::plain(format!("{action:?}")),
            Chosen::Target(question, target) => words::label(self, state, seat, question, target),
        }
    }

    fn closed(&self, state: &State, seat: Seat, matter: Matter<'_, Self>) -> Vec<Closed> {
        match matter {
            Matter::Play => Vec::new(),
            Matter::Question(question) => closed::closed(self, state, seat, question),
        }
    }

    fn why_not(
        &self,
        state: &State,
        seat: Seat,
        matter: Matter<'_, Self>,
        answer: &Value,
    ) -> Option<Description> {
        match matter {
            Matter::Play => None,
            Matter::Question(question) => refusals::why_not(self, state, seat, question, answer),
        }
    }
}

impl Guided for Gunslingers {
    fn guide(&self) -> Guide {
        catalog::guide(self)
    }

    fn catalog(&self) -> Vec<CatalogItem> {
        catalog::catalog(self)
    }

    fn loadouts(&self) -> Vec<Preset<Gunslingers>> {
        catalog::presets()
    }

    fn may_bring_nothing(&self, _: &Options) -> bool {
        true
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

impl Judged for Gunslingers {
    fn adjustments(&self, state: &State) -> Vec<Adjustment> {
        corrections::adjustments(self, state)
    }

    fn label_adjustment(&self, state: &State, adjustment: &Adjustment) -> Label {
        corrections::label(state, adjustment)
    }

    fn group_adjustment(&self, adjustment: &Adjustment) -> CorrectionGroup {
        corrections::group(adjustment)
    }

    fn adjust(table: &mut Table<Gunslingers>, adjustment: Adjustment) -> Resolved {
        corrections::adjust(table, adjustment)
    }

    fn penalize(table: &mut Table<Gunslingers>, seat: Seat, penalty: &str) -> Resolved {
        corrections::penalize(table, seat, penalty)
    }
}

impl Tournament for Gunslingers {
    fn may_call_time(&self, state: &State) -> bool {
        week::may_call_time(state)
    }

    fn call_time(table: &mut Table<Gunslingers>) -> Resolved {
        week::call_time(table)
    }

    fn adjudicate(&self, state: &State) -> Outcome {
        votes::adjudicate(self, state)
    }

    /// The character that a player brings, if any.
    fn cards_of(&self, loadout: &Loadout) -> Vec<String> {
        loadout.character.iter().map(|it| it.sheet().id.to_owned()).collect()
    }
}

impl StandIn for Gunslingers {
    fn default_answer(&self, state: &State, seat: Seat, open: OpenMatter<'_, Self>) -> Value {
        match open {
            OpenMatter::Play(_) => open.plainest(),
            OpenMatter::Question(question, choice) => {
                defaults::default_answer(self, state, seat, question, choice)
            }
        }
    }

    fn has_steady_player(&self) -> bool {
        true
    }

    fn steady_answer(&self, view: &View, prompt: &Prompt, chance: &mut Chance) -> Option<Value> {
        steady::answer(self, view, prompt, chance)
    }

    fn read_view(view: &Value) -> Option<View> {
        serde_json::from_value(view.clone()).ok()
    }
}

impl Laws for Gunslingers {
    fn tally(&self, state: &State) -> Vec<Tally> {
        tally::tally(self, state)
    }

    fn redeal(&self, state: &State, _viewer: Viewer, _chance: &mut Chance) -> State {
        redeal::redeal(state)
    }

    fn unsound(&self, state: &State) -> Option<String> {
        redeal::unsound(self, state)
    }
}

/// The next step of a gunfight: two who face each other have it out; else two of those who are left
/// face each other; else it is over (S11.1).
fn next_of(fight: &Fight) -> Action {
    let left = fight.waiting.len() + usize::from(fight.survivor.is_some());
    match fight.pair {
        Some(_) => Action::Fight {},
        None if 1 < left => Action::FacePair {},
        None => Action::EndGunfight {},
    }
}
