//! The players who are waited for, and those who stand in for others (F6, F7, H4).

use super::action::Action;
use super::rules::Mode;
use super::state::{Phase, State};
use crate::engine::Seat;

/// Whether the game waits for a seat: it has the turn, or the Warden has to rule, to begin or to
/// take the combat up again. What else the Warden may do, and what others may propose, is an offer.
pub fn waits_for(state: &State, seat: Seat) -> bool {
    let takes_up = state.suspended && state.warden == Some(seat);
    has_turn(state, seat) || has_to_rule(state, seat) || takes_up
}

/// Whether the fight waits for the Warden's seat: for a ruling, or for the combat to begin.
fn has_to_rule(state: &State, seat: Seat) -> bool {
    let is_set_up = state.phase == Phase::Surprise && state.options.mode == Mode::Combat;
    let waits = state.awaits_ruling() || is_set_up;
    waits && !state.suspended && state.warden == Some(seat)
}

/// Whether a seat decides for whoever has the turn, and nothing keeps it from going on.
fn has_turn(state: &State, seat: Seat) -> bool {
    let who = state.turn.as_ref().map(|it| it.who);
    let goes_on = !state.suspended && !state.awaits_ruling();
    goes_on && who.is_some_and(|it| state.player(it) == Some(seat))
}

/// Milliseconds after which a turn goes on without its player, and the fight without its Warden
/// (F6, F7); 0: never.
pub fn closes_after_ms(state: &State, seat: Seat) -> u32 {
    match has_turn(state, seat) || has_to_rule(state, seat) {
        true => state.options.absent_seconds.saturating_mul(1_000),
        false => 0,
    }
}

/// What is done for a seat that does not answer: the turn is left to the server, or ends; the
/// combat begins, or goes on; the book rules (F6, H3).
pub fn default_action(actions: &[Action]) -> Option<Action> {
    let usual = [
        Action::Automatic {},
        Action::EndTurn {},
        Action::Begin {},
        Action::RuleByBook {},
        Action::Resume {},
    ];
    usual.into_iter().find(|it| actions.contains(it)).or_else(|| actions.first().copied())
}

/// Whether the Warden may answer for a player: for one who has a character, (F7).
pub fn may_answer_for(state: &State, by: Seat, of: Seat) -> bool {
    let character = state.fighters.iter().any(|it| it.seat == Some(of));
    let runs = !matches!(state.phase, Phase::Waiting | Phase::Over);
    runs && state.warden == Some(by) && by != of && character
}
