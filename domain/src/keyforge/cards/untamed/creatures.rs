//! Creatures of Untamed.

use super::super::super::card::Card;
use super::super::super::face::creature;
use super::super::super::moments::{Claim, Deed, Number};
use super::super::super::printed::House::Untamed;
use super::super::super::printed::{Keyword, Kind, Rarity, Trait};
use super::super::super::script::{
    ACTION, CREATURE, DISCARDED, EACH_PLAYED, ENEMY, PLAY, PLAY_REAP, REAP, Text, each, on, one,
};
use super::super::super::things::Zone;
use super::actions::charge_key;

/// Ancient Bear.
pub const ANCIENT_BEAR: Card = creature(345, Untamed, ("ancient-bear", "Ancient Bear"), (5, 0))
    .traits(&[Trait::Beast])
    .keywords(&[Keyword::Assault { x: 2 }])
    .text("Assault 2.");

/// Bigtwig.
pub const BIGTWIG: Card = creature(346, Untamed, ("bigtwig", "Bigtwig"), (7, 0))
    .traits(&[Trait::Beast])
    .rarity(Rarity::Uncommon)
    .text("Bigtwig can fight only stunned creatures. After Reap: Stun and exhaust a creature.")
    .constant(Text {
        forbids: Some(|state, me, deed| match deed {
            Deed::Attack(attacker, defender) => {
                attacker == me.card && !state.piece(defender).stunned
            }
            _ => false,
        }),
        ..Text::NONE
    })
    .does(&[one(REAP, CREATURE, |it, target| {
        it.stun(target)?;
        it.exhaust(target)
    })]);

/// Witch of the Wilds.
pub const WITCH_OF_THE_WILDS: Card =
    creature(347, Untamed, ("witch-of-the-wilds", "Witch of the Wilds"), (4, 0))
        .traits(&[Trait::Beast, Trait::Witch])
        .rarity(Rarity::Rare)
        .text(
            "During each turn in which Untamed is not your active house, you may play one Untamed \
             card.",
        )
        .constant(Text {
            permits: Some(|state, me, deed| match deed {
                Deed::Play(seat, card) if seat == me.you => {
                    state.house != Some(Untamed) && state.house_of(card) == Untamed
                }
                _ => false,
            }),
            times: Some(1),
            ..Text::NONE
        });

/// Briar Grubbling.
pub const BRIAR_GRUBBLING: Card =
    creature(348, Untamed, ("briar-grubbling", "Briar Grubbling"), (2, 0))
        .traits(&[Trait::Beast, Trait::Insect])
        .keywords(&[Keyword::Hazardous { x: 5 }])
        .rarity(Rarity::Rare)
        .text("Hazardous 5.");

/// Chota Hazri.
pub const CHOTA_HAZRI: Card = creature(349, Untamed, ("chota-hazri", "Chota Hazri"), (3, 0))
    .traits(&[Trait::Human, Trait::Witch])
    .rarity(Rarity::Uncommon)
    .text("Play: Lose 1 amber. If you do, you may forge a key at current cost.")
    .does(&[on(PLAY, charge_key)]);

/// Dew Faerie.
pub const DEW_FAERIE: Card = creature(350, Untamed, ("dew-faerie", "Dew Faerie"), (2, 0))
    .traits(&[Trait::Faerie])
    .keywords(&[Keyword::Elusive])
    .text("Elusive. After Reap: Gain 1 amber.")
    .does(&[on(REAP, |it| it.gain(1)).calm()]);

/// Dust Pixie.
pub const DUST_PIXIE: Card =
    creature(351, Untamed, ("dust-pixie", "Dust Pixie"), (1, 0)).amber(2).traits(&[Trait::Faerie]);

/// Flaxia.
pub const FLAXIA: Card = creature(352, Untamed, ("flaxia", "Flaxia"), (4, 0))
    .traits(&[Trait::Faerie])
    .rarity(Rarity::Uncommon)
    .text("Play: If you control more creatures than your opponent, gain 2 amber.")
    .does(&[on(PLAY, |it| {
        let count = |seat| it.state().line(seat).len();
        if count(it.foe()) < count(it.you()) { it.gain(2) } else { Ok(()) }
    })]);

/// Fuzzy Gruen.
pub const FUZZY_GRUEN: Card = creature(353, Untamed, ("fuzzy-gruen", "Fuzzy Gruen"), (5, 0))
    .amber(2)
    .traits(&[Trait::Beast])
    .rarity(Rarity::Rare)
    .text("Play: Your opponent gains 1 amber.")
    .does(&[on(PLAY, |it| it.gains(it.foe(), 1))]);

/// Giant Sloth.
pub const GIANT_SLOTH: Card = creature(354, Untamed, ("giant-sloth", "Giant Sloth"), (6, 0))
    .traits(&[Trait::Beast])
    .rarity(Rarity::Rare)
    .text(
        "You cannot use Giant Sloth unless you have discarded an Untamed card from your hand this \
         turn. Action: Gain 3 amber.",
    )
    .constant(Text {
        forbids: Some(|state, me, deed| match deed {
            Deed::Use(_, card, _) if card == me.card => {
                let mut discarded = state.ledger.discarded.iter();
                !discarded.any(|did| did.seat == me.you && did.house == Untamed)
            }
            _ => false,
        }),
        ..Text::NONE
    })
    .does(&[on(ACTION, |it| it.gain(3))]);

/// Halacor.
pub const HALACOR: Card = creature(355, Untamed, ("halacor", "Halacor"), (4, 0))
    .traits(&[Trait::Beast])
    .rarity(Rarity::Uncommon)
    .text("Each friendly creature on a flank gains skirmish.")
    .constant(Text {
        keywords: Some(|state, me, card| {
            let friendly = state.kind(card) == Kind::Creature && state.piece(card).side == me.you;
            if friendly && state.is_on_flank(card) { &[Keyword::Skirmish] } else { &[] }
        }),
        ..Text::NONE
    });

/// Inka the Spider.
pub const INKA_THE_SPIDER: Card =
    creature(356, Untamed, ("inka-the-spider", "Inka the Spider"), (1, 0))
        .traits(&[Trait::Beast])
        .keywords(&[Keyword::Poison])
        .rarity(Rarity::Rare)
        .text("Poison. Play/After Reap: Stun a creature.")
        .does(&[one(PLAY_REAP, CREATURE, |it, target| it.stun(target))]);

/// Kindrith Longshot.
pub const KINDRITH_LONGSHOT: Card =
    creature(357, Untamed, ("kindrith-longshot", "Kindrith Longshot"), (3, 0))
        .traits(&[Trait::Human, Trait::Ranger])
        .keywords(&[Keyword::Elusive, Keyword::Skirmish])
        .rarity(Rarity::Rare)
        .text("Elusive. Skirmish. After Reap: Deal 2 damage to a creature.")
        .does(&[one(REAP, CREATURE, |it, target| it.damage(target, 2))]);

/// Snufflegator.
pub const SNUFFLEGATOR: Card = creature(358, Untamed, ("snufflegator", "Snufflegator"), (4, 0))
    .traits(&[Trait::Beast])
    .keywords(&[Keyword::Skirmish])
    .text("Skirmish.");

/// Lupo the Scarred.
pub const LUPO_THE_SCARRED: Card =
    creature(359, Untamed, ("lupo-the-scarred", "Lupo the Scarred"), (6, 0))
        .traits(&[Trait::Beast])
        .keywords(&[Keyword::Skirmish])
        .rarity(Rarity::Rare)
        .text("Skirmish. Play: Deal 2 damage to an enemy creature.")
        .does(&[one(PLAY, ENEMY, |it, target| it.damage(target, 2))]);

/// Mighty Tiger.
pub const MIGHTY_TIGER: Card = creature(360, Untamed, ("mighty-tiger", "Mighty Tiger"), (4, 0))
    .traits(&[Trait::Beast])
    .rarity(Rarity::Rare)
    .text("Play: Deal 4 damage to an enemy creature.")
    .does(&[one(PLAY, ENEMY, |it, target| it.damage(target, 4))]);

/// Murmook.
pub const MURMOOK: Card = creature(361, Untamed, ("murmook", "Murmook"), (3, 0))
    .traits(&[Trait::Beast])
    .text("Your opponent's keys cost +1 amber.")
    .constant(Text {
        modify: Some(|_, me, number| match number {
            Number::KeyCost(seat) if seat != me.you => 1,
            _ => 0,
        }),
        ..Text::NONE
    });

/// Mushroom Man.
pub const MUSHROOM_MAN: Card = creature(362, Untamed, ("mushroom-man", "Mushroom Man"), (2, 0))
    .traits(&[Trait::Fungus, Trait::Human])
    .rarity(Rarity::Uncommon)
    .text("Mushroom Man gets +3 power for each key that you have not forged.")
    .constant(Text {
        modify: Some(|state, me, number| match number {
            Number::Power(it) if it == me.card => state.unforged(me.you).iter().map(|_| 3).sum(),
            _ => 0,
        }),
        ..Text::NONE
    });

/// Niffle Ape.
pub const NIFFLE_APE: Card = creature(363, Untamed, ("niffle-ape", "Niffle Ape"), (3, 0))
    .traits(&[Trait::Beast, Trait::Niffle])
    .text("While Niffle Ape attacks, ignore taunt and elusive.")
    .constant(Text {
        claims: Some(|_, me, claim| match claim {
            Claim::Ignores(attacker, Keyword::Taunt | Keyword::Elusive) => attacker == me.card,
            _ => false,
        }),
        ..Text::NONE
    });

/// Niffle Queen.
pub const NIFFLE_QUEEN: Card = creature(364, Untamed, ("niffle-queen", "Niffle Queen"), (6, 0))
    .traits(&[Trait::Beast, Trait::Niffle])
    .rarity(Rarity::Uncommon)
    .text(
        "Each other friendly Beast creature gets +1 power. Each other friendly Niffle creature \
         gets +1 power.",
    )
    .constant(Text {
        modify: Some(|state, me, number| match number {
            Number::Power(it) if it != me.card && state.piece(it).side == me.you => {
                let kin = [Trait::Beast, Trait::Niffle];
                kin.into_iter().map(|kin| i32::from(state.is(it, kin))).sum()
            }
            _ => 0,
        }),
        ..Text::NONE
    });

/// Piranha Monkeys.
pub const PIRANHA_MONKEYS: Card =
    creature(365, Untamed, ("piranha-monkeys", "Piranha Monkeys"), (2, 0))
        .traits(&[Trait::Beast])
        .rarity(Rarity::Rare)
        .text("Play/After Reap: Deal 2 damage to each other creature.")
        .does(&[on(PLAY_REAP, |it| {
            let others = it.all(CREATURE.that(|_, me, card| card != me.card));
            it.damage_all(&others, 2)
        })]);

/// Teliga.
pub const TELIGA: Card = creature(366, Untamed, ("teliga", "Teliga"), (3, 0))
    .traits(&[Trait::Human, Trait::Witch])
    .rarity(Rarity::Rare)
    .text("Each time your opponent plays a creature, gain 1 amber.")
    .constant(Text {
        abilities: &[each(
            EACH_PLAYED,
            |_, me, event| event.is_enemy_creature(me),
            |it| it.gain(1),
        )
        .calm()],
        ..Text::NONE
    });

/// Hunting Witch.
pub const HUNTING_WITCH: Card = creature(367, Untamed, ("hunting-witch", "Hunting Witch"), (2, 0))
    .traits(&[Trait::Human, Trait::Witch])
    .text("Each time you play another creature, gain 1 amber.")
    .constant(Text {
        abilities: &[each(
            EACH_PLAYED,
            |_, me, event| {
                let other = event.card != Some(me.card);
                other && event.is_friendly(me) && event.was.kind == Kind::Creature
            },
            |it| it.gain(1),
        )
        .calm()],
        ..Text::NONE
    });

/// Witch of the Eye.
pub const WITCH_OF_THE_EYE: Card =
    creature(368, Untamed, ("witch-of-the-eye", "Witch of the Eye"), (3, 0))
        .traits(&[Trait::Human, Trait::Witch])
        .text("After Reap: Return a card from your discard pile to your hand.")
        .does(&[on(REAP, |it| it.recover(DISCARDED, Zone::Hand))]);
