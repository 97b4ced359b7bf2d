//! The naming of jokers.

use super::reference::read;
use super::{Samples, cards};
use crate::doomtown::poker::{Hand, PokerCard, Suit, evaluate, name_jokers_high, name_jokers_low};

fn with(cards: &[PokerCard], named: &[(Suit, u8)]) -> Vec<PokerCard> {
    let named = named.iter().map(|&(suit, value)| PokerCard { suit, value, joker: true });
    cards.iter().copied().chain(named).collect()
}

fn high(text: &str, jokers: usize) -> Hand {
    evaluate(&with(&cards(text), &name_jokers_high(&cards(text), jokers)))
}

fn low(text: &str, jokers: usize) -> Hand {
    evaluate(&with(&cards(text), &name_jokers_low(&cards(text), jokers)))
}

#[test]
fn jokers_make_the_highest_hand() {
    let hands = [
        ("AS AC 8S JD", 1, 11, [0, 0, 0, 0, 0]),
        ("8C", 4, 11, [0, 0, 0, 0, 0]),
        ("", 5, 11, [0, 0, 0, 0, 0]),
        ("KS KD KH KC", 1, 10, [13, 0, 0, 0, 0]),
        ("8D", 4, 10, [8, 0, 0, 0, 0]),
        ("9H 10H JH 2H", 1, 6, [13, 11, 10, 9, 2]),
        ("KH 10H JH 2H", 1, 6, [13, 13, 11, 10, 2]),
        ("9H 10H JH", 2, 9, [13, 0, 0, 0, 0]),
        ("5C 6C 7C", 2, 9, [9, 0, 0, 0, 0]),
        ("9H 9C 4D", 2, 8, [9, 4, 0, 0, 0]),
        ("9H 9C 4D 4H", 1, 7, [9, 4, 0, 0, 0]),
        ("9H 8C 7D 6H", 1, 5, [10, 0, 0, 0, 0]),
        ("9H 2C 7D KH", 1, 2, [13, 9, 7, 2, 0]),
        ("KH", 1, 2, [13, 3, 2, 1, 0]),
    ];
    for (text, jokers, rank, values) in hands {
        assert_eq!(high(text, jokers), Hand { rank, values, cheatin: false }, "{text}");
    }
}

#[test]
fn jokers_make_the_lowest_hand() {
    let hands = [
        ("AS 2D 3H 4C", 1, 1, [6, 4, 3, 2, 1]),
        ("AS 2S 3S 4S", 1, 1, [6, 4, 3, 2, 1]),
        ("2S 3S 4S 5S", 1, 1, [7, 5, 4, 3, 2]),
        ("KS QS JS 10S", 1, 1, [13, 12, 11, 10, 1]),
        ("KS KD", 3, 2, [13, 3, 2, 1, 0]),
        ("AS AC 8S 8C", 1, 3, [8, 1, 2, 0, 0]),
        ("KS KD KH KC", 1, 8, [13, 1, 0, 0, 0]),
        ("", 5, 1, [6, 4, 3, 2, 1]),
        ("", 1, 1, [6, 4, 3, 2, 1]),
    ];
    for (text, jokers, rank, values) in hands {
        assert_eq!(low(text, jokers), Hand { rank, values, cheatin: false }, "{text}");
    }
    assert!(low("AS AS 3H 4C", 1).cheatin, "two real cards remain two real cards");
}

#[test]
fn no_more_are_named_than_there_is_room_for() {
    for (text, jokers, named) in [("AS 2S", 0, 0), ("AS 2S", 9, 3), ("AS 2S 3S 4S 9C 9C", 2, 0)] {
        assert_eq!(name_jokers_high(&cards(text), jokers).len(), named, "{text}");
        assert_eq!(name_jokers_low(&cards(text), jokers).len(), named, "{text}");
    }
}

#[test]
fn a_joker_repeats_a_card_only_where_that_is_what_the_hand_needs() {
    assert_eq!(name_jokers_high(&cards("KS KD KC 2H"), 1), [(Suit::Hearts, 13)]);
    assert_eq!(name_jokers_high(&cards("KS QS 9S 2S"), 1), [(Suit::Spades, 13)]);
    let mut four = name_jokers_high(&cards("7H 2C"), 3);
    four.sort();
    assert_eq!(four, [(Suit::Spades, 7), (Suit::Diamonds, 7), (Suit::Clubs, 7)]);
}

/// All namings of one or two jokers, of all suits and values, and what the slow reader makes of
/// them.
#[test]
fn no_naming_is_higher_or_lower() {
    let faces = || Suit::ALL.into_iter().flat_map(|suit| (1..=13).map(move |value| (suit, value)));
    let one: Vec<Vec<_>> = faces().map(|face| vec![face]).collect();
    let two: Vec<Vec<_>> =
        faces().flat_map(|face| faces().map(move |other| vec![face, other])).collect();
    let mut samples = Samples(4);
    let hands = (0..150).map(|_| (samples.cards(4), &one)).collect::<Vec<_>>();
    let hands = hands.into_iter().chain((0..15).map(|_| (samples.cards(3), &two)));
    for (cards, namings) in hands.collect::<Vec<_>>() {
        let readings = namings.iter().map(|named| read(&with(&cards, named)));
        let readings: Vec<_> = readings.collect();
        let jokers = namings[0].len();
        let high = read(&with(&cards, &name_jokers_high(&cards, jokers)));
        assert_eq!(Some(&high), readings.iter().max(), "the highest with {cards:?}");
        let low = read(&with(&cards, &name_jokers_low(&cards, jokers)));
        assert_eq!(Some(&low), readings.iter().min(), "the lowest with {cards:?}");
    }
}

/// With one card and four jokers the highest is five of a kind or better, the lowest no pair.
#[test]
fn four_jokers_are_named_for_any_card() {
    for value in 1..=13 {
        let card = [PokerCard { suit: Suit::Hearts, value, joker: false }];
        let best = evaluate(&with(&card, &name_jokers_high(&card, 4)));
        assert_eq!((best.rank, best.values[0]), (10, value));
        let worst = evaluate(&with(&card, &name_jokers_low(&card, 4)));
        assert_eq!(worst.rank, 1);
        assert_eq!(worst.values[0], value.max(6));
    }
}
