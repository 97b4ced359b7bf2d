//! Preparing, true interrupts, and help.

use serde_json::json;

use crate::wild_west::action::{Action, Target};
use crate::wild_west::fact::Means;
use crate::wild_west::foes::Foe;
use crate::wild_west::ground::{Band, Hex};
use crate::wild_west::state::{Attacked, Deed, Trigger};
use crate::wild_west::statuses::Status;
use crate::wild_west::trial::{Trial, field};
use crate::wild_west::weapons::Weapon;

const PISTOL: Deed =
    Deed::Attack { means: Means::Weapon { weapon: Weapon::WornPistol, load: None } };
const ENTERS_SHORT: Trigger = Trigger::EntersBand { by: None, band: Band::Short };

/// A character prepares something for anybody, or for the first who can be named.
fn prepares(it: Trial, seat: u8, deed: Deed, trigger: Trigger, by: &str) -> Trial {
    let it = it.takes(seat, Action::Prepare {});
    let it = it.replies(seat, json!(Target::Deed { deed }));
    let it = it.replies(seat, json!(Target::Trigger { trigger }));
    match it.is_asked(seat, "trigger_by") {
        true => it.picks(seat, by),
        false => it,
    }
}

/// Vector 8.
#[test]
fn v19_a_prepared_attack_interrupts_a_move_as_it_enters_the_band() {
    let it = field().foe(Foe::Drifter, 9, 0).but(|it| it.health = 2).foe(Foe::RidgeApe, 50, 0);
    let it = prepares(it.begins(), 0, PISTOL, ENTERS_SHORT, "Any");
    let it = it.happens_by("W7.6", "Ada prepares to attack (worn pistol) as an opponent comes");
    assert_eq!(it.grit("Ada"), 4);
    let it = it.ends_turn(0).asks_by("V19", 0, "fire");
    // It stands on the first hex within Short.
    assert_eq!(it.fighter("Drifter").hex.distance(Hex::MIDDLE), 6);
    let it = it.dice("h h").picks(0, "Yes").happens_by("V19", "is set off").happens("Drifter dies");
    // V19: the rest of its move is cancelled, and it has no attack.
    it.does_not_happen("Drifter attacks").asks(0, "play");
}

#[test]
fn v19_its_owner_may_wait_on_and_loses_it_with_the_next_turn() {
    let it = field().foe(Foe::Drifter, 9, 0).begins();
    let it = prepares(it, 0, PISTOL, ENTERS_SHORT, "Drifter").ends_turn(0);
    let it = it.picks(0, "Wait on").happens("Drifter attacks Ada");
    it.happens_by("W7.6", "What Ada had prepared is lost")
        .expects(|it| it.state().prepared.is_empty());
}

#[test]
fn w7_6_only_once_in_a_turn_can_something_be_prepared() {
    let it = field().foe(Foe::Drifter, 9, 0).begins();
    let it = prepares(it, 0, PISTOL, ENTERS_SHORT, "Any");
    it.does_not_offer(0, "Prepare").does_not_offer(0, "Promise");
}

#[test]
fn v19_a_declared_attack_is_interrupted_before_its_roll() {
    let it = field().foe(Foe::Drifter, 3, 0).begins();
    let on = Trigger::DeclaresAttack { by: None, on: Attacked::Own };
    let it = prepares(it, 0, Deed::Dodge { dice: 2 }, on, "Any").ends_turn(0).asks(0, "fire");
    let it = it.dice("a a").picks(0, "Yes").happens("Ada dodges with 2B");
    it.happens_in_order([json!({"type": "dodged"}), json!({"type": "attack_rolled"})]);
}

#[test]
fn v84_an_attack_is_lost_whose_target_is_gone() {
    let it = field().foe(Foe::Drifter, 1, 0).begins();
    let on = Trigger::DeclaresAttack { by: None, on: Attacked::Own };
    // Beside Ada the drifter stabs with its knife; she steps back out of its band.
    let it = prepares(it, 0, Deed::Move { grit: 1 }, on, "Any").ends_turn(0).asks(0, "fire");
    let it = it.picks(0, "Yes").asks(0, "move_to");
    let it = it.replies(0, json!(Target::Hex { hex: Hex::at(-5, 0) }));
    let it = it.happens_by("V84", "Drifter loses the attack");
    // Its Grit is gone all the same.
    it.happens_fact_with("attack_lost", json!({"who": 1}));
}

#[test]
fn v19_after_an_ally_falls() {
    let it = field().hero(2, 0).but(|it| it.health = 1).foe(Foe::Drifter, 4, 0).begins();
    let it = prepares(it, 0, PISTOL, Trigger::AllyFalls {}, "Any").ends_turn(0);
    let it = it.dice("h h").ends_turn(1).happens("Ben falls").asks(0, "fire");
    it.dice("h h").picks(0, "Yes").picks(0, "Drifter").happens("Ada attacks Drifter");
}

#[test]
fn v12_an_aim_goes_with_the_attack_that_is_prepared() {
    let it = field().foe(Foe::Drifter, 9, 0).begins().takes(0, Action::Aim {});
    let it = prepares(it, 0, PISTOL, ENTERS_SHORT, "Any");
    assert!(it.state().prepared[0].aimed && !it.state().turn.as_ref().unwrap().aim_waits);
    let it = it.ends_turn(0).dice("- -").picks(0, "Yes").asks(0, "aim_die");
    it.dice("a").picks(0, "Die 2").happens("takes 2 damage");
}

#[test]
fn v19_who_falls_loses_what_they_have_prepared() {
    let it = field().but(|it| it.health = 1).foe(Foe::Drifter, 3, 0).hero(9, 9).begins();
    let moves = Trigger::Moves { by: None };
    let it = prepares(it, 0, PISTOL, moves, "Drifter").dice("h h").ends_turn(0);
    it.happens("Ada falls").expects(|it| it.state().prepared.is_empty());
}

#[test]
fn v20_a_daze_is_checked_as_it_is_prepared_and_not_again() {
    let it = field().ails(Status::Dazed).foe(Foe::Drifter, 9, 0).begins().dice("-");
    let it = prepares(it, 0, PISTOL, ENTERS_SHORT, "Any").happens("too Dazed");
    assert!(it.state().prepared.is_empty());
    let it = field().ails(Status::Dazed).foe(Foe::Drifter, 9, 0).begins().dice("h");
    let it = prepares(it, 0, PISTOL, ENTERS_SHORT, "Any").happens("acts all the same");
    it.ends_turn(0).picks(0, "Yes").never_fact("dazed_checked");
}

#[test]
fn v92_several_at_once_are_asked_in_the_turn_order() {
    let it = field().hero(0, 1).foe(Foe::Drifter, 3, 0).begins();
    let any = Trigger::DeclaresAttack { by: None, on: Attacked::Any };
    let it = prepares(it, 0, Deed::Dodge { dice: 1 }, any, "Any").ends_turn(0);
    let it = prepares(it, 1, Deed::Dodge { dice: 1 }, any, "Any").ends_turn(1);
    let it = it.asks(0, "fire").asks_nothing(1).picks(0, "Yes").asks(1, "fire");
    it.picks(1, "Yes").happens("Ben dodges").happens("Drifter rolls");
}

/// Vector 9.
#[test]
fn v21_a_helper_rolls_half_and_pays_out_of_the_next_reload() {
    let it = field().ails(Status::Electrocuted).hero(0, 1).foe(Foe::RidgeApe, 50, 0).begins();
    let it = it.ends_turn(0).takes(1, Action::Help {}).happens_by("V21", "Ben prepares to help");
    assert_eq!(it.grit("Ben"), 6);
    let it = it.ends_turn(1).takes(0, Action::Relieve { status: Status::Electrocuted });
    let it = it.amount(0, 2).asks_by("V21", 1, "join").dice("h - - h").picks(1, "Yes");
    let it = it.happens("Ben helps Ada for 2 Grit (2B of Nerve");
    assert_eq!((it.severity("Ada", Status::Electrocuted), it.fighter("Ben").debt), (1, 2));
    let it = it.ends_turn(0);
    it.happens_by("W5", "Ben begins a turn with 4 Grit");
}

#[test]
fn v90_help_is_refused_beyond_the_coming_reload() {
    let it = field().ails(Status::Electrocuted).hero(0, 1).but(|it| it.debt = 5);
    let it = it.foe(Foe::RidgeApe, 50, 0).with(|state| {
        let (deed, trigger) =
            (Deed::Help {}, Trigger::AllyRolls { by: crate::wild_west::state::Who(0) });
        let who = crate::wild_west::state::Who(1);
        state.prepared.push(crate::wild_west::state::Prepared { who, deed, trigger, aimed: false });
    });
    let it = it.begins().takes(0, Action::Relieve { status: Status::Electrocuted });
    it.amount(0, 2).asks(0, "play").never_fact("helped");
}
