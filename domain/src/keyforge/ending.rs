//! The end of a match (KF17), and what settles one whose time is up (KF18).

use std::cmp::Reverse;

use super::cause::Cause;
use super::fact;
use super::fact::{AmberVerb, Purse};
use super::state::State;
use super::table::Crucible;
use super::verbs::KEYS_TO_WIN;
use crate::engine::{Outcome, Resolved, Seat};

const TIE_BREAK: Cause = Cause::rule("KF18.3");
/// What a key costs in a tie-break, whatever changes it otherwise (KF18.3).
const TIE_BREAK_COST: u32 = 6;
/// Turns that still begin when time is called: the opponent's, and the forge step of one more.
const TURNS_LEFT: u8 = 2;

/// How the match ended, as soon as it has.
pub fn outcome(state: &State) -> Option<Outcome> {
    let winner = state.winner?;
    // After a tie-break both may have three keys: then something else decided (KF18.3).
    let three = |seat: Seat| KEYS_TO_WIN <= state.player(seat).keys.len();
    let reason = match three(winner) && !three(state.foe(winner)) {
        true => format!("{winner:#} forged the third key"),
        false => format!("time is up, and {winner:#} is ahead by the tie-breaks"),
    };
    Some(Outcome::won(vec![winner], reason).with_scores(scores(state)))
}

fn scores(state: &State) -> Vec<i64> {
    state.players.iter().map(|it| i64::try_from(it.keys.len()).unwrap_or(i64::MAX)).collect()
}

/// Time is called: the turn is finished, the opponent has a turn, and one more begins and ends with
/// its forge step (KF18.2).
pub fn call_time(table: &mut Crucible) {
    table.emit(fact::TimeCalled { turns: TURNS_LEFT });
}

/// Whether the turn is the one that only has a forge step.
pub fn is_last(state: &State) -> bool {
    state.turns_left == Some(0)
}

/// What is compared, the most important first: keys, amber, few chains, creatures, who had the
/// first turn (KF18.3). Players with six amber or more have forged one more key.
fn merits(state: &State, seat: Seat) -> (usize, u32, Reverse<u8>, usize, bool) {
    let player = state.player(seat);
    let forges = TIE_BREAK_COST <= player.amber;
    let keys = player.keys.len() + usize::from(forges);
    let amber = if forges { player.amber - TIE_BREAK_COST } else { player.amber };
    (keys, amber, Reverse(player.chains), player.line.len(), state.first == seat)
}

fn ahead(state: &State) -> Option<Seat> {
    state.seats().filter(|it| !state.player(*it).left).max_by_key(|it| merits(state, *it))
}

/// How the match ends if it is over now (KF18.3): the last of the tie-breaks always decides.
pub fn adjudicate(state: &State) -> Outcome {
    if let Some(outcome) = outcome(state) {
        return outcome;
    }
    match ahead(state) {
        Some(winner) => {
            let reason = format!("time is up, and {winner:#} is ahead by the tie-breaks");
            let keys = |seat: Seat| i64::try_from(merits(state, seat).0).unwrap_or(i64::MAX);
            Outcome::won(vec![winner], reason).with_scores(state.seats().map(keys).collect())
        }
        None => Outcome::drawn("nobody is at the table"),
    }
}

/// Settles a match whose time is up: who has six amber or more forges one key, and the first who is
/// ahead has won (KF18.3). It is nobody's turn: nothing waits for that.
pub fn decide(table: &mut Crucible) -> Resolved {
    let winner = ahead(table.state());
    for seat in table.state().seats() {
        let colors = table.state().unforged(seat);
        let Some(color) = colors.first().copied() else { continue };
        if table.state().player(seat).amber < TIE_BREAK_COST {
            continue;
        }
        let (from, to) = (Purse::Pool { seat }, Purse::Supply {});
        table.move_amber(from, to, TIE_BREAK_COST, AmberVerb::Spend, TIE_BREAK);
        table.emit(fact::KeyForged { seat, color, cost: TIE_BREAK_COST, cause: TIE_BREAK });
    }
    if let Some(seat) = winner {
        table.emit(fact::GameWon { seat, cause: TIE_BREAK });
    }
    Ok(())
}
