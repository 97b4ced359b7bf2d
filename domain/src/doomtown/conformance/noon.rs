//! Tests of the High Noon phase: moving, passing, callouts, shopping, trading (DT8).

use serde_json::json;

use super::super::trial::{Town, Trial, town};

/// Rules of this chapter that no scenario shows, and why.
pub const NOT_SHOWN: &[(&str, &str)] = &[];

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
fn dt8_4_who_moves_boots_unless_he_goes_next_door_from_home_or_from_the_square() {
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
        ("Blake Ranch", "home", true),
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
fn dt8_4_nobody_moves_who_is_booted_or_to_where_he_is() {
    let it = streets().booted_dude(0, "Andreas Andregg", "home").dude(0, "Olivia Jenks", "home");
    let it = it.begins().does_not_offer(0, "move Andreas Andregg").offers(0, "move Olivia Jenks");
    it.expects(|it| !it.is_offered(0, "move Steele Archer"));
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
fn dt8_6_a_dude_comes_home_and_is_paid_for() {
    let it = town().hand(0, ["Olivia Jenks", "Steven Wiles"]).ghost_rock(0, 2).begins();
    let it = it.does_not_offer(0, "shop Olivia Jenks").shops(0, "Steven Wiles").asks(1, "play");
    assert_eq!((it.at("Steven Wiles"), it.ghost_rock(0)), ("home:0".to_owned(), 1));
    assert!(!it.is_booted("Steven Wiles"));
    assert_eq!(it.hand(0), ["Olivia Jenks"]);
}

#[test]
fn dt10_5_a_unique_card_is_barred_by_an_own_one_in_play_or_in_boot_hill() {
    let it = town().hand(0, ["Olivia Jenks"]);
    let offered = |town: Town| town.begins().is_offered(0, "shop Olivia Jenks");
    assert!(offered(it.clone()));
    assert!(!offered(it.clone().dude(0, "Olivia Jenks", "home")));
    assert!(!offered(it.clone().boot_hill(0, ["Olivia Jenks"])));
    assert!(offered(it.clone().discard(0, ["Olivia Jenks"])));
    assert!(offered(it.dude(1, "Olivia Jenks", "home")));
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
fn dt8_6_goods_come_to_an_unbooted_dude_in_a_location_of_his_player() {
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

/// A Mad Scientist of rating 2 at home with a Gadget of difficulty 5 in hand.
fn workshop() -> Town {
    town().hand(0, ["Mechanical Horse"]).dude(0, "Elander Boldman", "home")
}

#[test]
fn dt11_4_a_gadget_is_invented_by_a_pull() {
    let it = workshop().will_draw(0, ["1st Baptist Church"]).begins();
    let it = it.shops(0, "Mechanical Horse").happens_fact_with(
        "skill_tested",
        json!({
            "rating": 2, "difficulty": 5, "pull": 3, "passed": true,
        }),
    );
    assert!(it.is_booted("Elander Boldman"));
    assert!(it.carries("Elander Boldman", "Mechanical Horse"));
    assert_eq!(it.ghost_rock(0), 9);
    it.expects(|it| it.in_discard(0, "1st Baptist Church"));
}

#[test]
fn dt11_4_a_gadget_that_fails_is_lost() {
    let it = workshop().will_draw(0, ["Gomorra Parish"]).begins().shops(0, "Mechanical Horse");
    assert!(it.is_booted("Elander Boldman"));
    assert_eq!(it.ghost_rock(0), 9);
    it.expects(|it| it.in_discard(0, "Mechanical Horse")).asks(1, "play");
}

fn facing() -> Trial {
    let it = town().dude(0, "Olivia Jenks", "town square");
    it.dude(1, "Steele Archer", "town square").begins()
}

#[test]
fn dt8_5_who_refuses_goes_home_booted() {
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
fn dt8_5_whom_one_may_call_out() {
    let offers = |at: &str, booted: bool, mark_at: &str| {
        let it = town().dude(0, "Olivia Jenks", at).dude(1, "Steele Archer", mark_at);
        let it = if booted { it.booted("Olivia Jenks") } else { it };
        it.begins().is_offered(0, "call out Olivia Jenks")
    };
    assert!(offers("town square", false, "town square"));
    assert!(offers("home", false, "home:0"));
    assert!(!offers("home:1", false, "home:1"), "he is at home");
    assert!(!offers("town square", true, "town square"), "she is booted");
    assert!(!offers("home", false, "town square"), "they are not together");
}

#[test]
fn dt8_5_who_is_booted_has_to_accept() {
    let it = town().dude(0, "Olivia Jenks", "town square");
    let it = it.booted_dude(1, "Steele Archer", "town square").begins();
    it.calls_out(0, "Olivia Jenks", "Steele Archer").happens_fact("shootout_began");
}
