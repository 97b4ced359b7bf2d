//! Who has won (DT16).

use std::cmp::Reverse;

use super::Doom;
use super::cause::Cause;
use super::fact::{self, Standings, WonBy};
use super::state::{Phase, State};
use crate::engine::{Outcome, Resolved, Seat};

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

/// Who has won as things stand, if anybody: of several the most control points, then the most
/// influence; else the game goes on (DT16.1, DT16.2).
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

/// Who would win if the High Noon phase ended now (DT8.3).
pub fn would_win(state: &State) -> Option<Seat> {
    let mut sundown = state.clone();
    sundown.phase = Phase::Sundown;
    winner(&sundown).map(|(seat, _)| seat)
}

/// After the last day: who is nearest to victory, then control points, bullets, and pulls decide
/// (DT16.5, DTH3).
pub fn break_ties(table: &mut Doom) -> Resolved {
    let mut left = table.state().playing();
    for reason in [WonBy::NearestToVictory, WonBy::ControlPoints, WonBy::Bullets] {
        let measured: Vec<(i32, Seat)> =
            left.iter().map(|it| (measure(table.state(), *it, reason), *it)).collect();
        left = greatest(&measured);
        if let [seat] = left[..] {
            table.emit(fact::GameWon { seat, reason });
            return Ok(());
        }
    }
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
    let control = state.total_control(seat);
    let why = match reason {
        WonBy::Control => {
            let points = if control == 1 { "control point" } else { "control points" };
            let whom = if state.options.short { "another" } else { "any other" };
            format!("{seat} has {control} {points}, more than {whom} has influence")
        }
        WonBy::MostControl => format!("{seat} has the most control points of all who could win"),
        WonBy::MostInfluence => format!("{seat} has the most influence of all who could win"),
        WonBy::NearestToVictory => format!("{seat} was nearest to victory after the last day"),
        WonBy::ControlPoints => format!("{seat} had the most control points after the last day"),
        WonBy::Bullets => format!("{seat} had the most bullets after the last day"),
        WonBy::Pull => format!("{seat} pulled highest after the last day"),
    };
    let scores = state.seats().map(|it| i64::from(state.total_control(it))).collect();
    Some(Outcome::won(vec![seat], why).with_scores(scores))
}
