//! Cards as sentences name them.

use super::cause::Cause;
use super::state::{Lasting, State};
use super::things::{CardId, Named};
use crate::engine::{Link, link, listed};

impl State {
    /// A card's name, which points at the card.
    pub fn name(&self, card: CardId) -> Link {
        link("card", card.0, self.title(card))
    }

    /// The names of cards: `Troll, Bumpsy and Krump`.
    pub fn names(&self, cards: &[CardId]) -> String {
        let names: Vec<Link> = cards.iter().map(|it| self.name(*it)).collect();
        listed(&names).unwrap_or_else(|| "nothing".to_owned())
    }

    /// The names of cards that were told with their codes.
    pub fn names_of(&self, cards: &[Named]) -> String {
        let names: Vec<Link> = cards
            .iter()
            .map(|it| link("card", it.card.0, super::cards::card(it.code).title))
            .collect();
        listed(&names).unwrap_or_else(|| "nothing".to_owned())
    }
}

impl Lasting {
    /// What is so as long as it lasts.
    pub fn says(&self) -> &'static str {
        let text = super::cards::card(self.code).lasting.get(usize::from(self.text));
        text.map_or("", |it| it.says)
    }
}

impl Cause {
    /// The title of the card that is cited, if it is one.
    pub fn title(self) -> Option<&'static str> {
        super::cards::titled_by(self)
    }

    /// `, by Bumpsy` where a card brought something about; nothing where a rule did.
    pub fn tail(self) -> String {
        match self.title() {
            Some(title) => format!(" ({title})"),
            None => String::new(),
        }
    }
}
