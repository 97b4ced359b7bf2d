//! A player who knows the game, and plays characters, foes and a Warden.

mod eye;

mod worth;

mod aid;
mod fights;
mod places;
mod powers;

mod bouts;
mod plain;
mod questions;
mod turns;

#[cfg(test)]
mod matches;
#[cfg(test)]
mod tests;

use serde_json::Value;

use super::view::View;
use crate::engine::Prompt;
use eye::Eye;

pub use bouts::bouts;

/// The answer of a player who knows the game.
pub fn answer(view: &View, prompt: &Prompt) -> Option<Value> {
    let eye = Eye::new(view, prompt);
    match prompt.kind.as_str() {
        "play" => turns::play(&eye),
        _ => questions::answer(&eye),
    }
}

/// The answer of the plain player of G1.
pub fn plain_answer(view: &View, prompt: &Prompt) -> Option<Value> {
    plain::answer(&Eye::new(view, prompt))
}
