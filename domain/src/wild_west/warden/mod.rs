//! The Warden's seat: proposals, rulings, and what else the Warden decides (F1, F3, F4, F6).

mod asking;
mod bringing;
mod effects;
mod proposals;
mod rulings;
mod seat;

use super::action::Action;
use super::combat::{self, Combat};
use super::rules::Mode;
use super::state::{Phase, State};
use crate::engine::{Resolved, Seat};

/// Every action that a seat may take: in a turn of its own, what ends that comes last.
pub fn actions(state: &State, seat: Seat) -> Vec<Action> {
    if proposals::waits(state, seat) {
        return vec![Action::Withdraw {}];
    }
    let mut all = combat::actions(state, seat);
    for more in [proposals::actions(state, seat), seat::actions(state, seat)] {
        let last = all.len().saturating_sub(1);
        all.splice(last..last, more);
    }
    all
}

/// What comes next with nobody's doing. Before the first round it is the Warden who says when the
/// combat begins, and the fight waits for their ruling.
pub fn next(state: &State) -> Option<Action> {
    let is_set_up = state.phase == Phase::Surprise && state.options.mode == Mode::Combat;
    let waits = (is_set_up && state.warden.is_some()) || state.awaits_ruling();
    if waits { None } else { combat::next(state) }
}

/// Carries out what a seat does.
pub fn act(table: &mut Combat, seat: Seat, action: Action) -> Resolved {
    match action {
        Action::Improvise {} => proposals::improvise(table, seat),
        Action::Distract {} => proposals::distract(table, seat),
        Action::Withdraw {} => proposals::withdraw(table, seat),
        Action::EndCombat {} => seat::end_combat(table, seat),
        Action::NameBleeder {} => seat::name_bleeder(table, seat),
        Action::SetOff { who } => seat::set_off(table, who),
        Action::Rule {} => rulings::rule(table, seat),
        Action::RuleByBook {} => rulings::by_book_on_oldest(table),
        Action::Begin {} => seat::begin(table, seat),
        _ => combat::act(table, action),
    }
}
