//! What happened, in sentences that anybody may hear.

use super::action::Position;
use super::cards::CardId;
use super::characters::Face;
use super::fact::{Lowered, RaceCourse, Roll};
use super::state::State;
use crate::engine::{Link, Seat, capitalized, counted, link};

/// Which of the two shoots first where both have drawn, and why (D8).
pub fn compared(attacker: Seat, speeds: [i8; 3], first: Option<Seat>) -> String {
    let [attacker_speed, attacker_ahead, defender_speed] = speeds;
    let verdict = match first {
        Some(first) => format!("{} shoots first", who_plain(first)),
        None => "both shoot at the same moment".to_owned(),
    };
    format!(
        "Both have drawn. {} has Speed {attacker_speed}, and {attacker_ahead} more as the \
         attacker; {} has Speed {defender_speed}: {verdict}.",
        who(attacker),
        who_plain(attacker.opponent())
    )
}

/// A seat at the beginning of a sentence.
pub fn who(seat: Seat) -> String {
    capitalized(&who_plain(seat))
}

/// A seat within a sentence.
pub fn who_plain(seat: Seat) -> String {
    format!("{seat:#}")
}

/// A card of a player's, by what it is called at the table.
pub fn card_name(state: &State, seat: Seat, card: CardId) -> Link {
    link("card", u8::from(card), state.card(seat, card).name())
}

pub fn began(round: u8, extra: bool, opening: &str) -> String {
    match extra {
        true => format!(
            "The score is tied (D10): extra round {round} begins, with what is left of the decks; \
             {opening}."
        ),
        false => format!("Round {round} begins; {opening}."),
    }
}

/// What a round brought a player, and for what (D9).
pub fn scored(seat: Seat, points: u8) -> String {
    let why = match points {
        0 => "",
        1 => " for a hit",
        _ => " for a hit after drawing second (D9)",
    };
    format!("{} for {}{why}", counted(points, "point"), who_plain(seat))
}

/// How the duel ended (D10, R31).
pub fn ended([first, second]: [u8; 2]) -> String {
    let (winner, more, less) = match first.cmp(&second) {
        std::cmp::Ordering::Greater => (Seat(0), first, second),
        std::cmp::Ordering::Less => (Seat(1), second, first),
        std::cmp::Ordering::Equal => {
            let points = counted(first, "point");
            return format!("The extra round is over, and both have {points}: the duel is drawn.");
        }
    };
    let points = counted(more, "point");
    format!("{} wins the duel with {points} against {less}.", who(winner))
}

pub fn opening(opener: Option<Seat>, default_opener: Option<Seat>, by_chance: bool) -> String {
    let whoever = "whoever touches a card first goes first";
    match (opener, default_opener) {
        (Some(seat), _) if by_chance => {
            format!("chance has {} turn up a card first", who_plain(seat))
        }
        (Some(seat), _) => format!("{} will turn up a card first", who_plain(seat)),
        (None, Some(seat)) => {
            let by_chance = if by_chance { ", as chance has it" } else { "" };
            format!("{whoever}, or {} if nobody does in time{by_chance}", who_plain(seat))
        }
        (None, None) => whoever.to_owned(),
    }
}

/// Why a round ends although nobody has drawn (R11).
pub fn nobody_can_draw(state: &State) -> String {
    let why = |seat: Seat| match state.player(seat).lunged {
        true => "has lunged",
        false => "has no card left",
    };
    let [first, second] = [Seat(0), Seat(1)].map(why);
    let neither = match first == second {
        true => format!("each {first}"),
        false => format!("{:#} {first}, {:#} {second}", Seat(0), Seat(1)),
    };
    format!("Neither can turn up a card any more, as {neither}: the round ends without a shot.")
}

/// Why the missed defender does not shoot back (R27).
pub fn lowered(by: Seat, why: Lowered) -> String {
    let by = who(by);
    match why {
        Lowered::Declined => format!("{by} does not shoot back."),
        Lowered::Limit => {
            format!("{by} has turned up two cards after the DRAW, the most they may: no shot back.")
        }
        Lowered::NoCard => format!("{by} has no card left to shoot back with."),
        Lowered::Lunged => format!("{by} has lunged, and may not shoot back."),
    }
}

pub fn raced(attacker: Seat, won_by: Seat, course: &RaceCourse) -> String {
    let defender = attacker.opponent();
    let verdict = match won_by == attacker {
        true => format!("{} is first", who_plain(attacker)),
        false => format!("{} is fast enough", who_plain(defender)),
    };
    let listed = |positions: &[Position]| match positions {
        [] => "nothing".to_owned(),
        _ => positions.iter().map(Position::to_string).collect::<Vec<_>>().join(", "),
    };
    let reached = |position: &Option<Position>| match position {
        Some(position) => format!("reaches for {position}"),
        None => "freezes".to_owned(),
    };
    match course {
        RaceCourse::NoCard {} => {
            format!("{} has no card to reach for: no race.", who(defender))
        }
        RaceCourse::Lunged {} => format!("{} may touch no card: no race.", who(defender)),
        RaceCourse::AllCovered {} => {
            format!("{} covers every card of {}.", who(attacker), who_plain(defender))
        }
        RaceCourse::Slap { covered, picked } => format!(
            "{} covers {}, {} {}: {verdict}.",
            who(attacker),
            listed(covered),
            who_plain(defender),
            reached(picked)
        ),
        RaceCourse::Nerve { attacker_bid, defender_bid } => {
            let why =
                if attacker_bid == defender_bid { "a tie is the defender's, and " } else { "" };
            format!(
                "{} bids {attacker_bid}, {} bids {defender_bid}: {why}{verdict}.",
                who(attacker),
                who_plain(defender)
            )
        }
        RaceCourse::Reflex { attacker_ms, defender_ms, lead_ms, touched } => {
            // Clear either way, unless the attacker was quicker by less than the lead.
            let unclear = touched.is_some() && won_by == defender && attacker_ms < defender_ms;
            let why = match unclear {
                true => format!("that is no lead of {lead_ms} ms (D5.2), and "),
                false => String::new(),
            };
            format!(
                "{} touches after {attacker_ms} ms, {} {} after {defender_ms} ms: {why}{verdict}.",
                who(attacker),
                who_plain(defender),
                reached(touched)
            )
        }
        RaceCourse::Coin {} => format!("The coin falls: {verdict}."),
    }
}

/// A roll with what it comes to: `4, with Accuracy +2 that is 6`.
pub fn rolled(roll: &Roll) -> String {
    let Roll { face, speed, accuracy, accuracy_from_speed, hit: _ } = roll;
    let Face::Pips { pips } = face else {
        return face.to_string();
    };
    let total = accuracy.saturating_add_unsigned(*pips);
    match accuracy_from_speed {
        0 => format!("{face}, with Accuracy {accuracy:+} that is {total}"),
        penalty => {
            let cards = accuracy.saturating_sub(*penalty);
            format!(
                "{face}, with Accuracy {cards:+} and {penalty:+} for Speed {speed} (D6.1) that \
                 is {total}"
            )
        }
    }
}
