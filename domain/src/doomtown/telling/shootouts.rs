//! Callouts, jobs and shootouts in sentences.

use super::names::{
    card_name, card_names, casualties, faces, own_name, own_names, place_name, title, why_to,
};
use crate::doomtown::cause::Cause;
use crate::doomtown::fact::{Casualties, Cover, Fate, JobMark, SideStarted};
use crate::doomtown::town::piece::{CardId, Named, Place};
use crate::doomtown::town::printed::{Code, Kind};
use crate::doomtown::town::state::State;
use crate::engine::{Seat, counted, listed};

/// A dude calls out another.
pub fn called_out(before: &State, by: CardId, mark: CardId, cause: Cause) -> String {
    let (who, whom) = (card_name(before, by), card_name(before, mark));
    let place = place_name(before, before.place(mark));
    format!("{who} calls out {whom} at {place}{}", why_to(before, by, cause))
}

/// A callout is accepted: by a player who can, or has to.
pub fn accepted(before: &State, mark: CardId, forced: bool) -> String {
    let name = card_name(before, mark);
    match (forced, before.piece(mark).booted) {
        (true, true) => format!("{name} is booted, and has to accept the callout"),
        (true, false) => format!("{name} has to accept the callout"),
        (false, _) => format!("{name} accepts the callout"),
    }
}

/// A job begins.
pub fn job_began(
    before: &State,
    (seat, card): (Seat, CardId),
    leader: CardId,
    mark: JobMark,
    place: Place,
) -> String {
    let (job, leader) = (own_name(before, seat, card), own_name(before, seat, leader));
    let place = place_name(before, place);
    let mark = match mark {
        JobMark::TownSquare {} => place,
        JobMark::Card { card } if before.place(card) == (Place::At { card }) => place,
        JobMark::Card { card } => format!("{} at {place}", card_name(before, card)),
    };
    format!("{seat:#} begins a job with {job}: {leader} leads, and the mark is {mark}")
}

/// A job succeeds or fails.
pub fn job_decided(before: &State, success: bool) -> String {
    let result = if success { "succeeds" } else { "fails" };
    match &before.job {
        Some(job) => {
            let why = match (success, job.opposed_by, job.won_by) {
                (true, None, _) => ": nobody opposes it",
                (true, Some(_), _) => ": the leader's posse has won",
                (false, None, _) => ": the leader's posse will not do",
                (false, Some(_), _) => ": the leader's posse has not won",
            };
            let gone = match job.mark {
                JobMark::Card { card } if success && !before.is_in_play(card) => {
                    ", but its mark is no longer in play"
                }
                JobMark::Card { .. } | JobMark::TownSquare {} => "",
            };
            format!("the job of {} {result}{why}{gone}", title(job.code))
        }
        None => format!("the job {result}"),
    }
}

/// A posse is formed.
pub fn posse_formed(
    before: &State,
    seat: Seat,
    dudes: &[CardId],
    booting: &[CardId],
    leads: bool,
) -> String {
    let who = own_names(before, seat, dudes);
    let what = match (leads, before.job.is_some()) {
        (true, _) => "leads a posse",
        (false, true) => "opposes with a posse",
        (false, false) => "answers with a posse",
    };
    match booting.is_empty() {
        true => format!("{seat:#} {what}: {who}, and nobody boots to join"),
        false => {
            let booting = own_names(before, seat, booting);
            format!("{seat:#} {what}: {who}; booting to join: {booting}")
        }
    }
}

/// A shootout begins.
pub fn began(before: &State, place: Place, leader: &SideStarted, mark: &SideStarted) -> String {
    let side = |it: &SideStarted, role: &str| {
        let member = |dude: &CardId| {
            let role = if it.dude == Some(*dude) { role } else { "" };
            format!("{}{role}", own_name(before, it.seat, *dude))
        };
        let posse: Vec<String> = it.posse.iter().map(member).collect();
        format!("{:#} with {}", it.seat, listed(&posse).unwrap_or_else(|| "nobody".to_owned()))
    };
    format!(
        "a shootout begins at {}: {} against {}",
        place_name(before, place),
        side(leader, " (the leader)"),
        side(mark, " (the mark)")
    )
}

/// Dudes come to where a shootout is.
pub fn gathered(before: &State, place: Place, dudes: &[CardId]) -> String {
    let place = place_name(before, place);
    match dudes {
        [only] => format!("{} moves to {place}", card_name(before, *only)),
        _ => format!("{} move to {place}", card_names(before, dudes)),
    }
}

/// A dude joins a posse in the middle of a shootout.
pub fn joined(
    before: &State,
    (seat, dude): (Seat, CardId),
    moves: bool,
    boots: bool,
    cause: Cause,
) -> String {
    let how = match (moves, boots) {
        (true, true) => " from elsewhere, and boots",
        (true, false) => " from elsewhere, without booting",
        (false, true) => ", and boots",
        (false, false) => "",
    };
    let name = card_name(before, dude);
    format!("{name} joins {seat:#}'s posse{how}{}", why_to(before, dude, cause))
}

/// A side picks its shooter.
pub fn shooter_picked(before: &State, seat: Seat, dude: CardId, studs: u8, draws: u8) -> String {
    let name = own_name(before, seat, dude);
    format!("{seat:#} picks {name} as shooter: stud bonus {studs}, draw bonus {draws}")
}

/// Cards of a draw hand are thrown back.
pub fn redrawn(before: &State, seat: Seat, discarded: &[Named]) -> String {
    let count = counted(discarded.len(), "card");
    format!("{seat:#} throws back {count}: {}", faces(before, discarded))
}

/// Cards beyond five are discarded.
pub fn trimmed(before: &State, seat: Seat, discarded: &[Named]) -> String {
    format!("{seat:#} keeps five cards, and discards {}", faces(before, discarded))
}

/// Ranks are compared.
pub fn round_decided(before: &State, winner: Option<Seat>, due: &[Casualties]) -> String {
    let taken: Vec<String> = due
        .iter()
        .filter(|it| 0 < it.number)
        .map(|it| format!("{:#} takes {}", it.seat, casualties(it.number)))
        .collect();
    let taken = listed(&taken).unwrap_or_else(|| "nobody takes casualties".to_owned());
    let loser = due.iter().map(|it| it.seat).find(|it| Some(*it) != winner);
    match (winner, loser.and_then(|loser| ranks(before, winner?, loser))) {
        (Some(winner), Some((best, other))) if best == other => {
            format!("ranks {best} against {other}, and {winner:#}'s hand is the better: {taken}")
        }
        (Some(winner), Some((best, other))) => {
            format!("ranks {best} against {other}: {winner:#} wins the round, and {taken}")
        }
        (Some(winner), None) => format!("{winner:#} wins the round: {taken}"),
        (None, _) => format!("the hands are exactly equal, and nobody wins the round: {taken}"),
    }
}

/// The ranks that were compared; unknown where a player has taken a card of their hand since they
/// were final (DT18.4).
fn ranks(before: &State, winner: Seat, loser: Seat) -> Option<(u8, u8)> {
    let rank = |seat: Seat| before.ranking(seat).rank();
    (!before.something_lasting_acts()).then(|| (rank(winner), rank(loser)))
}

/// A player says how they cover their casualties.
pub fn announced(before: &State, seat: Seat, required: u32, covers: &[Cover]) -> String {
    let cover = |it: &Cover| {
        let fate = match it.fate {
            Fate::SentHome => "goes home booted",
            Fate::Discarded => "is discarded",
            Fate::Aced => "is aced",
        };
        format!("{} {fate} for {}", own_name(before, seat, it.card), it.covers)
    };
    let covers: Vec<String> = covers.iter().map(cover).collect();
    let covers = listed(&covers).unwrap_or_else(|| "nobody".to_owned());
    format!("{seat:#} covers {}: {covers}", casualties(required))
}

/// A casualty has been taken.
pub fn casualty_taken(
    (seat, of): (Seat, Seat),
    code: Code,
    (value, bullets): (i32, i32),
    saved: bool,
) -> String {
    let name = match of == seat {
        true => title(code),
        false => format!("{of:#}'s {}", title(code)),
    };
    let card = code.card();
    // A token is gone from the game once it is lost, and its numbers with it.
    let gone = !saved && card.is_some_and(|it| it.is_token());
    let numbers = match card.map(|it| it.kind) {
        Some(Kind::Dude) if !gone => format!(" (value {value}, {})", counted(bullets, "bullet")),
        _ => String::new(),
    };
    match saved {
        true => format!("{name} stays in play, and counts as a casualty of {seat:#}{numbers}"),
        false => format!("{seat:#} has taken {name} as a casualty{numbers}"),
    }
}

/// Dudes run.
pub fn fled(before: &State, seat: Seat, dudes: &[CardId]) -> String {
    let names = own_names(before, seat, dudes);
    match dudes {
        [_] => format!("{seat:#} runs: {names} leaves the shootout and goes home booted"),
        _ => format!("{seat:#} runs: {names} leave the shootout and go home booted"),
    }
}
