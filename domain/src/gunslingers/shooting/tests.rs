use serde_json::json;

use crate::engine::{Prompt, PromptChoice};
use crate::gunslingers::trial::{Race, Setting, meet, three_meet, town};
use crate::gunslingers::{Character, Effect};

/// Two who meet, where players name their targets.
fn meet_with_targets(first: &str, second: &str) -> Setting {
    meet(first, second).options(|options| options.named_targets = true)
}

/// Seat 0 storms the Parlor House with three plugs, and seat 1 has these at home.
fn storm(guard: &str) -> Setting {
    meet("plug plug plug", guard)
}

/// Seat 0 goes to the Parlor House with all, and nobody of seat 1's is placed.
fn begins_to_storm(storm: Setting) -> Race {
    storm.begins().plans(0, [("parlor", "10 11 12")]).others_stay_home()
}

#[test]
fn s11_4_duellists_shoot_first_then_enforcers_then_plugs_with_a_die_by_rank() {
    let race = meet("plug enforcer duellist", "duellist plug enforcer").at("depot");
    let race = race.dice(&[1; 12]).both_fight();
    let order = [(12, 13, 3), (13, 12, 3), (11, 13, 2), (15, 12, 2), (10, 13, 1), (14, 12, 1)];
    race.shots(&order)
        .happens_by("S11.4", "The duellists shoot.")
        .happens_by("S11.4", "The enforcers shoot.")
        .happens_by("S11.4", "The plugs shoot.");
}

#[test]
fn s11_4_any_six_hits_and_nothing_else() {
    for dice in [[6, 1, 1], [1, 6, 1], [1, 1, 6]] {
        let dice: Vec<u32> = dice.into_iter().chain([1]).collect();
        let race = meet("duellist", "plug plug").at("depot").dice(&dice).dice(&[1, 1]);
        let race = race.both_fight().happens("Duellist 10 hits plug 11");
        race.effects(&[(11, Effect::Winged)]);
    }
    for face in 1..=5 {
        let race = meet("plug", "plug").at("depot").dice(&[face, 1]).both_fight();
        race.happens(&format!("Plug 10 misses plug 11 ({face}).")).effects(&[]);
    }
}

#[test]
fn g39_several_sixes_are_one_hit() {
    let race = meet("duellist", "plug").at("depot").dice(&[6, 6, 6, 1, 1]).both_fight();
    race.effects(&[(11, Effect::Winged)]).gun_is(11, "fit");
}

#[test]
fn s11_5_a_die_says_what_a_hit_does() {
    for (die, effect, condition) in [
        (1, Effect::Winged, "winged"),
        (2, Effect::Winged, "winged"),
        (3, Effect::Winged, "winged"),
        (4, Effect::Wounded, "wounded"),
        (5, Effect::Wounded, "wounded"),
        (6, Effect::Killed, "killed"),
    ] {
        let race = meet("plug", "plug plug").at("depot").dice(&[6, 1, 1, die]).both_fight();
        race.effects(&[(11, effect)]).gun_is(11, condition).asks(1, "nerve");
    }
}

/// Test vector 8, within a wave.
#[test]
fn g40_who_is_wounded_is_grazed_or_killed_by_the_next_hit() {
    for (die, effect, condition) in [
        (1, Effect::Grazed, "wounded"),
        (2, Effect::Grazed, "wounded"),
        (3, Effect::Grazed, "wounded"),
        (4, Effect::Killed, "killed"),
        (5, Effect::Killed, "killed"),
        (6, Effect::Killed, "killed"),
    ] {
        let race = meet("plug plug", "duellist plug").at("depot");
        let race = race.dice(&[1, 1, 1, 6, 6, 1, 4, die]).both_fight();
        race.effects(&[(12, Effect::Wounded), (12, effect)]).gun_is(12, condition);
    }
}

/// Test vector 8, in another round.
#[test]
fn s11_5_who_is_wounded_may_still_be_shot_at_and_who_is_wounded_twice_is_dead() {
    for (die, condition) in [(3, "wounded"), (4, "killed"), (6, "killed")] {
        let race = meet_with_targets("plug", "plug plug").at("depot").both_fight();
        let race = race.dice(&[6, 1, 1, 4]).aims(0, [(10, 11)]).both_stay();
        assert_eq!(race.asked(0, "aim").labels(), ["plug 12", "plug 11, wounded"]);
        race.dice(&[6, 1, die]).aims(0, [(10, 11)]).gun_is(11, condition);
    }
}

#[test]
fn g41_shots_at_one_killed_in_the_same_wave_are_wasted() {
    let race = meet("plug plug", "duellist plug").at("depot");
    let race = race.dice(&[1, 1, 1, 6, 6, 1, 6]).both_fight();
    race.effects(&[(12, Effect::Killed), (12, Effect::Wasted)]).gun_is(13, "fit");
}

/// Test vector 7.
#[test]
fn g38_who_is_wounded_or_killed_by_a_faster_rank_does_not_shoot() {
    for die in [4, 6] {
        let race = meet("duellist", "enforcer plug").at("depot");
        let race = race.dice(&[6, 1, 1, die, 1]).both_fight();
        race.shots(&[(10, 11, 3), (12, 10, 1)]);
    }
}

/// Test vector 7.
#[test]
fn g38_two_of_a_rank_kill_each_other() {
    let race = meet("duellist", "duellist").at("depot");
    let race = race.dice(&[6, 1, 1, 1, 6, 1, 6, 6]).both_fight();
    race.shots(&[(10, 11, 3), (11, 10, 3)]).gun_is(10, "killed").gun_is(11, "killed");
}

#[test]
fn g38_who_is_winged_by_a_faster_rank_misses_this_rounds_shot() {
    let race = meet("duellist", "enforcer plug").at("depot");
    let race = race.dice(&[6, 1, 1, 1, 1]).both_fight();
    let race = race.happens("Winged, and without a shot: enforcer 11.");
    let race = race.shots(&[(10, 11, 3), (12, 10, 1)]).gun_is(11, "fit");
    // In the next the winged gunslinger shoots again.
    race.dice(&[1; 6]).both_stay().shots(&[(10, 11, 3), (11, 10, 2), (12, 10, 1)]);
}

#[test]
fn s11_5_who_is_winged_by_their_own_rank_misses_the_next_rounds_shot() {
    let race = meet("plug", "plug").at("depot").dice(&[6, 1, 1]).both_fight();
    let race = race.shots(&[(10, 11, 1), (11, 10, 1)]).gun_is(11, "winged");
    let race = race.dice(&[1]).both_stay().shots(&[(10, 11, 1)]).gun_is(11, "fit");
    race.dice(&[1, 1]).both_stay().shots(&[(10, 11, 1), (11, 10, 1)]);
}

#[test]
fn s11_5_where_everybody_of_a_rank_is_winged_nobody_shoots_and_all_recover() {
    let race = meet("plug", "plug").at("depot").dice(&[6, 6, 1, 1]).both_fight();
    let race = race.gun_is(10, "winged").gun_is(11, "winged").both_stay().shots(&[]);
    race.gun_is(10, "fit").gun_is(11, "fit").asks(0, "nerve");
}

#[test]
fn g40_winging_does_not_stack() {
    let race = meet("plug plug", "plug").at("depot").dice(&[6, 6, 1, 1, 1]).both_fight();
    let race = race.effects(&[(12, Effect::Winged), (12, Effect::Winged)]);
    let race = race.dice(&[1, 1]).both_stay().shots(&[(10, 12, 1), (11, 12, 1)]);
    race.dice(&[1; 3]).both_stay().shots(&[(10, 12, 1), (11, 12, 1), (12, 10, 1)]);
}

#[test]
fn g40_who_is_winged_again_while_missing_a_shot_misses_the_next_too() {
    let race = meet("plug", "plug").at("depot").dice(&[6, 1, 1]).both_fight();
    let race = race.dice(&[6, 1]).both_stay().gun_is(11, "winged");
    race.dice(&[1]).both_stay().shots(&[(10, 11, 1)]);
}

#[test]
fn g41_the_higher_rank_is_shot_at_then_the_lower_number() {
    let race = meet("plug", "plug enforcer enforcer").at("depot").dice(&[1; 6]).both_fight();
    race.shots(&[(12, 10, 2), (13, 10, 2), (10, 12, 1), (11, 10, 1)]);
}

#[test]
fn g41_who_is_not_winged_is_shot_at_before_who_is_whatever_their_rank() {
    let race = meet("enforcer plug", "duellist plug").at("depot");
    let race = race.dice(&[1, 1, 1, 6, 1, 1, 1, 1]).both_fight().gun_is(12, "winged");
    race.shots(&[(12, 10, 3), (10, 12, 2), (11, 13, 1), (13, 10, 1)]);
}

#[test]
fn g41_who_stands_is_shot_at_before_who_does_not_whatever_their_rank() {
    let race = meet("plug", "duellist plug").at("depot");
    let race = race.dice(&[1, 1, 1, 6, 1, 4]).both_fight().gun_is(11, "wounded");
    race.dice(&[1, 1]).both_stay().shots(&[(10, 12, 1), (12, 10, 1)]);
    // Winged, but still standing.
    let race = meet("duellist enforcer plug", "duellist enforcer").at("depot");
    let race = race.dice(&[6, 1, 1, 1, 1, 1, 4, 6, 1, 1, 1, 1, 1]).both_fight();
    race.effects(&[(13, Effect::Wounded), (14, Effect::Winged)]).shots(&[
        (10, 13, 3),
        (13, 10, 3),
        (11, 14, 2),
        (14, 10, 2),
        (12, 14, 1),
    ]);
}

#[test]
fn g41_where_targets_are_not_named_nobody_is_asked() {
    let race = meet("plug plug", "plug plug").at("depot").dice(&[1; 4]).both_fight();
    race.shots(&[(10, 12, 1), (11, 12, 1), (12, 10, 1), (13, 10, 1)]);
}

#[test]
fn g41_players_may_name_the_target_of_each_shot_wave_by_wave() {
    let race = meet_with_targets("duellist plug plug", "enforcer plug").at("depot");
    let race = race.both_fight().asks_nothing(1);
    assert_eq!(race.asked(0, "aim").labels(), ["enforcer 13", "plug 14"]);
    let race = race.dice(&[1, 1, 1]).aims(0, [(10, 14)]).shots(&[(10, 14, 3)]).asks_nothing(0);
    assert_eq!(race.asked(1, "aim").labels(), ["duellist 10", "plug 11", "plug 12"]);
    let race = race.dice(&[1, 1]).aims(1, [(13, 12)]).shots(&[(13, 12, 2)]);
    // Both at once; who gets no target shoots at the most dangerous.
    let race = race.tells_nothing_of(0, |it| it.aims(0, [(12, 14)]));
    let race = race.dice(&[1; 3]).aims(1, [(14, 11)]);
    race.shots(&[(11, 13, 1), (12, 14, 1), (14, 11, 1)]);
}

#[test]
fn g41_nobody_is_asked_for_a_target_where_there_is_only_one_or_nobody_shoots() {
    let race = meet_with_targets("plug", "plug").at("depot").dice(&[1, 1]).both_fight();
    let race = race.shots(&[(10, 11, 1), (11, 10, 1)]).asks(0, "nerve");
    race.dice(&[1]).runs(0).stays(1).shots(&[(11, 10, 1)]);
    // A wounded enemy is a target.
    let race = meet_with_targets("plug", "plug plug").at("depot").both_fight();
    race.asks(0, "aim").asks_nothing(1);
    // A gunslinger who is winged names no target.
    let race = meet_with_targets("duellist plug", "enforcer").at("depot");
    race.dice(&[6, 1, 1, 1, 1]).both_fight().asks(0, "nerve").asks(1, "nerve");
}

#[test]
fn s11_4_by_the_letter_every_target_is_named_and_g41_in_the_house_game_not_all_need_be() {
    let aim = |setting: Setting| setting.at("depot").both_fight().asked(0, "aim");
    let named = |prompt: &Prompt| match prompt.choice {
        PromptChoice::Assign { unassigned, .. } => !unassigned,
        _ => panic!("{prompt:?}"),
    };
    let literal = aim(meet("plug plug", "plug plug").literal());
    assert!(named(&literal) && literal.text.contains("Each needs a target."), "{literal:?}");
    assert_eq!(literal.rule, "S11.4");
    let house = aim(meet_with_targets("plug plug", "plug plug"));
    let told = "Whoever gets no target shoots at the most dangerous enemy.";
    assert!(!named(&house) && house.text.contains(told), "{house:?}");
    assert_eq!(house.rule, "G41");
    let race = meet("plug plug", "plug plug").literal().at("depot").both_fight();
    let some = json!([[{"type": "gun", "gun": 10}, {"type": "gun", "gun": 12}]]);
    let race = race.may_not_give_by(0, "aim", some, "S11.4", "all 2 items must be put");
    let race = race.aims(0, [(10, 13), (11, 12)]).dice(&[1; 4]).aims(1, [(12, 10), (13, 10)]);
    race.shots(&[(10, 13, 1), (11, 12, 1), (12, 10, 1), (13, 10, 1)]);
}

#[test]
fn g44_targets_of_the_parting_volley_are_named_too() {
    let race = meet_with_targets("plug plug", "plug").at("depot").both_fight();
    let race = race.dice(&[1, 1, 1]).aims(1, []).runs(0).stays(1).asks(1, "aim");
    race.dice(&[1]).aims(1, [(12, 11)]).shots(&[(12, 11, 1)]).controls_now("depot", Some(1), 1);
}

#[test]
fn g50_the_boss_and_whoever_is_not_placed_defend_the_headquarters_and_g51_from_cover() {
    let race = begins_to_storm(storm("enforcer plug"));
    let race = race.happens_by("G50", "Seat 1 defends their headquarters.");
    // The attackers have none.
    let race = race.dice(&[1; 15]).both_fight();
    race.shots(&[(1, 10, 5), (13, 10, 4), (10, 1, 1), (11, 1, 1), (12, 1, 1), (14, 10, 3)]);
}

#[test]
fn g51_there_is_no_cover_but_at_ones_own_headquarters() {
    // Not at another property, nor at headquarters that were another's, nor by the letter.
    let race = meet("plug", "plug").controls(1, ["depot"]).at("depot").dice(&[1, 1]);
    race.both_fight().shots(&[(10, 11, 1), (11, 10, 1)]);
    let race = town(3).gang(0, "plug").gang(1, "plug").controls(1, ["saloon"]).penniless();
    let race = race.at("saloon").dice(&[1, 1]).both_fight();
    race.shots(&[(10, 11, 1), (11, 10, 1)]);
    let race = meet("plug", "plug").literal().at("parlor").dice(&[1, 1]).both_fight();
    race.shots(&[(10, 11, 1), (11, 10, 1)]);
    // A player who has lost their headquarters has no cover there any more.
    let race = meet("plug", "plug").controls(0, ["parlor"]).at("parlor").dice(&[1, 1]);
    race.both_fight().shots(&[(10, 11, 1), (11, 10, 1)]);
}

#[test]
fn c1_the_gunsmith_gives_the_first_shooter_of_each_fight_a_die() {
    let race = meet("plug plug", "plug").controls(0, ["gunsmith"]).at("depot");
    let race = race.dice(&[1; 4]).both_fight();
    let race = race.shots(&[(10, 12, 2), (11, 12, 1), (12, 10, 1)]);
    race.dice(&[1; 3]).both_stay().shots(&[(10, 12, 1), (11, 12, 1), (12, 10, 1)]);
    // Of the other side, and in whatever wave comes first.
    let race = meet("plug plug", "enforcer plug").controls(1, ["gunsmith"]).at("depot");
    let race = race.dice(&[1; 6]).both_fight();
    race.shots(&[(12, 10, 3), (10, 12, 1), (11, 12, 1), (13, 10, 1)]);
    // Not by the letter.
    let race = meet("plug", "plug").controls(0, ["gunsmith"]).literal().at("depot");
    race.dice(&[1, 1]).both_fight().shots(&[(10, 11, 1), (11, 10, 1)]);
}

#[test]
fn c1_the_gunsmith_gives_a_die_anew_against_the_next() {
    let race = three_meet("plug", "plug", "plug").controls(0, ["gunsmith"]).at("depot");
    let race = race.dice(&[6, 1, 1, 6]).both_fight().happens("Seat 0 and seat 2 face");
    race.dice(&[1; 3]).both_fight().shots(&[(10, 12, 2), (12, 10, 1)]);
}

#[test]
fn c1_who_is_winged_leaves_the_gunsmiths_die_to_the_first_who_shoots() {
    let race = meet("enforcer plug", "duellist").controls(0, ["gunsmith"]).at("depot");
    let race = race.dice(&[1, 1, 6, 1, 1, 1]).both_fight();
    race.shots(&[(12, 10, 3), (11, 12, 2)]);
}

#[test]
fn c2_boozers_plugs_roll_one_die_more_in_the_first_two_rounds() {
    let boozer = || {
        let it = town(2).is(0, Character::AntonBoozer).penniless();
        it.gang(0, "enforcer plug").gang(1, "plug")
    };
    let race = boozer().at("depot").dice(&[1; 5]).both_fight();
    let race = race.shots(&[(10, 12, 2), (11, 12, 2), (12, 10, 1)]);
    let race = race.dice(&[1; 5]).both_stay().shots(&[(10, 12, 2), (11, 12, 2), (12, 10, 1)]);
    race.dice(&[1; 4]).both_stay().shots(&[(10, 12, 2), (11, 12, 1), (12, 10, 1)]);
    // By the letter targets are named, where there are several.
    let race = boozer().literal().at("depot").dice(&[1; 2]).both_fight();
    let race = race.shots(&[(10, 12, 2)]).dice(&[1; 2]).aims(1, [(12, 10)]);
    race.shots(&[(11, 12, 1), (12, 10, 1)]);
}

#[test]
fn c2_boozers_plugs_are_brave_again_against_the_next() {
    let race = three_meet("plug", "plug", "plug").is(0, Character::AntonBoozer).at("depot");
    let race = race.dice(&[1; 3]).both_fight().dice(&[1; 3]).both_stay();
    let race = race.dice(&[6, 1, 6]).both_stay().happens("Seat 0 and seat 2 face each other.");
    race.dice(&[1; 3]).both_fight().shots(&[(10, 12, 2), (12, 10, 1)]);
}

#[test]
fn c1_and_c2_what_one_is_given_adds_up() {
    let it = meet("plug plug plug", "plug").is(1, Character::AntonBoozer);
    let race = it.controls(1, ["gunsmith"]).begins();
    let race = race.plans(0, [("saloon", "10 11 12")]).plans(1, []).dice(&[1; 15]).both_fight();
    // The Boss: 3, and 2 from cover, and 1; the plug: 1, and 2 from cover, and 1.
    race.shots(&[(1, 10, 6), (10, 1, 1), (11, 1, 1), (12, 1, 1), (13, 10, 4)]);
}

#[test]
fn g50_a_boss_who_would_die_is_only_wounded_and_fresh_in_the_next_round() {
    let race = begins_to_storm(storm("plug")).dice(&[1, 1, 1, 1, 1]);
    let race = race.dice(&[6, 6, 1, 1, 1, 1, 6, 6]).both_fight();
    let race = race.effects(&[(1, Effect::Survived), (1, Effect::Survived)]).gun_is(1, "wounded");
    let race = race.happens("Mrs. Parlor would be killed, but a Boss is only wounded (6).");
    // One of seat 1's is hurt, so running costs nothing; the house is worth two.
    let race = race.runs(1).dice(&[1, 1, 1]).stays(0).reputation(1, 4 - 2);
    let race = race.happens("Seat 0 takes the Parlor House").gun_is(1, "wounded");
    race.posse_stays(1).gun_is(1, "fit").works_for(1, 1);
}

#[test]
fn c1_the_doctor_makes_the_first_who_would_die_a_wounded_one() {
    let doctor = || meet("plug plug plug", "plug plug plug").controls(1, ["doctor"]);
    let race = doctor().at("depot").dice(&[6, 1, 1, 1, 1, 1, 6]).both_fight();
    let race = race.effects(&[(13, Effect::Saved)]).gun_is(13, "wounded");
    // The second of the round dies.
    let race = race.dice(&[6, 1, 1, 1, 1, 6]).both_stay();
    race.effects(&[(14, Effect::Killed)]).gun_is(14, "killed");
    // In the same wave, too: the first is saved, and not the second.
    let race = doctor().gang(0, "enforcer").at("depot");
    let race = race.dice(&[1, 1, 6, 6, 1, 1, 1, 1, 6, 6]).both_fight();
    race.effects(&[(13, Effect::Saved), (13, Effect::Killed)]).gun_is(13, "killed");
}

#[test]
fn c1_the_doctor_saves_one_who_is_wounded_already_and_nobody_elses() {
    let race = meet("plug plug", "plug plug").controls(1, ["doctor"]).at("depot");
    let race = race.dice(&[6, 6, 1, 1, 4, 5]).both_fight();
    race.effects(&[(12, Effect::Wounded), (12, Effect::Saved)]).gun_is(12, "wounded");
    let race = meet("plug", "plug plug").controls(1, ["doctor"]).at("depot");
    race.dice(&[1, 6, 1, 6]).both_fight().effects(&[(10, Effect::Killed)]);
    let race = meet("plug", "plug plug").controls(1, ["doctor"]).literal().at("depot");
    race.both_fight().dice(&[6, 1, 1, 6]).aims(0, [(10, 11)]).effects(&[(11, Effect::Killed)]);
}

#[test]
fn c1_the_doctor_saves_again_in_the_next_territory_round_but_not_at_the_next_place() {
    let race = meet("plug plug", "plug plug").controls(1, ["doctor"]).begins();
    let race = race.plans(0, [("depot", "10"), ("saloon", "11")]);
    let race = race.plans(1, [("depot", "12"), ("saloon", "13")]).dice(&[6, 1, 6]).both_fight();
    let race = race.effects(&[(12, Effect::Saved)]).dice(&[6, 1, 6]).both_fight();
    let race = race.effects(&[(13, Effect::Killed)]).gun_is(12, "fit");
    let race = race.plans(0, [("depot", "10")]).plans(1, [("depot", "12")]);
    race.dice(&[6, 1, 6]).both_fight().effects(&[(12, Effect::Saved)]).gun_is(12, "fit");
}

#[test]
fn g50_a_boss_does_not_use_up_the_doctor() {
    let race = begins_to_storm(storm("plug").controls(1, ["doctor"])).dice(&[1; 5]);
    let race = race.dice(&[6, 1, 1, 1, 1, 1, 6]).both_fight();
    let race = race.effects(&[(1, Effect::Survived)]);
    let race = race.dice(&[6, 1, 1, 1, 1, 1, 6]).both_stay();
    race.effects(&[(13, Effect::Saved)]);
}

#[test]
fn c2_silas_neat_is_paid_for_the_first_burial_of_the_week_whosever() {
    for (dice, killed) in [([6, 1, 1, 6], 11), ([1, 6, 1, 6], 10)] {
        let race = meet("plug", "plug plug").with(|state| state.buried = false).at("depot");
        let race = race.dice(&dice).both_fight().gun_is(killed, "killed");
        race.happens_by("C2", "The bank pays seat 0 $1 for a burial.").cash(0, 1).cash(1, 0);
    }
    // Not for the wounded, nor for the second.
    let fresh = || meet("plug", "plug plug plug").with(|state| state.buried = false);
    let race = fresh().at("depot").dice(&[6, 1, 1, 1, 4]).both_fight().cash(0, 0);
    let race = race.dice(&[6, 1, 1, 6]).both_stay().gun_is(12, "killed").cash(0, 1);
    race.dice(&[6, 1, 6]).both_stay().does_not_happen("burial").cash(0, 1);
    // Not by the letter.
    let race = fresh().literal().at("depot").both_fight();
    let race = race.dice(&[6, 1, 1, 1, 6]).aims(0, [(10, 11)]);
    race.gun_is(11, "killed").cash(0, 0);
}
