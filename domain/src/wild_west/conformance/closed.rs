//! What is not on offer, and why an answer is refused: each by the rule that closes it.

use serde_json::json;

use crate::engine::Seat;
use crate::wild_west::action::{Action, Target};
use crate::wild_west::fact::Means;
use crate::wild_west::foes::Foe;
use crate::wild_west::ground::{Cover, Hex, Zone};
use crate::wild_west::items::Item;
use crate::wild_west::skills::Skill;
use crate::wild_west::state::{Deed, Vital, Who};
use crate::wild_west::statuses::Status;
use crate::wild_west::trades::Ability;
use crate::wild_west::trial::{Trial, field};
use crate::wild_west::weapons::Weapon;

/// Why something is closed to a seat, and by which rule; nothing where it is not.
#[track_caller]
fn why(it: &Trial, seat: u8, label: &str) -> Option<[String; 2]> {
    let prompt = it.prompt(seat).unwrap();
    let closed = it.game().closed(Seat(seat), &prompt.id);
    let found = closed.into_iter().find(|it| it.label == label);
    found.map(|it| [it.rule, it.why])
}

#[track_caller]
fn is_closed(it: &Trial, label: &str, rule: &str, because: &str) {
    let found = why(it, 0, label);
    assert_eq!(found, Some([rule.to_owned(), because.to_owned()]), "{label}");
}

#[test]
fn w5_what_costs_more_than_is_left_is_closed() {
    let it = field().but(|it| it.grit = 1).item(Item::AidBag, 3).foe(Foe::Drifter, 3, 0).begins();
    is_closed(&it, "Attack (worn pistol)", "W5", "it costs 2 Grit, and 1 is left");
    is_closed(&it, "Use aid bag", "W5", "it costs 2 Grit, and 1 is left");
    assert_eq!(why(&it, 0, "Aim"), None);
}

#[test]
fn w4_what_is_out_of_reach_or_sight_is_closed() {
    let it = field().foe(Foe::Drifter, 9, 0).begins();
    is_closed(&it, "Attack (worn pistol)", "W4", "nobody is within its reach");
    let it = field().foe(Foe::Drifter, 3, 0).ground(|it| {
        it.zones.push(Zone { hexes: vec![Hex::at(1, 0)], blocks: true, ..Zone::default() });
    });
    let it = it.begins();
    is_closed(&it, "Attack (worn pistol)", "W11", "nobody whom it reaches is in sight");
    is_closed(&it, "Attack (fists)", "W4", "nobody is within its reach");
}

#[test]
fn a_play_that_is_closed_is_refused_with_the_reason() {
    let shot = |weapon| json!(Action::Attack { means: Means::Weapon { weapon, load: None } });
    let it = field().but(|it| it.person_mut().unwrap().weapons.push(Weapon::Rifle));
    let it = it.ability(Ability::LastWord).foe(Foe::Drifter, 9, 0).begins();
    let no = |it: Trial, answer, rule, why| it.may_not_give_by(0, "play", answer, rule, why);
    let it = no(it, shot(Weapon::WornPistol), "W4", "nobody is within its reach");
    let it = no(it, shot(Weapon::Rifle), "V54", "it is not in hand");
    let ability = json!(Action::Ability { ability: Ability::LastWord });
    let it = no(it, ability, "W15", "it takes 6 Aces, and 0 Aces are on the counter");
    // What nobody would look for is no option, and no more.
    let it = no(it, json!(Action::Begin {}), "W5", "this is not one of the options");
    no(it, json!("draw"), "W5", "this is not one of the options");
}

#[test]
fn w7_1_an_attack_tells_its_price_its_dice_and_its_bands() {
    let it = field().foe(Foe::Drifter, 3, 0).foe(Foe::HerdReaper, 4, 0).warden().begins();
    let detail = |it: &Trial, seat: u8, label: &str| {
        let prompt = it.prompt(seat).unwrap();
        let found = prompt.options().into_iter().find(|it| it.label.starts_with(label));
        found.and_then(|it| it.detail).unwrap_or_default()
    };
    let pistol = "2 Grit, 1B at Arm's Reach and 2B at Short";
    assert_eq!(detail(&it, 0, "Attack (worn pistol)"), pistol);
    let it = it.takes(0, Action::Prepare {});
    assert_eq!(detail(&it, 0, "Attack (worn pistol)"), pistol);
    assert_eq!(detail(&it, 0, "Dodge with 2B"), "2 Grit");
    let it = field().foe(Foe::Drifter, 3, 0).foe(Foe::HerdReaper, 4, 0).begins();
    let shot = Action::Attack { means: Means::Weapon { weapon: Weapon::WornPistol, load: None } };
    let it = it.takes(0, shot);
    // Two Black dice show no Hit in one of four rolls.
    assert_eq!(detail(&it, 0, "Drifter"), "2B at Short, 75% to get through");
}

#[test]
fn v14_whom_to_attack_tells_how_likely_something_gets_through() {
    let shot = Action::Attack { means: Means::Weapon { weapon: Weapon::WornPistol, load: None } };
    let detail = |it: Trial, name: &str| {
        let prompt = it.takes(0, shot).prompt(0).unwrap();
        let found = prompt.options().into_iter().find(|it| it.label.starts_with(name));
        found.and_then(|it| it.detail).unwrap_or_default()
    };
    // 2B against 1B. That a gunhand has a Talent for Defense is hidden, and not told here (V108).
    let it = field().foe(Foe::Drifter, 3, 0).foe(Foe::Gunhand, 4, 0).begins();
    assert_eq!(detail(it, "Gunhand"), "2B at Short, 54% to get through");
    // A Dodge that is banked is there for all to see.
    let it = field().foe(Foe::Drifter, 3, 0).but(|it| it.dodge = 1).foe(Foe::Gunhand, 4, 0);
    assert_eq!(detail(it.begins(), "Drifter"), "2B at Short, 42% to get through");
    // Behind Cover 2B, as far as anybody knows: that a gunhand's is Gold shows when it is rolled.
    let it = field().foe(Foe::Drifter, 3, 0).foe(Foe::Gunhand, 4, 0).ground(|it| {
        let hexes = [Hex::at(4, 0)].into();
        it.zones.push(Zone { hexes, cover: Cover::Light, ..Zone::default() });
    });
    let covered = detail(it.begins(), "Gunhand");
    assert!(covered.ends_with(", 37% to get through"), "{covered}");
}

#[test]
fn v54_what_is_not_in_hand_is_closed() {
    let it = field().but(|it| it.person_mut().unwrap().weapons.push(Weapon::Rifle));
    let it = it.foe(Foe::Drifter, 3, 0).begins();
    is_closed(&it, "Attack (rifle)", "V54", "it is not in hand");
    let it = field().item(Item::DoorShield, 0).item(Item::Bandages, 1).but(|it| {
        let person = it.person_mut().unwrap();
        (person.shield, person.in_hand) = (Some(Item::DoorShield), Vec::new());
    });
    let it = it.foe(Foe::Drifter, 3, 0).begins();
    for label in ["Attack (worn pistol)", "Attack (fists)", "Aim", "Use bandages"] {
        is_closed(&it, label, "V54", "both hands hold a shield");
    }
}

#[test]
fn w7_2_an_aim_is_closed_that_is_taken_or_may_not_be() {
    let it = field().foe(Foe::Drifter, 3, 0).begins().takes(0, Action::Aim {});
    is_closed(&it, "Aim", "W7.2", "the Aim of this turn is taken already");
    let it = field().ails(Status::Electrocuted).foe(Foe::Drifter, 3, 0).begins();
    is_closed(&it, "Aim", "C", "a fighter who is Electrocuted cannot aim");
    is_closed(&it, "Dodge", "C", "a fighter who is Electrocuted cannot dodge");
}

#[test]
fn c_who_is_trapped_or_lies_reads_why_they_stay() {
    let it = field().ails(Status::Trapped).foe(Foe::Drifter, 3, 0).begins();
    is_closed(&it, "Move", "C", "a fighter who is Trapped cannot move");
    is_closed(&it, "Lie down", "C", "a fighter who is Trapped cannot move");
    is_closed(&it, "Dodge", "C", "a fighter who is Trapped cannot dodge");
    let it = field().but(|it| it.prone = true).foe(Foe::Drifter, 3, 0).begins();
    is_closed(&it, "Move", "V68", "a fighter who lies on the ground gets up first");
}

#[test]
fn w8_riders_read_why_they_neither_aim_nor_dodge() {
    let it = field().foe(Foe::Drifter, 20, 0).options(|it| it.horses = vec![Hex::at(1, 0)]);
    let it = it.begins().takes(0, Action::Mount {});
    is_closed(&it, "Aim", "W8", "nobody takes aim on horseback");
    is_closed(&it, "Dodge", "W8", "nobody dodges on horseback");
    let it = field().foe(Foe::Drifter, 20, 0).options(|it| it.horses = vec![Hex::at(5, 0)]);
    is_closed(&it.begins(), "Mount", "V67", "no free horse is beside them");
}

#[test]
fn v31_the_unconscious_read_that_they_can_only_wake() {
    let it = field().hero(0, 1).ails(Status::Unconscious).foe(Foe::RidgeApe, 50, 0).begins();
    let it = it.ends_turn(0);
    let expected = ["V31", "a fighter who is Unconscious can only try to wake"].map(str::to_owned);
    for label in ["Attack (worn pistol)", "Move", "Dodge", "Prepare an action"] {
        assert_eq!(why(&it, 1, label), Some(expected.clone()), "{label}");
    }
}

#[test]
fn w13_a_status_that_was_tried_is_closed() {
    let it = field().ails(Status::Dazed).foe(Foe::RidgeApe, 50, 0).begins();
    let it = it.dice("-").relieves(0, Status::Dazed, 1);
    is_closed(&it, "Relieve Dazed [3]", "W13", "it was tried in this turn already");
}

#[test]
fn w15_an_ace_reads_how_many_aces_it_takes() {
    let it = field().ability(Ability::LastWord).but(|it| it.aces = 4).foe(Foe::Drifter, 3, 0);
    let because = "it takes 6 Aces, and 4 Aces are on the counter";
    is_closed(&it.begins(), "Last word", "W15", because);
    let it = field().ability(Ability::SteadyHands).but(|it| {
        it.person_mut().unwrap().used = vec![Ability::SteadyHands; 2];
    });
    is_closed(
        &it.foe(Foe::Drifter, 3, 0).begins(),
        "Steady hands",
        "W14",
        "it was used twice today",
    );
}

#[test]
fn w6_health_that_cannot_be_traded_is_closed() {
    let it = field().foe(Foe::RidgeApe, 50, 0).begins().takes(0, Action::TradeHealth {});
    let label = "Give 1 Health for 1 Grit";
    is_closed(&it, label, "W6", "Health was traded in this turn already");
    let it = field().but(|it| it.health = 1).foe(Foe::RidgeApe, 50, 0).begins();
    is_closed(&it, label, "V9", "with 1 Health left they would fall");
}

#[test]
fn v80_a_gun_for_two_reads_that_nobody_serves_it() {
    let it = field().weapon(Weapon::Cannon).foe(Foe::RidgeApe, 6, 0).begins();
    let because = "nobody within Arm's Reach can serve it with them";
    is_closed(&it, "Attack (cannon)", "V80", because);
}

#[test]
fn w4_whom_an_attack_does_not_reach_is_told_among_its_targets() {
    let it = field().foe(Foe::Drifter, 3, 0).foe(Foe::Drifter, 4, 0).foe(Foe::RidgeApe, 9, 0);
    let attack = Means::Weapon { weapon: Weapon::WornPistol, load: None };
    let it = it.begins().takes(0, Action::Attack { means: attack });
    is_closed(&it, "Ridge ape", "W4", "it does not work at Long");
    let ape = json!(Target::Fighter { who: Who(3) });
    it.may_not_give_by(0, "attack_target", ape, "W4", "does not work at Long");
}

#[test]
fn w16_the_bleeding_read_which_skills_are_used_up() {
    let it = field().hero(1, 0).but(|it| {
        (it.health, it.vital, it.prone) = (0, Vital::Bleeding, true);
        it.bled_with.insert(Skill::Charm);
    });
    let it = it.foe(Foe::RidgeApe, 50, 0).begins().ends_turn(0);
    let expected = ["W16", "it was rolled already"].map(str::to_owned);
    assert_eq!(why(&it, 1, "Charm"), Some(expected));
    let charm = json!(Target::Skill { skill: Skill::Charm });
    it.may_not_give_by(1, "bleeding_skill", charm, "W16", "Charm was rolled already");
}

#[test]
fn v37_an_item_reads_who_is_too_far_away() {
    let it = field().item(Item::Bandages, 1).but(|it| it.health = 5).hero(0, 1);
    let it = it.but(|it| it.health = 5).hero(0, 4).but(|it| it.health = 5);
    let it = it.foe(Foe::RidgeApe, 50, 0).begins();
    let it = it.takes(0, Action::UseItem { item: Item::Bandages });
    is_closed(&it, "Cal", "V37", "they are not within Arm's Reach");
    let cal = json!(Target::Fighter { who: Who(2) });
    it.may_not_give_by(0, "item_target", cal, "V37", "not within Arm's Reach");
}

#[test]
fn v63_a_hex_that_costs_another_price_is_refused_by_it() {
    let it = field().hero(2, 0).foe(Foe::RidgeApe, 50, 0).ground(|it| {
        it.zones.push(Zone { hexes: vec![Hex::at(0, 3)], blocks: true, ..Zone::default() });
    });
    let it = it.begins().takes(0, Action::Move {}).amount(0, 1);
    let hex = |q, r| json!(Target::Hex { hex: Hex::at(q, r) });
    let it = it.may_not_give_by(0, "move_to", hex(-7, 0), "V63", "going there costs 2 Grit");
    let it = it.may_not_give_by(0, "move_to", hex(2, 0), "V64", "somebody stands there");
    let it = it.may_not_give_by(0, "move_to", hex(0, 3), "V64", "a wall stands there");
    it.may_not_give_by(0, "move_to", hex(0, 61), "V4", "beyond the map");
}

#[test]
fn v95_a_step_nearer_to_whom_one_fears_is_refused_by_it() {
    let it = field().but(|it| {
        it.ails.set(Status::Afraid, 3);
        it.ails.fear(1);
    });
    let it = it.foe(Foe::Drifter, 6, 0).begins().takes(0, Action::Move {}).amount(0, 1);
    let hex = json!(Target::Hex { hex: Hex::at(1, 0) });
    it.may_not_give_by(0, "move_to", hex, "V95", "no step may come nearer");
}

#[test]
fn v101_more_dice_than_the_pool_has_are_refused() {
    let it = field().ails(Status::Poisoned).ails(Status::Burned).foe(Foe::RidgeApe, 50, 0);
    let it = it.begins().takes(0, Action::Relieve { status: Status::Burned });
    it.may_not_give_by(0, "relief_dice", json!(4), "V101", "Finesse is 2B now");
}

#[test]
fn v93_an_ace_or_what_is_too_dear_cannot_be_prepared() {
    let it = field().ability(Ability::LastWord).but(|it| (it.aces, it.grit) = (6, 3));
    let it = it.foe(Foe::Drifter, 3, 0).begins().takes(0, Action::Prepare {});
    let deed = |deed| json!(Target::Deed { deed });
    let ace = Deed::Attack { means: Means::Ability { ability: Ability::LastWord } };
    let it = it.may_not_give_by(0, "prepare", deed(ace), "V93", "an ace cannot be prepared");
    let dodge = deed(Deed::Dodge { dice: 5, springs: false });
    it.may_not_give_by(0, "prepare", dodge, "W5", "it costs 5 Grit, and 3 are left");
}

#[test]
fn v73_a_bomb_is_not_thrown_farther_than_short_or_out_of_sight() {
    let it = field().item(Item::FlashPot, 1).foe(Foe::Drifter, 9, 0).ground(|it| {
        it.zones.push(Zone { hexes: vec![Hex::at(-1, 0)], blocks: true, ..Zone::default() });
    });
    let it = it.begins().takes(0, Action::UseItem { item: Item::FlashPot });
    let hex = |q, r| json!(Target::Hex { hex: Hex::at(q, r) });
    let it = it.may_not_give_by(0, "item_hex", hex(7, 0), "V73", "farther away than Short");
    it.may_not_give_by(0, "item_hex", hex(-2, 0), "W11", "no line of sight");
}

#[test]
fn d2_every_option_cites_its_section() {
    let it = field().item(Item::Bandages, 1).foe(Foe::Drifter, 3, 0).begins();
    let cited = |it: &Trial| {
        let prompt = it.prompt(0).expect("they are asked");
        prompt.options().iter().all(|it| it.rule.is_some())
    };
    assert!(cited(&it));
    for action in [Action::Prepare {}, Action::Move {}, Action::Swap {}] {
        let it = it.clone().takes(0, action);
        let it = if it.is_asked(0, "move_grit") { it.amount(0, 1) } else { it };
        assert!(cited(&it), "{action:?}");
    }
}
