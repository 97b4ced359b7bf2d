//! How tests name cards and places.

use super::Trial;
use crate::doomtown::cards::titled;
use crate::doomtown::fact::End;
use crate::doomtown::poker::Suit;
use crate::doomtown::town::piece::{CardId, Pip, Place};
use crate::doomtown::{Action, Code, Question, State, Target};
use crate::engine::Seat;

/// A card as a test names it: `"Sloane"`, `"Sloane:1"` for the one that seat 1 owns, `"Sloane#2"`
/// for the second.
#[derive(Clone, Copy, Debug)]
pub struct Name {
    pub code: Code,
    pub owner: Option<Seat>,
    /// Which of several, from 0.
    pub nth: usize,
}

impl Name {
    /// The card that a word names, if it names one.
    pub fn of(word: &str) -> Option<Name> {
        let (word, nth) = match word.split_once('#') {
            Some((word, nth)) => (word, nth.parse::<usize>().ok()?.checked_sub(1)?),
            None => (word, 0),
        };
        let (title, owner) = match word.split_once(':') {
            Some((title, seat)) => (title, Some(Seat(seat.parse().ok()?))),
            None => (word, None),
        };
        titled(title).map(|card| Name { code: card.code, owner, nth })
    }

    /// Whether it is this one, or another of its name.
    pub fn fits(self, state: &State, card: CardId) -> bool {
        let piece = state.piece(card);
        piece.code == self.code && self.owner.is_none_or(|it| it == piece.owner)
    }
}

/// The code of a title.
#[track_caller]
pub fn code(title: &str) -> Code {
    titled(title).unwrap_or_else(|| panic!("no card is called {title}")).code
}

/// A suit and a value by their signs: `"AS"`, `"10H"`.
#[track_caller]
pub fn pip(signs: &str) -> Pip {
    let (value, suit) = signs.split_at(signs.len() - 1);
    let suit = match suit {
        "S" => Suit::Spades,
        "D" => Suit::Diamonds,
        "H" => Suit::Hearts,
        "C" => Suit::Clubs,
        _ => panic!("no suit in {signs}"),
    };
    let value = match value {
        "A" => 1,
        "J" => 11,
        "Q" => 12,
        "K" => 13,
        number => number.parse().unwrap_or_else(|_| panic!("no value in {signs}")),
    };
    Pip { suit, value }
}

/// Whether a place is what a word says, for a player: `"town square"`, `"home"`, `"home:1"`, or the
/// title of a deed or an outfit.
pub fn is_place(state: &State, seat: Seat, place: Place, word: &str) -> bool {
    match (place, word) {
        (Place::TownSquare, _) => word == "town square",
        (_, "home") => place == state.home(seat),
        (Place::At { card }, _) => match word.strip_prefix("home:").map(str::parse) {
            Some(Ok(of)) => place == state.home(Seat(of)),
            _ => Name::of(word).is_some_and(|it| it.fits(state, card)),
        },
    }
}

/// What a place is called: as [`is_place`] reads it, homes by their seats.
pub fn place(state: &State, place: Place) -> String {
    match place {
        Place::TownSquare => "town square".to_owned(),
        Place::At { card } => match state.seats().find(|it| state.home(*it) == place) {
            Some(seat) => format!("home:{}", seat.0),
            None => state.title(card).to_owned(),
        },
    }
}

/// Whether an answer is what a word says.
pub fn is_target(state: &State, seat: Seat, target: Target, word: &str) -> bool {
    let is_card = |card| Name::of(word).is_some_and(|it| it.fits(state, card));
    match target {
        Target::Card { card } | Target::Fate { card, .. } => is_card(card),
        Target::Code { code } => Name::of(word).is_some_and(|it| it.code == code),
        Target::Place { place } => is_place(state, seat, place, word),
        Target::Pip { pip: named } => {
            let signs = word.len() <= 3 && word.ends_with(['S', 'D', 'H', 'C']);
            signs && pip(word) == named
        }
        Target::Use { card, ability } => is_use(state, card, ability, word),
        Target::Seat { seat } => word == format!("seat {}", seat.0),
        Target::Trade { card, to } => {
            let (goods, dude) = word.split_once(" to ").unwrap_or((word, ""));
            let fits = |word, card| Name::of(word).is_some_and(|it| it.fits(state, card));
            fits(goods, card) && (dude.is_empty() || fits(dude, to))
        }
        Target::End { end: End::Left } => word == "left",
        Target::End { end: End::Right } => word == "right",
        Target::End { end: End::OutOfTown } => word == "out of town",
        Target::Skill { skill } => serde_json::json!(skill) == serde_json::json!(word),
        Target::Yes {} => word == "yes",
        Target::No {} => word == "no",
        Target::PassNow {} => word == "pass",
        Target::PassToday {} => word == "pass today",
    }
}

/// Whether a use is what a word says: a title, with the number of the ability where it matters.
fn is_use(state: &State, card: CardId, ability: u8, word: &str) -> bool {
    let fits = |word: &str| Name::of(word).is_some_and(|it| it.fits(state, card));
    let numbered = word.rsplit_once(' ').and_then(|(word, it)| Some((word, it.parse().ok()?)));
    let numbered = numbered.is_some_and(|(word, it): (&str, u8)| it == ability && fits(word));
    numbered || fits(word)
}

/// Whether a play is what a word says: `"pass"`, `"use Shotgun"`, `"move Sloane"`, `"call out
/// Sloane"`, `"shop Roan"`, `"trade home"`; a title alone for any play with that card.
pub fn is_action(state: &State, seat: Seat, action: Action, word: &str) -> bool {
    let after = |verb: &str| word.strip_prefix(verb).unwrap_or(word);
    let is_card = |word: &str, card| Name::of(word).is_some_and(|it| it.fits(state, card));
    match action {
        Action::Pass {} => word == "pass",
        Action::Use { card, ability } => is_use(state, card, ability, after("use ")),
        Action::Move { dude } => is_card(after("move "), dude),
        Action::CallOut { dude } => is_card(after("call out "), dude),
        Action::Shop { card } => is_card(after("shop "), card),
        Action::Trade { place } => {
            word.starts_with("trade ") && is_place(state, seat, place, after("trade "))
        }
        Action::GoOn {} | Action::ShootOn {} | Action::SettleJob {} | Action::FinishPlay {} => {
            false
        }
    }
}

/// Whether a word can be meant for anything: a test that expects a misspelt card not to be offered
/// would always hold.
pub fn is_known(word: &str) -> bool {
    let verbs = ["use ", "move ", "call out ", "shop ", "trade "];
    let bare = verbs.iter().find_map(|verb| word.strip_prefix(verb)).unwrap_or(word);
    let numbered = bare.rsplit_once(' ').filter(|(_, it)| it.parse::<u8>().is_ok());
    let bare = numbered.map_or(bare, |(word, _)| word);
    let traded = bare.split_once(" to ").map_or(bare, |(goods, _)| goods);
    let words = [
        "pass",
        "pass today",
        "yes",
        "no",
        "left",
        "right",
        "out of town",
        "home",
        "town square",
        "seat",
    ];
    let sign = bare.len() <= 3 && bare.ends_with(['S', 'D', 'H', 'C']);
    let skills = ["huckster", "blessed", "shaman", "mad_scientist"];
    words.contains(&bare)
        || bare.starts_with("home:")
        || sign
        || skills.contains(&bare)
        || Name::of(traded).is_some()
        || Name::of(bare).is_some()
}

/// The words by which a test may ask for a question: its type, and what a card asks about.
pub fn words_of(question: &Question) -> Vec<String> {
    let json = serde_json::json!(question);
    let word = |key: &str| json.get(key).and_then(|it| it.as_str()).map(str::to_owned);
    [word("type"), word("about"), word("when")].into_iter().flatten().collect()
}

impl Trial {
    /// A card by its name: in play if there is one, else wherever it is.
    #[track_caller]
    pub fn card(&self, name: &str) -> CardId {
        let state = self.state();
        let wanted = Name::of(name).unwrap_or_else(|| panic!("no card is called {name}"));
        let count = u16::try_from(state.pieces.len()).unwrap();
        let all = (0..count).map(CardId).filter(|it| wanted.fits(state, *it));
        let (inside, outside): (Vec<CardId>, Vec<CardId>) =
            all.partition(|it| state.is_in_play(*it));
        let found = inside.get(wanted.nth).or(outside.get(wanted.nth));
        *found.unwrap_or_else(|| panic!("there is no {name} in this match"))
    }
}
