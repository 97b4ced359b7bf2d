//! Plays, as the player who may make them reads them.

use super::labels::label_of_use;
use super::titles::of_play;
use crate::doomtown::action::Action;
use crate::doomtown::citations::of_card;
use crate::doomtown::day::shop::{self, Terms};
use crate::doomtown::day::{ending, noon};
use crate::doomtown::shootout::{callout, rounds};
use crate::doomtown::telling::piles::numbered;
use crate::doomtown::telling::{card_name, held, place_name, seats_listed, shootout_step};
use crate::doomtown::town::piece::{CardId, Place};
use crate::doomtown::town::printed::Kind;
use crate::doomtown::town::state::{Phase, Shootout, State, Step};
use crate::doomtown::uses::cheaters;
use crate::engine::{Description, Label, Seat, capitalized, counted};

/// What a player who may make a play is told.
pub fn describe_play(state: &State, seat: Seat) -> Description {
    told(state, seat).titled(of_play(state))
}

fn told(state: &State, seat: Seat) -> Description {
    if let Some(shootout) = &state.shootout {
        return shoot(state, shootout, seat);
    }
    let player = state.players.get(seat.index());
    let rock = player.map_or(0, |it| it.ghost_rock);
    match state.phase {
        Phase::Gamblin => answer_cheater(state, seat),
        _ if state.checked => check(state, seat),
        Phase::Waiting
        | Phase::Setup
        | Phase::Upkeep
        | Phase::Noon
        | Phase::Sundown
        | Phase::Over => {
            let last = usize::from(state.passes) + 1 == state.playing().len();
            let passed = match last && 0 < state.passes {
                true => " All others have passed: if you pass, too, the phase is over.",
                false => "",
            };
            let left = match state.plays_left.get(seat.index()) {
                Some(left) => format!(" Time has been called: {} left.", counted(*left, "play")),
                None => String::new(),
            };
            let text = format!(
                "Day {}, High Noon: make a play, or pass. You have {rock} ghost \
                 rock.{passed}{left}",
                state.day
            );
            Description::new(text, "DT8.1")
        }
    }
}

fn check(state: &State, seat: Seat) -> Description {
    let winner = ending::would_win(state).filter(|it| *it != seat);
    let text = match winner {
        Some(winner) => format!(
            "Check: if you pass, and nobody else makes a play, {winner:#} wins. Make another play, \
             or pass."
        ),
        None => "Check: make another play, or pass.".to_owned(),
    };
    Description::new(text, "DT8.3")
}

fn answer_cheater(state: &State, seat: Seat) -> Description {
    let known = seat.index() < state.players.len();
    let cheaters = if known { cheaters(state, seat) } else { Vec::new() };
    let text = match cheaters.is_empty() {
        true => "Nobody's hand can be answered now: pass.".to_owned(),
        false => format!(
            "Lowball: {} cheatin'. Answer with a Cheatin' Resolution, or pass.",
            whose_hand(&cheaters)
        ),
    };
    Description::new(text, "DT6.4.1")
}

/// `the hand of seat 1 is`, `the hands of seat 1 and seat 2 are`.
fn whose_hand(seats: &[Seat]) -> String {
    match seats {
        [only] => format!("the hand of {only:#} is"),
        _ => format!("the hands of {} are", seats_listed(seats)),
    }
}

fn shoot(state: &State, shootout: &Shootout, seat: Seat) -> Description {
    let step = capitalized(shootout_step(shootout.step));
    let round = shootout.round;
    if shootout.step != Step::Resolution {
        let place = place_name(state, shootout.place);
        let text = format!(
            "{step}, in round {round} at {place}: make a shootout play, or pass. You have {} ghost \
             rock.",
            state.player(seat).ghost_rock
        );
        return Description::new(text, "DT12.3");
    }
    let rank = |it: Seat| state.ranking(it).rank();
    let ranks = match shootout.facing(seat) {
        Some(facing) => {
            format!("Your rank is {}, that of {:#} {}.", rank(seat), facing.seat, rank(facing.seat))
        }
        None => {
            let [leader, mark] = shootout.sides().map(|it| it.seat);
            format!("The rank of {leader:#} is {}, that of {mark:#} {}.", rank(leader), rank(mark))
        }
    };
    let cheaters = cheaters(state, seat);
    let cheatin = match cheaters.is_empty() {
        true => String::new(),
        false => format!(" {} cheatin'.", capitalized(&whose_hand(&cheaters))),
    };
    let text = format!("{step}, in round {round}: make one, or pass. {ranks}{cheatin}");
    Description::new(text, "DT12.9")
}

/// An action as the player who may take it reads it.
pub fn label_action(state: &State, seat: Seat, action: &Action) -> Label {
    match action {
        Action::Pass {} => Label::plain("Pass"),
        Action::Use { card, ability } => label_of_use(state, seat, *card, *ability),
        Action::Move { dude } => Label::cited(movin(state, *dude), "DT8.4"),
        Action::CallOut { dude } => Label::cited(callin_out(state, *dude), "DT8.5.1"),
        Action::Shop { card } => shoppin(state, seat, *card),
        Action::Trade { place } => Label::cited(tradin(state, seat, *place), "DT8.7"),
        Action::GoOn {} => Label::plain("Go on with the phase"),
        Action::ShootOn {} => Label::plain("Go on with the shootout"),
        Action::SettleJob {} => Label::plain("Settle the job"),
        Action::FinishPlay {} => Label::plain("Finish the play"),
    }
}

/// Where there is only one way to go, nothing is asked after it.
fn movin(state: &State, dude: CardId) -> String {
    let name = card_name(state, dude);
    match noon::destinations(state, dude)[..] {
        [(place, true)] => format!("Move {name} to {}, booting", place_name(state, place)),
        [(place, false)] => format!("Move {name} to {}", place_name(state, place)),
        _ => format!("Move {name}"),
    }
}

fn callin_out(state: &State, dude: CardId) -> String {
    let name = card_name(state, dude);
    match callout::marks_of(state, dude)[..] {
        [mark] => format!("Call out {} with {name}", card_name(state, mark)),
        _ => format!("Call out with {name}"),
    }
}

fn tradin(state: &State, seat: Seat, place: Place) -> String {
    let name = place_name(state, place);
    match noon::trades(state, seat, place)[..] {
        [(goods, to)] => {
            format!("Trade at {name}: {} to {}", card_name(state, goods), card_name(state, to))
        }
        _ => format!("Trade goods at {name}"),
    }
}

/// The only dude who can get goods or a spell, where there is one alone.
fn only_host(state: &State, seat: Seat, card: CardId) -> String {
    let attached = matches!(state.card(card).kind, Kind::Goods | Kind::Spell);
    let terms = match state.shootout.is_some() {
        true => rounds::equipping(),
        false => Terms::SHOPPIN,
    };
    match shop::hosts(state, seat, card, &terms)[..] {
        [host] if attached => format!(" for {}", card_name(state, host)),
        _ => String::new(),
    }
}

fn shoppin(state: &State, seat: Seat, card: CardId) -> Label {
    let printed = state.card(card);
    let name = numbered(state, card, |it| held(state.named(it)));
    let cost = printed.cost;
    let rule = of_card(printed.code);
    match printed.difficulty() {
        Some(difficulty) => Label::cited(
            format!("Invent {name} ({cost} ghost rock, difficulty {difficulty})"),
            rule,
        ),
        None => {
            let host = only_host(state, seat, card);
            Label::cited(format!("Shop: {name} ({cost} ghost rock){host}"), rule)
        }
    }
}
