//! What abilities do.

use std::fmt::{Debug, Formatter, Result as Written};

use super::{Aim, AimedAt, CardGame, Play};
use crate::engine::Resolved;

/// What an ability does, and to what.
pub enum Step<G: CardGame, T = <G as CardGame>::Card> {
    /// Something that is aimed at nothing.
    Do(fn(&mut Play<'_, G>) -> Resolved),
    /// Something that is done to one of what it aims at, which is chosen first.
    One(Aim<G, T>, fn(&mut Play<'_, G>, T) -> Resolved),
}

impl<G: CardGame, T: AimedAt<G>> Step<G, T> {
    /// Carries it out; nothing happens where there is nothing to aim at.
    pub fn run(&self, it: &mut Play<'_, G>) -> Resolved {
        match self {
            Step::Do(run) => run(it),
            Step::One(aim, run) => match it.choose(*aim)? {
                Some(chosen) => run(it, chosen),
                None => Ok(()),
            },
        }
    }
}

impl<G: CardGame, T> Clone for Step<G, T> {
    fn clone(&self) -> Step<G, T> {
        *self
    }
}

impl<G: CardGame, T> Copy for Step<G, T> {}

impl<G: CardGame, T> Debug for Step<G, T> {
    fn fmt(&self, to: &mut Formatter<'_>) -> Written {
        to.debug_struct("Step").finish_non_exhaustive()
    }
}
