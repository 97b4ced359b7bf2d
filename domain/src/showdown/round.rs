//! The frame: rounds begin, are scored, and end the match (D1, D9, D10).

use super::fact::{Fact, count};
use super::rules::{FirstRevealer, Showdown};
use super::state::{Phase, Shot, State};
use crate::engine::{Outcome, Resolved, Seat, Table};

/// Begins the next round. Where nobody has a DRAW left, it is void (R7).
pub fn begin_round(table: &mut Table<Showdown>) -> Resolved {
    let round = table.state().round.saturating_add(1);
    let (opener, by_chance) = opener(table);
    table.emit(Fact::RoundBegan { round, opener, by_chance });
    let nobody_can_draw = table.state().players.iter().all(|it| it.draws_in_deck().is_empty());
    if nobody_can_draw {
        table.emit(Fact::RoundVoided { round });
    }
    Ok(())
}

/// Who turns up the first card: by chance in round 1, then by turns; in a live match whoever
/// does it first (R10). Also, whether chance decided it.
fn opener(table: &mut Table<Showdown>) -> (Option<Seat>, bool) {
    let state = table.state();
    match (state.options.first_revealer, state.opener) {
        (FirstRevealer::Live, _) => (None, false),
        (FirstRevealer::Seed, Some(last)) => (Some(last.opponent()), false),
        (FirstRevealer::Seed, None) => {
            let seat = if table.chance().below(2) == 0 { Seat(0) } else { Seat(1) };
            (Some(seat), true)
        }
    }
}

/// Ends the round: a hit scores, and more for the one who drew second (D9, R28).
pub fn score_round(table: &mut Table<Showdown>) -> Resolved {
    let state = table.state();
    let points = [Seat(0), Seat(1)].map(|seat| match state.player(seat).shot {
        Shot::Hit => table.rules().points(state.drew_second(seat)),
        Shot::Missed | Shot::NotTaken => 0,
    });
    let round = state.round;
    table.emit(Fact::RoundScored { round, points });
    Ok(())
}

/// How the match ended: after three rounds by the score, and after one more if that is tied
/// (D10, R30, R31).
pub fn outcome(rules: &Showdown, state: &State) -> Option<Outcome> {
    if state.phase != Phase::BetweenRounds || state.round < rules.rounds {
        return None;
    }
    let [first, second] = state.players.each_ref().map(|player| player.score);
    let scores = vec![i64::from(first), i64::from(second)];
    let won = |seat: Seat, more: u8, less: u8| {
        let points = count(usize::from(more), "point");
        let reason = format!("Seat {} scored {points} against {less} (D10).", seat.0);
        Some(Outcome::won(vec![seat], reason))
    };
    let outcome = match first.cmp(&second) {
        std::cmp::Ordering::Greater => won(Seat(0), first, second),
        std::cmp::Ordering::Less => won(Seat(1), second, first),
        std::cmp::Ordering::Equal if state.round < rules.rounds + rules.extra_rounds => None,
        std::cmp::Ordering::Equal => {
            let points = count(usize::from(first), "point");
            Some(Outcome::drawn(format!("Both scored {points}, extra round included (D10).")))
        }
    };
    outcome.map(|it| it.with_scores(scores))
}
