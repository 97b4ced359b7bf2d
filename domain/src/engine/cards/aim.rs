//! What abilities aim at.

use super::{CardGame, Possible};
use crate::engine::Rules;

/// Whether something may be chosen.
pub type Fits<G, T> = fn(&<G as Rules>::State, &<G as CardGame>::Use, T) -> bool;

/// The card that a question applies to.
pub type On<G> = fn(&<G as Rules>::State, &<G as CardGame>::Use) -> Option<<G as CardGame>::Card>;

/// What an ability aims at: cards, places, or players. The one list says whether it can be used,
/// and what is asked about.
pub struct Aim<G: CardGame, T = <G as CardGame>::Card> {
    /// What the question is about.
    pub about: G::About,
    /// What may be chosen.
    pub among: fn(&G::State, &G::Use) -> Vec<T>,
    /// What else it has to be.
    pub also: Option<Fits<G, T>>,
    /// The card that the question applies to, where that is not the ability's own.
    pub on: Option<On<G>>,
    /// Why the ability cannot be used where there is none: the rest of "Not now: ".
    pub none: &'static str,
}

impl<G: CardGame, T> Clone for Aim<G, T> {
    fn clone(&self) -> Aim<G, T> {
        *self
    }
}

impl<G: CardGame, T> Copy for Aim<G, T> {}

impl<G: CardGame, T: Copy> Aim<G, T> {
    /// One of some things; `none` says why the ability cannot be used where there is none.
    pub const fn at(
        about: G::About,
        among: fn(&G::State, &G::Use) -> Vec<T>,
        none: &'static str,
    ) -> Aim<G, T> {
        Aim { about, among, also: None, on: None, none }
    }

    /// Those that are something more; `none` says why there is none. Said once.
    pub const fn that(self, also: Fits<G, T>, none: &'static str) -> Aim<G, T> {
        assert!(self.also.is_none(), "an aim says once what its cards have to be");
        Aim { also: Some(also), none, ..self }
    }

    /// The same with another reason where there is none.
    pub const fn or(self, none: &'static str) -> Aim<G, T> {
        Aim { none, ..self }
    }

    /// The question applies to another card than the ability's own.
    pub const fn on(self, on: On<G>) -> Aim<G, T> {
        Aim { on: Some(on), ..self }
    }

    /// What it can be aimed at now.
    pub fn all(&self, state: &G::State, used: &G::Use) -> Vec<T> {
        let mut all = (self.among)(state, used);
        if let Some(also) = self.also {
            all.retain(|it| also(state, used, *it));
        }
        all
    }

    /// Possible where there is something to aim at.
    pub fn check(&self, state: &G::State, used: &G::Use) -> Possible {
        if self.all(state, used).is_empty() { Err(self.none) } else { Ok(()) }
    }
}
