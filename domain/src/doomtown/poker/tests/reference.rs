//! Another reader of hands, slow and by the letter, that the quick one has to agree with.

use std::collections::BTreeSet;

use super::{PokerCard, Samples, Suit, cards};
use crate::doomtown::poker::evaluate;

/// A rank and what breaks ties in it.
type Reading = (u8, Vec<u8>);

/// Reads a hand, or the lowest of all hands that fewer cards can be part of.
pub fn read(cards: &[PokerCard]) -> Reading {
    if cards.len() == 5 {
        return read_five(cards);
    }
    // Cards of two suits have no flush to give, so one such suit for each value is all it takes.
    let suit = |index: usize| match cards.first() {
        Some(card) => *Suit::ALL.iter().find(|suit| **suit != card.suit).unwrap(),
        None => Suit::ALL[index % 2],
    };
    let mut readings = Vec::new();
    for values in rising(5 - cards.len()) {
        let added = values.iter().enumerate();
        let added =
            added.map(|(index, &value)| PokerCard { suit: suit(index), value, joker: true });
        readings.push(read_five(&cards.iter().copied().chain(added).collect::<Vec<_>>()));
    }
    readings.into_iter().min().unwrap()
}

/// Whether the real cards of these are fewer than they would be in a deck without copies.
pub fn is_cheatin(cards: &[PokerCard]) -> bool {
    let real = cards.iter().filter(|card| !card.joker);
    let faces: BTreeSet<_> = real.clone().map(|card| (card.suit, card.value)).collect();
    faces.len() != real.count()
}

/// All lists of `count` values that do not fall.
pub fn rising(count: usize) -> Vec<Vec<u8>> {
    let mut lists = vec![Vec::new()];
    for _ in 0..count {
        let longer = |list: &Vec<u8>| {
            let list = list.clone();
            let from = list.last().copied().unwrap_or(1);
            (from..=13).map(move |value| [list.clone(), vec![value]].concat())
        };
        lists = lists.iter().flat_map(longer).collect();
    }
    lists
}

fn read_five(cards: &[PokerCard]) -> Reading {
    let mut values: Vec<u8> = cards.iter().map(|card| card.value).collect();
    values.sort_by(|one, other| other.cmp(one));
    // The values that occur exactly so often, high to low.
    let times = |count: usize| -> Vec<u8> {
        let often = |value: &u8| values.iter().filter(|other| *other == value).count() == count;
        (1..=13).rev().filter(often).collect()
    };
    let flush = Suit::ALL.iter().any(|suit| cards.iter().all(|card| card.suit == *suit));
    let straight = values.windows(2).all(|pair| pair[0] == pair[1] + 1);
    let (ones, twos, threes, fours) = (times(1), times(2), times(3), times(4));

    let mut faces: Vec<String> = cards.iter().map(|card| card.suit.pip(card.value)).collect();
    faces.sort();
    let possible: [(bool, Reading); 11] = [
        (faces == ["8C", "8S", "AC", "AS", "JD"], (11, vec![])),
        (times(5).len() == 1, (10, times(5))),
        (flush && straight, (9, vec![values[0]])),
        (fours.len() == 1, (8, [fours, ones.clone()].concat())),
        (threes.len() + twos.len() == 2 && threes.len() == 1, {
            (7, [threes.clone(), twos.clone()].concat())
        }),
        (flush, (6, values.clone())),
        (straight, (5, vec![values[0]])),
        (threes.len() == 1, (4, [threes, ones.clone()].concat())),
        (twos.len() == 2, (3, [twos.clone(), ones.clone()].concat())),
        (twos.len() == 1, (2, [twos, ones].concat())),
        (true, (1, values.clone())),
    ];
    possible.into_iter().filter(|(is, _)| *is).map(|(_, reading)| reading).max().unwrap()
}

#[track_caller]
fn agrees(cards: &[PokerCard]) {
    let (hand, (rank, mut values)) = (evaluate(cards), read(cards));
    values.resize(5, 0);
    assert_eq!((hand.rank, hand.values.to_vec()), (rank, values), "{cards:?}");
    assert_eq!(hand.cheatin, is_cheatin(cards), "{cards:?}");
}

#[test]
fn sampled_hands_read_as_the_letter_says() {
    let mut samples = Samples(1);
    let mut ranks = BTreeSet::new();
    for _ in 0..20_000 {
        let cards = samples.cards(5);
        agrees(&cards);
        ranks.insert(evaluate(&cards).rank);
    }
    agrees(&cards("AS AC 8S 8C JD"));
    assert_eq!(ranks, (1..=10).collect(), "the samples are of every rank but one");
}

/// Suits are nothing but a flush or none, so this is every hand that there is, with any number of
/// copies; only the Dead Man's Hand asks for more.
#[test]
fn every_five_values_read_as_the_letter_says() {
    for values in rising(5) {
        for suits in [[0, 0, 0, 0, 0], [0, 1, 2, 3, 3]] {
            let of = |(&value, suit): (&u8, usize)| PokerCard {
                suit: Suit::ALL[suit],
                value,
                joker: false,
            };
            agrees(&values.iter().zip(suits).map(of).collect::<Vec<_>>());
        }
    }
}

#[test]
fn fewer_cards_read_as_the_lowest_hand_that_they_can_be_part_of() {
    let mut samples = Samples(2);
    for (count, hands) in [(4, 400), (3, 150), (2, 25), (1, 6), (0, 1)] {
        for _ in 0..hands {
            agrees(&samples.cards(count));
        }
    }
    for four in rising(4) {
        let joker = |&value: &u8| PokerCard { suit: Suit::Hearts, value, joker: true };
        agrees(&four.iter().map(joker).collect::<Vec<_>>());
    }
}
