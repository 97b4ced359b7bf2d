//! Upgrades of Shadows.

use super::super::super::card::Card;
use super::super::super::face::upgrade;
use super::super::super::printed::House::Shadows;
use super::super::super::printed::{Keyword, Rarity};
use super::super::super::script::{Ability, REAP, Text, on, one};
use super::creatures::ON_FLANK;

/// Duskrunner.
pub const DUSKRUNNER: Card = upgrade(316, Shadows, "duskrunner", "Duskrunner")
    .rarity(Rarity::Uncommon)
    .text("This creature gains, \"After Reap: Steal 1 amber.\"")
    .constant(Text {
        grants: Some(|_, me, card| if me.is_on(card) { STEALS } else { &[] }),
        ..Text::NONE
    });

const STEALS: &[Ability] = &[on(REAP, |it| it.steal(1).map(drop))];

/// Ring of Invisibility.
pub const RING_OF_INVISIBILITY: Card =
    upgrade(317, Shadows, "ring-of-invisibility", "Ring of Invisibility")
        .amber(1)
        .rarity(Rarity::Rare)
        .text("This creature gains elusive and skirmish.")
        .constant(Text {
            keywords: Some(|_, me, card| if me.is_on(card) { UNSEEN } else { &[] }),
            ..Text::NONE
        });

const UNSEEN: &[Keyword] = &[Keyword::Elusive, Keyword::Skirmish];

/// Silent Dagger.
pub const SILENT_DAGGER: Card = upgrade(318, Shadows, "silent-dagger", "Silent Dagger")
    .amber(1)
    .rarity(Rarity::Uncommon)
    .text("This creature gains, \"After Reap: Deal 4 damage to a creature on a flank.\"")
    .constant(Text {
        grants: Some(|_, me, card| if me.is_on(card) { STABS } else { &[] }),
        ..Text::NONE
    });

const STABS: &[Ability] = &[one(REAP, ON_FLANK, |it, target| it.damage(target, 4))];
