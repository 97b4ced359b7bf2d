//! The examples of the rules, and what follows from them for all hands.

mod counts;
mod jokers;
mod order;
mod reference;

use super::{Hand, PokerCard, Ranking, Suit, evaluate};
use crate::engine::{Decoder, Encoder};

/// Reads cards: "KS 10D" are real ones, "*KS" is a joker that was named so.
fn cards(text: &str) -> Vec<PokerCard> {
    text.split_whitespace().map(card).collect()
}

fn card(text: &str) -> PokerCard {
    let joker = text.starts_with('*');
    let face = text.trim_start_matches('*');
    let named = Suit::ALL.into_iter().flat_map(|suit| (1..=13).map(move |value| (suit, value)));
    let mut matching = named.filter(|(suit, value)| suit.pip(*value) == face);
    let (suit, value) = matching.next().unwrap_or_else(|| panic!("{face} is no card"));
    PokerCard { suit, value, joker }
}

fn hand(text: &str) -> Hand {
    evaluate(&cards(text))
}

fn ranking(text: &str, modifier: i32) -> Ranking {
    hand(text).ranking(None, modifier)
}

/// Chance enough for samples (SplitMix64).
struct Samples(u64);

impl Samples {
    fn below(&mut self, bound: u8) -> u8 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        u8::try_from((mixed ^ (mixed >> 31)) % u64::from(bound)).unwrap()
    }

    /// A card from a few suits and values, so that samples are hands worth having.
    fn card(&mut self, suits: u8, values: u8) -> PokerCard {
        let suit = Suit::ALL[usize::from(self.below(suits))];
        PokerCard { suit, value: 1 + self.below(values), joker: self.below(6) == 0 }
    }

    fn cards(&mut self, count: usize) -> Vec<PokerCard> {
        let (suits, values) = (1 + self.below(4), [2, 4, 6, 13][usize::from(self.below(4))]);
        (0..count).map(|_| self.card(suits, values)).collect()
    }
}

#[test]
fn every_rank_is_what_its_example_says() {
    let examples = [
        ("AS AC 8S 8C JD", 11, [0, 0, 0, 0, 0], "Dead Man's Hand"),
        ("AS AD AH AC AC", 10, [1, 0, 0, 0, 0], "five of a kind"),
        ("8H 7H 6H 5H 4H", 9, [8, 0, 0, 0, 0], "straight flush"),
        ("KS KD KH KC 2S", 8, [13, 2, 0, 0, 0], "four of a kind"),
        ("JS JD JH 3C 3S", 7, [11, 3, 0, 0, 0], "full house"),
        ("10C 8C 7C 6C 4C", 6, [10, 8, 7, 6, 4], "flush"),
        ("QS JD 10S 9H 8C", 5, [12, 0, 0, 0, 0], "straight"),
        ("5S 5D 5H 2C 3S", 4, [5, 3, 2, 0, 0], "three of a kind"),
        ("QS QD AH AC KS", 3, [12, 1, 13, 0, 0], "two pairs"),
        ("7S 7D KH 10C 3S", 2, [7, 13, 10, 3, 0], "one pair"),
        ("KS 10D 7H 3C AS", 1, [13, 10, 7, 3, 1], "high card"),
    ];
    for (text, rank, values, name) in examples {
        let hand = hand(text);
        assert_eq!((hand.rank, hand.values), (rank, values), "{text}");
        assert_eq!(Hand::name(hand.rank), name);
        let mut turned = cards(text);
        turned.reverse();
        assert_eq!(evaluate(&turned), hand, "{text} in another order");
    }
}

#[test]
fn only_the_five_cards_of_the_dead_mans_hand_are_one() {
    assert_eq!(hand("JD 8S AC 8C AS").rank, 11);
    assert_eq!(hand("JD 8S *AC 8C *AS").rank, 11, "a joker may be named for one of them");
    for other in ["AH AC 8S 8C JD", "AS AC 8D 8C JD", "AS AC 8S 8C JH", "AS AS 8S 8C JD"] {
        assert_eq!(hand(other).rank, 3, "{other}");
    }
    assert_eq!(hand("AS AC 8S 8C").rank, 3, "the jack is missing");
}

#[test]
fn an_ace_is_the_lowest_card_and_never_the_highest() {
    assert_eq!(hand("AS 2D 3S 4H 5C").rank, 5);
    assert_eq!(hand("10S JD QS KH AC"), hand("AC 10S JD QS KH"));
    assert_eq!(hand("10S JD QS KH AC").rank, 1);
    assert_eq!(hand("10S JS QS KS AS").rank, 6);
    assert_eq!(hand("QS KD AS 2H 3C").rank, 1);
    assert_eq!(hand("9S 10S JS QS KS").rank, 9);
    assert!(ranking("2S 2D 3H 4C 5S", 0) > ranking("AS AD 3H 4C 5S", 0));
}

#[test]
fn a_hand_is_the_highest_that_its_cards_make() {
    let same = [
        ("9S 9S 9S 9S 9S", 10, "five of a kind, not a flush"),
        ("9S 9S 9S 9S 2S", 8, "four of a kind, not a flush"),
        ("9S 9S 9S 2S 2S", 7, "a full house, not a flush"),
        ("9S 9S 9S 3S 2S", 6, "a flush, not three of a kind"),
        ("9S 9S 3S 3S 2S", 6, "a flush, not two pairs"),
        ("AS 2D 3S 4H 5C", 5, "a straight, not a high card"),
    ];
    for (text, rank, why) in same {
        assert_eq!(hand(text).rank, rank, "{text}: {why}");
    }
}

#[test]
fn two_real_cards_that_are_the_same_are_cheatin() {
    assert!(!hand("KS KD KH KC 2S").cheatin);
    assert!(hand("KS KS 3H 4C 2S").cheatin);
    assert!(hand("4C 3H KS 2S KS").cheatin);
    assert!(!hand("KS *KS 3H 4C 2S").cheatin, "a joker never makes it so");
    assert!(!hand("KS *KS *KS *KS *KS").cheatin);
    assert!(hand("KS KS *KS 4C 2S").cheatin, "a joker never heals it");
    assert!(hand("KS KS *AH 4C 2S").cheatin);
    assert!(hand("KS KS").cheatin);
    let flush = hand("KS *KS 9S 4S 2S");
    assert_eq!((flush.rank, flush.values, flush.cheatin), (6, [13, 13, 9, 4, 2], false));
}

#[test]
fn with_fewer_than_five_cards_the_missing_ones_are_the_lowest_that_make_nothing() {
    let short = [
        ("", 1, [6, 4, 3, 2, 1]),
        ("5S", 1, [6, 5, 3, 2, 1]),
        ("KS", 1, [13, 4, 3, 2, 1]),
        ("AS 2D 3H 4C", 1, [6, 4, 3, 2, 1]),
        ("2D 3H 4C 5S", 1, [7, 5, 4, 3, 2]),
        ("KS KD", 2, [13, 3, 2, 1, 0]),
        ("AS AD", 2, [1, 4, 3, 2, 0]),
        ("AS AC 8S 8C", 3, [8, 1, 2, 0, 0]),
        ("5S 5D 5H", 4, [5, 2, 1, 0, 0]),
        ("9S 9D 9H 9C", 8, [9, 1, 0, 0, 0]),
        ("9H 10H JH QH", 1, [12, 11, 10, 9, 1]),
    ];
    for (text, rank, values) in short {
        assert_eq!(hand(text), Hand { rank, values, cheatin: false }, "{text}");
    }
}

#[test]
fn values_beyond_the_cards_and_a_sixth_card_do_no_harm() {
    let of = |values: &[u8]| -> Vec<PokerCard> {
        let suits = Suit::ALL.into_iter().cycle();
        let real = |(&value, suit)| PokerCard { suit, value, joker: false };
        values.iter().zip(suits).map(real).collect()
    };
    assert_eq!(evaluate(&of(&[0, 2, 3, 4, 255])), evaluate(&of(&[1, 2, 3, 4, 13])));
    assert_eq!(evaluate(&of(&[9, 7, 3, 4, 2, 9])), evaluate(&of(&[9, 7, 3, 4, 2])));
    let twice = [0, 1].map(|value| PokerCard { suit: Suit::Hearts, value, joker: false });
    assert!(evaluate(&twice).cheatin, "both are the ace of hearts");
    assert_eq!((Hand::name(0), Hand::name(12)), ("high card", "Dead Man's Hand"));
}

#[test]
fn suits_are_called_and_kept_as_promised() {
    let suits = [("spades", "AS"), ("diamonds", "10D"), ("hearts", "KH"), ("clubs", "QC")];
    for (index, ((name, pip), value)) in suits.into_iter().zip([1, 10, 13, 12]).enumerate() {
        let suit = Suit::ALL[index];
        assert_eq!((suit.name(), suit.pip(value)), (name, pip.to_owned()));
        assert_eq!(serde_json::to_value(suit).unwrap(), name);
        assert_eq!(serde_json::from_value::<Suit>(name.into()).unwrap(), suit);
        let bytes = Encoder::encoded(&suit);
        assert_eq!(bytes, [u8::try_from(index).unwrap(), 0, 0, 0]);
        assert_eq!(Decoder::read::<Suit>(&bytes), Some(suit));
    }
    assert_eq!(Suit::Clubs.pip(11), "JC");
    assert_eq!((Suit::Clubs.pip(0), Suit::Clubs.pip(14)), ("AC".to_owned(), "KC".to_owned()));
}
