//! Abilities and aces of the trades (D3, V60, V61, V90).

use serde_json::json;

use crate::engine::{Seat, Viewer};
use crate::wild_west::action::{Action, Target};
use crate::wild_west::dice::Pool;
use crate::wild_west::foes::Foe;
use crate::wild_west::ground::{Direction, Hex, Zone};
use crate::wild_west::items::Item;
use crate::wild_west::state::{Boost, Change, Fighter, RollKind, Side, Trigger, Until, Vital, Who};
use crate::wild_west::statuses::Status;
use crate::wild_west::trades::Ability;
use crate::wild_west::trial::{Field, Trial, field};
use crate::wild_west::weapons::Weapon;

fn ready(it: &mut Fighter) {
    it.aces = 6;
}

fn with(ability: Ability) -> Field {
    field().ability(ability)
}

fn plays(it: Trial, ability: Ability) -> Trial {
    it.plays(0, ability)
}

#[test]
fn w15_an_ace_needs_six_aces_and_sets_the_counter_back() {
    let it = with(Ability::LastWord).foe(Foe::RidgeApe, 4, 0).begins();
    it.does_not_offer(0, "Last word");
    let it = with(Ability::LastWord).but(ready).foe(Foe::Desperado, 4, 0).begins();
    let it = plays(it.dice("a a a h - -"), Ability::LastWord);
    let it = it.happens_by("W15", "the ace in the hole: Last word").happens("Ada rolls 6B");
    // V24: its own Aces do not count.
    assert_eq!(it.fighter("Ada").aces, 0);
}

#[test]
fn w14_a_limited_ability_works_twice_a_day() {
    let it = with(Ability::SteadyHands).but(|it| it.health = 3).foe(Foe::RidgeApe, 50, 0).begins();
    let it = plays(it.dice("h h -"), Ability::SteadyHands).happens("Ada gains 2 Health");
    let it = plays(it.dice("h - -"), Ability::SteadyHands);
    let it = it.does_not_offer(0, "Steady hands");
    assert_eq!(it.health("Ada"), 6);
}

#[test]
fn v91_a_failed_check_spends_an_ace_all_the_same() {
    let it = with(Ability::LastWord).but(ready).ails(Status::Dazed).foe(Foe::RidgeApe, 4, 0);
    let it = plays(it.begins().dice("-"), Ability::LastWord).happens("too Dazed to act");
    assert_eq!(it.fighter("Ada").aces, 0);
    it.never_fact("attack_declared");
}

#[test]
fn v60_who_hunts_has_two_hits_more_in_the_first_attack() {
    let it = with(Ability::ChosenPrey).foe(Foe::Gunhand, 3, 0).with(|state| {
        let what = Change::Prey { foe: Who(1) };
        state.boosts.push(Boost { who: Who(0), what, until: Until::CombatEnds {} });
    });
    let it = it.begins().dice("- - h").shoots(0, "Gunhand");
    let it = it.happens_by("V60", "is the prey of Ada").happens("Gunhand takes 2 damage");
    it.dice("- - -").shoots(0, "Gunhand").happens("takes 0 damage");
}

/// Two of three come after Defense.
#[test]
fn v60_the_hits_and_the_defense_are_told_as_they_were_rolled() {
    let it = with(Ability::ChosenPrey).foe(Foe::Gunhand, 3, 0).with(|state| {
        let what = Change::Prey { foe: Who(1) };
        state.boosts.push(Boost { who: Who(0), what, until: Until::CombatEnds {} });
    });
    let it = it.begins().dice("h h h").shoots(0, "Gunhand");
    let landed = json!({"type": "attack_landed", "hits": 2, "defended": 1, "damage": 3});
    it.happens_in_order([landed]).happens("(2 Hits and 2 more less 1 by Defense)");
}

#[test]
fn v60_what_only_frightens_is_no_attack_on_the_prey() {
    let it = with(Ability::Roar).but(ready).foe(Foe::Drifter, 4, 0).with(|state| {
        let what = Change::Prey { foe: Who(1) };
        state.boosts.push(Boost { who: Who(0), what, until: Until::CombatEnds {} });
    });
    let it = plays(it.begins().dice("h h - -"), Ability::Roar).happens("Drifter is Afraid [2]");
    let it = it.never_fact("prey_struck").expects(|it| it.state().boosts.len() == 1);
    it.dice("- -").shoots(0, "Drifter").happens("Drifter takes 2 damage");
}

#[test]
fn v60_a_tracker_learns_what_a_foe_hides() {
    let it = with(Ability::BeastLore).hero(0, 1).foe(Foe::RidgeApe, 4, 0).begins();
    let it = plays(it, Ability::BeastLore).happens_by("V60", "Ada knows Ridge ape");
    let health = |seat| it.view(Viewer::Seat(Seat(seat))).fighters[2].health;
    assert_eq!((health(0), health(1)), (Some(48), None));
    let told = |it: &Trial| {
        let own = it.shown(Viewer::Seat(Seat(0))).into_iter();
        own.map(|it| it.text.to_string()).collect::<String>()
    };
    assert!(told(&it).contains("it has 48 Health and no frenzy"), "{}", told(&it));
    assert_eq!(it.grit("Ada"), 6);
    let it = with(Ability::BeastLore).hero(0, 1).foe(Foe::FrostGiant, 4, 0).begins();
    let it = plays(it, Ability::BeastLore);
    let told = told(&it);
    assert!(told.contains("it has 70 Health. At 35 Health it rages"), "{told}");
    let thresholds = |seat| {
        let seen = it.view(Viewer::Seat(Seat(seat))).fighters.remove(2);
        seen.frenzies.iter().map(|it| it.at).collect::<Vec<_>>()
    };
    assert_eq!((thresholds(0), thresholds(1)), (vec![35], vec![]));
}

#[test]
fn v60_a_lure_brings_a_foe_the_fewest_hexes_nearer() {
    let it = with(Ability::Lure).foe(Foe::RidgeApe, 9, 0).begins();
    let it = plays(it, Ability::Lure).happens("Ridge ape moves 3 hexes, to 6,0");
    let it = plays(it, Ability::Lure);
    assert_eq!(it.fighter("Ridge ape").hex.distance(Hex::MIDDLE), 1);
}

#[test]
fn v60_a_cripple_pays_double_until_its_next_turn_ends() {
    let it = with(Ability::Hamstring).foe(Foe::BogLeech, 4, 0).begins();
    let it = it.does_not_offer(0, "Hamstring").dice("h -").shoots(0, "Bog leech");
    let it = plays(it, Ability::Hamstring).happens_by("V60", "pays double to move");
    let it = it.ends_turn(0).happens("Bog leech pays 2 Grit");
    assert!(it.state().boosts.is_empty());
}

#[test]
fn v60_who_hides_cannot_be_aimed_at_until_they_attack() {
    let it = with(Ability::Vanish).hero(0, 5).foe(Foe::Drifter, 3, 0).begins();
    let it = plays(it.dice("h h h h h h  - - -"), Ability::Vanish).happens("Ada is hidden");
    // V60: in sight it ends with the turn.
    it.ends_turn(0).happens("Ada is seen again");
}

#[test]
fn v60_a_grapple_traps_by_the_difference() {
    let it = with(Ability::Grapple).foe(Foe::Drifter, 1, 0).begins();
    let it = plays(it.dice("h h h - -  h - -"), Ability::Grapple);
    it.happens("Drifter is Trapped [2]");
}

#[test]
fn v60_a_long_fuse_is_set_off_when_it_was_prepared_for() {
    let it = with(Ability::LongFuse).foe(Foe::BogLeech, 4, 0).begins();
    let it = plays(it, Ability::LongFuse).replies(0, json!(Target::Hex { hex: Hex::at(1, 0) }));
    let it = it.replies(0, json!(Target::Trigger { trigger: Trigger::Moves { by: None } }));
    let it = it.happens("set off the charge at 1,0");
    let it = it.ends_turn(0).asks(0, "fire").dice("h h h").picks(0, "Yes");
    it.happens_by("V73", "The blast at 1,0 rolls 3G").happens("Bog leech dies");
}

#[test]
fn v61_a_landslide_pushes_and_knocks_down() {
    let it = with(Ability::Landslide).but(ready).foe(Foe::Drifter, 2, 0).foe(Foe::FrostGiant, 3, 0);
    let it = it.foe(Foe::Drifter, -2, 0).begins();
    let it = plays(it, Ability::Landslide);
    let it = it.replies(0, json!(Target::Toward { direction: Direction::East }));
    // The giant is too large, and stands in the way.
    assert_eq!((it.fighter("Drifter").prone, it.fighter("Frost giant").prone), (true, false));
    assert!(!it.fighter("Drifter (2)").prone);
}

#[test]
fn v61_rubble_is_rough_and_covers_allies() {
    let it = with(Ability::Rubble).but(ready).foe(Foe::Drifter, 5, 0).begins();
    let it = plays(it, Ability::Rubble).happens("Ada has Light Cover");
    assert!(it.state().ground.is_rough(Hex::at(5, 0)));
    let it = it.dice("h h  h").ends_turn(0).happens("Ada defends with 1B");
    let it = it.ends_turn(0);
    assert!(!it.state().ground.is_rough(Hex::at(5, 0)));
}

#[test]
fn v61_a_volley_divides_its_dice_before_they_are_rolled() {
    let it = with(Ability::Volley).but(ready).foe(Foe::Drifter, 9, 0).foe(Foe::RidgeApe, 12, 0);
    let it = plays(it.begins(), Ability::Volley).dice("h h h h");
    let it = it.split(0, [("Drifter", 3), ("Ridge ape", 1)]);
    it.happens("Ada rolls 3G").happens("Ada rolls 1G").happens("Drifter takes 3 damage");
}

#[test]
fn v61_a_roar_frightens_what_is_no_larger_than_a_horse() {
    let it = with(Ability::Roar).but(ready).foe(Foe::Drifter, 4, 0).foe(Foe::FrostGiant, 5, 0);
    let it = plays(it.begins().dice("h h - -"), Ability::Roar);
    let it = it.happens("Drifter is Afraid [2]").does_not_happen("Frost giant");
    // V95: it does not come nearer to whom it fears.
    assert_eq!(it.fighter("Drifter").ails.sources().len(), 1);
}

#[test]
fn v99_a_panacea_saves_the_bleeding_from_afar() {
    let it = with(Ability::Panacea).but(ready).hero(5, 0).but(|it| {
        (it.health, it.vital, it.prone) = (0, Vital::Bleeding, true);
    });
    let it = plays(it.foe(Foe::RidgeApe, 50, 0).begins(), Ability::Panacea);
    let it = it.dice("h -").replies(0, json!(Target::Hex { hex: Hex::at(3, 0) }));
    it.happens_by("V37", "Ben bleeds no more");
}

#[test]
fn v90_a_forced_march_is_the_first_thing_in_a_turn() {
    let it = with(Ability::ForcedMarch).foe(Foe::RidgeApe, 50, 0).begins();
    let it = plays(it, Ability::ForcedMarch).happens_by("V90", "Ada will have 3 Grit");
    assert_eq!(it.grit("Ada"), 9);
    let it = it.ends_turn(0).does_not_offer(0, "Forced march");
    assert_eq!(it.grit("Ada"), 3);
    let it = with(Ability::ForcedMarch).foe(Foe::RidgeApe, 50, 0).begins();
    it.takes(0, Action::Aim {}).does_not_offer(0, "Forced march");
}

#[test]
fn v90_those_who_are_deputized_have_eight_grit() {
    let it = with(Ability::Deputize).hero(0, 1).foe(Foe::RidgeApe, 50, 0).begins();
    let it = plays(it, Ability::Deputize);
    let it = if it.is_asked(0, "ability_allies") { it.picks(0, "Ben") } else { it };
    let it = it.ends_turn(0).happens("Ben begins a turn with 8 Grit").ends_turn(1);
    assert_eq!(it.grit("Ada"), 2);
}

#[test]
fn d3_the_eye_of_a_shootist_ignores_defense_from_short_on() {
    let it = with(Ability::KeenEye).foe(Foe::Gunhand, 3, 0).begins().dice("h h  h");
    it.shoots(0, "Gunhand").happens("Gunhand takes 2 damage");
    let it = with(Ability::DeadAim).foe(Foe::Drifter, 9, 0).begins();
    let it = plays(it.does_not_offer(0, "Attack"), Ability::DeadAim);
    it.offers(0, "Attack (worn pistol)");
}

#[test]
fn d3_a_second_look_rolls_up_to_two_dice_again() {
    let it = with(Ability::SecondLook).foe(Foe::Drifter, 3, 0).begins();
    let it = plays(it, Ability::SecondLook).dice("- -").shoots(0, "Drifter");
    let it = it.dice("h").picks(0, "Die 1").does_not_offer(0, "Die 1").dice("h").picks(0, "Die 2");
    it.happens("Drifter takes 2 damage");
}

/// There is one die to roll again: what is left of the Aim is for no other attack.
#[test]
fn v12_a_second_look_is_over_with_its_attack() {
    let it = with(Ability::SecondLook).foe(Foe::RidgeApe, 1, 0).but(|it| it.ducked = 2).begins();
    let it = plays(it, Ability::SecondLook).dice("-").shoots(0, "Ridge ape");
    let it = it.dice("h  - -").picks(0, "Die 1").happens("Ridge ape takes 1 damage");
    assert!(it.state().turn.as_ref().is_some_and(|it| !it.aim_waits));
    it.dice("-").shoots(0, "Ridge ape").asks(0, "play");
}

#[test]
fn d3_traps_of_a_snarer_roll_more() {
    let it = with(Ability::TrapCraft).item(Item::Rope, 1).foe(Foe::Drifter, 4, 0).begins();
    it.takes(0, Action::UseItem { item: Item::Rope }).happens("Ada rolls 2B1G");
    let it = with(Ability::Slippery).ails(Status::Trapped).foe(Foe::RidgeApe, 50, 0).begins();
    let it = it.takes(0, Action::Relieve { status: Status::Trapped }).picks(0, "Nerve");
    assert_eq!(it.range(0), (1, 4));
}

#[test]
fn d3_the_gauntlet_of_a_tinker_is_a_weapon_and_a_battery() {
    let it = with(Ability::SparkFist).foe(Foe::Drifter, 1, 0).begins().dice("h h");
    assert!(it.fighter("Ada").has_battery());
    plays(it, Ability::SparkFist).happens("Drifter takes 2 damage");
    assert_eq!(Weapon::Fists.sheet().grit, 2);
}

#[test]
fn w14_abilities_cost_what_the_table_says() {
    let it = with(Ability::FairGame).hero(0, 1).foe(Foe::Drifter, 3, 0).begins();
    let it = plays(it, Ability::FairGame).happens_by("W14", "Ada uses Fair game");
    assert_eq!(it.grit("Ada"), 4);
    // Each ally's next attack on it rolls 1G more, once.
    let it = it.ends_turn(0).shoots(1, "Drifter").happens("Ben rolls 2B1G");
    it.shoots(1, "Drifter").happens("Ben rolls 2B:");
}

#[test]
fn w15_playing_the_ace_resets_the_counter_and_survives_unplayed() {
    let it = with(Ability::LastWord).but(ready).foe(Foe::RidgeApe, 4, 0).begins();
    let it = it.ends_turn(0).offers(0, "Last word");
    let it = plays(it, Ability::LastWord).does_not_offer(0, "Last word");
    assert!(it.fighter("Ada").aces < 6);
}

#[test]
fn v60_putty_is_two_gold_at_arms_reach() {
    let it = with(Ability::TwinFuse).foe(Foe::RidgeApe, 1, 0).begins();
    let it = plays(it, Ability::TwinFuse).happens("at Arm's Reach (twin fuse)");
    let it = it.happens("Ada rolls 2G");
    assert_eq!(it.grit("Ada"), 4);
    with(Ability::TwinFuse).foe(Foe::RidgeApe, 2, 0).begins().does_not_offer(0, "Twin fuse");
}

#[test]
fn v60_two_charges_are_two_in_one_prepare() {
    let it = with(Ability::LongFuse).ability(Ability::TwinFuse).foe(Foe::BogLeech, 4, 0).begins();
    let it = plays(it, Ability::LongFuse).replies(0, json!(Target::Hex { hex: Hex::at(1, 0) }));
    let it = it.replies(0, json!(Target::Hex { hex: Hex::at(0, 1) }));
    let moves = Trigger::Moves { by: None };
    let it = it.replies(0, json!(Target::Trigger { trigger: moves }));
    let it = it.happens("set off the charges at 1,0 and 0,1").does_not_offer(0, "Prepare");
    let it = it.ends_turn(0).picks(0, "Yes").happens("The blast at 1,0");
    it.happens("The blast at 0,1");
}

/// The first blast fells whoever has laid them, and the second goes off with it.
#[test]
fn v60_the_second_charge_goes_off_whomever_the_first_has_felled() {
    let it = with(Ability::LongFuse).ability(Ability::TwinFuse).but_first(|it| it.health = 1);
    let it = it.foe(Foe::BogLeech, 4, 0).begins();
    let it = plays(it, Ability::LongFuse).replies(0, json!(Target::Hex { hex: Hex::at(1, 0) }));
    let it = it.replies(0, json!(Target::Hex { hex: Hex::at(0, 1) }));
    let moves = Trigger::Moves { by: None };
    let it = it.replies(0, json!(Target::Trigger { trigger: moves })).ends_turn(0);
    let it = it.dice("h h h").picks(0, "Yes").happens("Ada falls").happens("The blast at 1,0");
    it.happens("The blast at 0,1").never_fact("attack_lost");
}

#[test]
fn d3_whom_one_has_hurt_twice_is_one_to_be_hamstrung() {
    let it = with(Ability::Hamstring).foe(Foe::RidgeApe, 3, 0).but(|it| it.ducked = 2).begins();
    let it = it.dice("h h").shoots(0, "Ridge ape").dice("h h").shoots(0, "Ridge ape");
    plays(it, Ability::Hamstring).happens("Ada uses Hamstring").asks(0, "play");
}

#[test]
fn v60_who_hides_is_seen_again_as_they_attack_or_throw_a_bomb() {
    let hidden = || with(Ability::Vanish).item(Item::FlashPot, 1).but(|it| it.hidden = true);
    let it = hidden().foe(Foe::RidgeApe, 3, 0).begins().shoots(0, "Ridge ape");
    assert!(!it.fighter("Ada").hidden);
    let it = hidden().foe(Foe::RidgeApe, 3, 0).begins().throws(0, Item::FlashPot, 5, 0);
    assert!(!it.fighter("Ada").hidden);
}

#[test]
fn v60_and_as_they_roar() {
    let it = with(Ability::Roar).but(|it| (it.aces, it.hidden) = (6, true));
    let it = plays(it.foe(Foe::Drifter, 4, 0).begins(), Ability::Roar);
    assert!(!it.happens_by("V60", "Ada is seen again").fighter("Ada").hidden);
}

#[test]
fn v60_nobody_aims_at_who_is_hidden() {
    let it = field().but(|it| it.hidden = true).hero(0, 5).foe(Foe::Drifter, 2, 0);
    // A wall hides her from its sight, too: her turn ends unseen.
    let it = it.ground(|it| {
        let hexes = vec![Hex::at(1, 0)];
        let zone = Zone { hexes, blocks: true, ..Default::default() };
        it.zones.push(zone);
    });
    let it = it.begins().ends_turn(0).ends_turn(1).happens("Drifter attacks Ben");
    it.does_not_happen("Drifter attacks Ada");
}

#[test]
fn v61_bad_medicine_hurts_every_enemy_within_short_of_a_point() {
    let it = with(Ability::BadMedicine).but(ready).hero(6, 0).foe(Foe::Gunhand, 4, 0);
    let it = it.foe(Foe::Drifter, 8, 0).begins();
    let it = plays(it, Ability::BadMedicine).dice("h h  h");
    let it = it.replies(0, json!(Target::Hex { hex: Hex::at(5, 0) }));
    // Bang!: 4 Hits; one roll, and a Defense each.
    let it = it.happens("Gunhand takes 3 damage").happens("Drifter takes 4 damage");
    it.does_not_happen("Ben takes");
}

#[test]
fn v61_a_panacea_heals_all_allies_with_bang() {
    let it = with(Ability::Panacea).but(ready).but(|it| it.health = 1).hero(6, 0);
    let it = it.but(|it| it.health = 9).foe(Foe::RidgeApe, 50, 0).begins();
    let it = plays(it, Ability::Panacea).dice("h h");
    let it = it.replies(0, json!(Target::Hex { hex: Hex::at(3, 0) }));
    assert_eq!((it.health("Ada"), it.health("Ben")), (5, 10));
}

#[test]
fn v61_stand_fast_is_three_gold_near_and_one_at_long_until_the_next_turn() {
    let it = with(Ability::StandFast).but(ready).hero(0, 3).hero(0, 12).foe(Foe::Drifter, 3, 3);
    let it = plays(it.begins(), Ability::StandFast).picks_all(0, ["Ben", "Cal"]);
    let it = it.happens("Ben will roll 3G more").happens("Cal will roll 1G more");
    let it = it.ends_turn(0).ends_turn(1).ends_turn(2);
    let it = it.happens("Ben defends with 3G");
    assert!(it.state().boosts.is_empty());
}

#[test]
fn v61_each_ally_takes_up_to_the_hits_from_one_status() {
    let it = with(Ability::PullTogether).but(ready).hero(0, 3).ails(Status::Dazed);
    let it = it.ails(Status::Burned).hero(0, 5).ails(Status::Trapped).foe(Foe::RidgeApe, 50, 0);
    let it = plays(it.begins().dice("h h -"), Ability::PullTogether);
    let it = it.picks(1, "Burned").happens("Ben is still Burned [1]");
    assert_eq!((it.severity("Ben", Status::Dazed), it.severity("Cal", Status::Trapped)), (3, 1));
}

#[test]
fn v61_a_lull_takes_frenzies_for_so_many_turns() {
    let it = with(Ability::Lull).but(ready).foe(Foe::HerdReaper, 1, 0).but(|it| {
        it.health = 8;
        it.fired.insert(0);
    });
    let it = it.hero(9, 9).begins();
    let it = plays(it.dice("h -"), Ability::Lull).happens_by("V61", "has no frenzy for 1 turn");
    let it = it.ends_turn(0).does_not_happen("blood bite").ends_turn(1).ends_turn(0);
    it.happens("(blood bite)");
}

#[test]
fn v61_a_cyclone_is_smoke_until_the_owner_s_next_turn_ends() {
    let it = with(Ability::DustDevil).but(ready).foe(Foe::RidgeApe, 40, 0).begins();
    let it = plays(it, Ability::DustDevil).happens("Ada brings smoke over 127 hexes");
    let it = it.ends_turn(0).never_fact("zone_ended");
    it.ends_turn(0).happens("is gone");
}

#[test]
fn v61_blinding_dust_dazes_every_enemy_near() {
    let it = with(Ability::BlindingDust).but(ready).foe(Foe::Drifter, 6, 0).foe(Foe::Drifter, 7, 0);
    let it = plays(it.begins().dice("h h -"), Ability::BlindingDust);
    let it = it.happens("Drifter is Dazed [2]");
    assert_eq!(it.severity("Drifter (2)", Status::Dazed), 0);
}

#[test]
fn v90_a_forced_march_pays_the_debts_of_its_turn() {
    let it = with(Ability::ForcedMarch).hero(0, 1).foe(Foe::RidgeApe, 50, 0);
    let it = it.with(|state| state.fighters[0].grit = 4).begins();
    // Nine in place of six, less the two that were owed.
    assert_eq!(plays(it, Ability::ForcedMarch).grit("Ada"), 7);
}

#[test]
fn d3_what_else_surgeons_do() {
    let it = with(Ability::Huddle).hero(0, 1).ails(Status::Burned).foe(Foe::RidgeApe, 50, 0);
    let it = plays(it.begins(), Ability::Huddle);
    let it = if it.is_asked(0, "ability_allies") { it.then_picks(0, "Ben") } else { it };
    let it = it.happens("Ben will roll 1G more").ends_turn(0);
    let it = it.relieves(1, Status::Burned, 5).happens("(4B1G of Finesse");
    assert!(it.state().boosts.is_empty());
    let it = with(Ability::Encourage).hero(0, 1).foe(Foe::RidgeApe, 50, 0).begins();
    let it = plays(it, Ability::Encourage).picks(0, "Aim").ends_turn(0);
    // It is the Aim of that turn.
    let it = it.does_not_offer(1, "Aim");
    it.expects(|it| it.state().turn.as_ref().unwrap().aim_waits);
}

#[test]
fn d3_a_constable_passes_dodge_on_and_a_tinker_springs() {
    let it = with(Ability::Shield).but(|it| it.dodge = 3).hero(0, 1).foe(Foe::RidgeApe, 50, 0);
    let it = plays(it.begins(), Ability::Shield).happens("Ada gives Ben 3 Hits of Dodge");
    assert_eq!((it.fighter("Ada").dodge, it.fighter("Ben").dodge), (0, 3));
    let it = with(Ability::SpringHeels).foe(Foe::RidgeApe, 50, 0).begins();
    let it = it.takes(0, Action::Dodge {}).amount(0, 2).picks(0, "Yes");
    let it = it.happens("Ada dodges with 3B");
    assert_eq!(it.grit("Ada"), 3);
}

#[test]
fn v23_springs_are_an_ability_of_one_grit() {
    let it = with(Ability::SpringHeels).foe(Foe::RidgeApe, 50, 0).begins();
    // With no Grit left for them nobody is asked.
    let it = it.takes(0, Action::Dodge {}).amount(0, 6).happens("Ada dodges with 6B");
    assert_eq!(it.grit("Ada"), 0);
}

#[test]
fn d3_moonshine_heals_beyond_max_health() {
    let it = with(Ability::Moonshine).foe(Foe::RidgeApe, 50, 0).begins().dice("h h");
    assert_eq!(plays(it, Ability::Moonshine).health("Ada"), 12);
}

#[test]
fn d3_an_overload_shocks() {
    let it = with(Ability::Overload).but(ready).foe(Foe::RidgeApe, 1, 0).but(|it| it.ducked = 2);
    let it = plays(it.begins().dice("h h - - - -"), Ability::Overload);
    it.happens("Ridge ape is Electrocuted [2]");
}

#[test]
fn v61_an_aim_is_for_a_volley_too() {
    let it = with(Ability::Volley).but(ready).foe(Foe::Drifter, 9, 0).foe(Foe::Drifter, 10, 0);
    let it = it.begins().takes(0, Action::Aim {});
    let it = plays(it, Ability::Volley).dice("h h -  -");
    let it = it.split(0, [("Drifter", 3), ("Drifter (2)", 1)]).asks(0, "aim_die");
    // One die of all four is rolled again: here that of the second part.
    let it = it.dice("a").picks(0, "Die 4").happens("Drifter takes 2 damage");
    it.happens("Drifter (2) takes 2 damage");
}

#[test]
fn v61_what_is_for_the_next_attack_counts_once_in_a_volley() {
    let it = with(Ability::Volley).but(ready).foe(Foe::Drifter, 9, 0).foe(Foe::Drifter, 10, 0);
    let it = it.with(|state| {
        let (on, more) = (RollKind::Attack, Pool::gold(1));
        let what = Change::Dice { on, against: None, more, fewer: 0, fewer_gold: 0 };
        state.boosts.push(Boost { who: Who(0), what, until: Until::Next {} });
    });
    let it = plays(it.begins(), Ability::Volley);
    let it = it.split(0, [("Drifter", 3), ("Drifter (2)", 1)]).happens("Ada rolls 4G");
    let it = it.happens("Ada rolls 1G");
    assert!(it.state().boosts.is_empty());
}

#[test]
fn v60_a_lure_goes_the_fewest_hexes_though_they_are_rough() {
    let it = with(Ability::Lure).foe(Foe::RidgeApe, 9, 0).ground(|it| {
        let hexes = vec![Hex::at(8, 0), Hex::at(7, 0), Hex::at(6, 0), Hex::at(7, -1)];
        it.zones.push(Zone { hexes, rough: true, ..Zone::default() });
    });
    let it = plays(it.begins(), Ability::Lure).happens("Ridge ape moves 3 hexes");
    assert_eq!(it.fighter("Ridge ape").hex.distance(Hex::MIDDLE), 6);
}

#[test]
fn v61_what_lasts_until_a_turn_that_never_comes_ends_with_the_round() {
    let it = with(Ability::StandFast).but(ready).but(|it| it.health = 1).hero(0, 1);
    let it = it.foe(Foe::Drifter, 3, 0).begins();
    let it = plays(it, Ability::StandFast).happens("Ben will roll 3G more");
    let it = it.ends_turn(0).dice("h h").ends_turn(1).happens("Ada falls");
    let it = it.happens_by("V106", "What lasted until a turn of Ada is over");
    assert!(it.state().boosts.is_empty());
}

#[test]
fn v61_for_an_ally_whom_nobody_plays_it_is_the_worst_status() {
    let it = with(Ability::PullTogether).but(ready).foe(Foe::Drifter, 0, 1).but(|it| {
        it.side = Side::Posse;
        it.ails.set(Status::Burned, 1);
        it.ails.set(Status::Poisoned, 4);
    });
    let it = it.foe(Foe::RidgeApe, 9, 0).begins();
    let it = plays(it.dice("h h -"), Ability::PullTogether);
    it.happens("Drifter is still Poisoned [2]");
}

#[test]
fn v76_an_area_meets_those_who_hide() {
    let it = field().but(|it| it.hidden = true).foe(Foe::HerdReaper, 7, 0).warden().begins();
    let it = it.ends_turn(0).dice("h").foe_attacks(1, 3);
    it.happens("Ada is Afraid [1]");
}
