//! Artifacts of Shadows.

use super::super::super::card::Card;
use super::super::super::face::artifact;
use super::super::super::fact;
use super::super::super::moments::{Claim, Deed, Number, Would};
use super::super::super::printed::House::Shadows;
use super::super::super::printed::{Kind, Rarity, Trait};
use super::super::super::script::{
    ACTION, CREATURE, EACH_BEFORE_FIGHT, ENEMY, FRIENDLY, HAND, Instead, OMNI, PLAY, Play, Text,
    each, on, one,
};
use super::super::super::state::State;
use super::super::super::things::{CardId, Zone};
use super::creatures::ON_FLANK;
use crate::engine::Resolved;

/// Customs Office.
pub const CUSTOMS_OFFICE: Card = artifact(285, Shadows, "customs-office", "Customs Office")
    .traits(&[Trait::Location])
    .rarity(Rarity::Rare)
    .text("To play an artifact, your opponent has to pay you 1 amber.")
    .constant(Text {
        modify: Some(|state, me, number| match number {
            Number::Toll(Deed::Play(seat, card)) if seat != me.you => {
                i32::from(state.kind(card) == Kind::Artifact)
            }
            _ => 0,
        }),
        ..Text::NONE
    });

/// Evasion Sigil.
pub const EVASION_SIGIL: Card = artifact(286, Shadows, "evasion-sigil", "Evasion Sigil")
    .amber(1)
    .traits(&[Trait::Power])
    .rarity(Rarity::Rare)
    .text(
        "Before a creature fights, its controller discards the top card of their deck. If that \
         card is of the active house, the creature is exhausted and there is no fight.",
    )
    .constant(Text { abilities: &[each(EACH_BEFORE_FIGHT, |_, _, _| true, evade)], ..Text::NONE });

fn evade(it: &mut Play<'_>) -> Resolved {
    let Some(attack) = it.used.event else { return Ok(()) };
    let milled = it.mills(attack.seat)?;
    let house = it.state().house;
    match milled.is_some_and(|card| Some(it.state().house_of(card)) == house) {
        true => it.emit(|cause| fact::FightCalledOff { cause }),
        false => Ok(()),
    }
}

/// Longfused Mines.
pub const LONGFUSED_MINES: Card = artifact(287, Shadows, "longfused-mines", "Longfused Mines")
    .amber(1)
    .traits(&[Trait::Weapon])
    .rarity(Rarity::Rare)
    .text(
        "Omni: Sacrifice Longfused Mines. Deal 3 damage to each enemy creature that is not on a \
         flank.",
    )
    .does(&[on(OMNI, |it| {
        it.sacrifice()?;
        let inner = it.all(ENEMY.that(|state, _, card| !state.is_on_flank(card)));
        it.damage_all(&inner, 3)
    })]);

/// Masterplan.
pub const MASTERPLAN: Card = artifact(288, Shadows, "masterplan", "Masterplan")
    .amber(1)
    .traits(&[Trait::Item])
    .rarity(Rarity::Rare)
    .text(
        "Play: Put a card from your hand face down under Masterplan. Omni: Play the card under \
         Masterplan. Sacrifice Masterplan.",
    )
    .does(&[one(PLAY, HAND, lay_plan), on(OMNI, follow_plan)]);

fn lay_plan(it: &mut Play<'_>, card: CardId) -> Resolved {
    if it.is_here() { it.put_under(card) } else { Ok(()) }
}

fn follow_plan(it: &mut Play<'_>) -> Resolved {
    let plan = it.state().beneath(it.me()).next();
    if let Some(card) = plan {
        it.play_card(card)?;
    }
    it.sacrifice().map(drop)
}

/// Safe Place.
pub const SAFE_PLACE: Card = artifact(289, Shadows, "safe-place", "Safe Place")
    .amber(1)
    .traits(&[Trait::Location])
    .rarity(Rarity::Rare)
    .text(
        "You may spend amber on Safe Place when forging keys. Action: Move 1 amber from your pool \
         to Safe Place.",
    )
    .constant(Text { claims: Some(|_, _, claim| claim == Claim::PaysForKeys), ..Text::NONE })
    .does(&[on(ACTION, |it| {
        let (card, you, cause) = (it.me(), it.you(), it.cause());
        it.table.put_on(card, you, 1, cause)
    })]);

/// Seeker Needle.
pub const SEEKER_NEEDLE: Card = artifact(290, Shadows, "seeker-needle", "Seeker Needle")
    .traits(&[Trait::Weapon])
    .text("Action: Deal 1 damage to a creature. If that destroys it, gain 1 amber.")
    .does(&[one(ACTION, CREATURE, prick)]);

/// Deals 1 damage to a creature, and gains 1 amber if that destroys it.
pub fn prick(it: &mut Play<'_>, target: CardId) -> Resolved {
    if it.damage_kills(target, 1)? { it.gain(1) } else { Ok(()) }
}

/// Skeleton Key.
pub const SKELETON_KEY: Card = artifact(291, Shadows, "skeleton-key", "Skeleton Key")
    .traits(&[Trait::Item])
    .rarity(Rarity::Uncommon)
    .text("Action: A friendly creature captures 1 amber.")
    .does(&[one(ACTION, FRIENDLY, |it, captor| it.capture(captor, 1).map(drop))]);

/// Special Delivery.
pub const SPECIAL_DELIVERY: Card = artifact(292, Shadows, "special-delivery", "Special Delivery")
    .amber(1)
    .traits(&[Trait::Item])
    .rarity(Rarity::Uncommon)
    .text(
        "Omni: Sacrifice Special Delivery. Deal 3 damage to a creature on a flank. If that \
         destroys it, purge it.",
    )
    .does(&[on(OMNI, |it| {
        it.sacrifice()?;
        let Some(target) = it.choose(ON_FLANK)? else { return Ok(()) };
        if it.damage_kills(target, 3)? {
            it.purge_from_discard(target);
        }
        Ok(())
    })]);

/// Speed Sigil.
pub const SPEED_SIGIL: Card = artifact(293, Shadows, "speed-sigil", "Speed Sigil")
    .amber(1)
    .traits(&[Trait::Power])
    .rarity(Rarity::Uncommon)
    .text("The first creature that is played each turn enters play ready.")
    .constant(Text {
        claims: Some(|state, _, claim| match claim {
            Claim::EntersReady(card) => is_first_creature(state, card),
            _ => false,
        }),
        ..Text::NONE
    });

/// Whether a card that is being played is the first creature that was played this turn.
fn is_first_creature(state: &State, card: CardId) -> bool {
    let mut creatures = state.ledger.played.iter().filter(|it| it.kind() == Kind::Creature);
    let is_it = creatures.next().is_some_and(|it| it.card == card);
    is_it && creatures.next().is_none() && state.piece(card).zone == Zone::BeingPlayed
}

/// Subtle Maul.
pub const SUBTLE_MAUL: Card = artifact(294, Shadows, "subtle-maul", "Subtle Maul")
    .traits(&[Trait::Weapon])
    .rarity(Rarity::Uncommon)
    .text("Action: Your opponent discards a random card from their hand.")
    .does(&[on(ACTION, |it| it.discards_at_random(it.foe()).map(drop))]);

/// The Sting.
pub const THE_STING: Card = artifact(295, Shadows, "the-sting", "The Sting")
    .amber(1)
    .traits(&[Trait::Vehicle])
    .rarity(Rarity::Rare)
    .text(
        "Skip your forge step. You get all amber that your opponent spends on keys. Action: \
         Sacrifice The Sting.",
    )
    .constant(Text {
        forbids: Some(|_, me, deed| deed == Deed::ForgeStep(me.you)),
        instead: Some(Instead {
            of: |_, me, would| matches!(would, Would::Spend(seat, _) if seat != me.you),
            run: |_, _| Ok(()),
        }),
        ..Text::NONE
    })
    .does(&[on(ACTION, |it| it.sacrifice().map(drop))]);
