//! Posses: what was just lost may be retaken (S12).

use super::action::{Question, Target};
use super::fact::{self, CardFace, Ride};
use super::guns::GunId;
use super::rules::Gunslingers;
use super::state::State;
use super::town::Property;
use crate::engine::{Either, One, Resolved, Seat, Several, Table};

/// Every player who lost something to another in this round, and has a posse, may ride to retake
/// one of it, or pretend to (G57, G59): all at once and in secret.
pub fn ride(table: &mut Table<Gunslingers>) -> Resolved {
    let state = table.state();
    let can_ride =
        |seat: &Seat| !retakable(state, *seat).is_empty() && !state.posse(*seat).is_empty();
    let riders = state.playing().into_iter().filter(can_ride);
    let question = |seat: Seat| {
        let lost = retakable(state, seat).into_iter();
        let lost = lost.map(|property| CardFace::Property { property });
        let faces = lost.chain([CardFace::Decoy { decoy: 1 }]).map(Some);
        seat.asked(Question::Posse {}, One([None].into_iter().chain(faces).collect()))
    };
    let questions = riders.map(question).collect();
    // What the card of a posse shows; nothing where it stays at home (S12).
    let faces: Vec<(Seat, Option<CardFace>)> =
        table.ask_all(questions)?.into_iter().map(|it| (it.seat, it.answer)).collect();
    let guns = choose_riders(table, &faces)?;
    let ride = |((seat, face), guns)| Some(Ride { seat, face: face?, guns });
    let rides = faces.into_iter().zip(guns).filter_map(ride).collect();
    table.emit(fact::PossesRevealed { rides });
    Ok(())
}

/// The gunslingers who ride: any of the posse, at least one (G59). A posse of one rides or does
/// not, and nobody is asked. Players whose posses stay at home are asked like those whose posses
/// ride: else the others could tell, while they choose, who is coming.
fn choose_riders(
    table: &mut Table<Gunslingers>,
    faces: &[(Seat, Option<CardFace>)],
) -> Resolved<Vec<Vec<GunId>>> {
    let state = table.state();
    let question = |(seat, face): &(Seat, Option<CardFace>)| {
        let posse = state.posse(*seat);
        let count = posse.len();
        let others_look_on = 1 < faces.len() && 1 < count;
        let form = match face {
            Some(_) => Either::This(Several(posse, 1, count)),
            None => Either::That(One(vec![Target::No {}])),
        };
        let question = seat.asked(Question::Riders { face: *face }, form);
        if others_look_on { question.even_if_forced() } else { question }
    };
    let questions = faces.iter().map(question).collect();
    let riders = |answer| match answer {
        Either::This(guns) => guns,
        Either::That(_) => Vec::new(),
    };
    Ok(table.ask_all(questions)?.into_iter().map(|it| riders(it.answer)).collect())
}

/// What a player lost to another in this round and does not control again (G57, G61).
pub fn retakable(state: &State, seat: Seat) -> Vec<Property> {
    let lost = state.player(seat).lost.iter().copied();
    lost.filter(|property| state.owner(*property) != Some(seat)).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::gunslingers::Adjustment;
    use crate::gunslingers::trial::{Race, Setting, town};

    fn bank() -> Value {
        json!({"type": "property", "property": "bank"})
    }

    fn sheriff() -> Value {
        json!({"type": "property", "property": "sheriff"})
    }

    /// Seat 0 takes the bank from seat 1 with gun 10, and the sheriff's office from seat 2 with gun
    /// 15; both have two at home.
    fn town_of_two_losers() -> Setting {
        let town = robbed("plug plug").gang(2, "plug plug").controls(2, ["sheriff", "saloon"]);
        town.gang(0, "plug")
    }

    /// Seat 0 takes the bank from seat 1, whose `posse` stays at home. Gun 10 is seat 0's.
    fn robbed(posse: &str) -> Setting {
        town(3).gang(0, "plug").gang(1, posse).controls(1, ["bank"]).neutral("school")
    }

    fn robs(town: Setting) -> Race {
        let race = town.begins().plans(0, [("bank", "plug")]).others_stay_home();
        race.controls_now("bank", Some(0), 1)
    }

    #[test]
    fn g57_who_lost_something_to_another_in_this_round_may_ride() {
        let race = robs(robbed("plug").gang(2, "plug")).asks_nothing(0).asks_nothing(2);
        assert_eq!(
            race.asked(1, "posse").labels(),
            // The bank is three steps away, and posses ride without risk (D4).
            ["Stay at home", "Bank (seat 0's, 1 token)", "Decoy 1"]
        );
        race.posse_stays(1).happens_by("S12", "No posse rides").controls_now("bank", Some(0), 1);
    }

    #[test]
    fn g56_posses_may_ride_in_each_territory_round() {
        let race = robs(robbed("plug").gang(0, "plug").controls(1, ["church"])).posse_stays(1);
        race.plans(0, [("church", "plug")]).plans(1, []).asks(1, "posse");
    }

    #[test]
    fn g57_what_was_lost_in_the_round_before_is_lost() {
        let race = robs(robbed("plug")).posse_stays(1).plans(0, []).plans(1, []);
        race.happens("Nobody has lost a property in this round that a posse could retake.");
    }

    #[test]
    fn g57_one_of_several_losses_may_be_retaken() {
        let race = robbed("plug").gang(0, "plug").controls(1, ["church"]).begins();
        let race = race.plans(0, [("bank", "10"), ("church", "12")]).plans(1, []);
        assert_eq!(race.asked(1, "posse").labels().len(), 4);
        let race = race.posse_rides(1, "church").fights(1).backs_down(0);
        race.controls_now("church", Some(1), 1).controls_now("bank", Some(0), 1);
    }

    #[test]
    fn g57_who_controls_it_again_does_not_ride_for_it() {
        let (property, owner) = (Property::Bank, Some(Seat(1)));
        let back = Adjustment::SetControl { property, owner, markers: 2 };
        let race = robs(robbed("plug")).judge_corrects(back);
        race.happens("Nobody has lost a property in this round").asks(1, "plan");
    }

    #[test]
    fn s12_who_has_no_posse_rides_nowhere() {
        let race = robbed("plug").begins().plans(0, [("bank", "plug")]);
        let race = race.plans(1, [("decoy", "plug")]);
        let told = "Nobody who has lost a property has a posse left to retake it.";
        race.happens(told).asks(1, "plan");
    }

    #[test]
    fn g58_the_occupiers_who_still_stand_defend_and_nobody_joins_them() {
        // Seat 0 takes the bank with one gunslinger; the other stays at home.
        let race = robs(robbed("plug enforcer").gang(0, "duellist")).posse_rides(1, "bank");
        race.happens(
            "Gunfight at the Bank: seat 0 with plug 10; seat 1 with plug 11 and enforcer 12.",
        );
    }

    #[test]
    fn g58_occupiers_who_were_wounded_do_not_defend() {
        // Two take the station from one in a gunfight, and one of them is wounded.
        let town = town(2).gang(0, "plug duellist").gang(1, "plug enforcer").controls(1, ["depot"]);
        let race =
            town.begins().plans(0, [("depot", "plug duellist")]).plans(1, [("depot", "plug")]);
        // The duellist misses; then the plugs: one misses, the other side's wounds the duellist.
        let race = race.fights(0).fights(1).dice(&[1, 1, 1, 1, 6, 5]).no_bribes();
        let race = race.stays(0).dice(&[6, 1, 6]).stays(1).gun_is(11, "wounded");
        let race = race.controls_now("depot", Some(0), 1).posse_rides(1, "depot");
        race.happens("seat 0 with plug 10; seat 1 with enforcer 13");
    }

    #[test]
    fn g59_any_of_the_unplaced_ride_and_at_least_one() {
        let race = robs(robbed("plug enforcer plug")).gives(1, "posse", bank());
        assert_eq!(race.asked(1, "riders").labels(), ["plug 11", "enforcer 12", "plug 13"]);
        let race = race.may_not_give(1, "riders", json!([])).ride(1, [12]);
        let race = race.happens_by("S12", "Posses ride: seat 1 to the Bank with enforcer 12.");
        race.happens("Gunfight at the Bank: seat 0 with plug 10; seat 1 with enforcer 12.");
    }

    #[test]
    fn g59_who_does_not_ride_guards_the_headquarters() {
        // Seat 1 holds the headquarters of seat 0, who takes it back while the bank is lost. Then
        // seat 1 rides for the headquarters, and seat 0 for the bank with one of two.
        let town = town(2).round(2).gang(0, "plug plug plug").gang(1, "plug plug plug plug");
        let town = town.controls(0, ["bank"]).controls(1, ["undertaker"]);
        let race = town.begins().plans(0, [("undertaker", "10")]).plans(1, [("bank", "13")]);
        let race = race.gives(0, "posse", bank());
        let home = json!({"type": "property", "property": "undertaker"});
        let race = race.gives(1, "posse", home).ride(0, [11]).ride(1, [14, 15, 16]);
        let race = race.fights(0).backs_down(1);
        race.happens("at the Undertaker: seat 0 with Silas Neat, plug 10 and plug 12; seat 1");
    }

    #[test]
    fn g7_who_stays_at_home_is_asked_who_rides_like_those_who_ride() {
        let race = || {
            let race = town_of_two_losers().begins();
            race.plans(0, [("bank", "10"), ("sheriff", "15")]).others_stay_home()
        };
        let stay = || json!({"type": "no"});
        let asked = |race: Race| {
            let seats: Vec<u8> = (0..3).filter(|seat| race.is_asked(*seat, "riders")).collect();
            (race.facts().count(), seats)
        };
        for answers in
            [[stay(), stay()], [stay(), bank()], [sheriff(), bank()], [sheriff(), stay()]]
        {
            let [second, first] = answers;
            let race = race().gives(1, "posse", first).gives(2, "posse", second);
            assert_eq!(asked(race), (0, vec![1, 2]));
        }
        let race = race().gives(1, "posse", stay()).gives(2, "posse", sheriff());
        assert_eq!(race.asked(1, "riders").labels(), ["Stay at home"]);
        let race = race.gives(1, "riders", stay()).ride(2, [13, 14]);
        race.happens("Posses ride: seat 2 to the Sheriff's Office with plug 13 and plug 14.");
        // A player who alone may ride tells nobody anything by staying.
        robs(robbed("plug plug")).gives(1, "posse", stay()).happens("No posse rides.");
    }

    #[test]
    fn g59_everybody_unplaced_rides_but_who_is_wounded_or_in_jail() {
        let race = robbed("plug plug plug plug").jailed(12, 3).begins();
        let race = race.plans(0, [("bank", "plug")]).plans(1, [("decoy", "13")]);
        race.posse_rides(1, "bank").happens("seat 1 to the Bank with plug 11 and plug 14.");
    }

    #[test]
    fn g59_home_guards_ride_who_still_stand() {
        // Seat 0 takes the bank, and storms the Parlor House, where one of two guards is wounded.
        let town = robbed("plug enforcer").gang(0, "duellist plug plug").quick();
        let race = town.begins().plans(0, [("bank", "10"), ("parlor", "13 14 15")]).plans(1, []);
        // Five dice of the storm hit the plug once; ten of the guard and two more hit nobody.
        let dice = [[6, 1, 1, 1, 1].as_slice(), &[1; 12], &[4]].concat();
        let race = race.fights(0).fights(1).dice(&dice).no_bribes().gun_was(11, "wounded");
        race.posse_rides(1, "bank").happens("Posses ride: seat 1 to the Bank with enforcer 12.");
    }

    #[test]
    fn g59_a_decoy_rides_nowhere() {
        let race = robs(robbed("plug")).posse_bluffs(1).happens("Posses ride: seat 1 nowhere.");
        race.controls_now("bank", Some(0), 1).does_not_happen("Gunfight").asks(0, "plan");
    }

    #[test]
    fn g60_retaking_restores_with_one_marker_and_reputation_moves_back() {
        let race = robs(robbed("plug").tokens(1, 3)).reputation(0, 5).reputation(1, 2);
        let race = race.posse_rides(1, "bank").fights(1).backs_down(0);
        // Seat 0 loses one token for backing down, and one for the bank.
        race.controls_now("bank", Some(1), 1).reputation(1, 3).reputation(0, 3);
    }

    #[test]
    fn g60_where_the_occupiers_hold_out_the_place_stays_theirs() {
        let race = robs(robbed("plug")).posse_rides(1, "bank").fights(0).backs_down(1);
        race.controls_now("bank", Some(0), 1).happens("Seat 0 holds the Bank");
    }

    #[test]
    fn g61_what_was_given_up_for_want_of_reputation_is_not_lost_to_a_player() {
        // Seat 1 backs down at the station, and cannot hold the schoolhouse any more.
        let town = town(2).gang(0, "plug").gang(1, "plug duellist").controls(1, ["school"]);
        let race = town.begins().plans(0, [("depot", "plug")]).plans(1, [("depot", "plug")]);
        let race = race.fights(0).backs_down(1).answers(1, "forfeit", "The Schoolhouse");
        let race = race.happens_by("G36", "Seat 1 gives up the Schoolhouse");
        race.happens("Nobody has lost a property in this round that a posse could retake.");
    }

    #[test]
    fn s12_posses_ride_at_once_and_in_secret() {
        let town = robbed("plug").gang(2, "plug plug").controls(2, ["saloon", "sheriff"]);
        let race = town.gang(0, "plug").begins().plans(0, [("bank", "10"), ("sheriff", "14")]);
        let race = race.others_stay_home().posse_rides(1, "bank");
        assert_eq!(race.facts().count(), 0);
        race.posse_rides(2, "sheriff")
            .happens("Posses ride: seat 1 to the Bank with plug 11; seat 2 to");
    }
}
