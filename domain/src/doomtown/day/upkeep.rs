//! Upkeep: income, debts, and what dudes cost (DT7).

use crate::doomtown::action::Question;
use crate::doomtown::cause::Cause;
use crate::doomtown::table::Doom;
use crate::doomtown::town::moment::{Moment, When};
use crate::doomtown::town::piece::CardId;
use crate::doomtown::town::printed::Kind;
use crate::doomtown::town::state::{Phase, State, Step};
use crate::doomtown::{fact, windows};
use crate::engine::{Resolved, Seat, Sequence};

const UNPAID: Cause = Cause::rule("DT7.5");

/// Takes the next step of the phase.
pub fn step(table: &mut Doom) -> Resolved {
    match table.state().step {
        Step::Income => {
            collect_income(table);
            repay(table);
            table.emit(fact::StepTaken { step: Step::Upkeep });
        }
        Step::Upkeep => {
            pay_upkeep(table)?;
            table.emit(fact::PhaseBegan { phase: Phase::Noon });
        }
        _ => {
            windows::open(table, Moment::of(When::UpkeepBegins))?;
            table.emit(fact::StepTaken { step: Step::Income });
        }
    }
    Ok(())
}

/// What brings a player production: their home, deeds that they both own and control, and any other
/// card of theirs that has some (DT7.2).
pub fn sources(state: &State, seat: Seat) -> Vec<(CardId, u32)> {
    let owned = |it: &CardId| state.card(*it).kind != Kind::Deed || state.owner(*it) == seat;
    let produces = |it: CardId| {
        let production = u32::try_from(state.card(it).production).unwrap_or(0);
        (0 < production).then_some((it, production))
    };
    state.controlled(seat).filter(owned).filter_map(produces).collect()
}

/// All collect production at once (DT7.2).
fn collect_income(table: &mut Doom) {
    for seat in table.state().in_order() {
        let sources = sources(table.state(), seat);
        let amount: u32 = sources.iter().map(|(_, production)| production).sum();
        let sources = sources.into_iter().map(|(card, _)| card).collect();
        if 0 < amount {
            table.emit(fact::IncomeCollected { seat, amount, sources });
        }
    }
}

/// What was borrowed is paid back before upkeep, as far as it goes (DT7.3).
fn repay(table: &mut Doom) {
    for seat in table.state().in_order() {
        let player = table.state().player(seat);
        let amount = player.debt.min(player.ghost_rock);
        if 0 < amount {
            table.emit(fact::DebtRepaid { seat, amount });
        }
    }
}

impl State {
    /// The dudes who cost a player something.
    pub fn costing(&self, seat: Seat) -> Vec<CardId> {
        let costs = |it: &CardId| 0 < self.upkeep(*it);
        self.dudes_of(seat).into_iter().filter(costs).collect()
    }
}

/// From the Winner's left each player says for whom they pay, in order, as far as their ghost rock
/// goes; then every dude who was not paid for is discarded, without bounty (DT7.5, DT7.6, DTH2).
fn pay_upkeep(table: &mut Doom) -> Resolved {
    let state = table.state();
    let order = state.order_from(state.after_clockwise(state.first()));
    let mut unpaid: Vec<CardId> = Vec::new();
    for seat in order {
        let costing = table.state().costing(seat);
        if costing.is_empty() {
            continue;
        }
        let form = Sequence::any_of(costing.clone());
        let wishes = table.ask(seat, Question::PayUpkeep {}, form)?;
        let state = table.state();
        let mut amount = 0;
        let mut dudes = Vec::new();
        for dude in wishes {
            let upkeep = u32::try_from(state.upkeep(dude)).unwrap_or(0);
            if amount + upkeep <= state.player(seat).ghost_rock {
                amount += upkeep;
                dudes.push(dude);
            }
        }
        unpaid.extend(costing.into_iter().filter(|it| !dudes.contains(it)));
        if 0 < amount {
            table.emit(fact::UpkeepPaid { seat, amount, dudes });
        }
    }
    unpaid.into_iter().for_each(|it| table.discard(it, UNPAID));
    Ok(())
}
