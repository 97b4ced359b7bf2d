//! Foes: what the auto-Warden does, thresholds, and what is peculiar to some (V87 to V89, V107).

use serde_json::json;

use crate::engine::{Seat, Viewer};
use crate::wild_west::action::Action;
use crate::wild_west::foes::Foe;
use crate::wild_west::ground::{Hex, Zone};
use crate::wild_west::items::Item;
use crate::wild_west::rules::Initiative;
use crate::wild_west::state::{Fighter, Vital};
use crate::wild_west::statuses::Status;
use crate::wild_west::trial::field;

#[test]
fn v107_a_foe_comes_near_enough_to_attack_for_the_least_grit() {
    let it = field().foe(Foe::Drifter, 9, 0).begins().ends_turn(0);
    let it = it.happens("Drifter pays 1 Grit").happens("Drifter attacks Ada at Short (pistol)");
    assert_eq!(it.count_of("attack_declared"), 2);
    // A foe that has nothing for Short comes to Arm's Reach.
    let it = field().foe(Foe::BogLeech, 9, 0).begins().ends_turn(0);
    it.happens("Bog leech pays 2 Grit").happens("Bog leech attacks Ada at Arm's Reach (latch)");
}

#[test]
fn v107_with_somebody_in_reach_no_grit_that_is_left_goes_into_walking() {
    // One shot of the rifle is 3 Grit, and 2 are left.
    let it = field().foe(Foe::Gunhand, 5, 0).but(|it| it.reload = Some(5)).begins().ends_turn(0);
    let it = it.happens("Gunhand attacks Ada at Short").never_fact("moved");
    assert_eq!((it.fighter("Gunhand").hex, it.count_of("attack_declared")), (Hex::at(5, 0), 1));
    // A foe that has come within reach stays there, too.
    let it = field().foe(Foe::Drifter, 10, 0).begins().ends_turn(0);
    assert_eq!((it.fighter("Drifter").hex, it.count_of("attack_declared")), (Hex::at(6, 0), 2));
}

#[test]
fn v107_a_foe_too_far_away_comes_as_near_as_it_can() {
    let it = field().foe(Foe::Drifter, 58, 0).begins().ends_turn(0);
    assert_eq!(it.fighter("Drifter").hex.distance(Hex::MIDDLE), 28);
}

#[test]
fn v62_who_begins_distant_spends_five_grit_on_moves_at_most() {
    let it = field().foe(Foe::Drifter, 58, 0).begins().ends_turn(0);
    it.happens_fact_with("grit_paid", json!({"grit": 5, "moving": true}));
}

#[test]
fn v107_it_attacks_the_nearest_with_the_best_mean_for_its_grit() {
    let it = field().hero(4, 0).foe(Foe::Drifter, 5, 0).begins().ends_turn(0).ends_turn(1);
    // Beside Ben the knife rolls 1B1G, the pistol 1B.
    it.happens("Drifter attacks Ben at Arm's Reach (knife)");
}

#[test]
fn v107_what_is_expected_to_do_nothing_is_never_used() {
    let it = field().foe(Foe::HerdReaper, 15, 0).begins().ends_turn(0);
    it.does_not_happen("shriek");
}

#[test]
fn v65_a_foe_walks_round_what_it_cannot_see_through() {
    let it = field().foe(Foe::Drifter, 4, 0).ground(|it| {
        let hexes = (-3..=3).map(|r| Hex::at(2, r)).collect();
        it.zones.push(Zone { hexes, blocks: true, ..Zone::default() });
    });
    it.begins().ends_turn(0).happens("Drifter moves");
}

#[test]
fn v88_a_threshold_fires_once_as_health_falls_to_it() {
    let it = field().foe(Foe::BarkCreeper, 2, 0).but(|it| it.health = 5).foe(Foe::RidgeApe, 50, 0);
    // 2 Hits, no Defense; then the spores: 2B on Ada, who has no Defense.
    let it = it.begins().dice("h h - h h").shoots(0, "Bark creeper");
    let it = it.happens_by("V88", "at a threshold: its spores").happens("Ada is Dazed [2]");
    let it = it.dice("h h h - -").shoots(0, "Bark creeper");
    it.never_fact("frenzy_began");
}

#[test]
fn v108_a_threshold_tells_its_number_only_to_who_may_know_the_health() {
    let it = field().foe(Foe::BarkCreeper, 2, 0).but(|it| it.health = 5).warden();
    let it = it.foe(Foe::RidgeApe, 50, 0).begins().dice("h h  -  - -").shoots(0, "Bark creeper");
    let told = |viewer| {
        let all = it.shown(viewer).into_iter().map(|it| it.text.to_string());
        all.into_iter().find(|it| it.contains("threshold")).unwrap()
    };
    assert!(told(Viewer::Seat(Seat(1))).contains("is at a threshold: At 4 Health its spores"));
    assert!(told(Viewer::Seat(Seat(0))).contains("is at a threshold: its spores"));
}

#[test]
fn v69_a_foe_with_an_attack_at_arms_reach_uses_it_there() {
    let it = field().foe(Foe::BarkCreeper, 1, 0).warden().begins().ends_turn(0);
    let it = it.asks(1, "play").offers(1, "Attack (claws)");
    it.does_not_offer(1, "Attack (thorn)");
}

#[test]
fn v88_a_foe_that_dies_at_once_is_in_no_frenzy() {
    let it = field().foe(Foe::BarkCreeper, 2, 0).but(|it| it.health = 2).foe(Foe::RidgeApe, 50, 0);
    it.begins().dice("a h -").shoots(0, "Bark creeper").never_fact("frenzy_began");
}

#[test]
fn v89_the_reaper_bites_from_its_next_turn_and_heals_by_it() {
    let it = field().foe(Foe::HerdReaper, 1, 0).but(|it| it.health = 9).begins();
    let it = it.dice("a -").shoots(0, "Herd reaper").happens("at a threshold: it bites");
    assert!(!it.fighter("Herd reaper").frenzied);
    let it = it.dice("h h h - - -").ends_turn(0).happens("Herd reaper attacks Ada at Arm's Reach");
    it.happens("(blood bite)").happens("Herd reaper gains 3 Health");
}

#[test]
fn v89_the_ember_fox_burns_everybody_within_short() {
    let it = field().hero(1, 1).foe(Foe::EmberFox, 2, 0).but(|it| it.health = 9);
    let it = it.foe(Foe::Drifter, 3, 0).begins().dice("a - - h h h").shoots(0, "Ember fox");
    it.happens("Ada is Burned [3]").happens("Ben is Burned [3]").happens("Drifter is Burned [3]");
}

#[test]
fn v87_called_foes_act_right_after_the_caller_from_the_next_round() {
    let it = field().foe(Foe::GraveAnt, 2, 0).but(|it| it.health = 3).hero(9, 9);
    let it = it.options(|it| it.initiative = Initiative::Individual).begins();
    let it = it.dice("h - h h").shoots(0, "Grave ant").happens_by("V87", "2 more foes come");
    let slots: Vec<u8> = it.state().order.iter().map(|it| it.fighters[0].0).collect();
    assert_eq!(slots, [0, 1, 3, 4, 2]);
    let it = it.ends_turn(0).does_not_happen("Grave ant (2) begins").asks(1, "play");
    let it = it.ends_turn(1).ends_turn(0);
    it.happens("Grave ant (2) begins").happens("Grave ant (3) begins");
}

#[test]
fn v89_a_leech_clings_moves_along_and_is_torn_off() {
    let it = field().but(|it| it.health = 15).foe(Foe::BogLeech, 1, 0).begins();
    let it = it.dice("h").ends_turn(0).happens_by("V89", "Bog leech clings to Ada");
    let it = it.takes(0, Action::Move {}).amount(0, 1);
    let it = it.replies(0, json!({"type": "hex", "hex": {"q": -3, "r": 0}}));
    assert_eq!(it.fighter("Bog leech").hex, Hex::at(-3, 0));
    let it = it.dice("h - -").takes(0, Action::TearOff {}).never_fact("let_go");
    let it = it.dice("h h -").takes(0, Action::TearOff {}).happens_by("V89", "Bog leech lets go");
    assert_eq!(it.fighter("Bog leech").clings_to, None);
}

#[test]
fn v89_a_leech_lets_go_of_who_falls() {
    let it = field().but(|it| it.health = 1).hero(9, 9).foe(Foe::BogLeech, 1, 0).begins();
    let it = it.ends_turn(0).dice("h").ends_turn(1).happens("Ada falls");
    assert_eq!(it.fighter("Bog leech").clings_to, None);
}

#[test]
fn v89_the_ape_ducks_twice_a_day() {
    let it = field().foe(Foe::RidgeApe, 3, 0).begins();
    let it = it.dice("a h  h h h h  - -").shoots(0, "Ridge ape").happens_by("V89", "ducks with 4B");
    let it = it.happens("takes 0 damage");
    let it = it.dice("h h - -").shoots(0, "Ridge ape").never_fact("ducked");
    assert_eq!(it.fighter("Ridge ape").ducked, 1);
}

#[test]
fn v89_a_desperado_who_deals_four_has_a_grit_more() {
    let it = field().foe(Foe::Desperado, 3, 0).begins().dice("h h h h").ends_turn(0);
    it.happens_by("V89", "Desperado will have 7 Grit in the next turn");
}

#[test]
fn v2_all_foes_act_in_one_slot_each_in_a_turn_of_its_own() {
    let it = field().foe(Foe::Drifter, 3, 0).foe(Foe::Drifter, 4, 0).with(|state| {
        let called = state.order.remove(2).fighters;
        state.order[1].fighters.extend(called);
    });
    let it = it.begins().ends_turn(0);
    it.happens("Drifter begins a turn").happens("Drifter (2) begins a turn");
}

#[test]
fn v40_a_foe_that_bleeds_is_not_dead_at_once() {
    let it = field().foe(Foe::Drifter, 3, 0).but(|it| (it.bleeds, it.health) = (true, 1));
    let it = it.foe(Foe::Drifter, 5, 0).begins().dice("h h").shoots(0, "Drifter");
    assert_eq!(it.fighter("Drifter").vital, Vital::Bleeding);
    // V33: its ally's turn counts.
    it.ends_turn(0).happens("(3B of Charm").does_not_happen("Drifter begins a turn");
}

#[test]
fn v3_the_surprised_neither_dodge_nor_fire_before_their_first_turn() {
    let it = field().hero(5, 5).but(|it| it.surprised = true).foe(Foe::Drifter, 3, 0).begins();
    let it = it.ends_turn(0);
    assert!(!it.fighter("Ben").surprised && it.may_take(1, Action::Dodge {}));
    assert_eq!(it.severity("Ben", Status::Afraid), 0);
}

#[test]
fn v108_players_do_not_see_the_health_of_foes() {
    let it = field().foe(Foe::Drifter, 3, 0).begins();
    let seen = it.view(Viewer::Public).fighters;
    assert_eq!((seen[0].health, seen[1].health), (Some(10), None));
    assert_eq!(it.view(Viewer::Judge).fighters[1].health, Some(6));
}

#[test]
fn v108_damage_and_rolls_of_foes_are_public() {
    let it = field().foe(Foe::Drifter, 3, 0).begins().dice("h -").shoots(0, "Drifter");
    let told = it.shown(Viewer::Public);
    assert!(told.iter().any(|it| it.text.contains("Drifter takes 1 damage")));
    let it = it.dice("h h").ends_turn(0);
    it.happens("Drifter rolls 1B1G: 2 Hits (hit, hit)");
}

#[test]
fn v87_there_are_never_more_than_forty_foes() {
    let it = field().foe(Foe::GraveAnt, 2, 0).but(|it| it.health = 3).with(|state| {
        let ant = state.fighters[1].clone();
        for at in 0..38_i16 {
            let hex = Hex::at(10 + at % 8, at / 8);
            let name = format!("Grave ant {at}");
            state.fighters.push(Fighter { hex, name, ..ant.clone() });
        }
    });
    let it = it.begins().dice("h - a a").shoots(0, "Grave ant");
    // Four would come; 39 are there.
    it.happens("at a threshold: it calls").happens_by("V87", "1 more foe comes");
}

#[test]
fn v87_those_who_are_called_call_no_others() {
    let it = field().foe(Foe::GraveAnt, 2, 0).but(|it| it.health = 3).begins();
    let it = it.dice("h - h -").shoots(0, "Grave ant").happens("1 more foe");
    assert_eq!(it.fighter("Grave ant (2)").health, 6);
    assert_eq!(it.fighter("Grave ant (2)").fired.len(), 1);
}

#[test]
fn v89_the_giant_rages_at_thirty_five() {
    let it = field().foe(Foe::FrostGiant, 3, 0).but(|it| it.health = 36).hero(0, 9).begins();
    let it = it.dice("h h  - -  h h - -").shoots(0, "Frost giant");
    let it = it.happens_by("V88", "at a threshold: it rages").happens("Ada is Afraid [2]");
    // Ben is farther than Short.
    it.does_not_happen("Ben is Afraid");
}

#[test]
fn v88_burned_skin_can_bring_a_foe_to_its_threshold() {
    let it = field().item(Item::FireBottle, 1).foe(Foe::BarkCreeper, 6, 0).but(|it| {
        (it.health, it.max) = (6, 6);
    });
    let it = it.foe(Foe::RidgeApe, 50, 0).begins().dice("h - - - -  -  - - - -  -");
    let it = it.throws(0, Item::FireBottle, 6, 0).happens("Bark creeper is Burned [1]");
    it.happens("at a threshold: its spores");
}

#[test]
fn v67_beasts_do_not_ride() {
    let it = field().foe(Foe::RidgeApe, 9, 0).options(|it| it.horses = vec![Hex::at(9, 1)]);
    let it = it.warden().begins().ends_turn(0);
    it.asks(1, "play").does_not_offer(1, "Mount");
}
