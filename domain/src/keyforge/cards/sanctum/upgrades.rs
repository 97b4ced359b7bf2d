//! Upgrades of Sanctum.

use super::super::super::card::Card;
use super::super::super::face::upgrade;
use super::super::super::moments::{Deed, Number, Would};
use super::super::super::printed::House::Sanctum;
use super::super::super::printed::{Keyword, Rarity};
use super::super::super::script::{Instead, Text};

/// Armageddon Cloak.
pub const ARMAGEDDON_CLOAK: Card = upgrade(263, Sanctum, "armageddon-cloak", "Armageddon Cloak")
    .amber(1)
    .rarity(Rarity::Rare)
    .text(
        "This creature gains hazardous 2. If this creature would be destroyed, fully heal it and \
         destroy Armageddon Cloak instead.",
    )
    .constant(Text {
        keywords: Some(
            |_, me, card| {
                if me.is_on(card) { &[Keyword::Hazardous { x: 2 }] } else { &[] }
            },
        ),
        instead: Some(Instead {
            of: |state, me, would| match would {
                Would::Destroy(card) => me.is_on(card) && !state.tagged.contains(&me.card),
                _ => false,
            },
            run: |it, _| {
                if let Some(bearer) = it.used.on {
                    it.heal_fully(bearer)?;
                }
                it.sacrifice().map(drop)
            },
        }),
        ..Text::NONE
    });

/// Mantle of the Zealot.
pub const MANTLE_OF_THE_ZEALOT: Card =
    upgrade(264, Sanctum, "mantle-of-the-zealot", "Mantle of the Zealot")
        .rarity(Rarity::Rare)
        .text("You may use this creature as if it belonged to the active house.")
        .constant(Text {
            permits: Some(|_, me, deed| matches!(deed, Deed::Use(_, card, _) if me.is_on(card))),
            ..Text::NONE
        });

/// Protect the Weak.
pub const PROTECT_THE_WEAK: Card = upgrade(265, Sanctum, "protect-the-weak", "Protect the Weak")
    .amber(1)
    .text("This creature gets +1 armor and gains taunt.")
    .constant(Text {
        modify: Some(|_, me, number| match number {
            Number::Armor(it) if me.is_on(it) => 1,
            _ => 0,
        }),
        keywords: Some(|_, me, card| if me.is_on(card) { &[Keyword::Taunt] } else { &[] }),
        ..Text::NONE
    });

/// Shoulder Armor.
pub const SHOULDER_ARMOR: Card = upgrade(266, Sanctum, "shoulder-armor", "Shoulder Armor")
    .amber(1)
    .rarity(Rarity::Uncommon)
    .text("While this creature is on a flank, it gets +2 armor and +2 power.")
    .constant(Text {
        modify: Some(|state, me, number| match number {
            Number::Armor(it) | Number::Power(it) if me.is_on(it) && state.is_on_flank(it) => 2,
            _ => 0,
        }),
        ..Text::NONE
    });
