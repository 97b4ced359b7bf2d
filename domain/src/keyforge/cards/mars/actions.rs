//! Actions of Mars.

use super::super::super::action::Pick;
use super::super::super::card::Card;
use super::super::super::face::action;
use super::super::super::moments::Claim;
use super::super::super::play::board::{MARTIAN, NOT_OF_MARS, is_creature_of};
use super::super::super::printed::House::Mars;
use super::super::super::printed::{House, Kind, Rarity, Trait};
use super::super::super::script::{
    ARTIFACT, Aim, CREATURE, ENEMY, FRIENDLY, PLAY, Play, Text, on, one,
};
use super::super::super::things::{CardId, End, Until, Zone};
use crate::engine::{Resolved, so_many};

/// A friendly creature of Mars.
pub const OUR_MARTIAN: Aim = FRIENDLY.that(|state, _, card| state.house_of(card) == Mars);

/// A friendly creature of Mars that is ready.
pub const READY_MARTIAN: Aim =
    FRIENDLY.that(|state, _, card| state.house_of(card) == Mars && !state.piece(card).exhausted);

/// Ammonia Clouds.
pub const AMMONIA_CLOUDS: Card = action(160, Mars, "ammonia-clouds", "Ammonia Clouds")
    .text("Play: Deal 3 damage to each creature.")
    .does(&[on(PLAY, |it| {
        let all = it.all(CREATURE);
        it.damage_all(&all, 3)
    })]);

/// Battle Fleet.
pub const BATTLE_FLEET: Card = action(161, Mars, "battle-fleet", "Battle Fleet")
    .amber(1)
    .rarity(Rarity::Uncommon)
    .text("Play: Reveal any number of Mars cards from your hand. Draw that many cards.")
    .does(&[on(PLAY, |it| {
        let count = it.reveal_martians()?;
        it.draw(count)
    })]);

/// Deep Probe.
pub const DEEP_PROBE: Card = action(162, Mars, "deep-probe", "Deep Probe")
    .amber(1)
    .rarity(Rarity::Uncommon)
    .text(
        "Play: Choose a house. Your opponent reveals their hand and discards each creature of \
         that house from it.",
    )
    .does(&[on(PLAY, |it| {
        let house = it.choose_house(&House::ALL)?;
        let (foe, cause) = (it.foe(), it.cause());
        let mut hand = it.state().player(foe).hand.clone();
        it.table.reveal(foe, &hand, None, cause);
        hand.retain(|card| is_creature_of(it.state(), *card, house));
        it.discard_each(hand)
    })]);

/// EMP Blast.
pub const EMP_BLAST: Card =
    action(163, Mars, "emp-blast", "EMP Blast")
        .amber(1)
        .rarity(Rarity::Uncommon)
        .text("Play: Stun each Mars creature and each Robot creature. Destroy each artifact.")
        .does(&[on(PLAY, |it| {
            it.stun_all(CREATURE.that(|state, _, card| {
                state.house_of(card) == Mars || state.is(card, Trait::Robot)
            }))?;
            let artifacts = it.all(ARTIFACT);
            it.destroy_all(&artifacts).map(drop)
        })]);

/// Hypnotic Command.
pub const HYPNOTIC_COMMAND: Card = action(164, Mars, "hypnotic-command", "Hypnotic Command")
    .rarity(Rarity::Rare)
    .text(
        "Play: For each friendly Mars creature, an enemy creature of your choice captures 1 amber \
         from its own side.",
    )
    .does(&[on(PLAY, |it| {
        let foe = it.foe();
        let total = it.count(OUR_MARTIAN).min(it.amber(foe));
        let parts = it.divide(total, it.all(ENEMY))?;
        parts.into_iter().try_for_each(|(card, part)| it.capture_from(card, foe, part).map(drop))
    })]);

/// Irradiated Æmber.
pub const IRRADIATED_AEMBER: Card = action(165, Mars, "irradiated-æmber", "Irradiated Æmber")
    .amber(1)
    .rarity(Rarity::Rare)
    .text("Play: If your opponent has 6 amber or more, deal 3 damage to each enemy creature.")
    .does(&[on(PLAY, |it| {
        let enemies = it.all(ENEMY);
        if 6 <= it.amber(it.foe()) { it.damage_all(&enemies, 3) } else { Ok(()) }
    })]);

/// Key Abduction.
pub const KEY_ABDUCTION: Card = action(166, Mars, "key-abduction", "Key Abduction")
    .amber(1)
    .rarity(Rarity::Uncommon)
    .text(
        "Play: Return each Mars creature to its owner's hand. Then you may forge a key at +9 \
         amber current cost, less 1 amber for each card in your hand.",
    )
    .does(&[on(PLAY, |it| {
        let martians = it.all(MARTIAN);
        it.put_in_hand(&martians)?;
        let hand = it.state().player(it.you()).hand.len();
        let (you, cause) = (it.you(), it.cause());
        it.table.may_forge(you, 9 - i32::from(so_many::<u8>(hand)), cause).map(drop)
    })]);

/// Martian Hounds.
pub const MARTIAN_HOUNDS: Card = action(167, Mars, "martian-hounds", "Martian Hounds")
    .rarity(Rarity::Rare)
    .text("Play: Choose a creature. Give it two +1 power counters for each damaged creature.")
    .does(&[one(PLAY, CREATURE, |it, chosen| {
        let damaged = it.count(CREATURE.that(|state, _, card| state.is_damaged(card)));
        it.grow(chosen, 2 * damaged)
    })]);

/// Martians Make Bad Allies.
pub const MARTIANS_MAKE_BAD_ALLIES: Card =
    action(168, Mars, "martians-make-bad-allies", "Martians Make Bad Allies")
        .rarity(Rarity::Rare)
        .text(
            "Play: Reveal your hand. Purge each creature in it that is not a Mars creature, and \
             gain 1 amber for each card purged this way.",
        )
        .does(&[on(PLAY, |it| {
            let (you, cause) = (it.you(), it.cause());
            let hand = it.state().player(you).hand.clone();
            it.table.reveal(you, &hand, None, cause);
            let others = it.hand_cards(|state, card| {
                state.kind(card) == Kind::Creature && state.house_of(card) != Mars
            });
            it.table.shift(you, &others, (Zone::Purged, End::Top), cause);
            it.gain(so_many(others.len()))
        })]);

/// Mass Abduction.
pub const MASS_ABDUCTION: Card = action(169, Mars, "mass-abduction", "Mass Abduction")
    .amber(1)
    .rarity(Rarity::Rare)
    .text(
        "Play: Put up to 3 damaged enemy creatures into your archives. If they leave your \
         archives, they go to their owner's hand instead.",
    )
    .does(&[on(PLAY, |it| {
        let damaged = it.all(ENEMY.that(|state, _, card| state.is_damaged(card)));
        let chosen = it.choose_some(damaged, (0, 3), Pick::Card)?;
        it.abduct(&chosen)
    })]);

/// Mating Season.
pub const MATING_SEASON: Card = action(170, Mars, "mating-season", "Mating Season")
    .amber(1)
    .rarity(Rarity::Rare)
    .text(
        "Play: Shuffle each Mars creature into its owner's deck. Each player gains 1 amber for \
         each creature shuffled into their deck this way.",
    )
    .does(&[on(PLAY, |it| {
        let (martians, cause) = (it.all(MARTIAN), it.cause());
        let both = [it.you(), it.foe()];
        let gone = it.table.shuffle_from_play(&martians, &both, cause)?;
        for seat in [it.you(), it.foe()] {
            let own = gone.iter().filter(|card| it.state().piece(**card).owner == seat);
            let count = so_many(own.count());
            it.gains(seat, count)?;
        }
        Ok(())
    })]);

/// Mothership Support.
pub const MOTHERSHIP_SUPPORT: Card = action(171, Mars, "mothership-support", "Mothership Support")
    .amber(1)
    .rarity(Rarity::Uncommon)
    .text(
        "Play: For each friendly ready Mars creature, deal 2 damage to a creature. You may \
             choose another creature each time.",
    )
    .does(&[on(PLAY, |it| it.barrage(it.count(READY_MARTIAN), 2))]);

/// Orbital Bombardment.
pub const ORBITAL_BOMBARDMENT: Card =
    action(172, Mars, "orbital-bombardment", "Orbital Bombardment")
        .amber(1)
        .rarity(Rarity::Uncommon)
        .text(
            "Play: Reveal any number of Mars cards from your hand. For each of them, deal 2 \
             damage to a creature. You may choose another creature each time.",
        )
        .does(&[on(PLAY, |it| {
            let count = it.reveal_martians()?;
            it.barrage(so_many(count), 2)
        })]);

/// Phosphorus Stars.
pub const PHOSPHORUS_STARS: Card = action(173, Mars, "phosphorus-stars", "Phosphorus Stars")
    .text("Play: Stun each creature that is not a Mars creature. Gain 2 chains.")
    .does(&[on(PLAY, |it| {
        it.stun_all(NOT_OF_MARS)?;
        it.chains(2)
    })]);

/// Psychic Network.
pub const PSYCHIC_NETWORK: Card = action(174, Mars, "psychic-network", "Psychic Network")
    .rarity(Rarity::Uncommon)
    .text("Play: Steal 1 amber for each friendly ready Mars creature.")
    .does(&[on(PLAY, |it| it.steal(it.count(READY_MARTIAN)).map(drop))]);

/// Sample Collection.
pub const SAMPLE_COLLECTION: Card = action(175, Mars, "sample-collection", "Sample Collection")
    .rarity(Rarity::Uncommon)
    .text(
        "Play: For each key that your opponent has forged, put an enemy creature into your \
         archives. If they leave your archives, they go to their owner's hand instead.",
    )
    .does(&[on(PLAY, |it| {
        let keys = it.state().player(it.foe()).keys.len();
        let chosen = it.choose_some(it.all(ENEMY), (keys, keys), Pick::Card)?;
        it.abduct(&chosen)
    })]);

/// Shatter Storm.
pub const SHATTER_STORM: Card = action(176, Mars, "shatter-storm", "Shatter Storm")
    .rarity(Rarity::Rare)
    .text(
        "Play: Lose all your amber. Then your opponent loses three times as much as you lost \
         this way.",
    )
    .does(&[on(PLAY, |it| {
        let (you, foe) = (it.you(), it.foe());
        let lost = it.loses(you, u32::MAX)?;
        it.loses(foe, lost.saturating_mul(3)).map(drop)
    })]);

/// Soft Landing.
pub const SOFT_LANDING: Card = action(177, Mars, "soft-landing", "Soft Landing")
    .text("Play: The next creature or artifact that you play this turn enters play ready.")
    .does(&[on(PLAY, |it| it.lasts(0, Until::TurnEnds))])
    .later(&[Text {
        says: "the next creature or artifact that $you plays enters ready",
        claims: Some(|state, me, claim| match claim {
            Claim::EntersReady(card) => state.is_played_by(card, me.you),
            _ => false,
        }),
        times: Some(1),
        ..Text::NONE
    }]);

/// Squawker.
pub const SQUAWKER: Card = action(178, Mars, "squawker", "Squawker")
    .amber(1)
    .text("Play: Choose one: Ready a Mars creature; or stun a creature that is not of Mars.")
    .effects(&["ready a Mars creature", "stun a creature that is not of Mars"])
    .does(&[on(PLAY, |it| match it.choose_effect()? {
        0 => done_to_one(it, MARTIAN, |it, card| it.ready(card)),
        _ => done_to_one(it, NOT_OF_MARS, |it, card| it.stun(card)),
    })]);

fn done_to_one(
    it: &mut Play<'_>,
    aim: Aim,
    run: fn(&mut Play<'_>, CardId) -> Resolved,
) -> Resolved {
    it.choose(aim)?.map_or(Ok(()), |card| run(it, card))
}

/// Total Recall.
pub const TOTAL_RECALL: Card = action(179, Mars, "total-recall", "Total Recall")
    .amber(1)
    .rarity(Rarity::Rare)
    .text(
        "Play: Gain 1 amber for each friendly ready creature. Return each friendly creature to \
         its owner's hand.",
    )
    .does(&[on(PLAY, |it| {
        let ready = it.count(FRIENDLY.that(|state, _, card| !state.piece(card).exhausted));
        it.gain(ready)?;
        let own = it.all(FRIENDLY);
        it.put_in_hand(&own).map(drop)
    })]);
