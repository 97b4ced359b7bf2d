//! The frame: rounds begin, are scored, and end the match (D1, D9, D10).

use super::fact;
use super::player::Shot;
use super::rules::{FirstRevealer, Showdown};
use super::state::{Phase, State};
use super::telling::who;
use crate::engine::{Outcome, Resolved, Seat, Table, counted};

/// Begins the next round. Where nobody has a DRAW left, it is void (R7).
pub fn begin_round(table: &mut Table<Showdown>) -> Resolved {
    let round = table.state().round.saturating_add(1);
    let extra = table.rules().rounds < round;
    let (first, by_chance) = opener(table);
    let (opener, default_opener) = match table.state().options.first_revealer {
        FirstRevealer::Seed => (Some(first), None),
        FirstRevealer::Live => (None, Some(first)),
    };
    table.emit(fact::RoundBegan { round, opener, default_opener, by_chance, extra });
    let nobody_can_draw = table.state().players.iter().all(|it| it.draws_in_deck().is_empty());
    if nobody_can_draw {
        table.emit(fact::RoundVoided { round });
        end_if_decided(table);
    }
    Ok(())
}

/// The player who turns up the first card: by chance in round 1, then by turns. In a live match the
/// first to touch one does, and this is the player who goes first if nobody touches one (R10).
/// Also, whether chance decided it.
fn opener(table: &mut Table<Showdown>) -> (Seat, bool) {
    let state = table.state();
    let last = match state.options.first_revealer {
        FirstRevealer::Seed => state.opener,
        FirstRevealer::Live => state.default_opener,
    };
    match last {
        Some(last) => (last.opponent(), false),
        None if table.chance().below(2) == 0 => (Seat(0), true),
        None => (Seat(1), true),
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
    table.emit(fact::RoundScored { round, points });
    end_if_decided(table);
    Ok(())
}

/// Ends the duel after three rounds, and after one more if the score is tied then (D10, R31).
fn end_if_decided(table: &mut Table<Showdown>) {
    let (rules, state) = (table.rules(), table.state());
    let scores = state.players.each_ref().map(|player| player.score);
    let last = match scores {
        [first, second] if first == second => rules.rounds + rules.extra_rounds,
        _ => rules.rounds,
    };
    if last <= state.round {
        table.emit(fact::DuelEnded { scores });
    }
}

/// How the duel ended, once it has: by the score (D10, R31).
pub fn outcome(state: &State) -> Option<Outcome> {
    let points = |points: &str| format!("Both scored {points}, extra round included (D10).");
    (state.phase == Phase::Over).then(|| by_points(state, points))
}

/// How the duel ends if it is over now: by the score so far, and drawn where it is even (D10,
/// R31).
pub fn adjudicate(state: &State) -> Outcome {
    by_points(state, |points| format!("Both scored {points} (R31)."))
}

/// By the points so far; `even` says why nobody has won who has as many.
fn by_points(state: &State, even: impl Fn(&str) -> String) -> Outcome {
    let [first, second] = state.players.each_ref().map(|player| player.score);
    let won = |seat: Seat, more: u8, less: u8| {
        let points = counted(more, "point");
        let reason = format!("{} scored {points} against {less} (D10).", who(seat));
        let places = [Seat(0), Seat(1)].map(|it| if it == seat { 1 } else { 2 });
        Outcome::won(vec![seat], reason).with_places(places.to_vec())
    };
    let outcome = match first.cmp(&second) {
        std::cmp::Ordering::Greater => won(Seat(0), first, second),
        std::cmp::Ordering::Less => won(Seat(1), second, first),
        std::cmp::Ordering::Equal => {
            Outcome::drawn(even(&counted(first, "point"))).with_places(vec![1, 1])
        }
    };
    outcome.with_scores(vec![i64::from(first), i64::from(second)])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{OutcomeKind, Viewer};
    use crate::showdown::Character::AmosThorne;
    use crate::showdown::trial::{Duel, duel, last_cards};

    /// The match of two who score as told, by round: once it has ended, how.
    fn after(rounds: &[[u8; 2]]) -> Option<Outcome> {
        let hits = |points: u8| if points == 0 { "MISS" } else { "HIT" };
        let mut duel = duel(AmosThorne, AmosThorne);
        for (points, opener) in rounds.iter().zip([0, 1].into_iter().cycle()) {
            let other = 1 - opener;
            let [own, others] = [opener, other].map(|seat| points[usize::from(seat)]);
            duel = duel.loads(&["DRAW"], &["DRAW"]).turns_up(opener, "DRAW");
            duel = duel.roll(opener, hits(own)).race_lost(opener);
            if own == 0 {
                duel = duel.roll(other, hits(others)).answers(other, "shoot_back", "Position 1");
            }
        }
        duel.game().standing().outcome.clone()
    }

    #[test]
    fn d10_after_three_rounds_the_higher_score_wins() {
        let won = after(&[[0, 2], [2, 0], [0, 2]]).unwrap();
        assert_eq!((won.kind, won.winners), (OutcomeKind::Won, vec![Seat(1)]));
        assert_eq!(won.scores, Some(vec![2, 4]));
        assert_eq!(after(&[[1, 0], [0, 0], [0, 0]]).unwrap().winners, [Seat(0)]);
        assert_eq!(after(&[[1, 0], [2, 0]]), None);
    }

    #[test]
    fn d10_a_tie_is_followed_by_one_more_round_and_then_by_a_draw() {
        let tie = [[1, 0], [0, 1], [0, 0]];
        assert_eq!(after(&tie), None);
        let [one, two, three] = tie;
        let drawn = after(&[one, two, three, [0, 0]]).unwrap();
        assert_eq!((drawn.kind, drawn.winners), (OutcomeKind::Drawn, Vec::new()));
        assert_eq!(drawn.scores, Some(vec![1, 1]));
        assert_eq!(after(&[one, two, three, [0, 1]]).unwrap().winners, [Seat(1)]);
    }

    /// A round in which whoever turns up the first card draws at once and rolls a face.
    fn quick_round(duel: Duel, opener: u8, face: &str) -> Duel {
        let duel = duel.loads(&["DRAW"], &["DRAW"]).turns_up(opener, "DRAW");
        let duel = duel.roll(opener, face).race_lost(opener);
        match duel.is_asked(1 - opener, "shoot_back") {
            true => duel.answers(1 - opener, "shoot_back", "Turn up no more cards"),
            false => duel,
        }
    }

    #[test]
    fn d10_the_match_is_over_after_three_rounds() {
        let duel = quick_round(duel(AmosThorne, AmosThorne), 0, "HIT");
        let duel = quick_round(duel, 1, "MISS");
        let duel = quick_round(duel, 0, "MISS").score(1, 0);
        assert!(duel.is_over());
        assert_eq!(duel.view(Viewer::Public).phase, Phase::Over);
        duel.happens_by("D10", "Seat 0 wins the duel with 1 point against 0.");
    }

    #[test]
    fn r30_the_extra_round_is_played_with_what_is_left() {
        let duel = quick_round(duel(AmosThorne, AmosThorne), 0, "MISS");
        let duel = quick_round(duel, 1, "MISS");
        let duel = quick_round(duel, 0, "MISS")
            .score(0, 0)
            .happens_by("R30", "The score is tied (D10): extra round 4 begins, with what is left");
        assert!(!duel.is_over());
        let left = duel.state().players.each_ref().map(|player| player.deck.len());
        assert_eq!(left, [10, 11], "two DRAWs and one are discarded");
        let duel = quick_round(duel, 1, "MISS");
        assert!(duel.is_over());
        let duel = duel.happens_by("R31", "both have 0 points: the duel is drawn.");
        let ended = duel.game().standing().outcome.clone().unwrap();
        assert_eq!(ended.kind, OutcomeKind::Drawn);
    }

    #[test]
    fn d9_cards_turned_up_are_discarded_and_the_others_return() {
        let duel = duel(AmosThorne, AmosThorne)
            .loads(&["DRAW"], &["DRAW"])
            .turn_up(&["FOCUS", "FOCUS", "DRAW"])
            .roll(0, "HIT")
            .race_lost(0)
            .score(1, 0);
        let counts = |seat| {
            let player = duel.state().player(seat);
            (player.deck.len(), player.down.len(), player.revealed.len(), player.discarded.len())
        };
        assert_eq!(counts(Seat(0)), (10, 0, 0, 2));
        assert_eq!(counts(Seat(1)), (11, 0, 0, 1));
    }

    #[test]
    fn r7_without_a_draw_anywhere_the_round_is_void() {
        let duel = last_cards(AmosThorne, &["FOCUS"], &["RESOLVE"])
            .turns_up(0, "FOCUS")
            .turns_up(1, "RESOLVE")
            .happens("Round 2 is over: 0 points for seat 0; 0 points for seat 1.")
            .happens("Nobody has a DRAW left: round 3 is void.")
            .happens("Nobody has a DRAW left: round 4 is void.")
            .score(0, 0);
        assert!(duel.is_over());
    }

    #[test]
    fn r7_who_has_no_draw_can_only_defend() {
        let duel = last_cards(AmosThorne, &["DRAW", "DRAW"], &["FOCUS", "RESOLVE", "REACH"])
            .turns_up(0, "DRAW")
            .roll(0, "MISS")
            .race_lost(0)
            .answers(1, "shoot_back", "Turn up no more cards")
            .happens("Round 3 begins");
        // The one card left to seat 0 goes where it must; seat 1 chooses an order.
        let duel = duel.asks_nothing(0);
        assert!(duel.asked(1, "load").text.contains("can only defend"));
        let duel = duel.loads(&["DRAW"], &["REACH", "FOCUS", "RESOLVE"]);
        assert_eq!(duel.position(1, "REACH"), 1);
        assert_eq!(duel.position(1, "RESOLVE"), 3);
    }

    #[test]
    fn d10_a_duel_that_is_over_at_once_goes_to_who_has_more_points_or_is_drawn() {
        let duel = duel(AmosThorne, AmosThorne).loads(&["DRAW"], &["DRAW"]);
        let even = adjudicate(duel.state());
        assert_eq!((even.kind, even.winners), (OutcomeKind::Drawn, Vec::new()));
        assert_eq!(even.reason, "Both scored 0 points (R31).");
        assert_eq!((even.scores, even.places), (Some(vec![0, 0]), Some(vec![1, 1])));
        let ahead = duel.turns_up(0, "DRAW").roll(0, "HIT").race_lost(0).judge_adjudicates();
        let won = ahead.game().standing().outcome.clone().unwrap();
        assert_eq!((won.kind, won.winners), (OutcomeKind::Won, vec![Seat(0)]));
        assert_eq!(won.reason, "Seat 0 scored 1 point against 0 (D10).");
        assert_eq!((won.scores, won.places), (Some(vec![1, 0]), Some(vec![1, 2])));
    }

    #[test]
    fn d10_everybody_has_a_place() {
        assert_eq!(after(&[[0, 2], [2, 0], [0, 2]]).unwrap().places, Some(vec![2, 1]));
    }
}
