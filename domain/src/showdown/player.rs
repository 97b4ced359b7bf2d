//! One player's side of the table.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::action::Position;
use super::cards::{Card, CardId, Kind};
use super::characters::Character;
use crate::engine::{Decode, Encode};

/// One player's side of the table. Every card of the deck is in exactly one of the four places.
#[derive(Clone, Debug, Default, PartialEq, Encode, Decode)]
pub struct Player {
    /// The character that duels.
    #[encode(1)]
    pub character: Character,
    /// The points so far, from 0.
    #[encode(2)]
    pub score: u8,
    /// Cards that can be loaded.
    #[encode(3)]
    pub deck: BTreeSet<CardId>,
    /// Cards that lie face down.
    #[encode(4)]
    pub down: BTreeMap<Position, CardId>,
    /// Cards turned up this round, in order.
    #[encode(5)]
    pub revealed: Vec<Revealed>,
    /// Cards turned up in earlier rounds, in order.
    #[encode(6)]
    pub discarded: Vec<CardId>,
    /// Tokens spent in races (R16b).
    #[encode(7)]
    pub tokens_spent: u8,
    /// Whether the player has lunged this round (D5.3).
    #[encode(8)]
    pub lunged: bool,
    /// The player's shot of this round.
    #[encode(9)]
    pub shot: Shot,
}

/// A card that was turned up this round.
#[derive(Clone, Copy, Debug, PartialEq, Encode, Decode)]
pub struct Revealed {
    /// The card that lies open.
    #[encode(1)]
    pub card: CardId,
    /// How many cards either player had turned up before it.
    #[encode(2)]
    pub order: u8,
    /// Whether it still has its effect.
    #[encode(3)]
    pub mark: CardMark,
}

/// Whether a card turned up still has its effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode)]
#[schema(as = showdown::Mark)]
#[serde(rename_all = "snake_case")]
pub enum CardMark {
    /// It has.
    #[encode(0)]
    InEffect,
    /// A FLINCH that lost it (R26).
    #[encode(1)]
    Lost,
    /// A RESOLVE took it (R21).
    #[encode(2)]
    Cancelled,
    /// A RESOLVE or RE-ROLL that was used: it does not act again, but its numbers still count
    /// (R3, R21, R25).
    #[encode(3)]
    Used,
    /// A RESOLVE that was left unused, or found nothing to act on: its moment is over, but its
    /// numbers still count (R3, R21).
    #[encode(4)]
    Unused,
}

impl CardMark {
    /// Whether the card's numbers count (R3).
    pub fn counts(self) -> bool {
        match self {
            CardMark::InEffect | CardMark::Used | CardMark::Unused => true,
            CardMark::Lost | CardMark::Cancelled => false,
        }
    }
}

/// What came of a player's shot this round.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema, Encode, Decode,
)]
#[schema(as = showdown::Shot)]
#[serde(rename_all = "snake_case")]
pub enum Shot {
    /// The player has not shot.
    #[default]
    #[encode(0)]
    NotTaken,
    /// It missed.
    #[encode(1)]
    Missed,
    /// It hit.
    #[encode(2)]
    Hit,
}

impl Player {
    /// Whether the player's DRAW lies open.
    pub fn has_drawn(&self) -> bool {
        self.draw().is_some()
    }

    /// The DRAW that the player turned up this round.
    pub fn draw(&self) -> Option<&Revealed> {
        self.revealed.iter().find(|it| self.character.card(it.card).is_draw())
    }

    /// Whether the player may turn up a card: they hold one, have not drawn, and have not lunged
    /// (D5, R13).
    pub fn can_turn_up(&self) -> bool {
        !self.down.is_empty() && !self.has_drawn() && !self.lunged
    }

    /// What one of the player's cards reads.
    pub fn card(&self, card: CardId) -> Card {
        self.character.card(card)
    }

    /// The DRAWs among the player's cards in the deck, in the order of the list.
    pub fn draws_in_deck(&self) -> Vec<CardId> {
        self.deck.iter().copied().filter(|card| self.card(*card).is_draw()).collect()
    }

    /// The cards that lie open and whose numbers count, in order (R3).
    pub fn counting(&self) -> Vec<CardId> {
        self.revealed.iter().filter(|it| it.mark.counts()).map(|it| it.card).collect()
    }

    /// The cards of some kinds that lie open and can still act, in order.
    pub fn in_effect(&self, wanted: impl Fn(Kind) -> bool) -> Vec<CardId> {
        let acts = |it: &&Revealed| it.mark == CardMark::InEffect;
        let open = self.revealed.iter().filter(acts).map(|it| it.card);
        open.filter(|card| wanted(self.card(*card).kind)).collect()
    }

    /// Where the lowest card lies that is not a DRAW, else the lowest of all (R33).
    pub fn plainest_position(&self) -> Option<Position> {
        let harmless = self.down.iter().find(|(_, card)| !self.card(**card).is_draw());
        harmless.or_else(|| self.down.iter().next()).map(|(position, _)| *position)
    }

    /// Where the lowest DRAW lies face down.
    pub fn lowest_draw(&self) -> Option<Position> {
        let draw = self.down.iter().find(|(_, card)| self.card(**card).is_draw());
        draw.map(|(position, _)| *position)
    }

    /// Marks a card that was turned up.
    pub(super) fn mark(&mut self, card: CardId, mark: CardMark) {
        if let Some(found) = self.revealed.iter_mut().find(|it| it.card == card) {
            found.mark = mark;
        }
    }

    /// Turns a card up.
    pub(super) fn turn_up(&mut self, position: Position, card: CardId, order: u8) {
        self.down.remove(&position);
        self.revealed.push(Revealed { card, order, mark: CardMark::InEffect });
    }

    /// Spends tokens.
    pub(super) fn spend(&mut self, tokens: u8) {
        self.tokens_spent = self.tokens_spent.saturating_add(tokens);
    }

    /// Returns every card of the round to the deck, as if it had not been played.
    pub(super) fn take_back(&mut self) {
        let open = std::mem::take(&mut self.revealed);
        self.deck.extend(open.into_iter().map(|it| it.card));
        self.clear();
    }

    /// Discards what lies open and returns the rest to the deck (D9).
    pub(super) fn clear(&mut self) {
        let open = std::mem::take(&mut self.revealed);
        self.discarded.extend(open.into_iter().map(|it| it.card));
        self.deck.extend(std::mem::take(&mut self.down).into_values());
        self.lunged = false;
        self.shot = Shot::NotTaken;
    }
}
