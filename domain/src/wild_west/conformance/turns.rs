//! Grit, Aim and Dodge, and how a combat ends (W5 to W7, V9 to V13, V58).

use crate::wild_west::action::Action;
use crate::wild_west::dice::Pool;
use crate::wild_west::fact::Means;
use crate::wild_west::foes::Foe;
use crate::wild_west::ground::Hex;
use crate::wild_west::items::Item;
use crate::wild_west::rules::DodgeMode;
use crate::wild_west::state::{Laid, Who};
use crate::wild_west::statuses::Status;
use crate::wild_west::trades::Ability;
use crate::wild_west::trial::field;
use crate::wild_west::weapons::Weapon;

/// Vector 3.
#[test]
fn v9_health_is_traded_for_grit_once_in_a_turn() {
    let it = field().foe(Foe::RidgeApe, 3, 0).begins();
    let it = it.shoots(0, "Ridge ape").shoots(0, "Ridge ape").shoots(0, "Ridge ape");
    assert_eq!(it.grit("Ada"), 0);
    let it = it.takes(0, Action::TradeHealth {});
    assert_eq!((it.grit("Ada"), it.health("Ada")), (1, 9));
    assert!(!it.may_take(0, Action::TradeHealth {}));
    // With 1 Health it would down them: it is not on offer.
    let it = field().but(|it| it.health = 1).foe(Foe::RidgeApe, 3, 0).begins();
    assert!(!it.may_take(0, Action::TradeHealth {}));
}

#[test]
fn v11_grit_is_the_only_limit_to_attacks() {
    let it = field().foe(Foe::RidgeApe, 3, 0).begins();
    let it = it.shoots(0, "Ridge ape").shoots(0, "Ridge ape").shoots(0, "Ridge ape");
    it.does_not_offer(0, "Attack");
}

#[test]
fn v12_an_aim_rolls_one_die_again_after_it_was_seen() {
    let it = field().foe(Foe::Drifter, 3, 0).begins();
    let it = it.takes(0, Action::Aim {}).does_not_offer(0, "Aim");
    let it = it.dice("- h").shoots(0, "Drifter").asks_by("V12", 0, "aim_die");
    let it = it.dice("a").picks(0, "Die 1").happens("takes 3 damage");
    // It is for the next attack only.
    it.dice("h h").shoots(0, "Drifter").never_fact("die_aimed");
    let it = field().foe(Foe::Drifter, 3, 0).begins().takes(0, Action::Aim {});
    it.dice("h h").shoots(0, "Drifter").picks(0, "Leave").happens("takes 2 damage");
}

#[test]
fn v13_dodge_is_rolled_at_once_and_waits_in_the_open() {
    let it = field().foe(Foe::Drifter, 3, 0).begins();
    let it = it.takes(0, Action::Dodge {}).dice("h a").amount(0, 2);
    let it = it.happens_by("V13", "Ada dodges with 2B");
    assert_eq!((it.fighter("Ada").dodge, it.grit("Ada")), (3, 4));
    // The drifter's pistol: 1B1G at Short, three times. Spurs are rolled again.
    let it = it.dice("h h").ends_turn(0);
    it.happens("less 2 by Dodge").happens("takes 1 damage (2 Hits less 1 by Dodge)");
}

#[test]
fn v58_the_posse_wins_as_the_last_foe_falls() {
    let it = field().foe(Foe::Drifter, 3, 0).but(|it| it.health = 2).begins();
    let it =
        it.dice("h h").shoots(0, "Drifter").happens("Drifter dies").happens("The foes are beaten");
    it.happens_by("V59", "The combat is over").won_by([0]);
}

#[test]
fn a_character_whose_player_gives_up_is_gone_and_the_match_goes_on() {
    let it = field().hero(0, 1).hero(0, 2).foe(Foe::RidgeApe, 50, 0).begins().resigns(0);
    let it = it.happens("Ada leaves the fight").asks(1, "play").asks_nothing(0);
    assert_eq!(it.state().on(Hex::MIDDLE), None);
}

#[test]
fn w5_grit_reloads_to_six_at_the_start_of_each_own_turn() {
    let it = field().foe(Foe::RidgeApe, 50, 0).begins().takes(0, Action::Aim {});
    assert_eq!(it.grit("Ada"), 5);
    let it = it.ends_turn(0).happens_by("W5", "Ridge ape begins a turn with 6 Grit");
    it.happens_by("W5", "Ada begins a turn with 6 Grit");
}

#[test]
fn w6_a_character_trades_a_health_for_a_grit() {
    let it = field().foe(Foe::RidgeApe, 50, 0).begins().takes(0, Action::TradeHealth {});
    let it = it.happens_by("W6", "Ada gives 1 Health for 1 Grit");
    // V9: it may exceed 6.
    assert_eq!((it.health("Ada"), it.grit("Ada")), (9, 7));
    it.does_not_offer(0, "Give 1 Health");
}

#[test]
fn v9_foes_do_not_trade_health() {
    let it = field().foe(Foe::Drifter, 30, 0).warden().begins().ends_turn(0);
    it.asks(1, "play").does_not_offer(1, "Give 1 Health");
}

#[test]
fn v10_unspent_grit_is_lost_as_the_turn_ends() {
    let it = field().foe(Foe::RidgeApe, 50, 0).hero(0, 1).begins().takes(0, Action::TradeHealth {});
    let it = it.ends_turn(0);
    assert_eq!(it.grit("Ada"), 0);
    it.ends_turn(1).happens("Ada begins a turn with 6 Grit");
}

#[test]
fn w7_2_an_aim_costs_one_grit_once_in_a_turn() {
    let it = field().foe(Foe::Drifter, 3, 0).begins().takes(0, Action::Aim {});
    let it = it.happens_by("W7.2", "Ada takes aim");
    assert_eq!(it.grit("Ada"), 5);
    it.does_not_offer(0, "Aim");
}

#[test]
fn v12_an_aim_that_no_attack_follows_is_lost_with_the_turn() {
    let it = field().foe(Foe::RidgeApe, 3, 0).warden().begins().takes(0, Action::Aim {});
    let it = it.ends_turn(0).ends_turn(1).dice("- -").shoots(0, "Ridge ape");
    it.never_fact("die_aimed").asks(0, "play");
}

#[test]
fn v12_an_aim_is_spent_on_the_next_attack_even_if_that_rolls_nothing() {
    // The fixed Severity of the embers is no roll.
    let it = field().hero(0, 1).foe(Foe::EmberFox, 3, 0).warden().begins();
    let it = it.ends_turn(0).ends_turn(1).takes(2, Action::Aim {});
    let it = it.foe_attacks(2, 1).picks(2, "Ada").happens("Ada is Burned [3]");
    assert!(!it.state().turn.as_ref().unwrap().aim_waits);
}

#[test]
fn w7_4_each_grit_rolls_a_die_and_what_is_left_ends_with_the_next_turn() {
    let it = field().foe(Foe::RidgeApe, 50, 0).begins().takes(0, Action::Dodge {});
    assert_eq!(it.range(0), (1, 6));
    let it = it.dice("h h h").amount(0, 3).happens("Ada dodges with 3B");
    assert_eq!((it.fighter("Ada").dodge, it.grit("Ada")), (3, 3));
    assert_eq!(it.ends_turn(0).fighter("Ada").dodge, 0);
}

#[test]
fn v13_where_the_match_is_made_so_the_next_attack_takes_the_whole_bank() {
    let it = field().hero(0, 1).but(|it| it.dodge = 3).foe(Foe::Drifter, 9, 0);
    let it = it.options(|it| it.dodge = DodgeMode::NextAttack).begins();
    let it = it.dice("h -").shoots(0, "Ben").happens("less 1 by Dodge");
    assert_eq!(it.fighter("Ben").dodge, 0);
}

#[test]
fn v18_attacks_may_hit_one_s_own_side_unless_the_match_is_made_otherwise() {
    let field = || field().hero(0, 2).foe(Foe::Drifter, 3, 0);
    let attack = Action::Attack { means: Means::Weapon { weapon: Weapon::WornPistol, load: None } };
    field().begins().takes(0, attack).offers(0, "Ben").offers(0, "Drifter");
    let it = field().options(|it| it.friendly_fire = false).begins();
    it.dice("h h").takes(0, attack).happens("Ada attacks Drifter");
}

#[test]
fn v58_both_sides_beaten_at_once_is_a_draw() {
    let it = field().but(|it| it.health = 1).item(Item::BlastingStick, 1);
    let it = it.foe(Foe::Drifter, 1, 0).but(|it| it.health = 1).begins();
    let it = it.dice("h h h").throws(0, Item::BlastingStick, 0, 0);
    let it = it.happens("Ada falls").happens("Drifter dies").happens_by("V58", "nobody has won");
    let it = it.goes_on_until(|it| it.is_over());
    assert!(it.outcome().is_some_and(|it| it.winners.is_empty()));
}

#[test]
fn v58_a_hundred_rounds_are_a_draw() {
    let it = field().foe(Foe::RidgeApe, 50, 0).with(|it| it.round = 99).begins();
    let it = it.ends_turn(0).happens("Round 100 begins").ends_turn(0);
    let it = it.happens_by("V58", "After 100 rounds nobody has won");
    assert!(it.is_over() && it.outcome().is_some_and(|it| it.winners.is_empty()));
}

#[test]
fn v58_a_side_is_beaten_as_soon_as_an_effect_leaves_nobody_who_can_act() {
    // A foe that is lured into a trap dies of it: nothing is left to do in that turn.
    let it = field().ability(Ability::Lure);
    let it = it.foe(Foe::BogLeech, 9, 0).but(|it| it.health = 2).with(|state| {
        let hex = Hex::at(8, 0);
        let by = Who(0);
        let snare = Pool::gold(4);
        state.traps.push(Laid { by, hex, snare, damage: 2 });
    });
    let it = it.begins().dice("h h h h").plays(0, Ability::Lure);
    it.happens("Bog leech dies").happens_by("V58", "The foes are beaten").won_by([0]);
}

#[test]
fn v59_statuses_end_with_the_combat_and_poison_leaves_its_weakness() {
    let it = field().ails(Status::Poisoned).but(|it| {
        it.fortified = true;
        it.health = 12;
        it.aces = 4;
    });
    let it = it.foe(Foe::Drifter, 3, 0).but(|it| it.health = 1).begins();
    let it = it.dice("h h").shoots(0, "Drifter").happens_by("V59", "The combat is over");
    let ada = it.fighter("Ada");
    assert_eq!((ada.ails.has(Status::Poisoned), ada.ails.weakened), (false, true));
    assert_eq!((ada.health, ada.health_max(), ada.aces), (10, 10, 4));
    it.happens_fact_with("day_told", serde_json::json!({"day": {"aces": 4, "weakened": true}}));
}
