//! What cards ask.

use super::super::action::About;
use super::super::citations::of_card;
use super::super::lasting::{Change, Lasting};
use super::super::piece::CardId;
use super::super::state::State;
use super::super::telling::{capitalized, card_name};
use crate::engine::{Description, Seat};

/// Something that a card asks, with the card for its rule.
pub fn describe(state: &State, seat: Seat, card: CardId, about: About) -> Description {
    let rule = match watched(state, card, about) {
        Some(lasting) => lasting.cause.id(),
        None => of_card(state.piece(card).code),
    };
    let name = capitalized(&card_name(state, card));
    let asked = asked(state, card, about);
    let text = match wants_text(state, seat, card, about) {
        true => format!("{name}: {asked} {}", state.card(card).text),
        false => format!("{name}: {asked}"),
    };
    Description::new(text, rule)
}

/// Whether the card itself has to say what the question means: it is another player's, or it is
/// about doing something or not.
fn wants_text(state: &State, seat: Seat, card: CardId, about: About) -> bool {
    let foreign = state.controller(card) != Some(seat);
    let watched = watched(state, card, about).is_some();
    let open = match about {
        About::Dudes | About::Whether | About::Which | About::UpOrDown | About::Amount => true,
        About::Dude | About::Deed | About::HandCard | About::DrawHandCard => false,
        About::PileCard | About::DeckCard | About::Attachment | About::Place | About::Player => {
            false
        }
        About::Skill | About::Ability => false,
    };
    (foreign || open) && !watched
}

/// What keeps an eye on a dude in the town square, if it is that which asks (The Sloane Gang).
pub fn watched(state: &State, card: CardId, about: About) -> Option<&Lasting> {
    let watch = |it: &&Lasting| it.on == Some(card) && it.change == Change::SquareWatch {};
    let watches = state.lasting.iter().find(watch);
    watches.filter(|_| about == About::Which)
}

fn asked(state: &State, card: CardId, about: About) -> &'static str {
    match about {
        About::Dude => "choose a dude.",
        About::Dudes => "choose dudes.",
        About::Deed => "choose a deed.",
        About::HandCard => "choose a card in your play hand.",
        About::DrawHandCard => "choose a card in the draw hand.",
        About::PileCard => "choose a card in a discard pile or Boot Hill.",
        About::DeckCard => "choose a card in your deck, or none.",
        About::Attachment => "choose an attached card.",
        About::Place => "choose a place.",
        About::Player => "choose a player.",
        About::Amount if state.card(card).traits.spare_card => {
            "how many more cards do you draw into your draw hand?"
        }
        About::Amount => "how much ghost rock?",
        About::UpOrDown => "up or down?",
        About::Whether => "do you?",
        About::Which if watched(state, card, about).is_some() => {
            "still in the town square, and worth a control point or ghost rock. Which?"
        }
        About::Which => "which?",
        About::Skill => "choose a skill.",
        About::Ability => "choose an ability.",
    }
}
