//! Creatures of Sanctum.

use super::super::super::action::Pick;
use super::super::super::card::Card;
use super::super::super::face::creature;
use super::super::super::moments::{Deed, How, Number};
use super::super::super::play::board::is_creature_with;
use super::super::super::printed::House::Sanctum;
use super::super::super::printed::{Keyword, Kind, Rarity, Trait};
use super::super::super::script::{
    ACTION, Aim, BEFORE_FIGHT, CREATURE, DESTROYED, EACH_CALLED, EACH_PLAYED, EACH_SLAIN, ENEMY,
    FIGHT, FIGHT_REAP, FRIENDLY, PLAY, PLAY_FIGHT_REAP, REAP, Text, Tie, each, on, one,
};
use super::super::super::things::{CardId, End, Until, Zone};
use super::super::brobnar::creatures::{NEIGHBOR, was_slain_by_me};

/// Another friendly creature.
const ANOTHER: Aim = FRIENDLY.that(|_, me, card| card != me.card);

/// Bulwark.
pub const BULWARK: Card = creature(238, Sanctum, ("bulwark", "Bulwark"), (4, 2))
    .traits(&[Trait::Human, Trait::Knight])
    .text("Each of Bulwark's neighbors gets +2 armor.")
    .constant(Text {
        modify: Some(|state, me, number| match number {
            Number::Armor(it) if state.neighbors(me.card).contains(&it) => 2,
            _ => 0,
        }),
        ..Text::NONE
    });

/// Champion Anaphiel.
pub const CHAMPION_ANAPHIEL: Card =
    creature(239, Sanctum, ("champion-anaphiel", "Champion Anaphiel"), (6, 1))
        .traits(&[Trait::Knight, Trait::Spirit])
        .keywords(&[Keyword::Taunt])
        .text("Taunt.");

/// Champion Tabris.
pub const CHAMPION_TABRIS: Card =
    creature(240, Sanctum, ("champion-tabris", "Champion Tabris"), (6, 2))
        .traits(&[Trait::Human, Trait::Knight])
        .rarity(Rarity::Uncommon)
        .text("After Fight: Capture 1 amber.")
        .does(&[on(FIGHT, |it| it.captures(1))]);

/// A friendly creature that is not of Sanctum.
const FRIEND_OF_SANCTUM: Aim = FRIENDLY.that(|state, _, card| state.house_of(card) != Sanctum);

/// Commander Remiel.
pub const COMMANDER_REMIEL: Card =
    creature(241, Sanctum, ("commander-remiel", "Commander Remiel"), (3, 0))
        .traits(&[Trait::Human, Trait::Knight])
        .text("After Reap: Use a friendly creature that is not a Sanctum creature.")
        .does(&[one(REAP, FRIEND_OF_SANCTUM, |it, card| it.use_card(card))]);

/// Duma the Martyr.
pub const DUMA_THE_MARTYR: Card =
    creature(242, Sanctum, ("duma-the-martyr", "Duma the Martyr"), (3, 0))
        .traits(&[Trait::Human])
        .rarity(Rarity::Rare)
        .text("Destroyed: Fully heal each other friendly creature and draw 2 cards.")
        .does(&[on(DESTROYED, |it| {
            it.all(ANOTHER).into_iter().try_for_each(|card| it.heal_fully(card).map(drop))?;
            it.draw(2)
        })]);

/// Francus.
pub const FRANCUS: Card = creature(243, Sanctum, ("francus", "Francus"), (6, 1))
    .traits(&[Trait::Knight, Trait::Spirit])
    .rarity(Rarity::Uncommon)
    .text("After an enemy creature is destroyed fighting Francus, Francus captures 1 amber.")
    .constant(Text {
        abilities: &[each(EACH_SLAIN, was_slain_by_me, |it| it.captures(1))],
        ..Text::NONE
    });

/// Grey Monk.
pub const GREY_MONK: Card = creature(244, Sanctum, ("grey-monk", "Grey Monk"), (3, 0))
    .traits(&[Trait::Human, Trait::Priest])
    .rarity(Rarity::Uncommon)
    .text("Each friendly creature gets +1 armor. After Reap: Heal 2 damage from a creature.")
    .constant(Text {
        modify: Some(|state, me, number| match number {
            Number::Armor(it) if state.piece(it).side == me.you => 1,
            _ => 0,
        }),
        ..Text::NONE
    })
    .does(&[one(REAP, CREATURE, |it, card| it.heal(card, 2).map(drop))]);

/// Hayyel the Merchant.
pub const HAYYEL_THE_MERCHANT: Card =
    creature(245, Sanctum, ("hayyel-the-merchant", "Hayyel the Merchant"), (3, 0))
        .traits(&[Trait::Human, Trait::Merchant])
        .rarity(Rarity::Rare)
        .text("Each time you play an artifact, gain 1 amber.")
        .constant(Text {
            abilities: &[each(
                EACH_PLAYED,
                |_, me, event| event.was.kind == Kind::Artifact && event.is_friendly(me),
                |it| it.gain(1),
            )
            .calm()],
            ..Text::NONE
        });

/// Horseman of Death.
pub const HORSEMAN_OF_DEATH: Card =
    creature(246, Sanctum, ("horseman-of-death", "Horseman of Death"), (5, 0))
        .traits(&[Trait::Horseman, Trait::Spirit])
        .rarity(Rarity::Fixed)
        .text("Play: Return each Horseman creature from your discard pile to your hand.")
        .does(&[on(PLAY, |it| {
            let (you, cause) = (it.you(), it.cause());
            let mut horsemen = it.state().player(you).discard.clone();
            horsemen.retain(|card| is_creature_with(it.state(), *card, Trait::Horseman));
            it.table.shift(you, &horsemen, (Zone::Hand, End::Top), cause);
            Ok(())
        })]);

/// Horseman of Famine.
pub const HORSEMAN_OF_FAMINE: Card =
    creature(247, Sanctum, ("horseman-of-famine", "Horseman of Famine"), (5, 0))
        .traits(&[Trait::Horseman, Trait::Spirit])
        .rarity(Rarity::Fixed)
        .text("Play/After Fight/After Reap: Destroy the least powerful creature.")
        .does(&[on(PLAY_FIGHT_REAP, |it| {
            let mut weakest = it.all(CREATURE);
            let least = weakest.iter().map(|card| it.state().power(*card)).min();
            weakest.retain(|card| Some(it.state().power(*card)) == least);
            match it.choose_of(weakest, Pick::Card)? {
                Some(card) => it.destroy(card).map(drop),
                None => Ok(()),
            }
        })]);

/// Horseman of Pestilence.
pub const HORSEMAN_OF_PESTILENCE: Card =
    creature(248, Sanctum, ("horseman-of-pestilence", "Horseman of Pestilence"), (5, 0))
        .traits(&[Trait::Horseman, Trait::Spirit])
        .rarity(Rarity::Rare)
        .text("Play/After Fight/After Reap: Deal 1 damage to each creature that is no Horseman.")
        .does(&[on(PLAY_FIGHT_REAP, |it| {
            let others = it.all(CREATURE.that(|state, _, card| !state.is(card, Trait::Horseman)));
            it.damage_all(&others, 1)
        })]);

/// Horseman of War.
pub const HORSEMAN_OF_WAR: Card =
    creature(249, Sanctum, ("horseman-of-war", "Horseman of War"), (5, 0))
        .traits(&[Trait::Horseman, Trait::Spirit])
        .rarity(Rarity::Fixed)
        .text(
            "Play: Until the turn ends, each friendly creature may be used as if it belonged to \
             the active house, but only to fight.",
        )
        .does(&[on(PLAY, |it| it.lasts(0, Until::TurnEnds))])
        .later(&[Text {
            says: "each creature of $you may fight, and be used in no other way",
            permits: Some(|state, me, deed| match deed {
                Deed::Use(seat, card, How::Fight) => {
                    seat == me.you && state.line(seat).contains(&card)
                }
                _ => false,
            }),
            forbids: Some(|state, me, deed| match deed {
                Deed::Use(_, card, How::Reap | How::Action | How::Omni) => {
                    state.line(me.you).contains(&card)
                }
                _ => false,
            }),
            ..Text::NONE
        }]);

/// Jehu the Bureaucrat.
pub const JEHU_THE_BUREAUCRAT: Card =
    creature(250, Sanctum, ("jehu-the-bureaucrat", "Jehu the Bureaucrat"), (3, 0))
        .traits(&[Trait::Human])
        .rarity(Rarity::Rare)
        .text("After you choose Sanctum as your active house, gain 2 amber.")
        .constant(Text {
            abilities: &[each(
                EACH_CALLED,
                |state, me, event| event.is_friendly(me) && state.house == Some(Sanctum),
                |it| it.gain(2),
            )
            .calm()],
            ..Text::NONE
        });

/// Lady Maxena.
pub const LADY_MAXENA: Card = creature(251, Sanctum, ("lady-maxena", "Lady Maxena"), (5, 2))
    .traits(&[Trait::Knight, Trait::Spirit])
    .rarity(Rarity::Uncommon)
    .text("Play: Stun a creature. Action: Return Lady Maxena to its owner's hand.")
    .does(&[
        one(PLAY, CREATURE, |it, target| it.stun(target)),
        on(ACTION, |it| it.put_in_hand(&[it.me()]).map(drop)),
    ]);

/// Lord Golgotha.
pub const LORD_GOLGOTHA: Card = creature(252, Sanctum, ("lord-golgotha", "Lord Golgotha"), (5, 2))
    .traits(&[Trait::Knight, Trait::Spirit])
    .rarity(Rarity::Rare)
    .text("Before Fight: Deal 3 damage to each neighbor of the creature that Lord Golgotha fights.")
    .does(&[on(BEFORE_FIGHT, |it| {
        let Some(defender) = it.used.event.and_then(|it| it.against) else { return Ok(()) };
        let near = it.state().neighbors(defender);
        it.damage_all(&near, 3)
    })]);

/// An enemy creature that can be destroyed.
const MORTAL_ENEMY: Aim = ENEMY.to_destroy();

/// Numquid the Fair.
pub const NUMQUID_THE_FAIR: Card =
    creature(253, Sanctum, ("numquid-the-fair", "Numquid the Fair"), (3, 0))
        .traits(&[Trait::Human])
        .rarity(Rarity::Rare)
        .text(
            "Play: Destroy an enemy creature. Repeat this as long as your opponent has more \
             creatures than you.",
        )
        .does(&[on(PLAY, |it| {
            loop {
                let Some(victim) = it.choose(MORTAL_ENEMY)? else { return Ok(()) };
                it.destroy(victim)?;
                if !it.is_here() || it.count(ENEMY) <= it.count(FRIENDLY) {
                    return Ok(());
                }
            }
        })]);

/// Protectrix.
pub const PROTECTRIX: Card = creature(254, Sanctum, ("protectrix", "Protectrix"), (5, 0))
    .traits(&[Trait::Knight, Trait::Spirit])
    .text(
        "After Reap: You may fully heal a creature. If you do, it cannot be dealt damage until \
         the turn ends.",
    )
    .does(&[one(REAP, CREATURE, |it, card| {
        if 0 < it.heal_fully(card)? {
            it.lasts_on(0, Until::TurnEnds, Some(card), None)?;
        }
        Ok(())
    })
    .may("fully heal a creature")])
    .later(&[Text {
        says: "cannot be dealt damage",
        tied: Tie::To(&[Kind::Creature]),
        forbids: Some(|_, me, deed| matches!(deed, Deed::Damage(card) if me.is_on(card))),
        ..Text::NONE
    }]);

/// Raiding Knight.
pub const RAIDING_KNIGHT: Card =
    creature(255, Sanctum, ("raiding-knight", "Raiding Knight"), (4, 2))
        .traits(&[Trait::Human, Trait::Knight])
        .text("Play: Capture 1 amber.")
        .does(&[on(PLAY, |it| it.captures(1))]);

/// Sanctum Guardian.
pub const SANCTUM_GUARDIAN: Card =
    creature(256, Sanctum, ("sanctum-guardian", "Sanctum Guardian"), (6, 1))
        .traits(&[Trait::Knight, Trait::Spirit])
        .keywords(&[Keyword::Taunt])
        .rarity(Rarity::Rare)
        .text(
            "Taunt. After Fight/Reap: Swap Sanctum Guardian with another friendly creature in \
             your battleline.",
        )
        .does(&[one(FIGHT_REAP, ANOTHER, |it, other| {
            let (me, cause): (CardId, _) = (it.me(), it.cause());
            it.table.swap(me, other, cause)
        })]);

/// Sequis.
pub const SEQUIS: Card = creature(257, Sanctum, ("sequis", "Sequis"), (4, 2))
    .traits(&[Trait::Human, Trait::Knight])
    .text("After Reap: Capture 1 amber.")
    .does(&[on(REAP, |it| it.captures(1))]);

/// Sergeant Zakiel.
pub const SERGEANT_ZAKIEL: Card =
    creature(258, Sanctum, ("sergeant-zakiel", "Sergeant Zakiel"), (4, 1))
        .traits(&[Trait::Human, Trait::Knight])
        .text("Play: You may ready and fight with a neighboring creature.")
        .does(&[one(PLAY, NEIGHBOR, |it, fighter| it.ready_and_fight(fighter))
            .may("ready and fight with a neighbor")]);

/// Staunch Knight.
pub const STAUNCH_KNIGHT: Card =
    creature(259, Sanctum, ("staunch-knight", "Staunch Knight"), (4, 2))
        .traits(&[Trait::Human, Trait::Knight])
        .text("Staunch Knight gets +2 power while it is on a flank.")
        .constant(Text {
            modify: Some(|state, me, number| match number {
                Number::Power(it) if it == me.card && state.is_on_flank(it) => 2,
                _ => 0,
            }),
            ..Text::NONE
        });

/// Gatekeeper.
pub const GATEKEEPER: Card = creature(260, Sanctum, ("gatekeeper", "Gatekeeper"), (5, 1))
    .traits(&[Trait::Knight, Trait::Spirit])
    .rarity(Rarity::Uncommon)
    .text("Play: If your opponent has 7 amber or more, capture all but 5 of it.")
    .does(&[on(PLAY, |it| {
        let theirs = it.amber(it.foe());
        if 7 <= theirs { it.captures(theirs - 5) } else { Ok(()) }
    })]);

/// The Vaultkeeper.
pub const THE_VAULTKEEPER: Card =
    creature(261, Sanctum, ("the-vaultkeeper", "The Vaultkeeper"), (4, 1))
        .traits(&[Trait::Knight, Trait::Spirit])
        .rarity(Rarity::Rare)
        .text("Your amber cannot be stolen.")
        .constant(Text {
            forbids: Some(|_, me, deed| matches!(deed, Deed::StealFrom(seat) if seat == me.you)),
            ..Text::NONE
        });

/// Veemos Lightbringer.
pub const VEEMOS_LIGHTBRINGER: Card =
    creature(262, Sanctum, ("veemos-lightbringer", "Veemos Lightbringer"), (6, 0))
        .traits(&[Trait::Angel, Trait::Spirit])
        .rarity(Rarity::Rare)
        .text("Play: Destroy each creature with elusive.")
        .does(&[on(PLAY, |it| {
            let evasive = it.all(CREATURE.that(|state, _, card| state.has(card, Keyword::Elusive)));
            it.destroy_all(&evasive).map(drop)
        })]);
