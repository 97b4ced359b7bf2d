//! Artifacts of Mars.

use super::super::super::action::Pick;
use super::super::super::card::Card;
use super::super::super::face::artifact;
use super::super::super::moments::{Claim, Deed};
use super::super::super::play::board::{MARTIAN, is_creature_of};
use super::super::super::printed::House::Mars;
use super::super::super::printed::{Keyword, Kind, Rarity, Trait};
use super::super::super::script::{ACTION, CREATURE, EACH_REAPED, OMNI, Text, each, on, one};
use super::super::super::state::State;
use super::super::super::things::{CardId, End, Until, Zone};
use super::actions::READY_MARTIAN;
use crate::engine::so_many;

fn is_creature(state: &State, card: CardId) -> bool {
    state.kind(card) == Kind::Creature
}

fn is_mars_creature(state: &State, card: CardId) -> bool {
    is_creature_of(state, card, Mars)
}

/// Combat Pheromones.
pub const COMBAT_PHEROMONES: Card = artifact(180, Mars, "combat-pheromones", "Combat Pheromones")
    .amber(1)
    .traits(&[Trait::Item])
    .rarity(Rarity::Uncommon)
    .text(
        "Omni: Sacrifice Combat Pheromones. This turn, you may use up to 2 other Mars cards as if \
         they belonged to the active house.",
    )
    .does(&[on(OMNI, |it| {
        it.sacrifice()?;
        it.lasts(0, Until::TurnEnds)?;
        it.lasts(0, Until::TurnEnds)
    })])
    .later(&[Text {
        says: "$you may use one more Mars card",
        permits: Some(|state, me, deed| match deed {
            Deed::Use(seat, card, _) => seat == me.you && state.house_of(card) == Mars,
            _ => false,
        }),
        times: Some(1),
        ..Text::NONE
    }]);

/// Commpod.
pub const COMMPOD: Card = artifact(181, Mars, "commpod", "Commpod")
    .traits(&[Trait::Item])
    .rarity(Rarity::Rare)
    .text(
        "Action: Reveal any number of Mars cards from your hand. For each of them, you may ready \
         a Mars creature.",
    )
    .does(&[on(ACTION, |it| {
        let count = it.reveal_martians()?;
        if count == 0 {
            return Ok(());
        }
        let chosen = it.choose_some(it.all(MARTIAN), (0, count), Pick::Card)?;
        let cause = it.cause();
        it.table.ready(&chosen, cause);
        Ok(())
    })]);

/// Crystal Hive.
pub const CRYSTAL_HIVE: Card = artifact(182, Mars, "crystal-hive", "Crystal Hive")
    .traits(&[Trait::Location])
    .rarity(Rarity::Uncommon)
    .text("Action: Until the turn ends, gain 1 amber each time a creature reaps.")
    .does(&[on(ACTION, |it| it.lasts(0, Until::TurnEnds))])
    .later(&[Text {
        says: "$you gains 1 amber each time a creature reaps",
        abilities: &[each(EACH_REAPED, |_, _, _| true, |it| it.gain(1)).calm()],
        ..Text::NONE
    }]);

/// Custom Virus.
pub const CUSTOM_VIRUS: Card = artifact(183, Mars, "custom-virus", "Custom Virus")
    .amber(1)
    .traits(&[Trait::Weapon])
    .rarity(Rarity::Rare)
    .text(
        "Omni: Sacrifice Custom Virus. You may purge a creature from your hand. If you do, \
         destroy each creature that shares a trait with it.",
    )
    .does(&[on(OMNI, |it| {
        it.sacrifice()?;
        let own = it.hand_cards(is_creature);
        let chosen = it.choose_in_hand(own, (0, 1))?;
        let Some(purged) = chosen.first() else { return Ok(()) };
        let (you, cause) = (it.you(), it.cause());
        it.table.shift(you, &chosen, (Zone::Purged, End::Top), cause);
        let traits = it.state().card(*purged).traits;
        let mut doomed = it.all(CREATURE);
        doomed.retain(|card| traits.iter().any(|kin| it.state().is(*card, *kin)));
        it.destroy_all(&doomed).map(drop)
    })]);

/// Feeding Pit.
pub const FEEDING_PIT: Card = artifact(184, Mars, "feeding-pit", "Feeding Pit")
    .traits(&[Trait::Location])
    .rarity(Rarity::Rare)
    .text("Action: Discard a creature from your hand. If you do, gain 1 amber.")
    .does(&[on(ACTION, |it| {
        let own = it.hand_cards(is_creature);
        let food = it.choose_in_hand(own, (1, 1))?;
        if food.is_empty() {
            return Ok(());
        }
        it.discard_each(food)?;
        it.gain(1)
    })]);

/// Invasion Portal.
pub const INVASION_PORTAL: Card = artifact(185, Mars, "invasion-portal", "Invasion Portal")
    .traits(&[Trait::Location])
    .rarity(Rarity::Rare)
    .text(
        "Action: Discard cards from the top of your deck until you discard a Mars creature or run \
         out of cards. Put that creature into your hand.",
    )
    .does(&[on(ACTION, |it| it.dig_for(|state, card| state.house_of(card) == Mars))]);

/// Incubation Chamber.
pub const INCUBATION_CHAMBER: Card =
    artifact(186, Mars, "incubation-chamber", "Incubation Chamber")
        .traits(&[Trait::Location])
        .rarity(Rarity::Rare)
        .text("Omni: You may reveal a Mars creature from your hand. If you do, archive it.")
        .does(&[on(OMNI, |it| {
            let shown = it.reveal_some(is_mars_creature, 1)?;
            let (you, cause) = (it.you(), it.cause());
            it.table.archive(you, &shown, cause);
            Ok(())
        })]);

/// Mothergun.
pub const MOTHERGUN: Card = artifact(187, Mars, "mothergun", "Mothergun")
    .traits(&[Trait::Weapon])
    .text(
        "Action: Reveal any number of Mars cards from your hand. Deal as much damage to a \
         creature.",
    )
    .does(&[on(ACTION, |it| {
        let count = it.reveal_martians()?;
        if count == 0 {
            return Ok(());
        }
        match it.choose(CREATURE)? {
            Some(target) => it.damage(target, so_many(count)),
            None => Ok(()),
        }
    })]);

/// Sniffer.
pub const SNIFFER: Card = artifact(188, Mars, "sniffer", "Sniffer")
    .amber(1)
    .traits(&[Trait::Ally])
    .rarity(Rarity::Rare)
    .text("Action: Until the turn ends, each creature loses elusive.")
    .does(&[on(ACTION, |it| it.lasts(0, Until::TurnEnds))])
    .later(&[Text {
        says: "no creature has elusive",
        claims: Some(|_, _, claim| matches!(claim, Claim::Loses(_, Keyword::Elusive))),
        ..Text::NONE
    }]);

/// Swap Widget.
pub const SWAP_WIDGET: Card = artifact(189, Mars, "swap-widget", "Swap Widget")
    .traits(&[Trait::Item])
    .rarity(Rarity::Rare)
    .text(
        "Action: Return a friendly ready Mars creature to its owner's hand. If you do, put a Mars \
         creature with another name from your hand into play, and ready it.",
    )
    .does(&[one(ACTION, READY_MARTIAN, |it, leaver| {
        let title = it.state().title(leaver);
        if it.put_in_hand(&[leaver])?.is_empty() {
            return Ok(());
        }
        let mut others = it.hand_cards(is_mars_creature);
        others.retain(|card| it.state().title(*card) != title);
        let chosen = it.choose_in_hand(others, (1, 1))?;
        let Some(comer) = chosen.first() else { return Ok(()) };
        let (you, cause) = (it.you(), it.cause());
        it.table.put_into_play(*comer, you, cause)?;
        it.ready(*comer)
    })]);
