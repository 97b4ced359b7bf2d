//! What to name jokers for the highest hand, and for the lowest (DT4.5, DT18.18).

use std::cmp::Ordering;

use super::{DEAD_MANS_HAND, HAND_SIZE, KING, PokerCard, Suit, evaluate};

/// The naming of `jokers` that makes the highest hand with these cards. No more are named than
/// there is room for in a hand.
pub fn name_jokers_high(cards: &[PokerCard], jokers: usize) -> Vec<(Suit, u8)> {
    let rest: Vec<(Suit, u8)> = DEAD_MANS_HAND
        .into_iter()
        .filter(|face| cards.iter().all(|card| card.face() != *face))
        .collect();
    if cards.len() + rest.len() == HAND_SIZE && rest.len() == jokers {
        return rest;
    }
    // A flush needs the suit of any card there is; to everything else suits are nothing.
    let suit = cards.first().map_or(Suit::Spades, |card| card.suit);
    search(cards, &vec![suit; room(cards, jokers)], Ordering::Greater)
}

/// The naming of `jokers` that makes the lowest hand with these cards, for lowball. No more are
/// named than there is room for in a hand.
pub fn name_jokers_low(cards: &[PokerCard], jokers: usize) -> Vec<(Suit, u8)> {
    // Two suits in a hand keep it from being a flush, which is never the lower reading.
    let first = cards.first().map_or(0, |card| card.suit as usize + 1);
    let suits = Suit::ALL.into_iter().cycle().skip(first);
    let suits: Vec<Suit> = suits.take(room(cards, jokers)).collect();
    search(cards, &suits, Ordering::Less)
}

fn room(cards: &[PokerCard], jokers: usize) -> usize {
    jokers.min(HAND_SIZE.saturating_sub(cards.len()))
}

/// Tries all values for jokers of these suits, 1820 lists for four and 6188 for five, and keeps
/// the first that nothing else is `better` than.
fn search(cards: &[PokerCard], suits: &[Suit], better: Ordering) -> Vec<(Suit, u8)> {
    let named = |value| move |&suit: &Suit| PokerCard { suit, value, joker: true };
    let mut hand: Vec<PokerCard> = cards.to_vec();
    hand.extend(suits.iter().map(named(1)));
    let first = cards.len();
    let mut best = hand.clone();
    let mut ranking = evaluate(&hand).ranking(None, 0);
    // The jokers' values only ever grow from one to the next: their order is nothing.
    while let Some(last) = hand[first..].iter().rposition(|joker| joker.value < KING) {
        let value = hand[first + last].value + 1;
        hand[first + last..].iter_mut().for_each(|joker| joker.value = value);
        let tried = evaluate(&hand).ranking(None, 0);
        if tried.cmp(&ranking) == better {
            best.clone_from(&hand);
            ranking = tried;
        }
    }
    spread(&mut best, first);
    best[first..].iter().map(|joker| joker.face()).collect()
}

/// Gives jokers that repeat another card a suit of their own, where that leaves the hand as it is.
fn spread(hand: &mut [PokerCard], first: usize) {
    let meant = evaluate(hand);
    for index in first..hand.len() {
        for suit in Suit::ALL {
            let joker = hand[index];
            let repeats = |face| {
                hand.iter().enumerate().any(|(other, card)| other != index && card.face() == face)
            };
            if !repeats(joker.face()) {
                break;
            }
            if !repeats((suit, joker.value)) {
                hand[index].suit = suit;
                if evaluate(hand) != meant {
                    hand[index] = joker;
                }
            }
        }
    }
}
