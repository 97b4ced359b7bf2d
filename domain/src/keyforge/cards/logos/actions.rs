//! Actions of Logos.

use super::super::super::action::Pick;
use super::super::super::card::Card;
use super::super::super::cause::Cause;
use super::super::super::face::action;
use super::super::super::fact;
use super::super::super::moments::{Deed, How, Would};
use super::super::super::printed::House::Logos;
use super::super::super::printed::{Kind, Rarity};
use super::super::super::script::{
    Aim, CREATURE, EACH_FORGED, EACH_PLAYED, ENEMY, ENEMY_ARTIFACT, FRIENDLY, Instead, PLAY, Play,
    Text, each, on, one,
};
use super::super::super::things::{CardId, Until, Zone};
use super::creatures::TIMETRAVELLER;
use crate::engine::{Resolved, so_many};

/// Bouncing Deathquark.
pub const BOUNCING_DEATHQUARK: Card =
    action(107, Logos, "bouncing-deathquark", "Bouncing Deathquark")
        .rarity(Rarity::Uncommon)
        .text(
            "Play: Destroy an enemy creature and a friendly creature. You may repeat this as often \
             as you like, as long as both are there to destroy.",
        )
        .offers("destroy an enemy creature and a friendly creature again")
        .does(&[on(PLAY, |it| {
            loop {
                let (enemy, friendly) =
                    it.choose_both(ENEMY.to_destroy(), FRIENDLY.to_destroy())?;
                let doomed: Vec<CardId> = enemy.into_iter().chain(friendly).collect();
                it.destroy_all(&doomed)?;
                let left = |it: &Play<'_>, aim: Aim| !it.all(aim.to_destroy()).is_empty();
                let both = left(it, ENEMY) && left(it, FRIENDLY);
                if !both || !it.may()? {
                    return Ok(());
                }
            }
        })]);

/// Dimension Door.
pub const DIMENSION_DOOR: Card = action(108, Logos, "dimension-door", "Dimension Door")
    .rarity(Rarity::Uncommon)
    .text(
        "Play: Until the turn ends, amber that you would gain by reaping you steal from your \
         opponent instead.",
    )
    .does(&[on(PLAY, |it| it.lasts(0, Until::TurnEnds))])
    .later(&[Text {
        says: "$you steals amber from $foe instead of gaining it by reaping",
        instead: Some(Instead {
            of: |_, me, would| matches!(would, Would::GainByReaping(seat, _) if seat == me.you),
            run: |it, would| match would {
                Would::GainByReaping(seat, amount) => {
                    let foe = it.foe();
                    let safe = it.state().forbidden_by(Deed::StealFrom(foe)).is_some();
                    if safe || it.amber(foe) == 0 {
                        return it.emit(|cause| fact::NothingStolen { seat, cause });
                    }
                    it.steal(amount).map(drop)
                }
                _ => Ok(()),
            },
        }),
        ..Text::NONE
    }]);

/// Effervescent Principle.
pub const EFFERVESCENT_PRINCIPLE: Card =
    action(109, Logos, "effervescent-principle", "Effervescent Principle")
        .text("Play: Each player loses half of their amber, rounded down. Gain 1 chain.")
        .does(&[on(PLAY, |it| {
            for seat in [it.you(), it.foe()] {
                it.loses(seat, it.amber(seat) / 2)?;
            }
            it.chains(1)
        })]);

/// Foggify.
pub const FOGGIFY: Card = action(110, Logos, "foggify", "Foggify")
    .amber(1)
    .text("Play: Your opponent cannot use creatures to fight during their next turn.")
    .does(&[on(PLAY, |it| it.lasts(0, Until::FoesNextTurn))])
    .later(&[Text {
        says: "$foe cannot use creatures to fight",
        forbids: Some(
            |_, me, deed| matches!(deed, Deed::Use(seat, _, How::Fight) if seat != me.you),
        ),
        ..Text::NONE
    }]);

/// Help from Future Self.
pub const HELP_FROM_FUTURE_SELF: Card =
    action(111, Logos, "help-from-future-self", "Help from Future Self")
        .amber(1)
        .rarity(Rarity::Fixed)
        .text(
            "Play: You may search your deck and discard pile for a Timetraveller, reveal it, and \
             put it into your hand. Shuffle your discard pile into your deck.",
        )
        .does(&[on(PLAY, |it| {
            let (you, cause) = (it.you(), it.cause());
            if let Some(found) = search_for_timetraveller(it)? {
                it.reveal(you, &[found]);
                it.move_all(you, &[found], Zone::Hand);
            }
            let pile = it.own_discard();
            it.move_all(you, &pile, Zone::Deck);
            it.table.shuffle_deck(you, cause)
        })]);

/// A Timetraveller in the deck or the discard pile, if the player takes one. They look at the deck
/// and are asked even where there is none, so that nobody else learns what it holds.
fn search_for_timetraveller(it: &mut Play<'_>) -> Resolved<Option<CardId>> {
    let you = it.you();
    let deck = it.state().player(you).deck.clone();
    it.look_at(you, &deck);
    let mut found = deck;
    found.extend(it.own_discard());
    found.retain(|card| it.state().piece(*card).code == TIMETRAVELLER.code);
    Ok(it.choose_unseen(found, (0, 1), Pick::DeckCard)?.first().copied())
}

/// Interdimensional Graft.
pub const INTERDIMENSIONAL_GRAFT: Card =
    action(112, Logos, "interdimensional-graft", "Interdimensional Graft")
        .amber(1)
        .rarity(Rarity::Uncommon)
        .text(
            "Play: If your opponent forges a key on their next turn, they have to give you the \
             amber that they have left.",
        )
        .does(&[on(PLAY, |it| it.lasts(0, Until::FoesNextTurn))])
        .later(&[Text {
            says: "$foe has to give $you what amber is left after forging a key",
            abilities: &[each(
                EACH_FORGED,
                |_, me, event| !event.is_friendly(me),
                |it| {
                    let (you, foe, cause) = (it.you(), it.foe(), it.cause());
                    let left = it.amber(foe);
                    it.table.pay(foe, you, left, cause)
                },
            )],
            ..Text::NONE
        }]);

/// Knowledge is Power.
pub const KNOWLEDGE_IS_POWER: Card = action(113, Logos, "knowledge-is-power", "Knowledge is Power")
    .rarity(Rarity::Rare)
    .text(
        "Play: Choose one: archive a card from your hand; or gain 1 amber for each card in \
             your archives.",
    )
    .effects(&["archive a card from your hand", "gain 1 amber for each card in your archives"])
    .does(&[on(PLAY, |it| {
        if it.choose_effect()? == 0 {
            return it.archive_from_hand().map(drop);
        }
        let archived = it.state().player(it.you()).archives.len();
        it.gain(so_many(archived))
    })]);

/// Labwork.
pub const LABWORK: Card = action(114, Logos, "labwork", "Labwork")
    .amber(1)
    .text("Play: Archive a card from your hand.")
    .does(&[on(PLAY, |it| it.archive_from_hand().map(drop))]);

/// Library Access.
pub const LIBRARY_ACCESS: Card = action(115, Logos, "library-access", "Library Access")
    .text(
        "Play: Until the turn ends, draw a card each time you play another card. Purge Library \
         Access.",
    )
    .does(&[on(PLAY, |it| {
        it.lasts(0, Until::TurnEnds)?;
        it.purge_as_played()
    })])
    .later(&[Text {
        says: "$you draws a card for each other card that they play",
        abilities: &[each(
            EACH_PLAYED,
            |_, me, event| event.is_friendly(me) && event.card != Some(me.card),
            |it| it.draw(1),
        )
        .calm()],
        ..Text::NONE
    }]);

/// Neuro Syphon.
pub const NEURO_SYPHON: Card = action(116, Logos, "neuro-syphon", "Neuro Syphon")
    .amber(1)
    .rarity(Rarity::Uncommon)
    .text("Play: If your opponent has more amber than you, steal 1 amber and draw a card.")
    .does(&[on(PLAY, |it| {
        if it.amber(it.foe()) <= it.amber(it.you()) {
            return Ok(());
        }
        it.steal(1)?;
        it.draw(1)
    })]);

/// Phase Shift.
pub const PHASE_SHIFT: Card = action(117, Logos, "phase-shift", "Phase Shift")
    .text("Play: You may play one card this turn that is not of Logos.")
    .does(&[on(PLAY, |it| it.lasts(0, Until::TurnEnds))])
    .later(&[Text {
        says: "$you may play one card that is not of Logos",
        permits: Some(|state, me, deed| match deed {
            Deed::Play(seat, card) => seat == me.you && state.house_of(card) != Logos,
            _ => false,
        }),
        times: Some(1),
        ..Text::NONE
    }]);

/// Positron Bolt.
pub const POSITRON_BOLT: Card = action(118, Logos, "positron-bolt", "Positron Bolt")
    .amber(1)
    .rarity(Rarity::Uncommon)
    .text(
        "Play: Deal 3 damage to a flank creature, 2 damage to its neighbor, and 1 damage to the \
         other neighbor of that one.",
    )
    .does(&[one(PLAY, CREATURE.that(|state, _, card| state.is_on_flank(card)), |it, first| {
        let mut blows = vec![(first, 3)];
        let beside = it.state().neighbors(first);
        if let Some(second) = it.choose_of(beside, Pick::Card)? {
            blows.push((second, 2));
            let beyond = it.state().neighbors(second).into_iter().find(|card| *card != first);
            blows.extend(beyond.map(|third| (third, 1)));
        }
        it.damage_each(&blows).map(drop)
    })]);

/// Random Access Archives.
pub const RANDOM_ACCESS_ARCHIVES: Card =
    action(119, Logos, "random-access-archives", "Random Access Archives")
        .amber(1)
        .rarity(Rarity::Rare)
        .text("Play: Archive the top card of your deck.")
        .does(&[on(PLAY, |it| {
            it.archive_top();
            Ok(())
        })]);

/// Remote Access.
pub const REMOTE_ACCESS: Card = action(120, Logos, "remote-access", "Remote Access")
    .amber(1)
    .rarity(Rarity::Uncommon)
    .text("Play: Use an enemy artifact as if it were yours.")
    .does(&[one(PLAY, ENEMY_ARTIFACT, |it, artifact| it.use_as_if_own(artifact))]);

/// Reverse Time.
pub const REVERSE_TIME: Card = action(121, Logos, "reverse-time", "Reverse Time")
    .amber(1)
    .rarity(Rarity::Rare)
    .text("Play: Swap your deck and your discard pile. Then shuffle your deck.")
    .does(&[on(PLAY, |it| {
        let (you, cause) = (it.you(), it.cause());
        let (deck, pile) = (it.state().player(you).deck.clone(), it.own_discard());
        // The deck comes to lie on the pile, which leaves from under it.
        it.move_all(you, &deck, Zone::Discard);
        it.move_all(you, &pile, Zone::Deck);
        it.table.shuffle_deck(you, cause)
    })]);

/// Scrambler Storm.
pub const SCRAMBLER_STORM: Card = action(122, Logos, "scrambler-storm", "Scrambler Storm")
    .amber(1)
    .rarity(Rarity::Uncommon)
    .text("Play: Your opponent cannot play actions during their next turn.")
    .does(&[on(PLAY, |it| it.lasts(0, Until::FoesNextTurn))])
    .later(&[Text {
        says: "$foe cannot play actions",
        forbids: Some(|state, me, deed| match deed {
            Deed::Play(seat, card) => seat != me.you && state.kind(card) == Kind::Action,
            _ => false,
        }),
        ..Text::NONE
    }]);

/// Sloppy Labwork.
pub const SLOPPY_LABWORK: Card = action(123, Logos, "sloppy-labwork", "Sloppy Labwork")
    .amber(1)
    .rarity(Rarity::Uncommon)
    .text("Play: Archive a card from your hand. Discard a card from your hand.")
    .does(&[on(PLAY, |it| {
        it.archive_from_hand()?;
        it.discard_from_hand().map(drop)
    })]);

/// Twin Bolt Emission.
pub const TWIN_BOLT_EMISSION: Card = action(124, Logos, "twin-bolt-emission", "Twin Bolt Emission")
    .amber(1)
    .text("Play: Deal 2 damage to each of 2 different creatures.")
    .does(&[on(PLAY, |it| {
        let all = it.all(CREATURE);
        let targets = it.choose_some(all, (2, 2), Pick::Card)?;
        it.damage_all(&targets, 2)
    })]);

/// Wild Wormhole.
pub const WILD_WORMHOLE: Card = action(125, Logos, "wild-wormhole", "Wild Wormhole")
    .amber(1)
    .text("Play: Play the top card of your deck.")
    .does(&[on(PLAY, |it| match it.top_of_deck() {
        Some(top) => play_from_deck(it, top),
        None => Ok(()),
    })]);

/// Plays a card of the deck; what cannot be played is shown, and stays where it is (KF4.7).
fn play_from_deck(it: &mut Play<'_>, card: CardId) -> Resolved {
    if !it.play_card(card)? {
        let you = it.you();
        it.table.reveal(you, &[card], None, Cause::rule("KF4.7"));
    }
    Ok(())
}
