//! How he makes his plays.

use serde_json::Value;

use super::super::ability::Timing;
use super::super::action::{Action, Target};
use super::super::card::{Card, Kind};
use super::super::cards;
use super::super::piece::{CardId, Place};
use super::super::state::{Phase, Step};
use super::action;
use super::eye::Eye;
use crate::engine::{OptionItem, Prompt, Seat};

/// What a play has to promise for him to make it.
const WORTH_IT: i32 = 10;

/// What an ability is good for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Good {
    /// It helps whom he aims it at.
    Own(i32),
    /// It hurts whom he aims it at.
    Theirs(i32),
    /// He leaves it alone.
    Never,
}

/// What he makes of the cards that he knows well.
fn good(code: u32, ability: u8) -> Good {
    use Good::{Never, Own, Theirs};
    match (code, ability) {
        // Ghost rock and cards.
        (1127, _) => Own(45),
        (1069 | 1080 | 1132 | 1050, _) => Own(25),
        (1057, _) => Own(12),
        (1122, 0) => Own(30),
        (1056, _) => Own(8),
        // Control points.
        (1035 | 1037, _) => Own(60),
        (1004, _) => Own(35),
        (1105 | 1133 | 1135, _) => Own(30),
        // Influence and bullets.
        (1060, _) => Own(30),
        (1116 | 1117, _) => Own(8),
        (1063, _) => Never,
        (1128 | 1103, _) => Theirs(16),
        (1078, _) => Own(14),
        // Out with them.
        (1114 | 1123, _) => Theirs(40),
        (1016, _) => Theirs(45),
        (1002, _) => Theirs(4),
        // In shootouts.
        (1084 | 1021 | 1098 | 1119, _) => Theirs(60),
        (1113 | 1134 | 1124 | 1109, _) => Theirs(45),
        (1112 | 1073 | 1139 | 1091 | 1033, _) => Own(40),
        (1100, _) => Theirs(35),
        (1136 | 1142, _) => Own(50),
        (1129, 0) => Never,
        _ => Never,
    }
}

fn printed(eye: &Eye, card: CardId) -> Option<&'static Card> {
    let code = eye.card(card).map(|it| it.code).or(eye.hand_card(card).map(|it| it.code))?;
    cards::card(code)
}

fn judged(eye: &Eye, card: CardId, ability: u8) -> Good {
    let Some(printed) = printed(eye, card) else { return Good::Never };
    let timing = printed.abilities.get(usize::from(ability)).map(|it| it.timing);
    match timing {
        // Whoever cheats is answered.
        Some(Timing::Cheatin) => Good::Theirs(30),
        _ => good(printed.code.0, ability),
    }
}

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
        Action::Use { card, ability } => match judged(eye, card, ability) {
            Good::Own(worth) | Good::Theirs(worth) => worth,
            Good::Never => -1,
        },
        Action::Shop { card } => shop(eye, card),
        Action::Move { dude } => best_move(eye, dude).map_or(-1, |(gain, _)| gain),
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
    let Some(printed) = printed(eye, card) else { return -1 };
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
        Kind::Goods if printed.difficulty().is_some() => 15,
        Kind::Goods => 18 + printed.bullets * 6 - printed.cost * 2,
        Kind::Spell => 12,
        Kind::Outfit | Kind::Action | Kind::Joker => -1,
    }
}

/// What it would bring him if a dude went where he brings most, and where that is.
fn best_move(eye: &Eye, dude: CardId) -> Option<(i32, Place)> {
    let own = eye.dude(dude)?;
    let from = own.at;
    let places = eye.view.town.places.iter().filter(|it| it.place != from);
    let gains = places.map(|it| {
        let there = gain(eye, it.place, own.influence);
        let lost = -gain(eye, from, -own.influence);
        (there - lost - risk(eye, it.place, dude), it.place)
    });
    gains.max_by_key(|(gain, _)| *gain)
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

/// Where he moves.
pub fn destination(eye: &Eye, prompt: &Prompt, target: Target) -> i32 {
    let Target::Place { place } = target else { return 0 };
    // The question does not say who moves: whoever gains most anywhere.
    let gains = eye.dudes().filter(|it| !it.booted).filter_map(|it| {
        let own = it.dude.as_ref()?;
        Some(gain(eye, place, own.influence) - risk(eye, place, it.card))
    });
    let _ = prompt;
    gains.max().unwrap_or(0)
}

/// Whom he marks: the most that another has.
pub fn mark(eye: &Eye, target: Target) -> i32 {
    match target {
        Target::Card { card } if eye.is_own(card) => {
            // A deed of his own that is to gain a control point.
            if eye.dude(card).is_none() { 10 + eye.worth(card) } else { -100 }
        }
        Target::Card { card } => eye.worth(card) - eye.strength(card),
        _ => 0,
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
    let code = prompt.rule.strip_prefix('C').and_then(|it| it.parse::<u32>().ok());
    let good = code.map_or(Good::Never, |code| good(code, 0));
    match target {
        Target::Card { card } => {
            let worth = eye.worth(card);
            match (good, eye.is_own(card)) {
                (Good::Own(_), true) | (Good::Theirs(_), false) => 100 + worth,
                (Good::Never, false) => 50 + worth,
                (_, _) => -worth,
            }
        }
        Target::Place { place } => eye.dudes().map(|_| gain(eye, place, 2)).max().unwrap_or(0),
        Target::No {} | Target::PassNow {} => 0,
        _ => 1,
    }
}

/// What he discards in Sundown: what he can hardly ever use.
pub fn let_go(eye: &Eye, cards: &[CardId], max: usize) -> Vec<CardId> {
    let unwanted = |it: &CardId| {
        let printed = eye.hand_card(*it).and_then(|it| cards::card(it.code));
        printed.is_some_and(|card| match card.kind {
            Kind::Joker => true,
            Kind::Dude | Kind::Deed => false,
            _ => good(card.code.0, 0) == Good::Never,
        })
    };
    let mut gone: Vec<CardId> = cards.iter().copied().filter(unwanted).collect();
    gone.truncate(max.min(2));
    gone
}

/// The cards of his hand that he wants least.
pub fn least_wanted(eye: &Eye, cards: &[CardId], max: usize) -> Vec<CardId> {
    let mut sorted = cards.to_vec();
    sorted.sort_by_key(|it| eye.hand_worth(*it));
    sorted.truncate(max);
    sorted
}
