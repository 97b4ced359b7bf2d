//! An ability that is being carried out.

use super::{Aim, CardGame};
use crate::engine::{Resolved, Seat, Table};

/// An ability that is being carried out: the table, and what is used. The verbs of a game are its
/// own; they read the state and emit facts.
pub struct Play<'t, G: CardGame> {
    /// Where it happens.
    pub table: &'t mut Table<G>,
    /// What is used, and by whom.
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

    /// What a list that belongs to the ability has now.
    pub fn list<T>(&self, list: fn(&G::State, &G::Use) -> Vec<T>) -> Vec<T> {
        list(self.state(), &self.used)
    }
}

impl<G: CardGame> Play<'_, G> {
    /// Something happens: a fact, given what it cites.
    pub fn emit<F: Into<G::Fact>>(&mut self, fact: impl FnOnce(G::Cause) -> F) -> Resolved {
        let cause = self.cause();
        self.table.emit(fact(cause));
        Ok(())
    }
}

/// Questions.
impl<G: CardGame> Play<'_, G> {
    /// The player chooses one of the cards aimed at; nothing where there is none any more.
    pub fn choose(&mut self, aim: &Aim<G>) -> Resolved<Option<G::Card>> {
        let (among, on) = self.aimed(aim);
        G::choose_card(self.table, &self.used, aim.about, on, among)
    }

    /// The player chooses one of the places aimed at.
    pub fn choose_place(&mut self, aim: &Aim<G, G::Place>) -> Resolved<Option<G::Place>> {
        let (among, on) = self.aimed(aim);
        G::choose_place(self.table, &self.used, aim.about, on, among)
    }

    /// The player chooses one of the players aimed at.
    pub fn choose_player(&mut self, aim: &Aim<G, Seat>) -> Resolved<Option<Seat>> {
        let (among, on) = self.aimed(aim);
        G::choose_player(self.table, &self.used, aim.about, on, among)
    }

    fn aimed<T: Copy>(&self, aim: &Aim<G, T>) -> (Vec<T>, Option<G::Card>) {
        let (state, used) = (self.state(), &self.used);
        (aim.all(state, used), aim.on.and_then(|on| on(state, used)))
    }
}
