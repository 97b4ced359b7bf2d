//! Duels in which both are down to their last cards.

use super::Duel;
use crate::engine::trial::Opening;
use crate::engine::{Rules, Seat};
use crate::showdown::fact;
use crate::showdown::{CardId, Character, Fact, Options, Position, Showdown, State};

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
    begun(options, &facts)
}

/// The same, where seat 1 has turned up the first `shown` of its cards already, without a turn of
/// seat 0 between them.
pub fn last_cards_shown(
    character: Character,
    first: &[&str],
    second: &[&str],
    shown: usize,
) -> Duel {
    let options = Options::default();
    let mut facts = discarding_all_but(options.clone(), character, [first, second]);
    let loaded = facts.iter().rev().find_map(|fact| match fact {
        Fact::BulletsLoaded(fact::BulletsLoaded { by: Seat(1), cards }) => Some(cards.clone()),
        _ => None,
    });
    let laid = Position::all().zip(loaded.expect("seat 1 has loaded")).take(shown);
    facts.extend(laid.map(|(position, card)| {
        Fact::CardRevealed(fact::CardRevealed { by: Seat(1), position, card })
    }));
    begun(options, &facts)
}

/// A duel that goes on from these facts.
fn begun(options: Options, facts: &[Fact]) -> Duel {
    let mut state = State::default();
    facts.iter().for_each(|fact| Showdown::evolve(&mut state, fact));
    Opening::of(Showdown::V1, 2).options(options).state(state).begins()
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
