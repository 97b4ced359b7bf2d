//! What cards ask.

use super::asking::is_seen;
use super::labels::shooting_of;
use crate::doomtown::action::About;
use crate::doomtown::card::Kind;
use crate::doomtown::citations::of_card;
use crate::doomtown::lasting::{Change, Lasting};
use crate::doomtown::telling::{card_name, held, place_name};
use crate::doomtown::town::piece::{CardId, Zone};
use crate::doomtown::town::state::State;
use crate::engine::{Description, Seat, capitalized};

/// Something that a card asks, with the card for its rule.
pub fn describe(
    state: &State,
    seat: Seat,
    card: CardId,
    about: About,
    (on, number): (Option<CardId>, Option<u32>),
) -> Description {
    let rule = match watched(state, card, about) {
        Some(lasting) => lasting.cause.id(),
        None => of_card(state.piece(card).code),
    };
    let name = capitalized(&card_name(state, card));
    let mut asked = asked(state, card, about).to_owned();
    if let Some(on) = on.filter(|it| is_seen(state, seat, *it)) {
        asked.push_str(&format!(" Chosen: {}.", chosen(state, on)));
    }
    if let Some(number) = number {
        asked.push_str(&match about {
            About::Dudes => format!(" Influence still needed: {number}."),
            _ => format!(" Bid: {number} ghost rock."),
        });
    }
    let text = match watched(state, card, about) {
        Some(_) => format!("{name}: {asked}"),
        None => format!("{name}: {asked} {}", state.card(card).text),
    };
    Description::new(text, rule)
}

/// A card that was chosen before, by what matters about it.
fn chosen(state: &State, card: CardId) -> String {
    let piece = state.piece(card);
    match (piece.zone, piece.card().kind) {
        (Zone::InPlay, Kind::Dude) => {
            let place = place_name(state, state.place(card));
            format!("{} ({}) at {place}", card_name(state, card), shooting_of(state, card))
        }
        (Zone::InPlay, _) => card_name(state, card),
        _ => held(state.named(card)),
    }
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
        About::Amount => "choose an amount of ghost rock.",
        About::UpOrDown => "choose whether to raise or to lower it.",
        About::Whether => "what do you choose?",
        About::Which if watched(state, card, about).is_some() => {
            "still in the town square, and worth a control point or ghost rock. Which?"
        }
        About::Which => "choose one.",
        About::Skill => "choose a skill.",
        About::Ability => "choose an ability.",
    }
}
