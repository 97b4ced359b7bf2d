//! Verbs for hands, decks, archives and piles.

use super::super::action::{Pick, Question};
use super::super::fact;
use super::super::printed::House;
use super::super::script::{Aim, HAND, Play};
use super::super::state::State;
use super::super::things::{CardId, End, Zone};
use crate::engine::{Resolved, Seat, Sequence};

/// Verbs for cards that are not in play.
impl Play<'_> {
    /// The cards of the player's discard pile.
    pub fn own_discard(&self) -> Vec<CardId> {
        self.state().player(self.you()).discard.clone()
    }

    /// The top card of the player's deck, if there is one.
    pub fn top_of_deck(&self) -> Option<CardId> {
        self.state().player(self.you()).deck.first().copied()
    }

    /// Discards the top card of a player's deck; which, if there was one.
    pub fn mills(&mut self, seat: Seat) -> Resolved<Option<CardId>> {
        let cause = self.cause();
        self.table.mill(seat, cause)
    }

    /// Shows cards of a player that lie in one closed zone to both players.
    pub fn reveal(&mut self, seat: Seat, cards: &[CardId]) {
        let cause = self.cause();
        if !cards.is_empty() {
            self.table.reveal(seat, cards, None, cause);
        }
    }

    /// Looks at cards of a player that lie in one closed zone.
    pub fn look_at(&mut self, seat: Seat, cards: &[CardId]) {
        let (you, cause) = (self.you(), self.cause());
        if !cards.is_empty() {
            self.table.reveal(seat, cards, Some(you), cause);
        }
    }

    /// Plays a card from wherever it lies, whatever its house; whether it could be played.
    pub fn play_card(&mut self, card: CardId) -> Resolved<bool> {
        let (you, cause) = (self.you(), self.cause());
        self.table.play_by(you, card, cause)
    }

    /// Archives the top card of the player's deck; whether there was one.
    pub fn archive_top(&mut self) -> bool {
        let (you, cause) = (self.you(), self.cause());
        let Some(top) = self.top_of_deck() else { return false };
        self.table.archive(you, &[top], cause);
        true
    }

    /// Moves cards of one zone of a player, which is not play, to another of theirs.
    pub fn move_all(&mut self, seat: Seat, cards: &[CardId], to: Zone) {
        let cause = self.cause();
        self.table.shift(seat, cards, (to, End::Top), cause);
    }

    /// Purges a card that lies in a discard pile; whether it lay there.
    pub fn purge_from_discard(&mut self, card: CardId) -> bool {
        let piece = self.state().piece(card);
        let (lies, side) = (piece.zone == Zone::Discard, piece.side);
        if lies {
            self.move_all(side, &[card], Zone::Purged);
        }
        lies
    }

    /// Discards a card of the hand, which is chosen; whether there was one.
    pub fn discard_from_hand(&mut self) -> Resolved<bool> {
        let Some(card) = self.choose(HAND)? else { return Ok(false) };
        let cause = self.cause();
        self.table.discard(card, cause)?;
        Ok(true)
    }

    /// Purges the text's own card, which is being played.
    pub fn purge_as_played(&mut self) -> Resolved {
        let card = self.me();
        if self.state().piece(card).zone != Zone::BeingPlayed {
            return Ok(());
        }
        self.emit(|cause| fact::PlayFinished { card, to: Zone::Purged, cause })
    }
}

/// Verbs for cards in hands.
impl Play<'_> {
    /// The cards of its player's hand that fit.
    pub fn hand_cards(&self, fits: fn(&State, CardId) -> bool) -> Vec<CardId> {
        let hand = self.state().player(self.you()).hand.iter().copied();
        hand.filter(|it| fits(self.state(), *it)).collect()
    }

    /// From so many to so many of some cards of the hand, each cut to how many there are. They are
    /// asked for even where there is nothing to choose, so that nobody else learns what the hand
    /// holds.
    pub fn choose_in_hand(
        &mut self,
        cards: Vec<CardId>,
        (least, most): (usize, usize),
    ) -> Resolved<Vec<CardId>> {
        if self.state().player(self.you()).hand.is_empty() {
            return Ok(Vec::new());
        }
        self.choose_unseen(cards, (least, most), Pick::HandCard)
    }

    /// Shows up to so many cards of the hand that fit, which are chosen; which.
    pub fn reveal_some(
        &mut self,
        fits: fn(&State, CardId) -> bool,
        most: usize,
    ) -> Resolved<Vec<CardId>> {
        let cards = self.hand_cards(fits);
        let chosen = self.choose_in_hand(cards, (0, most))?;
        if !chosen.is_empty() {
            let (you, cause) = (self.you(), self.cause());
            self.table.reveal(you, &chosen, None, cause);
        }
        Ok(chosen)
    }

    /// Shows any number of Mars cards of the hand, which are chosen; how many.
    pub fn reveal_martians(&mut self) -> Resolved<usize> {
        let of_mars = |state: &State, card| state.house_of(card) == House::Mars;
        Ok(self.reveal_some(of_mars, usize::MAX)?.len())
    }

    /// Discards cards of hands, one at a time in the order that the active player chooses.
    pub fn discard_each(&mut self, cards: Vec<CardId>) -> Resolved {
        let (active, cause) = (self.state().active, self.cause());
        let order = match self.state().are_alike(&cards) {
            true => cards,
            false => {
                let about = Question::DiscardOrder { from: Zone::Hand, to: Zone::Discard };
                self.table.ask(active, about, Sequence::of_all(cards))?
            }
        };
        for card in order {
            if self.state().piece(card).zone == Zone::Hand {
                self.table.discard(card, cause)?;
            }
        }
        Ok(())
    }
}

/// Verbs for archives.
impl Play<'_> {
    /// Discards all archives of a player, in the order that the active player chooses of the cards
    /// that are shown; how many they were. Cards of the opponent's go to the opponent's hand
    /// (KF13.4).
    pub fn discard_archives(&mut self, seat: Seat) -> Resolved<usize> {
        let (active, cause) = (self.state().active, self.cause());
        let (own, others) = self.state().archived(seat);
        let order = match self.state().are_alike(&own) {
            true => own,
            false => {
                self.table.reveal(seat, &own, None, cause);
                let about = Question::DiscardOrder { from: Zone::Archives, to: Zone::Discard };
                self.table.ask(active, about, Sequence::of_all(own))?
            }
        };
        for card in &order {
            self.table.discard(*card, cause)?;
        }
        self.table.give_back(seat, &others, cause);
        Ok(order.len())
    }
}

/// Verbs for piles.
impl Play<'_> {
    /// The cards of the player's discard pile that fit.
    pub fn discarded(&self, fits: fn(&State, CardId) -> bool) -> Vec<CardId> {
        let pile = self.state().player(self.you()).discard.iter().copied();
        pile.filter(|it| fits(self.state(), *it)).collect()
    }

    /// A card of the player's discard pile, which is chosen, goes to another zone of theirs.
    pub fn recover(&mut self, aim: Aim, to: Zone) -> Resolved {
        if let Some(card) = self.choose(aim)? {
            self.move_all(self.you(), &[card], to);
        }
        Ok(())
    }

    /// Shuffles cards of a player, which become their whole deck.
    pub fn shuffle_as_deck(&mut self, seat: Seat, cards: Vec<CardId>) {
        let cause = self.cause();
        self.table.shuffle(seat, cards, cause);
    }

    /// Puts a card of the player's hand face down under the card.
    pub fn put_under(&mut self, card: CardId) -> Resolved {
        let (under, seat, cards) = (self.me(), self.you(), vec![self.state().named(card)]);
        self.emit(|cause| fact::CardPutUnder { under, cards, seat, cause })
    }
}
