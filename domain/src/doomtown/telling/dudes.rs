//! Dudes who move, go home, and become better or worse, in sentences.

use super::names::{card_name, place_name, signed, why, why_to};
use crate::doomtown::cause::Cause;
use crate::doomtown::town::lasting::{Change, Lasting, Until};
use crate::doomtown::town::piece::{CardId, Place};
use crate::doomtown::town::printed::{Shooter, Skill};
use crate::doomtown::town::state::State;
use crate::engine::counted;

/// A dude moves.
pub fn moved(
    before: &State,
    dude: CardId,
    (from, to): (Place, Place),
    boots: bool,
    cause: Cause,
) -> String {
    let (name, why) = (card_name(before, dude), why_to(before, dude, cause));
    let (from, to) = (place_name(before, from), place_name(before, to));
    let boots = if boots { "and boots" } else { "without booting" };
    format!("{name} moves from {from} to {to} {boots}{why}")
}

/// A dude goes home booted.
pub fn sent_home(before: &State, dude: CardId, cause: Cause) -> String {
    let name = card_name(before, dude);
    match cause.id() {
        "DT8.5.3" => format!("{name} refuses, and goes home booted"),
        "DT12.10" => format!("{name} goes home booted as a casualty"),
        "DT13.1.9" => format!("{name} goes home booted after the job"),
        _ => format!("{name} goes home booted{}", why_to(before, dude, cause)),
    }
}

/// The bounty on a dude changes.
pub fn bounty_changed(before: &State, dude: CardId, bounty: u32, cause: Cause) -> String {
    let name = card_name(before, dude);
    let why = match cause.id() {
        "DT13.3" => " for breakin' and enterin'".to_owned(),
        _ => why_to(before, dude, cause),
    };
    let rises = before.piece(dude).bounty < bounty;
    let (how, by) = match rises {
        true => ("rises", bounty - before.piece(dude).bounty),
        false => ("falls", before.piece(dude).bounty - bounty),
    };
    format!("the bounty on {name} {how} by {by} to {bounty}{why}")
}

/// Permanent control points change.
pub fn control_changed(before: &State, card: CardId, control: u32, cause: Cause) -> String {
    let (name, why) = (card_name(before, card), why_to(before, card, cause));
    let had = before.piece(card).control;
    let (how, by) = if had < control { ("gets", control - had) } else { ("loses", had - control) };
    let by = counted(by, "permanent control point");
    format!("{name} {how} {by}{why}: {control} now")
}

/// A skill is tested.
pub fn tested(
    before: &State,
    dude: CardId,
    skill: Skill,
    (pull, rating): (u8, i32),
    difficulty: i32,
    passed: bool,
) -> String {
    let (name, skill) = (card_name(before, dude), skill.name());
    let sum = i32::from(pull) + rating;
    let result = if passed { "passed" } else { "failed" };
    format!(
        "{name} tests {skill}: pull {pull} and rating {rating} make {sum} against a difficulty of \
         {difficulty}, {result}"
    )
}

/// Something changes for a while.
pub fn lasting_began(before: &State, lasting: &Lasting) -> String {
    let until = match lasting.until {
        _ if lasting.of_card().is_some_and(|it| it.tells_end) => String::new(),
        Until::Used => String::new(),
        until => format!(" until {}", until_name(until)),
    };
    let why = match lasting.on {
        Some(card) => why_to(before, card, lasting.cause),
        None => why(lasting.cause),
    };
    format!("{}{until}{why}", lasting_name(before, lasting))
}

/// Something that lasted is over.
pub fn lasting_ended(until: Until) -> String {
    format!("what was to last until {} is over", until_name(until))
}

/// Something is used up by joining a posse.
pub fn lasting_used(before: &State, on: CardId) -> String {
    let name = card_name(before, on);
    match before.has_lasting(on, Change::JoinsLikeOthers {}) {
        true => format!("posses are formed, and {name} joins as ever from now on"),
        false => format!("posses are formed, and nothing spares {name} the booting any more"),
    }
}

fn until_name(until: Until) -> &'static str {
    match until {
        Until::EndOfDay => "the end of the day",
        Until::EndOfShootout => "the end of the shootout",
        Until::EndOfRound => "the end of the round",
        Until::EndOfPhase => "the end of the phase",
        Until::Used => "it is used",
    }
}

/// What is so as long as something lasts, of the card that it is on, or else of the player who
/// brought it about.
pub fn lasting_name(before: &State, lasting: &Lasting) -> String {
    let on = lasting.on.map(|it| card_name(before, it));
    let on = on.unwrap_or_else(|| format!("{:#}", lasting.by));
    match lasting.change {
        Change::Bullets { amount } => format!("{on} has {} bullets", signed(amount)),
        Change::Influence { amount } => format!("{on} has {} influence", signed(amount)),
        Change::Upkeep { amount } => format!("{on} has {} upkeep", signed(amount)),
        Change::SkillRating { skill, amount } => {
            format!("{on} has {} to the {} rating", signed(amount), skill.name())
        }
        Change::Shooter { shooter: Shooter::Stud } => format!("{on} is a stud"),
        Change::Shooter { shooter: Shooter::Draw } => format!("{on} is a draw"),
        Change::FirstCasualty {} => format!("{on} has to be the first casualty of that side"),
        Change::JoinsUnbooted {} => format!("{on} need not boot to join this posse"),
        Change::JoinsLikeOthers {} => format!("{on} joins like others, not from afar"),
        Change::OfCard { place, amount, .. } => {
            let says = lasting.of_card().map_or("", |it| it.says).to_owned();
            let amount = amount.map(|it| it.to_string()).unwrap_or_default();
            let place = place.map(|it| place_name(before, it)).unwrap_or_default();
            says.replace("$amount", &amount).replace("$place", &place).replace("$on", &on)
        }
    }
}
