//! What is printed on a card, looked up in the table of all cards: what lies below that table asks
//! by these methods, and knows no card.

use super::piece::Piece;
use crate::doomtown::ability::{Ability, Use};
use crate::doomtown::card::{Card, Code};
use crate::doomtown::cards;

/// What an unknown number reads as. No match has such a card.
static UNKNOWN: Card = Card::JOKER;

impl Code {
    /// The card of this number, if we have it.
    pub fn card(self) -> Option<&'static Card> {
        cards::card(self)
    }
}

impl Piece {
    /// The printed card.
    pub fn card(&self) -> &'static Card {
        self.code.card().unwrap_or(&UNKNOWN)
    }
}

impl Use {
    /// The ability that is used, as it is printed.
    pub fn printed(&self) -> Option<&'static Ability> {
        self.code.card()?.abilities.get(usize::from(self.ability))
    }
}
