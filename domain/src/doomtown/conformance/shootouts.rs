//! Tests of shootouts: hands, casualties, running (DT12).

use serde_json::json;

use crate::doomtown::Place;
use crate::doomtown::town::state::Step;
use crate::doomtown::trial::{
    CHEATIN_FULL_HOUSE, CHEATIN_PAIR, FILLER, FLUSH, FOUR_OF_A_KIND, FULL_HOUSE, HIGH_CARD, PAIR,
    STRAIGHT, THREES, TWO_PAIRS, Town, Trial, town,
};

/// Rules of this chapter that no scenario shows, and why.
pub const NOT_SHOWN: &[(&str, &str)] = &[];

#[test]
fn hands_are_of_the_ranks_that_they_say() {
    use crate::doomtown::trial::{DEAD_MANS_HAND, STRAIGHT_FLUSH};
    let filler = |at: usize| std::array::from_fn(|place| FILLER[at + place]);
    for (hand, rank, cheatin) in [
        (HIGH_CARD, 1, false),
        (PAIR, 2, false),
        (TWO_PAIRS, 3, false),
        (THREES, 4, false),
        (STRAIGHT, 5, false),
        (FLUSH, 6, false),
        (FULL_HOUSE, 7, false),
        (FOUR_OF_A_KIND, 8, false),
        (STRAIGHT_FLUSH, 9, false),
        (DEAD_MANS_HAND, 11, false),
        (CHEATIN_PAIR, 2, true),
        (CHEATIN_FULL_HOUSE, 7, true),
        (filler(0), 1, false),
        (filler(5), 1, false),
        (filler(7), 1, false),
    ] {
        let it = town().will_draw(0, hand).shootout_between(["Olivia Jenks"], ["Steele Archer"]);
        let it = it.draws_hands();
        assert_eq!(it.draw_hand(0), hand);
        assert_eq!((it.rank(0), it.state().is_cheatin(crate::engine::Seat(0))), (rank, cheatin));
    }
}

/// Olivia Jenks and the dudes of seat 1 face each other with these hands; everybody passes, and
/// hands are compared.
pub fn round<const N: usize>(ours: [&str; 5], theirs: [&str; 5], them: [&str; N]) -> Trial {
    let it = town().will_draw(0, ours).will_draw(1, theirs);
    it.shootout_between(["Olivia Jenks"], them).takes_lumps()
}

#[test]
fn dt12_two_posses_fight_until_one_is_gone() {
    let it = round(FOUR_OF_A_KIND, HIGH_CARD, ["Steele Archer"]).asks(0, "flee").flees(0, []);
    let it = it.happens_fact_with("shootout_ended", json!({"winner": 0})).asks(1, "play");
    assert!(it.in_boot_hill(1, "Steele Archer") && it.in_play("Olivia Jenks"));
}

/// Olivia calls out Steele in the town square, who accepts; others are placed beforehand.
fn called(town: Town) -> Trial {
    let it = town.dude(0, "Olivia Jenks", "town square").dude(1, "Steele Archer", "town square");
    it.begins().calls_out(0, "Olivia Jenks", "Steele Archer").accepts(1)
}

fn place(it: &Trial) -> Option<Place> {
    it.state().shootout.as_ref().map(|it| it.place)
}

#[test]
fn dt12_1_a_posse_may_be_a_single_dude() {
    let it = called(town().dude(0, "Allie Hensman", "town square")).posse(0, []);
    let it = it.happens_fact("shootout_began").asks(0, "play");
    let sizes = it.state().shootout.as_ref().map(|it| it.sides().map(|it| it.posse.len()));
    assert_eq!(sizes, Some([1, 1]));
}

#[test]
fn dt12_1_1_it_is_fought_where_the_mark_is_after_the_reacts() {
    let it = called(town().hand(0, ["Rope and Ride"]).deed(1, "General Store"));
    let it = it.reacts(0, "Rope and Ride").picks(0, "General Store").asks(0, "play");
    let store = it.state().place(it.card("General Store"));
    assert_eq!((place(&it), it.at("Olivia Jenks")), (Some(store), "General Store".into()));
}

#[test]
fn dt12_1_1_it_stays_there_though_the_mark_goes() {
    let it = town()
        .hand(0, ["Pistol Whip"])
        .hand(1, ["The Stakes Just Rose"])
        .dude(1, "Travis Moone", "home")
        .shootout_between(["Olivia Jenks"], ["Steele Archer", "Fred Aims"]);
    let it = it.uses(0, "Pistol Whip").picks(0, "Steele Archer");
    assert_eq!((place(&it), it.at("Steele Archer")), (Some(Place::TownSquare), "home:1".into()));
    let it = it.uses(1, "The Stakes Just Rose").picks(1, "Travis Moone");
    assert_eq!(it.at("Travis Moone"), "town square");
}

#[test]
fn dt12_1_2_the_leaders_posse_is_named_whole_before_the_marks() {
    let others = town().dude(0, "Allie Hensman", "town square").dude(1, "Fred Aims", "town square");
    let it = called(others).asks(0, "posse").asks_nothing(1).does_not_offer(0, "Olivia Jenks");
    let it = it.posse(0, ["Allie Hensman"]).asks(1, "posse").asks_nothing(0);
    // The mark knows what the leader named before naming their own.
    let it = it.happens_fact_with("posse_named", json!({"seat": 0, "leads": true}));
    let asked = it.prompt(1).map(|it| it.text).unwrap_or_default();
    assert!(asked.contains("The other posse: Olivia Jenks and Allie Hensman."), "{asked}");
    let it = it.does_not_offer(1, "Steele Archer").posse(1, ["Fred Aims"]);
    let inside = ["Olivia Jenks", "Allie Hensman", "Steele Archer", "Fred Aims"];
    assert_eq!(inside.map(|dude| it.in_posse(dude)), [true; 4]);
}

#[test]
fn dt12_1_3_who_is_there_joins_even_booted_and_who_is_next_to_it_if_unbooted() {
    let it = town()
        .deed(0, "Blake Ranch")
        .booted_dude(0, "Andreas Andregg", "town square")
        .dude(0, "Clint Ramsey", "home")
        .booted_dude(0, "Steven Wiles", "home")
        .dude(0, "Pancho Castillo", "Blake Ranch");
    let it = called(it).asks(0, "posse").offers(0, "Andreas Andregg").offers(0, "Clint Ramsey");
    let it = it.does_not_offer(0, "Steven Wiles").does_not_offer(0, "Pancho Castillo");
    let it = it.posse(0, ["Andreas Andregg", "Clint Ramsey"]);
    assert!(it.in_posse("Andreas Andregg") && it.in_posse("Clint Ramsey"));
}

#[test]
fn dt12_1_3_nobody_joins_where_they_may_not_go() {
    let it = || town().dude(0, "Smiling Tom", "home").dude(0, "Allie Hensman", "home");
    called(it()).asks(0, "posse").does_not_offer(0, "Smiling Tom");
    called(it().dude(0, "Avie Cline", "town square")).asks(0, "posse").offers(0, "Smiling Tom");
}

#[test]
fn dt12_1_3_nobody_has_dudes_in_both_posses() {
    let it = town().seats(3).dude(2, "Clint Ramsey", "town square");
    let it = called(it.dude(2, "Pancho Castillo", "town square")).asks(0, "invite");
    it.clone().picks_all(0, []).asks(1, "invite").offers(1, "Pancho Castillo");
    let it = it.picks(0, "Clint Ramsey").picks(2, "Clint Ramsey");
    it.happens_fact("shootout_began").expects(|it| !it.in_posse("Pancho Castillo"));
}

#[test]
fn dt12_1_4_all_join_at_once_and_who_comes_from_elsewhere_boots() {
    let it = town().dude(0, "Clint Ramsey", "home").dude(1, "Fred Aims", "town square");
    let it = called(it).posse(0, ["Clint Ramsey"]).asks(1, "posse");
    assert_eq!((it.at("Clint Ramsey"), it.is_booted("Clint Ramsey")), ("home:0".into(), false));
    let it = it.posse(1, ["Fred Aims"]);
    assert_eq!((it.at("Clint Ramsey"), it.is_booted("Clint Ramsey")), ("town square".into(), true));
    assert!(!it.is_booted("Olivia Jenks") && !it.is_booted("Fred Aims"));
}

#[test]
fn dt12_1_4_leader_mark_and_who_comes_later_join_like_anybody() {
    // Irving is paid one ghost rock for joining any posse.
    let it = town().shootout_between(["Irving Patterson"], ["Steele Archer"]);
    assert_eq!(it.ghost_rock(0), 11);
    let it = town().shootout_between(["Olivia Jenks"], ["Irving Patterson"]);
    assert_eq!(it.ghost_rock(1), 11);
    let it = town().hand(0, ["The Stakes Just Rose"]).dude(0, "Irving Patterson", "home");
    let it = it.shootout_between(["Olivia Jenks"], ["Steele Archer"]);
    assert_eq!(it.ghost_rock(0), 10);
    assert_eq!(it.uses(0, "The Stakes Just Rose").ghost_rock(0), 11);
}

#[test]
fn dt12_1_5_who_breaks_in_is_fined_once_all_have_joined() {
    let it = town()
        .deed(1, "Telegraph Office")
        .dude(0, "Olivia Jenks", "Telegraph Office:1")
        .dude(0, "Allie Hensman", "town square")
        .dude(1, "Steele Archer", "Telegraph Office")
        .dude(1, "Fred Aims", "Telegraph Office")
        .begins();
    let it = it.calls_out(0, "Olivia Jenks", "Steele Archer").accepts(1);
    let it = it.posse(0, ["Allie Hensman"]).asks(1, "posse");
    let bounties = |it: &Trial| {
        ["Olivia Jenks", "Allie Hensman", "Steele Archer", "Fred Aims"].map(|dude| it.bounty(dude))
    };
    assert_eq!(bounties(&it), [0, 0, 0, 0]);
    assert_eq!(bounties(&it.posse(1, ["Fred Aims"])), [1, 1, 0, 0]);
}

#[test]
fn dt12_2_rounds_follow_until_a_posse_is_gone() {
    let it = town().will_draw(0, PAIR).will_draw(1, HIGH_CARD);
    let it = it.will_draw(0, PAIR).will_draw(1, HIGH_CARD);
    let it = it.shootout_between(["Olivia Jenks"], ["Steele Archer", "Fred Aims"]).takes_lumps();
    let it = it.casualties(1, [("Fred Aims", 1)]).flees(1, []).flees(0, []);
    let it = it.happens_fact_with("round_began", json!({"round": 2})).takes_lumps();
    let it = it.expects(|it| it.in_discard(1, "Steele Archer")).flees(0, []);
    it.never_fact("round_began").happens_fact_with("shootout_ended", json!({"winner": 0}));
}

#[test]
fn dt12_3_the_winner_plays_first_and_all_have_to_pass_in_a_row() {
    let it = town().winner(1).hand(0, ["Sun in Yer Eyes"]);
    let it = it.shootout_between(["Olivia Jenks"], ["Steele Archer"]).asks(1, "play").passes(1);
    let it = it.uses(0, "Sun in Yer Eyes").picks(0, "Steele Archer").asks(1, "play").passes(1);
    let it = it.never_fact("step_taken").asks(0, "play").passes(0);
    it.happens_fact("step_taken").asks(0, "redraw");
}

#[test]
fn dt12_4_abilities_come_from_the_hand_from_deeds_and_from_the_posse() {
    let it = town()
        .hand(0, ["Sun in Yer Eyes", "Bobo"])
        .deed(0, "Carter's Bounties")
        .dude(0, "Olivia Jenks", "town square")
        .bears("Olivia Jenks", ["Shotgun"])
        .dude(0, "Jon Longstride", "town square")
        .bears("Jon Longstride", ["Legendary Holster", "Clown Carriage"])
        .dude(0, "Xiong Wendy Cheng", "town square")
        .dude(0, "Fred Aims", "home")
        .bears("Fred Aims", ["Pinto"])
        .shootout_between(["Olivia Jenks"], ["Allie Hensman"]);
    let it = it.offers(0, "use Sun in Yer Eyes").offers(0, "use Carter's Bounties");
    let it = it.offers(0, "use Shotgun").does_not_offer(0, "use Legendary Holster");
    let it = it.does_not_offer(0, "use Xiong Wendy Cheng");
    // From outside only what brings a card into the posse that is in play already.
    let it = it.does_not_offer(0, "use Clown Carriage").offers(0, "use Pinto");
    let it = it.uses(0, "Carter's Bounties").picks(0, "Jon Longstride").passes(1);
    it.offers(0, "use Legendary Holster").offers(0, "use Clown Carriage");
}

#[test]
fn dt12_4_abilities_touch_nobody_outside_the_posses() {
    let actions = ["Make the Smart Choice", "Sun in Yer Eyes", "Unprepared", "Pinned Down"];
    for action in actions {
        let it = town().hand(0, [action]).dude(1, "Steele Archer", "town square");
        let it = it.shootout_between(["Olivia Jenks"], ["Allie Hensman", "Fred Aims"]);
        let it = it.uses(0, action).asks(0, "dude").offers(0, "Fred Aims");
        it.does_not_offer(0, "Steele Archer");
    }
}

#[test]
fn dt12_4_joining_counts_as_a_move_even_for_who_stands_there() {
    let it = town().dude(0, "Fred Aims", "town square").bears("Fred Aims", ["Pinto"]);
    let it = it.shootout_between(["Olivia Jenks"], ["Allie Hensman"]).uses(0, "Pinto");
    it.expects(|it| it.in_posse("Fred Aims"));
}

/// Pancho faces Allie alone; seat 0 has a card, and Fred at home could join seat 1.
fn allie_alone(card: &str) -> Trial {
    let it = town().hand(0, [card]).hand(1, ["The Stakes Just Rose"]);
    let it = it.dude(1, "Fred Aims", "home").dude(0, "Pancho Castillo", "town square");
    let it = it.bears("Pancho Castillo", ["Shotgun"]);
    it.shootout_between(["Pancho Castillo"], ["Allie Hensman"])
}

#[test]
fn dt12_5_a_posse_that_is_empty_ends_it_at_once() {
    let it = allie_alone("Ambush").uses(0, "Shotgun").never_fact("round_decided");
    // Nobody is asked whether they come to help.
    it.happens_fact_with("shootout_ended", json!({"winner": 0})).asks(1, "play");
    let it = allie_alone("Point Blank").draws_hands().uses(0, "Point Blank");
    let it = it.never_fact("round_decided");
    it.happens_fact_with("shootout_ended", json!({"winner": 0})).asks(1, "play");
}

#[test]
fn dt12_6_the_leaders_side_then_the_marks_names_a_shooter_for_each_round() {
    let it = town()
        .booted_dude(0, "Allie Hensman", "town square")
        .will_draw(0, PAIR)
        .will_draw(1, HIGH_CARD)
        .shootout_between(["Olivia Jenks", "Allie Hensman"], ["Steele Archer", "Fred Aims"]);
    let it = it.everybody_passes().asks(0, "shooter").asks_nothing(1);
    let it = it.offers(0, "Olivia Jenks").shooter(0, "Allie Hensman").asks(1, "shooter");
    let it = it.offers(1, "Steele Archer").shooter(1, "Fred Aims");
    let allie = it.card("Allie Hensman");
    assert_eq!(it.state().shootout.as_ref().and_then(|it| it.leader.shooter), Some(allie));
    let it = it.takes_lumps().casualties(1, [("Steele Archer", 1)]).flees(1, []).flees(0, []);
    let it = it.happens_fact("round_began").everybody_passes();
    it.asks(0, "shooter").offers(0, "Olivia Jenks");
}

fn posse_of(dudes: &[(&str, &str)]) -> Town {
    dudes.iter().fold(town(), |it, (dude, at)| it.dude(0, dude, at))
}

#[test]
fn dt12_7_studs_draw_more_cards_and_draws_throw_back() {
    // Pancho Castillo, a stud of 3; Olivia Jenks, a draw of 2; Clint Ramsey, a stud of 2.
    let all = ["Pancho Castillo", "Olivia Jenks", "Clint Ramsey"];
    let it = posse_of(&all.map(|it| (it, "town square")));
    let it = it.shootout_between(all, ["Steele Archer"]).everybody_passes();
    let it = it.asks(0, "shooter");
    let stud = it.clone().shooter(0, "Pancho Castillo");
    let stud = stud.happens_fact_with("shooter_picked", json!({"studs": 4, "draws": 1}));
    assert_eq!((stud.draw_hand(0).len(), stud.choice_of(0)), (9, (0, 1)));
    let stud = stud.redraws(0, ["Roan"]).asks(0, "trim");
    assert_eq!((stud.draw_hand(0).len(), stud.choice_of(0)), (9, (5, 5)));
    let draw = it.shooter(0, "Olivia Jenks");
    let draw = draw.happens_fact_with("shooter_picked", json!({"studs": 2, "draws": 2}));
    assert_eq!((draw.draw_hand(0).len(), draw.choice_of(0)), (7, (0, 2)));
}

#[test]
fn dt12_7_what_is_thrown_back_is_drawn_anew_once() {
    let it = town().will_draw(0, HIGH_CARD).will_draw(0, ["Rumors", "Force Field"]);
    let it = it.shootout_between(["Olivia Jenks"], ["Steele Archer"]).everybody_passes();
    let it = it.redraws(0, ["Gomorra Parish", "Whiskey Flask"]);
    let it = it.expects(|it| it.state().shootout.as_ref().unwrap().step == Step::Resolution);
    let expected = ["Kidnappin'", "Bunkhouse", "Auto Cattle-Feeder", "Rumors", "Force Field"];
    assert_eq!(it.draw_hand(0), expected);
    assert_eq!(it.discard_pile(0), ["Gomorra Parish", "Whiskey Flask"]);
}

#[test]
fn dt12_7_no_bullets_give_a_shooter_nothing_and_another_one() {
    // Micah is a stud without bullets.
    let it = town().shootout_between(["Micah Ryse", "Olivia Jenks"], ["Steele Archer"]);
    let it = it.everybody_passes().asks(0, "shooter");
    let micah = it.clone().shooter(0, "Micah Ryse");
    micah.happens_fact_with("shooter_picked", json!({"seat": 0, "studs": 0, "draws": 1}));
    let olivia = it.shooter(0, "Olivia Jenks");
    olivia.happens_fact_with("shooter_picked", json!({"seat": 0, "studs": 1, "draws": 2}));
}

#[test]
fn dt12_7_both_say_what_they_throw_back_before_either_draws() {
    let it = town().will_draw(0, PAIR).will_draw(1, TWO_PAIRS);
    let it = it.shootout_between(["Olivia Jenks"], ["Fred Aims"]).everybody_passes();
    let it = it.asks(0, "redraw").asks(1, "redraw").redraws(0, ["Fresh Horses"]);
    let it = it.never_fact("hand_redrawn").asks(1, "redraw").redraws(1, []);
    it.happens_fact_with("hand_redrawn", json!({"seat": 0, "count": 1}));
}

#[test]
fn dt12_8_traits_look_at_a_revealed_hand_before_reacts() {
    let it = town()
        .dude(0, "Steele Archer", "home")
        .bears("Steele Archer", ["Ace in the Hole"])
        .hand(0, ["Ambush"])
        .will_draw(0, PAIR)
        .will_draw(1, CHEATIN_FULL_HOUSE)
        .shootout_between(["Tommy Harden"], ["Allie Hensman"]);
    // Tommy adds two to a legal hand against a cheatin' one.
    let it = it.goes_on_to(0, "hands_revealed");
    let it = it.happens_fact_with("rank_changed", json!({"seat": 0, "amount": 2}));
    assert_eq!(it.rank(0), 4);
}

#[test]
fn dt12_8_a_hand_that_replaces_another_is_not_revealed_again() {
    let it = town()
        .hand(0, ["Bottom Dealin'"])
        .will_draw(0, PAIR)
        .will_draw(0, ["Roan"])
        .will_draw(0, CHEATIN_FULL_HOUSE)
        .will_draw(1, CHEATIN_PAIR)
        .shootout_between(["Tommy Harden"], ["Allie Hensman"]);
    let it = it.draws_hands().happens_fact("rank_changed").uses(0, "Bottom Dealin'");
    assert_eq!((it.draw_hand(1), it.rank(0)), (CHEATIN_FULL_HOUSE.to_vec(), 4));
    it.never_fact("rank_changed").never_fact("hands_revealed");
}

/// Seat 2 is outside, and the first to play if it may: it holds Cheatin' Resolutions, and a dude of
/// its stands by with a Soul Cage.
fn bystander(theirs: [&str; 5]) -> Trial {
    let it = town()
        .seats(3)
        .winner(2)
        .hand(2, ["Coachwhip!", "Cheatin' Varmint"])
        .discard(2, ["Bobo"])
        .dude(2, "Jon Longstride", "town square")
        .bears("Jon Longstride", ["Soul Cage"])
        .dude(0, "Olivia Jenks", "town square")
        .dude(1, "Steele Archer", "town square")
        .will_draw(0, FULL_HOUSE)
        .will_draw(1, theirs)
        .begins();
    let it = it.passes(2).calls_out(0, "Olivia Jenks", "Steele Archer").accepts(1);
    it.picks_all(0, []).picks_all(1, []).draws_hands()
}

#[test]
fn dt12_9_who_is_outside_answers_a_cheat_with_actions_only() {
    let it = bystander(CHEATIN_PAIR).asks(2, "play").offers(2, "use Coachwhip!");
    let it = it.offers(2, "use Cheatin' Varmint 1").does_not_offer(2, "use Cheatin' Varmint 0");
    it.does_not_offer(2, "use Soul Cage").passes(2).asks(0, "play");
    bystander(PAIR).asks(0, "play").asks_nothing(2);
}

#[test]
fn dt12_9_ranks_are_fixed_when_all_have_passed() {
    let it = town().hand(0, ["Cheatin' Varmint"]).will_draw(0, FULL_HOUSE).will_draw(1, FLUSH);
    let it = it.shootout_between(["Olivia Jenks"], ["Steele Archer", "Fred Aims"]).draws_hands();
    let it = it.passes(0).never_fact("ranks_locked").asks(1, "play").passes(1);
    let it = it.happens_fact("ranks_locked");
    it.asks(1, "casualties").asks_nothing(0);
}

#[test]
fn dt12_11_who_runs_goes_home_booted_even_from_nobody() {
    let it = round(PAIR, TWO_PAIRS, ["Steele Archer", "Fred Aims"]);
    // The winner may run even though nobody is left to run from.
    let it = it.expects(|it| it.in_discard(0, "Olivia Jenks"));
    let it = it.asks(1, "flee").flees(1, ["Fred Aims"]);
    assert_eq!((it.at("Fred Aims"), it.is_booted("Fred Aims")), ("home:1".to_owned(), true));
    assert_eq!(it.at("Steele Archer"), "town square");
    it.happens_fact_with("shootout_ended", json!({"winner": 1}));
}

#[test]
fn dt12_12_a_shootout_goes_on_while_both_have_somebody() {
    let it = round(PAIR, HIGH_CARD, ["Steele Archer", "Fred Aims"]);
    let it = it.casualties(1, [("Fred Aims", 1)]).asks(1, "flee").flees(1, []);
    // The loser has said first.
    let it = it.asks(0, "flee").flees(0, []).happens_fact_with("round_began", json!({"round": 2}));
    assert_eq!(it.discard_pile(0), PAIR);
    it.asks(0, "play");
}

#[test]
fn dt12_11_the_loser_says_first_who_runs_and_the_winner_knows() {
    let it = round(PAIR, HIGH_CARD, ["Steele Archer", "Fred Aims"]);
    let it = it.casualties(1, [("Fred Aims", 1)]).asks(1, "flee").asks_nothing(0);
    let it = it.flees(1, ["Steele Archer"]).asks(0, "flee").asks_nothing(1);
    assert_eq!((it.at("Steele Archer"), it.is_booted("Steele Archer")), ("home:1".into(), true));
    it.flees(0, []).happens_fact_with("shootout_ended", json!({"winner": 0}));
}

#[test]
fn dt12_12_jokers_of_the_hand_are_aced() {
    let it = town().will_draw(0, ["Joker (red)", "Bunkhouse", "Tin Star", "Bluetick", "Auction"]);
    let it = it.shootout_between(["Olivia Jenks"], ["Steele Archer"]);
    let it = it.goes_on_until(|it| it.state().shootout.is_none());
    assert!(it.in_boot_hill(0, "Joker (red)") && it.in_discard(0, "Tin Star"));
}

#[test]
fn dt12_12_what_was_for_the_shootout_ends_with_it() {
    let it = town().hand(0, ["Sun in Yer Eyes"]).will_draw(0, HIGH_CARD).will_draw(1, FULL_HOUSE);
    let it = it.shootout_between(["Olivia Jenks"], ["Pancho Castillo"]).uses(0, "Sun in Yer Eyes");
    let it = it.picks(0, "Pancho Castillo");
    assert_eq!((it.bullets("Pancho Castillo"), it.is_stud("Pancho Castillo")), (1, false));
    let it = it.goes_on_until(|it| it.state().shootout.is_none());
    assert_eq!((it.bullets("Pancho Castillo"), it.is_stud("Pancho Castillo")), (3, true));
}

#[test]
fn dt12_12_a_token_bound_to_the_shootout_leaves_with_it() {
    let it = town()
        .hand(0, ["Bounty Hunter"])
        .dude(1, "Fred Aims", "town square")
        .bounty("Fred Aims", 1)
        .will_draw(0, FULL_HOUSE)
        .will_draw(1, HIGH_CARD)
        .begins();
    let it = it.uses(0, "Bounty Hunter").takes_lumps();
    let it = it.expects(|it| it.in_posse("Gunslinger")).asks(0, "flee").flees(0, []);
    it.happens_fact_with("shootout_ended", json!({"winner": 0})).happens_fact("card_removed");
}

#[test]
fn dt12_12_where_nobody_is_left_nobody_has_won() {
    round(PAIR, PAIR, ["Steele Archer"])
        .happens_fact_with("shootout_ended", json!({"winner": null}));
}

/// Both hold a Hot Lead Flyin'; seat 1 loses the first round and may play it, seat 0 the second.
fn headlines(reacts: impl FnOnce(Trial) -> Trial) -> Trial {
    let it = town()
        .hand(0, ["Hot Lead Flyin'"])
        .hand(1, ["Hot Lead Flyin'"])
        .will_draw(0, PAIR)
        .will_draw(1, HIGH_CARD)
        .will_draw(0, HIGH_CARD)
        .shootout_between(["Olivia Jenks"], ["Fred Aims", "Travis Moone"])
        .takes_lumps()
        .casualties(1, [("Fred Aims", 1)]);
    let it = reacts(it.asks(1, "react")).flees(1, []).flees(0, []).asks(0, "play");
    it.takes_lumps().asks(0, "react")
}

#[test]
fn dt12_13_a_headline_bars_every_other_from_the_shootout() {
    let it = headlines(|it| it.reacts(1, "Hot Lead Flyin'"));
    it.does_not_offer(0, "Hot Lead Flyin'");
    headlines(|it| it.lets_pass(1)).offers(0, "Hot Lead Flyin'");
}

#[test]
fn dt4_5_a_joker_is_named_by_its_player() {
    let it = town().will_draw(0, ["Joker (red)", "Bunkhouse", "Tin Star", "Bluetick", "Auction"]);
    let it = it.shootout_between(["Olivia Jenks"], ["Steele Archer"]).goes_on_to(0, "name_pip");
    let it = it.pip(0, "9C");
    assert_eq!(it.rank(0), 4);
    let it = it.goes_on_until(|it| it.state().player(crate::engine::Seat(0)).draw_hand.is_empty());
    it.expects(|it| it.in_boot_hill(0, "Joker (red)"));
}
