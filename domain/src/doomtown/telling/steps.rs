//! Days, phases, steps and turns in sentences.

use super::names::place_name;
use crate::doomtown::town::state::{Phase, State, Step};
use crate::engine::{Seat, listed};

/// A phase begins.
pub fn phase_began(phase: Phase) -> &'static str {
    match phase {
        Phase::Waiting => "the match has not begun",
        Phase::Setup => "the match is set up",
        Phase::Gamblin => "the Gamblin' phase begins",
        Phase::Upkeep => "the Upkeep phase begins",
        Phase::Noon => "the High Noon phase begins",
        Phase::Sundown => "the Sundown phase begins",
        Phase::Over => "the game is over",
    }
}

/// A phase by its name.
pub fn phase_name(phase: Phase) -> &'static str {
    match phase {
        Phase::Waiting => "nothing yet",
        Phase::Setup => "setup",
        Phase::Gamblin => "Gamblin'",
        Phase::Upkeep => "Upkeep",
        Phase::Noon => "High Noon",
        Phase::Sundown => "Sundown",
        Phase::Over => "the end",
    }
}

/// The next step comes up.
pub fn step_taken(before: &State, step: Step) -> String {
    let Some(shootout) = &before.shootout else { return phase_step_now(before, step).to_owned() };
    if cuts_short(before, step) {
        let empty = shootout.sides().into_iter().filter(|it| it.posse.is_empty());
        let whose: Vec<String> = empty.map(|it| format!("{:#}'s", it.seat)).collect();
        let whose = listed(&whose).unwrap_or_default();
        return format!("nobody is left in {whose} posse: straight to {}", shootout_step(step));
    }
    match step {
        Step::Redraw if shootout.sides().iter().all(|it| before.draw_bonus(it.seat) == 0) => {
            "step 3, draw: nobody has a draw bonus to throw cards back with".to_owned()
        }
        _ => shootout_step(step).to_owned(),
    }
}

/// A step of a phase; where it comes to nothing, that.
fn phase_step_now(before: &State, step: Step) -> &'static str {
    let seats = before.playing();
    match step {
        Step::Grifters if !before.has_grifters() => {
            "nobody has a Grifter to use before the first day"
        }
        Step::Cheatin if before.who_may_answer().is_empty() => {
            match seats.into_iter().any(|it| before.is_cheatin(it)) {
                true => "no cheatin' hand can be answered any more",
                false => "no hand is cheatin'",
            }
        }
        Step::Income if seats.iter().all(|it| before.player(*it).debt == 0) => {
            "production is collected"
        }
        Step::Upkeep if seats.iter().all(|it| before.costing(*it).is_empty()) => {
            "nobody has upkeep to pay"
        }
        _ => phase_step(step),
    }
}

/// Whether a step comes up out of turn because a posse is empty (DT12.5).
pub fn cuts_short(before: &State, step: Step) -> bool {
    let early = |it: Step| it != Step::RunOrGun && it != Step::Chamber;
    let cut = before.shootout.as_ref().is_some_and(|it| it.is_decided() && early(it.step));
    step == Step::Chamber && cut
}

/// A step of a shootout, as the timing table names it (DT12.2).
pub fn shootout_step(step: Step) -> &'static str {
    match step {
        Step::Opening => "the shootout opens",
        Step::Plays => "step 1, shootout plays",
        Step::Shooters => "step 2, pick yer shooter",
        Step::Draw => "step 3, draw",
        Step::Redraw => "step 3, draw: cards may be thrown back",
        Step::Reveal => "step 4a, draw hands are revealed",
        Step::Resolution => "step 4b, resolution plays",
        Step::Casualties => "step 5, take yer lumps",
        Step::RunOrGun => "step 6, run or gun",
        Step::Chamber => "step 7, chamber another round",
        Step::Begin
        | Step::Posses
        | Step::Deal
        | Step::Grifters
        | Step::Lowball
        | Step::Cheatin
        | Step::Compare
        | Step::Income
        | Step::Upkeep
        | Step::Victory
        | Step::Refill => phase_step(step),
    }
}

fn phase_step(step: Step) -> &'static str {
    match step {
        Step::Begin => "the phase begins",
        Step::Posses => "all choose their starting posses, in secret",
        Step::Deal => "play hands are dealt",
        Step::Grifters => "Grifters may be used before the first day",
        Step::Lowball => "lowball hands are drawn",
        Step::Reveal => "lowball hands are revealed",
        Step::Cheatin => "cheatin' hands may be answered",
        Step::Compare => "lowball hands are compared",
        Step::Income => "production is collected, and debts are repaid",
        Step::Upkeep => "upkeep is due",
        Step::Plays => "players make plays by turns",
        Step::Victory => "it is checked whether anybody has won",
        Step::Refill => "cards may be discarded, and play hands are refilled",
        Step::Opening
        | Step::Shooters
        | Step::Draw
        | Step::Redraw
        | Step::Resolution
        | Step::Casualties
        | Step::RunOrGun
        | Step::Chamber => "the shootout goes on",
    }
}

/// It is somebody's turn.
pub fn turn_came(before: &State, seat: Seat) -> String {
    let what = match (&before.shootout, before.phase) {
        (Some(shootout), _) if shootout.step == Step::Resolution => {
            " to make a resolution play or pass"
        }
        (Some(_), _) => " to make a shootout play or pass",
        (None, Phase::Gamblin) => " to answer a cheatin' hand or pass",
        (None, _) => " to make a play or pass",
    };
    format!("it is {seat:#}'s turn{what}")
}

/// Somebody passes.
pub fn passed(before: &State, seat: Seat, passes: u8) -> String {
    let passes_by_itself = before.who_can_only_pass() == Some(seat);
    let why = if passes_by_itself { "has nothing to play, and passes" } else { "passes" };
    match passes {
        0 | 1 => format!("{seat:#} {why}"),
        _ => format!("{seat:#} {why}: {passes} have passed in a row"),
    }
}

/// The order of the first day.
pub fn order_pulled(order: &[Seat]) -> String {
    let order: Vec<String> = order.iter().map(|it| format!("{it:#}")).collect();
    format!("low pulls go first on the first day: {}", order.join(", then "))
}

/// A round of a shootout begins.
pub fn round_began(before: &State, round: u8) -> String {
    let place = before.shootout.as_ref().map(|it| place_name(before, it.place));
    match place {
        Some(place) => format!("round {round} of the shootout at {place} begins"),
        None => format!("round {round} of the shootout begins"),
    }
}
