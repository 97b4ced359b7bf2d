//! Creatures of Shadows.

use super::super::super::action::Pick;
use super::super::super::card::Card;
use super::super::super::face::creature;
use super::super::super::moments::{Claim, Deed, Event, Me, Would};
use super::super::super::printed::House::Shadows;
use super::super::super::printed::{House, Keyword, Kind, Rarity, Trait};
use super::super::super::script::{
    ACTION, Aim, CREATURE, DESTROYED, EACH_LEFT, EACH_PLAYED, ENEMY, ENEMY_ARTIFACT, FIGHT,
    FIGHT_REAP, FRIENDLY, Instead, OMNI, PLAY, Play, REAP, Text, Tie, each, on, one,
};
use super::super::super::state::State;
use super::super::super::things::{CardId, Until, Zone};
use super::artifacts::prick;
use crate::engine::Resolved;

/// Any creature on a flank.
pub const ON_FLANK: Aim = CREATURE.that(|state, _, card| state.is_on_flank(card));

const ELF_THIEF: &[Trait] = &[Trait::Elf, Trait::Thief];
const HUMAN_THIEF: &[Trait] = &[Trait::Human, Trait::Thief];

/// Bad Penny.
pub const BAD_PENNY: Card = creature(296, Shadows, ("bad-penny", "Bad Penny"), (1, 0))
    .traits(HUMAN_THIEF)
    .text("Destroyed: Return Bad Penny to its owner's hand.")
    .does(&[on(DESTROYED, |it| it.put_in_hand(&[it.me()]).map(drop))]);

/// Bulleteye.
pub const BULLETEYE: Card = creature(297, Shadows, ("bulleteye", "Bulleteye"), (2, 0))
    .traits(ELF_THIEF)
    .keywords(&[Keyword::Elusive])
    .rarity(Rarity::Rare)
    .text("Elusive. After Reap: Destroy a creature on a flank.")
    .does(&[one(REAP, ON_FLANK.to_destroy(), |it, target| it.destroy(target).map(drop))]);

/// Carlo Phantom.
pub const CARLO_PHANTOM: Card = creature(298, Shadows, ("carlo-phantom", "Carlo Phantom"), (1, 0))
    .traits(ELF_THIEF)
    .keywords(&[Keyword::Elusive, Keyword::Skirmish])
    .rarity(Rarity::Uncommon)
    .text("Elusive. Skirmish. Each time you play an artifact, steal 1 amber.")
    .constant(Text {
        abilities: &[each(
            EACH_PLAYED,
            |_, me, event| event.is_friendly(me) && event.was.kind == Kind::Artifact,
            |it| it.steal(1).map(drop),
        )],
        ..Text::NONE
    });

/// Deipno Spymaster.
pub const DEIPNO_SPYMASTER: Card =
    creature(299, Shadows, ("deipno-spymaster", "Deipno Spymaster"), (1, 0))
        .traits(ELF_THIEF)
        .keywords(&[Keyword::Elusive])
        .rarity(Rarity::Rare)
        .text("Elusive. Omni: Choose a friendly creature. You may use it this turn.")
        .does(&[one(OMNI, FRIENDLY, |it, card| it.lasts_on(0, Until::TurnEnds, Some(card), None))])
        .later(&[Text {
            says: "may be used",
            tied: Tie::To(&[Kind::Creature]),
            permits: Some(|_, me, deed| match deed {
                Deed::Use(seat, card, _) => seat == me.you && me.is_on(card),
                _ => false,
            }),
            ..Text::NONE
        }]);

/// Faygin.
pub const FAYGIN: Card = creature(300, Shadows, ("faygin", "Faygin"), (3, 0))
    .traits(HUMAN_THIEF)
    .keywords(&[Keyword::Elusive])
    .rarity(Rarity::Rare)
    .text("Elusive. After Reap: Return an Urchin from play or from your discard pile to your hand.")
    .does(&[on(REAP, call_urchin)]);

fn call_urchin(it: &mut Play<'_>) -> Resolved {
    let mut urchins = it.all(CREATURE.that(|state, _, card| is_urchin(state, card)));
    urchins.extend(it.discarded(is_urchin));
    let Some(urchin) = it.choose_of(urchins, Pick::Card)? else { return Ok(()) };
    if it.state().is_in_play(urchin) {
        return it.put_in_hand(&[urchin]).map(drop);
    }
    it.move_all(it.you(), &[urchin], Zone::Hand);
    Ok(())
}

fn is_urchin(state: &State, card: CardId) -> bool {
    state.piece(card).code == URCHIN.code
}

/// Macis Asp.
pub const MACIS_ASP: Card = creature(301, Shadows, ("macis-asp", "Macis Asp"), (3, 0))
    .traits(&[Trait::Beast])
    .keywords(&[Keyword::Skirmish, Keyword::Poison])
    .rarity(Rarity::Uncommon)
    .text("Skirmish. Poison.");

/// Mack the Knife.
pub const MACK_THE_KNIFE: Card =
    creature(302, Shadows, ("mack-the-knife", "Mack the Knife"), (3, 0))
        .traits(ELF_THIEF)
        .keywords(&[Keyword::Elusive])
        .rarity(Rarity::Rare)
        .text(
            "Elusive. You may use Mack the Knife as if it belonged to the active house. Action: \
             Deal 1 damage to a creature. If that destroys it, gain 1 amber.",
        )
        .constant(Text {
            permits: Some(|_, me, deed| matches!(deed, Deed::Use(_, card, _) if card == me.card)),
            ..Text::NONE
        })
        .does(&[one(ACTION, CREATURE, prick)]);

/// Magda the Rat.
pub const MAGDA_THE_RAT: Card = creature(303, Shadows, ("magda-the-rat", "Magda the Rat"), (4, 0))
    .traits(ELF_THIEF)
    .keywords(&[Keyword::Elusive])
    .rarity(Rarity::Uncommon)
    .text(
        "Elusive. Play: Steal 2 amber. The next time Magda the Rat leaves play, your opponent \
         steals 2 amber.",
    )
    .does(&[on(PLAY, |it| {
        it.steal(2)?;
        if it.is_here() { it.lasts(0, Until::LeavesPlay) } else { Ok(()) }
    })])
    .later(&[Text {
        says: "$foe steals 2 amber when Magda the Rat leaves play",
        tied: Tie::ToItself,
        abilities: &[each(EACH_LEFT, has_left_since, give_back)],
        ..Text::NONE
    }]);

/// Whether the card has left play after the effect began.
fn has_left_since(_: &State, me: &Me, event: &Event) -> bool {
    event.card == Some(me.card) && me.lasting.is_some_and(|began| began <= event.stamp)
}

fn give_back(it: &mut Play<'_>) -> Resolved {
    let (you, foe) = (it.you(), it.foe());
    it.table.end_lasting(&it.used);
    it.steals(foe, you, 2).map(drop)
}

/// Mooncurser.
pub const MOONCURSER: Card = creature(304, Shadows, ("mooncurser", "Mooncurser"), (1, 0))
    .traits(ELF_THIEF)
    .keywords(&[Keyword::Skirmish, Keyword::Poison])
    .rarity(Rarity::Uncommon)
    .text("Skirmish. Poison. After Fight: Steal 1 amber.")
    .does(&[on(FIGHT, |it| it.steal(1).map(drop))]);

/// Nexus.
pub const NEXUS: Card = creature(305, Shadows, ("nexus", "Nexus"), (3, 0))
    .traits(&[Trait::Cyborg, Trait::Thief])
    .keywords(&[Keyword::Elusive])
    .text("Elusive. After Reap: Use an enemy artifact as if it were yours.")
    .does(&[one(REAP, ENEMY_ARTIFACT, |it, artifact| it.use_as_if_own(artifact))]);

/// Noddy the Thief.
pub const NODDY_THE_THIEF: Card =
    creature(306, Shadows, ("noddy-the-thief", "Noddy the Thief"), (2, 0))
        .traits(ELF_THIEF)
        .keywords(&[Keyword::Elusive])
        .text("Elusive. Action: Steal 1 amber.")
        .does(&[on(ACTION, |it| it.steal(1).map(drop))]);

/// Old Bruno.
pub const OLD_BRUNO: Card = creature(307, Shadows, ("old-bruno", "Old Bruno"), (3, 0))
    .traits(ELF_THIEF)
    .keywords(&[Keyword::Elusive])
    .rarity(Rarity::Uncommon)
    .text("Elusive. Play: Capture 3 amber.")
    .does(&[on(PLAY, |it| it.capture(it.me(), 3).map(drop))]);

/// Dodger.
pub const DODGER: Card = creature(308, Shadows, ("dodger", "Dodger"), (5, 0))
    .traits(ELF_THIEF)
    .text("After Fight: Steal 1 amber.")
    .does(&[on(FIGHT, |it| it.steal(1).map(drop))]);

/// Selwyn the Fence.
pub const SELWYN_THE_FENCE: Card =
    creature(309, Shadows, ("selwyn-the-fence", "Selwyn the Fence"), (3, 0))
        .traits(ELF_THIEF)
        .rarity(Rarity::Rare)
        .text("After Fight/Reap: Move 1 amber from one of your cards to your pool.")
        .does(&[on(FIGHT_REAP, |it| {
            let (state, you) = (it.state(), it.you());
            let own = state.side(you).filter(|card| state.piece(*card).side == you);
            let rich = own.filter(|card| 0 < state.piece(*card).amber).collect();
            match it.choose_of(rich, Pick::Card)? {
                Some(card) => it.take_off(card, 1).map(drop),
                None => Ok(()),
            }
        })]);

/// Shadow Self.
pub const SHADOW_SELF: Card = creature(310, Shadows, ("shadow-self", "Shadow Self"), (9, 0))
    .traits(&[Trait::Specter])
    .text(
        "Shadow Self deals no damage when fighting. Damage that would be dealt to a neighbor of \
         Shadow Self that is no Specter is dealt to Shadow Self instead.",
    )
    .constant(Text {
        forbids: Some(|_, me, deed| deed == Deed::Strike(me.card)),
        instead: Some(Instead {
            of: |state, me, would| match would {
                Would::Suffer(card, _) => {
                    !state.is(card, Trait::Specter) && state.neighbors(me.card).contains(&card)
                }
                _ => false,
            },
            run: |_, _| Ok(()),
        }),
        ..Text::NONE
    });

/// Silvertooth.
pub const SILVERTOOTH: Card = creature(311, Shadows, ("silvertooth", "Silvertooth"), (2, 0))
    .traits(ELF_THIEF)
    .text("Silvertooth enters play ready.")
    .constant(Text {
        claims: Some(|_, me, claim| claim == Claim::EntersReady(me.card)),
        ..Text::NONE
    });

/// Smiling Ruth.
pub const SMILING_RUTH: Card = creature(312, Shadows, ("smiling-ruth", "Smiling Ruth"), (1, 0))
    .traits(ELF_THIEF)
    .keywords(&[Keyword::Elusive])
    .rarity(Rarity::Rare)
    .text(
        "Elusive. After Reap: If you forged a key this turn, take control of an enemy creature on \
         a flank.",
    )
    .does(&[on(REAP, |it| {
        if it.state().ledger.forged.is_empty() || it.state().active != it.you() {
            return Ok(());
        }
        match it.choose(ENEMY.that(|state, _, card| state.is_on_flank(card)))? {
            Some(card) => it.take_control(card).map(drop),
            None => Ok(()),
        }
    })]);

/// Sneklifter.
pub const SNEKLIFTER: Card = creature(313, Shadows, ("sneklifter", "Sneklifter"), (2, 0))
    .traits(ELF_THIEF)
    .rarity(Rarity::Rare)
    .text(
        "Play: Take control of an enemy artifact. While you control it, it belongs to Shadows if \
         it belongs to none of your three houses.",
    )
    .does(&[one(PLAY, ENEMY_ARTIFACT, |it, artifact| {
        if it.take_control(artifact)? {
            it.lasts_on(0, Until::LeavesPlay, Some(artifact), None)?;
        }
        Ok(())
    })])
    .later(&[Text {
        says: "belongs to Shadows if it is of no house of its controller's",
        tied: Tie::To(&[Kind::Artifact]),
        house: Some(fits_in),
        ..Text::NONE
    }]);

/// Shadows for the artifact that was taken, as long as its player has it and it is of another
/// house than their three.
fn fits_in(state: &State, me: &Me, card: CardId) -> Option<House> {
    let piece = state.piece(card);
    let printed = piece.maverick.unwrap_or(state.card(card).house);
    let foreign = !state.player(me.you).houses.contains(&printed);
    (me.is_on(card) && piece.side == me.you && foreign).then_some(Shadows)
}

/// Umbra.
pub const UMBRA: Card = creature(314, Shadows, ("umbra", "Umbra"), (2, 0))
    .traits(ELF_THIEF)
    .keywords(&[Keyword::Skirmish])
    .text("Skirmish. After Fight: Steal 1 amber.")
    .does(&[on(FIGHT, |it| it.steal(1).map(drop))]);

/// Urchin.
pub const URCHIN: Card = creature(315, Shadows, ("urchin", "Urchin"), (1, 0))
    .traits(ELF_THIEF)
    .keywords(&[Keyword::Elusive])
    .text("Elusive. Play: Steal 1 amber.")
    .does(&[on(PLAY, |it| it.steal(1).map(drop))]);
