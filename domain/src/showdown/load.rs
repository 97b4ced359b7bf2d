//! Load bullets: both choose in secret what they lay face down (D3, R5, R6, R8).

use super::action::{Position, Question, Target};
use super::cards::CardId;
use super::fact::Fact;
use super::rules::Showdown;
use super::stare_down::note_pass;
use super::state::Player;
use crate::engine::{Answer, Ask, Choice, Given, Resolved, Seat, Table};

/// A DRAW with the position it was given.
type Placed = (CardId, Position);

/// Both load. First each places a DRAW, so that whoever has one left loads one (R5); then each
/// fills the other positions in their order. Nobody's choice counts before both are made (R8).
pub fn load_bullets(table: &mut Table<Showdown>) -> Resolved {
    let draws = place_draws(table)?;
    let loads = fill_positions(table, draws)?;
    for (by, cards) in loads {
        table.emit(Fact::BulletsLoaded { by, cards });
    }
    table.emit(Fact::StareDownBegan {});
    if let Some(opener) = table.state().opener {
        note_pass(table, opener);
    }
    Ok(())
}

/// Asks everybody who has a DRAW which one goes where.
fn place_draws(table: &mut Table<Showdown>) -> Resolved<[Option<Placed>; 2]> {
    let mut asks = Vec::new();
    for seat in Seat::all(2) {
        let options = draw_options(table.state().player(seat), table.rules().cards_loaded);
        if !options.is_empty() {
            asks.push(Ask::new(seat, Question::LoadDraw {}, Choice::one(options)));
        }
    }
    let given = table.ask_all(asks)?;
    Ok([Seat(0), Seat(1)].map(|seat| {
        let own = given.iter().find(|it| it.seat == seat)?;
        match own.answer {
            Answer::One(Target::DrawAt { card, position }) => Some((card, position)),
            _ => unreachable!("the options are DRAWs with positions"),
        }
    }))
}

/// Every DRAW in every position that will be filled. Of DRAWs that read the same, one will do.
fn draw_options(player: &Player, cards_loaded: usize) -> Vec<Target> {
    let mut draws = player.draws_in_deck();
    draws.dedup_by_key(|card| player.card(*card));
    let positions = || Position::all().take(cards_loaded.min(player.deck.len()));
    let at = |card: CardId| positions().map(move |position| Target::DrawAt { card, position });
    draws.into_iter().flat_map(at).collect()
}

/// Asks both what fills the positions that are still free.
fn fill_positions(
    table: &mut Table<Showdown>,
    draws: [Option<Placed>; 2],
) -> Resolved<Vec<(Seat, Vec<CardId>)>> {
    let mut asks = Vec::new();
    for (seat, draw) in Seat::all(2).zip(draws) {
        let player = table.state().player(seat);
        let loaded = table.rules().cards_loaded.min(player.deck.len());
        let rest = rest_options(player, draw);
        let free = loaded - usize::from(draw.is_some());
        let question = Question::LoadRest { draw: draw.map(|(_, position)| position) };
        asks.push(Ask::new(seat, question, Choice::sequence(rest, free, free)));
    }
    let given = table.ask_all(asks)?;
    Ok(given.into_iter().zip(draws).map(|(it, draw)| (it.seat, arranged(it, draw))).collect())
}

/// The cards left once a DRAW is placed. Others come before further DRAWs, so that the plainest
/// load has one (R33).
fn rest_options(player: &Player, draw: Option<Placed>) -> Vec<Target> {
    let left = player.deck.iter().copied().filter(|card| draw.is_none_or(|(it, _)| it != *card));
    let mut left: Vec<CardId> = left.collect();
    left.sort_by_key(|card| player.card(*card).is_draw());
    left.into_iter().map(|card| Target::Card { card }).collect()
}

/// The cards from position 1 on: the DRAW where it was placed, the others around it.
fn arranged(given: Given<Showdown>, draw: Option<Placed>) -> Vec<CardId> {
    let Answer::Sequence(rest) = given.answer else {
        unreachable!("the engine admits only answers of the asked form");
    };
    let card = |it: &Target| match it {
        Target::Card { card } => Some(*card),
        Target::DrawAt { .. } | Target::Position { .. } | Target::Freeze {} => None,
        Target::Change { .. } | Target::Revealed { .. } | Target::Decline {} => None,
    };
    let mut cards: Vec<CardId> = rest.iter().filter_map(card).collect();
    if let Some((draw, position)) = draw {
        let place = Position::all().take_while(|it| *it != position).count();
        cards.insert(place.min(cards.len()), draw);
    }
    cards
}
