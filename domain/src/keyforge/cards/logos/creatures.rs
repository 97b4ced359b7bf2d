//! Creatures of Logos.

use super::super::super::action::{Pick, Question, Target};
use super::super::super::card::Card;
use super::super::super::face::creature;
use super::super::super::moments::{Acting, Deed, Event, Me, Moment, Number, When};
use super::super::super::printed::House::Logos;
use super::super::super::printed::{House, Keyword, Kind, Rarity, Trait};
use super::super::super::script::{
    ACTION, Ability, CREATURE, DESTROYED, DISCARDED, EACH_SLAIN, EACH_USED, ENEMY, ENEMY_THING,
    FIGHT, FIGHT_REAP, FRIENDLY_THING, PLAY, PLAY_FIGHT_REAP, PLAY_REAP, Play, REAP, Text, each,
    on, one,
};
use super::super::super::state::State;
use super::super::super::things::{CardId, Until, Zone};
use crate::engine::{OneOf, Resolved, Seat, so_many};

/// Batdrone.
pub const BATDRONE: Card = creature(136, Logos, ("batdrone", "Batdrone"), (2, 0))
    .traits(&[Trait::Robot])
    .keywords(&[Keyword::Skirmish])
    .text("Skirmish. After Fight: Steal 1 amber.")
    .does(&[on(FIGHT, |it| it.steal(1).map(drop))]);

/// Brain Eater.
pub const BRAIN_EATER: Card = creature(137, Logos, ("brain-eater", "Brain Eater"), (6, 0))
    .traits(&[Trait::Cyborg, Trait::Beast])
    .rarity(Rarity::Uncommon)
    .text("After a creature is destroyed fighting Brain Eater, draw a card.")
    .constant(Text {
        abilities: &[each(
            EACH_SLAIN,
            |_, me, event| event.against == Some(me.card),
            |it| it.draw(1),
        )
        .calm()],
        ..Text::NONE
    });

/// Dextre.
pub const DEXTRE: Card = creature(138, Logos, ("dextre", "Dextre"), (3, 0))
    .traits(&[Trait::Human, Trait::Scientist])
    .text("Play: Capture 1 amber. Destroyed: Put Dextre on top of its owner's deck.")
    .does(&[
        on(PLAY, |it| it.capture(it.me(), 1).map(drop)),
        on(DESTROYED, |it| it.put_on_deck(&[it.me()]).map(drop)),
    ]);

/// Doc Bookton.
pub const DOC_BOOKTON: Card = creature(139, Logos, ("doc-bookton", "Doc Bookton"), (5, 0))
    .traits(&[Trait::Human, Trait::Scientist])
    .text("After Reap: Draw a card.")
    .does(&[on(REAP, |it| it.draw(1)).calm()]);

/// Dr. Escotera.
pub const DR_ESCOTERA: Card = creature(140, Logos, ("dr-escotera", "Dr. Escotera"), (4, 0))
    .traits(&[Trait::Cyborg, Trait::Scientist])
    .text("Play: Gain 1 amber for each key that your opponent has forged.")
    .does(&[on(PLAY, |it| {
        let keys = it.state().player(it.foe()).keys.len();
        it.gain(so_many(keys))
    })]);

/// Dysania.
pub const DYSANIA: Card = creature(141, Logos, ("dysania", "Dysania"), (4, 0))
    .traits(&[Trait::Mutant])
    .rarity(Rarity::Rare)
    .text(
        "Play: Your opponent discards all their archived cards. Gain 1 amber for each card \
         discarded this way.",
    )
    .does(&[on(PLAY, |it| {
        let discarded = it.discard_archives(it.foe())?;
        it.gain(so_many(discarded))
    })]);

/// Ganymede Archivist.
pub const GANYMEDE_ARCHIVIST: Card =
    creature(142, Logos, ("ganymede-archivist", "Ganymede Archivist"), (3, 0))
        .traits(&[Trait::Human, Trait::Scientist])
        .text("After Reap: Archive a card from your hand.")
        .does(&[on(REAP, |it| it.archive_from_hand().map(drop))]);

/// Harland Mindlock.
pub const HARLAND_MINDLOCK: Card =
    creature(143, Logos, ("harland-mindlock", "Harland Mindlock"), (1, 0))
        .traits(&[Trait::Cyborg, Trait::Scientist])
        .rarity(Rarity::Rare)
        .text(
            "Play: Take control of an enemy flank creature for as long as Harland Mindlock is in \
             play.",
        )
        .does(&[one(PLAY, ENEMY.that(|state, _, card| state.is_on_flank(card)), |it, target| {
            it.control_while_here(target).map(drop)
        })]);

/// Quixo the “Adventurer”.
pub const QUIXO_THE_ADVENTURER: Card =
    creature(144, Logos, ("quixo-the-adventurer", "Quixo the “Adventurer”"), (3, 0))
        .traits(&[Trait::Human, Trait::Scientist])
        .keywords(&[Keyword::Skirmish])
        .text("Skirmish. After Fight: Draw a card.")
        .does(&[on(FIGHT, |it| it.draw(1)).calm()]);

/// Mother.
pub const MOTHER: Card = creature(145, Logos, ("mother", "Mother"), (5, 0))
    .traits(&[Trait::Robot, Trait::Scientist])
    .text("During your draw step, refill your hand to 1 card more.")
    .constant(Text {
        modify: Some(|_, me, number| match number {
            Number::HandSize(seat) if seat == me.you => 1,
            _ => 0,
        }),
        ..Text::NONE
    });

/// Neutron Shark.
pub const NEUTRON_SHARK: Card = creature(146, Logos, ("neutron-shark", "Neutron Shark"), (1, 0))
    .traits(&[Trait::Beast, Trait::Mutant])
    .rarity(Rarity::Rare)
    .text(
        "Play/After Fight/After Reap: Destroy an enemy creature or artifact and a friendly \
         creature or artifact. Discard the top card of your deck. If it is not of Logos, repeat \
         this as long as Neutron Shark is in play.",
    )
    .does(&[on(PLAY_FIGHT_REAP, |it| {
        let entered = it.state().piece(it.me()).entered;
        loop {
            let (enemy, friendly) =
                it.choose_both(ENEMY_THING.to_destroy(), FRIENDLY_THING.to_destroy())?;
            let doomed: Vec<CardId> = enemy.into_iter().chain(friendly).collect();
            it.destroy_all(&doomed)?;
            let Some(top) = it.mills(it.you())? else { return Ok(()) };
            let stays = it.is_here() && it.state().piece(it.me()).entered == entered;
            if !stays || it.state().house_of(top) == Logos {
                return Ok(());
            }
        }
    })]);

/// Novu Archaeologist.
pub const NOVU_ARCHAEOLOGIST: Card =
    creature(147, Logos, ("novu-archaeologist", "Novu Archaeologist"), (4, 0))
        .traits(&[Trait::Cyborg, Trait::Scientist])
        .rarity(Rarity::Uncommon)
        .text("Action: Archive a card from your discard pile.")
        .does(&[on(ACTION, |it| it.recover(DISCARDED, Zone::Archives))]);

/// Ozmo, Martianologist.
pub const OZMO_MARTIANOLOGIST: Card =
    creature(148, Logos, ("ozmo-martianologist", "Ozmo, Martianologist"), (2, 0))
        .traits(&[Trait::Human, Trait::Scientist])
        .keywords(&[Keyword::Elusive])
        .rarity(Rarity::Rare)
        .text(
            "Elusive. After Fight/Reap: Choose a Mars creature. Choose one: heal 3 damage from it; \
             or stun it.",
        )
        .effects(&["heal 3 damage from it", "stun it"])
        .does(&[one(
            FIGHT_REAP,
            CREATURE.that(|state, _, card| state.house_of(card) == House::Mars),
            |it, martian| match it.choose_effect()? {
                0 => it.heal(martian, 3).map(drop),
                _ => it.stun(martian),
            },
        )]);

/// Psychic Bug.
pub const PSYCHIC_BUG: Card = creature(149, Logos, ("psychic-bug", "Psychic Bug"), (2, 0))
    .amber(1)
    .traits(&[Trait::Cyborg, Trait::Insect])
    .rarity(Rarity::Rare)
    .text("Play/After Reap: Look at your opponent's hand.")
    .does(&[on(PLAY_REAP, |it| {
        let foe = it.foe();
        let hand = it.state().player(foe).hand.clone();
        it.look_at(foe, &hand);
        Ok(())
    })]);

/// Replicator.
pub const REPLICATOR: Card = creature(150, Logos, ("replicator", "Replicator"), (2, 0))
    .traits(&[Trait::Mutant])
    .rarity(Rarity::Rare)
    .text(
        "After Reap: Resolve an After Reap ability of another creature as if you controlled that \
         creature. It does not exhaust.",
    )
    .does(&[on(REAP, replicate)]);

/// Resolves an After Reap ability of another creature. Where that is the ability of another
/// Replicator, it is that one's turn to choose another: no creature comes up twice.
fn replicate(it: &mut Play<'_>) -> Resolved {
    let (you, code) = (it.you(), it.used.code);
    let mut passed = vec![it.me()];
    loop {
        let mut able = it.all(CREATURE);
        able.retain(|card| {
            !passed.contains(card) && !after_reap(it.state(), *card, you).is_empty()
        });
        let Some(card) = it.choose_of(able, Pick::Card)? else { return Ok(()) };
        passed.push(card);
        let found = after_reap(it.state(), card, you).into_iter();
        let options = (0..).zip(found).map(|(at, found)| {
            let code = found.0.code;
            (Target::ability(card, code, at), found)
        });
        let (active, form) = (it.state().active, OneOf(options.collect()));
        let (me, ability) = it.table.ask(active, Question::Ability { card }, form)?;
        if me.code != code {
            let event = Some(reaping(it.state(), card, you));
            return ability.run(&mut Play { table: it.table, used: Acting { me, event } });
        }
    }
}

/// That a creature has reaped, for a player who acts as if they controlled it.
fn reaping(state: &State, card: CardId, you: Seat) -> Event {
    Event { seat: you, ..state.event(Moment::Reaped, card) }
}

/// The After Reap abilities of a creature, its own and those that it is given, as if a player
/// controlled it.
fn after_reap(state: &State, card: CardId, you: Seat) -> Vec<(Me, &'static Ability)> {
    let me = Me { you, ..state.me(card) };
    let event = reaping(state, card, you);
    let own = state.card(card).abilities.iter().map(|it| (me, it));
    let texts = state.in_force();
    let given = texts
        .granted(card)
        .flat_map(|(by, given)| given.iter().map(move |it| (Me { code: by.code, ..me }, it)));
    let heeds = |(me, it): &(Me, &'static Ability)| {
        let heeds = it.heed.is_none_or(|heed| heed(state, me, &event));
        it.when.contains(&When::Own(Moment::Reaped)) && heeds
    };
    own.chain(given).filter(heeds).collect()
}

/// Research Smoko.
pub const RESEARCH_SMOKO: Card = creature(151, Logos, ("research-smoko", "Research Smoko"), (2, 0))
    .traits(&[Trait::Mutant])
    .rarity(Rarity::Uncommon)
    .text("Destroyed: Archive the top card of your deck.")
    .does(&[on(DESTROYED, |it| {
        it.archive_top();
        Ok(())
    })]);

/// Skippy Timehog.
pub const SKIPPY_TIMEHOG: Card = creature(152, Logos, ("skippy-timehog", "Skippy Timehog"), (1, 0))
    .traits(&[Trait::Mutant])
    .rarity(Rarity::Rare)
    .text("Play: Your opponent cannot use any cards during their next turn.")
    .does(&[on(PLAY, |it| it.lasts(0, Until::FoesNextTurn))])
    .later(&[Text {
        says: "$foe cannot use cards",
        forbids: Some(|_, me, deed| matches!(deed, Deed::Use(seat, ..) if seat != me.you)),
        ..Text::NONE
    }]);

/// Timetraveller.
pub const TIMETRAVELLER: Card = creature(153, Logos, ("timetraveller", "Timetraveller"), (2, 0))
    .amber(1)
    .traits(&[Trait::Human, Trait::Scientist])
    .rarity(Rarity::Rare)
    .text("Play: Draw 2 cards. Action: Shuffle Timetraveller into its owner's deck.")
    .does(&[
        on(PLAY, |it| it.draw(2)),
        on(ACTION, |it| {
            let (me, cause) = (it.me(), it.cause());
            let owner = it.state().piece(me).owner;
            it.table.shuffle_from_play(&[me], &[owner], cause).map(drop)
        }),
    ]);

/// Titan Mechanic.
pub const TITAN_MECHANIC: Card = creature(154, Logos, ("titan-mechanic", "Titan Mechanic"), (6, 0))
    .traits(&[Trait::Cyborg, Trait::Scientist])
    .text("As long as Titan Mechanic is on a flank, each key costs -1 amber.")
    .constant(Text {
        modify: Some(|state, me, number| match number {
            Number::KeyCost(_) if state.is_on_flank(me.card) => -1,
            _ => 0,
        }),
        ..Text::NONE
    });

/// Vespilon Theorist.
pub const VESPILON_THEORIST: Card =
    creature(155, Logos, ("vespilon-theorist", "Vespilon Theorist"), (2, 0))
        .traits(&[Trait::Cyborg, Trait::Scientist])
        .keywords(&[Keyword::Elusive])
        .rarity(Rarity::Rare)
        .text(
            "Elusive. After Reap: Choose a house. Reveal the top card of your deck. If it is of \
             that house, archive it and gain 1 amber. Otherwise, discard it.",
        )
        .does(&[on(REAP, |it| {
            let Some(top) = it.top_of_deck() else { return Ok(()) };
            let (you, house) = (it.you(), it.choose_house(&House::ALL)?);
            it.reveal(you, &[top]);
            if it.state().house_of(top) == house {
                it.archive_top();
                return it.gain(1);
            }
            it.mills(you).map(drop)
        })]);

/// Veylan Analyst.
pub const VEYLAN_ANALYST: Card = creature(156, Logos, ("veylan-analyst", "Veylan Analyst"), (2, 0))
    .traits(&[Trait::Cyborg, Trait::Scientist])
    .rarity(Rarity::Uncommon)
    .text("Each time you use an artifact, gain 1 amber.")
    .constant(Text {
        abilities: &[each(
            EACH_USED,
            |_, me, event| event.is_friendly(me) && event.was.kind == Kind::Artifact,
            |it| it.gain(1),
        )
        .calm()],
        ..Text::NONE
    });
