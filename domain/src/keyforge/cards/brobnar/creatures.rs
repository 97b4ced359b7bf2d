//! Creatures of Brobnar.

use super::super::super::card::Card;
use super::super::super::face::creature;
use super::super::super::moments::{Claim, Deed, Event, How, Me, Number};
use super::super::super::printed::House::Brobnar;
use super::super::super::printed::{Keyword, Rarity, Trait};
use super::super::super::script::{
    Aim, BEFORE_FIGHT, CREATURE, DESTROYED, EACH_DISCARDED, EACH_ENTERED, EACH_FORGED, EACH_SLAIN,
    ENEMY, FIGHT, FIGHT_REAP, FRIENDLY, PLAY, REAP, TURN_ENDS, Text, each, on, one,
};
use super::super::super::state::State;
use super::super::super::things::Until;
use super::actions::{LOOTING, lose_if_rich};

/// Bilgum Avalanche.
pub const BILGUM_AVALANCHE: Card =
    creature(28, Brobnar, ("bilgum-avalanche", "Bilgum Avalanche"), (5, 0))
        .traits(&[Trait::Giant])
        .rarity(Rarity::Rare)
        .text("After you forge a key, deal 2 damage to each enemy creature.")
        .constant(Text {
            abilities: &[each(
                EACH_FORGED,
                |_, me, event| event.is_friendly(me),
                |it| {
                    let enemies = it.all(ENEMY);
                    it.damage_all(&enemies, 2)
                },
            )],
            ..Text::NONE
        });

/// Valdr.
pub const VALDR: Card = creature(29, Brobnar, ("valdr", "Valdr"), (6, 0))
    .traits(&[Trait::Giant])
    .text("Valdr deals +2 damage while it attacks an enemy creature on the flank.")
    .constant(Text {
        modify: Some(|state, me, number| match number {
            Number::FightDamage(it, against) if it == me.card => {
                let attacks = state.fight.is_some_and(|fight| fight.attacker == it);
                if attacks && state.is_on_flank(against) { 2 } else { 0 }
            }
            _ => 0,
        }),
        ..Text::NONE
    });

/// Bumpsy.
pub const BUMPSY: Card = creature(30, Brobnar, ("bumpsy", "Bumpsy"), (5, 0))
    .traits(&[Trait::Giant])
    .text("Play: Your opponent loses 1 amber.")
    .does(&[on(PLAY, |it| it.loses(it.foe(), 1).map(drop))]);

/// Earthshaker.
pub const EARTHSHAKER: Card = creature(31, Brobnar, ("earthshaker", "Earthshaker"), (7, 0))
    .traits(&[Trait::Giant])
    .rarity(Rarity::Uncommon)
    .text("Play: Destroy each creature with power 3 or lower.")
    .does(&[on(PLAY, |it| {
        let weak = it.all(CREATURE.that(|state, _, card| state.power(card) <= 3));
        it.destroy_all(&weak).map(drop)
    })]);

/// Firespitter.
pub const FIRESPITTER: Card = creature(32, Brobnar, ("firespitter", "Firespitter"), (5, 1))
    .traits(&[Trait::Giant])
    .text("Before Fight: Deal 1 damage to each enemy creature.")
    .does(&[on(BEFORE_FIGHT, |it| {
        let enemies = it.all(ENEMY);
        it.damage_all(&enemies, 1)
    })]);

/// A friendly neighbor of the card.
pub const NEIGHBOR: Aim = FRIENDLY.that(|state, me, card| state.neighbors(me.card).contains(&card));

/// Ganger Chieftain.
pub const GANGER_CHIEFTAIN: Card =
    creature(33, Brobnar, ("ganger-chieftain", "Ganger Chieftain"), (5, 0))
        .traits(&[Trait::Giant])
        .text("Play: You may ready and fight with a neighboring creature.")
        .does(&[one(PLAY, NEIGHBOR, |it, fighter| it.ready_and_fight(fighter))
            .may("ready and fight with a neighbor")]);

/// Grenade Snib.
pub const GRENADE_SNIB: Card = creature(34, Brobnar, ("grenade-snib", "Grenade Snib"), (2, 0))
    .traits(&[Trait::Goblin])
    .rarity(Rarity::Uncommon)
    .text("Destroyed: Your opponent loses 2 amber.")
    .does(&[on(DESTROYED, |it| it.loses(it.foe(), 2).map(drop))]);

/// Headhunter.
pub const HEADHUNTER: Card = creature(35, Brobnar, ("headhunter", "Headhunter"), (5, 0))
    .traits(&[Trait::Giant])
    .text("After Fight: Gain 1 amber.")
    .does(&[on(FIGHT, |it| it.gain(1)).calm()]);

/// Hebe the Huge.
pub const HEBE_THE_HUGE: Card = creature(36, Brobnar, ("hebe-the-huge", "Hebe the Huge"), (6, 0))
    .traits(&[Trait::Giant, Trait::Knight])
    .rarity(Rarity::Uncommon)
    .text("Play: Deal 2 damage to each other undamaged creature.")
    .does(&[on(PLAY, |it| {
        let others =
            it.all(CREATURE.that(|state, me, card| card != me.card && !state.is_damaged(card)));
        it.damage_all(&others, 2)
    })]);

/// Kelifi Dragon.
pub const KELIFI_DRAGON: Card = creature(37, Brobnar, ("kelifi-dragon", "Kelifi Dragon"), (12, 0))
    .traits(&[Trait::Dragon])
    .rarity(Rarity::Rare)
    .text(
        "Kelifi Dragon cannot be played unless you have 7 amber or more. After Fight/Reap: Gain \
         1 amber, and deal 5 damage to a creature.",
    )
    .constant(Text {
        forbids: Some(|state, me, deed| match deed {
            Deed::Play(seat, card) if card == me.card => state.player(seat).amber < 7,
            _ => false,
        }),
        ..Text::NONE
    })
    .does(&[on(FIGHT_REAP, |it| {
        it.gain(1)?;
        match it.choose(CREATURE)? {
            Some(target) => it.damage(target, 5),
            None => Ok(()),
        }
    })]);

/// King of the Crag.
pub const KING_OF_THE_CRAG: Card =
    creature(38, Brobnar, ("king-of-the-crag", "King of the Crag"), (7, 0))
        .traits(&[Trait::Giant])
        .rarity(Rarity::Rare)
        .text("Each enemy Brobnar creature gets -2 power.")
        .constant(Text {
            modify: Some(|state, me, number| match number {
                Number::Power(it)
                    if state.piece(it).side != me.you && state.house_of(it) == Brobnar =>
                {
                    -2
                }
                _ => 0,
            }),
            ..Text::NONE
        });

/// Whether an enemy creature was destroyed fighting the card, which has survived.
pub fn was_slain_by_me(_: &State, me: &Me, event: &Event) -> bool {
    event.against == Some(me.card) && event.is_enemy_creature(me)
}

/// Krump.
pub const KRUMP: Card = creature(39, Brobnar, ("krump", "Krump"), (6, 0))
    .traits(&[Trait::Giant])
    .text("After an enemy creature is destroyed fighting Krump, its controller loses 1 amber.")
    .constant(Text {
        abilities: &[each(EACH_SLAIN, was_slain_by_me, |it| it.loses(it.foe(), 1).map(drop))],
        ..Text::NONE
    });

/// Lomir Flamefist.
pub const LOMIR_FLAMEFIST: Card =
    creature(40, Brobnar, ("lomir-flamefist", "Lomir Flamefist"), (5, 0))
        .traits(&[Trait::Giant])
        .rarity(Rarity::Uncommon)
        .text("Play: If your opponent has 7 amber or more, they lose 2.")
        .does(&[on(PLAY, |it| lose_if_rich(it, 2))]);

/// Looter Goblin.
pub const LOOTER_GOBLIN: Card = creature(41, Brobnar, ("looter-goblin", "Looter Goblin"), (2, 0))
    .traits(&[Trait::Goblin])
    .keywords(&[Keyword::Elusive])
    .rarity(Rarity::Rare)
    .text(
        "Elusive. After Reap: Until the turn ends, gain 1 amber each time an enemy creature is \
         destroyed.",
    )
    .does(&[on(REAP, |it| it.lasts(0, Until::TurnEnds))])
    .later(&[LOOTING]);

/// Mugwump.
pub const MUGWUMP: Card = creature(42, Brobnar, ("mugwump", "Mugwump"), (6, 0))
    .traits(&[Trait::Giant])
    .rarity(Rarity::Rare)
    .text(
        "After an enemy creature is destroyed fighting Mugwump, fully heal Mugwump and give it a \
         +1 power counter.",
    )
    .constant(Text {
        abilities: &[each(EACH_SLAIN, was_slain_by_me, |it| {
            it.heal_fully(it.me())?;
            it.grow(it.me(), 1)
        })],
        ..Text::NONE
    });

/// Pingle Who Annoys.
pub const PINGLE_WHO_ANNOYS: Card =
    creature(43, Brobnar, ("pingle-who-annoys", "Pingle Who Annoys"), (2, 0))
        .traits(&[Trait::Goblin])
        .keywords(&[Keyword::Elusive])
        .rarity(Rarity::Rare)
        .text("Elusive. Deal 1 damage to each enemy creature after it enters play.")
        .constant(Text {
            abilities: &[each(
                EACH_ENTERED,
                |_, me, event| event.is_enemy_creature(me),
                |it| it.it().map_or(Ok(()), |card| it.damage(card, 1)),
            )],
            ..Text::NONE
        });

/// Rock-Hurling Giant.
pub const ROCK_HURLING_GIANT: Card =
    creature(44, Brobnar, ("rock-hurling-giant", "Rock-Hurling Giant"), (6, 0))
        .traits(&[Trait::Giant])
        .rarity(Rarity::Rare)
        .text(
            "During your turn, each time you discard a Brobnar card from your hand, you may deal \
             4 damage to a creature.",
        )
        .constant(Text {
            abilities: &[each(EACH_DISCARDED, is_own_brobnar, |it| match it.choose(CREATURE)? {
                Some(target) => it.damage(target, 4),
                None => Ok(()),
            })
            .may("deal 4 damage to a creature")],
            ..Text::NONE
        });

fn is_own_brobnar(state: &State, me: &Me, event: &Event) -> bool {
    event.is_friendly(me) && event.was.house == Brobnar && state.active == me.you
}

/// Rogue Ogre.
pub const ROGUE_OGRE: Card = creature(45, Brobnar, ("rogue-ogre", "Rogue Ogre"), (6, 0))
    .traits(&[Trait::Giant, Trait::Mutant])
    .rarity(Rarity::Rare)
    .text(
        "At the end of your turn, if you played exactly one card this turn, Rogue Ogre heals 2 \
         damage and captures 1 amber.",
    )
    .constant(Text {
        abilities: &[each(
            TURN_ENDS,
            |state, me, event| event.is_friendly(me) && state.ledger.played.len() == 1,
            |it| {
                it.heal(it.me(), 2)?;
                it.capture(it.me(), 1).map(drop)
            },
        )],
        ..Text::NONE
    });

/// Smaaash.
pub const SMAAASH: Card = creature(46, Brobnar, ("smaaash", "Smaaash"), (5, 0))
    .traits(&[Trait::Giant])
    .text("Play: Stun a creature.")
    .does(&[one(PLAY, CREATURE, |it, target| it.stun(target))]);

/// Tireless Crocag.
pub const TIRELESS_CROCAG: Card =
    creature(47, Brobnar, ("tireless-crocag", "Tireless Crocag"), (7, 0))
        .traits(&[Trait::Giant])
        .rarity(Rarity::Rare)
        .text(
            "Tireless Crocag cannot reap. You may use Tireless Crocag as if it belonged to the \
             active house. Destroy Tireless Crocag if your opponent has no creatures in play.",
        )
        .constant(Text {
            forbids: Some(
                |_, me, deed| matches!(deed, Deed::Use(_, card, How::Reap) if card == me.card),
            ),
            permits: Some(|_, me, deed| matches!(deed, Deed::Use(_, card, _) if card == me.card)),
            claims: Some(|state, me, claim| match claim {
                Claim::Dies(card) => card == me.card && state.line(state.foe(me.you)).is_empty(),
                _ => false,
            }),
            ..Text::NONE
        });

/// Troll.
pub const TROLL: Card = creature(48, Brobnar, ("troll", "Troll"), (8, 0))
    .traits(&[Trait::Giant])
    .text("After Reap: Heal 3 damage from Troll.")
    .does(&[on(REAP, |it| it.heal(it.me(), 3).map(drop)).calm()]);

/// Wardrummer.
pub const WARDRUMMER: Card = creature(49, Brobnar, ("wardrummer", "Wardrummer"), (3, 0))
    .traits(&[Trait::Goblin])
    .text("Play: Return each other friendly Brobnar creature to its owner's hand.")
    .does(&[on(PLAY, |it| {
        let others = it.all(
            FRIENDLY.that(|state, me, card| card != me.card && state.house_of(card) == Brobnar),
        );
        it.put_in_hand(&others).map(drop)
    })]);
