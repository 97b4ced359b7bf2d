//! Claims are settled, headquarters stormed, and players go out (S9.3, S9.4, G28, G48–G55).

use crate::engine::{OutcomeKind, Seat, Viewer};
use crate::gunslingers::fact;
use crate::gunslingers::trial::{Race, Setting, town};
use crate::gunslingers::{Action, Fact, OutReason, Phase};

#[test]
fn s9_3_a_single_claimant_takes_control_and_where_nobody_claims_nothing_changes() {
    let race =
        town(2).gang(0, "plug").controls(1, ["church"]).begins().plans(0, [("bank", "plug")]);
    let race = race.happens_by("S9.4", "Seat 0 takes the Bank and gets 1 reputation token.");
    race.controls_now("bank", Some(0), 1).controls_now("church", Some(1), 2).reputation(0, 5);
}

#[test]
fn s9_3_two_claimants_have_a_gunfight_and_its_winner_takes_control() {
    let race = town(2).gang(0, "plug").gang(1, "plug").begins();
    let race = race.plans(0, [("depot", "plug")]).plans(1, [("depot", "plug")]);
    let race = race.happens("Gunfight at the Train Station").controls_now("depot", None, 0);
    race.fights(1).backs_down(0).controls_now("depot", Some(1), 1).reputation(1, 6);
}

/// Test vector 4.
#[test]
fn s9_4_the_loser_returns_what_they_have_and_the_captor_gets_the_full_number() {
    let race = town(2).gang(0, "plug").tokens(1, 2).controls(1, ["sheriff"]).begins();
    let race = race.plans(0, [("sheriff", "plug")]).reputation(1, 0).reputation(0, 7);
    race.happens("from seat 1 and gets 3 reputation tokens; the loser returns 2.");
}

#[test]
fn s9_4_all_markers_are_removed_and_one_is_added() {
    let race = town(2).gang(0, "plug").tokens(1, 9).controls(1, ["sheriff"]).begins();
    race.plans(0, [("sheriff", "plug")]).controls_now("sheriff", Some(0), 1).reputation(1, 6);
}

/// Test vector 5.
#[test]
fn g24_a_defence_leaves_the_markers_as_they_are() {
    let race = town(2).gang(0, "plug").controls(0, ["bank"]).begins().plans(0, [("bank", "plug")]);
    race.happens_by("G24", "Seat 0 holds the Bank")
        .controls_now("bank", Some(0), 2)
        .reputation(0, 4);
    let fought = town(2).gang(0, "plug").gang(1, "plug").controls(0, ["depot"]).begins();
    let fought = fought.plans(0, [("depot", "plug")]).plans(1, [("depot", "plug")]);
    let fought = fought.fights(0).backs_down(1).controls_now("depot", Some(0), 2);
    fought.reputation(0, 4);
}

#[test]
fn g24_only_a_claim_defends_what_one_controls() {
    // The duellist stays at home, and the station is lost without a shot.
    let race = town(2).gang(0, "duellist").gang(1, "plug").controls(0, ["depot"]).begins();
    race.plans(0, []).plans(1, [("depot", "plug")]).happens("Seat 1 takes the Train Station");
}

#[test]
fn g28_territories_are_settled_in_the_order_of_the_board() {
    let race = town(2).gang(0, "plug plug plug plug").begins();
    let race = race
        .plans(0, [("saloon", "plug"), ("depot", "plug"), ("bank", "plug"), ("church", "plug")]);
    let taken = |fact: &Fact| match fact {
        Fact::TerritoryTaken(fact::TerritoryTaken { property, .. }) => Some(property.deed().id),
        _ => None,
    };
    assert_eq!(
        race.facts().filter_map(taken).collect::<Vec<_>>(),
        ["bank", "church", "depot", "saloon"]
    );
}

#[test]
fn g33_where_nobody_is_left_the_territory_stays_with_its_controller() {
    let meet = |town: Setting| {
        let race = town.gang(0, "plug").gang(1, "plug").begins();
        let race = race.plans(0, [("depot", "plug")]).plans(1, [("depot", "plug")]);
        race.backs_down(0).backs_down(1).happens_by("G33", "Nobody wins the Train Station")
    };
    meet(town(2)).controls_now("depot", None, 0);
    meet(town(3).controls(2, ["depot"])).controls_now("depot", Some(2), 2);
}

/// Seat 1 storms the headquarters of seat 0 with `party`; `home` guards it.
fn storm(round: u8, home: &str, party: &str) -> Setting {
    town(3).round(round).gang(1, party).gang(0, home)
}

/// Test vector 11.
#[test]
fn g52_two_who_arrive_at_a_headquarters_are_too_few_and_do_not_fight() {
    let race = storm(1, "", "plug plug").begins().plans(1, [("undertaker", "plug plug")]);
    let race =
        race.happens_by("G52", "Seat 1 has too few at the Undertaker").does_not_happen("Gunfight");
    race.controls_now("undertaker", Some(0), 2);
}

#[test]
fn g52_three_must_arrive_not_just_be_sent() {
    // The Parlor House is five steps from all else that seat 0 controls: two of three are late.
    let race = town(3).gang(0, "plug plug plug").neutral("undertaker").controls(0, ["stable"]);
    let race = race.begins().dice(&[1, 1, 6]).plans(0, [("parlor", "plug plug plug")]);
    race.happens("Delayed").happens_by("G52", "too few at the Parlor House").controls_now(
        "parlor",
        Some(1),
        2,
    );
}

#[test]
fn g50_the_boss_and_all_who_were_not_placed_guard_a_headquarters() {
    let race = storm(1, "duellist plug enforcer", "plug plug plug").begins();
    let race = race.plans(0, [("bank", "enforcer")]).plans(1, [("undertaker", "plug plug plug")]);
    race.happens_by("G50", "seat 0 with Silas Neat, duellist 13 and plug 14;").asks(0, "stand");
}

#[test]
fn g50_who_was_placed_on_the_card_of_their_headquarters_guards_it_with_the_others() {
    let race = storm(1, "duellist plug", "plug plug plug").begins();
    let race = race.plans(0, [("undertaker", "plug")]).plans(1, [("undertaker", "plug plug plug")]);
    race.happens("seat 0 with Silas Neat, duellist 13 and plug 14;");
}

#[test]
fn g50_who_is_in_jail_guards_nothing() {
    let race = storm(1, "duellist", "plug plug plug").jailed(13, 3).begins();
    race.plans(1, [("undertaker", "plug plug plug")]).happens("seat 0 with Silas Neat;");
}

/// The dice of each who shot at once, by number.
fn dice_of_shots(race: &Race) -> Vec<(u16, usize)> {
    let shots = |fact: &Fact| match fact {
        Fact::ShotsFired(fact::ShotsFired { shots, .. }) => Some(shots.clone()),
        _ => None,
    };
    let shots = race.facts().filter_map(shots).flatten();
    shots.map(|shot| (shot.gun.0, shot.dice.len())).collect()
}

#[test]
fn g50_the_boss_shoots_as_a_duellist_and_g51_each_defender_has_two_more_dice() {
    let race = storm(1, "plug", "plug plug enforcer").begins().plans(0, []);
    let race = race.plans(1, [("undertaker", "plug plug enforcer")]).fights(0).fights(1);
    let race = race.dice(&[1; 12]).no_bribes();
    assert_eq!(dice_of_shots(&race), [(0, 5), (12, 2), (13, 3), (10, 1), (11, 1)]);
}

#[test]
fn g51_there_is_no_cover_elsewhere() {
    let race = town(2).gang(0, "plug").gang(1, "plug").begins();
    let race = race.plans(0, [("depot", "plug")]).plans(1, [("depot", "plug")]).fights(0).fights(1);
    let race = race.dice(&[1, 1]).no_bribes();
    assert_eq!(dice_of_shots(&race), [(10, 1), (11, 1)]);
}

#[test]
fn g50_a_boss_who_would_die_is_wounded_and_fresh_in_the_next_round() {
    let race = storm(1, "", "duellist duellist plug").begins();
    let race = race.plans(1, [("undertaker", "duellist duellist plug")]).fights(0).fights(1);
    // The Boss misses; the first duellist hits, the second does not; a 6 would kill.
    let race = race.dice(&[1, 1, 1, 1, 1, 6, 1, 1, 1, 1, 1, 6]).no_bribes();
    let race = race.gun_was(0, "wounded").happens("Seat 1 takes the Undertaker");
    race.gun_is(0, "fit").works_for(0, 0).reputation(1, 6);
}

#[test]
fn g52_a_storm_after_which_two_stand_takes_the_headquarters_and_with_one_it_does_not() {
    // Quick: the Boss rolls five dice, three plugs three. Each 6 of the Boss hits one.
    let volley = |boss: [u32; 5], wounds: &[u32]| {
        let race = storm(1, "", "plug plug plug").quick().begins();
        let race = race.plans(1, [("undertaker", "plug plug plug")]).fights(0).fights(1);
        let dice = [&boss[..], &[6, 1, 1], wounds].concat();
        race.dice(&dice).no_bribes()
    };
    volley([6, 1, 1, 1, 1], &[4, 4]).controls_now("undertaker", Some(1), 1);
    let failed = volley([6, 6, 1, 1, 1], &[4, 4, 4]).controls_now("undertaker", Some(0), 2);
    failed.happens_by("G52", "only 1 of seat 1's still stand").reputation(1, 4);
}

#[test]
fn g52_a_headquarters_that_is_another_s_already_is_taken_as_any_place() {
    let race = town(3).controls(1, ["undertaker"]).gang(2, "plug").gang(1, "plug").begins();
    let race = race.plans(1, []).plans(2, [("undertaker", "plug")]);
    race.controls_now("undertaker", Some(2), 1).does_not_happen("Gunfight");
}

/// Test vector 12.
#[test]
fn g53_who_retakes_their_headquarters_in_round_2_stays_in() {
    let race = taken_in_round_1(storm(1, "", "plug plug plug").gang(0, "plug"));
    let race = race.plans(0, [("undertaker", "13")]).others_stay_home();
    let race = race.controls_now("undertaker", Some(0), 1);
    let race = race.dice_of(Action::BeginWeek {}, &[1, 1, 1]).posse_stays(1);
    race.happens("Week 2 is over").does_not_happen("is out").asks(0, "plan");
}

/// Test vector 12.
#[test]
fn g53_who_does_not_retake_it_is_out_after_the_posses_of_round_2() {
    let race = taken_in_round_1(storm(1, "", "plug plug plug").gang(0, "plug"));
    let race =
        race.others_stay_home().happens_by("G53", "Seat 0 has lost their headquarters and is out");
    let told = race.sentences();
    let at = |part: &str| told.iter().position(|it| it.contains(part)).unwrap();
    let posses = at("Nobody has lost a property in this round");
    assert!(posses < at("is out") && at("is out") < at("Rents are paid"), "{told:?}");
}

#[test]
fn g53_who_loses_it_in_round_1_is_still_in_between() {
    let race = taken_in_round_1(storm(1, "", "plug plug plug").gang(0, "plug"));
    race.does_not_happen("is out").asks(0, "plan");
}

/// Seat 1 takes the headquarters of seat 0 while seat 0's gang is on a decoy.
fn taken_in_round_1(town: Setting) -> Race {
    let race =
        town.begins().plans(0, [("decoy", "13")]).plans(1, [("undertaker", "plug plug plug")]);
    race.backs_down(0).fights(1).controls_now("undertaker", Some(1), 1)
}

/// The week is over, and seat 1 controls the headquarters of seat 0.
fn lost() -> Setting {
    town(3).phase(Phase::Rents).round(2).controls_with(1, "undertaker", 1)
}

#[test]
fn g54_the_gang_leaves_money_and_tokens_go_to_the_bank_and_the_property_to_nobody() {
    let race =
        lost().gang(0, "plug duellist").jailed(11, 4).controls(0, ["bank", "school"]).begins();
    let race = race.gun_is(10, "left").gun_is(11, "left").gun_is(0, "left");
    let race = race.controls_now("bank", None, 0).controls_now("school", None, 0);
    race.cash(0, 0).reputation(0, 0).reputation(1, 4);
}

#[test]
fn g54_the_captor_keeps_the_headquarters_as_a_property_like_others() {
    let race = lost().gang(2, "plug").dice_of(Action::BeginWeek {}, &[1, 1, 1]).begins();
    let race = race.controls_now("undertaker", Some(1), 2);
    // Nobody guards it any more.
    race.plans(2, [("undertaker", "plug")]).controls_now("undertaker", Some(2), 1);
}

#[test]
fn g54_where_everybody_would_be_out_nobody_is() {
    let swapped = town(2).phase(Phase::Rents).round(2);
    let race = swapped.controls(1, ["undertaker"]).controls(0, ["parlor"]).begins();
    race.does_not_happen("is out").happens("Week 3 begins");
}

#[test]
fn g54_two_of_three_may_go_out_at_once_and_the_one_who_is_left_wins_at_once() {
    let race = lost().controls(1, ["saloon"]).tokens(0, 90).begins();
    let race = race.happens("Seat 0 has lost").happens("Seat 2 has lost").won_by([1]);
    let outcome = race.outcome().unwrap();
    assert_eq!(outcome.kind, OutcomeKind::Won);
    assert_eq!(outcome.reason, "Seat 1 is the last one in town (G54).");
    // The week goes no further: no rents, and no vote.
    let race = race.happens_by("G54", "Seat 1 is the last one in town, and wins at once.");
    let race = race.does_not_happen("Rents").does_not_happen("rents").does_not_happen("votes");
    let race = race.does_not_happen("Week 2 is over").does_not_happen("Week 3 begins").cash(1, 20);
    assert_eq!(race.state().phase, Phase::Over);
    // 4 tokens and a third of $20.
    assert_eq!(race.outcome().unwrap().scores, Some(vec![0, 4 + 6, 0]));
}

#[test]
fn g54_in_the_last_week_too_the_last_one_wins_without_a_vote() {
    let race = town(2).week(8).phase(Phase::Rents).round(2).controls(0, ["parlor"]).begins();
    let race = race.won_by([0]).does_not_happen("ents").does_not_happen("votes");
    race.cash(0, 20).happens_by("G54", "Seat 0 is the last one in town");
}

#[test]
fn g53_the_owner_of_lost_headquarters_reads_what_becomes_of_them() {
    let race = taken_in_round_1(storm(1, "", "plug plug plug").gang(0, "plug"));
    let labels = race.asked(0, "plan").labels();
    let told = "Undertaker (your headquarters, seat 1's, 2 tokens; you are out unless you retake \
                it this week)";
    assert!(labels.iter().any(|it| it == told), "{labels:?}");
    // Others read what it is to them.
    assert!(race.asked(1, "plan").labels().iter().any(|it| it == "Undertaker (yours, 2 tokens)"));
    // Where its captor is gone, it is nobody's.
    let race = storm(1, "", "plug").gang(2, "plug").neutral("undertaker").gang(0, "plug").begins();
    let labels = race.asked(0, "plan").labels();
    assert!(labels.iter().any(|it| it.contains("your headquarters, nobody's, 2 tokens; you are")));
}

#[test]
fn s9_4_where_no_tokens_move_none_are_named() {
    let race = town(2).gang(0, "plug").controls(1, ["assay"]).begins();
    race.plans(0, [("assay", "plug")]).happens("Seat 0 takes the Assay Office from seat 1.");
    let race = town(2).gang(0, "plug").tokens(1, 0).controls(1, ["bank"]).begins();
    race.plans(0, [("bank", "plug")])
        .happens("takes the Bank from seat 1 and gets 1 reputation token; the loser has none.");
}

#[test]
fn g55_who_is_out_watches_and_is_ranked_by_the_week_then_by_votes_they_would_have_had() {
    let race = lost().dollars(0, 31).tokens(0, 2).gang(0, "duellist").begins().asks_nothing(0);
    let exit = race.fact(|fact| match fact {
        Fact::PlayerOut(fact::PlayerOut { votes, reason, .. }) => Some((*votes, *reason)),
        _ => None,
    });
    assert_eq!(exit, (2 + 10 + 3, OutReason::HeadquartersLost));
    let place = |race: &Race, seat: u8| {
        race.view(Viewer::Public).players[usize::from(seat)].exit.as_ref().map(|exit| exit.place)
    };
    let race = town(5).out(1, 2, 9).out(2, 3, 4).out(3, 3, 5).out(4, 3, 5).begins();
    assert_eq!([1, 2, 3, 4].map(|seat| place(&race, seat).unwrap()), [5, 4, 2, 2]);
    assert_eq!(place(&race, 0), None);
}

#[test]
fn s3_by_the_letter_one_plug_takes_a_headquarters_and_its_owner_is_out_at_once() {
    let race = town(3)
        .literal()
        .gang(0, "plug")
        .gang(1, "duellist")
        .gang(2, "plug")
        .controls(1, ["school"]);
    let race = race.begins().plans(0, [("parlor", "plug")]).plans(1, [("sheriff", "duellist")]);
    let race = race.plans(2, [("sheriff", "plug")]).happens("Seat 1 has lost their headquarters");
    // Seat 1's claim is gone with the gunslinger.
    race.gun_is(11, "left").controls_now("school", None, 0).controls_now("sheriff", Some(2), 1);
}

#[test]
fn s3_by_the_letter_the_last_one_left_wins_in_the_middle_of_a_round() {
    let race = town(2).literal().gang(0, "plug plug").begins();
    let race = race.plans(0, [("parlor", "plug"), ("bank", "plug")]).won_by([0]);
    race.does_not_happen("votes").happens_by("G54", "Seat 0 is the last one in town");
}

/// Three parties meet at the station; the first pair are seats 0 and 1.
fn three_meet() -> Race {
    let town = town(3).gang(0, "plug").gang(1, "plug").gang(2, "plug").controls(2, ["sheriff"]);
    let race = town.controls(0, ["bank"]).begins();
    let race = race.plans(0, [("depot", "plug")]).plans(1, [("depot", "plug")]);
    // Shuffled, so that the first two stay in front.
    race.draws_of(Action::FacePair {}, &[2, 1])
        .plans(2, [("depot", "plug")])
        .asks(0, "stand")
        .asks(1, "stand")
}

#[test]
fn g54_who_resigns_before_anybody_has_shown_leaves_the_gunfight_at_once() {
    let race = three_meet().resigns(0).happens("Seat 0 leaves the race");
    race.happens("Seat 1 and seat 2 face each other").controls_now("bank", None, 0);
}

#[test]
fn g54_who_resigns_in_a_gunfight_goes_on_by_default_until_their_pair_is_done() {
    // As strong as the opponent, seat 0 fights and pays nothing; the opponent shoots the gunslinger
    // down.
    let race = three_meet().fights(1).resigns(0).does_not_happen("Seat 0 leaves");
    let race = race.dice(&[1, 6, 4]).bribes_nobody(1).happens("Plug 10 is wounded");
    let race = race.happens("Seat 0 leaves the race").controls_now("bank", None, 0);
    race.asks(1, "stand").asks(2, "stand");
}

#[test]
fn g54_a_survivor_who_has_resigned_meets_nobody_and_the_other_is_left() {
    let race = three_meet().fights(0).resigns(0).backs_down(1).happens("Seat 0 leaves the race");
    race.does_not_happen("face each other").controls_now("depot", Some(2), 1);
}

#[test]
fn g54_who_resigns_while_others_fight_leaves_before_their_turn() {
    let race = three_meet().fights(0).resigns(2).backs_down(1).happens("Seat 2 leaves the race");
    race.controls_now("depot", Some(0), 1).controls_now("sheriff", None, 0);
}

#[test]
fn g54_who_resigns_in_the_plans_leaves_as_if_headquarters_were_lost_but_to_nobody() {
    let race = town(3).gang(0, "plug").gang(1, "plug").controls(1, ["bank"]).begins().resigns(1);
    let race = race.happens_by("HN4", "Seat 1 leaves the race").gun_is(11, "left").cash(1, 0);
    let race = race.controls_now("parlor", None, 0).controls_now("bank", None, 0);
    assert!(race.state().player(Seat(1)).exit.is_some_and(|exit| exit.week == 2));
    race.plans(0, [("parlor", "plug")]).controls_now("parlor", Some(0), 1);
}
