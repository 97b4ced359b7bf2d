//! Creatures of Dis.

use super::super::super::action::Pick;
use super::super::super::card::Card;
use super::super::super::face::creature;
use super::super::super::fact;
use super::super::super::moments::{Claim, Deed, Number};
use super::super::super::printed::House::Dis;
use super::super::super::printed::{House, Keyword, Kind, Rarity, Trait};
use super::super::super::script::{
    ACTION, Ability, Aim, BEFORE_FIGHT, CREATURE, CREATURE_OR_ARTIFACT, DESTROYED, EACH_DIED,
    EACH_SLAIN, FIGHT_REAP, PLAY, PLAY_FIGHT_REAP, REAP, TURN_ENDS, Text, each, on, one,
};
use super::super::brobnar::creatures::was_slain_by_me;

/// Charette.
pub const CHARETTE: Card = creature(81, Dis, ("charette", "Charette"), (4, 0))
    .traits(&[Trait::Demon])
    .text("Play: Capture 3 amber.")
    .does(&[on(PLAY, |it| it.capture(it.me(), 3).map(drop))]);

/// Drumble.
pub const DRUMBLE: Card = creature(82, Dis, ("drumble", "Drumble"), (2, 0))
    .traits(&[Trait::Imp])
    .keywords(&[Keyword::Elusive])
    .rarity(Rarity::Uncommon)
    .text("Elusive. Play: If your opponent has 7 amber or more, capture all of it.")
    .does(&[on(PLAY, |it| {
        let amber = it.amber(it.foe());
        if 7 <= amber { it.capture(it.me(), amber).map(drop) } else { Ok(()) }
    })]);

/// Dust Imp.
pub const DUST_IMP: Card = creature(83, Dis, ("dust-imp", "Dust Imp"), (2, 0))
    .traits(&[Trait::Imp])
    .text("Destroyed: Gain 2 amber.")
    .does(&[on(DESTROYED, |it| it.gain(2)).calm()]);

/// Eater of the Dead.
pub const EATER_OF_THE_DEAD: Card =
    creature(84, Dis, ("eater-of-the-dead", "Eater of the Dead"), (4, 0))
        .traits(&[Trait::Demon])
        .rarity(Rarity::Rare)
        .text(
            "After Fight/Reap: Purge a creature from a discard pile. If you do, put a +1 power \
             counter on Eater of the Dead.",
        )
        .does(&[on(FIGHT_REAP, |it| {
            let mut dead = it.own_discard();
            dead.extend(&it.state().player(it.foe()).discard);
            dead.retain(|card| it.state().kind(*card) == Kind::Creature);
            match it.choose_of(dead, Pick::DiscardCard)? {
                Some(eaten) if it.purge_from_discard(eaten) => it.grow(it.me(), 1),
                _ => Ok(()),
            }
        })]);

/// Ember Imp.
pub const EMBER_IMP: Card = creature(85, Dis, ("ember-imp", "Ember Imp"), (2, 0))
    .traits(&[Trait::Imp])
    .text("Your opponent cannot play more than 2 cards each turn.")
    .constant(Text {
        forbids: Some(|state, me, deed| match deed {
            Deed::Play(seat, _) if seat != me.you => {
                2 <= state.ledger.played.iter().filter(|it| it.seat == seat).count()
            }
            _ => false,
        }),
        ..Text::NONE
    });

/// Gabos Longarms.
pub const GABOS_LONGARMS: Card = creature(86, Dis, ("gabos-longarms", "Gabos Longarms"), (5, 0))
    .traits(&[Trait::Demon])
    .rarity(Rarity::Rare)
    .text(
        "Before Fight: Choose a creature. Gabos Longarms deals its damage to that creature instead \
         of the one that it fights.",
    )
    .does(&[on(BEFORE_FIGHT, |it| {
        let fights = it.state().fight.is_some_and(|fight| fight.attacker == it.me());
        if !fights || !it.is_here() {
            return Ok(());
        }
        match it.choose(CREATURE)? {
            Some(target) => it.emit(|cause| fact::FightTurned { target, cause }),
            None => Ok(()),
        }
    })]);

/// Overlord Greking.
pub const OVERLORD_GREKING: Card =
    creature(87, Dis, ("overlord-greking", "Overlord Greking"), (7, 0))
        .traits(&[Trait::Demon])
        .rarity(Rarity::Rare)
        .text(
            "After an enemy creature is destroyed fighting Overlord Greking, put it from your \
             opponent's discard pile into play under your control.",
        )
        .constant(Text {
            abilities: &[each(EACH_SLAIN, was_slain_by_me, |it| {
                let (you, cause) = (it.you(), it.cause());
                let slain = it.slain_in_discard();
                match slain.filter(|card| it.state().piece(*card).owner != you) {
                    Some(slain) => it.table.put_into_play(slain, you, cause),
                    None => Ok(()),
                }
            })],
            ..Text::NONE
        });

/// Guardian Demon.
pub const GUARDIAN_DEMON: Card = creature(88, Dis, ("guardian-demon", "Guardian Demon"), (4, 0))
    .traits(&[Trait::Demon])
    .rarity(Rarity::Uncommon)
    .text(
        "Play/After Fight/After Reap: Heal up to 2 damage from a creature. Deal as much damage to \
         another creature.",
    )
    .does(&[one(PLAY_FIGHT_REAP, CREATURE, |it, patient| {
        let most = it.state().piece(patient).damage.min(2);
        let amount = if most == 0 { 0 } else { it.choose_number(0, most)? };
        let healed = it.heal(patient, amount)?;
        if healed == 0 {
            return Ok(());
        }
        let mut others = it.all(CREATURE);
        others.retain(|card| *card != patient);
        match it.choose_of(others, Pick::Card)? {
            Some(target) => it.damage(target, healed),
            None => Ok(()),
        }
    })]);

/// A creature of power 1 to destroy.
const OF_POWER_1: Aim = CREATURE.that(|state, _, card| state.power(card) == 1).to_destroy();

/// Master of 1.
pub const MASTER_OF_1: Card = creature(89, Dis, ("master-of-1", "Master of 1"), (4, 0))
    .traits(&[Trait::Demon])
    .rarity(Rarity::Rare)
    .text("After Reap: You may destroy a creature with power 1.")
    .does(&[one(REAP, OF_POWER_1, |it, target| it.destroy(target).map(drop))
        .may("destroy a creature with power 1")]);

/// A creature of power 2 to destroy.
const OF_POWER_2: Aim = CREATURE.that(|state, _, card| state.power(card) == 2).to_destroy();

/// Master of 2.
pub const MASTER_OF_2: Card = creature(90, Dis, ("master-of-2", "Master of 2"), (4, 0))
    .traits(&[Trait::Demon])
    .rarity(Rarity::Variant)
    .text("After Reap: You may destroy a creature with power 2.")
    .does(&[one(REAP, OF_POWER_2, |it, target| it.destroy(target).map(drop))
        .may("destroy a creature with power 2")]);

/// A creature of power 3 to destroy.
const OF_POWER_3: Aim = CREATURE.that(|state, _, card| state.power(card) == 3).to_destroy();

/// Master of 3.
pub const MASTER_OF_3: Card = creature(91, Dis, ("master-of-3", "Master of 3"), (4, 0))
    .traits(&[Trait::Demon])
    .rarity(Rarity::Variant)
    .text("After Reap: You may destroy a creature with power 3.")
    .does(&[one(REAP, OF_POWER_3, |it, target| it.destroy(target).map(drop))
        .may("destroy a creature with power 3")]);

/// Pit Demon.
pub const PIT_DEMON: Card = creature(92, Dis, ("pit-demon", "Pit Demon"), (5, 0))
    .traits(&[Trait::Demon])
    .text("Action: Steal 1 amber.")
    .does(&[on(ACTION, |it| it.steal(1).map(drop))]);

/// Pitlord.
pub const PITLORD: Card = creature(93, Dis, ("pitlord", "Pitlord"), (9, 0))
    .amber(2)
    .traits(&[Trait::Demon])
    .keywords(&[Keyword::Taunt])
    .rarity(Rarity::Rare)
    .text("Taunt. You have to choose Dis as your active house.")
    .constant(Text {
        claims: Some(|_, me, claim| claim == Claim::MustCall(me.you, Dis)),
        ..Text::NONE
    });

/// Restringuntus.
pub const RESTRINGUNTUS: Card = creature(94, Dis, ("restringuntus", "Restringuntus"), (1, 0))
    .traits(&[Trait::Demon])
    .rarity(Rarity::Rare)
    .text(
        "Play: Choose a house. As long as Restringuntus is in play, your opponent cannot choose \
         it as their active house.",
    )
    .does(&[on(PLAY, |it| {
        let house = it.choose_house(&House::ALL)?;
        it.name_house(house)
    })])
    .constant(Text {
        forbids: Some(|_, me, deed| match deed {
            Deed::Call(seat, house) => seat != me.you && me.house == Some(house),
            _ => false,
        }),
        ..Text::NONE
    });

/// Shaffles.
pub const SHAFFLES: Card = creature(95, Dis, ("shaffles", "Shaffles"), (2, 0))
    .traits(&[Trait::Imp])
    .rarity(Rarity::Uncommon)
    .text("At the end of your turn, your opponent loses 1 amber.")
    .constant(Text {
        abilities: &[each(
            TURN_ENDS,
            |_, me, event| event.is_friendly(me),
            |it| it.loses(it.foe(), 1).map(drop),
        )
        .calm()],
        ..Text::NONE
    });

/// Shooler.
pub const SHOOLER: Card = creature(96, Dis, ("shooler", "Shooler"), (5, 0))
    .traits(&[Trait::Demon])
    .text("Play: If your opponent has 4 amber or more, steal 1.")
    .does(&[on(PLAY, |it| if 4 <= it.amber(it.foe()) { it.steal(1).map(drop) } else { Ok(()) })]);

/// Snudge.
pub const SNUDGE: Card = creature(97, Dis, ("snudge", "Snudge"), (4, 0))
    .traits(&[Trait::Demon])
    .rarity(Rarity::Uncommon)
    .text("After Fight/Reap: Return an artifact or a flank creature to its owner's hand.")
    .does(&[one(
        FIGHT_REAP,
        CREATURE_OR_ARTIFACT
            .that(|state, _, card| state.kind(card) == Kind::Artifact || state.is_on_flank(card)),
        |it, target| it.put_in_hand(&[target]).map(drop),
    )]);

/// Stealer of Souls.
pub const STEALER_OF_SOULS: Card =
    creature(98, Dis, ("stealer-of-souls", "Stealer of Souls"), (6, 0))
        .traits(&[Trait::Demon])
        .rarity(Rarity::Uncommon)
        .text(
            "After an enemy creature is destroyed fighting Stealer of Souls, purge it and gain 1 \
             amber.",
        )
        .constant(Text {
            abilities: &[each(EACH_SLAIN, was_slain_by_me, |it| {
                if let Some(slain) = it.slain_in_discard() {
                    it.purge_from_discard(slain);
                }
                it.gain(1)
            })],
            ..Text::NONE
        });

/// Succubus.
pub const SUCCUBUS: Card = creature(99, Dis, ("succubus", "Succubus"), (3, 0))
    .traits(&[Trait::Demon])
    .text("During their draw step, your opponent refills their hand to 1 card less.")
    .constant(Text {
        modify: Some(|_, me, number| match number {
            Number::HandSize(seat) if seat != me.you => -1,
            _ => 0,
        }),
        ..Text::NONE
    });

/// Tentacus.
pub const TENTACUS: Card = creature(100, Dis, ("tentacus", "Tentacus"), (5, 0))
    .traits(&[Trait::Demon])
    .rarity(Rarity::Uncommon)
    .text("Your opponent has to pay you 1 amber to use an artifact.")
    .constant(Text {
        modify: Some(|state, me, number| match number {
            Number::Toll(Deed::Use(seat, card, _)) if seat != me.you => {
                i32::from(state.kind(card) == Kind::Artifact)
            }
            _ => 0,
        }),
        ..Text::NONE
    });

/// The Terror.
pub const THE_TERROR: Card = creature(101, Dis, ("the-terror", "The Terror"), (5, 0))
    .traits(&[Trait::Demon, Trait::Knight])
    .text("Play: If your opponent has no amber, gain 2 amber.")
    .does(&[on(PLAY, |it| if it.amber(it.foe()) == 0 { it.gain(2) } else { Ok(()) })]);

/// Tocsin.
pub const TOCSIN: Card = creature(102, Dis, ("tocsin", "Tocsin"), (3, 0))
    .traits(&[Trait::Demon])
    .text("After Reap: Your opponent discards a random card from their hand.")
    .does(&[on(REAP, |it| it.discards_at_random(it.foe()).map(drop))]);

/// Tolas.
pub const TOLAS: Card = creature(103, Dis, ("tolas", "Tolas"), (1, 0))
    .traits(&[Trait::Imp])
    .keywords(&[Keyword::Elusive])
    .rarity(Rarity::Rare)
    .text("Elusive. Each time a creature is destroyed, its controller's opponent gains 1 amber.")
    .constant(Text { abilities: &[PAYS_FOR_DEATHS], ..Text::NONE });

const PAYS_FOR_DEATHS: Ability = each(
    EACH_DIED,
    |_, _, event| event.was.kind == Kind::Creature,
    |it| match it.used.event {
        Some(event) => it.gains(it.state().foe(event.seat), 1),
        None => Ok(()),
    },
)
.calm();

/// Truebaru.
pub const TRUEBARU: Card = creature(104, Dis, ("truebaru", "Truebaru"), (7, 0))
    .traits(&[Trait::Demon])
    .keywords(&[Keyword::Taunt])
    .rarity(Rarity::Rare)
    .loses(3)
    .text("To play Truebaru, you have to lose 3 amber. Taunt. Destroyed: Gain 5 amber.")
    .does(&[on(DESTROYED, |it| it.gain(5)).calm()]);
