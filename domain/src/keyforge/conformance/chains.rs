//! Refills, chains, and decks that run out (KF3.5, KF3.6).

use super::super::printed::House::{Brobnar, Dis, Logos};
use super::super::state::State;
use super::super::trial::{Board, board};
use serde_json::json;

/// Rules of this chapter that no scenario shows, and why.
pub const NOT_SHOWN: &[(&str, &str)] = &[];

/// Ends the turn with so many chains and so large a hand: the hand and the chains after it.
fn refilled(chains: u8, hand: usize) -> (usize, u8) {
    let it = board(Brobnar).chains(0, chains).with(|it| {
        it.players[0].hand = vec![super::super::trial::code("Troll").into(); hand];
    });
    let it = it.begins().ends_turn(0);
    (it.hand(0).len(), it.chains(0))
}

#[test]
fn kf3_5_the_hand_is_refilled_to_six() {
    assert_eq!(refilled(0, 0), (6, 0));
    assert_eq!(refilled(0, 5), (6, 0));
}

#[test]
fn kf3_5_nothing_is_discarded_from_more_than_six() {
    let it =
        board(Brobnar).hand(0, ["Troll", "Troll", "Troll", "Punch", "Punch", "Smith", "Anger"]);
    let it = it.begins().ends_turn(0).never_fact("cards_drawn").never_fact("card_discarded");
    assert_eq!(it.hand(0).len(), 7);
}

#[test]
fn kf3_5_effects_change_how_many_cards_are_refilled_to() {
    let after = |it: Board| it.begins().ends_turn(0).hand(0).len();
    assert_eq!(after(board(Brobnar).line(0, ["Mother"])), 7);
    assert_eq!(after(board(Brobnar).line(1, ["Succubus"])), 5);
    assert_eq!(after(board(Brobnar).artifacts(1, ["The Howling Pit"])), 7);
    assert_eq!(after(board(Brobnar).line(0, ["Mother"]).line(1, ["Succubus"])), 6);
}

#[test]
fn kf3_5_who_can_pay_for_a_key_says_check() {
    let it = board(Brobnar).amber(0, 6).begins().ends_turn(0);
    it.happens_by("KF3.5", "says check");
    board(Brobnar).amber(0, 5).begins().ends_turn(0).never_fact("checked");
    // The current cost counts.
    let it = board(Brobnar).amber(0, 6).line(1, ["Murmook"]).begins();
    it.ends_turn(0).never_fact("checked");
}

#[test]
fn kf3_5_what_happens_at_the_end_happens_after_the_refill() {
    let it = board(Dis).line(0, ["Shaffles"]).amber(1, 2).begins().ends_turn(0);
    let it = it.happens_in_order([
        json!({"type": "cards_drawn", "seat": 0}),
        json!({"type": "amber_moved", "verb": "lose"}),
        json!({"type": "turn_ended"}),
    ]);
    assert_eq!(it.amber(1), 1);
}

#[test]
fn kf3_5_what_lasts_until_then_is_over_after_what_happens_at_the_end() {
    let it = board(Brobnar).line(0, ["Shaffles"]).hand(0, ["Warsong"]).amber(1, 2).begins();
    let it = it.plays(0, "Warsong").ends_turn(0);
    let kinds = it.facts().map(|it| json!(it)["type"].clone());
    let states: Vec<(serde_json::Value, &State)> = kinds.zip(it.states()).collect();
    let lasting = |kind: &str| {
        let found = states.iter().find(|it| it.0 == kind).expect("it happens");
        found.1.lasting.len()
    };
    assert_eq!((lasting("amber_moved"), lasting("turn_ended")), (1, 0));
}

#[test]
fn kf3_6_each_six_chains_begun_keep_a_card_back() {
    let drawn = |chains| refilled(chains, 0).0;
    assert_eq!([0, 1, 6, 7, 12, 13, 18, 19, 24].map(drawn), [6, 5, 5, 4, 4, 3, 3, 2, 2]);
}

#[test]
fn kf3_6_a_chain_is_shed_where_chains_kept_cards_back() {
    assert_eq!([1, 6, 7, 24].map(|it| refilled(it, 0).1), [0, 5, 6, 23]);
    let it = board(Brobnar).chains(0, 2).begins().ends_turn(0);
    it.happens_by("KF3.6", "sheds 1 chain");
}

#[test]
fn kf3_6_with_two_chains_and_five_cards_nothing_is_drawn_and_one_is_shed() {
    assert_eq!(refilled(2, 5), (5, 1));
}

#[test]
fn kf3_6_a_full_hand_sheds_no_chain() {
    assert_eq!(refilled(2, 6), (6, 2));
    assert_eq!(refilled(2, 7), (7, 2));
}

#[test]
fn kf3_6_a_penalty_larger_than_the_gap_draws_nothing_and_sheds_one() {
    assert_eq!(refilled(24, 4), (4, 23));
}

#[test]
fn kf3_6_chains_keep_nothing_back_of_what_cards_draw() {
    let it = board(Logos).line(0, ["Doc Bookton"]).chains(0, 24).begins();
    let it = it.reaps(0, "Doc Bookton");
    assert_eq!((it.hand(0).len(), it.chains(0)), (1, 24));
}

#[test]
fn kf3_6_nobody_has_more_than_24_chains() {
    let it = board(Dis).hand(0, ["Gateway to Dis", "Gateway to Dis"]).chains(0, 23).begins();
    let it = it.plays(0, "Gateway to Dis");
    assert_eq!(it.chains(0), 24);
    assert_eq!(it.plays(0, "Gateway to Dis").never_fact("chains_changed").chains(0), 24);
}

#[test]
fn kf3_6_the_discard_pile_becomes_the_deck_in_the_middle_of_a_draw() {
    let it = board(Brobnar).deck(0, ["Troll", "Punch"]).discard(0, ["Smith", "Anger", "Fear"]);
    let it = it.hand(0, ["Bumpsy", "Krump"]).begins().ends_turn(0);
    let it = it.happens_in_order([
        json!({"type": "cards_drawn", "count": 2}),
        json!({"type": "deck_shuffled", "count": 3, "cause": "KF3.6"}),
        json!({"type": "cards_drawn", "count": 2}),
    ]);
    assert_eq!((it.hand(0).len(), it.deck_size(0), it.discard(0).len()), (6, 1, 0));
    assert!(it.hand(0).contains(&"Troll") && it.hand(0).contains(&"Punch"));
}

#[test]
fn kf3_6_a_deck_that_was_drawn_empty_stays_empty_until_a_card_is_owed() {
    let it = board(Brobnar).deck(0, ["Troll"]).discard(0, ["Smith"]);
    let it = it.hand(0, ["Bumpsy", "Krump", "Anger", "Fear", "Punch"]).begins().ends_turn(0);
    assert_eq!((it.deck_size(0), it.discard(0)), (0, vec!["Smith"]));
}

#[test]
fn kf3_6_with_neither_deck_nor_pile_nothing_is_drawn_and_nobody_loses() {
    let it = board(Brobnar).deck(0, []).hand(0, ["Troll"]).begins().ends_turn(0);
    let it = it.never_fact("cards_drawn").asks(1, "house");
    assert!(it.hand(0) == ["Troll"] && !it.is_over());
}

#[test]
fn kf3_6_only_draws_make_a_new_deck() {
    let it = board(Logos).deck(0, []).discard(0, ["Troll"]);
    let it = it.hand(0, ["Wild Wormhole", "Random Access Archives"]).begins();
    let it = it.plays(0, "Wild Wormhole").never_fact("deck_shuffled");
    let it = it.plays(0, "Random Access Archives").never_fact("deck_shuffled");
    assert_eq!((it.archives(0).len(), it.line(0).len(), it.deck_size(0)), (0, 0, 0));
}

#[test]
fn kf3_6_who_searches_a_deck_shuffles_it_and_may_find_nothing() {
    let it = board(Logos).deck(0, ["Troll", "Punch"]).hand(0, ["Help from Future Self"]);
    let it = it.begins().plays(0, "Help from Future Self").picks_all(0, []);
    let it = it.happens_fact_with("deck_shuffled", json!({"seat": 0}));
    assert_eq!(it.hand(0).len(), 0);
}

#[test]
fn kf3_6_what_shuffles_cards_into_a_deck_shuffles_it_with_none_too() {
    let it = board(Logos).deck(0, []).hand(0, ["Reverse Time"]).begins();
    it.plays(0, "Reverse Time").happens_fact_with("deck_shuffled", json!({"seat": 0}));
}
