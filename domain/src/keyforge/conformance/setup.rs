//! From decks to the first turn (KF2).

use serde_json::json;

use super::super::decks;
use super::super::moments::How;
use super::super::printed::House::{Brobnar, Logos};
use super::super::rules::{KeyForge, Loadout, Options};
use super::super::trial::{Board, Trial, board};
use crate::engine::trial::Opening;
use crate::engine::{Rules, Seat};

/// Rules of this chapter that no scenario shows, and why.
pub const NOT_SHOWN: &[(&str, &str)] = &[];

fn deck(at: usize) -> Loadout {
    decks::ready_made().swap_remove(at).loadout
}

fn opening(options: Options) -> Opening<KeyForge> {
    Opening::of(KeyForge::V1, 2).options(options).brings(vec![Some(deck(0)), Some(deck(1))])
}

/// Seat 0 has the first turn, and these are the chains.
fn dealt(chains: [u8; 2]) -> Trial {
    let options = Options { first: Some(0), chains: chains.to_vec(), ..Options::default() };
    opening(options).begins()
}

/// The first turn, in its main step.
fn first_turn() -> Board {
    board(Brobnar).with(|it| it.turn = Some(1))
}

/// The rule by which a player may not play a card of their hand.
fn forbids_to_play(it: &Trial, title: &str) -> &'static str {
    it.state().in_force().may_play(Seat(0), it.card(title)).expect_err("it cannot be played").rule
}

/// The rule by which a player may not discard a card of their hand.
fn forbids_to_discard(it: &Trial, title: &str) -> &'static str {
    it.state()
        .in_force()
        .may_discard(Seat(0), it.card(title))
        .expect_err("it cannot be discarded")
        .rule
}

#[test]
fn kf2_hands_are_dealt_then_mulligans_are_offered_then_the_first_turn_begins() {
    let it = dealt([0, 0]).picks(0, "no").happens_fact("hand_kept");
    let it = it.never_fact("turn_began").picks(1, "no");
    let it = it.happens_fact_with("turn_began", json!({"turn": 1, "seat": 0}));
    it.asks(0, "house");
}

#[test]
fn kf2_both_decks_are_shuffled() {
    let it = dealt([0, 0]);
    for seat in [0, 1] {
        let lines = deck(usize::from(seat)).cards.into_iter();
        let mut listed: Vec<_> = lines.flat_map(|it| vec![it.id; usize::from(it.count)]).collect();
        let player = it.state().player(Seat(seat));
        let all = player.hand.iter().chain(&player.deck);
        let mut dealt: Vec<_> = all.map(|card| it.state().piece(*card).code).collect();
        assert_ne!(dealt, listed);
        dealt.sort_unstable();
        listed.sort_unstable();
        assert_eq!(dealt, listed);
    }
}

#[test]
fn kf2_1_the_number_of_a_card_does_not_say_when_it_is_drawn() {
    let it = dealt([0, 0]);
    for (seat, first) in [(0, 0), (1, 36)] {
        let player = it.state().player(Seat(seat));
        let mut numbers: Vec<u16> = player.hand.iter().chain(&player.deck).map(|it| it.0).collect();
        assert!(!numbers.is_sorted() && !numbers[..5].is_sorted(), "{numbers:?}");
        numbers.sort_unstable();
        assert!(numbers.into_iter().eq(first..first + 36));
    }
}

#[test]
fn kf2_1_chance_settles_who_begins() {
    let first = |draw| opening(Options::default()).draws_next(&[draw]).begins().state().first;
    assert_ne!(first(0), first(1));
}

#[test]
fn kf2_1_a_series_or_a_bid_settles_who_begins() {
    let it = opening(Options { first: Some(1), ..Options::default() }).begins();
    assert_eq!(it.state().first, Seat(1));
    it.happens_by("KF2.1", "has the first turn").asks(1, "mulligan");
}

#[test]
fn kf2_1_only_a_seat_of_the_match_can_begin() {
    let of = |first| Options { first: Some(first), ..Options::default() };
    assert!(KeyForge::V1.check(&of(1), &[]).is_ok());
    let found = KeyForge::V1.check(&of(2), &[]).expect_err("there are two seats");
    assert_eq!(found[0].pointer, "/options/first");
}

#[test]
fn kf2_3_the_first_player_draws_seven_and_the_other_six() {
    let it = dealt([0, 0]).happens_by("KF2.3", "draws 7 cards").happens_by("KF2.3", "draws 6");
    assert_eq!((it.hand(0).len(), it.hand(1).len()), (7, 6));
    assert_eq!((it.deck_size(0), it.deck_size(1)), (29, 30));
    it.never_fact("chains_changed");
}

#[test]
fn kf2_3_chains_reduce_the_opening_hand_and_one_is_shed() {
    let it = dealt([7, 1]);
    assert_eq!((it.hand(0).len(), it.hand(1).len()), (7 - 2, 6 - 1));
    assert_eq!((it.chains(0), it.chains(1)), (6, 0));
}

#[test]
fn kf2_3_nobody_begins_with_more_than_24_chains() {
    let of = |chains: &[u8]| Options { chains: chains.to_vec(), ..Options::default() };
    assert!(KeyForge::V1.check(&of(&[0, 24]), &[]).is_ok());
    for (chains, at) in [(&[25, 0][..], "/options/chains/0"), (&[0, 0, 0], "/options/chains")] {
        let found = KeyForge::V1.check(&of(chains), &[]).expect_err("too many");
        assert_eq!((found.len(), found[0].pointer.as_str()), (1, at));
    }
}

#[test]
fn kf2_4_the_first_player_decides_first() {
    let it = dealt([0, 0]).asks_by("KF2.4", 0, "mulligan").asks_nothing(1);
    it.picks(0, "no").asks(1, "mulligan").asks_nothing(0);
}

#[test]
fn kf2_4_a_mulligan_shuffles_the_hand_back_and_draws_one_card_fewer() {
    let it = dealt([0, 0]).picks(0, "yes").happens_by("KF2.4", "takes a mulligan");
    let shuffled = json!({"seat": 0, "count": 36, "cause": "KF2.4"});
    let it = it.happens_fact_with("deck_shuffled", shuffled);
    assert_eq!((it.hand(0).len(), it.deck_size(0)), (6, 30));
    let it = it.picks(1, "yes");
    assert_eq!(it.hand(1).len(), 5);
}

#[test]
fn kf2_4_the_second_hand_has_to_be_kept() {
    let it = dealt([0, 0]).picks(0, "yes").asks(1, "mulligan").picks(1, "yes");
    it.asks(0, "house");
}

#[test]
fn kf2_4_a_mulligan_sheds_no_chain() {
    let it = dealt([8, 0]).picks(0, "yes").never_fact("chains_changed");
    assert_eq!((it.hand(0).len(), it.chains(0)), (7 - 2 - 1, 7));
}

#[test]
fn kf2_5_on_the_first_turn_one_card_is_played_and_no_more() {
    let it = first_turn().hand(0, ["Bumpsy", "Punch"]).begins().plays(0, "Bumpsy");
    assert_eq!(forbids_to_play(&it, "Punch"), "KF2.5");
    assert_eq!(forbids_to_discard(&it, "Punch"), "KF2.5");
}

#[test]
fn kf2_5_or_one_card_is_discarded_and_no_more() {
    let it = first_turn().hand(0, ["Bumpsy", "Punch"]).begins().discards(0, "Bumpsy");
    assert_eq!(forbids_to_play(&it, "Punch"), "KF2.5");
    assert_eq!(forbids_to_discard(&it, "Punch"), "KF2.5");
}

#[test]
fn kf2_5_a_card_that_an_effect_plays_from_the_deck_does_not_count() {
    let it = first_turn().with(|it| it.house = Some(Logos)).deck(0, ["Bumpsy", "Troll"]);
    let it = it.hand(0, ["Wild Wormhole", "Labwork"]).begins().plays(0, "Wild Wormhole");
    assert_eq!(it.line(0), ["Bumpsy"]);
    assert_eq!(forbids_to_play(&it, "Labwork"), "KF2.5");
}

#[test]
fn kf2_5_a_permission_lifts_it_by_its_own_count() {
    let it = first_turn().with(|it| it.house = Some(Logos));
    let it = it.hand(0, ["Phase Shift", "Labwork", "Bumpsy", "Punch"]).begins();
    let it = it.plays(0, "Phase Shift");
    assert!(!it.may_play(0, "Labwork") && it.may_play(0, "Bumpsy") && it.may_play(0, "Punch"));
    let it = it.plays(0, "Bumpsy");
    assert!(!it.may_play(0, "Punch"));
}

#[test]
fn kf2_5_what_is_played_on_the_first_turn_cannot_be_used_in_it() {
    let it = first_turn().hand(0, ["Bumpsy"]).begins().plays(0, "Bumpsy");
    assert!(!it.may_use(0, "Bumpsy", How::Reap));
}

#[test]
fn kf2_5_the_second_turn_is_free() {
    let it = first_turn().hand(0, ["Bumpsy"]).hand(1, ["Anger", "Smith", "Troll"]).begins();
    let it = it.plays(0, "Bumpsy").ends_turn(0).then_picks(1, "Brobnar");
    let it = it.plays(1, "Smith").plays(1, "Troll").discards(1, "Anger");
    assert_eq!(it.state().turn, 2);
    assert_eq!(it.line(1), ["Troll"]);
}

#[test]
fn kf18_3_before_the_first_turn_chains_decide_and_then_who_has_it() {
    dealt([0, 0]).judge_adjudicates().won_by([0]);
    dealt([3, 0]).judge_adjudicates().won_by([1]);
}

#[test]
fn kf2_5_what_an_artifact_plays_from_elsewhere_is_not_the_card_of_the_hand() {
    let it = first_turn().with(|it| it.house = Some(Logos)).hand(0, ["Labwork", "Dextre"]);
    let it = it.artifacts(0, ["Chaos Portal"]).deck(0, ["Punch"]).line(1, ["Krump"]).begins();
    let it = it.acts(0, "Chaos Portal").then_picks(0, "Brobnar").happens("plays Punch");
    assert!(it.may_play(0, "Labwork"));
    let it = it.discards(0, "Dextre");
    assert_eq!(forbids_to_play(&it, "Labwork"), "KF2.5");
}
