//! The end of the game, and its winner (DT16).

use std::cmp::Reverse;

use crate::doomtown::cause::Cause;
use crate::doomtown::fact::{self, Standings, WonBy};
use crate::doomtown::table::Doom;
use crate::doomtown::town::state::{Phase, State};
use crate::engine::{Outcome, Resolved, Seat, counted, so_many};

const TIE_BREAK: Cause = Cause::rule("DT16.5");
/// How often equal pulls are pulled again before seats decide.
const PULLS_MAX: usize = 30;

/// What every player has that decides the game.
pub fn standings(state: &State) -> Vec<Standings> {
    let of = |seat: Seat| Standings {
        seat,
        control: state.total_control(seat),
        influence: state.total_influence(seat),
    };
    state.playing().into_iter().map(of).collect()
}

/// The influence that a player's control points have to exceed: the highest among the others, in
/// the short game the lowest (DT16.1, DT15).
fn to_beat(state: &State, standings: &[Standings], seat: Seat) -> i32 {
    let others = standings.iter().filter(|it| it.seat != seat).map(|it| it.influence);
    let beaten = if state.options.short { others.min() } else { others.max() };
    beaten.unwrap_or(0)
}

/// The player who has won as things stand, if one has: of several the one with the most control
/// points, then with the most influence; on a tie the game goes on (DT16.1, DT16.2).
pub fn winner(state: &State) -> Option<(Seat, WonBy)> {
    let standings = standings(state);
    let has_it = |it: &&Standings| to_beat(state, &standings, it.seat) < it.control;
    let mut winners: Vec<&Standings> = standings.iter().filter(has_it).collect();
    if let [only] = winners[..] {
        return Some((only.seat, WonBy::Control));
    }
    winners.sort_by_key(|it| Reverse((it.control, it.influence)));
    match winners[..] {
        [best, next, ..] if next.control < best.control => Some((best.seat, WonBy::MostControl)),
        [best, next, ..] if next.influence < best.influence => {
            Some((best.seat, WonBy::MostInfluence))
        }
        _ => None,
    }
}

/// The player who would win if the High Noon phase ended now (DT8.3).
pub fn would_win(state: &State) -> Option<Seat> {
    let mut sundown = state.clone();
    sundown.phase = Phase::Sundown;
    winner(&sundown).map(|(seat, _)| seat)
}

/// Once time is up: a victory of one player decides, and else the tie-breakers (DT16.5).
pub fn decide(table: &mut Doom) -> Resolved {
    let standings = standings(table.state());
    table.emit(fact::StandingsTaken { standings });
    match only_winner(table.state()) {
        Some(seat) => table.emit(fact::GameWon { seat, reason: WonBy::Control }),
        None => break_ties(table)?,
    }
    Ok(())
}

/// The one player who has won as things stand; nobody where several have.
fn only_winner(state: &State) -> Option<Seat> {
    winner(state).filter(|(_, by)| *by == WonBy::Control).map(|(seat, _)| seat)
}

/// After the last day, or when time is up: who is nearest to victory, then control points, bullets,
/// and pulls decide (DT16.5, DTH3).
pub fn break_ties(table: &mut Doom) -> Resolved {
    let mut left = match without_pulls(table.state()) {
        Ok((seat, reason)) => {
            table.emit(fact::GameWon { seat, reason });
            return Ok(());
        }
        Err(tied) => tied,
    };
    for _ in 0..PULLS_MAX {
        let mut pulls = Vec::new();
        for seat in left {
            pulls.push((i32::from(table.pull(seat, None, TIE_BREAK)?.value), seat));
        }
        table.put_pulls_away(0);
        left = greatest(&pulls);
        if left.len() < 2 {
            break;
        }
    }
    if let Some(seat) = left.first().copied() {
        table.emit(fact::GameWon { seat, reason: WonBy::Pull });
    }
    Ok(())
}

/// The player who wins by the tie-breakers that need no pull, or those who are still equal after
/// them.
fn without_pulls(state: &State) -> Result<(Seat, WonBy), Vec<Seat>> {
    let mut left = state.playing();
    for reason in [WonBy::NearestToVictory, WonBy::ControlPoints, WonBy::Bullets] {
        let measured: Vec<(i32, Seat)> =
            left.iter().map(|it| (measure(state, *it, reason), *it)).collect();
        left = greatest(&measured);
        if let [seat] = left[..] {
            return Ok((seat, reason));
        }
    }
    Err(left)
}

/// What a tie-breaker looks at.
fn measure(state: &State, seat: Seat, reason: WonBy) -> i32 {
    match reason {
        WonBy::NearestToVictory => {
            state.total_control(seat) - to_beat(state, &standings(state), seat)
        }
        WonBy::Bullets => state.dudes_of(seat).into_iter().map(|it| state.bullets(it)).sum(),
        _ => state.total_control(seat),
    }
}

fn greatest(measured: &[(i32, Seat)]) -> Vec<Seat> {
    let most = measured.iter().map(|(it, _)| *it).max();
    measured.iter().filter(|(it, _)| Some(*it) == most).map(|(_, seat)| *seat).collect()
}

/// How the match ended, if it has.
pub fn outcome(state: &State) -> Option<Outcome> {
    let (seat, reason) = state.victory?;
    let over = if state.time_called { "when time was up" } else { "after the last day" };
    Some(won(state, seat, reason, over))
}

/// How the match ends if it is over now: as if it were Sundown, but nobody pulls, so that it may be
/// drawn (DT16.5).
pub fn adjudicate(state: &State) -> Outcome {
    if let Some(outcome) = outcome(state) {
        return outcome;
    }
    let sundown = State { phase: Phase::Sundown, ..state.clone() };
    let only = only_winner(&sundown).map(|seat| (seat, WonBy::Control));
    match only.map_or_else(|| without_pulls(&sundown), Ok) {
        Ok((seat, reason)) => won(&sundown, seat, reason, "when time was up"),
        Err(tied) => Outcome::drawn("Time is up, and nobody is nearer to victory than another")
            .with_scores(scores(&sundown))
            .with_places(places(&sundown, &tied)),
    }
}

fn won(state: &State, seat: Seat, reason: WonBy, over: &str) -> Outcome {
    let control = state.total_control(seat);
    let why = match reason {
        WonBy::Control => {
            let points = counted(control, "control point");
            let whom = if state.options.short { "another" } else { "any other" };
            format!("{seat} has {points}, more than {whom} has influence")
        }
        WonBy::MostControl => format!("{seat} has the most control points of all who could win"),
        WonBy::MostInfluence => format!("{seat} has the most influence of all who could win"),
        WonBy::NearestToVictory => format!("{seat} was nearest to victory {over}"),
        WonBy::ControlPoints => format!("{seat} had the most control points {over}"),
        WonBy::Bullets => format!("{seat} had the most bullets {over}"),
        WonBy::Pull => format!("{seat} pulled highest {over}"),
    };
    Outcome::won(vec![seat], why).with_scores(scores(state)).with_places(places(state, &[seat]))
}

fn scores(state: &State) -> Vec<i64> {
    state.seats().map(|it| i64::from(state.total_control(it))).collect()
}

/// The places by seat: first those who are first, then the others by how near they are to victory,
/// then who has left, the last to leave before those who left earlier. Equal ones share a place.
fn places(state: &State, first: &[Seat]) -> Vec<u8> {
    let sundown = State { phase: Phase::Sundown, ..state.clone() };
    let standings = standings(&sundown);
    let rank = |seat: Seat| {
        let left = state.leavers.iter().position(|it| *it == seat);
        let near = || sundown.total_control(seat) - to_beat(&sundown, &standings, seat);
        match left {
            _ if first.contains(&seat) => (2, 0),
            None => (1, near()),
            Some(at) => (0, i32::from(so_many::<u8>(at))),
        }
    };
    let ranks: Vec<(u8, i32)> = state.seats().map(rank).collect();
    let better = |own: &(u8, i32)| ranks.iter().filter(|it| own < *it).count();
    ranks.iter().map(|it| so_many::<u8>(better(it)).saturating_add(1)).collect()
}
