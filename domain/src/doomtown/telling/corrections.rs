//! What a judge puts right, in sentences.

use super::names::{card_name, place_name};
use super::piles::in_pile;
use crate::doomtown::town::adjustment::Adjustment;
use crate::doomtown::town::piece::{CardId, Place, Zone};
use crate::doomtown::town::printed::Kind;
use crate::doomtown::town::state::State;
use crate::engine::Seat;

/// A correction as everybody may read it: a card that nobody else has seen is not named.
pub fn told(state: &State, adjustment: &Adjustment) -> String {
    match *adjustment {
        Adjustment::PutCard { card, zone, to } => {
            let owner = state.owner(card);
            let name = match state.piece(card).zone {
                Zone::Hand => format!("a card in {owner:#}'s play hand"),
                Zone::Deck => format!("a card of {owner:#}'s deck"),
                _ => named(state, card),
            };
            put(state, &name, owner, zone, to)
        }
        _ => text(state, adjustment),
    }
}

/// A card in a correction: where it lies open with others, with where that is.
fn named(state: &State, card: CardId) -> String {
    match state.is_in_play(card) {
        true => card_name(state, card),
        false => in_pile(state, card),
    }
}

fn put(state: &State, name: &str, owner: Seat, zone: Zone, to: Option<CardId>) -> String {
    match (zone, to) {
        (Zone::InPlay, Some(to)) => format!("{name} is attached to {}", card_name(state, to)),
        (Zone::InPlay, None) => format!("{name} comes into play for {owner:#}"),
        (Zone::Hand, _) => format!("{name} goes to the play hand of {owner:#}"),
        (Zone::Deck, _) => format!("{name} goes on top of the deck of {owner:#}"),
        (Zone::BootHill, _) => format!("{name} goes to Boot Hill of {owner:#}"),
        (Zone::Gone, _) => format!("{name} leaves the game"),
        (Zone::Discard | Zone::DrawHand | Zone::BeingPlayed, _) => {
            format!("{name} goes to the discard pile of {owner:#}")
        }
    }
}

/// A correction as the judge reads it.
pub fn text(state: &State, adjustment: &Adjustment) -> String {
    match *adjustment {
        Adjustment::SetGhostRock { seat, ghost_rock } => {
            let now = state.player(seat).ghost_rock;
            format!("{seat:#} has {ghost_rock} ghost rock instead of {now}")
        }
        Adjustment::SetBounty { dude, bounty } => {
            let now = state.piece(dude).bounty;
            format!("{} has a bounty of {bounty} instead of {now}", card_name(state, dude))
        }
        Adjustment::SetControl { card, control } => {
            let now = state.piece(card).control;
            let title = card_name(state, card);
            format!("{title} has {control} permanent control points instead of {now}")
        }
        Adjustment::SetBooted { card, booted: true } => {
            format!("{} boots", booted_name(state, card))
        }
        Adjustment::SetBooted { card, booted: false } => {
            format!("{} unboots", booted_name(state, card))
        }
        Adjustment::PutDude { dude, place } => {
            format!("{} is put at {}", card_name(state, dude), place_name(state, place))
        }
        Adjustment::PutCard { card, zone, to } => {
            put(state, &named(state, card), state.owner(card), zone, to)
        }
    }
}

/// A card that boots: a home by whose it is.
fn booted_name(state: &State, card: CardId) -> String {
    match state.card(card).kind {
        Kind::Outfit => place_name(state, Place::At { card }),
        _ => card_name(state, card),
    }
}
