//! The seven statuses, and how they are relieved (C, V25 to V32, V83, V91, V95, V101).

use serde_json::json;

use crate::wild_west::action::{Action, Target};
use crate::wild_west::foes::Foe;
use crate::wild_west::ground::Hex;
use crate::wild_west::items::Item;
use crate::wild_west::state::{Fighter, Vital, Who};
use crate::wild_west::statuses::Status;
use crate::wild_west::trades::Ability;
use crate::wild_west::trial::{Field, field};
use crate::wild_west::weapons::Weapon;

/// Somebody is Afraid [3] of the fighter with the number 1.
fn fears(it: &mut Fighter) {
    it.ails.set(Status::Afraid, 3);
    it.ails.fear(1);
}

#[test]
fn c_who_is_afraid_halves_their_dice_against_the_source_alone() {
    let it = field().but(fears).foe(Foe::Drifter, 3, 0).foe(Foe::Drifter, 0, 3).begins();
    let it = it.shoots(0, "Drifter (2)").happens("Ada rolls 2B");
    it.shoots(0, "Drifter").happens("Ada rolls 1B");
}

#[test]
fn c_every_action_that_targets_the_source_has_half_the_dice() {
    // A grapple: Nerve 3B and 2B are 5B, of which half is 3B.
    let it = field().ability(Ability::Grapple).but(fears).foe(Foe::Drifter, 1, 0).begins();
    it.plays(0, Ability::Grapple).happens("Ada rolls 3B of Nerve");
    let it = field().ability(Ability::Lull).but(|it| it.aces = 6).but(fears);
    let it = it.foe(Foe::HerdReaper, 3, 0).begins();
    it.plays(0, Ability::Lull).happens("Ada rolls 1G");
}

#[test]
fn c_burned_costs_health_at_the_end_of_each_own_turn() {
    let it = field().ails(Status::Burned).hero(0, 1).foe(Foe::RidgeApe, 50, 0).begins();
    let it = it.ends_turn(0).happens_by("V26", "Ada burns, and loses 3 Health");
    assert_eq!(it.health("Ada"), 7);
    it.ends_turn(1).does_not_happen("Ada burns").ends_turn(0).happens("Ada burns");
}

#[test]
fn c_who_is_dazed_needs_a_hit_to_act() {
    let it = field().ails(Status::Dazed).foe(Foe::RidgeApe, 50, 0).begins();
    let it = it.dice("s").takes(0, Action::Aim {}).happens_by("V91", "Ada is too Dazed to act");
    let it = it.does_not_happen("takes aim");
    let it = it.dice("a").takes(0, Action::Aim {}).happens("Ada takes aim");
    assert_eq!(it.grit("Ada"), 4);
    // Relieving it is not checked.
    it.relieves(0, Status::Dazed, 1).never_fact("dazed_checked");
}

#[test]
fn c_who_is_electrocuted_neither_aims_nor_dodges_and_rolls_black() {
    let it = field().weapon(Weapon::BeltPistol);
    let it = it.ails(Status::Electrocuted).item(Item::Rope, 1).foe(Foe::Drifter, 3, 0).begins();
    let it = it.does_not_offer(0, "Aim").does_not_offer(0, "Dodge");
    let it = it.attacks_with(0, Weapon::BeltPistol, "Drifter");
    it.happens("Ada rolls 2B");
}

#[test]
fn v58_who_has_won_the_fight_burns_no_more() {
    let it = field().but(|it| it.health = 1).ails(Status::Burned).foe(Foe::Drifter, 3, 0);
    let it = it.but(|it| it.health = 1).begins().dice("h h").shoots(0, "Drifter");
    let it = it.happens_by("V58", "beaten").never_fact("burn_ticked").won_by([0]);
    assert_eq!(it.health("Ada"), 1);
    // Nor does a fighter who still helps an ally that bleeds.
    let it = field().but(|it| it.health = 2).ails(Status::Burned).hero(0, 2).but(|it| {
        (it.health, it.vital, it.prone) = (0, Vital::Bleeding, true);
    });
    let it = it.foe(Foe::Drifter, 3, 0).but(|it| it.health = 1).begins();
    let it = it.dice("h h").shoots(0, "Drifter").happens_by("V58", "beaten").asks(0, "play");
    it.ends_turn(0).never_fact("burn_ticked");
}

#[test]
fn c_shock_darkens_attacks_and_items_but_no_healing_hand() {
    let it = field().ability(Ability::SteadyHands).item(Item::Bandages, 2);
    let it = it.but(|it| it.health = 3).ails(Status::Electrocuted).foe(Foe::RidgeApe, 50, 0);
    let it = it
        .begins()
        .plays(0, Ability::SteadyHands)
        .happens_fact_with("ability_rolled", json!({"pool": {"black": 1, "gold": 2}}));
    // An item of Gold dice there is not: what it rolls is Black anyway.
    let state = it.state();
    let pool = crate::wild_west::dice::Pool::gold(2);
    assert_eq!(state.item_aid_pool(Who(0), pool).gold, 0);
    assert_eq!(state.aid_pool(Who(0), pool).gold, 2);
}

#[test]
fn c_nobody_gets_a_dodge_or_an_aim_who_may_not_take_one() {
    // Encouraged by an ally.
    let it = field().ability(Ability::Encourage).hero(0, 1).ails(Status::Electrocuted);
    let it = it.foe(Foe::RidgeApe, 50, 0).begins();
    it.does_not_offer(0, "Encourage");
    let it = field().ability(Ability::Encourage).hero(0, 1).ails(Status::Trapped);
    let it = it.foe(Foe::RidgeApe, 50, 0).begins().plays(0, Ability::Encourage);
    it.happens("Ben has a free Aim").never_fact("dodged");
    // The ape's free Dodge is a Dodge, too.
    let it = field().foe(Foe::RidgeApe, 3, 0).ails(Status::Trapped).begins();
    it.dice("a h").shoots(0, "Ridge ape").never_fact("ducked");
}

#[test]
fn c_poisoned_takes_two_dice_of_every_skill_and_leaves_one_less() {
    let it = field().ails(Status::Poisoned).ails(Status::Trapped).foe(Foe::RidgeApe, 50, 0);
    let it = it.begins().takes(0, Action::Relieve { status: Status::Trapped });
    let it = it.picks(0, "Finesse");
    assert_eq!(it.range(0), (1, 2));
    let it = it.dice("a").amount(0, 1).dice("a");
    let it = it.relieves(0, Status::Poisoned, 1).happens("Ada is still Poisoned [1]");
    let it = it.ends_turn(0).dice("h").relieves(0, Status::Poisoned, 1);
    let it = it.happens("Ada is Poisoned no more");
    assert!(it.fighter("Ada").ails.weakened);
    let it = it.takes(0, Action::Relieve { status: Status::Trapped }).picks(0, "Finesse");
    assert_eq!(it.range(0), (1, 3));
}

#[test]
fn c_who_is_trapped_neither_moves_nor_dodges() {
    let it = field().ails(Status::Trapped).foe(Foe::Drifter, 3, 0).begins();
    let it = it.does_not_offer(0, "Move").does_not_offer(0, "Dodge").does_not_offer(0, "Lie down");
    let it = it.offers(0, "Attack").takes(0, Action::Relieve { status: Status::Trapped });
    it.offers(0, "Finesse").offers(0, "Nerve");
}

#[test]
fn c_who_is_unconscious_does_nothing_but_wake() {
    let it = field().hero(0, 1).ails(Status::Unconscious).ails(Status::Burned);
    let it = it.foe(Foe::Drifter, 9, 0).begins().ends_turn(0);
    assert_eq!(it.labels(1), ["Relieve Unconscious [3]", "End the turn"]);
}

/// Vector 5, in a match; the numbers themselves are with the statuses.
#[test]
fn v25_who_is_trapped_enough_is_captured_and_out() {
    let it = field().but(|it| it.ails.set(Status::Trapped, 7)).foe(Foe::HerdReaper, 3, 0);
    let it = it.hero(20, 0).begins().dice("h h - - -").ends_turn(0);
    it.happens_by("V25", "captured").asks(1, "play");
}

/// Vector 5: Trapped [6] and [3] on a human are 8, and captured; [2] on 5 is 6.
#[test]
fn v25_trapped_is_kept_up_to_where_it_captures_and_all_else_to_six() {
    let it = field().item(Item::Rope, 1).hero(0, 9).foe(Foe::Drifter, 4, 0);
    let it = it.but(|it| it.ails.set(Status::Trapped, 6)).foe(Foe::RidgeApe, 50, 0).begins();
    let it = it.dice("a h").takes(0, Action::UseItem { item: Item::Rope });
    let trapped = json!({"status": "trapped", "from": 6, "to": 8});
    let it = it.happens_fact_with("status_inflicted", trapped).happens_by("V25", "captured");
    assert_eq!(it.fighter("Drifter").vital, Vital::Captured);
    let it = field().item(Item::FlashPot, 1).foe(Foe::Drifter, 4, 0);
    let it = it.but(|it| it.ails.set(Status::Dazed, 5)).begins();
    let it = it.dice("h h -").throws(0, Item::FlashPot, 4, 0);
    it.happens("Drifter is Dazed [6]");
}

#[test]
fn v26_burned_skin_takes_two_of_max_health_once_and_clips_health() {
    let it = field().item(Item::FireBottle, 2).foe(Foe::RidgeApe, 50, 0).begins();
    let it = it.dice("h - - - -").throws(0, Item::FireBottle, 0, 0).happens("Ada is Burned [1]");
    assert_eq!((it.health("Ada"), it.fighter("Ada").health_max()), (8, 8));
    let it = it.ends_turn(0);
    assert_eq!(it.health("Ada"), 7);
    let it = it.dice("h - - - -").throws(0, Item::FireBottle, 0, 0).happens("Ada is Burned [2]");
    assert_eq!((it.health("Ada"), it.fighter("Ada").health_max()), (7, 8));
}

#[test]
fn v27_poison_takes_black_dice_first_and_leaves_one() {
    // Intuition 2B less two is one die; the turn order and bleeding lose dice, too.
    let it = field().ails(Status::Poisoned).ails(Status::Dazed).foe(Foe::RidgeApe, 50, 0);
    it.begins().relieves(0, Status::Dazed, 1).happens("(1B of Intuition");
    let it = field().ails(Status::Poisoned).foe(Foe::RidgeApe, 50, 0).rolls_order("h- -");
    it.happens("Ada rolls 2B for the turn order");
    let it = field().hero(0, 1).ails(Status::Poisoned).but(|it| {
        (it.health, it.vital, it.prone) = (0, Vital::Bleeding, true);
    });
    let it = it.foe(Foe::RidgeApe, 50, 0).begins().ends_turn(0).dice("h").picks(1, "Charm");
    it.happens("Ben holds on (1B of Charm");
}

#[test]
fn v28_each_pool_is_halved_and_gold_dice_are_kept_first() {
    // 1B3G at the source are 1... of four dice two are kept: 2G.
    let it = field().weapon(Weapon::CompoundBow).but(fears);
    let it = it.foe(Foe::Drifter, 3, 0).begins();
    let it = it.attacks_with(0, Weapon::CompoundBow, "Drifter");
    it.happens("Ada rolls 2G");
}

#[test]
fn v29_shock_makes_dice_black_before_fear_halves_them() {
    let it = field().weapon(Weapon::BeltPistol).but(fears);
    let it = it.ails(Status::Electrocuted).foe(Foe::Drifter, 3, 0).begins();
    let it = it.attacks_with(0, Weapon::BeltPistol, "Drifter");
    it.happens("Ada rolls 1B");
}

#[test]
fn v30_gold_dice_are_bought_first() {
    let it = field().ability(Ability::Slippery).ails(Status::Trapped).foe(Foe::RidgeApe, 50, 0);
    let it = it.begins().takes(0, Action::Relieve { status: Status::Trapped }).picks(0, "Nerve");
    it.amount(0, 2).happens("(1B1G of Nerve");
}

#[test]
fn v31_relief_while_unconscious_is_paid_out_of_a_reload_of_six() {
    let it = field().hero(0, 1).ails(Status::Unconscious).ails(Status::Dazed);
    let it = it.foe(Foe::RidgeApe, 50, 0).begins().ends_turn(0);
    let it = it.happens("Ben begins a turn with 6 Grit");
    // It is an action: being Dazed is checked.
    it.dice("h  h -").relieves(1, Status::Unconscious, 2).happens("acts all the same");
}

#[test]
fn v83_a_battery_makes_shock_worse_by_one() {
    let shock = |it: Field| {
        let it = it.foe(Foe::RidgeApe, 50, 0).begins().dice("h - - - -");
        it.throws(0, Item::SparkJar, 0, 0).severity("Ada", Status::Electrocuted)
    };
    assert_eq!(shock(field().item(Item::SparkJar, 1)), 1);
    assert_eq!(shock(field().item(Item::SparkJar, 2)), 2);
    assert_eq!(shock(field().item(Item::SparkJar, 1).ability(Ability::SparkFist)), 2);
}

#[test]
fn v91_a_daze_is_checked_when_grit_is_paid() {
    let it = field().ails(Status::Dazed).foe(Foe::Drifter, 3, 0).begins();
    let it = it.dice("-").shoots(0, "Drifter").happens_by("V91", "too Dazed to act");
    let it = it.never_fact("attack_declared");
    assert_eq!(it.grit("Ada"), 4);
    it.dice("h h h").shoots(0, "Drifter").happens("acts all the same").happens("takes 2 damage");
}

#[test]
fn v91_every_payment_is_checked_but_fool_s_grit() {
    let it = || field().ails(Status::Dazed).foe(Foe::RidgeApe, 50, 0).begins();
    it().takes(0, Action::TradeHealth {}).never_fact("dazed_checked");
    it().dice("-").takes(0, Action::LieDown {}).happens_by("V91", "too Dazed to act");
    let it = it().dice("-").takes(0, Action::Dodge {}).amount(0, 4);
    let it = it.happens("too Dazed").never_fact("dodged");
    assert_eq!(it.grit("Ada"), 2);
}

#[test]
fn v95_no_step_may_shorten_the_way_to_a_source() {
    let it = field().but(fears).foe(Foe::Drifter, 6, 0).begins().takes(0, Action::Move {});
    let it = it.amount(0, 1);
    let closer = json!(Target::Hex { hex: Hex::at(1, 0) });
    it.does_not_offer(0, "1,0").offers(0, "-1,0").may_not_give(0, "move_to", closer);
}

#[test]
fn v95_a_source_that_is_out_counts_no_more() {
    let two = |it: &mut Fighter| {
        it.ails.set(Status::Afraid, 3);
        it.ails.fear(1);
        it.ails.fear(2);
    };
    let it = field().but(two).foe(Foe::Drifter, 3, 0).but(|it| it.health = 1);
    let it = it.foe(Foe::Drifter, 0, 3).but(|it| it.health = 1).begins();
    let it = it.dice("h").shoots(0, "Drifter").happens("Drifter dies");
    let sources: Vec<u8> = it.fighter("Ada").ails.sources().iter().copied().collect();
    assert_eq!((it.severity("Ada", Status::Afraid), sources), (3, vec![Who(2).0]));
    let it = it.dice("h").shoots(0, "Drifter (2)");
    assert_eq!(it.severity("Ada", Status::Afraid), 0);
}

#[test]
fn v101_the_pool_is_cut_before_dice_are_bought() {
    let it = field().ails(Status::Poisoned).ails(Status::Burned).foe(Foe::RidgeApe, 50, 0);
    let it = it.begins().takes(0, Action::Relieve { status: Status::Burned });
    // Finesse 4B less two.
    assert_eq!(it.range(0), (1, 2));
}

#[test]
fn c_to_distract_or_tear_off_whom_one_fears_has_half_of_the_dice() {
    let it = field().but(fears).foe(Foe::Drifter, 3, 0);
    let it = it.begins().takes(0, Action::Distract {});
    // Half of 3B of Charm are 2B.
    it.happens("Ada rolls 2B of Charm");
    let it = field().but(fears).foe(Foe::BogLeech, 0, 0);
    let it = it.but(|it| it.clings_to = Some(Who(0))).begins().takes(0, Action::TearOff {});
    it.happens("Ada rolls 2B of Nerve");
}
