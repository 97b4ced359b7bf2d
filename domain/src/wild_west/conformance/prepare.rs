//! Preparing, true interrupts, and help.

use serde_json::json;

use crate::engine::Viewer;
use crate::wild_west::action::{Action, Target};
use crate::wild_west::ammunition::{Load, LoadKind};
use crate::wild_west::characters::Held;
use crate::wild_west::fact::Means;
use crate::wild_west::foes::Foe;
use crate::wild_west::ground::{Band, Hex};
use crate::wild_west::items::Item;
use crate::wild_west::state::{
    Attacked, Deed, Fighter, Loaded, Prepared, State, Trigger, Vital, Who,
};
use crate::wild_west::statuses::Status;
use crate::wild_west::trades::Ability;
use crate::wild_west::trial::field;
use crate::wild_west::weapons::Weapon;

const PISTOL: Deed =
    Deed::Attack { means: Means::Weapon { weapon: Weapon::WornPistol, load: None } };
const ENTERS_SHORT: Trigger = Trigger::EntersBand { by: None, band: Band::Short };

/// Vector 8.
#[test]
fn v19_a_prepared_attack_interrupts_a_move_as_it_enters_the_band() {
    let it = field().foe(Foe::Drifter, 9, 0).but(|it| it.health = 2).foe(Foe::RidgeApe, 50, 0);
    let it = it.begins().prepares(0, PISTOL, ENTERS_SHORT, "Any");
    let it = it.happens_by("W7.6", "Ada prepares to attack (worn pistol) when an opponent comes");
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
    let it = it.prepares(0, PISTOL, ENTERS_SHORT, "Drifter").ends_turn(0);
    let it = it.picks(0, "Keep waiting").happens("Drifter attacks Ada");
    it.happens_by("W7.6", "What Ada had prepared is lost")
        .expects(|it| it.state().prepared.is_empty());
}

#[test]
fn w7_6_only_once_in_a_turn_can_something_be_prepared() {
    let it = field().foe(Foe::Drifter, 9, 0).begins();
    let it = it.prepares(0, PISTOL, ENTERS_SHORT, "Any");
    it.does_not_offer(0, "Prepare").does_not_offer(0, "Promise");
}

#[test]
fn v19_a_declared_attack_is_interrupted_before_its_roll() {
    let it = field().foe(Foe::Drifter, 3, 0).begins();
    let on = Trigger::DeclaresAttack { by: None, on: Attacked::Own };
    let it = it
        .prepares(0, Deed::Dodge { dice: 2, springs: false }, on, "Any")
        .ends_turn(0)
        .asks(0, "fire");
    let it = it.dice("a a").picks(0, "Yes").happens("Ada dodges with 2B");
    it.happens_in_order([json!({"type": "dodged"}), json!({"type": "attack_rolled"})]);
}

#[test]
fn v84_an_attack_is_lost_whose_target_is_gone() {
    let it = field().foe(Foe::Drifter, 1, 0).begins();
    let on = Trigger::DeclaresAttack { by: None, on: Attacked::Own };
    // Beside Ada the drifter stabs with its knife; she steps back out of its band.
    let it = it.prepares(0, Deed::Move { grit: 1 }, on, "Any").ends_turn(0).asks(0, "fire");
    let it = it.picks(0, "Yes").asks(0, "move_to");
    let it = it.replies(0, json!(Target::Hex { hex: Hex::at(-5, 0) }));
    let it = it.happens_by("V84", "Drifter loses the attack");
    // Its Grit is gone all the same.
    it.happens_fact_with("attack_lost", json!({"who": 1}));
}

#[test]
fn v84_an_attack_is_lost_on_who_has_left_the_band_of_its_dice() {
    // Ben moves as Ada attacks him.
    let steps = |weapon: Weapon, from: i16, to: i16| {
        let it = field().weapon(weapon).rival(from, 0).with(|state| {
            let trigger = Trigger::DeclaresAttack { by: None, on: Attacked::Own };
            let deed = Deed::Move { grit: 1 };
            state.prepared.push(Prepared::new(Who(1), deed, trigger));
        });
        let it = it.begins().attacks_with(0, weapon, "Ben").picks(1, "Yes");
        let it = it.replies(1, json!(Target::Hex { hex: Hex::at(to, 0) }));
        [it.count_of("attack_lost"), it.count_of("attack_rolled")]
    };
    let (lost, rolled) = ([1, 0], [0, 1]);
    assert_eq!(steps(Weapon::WornPistol, 1, 4), lost);
    assert_eq!(steps(Weapon::Knife, 1, 4), lost);
    assert_eq!(steps(Weapon::WornRifle, 6, 9), lost);
    assert_eq!(steps(Weapon::WornRifle, 8, 5), lost);
    assert_eq!(steps(Weapon::WornPistol, 2, 6), rolled);
    assert_eq!(steps(Weapon::WornRifle, 8, 12), rolled);
}

#[test]
fn v19_after_an_ally_falls() {
    let it = field().hero(2, 0).but(|it| it.health = 1).foe(Foe::Drifter, 4, 0).begins();
    let it = it.prepares(0, PISTOL, Trigger::AllyFalls {}, "Any").ends_turn(0);
    let it = it.dice("h h").ends_turn(1).happens("Ben falls").asks(0, "fire");
    it.dice("h h").picks(0, "Yes").picks(0, "Drifter").happens("Ada attacks Drifter");
}

#[test]
fn v12_an_aim_goes_with_the_attack_that_is_prepared() {
    let it = field().foe(Foe::Drifter, 9, 0).begins().takes(0, Action::Aim {});
    let it = it.prepares(0, PISTOL, ENTERS_SHORT, "Any");
    assert!(it.state().prepared[0].aimed && !it.state().turn.as_ref().unwrap().aim_waits);
    let it = it.ends_turn(0).dice("- -").picks(0, "Yes").asks(0, "aim_die");
    it.dice("a").picks(0, "Die 2").happens("takes 2 damage");
}

#[test]
fn v12_an_aim_that_is_taken_later_goes_with_it_too() {
    let it = field().foe(Foe::Drifter, 9, 0).begins();
    let it = it.prepares(0, PISTOL, ENTERS_SHORT, "Any").takes(0, Action::Aim {}).ends_turn(0);
    let it = it.happens_by("V12", "The Aim of Ada goes with the attack that is prepared");
    let it = it.dice("- -").picks(0, "Yes").asks(0, "aim_die");
    it.dice("a").picks(0, "Die 2").happens("takes 2 damage");
    // An attack in the turn itself comes first, and takes it.
    let it = field().foe(Foe::Drifter, 3, 0).begins();
    let on = Trigger::DeclaresAttack { by: None, on: Attacked::Own };
    let it = it.prepares(0, PISTOL, on, "Any").takes(0, Action::Aim {}).dice("- -");
    let it = it.shoots(0, "Drifter").replies(0, json!(Target::No {}));
    let it = it.ends_turn(0).never_fact("aim_kept");
    assert!(!it.state().prepared[0].aimed);
    // It is for attacks alone.
    let it = field().foe(Foe::Drifter, 9, 0).begins();
    let it = it.prepares(0, Deed::Move { grit: 1 }, ENTERS_SHORT, "Any").takes(0, Action::Aim {});
    it.ends_turn(0).never_fact("aim_kept");
}

#[test]
fn v19_a_bomb_is_an_attack_on_all_whom_it_would_meet() {
    let thrown = |on: Attacked| {
        let it = field().item(Item::FlashPot, 1).rival(3, 0).begins();
        let on = Trigger::DeclaresAttack { by: None, on };
        it.ends_turn(0).prepares(1, Deed::Dodge { dice: 2, springs: false }, on, "Any").ends_turn(1)
    };
    let it = thrown(Attacked::Own).takes(0, Action::UseItem { item: Item::FlashPot });
    let it = it.replies(0, json!(Target::Hex { hex: Hex::at(3, 0) })).asks_by("V19", 1, "fire");
    let it = it.dice("h h  h h h").picks(1, "Yes");
    it.happens_in_order([json!({"type": "dodged"}), json!({"type": "blast_rolled"})]);
    // Nobody of Ben's side but Ben would be met.
    let it = thrown(Attacked::Ally).takes(0, Action::UseItem { item: Item::FlashPot });
    let it = it.dice("h h h").replies(0, json!(Target::Hex { hex: Hex::at(3, 0) }));
    it.happens("The blast at 3,0").never_fact("prepared_fired");
}

#[test]
fn v19_an_ability_that_rolls_at_all_who_are_near_is_an_attack_on_them() {
    let it = field().ability(Ability::BlindingDust).but(|it| it.aces = 6).rival(3, 0).begins();
    let on = Trigger::DeclaresAttack { by: None, on: Attacked::Own };
    let it = it
        .ends_turn(0)
        .prepares(1, Deed::Dodge { dice: 2, springs: false }, on, "Any")
        .ends_turn(1);
    let it = it.plays(0, Ability::BlindingDust).asks_by("V19", 1, "fire");
    let it = it.dice("h h  h h h").picks(1, "Yes").happens("Ben dodges");
    assert_eq!(it.severity("Ben", Status::Dazed), 1);
}

#[test]
fn v84_a_bomb_is_lost_whose_thrower_falls() {
    let it = field().item(Item::FlashPot, 1).but(|it| it.health = 1).rival(3, 0).begins();
    let on = Trigger::DeclaresAttack { by: None, on: Attacked::Own };
    let it = it.ends_turn(0).prepares(1, PISTOL, on, "Any").ends_turn(1);
    let it = it.takes(0, Action::UseItem { item: Item::FlashPot });
    let it = it.replies(0, json!(Target::Hex { hex: Hex::at(3, 0) }));
    let it = it.dice("h h").picks(1, "Yes");
    let it = if it.is_asked(1, "attack_target") { it.picks(1, "Ada") } else { it };
    let it = it.happens("Ada falls").never_fact("blast_rolled");
    assert_eq!(it.fighter("Ada").uses_of(Item::FlashPot), 0);
}

#[test]
fn v19_who_falls_loses_what_they_have_prepared() {
    let it = field().but(|it| it.health = 1).foe(Foe::Drifter, 3, 0).hero(9, 9).begins();
    let moves = Trigger::Moves { by: None };
    let it = it.prepares(0, PISTOL, moves, "Drifter").dice("h h").ends_turn(0);
    it.happens("Ada falls").expects(|it| it.state().prepared.is_empty());
}

#[test]
fn v20_a_daze_is_checked_as_it_is_prepared_and_not_again() {
    let it = field().ails(Status::Dazed).foe(Foe::Drifter, 9, 0).begins().dice("-");
    let it = it.prepares(0, PISTOL, ENTERS_SHORT, "Any").happens("too Dazed");
    assert!(it.state().prepared.is_empty());
    let it = field().ails(Status::Dazed).foe(Foe::Drifter, 9, 0).begins().dice("h");
    let it = it.prepares(0, PISTOL, ENTERS_SHORT, "Any").happens("acts all the same");
    it.ends_turn(0).picks(0, "Yes").never_fact("dazed_checked");
}

#[test]
fn v92_several_at_once_are_asked_in_the_turn_order() {
    let it = field().hero(0, 1).foe(Foe::Drifter, 3, 0).begins();
    let any = Trigger::DeclaresAttack { by: None, on: Attacked::Any };
    let it = it.prepares(0, Deed::Dodge { dice: 1, springs: false }, any, "Any").ends_turn(0);
    let it = it.prepares(1, Deed::Dodge { dice: 1, springs: false }, any, "Any").ends_turn(1);
    let it = it.asks(0, "fire").asks_nothing(1).picks(0, "Yes").asks(1, "fire");
    it.picks(1, "Yes").happens("Ben dodges").happens("Drifter rolls");
}

/// Vector 9.
#[test]
fn v21_a_helper_rolls_half_and_pays_out_of_the_next_reload() {
    let it = field().ails(Status::Electrocuted).hero(0, 1).foe(Foe::RidgeApe, 50, 0).begins();
    let it = it.ends_turn(0).takes(1, Action::Help {}).happens_by("V21", "Ben prepares to help");
    assert_eq!(it.grit("Ben"), 6);
    // The turn is not untouched any more: it is too late to challenge anybody (V103).
    assert!(it.state().turn.as_ref().is_some_and(|it| it.begun));
    let it = it.ends_turn(1).takes(0, Action::Relieve { status: Status::Electrocuted });
    let it = it.amount(0, 2).asks_by("V21", 1, "join").dice("h - - h").picks(1, "Yes");
    let it = it.happens("Ben helps Ada for 2 Grit and rolls 2B of Nerve");
    assert_eq!((it.severity("Ada", Status::Electrocuted), it.fighter("Ben").debt), (1, 2));
    let it = it.ends_turn(0);
    it.happens_by("W5", "Ben begins a turn with 4 Grit");
}

#[test]
fn v90_help_is_refused_beyond_the_coming_reload() {
    let it = field().ails(Status::Electrocuted).hero(0, 1).but(|it| it.debt = 5);
    let it = it.foe(Foe::RidgeApe, 50, 0).with(|state| {
        let (deed, trigger) = (Deed::Help {}, Trigger::AllyRolls { by: Who(0) });
        let who = Who(1);
        state.prepared.push(Prepared::new(who, deed, trigger));
    });
    let it = it.begins().takes(0, Action::Relieve { status: Status::Electrocuted });
    it.amount(0, 2).asks(0, "play").never_fact("helped");
}

#[test]
fn v92_who_is_inside_already_does_not_fire_it() {
    let it = field().foe(Foe::Drifter, 5, 0).warden().begins();
    let it = it.prepares(0, PISTOL, ENTERS_SHORT, "Any").ends_turn(0);
    // From 5 to 3 hexes: it was within Short before.
    let it = it.walks(1, 1, 3, 0).happens("Drifter moves").asks(1, "play");
    it.expects(|it| it.state().prepared.len() == 1);
}

#[test]
fn v92_interrupts_nest_and_the_last_comes_first() {
    // Ben walks within Short of Ada, who shoots; Cal shoots her before she rolls.
    let it = field().but(|it| it.health = 1).rival(9, 0).rival(3, 3).hero(40, 0).with(|state| {
        let who = Who(2);
        let trigger = Trigger::DeclaresAttack { by: None, on: Attacked::Ally };
        state.prepared.push(Prepared::new(who, PISTOL, trigger));
    });
    let it = it.begins().prepares(0, PISTOL, ENTERS_SHORT, "Any").ends_turn(0);
    let it = it.walks(1, 1, 4, 0).asks(0, "fire").picks(0, "Yes").picks(0, "Ben");
    let it = it.asks_by("V19", 2, "fire").picks(2, "Yes").dice("h h").picks(2, "Ada");
    let it = it.happens_in_order([
        json!({"type": "attack_declared", "who": 2}),
        json!({"type": "fell", "who": 0}),
        json!({"type": "attack_lost", "who": 0}),
    ]);
    // Ben was stopped on entering Short, and goes on as the interrupts are over.
    assert_eq!(it.fighter("Ben").hex, Hex::at(4, 0));
}

#[test]
fn v92_moves_is_set_off_after_the_move() {
    let it = field().foe(Foe::Drifter, 9, 0).warden().begins();
    let it = it.prepares(0, PISTOL, Trigger::Moves { by: None }, "Drifter").ends_turn(0);
    let it = it.walks(1, 1, 4, 0).asks(0, "fire");
    assert_eq!(it.fighter("Drifter").hex, Hex::at(4, 0));
}

/// Lying down is a Move (W7.3).
#[test]
fn v92_moves_is_set_off_by_who_lies_down() {
    let it = field().foe(Foe::Drifter, 3, 0).warden().begins();
    let it = it.prepares(0, PISTOL, Trigger::Moves { by: None }, "Drifter").ends_turn(0);
    it.takes(1, Action::LieDown {}).happens("Drifter").asks(0, "fire");
}

/// Also where that was prepared itself.
#[test]
fn v92_moves_is_set_off_by_who_lies_down_as_they_are_shot_at() {
    let it = field().rival(3, 0).hero(0, 3).begins();
    let it = it.prepares(0, PISTOL, Trigger::Moves { by: None }, "Ben").ends_turn(0);
    let own = Trigger::DeclaresAttack { by: None, on: Attacked::Own };
    let it = it.prepares(1, Deed::Stance { prone: true }, own, "Any").ends_turn(1);
    it.shoots(2, "Ben").picks(1, "Yes").happens("Ben lies on the ground").asks_by("V19", 0, "fire");
}

#[test]
fn v58_what_is_prepared_is_not_fired_after_the_combat() {
    let bleeds = |it: &mut Fighter| {
        (it.health, it.vital, it.prone) = (0, Vital::Bleeding, true);
    };
    let it = field().hero(0, 4).but(bleeds).foe(Foe::Drifter, 3, 0).warden().with(|state| {
        let deed = Deed::Attack { means: Means::Own { attack: 0 } };
        state.prepared.push(Prepared::new(Who(2), deed, Trigger::Moves { by: None }));
    });
    let it = it.begins().takes(2, Action::EndCombat {}).picks(2, "The foes are beaten");
    it.walks(0, 1, 0, 3).never_fact("prepared_fired").asks(0, "play");
}

#[test]
fn v93_target_and_path_are_chosen_as_it_fires() {
    let it = field().foe(Foe::Drifter, 3, 0).foe(Foe::RidgeApe, 3, 3).begins();
    let on = Trigger::DeclaresAttack { by: None, on: Attacked::Own };
    let it = it.prepares(0, PISTOL, on, "Any").ends_turn(0).picks(0, "Yes");
    it.asks(0, "attack_target").offers(0, "Drifter").offers(0, "Ridge ape");
}

#[test]
fn v93_aces_cannot_be_prepared() {
    let it = field().ability(Ability::LastWord).but(|it| it.aces = 6).foe(Foe::Drifter, 3, 0);
    let it = it.begins().offers(0, "Last word").takes(0, Action::Prepare {});
    it.offers(0, "Attack (worn pistol)").does_not_offer(0, "Attack (last word)");
}

#[test]
fn v93_what_is_not_in_hand_any_more_cannot_be_fired() {
    let it = field().foe(Foe::Drifter, 3, 0).begins();
    let on = Trigger::DeclaresAttack { by: None, on: Attacked::Own };
    let it = it.prepares(0, PISTOL, on, "Any").takes(0, Action::Swap {});
    let held = vec![Held::Weapon(Weapon::Knife)];
    let it = it.replies(0, json!(Target::Grip { held })).ends_turn(0);
    it.happens("Drifter attacks Ada").never_fact("prepared_fired");
}

#[test]
fn v54_nothing_is_thrown_from_behind_a_shield() {
    let it = field().item(Item::DoorShield, 0).item(Item::Rope, 1).foe(Foe::Drifter, 9, 0);
    let it = it.begins().prepares(0, Deed::UseItem { item: Item::Rope }, ENTERS_SHORT, "Any");
    let it = it.takes(0, Action::Swap {});
    let held = vec![Held::Shield(Item::DoorShield)];
    let it = it.replies(0, json!(Target::Grip { held })).ends_turn(0);
    it.happens("Drifter moves").never_fact("prepared_fired");
}

#[test]
fn v93_a_shot_that_was_fired_cannot_be_fired_again() {
    let load = Load { kind: LoadKind::Piercing, strength: 1 };
    let it = field().foe(Foe::RidgeApe, 3, 0).but(|it| it.ducked = 2);
    let it = it.with(|state| {
        let load = Load { kind: LoadKind::Piercing, strength: 1 };
        let person = state.fighters[0].person_mut().unwrap();
        person.shots.push(Loaded { load, shots: 1, of: 3 });
    });
    let means = Means::Weapon { weapon: Weapon::WornPistol, load: Some(load) };
    let on = Trigger::DeclaresAttack { by: None, on: Attacked::Own };
    let it = it.begins().prepares(0, Deed::Attack { means }, on, "Any");
    let it = it.takes(0, Action::Attack { means }).ends_turn(0);
    it.happens("Ridge ape attacks Ada").never_fact("prepared_fired");
}

#[test]
fn v93_snares_and_bombs_can_be_prepared_as_other_items_can() {
    let it = field().item(Item::Rope, 1).item(Item::FlashPot, 1).foe(Foe::Drifter, 9, 0);
    let it = it.begins().prepares(0, Deed::UseItem { item: Item::Rope }, ENTERS_SHORT, "Any");
    assert_eq!(it.grit("Ada"), 4);
    let it = it.ends_turn(0).dice("h h").picks(0, "Yes");
    let it = it.happens("Ada attacks Drifter at Short (rope)").happens("Drifter is Trapped [2]");
    // Its move ends there; and the rope is used up.
    assert_eq!(it.fighter("Ada").uses_of(Item::Rope), 0);
    let it = field().item(Item::FlashPot, 1).foe(Foe::Drifter, 9, 0).begins();
    let it = it.prepares(0, Deed::UseItem { item: Item::FlashPot }, ENTERS_SHORT, "Any");
    let it = it.ends_turn(0).picks(0, "Yes").asks(0, "item_hex").dice("h h h");
    let it = it.replies(0, json!(Target::Hex { hex: Hex::at(6, 0) }));
    it.happens_by("V73", "The blast at 6,0").happens("Drifter is Dazed [3]");
}

#[test]
fn v93_an_ability_that_is_an_attack_can_be_prepared() {
    let it = field().ability(Ability::QuickSnare).foe(Foe::Drifter, 9, 0).begins();
    let means = Means::Ability { ability: Ability::QuickSnare };
    let it = it.prepares(0, Deed::Attack { means }, ENTERS_SHORT, "Any");
    // It is used as it is paid for (V91).
    let it = it.happens("Ada uses Quick snare");
    assert_eq!((it.grit("Ada"), it.fighter("Ada").person().unwrap().used.len()), (2, 1));
    let it = it.ends_turn(0).dice("h h").picks(0, "Yes").happens("Drifter is Trapped [2]");
    assert_eq!(it.fighter("Ada").person().unwrap().used.len(), 1);
}

#[test]
fn v93_what_is_prepared_is_public() {
    let it = field().hero(0, 1).foe(Foe::Drifter, 9, 0).begins();
    let it = it.prepares(0, PISTOL, ENTERS_SHORT, "Any");
    let seen = it.view(Viewer::Public).prepared;
    assert_eq!((seen.len(), seen[0].deed, seen[0].trigger), (1, PISTOL, ENTERS_SHORT));
}

#[test]
fn v94_neither_the_turn_order_nor_bleeding_can_be_helped() {
    let help = |state: &mut State| {
        let (deed, trigger) = (Deed::Help {}, Trigger::AllyRolls { by: Who(0) });
        state.prepared.push(Prepared::new(Who(1), deed, trigger));
    };
    let it = field().hero(0, 1).foe(Foe::RidgeApe, 50, 0).with(help).rolls_order("hh h -");
    it.happens("Ada rolls 4B for the turn order").never_fact("helped");
    let it = field().but(|it| {
        (it.health, it.vital, it.prone) = (0, Vital::Bleeding, true);
    });
    let it = it.hero(0, 1).hero(0, 2).foe(Foe::RidgeApe, 50, 0).with(help).with(|state| {
        state.turn.as_mut().unwrap().who = Who(2);
        state.slot = 2;
    });
    let it = it.begins().ends_turn(2).dice("h--").picks(0, "Charm").never_fact("helped");
    it.happens("Ada holds on");
}

#[test]
fn v19_several_helpers_are_asked_in_the_turn_order() {
    let it = field().ability(Ability::Grapple).hero(0, 1).hero(1, 1).foe(Foe::Drifter, 1, 0);
    // Cal has promised help before Ben, who comes before them in the order.
    let it = it.with(|state| {
        let help = |who| Prepared::new(who, Deed::Help {}, Trigger::AllyRolls { by: Who(0) });
        state.prepared.extend([help(Who(2)), help(Who(1))]);
    });
    let it = it.begins().plays(0, Ability::Grapple).asks(1, "join").picks(1, "No");
    it.asks(2, "join");
}

#[test]
fn v94_relief_and_wrestling_can_be_helped() {
    let it = field().ability(Ability::Grapple).hero(0, 1).foe(Foe::Drifter, 1, 0).with(|state| {
        let (deed, trigger) = (Deed::Help {}, Trigger::AllyRolls { by: Who(0) });
        state.prepared.push(Prepared::new(Who(1), deed, trigger));
    });
    let it = it.begins().plays(0, Ability::Grapple).asks_by("V21", 1, "join");
    // Half of Ben's 3B: 2B; their Hit counts beside Ada's.
    let it = it.dice("h -  h - - - -  h - -").picks(1, "Yes");
    let it = it.happens("Drifter is Trapped [1]");
    assert_eq!(it.fighter("Ben").debt, 2);
}

#[test]
fn v12_a_second_look_goes_with_the_attack_that_is_prepared() {
    let it = field().ability(Ability::SecondLook).foe(Foe::Drifter, 9, 0).begins();
    let it = it.plays(0, Ability::SecondLook).prepares(0, PISTOL, ENTERS_SHORT, "Any");
    let it = it.ends_turn(0).dice("- -").picks(0, "Yes").asks(0, "aim_die");
    // D3: it rolls up to two dice again.
    let it = it.dice("h").picks(0, "Die 1").asks(0, "aim_die");
    it.dice("a").picks(0, "Die 2").happens("Drifter takes 3 damage");
}

#[test]
fn v12_an_aim_that_an_ally_has_given_is_for_what_is_prepared_as_well() {
    let it = field().hero(0, 1).ability(Ability::Encourage).foe(Foe::Drifter, 9, 0).begins();
    let it = it.prepares(0, PISTOL, ENTERS_SHORT, "Any").ends_turn(0);
    let it = it.plays(1, Ability::Encourage).picks(1, "Aim").ends_turn(1);
    let it = it.picks(0, "Yes").dice("h -").picks(0, "Drifter").asks(0, "aim_die");
    let it = it.dice("h").picks(0, "Die 2");
    let it = it.happens("Drifter takes 2 damage");
    assert!(!it.fighter("Ada").free_aim);
}

#[test]
fn v93_an_ability_that_is_no_attack_can_be_prepared() {
    let it = field().ability(Ability::Moonshine).hero(1, 0).but(|it| it.health = 1);
    let it = it.foe(Foe::Drifter, 4, 0).begins();
    let deed = Deed::Ability { ability: Ability::Moonshine };
    let it = it.prepares(0, deed, Trigger::AllyFalls {}, "Any");
    // V91: it is used as it is paid for.
    let it = it.happens("Ada uses Moonshine").happens("Ada prepares to use moonshine after");
    assert_eq!((it.grit("Ada"), it.fighter("Ada").person().unwrap().used.len()), (4, 1));
    let it = it.ends_turn(0).dice("h h").ends_turn(1).happens("Ben falls").asks(0, "fire");
    let it = it.dice("h -").picks(0, "Yes").picks(0, "Ben").happens("Ben bleeds no more");
    assert_eq!(it.fighter("Ada").person().unwrap().used.len(), 1);
}

#[test]
fn v93_what_is_about_one_s_own_turn_cannot_be_prepared() {
    for ability in [Ability::DeadAim, Ability::SecondLook, Ability::Roar, Ability::BeastLore] {
        let it = field().ability(ability).but(|it| it.aces = 6).foe(Foe::Drifter, 9, 0).begins();
        let it = it.takes(0, Action::Prepare {});
        it.does_not_offer(0, &format!("Use {}", ability.sheet().name.to_lowercase()));
    }
}

#[test]
fn v84_an_attack_is_lost_on_whom_nobody_can_aim_any_more() {
    let it = field().ability(Ability::Vanish).foe(Foe::Drifter, 3, 0).begins();
    let on = Trigger::DeclaresAttack { by: None, on: Attacked::Own };
    let it = it.prepares(0, Deed::Ability { ability: Ability::Vanish }, on, "Any").ends_turn(0);
    let it = it.dice("h h h h h h  - - -").picks(0, "Yes").happens("Ada is hidden");
    it.happens_by("V84", "Drifter loses the attack");
}

#[test]
fn w7_3_lying_down_is_a_move_that_can_be_prepared() {
    let it = field().foe(Foe::Drifter, 3, 0).begins();
    let on = Trigger::DeclaresAttack { by: None, on: Attacked::Own };
    let it = it.prepares(0, Deed::Stance { prone: true }, on, "Any");
    assert_eq!(it.grit("Ada"), 5);
    let it = it.ends_turn(0).picks(0, "Yes").happens_by("V8", "Ada lies on the ground");
    it.happens("Drifter rolls").expects(|it| it.fighter("Ada").prone);
}

#[test]
fn v93_a_dodge_that_is_prepared_is_made_as_any_other() {
    let it = field().ability(Ability::SpringHeels).foe(Foe::Drifter, 3, 0).begins();
    let on = Trigger::DeclaresAttack { by: None, on: Attacked::Own };
    // Whether springs go into it is fixed as it is paid for.
    let it = it.prepares(0, Deed::Dodge { dice: 1, springs: true }, on, "Any");
    let it = it.happens("Ada uses Spring heels");
    assert_eq!(it.grit("Ada"), 4);
    let it = it.ends_turn(0).dice("h h").picks(0, "Yes");
    it.happens("Ada dodges with 2B").never_fact("ability_used");
}

#[test]
fn v94_what_is_for_the_next_skill_is_spent_on_helping() {
    let it = field().ails(Status::Electrocuted).hero(0, 1).foe(Foe::RidgeApe, 50, 0);
    let it = it.with(|state| {
        use crate::wild_west::dice::Pool;
        use crate::wild_west::state::{Boost, Change, RollKind, Until};
        let (on, more) = (RollKind::Skill, Pool::gold(1));
        let what = Change::Dice { on, against: None, more, fewer: 0, fewer_gold: 0 };
        state.boosts.push(Boost { who: Who(1), what, until: Until::Next {} });
        let help = Trigger::AllyRolls { by: Who(0) };
        state.prepared.push(Prepared::new(Who(1), Deed::Help {}, help));
    });
    let it = it.begins().takes(0, Action::Relieve { status: Status::Electrocuted }).amount(0, 2);
    // Half of 3B1G are 1B1G.
    let it = it.picks(1, "Yes").happens("Ben helps Ada for 2 Grit and rolls 1B1G of Nerve");
    assert!(it.state().boosts.is_empty());
}
