//! How a combat ends (V41, V58, V59).

use super::{Combat, bleeding, clinging};
use crate::engine::{Outcome, Resolved, Seat};
use crate::wild_west::fact::{CombatEnded, DayTold, FighterLeft, SideBeaten, WardenLeft, Woke};
use crate::wild_west::rules::{Mode, ROUNDS_MAX};
use crate::wild_west::state::{Ending, Phase, Side, State, Who};
use crate::wild_west::statuses::Status;

/// Ends the combat as soon as a side is beaten: nobody of it can act. Both at once is a draw.
pub fn settle(table: &mut Combat) {
    let state = table.state();
    if state.phase != Phase::Turns {
        return;
    }
    let beaten = |side: Side| !state.there(side).any(|(_, it)| it.can_act());
    let ending = match (beaten(Side::Posse), beaten(Side::Foes)) {
        (false, false) => return,
        (true, true) => Ending::Drawn,
        (true, false) => Ending::Lost,
        (false, true) => Ending::Won,
    };
    table.emit(SideBeaten { ending });
}

/// Ends the combat as a draw once the last round is over.
pub fn settle_after_rounds(table: &mut Combat) {
    if table.state().phase == Phase::Turns && ROUNDS_MAX <= table.state().round {
        table.emit(SideBeaten { ending: Ending::Drawn });
    }
}

/// Whether somebody has a turn after the end: an ally of theirs still bleeds (V41), and their side
/// is not beaten (V58).
pub fn may_still_help(state: &State, who: Who) -> bool {
    let Some(fighter) = state.fighter(who).filter(|it| it.takes_turns()) else { return false };
    let beaten = !state.there(fighter.side).any(|(_, it)| it.can_act());
    !beaten && !bleeding::bleeding(state, fighter.side).is_empty()
}

/// The bleeding who have no ally with a turn hold on, or die (V34, V41).
pub fn pass(table: &mut Combat) -> Resolved {
    bleeding::everybody(table)
}

/// Nobody bleeds any more: statuses end, whoever lies Unconscious lives, and everybody is told what
/// the day has left them (V58, V59).
pub fn conclude(table: &mut Combat) {
    let asleep = |it: &crate::wild_west::state::Fighter| {
        it.takes_turns() && it.health == 0 && it.ails.has(Status::Unconscious)
    };
    let all: Vec<Who> = table.state().all().filter(|(_, it)| asleep(it)).map(|it| it.0).collect();
    table.emit(CombatEnded {});
    for who in all {
        table.emit(Woke { who, health: 1 });
    }
    let days = table.state().all().filter_map(|(who, it)| Some((who, it.day()?)));
    let days: Vec<_> = days.collect();
    for (who, day) in days {
        table.emit(DayTold { who, day });
    }
}

/// A player has given up, and the match goes on: their character is gone, or the Warden (F6).
pub fn resign(table: &mut Combat, seat: Seat) -> Resolved {
    if table.state().warden == Some(seat) {
        table.emit(WardenLeft {});
    }
    let own = table.state().there_all().filter(|(_, it)| it.seat == Some(seat));
    let own: Vec<Who> = own.map(|(who, _)| who).collect();
    for who in own {
        table.emit(FighterLeft { who });
        clinging::let_go(table, who);
    }
    settle(table);
    Ok(())
}

/// How the match ended, as soon as it has. One without any character never counts.
pub fn outcome(state: &State) -> Option<Outcome> {
    let anybody = state.fighters.iter().any(|it| it.person().is_some());
    if state.phase != Phase::Waiting && !anybody {
        return Some(Outcome::void("Nobody has brought a character."));
    }
    if state.phase != Phase::Over {
        return None;
    }
    if state.options.mode == Mode::Duel {
        return Some(placed(state, outcome_of_duel(state)));
    }
    let seats = |side: Side| {
        let own = state.fighters.iter().filter(|it| it.side == side);
        own.filter_map(|it| it.seat).collect::<Vec<Seat>>()
    };
    let (posse, rivals) = (seats(Side::Posse), seats(Side::Foes));
    let (won, lost) = ("The posse has beaten the foes.", "The foes have beaten the posse.");
    let outcome = match state.ending? {
        Ending::Won if posse.is_empty() => Outcome::lost(won),
        Ending::Won => Outcome::won(posse, won),
        // Characters on the side of the foes have won with them.
        Ending::Lost if rivals.is_empty() => Outcome::lost(lost),
        Ending::Lost => Outcome::won(rivals, lost),
        Ending::Drawn => Outcome::drawn("Neither side has won."),
    };
    Some(placed(state, outcome))
}

/// Where a player has the Warden's seat, it has no place (V58).
fn placed(state: &State, outcome: Outcome) -> Outcome {
    let Some(warden) = state.warden else { return outcome };
    let seats = state.fighters.iter().filter_map(|it| it.seat).chain([warden]);
    let last = seats.max().unwrap_or(warden);
    let won = |seat: Seat| outcome.winners.is_empty() || outcome.winners.contains(&seat);
    let place = |seat: Seat| match seat == warden {
        true => 0,
        false => 2 - u8::from(won(seat)),
    };
    let places = Seat::all(last.0 + 1).map(place).collect();
    outcome.with_places(places)
}

/// How a match ended that was a duel (V46).
fn outcome_of_duel(state: &State) -> Outcome {
    let winner = state.duel_winner.and_then(|it| state.fighter(it));
    match (winner, winner.and_then(|it| it.seat)) {
        (Some(it), Some(seat)) => {
            Outcome::won(vec![seat], format!("{} has won the duel.", it.name))
        }
        (Some(it), None) => Outcome::lost(format!("{} has won the duel.", it.name)),
        (None, _) => Outcome::drawn("Nobody has won the duel."),
    }
}
