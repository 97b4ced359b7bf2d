//! The end of a match (KF17), and what settles one whose time is up (KF18).

use std::cmp::Reverse;

use super::cause::Cause;
use super::fact;
use super::fact::{AmberVerb, Purse};
use super::state::State;
use super::table::Crucible;
use super::verbs::KEYS_TO_WIN;
use crate::engine::{Outcome, Resolved, Seat, so_many};

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
        false => ahead_by(winner, [winner, state.foe(winner)].map(|it| counts(state, it))),
    };
    Some(Outcome::won(vec![winner], reason).with_scores(scores(state)))
}

fn scores(state: &State) -> Vec<i64> {
    state.players.iter().map(|it| so_many(it.keys.len())).collect()
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
/// first turn (KF18.3).
type Merits = (usize, u32, Reverse<u8>, usize, bool);

/// What a player has to compare, as it lies there.
fn counts(state: &State, seat: Seat) -> Merits {
    let player = state.player(seat);
    let (keys, chains) = (player.keys.len(), Reverse(player.chains));
    (keys, player.amber, chains, player.line.len(), state.first == seat)
}

/// The same once players with six amber or more have forged one more key.
fn merits(state: &State, seat: Seat) -> Merits {
    let (keys, amber, chains, creatures, first) = counts(state, seat);
    match amber.checked_sub(TIE_BREAK_COST) {
        Some(left) => (keys + 1, left, chains, creatures, first),
        None => (keys, amber, chains, creatures, first),
    }
}

/// Which of the tie-breaks decided, as a reason.
fn ahead_by(winner: Seat, [own, other]: [Merits; 2]) -> String {
    let decided = match () {
        () if own.0 != other.0 => "more keys",
        () if own.1 != other.1 => "more amber",
        () if own.2 != other.2 => "fewer chains",
        () if own.3 != other.3 => "more creatures",
        () => "the first turn, all else being equal",
    };
    format!("time is up, and {winner:#} wins by the tie-breaks: {decided}")
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
            let both = [winner, state.foe(winner)].map(|it| merits(state, it));
            let reason = ahead_by(winner, both);
            let keys = |seat: Seat| so_many::<i64>(merits(state, seat).0);
            Outcome::won(vec![winner], reason).with_scores(state.seats().map(keys).collect())
        }
        None => Outcome::drawn("nobody is at the table"),
    }
}

/// Settles a match whose time is up: a player who has six amber or more forges one key, and the
/// first who is ahead has won (KF18.3). It is nobody's turn: nothing waits for that.
pub fn decide(table: &mut Crucible) -> Resolved {
    if table.state().winner.is_some() {
        return Ok(());
    }
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
