//! A card: what is printed on it, then what it does.

use super::ability::Ability;
use super::hooks::{Hooks, Lasts};
use crate::doomtown::poker::Suit;
use crate::doomtown::town::piece::CardId;
use crate::doomtown::town::printed::{Code, Faction, Keyword, Kind, Shooter, Skill};

/// A card as it is printed: its numbers and keywords, when its abilities can be used, and the
/// functions that carry them out. The text is ours.
#[derive(Clone, Copy, Debug)]
pub struct Card {
    /// The printing's code.
    pub code: Code,
    /// The card's name.
    pub title: &'static str,
    /// What kind of card it is.
    pub kind: Kind,
    /// The faction it belongs to; none for drifters and everything neutral.
    pub faction: Option<Faction>,
    /// The value from 1 (ace) to 13 (king); 0 on a card that has none (DT1.2).
    pub value: u8,
    /// The cost, in ghost rock.
    pub cost: i32,
    /// The keywords above the card's text.
    pub keywords: &'static [Keyword],
    /// A dude's bullets, or the bullets that goods add.
    pub bullets: i32,
    /// Whether a dude's bullets are silver or brass.
    pub shooter: Shooter,
    /// A dude's influence.
    pub influence: i32,
    /// Ghost rock that a dude costs each day.
    pub upkeep: i32,
    /// Ghost rock that a deed or an outfit produces each day.
    pub production: i32,
    /// Control points.
    pub control: i32,
    /// The ghost rock that an outfit begins with.
    pub stash: i32,
    /// What the card does, in our words.
    pub text: &'static str,
    /// The abilities that a player can use.
    pub abilities: &'static [Ability],
    /// What is so as long as the card is in play, or happens by itself.
    pub hooks: Hooks<CardId>,
    /// What it brings about that outlasts its play, where the rules know no such
    /// [`Change`](crate::doomtown::town::lasting::Change).
    pub lasts: &'static [Lasts],
    /// What yes and no mean where the card asks whether its player does something.
    pub answers: Option<(&'static str, &'static str)>,
}

impl Card {
    const BLANK: Card = Card {
        code: Code(0),
        title: "",
        kind: Kind::Joker,
        faction: None,
        value: 0,
        cost: 0,
        keywords: &[],
        bullets: 0,
        shooter: Shooter::Draw,
        influence: 0,
        upkeep: 0,
        production: 0,
        control: 0,
        stash: 0,
        text: "",
        abilities: &[],
        hooks: Hooks::NONE,
        lasts: &[],
        answers: None,
    };
    /// An outfit without anything printed on it.
    pub const OUTFIT: Card = Card { kind: Kind::Outfit, ..Card::BLANK };
    /// A dude without anything printed on it.
    pub const DUDE: Card = Card { kind: Kind::Dude, ..Card::BLANK };
    /// A deed without anything printed on it.
    pub const DEED: Card = Card { kind: Kind::Deed, ..Card::BLANK };
    /// Goods without anything printed on them.
    pub const GOODS: Card = Card { kind: Kind::Goods, ..Card::BLANK };
    /// A spell without anything printed on it.
    pub const SPELL: Card = Card { kind: Kind::Spell, ..Card::BLANK };
    /// An action without anything printed on it.
    pub const ACTION: Card = Card { kind: Kind::Action, ..Card::BLANK };
    /// A joker.
    pub const JOKER: Card = Card { kind: Kind::Joker, ..Card::BLANK };

    /// The suit that all cards of this kind have (DT1.2); none for outfits and jokers.
    pub fn suit(&self) -> Option<Suit> {
        match self.kind {
            Kind::Dude => Some(Suit::Spades),
            Kind::Deed => Some(Suit::Diamonds),
            Kind::Goods | Kind::Spell => Some(Suit::Hearts),
            Kind::Action => Some(Suit::Clubs),
            Kind::Outfit | Kind::Joker => None,
        }
    }

    /// Whether this keyword stands above its text.
    pub fn is(&self, keyword: Keyword) -> bool {
        self.keywords.contains(&keyword)
    }

    /// Whether it is a token.
    pub fn is_token(&self) -> bool {
        self.is(Keyword::Token)
    }

    /// Whether a player who has one of its name in play or in Boot Hill may not bring it into
    /// play: dudes and deeds unless they say otherwise, anything else only if it says so (DT10.5).
    pub fn is_unique(&self) -> bool {
        match self.kind {
            Kind::Dude | Kind::Deed => !self.is(Keyword::NonUnique) && !self.is_token(),
            _ => self.is(Keyword::Unique),
        }
    }

    /// How hard it is to invent; nothing if it is no Gadget (DT11.4).
    pub fn difficulty(&self) -> Option<i32> {
        self.keywords.iter().find_map(|it| match it {
            Keyword::Gadget(difficulty) => Some(i32::from(*difficulty)),
            _ => None,
        })
    }

    /// The rating of a skill that is printed on it (DT11.2).
    pub fn skill(&self, skill: Skill) -> Option<i32> {
        self.keywords.iter().find_map(|it| match (it, skill) {
            (Keyword::Huckster(rating), Skill::Huckster)
            | (Keyword::Blessed(rating), Skill::Blessed)
            | (Keyword::Shaman(rating), Skill::Shaman)
            | (Keyword::MadScientist(rating), Skill::MadScientist) => Some(i32::from(*rating)),
            _ => None,
        })
    }

    /// Its suit and value in a few letters: `JS`, `10D`; empty if it has none.
    pub fn pip(&self) -> String {
        self.suit().map(|suit| suit.pip(self.value)).unwrap_or_default()
    }
}
