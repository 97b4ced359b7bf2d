//! What cards ask.

use super::asking::is_seen;
use super::labels::shooting_of;
use crate::doomtown::action::About;
use crate::doomtown::citations::of_card;
use crate::doomtown::scripts::hooks::{Asks, Number};
use crate::doomtown::telling::{card_name, held, place_name};
use crate::doomtown::town::lasting::Lasting;
use crate::doomtown::town::piece::{CardId, Zone};
use crate::doomtown::town::printed::Kind;
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
    let rule = match asked_by(state, card, about) {
        Some((lasting, _)) => lasting.cause.id(),
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
    let text = match asked_by(state, card, about) {
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

/// What lasts on a card and asks about it, if it is that which asks; and its words.
pub fn asked_by(state: &State, card: CardId, about: About) -> Option<(&Lasting, &'static Asks)> {
    let mut lasting = state.lasting.iter().filter(|it| it.on == Some(card));
    let asking = lasting.find_map(|it| Some((it, it.of_card()?.asks.as_ref()?)));
    asking.filter(|_| about == About::Which)
}

/// Whether a card gives its player cards after a redraw: then that is what it asks about.
fn gives_spare_cards(state: &State, card: CardId) -> bool {
    let number = state.controller(card).map(Number::SpareCards);
    number.is_some_and(|it| 0 < state.modified_by(card, it))
}

fn asked(state: &State, card: CardId, about: About) -> &'static str {
    match about {
        About::Dude => "choose a dude.",
        About::Dudes => "choose dudes.",
        About::GoingHome => "choose who goes home. Whoever is not chosen stays.",
        About::Deed => "choose a deed.",
        About::HandCard => "choose a card in your play hand.",
        About::DrawHandCard => "choose a card in the draw hand.",
        About::PileCard => "choose a card in a discard pile or Boot Hill.",
        About::DeckCard => "choose a card in your deck, or none.",
        About::Attachment => "choose an attached card.",
        About::Place => "choose a place.",
        About::Player => "choose a player.",
        About::Amount if gives_spare_cards(state, card) => {
            "how many more cards do you draw into your draw hand?"
        }
        About::Amount => "choose an amount of ghost rock.",
        About::UpOrDown => "choose whether to raise or to lower it.",
        About::Whether => "what do you choose?",
        About::Which => asked_by(state, card, about).map_or("choose one.", |(_, it)| it.text),
        About::Skill => "choose a skill.",
        About::Ability => "choose an ability.",
    }
}
