//! KeyForge: two archons race to forge three keys with decks that nobody built.

mod rules;

mod card;
mod cards;
mod cause;
mod face;
mod script;
mod table;

mod action;
mod fact;
mod moving;
mod naming;
mod reading;
mod state;

mod legal;
mod play;
mod playing;
mod turn;
mod using;
mod verbs;
mod verbs_of_cards_a;
mod verbs_of_cards_b;
mod verbs_of_cards_c;

mod citations;

pub use rules::KeyForge;

use self::action::{Action, Question, Target};
use self::fact::Fact;
use self::rules::{Loadout, Options};
use self::state::{State, Step};
use self::table::Crucible;
use crate::engine::{Outcome, Resolved, Rules, Seat, Setup, Unadjusted, Violation};

impl Rules for KeyForge {
    type Options = Options;
    type Loadout = Loadout;
    type State = State;
    type Fact = Fact;
    type Action = Action;
    type Question = Question;
    type Target = Target;
    type Adjustment = Unadjusted;

    const ID: &'static str = "keyforge";

    fn version(&self) -> &'static str {
        self.version
    }

    fn check(&self, _: &Options, _: &[Option<Loadout>]) -> Result<(), Vec<Violation>> {
        Ok(())
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
        state.winner.map(|it| Outcome::won(vec![it], format!("{it:#} forged the third key")))
    }
}
