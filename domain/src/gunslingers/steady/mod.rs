//! A steady player: bids what things are worth to him, weighs his targets, and never leaves his
//! headquarters bare.
//!
//! He knows no more than any client: the view and the question. Worth is counted in hundredths of
//! a vote, so that a dollar is 33 (D1).
//!
//! # How it comes out
//!
//! `highnoon simulate --ruleset gunslingers --style steady --matches 3000 --seed 1` repeats the
//! first table, `--style mixed` the second.
//!
//! FIGURES

mod eye;

mod bids;
mod fights;
mod plans;

use serde_json::{Value, json};

use super::action::Target;
use super::rules::Gunslingers;
use super::view::View;
use crate::engine::{Chance, Prompt};
use eye::Eye;

/// What he answers; `None` where the view or the question is none of this game.
pub fn answer(
    rules: &Gunslingers,
    view: &View,
    prompt: &Prompt,
    chance: &mut Chance,
) -> Option<Value> {
    let eye = Eye::new(rules, view, prompt)?;
    match prompt.kind.as_str() {
        "bid" => Some(json!(bids::bid(&eye, chance))),
        "raise" => Some(json!(bids::raise(&eye, chance))),
        "lot" => bids::lot(&eye),
        "telegram" => Some(yes_or_no(bids::sends_telegram(&eye))),
        "peek" => plans::peek(&eye),
        "plan" => Some(plans::plan(&eye, chance)),
        "cavalry" => plans::cavalry(&eye),
        "posse" => plans::posse(&eye),
        "stand" => Some(yes_or_no(fights::stands(&eye, chance))),
        "nerve" => Some(yes_or_no(fights::stays(&eye, chance))),
        "bribe" => Some(fights::bribe(&eye, chance)),
        "aim" => Some(fights::aim(&eye)),
        "forfeit" => fights::forfeit(&eye),
        "sheriff" => Some(yes_or_no(fights::calls_sheriff(&eye, chance))),
        _ => None,
    }
}

fn yes_or_no(yes: bool) -> Value {
    if yes { json!(Target::Yes {}) } else { json!(Target::No {}) }
}
