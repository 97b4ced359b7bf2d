//! What abilities aim at.

use super::CardGame;
use crate::engine::Rules;

/// Whether something may be chosen.
pub type Fits<G, T> = fn(&<G as Rules>::State, &<G as CardGame>::Use, T) -> bool;

/// What an ability aims at: cards, or what else the game says. The one list says whether there is
/// anything to choose, and what is asked about.
pub struct Aim<G: CardGame, T = <G as CardGame>::Card> {
    /// What the game says of it.
    pub about: G::About,
    /// What may be chosen.
    pub among: fn(&G::State, &G::Use) -> Vec<T>,
    /// What else it has to be.
    pub also: [Option<Fits<G, T>>; 2],
}

impl<G: CardGame, T> Clone for Aim<G, T> {
    fn clone(&self) -> Aim<G, T> {
        *self
    }
}

impl<G: CardGame, T> Copy for Aim<G, T> {}

impl<G: CardGame, T: Copy> Aim<G, T> {
    /// One of some things.
    pub const fn of(about: G::About, among: fn(&G::State, &G::Use) -> Vec<T>) -> Aim<G, T> {
        Aim { about, among, also: [None, None] }
    }

    /// Of these only what is something more. An aim can be narrowed twice.
    pub const fn narrowed(self, to: Fits<G, T>) -> Aim<G, T> {
        let also = match self.also {
            [None, _] => [Some(to), None],
            [first, None] => [first, Some(to)],
            [Some(_), Some(_)] => panic!("an aim is narrowed at most twice"),
        };
        Aim { also, ..self }
    }

    /// All that can be chosen now.
    pub fn all(&self, state: &G::State, used: &G::Use) -> Vec<T> {
        let mut all = (self.among)(state, used);
        for fits in self.also.into_iter().flatten() {
            all.retain(|it| fits(state, used, *it));
        }
        all
    }
}
