//! The vote: who becomes first mayor (S4, D1).

use super::fact::{self, Votes};
use super::rules::{Gunslingers, name_of_seat};
use super::state::{Phase, State};
use super::telling::seats_listed;
use crate::engine::{Outcome, Resolved, Seat, Table, so_many};

/// Everybody's votes are counted: reputation, a third of the dollars, and the strength of the gang
/// (D1). The last one in town wins without a vote (G54).
pub fn count_votes(table: &mut Table<Gunslingers>) -> Resolved {
    let state = table.state();
    let playing = state.playing();
    if let [seat] = playing[..] {
        table.emit(fact::LastInTown { seat });
        return Ok(());
    }
    let of = |seat: &Seat| state.votes_now(table.rules(), *seat);
    let votes = playing.iter().map(of).collect();
    table.emit(fact::VotesCounted { votes });
    Ok(())
}

/// How the match ended, once it has.
pub fn outcome(rules: &Gunslingers, state: &State) -> Option<Outcome> {
    let over = state.phase == Phase::Over;
    over.then(|| outcome_of(rules, state, &state.votes)).flatten()
}

/// How the match ends if it is over now: the votes are counted as they stand (D1, G75).
pub fn adjudicate(rules: &Gunslingers, state: &State) -> Outcome {
    let of = |seat: Seat| state.votes_now(rules, seat);
    let votes: Vec<Votes> = state.playing().into_iter().map(of).collect();
    let outcome = outcome_of(rules, state, &votes);
    outcome.unwrap_or_else(|| Outcome::drawn("Nobody stands for mayor (S4)."))
}

/// Most votes win; of equal ones reputation, then gang strength, then cash decide, and then the win
/// is shared (G67). The only one left has won, and scores what they have (G54). Nothing where
/// nobody has votes.
fn outcome_of(rules: &Gunslingers, state: &State, votes: &[Votes]) -> Option<Outcome> {
    let places = state.seats().map(|seat| place(state, votes, seat)).collect();
    let outcome = match state.playing()[..] {
        [seat] => {
            let own = i64::from(state.votes_now(rules, seat).votes);
            let reason = format!("{} is the last one in town (G54).", name_of_seat(seat));
            let score = |it: Seat| if it == seat { own } else { 0 };
            Outcome::won(vec![seat], reason).with_scores(state.seats().map(score).collect())
        }
        _ => elected(state, votes)?,
    };
    Some(outcome.with_places(places))
}

/// The outcome of the election with these votes (D1, G67).
fn elected(state: &State, votes: &[Votes]) -> Option<Outcome> {
    let best = votes.iter().map(standing).max()?;
    let winners = votes.iter().filter(|it| standing(it) == best);
    let seats: Vec<Seat> = winners.map(|it| it.seat).collect();
    let (most, ..) = best;
    let reason = match &seats[..] {
        [only] => {
            let equal = votes.iter().filter(|it| it.votes == most).count();
            let how = match state.options.literal {
                _ if 1 < equal => " and wins the tie (G67)",
                true => " (S4)",
                false => " (D1)",
            };
            format!("{} is elected mayor with {most} votes{how}.", name_of_seat(*only))
        }
        _ => {
            let names = seats_listed(&seats);
            format!("{names} share the office with {most} votes each (G67).")
        }
    };
    let score = |seat: Seat| {
        let own = votes.iter().find(|it| it.seat == seat);
        own.map_or(0, |it| i64::from(it.votes))
    };
    Some(Outcome::won(seats, reason).with_scores(state.seats().map(score).collect()))
}

/// By what votes are compared: the votes, then reputation, gang strength and cash (G67).
fn standing(it: &Votes) -> (u32, u32, u32, u32) {
    (it.votes, it.reputation, it.strength, it.cash)
}

/// The place of a seat, from 1. Those who are in come by their votes (G67); behind them those who
/// are out, who went out later ahead, and in the same week who would have had more votes (G55).
/// Those who are equal share a place.
pub fn place(state: &State, votes: &[Votes], seat: Seat) -> u8 {
    let rank = |seat: Seat| {
        let exit = state.player(seat).exit.map(|exit| (exit.week, exit.votes));
        let counted = votes.iter().find(|it| it.seat == seat).map(standing);
        (exit.is_none(), exit, counted)
    };
    let own = rank(seat);
    let better = state.seats().filter(|it| own < rank(*it)).count();
    so_many(better + 1)
}

#[cfg(test)]
mod tests {
    use crate::engine::Seat;
    use crate::gunslingers::fact;
    use crate::gunslingers::trial::{Race, Setting, town};
    use crate::gunslingers::{Fact, Phase, Votes};

    /// Nothing is left to do but to vote; everybody has 4 tokens and no money.
    fn election(players: usize) -> Setting {
        let town = town(players).week(8).round(2).phase(Phase::Election);
        (0..players).fold(town, |it, seat| it.dollars(u8::try_from(seat).unwrap(), 0))
    }

    fn votes(race: &Race) -> Vec<Votes> {
        race.fact(|fact| match fact {
            Fact::VotesCounted(fact::VotesCounted { votes }) => Some(votes.clone()),
            _ => None,
        })
    }

    /// Test vector 15.
    #[test]
    fn d1_votes_are_reputation_a_third_of_the_money_and_strength() {
        let race =
            election(2).tokens(0, 7).dollars(0, 11).gang(0, "duellist enforcer plug").begins();
        assert_eq!(votes(&race)[0].votes, 16);
        race.happens_by(
            "D1",
            "The town votes: seat 0 16 (reputation 7, $11, strength 6); seat 1 4",
        )
        .won_by([0]);
    }

    #[test]
    fn d1_who_is_in_jail_counts_and_g50_the_boss_does_not() {
        let race = election(2).tokens(0, 0).gang(0, "duellist").jailed(10, 9).begins();
        assert_eq!(
            votes(&race)[0],
            Votes { seat: Seat(0), reputation: 0, cash: 0, guns: 1, strength: 3, votes: 3 }
        );
    }

    #[test]
    fn s4_by_the_letter_all_is_just_added_a_gunslinger_counting_one() {
        let race =
            election(2).literal().tokens(0, 7).dollars(0, 11).gang(0, "duellist enforcer plug");
        assert_eq!(votes(&race.begins())[0].votes, 21);
    }

    #[test]
    fn g67_of_equal_votes_reputation_decides() {
        let race = election(2).tokens(0, 3).dollars(0, 9).tokens(1, 4).dollars(1, 6).begins();
        let race = race.won_by([1]);
        assert!(race.outcome().unwrap().reason.contains("wins the tie (G67)"));
    }

    #[test]
    fn g67_then_gang_strength_decides() {
        let race = election(2).dollars(0, 3).gang(0, "enforcer").dollars(1, 6).gang(1, "plug");
        race.begins().won_by([0]);
    }

    #[test]
    fn g67_then_money_decides() {
        election(2).dollars(0, 6).dollars(1, 8).begins().won_by([1]);
    }

    #[test]
    fn g67_and_then_the_win_is_shared() {
        let race = election(3).tokens(2, 3).dollars(0, 7).dollars(1, 7).begins().won_by([0, 1]);
        let outcome = race.outcome().unwrap();
        assert_eq!(outcome.reason, "Seats 0 and 1 share the office with 6 votes each (G67).");
        assert_eq!(outcome.scores, Some(vec![6, 6, 3]));
    }

    #[test]
    fn g55_who_is_out_gets_no_votes() {
        let race = election(3)
            .out(0, 3, 99)
            .begins()
            .happens("The town votes: seat 1 4 (reputation 4, $0, strength 0); seat 2 4");
        assert_eq!(race.outcome().unwrap().scores, Some(vec![0, 4, 4]));
    }

    #[test]
    fn g54_the_only_one_left_has_won_whatever_they_have() {
        let race = town(2).out(1, 2, 99).tokens(0, 0).begins().won_by([0]);
        assert_eq!(race.outcome().unwrap().reason, "Seat 0 is the last one in town (G54).");
    }

    #[test]
    fn g67_and_g55_everybody_has_a_place_and_those_who_are_equal_share_it() {
        let places = |race: Race| race.outcome().unwrap().places.clone();
        let race = election(5).dollars(3, 6).out(0, 3, 9).out(2, 5, 1).begins();
        assert_eq!(places(race), Some(vec![5, 2, 4, 1, 2]));
        let race = town(3).out(1, 2, 99).out(2, 2, 99).begins();
        assert_eq!(places(race), Some(vec![1, 2, 2]));
    }

    #[test]
    fn g75_a_match_that_is_over_at_once_ends_by_the_votes_as_they_stand() {
        let race = town(3).gang(0, "plug").dollars(1, 32).out(2, 1, 50).begins();
        let race = race.asks(0, "plan").judge_adjudicates().won_by([1]);
        let outcome = race.outcome().unwrap();
        assert_eq!(outcome.reason, "Seat 1 is elected mayor with 14 votes (D1).");
        assert_eq!(outcome.scores, Some(vec![11, 14, 0]));
        assert_eq!(outcome.places, Some(vec![2, 1, 3]));
    }

    #[test]
    fn g75_nobody_can_win_before_anybody_plays() {
        let outcome = super::adjudicate(&super::Gunslingers::V1, &super::State::default());
        assert_eq!((outcome.kind, outcome.places), (crate::engine::OutcomeKind::Drawn, None));
    }
}
