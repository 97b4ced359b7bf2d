//! How cards are written: by what is printed on them, then by what they do.

use super::card::Card;
use super::printed::{Code, House, Keyword, Kind, Rarity, Trait};
use super::script::{Ability, Text};
use super::state::State;
use super::things::CardId;
use crate::engine::Seat;

const BLANK: Card = Card {
    code: Code(0),
    id: "",
    title: "",
    house: House::Brobnar,
    kind: Kind::Action,
    amber: 0,
    power: 0,
    armor: 0,
    traits: &[],
    keywords: &[],
    rarity: Rarity::Common,
    text: "",
    loses: 0,
    abilities: &[],
    constant: None,
    lasting: &[],
    offers: None,
    effects: &[],
    becomes: None,
};

/// What an unknown number reads as. No deck has such a card.
pub static UNKNOWN: Card = BLANK;

/// An action.
pub const fn action(code: u16, house: House, id: &'static str, title: &'static str) -> Card {
    Card { code: Code(code), house, id, title, ..BLANK }
}

/// An artifact.
pub const fn artifact(code: u16, house: House, id: &'static str, title: &'static str) -> Card {
    Card { kind: Kind::Artifact, ..action(code, house, id, title) }
}

/// An upgrade.
pub const fn upgrade(code: u16, house: House, id: &'static str, title: &'static str) -> Card {
    Card { kind: Kind::Upgrade, ..action(code, house, id, title) }
}

/// A creature with its power and armor.
pub const fn creature(
    code: u16,
    house: House,
    (id, title): (&'static str, &'static str),
    (power, armor): (i32, i32),
) -> Card {
    Card { kind: Kind::Creature, power, armor, ..action(code, house, id, title) }
}

impl Card {
    /// With amber icons.
    pub const fn amber(self, amber: u8) -> Card {
        Card { amber, ..self }
    }

    /// Of these traits.
    pub const fn traits(self, traits: &'static [Trait]) -> Card {
        Card { traits, ..self }
    }

    /// With these keywords.
    pub const fn keywords(self, keywords: &'static [Keyword]) -> Card {
        Card { keywords, ..self }
    }

    /// Printed so often.
    pub const fn rarity(self, rarity: Rarity) -> Card {
        Card { rarity, ..self }
    }

    /// What it does, in our words.
    pub const fn text(self, text: &'static str) -> Card {
        Card { text, ..self }
    }

    /// To play it, its player has to lose so much amber.
    pub const fn loses(self, amber: u8) -> Card {
        Card { loses: amber, ..self }
    }

    /// The abilities that its text names, in the text's order.
    pub const fn does(self, abilities: &'static [Ability]) -> Card {
        Card { abilities, ..self }
    }

    /// What is so as long as it is in play.
    pub const fn constant(self, constant: Text) -> Card {
        Card { constant: Some(constant), ..self }
    }

    /// What its abilities bring about that lasts.
    pub const fn later(self, lasting: &'static [Text]) -> Card {
        Card { lasting, ..self }
    }

    /// What its text lets its player do or not.
    pub const fn offers(self, what: &'static str) -> Card {
        Card { offers: Some(what), ..self }
    }

    /// The effects of which its player chooses one, in the order of its text.
    pub const fn effects(self, effects: &'static [&'static str]) -> Card {
        Card { effects, ..self }
    }

    /// As it is played, it becomes a copy of one of these cards.
    pub const fn becomes(self, of: fn(&State, Seat) -> Vec<CardId>) -> Card {
        Card { becomes: Some(of), ..self }
    }
}
