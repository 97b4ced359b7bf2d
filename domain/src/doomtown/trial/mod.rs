//! Plays for tests, told in the words of the game.
//!
//! [`town`] is a town as a scenario sets it (DTH5), and goes through a real match. Cards are named
//! by their titles: `"Sloane"`; of several the first in play, `"Sloane:1"` the one that seat 1
//! owns, `"Sloane#2"` the second. Players answer in words. What every game can say and expect:
//! [`crate::engine::trial`].

mod answers;
mod expect;
mod names;
mod plays;
mod setting;
mod shootouts;

mod tests;
mod tests_random;

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::telling::tests::said_to_one;
use super::telling::view::view;
use super::town::piece::{CardId, Zone};
use super::town::redeal::endless;
use super::{Action, Doomtown, Question, State, Target};
use crate::engine::trial::Tried;
use crate::engine::{OptionItem, Prompt, Seat, Viewer};

pub use names::{code, pip};
pub use setting::{Town, match_of, ready_made, town};
pub use shootouts::{
    CHEATIN_FULL_HOUSE, CHEATIN_PAIR, DEAD_MANS_HAND, FILLER, FLUSH, FOUR_OF_A_KIND, FULL_HOUSE,
    HIGH_CARD, PAIR, STRAIGHT, STRAIGHT_FLUSH, THREES, TWO_PAIRS,
};

/// A match under test.
pub type Trial = crate::engine::trial::Trial<Doomtown>;

impl Tried for Doomtown {
    type Notes = ();

    const SECRETS_EVERY: usize = 1;

    /// By its type as `"posse"`, by what a card asks about as `"dude"`, or by what a react is to as
    /// `"acing"`.
    fn is_called(question: &Question, kind: &str) -> bool {
        names::words_of(question).iter().any(|word| word == kind)
    }

    /// A card by its title, a place, `"seat 1"`, `"yes"`, `"no"`, `"pass"`, `"left"`, `"AS"`,
    /// `"Shotgun to Sloane"`, or a label; a play as `"use Shotgun"` or `"move Sloane"`, or a title
    /// alone for any play with it.
    fn is_meant(state: &State, asked: &Prompt, option: &OptionItem, word: &str) -> bool {
        let named = match asked.kind == "play" {
            true => action_of(&option.value)
                .is_some_and(|it| names::is_action(state, asked.seat, it, word)),
            false => target_of(&option.value)
                .is_some_and(|it| names::is_target(state, asked.seat, it, word)),
        };
        named || option.label == word
    }

    fn is_known(word: &str) -> bool {
        names::is_known(word)
    }

    fn said_to_one(sentence: &str) -> Option<String> {
        said_to_one(sentence)
    }

    fn check_also(it: &Trial) {
        it.check_open_cards();
        if let Some(why) = endless(it.state()) {
            panic!("{why}; {}", it.situation());
        }
        for prompt in it.seats().filter_map(|seat| it.prompt(seat.0)) {
            it.check_named_cards(&prompt);
        }
    }
}

impl Trial {
    /// Whatever lies open is somewhere in everybody's view.
    #[track_caller]
    fn check_open_cards(&self) {
        let (state, view) = (self.state(), view(self.state(), Viewer::Public));
        let mut shown: Vec<CardId> = view.cards.iter().map(|it| it.card).collect();
        shown.extend(view.played.iter().chain(&view.pulled).map(|it| it.card));
        for player in &view.players {
            shown.extend(player.discard.iter().chain(&player.boot_hill).map(|it| it.card));
        }
        shown.extend(view.hands.iter().flat_map(|it| &it.cards).map(|it| it.card));
        shown.sort_unstable();
        let open = |it: &CardId| match state.piece(*it).zone {
            Zone::InPlay | Zone::BeingPlayed | Zone::Discard | Zone::BootHill => true,
            Zone::DrawHand => {
                let holds = |seat: &Seat| state.player(*seat).draw_hand.contains(it);
                state.seats().find(holds).is_some_and(|it| state.player(it).revealed)
            }
            Zone::Hand | Zone::Deck | Zone::Gone => false,
        };
        let count = u16::try_from(state.pieces.len()).unwrap();
        let open: Vec<CardId> = (0..count).map(CardId).filter(open).collect();
        assert_eq!(shown, open, "what lies open is shown once; {}", self.situation());
    }

    /// Every card that a question names is in the view of the player who is asked.
    #[track_caller]
    fn check_named_cards(&self, prompt: &Prompt) {
        let mut seen = BTreeSet::new();
        cards_in(&json!(self.view(Viewer::Seat(prompt.seat))), &mut seen);
        let question = json!(self.question(prompt));
        for key in ["card", "dude", "by", "mark", "on", "leader"] {
            let named = question.get(key).and_then(Value::as_u64);
            let known = named.is_none_or(|it| seen.contains(&it));
            assert!(known, "{question} names what is not seen; {}", self.situation());
        }
    }
}

/// The numbers of all cards in a view.
fn cards_in(view: &Value, to: &mut BTreeSet<u64>) {
    match view {
        Value::Object(fields) => {
            to.extend(fields.get("card").and_then(Value::as_u64));
            fields.values().for_each(|it| cards_in(it, to));
        }
        Value::Array(items) => items.iter().for_each(|it| cards_in(it, to)),
        _ => (),
    }
}

/// What an option of a play prompt is.
fn action_of(value: &Value) -> Option<Action> {
    serde_json::from_value(value.clone()).ok()
}

/// What an option of a question is.
fn target_of(value: &Value) -> Option<Target> {
    serde_json::from_value(value.clone()).ok()
}
