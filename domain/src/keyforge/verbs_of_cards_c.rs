//! More words in which cards say what they do: of control, of discard piles, of cards of others.

use super::action::Pick;
use super::fact;
use super::script::Play;
use super::state::State;
use super::things::{CardId, Zone};
use crate::engine::{Resolved, Seat};

/// Verbs for amber and keys (KF10, KF3.1).
impl Play<'_> {
    /// A player steals amber from another; how much was stolen.
    pub fn steals(&mut self, by: Seat, from: Seat, amount: u32) -> Resolved<u32> {
        let cause = self.cause();
        self.table.steal(by, from, amount, cause)
    }

    /// Amber on a card comes into the player's pool; how much.
    pub fn take_off(&mut self, card: CardId, amount: u32) -> Resolved<u32> {
        let (you, cause) = (self.you(), self.cause());
        self.table.take_off(card, you, amount, cause)
    }

    /// Forges a key for so much more than it costs now, if that can be paid; whether it was.
    pub fn forge(&mut self, more: i32) -> Resolved<bool> {
        let (you, cause) = (self.you(), self.cause());
        self.table.forge(you, more, cause)
    }

    /// May forge a key for what it costs now; whether it was forged.
    pub fn may_forge(&mut self) -> Resolved<bool> {
        let (you, cause) = (self.you(), self.cause());
        self.table.may_forge(you, 0, cause)
    }
}

/// Verbs for cards in play.
impl Play<'_> {
    /// Deals damage to one creature; whether that destroyed it.
    pub fn damage_kills(&mut self, creature: CardId, amount: u32) -> Resolved<bool> {
        Ok(self.damage_each(&[(creature, amount)])?.contains(&creature))
    }

    /// Takes control of a card in play for good; whether it is the player's now (KF13).
    pub fn take_control(&mut self, card: CardId) -> Resolved<bool> {
        let (you, cause) = (self.you(), self.cause());
        self.table.take_control(you, card, None, cause)
    }

    /// Shuffles cards in play into their owners' decks.
    pub fn shuffle_into_decks(&mut self, cards: &[CardId]) -> Resolved {
        let cause = self.cause();
        self.table.shuffle_from_play(cards, cause).map(drop)
    }
}

/// Verbs for piles.
impl Play<'_> {
    /// The cards of the player's discard pile that fit.
    pub fn discarded(&self, fits: fn(&State, CardId) -> bool) -> Vec<CardId> {
        let pile = self.state().player(self.you()).discard.iter().copied();
        pile.filter(|it| fits(self.state(), *it)).collect()
    }

    /// A card of the player's discard pile that fits, and is chosen, goes to their hand, or on top
    /// of their deck.
    pub fn recover(&mut self, fits: fn(&State, CardId) -> bool, to: Zone) -> Resolved {
        let pile = self.discarded(fits);
        if let Some(card) = self.choose_of(pile, Pick::DiscardCard)? {
            self.move_all(self.me.you, &[card], to);
        }
        Ok(())
    }

    /// Shuffles cards of a player, which become their whole deck.
    pub fn shuffle_as_deck(&mut self, seat: Seat, cards: Vec<CardId>) {
        let cause = self.cause();
        self.table.shuffle(seat, cards, cause);
    }

    /// Puts a card of the player's hand face down under the card.
    pub fn put_under(&mut self, card: CardId) {
        let (under, seat, cause) = (self.me(), self.you(), self.cause());
        self.table.emit(fact::CardPutUnder { under, card, seat, cause });
    }
}
