//! How a combat goes: the turn order, turns, attacks, harm, movement and the end.

mod abilities;
mod attacks;
mod auto;
mod blasts;
mod bleeding;
mod clinging;
mod crews;
mod duels;
mod ending;
mod frenzies;
mod harm;
mod interrupts;
mod items;
mod means;
mod moves;
mod order;
mod paying;
mod preparing;
mod relief;
mod setup;
mod space;
mod turns;

use super::action::{Question, Target};
use super::rules::WildWest;
use super::skills::Talent;
use super::state::{State, Who};
use crate::engine::{Form, Resolved, Seat, Table};

pub use attacks::{Blow, blow, talented};
pub use ending::{outcome, resign};
pub use moves::ways;
pub use setup::{CHARACTER, WARDEN, open};
pub use space::unit;
pub use turns::{act, actions, go_on, next};

/// The table of a match.
pub type Combat = Table<WildWest>;

/// Asks a seat. Where the match plays absent players with care, the question closes by itself (F7).
fn ask<F: Form<Target>>(
    table: &mut Combat,
    seat: Seat,
    about: Question,
    form: F,
) -> Resolved<F::Answer> {
    let millis = table.state().options.absent_seconds.saturating_mul(1_000);
    table.ask_one(seat.asked(about, form).closing_after(millis))
}

/// Whether somebody rolls Spurs again in rolls of this kind (W18).
fn has_talent(state: &State, who: Who, talent: Talent) -> bool {
    state.fighter(who).is_some_and(|it| it.has_talent(talent))
}
