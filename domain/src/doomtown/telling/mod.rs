//! What happened, in sentences that anybody may hear: no sentence depends on a card that somebody
//! may not see.

pub mod cards;
pub mod citing;
pub mod corrections;
pub mod dudes;
pub mod hands;
pub mod money;
pub mod names;
pub mod piles;
pub mod shootouts;
pub mod steps;

pub mod catalog;
pub mod shown;
pub mod view;
pub mod words;

#[cfg(test)]
pub(crate) mod tests;

pub use dudes::lasting_name;
pub use names::{
    card_name, card_names, casualties, face, held, mark_name, moment, pip_name, place_name,
    seats_listed, signed, title, why,
};
pub use steps::{phase_name, shootout_step};

use super::fact::{Standings, StartingPosse, WonBy};
use super::town::printed::Code;
use super::town::state::{Phase, State};
use crate::engine::{Seat, counted, listed};

pub fn town_opened(outfits: &[Code], staged: bool) -> String {
    let outfit = |(code, seat): (&Code, Seat)| match staged {
        // What everybody has then, the scenario says.
        true => format!("{seat:#} has {}", title(*code)),
        false => format!("{seat:#} has {}", cards::stash(*code)),
    };
    let outfits: Vec<String> = outfits.iter().zip((0..).map(Seat)).map(outfit).collect();
    format!("outfits are revealed: {}", outfits.join("; "))
}

pub fn posses_revealed(posses: &[StartingPosse]) -> String {
    let posse = |(posse, seat): (&StartingPosse, Seat)| {
        let dudes: Vec<String> = posse.dudes.iter().map(|it| names::shown_title(*it)).collect();
        match listed(&dudes) {
            Some(dudes) => format!("{seat:#} with {dudes} for {} ghost rock", posse.paid),
            None => format!("{seat:#} with nobody"),
        }
    };
    let posses: Vec<String> = posses.iter().zip((0..).map(Seat)).map(posse).collect();
    format!("starting posses: {}", posses.join("; "))
}

pub fn scenario_set(day: u16, phase: Phase, winner: Option<Seat>, order: &[Seat]) -> String {
    let phase = phase_name(phase);
    let first = match (winner, order) {
        (Some(winner), _) => format!("; {winner:#} is the day's Winner"),
        (None, []) => "; nobody has won a lowball yet".to_owned(),
        (None, _) => format!("; the order is {}", seats_listed(order)),
    };
    format!("the match begins in the middle, on day {day} with {phase}{first}")
}

pub fn game_won(before: &State, seat: Seat, reason: WonBy) -> String {
    let control = counted(before.total_control(seat), "control point");
    let over = if before.time_called { "time is up" } else { "the last day is over" };
    match reason {
        WonBy::Control => {
            let whom = if before.options.short { "another" } else { "anybody else" };
            format!("{seat:#} wins the game: {control}, more than {whom} has influence")
        }
        WonBy::MostControl => {
            format!("{seat:#} wins the game: {control}, the most of all who would win")
        }
        WonBy::MostInfluence => {
            let influence = before.total_influence(seat);
            format!("{seat:#} wins the game: {influence} influence, the most of all who would win")
        }
        WonBy::NearestToVictory => {
            format!("{over}, and {seat:#} wins the game as the nearest to victory")
        }
        WonBy::ControlPoints => format!(
            "{over}, and {seat:#} wins the game with the most control points: {}",
            before.total_control(seat)
        ),
        WonBy::Bullets => format!("{over}, and {seat:#} wins the game with the most bullets"),
        WonBy::Pull => format!("{over}, and {seat:#} wins the game by a high pull"),
    }
}

pub fn time_called(before: &State) -> String {
    let follows = match (before.phase, before.is_busy()) {
        (Phase::Sundown, _) => "it is decided at once who has won",
        (Phase::Noon, true) => {
            "once this play is finished, each player has three more Noon plays, and Sundown follows"
        }
        _ => "each player has three more Noon plays, and Sundown follows",
    };
    format!("time is called: {follows}")
}

pub fn standings_taken(standings: &[Standings]) -> String {
    let standing = |it: &Standings| {
        let control = counted(it.control, "control point");
        format!("{:#} has {control} and {} influence", it.seat, it.influence)
    };
    standings.iter().map(standing).collect::<Vec<_>>().join("; ")
}
