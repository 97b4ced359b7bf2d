//! Artifacts of Brobnar.

use super::super::super::card::Card;
use super::super::super::face::artifact;
use super::super::super::moments::Number;
use super::super::super::printed::House::Brobnar;
use super::super::super::printed::{Kind, Rarity, Trait};
use super::super::super::script::{
    ACTION, CREATURE, EACH_DIED, EACH_ENTERED, FRIENDLY, OMNI, Text, each, on, one,
};
use super::super::super::state::State;
use crate::engine::so_many;

/// Autocannon.
pub const AUTOCANNON: Card = artifact(19, Brobnar, "autocannon", "Autocannon")
    .amber(1)
    .traits(&[Trait::Weapon])
    .rarity(Rarity::Rare)
    .text("Deal 1 damage to each creature after it enters play.")
    .constant(Text {
        abilities: &[each(
            EACH_ENTERED,
            |_, _, event| event.was.kind == Kind::Creature,
            |it| it.it().map_or(Ok(()), |card| it.damage(card, 1)),
        )],
        ..Text::NONE
    });

/// Banner of Battle.
pub const BANNER_OF_BATTLE: Card = artifact(20, Brobnar, "banner-of-battle", "Banner of Battle")
    .traits(&[Trait::Item])
    .rarity(Rarity::Rare)
    .text("Each friendly creature gets +1 power.")
    .constant(Text {
        modify: Some(|state, me, number| match number {
            Number::Power(it) if state.piece(it).side == me.you => 1,
            _ => 0,
        }),
        ..Text::NONE
    });

/// Cannon.
pub const CANNON: Card = artifact(21, Brobnar, "cannon", "Cannon")
    .traits(&[Trait::Weapon])
    .rarity(Rarity::Uncommon)
    .text("Action: Deal 2 damage to a creature.")
    .does(&[one(ACTION, CREATURE, |it, target| it.damage(target, 2))]);

/// Gauntlet of Command.
pub const GAUNTLET_OF_COMMAND: Card =
    artifact(22, Brobnar, "gauntlet-of-command", "Gauntlet of Command")
        .traits(&[Trait::Item])
        .text("Action: Ready and fight with a friendly creature.")
        .does(&[one(ACTION, FRIENDLY, |it, fighter| it.ready_and_fight(fighter))]);

/// Iron Obelisk.
pub const IRON_OBELISK: Card = artifact(23, Brobnar, "iron-obelisk", "Iron Obelisk")
    .traits(&[Trait::Location])
    .rarity(Rarity::Rare)
    .text("Your opponent's keys cost +1 amber for each friendly damaged Brobnar creature.")
    .constant(Text {
        modify: Some(|state, me, number| match number {
            Number::KeyCost(seat) if seat != me.you => {
                let hurt = state.line(me.you).iter().filter(|it| is_hurt_brobnar(state, **it));
                so_many(hurt.count())
            }
            _ => 0,
        }),
        ..Text::NONE
    });

fn is_hurt_brobnar(state: &State, card: super::super::super::things::CardId) -> bool {
    state.is_damaged(card) && state.house_of(card) == Brobnar
}

/// Mighty Javelin.
pub const MIGHTY_JAVELIN: Card = artifact(24, Brobnar, "mighty-javelin", "Mighty Javelin")
    .amber(1)
    .traits(&[Trait::Weapon])
    .rarity(Rarity::Uncommon)
    .text("Omni: Sacrifice Mighty Javelin. Deal 4 damage to a creature.")
    .does(&[on(OMNI, |it| {
        it.sacrifice()?;
        match it.choose(CREATURE)? {
            Some(target) => it.damage(target, 4),
            None => Ok(()),
        }
    })]);

/// Pile of Skulls.
pub const PILE_OF_SKULLS: Card = artifact(25, Brobnar, "pile-of-skulls", "Pile of Skulls")
    .traits(&[Trait::Location])
    .rarity(Rarity::Rare)
    .text(
        "Each time an enemy creature is destroyed during your turn, a friendly creature captures \
         1 amber.",
    )
    .constant(Text {
        abilities: &[each(
            EACH_DIED,
            |state, me, event| event.is_enemy_creature(me) && state.active == me.you,
            |it| match it.choose(FRIENDLY)? {
                Some(captor) => it.capture(captor, 1).map(drop),
                None => Ok(()),
            },
        )],
        ..Text::NONE
    });

/// Screechbomb.
pub const SCREECHBOMB: Card = artifact(26, Brobnar, "screechbomb", "Screechbomb")
    .traits(&[Trait::Weapon])
    .rarity(Rarity::Uncommon)
    .text("Omni: Sacrifice Screechbomb. Your opponent loses 2 amber.")
    .does(&[on(OMNI, |it| {
        let foe = it.foe();
        it.sacrifice()?;
        it.loses(foe, 2).map(drop)
    })]);

/// The Warchest.
pub const THE_WARCHEST: Card = artifact(27, Brobnar, "the-warchest", "The Warchest")
    .traits(&[Trait::Item])
    .rarity(Rarity::Uncommon)
    .text("Action: Gain 1 amber for each enemy creature that was destroyed in a fight this turn.")
    .does(&[on(ACTION, |it| {
        let (you, slain) = (it.you(), &it.state().ledger.slain);
        let count = slain.iter().filter(|it| it.seat != you).count();
        it.gain(crate::engine::so_many(count))
    })]);
