//! What is ruled where sources disagree, and the house rules (DT18, DTH).

use crate::doomtown::fact;
use serde_json::json;

use crate::doomtown::town::place::violations;
use crate::doomtown::trial::{
    CHEATIN_FULL_HOUSE, CHEATIN_PAIR, DEAD_MANS_HAND, FLUSH, HIGH_CARD, PAIR, STRAIGHT_FLUSH,
    THREES, Town, Trial, match_of, ready_made, town,
};
use crate::doomtown::{
    Adjustment, AutoRevolver, Code, Doomtown, Fact, Phase, Place, Placed, Reacts, Scenario,
    Setting, StartPhase, Zone,
};
use crate::engine::{Guided, Seat};

/// Rules of this chapter that no scenario shows, and why.
pub const NOT_SHOWN: &[(&str, &str)] = &[
    ("DT18.7", "no card of the pool is a Technique"),
    ("DT18.13", "no card of the pool is Attire"),
];

fn lowball() -> Town {
    town().phase(StartPhase::Gamblin)
}

/// Olivia calls out Steele in the town square.
fn duel(town: Town) -> Trial {
    town.shootout_between(["Olivia Jenks"], ["Steele Archer"])
}

#[test]
fn dt18_1_the_winners_left_says_first_for_whom_they_pay_and_all_unpaid_go_together() {
    let it = town()
        .seats(3)
        .winner(1)
        .phase(StartPhase::Upkeep)
        .dude(0, "Olivia Jenks", "home")
        .dude(1, "Steele Archer", "home")
        .dude(2, "Clint Ramsey", "home")
        .begins();
    let it = it.asks(2, "pay_upkeep").asks_nothing(0).asks_nothing(1).order(2, []);
    let it = it.asks(0, "pay_upkeep").expects(|it| it.in_play("Clint Ramsey")).order(0, []);
    let it = it.asks(1, "pay_upkeep").expects(|it| it.in_play("Olivia Jenks"));
    let it = it.order(1, ["Steele Archer"]);
    it.expects(|it| it.in_discard(2, "Clint Ramsey") && it.in_discard(0, "Olivia Jenks"));
}

#[test]
fn dt18_2_an_exact_tie_repeats_the_cheatin_window_and_costs_no_second_ante() {
    let it = lowball().will_draw(0, CHEATIN_PAIR).will_draw(1, CHEATIN_PAIR);
    let it = it.will_draw(0, HIGH_CARD).will_draw(1, CHEATIN_FULL_HOUSE).begins();
    let it = it.asks(0, "play").passes(0).asks(1, "play").passes(1);
    let it = it.happens_fact_with("lowball_tied", json!({"seats": [0, 1]}));
    let it = it.happens_fact("hands_revealed").asks(0, "play").passes(0);
    it.happens_fact_with("lowball_won", json!({"seat": 0, "pot": 2}));
}

#[test]
fn dt18_3_on_the_first_day_the_lowest_pull_goes_first_and_is_shuffled_back() {
    let it = match_of([ready_made("law-dogs"), ready_made("sloane-gang")]);
    let it = it.order(0, []).order(1, []).goes_on_until(|it| it.state().phase == Phase::Noon);
    let pulled = |fact: &Fact| match fact {
        Fact::Pulled(fact::Pulled { seat, pip, .. }) => Some((pip.value, *seat)),
        _ => None,
    };
    let mut pulls: Vec<(u8, Seat)> = it.facts().filter_map(pulled).collect();
    pulls.sort();
    let order: Vec<Seat> = pulls.iter().map(|it| it.1).collect();
    assert!(pulls.len() == 2 && pulls[0].0 < pulls[1].0, "{pulls:?}");
    let it = it.happens_fact_with("order_pulled", json!({"order": order}));
    // Nothing but the lowball hands is discarded.
    assert_eq!((it.discard_pile(0).len(), it.discard_pile(1).len()), (5, 5));
}

#[test]
fn dt18_4_fetch_takes_its_card_when_ranks_are_fixed() {
    let it = lowball()
        .dude(0, "Steele Archer", "home")
        .bears("Steele Archer", ["Fetch"])
        .will_draw(0, PAIR)
        .deck(0, ["Auction"])
        .will_draw(1, CHEATIN_PAIR)
        .begins();
    let it = it.uses(0, "Fetch").asks(0, "fetch").happens_fact("ranks_locked");
    let it = it.never_fact("lowball_won").never_fact("hands_discarded").picks(0, "Whiskey Flask");
    // The pair is as high without it.
    assert_eq!(it.hand(0), ["Whiskey Flask"]);
    it.happens_fact("lowball_won").expects(|it| !it.in_discard(0, "Whiskey Flask"));
}

#[test]
fn dt18_5_of_full_houses_the_three_count_first() {
    let aces_and_kings = [
        "Allie Hensman",
        "Bank of California",
        "Soul Blast",
        "Auto Cattle-Feeder",
        "Telegraph Office",
    ];
    let twos_and_threes = ["Olivia Jenks", "Gomorra Parish", "Bluetick", "Auction", "Shotgun"];
    let it = lowball().will_draw(1, aces_and_kings).will_draw(0, twos_and_threes).begins();
    it.happens_fact_with("lowball_won", json!({"seat": 1}));
}

/// Whether an Auto-Revolver on Jon, who stands in the town square, gives a card.
fn revolver_gives<const N: usize>(option: AutoRevolver, posse: [&str; N]) -> bool {
    let it = town().option(|it| it.auto_revolver = option).dude(0, "Jon Longstride", "town square");
    let it = it.bears("Jon Longstride", ["Auto-Revolver"]);
    let it = it.shootout_between(posse, ["Steele Archer"]);
    it.goes_on_to(0, "redraw").redraws(0, ["Pat's Perch"]).is_asked(0, "amount")
}

#[test]
fn dt18_6_an_auto_revolver_gives_its_card_anywhere_or_only_in_the_shootout() {
    for option in [AutoRevolver::Anywhere, AutoRevolver::InShootout] {
        assert!(revolver_gives(option, ["Olivia Jenks", "Jon Longstride"]));
    }
    assert!(revolver_gives(AutoRevolver::Anywhere, ["Olivia Jenks"]));
    assert!(!revolver_gives(AutoRevolver::InShootout, ["Olivia Jenks"]));
}

#[test]
fn dt18_8_the_posse_of_an_unopposed_job_goes_to_the_mark_only_if_so_chosen() {
    let job = |moves: bool| {
        let it = town().option(|it| it.unopposed_job_moves = moves);
        let it = it.hand(0, ["A Coach Comes to Town"]).dude(0, "Olivia Jenks", "home").begins();
        let it = it.uses(0, "A Coach Comes to Town");
        assert_eq!((it.ghost_rock(0), it.at("Olivia Jenks")), (14, "home:0".into()));
        it.count_of("dudes_gathered")
    };
    assert_eq!((job(false), job(true)), (0, 1));
}

#[test]
fn dt18_9_nobody_moves_to_a_shootout_before_both_posses_are_named() {
    let it = town()
        .dude(0, "Olivia Jenks", "town square")
        .dude(0, "Allie Hensman", "home")
        .dude(1, "Steele Archer", "town square")
        .dude(1, "Fred Aims", "home")
        .begins();
    let it = it.calls_out(0, "Olivia Jenks", "Steele Archer").accepts(1);
    let it = it.posse(0, ["Allie Hensman"]).asks(1, "posse");
    assert_eq!(it.at("Allie Hensman"), "home:0");
    let it = it.posse(1, ["Fred Aims"]);
    assert_eq!(it.count_of("dudes_gathered"), 1);
    let both = (it.at("Allie Hensman"), it.at("Fred Aims"));
    assert_eq!(both, ("town square".into(), "town square".into()));
}

#[test]
fn dt18_10_who_takes_casualties_says_all_of_them_before_losing_anybody() {
    let it = town().will_draw(0, THREES).will_draw(1, PAIR);
    let it = it.shootout_between(["Olivia Jenks"], ["Steele Archer", "Fred Aims"]).takes_lumps();
    let it = it.casualties(1, [("Steele Archer", 1), ("Fred Aims", 1)]);
    it.asks(1, "casualty_order")
        .expects(|it| it.in_play("Steele Archer") && it.in_play("Fred Aims"));
}

#[test]
fn dt18_11_where_the_winner_is_outside_the_next_clockwise_plays_first() {
    let first = |winner: u8| {
        let it = town().seats(3).winner(winner).dude(0, "Olivia Jenks", "town square");
        let it = it.dude(1, "Steele Archer", "town square").begins();
        let it = (winner..3).fold(it, |it, seat| it.passes(seat));
        let it = it.calls_out(0, "Olivia Jenks", "Steele Archer").accepts(1);
        [0, 1].map(|seat| it.is_asked(seat, "play"))
    };
    assert_eq!(first(2), [true, false]);
    assert_eq!(first(1), [false, true]);
}

#[test]
fn dt18_12_the_older_weapon_goes_but_after_a_trade_its_player_chooses() {
    let it = town()
        .hand(0, ["Shotgun"])
        .dude(0, "Olivia Jenks", "home")
        .bears("Olivia Jenks", ["Peacemaker"])
        .begins()
        .shops(0, "Shotgun")
        .asks(1, "play");
    assert!(it.carries("Olivia Jenks", "Shotgun") && it.in_discard(0, "Peacemaker"));
    let it = town()
        .dude(0, "Olivia Jenks", "home")
        .bears("Olivia Jenks", ["Peacemaker"])
        .booted_dude(0, "Clint Ramsey", "home")
        .bears("Clint Ramsey", ["Shotgun"])
        .begins();
    let it = it.trades(0, "home").asks(0, "keep_one").picks(0, "Peacemaker");
    assert!(it.carries("Olivia Jenks", "Peacemaker") && it.in_discard(0, "Shotgun"));
}

#[test]
fn dt18_14_sundown_is_followed_by_nothing_but_the_next_day() {
    let it = town().will_draw(0, FLUSH).will_draw(0, HIGH_CARD).begins().passes(0).passes(1);
    let it = it.goes_on_until(|it| it.state().day == 2 && it.state().phase == Phase::Noon);
    let phases: Vec<String> = it
        .facts()
        .filter_map(|it| {
            let fact = json!(it);
            let phase = fact["phase"].as_str().filter(|_| fact["type"] == "phase_began");
            phase.map(str::to_owned)
        })
        .collect();
    assert_eq!(phases, ["sundown", "gamblin", "upkeep", "noon"]);
}

#[test]
fn dt18_15_of_two_with_as_many_points_the_more_influential_wins_else_nobody_yet() {
    let two = || {
        let it = town().phase(StartPhase::Sundown).dude(0, "Olivia Jenks", "home");
        let it = it.points("Olivia Jenks", 5).dude(1, "Steele Archer", "home");
        it.points("Steele Archer", 5)
    };
    let it = two().begins().goes_on_until(|it| it.state().day == 2);
    assert!(it.outcome().is_none());
    two().dude(0, "Clint Ramsey", "home").begins().won_by([0]);
}

#[test]
fn dt18_16_hands_raised_to_the_top_are_equal_and_so_are_those_below_the_bottom() {
    let it = town()
        .hand(0, ["Hex Slingin'"])
        .dude(0, "Steele Archer", "town square")
        .bears("Steele Archer", ["Shadow Walk"])
        .will_draw(0, STRAIGHT_FLUSH)
        .will_draw(1, DEAD_MANS_HAND)
        .shootout_between(["Steele Archer"], ["Fred Aims"]);
    let it = it.draws_hands().uses(0, "Hex Slingin'");
    assert_eq!((it.rank(0), it.rank(1)), (11, 11));
    it.everybody_passes().happens_fact_with("round_decided", json!({"winner": null}));
    // A king and a queen high, each lowered by one.
    let know = "It's Not What You Know...";
    let low = ["Legendary Holster", "Pat's Perch", "War Paint", "Auction", "Pinto"];
    let it = duel(town().hand(0, [know, know]).will_draw(0, HIGH_CARD).will_draw(1, low));
    let it = it.draws_hands().uses(0, know).picks(0, "seat 0").passes(1);
    let it = it.uses(0, know).picks(0, "seat 1").everybody_passes();
    it.happens_fact_with("round_decided", json!({"winner": null}));
}

#[test]
fn dt18_17_the_winner_names_jokers_first() {
    let hand = ["Joker (red)", "Bunkhouse", "Tin Star", "Bluetick", "Auction"];
    for winner in [0, 1] {
        let it = duel(town().winner(winner).will_draw(0, hand).will_draw(1, hand));
        let it = it.goes_on_to(winner, "name_pip").asks_nothing(1 - winner).pip(winner, "9C");
        it.asks(1 - winner, "name_pip");
    }
}

#[test]
fn dt18_18_a_joker_in_lowball_counts_as_named_and_the_hand_as_its_best() {
    let joker = ["Bank of California", "Bluetick", "Auction", "War Paint", "Joker (red)"];
    let named = |pip: &str| {
        let it = lowball().will_draw(0, joker).will_draw(1, PAIR).begins();
        it.asks(0, "name_pip").pip(0, pip)
    };
    // Ace to four, and a six makes the lowest hand of all; a five makes a straight.
    named("6C").happens_fact_with("lowball_won", json!({"seat": 0}));
    named("5H").happens_fact_with("lowball_won", json!({"seat": 1}));
}

#[test]
fn dt18_19_a_sidekick_goes_beside_its_dude_who_is_the_first_casualty() {
    let it = town()
        .hand(0, ["Pinned Down"])
        .dude(1, "Fred Aims", "town square")
        .bears("Fred Aims", ["Bluetick"])
        .will_draw(0, THREES)
        .will_draw(1, PAIR)
        .shootout_between(["Olivia Jenks"], ["Fred Aims", "Travis Moone"]);
    let it = it.uses(0, "Pinned Down").picks(0, "Fred Aims").takes_lumps();
    let it = it.asks(1, "casualties").casualties(1, [("Bluetick", 1)]);
    assert!(it.in_discard(1, "Fred Aims") && it.in_discard(1, "Bluetick"));
    it.expects(|it| it.in_posse("Travis Moone"));
}

#[test]
fn dt18_20_who_passes_into_a_defeat_is_told_check_if_that_is_on() {
    let it = |check: bool| {
        let it = town().option(|it| it.check = check).dude(0, "Olivia Jenks", "home");
        it.dude(1, "Allie Hensman", "home").points("Allie Hensman", 3).begins().passes(0)
    };
    it(true).happens_fact_with("checked", json!({"seat": 0, "by": 1})).asks(0, "play");
    it(false).never_fact("checked").asks(1, "play").passes(1).won_by([1]);
}

#[test]
fn dt18_22_whoever_has_lost_may_react_though_they_took_no_casualties() {
    let it = town()
        .hand(0, ["Hot Lead Flyin'"])
        .will_draw(0, PAIR)
        .will_draw(1, CHEATIN_FULL_HOUSE)
        .shootout_between(["Sheriff Dave Montreal"], ["Steele Archer"]);
    let it = it.takes_lumps().never_fact("casualty_taken").asks(0, "react");
    it.reacts(0, "Hot Lead Flyin'").happens_fact("pulled");
    // Nobody has lost where hands are exactly equal.
    let it = town().hand(0, ["Hot Lead Flyin'"]).will_draw(0, PAIR).will_draw(1, PAIR);
    let it = it.shootout_between(["Olivia Jenks", "Fred Aims"], ["Steele Archer"]).takes_lumps();
    it.casualties(0, [("Fred Aims", 1)]).expects(|it| !it.is_asked(0, "react"));
}

#[test]
fn dth1_wishes_are_met_in_their_order_as_far_as_they_fit() {
    // The Law Dogs have a stash of 19; Wendy would be too dear behind Dave and Clyde.
    let it = match_of([ready_made("law-dogs"), ready_made("sloane-gang")]);
    let it = it
        .asks(0, "starting_posse")
        .asks(1, "starting_posse")
        .order(0, ["Sheriff Dave Montreal", "Clyde Owens", "Xiong Wendy Cheng", "Philip Swinford"]);
    let it = it.never_fact("posses_revealed").order(1, []);
    assert!(
        ["Sheriff Dave Montreal", "Clyde Owens", "Philip Swinford"]
            .iter()
            .all(|dude| it.in_play(dude))
    );
    assert!(!it.in_play("Xiong Wendy Cheng"));
    assert_eq!(it.state().dudes_of(Seat(0)).len(), 3);
}

#[test]
fn dth1_whom_the_list_of_the_deck_names_comes_first() {
    let it = match_of([ready_made("law-dogs"), ready_made("sloane-gang")]);
    let planned: Vec<bool> =
        it.labels(0).iter().map(|it| it.ends_with(", of the deck's posse")).collect();
    let count = planned.iter().filter(|it| **it).count();
    assert!(0 < count && count < planned.len());
    assert!(planned.is_sorted_by(|one, other| one >= other), "{planned:?}");
}

#[test]
fn dth2_a_dude_who_is_not_named_or_cannot_be_paid_in_turn_goes() {
    let it = town().phase(StartPhase::Upkeep).ghost_rock(0, 0);
    let it = it.dude(0, "Steven Wiles", "home").dude(0, "Olivia Jenks", "home");
    let it = it.dude(0, "Clint Ramsey", "home").dude(0, "Fred Aims", "home").begins();
    // Three from the home: not enough for Steven, but enough for Olivia, the next in the order.
    let it = it.asks(0, "pay_upkeep").does_not_offer(0, "Fred Aims");
    let it = it.order(0, ["Steven Wiles", "Olivia Jenks"]);
    assert!(it.in_discard(0, "Steven Wiles") && it.in_discard(0, "Clint Ramsey"));
    assert!(it.in_play("Olivia Jenks") && it.in_play("Fred Aims"));
    assert_eq!(it.ghost_rock(0), 2);
}

#[test]
fn dth3_the_last_day_is_decided_by_the_tie_breakers() {
    let it = |days| {
        let it = town().phase(StartPhase::Sundown).day(3).option(|it| it.days = days);
        let it = it.dude(0, "Olivia Jenks", "home").dude(1, "Steele Archer", "home");
        it.points("Olivia Jenks", 1)
            .begins()
            .goes_on_until(|it| it.outcome().is_some() || it.state().day == 4)
    };
    it(3).won_by([0]);
    assert!(it(4).outcome().is_none());
}

/// Seat 1 holds what does not fit, loses by one in each of two rounds, and reacts like this after
/// the first.
fn two_losses(reacts: Reacts, hand: &'static str, answer: impl FnOnce(Trial) -> Trial) -> Trial {
    let it = town().option(|it| it.reacts = reacts).hand(1, [hand]);
    let it = it.will_draw(0, PAIR).will_draw(1, HIGH_CARD);
    let it = it.will_draw(0, PAIR).will_draw(1, HIGH_CARD);
    let it = it.shootout_between(["Olivia Jenks"], ["Fred Aims", "Travis Moone"]).takes_lumps();
    let it = answer(it.casualties(1, [("Fred Aims", 1)]).asks(1, "casualties_taken"));
    it.flees(1, []).flees(0, []).asks(0, "play").takes_lumps()
}

#[test]
fn dth4_who_might_hold_a_fitting_card_is_asked_every_time() {
    let it = two_losses(Reacts::AlwaysAsk, "Roan", |it| {
        it.does_not_offer(1, "pass today").does_not_offer(1, "Roan").lets_pass(1)
    });
    it.asks(1, "casualties_taken");
    let it = town().will_draw(0, PAIR).will_draw(1, HIGH_CARD);
    let it = it.shootout_between(["Olivia Jenks"], ["Fred Aims"]).takes_lumps();
    it.asks(0, "flee").expects(|it| !it.is_asked(1, "casualties_taken"));
}

#[test]
fn dth4_a_standing_order_passes_all_windows_of_a_kind_that_day() {
    let it = two_losses(Reacts::StandingOrders, "Takin' Ya With Me", |it| {
        it.picks(1, "pass today").happens_fact_with("order_given", json!({"seat": 1}))
    });
    it.asks(0, "flee");
    let it = two_losses(Reacts::StandingOrders, "Takin' Ya With Me", |it| it.lets_pass(1));
    it.asks(1, "casualties_taken");
}

#[test]
fn dth4_a_window_closes_by_itself_when_its_seconds_are_over() {
    let it = two_losses(Reacts::AutoPass, "Takin' Ya With Me", |it| {
        let deadline = it.game().deadline().map(|it| it.millis());
        // Time stands still in these tests, at a thousand seconds.
        assert_eq!(deadline, Some(1_000_000 + 8_000));
        it.lets_close()
    });
    it.asks(1, "casualties_taken");
}

#[test]
fn dth5_a_scenario_begins_anywhere_and_is_no_real_match() {
    let it = town().day(7).phase(StartPhase::Upkeep).dude(0, "Olivia Jenks", "town square");
    let it = it.winner(1).bounty("Olivia Jenks", 3).begins().asks(0, "pay_upkeep");
    assert_eq!((it.state().day, it.state().phase), (7, Phase::Upkeep));
    assert_eq!((it.at("Olivia Jenks"), it.bounty("Olivia Jenks")), ("town square".into(), 3));
    assert!(Doomtown::V1.is_staged(&it.state().options));
    let real = match_of([ready_made("law-dogs"), ready_made("sloane-gang")]);
    assert!(!Doomtown::V1.is_staged(&real.state().options));
}

#[test]
fn dth5_the_number_of_a_card_does_not_tell_where_it_lay() {
    let it = town().hand(0, ["Olivia Jenks", "Bunkhouse"]).begins();
    let player = it.state().player(Seat(0));
    let numbers: Vec<_> = player.deck.iter().chain(&player.hand).copied().collect();
    let mut sorted = numbers.clone();
    sorted.sort_unstable();
    assert_ne!(numbers, sorted);
    assert!(sorted.windows(2).all(|it| it[0].index() + 1 == it[1].index()), "{sorted:?}");
    assert_eq!(it.hand(0), ["Olivia Jenks", "Bunkhouse"]);
}

#[test]
fn dth5_a_deed_may_be_discarded_as_the_match_begins_whoever_holds_it() {
    let it = town().deed(0, "Bunkhouse").discarded("Bunkhouse").deed(0, "General Store");
    let it = it.bears("Bunkhouse", ["Auto Cattle-Feeder"]).dude(1, "Fred Aims", "Bunkhouse");
    let it = it.dude(1, "Olivia Jenks", "Bunkhouse").begins();
    let it = it.happens("Bunkhouse is discarded.").asks(0, "play");
    assert!(it.in_discard(0, "Bunkhouse") && it.in_discard(0, "Auto Cattle-Feeder"));
    assert_eq!((it.at("Fred Aims"), it.is_booted("Olivia Jenks")), ("home:1".into(), true));
    assert_eq!(it.street(0), ["Law Dogs", "General Store"]);
}

#[test]
fn dth5_only_a_deed_is_discarded_as_the_match_begins() {
    let placed = |code: u32| Placed { code: Code(code), discarded: true, ..Placed::default() };
    let setting =
        |in_play: Vec<Placed>| Setting { outfit: Code(1004), in_play, ..Setting::default() };
    let refused = |code: u32| {
        let players = vec![setting(vec![placed(code)]), setting(Vec::new())];
        let scenario = Scenario { players, ..Scenario::default() };
        let found = violations(&scenario, 2);
        found.iter().any(|it| it.pointer == "/options/scenario/players/0/in_play/0/discarded")
    };
    // Sloane is a dude, the Pharmacy a deed.
    assert!(refused(1044) && !refused(1078));
}

#[test]
fn dth6_a_judge_corrects_what_is_wrong() {
    let it = town().dude(0, "Olivia Jenks", "home").discard(0, ["Shotgun"]).begins();
    let (dude, card) = (it.card("Olivia Jenks"), it.card("Shotgun"));
    let square = Place::TownSquare;
    let it = it
        .judge_corrects(Adjustment::SetGhostRock { seat: Seat(0), ghost_rock: 7 })
        .judge_corrects(Adjustment::SetBounty { dude, bounty: 1 })
        .judge_corrects(Adjustment::SetControl { card: dude, control: 2 })
        .judge_corrects(Adjustment::SetBooted { card: dude, booted: true })
        .judge_corrects(Adjustment::PutDude { dude, place: square })
        .judge_corrects(Adjustment::PutCard { card, zone: Zone::Hand, to: None });
    assert_eq!((it.ghost_rock(0), it.hand(0)), (7, vec!["Shotgun"]));
    assert_eq!((it.bounty("Olivia Jenks"), it.points("Olivia Jenks")), (1, 2));
    assert_eq!((it.is_booted("Olivia Jenks"), it.at("Olivia Jenks")), (true, "town square".into()));
}

#[test]
fn dth6_a_judge_gives_penalties() {
    let it = town().hand(0, ["Shotgun"]).begins();
    let it = it.judge_penalizes(0, "fine").judge_penalizes(0, "card");
    assert_eq!((it.ghost_rock(0), it.hand(0).len()), (8, 0));
    assert!(it.in_discard(0, "Shotgun"));
}

#[test]
fn dth7_who_resigns_takes_all_their_cards_with_them() {
    let it = town()
        .seats(3)
        .deed(1, "General Store")
        .dude(0, "Olivia Jenks", "General Store:1")
        .dude(1, "Steele Archer", "town square")
        .dude(2, "Clint Ramsey", "home")
        .begins();
    let it = it.resigns(1);
    assert!(!it.in_play("General Store") && !it.in_play("Steele Archer"));
    assert!(it.street(1).is_empty() && it.deck(1).is_empty() && it.outcome().is_none());
    assert_eq!((it.at("Olivia Jenks"), it.is_booted("Olivia Jenks")), ("home:0".into(), true));
    it.passes(0).asks(2, "play");
}

/// Olivia of seat 0, with Clint of seat 2 as a guest, faces Steele and Fred of seat 1.
fn three_in_a_shootout() -> Trial {
    let it = town()
        .seats(3)
        .dude(0, "Olivia Jenks", "town square")
        .dude(1, "Steele Archer", "town square")
        .dude(1, "Fred Aims", "town square")
        .dude(2, "Clint Ramsey", "town square")
        .will_draw(0, PAIR)
        .will_draw(1, HIGH_CARD)
        .begins();
    let it = it.calls_out(0, "Olivia Jenks", "Steele Archer").accepts(1);
    it.picks(0, "Clint Ramsey").picks(2, "Clint Ramsey").posse(1, ["Fred Aims"]).asks(0, "play")
}

#[test]
fn dth7_who_resigns_in_a_shootout_leaves_it_to_the_others() {
    let it = three_in_a_shootout().passes(0).resigns(1);
    let it = it.happens_fact_with("shootout_ended", json!({"winner": 0})).asks(2, "play");
    assert!(it.in_play("Olivia Jenks") && it.at("Clint Ramsey") == "town square");
    let it = three_in_a_shootout().takes_lumps().asks(1, "casualties").resigns(1);
    let it = it.flees(2, []).flees(0, []).happens_fact("shootout_ended");
    it.asks(2, "play");
    let it = three_in_a_shootout().resigns(2).never_fact("shootout_ended").asks(0, "play");
    it.takes_lumps().asks(1, "casualties");
}

#[test]
fn dth7_guests_leave_the_posse_of_who_resigns() {
    let it = three_in_a_shootout().resigns(0);
    let it = it.happens_fact_with("shootout_ended", json!({"winner": 1})).asks(1, "play");
    assert_eq!(
        (it.at("Clint Ramsey"), it.is_booted("Clint Ramsey")),
        ("town square".into(), false)
    );
    it.passes(1).asks(2, "play");
    let it = town()
        .seats(3)
        .dude(0, "Olivia Jenks", "town square")
        .dude(1, "Steele Archer", "town square")
        .dude(2, "Clint Ramsey", "town square")
        .begins();
    let it = it.calls_out(0, "Olivia Jenks", "Steele Archer").accepts(1).picks_all(0, []);
    let it = it.picks(1, "Clint Ramsey").picks(2, "Clint Ramsey").asks(0, "play").resigns(1);
    it.happens_fact_with("shootout_ended", json!({"winner": 0})).asks(2, "play");
}

/// Olivia of seat 0, with Clint of seat 2, robs the coach, and Steele of seat 1 opposes them.
fn three_at_a_coach() -> Trial {
    let it = town()
        .seats(3)
        .hand(0, ["A Coach Comes to Town"])
        .dude(0, "Olivia Jenks", "town square")
        .dude(1, "Steele Archer", "town square")
        .dude(2, "Clint Ramsey", "town square")
        .begins();
    let it = it.uses(0, "A Coach Comes to Town").picks(0, "Clint Ramsey");
    it.picks(2, "Clint Ramsey").opposes(1).asks(0, "play")
}

#[test]
fn dth7_a_job_ends_when_its_leaders_player_or_who_opposes_it_resigns() {
    let it = three_at_a_coach().resigns(0).asks(1, "play");
    let it = it.happens_fact_with("job_decided", json!({"success": false}));
    assert_eq!((it.ghost_rock(1), it.ghost_rock(2)), (14, 10));
    let it = three_at_a_coach().resigns(1).asks(2, "play");
    let it = it.happens_fact_with("job_decided", json!({"success": true}));
    assert_eq!((it.ghost_rock(0), it.at("Clint Ramsey")), (14, "home:2".into()));
}

#[test]
fn dth8_what_a_card_brings_pays_for_shootout_abilities_before_the_stash() {
    let it = town()
        .dude(0, "Rémy LaPointe", "town square")
        .bears("Rémy LaPointe", ["Flame-Thrower"])
        .shootout_between(["James Ghetty", "Rémy LaPointe"], ["Allie Hensman"]);
    let it = it.uses(0, "Rémy LaPointe").amount(0, 3);
    assert_eq!(it.ghost_rock(0), 10);
    // One of James's four is left.
    let it = it.passes(1).uses(0, "Flame-Thrower").amount(0, 3);
    assert_eq!(it.ghost_rock(0), 8);
}

#[test]
fn dth9_a_pull_without_any_card_is_the_ace_of_clubs() {
    // By a club the dude with the Gadget is lost.
    let it = town()
        .dude(0, "Travis Moone", "town square")
        .bears("Travis Moone", ["Auto-Revolver"])
        .only_deck(0, [])
        .shootout_between(["Elander Boldman", "Travis Moone"], ["Allie Hensman"]);
    let it = it.uses(0, "Elander Boldman");
    let it =
        it.happens_fact_with("pulled", json!({"card": null, "pip": {"suit": "clubs", "value": 1}}));
    assert_eq!(it.discard_pile(0).len(), 2);
    it.expects(|it| it.in_discard(0, "Travis Moone") && it.in_discard(0, "Auto-Revolver"));
}
