//! Upgrades of Dis.

use super::super::super::card::Card;
use super::super::super::face::upgrade;
use super::super::super::moments::{Claim, Number};
use super::super::super::printed::House::Dis;
use super::super::super::printed::{Keyword, Rarity};
use super::super::super::script::Text;

/// Collar of Subordination.
pub const COLLAR_OF_SUBORDINATION: Card =
    upgrade(105, Dis, "collar-of-subordination", "Collar of Subordination")
        .rarity(Rarity::Rare)
        .text("You control this creature.")
        .constant(Text {
            claims: Some(|_, me, claim| match claim {
                Claim::Controls(card) => me.is_on(card),
                _ => false,
            }),
            ..Text::NONE
        });

/// Flame-Wreathed.
pub const FLAME_WREATHED: Card = upgrade(106, Dis, "flame-wreathed", "Flame-Wreathed")
    .amber(1)
    .rarity(Rarity::Uncommon)
    .text("This creature gets +2 power and gains hazardous 2.")
    .constant(Text {
        modify: Some(|_, me, number| match number {
            Number::Power(it) if me.is_on(it) => 2,
            _ => 0,
        }),
        keywords: Some(
            |_, me, card| {
                if me.is_on(card) { &[Keyword::Hazardous { x: 2 }] } else { &[] }
            },
        ),
        ..Text::NONE
    });
