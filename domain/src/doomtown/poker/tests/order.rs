//! Which hand is better, after all that raised and lowered them.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use super::reference::rising;
use super::{Samples, cards, hand, ranking};
use crate::doomtown::poker::{PokerCard, Ranking, Suit, evaluate};

/// The better of each pair comes second (DT4.4).
#[test]
fn equal_ranks_compare_their_values_the_most_important_first() {
    let pairs = [
        ("AS AD AH KC KS", "2S 2D 2H 3C 3S", "the three of a full house come first (DT18.5)"),
        ("JS JD JH 2C 2S", "JS JD JH 3C 3S", "then its two"),
        ("AS AD AH 3C 2S", "JS JD JH 3C 2S", "three jacks are more than three aces (DT19)"),
        ("2S 2D 2H 2C KS", "3S 3D 3H 3C AS", "the four before the fifth"),
        ("3S 3D 3H 3C AS", "3S 3D 3H 3C 2S", "then the fifth"),
        ("AS AD AH AC AS", "2S 2D 2H 2C 2S", "five of a kind"),
        ("JS JD 2H 2C KS", "QS QD AH AC 3S", "the higher pair"),
        ("QS QD AH AC KS", "QS QD 2H 2C 3S", "then the lower pair"),
        ("QS QD 2H 2C 9S", "QS QD 2H 2C 10S", "then the kicker"),
        ("7S 7D KH 10C 3S", "7S 7D KH 10C 4S", "the last kicker of a pair"),
        ("7S 7D QH JC 9S", "7S 7D KH 2C 3S", "the first kicker of a pair"),
        ("5S 5D 5H QC JS", "5S 5D 5H KC AS", "the kickers of three of a kind"),
        ("KS 10D 7H 3C AS", "KS 10D 7H 3C 2S", "the last of a high card"),
        ("QS JD 10H 9C 7S", "KS 2D 3H 4C 5S", "the first of a high card"),
        ("KS KS QS 3S 2S", "KS KS KS 3S 2S", "a flush, copies included"),
        ("KS QS JS 9S 8S", "KS KS 3S 2S AS", "a copy next to the highest of a flush"),
        ("AS AS AS 2S 3S", "AS AS 2S 2S 3S", "nothing is below three aces in a flush"),
        ("QS QS KS KS JS", "KS KS KS QS JS", "nothing is above three kings in a flush"),
        ("AS 2D 3H 4C 5S", "2D 3H 4C 5S 6S", "the top of a straight"),
        ("AS 2S 3S 4S 5S", "2D 3D 4D 5D 6D", "the top of a straight flush"),
        ("KS QD JH 10C 8S", "AS AD 2H 3C 4S", "rank before everything else"),
    ];
    for (worse, better, why) in pairs {
        assert!(ranking(worse, 0) < ranking(better, 0), "{worse} < {better}: {why}");
        assert!(ranking(better, 0) > ranking(worse, 0), "{better} > {worse}: {why}");
    }
}

#[test]
fn suits_never_decide() {
    assert_eq!(ranking("KS 10D 7H 3C AS", 0), ranking("KC 10H 7D 3S AH", 0));
    assert_eq!(ranking("10S 8S 7S 6S 4S", 0), ranking("10C 8C 7C 6C 4C", 0));
    assert_eq!(ranking("7S 7D KH 10C 3S", 0), ranking("7S 7S KC 10S 3H", 0));
}

/// Every hand there is, copies included, by rank: the values of five cards of one suit, and of
/// several.
fn all_hands() -> BTreeMap<u8, Vec<Ranking>> {
    let mut all: BTreeMap<u8, Vec<Ranking>> = BTreeMap::new();
    for values in rising(5) {
        for suits in [[0, 0, 0, 0, 0], [0, 1, 2, 3, 3]] {
            let of = |(&value, suit): (&u8, usize)| PokerCard {
                suit: Suit::ALL[suit],
                value,
                joker: false,
            };
            let hand = evaluate(&values.iter().zip(suits).map(of).collect::<Vec<_>>());
            all.entry(hand.rank).or_default().push(hand.ranking(None, 0));
        }
    }
    all.insert(11, vec![ranking("AS AC 8S 8C JD", 0)]);
    all
}

#[test]
fn the_worst_and_the_best_hand_of_each_rank_are_found_among_all() {
    let extremes = [
        (1, "AS 2D 3H 4C 6S", "KS QD JH 10C 8S"),
        (2, "AS AD 2H 3C 4S", "KS KD QH JC 10S"),
        (3, "2S 2D AH AC 3S", "KS KD QH QC JS"),
        (4, "AS AD AH 2C 3S", "KS KD KH QC JS"),
        (5, "AS 2D 3H 4C 5S", "KS QD JH 10C 9S"),
        (6, "AS AS AS 2S 3S", "KS KS KS QS JS"),
        (7, "AS AD AH 2C 2S", "KS KD KH QC QS"),
        (8, "AS AD AH AC 2S", "KS KD KH KC QS"),
        (9, "AS 2S 3S 4S 5S", "KS QS JS 10S 9S"),
        (10, "AS AD AH AC AS", "KS KD KH KC KS"),
        (11, "AS AC 8S 8C JD", "AS AC 8S 8C JD"),
    ];
    let all = all_hands();
    for (rank, worst, best) in extremes {
        let (worst, best) = (ranking(worst, 0), ranking(best, 0));
        assert_eq!(all[&rank].iter().min(), Some(&worst), "the worst of rank {rank}");
        assert_eq!(all[&rank].iter().max(), Some(&best), "the best of rank {rank}");
        // What is raised to the rank is that worst hand, what is lowered to it that best one,
        // whether by modifiers or by a base that took the place of its own (DT4.9).
        for (from, other, _) in extremes {
            let other = hand(other);
            let change = i32::from(rank) - i32::from(from);
            let expected = match change.cmp(&0) {
                Ordering::Greater => worst,
                Ordering::Equal => other.ranking(None, 0),
                Ordering::Less => best,
            };
            assert_eq!(other.ranking(None, change), expected, "{from} to {rank}");
            assert_eq!(other.ranking(Some(rank), 0), expected, "{from} to the base {rank}");
        }
    }
}

#[test]
fn the_true_sum_is_kept_and_read_within_the_ranks() {
    let four = hand("KS KD KH KC 2S");
    let raised = four.ranking(None, 6 - 2);
    assert_eq!((raised.sum(), raised.rank()), (12, 11));
    assert_eq!(raised.values(), [0; 5]);
    let sunk = four.ranking(None, -9);
    assert_eq!((sunk.sum(), sunk.rank(), sunk.values()), (-1, 1, [6, 4, 3, 2, 1]));
    for (modifier, sum, rank) in [(i32::MAX, i32::MAX, 11), (i32::MIN, i32::MIN + 8, 1)] {
        let far = four.ranking(None, modifier);
        assert_eq!((far.sum(), far.rank()), (sum, rank));
    }
}

#[test]
fn all_is_equal_at_eleven_and_above() {
    let natural = ranking("AS AC 8S 8C JD", 0);
    for other in [ranking("KS KD KH KC 2S", 3), ranking("AS 2D 3H 4C 6S", 15)] {
        assert_eq!(other, natural);
        assert_eq!(other.cmp(&natural), Ordering::Equal);
    }
    assert_eq!(ranking("AS AC 8S 8C JD", 7), natural);
    assert!(ranking("KS KD KH KC KS", 0) < natural);
    assert_eq!(ranking("AS AC 8S 8C JD", -1), ranking("KS KD KH KC KS", 0));
}

#[test]
fn below_one_is_the_worst_hand_and_exactly_one_the_best_high_card() {
    let worst = ranking("AS 2D 3H 4C 6S", 0);
    assert_eq!(ranking("7S 7D KH 10C 3S", -2), worst);
    assert_eq!(ranking("7S 7D KH 10C 3S", -20), worst);
    assert_eq!(ranking("KS 10D 7H 3C AS", -1), worst);
    assert_eq!(ranking("7S 7D KH 10C 3S", -1), ranking("KS QD JH 10C 8S", 0));
    // A-2-3-4-joker is at best that worst hand, in lowball too (DT18.18).
    assert_eq!(ranking("AS 2D 3H 4C *6S", 0), worst);
}

#[test]
fn a_sum_of_nothing_leaves_the_hand_and_equal_changes_make_equals() {
    assert_eq!(ranking("7S 7D KH 10C 3S", 2 - 2).values(), [7, 13, 10, 3, 0]);
    assert_eq!(ranking("7S 7D KH 10C 3S", 2), ranking("QS QD KH 10C 3S", 2));
    assert_eq!(ranking("JS JD JH 3C 3S", -4), ranking("2S 2D 2H AC AS", -4));
    assert_eq!(ranking("7S 7D KH 10C 3S", 2), ranking("QS QD 2H 2C 3S", 1));
    assert!(ranking("7S 7D KH 10C 3S", 2) < ranking("JS JD JH 3C 3S", -3), "raised, lowered");
}

#[test]
fn modifiers_say_whether_a_replaced_base_was_raised_or_lowered() {
    let four = hand("KS KD KH KC 2S");
    let worst_flush = ranking("AS AS AS 2S 3S", 0);
    let best_flush = ranking("KS KS KS QS JS", 0);
    assert_eq!(four.ranking(Some(6), 0), best_flush);
    assert_eq!(four.ranking(Some(5), 1), worst_flush);
    assert_eq!(four.ranking(Some(9), -3), best_flush);
    assert_eq!(four.ranking(Some(8), 0), four.ranking(None, 0));
    // Back at its own rank, but raised to it from the base.
    assert_eq!(four.ranking(Some(6), 2), ranking("AS AD AH AC 2S", 0));
    assert_eq!(four.ranking(Some(6), 2).sum(), 8);
    // A base is a rank: there is none below 1 or above 11.
    assert_eq!(four.ranking(Some(0), 0), ranking("KS QD JH 10C 8S", 0));
    assert_eq!(four.ranking(Some(200), -1).rank(), 10);
}

#[test]
fn the_worked_examples_of_shootouts_come_out() {
    // A cheatin' four of a kind that Cheatin' Varmint took two ranks from, against a straight.
    let caught = hand("KS KS KH KC 2S");
    assert!(caught.cheatin);
    let (caught, straight) = (caught.ranking(None, -2), ranking("QS JD 10S 9H 8C", 0));
    assert_eq!(caught, ranking("KS KS KS QS JS", 0), "the best possible rank 6");
    assert!(caught > straight);
    assert_eq!(caught.rank() - straight.rank(), 1, "the loser's casualties (DT12.10)");
    // Three jacks against three aces: the ranks are equal, and still there is a winner.
    let (jacks, aces) = (ranking("JS JD JH 2C 3S", 0), ranking("AS AD AH 2C 3S", 0));
    assert_eq!(jacks.rank(), aces.rank());
    assert!(aces < jacks);
    // In lowball the lowest wins (DT6.5): A-A-A-K-K before 2-2-2-3-3.
    let lowball = ["2S 2D 2H 3C 3S", "AS AD AH KC KS", "KS QS JS 10S 9S"];
    let lowest = lowball.into_iter().min_by_key(|text| ranking(text, 0));
    assert_eq!(lowest, Some("AS AD AH KC KS"));
}

#[test]
fn any_two_standings_compare_and_any_three_agree() {
    let mut samples = Samples(3);
    let mut rankings: Vec<Ranking> = Vec::new();
    for _ in 0..120 {
        let hand = evaluate(&samples.cards(5));
        let base = (samples.below(3) == 0).then(|| samples.below(13));
        let modifier = i32::from(samples.below(9)) - 4;
        rankings.push(hand.ranking(base, modifier));
    }
    let pair = evaluate(&cards("7S 7D KH 10C 3S"));
    rankings.extend((-14..14).map(|modifier| pair.ranking(None, modifier)));
    let key = |one: &Ranking| (one.rank(), one.values());
    for one in &rankings {
        for two in &rankings {
            let order = one.cmp(two);
            assert_eq!(order, two.cmp(one).reverse(), "{one:?} {two:?}");
            assert_eq!(order, key(one).cmp(&key(two)), "{one:?} {two:?}");
            assert_eq!(one == two, order == Ordering::Equal, "{one:?} {two:?}");
            assert_eq!(one.partial_cmp(two), Some(order));
            for three in rankings.iter().filter(|three| one <= two && two <= three) {
                assert!(one <= three, "{one:?} {two:?} {three:?}");
            }
        }
    }
    let sums_differ =
        |one: &Ranking| rankings.iter().any(|two| one == two && one.sum() != two.sum());
    assert!(rankings.iter().any(sums_differ), "some are equal that were not read alike");
}
