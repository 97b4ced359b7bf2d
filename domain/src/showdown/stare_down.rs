//! The stare down: by turns, players turn up their cards until somebody draws (D4, D5).

use super::action::{Action, Position, Question, Target};
use super::cards::{CardId, Kind};
use super::fact::Fact;
use super::rules::{RaceMode, Showdown};
use super::state::{Phase, State};
use crate::engine::{Answer, Ask, Choice, Resolved, Seat, Table};

/// What a player may do on his turn: turn up any of his cards; not pass (R12). Where reactions
/// count he may also lunge (R14).
pub fn actions(state: &State, seat: Seat) -> Vec<Action> {
    let opened = state.phase == Phase::StareDown && state.opener.is_some();
    if !opened || !state.on_turn().contains(&seat) {
        return Vec::new();
    }
    let positions = state.player(seat).down.keys();
    let mut actions: Vec<Action> =
        positions.map(|position| Action::Reveal { position: *position }).collect();
    let something_to_reach_for = !state.player(seat.opponent()).down.is_empty();
    if state.options.race == RaceMode::Reflex && something_to_reach_for {
        actions.push(Action::Lunge {});
    }
    actions
}

/// In a live match, lets both touch a card: whoever is first, goes first (R10).
pub fn open_stare_down(table: &mut Table<Showdown>) -> Resolved {
    let ready = table.state().on_turn();
    if let [only] = ready[..] {
        table.emit(Fact::FirstTouched { by: only });
        return Ok(());
    }
    let ask = |seat: Seat| {
        let options = positions(table.state(), seat);
        Ask::new(seat, Question::FirstCard {}, Choice::one(options))
    };
    let first = table.ask_first(ready.into_iter().map(ask).collect())?;
    table.emit(Fact::FirstTouched { by: first.seat });
    match first.answer {
        Answer::One(Target::Position { position }) => reveal(table, first.seat, position),
        _ => unreachable!("the options are positions"),
    }
}

/// A turn: a card is turned up. A DRAW makes its player the attacker; any other card ends the
/// turn (D4, D5).
pub fn reveal(table: &mut Table<Showdown>, seat: Seat, position: Position) -> Resolved {
    let card = turn_up(table, seat, position);
    if card.is_some_and(|card| table.state().card(seat, card).is_draw()) {
        table.emit(Fact::DrawAnnounced { by: seat });
        return Ok(());
    }
    note_pass(table, seat.opponent());
    Ok(())
}

/// A player reaches for the opponent's cards without a DRAW: no more cards for him (D5.3, R14).
pub fn lunge(table: &mut Table<Showdown>, seat: Seat) -> Resolved {
    table.emit(Fact::Lunged { by: seat });
    Ok(())
}

/// Notes that a player whose turn it would be has no card left while the other goes on (R11).
pub fn note_pass(table: &mut Table<Showdown>, seat: Seat) {
    let state = table.state();
    let goes_on = state.player(seat.opponent()).can_turn_up();
    if goes_on && state.player(seat).down.is_empty() {
        table.emit(Fact::Passed { by: seat });
    }
}

/// Turns a card up. Any card but a DRAW ends the effect of the opponent's FLINCHes, which have
/// waited for it: those that were spared before were spared by a DRAW, after which no card
/// follows (R26).
pub fn turn_up(table: &mut Table<Showdown>, seat: Seat, position: Position) -> Option<CardId> {
    let state = table.state();
    let card = *state.player(seat).down.get(&position)?;
    let is_draw = state.card(seat, card).is_draw();
    let waiting = state.player(seat.opponent()).in_effect(|kind| kind == Kind::Flinch);
    table.emit(Fact::CardRevealed { by: seat, position, card });
    if !is_draw {
        for card in waiting {
            table.emit(Fact::FlinchLost { by: seat.opponent(), card });
        }
    }
    Some(card)
}

/// The positions of a player's face-down cards, as answers.
pub fn positions(state: &State, seat: Seat) -> Vec<Target> {
    let down = state.player(seat).down.keys();
    down.map(|position| Target::Position { position: *position }).collect()
}
