//! A card: what is printed on it, and what it does.

use super::printed::{Code, House, Keyword, Kind, Rarity, Trait};
use super::script::{Ability, Text};
use super::state::State;
use super::things::CardId;
use crate::engine::Seat;

/// A card: its printed face, and its text as code. The words of the text are ours.
#[derive(Clone, Copy, Debug)]
pub struct Card {
    /// The number in the set.
    pub code: Code,
    /// The name in lower case with hyphens, as deck lists write it.
    pub id: &'static str,
    /// The card's name, as printed.
    pub title: &'static str,
    /// The house that is printed on it.
    pub house: House,
    /// What kind of card it is.
    pub kind: Kind,
    /// Amber icons: what its player gains as it is played (KF4.3).
    pub amber: u8,
    /// A creature's power.
    pub power: i32,
    /// A creature's armor.
    pub armor: i32,
    /// What a creature or an artifact is: `knight`, `beast`.
    pub traits: &'static [Trait],
    /// The keywords that are printed on it.
    pub keywords: &'static [Keyword],
    /// How often it is printed.
    pub rarity: Rarity,
    /// What it does, in our words.
    pub text: &'static str,
    /// The amber that its player has to lose to play it.
    pub loses: u8,
    /// The abilities that its text names, in the text's order.
    pub abilities: &'static [Ability],
    /// What is so as long as it is in play, where its text says something of that.
    pub constant: Option<Text>,
    /// What its abilities bring about that lasts: an ability names one by its place here.
    pub lasting: &'static [Text],
    /// What its text lets its player do or not, other than by an ability that says so itself.
    pub offers: Option<&'static str>,
    /// The effects of which its player chooses one, in the order of its text.
    pub effects: &'static [&'static str],
    /// The cards of which it becomes a copy, as long as it is being played: its player chooses one.
    pub becomes: Option<fn(&State, Seat) -> Vec<CardId>>,
}

impl Card {
    /// What its player may do or not: the words of its ability that says so, which are its only
    /// ones.
    pub fn offer(&self) -> Option<&'static str> {
        let constant = self.constant.iter().flat_map(|it| it.abilities);
        let abilities = self.abilities.iter().chain(constant);
        abilities.filter_map(|it| it.may).chain(self.offers).next()
    }
}
