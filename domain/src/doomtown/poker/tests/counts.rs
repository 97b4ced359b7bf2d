//! How often each rank occurs, in all hands of one deck.

use crate::doomtown::poker::{PokerCard, Suit, evaluate};

/// The published counts of poker, but for two things.
///
/// - An ace is low (DT4.2), so there are 9 rows of five values, A-5 to 9-K, not 10. Straight
///   flushes: 9 * 4 = 36. Straights: 9 * (4^5 - 4) = 9180. Flushes: C(13, 5) * 4 - 36 = 5112, the
///   published 5108 and the four 10-J-Q-K-A. High cards: the published 1 302 540 and the 4^5 - 4
///   other 10-J-Q-K-A, 1 303 560.
/// - The Dead Man's Hand is one hand of two pairs: 123 552 - 1 remain.
///
/// Four of a kind: 13 * 48. Full house: 13 * C(4, 3) * 12 * C(4, 2). Three of a kind:
/// 13 * C(4, 3) * C(12, 2) * 4^2. One pair: 13 * C(4, 2) * C(12, 3) * 4^3. Five of a kind takes
/// more than one deck. The sum is C(52, 5).
const COUNTS: [u32; 12] =
    [0, 1_303_560, 1_098_240, 123_551, 54_912, 9_180, 5_112, 3_744, 624, 36, 0, 1];

#[test]
fn all_hands_of_one_deck_are_of_the_ranks_that_they_should_be() {
    let face = |(suit, value)| PokerCard { suit, value, joker: false };
    let deck = Suit::ALL.into_iter().flat_map(|suit| (1..=13).map(move |value| (suit, value)));
    let deck: Vec<PokerCard> = deck.map(face).collect();
    let mut counts = [0; 12];
    for first in 0..52 {
        for second in 0..first {
            for third in 0..second {
                for fourth in 0..third {
                    for fifth in 0..fourth {
                        let places = [first, second, third, fourth, fifth];
                        let hand = evaluate(&places.map(|place| deck[place]));
                        assert!(!hand.cheatin);
                        counts[usize::from(hand.rank)] += 1;
                    }
                }
            }
        }
    }
    assert_eq!(counts, COUNTS);
    assert_eq!(counts.iter().sum::<u32>(), 2_598_960);
}
