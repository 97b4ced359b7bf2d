//! Artifacts of Dis.

use super::super::super::action::Pick;
use super::super::super::card::Card;
use super::super::super::face::artifact;
use super::super::super::moments::{Deed, Number, Would};
use super::super::super::printed::House::Dis;
use super::super::super::printed::{Kind, Rarity, Trait};
use super::super::super::script::{
    ACTION, CREATURE, EACH_DIED, FRIENDLY, Instead, OMNI, Text, each, on, one,
};
use super::super::super::things::{Until, Zone};

/// Annihilation Ritual.
pub const ANNIHILATION_RITUAL: Card =
    artifact(72, Dis, "annihilation-ritual", "Annihilation Ritual")
        .amber(1)
        .traits(&[Trait::Power])
        .rarity(Rarity::Rare)
        .text("A creature that would go from play to a discard pile is purged instead.")
        .constant(Text {
            instead: Some(Instead {
                of: |state, _, would| match would {
                    Would::Discard(card) => state.kind(card) == Kind::Creature,
                    _ => false,
                },
                run: |_, _| Ok(()),
            }),
            ..Text::NONE
        });

/// Dominator Bauble.
pub const DOMINATOR_BAUBLE: Card = artifact(73, Dis, "dominator-bauble", "Dominator Bauble")
    .traits(&[Trait::Item])
    .text("Action: Use a friendly creature.")
    .does(&[one(ACTION, FRIENDLY, |it, creature| it.use_card(creature))]);

/// Key to Dis.
pub const KEY_TO_DIS: Card = artifact(74, Dis, "key-to-dis", "Key to Dis")
    .traits(&[Trait::Item])
    .rarity(Rarity::Rare)
    .text("Omni: Sacrifice Key to Dis. Destroy each creature.")
    .does(&[on(OMNI, |it| {
        it.sacrifice()?;
        let all = it.all(CREATURE);
        it.destroy_all(&all).map(drop)
    })]);

/// Lash of Broken Dreams.
pub const LASH_OF_BROKEN_DREAMS: Card =
    artifact(75, Dis, "lash-of-broken-dreams", "Lash of Broken Dreams")
        .traits(&[Trait::Weapon])
        .text("Action: Keys cost +3 amber during your opponent's next turn.")
        .does(&[on(ACTION, |it| it.lasts(0, Until::FoesNextTurn))])
        .later(&[Text {
            says: "keys cost 3 amber more",
            modify: Some(|_, _, number| match number {
                Number::KeyCost(_) => 3,
                _ => 0,
            }),
            ..Text::NONE
        }]);

/// Library of the Damned.
pub const LIBRARY_OF_THE_DAMNED: Card =
    artifact(76, Dis, "library-of-the-damned", "Library of the Damned")
        .traits(&[Trait::Location])
        .rarity(Rarity::Uncommon)
        .text("Action: Archive a card from your hand.")
        .does(&[on(ACTION, |it| it.archive_from_hand().map(drop))]);

/// Lifeward.
pub const LIFEWARD: Card = artifact(77, Dis, "lifeward", "Lifeward")
    .amber(1)
    .traits(&[Trait::Power])
    .rarity(Rarity::Uncommon)
    .text("Omni: Sacrifice Lifeward. Your opponent cannot play creatures during their next turn.")
    .does(&[on(OMNI, |it| {
        it.sacrifice()?;
        it.lasts(0, Until::FoesNextTurn)
    })])
    .later(&[Text {
        says: "$foe cannot play creatures",
        forbids: Some(|state, me, deed| match deed {
            Deed::Play(seat, card) => seat != me.you && state.kind(card) == Kind::Creature,
            _ => false,
        }),
        ..Text::NONE
    }]);

/// Sacrificial Altar.
pub const SACRIFICIAL_ALTAR: Card = artifact(78, Dis, "sacrificial-altar", "Sacrificial Altar")
    .amber(1)
    .traits(&[Trait::Location])
    .rarity(Rarity::Rare)
    .text(
        "Action: Purge a friendly Human creature from play. If you do, play a creature from your \
         discard pile.",
    )
    .does(&[one(
        ACTION,
        FRIENDLY.that(|state, _, card| state.is(card, Trait::Human)),
        |it, human| {
            if it.purge(&[human])?.is_empty() {
                return Ok(());
            }
            let (you, mut dead) = (it.you(), it.own_discard());
            dead.retain(|card| {
                let state = it.state().in_force();
                state.kind(*card) == Kind::Creature && state.can_be_played(you, *card).is_ok()
            });
            match it.choose_of(dead, Pick::DiscardCard)? {
                Some(creature) => it.play_card(creature).map(drop),
                None => Ok(()),
            }
        },
    )]);

/// Screaming Cave.
pub const SCREAMING_CAVE: Card = artifact(79, Dis, "screaming-cave", "Screaming Cave")
    .traits(&[Trait::Location])
    .rarity(Rarity::Rare)
    .text("Action: Shuffle your hand and discard pile into your deck.")
    .does(&[on(ACTION, |it| {
        let (you, cause) = (it.you(), it.cause());
        let hand = it.state().player(you).hand.clone();
        it.move_all(you, &hand, Zone::Deck);
        let pile = it.own_discard();
        it.move_all(you, &pile, Zone::Deck);
        it.table.shuffle_deck(you, cause)
    })]);

/// Soul Snatcher.
pub const SOUL_SNATCHER: Card = artifact(80, Dis, "soul-snatcher", "Soul Snatcher")
    .traits(&[Trait::Vehicle])
    .rarity(Rarity::Rare)
    .text("Each time a creature is destroyed, its owner gains 1 amber.")
    .constant(Text {
        abilities: &[each(
            EACH_DIED,
            |_, _, event| event.was.kind == Kind::Creature,
            |it| it.used.event.map_or(Ok(()), |event| it.gains(event.owner, 1)),
        )
        .calm()],
        ..Text::NONE
    });
