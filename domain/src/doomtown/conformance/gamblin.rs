//! Ante, lowball and the day's Winner (DT6).

use crate::doomtown::fact;
use serde_json::json;

use crate::doomtown::trial::{
    CHEATIN_FULL_HOUSE, CHEATIN_PAIR, FULL_HOUSE, HIGH_CARD, PAIR, THREES, TWO_PAIRS, Town, town,
};
use crate::doomtown::{Fact, Phase, StartPhase};
use crate::engine::Seat;

/// Rules of this chapter that no scenario shows, and why.
pub const NOT_SHOWN: &[(&str, &str)] = &[];

fn lowball() -> Town {
    town().phase(StartPhase::Gamblin)
}

#[test]
fn dt6_the_lowest_hand_takes_the_pot_and_goes_first() {
    let it = lowball().will_draw(0, PAIR).will_draw(1, HIGH_CARD).begins();
    let it = it.happens_fact_with("lowball_won", json!({"seat": 1, "pot": 2})).asks(1, "play");
    assert_eq!(it.discard_pile(0), PAIR);
    // Both homes have brought 3.
    assert_eq!((it.ghost_rock(0), it.ghost_rock(1)), (12, 14));
}

#[test]
fn dt6_4_steps_that_come_to_nothing_say_so() {
    let it = lowball().will_draw(0, PAIR).will_draw(1, HIGH_CARD).begins();
    let it = it.happens("No hand is cheatin'.").happens("Production is collected.");
    it.happens("Nobody has upkeep to pay.");
    let it = lowball().hand(1, ["Ambush"]).will_draw(0, CHEATIN_PAIR).will_draw(1, PAIR).begins();
    it.happens("Cheatin' hands may be answered.");
    let it = lowball().ghost_rock(0, 0).dude(0, "Steven Wiles", "home").will_draw(0, PAIR);
    let it = it.will_draw(1, HIGH_CARD).begins();
    it.happens("Production is collected, and debts are repaid.").happens("Upkeep is due.");
}

#[test]
fn dt6_1_who_has_nothing_borrows_and_pays_back() {
    let it = lowball().ghost_rock(0, 0).will_draw(0, PAIR).will_draw(1, HIGH_CARD).begins();
    let it = it.happens_fact_with("borrowed", json!({"seat": 0}));
    let it = it.happens_fact_with("debt_repaid", json!({"seat": 0, "amount": 1}));
    assert_eq!((it.ghost_rock(0), it.ghost_rock(1)), (2, 14));
}

#[test]
fn dt6_1_everybody_antes_one_and_who_has_one_borrows_nothing() {
    let it = lowball().seats(3).ghost_rock(0, 1).will_draw(0, CHEATIN_PAIR).begins();
    assert_eq!((it.state().pot, it.ghost_rock(0), it.ghost_rock(1)), (3, 0, 9));
    it.never_fact("borrowed");
}

#[test]
fn dt6_2_lowball_hands_are_drawn_from_the_deck_and_play_hands_put_aside() {
    let it = lowball().hand(0, ["Ambush"]).will_draw(0, HIGH_CARD).will_draw(1, CHEATIN_PAIR);
    let it = it.begins().asks(0, "play");
    assert_eq!((it.draw_hand(0), it.draw_hand(1)), (HIGH_CARD.into(), CHEATIN_PAIR.into()));
    assert_eq!(it.hand(0), ["Ambush"]);
    assert_eq!(it.deck(0).len(), 12);
}

#[test]
fn dt6_3_all_reveal_together_then_jokers_are_named_then_traits_look_at_the_hands() {
    let cheatin = ["Joker (red)", "Bunkhouse", "Bunkhouse", "Pistol Whip", "Auto Cattle-Feeder"];
    let it = lowball().dude(0, "Philip Swinford", "home").hand(0, ["Ambush"]);
    let it = it.will_draw(0, HIGH_CARD).will_draw(1, cheatin).begins();
    let shown = it.fact(|fact| match fact {
        Fact::HandsRevealed(fact::HandsRevealed { hands }) => Some(hands.len()),
        _ => None,
    });
    assert_eq!(shown, 2);
    let it = it.asks(1, "name_pip").asks_nothing(0).pip(1, "2S");
    let it = it.asks(0, "hand_card").picks(0, "Ambush").asks(0, "play");
    assert_eq!((it.hand(0).len(), it.in_discard(0, "Ambush")), (1, true));
}

#[test]
fn dt6_4_whoever_faces_a_cheat_may_answer_if_they_can() {
    let it = lowball().will_draw(0, FULL_HOUSE).will_draw(1, CHEATIN_PAIR).begins();
    let it = it.asks(0, "play").asks_nothing(1).does_not_offer(0, "use Rumors").passes(0);
    it.happens_fact_with("lowball_won", json!({"seat": 1})).asks(1, "play");
}

#[test]
fn dt6_4_1_from_the_last_winner_clockwise_until_all_have_passed_in_a_row() {
    let it = lowball()
        .seats(3)
        .winner(1)
        .hand(2, ["Cheatin' Varmint"])
        .will_draw(0, CHEATIN_PAIR)
        .will_draw(1, HIGH_CARD)
        .will_draw(2, CHEATIN_FULL_HOUSE)
        .begins();
    let it = it.asks(1, "play").asks_nothing(0).asks_nothing(2).passes(1);
    let it = it.asks(2, "play").uses(2, "Cheatin' Varmint").picks(2, "seat 1");
    // A player who has passed is asked again, since another has played after them.
    let it = it.asks(0, "play").passes(0).asks(1, "play").never_fact("lowball_won").passes(1);
    it.happens_fact("lowball_won");
}

#[test]
fn dt6_4_2_only_cheatin_abilities_can_be_used() {
    let it = lowball()
        .hand(0, ["Cheatin' Varmint", "Point Blank", "Reserves"])
        .dude(0, "Andreas Andregg", "home")
        .bears("Andreas Andregg", ["Pair of Six-Shooters", "Force Field"])
        .will_draw(0, PAIR)
        .will_draw(1, CHEATIN_FULL_HOUSE)
        .begins();
    let it = it.offers(0, "use Cheatin' Varmint 1").offers(0, "use Pair of Six-Shooters");
    let it = it.does_not_offer(0, "use Cheatin' Varmint 0").does_not_offer(0, "use Point Blank");
    it.does_not_offer(0, "use Force Field").does_not_offer(0, "use Reserves");
}

#[test]
fn dt6_4_3_the_only_cheat_can_play_nothing() {
    let it = lowball().hand(1, ["Cheatin' Varmint"]).will_draw(0, PAIR);
    let it = it.will_draw(1, CHEATIN_FULL_HOUSE).begins().asks(0, "play").asks_nothing(1);
    it.passes(0).happens_fact_with("lowball_won", json!({"seat": 0}));
}

#[test]
fn dt6_4_3_who_cheats_may_answer_another_cheat() {
    let it = lowball().hand(0, ["Cheatin' Varmint"]).hand(1, ["Cheatin' Varmint"]);
    let it = it.will_draw(0, CHEATIN_FULL_HOUSE).will_draw(1, CHEATIN_PAIR).begins();
    let it = it.offers(0, "use Cheatin' Varmint").passes(0);
    it.asks(1, "play").offers(1, "use Cheatin' Varmint");
}

#[test]
fn dt6_4_4_one_ability_for_each_cheat_however_often_their_hand_changes() {
    let it = lowball().hand(0, ["Bottom Dealin'", "Cheatin' Varmint"]).will_draw(0, TWO_PAIRS);
    let it = it.will_draw(0, CHEATIN_FULL_HOUSE).will_draw(1, CHEATIN_PAIR).begins();
    let it = it.asks(0, "play").uses(0, "Bottom Dealin'");
    // The new hand is cheatin', too.
    let it = it.happens_fact_with("lowball_won", json!({"seat": 0}));
    assert_eq!(it.hand(0), ["Cheatin' Varmint"]);
}

#[test]
fn dt6_4_4_two_cheats_can_be_answered_once_each() {
    let it = lowball().seats(3).hand(0, ["Cheatin' Varmint", "One Good Turn…", "Bottom Dealin'"]);
    let it = it.will_draw(0, TWO_PAIRS).will_draw(1, CHEATIN_PAIR).will_draw(2, CHEATIN_PAIR);
    let it = it.begins().uses(0, "One Good Turn…").picks(0, "seat 1");
    let it = it.never_fact("lowball_won").asks(1, "play").passes(1).asks(0, "play");
    it.uses(0, "Cheatin' Varmint").picks(0, "seat 0").happens_fact("lowball_won");
}

#[test]
fn dt6_4_4_the_effect_need_not_touch_the_cheat() {
    let it = lowball().hand(0, ["Cheatin' Varmint"]).will_draw(0, TWO_PAIRS);
    let it = it.will_draw(1, CHEATIN_PAIR).begins().uses(0, "Cheatin' Varmint");
    let it = it.offers(0, "seat 1").picks(0, "seat 0");
    it.happens_fact_with("lowball_won", json!({"seat": 0}));
}

#[test]
fn dt6_4_5_who_acts_first_can_make_their_own_hand_legal() {
    let it = lowball()
        .dude(0, "Olivia Jenks", "home")
        .bears("Olivia Jenks", ["Pair of Six-Shooters"])
        .hand(1, ["Cheatin' Varmint"])
        .will_draw(0, CHEATIN_PAIR)
        .will_draw(1, CHEATIN_FULL_HOUSE)
        .begins();
    let it = it.uses(0, "Pair of Six-Shooters").picks(0, "Bunkhouse").pip(0, "AS");
    let it = it.happens_fact_with("lowball_won", json!({"seat": 0}));
    assert_eq!(it.hand(1), ["Cheatin' Varmint"]);
}

#[test]
fn dt6_4_6_ranks_lock_and_fetch_takes_its_card_after_that() {
    let queens = ["General Store", "Soul Cage", "War Paint", "Carter's Bounties", "Gomorra Parish"];
    let it = lowball()
        .dude(0, "Steele Archer", "home")
        .bears("Steele Archer", ["Fetch"])
        .will_draw(0, queens)
        .deck(0, ["Auction"])
        .will_draw(1, CHEATIN_PAIR)
        .begins();
    let it = it.uses(0, "Fetch").happens_fact("ranks_locked").never_fact("lowball_won");
    // A pair of queens is above the cheat's nines; with one of them gone it would not be.
    let it = it.asks(0, "fetch").picks(0, "Soul Cage");
    let it = it.happens_fact_with("lowball_won", json!({"seat": 1}));
    assert_eq!(it.hand(0), ["Soul Cage"]);
}

#[test]
fn dt6_5_the_lowest_hand_makes_its_player_the_winner() {
    let king = ["Auto Cattle-Feeder", "Bunkhouse", "Kidnappin'", "War Paint", "Bluetick"];
    let queen = ["General Store", "Bunkhouse", "Kidnappin'", "War Paint", "Bluetick"];
    let it = lowball().seats(3).will_draw(0, king).will_draw(1, PAIR).will_draw(2, queen);
    let it = it.begins().happens_fact_with("lowball_won", json!({"seat": 2, "pot": 3}));
    assert_eq!(it.state().winner, Some(Seat(2)));
}

#[test]
fn dt6_6_an_exact_tie_is_drawn_anew() {
    let it = lowball().will_draw(0, PAIR).will_draw(1, PAIR);
    let it = it.will_draw(0, HIGH_CARD).will_draw(1, THREES).begins();
    let it = it.happens_fact_with("lowball_tied", json!({"seats": [0, 1]}));
    it.happens_fact_with("lowball_won", json!({"seat": 0, "pot": 2})).asks(0, "play");
}

#[test]
fn dt6_6_after_a_tie_all_is_repeated_but_the_ante_and_jokers_are_aced() {
    let fours =
        ["B & B Attorneys", "Joker (red)", "Stagecoach Office", "Fresh Horses", "Clear Out!"];
    let it = lowball().will_draw(0, fours).will_draw(1, PAIR);
    let it = it.will_draw(0, HIGH_CARD).will_draw(1, CHEATIN_PAIR).begins();
    let it = it.pip(0, "4H").happens_fact("lowball_tied").happens_fact("hands_revealed");
    assert!(it.in_boot_hill(0, "Joker (red)") && it.in_discard(1, "Whiskey Flask"));
    let it = it.asks(0, "play").passes(0);
    it.happens_fact_with("lowball_won", json!({"seat": 0, "pot": 2}));
}

#[test]
fn dt6_6_who_was_not_tied_draws_no_more() {
    let it = lowball().seats(3).will_draw(0, PAIR).will_draw(1, PAIR).will_draw(2, THREES);
    let it = it.will_draw(0, FULL_HOUSE).will_draw(1, FULL_HOUSE).will_draw(2, HIGH_CARD);
    let it = it.will_draw(0, TWO_PAIRS).will_draw(1, HIGH_CARD).begins();
    assert_eq!(it.count_of("lowball_tied"), 2);
    let it = it.happens_fact_with("lowball_won", json!({"seat": 1, "pot": 3}));
    assert_eq!(it.discard_pile(2), THREES);
}

#[test]
fn dt6_7_the_winner_goes_first_until_the_next_gamblin_phase_is_over() {
    let it = lowball()
        .hand(0, FULL_HOUSE)
        .hand(1, FULL_HOUSE)
        .will_draw(0, PAIR)
        .will_draw(1, HIGH_CARD)
        .will_draw(0, CHEATIN_PAIR)
        .will_draw(1, CHEATIN_FULL_HOUSE)
        .begins();
    let it = it.asks(1, "play").asks_nothing(0).passes(1).passes(0);
    let it = it.asks(1, "sundown_discard").asks_nothing(0).picks_all(1, []).picks_all(0, []);
    let it = it.expects(|it| it.state().phase == Phase::Gamblin && it.state().day == 2);
    let it = it.asks(1, "play").asks_nothing(0).passes(1).passes(0);
    it.happens_fact_with("lowball_won", json!({"seat": 0})).asks(0, "play").asks_nothing(1);
}

#[test]
fn dt6_7_the_pot_is_the_winners() {
    let it = lowball().seats(4).will_draw(0, PAIR).will_draw(1, THREES).will_draw(2, FULL_HOUSE);
    let it =
        it.will_draw(3, HIGH_CARD).begins().happens_fact_with("lowball_won", json!({"seat": 3}));
    assert_eq!((it.state().pot, it.ghost_rock(3), it.ghost_rock(0)), (0, 10 - 1 + 4 + 3, 12));
}

#[test]
fn dt6_8_lowball_hands_are_discarded_jokers_aced_and_play_hands_come_back() {
    let joker = ["Joker (red)", "Bunkhouse", "Kidnappin'", "War Paint", "Bluetick"];
    let it = lowball().hand(0, ["Reserves"]).will_draw(0, joker).will_draw(1, PAIR).begins();
    let it = it.pip(0, "AS").asks(0, "play").offers(0, "use Reserves");
    assert_eq!(it.discard_pile(0), ["Bunkhouse", "Kidnappin'", "War Paint", "Bluetick"]);
    assert_eq!(it.discard_pile(1), PAIR);
    assert!(it.in_boot_hill(0, "Joker (red)") && it.draw_hand(0).is_empty());
    assert_eq!(it.hand(0), ["Reserves"]);
}
