//! Cards looked up in the table of all: what lies below it asks by these methods, and imports none.

use super::card;
use crate::doomtown::scripts::ability::Ability;
use crate::doomtown::scripts::card::Card;
use crate::doomtown::town::moment::Use;
use crate::doomtown::town::piece::{CardId, Piece};
use crate::doomtown::town::printed::Code;
use crate::doomtown::town::state::State;

/// What an unknown number reads as. No match has such a card.
static UNKNOWN: Card = Card::JOKER;

impl Code {
    /// The card of this number, if we have it.
    pub fn card(self) -> Option<&'static Card> {
        card(self)
    }
}

impl Piece {
    /// The printed card.
    pub fn card(&self) -> &'static Card {
        self.code.card().unwrap_or(&UNKNOWN)
    }
}

impl State {
    /// A card of the match, as it is printed.
    pub fn card(&self, card: CardId) -> &'static Card {
        self.piece(card).card()
    }

    /// What a card is called.
    pub fn title(&self, card: CardId) -> &'static str {
        self.card(card).title
    }
}

impl Use {
    /// The ability that is used, as it is printed.
    pub fn printed(&self) -> Option<&'static Ability> {
        self.code.card()?.abilities.get(usize::from(self.ability))
    }
}
