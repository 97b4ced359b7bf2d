//! Costs, requirements, how often, how long, and how numbers are read (DT9).

use serde_json::json;

use crate::doomtown::town::state::Step;
use crate::doomtown::trial::{CHEATIN_PAIR, HIGH_CARD, PAIR, THREES, Town, Trial, town};
use crate::doomtown::{Phase, StartPhase};

/// Rules of this chapter that no scenario shows, and why.
pub const NOT_SHOWN: &[(&str, &str)] = &[("DT9", "its numbered rules are shown one by one")];

/// Which of these actions in hand seat 0 is offered now.
fn offered<const N: usize>(it: &Trial, titles: [&'static str; N]) -> Vec<&'static str> {
    titles.into_iter().filter(|title| it.is_offered(0, &format!("use {title}"))).collect()
}

#[test]
fn dt9_1_an_ability_is_used_at_its_time_only() {
    let all = ["War Paint", "Sun in Yer Eyes", "Cheatin' Varmint", "Coachwhip!", "Rope and Ride"];
    let duel = || {
        let it = town().hand(0, all).dude(0, "Olivia Jenks", "town square");
        it.dude(1, "Steele Archer", "town square").will_draw(0, PAIR)
    };
    let it = duel().will_draw(1, HIGH_CARD).begins();
    assert_eq!(offered(&it, all), ["War Paint"]);
    let it = it.calls_out(0, "Olivia Jenks", "Steele Archer").accepts(1);
    let it = it.asks(0, "callout_accepted").offers(0, "Rope and Ride").lets_pass(0);
    assert_eq!(offered(&it, all), ["Sun in Yer Eyes"]);
    assert_eq!(offered(&it.draws_hands(), all), ["Cheatin' Varmint"]);
    // Varmint may be used at two times; now it need not be paid for.
    let it = duel().ghost_rock(0, 0).will_draw(1, CHEATIN_PAIR).begins();
    let it = it.calls_out(0, "Olivia Jenks", "Steele Archer").accepts(1).lets_pass(0);
    assert_eq!(offered(&it.draws_hands(), all), ["Cheatin' Varmint", "Coachwhip!"]);
}

#[test]
fn dt9_1_a_card_with_two_times_may_be_used_at_either() {
    let curse = || {
        let it = town().dude(0, "Steele Archer", "town square");
        it.bears("Steele Archer", ["Blood Curse"])
    };
    let it = curse().dude(1, "Olivia Jenks", "town square").begins();
    it.uses(0, "Blood Curse").asks(0, "dude");
    let it = curse().shootout_between(["Steele Archer"], ["Olivia Jenks"]);
    it.uses(0, "Blood Curse").happens_fact("skill_tested");
}

#[test]
fn dt9_2_costs_are_paid_before_the_test_and_the_test_is_made_before_anything_happens() {
    let it = town().dude(0, "Steele Archer", "home").bears("Steele Archer", ["Blood Curse"]);
    let it = it.will_draw(0, ["Kidnappin'"]).begins().uses(0, "Blood Curse");
    it.happens_in_order([
        json!({"type": "ability_used", "seat": 0}),
        json!({"type": "card_booted"}),
        json!({"type": "pulled", "seat": 0}),
        json!({"type": "skill_tested", "passed": true}),
        json!({"type": "lasting_began"}),
    ]);
    let it = town().hand(0, ["Bounty Hunter"]).dude(1, "Fred Aims", "home").bounty("Fred Aims", 1);
    it.begins().uses(0, "Bounty Hunter").happens_in_order([
        json!({"type": "card_played", "seat": 0}),
        json!({"type": "ghost_rock_moved", "amount": 2}),
        json!({"type": "token_made", "seat": 0}),
    ]);
}

#[test]
fn dt9_3_who_cannot_pay_all_costs_cannot_use_it() {
    let express = || town().deed(0, "Pony Express");
    express().hand(0, ["Ambush"]).begins().offers(0, "use Pony Express");
    let it = express().hand(0, ["Ambush"]).booted("Pony Express").begins();
    it.does_not_offer(0, "use Pony Express");
    // No card is there to be discarded for another.
    express().begins().does_not_offer(0, "use Pony Express");
    let hunting = |ghost_rock| {
        let it = town().hand(0, ["Bounty Hunter"]).ghost_rock(0, ghost_rock);
        let it = it.dude(1, "Fred Aims", "home").bounty("Fred Aims", 1).begins();
        it.is_offered(0, "use Bounty Hunter")
    };
    assert_eq!((hunting(2), hunting(1)), (true, false));
    let it = town().dude(0, "Olivia Jenks", "home").bears("Olivia Jenks", ["Mechanical Horse"]);
    let it = it.ghost_rock(0, 3).begins().uses(0, "Mechanical Horse").picks(0, "home:1");
    assert_eq!(it.ghost_rock(0), 1);
    it.passes(1).does_not_offer(0, "use Mechanical Horse");
}

#[test]
fn dt9_3_a_job_boots_its_leader_if_it_says_so_and_never_its_card() {
    let leads = |job: &'static str| {
        let it = town().hand(0, [job]).dude(0, "Sloane", "home");
        let it = it.dude(1, "Steele Archer", "town square").begins().uses(0, job);
        it.asks(1, "oppose").is_booted("Sloane")
    };
    // That Sloane joins posses unbooted spares her no cost.
    assert_eq!((leads("Kidnappin'"), leads("A Coach Comes to Town")), (true, false));
    let it = town().hand(0, ["A Coach Comes to Town"]).booted_dude(0, "Sloane", "home").begins();
    it.does_not_offer(0, "use A Coach Comes to Town");
}

#[test]
fn dt9_3_no_react_spares_a_cost() {
    let it = town().hand(0, ["Ambush"]).dude(0, "Olivia Jenks", "home");
    let it = it.bears("Olivia Jenks", ["Roan"]).dude(1, "Steele Archer", "town square").begins();
    let it = it.uses(0, "Ambush").asks(1, "oppose");
    assert!(it.is_booted("Olivia Jenks") && !it.is_booted("Roan"));
}

#[test]
fn dt9_4_the_first_sentence_has_to_be_possible() {
    let offered = |it: Town, card: &str| it.begins().is_offered(0, &format!("use {card}"));
    let station = town().deed(0, "Railroad Station").dude(0, "Olivia Jenks", "home");
    assert!(!offered(station.clone(), "Railroad Station"));
    let there = station.dude(0, "Clint Ramsey", "Railroad Station");
    assert!(offered(there, "Railroad Station"));
    let guns = town().hand(0, ["Hired Guns"]).discard(0, ["Shotgun"]);
    assert!(!offered(guns.clone(), "Hired Guns"));
    assert!(offered(guns.discard(0, ["Olivia Jenks"]), "Hired Guns"));
    let pharmacy = town().deed(0, "The Pharmacy").dude(0, "Olivia Jenks", "home");
    assert!(!offered(pharmacy.clone(), "The Pharmacy"));
    assert!(offered(pharmacy.booted("Olivia Jenks"), "The Pharmacy"));
}

#[test]
fn dt9_4_later_sentences_do_what_they_can() {
    let it = town().dude(0, "Steele Archer", "town square").hand(0, ["Rumors"]);
    let it = it.bears("Steele Archer", ["Raising Hell"]).will_draw(0, ["Roan"]);
    let it = it.shootout_between(["Steele Archer"], ["Olivia Jenks"]);
    let it = it.uses(0, "Raising Hell").never_fact("dude_entered");
    assert!(it.in_boot_hill(0, "Rumors") && it.in_boot_hill(0, "Raising Hell"));
}

#[test]
fn dt9_4_a_first_sentence_with_an_if_may_come_to_nothing() {
    let it = town().dude(0, "Allie Hensman", "home").begins().uses(0, "Allie Hensman");
    assert_eq!((it.points("Allie Hensman"), it.is_booted("Allie Hensman")), (0, true));
    let it = town().deed(0, "Circle M Ranch").hand(0, ["Ambush", "Ambush", "Ambush", "Roan"]);
    let it = it.begins().uses(0, "Circle M Ranch").never_fact("cards_drawn");
    assert!(it.is_booted("Circle M Ranch"));
}

#[test]
fn dt9_5_an_ability_is_used_once_a_day_even_if_it_boots_nothing_or_its_card_unboots() {
    let it = town().dude(0, "Kevin Wainwright", "home").dude(0, "Avie Cline", "town square");
    let it = it.dude(0, "Steele Archer", "home:1").begins();
    let it = it.uses(0, "Kevin Wainwright").picks(0, "home:1").passes(1);
    let it = it.does_not_offer(0, "use Kevin Wainwright");
    let it = it.goes_on_until(|it| it.state().day == 2 && it.state().phase == Phase::Noon);
    let it = it.goes_on_to(0, "play");
    it.offers(0, "use Kevin Wainwright");
    let it = town().deed(0, "The Pharmacy").dude(0, "Allie Hensman", "home");
    let it = it.hand(0, ["Good Stiff Drink"]).dude(1, "Steven Wiles", "home").begins();
    let it = it.uses(0, "Allie Hensman").passes(1).uses(0, "The Pharmacy").passes(1);
    let it = it.expects(|it| !it.is_booted("Allie Hensman"));
    // Once more means once.
    let it = it.does_not_offer(0, "use Allie Hensman").uses(0, "Good Stiff Drink").passes(1);
    it.uses(0, "Allie Hensman").passes(1).does_not_offer(0, "use Allie Hensman");
}

#[test]
fn dt9_5_repeat_abilities_have_no_limit_and_each_copy_of_an_action_is_spent() {
    let it = town().dude(0, "Olivia Jenks", "home").bears("Olivia Jenks", ["Mechanical Horse"]);
    let it = it.hand(0, ["Reserves", "Reserves"]).begins();
    let it = it.uses(0, "Mechanical Horse").picks(0, "home:1").passes(1);
    let it = it.uses(0, "Mechanical Horse").picks(0, "town square").passes(1);
    let it = it.offers(0, "use Mechanical Horse").uses(0, "Reserves").passes(1);
    let it = it.uses(0, "Reserves").passes(1).does_not_offer(0, "use Reserves");
    assert_eq!(it.ghost_rock(0), 10 - 2 - 2 + 1 + 1);
}

#[test]
fn dt9_5_a_spell_is_cast_once_a_day_whatever_for() {
    let it = town().dude(0, "Steele Archer", "home").bears("Steele Archer", ["Shadow Walk"]);
    let it = it.dude(0, "Olivia Jenks", "town square").dude(1, "Pancho Castillo", "town square");
    let it = it.will_draw(0, ["Bottom Dealin'"]).begins();
    let walk = it.card("Shadow Walk");
    let it = it.uses(0, "Shadow Walk").expects(|it| it.state().is_used_up(walk, 1)).passes(1);
    let it = it.calls_out(0, "Olivia Jenks", "Pancho Castillo").accepts(1).goes_on_to(0, "play");
    it.does_not_offer(0, "use Shadow Walk");
}

#[test]
fn dt9_5_who_left_play_and_came_back_is_a_new_card() {
    let it = town()
        .hand(0, ["Kidnappin'", "Hired Guns"])
        .dude(0, "Allie Hensman", "town square")
        .dude(0, "Pancho Castillo", "home")
        .booted_dude(1, "Steven Wiles", "home")
        .begins();
    let it = it.uses(0, "Allie Hensman").passes(1);
    let it = it.uses(0, "Kidnappin'").picks(0, "Allie Hensman");
    let it = it.posse(0, []).expects(|it| it.in_discard(0, "Allie Hensman")).passes(1);
    let it = it.uses(0, "Hired Guns").passes(1);
    let it = it.shops(0, "Allie Hensman").passes(1);
    assert_eq!((it.points("Allie Hensman"), it.is_booted("Allie Hensman")), (0, false));
    it.offers(0, "use Allie Hensman");
}

#[test]
fn dt9_6_whoever_controls_a_card_uses_it() {
    let it = town()
        .deed(0, "Yan Li's Tailoring")
        .dude(1, "Olivia Jenks", "Yan Li's Tailoring")
        .dude(0, "Allie Hensman", "home:1")
        .controlled_by("Allie Hensman", 1)
        .dude(0, "Steven Wiles", "home")
        .begins();
    let it = it.does_not_offer(0, "use Yan Li's Tailoring").does_not_offer(0, "use Allie Hensman");
    it.passes(0).offers(1, "use Yan Li's Tailoring").offers(1, "use Allie Hensman");
}

#[test]
fn dt9_7_a_noon_effect_lasts_through_sundown() {
    let it = town().hand(0, ["War Paint", "Ambush"]).dude(0, "Olivia Jenks", "home").begins();
    let it = it.uses(0, "War Paint").goes_on_until(|it| it.is_asked(0, "sundown_discard"));
    assert_eq!(it.bullets("Olivia Jenks"), 4);
    let it = it.goes_on_until(|it| it.state().day == 2);
    assert_eq!(it.bullets("Olivia Jenks"), 2);
}

#[test]
fn dt9_7_a_shootout_effect_ends_with_the_shootout() {
    let it = town().dude(1, "Pancho Castillo", "town square").hand(0, ["Sun in Yer Eyes"]);
    let it = it.will_draw(0, HIGH_CARD).will_draw(1, PAIR);
    let it = it.shootout_between(["Olivia Jenks"], ["Pancho Castillo"]);
    let it = it.uses(0, "Sun in Yer Eyes").picks(0, "Pancho Castillo").draws_hands();
    assert_eq!((it.bullets("Pancho Castillo"), it.is_stud("Pancho Castillo")), (1, false));
    let it = it.goes_on_until(|it| it.state().shootout.is_none());
    assert_eq!((it.bullets("Pancho Castillo"), it.is_stud("Pancho Castillo")), (3, true));
    assert!(it.in_play("Pancho Castillo") && it.state().phase == Phase::Noon);
}

#[test]
fn dt9_7_a_resolution_effect_ends_with_the_round() {
    let it = town().hand(0, ["Cheatin' Varmint"]);
    let it = it.will_draw(0, PAIR).will_draw(0, PAIR).will_draw(1, THREES).will_draw(1, THREES);
    let it = it.shootout_between(["Olivia Jenks", "Fred Aims"], ["Steele Archer", "Travis Moone"]);
    let it = it.draws_hands().uses(0, "Cheatin' Varmint").picks(0, "seat 1");
    assert_eq!(it.rank(1), 2);
    let second = |it: &Trial| it.state().shootout.as_ref().is_some_and(|it| it.round == 2);
    let it = it.goes_on_until(second).goes_on_to_step(Step::Resolution);
    assert_eq!((it.rank(0), it.rank(1)), (2, 4));
}

#[test]
fn dt9_7_a_react_ends_with_the_shootout_or_the_phase() {
    let it = town().hand(0, ["Tail Between Yer Legs"]).dude(0, "Olivia Jenks", "town square");
    let it = it.dude(1, "Allie Hensman", "town square").will_draw(0, HIGH_CARD);
    let it = it.will_draw(1, PAIR).begins().calls_out(0, "Olivia Jenks", "Allie Hensman");
    let it = it.accepts(1).reacts(0, "Tail Between Yer Legs").draws_hands();
    assert_eq!(it.bullets("Allie Hensman"), 0);
    let it = it.goes_on_until(|it| it.state().shootout.is_none());
    assert!(it.in_play("Allie Hensman") && it.bullets("Allie Hensman") == 2);
    let it = town().phase(StartPhase::Upkeep).deed(0, "The Town Hall");
    let it = it.dude(0, "Olivia Jenks", "The Town Hall").dude(0, "Clint Ramsey", "home").begins();
    let it = it.reacts(0, "The Town Hall").asks(0, "pay_upkeep");
    assert_eq!(it.upkeep("Olivia Jenks"), 0);
    let it = it.goes_on_until(|it| it.state().phase == Phase::Noon);
    assert_eq!(it.upkeep("Olivia Jenks"), 1);
}

#[test]
fn dt9_7_a_trait_lasts_as_long_as_its_card_is_there() {
    let it = town().dude(0, "Olivia Jenks", "home").dude(0, "Travis Moone", "home");
    let it = it.bears("Olivia Jenks", ["Pearl-Handled Revolver"]).begins();
    assert!(it.is_stud("Olivia Jenks") && !it.is_stud("Travis Moone"));
    let it =
        it.trades(0, "home").expects(|it| it.carries("Travis Moone", "Pearl-Handled Revolver"));
    assert!(!it.is_stud("Olivia Jenks") && it.is_stud("Travis Moone"));
}

#[test]
fn dt9_7_control_points_and_bounty_stay() {
    let it = town().dude(0, "Allie Hensman", "town square").deed(0, "B & B Attorneys");
    let it = it.dude(1, "Steven Wiles", "home").bounty("Allie Hensman", 1).begins();
    let it = it.uses(0, "Allie Hensman").passes(1).uses(0, "B & B Attorneys").picks(0, "yes");
    let it = it.goes_on_until(|it| it.state().day == 2);
    assert_eq!((it.points("Allie Hensman"), it.bounty("Allie Hensman")), (1, 2));
}

#[test]
fn dt9_8_in_a_shootout_abilities_come_from_the_posse_and_touch_posses() {
    let facing = |name: &str| {
        let it = town().dude(0, "Olivia Jenks", "town square");
        let it = it.dude(0, "Xiong Wendy Cheng", "town square");
        let it = it.dude(1, "Allie Hensman", "town square").dude(1, "Fred Aims", "town square");
        let it = it.begins().calls_out(0, name, "Allie Hensman").accepts(1);
        it.goes_on_to(0, "play")
    };
    facing("Olivia Jenks").does_not_offer(0, "use Xiong Wendy Cheng");
    let it = facing("Xiong Wendy Cheng").uses(0, "Xiong Wendy Cheng");
    // Fred is there, but in no posse: nobody else was to be chosen.
    assert_eq!(
        (it.at("Allie Hensman"), it.at("Fred Aims")),
        ("home:1".into(), "town square".into())
    );
}

#[test]
fn dt9_9_you_are_whoever_controls_the_card() {
    let it = town().dude(1, "Irving Patterson", "town square");
    let it = it.controlled_by("Irving Patterson", 0).dude(1, "Allie Hensman", "town square");
    let it = it.begins().calls_out(0, "Irving Patterson", "Allie Hensman").accepts(1);
    assert_eq!((it.ghost_rock(0), it.ghost_rock(1)), (11, 10));
}

#[test]
fn dt9_9_what_is_here_is_where_the_card_is() {
    let it = town().deed(0, "Charlie's Place").dude(0, "Olivia Jenks", "Charlie's Place");
    let it = it.dude(1, "Steele Archer", "Charlie's Place").dude(1, "Fred Aims", "town square");
    let it = it.dude(0, "Clint Ramsey", "home").begins().uses(0, "Charlie's Place");
    let it = it.offers(0, "Olivia Jenks").offers(0, "Steele Archer");
    it.does_not_offer(0, "Fred Aims").does_not_offer(0, "Clint Ramsey");
}

#[test]
fn dt9_9_one_may_where_it_says_so_and_must_elsewhere() {
    let duel = |card: &'static str| {
        let it = town().hand(0, [card]).will_draw(0, PAIR).will_draw(1, PAIR);
        it.shootout_between(["Clint Ramsey"], ["Allie Hensman", "Lawrence Blackwood"])
    };
    let it = duel("Make the Smart Choice").uses(0, "Make the Smart Choice");
    let it = it.does_not_offer(0, "pass").picks(0, "Allie Hensman");
    assert_eq!(it.choice_of(1), (0, 1));
    // Lawrence is the only one with fewer bullets than Clint's 2.
    let it = duel("Point Blank").draws_hands().uses(0, "Point Blank");
    assert!(it.in_boot_hill(1, "Lawrence Blackwood"));
    let it = town().hand(0, ["Point Blank"]);
    let it = it.shootout_between(["Pancho Castillo"], ["Allie Hensman", "Fred Aims"]).draws_hands();
    it.uses(0, "Point Blank").offers(1, "Fred Aims").does_not_offer(1, "pass");
}

/// Olivia Jenks of seat 0 hides from others' Shootout abilities; Pancho Castillo and Allie Hensman
/// face her.
fn hidden<const N: usize>(posse: [&str; N]) -> Trial {
    let it = town()
        .hand(0, ["Hiding in the Shadows"])
        .hand(1, ["Sun in Yer Eyes", "Rumors"])
        .dude(0, "Olivia Jenks", "town square")
        .dude(0, "Lucinda Lucy Clover", "town square")
        .dude(1, "Pancho Castillo", "town square")
        .bears("Pancho Castillo", ["Shotgun"])
        .begins();
    let it = it.uses(0, "Hiding in the Shadows").picks(0, "Olivia Jenks").passes(1);
    let it = it.calls_out(0, "Olivia Jenks", "Pancho Castillo").accepts(1).posse(0, posse);
    it.passes(0)
}

#[test]
fn dt9_10_who_cannot_be_chosen_is_safe_from_what_would_pick_them() {
    let it = hidden(["Lucinda Lucy Clover"]).uses(1, "Shotgun");
    assert!(it.in_boot_hill(0, "Lucinda Lucy Clover") && it.in_play("Olivia Jenks"));
    let it = hidden([]).does_not_offer(1, "use Shotgun").uses(1, "Sun in Yer Eyes");
    assert_eq!((it.bullets("Olivia Jenks"), it.bullets("Pancho Castillo")), (2, 2));
}

#[test]
fn dt9_10_who_stands_before_others_covers_them_unless_all_are_affected() {
    let it = town()
        .hand(0, ["Rumors", "Tresspassin'"])
        .deed(0, "General Store")
        .dude(1, "Tyxarglenak", "General Store")
        .dude(1, "Steele Archer", "General Store")
        .dude(1, "Avie Cline", "home")
        .begins();
    let rumors = it.clone().uses(0, "Rumors").offers(0, "Tyxarglenak").offers(0, "Avie Cline");
    rumors.does_not_offer(0, "Steele Archer");
    let it = it.uses(0, "Tresspassin'").picks_all(1, []);
    assert_eq!((it.bounty("Tyxarglenak"), it.bounty("Steele Archer")), (1, 1));
}

#[test]
fn dt9_14_a_value_is_read_as_13_at_most() {
    let it = town().deed(0, "Cattle Market").dude(0, "Eve Henry", "Cattle Market");
    let it = it.dude(0, "Olivia Jenks", "Cattle Market").begins();
    assert_eq!((it.value("Eve Henry"), it.value("Olivia Jenks")), (13, 5));
}

#[test]
fn dt9_14_bullets_and_influence_are_read_as_0_at_least_but_the_true_sum_is_kept() {
    let it = town()
        .hand(0, ["War Paint", "Rumors"])
        .deed(0, "Charlie's Place")
        .deed(0, "Yan Li's Tailoring")
        .dude(0, "Lawrence Blackwood", "Charlie's Place")
        .dude(0, "Travis Moone", "town square")
        .dude(1, "Steven Wiles", "home")
        .begins();
    let it = it.uses(0, "Charlie's Place").picks(0, "no").passes(1);
    assert_eq!(it.bullets("Lawrence Blackwood"), 0);
    let it = it.uses(0, "War Paint").picks(0, "Lawrence Blackwood").passes(1);
    assert_eq!(it.bullets("Lawrence Blackwood"), 1);
    let it = it.uses(0, "Rumors").picks(0, "Travis Moone").passes(1);
    assert_eq!(it.influence("Travis Moone"), 0);
    let it = it.uses(0, "Yan Li's Tailoring").picks(0, "Travis Moone").passes(1);
    assert_eq!(it.influence("Travis Moone"), 0);
}

#[test]
fn dt9_14_the_last_change_decides_between_stud_and_draw() {
    let changed = |winner: u8| {
        let it = town().winner(winner).hand(1, ["Sun in Yer Eyes"]);
        let it = it.dude(0, "Mongwau the Mighty", "town square");
        let it = it.bears("Mongwau the Mighty", ["Soul Blast"]);
        let it = it.shootout_between(["Mongwau the Mighty"], ["Olivia Jenks"]);
        let blind = |it: Trial| it.uses(1, "Sun in Yer Eyes").picks(1, "Mongwau the Mighty");
        let it = match winner {
            0 => blind(it.uses(0, "Mongwau the Mighty")),
            _ => blind(it).uses(0, "Mongwau the Mighty"),
        };
        (it.is_stud("Mongwau the Mighty"), it.bullets("Mongwau the Mighty"))
    };
    assert_eq!(changed(0), (false, 1));
    assert_eq!(changed(1), (true, 1));
}

#[test]
fn dt9_14_what_is_attached_last_decides_between_stud_and_draw_too() {
    let blinded = |first: bool| {
        let it = town().hand(0, ["Concealed Weapons", "Pearl-Handled Revolver"]);
        let it = it.hand(1, ["Sun in Yer Eyes"]).dude(0, "Clint Ramsey", "town square");
        let it = it.option(|it| it.check = false).dude(1, "Olivia Jenks", "town square");
        let it = it.begins().uses(0, "Concealed Weapons").passes(1);
        let it = it.calls_out(0, "Clint Ramsey", "Olivia Jenks").accepts(1);
        let it = it.goes_on_to_step(Step::Plays);
        let blind = |it: Trial| it.uses(1, "Sun in Yer Eyes").picks(1, "Clint Ramsey");
        let it = match first {
            true => blind(it.passes(0)).shops(0, "Pearl-Handled Revolver"),
            false => blind(it.shops(0, "Pearl-Handled Revolver")),
        };
        it.is_stud("Clint Ramsey")
    };
    assert!(blinded(true) && !blinded(false));
}

#[test]
fn dt9_14_who_cannot_become_a_draw_does_not() {
    let it = town().hand(1, ["Sun in Yer Eyes"]).dude(0, "Pancho Castillo", "town square");
    let it = it.bears("Pancho Castillo", ["Peacemaker"]);
    let it = it.shootout_between(["Pancho Castillo"], ["Olivia Jenks"]).passes(0);
    let it = it.uses(1, "Sun in Yer Eyes").picks(1, "Pancho Castillo");
    assert!(it.is_stud("Pancho Castillo"));
}

#[test]
fn dt9_14_grit_is_value_bullets_and_influence_none_of_them_below_0() {
    let it = town()
        .deed(0, "Charlie's Place")
        .dude(0, "Steele Archer", "Charlie's Place")
        .bears("Steele Archer", ["Soul Blast"])
        .dude(1, "Lawrence Blackwood", "Charlie's Place")
        .dude(1, "Olivia Jenks", "town square")
        .begins();
    let it = it.uses(0, "Charlie's Place").picks(0, "Lawrence Blackwood").picks(0, "no").passes(1);
    let it = it.calls_out(0, "Steele Archer", "Lawrence Blackwood").accepts(1).posse(1, []);
    let it = it.uses(0, "Soul Blast").picks(0, "Lawrence Blackwood");
    // 3, 1 less 2, and 1.
    it.happens_fact_with("skill_tested", json!({"difficulty": 4}));
}

#[test]
fn dt9_14_influence_counts_anywhere_and_control_points_on_every_card_that_one_controls() {
    let it = town()
        .deed(0, "General Store")
        .deed(0, "Telegraph Office")
        .dude(0, "Olivia Jenks", "home:1")
        .dude(0, "Clint Ramsey", "town square")
        .points("Clint Ramsey", 2)
        .dude(1, "Steele Archer", "Telegraph Office:0")
        .begins();
    assert_eq!((it.total_influence(0), it.total_influence(1)), (3, 2));
    // The store and Clint; the office is worth 2 to the player who has taken it.
    assert_eq!((it.total_points(0), it.total_points(1)), (3, 2));
}
