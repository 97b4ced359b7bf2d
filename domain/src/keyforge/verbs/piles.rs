//! Decks, hands, archives and piles (KF1, KF3.6, KF5).

use super::super::cause::Cause;
use super::super::fact;
use super::super::moments::Moment;
use super::super::state::{Did, State};
use super::super::table::Crucible;
use super::super::things::{CardId, End, Named, Zone};
use crate::engine::{Resolved, Seat, so_many};

/// The active player discards a card of their hand in the main step.
pub const DISCARD: Cause = Cause::rule("KF5");
const EMPTY_DECK: Cause = Cause::rule("KF3.6");

impl State {
    /// A card, as it goes into the record of the turn.
    pub fn did(&self, card: CardId, seat: Seat, by: Option<CardId>) -> Did {
        let (code, house, stamp) = (self.piece(card).code, self.house_of(card), self.stamp);
        Did { card, code, house, seat, by, stamp, elsewhere: false }
    }
}

impl Crucible {
    /// Draws cards one by one; where the deck is empty, the discard pile is shuffled into a new
    /// one (KF3.6).
    pub fn draw(&mut self, seat: Seat, count: usize, cause: Cause) {
        let mut wanted = count;
        while 0 < wanted {
            if self.state().player(seat).deck.is_empty() {
                let pile = self.state().player(seat).discard.clone();
                if pile.is_empty() {
                    return;
                }
                self.shuffle(seat, pile, EMPTY_DECK);
            }
            let state = self.state();
            let top: Vec<CardId> = state.player(seat).deck.iter().take(wanted).copied().collect();
            wanted -= top.len();
            let cards = state.all_named(&top);
            self.emit(fact::CardsDrawn { seat, count: so_many(cards.len()), cards, cause });
        }
    }

    /// Shuffles a player's deck.
    pub fn shuffle_deck(&mut self, seat: Seat, cause: Cause) -> Resolved {
        let cards = self.state().player(seat).deck.clone();
        self.shuffle(seat, cards, cause);
        Ok(())
    }

    /// Shuffles cards of a player, which become the whole deck. Which card has which number is
    /// mixed, too.
    pub fn shuffle(&mut self, seat: Seat, mut cards: Vec<CardId>, cause: Cause) {
        let codes = cards.iter().map(|it| self.state().piece(*it).code).collect();
        let codes = self.random_order(codes);
        cards.sort_unstable();
        self.chance().shuffle(&mut cards);
        let named = cards.into_iter().zip(codes).map(|(card, code)| Named { card, code });
        let deck: Vec<Named> = named.collect();
        self.emit(fact::DeckShuffled { seat, count: so_many(deck.len()), deck, cause });
    }

    /// Moves cards of one zone of a player, which is not play, to another of theirs.
    pub fn shift(&mut self, seat: Seat, cards: &[CardId], (to, end): (Zone, End), cause: Cause) {
        let Some(first) = cards.first() else { return };
        let from = self.state().piece(*first).zone;
        let (count, cards) = (so_many(cards.len()), self.state().all_named(cards));
        self.emit(fact::CardsMoved { seat, from, side: seat, to, end, count, cards, cause });
    }

    /// Archives cards that are not in play.
    pub fn archive(&mut self, seat: Seat, cards: &[CardId], cause: Cause) {
        self.shift(seat, cards, (Zone::Archives, End::Top), cause);
    }

    /// Shows cards of a closed zone to all, or to one player.
    pub fn reveal(&mut self, seat: Seat, cards: &[CardId], to: Option<Seat>, cause: Cause) {
        let zone = cards.first().map_or(Zone::Hand, |it| self.state().piece(*it).zone);
        let (count, cards) = (so_many(cards.len()), self.state().all_named(cards));
        self.emit(fact::CardsRevealed { seat, zone, to, count, cards, cause });
    }

    /// Discards a card of a hand; what waits for that happens.
    pub fn discard(&mut self, card: CardId, cause: Cause) -> Resolved {
        let state = self.state();
        let piece = state.piece(card);
        let (seat, from) = (piece.side, piece.zone);
        let elsewhere = cause != DISCARD;
        let did = (from == Zone::Hand).then(|| Did { elsewhere, ..state.did(card, seat, None) });
        let event = self.told(Moment::Discarded, card, seat);
        let card = self.state().named(card);
        self.emit(fact::CardDiscarded { seat, card, from, did, cause });
        match from {
            Zone::Hand => self.window(&[event]),
            _ => Ok(()),
        }
    }

    /// A player discards a random card of their hand; which, if there was one.
    pub fn discard_at_random(&mut self, seat: Seat, cause: Cause) -> Resolved<Option<CardId>> {
        let hand = self.state().player(seat).hand.clone();
        let Some(card) = self.random_of(&hand) else { return Ok(None) };
        self.discard(card, cause)?;
        Ok(Some(card))
    }

    /// Discards the top card of a deck; which, if there was one.
    pub fn mill(&mut self, seat: Seat, cause: Cause) -> Resolved<Option<CardId>> {
        let Some(top) = self.state().player(seat).deck.first().copied() else { return Ok(None) };
        self.discard(top, cause)?;
        Ok(Some(top))
    }
}
