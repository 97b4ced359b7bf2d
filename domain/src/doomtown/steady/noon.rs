//! How the steady player makes plays.

use serde_json::Value;

use super::eye::Eye;
use super::{action, plays};
use crate::doomtown::action::{Action, Target};
use crate::doomtown::scripts::card::Card;
use crate::doomtown::telling::view::{CardView, DudeView};
use crate::doomtown::town::piece::{CardId, Place};
use crate::doomtown::town::printed::Kind;
use crate::doomtown::town::state::{Phase, Step};
use crate::engine::{OptionItem, Prompt, Seat};

/// What a play has to promise to be made.
pub const WORTH_IT: i32 = 10;

/// The play that promises most, else to pass.
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

/// Passing is best when the day ends with the player's victory.
fn pass(eye: &Eye) -> i32 {
    let (control, influence) = eye.race();
    let noon = eye.view.phase == Phase::Noon && eye.view.step == Step::Plays;
    if noon && influence < control && eye.view.shootout.is_none() { 1_000 } else { 0 }
}

/// What it promises to buy a card: deeds first, which pay for the rest; nothing that leaves too
/// little for tomorrow's upkeep, unless there is no tomorrow.
fn shop(eye: &Eye, card: CardId) -> i32 {
    let Some(printed) = eye.printed(card) else { return -1 };
    let (control, influence) = eye.race();
    if control <= influence && influence < control + printed.control {
        return 500;
    }
    let upkeep = if printed.kind == Kind::Dude { eye.upkeep_of(printed) } else { 0 };
    let production = if printed.kind == Kind::Deed { printed.production } else { 0 };
    let (theirs, own) = eye.danger();
    let saves_them = printed.kind == Kind::Dude && own < theirs;
    if eye.spare_with(production, upkeep) < printed.cost && !saves_them {
        return -1;
    }
    match printed.kind {
        Kind::Deed => 60 + printed.control * 15 + printed.production * 5 - printed.cost,
        Kind::Dude => 50 + printed.influence * 12 + printed.bullets * 3 - upkeep * 4,
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

/// What it would bring the player if a dude went where they bring most.
fn best_move(eye: &Eye, dude: CardId) -> i32 {
    let Some(dude) = eye.card(dude) else { return -1 };
    let places = eye.view.town.places.iter().map(|it| it.place);
    places.filter_map(|it| profit(eye, dude, it)).max().unwrap_or(-1)
}

/// What it would bring the player if a dude went to another place.
fn profit(eye: &Eye, dude: &CardView, to: Place) -> Option<i32> {
    let own = dude.dude.as_ref().filter(|it| it.at != to)?;
    let boots = eye.boots_to_move(own.at, to);
    let there = gain(eye, to, own.influence) + plays::calling(eye, dude.code, to);
    let lost = -gain(eye, own.at, -own.influence) + plays::calling(eye, dude.code, own.at);
    // A dude who boots can neither call out nor join anybody elsewhere.
    let after = if boots { -3 } else { hunt(eye, dude, to) };
    Some(there - lost + after - risk(eye, to, dude.card))
}

/// What it promises to go where a dude can be called out: the more that dude is worth, the more.
fn hunt(eye: &Eye, dude: &CardView, to: Place) -> i32 {
    let shoots = dude.dude.as_ref().is_some_and(|it| 0 < it.bullets);
    let mut ours = eye.near(to, eye.seat);
    ours.retain(|it| *it != dude.card);
    ours.push(dude.card);
    let best = eye.prey(to).map(|it| eye.worth(it.card)).max();
    match best {
        Some(worth) if shoots && is_stronger(eye, eye.strength_of(ours), to) => {
            10 + worth.min(20) / 2
        }
        _ => 0,
    }
}

/// Whether so much is clearly more than what anybody else can bring to a place.
fn is_stronger(eye: &Eye, ours: i32, place: Place) -> bool {
    eye.opposition(place) * 5 < ours * 4
}

/// Whether the player would lose control of a place if a dude left it.
pub fn holds_a_place(eye: &Eye, dude: CardId) -> bool {
    eye.dude(dude).is_some_and(|it| gain(eye, it.at, -it.influence) < 0)
}

/// What it brings in control points when this much of the player's influence comes to a place, or
/// leaves it.
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
    // A player who is about to lose takes from others first.
    let (theirs, own) = eye.danger();
    let urgent = own <= theirs + 1 && deed.controller.is_some_and(|it| it != eye.seat);
    let worth = (deed.control * 22 + deed.production * 4 + 4) * if urgent { 3 } else { 2 } / 2;
    match (before, after) {
        (false, true) => worth,
        (true, false) => -worth,
        _ => 0,
    }
}

/// What it costs the player to stand where others may call the dude out.
fn risk(eye: &Eye, place: Place, dude: CardId) -> i32 {
    let others = eye.view.players.iter().filter(|it| it.seat != eye.seat);
    let theirs = others.map(|it| eye.strength_of(eye.near(place, it.seat))).max().unwrap_or(0);
    let own = eye.strength_of(eye.near(place, eye.seat)) + eye.strength(dude);
    if own * 3 < theirs * 2 { 12 } else { 0 }
}

/// What it promises that a dude calls another out: something where the player is clearly stronger
/// there, and more if the caller shoots well, since the caller is in the posse.
fn call_out(eye: &Eye, dude: CardId) -> i32 {
    let Some(place) = eye.dude(dude).map(|it| it.at) else { return -1 };
    let own = eye.strength_of(eye.near(place, eye.seat));
    if !is_stronger(eye, own, place) {
        return -1;
    }
    let ahead = (own - eye.opposition(place)).min(20);
    30 + ahead + eye.strength(dude).min(20) / 2
}

/// Whether an ability that calls out somebody at a place promises something.
pub fn can_hunt_at(eye: &Eye, place: Place) -> bool {
    is_stronger(eye, eye.strength_of(eye.near(place, eye.seat)), place)
}

/// Where a dude moves. The question names the dude in words only, but does not offer the place
/// where they are.
pub fn destination(eye: &Eye, options: &[OptionItem], target: Target) -> i32 {
    let Target::Place { place } = target else { return 0 };
    let offered: Vec<Target> = options.iter().filter_map(super::target).collect();
    let stays = |it: &DudeView| !offered.contains(&Target::Place { place: it.at });
    let movers = eye.dudes().filter(|it| !it.booted && it.dude.as_ref().is_some_and(stays));
    movers.filter_map(|it| profit(eye, it, place)).max().unwrap_or(0)
}

/// What the player marks: the most that another player has, and of deeds, which jobs make worth
/// more, the player's own.
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

/// Which player a card is about: the player themself where it helps, in lowball where it lowers,
/// else another.
pub fn player(eye: &Eye, prompt: &Prompt, target: Target) -> i32 {
    let Target::Seat { seat } = target else { return 0 };
    let lowers = matches!(prompt.rule.as_str(), "C01129" | "C03021");
    let own = seat == eye.seat;
    if lowers && eye.view.shootout.is_none() { i32::from(own) } else { i32::from(!own) }
}

/// The worth of a dude as a job's leader: best is one who holds no place, since the leader goes
/// home afterwards, and who is worth least.
pub fn leader(eye: &Eye, target: Target) -> i32 {
    let Some(dude) = target.card() else { return 0 };
    let needed = if holds_a_place(eye, dude) { 100 } else { 0 };
    -eye.worth(dude) - needed
}

/// Whether anybody could lead a job without giving up a place.
pub fn has_leader(eye: &Eye) -> bool {
    eye.dudes().any(|it| !it.booted && !holds_a_place(eye, it.card))
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

/// The cards of the hand that the player wants least.
pub fn least_wanted(eye: &Eye, cards: &[CardId], max: usize) -> Vec<CardId> {
    let mut sorted = cards.to_vec();
    sorted.sort_by_key(|it| plays::kept_worth(eye, *it));
    sorted.truncate(max);
    sorted
}
