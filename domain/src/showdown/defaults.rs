//! What is done for a player whose time is up (R33).

use serde_json::{Value, json};

use super::action::{Action, Question, Target};
use super::state::State;
use crate::engine::{Choice, Seat};

/// What is answered for a player whose time is up (R33). Where nothing is named here the first
/// options are the plainest, and are listed so.
pub fn default_answer(
    state: &State,
    seat: Seat,
    question: &Question,
    choice: &Choice<Target>,
) -> Value {
    let player = state.player(seat);
    let decline = || json!(Target::Decline {});
    match question {
        Question::FirstCard {} => match player.plainest_position() {
            Some(position) => json!(Target::Position { position }),
            None => choice.plainest(),
        },
        // A second roll only where it helps: of one's own miss, or of the opponent's hit.
        Question::Reroll { shooter, hit } => match (*shooter == seat) != *hit {
            true => choice.plainest(),
            false => decline(),
        },
        Question::ShootBack { .. } => match player.lowest_draw() {
            Some(position) => json!(Target::Position { position }),
            None => decline(),
        },
        Question::LoadDraw {} | Question::LoadRest { .. } => choice.plainest(),
        Question::Cover {} | Question::Pick {} | Question::Bid {} => choice.plainest(),
        Question::TouchOpponent {} | Question::TouchOwn {} => choice.plainest(),
        Question::NextCard {} | Question::Bluff { .. } => choice.plainest(),
        Question::Resolve { .. } => choice.plainest(),
    }
}

/// The move of a player whose time is up on their turn: the lowest card that is not a DRAW (R33).
pub fn default_action<'a>(state: &State, seat: Seat, actions: &'a [Action]) -> Option<&'a Action> {
    let plainest = state.player(seat).plainest_position();
    let wanted = plainest.map(|position| Action::Reveal { position });
    actions.iter().find(|it| Some(*it) == wanted.as_ref()).or_else(|| actions.first())
}

#[cfg(test)]
mod tests {
    use crate::engine::Seat;
    use crate::showdown::Character::{AmosThorne, DeliaVoss, JudgePike, OtisMarrow, WrenCalloway};
    use crate::showdown::trial::{Duel, duel, duel_by, duel_with, last_cards};
    use crate::showdown::{FirstRevealer, Options, Phase, RaceMode};

    #[test]
    fn r33_a_bluff_of_the_first_card_improves_ones_own_accuracy() {
        duel(DeliaVoss, AmosThorne)
            .loads(&["DRAW", "BLUFF", "DOUBLE BLUFF"], &["DRAW"])
            .turn_up(&["DOUBLE BLUFF", "FOCUS", "BLUFF", "FOCUS", "DRAW"])
            .race_lost(0)
            .times_out(0)
            .happens("Seat 0's DOUBLE BLUFF gives seat 0 +2 Accuracy.")
            .times_out(0)
            .totals(0, 0, 4);
    }

    #[test]
    fn r33_a_resolve_takes_what_is_offered_first() {
        duel(JudgePike, AmosThorne)
            .loads(&["DRAW", "DISTRACT +1 Speed", "DISTRACT +1 Acc"], &["DRAW", "RESOLVE"])
            .turn_up(&["DISTRACT +1 Speed", "RESOLVE", "DISTRACT +1 Acc", "FOCUS", "DRAW"])
            .race_lost(0)
            .times_out(1)
            .happens("takes all effect off the DISTRACT +1 Speed, opponent -1 Speed of seat 0.");
    }

    /// Seat 0 has rolled, and only seat `owner` has a RE-ROLL.
    fn rolled(owner: u8, face: &str) -> Duel {
        let (second, loads) = match owner {
            0 => (AmosThorne, [["DRAW", "RE-ROLL"], ["DRAW", "FOCUS"]]),
            _ => (WrenCalloway, [["DRAW", "FOCUS"], ["DRAW", "RE-ROLL"]]),
        };
        duel(OtisMarrow, second)
            .loads(&loads[0], &loads[1])
            .turn_up(&[loads[0][1], loads[1][1], "DRAW"])
            .roll(0, face)
            .race_lost(0)
            .roll(0, "5")
            .times_out(owner)
    }

    #[test]
    fn r33_a_reroll_is_used_on_ones_own_miss_and_on_the_opponents_hit() {
        rolled(0, "MISS").happens("Seat 0 rolls again: 5");
        rolled(0, "HIT").does_not_happen("rolled again").happens("Seat 0 hits seat 1.");
        rolled(1, "HIT").happens("Seat 1 has the die of seat 0 rolled again");
        rolled(1, "MISS").does_not_happen("rolled again").happens("Seat 0 misses seat 1.");
    }

    #[test]
    fn r33_who_can_shoot_back_does_and_who_cannot_stops() {
        let missed = |duel: Duel| duel.turns_up(0, "DRAW").roll(0, "MISS");
        missed(duel(AmosThorne, AmosThorne).loads(&["DRAW"], &["FOCUS", "REACH", "DRAW", "DRAW"]))
            .race_lost(0)
            .roll(1, "HIT")
            .times_out(1)
            .happens("Seat 1 turns up DRAW in position 3.")
            .score(0, 2);
        missed(last_cards(AmosThorne, &["DRAW"], &["FOCUS"]))
            .picking(1, None)
            .times_out(1)
            .does_not_happen("Seat 1 turns up")
            .happens("Seat 1 does not shoot back.");
    }

    #[test]
    fn r33_the_lowest_card_that_is_no_draw_opens_a_live_stare_down() {
        let live = Options { first_revealer: FirstRevealer::Live, ..Options::default() };
        duel_with(live, AmosThorne, AmosThorne)
            .loads(&["DRAW"], &["DRAW", "DRAW", "RESOLVE"])
            .times_out(1)
            .happens("Seat 1 is the first to touch a card.")
            .happens("Seat 1 turns up RESOLVE in position 3.");
    }

    #[test]
    fn r33_the_lowest_card_is_turned_up_in_a_race_that_was_not_lost() {
        let duel = duel_by(RaceMode::Coin, AmosThorne, AmosThorne)
            .loads(&["DRAW"], &["FOCUS", "DRAW"])
            .coin_for_attacker(false)
            .turns_up(0, "DRAW")
            .asks(1, "reveal")
            .roll(0, "MISS")
            .times_out(1)
            .happens("Seat 1 turns up FOCUS +1 Accuracy in position 1.");
        assert_eq!(duel.state().phase, Phase::Shoot);
        assert_eq!(duel.state().attacker(), Some(Seat(0)));
    }
}
