//! What hands are worth (DT4).

use crate::doomtown::fact;
use serde_json::json;

use crate::doomtown::poker::{Hand, PokerCard, Ranking, evaluate};
use crate::doomtown::trial::{
    CHEATIN_PAIR, HIGH_CARD, PAIR, THREES, TWO_PAIRS, Town, Trial, pip, town,
};
use crate::doomtown::{Fact, StartPhase};
use crate::engine::Seat;

/// Rules of this chapter that no scenario shows, and why.
pub const NOT_SHOWN: &[(&str, &str)] =
    &[("DT4.6", "neither the Devil's Joker nor the Heretic Joker is in the pool")];

/// A hand: `"KS"` is a real card, `"*KS"` a joker that was named so.
fn hand(cards: &str) -> Hand {
    let card = |it: &str| {
        let face = pip(it.trim_start_matches('*'));
        PokerCard { suit: face.suit, value: face.value, joker: it.starts_with('*') }
    };
    evaluate(&cards.split(' ').map(card).collect::<Vec<_>>())
}

/// Where a hand stands when its rank was changed by so much.
fn changed(cards: &str, amount: i32) -> Ranking {
    hand(cards).ranking(None, amount)
}

fn unchanged(cards: &str) -> Ranking {
    changed(cards, 0)
}

fn lowball() -> Town {
    town().phase(StartPhase::Gamblin)
}

#[test]
fn dt4_the_low_hand_wins_the_gamble_and_the_high_hand_the_shootout() {
    let hands = |it: Town| it.will_draw(0, HIGH_CARD).will_draw(1, PAIR);
    hands(lowball()).begins().happens_fact_with("lowball_won", json!({"seat": 0}));
    let it = hands(town()).shootout_between(["Olivia Jenks"], ["Steele Archer"]).takes_lumps();
    it.happens_fact_with("round_decided", json!({"winner": 1}));
}

#[test]
fn dt4_1_eleven_ranks_from_high_card_to_the_dead_mans_hand() {
    for (rank, cards) in [
        (11, "AS AC 8S 8C JD"),
        (10, "AS AC AD AH AS"),
        (9, "8C 7C 6C 5C 4C"),
        (8, "KS KC KD KH 2S"),
        (7, "JS JC JD 3H 3S"),
        (6, "10C 8C 7C 6C 4C"),
        (5, "QS JC 10D 9H 8S"),
        (4, "5S 5C 5D 2H 3S"),
        (3, "QS QC AD AH KS"),
        (2, "7S 7C KD 10H 3S"),
        (1, "KS 10C 7D 3H AS"),
    ] {
        assert_eq!(hand(cards).rank, rank, "{cards}");
    }
}

#[test]
fn dt4_2_an_ace_is_one_and_the_dead_mans_hand_has_its_suits() {
    assert_eq!(hand("AS 2C 3D 4H 5S").rank, 5);
    assert_eq!(hand("10S JC QD KH AS").rank, 1);
    assert_eq!(hand("QS KC AD 2H 3S").rank, 1);
    assert!(unchanged("AS 3C 5D 7H 9S") < unchanged("2S 3C 5D 7H 9S"));
    for other in ["AH AC 8S 8C JD", "AS AC 8S 8D JD", "AS AC 8S 8C JH"] {
        assert_eq!(hand(other).rank, 3, "{other}");
    }
}

#[test]
fn dt4_3_a_hand_is_the_highest_that_its_cards_make_in_lowball_too() {
    assert_eq!(hand("9S 9S 9S 2S 2S").rank, 7);
    assert_eq!(hand("9S 9S 4S 2S AS").rank, 6);
    assert_eq!(hand("5S 4S 3S 2S AS").rank, 9);
    let straight = ["Lady Luck", "Bluetick", "Auction", "War Paint", "Mustang"];
    let it = lowball().will_draw(0, straight).will_draw(1, THREES).begins();
    it.happens_fact_with("lowball_won", json!({"seat": 1}));
}

#[test]
fn dt4_4_of_equal_ranks_the_values_decide_the_combinations_first() {
    for (lower, higher) in [
        ("2S 2C 2D 2H KS", "3S 3C 3D 3H AS"),
        ("3S 3C 3D 3H AS", "3S 3C 3D 3H 2S"),
        ("AS AC AD KH KS", "2S 2C 2D 3H 3S"),
        ("2S 2C 2D 3H 3S", "2S 2C 2D 4H 4S"),
        ("AS AC AD KH QS", "2S 2C 2D 4H 3S"),
        ("2S 2C 2D KH 3S", "2S 2C 2D KH 4S"),
        ("JS JC 10D 10H KS", "QS QC AD AH 2S"),
        ("QS QC AD AH KS", "QS QC 2D 2H 3S"),
        ("QS QC 2D 2H 3S", "QS QC 2D 2H 4S"),
        ("7S 7C KD QH JS", "8S 8C 3D 2H AS"),
        ("7S 7C KD 10H 2S", "7S 7C KD 10H 3S"),
        ("KS 10C 7D 3H AS", "KS 10C 7D 4H AS"),
    ] {
        assert!(unchanged(lower) < unchanged(higher), "{lower} < {higher}");
    }
    assert_eq!(unchanged("KS 10C 7D 3H AS"), unchanged("KH 10D 7C 3S AC"));
}

#[test]
fn dt4_4_a_flush_compares_all_five_and_a_straight_its_top_card() {
    assert!(unchanged("KS QS 5S 3S 2S") < unchanged("KS QS 5S 4S 2S"));
    assert!(unchanged("KS KS QS 3S 2S") > unchanged("KS QS JS 9S 8S"));
    for other in ["AS AS 2S 2S 3S", "AS 2S 3S 4S 6S", "KS KS KS QS QS"] {
        assert!(unchanged("AS AS AS 2S 3S") < unchanged(other), "{other}");
    }
    for other in ["KS KS QS QS JS", "KS QS JS 10S 8S", "AS AS AS 2S 3S"] {
        assert!(unchanged(other) < unchanged("KS KS KS QS JS"), "{other}");
    }
    assert!(unchanged("AS 2C 3D 4H 5S") < unchanged("2S 3C 4D 5H 6S"));
    assert_eq!(unchanged("5S 4C 3D 2H AS"), unchanged("AC 2D 3H 4S 5C"));
}

#[test]
fn dt4_4_three_aces_and_kings_take_the_pot_from_three_deuces() {
    let aces = ["Lady Luck", "Soul Blast", "Allie Hensman", "Sloane", "Telegraph Office"];
    let deuces = ["Bottom Dealin'", "Bluetick", "Fred Aims", "Auction", "Shotgun"];
    let it = lowball().will_draw(0, deuces).will_draw(1, aces).begins();
    it.happens_fact_with("lowball_won", json!({"seat": 1}));
}

#[test]
fn dt4_5_two_cards_of_one_suit_and_value_cheat_and_jokers_never_do() {
    assert!(hand("KS KS 9D 4H 2S").cheatin);
    assert!(!hand("KS KC 9D 4H 2S").cheatin);
    assert!(!hand("KS *KS 9D 4H 2S").cheatin);
    assert!(!hand("*KS *KS 9D 4H 2S").cheatin);
    assert!(hand("KS KS *KS 4H 2S").cheatin);
    assert!(hand("KS KS *AD 4H 2S").cheatin);
    let flush = hand("KS *KS 9S 4S 2S");
    assert_eq!((flush.rank, flush.cheatin), (6, false));
    assert!(flush.ranking(None, 0) > unchanged("KS QS JS 10S 8S"));
}

#[test]
fn dt4_5_an_effect_that_makes_a_real_card_a_copy_makes_the_hand_cheatin() {
    let it = lowball()
        .dude(0, "Olivia Jenks", "home")
        .bears("Olivia Jenks", ["Pair of Six-Shooters"])
        .will_draw(0, HIGH_CARD)
        .will_draw(1, CHEATIN_PAIR)
        .begins();
    let it = it.asks(0, "play").asks_nothing(1).uses(0, "Pair of Six-Shooters");
    // The nine of diamonds is in the hand.
    let it = it.picks(0, "Whiskey Flask").pip(0, "9D");
    it.never_fact("lowball_won").asks(1, "play");
}

/// Two hands with a joker each; that of seat 1 is cheatin' all the same.
fn two_jokers() -> Trial {
    let ours = ["Joker (red)", "Auction", "Tin Star", "Sloane", "Gomorra Parish"];
    let theirs = ["Joker (black)", "Bunkhouse", "Bunkhouse", "Pistol Whip", "Auto Cattle-Feeder"];
    lowball().winner(1).will_draw(0, ours).will_draw(1, theirs).begins()
}

#[test]
fn dt4_7_jokers_are_named_when_all_hands_lie_open_the_winner_first() {
    let it = two_jokers();
    let shown = it.fact(|fact| match fact {
        Fact::HandsRevealed(fact::HandsRevealed { hands }) => Some(hands.len()),
        _ => None,
    });
    assert_eq!(shown, 2);
    let it = it.asks(1, "name_pip").asks_nothing(0).pip(1, "AS");
    let it = it.asks(0, "name_pip").asks_nothing(1).pip(0, "4H");
    // Only now can the cheat be answered.
    it.asks(0, "play").offers(0, "pass");
}

#[test]
fn dt4_7_a_joker_stays_as_it_was_named_while_it_is_in_the_hand() {
    let it = two_jokers().pip(1, "AS").pip(0, "2H");
    assert_eq!((it.rank(0), it.rank(1)), (2, 2));
    let it = it.passes(0).happens_fact_with("lowball_won", json!({"seat": 0}));
    let locked = it.fact(|fact| match fact {
        Fact::RanksLocked(fact::RanksLocked { hands }) => {
            hands.iter().find(|it| it.seat == Seat(0)).map(|it| it.rank)
        }
        _ => None,
    });
    assert_eq!((locked, it.count_of("pip_named")), (2, 0));
}

#[test]
fn dt4_8_a_joker_of_the_final_hand_is_aced() {
    let it = two_jokers().pip(1, "AS").pip(0, "4H").passes(0).happens_fact("lowball_won");
    assert!(it.in_boot_hill(0, "Joker (red)") && it.in_boot_hill(1, "Joker (black)"));
    assert!(it.in_discard(0, "Tin Star"));
}

#[test]
fn dt4_8_a_joker_that_was_pulled_is_aced() {
    let it = town().hand(0, ["Force Field"]).dude(0, "Elander Boldman", "home");
    let it = it.will_draw(0, ["Joker (red)"]).begins().shops(0, "Force Field").pip(0, "KH");
    let it = it.happens_fact_with("skill_tested", json!({"pull": 13, "passed": true}));
    it.expects(|it| it.in_boot_hill(0, "Joker (red)"));
}

#[test]
fn dt4_8_a_joker_that_was_thrown_back_is_only_discarded() {
    let it = town().will_draw(0, ["Joker (red)", "Auction", "Tin Star", "Sloane", "Bluetick"]);
    let it = it.shootout_between(["Olivia Jenks"], ["Steele Archer"]);
    let it = it.goes_on_to(0, "redraw").redraws(0, ["Joker (red)"]);
    let it = it.goes_on_until(|it| it.is_asked(0, "play"));
    assert_eq!((it.draw_hand(0).len(), it.rank(0)), (5, 1));
    it.expects(|it| it.in_discard(0, "Joker (red)")).never_fact("pip_named");
}

#[test]
fn dt4_9_changes_add_up_and_the_sum_is_read_within_the_ranks() {
    let four = "KS KC KD KH 2S";
    let raised = changed(four, 6 - 2);
    assert_eq!((raised.sum(), raised.rank()), (12, 11));
    assert_eq!(changed(four, 6 - 2 - 2).rank(), 10);
    assert_eq!(changed("KS 10C 7D 3H AS", -4).rank(), 1);
    assert_eq!(changed("7S 7C KD 10H 3S", 2 - 2), unchanged("7S 7C KD 10H 3S"));
}

#[test]
fn dt4_9_a_raised_hand_is_the_worst_of_its_rank_and_a_lowered_one_the_best() {
    for (rank, worst, best) in [
        (2, "AS AC 2D 3H 4S", "KS KC QD JH 10S"),
        (3, "2S 2C AD AH 3S", "KS KC QD QH JS"),
        (4, "AS AC AD 2H 3S", "KS KC KD QH JS"),
        (5, "AS 2C 3D 4H 5S", "KS QC JD 10H 9S"),
        (6, "AS AS AS 2S 3S", "KS KS KS QS JS"),
        (7, "AS AC AD 2H 2S", "KS KC KD QH QS"),
        (8, "AS AC AD AH 2S", "KS KC KD KH QS"),
        (9, "AS 2S 3S 4S 5S", "KS QS JS 10S 9S"),
    ] {
        assert_eq!(changed("KS 10C 7D 3H AS", rank - 1), unchanged(worst), "{rank}");
        assert_eq!(changed("2S 2C 2D 2H 2S", rank - 10), unchanged(best), "{rank}");
    }
    let (two_up, one_up) = (changed("7S 7C KD 10H 3S", 2), changed("QS QC AD AH KS", 1));
    assert_eq!(two_up, one_up);
    // A cheatin' four of a kind, from which a Cheatin' Varmint took two, against a straight.
    let caught = changed("KS KS KD KH 2S", -2);
    assert_eq!(caught, unchanged("KS KS KS QS JS"));
    assert_eq!(caught.rank() - unchanged("QS JC 10D 9H 8S").rank(), 1);
}

#[test]
fn dt4_9_all_are_equal_at_the_top_and_below_the_bottom() {
    let dead_mans = unchanged("AS AC 8S 8C JD");
    assert_eq!(changed("KS KC KD KH 2S", 3), dead_mans);
    assert_eq!(changed("AS AC AD AH AS", 9), dead_mans);
    assert_eq!(changed("AS AC 8S 8C JD", 2), dead_mans);
    let worst = unchanged("AS 2C 3D 4H 6S");
    assert_eq!(changed("KS 10C 7D 3H AS", -1), worst);
    assert_eq!(changed("KS KC KD KH 2S", -8), worst);
    assert!(worst < unchanged("AS 2C 3D 5H 6S"));
}

#[test]
fn dt4_9_cards_change_a_rank_for_the_round_one_after_the_other() {
    let it = town()
        .hand(0, ["Cheatin' Varmint"])
        .hand(1, ["Hex Slingin'"])
        .dude(1, "Steele Archer", "town square")
        .bears("Steele Archer", ["Soul Blast"])
        .will_draw(0, HIGH_CARD)
        .will_draw(1, PAIR)
        .shootout_between(["Olivia Jenks"], ["Steele Archer"])
        .draws_hands();
    let it = it.uses(0, "Cheatin' Varmint").picks(0, "seat 1");
    assert_eq!(it.rank(1), 1);
    let it = it.uses(1, "Hex Slingin'");
    assert_eq!(it.state().ranking(Seat(1)), unchanged("4S 4C QD 9H 6S"));
}

#[test]
fn dt4_10_who_has_too_few_cards_draws_them_all_for_the_lowest_hand_they_make() {
    let ours = ["General Store", "Soul Cage"];
    let theirs = ["The Pharmacy", "Missed!", "Carter's Bounties", "Tin Star", "Auto Cattle-Feeder"];
    let it = lowball().only_deck(0, ours).discard(0, ["Sloane"]).will_draw(1, theirs).begins();
    let drawn = it.fact(|fact| match fact {
        Fact::HandsRevealed(fact::HandsRevealed { hands }) => {
            hands.iter().find(|it| it.seat == Seat(0)).map(|it| (it.cards.len(), it.base))
        }
        _ => None,
    });
    assert_eq!(drawn, (3, 2));
    // Two queens each, and the king with the ace and the deuce below the king with the ten.
    it.happens_fact_with("lowball_won", json!({"seat": 0}));
    assert_eq!(unchanged("QD QH KS"), unchanged("QD QH KS AC 2D"));
    assert_eq!(unchanged("AS 2D 3H 4C"), unchanged("AS 2D 3H 4C 6S"));
    assert_eq!(unchanged("9H 10H JH QH").rank(), 1);
}

#[test]
fn dt4_11_the_lowest_final_rank_wins_the_gamble() {
    let it = lowball().hand(0, ["Cheatin' Varmint"]).will_draw(0, TWO_PAIRS);
    let it = it.will_draw(1, CHEATIN_PAIR).begins();
    it.clone().passes(0).happens_fact_with("lowball_won", json!({"seat": 1}));
    let it = it.uses(0, "Cheatin' Varmint").picks(0, "seat 0");
    it.happens_fact_with("lowball_won", json!({"seat": 0}));
}

#[test]
fn dt4_11_of_equal_ranks_the_lower_hand_wins_the_gamble() {
    // Lowered to one, the two pairs are the best high card there is, and lose to any other.
    let it = lowball().seats(3).hand(0, ["Cheatin' Varmint"]).will_draw(0, TWO_PAIRS);
    let it = it.will_draw(1, CHEATIN_PAIR).will_draw(2, HIGH_CARD).begins();
    let it = it.uses(0, "Cheatin' Varmint").picks(0, "seat 0");
    assert_eq!(it.rank(2), 1);
    it.happens_fact_with("lowball_won", json!({"seat": 2}));
}

#[test]
fn dt4_12_hands_are_ordered_by_changed_rank_and_then_by_values() {
    let kept = |it: Ranking| (it.rank(), it.values());
    assert_eq!(kept(unchanged("QS QC AD AH KS")), (3, [12, 1, 13, 0, 0]));
    assert_eq!(kept(changed("KS KC KD KH 2S", 3)), (11, [0; 5]));
    assert_eq!(kept(changed("7S 7C KD 10H 3S", -2)), (1, [6, 4, 3, 2, 1]));
    assert_eq!(changed("7S 7C KD 10H 3S", -1), unchanged("KS QC JD 10H 8S"));
    assert!(changed("KS KC KD KH 2S", -2) < unchanged("AS AC AD 2H 2S"));
    assert!(changed("7S 7C KD 10H 3S", 4) < unchanged("KS QS JS 10S 8S"));
}
