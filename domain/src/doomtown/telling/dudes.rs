//! Dudes who move, go home, and become better or worse, in sentences.

use super::names::{card_name, casualties, place_name, signed, why, why_to};
use crate::doomtown::card::Shooter;
use crate::doomtown::cause::Cause;
use crate::doomtown::lasting::{Change, Lasting, Skill, Until};
use crate::doomtown::town::piece::{CardId, Place};
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
    let on = lasting.on.map(|it| card_name(before, it));
    let on = on.unwrap_or_else(|| format!("{:#}", lasting.by));
    let until = match lasting.until {
        _ if says_until(&lasting.change) => String::new(),
        Until::Used => String::new(),
        until => format!(" until {}", until_name(until)),
    };
    let why = match lasting.on {
        Some(card) => why_to(before, card, lasting.cause),
        None => why(lasting.cause),
    };
    format!("{}{until}{why}", change_name(before, &on, &lasting.change))
}

/// Whether a change says by itself how long it lasts.
fn says_until(change: &Change) -> bool {
    match change {
        Change::Spared { .. } | Change::DiscardsFreely { .. } | Change::SquareWatch {} => true,
        Change::JoinsUnbooted {} | Change::JoinsLikeOthers {} | Change::Fetches { .. } => true,
        Change::Bullets { .. } | Change::Influence { .. } | Change::InfluenceAway { .. } => false,
        Change::Upkeep { .. } | Change::SkillRating { .. } | Change::Shooter { .. } => false,
        Change::WorthThere { .. } | Change::IsPrivate {} | Change::Hidden {} => false,
        Change::FirstCasualty {} | Change::PoorShooter { .. } | Change::Unprepared {} => false,
        Change::NoCasualties { .. } | Change::LoserTakesMore { .. } => false,
        Change::FewerCasualties { .. } | Change::BountyPaysMore { .. } => false,
        Change::ConcealedWeapons { .. } | Change::BeyondReproach { .. } => false,
        Change::OfCard { .. } => false,
    }
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

/// What changes; `on` is the card that changes, or else the player who brought it about.
fn change_name(before: &State, on: &str, change: &Change) -> String {
    match *change {
        Change::Bullets { amount } => format!("{on} has {} bullets", signed(amount)),
        Change::Influence { amount } => format!("{on} has {} influence", signed(amount)),
        Change::InfluenceAway { amount } => {
            format!("{on} has {} influence anywhere but at home", signed(amount))
        }
        Change::Upkeep { amount } => format!("{on} has {} upkeep", signed(amount)),
        Change::SkillRating { skill, amount } => {
            format!("{on} has {} to the {} rating", signed(amount), skill.name())
        }
        Change::Shooter { shooter: Shooter::Stud } => format!("{on} is a stud"),
        Change::Shooter { shooter: Shooter::Draw } => format!("{on} is a draw"),
        Change::WorthThere { amount, place } => {
            let points = counted(amount, "control point");
            format!("{on} is worth {points} more while at {}", place_name(before, place))
        }
        Change::IsPrivate {} => format!("{on} is Private"),
        Change::Hidden {} => {
            format!("other players' Shootout abilities cannot choose or affect {on}")
        }
        Change::FirstCasualty {} => format!("{on} has to be the first casualty of that side"),
        Change::PoorShooter { amount } => {
            format!("{on} has {} bullets if picked as shooter", signed(amount))
        }
        Change::Unprepared {} => {
            format!("{on} is unprepared, without abilities or attachments that count,")
        }
        Change::NoCasualties { seat } => format!("none of {seat:#}'s dudes can be casualties"),
        Change::Spared { round } => {
            format!("{on} cannot be a casualty in round {round} of the shootout")
        }
        Change::LoserTakesMore { amount, if_won_by } => {
            let more = casualties(u32::try_from(amount).unwrap_or(0));
            match if_won_by {
                Some(seat) => format!("if {seat:#} wins the round, the loser takes {more} more"),
                None => format!("the loser of each round takes {more} more"),
            }
        }
        Change::FewerCasualties { seat, amount } => {
            let fewer = casualties(u32::try_from(amount).unwrap_or(0));
            format!("{seat:#} takes {fewer} fewer")
        }
        Change::BountyPaysMore { amount } => {
            format!("whoever collects the bounty on {on} gains {amount} ghost rock more")
        }
        Change::DiscardsFreely { seat } => {
            format!("{seat:#} may discard any number of cards in today's Sundown")
        }
        Change::SquareWatch {} => format!(
            "{on} brings ghost rock or a control point if still in the town square in Sundown"
        ),
        Change::ConcealedWeapons { seat } => format!(
            "{seat:#}'s unbooted dudes may get goods and spells anywhere, even as shootout plays,"
        ),
        Change::BeyondReproach { seat } => {
            format!("no Cheatin' ability can be used on account of {seat:#}'s hand")
        }
        Change::OfCard { code } => {
            let says = code.card().and_then(|it| it.lasts).map_or("", |it| it.says);
            format!("{on} {says}")
        }
        Change::JoinsUnbooted {} => format!("{on} need not boot to join this posse"),
        Change::Fetches { seat, .. } => {
            format!("{seat:#} may take a card of the draw hand once the ranks are final")
        }
        Change::JoinsLikeOthers {} => format!("{on} joins like others, not from afar"),
    }
}
