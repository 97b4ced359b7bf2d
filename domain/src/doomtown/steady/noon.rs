//! How he makes his plays.

use serde_json::Value;

use super::super::action::{Action, Target};
use super::super::card::{Card, Kind};
use super::super::piece::{CardId, Place};
use super::super::state::{Phase, Step};
use super::super::view::{CardView, DudeView};
use super::eye::Eye;
use super::{action, plays};
use crate::engine::{OptionItem, Prompt, Seat};

/// What a play has to promise for him to make it.
pub const WORTH_IT: i32 = 10;

/// The play that promises most, else he passes.
pub fn play(eye: &Eye, options: &[OptionItem]) -> Option<Value> {
    let scored = options.iter().filter_map(|it| Some((score(eye, action(it)?), it)));
    let (best, option) = scored.max_by_key(|(score, _)| *score)?;
    let pass = options.first()?;
    Some(if WORTH_IT <= best { option.value.clone() } else { pass.value.clone() })
}

fn score(eye: &Eye, action: Action) -> i32 {
    match action {
        Action::Pass {} => pass(eye),
        Action::Use { card, ability } => plays::worth(eye, card, ability),
        Action::Shop { card } => shop(eye, card),
        Action::Move { dude } => best_move(eye, dude),
        Action::CallOut { dude } => call_out(eye, dude),
        _ => -1,
    }
}

/// Passing is best when the day ends with his victory.
fn pass(eye: &Eye) -> i32 {
    let (control, influence) = eye.race();
    let noon = eye.view.phase == Phase::Noon && eye.view.step == Step::Plays;
    if noon && influence < control && eye.view.shootout.is_none() { 1_000 } else { 0 }
}

fn shop(eye: &Eye, card: CardId) -> i32 {
    let Some(printed) = eye.printed(card) else { return -1 };
    let rent: i32 = eye.dudes().map(|it| it.dude.as_ref().map_or(0, |it| it.upkeep)).sum();
    let income: i32 = eye
        .view
        .cards
        .iter()
        .filter(|it| it.controller == Some(eye.seat) && it.owner == eye.seat)
        .map(|it| it.production)
        .sum();
    let left = eye.ghost_rock() - printed.cost;
    match printed.kind {
        Kind::Deed => 60 + printed.control * 15 + printed.production * 5 - printed.cost,
        Kind::Dude if left + income < rent + printed.upkeep => -1,
        Kind::Dude => 50 + printed.influence * 12 + printed.bullets * 3 - printed.upkeep * 4,
        Kind::Goods | Kind::Spell | Kind::Outfit | Kind::Action | Kind::Joker => equipment(printed),
    }
}

/// What it promises to get goods or a spell.
pub fn equipment(printed: &Card) -> i32 {
    match printed.kind {
        Kind::Goods if printed.difficulty().is_some() => 15,
        Kind::Goods => 18 + printed.bullets * 6 - printed.cost * 2,
        Kind::Spell => 12,
        Kind::Dude | Kind::Deed | Kind::Outfit | Kind::Action | Kind::Joker => -1,
    }
}

/// What it would bring him if a dude went where he brings most.
fn best_move(eye: &Eye, dude: CardId) -> i32 {
    let Some(dude) = eye.card(dude) else { return -1 };
    let places = eye.view.town.places.iter().map(|it| it.place);
    places.filter_map(|it| profit(eye, dude, it)).max().unwrap_or(-1)
}

/// What it would bring him if a dude went to another place.
fn profit(eye: &Eye, dude: &CardView, to: Place) -> Option<i32> {
    let own = dude.dude.as_ref().filter(|it| it.at != to)?;
    let there = gain(eye, to, own.influence) + plays::calling(eye, dude.code, to);
    let lost = -gain(eye, own.at, -own.influence) + plays::calling(eye, dude.code, own.at);
    Some(there - lost - risk(eye, to, dude.card))
}

/// What control points it brings when so much of his influence comes to a place, or leaves it.
fn gain(eye: &Eye, place: Place, influence: i32) -> i32 {
    let Place::At { card } = place else { return 0 };
    let Some(deed) = eye.card(card).filter(|it| it.kind == Kind::Deed) else { return 0 };
    let Some(view) = eye.place(place) else { return 0 };
    let weight =
        |seat: Seat| view.claims.iter().find(|it| it.seat == seat).map_or(0, |it| it.weight);
    let others = view.claims.iter().filter(|it| it.seat != eye.seat).map(|it| it.weight);
    let most = others.max().unwrap_or(0);
    let holds = |own: i32| if deed.owner == eye.seat { most <= own } else { most < own };
    let (before, after) = (holds(weight(eye.seat)), holds(weight(eye.seat) + influence));
    // Who is about to lose takes from others first.
    let (theirs, own) = eye.danger();
    let urgent = own <= theirs + 1 && deed.controller.is_some_and(|it| it != eye.seat);
    let worth = (deed.control * 22 + deed.production * 4 + 4) * if urgent { 3 } else { 2 } / 2;
    match (before, after) {
        (false, true) => worth,
        (true, false) => -worth,
        _ => 0,
    }
}

/// What it costs him to stand where others may call him out.
fn risk(eye: &Eye, place: Place, dude: CardId) -> i32 {
    let others = eye.view.players.iter().filter(|it| it.seat != eye.seat);
    let theirs = others.map(|it| eye.strength_of(eye.near(place, it.seat))).max().unwrap_or(0);
    let own = eye.strength_of(eye.near(place, eye.seat)) + eye.strength(dude);
    if own * 3 < theirs * 2 { 12 } else { 0 }
}

/// Whether a callout promises something: when he is clearly stronger there.
fn call_out(eye: &Eye, dude: CardId) -> i32 {
    let Some(place) = eye.dude(dude).map(|it| it.at) else { return -1 };
    let own = eye.strength_of(eye.near(place, eye.seat));
    let others = eye.view.players.iter().filter(|it| it.seat != eye.seat);
    let weakest = others
        .filter(|it| {
            let here = |card: CardId| eye.dude(card).is_some_and(|it| it.at == place);
            eye.near(place, it.seat).into_iter().any(here)
        })
        .map(|it| eye.strength_of(eye.near(place, it.seat)))
        .min();
    match weakest {
        Some(theirs) if theirs * 5 < own * 4 => 30 + (own - theirs).min(20),
        _ => -1,
    }
}

/// Where he moves. The question says who moves in words only, but his own place is not offered.
pub fn destination(eye: &Eye, options: &[OptionItem], target: Target) -> i32 {
    let Target::Place { place } = target else { return 0 };
    let offered: Vec<Target> = options.iter().filter_map(super::target).collect();
    let stays = |it: &DudeView| !offered.contains(&Target::Place { place: it.at });
    let movers = eye.dudes().filter(|it| !it.booted && it.dude.as_ref().is_some_and(stays));
    movers.filter_map(|it| profit(eye, it, place)).max().unwrap_or(0)
}

/// Whom he marks: the most that another has, and of deeds, which jobs make worth more, his own.
pub fn mark(eye: &Eye, target: Target) -> i32 {
    let Some(card) = target.card() else { return 0 };
    let worth = eye.worth(card);
    match (eye.dude(card), eye.is_own(card)) {
        (Some(_), true) => -100,
        (Some(_), false) => worth - eye.strength(card),
        (None, true) => 100 + worth,
        (None, false) => -worth,
    }
}

/// Whom a card is about: himself where it helps, in lowball where it lowers, else another.
pub fn player(eye: &Eye, prompt: &Prompt, target: Target) -> i32 {
    let Target::Seat { seat } = target else { return 0 };
    let lowers = matches!(prompt.rule.as_str(), "C01129" | "C03021");
    let own = seat == eye.seat;
    if lowers && eye.view.shootout.is_none() { i32::from(own) } else { i32::from(!own) }
}

/// At whom a card is aimed.
pub fn aim(eye: &Eye, prompt: &Prompt, target: Target) -> i32 {
    match target {
        Target::Card { card } => plays::aim(eye, prompt, card),
        Target::Place { place } => eye.dudes().map(|_| gain(eye, place, 2)).max().unwrap_or(0),
        Target::No {} | Target::PassNow {} => 0,
        _ => 1,
    }
}

/// The cards of his hand that he wants least.
pub fn least_wanted(eye: &Eye, cards: &[CardId], max: usize) -> Vec<CardId> {
    let mut sorted = cards.to_vec();
    sorted.sort_by_key(|it| plays::kept_worth(eye, *it));
    sorted.truncate(max);
    sorted
}
