//! How a combat goes: the turn order, turns, attacks, harm, movement and the end.
//!
//! Each group of files below uses those above it. What is prepared is carried out in the midst of
//! what others do (V19), so `attacks`, `moves`, `harm` and `interrupts` use each other in a circle:
//! an attack harms, whoever is harmed may fall, a fall may set off what was prepared, and that may
//! be an attack.

// What is read: who is near, where somebody can go, what attacks they have.
pub mod crews;
pub mod means;
pub mod near;
pub mod ways;

pub mod blows;

// What chance brings.
mod script;

// What changes one thing, and nobody answers to it.
pub mod ailing;
mod bleeding;
mod frenzies;
pub mod paying;

mod defending;
pub mod preparing;
pub mod remedies;

pub mod relief;
pub mod rolls;

pub mod clinging;

pub mod ending;

// What harms, and what that sets off.
pub mod attacks;
pub mod harm;
pub mod interrupts;
pub mod moves;

// What else can be done in a turn.
mod duels;
mod gear;
pub mod placing;

pub mod abilities;
pub mod items;

// The course of a combat.
mod auto;
pub mod order;
mod setup;

mod turns;

use super::action::{Question, Target};
use super::rules::WildWest;
use super::skills::Talent;
use super::state::{State, Who};
use crate::engine::{Form, OneOf, Resolved, Seat, Table};

pub use blows::{Blow, blow, talented};
pub use clinging::let_go;
pub use duels::rivals;
pub use ending::{outcome, resign, settle};
pub use gear::grips;
pub use preparing::deeds;
pub use setup::{CHARACTER, WARDEN, character, name_apart, open, ready_made_for};
pub use turns::{act, actions, begin_turn_of, go_on, next};
pub use ways::{unit, ways};

/// The table of a match.
pub type Combat = Table<WildWest>;

/// Asks a seat. Where the match plays absent players with care, the question closes by itself (F7).
pub fn ask<F: Form<Target>>(
    table: &mut Combat,
    seat: Seat,
    about: Question,
    form: F,
) -> Resolved<F::Answer> {
    let millis = table.state().options.absent_seconds.saturating_mul(1_000);
    table.ask_one(seat.asked(about, form).closing_after(millis))
}

/// Yes or no.
pub fn yes_or_no() -> OneOf<Target, bool> {
    OneOf(vec![(Target::Yes {}, true), (Target::No {}, false)])
}

/// Whether somebody rolls Spurs again in rolls of this kind (W18).
pub fn has_talent(state: &State, who: Who, talent: Talent) -> bool {
    state.fighter(who).is_some_and(|it| it.has_talent(talent))
}
