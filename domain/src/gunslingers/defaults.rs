//! What is answered for a player whose time is up (T1).

use serde_json::{Value, json};

use super::action::{Question, Target};
use super::guns::GunId;
use super::posse;
use super::rules::Gunslingers;
use super::state::State;
use crate::engine::{Choice, Seat};

/// What is answered for a player whose time is up (T1). Where nothing is named here the plainest
/// answer is meant: the least that can be bid, nobody placed, the first option.
pub fn default_answer(
    rules: &Gunslingers,
    state: &State,
    seat: Seat,
    question: &Question,
    choice: &Choice<Target>,
) -> Value {
    match question {
        Question::Stand {} if stands_a_chance(rules, state, seat) => json!(Target::Yes {}),
        Question::Stand {} => json!(Target::No {}),
        Question::Nerve {} => json!(Target::Yes {}),
        Question::Posse {} => match state.player(seat).headquarters() {
            Some(property) if posse::retakable(state, seat).contains(&property) => {
                json!(Target::Property { property })
            }
            Some(_) | None => choice.plainest(),
        },
        // All of them, where the player has said that they ride.
        Question::Riders { .. } => match choice {
            Choice::Some { options, .. } => json!(options),
            _ => choice.plainest(),
        },
        Question::Bid { .. } | Question::Raise { .. } | Question::Lot {} => choice.plainest(),
        Question::Telegram {} | Question::Peek {} | Question::Plan { .. } => choice.plainest(),
        Question::Cavalry {} | Question::Aim { .. } => choice.plainest(),
        Question::Bribe {} | Question::Purse { .. } => choice.plainest(),
        Question::Forfeit { .. } | Question::Sheriff { .. } => choice.plainest(),
    }
}

/// Whether a side has at least 60% of the other's strength (T1).
fn stands_a_chance(rules: &Gunslingers, state: &State, seat: Seat) -> bool {
    let enemy = state.fight.as_ref().and_then(|fight| fight.opponent(seat));
    let strength = |seat: Seat| {
        let standing: Vec<GunId> = state.standing(seat);
        state.strength(&standing)
    };
    let theirs = enemy.map_or(0, strength);
    theirs * rules.stand_percent <= strength(seat) * 100
}

#[cfg(test)]
mod tests {
    use crate::gunslingers::Property;
    use crate::gunslingers::trial::{Race, town};

    #[test]
    fn t1_who_is_late_bids_nothing_and_raises_nothing() {
        let race = town(2).train("plug").begins().times_out(0).bids_alone(1, 1);
        race.happens("The bids: seat 0 $0 and seat 1 $1").works_for(10, 1);
        let race = town(2).train("plug").begins().bids([3, 3]).times_out(1).raises(0, 1);
        race.happens("The bids: seat 0 $4 and seat 1 $0");
    }

    #[test]
    fn t1_who_is_late_places_nobody() {
        let race = town(2).gang(0, "plug").controls(0, ["bank"]).begins().times_out(0);
        race.happens("Nobody has placed anybody");
    }

    #[test]
    fn t1_who_is_late_picks_the_first_lot_and_sends_no_telegram() {
        town(2).lots(["bank", "plug"]).begins().times_out(0).happens("Seat 0 puts up the Bank");
        let race = town(2).controls(0, ["telegraph"]).train("plug").begins().times_out(0);
        race.cash(0, 20).asks(0, "bid");
    }

    /// They meet at the station.
    fn meet(one: &str, other: &str) -> Race {
        let race = town(2).gang(0, one).gang(1, other).begins();
        race.plans(0, [("depot", one)]).plans(1, [("depot", other)])
    }

    #[test]
    fn t1_who_is_late_fights_with_three_fifths_of_the_enemys_strength_or_more() {
        let race = meet("duellist", "duellist enforcer").times_out(0).backs_down(1);
        race.happens("Seat 0 would fight");
        let race = meet("enforcer", "duellist plug").times_out(0).fights(1);
        race.happens("seat 0 would back down");
    }

    #[test]
    fn t1_who_is_late_pays_no_bribes_and_stays() {
        let race = meet("plug", "plug").fights(0).fights(1).times_out(0).bribes_nobody(1);
        let race = race.dice(&[1, 1]).times_out(0).cash(0, 20).times_out(0).runs(1);
        race.happens("Seat 0 would stay");
    }

    #[test]
    fn t1_who_is_late_to_divide_their_money_keeps_it() {
        let race = meet("plug", "plug").fights(0).fights(1).times_out(0).times_out(1);
        let race = race.times_out(0).times_out(1);
        race.happens("No money changes hands").cash(0, 20).cash(1, 20);
    }

    #[test]
    fn t1_who_is_late_gives_up_a_gunslinger_for_want_of_reputation() {
        let town = town(2).gang(0, "plug").gang(1, "plug duellist").controls(1, ["school"]);
        let race = town.begins().plans(0, [("depot", "plug")]).plans(1, [("depot", "plug")]);
        let race = race.fights(0).backs_down(1).times_out(1).gun_is(12, "left");
        race.controls_now("school", Some(1), 2);
    }

    #[test]
    fn t1_no_posse_rides_for_who_is_late_unless_their_headquarters_was_lost() {
        let raid = || town(3).gang(0, "plug plug plug plug").gang(1, "plug").controls(1, ["bank"]);
        let race = raid().begins().plans(0, [("bank", "plug")]).plans(1, []).times_out(1);
        race.happens("No posse rides");
        let race = raid().begins().plans(0, [("bank", "plug"), ("parlor", "plug plug plug")]);
        let race = race.plans(1, []).fights(0).backs_down(1).times_out(1);
        race.happens("Posses ride: seat 1 to the Parlor House with plug 14");
        // All of them, and nobody else is asked who rides.
        let raid = raid().gang(1, "enforcer").begins();
        let race = raid.plans(0, [("bank", "plug"), ("parlor", "plug plug plug")]).plans(1, []);
        let race = race.fights(0).backs_down(1).times_out(1).times_out(1);
        race.happens("Posses ride: seat 1 to the Parlor House with plug 14 and enforcer 15");
    }

    #[test]
    fn t1_the_sheriff_of_who_is_late_looks_away() {
        let town = town(3).gang(0, "plug plug plug").gang(1, "plug plug plug");
        let race = town
            .controls(2, ["sheriff"])
            .with(|state| {
                state.casualties.insert(Property::Depot, 2);
            })
            .begins();
        let race = race.plans(0, [("depot", "plug plug plug")]);
        let race = race.plans(1, [("depot", "plug plug plug")]).fights(0).fights(1);
        let race = race.dice(&[6, 1, 1, 1, 1, 1, 4]).no_bribes().asks(2, "sheriff").times_out(2);
        race.happens("and looks away");
    }
}
