//! An ability that is being carried out.

use super::{Aim, AimedAt, CardGame};
use crate::engine::{Resolved, Seat, Table};

/// An ability that is being carried out: the table, and which it is. The verbs of a game are its
/// own; they read the state and emit facts.
pub struct Play<'t, G: CardGame> {
    /// Where it happens.
    pub table: &'t mut Table<G>,
    /// Which ability, whose, and what set it off.
    pub used: G::Use,
}

/// What is so.
impl<G: CardGame> Play<'_, G> {
    /// The match.
    pub fn state(&self) -> &G::State {
        self.table.state()
    }

    /// The card.
    pub fn me(&self) -> G::Card {
        G::card(&self.used)
    }

    /// The player whose ability it is.
    pub fn you(&self) -> Seat {
        G::you(&self.used)
    }

    /// What the card's facts cite.
    pub fn cause(&self) -> G::Cause {
        G::cause(&self.used)
    }

    /// All that an aim means now.
    pub fn all<T: Copy>(&self, aim: Aim<G, T>) -> Vec<T> {
        aim.all(self.state(), &self.used)
    }
}

/// What happens.
impl<G: CardGame> Play<'_, G> {
    /// One of those that an aim means is chosen; nothing where there is none any more.
    pub fn choose<T: AimedAt<G>>(&mut self, aim: Aim<G, T>) -> Resolved<Option<T>> {
        let among = self.all(aim);
        T::choose(self, aim.about, among)
    }

    /// Something happens: a fact, given what it cites.
    pub fn emit<F: Into<G::Fact>>(&mut self, fact: impl FnOnce(G::Cause) -> F) -> Resolved {
        let cause = self.cause();
        self.table.emit(fact(cause));
        Ok(())
    }
}
