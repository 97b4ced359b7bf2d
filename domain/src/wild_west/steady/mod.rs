//! A player who knows the game, and plays characters, foes and a Warden: they shoot whoever falls
//! soonest for the danger that they are, stand where they hit and are hit least, save who bleeds,
//! get rid of what hinders them, and use what they have where it pays. They play from nothing but
//! their view and the question: `eye` puts the table together that the view shows, and what an
//! attack would do there is asked of the rules themselves. What they reckon with are thousandths of
//! a Hit for each Grit.
//!
//! Beside them there is the plain player of G1, whom an independent model can play, too.

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
