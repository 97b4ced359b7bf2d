//! The end of a round and of a week: everybody goes home, rents are paid, markers are added (S10).

use super::casting::{points, roll};
use super::elimination;
use super::fact::{self, RentPaid};
use super::guns::GunId;
use super::rules::Gunslingers;
use super::state::{Phase, State};
use super::town::{Bonus, Dice, Property};
use crate::engine::{Resolved, Table, so_many};

/// Territory rounds of a week (S6).
const ROUNDS: u8 = 2;

/// Everybody goes home, unwinged and unwounded (G29).
pub fn end_round(table: &mut Table<Gunslingers>) -> Resolved {
    let round = table.state().round;
    let next = (round < ROUNDS).then(|| round.saturating_add(1));
    table.emit(fact::RoundEnded { round, next });
    Ok(())
}

/// Players who have lost their headquarters are out (G53); where one player is left they win at
/// once, and the week goes no further (G54). Rents are paid for every property with two markers,
/// those who have served their time leave jail (D3), and every property gets its second marker
/// (S10). The last week is followed by the vote (G68), and so is any week once time was called
/// (G75).
pub fn end_week(table: &mut Table<Gunslingers>) -> Resolved {
    elimination::check_headquarters(table)?;
    if table.state().playing().len() < 2 {
        return Ok(());
    }
    collect_rents(table);
    let state = table.state();
    let week = state.week;
    let freed: Vec<GunId> = state
        .guns
        .iter()
        .filter(|(_, gun)| 0 < gun.jailed_until && gun.jailed_until <= week)
        .map(|(id, _)| *id)
        .collect();
    let last = state.options.weeks <= week || state.time_called;
    if !freed.is_empty() {
        table.emit(fact::JailOpened { guns: freed });
    }
    table.emit(fact::WeekEnded { week, last });
    Ok(())
}

/// Whether it changes anything to call time: weeks are played, and this is not the last (G75).
pub fn may_call_time(state: &State) -> bool {
    let under_way = match state.phase {
        Phase::Casting | Phase::Lots | Phase::Train | Phase::Plans => true,
        Phase::Territories | Phase::Posses | Phase::Rents => true,
        Phase::Waiting | Phase::WeekOver | Phase::Election | Phase::Over => false,
    };
    under_way && !state.time_called && state.week.max(1) < state.options.weeks
}

/// Time is called: this week is the last, or the first one where none has begun (G75).
pub fn call_time(table: &mut Table<Gunslingers>) -> Resolved {
    let week = table.state().week.max(1);
    table.emit(fact::TimeCalled { week });
    Ok(())
}

/// All rents are rolled, then paid, in the order of the board (S10, G64).
fn collect_rents(table: &mut Table<Gunslingers>) {
    let mut rents = Vec::new();
    for property in table.state().board.clone() {
        let Some(holding) = table.state().holdings.get(&property).copied() else { continue };
        if holding.markers < 2 {
            continue;
        }
        let flat = flat_rent(table.state(), property);
        let count = dice_of_rent(table.state(), property);
        let dice = roll(table, count);
        let paid = flat.saturating_add(points(&dice));
        rents.push(RentPaid { property, seat: holding.owner, flat, dice, paid });
    }
    table.emit(fact::RentsPaid { rents });
}

/// What a property pays without dice (C1).
fn flat_rent(state: &State, property: Property) -> u32 {
    let rent = property.deed().rent;
    let bonus = match rent.bonus {
        Bonus::None => 0,
        Bonus::PerGunKilled { max } => state.killed_this_week.min(max),
        Bonus::PerTenDollars { max } => {
            let cash = state.owner(property).map_or(0, |owner| state.player(owner).cash);
            (cash / 10).min(max)
        }
    };
    rent.dollars + bonus
}

/// The counting dice of a rent (C1, G62, G63).
fn dice_of_rent(state: &State, property: Property) -> u32 {
    match property.deed().rent.dice {
        Dice::Of(count) => count,
        Dice::PerGunInPlay { max } => state.guns_in_play().min(max),
        Dice::PerGunOnTrain { max } => so_many::<u32>(state.train.len()).saturating_add(1).min(max),
    }
}

#[cfg(test)]
mod tests {
    use crate::gunslingers::fact;
    use crate::gunslingers::trial::{Race, Setting, property, town};
    use crate::gunslingers::{Action, Fact, Phase};

    const END_WEEK: Action = Action::EndWeek {};

    /// The rounds of the week are over; no player has anything but a headquarters.
    fn rents() -> Setting {
        town(2).phase(Phase::Rents).round(2)
    }

    /// What was paid for a property.
    #[track_caller]
    fn rent(race: &Race, name: &str) -> Option<u32> {
        let paid = race.fact(|fact| match fact {
            Fact::RentsPaid(fact::RentsPaid { rents }) => Some(rents.clone()),
            _ => None,
        });
        paid.iter().find(|it| it.property == property(name)).map(|it| it.paid)
    }

    #[test]
    fn s10_rent_is_paid_with_two_markers_only_and_g17_the_second_comes_after_it() {
        let race = rents().controls_with(0, "photographer", 1).controls(1, ["school"]).begins();
        assert_eq!((rent(&race, "photographer"), rent(&race, "school")), (None, Some(1)));
        race.controls_now("photographer", Some(0), 2);
    }

    /// Test vector 5.
    #[test]
    fn s10_captured_in_week_2_a_property_pays_in_week_3() {
        let race = town(2).gang(0, "plug").controls(1, ["photographer"]).begins();
        let race = race.plans(0, [("photographer", "plug")]).plans(0, []);
        assert_eq!(rent(&race, "photographer"), None);
        let race = skip_train(race.controls_now("photographer", Some(0), 2));
        // Defended in week 3, it still has two markers, and pays.
        let race = race.plans(0, [("photographer", "plug")]).plans(0, []);
        assert_eq!(rent(&race, "photographer"), Some(3));
    }

    fn skip_train(mut race: Race) -> Race {
        if race.is_asked(0, "bid") {
            race = race.bids([0, 0]);
        }
        race
    }

    #[test]
    fn g17_settled_properties_pay_in_the_first_week() {
        let first = |settled: bool| {
            let lots = town(2).gang(0, "plug").lots(["photographer"]);
            let race = lots.options(|options| options.settled_start = settled).begins();
            let race = race.dice_of(Action::BeginWeek {}, &[1, 1, 1]).bids([1, 0]);
            rent(&race.plans(0, []).plans(0, []), "photographer")
        };
        assert_eq!((first(false), first(true)), (None, Some(3)));
    }

    #[test]
    fn c1_flat_rents_are_what_the_cards_say() {
        let flat = ["depot", "photographer", "sheriff", "store", "church", "school", "land"];
        let race = rents().controls(0, flat).begins();
        assert_eq!(flat.map(|name| rent(&race, name).unwrap()), [1, 3, 1, 4, 0, 1, 2]);
    }

    #[test]
    fn c1_counting_dice_are_rolled_for_the_others() {
        // Newspaper 1 + 1C, stable 2 + 3C, doctor 1 + 2C, saloon 6C, in the order of the board,
        // and $2 for the undertaker's before, nothing for the Parlor House.
        let race = rents().controls(0, ["newspaper", "stable", "doctor", "saloon"]);
        let race = race.dice_of(END_WEEK, &[6, 4, 5, 6, 3, 6, 6, 6, 6, 6, 6, 4]).begins();
        let paid =
            ["newspaper", "stable", "doctor", "saloon"].map(|name| rent(&race, name).unwrap());
        assert_eq!(paid, [3, 6, 3, 11]);
        race.cash(0, 20 + 2 + 3 + 6 + 3 + 11).cash(1, 20);
    }

    #[test]
    fn c1_the_gambling_hall_rolls_five_and_the_assay_office_six_dice() {
        let race = rents().controls(0, ["gambling", "assay", "gunsmith", "telegraph"]);
        let race = race.dice_of(END_WEEK, &[6; 14]).begins();
        let paid =
            ["gambling", "assay", "gunsmith", "telegraph"].map(|name| rent(&race, name).unwrap());
        assert_eq!(paid, [10, 12, 5, 3]);
    }

    #[test]
    fn s10_the_parlor_house_rolls_a_die_for_each_gunslinger_in_play_at_most_six() {
        // G62: everybody's, those in jail included, the Bosses and the dead not.
        let race = rents().gang(0, "plug plug").gang(1, "duellist").jailed(11, 4);
        let race = race.dice_of(END_WEEK, &[6; 6]).begins();
        assert_eq!(rent(&race, "parlor"), Some(6));
        let race = rents().gang(0, "plug plug plug plug").gang(1, "plug plug plug plug");
        let race = race.dice_of(END_WEEK, &[6; 8]).begins();
        assert_eq!(rent(&race, "parlor"), Some(12));
    }

    #[test]
    fn g63_the_blacksmith_rolls_at_most_four_dice() {
        let smith = |gang: &str| {
            let race = rents().controls(0, ["blacksmith"]).gang(0, gang);
            // The Parlor House rolls before it.
            let race = race.dice_of(END_WEEK, &[6; 16]).begins();
            rent(&race, "blacksmith").unwrap()
        };
        assert_eq!((smith("plug"), smith("plug plug plug plug plug")), (4, 10));
    }

    #[test]
    fn c1_the_undertaker_earns_a_dollar_for_each_killed_this_week_at_most_three() {
        let killed = |count| rents().with(|state| state.killed_this_week = count).begins();
        assert_eq!([0, 2, 5].map(|count| rent(&killed(count), "undertaker").unwrap()), [2, 4, 5]);
    }

    #[test]
    fn c1_the_bank_pays_for_every_full_ten_dollars_of_its_own_controller() {
        let bank = |dollars| rents().controls(1, ["bank"]).dollars(1, dollars).begins();
        let paid = [9, 29, 30, 90].map(|dollars| rent(&bank(dollars), "bank").unwrap());
        assert_eq!(paid, [2, 4, 5, 5]);
    }

    #[test]
    fn c1_the_hotel_rolls_a_die_and_one_for_each_who_came_by_train_at_most_five() {
        let hotel = |ranks: &str| {
            let race = rents().controls(0, ["hotel"]).train(ranks).phase(Phase::Rents).round(2);
            rent(&race.dice_of(END_WEEK, &[6; 6]).begins(), "hotel").unwrap()
        };
        assert_eq!(["", "plug plug", "plug plug plug plug plug plug"].map(hotel), [3, 7, 11]);
    }

    #[test]
    fn g64_rents_are_all_rolled_then_paid_in_the_order_of_the_board() {
        // The bank counts the money before any rent: $8 and not $10.
        let race = rents().controls(0, ["bank", "photographer"]).dollars(0, 8).begins();
        assert_eq!(rent(&race, "bank"), Some(2));
        race.happens(
            "Rents are paid: $2 to seat 0 for the Bank, $3 to seat 0 for the Photographer",
        )
        .happens("Photographer and $2 to seat 0 for the Undertaker. Nothing comes from the");
    }

    #[test]
    fn d3_who_has_served_their_time_leaves_jail_at_the_end_of_the_week() {
        let race = rents().gang(0, "plug plug").jailed(10, 2).jailed(11, 3).begins();
        race.gun_is(10, "fit")
            .gun_is(11, "jailed")
            .happens_by("D3", "Plug 10 leaves jail.")
            .happens_by("S10", "Week 2 is over.");
        let both = rents().gang(0, "plug plug").jailed(10, 2).jailed(11, 2).begins();
        both.happens_by("D3", "Plug 10 and plug 11 leave jail.");
    }

    #[test]
    fn s6_two_territory_rounds_make_a_week_and_then_another_begins() {
        let race = town(2).gang(0, "plug").begins().plans(0, []).does_not_happen("Week 2 is over");
        race.asks(0, "plan").plans(0, []).happens("Week 2 is over").happens("Week 3 begins");
    }

    #[test]
    fn s10_rents_that_come_to_nothing_are_told_as_such() {
        let race = rents().controls(0, ["church", "bank"]).begins();
        race.happens("$4 to seat 0 for the Bank").happens("Nothing comes from the Church");
    }

    #[test]
    fn g53_who_is_out_collects_no_rent() {
        let race = town(3).phase(Phase::Rents).round(2).controls(0, ["school"]);
        let race = race.controls_with(1, "undertaker", 1).begins();
        assert_eq!(rent(&race, "school"), None);
    }

    #[test]
    fn g68_the_last_week_is_played_in_full_and_then_the_town_votes() {
        let race = town(2).week(8).gang(0, "plug").controls(0, ["school"]).begins().plans(0, []);
        let race = race.asks(0, "plan").plans(0, []);
        assert_eq!(rent(&race, "school"), Some(1));
        let race =
            race.happens("Week 8 is over").happens("The town votes").does_not_happen("begins");
        assert!(race.outcome().is_some());
    }

    #[test]
    fn s4_the_vote_comes_after_as_many_weeks_as_were_agreed() {
        let six = |week| rents().options(|options| options.weeks = 6).week(week).begins();
        assert!(six(6).outcome().is_some());
        assert!(six(5).outcome().is_none());
    }

    /// Nobody does anything in the rounds of this week.
    fn to_its_end(mut race: Race) -> Race {
        let week = race.state().week;
        while race.outcome().is_none() && race.state().week == week {
            race = race.others_stay_home();
        }
        race
    }

    #[test]
    fn g75_once_time_is_called_the_week_is_played_to_its_end_and_then_the_town_votes() {
        let race = town(2).week(3).gang(0, "plug").controls(0, ["photographer"]).begins();
        assert!(!race.view(crate::engine::Viewer::Public).time_called);
        let race = race.asks(0, "plan").judge_calls_time();
        let race = race.happens_by("G75", "Time is called: after week 3 the town votes.");
        assert!(race.view(crate::engine::Viewer::Public).time_called);
        let race = race.asks(0, "plan").judge_may_not_call_time();
        let race = to_its_end(race).happens("Rents are paid").happens("The town votes");
        race.does_not_happen("Week 4 begins").won_by([0]);
    }

    #[test]
    fn g75_in_the_setup_the_first_week_is_still_played() {
        let race = town(2).gang(0, "plug").lots(["bank"]).week(0).begins().judge_calls_time();
        let race = race.happens("after week 1 the town votes");
        let race = race.dice_of(Action::BeginWeek {}, &[1, 1, 1]).bids([1, 0]);
        to_its_end(race.happens("Week 1 begins")).happens("The town votes");
    }

    #[test]
    fn g75_in_the_last_week_there_is_nothing_to_call() {
        let race = |week| town(2).week(week).gang(0, "plug").begins();
        race(8).judge_may_not_call_time();
        race(7).judge_calls_time();
    }
}
