//! Cards of hands, decks and piles by names that tell them apart.

use super::names::held;
use crate::doomtown::town::piece::{CardId, Zone};
use crate::doomtown::town::state::State;
use crate::engine::{capitalized, unmarked};

/// A card of a hand, a deck or a pile, with where it is.
pub fn in_pile(state: &State, card: CardId) -> String {
    let piece = state.piece(card);
    let pile = match piece.zone {
        Zone::Hand => "play hand",
        Zone::Deck => "deck",
        Zone::Discard => "discard pile",
        Zone::BootHill => "Boot Hill",
        Zone::DrawHand | Zone::BeingPlayed | Zone::InPlay | Zone::Gone => {
            return capitalized(&held(state.named(card)));
        }
    };
    let name = numbered(state, card, |it| capitalized(&held(state.named(it))));
    format!("{name} in {:#}'s {pile}", piece.owner)
}

/// What a card is called, told from those before it in its hand or pile that are called the same:
/// `Shotgun (3H), second copy`.
pub fn numbered(state: &State, card: CardId, name: impl Fn(CardId) -> String) -> String {
    let (own, plain) = (name(card), unmarked(&name(card)));
    let list = state.players.iter().find_map(|it| {
        let lists = [&it.hand, &it.draw_hand, &it.discard, &it.boot_hill, &it.deck];
        lists.into_iter().find(|it| it.contains(&card))
    });
    let before = list.into_iter().flatten().take_while(|it| **it != card);
    match before.filter(|it| unmarked(&name(**it)) == plain).count() {
        0 => own,
        1 => format!("{own}, second copy"),
        2 => format!("{own}, third copy"),
        3 => format!("{own}, fourth copy"),
        more => format!("{own}, copy {}", more + 1),
    }
}
