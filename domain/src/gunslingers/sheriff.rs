//! The sheriff: an honest one, unless a player controls the office (D3).

use super::action::Question;
use super::fact;
use super::guns::GunId;
use super::rules::Gunslingers;
use super::state::State;
use super::town::Property;
use crate::engine::{One, Resolved, Seat, Table};

/// Whether the sheriff has put an end to a gunfight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Peace {
    /// The sheriff broke the gunfight up: it is over.
    Kept,
    /// The sheriff did not: it goes on.
    Broken,
}

/// Lets something happen in a gunfight, and has the sheriff look in where the third casualty, or
/// any further third, fell at that place in this territory round (D3).
pub fn after(
    table: &mut Table<Gunslingers>,
    sides: [Seat; 2],
    something: impl FnOnce(&mut Table<Gunslingers>) -> Resolved,
) -> Resolved<Peace> {
    let before = casualties(table.state());
    something(table)?;
    let now = casualties(table.state());
    let each = table.rules().sheriff_after;
    // By the letter of the document there is no sheriff yet (S15).
    if table.state().options.literal || before / each == now / each {
        return Ok(Peace::Broken);
    }
    look_in(table, sides, now)
}

fn casualties(state: &State) -> u32 {
    let place = state.fight.as_ref().map(|fight| fight.property);
    place.and_then(|it| state.casualties.get(&it)).copied().unwrap_or(0)
}

/// An honest sheriff breaks the gunfight up. If a player controls the office, that player decides,
/// and the sheriff never breaks up their own gunfights (D3).
fn look_in(table: &mut Table<Gunslingers>, sides: [Seat; 2], casualties: u32) -> Resolved<Peace> {
    let state = table.state();
    let Some(fight) = &state.fight else { return Ok(Peace::Broken) };
    let property = fight.property;
    let office = state.owner(Property::Sheriff);
    let involved = office.is_some_and(|seat| fight.seats().any(|it| it == seat));
    if involved {
        return Ok(Peace::Broken);
    }
    let acts = match office {
        None => true,
        Some(seat) => {
            let question = Question::Sheriff { property, casualties };
            table.ask(seat, question, One(vec![false, true]))?
        }
    };
    let state = table.state();
    let jailed = if acts { best_of_each(state, sides) } else { Vec::new() };
    let until = state.week.saturating_add(1);
    table.emit(fact::SheriffLooked { casualties, office, acts, jailed, until });
    Ok(if acts { Peace::Kept } else { Peace::Broken })
}

/// The sheriff jails each side's highest-ranked gunslinger who still stands, but never a Boss (D3).
fn best_of_each(state: &State, sides: [Seat; 2]) -> Vec<GunId> {
    let best = |seat: Seat| {
        let mut guns = state.standing(seat);
        guns.retain(|gun| !gun.is_boss());
        guns.into_iter().min_by_key(|gun| (std::cmp::Reverse(state.gun(*gun).rank), *gun))
    };
    sides.into_iter().filter_map(best).collect()
}

#[cfg(test)]
mod tests {
    use crate::gunslingers::fact;
    use serde_json::json;

    use crate::gunslingers::trial::{Race, Setting, meet, three_meet, town};
    use crate::gunslingers::{Action, Fact};

    const BEGIN_WEEK: Action = Action::BeginWeek {};

    /// In the first round three fall: plug 10, then enforcer 13 and plug 11. Plug 12 is left to one
    /// side, plugs 14 and 15 and enforcer 16 to the other.
    fn three_fall(town: impl Fn(&str, &str) -> Setting) -> Race {
        let race = town("plug plug plug", "enforcer plug plug enforcer").at("depot");
        race.dice(&[6, 1, 1, 1, 4, 6, 1, 6, 1, 4, 4]).both_fight()
    }

    /// The same at the station, which seat 2 controls, who has the sheriff in their pocket.
    fn three_fall_before_a_corrupt_sheriff() -> Race {
        three_fall(|one, other| three_meet(one, other, "").controls(2, ["sheriff", "depot"]))
    }

    /// Seat 0 loses plug 10 and wins; seat 0 and the enemy, who controls the place, have one hurt
    /// each.
    const TWO_FALL: [u32; 5] = [6, 1, 6, 4, 4];

    /// Test vector 14.
    #[test]
    fn d3_an_honest_sheriff_breaks_a_gunfight_up_at_the_third_wounded_or_killed() {
        let race = three_fall(|one, other| meet(one, other).controls(1, ["depot"]));
        race.happens_by("D3", "The sheriff looks in, with 3 wounded or killed, breaks")
            .happens("Neither wins: the sheriff has broken the gunfight up.")
            .happens_by("D3", "Everybody leaves the Train Station: it stays seat 1's.")
            .controls_now("depot", Some(1), 2)
            .asks(0, "plan");
        three_fall(meet).controls_now("depot", None, 0);
    }

    #[test]
    fn d3_each_sides_best_who_still_stands_is_jailed_until_the_end_of_next_week() {
        let race = three_fall(meet).happens("jails plug 12 and enforcer 16.");
        let until = race.fact(|fact| match fact {
            Fact::SheriffLooked(fact::SheriffLooked { until, .. }) => Some(*until),
            _ => None,
        });
        assert_eq!((race.state().week, until), (2, 3));
        let race = race.gun_is(12, "jailed").gun_is(16, "jailed").works_for(16, 1);
        race.gun_is(10, "fit").gun_is(13, "fit").gun_is(14, "fit");
    }

    #[test]
    fn d3_two_do_not_bring_the_sheriff_nor_do_the_winged_and_the_grazed() {
        // Plug 10 is wounded and then grazed, 11 is winged, and enforcer 13 wounded.
        let race = meet("plug plug plug", "enforcer enforcer plug").at("depot");
        let race = race.dice(&[6, 1, 6, 1, 4, 1, 6, 1, 6, 4, 1]).both_fight();
        race.gun_is(10, "wounded")
            .gun_is(11, "winged")
            .gun_is(13, "wounded")
            .does_not_happen("sheriff")
            .asks(0, "nerve");
    }

    #[test]
    fn d3_who_is_wounded_and_then_killed_is_one_of_the_three() {
        let race = meet("plug plug plug", "enforcer enforcer plug").at("depot");
        let race = race.dice(&[6, 1, 6, 1, 4, 4, 6, 1, 1, 4]).both_fight();
        race.gun_is(10, "killed").gun_is(13, "wounded").does_not_happen("sheriff").asks(0, "nerve");
    }

    #[test]
    fn d3_who_controls_the_office_chooses_where_they_do_not_fight() {
        let race = three_fall_before_a_corrupt_sheriff().asks(2, "sheriff").asks_nothing(0);
        assert_eq!(race.asked(2, "sheriff").labels(), ["Look away", "Break it up"]);
        let text = race.asked(2, "sheriff").text;
        assert!(text.starts_with("Seats 0 and 1 fight at the Train Station, with 3"), "{text}");
        race.answers(2, "sheriff", "Break it up")
            .happens_by("D3", "The sheriff, in the pay of seat 2, looks in, with 3 wounded")
            .happens("jails plug 12 and enforcer 16.")
            .controls_now("depot", Some(2), 2)
            .gun_is(16, "jailed");
        let race = three_fall_before_a_corrupt_sheriff().answers(2, "sheriff", "Look away");
        race.happens_by("D3", "looks in, with 3 wounded or killed, and looks away.")
            .gun_is(12, "fit")
            .gun_is(16, "fit")
            .asks(0, "nerve")
            .asks(1, "nerve");
    }

    #[test]
    fn d3_each_further_third_has_the_sheriff_look_in_again() {
        let race = three_meet("plug plug plug plug plug plug", "duellist enforcer plug", "");
        let race = race.controls(2, ["sheriff"]).at("depot");
        let race = race.dice(&[6, 1, 1, 6, 6, 1, 6, 1, 1, 1, 1, 6, 4]).both_fight();
        let race = race.answers(2, "sheriff", "Look away");
        // The fourth and the fifth do not; somebody is winged.
        let race = race.dice(&[6, 1, 1, 6, 6, 1, 6, 1, 6, 1]).both_stay();
        let race = race.gun_is(14, "killed").gun_is(15, "winged").asks(0, "nerve").asks_nothing(2);
        // The sixth does, although nobody of seat 0's can fight on.
        let sixth = |race: Race| race.dice(&[6, 1, 1, 4]).both_stay().asks(2, "sheriff");
        sixth(race)
            .answers(2, "sheriff", "Break it up")
            .happens(
                "looks in, with 6 wounded or killed, breaks the gunfight up and jails duellist",
            )
            .controls_now("depot", None, 0)
            .gun_is(16, "jailed");
    }

    #[test]
    fn d3_who_looks_away_leaves_the_shot_down_to_their_enemy() {
        let race = three_meet("plug plug plug", "duellist enforcer plug", "");
        let race = race.controls(2, ["sheriff"]).at("depot");
        let race = race.dice(&[6, 1, 1, 6, 6, 1, 6, 1, 6, 4]).both_fight();
        let race = race.answers(2, "sheriff", "Look away");
        race.happens_by("G42", "Seat 1 survives").controls_now("depot", Some(1), 1);
    }

    #[test]
    fn d3_the_sheriff_never_sees_the_gunfights_of_who_controls_the_office() {
        for seat in [0, 1] {
            let race = three_fall(|one, other| meet(one, other).controls(seat, ["sheriff"]));
            race.does_not_happen("sheriff").asks(0, "nerve").asks(1, "nerve");
        }
        // The jailed gunslinger waits for the next of them.
        let waits =
            |one: &str, other: &str| three_meet(one, other, "plug").controls(2, ["sheriff"]);
        three_fall(waits).does_not_happen("sheriff").asks(0, "nerve").asks_nothing(2);
    }

    #[test]
    fn d3_the_wounded_of_all_who_meet_at_a_place_are_counted_together() {
        let race = three_meet("plug plug", "plug", "plug").at("depot").dice(&TWO_FALL).both_fight();
        let race = race.happens("Seat 0 survives").does_not_happen("sheriff");
        let race = race.dice(&[6, 1, 4]).both_fight().happens("looks in, with 3 wounded or killed");
        race.gun_is(11, "jailed").controls_now("depot", None, 0);
    }

    #[test]
    fn d3_the_wounded_of_a_posses_fight_are_counted_with_those_before() {
        let race = meet("plug plug", "plug plug").controls(1, ["depot"]).begins();
        let race = race.plans(0, [("depot", "10 11")]).plans(1, [("depot", "12")]);
        let race = race.dice(&TWO_FALL).both_fight().controls_now("depot", Some(0), 1);
        let race = race.posse_rides(1, "depot").dice(&[6, 1, 4]).both_fight();
        race.happens("looks in, with 3 wounded or killed").controls_now("depot", Some(0), 1);
    }

    #[test]
    fn d3_the_sheriff_counts_anew_at_another_place_and_in_another_territory_round() {
        let race = meet("plug plug plug plug", "plug plug").begins();
        let race = race.plans(0, [("church", "10 11"), ("depot", "12 13")]);
        let race = race.plans(1, [("church", "14"), ("depot", "15")]);
        let race = race.dice(&TWO_FALL).both_fight().controls_now("church", Some(0), 1);
        let race = race.dice(&[6, 1, 1, 4]).both_fight();
        let race = race.does_not_happen("sheriff").controls_now("depot", Some(0), 1);
        let race = race.plans(0, [("depot", "10 11")]).plans(1, [("depot", "14")]);
        let race = race.dice(&TWO_FALL).both_fight();
        race.does_not_happen("sheriff").happens("Seat 0 holds the Train Station.");
    }

    #[test]
    fn d3_the_sheriff_looks_in_on_the_parting_volley_too() {
        let race = meet("plug plug plug", "enforcer plug").at("depot");
        let race = race.dice(&[6, 1, 4, 1, 1, 6, 4]).both_fight().runs(0);
        let race = race.dice(&[6, 1, 1, 4]).stays(1);
        race.happens(
            "looks in, with 3 wounded or killed, breaks the gunfight up and jails enforcer",
        )
        .gun_is(13, "jailed")
        .controls_now("depot", None, 0);
    }

    #[test]
    fn g50_a_boss_is_never_jailed() {
        let storm = meet("plug plug plug plug", "plug").begins();
        let race = storm.plans(0, [("parlor", "10 11 12 13")]).plans(1, []);
        let race = race.dice(&[6, 1, 1, 1, 1, 4, 1, 1, 1, 6, 1, 1, 4]).both_fight();
        let race = race.dice(&[6, 1, 1, 1, 1, 4]).both_stay().happens("jails plug 13 and plug 14.");
        race.gun_is(1, "fit").gun_is(14, "jailed").controls_now("parlor", Some(1), 2);
        // Nobody is, where a Boss is all that one has.
        let race = meet("plug plug plug plug", "").at("parlor");
        let race = race.dice(&[6, 1, 1, 1, 1, 4, 1, 1, 1]).both_fight();
        let race = race.dice(&[6, 1, 1, 1, 1, 4, 1, 1]).both_stay();
        race.dice(&[6, 1, 1, 1, 1, 4]).both_stay().happens("jails plug 13.").gun_is(1, "fit");
    }

    #[test]
    fn g50_a_boss_who_goes_down_is_one_of_the_three() {
        let storm = meet("plug plug plug plug", "plug").begins();
        let race = storm.plans(0, [("parlor", "10 11 12 13")]).plans(1, []);
        let race = race.dice(&[6, 1, 1, 1, 1, 4, 1, 1, 1, 6, 1, 1, 4]).both_fight();
        let race = race.dice(&[1, 1, 1, 1, 1, 6, 1, 1, 1, 1, 6]).both_stay();
        race.happens("looks in, with 3 wounded or killed").happens("jails plug 12 and plug 14.");
    }

    #[test]
    fn d3_who_is_in_jail_cannot_be_placed_or_guard() {
        let race = meet("plug", "duellist").jailed(11, 3).begins().asks_nothing(1);
        let card = json!({"type": "property", "property": "depot"});
        drop(race.may_not_give(0, "plan", json!([[{"type": "gun", "gun": 11}, card]])));
        let race = meet("plug plug", "duellist plug").jailed(12, 3).begins();
        let card = json!({"type": "property", "property": "depot"});
        drop(race.may_not_give(1, "plan", json!([[{"type": "gun", "gun": 12}, card]])));
        // The Boss is alone at home.
        let race = meet("plug plug plug", "duellist").jailed(13, 3).at("parlor");
        race.happens("seat 1 with Mrs. Parlor. Seat 1 defends")
            .dice(&[1; 8])
            .both_fight()
            .shots(&[(1, 10, 5), (10, 1, 1), (11, 1, 1), (12, 1, 1)]);
    }

    #[test]
    fn d3_who_is_in_jail_still_counts_for_votes_and_rents() {
        let last = town(2).gang(0, "duellist").jailed(10, 9).week(8).round(2);
        let race = last.dice_of(Action::EndWeek {}, &[6]).begins();
        // 4 tokens, $22 and a duellist; 4 tokens and $22, of which one die brought two.
        race.happens("$2 to seat 1 for the Parlor House")
            .happens_by("D1", "seat 0 14 (reputation 4, $22, strength 3); seat 1 11");
    }

    #[test]
    fn d3_who_is_in_jail_is_let_go_at_the_end_of_the_next_week() {
        let race = town(2).gang(0, "plug").jailed(10, 3).round(2);
        let race = race.dice_of(BEGIN_WEEK, &[1, 1, 1]).dice_of(BEGIN_WEEK, &[1, 1, 1]).begins();
        assert_eq!(race.state().week, 4);
        race.happens("Week 2 is over.")
            .happens_by("D3", "Plug 10 leaves jail.")
            .happens("Week 3 is over.")
            .asks(0, "plan");
    }

    #[test]
    fn s15_by_the_letter_there_is_no_sheriff() {
        let three = "duellist duellist duellist";
        let race = meet(three, three).literal().at("depot").both_fight();
        let race = race.aims(0, [(10, 13), (11, 14), (12, 15)]);
        let dice = [[6, 1, 1].repeat(3), [1, 1, 1].repeat(3), vec![4, 4, 4]].concat();
        let race = race.dice(&dice).aims(1, [(13, 10), (14, 11), (15, 12)]);
        race.does_not_happen("sheriff").happens("Duellist 15 is wounded");
    }
}
