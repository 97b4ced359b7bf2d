//! Actions of Sanctum.

use super::super::super::action::Pick;
use super::super::super::card::Card;
use super::super::super::face::action;
use super::super::super::moments::Deed;
use super::super::super::printed::House::Sanctum;
use super::super::super::printed::{House, Rarity, Trait};
use super::super::super::script::{
    Ability, CREATURE, EACH_FOUGHT, ENEMY, FRIENDLY, PLAY, Text, each, on, one,
};
use super::super::super::things::{CardId, Until};
use crate::engine::so_many;

/// Begone!.
pub const BEGONE: Card = action(212, Sanctum, "begone", "Begone!")
    .rarity(Rarity::Rare)
    .text("Play: Choose one: Destroy each Dis creature; or gain 1 amber.")
    .effects(&["destroy each Dis creature", "gain 1 amber"])
    .does(&[on(PLAY, |it| match it.choose_effect()? {
        0 => {
            let demons = it.all(CREATURE.that(|state, _, card| state.house_of(card) == House::Dis));
            it.destroy_all(&demons).map(drop)
        }
        _ => it.gain(1),
    })]);

/// Blinding Light.
pub const BLINDING_LIGHT: Card = action(213, Sanctum, "blinding-light", "Blinding Light")
    .amber(1)
    .text("Play: Choose a house. Stun each creature of that house.")
    .does(&[on(PLAY, |it| {
        let house = it.choose_house(&House::ALL)?;
        let mut blinded = it.all(CREATURE);
        blinded.retain(|card| it.state().house_of(*card) == house);
        blinded.into_iter().try_for_each(|card| it.stun(card))
    })]);

/// Charge!.
pub const CHARGE: Card = action(214, Sanctum, "charge", "Charge!")
    .amber(1)
    .rarity(Rarity::Rare)
    .text(
        "Play: Until the turn ends, each creature that you play gains, \"Play: Deal 2 damage to \
         an enemy creature.\"",
    )
    .does(&[on(PLAY, |it| it.lasts(0, Until::TurnEnds))])
    .later(&[Text {
        says: "creatures that $you plays deal 2 damage to a creature of $foe",
        grants: Some(
            |state, me, card| {
                if state.line(me.you).contains(&card) { CHARGES } else { &[] }
            },
        ),
        ..Text::NONE
    }]);

const CHARGES: &[Ability] = &[one(PLAY, ENEMY, |it, target| it.damage(target, 2))];

/// Cleansing Wave.
pub const CLEANSING_WAVE: Card = action(215, Sanctum, "cleansing-wave", "Cleansing Wave")
    .text("Play: Heal 1 damage from each creature. Gain 1 amber for each creature healed this way.")
    .does(&[on(PLAY, |it| {
        let mut healed = 0;
        for card in it.all(CREATURE) {
            healed += it.heal(card, 1)?;
        }
        it.gain(healed)
    })]);

/// Clear Mind.
pub const CLEAR_MIND: Card = action(216, Sanctum, "clear-mind", "Clear Mind")
    .amber(1)
    .rarity(Rarity::Rare)
    .text("Play: Remove the stun from each friendly creature.")
    .does(&[on(PLAY, |it| {
        let cause = it.cause();
        for card in it.all(FRIENDLY) {
            it.table.unstun(card, cause);
        }
        Ok(())
    })]);

/// Doorstep to Heaven.
pub const DOORSTEP_TO_HEAVEN: Card =
    action(217, Sanctum, "doorstep-to-heaven", "Doorstep to Heaven")
        .amber(1)
        .rarity(Rarity::Uncommon)
        .text("Play: Each player with 6 amber or more loses all but 5 of it.")
        .does(&[on(PLAY, |it| {
            for seat in [it.you(), it.foe()] {
                let excess = it.amber(seat).saturating_sub(5);
                it.loses(seat, excess)?;
            }
            Ok(())
        })]);

/// Glorious Few.
pub const GLORIOUS_FEW: Card = action(218, Sanctum, "glorious-few", "Glorious Few")
    .rarity(Rarity::Uncommon)
    .text("Play: Gain 1 amber for each creature that your opponent has more than you.")
    .does(&[on(PLAY, |it| it.gain(it.count(ENEMY).saturating_sub(it.count(FRIENDLY))))]);

/// Honorable Claim.
pub const HONORABLE_CLAIM: Card = action(219, Sanctum, "honorable-claim", "Honorable Claim")
    .amber(1)
    .rarity(Rarity::Rare)
    .text("Play: Each friendly Knight creature captures 1 amber.")
    .does(&[on(PLAY, |it| {
        let knights = it.all(FRIENDLY.that(|state, _, card| state.is(card, Trait::Knight)));
        // Where there is too little amber, the active player says who comes first.
        let amber = so_many::<usize>(it.amber(it.foe()));
        let captors = it.choose_some(knights, (amber, amber), Pick::Card)?;
        captors.into_iter().try_for_each(|card| it.capture(card, 1).map(drop))
    })]);

/// Inspiration.
pub const INSPIRATION: Card = action(220, Sanctum, "inspiration", "Inspiration")
    .text("Play: Ready and use a friendly creature.")
    .does(&[one(PLAY, FRIENDLY, |it, card| {
        it.ready(card)?;
        it.use_card(card)
    })]);

/// Mighty Lance.
pub const MIGHTY_LANCE: Card = action(221, Sanctum, "mighty-lance", "Mighty Lance")
    .rarity(Rarity::Rare)
    .text("Play: Deal 3 damage to a creature and 3 damage to one of its neighbors.")
    .does(&[one(PLAY, CREATURE, |it, target| {
        let near = it.choose_of(it.state().neighbors(target), Pick::Card)?;
        let both: Vec<CardId> = std::iter::once(target).chain(near).collect();
        it.damage_all(&both, 3)
    })]);

/// Oath of Poverty.
pub const OATH_OF_POVERTY: Card = action(222, Sanctum, "oath-of-poverty", "Oath of Poverty")
    .amber(1)
    .rarity(Rarity::Rare)
    .text(
        "Play: Destroy each friendly artifact. Gain 2 amber for each artifact destroyed this way.",
    )
    .does(&[on(PLAY, |it| {
        let own: Vec<CardId> = it.state().player(it.you()).artifacts.clone();
        let destroyed = it.destroy_all(&own)?;
        let count: u32 = so_many(destroyed.iter().filter(|card| own.contains(card)).count());
        it.gain(count.saturating_mul(2))
    })]);

/// One Stood Against Many.
pub const ONE_STOOD_AGAINST_MANY: Card =
    action(223, Sanctum, "one-stood-against-many", "One Stood Against Many")
        .amber(1)
        .rarity(Rarity::Rare)
        .text(
            "Play: Choose a friendly creature. Three times, ready it and fight with it, each time \
             against another enemy creature.",
        )
        .does(&[one(PLAY, FRIENDLY, |it, fighter| {
            let (you, cause, entered) = (it.you(), it.cause(), it.state().piece(fighter).entered);
            let mut met = Vec::new();
            for _ in 0..3 {
                let piece = it.state().piece(fighter);
                if !it.state().is_in_play(fighter) || piece.entered != entered {
                    break;
                }
                it.ready(fighter)?;
                it.table.fight_another(you, fighter, &mut met, cause)?;
            }
            Ok(())
        })]);

/// Radiant Truth.
pub const RADIANT_TRUTH: Card = action(224, Sanctum, "radiant-truth", "Radiant Truth")
    .amber(1)
    .rarity(Rarity::Uncommon)
    .text("Play: Stun each enemy creature that is not on a flank.")
    .does(&[on(PLAY, |it| it.stun_all(ENEMY.that(|state, _, card| !state.is_on_flank(card))))]);

/// "Friendly creatures cannot be dealt damage."
pub const UNHURT: Text = Text {
    says: "creatures of $you cannot be dealt damage",
    forbids: Some(|state, me, deed| match deed {
        Deed::Damage(card) => state.line(me.you).contains(&card),
        _ => false,
    }),
    ..Text::NONE
};

/// Shield of Justice.
pub const SHIELD_OF_JUSTICE: Card = action(225, Sanctum, "shield-of-justice", "Shield of Justice")
    .amber(1)
    .text("Play: Until the turn ends, friendly creatures cannot be dealt damage.")
    .does(&[on(PLAY, |it| it.lasts(0, Until::TurnEnds))])
    .later(&[UNHURT]);

/// Take Hostages.
pub const TAKE_HOSTAGES: Card = action(226, Sanctum, "take-hostages", "Take Hostages")
    .amber(1)
    .text("Play: Until the turn ends, each friendly creature captures 1 amber each time it fights.")
    .does(&[on(PLAY, |it| it.lasts(0, Until::TurnEnds))])
    .later(&[Text {
        says: "each creature of $you captures 1 amber each time it fights",
        abilities: &[each(
            EACH_FOUGHT,
            |state, me, event| event.is_friendly(me) && state.is_still(event),
            |it| it.it().map_or(Ok(()), |fighter| it.capture(fighter, 1).map(drop)),
        )],
        ..Text::NONE
    }]);

/// Terms of Redress.
pub const TERMS_OF_REDRESS: Card = action(227, Sanctum, "terms-of-redress", "Terms of Redress")
    .amber(1)
    .text("Play: A friendly creature captures 2 amber.")
    .does(&[one(PLAY, FRIENDLY, |it, captor| it.capture(captor, 2).map(drop))]);

/// The Harder They Come.
pub const THE_HARDER_THEY_COME: Card =
    action(228, Sanctum, "the-harder-they-come", "The Harder They Come")
        .rarity(Rarity::Uncommon)
        .text("Play: Purge a creature with power 5 or higher.")
        .does(&[one(PLAY, CREATURE.that(|state, _, card| 5 <= state.power(card)), |it, card| {
            it.purge(&[card]).map(drop)
        })]);

/// The Spirit's Way.
pub const THE_SPIRITS_WAY: Card = action(229, Sanctum, "the-spirit-s-way", "The Spirit’s Way")
    .rarity(Rarity::Uncommon)
    .text("Play: Destroy each creature with power 3 or higher.")
    .does(&[on(PLAY, |it| {
        let strong = it.all(CREATURE.that(|state, _, card| 3 <= state.power(card)));
        it.destroy_all(&strong).map(drop)
    })]);

/// Virtuous Works.
pub const VIRTUOUS_WORKS: Card =
    action(230, Sanctum, "virtuous-works", "Virtuous Works").amber(3).rarity(Rarity::Uncommon);
