//! What a steady player does in one position or another.

use serde_json::{Value, json};

use super::{answer, plain_answer};
use crate::engine::{Seat, Viewer};
use crate::wild_west::action::{Action, Target};
use crate::wild_west::characters::Held;
use crate::wild_west::fact::Means;
use crate::wild_west::foes::Foe;
use crate::wild_west::ground::{Band, Hex};
use crate::wild_west::items::Item;
use crate::wild_west::skills::{Skill, Talent};
use crate::wild_west::state::{Deed, Fighter, Trigger, Vital, Who};
use crate::wild_west::statuses::Status;
use crate::wild_west::trial::{Trial, field};
use crate::wild_west::view::view;
use crate::wild_west::weapons::Weapon;

/// What the steady player in seat 0 answers.
fn answered(it: &Trial) -> Value {
    let seen = view(it.state(), Viewer::Seat(Seat(0)));
    answer(&seen, &it.prompt(0).expect("they are asked")).expect("they have an opinion")
}

/// What they do next, as an action.
fn done(it: &Trial) -> Action {
    serde_json::from_value(answered(it)).expect("it is an action")
}

/// They answer.
fn goes_on(it: Trial) -> Trial {
    let (kind, value) = (it.prompt(0).expect("they are asked").kind, answered(&it));
    it.gives(0, &kind, value)
}

fn bleeding(it: &mut Fighter) {
    (it.health, it.vital, it.prone) = (0, Vital::Bleeding, true);
    it.bled_with.insert(Skill::Finesse);
}

#[test]
fn they_shoot_the_weakest_whom_they_can_tell() {
    let two = field().foe(Foe::Drifter, 3, 0).foe(Foe::Drifter, 3, 1);
    let it = two.but(|it| it.health = 2).begins();
    assert!(matches!(done(&it), Action::Attack { means: Means::Weapon { .. } }));
    let it = goes_on(it).asks(0, "attack_target");
    assert_eq!(answered(&it), json!(Target::Fighter { who: Who(2) }));
    // Of those who have lost nothing, the one that falls sooner for the danger that it is.
    let two = field().foe(Foe::RidgeApe, 3, 0).foe(Foe::Drifter, 3, 1);
    let it = goes_on(two.begins());
    assert_eq!(answered(&it), json!(Target::Fighter { who: Who(2) }));
}

#[test]
fn they_take_aim_with_grit_that_would_be_left_over() {
    let it = field().foe(Foe::RidgeApe, 3, 0).but_first(|it| it.grit = 3).begins();
    let it = goes_on(it);
    assert_eq!((it.grit("Ada"), done(&it)), (2, done(&it)));
    assert!(matches!(done(&it), Action::Attack { .. }));
    let it = it.dice("h -").shoots(0, "Ridge ape");
    assert_eq!(answered(&it), json!(Target::Die { at: 1 }), "a die that shows nothing");
}

#[test]
fn they_save_who_bleeds_before_anything_else() {
    let two = field().item(Item::Bandages, 1).hero(1, 0).but(bleeding);
    let it = two.foe(Foe::Drifter, 4, 0).begins();
    assert_eq!(done(&it), Action::UseItem { item: Item::Bandages });
    let two = field().item(Item::Bandages, 1).hero(-4, 0).but(bleeding);
    let it = two.foe(Foe::Drifter, 4, 0).begins();
    assert_eq!(done(&it), Action::Move {});
    let mut it = goes_on(it);
    while it.fighter("Ada").hex == Hex::at(0, 0) {
        it = goes_on(it);
    }
    assert!(it.fighter("Ada").hex.distance(Hex::at(-4, 0)) == 1);
    assert_eq!(done(&it), Action::UseItem { item: Item::Bandages });
    // An ally who has only just fallen holds on for a while.
    let two = field().item(Item::Bandages, 1).hero(-4, 0).but(bleeding);
    let it = two.but(|it| it.bled_with.clear()).foe(Foe::Drifter, 4, 0).begins();
    assert!(matches!(done(&it), Action::Attack { .. }));
    // A character who has nothing for it shoots on.
    let it = field().hero(-4, 0).but(bleeding).foe(Foe::Drifter, 4, 0).begins();
    assert!(matches!(done(&it), Action::Attack { .. }));
}

#[test]
fn they_do_not_stay_within_reach_of_what_mauls_them() {
    let it = field().foe(Foe::RidgeApe, 1, 0).begins();
    assert_eq!(done(&it), Action::Move {});
    let mut it = goes_on(it);
    while it.fighter("Ada").hex == Hex::at(0, 0) {
        it = goes_on(it);
    }
    let away = it.fighter("Ada").hex.distance(Hex::at(1, 0));
    assert!((2..=6).contains(&away), "{away} hexes away");
    assert_eq!((it.grit("Ada"), done(&it)), (5, Action::Aim {}));
}

#[test]
fn they_come_nearer_where_they_reach_nobody() {
    let it = field().foe(Foe::Drifter, 15, 0).begins();
    assert_eq!(done(&it), Action::Move {});
    let mut it = goes_on(it);
    while it.fighter("Ada").hex == Hex::at(0, 0) {
        it = goes_on(it);
    }
    assert!(it.fighter("Ada").hex.distance(Hex::at(15, 0)) <= 6);
}

#[test]
fn they_wake_get_rid_of_a_daze_and_dodge_with_what_is_left() {
    let it = field().ails(Status::Unconscious).foe(Foe::Drifter, 3, 0).begins();
    assert_eq!(done(&it), Action::Relieve { status: Status::Unconscious });
    let it = goes_on(it);
    assert_eq!(it.range(0), (1, 2));
    assert_eq!(answered(&it), json!(2), "with all dice that they have");
    let it = field().ails(Status::Dazed).item(Item::SmellingSalts, 1);
    let it = it.foe(Foe::Drifter, 3, 0).begins();
    assert_eq!(done(&it), Action::UseItem { item: Item::SmellingSalts });
    let it = field().foe(Foe::RidgeApe, 3, 0).but_first(|it| it.grit = 1).begins();
    assert_eq!(done(&it), Action::Dodge {});
}

#[test]
fn they_give_a_health_for_a_shot_that_is_likely_to_fell_somebody() {
    let near = field().foe(Foe::Drifter, 3, 0).but(|it| it.health = 1);
    let it = near.but_first(|it| it.grit = 1).begins();
    assert_eq!(done(&it), Action::TradeHealth {});
    let far = field().foe(Foe::Drifter, 3, 0).but_first(|it| it.grit = 1);
    assert_eq!(done(&far.begins()), Action::Dodge {});
}

#[test]
fn they_throw_bombs_among_foes_and_not_among_friends() {
    let stick = Action::UseItem { item: Item::BlastingStick };
    let three = field().item(Item::BlastingStick, 1);
    let three = three.foe(Foe::Drifter, 6, 0).foe(Foe::Drifter, 6, 1).foe(Foe::Drifter, 7, 0);
    let it = three.begins();
    assert_eq!(done(&it), stick);
    let it = goes_on(it);
    let Ok(Target::Hex { hex }) = serde_json::from_value(answered(&it)) else { panic!("a hex") };
    let near = |q, r| hex.distance(Hex::at(q, r)) <= 1;
    assert!(near(6, 0) && near(6, 1) && near(7, 0), "{hex}");
    let among = field().item(Item::BlastingStick, 1).foe(Foe::Drifter, 2, 0);
    let among = among.hero(2, 1).hero(3, 0).hero(2, -1);
    assert_ne!(done(&among.begins()), stick);
}

#[test]
fn the_plain_player_fires_and_does_nothing_else() {
    let it = field().foe(Foe::RidgeApe, 1, 0).but_first(|it| it.grit = 3).begins();
    let plain = |it: &Trial| {
        let seen = view(it.state(), Viewer::Seat(Seat(0)));
        plain_answer(&seen, &it.prompt(0).expect("they are asked")).expect("they have a rule")
    };
    assert_eq!(plain(&it)["type"], "attack");
    let value = plain(&it);
    let it = it.gives(0, "play", value);
    assert_eq!((it.grit("Ada"), plain(&it)), (1, json!(Action::EndTurn {})));
}

#[test]
fn they_take_in_hand_what_reaches() {
    let it = field().foe(Foe::Drifter, 12, 0).with(|state| {
        let person = state.fighters[0].person_mut().unwrap();
        person.weapons.push(Weapon::LongRifle);
    });
    let it = it.begins();
    assert_eq!(done(&it), Action::Swap {});
    let it = goes_on(it);
    let held = vec![Held::Weapon(Weapon::LongRifle)];
    assert_eq!(answered(&it), json!(Target::Grip { held }));
    assert!(matches!(done(&goes_on(it)), Action::Aim {} | Action::Attack { .. }));
    // What is in hand serves as well.
    let it = field().foe(Foe::Drifter, 3, 0).begins();
    assert!(matches!(done(&it), Action::Attack { .. }));
}

#[test]
fn they_wait_for_who_comes_where_they_reach_nobody() {
    let it = field().talent(Talent::Pistols).weapon(Weapon::BeltPistol).ails(Status::Trapped);
    let it = it.foe(Foe::RidgeApe, 12, 0).but_first(|it| it.grit = 2).with(|state| {
        state.turn.as_mut().unwrap().relieved.push(Status::Trapped);
    });
    let it = it.begins();
    assert_eq!(done(&it), Action::Prepare {});
    let it = goes_on(it);
    let weapon = Weapon::BeltPistol;
    let deed = Deed::Attack { means: Means::Weapon { weapon, load: None } };
    assert_eq!(answered(&it), json!(Target::Deed { deed }));
    let it = goes_on(it);
    let trigger = Trigger::EntersBand { by: None, band: Band::Short };
    assert_eq!(answered(&it), json!(Target::Trigger { trigger }));
    let it = goes_on(it);
    assert_eq!(answered(&it), json!(Target::No {}), "whoever it is");
    let it = goes_on(it);
    assert_eq!((it.state().prepared.len(), it.grit("Ada")), (1, 0));
}

#[test]
fn they_promise_help_to_who_lies_unconscious_and_join() {
    let it = field().hero(4, 0).ails(Status::Unconscious).foe(Foe::RidgeApe, 3, 3);
    let it = it.but_first(|it| it.grit = 0).begins();
    assert_eq!(done(&it), Action::Help {});
    let it = goes_on(it);
    assert!(it.state().prepared_by(Who(0)).is_some());
    let it = it.ends_turn(0).takes(1, Action::Relieve { status: Status::Unconscious });
    let it = it.amount(1, 2).asks(0, "join");
    assert_eq!(answered(&it), json!(Target::Yes {}));
}

#[test]
fn they_ride_where_it_is_far_and_get_off_where_they_can_hit() {
    let far = field().foe(Foe::Drifter, 30, 0).options(|it| it.horses = vec![Hex::at(1, 0)]);
    let it = far.begins();
    assert_eq!(done(&it), Action::Mount {});
    let it = goes_on(it);
    assert_eq!(done(&it), Action::Move {}, "they ride on");
    let near = field().foe(Foe::Drifter, 9, 0).options(|it| it.horses = vec![Hex::at(1, 0)]);
    assert_ne!(done(&near.begins()), Action::Mount {});
    let near = field().foe(Foe::RidgeApe, 3, 0).options(|it| it.horses = vec![Hex::at(1, 0)]);
    let it = near.begins().takes(0, Action::Mount {}).shoots(0, "Ridge ape");
    let it = it.shoots(0, "Ridge ape");
    assert_eq!((it.grit("Ada"), done(&it)), (1, Action::Dismount {}));
}

#[test]
fn they_challenge_only_whom_they_are_sure_to_beat() {
    let rival = |weak: bool| {
        let it = field().rival(3, 0).but(|it| it.health = 15);
        let it = if weak { it.ails(Status::Poisoned) } else { it };
        it.begins()
    };
    let it = rival(true);
    assert!(it.may_take(0, Action::Duel {}));
    assert_eq!(done(&it), Action::Duel {});
    assert_ne!(done(&rival(false)), Action::Duel {});
}

#[test]
fn they_accept_a_duel_only_where_they_are_better() {
    let challenged = |weak: bool| {
        let it = field().but(|it| it.health = 15);
        let it = if weak { it.ails(Status::Poisoned) } else { it };
        let it = it.rival(3, 0).begins().ends_turn(0);
        it.takes(1, Action::Duel {}).asks(0, "duel_accept")
    };
    assert_eq!(answered(&challenged(true)), json!(Target::No {}));
    assert_eq!(answered(&challenged(false)), json!(Target::No {}), "they are alike");
    let it = field().rival(3, 0).ails(Status::Poisoned).begins().ends_turn(0);
    let it = it.takes(1, Action::Duel {}).asks(0, "duel_accept");
    assert_eq!(answered(&it), json!(Target::Yes {}));
}
