//! Jobs, bounty, breakin' and enterin' (DT13).

use serde_json::json;

use super::super::Place;
use super::super::trial::{FULL_HOUSE, HIGH_CARD, PAIR, THREES, Town, Trial, town};

/// Rules of this chapter that no scenario shows, and why.
pub const NOT_SHOWN: &[(&str, &str)] = &[];

/// Seat 0 holds an Ambush, and Olivia is there to lead it; of seat 1 there is Steele to mark.
fn ambush(olivia_at: &str, steele_at: &str) -> Town {
    let it = town().hand(0, ["Ambush"]).dude(0, "Olivia Jenks", olivia_at);
    it.dude(1, "Steele Archer", steele_at)
}

/// Olivia leads it, and marks Steele; her posse is to be named.
fn begun(town: Town) -> Trial {
    let it = town.begins().uses(0, "Ambush");
    let it = if it.is_asked(0, "leader") { it.picks(0, "Olivia Jenks") } else { it };
    if it.is_asked(0, "job_mark") { it.picks(0, "Steele Archer") } else { it }
}

/// Everybody does the least until no job is going on.
fn done(it: Trial) -> Trial {
    it.goes_on_until(|it| it.state().job.is_none())
}

#[test]
fn dt13_who_loses_a_job_pays_with_the_bounty_for_it() {
    let it = ambush("home", "home").will_draw(0, HIGH_CARD).will_draw(1, FULL_HOUSE);
    let it = done(begun(it).opposes(1));
    let it = it.happens_fact_with("job_decided", json!({"success": false}));
    assert!(it.in_play("Steele Archer") && it.in_boot_hill(0, "Olivia Jenks"));
    // One for joining, one for the private home.
    assert_eq!(it.ghost_rock(1), 12);
}

#[test]
fn dt13_1_an_opposed_job_is_shot_out_and_succeeds_if_the_leader_wins() {
    let it = ambush("home", "home").dude(0, "Andreas Andregg", "home");
    let it = it.dude(1, "Fred Aims", "home").will_draw(0, FULL_HOUSE).will_draw(1, HIGH_CARD);
    let it = begun(it).posse(0, ["Andreas Andregg"]);
    assert!(it.is_booted("Olivia Jenks") && it.is_booted("Andreas Andregg"));
    let it = it.asks(1, "oppose").opposes(1).asks(1, "posse").posse(1, ["Fred Aims"]);
    assert_eq!(it.at("Andreas Andregg"), "home:1");
    assert!(!it.in_posse("Steele Archer") && !it.is_booted("Fred Aims"));
    // For joining, and because the home is private.
    assert_eq!((it.bounty("Olivia Jenks"), it.bounty("Fred Aims")), (2, 0));
    let it = done(it).happens_fact_with("job_decided", json!({"success": true}));
    assert!(it.in_boot_hill(1, "Fred Aims") && it.in_boot_hill(1, "Steele Archer"));
    assert_eq!((it.at("Olivia Jenks"), it.is_booted("Andreas Andregg")), ("home:0".into(), true));
    assert!(it.in_discard(0, "Ambush"));
}

#[test]
fn dt13_1_1_an_unbooted_dude_leads_and_boots_only_if_that_is_a_cost() {
    let it = || {
        let it = ambush("home", "home").hand(0, ["A Coach Comes to Town"]);
        it.dude(0, "Allie Hensman", "home").booted_dude(0, "Fred Aims", "home")
    };
    let leads = |it: Trial| it.asks(0, "leader").does_not_offer(0, "Fred Aims");
    let cost = leads(it().begins().uses(0, "Ambush")).picks(0, "Olivia Jenks");
    let cost = cost.picks(0, "Steele Archer").asks(0, "posse");
    assert!(cost.is_booted("Olivia Jenks"));
    let free = leads(it().begins().uses(0, "A Coach Comes to Town")).picks(0, "Olivia Jenks");
    let free = free.posse(0, []).asks(1, "oppose");
    assert!(!free.is_booted("Olivia Jenks"));
    let booted = ambush("home", "home").booted("Olivia Jenks").begins();
    booted.does_not_offer(0, "use Ambush");
}

#[test]
fn dt13_1_1_a_dude_with_a_printed_job_leads_it() {
    let it = town()
        .dude(0, "Judge Harry Somerset", "home")
        .dude(0, "Olivia Jenks", "home")
        .dude(1, "Fred Aims", "home")
        .bounty("Fred Aims", 1);
    let held = it.clone().booted("Judge Harry Somerset").begins();
    held.does_not_offer(0, "use Judge Harry Somerset");
    let it = it.begins().uses(0, "Judge Harry Somerset").asks(0, "posse");
    let harry = it.card("Judge Harry Somerset");
    it.happens_fact_with("job_began", json!({"leader": harry}));
}

#[test]
fn dt13_1_2_nobody_opposes_their_own_job_but_the_others_do() {
    let it = ambush("home", "town square").seats(3);
    let it = it.dude(0, "Steven Wiles", "home").dude(2, "Clint Ramsey", "town square").begins();
    let it = it.uses(0, "Ambush").picks(0, "Olivia Jenks");
    let it = it.asks(0, "job_mark").does_not_offer(0, "Olivia Jenks").picks(0, "Steven Wiles");
    let it = it.posse(0, []).asks(0, "invite").picks_all(0, []);
    let it = it.asks(1, "oppose").says_no(1).asks(2, "oppose").says_no(2);
    it.expects(|it| it.in_boot_hill(0, "Steven Wiles"));
}

#[test]
fn dt13_1_2_the_mark_may_be_anywhere() {
    let it = ambush("home", "Pat's Perch").deed(1, "Pat's Perch").dude(1, "Fred Aims", "home");
    let it = it.dude(1, "Allie Hensman", "town square").begins().uses(0, "Ambush");
    let it = it.asks(0, "job_mark").offers(0, "Fred Aims").offers(0, "Allie Hensman");
    let it = it.picks(0, "Steele Archer").does_not_oppose(1);
    it.expects(|it| it.in_boot_hill(1, "Steele Archer"));
}

#[test]
fn dt13_1_3_what_a_job_does_at_once_comes_before_posses_and_opposition() {
    let it = town()
        .hand(0, ["Election Day Slaughter"])
        .dude(0, "Olivia Jenks", "home")
        .dude(0, "Allie Hensman", "home")
        .booted_dude(1, "Fred Aims", "home")
        .begins();
    let it = it.uses(0, "Election Day Slaughter").picks(0, "Olivia Jenks").asks(1, "dude");
    let lazy = it.clone().picks_all(1, []).posse(0, []);
    assert!(lazy.in_boot_hill(1, "Fred Aims"), "who is booted next door cannot oppose");
    let it = it.picks(1, "Fred Aims").asks(0, "posse").expects(|it| !it.is_booted("Fred Aims"));
    it.posse(0, []).asks(1, "oppose");
}

#[test]
fn dt13_1_4_who_is_with_leader_or_mark_or_next_to_either_joins_and_nobody_moves_yet() {
    let it = ambush("General Store", "home")
        .deed(0, "General Store")
        .deed(0, "Blake Ranch")
        .deed(1, "Telegraph Office")
        .booted_dude(0, "Allie Hensman", "home:1")
        .dude(0, "Lawrence Blackwood", "home:1")
        .dude(0, "Fred Aims", "General Store")
        .booted_dude(0, "Marion Seville", "General Store")
        .dude(0, "Travis Moone", "home")
        .dude(0, "Jon Longstride", "Telegraph Office")
        .dude(0, "Kevin Wainwright", "Blake Ranch");
    let it = begun(it).asks(0, "posse");
    let it = it.does_not_offer(0, "Marion Seville").does_not_offer(0, "Kevin Wainwright");
    let near = ["Allie Hensman", "Lawrence Blackwood", "Fred Aims", "Travis Moone"];
    let it = it.offers(0, "Jon Longstride").picks_all(0, near).asks(1, "oppose");
    assert!(it.is_booted("Fred Aims") && it.is_booted("Travis Moone"));
    assert!(!it.is_booted("Lawrence Blackwood") && !it.is_booted("Jon Longstride"));
    let here = (it.at("Olivia Jenks"), it.at("Fred Aims"), it.at("Travis Moone"));
    assert_eq!(here, ("General Store".into(), "General Store".into(), "home:0".into()));
    // Steele is not wanted, so that whoever has joined is, the leader like the others.
    assert_eq!((it.bounty("Olivia Jenks"), it.bounty("Allie Hensman")), (1, 1));
    assert_eq!(it.bounty("Jon Longstride"), 0);
}

#[test]
fn dt13_1_5_a_posse_that_lacks_what_the_job_demands_goes_home_and_keeps_its_bounty() {
    let kidnap = |posse: &str| {
        let it = town()
            .hand(0, ["Kidnappin'"])
            .dude(0, "Olivia Jenks", "town square")
            .dude(0, posse, "town square")
            .dude(1, "Fred Aims", "town square")
            .dude(1, "Steele Archer", "home")
            .begins();
        let it = it.uses(0, "Kidnappin'").picks(0, "Olivia Jenks").picks(0, "Fred Aims");
        it.posse(0, [posse])
    };
    // Two bullets each, and nobody is asked to oppose.
    let it = kidnap("Irving Patterson").happens_fact_with("job_decided", json!({"success": false}));
    let it = it.never_fact("shootout_began").asks(1, "play");
    for dude in ["Olivia Jenks", "Irving Patterson"] {
        assert_eq!((it.at(dude), it.is_booted(dude), it.bounty(dude)), ("home:0".into(), true, 1));
    }
    assert!(it.in_play("Fred Aims"));
    kidnap("Allie Hensman").asks(1, "oppose");
}

#[test]
fn dt13_1_5_an_opposing_posse_of_which_nothing_is_left_is_none() {
    let it = coach("town square", "home").dude(1, "Ramiro Mendoza", "town square").begins();
    let it = it.uses(0, "A Coach Comes to Town").opposes(1).posse(1, ["Ramiro Mendoza"]);
    // Nobody pays Ramiro for joining.
    let it = it.says_no(1).never_fact("shootout_began");
    assert!(it.in_discard(1, "Ramiro Mendoza") && it.in_play("Travis Moone"));
    it.happens_fact_with("job_decided", json!({"success": true}));
}

#[test]
fn dt13_1_6_those_at_the_mark_and_next_to_it_oppose_with_the_mark_or_without() {
    let it = ambush("home", "home")
        .deed(1, "Pat's Perch")
        .booted_dude(1, "Allie Hensman", "home")
        .dude(1, "Fred Aims", "town square")
        .booted_dude(1, "Travis Moone", "town square")
        .dude(1, "Jon Longstride", "Pat's Perch");
    let it = begun(it).opposes(1).asks(1, "posse").offers(1, "Steele Archer");
    let it = it.does_not_offer(1, "Travis Moone").does_not_offer(1, "Jon Longstride");
    let it = it.may_not_pick(1, []).posse(1, ["Allie Hensman", "Fred Aims"]);
    let it = it.happens_fact("shootout_began");
    assert!(it.in_posse("Allie Hensman") && it.in_posse("Fred Aims"));
    assert!(it.is_booted("Fred Aims") && !it.in_posse("Steele Archer"));
}

#[test]
fn dt13_1_6_the_controller_is_asked_then_the_owner_then_whoever_sits_to_the_left() {
    let it = town()
        .seats(4)
        .hand(0, ["Establishin' Who's in Charge"])
        .deed(3, "General Store")
        .dude(0, "Allie Hensman", "town square")
        .dude(1, "Travis Moone", "town square")
        .dude(2, "Olivia Jenks", "General Store:3")
        .dude(3, "Steele Archer", "home")
        .begins();
    assert_eq!(it.controls("General Store"), Some(2));
    let it = it.uses(0, "Establishin' Who's in Charge").asks(0, "invite").picks_all(0, []);
    let it = it.asks(2, "oppose").says_no(2).asks(3, "oppose").says_no(3);
    let it = it.asks(1, "oppose").opposes(1).asks(1, "invite").picks_all(1, []);
    it.happens_fact_with("job_opposed", json!({"seat": 1})).happens_fact("shootout_began");
}

#[test]
fn dt13_1_6_for_the_town_square_whoever_sits_to_the_leaders_left_is_asked_first() {
    let it = town()
        .seats(3)
        .hand(1, ["A Coach Comes to Town"])
        .dude(0, "Olivia Jenks", "town square")
        .dude(1, "Allie Hensman", "town square")
        .dude(2, "Travis Moone", "town square")
        .begins();
    let it = it.passes(0).uses(1, "A Coach Comes to Town").picks_all(1, []);
    let it = it.asks(2, "oppose").says_no(2).asks(0, "oppose").opposes(0).picks_all(0, []);
    // Only one opposes.
    it.happens_fact("shootout_began").expects(|it| !it.in_posse("Travis Moone"));
}

#[test]
fn dt13_1_6_nobody_opposes_a_posse_in_which_they_have_a_dude() {
    let it = town()
        .seats(3)
        .hand(0, ["A Coach Comes to Town"])
        .dude(0, "Olivia Jenks", "town square")
        .dude(1, "Steele Archer", "town square")
        .dude(2, "Clint Ramsey", "town square")
        .dude(2, "Pancho Castillo", "town square")
        .begins();
    let it = it.uses(0, "A Coach Comes to Town").picks(0, "Clint Ramsey").picks(2, "Clint Ramsey");
    let it = it.asks(1, "oppose").says_no(1);
    it.happens_fact_with("job_decided", json!({"success": true}));
}

#[test]
fn dt13_1_7_a_job_that_nobody_opposes_succeeds_without_a_shootout() {
    let it = || {
        let it = town().hand(0, ["A Coach Comes to Town"]).dude(0, "Olivia Jenks", "home");
        it.dude(1, "Steele Archer", "home")
    };
    let asked = it().begins().uses(0, "A Coach Comes to Town").asks(1, "oppose").says_no(1);
    assert_eq!(asked.never_fact("shootout_began").ghost_rock(0), 14);
    // A player who has no dude near is not even asked.
    let it = it().booted("Steele Archer").begins().uses(0, "A Coach Comes to Town");
    assert_eq!(it.asks(1, "play").ghost_rock(0), 14);
}

/// Seat 0 robs the coach with Olivia, and Travis opposes her.
fn coach(olivia_at: &str, travis_at: &str) -> Town {
    let it = town().hand(0, ["A Coach Comes to Town"]).dude(0, "Olivia Jenks", olivia_at);
    it.dude(1, "Travis Moone", travis_at)
}

#[test]
fn dt13_1_8_both_posses_move_to_the_mark_and_nobody_boots_for_it() {
    let it = coach("home", "home").begins().uses(0, "A Coach Comes to Town").opposes(1);
    assert_eq!(
        (it.at("Olivia Jenks"), it.at("Travis Moone")),
        ("town square".into(), "town square".into())
    );
    // Travis has booted to join; the leader joins for nothing, and no cost boots her.
    assert!(!it.is_booted("Olivia Jenks") && it.is_booted("Travis Moone"));
    assert_eq!(it.count_of("dudes_gathered"), 1);
    let it = begun(ambush("home", "General Store").deed(1, "General Store")).opposes(1);
    assert_eq!((it.at("Olivia Jenks"), it.bounty("Olivia Jenks")), ("General Store".into(), 2));
}

#[test]
fn dt13_1_8_the_place_stays_where_the_mark_was() {
    let it = ambush("town square", "town square")
        .hand(0, ["Pistol Whip"])
        .dude(0, "Andreas Andregg", "town square")
        .dude(1, "Fred Aims", "town square")
        .will_draw(0, FULL_HOUSE)
        .will_draw(1, HIGH_CARD);
    let it = begun(it).posse(0, ["Andreas Andregg"]).opposes(1);
    let it = it.posse(1, ["Steele Archer", "Fred Aims"]);
    let it = it.uses(0, "Pistol Whip").picks(0, "Steele Archer");
    assert_eq!(it.at("Steele Archer"), "home:1");
    let place = it.state().shootout.as_ref().map(|it| it.place);
    assert_eq!(place, Some(Place::TownSquare));
    // Steele is the mark all the same, at any place.
    done(it).expects(|it| it.in_boot_hill(1, "Steele Archer"));
}

#[test]
fn dt13_1_9_one_survivor_is_enough_even_if_it_is_not_the_leader() {
    let it = ambush("town square", "town square")
        .dude(0, "Allie Hensman", "town square")
        .dude(1, "Fred Aims", "town square")
        .will_draw(0, THREES)
        .will_draw(1, THREES);
    let it = begun(it).posse(0, ["Allie Hensman"]).opposes(1).posse(1, ["Fred Aims"]);
    let it = it.takes_lumps().casualties(0, [("Olivia Jenks", 1)]).asks(0, "flee").flees(0, []);
    assert!(it.in_discard(0, "Olivia Jenks") && it.in_discard(1, "Fred Aims"));
    let it = it.happens_fact_with("job_decided", json!({"success": true}));
    assert!(it.in_boot_hill(1, "Steele Archer"));
    assert_eq!((it.at("Allie Hensman"), it.is_booted("Allie Hensman")), ("home:0".into(), true));
}

#[test]
fn dt13_1_9_a_posse_of_which_nobody_is_left_has_failed() {
    let it = coach("town square", "town square").will_draw(0, FULL_HOUSE).will_draw(1, PAIR);
    let it = it.begins().uses(0, "A Coach Comes to Town").opposes(1).takes_lumps();
    assert!(it.in_boot_hill(1, "Travis Moone"));
    let stays = it.clone().flees(0, []).happens_fact_with("job_decided", json!({"success": true}));
    assert_eq!(stays.ghost_rock(0), 14);
    let flees = it.flees(0, ["Olivia Jenks"]);
    let flees = flees.happens_fact_with("job_decided", json!({"success": false}));
    assert_eq!((flees.ghost_rock(0), flees.ghost_rock(1)), (10, 10));
}

#[test]
fn dt13_1_9_a_job_that_fails_does_what_it_says_for_failure() {
    let it = coach("home", "town square").will_draw(0, PAIR).will_draw(1, FULL_HOUSE);
    let it = it.begins().uses(0, "A Coach Comes to Town").opposes(1);
    let it = done(it).happens_fact_with("job_decided", json!({"success": false}));
    assert_eq!((it.ghost_rock(0), it.ghost_rock(1)), (10, 14));
    assert!(it.in_discard(0, "A Coach Comes to Town"));
}

#[test]
fn dt13_1_9_the_leaders_posse_is_home_before_the_job_does_anything() {
    let it = town()
        .deed(1, "Gomorra Parish")
        .dude(0, "Abram Grothe", "Gomorra Parish:1")
        .bounty("Abram Grothe", 2)
        .dude(1, "Fred Aims", "Gomorra Parish")
        .bounty("Fred Aims", 2)
        .begins();
    let it = it.uses(0, "Abram Grothe").says_no(1);
    // Every wanted dude at the parish is discarded; Fred was one.
    assert!(it.in_discard(1, "Fred Aims"));
    assert_eq!((it.at("Abram Grothe"), it.is_booted("Abram Grothe")), ("home:0".into(), true));
}

#[test]
fn dt13_1_9_a_mark_that_is_gone_cannot_be_hit_any_more() {
    let it = ambush("town square", "town square").will_draw(0, PAIR).will_draw(1, HIGH_CARD);
    let it = done(begun(it).opposes(1)).happens_fact_with("job_decided", json!({"success": true}));
    it.never_fact("card_aced").expects(|it| it.in_discard(1, "Steele Archer"));
}

#[test]
fn dt13_1_9_who_joined_later_was_paid_for_and_goes_home_with_the_others() {
    let it = town()
        .hand(0, ["Kidnappin'", "The Stakes Just Rose"])
        .dude(0, "Olivia Jenks", "town square")
        .dude(0, "Steven Wiles", "home:1")
        .dude(1, "Steele Archer", "town square")
        .will_draw(0, FULL_HOUSE)
        .will_draw(1, HIGH_CARD)
        .begins();
    let it = it.uses(0, "Kidnappin'").picks(0, "Olivia Jenks").picks(0, "Steele Archer");
    let it = it.posse(0, []).opposes(1).uses(0, "The Stakes Just Rose");
    assert_eq!((it.at("Steven Wiles"), it.bounty("Steven Wiles")), ("town square".into(), 1));
    let it = done(it);
    assert_eq!((it.at("Steven Wiles"), it.is_booted("Steven Wiles")), ("home:0".into(), true));
}

#[test]
fn dt13_1_10_whoever_has_opposed_stays_where_the_mark_was() {
    let it = ambush("home", "Telegraph Office").deed(1, "Telegraph Office");
    let it = it.dude(1, "Fred Aims", "town square").will_draw(0, PAIR).will_draw(1, FULL_HOUSE);
    let it = done(begun(it).opposes(1).posse(1, ["Fred Aims"])).asks(1, "play");
    assert_eq!(
        (it.at("Fred Aims"), it.at("Steele Archer")),
        ("Telegraph Office".into(), "Telegraph Office".into())
    );
}

#[test]
fn dt13_2_whoever_has_a_bounty_is_wanted_until_they_have_none() {
    let it = town().deed(0, "B & B Attorneys").dude(0, "Judge Harry Somerset", "home").dude(
        1,
        "Fred Aims",
        "home",
    );
    it.clone().begins().does_not_offer(0, "use Judge Harry Somerset");
    let it = it.bounty("Fred Aims", 1).begins().offers(0, "use Judge Harry Somerset");
    let it = it.uses(0, "B & B Attorneys").picks(0, "no");
    let it = it.moves(1, "Fred Aims", "town square");
    assert_eq!(it.bounty("Fred Aims"), 0);
    let it = it.does_not_offer(0, "use Judge Harry Somerset");
    // It is the bank's ghost rock, and nobody gets it.
    assert_eq!((it.ghost_rock(0), it.ghost_rock(1)), (10, 10));
}

#[test]
fn dt13_3_who_shoots_at_a_private_place_of_another_gets_a_bounty() {
    let shoot_at = |deed: &str| {
        let it = town().deed(1, deed).dude(0, "Olivia Jenks", deed).dude(1, "Steele Archer", deed);
        let it = it.begins().calls_out(0, "Olivia Jenks", "Steele Archer").accepts(1);
        (it.bounty("Olivia Jenks"), it.bounty("Steele Archer"))
    };
    assert_eq!(shoot_at("Telegraph Office"), (1, 0));
    assert_eq!(shoot_at("Bank of California"), (0, 0));
}

#[test]
fn dt13_3_it_counts_who_owns_the_place_not_who_controls_it_or_began() {
    let it = town().deed(1, "Telegraph Office").dude(0, "Olivia Jenks", "Telegraph Office:1");
    let it = it.dude(1, "Allie Hensman", "Telegraph Office").winner(1).begins();
    assert_eq!(it.controls("Telegraph Office"), Some(0));
    let it = it.calls_out(1, "Allie Hensman", "Olivia Jenks").accepts(0);
    assert_eq!((it.bounty("Olivia Jenks"), it.bounty("Allie Hensman")), (1, 0));
}

#[test]
fn dt13_3_who_comes_back_is_fined_again() {
    let it = town()
        .deed(1, "Telegraph Office")
        .dude(0, "Olivia Jenks", "Telegraph Office:1")
        .dude(0, "Allie Hensman", "Telegraph Office:1")
        .hand(0, ["The Stakes Just Rose"])
        .dude(1, "Travis Moone", "Telegraph Office")
        .hand(1, ["Pistol Whip"])
        .shootout_between(["Olivia Jenks", "Allie Hensman"], ["Travis Moone"]);
    let it = it.passes(0).uses(1, "Pistol Whip").picks(1, "Allie Hensman");
    assert_eq!((it.at("Allie Hensman"), it.bounty("Allie Hensman")), ("home:0".into(), 1));
    let it = it.uses(0, "The Stakes Just Rose");
    assert_eq!((it.in_posse("Allie Hensman"), it.bounty("Allie Hensman")), (true, 2));
    assert_eq!(it.bounty("Olivia Jenks"), 1);
}

#[test]
fn dt13_3_who_enters_play_in_the_shootout_is_fined_too() {
    let it = town()
        .hand(0, ["Bobo"])
        .deed(1, "Telegraph Office")
        .dude(0, "Steele Archer", "Telegraph Office:1")
        .bears("Steele Archer", ["Raising Hell"])
        .dude(1, "Olivia Jenks", "Telegraph Office")
        .deck(0, ["Bunkhouse"])
        .shootout_between(["Steele Archer"], ["Olivia Jenks"]);
    let it = it.uses(0, "Raising Hell");
    assert_eq!((it.in_posse("Bobo"), it.bounty("Bobo")), (true, 1));
}

#[test]
fn dt13_3_at_a_third_players_place_both_are_fined_but_who_has_that_player_along() {
    let at_the_store = |guests: &[&str]| {
        let it = town()
            .seats(3)
            .deed(2, "General Store")
            .dude(0, "Olivia Jenks", "General Store:2")
            .dude(1, "Steele Archer", "General Store:2")
            .dude(2, "Clint Ramsey", "General Store")
            .begins();
        let it = it.calls_out(0, "Olivia Jenks", "Steele Archer").accepts(1).asks(0, "invite");
        let it = match guests {
            [] => it.picks_all(0, []).picks_all(1, []),
            _ => it.picks(0, "Clint Ramsey").picks(2, "Clint Ramsey"),
        };
        ["Olivia Jenks", "Steele Archer", "Clint Ramsey"].map(|dude| it.bounty(dude))
    };
    assert_eq!(at_the_store(&[]), [1, 1, 0]);
    assert_eq!(at_the_store(&["Clint Ramsey"]), [0, 1, 0]);
}

#[test]
fn dt13_4_whoever_takes_out_a_wanted_dude_collects_the_bounty() {
    let it = town().will_draw(0, THREES).will_draw(1, PAIR).dude(1, "Fred Aims", "town square");
    let it = it.bounty("Fred Aims", 3);
    let it = it.shootout_between(["Olivia Jenks"], ["Fred Aims"]).takes_lumps();
    assert_eq!((it.ghost_rock(0), it.ghost_rock(1)), (13, 10));
}

/// Olivia has a Shotgun for Fred, who is wanted for 3.
fn shotgun(it: Town) -> Trial {
    let it = it.dude(0, "Olivia Jenks", "town square").bears("Olivia Jenks", ["Shotgun"]);
    let it = it.bounty("Fred Aims", 3).begins();
    it.calls_out(0, "Olivia Jenks", "Fred Aims").accepts(1).uses(0, "Shotgun")
}

#[test]
fn dt13_4_an_ability_collects_but_not_for_a_dude_of_ones_own() {
    let it = shotgun(town().dude(1, "Fred Aims", "town square"));
    assert_eq!((it.in_boot_hill(1, "Fred Aims"), it.ghost_rock(0)), (true, 13));
    let own = town().dude(0, "Fred Aims", "town square").controlled_by("Fred Aims", 1);
    let it = shotgun(own);
    assert!(it.in_boot_hill(0, "Fred Aims"));
    assert_eq!((it.ghost_rock(0), it.ghost_rock(1)), (10, 10));
}

#[test]
fn dt13_4_there_is_nothing_for_who_is_only_sent_home() {
    let it = town().dude(1, "Avie Cline", "town square").bounty("Avie Cline", 3);
    let it = it.will_draw(0, PAIR).will_draw(1, HIGH_CARD);
    let it = it.shootout_between(["Olivia Jenks"], ["Avie Cline"]).takes_lumps();
    assert_eq!((it.at("Avie Cline"), it.bounty("Avie Cline")), ("home:1".into(), 3));
    assert_eq!(it.ghost_rock(0), 10);
}

#[test]
fn dt13_5_a_card_that_would_ace_a_harrowed_dude_discards_them() {
    let it = town().hand(0, ["Ambush"]).dude(0, "Olivia Jenks", "home");
    let it = it.dude(1, "Avie Cline", "home").bounty("Avie Cline", 2).begins();
    let it = it.uses(0, "Ambush").says_no(1).never_fact("card_aced");
    assert!(it.in_discard(1, "Avie Cline"));
    assert_eq!(it.ghost_rock(0), 8);
}

#[test]
fn dt13_6_a_token_leaves_the_game_where_others_are_discarded() {
    let it = town()
        .hand(0, ["Bounty Hunter"])
        .dude(1, "Fred Aims", "town square")
        .bounty("Fred Aims", 1)
        .will_draw(0, HIGH_CARD)
        .will_draw(1, FULL_HOUSE)
        .begins();
    let it = it.uses(0, "Bounty Hunter").happens_fact("shootout_began").takes_lumps();
    let it = it.happens_fact("card_removed");
    // What is gone from the game has no numbers.
    let it = it.happens("Seat 0 has taken Gunslinger as a casualty.");
    assert!(!it.in_discard(0, "Gunslinger") && !it.in_boot_hill(0, "Gunslinger"));
    assert!(!it.in_play("Gunslinger"));
}

#[test]
fn dt13_6_a_dude_has_any_number_of_sidekicks() {
    let it = town().hand(0, ["Bluetick"]).dude(0, "Olivia Jenks", "home");
    let it = it.bears("Olivia Jenks", ["Bluetick", "Peacemaker"]).begins();
    let it = it.shops(0, "Bluetick").never_fact("card_discarded");
    assert_eq!(it.state().attachments(it.card("Olivia Jenks")).count(), 3);
}

#[test]
fn dt13_6_an_improvement_stays_whoever_controls_its_place_later() {
    let it = town().deed(0, "Circle M Ranch").bears("Circle M Ranch", ["Auto Cattle-Feeder"]);
    let it = it.dude(1, "Olivia Jenks", "town square").winner(1).begins();
    let it = it.moves(1, "Olivia Jenks", "Circle M Ranch");
    assert_eq!(it.controls("Circle M Ranch"), Some(1));
    assert!(it.carries("Circle M Ranch", "Auto Cattle-Feeder"));
}
