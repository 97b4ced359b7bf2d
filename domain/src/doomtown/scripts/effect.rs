//! What abilities aim at and do, as data: the engine's, for this game.

use crate::doomtown::action::{About, Question};
use crate::doomtown::cause::Cause;
use crate::doomtown::table::{Doom, Doomtown};
use crate::doomtown::town::moment::Use;
use crate::doomtown::town::piece::{CardId, Place};
use crate::engine::cards::{self, CardGame};
use crate::engine::{IfAny, One, Resolved, Seat};

/// What an ability aims at.
pub type Aim<T = CardId> = cards::Aim<Doomtown, T>;

/// What an ability does, and when it can (DT9.4).
pub type Effect = cards::Effect<Doomtown>;

/// What an ability aims at first, and what happens then.
pub type Step = cards::Step<Doomtown>;

/// An ability that is being carried out: the table, the card, and its player.
pub type Play<'t> = cards::Play<'t, Doomtown>;

impl CardGame for Doomtown {
    type Card = CardId;
    type Place = Place;
    type Use = Use;
    type About = About;
    type Cause = Cause;

    fn you(used: &Use) -> Seat {
        used.seat
    }

    fn card(used: &Use) -> CardId {
        used.card
    }

    fn cause(used: &Use) -> Cause {
        Cause::card(used.code)
    }

    fn choose_card(
        table: &mut Doom,
        used: &Use,
        about: About,
        on: Option<CardId>,
        among: Vec<CardId>,
    ) -> Resolved<Option<CardId>> {
        let question = Question::OfCard { card: used.card, about, on, number: None };
        table.choose_card_to(used.seat, used, question, among)
    }

    fn choose_place(
        table: &mut Doom,
        used: &Use,
        about: About,
        on: Option<CardId>,
        among: Vec<Place>,
    ) -> Resolved<Option<Place>> {
        let question = Question::OfCard { card: used.card, about, on, number: None };
        table.ask(used.seat, question, IfAny(One(among)))
    }

    fn choose_player(
        table: &mut Doom,
        used: &Use,
        about: About,
        on: Option<CardId>,
        among: Vec<Seat>,
    ) -> Resolved<Option<Seat>> {
        let question = Question::OfCard { card: used.card, about, on, number: None };
        table.ask(used.seat, question, IfAny(One(among)))
    }
}

impl<T: Copy> Aim<T> {
    /// The question applies to the dude that the card is, or that carries it.
    pub const fn for_bearer(self) -> Aim<T> {
        self.on(|state, used| used.dude(state))
    }
}
