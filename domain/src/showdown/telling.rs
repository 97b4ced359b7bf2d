//! What happened, in sentences that anybody may hear.

use super::action::Position;
use super::cards::{CardId, Kind};
use super::characters::Face;
use super::fact::{Fact, RaceCourse, Roll};
use super::state::State;
use crate::engine::Seat;

impl Fact {
    /// What happened, in a sentence that anybody may hear. `state` is the one after it.
    pub fn sentence(&self, state: &State) -> String {
        let name = |seat: Seat, card: CardId| state.card(seat, card).name();
        match self {
            Fact::DuelOpened { characters: [first, second], .. } => {
                format!("{} (seat 0) meets {} (seat 1).", first.name(), second.name())
            }
            Fact::RoundBegan { round, opener, by_chance } => began(*round, *opener, *by_chance),
            Fact::RoundVoided { round } => {
                format!("Nobody has a DRAW left: round {round} is void.")
            }
            Fact::BulletsLoaded { by, cards } => {
                format!("{} loads {}.", who(*by), count(cards.len(), "card"))
            }
            Fact::StareDownBegan {} => "Both are ready; the stare down begins.".to_owned(),
            Fact::FirstTouched { by } => {
                format!("{} is the first to touch a card.", who(*by))
            }
            Fact::Passed { by } => format!("{} has no card left and passes.", who(*by)),
            Fact::Lunged { by } => {
                format!("{} lunges without a DRAW and turns up no more cards this round.", who(*by))
            }
            Fact::CardRevealed { by, position, card } => {
                format!("{} turns up {} in position {position}.", who(*by), name(*by, *card))
            }
            Fact::FlinchLost { by, card } => format!(
                "The {} of {} loses its effect: the opponent's next card is not a DRAW.",
                name(*by, *card),
                who_plain(*by)
            ),
            Fact::DrawAnnounced { by } => {
                format!("{} draws and attacks {}.", who(*by), who_plain(by.opponent()))
            }
            Fact::RaceResolved { attacker, won_by, course } => raced(*attacker, *won_by, course),
            Fact::BluffPlayed { by, card, on, stat, change } => {
                let (card, stat) = (name(*by, *card), stat.word());
                format!("{}'s {card} gives {} {change:+} {stat}.", who(*by), who_plain(*on))
            }
            Fact::CardCancelled { by, resolve: _, owner, card } => format!(
                "{}'s {} takes all effect off the {} of {}.",
                who(*by),
                Kind::Resolve.word(),
                name(*owner, *card),
                who_plain(*owner)
            ),
            Fact::ResolveDeclined { by, .. } => {
                format!("{} leaves the {} unused.", who(*by), Kind::Resolve.word())
            }
            Fact::DieRolled { by, roll } => format!("{} rolls {}.", who(*by), rolled(roll)),
            Fact::DieRerolled { by, demanded_by, roll, .. } => format!(
                "{} has the die of {} rolled again: {}.",
                who(*demanded_by),
                who_plain(*by),
                rolled(roll)
            ),
            Fact::ShotTaken { by, hit: true } => {
                format!("{} hits {}.", who(*by), who_plain(by.opponent()))
            }
            Fact::ShotTaken { by, hit: false } => {
                format!("{} misses {}.", who(*by), who_plain(by.opponent()))
            }
            Fact::GunLowered { by } => format!("{} does not shoot back.", who(*by)),
            Fact::RoundScored { round, points: [first, second] } => format!(
                "Round {round} is over: {} for seat 0, {} for seat 1.",
                count(usize::from(*first), "point"),
                count(usize::from(*second), "point")
            ),
            Fact::ScoreCorrected { seat, score } => {
                let points = count(usize::from(*score), "point");
                format!("{} has {points} by a judge's ruling.", who(*seat))
            }
            Fact::RoundCalledOff { round } => {
                format!("Round {round} is called off by a judge's ruling, and played again.")
            }
        }
    }
}

/// A seat at the beginning of a sentence.
fn who(seat: Seat) -> String {
    format!("Seat {}", seat.0)
}

/// A seat within a sentence.
fn who_plain(seat: Seat) -> String {
    format!("seat {}", seat.0)
}

/// A number of things.
pub fn count(number: usize, thing: &str) -> String {
    match number {
        1 => format!("1 {thing}"),
        _ => format!("{number} {thing}s"),
    }
}

fn began(round: u8, opener: Option<Seat>, by_chance: bool) -> String {
    match (opener, by_chance) {
        (Some(seat), true) => {
            format!("Round {round} begins; chance has {} turn up a card first.", who_plain(seat))
        }
        (Some(seat), false) => {
            format!("Round {round} begins; {} will turn up a card first.", who_plain(seat))
        }
        (None, _) => format!("Round {round} begins; whoever touches a card first goes first."),
    }
}

fn raced(attacker: Seat, won_by: Seat, course: &RaceCourse) -> String {
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
        RaceCourse::Nerve { attacker_bid, defender_bid } => format!(
            "{} bids {attacker_bid}, {} bids {defender_bid}: {verdict}.",
            who(attacker),
            who_plain(defender)
        ),
        RaceCourse::Reflex { attacker_ms, defender_ms, touched, .. } => format!(
            "{} touches after {attacker_ms} ms, {} {} after {defender_ms} ms: {verdict}.",
            who(attacker),
            who_plain(defender),
            reached(touched)
        ),
        RaceCourse::Coin {} => format!("The coin falls: {verdict}."),
    }
}

fn rolled(roll: &Roll) -> String {
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
