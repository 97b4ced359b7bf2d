//! Sundown: victory, discards, refill, and the next day (DT14).

use super::ending;
use crate::doomtown::action::Question;
use crate::doomtown::cause::Cause;
use crate::doomtown::fact;
use crate::doomtown::scripts::hooks::{Bound, Number, Occasion};
use crate::doomtown::table::Doom;
use crate::doomtown::town::lasting::Until;
use crate::doomtown::town::piece::{CardId, Zone};
use crate::doomtown::town::state::{Phase, State, Step};
use crate::engine::{Resolved, Seat, Several};

const DISCARD: Cause = Cause::rule("DT14.4");
const REFILL: Cause = Cause::rule("DT14.5");

/// Takes the next step of the phase.
pub fn step(table: &mut Doom) -> Resolved {
    match table.state().step {
        Step::Refill => {
            discard_and_refill(table)?;
            return next_day(table);
        }
        _ if table.state().time_called => return ending::decide(table),
        _ => {
            let standings = ending::standings(table.state());
            table.emit(fact::StandingsTaken { standings });
            if let Some((seat, reason)) = ending::winner(table.state()) {
                table.emit(fact::GameWon { seat, reason });
                return Ok(());
            }
            table.happens(Occasion::VictoryChecked)?;
            table.emit(fact::StepTaken { step: Step::Refill });
        }
    }
    Ok(())
}

/// How many cards a player may discard, as far as their hand goes: one, and what cards add
/// (DT14.4).
pub fn may_discard(state: &State, seat: Seat) -> usize {
    usize::try_from(1 + state.modified(Number::SundownDiscards(seat))).unwrap_or(0)
}

/// The Winner first, each player may discard; then all refill their hands, or discard down
/// (DT14.4, DT14.5).
fn discard_and_refill(table: &mut Doom) -> Resolved {
    for seat in table.state().in_order() {
        let hand = table.state().player(seat).hand.clone();
        let most = may_discard(table.state(), seat);
        for card in table.ask(seat, Question::SundownDiscard {}, Several(hand, 0, most))? {
            table.discard(card, DISCARD);
        }
    }
    for seat in table.state().in_order() {
        let state = table.state();
        let (held, size) = (state.player(seat).hand.len(), state.hand_size(seat));
        if held < size {
            table.draw(seat, size - held, Zone::Hand, REFILL);
        } else if size < held {
            let over = held - size;
            let hand = state.player(seat).hand.clone();
            for card in table.ask(seat, Question::DiscardDown {}, Several(hand, over, over))? {
                table.discard(card, REFILL);
            }
        }
    }
    Ok(())
}

/// All cards unboot, what was to last through the day ends, and the next day begins; after the last
/// the tie-breakers decide (DT14.6 to DT14.9, DTH3).
fn next_day(table: &mut Doom) -> Resolved {
    let state = table.state();
    let kept: Vec<CardId> = state.in_play().filter(|it| state.piece(*it).stays_booted).collect();
    table.emit(fact::AllUnbooted { kept });
    table.end_lasting(Until::EndOfDay);
    table.part_with_bound_to(Bound::Place);
    let day = table.state().day;
    if table.state().options.days <= day {
        return ending::break_ties(table);
    }
    table.emit(fact::DayBegan { day: day + 1 });
    table.emit(fact::PhaseBegan { phase: Phase::Gamblin });
    Ok(())
}
