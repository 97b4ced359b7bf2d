//! Asking about proposals and rulings.

use crate::engine::{Form, Resolved, Seat};
use crate::wild_west::action::{Question, Target};
use crate::wild_west::combat::{self, Combat};
use crate::wild_west::dialogue::Matter;

/// Asks a seat about a proposal or a ruling.
pub fn ask<F: Form<Target>>(
    table: &mut Combat,
    seat: Seat,
    matter: Matter,
    form: F,
) -> Resolved<F::Answer> {
    combat::ask(table, seat, Question::Warden { matter }, form)
}
