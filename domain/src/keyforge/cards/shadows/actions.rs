//! Actions of Shadows.

use super::super::super::action::Pick;
use super::super::super::card::Card;
use super::super::super::face::action;
use super::super::super::moments::Deed;
use super::super::super::printed::House::Shadows;
use super::super::super::printed::{House, Rarity};
use super::super::super::script::{CREATURE, ENEMY, FRIENDLY, PLAY, Play, Text, on, one};
use super::super::super::things::{Until, Zone};
use super::super::logos::artifacts::HURT;
use crate::engine::so_many;

/// Bait and Switch.
pub const BAIT_AND_SWITCH: Card = action(267, Shadows, "bait-and-switch", "Bait and Switch")
    .text(
        "Play: If your opponent has more amber than you, steal 1. If they still have more than \
         you, steal 1 again.",
    )
    .does(&[on(PLAY, |it| {
        for _ in 0..2 {
            if it.amber(it.foe()) <= it.amber(it.you()) {
                break;
            }
            it.steal(1)?;
        }
        Ok(())
    })]);

/// Booby Trap.
pub const BOOBY_TRAP: Card = action(268, Shadows, "booby-trap", "Booby Trap")
    .amber(1)
    .rarity(Rarity::Uncommon)
    .text("Play: Deal 4 damage to a creature that is not on a flank, with 2 splash.")
    .does(&[one(PLAY, CREATURE.that(|state, _, card| !state.is_on_flank(card)), |it, target| {
        it.splash(target, 4, 2).map(drop)
    })]);

/// Finishing Blow.
pub const FINISHING_BLOW: Card = action(269, Shadows, "finishing-blow", "Finishing Blow")
    .amber(1)
    .rarity(Rarity::Rare)
    .text("Play: Destroy a damaged creature. If you do, steal 1 amber.")
    .does(&[one(
        PLAY,
        HURT,
        |it, target| {
            if it.destroy(target)? { it.steal(1).map(drop) } else { Ok(()) }
        },
    )]);

/// Ghostly Hand.
pub const GHOSTLY_HAND: Card = action(270, Shadows, "ghostly-hand", "Ghostly Hand")
    .amber(2)
    .text("Play: If your opponent has exactly 1 amber, steal it.")
    .does(&[on(PLAY, |it| if it.amber(it.foe()) == 1 { it.steal(1).map(drop) } else { Ok(()) })]);

/// Hidden Stash.
pub const HIDDEN_STASH: Card = action(271, Shadows, "hidden-stash", "Hidden Stash")
    .amber(1)
    .rarity(Rarity::Uncommon)
    .text("Play: Archive a card.")
    .does(&[on(PLAY, |it| it.archive_from_hand().map(drop))]);

/// Imperial Traitor.
pub const IMPERIAL_TRAITOR: Card = action(272, Shadows, "imperial-traitor", "Imperial Traitor")
    .amber(1)
    .rarity(Rarity::Rare)
    .text("Play: Look at your opponent's hand. You may purge a Sanctum card that you see there.")
    .does(&[on(PLAY, |it| {
        let foe = it.foe();
        let mut hand = it.state().player(foe).hand.clone();
        it.look_at(foe, &hand);
        if hand.is_empty() {
            return Ok(());
        }
        hand.retain(|card| it.state().house_of(*card) == House::Sanctum);
        let chosen = it.choose_unseen(hand, (0, 1), Pick::HandCard)?;
        it.move_all(foe, &chosen, Zone::Purged);
        Ok(())
    })]);

/// Key of Darkness.
pub const KEY_OF_DARKNESS: Card = action(273, Shadows, "key-of-darkness", "Key of Darkness")
    .rarity(Rarity::Rare)
    .text(
        "Play: Forge a key at +6 amber current cost. If your opponent has no amber, forge it at \
         +2 amber current cost instead.",
    )
    .does(&[on(PLAY, |it| {
        let more = if it.amber(it.foe()) == 0 { 2 } else { 6 };
        it.forge(more).map(drop)
    })]);

/// Lights Out.
pub const LIGHTS_OUT: Card = action(274, Shadows, "lights-out", "Lights Out")
    .amber(1)
    .rarity(Rarity::Uncommon)
    .text("Play: Return 2 enemy creatures to their owner's hand.")
    .does(&[on(PLAY, |it| {
        let enemies = it.all(ENEMY);
        let chosen = it.choose_some(enemies, (2, 2), Pick::Card)?;
        it.put_in_hand(&chosen).map(drop)
    })]);

/// Miasma.
pub const MIASMA: Card = action(275, Shadows, "miasma", "Miasma")
    .amber(1)
    .text("Play: Your opponent skips the forge step of their next turn.")
    .does(&[on(PLAY, |it| it.lasts(0, Until::FoesNextTurn))])
    .later(&[Text {
        says: "the forge step is skipped",
        forbids: Some(|_, me, deed| matches!(deed, Deed::ForgeStep(seat) if seat != me.you)),
        ..Text::NONE
    }]);

/// Nerve Blast.
pub const NERVE_BLAST: Card = action(276, Shadows, "nerve-blast", "Nerve Blast")
    .text("Play: Steal 1 amber. If you do, deal 2 damage to a creature.")
    .does(&[on(PLAY, |it| {
        if it.steal(1)? == 0 {
            return Ok(());
        }
        match it.choose(CREATURE)? {
            Some(target) => it.damage(target, 2),
            None => Ok(()),
        }
    })]);

/// One Last Job.
pub const ONE_LAST_JOB: Card = action(277, Shadows, "one-last-job", "One Last Job")
    .amber(1)
    .rarity(Rarity::Rare)
    .text("Play: Purge each friendly Shadows creature. Steal 1 amber for each that was purged.")
    .does(&[on(PLAY, |it| {
        let own = it.all(FRIENDLY.that(|state, _, card| state.house_of(card) == Shadows));
        let purged = it.purge(&own)?.len();
        it.steal(so_many(purged)).map(drop)
    })]);

/// Oubliette.
pub const OUBLIETTE: Card = action(278, Shadows, "oubliette", "Oubliette")
    .rarity(Rarity::Uncommon)
    .text("Play: Purge a creature with power 3 or lower.")
    .does(&[one(PLAY, CREATURE.that(|state, _, card| state.power(card) <= 3), |it, target| {
        it.purge(&[target]).map(drop)
    })]);

/// Pawn Sacrifice.
pub const PAWN_SACRIFICE: Card = action(279, Shadows, "pawn-sacrifice", "Pawn Sacrifice")
    .amber(1)
    .text("Play: Sacrifice a friendly creature. If you do, deal 3 damage to each of 2 creatures.")
    .does(&[one(PLAY, FRIENDLY.to_destroy(), |it, pawn| {
        if !it.destroy(pawn)? {
            return Ok(());
        }
        let all = it.all(CREATURE);
        let targets = it.choose_some(all, (2, 2), Pick::Card)?;
        it.damage_all(&targets, 3)
    })]);

/// Poison Wave.
pub const POISON_WAVE: Card = action(280, Shadows, "poison-wave", "Poison Wave")
    .amber(1)
    .text("Play: Deal 2 damage to each creature.")
    .does(&[on(PLAY, |it| {
        let all = it.all(CREATURE);
        it.damage_all(&all, 2)
    })]);

/// Relentless Whispers.
pub const RELENTLESS_WHISPERS: Card =
    action(281, Shadows, "relentless-whispers", "Relentless Whispers")
        .amber(1)
        .text("Play: Deal 2 damage to a creature. If that destroys it, steal 1 amber.")
        .does(&[one(PLAY, CREATURE, |it, target| {
            if it.damage_kills(target, 2)? { it.steal(1).map(drop) } else { Ok(()) }
        })]);

/// Routine Job.
pub const ROUTINE_JOB: Card = action(282, Shadows, "routine-job", "Routine Job")
    .rarity(Rarity::Rare)
    .text(
        "Play: Steal 1 amber. Then steal 1 amber for each copy of Routine Job in your discard \
         pile.",
    )
    .does(&[on(PLAY, |it| {
        it.steal(1)?;
        let (state, code) = (it.state(), it.used.code);
        let pile = state.player(it.you()).discard.iter();
        let copies = pile.filter(|card| state.piece(**card).code == code).count();
        it.steal(so_many(copies)).map(drop)
    })]);

/// Too Much to Protect.
pub const TOO_MUCH_TO_PROTECT: Card =
    action(283, Shadows, "too-much-to-protect", "Too Much to Protect")
        .amber(1)
        .rarity(Rarity::Uncommon)
        .text("Play: Steal all but 6 of your opponent's amber.")
        .does(&[on(PLAY, |it| {
            let surplus = it.amber(it.foe()).saturating_sub(6);
            it.steal(surplus).map(drop)
        })]);

/// Treasure Map.
pub const TREASURE_MAP: Card = action(284, Shadows, "treasure-map", "Treasure Map")
    .amber(1)
    .rarity(Rarity::Rare)
    .text(
        "Play: If you have played no other card this turn, gain 3 amber. Until the turn ends, you \
         cannot play cards.",
    )
    .does(&[on(PLAY, |it| {
        if is_first_play(it) {
            it.gain(3)?;
        }
        it.lasts(0, Until::TurnEnds)
    })])
    .later(&[Text {
        says: "no further card can be played",
        forbids: Some(|_, me, deed| matches!(deed, Deed::Play(seat, _) if seat == me.you)),
        ..Text::NONE
    }]);

/// Whether the card is the only one that its player has played this turn.
fn is_first_play(it: &Play<'_>) -> bool {
    let you = it.you();
    it.state().ledger.played.iter().filter(|did| did.seat == you).count() == 1
}
