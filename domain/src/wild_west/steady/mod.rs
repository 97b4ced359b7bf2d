//! A player who knows the game, and plays characters, foes and a Warden. They shoot whoever falls
//! soonest for the danger that they are, and stand where they hit and are hit least. They save
//! allies who bleed, get rid of what hinders them, and use what they have where it pays: they take
//! in hand what reaches, wait for opponents who are about to come, and promise help to allies who
//! need it. They ride nowhere and challenge nobody. They play from nothing but their view and the
//! question: `eye` puts the table together that the view shows, and what an attack would do there
//! is asked of the rules themselves. What they reckon with are thousandths of a Hit for each Grit.
//!
//! Beside them there is the plain player of G1, whom an independent model can play, too.
//!
//! # How it comes out
//!
//! The encounters of G1, plainly, 10,000 matches each (`highnoon simulate --ruleset wild-west
//! --style plain --matches 10000`). The standard error is at most 0.5 points.
//!
//! | encounter | posse wins % | the model |
//! |---|---|---|
//! | 3 v. 3 drifters | 77.5 | 77 |
//! | 2 v. 2 drifters | 71.7 | 72 |
//! | 3 v. 2 gunhands | 60.8 | 61 |
//! | 3 v. 3 gunhands | 3.5 | 4 |
//! | 4 v. a desperado | 73.9 | 75 |
//! | 3 v. a desperado | 22.0 | 22 |
//! | 3 v. a herd reaper | 99.7 | 100 |
//!
//! The reaper's claws do not reach anybody at Short (V69): it uses its tail in their place.
//!
//! The ready-made encounters with as many ready-made characters as they are meant for, and a
//! Warden who plays the foes as steadily, 150 matches each (`--style steady`). The standard error
//! is at most 4.1 points. Gunhands come near and capture with their ropes; the ape throws rocks
//! that daze, and is beaten by aid, relief and aces.
//!
//! | encounter | posse wins % |
//! |---|---|
//! | A reaper in the herd, 3 characters | 100 |
//! | Two drifters, 2 characters | 91 |
//! | Three drifters, 3 characters | 85 |
//! | A desperado, 4 characters | 87 |
//! | Two gunhands, 3 characters | 35 |
//! | The ape of the ridge, 4 characters | 96 |
//! | A desperado and a gunhand, 4 characters | 31 |
//! | Three gunhands, 3 characters | 7 |
//! | The ape of the ridge, 4 worn pistols | 0 |

mod eye;

mod worth;

mod aid;
mod fights;
mod places;
mod plans;
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
