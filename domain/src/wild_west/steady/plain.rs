//! The plain player of G1: nobody moves, Aims, Dodges or uses anything; everybody fires as often as
//! Grit allows, with the first attack of their list, at the opponent with least Health.

use serde_json::{Value, json};

use super::eye::Eye;
use super::questions;
use crate::wild_west::action::{Action, Target};
use crate::wild_west::combat;
use crate::wild_west::fact::Means;
use crate::wild_west::state::Phase;

/// The answer.
pub fn answer(eye: &Eye<'_>) -> Option<Value> {
    match eye.prompt.kind.as_str() {
        "play" => Some(json!(play(eye))),
        "attack_target" => target(eye),
        _ => questions::plainest(eye),
    }
}

/// Begins, fires with the first attack on offer that reaches anybody, or ends the turn.
fn play(eye: &Eye<'_>) -> Action {
    let reaches = |means: Means| {
        eye.opponents().any(|(it, _)| {
            combat::blow(&eye.state, eye.who, means, eye.state.band(eye.who, it)).is_some()
        })
    };
    let fires = |it: &Action| matches!(it, Action::Attack { means } if reaches(*means));
    let actions = eye.actions();
    let own = [Action::RuleByBook {}, Action::Begin {}, Action::Resume {}];
    if let Some(wardens) = own.into_iter().find(|it| actions.contains(it)) {
        return wardens;
    }
    let attack = actions.into_iter().find(fires);
    attack.filter(|_| eye.state.phase == Phase::Turns).unwrap_or(Action::EndTurn {})
}

/// The opponent with least Health; of several the first in order.
fn target(eye: &Eye<'_>) -> Option<Value> {
    eye.best(|target| match target {
        Target::Fighter { who } => match eye.opponents().find(|(it, _)| it == who) {
            Some((_, it)) => -i64::from(it.health) * 1_000 - i64::from(who.0),
            None => i64::MIN,
        },
        _ => i64::MIN,
    })
}
