//! Showdown: two players, three rounds, one shot each.
//!
//! A round has four phases. Both **load** six cards face down (`load`). In the **stare down**
//! they turn cards up by turns (`stare_down`), until somebody turns up a DRAW; then it is open
//! who touches a card first (`race`). In the **shoot** phase BLUFFs and RESOLVEs are played
//! (`bluffs`) and dice are rolled (`shoot`); a hit scores (`round`).
//!
//! The match rests before every card that is turned up in the stare down, and between the steps
//! of a round.

mod rules;

mod cards;
mod characters;

mod action;
mod citations;
mod fact;
mod telling;

mod player;
mod state;

mod bluffs;
mod load;
mod race;
mod reroll;
mod round;
mod shoot;
mod stare_down;

mod closed;
mod corrections;
mod defaults;
mod redeal;
mod view;
mod words;

mod catalog;

#[cfg(test)]
mod trial;

use serde_json::{Value, json};

pub use action::{Action, Position, Question, Stat, Target};
pub use cards::{Card, CardId, Kind};
pub use characters::{Character, Face};
pub use corrections::Adjustment;
pub use fact::{Fact, FactSchema, Lowered, RaceCourse, Roll};
pub use player::{CardMark, Player, Revealed, Shot};
pub use rules::{FirstRevealer, Loadout, Options, QuickerShot, RaceMode, Showdown};
pub use state::{Change, Influence, Phase, State};
pub use view::{
    AimView, CardView, FaceDownView, InfluenceView, PlayerView, RevealedView, RollView, View,
};

use crate::engine::{
    CatalogItem, Chance, Chosen, Closed, CorrectionGroup, Description, Eyes, Guide, Guided, Judged,
    Label, Laws, Matter, Nameable, OpenMatter, Outcome, Preset, Resolved, Rules, Schemas, Seat,
    Setup, Show, Shown, StandIn, Table, Tournament, Viewer, Violation,
};

impl Rules for Showdown {
    type Options = Options;
    type Loadout = Loadout;
    type State = State;
    type Fact = Fact;
    type Action = Action;
    type Question = Question;
    type Target = Target;
    type Adjustment = Adjustment;

    const ID: &'static str = "showdown";

    fn version(&self) -> &'static str {
        self.version
    }

    /// Every option goes with every other, and every character with every character (R4).
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

    /// Both take their decks and dice (D2).
    fn open(table: &mut Table<Showdown>, setup: Setup<Showdown>) -> Resolved {
        let character = |seat: Seat| {
            let brought = setup.seats.get(seat.index()).and_then(|it| it.loadout.clone());
            brought.unwrap_or_default().character
        };
        let characters = [character(Seat(0)), character(Seat(1))];
        table.emit(fact::DuelOpened { options: setup.options.clone(), characters });
        Ok(())
    }

    fn actions(&self, state: &State, seat: Seat) -> Vec<Action> {
        stare_down::actions(state, seat)
    }

    fn resolve(table: &mut Table<Showdown>, seat: Option<Seat>, action: Action) -> Resolved {
        match (action, seat) {
            (Action::Reveal { position }, Some(seat)) => stare_down::reveal(table, seat, position),
            (Action::Lunge {}, Some(seat)) => stare_down::lunge(table, seat),
            (Action::BeginRound {}, _) => round::begin_round(table),
            (Action::LoadBullets {}, _) => load::load_bullets(table),
            (Action::OpenStareDown {}, _) => stare_down::open_stare_down(table),
            (Action::Race {}, _) => race::race(table),
            (Action::Shoot {}, _) => shoot::shoot(table),
            (Action::CallRound {}, _) => stare_down::end_without_a_shot(table),
            (Action::Reveal { .. } | Action::Lunge {}, None) => Ok(()),
        }
    }

    /// The next step of the round, unless a player is to turn up a card.
    fn proceed(&self, state: &State) -> Option<Action> {
        match state.phase {
            Phase::Waiting => None,
            Phase::Load => Some(Action::LoadBullets {}),
            Phase::StareDown => match state.on_turn()[..] {
                [] => Some(Action::CallRound {}),
                [_] => None,
                _ => Some(Action::OpenStareDown {}),
            },
            Phase::Draw => Some(Action::Race {}),
            Phase::Shoot => Some(Action::Shoot {}),
            Phase::BetweenRounds => Some(Action::BeginRound {}),
            Phase::Over => None,
        }
    }

    fn evolve(state: &mut State, fact: &Fact) {
        fact.fold(state);
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        round::outcome(state)
    }
}

impl Show for Showdown {
    type View = View;

    const NAMES: &'static [Nameable] = &[
        Nameable::number("card", "A card, by its number in its owner's deck."),
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

    fn may_reread(&self, state: &State, question: &Question) -> bool {
        load::may_reread(state, question)
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
            Chosen::Target(question, target) => words::label(state, seat, question, target),
        }
    }

    fn closed(&self, state: &State, seat: Seat, matter: Matter<'_, Self>) -> Vec<Closed> {
        match matter {
            Matter::Play => closed::closed_on_turn(state, seat),
            Matter::Question(question) => closed::closed(state, seat, question),
        }
    }
}

impl Guided for Showdown {
    fn guide(&self) -> Guide {
        catalog::guide(self)
    }

    fn loadout_word(&self) -> &'static str {
        "character"
    }

    fn catalog(&self) -> Vec<CatalogItem> {
        catalog::catalog()
    }

    fn loadouts(&self) -> Vec<Preset<Showdown>> {
        catalog::presets()
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

impl Judged for Showdown {
    fn adjustments(&self, state: &State) -> Vec<Adjustment> {
        corrections::adjustments(self, state)
    }

    fn label_adjustment(&self, state: &State, adjustment: &Adjustment) -> Label {
        corrections::label(state, adjustment)
    }

    fn group_adjustment(&self, adjustment: &Adjustment) -> CorrectionGroup {
        corrections::group(adjustment)
    }

    fn adjust(table: &mut Table<Showdown>, adjustment: Adjustment) -> Resolved {
        corrections::adjust(table, adjustment)
    }

    fn penalize(table: &mut Table<Showdown>, seat: Seat, penalty: &str) -> Resolved {
        corrections::penalize(table, seat, penalty)
    }
}

impl Tournament for Showdown {
    fn adjudicate(&self, state: &State) -> Outcome {
        round::adjudicate(state)
    }

    /// The character whom a player brings.
    fn cards_of(&self, loadout: &Loadout) -> Vec<String> {
        vec![loadout.character.id().to_owned()]
    }
}

impl StandIn for Showdown {
    fn default_answer(&self, state: &State, seat: Seat, open: OpenMatter<'_, Self>) -> Value {
        match open {
            OpenMatter::Play(actions) => json!(defaults::default_action(state, seat, actions)),
            OpenMatter::Question(question, choice) => {
                defaults::default_answer(state, seat, question, choice)
            }
        }
    }

    /// Where nobody touches a card in a live opening, who goes first is settled as without it
    /// (R10).
    fn answered_for_first(&self, state: &State, up: &[Seat]) -> Option<Seat> {
        let opening = state.phase == Phase::StareDown && 1 < state.on_turn().len();
        state.default_opener.filter(|seat| opening && up.contains(seat))
    }
}

impl Laws for Showdown {
    fn redeal(&self, state: &State, viewer: Viewer, chance: &mut Chance) -> State {
        redeal::redeal(state, viewer, chance)
    }

    fn unsound(&self, state: &State) -> Option<String> {
        redeal::unsound(self, state)
    }
}
