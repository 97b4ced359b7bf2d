//! Dudes of no deck and no set, for tests of cards that need a skill which nobody in the pool has.

use super::super::card::{Card, Code, Keyword};

/// Every one of them.
pub const STAND_INS: [&Card; 3] = [&PREACHER, &NOVICE, &MEDICINE_MAN];

/// A Blessed.
const PREACHER: Card = Card {
    code: Code(9901),
    title: "Preacher for Tests",
    keywords: &[Keyword::Blessed(0)],
    ..DUDE
};

/// Another Blessed.
const NOVICE: Card =
    Card { code: Code(9902), title: "Novice for Tests", keywords: &[Keyword::Blessed(0)], ..DUDE };

/// A Shaman.
const MEDICINE_MAN: Card = Card {
    code: Code(9903),
    title: "Medicine Man for Tests",
    keywords: &[Keyword::Shaman(0)],
    ..DUDE
};

const DUDE: Card = Card { value: 2, cost: 3, bullets: 2, influence: 2, upkeep: 1, ..Card::DUDE };
