//! Actions of Brobnar.

use super::super::super::action::Pick;
use super::super::super::card::Card;
use super::super::super::face::action;
use super::super::super::moments::{Deed, How};
use super::super::super::printed::House::Brobnar;
use super::super::super::printed::{House, Rarity};
use super::super::super::script::{
    ARTIFACT, CREATURE, EACH_DIED, EACH_FOUGHT, ENEMY, FRIENDLY, PLAY, Play, Text, each, on, one,
};
use super::super::super::state::State;
use super::super::super::things::{CardId, Until};
use crate::engine::{Resolved, Seat, so_many};

/// Anger.
pub const ANGER: Card = action(1, Brobnar, "anger", "Anger")
    .amber(1)
    .text("Play: Ready and fight with a friendly creature.")
    .does(&[one(PLAY, FRIENDLY, |it, fighter| it.ready_and_fight(fighter))]);

/// Barehanded.
pub const BAREHANDED: Card = action(2, Brobnar, "barehanded", "Barehanded")
    .amber(1)
    .rarity(Rarity::Rare)
    .text("Play: Put each artifact on top of its owner's deck.")
    .does(&[on(PLAY, |it| {
        let artifacts = it.all(ARTIFACT);
        it.put_on_deck(&artifacts).map(drop)
    })]);

/// Blood Money.
pub const BLOOD_MONEY: Card = action(3, Brobnar, "blood-money", "Blood Money")
    .rarity(Rarity::Uncommon)
    .text("Play: Put 2 amber from the common supply on an enemy creature.")
    .does(&[one(PLAY, ENEMY, |it, creature| it.exalt(creature, 2))]);

/// Brothers in Battle.
pub const BROTHERS_IN_BATTLE: Card = action(4, Brobnar, "brothers-in-battle", "Brothers in Battle")
    .amber(1)
    .rarity(Rarity::Rare)
    .text("Play: Choose a house. Until the turn ends, friendly creatures of it may fight.")
    .does(&[on(PLAY, |it| {
        let house = it.choose_house(&House::ALL)?;
        it.lasts_on(0, Until::TurnEnds, None, Some(house))
    })])
    .later(&[Text {
        says: "creatures of $house that $you controls may fight",
        permits: Some(|state, me, deed| {
            fights(deed).is_some_and(|it| Some(state.house_of(it)) == me.house)
        }),
        ..Text::NONE
    }]);

/// The creature that somebody would use to fight.
fn fights(deed: Deed) -> Option<CardId> {
    match deed {
        Deed::Use(_, card, How::Fight) => Some(card),
        _ => None,
    }
}

/// Burn the Stockpile.
pub const BURN_THE_STOCKPILE: Card = action(5, Brobnar, "burn-the-stockpile", "Burn the Stockpile")
    .rarity(Rarity::Uncommon)
    .text("Play: If your opponent has 7 amber or more, they lose 4.")
    .does(&[on(PLAY, |it| lose_if_rich(it, 4))]);

/// An opponent with 7 amber or more loses some.
pub fn lose_if_rich(it: &mut Play<'_>, amount: u32) -> Resolved {
    let foe = it.foe();
    if 7 <= it.amber(foe) {
        it.loses(foe, amount)?;
    }
    Ok(())
}

/// Champion's Challenge.
pub const CHAMPIONS_CHALLENGE: Card =
    action(6, Brobnar, "champion-s-challenge", "Champion’s Challenge")
        .rarity(Rarity::Rare)
        .text(
            "Play: Destroy each enemy creature but the most powerful one, and each friendly \
             creature but the most powerful one. Ready and fight with your remaining creature.",
        )
        .does(&[on(PLAY, |it| {
            let (you, foe) = (it.you(), it.foe());
            let mut doomed = all_but_strongest(it, foe)?;
            doomed.extend(all_but_strongest(it, you)?);
            it.destroy_all(&doomed)?;
            match it.choose(FRIENDLY)? {
                Some(champion) => it.ready_and_fight(champion),
                None => Ok(()),
            }
        })]);

/// A player's creatures without the most powerful one; of several the active player chooses.
fn all_but_strongest(it: &mut Play<'_>, seat: Seat) -> Resolved<Vec<CardId>> {
    let line = it.state().line(seat).to_vec();
    let most = line.iter().map(|card| it.state().power(*card)).max();
    let strongest = line.iter().copied().filter(|card| Some(it.state().power(*card)) == most);
    let strongest: Vec<CardId> = strongest.collect();
    let kept = it.choose_of(strongest, Pick::Card)?;
    Ok(line.into_iter().filter(|card| Some(*card) != kept).collect())
}

/// Coward's End.
pub const COWARDS_END: Card = action(7, Brobnar, "coward-s-end", "Coward’s End")
    .text("Play: Destroy each undamaged creature. Gain 3 chains.")
    .does(&[on(PLAY, |it| {
        let undamaged = it.all(CREATURE.that(|state, _, card| !state.is_damaged(card)));
        it.destroy_all(&undamaged)?;
        it.chains(3)
    })]);

/// Follow the Leader.
pub const FOLLOW_THE_LEADER: Card = action(8, Brobnar, "follow-the-leader", "Follow the Leader")
    .rarity(Rarity::Uncommon)
    .text("Play: Until the turn ends, each friendly creature may fight.")
    .does(&[on(PLAY, |it| it.lasts(0, Until::TurnEnds))])
    .later(&[Text {
        says: "each creature of $you may fight",
        permits: Some(|_, _, deed| fights(deed).is_some()),
        ..Text::NONE
    }]);

/// Lava Ball.
pub const LAVA_BALL: Card = action(9, Brobnar, "lava-ball", "Lava Ball")
    .rarity(Rarity::Rare)
    .text("Play: Deal 4 damage to a creature, with 2 splash.")
    .does(&[one(PLAY, CREATURE, |it, target| it.splash(target, 4, 2).map(drop))]);

/// Loot the Bodies.
pub const LOOT_THE_BODIES: Card = action(10, Brobnar, "loot-the-bodies", "Loot the Bodies")
    .text("Play: Until the turn ends, gain 1 amber each time an enemy creature is destroyed.")
    .does(&[on(PLAY, |it| it.lasts(0, Until::TurnEnds))])
    .later(&[LOOTING]);

/// "Gain 1 amber each time an enemy creature is destroyed."
pub const LOOTING: Text = Text {
    says: "$you gains 1 amber each time a creature of $foe is destroyed",
    abilities: &[
        each(EACH_DIED, |_, me, event| event.is_enemy_creature(me), |it| it.gain(1)).calm()
    ],
    ..Text::NONE
};

/// Take that, Smartypants.
pub const TAKE_THAT_SMARTYPANTS: Card =
    action(11, Brobnar, "take-that-smartypants", "Take that, Smartypants")
        .amber(1)
        .rarity(Rarity::Rare)
        .text("Play: Steal 2 amber if your opponent has 3 or more Logos cards in play.")
        .does(&[on(PLAY, |it| {
            let (state, foe) = (it.state(), it.foe());
            let theirs = state.in_play().filter(|card| state.piece(*card).side == foe);
            let logos = theirs.filter(|card| state.house_of(*card) == House::Logos).count();
            if 3 <= logos { it.steal(2).map(drop) } else { Ok(()) }
        })]);

/// Punch.
pub const PUNCH: Card = action(12, Brobnar, "punch", "Punch")
    .amber(1)
    .text("Play: Deal 3 damage to a creature.")
    .does(&[one(PLAY, CREATURE, |it, target| it.damage(target, 3))]);

/// Relentless Assault.
pub const RELENTLESS_ASSAULT: Card =
    action(13, Brobnar, "relentless-assault", "Relentless Assault")
        .rarity(Rarity::Uncommon)
        .text("Play: Ready and fight with up to 3 different friendly creatures, one at a time.")
        .does(&[on(PLAY, |it| {
            let mut fought: Vec<CardId> = Vec::new();
            while fought.len() < 3 {
                let mut able = it.all(FRIENDLY);
                able.retain(|card| !fought.contains(card));
                let chosen = it.choose_some(able, (0, 1), Pick::Card)?;
                let Some(fighter) = chosen.first() else { break };
                fought.push(*fighter);
                it.ready_and_fight(*fighter)?;
            }
            Ok(())
        })]);

/// Smith.
pub const SMITH: Card = action(14, Brobnar, "smith", "Smith")
    .amber(1)
    .rarity(Rarity::Uncommon)
    .text("Play: Gain 2 amber if you control more creatures than your opponent.")
    .does(&[on(PLAY, |it| if 0 < surplus(it.state(), it.you()) { it.gain(2) } else { Ok(()) })]);

/// By how many creatures a player has more than their opponent.
fn surplus(state: &State, seat: Seat) -> usize {
    state.line(seat).len().saturating_sub(state.line(state.foe(seat)).len())
}

/// Sound the Horns.
pub const SOUND_THE_HORNS: Card = action(15, Brobnar, "sound-the-horns", "Sound the Horns")
    .amber(1)
    .rarity(Rarity::Uncommon)
    .text(
        "Play: Discard cards from the top of your deck until you discard a Brobnar creature or \
         run out of cards. Put that creature into your hand.",
    )
    .does(&[on(PLAY, |it| it.dig_for(|state, card| state.house_of(card) == Brobnar))]);

/// Tremor.
pub const TREMOR: Card = action(16, Brobnar, "tremor", "Tremor")
    .text("Play: Stun a creature and each of its neighbors.")
    .does(&[one(PLAY, CREATURE, |it, target| {
        let near = it.state().neighbors(target);
        it.stun(target)?;
        near.into_iter().try_for_each(|card| it.stun(card))
    })]);

/// Unguarded Camp.
pub const UNGUARDED_CAMP: Card = action(17, Brobnar, "unguarded-camp", "Unguarded Camp")
    .amber(1)
    .rarity(Rarity::Uncommon)
    .text(
        "Play: For each creature that you have more than your opponent, a friendly creature \
         captures 1 amber. Each creature can capture only 1 this way.",
    )
    .does(&[on(PLAY, |it| {
        // Where there is less amber than that, it is asked who captures it.
        let most = so_many::<usize>(it.amber(it.foe()));
        let count = surplus(it.state(), it.you()).min(most);
        let own = it.all(FRIENDLY);
        let captors = it.choose_some(own, (count, count), Pick::Card)?;
        captors.into_iter().try_for_each(|card| it.capture(card, 1).map(drop))
    })]);

/// Warsong.
pub const WARSONG: Card = action(18, Brobnar, "warsong", "Warsong")
    .text("Play: Until the turn ends, gain 1 amber each time a friendly creature fights.")
    .does(&[on(PLAY, |it| it.lasts(0, Until::TurnEnds))])
    .later(&[Text {
        says: "$you gains 1 amber each time a creature of theirs fights",
        abilities: &[
            each(EACH_FOUGHT, |_, me, event| event.is_friendly(me), |it| it.gain(1)).calm()
        ],
        ..Text::NONE
    }]);
