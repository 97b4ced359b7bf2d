//! Actions of Dis.

use super::super::super::action::Pick;
use super::super::super::card::Card;
use super::super::super::face::action;
use super::super::super::moments::{Claim, Number};
use super::super::super::printed::House::Dis;
use super::super::super::printed::{House, Kind, Rarity};
use super::super::super::script::{ARTIFACT, Aim, CREATURE, ENEMY, PLAY, Play, Text, on, one};
use super::super::super::things::{CardId, Until, Zone};
use crate::engine::{Resolved, Seat, so_many};

/// A Fair Game.
pub const A_FAIR_GAME: Card = action(53, Dis, "a-fair-game", "A Fair Game")
    .rarity(Rarity::Rare)
    .text(
        "Play: Discard the top card of your opponent's deck and reveal their hand. Gain 1 amber \
         for each card in it of the discarded card's house. Then the same happens the other way \
         round: your top card, your hand, and your opponent gains.",
    )
    .does(&[on(PLAY, |it| {
        let (you, foe) = (it.you(), it.foe());
        guess_hand(it, foe, you)?;
        guess_hand(it, you, foe)
    })]);

/// The top card of one player's deck is discarded and their hand revealed; the other gains 1 amber
/// for each card there of that card's house.
fn guess_hand(it: &mut Play<'_>, of: Seat, gainer: Seat) -> Resolved {
    let top = it.mills(of)?;
    let hand = it.state().player(of).hand.clone();
    it.reveal(of, &hand);
    let Some(house) = top.map(|card| it.state().house_of(card)) else { return Ok(()) };
    let count = hand.into_iter().filter(|card| it.state().house_of(*card) == house).count();
    it.gains(gainer, so_many(count))
}

/// Arise!
pub const ARISE: Card = action(54, Dis, "arise", "Arise!")
    .text(
        "Play: Choose a house. Return each creature of it from your discard pile to your hand. \
         Gain 1 chain.",
    )
    .does(&[on(PLAY, |it| {
        let house = it.choose_house(&House::ALL)?;
        let mut risen = it.own_discard();
        risen.retain(|card| {
            it.state().kind(*card) == Kind::Creature && it.state().house_of(*card) == house
        });
        it.move_all(it.you(), &risen, Zone::Hand);
        it.chains(1)
    })]);

/// Control the Weak.
pub const CONTROL_THE_WEAK: Card = action(55, Dis, "control-the-weak", "Control the Weak")
    .amber(1)
    .text(
        "Play: Choose a house on your opponent's identity card. They have to choose it as their \
         active house on their next turn.",
    )
    .does(&[on(PLAY, |it| {
        let houses = it.state().player(it.foe()).houses.clone();
        if houses.is_empty() {
            return Ok(());
        }
        let house = it.choose_house(&houses)?;
        it.lasts_on(0, Until::FoesNextTurn, None, Some(house))
    })])
    .later(&[Text {
        says: "$foe has to choose $house",
        claims: Some(|_, me, claim| match claim {
            Claim::MustCall(seat, house) => seat != me.you && me.house == Some(house),
            _ => false,
        }),
        ..Text::NONE
    }]);

/// Creeping Oblivion.
pub const CREEPING_OBLIVION: Card = action(56, Dis, "creeping-oblivion", "Creeping Oblivion")
    .amber(1)
    .rarity(Rarity::Rare)
    .text("Play: Purge up to 2 cards from a discard pile.")
    .does(&[on(PLAY, |it| {
        let mut pile = it.own_discard();
        pile.extend(&it.state().player(it.foe()).discard);
        let first = it.choose_some(pile, (0, 1), Pick::DiscardCard)?;
        let Some(first) = first.first().copied() else { return Ok(()) };
        let side = it.state().piece(first).side;
        let mut rest = it.state().player(side).discard.clone();
        rest.retain(|card| *card != first);
        let mut purged = it.choose_some(rest, (0, 1), Pick::DiscardCard)?;
        purged.insert(0, first);
        it.move_all(side, &purged, Zone::Purged);
        Ok(())
    })]);

/// Dance of Doom.
pub const DANCE_OF_DOOM: Card = action(57, Dis, "dance-of-doom", "Dance of Doom")
    .rarity(Rarity::Rare)
    .text("Play: Choose a number. Destroy each creature whose power is that number.")
    .does(&[on(PLAY, |it| {
        let powers = it.state().creatures().map(|card| it.state().power(card));
        let most = u32::try_from(powers.max().unwrap_or(0)).unwrap_or(0);
        let number = it.choose_number(0, most)?;
        let mut doomed = it.all(CREATURE);
        doomed.retain(|card| u32::try_from(it.state().power(*card)) == Ok(number));
        it.destroy_all(&doomed).map(drop)
    })]);

/// Fear.
pub const FEAR: Card = action(58, Dis, "fear", "Fear")
    .text("Play: Return an enemy creature to its owner's hand.")
    .does(&[one(PLAY, ENEMY, |it, target| it.put_in_hand(&[target]).map(drop))]);

/// Gateway to Dis.
pub const GATEWAY_TO_DIS: Card = action(59, Dis, "gateway-to-dis", "Gateway to Dis")
    .text("Play: Destroy each creature. Gain 3 chains.")
    .does(&[on(PLAY, |it| {
        let all = it.all(CREATURE);
        it.destroy_all(&all)?;
        it.chains(3)
    })]);

/// Gongoozle.
pub const GONGOOZLE: Card = action(60, Dis, "gongoozle", "Gongoozle")
    .amber(1)
    .rarity(Rarity::Uncommon)
    .text(
        "Play: Deal 3 damage to a creature. If it is not destroyed, its owner discards a random \
         card from their hand.",
    )
    .does(&[one(PLAY, CREATURE, |it, target| {
        let owner = it.state().piece(target).owner;
        let destroyed = it.damage_each(&[(target, 3)])?;
        if destroyed.contains(&target) {
            return Ok(());
        }
        it.discards_at_random(owner).map(drop)
    })]);

/// Guilty Hearts.
pub const GUILTY_HEARTS: Card = action(61, Dis, "guilty-hearts", "Guilty Hearts")
    .amber(1)
    .rarity(Rarity::Rare)
    .text("Play: Destroy each creature with amber on it.")
    .does(&[on(PLAY, |it| {
        let guilty = it.all(CREATURE.that(|state, _, card| 0 < state.piece(card).amber));
        it.destroy_all(&guilty).map(drop)
    })]);

/// A creature to destroy that is not on a flank.
const BETWEEN_FLANKS: Aim = CREATURE.that(|state, _, card| !state.is_on_flank(card)).to_destroy();

/// Hand of Dis.
pub const HAND_OF_DIS: Card = action(62, Dis, "hand-of-dis", "Hand of Dis")
    .text("Play: Destroy a creature that is not on a flank.")
    .does(&[one(PLAY, BETWEEN_FLANKS, |it, target| it.destroy(target).map(drop))]);

/// Hecatomb.
pub const HECATOMB: Card = action(63, Dis, "hecatomb", "Hecatomb")
    .amber(1)
    .rarity(Rarity::Rare)
    .text(
        "Play: Destroy each Dis creature. Each player gains 1 amber for each creature that they \
         controlled and that was destroyed this way.",
    )
    .does(&[on(PLAY, |it| {
        let demons = it.all(CREATURE.that(|state, _, card| state.house_of(card) == Dis));
        let were: Vec<(CardId, Seat)> =
            demons.iter().map(|card| (*card, it.state().piece(*card).side)).collect();
        let destroyed = it.destroy_all(&demons)?;
        for seat in [it.you(), it.foe()] {
            let lost = were.iter().filter(|(card, of)| *of == seat && destroyed.contains(card));
            it.gains(seat, so_many(lost.count()))?;
        }
        Ok(())
    })]);

/// Tendrils of Pain.
pub const TENDRILS_OF_PAIN: Card = action(64, Dis, "tendrils-of-pain", "Tendrils of Pain")
    .amber(1)
    .rarity(Rarity::Uncommon)
    .text(
        "Play: Deal 1 damage to each creature. If your opponent forged a key on their last turn, \
         deal 4 damage to each creature instead.",
    )
    .does(&[on(PLAY, |it| {
        let forged = !it.state().player(it.foe()).last_turn.forged.is_empty();
        let all = it.all(CREATURE);
        it.damage_all(&all, if forged { 4 } else { 1 })
    })]);

/// Hysteria.
pub const HYSTERIA: Card = action(65, Dis, "hysteria", "Hysteria")
    .rarity(Rarity::Uncommon)
    .text("Play: Return each creature to its owner's hand.")
    .does(&[on(PLAY, |it| {
        let all = it.all(CREATURE);
        it.put_in_hand(&all).map(drop)
    })]);

/// Key Hammer.
pub const KEY_HAMMER: Card = action(66, Dis, "key-hammer", "Key Hammer")
    .amber(1)
    .rarity(Rarity::Uncommon)
    .text(
        "Play: If your opponent forged a key on their last turn, unforge it. Your opponent gains \
         6 amber.",
    )
    .does(&[on(PLAY, |it| {
        let (foe, cause) = (it.foe(), it.cause());
        let forged = it.state().player(foe).last_turn.forged.clone();
        it.table.unforge(foe, &forged, cause)?;
        it.gains(foe, 6)
    })]);

/// Mind Barb.
pub const MIND_BARB: Card = action(67, Dis, "mind-barb", "Mind Barb")
    .amber(1)
    .text("Play: Your opponent discards a random card from their hand.")
    .does(&[on(PLAY, |it| it.discards_at_random(it.foe()).map(drop))]);

/// Pandemonium.
pub const PANDEMONIUM: Card = action(68, Dis, "pandemonium", "Pandemonium")
    .amber(1)
    .rarity(Rarity::Uncommon)
    .text("Play: Each undamaged creature captures 1 amber from its controller's opponent.")
    .does(&[on(PLAY, |it| {
        for (captor_side, from) in [(it.you(), it.foe()), (it.foe(), it.you())] {
            let mut captors = it.state().line(captor_side).to_vec();
            captors.retain(|card| !it.state().is_damaged(*card));
            let most = so_many::<usize>(it.amber(from));
            let captors = it.choose_some(captors, (most, most), Pick::Card)?;
            for captor in captors {
                it.capture_from(captor, from, 1)?;
            }
        }
        Ok(())
    })]);

/// Poltergeist.
pub const POLTERGEIST: Card = action(69, Dis, "poltergeist", "Poltergeist")
    .amber(1)
    .rarity(Rarity::Uncommon)
    .text("Play: Use an artifact as if it were yours. Destroy that artifact.")
    .does(&[one(PLAY, ARTIFACT, |it, artifact| {
        let entered = it.state().piece(artifact).entered;
        it.use_as_if_own(artifact)?;
        if it.state().piece(artifact).entered == entered {
            it.destroy(artifact)?;
        }
        Ok(())
    })]);

/// Red-Hot Armor.
pub const RED_HOT_ARMOR: Card = action(70, Dis, "red-hot-armor", "Red-Hot Armor")
    .amber(1)
    .rarity(Rarity::Rare)
    .text(
        "Play: Each enemy creature loses all its armor until the turn ends, and is dealt 1 damage \
         for each point of armor that it lost and had not used this turn.",
    )
    .does(&[on(PLAY, |it| {
        let enemies = it.all(ENEMY).into_iter();
        let blows: Vec<(CardId, u32)> =
            enemies.map(|card| (card, it.state().armor_left(card))).collect();
        it.lasts(0, Until::TurnEnds)?;
        it.damage_each(&blows).map(drop)
    })])
    .later(&[Text {
        says: "creatures of $foe have no armor",
        modify: Some(|state, me, number| match number {
            Number::Armor(it) if state.piece(it).side != me.you => -ALL_ARMOR,
            _ => 0,
        }),
        ..Text::NONE
    }]);

/// More armor than any creature has.
const ALL_ARMOR: i32 = 10_000;

/// Three Fates.
pub const THREE_FATES: Card = action(71, Dis, "three-fates", "Three Fates")
    .amber(1)
    .rarity(Rarity::Uncommon)
    .text("Play: Destroy the 3 most powerful creatures.")
    .does(&[on(PLAY, |it| {
        let doomed = most_powerful(it, 3)?;
        it.destroy_all(&doomed).map(drop)
    })]);

/// The so many most powerful creatures: of those that tie for the last places the active player
/// chooses.
fn most_powerful(it: &mut Play<'_>, count: usize) -> Resolved<Vec<CardId>> {
    let mut left = it.all(CREATURE);
    let mut found: Vec<CardId> = Vec::new();
    while found.len() < count {
        let Some(most) = left.iter().map(|card| it.state().power(*card)).max() else { break };
        let (tied, weaker): (Vec<CardId>, Vec<CardId>) =
            left.into_iter().partition(|card| it.state().power(*card) == most);
        let places = count - found.len();
        found.extend(it.choose_some(tied, (places, places), Pick::Card)?);
        left = weaker;
    }
    Ok(found)
}
