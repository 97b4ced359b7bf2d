//! The vote: who becomes first mayor (S4, D1).

use super::fact::{self, Votes};
use super::rules::Gunslingers;
use super::state::{Phase, State};
use super::telling::seats_listed;
use crate::engine::{Outcome, Resolved, Seat, Table};

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

/// Most votes win; of equal ones reputation, then gang strength, then cash decide, and then the win
/// is shared (G67). The only one left has won, and scores what they have (G54).
pub fn outcome(rules: &Gunslingers, state: &State) -> Option<Outcome> {
    if state.phase != Phase::Over {
        return None;
    }
    if let [seat] = state.playing()[..] {
        let reason = format!("Seat {} is the last one in town (G54).", seat.0);
        let own = i64::from(state.votes_now(rules, seat).votes);
        let score = |it: Seat| if it == seat { own } else { 0 };
        let scores = state.seats().map(score).collect();
        return Some(Outcome::won(vec![seat], reason).with_scores(scores));
    }
    let place = |it: &Votes| (it.votes, it.reputation, it.strength, it.cash);
    let best = state.votes.iter().map(place).max()?;
    let winners: Vec<&Votes> = state.votes.iter().filter(|it| place(it) == best).collect();
    let seats: Vec<Seat> = winners.iter().map(|it| it.seat).collect();
    let (votes, ..) = best;
    let reason = match &seats[..] {
        [only] => {
            let equal = state.votes.iter().filter(|it| it.votes == votes).count();
            let how = match state.options.literal {
                _ if 1 < equal => " and wins the tie (G67)",
                true => " (S4)",
                false => " (D1)",
            };
            format!("Seat {} is elected mayor with {votes} votes{how}.", only.0)
        }
        _ => {
            let names = seats_listed(&seats);
            format!("{names} share the office with {votes} votes each (G67).")
        }
    };
    let score = |seat: Seat| {
        let own = state.votes.iter().find(|it| it.seat == seat);
        own.map_or(0, |it| i64::from(it.votes))
    };
    Some(Outcome::won(seats, reason).with_scores(state.seats().map(score).collect()))
}

#[cfg(test)]
mod tests {
    use crate::engine::Seat;
    use crate::gunslingers::fact;
    use crate::gunslingers::scenario::{Race, Setting, town};
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
    fn g54_the_only_one_left_has_won_whatever_he_has() {
        let race = town(2).out(1, 2, 99).tokens(0, 0).begins().won_by([0]);
        assert_eq!(race.outcome().unwrap().reason, "Seat 0 is the last one in town (G54).");
    }
}
