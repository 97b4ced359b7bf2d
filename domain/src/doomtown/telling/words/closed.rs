//! What a player may look for and not find, and why.

use serde_json::Value;

use super::asking::rule;
use super::labels::{capital_name, label, label_of_use};
use super::plays::label_action;
use crate::doomtown::action::{Action, Question, Target};
use crate::doomtown::citations::of_card;
use crate::doomtown::day::noon;
use crate::doomtown::day::shop::{Terms, can_enter};
use crate::doomtown::scripts::ability::{Ability, Timing};
use crate::doomtown::scripts::hooks::Deed;
use crate::doomtown::scripts::need::Possible;
use crate::doomtown::shootout::callout;
use crate::doomtown::shootout::posse::{Reach, joining};
use crate::doomtown::shootout::rounds::can_equip;
use crate::doomtown::table::Doomtown;
use crate::doomtown::telling::place_name;
use crate::doomtown::town::moment::Use;
use crate::doomtown::town::piece::{CardId, Place};
use crate::doomtown::town::printed::Kind;
use crate::doomtown::town::state::{Phase, State, Step};
use crate::doomtown::uses::check;
use crate::engine::{Closed, Description, Label, Matter, Seat, capitalized};

/// Why something is closed that has a time of its own.
const NOT_NOW: &str = "it is not the time for it";

/// What is missing among what a seat may choose from. Only of its own cards, and of what lies open.
pub fn closed(state: &State, seat: Seat, matter: Matter<'_, Doomtown>) -> Vec<Closed> {
    match matter {
        Matter::Play => play(state, seat),
        Matter::Question(question) => match question {
            Question::Mark { by } => marks(state, seat, *by),
            Question::MoveTo { dude } => destinations(state, *dude),
            Question::Posse { leads } => joiners(state, seat, *leads),
            _ => Vec::new(),
        },
    }
}

fn play(state: &State, seat: Seat) -> Vec<Closed> {
    if state.players.len() <= seat.index() {
        return Vec::new();
    }
    let mut all = Vec::new();
    let mut abilities = abilities(state, seat);
    // Nobody looks for what a card does in play while it is in the hand, except for actions.
    abilities.retain(|(used, _)| {
        state.is_in_play(used.card) || state.card(used.card).kind == Kind::Action
    });
    for (used, ability) in &abilities {
        let same =
            abilities.iter().filter(|it| it.0.card == used.card && it.1.label == ability.label);
        if let Some(why) = why_none(state, same, used) {
            let label = label_of_use(state, seat, used.card, used.ability);
            all.push(Closed { label, why: why.into(), rule: of_card(used.code) });
        }
    }
    for card in state.player(seat).hand.iter().copied().filter(|it| is_shopped(state, *it)) {
        if let Some((why, rule)) = not_shopped(state, seat, card) {
            let label = label_action(state, seat, &Action::Shop { card });
            all.push(Closed { label, why: why.into(), rule });
        }
    }
    if state.phase == Phase::Noon && !noon::is_busy(state) {
        for dude in state.dudes_of(seat) {
            all.extend(moving(state, seat, dude));
            all.extend(calling_out(state, seat, dude));
        }
    }
    all
}

/// Why a card of a hand cannot come into play now, and by which rule.
fn not_shopped(state: &State, seat: Seat, card: CardId) -> Option<(&'static str, &'static str)> {
    let why = can_be_shopped(state, seat, card).err()?;
    let invented = state.card(card).difficulty().is_some();
    Some((why, if invented { "DT11.4" } else { "DT8.6" }))
}

/// Why a player cannot take an action that was not on offer: to bring a card of theirs into play,
/// or to use one.
pub fn why_not(state: &State, seat: Seat, answer: &Value) -> Option<Description> {
    if state.players.len() <= seat.index() {
        return None;
    }
    let (why, rule) = match serde_json::from_value(answer.clone()).ok()? {
        Action::Shop { card } => {
            let own = state.player(seat).hand.contains(&card) && is_shopped(state, card);
            own.then(|| not_shopped(state, seat, card))??
        }
        Action::Use { card, ability } => {
            let own = abilities(state, seat).into_iter();
            let mut own = own.filter(|(used, _)| used.card == card && used.ability == ability);
            let (used, ability) = own.next()?;
            (can_use(state, &used, ability).err()?, of_card(used.code))
        }
        _ => return None,
    };
    Some(Description::new(why, rule))
}

/// Why none of the abilities that do the same can be used now, told of one of them: of the first
/// whose time it is, or of the first.
fn why_none<'a>(
    state: &State,
    same: impl Iterator<Item = &'a (Use, &'static Ability)>,
    used: &Use,
) -> Option<&'static str> {
    let mut told: Vec<(u8, &'static str)> = Vec::new();
    for (it, ability) in same {
        told.push((it.ability, can_use(state, it, ability).err()?));
    }
    let timely = told.iter().find(|(_, why)| *why != NOT_NOW).or(told.first());
    timely.filter(|(number, _)| *number == used.ability).map(|(_, why)| *why)
}

/// What a player's own cards can be used for. Reacts are left out: they are asked about when their
/// moment comes.
pub fn abilities(state: &State, seat: Seat) -> Vec<(Use, &'static Ability)> {
    let own = state.in_play().filter(|it| state.controller(*it) == Some(seat));
    let hand = state.player(seat).hand.iter().copied();
    let mut all = Vec::new();
    for card in own.chain(hand) {
        for (number, ability) in (0u8..).zip(state.card(card).abilities) {
            if !matches!(ability.timing, Timing::React(_)) {
                all.push((Use::of(state, seat, card, number), ability));
            }
        }
    }
    all
}

/// Whether an ability can be used now; else why not.
pub fn can_use(state: &State, used: &Use, ability: &Ability) -> Possible {
    let step = state.shootout.as_ref().map(|it| it.step);
    let right_time = match (ability.timing, step) {
        (Timing::Noon, None) => state.phase == Phase::Noon && !noon::is_busy(state),
        (Timing::Shootout, Some(Step::Plays)) => true,
        (Timing::Resolution, Some(Step::Resolution)) => true,
        (Timing::Cheatin, Some(Step::Resolution)) => true,
        (Timing::Cheatin, None) => state.phase == Phase::Gamblin && state.step == Step::Cheatin,
        _ => false,
    };
    if !right_time {
        return Err(NOT_NOW);
    }
    if on_turn(state) != Some(used.seat) {
        return Err("it is not your turn");
    }
    check(state, used)
}

/// Whether a card of a hand comes into play by a play of its own. Actions say it with their
/// abilities instead.
pub fn is_shopped(state: &State, card: CardId) -> bool {
    matches!(state.card(card).kind, Kind::Dude | Kind::Deed | Kind::Goods | Kind::Spell)
}

/// Whether a card in the hand can come into play now by a play of its own; else why not.
pub fn can_be_shopped(state: &State, seat: Seat, card: CardId) -> Possible {
    let shootout_play = state.shootout.as_ref().is_some_and(|it| it.step == Step::Plays);
    let noon_play = state.phase == Phase::Noon && !noon::is_busy(state);
    if !shootout_play && !noon_play {
        return Err(NOT_NOW);
    }
    if on_turn(state) != Some(seat) {
        return Err("it is not your turn");
    }
    match shootout_play {
        true => can_equip(state, seat, card),
        false => can_enter(state, seat, card, &Terms::SHOPPIN),
    }
}

/// The player whose turn it is to make a play, in the shootout if there is one.
fn on_turn(state: &State) -> Option<Seat> {
    match &state.shootout {
        Some(shootout) => shootout.turn,
        None => state.turn,
    }
}

fn moving(state: &State, seat: Seat, dude: CardId) -> Option<Closed> {
    if !noon::destinations(state, dude).is_empty() {
        return None;
    }
    let (why, rule) = match state.piece(dude).booted {
        true => ("it is booted", "DT8.4"),
        false => ("there is nowhere it may go", of_card(state.piece(dude).code)),
    };
    let label = label_action(state, seat, &Action::Move { dude });
    Some(Closed { label, why: why.into(), rule })
}

fn calling_out(state: &State, seat: Seat, dude: CardId) -> Option<Closed> {
    if !callout::marks_of(state, dude).is_empty() {
        return None;
    }
    let why = match (state.piece(dude).booted, callout::marks_by_effect(state, dude).is_empty()) {
        (true, _) => "it is booted",
        (false, true) => "nobody is there whom it can call out",
        (false, false) => "whoever is there is at home",
    };
    let label = label_action(state, seat, &Action::CallOut { dude });
    Some(Closed { label, why: why.into(), rule: "DT8.5.1" })
}

/// Dudes of others who are there and cannot be called out (DT8.5.1).
fn marks(state: &State, seat: Seat, by: CardId) -> Vec<Closed> {
    let marks = callout::marks_of(state, by);
    let others = state.dudes_at(state.place(by)).filter(|it| {
        let other = state.controller(*it) != state.controller(by);
        other && !marks.contains(it)
    });
    let closed = |mark: CardId| {
        let forbidden = state.forbidden(Deed::CallOut { mark });
        let (why, rule) = match forbidden.filter(|_| !state.is_at_home(mark)) {
            Some(why) => (why, of_card(state.piece(mark).code)),
            None => ("it is at home", "DT8.5.1"),
        };
        let (question, target) = (Question::Mark { by }, Target::Card { card: mark });
        let label = label(&Doomtown::V1, state, seat, &question, &target);
        Closed { label, why: why.into(), rule }
    };
    others.map(closed).collect()
}

/// Places where a dude may not go.
fn destinations(state: &State, dude: CardId) -> Vec<Closed> {
    let from = state.place(dude);
    let barred = |it: &Place| *it != from && !noon::may_go(state, dude, *it);
    let rule = of_card(state.piece(dude).code);
    let closed = |it: Place| {
        let label = Label::plain(capitalized(&place_name(state, it)));
        Closed { label, why: "this dude may not go there".into(), rule }
    };
    state.places().into_iter().filter(barred).map(closed).collect()
}

/// A player's dudes who cannot join the posse that is formed (DT12.1.3, DT13.1.4).
fn joiners(state: &State, seat: Seat, leads: bool) -> Vec<Closed> {
    let reach = match (&state.job, &state.callout) {
        (Some(job), _) => {
            let leader_at = leads.then(|| state.place(job.leader));
            Reach { place: job.place, leader_at }
        }
        (None, Some(callout)) => Reach { place: state.place(callout.mark), leader_at: None },
        (None, None) => return Vec::new(),
    };
    let leader = state.job.as_ref().map(|it| it.leader);
    let rule = rule(state, &Question::Posse { leads });
    let closed = |dude: CardId| {
        let why = joining(state, dude, &reach).err().filter(|_| Some(dude) != leader)?;
        let label = Label::cited(capital_name(state, dude), of_card(state.piece(dude).code));
        Some(Closed { label, why: why.into(), rule })
    };
    state.dudes_of(seat).into_iter().filter_map(closed).collect()
}
