//! The train: every week gunslingers come to town, and are hired together (S8).

use super::action::{Item, Question, Target};
use super::auction::{self, Sale};
use super::casting::{points, recruits, roll};
use super::fact::Fact;
use super::rules::Gunslingers;
use super::state::State;
use super::town::Property;
use crate::engine::{Resolved, Seat, Table};

/// A week begins: 3C gunslingers come by train, with a die for the skill of each (S6, S8).
pub fn begin_week(table: &mut Table<Gunslingers>) -> Resolved {
    let week = table.state().week.saturating_add(1);
    table.emit(Fact::WeekBegan { week });
    roll_train(table);
    Ok(())
}

fn roll_train(table: &mut Table<Gunslingers>) {
    let dice = roll(table, u32::from(table.rules().train_dice));
    let mut next = table.state().next_gun();
    let guns = recruits(table, points(&dice), &mut next);
    table.emit(Fact::TrainArrived { dice, guns });
}

/// Everybody bids for all who are on the train (S8). Whoever controls the telegraph office may have
/// it rolled again before (C1); whoever controls the station bids last (G20).
pub fn meet_train(table: &mut Table<Gunslingers>) -> Resolved {
    telegraph(table)?;
    if table.state().train.is_empty() {
        // Nobody came (G19).
        table.emit(Fact::TrainLeft {});
        return Ok(());
    }
    let bidders = table.state().playing();
    let station_master = with_power(table.state(), Property::Depot);
    match auction::auction(table, Item::Train {}, &bidders, station_master)? {
        Some(Sale { seat, bid }) => {
            let paid = auction::price(table.rules(), table.state(), seat, bid);
            table.emit(Fact::TrainHired { seat, bid, paid });
        }
        None => table.emit(Fact::TrainLeft {}),
    }
    Ok(())
}

/// Once a week, before the bids, $1 has the whole train rolled again (C1).
fn telegraph(table: &mut Table<Gunslingers>) -> Resolved {
    let state = table.state();
    let price = table.rules().telegram;
    let Some(seat) = with_power(state, Property::Telegraph) else { return Ok(()) };
    if state.telegram_sent || state.player(seat).cash < price {
        return Ok(());
    }
    let options = vec![Target::No {}, Target::Yes {}];
    if table.choose_one(seat, Question::Telegram {}, options)? == Some(Target::Yes {}) {
        table.emit(Fact::TelegramSent { seat, paid: price });
        roll_train(table);
    }
    Ok(())
}

/// Who is still in and has the power of a property (C1).
pub fn with_power(state: &State, property: Property) -> Option<Seat> {
    state.playing().into_iter().find(|seat| state.has_power(*seat, property))
}
