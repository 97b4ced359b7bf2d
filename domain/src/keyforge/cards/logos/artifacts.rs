//! Artifacts of Logos.

use super::super::super::action::Pick;
use super::super::super::card::Card;
use super::super::super::face::artifact;
use super::super::super::moments::{Claim, Number};
use super::super::super::printed::House::Logos;
use super::super::super::printed::{House, Kind, Rarity, Trait};
use super::super::super::script::{
    ACTION, Ability, Aim, CREATURE, CREATURE_OR_ARTIFACT, EACH_FORGED, LEAVES, Play, REAP, Text,
    Tie, each, on, one,
};
use super::super::super::things::{CardId, Until, Zone};
use super::super::super::verbs::Way;
use crate::engine::Resolved;

/// A damaged creature to destroy.
pub const HURT: Aim = CREATURE.that(|state, _, card| state.is_damaged(card)).to_destroy();

/// Anomaly Exploiter.
pub const ANOMALY_EXPLOITER: Card = artifact(126, Logos, "anomaly-exploiter", "Anomaly Exploiter")
    .traits(&[Trait::Item])
    .rarity(Rarity::Uncommon)
    .text("Action: Destroy a damaged creature.")
    .does(&[one(ACTION, HURT, |it, target| it.destroy(target).map(drop))]);

/// Chaos Portal.
pub const CHAOS_PORTAL: Card = artifact(127, Logos, "chaos-portal", "Chaos Portal")
    .traits(&[Trait::Location])
    .rarity(Rarity::Rare)
    .text(
        "Action: Choose a house. Reveal the top card of your deck. If it is of that house, play \
         it.",
    )
    .does(&[on(ACTION, |it| {
        let Some(top) = it.top_of_deck() else { return Ok(()) };
        let house = it.choose_house(&House::ALL)?;
        it.reveal(it.you(), &[top]);
        match it.state().house_of(top) == house {
            true => it.play_card(top).map(drop),
            false => Ok(()),
        }
    })]);

/// Crazy Killing Machine.
pub const CRAZY_KILLING_MACHINE: Card =
    artifact(128, Logos, "crazy-killing-machine", "Crazy Killing Machine")
        .traits(&[Trait::Weapon])
        .rarity(Rarity::Rare)
        .text(
            "Action: Discard the top card of each player's deck. For each of these cards, destroy \
             a creature or an artifact of its house, if able. If fewer than 2 cards are destroyed \
             this way, destroy Crazy Killing Machine.",
        )
        .does(&[on(ACTION, |it| {
            let mut houses = Vec::new();
            for seat in [it.you(), it.foe()] {
                let top = it.mills(seat)?;
                houses.extend(top.map(|card| it.state().house_of(card)));
            }
            let mut doomed: Vec<CardId> = Vec::new();
            for house in houses {
                let mut able = it.all(CREATURE_OR_ARTIFACT.to_destroy());
                able.retain(|card| it.state().house_of(*card) == house && !doomed.contains(card));
                doomed.extend(it.choose_of(able, Pick::Card)?);
            }
            let destroyed = it.destroy_all(&doomed)?;
            match doomed.iter().filter(|card| destroyed.contains(card)).count() < 2 {
                true => it.destroy(it.me()).map(drop),
                false => Ok(()),
            }
        })]);

/// Library of Babble.
pub const LIBRARY_OF_BABBLE: Card = artifact(129, Logos, "library-of-babble", "Library of Babble")
    .traits(&[Trait::Location])
    .text("Action: Draw a card.")
    .does(&[on(ACTION, |it| it.draw(1))]);

/// Mobius Scroll.
pub const MOBIUS_SCROLL: Card = artifact(130, Logos, "mobius-scroll", "Mobius Scroll")
    .traits(&[Trait::Item])
    .rarity(Rarity::Rare)
    .text("Action: Archive Mobius Scroll and up to 2 cards from your hand.")
    .does(&[on(ACTION, |it| {
        let (you, me, cause) = (it.you(), it.me(), it.cause());
        let hand = it.state().player(you).hand.clone();
        let chosen = it.choose_some(hand, (0, 2), Pick::HandCard)?;
        it.move_all(you, &chosen, Zone::Archives);
        it.table.archive_from_play(&[me], None, cause).map(drop)
    })]);

/// Pocket Universe.
pub const POCKET_UNIVERSE: Card = artifact(131, Logos, "pocket-universe", "Pocket Universe")
    .traits(&[Trait::Item])
    .rarity(Rarity::Rare)
    .text(
        "You may spend amber on Pocket Universe when you forge keys. Action: Move 1 amber from \
         your pool to Pocket Universe.",
    )
    .constant(Text { claims: Some(|_, _, claim| claim == Claim::PaysForKeys), ..Text::NONE })
    .does(&[on(ACTION, |it| {
        let (you, me, cause) = (it.you(), it.me(), it.cause());
        it.table.put_on(me, you, 1, cause)
    })]);

/// Spangler Box.
pub const SPANGLER_BOX: Card = artifact(132, Logos, "spangler-box", "Spangler Box")
    .traits(&[Trait::Item])
    .rarity(Rarity::Rare)
    .text(
        "Action: Purge a creature. If you do, your opponent takes control of Spangler Box. When \
         Spangler Box leaves play, put all creatures that it purged into play under their owners' \
         control.",
    )
    .does(&[
        one(ACTION, CREATURE, |it, target| {
            let (me, foe, cause) = (it.me(), it.foe(), it.cause());
            let way = Way { by: it.is_here().then_some(me), ..Way::to(Zone::Purged) };
            if !it.table.leave(&[target], way, cause)?.is_empty() {
                it.table.take_control(foe, me, None, cause)?;
            }
            Ok(())
        }),
        on(LEAVES, release),
    ]);

/// What a card has purged comes back into play under its owners' control, one card at a time in the
/// order that the active player chooses.
fn release(it: &mut Play<'_>) -> Resolved {
    let cause = it.cause();
    let mut purged: Vec<CardId> = it.state().beneath(it.me()).collect();
    loop {
        purged.retain(|card| it.state().piece(*card).zone == Zone::Purged);
        let Some(next) = it.choose_of(purged.clone(), Pick::PurgedCard)? else { return Ok(()) };
        purged.retain(|card| *card != next);
        let owner = it.state().piece(next).owner;
        it.table.put_into_play(next, owner, cause)?;
    }
}

/// Spectral Tunneler.
pub const SPECTRAL_TUNNELER: Card = artifact(133, Logos, "spectral-tunneler", "Spectral Tunneler")
    .amber(1)
    .traits(&[Trait::Item])
    .rarity(Rarity::Uncommon)
    .text(
        "Action: Choose a creature. Until the turn ends, it is considered a flank creature and \
         gains, \"After Reap: Draw a card.\"",
    )
    .does(&[one(ACTION, CREATURE, |it, target| {
        it.lasts_on(0, Until::TurnEnds, Some(target), None)
    })])
    .later(&[Text {
        says: "is considered a flank creature and draws a card by reaping",
        tied: Tie::To(&[Kind::Creature]),
        claims: Some(|_, me, claim| match claim {
            Claim::OnFlank(card) => me.is_on(card),
            _ => false,
        }),
        grants: Some(|_, me, card| if me.is_on(card) { DRAWS } else { &[] }),
        ..Text::NONE
    }]);

const DRAWS: &[Ability] = &[on(REAP, |it| it.draw(1)).calm()];

/// Strange Gizmo.
pub const STRANGE_GIZMO: Card = artifact(134, Logos, "strange-gizmo", "Strange Gizmo")
    .amber(1)
    .traits(&[Trait::Item])
    .rarity(Rarity::Rare)
    .text("After you forge a key, destroy each creature and each artifact.")
    .constant(Text {
        abilities: &[each(
            EACH_FORGED,
            |_, me, event| event.is_friendly(me),
            |it| {
                let all = it.all(CREATURE_OR_ARTIFACT);
                it.destroy_all(&all).map(drop)
            },
        )],
        ..Text::NONE
    });

/// The Howling Pit.
pub const THE_HOWLING_PIT: Card = artifact(135, Logos, "the-howling-pit", "The Howling Pit")
    .amber(1)
    .traits(&[Trait::Location])
    .rarity(Rarity::Rare)
    .text("During their draw step, each player refills their hand to 1 card more.")
    .constant(Text {
        modify: Some(|_, _, number| match number {
            Number::HandSize(_) => 1,
            _ => 0,
        }),
        ..Text::NONE
    });
