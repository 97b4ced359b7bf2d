//! Upgrades of Untamed.

use super::super::super::card::Card;
use super::super::super::face::upgrade;
use super::super::super::printed::House::Untamed;
use super::super::super::printed::{Keyword, Rarity};
use super::super::super::script::Text;

/// Way of the Bear.
pub const WAY_OF_THE_BEAR: Card = upgrade(369, Untamed, "way-of-the-bear", "Way of the Bear")
    .amber(1)
    .rarity(Rarity::Uncommon)
    .text("This creature gains assault 2.")
    .constant(Text {
        keywords: Some(
            |_, me, card| if me.is_on(card) { &[Keyword::Assault { x: 2 }] } else { &[] },
        ),
        ..Text::NONE
    });

/// Way of the Wolf.
pub const WAY_OF_THE_WOLF: Card = upgrade(370, Untamed, "way-of-the-wolf", "Way of the Wolf")
    .amber(1)
    .rarity(Rarity::Uncommon)
    .text("This creature gains skirmish.")
    .constant(Text {
        keywords: Some(|_, me, card| if me.is_on(card) { &[Keyword::Skirmish] } else { &[] }),
        ..Text::NONE
    });
