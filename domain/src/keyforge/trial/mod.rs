//! Plays for tests, told in the words of the game.
//!
//! [`board`] is a position as a scenario sets it (KFH1), and goes through a real match. Cards are
//! named by their titles: `"Troll"`; of several the first in play, `"Troll#2"` the second, and
//! among what is on offer the second of that title. What every game can say and expect:
//! [`crate::engine::trial`].

mod setting;

use super::action::{Action, Target};
use super::cards::CARDS;
use super::moments::How;
use super::printed::{House, Keyword};
use super::rules::KeyForge;
use super::state::{Piece, State};
use super::things::{CardId, Zone};
use crate::engine::trial::Tried;
use crate::engine::{ClosedItem, OptionItem, Prompt, Seat};

pub use setting::{Board, board, code, worn};

/// A match under test.
pub type Trial = crate::engine::trial::Trial<KeyForge>;

impl Tried for KeyForge {
    type Notes = ();

    const SECRETS_EVERY: usize = 1;

    /// A card by its title, `"left"`, `"right"`, `"yes"`, `"no"`, a house, or the beginning of a
    /// label; a play as `"play Troll"`, `"reap with Troll"`.
    fn is_meant(state: &State, asked: &Prompt, option: &OptionItem, word: &str) -> bool {
        // Which of several the engine's words count.
        let word = word.split_once('#').map_or(word, |(title, _)| title);
        let by_title = |card: CardId| state.title(card) == word;
        match serde_json::from_value::<Target>(option.value.clone()) {
            Ok(_) if asked.kind == "play" => option.label.to_lowercase() == word.to_lowercase(),
            Ok(Target::Card { card } | Target::Waiting { card, .. }) => {
                by_title(card) || option.label.contains(word)
            }
            Ok(Target::Place { at: 0 }) => word == "left" || option.label.contains(word),
            Ok(Target::Place { .. }) => word == "right" || option.label.contains(word),
            Ok(Target::Yes {}) => word == "yes" || option.label.starts_with(word),
            Ok(Target::No {}) => word == "no" || option.label.starts_with(word),
            _ => option.label.to_lowercase().starts_with(&word.to_lowercase()),
        }
    }

    fn may_read_alike(_: &ClosedItem) -> bool {
        true
    }
}

/// The card that a title means: in play first, then wherever it lies.
fn find(state: &State, word: &str) -> Option<CardId> {
    let (title, number) = match word.split_once('#') {
        Some((title, number)) => (title, number.parse().unwrap_or(1)),
        None => (word, 1),
    };
    let named = |it: &&(CardId, &Piece)| state.card(it.0).title == title;
    let pieces: Vec<(CardId, &Piece)> = state.numbered().collect();
    let order = |zone: Zone| match zone {
        Zone::InPlay => 0,
        Zone::Hand => 1,
        _ => 2,
    };
    let mut found: Vec<&(CardId, &Piece)> = pieces.iter().filter(named).collect();
    found.sort_by_key(|(card, piece)| (order(piece.zone), *card));
    found.get(number - 1).map(|(card, _)| *card)
}

/// What players do.
impl Trial {
    /// The card that a title means.
    #[track_caller]
    pub fn card(&self, title: &str) -> CardId {
        find(self.state(), title).unwrap_or_else(|| panic!("there is no {title}"))
    }

    #[track_caller]
    fn takes(self, seat: u8, action: Action) -> Trial {
        let value = serde_json::to_value(action).expect("it is plain");
        self.gives(seat, "play", value)
    }

    /// A player plays a card of their hand.
    #[track_caller]
    pub fn plays(self, seat: u8, title: &str) -> Trial {
        let card = self.in_hand(seat, title);
        self.takes(seat, Action::Play { card })
    }

    /// A player discards a card of their hand.
    #[track_caller]
    pub fn discards(self, seat: u8, title: &str) -> Trial {
        let card = self.in_hand(seat, title);
        self.takes(seat, Action::Discard { card })
    }

    #[track_caller]
    fn in_hand(&self, seat: u8, title: &str) -> CardId {
        let hand = &self.state().player(Seat(seat)).hand;
        let found = hand.iter().find(|it| self.state().title(**it) == title);
        *found.unwrap_or_else(|| panic!("{title} is not in hand; {}", self.situation()))
    }

    #[track_caller]
    fn uses(self, seat: u8, title: &str, how: How) -> Trial {
        let card = self.card(title);
        self.takes(seat, Action::Use { card, how })
    }

    /// A player reaps with a creature.
    #[track_caller]
    pub fn reaps(self, seat: u8, title: &str) -> Trial {
        self.uses(seat, title, How::Reap)
    }

    /// A player fights with a creature; the defender is named where there is a choice.
    #[track_caller]
    pub fn fights(self, seat: u8, title: &str, defender: &str) -> Trial {
        let it = self.uses(seat, title, How::Fight);
        match it.is_asked(seat, "defender") {
            true => it.then_picks(seat, defender),
            false => it,
        }
    }

    /// A player uses the Action of a card.
    #[track_caller]
    pub fn acts(self, seat: u8, title: &str) -> Trial {
        self.uses(seat, title, How::Action)
    }

    /// A player uses the Omni of a card.
    #[track_caller]
    pub fn uses_omni(self, seat: u8, title: &str) -> Trial {
        self.uses(seat, title, How::Omni)
    }

    /// A player takes the stun from a creature by using it.
    #[track_caller]
    pub fn unstuns(self, seat: u8, title: &str) -> Trial {
        self.uses(seat, title, How::Unstun)
    }

    /// A player ends their turn.
    #[track_caller]
    pub fn ends_turn(self, seat: u8) -> Trial {
        self.takes(seat, Action::EndTurn {})
    }

    /// Whether a player may use a card in some way.
    #[track_caller]
    pub fn may_use(&self, seat: u8, title: &str, how: How) -> bool {
        self.state().in_force().may_use(Seat(seat), self.card(title), how).is_ok()
    }

    /// Whether a player may play a card of their hand.
    #[track_caller]
    pub fn may_play(&self, seat: u8, title: &str) -> bool {
        self.state().in_force().may_play(Seat(seat), self.in_hand(seat, title)).is_ok()
    }
}

/// What is so.
impl Trial {
    /// The amber in a player's pool.
    pub fn amber(&self, seat: u8) -> u32 {
        self.state().player(Seat(seat)).amber
    }

    /// What a key costs a player now.
    pub fn key_cost(&self, seat: u8) -> u32 {
        self.state().key_cost(Seat(seat))
    }

    /// How many keys a player has forged.
    pub fn keys(&self, seat: u8) -> usize {
        self.state().player(Seat(seat)).keys.len()
    }

    /// A player's chains.
    pub fn chains(&self, seat: u8) -> u8 {
        self.state().player(Seat(seat)).chains
    }

    /// A card as a thing on the table.
    #[track_caller]
    pub fn piece(&self, title: &str) -> &Piece {
        self.state().piece(self.card(title))
    }

    /// The damage on a card.
    #[track_caller]
    pub fn damage(&self, title: &str) -> u32 {
        self.piece(title).damage
    }

    /// A creature's power now.
    #[track_caller]
    pub fn power(&self, title: &str) -> i32 {
        self.state().power(self.card(title))
    }

    /// A creature's armor now, used or not.
    #[track_caller]
    pub fn armor(&self, title: &str) -> u32 {
        self.state().armor(self.card(title))
    }

    /// Whether a card has a keyword.
    #[track_caller]
    pub fn has(&self, title: &str, keyword: Keyword) -> bool {
        self.state().has(self.card(title), keyword)
    }

    /// Whether a creature is stunned.
    #[track_caller]
    pub fn stunned(&self, title: &str) -> bool {
        self.piece(title).stunned
    }

    /// Whether a card is ready.
    #[track_caller]
    pub fn ready(&self, title: &str) -> bool {
        !self.piece(title).exhausted
    }

    /// The titles of the creatures that a creature may attack, from left to right.
    #[track_caller]
    pub fn defenders(&self, attacker: &str) -> Vec<&'static str> {
        let found = self.state().defenders(self.card(attacker));
        found.into_iter().map(|it| self.state().title(it)).collect()
    }

    /// The zone that a card is in.
    #[track_caller]
    pub fn zone(&self, title: &str) -> Zone {
        self.piece(title).zone
    }

    /// The titles of a player's battleline, from left to right.
    pub fn line(&self, seat: u8) -> Vec<&'static str> {
        let line = self.state().line(Seat(seat)).iter();
        line.map(|it| self.state().title(*it)).collect()
    }

    /// The titles of a player's hand, sorted.
    pub fn hand(&self, seat: u8) -> Vec<&'static str> {
        let hand = self.state().player(Seat(seat)).hand.iter();
        let mut titles: Vec<&str> = hand.map(|it| self.state().title(*it)).collect();
        titles.sort_unstable();
        titles
    }

    /// The titles of a player's discard pile, the top last.
    pub fn discard(&self, seat: u8) -> Vec<&'static str> {
        let pile = self.state().player(Seat(seat)).discard.iter();
        pile.map(|it| self.state().title(*it)).collect()
    }

    /// How many cards are in a player's deck.
    pub fn deck_size(&self, seat: u8) -> usize {
        self.state().player(Seat(seat)).deck.len()
    }

    /// The active house.
    pub fn house(&self) -> Option<House> {
        self.state().house
    }

    /// The seat that controls a card in play.
    #[track_caller]
    pub fn controller(&self, title: &str) -> u8 {
        self.piece(title).side.0
    }

    /// The titles of a player's archives, sorted.
    pub fn archives(&self, seat: u8) -> Vec<&'static str> {
        let cards = self.state().player(Seat(seat)).archives.iter();
        let mut titles: Vec<&str> = cards.map(|it| self.state().title(*it)).collect();
        titles.sort_unstable();
        titles
    }
}

#[test]
fn every_card_is_found_by_its_title() {
    for it in CARDS {
        let id_fits = it.id.chars().all(|it| it.is_alphanumeric() || it == '-');
        assert!(id_fits && !it.title.is_empty(), "{}", it.id);
        // Some cards say nothing: they have icons, or are creatures.
        assert!(!it.text.is_empty() || it.abilities.is_empty(), "{}", it.id);
    }
}
