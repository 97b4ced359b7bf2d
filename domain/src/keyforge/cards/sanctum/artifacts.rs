//! Artifacts of Sanctum.

use super::super::super::card::Card;
use super::super::super::face::artifact;
use super::super::super::moments::{Deed, Number};
use super::super::super::printed::House::Sanctum;
use super::super::super::printed::{Keyword, Kind, Rarity, Trait};
use super::super::super::script::{
    ACTION, ARTIFACT, CREATURE, FRIENDLY, OMNI, PLAY, Text, on, one,
};
use super::super::super::state::State;
use super::super::super::things::{CardId, Until};
use super::actions::UNHURT;
use crate::engine::Seat;

/// So many Sanctum cards have to be played in a turn for the quest to be fulfilled.
const FULFILLED: usize = 7;

/// Epic Quest.
pub const EPIC_QUEST: Card = artifact(231, Sanctum, "epic-quest", "Epic Quest")
    .traits(&[Trait::Quest])
    .rarity(Rarity::Rare)
    .text(
        "Play: Archive each friendly Knight creature from play. Omni: If you have played 7 or \
         more Sanctum cards this turn, sacrifice Epic Quest and forge a key at no cost.",
    )
    .does(&[
        on(PLAY, |it| {
            let knights = it.all(FRIENDLY.that(|state, _, card| state.is(card, Trait::Knight)));
            it.archive_all(&knights)
        }),
        on(OMNI, |it| {
            let (you, cause) = (it.you(), it.cause());
            let played = it.state().ledger.played.iter();
            let sanctum = played.filter(|did| did.house == Sanctum && did.seat == you).count();
            if sanctum < FULFILLED {
                return Ok(());
            }
            it.sacrifice()?;
            it.table.forge_for(you, 0, cause).map(drop)
        }),
    ]);

/// Gorm of Omm.
pub const GORM_OF_OMM: Card = artifact(232, Sanctum, "gorm-of-omm", "Gorm of Omm")
    .traits(&[Trait::Item])
    .rarity(Rarity::Uncommon)
    .text("Omni: Sacrifice Gorm of Omm. Destroy an artifact.")
    .does(&[on(OMNI, |it| {
        it.sacrifice()?;
        match it.choose(ARTIFACT.to_destroy())? {
            Some(artifact) => it.destroy(artifact).map(drop),
            None => Ok(()),
        }
    })]);

/// Hallowed Blaster.
pub const HALLOWED_BLASTER: Card = artifact(233, Sanctum, "hallowed-blaster", "Hallowed Blaster")
    .traits(&[Trait::Weapon])
    .text("Action: Heal 3 damage from a creature.")
    .does(&[one(ACTION, CREATURE, |it, card| it.heal(card, 3).map(drop))]);

/// Potion of Invulnerability.
pub const POTION_OF_INVULNERABILITY: Card =
    artifact(234, Sanctum, "potion-of-invulnerability", "Potion of Invulnerability")
        .amber(1)
        .traits(&[Trait::Item])
        .rarity(Rarity::Uncommon)
        .text(
            "Omni: Sacrifice Potion of Invulnerability. Until the turn ends, friendly creatures \
             cannot be dealt damage.",
        )
        .does(&[on(OMNI, |it| {
            it.sacrifice()?;
            it.lasts(0, Until::TurnEnds)
        })])
        .later(&[UNHURT]);

fn is_knight_of(state: &State, card: CardId, seat: Seat) -> bool {
    state.is(card, Trait::Knight) && state.line(seat).contains(&card)
}

/// Round Table.
pub const ROUND_TABLE: Card = artifact(235, Sanctum, "round-table", "Round Table")
    .amber(1)
    .traits(&[Trait::Location])
    .rarity(Rarity::Rare)
    .text("Each friendly Knight creature gets +1 power and gains taunt.")
    .constant(Text {
        modify: Some(|state, me, number| match number {
            Number::Power(it) if is_knight_of(state, it, me.you) => 1,
            _ => 0,
        }),
        keywords: Some(
            |state, me, card| {
                if is_knight_of(state, card, me.you) { &[Keyword::Taunt] } else { &[] }
            },
        ),
        ..Text::NONE
    });

/// Sigil of Brotherhood.
pub const SIGIL_OF_BROTHERHOOD: Card =
    artifact(236, Sanctum, "sigil-of-brotherhood", "Sigil of Brotherhood")
        .amber(1)
        .traits(&[Trait::Power])
        .rarity(Rarity::Uncommon)
        .text(
            "Omni: Sacrifice Sigil of Brotherhood. Until the turn ends, you may use friendly \
             Sanctum creatures as if they belonged to the active house.",
        )
        .does(&[on(OMNI, |it| {
            it.sacrifice()?;
            it.lasts(0, Until::TurnEnds)
        })])
        .later(&[Text {
            says: "Sanctum creatures of $you may be used",
            permits: Some(|state, me, deed| match deed {
                Deed::Use(seat, card, _) => {
                    let creature = state.kind(card) == Kind::Creature;
                    creature && seat == me.you && state.house_of(card) == Sanctum
                }
                _ => false,
            }),
            ..Text::NONE
        }]);

/// Whispering Reliquary.
pub const WHISPERING_RELIQUARY: Card =
    artifact(237, Sanctum, "whispering-reliquary", "Whispering Reliquary")
        .traits(&[Trait::Item])
        .rarity(Rarity::Uncommon)
        .text("Action: Return an artifact to its owner's hand.")
        .does(&[one(ACTION, ARTIFACT, |it, artifact| it.put_in_hand(&[artifact]).map(drop))]);
