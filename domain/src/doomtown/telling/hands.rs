//! Draw hands in sentences.

use std::cmp::Reverse;

use super::names::{face, held, pip_name, signed, why, why_to};
use crate::doomtown::cause::Cause;
use crate::doomtown::fact::Revealed;
use crate::doomtown::poker::Hand;
use crate::doomtown::town::piece::{Named, Pip};
use crate::doomtown::town::state::State;
use crate::engine::Seat;

/// Draw hands with what they come to.
pub fn hands_listed(before: &State, hands: &[Revealed], verb: &str) -> String {
    let told = hands.iter().map(|it| format!("{:#} {verb} {}", it.seat, hand_name(before, it)));
    told.collect::<Vec<_>>().join("; ")
}

/// A draw hand with what it comes to: `JS JD JH 3C 3D, a full house (7)`.
pub fn hand_name(state: &State, hand: &Revealed) -> String {
    if hand.cards.is_empty() {
        return "no cards".to_owned();
    }
    let cards: Vec<String> = in_groups(state, hand).into_iter().map(|it| face(state, it)).collect();
    let cheatin = if hand.cheatin { ", cheatin'" } else { "" };
    let rank = match hand.modifier {
        0 => format!("{} ({})", called(hand.rank), hand.rank),
        by => {
            let (base, by) = (called(hand.base), signed(by));
            format!("{base} ({}) and {by}, rank {}", hand.base, hand.rank)
        }
    };
    format!("{}, {rank}{cheatin}", cards.join(" "))
}

/// The cards as one lays them down: groups of the same value first, high before low, jokers without
/// a name last.
fn in_groups(state: &State, hand: &Revealed) -> Vec<Named> {
    let value = |card: &Named| {
        let named = state.pieces.get(card.card.index()).and_then(|it| it.named);
        let printed = card.code.card().map_or(0, |it| it.value);
        named.map_or(printed, |it| it.value)
    };
    let alike = |card: &Named| hand.cards.iter().filter(|it| value(it) == value(card)).count();
    let mut laid_down = hand.cards.clone();
    laid_down.sort_by_key(|it| (value(it) == 0, Reverse(alike(it)), Reverse(value(it))));
    laid_down
}

/// What hands of a rank are called: `a full house`.
fn called(rank: u8) -> String {
    let name = Hand::name(rank);
    match rank {
        1 | 5 | 6 | 7 | 9 => format!("a {name}"),
        11 => format!("the {name}"),
        _ => name.to_owned(),
    }
}

/// Draw hands are revealed.
pub fn revealed(before: &State, hands: &[Revealed]) -> String {
    match hands.is_empty() {
        true => "there is no hand to reveal".to_owned(),
        false => hands_listed(before, hands, "reveals"),
    }
}

/// Ranks are final.
pub fn locked(before: &State, hands: &[Revealed]) -> String {
    format!("the ranks are final: {}", hands_listed(before, hands, "has"))
}

/// A joker, or another card, is named.
pub fn pip_named(before: &State, seat: Seat, card: Named, pip: Pip, cause: Cause) -> String {
    let pip = pip_name(pip);
    match face(before, card).as_str() {
        "joker" => format!("{seat:#} names the joker {pip}"),
        _ => {
            let why = why_to(before, card.card, cause);
            format!("{seat:#} makes {} count as {pip}{why}", held(card))
        }
    }
}

/// A hand's rank changes.
pub fn rank_changed(
    before: &State,
    after: &State,
    seat: Seat,
    amount: i32,
    cause: Cause,
) -> String {
    let rank = after.ranking(seat).rank();
    let was = before.ranking(seat).rank();
    let by = signed(amount);
    format!("{seat:#}'s hand rank gets {by}{}: {rank} instead of {was}", why(cause))
}

/// A player pulls.
pub fn pulled(before: &State, seat: Seat, card: Option<Named>, pip: Pip, cause: Cause) -> String {
    let what = pull_for(cause);
    let (pip, why) = (pip_name(pip), why(cause));
    let shown = |it: &Named| before.pulled.contains(&it.card);
    match card {
        None => format!("{seat:#} has nothing to pull{what}, which counts as {pip}{why}"),
        Some(card) if shown(&card) => format!("{seat:#} names the pulled joker {pip}{why}"),
        Some(card) => format!("{seat:#} pulls {}{what}{why}", held(card)),
    }
}

/// What a pull is for by the rules.
pub fn pull_for(cause: Cause) -> &'static str {
    match cause.id() {
        "DT5.6" => " for the order",
        "DT11.4" => " to invent",
        "DT16.5" => " to break the tie",
        _ => "",
    }
}

/// Draw hands are discarded.
pub fn discarded(discarded: &[Named], aced: &[Named]) -> String {
    match (discarded.is_empty(), aced.len()) {
        (true, 0) => "there are no draw hands to discard".to_owned(),
        (_, 0) => "draw hands are discarded".to_owned(),
        (_, 1) => "draw hands are discarded, and the joker in them is aced".to_owned(),
        (_, jokers) => format!("draw hands are discarded, and the {jokers} jokers in them aced"),
    }
}
