//! Creatures of Mars.

use super::super::super::card::Card;
use super::super::super::face::creature;
use super::super::super::moments::{Claim, Deed, Me, Number, Would};
use super::super::super::play::board::is_creature_of;
use super::super::super::printed::House::Mars;
use super::super::super::printed::{Keyword, Kind, Rarity, Trait};
use super::super::super::script::{
    ACTION, Aim, BEFORE_FIGHT, CREATURE, EACH_PLAYED, EACH_SLAIN, ENEMY, FIGHT_REAP, FRIENDLY,
    FRIENDLY_THING, Instead, PLAY, REAP, Text, each, on, one,
};
use super::super::super::state::State;
use super::super::super::things::{End, Until, Zone};
use super::super::brobnar::creatures::was_slain_by_me;
use super::actions::READY_MARTIAN;
use crate::engine::so_many;

/// "This enters play stunned."
const ENTERS_STUNNED: Option<fn(&State, &Me, Claim) -> bool> =
    Some(|_, me, claim| matches!(claim, Claim::EntersStunned(card) if card == me.card));

/// Another friendly creature.
const ANOTHER: Aim = FRIENDLY.that(|_, me, card| card != me.card);

/// Blypyp.
pub const BLYPYP: Card = creature(190, Mars, ("blypyp", "Blypyp"), (2, 0))
    .traits(&[Trait::Martian, Trait::Scientist])
    .rarity(Rarity::Uncommon)
    .text("After Reap: The next Mars creature that you play this turn enters play ready.")
    .does(&[on(REAP, |it| it.lasts(0, Until::TurnEnds))])
    .later(&[Text {
        says: "the next Mars creature that $you plays enters ready",
        claims: Some(|state, me, claim| match claim {
            Claim::EntersReady(card) => {
                state.is_played_by(card, me.you) && is_creature_of(state, card, Mars)
            }
            _ => false,
        }),
        times: Some(1),
        ..Text::NONE
    }]);

/// Chuff Ape.
pub const CHUFF_APE: Card = creature(191, Mars, ("chuff-ape", "Chuff Ape"), (11, 0))
    .traits(&[Trait::Beast])
    .keywords(&[Keyword::Taunt])
    .rarity(Rarity::Rare)
    .text(
        "Taunt. Chuff Ape enters play stunned. After Fight/Reap: You may sacrifice another \
         friendly creature. If you do, fully heal Chuff Ape.",
    )
    .constant(Text { claims: ENTERS_STUNNED, ..Text::NONE })
    .does(&[one(FIGHT_REAP, ANOTHER.to_destroy(), |it, other| match it.destroy(other)? {
        true => it.heal_fully(it.me()).map(drop),
        false => Ok(()),
    })
    .may("sacrifice another friendly creature")]);

/// Ether Spider.
pub const ETHER_SPIDER: Card = creature(192, Mars, ("ether-spider", "Ether Spider"), (7, 0))
    .traits(&[Trait::Beast])
    .rarity(Rarity::Uncommon)
    .text(
        "Ether Spider deals no damage when fighting. Each amber that would be added to your \
         opponent's pool is captured by Ether Spider instead.",
    )
    .constant(Text {
        forbids: Some(|_, me, deed| matches!(deed, Deed::Strike(card) if card == me.card)),
        instead: Some(Instead {
            of: |_, me, would| matches!(would, Would::Receive(seat, _) if seat != me.you),
            run: |_, _| Ok(()),
        }),
        ..Text::NONE
    });

/// Grabber Jammer.
pub const GRABBER_JAMMER: Card = creature(193, Mars, ("grabber-jammer", "Grabber Jammer"), (4, 1))
    .traits(&[Trait::Robot])
    .text("Your opponent's keys cost +1 amber. After Fight/Reap: Capture 1 amber.")
    .constant(Text {
        modify: Some(|_, me, number| match number {
            Number::KeyCost(seat) if seat != me.you => 1,
            _ => 0,
        }),
        ..Text::NONE
    })
    .does(&[on(FIGHT_REAP, |it| it.captures(1))]);

/// Grommid.
pub const GROMMID: Card = creature(194, Mars, ("grommid", "Grommid"), (10, 0))
    .traits(&[Trait::Beast])
    .rarity(Rarity::Rare)
    .text(
        "You cannot play creatures. After an enemy creature is destroyed fighting Grommid, your \
         opponent loses 1 amber.",
    )
    .constant(Text {
        forbids: Some(|state, me, deed| match deed {
            Deed::Play(seat, card) => {
                let other = card != me.card && state.kind(card) == Kind::Creature;
                other && seat == me.you
            }
            _ => false,
        }),
        abilities: &[each(EACH_SLAIN, was_slain_by_me, |it| it.loses(it.foe(), 1).map(drop))],
        ..Text::NONE
    });

/// A Mars creature that is no Agent.
const NO_AGENT: Aim =
    CREATURE.that(|state, _, card| state.house_of(card) == Mars && !state.is(card, Trait::Agent));

/// “John Smyth”.
pub const JOHN_SMYTH: Card = creature(195, Mars, ("john-smyth", "“John Smyth”"), (2, 0))
    .traits(&[Trait::Agent, Trait::Martian])
    .keywords(&[Keyword::Elusive])
    .text("Elusive. After Fight/Reap: Ready a Mars creature that is not an Agent.")
    .does(&[one(FIGHT_REAP, NO_AGENT, |it, card| it.ready(card))]);

/// Mindwarper.
pub const MINDWARPER: Card = creature(196, Mars, ("mindwarper", "Mindwarper"), (2, 0))
    .traits(&[Trait::Martian, Trait::Scientist])
    .keywords(&[Keyword::Elusive])
    .text("Elusive. Action: An enemy creature captures 1 amber from its own side.")
    .does(&[one(ACTION, ENEMY, |it, captor| {
        let own = it.state().piece(captor).side;
        it.capture_from(captor, own, 1).map(drop)
    })]);

/// Phylyx the Disintegrator.
pub const PHYLYX_THE_DISINTEGRATOR: Card =
    creature(197, Mars, ("phylyx-the-disintegrator", "Phylyx the Disintegrator"), (1, 0))
        .traits(&[Trait::Martian, Trait::Soldier])
        .keywords(&[Keyword::Elusive])
        .rarity(Rarity::Rare)
        .text("Elusive. Action: Your opponent loses 1 amber for each other friendly Mars creature.")
        .does(&[on(ACTION, |it| {
            let others =
                FRIENDLY.that(|state, me, card| card != me.card && state.house_of(card) == Mars);
            it.loses(it.foe(), it.count(others)).map(drop)
        })]);

/// Qyxxlyx Plague Master.
pub const QYXXLYX_PLAGUE_MASTER: Card =
    creature(198, Mars, ("qyxxlyx-plague-master", "Qyxxlyx Plague Master"), (3, 0))
        .traits(&[Trait::Martian, Trait::Scientist])
        .rarity(Rarity::Rare)
        .text(
            "After Fight/Reap: Deal 3 damage to each Human creature. Armor does not prevent this \
             damage.",
        )
        .does(&[on(FIGHT_REAP, |it| {
            let humans = it.all(CREATURE.that(|state, _, card| state.is(card, Trait::Human)));
            it.damage_through_armor(&humans, 3)
        })]);

/// Tunk.
pub const TUNK: Card = creature(199, Mars, ("tunk", "Tunk"), (6, 1))
    .traits(&[Trait::Robot])
    .text("After you play another Mars creature, fully heal Tunk.")
    .constant(Text {
        abilities: &[each(
            EACH_PLAYED,
            |_, me, event| {
                let martian = event.was.kind == Kind::Creature && event.was.house == Mars;
                martian && event.is_friendly(me) && event.card != Some(me.card)
            },
            |it| it.heal_fully(it.me()).map(drop),
        )
        .calm()],
        ..Text::NONE
    });

/// A friendly creature that is not of Mars.
const FRIEND_OF_MARS: Aim = FRIENDLY.that(|state, _, card| state.house_of(card) != Mars);

/// Ulyq Megamouth.
pub const ULYQ_MEGAMOUTH: Card = creature(200, Mars, ("ulyq-megamouth", "Ulyq Megamouth"), (3, 0))
    .traits(&[Trait::Martian, Trait::Scientist])
    .text("After Fight/Reap: Use a friendly creature that is not a Mars creature.")
    .does(&[one(FIGHT_REAP, FRIEND_OF_MARS, |it, card| it.use_card(card))]);

/// Uxlyx the Zookeeper.
pub const UXLYX_THE_ZOOKEEPER: Card =
    creature(201, Mars, ("uxlyx-the-zookeeper", "Uxlyx the Zookeeper"), (2, 0))
        .traits(&[Trait::Martian, Trait::Scientist])
        .keywords(&[Keyword::Elusive])
        .rarity(Rarity::Uncommon)
        .text(
            "Elusive. After Reap: Put an enemy creature into your archives. If it leaves your \
             archives, it goes to its owner's hand instead.",
        )
        .does(&[one(REAP, ENEMY, |it, specimen| it.abduct(&[specimen]))]);

/// Vezyma Thinkdrone.
pub const VEZYMA_THINKDRONE: Card =
    creature(202, Mars, ("vezyma-thinkdrone", "Vezyma Thinkdrone"), (3, 0))
        .traits(&[Trait::Martian, Trait::Scientist])
        .text("After Reap: You may archive a friendly creature or artifact from play.")
        .does(&[one(REAP, FRIENDLY_THING, |it, card| it.archive_all(&[card]))
            .may("archive a friendly creature or artifact")]);

/// Yxili Marauder.
pub const YXILI_MARAUDER: Card = creature(203, Mars, ("yxili-marauder", "Yxili Marauder"), (2, 0))
    .traits(&[Trait::Martian, Trait::Soldier])
    .text(
        "Yxili Marauder gets +1 power for each amber on it. Play: Capture 1 amber for each \
         friendly ready Mars creature.",
    )
    .constant(Text {
        modify: Some(|state, me, number| match number {
            Number::Power(it) if it == me.card => so_many(state.piece(it).amber),
            _ => 0,
        }),
        ..Text::NONE
    })
    .does(&[on(PLAY, |it| it.captures(it.count(READY_MARTIAN)))]);

/// Yxilo Bolter.
pub const YXILO_BOLTER: Card = creature(204, Mars, ("yxilo-bolter", "Yxilo Bolter"), (3, 0))
    .traits(&[Trait::Martian, Trait::Soldier])
    .text(
        "After Fight/Reap: Deal 2 damage to a creature. If this damage destroys that creature, \
         purge it.",
    )
    .does(&[one(FIGHT_REAP, CREATURE, |it, target| {
        let destroyed = it.damage_each(&[(target, 2)])?;
        let (owner, zone) = (it.state().piece(target).owner, it.state().piece(target).zone);
        if destroyed.contains(&target) && zone == Zone::Discard {
            let cause = it.cause();
            it.table.shift(owner, &[target], (Zone::Purged, End::Top), cause);
        }
        Ok(())
    })]);

/// Yxilx Dominator.
pub const YXILX_DOMINATOR: Card =
    creature(205, Mars, ("yxilx-dominator", "Yxilx Dominator"), (9, 1))
        .traits(&[Trait::Robot])
        .keywords(&[Keyword::Taunt])
        .text("Taunt. Yxilx Dominator enters play stunned.")
        .constant(Text { claims: ENTERS_STUNNED, ..Text::NONE });

/// Zorg.
pub const ZORG: Card = creature(206, Mars, ("zorg", "Zorg"), (7, 0))
    .traits(&[Trait::Beast])
    .rarity(Rarity::Uncommon)
    .text(
        "Zorg enters play stunned. Before Fight: Stun the creature that Zorg fights and each of \
         its neighbors.",
    )
    .constant(Text { claims: ENTERS_STUNNED, ..Text::NONE })
    .does(&[on(BEFORE_FIGHT, |it| {
        let Some(defender) = it.used.event.and_then(|it| it.against) else { return Ok(()) };
        let near = it.state().neighbors(defender);
        it.stun(defender)?;
        near.into_iter().try_for_each(|card| it.stun(card))
    })]);

/// Zyzzix the Many.
pub const ZYZZIX_THE_MANY: Card =
    creature(207, Mars, ("zyzzix-the-many", "Zyzzix the Many"), (3, 0))
        .traits(&[Trait::Martian, Trait::Soldier])
        .text(
            "After Fight/Reap: You may reveal a creature from your hand. If you do, archive it, \
             and give Zyzzix the Many three +1 power counters.",
        )
        .does(&[on(FIGHT_REAP, |it| {
            let shown = it.reveal_some(|state, card| state.kind(card) == Kind::Creature, 1)?;
            if shown.is_empty() {
                return Ok(());
            }
            let (you, cause) = (it.you(), it.cause());
            it.table.archive(you, &shown, cause);
            it.grow(it.me(), 3)
        })]);
