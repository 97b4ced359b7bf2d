//! How the steady player plays draw hands.

use super::eye::Eye;
use crate::doomtown::fact::Revealed;
use crate::doomtown::poker::{
    HAND_SIZE, PokerCard, Suit, evaluate, name_jokers_high, name_jokers_low,
};
use crate::doomtown::town::piece::{CardId, Named, Pip};
use crate::doomtown::town::printed::Kind;
use crate::doomtown::town::state::Step;
use crate::engine::Prompt;

/// The rule from which a joker that is pulled is named.
const OF_PULLS: &str = "DT11.1";

/// A card of the player's draw hand as poker reads it; a joker is none.
fn read(eye: &Eye, card: CardId) -> Option<PokerCard> {
    let code = eye.hand_card(card)?.code;
    let printed = code.card()?;
    Some(PokerCard { suit: printed.suit()?, value: printed.value, joker: false })
}

/// The best five of some cards: rank first, honest hands before cheatin' ones of about the rank.
fn best(eye: &Eye, cards: &[CardId]) -> Vec<CardId> {
    let count = cards.len().min(12);
    let mut best: (i32, Vec<CardId>) = (i32::MIN, cards.to_vec());
    for mask in 0u32..(1 << count) {
        if mask.count_ones() as usize != HAND_SIZE.min(count) {
            continue;
        }
        let chosen: Vec<CardId> =
            (0..count).filter(|at| mask & (1 << at) != 0).map(|at| cards[at]).collect();
        let real: Vec<PokerCard> = chosen.iter().filter_map(|it| read(eye, *it)).collect();
        let jokers = chosen.len() - real.len();
        let mut hand = real.clone();
        for (suit, value) in name_jokers_high(&real, jokers) {
            hand.push(PokerCard { suit, value, joker: true });
        }
        let hand = evaluate(&hand);
        let score = i32::from(hand.rank) * 2 - if hand.cheatin { 3 } else { 0 };
        if best.0 < score {
            best = (score, chosen);
        }
    }
    best.1
}

/// Which five the player keeps.
pub fn kept(eye: &Eye, cards: &[CardId], max: usize) -> Vec<CardId> {
    let mut kept = best(eye, cards);
    kept.truncate(max);
    kept
}

/// Which cards the player throws back: those without the values that the hand has most of.
pub fn thrown_back(eye: &Eye, cards: &[CardId], max: usize) -> Vec<CardId> {
    let kept = best(eye, cards);
    let real: Vec<PokerCard> = kept.iter().filter_map(|it| read(eye, *it)).collect();
    let jokers = kept.len() - real.len();
    let mut hand = real.clone();
    hand.extend(name_jokers_high(&real, jokers).into_iter().map(|(suit, value)| PokerCard {
        suit,
        value,
        joker: true,
    }));
    let made = evaluate(&hand);
    if made.rank == 5 || made.rank == 6 || made.rank == 7 || 9 <= made.rank {
        return cards.iter().copied().filter(|it| !kept.contains(it)).take(max).collect();
    }
    let times = |it: CardId| match read(eye, it) {
        Some(card) => {
            cards.iter().filter_map(|it| read(eye, *it)).filter(|it| it.value == card.value).count()
        }
        None => usize::MAX,
    };
    let most = cards.iter().map(|it| times(*it)).filter(|it| *it != usize::MAX).max().unwrap_or(0);
    let mut loose: Vec<CardId> = cards
        .iter()
        .copied()
        .filter(|it| times(*it) < most || most == 1 && times(*it) == 1)
        .collect();
    loose.sort_by_key(|it| times(*it));
    loose.truncate(max);
    loose
}

/// What the player names a card whose suit and value are open.
pub fn names(eye: &Eye, prompt: &Prompt) -> Option<Pip> {
    if prompt.rule == OF_PULLS {
        return Some(of_pull(eye));
    }
    let unnamed = |it: &&Revealed| it.cards.iter().any(|card| counted(it, *card).is_none());
    let hands = eye.view.hands.iter().filter(unnamed);
    // Only a card that deals to another player lets this one name jokers in another's hand.
    let hand = hands.max_by_key(|it| it.seat == eye.seat)?;
    let known: Vec<PokerCard> = hand.cards.iter().filter_map(|it| counted(hand, *it)).collect();
    let jokers = hand.cards.len() - known.len();
    let is_own = hand.seat == eye.seat;
    let names = match is_own == eye.view.shootout.is_some() {
        true => name_jokers_high(&known, jokers),
        false => name_jokers_low(&known, jokers),
    };
    names.first().map(|(suit, value)| Pip { suit: *suit, value: *value })
}

/// The higher a pull the better, except when it decides who begins; and clubs ruin what is
/// invented.
fn of_pull(eye: &Eye) -> Pip {
    let begins = eye.view.winner.is_none() && eye.view.step != Step::Cheatin;
    Pip { suit: Suit::Spades, value: if begins { 1 } else { 13 } }
}

/// A card of an open hand as it counts; a joker that nobody has named does not yet.
fn counted(hand: &Revealed, card: Named) -> Option<PokerCard> {
    let printed = card.code.card()?;
    let joker = printed.kind == Kind::Joker;
    let named = hand.named.iter().find(|it| it.card == card.card).map(|it| it.pip);
    let pip = match named {
        Some(pip) => pip,
        None => Pip { suit: printed.suit()?, value: printed.value },
    };
    Some(PokerCard { suit: pip.suit, value: pip.value, joker })
}
