//! Attacks: from Hits to what gets through (V14 to V17, V69 to V72, V75, V76, V78, V81, V82, V96).

use serde_json::json;

use crate::wild_west::action::Action;
use crate::wild_west::ammunition::{Load, LoadKind};
use crate::wild_west::dice::Pool;
use crate::wild_west::fact::Means;
use crate::wild_west::foes::Foe;
use crate::wild_west::ground::{Cover, Hex, Zone};
use crate::wild_west::items::Item;
use crate::wild_west::skills::Talent;
use crate::wild_west::state::{
    Boost, Change, Fighter, Laid, Loaded, RollKind, State, Until, Vital, Who,
};
use crate::wild_west::statuses::Status;
use crate::wild_west::trades::Ability;
use crate::wild_west::trial::{Field, Trial, field};
use crate::wild_west::weapons::Weapon;

/// Vector 2.
#[test]
fn v14_defense_and_then_dodge_take_from_hits() {
    let it = field().foe(Foe::Gunhand, 3, 0).but(|it| it.dodge = 2).begins();
    let it = it.dice("a a h").shoots(0, "Gunhand");
    let it = it.happens_by("V14", "takes 1 damage (4 Hits less 1 by Defense less 2 by Dodge)");
    assert_eq!((it.health("Gunhand"), it.fighter("Gunhand").dodge), (9, 0));
    let it = it.anew();
    assert_eq!(it.grit("Ada"), 4);
}

/// Vector 2: 2 Hits against Defense 1 and a bank of 2 do no damage, and 1 of the bank stays.
#[test]
fn v14_the_bank_is_spent_only_as_needed() {
    let it = field().foe(Foe::Gunhand, 3, 0).but(|it| it.dodge = 2).begins();
    let it = it.dice("h h h").shoots(0, "Gunhand");
    let it = it.happens("takes 0 damage (2 Hits less 1 by Defense less 1 by Dodge)");
    assert_eq!((it.health("Gunhand"), it.fighter("Gunhand").dodge), (10, 1));
}

#[test]
fn v14_damage_is_never_below_nothing() {
    let it = field().foe(Foe::Desperado, 3, 0).begins().dice("h -  a a").shoots(0, "Desperado");
    it.happens("Desperado takes 0 damage");
}

#[test]
fn v15_a_fixed_status_lands_in_full_if_any_damage_gets_through() {
    let bite = |dodge: fn(&mut Fighter)| {
        let it = field().but(dodge).hero(9, 9).foe(Foe::EmberFox, 1, 0).begins();
        it.dice("").ends_turn(0).dice("h h  - -").ends_turn(1)
    };
    let it = bite(|_| ());
    let it = it.happens("Ada takes 2 damage").happens("Ada is Burned [1]");
    assert_eq!(it.count_of("defense_rolled"), 0);
    bite(|it| it.dodge = 9).happens("Ada takes 0 damage").never_fact("status_inflicted");
}

#[test]
fn v15_one_defense_roll_serves_damage_and_status() {
    let it = field().item(Item::PowderKeg, 1).foe(Foe::Gunhand, 5, 0).begins();
    let it = it.dice("h h  h").throws(0, Item::PowderKeg, 5, 0);
    let it = it.happens("Gunhand takes 1 damage").happens("Gunhand is Burned [1]");
    assert_eq!(it.count_of("defense_rolled"), 1);
}

#[test]
fn v16_what_one_takes_oneself_meets_no_defense() {
    let it = field().item(Item::MiracleTonic, 1).item(Item::PlateCoat, 0).ails(Status::Dazed);
    let it = it.foe(Foe::RidgeApe, 50, 0).begins().dice("h -").uses(0, Item::MiracleTonic, "Ada");
    // The Blank poisons, whatever she wears.
    it.happens("Ada is Poisoned [1]").never_fact("defense_rolled");
}

#[test]
fn v17_one_roll_for_all_and_a_defense_each() {
    let it = field().item(Item::FlashPot, 1).foe(Foe::Gunhand, 6, 0).foe(Foe::Desperado, 7, 0);
    let it = it.begins().dice("h h h  h  a -").throws(0, Item::FlashPot, 6, 0);
    let it = it.happens("Gunhand is Dazed [2]").happens("Desperado is Dazed [1]");
    assert_eq!(it.count_of("defense_rolled"), 2);
}

#[test]
fn v69_what_has_dice_for_arms_reach_uses_them_there() {
    let it = field().foe(Foe::RidgeApe, 1, 0).begins().shoots(0, "Ridge ape");
    it.happens("Ada attacks Ridge ape at Arm's Reach").happens("Ada rolls 1B");
    // A gun without any uses those for Short.
    let it = field().weapon(Weapon::RotaryGun).hero(0, 1).foe(Foe::RidgeApe, 1, 0).begins();
    let it = it.attacks_with(0, Weapon::RotaryGun, "Ridge ape").picks(1, "Yes");
    it.happens("Ada rolls 3B");
    // A foe's attack without a mark is at Arm's Reach.
    let it = field().foe(Foe::RidgeApe, 3, 0).warden().begins().ends_turn(0);
    let it = it.does_not_offer(1, "Attack (hammer blow)").offers(1, "Attack (rock)");
    it.offers(1, "Attack (bellow)");
}

#[test]
fn v71_of_a_fixed_status_alone_nothing_is_rolled() {
    let it = field().but(|it| it.dodge = 1).hero(0, 9).foe(Foe::EmberFox, 3, 0).warden();
    let it = it.ground(|it| {
        let zone = Zone { hexes: vec![Hex::at(0, 0)], cover: Cover::Light, ..Zone::default() };
        it.zones.push(zone);
    });
    let it = it.with(|it| it.order.swap(1, 2)).begins().ends_turn(0);
    // Burned [3] less 1 by Cover, and 1 by Dodge.
    let it = it.dice("h").foe_attacks(2, 1).never_fact("attack_rolled");
    it.happens("Ada defends with 1B, Light Cover").happens("Ada is Burned [1]");
}

#[test]
fn v72_the_dodge_bank_takes_from_a_status_alone() {
    let it = field().item(Item::Rope, 1).foe(Foe::Drifter, 4, 0).but(|it| it.dodge = 3).begins();
    let it = it.dice("h h").takes(0, Action::UseItem { item: Item::Rope });
    let it = it.happens("2 Hits less 2 by Dodge").never_fact("status_inflicted");
    assert_eq!(it.fighter("Drifter").dodge, 1);
}

#[test]
fn v72_a_trap_and_a_foe_s_spores_meet_the_dodge_bank_too() {
    let it = field().ability(Ability::Lure).foe(Foe::BogLeech, 3, 0).but(|it| it.dodge = 1);
    let it = it.with(|state| {
        let (by, hex, snare) = (Who(0), Hex::at(2, 0), Pool::of(1, 2));
        state.traps.push(Laid { by, hex, snare, damage: 0 });
    });
    let it = it.begins().dice("h h -").plays(0, Ability::Lure).happens("steps on a trap");
    let it = it.happens("Bog leech is Trapped [1]");
    assert_eq!(it.fighter("Bog leech").dodge, 0);
    let it = field().but(|it| it.dodge = 1).foe(Foe::BarkCreeper, 2, 0);
    let it = it.but(|it| it.health = 5).foe(Foe::RidgeApe, 50, 0).begins();
    let it = it.dice("h h - h h").shoots(0, "Bark creeper").happens("at a threshold: its spores");
    let it = it.happens("Ada is Dazed [1]");
    assert_eq!(it.fighter("Ada").dodge, 0);
}

#[test]
fn v75_one_more_is_added_if_anything_got_through() {
    let rope = |faces| {
        let it = field().hero(9, 9).foe(Foe::Gunhand, 1, 0).warden();
        let it = it.with(|it| it.order.swap(1, 2)).begins().ends_turn(0);
        it.dice(faces).foe_attacks(2, 1)
    };
    rope("h -").happens("Ada is Trapped [2]");
    rope("- -").never_fact("status_inflicted");
}

#[test]
fn v76_an_area_at_long_meets_all_opponents_whatever_stands_between() {
    let it = field().hero(10, 0).hero(-7, 0).foe(Foe::HerdReaper, 12, 0).warden();
    let it = it.ground(|it| {
        let walls = (-9..=9).map(|r| Hex::at(6, r)).collect();
        it.zones.push(Zone { hexes: walls, blocks: true, ..Zone::default() });
        let zone = Zone { hexes: vec![Hex::MIDDLE], cover: Cover::Heavy, ..Zone::default() };
        it.zones.push(zone);
    });
    let it = it.with(|it| it.order[1..].rotate_right(1)).begins().ends_turn(0);
    let it = it.dice("h").foe_attacks(3, 3);
    // Cal is 19 hexes away.
    let it = it.happens("Ada is Afraid [1]").happens("Ben is Afraid [1]");
    let it = it.never_fact("defense_rolled");
    assert_eq!((it.count_of("attack_rolled"), it.severity("Cal", Status::Afraid)), (1, 0));
}

#[test]
fn v78_bang_makes_hits_count_two_and_ticks_no_ace() {
    let it = field().item(Item::BlastingStick, 1).foe(Foe::RidgeApe, 6, 0).but(|it| it.ducked = 2);
    let it = it.begins().dice("h a -  - -").throws(0, Item::BlastingStick, 6, 0);
    let it = it.happens("Ridge ape takes 4 damage");
    assert_eq!(it.fighter("Ada").aces, 1);
}

#[test]
fn v78_what_ignores_defense_adds_up_and_the_better_eye_replaces_the_first() {
    fn loaded(it: &mut Fighter) {
        let load = Load { kind: LoadKind::Piercing, strength: 1 };
        it.person_mut().unwrap().shots.push(Loaded { load, shots: 3, of: 3 });
    }
    let load = Some(Load { kind: LoadKind::Piercing, strength: 1 });
    let means = Means::Weapon { weapon: Weapon::WornPistol, load };
    let field = || field().ability(Ability::KeenEye).ability(Ability::DeadAim).but(loaded);
    // 2 and 1 of 4 Hits of Defense are ignored; Dodge still counts.
    let it = field().foe(Foe::Desperado, 3, 0).begins().dice("h h  h a");
    let it = it.takes(0, Action::Attack { means });
    it.happens("Desperado takes 2 damage (2 Hits)");
    let it = field().foe(Foe::Desperado, 3, 0).but(|it| it.dodge = 1).begins().dice("h h  a a");
    let it = it.takes(0, Action::Attack { means });
    it.happens("Desperado takes 0 damage (2 Hits less 1 by Defense less 1 by Dodge)");
}

#[test]
fn v81_talents_of_other_rolls() {
    // Dodge goes by Defense.
    let it = field().talent(Talent::Defense).foe(Foe::RidgeApe, 50, 0).begins();
    let it = it.takes(0, Action::Dodge {}).dice("s h").amount(0, 1);
    it.happens("spur, rolled again: hit");
    // Heals go by First Aid, relief by its Skill, bombs by Explosives, snares by Traps.
    let it = field().talent(Talent::FirstAid).item(Item::WillowPills, 1).but(|it| it.health = 5);
    let it = it.foe(Foe::RidgeApe, 50, 0).begins().dice("s h");
    it.uses(0, Item::WillowPills, "Ada").happens("spur, rolled again: hit");
    let it = field().talent(Talent::Nerve).ails(Status::Poisoned).foe(Foe::RidgeApe, 50, 0);
    it.begins().dice("s h").relieves(0, Status::Poisoned, 1).happens("spur, rolled again: hit");
    let it = field().talent(Talent::Explosives).item(Item::BlastingStick, 1);
    let it = it.foe(Foe::Drifter, 6, 0).begins().dice("S h - -");
    it.throws(0, Item::BlastingStick, 6, 0).happens("spur, rolled again: hit");
    let it = field().talent(Talent::Traps).item(Item::Rope, 1).foe(Foe::Drifter, 4, 0).begins();
    it.dice("s h -")
        .takes(0, Action::UseItem { item: Item::Rope })
        .happens("spur, rolled again: hit");
}

#[test]
fn v81_the_die_of_a_daze_and_the_tonic_know_no_talent() {
    let it = field().talent(Talent::Intuition).talent(Talent::FirstAid).ails(Status::Dazed);
    let it = it.item(Item::MiracleTonic, 1).foe(Foe::RidgeApe, 50, 0).begins();
    let it = it.dice("s").takes(0, Action::Aim {}).happens("too Dazed to act (spur)");
    it.dice("h s").uses(0, Item::MiracleTonic, "Ada").happens("rolls 1B: 0 Hits (spur)");
}

/// Vector 4.
#[test]
fn v82_fear_halves_and_poison_takes_dice() {
    let it = field()
        .but(|it| {
            it.ails.set(Status::Afraid, 2);
            it.ails.fear(1);
        })
        .foe(Foe::Drifter, 3, 0)
        .begins();
    it.shoots(0, "Drifter").happens("Ada rolls 1B");
    let it = field().ails(Status::Poisoned).but(|it| it.ails.set(Status::Dazed, 2));
    let it = it.foe(Foe::Drifter, 3, 0).begins();
    let it = it.takes(0, Action::Relieve { status: Status::Dazed });
    it.happens_by("W13", "1B of Intuition");
}

#[test]
fn v82_shock_changes_no_defense_die() {
    let it = field().item(Item::PaddedCoat, 0).ails(Status::Electrocuted).foe(Foe::Drifter, 3, 0);
    it.begins().dice("h h -").ends_turn(0).happens("Ada defends with 1G");
}

#[test]
fn v82_an_area_that_includes_the_source_of_fear_has_half_the_dice() {
    let bomb = |afraid: fn(&mut Fighter)| {
        let it = field().item(Item::NailBomb, 1).but(afraid).foe(Foe::RidgeApe, 6, 0);
        it.begins().throws(0, Item::NailBomb, 6, 0)
    };
    bomb(|_| ()).happens("The blast at 6,0 rolls 4G for all within 1 hex");
    let it = bomb(|it| {
        it.ails.set(Status::Afraid, 2);
        it.ails.fear(1);
    });
    // The source is near; the ring from 2 to 6 hexes does not include it.
    it.happens("The blast at 6,0 rolls 2G for all within 1 hex").happens("rolls 3B for all from 2");
}

#[test]
fn v96_an_attack_on_the_bleeding_is_possible_and_does_nothing() {
    let it = field().foe(Foe::Drifter, 2, 0).but(|it| {
        it.bleeds = true;
        (it.health, it.vital) = (0, Vital::Bleeding);
    });
    let it = it.foe(Foe::RidgeApe, 5, 0).begins().dice("a a").shoots(0, "Drifter");
    let it = it.happens_fact_with("attack_landed", json!({"target": 1, "damage": 0}));
    assert!(it.fighter("Drifter").is_bleeding());
}

/// The Warden's seat may hold nobody's turn but the foes'.
#[test]
fn v2_the_warden_orders_the_foes_attacks() {
    let it = field().foe(Foe::Drifter, 3, 0).warden().begins().ends_turn(0);
    let it: Trial = it.dice("h h").foe_attacks(1, 0);
    it.happens("Drifter attacks Ada at Short (pistol)").asks(1, "play");
}

/// Ada has a die more for a roll of a kind, the next one.
fn with_a_die(on: RollKind) -> Field {
    let change: fn(&mut State) = match on {
        RollKind::Attack => |it| push_a_die(it, RollKind::Attack),
        RollKind::Skill => |it| push_a_die(it, RollKind::Skill),
        RollKind::Defense => |it| push_a_die(it, RollKind::Defense),
        RollKind::Any => |it| push_a_die(it, RollKind::Any),
    };
    field().with(change)
}

fn push_a_die(state: &mut State, on: RollKind) {
    let what = Change::Dice { on, against: None, more: Pool::black(1), fewer: 0, fewer_gold: 0 };
    state.boosts.push(Boost { who: Who(0), what, until: Until::Next {} });
}

#[test]
fn v73_a_bomb_leaves_what_is_for_attacks() {
    let it = with_a_die(RollKind::Attack).item(Item::BlastingStick, 1).foe(Foe::RidgeApe, 4, 0);
    let it = it.begins().throws(0, Item::BlastingStick, 4, 0).happens("rolls 3G for all");
    assert_eq!(it.state().boosts.len(), 1);
    it.shoots(0, "Ridge ape").happens("Ada rolls 3B").expects(|it| it.state().boosts.is_empty());
}

#[test]
fn v106_what_is_for_any_roll_is_for_a_dodge_an_aid_or_a_bomb_too() {
    let it = with_a_die(RollKind::Any).foe(Foe::RidgeApe, 50, 0).begins();
    let it = it.takes(0, Action::Dodge {}).amount(0, 1).happens("Ada dodges with 2B");
    assert!(it.state().boosts.is_empty());
    let it = with_a_die(RollKind::Any).item(Item::Bandages, 1).but(|it| it.health = 3);
    let it = it.foe(Foe::RidgeApe, 50, 0).begins().uses(0, Item::Bandages, "Ada");
    it.happens("Ada uses bandages and rolls 3B").expects(|it| it.state().boosts.is_empty());
    let it = with_a_die(RollKind::Any).item(Item::BlastingStick, 1).foe(Foe::RidgeApe, 4, 0);
    let it = it.begins().throws(0, Item::BlastingStick, 4, 0).happens("rolls 1B3G for all");
    assert!(it.state().boosts.is_empty());
}

#[test]
fn v106_what_is_for_any_roll_makes_no_defense_of_none() {
    let it = with_a_die(RollKind::Any).foe(Foe::Drifter, 3, 0).begins().ends_turn(0);
    let it = it.happens("Drifter attacks Ada").never_fact("defense_rolled");
    assert_eq!(it.state().boosts.len(), 1);
    let it = with_a_die(RollKind::Defense).foe(Foe::Drifter, 3, 0).begins().ends_turn(0);
    let it = it.happens("Ada defends with 1B");
    assert!(it.state().boosts.is_empty());
}

#[test]
fn v106_defense_against_a_trap_spends_what_is_for_the_next_one() {
    let it = with_a_die(RollKind::Defense).foe(Foe::RidgeApe, 50, 0).with(|state| {
        let trap = Laid { by: Who(1), hex: Hex::at(1, 0), snare: Pool::black(1), damage: 0 };
        state.traps.push(trap);
    });
    let it = it.begins().walks(0, 1, 1, 0).happens("Ada defends with 1B");
    assert!(it.state().boosts.is_empty());
}
