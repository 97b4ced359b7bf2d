//! Upgrades of Brobnar.

use super::super::super::card::Card;
use super::super::super::face::upgrade;
use super::super::super::moments::Number;
use super::super::super::printed::House::Brobnar;
use super::super::super::printed::{Keyword, Rarity};
use super::super::super::script::{Ability, CREATURE, DESTROYED, PLAY, Text, on};

/// Blood of Titans.
pub const BLOOD_OF_TITANS: Card = upgrade(50, Brobnar, "blood-of-titans", "Blood of Titans")
    .amber(1)
    .rarity(Rarity::Uncommon)
    .text("This creature gets +5 power.")
    .constant(Text {
        modify: Some(|_, me, number| match number {
            Number::Power(it) if me.is_on(it) => 5,
            _ => 0,
        }),
        ..Text::NONE
    });

/// Phoenix Heart.
pub const PHOENIX_HEART: Card = upgrade(51, Brobnar, "phoenix-heart", "Phoenix Heart")
    .rarity(Rarity::Rare)
    .text(
        "This creature gains, \"Destroyed: Return this creature to its owner's hand, then deal 3 \
         damage to each creature in play.\"",
    )
    .constant(Text {
        grants: Some(|_, me, card| if me.is_on(card) { RISES } else { &[] }),
        ..Text::NONE
    });

const RISES: &[Ability] = &[on(DESTROYED, |it| {
    it.put_in_hand(&[it.me()])?;
    let all = it.all(CREATURE);
    it.damage_all(&all, 3)
})];

/// Yo Mama Mastery.
pub const YO_MAMA_MASTERY: Card = upgrade(52, Brobnar, "yo-mama-mastery", "Yo Mama Mastery")
    .amber(1)
    .rarity(Rarity::Rare)
    .text("This creature gains taunt. Play: Fully heal this creature.")
    .constant(Text {
        keywords: Some(|_, me, card| if me.is_on(card) { &[Keyword::Taunt] } else { &[] }),
        ..Text::NONE
    })
    .does(&[on(PLAY, |it| match it.used.on {
        Some(bearer) => it.heal_fully(bearer).map(drop),
        None => Ok(()),
    })]);
