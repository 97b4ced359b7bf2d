//! Sundown: victory, discards, refill, and the next day (DT14).

use super::ending;
use crate::doomtown::ability::{Bound, Use};
use crate::doomtown::action::{About, Question};
use crate::doomtown::cause::Cause;
use crate::doomtown::fact;
use crate::doomtown::lasting::{Change, Lasting, Until};
use crate::doomtown::table::Doom;
use crate::doomtown::town::piece::{CardId, Place, Zone};
use crate::doomtown::town::state::{Phase, State, Step};
use crate::engine::{One, Resolved, Seat, Several};

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
            watch_square(table)?;
            table.emit(fact::StepTaken { step: Step::Refill });
        }
    }
    Ok(())
}

/// Whoever was sent to stand in the town square, and still does, brings ghost rock or a control
/// point (The Sloane Gang, DT14.3).
fn watch_square(table: &mut Doom) -> Resolved {
    let watch = |it: &&Lasting| it.change == Change::SquareWatch {};
    let watches: Vec<Lasting> = table.state().lasting.iter().filter(watch).copied().collect();
    for it in watches {
        let state = table.state();
        let Some(dude) = it.on else { continue };
        if !state.is_in_play(dude) || state.place(dude) != Place::TownSquare {
            continue;
        }
        let others = state.playing().len().saturating_sub(1);
        let u = Use::of(state, it.by, dude, 0);
        // What a card is worth counts for totals only; what it has is printed or placed (DT9.14).
        let has_none = state.card(dude).control <= 0 && state.piece(dude).control == 0;
        let point = has_none && ask_for_point(table, &u)?;
        if point {
            table.change_control(dude, 1, it.cause);
        } else {
            table.gain(it.by, u32::try_from(others).unwrap_or(0), it.cause);
        }
    }
    Ok(())
}

fn ask_for_point(table: &mut Doom, u: &Use) -> Resolved<bool> {
    let question = Question::of_card(u.card, About::Which);
    table.ask(u.seat, question, One(vec![true, false]))
}

/// How many cards a player may discard: one, and what cards add; all where a card says so
/// (DT14.4).
pub fn may_discard(state: &State, seat: Seat) -> usize {
    let freely = Change::DiscardsFreely { seat };
    if state.lasting.iter().any(|it| it.change == freely) {
        return state.player(seat).hand.len();
    }
    1 + state.controlled(seat).map(|it| state.traits(it).discards).sum::<usize>()
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
