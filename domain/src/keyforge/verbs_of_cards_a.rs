//! More verbs of cards: what several of Dis and Logos do.

use super::action::Pick;
use super::fact;
use super::printed::House;
use super::script::{Aim, Play};
use super::things::{CardId, End, Zone};
use crate::engine::{Resolved, Seat};

/// Verbs for cards in play.
impl Play<'_> {
    /// Takes control of a card for as long as the text's own card stays in play (KF13).
    pub fn control_while_here(&mut self, card: CardId) -> Resolved<bool> {
        let (you, me, cause) = (self.you(), self.me(), self.cause());
        self.table.take_control(you, card, Some(me), cause)
    }

    /// Uses a card as if it were the player's own (KF6.8).
    pub fn use_as_if_own(&mut self, card: CardId) -> Resolved {
        let (you, cause) = (self.you(), self.cause());
        self.table.use_as_if_own(you, card, cause)
    }

    /// One of two aims' cards each, as far as there are any.
    pub fn choose_both(
        &mut self,
        one: Aim,
        other: Aim,
    ) -> Resolved<(Option<CardId>, Option<CardId>)> {
        Ok((self.choose(one)?, self.choose(other)?))
    }

    /// A house is chosen for the text's own card, as long as it is in play.
    pub fn name_house(&mut self, house: House) -> Resolved {
        let (card, cause) = (self.me(), self.cause());
        if self.is_here() {
            self.table.emit(fact::HouseChosen { card, house, cause });
        }
        self.table.settle()
    }

    /// The card that the ability was set off by, if it lies in a discard pile and is the same.
    pub fn slain_in_discard(&self) -> Option<CardId> {
        let event = self.event?;
        let card = event.card?;
        let piece = self.state().piece(card);
        (piece.zone == Zone::Discard && piece.code == event.was.code).then_some(card)
    }
}

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
        let hand = self.state().player(self.you()).hand.clone();
        let Some(card) = self.choose_of(hand, Pick::HandCard)? else { return Ok(false) };
        let cause = self.cause();
        self.table.discard(card, cause)?;
        Ok(true)
    }

    /// Purges the text's own card, which is being played.
    pub fn purge_as_played(&mut self) {
        let (card, cause) = (self.me(), self.cause());
        if self.state().piece(card).zone == Zone::BeingPlayed {
            self.table.emit(fact::PlayFinished { card, to: Zone::Purged, cause });
        }
    }
}
