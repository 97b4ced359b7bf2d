//! The train: every week gunslingers come to town, and are hired together (S8).

use super::action::{Item, Question};
use super::auction::{self, Sale};
use super::casting::{points, recruits, roll};
use super::fact;
use super::rules::Gunslingers;
use super::state::State;
use super::town::Property;
use crate::engine::{One, Resolved, Seat, Table};

/// A week begins: 3C gunslingers come by train, with a die for the skill of each (S6, S8).
pub fn begin_week(table: &mut Table<Gunslingers>) -> Resolved {
    let week = table.state().week.saturating_add(1);
    table.emit(fact::WeekBegan { week });
    roll_train(table);
    Ok(())
}

/// Rolls how many come, and what they are (S8).
fn roll_train(table: &mut Table<Gunslingers>) {
    let dice = roll(table, u32::from(table.rules().train_dice));
    let mut next = table.state().next_gun();
    let guns = recruits(table, points(&dice), &mut next);
    table.emit(fact::TrainArrived { dice, guns });
}

/// Once a week, before the bids, whoever controls the telegraph office may pay to have the whole
/// train rolled again (C1).
pub fn telegraph(table: &mut Table<Gunslingers>) -> Resolved {
    let Some(seat) = telegraph_may_send(table.rules(), table.state()) else { return Ok(()) };
    if table.ask(seat, Question::Telegram {}, One(vec![false, true]))? {
        let paid = table.rules().telegram;
        table.emit(fact::TelegramSent { seat, paid });
        roll_train(table);
    } else {
        table.emit(fact::TelegramWaived { seat });
    }
    Ok(())
}

/// The player who may still send a telegram this week, if they can pay for it.
pub fn telegraph_may_send(rules: &Gunslingers, state: &State) -> Option<Seat> {
    let seat = with_power(state, Property::Telegraph).filter(|_| !state.telegraph_asked)?;
    (rules.telegram <= state.player(seat).cash).then_some(seat)
}

/// Everybody bids for all who are on the train (S8); whoever controls the station bids last (G20).
pub fn meet_train(table: &mut Table<Gunslingers>) -> Resolved {
    if table.state().train.is_empty() {
        // Nobody came (G19).
        table.emit(fact::TrainLeft { why: None });
        return Ok(());
    }
    let bidders = table.state().playing();
    let station_master = with_power(table.state(), Property::Depot);
    match auction::auction(table, Item::Train {}, &bidders, station_master)? {
        Ok(Sale { seat, bid }) => {
            let paid = auction::price(table.rules(), table.state(), seat, bid);
            table.emit(fact::TrainHired { seat, bid, paid });
        }
        Err(why) => table.emit(fact::TrainLeft { why: Some(why) }),
    }
    Ok(())
}

/// The player who is still in and has the power of a property (C1).
pub fn with_power(state: &State, property: Property) -> Option<Seat> {
    state.playing().into_iter().find(|seat| state.has_power(*seat, property))
}

#[cfg(test)]
mod tests {
    use crate::gunslingers::trial::town;
    use crate::gunslingers::{Action, Character, Phase};

    const BEGIN_WEEK: Action = Action::BeginWeek {};

    #[test]
    fn s8_three_counting_dice_bring_gunslingers_and_a_die_makes_each() {
        let race =
            town(2).phase(Phase::WeekOver).dice_of(BEGIN_WEEK, &[4, 5, 6, 3, 4, 6, 1]).begins();
        let race = race.happens_by("S6", "Week 3 begins");
        race.happens_by("S8", "The train brings 2 plugs, 1 enforcer and 1 duellist").asks(0, "bid");
    }

    #[test]
    fn g19_where_nobody_comes_there_is_no_auction() {
        let race = town(2).gang(0, "plug").phase(Phase::WeekOver).dice_of(BEGIN_WEEK, &[1, 2, 3]);
        let race = race.begins().happens_by("G19", "The train brings nobody");
        race.happens_by("G19", "The train leaves empty.").asks(0, "plan");
    }

    #[test]
    fn s8_all_who_came_are_auctioned_together_and_go_to_the_headquarters() {
        let race = town(3).train("plug plug duellist").begins().bids([2, 4, 3]);
        let race = race.happens_by("S8", "Seat 1 hires everybody on the train");
        race.works_for(10, 1).works_for(11, 1).works_for(12, 1).cash(0, 20).cash(1, 16).cash(2, 20);
    }

    #[test]
    fn s8_the_train_is_auctioned_as_lots_are() {
        let race = town(3).train("plug").begins().bids([4, 4, 1]).asks_nothing(2);
        race.raises(0, 0).raises(1, 2).works_for(10, 1).cash(1, 14);
        let race = town(3).train("plug").tokens(0, 5).begins().bids([4, 4, 1]);
        race.happens_by("S7.6", "seat 0 has most reputation").works_for(10, 0);
    }

    #[test]
    fn g21_where_everybody_bids_nothing_the_group_leaves_town() {
        let race = town(2).gang(0, "plug").train("plug duellist").begins().bids([0, 0]);
        race.happens_by("G21", "The train leaves, and nobody is hired: all bid nothing.")
            .gun_is(11, "left")
            .gun_is(12, "left")
            .asks(0, "plan");
    }

    #[test]
    fn g20_the_station_bids_last_and_sees_all_bids_with_names() {
        let race = town(3).controls(0, ["depot"]).train("plug").begins().asks_nothing(0);
        let race = race.bids_alone(1, 3).asks_nothing(0).bids_alone(2, 5);
        let race =
            race.happens("The bids: seat 1 $3 and seat 2 $5").asks_nothing(1).asks_nothing(2);
        let prompt = race.asked(0, "bid");
        assert!(prompt.text.contains("seat 1 $3 and seat 2 $5"), "{}", prompt.text);
        assert_eq!(prompt.rule, "G20");
        race.bids_alone(0, 6).works_for(10, 0).cash(0, 14);
    }

    #[test]
    fn g20_where_the_tied_bid_again_the_station_has_no_privilege() {
        let race = town(2).controls(0, ["depot"]).train("plug").begins().bids([5, 5]);
        let race = race.asks(0, "raise").asks(1, "raise");
        let prompt = race.asked(0, "raise");
        race.raises(1, 4).raises(0, 3).works_for(10, 1);
        assert_eq!(prompt.rule, "S7.6");
    }

    #[test]
    fn g20_who_bids_last_and_is_tied_is_named_in_the_order_of_the_seats() {
        let race = town(5).controls(1, ["depot"]).train("plug").begins().bids([5, 5, 2, 5, 5]);
        let race = race.happens("Seats 0, 1, 3 and 4 are tied, and bid again");
        assert!(race.asked(4, "raise").text.starts_with("Seats 0, 1, 3 and 4 are tied"));
        let town = town(3).controls(0, ["depot"]).tokens(2, 9).train("plug").begins();
        town.bids([5, 5, 5]).happens("Seats 0, 1 and 2 bid the most; seat 2 has most reputation");
    }

    #[test]
    fn s7_6_where_nobody_of_the_tied_bids_more_the_train_leaves_by_that_rule() {
        let race = town(2).gang(0, "plug").train("plug").begins().bids([5, 5]).raises(0, 0);
        race.raises(1, 0).happens_by("S7.6", "nobody is hired: none of the tied bids more.");
        let race = town(2).gang(0, "plug").train("plug").begins().bids([20, 20]);
        race.happens_by("G13", "nobody is hired: none of the tied has money to bid more.");
    }

    #[test]
    fn g20_where_nobody_controls_the_station_all_bid_at_once() {
        town(3).train("plug").begins().asks(0, "bid").asks(1, "bid").asks(2, "bid");
    }

    #[test]
    fn s8_who_is_out_hires_nobody() {
        town(3).out(1, 1, 9).train("plug").begins().asks(0, "bid").asks_nothing(1).asks(2, "bid");
    }

    #[test]
    fn c2_harrigan_pays_a_dollar_less_for_a_train() {
        let race = town(2).is(0, Character::HeavyHarrigan).train("plug").begins();
        race.bids([9, 0]).happens("for $8").cash(0, 12);
    }

    #[test]
    fn c1_the_telegraph_has_the_whole_train_rolled_again_for_a_dollar_once_a_week() {
        let race = town(2).controls(0, ["telegraph"]).train("plug plug").begins();
        // Before anybody bids.
        let race = race.asks_nothing(1).dice(&[1, 1, 4, 6]).answers(0, "telegram", "Send");
        let race = race.happens_by("C1", "Seat 0 pays $1 for a telegram").cash(0, 19);
        let race =
            race.happens("The train brings 1 duellist").gun_is(10, "left").gun_is(11, "left");
        // Once is enough: both bid now.
        race.asks(0, "bid").bids([0, 1]).works_for(12, 1).gun_is(10, "left");
    }

    #[test]
    fn c1_the_telegraph_may_leave_the_train_as_it_is() {
        let race = town(2).controls(0, ["telegraph"]).train("plug").begins();
        race.answers(0, "telegram", "Leave").cash(0, 20).bids([2, 1]).works_for(10, 0);
    }

    #[test]
    fn c1_a_telegram_needs_a_dollar_and_a_power_that_holds() {
        let town = || town(2).controls(0, ["telegraph"]).train("plug");
        town().dollars(0, 0).begins().asks(1, "bid");
        town().literal().begins().asks(0, "bid");
        town().with(|state| state.telegraph_asked = true).begins().asks(0, "bid");
    }

    #[test]
    fn c1_a_telegram_may_be_sent_again_in_the_next_week() {
        let sent = town(2).controls(0, ["telegraph"]).with(|state| state.telegraph_asked = true);
        let race = sent.phase(Phase::WeekOver).dice_of(BEGIN_WEEK, &[1, 1, 4, 1]).begins();
        race.asks(0, "telegram");
    }
}
