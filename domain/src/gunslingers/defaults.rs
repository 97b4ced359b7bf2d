//! What is answered for a player whose time is up (T1).

use serde_json::{Value, json};

use super::action::{Question, Target};
use super::guns::GunId;
use super::posse;
use super::rules::Gunslingers;
use super::state::State;
use crate::engine::{Choice, Seat};

/// What is answered for a player whose time is up (T1). Where nothing is named here the plainest
/// answer is meant: the least that can be bid, nobody placed, the first option.
pub fn default_answer(
    rules: &Gunslingers,
    state: &State,
    seat: Seat,
    question: &Question,
    choice: &Choice<Target>,
) -> Value {
    match question {
        Question::Stand {} if stands_a_chance(rules, state, seat) => json!(Target::Yes {}),
        Question::Stand {} => json!(Target::No {}),
        Question::Nerve {} => json!(Target::Yes {}),
        Question::Posse {} => match state.player(seat).headquarters() {
            Some(property) if posse::retakable(state, seat).contains(&property) => {
                json!(Target::Property { property })
            }
            Some(_) | None => choice.plainest(),
        },
        Question::Bid { .. } | Question::Raise { .. } | Question::Lot {} => choice.plainest(),
        Question::Telegram {} | Question::Peek {} | Question::Plan { .. } => choice.plainest(),
        Question::Cavalry {} | Question::Bribe {} | Question::Aim { .. } => choice.plainest(),
        Question::Forfeit { .. } | Question::Sheriff { .. } => choice.plainest(),
    }
}

/// Whether a side has at least 60% of the other's strength (T1).
fn stands_a_chance(rules: &Gunslingers, state: &State, seat: Seat) -> bool {
    let enemy = state.fight.as_ref().and_then(|fight| fight.opponent(seat));
    let strength = |seat: Seat| {
        let standing: Vec<GunId> = state.standing(seat);
        state.strength(&standing)
    };
    let theirs = enemy.map_or(0, strength);
    theirs * rules.stand_percent <= strength(seat) * 100
}
