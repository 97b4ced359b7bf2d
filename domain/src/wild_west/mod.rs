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

mod citations;

mod characters;
mod encounters;

mod ground;
mod statuses;

mod rules;

mod action;
mod fact;
mod state;

mod combat;

#[cfg(test)]
mod trial;

pub use rules::WildWest;

use self::action::{Action, Question, Target};
use self::characters::Loadout;
use self::fact::Fact;
use self::rules::Options;
use self::state::State;
use crate::engine::{Outcome, Resolved, Rules, Seat, Setup, Table, Unadjusted, Violation};

impl Rules for WildWest {
    type Options = Options;
    type Loadout = Loadout;
    type State = State;
    type Fact = Fact;
    type Action = Action;
    type Question = Question;
    type Target = Target;
    type Adjustment = Unadjusted;

    const ID: &'static str = "wild-west";

    fn version(&self) -> &'static str {
        self.version
    }

    fn check(&self, options: &Options, loadouts: &[Option<Loadout>]) -> Result<(), Vec<Violation>> {
        let encounter = options.encounter.violations("/options/encounter");
        let brought = loadouts.iter().enumerate().filter_map(|(at, it)| Some((at, it.as_ref()?)));
        let brought =
            brought.flat_map(|(at, it)| characters::violations(it, &format!("/loadouts/{at}")));
        let found: Vec<Violation> = encounter.into_iter().chain(brought).collect();
        if found.is_empty() { Ok(()) } else { Err(found) }
    }

    fn unstarted(&self, options: &Options) -> State {
        State { options: options.clone(), ..State::default() }
    }

    fn open(table: &mut Table<WildWest>, setup: Setup<WildWest>) -> Resolved {
        combat::open(table, setup)
    }

    fn actions(&self, state: &State, seat: Seat) -> Vec<Action> {
        combat::actions(state, seat)
    }

    fn resolve(table: &mut Table<WildWest>, seat: Option<Seat>, action: Action) -> Resolved {
        match seat {
            Some(_) => combat::act(table, action),
            None => combat::go_on(table),
        }
    }

    fn proceed(&self, state: &State) -> Option<Action> {
        combat::next(state)
    }

    fn evolve(state: &mut State, fact: &Fact) {
        fact.fold(state);
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        combat::outcome(state)
    }
}
