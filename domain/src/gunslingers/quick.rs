//! Quick gunfights: three volleys, and no decisions (D5).

use super::casting::{roll, roll_die};
use super::characters::Character;
use super::fact::{self, Effect, PairEnd, Wound};
use super::gunfight::shot_down;
use super::guns::{GunId, Rank, counting};
use super::rules::Gunslingers;
use super::shooting::{instead_of_death, pay_for_burial};
use super::state::State;
use super::town::Property;
use crate::engine::{Resolved, Seat, Table, so_many};

/// Up to three volleys, until a side is shot down. After the last the stronger side stands; are
/// both as strong, whoever controls the place, else nobody (D5).
pub fn fire_volleys(
    table: &mut Table<Gunslingers>,
    sides: [Seat; 2],
) -> Resolved<(Option<Seat>, PairEnd)> {
    for volley in 1..=table.rules().volleys {
        fire_volley(table, sides, volley);
        if let Some(outcome) = shot_down(table.state(), sides) {
            return Ok(outcome);
        }
    }
    let state = table.state();
    let strength = |seat: Seat| state.strength(&state.standing(seat));
    let [one, other] = sides;
    Ok(match strength(one).cmp(&strength(other)) {
        std::cmp::Ordering::Greater => (Some(one), PairEnd::Outgunned),
        std::cmp::Ordering::Less => (Some(other), PairEnd::Outgunned),
        std::cmp::Ordering::Equal => {
            let owner = state.fight.as_ref().and_then(|fight| state.owner(fight.property));
            (owner.filter(|it| sides.contains(it)), PairEnd::StoodOff)
        }
    })
}

/// Each side rolls its dice; every 6 hits one of the other's who stand, from the weakest up, one
/// each (D5).
fn fire_volley(table: &mut Table<Gunslingers>, sides: [Seat; 2], volley: u8) {
    let [one, other] = sides;
    let count = |seat: Seat| dice_of(table.rules(), table.state(), seat, volley);
    let counts = [count(one), count(other)];
    let dice = counts.map(|count| roll(table, count));
    let mut wounds: Vec<Wound> = Vec::new();
    for (target, dice) in [(other, &dice[0]), (one, &dice[1])] {
        let hits = dice.iter().filter(|face| **face == 6).count();
        for gun in weakest_first(table.state(), target).into_iter().take(hits) {
            let die = roll_die(table);
            let effect = match counting(die) {
                0 => Effect::Grazed,
                1 => Effect::Wounded,
                2.. => instead_of_death(table.state(), gun, target, &wounds),
            };
            wounds.push(Wound { gun, seat: target, die: Some(die), effect });
        }
    }
    table.emit(fact::VolleyFired { volley, sides, dice, wounds });
    pay_for_burial(table);
}

/// The gunslingers who stand, in the order in which hits fall (D5).
fn weakest_first(state: &State, seat: Seat) -> Vec<GunId> {
    let mut guns = state.standing(seat);
    guns.sort_by_key(|gun| (state.gun(*gun).rank, gun.is_boss(), *gun));
    guns
}

/// A die for each point of standing strength, one more in the first volley from the gunsmith's, two
/// more for each defender at their own headquarters, one more for each of Boozer's plugs in the
/// first two volleys (D5).
fn dice_of(rules: &Gunslingers, state: &State, seat: Seat, volley: u8) -> u32 {
    let standing = state.standing(seat);
    let gunsmith = volley == 1 && state.has_power(seat, Property::Gunsmith);
    let at_home = state.fight.as_ref().is_some_and(|fight| fight.home == Some(seat));
    let cover = if at_home { rules.cover_dice * so_many::<u32>(standing.len()) } else { 0 };
    let plugs = standing.iter().filter(|gun| state.gun(**gun).rank == Rank::Plug).count();
    let brave = volley <= rules.courage_rounds && state.has_power_of(seat, Character::AntonBoozer);
    let courage = if brave { so_many::<u32>(plugs) } else { 0 };
    state.strength(&standing) + u32::from(gunsmith) + cover + courage
}

#[cfg(test)]
mod tests {
    use crate::gunslingers::trial::{Race, Setting, meet, three_meet, town};
    use crate::gunslingers::{Character, Effect};

    /// They meet at the station, in a quick gunfight.
    fn fight(first: &str, second: &str) -> Race {
        meet(first, second).quick().at("depot")
    }

    /// Seat 0 storms the Parlor House with three plugs; those at home defend it with the Boss.
    fn storm(setting: Setting) -> Race {
        setting.quick().begins().plans(0, [("parlor", "10 11 12")]).others_stay_home()
    }

    #[test]
    fn d5_three_volleys_are_fired_without_a_further_question() {
        let race = fight("plug", "plug").dice(&[1; 6]).both_fight();
        race.happens_by("D5", "Volley 1: seat 0 rolls 1, seat 1 rolls 1.")
            .happens("Volley 2:")
            .happens("Volley 3:")
            .does_not_happen("Volley 4")
            .shots(&[])
            .asks(0, "plan");
    }

    #[test]
    fn d5_each_side_rolls_a_die_for_each_point_of_standing_strength() {
        let race = fight("duellist plug", "enforcer plug plug").dice(&[1, 2, 3, 4, 5, 5, 4, 3]);
        race.both_fight().happens("Volley 1: seat 0 rolls 1 2 3 4, seat 1 rolls 5 5 4 3.");
        // Gunslingers who are down do not count in the next volley; those who are grazed do.
        let race = fight("duellist plug", "enforcer plug");
        let race =
            race.dice(&[6, 1, 1, 1, 6, 1, 1, 4, 1, 1, 1, 1, 1, 2, 2]).dice(&[1; 6]).both_fight();
        race.effects(&[(13, Effect::Wounded), (11, Effect::Grazed)])
            .happens("Volley 2: seat 0 rolls 1 1 1 1, seat 1 rolls 2 2.");
    }

    #[test]
    fn d5_every_six_hits_one_each_from_the_weakest_up() {
        // The lower number first.
        let race = fight("duellist", "duellist plug enforcer plug");
        let race = race.dice(&[6, 1, 6, 1, 1, 1, 1, 1, 1, 1, 4, 5]).dice(&[1; 20]).both_fight();
        race.effects(&[(12, Effect::Wounded), (14, Effect::Wounded)]);
        let race = fight("duellist", "duellist enforcer").dice(&[6, 6, 1, 1, 1, 1, 1, 1, 4, 5]);
        let race = race.dice(&[1; 6]).both_fight();
        race.effects(&[(12, Effect::Wounded), (11, Effect::Wounded)]);
        // A third hit finds nobody.
        let race = fight("duellist", "plug plug").dice(&[6, 6, 6, 1, 1, 4, 4]).both_fight();
        race.effects(&[(11, Effect::Wounded), (12, Effect::Wounded)]);
    }

    #[test]
    fn d5_nothing_but_a_six_hits() {
        for face in 1..=5 {
            fight("plug", "plug").dice(&[face; 6]).both_fight().effects(&[]);
        }
    }

    #[test]
    fn d5_who_is_down_is_hit_no_more() {
        let race = fight("plug", "plug enforcer");
        let race = race.dice(&[6, 1, 1, 1, 4, 6, 1, 1, 4]).both_fight();
        race.effects(&[(11, Effect::Wounded), (12, Effect::Wounded)]).controls_now(
            "depot",
            Some(0),
            1,
        );
    }

    #[test]
    fn d5_a_hit_grazes_wounds_or_kills() {
        for (die, effect, condition) in [
            (1, Effect::Grazed, "fit"),
            (2, Effect::Grazed, "fit"),
            (3, Effect::Grazed, "fit"),
            (4, Effect::Wounded, "wounded"),
            (5, Effect::Wounded, "wounded"),
            (6, Effect::Killed, "killed"),
        ] {
            let race = fight("plug", "duellist plug").dice(&[6, 1, 1, 1, 1, die]).dice(&[1; 10]);
            race.both_fight().effects(&[(12, effect)]).gun_was(12, condition);
        }
    }

    #[test]
    fn d5_both_fire_at_once() {
        let race = fight("plug", "plug").dice(&[6, 6, 4, 6]).both_fight();
        race.effects(&[(11, Effect::Wounded), (10, Effect::Killed)])
            .happens_by("G33", "Neither wins: nobody can fight on.")
            .does_not_happen("Volley 2")
            .controls_now("depot", None, 0);
    }

    #[test]
    fn d5_a_side_without_anybody_has_lost() {
        let race = fight("plug", "plug plug").dice(&[1, 6, 1, 4]).both_fight();
        race.happens_by("G42", "Seat 1 survives").does_not_happen("Volley 2").controls_now(
            "depot",
            Some(1),
            1,
        );
    }

    #[test]
    fn d5_after_the_last_volley_the_stronger_side_stands() {
        let race = fight("plug plug plug", "enforcer").dice(&[1; 15]).both_fight();
        race.happens_by("D5", "Seat 0 survives: their side is the stronger after the last volley.")
            .controls_now("depot", Some(0), 1);
        let race = fight("plug plug", "duellist").dice(&[1; 15]).both_fight();
        race.controls_now("depot", Some(1), 1);
        // As it stands then: two of the three plugs are wounded in the last volley.
        let race = fight("plug plug plug", "enforcer").dice(&[1; 10]);
        let race = race.dice(&[1, 1, 1, 6, 6, 4, 4]).both_fight();
        race.controls_now("depot", Some(1), 1);
    }

    #[test]
    fn d5_a_tie_goes_to_who_controls_the_place_or_to_nobody() {
        let tie = |setting: Setting| setting.quick().at("depot").dice(&[1; 12]).both_fight();
        for seat in [0, 1] {
            let race = tie(meet("enforcer", "plug plug").controls(seat, ["depot"]));
            race.happens_by("D5", &format!("Seat {seat} survives: both sides are equally strong"))
                .controls_now("depot", Some(seat), 2);
        }
        let race = tie(meet("enforcer", "plug plug"));
        race.happens("Neither wins: both sides are equally strong").controls_now("depot", None, 0);
        // Its controller is none of the two.
        let race = tie(three_meet("enforcer", "plug plug", "").controls(2, ["depot"]));
        race.happens("Neither wins: both sides are equally strong").controls_now(
            "depot",
            Some(2),
            2,
        );
    }

    #[test]
    fn d5_the_gunsmith_gives_a_die_in_the_first_volley() {
        let race = meet("plug plug", "plug").quick().controls(0, ["gunsmith"]).at("depot");
        race.dice(&[1; 10])
            .both_fight()
            .happens("Volley 1: seat 0 rolls 1 1 1, seat 1 rolls 1.")
            .happens("Volley 2: seat 0 rolls 1 1, seat 1 rolls 1.")
            .happens("Volley 3: seat 0 rolls 1 1, seat 1 rolls 1.");
        let literal = meet("plug", "plug").controls(0, ["gunsmith"]).literal().quick().at("depot");
        literal.dice(&[1; 6]).both_fight().happens("Volley 1: seat 0 rolls 1, seat 1 rolls 1.");
    }

    #[test]
    fn d5_cover_gives_two_dice_for_each_defender_at_their_headquarters() {
        // The Boss counts three, and the plug one.
        let race = storm(meet("plug plug plug", "plug")).dice(&[1; 33]).both_fight();
        race.happens("Volley 1: seat 0 rolls 1 1 1, seat 1 rolls 1 1 1 1 1 1 1 1.")
            .happens("Volley 3: seat 0 rolls 1 1 1, seat 1 rolls 1 1 1 1 1 1 1 1.")
            .controls_now("parlor", Some(1), 2);
        // A plug who is down gives three dice less.
        let race = storm(meet("plug plug plug", "plug"));
        let race = race.dice(&[6, 1, 1]).dice(&[1; 8]).dice(&[4]).dice(&[1; 16]).both_fight();
        race.happens("Volley 2: seat 0 rolls 1 1 1, seat 1 rolls 1 1 1 1 1.");
        let literal = meet("plug", "plug").literal().quick().at("parlor").dice(&[1; 6]);
        literal.both_fight().happens("Volley 1: seat 0 rolls 1, seat 1 rolls 1.");
    }

    #[test]
    fn d5_boozers_plugs_roll_a_die_more_in_the_first_two_volleys() {
        let boozer = |setting: Setting| {
            let setting = setting.is(0, Character::AntonBoozer).quick();
            setting.at("depot").dice(&[1; 20]).both_fight()
        };
        boozer(meet("enforcer plug plug", "plug"))
            .happens("Volley 1: seat 0 rolls 1 1 1 1 1 1, seat 1 rolls 1.")
            .happens("Volley 2: seat 0 rolls 1 1 1 1 1 1, seat 1 rolls 1.")
            .happens("Volley 3: seat 0 rolls 1 1 1 1, seat 1 rolls 1.");
        let literal = boozer(meet("enforcer plug plug", "plug").literal());
        literal.happens("Volley 1: seat 0 rolls 1 1 1 1, seat 1 rolls 1.");
    }

    #[test]
    fn d5_the_declaration_is_the_same() {
        let race = fight("plug", "plug").backs_down(0).fights(1);
        race.reputation(0, 3).does_not_happen("Volley").controls_now("depot", Some(1), 1);
        let race = fight("plug", "plug").backs_down(0).backs_down(1);
        race.reputation(0, 2).reputation(1, 2).does_not_happen("Volley");
    }

    #[test]
    fn d5_bribes_are_the_same() {
        let rich = || meet("plug", "duellist plug").dollars(0, 10).quick().at("depot").both_fight();
        let race =
            rich().does_not_happen("Volley").dice(&[1; 15]).bribes(0, "turn", "duellist", 10);
        race.happens("Volley 1: seat 0 rolls 1 1 1 1, seat 1 rolls 1.")
            .controls_now("depot", Some(0), 1)
            .works_for(11, 0);
        // A gunslinger who throws the fight neither shoots nor is hit.
        let race = rich().dice(&[6, 1, 4]).bribes(0, "throw", "duellist", 5);
        race.happens("Volley 1: seat 0 rolls 6, seat 1 rolls 1.")
            .effects(&[(12, Effect::Wounded)])
            .controls_now("depot", Some(0), 1);
    }

    #[test]
    fn d5_nobody_runs_and_no_sheriff_looks_in() {
        let race = fight("duellist plug plug", "plug plug plug plug plug");
        let race = race.dice(&[6, 6, 6, 1, 1, 1, 1, 1, 1, 1, 4, 4, 4]).dice(&[1; 14]).both_fight();
        race.happens("Volley 3:")
            .does_not_happen("sheriff")
            .controls_now("depot", Some(0), 1)
            .asks(0, "plan");
    }

    #[test]
    fn g31_who_is_wounded_in_a_quick_fight_stays_out_through_the_chain() {
        let race = three_meet("enforcer plug", "plug", "plug").quick().at("depot");
        let race = race.dice(&[6, 1, 1, 6, 6, 4]).both_fight().gun_is(11, "wounded");
        let race = race.happens("Seat 0 and seat 2 face each other.").dice(&[1; 9]).both_fight();
        race.happens("Volley 1: seat 0 rolls 1 1, seat 2 rolls 1.");
    }

    #[test]
    fn g50_a_boss_is_hit_last_and_is_not_killed_in_a_quick_fight() {
        let race = storm(town(2).gang(0, "plug plug plug").gang(1, "duellist").penniless());
        let race = race.dice(&[6, 6, 1]).dice(&[1; 10]).dice(&[6, 6]).both_fight();
        race.effects(&[(13, Effect::Killed), (1, Effect::Survived)])
            .happens("Seat 0 takes the Parlor House");
    }

    #[test]
    fn c1_the_doctor_saves_the_first_in_a_quick_fight() {
        let race = meet("enforcer", "plug plug plug").controls(1, ["doctor"]).quick().at("depot");
        let race = race.dice(&[6, 6, 1, 1, 1, 6, 6]).dice(&[1; 6]).both_fight();
        race.effects(&[(11, Effect::Saved), (12, Effect::Killed)]).gun_was(11, "wounded");
    }

    #[test]
    fn c2_silas_neat_is_paid_for_a_burial_after_a_quick_fight() {
        let race = meet("plug", "plug").with(|state| state.buried = false).quick().at("depot");
        race.dice(&[6, 1, 6]).both_fight().happens_by("C2", "$1 for a burial").cash(0, 1);
    }

    #[test]
    fn g52_two_must_stand_to_take_a_headquarters_after_a_quick_fight() {
        let storm = || storm(meet("plug plug plug", ""));
        let race = storm().dice(&[6, 1, 1, 6, 6, 1, 1, 1, 4, 4, 4]).both_fight();
        race.happens("only 1 of seat 0's still stand").controls_now("parlor", Some(1), 2);
        let race = storm().dice(&[6, 1, 1, 6, 1, 1, 1, 1, 4, 4]).both_fight();
        race.controls_now("parlor", Some(0), 1);
    }
}
