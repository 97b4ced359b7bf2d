//! Facts as each viewer perceives them: what lies in decks and closed hands is left out.

use crate::doomtown::fact::Purse;
use crate::doomtown::options::Options;
use crate::doomtown::town::piece::{CardId, Zone};
use crate::doomtown::town::placed::{PlacedPiece, PlacedPlayer};
use crate::doomtown::town::scenario::{Scenario, Setting};
use crate::doomtown::town::state::State;
use crate::engine::{Seat, Viewer};

/// Everything, or nothing.
pub fn known<T: Clone>(cards: &[T], seen: bool) -> Vec<T> {
    if seen { cards.to_vec() } else { Vec::new() }
}

/// Drawn cards are seen by the player who draws them; by everybody where the hand lies open, or
/// where they come from somebody else's deck.
pub fn sees_drawn(before: &State, (seat, from): (Seat, Seat), to: Zone, viewer: Viewer) -> bool {
    let open = to == Zone::DrawHand && before.player(seat).revealed;
    viewer.sees(seat) || open || from != seat
}

/// Of a scenario everybody sees what will lie open.
pub fn open_options(options: &Options, viewer: Viewer) -> Options {
    let setting = |(setting, seat): (&Setting, Seat)| Setting {
        hand: known(&setting.hand, viewer.sees(seat)),
        deck: known(&setting.deck, viewer.sees_all()),
        ..setting.clone()
    };
    let scenario = |it: &Scenario| Scenario {
        players: it.players.iter().zip((0..).map(Seat)).map(setting).collect(),
        ..it.clone()
    };
    Options { scenario: options.scenario.as_ref().map(scenario), ..options.clone() }
}

pub fn lies_open(piece: &PlacedPiece, viewer: Viewer) -> bool {
    match piece.zone {
        Zone::Deck => viewer.sees_all(),
        Zone::Hand | Zone::DrawHand => viewer.sees(piece.owner),
        Zone::BeingPlayed | Zone::Discard | Zone::BootHill | Zone::InPlay | Zone::Gone => true,
    }
}

pub fn open_player((player, seat): (&PlacedPlayer, Seat), viewer: Viewer) -> PlacedPlayer {
    PlacedPlayer {
        deck: known(&player.deck, viewer.sees_all()),
        hand: known(&player.hand, viewer.sees(seat)),
        ..player.clone()
    }
}

/// Whether another player pays something to the bank: perhaps for a card that they have not shown
/// yet, whose cost would tell which it is.
pub fn tells_of_a_card(before: &State, from: Purse, to: Purse, viewer: Viewer) -> bool {
    let payer = match from {
        Purse::Stash { seat } => Some(seat),
        Purse::OnCard { card } => before.controller(card),
        Purse::Bank {} | Purse::Pot {} => None,
    };
    let paid = match to {
        Purse::Bank {} => true,
        Purse::Pot {} | Purse::Stash { .. } | Purse::OnCard { .. } => false,
    };
    paid && payer.is_some_and(|it| !viewer.sees(it))
}

/// Whether a card lies where this viewer does not see it: in a deck, in another player's play hand,
/// or in a draw hand that is neither the viewer's nor revealed.
pub fn is_hidden(state: &State, card: CardId, viewer: Viewer) -> bool {
    let Some(piece) = state.pieces.get(card.index()) else { return false };
    match piece.zone {
        Zone::Deck => !viewer.sees_all(),
        Zone::Hand => !viewer.sees(piece.owner),
        Zone::DrawHand => {
            let holds = |it: &Seat| state.player(*it).draw_hand.contains(&card);
            let holder = state.seats().find(holds).unwrap_or(piece.owner);
            !state.player(holder).revealed && !viewer.sees(holder)
        }
        Zone::BeingPlayed | Zone::Discard | Zone::BootHill | Zone::InPlay | Zone::Gone => false,
    }
}
