//! Callin' out (DT8.5).

use super::posse;
use crate::doomtown::action::Question;
use crate::doomtown::cause::Cause;
use crate::doomtown::scripts::hooks::Deed;
use crate::doomtown::table::Doom;
use crate::doomtown::town::moment::{Moment, When};
use crate::doomtown::town::piece::CardId;
use crate::doomtown::town::state::State;
use crate::doomtown::{fact, windows};
use crate::engine::{IfAny, One, Resolved, Seat};

const CALLIN_OUT: Cause = Cause::rule("DT8.5.1");

/// The dudes whom an unbooted dude can call out as a play: those of other players at the same
/// place, unless that is the other dude's own home (DT8.5.1).
pub fn marks_of(state: &State, by: CardId) -> Vec<CardId> {
    if state.piece(by).booted {
        return Vec::new();
    }
    let away = |it: &CardId| !state.is_at_home(*it);
    marks_by_effect(state, by).into_iter().filter(away).collect()
}

/// The dudes whom a dude can call out by a card's effect: those of other players at the same place,
/// at home or not (DT8.5.2).
pub fn marks_by_effect(state: &State, by: CardId) -> Vec<CardId> {
    let seat = state.controller(by);
    let shuns = |it: CardId| shuns_callouts(state, it);
    let callable = |it: &CardId| state.controller(*it) != seat && !shuns(*it);
    state.dudes_at(state.place(by)).filter(callable).collect()
}

/// Whether something keeps a dude from being called out now.
pub fn shuns_callouts(state: &State, dude: CardId) -> bool {
    !state.allows(Deed::CallOut { mark: dude })
}

/// The Noon play: a dude calls out another at the same place.
pub fn call_out_here(table: &mut Doom, seat: Seat, by: CardId) -> Resolved {
    let marks = marks_of(table.state(), by);
    match table.ask(seat, Question::Mark { by }, IfAny(One(marks)))? {
        Some(mark) => call_out(table, by, mark, Refusal::Possible, CALLIN_OUT),
        None => Ok(()),
    }
}

/// Whether who is called out may refuse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// As the rules have it.
    Possible,
    /// Not at all.
    Forbidden,
}

impl Refusal {
    /// As the rules have it, unless it is forbidden.
    pub fn unless(forbidden: bool) -> Refusal {
        if forbidden { Refusal::Forbidden } else { Refusal::Possible }
    }
}

/// A dude calls out another. An unbooted one may refuse by going home booted; a booted one has to
/// accept (DT8.5.3). After an acceptance there is a react window, and posses are formed (DT8.5.4).
pub fn call_out(
    table: &mut Doom,
    by: CardId,
    mark: CardId,
    refusal: Refusal,
    cause: Cause,
) -> Resolved {
    table.emit(fact::CalledOut { by, mark, cause });
    let forced = !may_refuse(table.state(), by, mark, refusal);
    if !forced {
        let Some(seat) = table.state().controller(mark) else { return Ok(()) };
        if table.ask(seat, Question::Refuse { by, mark }, One(vec![true, false]))? {
            table.send_home(mark, Cause::rule("DT8.5.3"));
            table.emit(fact::CalloutRefused { mark });
            return Ok(());
        }
    }
    table.emit(fact::CalloutAccepted { mark, forced });
    let Some(caller) = table.state().controller(by) else { return Ok(()) };
    windows::open(table, Moment::to_dude(When::CalloutAccepted, caller, by))?;
    posse::form_for_callout(table)
}

fn may_refuse(state: &State, by: CardId, mark: CardId, refusal: Refusal) -> bool {
    let allowed = state.allows(Deed::Refuse { by, mark });
    refusal == Refusal::Possible && !state.piece(mark).booted && allowed
}
