//! Tests of the High Noon phase: moving, passing, callouts, shopping, trading (DT8).

use serde_json::json;

use super::super::trial::{FULL_HOUSE, HIGH_CARD, Town, Trial, town};

/// Rules of this chapter that no scenario shows, and why.
pub const NOT_SHOWN: &[(&str, &str)] = &[
    ("DT8.4.2", "no card of the base set makes a place in town non-adjacent"),
    ("DT8.8", "no dude of the base set has an experienced version"),
];

/// Seat 0 has a street of three deeds and a ranch out of town, seat 1 one deed.
fn streets() -> Town {
    town()
        .deed(0, "General Store")
        .deed(0, "Bank of California")
        .deed_left(0, "Charlie's Place")
        .deed(0, "Blake Ranch")
        .deed(1, "Telegraph Office")
}

#[test]
fn streets_grow_at_both_ends() {
    let it = streets().begins();
    let expected = ["Charlie's Place", "Law Dogs", "General Store", "Bank of California"];
    assert_eq!(it.street(0), expected);
    assert_eq!(it.street(1), ["The Sloane Gang", "Telegraph Office"]);
}

#[test]
fn dt8_players_make_one_play_each_in_turn_until_all_pass() {
    let it = town().dude(0, "Andreas Andregg", "home").dude(1, "Olivia Jenks", "home").begins();
    let it = it.asks_nothing(1).moves(0, "Andreas Andregg", "town square");
    let it = it.asks_nothing(0).moves(1, "Olivia Jenks", "town square");
    let it = it.asks_nothing(1).passes(0).never_fact("phase_began").passes(1);
    it.happens_fact_with("phase_began", json!({"phase": "sundown"}));
}

#[test]
fn dt8_4_who_moves_boots_unless_they_go_next_door_from_home_or_from_the_square() {
    for (from, to, boots) in [
        ("home", "town square", false),
        ("home", "Charlie's Place", false),
        ("home", "General Store", false),
        ("home", "Bank of California", true),
        ("home", "Blake Ranch", true),
        ("home", "Telegraph Office", true),
        ("home", "home:1", true),
        ("town square", "General Store", false),
        ("town square", "Bank of California", false),
        ("town square", "Telegraph Office", false),
        ("town square", "home:1", false),
        ("town square", "home", true),
        ("town square", "Blake Ranch", true),
        ("General Store", "home", true),
        ("General Store", "town square", true),
        ("General Store", "Bank of California", true),
        ("General Store", "Blake Ranch", true),
        ("Blake Ranch", "home", true),
        ("Blake Ranch", "town square", true),
        ("home:1", "home", true),
        ("home:1", "town square", true),
        ("home:1", "Telegraph Office", true),
    ] {
        let it = streets().dude(0, "Andreas Andregg", from).begins();
        let it = it.moves(0, "Andreas Andregg", to);
        let to = if to == "home" { "home:0" } else { to };
        let found = (it.at("Andreas Andregg"), it.is_booted("Andreas Andregg"));
        assert_eq!(found, (to.to_owned(), boots), "from {from}");
        it.asks(1, "play");
    }
}

#[test]
fn dt8_4_nobody_moves_who_is_booted_or_to_where_they_are() {
    let it = streets().booted_dude(0, "Andreas Andregg", "home").dude(0, "Olivia Jenks", "home");
    let it = it.begins().does_not_offer(0, "move Andreas Andregg").offers(0, "move Olivia Jenks");
    it.expects(|it| !it.is_offered(0, "move Steele Archer"));
}

#[test]
fn dt8_4_1_a_card_moves_booted_dudes_boots_nobody_and_always_leads_elsewhere() {
    let ride = |booted: bool, to: &str| {
        let it = town().deed(0, "Blake Ranch").dude(0, "Andreas Andregg", "town square");
        let it = it.bears("Andreas Andregg", ["Mustang"]);
        let it = if booted { it.booted("Andreas Andregg") } else { it };
        let it = it.begins().uses(0, "Mustang").does_not_offer(0, "town square").picks(0, to);
        (it.at("Andreas Andregg"), it.is_booted("Andreas Andregg"))
    };
    // As plays both moves would boot Andreas.
    assert_eq!(ride(false, "Blake Ranch"), ("Blake Ranch".to_owned(), false));
    assert_eq!(ride(false, "home"), ("home:0".to_owned(), false));
    assert_eq!(ride(true, "Blake Ranch"), ("Blake Ranch".to_owned(), true));
}

#[test]
fn dt8_4_1_who_is_sent_home_booted_boots_even_at_home() {
    let it = town()
        .dude(0, "Clyde Owens", "home:1")
        .dude(0, "Xiong Wendy Cheng", "home:1")
        .booted_dude(1, "Steele Archer", "home")
        .dude(1, "Fred Aims", "home")
        .begins();
    let it = it.uses(0, "Clyde Owens").picks(0, "Steele Archer");
    let it = it.posse(0, ["Xiong Wendy Cheng"]).posse(1, ["Fred Aims"]);
    let it = it.uses(0, "Xiong Wendy Cheng").picks(0, "Fred Aims");
    assert_eq!((it.at("Fred Aims"), it.is_booted("Fred Aims")), ("home:1".to_owned(), true));
    assert!(!it.in_posse("Fred Aims"));
}

#[test]
fn dt8_4_1_who_is_moved_into_a_posse_from_where_it_fights_joins_it() {
    let it = town().dude(0, "Steele Archer", "town square").bears("Steele Archer", ["Shadow Walk"]);
    let it = it.will_draw(0, ["Charlie's Place"]);
    let it = it.shootout_between(["Olivia Jenks"], ["Andreas Andregg"]);
    assert!(!it.in_posse("Steele Archer"));
    let it = it.uses(0, "Shadow Walk");
    assert!(it.in_posse("Steele Archer") && !it.is_booted("Steele Archer"));
}

#[test]
fn dt8_1_who_is_on_turn_may_make_any_kind_of_play() {
    let it = town()
        .hand(0, ["Reserves", "Travis Moone"])
        .dude(0, "Andreas Andregg", "home")
        .bears("Andreas Andregg", ["Shotgun"])
        .dude(0, "Olivia Jenks", "home")
        .dude(0, "Clint Ramsey", "town square")
        .dude(1, "Fred Aims", "town square")
        .begins();
    let it = it.offers(0, "use Reserves").offers(0, "use Law Dogs").offers(0, "pass");
    let it = it.offers(0, "move Olivia Jenks").offers(0, "call out Clint Ramsey");
    it.offers(0, "shop Travis Moone").offers(0, "trade home").asks_nothing(1);
}

#[test]
fn dt8_1_the_phase_ends_when_all_have_passed_in_a_row() {
    let it = town().dude(0, "Andreas Andregg", "home").begins();
    let it = it.passes(0).asks(1, "play").asks_nothing(0).passes(1);
    let it = it.happens_fact_with("phase_began", json!({"phase": "sundown"}));
    assert_eq!(it.state().day, 2);
    let it = town().seats(3).dude(0, "Andreas Andregg", "home").winner(1).begins();
    let it = it.passes(1).passes(2).moves(0, "Andreas Andregg", "town square");
    let it = it.passes(1).passes(2).never_fact("phase_began");
    it.asks(0, "play").passes(0).happens_fact("phase_began");
}

#[test]
fn dt8_2_a_play_is_over_with_its_job_and_its_shootout_when_its_card_is_discarded() {
    let it = town()
        .hand(0, ["Ambush"])
        .dude(0, "Olivia Jenks", "home")
        .dude(1, "Steele Archer", "home")
        .will_draw(0, FULL_HOUSE)
        .will_draw(1, HIGH_CARD)
        .begins();
    let it = it.uses(0, "Ambush").opposes(1).never_fact("play_finished");
    assert!(it.hand(0).is_empty() && !it.in_discard(0, "Ambush"));
    let it = it.goes_on_until(|it| it.is_asked(1, "play") && it.state().shootout.is_none());
    let ambush = json!(it.state().named(it.card("Ambush")));
    it.happens_in_order([
        json!({"type": "shootout_ended"}),
        json!({"type": "job_decided"}),
        json!({"type": "job_ended"}),
        json!({"type": "card_discarded", "card": ambush}),
        json!({"type": "play_finished", "seat": 0}),
        json!({"type": "turn_came", "seat": 1}),
    ]);
}

/// Seat 1 has 4 control points against the influence of 2 of seat 0.
fn nearly_won() -> Town {
    let it = town().dude(0, "Andreas Andregg", "home");
    it.dude(1, "Olivia Jenks", "home").points("Olivia Jenks", 4)
}

#[test]
fn dt8_3_who_passes_where_the_next_pass_would_win_is_told_once() {
    let it = nearly_won().begins().passes(0);
    let it = it.happens_fact_with("checked", json!({"seat": 0, "by": 1})).never_fact("passed");
    let it = it.asks(0, "play").asks_nothing(1).moves(0, "Andreas Andregg", "town square");
    it.passes(1).passes(0).happens_fact("phase_began").won_by([1]);
    let it = nearly_won().begins().passes(0).passes(0).never_fact("checked");
    it.happens_fact("passed").passes(1).won_by([1]);
}

#[test]
fn dt8_3_nobody_is_told_where_check_is_not_announced_or_nobody_would_win() {
    let it = nearly_won().option(|it| it.check = false).begins();
    it.passes(0).never_fact("checked").asks(1, "play");
    let it = nearly_won().points("Olivia Jenks", 2).begins();
    it.passes(0).never_fact("checked").asks(1, "play");
}

fn armed() -> Town {
    town()
        .dude(0, "Andreas Andregg", "home")
        .bears("Andreas Andregg", ["Shotgun", "Pinto"])
        .dude(0, "Olivia Jenks", "home")
        .bears("Olivia Jenks", ["Peacemaker"])
}

#[test]
fn dt8_7_goods_are_traded_as_one_play_and_each_keeps_one_weapon() {
    let it = armed().begins().trades(0, "home").picks(0, "Shotgun to Olivia Jenks");
    let it = it.does_not_offer(0, "Shotgun to Olivia Jenks").picks(0, "Pinto to Olivia Jenks");
    let it = it.picks(0, "pass").asks(0, "keep_one").picks(0, "Shotgun").asks(1, "play");
    assert!(it.carries("Olivia Jenks", "Shotgun") && it.carries("Olivia Jenks", "Pinto"));
    let it = it.expects(|it| it.in_discard(0, "Peacemaker"));
    // Nothing is traded twice a day.
    it.passes(1).does_not_offer(0, "trade home");
}

#[test]
fn dt8_7_weapons_can_be_swapped() {
    let it = armed().begins().trades(0, "home").picks(0, "Shotgun to Olivia Jenks");
    let it = it.picks(0, "Peacemaker to Andreas Andregg").picks(0, "pass").asks(1, "play");
    assert!(it.carries("Olivia Jenks", "Shotgun") && it.carries("Andreas Andregg", "Peacemaker"));
}

#[test]
fn dt8_7_who_receives_is_unbooted_and_the_place_is_the_players() {
    let it = armed().booted("Olivia Jenks").begins().trades(0, "home");
    // Only Peacemaker can go anywhere, so that nothing was asked.
    let it = it.expects(|it| it.carries("Andreas Andregg", "Peacemaker"));
    assert!(it.is_asked(0, "keep_one"));
    let square = town()
        .dude(0, "Andreas Andregg", "town square")
        .bears("Andreas Andregg", ["Shotgun"])
        .dude(0, "Olivia Jenks", "town square")
        .begins();
    square.does_not_offer(0, "trade town square");
}

#[test]
fn dt8_7_spells_are_never_traded_and_a_deed_that_was_taken_will_do() {
    let it = town().dude(0, "Avie Cline", "home").bears("Avie Cline", ["Blood Curse"]);
    it.dude(0, "Steele Archer", "home").begins().does_not_offer(0, "trade home");
    let at_the_office = |with: &str| {
        let it = town().deed(1, "Telegraph Office").dude(0, "Travis Moone", "Telegraph Office");
        let it = it.bears("Travis Moone", ["Pinto"]).dude(0, with, "Telegraph Office");
        it.begins().is_offered(0, "trade Telegraph Office")
    };
    assert!(at_the_office("Olivia Jenks"));
    assert!(!at_the_office("Fred Aims"), "the office is still its owner's");
}

#[test]
fn dt8_6_a_dude_comes_home_and_is_paid_for() {
    let it = town().hand(0, ["Olivia Jenks", "Steven Wiles"]).ghost_rock(0, 2).begins();
    let it = it.does_not_offer(0, "shop Olivia Jenks").shops(0, "Steven Wiles").asks(1, "play");
    assert_eq!((it.at("Steven Wiles"), it.ghost_rock(0)), ("home:0".to_owned(), 1));
    assert!(!it.is_booted("Steven Wiles"));
    assert_eq!(it.hand(0), ["Olivia Jenks"]);
}

#[test]
fn dt8_6_a_deed_is_built_at_an_end_and_out_of_town_on_no_street() {
    let it = town().hand(0, ["General Store", "Blake Ranch"]).deed(0, "Bank of California");
    let it = it.dude(1, "Steven Wiles", "home").dude(1, "Olivia Jenks", "home");
    let it = it.begins().shops(0, "General Store").asks(0, "street_end").picks(0, "left");
    assert_eq!(it.street(0), ["General Store", "Law Dogs", "Bank of California"]);
    let it = it.passes(1).shops(0, "Blake Ranch").asks(1, "play");
    assert_eq!((it.ghost_rock(0), it.street(0).len()), (4, 3));
    assert_eq!(it.controls("Blake Ranch"), Some(0));
}

#[test]
fn dt8_6_goods_come_to_an_unbooted_dude_in_a_location_of_their_player() {
    let it = || town().hand(0, ["Shotgun"]).deed(0, "General Store").deed(1, "Telegraph Office");
    let offered = |town: Town| town.begins().is_offered(0, "shop Shotgun");
    assert!(offered(it().dude(0, "Olivia Jenks", "home")));
    assert!(offered(it().dude(0, "Olivia Jenks", "General Store")));
    // With influence of 2 she controls the office.
    assert!(offered(it().dude(0, "Olivia Jenks", "Telegraph Office")));
    assert!(!offered(it().dude(0, "Fred Aims", "Telegraph Office")));
    assert!(!offered(it().dude(0, "Olivia Jenks", "town square")));
    assert!(!offered(it().dude(0, "Olivia Jenks", "home:1")));
    assert!(!offered(it().booted_dude(0, "Olivia Jenks", "home")));
    assert!(!offered(it()));
}

#[test]
fn dt8_6_what_came_into_play_waits_for_its_players_next_play() {
    let it = town().hand(0, ["Mustang"]).dude(0, "Olivia Jenks", "home").begins();
    let it = it.shops(0, "Mustang").asks_nothing(0).passes(1).offers(0, "use Mustang");
    assert!(!it.is_booted("Mustang"));
}

#[test]
fn dt8_6_by_a_cards_effect_a_booted_dude_anywhere_gets_goods_at_their_cost() {
    let it = town().hand(0, ["Mustang"]).deed(0, "General Store").ghost_rock(0, 3);
    let it = it.booted_dude(0, "Olivia Jenks", "home:1").begins();
    let it = it.does_not_offer(0, "shop Mustang").uses(0, "General Store");
    assert!(it.carries("Olivia Jenks", "Mustang"));
    // A Mustang costs 3, and at the store 2 less.
    assert_eq!(it.ghost_rock(0), 2);
    let poor = town().hand(0, ["Mustang"]).deed(0, "General Store").ghost_rock(0, 0);
    let poor = poor.dude(0, "Olivia Jenks", "home").begins();
    poor.does_not_offer(0, "use General Store");
}

#[test]
fn dt8_6_a_second_horse_replaces_the_first_and_gadgets_are_invented_only() {
    let it = town().hand(0, ["Mustang"]).dude(0, "Olivia Jenks", "home");
    let it = it.bears("Olivia Jenks", ["Pinto", "Shotgun"]).begins().shops(0, "Mustang");
    let it = it.expects(|it| it.carries("Olivia Jenks", "Mustang") && it.in_discard(0, "Pinto"));
    assert!(it.carries("Olivia Jenks", "Shotgun"));
    let it = town().hand(0, ["Flame-Thrower"]).dude(0, "Olivia Jenks", "home").begins();
    it.does_not_offer(0, "shop Flame-Thrower");
}

#[test]
fn dt18_12_a_second_weapon_replaces_the_first() {
    let it = town().hand(0, ["Shotgun"]).dude(0, "Olivia Jenks", "home");
    let it = it.bears("Olivia Jenks", ["Peacemaker", "Pinto"]).begins().shops(0, "Shotgun");
    assert!(it.carries("Olivia Jenks", "Shotgun") && it.carries("Olivia Jenks", "Pinto"));
    it.expects(|it| it.in_discard(0, "Peacemaker"));
}

#[test]
fn dt8_6_a_spell_comes_to_who_has_the_skill() {
    let it = || town().hand(0, ["Blood Curse"]).dude(0, "Olivia Jenks", "home");
    it().begins().does_not_offer(0, "shop Blood Curse");
    let it = it().dude(0, "Avie Cline", "home").begins().shops(0, "Blood Curse");
    it.expects(|it| it.carries("Avie Cline", "Blood Curse"));
}

fn facing() -> Trial {
    let it = town().dude(0, "Olivia Jenks", "town square");
    it.dude(1, "Steele Archer", "town square").begins()
}

#[test]
fn dt8_5_3_who_refuses_goes_home_booted() {
    let it = facing().calls_out(0, "Olivia Jenks", "Steele Archer").asks(1, "refuse").refuses(1);
    let it = it.expects(|it| it.state().shootout.is_none()).asks(1, "play");
    assert_eq!((it.at("Steele Archer"), it.is_booted("Steele Archer")), ("home:1".into(), true));
    assert!(!it.is_booted("Olivia Jenks"));
}

#[test]
fn dt8_5_who_accepts_shoots() {
    let it = facing().calls_out(0, "Olivia Jenks", "Steele Archer").accepts(1);
    let it = it.happens_fact("shootout_began").asks(0, "play");
    assert!(it.in_posse("Olivia Jenks") && it.in_posse("Steele Archer"));
    assert!(!it.is_booted("Olivia Jenks") && !it.is_booted("Steele Archer"));
}

#[test]
fn dt8_5_1_whom_one_may_call_out() {
    let offers = |at: &str, booted: bool, mark_at: &str| {
        let it = town().dude(0, "Olivia Jenks", at).dude(1, "Steele Archer", mark_at);
        let it = if booted { it.booted("Olivia Jenks") } else { it };
        it.begins().is_offered(0, "call out Olivia Jenks")
    };
    assert!(offers("town square", false, "town square"));
    assert!(offers("home", false, "home:0"));
    assert!(!offers("home:1", false, "home:1"), "Steele is at home");
    assert!(!offers("town square", true, "town square"), "she is booted");
    assert!(!offers("home", false, "town square"), "they are not together");
}

#[test]
fn dt8_5_1_who_calls_out_does_not_boot_and_may_do_so_again() {
    let it = town().dude(0, "Olivia Jenks", "town square").dude(0, "Clint Ramsey", "town square");
    let it = it.dude(1, "Steele Archer", "town square").dude(1, "Fred Aims", "town square");
    let it = it.begins().calls_out(0, "Olivia Jenks", "Steele Archer").refuses(1).passes(1);
    assert!(!it.is_booted("Olivia Jenks"));
    it.calls_out(0, "Olivia Jenks", "Fred Aims");
}

#[test]
fn dt8_5_2_by_a_card_a_booted_dude_calls_out_who_is_at_home() {
    let it = town().booted_dude(0, "Clyde Owens", "home:1").dude(1, "Steele Archer", "home");
    let it = it.begins().does_not_offer(0, "call out Clyde Owens").uses(0, "Clyde Owens");
    it.happens_fact("called_out").asks(1, "refuse");
}

#[test]
fn dt8_5_3_who_refuses_at_home_boots_there() {
    let it = town().dude(0, "Clyde Owens", "home:1").dude(1, "Steele Archer", "home").begins();
    let it = it.uses(0, "Clyde Owens").refuses(1).never_fact("shootout_began");
    assert_eq!((it.at("Steele Archer"), it.is_booted("Steele Archer")), ("home:1".into(), true));
}

#[test]
fn dt8_5_3_who_is_forbidden_to_refuse_has_to_accept() {
    let arrested = |bounty: u32| {
        let it = town().dude(0, "Olivia Jenks", "town square").bears("Olivia Jenks", ["Tin Star"]);
        let it = it.dude(1, "Steele Archer", "town square").bounty("Steele Archer", bounty);
        it.begins().calls_out(0, "Olivia Jenks", "Steele Archer")
    };
    arrested(1).happens_fact("shootout_began");
    arrested(0).asks(1, "refuse").never_fact("shootout_began");
}

/// Olivia Jenks, whose player holds two reacts to a callout, calls out Steele Archer in the town
/// square.
fn roping() -> Trial {
    let it = town()
        .hand(0, ["Rope and Ride", "Tail Between Yer Legs"])
        .deed(0, "General Store")
        .dude(0, "Olivia Jenks", "town square")
        .dude(0, "Clint Ramsey", "home")
        .dude(1, "Steele Archer", "town square")
        .dude(1, "Fred Aims", "home")
        .begins();
    it.calls_out(0, "Olivia Jenks", "Steele Archer").accepts(1)
}

#[test]
fn dt8_5_4_several_reacts_follow_an_accepted_callout_before_anybody_joins() {
    let it = roping().asks(0, "callout_accepted").reacts(0, "Tail Between Yer Legs");
    let it = it.happens_fact("mark_declares_first").asks(0, "callout_accepted");
    let it = it.reacts(0, "Rope and Ride").picks(0, "General Store").never_fact("posse_formed");
    assert!(it.in_discard(0, "Tail Between Yer Legs") && it.in_discard(0, "Rope and Ride"));
    assert_eq!((it.bullets("Olivia Jenks"), it.at("Olivia Jenks")), (2, "General Store".into()));
    it.asks(0, "posse");
}

#[test]
fn dt8_5_4_the_place_of_the_shootout_is_where_the_mark_is_after_the_reacts() {
    let it = roping().reacts(0, "Rope and Ride").picks(0, "General Store").lets_pass(0);
    let it = it.posse(0, ["Clint Ramsey"]).happens_fact("shootout_began");
    for name in ["Olivia Jenks", "Clint Ramsey", "Steele Archer"] {
        assert_eq!(it.at(name), "General Store");
    }
    // They fight at a private place of seat 0.
    assert_eq!((it.bounty("Olivia Jenks"), it.bounty("Steele Archer")), (0, 1));
    assert!(it.is_booted("Steele Archer"));
    let it = roping().lets_pass(0).posse(0, ["Clint Ramsey"]).posse(1, ["Fred Aims"]);
    assert_eq!(
        (it.at("Steele Archer"), it.at("Fred Aims")),
        ("town square".into(), "town square".into())
    );
}

#[test]
fn dt8_5_5_what_waits_for_an_accepted_callout_does_not_wait_for_an_opposed_job() {
    let it = town().hand(0, ["Ambush", "Rope and Ride"]).deed(0, "General Store");
    let it = it.dude(0, "Olivia Jenks", "town square").dude(1, "Steele Archer", "town square");
    let it = it.begins().uses(0, "Ambush").opposes(1);
    let it = it.happens_fact("job_opposed").never_fact("callout_accepted").asks(0, "play");
    assert_eq!(it.hand(0), ["Rope and Ride"]);
    let it = roping().goes_on_until(|it| it.state().shootout.is_some());
    it.happens_fact("callout_accepted").never_fact("job_opposed");
}

#[test]
fn dt8_5_3_who_is_booted_has_to_accept() {
    let it = town().dude(0, "Olivia Jenks", "town square");
    let it = it.booted_dude(1, "Steele Archer", "town square").begins();
    it.calls_out(0, "Olivia Jenks", "Steele Archer").happens_fact("shootout_began");
}

/// Seat 1 has nothing in hand and nothing in play.
fn with_an_idle_player() -> Town {
    town().dude(0, "Olivia Jenks", "home").hand(0, ["Reserves"]).idle_pass()
}

#[test]
fn dt8_1_who_has_an_empty_hand_and_can_only_pass_is_not_asked() {
    let it = with_an_idle_player().begins().asks(0, "play").uses(0, "Reserves");
    let it = it.happens("Seat 1 has nothing to play, and passes.").asks(0, "play");
    let it = it.passes(0).happens("Seat 0 passes: 2 have passed in a row.");
    it.happens_fact_with("day_began", json!({"day": 2}));
}

#[test]
fn dt8_1_who_holds_a_card_is_asked_whatever_it_is() {
    let it = with_an_idle_player().hand(1, ["Ambush"]).begins().passes(0);
    assert_eq!(it.asks(1, "play").labels(1), ["Pass"]);
}

#[test]
fn dt8_1_who_can_do_anything_is_asked() {
    with_an_idle_player().dude(1, "Fred Aims", "home").begins().passes(0).asks(1, "play");
}

#[test]
fn dt8_1_who_can_only_pass_is_asked_where_nobody_has_a_card_left() {
    let it = town().only_deck(0, []).only_deck(1, []).idle_pass().begins();
    assert_eq!(it.asks(0, "play").labels(0), ["Pass"]);
}

#[test]
fn dt12_3_who_can_only_pass_in_a_shootout_is_not_asked() {
    let it = town().idle_pass().hand(0, ["Missed!"]);
    let it = it.dude(0, "Olivia Jenks", "town square").dude(1, "Fred Aims", "town square");
    let it = it.begins().calls_out(0, "Olivia Jenks", "Fred Aims").accepts(1);
    let it = it.goes_on_until(|it| it.is_asked(0, "play")).asks_nothing(1).passes(0);
    it.happens("Seat 1 has nothing to play, and passes: 2 have passed in a row");
}
