//! Artifacts of Untamed.

use super::super::super::action::Pick;
use super::super::super::card::Card;
use super::super::super::face::artifact;
use super::super::super::moments::Deed;
use super::super::super::printed::House::Untamed;
use super::super::super::printed::{Kind, Rarity, Trait};
use super::super::super::script::{ACTION, CREATURE, DISCARDED, OMNI, Play, Text, on};
use super::super::super::state::State;
use super::super::super::things::{CardId, Until, Zone};
use super::actions::DISCARDED_CREATURE;
use super::creatures::ANCIENT_BEAR;
use crate::engine::Resolved;

/// Bear Flute.
pub const BEAR_FLUTE: Card = artifact(340, Untamed, "bear-flute", "Bear Flute")
    .traits(&[Trait::Item])
    .rarity(Rarity::Rare)
    .text(
        "Action: Fully heal an Ancient Bear. If there is none in play, search your deck and \
         discard pile for any number of Ancient Bears and put them into your hand; if you do, \
         shuffle your discard pile into your deck.",
    )
    .does(&[on(ACTION, |it| {
        match it.choose(CREATURE.that(|state, _, card| is_bear(state, card)))? {
            Some(bear) => it.heal_fully(bear).map(drop),
            None => search_for_bears(it),
        }
    })]);

fn is_bear(state: &State, card: CardId) -> bool {
    state.piece(card).code == ANCIENT_BEAR.code
}

/// The deck is looked through, and shuffled afterwards whatever was found.
fn search_for_bears(it: &mut Play<'_>) -> Resolved {
    let you = it.you();
    let deck = it.state().player(you).deck.clone();
    it.look_at(you, &deck);
    let mut bears: Vec<CardId> =
        deck.iter().copied().filter(|card| is_bear(it.state(), *card)).collect();
    bears.extend(it.discarded(is_bear));
    let count = bears.len();
    let found = it.choose_unseen(bears, (0, count), Pick::DeckCard)?;
    let (of_deck, of_pile): (Vec<CardId>, Vec<CardId>) =
        found.iter().partition(|card| deck.contains(card));
    it.reveal(you, &of_deck);
    it.move_all(you, &of_deck, Zone::Hand);
    it.move_all(you, &of_pile, Zone::Hand);
    let player = it.state().player(you);
    let deck = player.deck.clone();
    let both: Vec<CardId> = deck.iter().chain(&player.discard).copied().collect();
    // What lies between the two shuffles shows nowhere: a script may have the second alone.
    let once = !found.is_empty()
        && it.table.is_scripted_order_of(&both)
        && !it.table.is_scripted_order_of(&deck);
    if !once {
        it.shuffle_as_deck(you, deck);
    }
    if !found.is_empty() {
        it.shuffle_as_deck(you, both);
    }
    Ok(())
}

/// Nepenthe Seed.
pub const NEPENTHE_SEED: Card = artifact(341, Untamed, "nepenthe-seed", "Nepenthe Seed")
    .traits(&[Trait::Item])
    .rarity(Rarity::Uncommon)
    .text("Omni: Sacrifice Nepenthe Seed. Return a card from your discard pile to your hand.")
    .does(&[on(OMNI, |it| {
        it.sacrifice()?;
        it.recover(DISCARDED, Zone::Hand)
    })]);

/// Ritual of Balance.
pub const RITUAL_OF_BALANCE: Card =
    artifact(342, Untamed, "ritual-of-balance", "Ritual of Balance")
        .traits(&[Trait::Power])
        .rarity(Rarity::Uncommon)
        .text("Action: If your opponent has 6 amber or more, steal 1.")
        .does(&[on(
            ACTION,
            |it| {
                if 6 <= it.amber(it.foe()) { it.steal(1).map(drop) } else { Ok(()) }
            },
        )]);

/// Ritual of the Hunt.
pub const RITUAL_OF_THE_HUNT: Card =
    artifact(343, Untamed, "ritual-of-the-hunt", "Ritual of the Hunt")
        .amber(1)
        .traits(&[Trait::Power])
        .rarity(Rarity::Rare)
        .text(
            "Omni: Sacrifice Ritual of the Hunt. Until the turn ends, you may use friendly Untamed \
             creatures.",
        )
        .does(&[on(OMNI, |it| {
            it.sacrifice()?;
            it.lasts(0, Until::TurnEnds)
        })])
        .later(&[Text {
            says: "Untamed creatures of $you may be used",
            permits: Some(|state, me, deed| match deed {
                Deed::Use(seat, card, _) if seat == me.you => {
                    state.kind(card) == Kind::Creature && state.house_of(card) == Untamed
                }
                _ => false,
            }),
            ..Text::NONE
        }]);

/// World Tree.
pub const WORLD_TREE: Card = artifact(344, Untamed, "world-tree", "World Tree")
    .traits(&[Trait::Location])
    .rarity(Rarity::Rare)
    .text("Action: Put a creature card from your discard pile on top of your deck.")
    .does(&[on(ACTION, |it| it.recover(DISCARDED_CREATURE, Zone::Deck))]);
