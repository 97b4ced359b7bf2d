//! Bleeding out, First Aid, and waking.

use serde_json::json;

use crate::wild_west::action::{Action, Target};
use crate::wild_west::characters::Held;
use crate::wild_west::foes::Foe;
use crate::wild_west::items::Item;
use crate::wild_west::rules::Bleed;
use crate::wild_west::skills::Skill;
use crate::wild_west::state::{Fighter, Turn, Vital, Who};
use crate::wild_west::statuses::Status;
use crate::wild_west::trades::Ability;
use crate::wild_west::trial::{Field, Trial, field};
use crate::wild_west::weapons::Weapon;

fn bleeds(it: &mut Fighter) {
    (it.health, it.vital, it.prone) = (0, Vital::Bleeding, true);
}

/// Ada and Ben stand, Cal bleeds beside them, and an ape is far away.
fn camp() -> Field {
    field().hero(0, 1).hero(1, 0).but(bleeds).foe(Foe::RidgeApe, 50, 0)
}

/// Ada and Ben end their turns; the ape cannot come near in time.
fn turn_of(it: Trial, seat: u8, skill: &str, faces: &str) -> Trial {
    it.ends_turn(seat).dice(faces).picks(2, skill)
}

/// Vector 6.
#[test]
fn v35_after_four_skills_the_fifth_tick_kills() {
    let it = camp().but(|it| it.ails.set(Status::Trapped, 3)).begins();
    let it = turn_of(it, 0, "Charm", "h--").happens_by("W16", "Cal holds on");
    let it = turn_of(it, 1, "Finesse", "h---").happens("holds on");
    let it = turn_of(it, 0, "Intuition", "h-").happens("holds on");
    // The last Skill is not asked for.
    let it = it.dice("h--").ends_turn(1).happens("Cal holds on (3B of Nerve").asks(0, "play");
    it.ends_turn(0).happens_by("V35", "Cal has no Skill left").never_fact("bleeding_rolled");
}

#[test]
fn v27_the_bleeding_can_be_cured_of_poison() {
    let it = field().item(Item::Antidote, 1).hero(1, 0).but(|it| {
        bleeds(it);
        it.ails.set(Status::Poisoned, 3);
    });
    let it = it.foe(Foe::RidgeApe, 50, 0).begins().uses(0, Item::Antidote, "Ben");
    let it = it.happens_by("D2", "Ben is cured of being Poisoned").ends_turn(0);
    // 3B of Charm, none less.
    it.dice("h--").picks(1, "Charm").happens("Ben holds on (3B of Charm");
}

#[test]
fn w16_who_rolls_no_hit_dies() {
    let it = camp().begins();
    turn_of(it, 0, "Charm", "- - -").happens("does not hold on").happens_by("W16", "Cal dies");
}

#[test]
fn v33_each_ally_s_turn_counts_and_those_of_foes_do_not() {
    let it = camp().begins();
    let it = turn_of(it, 0, "Charm", "h--").asks(1, "play");
    let it = turn_of(it, 1, "Nerve", "h--").happens("holds on");
    // The ape has had its turn, and Ada has another.
    assert_eq!(it.fighter("Cal").bled_with.len(), 2);
    it.asks(0, "play");
}

#[test]
fn v34_without_allies_the_foes_turns_count() {
    let it = field().but(|it| it.health = 1).hero(30, 0).but(|it| it.vital = Vital::Captured);
    let it = it.foe(Foe::Drifter, 3, 0).begins().dice("h h").ends_turn(0);
    let it = it.happens("Ada falls").asks(0, "bleeding_skill").dice("h--").picks(0, "Charm");
    // The drifter's turn was over; nobody can help, and the next roll follows at once.
    it.asks(0, "bleeding_skill").does_not_offer(0, "Charm");
}

#[test]
fn v37_first_aid_needs_a_hit_and_heals_nothing_of_the_bleeding() {
    let it = field().item(Item::Bandages, 2).hero(1, 0).but(bleeds).foe(Foe::RidgeApe, 50, 0);
    let it = it.begins().dice("- s").uses(0, Item::Bandages, "Ben");
    assert_eq!(
        (it.fighter("Ben").vital, it.fighter("Ada").uses_of(Item::Bandages)),
        (Vital::Bleeding, 1)
    );
    let it = it.dice("h a").uses(0, Item::Bandages, "Ben").happens_by("V37", "Unconscious [5]");
    let ben = it.fighter("Ben");
    assert_eq!((ben.vital, ben.health), (Vital::Alive, 0));
    // V98: it is their ally's turn that ends, and they bleed no more.
    it.ends_turn(0).never_fact("bleeding_rolled");
}

#[test]
fn v31_the_unconscious_can_only_wake_and_have_one_health_then() {
    let it = field().hero(1, 0).but(|it| {
        (it.health, it.prone) = (0, true);
        it.ails.set(Status::Unconscious, 2);
        it.bled_with.insert(Skill::Charm);
    });
    let it = it.foe(Foe::RidgeApe, 50, 0).begins().ends_turn(0);
    assert_eq!(it.labels(1), ["Relieve Unconscious [2]", "End the turn"]);
    let it = it.takes(1, Action::Relieve { status: Status::Unconscious }).dice("a h").amount(1, 2);
    let it = it.happens_by("W16", "Ben wakes, with 1 Health");
    assert!(it.fighter("Ben").bled_with.is_empty());
    it.offers(1, "Get up").does_not_offer(1, "Move");
}

#[test]
fn v32_who_has_health_gains_none_by_waking() {
    let it = field().hero(1, 0).ails(Status::Unconscious).foe(Foe::RidgeApe, 50, 0).begins();
    let it = it.ends_turn(0).takes(1, Action::Relieve { status: Status::Unconscious });
    let it = it.dice("a a").amount(1, 2).happens_by("V32", "Ben wakes, with 10 Health");
    assert_eq!(it.health("Ben"), 10);
}

#[test]
fn v38_who_is_hurt_while_unconscious_bleeds_again() {
    let it = field().hero(1, 0).but(|it| {
        (it.health, it.prone) = (0, true);
        it.ails.set(Status::Unconscious, 5);
        it.bled_with.insert(Skill::Charm);
    });
    let it = it.foe(Foe::RidgeApe, 50, 0).begins().dice("h h").shoots(0, "Ben");
    let it = it.happens_by("V38", "Ben falls, and is bleeding out; 1 Skill is used up already");
    it.ends_turn(0).asks(1, "bleeding_skill").does_not_offer(1, "Charm");
}

#[test]
fn v39_the_bleeding_roll_once_a_round_where_the_match_is_made_so() {
    let it = camp().options(|it| it.bleed = Bleed::OwnRound).begins();
    let it = it.ends_turn(0).asks(1, "play").ends_turn(1);
    it.asks(2, "bleeding_skill");
}

#[test]
fn v41_the_bleeding_roll_on_when_combat_is_over() {
    let it = field().item(Item::Bandages, 1).hero(1, 0).but(bleeds);
    let it = it.foe(Foe::Drifter, 3, 0).but(|it| it.health = 1).begins();
    let it = it.dice("h h").shoots(0, "Drifter").happens("The foes are beaten");
    let it = it.does_not_offer(0, "Attack").offers(0, "Use bandages").offers(0, "Move");
    let it = it.ends_turn(0).dice("h--").picks(1, "Charm").happens("holds on").asks(0, "play");
    let it = it.dice("h h").uses(0, Item::Bandages, "Ben").happens_by("V59", "The combat is over");
    let it = it.happens("Ben wakes, with 1 Health").won_by([0, 1]);
    assert!(it.fighter("Ben").ails.all().next().is_none());
}

#[test]
fn v15_a_status_lands_with_the_blow_that_fells() {
    let it = field().but(|it| it.health = 2).hero(0, 9).foe(Foe::RockCentipede, 1, 0).warden();
    let it = it.begins().ends_turn(0).ends_turn(1).dice("h h").foe_attacks(2, 0);
    let it = if it.is_asked(2, "attack_target") { it.picks(2, "Ada") } else { it };
    let it = it.happens("Ada falls").happens("Ada is Poisoned [2]");
    assert_eq!(it.fighter("Ada").vital, Vital::Bleeding);
    // V27: two Black dice fewer while she bleeds.
    let it = it.ends_turn(2).ends_turn(1).dice("-").picks(0, "Charm");
    it.happens_fact_with("bleeding_rolled", json!({"pool": {"black": 1}}));
}

#[test]
fn v54_a_shield_is_put_down_to_save_who_bleeds() {
    let it = field().item(Item::DoorShield, 0).item(Item::Bandages, 1).but(|it| {
        let person = it.person_mut().unwrap();
        (person.shield, person.in_hand) = (Some(Item::DoorShield), Vec::new());
    });
    let it = it.hero(1, 0).but(bleeds).foe(Foe::Drifter, 4, 0).warden().begins();
    let it = it.takes(2, Action::EndCombat {}).picks(2, "The foes are beaten");
    let it = it.does_not_offer(0, "Use bandages").takes(0, Action::Swap {});
    let held = vec![Held::Weapon(Weapon::WornPistol)];
    let it = it.replies(0, json!(Target::Grip { held }));
    it.offers(0, "Use bandages").does_not_offer(0, "Swap");
}

#[test]
fn v58_if_the_posse_is_beaten_the_bleeding_roll_as_without_allies() {
    let it = field().but(|it| it.health = 1).foe(Foe::Drifter, 3, 0).begins();
    // The drifter hits; then nobody can help.
    let it = it.dice("h h").ends_turn(0).happens("The posse is beaten").asks(0, "bleeding_skill");
    let it = it.dice("- - -").picks(0, "Charm").happens("Ada dies").happens("The combat is over");
    assert!(it.outcome().is_some_and(|it| it.winners.is_empty()));
}

#[test]
fn v96_attacks_on_the_bleeding_do_nothing() {
    let it = camp().begins().dice("a a").shoots(0, "Cal").happens("takes 0 damage");
    assert_eq!(it.fighter("Cal").vital, Vital::Bleeding);
}

#[test]
fn v97_burns_do_not_hurt_those_without_health() {
    let it = field().hero(1, 0).but(|it| {
        (it.health, it.prone) = (0, true);
        it.ails.set(Status::Unconscious, 5);
        it.ails.set(Status::Burned, 3);
    });
    let it = it.foe(Foe::RidgeApe, 50, 0).begins().ends_turn(0).ends_turn(1);
    it.never_fact("burn_ticked");
}

#[test]
fn v26_burns_hurt_before_the_others_hold_on() {
    let it = field().ails(Status::Burned).but(|it| it.health = 2).hero(1, 0).but(bleeds).hero(5, 0);
    let it = it.foe(Foe::RidgeApe, 50, 0).begins().ends_turn(0);
    let it = it.happens_by("V26", "Ada burns, and loses 3 Health").happens("Ada falls");
    it.asks(1, "bleeding_skill");
}

#[test]
fn v98_an_unconscious_ally_s_turn_counts() {
    let it = field().hero(1, 0).but(bleeds).hero(2, 0).ails(Status::Unconscious);
    let it = it.foe(Foe::RidgeApe, 50, 0).begins().ends_turn(0).dice("h--").picks(1, "Charm");
    it.asks(2, "play").ends_turn(2).asks(1, "bleeding_skill");
}

#[test]
fn v100_foes_that_do_not_bleed_are_never_unconscious() {
    let it = field().foe(Foe::Drifter, 3, 0).begins();
    assert!(it.fighter("Drifter").is_immune(Status::Unconscious));
    let it = field().foe(Foe::Drifter, 3, 0).but(|it| (it.bleeds, it.health) = (true, 1));
    let it = it.foe(Foe::Drifter, 4, 0).begins().dice("h h").shoots(0, "Drifter");
    // V40.
    it.happens("Drifter falls, and is bleeding out");
}

#[test]
fn w16_who_has_no_health_left_bleeds_and_does_nothing() {
    let it = field().hero(0, 2).but(|it| it.health = 2).foe(Foe::RidgeApe, 50, 0).begins();
    let it = it.dice("h h").shoots(0, "Ben").happens_by("W16", "Ben falls, and is bleeding out");
    assert_eq!((it.health("Ben"), it.fighter("Ben").vital), (0, Vital::Bleeding));
    // V98: the turn in which they fell counts; they have none of their own.
    let it = it.ends_turn(0).dice("h--").picks(1, "Charm").happens("Ben holds on");
    it.asks(0, "play").does_not_happen("Ben begins a turn");
}

#[test]
fn w16_a_foe_dies_at_once() {
    let it = field().foe(Foe::Drifter, 3, 0).but(|it| it.health = 1).foe(Foe::Drifter, 9, 0);
    let it = it.begins().dice("h -").shoots(0, "Drifter").happens_by("W16", "Drifter dies");
    it.never_fact("fell");
}

#[test]
fn v36_the_bleeding_choose_the_skill_and_the_largest_pool_is_taken_for_them() {
    let it = camp().begins().ends_turn(0).asks_by("V36", 2, "bleeding_skill");
    assert_eq!(it.labels(2), ["Finesse", "Charm", "Nerve", "Intuition"]);
    let it = it.dice("h---").times_out(2).happens("Cal holds on (4B of Finesse");
    assert_eq!(it.grit("Cal"), 0);
}

#[test]
fn v34_the_slot_of_the_foes_counts_once_although_some_of_it_are_not_there_yet() {
    // Called foes wait for the next round, and hold up nothing.
    let it = field().but(bleeds).hero(30, 0).but(|it| it.vital = Vital::Captured);
    let it = it.rival(9, 9).foe(Foe::Drifter, 20, 20).but(|it| it.joins = 9).with(|state| {
        let drifter = state.order.remove(3).fighters;
        state.order[2].fighters.extend(drifter);
        state.slot = 2;
        let turn = Turn { who: Who(2), ..Default::default() };
        state.turn = Some(turn);
        state.waiting = vec![Who(3)];
    });
    it.begins().ends_turn(2).asks(0, "bleeding_skill");
}

#[test]
fn v58_nobody_of_a_beaten_side_helps_any_more() {
    // Ben lies Unconscious and could wake, but the posse is beaten.
    let it = field().but(|it| it.health = 1).hero(-1, 0).ails(Status::Unconscious);
    let it = it.foe(Foe::Drifter, 3, 0).begins().ends_turn(0).dice("h h").ends_turn(1);
    let it = it.happens("The posse is beaten").asks(0, "bleeding_skill").dice("- - -");
    let it = it.picks(0, "Charm").happens("Ada dies").happens("The combat is over");
    let it = it.does_not_happen("Ben begins a turn");
    assert_eq!(it.fighter("Ben").vital, Vital::Alive);
}

#[test]
fn v99_heals_by_hand_are_first_aid() {
    for ability in [Ability::SteadyHands, Ability::Moonshine] {
        let it = field().ability(ability).hero(1, 0).but(bleeds).foe(Foe::RidgeApe, 50, 0);
        let it = it.begins().dice("h h h").plays(0, ability);
        let asked = it.is_asked(0, "ability_target");
        let it = if asked { it.then_picks(0, "Ben") } else { it };
        let it = it.happens_by("V37", "Ben bleeds no more");
        assert_eq!(it.health("Ben"), 0);
    }
}
