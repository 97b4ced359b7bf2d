//! What is answered for a player whose time is up.

use serde_json::{Value, json};

use super::action::{Question, Target};
use super::poker::{Suit, name_jokers_high, name_jokers_low};
use super::town::piece::Pip;
use super::town::state::State;
use crate::engine::{Choice, Seat};

/// The answer for a player whose time is up: they start with the dudes they can, pay for everybody
/// as far as it goes, name their jokers as well as they can, and otherwise do the least.
pub fn default_answer(
    state: &State,
    seat: Seat,
    question: &Question,
    choice: &Choice<Target>,
) -> Value {
    match (question, choice) {
        (Question::StartingPosse {} | Question::PayUpkeep {}, Choice::Sequence { options, .. }) => {
            json!(options)
        }
        (Question::NamePip { card }, _) if state.player(seat).draw_hand.contains(card) => {
            match best_pip(state, seat) {
                Some(pip) => json!(Target::Pip { pip }),
                None => choice.plainest(),
            }
        }
        (Question::NamePip { .. }, Choice::One { .. }) => {
            json!(Target::Pip { pip: best_pull(state) })
        }
        (Question::Refuse { .. }, _) => json!(Target::No {}),
        _ => choice.plainest(),
    }
}

/// The best naming of a joker that is pulled: low where the lowest goes first (DT5.6), high
/// elsewhere, for that is what tests of skills want.
pub fn best_pull(state: &State) -> Pip {
    let value = if state.winner.is_none() { 1 } else { 13 };
    Pip { suit: Suit::Clubs, value }
}

/// The best naming of a joker in a player's draw hand: high in a shootout, low in lowball.
pub fn best_pip(state: &State, seat: Seat) -> Option<Pip> {
    let cards = state.poker_hand(seat);
    let unnamed = state.player(seat).draw_hand.len().saturating_sub(cards.len());
    let names = match state.shootout {
        Some(_) => name_jokers_high(&cards, unnamed),
        None => name_jokers_low(&cards, unnamed),
    };
    names.first().map(|(suit, value)| Pip { suit: *suit, value: *value })
}
