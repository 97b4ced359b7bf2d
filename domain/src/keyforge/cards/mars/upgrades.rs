//! Upgrades of Mars.

use super::super::super::card::Card;
use super::super::super::face::upgrade;
use super::super::super::moments::{Event, Me, Number};
use super::super::super::play::board::MARTIAN;
use super::super::super::printed::House::Mars;
use super::super::super::printed::{Kind, Rarity};
use super::super::super::script::{
    Ability, CREATURE, DESTROYED, EACH_PLAYED, REAP, Text, Tie, each, on, one,
};
use super::super::super::state::State;
use super::super::super::things::Until;

/// Biomatrix Backup.
pub const BIOMATRIX_BACKUP: Card = upgrade(208, Mars, "biomatrix-backup", "Biomatrix Backup")
    .amber(1)
    .text("This creature gains, \"Destroyed: Put this creature into its owner's archives.\"")
    .constant(Text {
        grants: Some(|_, me, card| if me.is_on(card) { IS_STORED } else { &[] }),
        ..Text::NONE
    });

const IS_STORED: &[Ability] = &[on(DESTROYED, |it| it.archive_all(&[it.me()]))];

/// Brain Stem Antenna.
pub const BRAIN_STEM_ANTENNA: Card = upgrade(209, Mars, "brain-stem-antenna", "Brain Stem Antenna")
    .rarity(Rarity::Rare)
    .text(
        "This creature gains, \"After you play a Mars creature, ready this creature, and \
             until the turn ends it belongs to house Mars.\"",
    )
    .constant(Text {
        abilities: &[each(EACH_PLAYED, is_martian_of_bearers_side, |it| {
            let Some(bearer) = it.used.on else { return Ok(()) };
            it.ready(bearer)?;
            it.lasts_on(0, Until::TurnEnds, Some(bearer), None)
        })],
        ..Text::NONE
    })
    .later(&[Text {
        says: "belongs to Mars",
        tied: Tie::To(&[Kind::Creature]),
        house: Some(|_, me, card| me.is_on(card).then_some(Mars)),
        ..Text::NONE
    }]);

/// Whether the controller of the upgrade's bearer played a Mars creature.
fn is_martian_of_bearers_side(state: &State, me: &Me, event: &Event) -> bool {
    let martian = event.was.kind == Kind::Creature && event.was.house == Mars;
    martian && me.on.is_some_and(|it| state.piece(it).side == event.seat)
}

/// Jammer Pack.
pub const JAMMER_PACK: Card = upgrade(210, Mars, "jammer-pack", "Jammer Pack")
    .amber(1)
    .rarity(Rarity::Uncommon)
    .text("This creature gains, \"Your opponent's keys cost +2 amber.\"")
    .constant(Text {
        modify: Some(|state, me, number| match (number, me.on) {
            (Number::KeyCost(seat), Some(on)) if seat != state.piece(on).side => 2,
            _ => 0,
        }),
        ..Text::NONE
    });

/// Red Planet Ray Gun.
pub const RED_PLANET_RAY_GUN: Card = upgrade(211, Mars, "red-planet-ray-gun", "Red Planet Ray Gun")
    .amber(1)
    .rarity(Rarity::Uncommon)
    .text(
        "This creature gains, \"After Reap: Choose a creature. Deal 1 damage to it for each \
             Mars creature in play.\"",
    )
    .constant(Text {
        grants: Some(|_, me, card| if me.is_on(card) { SHOOTS } else { &[] }),
        ..Text::NONE
    });

const SHOOTS: &[Ability] =
    &[one(REAP, CREATURE, |it, target| it.damage(target, it.count(MARTIAN)))];
