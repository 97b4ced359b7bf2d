//! Noon actions about ghost rock, deeds and cards.

use crate::doomtown::StartPhase;
use crate::doomtown::town::printed::Keyword;
use crate::doomtown::trial::{CHEATIN_PAIR, Trial, town};

#[test]
fn hired_guns_come_back_to_the_hand_and_are_dudes() {
    let it = town().hand(0, ["Hired Guns"]).discard(0, ["Sloane", "Shotgun", "Olivia Jenks"]);
    let it = it.begins().uses(0, "Hired Guns").asks(0, "pile_card").does_not_offer(0, "Shotgun");
    let it = it.picks(0, "Olivia Jenks");
    assert_eq!((it.hand(0), it.ghost_rock(0)), (vec!["Olivia Jenks"], 9));
    assert_eq!(it.discard_pile(0), ["Sloane", "Shotgun", "Hired Guns"]);
}

#[test]
fn hired_guns_need_a_discarded_dude_of_ones_own() {
    let it = town().hand(0, ["Hired Guns"]).discard(0, ["Shotgun"]).discard(1, ["Sloane"]);
    it.begins().does_not_offer(0, "use Hired Guns");
}

#[test]
fn with_lady_luck_any_number_of_cards_can_be_discarded_in_sundown() {
    let begin = || town().hand(0, ["Lady Luck", "Roan", "Shotgun", "Sloane"]).begins();
    let it = begin().uses(0, "Lady Luck").passes(1).passes(0);
    assert_eq!(it.asks(0, "sundown_discard").choice_of(0), (0, 3));
    let it = begin().passes(0).passes(1);
    assert_eq!(it.asks(0, "sundown_discard").choice_of(0), (0, 1));
}

#[test]
fn trespassers_go_home_booted_or_are_wanted_as_their_player_says() {
    let it = town()
        .hand(0, ["Tresspassin'"])
        .deed(0, "Bunkhouse")
        .deed(0, "Bank of California")
        .deed(1, "Gomorra Parish")
        .dude(0, "Olivia Jenks", "Bunkhouse")
        .dude(1, "Allie Hensman", "Bunkhouse")
        .dude(1, "Lawrence Blackwood", "Bunkhouse")
        .dude(1, "Sanford Taylor", "Gomorra Parish")
        .begins();
    let it = it.uses(0, "Tresspassin'").happens("Seat 0 chooses Bunkhouse (Tresspassin').");
    let it = it.asks(1, "going_home").does_not_offer(1, "Sanford Taylor");
    let it = it.does_not_offer(1, "Olivia Jenks").picks_all(1, ["Allie Hensman"]);
    assert_eq!((it.at("Allie Hensman").as_str(), it.bounty("Allie Hensman")), ("home:1", 0));
    assert!(it.is_booted("Allie Hensman"));
    assert_eq!((it.bounty("Lawrence Blackwood"), it.bounty("Olivia Jenks")), (1, 0));
    assert_eq!(it.at("Lawrence Blackwood"), "Bunkhouse");
}

#[test]
fn trespassin_needs_a_private_deed_of_ones_own() {
    let it = town().hand(0, ["Tresspassin'"]).deed(0, "Bank of California");
    it.deed(1, "Bunkhouse").begins().does_not_offer(0, "use Tresspassin'");
}

fn is_private(it: &Trial, deed: &str) -> bool {
    it.state().is(it.card(deed), Keyword::Private)
}

#[test]
fn an_auction_makes_a_deed_private_and_pays_who_owns_and_controls_it() {
    let it = town()
        .hand(0, ["Auction"])
        .deed(0, "Bank of California")
        .dude(0, "Olivia Jenks", "Bank of California")
        .dude(1, "Allie Hensman", "Bank of California")
        .dude(1, "Travis Moone", "Bank of California")
        .dude(1, "Pancho Castillo", "home")
        .begins();
    let it = it.uses(0, "Auction");
    assert_eq!((it.ghost_rock(0), is_private(&it, "Bank of California")), (12, true));
    let it = it.goes_on_until(|it| it.state().day == 2);
    assert!(!is_private(&it, "Bank of California"));
}

#[test]
fn an_auction_pays_nothing_to_who_does_not_control_the_deed() {
    let begin = || town().hand(0, ["Auction"]).deed(0, "Bunkhouse").deed(1, "Gomorra Parish");
    let it = begin().dude(1, "Lawrence Blackwood", "Bunkhouse").begins();
    let it = it.uses(0, "Auction").picks(0, "Bunkhouse");
    assert_eq!(it.ghost_rock(0), 10);
    let it = begin().dude(1, "Allie Hensman", "Gomorra Parish").begins();
    let it = it.uses(0, "Auction").picks(0, "Gomorra Parish");
    assert_eq!((it.ghost_rock(0), it.ghost_rock(1)), (10, 10));
}

#[test]
fn one_good_turn_draws_a_card_at_noon() {
    let it = town().hand(0, ["One Good Turn…"]).deck(0, ["Sloane"]).begins();
    let it = it.does_not_offer(0, "One Good Turn… 1").uses(0, "One Good Turn…");
    assert_eq!(it.hand(0), ["Sloane"]);
    let it = town().hand(0, ["One Good Turn…"]).only_deck(0, []).begins();
    it.does_not_offer(0, "One Good Turn…");
}

#[test]
fn one_good_turn_gains_3_ghost_rock_where_another_cheats() {
    let begin = || town().phase(StartPhase::Gamblin).hand(0, ["One Good Turn…"]);
    let it = begin().will_draw(1, CHEATIN_PAIR).begins();
    let it = it.asks(0, "play").does_not_offer(0, "One Good Turn… 0");
    let it = it.uses(0, "One Good Turn…");
    let gain = serde_json::json!({"amount": 3, "to": {"type": "stash", "seat": 0}});
    let it = it.happens_fact_with("ghost_rock_moved", gain);
    assert_eq!(it.hand(0), Vec::<&str>::new());
    begin().begins().never_fact("cheatin_answered").expects(|it| it.hand(0).len() == 1);
}

#[test]
fn reserves_are_1_ghost_rock() {
    let it = town().hand(0, ["Reserves"]).ghost_rock(0, 0).begins().uses(0, "Reserves");
    assert_eq!((it.ghost_rock(0), it.discard_pile(0)), (1, vec!["Reserves"]));
}

#[test]
fn extortion_brings_the_production_of_anothers_deed_that_one_controls() {
    let it = town()
        .hand(0, ["Extortion"])
        .deed(0, "Bank of California")
        .deed(1, "Yan Li's Tailoring")
        .deed(1, "Gomorra Parish")
        .dude(0, "Olivia Jenks", "Yan Li's Tailoring")
        .begins();
    let it = it.uses(0, "Extortion");
    assert_eq!((it.ghost_rock(0), it.ghost_rock(1)), (12, 10));
    let it = town().hand(0, ["Extortion"]).deed(0, "Bunkhouse").deed(1, "Gomorra Parish");
    it.dude(0, "Travis Moone", "Gomorra Parish").begins().does_not_offer(0, "use Extortion");
}

#[test]
fn a_holdup_takes_up_to_the_production_and_the_robber_is_wanted_for_it() {
    let begin = || {
        town()
            .hand(0, ["This is a Holdup!"])
            .deed(1, "The Union Casino")
            .deed(0, "Bunkhouse")
            .dude(0, "Travis Moone", "The Union Casino")
            .dude(0, "Olivia Jenks", "Bunkhouse")
            .dude(0, "Clint Ramsey", "home:1")
    };
    let it = begin().begins().uses(0, "This is a Holdup!").asks(0, "amount");
    assert_eq!(it.range(0), (1, 3));
    let it = it.amount(0, 2);
    assert_eq!((it.ghost_rock(0), it.ghost_rock(1), it.bounty("Travis Moone")), (12, 8, 2));
    assert!(it.is_booted("Travis Moone") && it.at("Travis Moone") == "The Union Casino");
    let it = begin().ghost_rock(1, 1).begins().uses(0, "This is a Holdup!");
    assert_eq!((it.ghost_rock(0), it.ghost_rock(1), it.bounty("Travis Moone")), (11, 0, 1));
}

#[test]
fn a_holdup_needs_an_unbooted_robber_and_something_to_take() {
    let begin = || town().hand(0, ["This is a Holdup!"]).deed(1, "The Union Casino");
    let it = begin().booted_dude(0, "Travis Moone", "The Union Casino").begins();
    it.does_not_offer(0, "use This is a Holdup!");
    let it = begin().dude(0, "Travis Moone", "The Union Casino").begins();
    it.offers(0, "use This is a Holdup!");
    let it = begin().dude(0, "Travis Moone", "The Union Casino").ghost_rock(1, 0).begins();
    it.does_not_offer(0, "use This is a Holdup!");
}

#[test]
fn nobody_is_held_up_who_controls_the_bank_of_california() {
    let begin = || town().hand(0, ["This is a Holdup!"]).deed(1, "Bank of California");
    let it = begin().dude(0, "Travis Moone", "Bank of California").begins();
    it.does_not_offer(0, "use This is a Holdup!");
    let it = begin().dude(0, "Olivia Jenks", "Bank of California").begins();
    it.offers(0, "use This is a Holdup!");
}

#[test]
fn clear_out_moves_a_dude_to_a_deed_that_is_owned_but_lost() {
    let it = town()
        .hand(0, ["Clear Out!"])
        .deed(0, "Bunkhouse")
        .deed(0, "Circle M Ranch")
        .deed(0, "Bank of California")
        .deed(1, "Gomorra Parish")
        .booted_dude(0, "Olivia Jenks", "home")
        .dude(0, "Allie Hensman", "Bunkhouse")
        .dude(1, "Lawrence Blackwood", "Bunkhouse")
        .dude(1, "Sanford Taylor", "Circle M Ranch")
        .begins();
    let it = it.uses(0, "Clear Out!").picks(0, "Olivia Jenks").asks(0, "deed");
    let it = it.does_not_offer(0, "Bank of California").does_not_offer(0, "Gomorra Parish");
    let it = it.picks(0, "Circle M Ranch");
    assert_eq!(
        (it.at("Olivia Jenks").as_str(), it.is_booted("Olivia Jenks")),
        ("Circle M Ranch", true)
    );
    assert_eq!(it.controls("Circle M Ranch"), Some(0));
}

#[test]
fn clear_out_needs_another_place_to_go_to() {
    let it = town().hand(0, ["Clear Out!"]).deed(0, "Bunkhouse");
    let it = it.dude(0, "Allie Hensman", "Bunkhouse").dude(1, "Lawrence Blackwood", "Bunkhouse");
    it.begins().does_not_offer(0, "use Clear Out!");
}

#[test]
fn a_secret_tunnel_moves_a_dude_between_deeds_and_grants_another_play() {
    let it = town()
        .hand(0, ["A Secret Tunnel", "Reserves"])
        .deed(0, "Bunkhouse")
        .deed(0, "Bank of California")
        .deed(0, "Blake Ranch")
        .deed(1, "Gomorra Parish")
        .dude(0, "Olivia Jenks", "Bunkhouse")
        .dude(0, "Travis Moone", "home")
        .dude(0, "Clint Ramsey", "Blake Ranch")
        .begins();
    let it = it.uses(0, "A Secret Tunnel").asks(0, "play").asks_nothing(1);
    let it = it.expects(|it| it.at("Olivia Jenks") == "Bank of California");
    assert!(!it.is_booted("Olivia Jenks") && it.in_discard(0, "A Secret Tunnel"));
    let it = it.uses(0, "Reserves").asks(1, "play");
    assert_eq!(it.ghost_rock(0), 10);
}

#[test]
fn a_secret_tunnel_needs_two_deeds_in_town() {
    let it = town().hand(0, ["A Secret Tunnel"]).deed(0, "Bunkhouse").deed(0, "Blake Ranch");
    let it = it.dude(0, "Olivia Jenks", "Bunkhouse").deed(1, "Gomorra Parish");
    it.begins().does_not_offer(0, "use A Secret Tunnel");
}

#[test]
fn tresspassin_says_where_nobody_trespasses() {
    let it = town().hand(0, ["Tresspassin'"]).deed(0, "Bunkhouse");
    let it = it.dude(0, "Olivia Jenks", "Bunkhouse").begins().uses(0, "Tresspassin'");
    let it = it.happens("or be wanted, but nobody else's dude is at one.");
    it.happens("Seat 0 chooses Bunkhouse (Tresspassin').");
}

#[test]
fn extortion_says_where_nothing_is_produced() {
    let it = town().hand(0, ["Extortion"]).deed(1, "Stagecoach Office");
    let it = it.dude(0, "Olivia Jenks", "Stagecoach Office").begins();
    assert!(it.label_of(0, "use Extortion").ends_with("production, but there is none"));
    assert_eq!(it.uses(0, "Extortion").ghost_rock(0), 10);
}
