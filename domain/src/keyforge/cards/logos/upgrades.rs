//! Upgrades of Logos.

use super::super::super::card::Card;
use super::super::super::face::upgrade;
use super::super::super::moments::Deed;
use super::super::super::printed::House::Logos;
use super::super::super::printed::{Kind, Rarity};
use super::super::super::script::{
    ACTION, Ability, FIGHT_REAP, FRIENDLY, PLAY, Play, Text, Tie, on, one,
};
use super::super::super::things::{CardId, Until};
use crate::engine::Resolved;

/// Experimental Therapy.
pub const EXPERIMENTAL_THERAPY: Card =
    upgrade(157, Logos, "experimental-therapy", "Experimental Therapy")
        .rarity(Rarity::Uncommon)
        .text(
            "This creature may be used as if it belonged to the active house. Play: Stun and \
             exhaust this creature.",
        )
        .constant(Text {
            permits: Some(|_, me, deed| matches!(deed, Deed::Use(_, card, _) if me.is_on(card))),
            ..Text::NONE
        })
        .does(&[on(PLAY, |it| match it.used.on {
            Some(bearer) => {
                it.stun(bearer)?;
                it.exhaust(bearer)
            }
            None => Ok(()),
        })]);

/// Rocket Boots.
pub const ROCKET_BOOTS: Card = upgrade(158, Logos, "rocket-boots", "Rocket Boots")
    .rarity(Rarity::Uncommon)
    .text(
        "This creature gains, \"After Fight/Reap: If this is the first time that this creature was \
         used this turn, ready it.\"",
    )
    .constant(Text {
        grants: Some(|_, me, card| if me.is_on(card) { BOOSTED } else { &[] }),
        ..Text::NONE
    });

const BOOSTED: &[Ability] = &[on(FIGHT_REAP, |it| {
    let me = it.me();
    let (state, entered) = (it.state(), it.state().piece(me).entered);
    let uses = state.ledger.used.iter().filter(|did| did.card == me && entered <= did.stamp);
    let uses = uses.count();
    if uses == 1 { it.ready(me) } else { Ok(()) }
})];

/// Transposition Sandals.
pub const TRANSPOSITION_SANDALS: Card =
    upgrade(159, Logos, "transposition-sandals", "Transposition Sandals")
        .amber(1)
        .rarity(Rarity::Rare)
        .text(
            "This creature gains, \"Action: Swap this creature with another friendly creature in \
             the battleline. You may use that other creature this turn.\"",
        )
        .constant(Text {
            grants: Some(|_, me, card| if me.is_on(card) { TRANSPOSES } else { &[] }),
            ..Text::NONE
        })
        .later(&[Text {
            says: "may be used",
            tied: Tie::To(&[Kind::Creature]),
            permits: Some(|_, me, deed| matches!(deed, Deed::Use(_, card, _) if me.is_on(card))),
            ..Text::NONE
        }]);

const TRANSPOSES: &[Ability] =
    &[one(ACTION, FRIENDLY.that(|_, me, card| card != me.card), transpose)];

/// The card and another change places, and that one may be used this turn.
fn transpose(it: &mut Play<'_>, other: CardId) -> Resolved {
    let (me, cause) = (it.me(), it.cause());
    it.table.swap(me, other, cause)?;
    it.lasts_on(0, Until::TurnEnds, Some(other), None)
}
