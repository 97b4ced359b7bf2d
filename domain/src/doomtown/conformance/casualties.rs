//! Casualties, from the comparison of hands to the last react (DT12.10).

use crate::doomtown::fact;
use serde_json::json;

use super::shootouts::round;
use crate::doomtown::Fact;
use crate::doomtown::trial::{
    CHEATIN_FULL_HOUSE, FLUSH, FOUR_OF_A_KIND, FULL_HOUSE, HIGH_CARD, PAIR, THREES, TWO_PAIRS,
    Town, Trial, town,
};
use crate::engine::PromptChoice;

/// Rules of this chapter that no scenario shows, and why.
pub const NOT_SHOWN: &[(&str, &str)] = &[];

/// As good as three sevens, and better.
const JACKS: [&str; 5] =
    ["Jackson's Strike", "Buffalo Rifle", "Hex Slingin'", "Bluetick", "War Paint"];
/// As good as three sevens, and worse.
const ACES: [&str; 5] = ["Bank of California", "Soul Blast", "Lady Luck", "Auction", "War Paint"];

#[test]
fn dt12_10_the_loser_takes_casualties_before_the_winner_does() {
    let it = round(ACES, JACKS, ["Steele Archer", "Fred Aims"]);
    let it = it.expects(|it| it.in_discard(0, "Olivia Jenks")).asks(1, "casualties");
    let it = it.casualties(1, [("Fred Aims", 1)]).asks(1, "flee");
    it.expects(|it| it.in_discard(1, "Fred Aims") && it.in_play("Steele Archer"));
}

#[test]
fn dt12_10_1_the_higher_rank_wins_and_of_equal_ranks_the_better_hand() {
    let decides = |ours, theirs, winner: Option<u8>| {
        let it = round(ours, theirs, ["Steele Archer", "Fred Aims"]);
        it.happens_fact_with("round_decided", json!({"winner": winner}));
    };
    decides(PAIR, TWO_PAIRS, Some(1));
    decides(FULL_HOUSE, TWO_PAIRS, Some(0));
    decides(THREES, JACKS, Some(1));
    decides(THREES, ACES, Some(0));
    decides(PAIR, PAIR, None);
}

#[test]
fn dt12_10_1_of_exactly_equal_hands_the_leader_goes_first() {
    let it = town().will_draw(0, PAIR).will_draw(1, PAIR);
    let it = it.shootout_between(["Olivia Jenks", "Allie Hensman"], ["Steele Archer", "Fred Aims"]);
    let it = it.takes_lumps().asks(0, "casualties").asks_nothing(1);
    let it = it.casualties(0, [("Olivia Jenks", 1)]).asks(1, "casualties");
    let it = it.casualties(1, [("Fred Aims", 1)]).asks(0, "flee").asks_nothing(1);
    it.flees(0, []).asks(1, "flee");
}

#[test]
fn dt12_10_2_the_loser_takes_the_difference() {
    // 7 against 4.
    let it = round(FULL_HOUSE, THREES, ["Steele Archer", "Fred Aims"]);
    let casualties = json!([{"seat": 1, "number": 3}, {"seat": 0, "number": 0}]);
    let it = it.happens_fact_with("round_decided", json!({"winner": 0, "casualties": casualties}));
    let it = it.casualties(1, [("Steele Archer", 1), ("Fred Aims", 2)]);
    let it = it.asks(1, "casualty_order").order(1, ["Fred Aims", "Steele Archer"]);
    assert!(it.in_discard(1, "Steele Archer") && it.in_boot_hill(1, "Fred Aims"));
    let it = it.asks(0, "flee").flees(0, []).asks(1, "play");
    it.expects(|it| it.in_play("Olivia Jenks") && it.state().shootout.is_none());
}

#[test]
fn dt12_10_2_equal_ranks_cost_both_one() {
    let both = json!([{"seat": 0, "number": 1}, {"seat": 1, "number": 1}]);
    for theirs in [THREES, JACKS] {
        let it = round(THREES, theirs, ["Steele Archer"]);
        let it = it.happens_fact_with("round_decided", json!({"casualties": both}));
        let it = it.expects(|it| it.in_discard(0, "Olivia Jenks"));
        let it = it.expects(|it| it.in_discard(1, "Steele Archer"));
        it.happens_fact_with("shootout_ended", json!({"winner": null}));
    }
}

/// Seat 1 has lost against a cheatin' full house, and a Fetch takes three casualties from it.
fn spared(town: Town, winner: &str, hand: [&str; 5]) -> Trial {
    let it = town.dude(1, "Steele Archer", "town square").bears("Steele Archer", ["Fetch"]);
    let it = it.will_draw(0, CHEATIN_FULL_HOUSE).will_draw(1, hand).deck(1, ["Auction"]);
    let it = it.shootout_between([winner], ["Steele Archer"]).draws_hands();
    it.passes(0).uses(1, "Fetch").everybody_passes().picks(1, "pass")
}

#[test]
fn dt12_10_2_cards_change_the_number_and_less_than_none_is_none() {
    let it = town().dude(0, "Olivia Jenks", "town square").bears("Olivia Jenks", ["Flame-Thrower"]);
    let it = it.will_draw(0, PAIR).will_draw(1, FULL_HOUSE);
    let it = it.shootout_between(["Olivia Jenks"], ["Steele Archer"]).uses(0, "Flame-Thrower");
    let it = it.amount(0, 1).takes_lumps();
    let casualties = json!([{"seat": 0, "number": 6}, {"seat": 1, "number": 0}]);
    it.happens_fact_with("round_decided", json!({"casualties": casualties}));
    for (hand, number) in [(TWO_PAIRS, 1), (THREES, 0), (FLUSH, 0)] {
        let it = spared(town(), "Olivia Jenks", hand);
        let casualties = json!([{"seat": 1, "number": number}, {"seat": 0, "number": 0}]);
        it.happens_fact_with("round_decided", json!({"winner": 0, "casualties": casualties}));
    }
}

#[test]
fn dt12_10_3_all_are_announced_before_the_first_is_taken_and_each_has_its_reacts() {
    let it = town().dude(1, "Arnold McCadish", "home").will_draw(0, THREES).will_draw(1, PAIR);
    let it = it.shootout_between(["Olivia Jenks"], ["Fred Aims", "Travis Moone"]).takes_lumps();
    let it = it.casualties(1, [("Fred Aims", 1), ("Travis Moone", 1)]);
    let it = it.order(1, ["Travis Moone", "Fred Aims"]);
    let it = it.happens_fact("casualties_announced").never_fact("casualty_taken");
    let it = it.asks(1, "casualty_discarded").lets_pass(1);
    assert!(it.in_discard(1, "Travis Moone") && it.in_play("Fred Aims"));
    // The pull is an 8.
    let it = it.asks(1, "casualty_discarded").reacts(1, "Arnold McCadish");
    it.expects(|it| it.at("Fred Aims") == "home:1");
}

#[test]
fn dt12_10_3_control_is_looked_at_anew_after_each() {
    let undertaker = |order| {
        let it = town()
            .deed(0, "Undertaker")
            .dude(0, "Travis Moone", "Undertaker")
            .dude(1, "Steele Archer", "Undertaker:0")
            .dude(1, "Allie Hensman", "Undertaker:0")
            .will_draw(0, FOUR_OF_A_KIND)
            .will_draw(1, HIGH_CARD)
            .shootout_between(["Travis Moone"], ["Steele Archer", "Allie Hensman"]);
        let it = it.takes_lumps().order(1, order);
        (it.ghost_rock(0), it.ghost_rock(1))
    };
    // Steele's influence holds the deed, and both have a bounty of one for breakin' in.
    assert_eq!(undertaker(["Steele Archer", "Allie Hensman"]), (16, 10));
    assert_eq!(undertaker(["Allie Hensman", "Steele Archer"]), (14, 12));
}

/// Five casualties for Avie Cline, who is Harrowed and has a Bluetick, and Fred Aims.
pub fn five_casualties() -> Trial {
    let it = town().will_draw(0, FULL_HOUSE).will_draw(1, PAIR);
    let it = it.dude(1, "Avie Cline", "town square").bears("Avie Cline", ["Bluetick"]);
    it.shootout_between(["Olivia Jenks"], ["Avie Cline", "Fred Aims"]).takes_lumps()
}

#[test]
fn dt12_10_4_a_harrowed_dude_covers_up_to_three_others_two_and_a_sidekick_one() {
    let it = five_casualties().asks(1, "casualties");
    let Some(PromptChoice::Split { options, .. }) = it.prompt(1).map(|it| it.choice) else {
        panic!("they are divided")
    };
    let most: Vec<Option<u32>> = options.iter().map(|it| it.max).collect();
    assert_eq!(most, [Some(3), Some(1), Some(2)]);
}

#[test]
fn dt12_10_4_a_harrowed_dude_covers_one_by_going_home() {
    // 2 against 1.
    let it = town().will_draw(0, PAIR).will_draw(1, HIGH_CARD).dude(1, "Avie Cline", "town square");
    let it = it.shootout_between(["Olivia Jenks"], ["Avie Cline"]).takes_lumps();
    assert_eq!((it.at("Avie Cline"), it.is_booted("Avie Cline")), ("home:1".to_owned(), true));
    let it = it.asks(0, "flee").flees(0, []);
    it.expects(|it| it.state().shootout.is_none()).asks(1, "play");
}

#[test]
fn dt12_10_5_they_are_covered_exactly() {
    let it = five_casualties().asks(1, "casualties");
    assert_eq!(it.choice_of(1), (5, 5));
    let it = it.casualties(1, [("Avie Cline", 2), ("Bluetick", 1), ("Fred Aims", 2)]);
    let it = it.order(1, ["Avie Cline", "Bluetick", "Fred Aims"]);
    assert!(it.in_discard(1, "Avie Cline") && it.in_boot_hill(1, "Fred Aims"));
}

#[test]
fn dt12_10_5_what_is_more_than_everybody_takes_everybody() {
    // 8 against 1, and two dudes cover 4: there is nothing to choose but the order.
    let it = round(FOUR_OF_A_KIND, HIGH_CARD, ["Steele Archer", "Fred Aims"]);
    let it = it.asks(1, "casualty_order").order(1, ["Steele Archer", "Fred Aims"]);
    it.expects(|it| it.in_boot_hill(1, "Steele Archer") && it.in_boot_hill(1, "Fred Aims"));
}

/// Seat 0 loses against a cheatin' full house by five, and Sheriff Dave lets none of its dudes be
/// a casualty.
fn daves(town: Town) -> Trial {
    let it = town.will_draw(0, PAIR).will_draw(1, CHEATIN_FULL_HOUSE);
    it.shootout_between(["Sheriff Dave Montreal", "Travis Moone"], ["Allie Hensman", "Fred Aims"])
        .takes_lumps()
}

#[test]
fn dt12_10_5_as_much_is_covered_as_can_be() {
    let it = town().dude(0, "Travis Moone", "town square").bears("Travis Moone", ["Bluetick"]);
    let it = daves(it).expects(|it| it.in_discard(0, "Bluetick"));
    it.asks(0, "flee").expects(|it| it.in_posse("Travis Moone"));
}

#[test]
fn dt12_10_6_who_cannot_be_a_casualty_is_no_victim() {
    daves(town()).never_fact("casualties_announced").asks(0, "flee");
}

/// Travis and Allie lose to three of a kind with this hand, after these were pinned down.
fn pinned(names: &[&str], hand: [&str; 5]) -> Trial {
    let it = town().hand(0, ["Pinned Down", "Pinned Down"]).will_draw(0, THREES);
    let it = it.will_draw(1, hand);
    let it = it.shootout_between(["Olivia Jenks"], ["Travis Moone", "Allie Hensman"]);
    let pin = |it: Trial, name: &&str| it.uses(0, "Pinned Down").picks(0, name).passes(1);
    names.iter().fold(it, pin).takes_lumps()
}

#[test]
fn dt12_10_6_who_must_be_the_first_casualty_heads_the_list() {
    // Two casualties: one is Allie's, and the other may be anybody's.
    let it = pinned(&["Allie Hensman"], PAIR).asks(1, "casualties");
    assert_eq!(it.choice_of(1), (1, 1));
    let it = it.casualties(1, [("Travis Moone", 1)]);
    let of = |name: &str| {
        let dude = it.card(name);
        it.facts().position(|it| match it {
            Fact::CardDiscarded(fact::CardDiscarded { card, .. }) => card.card == dude,
            _ => false,
        })
    };
    assert!(of("Allie Hensman").is_some() && of("Allie Hensman") < of("Travis Moone"));
}

#[test]
fn dt12_10_6_of_several_one_is_picked_and_the_others_are_free() {
    let it = pinned(&["Allie Hensman", "Travis Moone"], TWO_PAIRS).asks(1, "first_casualty");
    let it = it.picks(1, "Travis Moone");
    it.expects(|it| it.in_discard(1, "Travis Moone") && it.in_posse("Allie Hensman"));
}

#[test]
fn dt12_10_7_a_sidekick_is_a_casualty_beside_its_dude() {
    let it = five_casualties();
    let it = it.casualties(1, [("Avie Cline", 3), ("Bluetick", 1), ("Fred Aims", 1)]);
    let it = it.order(1, ["Bluetick", "Avie Cline", "Fred Aims"]);
    assert!(it.in_boot_hill(1, "Avie Cline") && it.in_discard(1, "Fred Aims"));
    assert!(it.in_discard(1, "Bluetick"));
}

#[test]
fn dt12_10_8_who_is_saved_has_covered_their_casualty() {
    let it = town().dude(1, "Arnold McCadish", "home").will_draw(0, PAIR).will_draw(1, HIGH_CARD);
    let it = it.shootout_between(["Olivia Jenks"], ["Fred Aims", "Travis Moone"]).takes_lumps();
    let it = it.casualties(1, [("Fred Aims", 1)]).reacts(1, "Arnold McCadish");
    assert_eq!(it.at("Fred Aims"), "home:1");
    it.asks(1, "flee").expects(|it| it.in_posse("Travis Moone"));
}

#[test]
fn dt12_10_8_who_is_gone_meanwhile_has_covered_their_casualty() {
    let it = five_casualties();
    let it = it.casualties(1, [("Avie Cline", 3), ("Bluetick", 1), ("Fred Aims", 1)]);
    // The Bluetick goes with her, and nobody takes its place.
    let it = it.order(1, ["Avie Cline", "Bluetick", "Fred Aims"]).asks(0, "flee");
    assert!(it.in_boot_hill(1, "Avie Cline") && it.in_discard(1, "Bluetick"));
    assert!(it.in_discard(1, "Fred Aims"));
}

#[test]
fn dt12_10_9_the_bounty_of_each_victim_is_paid() {
    let it = town()
        .dude(1, "Fred Aims", "town square")
        .bounty("Fred Aims", 3)
        .dude(1, "Allie Hensman", "town square")
        .bounty("Allie Hensman", 2)
        .will_draw(0, THREES)
        .will_draw(1, HIGH_CARD);
    let it = it.shootout_between(["Olivia Jenks"], ["Fred Aims", "Allie Hensman"]).takes_lumps();
    let it = it.casualties(1, [("Fred Aims", 1), ("Allie Hensman", 2)]);
    let it = it.order(1, ["Fred Aims", "Allie Hensman"]);
    assert_eq!((it.ghost_rock(0), it.ghost_rock(1)), (15, 10));
}

#[test]
fn dt12_10_10_a_loser_takes_somebody_along_even_after_no_casualties() {
    let hand = ["Takin' Ya With Me"];
    let it = spared(town().hand(1, hand), "Clementine Lepp", THREES).never_fact("casualty_taken");
    let it = it.asks(1, "react").reacts(1, "Takin' Ya With Me");
    it.expects(|it| it.in_discard(0, "Clementine Lepp") && it.in_play("Steele Archer"));
    // None is as good as a casualty without bullets.
    let it = spared(town().hand(1, hand), "Olivia Jenks", THREES);
    it.asks(1, "react").does_not_offer(1, "Takin' Ya With Me");
}

#[test]
fn dt12_10_10_hot_lead_flies_for_nobody_after_no_casualties() {
    let it = spared(town().hand(1, ["Hot Lead Flyin'"]), "Clementine Lepp", THREES);
    let it = it.asks(1, "react").reacts(1, "Hot Lead Flyin'").happens_fact("pulled");
    it.never_fact("casualties_added").expects(|it| it.in_posse("Clementine Lepp"));
}

#[test]
fn dt12_10_10_the_winner_takes_casualties_even_if_nobody_is_left_to_face() {
    let it = town().hand(1, ["Takin' Ya With Me"]).will_draw(0, FULL_HOUSE).will_draw(1, PAIR);
    let it = it.shootout_between(["Olivia Jenks"], ["Travis Moone"]).takes_lumps();
    let it = it.expects(|it| it.in_boot_hill(1, "Travis Moone") && it.in_posse("Olivia Jenks"));
    let it = it.reacts(1, "Takin' Ya With Me").expects(|it| it.in_discard(0, "Olivia Jenks"));
    it.happens_fact_with("shootout_ended", json!({"winner": null}));
}
