//! The rule, or the card, from which each fact follows.

use super::steps::cuts_short;
use crate::doomtown::fact::WonBy;
use crate::doomtown::town::lasting::Until;
use crate::doomtown::town::state::{Phase, State, Step};

pub fn choose(first: bool, one: &'static str, other: &'static str) -> &'static str {
    if first { one } else { other }
}

pub fn of_phase(phase: Phase) -> &'static str {
    match phase {
        Phase::Waiting => "DT1.1",
        Phase::Setup => "DT5",
        Phase::Gamblin => "DT6",
        Phase::Upkeep => "DT7",
        Phase::Noon => "DT8",
        Phase::Sundown => "DT14",
        Phase::Over => "DT16",
    }
}

pub fn of_step(before: &State, step: Step) -> &'static str {
    let shooting = before.shootout.is_some();
    match step {
        _ if cuts_short(before, step) => "DT12.5",
        Step::Begin => of_phase(before.phase),
        Step::Posses => "DT5.2",
        Step::Deal => "DT5.4",
        Step::Grifters => "DT5.5",
        Step::Lowball => "DT6.2",
        Step::Reveal => choose(shooting, "DT12.8", "DT6.3"),
        Step::Cheatin => "DT6.4",
        Step::Compare => "DT6.5",
        Step::Income => "DT7.2",
        Step::Upkeep => "DT7.5",
        Step::Plays => choose(shooting, "DT12.3", "DT8.1"),
        Step::Victory => "DT14.2",
        Step::Refill => "DT14.4",
        Step::Opening => "DT12",
        Step::Shooters => "DT12.6",
        Step::Draw | Step::Redraw => "DT12.7",
        Step::Resolution => "DT12.9",
        Step::Casualties => "DT12.10",
        Step::RunOrGun => "DT12.11",
        Step::Chamber => "DT12.12",
    }
}

/// The rule by which plays are made by turns now.
pub fn of_turns(state: &State) -> &'static str {
    match (&state.shootout, state.phase) {
        (Some(shootout), _) if shootout.step == Step::Resolution => "DT12.9",
        (Some(_), _) => "DT12.3",
        (None, Phase::Gamblin) => "DT6.4.1",
        (None, _) => "DT8.1",
    }
}

pub fn of_end(until: Until) -> &'static str {
    match until {
        Until::EndOfDay => "DT14.8",
        Until::EndOfShootout => "DT12.12",
        Until::EndOfRound | Until::EndOfPhase | Until::Used => "DT9.7",
    }
}

pub fn of_job(before: &State, success: bool) -> &'static str {
    let opposed = before.job.as_ref().is_some_and(|it| it.opposed_by.is_some());
    match (opposed, success) {
        (true, _) => "DT13.1.9",
        (false, true) => "DT13.1.7",
        (false, false) => "DT13.1.5",
    }
}

pub fn of_victory(reason: WonBy) -> &'static str {
    match reason {
        WonBy::Control => "DT16.1",
        WonBy::MostControl | WonBy::MostInfluence => "DT16.2",
        WonBy::NearestToVictory | WonBy::ControlPoints | WonBy::Bullets | WonBy::Pull => "DT16.5",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::doomtown::citations::cite;

    #[test]
    fn what_is_cited_without_a_cause_is_in_the_guide() {
        let source = include_str!("citing.rs");
        let ids = source.split('"').filter(|it| it.starts_with("DT"));
        let unknown: Vec<&str> = ids.filter(|it| cite(it).is_none() && *it != "DT").collect();
        assert_eq!(unknown, Vec::<&str>::new());
    }

    #[test]
    fn every_phase_and_end_has_its_rule() {
        assert_eq!(of_phase(Phase::Gamblin), "DT6");
        assert_eq!(of_end(Until::EndOfDay), "DT14.8");
        assert_eq!(of_turns(&State::default()), "DT8.1");
    }
}
