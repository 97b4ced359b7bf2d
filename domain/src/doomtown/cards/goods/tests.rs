use crate::doomtown::StartPhase;
use crate::doomtown::cause::Cause;
use crate::doomtown::fact::{self, Fact};
use crate::doomtown::town::lasting::{Change, Lasting, Until};
use crate::doomtown::town::moment::Use;
use crate::doomtown::town::printed::Shooter;
use crate::doomtown::trial::{
    CHEATIN_FULL_HOUSE, CHEATIN_PAIR, FULL_HOUSE, HIGH_CARD, PAIR, Town, Trial, town,
};
use crate::engine::Seat;

const KNOW: &str = "It's Not What You Know...";

/// A dude of seat 0 in the town square carries something.
fn with(goods: &str) -> Town {
    town().dude(0, "Olivia Jenks", "town square").bears("Olivia Jenks", [goods])
}

/// What others' tricks would do to a dude for the rest of the shootout.
fn suffer(it: &Trial, name: &str, change: Change) -> crate::doomtown::State {
    let mut state = it.state().clone();
    let (on, by) = (Some(it.card(name)), Seat(1));
    let (until, cause) = (Until::EndOfShootout, Cause::rule("DT9"));
    Fact::from(fact::LastingBegan { lasting: Lasting { on, by, change, until, cause } })
        .fold(&mut state);
    state
}

#[test]
fn six_shooters_make_the_own_hand_legal_so_that_nobody_can_answer_it() {
    let it = town()
        .phase(StartPhase::Gamblin)
        .dude(0, "Olivia Jenks", "home")
        .bears("Olivia Jenks", ["Pair of Six-Shooters"])
        .hand(1, [KNOW])
        .will_draw(0, CHEATIN_PAIR)
        .will_draw(1, CHEATIN_PAIR)
        .begins();
    let it = it.uses(0, "Pair of Six-Shooters").picks(0, "Bunkhouse").pip(0, "4C");
    let it = it.happens_fact("ranks_locked").happens_fact("lowball_won");
    assert_eq!(it.state().winner, Some(Seat(0)));
    assert_eq!(it.hand(1), [KNOW]);
}

#[test]
fn six_shooters_can_make_the_own_hand_cheatin() {
    let it = with("Pair of Six-Shooters").will_draw(0, PAIR).will_draw(1, CHEATIN_PAIR);
    let it = it.hand(1, [KNOW]).shootout_between(["Olivia Jenks"], ["Steele Archer"]);
    let it = it.draws_hands().uses(0, "Pair of Six-Shooters");
    let it = it.picks(0, "Clear Out!").pip(0, "4D");
    assert_eq!(it.rank(0), 4);
    assert!(it.state().is_cheatin(Seat(0)));
    assert!(it.is_booted("Pair of Six-Shooters"));
    it.offers(1, "use It's Not What You Know... 1");
}

#[test]
fn six_shooters_outside_the_posse_are_of_no_use() {
    let it = town()
        .dude(0, "Olivia Jenks", "home")
        .bears("Olivia Jenks", ["Pair of Six-Shooters"])
        .will_draw(1, CHEATIN_PAIR)
        .shootout_between(["Clint Ramsey"], ["Steele Archer"]);
    it.draws_hands().does_not_offer(0, "use Pair of Six-Shooters");
}

#[test]
fn six_shooters_wait_for_a_cheatin_hand() {
    let it = with("Pair of Six-Shooters").will_draw(0, PAIR).will_draw(1, PAIR);
    let it = it.shootout_between(["Olivia Jenks"], ["Steele Archer"]);
    it.draws_hands().does_not_offer(0, "use Pair of Six-Shooters");
}

#[test]
fn a_bluetick_leads_even_a_booted_dude_to_somebody_wanted() {
    let it = with("Bluetick")
        .booted("Olivia Jenks")
        .dude(0, "Steele Archer", "home")
        .bounty("Steele Archer", 1)
        .dude(1, "Pancho Castillo", "home")
        .bounty("Pancho Castillo", 2)
        .dude(1, "Clint Ramsey", "home:0")
        .begins();
    let it = it.uses(0, "Bluetick").does_not_offer(0, "Clint Ramsey");
    let it = it.picks(0, "Pancho Castillo");
    assert_eq!(it.at("Olivia Jenks"), "home:1");
    assert!(it.is_booted("Bluetick"));
}

#[test]
fn a_bluetick_does_not_boot_its_dude() {
    let it = with("Bluetick").dude(1, "Clint Ramsey", "home").bounty("Clint Ramsey", 1).begins();
    let it = it.uses(0, "Bluetick");
    assert_eq!((it.at("Olivia Jenks").as_str(), it.is_booted("Olivia Jenks")), ("home:1", false));
}

#[test]
fn a_bluetick_finds_nobody_where_it_is() {
    let it = with("Bluetick").dude(1, "Clint Ramsey", "town square").bounty("Clint Ramsey", 1);
    it.begins().does_not_offer(0, "use Bluetick");
}

#[test]
fn whoever_has_a_peacemaker_cannot_be_made_a_draw() {
    let it = town().dude(0, "Clint Ramsey", "town square").bears("Clint Ramsey", ["Peacemaker"]);
    let it = it.shootout_between(["Clint Ramsey"], ["Pancho Castillo"]);
    let draw = Change::Shooter { shooter: Shooter::Draw };
    let kept = suffer(&it, "Clint Ramsey", draw);
    assert_eq!(kept.shooter(it.card("Clint Ramsey")), Shooter::Stud);
    let without = suffer(&it, "Pancho Castillo", draw);
    assert_eq!(without.shooter(it.card("Pancho Castillo")), Shooter::Draw);
}

#[test]
fn other_players_shootout_abilities_do_not_lower_the_bullets_of_a_peacemaker() {
    let cursed = |peacemaker: bool| {
        let it = town().dude(1, "Pancho Castillo", "town square");
        let it = if peacemaker { it.bears("Pancho Castillo", ["Peacemaker"]) } else { it };
        let it = it.dude(0, "Steele Archer", "town square").bears("Steele Archer", ["Blood Curse"]);
        let it = it.shootout_between(["Steele Archer"], ["Pancho Castillo"]);
        it.uses(0, "Blood Curse").bullets("Pancho Castillo")
    };
    assert_eq!((cursed(true), cursed(false)), (4, 1));
}

#[test]
fn a_flask_boots_its_dude_and_costs_a_card() {
    let it = with("Whiskey Flask").hand(0, ["Reserves", "War Paint"]).begins();
    let it = it.uses(0, "Whiskey Flask").picks(0, "Reserves");
    assert_eq!(it.hand(0), ["War Paint", "Pat's Perch"]);
    assert!(it.in_discard(0, "Reserves"));
    assert!(it.is_booted("Olivia Jenks") && it.is_booted("Whiskey Flask"));
}

#[test]
fn a_flask_needs_an_unbooted_dude_and_a_card() {
    with("Whiskey Flask").begins().does_not_offer(0, "use Whiskey Flask");
    let booted = with("Whiskey Flask").hand(0, ["Reserves"]).booted("Olivia Jenks");
    booted.begins().does_not_offer(0, "use Whiskey Flask");
}

#[test]
fn a_mustang_carries_even_a_booted_dude_anywhere() {
    let it = with("Mustang").booted("Olivia Jenks").deed(1, "Pat's Perch").begins();
    let it = it.uses(0, "Mustang").does_not_offer(0, "town square").picks(0, "Pat's Perch");
    assert_eq!(it.at("Olivia Jenks"), "Pat's Perch");
    assert!(it.is_booted("Mustang"));
}

#[test]
fn a_mustang_does_not_boot_its_dude() {
    let it = with("Mustang").begins().uses(0, "Mustang").picks(0, "home:1");
    assert!(!it.is_booted("Olivia Jenks"));
}

#[test]
fn a_pearl_handled_revolver_makes_its_carrier_a_stud() {
    let it = with("Pearl-Handled Revolver").dude(0, "Steele Archer", "home").begins();
    assert!(it.is_stud("Olivia Jenks") && !it.is_stud("Steele Archer"));
    assert_eq!(it.bullets("Olivia Jenks"), 2);
}

/// Olivia stands at home with a horse, and a callout in the town square was accepted.
fn called_from_home(horse: &str) -> Trial {
    let it = town()
        .dude(0, "Clint Ramsey", "town square")
        .dude(0, "Olivia Jenks", "home")
        .bears("Olivia Jenks", [horse])
        .dude(1, "Pancho Castillo", "town square")
        .begins();
    it.calls_out(0, "Clint Ramsey", "Pancho Castillo").accepts(1)
}

#[test]
fn horses_spare_their_dudes_to_boot_for_a_posse() {
    for horse in ["Roan", "Mechanical Horse"] {
        let it = called_from_home(horse).posse(0, ["Olivia Jenks"]).reacts(0, horse);
        assert_eq!(it.at("Olivia Jenks"), "town square", "{horse}");
        assert!(!it.is_booted("Olivia Jenks") && it.is_booted(horse), "{horse}");
        let card = it.card("Olivia Jenks");
        assert!(!it.state().has_lasting(card, Change::JoinsUnbooted {}), "{horse}");
    }
}

#[test]
fn a_dude_who_does_not_use_their_roan_boots() {
    let it = called_from_home("Roan").posse(0, ["Olivia Jenks"]).lets_pass(0);
    assert!(it.is_booted("Olivia Jenks") && !it.is_booted("Roan"));
}

#[test]
fn a_roan_lets_no_booted_dude_join_from_elsewhere() {
    let it = town()
        .dude(0, "Clint Ramsey", "town square")
        .dude(0, "Steele Archer", "home")
        .booted_dude(0, "Olivia Jenks", "home")
        .bears("Olivia Jenks", ["Roan"])
        .dude(1, "Pancho Castillo", "town square")
        .begins();
    let it = it.calls_out(0, "Clint Ramsey", "Pancho Castillo").accepts(1);
    it.offers(0, "Steele Archer").does_not_offer(0, "Olivia Jenks");
}

#[test]
fn a_roan_is_of_no_use_to_who_boots_for_nothing_or_for_a_cost() {
    let there = with("Roan").dude(1, "Pancho Castillo", "town square").begins();
    let there = there.calls_out(0, "Olivia Jenks", "Pancho Castillo").accepts(1);
    there.asks(0, "play").expects(|it| it.in_posse("Olivia Jenks"));
    let leads = town()
        .hand(0, ["Ambush"])
        .dude(0, "Olivia Jenks", "home")
        .bears("Olivia Jenks", ["Roan"])
        .dude(1, "Pancho Castillo", "town square")
        .begins();
    let leads = leads.uses(0, "Ambush").asks(1, "oppose");
    assert!(leads.is_booted("Olivia Jenks") && !leads.is_booted("Roan"));
}

#[test]
fn an_auto_revolver_gives_another_card_to_who_redraws() {
    let it = town()
        .dude(0, "Steele Archer", "home")
        .bears("Steele Archer", ["Auto-Revolver"])
        .shootout_between(["Olivia Jenks"], ["Pancho Castillo"]);
    let it = it.goes_on_to(0, "redraw").redraws(0, ["Pat's Perch"]);
    let it = it.goes_on_to(0, "amount");
    assert_eq!(it.range(0), (0, 1));
    let it = it.amount(0, 1);
    assert_eq!(it.draw_hand(0).len(), 6);
}

#[test]
fn an_auto_revolver_gives_nothing_to_who_throws_nothing_back() {
    let it = town()
        .dude(0, "Steele Archer", "home")
        .bears("Steele Archer", ["Auto-Revolver"])
        .shootout_between(["Olivia Jenks"], ["Pancho Castillo"]);
    let it = it.goes_on_to(0, "redraw").redraws(0, []);
    let it = it.goes_on_until(|it| it.is_asked(0, "amount") || it.is_asked(0, "play"));
    it.asks(0, "play");
}

#[test]
fn an_auto_revolver_can_be_invented_in_a_shootout() {
    let it = town()
        .hand(0, ["Auto-Revolver", "Shotgun"])
        .dude(0, "Andreas Andregg", "home")
        .shootout_between(["Olivia Jenks"], ["Pancho Castillo"]);
    let it = it.does_not_offer(0, "shop Shotgun").shops(0, "Auto-Revolver");
    assert!(it.carries("Andreas Andregg", "Auto-Revolver"));
    assert!(it.is_booted("Andreas Andregg"));
    assert_eq!(it.ghost_rock(0), 9);
    it.asks(1, "play");
}

#[test]
fn an_auto_revolver_can_fail() {
    let it = town()
        .hand(0, ["Auto-Revolver"])
        .dude(0, "Andreas Andregg", "home")
        .deck(0, ["Roan"])
        .shootout_between(["Olivia Jenks"], ["Pancho Castillo"]);
    let it = it.shops(0, "Auto-Revolver");
    assert!(it.in_discard(0, "Auto-Revolver"));
    assert_eq!(it.ghost_rock(0), 9);
}

#[test]
fn a_pinto_brings_even_a_booted_dude_from_anywhere() {
    let it = town()
        .deed(0, "Pat's Perch")
        .booted_dude(0, "Olivia Jenks", "Pat's Perch")
        .bears("Olivia Jenks", ["Pinto"])
        .shootout_between(["Clint Ramsey"], ["Pancho Castillo"]);
    let it = it.uses(0, "Pinto");
    assert!(it.in_posse("Olivia Jenks") && it.is_booted("Pinto"));
    assert_eq!(it.at("Olivia Jenks"), "town square");
    let it = town()
        .dude(0, "Olivia Jenks", "home:1")
        .bears("Olivia Jenks", ["Pinto"])
        .shootout_between(["Clint Ramsey"], ["Pancho Castillo"]);
    let it = it.uses(0, "Pinto");
    assert!(it.in_posse("Olivia Jenks") && !it.is_booted("Olivia Jenks"));
}

#[test]
fn a_pinto_is_of_no_use_to_who_is_in_the_posse() {
    let it = with("Pinto").shootout_between(["Olivia Jenks"], ["Pancho Castillo"]);
    it.does_not_offer(0, "use Pinto");
}

#[test]
fn a_flame_thrower_burns_whoever_loses() {
    for (ours, theirs, loser, number) in [(PAIR, FULL_HOUSE, 0, 6), (FULL_HOUSE, PAIR, 1, 6)] {
        let it = with("Flame-Thrower").will_draw(0, ours).will_draw(1, theirs);
        let it = it.shootout_between(["Olivia Jenks"], ["Steele Archer"]);
        let it = it.uses(0, "Flame-Thrower");
        assert_eq!(it.range(0), (1, 3));
        let it = it.amount(0, 3);
        assert_eq!((it.bullets("Olivia Jenks"), it.ghost_rock(0)), (6, 7));
        assert!(it.is_stud("Olivia Jenks") && it.is_booted("Flame-Thrower"));
        let it = it.takes_lumps();
        assert_eq!(it.casualties_due(loser), number);
        assert_eq!(it.casualties_due(1 - loser), 0);
    }
}

#[test]
fn a_flame_thrower_burns_nobody_after_an_exact_tie() {
    let it = with("Flame-Thrower").will_draw(0, PAIR).will_draw(1, PAIR);
    let it = it.shootout_between(["Olivia Jenks"], ["Steele Archer"]);
    let it = it.uses(0, "Flame-Thrower").amount(0, 1).takes_lumps();
    assert_eq!((it.casualties_due(0), it.casualties_due(1)), (1, 1));
}

#[test]
fn a_flame_thrower_costs_at_most_what_there_is() {
    let it = with("Flame-Thrower").ghost_rock(0, 2);
    let it = it.shootout_between(["Olivia Jenks"], ["Steele Archer"]).uses(0, "Flame-Thrower");
    assert_eq!(it.range(0), (1, 2));
    let it = with("Flame-Thrower").ghost_rock(0, 0);
    let it = it.shootout_between(["Olivia Jenks"], ["Steele Archer"]);
    it.does_not_offer(0, "use Flame-Thrower");
}

#[test]
fn a_force_field_can_be_used_again_but_never_lifts_above_the_opponent() {
    let it = with("Force Field").will_draw(0, PAIR).will_draw(1, FULL_HOUSE);
    let it = it.shootout_between(["Olivia Jenks"], ["Steele Archer"]).draws_hands();
    let it = it.uses(0, "Force Field");
    assert_eq!(it.range(0), (1, 5));
    let it = it.amount(0, 3);
    assert_eq!((it.rank(0), it.ghost_rock(0)), (5, 7));
    let it = it.passes(1).uses(0, "Force Field");
    assert_eq!(it.range(0), (1, 2));
    let it = it.amount(0, 2).passes(1);
    assert_eq!(it.rank(0), 7);
    it.does_not_offer(0, "use Force Field");
}

#[test]
fn a_force_field_stays_as_high_as_it_was_set() {
    let it = with("Force Field").will_draw(0, PAIR).will_draw(1, FULL_HOUSE).hand(0, [KNOW]);
    let it = it.shootout_between(["Olivia Jenks"], ["Steele Archer"]).draws_hands();
    let it = it.uses(0, "Force Field").amount(0, 5).passes(1);
    let it = it.uses_nth(0, KNOW, 0).picks(0, "seat 1");
    assert_eq!((it.rank(0), it.rank(1)), (7, 6));
}

#[test]
fn a_quickdraw_swaps_a_legal_hand_for_the_cheatin_one_and_answers_are_over() {
    let it = with("Quickdraw Handgun").will_draw(0, PAIR).will_draw(1, CHEATIN_FULL_HOUSE);
    let it = it.hand(1, [KNOW]).shootout_between(["Olivia Jenks"], ["Steele Archer"]).draws_hands();
    assert_eq!((it.rank(0), it.rank(1)), (2, 7));
    let it = it.uses(0, "Quickdraw Handgun");
    assert_eq!((it.rank(0), it.rank(1)), (7, 2));
    assert!(it.is_booted("Quickdraw Handgun") && it.state().is_cheatin(Seat(0)));
    let it = it.offers(1, "use It's Not What You Know... 0");
    let it = it.does_not_offer(1, "use It's Not What You Know... 1").everybody_passes();
    let it = it.goes_on_until(|it| it.state().player(Seat(0)).draw_hand.is_empty());
    assert!(it.in_discard(1, "Mechanical Horse") && it.in_discard(0, "Fresh Horses"));
}

#[test]
fn rank_modifiers_stay_with_the_player_whose_hand_is_swapped() {
    let it = with("Quickdraw Handgun")
        .winner(1)
        .will_draw(0, PAIR)
        .will_draw(1, CHEATIN_FULL_HOUSE)
        .hand(1, [KNOW])
        .shootout_between(["Olivia Jenks"], ["Steele Archer"])
        .draws_hands();
    let it = it.uses_nth(1, KNOW, 0).picks(1, "seat 0").uses(0, "Quickdraw Handgun");
    assert_eq!((it.rank(0), it.rank(1)), (6, 2));
}

#[test]
fn a_quickdraw_with_a_cheatin_hand_swaps_nothing_and_still_ends_answers() {
    let it = with("Quickdraw Handgun").will_draw(0, CHEATIN_PAIR).will_draw(1, CHEATIN_FULL_HOUSE);
    let it = it.hand(1, [KNOW]).shootout_between(["Olivia Jenks"], ["Steele Archer"]).draws_hands();
    let it = it.uses(0, "Quickdraw Handgun").never_fact("draw_hands_swapped");
    assert_eq!((it.rank(0), it.rank(1)), (2, 7));
    it.does_not_offer(1, "use It's Not What You Know... 1");
}

#[test]
fn a_mechanical_horse_can_be_ridden_as_often_as_it_is_paid_for() {
    let it = with("Mechanical Horse").ghost_rock(0, 5).begins();
    let it = it.uses_nth(0, "Mechanical Horse", 0).picks(0, "home:1").passes(1);
    let it = it.uses_nth(0, "Mechanical Horse", 0).picks(0, "town square").passes(1);
    assert_eq!((it.ghost_rock(0), it.is_booted("Olivia Jenks")), (1, false));
    assert!(!it.is_booted("Mechanical Horse"));
    it.does_not_offer(0, "use Mechanical Horse");
}

#[test]
fn the_wanted_cannot_refuse_a_tin_star() {
    let wanted = with("Tin Star").dude(1, "Pancho Castillo", "town square");
    let wanted = wanted.bounty("Pancho Castillo", 1).begins();
    let wanted = wanted.calls_out(0, "Olivia Jenks", "Pancho Castillo");
    wanted.happens_fact("callout_accepted").expects(|it| it.in_posse("Pancho Castillo"));
    let clean = with("Tin Star").dude(1, "Pancho Castillo", "town square").begins();
    clean.calls_out(0, "Olivia Jenks", "Pancho Castillo").asks(1, "refuse");
}

/// A Huckster of seat 0 who has a Hoyle and is to pull for a Shadow Walk.
fn hoyle(pull: &str) -> Trial {
    let it = town()
        .dude(0, "Steele Archer", "home")
        .bears("Steele Archer", ["Doyle's Hoyle", "Shadow Walk"])
        .deck(0, [pull])
        .begins();
    it.uses(0, "Shadow Walk")
}

#[test]
fn a_hoyle_takes_the_place_of_a_pull() {
    let it = hoyle("Bottom Dealin'").reacts(0, "Doyle's Hoyle").picks(0, "town square");
    assert_eq!(it.at("Steele Archer"), "town square");
    assert!(it.in_discard(0, "Doyle's Hoyle") && it.in_discard(0, "Bottom Dealin'"));
    let it = hoyle("Bottom Dealin'").lets_pass(0);
    assert_eq!(it.at("Steele Archer"), "home:0");
    assert!(it.carries("Steele Archer", "Doyle's Hoyle"));
}

#[test]
fn a_joker_whose_place_a_hoyle_takes_is_only_discarded() {
    let it = hoyle("Joker (red)").pip(0, "AS").reacts(0, "Doyle's Hoyle");
    assert!(it.in_discard(0, "Joker (red)") && !it.in_boot_hill(0, "Joker (red)"));
    let it = hoyle("Joker (red)").pip(0, "AS").lets_pass(0);
    assert!(it.in_boot_hill(0, "Joker (red)"));
}

#[test]
fn a_hoyle_is_for_the_pulls_of_its_own_dude() {
    let it = town()
        .dude(0, "Olivia Jenks", "home")
        .bears("Olivia Jenks", ["Doyle's Hoyle"])
        .dude(0, "Steele Archer", "home")
        .bears("Steele Archer", ["Shadow Walk"])
        .deck(0, ["Bottom Dealin'"])
        .begins();
    let it = it.uses(0, "Shadow Walk").happens_fact("skill_tested").asks(1, "play");
    assert!(it.carries("Olivia Jenks", "Doyle's Hoyle"));
}

#[test]
fn a_hoyle_palmed_for_a_two_lifts_the_hand() {
    let it = with("Doyle's Hoyle").will_draw(0, HIGH_CARD);
    let it = it.shootout_between(["Olivia Jenks"], ["Steele Archer"]).draws_hands();
    let two = it.clone().uses(0, "Doyle's Hoyle").picks(0, "Gomorra Parish");
    assert_eq!(two.rank(0), 2);
    assert!(two.draw_hand(0).contains(&"Doyle's Hoyle") && two.draw_hand(0).len() == 5);
    assert!(two.in_discard(0, "Gomorra Parish") && !two.in_play("Doyle's Hoyle"));
    let other = it.uses(0, "Doyle's Hoyle").picks(0, "Bunkhouse");
    assert_eq!(other.rank(0), 1);
}

#[test]
fn a_buffalo_rifle_joins_from_next_door_booted_and_without_moving() {
    let it = town()
        .booted_dude(0, "Olivia Jenks", "home")
        .bears("Olivia Jenks", ["Buffalo Rifle"])
        .shootout_between(["Clint Ramsey", "Olivia Jenks"], ["Pancho Castillo"]);
    assert!(it.in_posse("Olivia Jenks"));
    assert_eq!(it.at("Olivia Jenks"), "home:0");
    let it = town()
        .dude(0, "Olivia Jenks", "home")
        .bears("Olivia Jenks", ["Buffalo Rifle"])
        .shootout_between(["Clint Ramsey", "Olivia Jenks"], ["Pancho Castillo"]);
    assert!(it.in_posse("Olivia Jenks") && !it.is_booted("Olivia Jenks"));
}

/// Clint calls out Pancho in the town square; Olivia joins Clint from home, where she has a rifle.
fn joined_by_a_rifle(booted: bool) -> Trial {
    let it =
        town().dude(0, "Clint Ramsey", "town square").dude(1, "Pancho Castillo", "town square");
    let it = match booted {
        true => it.booted_dude(0, "Olivia Jenks", "home"),
        false => it.dude(0, "Olivia Jenks", "home"),
    };
    let it = it.bears("Olivia Jenks", ["Buffalo Rifle"]).begins();
    let it = it.calls_out(0, "Clint Ramsey", "Pancho Castillo").accepts(1);
    it.posse(0, ["Olivia Jenks"])
}

#[test]
fn a_buffalo_rifle_lets_its_dude_come_along_and_boot_all_the_same() {
    let it = joined_by_a_rifle(false).asks(0, "from_afar");
    let stays = it.clone().says_yes(0);
    assert!(stays.in_posse("Olivia Jenks") && !stays.is_booted("Olivia Jenks"));
    assert_eq!(stays.at("Olivia Jenks"), "home:0");
    let comes = it.says_no(0);
    assert!(comes.in_posse("Olivia Jenks") && comes.is_booted("Olivia Jenks"));
    assert_eq!(comes.at("Olivia Jenks"), "town square");
    let olivia = comes.card("Olivia Jenks");
    assert!(!comes.state().has_lasting(olivia, Change::JoinsLikeOthers {}));
    assert!(!joined_by_a_rifle(true).is_asked(0, "from_afar"));
}

/// An Ambush on Pancho, led by Clint from home, where Olivia has a Buffalo Rifle.
fn ambush_with_a_rifle(mark_at: &str) -> Trial {
    let it = town()
        .hand(0, ["Ambush"])
        .dude(0, "Clint Ramsey", "home")
        .dude(0, "Olivia Jenks", "home")
        .bears("Olivia Jenks", ["Buffalo Rifle"])
        .dude(1, "Pancho Castillo", mark_at)
        .begins();
    let it = it.uses(0, "Ambush").picks(0, "Clint Ramsey").picks(0, "Pancho Castillo");
    it.posse(0, ["Olivia Jenks"])
}

#[test]
fn a_buffalo_rifle_goes_along_when_a_job_moves_its_posse() {
    let it = ambush_with_a_rifle("town square").says_yes(0).opposes(1);
    assert_eq!(
        (it.at("Olivia Jenks").as_str(), it.is_booted("Olivia Jenks")),
        ("town square", false)
    );
}

#[test]
fn a_buffalo_rifle_far_from_the_mark_spares_nobody_to_boot() {
    let it = ambush_with_a_rifle("home");
    assert!(it.is_booted("Olivia Jenks"));
}

#[test]
fn a_legendary_holster_aces_if_the_pull_is_lower_than_the_bullets() {
    let drawn = |pull: &str| {
        let it = with("Legendary Holster").deck(0, [pull]);
        let it = it.shootout_between(["Olivia Jenks"], ["Pancho Castillo", "Clint Ramsey"]);
        assert_eq!(it.bullets("Olivia Jenks"), 4);
        it.uses(0, "Legendary Holster")
    };
    let it = drawn("Auction").picks(0, "Clint Ramsey");
    assert!(it.in_boot_hill(1, "Clint Ramsey") && it.is_booted("Legendary Holster"));
    let it = drawn("War Paint").never_fact("card_aced").asks(1, "play");
    assert!(it.in_discard(0, "War Paint"));
}

#[test]
fn a_cattle_feeder_is_attached_to_a_ranch_wherever_its_inventor_is() {
    let it = town()
        .hand(0, ["Auto Cattle-Feeder"])
        .option(|it| it.check = false)
        .deed(0, "Circle M Ranch")
        .dude(0, "Andreas Andregg", "home")
        .begins();
    let it = it.shops(0, "Auto Cattle-Feeder");
    assert!(it.carries("Circle M Ranch", "Auto Cattle-Feeder"));
    assert!(it.is_booted("Andreas Andregg"));
    let it = it.passes(1).uses(0, "Auto Cattle-Feeder").passes(1);
    assert_eq!((it.ghost_rock(0), it.is_booted("Auto Cattle-Feeder")), (11, true));
    it.does_not_offer(0, "use Auto Cattle-Feeder");
}

#[test]
fn a_cattle_feeder_needs_a_ranch_of_the_player() {
    let it = town()
        .hand(0, ["Auto Cattle-Feeder"])
        .deed(0, "General Store")
        .deed(1, "Circle M Ranch")
        .dude(0, "Andreas Andregg", "home")
        .begins();
    it.does_not_offer(0, "shop Auto Cattle-Feeder");
}

#[test]
fn a_cattle_feeder_works_for_whoever_controls_the_ranch() {
    let it = town()
        .option(|it| it.check = false)
        .deed(0, "Circle M Ranch")
        .bears("Circle M Ranch", ["Auto Cattle-Feeder"])
        .dude(1, "Olivia Jenks", "Circle M Ranch:0")
        .begins();
    let it = it.does_not_offer(0, "use Auto Cattle-Feeder").passes(0);
    let it = it.uses(1, "Auto Cattle-Feeder");
    assert_eq!((it.ghost_rock(0), it.ghost_rock(1)), (10, 11));
}

#[test]
fn a_shotgun_counts_the_bullets_of_its_carrier() {
    let it = with("Shotgun");
    let it =
        it.shootout_between(["Olivia Jenks"], ["Steele Archer", "Allie Hensman", "Clint Ramsey"]);
    let used = Use::of(it.state(), Seat(0), it.card("Shotgun"), 0);
    assert_eq!(it.state().opposing(&used).len(), 3);
    let it = it.uses(0, "Shotgun").expects(|it| it.in_boot_hill(1, "Allie Hensman"));
    assert!(it.in_play("Steele Archer") && it.in_play("Clint Ramsey"));
}
