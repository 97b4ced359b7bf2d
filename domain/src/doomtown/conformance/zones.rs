//! Zones, and where cards go (DT3).

use serde_json::json;

use super::super::trial::{
    CHEATIN_FULL_HOUSE, CHEATIN_PAIR, HIGH_CARD, PAIR, STRAIGHT, TWO_PAIRS, Town, Trial, code, town,
};
use super::super::{StartPhase, Zone};
use crate::engine::{Seat, Viewer};

/// Rules of this chapter that no scenario shows, and why.
pub const NOT_SHOWN: &[(&str, &str)] = &[];

#[test]
fn dt3_decks_are_secret_to_all_hands_to_all_others_and_piles_lie_open() {
    let it = town().hand(0, ["Ambush"]).discard(0, ["Shotgun", "Roan"]).boot_hill(0, ["Auction"]);
    let it = it.begins();
    let side = |viewer| json!(it.game().view(viewer))["players"][0].clone();
    let (own, other) = (side(Viewer::Seat(Seat(0))), side(Viewer::Seat(Seat(1))));
    assert_eq!(own["hand"][0]["title"], "Ambush");
    assert_eq!((&other["hand"], &other["hand_size"]), (&json!(null), &json!(1)));
    for it in [own, other] {
        assert_eq!(it["deck"], 12);
        let codes = |pile: &str| -> Vec<String> {
            let cards = it[pile].as_array().into_iter().flatten();
            cards.map(|card| card["code"].as_str().unwrap_or_default().to_owned()).collect()
        };
        assert_eq!(codes("discard"), ["Shotgun", "Roan"].map(|it| code(it).to_string()));
        assert_eq!(codes("boot_hill"), [code("Auction").to_string()]);
    }
}

#[test]
fn dt3_1_cards_in_others_hands_go_back_to_their_owners() {
    let it = town()
        .phase(StartPhase::Gamblin)
        .dude(0, "Olivia Jenks", "home")
        .bears("Olivia Jenks", ["Quickdraw Handgun"])
        .will_draw(0, HIGH_CARD)
        .will_draw(1, CHEATIN_PAIR)
        .begins();
    let it = it.uses(0, "Quickdraw Handgun").happens_fact("draw_hands_swapped");
    let it = it.happens_fact_with("lowball_won", json!({"seat": 1}));
    assert_eq!(it.discard_pile(0), HIGH_CARD);
    assert_eq!(it.discard_pile(1), CHEATIN_PAIR);
}

#[test]
fn dt3_1_nobody_takes_anothers_card_into_their_play_hand() {
    let it = town()
        .phase(StartPhase::Gamblin)
        .dude(0, "Steele Archer", "home")
        .bears("Steele Archer", ["Fetch"])
        .hand(1, ["Bottom Dealin'"])
        .will_draw(0, CHEATIN_PAIR)
        .deck(0, ["Auction"])
        .will_draw(1, CHEATIN_FULL_HOUSE)
        .will_draw(1, STRAIGHT)
        .begins();
    let it = it.uses(0, "Fetch").uses(1, "Bottom Dealin'").happens_fact("lowball_won");
    // All that was left to fetch was dealt from the deck of seat 1.
    assert!(it.hand(0).is_empty());
    assert!(STRAIGHT.iter().all(|card| it.in_discard(1, card)));
}

#[test]
fn dt3_1_a_dude_whom_another_controls_goes_to_the_owners_pile() {
    let it = town().phase(StartPhase::Upkeep).dude(1, "Steele Archer", "home:0");
    let it = it.controlled_by("Steele Archer", 0).bears("Steele Archer", ["Shotgun"]).begins();
    let it = it.asks(0, "pay_upkeep").order(0, []);
    assert!(it.in_discard(1, "Steele Archer") && it.in_discard(1, "Shotgun"));
    assert!(it.discard_pile(0).is_empty());
}

fn sundown() -> Town {
    town().phase(StartPhase::Sundown)
}

#[test]
fn dt3_2_who_has_no_deck_shuffles_their_discard_pile_into_one() {
    let it = sundown().only_deck(0, ["Roan"]).discard(0, ["Auction", "War Paint"]).begins();
    let it = it.happens_fact_with("deck_shuffled", json!({"seat": 0, "count": 2}));
    let mut hand = it.hand(0);
    hand.sort_unstable();
    assert_eq!(hand, ["Auction", "Roan", "War Paint"]);
    assert!(it.deck(0).is_empty() && it.discard_pile(0).is_empty());
}

#[test]
fn dt3_2_a_deck_without_cards_is_made_anew_when_one_is_to_be_drawn_and_no_earlier() {
    let it = town().dude(0, "Olivia Jenks", "home").bears("Olivia Jenks", ["Whiskey Flask"]);
    let it = it.hand(0, ["Reserves", "War Paint"]).only_deck(0, ["Roan"]).begins();
    let it = it.uses(0, "Whiskey Flask").picks(0, "Reserves");
    assert_eq!((it.hand(0), it.deck(0).len()), (vec!["War Paint", "Roan"], 0));
    assert_eq!(it.discard_pile(0), ["Reserves"]);
}

/// Seat 0 invents a Gadget of difficulty 5 with a Mad Scientist of rating 2.
fn inventing(town: Town) -> Trial {
    let it = town.hand(0, ["Force Field"]).dude(0, "Elander Boldman", "home").begins();
    it.shops(0, "Force Field")
}

#[test]
fn dt3_2_a_pull_without_deck_and_discard_pile_is_the_ace_of_clubs() {
    let it = inventing(town().only_deck(0, []));
    let it = it.happens_fact_with("pulled", json!({"pip": {"suit": "clubs", "value": 1}}));
    it.happens_fact_with("skill_tested", json!({"pull": 1, "passed": false}));
    let it = inventing(town().only_deck(0, []).discard(0, ["Roan"]));
    it.happens_fact_with("pulled", json!({"pip": {"suit": "hearts", "value": 6}}));
}

#[test]
fn dt3_3_who_searches_their_deck_may_find_nothing_and_shuffles_it() {
    let it = town().will_draw(0, TWO_PAIRS).will_draw(1, PAIR).deck(1, ["Eve Henry"]);
    let it = it.shootout_between(["Allie Hensman"], ["Dr. Dawn Edwards"]).takes_lumps();
    let it = it.asks(1, "whether").says_yes(1).asks(1, "deck_card").offers(1, "Eve Henry");
    let it = it.picks(1, "pass").happens_fact_with("deck_shuffled", json!({"seat": 1}));
    assert!(!it.in_play("Eve Henry") && it.deck(1).contains(&"Eve Henry"));
}

#[test]
fn dt3_3_what_comes_from_the_top_of_a_deck_leaves_the_rest_as_it_was() {
    let it = town().hand(0, ["One Good Turn…"]).begins();
    let before = it.deck(0);
    let it = it.uses(0, "One Good Turn…").never_fact("deck_shuffled");
    assert_eq!((it.hand(0), it.deck(0)), (vec![before[0]], before[1..].to_vec()));
}

#[test]
fn dt3_4_a_dude_who_leaves_play_loses_everything_and_what_they_bore_is_discarded() {
    let it = town()
        .hand(0, ["Ambush"])
        .hand(1, ["War Paint"])
        .winner(1)
        .dude(0, "Tommy Harden", "home")
        .booted_dude(1, "Allie Hensman", "home")
        .bears("Allie Hensman", ["Shotgun"])
        .bounty("Allie Hensman", 2)
        .points("Allie Hensman", 1)
        .begins();
    let it = it.uses(1, "War Paint");
    assert_eq!(it.bullets("Allie Hensman"), 2 + 1 + 2);
    let it = it.uses(0, "Ambush").posse(0, []).does_not_oppose(1);
    assert!(it.in_boot_hill(1, "Allie Hensman") && it.in_discard(1, "Shotgun"));
    assert!(!it.is_booted("Allie Hensman"));
    assert_eq!((it.bounty("Allie Hensman"), it.points("Allie Hensman")), (0, 0));
    assert_eq!(it.bullets("Allie Hensman"), 2);
}

#[test]
fn dt3_4_who_comes_into_play_again_is_as_new() {
    let it = town().hand(0, ["Hired Guns"]).booted_dude(0, "Ramiro Mendoza", "town square");
    let it = it.bounty("Ramiro Mendoza", 2).dude(0, "Olivia Jenks", "town square");
    let it = it.dude(1, "Silas Aims", "town square").begins();
    let it = it.calls_out(0, "Olivia Jenks", "Silas Aims").accepts(1).lets_pass(0);
    let it = it.posse(0, ["Ramiro Mendoza"]).asks(0, "whether").says_no(0);
    let it = it.expects(|it| it.in_discard(0, "Ramiro Mendoza"));
    let it = it.goes_on_until(|it| it.state().shootout.is_none() && it.is_asked(1, "play"));
    let it = it
        .passes(1)
        .uses(0, "Hired Guns")
        .picks(0, "Ramiro Mendoza")
        .passes(1)
        .shops(0, "Ramiro Mendoza");
    assert_eq!((it.at("Ramiro Mendoza"), it.bounty("Ramiro Mendoza")), ("home:0".to_owned(), 0));
    assert!(!it.is_booted("Ramiro Mendoza"));
}

#[test]
fn dt3_5_an_aced_card_goes_to_boot_hill_which_is_never_shuffled_into_a_deck() {
    let it = town().hand(0, ["Roan"]).deed(0, "Gomorra Parish").boot_hill(0, ["Auction"]);
    let it = it.dude(1, "Olivia Jenks", "home").only_deck(0, []).begins();
    let it = it.uses(0, "Gomorra Parish");
    let it = it.expects(|it| it.in_boot_hill(0, "Roan") && it.hand(0).is_empty());
    let it = it.goes_on_until(|it| it.state().day == 2 && it.is_asked(0, "play"));
    assert!(it.hand(0).is_empty() && it.deck(0).is_empty());
    assert!(it.in_boot_hill(0, "Roan") && it.in_boot_hill(0, "Auction"));
}

fn is_being_played(it: &Trial, title: &str) -> bool {
    it.state().piece(it.card(title)).zone == Zone::BeingPlayed
}

#[test]
fn dt3_6_the_card_that_began_a_job_stays_out_until_its_shootout_is_over() {
    let it = town().hand(0, ["Ambush"]).dude(0, "Tommy Harden", "home");
    let it = it.dude(1, "Allie Hensman", "home").dude(1, "Steele Archer", "home").begins();
    let it = it
        .uses(0, "Ambush")
        .picks(0, "Allie Hensman")
        .posse(0, [])
        .opposes(1)
        .posse(1, ["Steele Archer"]);
    let it = it.happens_fact("shootout_began").expects(|it| is_being_played(it, "Ambush"));
    let it = it.goes_on_until(|it| it.state().shootout.is_none());
    it.asks(1, "play").expects(|it| it.in_discard(0, "Ambush"));
}

#[test]
fn dt3_6_the_card_that_began_a_callout_stays_out_until_its_shootout_is_over() {
    let it = town().hand(0, ["Bounty Hunter"]).dude(1, "Allie Hensman", "home");
    let it = it.bounty("Allie Hensman", 1).begins().uses(0, "Bounty Hunter");
    let it = it.goes_on_until(|it| it.state().shootout.is_some());
    let it = it.expects(|it| is_being_played(it, "Bounty Hunter"));
    let it = it.goes_on_until(|it| it.state().shootout.is_none());
    it.asks(1, "play").expects(|it| it.in_discard(0, "Bounty Hunter"));
}

#[test]
fn dt3_6_any_other_action_is_discarded_before_the_next_player_is_on_turn() {
    let it = town().hand(0, ["Reserves"]).begins().uses(0, "Reserves").asks(1, "play");
    it.expects(|it| it.in_discard(0, "Reserves"));
}
