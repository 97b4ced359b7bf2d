//! Duels in which both are down to their last cards.

use crate::showdown::fact;
use uuid::Uuid;

use super::{Duel, duel, duel_with};
use crate::engine::{Asked, Body, Course, Event, Hash, Laws, MatchId, PromptId, Seat};
use crate::showdown::{CardId, Character, Fact, Options, Position, Showdown};

/// A second round, seat 0 to turn up the first card, in which both have the named cards face
/// down and nothing in their decks. It tells what no play of whole decks comes to: a player
/// without a DRAW.
pub fn last_cards(character: Character, first: &[&str], second: &[&str]) -> Duel {
    last_cards_with(Options::default(), character, first, second)
}

/// The same with options. In a live match, seat 0 was the first to touch a card.
pub fn last_cards_with(
    options: Options,
    character: Character,
    first: &[&str],
    second: &[&str],
) -> Duel {
    let facts = discarding_all_but(options.clone(), character, [first, second]);
    begun(duel_with(options, character, character), facts)
}

/// The same, where seat 1 has turned up the first so many of its cards already, without a turn of
/// seat 0 between them.
pub fn last_cards_shown(
    character: Character,
    first: &[&str],
    second: &[&str],
    shown: usize,
) -> Duel {
    let mut facts = discarding_all_but(Options::default(), character, [first, second]);
    let loaded = facts.iter().rev().find_map(|fact| match fact {
        Fact::BulletsLoaded(fact::BulletsLoaded { by: Seat(1), cards }) => Some(cards.clone()),
        _ => None,
    });
    let laid = Position::all().zip(loaded.expect("seat 1 has loaded")).take(shown);
    facts.extend(laid.map(|(position, card)| {
        Fact::CardRevealed(fact::CardRevealed { by: Seat(1), position, card })
    }));
    begun(duel(character, character), facts)
}

/// The duel, begun with these facts.
fn begun(mut duel: Duel, facts: Vec<Fact>) -> Duel {
    let asked = vec![Asked {
        seat: Seat(0),
        prompt: PromptId("first".to_owned()),
        kind: "play".to_owned(),
        put: None,
    }];
    let course = Course { facts, asked, ..Course::default() };
    duel.game = duel.unstarted.clone();
    let event = Event {
        match_id: MatchId(Uuid::from_u128(7)),
        seq: duel.game.seq() + 1,
        seat: None,
        actor: None,
        on_behalf_of: None,
        caused_by: None,
        recorded_at: Duel::stamp(0).at,
        state_digest: Hash::default(),
        clocks: Vec::new(),
        body: Body::Started(course),
    };
    duel.game.apply(&event).expect("the event follows");
    assert_eq!(Showdown::V1.unsound(duel.state()), None);
    duel
}

/// A first round that discards every card but the named ones, and the loading of those.
fn discarding_all_but(options: Options, character: Character, kept: [&[&str]; 2]) -> Vec<Fact> {
    let (characters, opener) = ([character; 2], Some(Seat(0)));
    let mut facts =
        vec![Fact::DuelOpened(fact::DuelOpened { options, characters }), round_began(1, opener)];
    let mut loads = Vec::new();
    for (by, names) in Seat::all(2).zip(kept) {
        let mut rest: Vec<CardId> = CardId::all().collect();
        let mut take = |name: &&str| {
            let named = |card: &CardId| character.card(*card).name().starts_with(name);
            rest.remove(rest.iter().position(named).expect("the deck has the card"))
        };
        let cards: Vec<CardId> = names.iter().map(&mut take).collect();
        loads.push(Fact::BulletsLoaded(fact::BulletsLoaded { by, cards }));
        for cards in rest.chunks(Position::MAX.into()) {
            facts.push(Fact::BulletsLoaded(fact::BulletsLoaded { by, cards: cards.to_vec() }));
            let laid = Position::all().zip(cards.iter().copied());
            facts.extend(laid.map(|(position, card)| {
                Fact::CardRevealed(fact::CardRevealed { by, position, card })
            }));
        }
    }
    facts.push(Fact::RoundScored(fact::RoundScored { round: 1, points: [0, 0] }));
    facts.push(round_began(2, opener));
    facts.extend(loads);
    facts.push(Fact::StareDownBegan(fact::StareDownBegan {}));
    facts
}

fn round_began(round: u8, opener: Option<Seat>) -> Fact {
    Fact::RoundBegan(fact::RoundBegan {
        round,
        opener,
        default_opener: None,
        by_chance: false,
        extra: false,
    })
}
