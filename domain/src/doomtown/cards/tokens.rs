//! Tokens, which are never in a deck, and jokers, which are nothing else.

use crate::doomtown::scripts::card::Card;
use crate::doomtown::scripts::hooks::{Bound, Hooks, Instead};
use crate::doomtown::town::printed::{Code, Keyword, Shooter};

/// Joker (red).
pub const RED_JOKER: Card = Card {
    code: Code(1144),
    title: "Joker (red)",
    text: "Trait: This is for pulls and draw hands only. You name its suit and value when it is \
           revealed, and it never makes a hand cheatin'. Ace it if it was the pull or among the \
           last five cards of a draw hand.",
    ..Card::JOKER
};

/// Joker (black).
pub const BLACK_JOKER: Card = Card {
    code: Code(1145),
    title: "Joker (black)",
    text: "Trait: This is for pulls and draw hands only. You name its suit and value when it is \
           revealed, and it never makes a hand cheatin'. Ace it if it was the pull or among the \
           last five cards of a draw hand.",
    ..Card::JOKER
};

/// Gunslinger.
pub const GUNSLINGER: Card = Card {
    code: Code(1146),
    title: "Gunslinger",
    value: 1,
    bullets: 2,
    shooter: Shooter::Stud,
    keywords: &[Keyword::Token],
    text: "Trait: This token leaves the game after the shootout.",
    hooks: Hooks::NONE.replace(|_, me, it| it == Instead::Leaves(me, Bound::Shootout)),
    ..Card::DUDE
};

/// Ancestor Spirit.
pub const ANCESTOR_SPIRIT: Card = Card {
    code: Code(9041),
    title: "Ancestor Spirit",
    value: 1,
    shooter: Shooter::Stud,
    influence: 1,
    keywords: &[Keyword::Token],
    text: "Trait: This token leaves the game when it leaves its location, or at the end of the \
           day.",
    hooks: Hooks::NONE.replace(|_, me, it| it == Instead::Leaves(me, Bound::Place)),
    ..Card::DUDE
};

/// Nature Spirit.
pub const NATURE_SPIRIT: Card = Card {
    code: Code(9042),
    title: "Nature Spirit",
    value: 1,
    bullets: 2,
    shooter: Shooter::Stud,
    keywords: &[Keyword::Token],
    text: "Trait: This token leaves the game after the shootout.",
    hooks: Hooks::NONE.replace(|_, me, it| it == Instead::Leaves(me, Bound::Shootout)),
    ..Card::DUDE
};

#[cfg(test)]
mod tests;
