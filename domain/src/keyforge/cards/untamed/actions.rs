//! Actions of Untamed.

use super::super::super::action::Pick;
use super::super::super::card::Card;
use super::super::super::face::action;
use super::super::super::moments::{Deed, How};
use super::super::super::printed::House::Untamed;
use super::super::super::printed::{Code, House, Keyword, Kind, Rarity, Trait};
use super::super::super::script::{
    ARTIFACT, Aim, CREATURE, DISCARDED, EACH_PLAYED, ENEMY, FRIENDLY, PLAY, Play, Text, Tie, each,
    on, one,
};
use super::super::super::state::{Did, State};
use super::super::super::things::{CardId, Until, Zone};
use crate::engine::{Resolved, Seat, so_many};

/// Cooperative Hunting.
pub const COOPERATIVE_HUNTING: Card =
    action(319, Untamed, "cooperative-hunting", "Cooperative Hunting")
        .text(
            "Play: Deal 1 damage for each friendly creature in play, divided among creatures as \
             you like.",
        )
        .does(&[on(PLAY, |it| {
            let total = so_many(it.all(FRIENDLY).len());
            let blows = it.divide(total, it.all(CREATURE))?;
            it.damage_each(&blows).map(drop)
        })]);

/// Curiosity.
pub const CURIOSITY: Card = action(320, Untamed, "curiosity", "Curiosity")
    .amber(1)
    .rarity(Rarity::Rare)
    .text("Play: Destroy each Scientist creature.")
    .does(&[on(PLAY, |it| {
        let all = it.all(CREATURE.that(|state, _, card| state.is(card, Trait::Scientist)));
        it.destroy_all(&all).map(drop)
    })]);

/// Fertility Chant.
pub const FERTILITY_CHANT: Card = action(321, Untamed, "fertility-chant", "Fertility Chant")
    .amber(4)
    .rarity(Rarity::Rare)
    .text("Play: Your opponent gains 2 amber.")
    .does(&[on(PLAY, |it| it.gains(it.foe(), 2))]);

/// Fogbank.
pub const FOGBANK: Card = action(322, Untamed, "fogbank", "Fogbank")
    .amber(1)
    .rarity(Rarity::Uncommon)
    .text("Play: Your opponent cannot use creatures to fight on their next turn.")
    .does(&[on(PLAY, |it| it.lasts(0, Until::FoesNextTurn))])
    .later(&[Text {
        says: "$foe cannot use creatures to fight",
        forbids: Some(
            |_, me, deed| matches!(deed, Deed::Use(seat, _, How::Fight) if seat != me.you),
        ),
        ..Text::NONE
    }]);

/// Full Moon.
pub const FULL_MOON: Card = action(323, Untamed, "full-moon", "Full Moon")
    .text("Play: Until the turn ends, gain 1 amber each time you play a creature.")
    .does(&[on(PLAY, |it| it.lasts(0, Until::TurnEnds))])
    .later(&[Text {
        says: "$you gains 1 amber each time they play a creature",
        abilities: &[each(
            EACH_PLAYED,
            |_, me, event| event.is_friendly(me) && event.was.kind == Kind::Creature,
            |it| it.gain(1),
        )
        .calm()],
        ..Text::NONE
    }]);

/// Grasping Vines.
pub const GRASPING_VINES: Card = action(324, Untamed, "grasping-vines", "Grasping Vines")
    .amber(1)
    .rarity(Rarity::Uncommon)
    .text("Play: Return up to 3 artifacts to their owners' hands.")
    .does(&[on(PLAY, |it| {
        let artifacts = it.all(ARTIFACT);
        let chosen = it.choose_some(artifacts, (0, 3), Pick::Card)?;
        it.put_in_hand(&chosen).map(drop)
    })]);

/// Key Charge.
pub const KEY_CHARGE: Card = action(325, Untamed, "key-charge", "Key Charge")
    .text("Play: Lose 1 amber. If you do, you may forge a key at current cost.")
    .does(&[on(PLAY, charge_key)]);

/// Loses 1 amber, and may then forge a key at current cost.
pub fn charge_key(it: &mut Play<'_>) -> Resolved {
    if it.loses(it.you(), 1)? == 1 { it.may_forge().map(drop) } else { Ok(()) }
}

/// Lifeweb.
pub const LIFEWEB: Card = action(326, Untamed, "lifeweb", "Lifeweb")
    .amber(1)
    .rarity(Rarity::Uncommon)
    .text(
        "Play: If your opponent played 3 or more creatures on their previous turn, steal 2 amber.",
    )
    .does(&[on(PLAY, |it| {
        let (state, foe) = (it.state(), it.foe());
        let played = state.player(foe).last_turn.played.iter();
        let count = played.filter(|did| did.seat == foe && did.kind() == Kind::Creature).count();
        if 3 <= count { it.steal(2).map(drop) } else { Ok(()) }
    })]);

/// Lost in the Woods.
pub const LOST_IN_THE_WOODS: Card = action(327, Untamed, "lost-in-the-woods", "Lost in the Woods")
    .amber(1)
    .text(
        "Play: Choose 2 friendly creatures and 2 enemy creatures. Shuffle each of them into its \
         owner's deck.",
    )
    .does(&[on(PLAY, |it| {
        let (own, enemies) = (it.all(FRIENDLY), it.all(ENEMY));
        let mut lost = it.choose_some(own, (2, 2), Pick::Card)?;
        lost.extend(it.choose_some(enemies, (2, 2), Pick::Card)?);
        it.shuffle_into_decks(&lost)
    })]);

/// Mimicry.
pub const MIMICRY: Card = action(328, Untamed, "mimicry", "Mimicry")
    .rarity(Rarity::Uncommon)
    .text(
        "As you play Mimicry, it becomes a copy of an action card in your opponent's discard pile.",
    )
    .becomes(|state, seat| {
        let pile = state.player(state.foe(seat)).discard.iter().copied();
        pile.filter(|card| state.kind(*card) == Kind::Action).collect()
    });

/// Nature's Call.
pub const NATURES_CALL: Card = action(329, Untamed, "nature-s-call", "Nature’s Call")
    .amber(1)
    .rarity(Rarity::Uncommon)
    .text("Play: Return up to 3 creatures to their owners' hands.")
    .does(&[on(PLAY, |it| {
        let creatures = it.all(CREATURE);
        let chosen = it.choose_some(creatures, (0, 3), Pick::Card)?;
        it.put_in_hand(&chosen).map(drop)
    })]);

/// Nocturnal Maneuver.
pub const NOCTURNAL_MANEUVER: Card =
    action(330, Untamed, "nocturnal-maneuver", "Nocturnal Maneuver")
        .amber(1)
        .text("Play: Exhaust up to 3 creatures.")
        .does(&[on(PLAY, |it| {
            let creatures = it.all(CREATURE);
            let chosen = it.choose_some(creatures, (0, 3), Pick::Card)?;
            chosen.into_iter().try_for_each(|card| it.exhaust(card))
        })]);

/// Perilous Wild.
pub const PERILOUS_WILD: Card = action(331, Untamed, "perilous-wild", "Perilous Wild")
    .amber(1)
    .rarity(Rarity::Rare)
    .text("Play: Destroy each creature with elusive.")
    .does(&[on(PLAY, |it| {
        let all = it.all(CREATURE.that(|state, _, card| state.has(card, Keyword::Elusive)));
        it.destroy_all(&all).map(drop)
    })]);

/// Regrowth.
pub const REGROWTH: Card = action(332, Untamed, "regrowth", "Regrowth")
    .amber(1)
    .text("Play: Return a creature card from your discard pile to your hand.")
    .does(&[on(PLAY, |it| it.recover(DISCARDED_CREATURE, Zone::Hand))]);

/// A creature card of the player's discard pile.
pub const DISCARDED_CREATURE: Aim =
    DISCARDED.that(|state, _, card| state.kind(card) == Kind::Creature);

/// Save the Pack.
pub const SAVE_THE_PACK: Card = action(333, Untamed, "save-the-pack", "Save the Pack")
    .text("Play: Destroy each damaged creature. Gain 1 chain.")
    .does(&[on(PLAY, |it| {
        let damaged = it.all(CREATURE.that(|state, _, card| state.is_damaged(card)));
        it.destroy_all(&damaged)?;
        it.chains(1)
    })]);

/// Scout.
pub const SCOUT: Card = action(334, Untamed, "scout", "Scout")
    .amber(1)
    .rarity(Rarity::Rare)
    .text(
        "Play: Until the turn ends, up to 2 friendly creatures gain skirmish. Fight with each of \
         them, one at a time.",
    )
    .does(&[on(PLAY, |it| {
        let own = it.all(FRIENDLY);
        let mut scouts = it.choose_some(own, (0, 2), Pick::Card)?;
        for scout in &scouts {
            it.lasts_on(0, Until::TurnEnds, Some(*scout), None)?;
        }
        while !scouts.is_empty() {
            // A creature that has left play is scouting no more, even where it has come back.
            scouts.retain(|card| is_scout(it, *card));
            let Some(next) = it.choose_of(scouts.clone(), Pick::Card)? else { break };
            scouts.retain(|card| *card != next);
            it.fight(next)?;
        }
        Ok(())
    })])
    .later(&[Text {
        says: "has skirmish",
        tied: Tie::To(&[Kind::Creature]),
        keywords: Some(|_, me, card| if me.is_on(card) { &[Keyword::Skirmish] } else { &[] }),
        ..Text::NONE
    }]);

/// Whether what lasts of this card is still on a creature.
fn is_scout(it: &Play<'_>, creature: CardId) -> bool {
    let me = it.me();
    it.state().lasting.iter().any(|it| it.card == me && it.on == Some(creature))
}

/// Stampede.
pub const STAMPEDE: Card = action(335, Untamed, "stampede", "Stampede")
    .amber(1)
    .rarity(Rarity::Rare)
    .text("Play: If you used 3 or more creatures this turn, steal 2 amber.")
    .does(&[on(PLAY, |it| {
        if 3 <= creatures_used(it.state(), it.you()) { it.steal(2).map(drop) } else { Ok(()) }
    })]);

/// How many different creatures a player has used this turn. One that has left play and come back
/// is another one, as is one that a shuffle has given its number.
fn creatures_used(state: &State, seat: Seat) -> usize {
    let used = state.ledger.used.iter();
    let own = used.filter(|did| did.seat == seat && did.kind() == Kind::Creature);
    let is_back = |did: &Did| did.stamp < state.piece(did.card).entered;
    // How often it was played before it was used: once more each time that it has come back.
    let plays = |did: &Did| {
        let played = state.ledger.played.iter();
        played.filter(|it| it.card == did.card && it.stamp < did.stamp).count()
    };
    let mut creatures: Vec<(CardId, Code, usize, bool)> =
        own.map(|did| (did.card, did.code, plays(did), is_back(did))).collect();
    creatures.sort_unstable();
    creatures.dedup();
    creatures.len()
}

/// The Common Cold.
pub const THE_COMMON_COLD: Card = action(336, Untamed, "the-common-cold", "The Common Cold")
    .amber(1)
    .rarity(Rarity::Rare)
    .text("Play: Deal 1 damage to each creature. You may destroy each Mars creature.")
    .offers("destroy each Mars creature")
    .does(&[on(PLAY, |it| {
        let all = it.all(CREATURE);
        it.damage_all(&all, 1)?;
        let martians = it.all(CREATURE.that(|state, _, card| state.house_of(card) == House::Mars));
        if martians.is_empty() || !it.may()? {
            return Ok(());
        }
        it.destroy_all(&martians).map(drop)
    })]);

/// Troop Call.
pub const TROOP_CALL: Card = action(337, Untamed, "troop-call", "Troop Call")
    .amber(1)
    .rarity(Rarity::Uncommon)
    .text(
        "Play: Return each friendly Niffle creature, and each Niffle creature from your discard \
         pile, to your hand.",
    )
    .does(&[on(PLAY, |it| {
        let troop = it.all(FRIENDLY.that(|state, _, card| is_niffle(state, card)));
        let fallen = it.discarded(is_niffle);
        it.put_in_hand(&troop)?;
        let fallen: Vec<CardId> = {
            let still = it.discarded(is_niffle);
            fallen.into_iter().filter(|card| still.contains(card)).collect()
        };
        it.move_all(it.you(), &fallen, Zone::Hand);
        Ok(())
    })]);

fn is_niffle(state: &State, card: CardId) -> bool {
    state.kind(card) == Kind::Creature && state.is(card, Trait::Niffle)
}

/// Vigor.
pub const VIGOR: Card = action(338, Untamed, "vigor", "Vigor")
    .amber(1)
    .text("Play: Heal up to 3 damage from a creature. If you healed 3, gain 1 amber.")
    .does(&[one(PLAY, CREATURE, |it, target| {
        let most = it.state().piece(target).damage.min(3);
        let amount = if most == 0 { 0 } else { it.choose_number(0, most)? };
        if it.heal(target, amount)? == 3 { it.gain(1) } else { Ok(()) }
    })]);

/// Word of Returning.
pub const WORD_OF_RETURNING: Card = action(339, Untamed, "word-of-returning", "Word of Returning")
    .amber(1)
    .rarity(Rarity::Rare)
    .text(
        "Play: Deal 1 damage to each enemy creature for each amber on it. Move all amber from \
         those creatures to your pool.",
    )
    .does(&[on(PLAY, |it| {
        let laden = it.all(ENEMY.that(|state, _, card| 0 < state.piece(card).amber));
        let state = it.state();
        let blows: Vec<(CardId, u32)> =
            laden.iter().map(|card| (*card, state.piece(*card).amber)).collect();
        it.damage_each(&blows)?;
        laden.into_iter().try_for_each(|card| it.take_off(card, u32::MAX).map(drop))
    })]);
