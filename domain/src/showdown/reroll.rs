//! RE-ROLLs: who has a die rolled again (R25).

use super::action::Question;
use super::bluffs::revealed_or_none;
use super::cards::{CardId, Kind};
use super::rules::Showdown;
use super::state::State;
use crate::engine::{Resolved, Seat, Table};

/// The player who has the die rolled again, and their card: the shooter decides first, then the
/// other. Every roll is decided on anew, so that a card that was left unused on one roll may be
/// used on the next (R25).
pub fn demanded_reroll(
    table: &mut Table<Showdown>,
    shooter: Seat,
    hit: bool,
) -> Resolved<Option<(Seat, CardId)>> {
    for seat in [shooter, shooter.opponent()] {
        let options = reroll_options(table.state(), seat, shooter);
        if options.is_empty() {
            continue;
        }
        let question = Question::Reroll { shooter, hit };
        let chosen = table.ask(seat, question, revealed_or_none(&options))?;
        if chosen.is_some() {
            return Ok(chosen);
        }
    }
    Ok(None)
}

/// The unused RE-ROLLs of a player that affect the shooter's die. Of those that read the same,
/// one will do.
fn reroll_options(state: &State, seat: Seat, shooter: Seat) -> Vec<(Seat, CardId)> {
    let wanted = if seat == shooter { Kind::RerollOwn } else { Kind::RerollOpponent };
    let cards = state.player(seat).in_effect(|kind| kind == wanted);
    let first = cards.into_iter().take(1);
    first.map(|card| (seat, card)).collect()
}

#[cfg(test)]
mod tests {
    use crate::showdown::Character::{AmosThorne, OtisMarrow, TullySparks, WrenCalloway};
    use crate::showdown::trial::duel;

    #[test]
    fn r25_the_shooter_rolls_again_and_the_new_roll_stands() {
        duel(TullySparks, AmosThorne)
            .loads(&["DRAW", "RE-ROLL"], &["DRAW"])
            .turn_up(&["RE-ROLL", "FOCUS", "DRAW"])
            .roll(0, "MISS")
            .race_lost(0)
            .asks_nothing(1)
            .roll(0, "HIT")
            .answers(0, "reroll", "Roll again")
            .happens("Seat 0 rolls again: HIT.")
            .score(1, 0);
    }

    #[test]
    fn r25_the_opponent_has_a_hit_rolled_again() {
        duel(TullySparks, WrenCalloway)
            .loads(&["DRAW", "REACH +2"], &["DRAW", "RE-ROLL"])
            .turn_up(&["REACH +2", "RE-ROLL", "DRAW"])
            .roll(0, "HIT")
            .race_lost(0)
            .asks_nothing(0)
            .roll(0, "HIT")
            .answers(1, "reroll", "Roll again")
            .happens("Seat 1 has the die of seat 0 rolled again: HIT.")
            .happens("Seat 0 hits seat 1.")
            .score(1, 0);
    }

    #[test]
    fn r25_whoever_shoots_decides_first_and_a_second_card_may_follow() {
        duel(TullySparks, WrenCalloway)
            .loads(&["DRAW", "RE-ROLL"], &["DRAW", "RE-ROLL"])
            .turn_up(&["RE-ROLL", "RE-ROLL", "DRAW"])
            .roll(0, "MISS")
            .race_lost(0)
            .roll(0, "HIT")
            .answers(0, "reroll", "Roll again")
            .asks_nothing(0)
            .roll(0, "MISS")
            .answers(1, "reroll", "Roll again")
            .happens("Seat 0 misses seat 1.");
    }

    #[test]
    fn r25_a_roll_may_be_let_stand() {
        duel(OtisMarrow, AmosThorne)
            .loads(&["DRAW", "RE-ROLL"], &["DRAW"])
            .turn_up(&["RE-ROLL", "FOCUS", "DRAW"])
            .roll(0, "HIT")
            .race_lost(0)
            .answers(0, "reroll", "Let the roll stand")
            .happens("Seat 0 hits seat 1.");
    }

    #[test]
    fn r25_every_new_roll_is_decided_on_anew_by_whoever_shoots_first() {
        duel(TullySparks, WrenCalloway)
            .loads(&["DRAW", "RE-ROLL"], &["DRAW", "RE-ROLL"])
            .turn_up(&["RE-ROLL", "RE-ROLL", "DRAW"])
            .roll(0, "HIT")
            .race_lost(0)
            .asks_nothing(1)
            .answers(0, "reroll", "Let the roll stand")
            .roll(0, "MISS")
            .answers(1, "reroll", "Roll again")
            .asks_nothing(1)
            .roll(0, "HIT")
            .answers(0, "reroll", "Roll again")
            .happens("Seat 0 hits seat 1.")
            .score(1, 0);
    }

    #[test]
    fn r25_a_card_turned_up_while_shooting_back_leaves_past_rolls_alone() {
        duel(AmosThorne, WrenCalloway)
            .loads(&["DRAW"], &["DRAW", "RE-ROLL"])
            .turns_up(0, "DRAW")
            .roll(0, "MISS")
            .race_lost(0)
            .happens("Seat 0 misses seat 1.")
            .answers(1, "shoot_back", "Position 2: RE-ROLL")
            .asks(1, "shoot_back")
            .roll(1, "MISS")
            .answers(1, "shoot_back", "Position 1: DRAW")
            .does_not_happen("rolled again")
            .happens("Round 1 is over: 0 points for seat 0; 0 points for seat 1.");
    }

    #[test]
    fn r25_a_card_turned_up_while_shooting_back_serves_the_shot_that_follows() {
        duel(AmosThorne, TullySparks)
            .loads(&["DRAW"], &["DRAW", "RE-ROLL"])
            .turns_up(0, "DRAW")
            .roll(0, "MISS")
            .race_lost(0)
            .answers(1, "shoot_back", "Position 2: RE-ROLL")
            .asks(1, "shoot_back")
            .roll(1, "MISS")
            .answers(1, "shoot_back", "Position 1: DRAW")
            .roll(1, "HIT")
            .answers(1, "reroll", "Roll again")
            .score(0, 2);
    }
}
